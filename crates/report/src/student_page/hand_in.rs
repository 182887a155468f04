//! What a submission is called where its student sees it: its path below what the student handed in.

use crate::names::shared_folder;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};

/// The number of `/` in the shortest folder that is one of a class: `/home/` holds those of different people.
const SHARED_PARTS_MIN: usize = 3;

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
    /// The name that a learning platform gave to the file of the program; empty if it has the student's own.
    pub(super) renamed: String,
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
                renamed: String::new(),
            };
        }
        let Some(student) = &submission.student else {
            let shared = shared_folder(report.submissions.iter().map(|one| one.name.as_str()));
            return HandIn {
                shown: program_path(shared, &full).to_string(),
                full,
                folder: String::new(),
                folder_name: String::new(),
                renamed: String::new(),
            };
        };
        // A folder above that of the class may have the name of the student's folder.
        let present = report.submissions.iter().filter(|one| !one.is_absent());
        let class = match present.clone().count() {
            1 => usize::MAX,
            _ => shared_folder(present.map(|one| one.name.as_str())),
        };
        let starts = std::iter::once(0).chain(full.match_indices('/').map(|(at, _)| at + 1));
        let places: Vec<(usize, usize)> = starts
            .filter(|start| !student.id.is_empty() && full[*start..].starts_with(&student.id))
            .map(|start| (start, start + student.id.len()))
            .filter(|(_, end)| full[*end..].is_empty() || full[*end..].starts_with('/'))
            .collect();
        let handed_in = places.iter().find(|(start, _)| *start >= class);
        let handed_in = handed_in.or(places.last()).copied();
        match handed_in {
            Some((_, end)) if full[end..].len() > 1 => HandIn {
                shown: full[end + 1..].to_string(),
                folder: full[..=end].to_string(),
                folder_name: student.id.clone(),
                full,
                renamed: String::new(),
            },
            _ => {
                let file = last_part(&full).to_string();
                let (shown, renamed) = match last_part(&student.file) {
                    "" => (file, String::new()),
                    own => (own.to_string(), file),
                };
                HandIn {
                    shown,
                    renamed,
                    full,
                    folder: String::new(),
                    folder_name: String::new(),
                }
            }
        }
    }
}

/// The paths of programs below the folder that all of them share. Where they lie in different folders of the machine, the
/// names of the files: the paths would tell of the machine.
pub fn program_paths<'p>(all: &[&'p str]) -> Vec<&'p str> {
    let shared = shared_folder(all.iter().copied());
    all.iter().map(|path| program_path(shared, path)).collect()
}

/// The path of a program below the shared folder, which has this length.
fn program_path(shared: usize, path: &str) -> &str {
    let (folder, below) = path.split_at(shared.min(path.len()));
    match path.starts_with('/') && folder.matches('/').count() < SHARED_PARTS_MIN {
        true => last_part(path),
        false => below,
    }
}

fn last_part(path: &str) -> &str {
    let path = path.trim_end_matches('/');
    path.rsplit('/').next().unwrap_or(path)
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
            file: String::new(),
            on_roster: None,
            remarks: Default::default(),
        });
        report.submissions[1].name = "class/b/b.py".to_string();
        report.submissions.truncate(2);
        let HandIn { shown, folder, .. } = HandIn::of(&report, &report.submissions[0]);
        (shown, folder)
    }

    #[test]
    fn a_folder_above_that_of_the_class_is_not_what_was_handed_in() {
        let mut report = samples::report();
        report.submissions.truncate(2);
        let names = ["/home/t/class/home/home/a.py", "/home/t/class/t/t.py"];
        for (submission, (name, id)) in report
            .submissions
            .iter_mut()
            .zip(names.into_iter().zip(["home", "t"]))
        {
            submission.name = name.to_string();
            submission.student = Some(Student {
                name: id.to_string(),
                id: id.to_string(),
                file: String::new(),
                on_roster: None,
                remarks: Default::default(),
            });
        }
        let shown =
            |report: &JudgeReport, place| HandIn::of(report, &report.submissions[place]).shown;
        assert_eq!(
            [0, 1].map(|place| shown(&report, place)),
            ["home/a.py", "t.py"]
        );
        report.submissions.truncate(1);
        assert_eq!(shown(&report, 0), "a.py", "not known where it begins");
    }

    #[test]
    fn a_file_that_the_platform_renamed_has_the_name_of_the_student() {
        let mut report = samples::class();
        for (own, shown, renamed) in [
            ("main.cpp", "main.cpp", "an_LATE_1_2_main-1.cpp"),
            ("/srv/x/main.cpp", "main.cpp", "an_LATE_1_2_main-1.cpp"),
            ("", "an_LATE_1_2_main-1.cpp", ""),
        ] {
            let submission = &mut report.submissions[0];
            submission.name = "class/an_LATE_1_2_main-1.cpp".to_string();
            let student = submission.student.as_mut().expect("a student");
            student.id = "an_LATE_1_2_main-1.cpp".to_string();
            student.file = own.to_string();
            let found = HandIn::of(&report, &report.submissions[0]);
            assert_eq!((&*found.shown, &*found.renamed), (shown, renamed));
        }
    }

    #[test]
    fn programs_in_different_folders_of_the_machine_have_the_names_of_their_files() {
        for (all, expected) in [
            (
                ["/home/t/class/a.py", "/home/t/class/b/a.py"],
                ["a.py", "b/a.py"],
            ),
            (["/home/t/class/a.py", "/home/u/a.py"], ["a.py", "a.py"]),
            (["/home/t/class/a.py", "b/a.py"], ["a.py", "b/a.py"]),
            (["/srv/a.py", "/a.py"], ["a.py", "a.py"]),
            (["", "/"], ["", ""]),
        ] {
            assert_eq!(program_paths(&all), expected, "{all:?}");
        }
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
