//! Checks the points that an output validator gives for one case.

use tribunal_core::messages::Message;
use tribunal_core::text::{points, quote};
use tribunal_package::scoring::{Aggregation, Rules, Scoring, read_number};

/// Which points an output validator may give for a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum GivenRule {
    /// None; what it gives for a sample is ignored.
    Ignored,
    /// None, because the group gives all points or none.
    PassFail,
    /// None, because the problem does not say that it does.
    Undeclared,
    /// Any number, which may have to be there.
    Free { is_required: bool },
    /// At most this many, or a share of them.
    Bounded(f64),
    /// Any number that is not negative, which has to be there.
    Unbounded,
}

/// What a validator wrote about points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GivenFiles {
    /// The text of `score.txt`, if there is one.
    pub(crate) score: Option<String>,
    /// The text of `score_multiplier.txt`, if there is one.
    pub(crate) multiplier: Option<String>,
}

impl GivenFiles {
    /// Whether there are points.
    pub(crate) fn is_empty(&self) -> bool {
        self.score.is_none() && self.multiplier.is_none()
    }
}

impl GivenRule {
    /// The rules of all cases, in order.
    pub(crate) fn of_cases(scoring: &Scoring) -> Vec<GivenRule> {
        let rules = scoring.rules_of_cases();
        let rule = |(case, rules)| GivenRule::of(scoring, case, rules);
        (0..).zip(rules).map(rule).collect()
    }

    fn of(scoring: &Scoring, case: u64, rules: &Rules) -> GivenRule {
        match rules {
            Rules::Unscored => GivenRule::Ignored,
            Rules::Grader(_) if !scoring.allows_scores => GivenRule::Undeclared,
            Rules::Grader(_) => GivenRule::Free {
                is_required: scoring.requires_scores,
            },
            Rules::Maximum(rules) => match (rules.aggregation, rules.max_of(case)) {
                (Aggregation::PassFail, _) => GivenRule::PassFail,
                (_, Some(max)) => GivenRule::Bounded(max),
                (_, None) => GivenRule::Unbounded,
            },
        }
    }
}

/// The points of a case by what the validator wrote; nothing if it wrote nothing, or if that does not count.
///
/// # Errors
///
/// The validator breaks the rule, which is a judge error.
pub(crate) fn given_points(
    rule: GivenRule,
    is_accepted: bool,
    files: &GivenFiles,
) -> Result<Option<f64>, Message> {
    let (score, multiplier) = (&files.score, &files.multiplier);
    let file = match (score, multiplier) {
        (None, Some(_)) => MULTIPLIER,
        _ => SCORE,
    };
    let fault = |id: &'static str| Err(Message::new(id).with("file", file));
    if rule == GivenRule::Ignored {
        return Ok(None);
    }
    if !is_accepted {
        return match files.is_empty() {
            true => Ok(None),
            false => fault("points-on-reject"),
        };
    }
    if score.is_some() && multiplier.is_some() {
        return fault("points-twice");
    }
    match rule {
        GivenRule::PassFail if !files.is_empty() => fault("points-in-pass-fail"),
        GivenRule::Undeclared if score.is_some() => fault("points-undeclared"),
        GivenRule::Ignored | GivenRule::PassFail | GivenRule::Undeclared => Ok(None),
        GivenRule::Free { is_required } => match score {
            None if is_required => fault("points-missing"),
            None => Ok(None),
            Some(text) => number(SCORE, text).map(Some),
        },
        GivenRule::Unbounded => match (score, multiplier) {
            (_, Some(_)) => fault("points-share-of-no-maximum"),
            (None, None) => fault("points-missing"),
            (Some(text), None) => bounded(SCORE, text, f64::INFINITY).map(Some),
        },
        GivenRule::Bounded(max) => match (score, multiplier) {
            (Some(text), _) => bounded(SCORE, text, max).map(Some),
            (None, Some(text)) => Ok(Some(bounded(MULTIPLIER, text, 1.0)? * max)),
            (None, None) => Ok(None),
        },
    }
}

const SCORE: &str = "score.txt";
const MULTIPLIER: &str = "score_multiplier.txt";

/// The number in a file.
fn number(file: &'static str, text: &str) -> Result<f64, Message> {
    read_number(text).map_err(|fault| {
        let found = match &fault.found {
            Some(word) => quote(word).into(),
            None => tribunal_core::messages::Value::from(Message::new("end-of-file")),
        };
        Message::new("points-malformed")
            .with("file", file)
            .with("line", fault.line)
            .with("column", fault.column)
            .with("found", found)
    })
}

/// The number in a file, from 0 to a maximum.
fn bounded(file: &'static str, text: &str, max: f64) -> Result<f64, Message> {
    let number = number(file, text)?;
    let outside = |id: &'static str| {
        Message::new(id)
            .with("file", file)
            .with("points", points(number))
            .with("max", points(max))
    };
    // Sums of decimal fractions are not exact.
    match number {
        _ if number < 0.0 => Err(outside("points-negative")),
        _ if number > max + max.abs().min(1e100) * 1e-9 => Err(outside("points-above-maximum")),
        _ => Ok(number.min(max)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_package::scoring::{Group, Item, MaximumRules};

    fn given(
        rule: GivenRule,
        is_accepted: bool,
        score: Option<&str>,
        multiplier: Option<&str>,
    ) -> Result<Option<f64>, String> {
        let files = GivenFiles {
            score: score.map(str::to_string),
            multiplier: multiplier.map(str::to_string),
        };
        given_points(rule, is_accepted, &files).map_err(|why| why.id().to_string())
    }

    #[test]
    fn each_rule_takes_its_points_and_refuses_others() {
        use GivenRule::*;
        let free = |is_required| Free { is_required };
        let fault = |id: &str| Err(id.to_string());
        for (rule, is_accepted, score, multiplier, found) in [
            (Bounded(40.0), true, None, None, Ok(None)),
            (Bounded(40.0), true, Some("12.5\n"), None, Ok(Some(12.5))),
            (Bounded(40.0), true, None, Some("0.25"), Ok(Some(10.0))),
            (
                Bounded(40.0),
                true,
                Some("41"),
                None,
                fault("points-above-maximum"),
            ),
            (
                Bounded(40.0),
                true,
                Some("-1"),
                None,
                fault("points-negative"),
            ),
            (
                Bounded(40.0),
                true,
                None,
                Some("1.5"),
                fault("points-above-maximum"),
            ),
            (
                Bounded(40.0),
                true,
                Some("1"),
                Some("1"),
                fault("points-twice"),
            ),
            (
                Bounded(40.0),
                true,
                Some("many"),
                None,
                fault("points-malformed"),
            ),
            (
                Bounded(40.0),
                false,
                Some("0"),
                None,
                fault("points-on-reject"),
            ),
            (
                Bounded(40.0),
                false,
                None,
                Some("0"),
                fault("points-on-reject"),
            ),
            (Bounded(40.0), false, None, None, Ok(None)),
            (Unbounded, true, Some("1e9"), None, Ok(Some(1e9))),
            (Unbounded, true, None, None, fault("points-missing")),
            (
                Unbounded,
                true,
                None,
                Some("1"),
                fault("points-share-of-no-maximum"),
            ),
            (
                PassFail,
                true,
                Some("1"),
                None,
                fault("points-in-pass-fail"),
            ),
            (PassFail, true, None, None, Ok(None)),
            (
                Undeclared,
                true,
                Some("1"),
                None,
                fault("points-undeclared"),
            ),
            (Undeclared, true, None, None, Ok(None)),
            (free(true), true, None, None, fault("points-missing")),
            (free(false), true, None, None, Ok(None)),
            (free(true), true, Some("-7"), None, Ok(Some(-7.0))),
            (
                free(true),
                true,
                Some("nan"),
                None,
                fault("points-malformed"),
            ),
            (Ignored, false, Some("x"), Some("y"), Ok(None)),
        ] {
            assert_eq!(
                given(rule, is_accepted, score, multiplier),
                found,
                "{rule:?} {is_accepted} {score:?} {multiplier:?}"
            );
        }
    }

    #[test]
    fn a_static_validation_has_a_maximum_of_its_own() {
        let rules = |aggregation, part_max| {
            let rules = MaximumRules {
                max: None,
                part_max,
                static_max: 7.0,
                static_case: Some(0),
                aggregation,
                requires: Vec::new(),
                unresolved: None,
            };
            let scoring = Scoring {
                minimizes: false,
                allows_scores: true,
                requires_scores: false,
                groups: vec![Group {
                    name: "secret".to_string(),
                    items: vec![Item::Case(0), Item::Case(1)],
                    rules: Rules::Maximum(rules),
                }],
            };
            GivenRule::of_cases(&scoring)
        };
        use GivenRule::{Bounded, PassFail, Unbounded};
        let of_sum = rules(Aggregation::Sum, Some(40.0));
        assert_eq!(of_sum, [Bounded(7.0), Bounded(40.0)]);
        let unbounded = rules(Aggregation::Min, None);
        assert_eq!(unbounded, [Bounded(7.0), Unbounded]);
        assert_eq!(rules(Aggregation::PassFail, None), [PassFail, PassFail]);
    }

    #[test]
    fn a_malformed_file_is_named_with_line_and_column() {
        let files = GivenFiles {
            score: Some("\n 3 points".to_string()),
            multiplier: None,
        };
        let why = given_points(GivenRule::Unbounded, true, &files).expect_err("malformed");
        let said = why.to_string();
        assert!(
            said.contains("`score.txt`") && said.contains("line 2, column 4"),
            "{said}"
        );
    }
}
