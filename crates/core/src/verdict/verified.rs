//! What `tribunal verify` found.

use super::provenance::Provenance;
use super::ruling::Minimum;
use serde::{Deserialize, Serialize};

/// What a run of the bench found.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyReport {
    /// Where it comes from.
    #[serde(default)]
    pub provenance: Provenance,
    /// One for each problem, in the order of the register.
    pub problems: Vec<ProblemReport>,
    /// How many inputs were to be heard, where that was known beforehand; a saved run does not keep it.
    #[serde(skip)]
    pub inputs_planned: Option<u64>,
}

impl VerifyReport {
    /// Whether every judge agreed on everything that was put before the bench, and the store is in order.
    pub fn all_agree(&self) -> bool {
        self.problems.iter().all(|problem| {
            problem.case_file_faults.is_empty()
                && problem
                    .sections
                    .iter()
                    .all(|section| section.disagreements_total == 0)
        })
    }

    /// Whether it was stopped before everything was done.
    pub fn is_interrupted(&self) -> bool {
        self.problems.iter().any(|problem| problem.interrupted)
    }

    /// Whether some section was put before solvers of which none gave a proven answer; one that was stopped before its
    /// first input was put before none.
    pub fn all_declined(&self) -> bool {
        let sections = self.problems.iter().flat_map(|problem| &problem.sections);
        let mut heard = sections.filter(|section| section.solvers.iter().any(|row| row.cases > 0));
        heard.any(|section| {
            section
                .solvers
                .iter()
                .all(|row| row.agree == 0 && row.disagree == 0)
        })
    }
}

/// What the bench found on one problem.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemReport {
    /// Its name.
    pub problem: String,
    /// One for each way in which instances were put before the bench.
    pub sections: Vec<Section>,
    /// What is wrong with the stored cases as files.
    pub case_file_faults: Vec<CaseFileFault>,
    /// The answer files that `--bless` wrote.
    pub blessed: Vec<String>,
    /// Cases whose stored answer is right, with other moves or in another order than the solvers have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_answers: Vec<String>,
    /// Whether it was stopped before everything was done.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// Where something is wrong, the command that does all of it again: a fault may need the inputs before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat_all: Option<String>,
}

/// Instances that were put before the bench in one way.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Section {
    /// What was covered, and how, in one line each.
    pub coverage: Vec<String>,
    /// A row for each solver.
    pub solvers: Vec<SolverTally>,
    /// The certificates.
    pub certificates: CertificateTally,
    /// How many instances have each minimum.
    pub minimums: Vec<MinimumCount>,
    /// Kept in full: the first few.
    pub disagreements: Vec<Disagreement>,
    /// All that there were.
    pub disagreements_total: u64,
    /// Wall time of the section, in seconds.
    pub wall_s: f64,
}

/// What one solver did.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolverTally {
    /// Its name.
    pub solver: String,
    /// Instances that were put before it; in a sweep those included that follow by a proven symmetry.
    pub cases: u64,
    /// Instances on which it gave the certified answer, or that of the most judges where none is certified, with
    /// moves that play where it has moves; in a sweep, the answer of the first solver.
    pub agree: u64,
    /// Instances on which it did not.
    pub disagree: u64,
    /// Instances that it declined, unproven answers included.
    pub declined: u64,
    /// Instances that it answered by its own work, unproven answers included.
    pub computed: u64,
    /// Time for each instance of a size that it takes, in nanoseconds.
    pub nanos_per_case: f64,
    /// Units of its own work for each instance that it computed; they do not depend on the machine.
    pub work_per_case: f64,
    /// The unit.
    pub work_unit: String,
    /// Why it declined, where it did.
    pub reason: Option<String>,
}

/// What became of the certificates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateTally {
    /// Made and found right.
    pub proven: u64,
    /// Made and found wrong.
    pub refused: u64,
    /// Not made, since the board is too large for one.
    pub declined: u64,
}

/// How many instances have one minimum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimumCount {
    /// The minimum.
    pub minimum: Minimum,
    /// Instances.
    pub instances: u64,
}

/// An instance on which the judges differ.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Disagreement {
    /// Where the instance comes from.
    pub origin: String,
    /// The input file.
    pub input: String,
    /// What each solver said.
    pub answers: Vec<Statement>,
    /// What the certificate proves, or why it proves nothing.
    pub certificate: String,
    /// The answer that the solvers agree on, as the judge wants it, where there is one.
    pub expected: Option<String>,
    /// The stored answer, where it is not the expected one.
    pub stored: Option<String>,
    /// The command that puts this instance before the bench again.
    pub repeat: String,
}

/// What one solver said of one instance.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statement {
    /// The solver.
    pub solver: String,
    /// Its answer as the judge wants it, or why it declined.
    pub says: String,
    /// Whether it differs from what the solvers agree on.
    pub differs: bool,
    /// What is wrong with its moves, where something is.
    pub fault: Option<String>,
}

/// What is wrong with a stored case as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseFileFault {
    /// The file.
    pub path: String,
    /// What is wrong and how to mend it.
    pub message: String,
}
