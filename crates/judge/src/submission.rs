//! A submission of a run: where it lies, and who handed it in.

use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::verdict::judged::Student;

/// A submission of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// Its file, folder or zip archive.
    pub path: PathBuf,
    /// Its name in reports and events.
    pub name: String,
    /// The person who handed it in; nothing if it is not one of a class.
    pub student: Option<Student>,
    /// Why there is no program to judge; nothing if there is one.
    pub without: Option<NoProgram>,
}

/// Why a student has a row and no program.
#[derive(Clone, Debug, PartialEq)]
pub struct NoProgram {
    /// The reason, in one sentence.
    pub reason: Message,
    /// The reason in English, if it says more than the message.
    pub detailed: Option<String>,
    /// What the user can do.
    pub hint: Message,
}

impl From<&Path> for Submission {
    /// A file or folder that is named by its path.
    fn from(path: &Path) -> Submission {
        Submission {
            path: path.to_path_buf(),
            name: path.display().to_string(),
            student: None,
            without: None,
        }
    }
}

impl From<PathBuf> for Submission {
    fn from(path: PathBuf) -> Submission {
        Submission::from(path.as_path())
    }
}
