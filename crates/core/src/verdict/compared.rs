//! What changed between an earlier run and this one, as plain data with stable names.

use super::explained::{Joined, NamedFault};
use super::provenance::Provenance;
use super::ruling::Verdict;
use crate::messages::Value;
use serde::{Deserialize, Serialize};

/// The direction of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Change {
    /// Something was right, or as expected, and is no more; nothing else became right.
    Worse,
    /// Something became right and something else wrong.
    Mixed,
    /// Something became right, or as expected; nothing else became wrong.
    Better,
    /// Another result that is neither better nor worse, such as TLE instead of WA.
    Other,
    /// The same results in a different time.
    Time,
}

impl Change {
    /// Every change, the most important first.
    pub const ALL: [Change; 5] = [
        Change::Worse,
        Change::Mixed,
        Change::Better,
        Change::Other,
        Change::Time,
    ];

    /// The name, as JSON has it.
    pub fn name(self) -> &'static str {
        match self {
            Change::Worse => "worse",
            Change::Mixed => "mixed",
            Change::Better => "better",
            Change::Other => "other",
            Change::Time => "time",
        }
    }

    /// Whether something that was right is no longer right.
    pub fn is_regression(self) -> bool {
        matches!(self, Change::Worse | Change::Mixed)
    }
}

/// A difference between the runs that may explain changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difference {
    /// What differs.
    pub what: Aspect,
    /// Its value in the earlier run; empty if it had none.
    pub earlier: String,
    /// Its value in this run; empty if it has none.
    pub now: String,
    /// The number of programs that it concerns; 0 if it concerns the whole run.
    pub programs: u64,
}

/// What may differ between two runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Aspect {
    /// The version of Tribunal.
    Version,
    /// The system and its cores.
    System,
    /// Compilers and interpreters that only one of the runs used.
    Compilers,
    /// The isolation of the programs.
    Isolation,
    /// The dialect in which outputs were read.
    Dialect,
    /// The cases or inputs, in one line.
    Coverage,
    /// The seed of generated cases.
    Seed,
    /// Whether the run was stopped early.
    Stopped,
    /// The file of the only program of each run.
    Program,
    /// The limit on CPU time.
    CpuLimit,
    /// The limit on wall time.
    WallLimit,
    /// The limit on memory.
    MemoryLimit,
    /// The limit on output.
    OutputLimit,
    /// The limit on the stack.
    StackLimit,
    /// The limit on processes.
    ProcessLimit,
}

/// The maximum number of names of a list in a comparison that are kept; the others are counted.
pub const NAMES_KEPT_MAX: usize = 1000;

/// The maximum number of changed cases of one submission that are kept for each direction; the others are counted.
pub const CASE_CHANGES_KEPT_MAX: usize = 100;

/// The comparison of a run of `judge` with an earlier one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgeComparison {
    /// Version, time, command and machine of the earlier run.
    pub earlier: Provenance,
    /// Differences between the runs that may explain changes.
    pub differences: Vec<Difference>,
    /// The number of submissions that both runs have.
    pub compared: u64,
    /// The submissions that changed, in the order of this run.
    pub submissions: Vec<SubmissionChange>,
    /// The submissions that the earlier run does not have, by their positions in this report, counted from 0.
    pub new: Vec<u64>,
    /// The first [`NAMES_KEPT_MAX`] submissions that only the earlier run has.
    pub gone: Vec<GoneSubmission>,
    /// The number of all of them.
    pub gone_total: u64,
    /// The cases that only one of the runs has.
    pub cases: CaseSetChange,
}

impl JudgeComparison {
    /// The number of submissions with a change.
    pub fn count(&self, change: Change) -> u64 {
        let changes = self.submissions.iter().map(|one| one.change);
        changes.filter(|one| *one == change).count() as u64
    }

    /// Whether a submission has become worse in something.
    pub fn has_regression(&self) -> bool {
        let mut changes = self.submissions.iter().map(|one| one.change);
        changes.any(Change::is_regression)
    }
}

/// What changed of a submission that both runs have. Only cases that both runs judged are compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubmissionChange {
    /// Its position in this report, counted from 0.
    pub submission: u64,
    /// The direction.
    pub change: Change,
    /// The verdict in the earlier run.
    pub earlier_verdict: Option<Verdict>,
    /// The verdict in this run.
    pub verdict: Option<Verdict>,
    /// Whether the verdict differs only because of cases that one of the runs does not have.
    pub is_by_other_cases: bool,
    /// The points in both runs, if they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<PointsChange>,
    /// The number of cases that both runs judged.
    pub cases_compared: u64,
    /// How many of these were right in the earlier run.
    pub earlier_right: u64,
    /// How many of these are right in this run.
    pub right: u64,
    /// The number of cases that are no longer right.
    pub cases_worse: u64,
    /// The number of cases that have become right.
    pub cases_better: u64,
    /// The number of cases with another verdict that is neither better nor worse.
    pub cases_other: u64,
    /// The first [`CASE_CHANGES_KEPT_MAX`] of each of these: the worse ones first, then the better ones.
    pub cases: Vec<CaseChange>,
    /// The likely cause in the earlier run, if that is another one now and both runs fail.
    pub earlier_cause: Option<EarlierCause>,
    /// The CPU time of its slowest case in the earlier run in seconds, if it is half of it now, or double, or further off.
    pub earlier_cpu_s: Option<f64>,
    /// Whether both runs judged the same source; nothing if a run does not hold its hash.
    pub is_same_source: Option<bool>,
    /// The number of cases with other verdicts, not about time, of the same source: the program is not deterministic, or
    /// the judge changed.
    pub contradictions: u64,
}

/// Points that differ between two runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointsChange {
    /// The points in the earlier run; nothing if they were unknown.
    pub earlier: Option<f64>,
    /// The points in this run; nothing if they are unknown.
    pub now: Option<f64>,
}

/// A case whose verdict changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseChange {
    /// Its name.
    pub case: String,
    /// The direction.
    pub change: Change,
    /// The verdict in the earlier run.
    pub earlier: Verdict,
    /// The verdict in this run.
    pub now: Verdict,
}

/// The likely cause in an earlier run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EarlierCause {
    /// The faults of the first suspect; empty if the cause was unknown.
    pub faults: Vec<NamedFault>,
    /// How they combine.
    pub joined: Joined,
    /// Whether it was likely; otherwise it was only possible.
    pub is_likely: bool,
    /// What sanitizers or a compiler found, if that was the cause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Value>,
}

/// A submission that only the earlier run has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoneSubmission {
    /// The file, as named on the command line of the earlier run.
    pub name: String,
    /// The name of the student who handed it in, if it was one of a class.
    pub student: Option<String>,
    /// The verdict in the earlier run.
    pub verdict: Option<Verdict>,
}

/// The cases that only one of the runs has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseSetChange {
    /// Whether cases can be compared; they cannot if they have no names or are generated with another seed.
    pub are_comparable: bool,
    /// The first [`NAMES_KEPT_MAX`] cases that the earlier run does not have.
    pub new: Vec<String>,
    /// The number of all of them.
    pub new_total: u64,
    /// The first [`NAMES_KEPT_MAX`] cases that only the earlier run has.
    pub gone: Vec<String>,
    /// The number of all of them.
    pub gone_total: u64,
}

/// The comparison of a run of `verify` with an earlier one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyComparison {
    /// Version, time, command and machine of the earlier run.
    pub earlier: Provenance,
    /// Differences between the runs that may explain changes.
    pub differences: Vec<Difference>,
    /// The number of solvers that both runs have, counted for each problem.
    pub compared: u64,
    /// The solvers that changed, in the order of this run.
    pub solvers: Vec<SolverChange>,
    /// The solvers that the earlier run does not have.
    pub new: Vec<SolverName>,
    /// The first [`NAMES_KEPT_MAX`] solvers that only the earlier run has.
    pub gone: Vec<SolverName>,
    /// The number of all of them.
    pub gone_total: u64,
    /// Disagreements and faulty case files that only one of the runs has, at most [`NAMES_KEPT_MAX`] of each direction.
    pub cases: Vec<VerifiedCaseChange>,
}

impl VerifyComparison {
    /// The number of solvers with a change.
    pub fn count(&self, change: Change) -> u64 {
        let changes = self.solvers.iter().map(|one| one.change);
        changes.filter(|one| *one == change).count() as u64
    }

    /// Whether a solver disagrees more often, or a disagreement or a faulty case file is new.
    pub fn has_regression(&self) -> bool {
        let solvers = self.solvers.iter().map(|one| one.change);
        let cases = self.cases.iter().map(|one| one.change);
        solvers.chain(cases).any(Change::is_regression)
    }
}

/// A solver of a problem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolverName {
    /// The problem.
    pub problem: String,
    /// The solver.
    pub solver: String,
}

/// What changed of a solver that both runs have, summed over all inputs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolverChange {
    /// The problem.
    pub problem: String,
    /// The solver.
    pub solver: String,
    /// The direction: worse if it disagrees more often.
    pub change: Change,
    /// Its answers in the earlier run.
    pub earlier: SolverCounts,
    /// Its answers in this run.
    pub now: SolverCounts,
    /// Nanoseconds for each instance in the earlier run, if that is half of it now, or double, or further off.
    pub earlier_nanos_per_case: Option<f64>,
    /// The same in this run.
    pub nanos_per_case: Option<f64>,
}

/// How often a solver agrees, disagrees and declines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolverCounts {
    /// The number of instances given to it.
    pub cases: u64,
    /// The number of instances with the right answer.
    pub agree: u64,
    /// The number of instances with another answer.
    pub disagree: u64,
    /// The number of instances declined.
    pub declined: u64,
}

/// A disagreement or a faulty case file that only one of the runs has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifiedCaseChange {
    /// The problem.
    pub problem: String,
    /// Whether this run has it (worse) or only the earlier run (better).
    pub change: Change,
    /// The origin of the instance on which solvers disagree, or the file.
    pub name: String,
    /// The fault of the file; nothing for a disagreement.
    pub fault: Option<String>,
}
