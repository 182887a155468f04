//! The cases of a plain folder, by the file names that other judges use.

use crate::data::{CASES_MAX, Case, CaseConfig, DEPTH_MAX, EXAMPLE_GROUPS, natural};
use crate::finding::Findings;
use crate::regular::{self, OURS};
use std::collections::BTreeSet;
use std::path::Path;
use walkdir::{DirEntry, WalkDir};

/// Maximum number of files in a plain folder, including those that do not belong to cases; it ends a walk through a
/// whole disk.
const PLAIN_FILES_MAX: usize = 4 * CASES_MAX;

/// The cases of a plain folder and of the folders in it, ordered by the numbers in their names: `1.in` with `1.ans`,
/// `1.out` or `1.a`, and `01` with `01.a`. Links to folders are not followed. The folder may be the `data` of a package:
/// its examples for validators are no cases.
pub(crate) fn read(folder: &Path, findings: &mut Findings) -> std::io::Result<Vec<Case>> {
    read_within(folder, findings, PLAIN_FILES_MAX)
}

/// The same with another maximum number of files.
fn read_within(
    folder: &Path,
    findings: &mut Findings,
    files_max: usize,
) -> std::io::Result<Vec<Case>> {
    let mut names = BTreeSet::new();
    let holds_cases = |entry: &DirEntry| {
        let is_group = entry.depth() == 1 && entry.file_type().is_dir();
        !(is_group
            && EXAMPLE_GROUPS
                .iter()
                .any(|group| entry.file_name() == *group))
    };
    let walk = WalkDir::new(folder).min_depth(1).max_depth(DEPTH_MAX);
    for entry in walk.into_iter().filter_entry(holds_cases) {
        let entry = match entry {
            Ok(entry) => entry,
            // The error of the system, which the caller explains with the path.
            Err(error) if error.depth() == 0 => {
                let cycle = || std::io::Error::other("a cycle of links");
                return Err(error.into_io_error().unwrap_or_else(cycle));
            }
            Err(error) => {
                findings.fatal(".", error.to_string(), "make it readable");
                break;
            }
        };
        let path = entry.path().strip_prefix(folder);
        let name = path.expect("the walk stays inside").to_string_lossy();
        if entry.file_type().is_dir() {
            if entry.depth() == DEPTH_MAX {
                let message = format!("folders {DEPTH_MAX} deep, {OURS}");
                findings.fatal(&name, message, "the limit is Tribunal's own");
                break;
            }
        } else if names.len() == files_max {
            let message = format!("more than {files_max} files, {OURS}");
            findings.fatal(".", message, "name the folder that holds only the cases");
            break;
        } else {
            names.insert(name.into_owned());
        }
    }
    let mut cases = Vec::new();
    for name in &names {
        let stem = name.strip_suffix(".in").unwrap_or(name);
        let endings: &[&str] = if stem == name {
            &["a"]
        } else {
            &["ans", "out", "a"]
        };
        let answer = endings
            .iter()
            .map(|ending| format!("{stem}.{ending}"))
            .find(|answer| names.contains(answer));
        if stem == name && answer.is_none() {
            continue;
        }
        for name in [Some(name), answer.as_ref()].into_iter().flatten() {
            if folder.join(name).is_symlink() && regular::leads_out(folder, &folder.join(name)) {
                let message = "a link that leads out of the folder, or begins at the root";
                findings.fatal(name, message, "put the file itself in its place");
            }
        }
        if answer.is_none() {
            findings.error(
                name,
                "there is no answer file",
                format!("add `{stem}.ans` or `{stem}.out`"),
            );
        }
        if cases.len() == CASES_MAX {
            findings.fatal(
                name,
                format!("more than {CASES_MAX} cases, {OURS}"),
                "the limit is Tribunal's own",
            );
            break;
        }
        cases.push(Case {
            name: stem.to_string(),
            input: folder.join(name),
            answer: answer.map(|answer| folder.join(answer)),
            output: None,
            args: CaseConfig::default(),
        });
    }
    cases.sort_by_cached_key(|case| natural(&case.name));
    Ok(cases)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::folder::{folder, places};

    #[test]
    fn the_walk_through_a_plain_folder_is_bounded() {
        let wide = folder(&[("1.in", ""), ("2.in", ""), ("3.in", "")]);
        let fatal = |folder: &Path, files_max| {
            let mut findings = Findings::default();
            read_within(folder, &mut findings, files_max).expect("a folder");
            findings.first_fatal().map(|fatal| fatal.message.clone())
        };
        assert_eq!(fatal(wide.path(), 3), None);
        let message = fatal(wide.path(), 2).expect("too many files");
        assert!(message.starts_with("more than 2 files"), "{message}");
        for (depth, is_fatal) in [(DEPTH_MAX - 1, false), (DEPTH_MAX, true)] {
            let deep = folder(&[(&format!("{}1.in", "a/".repeat(depth)), "")]);
            let message = fatal(deep.path(), 3);
            assert_eq!(message.is_some(), is_fatal, "{depth}: {message:?}");
        }
    }

    #[test]
    fn plain_folders_are_read_as_other_judges_do_ordered_by_number() {
        let folder = folder(&[
            ("10.in", ""),
            ("10.out", ""),
            ("2.in", ""),
            ("2.ans", ""),
            ("01", ""),
            ("01.a", ""),
            ("README", ""),
            ("lonely.in", ""),
            ("more/1.in", ""),
            ("more/1.ans", ""),
            ("invalid_input/1.in", ""),
            ("valid_output/1.in", ""),
            ("valid_output/1.ans", ""),
        ]);
        let mut findings = Findings::default();
        let cases = read(folder.path(), &mut findings).expect("a folder");
        let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["01", "2", "10", "lonely", "more/1"]);
        assert_eq!(cases[2].answer, Some(folder.path().join("10.out")));
        assert_eq!(places(&findings), [(true, "lonely.in")]);
    }
}
