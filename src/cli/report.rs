//! `tribunal report`: shows a saved run in any form, without judging again.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::inapplicable::{inapplicable, reject_show_source};
use super::outputs::{Outputs, SHOW_SOURCE};
use super::student_pages::StudentPages;
use std::io::Write as _;
use std::path::Path;
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_report::saved::{self, SavedError};
use tribunal_report::schema;

pub(super) fn run(args: &args::Report, console: &mut Console) -> Result<Exit, Stop> {
    match &args.run {
        Some(path) => show(path, args, console),
        // The parser requires a run or `--schema`.
        None => Exit::Success.after(
            console
                .out
                .write_all(schema::TEXT.as_bytes())
                .map_err(Stop::from),
        ),
    }
}

fn show(path: &Path, args: &args::Report, console: &mut Console) -> Result<Exit, Stop> {
    let outputs = Outputs::of(&args.out, args.run.iter())?;
    let name = files::name(path);
    let mut run = saved::read(files::open(path)?).map_err(|error| {
        let stop = Stop::new(Exit::Input, format!("cannot read {name}: {error}"));
        match error {
            SavedError::Foreign(_) => stop.hint(
                "a run is saved by `--report FILE.json` of `judge`, `stress`, `diagnose` and `verify`",
            ),
            SavedError::Newer(_) => stop.hint("a newer version of Tribunal can read it"),
            SavedError::CutOff => stop.hint("save or copy it again"),
            _ => stop,
        }
    })?;
    if args.show_source {
        let SavedRun::Judge(report) = &mut run else {
            return Err(not_of_judge("--show-source"));
        };
        // Without `--out` and `--report-each`, the run is printed.
        let is_printed =
            args.form.format.is_some() || (outputs.is_empty() && args.report_each.is_none());
        let is_written = outputs.has(&SHOW_SOURCE) || (is_printed && console.prints(&SHOW_SOURCE));
        let hint = "add `--out page.html`";
        reject_show_source(report.submissions.len(), is_written, hint)?;
        report.shows_source = true;
    }
    let pages = match &args.report_each {
        Some(folder) => Some(student_pages(folder, &run)?),
        None => None,
    };
    let written = outputs.write(&run, console.problems(), console.lang());
    let written = match pages {
        Some((pages, report)) => written.and(pages.write(report, console)),
        None => written,
    };
    // With `--out` or `--report-each`, the run is printed only if `--format` is given.
    let is_written = !outputs.is_empty() || args.report_each.is_some();
    let printed = match !is_written || args.form.format.is_some() {
        true => console.run(&run),
        false => Ok(()),
    };
    written?;
    Exit::Success.after(printed)
}

/// The pages of each submission of a run of `judge`.
fn student_pages<'r>(
    folder: &Path,
    run: &'r SavedRun,
) -> Result<(StudentPages, &'r JudgeReport), Stop> {
    match run {
        SavedRun::Judge(report) => Ok((StudentPages::of_report(folder, report)?, report)),
        _ => Err(not_of_judge("--report-each")),
    }
}

/// The refusal of a flag that applies to runs of `judge` alone.
fn not_of_judge(flag: &str) -> Stop {
    let hint = "`--out page.html` writes its page";
    inapplicable(flag, "the run is not one of `judge`", hint)
}
