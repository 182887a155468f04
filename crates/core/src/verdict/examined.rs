//! What was found wrong with a problem package, as plain data with stable names.

use super::provenance::Provenance;
use super::ruling::Verdict;
use serde::{Deserialize, Serialize};

/// What checking a package found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PackageReport {
    /// Where it comes from.
    pub provenance: Provenance,
    /// The folder, as it was named.
    pub package: String,
    /// The name of the problem.
    pub title: String,
    /// The version of the format.
    pub format: String,
    /// Cases that submissions are judged on.
    pub cases: u64,
    /// How well programs were kept apart from the machine: `full`, `confined` or `limits`.
    pub isolation: String,
    /// The checks that were made, in their order.
    pub checks: Vec<PackageCheck>,
    /// What is wrong.
    pub findings: Vec<PackageFinding>,
    /// The time limit.
    pub time_limit: Option<TimeLimit>,
    /// The submissions, each with what it is to get and what it gets.
    pub submissions: Vec<PackageSubmission>,
    /// Whether it was stopped before everything was checked.
    pub interrupted: bool,
    /// Wall time of the whole, in seconds.
    pub wall_s: f64,
}

/// A kind of check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackageCheck {
    /// Its name: `files`, `input validators`, `output validator` or `submissions`.
    pub name: String,
    /// What was done, in one line.
    pub done: String,
}

/// How bad something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Other tools and judges refuse the package for it.
    Error,
    /// It is better mended.
    Warning,
}

/// What is wrong with one place of a package.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PackageFinding {
    /// How bad it is.
    pub severity: Severity,
    /// The check that found it.
    pub check: String,
    /// The file or folder, relative to the package.
    pub place: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: String,
}

/// The time limit of a package.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimeLimit {
    /// CPU seconds.
    pub seconds: f64,
    /// Whether it was inferred, and does not stand in the package.
    pub inferred: bool,
    /// The file of the package in which it stands.
    pub stated_in: Option<String>,
    /// CPU seconds that the slowest accepted submission takes.
    pub slowest_accepted_s: f64,
    /// Which one that is.
    pub slowest_accepted: Option<String>,
    /// The least CPU seconds that a submission took which is to exceed the limit.
    pub quickest_exceeding_s: Option<f64>,
    /// Which one that is.
    pub quickest_exceeding: Option<String>,
}

/// A submission of a package.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PackageSubmission {
    /// The file or folder, relative to the package.
    pub name: String,
    /// Who says what it is to get: a folder, or the mark in its source.
    pub says: Option<String>,
    /// The verdicts that are admitted.
    pub admits: Vec<Verdict>,
    /// What it gets; nothing where it could not be judged.
    pub verdict: Option<Verdict>,
    /// Why, in one sentence.
    pub message: String,
    /// CPU seconds of its slowest case.
    pub cpu_s_max: f64,
}

impl PackageReport {
    /// How many findings are as bad as that.
    pub fn count(&self, severity: Severity) -> u64 {
        self.findings
            .iter()
            .filter(|finding| finding.severity == severity)
            .count() as u64
    }
}
