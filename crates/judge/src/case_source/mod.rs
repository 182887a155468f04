//! The cases of a run: stored, generated or a whole space, each made on demand.
//!
//! A case is identified by its index, so that any worker can make it. A generated input takes a few bytes of memory, a
//! stored one its text; the certified minimum is remembered after its first use.

mod create;
mod error;
mod found_case;
mod generated_texts;
mod minimums;
mod source;
mod stored_case;

pub use create::GENERATED_MAX;
pub use error::{CaseError, CaseSourceError};
pub use found_case::FoundCase;
pub use source::{CaseSource, SuppliedCase};
