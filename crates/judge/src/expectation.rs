//! Compares the result of a submission with the verdicts and the points that are expected of it.

use super::case_rules::CaseRule;
use super::expected::{Expected, PARTLY};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{Expectation, SubmissionReport};
use tribunal_core::verdict::points::ExpectedPoints;

/// Where scores and verdicts are stated that no folder states.
pub(crate) const STATED_FILE: &str = "submissions.yaml";

/// What is expected of a submission, and whether it is met; nothing if nothing is expected. `points` and `rules` are
/// those that the package states for it.
pub(crate) fn expectation(
    expected: Option<Expected>,
    mut points: Vec<ExpectedPoints>,
    rules: &[CaseRule],
    report: &SubmissionReport,
) -> Option<Expectation> {
    let given = report.points.as_ref();
    let graded = given.and_then(|given| given.verdict);
    let Expected { says, mut admits } = match expected {
        Some(expected) => expected,
        None if points.is_empty() && rules.is_empty() => return None,
        None => Expected {
            says: STATED_FILE.to_string(),
            admits: Verdict::ALL.to_vec(),
        },
    };
    if says == PARTLY {
        if graded.is_some() {
            admits = vec![Verdict::Accepted];
        }
        points.extend(
            given
                .and_then(|given| given.best)
                .map(|best| ExpectedPoints {
                    group: None,
                    at_least: None,
                    at_most: None,
                    not: Some(best),
                }),
        );
    }
    let verdict = graded.or(report.verdict);
    if let Some(rule) = rules.iter().find(|rule| rule.broken(report).is_some()) {
        return Some(Expectation {
            folder: format!("{STATED_FILE} ({})", rule.says()),
            admits: rule.admits(),
            points,
            fits: false,
        });
    }
    let has_points = |expected: &ExpectedPoints| given.is_some_and(|given| expected.fits(given));
    Some(Expectation {
        fits: verdict.is_some_and(|verdict| admits.contains(&verdict))
            && points.iter().all(has_points),
        folder: says,
        admits,
        points,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expected;
    use crate::submission_report::unjudged;
    use std::path::Path;
    use tribunal_core::verdict::points::Points;

    fn fits(path: &str, number: f64, graded: Option<Verdict>, by_cases: Verdict) -> bool {
        let path = Path::new(path);
        let report = SubmissionReport {
            verdict: Some(by_cases),
            points: Some(Points {
                points: Some(number),
                best: Some(100.0),
                verdict: graded,
                ..Points::default()
            }),
            ..unjudged(path)
        };
        let expected = expectation(expected::of(path), Vec::new(), &[], &report);
        expected.expect("a folder").fits
    }

    #[test]
    fn a_partly_accepted_submission_has_not_all_points() {
        use Verdict::{Accepted, WrongAnswer};
        let partly = "partially_accepted/a.py";
        assert!(fits(partly, 62.0, Some(Accepted), WrongAnswer));
        assert!(!fits(partly, 100.0, Some(Accepted), Accepted));
        assert!(!fits(partly, 0.0, Some(WrongAnswer), WrongAnswer));
        assert!(fits(partly, 62.0, None, WrongAnswer));
        assert!(!fits(partly, 100.0, None, Accepted));
    }

    #[test]
    fn the_verdict_of_the_graders_goes_before_that_of_the_cases() {
        use Verdict::{Accepted, WrongAnswer};
        assert!(fits("accepted/a.py", 60.0, Some(Accepted), WrongAnswer));
        assert!(!fits(
            "wrong_answer/a.py",
            60.0,
            Some(Accepted),
            WrongAnswer
        ));
        assert!(fits("wrong_answer/a.py", 60.0, None, WrongAnswer));
    }

    #[test]
    fn stated_points_are_an_expectation_of_their_own() {
        let report = unjudged(Path::new("mine/a.py"));
        assert_eq!(expectation(None, Vec::new(), &[], &report), None);
        let points = ExpectedPoints {
            group: None,
            at_least: Some(40.0),
            at_most: Some(60.0),
            not: None,
        };
        let found = expectation(None, vec![points], &[], &report).expect("an expectation");
        assert!(!found.fits && found.folder == "submissions.yaml");
    }
}
