//! A run that can be saved, read back and shown in any form.

use super::judged::JudgeReport;
pub use super::provenance::Provenance;
use super::stressed::StressReport;
use super::verified::VerifyReport;

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
