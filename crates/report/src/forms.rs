//! The register of the forms that print a run.
//!
//! A new form is one small file beside this one and one row here.

use super::{csv, github, html, json, junit, text};
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::problem::Info;
use tribunal_core::verdict::saved::SavedRun;

/// A row of the register of forms.
///
/// ```
/// use tribunal_core::messages::Lang;
/// use tribunal_report::{forms, saved};
///
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/runs/judge.json");
/// # let file = std::fs::File::open(path)?;
/// // `file` is a run that `tribunal judge --format json` has printed.
/// let run = saved::read(file).expect("a saved run");
/// let print = |name: &str| {
///     let mut out = Vec::new();
///     let form = forms::named(name).expect("a form");
///     (form.print)(&mut out, &run, &[], Lang::En).map(|()| String::from_utf8_lossy(&out).into_owned())
/// };
/// assert!(print("json")?.starts_with(r#"{"schema":"tribunal.judge""#));
/// assert!(print("text")?.contains("5 submissions on 3 stored cases, isolation full"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The name on the command line.
    pub name: &'static str,
    /// The extension of its files, without the dot; none if the form is only for logs.
    pub ending: Option<&'static str>,
    /// Its readers, in a few words.
    pub purpose: &'static str,
    /// Prints a run; the HTML page takes the look of boards from the problems' descriptions, and is in the reader's
    /// language. Other files are in English.
    pub print: fn(&mut dyn Write, &SavedRun, &[Info], Lang) -> io::Result<()>,
}

/// All forms; the first is the default.
pub const ALL: &[Form] = &[
    Form {
        name: "text",
        ending: Some("txt"),
        purpose: "For people",
        print: |out, run, _, _| text::print_plain(out, run),
    },
    Form {
        name: "json",
        ending: Some("json"),
        purpose: "For programs: a versioned schema, described in the book; `report` reads runs in this form",
        print: |out, run, _, _| json::print_run(out, run),
    },
    Form {
        name: "csv",
        ending: Some("csv"),
        purpose: "For spreadsheets: a line for each submission, or for each solver of `verify`",
        print: |out, run, _, _| csv::print(out, run),
    },
    Form {
        name: "junit",
        ending: Some("xml"),
        purpose: "For build servers such as Jenkins and GitLab: a suite for each submission",
        print: |out, run, _, _| junit::print(out, run),
    },
    Form {
        name: "github",
        ending: None,
        purpose: "For GitHub Actions: an annotation for each submission that fails",
        print: |out, run, _, _| github::print(out, run),
    },
    Form {
        name: "html",
        ending: Some("html"),
        purpose: "For people: one self-contained page, with boards as pictures",
        print: html::print,
    },
];

/// The form with this name.
pub fn named(name: &str) -> Option<&'static Form> {
    ALL.iter().find(|form| form.name == name)
}

/// The form with this file extension, in lower or upper case.
pub fn of_ending(ending: &str) -> Option<&'static Form> {
    ALL.iter().find(|form| {
        form.ending
            .is_some_and(|known| known.eq_ignore_ascii_case(ending))
    })
}

/// The file extensions of all forms, without the dot.
pub fn endings() -> impl Iterator<Item = &'static str> {
    ALL.iter().filter_map(|form| form.ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::runs;

    fn printed(form: &Form, run: &SavedRun) -> String {
        let mut out = Vec::new();
        (form.print)(&mut out, run, &[], Lang::En).expect("a vector takes everything");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn every_form_of_every_run_equals_its_golden_file() {
        let mut other = Vec::new();
        for (name, _) in runs::ALL {
            // The page has its own tests, in a browser.
            for form in ALL.iter().filter(|form| form.name != "html") {
                let file = format!("{name}.{}", form.ending.unwrap_or(form.name));
                let path = runs::golden(&file);
                let printed = printed(form, &runs::named(name));
                if std::env::var_os("TRIBUNAL_BLESS").is_some() {
                    std::fs::write(&path, &printed).expect("the golden file");
                }
                if std::fs::read_to_string(&path).ok().as_deref() != Some(&printed) {
                    other.push(format!("{file} would be\n{printed}"));
                }
            }
        }
        assert!(
            other.is_empty(),
            "set TRIBUNAL_BLESS=1 to write them anew\n{}",
            other.join("\n")
        );
    }

    #[test]
    fn each_name_and_each_ending_belongs_to_one_form() {
        for form in ALL {
            assert_eq!(named(form.name).expect("a name").name, form.name);
            if let Some(ending) = form.ending {
                assert_eq!(
                    of_ending(&ending.to_uppercase()).expect("an ending").name,
                    form.name
                );
            }
        }
        assert!(of_ending("").is_none() && named("xml").is_none());
    }
}
