//! A run as a table for spreadsheets: a line for each submission, or for each solver of `verify`.

use super::compared::lookup::{Changes, of_solvers};
use super::diagnosed::grade;
use super::values::reason_and_cause;
use super::{cause, escape};
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::text::points;
use tribunal_core::verdict::diagnosed::{DiagnoseReport, NamedFault};
use tribunal_core::verdict::judged::{JudgeReport, Score, SubmissionReport};
use tribunal_core::verdict::saved::SavedRun;
use tribunal_core::verdict::stressed::StressReport;
use tribunal_core::verdict::{Verdict, VerifyReport};

/// The columns of `judge` for a gradebook.
const GRADES: [&str; 6] = [
    "student",
    "score",
    "score at least",
    "cases right",
    "cases run",
    "cases not judged",
];

/// The columns of `judge` after these, and before those of the verdicts.
const HEAD: [&str; 9] = [
    "submission",
    "language",
    "verdict",
    "decided_by",
    "message",
    "expected",
    "fits",
    "cases",
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
const TAIL: [&str; 6] = [
    "close",
    "cpu_s_max",
    "cpu_s_total",
    "memory_bytes_max",
    "cause",
    "alike",
];

/// The columns of `judge` after these, if the run is compared with an earlier one.
const COMPARED: [&str; 5] = [
    "change",
    "earlier_verdict",
    "earlier_cases_right",
    "cases_worse",
    "cases_better",
];

/// The last column of `judge`: newer columns come last, so that spreadsheets find the others where they were.
const REMARKS: [&str; 1] = ["remarks"];

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

/// The columns of `diagnose`.
const DIAGNOSE: [&str; 16] = [
    "submission",
    "language",
    "verdict",
    "inputs",
    "tried",
    "failures",
    "wrong",
    "match",
    "suspects",
    "faults",
    "bug",
    "origin",
    "look_at",
    "input",
    "expected",
    "printed",
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
            let changes = Changes::of(report);
            let compared: &[&str] = if changes.are_known() { &COMPARED } else { &[] };
            let head = GRADES.iter().chain(&HEAD).chain(&letters).chain(&TAIL);
            writer.write_record(head.chain(compared).chain(&REMARKS))?;
            for (place, submission) in (0..).zip(&report.submissions) {
                writer.write_record(judged(report, &changes, place, submission))?;
            }
        }
        SavedRun::Stress(report) => {
            writer.write_record(STRESS)?;
            writer.write_record(stressed(report))?;
        }
        SavedRun::Diagnose(report) => {
            writer.write_record(DIAGNOSE)?;
            writer.write_record(diagnosed(report))?;
        }
        SavedRun::Verify(report) => {
            let compared = report.comparison.iter().map(|_| "change");
            writer.write_record(VERIFY.into_iter().chain(compared))?;
            for line in verified(report) {
                writer.write_record(line)?;
            }
        }
    }
    writer.flush()
}

fn judged(
    report: &JudgeReport,
    changes: &Changes,
    place: u64,
    submission: &SubmissionReport,
) -> Vec<String> {
    let expected = submission.expected.as_ref();
    let right = submission.score(report.cases_total);
    let of_score = |cell: fn(Score) -> Option<String>| right.and_then(cell).unwrap_or_default();
    // Points are the score where the problem gives any.
    let scores = match &submission.points {
        Some(given) => [given.points.map(points).unwrap_or_default(), String::new()],
        None => [
            of_score(|score| score.exact().map(share)),
            of_score(|score| Some(share(score.at_least()))),
        ],
    };
    let [score, least] = scores;
    let mut cells = vec![
        name(
            submission
                .student
                .as_ref()
                .map_or("", |student| &student.name),
        ),
        score,
        least,
        of_score(|score| Some(score.right.to_string())),
        submission.judged.to_string(),
        of_score(|score| Some(score.open.to_string())),
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
    let found = || reason_and_cause(submission, Lang::En).1;
    let cause = cause::line(submission, report.cases_total).or_else(found);
    cells.push(text(&cause.unwrap_or_default()));
    cells.push(name(&alike(report, place)));
    if changes.are_known() {
        cells.extend(compared(changes, place));
    }
    cells.push(name(&remarks(submission)));
    cells
}

/// What changed of a submission; empty cells if nothing did, and only a word for a new one.
fn compared(changes: &Changes, place: u64) -> [String; COMPARED.len()] {
    let name = changes.name(place).unwrap_or_default().to_string();
    let cells = changes.get(place).map(|change| {
        [
            change
                .earlier_verdict
                .map_or("", Verdict::letters)
                .to_string(),
            change.earlier_right.to_string(),
            change.cases_worse.to_string(),
            change.cases_better.to_string(),
        ]
    });
    let [verdict, right, worse, better] = cells.unwrap_or_default();
    [name, verdict, right, worse, better]
}

/// A share of the cases, with four digits.
fn share(share: f64) -> String {
    format!("{share:.4}")
}

/// What a teacher should know of the hand-in and of the roster.
fn remarks(submission: &SubmissionReport) -> String {
    let student = submission.student.as_ref();
    student.map_or(String::new(), |it| it.remarks.english().join("; "))
}

/// The students whose programs are like this one.
fn alike(report: &JudgeReport, place: u64) -> String {
    let Some(group) = report
        .alike
        .iter()
        .find(|group| group.submissions.contains(&place))
    else {
        return String::new();
    };
    if group.is_given {
        return "probably given code".to_string();
    }
    let others = group.submissions.iter().filter(|other| **other != place);
    let others = others.filter_map(|&other| report.submissions.get(other as usize));
    let labels: Vec<&str> = others.map(SubmissionReport::label).collect();
    labels.join("; ")
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
        failure
            .and_then(|failure| failure.minimum)
            .map_or(String::new(), |minimum| minimum.to_string()),
        of_attempt(|attempt| attempt.cpu_s.to_string()),
        of_attempt(|attempt| attempt.memory_bytes.to_string()),
    ]
}

/// One row with the best match and the smallest failing input; their cells are empty if there is none.
fn diagnosed(report: &DiagnoseReport) -> Vec<String> {
    let suspect = report.suspects.first();
    let of_faults = |separator: &str, part: fn(&NamedFault) -> &str| {
        let faults = suspect.map_or(&[][..], |suspect| &suspect.faults);
        text(&faults.iter().map(part).collect::<Vec<_>>().join(separator))
    };
    let failure = report
        .smallest
        .as_ref()
        .and_then(|case| case.failure.as_ref());
    vec![
        name(&report.submission.name),
        text(&report.submission.language),
        report.verdict().map_or("", Verdict::letters).to_string(),
        report.inputs.to_string(),
        report.tried.to_string(),
        report.failures.to_string(),
        report.wrong.to_string(),
        suspect
            .map_or("", |suspect| grade(suspect.grade))
            .to_string(),
        report.suspects.len().to_string(),
        of_faults("+", |fault| &fault.name),
        of_faults("; ", |fault| &fault.fault),
        of_faults(" ", |fault| &fault.origin),
        of_faults(" ", |fault| &fault.look_at),
        failure.map_or(String::new(), |failure| name(&failure.input)),
        failure.map_or(String::new(), |failure| {
            text(failure.expected.as_deref().unwrap_or_default())
        }),
        failure.map_or(String::new(), |failure| text(&failure.actual)),
    ]
}

fn verified(report: &VerifyReport) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    let changes = of_solvers(report);
    for problem in &report.problems {
        for section in &problem.sections {
            lines.extend(section.solvers.iter().map(|row| {
                let mut cells = vec![
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
                ];
                let of = (problem.problem.as_str(), row.solver.as_str());
                let change = changes.as_ref().map(|changes| changes.get(&of));
                cells.extend(change.map(|change| change.copied().unwrap_or_default().to_string()));
                cells
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
student,score,score at least,cases right,cases run,cases not judged,submission,language,verdict,decided_by,message,expected,fits,cases,skipped,\
AC,WA,PE,TLE,ILE,MLE,OLE,RTE,JE,close,cpu_s_max,cpu_s_total,memory_bytes_max,cause,alike,remarks
,1.0000,1.0000,3,3,0,right.cpp,C++,AC,,3 cases,,,3,0,3,0,0,0,0,0,0,0,0,1,0.95,1,4194304,,,
,,0.3333,1,2,1,\"wrong, \"\"very\"\".py\",Python 3,WA,secret/b,printed 5; the minimum is 4,accepted,false,3,1,\
1,1,0,0,0,0,0,0,0,0,0.5,0.6,4194304,\"Likely cause: neighbours wrap around\\u{1b} the edges (wrong on the same 1 of the 2 \
cases compared, with the same answers)\",,
,0.0000,0.0000,0,0,0,'=HYPERLINK(1).c,,CE,,error: \\u{1b}[31mno,,,3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,,,
";
        assert_eq!(String::from_utf8(out).expect("UTF-8"), expected);
    }

    #[test]
    fn a_class_has_a_row_for_each_student_and_hints_at_like_programs() {
        let mut report = samples::class();
        let row = |report: &JudgeReport, place: usize| {
            let mut out = Vec::new();
            print(&mut out, &SavedRun::Judge(report.clone())).expect("written");
            let text = String::from_utf8(out).expect("UTF-8");
            text.lines().nth(place + 1).expect("a row").to_string()
        };
        assert!(row(&report, 0).starts_with("Nguyễn Văn A,1.0000,1.0000,3,3,0,class/a.cpp,"));
        assert!(row(&report, 0).ends_with(",'=B,"));
        assert!(row(&report, 1).starts_with("'=B,,0.3333,1,2,1,"));
        assert!(row(&report, 1).ends_with(",Nguyễn Văn A,handed in late"));
        assert!(row(&report, 3).starts_with("Trần C,,,,0,,Trần C,,,,nothing handed in,"));
        let judge_error = [(Verdict::Accepted, 2), (Verdict::JudgeError, 1)];
        report.submissions[0].counts = judge_error.into();
        assert!(row(&report, 0).starts_with("Nguyễn Văn A,,0.6667,2,3,1,"));
        report.alike[0].is_given = true;
        assert!(row(&report, 0).ends_with(",probably given code,"));
    }

    #[test]
    fn every_cell_of_a_score_is_a_number_or_empty() {
        let mut out = Vec::new();
        print(&mut out, &SavedRun::Judge(samples::class())).expect("written");
        let mut rows = csv::Reader::from_reader(&out[..]);
        let heading = rows.headers().expect("a heading").clone();
        let columns: Vec<usize> = (0..heading.len())
            .filter(|column| {
                heading[*column].starts_with("score") || heading[*column].starts_with("cases")
            })
            .collect();
        assert_eq!(columns.len(), 6, "{heading:?}");
        for row in rows.records().map(|row| row.expect("a row")) {
            for column in &columns {
                let cell = &row[*column];
                assert!(
                    cell.is_empty() || cell.parse::<f64>().is_ok(),
                    "{}: {cell}",
                    &heading[*column]
                );
            }
        }
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
