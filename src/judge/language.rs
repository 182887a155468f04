//! The table of languages: how each is compiled and run, and what it may use.

use serde::Deserialize;

/// One row of the table.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Language {
    /// The name in reports: `C++`, `Python 3`.
    pub name: String,
    /// The endings of its files, without the dot.
    pub endings: Vec<String>,
    /// The problem's CPU limit is multiplied by this.
    pub time_factor: f64,
    /// Megabytes above the problem's memory limit, for the runtime.
    pub memory_extra_mb: u64,
    /// Whether the address space may be bounded.
    pub address_space: bool,
    /// What its runtime says on standard error when memory ends.
    pub memory_marks: Vec<String>,
}

/// All rows, the user's first.
#[derive(Clone, Debug, Default)]
pub struct Languages {
    /// The rows.
    pub rows: Vec<Language>,
}
