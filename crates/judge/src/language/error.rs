//! Why a table of languages cannot be used.

use std::path::PathBuf;
use thiserror::Error;
use tribunal_core::messages::Message;

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

impl LanguageError {
    /// The error as a message of the catalogue.
    pub fn message(&self) -> Message {
        match self {
            LanguageError::Unreadable { path, why } => Message::new("cannot-read")
                .with("file", path.display().to_string())
                .with("why", why.clone()),
            LanguageError::Row { path, why } => Message::new("bad-language-row")
                .with("file", path.display().to_string())
                .with("why", why.clone()),
            LanguageError::UnknownTool { command, known } => {
                let near = tribunal_core::text::nearest(command, known.iter().map(String::as_str));
                let said = match near {
                    Some(near) => Message::new("unknown-tool-near").with("near", near.to_string()),
                    None => Message::new("unknown-tool"),
                };
                said.with("tool", command.clone())
                    .with("known", known.join(", "))
            }
            LanguageError::UnknownName { tool, languages } => Message::new("unknown-language")
                .with("tool", tool.message())
                .with("languages", languages.join(", ")),
        }
    }
}

fn did_you_mean(command: &str, known: &[String]) -> String {
    tribunal_core::text::nearest(command, known.iter().map(String::as_str))
        .map(|known| format!("did you mean `{known}`? "))
        .unwrap_or_default()
}
