//! The result of judging submissions, as plain data with stable names.

use super::compared::JudgeComparison;
use super::explained::{Grade, Joined, NamedFault, Pattern, Suspect};
use super::interaction::Interaction;
use super::points::{ExpectedPoints, Points};
use super::provenance::Provenance;
use super::remarks::Remarks;
use super::ruling::Verdict;
use super::shown::{Exhibit, Replay};
use super::stressed::{SourceExcerpt, StressFailure};
use crate::messages::{Lang, Message, Value, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The result of `tribunal judge`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgeReport {
    /// Version, time, command and machine of the run.
    #[serde(default)]
    pub provenance: Provenance,
    /// The problem.
    pub problem: String,
    /// The isolation of the programs: `full`, `confined` or `limits`.
    pub isolation: String,
    /// The dialect in which outputs were read.
    pub dialect: String,
    /// The cases judged on, in one line.
    pub coverage: String,
    /// The same line as a message of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage_message: Option<Message>,
    /// The seed of generated cases.
    pub seed: Option<u64>,
    /// The number of cases for each submission.
    pub cases_total: u64,
    /// The names of the cases in order, if there are at most [`CASES_NAMED_MAX`].
    pub case_names: Vec<String>,
    /// The submissions, in the order given.
    pub submissions: Vec<SubmissionReport>,
    /// Groups of submissions that fail on the same cases.
    pub groups: Vec<Group>,
    /// Groups of submissions with the same likely cause, the largest first.
    #[serde(default)]
    pub causes: Vec<CauseGroup>,
    /// The fewest cases that expose every submission that any case exposes; nothing if not all cases were judged.
    #[serde(default)]
    #[serde(rename = "killing")]
    pub minimum_case_set: Option<MinimumCaseSet>,
    /// Boards, moves and proofs of the cases that have a [`Failure`], in the order of the cases.
    #[serde(default)]
    pub exhibits: Vec<Exhibit>,
    /// Programs of a class that are the same after renaming, the largest group first.
    #[serde(default)]
    pub alike: Vec<Alike>,
    /// Whether the page of several submissions shows the source around a crash or a refused line: `--show-source`.
    #[serde(default)]
    pub shows_source: bool,
    /// The smallest failing input that was found, if there is only one submission.
    pub smallest: Option<StressFailure>,
    /// Commands that find the cause of a failure.
    #[serde(default)]
    pub next: Vec<String>,
    /// What says that programs that pass were tried on the stored cases alone, and how to try them on more inputs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stored_alone: Option<Message>,
    /// The program that these commands are about, if it is one of several; nothing if they are about all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_for: Option<NextFor>,
    /// Whether the run was stopped before everything was judged.
    pub interrupted: bool,
    /// Wall time of the whole run, in seconds.
    pub wall_s: f64,
    /// What changed since an earlier run, if `report --against` compared them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Box<JudgeComparison>>,
}

impl JudgeReport {
    /// The cases judged on, in one line of a language or else of English.
    pub fn coverage_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.coverage_message.as_ref(), &self.coverage)
    }
}

/// The program of several that offered commands are about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextFor {
    /// The submission, by its name in the report.
    pub submission: String,
    /// The command for any of the others, with `FILE` in the place of its file.
    pub others: String,
}

/// The maximum number of cases of which a report names every one.
pub const CASES_NAMED_MAX: u64 = 10_000;

/// The maximum number of cases of which a report keeps every result, including accepted ones.
pub const CASES_KEPT_MAX: u64 = 250;

/// The maximum number of cases of which a report lists time and memory of every one.
pub const CASES_MEASURED_MAX: u64 = 10_000;

/// The maximum number of results of one submission that a report keeps if there are more than [`CASES_KEPT_MAX`] cases.
pub const RESULTS_KEPT_MAX: usize = 1000;

/// The number of results of all submissions that such a report keeps, and the number that it keeps of each in any case.
const RESULTS_OF_ALL: usize = 100_000;
const RESULTS_OF_EACH: usize = 100;

/// How many results of each of so many submissions a report keeps at most if there are more than [`CASES_KEPT_MAX`] cases: a
/// report of a thousand programs stays one that can be read.
///
/// ```
/// use tribunal_core::verdict::judged::results_kept_max;
///
/// assert_eq!([1, 100, 200, 1000, 5000].map(results_kept_max), [1000, 1000, 500, 100, 100]);
/// ```
pub fn results_kept_max(submissions: usize) -> usize {
    (RESULTS_OF_ALL / submissions.max(1)).clamp(RESULTS_OF_EACH, RESULTS_KEPT_MAX)
}

/// The maximum number of failing cases of one submission that a report shows in full, besides the one with the smallest
/// input.
pub const FAILURES_KEPT_MAX: usize = 10;

/// The result of one submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubmissionReport {
    /// The file, as named on the command line.
    pub name: String,
    /// The person who handed it in; nothing if it was not judged as one of a class.
    #[serde(default)]
    pub student: Option<Student>,
    /// SHA-256 of its file, or of the names and contents of its files, in hexadecimal digits; nothing if it was not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_sha256: Option<String>,
    /// How it was built; nothing before it was.
    pub built: Option<Built>,
    /// Its language, if the compiler or interpreter is not installed on this machine; no part of a report.
    #[serde(skip)]
    pub not_installed: Option<String>,
    /// The verdict; nothing if judging failed or was stopped.
    pub verdict: Option<Verdict>,
    /// The reason, in one sentence of English.
    pub message: String,
    /// The reason as a message of the catalogue, for other languages; nothing if it exists only in English.
    #[serde(default)]
    pub reason: Option<Message>,
    /// The case that decided the verdict: the first that is not accepted.
    pub decided_by: Option<String>,
    /// Its points, if the problem gives any and every case could be judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Points>,
    /// The expectation that its folder or source states, if the run compares it.
    pub expected: Option<Expectation>,
    /// The compiler's refusal.
    pub compile_error: Option<Refused>,
    /// What the user can do if it could not be judged.
    pub hint: Option<String>,
    /// The hint as a message of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint_message: Option<Message>,
    /// The likely cause of its failures; nothing if it has none, or was not compared.
    #[serde(default)]
    pub cause: Option<Cause>,
    /// The source around the line at which it crashes or that the compiler refuses.
    #[serde(default)]
    pub excerpt: Option<SourceExcerpt>,
    /// The number of cases with each verdict.
    pub counts: BTreeMap<Verdict, u64>,
    /// The number of cases with a verdict.
    pub judged: u64,
    /// The number of cases skipped because the verdict was clear, or after too many timeouts.
    pub skipped: u64,
    /// The number of cases within a tenth of a limit.
    pub close: u64,
    /// The verdict of each case as one letter, the first of its name (`A`, `W`, …), `-` without one.
    pub outcomes: String,
    /// CPU time in milliseconds of each case in order, if there are at most [`CASES_MEASURED_MAX`].
    #[serde(default)]
    pub cpu_ms: Vec<Option<f32>>,
    /// Resident memory in megabytes of each case, likewise.
    #[serde(default)]
    pub memory_mb: Vec<Option<f32>>,
    /// The case that took the longest: in CPU time, or in wall time where it was idle until its limit.
    pub slowest: Option<String>,
    /// The most CPU time of a case, in seconds.
    pub cpu_s_max: f64,
    /// Wall time of the slowest case in seconds, if it was idle until its limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_s_max: Option<f64>,
    /// CPU time of all cases in seconds.
    pub cpu_s_total: f64,
    /// The case that took the most memory.
    pub largest: Option<String>,
    /// Its memory in bytes.
    pub memory_bytes_max: u64,
    /// Results in the order of the cases: all if there are at most [`CASES_KEPT_MAX`] cases, otherwise those not accepted
    /// or close to a limit, at most [`RESULTS_KEPT_MAX`], and fewer of each if there are more than 100 submissions.
    pub cases: Vec<CaseResult>,
    /// The index of the failing case with the smallest input, which has its [`Failure`]; nothing if the sizes of inputs are
    /// not known.
    #[serde(default)]
    pub smallest_case: Option<u64>,
    /// The number of cases not accepted whose results are counted, but not kept.
    pub cases_left_out: u64,
    /// The inputs beside the cases on which it was tried after it had passed the cases, and is right; nothing if it was
    /// not, or failed on one of them, which is a case then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub further: Option<FurtherInputs>,
    /// Whether it ran on some cases in place, without being started again.
    #[serde(default)]
    pub in_place: bool,
    /// Why it is started for each case; nothing if it ran in place to the end, or on too few cases to try.
    #[serde(default)]
    pub not_in_place: Option<String>,
    /// The same as a message of the catalogue, for other languages.
    #[serde(default)]
    pub not_in_place_message: Option<Message>,
}

/// Inputs on which a submission is right, beside the cases.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FurtherInputs {
    /// The number of inputs on which it was run.
    pub tried: u64,
    /// The number of inputs of the published problem.
    pub inputs: u64,
    /// If only a sample was tried: a program that fails one in this many inputs of any kind would have failed on the sample
    /// with a probability of 99 %.
    #[serde(default)]
    pub caught_from: Option<u64>,
    /// The number of kinds of which such a sample takes inputs in turns; 1 if it is drawn from all.
    pub kinds: u64,
    /// Describes the inputs on which it was run.
    pub coverage: String,
    /// The same as a message of the catalogue, for other languages.
    #[serde(default)]
    pub coverage_message: Option<Message>,
}

impl FurtherInputs {
    /// Whether these are all inputs of the published problem, which proves the submission right.
    pub fn is_proof(&self) -> bool {
        self.tried == self.inputs
    }
}

impl SubmissionReport {
    /// Sets the reason.
    pub fn explain(&mut self, why: Message) {
        self.message = why.to_string();
        self.reason = Some(why);
    }

    /// Takes the reason out, for the message that comes in its place.
    pub fn take_reason(&mut self) -> Value {
        let english = || Value::from(self.message.clone());
        self.reason.take().map_or_else(english, Value::from)
    }

    /// The reason, in one sentence of a language.
    pub fn message_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.reason.as_ref(), &self.message)
    }

    /// What the user can do, in a language or else in English.
    pub fn hint_in(&self, lang: Lang) -> Option<Cow<'_, str>> {
        let hint = self.hint.as_deref()?;
        Some(localized(lang, self.hint_message.as_ref(), hint))
    }

    /// The time of the slowest case, in seconds.
    pub fn slowest_s(&self) -> f64 {
        self.idle_s_max.unwrap_or(self.cpu_s_max)
    }

    /// The name for people: that of the student, or else the file.
    pub fn label(&self) -> &str {
        self.student
            .as_ref()
            .map_or(&self.name, |student| &student.name)
    }

    /// The failing case that a report shows first: that with the smallest input. Runs of earlier versions do not say which
    /// it is; then it is the first of those with the fewest cells.
    pub fn smallest_failing(&self) -> Option<&CaseResult> {
        let shown = || self.cases.iter().filter(|case| case.failure.is_some());
        let smallest = shown().find(|case| Some(case.index) == self.smallest_case);
        smallest.or_else(|| {
            let cells = |case: &&CaseResult| {
                let input = case.failure.iter().flat_map(|it| it.input.chars());
                let cells = input.filter(|cell| !cell.is_whitespace()).count();
                (case.verdict == Verdict::JudgeError, cells, case.index)
            };
            shown().min_by_key(cells)
        })
    }

    /// Whether it stands for a student who handed nothing in.
    pub fn is_absent(&self) -> bool {
        self.reason == Some(Message::new("nothing-handed-in"))
    }

    /// Whether it stands for a student who handed in several programs, none of which was judged.
    pub fn has_several_programs(&self) -> bool {
        let reason = self.reason.as_ref();
        reason.is_some_and(|reason| reason.id() == "several-programs")
    }

    /// The cases that are right, of all; nothing if there was no program to judge.
    pub fn score(&self, cases_total: u64) -> Option<Score> {
        let count = |verdict| self.counts.get(&verdict).copied().unwrap_or(0);
        let ruled = self.judged.saturating_sub(count(Verdict::JudgeError));
        // What does not compile is right on no case.
        let is_refused = self.verdict == Some(Verdict::CompileError);
        (self.judged > 0 || is_refused).then(|| Score {
            right: count(Verdict::Accepted),
            cases: cases_total,
            open: match is_refused {
                true => 0,
                false => cases_total.saturating_sub(ruled),
            },
        })
    }
}

/// The person who handed a submission in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Student {
    /// The name, from the roster or from the name of the file or folder; no two students of a run have the same.
    pub name: String,
    /// The name of the file or folder handed in; for a student who handed nothing in, the first identifier in the roster.
    pub id: String,
    /// The name that the student gave to the judged program, if a learning platform gave it another; empty otherwise.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// Whether the roster lists the student; nothing without a roster.
    #[serde(default)]
    pub on_roster: Option<bool>,
    /// Remarks on what was handed in.
    #[serde(flatten)]
    pub remarks: Remarks,
}

/// How many cases a submission has right.
///
/// A case that was not run, or whose checker failed, is not counted as wrong: there is no exact share then, only a least
/// one.
///
/// ```
/// use tribunal_core::verdict::judged::Score;
///
/// let whole = Score { right: 46, cases: 56, open: 0 };
/// assert_eq!(whole.exact(), Some(whole.at_least()));
/// let stopped = Score { right: 41, cases: 56, open: 10 };
/// assert_eq!((stopped.exact(), stopped.at_least() > 0.73), (None, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The number of cases that are right.
    pub right: u64,
    /// The number of all cases.
    pub cases: u64,
    /// The number of cases without a ruling.
    pub open: u64,
}

impl Score {
    /// The share of right cases, from 0 to 1, if each case has a ruling.
    pub fn exact(&self) -> Option<f64> {
        (self.open == 0).then(|| self.at_least())
    }

    /// The share of cases that are known to be right, from 0 to 1.
    pub fn at_least(&self) -> f64 {
        match self.cases {
            0 => 0.0,
            cases => self.right as f64 / cases as f64,
        }
    }
}

/// Programs that are the same after renaming: a hint that they have one origin, and no proof.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Alike {
    /// The submissions, by their positions in the report, counted from 0.
    pub submissions: Vec<u64>,
    /// The number of words and symbols of each of these programs.
    pub tokens: u64,
    /// Whether they are more than half of the class: probably the teacher gave them this program.
    pub is_given: bool,
}

/// Why a submission likely fails, found from its results alone.
///
/// Of a run with more than 1,000 cases, an evenly spaced part is compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cause {
    /// The number of cases compared: it answered them, right or wrong, and the faulty solvers take their boards.
    pub answered: u64,
    /// The number of cases not compared because the faulty solvers do not take their boards.
    pub left_out: u64,
    /// The number of cases compared whose answers are wrong or malformed.
    pub wrong: u64,
    /// The number of faulty solvers of the gallery that it was compared with.
    pub gallery: u64,
    /// Whether the first suspect fits exactly, and hardly by chance; otherwise it is only possible.
    pub is_likely: bool,
    /// The faulty solvers that it resembles, the best match first; empty if the fault is unknown.
    pub suspects: Vec<Suspect>,
    /// What the failing cases share, for each way of failing that no fault explains exactly.
    pub patterns: Vec<Pattern>,
}

impl Cause {
    /// The suspects that match exactly, or else the best one: the stored cases do not tell them apart.
    pub fn best(&self) -> &[Suspect] {
        let exact = self
            .suspects
            .iter()
            .take_while(|suspect| suspect.grade == Grade::Exact)
            .count();
        &self.suspects[..exact.max(1).min(self.suspects.len())]
    }
}

/// How a submission was built, and its limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Built {
    /// The language.
    pub language: String,
    /// The compiler or interpreter and its flags.
    pub command: String,
    /// Remarks about the build for the user.
    #[serde(flatten)]
    pub remarks: Remarks,
    /// Its limits.
    pub limits: LimitsReport,
    /// The number of outputs, where outputs were submitted instead of a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outputs: Option<u64>,
}

impl Built {
    /// The language, or that outputs were submitted, in a language of the catalogue.
    pub fn language_in(&self, lang: Lang) -> Cow<'_, str> {
        match self.outputs {
            Some(_) => Message::new("given-outputs").in_lang(lang).into(),
            None => self.language.as_str().into(),
        }
    }

    /// The command, or the number of outputs, in a language of the catalogue.
    pub fn command_in(&self, lang: Lang) -> Cow<'_, str> {
        match self.outputs {
            Some(outputs) => number_of_outputs(outputs).in_lang(lang).into(),
            None => self.command.as_str().into(),
        }
    }
}

/// The number of outputs that were submitted, in words.
pub fn number_of_outputs(outputs: u64) -> Message {
    Message::new("given-outputs-files")
        .with("number", outputs)
        .with("count", outputs.to_string())
}

/// A compiler that refused a submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// The compiler and its flags.
    pub command: String,
    /// The compiler's message.
    pub message: String,
}

/// The limits of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LimitsReport {
    /// CPU time in seconds.
    pub cpu_s: f64,
    /// Wall time in seconds.
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

/// The verdicts that the folder of a submission, or its source, states.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Expectation {
    /// The folder, or the mark in the source.
    pub folder: String,
    /// The expected verdicts.
    pub admits: Vec<Verdict>,
    /// The expected points, if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<ExpectedPoints>,
    /// Whether the actual verdict is one of them, and the points are as expected.
    pub fits: bool,
}

/// The result of one submission on one case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseResult {
    /// Its position among the cases, counted from 0.
    pub index: u64,
    /// Its name.
    pub case: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, in one sentence of English.
    pub message: String,
    /// The reason as a message of the catalogue, for other languages; nothing if it exists only in English.
    #[serde(default)]
    pub reason: Option<Message>,
    /// Whether time or memory is within a tenth of a limit.
    pub close: bool,
    /// The number of runs: more than one if the time was close to the limit.
    pub runs: u32,
    /// System calls that were refused, by name.
    pub refused: Vec<String>,
    /// CPU time in seconds, the least of all runs.
    pub cpu_s: f64,
    /// Wall time in seconds.
    pub wall_s: f64,
    /// Peak resident memory in bytes.
    pub memory_bytes: u64,
    /// The points that the output validator gives, if it gives any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
    /// Input, output and more, if the case is not accepted.
    pub failure: Option<Box<Failure>>,
}

impl CaseResult {
    /// Whether the program was run: only then are there an input, an output and a time. In static validation its files are
    /// read instead.
    pub fn has_run(&self) -> bool {
        self.runs > 0
    }

    /// The reason, in one sentence of a language.
    pub fn message_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.reason.as_ref(), &self.message)
    }
}

/// A case that is not accepted, in full; outputs are raw, and truncated.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// The input.
    pub input: String,
    /// The arguments that the case gives to programs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// Its boards, each a list of rows.
    pub boards: Vec<Vec<String>>,
    /// A right output; nothing if the judge is at fault.
    pub expected: Option<String>,
    /// Whether other outputs are right too, because moves may come in any order.
    pub expected_is_one_of_many: bool,
    /// The beginning of the output.
    pub actual: String,
    /// The size of the whole output in bytes.
    pub actual_bytes: u64,
    /// The end of standard error.
    pub stderr: String,
    /// The number of bytes of standard error that were kept.
    pub stderr_bytes: u64,
    /// The command that repeats it.
    pub repeat: String,
    /// The replayed moves of the output, if at least one can be read.
    #[serde(default)]
    pub replay: Option<Replay>,
    /// What it and the output validator said to each other, if the problem is interactive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interaction: Option<Interaction>,
    /// The number of its last pass, counted from 1, if the problem has several; the input is that of this pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<u32>,
}

/// The fewest cases that expose all wrong submissions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimumCaseSet {
    /// The cases, the one that exposes most submissions first.
    pub cases: Vec<Killer>,
    /// The number of submissions that any case exposes; these cases expose all of them.
    pub caught: u64,
    /// The proven lower bound on the number of cases; the set is minimal if it has this many.
    pub at_least: u64,
    /// Submissions that compile and are neither accepted nor exposed by a case: they could not be judged.
    pub without: Vec<String>,
}

/// A case of a [`MinimumCaseSet`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Killer {
    /// Its position among the cases, counted from 0.
    pub index: u64,
    /// Its name.
    pub case: String,
    /// The submissions that it exposes, by their positions in the report, counted from 0.
    pub catches: Vec<u64>,
}

/// Submissions that fail on the same set of cases.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// The submissions, in the order of the report.
    pub submissions: Vec<String>,
    /// The first few of these cases.
    pub cases: Vec<String>,
    /// The number of these cases.
    pub cases_total: u64,
}

/// Faults of one program that other faults explain as well.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Alternative {
    /// One fault or two.
    pub faults: Vec<NamedFault>,
    /// How two faults combine.
    pub joined: Joined,
}

/// Submissions with the same likely cause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CauseGroup {
    /// The faults of the first suspect of each.
    pub faults: Vec<NamedFault>,
    /// How two faults combine.
    #[serde(default)]
    pub joined: Joined,
    /// The faults of the other suspects that fit exactly; each program has those or these.
    #[serde(default)]
    pub alternatives: Vec<Alternative>,
    /// Whether it is likely; otherwise it is only possible.
    pub is_likely: bool,
    /// The submissions, in the order of the report.
    pub submissions: Vec<String>,
}
