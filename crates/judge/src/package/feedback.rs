//! The folders in which a validator that was prepared finds its case, and in which it may leave words.
//!
//! Each has its own: where root judges, the sandbox gives the folder of words to the user that it runs as, and no other
//! one of the machine reads the case.

use crate::compile::remove;
use crate::scratch::Scratch;
use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{
    MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, chown, fchown,
};
use std::path::{Path, PathBuf};
use tribunal_package::regular;

/// How much of a message is read, in bytes.
const MESSAGE_BYTES_MAX: u64 = 8 << 10;

/// A place for one validator on one case after the other; it vanishes with this value.
pub struct ValidatorFolder {
    // Both paths lie in it.
    _folder: Scratch,
    case: PathBuf,
    feedback: PathBuf,
}

/// What a validator left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValidatorMessages {
    /// For judges.
    pub judge: String,
    /// For contestants.
    pub team: String,
    /// Whether it gave points.
    pub has_score: bool,
}

impl ValidatorFolder {
    /// An empty place.
    ///
    /// # Errors
    ///
    /// Where the folder cannot be made.
    pub fn new() -> io::Result<ValidatorFolder> {
        let folder = Scratch::new()?;
        let (case, feedback) = (folder.path().join("case"), folder.path().join("feedback"));
        for folder in [&case, &feedback] {
            fs::create_dir(folder)?;
            fs::set_permissions(folder, Permissions::from_mode(0o700))?;
        }
        if rustix::process::geteuid().is_root() {
            // The user as which the validator will run passes through; there is nothing to be read yet.
            fs::set_permissions(folder.path(), Permissions::from_mode(0o711))?;
            fs::set_permissions(&case, Permissions::from_mode(0o711))?;
        }
        Ok(ValidatorFolder {
            _folder: folder,
            case,
            feedback,
        })
    }

    /// The folder of the case, which a validator reads.
    pub fn case(&self) -> &Path {
        &self.case
    }

    /// The folder that it writes into.
    pub fn feedback(&self) -> &Path {
        &self.feedback
    }

    /// The input file.
    pub fn input(&self) -> PathBuf {
        self.case.join("input")
    }

    /// The answer file.
    pub fn answer(&self) -> PathBuf {
        self.case.join("answer")
    }

    /// Lays a case down, for whom the folder of words was given to.
    ///
    /// # Errors
    ///
    /// Where the files of the case cannot be written.
    pub fn lay(&self, input: &[u8], answer: &[u8]) -> io::Result<()> {
        let owner = fs::metadata(&self.feedback)?;
        let reader = Some(owner.gid()).filter(|_| rustix::process::geteuid().is_root());
        if reader.is_some() {
            chown(&self.case, None, reader)?;
            fs::set_permissions(&self.case, Permissions::from_mode(0o750))?;
        }
        for (path, bytes) in [(self.input(), input), (self.answer(), answer)] {
            // A new file each time: a file system may write one that is cut short and filled again to the disk at once,
            // which takes longer than a run.
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let mut file = File::options()
                .write(true)
                .create_new(true)
                .mode(0o600)
                .open(&path)?;
            if reader.is_some() {
                fchown(&file, None, reader)?;
                file.set_permissions(Permissions::from_mode(0o640))?;
            }
            file.write_all(bytes)?;
        }
        Ok(())
    }

    /// Takes the words away, and everything else that was left, so that the next one finds nothing.
    ///
    /// # Errors
    ///
    /// Where a file that the validator left can neither be read nor removed.
    pub fn take(&self) -> io::Result<ValidatorMessages> {
        let words = ValidatorMessages {
            judge: self.message("judgemessage.txt"),
            team: self.message("teammessage.txt"),
            has_score: ["score.txt", "score_multiplier.txt"]
                .iter()
                .any(|name| self.feedback.join(name).exists()),
        };
        for entry in fs::read_dir(&self.feedback)? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => drop(remove(&entry.path())?),
                false => fs::remove_file(entry.path())?,
            }
        }
        Ok(words)
    }

    /// The beginning of a message, if there is one: of a regular file, and no link out of the folder.
    fn message(&self, name: &str) -> String {
        let mut bytes = Vec::new();
        let file = regular::open_inside(&self.feedback, &self.feedback.join(name));
        // What cannot be read says nothing.
        let _ = file.and_then(|file| file.take(MESSAGE_BYTES_MAX).read_to_end(&mut bytes));
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_once_and_nothing_else_stays() {
        let place = ValidatorFolder::new().expect("a place");
        place.lay(b"in", b"ans").expect("a case");
        assert_eq!(fs::read(place.input()).expect("a file"), b"in");
        fs::write(
            place.feedback().join("judgemessage.txt"),
            "x".repeat(10_000),
        )
        .expect("a file");
        fs::write(place.feedback().join("score.txt"), "1").expect("a file");
        fs::create_dir_all(place.feedback().join("deep/er")).expect("a folder");
        std::os::unix::fs::symlink("/etc/passwd", place.feedback().join("teammessage.txt"))
            .expect("a link");
        let words = place.take().expect("words");
        assert_eq!(
            (words.judge.len(), words.team.as_str(), words.has_score),
            (8192, "", true)
        );
        assert_eq!(place.take().expect("words"), ValidatorMessages::default());
        assert_eq!(fs::read_dir(place.feedback()).expect("a folder").count(), 0);
    }

    #[test]
    fn a_case_is_read_by_the_validator_and_by_nobody_else() {
        let place = ValidatorFolder::new().expect("a place");
        let is_root = rustix::process::geteuid().is_root();
        // As the sandbox does.
        let validator = 1_900_000_123;
        if is_root {
            chown(place.feedback(), Some(validator), Some(validator)).expect("root may");
        }
        place.lay(b"in", b"ans").expect("a case");
        for path in [
            place.case().to_path_buf(),
            place.input(),
            place.answer(),
            place.feedback().to_path_buf(),
        ] {
            let metadata = fs::metadata(&path).expect("there");
            assert_eq!(
                metadata.permissions().mode() & 0o007,
                0,
                "{}",
                path.display()
            );
            if is_root {
                assert_eq!(metadata.gid(), validator, "{}", path.display());
            }
        }
        place.lay(b"other", b"ans").expect("another case");
        assert_eq!(fs::read(place.input()).expect("a file"), b"other");
    }
}
