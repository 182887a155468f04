//! The inputs of a stress test: one range after another, each in a fixed order.

use super::error::StressError;
use crate::case_source::FoundCase;
use std::collections::BTreeSet;
use std::ops::Range;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyNth, AnyProblem, AnySpace};
use tribunal_core::messages::{Message, Value};
use tribunal_core::problem::{GenerateOptions, Shape};
use tribunal_core::rng::Rng;
use tribunal_core::text::grouped;

/// The inputs to try.
pub enum StressInputPlan {
    /// Generated inputs, then those of the whole space, the smallest first.
    Search {
        /// Number of generated inputs.
        random: u64,
        /// Their seed.
        seed: u64,
        /// The size; by default the published one.
        size: Option<Size>,
        /// Maximum number of inputs of the whole space.
        limit: u64,
    },
    /// Every published input of a size, in an order that the seed decides, so that the first ones are a sample of all. Of a
    /// space of more than a million inputs, generated ones.
    Spread {
        /// The seed.
        seed: u64,
        /// The size.
        size: Size,
        /// Number of generated inputs.
        sample: u64,
    },
    /// The given inputs, in order.
    Given(Vec<AnyInstance>),
}

/// The maximum number of inputs of a space that are tried in an order other than their own.
const SHUFFLED_MAX: u64 = 1 << 20;

/// Where an input comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StressOrigin {
    /// The n-th input of a seed, counted from 1, and the label of its kind.
    Generated {
        seed: u64,
        number: u64,
        label: String,
    },
    /// The n-th input of its size; the smallest is number 1.
    Space(u64),
    /// The input of this number in its space.
    Case(u64),
    /// The n-th given input, counted from 1.
    Given(u64),
}

impl StressOrigin {
    /// The origin in words.
    pub(super) fn said(&self) -> Message {
        match self {
            StressOrigin::Generated {
                seed,
                number,
                label,
            } => Message::new("origin-generated")
                .with("count", *number)
                .with("seed", *seed)
                .with("label", label.clone()),
            StressOrigin::Space(number) => {
                Message::new("origin-space").with("count", grouped(*number))
            }
            StressOrigin::Case(number) => {
                Message::new("origin-numbered").with("count", grouped(*number))
            }
            StressOrigin::Given(number) => Message::new("origin-given").with("count", *number),
        }
    }

    /// The input as a case, if it has a name.
    pub(super) fn case(
        &self,
        problem: &dyn AnyProblem,
        instance: &AnyInstance,
    ) -> Option<FoundCase> {
        let instance = instance.clone();
        match *self {
            StressOrigin::Generated { seed, number, .. } => {
                Some(FoundCase::generated(problem, seed, number, instance))
            }
            StressOrigin::Case(number) => Some(FoundCase::of_space(problem, number, instance)),
            StressOrigin::Space(_) | StressOrigin::Given(_) => None,
        }
    }
}

/// An input and where it comes from.
pub(super) type StressItem = (StressOrigin, AnyInstance);

/// Inputs of one kind.
pub(super) struct InputRange {
    /// The kind, for the progress view.
    pub(super) title: &'static str,
    /// Number of inputs.
    pub(super) inputs: u64,
    /// The inputs.
    pub(super) items: Box<dyn Iterator<Item = StressItem> + Send>,
    /// Describes the coverage, given the number of inputs tried.
    pub(super) coverage: Box<dyn Fn(u64) -> Message>,
}

/// The ranges of an input plan.
pub(super) fn ranges(
    problem: &dyn AnyProblem,
    input_plan: &StressInputPlan,
) -> Result<Vec<InputRange>, StressError> {
    match input_plan {
        StressInputPlan::Given(instances) => Ok(vec![given(instances)]),
        &StressInputPlan::Spread { seed, size, sample } => Ok(vec![match listed(problem, size) {
            Some(listed) => shuffled(problem, listed, seed, size),
            None => generated(problem, sample, seed, Some(size))?,
        }]),
        &StressInputPlan::Search {
            random,
            seed,
            size,
            limit,
        } => {
            let ranges = [
                generated(problem, random, seed, size)?,
                space(problem, limit, size)?,
            ];
            Ok(ranges
                .into_iter()
                .filter(|range| range.inputs > 0)
                .collect())
        }
    }
}

/// "tried of inputs", or the number alone if all were tried.
fn share(tried: u64, inputs: u64) -> Value {
    if tried == inputs {
        return grouped(inputs).into();
    }
    Message::new("part-of-count")
        .with("tried", grouped(tried))
        .with("count", grouped(inputs))
        .into()
}

/// A message on inputs of a size, with a count that also chooses the plural.
fn counted(id: &'static str, inputs: u64, size: Size) -> Message {
    Message::new(id)
        .with("number", inputs)
        .with("count", grouped(inputs))
        .with("size", size.to_string())
}

fn given(instances: &[AnyInstance]) -> InputRange {
    let inputs = instances.len() as u64;
    let items: Vec<StressItem> = (1..)
        .map(StressOrigin::Given)
        .zip(instances.iter().cloned())
        .collect();
    InputRange {
        title: "section-given",
        inputs,
        items: Box::new(items.into_iter()),
        coverage: Box::new(move |tried| {
            let share = match inputs {
                1 => "1".into(),
                inputs => share(tried, inputs),
            };
            Message::new("coverage-boards")
                .with("number", inputs)
                .with("share", share)
        }),
    }
}

fn generated(
    problem: &dyn AnyProblem,
    random: u64,
    seed: u64,
    size: Option<Size>,
) -> Result<InputRange, StressError> {
    let options = GenerateOptions {
        size,
        ..GenerateOptions::default()
    };
    let mut generator = problem.published_generator(&options)?;
    let mut rng = Rng::new(seed, problem.name());
    let items = (1..=random).map(move |number| {
        let made = generator(&mut rng);
        (
            StressOrigin::Generated {
                seed,
                number,
                label: made.label,
            },
            made.instance,
        )
    });
    let size = options.size_of(&problem.info());
    Ok(InputRange {
        title: "section-generated",
        inputs: random,
        items: Box::new(items),
        coverage: Box::new(move |tried| {
            counted("coverage-instances", random, size)
                .with("share", share(tried, random))
                .with("seed", seed)
        }),
    })
}

/// The smallest inputs of one size, with the published number of pieces if the problem has pieces.
fn space(
    problem: &dyn AnyProblem,
    limit: u64,
    size: Option<Size>,
) -> Result<InputRange, StressError> {
    let size = size.unwrap_or(problem.info().size);
    let any = problem.any(size)?;
    let whole = if limit == 0 {
        None
    } else {
        inputs_of(problem, size)
    };
    let inputs = whole.map_or(limit, |whole| whole.min(limit));
    let items = problem
        .ascending(&any, Shape::Kept)
        .take(usize::try_from(inputs).unwrap_or(usize::MAX));
    Ok(InputRange {
        title: "section-whole-space",
        inputs,
        items: Box::new((1..).map(StressOrigin::Space).zip(items)),
        coverage: Box::new(move |tried| match whole {
            Some(whole) if tried == whole => counted("coverage-space-ascending", whole, size),
            Some(whole) => {
                counted("coverage-smallest-of", whole, size).with("tried", grouped(tried))
            }
            None => counted("coverage-smallest", tried, size),
        }),
    })
}

/// The published inputs of a size by their numbers; `None` if there are too many, or they cannot be enumerated.
fn listed(problem: &dyn AnyProblem, size: Size) -> Option<(AnyNth, Range<u64>)> {
    let space = problem.space(size).ok()?;
    let numbers = space.published(problem);
    match space {
        AnySpace::Each { nth, .. } if numbers.end - numbers.start <= SHUFFLED_MAX => {
            Some((nth, numbers))
        }
        _ => None,
    }
}

/// Published inputs of a size in random order.
fn shuffled(
    problem: &dyn AnyProblem,
    (nth, numbers): (AnyNth, Range<u64>),
    seed: u64,
    size: Size,
) -> InputRange {
    let mut numbers: Vec<u64> = numbers.collect();
    let inputs = numbers.len() as u64;
    Rng::new(seed, problem.name()).shuffle(&mut numbers);
    let item = move |number| (StressOrigin::Case(number), nth(number));
    InputRange {
        title: "section-whole-space",
        inputs,
        items: Box::new(numbers.into_iter().map(item)),
        coverage: Box::new(move |tried| match tried == inputs {
            true => counted("coverage-space", inputs, size),
            false => counted("coverage-sample-of", inputs, size).with("tried", grouped(tried)),
        }),
    }
}

/// Number of kinds among the inputs of [`StressInputPlan::Spread`]: those that the generator takes in turns, or one.
pub(crate) fn kinds_of(
    problem: &dyn AnyProblem,
    seed: u64,
    size: Size,
) -> Result<u64, StressError> {
    if listed(problem, size).is_some() {
        return Ok(1);
    }
    /// More than there are kinds.
    const TURNS: u64 = 200;
    let generated = generated(problem, TURNS, seed, Some(size))?;
    let labels: BTreeSet<String> = generated
        .items
        .filter_map(|(origin, _)| match origin {
            StressOrigin::Generated { label, .. } => Some(label),
            _ => None,
        })
        .collect();
    Ok(labels.len().max(1) as u64)
}

/// Number of published inputs of a size; `None` if the problem cannot enumerate them.
pub(crate) fn inputs_of(problem: &dyn AnyProblem, size: Size) -> Option<u64> {
    let numbers = problem.space(size).ok()?.published(problem);
    Some(numbers.end - numbers.start)
}
