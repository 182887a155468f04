//! Groups submissions that fail on the same set of cases, most likely for the same reason, or with the same likely cause.

use std::collections::HashMap;
use tribunal_core::verdict::judged::{CauseGroup, Group, SubmissionReport};

/// Maximum number of cases named for a group.
const CASES_NAMED: usize = 5;

/// The groups of two or more submissions, in the order of their first submissions; `name` names a case.
pub(crate) fn of(submissions: &[SubmissionReport], name: impl Fn(u64) -> String) -> Vec<Group> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    // Submissions with unknown results cannot be compared.
    for submission in submissions
        .iter()
        .filter(|submission| submission.verdict.is_some() && submission.skipped == 0)
    {
        let marks: String = submission
            .outcomes
            .chars()
            .map(|letter| if fails(letter) { 'x' } else { '.' })
            .collect();
        if !marks.contains('x') {
            continue;
        }
        let place = *places.entry(marks.clone()).or_insert_with(|| {
            groups.push((marks, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(submission.name.clone());
    }
    let shared = groups
        .into_iter()
        .filter(|(_, submissions)| submissions.len() > 1);
    let group = |(marks, submissions): (String, Vec<String>)| {
        let failing = || {
            (0..)
                .zip(marks.chars())
                .filter(|(_, mark)| *mark == 'x')
                .map(|(index, _)| index)
        };
        Group {
            submissions,
            cases: failing().take(CASES_NAMED).map(&name).collect(),
            cases_total: failing().count() as u64,
        }
    };
    shared.map(group).collect()
}

/// The submissions with each likely or possible cause: the largest group first, then in the order of their first
/// submissions.
pub(crate) fn by_cause(submissions: &[SubmissionReport]) -> Vec<CauseGroup> {
    let mut groups: Vec<CauseGroup> = Vec::new();
    for submission in submissions {
        let Some((cause, suspect)) = submission
            .cause
            .as_ref()
            .and_then(|cause| Some((cause, cause.suspects.first()?)))
        else {
            continue;
        };
        match groups
            .iter_mut()
            .find(|group| group.faults == suspect.faults && group.is_likely == cause.is_likely)
        {
            Some(group) => group.submissions.push(submission.name.clone()),
            None => groups.push(CauseGroup {
                faults: suspect.faults.clone(),
                is_likely: cause.is_likely,
                submissions: vec![submission.name.clone()],
            }),
        }
    }
    // The sort is stable.
    groups.sort_by_key(|group| std::cmp::Reverse(group.submissions.len()));
    groups
}

/// Whether the letter of an outcome is a failure by the submission's own fault.
pub(super) fn fails(outcome: char) -> bool {
    !matches!(outcome, 'A' | 'J' | '-')
}
