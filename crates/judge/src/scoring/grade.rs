//! Adds up the points of a submission, group by group.

use super::default_grader::default_grade;
use super::outcome::{CaseOutcome, CustomGrade, PartResult};
use std::collections::BTreeSet;
use std::ops::Range;
use tribunal_core::messages::Message;
use tribunal_core::text;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::points::{GroupPoints, Points, SLACK};
use tribunal_package::scoring::{
    Aggregation, Grader, GraderRules, Group, Item, MaximumRules, REQUIRED_MAX, Rules, Scoring,
    Unresolved,
};

/// The points of a submission with these outcomes, one for each case, and nothing for a case without a result.
/// `name` gives the name of a case, and `custom` runs the package's own grader.
///
/// Cases that count for nothing, because a group ended before them or depends on another one, may have a result or none:
/// the points are the same.
pub fn grade(
    scoring: &Scoring,
    outcomes: &[Option<CaseOutcome>],
    name: &dyn Fn(u64) -> String,
    custom: &CustomGrade,
) -> Points {
    let mut grading = Grading {
        scoring,
        outcomes,
        name,
        custom,
        rejected: (0..)
            .zip(outcomes)
            .filter(|(_, outcome)| outcome.is_some_and(CaseOutcome::is_rejected))
            .map(|(index, _)| index)
            .collect(),
        groups: Vec::new(),
    };
    let mut last = Err(Message::new("points-not-judged"));
    for group in &scoring.groups {
        last = grading.group(group);
    }
    let is_graded = matches!(
        scoring.groups.last().map(|group| &group.rules),
        Some(Rules::Grader(_))
    );
    let mut points = Points {
        best: scoring.best(),
        minimizes: scoring.minimizes,
        ..Points::default()
    };
    points.set_groups(grading.groups);
    if let Some(Rules::Maximum(rules)) = scoring.groups.last().map(|group| &group.rules)
        && (rules.aggregation, rules.max) == (Aggregation::PassFail, None)
    {
        last = Err(without_maximum("secret"));
    }
    match last {
        Err(why) => points.set_unknown(why),
        Ok(result) => {
            // The score of what is not accepted counts for nothing, and is not the least where fewer points are better.
            match !is_graded || result.verdict == Verdict::Accepted {
                true => points.points = Some(result.score),
                false if scoring.minimizes => {
                    points.set_unknown(Message::new("points-not-accepted"))
                }
                false => points.points = Some(0.0),
            }
            points.verdict = is_graded.then_some(result.verdict);
        }
    }
    points
}

/// The points of what cannot be judged at all, such as a program that does not compile.
pub(crate) fn without_points(scoring: &Scoring) -> Points {
    let mut points = Points {
        points: Some(0.0),
        best: scoring.best(),
        minimizes: scoring.minimizes,
        ..Points::default()
    };
    if scoring.minimizes {
        points.set_unknown(Message::new("points-not-accepted"));
    }
    points
}

struct Grading<'a> {
    scoring: &'a Scoring,
    outcomes: &'a [Option<CaseOutcome>],
    name: &'a dyn Fn(u64) -> String,
    custom: &'a CustomGrade<'a>,
    /// Cases that are rejected, or count as such because their group is not judged.
    rejected: BTreeSet<u64>,
    /// The groups so far.
    groups: Vec<GroupPoints>,
}

impl Grading<'_> {
    /// The result of a group; fails where it is not known.
    fn group(&mut self, group: &Group) -> Result<PartResult, Message> {
        let place = self.groups.len();
        let cases = group.cases();
        let judged = cases.iter().filter(|index| self.outcome(**index).is_some());
        self.groups.push(GroupPoints {
            group: group.name.clone(),
            points: None,
            best: group.best(self.scoring),
            verdict: None,
            decided_by: None,
            requires: None,
            judged: judged.count() as u64,
            cases: cases.len() as u64,
        });
        let missed = match &group.rules {
            Rules::Maximum(rules) => self.missed(&group.name, rules),
            _ => Ok(None),
        };
        if let Ok(Some(required)) = &missed {
            self.groups[place].requires = Some(required.clone());
            self.groups[place].points = Some(0.0);
            self.rejected.extend(&cases);
            self.without_result(group);
            return Ok(PartResult {
                verdict: Verdict::WrongAnswer,
                score: 0.0,
            });
        }
        let result = match &group.rules {
            Rules::Unscored => self.by_cases(group).map(|verdict| PartResult {
                verdict,
                score: 0.0,
            }),
            Rules::Grader(rules) => self.graded(group, rules),
            Rules::Maximum(rules) => self.limited(group, rules),
        };
        let result = missed.and(result);
        let own = &mut self.groups[place];
        if let Ok(result) = &result {
            own.points = (group.rules != Rules::Unscored).then_some(result.score);
            own.verdict = Some(result.verdict);
        }
        if own
            .verdict
            .is_some_and(|verdict| verdict != Verdict::Accepted)
        {
            let rejected = |index: &&u64| {
                let outcome = self.outcomes[**index as usize];
                outcome.is_some_and(CaseOutcome::is_rejected)
            };
            let decisive = cases.iter().find(rejected).copied();
            self.groups[place].decided_by = decisive.map(self.name);
        }
        let result = result?;
        match outside_range(group, result) {
            Some(why) => Err(why),
            None => Ok(result),
        }
    }

    fn outcome(&self, index: u64) -> Option<CaseOutcome> {
        self.outcomes.get(index as usize).copied().flatten()
    }

    /// The groups in a group that is not judged: they give no points.
    fn without_result(&mut self, group: &Group) {
        for item in &group.items {
            let Item::Group(inner) = item else {
                continue;
            };
            self.groups.push(GroupPoints {
                group: inner.name.clone(),
                points: Some(0.0),
                best: inner.best(self.scoring),
                verdict: None,
                decided_by: None,
                requires: None,
                judged: 0,
                cases: inner.cases().len() as u64,
            });
            self.without_result(inner);
        }
    }

    /// The group or case that is required and not accepted; fails where that is not known.
    fn missed(&self, name: &str, rules: &MaximumRules) -> Result<Option<String>, Message> {
        let is_missed = |cases: &Range<u64>| self.rejected.range(cases.clone()).next().is_some();
        let mut requires = rules.requires.iter();
        if let Some((required, _)) = requires.find(|(_, cases)| is_missed(cases)) {
            return Ok(Some(required.clone()));
        }
        if let Some(unresolved) = &rules.unresolved {
            return Err(unknown_requirement(name, unresolved));
        }
        for index in rules.requires.iter().flat_map(|(_, cases)| cases.clone()) {
            self.known(index)?;
        }
        Ok(None)
    }

    /// The outcome of a case; fails where it has none, or by the judge's fault.
    fn known(&self, index: u64) -> Result<CaseOutcome, Message> {
        let unknown = |id: &'static str| Message::new(id).with("case", (self.name)(index));
        match self.outcome(index) {
            None => Err(unknown("points-case-not-judged")),
            Some(outcome) if outcome.verdict == Verdict::JudgeError => {
                Err(unknown("points-judge-error"))
            }
            Some(outcome) => Ok(outcome),
        }
    }

    /// The verdict of a group: that of its first rejected case.
    fn by_cases(&self, group: &Group) -> Result<Verdict, Message> {
        let cases = group.cases();
        let rejected = |index: &&u64| self.rejected.contains(index);
        if let Some(index) = cases.iter().find(rejected) {
            let outcome = self.outcome(*index).filter(|outcome| outcome.is_rejected());
            return Ok(outcome.map_or(Verdict::WrongAnswer, |outcome| outcome.verdict));
        }
        for index in cases {
            self.known(index)?;
        }
        match unresolved_in(group) {
            Some(why) => Err(why),
            None => Ok(Verdict::Accepted),
        }
    }

    fn graded(&mut self, group: &Group, rules: &GraderRules) -> Result<PartResult, Message> {
        let mut parts = Vec::new();
        let mut unknown = None;
        for item in &group.items {
            let part = match item {
                Item::Group(group) => self.group(group),
                Item::Case(index) => self.known(*index).map(|outcome| PartResult {
                    verdict: outcome.verdict,
                    score: match outcome.verdict {
                        Verdict::Accepted => outcome.points.unwrap_or(rules.accept_score),
                        _ => rules.reject_score,
                    },
                }),
            };
            match part {
                Ok(part) => parts.push(part),
                Err(why) => {
                    unknown = unknown.or(Some(why));
                    continue;
                }
            }
            let is_accepted = parts
                .last()
                .is_some_and(|part| part.verdict == Verdict::Accepted);
            if rules.stops_at_reject && !is_accepted {
                break;
            }
        }
        if let Some(why) = unknown {
            return Err(why);
        }
        if parts.is_empty() {
            return Ok(PartResult {
                verdict: Verdict::Accepted,
                score: 0.0,
            });
        }
        match &rules.grader {
            Grader::Custom(flags) => (self.custom)(flags, &parts),
            Grader::Default(grader) => default_grade(grader, &parts).ok_or_else(|| {
                Message::new("points-ignore-sample").with("group", group.name.clone())
            }),
        }
    }

    fn limited(&mut self, group: &Group, rules: &MaximumRules) -> Result<PartResult, Message> {
        let mut parts = Vec::new();
        for item in &group.items {
            parts.push(match item {
                Item::Group(inner) => self.inner(inner, rules),
                Item::Case(index) => self.points_of(*index, rules),
            });
        }
        let verdict = self.by_cases(group);
        let score = match rules.aggregation {
            Aggregation::PassFail => match (&verdict, rules.max) {
                (Err(why), _) => return Err(why.clone()),
                // A group in another one that gives all points or none has no points of its own.
                (Ok(Verdict::Accepted), max) => max.unwrap_or(0.0),
                (Ok(_), _) => 0.0,
            },
            Aggregation::Sum => parts.into_iter().sum::<Result<f64, Message>>()?,
            Aggregation::Min => {
                let is_zero =
                    |part: &Result<f64, Message>| part.as_ref().is_ok_and(|it| *it <= 0.0);
                match parts.iter().any(is_zero) {
                    true => 0.0,
                    false => {
                        let scores: Result<Vec<f64>, Message> = parts.into_iter().collect();
                        scores?.into_iter().reduce(f64::min).unwrap_or(0.0)
                    }
                }
            }
        };
        if let Some(max) = rules.max.filter(|max| score > max + SLACK) {
            return Err(Message::new("points-group-above-maximum")
                .with("group", group.name.clone())
                .with("points", text::points(score))
                .with("max", text::points(max)));
        }
        Ok(PartResult {
            verdict: verdict?,
            score,
        })
    }

    /// The points of a group in a group.
    fn inner(&mut self, inner: &Group, around: &MaximumRules) -> Result<f64, Message> {
        let result = self.group(inner)?;
        let has_none = match &inner.rules {
            Rules::Maximum(rules) => {
                rules.aggregation == Aggregation::PassFail && rules.max.is_none()
            }
            _ => false,
        };
        match has_none && around.aggregation != Aggregation::PassFail {
            true => Err(without_maximum(&inner.name)),
            false => Ok(result.score),
        }
    }

    /// The points of a case in a group that adds them up.
    fn points_of(&self, index: u64, rules: &MaximumRules) -> Result<f64, Message> {
        if rules.aggregation == Aggregation::PassFail || self.rejected.contains(&index) {
            return Ok(0.0);
        }
        let outcome = self.known(index)?;
        let points = outcome.points.or(rules.max_of(index));
        points.ok_or_else(|| without_maximum(&(self.name)(index)))
    }
}

/// Why the points of a legacy group are not possible: it states a range itself, and they are outside of it.
fn outside_range(group: &Group, result: PartResult) -> Option<Message> {
    let Rules::Grader(rules) = &group.rules else {
        return None;
    };
    let (least, most) = rules.range;
    let is_inside = (least - SLACK..=most + SLACK).contains(&result.score);
    if !rules.has_range || is_inside || result.verdict != Verdict::Accepted {
        return None;
    }
    let message = Message::new("points-group-outside-range")
        .with("group", group.name.clone())
        .with("points", text::points(result.score))
        .with("least", text::points(least))
        .with("most", text::points(most));
    Some(message)
}

/// Why it is not known whether a group is accepted: it, or a group in it, requires what is not known.
fn unresolved_in(group: &Group) -> Option<Message> {
    if let Rules::Maximum(rules) = &group.rules
        && let Some(unresolved) = &rules.unresolved
    {
        return Some(unknown_requirement(&group.name, unresolved));
    }
    group.items.iter().find_map(|item| match item {
        Item::Group(inner) => unresolved_in(inner),
        Item::Case(_) => None,
    })
}

/// That a group requires what is no earlier group or case, or too much.
fn unknown_requirement(group: &str, unresolved: &Unresolved) -> Message {
    let (id, required) = match unresolved {
        Unresolved::NotEarlier(required) => ("points-requirement-not-earlier", required),
        Unresolved::TooMany(required) => ("points-requirement-beyond-limit", required),
    };
    let message = Message::new(id)
        .with("group", group.to_string())
        .with("required", text::shortened(required, 80));
    match unresolved {
        Unresolved::NotEarlier(_) => message,
        Unresolved::TooMany(_) => message.with("max", REQUIRED_MAX as u64),
    }
}

/// That a group or a case has points, and the package does not say how many.
fn without_maximum(name: &str) -> Message {
    Message::new("points-without-maximum").with("name", name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_accepted_has_no_points_or_none_at_all() {
        let scoring = |minimizes| Scoring {
            minimizes,
            allows_scores: true,
            requires_scores: true,
            groups: vec![Group {
                name: "data".to_string(),
                items: vec![Item::Case(0)],
                rules: Rules::Grader(GraderRules {
                    stops_at_reject: true,
                    grader: Grader::Default(Default::default()),
                    accept_score: 1.0,
                    reject_score: 0.0,
                    range: (3.0, 9.0),
                    has_range: true,
                }),
            }],
        };
        let graded = |minimizes, verdict, points| {
            let outcome = Some(CaseOutcome { verdict, points });
            let none = |_: &[String], _: &[PartResult]| unreachable!("no grader of its own");
            grade(&scoring(minimizes), &[outcome], &|_| String::new(), &none)
        };
        let least = graded(true, Verdict::Accepted, Some(3.0));
        assert_eq!((least.points, least.is_best()), (Some(3.0), Some(true)));
        let most = graded(false, Verdict::Accepted, Some(3.0));
        assert_eq!((most.best, most.is_best()), (Some(9.0), Some(false)));
        let rejected = [true, false].map(|minimizes| graded(minimizes, Verdict::WrongAnswer, None));
        assert_eq!(rejected.map(|it| it.points), [None, Some(0.0)]);
        assert_eq!(without_points(&scoring(true)).points, None);
        for (number, is_known) in [(9.000_000_5, true), (9.1, false), (2.9, false)] {
            let found = graded(false, Verdict::Accepted, Some(number));
            assert_eq!(found.points.is_some(), is_known, "{number}: {found:?}");
            assert_eq!(found.is_best().is_some(), is_known, "{number}: {found:?}");
            let why = found.unknown_message.as_ref().map(Message::id);
            assert_eq!(why, (!is_known).then_some("points-group-outside-range"));
        }
    }

    /// A problem of a group that gives 100 points as these two in it do; the second requires the first, and this.
    fn two_groups(aggregation: Aggregation, unresolved: Option<Unresolved>) -> Scoring {
        let group = |name: &str, items, aggregation, requires, unresolved| Group {
            name: name.to_string(),
            items,
            rules: Rules::Maximum(MaximumRules {
                max: Some(100.0),
                part_max: None,
                static_max: 0.0,
                static_case: None,
                aggregation,
                requires,
                unresolved,
            }),
        };
        let all = Aggregation::PassFail;
        let one = group("secret/1", vec![Item::Case(0)], all, Vec::new(), None);
        let required = vec![("secret/1".to_string(), 0..1)];
        let two = group("secret/2", vec![Item::Case(1)], all, required, unresolved);
        let items = vec![Item::Group(one), Item::Group(two)];
        Scoring {
            minimizes: false,
            allows_scores: true,
            requires_scores: false,
            groups: vec![group("secret", items, aggregation, Vec::new(), None)],
        }
    }

    #[test]
    fn a_static_validation_gives_its_own_points() {
        let graded = |aggregation, outcomes: [(Verdict, Option<f64>); 3]| {
            let mut scoring = two_groups(Aggregation::Sum, None);
            scoring.groups[0].items = (0..3).map(Item::Case).collect();
            let Rules::Maximum(rules) = &mut scoring.groups[0].rules else {
                unreachable!("it has a maximum")
            };
            (rules.part_max, rules.static_max) = (Some(40.0), 20.0);
            (rules.static_case, rules.aggregation) = (Some(0), aggregation);
            let outcome = |(verdict, points)| Some(CaseOutcome { verdict, points });
            let none = |_: &[String], _: &[PartResult]| unreachable!("no grader of its own");
            let given = outcomes.map(outcome);
            grade(&scoring, &given, &|_| String::new(), &none).points
        };
        use Verdict::{Accepted, WrongAnswer};
        let (all, half) = ((Accepted, None), (Accepted, Some(5.0)));
        let no = (WrongAnswer, None);
        for (outcomes, sum, min, pass_fail) in [
            ([all, all, all], 100.0, 20.0, 100.0),
            ([half, all, all], 85.0, 5.0, 100.0),
            ([no, all, all], 80.0, 0.0, 0.0),
            ([all, no, half], 25.0, 0.0, 0.0),
        ] {
            let points = [Aggregation::Sum, Aggregation::Min, Aggregation::PassFail]
                .map(|aggregation| graded(aggregation, outcomes));
            assert_eq!(points, [sum, min, pass_fail].map(Some), "{outcomes:?}");
        }
    }

    #[test]
    fn what_requires_no_earlier_group_has_no_known_points() {
        use Verdict::{Accepted, WrongAnswer};
        let none = |_: &[String], _: &[PartResult]| unreachable!("no grader of its own");
        let points = |scoring: &Scoring, verdicts: [Verdict; 2]| {
            let outcome = |verdict| {
                Some(CaseOutcome {
                    verdict,
                    points: None,
                })
            };
            grade(scoring, &verdicts.map(outcome), &|_| String::new(), &none)
        };
        let not_earlier = || Unresolved::NotEarlier("secret/a\u{7}".to_string());
        for aggregation in [Aggregation::PassFail, Aggregation::Min] {
            let scoring = two_groups(aggregation, None);
            assert_eq!(points(&scoring, [Accepted; 2]).points, Some(100.0));
            let scoring = two_groups(aggregation, Some(not_earlier()));
            let found = points(&scoring, [Accepted; 2]);
            assert_eq!(found.points, None, "{aggregation:?}");
            let why = found.unknown.expect("a reason");
            assert!(
                why.contains("`secret/2` requires `secret/a\\u{7}`"),
                "{why}"
            );
        }
        for unresolved in [not_earlier(), Unresolved::TooMany("secret/1".to_string())] {
            let scoring = two_groups(Aggregation::Sum, Some(unresolved));
            for (first, second, number) in [
                (Accepted, Accepted, None),
                (Accepted, WrongAnswer, None),
                // It gives nothing, whatever else it requires.
                (WrongAnswer, Accepted, Some(0.0)),
            ] {
                let found = points(&scoring, [first, second]);
                assert_eq!(found.points, number, "{first} {second}: {found:?}");
            }
        }
    }
}
