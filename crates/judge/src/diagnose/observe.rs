//! Runs a program on many inputs and keeps a few bytes of each run: the verdict, and a wrong answer.

use super::error::DiagnoseError;
use super::observations::ObservedRun;
use super::plan::DiagnosePlan;
use super::wrong_answer::{WrongAnswer, wrong_output};
use crate::case_runner::run_case;
use crate::pool::{ProgramRunner, Trust, first};
use crate::testdata::CertifiedChecker;
use crate::timeouts::{TIMEOUTS_MAX, Timeouts};
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tribunal_core::erased::AnyInstance;
use tribunal_core::messages::Message;
use tribunal_core::problem::Weight;
use tribunal_core::text::grouped;
use tribunal_core::verdict::judged::CaseResult;
use tribunal_core::verdict::{Event, Verdict};
use tribunal_verify::jury::Juries;

/// The weight and the index of an input, the input, and the result on it.
type Lightest = (Weight, u64, AnyInstance, CaseResult);

/// A wrong output with its rank.
type Example = ((bool, u64), String);

/// The runs of the program.
pub(super) struct Observed {
    /// One for each input that was tried, in order.
    pub(super) outcomes: Vec<ObservedRun>,
    /// Why some inputs were not tried; `None` if all were.
    pub(super) cut: Option<Message>,
    /// The lightest failing input.
    pub(super) smallest: Option<Lightest>,
    /// The first wrong output by their rank that was kept whole, with the index of its input.
    pub(super) example: Option<(u64, String)>,
}

struct ObserveWorker<'a> {
    number: u64,
    runner: ProgramRunner<'a>,
    juries: Juries,
    outcomes: Vec<(u64, ObservedRun)>,
    smallest: Option<Lightest>,
    example: Option<Example>,
}

/// Runs the program on the inputs in order. If the runs end early, the tried inputs are the first ones.
pub(super) fn observe(plan: &DiagnosePlan) -> Result<Observed, DiagnoseError> {
    let inputs = plan.source.cases();
    let until = plan.time.map(|time| Instant::now() + time);
    let is_stopped = || plan.stop.load(Ordering::Relaxed);
    let is_late = || until.is_some_and(|until| Instant::now() >= until);
    let timeouts = Mutex::new(Timeouts::default());
    let bound = || {
        let bound = timeouts.lock().ok().and_then(|timeouts| timeouts.bound());
        bound.filter(|_| !plan.all)
    };
    let worker = |(number, core): (u64, &Option<usize>)| ObserveWorker {
        number,
        runner: ProgramRunner::new(plan.sandbox, *core, 1).trusting(Trust::Outputs),
        juries: Juries::new(plan.problem(), None),
        outcomes: Vec::new(),
        smallest: None,
        example: None,
    };
    let mut workers: Vec<ObserveWorker> = (0..).zip(plan.worker_cores).map(worker).collect();
    plan.workers()
        .begin(plan.problem().name(), "section-running", inputs);
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
    let ended = first(
        &mut workers,
        0..inputs,
        || is_stopped() || is_late() || bound().is_some(),
        test,
    );
    (plan.events)(Event::Finished);
    let mut tried = ended?.passed;
    let bound = bound();
    if let Some(bound) = bound {
        // Results beyond it depend on the speed of the workers.
        tried = tried.min(bound);
    }
    let cut = match bound {
        _ if tried == inputs => None,
        Some(_) => {
            Some(Message::new("diagnose-cut-timeouts").with("count", grouped(TIMEOUTS_MAX as u64)))
        }
        None if is_stopped() => Some(Message::new("diagnose-cut-stopped")),
        None => Some(Message::new("diagnose-cut-late")),
    };
    Ok(together(workers, tried, cut))
}

fn together(workers: Vec<ObserveWorker>, tried: u64, cut: Option<Message>) -> Observed {
    let mut outcomes: Vec<(u64, ObservedRun)> = Vec::new();
    let mut smallest: Option<Lightest> = None;
    let mut example: Option<Example> = None;
    for worker in workers {
        outcomes.extend(
            worker
                .outcomes
                .into_iter()
                .filter(|(index, _)| *index < tried),
        );
        smallest = [
            smallest,
            worker.smallest.filter(|(_, index, ..)| *index < tried),
        ]
        .into_iter()
        .flatten()
        .min_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
        let first = worker.example.filter(|((_, index), _)| *index < tried);
        example = [example, first]
            .into_iter()
            .flatten()
            .min_by_key(|(rank, _)| *rank);
    }
    outcomes.sort_unstable_by_key(|(index, _)| *index);
    Observed {
        outcomes: outcomes.into_iter().map(|(_, outcome)| outcome).collect(),
        cut,
        smallest,
        example: example.map(|((_, index), output)| (index, output)),
    }
}

fn run(
    plan: &DiagnosePlan,
    worker: &mut ObserveWorker,
    index: u64,
) -> Result<Verdict, DiagnoseError> {
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
    let wrong = WrongAnswer::of(&plan.problem().info(), &result);
    worker
        .outcomes
        .push((index, ObservedRun { verdict, wrong }));
    if let Some((output, wrong)) = wrong_output(&result).zip(wrong) {
        let (rank, first) = (wrong.rank(index), worker.example.as_ref());
        if first.is_none_or(|(first, _)| rank < *first) {
            worker.example = Some((rank, output.to_string()));
        }
    }
    if verdict != Verdict::Accepted {
        let case = plan
            .source
            .case(index, &mut worker.juries)
            .map_err(|error| DiagnoseError::Judge(error.to_string()))?;
        let weight = plan.problem().weight(&case.instance);
        if worker
            .smallest
            .as_ref()
            .is_none_or(|(least, ..)| weight < *least)
        {
            worker.smallest = Some((weight, index, case.instance, result));
        }
    }
    Ok(verdict)
}
