//! Makes inputs smaller on which the programs agree and others fail.

use super::plan::AgreementPlan;
use super::worker::{AgreementWorker, CaseText};
use crate::any_problem::{Reduction, reduce};
use crate::pool::LimitedProgram;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tribunal_core::verdict::{Event, Verdict};
use tribunal_inputs::{EXAMPLE_BYTES_MAX, Shape};
use tribunal_package::data::CaseConfig;
use tribunal_sandbox::SandboxError;

/// The maximum number of inputs tried while one is made smaller.
const TRIES_MAX: u64 = 200_000;

/// The input of [`smaller`].
pub struct SmallerPlan<'a> {
    /// The programs that agree, and everything that rules on a case. There is at least one program.
    pub agreement: &'a AgreementPlan<'a>,
    /// The programs that should fail, as they are judged; `None` for one that was not built.
    pub wrong: &'a [Option<LimitedProgram>],
    /// Inputs of the problem, from which their form is learnt. Longer ones than [`EXAMPLE_BYTES_MAX`] are not used.
    pub examples: &'a [Vec<u8>],
    /// When to end with the smallest inputs so far.
    pub until: Instant,
}

/// A case that some programs fail.
pub struct CaughtCase<'a> {
    /// Its input.
    pub input: &'a [u8],
    /// The arguments of validators and programs.
    pub args: &'a CaseConfig,
    /// Which programs fail it, by their places in [`SmallerPlan::wrong`], and how.
    pub fails: Vec<(usize, Verdict)>,
}

/// A smaller case that the same programs fail in the same way.
#[derive(Debug)]
pub struct SmallerCase {
    /// Its input.
    pub input: Vec<u8>,
    /// The answer on which all agree.
    pub answer: Vec<u8>,
    /// All programs that fail it, and how.
    pub fails: Vec<(usize, Verdict)>,
    /// The number of inputs tried.
    pub tried: u64,
    /// Whether none of its smaller forms does it too; otherwise the search ended early.
    pub is_smallest: bool,
}

/// Makes the input of each case smaller, as long as there is time; nothing for a case of which no smaller form was found.
///
/// # Errors
///
/// The sandbox failed.
pub fn smaller(
    plan: &SmallerPlan,
    cases: &[CaughtCase],
) -> Result<Vec<Option<SmallerCase>>, SandboxError> {
    let agreement = plan.agreement;
    let examples = plan.examples.iter().map(Vec::as_slice);
    let examples: Vec<&[u8]> = examples
        .filter(|input| input.len() <= EXAMPLE_BYTES_MAX)
        .collect();
    let shape = Shape::learn(&examples);
    let cores = agreement.worker_cores.iter();
    let mut workers: Vec<AgreementWorker> = cores
        .map(|core| AgreementWorker::new(agreement, *core))
        .collect();
    let workers_count = workers.len();
    let mut all = Vec::new();
    for (place, case) in cases.iter().enumerate() {
        // Each of the cases that are left has the same share of the time.
        let now = Instant::now();
        let left = plan.until.saturating_duration_since(now);
        let until = now + left / (cases.len() - place) as u32;
        let is_over = || agreement.stop.load(Ordering::Relaxed) || Instant::now() >= until;
        if is_over() {
            all.push(None);
            continue;
        }
        (agreement.events)(Event::started(
            &agreement.problem,
            "section-shrinking",
            TRIES_MAX,
            workers_count,
        ));
        let shape = shape.as_ref().filter(|shape| shape.admits(case.input));
        let reduction = Reduction {
            shape,
            is_strict: agreement.validators.is_empty() && shape.is_some(),
            is_over: &is_over,
            tries_max: TRIES_MAX,
        };
        let reduced = reduce(
            case.input.to_vec(),
            reduction,
            &mut workers,
            |worker, input| {
                (agreement.events)(Event::Advanced {
                    worker: 0,
                    steps: 1,
                });
                Ok(answer_where_they_fail(plan, worker, case, input)?.is_some())
            },
        );
        (agreement.events)(Event::Finished);
        let reduced = reduced?;
        all.push(match (reduced.input == case.input, workers.first_mut()) {
            (false, Some(worker)) => {
                let is_smallest = reduced.steps.is_some();
                told(
                    plan,
                    worker,
                    case,
                    reduced.input,
                    reduced.tried,
                    is_smallest,
                )?
            }
            _ => None,
        });
    }
    Ok(all)
}

/// The answer to an input on which the programs agree, if the others fail as they do on the case.
fn answer_where_they_fail(
    plan: &SmallerPlan,
    worker: &mut AgreementWorker,
    case: &CaughtCase,
    input: &[u8],
) -> Result<Option<Vec<u8>>, SandboxError> {
    let text = CaseText {
        input,
        stored: None,
        args: case.args,
    };
    let Some(answer) = worker.agreed(text, Some(0))?.answer else {
        return Ok(None);
    };
    for (place, verdict) in &case.fails {
        let program = plan.wrong.get(*place).and_then(Option::as_ref);
        let Some(program) = program else {
            return Ok(None);
        };
        if worker.verdict(program, text, &answer)? != *verdict {
            return Ok(None);
        }
    }
    Ok(Some(answer))
}

/// The smaller case, with all programs that fail it; nothing where it does not do so again.
fn told(
    plan: &SmallerPlan,
    worker: &mut AgreementWorker,
    case: &CaughtCase,
    input: Vec<u8>,
    tried: u64,
    is_smallest: bool,
) -> Result<Option<SmallerCase>, SandboxError> {
    let Some(answer) = answer_where_they_fail(plan, worker, case, &input)? else {
        return Ok(None);
    };
    let mut fails = case.fails.clone();
    for (place, program) in plan.wrong.iter().enumerate() {
        let is_known = case.fails.iter().any(|(known, _)| *known == place);
        let Some(program) = program.as_ref().filter(|_| !is_known) else {
            continue;
        };
        let text = CaseText {
            input: &input,
            stored: None,
            args: case.args,
        };
        let verdict = worker.verdict(program, text, &answer)?;
        if !matches!(verdict, Verdict::Accepted | Verdict::JudgeError) {
            fails.push((place, verdict));
        }
    }
    fails.sort_by_key(|(place, _)| *place);
    Ok(Some(SmallerCase {
        input,
        answer,
        fails,
        tried,
        is_smallest,
    }))
}
