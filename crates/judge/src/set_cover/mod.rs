//! The fewest sets that cover all that they cover together.

mod cover;
mod reduction;
mod search;

pub use cover::{Cover, WORK_MAX, smallest};
