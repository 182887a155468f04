//! Judges submissions again at each save.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::submissions::submissions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};
use tribunal_core::messages::Message;
use tribunal_judge::language::Languages;

/// The interval between checks of the files.
const WATCH_INTERVAL: Duration = Duration::from_millis(200);

/// The time and length of a file, which change when it is saved.
type Stamp = Option<(SystemTime, u64)>;

/// Judges each submission again when it is saved, until Ctrl-C.
///
/// It polls the files five times a second instead of asking the kernel for events: polling costs a few system calls,
/// works on every file system, and notices files that an editor replaces as well as files that it overwrites.
pub(super) fn watch(
    args: &args::Judge,
    package: &Path,
    languages: &Languages,
    console: &mut Console,
    stop: &AtomicBool,
    judge: impl Fn(&[PathBuf], &mut Console) -> Result<(), Stop>,
) -> Result<Exit, Stop> {
    let stamp = |path: &Path| -> Stamp {
        let metadata = path.metadata().ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    let stamps = || -> Vec<(PathBuf, Stamp)> {
        // A file that is being replaced may be missing for a moment.
        let files = submissions(args, package, languages, &|_| {}).unwrap_or_default();
        files
            .into_iter()
            .map(|path| (path.clone(), stamp(&path)))
            .collect()
    };
    let mut seen = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        // Before judging, so that a save during the run is noticed after it.
        let now = stamps();
        let is_new = |file: &&(PathBuf, Stamp)| file.1.is_some() && !seen.contains(*file);
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
