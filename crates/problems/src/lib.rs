//! The board problems of Tribunal: the register, and a folder for each problem.
//!
//! Three types to know: a [`ProblemId`] is a row of the register; a [`Visit`] does something with the problem that the
//! row names; [`flipgame::Flipgame`] and its like implement the contract, `tribunal_core::problem::Problem`.
//!
//! ```
//! use tribunal_core::problem::{Problem, Solver};
//! use tribunal_problems::flipgame::Flipgame;
//!
//! let board = Flipgame::read_one("bwwb\nbbwb\nbwwb\nbwww\n".as_bytes(), None).expect("a board");
//! let solver: &Solver<Flipgame> = &Flipgame::solvers()[0];
//! println!("{}", solver.name);
//! assert_eq!(Flipgame::size(&board).to_string(), "4x4");
//! ```
//!
//! A solver imports the model of its problem and nothing else of ours: helpers that solvers share would make them agree on
//! the same bug.

pub mod chesscbg;
pub mod flipgame;
pub mod pilots;

use tribunal_core::erased::{AnyProblem, erased};
use tribunal_core::problem::{Info, Problem};

/// Something to do with a problem that is known only by its name.
pub trait Visit {
    /// What comes back.
    type Out;
    /// Does it for one problem.
    fn visit<P: Problem>(self) -> Self::Out;
}

/// A problem by its place in the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemId {
    /// POJ 1753.
    Flipgame,
    /// POJ 2965.
    Pilots,
    /// SPOJ CHESSCBG.
    Chesscbg,
}

impl ProblemId {
    /// Every problem, in the order in which reports show them.
    pub const ALL: &[ProblemId] = &[ProblemId::Flipgame, ProblemId::Pilots, ProblemId::Chesscbg];

    /// Does something with the problem's own types.
    pub fn with<V: Visit>(self, visitor: V) -> V::Out {
        match self {
            ProblemId::Flipgame => visitor.visit::<flipgame::Flipgame>(),
            ProblemId::Pilots => visitor.visit::<pilots::Pilots>(),
            ProblemId::Chesscbg => visitor.visit::<chesscbg::Chesscbg>(),
        }
    }

    /// The problem without its types.
    pub fn erased(self) -> &'static dyn AnyProblem {
        match self {
            ProblemId::Flipgame => erased::<flipgame::Flipgame>(),
            ProblemId::Pilots => erased::<pilots::Pilots>(),
            ProblemId::Chesscbg => erased::<chesscbg::Chesscbg>(),
        }
    }

    /// Name and source.
    pub fn info(self) -> Info {
        self.erased().info()
    }
}
