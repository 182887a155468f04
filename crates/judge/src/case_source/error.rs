//! Why there are no cases, and why one cannot be judged on.

use thiserror::Error;
use tribunal_core::messages::Message;
use tribunal_core::problem::Declined;
use tribunal_verify::jury::JuryError;

/// Why there are no cases.
#[derive(Debug, Error)]
pub enum CaseSourceError {
    /// The generator declined the options, or the size has too many inputs.
    #[error("{0}")]
    Declined(Declined),
    /// No case has the name; then the names that exist, or the first and the last of a numbered range.
    #[error("no case `{0}`")]
    NoCase(String, Vec<String>),
}

impl From<Declined> for CaseSourceError {
    fn from(declined: Declined) -> CaseSourceError {
        CaseSourceError::Declined(declined)
    }
}

/// Why outputs cannot be ruled on for a case: the judge's or the package's fault, never the contestant's.
#[derive(Debug, Error)]
pub enum CaseError {
    /// The input cannot be read, or breaks the published limits.
    #[error("{0}")]
    Input(Message),
    /// The answer file is missing, cannot be read, or contradicts the certified minimum.
    #[error("{0}")]
    Answer(Message),
    /// The package's arguments for comparing outputs are wrong.
    #[error("{0}")]
    Comparison(String),
    /// No jury proves the minimum.
    #[error("{0}")]
    Jury(JuryError),
}

impl CaseError {
    /// The error as a message of the catalogue.
    pub fn message(&self) -> Message {
        match self {
            CaseError::Input(why) | CaseError::Answer(why) => why.clone(),
            CaseError::Comparison(why) => Message::from(why.clone()),
            CaseError::Jury(JuryError::Declined(declined)) => declined.0.clone(),
            CaseError::Jury(error) => Message::from(error.to_string()),
        }
    }
}

impl From<JuryError> for CaseError {
    fn from(error: JuryError) -> CaseError {
        CaseError::Jury(error)
    }
}
