//! Pages of large classes.

#[allow(dead_code)] // the tests of reports use all of it
#[path = "../../crates/report/src/tests/showcase.rs"]
mod showcase;

use std::path::{Path, PathBuf};
use tribunal_core::messages::Lang;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_report::forms;

/// The page of 200 programs on 1,000 cases.
pub(crate) fn page(folder: &Path) -> PathBuf {
    of_class(folder, 200, 1000)
}

/// The page of a class.
pub(crate) fn of_class(folder: &Path, programs: usize, cases: usize) -> PathBuf {
    let run = SavedRun::Judge(showcase::crowd(programs, cases));
    let problems: Vec<_> = tribunal_problems::ALL
        .iter()
        .map(|problem| problem.info())
        .collect();
    let mut page = Vec::new();
    let html = forms::named("html").expect("a form");
    (html.print)(&mut page, &run, &problems, Lang::En).expect("a vector takes everything");
    let file = folder.join(format!("{programs}-{cases}.html"));
    std::fs::write(&file, page).expect("a page");
    file
}
