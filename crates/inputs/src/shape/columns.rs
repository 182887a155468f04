//! Guesses what stands in lists of any length, such as queries of several kinds, from a few samples.

use super::evidence::{Surroundings, TreeValues, kind_of_parts};
use super::form::{Kind, Place};
use super::knowledge::{RowKey, Rows};
use super::learn::{ValuedTree, Values};
use super::parse::Part;
use crate::text::Word;
use std::collections::{BTreeMap, BTreeSet};

/// The first word is the kind of a list if there are at most so many different ones, each this often on average.
const KINDS_MAX: usize = 8;
const EACH: usize = 2;

/// What lists of any length look like, for each place, with the kind of each of their words.
pub(super) fn columns(trees: &[ValuedTree], surroundings: &Surroundings) -> BTreeMap<Place, Rows> {
    let mut lists: BTreeMap<Place, Vec<TreeValues>> = BTreeMap::new();
    for it in trees {
        let free = it.tree.parts().into_iter();
        for part in free.filter(|part| part.is_list && part.by.is_none()) {
            lists
                .entry(part.place)
                .or_default()
                .push((part, &it.values));
        }
    }
    let of_place = |(place, parts): (Place, Vec<TreeValues>)| {
        let has_kinds = has_kinds(&parts);
        let mut rows: BTreeMap<RowKey, Vec<TreeValues>> = BTreeMap::new();
        for &(part, values) in &parts {
            let key = Rows::row(&part.words, has_kinds);
            rows.entry(key).or_default().push((part, values));
        }
        let of_row = |(key, parts): (&RowKey, &Vec<TreeValues>)| {
            let kinds = (0..key.1).map(|at| of_column(place, at, parts, surroundings));
            (key.clone(), kinds.collect())
        };
        let rows = Rows {
            columns: rows.iter().map(of_row).collect(),
            known: rows.into_keys().collect(),
            has_kinds,
        };
        (place, rows)
    };
    lists.into_iter().map(of_place).collect()
}

/// Whether the first word says what kind a list is: then each kind has its length, and there are several lengths.
fn has_kinds(parts: &[TreeValues]) -> bool {
    let mut lengths: BTreeMap<&Word, BTreeSet<usize>> = BTreeMap::new();
    let mut number = 0;
    for (part, _) in parts {
        if let Some(word) = part.words.first() {
            lengths.entry(word).or_default().insert(part.words.len());
            number += 1;
        }
    }
    let is_few = lengths.len() <= KINDS_MAX;
    let is_closed = number >= EACH * lengths.len() || lengths.keys().all(|word| is_name(word));
    lengths.len() > 1 && is_few && is_closed && lengths.values().all(|it| it.len() == 1)
}

fn is_name(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_alphabetic)
}

/// What stands at one place of lists of one kind.
fn of_column(place: Place, at: usize, parts: &[TreeValues], surroundings: &Surroundings) -> Kind {
    let words: Vec<(Part, &Values)> = parts
        .iter()
        .map(|(part, values)| {
            let word = Part {
                words: vec![part.words[at].clone()],
                ..(*part).clone()
            };
            (word, *values)
        })
        .collect();
    let words: Vec<TreeValues> = words.iter().map(|(part, values)| (part, *values)).collect();
    kind_of_parts(place, &words, surroundings)
}
