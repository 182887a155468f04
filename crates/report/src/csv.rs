//! A run as a table for spreadsheets: a line for each submission, or for each solver of `verify`.

use super::{cause, escape};
use std::io::{self, Write};
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};
use tribunal_core::verdict::saved::SavedRun;
use tribunal_core::verdict::stressed::StressReport;
use tribunal_core::verdict::{Verdict, VerifyReport};

/// The columns of `judge` before those of the verdicts.
const HEAD: [&str; 10] = [
    "submission",
    "language",
    "verdict",
    "decided_by",
    "message",
    "expected",
    "fits",
    "cases",
    "judged",
    "skipped",
];

/// The verdicts that a case can have; each has a column with its count.
const VERDICTS: [Verdict; 9] = [
    Verdict::Accepted,
    Verdict::WrongAnswer,
    Verdict::PresentationError,
    Verdict::TimeLimit,
    Verdict::IdleLimit,
    Verdict::MemoryLimit,
    Verdict::OutputLimit,
    Verdict::RuntimeError,
    Verdict::JudgeError,
];

/// The columns of `judge` after those of the verdicts.
const TAIL: [&str; 5] = [
    "close",
    "cpu_s_max",
    "cpu_s_total",
    "memory_bytes_max",
    "cause",
];

/// The columns of `stress`.
const STRESS: [&str; 14] = [
    "submission",
    "language",
    "verdict",
    "message",
    "against",
    "tried",
    "unproven",
    "failures",
    "origin",
    "input",
    "proven",
    "minimum",
    "cpu_s",
    "memory_bytes",
];

/// The columns of `verify`.
const VERIFY: [&str; 12] = [
    "problem",
    "coverage",
    "solver",
    "cases",
    "agree",
    "disagree",
    "declined",
    "computed",
    "nanos_per_case",
    "work_per_case",
    "work_unit",
    "reason",
];

/// Prints a header line and the rows.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(out: &mut dyn Write, run: &SavedRun) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    match run {
        SavedRun::Judge(report) => {
            let letters = VERDICTS.map(Verdict::letters);
            writer.write_record(HEAD.iter().chain(&letters).chain(&TAIL))?;
            for submission in &report.submissions {
                writer.write_record(judged(report, submission))?;
            }
        }
        SavedRun::Stress(report) => {
            writer.write_record(STRESS)?;
            writer.write_record(stressed(report))?;
        }
        SavedRun::Verify(report) => {
            writer.write_record(VERIFY)?;
            for line in verified(report) {
                writer.write_record(line)?;
            }
        }
    }
    writer.flush()
}

fn judged(report: &JudgeReport, submission: &SubmissionReport) -> Vec<String> {
    let expected = submission.expected.as_ref();
    let mut cells = vec![
        name(&submission.name),
        text(
            submission
                .built
                .as_ref()
                .map_or("", |built| &built.language),
        ),
        submission.verdict.map_or("", Verdict::letters).to_string(),
        name(submission.decided_by.as_deref().unwrap_or_default()),
        text(&submission.message),
        text(expected.map_or("", |expected| &expected.folder)),
        expected.map_or(String::new(), |expected| expected.fits.to_string()),
        report.cases_total.to_string(),
        submission.judged.to_string(),
        submission.skipped.to_string(),
    ];
    cells.extend(
        VERDICTS
            .iter()
            .map(|verdict| submission.counts.get(verdict).unwrap_or(&0).to_string()),
    );
    cells.push(submission.close.to_string());
    cells.push(submission.cpu_s_max.to_string());
    cells.push(submission.cpu_s_total.to_string());
    cells.push(submission.memory_bytes_max.to_string());
    let cause = cause::line(submission, report.cases_total);
    cells.push(text(&cause.unwrap_or_default()));
    cells
}

/// One row; its cells about a failure are empty if there is none.
fn stressed(report: &StressReport) -> Vec<String> {
    let failure = report.failure.as_ref();
    let attempt = failure.map(|failure| &failure.submission);
    let of_attempt = |cell: fn(&tribunal_core::verdict::stressed::Attempt) -> String| {
        attempt.map_or(String::new(), cell)
    };
    vec![
        name(&report.submission.name),
        text(&report.submission.language),
        report.verdict().map_or("", Verdict::letters).to_string(),
        of_attempt(|attempt| text(&attempt.message)),
        name(report.against.as_ref().map_or("", |against| &against.name)),
        report.tried.to_string(),
        report.unproven.to_string(),
        report.failures.to_string(),
        failure.map_or(String::new(), |failure| text(&failure.origin)),
        failure.map_or(String::new(), |failure| name(&failure.input)),
        failure.map_or(String::new(), |failure| failure.proven.to_string()),
        failure.map_or(String::new(), |failure| failure.minimum.to_string()),
        of_attempt(|attempt| attempt.cpu_s.to_string()),
        of_attempt(|attempt| attempt.memory_bytes.to_string()),
    ]
}

fn verified(report: &VerifyReport) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    for problem in &report.problems {
        for section in &problem.sections {
            lines.extend(section.solvers.iter().map(|row| {
                vec![
                    text(&problem.problem),
                    text(&section.coverage.join("; ")),
                    text(&row.solver),
                    row.cases.to_string(),
                    row.agree.to_string(),
                    row.disagree.to_string(),
                    row.declined.to_string(),
                    row.computed.to_string(),
                    row.nanos_per_case.to_string(),
                    row.work_per_case.to_string(),
                    text(&row.work_unit),
                    text(row.reason.as_deref().unwrap_or_default()),
                ]
            }));
        }
    }
    lines
}

/// A text as a cell, with an apostrophe before it if a spreadsheet would read it as a formula.
fn text(text: &str) -> String {
    no_formula(escape::line(text))
}

/// Like [`text`], for a name, which must not be cut.
fn name(name: &str) -> String {
    no_formula(escape::whole(name))
}

fn no_formula(cell: String) -> String {
    match cell.trim_start().starts_with([
        '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
    ]) {
        true => format!("'{cell}"),
        false => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::samples;

    #[test]
    fn a_line_for_each_submission() {
        let mut out = Vec::new();
        print(&mut out, &SavedRun::Judge(samples::report())).expect("written");
        let expected = "\
submission,language,verdict,decided_by,message,expected,fits,cases,judged,skipped,AC,WA,PE,TLE,ILE,MLE,OLE,RTE,JE,\
close,cpu_s_max,cpu_s_total,memory_bytes_max,cause
right.cpp,C++,AC,,3 cases,,,3,3,0,3,0,0,0,0,0,0,0,0,1,0.95,1,4194304,
\"wrong, \"\"very\"\".py\",Python 3,WA,secret/b,printed 5; the minimum is 4,accepted,false,3,2,1,1,1,0,0,0,0,0,0,0,0,\
0.5,0.6,4194304,\"Likely cause: neighbours wrap around\\u{1b} the edges (wrong on the same 1 of the 2 cases compared, \
with the same answers)\"
'=HYPERLINK(1).c,,CE,,error: \\u{1b}[31mno,,,3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
";
        assert_eq!(String::from_utf8(out).expect("UTF-8"), expected);
    }

    #[test]
    fn no_cell_is_a_formula() {
        for hostile in [
            "=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\t=1", "\r=1", "＝1",
        ] {
            let cell = text(hostile);
            assert!(cell.starts_with(['\'', '\\']), "{cell}");
        }
        assert_eq!(text("a=1"), "a=1");
    }
}
