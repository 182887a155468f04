//! What is known of inputs, and whether an input agrees with it.

use super::compound;
use super::counters::{counted, values};
use super::form::{Form, Index, Kind, Place};
use super::letters::LetterRule;
use super::pairs::{PairRule, pairs};
use super::parse::{Counter, Part, parse};
use super::relations::Relations;
use crate::text::{InputText, LineEnd, TEXT_BYTES_MAX, Word, integer};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The form of inputs, and what stands at each of its places.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub(crate) form: Form,
    /// How lines end.
    pub(crate) line_end: LineEnd,
    pub(crate) kinds: Vec<Kind>,
    /// What the words of each list, or those of a block, at each place have in common.
    pub(crate) groups: Vec<GroupRule>,
    /// The letters that occur equally often, for each place where there are some.
    pub(super) letters: BTreeMap<Place, LetterRule>,
    /// What is known of two places that name the ends of edges.
    pub(super) pairs: Vec<((Place, Place), PairRule)>,
    /// What is known of two integers.
    pub(super) relations: Relations,
    /// For each list that may have any length: the lengths that it has, with the first word where there are few.
    pub(super) rows: BTreeMap<Place, Rows>,
}

/// What words have in common that belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GroupRule {
    /// No two are the same.
    pub(crate) distinct: bool,
    /// None is smaller than the one before it.
    pub(crate) ascending: bool,
}

/// What lists of any length look like.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rows {
    /// The first words, if there are few of them, and the lengths.
    pub(super) known: BTreeSet<RowKey>,
    pub(super) has_kinds: bool,
    /// What stands at each place of each kind of list, as far as that was guessed.
    pub(super) columns: BTreeMap<RowKey, Vec<Kind>>,
}

/// The first word of a list, where it is the kind of the list, and its length.
pub(super) type RowKey = (Option<Word>, usize);

impl Rows {
    /// What is known of a list.
    pub(super) fn row(words: &[Word], has_kinds: bool) -> RowKey {
        let kind = words.first().filter(|_| has_kinds);
        (kind.cloned(), words.len())
    }
}

impl Shape {
    /// Whether an input has the form, and agrees with all that is known.
    pub fn admits(&self, input: &[u8]) -> bool {
        let is_short = input.len() <= TEXT_BYTES_MAX;
        is_short && InputText::of(input).is_some_and(|text| self.admits_text(&text))
    }

    pub(crate) fn admits_text(&self, text: &InputText) -> bool {
        let Some(tree) = parse(&self.form, text) else {
            return false;
        };
        if text.line_end != self.line_end && !text.lines.is_empty() {
            return false;
        }
        let values = values(&tree);
        let has_letters = |part: &&Part| {
            let rule = self.letters.get(&part.place);
            rule.is_none_or(|rule| part.words.iter().all(|word| rule.holds_word(word)))
        };
        let is_right = |part: &&Part| {
            let mut words = part.words.iter();
            match self.columns(part) {
                Some(columns) => words
                    .zip(columns)
                    .all(|(word, kind)| is_of(kind, part, word, &values)),
                None => words.all(|word| is_of(&self.kinds[part.place], part, word, &values)),
            }
        };
        let has_row = |part: &&Part| {
            let rows = self.rows.get(&part.place);
            rows.is_none_or(|rows| rows.known.contains(&Rows::row(&part.words, rows.has_kinds)))
        };
        tree.parts().iter().all(is_right)
            && tree.parts().iter().all(has_row)
            && tree.parts().iter().all(has_letters)
            && self.relations.hold(&tree)
            && tree.groups().iter().all(|(place, words)| {
                let rule = GroupRule::of(words);
                let known = &self.groups[*place];
                let letters = self.letters.get(place);
                rule.distinct >= known.distinct
                    && rule.ascending >= known.ascending
                    && letters.is_none_or(|letters| letters.holds(words))
            })
            && pairs(&tree, &self.kinds).iter().all(|(places, edges)| {
                let mut known = self.pairs.iter().filter(|(of, _)| of == places);
                known.all(|(_, known)| edges.rule().keeps(*known))
            })
    }
}

impl Shape {
    /// What was guessed of each word of a list of any length.
    fn columns(&self, part: &Part) -> Option<&Vec<Kind>> {
        let rows = self.rows.get(&part.place)?;
        rows.columns.get(&Rows::row(&part.words, rows.has_kinds))
    }
}

impl GroupRule {
    /// What these words have in common.
    pub(super) fn of(words: &[&Word]) -> GroupRule {
        let different: BTreeSet<&&Word> = words.iter().collect();
        let values: Option<Vec<i128>> = words.iter().map(|word| integer(word)).collect();
        GroupRule {
            distinct: different.len() == words.len(),
            ascending: values.is_some_and(|values| values.is_sorted()),
        }
    }
}

fn is_of(kind: &Kind, part: &Part, word: &Word, values: &HashMap<Counter, i128>) -> bool {
    match kind {
        Kind::Integer {
            min,
            max,
            index,
            parity,
        } => integer(word).is_some_and(|value| match index {
            _ if parity.is_some_and(|parity| value.rem_euclid(2) != parity) => false,
            None => (*min..=*max).contains(&value),
            Some(Index { count, base }) => counted(part, *count, values).is_some_and(|count| {
                value >= *min && (*base..base.saturating_add(count)).contains(&value)
            }),
        }),
        Kind::Decimal {
            min,
            max,
            digits_min,
            digits,
        } => decimal(word).is_some_and(|(value, has)| {
            (*min..=*max).contains(&value) && (*digits_min..=*digits).contains(&has)
        }),
        Kind::Compound(pieces) => compound::numbers(pieces, word).is_some(),
        Kind::Text {
            min,
            max,
            bytes,
            length,
            words,
            is_balanced,
        } => {
            let has_length = match length {
                None => (*min..=*max).contains(&word.len()),
                Some(count) => counted(part, *count, values) == Some(word.len() as i128),
            };
            has_length
                && words.as_ref().is_none_or(|words| words.contains(word))
                && (!is_balanced || are_balanced(word))
                && word.iter().all(|byte| bytes.binary_search(byte).is_ok())
        }
    }
}

/// Whether each bracket of a word is closed, in the right order.
pub(super) fn are_balanced(word: &[u8]) -> bool {
    let mut open = Vec::new();
    word.iter().all(|byte| match byte {
        b'(' | b'[' | b'{' => {
            open.push(*byte);
            true
        }
        b')' => open.pop() == Some(b'('),
        b']' => open.pop() == Some(b'['),
        b'}' => open.pop() == Some(b'{'),
        _ => true,
    }) && open.is_empty()
}

/// A decimal number in the usual form, and the number of its digits after the point.
pub(crate) fn decimal(word: &[u8]) -> Option<(f64, usize)> {
    let text = std::str::from_utf8(word).ok()?;
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"-.".contains(&byte));
    let value = text.parse::<f64>().ok().filter(|_| is_plain)?;
    let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
    Some((value, digits))
}
