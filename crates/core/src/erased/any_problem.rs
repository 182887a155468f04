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

/// A [`Problem`](crate::problem::Problem) without its types; every method is one of that trait.
///
/// ```
/// use tribunal_core::erased::{AnyProblem, erased};
/// use tribunal_core::output::Dialect;
/// use tribunal_core::verdict::{Minimum, Verdict};
/// use tribunal_problems::flipgame::Flipgame;
///
/// let problem: &dyn AnyProblem = erased::<Flipgame>();
/// let board = problem.read_text(b"bwwb\nbbwb\nbwwb\nbwww\n", None)?;
/// let ruling = problem.rule(&board, b"5\n", Dialect::Testlib, Minimum::Moves(4));
/// assert_eq!(ruling.verdict, Verdict::WrongAnswer);
/// # Ok::<(), tribunal_core::text::ReadError>(())
/// ```
pub trait AnyProblem: Send + Sync + RefUnwindSafe {
    /// The name, the source and the form of files.
    fn info(&self) -> Info;
    /// The order of instances of one board size, in words.
    fn order(&self) -> Message;
    /// The register of solvers.
    fn solvers(&self) -> Vec<AnySolver>;
    /// The names of the solvers to use by default; the first that accepts the board answers it.
    fn preferred(&self) -> &'static [&'static str];
    /// A maker of certificates for boards of one size.
    fn certifier(&self, size: Size) -> Box<dyn AnyCertify>;

    /// Checks that there are boards of a size.
    ///
    /// # Errors
    ///
    /// If there are none; the error says why.
    fn admits(&self, size: Size) -> Result<(), Declined>;
    /// Whether instances differ in their number of pieces.
    fn has_pieces(&self) -> bool;
    /// Whether some instances are impossible.
    fn has_impossible(&self) -> bool;

    /// Reads the next instance, or nothing at the end.
    ///
    /// # Errors
    ///
    /// If the text is malformed; the error has the line and the column.
    fn read(
        &self,
        lines: &mut Lines<&mut dyn BufRead>,
        size: Option<Size>,
    ) -> Result<Option<AnyInstance>, ReadError>;
    /// Reads one instance and refuses anything after it.
    ///
    /// # Errors
    ///
    /// If the text is malformed; the error has the line and the column.
    fn read_one(
        &self,
        reader: &mut dyn BufRead,
        size: Option<Size>,
    ) -> Result<AnyInstance, ReadError>;
    /// The instance as an input file.
    fn write(&self, instance: &AnyInstance) -> String;
    /// The size of the board.
    fn size(&self, instance: &AnyInstance) -> Size;
    /// The promise of the published problem that this input breaks, as a message that completes "the input: …".
    fn broken_promise(&self, instance: &AnyInstance) -> Option<Message>;
    /// Other instances of the same size. If a certificate of this one has moves, it is valid for none of them.
    fn others(&self, instance: &AnyInstance) -> Vec<AnyInstance>;

    /// The board before the first move.
    fn start(&self, instance: &AnyInstance) -> Board;
    /// Checks that the board is a goal of the instance.
    ///
    /// # Errors
    ///
    /// If it is not; the error says what is missing.
    fn goal(&self, instance: &AnyInstance, board: &Board) -> Result<(), Message>;
    /// The board as text, in the problem's letters.
    fn draw(&self, board: &Board) -> String;
    /// A move from its numbers, 1-based as written.
    ///
    /// # Errors
    ///
    /// If the numbers are not a move; the error says why.
    fn read_move(&self, size: Size, numbers: &[i32]) -> Result<AnyMove, Message>;
    /// Replays moves and returns what is wrong with them, if anything; their number must be `claimed`.
    fn play_fault(
        &self,
        instance: &AnyInstance,
        claimed: Minimum,
        moves: &[AnyMove],
    ) -> Option<Message>;
    /// Illegal moves on this board, found without the referee.
    fn forbidden(&self, board: &Board) -> Vec<AnyMove>;
    /// Rules on a contestant's output; `jury` is the certified minimum, never [`Minimum::AtMost`].
    fn check(
        &self,
        instance: &AnyInstance,
        output: &mut Output<&mut dyn BufRead>,
        jury: Minimum,
    ) -> Ruling;

    /// A generator of instances that fit the options.
    ///
    /// # Errors
    ///
    /// If no instance fits the options.
    fn generator(&self, options: &GenerateOptions) -> Result<AnyGenerator, Declined>;
    /// A generator of published instances that fit the options.
    ///
    /// # Errors
    ///
    /// If no instance fits the options.
    fn published_generator(&self, options: &GenerateOptions) -> Result<AnyGenerator, Declined>;
    /// The number of instances of a size, by counting; nothing if it does not fit into 64 bits.
    fn instances(&self, size: Size) -> Option<u64>;
    /// The whole input space of a size.
    ///
    /// # Errors
    ///
    /// If the space is too large to try.
    fn space(&self, size: Size) -> Result<AnySpace, Declined>;

    /// The weight of an instance.
    fn weight(&self, instance: &AnyInstance) -> Weight;
    /// Published instances that are similar and lighter, those with the most removed first.
    fn smaller(&self, instance: &AnyInstance, shape: Shape) -> Vec<AnyInstance>;
    /// All published instances of the size that `shape` allows, by increasing weight, generated lazily.
    fn ascending(&self, like: &AnyInstance, shape: Shape) -> AnyAscending;

    /// The gallery of faults.
    fn faults(&self) -> Vec<AnyFault>;
    /// A solver for boards of one size with these faults; without faults, it is right.
    ///
    /// # Errors
    ///
    /// If the board is too large for the tables of such a solver.
    fn faulty(&self, size: Size, faults: &[AnyFault]) -> Result<AnyFaulty, Declined>;
    /// The features of instances of one size.
    fn features(&self, size: Size) -> Vec<AnyFeature>;
}

/// Problems are equal if their names are.
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

    /// Whether contestants may get the instance.
    pub fn is_published(&self, instance: &AnyInstance) -> bool {
        self.broken_promise(instance).is_none()
    }

    /// Reads an instance from a text in memory; see [`AnyProblem::read_one`].
    ///
    /// # Errors
    ///
    /// If the text is malformed; the error has the line and the column.
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

    /// An instance of a size, always the same, with the published number of pieces if the problem has pieces.
    ///
    /// # Errors
    ///
    /// If there is no instance of that size.
    pub fn any(&self, size: Size) -> Result<AnyInstance, Declined> {
        let options = GenerateOptions {
            size: Some(size),
            ..GenerateOptions::default()
        };
        Ok(self.published_generator(&options)?(&mut Rng::new(0, self.name())).instance)
    }
}

impl AnySpace {
    /// The numbers of the published instances of this problem.
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
