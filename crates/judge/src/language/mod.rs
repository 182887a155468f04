//! The table of languages: how each is compiled and run, and its limits.
//!
//! `table` reads rows from TOML and refuses those that cannot work; `resolve` finds the installed tools.

mod error;
mod fields;
mod languages;
mod resolve;
mod row;
mod table;

pub use error::LanguageError;
pub(crate) use fields::CASE_US_MAX;
pub use languages::Languages;
pub use resolve::Installed;
pub use row::{Language, Note, Older, Tool};
