//! The result of a stress test, as plain data with stable names.

use super::interaction::Interaction;
use super::provenance::Provenance;
use super::remarks::Remarks;
use super::ruling::{Minimum, Verdict};
use super::shown::{Proof, Replay, Step};
use crate::messages::{Lang, Message, Value, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The result of `tribunal stress`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
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
    /// The same lines as messages of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coverage_messages: Vec<Message>,
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
    /// Other accepted programs of the package that give another answer to the failing input than `against`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disputed_by: Vec<String>,
    /// The case stored for the failure, without file extensions.
    pub saved: Option<String>,
    /// Commands that find the cause of the failure.
    #[serde(default)]
    pub next: Vec<String>,
    /// Wall time of the whole run, in seconds.
    pub wall_s: f64,
}

impl StressReport {
    /// The inputs tried, in lines of a language or else of English.
    pub fn coverage_in(&self, lang: Lang) -> Vec<Cow<'_, str>> {
        let mut messages = self.coverage_messages.iter();
        let lines = self.coverage.iter();
        lines
            .map(|line| localized(lang, messages.next(), line))
            .collect()
    }

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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Contestant {
    /// The file, as named on the command line.
    pub name: String,
    /// The language.
    pub language: String,
    /// The compiler or interpreter and its flags.
    pub command: String,
    /// Remarks about the build for the user.
    #[serde(flatten)]
    pub remarks: Remarks,
    /// The compiler's message, if the program does not compile.
    pub compiler_message: Option<String>,
}

/// An input on which a program fails, or two programs differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StressFailure {
    /// The origin of the first failing input.
    pub origin: String,
    /// The origin as a message of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin_message: Option<Message>,
    /// The first failing input, if a smaller one was found.
    pub found: Option<String>,
    /// The smallest failing input found.
    pub input: String,
    /// The arguments that programs got with each input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// Whether every smaller input of its size is proved to pass.
    pub proven: bool,
    /// How small it is, and how that was proved, in one sentence.
    pub smallest: String,
    /// Whether the time for shrinking was over before the search for a smaller input ended.
    #[serde(default)]
    pub out_of_time: bool,
    /// The same sentence as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub smallest_message: Option<Message>,
    /// The order that defines which inputs are smaller.
    pub order: String,
    /// The order as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_message: Option<Message>,
    /// The number of inputs tried while shrinking.
    pub tried: u64,
    /// The certified minimum, for a problem that Tribunal knows.
    pub minimum: Option<Minimum>,
    /// A right output.
    pub expected: Option<String>,
    /// Whether other outputs are right too, because moves may come in any order.
    pub expected_is_one_of_many: bool,
    /// The boards along a shortest solution.
    pub steps: Vec<Step>,
    /// The proof that fewer moves do not suffice, to check with a pencil.
    pub certificate: String,
    /// The lines of the proof, with sentences as messages of the catalogue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub certificate_lines: Vec<Value>,
    /// The same proof as pictures.
    #[serde(default)]
    pub proof: Option<Proof>,
    /// The command that prints the proof.
    pub prove: String,
    /// The run of the program.
    pub submission: Attempt,
    /// The run of the other program.
    pub against: Option<Attempt>,
    /// What the program and the interactor said to each other, if the problem is interactive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interaction: Option<Interaction>,
    /// Which of the two programs is right, in one sentence.
    pub comparison: Option<String>,
    /// The same sentence as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparison_message: Option<Message>,
    /// Results of other builds, if they were asked for.
    pub examination: Option<Examination>,
    /// The commands that repeat the failure: on this input alone, and the whole search.
    pub repeat: Vec<String>,
}

impl StressFailure {
    /// The origin of the first failing input, in a language or else in English.
    pub fn origin_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.origin_message.as_ref(), &self.origin)
    }

    /// How small it is, in a language or else in English.
    pub fn smallest_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.smallest_message.as_ref(), &self.smallest)
    }

    /// The order of inputs, in a language or else in English.
    pub fn order_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.order_message.as_ref(), &self.order)
    }

    /// Which of the two programs is right, in a language or else in English.
    pub fn comparison_in(&self, lang: Lang) -> Option<Cow<'_, str>> {
        let comparison = self.comparison.as_deref()?;
        let message = self.comparison_message.as_ref();
        Some(localized(lang, message, comparison))
    }

    /// The proof as text, in a language or else in English.
    pub fn certificate_in(&self, lang: Lang) -> Cow<'_, str> {
        if lang == Lang::En || self.certificate_lines.is_empty() {
            return Cow::Borrowed(&self.certificate);
        }
        let mut text = String::new();
        for line in &self.certificate_lines {
            text += &line.in_lang(lang);
            text.push('\n');
        }
        Cow::Owned(text)
    }
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
    /// The same sentence as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub builds_message: Option<Message>,
    /// Examinations that failed or found nothing.
    #[serde(flatten)]
    pub remarks: Remarks,
}

impl Examination {
    /// How builds differ, in a language or else in English.
    pub fn builds_in(&self, lang: Lang) -> Option<Cow<'_, str>> {
        let builds = self.builds.as_deref()?;
        Some(localized(lang, self.builds_message.as_ref(), builds))
    }
}

/// A line of a source that a tool names, with the lines before and after it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
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
    /// Which build names the line, if it is not the judged one, and on which input; empty otherwise.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub origin: String,
    /// The same words as a message of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin_message: Option<Message>,
}

/// The origin of an excerpt with the line at which a program was when its time ran out; it has that place in words as well.
pub const OF_TIMEOUT: &str = "excerpt-hung";

impl SourceExcerpt {
    /// The excerpt with the build that names its line.
    pub fn of(self, origin: Message) -> SourceExcerpt {
        SourceExcerpt {
            origin: origin.to_string(),
            origin_message: Some(origin),
            ..self
        }
    }

    /// Whether it shows where the program was when its time ran out: no cause.
    pub fn is_of_timeout(&self) -> bool {
        let origin = self.origin_message.as_ref();
        origin.is_some_and(|origin| origin.id() == OF_TIMEOUT)
    }

    /// Which build names the line, in a language or else in English; nothing if it is the judged one.
    pub fn origin_in(&self, lang: Lang) -> Option<Cow<'_, str>> {
        let origin = Some(self.origin.as_str()).filter(|origin| !origin.is_empty())?;
        Some(localized(lang, self.origin_message.as_ref(), origin))
    }
}
