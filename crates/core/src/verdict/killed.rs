//! The result of a search for cases that wrong programs fail, as plain data with stable names.

use super::generated::BrokenGenerator;
use super::judged::CaseResult;
use super::provenance::Provenance;
use super::ruling::{Minimum, Verdict};
use crate::messages::{Message, english};
use serde::Serialize;

/// The result of `tribunal kill`: cases that wrong programs fail and right ones pass.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KillReport {
    /// Version, time, command and machine of the run.
    pub provenance: Provenance,
    /// The problem.
    pub problem: String,
    /// The isolation of the programs: `full`, `confined` or `limits`.
    pub isolation: String,
    /// The dialect in which outputs were read.
    pub dialect: String,
    /// The seed of generated inputs.
    pub seed: u64,
    /// The inputs examined, in one line each.
    #[serde(serialize_with = "english::list")]
    pub coverage: Vec<Message>,
    /// The number of inputs examined.
    pub inputs: u64,
    /// The number of inputs skipped because their minimum is not proven, or the accepted programs of a package do not agree.
    pub unproven: u64,
    /// The number of program runs.
    pub runs: u64,
    /// The cases, the one that kills most programs first.
    pub cases: Vec<KillCase>,
    /// The number of wrong programs that these cases kill.
    pub killed: u64,
    /// The proven lower bound on the number of examined inputs that kill all of those.
    pub at_least: u64,
    /// Whether the set of cases is proved minimal, in one sentence.
    #[serde(serialize_with = "english::one")]
    pub proof: Message,
    /// The programs expected to fail.
    pub wrong: Vec<WrongProgram>,
    /// The programs expected to pass.
    pub right: Vec<RightProgram>,
    /// The generators of a package that were not built.
    pub broken_generators: Vec<BrokenGenerator>,
    /// Commands that find the cause of a right program's failure, try a wrong program on more inputs, or write the cases.
    pub next: Vec<String>,
    /// Whether the run was stopped early.
    pub interrupted: bool,
    /// Wall time of the whole run, in seconds.
    pub wall_s: f64,
}

/// A case that kills wrong programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KillCase {
    /// A name that describes what it kills.
    pub name: String,
    /// The written files, without their extensions.
    pub file: Option<String>,
    /// The origin of the input.
    #[serde(serialize_with = "english::one")]
    pub origin: Message,
    /// The input.
    pub input: String,
    /// The arguments that the case gives to programs.
    pub args: Vec<String>,
    /// The files that the case puts beside programs.
    pub files: Vec<String>,
    /// The certified minimum; nothing in a package.
    pub minimum: Option<Minimum>,
    /// The right output.
    pub answer: Option<String>,
    /// The programs that fail it.
    pub kills: Vec<Kill>,
    /// The programs that only this case kills, by their positions in [`KillReport::wrong`], counted from 0.
    pub only: Vec<u64>,
}

/// A program that fails a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Kill {
    /// Its position in [`KillReport::wrong`], counted from 0.
    pub program: u64,
    /// The verdict with which it fails.
    pub verdict: Verdict,
}

/// A program expected to fail.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WrongProgram {
    /// The file, as named on the command line.
    pub name: String,
    /// The language; nothing before it was built.
    pub language: Option<String>,
    /// Whether one of the cases kills it.
    pub killed: bool,
    /// The number of inputs it was run on.
    pub tried: u64,
    /// Why it was not run, or not on all inputs.
    pub trouble: Option<Trouble>,
}

/// A program expected to pass.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RightProgram {
    /// The file, as named on the command line.
    pub name: String,
    /// The language; nothing before it was built.
    pub language: Option<String>,
    /// The number of inputs it was run on.
    pub tried: u64,
    /// The number of these that it failed.
    pub failed: u64,
    /// The first failure.
    pub failure: Option<CaseResult>,
    /// Why it was not run, or not on all inputs.
    pub trouble: Option<Trouble>,
}

/// Why a program could not be run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trouble {
    /// Who is at fault.
    pub kind: TroubleKind,
    /// The error, in one line.
    #[serde(serialize_with = "english::one")]
    pub message: Message,
}

/// Who is at fault if a program cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TroubleKind {
    /// The program: it does not compile.
    Refused,
    /// The user: the file cannot be read, or its language is not supported.
    Unknown,
    /// The judge.
    Judge,
}
