//! The fewest sets that cover all that they cover together.

mod bits;
mod cover;
mod reduction;
mod search;

pub use bits::Bits;
pub use cover::{Cover, WORK_MAX, smallest};
