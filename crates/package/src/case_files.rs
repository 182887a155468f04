//! The files that a case puts beside programs: the folder `case.files/` beside `case.in`.

use super::finding::Findings;
use crate::regular::{self, OURS};
use std::fs::{self, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
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

/// What submissions should not see, an answer or a submission, if a link leads there.
fn secret(package: &Path, link: &Path) -> Option<String> {
    let target = fs::canonicalize(link).ok()?;
    let inside = target.strip_prefix(fs::canonicalize(package).ok()?).ok()?;
    let is_of_case = inside
        .components()
        .any(|part| part.as_os_str().as_encoded_bytes().ends_with(b".files"));
    let is_answer = inside.extension().is_some_and(|ending| ending == "ans") && !is_of_case;
    (is_answer || inside.starts_with("submissions")).then(|| inside.display().to_string())
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
            findings.fatal(
                place,
                "it is no folder",
                "make a folder of this name, with the files of the case in it",
            );
            return None;
        }
        let (mut paths, mut bytes) = (Vec::new(), 0);
        let walk = WalkDir::new(&folder)
            .min_depth(1)
            .max_depth(DEPTH_MAX)
            .sort_by_file_name();
        for entry in walk {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let message = format!("cannot read it: {error}");
                    findings.fatal(place, message, "make it readable");
                    return None;
                }
            };
            let inside = entry.path().strip_prefix(&folder).unwrap_or(entry.path());
            let name = inside.display().to_string();
            let within = format!("{place}/{}", name.escape_debug());
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
                    findings.fatal(&within, "it is no regular file", hint);
                    return None;
                }
            }
            if let Some(secret) = secret(package, entry.path()) {
                let message = format!("submissions can read `{}` here", secret.escape_debug());
                let hint = "put beside programs only what they may see";
                findings.warning(&within, message, hint);
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

    /// Maximum size of all files of a case, in bytes.
    pub const BYTES_MAX: u64 = BYTES_MAX;

    /// Each file, in order, open for reading.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be opened.
    pub fn opened(&self) -> impl Iterator<Item = io::Result<fs::File>> + '_ {
        self.paths.iter().map(|path| self.open(path))
    }

    /// Copies them into a folder, in place of what has their names there, and readable by every user. Files whose path is
    /// one of `kept`, or above or below it, are left out.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be read or written, or where together they have become too long; the error names the
    /// file.
    pub fn copy_to(&self, folder: &Path, kept: &[PathBuf]) -> io::Result<()> {
        let mut left = BYTES_MAX;
        for path in &self.paths {
            let is_in_the_way = |kept: &PathBuf| kept.starts_with(path) || path.starts_with(kept);
            if kept.iter().any(is_in_the_way) {
                continue;
            }
            let copied = make_room(folder, path).and_then(|()| self.copy(folder, path, left));
            let copied = copied.map_err(|error| {
                let name = path.display().to_string();
                io::Error::new(error.kind(), format!("`{}`: {error}", name.escape_debug()))
            });
            left -= copied?;
        }
        Ok(())
    }

    /// Copies one file of at most `left` bytes, and returns its length.
    fn copy(&self, folder: &Path, path: &Path, left: u64) -> io::Result<u64> {
        let target = folder.join(path);
        let mut written = fs::File::create_new(&target)?;
        // Whatever the umask is.
        written.set_permissions(Permissions::from_mode(0o644))?;
        let copied = io::copy(&mut self.open(path)?.take(left + 1), &mut written)?;
        written.flush()?;
        match copied > left {
            true => Err(regular::too_long(BYTES_MAX)),
            false => Ok(copied),
        }
    }

    fn open(&self, path: &Path) -> io::Result<fs::File> {
        regular::open_inside(&self.package, &self.folder.join(path))
    }
}

/// Makes the folders around a path in a folder, and removes what stands in the place of the file or of one of them.
fn make_room(folder: &Path, path: &Path) -> io::Result<()> {
    let mut around = folder.to_path_buf();
    for part in path.parent().into_iter().flat_map(Path::components) {
        around.push(part);
        match fs::symlink_metadata(&around) {
            Ok(found) if found.is_dir() => continue,
            Ok(_) => fs::remove_file(&around)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        fs::create_dir(&around)?;
        fs::set_permissions(&around, Permissions::from_mode(0o755))?;
    }
    let target = folder.join(path);
    match fs::symlink_metadata(&target) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(&target),
        Ok(_) => fs::remove_file(&target),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
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
    fn a_link_to_an_answer_or_a_submission_is_a_remark() {
        let (_, files, said) = found(|folder| {
            let package = folder.parent().expect("a folder around");
            let write = |name: &str| {
                let path = package.join(name);
                fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
                fs::write(path, "4").expect("a file");
            };
            write("data/secret/1.ans");
            write("submissions/accepted/Makefile");
            write("include/rules.h");
            fs::write(folder.join("own.ans"), "5").expect("a file");
            symlink("own.ans", folder.join("same")).expect("a link");
            symlink("../include/rules.h", folder.join("rules.h")).expect("a link");
            symlink("../data/secret/1.ans", folder.join("hint")).expect("a link");
            symlink("../submissions/accepted/Makefile", folder.join("make")).expect("a link");
        });
        assert_eq!(files.map(|files| files.paths().len()), Some(5));
        assert_eq!(
            said,
            [
                "1.files/hint: submissions can read `data/secret/1.ans` here",
                "1.files/make: submissions can read `submissions/accepted/Makefile` here",
            ]
        );
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
        // What a program put there does not keep the files out.
        symlink("..", target.join("below")).expect("a link");
        fs::create_dir_all(target.join("also/folder")).expect("a folder");
        files.copy_to(&target, &[]).expect("a copy");
        for (name, text) in [("also", "1"), ("below/two", "2"), ("one", "1")] {
            assert_eq!(
                fs::read_to_string(target.join(name)).ok().as_deref(),
                Some(text)
            );
        }
        assert_eq!(fs::read_to_string(outside).ok().as_deref(), Some("kept"));
        let mode = |name| fs::metadata(target.join(name)).map(|it| it.permissions().mode() & 0o777);
        assert_eq!(mode("one").ok(), Some(0o644));
        assert_eq!(mode("below").ok(), Some(0o755));
        // A file that is kept stays, and so does what is around it.
        for (kept, name) in [
            ("one", "one"),
            ("below/two/three", "below/two"),
            ("also", "also"),
        ] {
            let folder = package.path().join("kept");
            fs::create_dir(&folder).expect("a folder");
            files.copy_to(&folder, &[kept.into()]).expect("a copy");
            assert!(!folder.join(name).exists(), "{kept}");
            let others = ["also", "below/two", "one"]
                .iter()
                .filter(|it| folder.join(it).exists());
            assert_eq!(others.count(), 2, "{kept}");
            fs::remove_dir_all(&folder).expect("it goes");
        }
        let contents: io::Result<Vec<_>> = files
            .opened()
            .map(|file| regular::read(file?, BYTES_MAX))
            .collect();
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
        assert!(files.is_none());
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
