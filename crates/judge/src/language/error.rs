//! Why a table of languages cannot be used.

use std::path::PathBuf;
use thiserror::Error;

/// Why a table of languages cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LanguageError {
    /// The file cannot be read.
    #[error("cannot read `{}`: {why}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// A row of the file cannot work.
    #[error("{}:{why}", .path.display())]
    Row {
        /// The file.
        path: PathBuf,
        /// The line, the column and the mistake.
        why: String,
    },
    /// No language knows this compiler or interpreter.
    #[error("unknown compiler or interpreter `{command}`: {}known are {}", did_you_mean(.command, .known), .known.join(", "))]
    UnknownTool {
        /// The requested command.
        command: String,
        /// The commands of all languages.
        known: Vec<String>,
    },
    /// No language has this name, and none knows a tool of this name.
    #[error("{tool}; languages are {}", .languages.join(", "))]
    UnknownName {
        /// The error from the search for a tool of this name.
        tool: Box<LanguageError>,
        /// The names of all languages.
        languages: Vec<String>,
    },
}

fn did_you_mean(command: &str, known: &[String]) -> String {
    tribunal_core::text::nearest(command, known.iter().map(String::as_str))
        .map(|known| format!("did you mean `{known}`? "))
        .unwrap_or_default()
}
