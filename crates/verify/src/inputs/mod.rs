//! Supplies the instances of a cross-check, one file for each source.

pub(crate) mod crashed;
pub(crate) mod generated;
pub mod given;
pub mod larger;
pub(crate) mod stored_cases;
pub(crate) mod sweep;
pub(crate) mod validator_examples;
pub mod whole_space;
