//! Prints whether the accepted programs of a package agree: a table, and the first input on which they do not.

use super::escape;
use super::style::{BAD, FAINT, GOOD, STRONG};
use std::io::{self, Write};
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::agreed::{AgreedProgram, AgreementReport, CaseDisagreement};

/// The maximum number of cases of one kind that are named.
const NAMED_MAX: usize = 10;

/// The maximum number of lines of an input or an output.
const LINES_MAX: usize = 12;

/// Prints the whole report.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, report: &AgreementReport) -> io::Result<()> {
    let (stored, generated) = (
        counted(report.stored, "stored case"),
        counted(report.generated, "generated input"),
    );
    let inputs = match &report.generator {
        Some(generator) if report.generated > 0 => format!(
            "{stored} and {generated} by {} from seed {}",
            escape::line(generator),
            report.seed
        ),
        _ => stored,
    };
    writeln!(
        out,
        "{STRONG}{}{STRONG:#}: {} on {inputs}",
        escape::line(&report.package),
        counted(report.programs.len() as u64, "program")
    )?;
    let judges: Vec<String> = report
        .judges
        .iter()
        .map(|name| escape::line(name))
        .collect();
    writeln!(
        out,
        "  {FAINT}compared by {}; isolation {}{FAINT:#}\n",
        judges.join(", then by "),
        report.isolation
    )?;
    table(out, &report.programs)?;
    for fault in report.faults.iter().take(NAMED_MAX) {
        writeln!(
            out,
            "{BAD}fault{BAD:#}: {STRONG}{}{STRONG:#}: {}",
            escape::line(&fault.case),
            escape::line(&fault.message.to_string())
        )?;
    }
    more(out, report.faults.len() as u64)?;
    if let Some(first) = report.disagreements.first() {
        disagreement(out, first)?;
        let others = report.disagreements.iter().skip(1).take(NAMED_MAX);
        for other in others {
            let minority = names(&other.minority);
            writeln!(
                out,
                "also {STRONG}{}{STRONG:#}: {minority}",
                escape::line(&other.case)
            )?;
        }
        more(out, report.disagreements_total.saturating_sub(1))?;
    }
    for differs in report.judges_differ.iter().take(NAMED_MAX) {
        writeln!(
            out,
            "{BAD}judges differ{BAD:#}: {STRONG}{}{STRONG:#}, output of {}: {} of {}, {} of {} ({})",
            escape::line(&differs.case),
            escape::line(&differs.of),
            differs.first_verdict,
            escape::line(&differs.first),
            differs.other_verdict,
            escape::line(&differs.other),
            escape::line(&differs.message.to_string())
        )?;
    }
    more(out, report.judges_differ_total)?;
    let all = report.stored + report.generated;
    let style = if report.is_right() { GOOD } else { BAD };
    let stopped = if report.interrupted {
        "interrupted: "
    } else {
        ""
    };
    writeln!(
        out,
        "{style}{stopped}all agree on {} of {}{style:#} in {:.1} s",
        grouped(report.agreed),
        counted(all, "input"),
        report.wall_s
    )
}

/// How many more there are than were named.
fn more(out: &mut dyn Write, total: u64) -> io::Result<()> {
    match total.saturating_sub(NAMED_MAX as u64) {
        0 => Ok(()),
        more => writeln!(out, "and {} more", grouped(more)),
    }
}

/// A row for each program.
fn table(out: &mut dyn Write, programs: &[AgreedProgram]) -> io::Result<()> {
    let shown: Vec<String> = programs.iter().map(|it| escape::line(&it.name)).collect();
    let width = shown
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0)
        .max(7);
    writeln!(
        out,
        "{FAINT}{:width$}  {:>8} {:>8} {:>8} {:>10} {:>8} {:>8}{FAINT:#}",
        "program", "agrees", "differs", "fails", "CPU s", "most", "wall s"
    )?;
    for (program, name) in programs.iter().zip(shown) {
        if let Some(trouble) = &program.trouble {
            let why = escape::line(&trouble.to_string());
            writeln!(out, "{name:width$}  {BAD}not run{BAD:#}: {why}")?;
            continue;
        }
        let style = match program.differs + program.fails {
            0 => GOOD,
            _ => BAD,
        };
        writeln!(
            out,
            "{style}{name:width$}{style:#}  {:>8} {:>8} {:>8} {:>10.2} {:>8.2} {:>8.2}",
            grouped(program.agrees),
            grouped(program.differs),
            grouped(program.fails),
            program.cpu_s,
            program.cpu_s_max,
            program.wall_s
        )?;
    }
    writeln!(out)
}

/// One input on which not all agree.
fn disagreement(out: &mut dyn Write, it: &CaseDisagreement) -> io::Result<()> {
    writeln!(
        out,
        "{BAD}disagreement{BAD:#} on {STRONG}{}{STRONG:#}",
        escape::line(&it.case)
    )?;
    text(out, "input", &it.input)?;
    for (place, output) in it.outputs.iter().enumerate() {
        let whose = match (place, it.has_majority) {
            (0, true) => format!("output of most: {}", names(&output.of)),
            _ => format!("output of {}", names(&output.of)),
        };
        text(out, &whose, &output.output)?;
    }
    for failed in &it.failed {
        writeln!(
            out,
            "  {}: {} ({})",
            escape::line(&failed.program),
            failed.verdict,
            escape::line(&failed.message.to_string())
        )?;
    }
    if let Some(difference) = &it.difference {
        writeln!(out, "  {}", escape::line(&difference.to_string()))?;
    }
    if !it.minority.is_empty() {
        let who = match it.has_majority {
            true => "in the minority",
            false => "no majority",
        };
        writeln!(out, "  {STRONG}{who}: {}{STRONG:#}", names(&it.minority))?;
    }
    Ok(())
}

/// A text of a few lines, with what it is.
fn text(out: &mut dyn Write, what: &str, text: &str) -> io::Result<()> {
    writeln!(out, "  {FAINT}{what}{FAINT:#}")?;
    let mut lines = text.lines();
    for line in lines.by_ref().take(LINES_MAX) {
        writeln!(out, "    {}", escape::line(line))?;
    }
    match lines.next() {
        Some(_) => writeln!(out, "    …"),
        None => Ok(()),
    }
}

fn names(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| escape::line(name)).collect();
    names.join(", ")
}
