//! Shrinks the first failure, and collects what a report shows of it.

use super::error::StressError;
use super::input_plan::{StressOrigin, inputs_of};
use super::plan::{StressPlan, begin};
use super::worker::{StressWorker, TrialOutcome, Trials, are_alike};
use crate::case_source::FoundCase;
use crate::exhibit::is_one_of_many;
use crate::pool::RuledRun;
use crate::replay::{replay, steps};
use crate::shrink::{
    Budget, PROOF_MAX, Proof, SLOW_FIRST_MAX, SLOW_TRIES_MAX, Smallest, TRIES_MAX, smallest,
};
use std::time::Instant;
use tribunal_core::command::RepeatCommand;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::problem::{Minimum, Shape};
use tribunal_core::text::grouped;
use tribunal_core::verdict::stressed::{Attempt, StressFailure};
use tribunal_core::verdict::{Event, Verdict};

/// Number of repeats on the failing input.
const AGAIN: usize = 3;

/// Number of repeats if each run takes the whole time limit.
const SLOW_AGAIN: usize = 1;

/// Maximum number of bytes of an output that are shown.
const OUTPUT_BYTES_SHOWN: usize = 4096;

/// Maximum number of bytes at the end of standard error that are shown.
const STDERR_BYTES_SHOWN: usize = 2048;

/// A failing input and its explanation.
pub struct Caught {
    /// The input.
    pub instance: AnyInstance,
    /// Its certified minimum.
    pub minimum: Minimum,
    /// The input that was found first, as a case.
    pub case: Option<FoundCase>,
    /// The report; the command line adds the commands that repeat it.
    pub failure: StressFailure,
}

/// The first failure, as found.
pub(super) struct Found {
    pub(super) origin: StressOrigin,
    pub(super) instance: AnyInstance,
    pub(super) trials: Box<Trials>,
}

/// Shrinks and explains a failure.
pub(super) fn explain(
    plan: &StressPlan,
    workers: &mut [StressWorker],
    found: Found,
) -> Result<Caught, StressError> {
    let mut shown = show(&mut workers[0], &found.instance, &found.trials)?;
    let mut small = Small {
        instance: found.instance.clone(),
        trials: found.trials,
        proven: false,
        out_of_time: false,
        tried: 0,
        why: Message::new("smallest-as-found"),
    };
    if !shown.is_steady() {
        small.why = Message::new("smallest-unsteady");
    } else if !plan.shrink_time.is_zero() {
        small = shrink(plan, workers, small, &found.origin)?;
        if small.instance != found.instance {
            shown = show(&mut workers[0], &small.instance, &small.trials)?;
        }
    }
    describe(&mut workers[0], found.instance, &found.origin, small, shown)
}

/// A failing input, shrunk or not.
struct Small {
    instance: AnyInstance,
    trials: Box<Trials>,
    proven: bool,
    /// Whether the time was over before the search ended.
    out_of_time: bool,
    tried: u64,
    /// How small it is, and how far that is proven.
    why: Message,
}

/// The attempts of both programs, with repeats.
struct Shown {
    submission: Attempt,
    against: Option<Attempt>,
}

impl Shown {
    fn is_steady(&self) -> bool {
        self.submission.steady && self.against.as_ref().is_none_or(|against| against.steady)
    }
}

/// Repeats the runs of both programs.
fn show(
    worker: &mut StressWorker,
    instance: &AnyInstance,
    trials: &Trials,
) -> Result<Shown, StressError> {
    let (problem, minimum) = (worker.problem(), trials.minimum);
    let times = if trials.is_slow() { SLOW_AGAIN } else { AGAIN };
    let again = |run: &mut dyn FnMut() -> Result<RuledRun, StressError>| {
        (0..times).map(|_| run()).collect::<Result<Vec<_>, _>>()
    };
    let dialect = worker.dialect();
    let attempt = |trial: &RuledRun, again| Attempt {
        replay: replay(problem, instance, &trial.run.output, dialect),
        ..attempt(trial, again)
    };
    let submission = attempt(
        &trials.submission,
        again(&mut || worker.run(instance, minimum))?,
    );
    let against = match &trials.against {
        None => None,
        Some(trial) => {
            let runs = again(&mut || {
                Ok(worker
                    .run_against(instance, minimum)?
                    .expect("there is another program"))
            })?;
            Some(attempt(trial, runs))
        }
    };
    Ok(Shown {
        submission,
        against,
    })
}

pub(crate) fn attempt(trial: &RuledRun, again: Vec<RuledRun>) -> Attempt {
    let RuledRun { run, ruling, .. } = trial;
    let output = &run.output[..run.output.len().min(OUTPUT_BYTES_SHOWN)];
    let stderr = &run.stderr[run.stderr.len().saturating_sub(STDERR_BYTES_SHOWN)..];
    Attempt {
        verdict: ruling.verdict,
        message: ruling.message(),
        reason: Some(ruling.reason.clone()),
        output: String::from_utf8_lossy(output).into_owned(),
        output_bytes: run.output.len() as u64,
        stderr: String::from_utf8_lossy(stderr).into_owned(),
        cpu_s: run.cpu.as_secs_f64(),
        wall_s: run.wall.as_secs_f64(),
        memory_bytes: run.memory_bytes,
        refused: run.refused.clone(),
        steady: again.iter().all(|other| are_alike(trial, other)),
        replay: None,
        again: again.iter().map(|trial| trial.ruling.verdict).collect(),
    }
}

fn shrink(
    plan: &StressPlan,
    workers: &mut [StressWorker],
    small: Small,
    origin: &StressOrigin,
) -> Result<Small, StressError> {
    let is_slow = small.trials.is_slow();
    // For an input of the whole space, every lighter one of its size was already tried.
    let known = match origin {
        StressOrigin::Space(number) if workers.iter().all(|worker| worker.tried.unproven == 0) => {
            Some(number - 1)
        }
        _ => None,
    };
    workers
        .iter_mut()
        .for_each(|worker| worker.tried.unproven = 0);
    let until = Instant::now() + plan.shrink_time;
    let budget = Budget {
        is_over: &|| plan.is_stopped() || Instant::now() >= until,
        tries_max: if is_slow { SLOW_TRIES_MAX } else { TRIES_MAX },
        proof_max: PROOF_MAX,
        first_max: if is_slow { SLOW_FIRST_MAX } else { 0 },
    };
    begin(plan, "section-shrinking", PROOF_MAX);
    let smallest: Result<_, StressError> = match (known, plan.shape) {
        (Some(lighter), Shape::Kept) => Ok(Smallest {
            instance: small.instance.clone(),
            tried: 0,
            proof: Proof::Smallest { lighter },
        }),
        _ => smallest(
            plan.problem,
            small.instance.clone(),
            plan.shape,
            &budget,
            workers,
            |worker, instance| {
                (plan.events)(Event::Advanced {
                    worker: worker.number,
                    steps: 1,
                });
                Ok(match worker.try_input(instance)? {
                    TrialOutcome::Tried(trials) => trials.is_failure(),
                    TrialOutcome::Unproven => false,
                })
            },
        ),
    };
    let is_over = Instant::now() >= until;
    (plan.events)(Event::Finished);
    let Smallest {
        instance,
        tried,
        proof,
    } = smallest?;
    let out_of_time = is_over && !matches!(proof, Proof::Smallest { .. });
    let unproven: u64 = workers.iter().map(|worker| worker.tried.unproven).sum();
    let why = why(
        plan.problem,
        &instance,
        plan.shape,
        proof,
        tried,
        unproven,
        is_slow,
    );
    let proven = matches!(proof, Proof::Smallest { .. }) && unproven == 0;
    let trials = if instance == small.instance {
        small.trials
    } else {
        match workers[0].try_input(&instance)? {
            TrialOutcome::Tried(trials) => trials,
            TrialOutcome::Unproven => unreachable!("only tried inputs fail"),
        }
    };
    Ok(Small {
        instance,
        trials,
        proven,
        out_of_time,
        tried,
        why,
    })
}

/// How small an input is, and how far that is proven.
fn why(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    shape: Shape,
    proof: Proof,
    tried: u64,
    unproven: u64,
    is_slow: bool,
) -> Message {
    let size = problem.size(instance);
    let all = match (shape, inputs_of(problem, size)) {
        (Shape::Kept, Some(all)) => counted("smallest-counted", all),
        _ => Message::new("smallest-uncounted"),
    };
    let all = all.with("size", size.to_string());
    match proof {
        Proof::Smallest { .. } | Proof::Steps { .. } if unproven > 0 => {
            counted("smallest-unruled", unproven)
        }
        Proof::Smallest { lighter: 0 } => Message::new("smallest-of").with("all", all),
        Proof::Smallest { lighter: 1 } => Message::new("smallest-but-one").with("all", all),
        Proof::Smallest { lighter } => Message::new("smallest-but-many")
            .with("all", all)
            .with("lighter", grouped(lighter)),
        Proof::Steps { lightest: 0 } => Message::new("smallest-by-steps"),
        Proof::Steps { lightest } => Message::new("smallest-by-steps-and")
            .with("all", all)
            .with("number", lightest)
            .with("lighter", grouped(lightest)),
        Proof::Cut => {
            let end = match is_slow && tried >= SLOW_TRIES_MAX {
                true => "smallest-end-slow",
                false => "smallest-end-cut",
            };
            counted("smallest-cut", tried).with("end", Message::new(end))
        }
    }
}

/// A message with a count, which also chooses the plural.
fn counted(id: &'static str, count: u64) -> Message {
    Message::new(id)
        .with("number", count)
        .with("count", grouped(count))
}

fn describe(
    worker: &mut StressWorker,
    found: AnyInstance,
    origin: &StressOrigin,
    small: Small,
    shown: Shown,
) -> Result<Caught, StressError> {
    let Small {
        instance,
        trials,
        proven,
        out_of_time,
        tried,
        why,
    } = small;
    let problem = worker.problem();
    let answer = worker.answer(&instance)?;
    let certificate = worker.certificate(&instance)?;
    let minimum = trials.minimum;
    let comparison = shown
        .against
        .as_ref()
        .map(|against| compare(&shown.submission, against));
    let failure = StressFailure {
        origin: origin.said().to_string(),
        origin_message: Some(origin.said()),
        found: (found != instance).then(|| problem.write(&found)),
        input: problem.write(&instance),
        args: Vec::new(),
        proven,
        smallest: why.to_string(),
        smallest_message: Some(why),
        out_of_time,
        order: problem.order().to_string(),
        order_message: Some(problem.order()),
        tried,
        minimum: Some(minimum),
        expected: answer.write(),
        expected_is_one_of_many: is_one_of_many(problem, minimum),
        steps: steps(problem, &instance, &answer),
        certificate: certificate.to_string(),
        certificate_lines: certificate.lines(),
        proof: Some(certificate.proof(&instance)),
        prove: prove(problem, &instance),
        submission: shown.submission,
        against: shown.against,
        comparison: comparison.as_ref().map(Message::to_string),
        comparison_message: comparison,
        examination: None,
        interaction: None,
        repeat: Vec::new(),
    };
    Ok(Caught {
        instance,
        minimum,
        case: origin.case(problem, &found),
        failure,
    })
}

/// The command that prints the certificate.
fn prove(problem: &dyn AnyProblem, instance: &AnyInstance) -> String {
    RepeatCommand::new("solve")
        .word(problem.name())
        .option("--size", problem.size(instance))
        .flag("--certificate", true)
        .stdin(&problem.write(instance))
        .to_string()
}

fn compare(submission: &Attempt, against: &Attempt) -> Message {
    Message::new(match (submission.verdict, against.verdict) {
        (Verdict::Accepted, _) => "differ-first-right",
        (_, Verdict::Accepted) => "differ-second-right",
        _ => "differ-neither-right",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::board::{Board, Size};
    use tribunal_core::erased::erased;
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_problems::flipgame::model::Instance;

    #[test]
    fn one_smaller_input_is_not_the_smallest_1() {
        let black = Board::from_word(Size::FOUR, 2);
        let instance = AnyInstance::new(Instance { black });
        let problem = erased::<Flipgame>();
        for (lightest, end) in [
            (1, ", and the smallest of 65,536 inputs of 4x4"),
            (2, ", and the smallest 2 of 65,536 inputs of 4x4"),
        ] {
            let proof = Proof::Steps { lightest };
            let said = why(problem, &instance, Shape::Kept, proof, 9, 0, false).to_string();
            assert!(said.ends_with(end), "{said}");
        }
    }
}
