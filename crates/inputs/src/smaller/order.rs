//! Words and lines come in order, where their order does not matter to a failure.

use super::ranges::ranges;
use crate::text::{InputText, Word, word_order};
use std::ops::Range;
use std::sync::Arc;

/// A longer input keeps its order, in words.
const WORDS_MAX: usize = 4096;

/// The input with some words of a line in order, or with some lines of as many words in order.
pub(super) fn in_order(text: &InputText) -> impl Iterator<Item = InputText> + Send + use<> {
    let words: usize = text.lines.iter().map(Vec::len).sum();
    let lines = if words > WORDS_MAX {
        0
    } else {
        text.lines.len()
    };
    let text = Arc::new(text.clone());
    let of_words = text.clone();
    let of_words = (0..lines).flat_map(move |line| {
        let text = of_words.clone();
        let all = ranges(text.lines[line].len());
        all.filter_map(move |range| {
            let words = sorted(&text.lines[line], range, key)?;
            let mut text = (*text).clone();
            text.lines[line] = words;
            Some(text)
        })
    });
    let of_lines = ranges(lines).filter_map(move |range| {
        let length = text.lines[range.start].len();
        let are_alike = text.lines[range.clone()]
            .iter()
            .all(|line| line.len() == length);
        let key = |line: &Vec<Word>| line.iter().map(key).collect::<Vec<_>>();
        let lines = sorted(&text.lines, range, key).filter(|_| are_alike)?;
        let mut text = (*text).clone();
        text.lines = lines;
        Some(text)
    });
    of_words.chain(of_lines)
}

fn key(word: &Word) -> Vec<u8> {
    let mut key = Vec::new();
    word_order(word, &mut key);
    key
}

/// The items with those of a range in order; nothing if they were.
fn sorted<T: Clone, K: Ord>(
    items: &[T],
    range: Range<usize>,
    key: impl Fn(&T) -> K,
) -> Option<Vec<T>> {
    if items[range.clone()].is_sorted_by_key(&key) {
        return None;
    }
    let mut items = items.to_vec();
    items[range].sort_by_key(key);
    Some(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_lines_come_in_order_all_or_some() {
        let text = InputText::of(b"4\n3 10 9 1\n2 1\n1 2\n").expect("lines");
        let all: Vec<String> = in_order(&text)
            .map(|text| String::from_utf8(text.write()).expect("text"))
            .collect();
        for wanted in [
            "4\n1 3 9 10\n2 1\n1 2\n",
            "4\n3 9 10 1\n2 1\n1 2\n",
            "4\n3 10 9 1\n1 2\n1 2\n",
            "4\n3 10 9 1\n1 2\n2 1\n",
        ] {
            assert!(all.contains(&wanted.to_string()), "{wanted} {all:?}");
        }
        let none = InputText::of(b"4\n1 3 9 10\n1 2\n1 3\n").expect("lines");
        assert_eq!(in_order(&none).count(), 0);
    }
}
