//! The gallery of faults of the refrigerator, each a change to one part of a right solver.
//!
//! `method` has the right solver, `search` the replacements of its search. Rows and columns swapped on input
//! and on output are one row here: on a square board with a single minimal set of moves both print the same. Deliberately
//! absent: faults that show only if all handles are open, because the published problem has no such input.

mod gallery;
mod method;
mod search;

pub(super) use gallery::FAULTS;
