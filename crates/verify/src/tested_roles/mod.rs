//! Tests the parts of a problem besides its solvers, one file for each.

pub(crate) mod certificate_checker;
pub(crate) mod checker;
pub(crate) mod generator;
pub(crate) mod referee;
pub(crate) mod role;
pub(crate) mod text;
