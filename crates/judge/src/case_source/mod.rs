//! The cases that submissions are judged on: stored, generated or a whole space, each made when it is wanted.
//!
//! A case is told by its index, so that any worker can make any of them. What is held for each is a few bytes of a
//! generated input, or the text of a stored one; the certified minimum is remembered once it was asked for.

mod create;
mod error;
mod generated_texts;
mod minimum;
mod source;
mod stored_case;

pub use create::GENERATED_MAX;
pub use error::{CaseError, CaseSourceError};
pub use source::{CaseSource, SuppliedCase};
