//! What is known of two integers that stand in one line, or of which one counts something: which is smaller, whether they
//! may be the same.

use super::counters::values;
use super::form::Place;
use super::parse::{Part, Tree};
use crate::text::{Word, integer};
use std::collections::{BTreeMap, BTreeSet};

/// So many pairs of numbers before what holds for all of them is no chance.
const PAIRS: u64 = 24;

/// So many of them are next to each other, or the same, before an order is no chance, and before it is none that they differ.
const NEAR: u64 = 4;
const NEAR_AND_DIFFERENT: u64 = 8;

/// The same where all that is known are a few samples: what holds is kept sooner, so that few inputs are wrong.
const ORDERED_OF_FEW: u64 = 4;
const NEAR_OF_FEW: u64 = 3;

/// A first word of a line is a kind of line if there are at most so many of them.
const KINDS_MAX: usize = 8;

/// What holds for all pairs of numbers that were seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Relation {
    /// The first is never larger, and never smaller.
    never_larger: bool,
    never_smaller: bool,
    /// They are never the same.
    never_equal: bool,
    seen: u64,
    /// How many differ by 1 at most.
    near: u64,
}

impl Relation {
    fn of(one: i128, other: i128) -> Relation {
        Relation {
            never_larger: one <= other,
            never_smaller: one >= other,
            never_equal: one != other,
            seen: 1,
            near: u64::from(one.abs_diff(other) <= 1),
        }
    }

    fn and(self, other: Relation) -> Relation {
        Relation {
            never_larger: self.never_larger && other.never_larger,
            never_smaller: self.never_smaller && other.never_smaller,
            never_equal: self.never_equal && other.never_equal,
            seen: self.seen + other.seen,
            near: self.near + other.near,
        }
    }

    /// What of it is no chance.
    fn proven(self) -> Relation {
        Relation {
            never_larger: self.never_larger && self.near >= NEAR,
            never_smaller: self.never_smaller && self.near >= NEAR,
            never_equal: self.never_equal && self.near >= NEAR_AND_DIFFERENT,
            ..self
        }
    }

    /// What of it is taken for a rule where all that is known are a few samples.
    fn likely(self) -> Relation {
        let is_order = self.seen >= ORDERED_OF_FEW;
        Relation {
            never_larger: self.never_larger && is_order,
            never_smaller: self.never_smaller && is_order,
            never_equal: self.never_equal && is_order && self.near >= NEAR_OF_FEW,
            ..self
        }
    }

    fn keeps(self, known: Relation) -> bool {
        self.never_larger >= known.never_larger
            && self.never_smaller >= known.never_smaller
            && self.never_equal >= known.never_equal
    }
}

/// Two places, and the kind of line that they stand in.
type Key = (Option<Word>, Place, Place);

/// What is known of pairs of integers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Relations {
    /// The places whose word is the kind of a line.
    kinds: BTreeSet<Place>,
    known: BTreeMap<Key, Relation>,
}

impl Relations {
    /// What holds in all of these inputs.
    pub(super) fn learn(trees: &[&Tree]) -> Relations {
        let mut words: BTreeMap<Place, (BTreeSet<&Word>, usize)> = BTreeMap::new();
        for tree in trees {
            for line in tree.lines() {
                if let Some((place, word)) = first(line) {
                    let (different, seen) = words.entry(place).or_default();
                    different.insert(word);
                    *seen += 1;
                }
            }
        }
        let are_few =
            |(words, seen): &(BTreeSet<&Word>, usize)| words.len() <= KINDS_MAX && *seen >= 40;
        let kinds = words.iter().filter(|(_, words)| are_few(words));
        let kinds = kinds.map(|(place, _)| *place).collect();
        let mut known: BTreeMap<Key, Relation> = BTreeMap::new();
        for tree in trees {
            each(tree, &kinds, &mut |key, relation| {
                let all = known.entry(key);
                all.and_modify(|all| *all = all.and(relation))
                    .or_insert(relation);
            });
        }
        known.retain(|_, relation| relation.seen >= PAIRS);
        let known = known.into_iter().map(|(key, all)| (key, all.proven()));
        Relations {
            kinds,
            known: known.collect(),
        }
    }

    /// What is likely to hold by a few inputs: the order of two numbers of a line, and that a number is not larger than a
    /// count before it in its line.
    pub(super) fn guess(trees: &[&Tree], counters: &BTreeSet<Place>) -> Relations {
        let mut known: BTreeMap<Key, Relation> = BTreeMap::new();
        for tree in trees {
            each(tree, &BTreeSet::new(), &mut |key, relation| {
                let (_, one, other) = key;
                // Two counts are in no order, and a number is in none with those of other lines.
                let both_count = counters.contains(&one) && counters.contains(&other);
                if one < other && !both_count {
                    let all = known.entry(key);
                    all.and_modify(|all| *all = all.and(relation))
                        .or_insert(relation);
                }
            });
        }
        for ((_, one, other), relation) in &mut known {
            let is_part =
                counters.contains(one) && !counters.contains(other) && relation.never_smaller;
            *relation = Relation {
                never_smaller: is_part || relation.likely().never_smaller,
                ..relation.likely()
            };
        }
        Relations {
            kinds: BTreeSet::new(),
            known,
        }
    }

    /// The bounds of a number after other numbers of its line.
    pub(super) fn bounds(
        &self,
        place: Place,
        before: &[(Place, i128)],
        (mut min, mut max): (i128, i128),
    ) -> (i128, i128) {
        for (one, value) in before {
            let Some(relation) = self.known.get(&(None, *one, place)) else {
                continue;
            };
            let apart = i128::from(relation.never_equal);
            if relation.never_larger {
                min = min.max(value.saturating_add(apart));
            }
            if relation.never_smaller {
                max = max.min(value.saturating_sub(apart));
            }
        }
        (min, max)
    }

    /// Whether the number at a place is never larger, or never smaller, than that at another place of its line.
    pub(super) fn order(&self, one: Place, other: Place) -> (bool, bool) {
        let relation = self.known.get(&(None, one, other));
        relation.map_or((false, false), |it| (it.never_larger, it.never_smaller))
    }

    /// Whether all that is known holds in this input.
    pub(super) fn hold(&self, tree: &Tree) -> bool {
        let mut hold = true;
        each(tree, &self.kinds, &mut |key, relation| {
            if let Some(known) = self.known.get(&key) {
                hold &= relation.keeps(*known);
            }
        });
        hold
    }
}

/// The first word of a line, if it is no list.
fn first(line: &[Part]) -> Option<(Place, &Word)> {
    let part = line.first().filter(|part| !part.is_list)?;
    Some((part.place, part.words.first()?))
}

/// Calls `add` with each pair of integers of a line, and with each integer and what counts something before it.
fn each(tree: &Tree, kinds: &BTreeSet<Place>, add: &mut dyn FnMut(Key, Relation)) {
    let values = values(tree);
    for line in tree.lines() {
        let kind = first(line).filter(|(place, _)| kinds.contains(place));
        let kind = kind.map(|(_, word)| word.clone());
        // What holds for all lines, and what holds for those of a kind.
        let mut add = |one: Place, other: Place, relation: Relation| {
            if kind.is_some() {
                add((kind.clone(), one, other), relation);
            }
            add((None, one, other), relation);
        };
        let words = line.iter().filter(|part| !part.is_list);
        let numbers: Vec<(Place, i128)> = words
            .filter_map(|part| Some((part.place, integer(part.words.first()?)?)))
            .collect();
        for (at, (place, value)) in numbers.iter().enumerate() {
            for (other, than) in &numbers[at + 1..] {
                add(*place, *other, Relation::of(*value, *than));
            }
        }
        let Some(part) = line.first() else { continue };
        let mut seen = BTreeSet::new();
        for (other, counter) in &part.scope {
            let Some(than) = values.get(counter).filter(|_| seen.insert(*other)) else {
                continue;
            };
            for (place, value) in &numbers {
                add(*place, *other, Relation::of(*value, *than));
            }
        }
    }
}
