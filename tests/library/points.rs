//! The points of random scoring problems: against a second computation by hand, with needless cases left out, and with
//! better results.

use std::collections::BTreeMap;
use std::ops::Range;
use tribunal_core::messages::Message;
use tribunal_core::rng::Rng;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::points::Points;
use tribunal_judge::scoring::{CaseOutcome, PartResult, grade, needed_cases};
use tribunal_package::scoring::{
    Aggregation, DefaultGrader, Grader, GraderRules, Group, Item, MaximumRules, Rules, Scoring,
};

/// How many random problems each property tries.
const PROBLEMS: u64 = 3000;

/// The points of a static validation.
const STATIC_MAX: f64 = 7.0;

fn pick<T: Copy>(rng: &mut Rng, of: &[T]) -> T {
    of[rng.below(of.len() as u64) as usize]
}

/// A scoring problem, made at random.
struct Maker {
    rng: Rng,
    cases: u64,
}

impl Maker {
    fn new(seed: u64, name: &str) -> Maker {
        Maker {
            rng: Rng::new(seed, name),
            cases: 0,
        }
    }

    fn case(&mut self) -> Item {
        self.cases += 1;
        Item::Case(self.cases - 1)
    }

    /// A group of a legacy package, with groups in it down to a depth.
    fn graded(&mut self, name: &str, depth: u64) -> Group {
        let mut items = Vec::new();
        for number in 0..=self.rng.below(3) {
            items.push(match depth > 0 && self.rng.below(2) == 0 {
                true => Item::Group(self.graded(&format!("{name}/{number}"), depth - 1)),
                false => self.case(),
            });
        }
        let modes = [
            "sum",
            "avg",
            "min",
            "max",
            "worst_error",
            "first_error",
            "always_accept",
        ];
        let mut flags: Vec<String> = Vec::new();
        for _ in 0..self.rng.below(3) {
            flags.push(pick(&mut self.rng, &modes).to_string());
        }
        if self.rng.below(4) == 0 {
            flags.push("accept_if_any_accepted".to_string());
        }
        let rules = GraderRules {
            stops_at_reject: self.rng.below(2) == 0,
            grader: match self.rng.below(8) {
                0 => Grader::Custom(Vec::new()),
                _ => Grader::Default(DefaultGrader::of(&flags)),
            },
            accept_score: pick(&mut self.rng, &[1.0, 10.0, 2.5]),
            reject_score: pick(&mut self.rng, &[0.0, 0.0, 1.0]),
            range: (f64::NEG_INFINITY, f64::INFINITY),
            has_range: false,
        };
        Group {
            name: name.to_string(),
            items,
            rules: Rules::Grader(rules),
        }
    }

    /// A group of a package since 2023; `before` are the groups that it may require.
    fn limited(&mut self, name: &str, depth: u64, before: &mut Vec<(String, Range<u64>)>) -> Group {
        let first = self.cases;
        let kinds = [Aggregation::PassFail, Aggregation::Sum, Aggregation::Min];
        let aggregation = pick(&mut self.rng, &kinds);
        let requires = match before.is_empty() || self.rng.below(3) > 0 {
            true => Vec::new(),
            false => {
                let which = self.rng.below(before.len() as u64) as usize;
                vec![before[which].clone()]
            }
        };
        let is_outer = depth > 0 && aggregation != Aggregation::PassFail;
        let static_case = (self.rng.below(3) == 0).then_some(first);
        let mut items: Vec<Item> = static_case.iter().map(|_| self.case()).collect();
        for number in 0..=self.rng.below(3) {
            items.push(match is_outer {
                true => Item::Group(self.limited(&format!("{name}/{number}"), depth - 1, before)),
                false => self.case(),
            });
        }
        // Every maximum is large enough for all that its parts can give.
        let group = Group {
            name: name.to_string(),
            items,
            rules: Rules::Maximum(MaximumRules {
                max: Some(1000.0),
                part_max: Some(10.0),
                static_max: static_case.map_or(0.0, |_| STATIC_MAX),
                static_case,
                aggregation,
                requires,
                unresolved: None,
            }),
        };
        if aggregation == Aggregation::PassFail {
            before.push((name.to_string(), first..self.cases));
        }
        group
    }

    fn scoring(&mut self) -> Scoring {
        let groups = match self.rng.below(2) {
            0 => vec![self.graded("data", 2)],
            _ => {
                let mut before = Vec::new();
                let sample = Group {
                    name: "sample".to_string(),
                    items: vec![self.case()],
                    rules: Rules::Unscored,
                };
                before.push(("sample".to_string(), 0..1));
                vec![sample, self.limited("secret", 2, &mut before)]
            }
        };
        let mut scoring = Scoring {
            minimizes: false,
            allows_scores: true,
            requires_scores: false,
            groups,
        };
        scoring.groups.iter_mut().for_each(widen);
        scoring
    }

    fn outcomes(&mut self, failing_in: u64) -> Vec<CaseOutcome> {
        let wrong = [
            Verdict::WrongAnswer,
            Verdict::TimeLimit,
            Verdict::RuntimeError,
        ];
        let outcome = |_| match self.rng.below(failing_in) {
            0 => CaseOutcome {
                verdict: pick(&mut self.rng, &wrong),
                points: None,
            },
            _ => CaseOutcome {
                verdict: Verdict::Accepted,
                points: (self.rng.below(2) == 0).then(|| self.rng.below(11) as f64),
            },
        };
        (0..self.cases).map(outcome).collect()
    }
}

/// Nothing exceeds a maximum that grows with the depth.
fn widen(group: &mut Group) {
    let depth = group.name.matches('/').count() as i32;
    if let Rules::Maximum(rules) = &mut group.rules {
        rules.max = rules.max.map(|max| max * 10_f64.powi(4 - depth));
    }
    for item in &mut group.items {
        if let Item::Group(inner) = item {
            widen(inner);
        }
    }
}

/// A grader that accepts if most parts are accepted, for the half of their sum.
fn half(_: &[String], parts: &[PartResult]) -> Result<PartResult, Message> {
    let accepted = parts
        .iter()
        .filter(|part| part.verdict == Verdict::Accepted);
    let sum: f64 = parts.iter().map(|part| part.score).sum();
    Ok(PartResult {
        verdict: match 2 * accepted.count() >= parts.len() {
            true => Verdict::Accepted,
            false => Verdict::WrongAnswer,
        },
        score: sum / 2.0,
    })
}

fn points(scoring: &Scoring, outcomes: &[Option<CaseOutcome>]) -> Points {
    grade(scoring, outcomes, &|index| index.to_string(), &half)
}

/// The points of groups since 2023, computed from the leaves without any short cut.
fn by_hand(group: &Group, outcomes: &[CaseOutcome], failed: &mut BTreeMap<u64, bool>) -> f64 {
    let Rules::Maximum(rules) = &group.rules else {
        return 0.0;
    };
    let is_failed = |failed: &BTreeMap<u64, bool>, index: &u64| failed[index];
    let mut required = rules.requires.iter().flat_map(|(_, cases)| cases.clone());
    if required.any(|index| is_failed(failed, &index)) {
        group.cases().into_iter().for_each(|index| {
            failed.insert(index, true);
        });
        return 0.0;
    }
    let mut parts = Vec::new();
    for item in &group.items {
        parts.push(match item {
            Item::Group(inner) => by_hand(inner, outcomes, failed),
            Item::Case(index) if is_failed(failed, index) => 0.0,
            Item::Case(index) => {
                let is_static = rules.static_case == Some(*index);
                let usual = if is_static { STATIC_MAX } else { 10.0 };
                outcomes[*index as usize].points.unwrap_or(usual)
            }
        });
    }
    match rules.aggregation {
        Aggregation::Sum => parts.iter().sum(),
        Aggregation::Min => parts.iter().copied().fold(f64::INFINITY, f64::min),
        Aggregation::PassFail => {
            let is_passed = !group.cases().iter().any(|index| is_failed(failed, index));
            if is_passed {
                rules.max.expect("a maximum")
            } else {
                0.0
            }
        }
    }
}

#[test]
fn groups_with_a_maximum_add_up_as_by_hand() {
    let (mut tried, mut scored) = (0, 0);
    for seed in 0..PROBLEMS {
        let mut maker = Maker::new(seed, "by hand");
        let scoring = maker.scoring();
        let outcomes = maker.outcomes(6);
        let [_, secret] = &scoring.groups[..] else {
            continue;
        };
        let failed = (0..).zip(&outcomes);
        let mut failed = failed
            .map(|(index, outcome)| (index, outcome.verdict != Verdict::Accepted))
            .collect();
        let expected = by_hand(secret, &outcomes, &mut failed);
        let all: Vec<_> = outcomes.into_iter().map(Some).collect();
        let found = points(&scoring, &all);
        assert_eq!(found.points, Some(expected), "seed {seed}: {found:?}");
        tried += 1;
        scored += u64::from(expected > 0.0);
    }
    assert!(
        tried > PROBLEMS / 3 && scored > tried / 5 && scored < tried,
        "{scored} of {tried}"
    );
}

#[test]
fn cases_that_are_not_needed_change_no_points() {
    let mut left_out = 0;
    for seed in 0..PROBLEMS {
        let mut maker = Maker::new(seed, "needed");
        let scoring = maker.scoring();
        let outcomes: Vec<_> = maker.outcomes(4).into_iter().map(Some).collect();
        let cases = outcomes.len() as u64;
        // Results arrive in any order; a needless one is dropped.
        let mut order: Vec<u64> = (0..cases).collect();
        maker.rng.shuffle(&mut order);
        let mut known = vec![None; cases as usize];
        for index in order {
            let needed = needed_cases(&scoring, &|index| known[index as usize], cases);
            if needed[index as usize] {
                known[index as usize] = outcomes[index as usize];
            }
        }
        let needed = needed_cases(&scoring, &|index| known[index as usize], cases);
        let whole = needed_cases(&scoring, &|index| outcomes[index as usize], cases);
        assert_eq!(
            needed, whole,
            "seed {seed}: the order of results changes which are needed"
        );
        for (outcome, needed) in known.iter_mut().zip(&needed) {
            left_out += u64::from(!needed);
            if !needed {
                *outcome = None;
            }
        }
        let [all, few] = [&outcomes, &known].map(|outcomes| points(&scoring, outcomes));
        assert!(all.points.is_some(), "seed {seed}: {all:?}");
        assert_eq!(
            (all.points, all.verdict),
            (few.points, few.verdict),
            "seed {seed}"
        );
    }
    assert!(left_out > PROBLEMS, "{left_out} cases were left out");
}

#[test]
fn more_points_for_a_case_are_never_less_for_the_submission() {
    let mut raised = 0;
    for seed in 0..PROBLEMS {
        let mut maker = Maker::new(seed, "monotone");
        let scoring = maker.scoring();
        let mut outcomes = maker.outcomes(8);
        let before = outcomes.iter().copied().map(Some).collect::<Vec<_>>();
        let which = maker.rng.below(maker.cases) as usize;
        let rules = scoring.rules_of_cases()[which].clone();
        let one = &mut outcomes[which];
        if one.verdict != Verdict::Accepted {
            continue;
        }
        let usual = match &rules {
            Rules::Grader(rules) => rules.accept_score,
            _ => 10.0,
        };
        one.points = Some(one.points.unwrap_or(usual) + 1.0);
        let after = outcomes.into_iter().map(Some).collect::<Vec<_>>();
        let [before, after] = [before, after].map(|outcomes| points(&scoring, &outcomes).points);
        assert!(after >= before, "seed {seed}: {before:?} {after:?}");
        raised += u64::from(after > before);
    }
    assert!(raised > PROBLEMS / 20, "{raised}");
}

#[test]
fn a_missing_result_or_a_judge_error_leaves_the_points_unknown() {
    let mut unknown = 0;
    for seed in 0..PROBLEMS {
        let mut maker = Maker::new(seed, "unknown");
        let scoring = maker.scoring();
        let mut outcomes: Vec<_> = maker.outcomes(u64::MAX).into_iter().map(Some).collect();
        let which = maker.rng.below(maker.cases) as usize;
        outcomes[which] = (seed % 2 == 0).then_some(CaseOutcome {
            verdict: Verdict::JudgeError,
            points: None,
        });
        let found = points(&scoring, &outcomes);
        let is_sample = matches!(scoring.rules_of_cases()[which], Rules::Unscored);
        let is_zero_anyway = found.points == Some(0.0);
        assert!(
            found.points.is_none() || is_sample || is_zero_anyway,
            "seed {seed}: {found:?}"
        );
        assert_eq!(found.points.is_none(), found.unknown.is_some());
        unknown += u64::from(found.points.is_none());
    }
    assert!(unknown > PROBLEMS / 2, "{unknown}");
}
