//! Makes the first failing input smaller, and collects what a report shows of it.

use super::error::AnyStressError;
use super::plan::{AnyStressPlan, InputSource, OutputRule, begin, origin};
use super::reduce::{Reduced, Reduction, reduce};
use super::worker::{AnyWorker, Trials};
use crate::excerpt::start_of;
use crate::pool::first;
use crate::stress::attempt;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::stressed::{Attempt, StressFailure};
use tribunal_core::verdict::{Event, Verdict};
use tribunal_inputs::{EXAMPLE_BYTES_MAX, Shape};

/// The number of repeats on the failing input.
const AGAIN: usize = 3;

/// The number of repeats if each takes a whole time limit.
const SLOW_AGAIN: usize = 1;

/// The form of inputs is learnt from so many of the generator, or from a few where these take longer than this.
const EXAMPLES_MAX: u64 = 200;
const EXAMPLES_TIME: Duration = Duration::from_secs(1);
const EXAMPLES_MIN: usize = 8;

/// The maximum number of inputs tried while one is made smaller.
const TRIES_MAX: u64 = 200_000;

/// Maximum size of an input, and of an answer, that a report shows, in bytes.
const SHOWN_BYTES_MAX: usize = 16 << 10;

/// A failing input.
pub struct AnyCaught {
    /// The smallest input found.
    pub input: Vec<u8>,
    /// The right output on it, if the other program gives one.
    pub answer: Option<Vec<u8>>,
    /// The seed of the input that was found first.
    pub seed: u64,
    /// The position of its setting.
    pub setting: usize,
    /// Whether the generator prints another input for that seed now, so that the seed repeats nothing.
    pub varies: bool,
    /// The report; the command line adds the commands that repeat it.
    pub failure: StressFailure,
}

/// The first failure, as found.
pub(super) struct Found {
    pub(super) seed: u64,
    pub(super) input: Vec<u8>,
    /// The position of its setting.
    pub(super) setting: usize,
    pub(super) trials: Trials,
}

/// A failing input, smaller than the one that was found or not.
struct Small {
    input: Vec<u8>,
    trials: Trials,
    tried: u64,
    /// How small it is, and what was tried.
    why: Message,
    out_of_time: bool,
}

/// Makes a failing input smaller and explains it.
pub(super) fn explain(
    plan: &AnyStressPlan,
    workers: &mut [AnyWorker],
    found: Found,
) -> Result<AnyCaught, AnyStressError> {
    workers
        .iter_mut()
        .for_each(|worker| worker.set(found.setting));
    let setting = &plan.settings[found.setting];
    let (mut submission, mut against) = shown(&mut workers[0], &found.input, &found.trials)?;
    let is_steady = submission.steady && against.as_ref().is_none_or(|it| it.steady);
    let mut small = Small {
        input: found.input.clone(),
        trials: found.trials.clone(),
        tried: 0,
        why: Message::new(match is_steady {
            true => "smallest-as-found",
            false => "smallest-unsteady",
        }),
        out_of_time: false,
    };
    let runs = [
        Some(&found.trials.submission),
        found.trials.against.as_ref(),
    ];
    let wall: Duration = runs.into_iter().flatten().map(|run| run.run.wall).sum();
    if is_steady && wall < plan.shrink_time {
        small = shrink(plan, workers, &found)?;
        if small.input != found.input {
            (submission, against) = shown(&mut workers[0], &small.input, &small.trials)?;
        }
    }
    let comparison = against
        .as_ref()
        .map(|against| compare(&submission, against, plan));
    let is_answer = |run: &&crate::pool::RuledRun| run.ruling.verdict == Verdict::Accepted;
    let answer = small.trials.against.as_ref().filter(is_answer);
    let answer = answer.map(|run| run.run.output.clone());
    let text = |bytes: &[u8]| start_of(bytes, SHOWN_BYTES_MAX);
    let varies = workers[0].varies(found.seed, &found.input)?;
    let from = match (&plan.source, varies) {
        (InputSource::Generators(generators), true) => {
            let name = generators.of(found.seed).name.clone();
            Message::new("origin-varies").with("generator", name)
        }
        _ => origin(plan, found.seed),
    };
    let order = Message::new("order-of-texts");
    let failure = StressFailure {
        origin: from.to_string(),
        origin_message: Some(from),
        found: (found.input != small.input).then(|| text(&found.input)),
        input: text(&small.input),
        args: setting.config.submission.clone(),
        proven: false,
        smallest: small.why.to_string(),
        smallest_message: Some(small.why),
        out_of_time: small.out_of_time,
        order: order.to_string(),
        order_message: Some(order),
        tried: small.tried,
        minimum: None,
        expected: answer.as_deref().map(text),
        expected_is_one_of_many: !matches!(setting.rule, OutputRule::Comparison(_)),
        steps: Vec::new(),
        certificate: String::new(),
        certificate_lines: Vec::new(),
        proof: None,
        prove: String::new(),
        submission,
        against,
        comparison: comparison.as_ref().map(Message::to_string),
        comparison_message: comparison,
        examination: None,
        interaction: small.trials.interaction.clone(),
        repeat: Vec::new(),
    };
    Ok(AnyCaught {
        input: small.input,
        answer,
        seed: found.seed,
        setting: found.setting,
        varies,
        failure,
    })
}

/// Repeats the runs of both programs.
fn shown(
    worker: &mut AnyWorker,
    input: &[u8],
    trials: &Trials,
) -> Result<(Attempt, Option<Attempt>), AnyStressError> {
    let (one, other) = trials.verdicts();
    let is_slow = [one, other]
        .iter()
        .any(|it| matches!(it, Verdict::TimeLimit | Verdict::IdleLimit));
    let times = if is_slow { SLOW_AGAIN } else { AGAIN };
    let again: Vec<Trials> = (0..times)
        .map(|_| worker.run(input))
        .collect::<Result<_, _>>()?;
    let runs = again.iter().map(|trials| trials.submission.clone());
    let submission = attempt(&trials.submission, runs.collect());
    let against = trials.against.as_ref().map(|run| {
        let runs = again.iter().filter_map(|trials| trials.against.clone());
        attempt(run, runs.collect())
    });
    Ok((submission, against))
}

/// Makes a failing input smaller.
fn shrink(
    plan: &AnyStressPlan,
    workers: &mut [AnyWorker],
    found: &Found,
) -> Result<Small, AnyStressError> {
    let shape = learnt(plan, workers, found)?;
    let until = Instant::now() + plan.shrink_time;
    // Where the failing input itself is of another shape, the guess was wrong.
    let shape = shape.filter(|shape| shape.admits(&found.input));
    let is_strict = plan.validators.is_empty() && shape.is_some();
    let wanted = found.trials.verdicts();
    begin(plan, "section-shrinking", TRIES_MAX);
    let reduction = Reduction {
        shape: shape.as_ref(),
        is_strict,
        is_over: &|| plan.is_stopped() || Instant::now() >= until,
        tries_max: TRIES_MAX,
    };
    let reduced = reduce(found.input.clone(), reduction, workers, |worker, input| {
        (plan.events)(Event::Advanced {
            worker: worker.number,
            steps: 1,
        });
        let fails = |worker: &mut AnyWorker| {
            Ok(worker.refusal(input)?.is_none() && worker.run(input)?.verdicts() == wanted)
        };
        // A validator or checker may fail on an input that is not valid.
        match fails(worker) {
            Err(AnyStressError::Judge(_)) => Ok(false),
            tried => tried,
        }
    });
    let out_of_time = Instant::now() >= until;
    (plan.events)(Event::Finished);
    let Reduced {
        input,
        tried,
        steps,
    } = reduced?;
    let trials = match input == found.input {
        true => found.trials.clone(),
        false => workers[0].run(&input)?,
    };
    let of_shape = match plan.source {
        InputSource::Given(_) => "smallest-of-given-shape",
        InputSource::Guess(_) => "smallest-of-samples",
        InputSource::Generators(_) | InputSource::Grammar(_) => "smallest-of-shape",
    };
    let valid = Message::new(match (plan.validators.is_empty(), is_strict) {
        (false, _) => "smallest-valid",
        (true, true) => of_shape,
        (true, false) => "smallest-of-any-shape",
    });
    let why = match steps {
        Some(steps) => counted("smallest-text", steps).with("valid", valid),
        None => counted("smallest-text-cut", tried).with("valid", valid),
    };
    Ok(Small {
        input,
        trials,
        tried,
        why,
        out_of_time: out_of_time && steps.is_none(),
    })
}

/// What the inputs of the generator have in common. Their number depends on no clock unless the generator is slow.
fn learnt(
    plan: &AnyStressPlan,
    workers: &mut [AnyWorker],
    found: &Found,
) -> Result<Option<Shape>, AnyStressError> {
    if let InputSource::Guess(guess) = &plan.source {
        return Ok(Some(guess.shape().clone()));
    }
    let mut examples = vec![found.input.clone()];
    if !matches!(plan.source, InputSource::Given(_)) {
        let seeds: Vec<u64> = (0..EXAMPLES_MAX)
            .map(|round| plan.seed.wrapping_add(round))
            .collect();
        let began = Instant::now();
        let (few, many) = seeds.split_at(EXAMPLES_MIN);
        examples.extend(made(plan, workers, few)?);
        if began.elapsed() < EXAMPLES_TIME {
            examples.extend(made(plan, workers, many)?);
        }
    }
    let examples: Vec<&[u8]> = examples.iter().map(Vec::as_slice).collect();
    Ok(Shape::learn(&examples))
}

/// The valid inputs of these seeds that are short enough to learn from.
fn made(
    plan: &AnyStressPlan,
    workers: &mut [AnyWorker],
    seeds: &[u64],
) -> Result<Vec<Vec<u8>>, AnyStressError> {
    let inputs: Mutex<BTreeMap<u64, Vec<u8>>> = Mutex::default();
    let settings: Vec<usize> = workers.iter().map(AnyWorker::setting).collect();
    let make = |worker: &mut AnyWorker, seed: &u64| -> Result<Option<()>, AnyStressError> {
        match worker.input(*seed) {
            Ok(Some(input)) if input.len() <= EXAMPLE_BYTES_MAX => {
                let mut inputs = inputs.lock().unwrap_or_else(PoisonError::into_inner);
                inputs.insert(*seed, input);
                Ok(None)
            }
            Ok(_) => Ok(None),
            // It was not asked for this seed.
            Err(AnyStressError::Generator { .. } | AnyStressError::Judge(_)) => Ok(None),
            Err(error) => Err(error),
        }
    };
    first(workers, seeds.iter().copied(), || plan.is_stopped(), make)?;
    // The failing input keeps its own.
    let workers = workers.iter_mut().zip(settings);
    workers.for_each(|(worker, setting)| worker.set(setting));
    let inputs = inputs.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(inputs.into_values().collect())
}

/// A message with a count, which also chooses the plural.
fn counted(id: &'static str, count: u64) -> Message {
    Message::new(id)
        .with("number", count)
        .with("count", grouped(count))
}

/// What the two programs did.
fn compare(submission: &Attempt, against: &Attempt, plan: &AnyStressPlan) -> Message {
    let is_wrong = |attempt: &Attempt| {
        matches!(
            attempt.verdict,
            Verdict::WrongAnswer | Verdict::PresentationError
        )
    };
    Message::new(
        match (submission.verdict, against.verdict, &plan.first().rule) {
            (Verdict::Accepted, Verdict::Accepted, _) => "differ-not-any-more",
            (_, Verdict::Accepted, OutputRule::Checker(..)) if is_wrong(submission) => {
                "differ-by-the-checker"
            }
            (_, Verdict::Accepted, OutputRule::Comparison(_)) if is_wrong(submission) => {
                "differ-in-answer"
            }
            (_, Verdict::Accepted, _) => "differ-first-fails",
            (Verdict::Accepted, ..) => "differ-second-fails",
            _ => "differ-both-fail",
        },
    )
}
