//! The gallery of the refrigerator: what solvers get wrong, each a change to one part of a right solver.
//!
//! `method` has the right solver, `search` what is put in the place of its search. Rows and columns swapped on input
//! and on output are one row here: on a square board with a single minimal set of moves both print the same. Deliberately
//! absent: faults that show only where all handles are open, since that is no input of the published problem.

mod gallery;
mod method;
mod search;

pub use gallery::FAULTS;
