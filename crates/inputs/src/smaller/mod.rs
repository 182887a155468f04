//! The steps to smaller inputs.

mod steps;
mod structure;
mod values;

pub use steps::smaller;
