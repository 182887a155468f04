//! A folder in memory: files in the order of their paths, written as a folder or an archive, with the same bytes each
//! time.

use super::error::ExportError;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Cursor, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A file and its mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its contents.
    pub bytes: Vec<u8>,
    /// Whether it is executable.
    pub is_executable: bool,
}

/// Files by their paths below the folder, with `/` between the parts.
///
/// ```
/// use tribunal_package::export::tree::Tree;
///
/// let mut tree = Tree::new();
/// tree.add("data/secret/1.in", "1 2\n")?;
/// tree.add("data/sample/1.in", "3 4\n")?;
/// let paths: Vec<&str> = tree.files().map(|(path, _)| path).collect();
/// assert_eq!(paths, ["data/sample/1.in", "data/secret/1.in"]);
/// assert!(tree.add("../outside", "").is_err());
/// assert!(tree.zip()?.starts_with(b"PK"));
/// # Ok::<(), tribunal_package::export::ExportError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    files: BTreeMap<String, File>,
}

impl Tree {
    /// An empty folder.
    pub fn new() -> Tree {
        Tree::default()
    }

    /// Adds a file; fails if the path leads out of the folder or is taken.
    ///
    /// # Errors
    ///
    /// The path leads out of the folder, or is taken.
    pub fn add(
        &mut self,
        path: impl Into<String>,
        bytes: impl Into<Vec<u8>>,
    ) -> Result<(), ExportError> {
        self.add_file(
            path.into(),
            File {
                bytes: bytes.into(),
                is_executable: false,
            },
        )
    }

    /// Adds an executable program.
    pub(crate) fn add_executable(
        &mut self,
        path: impl Into<String>,
        bytes: impl Into<Vec<u8>>,
    ) -> Result<(), ExportError> {
        self.add_file(
            path.into(),
            File {
                bytes: bytes.into(),
                is_executable: true,
            },
        )
    }

    /// Adds a file with its mode.
    ///
    /// # Errors
    ///
    /// The path leads out of the folder, or is taken.
    pub fn add_file(&mut self, path: String, file: File) -> Result<(), ExportError> {
        let is_plain = |part: &str| {
            !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', '\0'])
        };
        if !path.split('/').all(is_plain) {
            return Err(ExportError::new(format!(
                "cannot write `{path}`: it leads out of the folder"
            )));
        }
        let is_below = |whole: &str, part: &str| {
            whole
                .strip_prefix(part)
                .is_some_and(|rest| rest.starts_with('/'))
        };
        // Only a neighbour in the order of bytes can be a folder of this path, or lie below it.
        let mut above = path.match_indices('/').map(|(end, _)| &path[..end]);
        let below = self
            .files
            .range(format!("{path}/")..)
            .next()
            .is_some_and(|(next, _)| is_below(next, &path));
        if below
            || above.any(|folder| self.files.contains_key(folder))
            || self.files.contains_key(&path)
        {
            return Err(ExportError::new(format!(
                "cannot write `{path}`: two files would have that name"
            )));
        }
        self.files.insert(path, file);
        Ok(())
    }

    /// Every file, in the order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// The contents of a file.
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(|file| file.bytes.as_slice())
    }

    /// The number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there are no files.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Writes the files into an existing, empty folder.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn write_folder(&self, folder: &Path) -> io::Result<()> {
        let chosen = |mode| fs::Permissions::from_mode(mode);
        fs::set_permissions(folder, chosen(FOLDER_MODE))?;
        for (path, file) in self.files() {
            let target = folder.join(path);
            for (end, _) in path.match_indices('/') {
                let above = folder.join(&path[..end]);
                if !above.is_dir() {
                    fs::create_dir(&above)?;
                    fs::set_permissions(&above, chosen(FOLDER_MODE))?;
                }
            }
            fs::write(&target, &file.bytes)?;
            // Set explicitly, so that the user's umask has no effect.
            fs::set_permissions(&target, chosen(file.mode()))?;
        }
        Ok(())
    }

    /// The files as a zip archive, all dated on the first day that an archive can express.
    ///
    /// # Errors
    ///
    /// The archive would be too large for the format.
    pub fn zip(&self) -> Result<Vec<u8>, ExportError> {
        let failed = |error: &dyn std::fmt::Display| {
            ExportError::new(format!("cannot make the archive: {error}"))
        };
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, file) in self.files() {
            let options = SimpleFileOptions::default()
                .compression_method(CompressionMethod::Deflated)
                .last_modified_time(DateTime::default())
                .unix_permissions(file.mode());
            zip.start_file(path, options)
                .map_err(|error| failed(&error))?;
            zip.write_all(&file.bytes).map_err(|error| failed(&error))?;
        }
        Ok(zip.finish().map_err(|error| failed(&error))?.into_inner())
    }
}

const FOLDER_MODE: u32 = 0o755;

impl File {
    fn mode(&self) -> u32 {
        if self.is_executable { 0o755 } else { 0o644 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    fn tree() -> Tree {
        let mut tree = Tree::new();
        tree.add("data/secret/b.in", "b\n").expect("a file");
        tree.add("data/a.in", "a\n".repeat(1000)).expect("a file");
        tree.add_executable("run", "#!/bin/sh\n").expect("a file");
        tree
    }

    #[test]
    fn no_path_leads_out_or_occurs_twice() {
        for wrong in [
            "",
            "/x",
            "a//b",
            "../x",
            "a/../b",
            "./a",
            "a\\b",
            "a/",
            "run",
            "run/x",
            "data",
            "data/secret",
        ] {
            assert!(tree().add(wrong, "x").is_err(), "{wrong}");
        }
        for right in ["data/secret/b.ans", "runs", "data-a", "data/secret.in"] {
            tree().add(right, "x").expect(right);
        }
    }

    #[test]
    fn an_archive_is_the_folder_in_the_same_bytes_each_time() {
        let archive = tree().zip().expect("an archive");
        assert_eq!(tree().zip().expect("an archive"), archive);
        let mut zip = zip::ZipArchive::new(Cursor::new(archive)).expect("readable");
        let names: Vec<String> = zip
            .file_names()
            .map(|name| name.expect("UTF-8").into_owned())
            .collect();
        assert_eq!(names, ["data/a.in", "data/secret/b.in", "run"]);
        for (path, file) in tree().files() {
            let mut entry = zip.by_name(path).expect("an entry");
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).expect("readable");
            assert_eq!(
                (bytes, entry.unix_mode().map(|mode| mode & 0o777)),
                (file.bytes.clone(), Some(file.mode()))
            );
            assert_eq!(entry.last_modified(), Some(DateTime::default()));
        }
    }

    #[test]
    fn a_folder_has_the_files_and_their_modes() {
        let folder = tempfile::tempdir().expect("a folder");
        tree().write_folder(folder.path()).expect("written");
        let mode = |path: &str| {
            fs::metadata(folder.path().join(path))
                .expect("there")
                .permissions()
                .mode()
                & 0o777
        };
        assert_eq!(
            (
                mode("run"),
                mode("data/a.in"),
                mode("data/secret"),
                mode("")
            ),
            (0o755, 0o644, 0o755, 0o755)
        );
        assert_eq!(
            fs::read(folder.path().join("data/secret/b.in")).expect("there"),
            b"b\n"
        );
    }
}
