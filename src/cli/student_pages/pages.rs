//! Writes the pages of students into a folder, and never over what this command did not write.

use super::among::{Written, reject_among_hand_ins, reject_among_programs};
use super::names::page_names;
use crate::cli::atomic_write::make_folder;
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use crate::cli::inapplicable::inapplicable;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::judged::{JudgeReport, Student};
use tribunal_package::{atomic, regular};
use tribunal_report::student_page;

/// How much of a file is read to recognize an earlier page, in bytes.
const BEGINNING_BYTES: u64 = 4096;

/// The pages to write, in the order of the report.
pub(in crate::cli) struct StudentPages {
    folder: PathBuf,
    /// The names of the pages in it.
    names: Vec<String>,
}

impl StudentPages {
    /// The pages of these submissions: the path of each, and its student. Makes the folder, and refuses one in which a
    /// page would replace a file that is no earlier page.
    ///
    /// # Errors
    ///
    /// A usage error, or the folder cannot be written.
    pub(in crate::cli) fn of(
        folder: &Path,
        submissions: &[(&str, Option<&Student>)],
    ) -> Result<StudentPages, Stop> {
        if let [(_, None)] = submissions {
            return Err(inapplicable(
                "--report-each",
                "why-one-program",
                "hint-report-page",
            ));
        }
        let pages = StudentPages {
            folder: folder.to_path_buf(),
            names: page_names(submissions),
        };
        // Refused before a folder is made.
        reject_among_programs(folder, submissions.iter().map(|(name, _)| *name))?;
        pages
            .paths()
            .try_for_each(|path| is_earlier(&path).map(drop))?;
        make_folder(folder)?;
        // Tries to write, before the run.
        atomic::begin(&folder.join("page")).map_err(|error| files::unwritten(folder, &error))?;
        Ok(pages)
    }

    /// The pages of a saved run.
    ///
    /// # Errors
    ///
    /// Those of [`StudentPages::of`], if the run was stopped, and if the folder lies among the hand-ins.
    pub(in crate::cli) fn of_report(
        folder: &Path,
        report: &JudgeReport,
    ) -> Result<StudentPages, Stop> {
        if report.interrupted {
            let why = Message::new("no-pages-of-stopped");
            return Err(Stop::said(Exit::Input, why).advise("hint-resume"));
        }
        reject_among_hand_ins(Written::Pages, folder, report)?;
        let submissions = report.submissions.iter();
        let all: Vec<_> = submissions
            .map(|one| (one.name.as_str(), one.student.as_ref()))
            .collect();
        StudentPages::of(folder, &all)
    }

    /// The paths of the pages.
    pub(in crate::cli) fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.names.iter().map(|name| self.folder.join(name))
    }

    /// Writes every page, each whole or not at all, and says how many. A run that was stopped has no pages: they would
    /// replace those of a whole run.
    ///
    /// # Errors
    ///
    /// The first page that cannot be written; the others are written.
    pub(in crate::cli) fn write(
        &self,
        report: &JudgeReport,
        console: &Console,
    ) -> Result<(), Stop> {
        let said = |id: &'static str, count: usize| {
            Message::new(id)
                .with("folder", self.folder.display().to_string())
                .with("number", count as u64)
                .with("count", grouped(count as u64))
        };
        if report.interrupted {
            console.say(&said("no-page-written", 0));
            return Ok(());
        }
        let clock = console.clock();
        let writing = Message::new("section-pages")
            .with("number", self.names.len() as u64)
            .with("count", grouped(self.names.len() as u64));
        clock.begin_steps(&report.problem, writing, self.names.len());
        let folders = folders_of_machine();
        let mut written = Ok(());
        for (place, path) in self.paths().enumerate() {
            let page = write_page(&path, report, place, &folders, console);
            written = written.and(page);
            clock.step();
        }
        clock.end();
        written?;
        console.say(&said("pages-written", self.names.len()));
        match self.left() {
            0 => {}
            left => console.say(&said("pages-left", left as usize)),
        }
        Ok(())
    }

    /// The number of pages in the folder that an earlier run wrote for others.
    fn left(&self) -> u64 {
        let own: BTreeSet<&str> = self.names.iter().map(String::as_str).collect();
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let others = entries.filter(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.ends_with(".html") && !own.contains(&*name)
        });
        let is_page = |path: PathBuf| matches!(is_earlier(&path), Ok(true));
        others.filter(|entry| is_page(entry.path())).count() as u64
    }
}

/// Refuses a folder for pages that is also the name of a report file, before either is made.
///
/// # Errors
///
/// A usage error.
pub(in crate::cli) fn reject_file_of_same_name(
    folder: &Path,
    files: &[PathBuf],
    flag: &str,
) -> Result<(), Stop> {
    // Components leave out a `/` at the end.
    match files
        .iter()
        .any(|file| file.components().eq(folder.components()))
    {
        true => {
            let why = Message::new("cannot-write-pages-into")
                .with("folder", folder.display().to_string())
                .with("flag", flag.to_string());
            Err(Stop::said(Exit::Usage, why).advise("hint-other-folder"))
        }
        false => Ok(()),
    }
}

/// Writes a page, unless a file came into its place that is no page.
fn write_page(
    path: &Path,
    report: &JudgeReport,
    place: usize,
    folders: &[String],
    console: &Console,
) -> Result<(), Stop> {
    let unwritten = |error: io::Error| files::unwritten(path, &error);
    let is_earlier = is_earlier(path)?;
    let mut page = Vec::new();
    let (problems, lang) = (console.problems(), console.lang());
    student_page::print(&mut page, report, place, folders, problems, lang).map_err(unwritten)?;
    match is_earlier {
        true => atomic::write(path, page),
        false => atomic::write_new(path, page),
    }
    .map_err(unwritten)
}

/// Whether a page of an earlier run is in this place; refuses a place with anything else.
fn is_earlier(path: &Path) -> Result<bool, Stop> {
    let taken = |why: &'static str| {
        files::not_written(Exit::Usage, path, Message::new(why)).advise("hint-other-folder-or-move")
    };
    match path.symlink_metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        // Where the folder is a file, its own error says more.
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => return Ok(false),
        Err(error) => return Err(files::unwritten(path, &error)),
        Ok(metadata) if metadata.is_symlink() => return Err(taken("why-a-link")),
        Ok(metadata) if !metadata.is_file() => return Err(taken("why-not-regular")),
        Ok(_) => {}
    }
    let mut beginning = Vec::new();
    regular::open(path)
        .and_then(|file| file.take(BEGINNING_BYTES).read_to_end(&mut beginning))
        .map_err(|error| files::unwritten(path, &error))?;
    match student_page::is_student_page(&beginning) {
        true => Ok(true),
        false => Err(taken("why-not-a-page")),
    }
}

/// Folders that a text may name and that are of this machine alone.
fn folders_of_machine() -> Vec<String> {
    let variables = ["HOME", "XDG_CACHE_HOME", "TMPDIR"].into_iter();
    let named = variables.filter_map(std::env::var_os).map(PathBuf::from);
    let found = [std::env::current_dir().ok(), Some(std::env::temp_dir())];
    let folders = named.chain(found.into_iter().flatten());
    let canonical = |folder: PathBuf| [folder.canonicalize().ok(), Some(folder)];
    let all = folders.flat_map(canonical).flatten();
    all.map(|folder| folder.display().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(folder: &Path) -> Result<StudentPages, Stop> {
        StudentPages::of(folder, &[("class/a.py", None), ("class/b.py", None)])
    }

    #[test]
    fn nothing_of_others_is_replaced() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("deep/pages");
        let page = folder.join("a.py.html");
        pages(&folder).expect("a new folder");
        assert!(folder.is_dir());
        fs::write(folder.join("notes.txt"), "mine").expect("a file");
        pages(&folder).expect("other files do not matter");
        for text in ["", "<!DOCTYPE html><html>mine", "mine"] {
            fs::write(&page, text).expect("a file");
            let why = pages(&folder).err().expect("a refusal");
            assert!(why.message.contains("did not write it"), "{}", why.message);
        }
        fs::remove_file(&page).expect("removed");
        std::os::unix::fs::symlink("notes.txt", &page).expect("a link");
        pages(&folder).err().expect("a link is refused");
        fs::remove_file(&page).expect("removed");
        fs::create_dir(&page).expect("a folder");
        pages(&folder).err().expect("a folder is refused");
        pages(&folder.join("notes.txt"))
            .err()
            .expect("a file is no folder");
    }

    #[test]
    fn the_folder_is_no_report_file() {
        let same = |files: &[&str]| {
            let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
            reject_file_of_same_name(Path::new("a/x.html"), &files, "--report").is_err()
        };
        assert!(same(&["b.html", "a/x.html"]) && same(&["a/x.html/"]) && same(&["a/./x.html"]));
        assert!(!same(&[]) && !same(&["x.html", "a/x.html/run.json"]));
    }

    #[test]
    fn one_program_has_no_pages_of_each() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("pages");
        let why = StudentPages::of(&folder, &[("a.py", None)])
            .err()
            .expect("a refusal");
        assert_eq!(why.exit, Exit::Usage);
        assert!(!folder.exists());
    }
}
