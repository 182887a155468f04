//! A saved run, which can be read back and shown in any form.

use super::diagnosed::DiagnoseReport;
use super::judged::JudgeReport;
pub use super::provenance::Provenance;
use super::stressed::StressReport;
use super::verified::VerifyReport;

/// The result of a run of any command that saves it.
#[derive(Clone, Debug)]
pub enum SavedRun {
    /// The result of `tribunal judge`.
    Judge(JudgeReport),
    /// The result of `tribunal stress`.
    Stress(StressReport),
    /// The result of `tribunal diagnose`.
    Diagnose(DiagnoseReport),
    /// The result of `tribunal verify`.
    Verify(VerifyReport),
}

impl SavedRun {
    /// The names of the schemas of saved runs.
    pub const SCHEMAS: [&'static str; 4] = [
        "tribunal.judge",
        "tribunal.stress",
        "tribunal.diagnose",
        "tribunal.verify",
    ];

    /// The name of its schema.
    pub fn schema(&self) -> &'static str {
        let [judge, stress, diagnose, verify] = SavedRun::SCHEMAS;
        match self {
            SavedRun::Judge(_) => judge,
            SavedRun::Stress(_) => stress,
            SavedRun::Diagnose(_) => diagnose,
            SavedRun::Verify(_) => verify,
        }
    }

    /// The version, time, command and machine of the run.
    pub fn provenance(&self) -> &Provenance {
        match self {
            SavedRun::Judge(report) => &report.provenance,
            SavedRun::Stress(report) => &report.provenance,
            SavedRun::Diagnose(report) => &report.provenance,
            SavedRun::Verify(report) => &report.provenance,
        }
    }
}
