//! The error of exporting a package.

use thiserror::Error;

/// Why a package cannot be exported: one line, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ExportError {
    /// What went wrong, on one line, without a full stop.
    pub message: String,
    /// What the user can do about it.
    pub hint: Option<String>,
}

impl ExportError {
    /// An error without a hint.
    pub fn new(message: impl Into<String>) -> ExportError {
        ExportError {
            message: message.into(),
            hint: None,
        }
    }

    /// Adds a hint.
    pub fn hint(self, hint: impl Into<String>) -> ExportError {
        ExportError {
            hint: Some(hint.into()),
            ..self
        }
    }
}
