//! The result of diagnosing a program, as plain data with stable names.

pub use super::explained::{
    Grade, Joined, NamedFault, Pattern, Regularity, Relation, Shared, Suspect, TooFew,
};
use super::judged::CaseResult;
use super::provenance::Provenance;
use super::ruling::Verdict;
use super::stressed::{Contestant, Examination};
use crate::messages::{Lang, Message, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The result of `tribunal diagnose`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiagnoseReport {
    /// Version, time, command and machine of the run.
    #[serde(default)]
    pub provenance: Provenance,
    /// The problem.
    pub problem: String,
    /// The program.
    pub submission: Contestant,
    /// The isolation of the program: `full`, `confined` or `limits`.
    pub isolation: String,
    /// The dialect in which outputs were read.
    pub dialect: String,
    /// The planned inputs, in one line.
    pub coverage: String,
    /// The same line as a message of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage_message: Option<Message>,
    /// The number of planned inputs.
    pub inputs: u64,
    /// Whether the planned inputs are all inputs of their size.
    pub is_whole_space: bool,
    /// The number of inputs tried; they are the first of those planned.
    pub tried: u64,
    /// Why not all planned inputs were tried; nothing if all were.
    pub cut: Option<String>,
    /// The same reason as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_message: Option<Message>,
    /// The number of inputs with each verdict.
    pub counts: BTreeMap<Verdict, u64>,
    /// The number of inputs on which the program fails.
    pub failures: u64,
    /// The number of inputs compared: it answered them, right or wrong, and the faulty solvers take their boards.
    pub answered: u64,
    /// The number of inputs not compared because the faulty solvers do not take their boards.
    #[serde(default)]
    pub left_out: u64,
    /// The number of answers that are wrong or malformed.
    pub wrong: u64,
    /// The number of faulty solvers of the gallery that the program was compared with.
    pub gallery: u64,
    /// The number of pairs of faults that it was compared with; pairs are tried if no single fault fits exactly.
    pub pairs: u64,
    /// The faulty solvers that it resembles, the best match first; empty if the fault is unknown.
    pub suspects: Vec<Suspect>,
    /// What the failing inputs share, for each way of failing that no fault explains exactly.
    pub patterns: Vec<Pattern>,
    /// The smallest failing input that was tried.
    pub smallest: Option<CaseResult>,
    /// Results of other builds of a C or C++ program on that input, if it crashes there.
    #[serde(default)]
    pub examination: Option<Examination>,
    /// Commands to run next.
    pub next: Vec<String>,
    /// Wall time of the runs, in seconds.
    pub run_s: f64,
    /// Wall time of the comparison and the description, in seconds.
    pub compare_s: f64,
    /// Wall time of the whole run, in seconds.
    pub wall_s: f64,
}

impl DiagnoseReport {
    /// The planned inputs, in one line of a language or else of English.
    pub fn coverage_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.coverage_message.as_ref(), &self.coverage)
    }

    /// Why not all planned inputs were tried, in a language or else in English.
    pub fn cut_in(&self, lang: Lang) -> Option<Cow<'_, str>> {
        let cut = self.cut.as_deref()?;
        Some(localized(lang, self.cut_message.as_ref(), cut))
    }

    /// The verdict on the program: that on the smallest failing input, CE, or AC if it is right on all inputs tried.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.smallest {
            Some(smallest) => Some(smallest.verdict),
            None if self.submission.compiler_message.is_some() => Some(Verdict::CompileError),
            None if self.tried == 0 => None,
            None => Some(Verdict::Accepted),
        }
    }

    /// Whether every input of the size was tried.
    pub fn is_whole(&self) -> bool {
        self.is_whole_space && self.tried == self.inputs
    }
}
