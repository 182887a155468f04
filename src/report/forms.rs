//! The register of forms in which a run is shown.
//!
//! A new form is one small file beside this one and one row here.

use super::{csv, github, json, junit, text};
use crate::verdict::saved::SavedRun;
use std::io::{self, Write};

/// A form: its row in the register.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// What it is called on the command line.
    pub name: &'static str,
    /// How its files end, without the dot; nothing where it is made for a log alone.
    pub ending: Option<&'static str>,
    /// For whom it is, in a few words.
    pub purpose: &'static str,
    /// Prints a run.
    pub print: fn(&mut dyn Write, &SavedRun) -> io::Result<()>,
}

/// All forms; the first is what is printed where nothing is said.
pub const ALL: &[Form] = &[
    Form { name: "text", ending: Some("txt"), purpose: "For people", print: text::print_plain },
    Form {
        name: "json",
        ending: Some("json"),
        purpose: "For programs: a versioned schema that the README describes; runs are saved in it",
        print: json::print_run,
    },
    Form {
        name: "csv",
        ending: Some("csv"),
        purpose: "For spreadsheets: a line for each submission; of `verify` one for each solver",
        print: csv::print,
    },
    Form {
        name: "junit",
        ending: Some("xml"),
        purpose: "For build servers such as Jenkins and GitLab: a suite for each submission",
        print: junit::print,
    },
    Form {
        name: "github",
        ending: None,
        purpose: "For GitHub Actions: a remark at each submission that fails",
        print: github::print,
    },
];

/// The form of this name.
pub fn named(name: &str) -> Option<&'static Form> {
    ALL.iter().find(|form| form.name == name)
}

/// The form of files that end like this, in small letters or capitals.
pub fn of_ending(ending: &str) -> Option<&'static Form> {
    ALL.iter().find(|form| form.ending.is_some_and(|known| known.eq_ignore_ascii_case(ending)))
}

/// Every ending that is known, without the dot.
pub fn endings() -> impl Iterator<Item = &'static str> {
    ALL.iter().filter_map(|form| form.ending)
}
