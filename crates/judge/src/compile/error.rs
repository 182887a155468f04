//! Why a submission could not be compiled.

use super::headline::headline;
use std::path::{Path, PathBuf};
use thiserror::Error;
use tribunal_core::messages::Message;
use tribunal_sandbox::SandboxError;

/// Why a submission could not be compiled.
///
/// ```
/// use tribunal_judge::compile::CompileError;
/// use tribunal_sandbox::SandboxError;
///
/// // A build that was stopped says nothing of the submission; any other error of the sandbox is the judge's fault.
/// assert!(matches!(CompileError::from(SandboxError::Stopped), CompileError::Stopped));
/// let broken = CompileError::from(SandboxError::Broken("no more processes".to_string()));
/// assert_eq!(broken.to_string(), "the sandbox failed: no more processes");
/// ```
#[derive(Debug, Error)]
pub enum CompileError {
    /// The compiler refused the submission: the verdict is CE.
    #[error("`{command}` refused it:\n{message}")]
    Refused {
        /// The compiler's command line.
        command: String,
        /// The compiler's message, at most 64 KiB.
        message: String,
    },
    /// No language of the table has this ending, or it cannot run here.
    #[error("{message}; {hint}")]
    Unknown {
        /// Why it cannot be built.
        message: Message,
        /// What the user can do.
        hint: Message,
    },
    /// The compiler or interpreter of its language is not installed: another machine may have it.
    #[error("{message}; {hint}")]
    NotInstalled {
        /// The language.
        language: String,
        /// What is missing.
        message: Message,
        /// How to get it.
        hint: Message,
    },
    /// The source cannot be read.
    #[error("cannot read `{}`: {}", in_one_line(.0), .1)]
    Read(PathBuf, std::io::Error),
    /// The sandbox or the cache failed: the judge's fault, not the contestant's.
    #[error("{0}")]
    Failed(String),
    /// The build was stopped, so nothing is known about the submission.
    #[error("the build was stopped")]
    Stopped,
}

impl CompileError {
    /// It in one line: of what a compiler says, the line that names the fault.
    ///
    /// ```
    /// use tribunal_judge::compile::CompileError;
    ///
    /// let refused = CompileError::Refused {
    ///     command: "kotlinc a.kt".to_string(),
    ///     message: "OpenJDK 64-Bit Server VM warning: old\na.kt:1:2: error: unresolved\n".to_string(),
    /// };
    /// assert_eq!(refused.in_one_line(), "`kotlinc a.kt` refused it: a.kt:1:2: error: unresolved");
    /// ```
    pub fn in_one_line(&self) -> String {
        match self {
            CompileError::Refused { command, message } => {
                let what = headline(message).unwrap_or("it says nothing");
                format!("`{command}` refused it: {what}")
            }
            error => error.to_string(),
        }
    }
}

/// A path with its control characters escaped.
fn in_one_line(path: &Path) -> String {
    let path = path.display().to_string();
    let letters = path.chars().map(|letter| match letter.is_control() {
        true => letter.escape_debug().to_string(),
        false => letter.to_string(),
    });
    letters.collect()
}

impl From<SandboxError> for CompileError {
    fn from(error: SandboxError) -> CompileError {
        match error {
            SandboxError::Stopped => CompileError::Stopped,
            error => CompileError::Failed(error.to_string()),
        }
    }
}
