//! Groups submissions that fail on the same set of cases, most likely for the same reason, or with the same likely cause.

use std::collections::HashMap;
use tribunal_core::verdict::diagnosed::Suspect;
use tribunal_core::verdict::judged::{Alternative, Cause, CauseGroup, Group, SubmissionReport};

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
        // A program that is right nowhere may fail for any reason.
        if !marks.contains('x') || !marks.contains('.') {
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

/// The submissions with each cause: likely ones before possible ones, each with the largest group first, then in the order
/// of their first submissions.
pub fn by_cause(submissions: &[SubmissionReport]) -> Vec<CauseGroup> {
    let mut groups: Vec<(CauseGroup, Vec<String>)> = Vec::new();
    for submission in submissions {
        let Some(cause) = submission.cause.as_ref().and_then(cause_alone) else {
            continue;
        };
        let name = submission.name.clone();
        match groups.iter_mut().find(|(known, _)| *known == cause) {
            Some((_, members)) => members.push(name),
            None => groups.push((cause, vec![name])),
        }
    }
    // The sort is stable.
    groups.sort_by_key(|(cause, members)| (!cause.is_likely, std::cmp::Reverse(members.len())));
    let group = |(cause, submissions)| CauseGroup {
        submissions,
        ..cause
    };
    groups.into_iter().map(group).collect()
}

/// The group of a cause, without submissions.
fn cause_alone(cause: &Cause) -> Option<CauseGroup> {
    let (first, others) = cause.best().split_first()?;
    let alternative = |suspect: &Suspect| Alternative {
        faults: suspect.faults.clone(),
        joined: suspect.joined,
    };
    Some(CauseGroup {
        faults: first.faults.clone(),
        joined: first.joined,
        alternatives: others.iter().map(alternative).collect(),
        is_likely: cause.is_likely,
        submissions: Vec::new(),
    })
}

/// Whether the letter of an outcome is a failure by the submission's own fault.
pub(super) fn fails(outcome: char) -> bool {
    !matches!(outcome, 'A' | 'J' | '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission_report::unjudged;
    use std::path::Path;
    use tribunal_core::verdict::Verdict;
    use tribunal_core::verdict::diagnosed::{Grade, Joined, NamedFault};

    fn suspect(name: &str, grade: Grade, joined: Joined) -> Suspect {
        Suspect {
            grade,
            faults: vec![NamedFault {
                name: name.to_string(),
                fault: name.to_string(),
                message: None,
                origin: String::new(),
                look_at: String::new(),
            }],
            joined,
            wrong: 1,
            both_wrong: 1,
            same_answer: 1,
        }
    }

    fn cause(suspects: Vec<Suspect>) -> Cause {
        Cause {
            answered: 9,
            left_out: 0,
            wrong: 1,
            gallery: 9,
            is_likely: true,
            suspects,
            patterns: Vec::new(),
        }
    }

    #[test]
    fn programs_that_fail_every_case_are_no_group() {
        let failing = |name: &str, outcomes: &str| SubmissionReport {
            verdict: Some(Verdict::WrongAnswer),
            outcomes: outcomes.to_string(),
            ..unjudged(Path::new(name))
        };
        let programs = [
            failing("a", "WWR"),
            failing("b", "RWW"),
            failing("c", "AWR"),
            failing("d", "AWW"),
        ];
        let groups = of(&programs, |index| index.to_string());
        let members: Vec<_> = groups.into_iter().map(|group| group.submissions).collect();
        assert_eq!(members, [["c", "d"]]);
    }

    #[test]
    fn a_group_has_all_that_fits_exactly_or_else_the_best() {
        use Grade::{Exact, Overlap};
        use Joined::{Either, Single};
        let of = |suspects| cause_alone(&cause(suspects)).expect("a suspect");
        let alone = of(vec![suspect("a", Exact, Single)]);
        let either = of(vec![
            suspect("a", Exact, Single),
            suspect("b", Exact, Either),
            suspect("c", Overlap, Single),
        ]);
        assert_ne!(alone, either, "the second may have the other fault");
        let names = |group: &CauseGroup| -> Vec<(String, Joined)> {
            let others = group.alternatives.iter();
            let others = others.map(|other| (other.faults[0].name.clone(), other.joined));
            others.collect()
        };
        assert_eq!(names(&either), [("b".to_string(), Either)]);
        let best = of(vec![
            suspect("a", Overlap, Single),
            suspect("b", Overlap, Single),
        ]);
        assert_eq!((best.faults[0].name.as_str(), names(&best)), ("a", vec![]));
        assert!(cause_alone(&cause(Vec::new())).is_none());
    }
}
