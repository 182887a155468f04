//! A run as text for people: one submission in full, several or a class as a table, or a run of another command.

use super::compared::terminal;
use super::terminal_style::TerminalStyle;
use super::{diagnosed, escape, judged, matrix, stress, table};
use std::io::{self, Write};
use tribunal_core::verdict::saved::{Provenance, SavedRun};

/// Prints a run with colours.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, run: &SavedRun, look: &TerminalStyle) -> io::Result<()> {
    match run {
        SavedRun::Judge(report) => {
            match &report.submissions[..] {
                [one] if one.student.is_none() => judged::print(out, report, one, look),
                _ => matrix::print(out, report, look),
            }?;
            match &report.comparison {
                Some(comparison) => terminal::print_judged(out, report, comparison, look),
                None => Ok(()),
            }
        }
        SavedRun::Stress(report) => {
            stress::print(out, report, look)?;
            let examination = report
                .failure
                .as_ref()
                .and_then(|failure| failure.examination.as_ref());
            examination.map_or(Ok(()), |examination| {
                stress::print_examination(out, examination, look)
            })?;
            stress::print_next(out, report, look.lang)
        }
        SavedRun::Diagnose(report) => diagnosed::print(out, report, look),
        SavedRun::Verify(report) => {
            table::print(out, report, look)?;
            match &report.comparison {
                Some(comparison) => {
                    terminal::print_cross_checked(out, &report.provenance, comparison, look)
                }
                None => Ok(()),
            }
        }
    }
}

/// Prints a run in full, without colours, and last the version, date, system and command of the run.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print_plain(out: &mut dyn Write, run: &SavedRun) -> io::Result<()> {
    let mut coloured = Vec::new();
    let look = TerminalStyle {
        verbose: true,
        ..TerminalStyle::FILE
    };
    print(&mut coloured, run, &look)?;
    for part in anstream::adapter::StripBytes::new().strip_next(&coloured) {
        out.write_all(part)?;
    }
    let Provenance {
        version,
        began,
        system,
        command,
        ..
    } = run.provenance();
    if version.is_empty() {
        return Ok(());
    }
    let line = format!("tribunal {version}, {began}, {system}: {command}");
    writeln!(out, "\n{}", escape::whole(&line))
}
