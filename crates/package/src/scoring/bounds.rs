//! How many points a group can give, as stated and as its rules and cases allow.

use super::rules::{Grader, Group, Item, Rules, Scoring};

impl Scoring {
    /// The best points of a submission; nothing if there is no limit.
    pub fn best(&self) -> Option<f64> {
        self.groups.last().and_then(|group| group.best(self))
    }
}

impl Group {
    /// The best points of the group; nothing if there is no limit.
    pub fn best(&self, scoring: &Scoring) -> Option<f64> {
        let best = match &self.rules {
            Rules::Unscored => 0.0,
            Rules::Maximum(rules) => return rules.max,
            Rules::Grader(_) => {
                let (least, most) = Bounds::of(self, scoring.allows_scores).possible();
                if scoring.minimizes { least } else { most }
            }
        };
        Some(best).filter(|best| best.is_finite())
    }
}

/// The least and the most points of a legacy group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    /// As its file states them; infinite where it states nothing.
    pub(super) stated: (f64, f64),
    /// As its rules and its parts allow; infinite where a program decides.
    pub(super) computed: (f64, f64),
}

impl Bounds {
    /// The bounds of a group whose validator may give scores or not.
    pub(super) fn of(group: &Group, allows_scores: bool) -> Bounds {
        const ANY: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);
        let Rules::Grader(rules) = &group.rules else {
            return Bounds {
                stated: ANY,
                computed: ANY,
            };
        };
        let mut items = &group.items[..];
        let Grader::Default(grader) = &rules.grader else {
            return Bounds {
                stated: rules.range,
                computed: ANY,
            };
        };
        if grader.ignores_sample && items.len() > 1 {
            items = &items[items.len() - 1..];
        }
        let (low, high) = (
            rules.accept_score.min(rules.reject_score),
            rules.accept_score.max(rules.reject_score),
        );
        let of = |item: &Item| match item {
            Item::Case(_) if allows_scores => ANY,
            Item::Case(_) => (low, high),
            Item::Group(group) => Bounds::of(group, allows_scores).possible(),
        };
        let (lows, highs): (Vec<f64>, Vec<f64>) = items.iter().map(of).unzip();
        // A group that stops early adds up any number of its first parts.
        let first = match rules.stops_at_reject {
            true => 1.min(items.len()),
            false => items.len(),
        };
        let scores = |parts: &[f64]| -> Vec<f64> {
            let of = |count: usize| grader.score.of(&parts[..count]);
            (first..=parts.len()).filter_map(of).collect()
        };
        let least = scores(&lows).into_iter().reduce(f64::min);
        let most = scores(&highs).into_iter().reduce(f64::max);
        Bounds {
            stated: rules.range,
            computed: (least.unwrap_or(0.0), most.unwrap_or(0.0)),
        }
    }

    /// Whether the stated and the computed bounds have nothing in common.
    pub(super) fn contradict(&self) -> bool {
        self.stated.1 < self.computed.0 || self.stated.0 > self.computed.1
    }

    /// What both allow; where they contradict each other, what is stated.
    pub(super) fn possible(&self) -> (f64, f64) {
        match self.contradict() {
            true => self.stated,
            false => (
                self.stated.0.max(self.computed.0),
                self.stated.1.min(self.computed.1),
            ),
        }
    }
}
