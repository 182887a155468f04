//! Minimum set cover: the fewest sets that cover what all sets cover together.

mod cover;
mod reduction;
mod search;

pub(crate) use cover::{Cover, WORK_MAX, smallest};
