//! The folders in which a prepared validator finds its case and may leave messages.
//!
//! Each prepared validator has its own: when root judges, the sandbox gives the feedback folder to the user that the
//! validator runs as, and no other user can read the case.

use crate::compile::remove;
use crate::scoring::GivenFiles;
use crate::scratch::Scratch;
use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{
    MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, chown, fchown,
};
use std::path::{Path, PathBuf};
use tribunal_package::regular;
use tribunal_sandbox::INPUT_BYTES_MAX;

/// Maximum size of a message that is read, in bytes.
const MESSAGE_BYTES_MAX: u64 = 8 << 10;

/// The name of the file by which a validator asks for a further run.
pub(crate) const NEXT_PASS: &str = "nextpass.in";

/// The folders of one prepared validator, used for one case after another; removed when this value is dropped.
pub(crate) struct ValidatorFolder {
    // It contains both paths.
    _folder: Scratch,
    case: PathBuf,
    feedback: PathBuf,
}

/// The messages that a validator left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ValidatorMessages {
    /// For judges.
    pub(crate) judge: String,
    /// For contestants.
    pub(crate) team: String,
    /// What it wrote about points.
    pub(crate) given: GivenFiles,
}

impl ValidatorFolder {
    /// Creates empty folders.
    ///
    /// # Errors
    ///
    /// Fails where a folder cannot be created.
    pub(crate) fn new() -> io::Result<ValidatorFolder> {
        let folder = Scratch::new()?;
        let (case, feedback) = (folder.path().join("case"), folder.path().join("feedback"));
        for folder in [&case, &feedback] {
            fs::create_dir(folder)?;
            fs::set_permissions(folder, Permissions::from_mode(0o700))?;
        }
        if rustix::process::geteuid().is_root() {
            // The validator's user must be able to enter; the folders hold nothing to read yet.
            fs::set_permissions(folder.path(), Permissions::from_mode(0o711))?;
            fs::set_permissions(&case, Permissions::from_mode(0o711))?;
        }
        Ok(ValidatorFolder {
            _folder: folder,
            case,
            feedback,
        })
    }

    /// The folder of the case, which the validator reads.
    pub(crate) fn case(&self) -> &Path {
        &self.case
    }

    /// The folder that the validator writes into.
    pub(crate) fn feedback(&self) -> &Path {
        &self.feedback
    }

    /// The input file.
    pub(crate) fn input(&self) -> PathBuf {
        self.case.join("input")
    }

    /// The answer file.
    pub(crate) fn answer(&self) -> PathBuf {
        self.case.join("answer")
    }

    /// The file of the output, for a checker that does not read it from standard input.
    pub(crate) fn output(&self) -> PathBuf {
        self.case.join("output")
    }

    /// Writes a case, and an output if there is one, readable for the owner of the feedback folder.
    ///
    /// # Errors
    ///
    /// Fails where the files of the case cannot be written.
    pub(crate) fn write_case(
        &self,
        input: &[u8],
        answer: &[u8],
        output: Option<&[u8]>,
    ) -> io::Result<()> {
        let owner = fs::metadata(&self.feedback)?;
        let reader = Some(owner.gid()).filter(|_| rustix::process::geteuid().is_root());
        if reader.is_some() {
            chown(&self.case, None, reader)?;
            fs::set_permissions(&self.case, Permissions::from_mode(0o750))?;
        }
        let output = output.map(|output| (self.output(), output));
        let files = [(self.input(), input), (self.answer(), answer)];
        for (path, bytes) in files.into_iter().chain(output) {
            // A new file each time: some file systems flush a truncated and rewritten file to disk at once, which takes
            // longer than a run.
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

    /// The input of a further run that the validator asks for, which is taken away; the other files stay.
    ///
    /// # Errors
    ///
    /// Fails where the file is not a regular one inside the folder, is too long, or cannot be read or removed.
    pub(crate) fn take_next_pass(&self) -> io::Result<Option<Vec<u8>>> {
        let path = self.feedback.join(NEXT_PASS);
        if fs::symlink_metadata(&path).is_err() {
            return Ok(None);
        }
        let file = regular::open_inside(&self.feedback, &path)?;
        let input = regular::read(file, INPUT_BYTES_MAX as u64)?;
        fs::remove_file(&path)?;
        Ok(Some(input))
    }

    /// Reads the messages, and removes everything that the validator left.
    ///
    /// # Errors
    ///
    /// Fails where a file that the validator left cannot be removed.
    pub(crate) fn take(&self) -> io::Result<ValidatorMessages> {
        let messages = self.messages();
        self.clear()?;
        Ok(messages)
    }

    /// Reads the messages.
    pub(crate) fn messages(&self) -> ValidatorMessages {
        ValidatorMessages {
            judge: self.message("judgemessage.txt"),
            team: self.message("teammessage.txt"),
            given: GivenFiles {
                score: self.text_of("score.txt"),
                multiplier: self.text_of("score_multiplier.txt"),
            },
        }
    }

    /// Removes everything that the validator left.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be removed.
    pub(crate) fn clear(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.feedback)? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => drop(remove(&entry.path())?),
                false => fs::remove_file(entry.path())?,
            }
        }
        Ok(())
    }

    /// The beginning of a file, if there is one, of whatever kind.
    fn text_of(&self, name: &str) -> Option<String> {
        let is_there = fs::symlink_metadata(self.feedback.join(name)).is_ok();
        is_there.then(|| self.message(name))
    }

    /// The beginning of a message; empty if there is none, or if it is not a regular file inside the folder.
    fn message(&self, name: &str) -> String {
        let mut bytes = Vec::new();
        let file = regular::open_inside(&self.feedback, &self.feedback.join(name));
        // A message that cannot be read counts as empty.
        let _ = file.and_then(|file| file.take(MESSAGE_BYTES_MAX).read_to_end(&mut bytes));
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_taken_once_and_other_files_are_removed() {
        let place = ValidatorFolder::new().expect("a place");
        place.write_case(b"in", b"ans", None).expect("a case");
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
            (words.judge.len(), words.team.as_str(), words.given.score),
            (8192, "", Some("1".to_string()))
        );
        assert_eq!(place.take().expect("words"), ValidatorMessages::default());
        assert_eq!(fs::read_dir(place.feedback()).expect("a folder").count(), 0);
    }

    #[test]
    fn only_the_validator_can_read_a_case() {
        let place = ValidatorFolder::new().expect("a place");
        let is_root = rustix::process::geteuid().is_root();
        // The sandbox also gives the folder away like this.
        let validator = 1_900_000_123;
        if is_root {
            chown(place.feedback(), Some(validator), Some(validator)).expect("root may");
        }
        place.write_case(b"in", b"ans", None).expect("a case");
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
        place
            .write_case(b"other", b"ans", None)
            .expect("another case");
        assert_eq!(fs::read(place.input()).expect("a file"), b"other");
    }
}
