//! Runs parts that may panic, hang or take all memory, on threads of their own.

pub(crate) mod feed;
pub(crate) mod limits;
pub(crate) mod panics;
pub(crate) mod pool;
pub(crate) mod spot;
