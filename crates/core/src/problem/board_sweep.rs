//! Whole spaces of single boards: every solver answers each of few boards, and larger spaces are swept in units.

use super::certificate::Certifier;
use super::contract::Problem;
use super::limit::Declined;
use super::referee::replay_fault;
use super::solver::{Solve, Solved};
use super::space::Space;
use super::sweep::{SWEEP_DIFFERENCES_MAX, Sweep, SweepDifference, SweepTally, Sweeper};
use crate::board::Size;
use crate::messages::Message;
use crate::text::grouped;
use crate::verdict::Minimum;
use std::time::Instant;

/// The maximum number of cells of a board that every solver answers.
const EACH_CELLS_MAX: usize = 20;

/// The maximum number of cells of a board whose space is swept.
const SWEPT_CELLS_MAX: usize = 30;

/// The number of boards in a unit.
const UNIT: u64 = 1 << 12;

/// A problem whose instances are single boards, each with any set of cells.
pub trait Boards: Problem {
    /// The number of boards of a size of up to 63 cells.
    fn boards(size: Size) -> u64;
    /// The board whose cells are the bits of a number.
    fn numbered(size: Size, number: u64) -> Self::Instance;
}

/// All boards of a size.
///
/// # Errors
///
/// If the size has more than 30 cells.
pub fn all_boards<P: Boards>(size: Size) -> Result<Space<P>, Declined> {
    let cells = size.cells();
    if cells > SWEPT_CELLS_MAX {
        let most = SWEPT_CELLS_MAX;
        let why = format!("{size} has 2^{cells} boards; all are tried up to {most} cells");
        return Err(Declined(why.into()));
    }
    Ok(match cells <= EACH_CELLS_MAX {
        true => Space::Each {
            instances: P::boards(size),
            nth: P::numbered,
        },
        false => Space::Sweep(swept_boards(size)),
    })
}

/// A sweep of all boards of a size by every solver that takes it.
///
/// # Panics
///
/// If the size has 64 cells or more.
pub fn swept_boards<P: Boards>(size: Size) -> Sweep<P> {
    let instances = P::boards(size);
    let solvers = P::solvers().iter();
    let solvers = solvers.filter(|solver| solver.limit.admits(solver.name, size).is_ok());
    Sweep {
        instances,
        units: u64::div_ceil(instances, UNIT),
        solvers: solvers.map(|solver| solver.name).collect(),
        needs_all: false,
        method: Message::new("boards-sweep").with("unit", grouped(UNIT)),
        nth: P::numbered,
        worker: |size, solvers, plays| {
            let ready = |name: &&str| {
                let mut rows = P::solvers().iter();
                let row = rows.find(|row| row.name == *name);
                let row = row.expect("a solver of the sweep");
                row.ready(size).expect("a solver that takes the size")
            };
            let solvers = solvers.iter().map(ready).collect();
            Box::new(BoardSweeper::new(size, solvers, P::certifier(size), plays))
        },
    }
}

/// Lets each solver answer each board of a unit on its own, and certifies the minimum of each.
pub struct BoardSweeper<P: Boards> {
    size: Size,
    solvers: Vec<Box<dyn Solve<P>>>,
    certifier: Box<dyn Certifier<P>>,
    plays: bool,
    /// The answers of each solver in a unit, with the faults of their moves.
    answers: Vec<Vec<(Minimum, Option<Message>)>>,
}

impl<P: Boards> BoardSweeper<P> {
    /// A worker with these solvers, at least one, and this maker of certificates, all for boards of this size. `plays` says
    /// whether it also replays the moves of every answer.
    pub fn new(
        size: Size,
        solvers: Vec<Box<dyn Solve<P>>>,
        certifier: Box<dyn Certifier<P>>,
        plays: bool,
    ) -> BoardSweeper<P> {
        BoardSweeper {
            answers: vec![Vec::new(); solvers.len()],
            size,
            solvers,
            certifier,
            plays,
        }
    }
}

impl<P: Boards> Sweeper<P> for BoardSweeper<P> {
    fn unit(&mut self, unit: u64, tally: &mut SweepTally<P::Instance>, begin: &dyn Fn(usize, u64)) {
        let BoardSweeper {
            size,
            solvers,
            certifier,
            plays,
            answers,
        } = self;
        let size = *size;
        let numbers = unit * UNIT..((unit + 1) * UNIT).min(P::boards(size));
        for (place, (solver, answers)) in solvers.iter_mut().zip(answers.iter_mut()).enumerate() {
            let (began, mut done) = (Instant::now(), 0);
            answers.clear();
            for number in numbers.clone() {
                begin(place, number);
                let instance = P::numbered(size, number);
                answers.push(match solver.solve(&instance) {
                    Ok(Solved { answer, work }) => {
                        done += work;
                        let fault = plays.then(|| replay_fault::<P>(&instance, &answer));
                        (P::minimum(&answer), fault.flatten())
                    }
                    // It takes the size, so it must take the board.
                    Err(Declined(why)) => (Minimum::Impossible, Some(why)),
                });
            }
            tally.solvers[place].add(numbers.end - numbers.start, done, began);
        }
        for (index, number) in numbers.enumerate() {
            begin(solvers.len() + 1, number);
            let instance = P::numbered(size, number);
            let proven = certifier
                .certify(&instance)
                .ok()
                .and_then(|made| P::check_certificate(&instance, &made).ok());
            tally.proven += u64::from(proven.is_some());
            tally.record(number);
            let first = answers[0][index].0;
            let right = proven.unwrap_or(first);
            match right {
                Minimum::Moves(moves) | Minimum::AtMost(moves) => tally.count(moves, 1),
                Minimum::Impossible => tally.impossible += 1,
            }
            let is_wrong = |(minimum, fault): &(Minimum, Option<Message>)| {
                *minimum != right || fault.is_some()
            };
            let mut differs = proven.is_none();
            for (count, answers) in tally.solvers.iter_mut().zip(answers.iter()) {
                let is_wrong = is_wrong(&answers[index]);
                count.differ += u64::from(is_wrong);
                differs |= is_wrong;
            }
            if differs {
                tally.wrong += 1;
                if tally.differences.len() < SWEEP_DIFFERENCES_MAX {
                    tally.differences.push(SweepDifference {
                        unit,
                        instance,
                        answers: answers
                            .iter()
                            .map(|answers| answers[index].clone())
                            .collect(),
                    });
                }
            }
        }
    }
}
