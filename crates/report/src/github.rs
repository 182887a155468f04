//! A run as annotations of GitHub Actions: one for each failing submission, at the line that the compiler names.
//!
//! Each is a line of the log, `::error file=…,title=…::message`. GitHub shows the first ten of a kind beside the files,
//! and the others only in the log. Text of a contestant can neither begin such a line nor end it.

use super::cause::{self, Advice, of_diagnosis};
use super::compared::lookup::Changes;
use super::values::{counts, expectation, slowest_time};
use super::{arguments, compared, escape, matrix, points};
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::compared::SubmissionChange;
use tribunal_core::verdict::diagnosed::DiagnoseReport;
use tribunal_core::verdict::judged::{CaseResult, JudgeReport, SubmissionReport};
use tribunal_core::verdict::saved::{Provenance, SavedRun};
use tribunal_core::verdict::stressed::{Contestant, StressFailure, StressReport};
use tribunal_core::verdict::{ProblemReport, Verdict, VerifyReport};

/// The maximum number of lines of a compiler's message, or of an output, in one annotation.
const LINES_MAX: usize = 20;

/// Prints the annotations, and a notice with the totals.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(out: &mut dyn Write, run: &SavedRun) -> io::Result<()> {
    match run {
        SavedRun::Judge(report) => judged(out, report),
        SavedRun::Stress(report) => stressed(out, report),
        SavedRun::Diagnose(report) => diagnosed(out, report),
        SavedRun::Verify(report) => verified(out, report),
    }
}

/// The level of an annotation.
#[derive(Clone, Copy)]
enum Kind {
    Error,
    Warning,
    Notice,
}

/// One annotation.
struct Annotation<'a> {
    kind: Kind,
    /// The file that it concerns, if any.
    file: Option<&'a str>,
    /// The line and column in the file.
    place: Option<SourcePlace>,
    title: String,
    /// Lines that are already escaped.
    message: String,
}

impl Annotation<'_> {
    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let kind = match self.kind {
            Kind::Error => "error",
            Kind::Warning => "warning",
            Kind::Notice => "notice",
        };
        let mut properties = Vec::new();
        properties.extend(
            self.file
                .map(|file| format!("file={}", property(&escape::whole(file)))),
        );
        if let Some(SourcePlace { line, column }) = self.place {
            properties.push(format!("line={line}"));
            properties.extend(column.map(|column| format!("col={column}")));
        }
        properties.push(format!("title={}", property(&self.title)));
        writeln!(
            out,
            "::{kind} {}::{}",
            properties.join(","),
            data(&self.message)
        )
    }
}

/// Escapes a text for the part after the second `::`, where a line feed would end the command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes a text for the value of a property, which a colon or a comma would also end.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// A line with the arguments of a case, if it has any.
fn further_arguments(args: &[String]) -> String {
    let line = arguments::line(args, Lang::En);
    line.map_or(String::new(), |line| format!("\n{}", escape::line(&line)))
}

/// The first lines of a text, each escaped.
fn lines(text: &str) -> String {
    let mut shown: Vec<String> = text.lines().take(LINES_MAX).map(escape::line).collect();
    let more = text.lines().count().saturating_sub(LINES_MAX) as u64;
    if more > 0 {
        shown.push(format!("… {}", counted(more, "more line")));
    }
    shown.join("\n")
}

// -- where a compiler points -------------------------------------------------------------------------------

/// A line of a file, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SourcePlace {
    line: u32,
    column: Option<u32>,
}

/// The place of an error in a compiler's message: `file:line:column`, or Python's `File "file", line N`.
///
/// Takes the first line with a place and the word `error`, or else the first line with a place.
fn place(source: &str, message: &str) -> Option<SourcePlace> {
    let ending = source.rsplit('/').next()?.rsplit_once('.')?.1;
    let mut places = message
        .lines()
        .filter_map(|line| Some((line, place_in(ending, line)?)));
    let first = places.next()?;
    let is_error = |(line, _): &(&str, SourcePlace)| line.contains("error");
    std::iter::once(first)
        .chain(places)
        .find(is_error)
        .or(Some(first))
        .map(|(_, place)| place)
}

/// The place in one line of a compiler's message. Compares only file extensions, since a source may be built under
/// another name.
fn place_in(ending: &str, line: &str) -> Option<SourcePlace> {
    let number = |text: &str| -> Option<u32> {
        let digits = text.split(|letter: char| !letter.is_ascii_digit()).next()?;
        digits.parse().ok().filter(|number| *number > 0)
    };
    for (start, mark) in line.match_indices(&format!(".{ending}")) {
        let rest = &line[start + mark.len()..];
        if let Some(rest) = rest.strip_prefix(':')
            && let Some(line) = number(rest)
        {
            let column = rest
                .trim_start_matches(|letter: char| letter.is_ascii_digit())
                .strip_prefix(':');
            return Some(SourcePlace {
                line,
                column: column.and_then(number),
            });
        }
        if let Some(line) = rest.strip_prefix("\", line ").and_then(number) {
            return Some(SourcePlace { line, column: None });
        }
        // Pascal: `main.pas(3,5) Error`.
        if let Some((line, column)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(','))
            && let Some(line) = number(line)
        {
            return Some(SourcePlace {
                line,
                column: number(column),
            });
        }
    }
    None
}

// -- judge -------------------------------------------------------------------------------------------------

fn judged(out: &mut dyn Write, report: &JudgeReport) -> io::Result<()> {
    let changes = Changes::of(report);
    for (place, submission) in (0..).zip(&report.submissions) {
        if let Some(mut annotation) = fault(submission, report.cases_total) {
            annotation.message += &changed(report, changes.get(place));
            annotation.print(out)?;
        }
        if submission.close > 0 {
            let slowest = submission.slowest.as_deref().unwrap_or_default();
            let close = counted(submission.close, "case");
            let message = format!(
                "{close} within 10% of a limit; the slowest took {} ({})",
                slowest_time(submission, Lang::En),
                escape::line(slowest)
            );
            let title = "close to a limit".to_string();
            let file = Some(submission.name.as_str());
            Annotation {
                kind: Kind::Warning,
                file,
                place: None,
                title,
                message,
            }
            .print(out)?;
        }
    }
    let title = format!("tribunal judge {}", escape::line(&report.problem));
    let message = format!(
        "{} on {}",
        matrix::sum(report, Lang::En),
        escape::line(&report.coverage)
    );
    Annotation {
        kind: Kind::Notice,
        file: None,
        place: None,
        title,
        message,
    }
    .print(out)?;
    match &report.comparison {
        Some(comparison) => {
            let headline = compared::judged::headline(comparison, Lang::En);
            comparison_with(&comparison.earlier, &headline, comparison.has_regression()).print(out)
        }
        None => Ok(()),
    }
}

/// The last line of the message of a submission that changed: how.
fn changed(report: &JudgeReport, change: Option<&SubmissionChange>) -> String {
    change.map_or(String::new(), |change| {
        let facts = compared::judged::facts(report, change, Lang::En).join("; ");
        let direction = compared::words::change(change.change, Lang::En);
        format!("\nsince the earlier run {direction}: {facts}")
    })
}

/// The annotation that says how much changed since an earlier run.
fn comparison_with(earlier: &Provenance, headline: &str, is_worse: bool) -> Annotation<'static> {
    Annotation {
        kind: if is_worse {
            Kind::Warning
        } else {
            Kind::Notice
        },
        file: None,
        place: None,
        title: compared::words::since(earlier, Lang::En),
        message: headline.to_string(),
    }
}

/// The annotation of a submission that fails, or that does not get its expected verdict.
fn fault(submission: &SubmissionReport, cases: u64) -> Option<Annotation<'_>> {
    let is_right = match &submission.expected {
        Some(expected) => expected.fits,
        None => submission.verdict == Some(Verdict::Accepted),
    };
    if is_right {
        return None;
    }
    let verdict = submission.verdict.map_or("no verdict", Verdict::letters);
    let mut title = match &submission.student {
        Some(student) => format!("{}: {verdict}", escape::line(&student.name)),
        None => verdict.to_string(),
    };
    if let Some(case) = &submission.decided_by {
        title += &format!(" on {}", escape::line(case));
    }
    let mut message = escape::line(&submission.message);
    if let Some(expected) = &submission.expected {
        message += &format!("\n{}", escape::line(&expectation(expected, Lang::En)));
    }
    if let Some(given) = &submission.points {
        message += &format!("\n{}", escape::line(&points::said(given, Lang::En)));
    }
    if submission.judged > 0 {
        message += &format!("\n{}", counts(&submission.counts));
    }
    if let Some(cause) = cause::line(submission, cases) {
        message += &format!("\n{cause}");
    }
    let refused = submission
        .compile_error
        .as_ref()
        .map(|refused| refused.message.as_str());
    if let Some(said) = refused.or(submission.hint.as_deref()) {
        message += &format!("\n{}", lines(said));
    }
    let decided = submission
        .cases
        .iter()
        .find(|case| case.verdict != Verdict::Accepted);
    if let Some((case, failure)) = decided.and_then(|case| Some((case, case.failure.as_ref()?))) {
        if case.has_run() {
            message += &format!("\ninput:\n{}", lines(&failure.input));
            message += &further_arguments(&failure.args);
            if let Some(expected) = &failure.expected {
                message += &format!("\nexpected:\n{}", lines(expected));
            }
            message += &format!("\nprinted:\n{}", lines(&failure.actual));
        }
        message += &format!("\nrepeat: {}", escape::whole(&failure.repeat));
    }
    let place = refused.and_then(|said| place(&submission.name, said));
    Some(Annotation {
        kind: Kind::Error,
        file: Some(submission.name.as_str()).filter(|_| !submission.is_absent()),
        place,
        title,
        message,
    })
}

// -- stress ------------------------------------------------------------------------------------------------

fn stressed(out: &mut dyn Write, report: &StressReport) -> io::Result<()> {
    let contestants = [Some(&report.submission), report.against.as_ref()];
    for Contestant {
        name,
        compiler_message,
        ..
    } in contestants.into_iter().flatten()
    {
        if let Some(said) = compiler_message {
            let title = "CE".to_string();
            let (place, message) = (place(name, said), lines(said));
            Annotation {
                kind: Kind::Error,
                file: Some(name),
                place,
                title,
                message,
            }
            .print(out)?;
        }
    }
    if let Some(failure) = &report.failure {
        let title = match &failure.against {
            Some(_) => "they differ".to_string(),
            None => failure.submission.verdict.to_string(),
        };
        let (file, message) = (Some(report.submission.name.as_str()), failing(failure));
        Annotation {
            kind: Kind::Error,
            file,
            place: None,
            title,
            message,
        }
        .print(out)?;
    }
    let title = format!("tribunal stress {}", escape::line(&report.problem));
    let found = match &report.failure {
        _ if report.tried == 0 => "no input was tried".to_string(),
        Some(_) => format!("a failing input after {}", counted(report.tried, "input")),
        None => format!("no failure on {}", counted(report.tried, "input")),
    };
    Annotation {
        kind: Kind::Notice,
        file: None,
        place: None,
        title,
        message: found,
    }
    .print(out)
}

fn failing(failure: &StressFailure) -> String {
    let message = failure
        .comparison
        .as_ref()
        .unwrap_or(&failure.submission.message);
    let mut text = format!(
        "{}\n{}",
        escape::line(message),
        escape::line(&failure.smallest)
    );
    text += &format!("\ninput:\n{}", lines(&failure.input));
    text += &further_arguments(&failure.args);
    if let Some(expected) = &failure.expected {
        text += &format!("\nexpected:\n{}", lines(expected));
    }
    text += &format!("\nprinted:\n{}", lines(&failure.submission.output));
    for repeat in &failure.repeat {
        text += &format!("\nrepeat: {}", escape::whole(repeat));
    }
    text
}

// -- diagnose ----------------------------------------------------------------------------------------------

fn diagnosed(out: &mut dyn Write, report: &DiagnoseReport) -> io::Result<()> {
    let submission = &report.submission;
    let error = |place, title: &str, message| Annotation {
        kind: Kind::Error,
        file: Some(&submission.name),
        place,
        title: title.to_string(),
        message,
    };
    if let Some(said) = &submission.compiler_message {
        error(place(&submission.name, said), "CE", lines(said)).print(out)?;
    } else if let Some(smallest) = &report.smallest {
        let title = smallest.verdict.letters();
        error(crash_place(report), title, diagnosis(report, smallest)).print(out)?;
    }
    let message = match report.failures {
        _ if report.tried == 0 => "no input was tried".to_string(),
        0 => format!("no failure on {}", counted(report.tried, "input")),
        failures => format!(
            "fails on {} of {}",
            grouped(failures),
            counted(report.tried, "input")
        ),
    };
    Annotation {
        kind: Kind::Notice,
        file: None,
        place: None,
        title: format!("tribunal diagnose {}", escape::line(&report.problem)),
        message,
    }
    .print(out)
}

/// The line of the submission at which the sanitizers stop it.
fn crash_place(report: &DiagnoseReport) -> Option<SourcePlace> {
    let excerpt = report.examination.as_ref()?.excerpt.as_ref()?;
    let name = &report.submission.name;
    let is_the_file = name.rsplit('/').next() == Some(&excerpt.file);
    let line = u32::try_from(excerpt.line).ok()?;
    is_the_file.then_some(SourcePlace { line, column: None })
}

/// The likely bug, and the smallest failing input.
fn diagnosis(report: &DiagnoseReport, smallest: &CaseResult) -> String {
    let mut text = escape::line(&smallest.message);
    let found = of_diagnosis(report, 0);
    if let Some(claim) = cause::claim(&found, report.tried, Lang::En) {
        text += &format!("\n{claim}");
    }
    for Advice { sentence, .. } in cause::advice(&found, Lang::En) {
        text += &format!("\n{}", escape::line(&sentence));
    }
    if let Some(failure) = &smallest.failure {
        text += &format!("\ninput:\n{}", lines(&failure.input));
        text += &further_arguments(&failure.args);
        if let Some(expected) = &failure.expected {
            text += &format!("\nexpected:\n{}", lines(expected));
        }
        text += &format!("\nprinted:\n{}", lines(&failure.actual));
        text += &format!("\nrepeat: {}", escape::whole(&failure.repeat));
    }
    text
}

// -- verify ------------------------------------------------------------------------------------------------

fn verified(out: &mut dyn Write, report: &VerifyReport) -> io::Result<()> {
    report
        .problems
        .iter()
        .try_for_each(|problem| faults(out, problem))?;
    let sections = || report.problems.iter().flat_map(|problem| &problem.sections);
    let disagreements: u64 = sections().fold(0, |sum, section| {
        sum.saturating_add(section.disagreements_total)
    });
    let proven: u64 = sections().fold(0, |sum, section| {
        sum.saturating_add(section.certificates.proven)
    });
    let faults: usize = report
        .problems
        .iter()
        .map(|problem| problem.case_file_faults.len())
        .sum();
    let message = match (report.all_agree(), report.all_declined()) {
        (true, false) => format!("all agree, {} proven", counted(proven, "certificate")),
        (true, true) => "nothing is proven: every solver declined".to_string(),
        (false, _) => {
            let (disagreements, faults) = (
                counted(disagreements, "disagreement"),
                counted(faults as u64, "other fault"),
            );
            format!("faults found: {disagreements}, {faults}")
        }
    };
    let title = "tribunal verify".to_string();
    let (kind, message) = match report.is_interrupted() {
        true => (Kind::Warning, format!("interrupted; so far: {message}")),
        false => (Kind::Notice, message),
    };
    Annotation {
        kind,
        file: None,
        place: None,
        title,
        message,
    }
    .print(out)?;
    match &report.comparison {
        Some(comparison) => {
            let headline = compared::cross_checked::headline(comparison, Lang::En);
            comparison_with(&comparison.earlier, &headline, comparison.has_regression()).print(out)
        }
        None => Ok(()),
    }
}

fn faults(out: &mut dyn Write, problem: &ProblemReport) -> io::Result<()> {
    let name = escape::line(&problem.problem);
    for section in &problem.sections {
        for found in &section.disagreements {
            let mut message = format!("{}\n{}", escape::line(&found.origin), lines(&found.input));
            for said in &found.answers {
                let mark = if said.differs { " <- differs" } else { "" };
                let says = said.says.lines().next().unwrap_or_default();
                message += &format!(
                    "\n{}",
                    escape::line(&format!("{}: {says}{mark}", said.solver))
                );
            }
            if let Some(stored) = &found.stored {
                message += &format!("\nthe stored answer differs:\n{}", lines(stored));
            }
            message += &format!("\nrepeat: {}", escape::whole(&found.repeat));
            let title = format!("{name}: disagreement");
            Annotation {
                kind: Kind::Error,
                file: None,
                place: None,
                title,
                message,
            }
            .print(out)?;
        }
        let more = section
            .disagreements_total
            .saturating_sub(section.disagreements.len() as u64);
        if more > 0 {
            let (title, message) = (
                format!("{name}: disagreements"),
                format!("{} more", grouped(more)),
            );
            Annotation {
                kind: Kind::Error,
                file: None,
                place: None,
                title,
                message,
            }
            .print(out)?;
        }
    }
    problem.case_file_faults.iter().try_for_each(|fault| {
        let (title, message) = (format!("{name}: stored case"), lines(&fault.message));
        Annotation {
            kind: Kind::Error,
            file: Some(&fault.path),
            place: None,
            title,
            message,
        }
        .print(out)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_compiler_has_its_form_of_a_place() {
        let at = |line, column| Some(SourcePlace { line, column });
        for (source, said, expected) in [
            (
                "a/my.cpp",
                "my.cpp: In function 'int main()':\nmy.cpp:3:5: error: no\n",
                at(3, Some(5)),
            ),
            (
                "my.c",
                "my.c:1:2: warning: odd\nmy.c:7:9: error: no\n",
                at(7, Some(9)),
            ),
            ("my.c", "my.c:1:2: warning: odd\n", at(1, Some(2))),
            (
                "any.java",
                "Main.java:12: error: ';' expected\n",
                at(12, None),
            ),
            (
                "x.rs",
                "error[E0425]: cannot find\n --> x.rs:4:13\n",
                at(4, Some(13)),
            ),
            (
                "x.py",
                "  File \"main.py\", line 6\n    print(\nSyntaxError: '(' was never closed\n",
                at(6, None),
            ),
            (
                "x.pas",
                "x.pas(3,5) Error: Identifier not found\n",
                at(3, Some(5)),
            ),
            ("x.c", "ld: x.c:(.text+0x9): undefined reference\n", None),
            ("x.c", "x.c:0:99999999999: error\n", None),
            ("x.c", "x.c:99999999999:1: error\n", None),
            ("no-ending", "no-ending:1:1: error\n", None),
        ] {
            assert_eq!(place(source, said), expected, "{said}");
        }
    }

    #[test]
    fn a_text_cannot_end_its_command() {
        let annotation = Annotation {
            kind: Kind::Error,
            file: Some("a,line=1::b%0A\n.c"),
            place: None,
            title: "x:y,z".to_string(),
            message: "100%\r\n::error::forged".to_string(),
        };
        let mut out = Vec::new();
        annotation
            .print(&mut out)
            .expect("a vector takes everything");
        assert_eq!(
            String::from_utf8(out).expect("UTF-8"),
            "::error file=a%2Cline=1%3A%3Ab%250A\\n.c,title=x%3Ay%2Cz::100%25%0D%0A::error::forged\n"
        );
    }
}
