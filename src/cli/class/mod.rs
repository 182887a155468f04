//! `judge --students`: a folder in which each child is what one student handed in.
//!
//! [`names`] reads the names that Moodle and Canvas give to files and folders, [`hand_in`] chooses the program of a
//! student, [`roster`] reads the list of students, [`matching`] joins both, and [`students`] does it all.

mod hand_in;
mod matching;
mod names;
mod roster;
mod students;

pub(super) use students::Class;
