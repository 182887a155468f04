//! A file of JSON lines, each with a key, that a run appends to, and that a later run continues from.
//!
//! The first line is the head, which says what the file is. Only the places of lines are held in memory. A last line that
//! is incomplete, as a full disk or a crash leaves it, is removed.

use super::part::{DONE, Seal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;
use tribunal_core::messages::Message;
use tribunal_core::text::{size, without_error_numbers};

/// The longest line that is read, in bytes.
const LINE_BYTES_MAX: u64 = 64 << 20;

/// The longest head that is read, in bytes: it may hold a long command.
pub(super) const HEAD_BYTES_MAX: u64 = 4 << 20;

/// What a line begins with, before its key.
const BEGIN: &[u8] = b"{\"key\":\"";

#[derive(Serialize)]
struct Line<'a, E> {
    key: &'a str,
    entry: &'a E,
}

#[derive(serde::Deserialize)]
struct OwnedLine<E> {
    entry: E,
}

/// Where a line is.
#[derive(Clone, Copy, Debug)]
struct Place {
    file: u32,
    bytes: u32,
    offset: u64,
    number: u64,
}

/// A ledger: its lines are found when it is opened, read when they are asked for, and appended to.
#[derive(Debug)]
pub struct Ledger {
    /// The files that it consists of: one, or all parts of a campaign.
    files: Vec<PathBuf>,
    places: HashMap<String, Vec<Place>>,
    head: String,
    /// The end of the only file; nothing where lines are only read.
    end: Option<Mutex<Result<File, io::Error>>>,
    is_sealed: bool,
}

/// Why a ledger cannot be used.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// The file cannot be opened, read or written.
    #[error("cannot use `{}`: {}", .0.display(), .1)]
    Io(PathBuf, io::Error),
    /// Another run is writing it.
    #[error("cannot use `{}`: another run is writing it", .0.display())]
    Taken(PathBuf),
    /// The file is no such ledger, or one of its lines is damaged: its path, and what is wrong.
    #[error("cannot resume from `{}`: {}", .0.display(), .1)]
    Foreign(PathBuf, Message),
}

impl LedgerError {
    /// The error as a message of the catalogue.
    pub fn message(&self) -> Message {
        let (LedgerError::Io(path, _) | LedgerError::Taken(path) | LedgerError::Foreign(path, _)) =
            self;
        let said = |id: &'static str| Message::new(id).with("file", path.display().to_string());
        match self {
            LedgerError::Io(_, error) => {
                said("cannot-use").with("why", without_error_numbers(error))
            }
            LedgerError::Taken(_) => {
                said("cannot-use").with("why", Message::new("why-another-run"))
            }
            LedgerError::Foreign(_, why) => said("cannot-resume").with("why", why.clone()),
        }
    }
}

/// That a line is damaged.
pub(super) fn damaged(number: u64, why: impl ToString) -> Message {
    Message::new("why-line-damaged")
        .with("line", number)
        .with("why", why.to_string())
}

/// Why a file cannot be read to its end.
pub(super) enum ScanError {
    Io(io::Error),
    /// The number of a line, and what is wrong with it.
    Line(u64, String),
}

impl ScanError {
    fn of(self, path: &Path) -> LedgerError {
        match self {
            ScanError::Io(error) => LedgerError::Io(path.to_path_buf(), error),
            ScanError::Line(number, why) => {
                LedgerError::Foreign(path.to_path_buf(), damaged(number, why))
            }
        }
    }
}

/// What reading a file from its beginning to its end gave.
pub(super) struct Scanned {
    /// The number of bytes in whole lines.
    pub(super) bytes: u64,
    /// The number of whole lines.
    pub(super) lines: u64,
    /// Whether bytes without an end of line follow.
    pub(super) is_cut: bool,
}

/// Passes every whole line to `see`, with its number from 1 on, its place, and the end of line; `see` says what is wrong
/// with it.
pub(super) fn scan(
    file: impl io::Read,
    mut see: impl FnMut(u64, u64, &[u8]) -> Result<(), String>,
) -> Result<Scanned, ScanError> {
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let (mut line, mut whole, mut number) = (Vec::new(), 0, 1);
    loop {
        line.clear();
        let most = match number {
            1 => HEAD_BYTES_MAX,
            _ => LINE_BYTES_MAX,
        };
        let mut bounded = (&mut reader).take(most);
        let bytes = bounded
            .read_until(b'\n', &mut line)
            .map_err(ScanError::Io)? as u64;
        if !line.ends_with(b"\n") {
            if bytes == most {
                let why = format!("longer than {}", size(most));
                return Err(ScanError::Line(number, why));
            }
            return Ok(Scanned {
                bytes: whole,
                lines: number - 1,
                is_cut: bytes > 0,
            });
        }
        see(number, whole, &line).map_err(|why| ScanError::Line(number, why))?;
        whole += bytes;
        number += 1;
    }
}

/// The key of a line.
fn key_of(line: &[u8]) -> Option<&str> {
    let rest = line.strip_prefix(BEGIN)?;
    let end = rest.iter().position(|byte| *byte == b'"')?;
    let key = std::str::from_utf8(&rest[..end]).ok()?;
    let is_plain = !key.contains('\\') && rest[end..].starts_with(b"\",\"entry\":");
    is_plain.then_some(key)
}

impl Ledger {
    /// Opens a ledger with this head, or creates it. The head is one line of JSON, without its end.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be opened, has another head, or another process is writing it.
    pub fn open(path: &Path, head: &str) -> Result<Ledger, LedgerError> {
        let failed = |error| LedgerError::Io(path.to_path_buf(), error);
        let foreign = |why: Message| LedgerError::Foreign(path.to_path_buf(), why);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        // Only a regular file can be truncated and appended to, and a device may never end.
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(foreign(Message::new("why-not-regular")));
        }
        if is_taken(&file) {
            return Err(LedgerError::Taken(path.to_path_buf()));
        }
        let whole_head = format!("{head}\n");
        // A file of one line may be anything: it is not read in whole before its beginning is known.
        let mut first = Vec::new();
        (&file)
            .take(whole_head.len() as u64)
            .read_to_end(&mut first)
            .map_err(failed)?;
        let mut ledger = Ledger {
            files: vec![path.to_path_buf()],
            places: HashMap::new(),
            head: head.to_string(),
            end: None,
            is_sealed: false,
        };
        let whole = if first == whole_head.as_bytes() {
            file.rewind().map_err(failed)?;
            ledger.find(0, &file)?
        } else if whole_head.as_bytes().starts_with(&first) {
            // An incomplete head may be overwritten; any other file must not be.
            0
        } else {
            return Err(foreign(Message::new("why-no-journal")));
        };
        file.set_len(whole).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            file.write_all(whole_head.as_bytes()).map_err(failed)?;
        }
        ledger.end = Some(Mutex::new(Ok(file)));
        Ok(ledger)
    }

    /// All lines of these files, which were read through before and are only read from now on.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be read, or a line is none of a ledger.
    pub(super) fn gathered(files: Vec<PathBuf>) -> Result<Ledger, LedgerError> {
        let mut ledger = Ledger {
            places: HashMap::new(),
            head: String::new(),
            end: None,
            is_sealed: true,
            files: files.clone(),
        };
        for (place, path) in (0..).zip(&files) {
            let file = File::open(path).map_err(|error| LedgerError::Io(path.clone(), error))?;
            ledger.find(place, file)?;
        }
        Ok(ledger)
    }

    /// Notes the place of every line of a file; returns the number of bytes in whole lines.
    fn find(&mut self, place: u32, file: impl io::Read) -> Result<u64, LedgerError> {
        let scanned = scan(file, |number, offset, line| {
            if number == 1 {
                return Ok(());
            }
            if line.starts_with(DONE) {
                self.is_sealed = true;
                return Ok(());
            }
            let key = key_of(line).ok_or("it has no key")?;
            let at = Place {
                file: place,
                // A line is shorter than 4 GB.
                bytes: line.len() as u32,
                offset,
                number,
            };
            match self.places.get_mut(key) {
                Some(places) => places.push(at),
                None => drop(self.places.insert(key.to_string(), vec![at])),
            }
            Ok(())
        });
        let scanned = scanned.map_err(|error| error.of(&self.files[place as usize]))?;
        Ok(scanned.bytes)
    }

    /// Whether its last line says that nothing is missing.
    pub fn is_sealed(&self) -> bool {
        self.is_sealed
    }

    /// Whether it has an entry of this key.
    pub fn has(&self, key: &str) -> bool {
        self.places.contains_key(key)
    }

    /// The keys, in no order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.places.keys().map(String::as_str)
    }

    /// The entries of a key, in the order in which they were written.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be read, or a line says something else.
    pub fn read<E: DeserializeOwned>(&self, key: &str) -> Result<Vec<E>, LedgerError> {
        let places = self.places.get(key).into_iter().flatten();
        let mut opened: Option<(u32, File)> = None;
        let (mut entries, mut line) = (Vec::new(), Vec::new());
        for place in places {
            let path = &self.files[place.file as usize];
            let failed = |error| LedgerError::Io(path.clone(), error);
            if opened.as_ref().is_none_or(|(file, _)| *file != place.file) {
                opened = Some((place.file, File::open(path).map_err(failed)?));
            }
            let Some((_, file)) = &opened else { continue };
            line.resize(place.bytes as usize, 0);
            file.read_exact_at(&mut line, place.offset)
                .map_err(failed)?;
            let read: OwnedLine<E> = serde_json::from_slice(&line).map_err(|error| {
                LedgerError::Foreign(path.clone(), damaged(place.number, error))
            })?;
            entries.push(read.entry);
        }
        Ok(entries)
    }

    /// Passes every entry to `see`, in no order of the keys.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be read, or where `see` says what is wrong with an entry.
    pub fn check<E: DeserializeOwned>(
        &self,
        mut see: impl FnMut(&E) -> Result<(), String>,
    ) -> Result<(), LedgerError> {
        for (key, places) in &self.places {
            for (entry, place) in self.read::<E>(key)?.iter().zip(places) {
                see(entry).map_err(|why| {
                    let path = self.files[place.file as usize].clone();
                    LedgerError::Foreign(path, damaged(place.number, why))
                })?;
            }
        }
        Ok(())
    }

    /// Appends an entry. After a failure nothing more is written; [`Ledger::close`] returns that error.
    pub fn write<E: Serialize>(&self, key: &str, entry: &E) {
        let Some(end) = &self.end else { return };
        let mut end = end.lock().unwrap_or_else(PoisonError::into_inner);
        let Ok(file) = end.as_mut() else { return };
        let written = line(key, entry).and_then(|line| file.write_all(&line));
        if let Err(error) = written {
            *end = Err(error);
        }
    }

    /// Closes the ledger.
    ///
    /// # Errors
    ///
    /// Fails where a line could not be written, as on a full disk.
    pub fn close(self) -> Result<(), LedgerError> {
        let Some(end) = self.end else { return Ok(()) };
        let end = end.into_inner().unwrap_or_else(PoisonError::into_inner);
        let path = self.files.into_iter().next().unwrap_or_default();
        // Writing to the disk may fail only now.
        end.and_then(|file| file.sync_all())
            .map_err(|error| LedgerError::Io(path, error))
    }

    /// Closes the ledger with a last line that says that nothing is missing, after these lines in place of all that were
    /// written. The file is replaced at once: it is never without its lines.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be written.
    pub fn seal(
        self,
        write: impl FnOnce(&Ledger, &mut Sealing) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        let path = self.files[0].clone();
        let failed = |error| LedgerError::Io(path.clone(), error);
        // With the lines of this run.
        let whole = Ledger::gathered(vec![path.clone()])?;
        let mut beside = path.clone().into_os_string();
        beside.push(".new");
        let beside = PathBuf::from(beside);
        // What an earlier run left there is none of anybody's.
        let file = File::create(&beside).map_err(failed)?;
        let mut sealing = Sealing {
            out: io::BufWriter::new(file),
            hash: Sha256::new(),
            lines: 0,
            path: path.clone(),
        };
        let sealed = sealing
            .put(format!("{}\n", self.head).as_bytes())
            .and_then(|()| write(&whole, &mut sealing))
            .and_then(|()| sealing.end())
            .and_then(|()| std::fs::rename(&beside, &path).map_err(failed));
        if sealed.is_err() {
            // It may not even be there.
            let _ = std::fs::remove_file(&beside);
        }
        // What was appended is not needed any more, unless the new file was not written.
        sealed.and(self.close())
    }
}

/// The lines of a ledger that is being sealed.
pub struct Sealing {
    out: io::BufWriter<File>,
    hash: Sha256,
    lines: u64,
    path: PathBuf,
}

impl Sealing {
    /// Adds a line.
    ///
    /// # Errors
    ///
    /// Fails where it cannot be written.
    pub fn write<E: Serialize>(&mut self, key: &str, entry: &E) -> Result<(), LedgerError> {
        let line = line(key, entry).map_err(|error| LedgerError::Io(self.path.clone(), error))?;
        self.lines += 1;
        self.put(&line)
    }

    fn put(&mut self, line: &[u8]) -> Result<(), LedgerError> {
        self.hash.update(line);
        let written = self.out.write_all(line);
        written.map_err(|error| LedgerError::Io(self.path.clone(), error))
    }

    fn end(&mut self) -> Result<(), LedgerError> {
        let seal = Seal {
            lines: self.lines,
            sha256: hex(std::mem::take(&mut self.hash)),
        };
        let written = (|| {
            self.out.write_all(&seal.line()?)?;
            self.out.flush()?;
            self.out.get_ref().sync_all()
        })();
        written.map_err(|error| LedgerError::Io(self.path.clone(), error))
    }
}

/// A hash in hexadecimal digits.
pub(super) fn hex(hash: Sha256) -> String {
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn line<E: Serialize>(key: &str, entry: &E) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(&Line { key, entry })?;
    line.push(b'\n');
    Ok(line)
}

/// Tries to lock a ledger; whether another run holds the lock for longer than a moment.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const HEAD: &str = "{\"schema\":\"test\",\"version\":1}";

    #[test]
    fn entries_are_read_back_by_their_key_in_the_order_in_which_they_were_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let ledger = Ledger::open(&path, HEAD).expect("begun");
        for (key, entry) in [("a", 1), ("b", 2), ("a", 3)] {
            ledger.write(key, &entry);
        }
        ledger.close().expect("written");
        let ledger = Ledger::open(&path, HEAD).expect("read");
        assert_eq!(ledger.read::<i32>("a").expect("entries"), [1, 3]);
        assert!(ledger.read::<i32>("c").expect("nothing").is_empty());
        assert!(ledger.has("b") && !ledger.has("c") && !ledger.is_sealed());
        let error = ledger.read::<String>("b").expect_err("numbers");
        assert!(error.to_string().contains("line 3 is damaged"), "{error}");
        let refuse = |entry: &i32| {
            if *entry == 2 {
                Err("two".to_string())
            } else {
                Ok(())
            }
        };
        let error = ledger.check(refuse).expect_err("two");
        assert!(
            error.to_string().contains("line 3 is damaged (two)"),
            "{error}"
        );
    }

    #[test]
    fn a_line_of_any_length_is_refused_within_bounds() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        for (head, why) in [
            ("", "it is not a journal"),
            (&HEAD[..9], "it is not a journal"),
            (HEAD, "it is not a journal"),
            (
                &format!("{HEAD}\n"),
                "line 2 is damaged (longer than 64 MB)",
            ),
        ] {
            fs::write(&path, head).expect("a file");
            let file = File::options().append(true).open(&path).expect("a file");
            file.set_len(LINE_BYTES_MAX + 4096).expect("a sparse file");
            let error = Ledger::open(&path, HEAD).expect_err("no ledger");
            assert!(error.to_string().contains(why), "{error}");
            assert!(fs::metadata(&path).expect("a file").len() > LINE_BYTES_MAX);
        }
    }

    #[test]
    fn two_runs_do_not_write_one_ledger() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let _first = Ledger::open(&path, HEAD).expect("begun");
        let again = Ledger::open(&path, HEAD);
        assert!(matches!(again, Err(LedgerError::Taken(_))));
    }

    #[test]
    fn a_full_disk_is_an_error_of_close() {
        let file = OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("a device");
        let ledger = Ledger {
            files: vec!["run.jsonl".into()],
            places: HashMap::new(),
            head: HEAD.to_string(),
            end: Some(Mutex::new(Ok(file))),
            is_sealed: false,
        };
        ledger.write("a", &1);
        ledger.write("a", &2);
        let error = ledger.close().expect_err("full").to_string();
        assert!(
            error.starts_with("cannot use `run.jsonl`: No space left"),
            "{error}"
        );
    }

    #[test]
    fn a_sealed_ledger_has_the_lines_that_were_put_in_place_of_its_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let ledger = Ledger::open(&path, HEAD).expect("begun");
        ledger.write("a", &1);
        ledger.write("a", &2);
        let sum = |ledger: &Ledger, sealing: &mut Sealing| {
            let sum: i32 = ledger.read::<i32>("a")?.iter().sum();
            sealing.write("a", &sum)
        };
        ledger.seal(sum).expect("sealed");
        let text = fs::read_to_string(&path).expect("a file");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..2], [HEAD, "{\"key\":\"a\",\"entry\":3}"]);
        assert!(lines.len() == 3 && lines[2].starts_with("{\"done\":{\"lines\":1,"));
        let ledger = Ledger::open(&path, HEAD).expect("read");
        assert!(ledger.is_sealed());
        assert_eq!(ledger.read::<i32>("a").expect("an entry"), [3]);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
