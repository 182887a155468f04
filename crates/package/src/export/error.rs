//! Why there is no package for a host.

use std::fmt;

/// Why there is no package: one line, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportError {
    /// What happened.
    pub message: String,
    /// The hint, where there is one to name.
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

    /// The same with a hint.
    pub fn hint(self, hint: impl Into<String>) -> ExportError {
        ExportError {
            hint: Some(hint.into()),
            ..self
        }
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
