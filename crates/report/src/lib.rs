//! Reports: they print what judging found, and decide nothing.
//!
//! Three types to know: a [`forms::Form`] is a row of the register of forms; a run that was saved, in
//! `tribunal_core::verdict::saved`, is what a form prints; a [`terminal_style::TerminalStyle`] says how wide and how colourful a terminal is.
//!
//! ```
//! let json = tribunal_report::forms::named("json").expect("a form");
//! assert_eq!(json.ending, Some("json"));
//! ```
//!
//! A new form is one file here and one row in [`forms`].

pub mod boards;
pub mod csv;
pub mod diagnosed;
pub mod diff;
pub mod escape;
pub mod events;
pub mod forms;
pub mod github;
pub mod html;
pub mod json;
pub mod judged;
pub mod junit;
pub mod kill;
pub mod live;
pub mod matrix;
mod moves;
pub mod package;
pub mod replay;
pub mod saved;
pub mod schema;
pub mod stress;
mod style;
pub mod table;
pub mod terminal_style;
pub mod text;
pub mod values;
pub mod width;
pub mod wrap;

pub use style::{BAD, FAINT, GOOD, STRONG};

#[cfg(test)]
mod tests {
    pub(super) mod runs;
    pub(super) mod samples;
    pub(super) mod showcase;

    /// What is known of the problems that the samples are of.
    pub(super) fn known() -> Vec<tribunal_core::problem::Info> {
        tribunal_problems::ALL
            .iter()
            .map(|problem| problem.info())
            .collect()
    }
}
