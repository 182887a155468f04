//! The files that a case puts beside programs: the folder `case.files/` beside `case.in`.

use super::finding::Findings;
use crate::regular::{self, OURS};
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use tribunal_core::text::size;
use walkdir::WalkDir;

/// Maximum number of files of a case.
const FILES_MAX: usize = 1000;

/// Maximum size of all files of a case, in bytes.
const BYTES_MAX: u64 = 512 << 20;

/// How deep folders may be nested.
const DEPTH_MAX: usize = 8;

/// The files that a case puts into the working directory of a program before it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseFiles {
    /// The folder of the package.
    package: PathBuf,
    /// The folder of the files, in the package.
    folder: PathBuf,
    /// Their paths in `folder`, in alphabetical order.
    paths: Vec<PathBuf>,
}

impl CaseFiles {
    /// Finds the files in a folder of a package; `place` is its name in findings.
    pub(super) fn find(
        package: &Path,
        folder: PathBuf,
        place: &str,
        findings: &mut Findings,
    ) -> Option<CaseFiles> {
        if !folder.is_dir() {
            findings.error(
                place,
                "it is no folder",
                "make a folder of this name, with the files of the case in it",
            );
            return None;
        }
        let (mut paths, mut bytes) = (Vec::new(), 0);
        let walk = WalkDir::new(&folder)
            .max_depth(DEPTH_MAX)
            .sort_by_file_name();
        for entry in walk {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let message = format!("cannot read it: {error}");
                    findings.error(place, message, "make it readable");
                    return None;
                }
            };
            let inside = entry.path().strip_prefix(&folder).unwrap_or(entry.path());
            let within = format!("{place}/{}", inside.display());
            if entry.file_type().is_dir() {
                let is_cut = entry.depth() == DEPTH_MAX;
                if is_cut && fs::read_dir(entry.path()).is_ok_and(|mut it| it.next().is_some()) {
                    let message = format!("folders more than {DEPTH_MAX} deep, {OURS}");
                    findings.fatal(&within, message, "the limit is Tribunal's own");
                    return None;
                }
                continue;
            }
            if regular::leads_out(package, entry.path()) {
                let message = "a link that leads out of the package, or begins at the root";
                findings.fatal(&within, message, "put the file itself in its place");
                return None;
            }
            match fs::metadata(entry.path()) {
                Ok(found) if found.is_file() => bytes += found.len(),
                _ => {
                    let hint = "only regular files can be put beside a program";
                    findings.error(&within, "it is no regular file", hint);
                    continue;
                }
            }
            paths.push(inside.to_path_buf());
            let beyond = match (paths.len() > FILES_MAX, bytes > BYTES_MAX) {
                (true, _) => format!("more than {FILES_MAX} files, {OURS}"),
                (_, true) => format!("more than {}, {OURS}", size(BYTES_MAX)),
                _ => continue,
            };
            findings.fatal(place, beyond, "the limit is Tribunal's own");
            return None;
        }
        if paths.is_empty() {
            findings.warning(place, "there is no file in it", "add one, or remove it");
            return None;
        }
        Some(CaseFiles {
            package: package.to_path_buf(),
            folder,
            paths,
        })
    }

    /// Their paths in the working directory of the program.
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// The contents of each file, in order.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be read, or has become too long.
    pub fn contents(&self) -> impl Iterator<Item = io::Result<Vec<u8>>> + '_ {
        self.paths
            .iter()
            .map(|path| regular::read(self.open(path)?, BYTES_MAX))
    }

    /// Copies them into a folder, over files of the same names.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be read or written, or where together they have become too long.
    pub fn copy_to(&self, folder: &Path) -> io::Result<()> {
        let mut left = BYTES_MAX;
        for path in &self.paths {
            let target = folder.join(path);
            if let Some(around) = target.parent() {
                fs::create_dir_all(around)?;
            }
            // The file of the program may be a link, which must not be followed.
            match fs::remove_file(&target) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let mut written = fs::File::create_new(&target)?;
            let copied = io::copy(&mut self.open(path)?.take(left + 1), &mut written)?;
            left = left
                .checked_sub(copied)
                .ok_or_else(|| regular::too_long(BYTES_MAX))?;
            written.flush()?;
        }
        Ok(())
    }

    fn open(&self, path: &Path) -> io::Result<fs::File> {
        regular::open_inside(&self.package, &self.folder.join(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    /// A package with a case whose files are made by `make`.
    fn found(make: impl Fn(&Path)) -> (tempfile::TempDir, Option<CaseFiles>, Vec<String>) {
        let package = tempfile::tempdir().expect("a folder");
        let folder = package.path().join("1.files");
        fs::create_dir(&folder).expect("a folder");
        make(&folder);
        let mut findings = Findings::default();
        let files = CaseFiles::find(package.path(), folder, "1.files", &mut findings);
        let said = findings
            .0
            .iter()
            .map(|it| format!("{}: {}", it.place, it.message))
            .collect();
        (package, files, said)
    }

    #[test]
    fn the_files_of_a_case_are_copied_over_others() {
        let (package, files, said) = found(|folder| {
            fs::create_dir(folder.join("below")).expect("a folder");
            fs::write(folder.join("below/two"), "2").expect("a file");
            fs::write(folder.join("one"), "1").expect("a file");
            symlink("one", folder.join("also")).expect("a link");
        });
        assert_eq!(said, [""; 0]);
        let files = files.expect("files");
        let paths: Vec<_> = files
            .paths()
            .iter()
            .map(|it| it.display().to_string())
            .collect();
        assert_eq!(paths, ["also", "below/two", "one"]);
        let target = package.path().join("target");
        fs::create_dir(&target).expect("a folder");
        let outside = package.path().join("outside");
        fs::write(&outside, "kept").expect("a file");
        symlink(&outside, target.join("one")).expect("a link");
        files.copy_to(&target).expect("a copy");
        for (name, text) in [("also", "1"), ("below/two", "2"), ("one", "1")] {
            assert_eq!(
                fs::read_to_string(target.join(name)).ok().as_deref(),
                Some(text)
            );
        }
        assert_eq!(fs::read_to_string(outside).ok().as_deref(), Some("kept"));
        let contents: io::Result<Vec<_>> = files.contents().collect();
        assert_eq!(contents.expect("contents"), [b"1", b"2", b"1"]);
    }

    #[test]
    fn what_is_no_file_is_named() {
        let (_, files, said) = found(|_| {});
        assert_eq!((files, said.len()), (None, 1), "{said:?}");
        assert!(said[0].contains("there is no file in it"), "{said:?}");
        let (_, files, said) = found(|folder| {
            symlink("/etc/passwd", folder.join("secret")).expect("a link");
        });
        assert!(
            files.is_none() && said[0].contains("1.files/secret: a link that leads out"),
            "{said:?}"
        );
        let (_, files, said) = found(|folder| {
            symlink("gone", folder.join("x")).expect("a link");
            fs::write(folder.join("y"), "").expect("a file");
        });
        assert!(files.is_some_and(|it| it.paths().len() == 1));
        assert!(
            said[0].contains("1.files/x: it is no regular file"),
            "{said:?}"
        );
        let (_, files, said) = found(|folder| {
            fs::create_dir_all(folder.join("1/2/3/4/5/6/7/8/9")).expect("folders");
        });
        assert!(
            files.is_none() && said[0].contains("more than 8 deep"),
            "{said:?}"
        );
        let (_, files, said) = found(|folder| {
            let file = fs::File::create(folder.join("long")).expect("a file");
            file.set_len(BYTES_MAX + 1).expect("a length");
        });
        assert!(
            files.is_none() && said[0].contains("more than 512 MB"),
            "{said:?}"
        );
    }
}
