//! A cross-check that is running: asks its workers under limits, and collects their faults.

use super::cross_check::finding::CrossCheckFinding;
use super::cross_check::hung::Hung;
use super::cross_check::item::CrossCheckItem;
use super::cross_check::tally::CrossCheckTally;
use super::cross_check::worker::CrossCheck;
use super::notes::{CrashRecord, Notes, place_and_position};
use super::plan::CrossCheckPlan;
use super::tested_roles::role::TestedRole;
use super::watch::feed::{Feed, within};
use super::watch::limits::Taken;
use super::watch::pool::{WatchedPool, WorkOutcome};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tribunal_core::erased::AnyProblem;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::event::Doing;
use tribunal_core::verdict::{CaseFileFault, Event};

/// The worker that makes the inputs of a whole space.
pub(crate) const ENUMERATOR: &str = "enumerator";

/// The worker that makes random inputs.
pub(crate) const GENERATOR: &str = "generator";

/// The worker that reads inputs.
pub(crate) const PARSER: &str = TestedRole::Parser.name();

/// The worker that goes through a whole space by itself.
pub(crate) const SWEEP: &str = "sweep";

/// The bench itself.
pub(crate) const CROSS_CHECK: &str = "cross-check";

/// The check of a package's examples for validators.
pub(crate) const EXAMPLES: &str = "examples";

/// How a worker is called beside files that are at fault.
pub(crate) fn of(problem: &dyn AnyProblem, worker: &str) -> String {
    format!("`{worker}` of {}", problem.name())
}

/// Whether a worker crashed an earlier run.
pub(crate) fn has_crashed(problem: &dyn AnyProblem, crashes: &[CrashRecord], worker: &str) -> bool {
    crashes
        .iter()
        .any(|crash| crash.problem == problem.name() && crash.worker == worker)
}

/// The same work with a note of its worker before it.
pub(crate) fn noted<R>(
    problem: &'static dyn AnyProblem,
    notes: Option<Arc<Notes>>,
    worker: &'static str,
    mut work: impl FnMut() -> R,
) -> impl FnMut() -> R {
    move || {
        if let Some(notes) = &notes {
            notes.single(problem.name(), worker, None);
        }
        work()
    }
}

pub(crate) fn started(
    problem: &dyn AnyProblem,
    section: &str,
    steps: u64,
    workers: usize,
) -> Event {
    Event::Started {
        problem: problem.name().to_string(),
        section: section.to_string(),
        steps,
        workers: workers.max(1) as u64,
    }
}

pub(crate) fn disagreement(
    problem: &dyn AnyProblem,
    origin: &dyn fmt::Display,
    input: String,
) -> Event {
    Event::Disagreement {
        problem: problem.name().to_string(),
        origin: origin.to_string(),
        input,
    }
}

/// A plan that is carried out.
pub(crate) struct VerifySession<'a> {
    pub(crate) plan: &'a CrossCheckPlan<'a>,
    pub(crate) hung: Hung,
    /// Whether so much memory is taken that nothing more can be done.
    pub(crate) is_spent: Cell<bool>,
    /// What is wrong with the run and not with a single instance, each with whose fault it is.
    pub(crate) faults: RefCell<Vec<CaseFileFault>>,
}

/// What a bench made of some items: the place of each in the run with what was found, and who is told.
struct CrossCheckBatch {
    findings: Vec<(u64, CrossCheckFinding)>,
    tally: CrossCheckTally,
    events: Vec<Event>,
}

impl VerifySession<'_> {
    pub(crate) fn problem(&self) -> &'static dyn AnyProblem {
        self.plan.problem
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_spent.get() || self.plan.stop.load(Ordering::Relaxed)
    }

    /// Notes what is wrong with a solver, or with another part that makes or reads the instances.
    pub(crate) fn fault(&self, who: &str, message: String) {
        self.faults.borrow_mut().push(CaseFileFault {
            path: of(self.problem(), who),
            message,
        });
    }

    /// Whether a fault of this worker was noted.
    pub(crate) fn is_at_fault(&self, worker: &str) -> bool {
        let path = of(self.problem(), worker);
        self.faults.borrow().iter().any(|fault| fault.path == path)
    }

    /// Notes the solvers that were far slower than usual, each once.
    pub(crate) fn slow(&self, tally: &CrossCheckTally) {
        for (solver, message) in tally.slow() {
            if !self.is_at_fault(solver) {
                self.fault(solver, message);
            }
        }
    }

    /// What the work makes on a thread of its own, within the time of an answer; nothing where it is at fault.
    pub(crate) fn within<R: Send + 'static>(
        &self,
        who: &'static str,
        work: impl FnMut() -> R + Send + 'static,
    ) -> Option<R> {
        let CrossCheckPlan {
            answer_max,
            notes,
            crashes,
            ..
        } = self.plan;
        if has_crashed(self.problem(), crashes, who) {
            return None;
        }
        let work = noted(self.problem(), notes.clone(), who, work);
        let made = within(*answer_max, || self.is_over(), work)?;
        made.map_err(|fault| self.fault(who, fault)).ok()
    }

    /// The place of a solver, or of an office after them.
    pub(crate) fn place(&self, who: &str) -> Option<usize> {
        let solvers = self.plan.solvers.iter().map(|row| row.name);
        solvers
            .chain(TestedRole::ALL.map(TestedRole::name))
            .position(|name| name == who)
    }

    /// Puts all that a thread of its own makes before the bench.
    pub(crate) fn all_of(
        &self,
        who: &'static str,
        next: impl FnMut() -> Option<Vec<CrossCheckItem>> + Send + 'static,
    ) -> (Vec<(u64, CrossCheckFinding)>, CrossCheckTally) {
        let CrossCheckPlan {
            answer_max,
            notes,
            crashes,
            ..
        } = self.plan;
        if has_crashed(self.problem(), crashes, who) {
            return (Vec::new(), CrossCheckTally::new(&self.plan.solvers));
        }
        let mut feed = Feed::of(*answer_max, noted(self.problem(), notes.clone(), who, next));
        let heard = self.all(|| feed.next(|| self.is_over()));
        feed.fault()
            .into_iter()
            .for_each(|fault| self.fault(who, fault.to_string()));
        heard
    }

    /// Puts all items before the bench, in pieces of one size each; those that were heard when it was stopped count.
    pub(crate) fn all(
        &self,
        mut next: impl FnMut() -> Option<Vec<CrossCheckItem>>,
    ) -> (Vec<(u64, CrossCheckFinding)>, CrossCheckTally) {
        let CrossCheckPlan {
            solvers,
            jobs,
            command,
            answer_max,
            notes,
            events,
            ..
        } = self.plan;
        let (rows, hung, command) = (solvers.clone(), self.hung.clone(), Arc::clone(command));
        let problem = self.problem();
        let pool = WatchedPool {
            jobs: *jobs,
            limit: *answer_max,
            notes: notes.clone(),
            make: {
                let command = Arc::clone(&command);
                Arc::new(move || {
                    CrossCheck::new(problem, &rows, hung.clone(), Arc::clone(&command))
                })
            },
            work: |cross_check: &mut CrossCheck, items: &Vec<CrossCheckItem>, spot| {
                let mut findings = cross_check.check_all(items, spot);
                let inputs = items
                    .iter()
                    .zip(&mut findings)
                    .filter_map(|(item, finding)| {
                        finding
                            .input
                            .take()
                            .map(|input| disagreement(cross_check.problem(), &item.origin, input))
                    });
                let events = inputs.collect();
                let findings = items.iter().map(|item| item.index).zip(findings).collect();
                CrossCheckBatch {
                    findings,
                    tally: cross_check.take(),
                    events,
                }
            },
        };
        let (mut findings, mut tally) = (Vec::new(), CrossCheckTally::new(solvers));
        let workers = (*jobs).max(1) as u64;
        (0..workers).for_each(|worker| {
            events(Event::Worker {
                worker,
                doing: Doing::Hearing,
            })
        });
        pool.run(
            || if self.is_over() { None } else { next() },
            |worker, became| match became {
                WorkOutcome::Done(heard) => {
                    heard.events.into_iter().for_each(events);
                    events(Event::Advanced {
                        worker: worker % workers,
                        steps: heard.findings.len() as u64,
                    });
                    findings.extend(heard.findings);
                    tally.add(heard.tally);
                    None
                }
                WorkOutcome::Hung(items, step, taken) => {
                    self.hung.note(&items, step, taken.to_string());
                    if let Taken::Memory(_) = taken {
                        // The run ends here; of this piece only the part that took the memory is known.
                        let mut cross_check = CrossCheck::new(
                            problem,
                            solvers,
                            self.hung.clone(),
                            Arc::clone(&command),
                        );
                        let (_, position) = place_and_position(step);
                        let item = items.get(position as usize).or(items.first()).cloned();
                        findings.extend(
                            item.iter()
                                .map(|item| (item.index, cross_check.gave_up(item))),
                        );
                        tally.add(cross_check.take());
                        self.is_spent.set(true);
                    }
                    Some(items.to_vec())
                }
                WorkOutcome::Full(bytes) => {
                    self.is_spent.set(true);
                    let who = tally.greedy().unwrap_or(CROSS_CHECK);
                    let mb = bytes >> 20;
                    self.fault(
                        who,
                        format!("it takes memory and does not give it back: {mb} MB are taken"),
                    );
                    None
                }
            },
        );
        events(Event::Finished);
        self.hung.settle();
        (findings, tally)
    }

    /// Asks one of the tested roles for something within the time of an answer, unless it is left out.
    pub(crate) fn ask<R: Send + 'static>(
        &self,
        role: TestedRole,
        work: impl FnMut() -> R + Send + 'static,
    ) -> Result<R, String> {
        let place = self.place(role.name());
        if place.is_some_and(|place| self.hung.leaves_out(place)) {
            return Err("not asked again".to_string());
        }
        let work = noted(self.problem(), self.plan.notes.clone(), role.name(), work);
        let made = within(self.plan.answer_max, || self.is_over(), work);
        made.unwrap_or_else(|| Err("the run was stopped".to_string()))
    }

    /// Whether all that was to be heard was heard, unless something else ended the section.
    pub(crate) fn expect_all_checked(&self, heard: u64, all: u64, what: &str) {
        if heard != all && !self.is_over() && self.faults.borrow().is_empty() {
            self.fault(
                CROSS_CHECK,
                format!(
                    "only {} of {} were checked",
                    grouped(heard),
                    counted(all, what)
                ),
            );
        }
    }
}
