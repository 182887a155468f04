//! The fewest cases that expose every wrong submission, from the outcomes of a whole run.

use super::groups::fails;
use super::set_cover::{Cover, WORK_MAX, smallest};
use fixedbitset::FixedBitSet;
use tribunal_core::problem::Weight;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{Killer, MinimumCaseSet, SubmissionReport};

/// The minimum case set; `None` if no submission is wrong. `name` names a case; among equally useful cases the lightest
/// is taken.
///
/// A skipped case may expose its submission or not. The set does not rely on it, so it exposes every submission. The
/// bound [`MinimumCaseSet::at_least`] assumes that it might, so it holds for any outcome of the case.
pub fn of(
    submissions: &[SubmissionReport],
    name: impl Fn(u64) -> String,
    weight: impl FnMut(u64) -> Option<Weight>,
) -> Option<MinimumCaseSet> {
    let is_caught = |submission: &SubmissionReport| submission.outcomes.chars().any(fails);
    let caught: Vec<usize> = (0..submissions.len())
        .filter(|&place| is_caught(&submissions[place]))
        .collect();
    // What was not handed in or does not compile ran on no case that could expose it.
    let has_program = |submission: &SubmissionReport| match submission.verdict {
        Some(verdict) => verdict != Verdict::CompileError,
        None => submission.student.is_none(),
    };
    let is_without = |submission: &&SubmissionReport| {
        submission.verdict != Some(Verdict::Accepted)
            && !is_caught(submission)
            && has_program(submission)
    };
    let without: Vec<String> = submissions
        .iter()
        .filter(is_without)
        .map(|it| it.name.clone())
        .collect();
    if caught.is_empty() && without.is_empty() {
        return None;
    }
    let order = order(submissions, weight);
    let sets = |counts: &dyn Fn(char) -> bool| -> Vec<FixedBitSet> {
        let mut sets = vec![FixedBitSet::with_capacity(caught.len()); order.len()];
        let mut places = vec![0; order.len()];
        order
            .iter()
            .enumerate()
            .for_each(|(place, case)| places[*case] = place);
        for (member, &submission) in caught.iter().enumerate() {
            for (case, outcome) in submissions[submission].outcomes.chars().enumerate() {
                if counts(outcome) {
                    sets[places[case]].insert(member);
                }
            }
        }
        sets
    };
    let known = sets(&fails);
    let Cover {
        chosen,
        mut at_least,
    } = smallest(&known, WORK_MAX);
    if caught
        .iter()
        .any(|&submission| submissions[submission].outcomes.contains('-'))
    {
        at_least = smallest(&sets(&|outcome| fails(outcome) || outcome == '-'), WORK_MAX).at_least;
    }
    let killer = |place: usize| Killer {
        index: order[place] as u64,
        case: name(order[place] as u64),
        catches: known[place]
            .ones()
            .map(|member| caught[member] as u64)
            .collect(),
    };
    let mut cases: Vec<Killer> = chosen.into_iter().map(killer).collect();
    // The sort is stable: among equals the lightest stays first.
    cases.sort_by_key(|killer| std::cmp::Reverse(killer.catches.len()));
    Some(MinimumCaseSet {
        cases,
        caught: caught.len() as u64,
        at_least: at_least as u64,
        without,
    })
}

/// All cases, the lightest first; those without a weight last.
fn order(
    submissions: &[SubmissionReport],
    mut weight: impl FnMut(u64) -> Option<Weight>,
) -> Vec<usize> {
    let cases = submissions
        .iter()
        .map(|submission| submission.outcomes.len())
        .max()
        .unwrap_or(0);
    let weights: Vec<Option<Weight>> = (0..cases as u64).map(&mut weight).collect();
    let mut order: Vec<usize> = (0..cases).collect();
    order.sort_by_key(|&case| (weights[case].is_none(), weights[case].as_ref()));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission_report::unjudged;
    use std::path::Path;

    /// Submissions `0`, `1`, … with these outcomes; `CE` does not compile.
    fn found_in(outcomes: &[&str]) -> Option<MinimumCaseSet> {
        let submission = |(place, outcomes): (usize, &&str)| {
            let right = outcomes.chars().all(|outcome| outcome == 'A');
            let verdict = match *outcomes {
                "CE" => Verdict::CompileError,
                _ if right => Verdict::Accepted,
                _ => Verdict::WrongAnswer,
            };
            let outcomes = if verdict == Verdict::CompileError {
                ""
            } else {
                outcomes
            };
            let report = unjudged(Path::new(&place.to_string()));
            SubmissionReport {
                verdict: Some(verdict),
                outcomes: outcomes.to_string(),
                ..report
            }
        };
        let submissions: Vec<SubmissionReport> =
            outcomes.iter().enumerate().map(submission).collect();
        // The last case is the lightest.
        of(
            &submissions,
            |case| format!("case {case}"),
            |case| Some(vec![100 - case]),
        )
    }

    fn cases(found: &MinimumCaseSet) -> Vec<(u64, &[u64])> {
        found
            .cases
            .iter()
            .map(|killer| (killer.index, killer.catches.as_slice()))
            .collect()
    }

    #[test]
    fn without_wrong_submissions_there_is_no_set() {
        assert_eq!(found_in(&[]), None);
        assert_eq!(found_in(&["AAA", "AAA"]), None);
    }

    #[test]
    fn the_smallest_set_is_found_with_the_most_exposing_case_first() {
        let found = found_in(&["WAAA", "AAAA", "WTAA", "ARWA", "AAWA"]).expect("some are wrong");
        assert_eq!(cases(&found), [(2, &[3, 4][..]), (0, &[0, 2])]);
        assert_eq!(
            (found.caught, found.at_least, found.without.len()),
            (4, 2, 0)
        );
        assert_eq!(found.cases[0].case, "case 2");
    }

    #[test]
    fn of_equal_cases_the_lightest_is_taken() {
        let found = found_in(&["WWA", "AWA", "WWA"]).expect("some are wrong");
        assert_eq!(cases(&found), [(1, &[0, 1, 2][..])]);
        let found = found_in(&["WWW", "WWW"]).expect("some are wrong");
        assert_eq!(cases(&found), [(2, &[0, 1][..])]);
    }

    #[test]
    fn submissions_that_no_case_exposes_are_listed_and_judge_errors_expose_none() {
        let found = found_in(&["CE", "JAA", "JWA", "AAA"]).expect("some are wrong");
        assert_eq!(cases(&found), [(1, &[2][..])]);
        assert_eq!(found.without, ["1"], "what does not compile ran on no case");
        assert_eq!(found_in(&["CE"]), None);
        let found = found_in(&["J"]).expect("one is not accepted");
        assert_eq!((found.cases.len(), found.caught, found.at_least), (0, 0, 0));
    }

    #[test]
    fn skipped_cases_are_neither_relied_on_nor_ruled_out() {
        let found = found_in(&["T--", "AAW"]).expect("both are wrong");
        assert_eq!(cases(&found).len(), 2);
        assert_eq!(found.at_least, 1, "the last case might catch both");
        let found = found_in(&["T-A", "AAW"]).expect("both are wrong");
        assert_eq!((cases(&found).len(), found.at_least), (2, 2));
    }
}
