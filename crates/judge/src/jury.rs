//! The one answer that checkers and generated cases stand on: a solver's, which a certificate confirms.

use std::fmt;
use tribunal_core::board::Size;
use tribunal_core::problem::{Certify, Declined, Minimum, Problem, Solve, Solver, replay_fault};

/// An answer and how far it is to be believed.
pub struct JuryAnswer<P: Problem> {
    /// The answer.
    pub answer: P::Answer,
    /// Its minimum.
    pub minimum: Minimum,
    /// The solver that gave it.
    pub solver: &'static Solver<P>,
    /// Units of its work.
    pub work: u64,
}

impl<P: Problem> JuryAnswer<P> {
    /// A right output; of a problem whose outputs have moves, one of many where there are any.
    pub fn output(&self) -> String {
        P::write_answer(&self.answer).unwrap_or_else(|| format!("{}\n", self.minimum))
    }
}

/// Why there is no answer to stand on.
#[derive(Debug)]
pub enum JuryError {
    /// No solver, or no certificate maker, takes the board.
    Declined(Declined),
    /// A solver and the certificate contradict each other, or the moves do not play: a fault of ours.
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

/// A solver made ready, or why it does not take the size.
type Ready<P> = Result<Box<dyn Solve<P>>, Declined>;

/// Solvers and a certificate maker for boards of one size.
pub struct Jury<P: Problem> {
    size: Size,
    solvers: Vec<(&'static Solver<P>, Ready<P>)>,
    certifier: Box<dyn Certify<P>>,
}

impl<P: Problem> Jury<P> {
    /// The named solver, or those that the problem prefers.
    pub fn new(size: Size, solver: Option<&'static Solver<P>>) -> Jury<P> {
        let preferred = || {
            let named = |name: &&str| P::solvers().iter().find(|row| row.name == *name);
            P::PREFERRED.iter().filter_map(named).collect()
        };
        let rows: Vec<&'static Solver<P>> = solver.map_or_else(preferred, |row| vec![row]);
        let solvers = rows.into_iter().map(|row| (row, row.ready(size))).collect();
        Jury { size, solvers, certifier: P::certifier(size) }
    }

    /// The size that it was made for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The answer of the first solver that takes the board, its moves played.
    pub fn answer(&mut self, instance: &P::Instance) -> Result<JuryAnswer<P>, JuryError> {
        let mut why = Declined(format!("no solver takes {}", self.size));
        for (solver, ready) in &mut self.solvers {
            let solved = match ready {
                Ok(ready) => ready.solve(instance),
                Err(declined) => Err(declined.clone()),
            };
            match solved {
                Ok(solved) => {
                    if let Some(fault) = replay_fault::<P>(instance, &solved.answer) {
                        return Err(JuryError::Contradiction(format!("`{}`: {fault}", solver.name)));
                    }
                    let minimum = P::minimum(&solved.answer);
                    return Ok(JuryAnswer { answer: solved.answer, minimum, solver, work: solved.work });
                }
                Err(declined) => why = declined,
            }
        }
        Err(JuryError::Declined(why))
    }

    /// The certificate of the instance and what it proves, checked.
    pub fn certificate(&mut self, instance: &P::Instance) -> Result<(P::Certificate, Minimum), JuryError> {
        let certificate = self.certifier.certify(instance).map_err(JuryError::Declined)?;
        match P::check_certificate(instance, &certificate) {
            Ok(minimum) => Ok((certificate, minimum)),
            Err(fault) => Err(JuryError::Contradiction(format!("the certificate is wrong: {fault}"))),
        }
    }

    /// The answer, confirmed by a certificate; never an unproven one.
    pub fn proven(&mut self, instance: &P::Instance) -> Result<JuryAnswer<P>, JuryError> {
        self.certified(instance).map(|(answer, _)| answer)
    }

    /// The answer and the certificate that confirms it.
    pub fn certified(&mut self, instance: &P::Instance) -> Result<(JuryAnswer<P>, P::Certificate), JuryError> {
        let answer = self.answer(instance)?;
        match self.certificate(instance) {
            Ok((certificate, minimum)) if minimum == answer.minimum => Ok((answer, certificate)),
            Ok((_, minimum)) => Err(JuryError::Contradiction(format!(
                "`{}` says {}, the certificate proves {minimum}",
                answer.solver.name, answer.minimum
            ))),
            Err(error) => Err(error),
        }
    }
}

/// Juries by size, for boards of any sizes that come one after the other.
pub struct Juries<P: Problem> {
    solver: Option<&'static Solver<P>>,
    ready: Vec<Jury<P>>,
}

impl<P: Problem> Juries<P> {
    /// None is ready yet; each will have the named solver, or those that the problem prefers.
    pub fn new(solver: Option<&'static Solver<P>>) -> Juries<P> {
        Juries { solver, ready: Vec::new() }
    }

    /// The jury for one size.
    pub fn of(&mut self, size: Size) -> &mut Jury<P> {
        /// Sizes that are kept ready; a stream that changes its size all the time makes them anew.
        const JURIES_MAX: usize = 8;
        let place = self.ready.iter().position(|jury| jury.size() == size).unwrap_or_else(|| {
            if self.ready.len() == JURIES_MAX {
                self.ready.clear();
            }
            self.ready.push(Jury::new(size, self.solver));
            self.ready.len() - 1
        });
        &mut self.ready[place]
    }
}
