//! A run in a process of its own. Work that recurses without end, or asks for more memory than there is, ends that process;
//! this one begins the run again with notes of who is asked, and then once more without who was asked last.

use super::console::{self, Console};
use super::exit::{Exit, Stop};
use crate::judge::notes::{Ended, Notes};
use rustix::process::{Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use serde::{Deserialize, Serialize};
use signal_hook::consts::{SIGABRT, SIGBUS, SIGFPE, SIGHUP, SIGILL, SIGINT, SIGSEGV, SIGSYS, SIGTERM, SIGTRAP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::{emulate_default_handler, signal_name};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where a run finds the folder that it shares with whoever watches it.
const FOLDER: &str = "TRIBUNAL_RUN";
/// What stands in it: what is known of earlier runs, notes of who is asked, and boards that can be read only once.
const BEFORE: &str = "before.json";
const NOTES: &str = "notes";
const BOARDS: &str = "boards";

/// So many may end a run, and it is begun again.
const ENDED_MAX: usize = 16;

/// What earlier runs came to.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Before {
    /// Who ended one.
    pub(super) ended: Vec<Ended>,
    /// How one ended of which it is not known who did it; notes are taken to see that.
    pub(super) unexplained: Option<String>,
    #[serde(skip)]
    folder: Option<PathBuf>,
}

impl Before {
    /// What is known to this process; nothing where nobody watches it.
    pub(super) fn read() -> Result<Before, Stop> {
        let Some(folder) = folder() else { return Ok(Before::default()) };
        // Nobody is to wait for it once who watches it is gone, and no one needs its memory.
        let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
        let _ = rustix::process::setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
        let failed = |why: &dyn std::fmt::Display| {
            let file = folder.join(BEFORE);
            let stop = Stop::new(Exit::Failure, format!("cannot read `{}`: {why}", file.display()));
            stop.hint(format!("`{FOLDER}` is for Tribunal itself; run it without"))
        };
        let json = fs::read(folder.join(BEFORE)).map_err(|error| failed(&error))?;
        let before: Before = serde_json::from_slice(&json).map_err(|error| failed(&error))?;
        Ok(Before { folder: Some(folder), ..before })
    }

    /// New notes, where they are to be taken.
    pub(super) fn notes(&self) -> Result<Option<Arc<Notes>>, Stop> {
        let (Some(folder), Some(_)) = (&self.folder, &self.unexplained) else { return Ok(None) };
        let failed = |error: io::Error| Stop::new(Exit::Failure, format!("cannot take notes: {error}"));
        Notes::new(&folder.join(NOTES)).map(|notes| Some(Arc::new(notes))).map_err(failed)
    }

    /// A file that the user named. What can be read only once is kept for the next run.
    pub(super) fn open(&self, path: &Path) -> Result<BufReader<Box<dyn Read>>, Stop> {
        let kept = self.folder.as_ref().map(|folder| folder.join(BOARDS));
        let Some(kept) = kept.filter(|_| !path.is_file()) else { return console::open(path) };
        if kept.exists() {
            return console::open(&kept);
        }
        let from = console::open(path)?;
        Ok(match File::create(kept) {
            Ok(to) => BufReader::new(Box::new(Keeping { from, to })),
            Err(_) => from,
        })
    }
}

/// The folder, where this process is watched.
fn folder() -> Option<PathBuf> {
    std::env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

/// A reader of which everything that was read is kept.
struct Keeping {
    from: BufReader<Box<dyn Read>>,
    to: File,
}

impl Read for Keeping {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        // Without it a crash has no name; the boards are read all the same.
        let _ = self.to.write_all(&into[..read]);
        Ok(read)
    }
}

/// Does this command line in a process of its own, again after a crash, and says how it ended; nothing where this is that
/// process, or there can be none.
pub(super) fn run(console: &Console) -> Option<Result<ExitCode, Stop>> {
    if folder().is_some() {
        return None;
    }
    let folder = tempfile::Builder::new().prefix("tribunal-run-").tempdir().ok()?;
    let signals = Arc::new(Mutex::new(Passed::default()));
    pass_on(Arc::clone(&signals)).ok()?;
    let mut before = Before::default();
    loop {
        let json = serde_json::to_vec(&before).ok()?;
        fs::write(folder.path().join(BEFORE), json).ok()?;
        let (status, said) = match once(folder.path(), before.unexplained.is_some(), &signals) {
            Ok(ended) => ended,
            // Then it is done here.
            Err(_) if before.ended.is_empty() && before.unexplained.is_none() => return None,
            Err(error) => return Some(Err(Stop::new(Exit::Failure, format!("cannot begin the run again: {error}")))),
        };
        let Some(signal) = status.signal() else {
            return Some(Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX))));
        };
        if let Some(signal) = locked(&signals).seen {
            let _ = emulate_default_handler(signal);
        }
        let name = signal_name(signal).map_or(format!("signal {signal}"), str::to_string);
        if [SIGINT, SIGTERM, SIGHUP].contains(&signal) {
            let _ = emulate_default_handler(signal);
        }
        if ![SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP].contains(&signal) {
            return Some(Err(Stop::new(Exit::Failure, format!("the run was ended by {name}"))));
        }
        let how = format!("it ended the process: {}{name}", said.map_or(String::new(), |said| format!("{said}, ")));
        if before.unexplained.is_none() {
            console.remark(&format!("the run was ended by {name}; it is begun again, one at a time, to see by whom"));
            before.unexplained = Some(name);
            continue;
        }
        let Some(ended) = Notes::last(&folder.path().join(NOTES), &how) else {
            let why = format!("the run was ended by {name} before anybody was asked");
            return Some(Err(Stop::new(Exit::Failure, why)));
        };
        let who = format!("`{}` of {}", ended.who, ended.problem);
        let is_known = before.ended.iter().any(|other| (&other.problem, &other.who) == (&ended.problem, &ended.who));
        if is_known || before.ended.len() == ENDED_MAX {
            return Some(Err(Stop::new(Exit::Failure, format!("{who}: {how}; there is no run without it"))));
        }
        console.remark(&format!("it was {who}; the run is begun again without it"));
        before.unexplained = None;
        before.ended.push(ended);
    }
}

/// What signals there were, and to whom they are passed on.
#[derive(Default)]
struct Passed {
    seen: Option<i32>,
    child: Option<Pid>,
}

fn locked(signals: &Mutex<Passed>) -> MutexGuard<'_, Passed> {
    signals.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Passes signals on. The child may have had one from the terminal besides, so the first comes as SIGUSR1, which does not
/// count twice.
fn pass_on(passed: Arc<Mutex<Passed>>) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let act = move || {
        for signal in signals.forever() {
            let mut passed = locked(&passed);
            let as_what = if passed.seen.is_none() { Signal::USR1 } else { Signal::TERM };
            passed.seen.get_or_insert(signal);
            if let Some(child) = passed.child {
                // It may be gone.
                let _ = kill_process(child, as_what);
            }
        }
    };
    std::thread::Builder::new().name("signals".to_string()).spawn(act).map(drop)
}

/// One run; how it ended, and where its words are listened to, what they were.
fn once(folder: &Path, is_heard: bool, signals: &Mutex<Passed>) -> io::Result<(ExitStatus, Option<String>)> {
    let mut args = std::env::args_os();
    let mut command = Command::new(std::env::current_exe()?);
    command.arg0(args.next().unwrap_or_else(|| "tribunal".into())).args(args).env(FOLDER, folder);
    if is_heard {
        command.stderr(Stdio::piped());
    }
    let mut child = {
        let mut signals = locked(signals);
        if let Some(signal) = signals.seen {
            let _ = emulate_default_handler(signal);
        }
        let child = command.spawn()?;
        signals.child = Some(Pid::from_child(&child));
        child
    };
    let listener = child.stderr.take().map(|stderr| std::thread::spawn(move || last_words(stderr)));
    let status = wait(&mut child, signals)?;
    Ok((status, listener.and_then(|listener| listener.join().ok().flatten())))
}

/// Waits for the child; no signal is passed on once its number may be another's.
fn wait(child: &mut Child, signals: &Mutex<Passed>) -> io::Result<ExitStatus> {
    let pid = Pid::from_child(child);
    while let Err(rustix::io::Errno::INTR) =
        waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT).map(drop)
    {}
    locked(signals).child = None;
    child.wait()
}

/// Prints what a process says on standard error, and keeps what Rust says of why it ends it.
fn last_words(mut stderr: impl Read) -> Option<String> {
    /// So much of the end is kept.
    const KEPT: usize = 4096;
    let (mut end, mut buffer) = (Vec::new(), [0; KEPT]);
    while let Ok(read @ 1..) = stderr.read(&mut buffer) {
        let _ = io::stderr().write_all(&buffer[..read]);
        end.extend_from_slice(&buffer[..read]);
        end.drain(..end.len().saturating_sub(KEPT));
    }
    why(&String::from_utf8_lossy(&end))
}

/// Why a process was ended, by its last words.
fn why(words: &str) -> Option<String> {
    words.lines().rev().find_map(|line| {
        let fatal = line.strip_prefix("fatal runtime error: ").map(|why| why.trim_end_matches(", aborting"));
        fatal.or_else(|| line.starts_with("memory allocation of ").then_some(line)).map(str::to_string)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_an_end_are_found_among_others() {
        let overflow = "flipgame: 3 of 5\n\nthread '<unnamed>' (7) has overflowed its stack\n\
                        fatal runtime error: stack overflow, aborting\n";
        assert_eq!(why(overflow).as_deref(), Some("stack overflow"));
        let memory = "memory allocation of 35184372088832 bytes failed\n";
        assert_eq!(why(memory).as_deref(), Some("memory allocation of 35184372088832 bytes failed"));
        assert_eq!(why("flipgame: 3 of 5\n"), None);
    }
}
