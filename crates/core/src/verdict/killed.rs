//! What a search for cases that wrong programs fail comes to, as plain data with stable names.

use super::judged::CaseResult;
use super::provenance::Provenance;
use super::ruling::{Minimum, Verdict};
use serde::{Deserialize, Serialize};

/// Cases that wrong programs fail and right ones pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KillReport {
    /// Where it comes from.
    #[serde(default)]
    pub provenance: Provenance,
    /// The problem.
    pub problem: String,
    /// How well the programs were kept apart from the machine: `full`, `confined` or `limits`.
    pub isolation: String,
    /// Whose habits were followed when outputs were read.
    pub dialect: String,
    /// The seed of generated inputs.
    pub seed: u64,
    /// The inputs that were looked at, in one line each.
    pub coverage: Vec<String>,
    /// How many inputs that is.
    pub inputs: u64,
    /// Inputs that were passed over since their minimum is not proven.
    pub unproven: u64,
    /// How often a program was run.
    pub runs: u64,
    /// The cases, the one that kills most first.
    pub cases: Vec<KillCase>,
    /// How many wrong programs they kill.
    pub killed: u64,
    /// No fewer than so many of the inputs that were looked at kill those.
    pub at_least: u64,
    /// How few the cases are and how far that is proven, in one sentence.
    pub proof: String,
    /// The programs that are to fail.
    pub wrong: Vec<WrongProgram>,
    /// The programs that are to pass.
    pub right: Vec<RightProgram>,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
    /// Wall time of the whole, in seconds.
    pub wall_s: f64,
}

/// A case that kills.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KillCase {
    /// A name that says what it kills.
    pub name: String,
    /// The files that were written, without their endings.
    pub file: Option<String>,
    /// Where it comes from.
    pub origin: String,
    /// The input.
    pub input: String,
    /// The certified minimum.
    pub minimum: Minimum,
    /// The right output.
    pub answer: Option<String>,
    /// The programs that fail it.
    pub kills: Vec<Kill>,
    /// Those of them that no other of the cases kills, by their places in [`KillReport::wrong`], counted from 0.
    pub only: Vec<u64>,
}

/// A program that fails a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kill {
    /// Its place in [`KillReport::wrong`], counted from 0.
    pub program: u64,
    /// How it fails.
    pub verdict: Verdict,
}

/// A program that is to fail.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WrongProgram {
    /// The file, as it was named.
    pub name: String,
    /// The language, once it was built.
    pub language: Option<String>,
    /// Whether one of the cases kills it.
    pub killed: bool,
    /// On how many inputs it was run.
    pub tried: u64,
    /// Why it was not run, or not further.
    pub trouble: Option<Trouble>,
}

/// A program that is to pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RightProgram {
    /// The file, as it was named.
    pub name: String,
    /// The language, once it was built.
    pub language: Option<String>,
    /// On how many inputs it was run.
    pub tried: u64,
    /// How many of them it failed.
    pub failed: u64,
    /// The first that it failed.
    pub failure: Option<CaseResult>,
    /// Why it was not run, or not further.
    pub trouble: Option<Trouble>,
}

/// Why nothing can be said of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// Whose fault it is.
    pub kind: TroubleKind,
    /// What happened, in one line.
    pub message: String,
}

/// Whose fault it is that a program is not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TroubleKind {
    /// The program's: it does not compile.
    Refused,
    /// The user's: the file cannot be read, or its language is not known here.
    Unknown,
    /// Ours.
    Judge,
}
