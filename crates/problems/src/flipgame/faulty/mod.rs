//! The gallery of faults of Flip Game, each a change to one part of a right solver.
//!
//! `method` has the right solver, `rules` and `search` the replacements of its parts. Deliberately absent:
//! rows and columns swapped, and trying black only if white is impossible; on a square board the first changes no
//! answer, and the second is the same as trying white only.

mod gallery;
mod method;
mod rules;
mod search;

pub(super) use gallery::FAULTS;
