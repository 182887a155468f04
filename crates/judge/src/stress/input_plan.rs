//! The inputs of a stress test: one range after another, each in a fixed order.

use super::error::StressError;
use std::fmt;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::problem::{GenerateOptions, Shape};
use tribunal_core::rng::Rng;
use tribunal_core::text::{counted, grouped};

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
    /// The given inputs, in order.
    Given(Vec<AnyInstance>),
}

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
    /// The n-th given input, counted from 1.
    Given(u64),
}

impl fmt::Display for StressOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StressOrigin::Generated {
                seed,
                number,
                label,
            } => write!(f, "generated {number} of seed {seed} ({label})"),
            StressOrigin::Space(number) => write!(
                f,
                "number {} of its size, the smallest first",
                grouped(*number)
            ),
            StressOrigin::Given(number) => write!(f, "board {number} of the input"),
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
    pub(super) coverage: Box<dyn Fn(u64) -> String>,
}

/// The ranges of an input plan.
pub(super) fn ranges(
    problem: &dyn AnyProblem,
    input_plan: &StressInputPlan,
) -> Result<Vec<InputRange>, StressError> {
    match input_plan {
        StressInputPlan::Given(instances) => Ok(vec![given(instances)]),
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
fn share(tried: u64, inputs: u64) -> String {
    if tried == inputs {
        grouped(inputs)
    } else {
        format!("{} of {}", grouped(tried), grouped(inputs))
    }
}

fn given(instances: &[AnyInstance]) -> InputRange {
    let inputs = instances.len() as u64;
    let items: Vec<StressItem> = (1..)
        .map(StressOrigin::Given)
        .zip(instances.iter().cloned())
        .collect();
    InputRange {
        title: "given boards",
        inputs,
        items: Box::new(items.into_iter()),
        coverage: Box::new(move |tried| match inputs {
            1 => "1 given board".to_string(),
            inputs => format!("{} given boards", share(tried, inputs)),
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
        title: "generated",
        inputs: random,
        items: Box::new(items),
        coverage: Box::new(move |tried| {
            let inputs = if random == 1 { "instance" } else { "instances" };
            format!(
                "{} generated {inputs} of {size}, seed {seed}",
                share(tried, random)
            )
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
        title: "the whole space",
        inputs,
        items: Box::new((1..).map(StressOrigin::Space).zip(items)),
        coverage: Box::new(move |tried| match whole {
            Some(whole) if tried == whole => format!(
                "all {} of {size}, the smallest first",
                counted(whole, "input")
            ),
            Some(whole) => format!(
                "the smallest {} of the {} of {size}",
                grouped(tried),
                counted(whole, "input")
            ),
            None => format!("the smallest {} of {size}", counted(tried, "input")),
        }),
    })
}

/// Number of published inputs of a size; `None` if the problem cannot enumerate them.
pub(crate) fn inputs_of(problem: &dyn AnyProblem, size: Size) -> Option<u64> {
    let numbers = problem.space(size).ok()?.published(problem);
    Some(numbers.end - numbers.start)
}
