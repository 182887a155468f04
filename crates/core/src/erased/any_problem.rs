//! The interface of a problem without its types.

use super::answer::AnySolver;
use super::certificate::AnyCertify;
use super::gallery::{AnyFault, AnyFaulty, AnyFeature};
use super::instance::AnyInstance;
use super::moves::AnyMove;
use super::space::{AnyAscending, AnyGenerator, AnySpace};
use crate::board::{Board, Size};
use crate::messages::Message;
use crate::output::{Dialect, Output};
use crate::problem::{Declined, GenerateOptions, Info, Shape, Weight};
use crate::rng::Rng;
use crate::text::{Lines, ReadError};
use crate::verdict::{Minimum, Ruling};
use std::fmt;
use std::io::BufRead;
use std::ops::Range;
use std::panic::RefUnwindSafe;

/// A [`Problem`] without its types; every method is one of that trait.
pub trait AnyProblem: Send + Sync + RefUnwindSafe {
    /// Name and source.
    fn info(&self) -> Info;
    /// What makes an instance of one size smaller than another, in words.
    fn order(&self) -> &'static str;
    /// The register of solvers.
    fn solvers(&self) -> Vec<AnySolver>;
    /// The names of the solvers that answer when nothing else is said, the first that takes the board.
    fn preferred(&self) -> &'static [&'static str];
    /// Makes certificates for boards of one size.
    fn certifier(&self, size: Size) -> Box<dyn AnyCertify>;

    /// Whether there are boards of a size.
    ///
    /// # Errors
    ///
    /// There are none, and why.
    fn admits(&self, size: Size) -> Result<(), Declined>;
    /// Whether instances differ in their number of pieces.
    fn has_pieces(&self) -> bool;
    /// Whether there are instances that no list of moves solves.
    fn has_impossible(&self) -> bool;

    /// Reads the next instance, or nothing at the end.
    ///
    /// # Errors
    ///
    /// The line and the column of what is wrong.
    fn read(
        &self,
        lines: &mut Lines<&mut dyn BufRead>,
        size: Option<Size>,
    ) -> Result<Option<AnyInstance>, ReadError>;
    /// Reads one instance and refuses anything after it.
    ///
    /// # Errors
    ///
    /// The line and the column of what is wrong.
    fn read_one(
        &self,
        reader: &mut dyn BufRead,
        size: Option<Size>,
    ) -> Result<AnyInstance, ReadError>;
    /// The instance as an input file.
    fn write(&self, instance: &AnyInstance) -> String;
    /// The size of the board.
    fn size(&self, instance: &AnyInstance) -> Size;
    /// What the published problem promises of its inputs and this one breaks, in words that complete "the input: …".
    fn broken_promise(&self, instance: &AnyInstance) -> Option<&'static str>;
    /// Other instances of the same size, of which no certificate with moves for this one proves anything.
    fn others(&self, instance: &AnyInstance) -> Vec<AnyInstance>;

    /// The board before the first move.
    fn start(&self, instance: &AnyInstance) -> Board;
    /// Whether the board is what the instance asks for.
    ///
    /// # Errors
    ///
    /// What is missing.
    fn goal(&self, instance: &AnyInstance, board: &Board) -> Result<(), Message>;
    /// A board as a person reads it, in the problem's letters.
    fn draw(&self, board: &Board) -> String;
    /// A move from its numbers, 1-based as written.
    ///
    /// # Errors
    ///
    /// Why they are no move.
    fn read_move(&self, size: Size, numbers: &[i32]) -> Result<AnyMove, Message>;
    /// What is wrong with moves that are said to be so many when they are played.
    fn play_fault(
        &self,
        instance: &AnyInstance,
        claimed: Minimum,
        moves: &[AnyMove],
    ) -> Option<String>;
    /// Moves that the rules forbid on this board, found without the referee.
    fn forbidden(&self, board: &Board) -> Vec<AnyMove>;
    /// Rules on a contestant's output; `jury` is the certified minimum, never [`Minimum::AtMost`].
    fn check(
        &self,
        instance: &AnyInstance,
        output: &mut Output<&mut dyn BufRead>,
        jury: Minimum,
    ) -> Ruling;

    /// Makes instances as wished.
    ///
    /// # Errors
    ///
    /// There are none.
    fn generator(&self, options: &GenerateOptions) -> Result<AnyGenerator, Declined>;
    /// Makes instances as wished that a contestant may be asked.
    ///
    /// # Errors
    ///
    /// There are none.
    fn published_generator(&self, options: &GenerateOptions) -> Result<AnyGenerator, Declined>;
    /// How many instances of a size there are, by counting; nothing where that is no number of 64 bits.
    fn instances(&self, size: Size) -> Option<u64>;
    /// The whole input space of a size.
    ///
    /// # Errors
    ///
    /// It is too large to be tried.
    fn space(&self, size: Size) -> Result<AnySpace, Declined>;

    /// How large an instance is.
    fn weight(&self, instance: &AnyInstance) -> Weight;
    /// Published instances that are like this one and lighter, those first from which the most is gone.
    fn smaller(&self, instance: &AnyInstance, shape: Shape) -> Vec<AnyInstance>;
    /// Every published instance of its size that `shape` allows, in increasing weight, made as they are asked for.
    fn ascending(&self, like: &AnyInstance, shape: Shape) -> AnyAscending;

    /// The gallery of faults.
    fn faults(&self) -> Vec<AnyFault>;
    /// A solver for boards of one size with these faults; none of them makes a right one.
    ///
    /// # Errors
    ///
    /// The board is too large for the tables of such a solver.
    fn faulty(&self, size: Size, faults: &[AnyFault]) -> Result<AnyFaulty, Declined>;
    /// What can be said of the instances of one size.
    fn features(&self, size: Size) -> Vec<AnyFeature>;
}

/// Two are the same where their names are.
impl PartialEq for dyn AnyProblem {
    fn eq(&self, other: &dyn AnyProblem) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn AnyProblem {}

impl fmt::Debug for dyn AnyProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Problems, in the order in which reports show them.
pub type Register = &'static [&'static dyn AnyProblem];

impl dyn AnyProblem + '_ {
    /// The name on the command line and of the package.
    pub fn name(&self) -> &'static str {
        self.info().name
    }

    /// Whether a contestant may be asked.
    pub fn is_published(&self, instance: &AnyInstance) -> bool {
        self.broken_promise(instance).is_none()
    }

    /// An instance from a text in memory; see [`AnyProblem::read_one`].
    ///
    /// # Errors
    ///
    /// The line and the column of what is wrong.
    pub fn read_text(&self, mut text: &[u8], size: Option<Size>) -> Result<AnyInstance, ReadError> {
        self.read_one(&mut text, size)
    }

    /// Rules on an output in memory; see [`AnyProblem::check`].
    pub fn rule(
        &self,
        instance: &AnyInstance,
        mut output: &[u8],
        dialect: Dialect,
        jury: Minimum,
    ) -> Ruling {
        self.check(instance, &mut Output::new(&mut output, dialect), jury)
    }

    /// Some instance of a size, always the same; of a problem with pieces one with the published number of them.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn any(&self, size: Size) -> Result<AnyInstance, Declined> {
        let options = GenerateOptions {
            size: Some(size),
            ..GenerateOptions::default()
        };
        Ok(self.published_generator(&options)?(&mut Rng::new(0, self.name())).instance)
    }
}

impl AnySpace {
    /// The numbers of the instances of this problem that a contestant may be asked.
    pub fn published(&self, problem: &dyn AnyProblem) -> Range<u64> {
        match self {
            AnySpace::Each { instances, nth } => {
                let first = (0..*instances).find(|&number| problem.is_published(&nth(number)));
                first.unwrap_or(*instances)..*instances
            }
            AnySpace::Sweep(sweep) => 0..sweep.instances,
        }
    }
}
