//! Refuses to write among the programs that were judged: a next run would take what is written for a hand-in.

use crate::cli::exit::{Exit, Stop};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::verdict::judged::JudgeReport;

/// What a command writes.
#[derive(Clone, Copy)]
pub(in crate::cli) enum Written {
    /// A report of the run.
    Report,
    /// A page for each student.
    Pages,
    /// Results for `--resume`.
    Results,
    /// Events.
    Events,
}

/// Refuses to write a file or folder that lies in that of the hand-ins: the next run would take it for a hand-in.
///
/// # Errors
///
/// A usage error.
pub(in crate::cli) fn reject_inside(
    written: Written,
    path: &Path,
    hand_ins: &Path,
) -> Result<(), Stop> {
    // A link counts where it lies, too.
    let parent = path
        .file_name()
        .and_then(|_| std::path::absolute(path).ok());
    let parent = parent.as_deref().and_then(Path::parent);
    match is_inside(path, hand_ins) || parent.is_some_and(|parent| is_inside(parent, hand_ins)) {
        true => {
            let why = Message::new(match written {
                Written::Report => "report-among-hand-ins",
                Written::Pages => "pages-among-hand-ins",
                Written::Results => "results-among-hand-ins",
                Written::Events => "events-among-hand-ins",
            });
            let why = why.with("path", path.display().to_string());
            Err(Stop::said(Exit::Usage, why).advise("hint-beside"))
        }
        false => Ok(()),
    }
}

/// Refuses to write a file or folder that lies in that of the hand-ins of a saved run.
///
/// # Errors
///
/// A usage error.
pub(in crate::cli) fn reject_among_hand_ins(
    written: Written,
    path: &Path,
    report: &JudgeReport,
) -> Result<(), Stop> {
    let places = starts(path);
    let present = report.submissions.iter().filter(|one| !one.is_absent());
    let hand_ins: BTreeSet<&Path> = present
        .filter_map(|one| hand_in(&one.name, &one.student.as_ref()?.id))
        .collect();
    let classes = hand_ins
        .into_iter()
        .flat_map(|hand_in| found(hand_in, &places));
    let classes: BTreeSet<PathBuf> = classes.collect();
    classes
        .iter()
        .try_for_each(|class| reject_inside(written, path, class))
}

/// Refuses to write pages into a folder in which a program lies that was judged.
///
/// # Errors
///
/// A usage error.
pub(super) fn reject_among_programs<'p>(
    folder: &Path,
    programs: impl Iterator<Item = &'p str>,
) -> Result<(), Stop> {
    // A folder that is still missing has no program.
    let Ok(canonical) = folder.canonicalize() else {
        return Ok(());
    };
    let places = starts(folder);
    let mut folders = programs.flat_map(|program| found(Path::new(program), &places));
    match folders.any(|other| other.canonicalize().is_ok_and(|other| other == canonical)) {
        true => {
            let why = Message::new("pages-among-programs");
            let why = why.with("path", folder.display().to_string());
            Err(Stop::said(Exit::Usage, why).advise("hint-pages-elsewhere"))
        }
        false => Ok(()),
    }
}

/// Whether a folder, which may be missing, lies in another one.
fn is_inside(folder: &Path, other: &Path) -> bool {
    let (Some(folder), Ok(other)) = (present_part(folder), other.canonicalize()) else {
        return false;
    };
    folder.starts_with(other)
}

/// The innermost folder above a path, or the path itself, that is there, without links.
fn present_part(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let mut parents = path.ancestors();
    parents.find_map(|parent| parent.canonicalize().ok())
}

/// The file or folder of a student: the part of the program's path that has the student's identifier for a name.
fn hand_in<'n>(program: &'n str, id: &str) -> Option<&'n Path> {
    let mut parts = Path::new(program).ancestors();
    parts.find(|part| part.file_name().is_some_and(|name| name == id))
}

/// The folders in which a relative name of a saved run may begin: the working folder, and all above the place that is
/// written. A run is also shown from other folders than the one in which it was judged.
fn starts(written: &Path) -> Vec<PathBuf> {
    let present = present_part(written);
    let above = present.iter().flat_map(|part| part.ancestors());
    let all = above.map(Path::to_path_buf);
    [PathBuf::from(".")].into_iter().chain(all).collect()
}

/// The folders in which something of this name lies, from each of these starts.
fn found<'p>(named: &'p Path, starts: &'p [PathBuf]) -> impl Iterator<Item = PathBuf> + 'p {
    let paths = starts.iter().map(move |start| start.join(named));
    let there = paths.filter(|path| path.symlink_metadata().is_ok());
    there.filter_map(|path| Some(path.parent()?.to_path_buf()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn nothing_is_written_among_the_hand_ins() {
        let home = tempfile::tempdir().expect("a folder");
        let class = home.path().join("class");
        fs::create_dir_all(class.join("ann")).expect("a folder");
        fs::write(home.path().join("grades.csv"), "").expect("a file");
        std::os::unix::fs::symlink("../grades.csv", class.join("link.csv")).expect("a link");
        let is_refused = |path: &str| {
            let why = reject_inside(Written::Report, &home.path().join(path), &class).err();
            why.is_some_and(|why| {
                let expected = "it is in the folder of the hand-ins";
                why.exit == Exit::Usage && why.message.ends_with(expected)
            })
        };
        for path in [
            "class",
            "class/a.csv",
            "class/ann/b/a.csv",
            "class/link.csv",
        ] {
            assert!(is_refused(path), "{path}");
        }
        for path in [
            "a.csv",
            "grades.csv",
            "class/..",
            "class/../a.csv",
            "class2/a.csv",
        ] {
            assert!(!is_refused(path), "{path}");
        }
    }

    #[test]
    fn a_relative_name_of_a_saved_run_is_found_from_any_folder() {
        let home = tempfile::tempdir().expect("a folder");
        let class = home.path().join("term/class");
        fs::create_dir_all(class.join("ann")).expect("a folder");
        fs::write(class.join("ann/a.py"), "").expect("a file");
        for (name, written) in [
            ("class/ann/a.py", "term/class/pages"),
            ("class/ann/a.py", "term/class/ann"),
            ("ann/a.py", "term/class/ann/deep/pages"),
            ("../term/class/ann/a.py", "term/class"),
        ] {
            let written = home.path().join(written);
            let hand_in = hand_in(name, "ann").expect("the part of the student");
            let classes = found(hand_in, &starts(&written)).collect::<Vec<_>>();
            let is_inside = classes.iter().any(|class| is_inside(&written, class));
            assert!(is_inside, "{name}: {classes:?}");
        }
        let beside = home.path().join("term/pages");
        let names = ["class/ann", "ann", "../term/class/ann"].map(Path::new);
        let places = starts(&beside);
        let mut classes = names.into_iter().flat_map(|name| found(name, &places));
        assert!(!classes.any(|class| is_inside(&beside, &class)));
    }

    #[test]
    fn pages_do_not_lie_beside_programs() {
        let home = tempfile::tempdir().expect("a folder");
        let programs = home.path().join("programs");
        fs::create_dir_all(programs.join("pages")).expect("a folder");
        fs::write(programs.join("a.py"), "").expect("a file");
        let absolute = programs.join("a.py").display().to_string();
        for name in ["programs/a.py", "a.py", &absolute] {
            let refused = |folder: &Path| reject_among_programs(folder, [name].into_iter()).err();
            let why = refused(&programs).expect("a refusal");
            assert_eq!(why.exit, Exit::Usage);
            assert!(why.message.ends_with("programs that were judged lie in it"));
            for other in ["programs/pages", "programs/new", "pages", ""] {
                assert!(
                    refused(&home.path().join(other)).is_none(),
                    "{name} {other}"
                );
            }
        }
    }
}
