//! A running cross-check: runs its parts under limits, and collects their faults.

use super::cross_check::finding::CrossCheckFinding;
use super::cross_check::hung::HungParts;
use super::cross_check::item::CrossCheckItem;
use super::cross_check::tally::CrossCheckTally;
use super::cross_check::worker::CrossCheck;
use super::journal::{SectionWork, VerifyJournal};
use super::notes::{CrashRecord, Notes, place_and_position};
use super::plan::CrossCheckPlan;
use super::tested_roles::role::TestedRole;
use super::watch::feed::{Feed, within};
use super::watch::limits::ExceededLimit;
use super::watch::pool::{WatchedPool, WorkOutcome};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tribunal_core::erased::{AnyProblem, AnySolver};
use tribunal_core::messages::Message;
use tribunal_core::text::{counted, grouped, size};
use tribunal_core::verdict::event::Doing;
use tribunal_core::verdict::{CaseFileFault, Event};

/// The part that makes the inputs of a whole space.
pub(crate) const ENUMERATOR: &str = "enumerator";

/// The part that makes random inputs.
pub(crate) const GENERATOR: &str = "generator";

/// The part that reads inputs.
pub(crate) const PARSER: &str = TestedRole::Parser.name();

/// The part that answers a whole space with two solvers.
pub(crate) const SWEEP: &str = "sweep";

/// The cross-check itself, for faults that belong to no other part.
pub(crate) const CROSS_CHECK: &str = "cross-check";

/// The check of a package's examples for validators.
pub(crate) const EXAMPLES: &str = "examples";

/// The name of a part in the list of faults.
pub(crate) fn part_name(problem: &dyn AnyProblem, part: &str) -> String {
    format!("`{part}` of {}", problem.name())
}

/// Whether a part crashed an earlier run.
pub(crate) fn has_crashed(problem: &dyn AnyProblem, crashes: &[CrashRecord], part: &str) -> bool {
    crashes
        .iter()
        .any(|crash| crash.problem == problem.name() && crash.worker == part)
}

/// Wraps work so that it first notes the part that does it.
pub(crate) fn noted<R>(
    problem: &'static dyn AnyProblem,
    notes: Option<Arc<Notes>>,
    part: &'static str,
    mut work: impl FnMut() -> R,
) -> impl FnMut() -> R {
    move || {
        if let Some(notes) = &notes {
            notes.single(problem.name(), part, None);
        }
        work()
    }
}

pub(crate) fn started(
    problem: &dyn AnyProblem,
    section: impl Into<Message>,
    steps: u64,
    workers: usize,
) -> Event {
    Event::started(problem.name(), section, steps, workers.max(1))
}

pub(crate) fn disagreement(problem: &dyn AnyProblem, origin: &Message, input: String) -> Event {
    Event::Disagreement {
        problem: problem.name().to_string(),
        origin: origin.to_string(),
        input,
    }
}

/// A running plan.
pub(crate) struct VerifySession<'a> {
    pub(crate) plan: &'a CrossCheckPlan<'a>,
    pub(crate) hung: HungParts,
    /// Whether too much memory is taken to continue.
    pub(crate) is_spent: Cell<bool>,
    /// Faults of the whole run, each with the part at fault.
    pub(crate) faults: RefCell<Vec<CaseFileFault>>,
}

/// The findings for some items, each with its number in the run, and their tally.
pub(crate) struct Checked {
    pub(crate) findings: Vec<(u64, CrossCheckFinding)>,
    pub(crate) tally: CrossCheckTally,
    /// Whether they are a whole batch of items.
    pub(crate) is_whole: bool,
}

/// What a thread found about a batch, and events to report.
struct CrossCheckBatch {
    checked: Checked,
    events: Vec<Event>,
}

impl VerifySession<'_> {
    pub(crate) fn problem(&self) -> &'static dyn AnyProblem {
        self.plan.problem
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_spent.get() || self.plan.stop.load(Ordering::Relaxed)
    }

    /// Adds a fault of a solver or another part.
    pub(crate) fn fault(&self, part: &str, fault: impl Into<Message>) {
        let fault = CaseFileFault::new(part_name(self.problem(), part), fault.into());
        self.faults.borrow_mut().push(fault);
    }

    /// Whether this part has a fault already.
    pub(crate) fn is_at_fault(&self, part: &str) -> bool {
        let path = part_name(self.problem(), part);
        self.faults.borrow().iter().any(|fault| fault.path == path)
    }

    /// Adds a fault for each solver that was far slower than usual, once.
    pub(crate) fn slow(&self, tally: &CrossCheckTally) {
        if self.is_part() {
            return;
        }
        for (solver, message) in tally.slow() {
            if !self.is_at_fault(solver) {
                self.fault(solver, message);
            }
        }
    }

    /// Runs work of a part under the time limit of an answer. Adds a fault and returns `None` if it fails.
    pub(crate) fn within<R: Send + 'static>(
        &self,
        part: &'static str,
        work: impl FnMut() -> R + Send + 'static,
    ) -> Option<R> {
        let CrossCheckPlan {
            answer_max,
            notes,
            crashes,
            ..
        } = self.plan;
        if has_crashed(self.problem(), crashes, part) {
            return None;
        }
        let work = noted(self.problem(), notes.clone(), part, work);
        let made = within(*answer_max, || self.is_over(), work)?;
        made.map_err(|fault| self.fault(part, fault)).ok()
    }

    /// The place of a solver, or of a tested role after the solvers.
    pub(crate) fn place(&self, part: &str) -> Option<usize> {
        let solvers = self.plan.solvers.iter().map(|row| row.name);
        solvers
            .chain(TestedRole::ALL.map(TestedRole::name))
            .position(|name| name == part)
    }

    /// Cross-checks all items that a part makes, each batch under the time limit of an answer.
    pub(crate) fn check_made(
        &self,
        part: &'static str,
        next: impl FnMut() -> Option<Vec<CrossCheckItem>> + Send + 'static,
    ) -> (Vec<(u64, CrossCheckFinding)>, CrossCheckTally) {
        let mut all = (Vec::new(), CrossCheckTally::new(&self.plan.solvers));
        self.check_each_made(part, next, |checked| {
            all.0.extend(checked.findings);
            all.1.add(checked.tally);
        });
        all
    }

    /// Cross-checks all items that a part makes, as [`VerifySession::check_made`], and passes each batch to `receive` when it
    /// is done.
    pub(crate) fn check_each_made(
        &self,
        part: &'static str,
        next: impl FnMut() -> Option<Vec<CrossCheckItem>> + Send + 'static,
        receive: impl FnMut(Checked),
    ) {
        let CrossCheckPlan {
            answer_max,
            notes,
            crashes,
            ..
        } = self.plan;
        if has_crashed(self.problem(), crashes, part) {
            return;
        }
        let mut feed = Feed::of(
            *answer_max,
            noted(self.problem(), notes.clone(), part, next),
        );
        self.check_each(|| feed.next(|| self.is_over()), receive);
        feed.fault()
            .into_iter()
            .for_each(|fault| self.fault(part, fault.message()));
    }

    /// Cross-checks all batches of items. If the run is stopped, returns the findings so far.
    pub(crate) fn check_all(
        &self,
        next: impl FnMut() -> Option<Vec<CrossCheckItem>>,
    ) -> (Vec<(u64, CrossCheckFinding)>, CrossCheckTally) {
        let mut all = (Vec::new(), CrossCheckTally::new(&self.plan.solvers));
        self.check_each(next, |checked| {
            all.0.extend(checked.findings);
            all.1.add(checked.tally);
        });
        all
    }

    /// Cross-checks all batches of items, and passes each to `receive` when it is done.
    fn check_each(
        &self,
        mut next: impl FnMut() -> Option<Vec<CrossCheckItem>>,
        mut receive: impl FnMut(Checked),
    ) {
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
                        finding.input.take().map(|input| {
                            disagreement(cross_check.problem(), &item.origin.message(), input)
                        })
                    });
                let events = inputs.collect();
                let findings = items.iter().map(|item| item.index).zip(findings).collect();
                let checked = Checked {
                    findings,
                    tally: cross_check.take(),
                    is_whole: true,
                };
                CrossCheckBatch { checked, events }
            },
        };
        let mut grown = CrossCheckTally::new(solvers);
        let workers = (*jobs).max(1) as u64;
        (0..workers).for_each(|worker| {
            events(Event::Worker {
                worker,
                doing: Doing::CrossChecking,
            })
        });
        pool.run(
            || if self.is_over() { None } else { next() },
            |worker, outcome| match outcome {
                WorkOutcome::Done(batch) => {
                    batch.events.into_iter().for_each(events);
                    events(Event::Advanced {
                        worker: worker % workers,
                        steps: batch.checked.findings.len() as u64,
                    });
                    grown.add_grown(&batch.checked.tally);
                    receive(batch.checked);
                    None
                }
                WorkOutcome::Hung(items, step, taken) => {
                    self.hung.note(&items, step, taken.message());
                    if let ExceededLimit::Memory(_) = taken {
                        // The run ends here; of this batch, only the part that took the memory is known.
                        let mut cross_check = CrossCheck::new(
                            problem,
                            solvers,
                            self.hung.clone(),
                            Arc::clone(&command),
                        );
                        let (_, position) = place_and_position(step);
                        let item = items.get(position as usize).or(items.first()).cloned();
                        let findings = item.iter();
                        let findings = findings.map(|it| (it.index, cross_check.gave_up(it)));
                        receive(Checked {
                            findings: findings.collect(),
                            tally: cross_check.take(),
                            is_whole: false,
                        });
                        self.is_spent.set(true);
                    }
                    Some(items.to_vec())
                }
                WorkOutcome::Full(bytes) => {
                    self.is_spent.set(true);
                    let part = grown.greedy().unwrap_or(CROSS_CHECK);
                    self.fault(
                        part,
                        Message::new("frees-no-memory").with("size", size(bytes)),
                    );
                    None
                }
            },
        );
        events(Event::Finished);
        self.hung.settle();
    }

    /// Asks a tested role under the time limit of an answer, unless it hung or crashed before.
    pub(crate) fn ask<R: Send + 'static>(
        &self,
        role: TestedRole,
        work: impl FnMut() -> R + Send + 'static,
    ) -> Result<R, Message> {
        let place = self.place(role.name());
        if place.is_some_and(|place| self.hung.leaves_out(place)) {
            return Err(Message::new("not-again"));
        }
        let work = noted(self.problem(), self.plan.notes.clone(), role.name(), work);
        let made = within(self.plan.answer_max, || self.is_over(), work);
        made.unwrap_or_else(|| Err(Message::new("run-stopped")))
    }

    /// The work of a section, whose results the journal keeps if there is one.
    pub(crate) fn work<'s>(&'s self, section: &str, solvers: &'s [AnySolver]) -> SectionWork<'s> {
        let key = format!("{} {section}", self.problem().name());
        SectionWork::begin(self.plan.journal, key, solvers)
    }

    /// Whether the run does a part of the work alone, so that nothing can be said of the whole.
    pub(crate) fn is_part(&self) -> bool {
        self.plan.journal.is_some_and(VerifyJournal::is_part)
    }

    /// Adds a fault if items are missing and nothing explains it.
    pub(crate) fn expect_all_checked(&self, checked: u64, all: u64, what: &str) {
        if checked != all && !self.is_over() && !self.is_part() && self.faults.borrow().is_empty() {
            self.fault(
                CROSS_CHECK,
                format!(
                    "only {} of {} were checked",
                    grouped(checked),
                    counted(all, what)
                ),
            );
        }
    }
}
