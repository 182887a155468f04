//! Watches parts that may panic, hang or take all memory.

pub(crate) mod feed;
pub(crate) mod limits;
pub(crate) mod panics;
pub(crate) mod pool;
pub(crate) mod spot;
pub(crate) mod stopwatch;
