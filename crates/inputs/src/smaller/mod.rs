//! The steps to smaller inputs.

mod order;
mod pairs;
mod ranges;
mod steps;
mod structure;
mod values;

pub use steps::smaller;
