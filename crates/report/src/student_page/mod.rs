//! The page of one student of a class, to hand back: it has nothing of the others, and no path of the teacher's machine.

mod command;
mod hand_in;
mod own_report;
mod page;
mod paths;

pub use crate::html::is_student_page;
pub use hand_in::program_paths;
pub use page::print;
