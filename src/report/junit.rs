//! What judging found as JUnit XML, for build servers: a suite for each submission, a test for each case.
//!
//! Of many cases the accepted ones have no result of their own; they are counted in a property of the suite.

use super::escape;
use super::judged::expectation;
use crate::verdict::Verdict;
use crate::verdict::judged::{CaseResult, JudgeReport, SubmissionReport};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};
use std::time::Duration;

/// Prints one document.
pub fn print(out: &mut dyn Write, report: &JudgeReport) -> io::Result<()> {
    let mut document = Report::new(format!("tribunal judge {}", report.problem));
    document.set_time(Duration::try_from_secs_f64(report.wall_s).unwrap_or_default());
    document.add_test_suites(report.submissions.iter().map(|submission| suite(report, submission)));
    document.serialize(&mut *out).map_err(io::Error::other)
}

fn suite(report: &JudgeReport, submission: &SubmissionReport) -> TestSuite {
    let name = escape::line(&submission.name);
    let mut suite = TestSuite::new(name.as_str());
    suite.set_time(Duration::try_from_secs_f64(submission.cpu_s_total).unwrap_or_default());
    suite.add_property(("isolation", report.isolation.as_str()));
    suite.add_property(("coverage", report.coverage.as_str()));
    suite.add_property(("verdict", submission.verdict.map_or("none", Verdict::letters)));
    suite.add_property(("cases", report.cases_total.to_string().as_str()));
    for (verdict, count) in &submission.counts {
        suite.add_property((verdict.letters(), count.to_string().as_str()));
    }
    if let Some(built) = &submission.built {
        suite.add_property(("language", built.language.as_str()));
        suite.add_property(("command", built.command.as_str()));
    }
    // A folder that says the verdict is one test: a case that fails as it should is no failure.
    if let Some(expected) = &submission.expected {
        let what = expectation(&expected.folder, &expected.admits);
        let status = match expected.fits {
            true => TestCaseStatus::success(),
            false => failed(NonSuccessKind::Failure, submission.verdict, &format!("{what}; {}", submission.message)),
        };
        suite.add_test_case(TestCase::new(what.as_str(), status));
        return suite;
    }
    if submission.judged == 0 {
        let kind = match submission.verdict {
            Some(Verdict::CompileError) => NonSuccessKind::Failure,
            _ => NonSuccessKind::Error,
        };
        let mut status = failed(kind, submission.verdict, &submission.message);
        if let Some(said) =
            submission.compile_error.as_ref().map(|refused| &refused.message).or(submission.hint.as_ref())
        {
            status.set_description(lines(said).as_str());
        }
        suite.add_test_case(TestCase::new("build", status));
        return suite;
    }
    suite.add_test_cases(submission.cases.iter().map(|case| test(&name, case)));
    for (name, outcome) in report.case_names.iter().zip(submission.outcomes.chars()) {
        if outcome == '-' {
            let mut status = TestCaseStatus::skipped();
            status.set_message("passed over");
            suite.add_test_case(TestCase::new(name.as_str(), status));
        }
    }
    suite
}

fn failed(kind: NonSuccessKind, verdict: Option<Verdict>, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(verdict.map_or("none", Verdict::letters));
    status.set_message(escape::line(message).as_str());
    status
}

fn test(submission: &str, case: &CaseResult) -> TestCase {
    let mut status = match case.verdict {
        Verdict::Accepted => TestCaseStatus::success(),
        Verdict::JudgeError => failed(NonSuccessKind::Error, Some(case.verdict), &case.message),
        _ => failed(NonSuccessKind::Failure, Some(case.verdict), &case.message),
    };
    if let Some(failure) = &case.failure {
        let mut text = String::new();
        for board in &failure.boards {
            text += &format!("{}\n\n", board.join("\n"));
        }
        if let Some(expected) = &failure.expected {
            text += &format!("expected:\n{}\n", lines(expected));
        }
        text += &format!("printed:\n{}\nrepeat: {}", lines(&failure.actual), escape::whole(&failure.repeat));
        status.set_description(text.as_str());
    }
    let mut test = TestCase::new(case.case.as_str(), status);
    test.set_classname(submission);
    test.set_time(Duration::try_from_secs_f64(case.cpu_s).unwrap_or_default());
    if let Some(failure) = case.failure.as_ref().filter(|failure| !failure.stderr.is_empty()) {
        test.set_system_err(lines(&failure.stderr).as_str());
    }
    test
}

/// A text with each of its lines escaped.
fn lines(text: &str) -> String {
    text.lines().map(|line| escape::line(line) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::samples;

    fn printed(report: &JudgeReport) -> String {
        let mut out = Vec::new();
        print(&mut out, report).expect("written");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn a_suite_for_each_submission_and_a_test_for_each_case() {
        let mut report = samples::report();
        report.submissions[1].expected = None;
        let printed = printed(&report);
        let golden = include_str!("../../tests/golden/judge.junit.xml");
        if std::env::var_os("TRIBUNAL_BLESS").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/judge.junit.xml");
            std::fs::write(path, &printed).expect("the golden file");
        }
        assert_eq!(printed, golden, "set TRIBUNAL_BLESS=1 to write the golden file anew");
    }

    #[test]
    fn a_folder_that_says_the_verdict_is_the_only_test() {
        let mut report = samples::report();
        report.submissions.remove(0);
        let expected = report.submissions[0].expected.as_mut().expect("a folder");
        expected.folder = "wrong_answer".to_string();
        expected.admits = vec![Verdict::WrongAnswer];
        expected.fits = true;
        let printed = printed(&report);
        assert!(printed.contains("<testcase name=\"the folder `wrong_answer` says WA\"/>"), "{printed}");
    }

    #[test]
    fn what_xml_cannot_hold_does_not_come_into_it() {
        let mut report = samples::report();
        report.submissions[1].expected = None;
        report.submissions[1].name = "]]>\u{1b}\0<&\"\u{fffe}".to_string();
        let failure = report.submissions[1].cases[1].failure.as_mut().expect("a failure");
        failure.stderr = "]]></system-err>\u{0}\u{1b}[31m\u{ffff}\n".to_string();
        failure.actual = "<testcase/>\u{b}".to_string();
        let printed = printed(&report);
        let is_legal =
            |letter: char| matches!(letter, '\n' | ' '..='\u{7e}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}');
        assert!(printed.chars().all(is_legal), "{printed:?}");
        assert_eq!(printed.matches("<testcase").count(), 3 + 3 + 1, "{printed}");
        assert_eq!(printed.matches("</system-err>").count(), 1);
    }
}
