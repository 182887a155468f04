//! Whether the accepted programs of a package agree, as plain data with stable names.

use super::generated::BrokenGenerator;
use super::provenance::Provenance;
use super::ruling::Verdict;
use crate::messages::{Message, english};
use serde::Serialize;

/// The name of the stored answer among those who gave an output.
pub const STORED_ANSWER: &str = "stored answer";

/// The result of `tribunal verify PATH`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AgreementReport {
    /// Version, time, command and machine of the run.
    pub provenance: Provenance,
    /// The folder of the package, as named on the command line.
    pub package: String,
    /// The isolation of the programs: `full`, `confined` or `limits`.
    pub isolation: String,
    /// Who rules on outputs; the first one decides whether programs agree.
    pub judges: Vec<String>,
    /// What made the further inputs; nothing if there are none.
    pub generator: Option<String>,
    /// The seed of the first of them.
    pub seed: u64,
    /// The number of stored cases that were tried.
    pub stored: u64,
    /// The number of generated inputs that were tried.
    pub generated: u64,
    /// How few different inputs there are among them, if most repeat others.
    #[serde(serialize_with = "english::option")]
    pub repeats: Option<Message>,
    /// The number of inputs on which all agree.
    pub agreed: u64,
    /// The programs.
    pub programs: Vec<AgreedProgram>,
    /// The generators that were not built.
    pub broken_generators: Vec<BrokenGenerator>,
    /// Cases that could not be tried, or whose input is not valid.
    pub faults: Vec<CaseFault>,
    /// The number of inputs on which not all agree.
    pub disagreements_total: u64,
    /// The first of them.
    pub disagreements: Vec<CaseDisagreement>,
    /// The number of outputs on which the judges rule differently.
    pub judges_differ_total: u64,
    /// The first of them.
    pub judges_differ: Vec<JudgeDifference>,
    /// Whether the run was stopped early.
    pub interrupted: bool,
    /// Wall time of the whole run, in seconds.
    pub wall_s: f64,
}

impl AgreementReport {
    /// Whether all generators were built and all programs run, every input could be tried, and all agree.
    pub fn is_right(&self) -> bool {
        let is_run = self
            .programs
            .iter()
            .all(|program| program.trouble.is_none());
        let is_agreed = self.disagreements_total + self.judges_differ_total == 0;
        let is_whole = self.faults.is_empty() && self.broken_generators.is_empty();
        is_run && is_agreed && is_whole
    }
}

/// A program that should give the right answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AgreedProgram {
    /// The file, as named on the command line or in the package.
    pub name: String,
    /// The language; nothing if it could not be built.
    pub language: Option<String>,
    /// Why it was not run.
    #[serde(serialize_with = "english::option")]
    pub trouble: Option<Message>,
    /// The number of inputs on which it agrees with most.
    pub agrees: u64,
    /// The number of inputs on which it is in the minority, or no output is that of most.
    pub differs: u64,
    /// The number of inputs on which it gave no output, or was not accepted.
    pub fails: u64,
    /// The CPU time on all inputs, in seconds.
    pub cpu_s: f64,
    /// The most CPU time on one input, in seconds.
    pub cpu_s_max: f64,
    /// The wall time on all inputs, in seconds.
    pub wall_s: f64,
}

/// A case that could not be tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CaseFault {
    /// The name of the case.
    pub case: String,
    /// Why.
    #[serde(serialize_with = "english::one")]
    pub message: Message,
}

/// An input on which not all agree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CaseDisagreement {
    /// The name of the case.
    pub case: String,
    /// The beginning of the input.
    pub input: String,
    /// The arguments that the case gives to programs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// The different outputs, that of most programs first; none where the output validator deals with the programs.
    pub outputs: Vec<AgreedOutput>,
    /// Whether the first output is that of more programs than any other.
    pub has_majority: bool,
    /// Who differs from the others.
    pub minority: Vec<String>,
    /// How the second output differs from the first, in the words of the judge.
    #[serde(serialize_with = "english::option")]
    pub difference: Option<Message>,
    /// The programs that gave no output, or that the output validator did not accept.
    pub failed: Vec<FailedProgram>,
}

/// An output, and who gave it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AgreedOutput {
    /// The programs, and `stored answer`.
    pub of: Vec<String>,
    /// Its beginning.
    pub output: String,
}

/// A program that gave no output on an input, or that the output validator did not accept.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FailedProgram {
    /// The program.
    pub program: String,
    /// How it ended.
    pub verdict: Verdict,
    /// Why.
    #[serde(serialize_with = "english::one")]
    pub message: Message,
}

/// An output on which two judges rule differently.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JudgeDifference {
    /// The name of the case.
    pub case: String,
    /// Who gave the output.
    pub of: String,
    /// The first judge, and its verdict.
    pub first: String,
    /// See `first`.
    pub first_verdict: Verdict,
    /// The other judge, and its verdict.
    pub other: String,
    /// See `other`.
    pub other_verdict: Verdict,
    /// What the judge says that does not accept it.
    #[serde(serialize_with = "english::one")]
    pub message: Message,
}
