//! Reads zip archives of people who are not trusted. Everything stays in memory: nothing is written to the disk, and no
//! link is followed.
//!
//! [`Archive::open`] reads the names of the files, and refuses an archive with a hostile one; [`Archive::read`] unpacks
//! one file.

use crate::regular;
use std::collections::HashSet;
use std::io::{self, Cursor, Read as _};
use std::path::{Path, PathBuf};
use tribunal_core::text::{grouped, quote, size};
use zip::ZipArchive;
use zip::result::ZipError;

/// The maximum size of an archive, and of everything that is unpacked from it, in bytes.
pub const ARCHIVE_BYTES_MAX: u64 = 32 << 20;

/// The maximum number of entries of an archive, with those that are not read.
const ENTRIES_MAX: usize = 10_000;

/// The maximum number of folders and files in one path.
pub const DEPTH_MAX: usize = 8;

/// The maximum length of a path, in bytes.
const PATH_BYTES_MAX: usize = 1000;

/// The maximum ratio of the size of a large file to its packed size; source code is below 20.
const RATIO_MAX: u64 = 200;

/// Files up to this size may have any ratio: a file of blanks is harmless.
const RATIO_FREE_BYTES: u64 = 1 << 20;

/// Why an archive, or a file in it, is refused.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The archive is longer than Tribunal reads.
    #[error("the archive is {0}")]
    TooLong(io::Error),
    /// The archive is not a zip archive, or damaged.
    #[error("not a readable zip archive: {0}")]
    Damaged(String),
    /// It has more entries than Tribunal reads.
    #[error("the archive has more than {} entries, {}", grouped(ENTRIES_MAX as u64), regular::OURS)]
    TooManyEntries,
    /// Its files unpack to more than Tribunal reads.
    #[error(
        "the archive unpacks to more than {}, {}",
        size(ARCHIVE_BYTES_MAX),
        regular::OURS
    )]
    TooLarge,
    /// The path of an entry could lead out of the folder, or mislead a person.
    #[error("the archive has the path {}: {}", quote(.0), .1)]
    Path(String, PathFault),
    /// An entry is a link, a device or a pipe.
    #[error("`{}` in the archive is {}", .0.display(), .1)]
    NotAFile(PathBuf, &'static str),
    /// Two entries have the same name.
    #[error("the archive has two entries of the same name")]
    SameName,
    /// Two entries would be the same file where case is ignored, or one is a file and a folder.
    #[error("the archive has {} twice, if case is ignored", quote(&.0.to_string_lossy()))]
    Twice(PathBuf),
    /// Entries share their packed bytes, as only bombs do.
    #[error("files of the archive overlap, as in a zip bomb")]
    Overlap,
    /// A file is much larger than its packed size, as only bombs are.
    #[error("`{}` in the archive unpacks to more than {RATIO_MAX} times its size, as in a zip bomb", .0.display())]
    Ratio(PathBuf),
    /// A file is encrypted.
    #[error("`{}` in the archive needs a password", .0.display())]
    Encrypted(PathBuf),
}

/// Why the path of an entry is refused.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PathFault {
    /// The path, or a part of it, is longer than file systems allow.
    #[error("it is too long")]
    TooLong,
    /// A control character, or one that changes the direction of the text.
    #[error("it has a control character")]
    ControlCharacter,
    /// A backslash, which separates folders on some systems alone.
    #[error("it has a backslash")]
    Backslash,
    /// It is not relative.
    #[error("it begins at the root")]
    AtRoot,
    /// It has the part `..`.
    #[error("it leads out of the folder")]
    Outside,
    /// Two slashes in a row.
    #[error("it has an empty part")]
    EmptyPart,
    /// More folders than Tribunal reads.
    #[error("it has too many folders")]
    TooDeep,
}

/// An archive with harmless paths.
pub struct Archive {
    zip: ZipArchive<Cursor<Vec<u8>>>,
    files: Vec<ArchivedFile>,
    /// How many bytes may still be unpacked.
    left: u64,
}

/// A file of an archive.
#[derive(Clone, Debug, PartialEq)]
pub struct ArchivedFile {
    /// Its path: relative, with plain parts alone.
    pub path: PathBuf,
    /// Its size, as the archive states it.
    pub bytes: u64,
    /// Whether it is executable.
    pub is_executable: bool,
    /// Its position in the archive.
    place: usize,
}

/// Whether a file or folder of this name comes from a tool and not from its author: hidden files, and those of macOS,
/// Windows, Python and Node.js.
pub fn is_junk(name: &str) -> bool {
    const NAMES: [&str; 5] = [
        "__MACOSX",
        "__pycache__",
        "node_modules",
        "Thumbs.db",
        "desktop.ini",
    ];
    name.starts_with('.') || NAMES.iter().any(|junk| junk.eq_ignore_ascii_case(name))
}

impl Archive {
    /// Reads the list of files, without folders and [junk](is_junk).
    ///
    /// # Errors
    ///
    /// The archive is damaged, too large, or has an entry that no honest archive has.
    pub fn open(bytes: Vec<u8>) -> Result<Archive, ArchiveError> {
        if bytes.len() as u64 > ARCHIVE_BYTES_MAX {
            return Err(ArchiveError::TooLong(regular::too_long(ARCHIVE_BYTES_MAX)));
        }
        // Each entry of the list begins with these bytes. The library makes room for all of them at once.
        let entries = bytes.windows(4).filter(|window| *window == b"PK\x01\x02");
        if entries.count() > ENTRIES_MAX {
            return Err(ArchiveError::TooManyEntries);
        }
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
        if zip.has_duplicate_names() {
            return Err(ArchiveError::SameName);
        }
        if zip.has_overlapping_files().map_err(damaged)? {
            return Err(ArchiveError::Overlap);
        }
        let mut files = Vec::new();
        for place in 0..zip.len() {
            files.extend(file(&zip, place)?);
        }
        no_collision(&files)?;
        Ok(Archive {
            zip,
            files,
            left: ARCHIVE_BYTES_MAX,
        })
    }

    /// The files, in the order of the archive.
    pub fn files(&self) -> &[ArchivedFile] {
        &self.files
    }

    /// Unpacks a file of this archive.
    ///
    /// # Errors
    ///
    /// The file is damaged, encrypted, or longer than it says; or the files unpacked so far are too large.
    pub fn read(&mut self, file: &ArchivedFile) -> Result<Vec<u8>, ArchiveError> {
        let entry = self.zip.by_index(file.place).map_err(|error| match error {
            ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => {
                ArchiveError::Encrypted(file.path.clone())
            }
            error => damaged(error),
        })?;
        if file.bytes > RATIO_FREE_BYTES && file.bytes / RATIO_MAX > entry.compressed_size() {
            return Err(ArchiveError::Ratio(file.path.clone()));
        }
        // The stated size may be wrong, so that the bytes are counted.
        let most = file.bytes.min(self.left);
        let mut bytes = Vec::new();
        entry
            .take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| damaged(ZipError::Io(error)))?;
        match bytes.len() as u64 {
            length if length <= most => {
                self.left -= length;
                Ok(bytes)
            }
            _ if self.left < file.bytes => Err(ArchiveError::TooLarge),
            _ => Err(ArchiveError::Damaged(format!(
                "`{}` is longer than it says",
                file.path.display()
            ))),
        }
    }
}

fn damaged(error: ZipError) -> ArchiveError {
    let said = error.to_string();
    let words = match said.contains("EOCD") {
        true => "it is none, or its end is missing".to_string(),
        false => said,
    };
    ArchiveError::Damaged(words)
}

/// The file at a position; nothing for folders and junk.
fn file(
    zip: &ZipArchive<Cursor<Vec<u8>>>,
    place: usize,
) -> Result<Option<ArchivedFile>, ArchiveError> {
    let entry = zip.by_index_data(place).map_err(damaged)?;
    let name = entry.name().map_err(damaged)?.into_owned();
    let path = path(&name)?;
    if path.iter().any(|part| is_junk(&part.to_string_lossy())) {
        return Ok(None);
    }
    let mode = entry.unix_mode().unwrap_or(0);
    let kind = match mode & 0o170_000 {
        0o120_000 => Some("a link; links are not followed"),
        0 | 0o100_000 | 0o040_000 => None,
        _ => Some("not a regular file"),
    };
    if let Some(kind) = kind {
        return Err(ArchiveError::NotAFile(path, kind));
    }
    if entry.is_dir() {
        return Ok(None);
    }
    if entry.encrypted() {
        return Err(ArchiveError::Encrypted(path));
    }
    Ok(Some(ArchivedFile {
        path,
        bytes: entry.size(),
        is_executable: mode & 0o111 != 0,
        place,
    }))
}

/// The path of an entry, if it is harmless.
fn path(name: &str) -> Result<PathBuf, ArchiveError> {
    let refused = |why| Err(ArchiveError::Path(name.to_string(), why));
    let is_control = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
    };
    if name.len() > PATH_BYTES_MAX {
        return refused(PathFault::TooLong);
    }
    if name.contains(is_control) {
        return refused(PathFault::ControlCharacter);
    }
    if name.contains('\\') {
        return refused(PathFault::Backslash);
    }
    if name.starts_with('/') {
        return refused(PathFault::AtRoot);
    }
    // A folder ends with a slash, and some tools begin each path with `./`.
    let parts = name.strip_suffix('/').unwrap_or(name).split('/');
    let parts: Vec<&str> = parts.filter(|part| *part != ".").collect();
    if parts.contains(&"..") {
        return refused(PathFault::Outside);
    }
    if parts.contains(&"") {
        return refused(PathFault::EmptyPart);
    }
    if parts.len() > DEPTH_MAX {
        return refused(PathFault::TooDeep);
    }
    if parts.iter().any(|part| part.len() > 255) {
        return refused(PathFault::TooLong);
    }
    Ok(parts.iter().collect())
}

/// Refuses two files that are one on a disk that ignores case, and a file that is also a folder.
fn no_collision(files: &[ArchivedFile]) -> Result<(), ArchiveError> {
    let folded = |path: &Path| path.to_string_lossy().to_lowercase();
    let above = files
        .iter()
        .flat_map(|file| file.path.ancestors().skip(1).map(folded));
    let folders: HashSet<String> = above.collect();
    let mut seen = HashSet::new();
    let is_taken = |file: &&ArchivedFile| {
        let name = folded(&file.path);
        folders.contains(&name) || !seen.insert(name)
    };
    match files.iter().find(is_taken) {
        Some(file) => Err(ArchiveError::Twice(file.path.clone())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::zipped::zip;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    /// An archive with one file of this name, whatever the writer thinks of it.
    fn named(name: &str) -> Vec<u8> {
        let plain = "q".repeat(name.len());
        let mut bytes = zip(&[(&plain, b"int main() {}\n")]);
        replace(&mut bytes, plain.as_bytes(), name.as_bytes());
        bytes
    }

    fn replace(bytes: &mut [u8], old: &[u8], new: &[u8]) {
        let places: Vec<usize> = (0..=bytes.len() - old.len())
            .filter(|&at| bytes[at..].starts_with(old))
            .collect();
        assert!(!places.is_empty() && old.len() == new.len());
        for at in places {
            bytes[at..at + new.len()].copy_from_slice(new);
        }
    }

    /// The position of a header that begins with this signature.
    fn header(bytes: &[u8], signature: &[u8; 4], which: usize) -> usize {
        let is_header = |at: &usize| bytes[*at..].starts_with(signature);
        (0..bytes.len())
            .filter(is_header)
            .nth(which)
            .expect("a header")
    }

    const LISTED: &[u8; 4] = b"PK\x01\x02";

    fn open(bytes: Vec<u8>) -> Result<Vec<String>, String> {
        let archive = Archive::open(bytes).map_err(|error| error.to_string())?;
        let names = archive.files().iter();
        Ok(names.map(|file| file.path.display().to_string()).collect())
    }

    /// Unpacks everything.
    fn unpacked(bytes: Vec<u8>) -> Result<Vec<(String, Vec<u8>)>, String> {
        let all = |bytes| -> Result<Vec<(String, Vec<u8>)>, ArchiveError> {
            let mut archive = Archive::open(bytes)?;
            let files = archive.files().to_vec();
            let read =
                |file: &ArchivedFile| Ok((file.path.display().to_string(), archive.read(file)?));
            files.iter().map(read).collect()
        };
        all(bytes).map_err(|error| error.to_string())
    }

    #[test]
    fn files_are_unpacked_and_the_junk_of_tools_is_ignored() {
        let archive = zip(&[
            ("bài tập/main.cpp", b"int main() {}"),
            ("./readme.md", b"x"),
            ("__MACOSX/bài tập/._main.cpp", b"x"),
            (".git/config", b"x"),
            ("bài tập/.DS_Store", b"x"),
            ("bài tập/THUMBS.DB", b"x"),
        ]);
        let expected = [
            ("bài tập/main.cpp".to_string(), b"int main() {}".to_vec()),
            ("readme.md".to_string(), b"x".to_vec()),
        ];
        assert_eq!(unpacked(archive).as_deref(), Ok(&expected[..]));
        assert_eq!(open(zip(&[])), Ok(Vec::new()));
    }

    #[test]
    fn a_path_that_leads_out_or_misleads_is_refused() {
        for (name, why) in [
            ("../main.c", "leads out of the folder"),
            ("a/../../main.c", "leads out of the folder"),
            (".git/../../x", "leads out of the folder"),
            ("a/..", "leads out of the folder"),
            ("/etc/passwd", "begins at the root"),
            ("..\\main.c", "a backslash"),
            ("C:\\main.c", "a backslash"),
            ("a//main.c", "an empty part"),
            ("a\nb.c", "a control character"),
            ("a\0.c", "a control character"),
            ("\u{1b}[2J.c", "a control character"),
            ("a\u{202e}c.exe", "a control character"),
            ("1/2/3/4/5/6/7/8/main.c", "too many folders"),
            (&"n".repeat(256), "too long"),
            (&"a/".repeat(600), "too long"),
        ] {
            let error = open(named(name)).expect_err(name);
            assert!(error.contains(why), "{name:?}: {error}");
            assert!(!error.contains(char::is_control), "{error:?}");
        }
        assert_eq!(
            open(named("1/2/3/4/5/6/7/main.c")).map(|it| it.len()),
            Ok(1)
        );
        assert!(Archive::open(named("\u{e9}t\u{e9}.c")).is_ok());
    }

    #[test]
    fn links_devices_and_pipes_are_refused() {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        archive
            .add_symlink("main.c", "/etc/passwd", SimpleFileOptions::default())
            .expect("a link");
        let bytes = archive.finish().expect("an archive").into_inner();
        assert_eq!(
            open(bytes),
            Err("`main.c` in the archive is a link; links are not followed".to_string())
        );
        for kind in [0o010_000, 0o020_000, 0o060_000, 0o140_000_u32] {
            let mut bytes = zip(&[("main.c", b"x")]);
            let at = header(&bytes, LISTED, 0);
            // The system of the entry is Unix, whose modes are in the upper half of the attributes.
            bytes[at + 5] = 3;
            bytes[at + 38..at + 42].copy_from_slice(&((kind | 0o644) << 16).to_le_bytes());
            let error = open(bytes).expect_err("a device");
            assert!(error.contains("not a regular file"), "{error}");
        }
    }

    #[test]
    fn two_files_of_one_name_are_refused() {
        assert_eq!(
            open(zip(&[("Main.c", b"x"), ("a.c", b"y"), ("main.C", b"z")])),
            Err("the archive has `main.C` twice, if case is ignored".to_string())
        );
        assert_eq!(
            open(zip(&[("a", b"x"), ("A/main.c", b"y")])),
            Err("the archive has `a` twice, if case is ignored".to_string())
        );
        let mut bytes = zip(&[("a.c", b"x"), ("b.c", b"y")]);
        replace(&mut bytes, b"b.c", b"a.c");
        assert_eq!(
            open(bytes),
            Err("the archive has two entries of the same name".to_string())
        );
    }

    #[test]
    fn a_bomb_is_refused_before_it_unpacks() {
        let large = zip(&[("a.c", &vec![b' '; 8 << 20])]);
        assert!(large.len() < 50_000);
        let error = unpacked(large).expect_err("a bomb");
        assert!(
            error.contains("200 times its size, as in a zip bomb"),
            "{error}"
        );
        // Each file is small enough, and all together are not.
        let names: Vec<String> = (0..40).map(|number| format!("{number}.c")).collect();
        let blanks = vec![b' '; 1 << 20];
        let files: Vec<(&str, &[u8])> = names.iter().map(|it| (it.as_str(), &blanks[..])).collect();
        let error = unpacked(zip(&files)).expect_err("a bomb");
        assert!(error.contains("unpacks to more than 32 MB"), "{error}");
        let mut bytes = zip(&[("a.c", b"first"), ("b.c", b"other")]);
        let (first, second) = (header(&bytes, LISTED, 0), header(&bytes, LISTED, 1));
        let place = bytes[first + 42..first + 46].to_vec();
        bytes[second + 42..second + 46].copy_from_slice(&place);
        assert!(open(bytes).expect_err("a bomb").contains("overlap"));
        let names: Vec<String> = (0..=ENTRIES_MAX).map(|number| number.to_string()).collect();
        let files: Vec<(&str, &[u8])> = names.iter().map(|it| (it.as_str(), &b""[..])).collect();
        assert!(
            open(zip(&files))
                .expect_err("a bomb")
                .contains("more than 10,000 entries")
        );
        let long = vec![0; ARCHIVE_BYTES_MAX as usize + 1];
        assert!(
            open(long)
                .expect_err("too long")
                .contains("longer than 32 MB")
        );
    }

    #[test]
    fn a_file_that_is_longer_than_it_says_is_refused() {
        let mut bytes = zip(&[("a.c", &[b'x'; 1000])]);
        let at = header(&bytes, LISTED, 0);
        bytes[at + 24..at + 28].copy_from_slice(&10_u32.to_le_bytes());
        let error = unpacked(bytes).expect_err("a lie");
        assert!(error.starts_with("not a readable zip archive"), "{error}");
    }

    #[test]
    fn an_encrypted_file_needs_a_password() {
        let mut bytes = zip(&[("a.c", b"x")]);
        for (signature, flags) in [(b"PK\x03\x04", 6), (LISTED, 8)] {
            let at = header(&bytes, signature, 0);
            bytes[at + flags] |= 1;
        }
        assert_eq!(
            unpacked(bytes),
            Err("`a.c` in the archive needs a password".to_string())
        );
    }

    #[test]
    fn no_bytes_make_it_panic() {
        let whole = zip(&[("src/a.c", b"int main() { return 0; }"), ("b.h", b"")]);
        for end in 0..whole.len() {
            assert!(unpacked(whole[..end].to_vec()).is_err(), "cut at {end}");
        }
        fn property(changes: Vec<(u16, u8)>, tail: Vec<u8>) -> bool {
            let mut bytes = zip(&[("src/a.c", b"int main() { return 0; }"), ("b.h", b"1")]);
            for (at, byte) in changes {
                let at = usize::from(at) % bytes.len();
                bytes[at] = byte;
            }
            bytes.extend(tail);
            // It ends, and every file has a plain path.
            Archive::open(bytes).map_or(true, |archive| {
                let is_plain = |file: &ArchivedFile| {
                    let mut parts = file.path.components();
                    parts.all(|part| matches!(part, std::path::Component::Normal(_)))
                };
                archive.files().iter().all(is_plain)
            })
        }
        quickcheck::quickcheck(property as fn(Vec<(u16, u8)>, Vec<u8>) -> bool);
        assert!(unpacked(b"Rar!\x1a\x07".to_vec()).is_err());
    }
}
