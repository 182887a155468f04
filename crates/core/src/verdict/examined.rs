//! The result of checking a problem package, as plain data with stable names.

use super::provenance::Provenance;
use super::ruling::Verdict;
use serde::{Deserialize, Serialize};

/// The result of `tribunal lint`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PackageReport {
    /// Version, time, command and machine of the run.
    pub provenance: Provenance,
    /// The folder, as named on the command line.
    pub package: String,
    /// The name of the problem.
    pub title: String,
    /// The version of the format.
    pub format: String,
    /// The number of cases that submissions are judged on.
    pub cases: u64,
    /// The isolation of the programs: `full`, `confined` or `limits`.
    pub isolation: String,
    /// The checks made, in order.
    pub checks: Vec<PackageCheck>,
    /// The findings.
    pub findings: Vec<PackageFinding>,
    /// The time limit.
    pub time_limit: Option<TimeLimit>,
    /// The submissions, each with its expected and its actual verdict.
    pub submissions: Vec<PackageSubmission>,
    /// Whether the run was stopped before everything was checked.
    pub interrupted: bool,
    /// Wall time of the whole run, in seconds.
    pub wall_s: f64,
}

/// A kind of check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackageCheck {
    /// Its name: `files`, `input validators`, `output validator`, `submissions`, or `answers` where none were proved.
    pub name: String,
    /// What the check did, in one line.
    pub done: String,
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Other tools and judges refuse the package.
    Error,
    /// The package works, but should be corrected.
    Warning,
}

/// A fault in one file or folder of a package.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PackageFinding {
    /// The severity.
    pub severity: Severity,
    /// The check that found it.
    pub check: String,
    /// The file or folder, relative to the package.
    pub place: String,
    /// The findings.
    pub message: String,
    /// How to correct it.
    pub hint: String,
}

/// The time limit of a package.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimeLimit {
    /// CPU seconds.
    pub seconds: f64,
    /// Whether the limit was inferred because the package does not state it.
    pub inferred: bool,
    /// The file of the package that states it.
    pub stated_in: Option<String>,
    /// CPU seconds of the slowest accepted submission.
    pub slowest_accepted_s: f64,
    /// The name of that submission.
    pub slowest_accepted: Option<String>,
    /// The fewest CPU seconds of a submission that is expected to exceed the limit.
    pub quickest_exceeding_s: Option<f64>,
    /// The name of that submission.
    pub quickest_exceeding: Option<String>,
}

/// A submission of a package.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PackageSubmission {
    /// The file or folder, relative to the package.
    pub name: String,
    /// The source of the expected verdict: a folder, or the mark in the source file.
    pub says: Option<String>,
    /// The expected verdicts.
    pub admits: Vec<Verdict>,
    /// The actual verdict; nothing if it could not be judged.
    pub verdict: Option<Verdict>,
    /// The reason, in one sentence.
    pub message: String,
    /// CPU seconds of the slowest case.
    pub cpu_s_max: f64,
}

impl PackageReport {
    /// The number of findings of a severity.
    pub fn count(&self, severity: Severity) -> u64 {
        self.findings
            .iter()
            .filter(|finding| finding.severity == severity)
            .count() as u64
    }
}
