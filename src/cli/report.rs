//! `tribunal report`: shows a saved run in any form, without judging again, and what changed since an earlier run.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::inapplicable::{inapplicable, reject_show_source};
use super::outputs::{Outputs, SHOW_SOURCE};
use super::student_pages::{
    StudentPages, Written, reject_among_hand_ins, reject_file_of_same_name,
};
use std::io::Write as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use tribunal_core::messages::Message;
use tribunal_core::verdict::compared::{JudgeComparison, VerifyComparison};
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_judge::compare::compare;
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
    if let Some(folder) = &args.report_each {
        reject_file_of_same_name(folder, &args.out, "--out")?;
    }
    let outputs = Outputs::of(&args.out, args.run.iter().chain(&args.against))?;
    if let Some(earlier) = &args.against {
        reject_same(path, earlier)?;
    }
    let mut run = read(path)?;
    if let SavedRun::Judge(report) = &run {
        for file in &args.out {
            reject_among_hand_ins(Written::Report, file, report)?;
        }
    }
    let exit = match &args.against {
        Some(earlier) => against(&mut run, earlier)?,
        None => Exit::Success,
    };
    if args.show_source {
        let SavedRun::Judge(report) = &mut run else {
            return Err(not_of_judge("--show-source"));
        };
        // Without `--out` and `--report-each`, the run is printed.
        let is_printed =
            args.form.format.is_some() || (outputs.is_empty() && args.report_each.is_none());
        let is_written = outputs.has(&SHOW_SOURCE) || (is_printed && console.prints(&SHOW_SOURCE));
        let hint = "hint-add-out-page";
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
    exit.after(printed)
}

/// Reads a saved run.
fn read(path: &Path) -> Result<SavedRun, Stop> {
    saved::read(files::open(path)?).map_err(|error| {
        let stop = files::unread(path, error.message());
        match error {
            SavedError::Foreign(_) => stop.advise("hint-saved-by"),
            SavedError::Newer(_) => stop.advise("hint-newer"),
            SavedError::CutOff => stop.advise("hint-save-again"),
            SavedError::Contradiction(_) => stop.advise("hint-changed"),
            _ => stop,
        }
    })
}

/// Refuses to compare a run with itself.
fn reject_same(path: &Path, earlier: &Path) -> Result<(), Stop> {
    let place = |path: &Path| match path.as_os_str() == "-" {
        true => Some(path.to_path_buf()),
        false => path.canonicalize().ok(),
    };
    // A hard link is another path of the same file.
    let file = |path: &Path| {
        let metadata = path.metadata().ok().filter(|_| path.as_os_str() != "-");
        metadata.map(|file| (file.dev(), file.ino()))
    };
    let is_same_file = file(path).is_some_and(|one| file(earlier) == Some(one));
    match (place(path), place(earlier)) {
        (Some(one), Some(other)) if one == other || is_same_file => {
            let why = Message::new("same-run").with("file", files::name(path));
            Err(Stop::said(Exit::Usage, why).advise("hint-earlier-run"))
        }
        _ => Ok(()),
    }
}

/// Adds what changed since an earlier run; the status says whether something became worse.
fn against(run: &mut SavedRun, earlier: &Path) -> Result<Exit, Stop> {
    if let SavedRun::Stress(_) | SavedRun::Diagnose(_) = run {
        let command = run.schema().trim_start_matches("tribunal.");
        let why = Message::new("against-other-runs").with("command", command.to_string());
        return Err(Stop::said(Exit::Usage, why).advise("hint-against-judge"));
    }
    compare(run, &read(earlier)?).map_err(|error| {
        let why = Message::new("cannot-compare")
            .with("file", files::name(earlier))
            .with("why", error.to_string());
        Stop::said(Exit::Input, why).advise("hint-against")
    })?;
    let has_regression = match run {
        SavedRun::Judge(report) => report
            .comparison
            .as_deref()
            .is_some_and(JudgeComparison::has_regression),
        SavedRun::Verify(report) => report
            .comparison
            .as_ref()
            .is_some_and(VerifyComparison::has_regression),
        SavedRun::Stress(_) | SavedRun::Diagnose(_) => false,
    };
    Ok(match has_regression {
        true => Exit::Disagreement,
        false => Exit::Success,
    })
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
    inapplicable(flag, "why-not-of-judge", "hint-out-page")
}
