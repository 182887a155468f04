//! What judging found as a table for spreadsheets: a line for each submission.

use super::escape;
use crate::verdict::Verdict;
use crate::verdict::judged::{JudgeReport, SubmissionReport};
use std::io::{self, Write};

/// The columns before those of the verdicts.
const HEAD: [&str; 10] =
    ["submission", "language", "verdict", "decided_by", "message", "expected", "fits", "cases", "judged", "skipped"];

/// The verdicts that a case can have, each with a column of its count.
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

/// The columns after them.
const TAIL: [&str; 4] = ["close", "cpu_s_max", "cpu_s_total", "memory_bytes_max"];

/// Prints a head and a line for each submission.
pub fn print(out: &mut dyn Write, report: &JudgeReport) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    let letters = VERDICTS.map(Verdict::letters);
    writer.write_record(HEAD.iter().chain(&letters).chain(&TAIL))?;
    for submission in &report.submissions {
        writer.write_record(cells(report, submission))?;
    }
    writer.flush()
}

fn cells(report: &JudgeReport, submission: &SubmissionReport) -> Vec<String> {
    let expected = submission.expected.as_ref();
    let mut cells = vec![
        text(&submission.name),
        text(submission.built.as_ref().map_or("", |built| &built.language)),
        submission.verdict.map_or("", Verdict::letters).to_string(),
        text(submission.decided_by.as_deref().unwrap_or_default()),
        text(&submission.message),
        text(expected.map_or("", |expected| &expected.folder)),
        expected.map_or(String::new(), |expected| expected.fits.to_string()),
        report.cases_total.to_string(),
        submission.judged.to_string(),
        submission.skipped.to_string(),
    ];
    cells.extend(VERDICTS.iter().map(|verdict| submission.counts.get(verdict).unwrap_or(&0).to_string()));
    cells.push(submission.close.to_string());
    cells.push(submission.cpu_s_max.to_string());
    cells.push(submission.cpu_s_total.to_string());
    cells.push(submission.memory_bytes_max.to_string());
    cells
}

/// A text that a spreadsheet does not take for a formula: an apostrophe before what begins like one.
fn text(text: &str) -> String {
    let line = escape::line(text);
    match line.trim_start().starts_with(['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}']) {
        true => format!("'{line}"),
        false => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::samples;

    #[test]
    fn a_line_for_each_submission() {
        let mut out = Vec::new();
        print(&mut out, &samples::report()).expect("written");
        let expected = "\
submission,language,verdict,decided_by,message,expected,fits,cases,judged,skipped,AC,WA,PE,TLE,ILE,MLE,OLE,RTE,JE,\
close,cpu_s_max,cpu_s_total,memory_bytes_max
right.cpp,C++,AC,,3 cases,,,3,3,0,3,0,0,0,0,0,0,0,0,1,0.95,1,4194304
\"wrong, \"\"very\"\".py\",Python 3,WA,secret/b,\"says 5, the minimum is 4\",accepted,false,3,2,1,1,1,0,0,0,0,0,0,0,0,\
0.5,0.6,4194304
'=HYPERLINK(1).c,,CE,,error: \\u{1b}[31mno,,,3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
";
        assert_eq!(String::from_utf8(out).expect("UTF-8"), expected);
    }

    #[test]
    fn no_cell_is_a_formula() {
        for hostile in ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\t=1", "\r=1", "＝1"] {
            let cell = text(hostile);
            assert!(cell.starts_with(['\'', '\\']), "{cell}");
        }
        assert_eq!(text("a=1"), "a=1");
    }
}
