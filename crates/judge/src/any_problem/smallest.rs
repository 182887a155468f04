//! The smallest failing input that is found: what the inputs have in common is learnt, the failing one is made smaller, and
//! those of further seeds as well.

use super::error::AnyStressError;
use super::plan::{AnyStressPlan, InputSource, begin};
use super::reduce::{Reduced, Reduction, reduce};
use super::worker::{AnyWorker, Trials};
use crate::pool::first;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Event;
use tribunal_inputs::{EXAMPLE_BYTES_MAX, LONG_EXAMPLE_BYTES_MAX, Shape, weight};

/// The form of inputs is learnt from so many of the generator: a few, more where each of these takes up to this time, or all.
const EXAMPLES_MAX: u64 = 200;
const EXAMPLES_FEW: usize = 8;
const EXAMPLES_MORE: usize = 64;
const EXAMPLE_TIME_MORE: Duration = Duration::from_millis(200);
const EXAMPLE_TIME_ALL: Duration = Duration::from_millis(50);

/// The maximum number of inputs tried while one is made smaller.
const TRIES_MAX: u64 = 200_000;

/// The inputs of so many seeds after the failing one are tried too, and so many of those that fail are made smaller.
const FURTHER_SEEDS: u64 = 30;
const FURTHER_STARTS: usize = 2;

/// The smallest input is run so often again until it fails in the same way.
const RUNS_MAX: usize = 3;

/// The first failure, as found.
pub(super) struct Found {
    pub(super) seed: u64,
    pub(super) input: Vec<u8>,
    /// The position of its setting.
    pub(super) setting: usize,
    pub(super) trials: Trials,
}

/// A failing input, smaller than the one that was found or not.
pub(super) struct Small {
    pub(super) input: Vec<u8>,
    pub(super) trials: Trials,
    pub(super) tried: u64,
    /// How small it is, and what was tried.
    pub(super) why: Message,
    pub(super) out_of_time: bool,
    /// The form that was learnt from inputs of a generator.
    pub(super) learnt: Option<Message>,
}

/// What inputs have in common.
struct Learnt {
    shape: Shape,
    /// How many different inputs of a generator show it.
    examples: u64,
    /// Whether the generator takes too long for more of its inputs.
    is_slow: bool,
}

/// Makes a failing input smaller.
pub(super) fn shrink(
    plan: &AnyStressPlan,
    workers: &mut [AnyWorker],
    found: &Found,
) -> Result<Small, AnyStressError> {
    // A slow generator takes a while for its examples.
    begin(plan, "section-shrinking", TRIES_MAX);
    let small = smallest(plan, workers, found);
    (plan.events)(Event::Finished);
    small
}

fn smallest(
    plan: &AnyStressPlan,
    workers: &mut [AnyWorker],
    found: &Found,
) -> Result<Small, AnyStressError> {
    // To learn takes as long again at most.
    let until = Instant::now() + plan.shrink_time;
    let is_over = || plan.is_stopped() || Instant::now() >= until;
    // Where the failing input itself is of another shape, the guess was wrong.
    let learnt = learnt(plan, workers, found, &is_over)?.filter(|it| it.shape.admits(&found.input));
    let until = Instant::now() + plan.shrink_time;
    let is_over = || plan.is_stopped() || Instant::now() >= until;
    let shape = learnt.as_ref().map(|it| &it.shape);
    let is_strict = plan.validators.is_empty() && shape.is_some();
    let smaller = |workers: &mut [AnyWorker], input: &[u8], tried: u64| {
        let reduction = Reduction {
            shape,
            is_strict,
            is_over: &is_over,
            tries_max: TRIES_MAX.saturating_sub(tried),
        };
        reduce(input.to_vec(), reduction, workers, |worker, input| {
            (plan.events)(Event::Advanced {
                worker: worker.number,
                steps: 1,
            });
            fails_alike(worker, found, input)
        })
    };
    let mut best = smaller(workers, &found.input, 0)?;
    let mut tried = best.tried;
    let is_slow = learnt.as_ref().is_some_and(|it| it.is_slow);
    if best.steps.is_some() && !is_slow {
        let (starts, ran) = further(plan, workers, found, &is_over)?;
        tried += ran;
        for start in starts {
            let other = smaller(workers, &start, tried)?;
            tried += other.tried;
            if weight(&other.input) < weight(&best.input) {
                best = other;
            }
        }
    }
    let out_of_time = Instant::now() >= until;
    let Reduced { input, steps, .. } = best;
    let mut small = Small {
        input: found.input.clone(),
        trials: found.trials.clone(),
        tried,
        why: Message::new("smallest-unsteady"),
        out_of_time: out_of_time && steps.is_none(),
        learnt: learnt.as_ref().and_then(|it| learnt_form(plan, it)),
    };
    if input != found.input {
        // Chance may have decided, as it does on times.
        let mut again = None;
        for _ in 0..RUNS_MAX {
            let trials = workers[0].run(&input)?;
            if trials.is_same_failure(&found.trials) {
                again = Some(trials);
                break;
            }
        }
        let Some(trials) = again else {
            return Ok(small);
        };
        (small.input, small.trials) = (input, trials);
    }
    let valid = validity(plan, learnt.as_ref());
    small.why = match steps {
        Some(steps) => counted("smallest-text", steps).with("valid", valid),
        None => counted("smallest-text-cut", tried).with("valid", valid),
    };
    Ok(small)
}

/// Whether the programs fail on a valid input as they do on the one that was found. Without a validator, an input to which
/// the other program prints nothing is taken for one that is not valid.
fn fails_alike(
    worker: &mut AnyWorker,
    found: &Found,
    input: &[u8],
) -> Result<bool, AnyStressError> {
    let mut fails = || {
        if worker.refusal(input)?.is_some() {
            return Ok(false);
        }
        let trials = worker.run(input)?;
        let is_unanswered =
            worker.is_unvalidated() && trials.answers_nothing() && !found.trials.answers_nothing();
        let is_alike = |it: &Trials, worker: &AnyWorker| {
            it.is_same_failure(&found.trials) && worker.is_clear(it)
        };
        if is_unanswered || !is_alike(&trials, worker) {
            return Ok(false);
        }
        // On a busy machine a short run may take long once.
        match trials.is_slower() {
            true => worker.run(input).map(|again| is_alike(&again, worker)),
            false => Ok(true),
        }
    };
    // A validator or checker may fail on an input that is not valid.
    match fails() {
        Err(AnyStressError::Judge(_)) => Ok(false),
        tried => tried,
    }
}

/// The inputs of the next seeds on which the programs fail in the same way, the smallest first, and how many were tried.
fn further(
    plan: &AnyStressPlan,
    workers: &mut [AnyWorker],
    found: &Found,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<(Vec<Vec<u8>>, u64), AnyStressError> {
    if matches!(plan.source, InputSource::Given(_)) {
        return Ok((Vec::new(), 0));
    }
    let seeds: Vec<u64> = (1..=FURTHER_SEEDS)
        .map(|it| found.seed.wrapping_add(it))
        .collect();
    let (mut inputs, _) = made(workers, &seeds, LONG_EXAMPLE_BYTES_MAX, is_over)?;
    inputs.retain(|input| *input != found.input);
    inputs.sort_by_key(|input| weight(input));
    inputs.dedup();
    let failing: Mutex<Vec<Vec<u8>>> = Mutex::default();
    let test = |worker: &mut AnyWorker, input: &&Vec<u8>| -> Result<Option<()>, AnyStressError> {
        if fails_alike(worker, found, input)? {
            let mut failing = failing.lock().unwrap_or_else(PoisonError::into_inner);
            failing.push(input.to_vec());
        }
        Ok(None)
    };
    first(workers, inputs.iter(), is_over, test)?;
    let mut failing = failing.into_inner().unwrap_or_else(PoisonError::into_inner);
    failing.sort_by_key(|input| weight(input));
    failing.truncate(FURTHER_STARTS);
    Ok((failing, inputs.len() as u64))
}

/// The form that was learnt from a generator, in a short notation.
fn learnt_form(plan: &AnyStressPlan, learnt: &Learnt) -> Option<Message> {
    match plan.source {
        InputSource::Generators(_) | InputSource::Grammar(_) => {
            Some(counted("learnt-form", learnt.examples).with("form", learnt.shape.notation()))
        }
        InputSource::Guess(_) | InputSource::Given(_) => None,
    }
}

/// What speaks for it that the inputs that were tried are valid.
fn validity(plan: &AnyStressPlan, learnt: Option<&Learnt>) -> Message {
    let learnt = match (plan.validators.is_empty(), learnt) {
        (false, _) => return Message::new("smallest-valid"),
        (true, None) => return Message::new("smallest-of-any-shape"),
        (true, Some(learnt)) => learnt,
    };
    match plan.source {
        InputSource::Given(_) => Message::new("smallest-of-given-shape"),
        InputSource::Guess(_) => Message::new("smallest-of-samples"),
        InputSource::Generators(_) | InputSource::Grammar(_) => {
            counted("smallest-of-shape", learnt.examples)
        }
    }
}

/// What the inputs of the generator have in common. Their number depends on no clock unless the generator is slow.
fn learnt(
    plan: &AnyStressPlan,
    workers: &mut [AnyWorker],
    found: &Found,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Learnt>, AnyStressError> {
    if let InputSource::Guess(guess) = &plan.source {
        return Ok(Some(Learnt {
            shape: guess.shape().clone(),
            examples: 0,
            is_slow: false,
        }));
    }
    let mut examples = vec![found.input.clone()];
    let mut is_slow = false;
    if !matches!(plan.source, InputSource::Given(_)) {
        let seeds: Vec<u64> = (0..EXAMPLES_MAX)
            .map(|round| plan.seed.wrapping_add(round))
            .collect();
        let (few, many) = seeds.split_at(EXAMPLES_FEW);
        let (inputs, took) = made(workers, few, LONG_EXAMPLE_BYTES_MAX, is_over)?;
        examples.extend(inputs);
        is_slow = took > EXAMPLE_TIME_MORE;
        let more = match took {
            _ if is_slow => 0,
            took if took > EXAMPLE_TIME_ALL => EXAMPLES_MORE - EXAMPLES_FEW,
            _ => many.len(),
        };
        let (inputs, _) = made(workers, &many[..more], EXAMPLE_BYTES_MAX, is_over)?;
        examples.extend(inputs);
    }
    examples.sort();
    examples.dedup();
    let examples: Vec<&[u8]> = examples.iter().map(Vec::as_slice).collect();
    let learnt = Shape::learn(&examples).map(|shape| Learnt {
        shape,
        examples: examples.len() as u64,
        is_slow,
    });
    Ok(learnt)
}

/// The valid inputs of these seeds with at most so many bytes, and the middle one of the times that they took.
fn made(
    workers: &mut [AnyWorker],
    seeds: &[u64],
    bytes_max: usize,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<(Vec<Vec<u8>>, Duration), AnyStressError> {
    let inputs: Mutex<BTreeMap<u64, (Vec<u8>, Duration)>> = Mutex::default();
    let settings: Vec<usize> = workers.iter().map(AnyWorker::setting).collect();
    let make = |worker: &mut AnyWorker, seed: &u64| -> Result<Option<()>, AnyStressError> {
        let began = Instant::now();
        match worker.input(*seed) {
            Ok(Some(input)) if input.len() <= bytes_max => {
                let mut inputs = inputs.lock().unwrap_or_else(PoisonError::into_inner);
                inputs.insert(*seed, (input, began.elapsed()));
                Ok(None)
            }
            Ok(_) => Ok(None),
            // It was not asked for this seed.
            Err(AnyStressError::Generator { .. } | AnyStressError::Judge(_)) => Ok(None),
            Err(error) => Err(error),
        }
    };
    first(workers, seeds.iter().copied(), is_over, make)?;
    // The failing input keeps its own.
    let workers = workers.iter_mut().zip(settings);
    workers.for_each(|(worker, setting)| worker.set(setting));
    let inputs = inputs.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (inputs, mut times): (Vec<Vec<u8>>, Vec<Duration>) = inputs.into_values().unzip();
    times.sort_unstable();
    let middle = times.get(times.len() / 2).copied();
    Ok((inputs, middle.unwrap_or_default()))
}

/// A message with a count, which also chooses the plural.
fn counted(id: &'static str, count: u64) -> Message {
    Message::new(id)
        .with("number", count)
        .with("count", grouped(count))
}
