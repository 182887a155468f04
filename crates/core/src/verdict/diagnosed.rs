//! What diagnosis finds of a contestant's program, as plain data with stable names.

use super::judged::CaseResult;
use super::provenance::Provenance;
use super::ruling::Verdict;
use super::stressed::Contestant;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What diagnosis found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiagnoseReport {
    /// Where it comes from.
    #[serde(default)]
    pub provenance: Provenance,
    /// The problem.
    pub problem: String,
    /// The program.
    pub submission: Contestant,
    /// How well it was kept apart from the machine: `full`, `confined` or `limits`.
    pub isolation: String,
    /// Whose habits were followed when outputs were read.
    pub dialect: String,
    /// The inputs that were meant to be tried, in one line.
    pub coverage: String,
    /// How many those are.
    pub inputs: u64,
    /// Whether they are all that there are of their size.
    pub is_whole_space: bool,
    /// How many were tried: the first ones.
    pub tried: u64,
    /// Why not all were tried, where it is so.
    pub cut: Option<String>,
    /// How many inputs have each verdict.
    pub counts: BTreeMap<Verdict, u64>,
    /// Inputs on which it fails.
    pub failures: u64,
    /// Inputs that it answered, rightly or wrongly.
    pub answered: u64,
    /// Of these, the ones with a wrong answer or one of no right form.
    pub wrong: u64,
    /// Faulty solvers of the gallery that it was compared with.
    pub gallery: u64,
    /// Pairs of faults that it was compared with, which is done where no single one fits exactly.
    pub pairs: u64,
    /// The faulty solvers that it resembles, the best match first; none where the fault is unknown.
    pub suspects: Vec<Suspect>,
    /// What the failing inputs share, for each way to fail of which the fault is not known exactly.
    pub patterns: Vec<Pattern>,
    /// The failing input that is the easiest to understand.
    pub smallest: Option<CaseResult>,
    /// Commands that go on from here.
    pub next: Vec<String>,
    /// Wall time of the runs, in seconds.
    pub run_s: f64,
    /// Wall time of the comparison and the description, in seconds.
    pub compare_s: f64,
    /// Wall time of the whole, in seconds.
    pub wall_s: f64,
}

/// A faulty solver, and how like it the program is on the inputs that the program answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suspect {
    /// How sure it is.
    pub grade: Grade,
    /// The fault, or the two.
    pub faults: Vec<NamedFault>,
    /// How two faults come together.
    pub joined: Joined,
    /// Inputs on which the faulty solver is wrong.
    pub wrong: u64,
    /// Inputs on which both are wrong.
    pub both_wrong: u64,
    /// Of these, the ones on which both print the same answer.
    pub same_answer: u64,
}

/// A fault of the gallery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NamedFault {
    /// Its name.
    pub name: String,
    /// What is wrong, as a short phrase that completes "likely bug: …".
    pub fault: String,
}

/// How sure it is that a program has a fault, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Wrong on the same inputs, with the same answers.
    Exact,
    /// Wrong on the same inputs, with other answers.
    SameInputs,
    /// Of the inputs on which the two are wrong, those of the one are among those of the other.
    Contained,
    /// Many of the inputs are the same, and so are most answers on them.
    Overlap,
}

/// How two faults come together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Joined {
    /// There is one fault.
    Single,
    /// One solver has both faults.
    Both,
    /// The inputs of two solvers together: each wrong answer is that of one of them.
    Either,
}

/// Inputs on which a program fails in one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pattern {
    /// The way: wrong answers and wrong forms together, or one other verdict.
    pub verdicts: Vec<Verdict>,
    /// How many inputs.
    pub inputs: u64,
    /// What they share; nothing where nothing could be found.
    pub shared: Vec<Shared>,
    /// What it printed on each of them, where that is one short answer.
    #[serde(default)]
    pub printed: Option<String>,
}

/// Something that failing inputs share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shared {
    /// How it goes with failing.
    pub relation: Relation,
    /// What is shared; it completes "the inputs …".
    pub words: String,
    /// Inputs of which it is true.
    pub having: u64,
    /// Of these, the ones that fail in this way.
    pub failing: u64,
}

/// How what is shared goes with failing, on the inputs that were tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// The failing inputs are exactly those of which it is true.
    Exactly,
    /// It is true of every failing input, and of others.
    EveryFailing,
    /// Every input of which it is true fails, and others do.
    AllFail,
    /// It is truer of the failing inputs than of the others.
    Mostly,
}
