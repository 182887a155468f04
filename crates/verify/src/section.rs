//! Makes the section of a report from a tally.

use super::cross_check::tally::CrossCheckTally;
use std::time::Instant;
use tribunal_core::board::Size;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::{MinimumCount, Section};

/// Describes how many of all inputs were checked.
pub(crate) fn share(checked: u64, all: u64, what: &str, size: Size) -> String {
    match checked == all {
        true => format!("all {} of {size}", counted(all, what)),
        false => format!("{} of {} of {size}", grouped(checked), counted(all, what)),
    }
}

/// Describes which inputs were checked, by how many solvers, and how many were certified.
pub(crate) fn covered(what: &str, tally: &CrossCheckTally) -> String {
    let rows = tally.rows();
    let certificates = &tally.certificates;
    let all = certificates.proven + certificates.refused + certificates.declined;
    let by = match rows
        .iter()
        .filter(|row| row.declined > 0)
        .map(|row| row.solver.as_str())
        .collect::<Vec<_>>()
    {
        some if some.is_empty() => counted(rows.len() as u64, "solver"),
        some => format!(
            "{} (all but {})",
            counted((rows.len() - some.len()) as u64, "solver"),
            some.join(", ")
        ),
    };
    let certified = match certificates.proven {
        proven if proven == all => "all certified".to_string(),
        proven => format!("{} certified", grouped(proven)),
    };
    format!("{what}, each answered on its own by {by}; {certified}")
}

pub(crate) fn section(coverage: Vec<String>, tally: CrossCheckTally, begun: Instant) -> Section {
    let minimums = tally.minimums.iter();
    Section {
        coverage,
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
