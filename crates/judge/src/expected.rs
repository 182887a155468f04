//! The expected verdict of a submission: by the folder that it lies in, as in packages, or by a line in its source.

use std::io::Read as _;
use std::path::Path;
use tribunal_core::verdict::Verdict;
use tribunal_package::regular;

/// Each folder and the verdicts that it admits.
pub const FOLDERS: [(&str, &[Verdict]); 14] = [
    ("accepted", &[Verdict::Accepted]),
    (
        "wrong_answer",
        &[Verdict::WrongAnswer, Verdict::PresentationError],
    ),
    ("presentation_error", &[Verdict::PresentationError]),
    ("time_limit_exceeded", SLOW),
    ("idle_limit_exceeded", &[Verdict::IdleLimit]),
    (
        "run_time_error",
        &[
            Verdict::RuntimeError,
            Verdict::MemoryLimit,
            Verdict::OutputLimit,
        ],
    ),
    ("memory_limit_exceeded", &[Verdict::MemoryLimit]),
    ("output_limit_exceeded", &[Verdict::OutputLimit]),
    ("compile_error", &[Verdict::CompileError]),
    // Folders of other judges.
    ("compiler_error", &[Verdict::CompileError]),
    (
        "no_output",
        &[Verdict::WrongAnswer, Verdict::PresentationError],
    ),
    (PARTLY, PARTIAL),
    ("rejected", FAILING),
    (
        "brute_force",
        &[
            Verdict::TimeLimit,
            Verdict::IdleLimit,
            Verdict::RuntimeError,
            Verdict::MemoryLimit,
        ],
    ),
];

/// The folder of submissions to scoring problems that get some points, and not all.
pub(crate) const PARTLY: &str = "partially_accepted";

/// The verdicts of such a submission, where its points have no verdict of their own: any, since only points count.
const PARTIAL: &[Verdict] = &[
    Verdict::Accepted,
    Verdict::WrongAnswer,
    Verdict::PresentationError,
    Verdict::TimeLimit,
    Verdict::IdleLimit,
    Verdict::MemoryLimit,
    Verdict::OutputLimit,
    Verdict::RuntimeError,
];

/// The verdicts of a slow program; endless output exceeds its own limit before the time limit.
const SLOW: &[Verdict] = &[Verdict::TimeLimit, Verdict::IdleLimit, Verdict::OutputLimit];

/// Every verdict of a program that was run and fails.
const FAILING: &[Verdict] = &[
    Verdict::WrongAnswer,
    Verdict::PresentationError,
    Verdict::TimeLimit,
    Verdict::IdleLimit,
    Verdict::MemoryLimit,
    Verdict::OutputLimit,
    Verdict::RuntimeError,
];

/// Whether a path is a folder that names an expected verdict.
pub fn is_folder(path: &Path) -> bool {
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    path.is_dir() && FOLDERS.iter().any(|(known, _)| *known == name)
}

/// The expected verdicts of a submission.
///
/// ```
/// use std::path::Path;
/// use tribunal_core::verdict::Verdict;
/// use tribunal_judge::expected;
///
/// let slow = expected::of(Path::new("submissions/time_limit_exceeded/slow.py")).expect("a folder");
/// assert_eq!(slow.says, "time_limit_exceeded");
/// assert!(slow.admits.contains(&Verdict::TimeLimit) && !slow.admits.contains(&Verdict::Accepted));
/// assert_eq!(expected::of(Path::new("slow.py")), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Where they are stated: the name of a folder, or the mark in the source.
    pub says: String,
    /// The verdicts that fit.
    pub admits: Vec<Verdict>,
}

/// The expected verdicts by the nearest folder around a submission that states any, else by its source.
pub fn of(submission: &Path) -> Option<Expected> {
    by_folder(submission).or_else(|| marked(submission))
}

/// The expected verdicts of a submission in a package; folders around the package do not count.
pub fn within(package: &Path, submission: &Path) -> Option<Expected> {
    by_folder(submission.strip_prefix(package).unwrap_or(submission)).or_else(|| marked(submission))
}

fn by_folder(submission: &Path) -> Option<Expected> {
    let folders = submission
        .ancestors()
        .skip(1)
        .filter_map(|folder| folder.file_name()?.to_str());
    let said = folders
        .filter_map(|folder| FOLDERS.into_iter().find(|(name, _)| *name == folder))
        .next();
    said.map(|(folder, admits)| Expected {
        says: folder.to_string(),
        admits: admits.to_vec(),
    })
}

/// They begin the line of a source that states the expected verdicts, as in `@EXPECTED_RESULTS@: TIMELIMIT, WRONG-ANSWER`.
const MARKS: [&str; 2] = ["@EXPECTED_RESULTS@:", "@EXPECTED_SCORE@:"];

/// Bytes of a source that are searched for the mark.
const MARKED_BYTES_MAX: u64 = 64 << 10;

fn marked(submission: &Path) -> Option<Expected> {
    if !submission.is_file() {
        let files = std::fs::read_dir(submission)
            .ok()?
            .flatten()
            .map(|entry| entry.path());
        return files
            .filter(|file| file.is_file())
            .find_map(|file| marked(&file));
    }
    let mut text = Vec::new();
    regular::open(submission)
        .ok()?
        .take(MARKED_BYTES_MAX)
        .read_to_end(&mut text)
        .ok()?;
    // A comment may speak of the mark before it is used.
    String::from_utf8_lossy(&text).lines().find_map(in_line)
}

/// The verdicts that a line of a source states.
fn in_line(line: &str) -> Option<Expected> {
    let split = |mark: &str| {
        Some((
            mark.trim_end_matches(':').to_string(),
            line.split_once(mark)?.1,
        ))
    };
    let (says, said) = MARKS.into_iter().find_map(split)?;
    let names = said
        .split(',')
        .map(|name| name.trim().split(' ').next().unwrap_or_default());
    let admits: Vec<Verdict> = names
        .flat_map(|name| by_name(name).iter().copied())
        .collect();
    (!admits.is_empty()).then_some(Expected { says, admits })
}

/// The verdicts for a name in that line.
fn by_name(name: &str) -> &'static [Verdict] {
    match name {
        "CORRECT" | "ACCEPTED" => &[Verdict::Accepted],
        "WRONG-ANSWER" | "WRONG_ANSWER" | "NO-OUTPUT" | "NO_OUTPUT" => {
            &[Verdict::WrongAnswer, Verdict::PresentationError]
        }
        "PRESENTATION-ERROR" => &[Verdict::PresentationError],
        "TIMELIMIT" | "TIME_LIMIT_EXCEEDED" => SLOW,
        "RUN-ERROR" | "RUN_TIME_ERROR" => &[
            Verdict::RuntimeError,
            Verdict::MemoryLimit,
            Verdict::OutputLimit,
        ],
        "MEMORY-LIMIT" => &[Verdict::MemoryLimit],
        "OUTPUT-LIMIT" => &[Verdict::OutputLimit],
        "COMPILER-ERROR" => &[Verdict::CompileError],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_folder_gives_the_verdict() {
        let verdicts = |path: &str| of(Path::new(path)).map(|it| (it.says, it.admits.len()));
        let said = |folder: &str, admits| Some((folder.to_string(), admits));
        assert_eq!(verdicts("submissions/accepted/a.cpp"), said("accepted", 1));
        assert_eq!(
            verdicts("/x/wrong_answer/deep/a.cpp"),
            said("wrong_answer", 2)
        );
        assert_eq!(
            verdicts("accepted/time_limit_exceeded/a.cpp"),
            said("time_limit_exceeded", 3)
        );
        assert_eq!(
            verdicts("accepted"),
            None,
            "a file of that name is no folder"
        );
        assert_eq!(verdicts("mine/a.cpp"), None);
    }

    #[test]
    fn a_source_gives_its_verdict_if_no_folder_does() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.c");
        let said = |text: &str| {
            std::fs::write(&path, text).expect("a file");
            of(&path).map(|it| it.admits)
        };
        let timeouts = SLOW.to_vec();
        assert_eq!(
            said("// @EXPECTED_RESULTS@: TIMELIMIT\nint main;"),
            Some(timeouts.clone())
        );
        assert_eq!(said("/* @EXPECTED_RESULTS@: CORRECT, TIMELIMIT */"), {
            Some([vec![Verdict::Accepted], timeouts].concat())
        });
        assert_eq!(said("// @EXPECTED_RESULTS@: SOMETHING"), None);
        assert_eq!(
            said("# The tag @EXPECTED_RESULTS@: says it.\n# @EXPECTED_SCORE@: CORRECT\n"),
            Some(vec![Verdict::Accepted])
        );
        assert_eq!(said("int main;"), None);
        assert_eq!(of(folder.path()), None);
    }
}
