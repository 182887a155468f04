//! Runs a program on many inputs and keeps a few bytes of each run: the verdict, and a wrong answer.

use super::error::DiagnoseError;
use super::observations::ObservedRun;
use super::plan::DiagnosePlan;
use super::runs::{FailingRun, KeptRuns, Runs, observed};
use crate::case_runner::run_case;
use crate::journal::JournalEntry;
use crate::pool::{ProgramRunner, Trust, first};
use crate::testdata::CertifiedChecker;
use crate::timeouts::{TIMEOUTS_MAX, Timeouts};
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tribunal_campaign::{Shard, WRITTEN_EVERY};
use tribunal_core::erased::AnyInstance;
use tribunal_core::messages::Message;
use tribunal_core::problem::Weight;
use tribunal_core::text::grouped;
use tribunal_core::verdict::{Event, Verdict};
use tribunal_verify::jury::Juries;

/// The runs of the program.
pub(super) struct Observed {
    /// One for each input that was tried, in order, with its index.
    pub(super) outcomes: Vec<(u64, ObservedRun)>,
    /// Why some inputs were not tried; `None` if all were.
    pub(super) cut: Option<Message>,
    /// The lightest failing input.
    pub(super) smallest: Option<FailingRun>,
    /// The first wrong output by their rank that was kept whole, with the index of its input.
    pub(super) example: Option<(u64, String)>,
    /// How long the runs of shares took, on as many workers as there are here.
    pub(super) earlier: Duration,
}

struct ObserveWorker<'a> {
    number: u64,
    runner: ProgramRunner<'a>,
    juries: Juries,
    runs: Runs,
    /// What the journal does not have yet.
    pending: KeptRuns,
    written: Instant,
}

/// Runs the program on the inputs in order, or on those of a share. If the runs end early, the tried inputs are the first
/// ones; where parts of a campaign are missing, those that are known.
pub(super) fn observe(
    plan: &DiagnosePlan,
    shard: Option<Shard>,
) -> Result<Observed, DiagnoseError> {
    let inputs = plan.source.cases();
    let until = plan.time.map(|time| Instant::now() + time);
    let is_stopped = || plan.stop.load(Ordering::Relaxed);
    let is_late = || until.is_some_and(|until| Instant::now() >= until);
    let mut runs = known(plan)?;
    let earlier = runs.time / plan.worker_cores.len().max(1) as u32;
    let mut timeouts = Timeouts::default();
    for (index, verdict) in runs.verdicts() {
        timeouts.add(index, verdict);
    }
    let timeouts = Mutex::new(timeouts);
    let bound = || {
        let bound = timeouts.lock().ok().and_then(|timeouts| timeouts.bound());
        bound.filter(|_| !plan.all)
    };
    let own = shard.unwrap_or(Shard::WHOLE).dealt(inputs);
    let own = own.into_iter().flatten().filter(|index| !runs.has(*index));
    let open: Vec<u64> = match plan.only_known {
        true => Vec::new(),
        false => own.collect(),
    };
    let worker = |(number, core): (u64, &Option<usize>)| ObserveWorker {
        number,
        runner: ProgramRunner::new(plan.sandbox, *core, 1).trusting(Trust::Outputs),
        juries: Juries::new(plan.problem(), None),
        runs: Runs::default(),
        pending: KeptRuns::default(),
        written: Instant::now(),
    };
    let mut workers: Vec<ObserveWorker> = (0..).zip(plan.worker_cores).map(worker).collect();
    let steps = open.len() as u64;
    plan.workers()
        .begin(plan.problem().name(), "section-running", steps);
    let test = |worker: &mut ObserveWorker, index: &u64| -> Result<Option<()>, DiagnoseError> {
        let verdict = run(plan, worker, *index)?;
        if let Ok(mut timeouts) = timeouts.lock() {
            timeouts.add(*index, verdict);
        }
        let worker = worker.number;
        (plan.events)(Event::Tried {
            worker,
            verdict: Some(verdict),
        });
        (plan.events)(Event::Advanced { worker, steps: 1 });
        Ok(None)
    };
    // Results beyond the bound depend on the speed of the workers.
    let is_needed = |index: &u64| bound().is_none_or(|bound| *index < bound);
    let ended = first(
        &mut workers,
        open.iter().copied().take_while(is_needed),
        || is_stopped() || is_late(),
        test,
    );
    (plan.events)(Event::Finished);
    for worker in &mut workers {
        write(plan, worker);
    }
    let ended = ended?;
    workers.into_iter().for_each(|it| runs.add_all(it.runs));
    let bound = bound();
    let left = open.get(ended.passed as usize).filter(|_| ended.cut);
    let ends = [bound, left.copied()].into_iter().flatten().min();
    runs.cut(ends.unwrap_or(inputs));
    let (outcomes, smallest, example) = runs.into_parts();
    let cut = match bound {
        _ if outcomes.len() as u64 == inputs => None,
        Some(_) if !plan.only_known => {
            Some(Message::new("diagnose-cut-timeouts").with("count", grouped(TIMEOUTS_MAX as u64)))
        }
        _ if is_stopped() || plan.only_known => Some(Message::new("diagnose-cut-stopped")),
        _ => Some(Message::new("diagnose-cut-late")),
    };
    Ok(Observed {
        outcomes,
        cut,
        smallest,
        example,
        earlier,
    })
}

/// The runs that the journal has.
fn known(plan: &DiagnosePlan) -> Result<Runs, DiagnoseError> {
    let mut runs = Runs::default();
    let Some(journal) = plan.journal else {
        return Ok(runs);
    };
    let mut juries = Juries::new(plan.problem(), None);
    for kept in journal.observed(plan.key) {
        runs.add_kept(kept, plan.source.cases(), |index| {
            weighed(plan, &mut juries, index)
        })?;
    }
    Ok(runs)
}

/// An input by its index, and its weight.
fn weighed(
    plan: &DiagnosePlan,
    juries: &mut Juries,
    index: u64,
) -> Result<(Weight, AnyInstance), DiagnoseError> {
    let case = plan.source.case(index, juries);
    let case = case.map_err(|error| DiagnoseError::Judge(error.to_string()))?;
    Ok((plan.problem().weight(&case.instance), case.instance))
}

fn run(
    plan: &DiagnosePlan,
    worker: &mut ObserveWorker,
    index: u64,
) -> Result<Verdict, DiagnoseError> {
    let begun = Instant::now();
    let mut checker = CertifiedChecker::new(plan.source, plan.dialect, &mut worker.juries);
    let result = run_case(
        &mut worker.runner,
        plan.submission,
        index,
        &mut checker,
        String::new,
    );
    let verdict = result.verdict;
    if verdict == Verdict::JudgeError {
        return Err(DiagnoseError::Judge(format!(
            "{}: {}",
            result.case, result.message
        )));
    }
    let run = observed(&plan.problem().info(), &result);
    let input = match verdict {
        Verdict::Accepted => None,
        _ => Some(weighed(plan, &mut worker.juries, index)?),
    };
    let is_shown = worker.runs.add(run, &result, || input);
    if plan.journal.is_some() {
        let time = begun.elapsed();
        worker.pending.add(run, &result, is_shown, time);
        if worker.written.elapsed() >= WRITTEN_EVERY {
            write(plan, worker);
        }
    }
    Ok(verdict)
}

/// Writes what the journal does not have yet.
fn write(plan: &DiagnosePlan, worker: &mut ObserveWorker) {
    worker.written = Instant::now();
    let pending = std::mem::take(&mut worker.pending);
    if let (Some(journal), true) = (plan.journal, pending.count() > 0) {
        journal.write(plan.key, &JournalEntry::Observed(Box::new(pending)));
    }
}
