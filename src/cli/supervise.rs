//! Runs `verify` in a child process and reports its crashes.
//!
//! A solver that recurses without end, or needs more memory than there is, ends its process. The parent then repeats
//! the run with notes of each step (`tribunal_verify::notes`). After the second crash the notes name the worker and the
//! input, and a third run reports both and continues without that worker.

use super::exit::{Exit, Stop};
use super::files;
use super::reasons;
use super::signals::handled;
use rustix::process::{Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use serde::{Deserialize, Serialize};
use signal_hook::consts::{
    SIGABRT, SIGBUS, SIGFPE, SIGHUP, SIGILL, SIGINT, SIGSEGV, SIGSYS, SIGTERM, SIGTRAP,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level::{emulate_default_handler, signal_name};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::without_error_numbers;
use tribunal_judge::scratch::Scratch;
use tribunal_verify::notes::{CrashRecord, Notes};

/// The environment variable that names the folder that parent and child share.
const FOLDER: &str = "TRIBUNAL_RUN";
/// The file with an [`Earlier`] as JSON.
const EARLIER: &str = "earlier.json";
/// The file with the notes of the child.
const NOTES: &str = "notes";
/// A file that the child removes when it has finished.
const UNFINISHED: &str = "unfinished";
/// The boards that the child has read from a pipe so far; the next child reads them first.
const BOARDS: &str = "boards";
/// The new name of the file of boards once the pipe was read to its end.
const ALL_BOARDS: &str = "all-boards";
/// The new name of the file of boards if a write to it failed.
const SOME_BOARDS: &str = "some-boards";

/// The most crashes after which a run is repeated.
const CRASHES_MAX: usize = 16;

/// The error of this message with its argument.
fn failure(id: &'static str, name: &'static str, value: impl Into<Value>) -> Stop {
    Stop::said(Exit::Failure, Message::new(id).with(name, value))
}

/// What the parent tells the child about earlier runs.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Earlier {
    /// The crashes that the notes explain.
    pub(super) crashes: Vec<CrashRecord>,
    /// How the last run crashed, if this run takes notes to explain it.
    pub(super) unexplained: Option<String>,
    #[serde(skip)]
    folder: Option<PathBuf>,
}

impl Earlier {
    /// Reads it in the child; other processes have no earlier runs.
    pub(super) fn read() -> Result<Earlier, Stop> {
        let Some(folder) = folder() else {
            return Ok(Earlier::default());
        };
        // On Linux the child ends with its parent. A crash leaves no core file.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
        let _ = rustix::process::setrlimit(
            Resource::Core,
            Rlimit {
                current: Some(0),
                maximum: Some(0),
            },
        );
        let file = folder.join(EARLIER);
        let failed = |why: &dyn std::fmt::Display| {
            let read = Message::new("cannot-read-named")
                .with("file", format!("`{}`", file.display()))
                .with("why", without_error_numbers(why));
            let hint = Message::new("hint-own-variable").with("variable", FOLDER);
            Stop::said(Exit::Failure, read).advise(hint)
        };
        let json = fs::read(&file).map_err(|error| failed(&error))?;
        let earlier: Earlier = serde_json::from_slice(&json).map_err(|error| failed(&error))?;
        Ok(Earlier {
            folder: Some(folder),
            ..earlier
        })
    }

    /// A new file of notes, if this run takes notes.
    pub(super) fn notes(&self) -> Result<Option<Arc<Notes>>, Stop> {
        let (Some(folder), Some(_)) = (&self.folder, &self.unexplained) else {
            return Ok(None);
        };
        let failed =
            |error: io::Error| failure("cannot-write-notes", "why", reasons::of_error(&error));
        Notes::new(&folder.join(NOTES))
            .map(|notes| Some(Arc::new(notes)))
            .map_err(failed)
    }

    /// Opens the file of boards. A pipe can be read only once, so its boards are kept for the next run.
    pub(super) fn open(&self, path: &Path) -> Result<BufReader<Box<dyn Read>>, Stop> {
        let Some(folder) = self.folder.as_ref().filter(|_| !path.is_file()) else {
            return files::open(path);
        };
        let kept = folder.join(BOARDS);
        if folder.join(ALL_BOARDS).exists() {
            return files::open(&folder.join(ALL_BOARDS));
        }
        let is_cut = kept.exists() && path.as_os_str() != "-";
        if is_cut || folder.join(SOME_BOARDS).exists() {
            let why = Message::new("cannot-read-again").with("file", files::name(path));
            return Err(Stop::said(Exit::Input, why).advise("hint-boards-into-file"));
        }
        let read: Box<dyn Read> = match File::open(&kept) {
            Ok(file) => Box::new(file),
            Err(_) => Box::new(io::empty()),
        };
        let from = files::open(path)?;
        let to = File::options().create(true).append(true).open(&kept);
        let failed =
            |error: io::Error| failure("cannot-keep-boards", "why", reasons::of_error(&error));
        let keeping = Keeping {
            from,
            to: to.map_err(failed)?,
            folder: folder.clone(),
        };
        Ok(BufReader::new(Box::new(read.chain(keeping))))
    }
}

/// The shared folder, in the child.
fn folder() -> Option<PathBuf> {
    std::env::var_os(FOLDER)
        .filter(|folder| !folder.is_empty())
        .map(PathBuf::from)
}

/// Tells the parent that the child has finished.
pub(super) fn finish() {
    if let Some(folder) = folder() {
        let _ = fs::remove_file(folder.join(UNFINISHED));
    }
}

/// Whether this process is a child that runs after a crash.
pub(super) fn is_again() -> bool {
    Earlier::read()
        .is_ok_and(|earlier| earlier.unexplained.is_some() || !earlier.crashes.is_empty())
}

/// A reader that keeps everything it reads.
struct Keeping {
    from: BufReader<Box<dyn Read>>,
    to: File,
    folder: PathBuf,
}

impl Read for Keeping {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let rename = |name| fs::rename(self.folder.join(BOARDS), self.folder.join(name));
        let read = self.from.read(into)?;
        if read == 0 && !into.is_empty() {
            // This fails at a second end of the file.
            let _ = rename(ALL_BOARDS);
        } else if self.to.write_all(&into[..read]).is_err() {
            let _ = rename(SOME_BOARDS);
        }
        Ok(read)
    }
}

/// The parent: runs this command line in child processes and returns the exit status of the last one. Returns `None` if
/// this process is a child itself or cannot start one, and must do the work itself.
pub(super) fn run(remark: impl Fn(&Message)) -> Option<Result<ExitCode, Stop>> {
    if folder().is_some() {
        return None;
    }
    let folder = Scratch::new().ok()?;
    let signals = Arc::new(Mutex::new(Passed::default()));
    pass_on(Arc::clone(&signals)).ok()?;
    let mut earlier = Earlier::default();
    let Ok((mut status, mut message)) = child(&folder, &earlier, &signals) else {
        return None;
    };
    loop {
        let signal = match end(status, &folder, &signals) {
            End::Finished(code) => return Some(Ok(code)),
            End::Stopped(signal) => {
                // The folder goes first, since this ends the process.
                drop(folder);
                let _ = emulate_default_handler(signal);
                return Some(Ok(Exit::Interrupted.into()));
            }
            End::Killed(name) => {
                return Some(Err(failure("run-ended-by", "signal", name)));
            }
            End::Crashed(name) => name,
        };
        if earlier.unexplained.is_none() {
            remark(&Message::new("run-crashed").with("signal", signal.clone()));
            earlier.unexplained = Some(signal);
        } else {
            if let Some(message) = message
                .as_ref()
                .filter(|message| is_short_of_memory(message))
            {
                return Some(Err(failure("run-short-of-memory", "why", message.clone())));
            }
            let words = message.map_or(String::new(), |message| format!("{message}, "));
            let crashed = Message::new("it-crashed").with("how", format!("{words}{signal}"));
            let Some(crash) = Notes::last(&folder.path().join(NOTES), &crashed) else {
                return Some(Err(failure("run-left-no-notes", "signal", signal)));
            };
            let of_worker = |id: &'static str| {
                Message::new(id)
                    .with("worker", crash.worker.clone())
                    .with("problem", crash.problem.clone())
            };
            let is_same = |other: &CrashRecord| {
                (&other.problem, &other.worker) == (&crash.problem, &crash.worker)
            };
            if earlier.crashes.iter().any(is_same) || earlier.crashes.len() == CRASHES_MAX {
                let why = of_worker("cannot-go-on-without").with("why", crash.reason.clone());
                return Some(Err(Stop::said(Exit::Failure, why)));
            }
            remark(&of_worker("worker-crashed"));
            earlier.unexplained = None;
            earlier.crashes.push(crash);
        }
        (status, message) = match child(&folder, &earlier, &signals) {
            Ok(ended) => ended,
            Err(error) => {
                let why = reasons::of_error(&error);
                return Some(Err(failure("cannot-run-again", "why", why)));
            }
        };
    }
}

/// How a child ended.
enum End {
    /// It exited with this status.
    Finished(ExitCode),
    /// The user stopped it with this signal.
    Stopped(i32),
    /// Another process killed it with the signal of this name.
    Killed(String),
    /// It crashed: the name of a signal, or an exit status before its work was done.
    Crashed(String),
}

fn end(status: ExitStatus, folder: &Scratch, signals: &Mutex<Passed>) -> End {
    let seen = locked(signals).seen;
    if let Some(code) = status.code() {
        let is_finished = !folder.path().join(UNFINISHED).exists();
        return match is_finished || seen.is_some() {
            true => End::Finished(ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX))),
            false => End::Crashed(format!("exit status {code}")),
        };
    }
    let signal = status.signal().unwrap_or_default();
    let name = signal_name(signal).map_or(format!("signal {signal}"), str::to_string);
    match (seen, signal) {
        (Some(seen), _) => End::Stopped(seen),
        (None, SIGINT | SIGTERM | SIGHUP) => End::Stopped(signal),
        (None, SIGABRT | SIGBUS | SIGFPE | SIGILL | SIGSEGV | SIGSYS | SIGTRAP) => {
            End::Crashed(name)
        }
        (None, _) => End::Killed(name),
    }
}

/// The signals that the user sent, and the child that gets them.
#[derive(Default)]
struct Passed {
    /// The first one.
    seen: Option<i32>,
    child: Option<Pid>,
}

fn locked(signals: &Mutex<Passed>) -> MutexGuard<'_, Passed> {
    signals.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Passes signals on to the child. A terminal sends them to the child, too, which counts both as one (see `interrupt`).
fn pass_on(passed: Arc<Mutex<Passed>>) -> io::Result<()> {
    let mut signals = Signals::new(handled())?;
    let act = move || {
        for signal in signals.forever() {
            let mut passed = locked(&passed);
            passed.seen.get_or_insert(signal);
            if let (Some(child), Some(signal)) = (passed.child, Signal::from_named_raw(signal)) {
                // The child may have ended.
                let _ = kill_process(child, signal);
            }
        }
    };
    std::thread::Builder::new()
        .name("signals".to_string())
        .spawn(act)
        .map(drop)
}

/// Runs one child to its end. If it takes notes, also returns why Rust ended it.
fn child(
    folder: &Scratch,
    earlier: &Earlier,
    signals: &Mutex<Passed>,
) -> io::Result<(ExitStatus, Option<String>)> {
    fs::write(folder.path().join(EARLIER), serde_json::to_vec(earlier)?)?;
    fs::write(folder.path().join(UNFINISHED), "")?;
    let mut args = std::env::args_os();
    let mut command = Command::new(std::env::current_exe()?);
    command
        .arg0(args.next().unwrap_or_else(|| "tribunal".into()))
        .args(args)
        .env(FOLDER, folder.path());
    if earlier.unexplained.is_some() {
        command.stderr(Stdio::piped());
    }
    let mut child = {
        let mut signals = locked(signals);
        if signals.seen.is_some() {
            // The user stopped the run between two children.
            return Ok((ExitStatus::from_raw(SIGTERM), None));
        }
        let child = command.spawn()?;
        signals.child = Some(Pid::from_child(&child));
        child
    };
    let reader = child
        .stderr
        .take()
        .map(|stderr| std::thread::spawn(move || last_words(stderr)));
    let status = wait(&mut child, signals)?;
    Ok((
        status,
        reader.and_then(|reader| reader.join().ok().flatten()),
    ))
}

/// Waits for the child. Passes no signal on once its process id may belong to another process.
fn wait(child: &mut Child, signals: &Mutex<Passed>) -> io::Result<ExitStatus> {
    let pid = Pid::from_child(child);
    let wait = || {
        waitid(
            WaitId::Pid(pid),
            WaitIdOptions::EXITED | WaitIdOptions::NOWAIT,
        )
    };
    while matches!(wait(), Err(rustix::io::Errno::INTR)) {}
    locked(signals).child = None;
    child.wait()
}

/// Copies the standard error of a child to our own, and finds why Rust ended it.
fn last_words(mut stderr: impl Read) -> Option<String> {
    /// The bytes of its end that are searched.
    const KEPT: usize = 4096;
    let (mut end, mut buffer) = (Vec::new(), [0; KEPT]);
    while let Ok(read @ 1..) = stderr.read(&mut buffer) {
        let _ = io::stderr().write_all(&buffer[..read]);
        end.extend_from_slice(&buffer[..read]);
        end.drain(..end.len().saturating_sub(KEPT));
    }
    reason(&String::from_utf8_lossy(&end))
}

/// Why Rust ended a process, by what it printed.
fn reason(printed: &str) -> Option<String> {
    printed.lines().rev().find_map(|line| {
        let fatal = line
            .strip_prefix("fatal runtime error: ")
            .map(|reason| reason.trim_end_matches(", aborting"));
        fatal
            .or_else(|| line.starts_with("memory allocation of ").then_some(line))
            .map(str::to_string)
    })
}

/// Whether the allocation that failed was so small that memory was already full, so that any worker may be the cause.
fn is_short_of_memory(reason: &str) -> bool {
    let bytes = reason
        .strip_prefix("memory allocation of ")
        .and_then(|rest| rest.split(' ').next());
    bytes
        .and_then(|bytes| bytes.parse::<u64>().ok())
        .is_some_and(|bytes| bytes < 1 << 30)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_of_a_crash_is_found_in_the_output() {
        let overflow = "flipgame: 3 of 5\n\nthread '<unnamed>' (7) has overflowed its stack\n\
                        fatal runtime error: stack overflow, aborting\n";
        assert_eq!(reason(overflow).as_deref(), Some("stack overflow"));
        let memory = "memory allocation of 35184372088832 bytes failed\n";
        assert_eq!(
            reason(memory).as_deref(),
            Some("memory allocation of 35184372088832 bytes failed")
        );
        assert_eq!(reason("flipgame: 3 of 5\n"), None);
        assert!(!is_short_of_memory(
            "memory allocation of 35184372088832 bytes failed"
        ));
        assert!(is_short_of_memory("memory allocation of 192 bytes failed"));
        assert!(!is_short_of_memory("stack overflow"));
    }

    #[test]
    fn boards_from_a_pipe_are_kept_and_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = folder.path().join(BOARDS);
        let keeping = |text: &'static str| Keeping {
            from: BufReader::new(Box::new(text.as_bytes())),
            to: File::options()
                .create(true)
                .append(true)
                .open(&kept)
                .expect("a file"),
            folder: folder.path().to_path_buf(),
        };
        let mut two = [0; 2];
        keeping("bwbw").read_exact(&mut two).expect("two bytes");
        assert_eq!(fs::read_to_string(&kept).expect("a part"), "bw");
        let mut rest = String::new();
        keeping("ww").read_to_string(&mut rest).expect("the rest");
        assert_eq!(
            fs::read_to_string(folder.path().join(ALL_BOARDS)).expect("all"),
            "bwww"
        );
        assert!(!kept.exists());
    }
}
