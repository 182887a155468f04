//! What the folder of a submission says of its verdict, as packages lay submissions out.

use crate::verdict::Verdict;
use std::path::Path;

/// Each folder and the verdicts that it admits.
pub const FOLDERS: [(&str, &[Verdict]); 12] = [
    ("accepted", &[Verdict::Accepted]),
    ("wrong_answer", &[Verdict::WrongAnswer, Verdict::PresentationError]),
    ("presentation_error", &[Verdict::PresentationError]),
    ("time_limit_exceeded", &[Verdict::TimeLimit, Verdict::IdleLimit]),
    ("idle_limit_exceeded", &[Verdict::IdleLimit]),
    ("run_time_error", &[Verdict::RuntimeError, Verdict::MemoryLimit, Verdict::OutputLimit]),
    ("memory_limit_exceeded", &[Verdict::MemoryLimit]),
    ("output_limit_exceeded", &[Verdict::OutputLimit]),
    ("compile_error", &[Verdict::CompileError]),
    // Those of other judges.
    ("partially_accepted", &[Verdict::Accepted]),
    ("rejected", FAILING),
    (
        "brute_force",
        &[Verdict::Accepted, Verdict::TimeLimit, Verdict::IdleLimit, Verdict::RuntimeError, Verdict::MemoryLimit],
    ),
];

/// Every verdict on a program that was run and is not right.
const FAILING: &[Verdict] = &[
    Verdict::WrongAnswer,
    Verdict::PresentationError,
    Verdict::TimeLimit,
    Verdict::IdleLimit,
    Verdict::MemoryLimit,
    Verdict::OutputLimit,
    Verdict::RuntimeError,
];

/// Whether a path is a folder that says a verdict.
pub fn is_folder(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    path.is_dir() && FOLDERS.iter().any(|(known, _)| *known == name)
}

/// The nearest folder around a submission that says a verdict, and what it admits.
pub fn of(submission: &Path) -> Option<(&'static str, &'static [Verdict])> {
    let folders = submission.ancestors().skip(1).filter_map(|folder| folder.file_name()?.to_str());
    folders.filter_map(|folder| FOLDERS.into_iter().find(|(name, _)| *name == folder)).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_folder_says_the_verdict() {
        let verdicts = |path: &str| of(Path::new(path)).map(|(folder, admits)| (folder, admits.len()));
        assert_eq!(verdicts("submissions/accepted/a.cpp"), Some(("accepted", 1)));
        assert_eq!(verdicts("/x/wrong_answer/deep/a.cpp"), Some(("wrong_answer", 2)));
        assert_eq!(verdicts("accepted/time_limit_exceeded/a.cpp"), Some(("time_limit_exceeded", 2)));
        assert_eq!(verdicts("accepted"), None, "a file of that name is no folder");
        assert_eq!(verdicts("mine/a.cpp"), None);
    }
}
