//! What a submission is called where its student sees it: its path below what the student handed in.

use crate::names::shared_folder;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};

/// The paths of a submission.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HandIn {
    /// The path as the run names it.
    pub(super) full: String,
    /// The folder that the student handed in, as the run names it, with its last `/`; empty if it is a file.
    pub(super) folder: String,
    /// The name of that folder.
    pub(super) folder_name: String,
    /// The path for the student.
    pub(super) shown: String,
}

impl HandIn {
    /// The paths of a submission of this run.
    pub(super) fn of(report: &JudgeReport, submission: &SubmissionReport) -> HandIn {
        let full = submission.name.clone();
        if submission.is_absent() {
            return HandIn {
                shown: submission.label().to_string(),
                full,
                folder: String::new(),
                folder_name: String::new(),
            };
        }
        let Some(student) = &submission.student else {
            let shared = shared_folder(report.submissions.iter().map(|one| one.name.as_str()));
            // A program alone lies in the folder that holds it.
            return HandIn {
                shown: full[shared..].to_string(),
                full,
                folder: String::new(),
                folder_name: String::new(),
            };
        };
        let starts = std::iter::once(0).chain(full.match_indices('/').map(|(at, _)| at + 1));
        let handed_in = starts
            .filter(|start| !student.id.is_empty() && full[*start..].starts_with(&student.id))
            .map(|start| (start, start + student.id.len()))
            .find(|(_, end)| full[*end..].is_empty() || full[*end..].starts_with('/'));
        match handed_in {
            Some((_, end)) if full[end..].len() > 1 => HandIn {
                shown: full[end + 1..].to_string(),
                folder: full[..=end].to_string(),
                folder_name: student.id.clone(),
                full,
            },
            _ => HandIn {
                shown: full
                    .trim_end_matches('/')
                    .rsplit('/')
                    .next()
                    .unwrap_or_default()
                    .to_string(),
                full,
                folder: String::new(),
                folder_name: String::new(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::samples;
    use tribunal_core::verdict::judged::Student;

    fn shown(name: &str, id: Option<&str>) -> (String, String) {
        let mut report = samples::report();
        report.submissions[0].name = name.to_string();
        report.submissions[0].student = id.map(|id| Student {
            name: "A".to_string(),
            id: id.to_string(),
            on_roster: None,
            remarks: Vec::new(),
        });
        report.submissions[1].name = "class/b/b.py".to_string();
        report.submissions.truncate(2);
        let HandIn { shown, folder, .. } = HandIn::of(&report, &report.submissions[0]);
        (shown, folder)
    }

    #[test]
    fn a_path_begins_below_what_was_handed_in() {
        let expected = |shown: &str, folder: &str| (shown.to_string(), folder.to_string());
        for (name, id, path, folder) in [
            ("class/alice/main.py", "alice", "main.py", "class/alice/"),
            ("/x/alice/src/a.c", "alice", "src/a.c", "/x/alice/"),
            ("class/alice", "alice", "alice", ""),
            ("class/bob.c", "bob.c", "bob.c", ""),
            ("alice/main.py", "alice", "main.py", "alice/"),
            ("class/alice_2/main.py", "alice", "main.py", ""),
            ("class/a_1_2_main.c", "a_1_2_helper.h", "a_1_2_main.c", ""),
            ("", "", "", ""),
        ] {
            assert_eq!(shown(name, Some(id)), expected(path, folder), "{name}");
        }
        assert_eq!(shown("class/a/a.py", None), expected("a/a.py", ""));
        assert_eq!(shown("a.py", None), expected("a.py", ""));
    }
}
