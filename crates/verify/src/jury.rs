//! Answers an instance with a solver, and proves the answer with a certificate.

use std::fmt;
use tribunal_core::board::Size;
use tribunal_core::erased::{
    AnyAnswer, AnyCertificate, AnyCertify, AnyInstance, AnyProblem, AnySolve, AnySolver,
};
use tribunal_core::messages::Message;
use tribunal_core::problem::{Declined, Minimum};

/// The answer of a solver, with its moves replayed.
pub struct JuryAnswer {
    /// The answer.
    pub answer: AnyAnswer,
    /// Its minimum.
    pub minimum: Minimum,
    /// The solver that answered.
    pub solver: AnySolver,
    /// The units of work that it took.
    pub work: u64,
}

impl JuryAnswer {
    /// A right output. If outputs have moves, it may be one of several right ones.
    pub fn output(&self) -> String {
        self.answer
            .write()
            .unwrap_or_else(|| format!("{}\n", self.minimum))
    }
}

/// Why there is no proven answer.
#[derive(Debug)]
pub enum JuryError {
    /// The solvers or the certificate maker decline the board.
    Declined(Declined),
    /// A solver and the certificate contradict each other, or the moves cannot be played: a fault in Tribunal.
    Contradiction(String),
}

impl fmt::Display for JuryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JuryError::Declined(declined) => declined.fmt(f),
            JuryError::Contradiction(what) => write!(f, "a fault in Tribunal itself: {what}"),
        }
    }
}

/// A prepared solver, or why it does not take the size.
type PreparedSolver = Result<Box<dyn AnySolve>, Declined>;

/// Solvers and a certificate maker for boards of one size.
///
/// ```
/// use tribunal_core::problem::Minimum;
/// use tribunal_problems::ALL;
/// use tribunal_verify::jury::Jury;
///
/// let flipgame = ALL[0];
/// let board = flipgame.read_text(b"bwwb\nbbwb\nbwwb\nbwww\n", None).expect("a board");
/// let mut jury = Jury::new(flipgame, flipgame.size(&board), None);
/// let (answer, certificate) = jury.certified(&board).expect("a proof");
/// assert_eq!(answer.output(), "4\n");
/// assert_eq!(certificate.check(&board), Ok(Minimum::Moves(4)));
/// ```
pub struct Jury {
    size: Size,
    solvers: Vec<(AnySolver, PreparedSolver)>,
    certifier: Box<dyn AnyCertify>,
}

impl Jury {
    /// Prepares the given solver, or those that the problem prefers.
    pub fn new(problem: &dyn AnyProblem, size: Size, solver: Option<AnySolver>) -> Jury {
        let preferred = || {
            let all = problem.solvers();
            let named = |name: &&str| all.iter().find(|row| row.name == *name).copied();
            problem.preferred().iter().filter_map(named).collect()
        };
        let rows = solver.map_or_else(preferred, |row| vec![row]);
        let solvers = rows
            .into_iter()
            .map(|row| (row, row.prepare(size)))
            .collect();
        Jury {
            size,
            solvers,
            certifier: problem.certifier(size),
        }
    }

    /// The size of its boards.
    fn size(&self) -> Size {
        self.size
    }

    /// The answer of the first solver that takes the board, with its moves replayed.
    ///
    /// # Errors
    ///
    /// If every solver declines the board, or the moves of an answer cannot be played.
    pub fn answer(&mut self, instance: &AnyInstance) -> Result<JuryAnswer, JuryError> {
        let mut why = None;
        for (solver, ready) in &mut self.solvers {
            let solved = match ready {
                Ok(ready) => ready.solve(instance),
                Err(declined) => Err(declined.clone()),
            };
            match solved {
                Ok((answer, work)) => {
                    if let Some(fault) = answer.replay_fault(instance) {
                        return Err(JuryError::Contradiction(format!(
                            "`{}`: {fault}",
                            solver.name
                        )));
                    }
                    let minimum = answer.minimum();
                    return Ok(JuryAnswer {
                        answer,
                        minimum,
                        solver: *solver,
                        work,
                    });
                }
                Err(declined) => why = Some(declined),
            }
        }
        let none = || Message::new("no-solver-takes").with("size", self.size.to_string());
        Err(JuryError::Declined(why.unwrap_or_else(|| Declined(none()))))
    }

    /// The checked certificate of the instance, and the minimum that it proves.
    ///
    /// # Errors
    ///
    /// If the certificate maker declines the board, or the check fails.
    pub fn certificate(
        &mut self,
        instance: &AnyInstance,
    ) -> Result<(AnyCertificate, Minimum), JuryError> {
        let certificate = self
            .certifier
            .certify(instance)
            .map_err(JuryError::Declined)?;
        match certificate.check(instance) {
            Ok(minimum) => Ok((certificate, minimum)),
            Err(fault) => Err(JuryError::Contradiction(format!(
                "the certificate is wrong: {fault}"
            ))),
        }
    }

    /// The answer, proven by a certificate.
    ///
    /// # Errors
    ///
    /// If the solvers or the certificate maker decline the board, or contradict each other.
    pub fn proven(&mut self, instance: &AnyInstance) -> Result<JuryAnswer, JuryError> {
        self.certified(instance).map(|(answer, _)| answer)
    }

    /// The answer, and the certificate that proves it.
    ///
    /// # Errors
    ///
    /// As [`Jury::proven`].
    pub fn certified(
        &mut self,
        instance: &AnyInstance,
    ) -> Result<(JuryAnswer, AnyCertificate), JuryError> {
        let answer = self.answer(instance)?;
        match self.certificate(instance) {
            Ok((certificate, minimum)) if minimum == answer.minimum => Ok((answer, certificate)),
            Ok((_, minimum)) => Err(JuryError::Contradiction(format!(
                "`{}` answers {}, the certificate proves {minimum}",
                answer.solver.name, answer.minimum
            ))),
            Err(error) => Err(error),
        }
    }
}

/// A jury for each size, for boards of any size.
pub struct Juries {
    problem: &'static dyn AnyProblem,
    solver: Option<AnySolver>,
    ready: Vec<Jury>,
}

impl Juries {
    /// Juries that each have the given solver, or those that the problem prefers.
    pub fn new(problem: &'static dyn AnyProblem, solver: Option<AnySolver>) -> Juries {
        Juries {
            problem,
            solver,
            ready: Vec::new(),
        }
    }

    /// The jury for one size.
    pub fn of(&mut self, size: Size) -> &mut Jury {
        /// Maximum number of juries that are kept. With more sizes in turn, they are prepared again.
        const JURIES_MAX: usize = 8;
        let place = self
            .ready
            .iter()
            .position(|jury| jury.size() == size)
            .unwrap_or_else(|| {
                if self.ready.len() == JURIES_MAX {
                    self.ready.clear();
                }
                self.ready.push(Jury::new(self.problem, size, self.solver));
                self.ready.len() - 1
            });
        &mut self.ready[place]
    }
}
