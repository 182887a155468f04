//! `judge --students`: a folder in which each child is what one student handed in.
//!
//! [`names`] reads the names that Moodle and Canvas give to files and folders, [`hand_in`] chooses the program of a
//! student, [`roster`] reads the list of students by its [`headings`], [`matching`] joins both, also by the [`identifiers`] in
//! the names of files and by the [`resemblance`] of names, and [`students`] does it all. [`platform`] recognizes a class that is judged without `--students`.

mod hand_in;
mod headings;
mod identifiers;
mod matching;
mod names;
mod platform;
mod resemblance;
mod roster;
mod students;

pub(super) use platform::is_class;
pub(super) use students::Class;
