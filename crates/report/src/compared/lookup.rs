//! Finds the change of a submission or a solver.

use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::verdict::VerifyReport;
use tribunal_core::verdict::compared::SubmissionChange;
use tribunal_core::verdict::judged::JudgeReport;

/// The word for a program or a solver that the earlier run does not have.
const NEW: &str = "new";

/// The changes of a run of `judge`, by the positions of the submissions.
#[derive(Default)]
pub(crate) struct Changes<'a> {
    of: BTreeMap<u64, &'a SubmissionChange>,
    new: BTreeSet<u64>,
    /// Whether the run was compared at all.
    are_known: bool,
}

impl<'a> Changes<'a> {
    /// The changes of a run; none if it was not compared.
    pub(crate) fn of(report: &'a JudgeReport) -> Changes<'a> {
        let Some(comparison) = &report.comparison else {
            return Changes::default();
        };
        let changes = comparison.submissions.iter();
        Changes {
            of: changes.map(|change| (change.submission, change)).collect(),
            new: comparison.new.iter().copied().collect(),
            are_known: true,
        }
    }

    /// Whether the run was compared with an earlier one.
    pub(crate) fn are_known(&self) -> bool {
        self.are_known
    }

    /// The change of a submission.
    pub(crate) fn get(&self, place: u64) -> Option<&'a SubmissionChange> {
        self.of.get(&place).copied()
    }

    /// The name of the change of a submission, as programs read it.
    pub(crate) fn name(&self, place: u64) -> Option<&'static str> {
        let change = self.get(place).map(|change| change.change.name());
        change.or_else(|| self.new.contains(&place).then_some(NEW))
    }

    /// The number of changed and new submissions.
    pub(crate) fn count(&self) -> u64 {
        let places: BTreeSet<&u64> = self.of.keys().chain(&self.new).collect();
        places.len() as u64
    }
}

/// The names of the changes of solvers, by problem and solver; nothing if the run was not compared.
pub(crate) fn of_solvers(report: &VerifyReport) -> Option<BTreeMap<(&str, &str), &'static str>> {
    let comparison = report.comparison.as_ref()?;
    let changes = comparison.solvers.iter();
    let changes = changes.map(|one| {
        (
            (one.problem.as_str(), one.solver.as_str()),
            one.change.name(),
        )
    });
    let new = comparison.new.iter();
    let new = new.map(|one| ((one.problem.as_str(), one.solver.as_str()), NEW));
    Some(changes.chain(new).collect())
}
