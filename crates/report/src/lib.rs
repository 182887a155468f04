//! Reports: they print what judging found, and decide nothing.
//!
//! Three types to know: a [`forms::Form`] is a row of the register of forms; it prints a
//! `tribunal_core::verdict::saved::SavedRun`; a [`terminal_style::TerminalStyle`] gives the width of the terminal, and
//! whether it shows symbols and pictures.
//!
//! ```
//! let json = tribunal_report::forms::named("json").expect("a form");
//! assert_eq!(json.ending, Some("json"));
//! ```
//!
//! A new form is one file here and one row in [`forms`].

pub mod agreed;
mod arguments;
mod boards;
mod broken_generators;
mod cause;
mod compared;
mod contradiction;
mod csv;
pub mod diagnosed;
mod diff;
pub mod escape;
pub mod events;
mod excerpt;
mod expected;
pub mod forms;
pub mod generated;
mod github;
mod html;
pub mod json;
mod judged;
mod junit;
pub mod kill;
pub mod live;
mod matrix;
mod mismatch;
mod moves;
mod names;
mod next;
pub mod package;
mod points;
mod points_table;
pub mod replay;
pub mod saved;
pub mod schema;
pub mod stress;
pub mod student_page;
mod style;
mod submission_table;
pub mod table;
mod talk;
pub mod terminal_style;
pub mod text;
mod values;
mod width;
mod wrap;

pub use style::{BAD, FAINT, GOOD, STRONG};

#[cfg(test)]
mod tests {
    mod alternatives;
    pub(super) mod english;
    mod memory_faults;
    pub(super) mod runs;
    pub(super) mod samples;
    pub(super) mod showcase;
    mod terminal_language;

    /// The descriptions of all problems, whose boards the samples show.
    pub(super) fn known() -> Vec<tribunal_core::problem::Info> {
        tribunal_problems::ALL
            .iter()
            .map(|problem| problem.info())
            .collect()
    }
}
