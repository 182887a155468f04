//! A problem without its types, for everything that need not be compiled once for each problem: cross-checking, judging,
//! stress, shrinking, diagnosis, reports.
//!
//! [`erased`] turns a [`Problem`] into an [`AnyProblem`]. Instances, moves, answers and certificates then travel as
//! [`AnyInstance`] and its like; one that is given to another problem than its own is a fault in this program, and panics.

use crate::board::{Board, Size};
use crate::messages::Message;
use crate::output::{Dialect, Output};
use crate::problem::{
    Certifier, Declined, FeatureKind, GenerateOptions, Generated, Generator, Info, Limit, Part,
    Problem, Shape, Solve, Solver, Space, Sweep, SweepTally, Sweeper, Weight, play_fault,
    replay_fault,
};
use crate::rng::Rng;
use crate::text::{Lines, ReadError};
use crate::verdict::shown::Proof;
use crate::verdict::{Minimum, Ruling};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::io::BufRead;
use std::marker::PhantomData;
use std::ops::Range;
use std::panic::RefUnwindSafe;
use std::sync::Arc;

/// An instance of some problem; a copy costs nothing.
#[derive(Clone)]
pub struct AnyInstance(Arc<dyn InstanceObject>);

trait InstanceObject: Any + fmt::Debug + Send + Sync {
    fn equals(&self, other: &dyn Any) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
    fn as_any(&self) -> &dyn Any;
}

impl<T: Eq + Hash + fmt::Debug + Send + Sync + 'static> InstanceObject for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl AnyInstance {
    /// An instance of a problem, its type erased.
    pub fn new<T: Eq + Hash + fmt::Debug + Send + Sync + 'static>(instance: T) -> AnyInstance {
        AnyInstance(Arc::new(instance))
    }

    /// The instance with its type.
    ///
    /// # Panics
    ///
    /// It is an instance of another problem.
    pub fn get<T: 'static>(&self) -> &T {
        (*self.0)
            .as_any()
            .downcast_ref()
            .expect("an instance of the same problem")
    }
}

impl PartialEq for AnyInstance {
    fn eq(&self, other: &AnyInstance) -> bool {
        self.0.equals((*other.0).as_any())
    }
}

impl Eq for AnyInstance {}

impl Hash for AnyInstance {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

impl fmt::Debug for AnyInstance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A move: how it is written, and how it is made.
pub struct AnyMove(Box<dyn MoveObject>);

trait MoveObject: fmt::Display {
    fn play(&self, board: &mut Board) -> Result<(), Message>;
    fn numbers(&self) -> Vec<i32>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &AnyMove) -> bool;
    fn copy(&self) -> AnyMove;
}

struct MoveOf<P: Problem>(P::Move);

impl<P: Problem> fmt::Display for MoveOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: Problem> MoveObject for MoveOf<P> {
    fn play(&self, board: &mut Board) -> Result<(), Message> {
        P::play(board, self.0)
    }

    fn numbers(&self) -> Vec<i32> {
        P::numbers(self.0)
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn equals(&self, other: &AnyMove) -> bool {
        other.0.as_any().downcast_ref() == Some(&self.0)
    }

    fn copy(&self) -> AnyMove {
        AnyMove::of::<P>(self.0)
    }
}

impl AnyMove {
    fn of<P: Problem>(each: P::Move) -> AnyMove {
        AnyMove(Box::new(MoveOf::<P>(each)))
    }

    fn all<P: Problem>(moves: Vec<P::Move>) -> Vec<AnyMove> {
        moves.into_iter().map(AnyMove::of::<P>).collect()
    }

    /// Makes the move, or says why it cannot be made.
    ///
    /// # Errors
    ///
    /// The rules forbid it on this board.
    pub fn play(&self, board: &mut Board) -> Result<(), Message> {
        self.0.play(board)
    }

    /// The numbers that write it, found without the problem's writer and reader.
    pub fn numbers(&self) -> Vec<i32> {
        self.0.numbers()
    }
}

impl Clone for AnyMove {
    fn clone(&self) -> AnyMove {
        self.0.copy()
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &AnyMove) -> bool {
        self.0.equals(other)
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a solver answers.
pub struct AnyAnswer(Box<dyn AnswerObject>);

trait AnswerObject: Send {
    fn minimum(&self) -> Minimum;
    fn moves(&self) -> Option<Vec<AnyMove>>;
    fn move_count(&self) -> Option<usize>;
    fn write(&self) -> Option<String>;
    fn fault(&self, instance: &AnyInstance) -> Option<String>;
}

struct AnswerOf<P: Problem>(P::Answer);

impl<P: Problem> AnswerObject for AnswerOf<P> {
    fn minimum(&self) -> Minimum {
        P::minimum(&self.0)
    }

    fn moves(&self) -> Option<Vec<AnyMove>> {
        P::moves(&self.0).map(AnyMove::all::<P>)
    }

    fn move_count(&self) -> Option<usize> {
        P::moves(&self.0).map(|moves| moves.len())
    }

    fn write(&self) -> Option<String> {
        P::write_answer(&self.0)
    }

    fn fault(&self, instance: &AnyInstance) -> Option<String> {
        replay_fault::<P>(instance.get(), &self.0)
    }
}

impl AnyAnswer {
    /// The least number of moves that the answer claims.
    pub fn minimum(&self) -> Minimum {
        self.0.minimum()
    }

    /// The moves, where the answer has them, in an order that can be played.
    pub fn moves(&self) -> Option<Vec<AnyMove>> {
        self.0.moves()
    }

    /// How many moves it has, where it has them.
    pub fn move_count(&self) -> Option<usize> {
        self.0.move_count()
    }

    /// The answer exactly as the judge wants it, ended by a line feed; nothing when it wants moves and there are none.
    pub fn write(&self) -> Option<String> {
        self.0.write()
    }

    /// What is wrong with its moves when they are played, if it has moves.
    pub fn replay_fault(&self, instance: &AnyInstance) -> Option<String> {
        self.0.fault(instance)
    }
}

/// The claim that an answer is optimal.
pub struct AnyCertificate(Box<dyn CertificateObject>);

trait CertificateObject: fmt::Display + Send {
    fn check(&self, instance: &AnyInstance) -> Result<Minimum, String>;
    fn moves(&self) -> Option<Vec<AnyMove>>;
    fn move_count(&self) -> Option<usize>;
    fn forgeries(&self, instance: &AnyInstance) -> Vec<AnyCertificate>;
    fn proof(&self, instance: &AnyInstance) -> Proof;
    fn json(&self) -> Box<RawValue>;
}

struct CertificateOf<P: Problem>(P::Certificate);

impl<P: Problem> fmt::Display for CertificateOf<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: Problem> CertificateObject for CertificateOf<P> {
    fn check(&self, instance: &AnyInstance) -> Result<Minimum, String> {
        P::check_certificate(instance.get(), &self.0)
    }

    fn moves(&self) -> Option<Vec<AnyMove>> {
        P::certified_moves(&self.0).map(AnyMove::all::<P>)
    }

    fn move_count(&self) -> Option<usize> {
        P::certified_moves(&self.0).map(|moves| moves.len())
    }

    fn forgeries(&self, instance: &AnyInstance) -> Vec<AnyCertificate> {
        P::forgeries(instance.get(), &self.0)
            .into_iter()
            .map(AnyCertificate::of::<P>)
            .collect()
    }

    fn proof(&self, instance: &AnyInstance) -> Proof {
        P::proof(instance.get(), &self.0)
    }

    fn json(&self) -> Box<RawValue> {
        serde_json::value::to_raw_value(&self.0).expect("a certificate has a form in JSON")
    }
}

impl AnyCertificate {
    fn of<P: Problem>(certificate: P::Certificate) -> AnyCertificate {
        AnyCertificate(Box::new(CertificateOf::<P>(certificate)))
    }

    /// What it proves of the instance.
    ///
    /// # Errors
    ///
    /// Why it proves nothing.
    pub fn check(&self, instance: &AnyInstance) -> Result<Minimum, String> {
        self.0.check(instance)
    }

    /// The moves that it holds, if it has any.
    pub fn moves(&self) -> Option<Vec<AnyMove>> {
        self.0.moves()
    }

    /// How many moves it holds, if it has any.
    pub fn move_count(&self) -> Option<usize> {
        self.0.move_count()
    }

    /// Certificates that prove nothing of the instance, made of this one, which does.
    pub fn forgeries(&self, instance: &AnyInstance) -> Vec<AnyCertificate> {
        self.0.forgeries(instance)
    }

    /// What a certificate that was checked proves of the instance, as pictures for a pencil.
    pub fn proof(&self, instance: &AnyInstance) -> Proof {
        self.0.proof(instance)
    }
}

impl Serialize for AnyCertificate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.json().serialize(serializer)
    }
}

impl fmt::Display for AnyCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A row of a problem's register of solvers; the fields are those of [`Solver`].
#[derive(Clone, Copy)]
pub struct AnySolver {
    /// The name on the command line.
    pub name: &'static str,
    /// The idea in one line.
    pub idea: &'static str,
    /// Time and memory.
    pub cost: &'static str,
    /// What one unit of its work is.
    pub work: &'static str,
    /// How long a unit takes on a board of 4×4, in nanoseconds, on a usual machine.
    pub unit_ns: u32,
    /// The largest board that it takes.
    pub limit: Limit,
    /// Whether it answers with moves, and not with their number alone.
    pub moves: bool,
    row: &'static dyn SolverObject,
}

trait SolverObject: Sync {
    fn prepare(&self, size: Size) -> Result<Box<dyn AnySolve>, Declined>;
}

impl<P: Problem> SolverObject for Solver<P> {
    fn prepare(&self, size: Size) -> Result<Box<dyn AnySolve>, Declined> {
        Ok(Box::new(SolveOf::<P>(Solver::ready(self, size)?)))
    }
}

impl AnySolver {
    /// The row without its types.
    pub fn of<P: Problem>(row: &'static Solver<P>) -> AnySolver {
        let Solver {
            name,
            idea,
            cost,
            work,
            unit_ns,
            limit,
            moves,
            ..
        } = *row;
        AnySolver {
            name,
            idea,
            cost,
            work,
            unit_ns,
            limit,
            moves,
            row,
        }
    }

    /// The solver made ready for boards of one size.
    ///
    /// # Errors
    ///
    /// It does not take the size.
    pub fn prepare(&self, size: Size) -> Result<Box<dyn AnySolve>, Declined> {
        self.row.prepare(size)
    }
}

/// A solver ready for boards of one size; it belongs to one thread.
pub trait AnySolve: Send {
    /// Answers one instance of the size that it was prepared for; the answer, and units of the solver's work.
    ///
    /// # Errors
    ///
    /// The solver does not take this board.
    fn solve(&mut self, instance: &AnyInstance) -> Result<(AnyAnswer, u64), Declined>;
}

struct SolveOf<P: Problem>(Box<dyn Solve<P>>);

impl<P: Problem> AnySolve for SolveOf<P> {
    fn solve(&mut self, instance: &AnyInstance) -> Result<(AnyAnswer, u64), Declined> {
        let solved = self.0.solve(instance.get())?;
        Ok((
            AnyAnswer(Box::new(AnswerOf::<P>(solved.answer))),
            solved.work,
        ))
    }
}

/// Makes certificates for boards of one size; it belongs to one thread.
pub trait AnyCertify: Send {
    /// The certificate of an instance's answer.
    ///
    /// # Errors
    ///
    /// No certificate is made of this board.
    fn certify(&mut self, instance: &AnyInstance) -> Result<AnyCertificate, Declined>;
}

struct CertifyOf<P: Problem>(Box<dyn Certifier<P>>);

impl<P: Problem> AnyCertify for CertifyOf<P> {
    fn certify(&mut self, instance: &AnyInstance) -> Result<AnyCertificate, Declined> {
        self.0.certify(instance.get()).map(AnyCertificate::of::<P>)
    }
}

/// An instance and what it was made to be, such as `distance-3`.
pub type AnyGenerated = Generated<AnyInstance>;

/// Makes instances without end, each from the next values of the stream.
pub type AnyGenerator = Box<dyn FnMut(&mut Rng) -> AnyGenerated + Send>;

/// Instances of increasing weight.
pub type AnyAscending = Box<dyn Iterator<Item = AnyInstance> + Send>;

/// From a number, counted from 0, to the instance.
pub type AnyNth = Arc<dyn Fn(u64) -> AnyInstance + Send + Sync>;

/// The whole input space of one size; [`Space`] explains the variants.
pub enum AnySpace {
    /// So many instances, each of which every solver answers on its own.
    Each {
        /// The number of instances.
        instances: u64,
        /// The n-th of them.
        nth: AnyNth,
    },
    /// Too many for one call each.
    Sweep(AnySweep),
}

impl AnySpace {
    fn of<P: Problem>(space: Space<P>, size: Size) -> AnySpace {
        match space {
            Space::Each { instances, nth } => AnySpace::Each {
                instances,
                nth: Arc::new(move |number| AnyInstance::new(nth(size, number))),
            },
            Space::Sweep(Sweep {
                instances,
                units,
                solvers,
                method,
                nth,
                worker,
            }) => AnySpace::Sweep(AnySweep {
                instances,
                units,
                solvers,
                method,
                nth: Arc::new(move |number| AnyInstance::new(nth(size, number))),
                worker: Arc::new(move |plays| {
                    Box::new(SweeperOf::<P>(worker(size, plays), solvers.len()))
                }),
            }),
        }
    }

    /// The number of instances.
    pub fn instances(&self) -> u64 {
        match self {
            AnySpace::Each { instances, .. } => *instances,
            AnySpace::Sweep(sweep) => sweep.instances,
        }
    }

    /// The n-th instance, counted from 0.
    pub fn nth(&self, number: u64) -> AnyInstance {
        match self {
            AnySpace::Each { nth, .. } => nth(number),
            AnySpace::Sweep(sweep) => (sweep.nth)(number),
        }
    }

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

/// A space that is answered unit by unit; the fields are those of [`Sweep`].
pub struct AnySweep {
    /// The number of instances in all units together.
    pub instances: u64,
    /// The number of units.
    pub units: u64,
    /// The solvers that take part, by name.
    pub solvers: &'static [&'static str],
    /// How, for the report.
    pub method: String,
    /// The n-th instance, counted from 0.
    pub nth: AnyNth,
    /// One thread's worker; whether it plays the moves of every instance, too.
    pub worker: Arc<dyn Fn(bool) -> Box<dyn AnySweeper> + Send + Sync>,
}

/// Answers the units of an [`AnySweep`].
pub trait AnySweeper: Send {
    /// Answers one unit; `begin` is told before each answer which solver is asked, and of which instance.
    fn unit(&mut self, unit: u64, begin: &dyn Fn(usize, u64)) -> SweepTally<AnyInstance>;
}

struct SweeperOf<P: Problem>(Box<dyn Sweeper<P>>, usize);

impl<P: Problem> AnySweeper for SweeperOf<P> {
    fn unit(&mut self, unit: u64, begin: &dyn Fn(usize, u64)) -> SweepTally<AnyInstance> {
        let mut tally = SweepTally::new(self.1);
        self.0.unit(unit, &mut tally, begin);
        tally.map(AnyInstance::new)
    }
}

/// A row of a problem's gallery: something that solvers get wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyFault {
    /// Its place in the gallery.
    pub place: usize,
    /// A name, for programs.
    pub name: &'static str,
    /// What is wrong, as a short phrase that completes "likely bug: …".
    pub fault: &'static str,
    /// The part that is spoiled. A solver can have two faults in two parts.
    pub part: Part,
}

/// A solver, faulty or not, made ready for boards of one size: from an instance to what it prints.
pub type AnyFaulty = Box<dyn Fn(&AnyInstance) -> String + Send + Sync>;

/// From an instance and its certified minimum to a number, where it has one.
pub type AnyFeatureValue = Box<dyn Fn(&AnyInstance, Minimum) -> Option<u32> + Send + Sync>;

/// Something that can be said of an instance and its certified minimum in a few words.
pub struct AnyFeature {
    /// What it is.
    pub kind: FeatureKind,
    /// Its value: a number, or 1 and 0 for what holds and what does not; nothing where the instance has none.
    pub value: AnyFeatureValue,
}

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

/// A problem without its types.
pub const fn erased<P: Problem>() -> &'static dyn AnyProblem {
    &Erased::<P>(PhantomData)
}

struct Erased<P>(PhantomData<fn() -> P>);

fn any_generator<P: Problem>(mut generator: Generator<P>) -> AnyGenerator {
    Box::new(move |rng| {
        let Generated { label, instance } = generator(rng);
        AnyGenerated {
            label,
            instance: AnyInstance::new(instance),
        }
    })
}

impl<P: Problem> AnyProblem for Erased<P> {
    fn info(&self) -> Info {
        P::INFO
    }

    fn order(&self) -> &'static str {
        P::ORDER
    }

    fn preferred(&self) -> &'static [&'static str] {
        P::PREFERRED
    }

    fn solvers(&self) -> Vec<AnySolver> {
        P::solvers().iter().map(AnySolver::of).collect()
    }

    fn certifier(&self, size: Size) -> Box<dyn AnyCertify> {
        Box::new(CertifyOf::<P>(P::certifier(size)))
    }

    fn admits(&self, size: Size) -> Result<(), Declined> {
        P::BOARDS.admits(P::INFO.name, size)
    }

    fn has_pieces(&self) -> bool {
        P::HAS_PIECES
    }

    fn has_impossible(&self) -> bool {
        P::HAS_IMPOSSIBLE
    }

    fn read(
        &self,
        lines: &mut Lines<&mut dyn BufRead>,
        size: Option<Size>,
    ) -> Result<Option<AnyInstance>, ReadError> {
        Ok(P::read(lines, size)?.map(AnyInstance::new))
    }

    fn read_one(
        &self,
        reader: &mut dyn BufRead,
        size: Option<Size>,
    ) -> Result<AnyInstance, ReadError> {
        P::read_one(reader, size).map(AnyInstance::new)
    }

    fn write(&self, instance: &AnyInstance) -> String {
        P::write(instance.get())
    }

    fn size(&self, instance: &AnyInstance) -> Size {
        P::size(instance.get())
    }

    fn broken_promise(&self, instance: &AnyInstance) -> Option<&'static str> {
        P::broken_promise(instance.get())
    }

    fn others(&self, instance: &AnyInstance) -> Vec<AnyInstance> {
        P::others(instance.get())
            .into_iter()
            .map(AnyInstance::new)
            .collect()
    }

    fn start(&self, instance: &AnyInstance) -> Board {
        P::start(instance.get())
    }

    fn goal(&self, instance: &AnyInstance, board: &Board) -> Result<(), Message> {
        P::goal(instance.get(), board)
    }

    fn draw(&self, board: &Board) -> String {
        P::draw(board)
    }

    fn read_move(&self, size: Size, numbers: &[i32]) -> Result<AnyMove, Message> {
        P::read_move(size, numbers).map(AnyMove::of::<P>)
    }

    fn play_fault(
        &self,
        instance: &AnyInstance,
        claimed: Minimum,
        moves: &[AnyMove],
    ) -> Option<String> {
        let own = |each: &AnyMove| -> P::Move {
            let own = each.0.as_any().downcast_ref();
            *own.expect("a move of the same problem")
        };
        let moves: Vec<P::Move> = moves.iter().map(own).collect();
        play_fault::<P>(instance.get(), claimed, &moves)
    }

    fn forbidden(&self, board: &Board) -> Vec<AnyMove> {
        AnyMove::all::<P>(P::forbidden(board))
    }

    fn check(
        &self,
        instance: &AnyInstance,
        output: &mut Output<&mut dyn BufRead>,
        jury: Minimum,
    ) -> Ruling {
        P::check(instance.get(), output, jury)
    }

    fn generator(&self, options: &GenerateOptions) -> Result<AnyGenerator, Declined> {
        P::generator(options).map(any_generator::<P>)
    }

    fn published_generator(&self, options: &GenerateOptions) -> Result<AnyGenerator, Declined> {
        P::published_generator(options).map(any_generator::<P>)
    }

    fn instances(&self, size: Size) -> Option<u64> {
        P::instances(size)
    }

    fn space(&self, size: Size) -> Result<AnySpace, Declined> {
        P::space(size).map(|space| AnySpace::of(space, size))
    }

    fn weight(&self, instance: &AnyInstance) -> Weight {
        P::weight(instance.get())
    }

    fn smaller(&self, instance: &AnyInstance, shape: Shape) -> Vec<AnyInstance> {
        P::smaller(instance.get(), shape)
            .into_iter()
            .map(AnyInstance::new)
            .collect()
    }

    fn ascending(&self, like: &AnyInstance, shape: Shape) -> AnyAscending {
        Box::new(P::ascending(like.get(), shape).map(AnyInstance::new))
    }

    fn faults(&self) -> Vec<AnyFault> {
        let fault = |(place, row): (usize, &crate::problem::Fault<P>)| AnyFault {
            place,
            name: row.name,
            fault: row.fault,
            part: row.part,
        };
        P::faults().iter().enumerate().map(fault).collect()
    }

    fn faulty(&self, size: Size, faults: &[AnyFault]) -> Result<AnyFaulty, Declined> {
        let mut method = P::method(size)?;
        faults
            .iter()
            .for_each(|fault| (P::faults()[fault.place].spoil)(&mut method));
        let solver = P::faulty(method);
        Ok(Box::new(move |instance| solver(instance.get())))
    }

    fn features(&self, size: Size) -> Vec<AnyFeature> {
        let feature =
            |crate::problem::Feature { kind, value }: crate::problem::Feature<P>| AnyFeature {
                kind,
                value: Box::new(move |instance, minimum| value(instance.get(), minimum)),
            };
        P::features(size).into_iter().map(feature).collect()
    }
}
