//! Checks the points of submissions: as their folders and `submissions.yaml` expect, and within the stated ranges.

use super::package_lint::{CHECK_SUBMISSIONS as CHECK, PackageLint};
use crate::expected::{Expected, PARTLY};
use std::collections::{BTreeMap, HashSet};
use tribunal_core::text::{counted, points};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_core::verdict::points::{ExpectedPoints, Points};
use tribunal_package::scoring::{Rules, Scoring};

/// A submission whose points are checked.
pub(super) struct PointsOf<'a> {
    /// Its place in messages.
    pub(super) name: &'a str,
    /// What its folder or source expects.
    pub(super) expected: Option<&'a Expected>,
    /// What `submissions.yaml` expects.
    pub(super) stated: &'a [ExpectedPoints],
    /// Its result.
    pub(super) report: &'a SubmissionReport,
}

impl PackageLint<'_, '_> {
    /// Checks the points of all submissions.
    pub(super) fn points(&mut self, scoring: &Scoring, all: &[PointsOf]) {
        // Most submissions leave the same range.
        let mut outside = HashSet::new();
        // So is what keeps them from having points.
        let mut unknown: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for one in all {
            let Some(given) = one.report.points.as_ref().filter(|_| one.report.judged > 0) else {
                continue;
            };
            if let Some(why) = unknown_points(one, given) {
                unknown.entry(why).or_default().push(one.name);
            }
            self.expectations(one, given);
            self.ranges(scoring, one.name, given, &mut outside);
        }
        for (why, names) in unknown {
            let is_told = outside
                .iter()
                .any(|group| why.starts_with(&format!("`{group}` has")));
            // A name in `require_pass` that is none is told where it stands.
            let is_of_name = why.contains(", and no group or case of that name comes before it")
                && self
                    .report
                    .findings
                    .iter()
                    .any(|finding| finding.message.starts_with("`require_pass`: no group"));
            if is_told || is_of_name {
                continue;
            }
            let message = match names.len() {
                1 => format!("its points are unknown: {why}"),
                more => format!(
                    "its points and those of {} are unknown: {why}",
                    counted(more as u64 - 1, "other submission")
                ),
            };
            self.error(CHECK, names[0], message, "correct the rules or the grader");
        }
    }

    fn expectations(&mut self, one: &PointsOf, given: &Points) {
        let Some(number) = given.points else {
            return;
        };
        let best = given.best.map_or("points".to_string(), |best| {
            format!("of {} points", points(best))
        });
        let gets = format!("it gets {} {best}", points(number));
        for stated in one.stated.iter().filter(|stated| !stated.fits(given)) {
            let message = format!("{gets}, and {} are expected", range(stated));
            self.error(
                CHECK,
                one.name,
                message,
                "correct it, or `submissions.yaml`",
            );
        }
        let says = one.expected.map_or("", |expected| expected.says.as_str());
        let is_accepted = one
            .expected
            .is_some_and(|it| it.admits == [Verdict::Accepted]);
        match given.is_best() {
            Some(true) if says == PARTLY => {
                let message = format!("{gets}, which are all");
                self.warning(CHECK, one.name, message, "move it to `accepted`");
            }
            Some(false) if is_accepted && one.stated.is_empty() => {
                let message = format!("{gets}, though it is to be right");
                let hint = "move it to `partially_accepted`, or state its `score`";
                self.warning(CHECK, one.name, message, hint);
            }
            _ => {}
        }
        let graded = given
            .verdict
            .filter(|verdict| *verdict != Verdict::Accepted);
        let admits = |verdict: &Verdict| {
            let expected = one.expected.iter();
            expected.flat_map(|it| &it.admits).any(|it| it == verdict)
        };
        // What the folder does not admit is told already.
        if let (PARTLY, Some(verdict)) = (says, graded.filter(admits)) {
            let message = format!("it gets {verdict}, and so no points");
            self.error(CHECK, one.name, message, "fix it, or move it");
        }
    }

    /// Points outside of a stated range are the package's fault.
    fn ranges(
        &mut self,
        scoring: &Scoring,
        submission: &str,
        given: &Points,
        outside: &mut HashSet<String>,
    ) {
        for (group, result) in scoring.all_groups().iter().zip(&given.groups) {
            let (Rules::Grader(rules), Some(number)) = (&group.rules, result.points) else {
                continue;
            };
            let (least, most) = rules.range;
            let is_inside = (least..=most).contains(&number);
            if group.name != result.group || is_inside || !outside.insert(group.name.clone()) {
                continue;
            }
            let place = match group.name.as_str() {
                "data" => "data".to_string(),
                name => format!("data/{name}"),
            };
            let message = format!(
                "`{submission}` gets {} points, outside of `range: {} {}`",
                points(number),
                points(least),
                points(most)
            );
            self.error(CHECK, &place, message, "correct the range, or the scores");
        }
    }
}

/// Why the points of a submission are unknown, if that is no finding of its own.
fn unknown_points<'a>(one: &PointsOf, given: &'a Points) -> Option<&'a str> {
    // A judge error of a case is one.
    let is_rejected = given.verdict.is_some_and(|it| it != Verdict::Accepted);
    let is_told = is_rejected || one.report.counts.contains_key(&Verdict::JudgeError);
    let unknown = given.unknown.as_deref().filter(|_| given.points.is_none());
    unknown.filter(|_| !is_told)
}

/// The expected points in words.
fn range(stated: &ExpectedPoints) -> String {
    let number = |number: Option<f64>| points(number.unwrap_or_default());
    let said = match stated.at_least == stated.at_most {
        true => format!("{} points", number(stated.at_least)),
        false => format!(
            "{} to {} points",
            number(stated.at_least),
            number(stated.at_most)
        ),
    };
    match &stated.group {
        Some(group) => format!("{said} in `{group}`"),
        None => said,
    }
}
