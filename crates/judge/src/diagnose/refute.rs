//! Tests what is said of the failing cases on a failing input that is none of them, such as the smallest one.

use super::answer::is_answer;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::{Message, Value};
use tribunal_core::problem::{FeatureKind, Minimum};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::{Relation, Shared};
use tribunal_core::verdict::judged::Cause;

/// A failing input, with its verdict and its minimum.
pub struct FailingInput<'a> {
    /// The problem.
    pub problem: &'static dyn AnyProblem,
    /// The input.
    pub instance: &'a AnyInstance,
    /// Its certified minimum.
    pub minimum: Minimum,
    /// The verdict on the program.
    pub verdict: Verdict,
}

/// Drops from a cause what a failing input refutes: a property that every failing case has, but this input has not. A
/// property that all such cases fail stays true.
pub fn refute(cause: &mut Cause, input: &FailingInput) {
    let values = Values::of(input);
    for pattern in &mut cause.patterns {
        if !pattern.verdicts.contains(&input.verdict) {
            continue;
        }
        pattern.shared = std::mem::take(&mut pattern.shared)
            .into_iter()
            .filter_map(|shared| weakened(shared, &values))
            .collect();
    }
    // Of answers that no fault explains, it is worth a line that nothing else does.
    let is_unknown = cause.suspects.is_empty();
    cause.patterns.retain(|pattern| {
        let is_of_answers = pattern.verdicts.iter().copied().all(is_answer);
        pattern.is_telling() || pattern.too_few.is_some() || (is_unknown && is_of_answers)
    });
}

/// What remains of a property next to this failing input.
fn weakened(shared: Shared, values: &Values) -> Option<Shared> {
    let is_about_all = matches!(
        shared.relation,
        Relation::Exactly | Relation::EveryFailing | Relation::OnlyFailing
    );
    let holds = shared.message.as_ref().and_then(|it| values.hold(it));
    if !is_about_all || holds != Some(false) {
        return Some(shared);
    }
    (shared.relation == Relation::Exactly).then_some(Shared {
        relation: Relation::ExactlyOfCases,
        ..shared
    })
}

/// The values of all features of one input.
struct Values {
    size: String,
    features: Vec<(FeatureKind, Option<u32>)>,
}

impl Values {
    fn of(input: &FailingInput) -> Values {
        let size = input.problem.size(input.instance);
        let features = input.problem.features(size).into_iter();
        Values {
            size: size.to_string(),
            features: features
                .map(|it| (it.kind, (it.value)(input.instance, input.minimum)))
                .collect(),
        }
    }

    /// Whether the input has a property; `None` if it is of no known feature.
    fn hold(&self, property: &Message) -> Option<bool> {
        let argument = |name: &str| {
            let mut args = property.args().iter();
            args.find(|(known, _)| known == name)
                .map(|(_, value)| value)
        };
        let part = |name: &str| match argument(name)? {
            Value::Said(part) => self.hold(part),
            _ => None,
        };
        match property.id() {
            "feature-and" => Some(part("one")? && part("other")?),
            "feature-or" => Some(part("one")? || part("other")?),
            "feature-size" => Some(*argument("size")? == Value::from(self.size.clone())),
            id => {
                let of_number = |kind: &FeatureKind| match kind {
                    FeatureKind::Number(name) => {
                        argument("name") == Some(&Value::from(name.clone()))
                    }
                    FeatureKind::Holds { yes, no } => property == yes || property == no,
                };
                let (kind, value) = self.features.iter().find(|(kind, _)| of_number(kind))?;
                // An input without a value, as an impossible one has no minimum, has no property of it.
                let Some(value) = *value else {
                    return Some(false);
                };
                if let FeatureKind::Holds { yes, .. } = kind {
                    return Some((property == yes) == (value == 1));
                }
                let bound = || match argument("value")? {
                    Value::Number(bound) => u32::try_from(*bound).ok(),
                    _ => None,
                };
                match id {
                    "feature-is" => Some(value == bound()?),
                    "feature-at-least" => Some(value >= bound()?),
                    "feature-at-most" => Some(value <= bound()?),
                    "feature-even" => Some(value % 2 == 0),
                    "feature-odd" => Some(value % 2 == 1),
                    _ => None,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::verdict::diagnosed::Pattern;
    use tribunal_problems::ALL;

    /// A pattern of wrong answers with this property, as the relation that is left next to the board with one black piece
    /// in the corner, whose minimum is given; nothing if the property is dropped.
    fn left(relation: Relation, property: Message) -> Option<Relation> {
        let problem = ALL[0];
        let board = b"bwww\nwwww\nwwww\nwwww\n";
        let instance = problem.read_text(board, None).expect("a board");
        let input = FailingInput {
            problem,
            instance: &instance,
            minimum: Minimum::Moves(3),
            verdict: Verdict::WrongAnswer,
        };
        let shared = Shared {
            relation,
            words: property.to_string(),
            message: Some(property),
            having: 5,
            failing: 5,
        };
        let pattern = |verdict| Pattern {
            verdicts: vec![verdict],
            inputs: 5,
            shared: vec![shared.clone()],
            too_few: None,
            regularity: None,
            printed: None,
            observed: None,
        };
        let mut cause = Cause {
            answered: 9,
            left_out: 0,
            wrong: 5,
            gallery: 9,
            is_likely: false,
            suspects: Vec::new(),
            patterns: vec![
                pattern(Verdict::WrongAnswer),
                pattern(Verdict::RuntimeError),
            ],
        };
        refute(&mut cause, &input);
        let crash = cause.patterns.pop().expect("of another verdict");
        assert_eq!(crash, pattern(Verdict::RuntimeError), "it stays");
        let wrong = cause.patterns.pop().expect("nothing explains the answers");
        wrong.shared.first().map(|shared| shared.relation)
    }

    fn minimum(id: &'static str, value: u32) -> Message {
        Message::new(id)
            .with("name", Message::new("feature-minimum"))
            .with("value", value)
    }

    #[test]
    fn a_property_that_the_input_has_not_is_dropped_or_restricted_to_the_cases() {
        use Relation::{AllFail, EveryFailing, Exactly, ExactlyOfCases, Mostly, OnlyFailing};
        let at_least = |value| minimum("feature-at-least", value);
        assert_eq!(left(EveryFailing, at_least(4)), None);
        assert_eq!(left(OnlyFailing, at_least(4)), None);
        assert_eq!(left(Exactly, at_least(4)), Some(ExactlyOfCases));
        for relation in [AllFail, Mostly] {
            assert_eq!(left(relation, at_least(4)), Some(relation));
        }
        for relation in [AllFail, EveryFailing, Exactly, Mostly, OnlyFailing] {
            assert_eq!(left(relation, at_least(3)), Some(relation));
        }
    }

    #[test]
    fn every_kind_of_property_is_tested() {
        let join = |id: &'static str, one: u32, other: u32| {
            Message::new(id)
                .with("one", minimum("feature-is", one))
                .with("other", minimum("feature-is", other))
        };
        let parity =
            |id: &'static str| Message::new(id).with("name", Message::new("feature-minimum"));
        let size = |size: &str| Message::new("feature-size").with("size", size.to_string());
        for (holding, not) in [
            (minimum("feature-is", 3), minimum("feature-is", 4)),
            (
                minimum("feature-at-least", 3),
                minimum("feature-at-least", 4),
            ),
            (minimum("feature-at-most", 3), minimum("feature-at-most", 2)),
            (parity("feature-odd"), parity("feature-even")),
            (join("feature-and", 3, 3), join("feature-and", 3, 4)),
            (join("feature-or", 4, 3), join("feature-or", 4, 5)),
            (size("4x4"), size("3x3")),
            ("feature-unsolved".into(), "feature-solved".into()),
            ("feature-possible".into(), "feature-impossible".into()),
        ] {
            let kept = left(Relation::EveryFailing, holding.clone());
            assert_eq!(kept, Some(Relation::EveryFailing), "{holding}");
            assert_eq!(left(Relation::EveryFailing, not.clone()), None, "{not}");
        }
        // What cannot be tested is not refuted.
        let unknown = Message::new("of no feature");
        let kept = left(Relation::EveryFailing, unknown);
        assert_eq!(kept, Some(Relation::EveryFailing));
    }

    #[test]
    fn every_property_of_every_problem_can_be_tested() {
        for problem in ALL {
            let size = problem.info().size;
            for feature in problem.features(size) {
                let (property, value) = match &feature.kind {
                    FeatureKind::Holds { yes, .. } => (yes.clone(), 1),
                    FeatureKind::Number(name) => {
                        let number = Message::new("feature-is").with("name", name.clone());
                        (number.with("value", 7_u32), 7)
                    }
                };
                let kind = feature.kind.clone();
                let of = |value| Values {
                    size: size.to_string(),
                    features: vec![(kind.clone(), value)],
                };
                let held = [of(Some(value)), of(Some(0)), of(None)];
                let held = held.map(|values| values.hold(&property));
                assert_eq!(held, [Some(true), Some(false), Some(false)], "{property}");
            }
        }
    }
}
