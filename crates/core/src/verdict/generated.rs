//! The result of making the cases of a package, as plain data with stable names.

use super::provenance::Provenance;
use crate::messages::{Message, english};
use serde::Serialize;

/// The result of `tribunal gen PATH`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GeneratedReport {
    /// Version, time, command and machine of the run.
    pub provenance: Provenance,
    /// The folder of the package, as named on the command line.
    pub package: String,
    /// What made the inputs.
    pub generator: String,
    /// The first seed; nothing where `generators.yaml` states the seeds.
    pub seed: Option<u64>,
    /// The folder into which cases were written.
    pub folder: String,
    /// The isolation of the programs: `full`, `confined` or `limits`.
    pub isolation: String,
    /// The accepted submissions, whose outputs became the answers where all agree.
    pub accepted: Vec<String>,
    /// The generators that were not built, but those of `generators.yaml`, where each case says so.
    pub broken_generators: Vec<BrokenGenerator>,
    /// The cases, in their order.
    pub cases: Vec<GeneratedCase>,
    /// The number of cases that were to be made.
    pub planned: u64,
    /// Whether the run was stopped before all cases were made; then those that were finished are written.
    pub interrupted: bool,
    /// Wall time of the whole run, in seconds.
    pub wall_s: f64,
}

/// A generator that was not built, so that its inputs are missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BrokenGenerator {
    /// Its file, and what is wrong with it.
    #[serde(serialize_with = "english::one")]
    pub message: Message,
    /// What to do about it.
    #[serde(serialize_with = "english::option")]
    pub hint: Option<Message>,
}

/// A case of a package that was to be made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GeneratedCase {
    /// The path under `data/`, or in the folder, without an ending.
    pub name: String,
    /// What made the input; nothing if it was copied or given.
    pub command: Option<String>,
    /// What came of it.
    pub state: GeneratedState,
    /// Why it is no case.
    #[serde(serialize_with = "english::option")]
    pub why: Option<Message>,
    /// The programs that do not agree with the others.
    pub minority: Vec<String>,
    /// The other case with the same input.
    pub same_as: Option<String>,
}

/// What came of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GeneratedState {
    /// It is new, and was written.
    New,
    /// The same files were there.
    Unchanged,
    /// Other files were there, and it was written over them.
    Replaced,
    /// A stored case has the same input.
    Known,
    /// The accepted submissions do not agree; only the input was kept, beside the cases.
    Disputed,
    /// There is no such case: nothing made its input, or a validator refuses it.
    Failed,
}

impl GeneratedReport {
    /// The number of cases of which this came.
    pub fn count(&self, state: GeneratedState) -> u64 {
        let cases = self.cases.iter();
        cases.filter(|case| case.state == state).count() as u64
    }
}
