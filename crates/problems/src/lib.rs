//! The register of problems: one row each.

pub mod chesscbg;
pub mod flipgame;
pub mod pilots;

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

    /// Name and source.
    pub fn info(self) -> Info {
        struct Name;
        impl Visit for Name {
            type Out = Info;
            fn visit<P: Problem>(self) -> Info {
                P::INFO
            }
        }
        self.with(Name)
    }
}
