//! The result of a stress test, as plain data with stable names.

use super::provenance::Provenance;
use super::ruling::{Minimum, Verdict};
use super::shown::{Proof, Replay, Step};
use crate::messages::{Lang, Message, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The result of `tribunal stress`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StressReport {
    /// Version, time, command and machine of the run.
    #[serde(default)]
    pub provenance: Provenance,
    /// The problem.
    pub problem: String,
    /// The program.
    pub submission: Contestant,
    /// The program that it is compared with.
    pub against: Option<Contestant>,
    /// The isolation of the programs: `full`, `confined` or `limits`.
    pub isolation: String,
    /// The dialect in which outputs were read.
    pub dialect: String,
    /// The inputs tried, in one line each.
    pub coverage: Vec<String>,
    /// The number of inputs tried, up to the failure if the search stopped at one.
    pub tried: u64,
    /// The number of inputs skipped because their minimum is not proven.
    pub unproven: u64,
    /// The number of inputs with each verdict, if all were tried.
    pub counts: BTreeMap<Verdict, u64>,
    /// The number of failing inputs, if all were tried.
    pub failures: u64,
    /// The first failure, shrunk.
    pub failure: Option<StressFailure>,
    /// The case stored for the failure, without file extensions.
    pub saved: Option<String>,
    /// Commands that find the cause of the failure.
    #[serde(default)]
    pub next: Vec<String>,
    /// Wall time of the whole run, in seconds.
    pub wall_s: f64,
}

impl StressReport {
    /// The verdict on the program: that on the failing input, CE, or AC if it is right on all inputs tried.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.failure {
            Some(failure) => Some(failure.submission.verdict),
            None if self.submission.compiler_message.is_some() => Some(Verdict::CompileError),
            // A comparison of two programs proves neither right.
            None if self.tried == 0 || self.against.is_some() => None,
            None => Some(Verdict::Accepted),
        }
    }
}

/// A program under test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Contestant {
    /// The file, as named on the command line.
    pub name: String,
    /// The language.
    pub language: String,
    /// The compiler or interpreter and its flags.
    pub command: String,
    /// Remarks about the build for the user.
    pub remarks: Vec<String>,
    /// The compiler's message, if the program does not compile.
    pub compiler_message: Option<String>,
}

/// An input on which a program fails, or two programs differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StressFailure {
    /// The origin of the first failing input.
    pub origin: String,
    /// The first failing input, if a smaller one was found.
    pub found: Option<String>,
    /// The smallest failing input found.
    pub input: String,
    /// Whether every smaller input of its size is proved to pass.
    pub proven: bool,
    /// How small it is, and how that was proved, in one sentence.
    pub smallest: String,
    /// Whether the time for shrinking was over before the search for a smaller input ended.
    #[serde(default)]
    pub out_of_time: bool,
    /// The order that defines which inputs are smaller.
    pub order: String,
    /// The number of inputs tried while shrinking.
    pub tried: u64,
    /// The certified minimum.
    pub minimum: Minimum,
    /// A right output.
    pub expected: Option<String>,
    /// Whether other outputs are right too, because moves may come in any order.
    pub expected_is_one_of_many: bool,
    /// The boards along a shortest solution.
    pub steps: Vec<Step>,
    /// The proof that fewer moves do not suffice, to check with a pencil.
    pub certificate: String,
    /// The same proof as pictures.
    #[serde(default)]
    pub proof: Option<Proof>,
    /// The command that prints the proof.
    pub prove: String,
    /// The run of the program.
    pub submission: Attempt,
    /// The run of the other program.
    pub against: Option<Attempt>,
    /// Which of the two programs is right, in one sentence.
    pub comparison: Option<String>,
    /// Results of other builds, if they were asked for.
    pub examination: Option<Examination>,
    /// The commands that repeat the failure: on this input alone, and the whole search.
    pub repeat: Vec<String>,
}

/// A run of a program on one input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Attempt {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, in one sentence of English.
    pub message: String,
    /// The reason as a message of the catalogue, for other languages; nothing if it exists only in English.
    #[serde(default)]
    pub reason: Option<Message>,
    /// The beginning of standard output.
    pub output: String,
    /// The size of the whole output in bytes.
    pub output_bytes: u64,
    /// The end of standard error.
    pub stderr: String,
    /// CPU time in seconds.
    pub cpu_s: f64,
    /// Wall time in seconds.
    pub wall_s: f64,
    /// Peak resident memory in bytes.
    pub memory_bytes: u64,
    /// System calls that were refused, by name.
    pub refused: Vec<String>,
    /// The verdicts of further runs on the same input.
    pub again: Vec<Verdict>,
    /// Whether all runs behaved the same.
    pub steady: bool,
    /// The replayed moves of the output, if at least one can be read.
    #[serde(default)]
    pub replay: Option<Replay>,
}

impl Attempt {
    /// The reason, in one sentence of a language.
    pub fn message_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.reason.as_ref(), &self.message)
    }
}

/// How a failing program behaves when built in other ways.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Examination {
    /// The first finding of the sanitizers, cut to the relevant lines.
    pub finding: Vec<String>,
    /// The source around the line that the finding names, if it is in the program's own files.
    #[serde(default)]
    pub excerpt: Option<SourceExcerpt>,
    /// How builds with and without optimization differ.
    pub builds: Option<String>,
    /// Examinations that failed or found nothing.
    pub remarks: Vec<String>,
}

/// A line of a source that a tool names, with the lines before and after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceExcerpt {
    /// The file, without its folders.
    pub file: String,
    /// The number of the named line, counted from 1.
    pub line: u64,
    /// The number of the first line of `lines`.
    pub first: u64,
    /// The named line, and up to two lines before and after it; long lines are cut.
    pub lines: Vec<String>,
}
