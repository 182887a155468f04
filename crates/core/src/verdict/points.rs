//! The points of a submission to a scoring problem, as plain data with stable names.

use super::ruling::Verdict;
use crate::messages::{Lang, Message, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The maximum number of groups of a submission that a report keeps.
pub const GROUPS_KEPT_MAX: usize = 1000;

/// Points that differ by no more are the same: sums of decimal fractions are not exact.
pub const SLACK: f64 = 1e-6;

/// The points of a submission.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Points {
    /// The number of points; nothing if it is not known.
    pub points: Option<f64>,
    /// The best number of points; nothing if there is no limit.
    pub best: Option<f64>,
    /// Whether fewer points are better.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub minimizes: bool,
    /// The verdict that the groups add up to, which may differ from that of the cases; nothing if it is not known, or if
    /// the format gives none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Why the points are not known, in one sentence of English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
    /// The same as a message of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unknown_message: Option<Message>,
    /// The first [`GROUPS_KEPT_MAX`] groups, outer ones before those in them.
    pub groups: Vec<GroupPoints>,
    /// The points of the groups after these, by name, which are compared with those expected and then left out.
    #[serde(skip)]
    pub further: BTreeMap<String, Option<f64>>,
}

/// The points of a group of cases.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GroupPoints {
    /// The path of the group under `data/`; `data` for the group around `sample` and `secret`.
    pub group: String,
    /// Its points; nothing if they are not known, or if it gives none.
    pub points: Option<f64>,
    /// Its best number of points; nothing if there is no limit.
    pub best: Option<f64>,
    /// Its verdict; nothing if it was not judged.
    pub verdict: Option<Verdict>,
    /// The case that decided the verdict: the first that is not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// The group or case that had to be accepted and is not, so that this group gives no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requires: Option<String>,
    /// The number of its cases that were judged.
    pub judged: u64,
    /// The number of its cases.
    pub cases: u64,
}

impl Points {
    /// Points that are not known.
    pub fn set_unknown(&mut self, why: Message) {
        self.points = None;
        self.unknown = Some(why.to_string());
        self.unknown_message = Some(why);
    }

    /// Why they are not known, in a language.
    pub fn unknown_in(&self, lang: Lang) -> Option<Cow<'_, str>> {
        let why = self.unknown.as_deref()?;
        Some(localized(lang, self.unknown_message.as_ref(), why))
    }

    /// Keeps these groups, those after the first [`GROUPS_KEPT_MAX`] only by their points.
    pub fn set_groups(&mut self, mut groups: Vec<GroupPoints>) {
        let rest = groups.drain(GROUPS_KEPT_MAX.min(groups.len())..);
        self.further = rest.map(|group| (group.group, group.points)).collect();
        self.groups = groups;
    }

    /// The points of a group; nothing if they are not known, or if there is no such group.
    fn of_group(&self, name: &str) -> Option<f64> {
        if let Some(group) = self.groups.iter().find(|group| group.group == name) {
            return group.points;
        }
        *self.further.get(name)?
    }

    /// Whether these are the best points; nothing if that cannot be said.
    pub fn is_best(&self) -> Option<bool> {
        let (points, best) = (self.points?, self.best?);
        Some(match self.minimizes {
            true => points <= best + SLACK,
            false => points >= best - SLACK,
        })
    }

    /// Whether these points are better than others; `None` where they are equal.
    pub fn is_better(&self, others: f64) -> Option<bool> {
        let own = self.points?;
        let is_same = (own - others).abs() <= SLACK;
        (!is_same).then_some((own > others) != self.minimizes)
    }
}

/// The points that an expectation asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExpectedPoints {
    /// The group; nothing for the whole submission.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The least points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
    /// The most points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<f64>,
    /// Points that it must not get: the best ones, where not all are expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not: Option<f64>,
}

impl ExpectedPoints {
    /// Whether these points are expected; not if they are unknown.
    pub fn fits(&self, points: &Points) -> bool {
        let number = match &self.group {
            None => points.points,
            Some(name) => points.of_group(name),
        };
        number.is_some_and(|number| {
            self.at_least.is_none_or(|least| number >= least - SLACK)
                && self.at_most.is_none_or(|most| number <= most + SLACK)
                && self.not.is_none_or(|not| (number - not).abs() > SLACK)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(number: f64, best: Option<f64>, minimizes: bool) -> Points {
        Points {
            points: Some(number),
            best,
            minimizes,
            ..Points::default()
        }
    }

    #[test]
    fn the_best_points_are_the_most_or_the_least() {
        for (number, best, minimizes, is_best) in [
            (100.0, Some(100.0), false, Some(true)),
            (99.999_999_9, Some(100.0), false, Some(true)),
            (62.0, Some(100.0), false, Some(false)),
            (62.0, None, false, None),
            (3.0, Some(3.0), true, Some(true)),
            (4.0, Some(3.0), true, Some(false)),
        ] {
            assert_eq!(
                points(number, best, minimizes).is_best(),
                is_best,
                "{number}"
            );
        }
        assert_eq!(points(5.0, None, false).is_better(4.0), Some(true));
        assert_eq!(points(5.0, None, true).is_better(4.0), Some(false));
        assert_eq!(points(5.0, None, true).is_better(5.0), None);
    }

    #[test]
    fn expected_points_may_be_of_a_group() {
        let mut given = points(62.0, Some(100.0), false);
        given.groups.push(GroupPoints {
            group: "secret/1".to_string(),
            points: Some(20.0),
            best: Some(40.0),
            verdict: None,
            decided_by: None,
            requires: None,
            judged: 1,
            cases: 1,
        });
        let expected = |group: Option<&str>, at_least, at_most, not| ExpectedPoints {
            group: group.map(str::to_string),
            at_least,
            at_most,
            not,
        };
        assert!(expected(None, Some(60.0), Some(62.0), None).fits(&given));
        assert!(!expected(None, None, None, Some(62.0)).fits(&given));
        assert!(expected(Some("secret/1"), Some(20.0), Some(20.0), None).fits(&given));
        assert!(!expected(Some("secret/2"), Some(0.0), None, None).fits(&given));
        let one = given.groups.remove(0);
        let numbered = |number: usize| GroupPoints {
            group: format!("secret/{number}"),
            points: Some(number as f64),
            ..one.clone()
        };
        given.set_groups((0..GROUPS_KEPT_MAX + 2).map(numbered).collect());
        assert_eq!(given.groups.len(), GROUPS_KEPT_MAX);
        let last = (GROUPS_KEPT_MAX + 1) as f64;
        let name = format!("secret/{last}");
        assert!(expected(Some(&name), Some(last), Some(last), None).fits(&given));
        assert!(!expected(Some(&name), Some(last + 1.0), None, None).fits(&given));
    }
}
