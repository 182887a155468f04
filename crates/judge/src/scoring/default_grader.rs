//! The default grader of legacy packages.

use super::outcome::PartResult;
use tribunal_core::verdict::Verdict;
use tribunal_package::scoring::{DefaultGrader, VerdictMode};

/// Verdicts from the worst to the best.
const WORST_FIRST: [Verdict; 10] = [
    Verdict::JudgeError,
    Verdict::CompileError,
    Verdict::RuntimeError,
    Verdict::MemoryLimit,
    Verdict::TimeLimit,
    Verdict::IdleLimit,
    Verdict::OutputLimit,
    Verdict::WrongAnswer,
    Verdict::PresentationError,
    Verdict::Accepted,
];

/// The result of a group; nothing where the modes do not suit the number of parts, which is the package's fault.
///
/// A score has six decimals, as other judges pass it on.
///
/// ```
/// use tribunal_core::verdict::Verdict;
/// use tribunal_judge::scoring::{PartResult, default_grade};
/// use tribunal_package::scoring::DefaultGrader;
///
/// let part = |verdict, score| PartResult { verdict, score };
/// let parts = [part(Verdict::Accepted, 1.0), part(Verdict::WrongAnswer, 0.0), part(Verdict::TimeLimit, 0.0)];
/// let sum = default_grade(&DefaultGrader::default(), &parts);
/// assert_eq!(sum, Some(part(Verdict::TimeLimit, 1.0)));
/// let flags = ["avg", "accept_if_any_accepted"].map(String::from);
/// let average = default_grade(&DefaultGrader::of(&flags), &parts);
/// assert_eq!(average, Some(part(Verdict::Accepted, 0.333_333)));
/// ```
pub fn default_grade(grader: &DefaultGrader, parts: &[PartResult]) -> Option<PartResult> {
    let parts = match grader.ignores_sample {
        true if parts.is_empty() || parts.len() > 2 => return None,
        true => &parts[parts.len() - 1..],
        false => parts,
    };
    let verdicts = || parts.iter().map(|part| part.verdict);
    let is_any_accepted = verdicts().any(|verdict| verdict == Verdict::Accepted);
    let verdict = match grader.verdict {
        _ if grader.accepts_if_any && is_any_accepted => Verdict::Accepted,
        VerdictMode::AlwaysAccept => Verdict::Accepted,
        VerdictMode::FirstError => verdicts()
            .find(|verdict| *verdict != Verdict::Accepted)
            .unwrap_or(Verdict::Accepted),
        VerdictMode::WorstError => WORST_FIRST
            .into_iter()
            .find(|worst| verdicts().any(|verdict| verdict == *worst))
            .unwrap_or(Verdict::Accepted),
    };
    let scores: Vec<f64> = parts.iter().map(|part| part.score).collect();
    let score = format!("{:.6}", grader.score.of(&scores)?);
    Some(PartResult {
        verdict,
        score: score.parse().ok()?,
    })
}
