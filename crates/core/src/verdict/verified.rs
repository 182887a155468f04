//! The result of cross-checking solvers, as plain data with stable names.

use super::compared::VerifyComparison;
use super::provenance::Provenance;
use super::ruling::Minimum;
use crate::messages::{Lang, Message, Value, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The result of `tribunal verify`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyReport {
    /// Version, time, command and machine of the run.
    #[serde(default)]
    pub provenance: Provenance,
    /// The problems, in the order of the register.
    pub problems: Vec<ProblemReport>,
    /// What changed since an earlier run, if `report --against` compared them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparison: Option<VerifyComparison>,
    /// The number of inputs planned, if it was known in advance; a saved run omits it.
    #[serde(skip)]
    pub inputs_planned: Option<u64>,
}

impl VerifyReport {
    /// Whether all solvers agreed on every instance, and the stored cases have no faults.
    pub fn all_agree(&self) -> bool {
        self.problems.iter().all(|problem| {
            problem.case_file_faults.is_empty()
                && problem
                    .sections
                    .iter()
                    .all(|section| section.disagreements_total == 0)
        })
    }

    /// Whether the run was stopped early.
    pub fn is_interrupted(&self) -> bool {
        self.problems.iter().any(|problem| problem.interrupted)
    }

    /// Whether in some section no solver gave a proven answer; sections without any input do not count.
    pub fn all_declined(&self) -> bool {
        let sections = self.problems.iter().flat_map(|problem| &problem.sections);
        let mut with_inputs =
            sections.filter(|section| section.solvers.iter().any(|row| row.cases > 0));
        with_inputs.any(|section| {
            section
                .solvers
                .iter()
                .all(|row| row.agree == 0 && row.disagree == 0)
        })
    }
}

/// The result for one problem.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemReport {
    /// The name.
    pub problem: String,
    /// One section for each source of instances.
    pub sections: Vec<Section>,
    /// Faults of the files of stored cases.
    pub case_file_faults: Vec<CaseFileFault>,
    /// The answer files written by `--bless`.
    pub blessed: Vec<String>,
    /// Cases whose stored answer is right, but has other moves or another order than the solvers' answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_answers: Vec<String>,
    /// Whether the run was stopped early.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// If something is wrong, the command that repeats the whole run: a fault may depend on earlier inputs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat_all: Option<String>,
}

/// Instances from one source.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Section {
    /// The instances covered and the method, in one line each.
    pub coverage: Vec<String>,
    /// The same lines as messages of the catalogue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coverage_messages: Vec<Message>,
    /// The tally of each solver.
    pub solvers: Vec<SolverTally>,
    /// The tally of certificates.
    pub certificates: CertificateTally,
    /// The number of instances with each minimum.
    pub minimums: Vec<MinimumCount>,
    /// The first few disagreements, in full.
    pub disagreements: Vec<Disagreement>,
    /// The number of all disagreements.
    pub disagreements_total: u64,
    /// Wall time of the section, in seconds.
    pub wall_s: f64,
}

impl Section {
    /// The instances covered and the method, each in a language or else in English.
    pub fn coverage_in(&self, lang: Lang) -> Vec<Cow<'_, str>> {
        let lines = self.coverage.iter().enumerate();
        lines
            .map(|(place, line)| localized(lang, self.coverage_messages.get(place), line))
            .collect()
    }
}

/// The tally of one solver.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolverTally {
    /// The name.
    pub solver: String,
    /// The number of instances given to it.
    pub cases: u64,
    /// The number of instances with the right answer and legal moves: the certified answer, or else that of most
    /// solvers; in a sweep, that of the first solver.
    pub agree: u64,
    /// The number of instances with another answer.
    pub disagree: u64,
    /// The number of instances declined, including unproven answers.
    pub declined: u64,
    /// The number of instances it answered, including unproven answers.
    pub computed: u64,
    /// Nanoseconds for each instance of a size that it takes.
    pub nanos_per_case: f64,
    /// Units of work for each computed instance; they do not depend on the machine.
    pub work_per_case: f64,
    /// The unit of its work.
    pub work_unit: String,
    /// The unit as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work_unit_message: Option<Message>,
    /// Why it declined.
    pub reason: Option<String>,
    /// The reason as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason_message: Option<Message>,
}

impl SolverTally {
    /// The unit of its work, in a language or else in English.
    pub fn work_unit_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.work_unit_message.as_ref(), &self.work_unit)
    }

    /// Why it declined, in a language or else in English.
    pub fn reason_in(&self, lang: Lang) -> Option<Cow<'_, str>> {
        let reason = self.reason.as_deref()?;
        Some(localized(lang, self.reason_message.as_ref(), reason))
    }
}

/// The number of certificates by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateTally {
    /// Made and accepted by the checker.
    pub proven: u64,
    /// Made and refused by the checker.
    pub refused: u64,
    /// Not made, because the board is too large.
    pub declined: u64,
}

/// The number of instances with one minimum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimumCount {
    /// The minimum.
    pub minimum: Minimum,
    /// The number of instances.
    pub instances: u64,
}

/// An instance on which the solvers disagree.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Disagreement {
    /// The origin of the instance.
    pub origin: String,
    /// The origin as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin_message: Option<Message>,
    /// The input file.
    pub input: String,
    /// The answer of each solver.
    pub answers: Vec<Statement>,
    /// What the certificate proves, or why it was refused.
    pub certificate: String,
    /// The lines of this, with sentences as messages of the catalogue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub certificate_lines: Vec<Value>,
    /// The agreed answer in output form, if there is one.
    pub expected: Option<String>,
    /// The stored answer, if it differs from the expected one.
    pub stored: Option<String>,
    /// The command that cross-checks this instance again.
    pub repeat: String,
}

impl Disagreement {
    /// The origin of the instance, in a language or else in English.
    pub fn origin_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.origin_message.as_ref(), &self.origin)
    }

    /// What the certificate proves, in a language or else in English.
    pub fn certificate_in(&self, lang: Lang) -> Cow<'_, str> {
        if lang == Lang::En || self.certificate_lines.is_empty() {
            return Cow::Borrowed(&self.certificate);
        }
        let lines = self.certificate_lines.iter();
        let lines: Vec<Cow<'_, str>> = lines.map(|line| line.in_lang(lang)).collect();
        Cow::Owned(lines.join("\n"))
    }
}

/// The answer of one solver to one instance.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statement {
    /// The solver.
    pub solver: String,
    /// The answer in output form, or why the solver declined.
    pub says: String,
    /// What it says as a message of the catalogue, if it is no output.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    says_message: Option<Message>,
    /// Whether it differs from the agreed answer.
    pub differs: bool,
    /// What is wrong with its moves, if anything.
    pub fault: Option<String>,
    /// The fault as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault_message: Option<Message>,
}

impl Statement {
    /// What a solver says, and whether and why that is wrong.
    pub fn new(solver: &str, says: Says, differs: bool, fault: Option<Message>) -> Statement {
        let (says, says_message) = match says {
            Says::Output(output) => (output, None),
            Says::Said(said) => (said.to_string(), Some(said)),
        };
        Statement {
            solver: solver.to_string(),
            says,
            says_message: says_message.filter(Message::is_known),
            differs,
            fault: fault.as_ref().map(Message::to_string),
            fault_message: fault.filter(Message::is_known),
        }
    }

    /// The answer in output form, or why the solver declined in a language or else in English.
    pub fn says_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.says_message.as_ref(), &self.says)
    }

    /// What is wrong with its moves, in a language or else in English.
    pub fn fault_in(&self, lang: Lang) -> Option<Cow<'_, str>> {
        let fault = self.fault.as_deref()?;
        Some(localized(lang, self.fault_message.as_ref(), fault))
    }
}

/// What a solver says to an instance.
pub enum Says {
    /// An answer in output form.
    Output(String),
    /// Why there is none.
    Said(Message),
}

/// A fault of a file of a stored case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseFileFault {
    /// The file.
    pub path: String,
    /// The fault, and how to correct it.
    pub message: String,
    /// The same as a message of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<Message>,
}

impl CaseFileFault {
    /// A fault of a file, or of a part of a problem.
    pub fn new(path: String, fault: Message) -> CaseFileFault {
        CaseFileFault {
            path,
            message: fault.to_string(),
            reason: Some(fault).filter(Message::is_known),
        }
    }

    /// The fault, and how to correct it, in a language or else in English.
    pub fn message_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.reason.as_ref(), &self.message)
    }
}
