//! A run as JUnit XML, for build servers such as Jenkins and GitLab.
//!
//! - `judge`: a suite for each submission, with a test for each case; if there are many cases, the accepted ones have
//!   no test, and a property of the suite counts them;
//! - `stress` and `diagnose`: a suite with one test;
//! - `verify`: a suite for each section with a test for each solver, and one with a test for each faulty stored case.
//!
//! The servers accept documents that match `tests/golden/junit.xsd`.

use super::cause::{self, of_diagnosis};
use super::compared::lookup::Changes;
use super::values::expectation;
use super::{arguments, compared, escape, points};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};
use std::time::Duration;
use tribunal_core::messages::Lang;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::compared::SubmissionChange;
use tribunal_core::verdict::diagnosed::DiagnoseReport;
use tribunal_core::verdict::judged::{CaseResult, JudgeReport, SubmissionReport};
use tribunal_core::verdict::saved::{Provenance, SavedRun};
use tribunal_core::verdict::stressed::{StressFailure, StressReport};
use tribunal_core::verdict::{
    CaseFileFault, Disagreement, ProblemReport, Section, SolverTally, Verdict, VerifyReport,
};

/// Prints the XML document of a run.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(out: &mut dyn Write, run: &SavedRun) -> io::Result<()> {
    let (name, wall_s, mut suites) = match run {
        SavedRun::Judge(report) => {
            let changes = Changes::of(report);
            let submissions = (0..).zip(&report.submissions);
            let suites = submissions
                .map(|(place, submission)| suite(report, changes.get(place), submission))
                .collect();
            (
                format!("tribunal judge {}", report.problem),
                report.wall_s,
                suites,
            )
        }
        SavedRun::Stress(report) => (
            format!("tribunal stress {}", report.problem),
            report.wall_s,
            vec![stress_suite(report)],
        ),
        SavedRun::Diagnose(report) => (
            format!("tribunal diagnose {}", report.problem),
            report.wall_s,
            vec![diagnose_suite(report)],
        ),
        SavedRun::Verify(report) => (
            "tribunal verify".to_string(),
            wall_s(report),
            verify_suites(report),
        ),
    };
    let compared = compared_headline(run);
    for suite in &mut suites {
        add_provenance(suite, run.provenance());
        if let Some(compared) = &compared {
            suite.add_property(("compared", compared.as_str()));
        }
    }
    let mut document = Report::new(escape::line(&name));
    document.set_time(seconds(wall_s));
    document.add_test_suites(suites);
    // quick-junit hides the kind of an error, and a closed pipe must stay one.
    let text = document.to_string().map_err(io::Error::other)?;
    out.write_all(text.as_bytes())
}

/// Seconds as a duration; zero if the number is negative or not finite.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

/// What changed since an earlier run, in a sentence, if the run is compared with one.
fn compared_headline(run: &SavedRun) -> Option<String> {
    match run {
        SavedRun::Judge(report) => {
            let comparison = report.comparison.as_ref()?;
            Some(compared::judged::headline(comparison, Lang::En))
        }
        SavedRun::Verify(report) => {
            let comparison = report.comparison.as_ref()?;
            Some(compared::cross_checked::headline(comparison, Lang::En))
        }
        SavedRun::Stress(_) | SavedRun::Diagnose(_) => None,
    }
}

fn add_provenance(suite: &mut TestSuite, provenance: &Provenance) {
    let Provenance {
        version,
        began,
        command,
        system,
        ..
    } = provenance;
    for (name, value) in [
        ("tribunal", version),
        ("began", began),
        ("run", command),
        ("system", system),
    ] {
        if !value.is_empty() {
            suite.add_property((name, escape::whole(value).as_str()));
        }
    }
}

// -- judge -------------------------------------------------------------------------------------------------

fn suite(
    report: &JudgeReport,
    change: Option<&SubmissionChange>,
    submission: &SubmissionReport,
) -> TestSuite {
    let name = escape::whole(&submission.name);
    let mut suite = TestSuite::new(name.as_str());
    suite.set_time(seconds(submission.cpu_s_total));
    suite.add_property(("isolation", escape::line(&report.isolation).as_str()));
    suite.add_property(("coverage", escape::line(&report.coverage).as_str()));
    suite.add_property((
        "verdict",
        submission.verdict.map_or("none", Verdict::letters),
    ));
    if let Some(student) = &submission.student {
        suite.add_property(("student", escape::whole(&student.name).as_str()));
        for remark in student.remarks.english() {
            suite.add_property(("note", escape::line(remark).as_str()));
        }
    }
    suite.add_property(("cases", report.cases_total.to_string().as_str()));
    let given = submission.points.as_ref();
    let given = given.map(|given| escape::line(&points::said(given, Lang::En)));
    if let Some(given) = &given {
        suite.add_property(("points", given.as_str()));
    }
    let cause = cause::line(submission, report.cases_total);
    if let Some(cause) = &cause {
        suite.add_property(("cause", cause.as_str()));
    }
    if let Some(change) = change {
        suite.add_property(("change", change.change.name()));
        let facts = compared::judged::facts(report, change, Lang::En).join("; ");
        suite.add_property(("changed", facts.as_str()));
    }
    for (verdict, count) in &submission.counts {
        suite.add_property((verdict.letters(), count.to_string().as_str()));
    }
    if let Some(built) = &submission.built {
        suite.add_property(("language", escape::line(&built.language).as_str()));
        suite.add_property(("command", escape::whole(&built.command).as_str()));
        for remark in built.remarks.english() {
            suite.add_property(("note", escape::line(remark).as_str()));
        }
    }
    // A submission in a folder with an expected verdict is one test: a case that fails as expected is no failure.
    if let Some(expected) = &submission.expected {
        let what = expectation(expected, Lang::En);
        let status = match expected.fits {
            true => TestCaseStatus::success(),
            false => failed(
                NonSuccessKind::Failure,
                submission.verdict,
                &match &given {
                    Some(given) => format!("{what}; {given}; {}", submission.message),
                    None => format!("{what}; {}", submission.message),
                },
            ),
        };
        suite.add_test_case(named(&name, &what, status));
        return suite;
    }
    if submission.judged == 0 {
        let kind = match submission.verdict {
            Some(Verdict::CompileError) => NonSuccessKind::Failure,
            _ => NonSuccessKind::Error,
        };
        let mut status = failed(kind, submission.verdict, &submission.message);
        if let Some(said) = submission
            .compile_error
            .as_ref()
            .map(|refused| &refused.message)
            .or(submission.hint.as_ref())
        {
            status.set_description(lines(said).as_str());
        }
        suite.add_test_case(named(&name, "build", status));
        return suite;
    }
    let tests = submission.cases.iter();
    suite.add_test_cases(tests.map(|case| test(&name, case, cause.as_deref())));
    for (case, outcome) in report.case_names.iter().zip(submission.outcomes.chars()) {
        if outcome == '-' {
            suite.add_test_case(named(&name, &escape::line(case), skipped("skipped")));
        }
    }
    suite
}

/// A test of a suite. Its class is the suite's name, because build servers group tests by class.
fn named(suite: &str, name: &str, status: TestCaseStatus) -> TestCase {
    let mut test = TestCase::new(name, status);
    test.set_classname(suite);
    test
}

fn skipped(why: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(why);
    status
}

fn failed(kind: NonSuccessKind, verdict: Option<Verdict>, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(verdict.map_or("none", Verdict::letters));
    status.set_message(escape::line(message).as_str());
    status
}

fn test(submission: &str, case: &CaseResult, cause: Option<&str>) -> TestCase {
    let mut status = match case.verdict {
        Verdict::Accepted => TestCaseStatus::success(),
        Verdict::JudgeError => failed(NonSuccessKind::Error, Some(case.verdict), &case.message),
        _ => failed(NonSuccessKind::Failure, Some(case.verdict), &case.message),
    };
    if let Some(failure) = &case.failure {
        let mut text = cause.map_or(String::new(), |cause| format!("{cause}\n"));
        for board in &failure.boards {
            text += &format!("{}\n", lines(&board.join("\n")));
        }
        if let Some(args) = arguments::line(&failure.args, Lang::En) {
            text += &format!("{}\n", escape::line(&args));
        }
        if let Some(expected) = &failure.expected {
            text += &format!("expected:\n{}\n", lines(expected));
        }
        if case.has_run() {
            text += &format!("printed:\n{}\n", lines(&failure.actual));
        }
        text += &format!("repeat: {}", escape::whole(&failure.repeat));
        status.set_description(text.as_str());
    }
    let mut test = named(submission, &escape::line(&case.case), status);
    test.set_time(seconds(case.cpu_s));
    if let Some(failure) = case
        .failure
        .as_ref()
        .filter(|failure| !failure.stderr.is_empty())
    {
        let shown = failure.stderr.lines().map(escape::line_of_stream);
        test.set_system_err(shown.map(|line| line + "\n").collect::<String>().as_str());
    }
    test
}

// -- stress ------------------------------------------------------------------------------------------------

fn stress_suite(report: &StressReport) -> TestSuite {
    let name = escape::whole(&report.submission.name);
    let mut suite = TestSuite::new(name.as_str());
    suite.set_time(seconds(report.wall_s));
    suite.add_property(("isolation", escape::line(&report.isolation).as_str()));
    suite.add_property(("tried", report.tried.to_string().as_str()));
    if let Some(against) = &report.against {
        suite.add_property(("against", escape::whole(&against.name).as_str()));
    }
    for line in &report.coverage {
        suite.add_property(("coverage", escape::line(line).as_str()));
    }
    let contestants = [Some(&report.submission), report.against.as_ref()];
    let refused = contestants
        .into_iter()
        .flatten()
        .find_map(|one| Some((one, one.compiler_message.as_ref()?)));
    let test = if let Some((contestant, message)) = refused {
        refused_test(&name, &contestant.name, message)
    } else if let Some(failure) = &report.failure {
        let mut test = named(
            &name,
            &escape::line(&failure.origin),
            stress_status(failure),
        );
        test.set_time(seconds(failure.submission.cpu_s));
        test
    } else if report.tried == 0 {
        named(&name, "every input", skipped("no input was tried"))
    } else {
        named(
            &name,
            &counted(report.tried, "input"),
            TestCaseStatus::success(),
        )
    };
    suite.add_test_case(test);
    suite
}

/// The test of a program that does not compile.
fn refused_test(suite: &str, program: &str, message: &str) -> TestCase {
    let what = format!("{program} does not compile");
    let mut status = failed(NonSuccessKind::Failure, Some(Verdict::CompileError), &what);
    status.set_description(lines(message).as_str());
    named(suite, "build", status)
}

fn stress_status(failure: &StressFailure) -> TestCaseStatus {
    let attempt = &failure.submission;
    // If two programs differ, either may be right, so the message is the comparison.
    let message = failure.comparison.as_ref().unwrap_or(&attempt.message);
    let mut status = failed(NonSuccessKind::Failure, Some(attempt.verdict), message);
    let mut text = format!(
        "{}\n\n{}\n",
        lines(&failure.smallest).trim_end(),
        lines(&failure.input)
    );
    if let Some(args) = arguments::line(&failure.args, Lang::En) {
        text += &format!("{}\n", escape::line(&args));
    }
    if let Some(expected) = &failure.expected {
        text += &format!("expected:\n{}\n", lines(expected));
    }
    text += &format!("printed:\n{}\n", lines(&attempt.output));
    if let Some(against) = &failure.against {
        text += &format!("printed by the other:\n{}\n", lines(&against.output));
    }
    let repeats: Vec<String> = failure
        .repeat
        .iter()
        .map(|line| format!("repeat: {}", escape::whole(line)))
        .collect();
    status.set_description((text + &repeats.join("\n")).as_str());
    status
}

// -- diagnose ----------------------------------------------------------------------------------------------

fn diagnose_suite(report: &DiagnoseReport) -> TestSuite {
    let name = escape::whole(&report.submission.name);
    let mut suite = TestSuite::new(name.as_str());
    suite.set_time(seconds(report.wall_s));
    suite.add_property(("isolation", escape::line(&report.isolation).as_str()));
    suite.add_property(("coverage", escape::line(&report.coverage).as_str()));
    suite.add_property(("tried", report.tried.to_string().as_str()));
    for (verdict, count) in &report.counts {
        suite.add_property((verdict.letters(), count.to_string().as_str()));
    }
    let inputs = counted(report.tried, "input");
    suite.add_test_case(
        match (&report.submission.compiler_message, &report.smallest) {
            (Some(message), _) => refused_test(&name, &report.submission.name, message),
            (None, Some(smallest)) => {
                let fails = format!("fails on {} of {inputs}", grouped(report.failures));
                let found = of_diagnosis(report, 0);
                let claim = cause::claim(&found, report.tried, Lang::En)
                    .or_else(|| cause::unknown(&found, Lang::En));
                let said: Vec<String> = std::iter::once(fails).chain(claim).collect();
                let message = said.join("; ");
                let mut status = failed(NonSuccessKind::Failure, Some(smallest.verdict), &message);
                status.set_description(diagnosis(report, smallest).as_str());
                named(&name, &inputs, status)
            }
            (None, None) if report.tried == 0 => {
                named(&name, "every input", skipped("no input was tried"))
            }
            (None, None) => named(&name, &inputs, TestCaseStatus::success()),
        },
    );
    suite
}

/// What to look at, the smallest failing input, and the commands to run next.
fn diagnosis(report: &DiagnoseReport, smallest: &CaseResult) -> String {
    let found = of_diagnosis(report, 0);
    let mut text: Vec<String> = cause::advice(&found, Lang::En)
        .into_iter()
        .map(|advice| escape::line(&advice.sentence))
        .collect();
    text.push(escape::line(&smallest.message));
    if let Some(failure) = &smallest.failure {
        text.push(lines(&failure.input).trim_end().to_string());
        if let Some(expected) = &failure.expected {
            text.push(format!("expected:\n{}", lines(expected)));
        }
        text.push(format!("printed:\n{}", lines(&failure.actual)));
        text.push(format!("repeat: {}", escape::whole(&failure.repeat)));
    }
    let next = report
        .next
        .iter()
        .map(|next| format!("next: {}", escape::whole(next)));
    text.extend(next);
    text.join("\n")
}

// -- verify ------------------------------------------------------------------------------------------------

/// Wall time of all sections.
fn wall_s(report: &VerifyReport) -> f64 {
    report
        .problems
        .iter()
        .flat_map(|problem| &problem.sections)
        .map(|section| section.wall_s)
        .sum()
}

fn verify_suites(report: &VerifyReport) -> Vec<TestSuite> {
    let mut suites = Vec::new();
    for problem in &report.problems {
        suites.extend(
            problem
                .sections
                .iter()
                .map(|section| section_suite(problem, section)),
        );
        if !problem.case_file_faults.is_empty() {
            let name = escape::line(&format!("{}: stored cases", problem.problem));
            let mut suite = TestSuite::new(name.as_str());
            suite.add_test_cases(
                problem
                    .case_file_faults
                    .iter()
                    .map(|fault| case_file_test(&name, fault)),
            );
            suites.push(suite);
        }
    }
    if report.is_interrupted() {
        let name = "tribunal verify";
        let mut suite = TestSuite::new(name);
        let what = "the run was stopped before every input was cross-checked";
        suite.add_test_case(named(
            name,
            "interrupted",
            failed(NonSuccessKind::Error, None, what),
        ));
        suites.push(suite);
    }
    suites
}

fn case_file_test(suite: &str, fault: &CaseFileFault) -> TestCase {
    named(
        suite,
        &escape::whole(&fault.path),
        failed(NonSuccessKind::Failure, None, &fault.message),
    )
}

fn section_suite(problem: &ProblemReport, section: &Section) -> TestSuite {
    let coverage = section.coverage.first().map_or("", String::as_str);
    let name = escape::line(&format!("{}: {coverage}", problem.problem));
    let mut suite = TestSuite::new(name.as_str());
    suite.set_time(seconds(section.wall_s));
    for line in &section.coverage {
        suite.add_property(("coverage", escape::line(line).as_str()));
    }
    let certificates = &section.certificates;
    suite.add_property((
        "certificates proven",
        certificates.proven.to_string().as_str(),
    ));
    suite.add_property((
        "certificates refused",
        certificates.refused.to_string().as_str(),
    ));
    suite.add_test_cases(
        section
            .solvers
            .iter()
            .map(|row| solver_test(&name, section, row)),
    );
    // Disagreements that are no solver's fault, such as a wrong stored answer.
    let is_blamed = |found: &&Disagreement| found.answers.iter().any(|said| said.differs);
    let others: Vec<&Disagreement> = section
        .disagreements
        .iter()
        .filter(|found| !is_blamed(found))
        .collect();
    suite.add_test_cases(others.into_iter().map(|found| {
        let mut status = failed(
            NonSuccessKind::Failure,
            None,
            &format!("disagreement on {}", found.origin),
        );
        status.set_description(disagreement(found).as_str());
        named(&name, &escape::line(&found.origin), status)
    }));
    suite
}

fn solver_test(suite: &str, section: &Section, row: &SolverTally) -> TestCase {
    let status = if row.disagree > 0 {
        let what = format!(
            "disagrees on {} of {}",
            grouped(row.disagree),
            counted(row.cases, "input")
        );
        let mut status = failed(NonSuccessKind::Failure, None, &what);
        let differs = |found: &&Disagreement| {
            found
                .answers
                .iter()
                .any(|said| said.differs && said.solver == row.solver)
        };
        let texts: Vec<String> = section
            .disagreements
            .iter()
            .filter(differs)
            .map(disagreement)
            .collect();
        status.set_description(texts.join("\n").as_str());
        status
    } else if row.agree == 0 {
        skipped(&escape::line(
            row.reason.as_deref().unwrap_or("it answered no input"),
        ))
    } else {
        TestCaseStatus::success()
    };
    let mut test = named(suite, &escape::line(&row.solver), status);
    test.set_time(seconds(row.nanos_per_case / 1e9 * row.computed as f64));
    test
}

fn disagreement(found: &Disagreement) -> String {
    let mut text = format!("{}\n{}", escape::line(&found.origin), lines(&found.input));
    for said in &found.answers {
        let fault = said
            .fault
            .as_ref()
            .map_or(String::new(), |fault| format!("; {fault}"));
        let mark = if said.differs { " <- differs" } else { "" };
        let says = said.says.lines().next().unwrap_or_default();
        text += &format!(
            "{}\n",
            escape::line(&format!("{}: {says}{fault}{mark}", said.solver))
        );
    }
    if let Some(stored) = &found.stored {
        text += &format!("the stored answer differs:\n{}", lines(stored));
    }
    text + &format!("repeat: {}\n", escape::whole(&found.repeat))
}

/// A text with each of its lines escaped.
fn lines(text: &str) -> String {
    text.lines().map(|line| escape::line(line) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::samples;

    fn printed(report: &JudgeReport) -> String {
        let mut out = Vec::new();
        print(&mut out, &SavedRun::Judge(report.clone())).expect("written");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn a_folder_with_an_expected_verdict_is_the_only_test() {
        let mut report = samples::report();
        report.submissions.remove(0);
        let expected = report.submissions[0].expected.as_mut().expect("a folder");
        expected.folder = "wrong_answer".to_string();
        expected.admits = vec![Verdict::WrongAnswer];
        expected.fits = true;
        let printed = printed(&report);
        assert!(
            printed.contains("<testcase name=\"the folder `wrong_answer` expects WA\" classname="),
            "{printed}"
        );
    }

    #[test]
    fn characters_that_xml_forbids_are_escaped() {
        let mut report = samples::report();
        report.submissions[1].expected = None;
        report.submissions[1].name = "]]>\u{1b}\0<&\"\u{fffe}".to_string();
        let failure = report.submissions[1].cases[1]
            .failure
            .as_mut()
            .expect("a failure");
        failure.stderr = "]]></system-err>\u{0}\u{1b}[31m\u{ffff}\n".to_string();
        failure.actual = "<testcase/>\u{b}".to_string();
        let printed = printed(&report);
        let is_legal = |letter: char| matches!(letter, '\n' | ' '..='\u{7e}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}');
        assert!(printed.chars().all(is_legal), "{printed:?}");
        assert_eq!(printed.matches("<testcase").count(), 3 + 3 + 1, "{printed}");
        assert_eq!(printed.matches("</system-err>").count(), 1);
    }

    /// Validates a document against the schema with `xmllint`.
    fn against_the_schema(document: &str) -> Result<(), String> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), document).expect("a file");
        let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/junit.xsd");
        let mut command = std::process::Command::new("xmllint");
        command
            .args(["--nonet", "--noout", "--schema", schema])
            .arg(file.path());
        let output = command.output().expect("xmllint");
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    }

    needs::xmllint! {
        #[test]
        fn every_document_matches_the_schema() {
            use crate::tests::runs;
            let mut documents: Vec<String> = Vec::new();
            for (name, _) in runs::ALL {
                let mut out = Vec::new();
                print(&mut out, &runs::named(name)).expect("written");
                documents.push(String::from_utf8(out).expect("UTF-8"));
            }
            documents.push(printed(&samples::report()));
            for document in &documents {
                against_the_schema(document).unwrap_or_else(|why| panic!("{why}\n{document}"));
            }
            // A schema that accepts every document would check nothing.
            for (from, to) in [
                ("<failure ", "<fault "),
                ("<testcase name=", "<testcase title="),
                (" tests=\"", " tests=\"x"),
                ("<testsuite ", "<testsuite colour=\"red\" "),
                ("<skipped ", "<skipped type=\"WA\" colour=\"red\" "),
            ] {
                let right = documents.iter().find(|document| document.contains(from)).expect(from);
                against_the_schema(&right.replacen(from, to, 1)).expect_err(from);
            }
        }
    }
}
