//! Why there are no cases.

use tribunal_core::problem::Declined;

/// Why there are no cases.
#[derive(Debug)]
pub enum CaseSourceError {
    /// The generator or the space was asked for too much.
    Declined(Declined),
    /// No case has the name; these are there, if it is known.
    NoCase(String, Vec<String>),
}

impl From<Declined> for CaseSourceError {
    fn from(declined: Declined) -> CaseSourceError {
        CaseSourceError::Declined(declined)
    }
}
