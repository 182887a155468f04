//! Asks every solver on one thread, for boards of any size.

use super::answer::{AnsweredItem, SolverAnswer};
use super::comparison::Comparison;
use super::finding::{CrossCheckFinding, mark};
use super::hung::HungParts;
use super::item::{CrossCheckItem, InstanceOrigin};
use super::proof::Prover;
use super::tally::{BATCH_BOARDS_MIN, CrossCheckTally, SMALL_CELLS, per};
use crate::notes::{WorkNote, step};
use crate::tested_roles::role::{RoleOutcome, RoleRunner, TestedRole};
use crate::watch::limits::resident;
use crate::watch::panics::held;
use crate::watch::spot::Spot;
use std::sync::Arc;
use std::time::Instant;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyProblem, AnySolve, AnySolver};
use tribunal_core::messages::Message;
use tribunal_core::problem::Declined;

/// The solvers and the certificate maker for boards of one size.
struct PreparedSolvers {
    size: Size,
    /// `None` for each solver that is not prepared yet.
    solvers: Vec<Option<Box<dyn AnySolve>>>,
    prover: Prover,
}

/// Cross-checks boards of any size on one thread.
pub(crate) struct CrossCheck {
    problem: &'static dyn AnyProblem,
    solvers: Vec<AnySolver>,
    prepared: Vec<PreparedSolvers>,
    hung: HungParts,
    comparison: Comparison,
}

impl Drop for CrossCheck {
    /// Drops each solver by itself, so that one that panics does not keep the others alive.
    fn drop(&mut self) {
        for PreparedSolvers { solvers, .. } in std::mem::take(&mut self.prepared) {
            solvers
                .into_iter()
                .flatten()
                .for_each(|solver| drop(held(|| drop(solver))));
        }
    }
}

impl CrossCheck {
    /// Asks these solvers, except those that hung before. `command` repeats the whole run.
    pub(crate) fn new(
        problem: &'static dyn AnyProblem,
        solvers: &[AnySolver],
        hung: HungParts,
        command: Arc<str>,
    ) -> CrossCheck {
        CrossCheck {
            problem,
            solvers: solvers.to_vec(),
            prepared: Vec::new(),
            hung: hung.clone(),
            comparison: Comparison::new(problem, solvers, hung, command),
        }
    }

    /// The problem of its solvers.
    pub(crate) fn problem(&self) -> &'static dyn AnyProblem {
        self.problem
    }

    /// Takes the tally since the last call.
    pub(crate) fn take(&mut self) -> CrossCheckTally {
        self.comparison.take()
    }

    /// The finding for an instance on which a part took all memory.
    pub(crate) fn gave_up(&mut self, item: &CrossCheckItem) -> CrossCheckFinding {
        self.comparison.gave_up(item)
    }

    /// The index in `prepared` of the solvers for a size; adds them if they are new.
    fn place_of(&mut self, size: Size) -> usize {
        if let Some(place) = self
            .prepared
            .iter()
            .position(|prepared| prepared.size == size)
        {
            return place;
        }
        let solvers = self.solvers.iter().map(|_| None).collect();
        self.prepared.push(PreparedSolvers {
            size,
            solvers,
            prover: Prover::new(self.problem, size),
        });
        self.prepared.len() - 1
    }

    /// Cross-checks instances. Each solver answers all instances of one size in a row, because reading the clock for
    /// each would take longer than the answers.
    pub(crate) fn check_all(
        &mut self,
        items: &[CrossCheckItem],
        spot: &Spot,
    ) -> Vec<CrossCheckFinding> {
        self.note(items, spot);
        let mut first = 0;
        let mut findings = Vec::with_capacity(items.len());
        for alike in items.chunk_by(|one, other| {
            self.problem.size(&one.instance) == self.problem.size(&other.instance)
        }) {
            findings.extend(self.check_one_size(first, alike, spot));
            first += alike.len();
        }
        findings
    }

    /// Notes the items, if this thread takes notes.
    fn note(&self, items: &[CrossCheckItem], spot: &Spot) {
        let Some(notes) = spot.notes() else { return };
        let writer = self.solvers.len() + TestedRole::Writer as usize;
        // The writer may crash, so it has a separate note.
        notes.single(self.problem.name(), TestedRole::Writer.name(), None);
        let write = |item: &CrossCheckItem| match self.hung.leaves_out(writer) {
            true => String::new(),
            false => held(|| self.problem.write(&item.instance)).unwrap_or_default(),
        };
        let inputs = items.iter().map(write).collect();
        let solvers = self.solvers.iter().map(|row| row.name);
        let workers = solvers
            .chain(TestedRole::ALL.map(TestedRole::name))
            .map(str::to_string)
            .collect();
        let size = items
            .first()
            .map(|item| self.problem.size(&item.instance).to_string());
        spot.note(|| WorkNote {
            problem: self.problem.name().to_string(),
            workers,
            size,
            inputs,
        });
    }

    /// Cross-checks instances of one size. `first` is the position of the first one in the batch.
    fn check_one_size(
        &mut self,
        first: usize,
        items: &[CrossCheckItem],
        spot: &Spot,
    ) -> Vec<CrossCheckFinding> {
        let size = self.problem.size(&items[0].instance);
        let place = self.place_of(size);
        let hung = self.hung.all().clone();
        let solvers = self.solvers.len();
        let runners: Vec<RoleRunner> = (first..)
            .zip(items)
            .map(|(position, item)| RoleRunner {
                stuck: TestedRole::ALL.map(|role| {
                    let mut stuck = hung
                        .iter()
                        .filter(|stuck| stuck.place == solvers + role as usize)
                        .peekable();
                    let why = stuck.peek().map(|stuck| stuck.why.clone())?;
                    Some((why, stuck.any(|stuck| stuck.index == item.index)))
                }),
                steps: TestedRole::ALL.map(|role| step(solvers + role as usize, position as u64)),
                spot,
            })
            .collect();
        let write = |(runner, item): (&RoleRunner, &CrossCheckItem)| {
            runner.ask(TestedRole::Writer, || self.problem.write(&item.instance))
        };
        let inputs: Vec<RoleOutcome<String>> = runners.iter().zip(items).map(write).collect();
        let mut said: Vec<Vec<SolverAnswer>> = Vec::with_capacity(self.solvers.len());
        for solver in 0..self.solvers.len() {
            let mut stuck = hung.iter().filter(|stuck| stuck.place == solver).peekable();
            said.push(match stuck.peek().map(|stuck| stuck.why.clone()) {
                None => self.ask(place, solver, first, items, spot),
                Some(why) => {
                    let indices: Vec<u64> = stuck.map(|stuck| stuck.index).collect();
                    let say = |item: &CrossCheckItem| match indices.contains(&item.index) {
                        true => SolverAnswer::Failed(why.clone()),
                        false => SolverAnswer::Declined(Declined(
                            Message::new("not-asked-again").with("why", why.clone()),
                        )),
                    };
                    items.iter().map(say).collect()
                }
            });
        }
        let mut findings = Vec::with_capacity(items.len());
        for (position, ((item, runner), input)) in
            items.iter().zip(&runners).zip(inputs).enumerate()
        {
            let answers: Vec<&SolverAnswer> =
                said.iter().map(|answers| &answers[position]).collect();
            let answered = AnsweredItem {
                item,
                position: first + position,
                runner,
                input: &input,
                answers: &answers,
            };
            let prover = &mut self.prepared[place].prover;
            let finding = held(|| self.comparison.compare(prover, &answered))
                .unwrap_or_else(|fault| self.comparison.unjudged(&answered, fault));
            let is_counted = matches!(
                item.origin,
                InstanceOrigin::Space(..) | InstanceOrigin::Generated { .. }
            );
            let mark = input.done().filter(|_| is_counted).map(|input| mark(input));
            let is_published = match item.origin {
                InstanceOrigin::Space(size, _, is_published) => Some((size, is_published)),
                _ => None,
            };
            findings.push(CrossCheckFinding {
                mark,
                is_published,
                ..finding
            });
        }
        findings
    }

    /// The answers of one solver to all items.
    fn ask(
        &mut self,
        place: usize,
        solver: usize,
        first: usize,
        items: &[CrossCheckItem],
        spot: &Spot,
    ) -> Vec<SolverAnswer> {
        let (row, size) = (self.solvers[solver], self.prepared[place].size);
        if let Err(declined) = row.limit.admits(row.name, size) {
            return items
                .iter()
                .map(|_| SolverAnswer::Declined(declined.clone()))
                .collect();
        }
        let method = &mut self.prepared[place].solvers[solver];
        let prepare = |method: &mut Option<Box<dyn AnySolve>>| {
            let prepared = if method.is_none() {
                held(|| row.prepare(size)).map(|made| *method = made.ok())
            } else {
                Ok(())
            };
            prepared.map_err(|panic| Message::new("during-preparation").with("why", panic))
        };
        let memory = resident();
        spot.begin(step(solver, first as u64));
        let mut is_ready = prepare(method);
        let begun = Instant::now();
        let mut answers = Vec::with_capacity(items.len());
        for (position, item) in items.iter().enumerate() {
            spot.begin(step(solver, (first + position) as u64));
            if method.is_none() && position > 0 {
                is_ready = prepare(method);
            }
            let solved = is_ready.clone().and_then(|()| {
                let method = method
                    .as_mut()
                    .ok_or_else(|| Message::new("not-prepared"))?;
                held(|| method.solve(&item.instance))
            });
            answers.push(match solved {
                Ok(Ok((answer, work))) => SolverAnswer::Solved(answer, work),
                Ok(Err(declined)) => SolverAnswer::Refused(declined),
                Err(fault) => {
                    // The panic may leave it inconsistent, and dropping it may panic, too.
                    let _ = held(|| drop(method.take()));
                    SolverAnswer::Failed(fault)
                }
            });
        }
        let count = &mut self.comparison.tally.solvers[solver].1;
        let nanos = begun.elapsed().as_nanos() as u64;
        count.nanos += nanos;
        count.timed += items.len() as u64;
        count.grown += resident() as i64 - memory as i64;
        let works = answers.iter().filter_map(|said| {
            if let SolverAnswer::Solved(_, work) = said {
                Some(*work)
            } else {
                None
            }
        });
        let works: Vec<u64> = works.collect();
        // A few boards take too little time to measure. Each counts as one unit of work or more, even if the solver
        // counts none.
        if size.cells() <= SMALL_CELLS
            && works.len() == items.len()
            && items.len() >= BATCH_BOARDS_MIN
        {
            let work = works.iter().sum::<u64>().max(works.len() as u64);
            count.add_speed((size.rows(), size.cols()), (1, per(nanos, work)));
        }
        answers
    }
}
