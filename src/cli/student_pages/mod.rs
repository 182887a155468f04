//! `--report-each`: a page for each student of a class, or for each program, to hand back.

mod among;
mod names;
mod pages;

pub(super) use among::{Written, reject_among_hand_ins, reject_inside};
pub(super) use pages::{StudentPages, reject_file_of_same_name};
