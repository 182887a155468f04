//! What judging finds of contestants' programs, as plain data with stable names.

use super::provenance::Provenance;
use super::ruling::Verdict;
use super::shown::{Exhibit, Replay};
use super::stressed::StressFailure;
use crate::messages::{Lang, Message, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What judging found of all submissions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgeReport {
    /// Where it comes from.
    #[serde(default)]
    pub provenance: Provenance,
    /// The problem.
    pub problem: String,
    /// How well the programs were kept apart from the machine: `full`, `confined` or `limits`.
    pub isolation: String,
    /// Whose habits were followed when outputs were read.
    pub dialect: String,
    /// What the submissions were judged on, in one line.
    pub coverage: String,
    /// The seed of generated cases.
    pub seed: Option<u64>,
    /// How many cases there are for each submission.
    pub cases_total: u64,
    /// The names of the cases in their order, so long as there are at most [`CASES_NAMED_MAX`].
    pub case_names: Vec<String>,
    /// One for each submission, in the order in which they were given.
    pub submissions: Vec<SubmissionReport>,
    /// The submissions that fail on the same set of cases.
    pub groups: Vec<Group>,
    /// As few cases as catch every submission that some case catches; nothing where not all cases were judged.
    #[serde(default)]
    #[serde(rename = "killing")]
    pub minimum_case_set: Option<MinimumCaseSet>,
    /// What there is to see of the cases that have a [`Failure`], in the order of the cases.
    #[serde(default)]
    pub exhibits: Vec<Exhibit>,
    /// The smallest input that could be found on which the only submission fails.
    pub smallest: Option<StressFailure>,
    /// Whether it was stopped before everything was judged.
    pub interrupted: bool,
    /// Wall time of the whole, in seconds.
    pub wall_s: f64,
}

/// Up to so many cases a report names every case.
pub const CASES_NAMED_MAX: u64 = 10_000;

/// Up to so many cases a report keeps the result of every case, also where it is accepted.
pub const CASES_KEPT_MAX: u64 = 250;

/// Up to so many cases a report says time and memory of every case.
pub const CASES_MEASURED_MAX: u64 = 10_000;

/// How many results of one submission a report keeps of more cases than [`CASES_KEPT_MAX`].
pub const RESULTS_KEPT_MAX: usize = 1000;

/// How many failing cases of one submission a report shows with input, output and all.
pub const FAILURES_KEPT_MAX: usize = 10;

/// What judging found of one submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubmissionReport {
    /// The file, as it was named.
    pub name: String,
    /// How it was built, once it was.
    pub built: Option<Built>,
    /// The verdict; nothing where it could not be judged, or not to its end.
    pub verdict: Option<Verdict>,
    /// Why, in one sentence of English.
    pub message: String,
    /// The same to be told in any language; nothing where only English has words for it.
    #[serde(default)]
    pub reason: Option<Message>,
    /// The case that decided the verdict, the first that is not accepted.
    pub decided_by: Option<String>,
    /// What its folder says of it, where that was asked.
    pub expected: Option<Expectation>,
    /// The compiler that refused it.
    pub compile_error: Option<Refused>,
    /// What to do about a submission that could not be judged.
    pub hint: Option<String>,
    /// How many cases have each verdict.
    pub counts: BTreeMap<Verdict, u64>,
    /// Cases with a verdict.
    pub judged: u64,
    /// Cases that were passed over: the verdict was clear, or too many had run into the time limit.
    pub skipped: u64,
    /// Cases within a tenth of a limit.
    pub close: u64,
    /// The verdict of each case as one letter, the first of its name (`A`, `W`, …), `-` without one.
    pub outcomes: String,
    /// CPU time in milliseconds of each case in its order, so long as there are at most [`CASES_MEASURED_MAX`].
    #[serde(default)]
    pub cpu_ms: Vec<Option<f32>>,
    /// Resident memory in megabytes of each case, likewise.
    #[serde(default)]
    pub memory_mb: Vec<Option<f32>>,
    /// The case that took the most CPU time.
    pub slowest: Option<String>,
    /// Its CPU time in seconds.
    pub cpu_s_max: f64,
    /// CPU time of all cases in seconds.
    pub cpu_s_total: f64,
    /// The case that took the most memory.
    pub largest: Option<String>,
    /// Its memory in bytes.
    pub memory_bytes_max: u64,
    /// Results in the order of the cases: all of few cases, of many those that are not accepted or close.
    pub cases: Vec<CaseResult>,
    /// Cases that are not accepted and whose results are counted, but not kept.
    pub cases_left_out: u64,
}

impl SubmissionReport {
    /// Why, in one sentence of a language.
    pub fn message_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.reason.as_ref(), &self.message)
    }
}

/// How a submission was built, and what it may use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Built {
    /// The language.
    pub language: String,
    /// The compiler or interpreter and its flags.
    pub command: String,
    /// What the user should know of it.
    pub remarks: Vec<String>,
    /// What it may use.
    pub limits: LimitsReport,
}

/// A compiler that refused a submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// The compiler and its flags.
    pub command: String,
    /// What it said.
    pub message: String,
}

/// What a submission may use.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LimitsReport {
    /// CPU time in seconds.
    pub cpu_s: f64,
    /// Time on the wall in seconds.
    pub wall_s: f64,
    /// Resident memory.
    pub memory_bytes: u64,
    /// Standard output.
    pub output_bytes: u64,
    /// The stack.
    pub stack_bytes: u64,
    /// Processes and threads together.
    pub processes: u32,
}

/// What the folder of a submission, or its source, says of its verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Expectation {
    /// The folder, or the mark in the source.
    pub folder: String,
    /// The verdicts that it admits.
    pub admits: Vec<Verdict>,
    /// Whether the verdict is one of them.
    pub fits: bool,
}

/// What judging found of one submission on one case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseResult {
    /// Its place among the cases, counted from 0.
    pub index: u64,
    /// Its name.
    pub case: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Why, in one sentence of English.
    pub message: String,
    /// The same to be told in any language; nothing where only English has words for it.
    #[serde(default)]
    pub reason: Option<Message>,
    /// Whether it is within a tenth of a limit.
    pub close: bool,
    /// How often it was run: more than once where the time was close.
    pub runs: u32,
    /// System calls that were refused, by name.
    pub refused: Vec<String>,
    /// CPU time in seconds, the least of all runs.
    pub cpu_s: f64,
    /// Time on the wall in seconds.
    pub wall_s: f64,
    /// The most resident memory.
    pub memory_bytes: u64,
    /// What a person wants to see of a case that is not accepted.
    pub failure: Option<Failure>,
}

impl CaseResult {
    /// Why, in one sentence of a language.
    pub fn message_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.reason.as_ref(), &self.message)
    }
}

/// What a person wants to see of a case that is not accepted; outputs are raw, and cut short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// The input.
    pub input: String,
    /// Its boards, each a list of rows.
    pub boards: Vec<Vec<String>>,
    /// A right output; nothing where the fault is ours.
    pub expected: Option<String>,
    /// Whether other outputs are as right, since moves may come in any order.
    pub expected_is_one_of_many: bool,
    /// The beginning of the output.
    pub actual: String,
    /// Bytes of output in all.
    pub actual_bytes: u64,
    /// The end of standard error.
    pub stderr: String,
    /// Bytes of standard error that were kept of the run.
    pub stderr_bytes: u64,
    /// The command that repeats it.
    pub repeat: String,
    /// The moves of the output on the board, where it has moves and one of them can be read.
    #[serde(default)]
    pub replay: Option<Replay>,
}

/// Cases that catch wrong submissions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimumCaseSet {
    /// The cases, the one that catches most first.
    pub cases: Vec<Killer>,
    /// The submissions that some case catches: all of them are caught by these.
    pub caught: u64,
    /// The least number of cases that can do it, as far as is proven; the set is the smallest where it has so many.
    pub at_least: u64,
    /// Submissions that are not accepted and that no case catches: they do not compile, or could not be judged.
    pub without: Vec<String>,
}

/// A case of a [`MinimumCaseSet`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Killer {
    /// Its place among the cases, counted from 0.
    pub index: u64,
    /// Its name.
    pub case: String,
    /// The submissions that it catches, by their places in the report, counted from 0.
    pub catches: Vec<u64>,
}

/// Submissions that fail on the same set of cases.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// The submissions, in order.
    pub submissions: Vec<String>,
    /// The first few of the cases.
    pub cases: Vec<String>,
    /// How many cases there are in all.
    pub cases_total: u64,
}
