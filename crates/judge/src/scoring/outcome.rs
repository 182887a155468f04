//! The outcomes of cases, and the results of parts of a group.

use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;

/// The outcome of a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CaseOutcome {
    /// The verdict.
    pub verdict: Verdict,
    /// The points that the output validator gives, if it gives any.
    pub points: Option<f64>,
}

impl CaseOutcome {
    /// Whether the case fails by the fault of the submission.
    pub(super) fn is_rejected(self) -> bool {
        !matches!(self.verdict, Verdict::Accepted | Verdict::JudgeError)
    }
}

/// The result of a part of a group, as graders read it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartResult {
    /// The verdict.
    pub verdict: Verdict,
    /// The score.
    pub score: f64,
}

/// Runs a package's own grader, with arguments, on the parts of a group.
pub type CustomGrade<'a> = dyn Fn(&[String], &[PartResult]) -> Result<PartResult, Message> + 'a;
