//! A run that can be saved, read back and shown in any form.

use super::VerifyReport;
use super::judged::JudgeReport;
use super::stressed::StressReport;
use serde::{Deserialize, Serialize};

/// Everything that a run found.
#[derive(Clone, Debug)]
pub enum SavedRun {
    /// Of `tribunal judge`.
    Judge(JudgeReport),
    /// Of `tribunal stress`.
    Stress(StressReport),
    /// Of `tribunal verify`.
    Verify(VerifyReport),
}

impl SavedRun {
    /// The schemas of saved runs.
    pub const SCHEMAS: [&'static str; 3] = ["tribunal.judge", "tribunal.stress", "tribunal.verify"];

    /// The name of its schema.
    pub fn schema(&self) -> &'static str {
        let [judge, stress, verify] = SavedRun::SCHEMAS;
        match self {
            SavedRun::Judge(_) => judge,
            SavedRun::Stress(_) => stress,
            SavedRun::Verify(_) => verify,
        }
    }

    /// Where it comes from.
    pub fn provenance(&self) -> &Provenance {
        match self {
            SavedRun::Judge(report) => &report.provenance,
            SavedRun::Stress(report) => &report.provenance,
            SavedRun::Verify(report) => &report.provenance,
        }
    }
}

/// Where a report comes from, so that it can be repeated and believed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Provenance {
    /// The version of Tribunal.
    pub version: String,
    /// When it was begun, in UTC, as in `2026-11-21T10:47:04Z`.
    pub began: String,
    /// The command, as a shell takes it.
    pub command: String,
    /// The system, the architecture and how many cores may be used, in a few words.
    pub system: String,
    /// The compilers and interpreters that were used, with their versions, each in one line.
    pub compilers: Vec<String>,
}
