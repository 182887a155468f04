//! The inputs of a kill search: stored, generated, the smallest of the whole space, and lighter forms of chosen ones.

use super::error::KillError;
use super::plan::KillPlan;
use super::table::KillTable;
use crate::stress::inputs_of;
use std::sync::atomic::Ordering;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::problem::{GenerateOptions, Shape};
use tribunal_core::rng::Rng;
use tribunal_core::text::grouped;
use tribunal_verify::jury::{Juries, JuryError};

/// Maximum number of lighter forms of one input.
const FORMS_MAX: usize = 400;

/// The search first finds an answer among this many inputs, before it adds the others.
const FIRST_MAX: usize = 1500;

/// The inputs of a search.
pub(super) struct KillInputs {
    /// Inputs that are added once there is an answer without them.
    pub(super) later: Vec<(Message, AnyInstance)>,
    /// Describes the inputs, one line for each kind.
    pub(super) coverage: Vec<Message>,
    /// Number of inputs skipped because their minimum is not proven.
    pub(super) unproven: u64,
}

/// Fills a table with inputs in the order in which they are tried, each once, all with a proven minimum.
pub(super) fn fill(plan: &KillPlan, table: &mut KillTable) -> Result<KillInputs, KillError> {
    let problem = plan.problem;
    let options = GenerateOptions {
        size: plan.size,
        ..GenerateOptions::default()
    };
    let size = options.size_of(&problem.info());
    let any = problem.any(size).map_err(KillError::Declined)?;
    let mut generator = problem
        .published_generator(&options)
        .map_err(KillError::Declined)?;
    let mut rng = Rng::new(plan.seed, problem.name());
    let mut coverage = Vec::new();

    let stored: Vec<(Message, AnyInstance)> = plan
        .stored
        .iter()
        .filter(|(_, instance)| problem.size(instance) == size && problem.is_published(instance))
        .cloned()
        .collect();
    if !stored.is_empty() {
        coverage.push(numbered("coverage-stored", stored.len() as u64));
    }
    let generated = (1..=plan.random).map(|number| {
        let made = generator(&mut rng);
        (
            Message::new("kill-generated")
                .with("number", number)
                .with("seed", plan.seed)
                .with("label", made.label),
            made.instance,
        )
    });
    if plan.random > 0 {
        let generated = Message::new("coverage-instances")
            .with("number", plan.random)
            .with("share", grouped(plan.random));
        coverage.push(
            generated
                .with("size", size.to_string())
                .with("seed", plan.seed),
        );
    }
    let whole = inputs_of(problem, size);
    let smallest = whole.map_or(plan.limit, |whole| whole.min(plan.limit));
    let ascending = (1..)
        .zip(problem.ascending(&any, Shape::Kept))
        .take(smallest as usize);
    let ascending = ascending.map(|(number, instance): (u64, _)| {
        (
            Message::new("kill-ascending").with("number", grouped(number)),
            instance,
        )
    });
    match whole {
        _ if smallest == 0 => {}
        Some(whole) if whole == smallest => {
            coverage.push(numbered("coverage-space", whole).with("size", size.to_string()))
        }
        Some(whole) => {
            coverage.push(
                numbered("coverage-smallest-of", whole)
                    .with("tried", grouped(smallest))
                    .with("size", size.to_string()),
            );
        }
        None => {
            coverage.push(numbered("coverage-smallest", smallest).with("size", size.to_string()))
        }
    }

    let mut juries = Juries::new(problem, None);
    let mut unproven = 0;
    let mut declined = None;
    let mut inputs = Vec::new();
    for (origin, instance) in stored.into_iter().chain(generated).chain(ascending) {
        if plan.stop.load(Ordering::Relaxed) {
            break;
        }
        if !table.is_new(&instance) {
            continue;
        }
        match juries.of(size).proven(&instance) {
            Ok(_) => inputs.push((origin, instance)),
            Err(JuryError::Declined(why)) => {
                unproven += 1;
                declined.get_or_insert(why);
            }
            Err(error) => return Err(KillError::Judge(error.to_string())),
        }
    }
    if let (Some(declined), true) = (declined, inputs.is_empty()) {
        return Err(KillError::Declined(declined));
    }
    let later = inputs.split_off(inputs.len().min(FIRST_MAX));
    table.add(inputs);
    Ok(KillInputs {
        later,
        coverage,
        unproven,
    })
}

/// Adds new lighter forms of these inputs; returns their number.
pub(super) fn add_forms(
    problem: &'static dyn AnyProblem,
    table: &mut KillTable,
    columns: &[usize],
) -> u64 {
    let mut juries = Juries::new(problem, None);
    let mut forms = Vec::new();
    for &column in columns {
        let (origin, instance) = (
            table.columns[column].origin.clone(),
            table.columns[column].instance.clone(),
        );
        let origin = match origin.id() == FORM {
            true => origin,
            false => Message::new(FORM).with("origin", origin),
        };
        let new = problem
            .smaller(&instance, Shape::Kept)
            .into_iter()
            .take(FORMS_MAX);
        let new: Vec<AnyInstance> = new.filter(|form| table.is_new(form)).collect();
        let proven = new
            .into_iter()
            .filter(|form| juries.of(problem.size(form)).proven(form).is_ok());
        forms.extend(proven.map(|form| (origin.clone(), form)));
    }
    let added = forms.len() as u64;
    table.add_forms(forms);
    added
}

/// The origin of a lighter form.
const FORM: &str = "kill-form";

/// A message with a count, which chooses its plural.
pub(super) fn numbered(id: &'static str, count: u64) -> Message {
    Message::new(id)
        .with("number", count)
        .with("count", grouped(count))
}
