//! Makes the section of a report from a tally.

use super::cross_check::tally::CrossCheckTally;
use std::time::Instant;
use tribunal_core::board::Size;
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::grouped;
use tribunal_core::verdict::{MinimumCount, Section};

/// A message with a count, which chooses its plural.
pub(crate) fn numbered(id: &'static str, count: u64) -> Message {
    Message::new(id)
        .with("number", count)
        .with("count", grouped(count))
}

/// The names of solvers, joined by "and".
pub(crate) fn joined(solvers: &[&'static str]) -> Value {
    let names = solvers.iter().copied().map(Value::from);
    let names = names.reduce(|one, other| {
        let both = Message::new("one-and-other").with("one", one);
        both.with("other", other).into()
    });
    names.unwrap_or_else(|| Value::from(""))
}

/// Describes how many of all inputs of a size were checked.
pub(crate) fn share(checked: u64, all: u64, size: Size) -> Message {
    let share = match checked == all {
        true => numbered("coverage-space", all),
        false => numbered("coverage-part-of-space", all).with("checked", grouped(checked)),
    };
    share.with("size", size.to_string())
}

/// Describes which inputs were checked, by how many solvers, and how many were certified.
pub(crate) fn covered(what: Message, tally: &CrossCheckTally) -> Message {
    let rows = tally.rows();
    let certificates = &tally.certificates;
    let all = certificates.proven + certificates.refused + certificates.declined;
    let by = match rows
        .iter()
        .filter(|row| row.declined > 0)
        .map(|row| row.solver.as_str())
        .collect::<Vec<_>>()
    {
        some if some.is_empty() => numbered("coverage-solvers", rows.len() as u64),
        some => numbered("coverage-solvers-but", (rows.len() - some.len()) as u64)
            .with("others", some.join(", ")),
    };
    let certified = match certificates.proven {
        proven if proven == all => Message::new("coverage-all-certified"),
        proven => numbered("coverage-certified", proven),
    };
    Message::new("coverage-answered-each")
        .with("what", what)
        .with("solvers", by)
        .with("certified", certified)
}

pub(crate) fn section(coverage: Vec<Message>, tally: CrossCheckTally, begun: Instant) -> Section {
    let minimums = tally.minimums.iter();
    Section {
        coverage: coverage.iter().map(Message::to_string).collect(),
        coverage_messages: coverage,
        solvers: tally.rows(),
        certificates: tally.certificates,
        minimums: minimums
            .map(|(&minimum, &instances)| MinimumCount { minimum, instances })
            .collect(),
        disagreements: tally
            .disagreements
            .into_iter()
            .map(|(_, disagreement)| disagreement)
            .collect(),
        disagreements_total: tally.disagreements_total,
        wall_s: begun.elapsed().as_secs_f64(),
    }
}
