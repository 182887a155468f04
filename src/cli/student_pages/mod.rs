//! `--report-each`: a page for each student of a class, or for each program, to hand back.

mod names;
mod pages;

pub(super) use pages::{
    StudentPages, Written, reject_among_hand_ins, reject_file_of_same_name, reject_inside,
};
