//! Prints the findings on a package, errors first, each with its file and its hint.

use super::escape;
use super::style::{BAD, FAINT, GOOD, STRONG};
use std::io::{self, Write};
use tribunal_core::text::counted;
use tribunal_core::verdict::examined::{
    PackageFinding, PackageReport, PackageSubmission, Severity, TimeLimit,
};

/// The maximum number of findings of one severity that are printed; the others are counted.
const FINDINGS_MAX: usize = 200;

/// Prints the whole report.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, report: &PackageReport) -> io::Result<()> {
    let (title, path) = (escape::line(&report.title), escape::line(&report.package));
    let cases = counted(report.cases, "case");
    writeln!(
        out,
        "{STRONG}{title}{STRONG:#}: {path}, a package ({}) of {cases}",
        report.format
    )?;
    for check in &report.checks {
        writeln!(
            out,
            "  {FAINT}{}: {}{FAINT:#}",
            check.name,
            escape::line(&check.done)
        )?;
    }
    if let Some(limit) = &report.time_limit {
        writeln!(out, "  {FAINT}{}{FAINT:#}", time_limit(limit))?;
    }
    writeln!(out)?;
    for severity in [Severity::Error, Severity::Warning] {
        findings(out, report, severity)?;
    }
    submissions(out, &report.submissions)?;
    let (errors, warnings) = (
        report.count(Severity::Error),
        report.count(Severity::Warning),
    );
    match (errors, warnings) {
        _ if report.interrupted => {
            writeln!(out, "{BAD}stopped before everything was checked{BAD:#}")
        }
        (0, 0) => writeln!(out, "{GOOD}no faults{GOOD:#}"),
        (0, warnings) => writeln!(out, "{}", counted(warnings, "warning")),
        (errors, warnings) => {
            writeln!(
                out,
                "{BAD}{}{BAD:#}, {}",
                counted(errors, "error"),
                counted(warnings, "warning")
            )
        }
    }
}

fn time_limit(limit: &TimeLimit) -> String {
    let slowest = match &limit.slowest_accepted {
        Some(name) => {
            format!(
                "; the slowest accepted takes {:.2} s ({})",
                limit.slowest_accepted_s,
                escape::line(name)
            )
        }
        None => String::new(),
    };
    let quickest = match (&limit.quickest_exceeding, limit.quickest_exceeding_s) {
        (Some(name), Some(seconds)) => format!(
            "; the fastest one that must time out takes {seconds:.2} s ({})",
            escape::line(name)
        ),
        _ => String::new(),
    };
    let how = match &limit.stated_in {
        Some(file) => format!("from `{}`", escape::line(file)),
        None => "inferred".to_string(),
    };
    format!("time limit: {} s, {how}{slowest}{quickest}", limit.seconds)
}

fn findings(out: &mut dyn Write, report: &PackageReport, severity: Severity) -> io::Result<()> {
    let all: Vec<&PackageFinding> = report
        .findings
        .iter()
        .filter(|finding| finding.severity == severity)
        .collect();
    for (number, finding) in all.iter().take(FINDINGS_MAX).enumerate() {
        match severity {
            Severity::Error => write!(out, "{BAD}error{BAD:#}: ")?,
            Severity::Warning => write!(out, "warning: ")?,
        }
        // The message of a compiler has several lines.
        let mut lines = finding.message.lines().map(escape::whole);
        let (place, first) = (
            escape::line(&finding.place),
            lines.next().unwrap_or_default(),
        );
        writeln!(out, "{STRONG}{place}{STRONG:#}: {first}")?;
        lines.try_for_each(|line| writeln!(out, "    {line}"))?;
        // Of several findings with the same hint, the last one has it.
        let next = all.get(number + 1).filter(|_| number + 1 < FINDINGS_MAX);
        if next.is_none_or(|next| next.hint != finding.hint) {
            writeln!(out, "  {}", escape::line(&finding.hint))?;
        }
    }
    match all.len().saturating_sub(FINDINGS_MAX) as u64 {
        0 => Ok(()),
        more => writeln!(out, "and {more} more"),
    }
}

fn submissions(out: &mut dyn Write, submissions: &[PackageSubmission]) -> io::Result<()> {
    if submissions.is_empty() {
        return Ok(());
    }
    let fits = |one: &&PackageSubmission| {
        one.verdict
            .is_some_and(|verdict| one.admits.contains(&verdict))
    };
    let right = submissions.iter().filter(fits).count() as u64;
    writeln!(
        out,
        "{right} of {} get the expected verdict",
        counted(submissions.len() as u64, "submission")
    )
}
