//! Judging: puts instances before all solvers of a problem and compares what they say.
//!
//! [`bench`] hears a few instances at once on one thread; [`verify`] feeds it stored cases, generated ones or a
//! whole space, on as many threads as are wanted; [`lanes`] shares the work out.

pub mod bench;
mod lanes;
pub mod verify;
