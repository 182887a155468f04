//! Which cases can still change the points of a submission.
//!
//! A case without a result counts as accepted, so that more results only make more cases needless, and the cases that
//! remain in the end do not depend on the order in which results arrive.

use super::outcome::CaseOutcome;
use std::collections::BTreeSet;
use std::ops::Range;
use tribunal_package::scoring::{
    Aggregation, Grader, GraderRules, Group, Item, MaximumRules, Rules, Scoring, VerdictMode,
    covered,
};

/// Whether each case can still change the points, by the outcomes so far.
///
/// ```
/// # use tribunal_core::verdict::Verdict;
/// # use tribunal_judge::scoring::{CaseOutcome, needed_cases};
/// # let folder = tempfile::tempdir().expect("a folder");
/// # let write = |name: &str, text: &str| {
/// #     let path = folder.path().join(name);
/// #     std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
/// #     std::fs::write(path, text).expect("a file");
/// # };
/// # write("problem.yaml", "problem_format_version: 2025-09\nname: a\ntype: scoring\n");
/// # write("data/secret/a/test_group.yaml", "max_score: 100\n");
/// # ["1", "2", "3"].map(|name| write(&format!("data/secret/a/{name}.in"), ""));
/// # let (package, _) = tribunal_package::Package::read(folder.path()).expect("a package");
/// // `package` gives 100 points if three cases are accepted, else none.
/// let scoring = package.scoring().expect("points");
/// let outcome = |verdict| Some(CaseOutcome { verdict, points: None });
/// let outcomes = [None, outcome(Verdict::WrongAnswer), None];
/// assert_eq!(needed_cases(&scoring, &|index| outcomes[index as usize], 3), [true, true, false]);
/// ```
pub fn needed_cases(
    scoring: &Scoring,
    outcome: &dyn Fn(u64) -> Option<CaseOutcome>,
    cases: u64,
) -> Vec<bool> {
    let is_rejected = |index: &u64| outcome(*index).is_some_and(CaseOutcome::is_rejected);
    let rejected: BTreeSet<u64> = (0..cases).filter(is_rejected).collect();
    let mut walk = Walk {
        outcome,
        required: required(scoring, &rejected, cases),
        needed: vec![true; cases as usize],
        rejected,
    };
    for group in &scoring.groups {
        walk.group(group);
    }
    walk.needed
}

/// Whether each case is among those that a group requires, up to the first of these that is rejected.
fn required(scoring: &Scoring, rejected: &BTreeSet<u64>, cases: u64) -> Vec<bool> {
    let groups = scoring.all_groups();
    let of_group = |group: &&'_ Group| match &group.rules {
        Rules::Maximum(rules) => rules
            .requires
            .iter()
            .map(|(_, cases)| cases.clone())
            .collect(),
        _ => Vec::new(),
    };
    let ranges = groups.iter().flat_map(of_group);
    // The first rejected one settles it, and those after it do not count.
    let open = ranges.map(|cases| {
        let first = rejected.range(cases.clone()).next();
        cases.start..first.map_or(cases.end, |first| first + 1)
    });
    covered(open, cases as usize)
}

/// What is known of a part.
#[derive(Clone, Copy)]
struct Known {
    /// Whether it is certainly not accepted.
    is_rejected: bool,
    /// Whether it certainly gives no points.
    is_zero: bool,
}

struct Walk<'a> {
    outcome: &'a dyn Fn(u64) -> Option<CaseOutcome>,
    /// Whether another group may still depend on each case.
    required: Vec<bool>,
    needed: Vec<bool>,
    /// Cases that are rejected, or count as such because their group is not judged.
    rejected: BTreeSet<u64>,
}

impl Walk<'_> {
    fn group(&mut self, group: &Group) -> Known {
        match &group.rules {
            Rules::Unscored => {
                let never = |_| false;
                let parts = self.parts(&group.items, never);
                Known {
                    is_rejected: parts.iter().any(|part| part.is_rejected),
                    is_zero: false,
                }
            }
            Rules::Grader(rules) => self.graded(group, rules),
            Rules::Maximum(rules) => self.limited(group, rules),
        }
    }

    fn case(&self, index: u64) -> Known {
        let is_rejected = (self.outcome)(index).is_some_and(CaseOutcome::is_rejected);
        Known {
            is_rejected,
            is_zero: is_rejected,
        }
    }

    /// The parts of a group up to the first that ends it; the cases of the others are not needed.
    fn parts(&mut self, items: &[Item], ends: impl Fn(Known) -> bool) -> Vec<Known> {
        let mut parts: Vec<Known> = Vec::new();
        let mut items = items.iter();
        for item in items.by_ref() {
            let part = match item {
                Item::Case(index) => self.case(*index),
                Item::Group(group) => self.group(group),
            };
            parts.push(part);
            if ends(part) {
                break;
            }
        }
        for item in items {
            match item {
                Item::Case(index) => {
                    self.needed[*index as usize] = self.required[*index as usize];
                }
                // Another group may depend on a part of it.
                Item::Group(group)
                    if group.cases().iter().any(|it| self.required[*it as usize]) =>
                {
                    self.group(group);
                }
                Item::Group(group) => self.skip(group),
            }
        }
        parts
    }

    fn skip(&mut self, group: &Group) {
        for index in group.cases() {
            self.needed[index as usize] = false;
        }
    }

    fn graded(&mut self, group: &Group, rules: &GraderRules) -> Known {
        let parts = self.parts(&group.items, |part| {
            rules.stops_at_reject && part.is_rejected
        });
        let any = || parts.iter().any(|part| part.is_rejected);
        let is_rejected = match &rules.grader {
            // What a program says is known only once it is run.
            Grader::Custom(_) => false,
            Grader::Default(grader) => match grader.verdict {
                VerdictMode::AlwaysAccept => false,
                _ if grader.ignores_sample => parts.last().is_some_and(|part| part.is_rejected),
                _ if grader.accepts_if_any => {
                    !parts.is_empty() && parts.iter().all(|part| part.is_rejected)
                }
                _ => any(),
            },
        };
        Known {
            is_rejected,
            is_zero: false,
        }
    }

    fn limited(&mut self, group: &Group, rules: &MaximumRules) -> Known {
        let is_missed = |cases: &Range<u64>| self.rejected.range(cases.clone()).next().is_some();
        if rules.requires.iter().any(|(_, cases)| is_missed(cases)) {
            self.skip(group);
            self.rejected.extend(group.cases());
            return Known {
                is_rejected: true,
                is_zero: true,
            };
        }
        let ends = |part: Known| match rules.aggregation {
            Aggregation::PassFail => part.is_rejected,
            Aggregation::Min => part.is_zero,
            Aggregation::Sum => false,
        };
        let parts = self.parts(&group.items, ends);
        let is_rejected = parts.iter().any(|part| part.is_rejected);
        Known {
            is_rejected,
            is_zero: match rules.aggregation {
                Aggregation::PassFail => is_rejected,
                Aggregation::Min => parts.iter().any(|part| part.is_zero),
                Aggregation::Sum => !parts.is_empty() && parts.iter().all(|part| part.is_zero),
            },
        }
    }
}
