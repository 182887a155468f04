//! A file of JSON lines, each with a key, that a run appends to, and that a later run continues from.
//!
//! The first line is the head, which says what the file is. Only the places of lines are held in memory. A last line that
//! is incomplete, as a full disk or a crash leaves it, is removed. Each line has a checksum: one that was changed is an error.

use super::line::{HeadSum, entry_of, key_of, line};
use super::places::{Place, Places};
use super::scan::{LINE_BYTES_MAX, ScanError, scan};
use super::seal::{DONE, Seal, hex};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::{FileExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};
use tempfile::{NamedTempFile, TempPath};
use thiserror::Error;
use tribunal_core::messages::Message;
use tribunal_core::text::without_error_numbers;

/// A file of a ledger.
#[derive(Debug)]
struct LedgerFile {
    path: PathBuf,
    /// The open file of a ledger that is written: whatever has its name later, this one is read. Of many parts, each is
    /// opened when it is read.
    open: Option<File>,
    head: HeadSum,
}

/// Where the next line is written.
#[derive(Debug)]
struct End {
    file: File,
    offset: u64,
    /// The number of the next line.
    number: u64,
}

/// A ledger: its lines are found when it is opened, read when they are asked for, and appended to.
#[derive(Debug)]
pub struct Ledger {
    /// The files that it consists of: one, or all parts of a campaign.
    files: Vec<LedgerFile>,
    /// The lines of each key, with those of this run.
    places: RwLock<HashMap<String, Places>>,
    head: String,
    /// The end of the only file; nothing where lines are only read.
    end: Option<Mutex<Result<End, io::Error>>>,
    is_sealed: bool,
    /// The first failure to read what it has.
    unread: Mutex<Option<LedgerError>>,
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

/// Whether this is the beginning of a head of the same schema, cut before its end: another run was ended while it wrote it.
fn is_cut_head(first: &[u8], head: &str) -> bool {
    let schema = head.split(',').next().unwrap_or_default().as_bytes();
    !first.contains(&b'\n')
        && !schema.is_empty()
        && first.starts_with(schema)
        && first.len() < head.len()
}

impl LedgerFile {
    /// The file, to read from places in it.
    fn opened(&self) -> Result<File, LedgerError> {
        let opened = match &self.open {
            Some(file) => file.try_clone(),
            None => File::open(&self.path),
        };
        opened.map_err(|error| LedgerError::Io(self.path.clone(), error))
    }
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
        // Another run may have sealed it meanwhile, so that the name is that of another file.
        if !is_named(&file, path) {
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
            files: vec![LedgerFile {
                path: path.to_path_buf(),
                open: Some(file.try_clone().map_err(failed)?),
                head: HeadSum::of(whole_head.as_bytes()),
            }],
            places: RwLock::default(),
            head: head.to_string(),
            end: None,
            is_sealed: false,
            unread: Mutex::default(),
        };
        let whole = if first == whole_head.as_bytes() {
            file.rewind().map_err(failed)?;
            ledger.find(0, &file)?
        } else if whole_head.as_bytes().starts_with(&first) || is_cut_head(&first, head) {
            // An incomplete head may be overwritten; any other file must not be.
            (0, 0)
        } else {
            return Err(foreign(Message::new("why-no-journal")));
        };
        let (mut offset, mut lines) = whole;
        file.set_len(offset).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if offset == 0 {
            file.write_all(whole_head.as_bytes()).map_err(failed)?;
            (offset, lines) = (whole_head.len() as u64, 1);
        }
        let number = lines + 1;
        ledger.end = Some(Mutex::new(Ok(End {
            file,
            offset,
            number,
        })));
        Ok(ledger)
    }

    /// All lines of these files, which were read through before and are only read from now on.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be read, or a line is none of a ledger.
    pub(super) fn gathered(files: Vec<PathBuf>) -> Result<Ledger, LedgerError> {
        let file = |path: PathBuf| LedgerFile {
            path,
            open: None,
            head: HeadSum::default(),
        };
        let mut ledger = Ledger {
            places: RwLock::default(),
            head: String::new(),
            end: None,
            is_sealed: true,
            unread: Mutex::default(),
            files: files.into_iter().map(file).collect(),
        };
        for place in 0..ledger.files.len() {
            let file = ledger.files[place].opened()?;
            ledger.find(place as u32, file)?;
        }
        Ok(ledger)
    }

    /// Notes the place of every line of a file; returns the number of bytes and of lines after which it goes on.
    fn find(&mut self, place: u32, file: impl io::Read) -> Result<(u64, u64), LedgerError> {
        let (mut unsealed, mut head) = (None, HeadSum::default());
        let scanned = scan(file, |number, offset, line| {
            if number == 1 {
                head = HeadSum::of(line);
                return Ok(());
            }
            if line.starts_with(DONE) {
                match Seal::read(line)?.faults {
                    0 => self.is_sealed = true,
                    _ => unsealed = Some((offset, number - 1)),
                }
                return Ok(());
            }
            let key = key_of(line, head)?;
            let at = Place {
                file: place,
                // A line is shorter than 4 GB.
                bytes: line.len() as u32,
                offset,
                number,
            };
            self.note(key, at);
            Ok(())
        });
        self.files[place as usize].head = head;
        let path = &self.files[place as usize].path;
        let scanned = scanned.map_err(|error| match error {
            ScanError::Io(error) => LedgerError::Io(path.clone(), error),
            ScanError::Line(number, why) => {
                LedgerError::Foreign(path.clone(), damaged(number, why))
            }
        })?;
        // What has faults goes on before the last line.
        Ok(unsealed.unwrap_or((scanned.bytes, scanned.lines)))
    }

    fn note(&self, key: &str, at: Place) {
        let mut places = self.places.write().unwrap_or_else(PoisonError::into_inner);
        match places.get_mut(key) {
            Some(places) => places.push(at),
            None => places.entry(key.to_string()).or_default().push(at),
        }
    }

    /// The places of the lines of a key.
    fn places(&self, key: &str) -> Vec<Place> {
        let places = self.places.read().unwrap_or_else(PoisonError::into_inner);
        places
            .get(key)
            .map(|it| it.iter().collect())
            .unwrap_or_default()
    }

    /// Whether its last line says that nothing is missing.
    pub fn is_sealed(&self) -> bool {
        self.is_sealed
    }

    /// The keys, in no order.
    pub fn keys(&self) -> Vec<String> {
        let places = self.places.read().unwrap_or_else(PoisonError::into_inner);
        places.keys().cloned().collect()
    }

    /// The files that have entries of a key.
    pub fn files_of(&self, key: &str) -> Vec<&Path> {
        let places = self.places(key).into_iter();
        let files = places.map(|place| self.files[place.file as usize].path.as_path());
        files.collect()
    }

    /// The entries of a key, in the order in which they were written.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be read, or a line says something else.
    pub fn read<E: DeserializeOwned>(&self, key: &str) -> Result<Vec<E>, LedgerError> {
        let mut opened: Option<(u32, File)> = None;
        let (mut entries, mut line) = (Vec::new(), Vec::new());
        for place in self.places(key) {
            let file = &self.files[place.file as usize];
            let (path, head) = (&file.path, file.head);
            let failed = |error| LedgerError::Io(path.clone(), error);
            if opened.as_ref().is_none_or(|(file, _)| *file != place.file) {
                opened = Some((place.file, file.opened()?));
            }
            let Some((_, file)) = &opened else { continue };
            line.resize(place.bytes as usize, 0);
            file.read_exact_at(&mut line, place.offset)
                .map_err(failed)?;
            let entry = entry_of(&line, key, head).map_err(|error| {
                LedgerError::Foreign(path.clone(), damaged(place.number, error))
            })?;
            entries.push(entry);
        }
        Ok(entries)
    }

    /// The entries of a key, as [`Ledger::read`] returns them; none if they cannot be read, which closing reports.
    pub fn entries<E: DeserializeOwned>(&self, key: &str) -> Vec<E> {
        let entries = self.read(key).map_err(|error| self.fail(error));
        entries.unwrap_or_default()
    }

    /// Notes that what it has cannot be used: closing reports the first such failure.
    pub fn fail(&self, error: LedgerError) {
        let mut unread = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
        unread.get_or_insert(error);
    }

    /// Reports the first failure to read what it has, once.
    ///
    /// # Errors
    ///
    /// That failure.
    pub fn all_read(&self) -> Result<(), LedgerError> {
        let mut unread = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
        unread.take().map_or(Ok(()), Err)
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
        for key in self.keys() {
            for (entry, place) in self.read::<E>(&key)?.iter().zip(self.places(&key)) {
                see(entry).map_err(|why| {
                    let path = self.files[place.file as usize].path.clone();
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
        let Ok(next) = end.as_mut() else { return };
        let line = line(self.files[0].head, key, entry);
        match line.and_then(|line| next.file.write_all(&line).map(|()| line.len())) {
            Ok(bytes) => {
                let at = Place {
                    file: 0,
                    bytes: bytes as u32,
                    offset: next.offset,
                    number: next.number,
                };
                next.offset += bytes as u64;
                next.number += 1;
                self.note(key, at);
            }
            Err(error) => *end = Err(error),
        }
    }

    /// Closes the ledger.
    ///
    /// # Errors
    ///
    /// Fails where a line could not be written, as on a full disk, or not be read.
    pub fn close(self) -> Result<(), LedgerError> {
        let read = self.all_read();
        read.and(self.close_written())
    }

    fn close_written(self) -> Result<(), LedgerError> {
        let Some(end) = self.end else { return Ok(()) };
        let end = end.into_inner().unwrap_or_else(PoisonError::into_inner);
        let path = self.files.into_iter().next().map(|file| file.path);
        let path = path.unwrap_or_default();
        // Writing to the disk may fail only now.
        end.and_then(|end| end.file.sync_all())
            .map_err(|error| LedgerError::Io(path, error))
    }

    /// Closes the ledger with a last line that says that nothing is missing, after these lines in place of all that were
    /// written. The file is replaced at once: it is never without its lines. Where a line could not be written, it is not
    /// sealed. After `faults` it is not taken for sealed when it is opened to be written. One that was sealed before is left as
    /// it is.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be written, was not read, or another process writes one of its name.
    pub fn seal(
        self,
        faults: u64,
        write: impl FnOnce(&Ledger, &mut Sealing) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        if self.is_sealed {
            return self.close();
        }
        self.all_read()?;
        let path = self.files[0].path.clone();
        let failed = |error| LedgerError::Io(path.clone(), error);
        let is_whole = self.end.as_ref().is_some_and(|end| {
            let end = end.lock().unwrap_or_else(PoisonError::into_inner);
            end.is_ok()
        });
        if !is_whole {
            return self.close();
        }
        // If the name is a link, the file that it leads to is replaced.
        let place = path.canonicalize().unwrap_or_else(|_| path.clone());
        let folder = match place.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // This process alone writes the part, and so the file that takes its place: one that was left is replaced.
        let name = place.file_name().unwrap_or_default().to_string_lossy();
        let beside = folder.join(format!(".{name}.new"));
        let _ = fs::remove_file(&beside);
        let new = File::create_new(&beside).map_err(failed)?;
        let beside =
            NamedTempFile::from_parts(new, TempPath::try_from_path(beside).map_err(failed)?);
        let mut sealing = Sealing {
            out: io::BufWriter::new(beside.as_file().try_clone().map_err(failed)?),
            hash: Sha256::new(),
            lines: 0,
            path: path.clone(),
            head: self.files[0].head,
        };
        sealing.put(format!("{}\n", self.head).as_bytes())?;
        write(&self, &mut sealing)?;
        self.all_read()?;
        sealing.end(faults)?;
        let permissions = self.files[0]
            .opened()?
            .metadata()
            .map_err(failed)?
            .permissions();
        beside
            .as_file()
            .set_permissions(permissions)
            .map_err(failed)?;
        // A share that was set aside is done again by another process, whose lines are not to be lost.
        let is_others = || File::open(&place).is_ok_and(|other| is_taken(&other));
        if !is_named(&self.files[0].opened()?, &place) && is_others() {
            let why = "another process writes a file of this name";
            return Err(failed(io::Error::new(io::ErrorKind::ResourceBusy, why)));
        }
        beside
            .persist(&place)
            .map_err(|error| failed(error.error))?;
        // A file system may not have the new name on the disk before.
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(failed)
    }
}

/// The lines of a ledger that is being sealed.
pub struct Sealing {
    out: io::BufWriter<File>,
    hash: Sha256,
    lines: u64,
    path: PathBuf,
    head: HeadSum,
}

impl Sealing {
    /// Adds a line.
    ///
    /// # Errors
    ///
    /// Fails where it cannot be written.
    pub fn write<E: Serialize>(&mut self, key: &str, entry: &E) -> Result<(), LedgerError> {
        let line = line(self.head, key, entry)
            .map_err(|error| LedgerError::Io(self.path.clone(), error))?;
        if line.len() as u64 > LINE_BYTES_MAX {
            let why = io::Error::new(io::ErrorKind::FileTooLarge, "a line would be too long");
            return Err(LedgerError::Io(self.path.clone(), why));
        }
        self.lines += 1;
        self.put(&line)
    }

    fn put(&mut self, line: &[u8]) -> Result<(), LedgerError> {
        self.hash.update(line);
        let written = self.out.write_all(line);
        written.map_err(|error| LedgerError::Io(self.path.clone(), error))
    }

    fn end(&mut self, faults: u64) -> Result<(), LedgerError> {
        let seal = Seal {
            lines: self.lines,
            faults,
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

/// Whether this name is that of an open file.
fn is_named(file: &File, name: &Path) -> bool {
    let id = |it: fs::Metadata| (it.dev(), it.ino());
    let own = file.metadata().ok().map(id);
    own.is_some() && own == name.metadata().ok().map(id)
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
        // Those of this run are read as well.
        assert_eq!(ledger.read::<i32>("a").expect("entries"), [1, 3]);
        ledger.close().expect("written");
        let ledger = Ledger::open(&path, HEAD).expect("read");
        assert_eq!(ledger.read::<i32>("a").expect("entries"), [1, 3]);
        assert!(ledger.read::<i32>("c").expect("nothing").is_empty());
        assert!(!ledger.is_sealed());
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
    fn a_line_that_was_changed_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let ledger = Ledger::open(&path, HEAD).expect("begun");
        ledger.write("a", &"AC");
        ledger.write("b", &"WA");
        ledger.close().expect("written");
        let text = fs::read_to_string(&path).expect("a file");
        fs::write(&path, text.replace("WA", "AC")).expect("a file");
        let error = Ledger::open(&path, HEAD).expect_err("changed").to_string();
        assert!(
            error.contains("line 3 is damaged (it does not match its checksum)"),
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

    /// A ledger whose disk has become full.
    fn full(path: &Path) -> Ledger {
        let mut ledger = Ledger::open(path, HEAD).expect("begun");
        let full = OpenOptions::new().write(true).open("/dev/full");
        ledger.end = Some(Mutex::new(Ok(End {
            file: full.expect("a device"),
            offset: 0,
            number: 1,
        })));
        ledger
    }

    #[test]
    fn a_full_disk_is_an_error_of_close() {
        let folder = tempfile::tempdir().expect("a folder");
        let ledger = full(&folder.path().join("run.jsonl"));
        ledger.write("a", &1);
        ledger.write("a", &2);
        let error = ledger.close().expect_err("full").to_string();
        assert!(error.contains("run.jsonl`: No space left"), "{error}");
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
        ledger.seal(0, sum).expect("sealed");
        let text = fs::read_to_string(&path).expect("a file");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], HEAD);
        assert!(lines[1].starts_with("{\"key\":\"a\",\"entry\":3,\"crc\":"));
        assert!(lines.len() == 3 && lines[2].starts_with("{\"done\":{\"lines\":1,"));
        let ledger = Ledger::open(&path, HEAD).expect("read");
        assert!(ledger.is_sealed());
        assert_eq!(ledger.read::<i32>("a").expect("an entry"), [3]);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
        drop(ledger);
        // After faults it goes on.
        fs::remove_file(&path).expect("removed");
        for (entry, faults) in [(1, 2), (2, 0)] {
            let ledger = Ledger::open(&path, HEAD).expect("opened");
            assert!(!ledger.is_sealed());
            ledger.write("a", &entry);
            ledger.seal(faults, sum).expect("sealed");
        }
        let ledger = Ledger::open(&path, HEAD).expect("read");
        assert!(ledger.is_sealed());
        assert_eq!(ledger.read::<i32>("a").expect("an entry"), [3]);
    }

    #[test]
    fn what_could_not_be_written_is_not_sealed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let ledger = full(&path);
        ledger.write("a", &2);
        let sealed = ledger.seal(0, |_, sealing| sealing.write("a", &1));
        let error = sealed.expect_err("full").to_string();
        assert!(error.contains("No space left"), "{error}");
        assert!(!Ledger::open(&path, HEAD).expect("read").is_sealed());
    }

    #[test]
    fn the_lines_of_this_run_are_sealed_whatever_has_the_name_of_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let ledger = Ledger::open(&path, HEAD).expect("begun");
        ledger.write("a", &1);
        fs::remove_file(&path).expect("removed");
        fs::write(&path, "something else\n").expect("a file");
        let all = |ledger: &Ledger, sealing: &mut Sealing| {
            let all = ledger.read::<i32>("a")?;
            all.iter().try_for_each(|one| sealing.write("a", one))
        };
        ledger.seal(0, all).expect("sealed");
        let ledger = Ledger::open(&path, HEAD).expect("read");
        assert_eq!(ledger.read::<i32>("a").expect("an entry"), [1]);
    }

    #[test]
    fn the_lines_that_another_process_writes_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let late = Ledger::open(&path, HEAD).expect("begun");
        late.write("a", &1);
        fs::rename(&path, folder.path().join("aside")).expect("renamed");
        let next = Ledger::open(&path, HEAD).expect("begun again");
        next.write("a", &2);
        let sealed = late.seal(0, |_, sealing| sealing.write("a", &1));
        let error = sealed.expect_err("another's").to_string();
        assert!(error.contains("another process writes"), "{error}");
        assert_eq!(next.read::<i32>("a").expect("an entry"), [2]);
        next.close().expect("closed");
        let next = Ledger::open(&path, HEAD).expect("read");
        assert_eq!(next.read::<i32>("a").expect("an entry"), [2]);
    }
}
