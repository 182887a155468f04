//! The gallery of faults of Bàn cờ thế, each a change to one part of a right solver.
//!
//! `method` has the right solver, `search` the replacements of its search. Deliberately absent: pieces that
//! jump over others, and start and target exchanged. Pieces are alike, so neither changes the fewest moves.

mod gallery;
mod method;
mod right;
mod search;

pub(super) use gallery::FAULTS;
