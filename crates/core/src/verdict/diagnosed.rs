//! The result of diagnosing a program, as plain data with stable names.

use super::judged::CaseResult;
use super::provenance::Provenance;
use super::ruling::Verdict;
use super::stressed::{Contestant, Examination};
use serde::{Deserialize, Serialize};
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
    /// The number of planned inputs.
    pub inputs: u64,
    /// Whether the planned inputs are all inputs of their size.
    pub is_whole_space: bool,
    /// The number of inputs tried; they are the first of those planned.
    pub tried: u64,
    /// Why not all planned inputs were tried; nothing if all were.
    pub cut: Option<String>,
    /// The number of inputs with each verdict.
    pub counts: BTreeMap<Verdict, u64>,
    /// The number of inputs on which the program fails.
    pub failures: u64,
    /// The number of inputs with an answer, right or wrong.
    pub answered: u64,
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

/// A faulty solver, and how closely the program resembles it on the inputs that the program answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suspect {
    /// How closely they match.
    pub grade: Grade,
    /// One fault or two.
    pub faults: Vec<NamedFault>,
    /// How two faults combine.
    pub joined: Joined,
    /// The number of inputs on which the faulty solver is wrong.
    pub wrong: u64,
    /// The number of inputs on which both are wrong.
    pub both_wrong: u64,
    /// The number of these on which both print the same answer.
    pub same_answer: u64,
}

/// A fault of the gallery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedFault {
    /// Its name.
    pub name: String,
    /// What is wrong, as a short phrase that completes "likely bug: …".
    pub fault: String,
    /// How one comes to write it.
    #[serde(default)]
    pub origin: String,
    /// What to look at in the code.
    #[serde(default)]
    pub look_at: String,
}

/// How closely a program matches a faulty solver, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Grade {
    /// Wrong on the same inputs, with the same answers.
    Exact,
    /// Wrong on the same inputs, with other answers.
    SameInputs,
    /// The failing inputs of one are a subset of those of the other.
    Contained,
    /// They share many failing inputs, and most answers on these.
    Overlap,
}

/// How two faults combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Joined {
    /// There is one fault.
    Single,
    /// One solver has both faults.
    Both,
    /// The union of two solvers: each wrong answer is that of one of them.
    Either,
}

/// Inputs on which a program fails in one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pattern {
    /// The way of failing: wrong and malformed answers together, or one other verdict.
    pub verdicts: Vec<Verdict>,
    /// The number of inputs.
    pub inputs: u64,
    /// What they share; empty if nothing was found.
    pub shared: Vec<Shared>,
    /// The output on all of them, if it is the same short answer.
    #[serde(default)]
    pub printed: Option<String>,
}

/// A property that failing inputs share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shared {
    /// How the property relates to failing.
    pub relation: Relation,
    /// The property, as words that complete "the inputs …".
    pub words: String,
    /// The number of inputs with the property.
    pub having: u64,
    /// The number of these that fail in this way.
    pub failing: u64,
}

/// How a shared property relates to failing, on the inputs tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Relation {
    /// The failing inputs are exactly those with the property.
    Exactly,
    /// Every failing input has the property, and so have others.
    EveryFailing,
    /// Every input with the property fails, and so do others.
    AllFail,
    /// Failing inputs have the property more often than the others.
    Mostly,
}
