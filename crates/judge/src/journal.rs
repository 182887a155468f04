//! The journal of a run: a line of JSON for each result, so that a stopped run can continue.
//!
//! A submission is identified by a hash of its text, the cases, the limits and the isolation, not by its name. An
//! incomplete last line, left by a full disk or a crash, is removed and judged again. Judge errors are never written,
//! so that they are tried again.

use super::further::outcome::{FoundInput, Further};
use super::second_look::Revision;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use thiserror::Error;
use tribunal_core::messages::Message;
use tribunal_core::text::{size, without_error_numbers};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{Built, CaseResult, Refused};

/// The first line of every journal; a file without it is not a journal.
const HEAD: &str = "{\"schema\":\"tribunal.journal\",\"version\":1}\n";

/// The longest line that is read, in bytes.
const LINE_BYTES_MAX: u64 = 64 << 20;

/// One event of a submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JournalEntry {
    /// It was built.
    Built(Built),
    /// The compiler refused it.
    Refused(Refused),
    /// It was judged on these cases.
    Judged(Vec<CaseResult>),
    /// It fails, and got a second look.
    Revised(Box<Revision>),
    /// It passes the cases, and was tried on further inputs.
    Further(Box<Further<FoundInput>>),
}

#[derive(Serialize, Deserialize)]
struct JournalLine<E> {
    key: String,
    entry: E,
}

/// What an earlier run recorded about a submission.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// Its build.
    pub(crate) built: Option<Built>,
    /// The compiler that refused it.
    pub(crate) refused: Option<Refused>,
    /// Its results, in the order of arrival.
    pub(crate) results: Vec<CaseResult>,
    /// The outcome of its second look.
    pub(crate) revision: Option<Revision>,
    /// What further inputs told of it.
    pub(crate) further: Option<Further<FoundInput>>,
}

/// A journal: read when it is opened, then appended to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    past: HashMap<String, Past>,
    end: Mutex<Result<File, io::Error>>,
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be opened, read or written.
    #[error("cannot use `{}`: {}", .0.display(), .1)]
    Io(PathBuf, io::Error),
    /// Another run is writing it.
    #[error("cannot use `{}`: another run is writing it", .0.display())]
    Taken(PathBuf),
    /// The file is not a journal, or one of its lines is damaged: its path, and what is wrong.
    #[error("cannot resume from `{}`: {}", .0.display(), .1)]
    Foreign(PathBuf, Message),
}

impl JournalError {
    /// The error as a message of the catalogue.
    pub fn message(&self) -> Message {
        let (JournalError::Io(path, _)
        | JournalError::Taken(path)
        | JournalError::Foreign(path, _)) = self;
        let said = |id: &'static str| Message::new(id).with("file", path.display().to_string());
        match self {
            JournalError::Io(_, error) => {
                said("cannot-use").with("why", without_error_numbers(error))
            }
            JournalError::Taken(_) => {
                said("cannot-use").with("why", Message::new("why-another-run"))
            }
            JournalError::Foreign(_, why) => said("cannot-resume").with("why", why.clone()),
        }
    }
}

impl Journal {
    /// Opens and reads a journal, or creates it.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be opened, is not a journal, or another process is writing it.
    pub fn open(path: &Path) -> Result<Journal, JournalError> {
        let failed = |error| JournalError::Io(path.to_path_buf(), error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        // Only a regular file can be truncated and appended to, and a device may never end.
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(JournalError::Foreign(
                path.to_path_buf(),
                Message::new("why-not-regular"),
            ));
        }
        if is_taken(&file) {
            return Err(JournalError::Taken(path.to_path_buf()));
        }
        let (past, whole) = read(path, &file)?;
        file.set_len(whole).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            file.write_all(HEAD.as_bytes()).map_err(failed)?;
        }
        Ok(Journal {
            path: path.to_path_buf(),
            past,
            end: Mutex::new(Ok(file)),
        })
    }

    /// The number of results that earlier runs recorded.
    pub fn results(&self) -> u64 {
        let results = self.past.values().map(|past| past.results.len() as u64);
        results.sum()
    }

    /// What an earlier run recorded about this submission.
    pub(crate) fn past(&self, key: &str) -> Option<&Past> {
        self.past.get(key)
    }

    /// Appends an entry. After a failure nothing more is written; [`Journal::close`] returns that error.
    pub(crate) fn write(&self, key: &str, entry: &JournalEntry) {
        let Ok(mut end) = self.end.lock() else { return };
        let Ok(file) = end.as_mut() else { return };
        let line = serde_json::to_string(&JournalLine {
            key: key.to_string(),
            entry,
        });
        let written = line
            .map_err(io::Error::from)
            .and_then(|line| file.write_all((line + "\n").as_bytes()));
        if let Err(error) = written {
            *end = Err(error);
        }
    }

    /// Closes the journal.
    ///
    /// # Errors
    ///
    /// Fails where a line could not be written, as on a full disk.
    pub fn close(self) -> Result<(), JournalError> {
        let end = self
            .end
            .into_inner()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        // Writing to the disk may fail only now.
        end.and_then(|file| file.sync_all())
            .map_err(|error| JournalError::Io(self.path, error))
    }
}

/// Tries to lock a journal; whether another run holds the lock for longer than a moment.
fn is_taken(file: &File) -> bool {
    /// A process that was just forked holds the lock of its parent until it executes another program.
    const WAIT_MAX: Duration = Duration::from_secs(1);
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if begun.elapsed() > WAIT_MAX => return true,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            // A file system without locks is accepted.
            Ok(()) | Err(TryLockError::Error(_)) => return false,
        }
    }
}

/// Reads a journal; also returns the number of bytes in complete lines.
fn read(path: &Path, file: &File) -> Result<(HashMap<String, Past>, u64), JournalError> {
    let failed = |error| JournalError::Io(path.to_path_buf(), error);
    let foreign = |what: Message| JournalError::Foreign(path.to_path_buf(), what);
    let mut past: HashMap<String, Past> = HashMap::new();
    let mut reader = BufReader::new(file);
    let (mut line, mut whole) = (Vec::new(), 0);
    for number in 1_u64.. {
        line.clear();
        // A file of one line may be anything.
        let bytes_max = match number {
            1 => HEAD.len() as u64,
            _ => LINE_BYTES_MAX,
        };
        let mut bounded = (&mut reader).take(bytes_max);
        let bytes = bounded.read_until(b'\n', &mut line).map_err(failed)? as u64;
        let is_cut = !line.ends_with(b"\n");
        if number == 1 && line != HEAD.as_bytes() {
            // An incomplete head may be overwritten; any other file must not be.
            return match is_cut && HEAD.as_bytes().starts_with(&line) {
                true => Ok((past, 0)),
                false => Err(foreign(Message::new("why-no-journal"))),
            };
        }
        if is_cut && bytes == bytes_max {
            let damaged = Message::new("why-line-damaged").with("line", number);
            let why = format!("longer than {}", size(LINE_BYTES_MAX));
            return Err(foreign(damaged.with("why", why)));
        }
        if bytes == 0 || is_cut {
            break;
        }
        whole += bytes;
        if number == 1 {
            continue;
        }
        let JournalLine { key, entry } = serde_json::from_slice::<JournalLine<JournalEntry>>(&line)
            .map_err(|error| {
                let damaged = Message::new("why-line-damaged").with("line", number);
                foreign(damaged.with("why", error.to_string()))
            })?;
        if let JournalEntry::Judged(results) = &entry
            && let Some(why) = results.iter().find_map(contradiction)
        {
            let damaged = Message::new("why-line-damaged").with("line", number);
            return Err(foreign(damaged.with("why", why)));
        }
        let submission = past.entry(key).or_default();
        match entry {
            JournalEntry::Built(built) => submission.built = Some(built),
            JournalEntry::Refused(refused) => submission.refused = Some(refused),
            JournalEntry::Judged(results) => submission.results.extend(results),
            JournalEntry::Revised(revision) => submission.revision = Some(*revision),
            JournalEntry::Further(further) => submission.further = Some(*further),
        }
    }
    Ok((past, whole))
}

/// What in a result cannot be right, if anything.
fn contradiction(result: &CaseResult) -> Option<String> {
    /// No run takes as long as this, in seconds.
    const SECONDS_MAX: f64 = 1e6;
    /// No machine has as much memory as this, in bytes.
    const MEMORY_BYTES_MAX: u64 = 1 << 50;
    let is_time = |seconds: f64| (0.0..=SECONDS_MAX).contains(&seconds);
    let why = match result {
        it if it.verdict == Verdict::Accepted && it.failure.is_some() => {
            "AC, with a failure".into()
        }
        it if it.verdict == Verdict::JudgeError => "a judge error, which is never kept".into(),
        it if !is_time(it.cpu_s) => format!("{} s of CPU time", it.cpu_s),
        it if !is_time(it.wall_s) => format!("{} s of wall time", it.wall_s),
        it if it.memory_bytes > MEMORY_BYTES_MAX => format!("{} of memory", size(it.memory_bytes)),
        _ => return None,
    };
    Some(format!("`{}`: {why}", result.case.escape_debug()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tribunal_core::verdict::judged::Failure;

    fn result(index: u64) -> CaseResult {
        CaseResult {
            index,
            case: "a".to_string(),
            verdict: Verdict::Accepted,
            message: "\u{1b}\n".to_string(),
            reason: Some(
                Message::new("x")
                    .with("y", "\u{1b}")
                    .with("z", Message::new("w").with("n", -7)),
            ),
            close: false,
            runs: 1,
            refused: vec!["fork".to_string()],
            cpu_s: 0.001_234,
            wall_s: 0.1 + 0.2,
            memory_bytes: 1 << 20,
            points: Some(0.1 + 0.2),
            failure: None,
        }
    }

    fn refused() -> Refused {
        Refused {
            command: "g++".to_string(),
            message: "no".to_string(),
        }
    }

    #[test]
    fn written_results_are_read_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let journal = Journal::open(&path).expect("begun");
        journal.write("a", &JournalEntry::Refused(refused()));
        journal.write("b", &JournalEntry::Judged(vec![result(0), result(1)]));
        journal.write("b", &JournalEntry::Judged(vec![result(2)]));
        journal.close().expect("written");
        let journal = Journal::open(&path).expect("read");
        assert_eq!(
            journal.past("a").expect("an entry").refused,
            Some(refused())
        );
        assert_eq!(
            journal.past("b").expect("an entry").results,
            [result(0), result(1), result(2)]
        );
        assert!(journal.past("c").is_none());
    }

    #[test]
    fn a_journal_truncated_anywhere_can_be_resumed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let journal = Journal::open(&path).expect("begun");
        journal.write("a", &JournalEntry::Judged(vec![result(0)]));
        journal.write("a", &JournalEntry::Judged(vec![result(1)]));
        drop(journal);
        let whole = fs::read(&path).expect("a file");
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).expect("a file");
            let journal =
                Journal::open(&path).unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
            let kept = journal.past("a").map_or(0, |past| past.results.len());
            assert!(
                kept <= 2 && (kept == 2) == (cut == whole.len()),
                "cut at {cut}"
            );
            journal.write("a", &JournalEntry::Judged(vec![result(2)]));
            drop(journal);
            let again =
                Journal::open(&path).unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
            assert_eq!(
                again.past("a").expect("an entry").results.len(),
                kept + 1,
                "cut at {cut}"
            );
        }
    }

    #[test]
    fn a_file_that_is_no_journal_is_not_changed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("my.cpp");
        for text in [
            "int main() {}\n",
            "int main() {}",
            "{\"schema\":\"tribunal.judge\"}\n",
        ] {
            fs::write(&path, text).expect("a file");
            assert!(matches!(
                Journal::open(&path),
                Err(JournalError::Foreign(..))
            ));
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        assert!(matches!(
            Journal::open(Path::new("/dev/zero")),
            Err(JournalError::Foreign(..) | JournalError::Io(..))
        ));
        fs::write(&path, format!("{HEAD}nonsense\n")).expect("a file");
        let error = Journal::open(&path).expect_err("damaged").to_string();
        assert!(error.contains("line 2 is damaged"), "{error}");
    }

    #[test]
    fn a_line_of_any_length_is_refused_within_bounds() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        for (head, why) in [
            ("", "it is not a journal"),
            (&HEAD[..9], "it is not a journal"),
            (HEAD, "line 2 is damaged (longer than 64 MB)"),
        ] {
            fs::write(&path, head).expect("a file");
            let file = File::options().append(true).open(&path).expect("a file");
            file.set_len(LINE_BYTES_MAX + 4096).expect("a sparse file");
            let error = Journal::open(&path).expect_err("no journal");
            assert!(error.to_string().contains(why), "{error}");
            assert!(fs::metadata(&path).expect("a file").len() > LINE_BYTES_MAX);
        }
    }

    #[test]
    fn results_that_contradict_themselves_are_refused_with_their_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let failing = CaseResult {
            verdict: Verdict::WrongAnswer,
            failure: Some(Failure::default()),
            ..result(0)
        };
        let is_read = |result: &CaseResult| {
            drop(fs::remove_file(&path));
            let journal = Journal::open(&path).expect("begun");
            journal.write("a", &JournalEntry::Judged(vec![result.clone()]));
            drop(journal);
            let error = Journal::open(&path).err()?.to_string();
            assert!(error.contains("line 2"), "{error}");
            Some(error)
        };
        assert_eq!(is_read(&result(0)), None);
        assert_eq!(is_read(&failing), None);
        let accepted = CaseResult {
            verdict: Verdict::Accepted,
            ..failing.clone()
        };
        for (wrong, why) in [
            (accepted, "`a`: AC, with a failure"),
            (
                CaseResult {
                    cpu_s: -1.0,
                    ..result(0)
                },
                "`a`: -1 s of CPU time",
            ),
            (
                CaseResult {
                    wall_s: 1e12,
                    ..result(0)
                },
                "of wall time",
            ),
            (
                CaseResult {
                    memory_bytes: 1 << 60,
                    ..result(0)
                },
                "of memory",
            ),
        ] {
            let error = is_read(&wrong).expect("it is refused");
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn two_runs_do_not_write_one_journal() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let _first = Journal::open(&path).expect("begun");
        assert!(matches!(Journal::open(&path), Err(JournalError::Taken(_))));
    }

    #[test]
    fn a_full_disk_is_an_error_of_close() {
        let file = OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("a device");
        let journal = Journal {
            path: "run.jsonl".into(),
            past: HashMap::new(),
            end: Mutex::new(Ok(file)),
        };
        journal.write("a", &JournalEntry::Refused(refused()));
        journal.write("a", &JournalEntry::Refused(refused()));
        let error = journal.close().expect_err("full").to_string();
        assert!(
            error.starts_with("cannot use `run.jsonl`: No space left"),
            "{error}"
        );
    }
}
