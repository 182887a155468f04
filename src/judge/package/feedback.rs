//! The folders of one lane in which a validator finds its case, and in which it may leave words.

use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// How much of a message is read, in bytes.
const MESSAGE_BYTES_MAX: u64 = 8 << 10;

/// A place for one validator after the other; it vanishes with this value.
pub struct Place {
    // Both paths lie in it.
    _folder: tempfile::TempDir,
    case: PathBuf,
    feedback: PathBuf,
}

/// What a validator left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// For judges.
    pub judge: String,
    /// For contestants.
    pub team: String,
    /// Whether it gave points.
    pub has_score: bool,
}

impl Place {
    /// An empty place.
    pub fn new() -> io::Result<Place> {
        let folder = tempfile::Builder::new().prefix("tribunal-").tempdir()?;
        // Whoever the validator runs as passes through, and reads the case.
        fs::set_permissions(folder.path(), Permissions::from_mode(0o711))?;
        let (case, feedback) = (folder.path().join("case"), folder.path().join("feedback"));
        for folder in [&case, &feedback] {
            fs::create_dir(folder)?;
            fs::set_permissions(folder, Permissions::from_mode(0o755))?;
        }
        Ok(Place { _folder: folder, case, feedback })
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

    /// Lays a case down.
    pub fn lay(&self, input: &[u8], answer: &[u8]) -> io::Result<()> {
        for (path, bytes) in [(self.input(), input), (self.answer(), answer)] {
            // A new file each time: a file system may write one that is cut short and filled again to the disk at once,
            // which takes longer than a run.
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let mut file = File::options().write(true).create_new(true).mode(0o644).open(&path)?;
            file.write_all(bytes)?;
            file.set_permissions(Permissions::from_mode(0o644))?;
        }
        Ok(())
    }

    /// Takes the words away, and everything else that was left, so that the next one finds nothing.
    pub fn take(&self) -> io::Result<Words> {
        let words = Words {
            judge: message(&self.feedback.join("judgemessage.txt")),
            team: message(&self.feedback.join("teammessage.txt")),
            has_score: ["score.txt", "score_multiplier.txt"].iter().any(|name| self.feedback.join(name).exists()),
        };
        for entry in fs::read_dir(&self.feedback)? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => fs::remove_dir_all(entry.path())?,
                false => fs::remove_file(entry.path())?,
            }
        }
        Ok(words)
    }
}

/// The beginning of a message, if there is one: of a regular file, and no link out of the folder.
fn message(path: &Path) -> String {
    let is_file = fs::symlink_metadata(path).is_ok_and(|file| file.is_file());
    let mut bytes = Vec::new();
    if is_file {
        let _ = File::open(path).and_then(|file| file.take(MESSAGE_BYTES_MAX).read_to_end(&mut bytes));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_once_and_nothing_else_stays() {
        let place = Place::new().expect("a place");
        place.lay(b"in", b"ans").expect("a case");
        assert_eq!(fs::read(place.input()).expect("a file"), b"in");
        fs::write(place.feedback().join("judgemessage.txt"), "x".repeat(10_000)).expect("a file");
        fs::write(place.feedback().join("score.txt"), "1").expect("a file");
        fs::create_dir_all(place.feedback().join("deep/er")).expect("a folder");
        std::os::unix::fs::symlink("/etc/passwd", place.feedback().join("teammessage.txt")).expect("a link");
        let words = place.take().expect("words");
        assert_eq!((words.judge.len(), words.team.as_str(), words.has_score), (8192, "", true));
        assert_eq!(place.take().expect("words"), Words::default());
        assert_eq!(fs::read_dir(place.feedback()).expect("a folder").count(), 0);
    }
}
