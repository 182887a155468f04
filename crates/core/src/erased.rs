//! A problem without its types, for everything that need not be compiled once for each problem: judging, stress,
//! shrinking, diagnosis, reports.
//!
//! [`erased`] turns a [`Problem`] into an [`AnyProblem`]. Instances, moves, answers and certificates then travel as
//! [`AnyInstance`] and its like; one that is given to another problem than its own is a fault in this program, and panics.

use crate::board::{Board, Size};
use crate::messages::Message;
use crate::output::{Dialect, Output};
use crate::problem::{
    Certify, Declined, FeatureKind, GenerateOptions, Info, Limit, Part, Problem, Shape, Solve,
    Solver, Space, Weight,
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
use std::io::{BufRead, Read};
use std::marker::PhantomData;
use std::ops::Range;
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

/// Makes a move, or says why it cannot be made.
type Play = dyn Fn(&mut Board) -> Result<(), Message>;

/// A move: how it is written, and how it is made.
pub struct AnyMove {
    text: String,
    play: Box<Play>,
}

impl AnyMove {
    fn of<P: Problem>(each: P::Move) -> AnyMove {
        AnyMove {
            text: each.to_string(),
            play: Box::new(move |board| P::play(board, each)),
        }
    }

    /// Makes the move, or says why it cannot be made.
    ///
    /// # Errors
    ///
    /// The rules forbid it on this board.
    pub fn play(&self, board: &mut Board) -> Result<(), Message> {
        (self.play)(board)
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What a solver answers.
pub struct AnyAnswer(Box<dyn AnswerObject>);

trait AnswerObject: Send {
    fn minimum(&self) -> Minimum;
    fn moves(&self) -> Option<Vec<AnyMove>>;
    fn write(&self) -> Option<String>;
    fn fault(&self, instance: &AnyInstance) -> Option<String>;
}

struct AnswerOf<P: Problem>(P::Answer);

impl<P: Problem> AnswerObject for AnswerOf<P> {
    fn minimum(&self) -> Minimum {
        P::minimum(&self.0)
    }

    fn moves(&self) -> Option<Vec<AnyMove>> {
        Some(
            P::moves(&self.0)?
                .into_iter()
                .map(AnyMove::of::<P>)
                .collect(),
        )
    }

    fn write(&self) -> Option<String> {
        P::write_answer(&self.0)
    }

    fn fault(&self, instance: &AnyInstance) -> Option<String> {
        crate::problem::replay_fault::<P>(instance.get(), &self.0)
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

    fn proof(&self, instance: &AnyInstance) -> Proof {
        P::proof(instance.get(), &self.0)
    }

    fn json(&self) -> Box<RawValue> {
        serde_json::value::to_raw_value(&self.0).expect("a certificate has a form in JSON")
    }
}

impl AnyCertificate {
    /// What it proves of the instance.
    ///
    /// # Errors
    ///
    /// Why it proves nothing.
    pub fn check(&self, instance: &AnyInstance) -> Result<Minimum, String> {
        self.0.check(instance)
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

/// A row of a problem's register of solvers; the fields are those of [`crate::problem::Solver`].
#[derive(Clone, Copy, Debug)]
pub struct AnySolver {
    /// The name on the command line.
    pub name: &'static str,
    /// The idea in one line.
    pub idea: &'static str,
    /// Time and memory.
    pub cost: &'static str,
    /// What one unit of its work is.
    pub work: &'static str,
    /// The largest board that it takes.
    pub limit: Limit,
}

impl AnySolver {
    /// The row without its types.
    pub fn of<P: Problem>(row: &Solver<P>) -> AnySolver {
        let Solver {
            name,
            idea,
            cost,
            work,
            limit,
            ..
        } = *row;
        AnySolver {
            name,
            idea,
            cost,
            work,
            limit,
        }
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

struct CertifyOf<P: Problem>(Box<dyn Certify<P>>);

impl<P: Problem> AnyCertify for CertifyOf<P> {
    fn certify(&mut self, instance: &AnyInstance) -> Result<AnyCertificate, Declined> {
        Ok(AnyCertificate(Box::new(CertificateOf::<P>(
            self.0.certify(instance.get())?,
        ))))
    }
}

/// An instance and what it was made to be, such as `distance-3`.
pub type AnyGenerated = crate::problem::Generated<AnyInstance>;

/// Makes instances without end, each from the next values of the stream.
pub type AnyGenerator = Box<dyn FnMut(&mut Rng) -> AnyGenerated + Send>;

/// Instances of increasing weight.
pub type AnyAscending = Box<dyn Iterator<Item = AnyInstance> + Send>;

/// From a number, counted from 0, to the instance.
pub type AnyNth = Box<dyn Fn(u64) -> AnyInstance + Send + Sync>;

/// The whole input space of one size.
pub struct AnySpace {
    /// The number of instances.
    pub instances: u64,
    /// The numbers of those that a contestant may be asked.
    pub published: Range<u64>,
    /// The n-th of them, counted from 0; nothing where there are too many for one call each.
    pub nth: Option<AnyNth>,
}

/// A row of a problem's gallery: something that solvers get wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyFault {
    /// Its place in the gallery.
    pub place: usize,
    /// A name, for programs.
    pub name: &'static str,
    /// What is wrong; it completes "a solver that …".
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
pub trait AnyProblem: Send + Sync {
    /// Name and source.
    fn info(&self) -> Info;
    /// What makes an instance of one size smaller than another, in words.
    fn order(&self) -> &'static str;
    /// The register of solvers.
    fn solvers(&self) -> Vec<AnySolver>;
    /// The names of the solvers that answer when nothing else is said, the first that takes the board.
    fn preferred(&self) -> &'static [&'static str];
    /// A solver made ready for boards of one size.
    ///
    /// # Errors
    ///
    /// It does not take the size.
    ///
    /// # Panics
    ///
    /// It is a solver of another problem.
    fn ready(&self, solver: AnySolver, size: Size) -> Result<Box<dyn AnySolve>, Declined>;
    /// Makes certificates for boards of one size.
    fn certifier(&self, size: Size) -> Box<dyn AnyCertify>;

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
    /// Rules on a contestant's output; `jury` is the certified minimum, never [`Minimum::AtMost`].
    fn check(
        &self,
        instance: &AnyInstance,
        output: &mut Output<&mut dyn Read>,
        jury: Minimum,
    ) -> Ruling;

    /// Makes instances as wished that a contestant may be asked.
    ///
    /// # Errors
    ///
    /// There are none.
    fn published_generator(&self, wishes: &GenerateOptions) -> Result<AnyGenerator, Declined>;
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
        let wishes = GenerateOptions {
            size: Some(size),
            ..GenerateOptions::default()
        };
        Ok(self.published_generator(&wishes)?(&mut Rng::new(0, self.name())).instance)
    }
}

/// A problem without its types.
pub fn erased<P: Problem>() -> &'static dyn AnyProblem {
    &Erased::<P>(PhantomData)
}

struct Erased<P>(PhantomData<fn() -> P>);

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

    fn ready(&self, solver: AnySolver, size: Size) -> Result<Box<dyn AnySolve>, Declined> {
        let row = P::solvers()
            .iter()
            .find(|row| row.name == solver.name)
            .expect("a solver of the same problem");
        Ok(Box::new(SolveOf::<P>(row.ready(size)?)))
    }

    fn certifier(&self, size: Size) -> Box<dyn AnyCertify> {
        Box::new(CertifyOf::<P>(P::certifier(size)))
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

    fn check(
        &self,
        instance: &AnyInstance,
        output: &mut Output<&mut dyn Read>,
        jury: Minimum,
    ) -> Ruling {
        P::check(instance.get(), output, jury)
    }

    fn published_generator(&self, wishes: &GenerateOptions) -> Result<AnyGenerator, Declined> {
        let mut generator = P::published_generator(wishes)?;
        Ok(Box::new(move |rng| {
            let made = generator(rng);
            AnyGenerated {
                label: made.label,
                instance: AnyInstance::new(made.instance),
            }
        }))
    }

    fn space(&self, size: Size) -> Result<AnySpace, Declined> {
        let space = P::space(size)?;
        let (instances, published) = (space.instances(), space.published(size));
        Ok(match space {
            Space::Each { nth, .. } => AnySpace {
                instances,
                published,
                nth: Some(Box::new(move |n| AnyInstance::new(nth(size, n)))),
            },
            Space::Sweep(_) => AnySpace {
                instances,
                published,
                nth: None,
            },
        })
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
