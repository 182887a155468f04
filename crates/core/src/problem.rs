//! The contract of a problem: what it must say about itself so that the bench, the checker and the command
//! line work for it without knowing it.
//!
//! A [`Problem`] is a type with a few traits, each implemented in the file of the problem's folder that it is about:
//! [`Model`], [`Text`], [`Referee`], [`Certified`] and so on. A [`Solver`] is a row of the problem's register. A
//! [`Solve`] is that solver made ready for boards of one size, with the scratch memory of one thread.

use crate::board::{Board, SIDE_MAX, Size};
use crate::messages::Message;
use crate::output::Output;
use crate::rng::Rng;
use crate::text::{Lines, ReadError};
pub use crate::verdict::Minimum;
use crate::verdict::Ruling;
use crate::verdict::shown::Proof;
use serde::Serialize;
use std::fmt;
use std::hash::Hash;
use std::io::{BufRead, Read};
use std::time::Instant;

/// What a problem is called and where it comes from.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Info {
    /// The name on the command line and of the package, `[a-z0-9]+`.
    pub name: &'static str,
    /// Other names that the command line takes.
    pub aliases: &'static [&'static str],
    /// The published title.
    pub title: &'static str,
    /// The judge and its number.
    pub source: &'static str,
    /// The task in one line.
    pub task: &'static str,
    /// How many numbers write one move.
    pub numbers_per_move: usize,
    /// Whether the judge wants the moves after their number.
    pub output_has_moves: bool,
    /// Whether the judge wants the number of moves or `Impossible` first; otherwise an output has a form of its own.
    #[serde(skip)]
    pub output_has_number: bool,
    /// The size of the published boards, which is meant where none is named.
    #[serde(skip)]
    pub size: Size,
    /// What an input file has before its first board.
    #[serde(skip)]
    pub input_header: &'static str,
    /// What an input file has between two cells of a row.
    #[serde(skip)]
    pub between_cells: &'static str,
}

/// Why a solver or a generator does not do what it was asked for; never a wrong answer instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declined(pub String);

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Which sides a method takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Every rectangle.
    Any,
    /// Both sides even.
    Even,
}

/// The largest board that a solver takes.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Cells, rows times columns.
    pub cells: usize,
    /// The shorter side.
    pub short_side: usize,
    /// The shape.
    pub sides: Sides,
    /// Whether every board of these sizes is taken, and what a certificate proves of it is proven; a search may give up.
    pub every: bool,
}

impl Limit {
    /// Every rectangle up to 64×64.
    pub const NONE: Limit = Limit::cells(SIDE_MAX * SIDE_MAX);

    /// Every rectangle of at most so many cells.
    pub const fn cells(cells: usize) -> Limit {
        Limit {
            cells,
            short_side: SIDE_MAX,
            sides: Sides::Any,
            every: true,
        }
    }

    /// Every rectangle whose shorter side is at most so long.
    pub const fn short_side(short_side: usize) -> Limit {
        Limit {
            cells: short_side * SIDE_MAX,
            short_side,
            sides: Sides::Any,
            every: true,
        }
    }

    /// Some boards of the same sizes.
    pub const fn some(self) -> Limit {
        Limit {
            every: false,
            ..self
        }
    }

    /// Every rectangle with both sides even.
    pub const EVEN: Limit = Limit {
        sides: Sides::Even,
        ..Limit::NONE
    };

    /// Whether a board of that size is taken, or why not.
    pub fn admits(self, solver: &str, size: Size) -> Result<(), Declined> {
        if size.rows().min(size.cols()) > self.short_side {
            return Err(Declined(format!(
                "`{solver}` takes boards whose shorter side is at most {}, not {size}",
                self.short_side
            )));
        }
        if size.cells() > self.cells {
            return Err(Declined(format!(
                "`{solver}` takes boards of up to {} cells; {size} has {}",
                self.cells,
                size.cells()
            )));
        }
        if self.sides == Sides::Even && (size.rows() % 2 == 1 || size.cols() % 2 == 1) {
            return Err(Declined(format!(
                "`{solver}` takes boards with both sides even, not {size}"
            )));
        }
        Ok(())
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.cells, self.short_side) {
            (4096, _) => f.write_str("64x64")?,
            (cells, SIDE_MAX) => write!(f, "{cells} cells")?,
            (_, short_side) => write!(f, "{short_side}x{SIDE_MAX}")?,
        }
        match self.sides {
            Sides::Any => Ok(()),
            Sides::Even => f.write_str(", sides even"),
        }
    }
}

/// A row of a problem's register of solvers.
pub struct Solver<P: Model> {
    /// The name on the command line.
    pub name: &'static str,
    /// The idea in one line.
    pub idea: &'static str,
    /// Time and memory, as a formula in the number of cells n unless it says otherwise.
    pub cost: &'static str,
    /// What one unit of its work is: `states`, `nodes`, …
    pub work: &'static str,
    /// How long a unit takes on a board of 4×4, in nanoseconds, on a usual machine.
    pub unit_ns: u32,
    /// The largest board that it takes; `prepare` is called for no larger one.
    pub limit: Limit,
    /// Whether it answers with moves, and not with their number alone.
    pub moves: bool,
    /// Makes the method ready for boards of one size.
    pub prepare: fn(Size) -> Box<dyn Solve<P>>,
}

impl<P: Model> Solver<P> {
    /// The method ready for boards of one size, or why it does not take them.
    pub fn ready(&self, size: Size) -> Result<Box<dyn Solve<P>>, Declined> {
        self.limit.admits(self.name, size)?;
        Ok((self.prepare)(size))
    }
}

/// An answer and what it cost.
#[derive(Clone, Debug)]
pub struct Solved<A> {
    /// The answer.
    pub answer: A,
    /// Units of the method's own work, a count that does not depend on the machine.
    pub work: u64,
}

/// A solver ready for boards of one size; it belongs to one thread.
pub trait Solve<P: Model>: Send {
    /// Answers one instance of the size that it was prepared for, with moves where the method has them.
    ///
    /// # Errors
    ///
    /// The solver does not take this board.
    fn solve(&mut self, instance: &P::Instance) -> Result<Solved<P::Answer>, Declined>;
}

/// Makes certificates for boards of one size; it belongs to one thread.
pub trait Certifier<P: Certified>: Send {
    /// The certificate of an instance's answer.
    ///
    /// # Errors
    ///
    /// No certificate is made of this board.
    fn certify(&mut self, instance: &P::Instance) -> Result<P::Certificate, Declined>;
}

/// What a generated instance should be like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GenerateOptions {
    /// The size; that of the published boards when nothing is said.
    pub size: Option<Size>,
    /// The least number of moves.
    pub distance: Option<u32>,
    /// No list of moves does it.
    pub impossible: bool,
    /// Pieces on each side, where the problem has pieces.
    pub pieces: Option<u32>,
}

impl GenerateOptions {
    /// The size that is wished for of this problem.
    pub fn size_of(&self, problem: &Info) -> Size {
        self.size.unwrap_or(problem.size)
    }
}

/// An instance and what it was made to be, such as `distance-3`, in letters that a file name may have.
pub struct Generated<I> {
    /// What it was made to be.
    pub label: String,
    /// The instance.
    pub instance: I,
}

/// Makes instances without end, each from the next values of the stream.
pub type Generator<P> = Box<dyn FnMut(&mut Rng) -> Generated<<P as Model>::Instance> + Send>;

/// How large an instance is to a person who must understand a failure: compared number by number, and equal for
/// equal instances only.
pub type Weight = Vec<u64>;

/// What shrinking may change of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Its size stays, and where the problem has pieces, their number: a program may know no other.
    Kept,
    /// Its size and its pieces may become fewer.
    Free,
}

/// Instances of increasing weight.
pub type Ascending<P> = Box<dyn Iterator<Item = <P as Model>::Instance> + Send>;

/// How the whole input space of one size is put before the solvers.
pub enum Space<P: Model> {
    /// So many instances, each of which every solver answers on its own: the n-th is `nth(size, n)`.
    Each {
        /// The number of instances.
        instances: u64,
        /// The n-th of them, counted from 0; those that the published problem does not have come first.
        nth: fn(Size, u64) -> P::Instance,
    },
    /// Too many for one call each: units of many instances, in a way of the problem's own.
    Sweep(Sweep<P>),
}

/// What is wrong with the moves of an answer when they are played, if it has moves.
pub fn replay_fault<P: Referee>(instance: &P::Instance, answer: &P::Answer) -> Option<String> {
    play_fault::<P>(instance, P::minimum(answer), &P::moves(answer)?)
}

/// What is wrong with moves that are said to be so many when they are played.
pub fn play_fault<P: Referee>(
    instance: &P::Instance,
    claimed: Minimum,
    moves: &[P::Move],
) -> Option<String> {
    let claimed = match claimed {
        Minimum::Moves(claimed) | Minimum::AtMost(claimed) => claimed as usize,
        Minimum::Impossible => {
            return Some("it has moves for what it calls impossible".to_string());
        }
    };
    if moves.len() != claimed {
        return Some(format!("it claims {claimed} moves and has {}", moves.len()));
    }
    let mut board = P::start(instance);
    for (index, &each) in moves.iter().enumerate() {
        if let Err(fault) = P::play(&mut board, each) {
            return Some(format!("move {}: {fault}", index + 1));
        }
    }
    P::goal(instance, &board)
        .err()
        .map(|fault| format!("after {claimed} moves {fault}"))
}

/// A space that is answered unit by unit.
pub struct Sweep<P: Model> {
    /// The number of instances in all units together.
    pub instances: u64,
    /// The number of units.
    pub units: u64,
    /// The solvers that take part, by name; all of them also hear a sample.
    pub solvers: &'static [&'static str],
    /// How, for the report.
    pub method: String,
    /// The n-th instance, counted from 0.
    pub nth: fn(Size, u64) -> P::Instance,
    /// One thread's worker; whether it plays the moves of every instance, too.
    pub worker: fn(Size, bool) -> Box<dyn Sweeper<P>>,
}

/// Answers the units of a [`Sweep`].
pub trait Sweeper<P: Model>: Send {
    /// Answers one unit; `begin` is told before each answer which solver is asked, and of which instance.
    fn unit(&mut self, unit: u64, tally: &mut SweepTally<P::Instance>, begin: &dyn Fn(usize, u64));
}

/// What the units of a sweep of such instances add up to.
pub struct SweepTally<I> {
    /// For every solver of the sweep, in its order.
    pub solvers: Vec<SweepCount>,
    /// How many instances have each minimum; the index is the number of moves.
    pub minimums: Vec<u64>,
    /// How many instances there are with which something is wrong.
    pub wrong: u64,
    /// The numbers of the instances that were answered, as words of 64 bits with the place of each.
    pub heard: Vec<(u64, u64)>,
    /// These instances; at most [`SWEEP_DIFFERENCES_MAX`] are kept, those of the first units.
    pub differences: Vec<SweepDifference<I>>,
}

/// An instance on which two solvers differ, or with whose answers something else is wrong.
pub struct SweepDifference<I> {
    /// The unit.
    pub unit: u64,
    /// The instance.
    pub instance: I,
    /// The answer of each solver, in their order, and what is wrong with it by itself.
    pub says: Vec<(Minimum, Option<String>)>,
}

/// How many differences a sweep keeps; it counts them all.
pub const SWEEP_DIFFERENCES_MAX: usize = 16;

/// What one solver did in a sweep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SweepCount {
    /// Instances that it answered.
    pub answered: u64,
    /// Instances on which it differs from the sweep's first solver, or its answer is wrong by itself.
    pub differ: u64,
    /// Units of its work.
    pub work: u64,
    /// Time in it.
    pub nanos: u64,
}

impl SweepCount {
    /// Adds instances that were answered since an instant.
    pub fn add(&mut self, instances: u64, work: u64, since: Instant) {
        self.answered += instances;
        self.work += work;
        self.nanos += since.elapsed().as_nanos() as u64;
    }
}

impl<I> SweepTally<I> {
    /// Nothing done yet.
    pub fn new(solvers: usize) -> SweepTally<I> {
        let (minimums, differences) = (Vec::new(), Vec::new());
        SweepTally {
            solvers: vec![SweepCount::default(); solvers],
            minimums,
            wrong: 0,
            heard: Vec::new(),
            differences,
        }
    }

    /// Notes that the instance of a number was answered by all.
    #[inline]
    pub fn hear(&mut self, number: u64) {
        let (place, bit) = (number / 64, 1 << (number % 64));
        match self.heard.last_mut() {
            Some((last, bits)) if *last == place && *bits & bit == 0 => *bits |= bit,
            _ => self.heard.push((place, bit)),
        }
    }

    /// Counts instances of one minimum.
    pub fn count(&mut self, moves: u32, instances: u64) {
        let index = moves as usize;
        if self.minimums.len() <= index {
            self.minimums.resize(index + 1, 0);
        }
        self.minimums[index] += instances;
    }

    /// The same of the instances in another form.
    pub fn map<J>(self, mut form: impl FnMut(I) -> J) -> SweepTally<J> {
        let SweepTally {
            solvers,
            minimums,
            wrong,
            heard,
            differences,
        } = self;
        let differences = differences.into_iter().map(|found| SweepDifference {
            unit: found.unit,
            instance: form(found.instance),
            says: found.says,
        });
        SweepTally {
            solvers,
            minimums,
            wrong,
            heard,
            differences: differences.collect(),
        }
    }

    /// Adds what another thread found.
    pub fn add(&mut self, other: SweepTally<I>) {
        for (mine, theirs) in self.solvers.iter_mut().zip(other.solvers) {
            mine.answered += theirs.answered;
            mine.differ += theirs.differ;
            mine.work += theirs.work;
            mine.nanos += theirs.nanos;
        }
        for (moves, instances) in other.minimums.into_iter().enumerate() {
            self.count(moves as u32, instances);
        }
        self.wrong += other.wrong;
        self.heard.extend(other.heard);
        self.differences.extend(other.differences);
        self.differences.sort_by_key(|difference| difference.unit);
        self.differences.truncate(SWEEP_DIFFERENCES_MAX);
    }
}

/// The part of a solver that a fault spoils.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What it makes of its input.
    Reading,
    /// What it takes a move to be.
    Rules,
    /// What it takes the goal to be.
    Goal,
    /// How it looks for the fewest moves.
    Search,
    /// What it prints of what it found.
    Printing,
}

/// A row of a problem's gallery: something that solvers get wrong.
pub struct Fault<P: Spoil> {
    /// A name, for programs.
    pub name: &'static str,
    /// What is wrong; it completes "a solver that …".
    pub fault: &'static str,
    /// The part that is spoiled. A solver can have two faults in two parts.
    pub part: Part,
    /// Spoils a method.
    pub spoil: fn(&mut P::Method),
}

/// A solver, faulty or not, made ready for boards of one size: from an instance to what it prints.
pub type Faulty<P> = Box<dyn Fn(&<P as Model>::Instance) -> String + Send + Sync>;

/// From an instance and its certified minimum to a number, where it has one.
pub type FeatureValue<P> =
    Box<dyn Fn(&<P as Model>::Instance, Minimum) -> Option<u32> + Send + Sync>;

/// Something that can be said of an instance and its certified minimum in a few words.
pub struct Feature<P: Model> {
    /// What it is.
    pub kind: FeatureKind,
    /// Its value: a number, or 1 and 0 for what holds and what does not; nothing where the instance has none.
    pub value: FeatureValue<P>,
}

/// What a [`Feature`] says; the words complete "the boards …".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeatureKind {
    /// It holds or not.
    Holds {
        /// The words where it holds, as in "whose last row is white".
        yes: String,
        /// The words where it does not.
        no: String,
    },
    /// A number, named so that "whose … is 3" can be said.
    Number(String),
}

impl<P: Model> Feature<P> {
    /// A feature that holds or not.
    pub fn holds(
        yes: impl Into<String>,
        no: impl Into<String>,
        test: impl Fn(&P::Instance, Minimum) -> bool + Send + Sync + 'static,
    ) -> Feature<P> {
        Feature {
            kind: FeatureKind::Holds {
                yes: yes.into(),
                no: no.into(),
            },
            value: Box::new(move |instance, minimum| Some(test(instance, minimum).into())),
        }
    }

    /// A feature that is a number.
    pub fn number(
        name: impl Into<String>,
        value: impl Fn(&P::Instance, Minimum) -> Option<u32> + Send + Sync + 'static,
    ) -> Feature<P> {
        Feature {
            kind: FeatureKind::Number(name.into()),
            value: Box::new(value),
        }
    }
}

/// What an input, a move and an answer of a problem are.
pub trait Model: Sized + 'static {
    /// One input, which cannot be built wrong.
    type Instance: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// What a solver says of it.
    type Answer: Clone + PartialEq + fmt::Debug + Send + 'static;
    /// One move; its `Display` is a line of an output.
    type Move: Copy + PartialEq + fmt::Debug + fmt::Display + 'static;

    /// The size of the board.
    fn size(instance: &Self::Instance) -> Size;
    /// How many instances of a size there are in its whole space, by counting; nothing where that is no number of 64 bits.
    fn instances(size: Size) -> Option<u64>;
    /// What the published problem promises of its inputs and this one breaks, in words that complete "the input: …", or
    /// nothing. What breaks a promise is an extension of ours: solvers and certificates take it, no contestant is asked.
    fn broken_promise(_: &Self::Instance) -> Option<&'static str> {
        None
    }
    /// Whether a contestant may be asked.
    fn is_published(instance: &Self::Instance) -> bool {
        Self::broken_promise(instance).is_none()
    }
    /// The least number of moves that the answer claims.
    fn minimum(answer: &Self::Answer) -> Minimum;
    /// The moves, where the answer has them, in an order that can be played.
    fn moves(answer: &Self::Answer) -> Option<Vec<Self::Move>>;
}

/// How instances and answers are written and read.
pub trait Text: Model {
    /// Reads the next instance, or nothing at the end. Without a size, what is published is strict.
    ///
    /// # Errors
    ///
    /// The line and the column of what is wrong.
    fn read<R: BufRead>(
        lines: &mut Lines<R>,
        size: Option<Size>,
    ) -> Result<Option<Self::Instance>, ReadError>;
    /// Reads one instance and refuses anything after it.
    ///
    /// # Errors
    ///
    /// The line and the column of what is wrong.
    fn read_one<R: BufRead>(reader: R, size: Option<Size>) -> Result<Self::Instance, ReadError> {
        let mut lines = Lines::new(reader);
        match Self::read(&mut lines, size)? {
            Some(instance) => lines.expect_end().map(|()| instance),
            None => Err(lines.ended("a board")),
        }
    }
    /// The instance as an input file; [`Text::read`] reads it back.
    fn write(instance: &Self::Instance) -> String;
    /// The answer exactly as the judge wants it, ended by a line feed; nothing when it wants moves and there are none.
    fn write_answer(answer: &Self::Answer) -> Option<String>;
}

/// The rules: which moves there are, what they do, and which outputs are right.
pub trait Referee: Model {
    /// The board before the first move.
    fn start(instance: &Self::Instance) -> Board;
    /// Makes one move.
    ///
    /// # Errors
    ///
    /// Why it cannot be made ("…is outside the 4×4 board").
    fn play(board: &mut Board, a_move: Self::Move) -> Result<(), Message>;
    /// Whether the board is what the instance asks for.
    ///
    /// # Errors
    ///
    /// What is missing ("4 handles are still closed: …").
    fn goal(instance: &Self::Instance, board: &Board) -> Result<(), Message>;
    /// A board as a person reads it, in the problem's letters.
    fn draw(board: &Board) -> String;
    /// A move from its numbers, 1-based as written; exactly [`Info::numbers_per_move`] of them.
    ///
    /// # Errors
    ///
    /// Why they are no move.
    fn read_move(size: Size, numbers: &[i32]) -> Result<Self::Move, Message>;
    /// Rules on a contestant's output; `jury` is the certified minimum, never [`Minimum::AtMost`].
    fn check<R: Read>(instance: &Self::Instance, output: &mut Output<R>, jury: Minimum) -> Ruling;
}

/// What a certificate is, and what it proves.
pub trait Certified: Model {
    /// The claim that an answer is optimal; its `Display` can be checked with a pencil.
    type Certificate: Clone + fmt::Debug + fmt::Display + Serialize + Send + 'static;

    /// The moves that the certificate holds, if it has any.
    fn certified_moves(certificate: &Self::Certificate) -> Option<Vec<Self::Move>>;
    /// What the certificate proves of the instance.
    ///
    /// # Errors
    ///
    /// Why it proves nothing.
    fn check_certificate(
        instance: &Self::Instance,
        certificate: &Self::Certificate,
    ) -> Result<Minimum, String>;
}

/// How certificates are made, apart from how they are checked.
pub trait Certify: Certified {
    /// Makes certificates for boards of one size.
    fn certifier(size: Size) -> Box<dyn Certifier<Self>>;
}

/// How certificates are drawn.
pub trait Illustrate: Certified {
    /// What a certificate that was checked proves of the instance, as pictures for a pencil.
    fn proof(instance: &Self::Instance, certificate: &Self::Certificate) -> Proof;
}

/// What must be refused, to try who refuses it: the checker of certificates, the referee, the reader of moves.
pub trait Forge: Certified {
    /// Certificates that prove nothing of the instance, made of one that does: what believes one of them believes too much.
    fn forgeries(
        instance: &Self::Instance,
        certificate: &Self::Certificate,
    ) -> Vec<Self::Certificate>;
    /// Other instances of the same size, of which no certificate with moves for this one proves anything.
    fn others(instance: &Self::Instance) -> Vec<Self::Instance>;
    /// Moves that the rules forbid on this board, found without the referee, to try it.
    fn forbidden(board: &Board) -> Vec<Self::Move>;
    /// The numbers that write a move, found without its writer and its reader, to try both.
    fn numbers(each: Self::Move) -> Vec<i32>;
}

/// How instances are made.
pub trait Generate: Model {
    /// Makes instances as wished.
    ///
    /// # Errors
    ///
    /// There are none.
    fn generator(wishes: &GenerateOptions) -> Result<Generator<Self>, Declined>;
    /// The same stream without the instances that no contestant is asked, but where a wish for a distance asks for them.
    ///
    /// # Errors
    ///
    /// There are none.
    fn published_generator(wishes: &GenerateOptions) -> Result<Generator<Self>, Declined> {
        let mut generator = Self::generator(wishes)?;
        let is_asked_for = wishes.distance.is_some();
        Ok(Box::new(move |rng| {
            loop {
                let made = generator(rng);
                if is_asked_for || Self::is_published(&made.instance) {
                    return made;
                }
            }
        }))
    }
}

/// How all instances of a size are listed.
pub trait Enumerate: Model {
    /// The whole input space of a size.
    ///
    /// # Errors
    ///
    /// It is too large to be tried.
    fn space(size: Size) -> Result<Space<Self>, Declined>;
}

/// Which instances are smaller than others.
pub trait Shrink: Model {
    /// What makes an instance of one size smaller than another, in words: "fewest black pieces, then …".
    const ORDER: &'static str;

    /// How large an instance is.
    fn weight(instance: &Self::Instance) -> Weight;
    /// Published instances that are like this one and lighter, those first from which the most is gone.
    fn smaller(instance: &Self::Instance, shape: Shape) -> Vec<Self::Instance>;
    /// Every published instance of its size that `shape` allows, in increasing weight, made as they are asked for.
    fn ascending(like: &Self::Instance, shape: Shape) -> Ascending<Self>;
}

/// A right solver in parts, which a [`Fault`] can spoil.
pub trait Spoil: Model {
    /// Its parts.
    type Method;

    /// The right parts for boards of one size; only of small boards, since they keep tables.
    ///
    /// # Errors
    ///
    /// The board is too large.
    fn method(size: Size) -> Result<Self::Method, Declined>;
    /// The parts, right or spoiled, made ready.
    fn faulty(method: Self::Method) -> Faulty<Self>;
}

/// What instances have in common.
pub trait Describe: Model {
    /// What can be said of the instances of one size; nothing by default.
    fn features(_: Size) -> Vec<Feature<Self>> {
        Vec::new()
    }
}

/// A problem: all of its parts, its name, and its registers.
pub trait Problem:
    Text + Referee + Certify + Illustrate + Forge + Generate + Enumerate + Shrink + Spoil + Describe
{
    /// Name and source.
    const INFO: Info;
    /// The sizes that there are.
    const BOARDS: Limit = Limit::NONE;
    /// Whether instances differ in their number of pieces.
    const HAS_PIECES: bool = false;
    /// Whether there are instances that no list of moves solves.
    const HAS_IMPOSSIBLE: bool = true;
    /// The solvers that answer when the user chose none, the first that takes the board.
    const PREFERRED: &'static [&'static str];

    /// The register of solvers.
    fn solvers() -> &'static [Solver<Self>];
    /// The gallery of faults; none by default.
    fn faults() -> &'static [Fault<Self>] {
        &[]
    }
}
