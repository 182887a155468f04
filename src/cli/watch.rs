//! Judges submissions again at each save.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::programs::DEPTH_MAX;
use super::submissions::submissions;
use super::wanted::Wanted;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};
use tribunal_core::messages::Message;
use tribunal_package::archive::is_junk;
use walkdir::WalkDir;

/// The interval between checks of the files.
const WATCH_INTERVAL: Duration = Duration::from_millis(200);

/// The most files of a folder that are looked at; a program has fewer.
const FILES_SEEN_MAX: usize = 10_000;

/// The files of a submission, each with its time and length, which change when it is saved; empty if it cannot be read.
type Stamp = Vec<(PathBuf, SystemTime, u64)>;

/// Judges each submission again when it is saved, until Ctrl-C.
///
/// It polls the files five times a second instead of asking the kernel for events: polling costs a few system calls,
/// works on every file system, and notices files that an editor replaces as well as files that it overwrites.
pub(super) fn watch(
    args: &args::Judge,
    package: &Path,
    wanted: Wanted,
    console: &mut Console,
    stop: &AtomicBool,
    judge: impl Fn(&[PathBuf], &mut Console) -> Result<(), Stop>,
) -> Result<Exit, Stop> {
    let stamps = || -> Vec<(PathBuf, Stamp)> {
        // A file that is being replaced may be missing for a moment.
        let files = submissions(args, package, wanted, &|_| {}).unwrap_or_default();
        files
            .into_iter()
            .map(|path| (path.clone(), stamp(&path)))
            .collect()
    };
    let mut seen = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        // Before judging, so that a save during the run is noticed after it.
        let now = stamps();
        let is_new = |file: &&(PathBuf, Stamp)| !file.1.is_empty() && !seen.contains(*file);
        let changed: Vec<PathBuf> = now
            .iter()
            .filter(is_new)
            .map(|(path, _)| path.clone())
            .collect();
        if changed.is_empty() {
            std::thread::sleep(WATCH_INTERVAL);
            continue;
        }
        seen = now;
        match judge(&changed, console) {
            // The next save may repair a file that cannot be judged now.
            Err(stop) if stop.exit == Exit::Input => {
                console.remark(&stop.message_in(console.lang()))
            }
            printed => printed?,
        }
        console.out.flush()?;
        console.say(&Message::new("watching"));
    }
    Ok(Exit::Success)
}

/// The files at a path: a file, or all in a folder but those that no program needs.
fn stamp(path: &Path) -> Stamp {
    let is_wanted = |entry: &walkdir::DirEntry| {
        entry.depth() == 0 || !is_junk(&entry.file_name().to_string_lossy())
    };
    let walk = WalkDir::new(path)
        .max_depth(DEPTH_MAX)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(is_wanted)
        .take(FILES_SEEN_MAX);
    let of_file = |entry: walkdir::DirEntry| {
        // A link changes when its target is saved.
        let file = entry.path().metadata().ok().filter(|it| it.is_file())?;
        Some((entry.into_path(), file.modified().ok()?, file.len()))
    };
    walk.flatten().filter_map(of_file).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_folder_changes_with_each_file_that_a_program_needs() {
        let home = tempfile::tempdir().expect("a folder");
        let file = |name: &str, text: &str| {
            let path = home.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        file("main.c", "one");
        file("parts/words.h", "one");
        let first = stamp(home.path());
        assert_eq!(first.len(), 2);
        file(".main.c.swp", "an editor's own");
        assert_eq!(stamp(home.path()), first);
        file("parts/words.h", "three");
        let second = stamp(home.path());
        assert_ne!(second, first);
        file("parts/more.h", "");
        assert_ne!(stamp(home.path()), second);
        let main = home.path().join("main.c");
        assert_eq!(stamp(&main).len(), 1);
        fs::remove_file(&main).expect("it is there");
        assert_eq!(stamp(&main), Vec::new());
    }
}
