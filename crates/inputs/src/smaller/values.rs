//! Smaller words in the place of a word.

use std::collections::HashSet;

use crate::shape::{Kind, Piece, decimal, numbers, padded, write};
use crate::text::{Word, integer, sum_of_numbers};

/// All words of so many bytes at most, of so many different letters, are tried in the place of a word.
const SHORT_BYTES: usize = 3;
const SHORT_LETTERS: usize = 4;

/// Single digits are tried up to this one.
const SMALL_MAX: i128 = 9;

/// Smaller words to try in the place of a word, the largest steps first. `kind` is what stands there in examples.
pub(super) fn smaller_words(word: &Word, kind: Option<&Kind>) -> Vec<Word> {
    let mut words: Vec<Word> = match (kind, integer(word), decimal(word)) {
        (Some(Kind::Compound(pieces)), ..) => smaller_compounds(pieces, word),
        (Some(Kind::Text { .. }), None, _) => smaller_texts(word),
        (
            Some(Kind::Decimal {
                digits_min, digits, ..
            }),
            _,
            Some((_, has)),
        ) if digits_min == digits && has == *digits => smaller_fixed(word, *digits),
        (_, Some(value), _) => smaller_integers(value, least(kind))
            .into_iter()
            .map(|value| value.to_string().into_bytes())
            .collect(),
        (_, None, Some((value, digits))) => smaller_decimals(value, digits),
        (_, None, None) => smaller_texts(word),
    };
    let weight = |word: &Word| (word.len(), sum_of_numbers(word), word.clone());
    let most = weight(word);
    words.retain(|smaller| weight(smaller) < most);
    let mut seen = HashSet::new();
    words.retain(|word| seen.insert(word.clone()));
    words
}

/// The smallest integer that stands at a place in an example.
fn least(kind: Option<&Kind>) -> Option<i128> {
    match kind {
        Some(Kind::Integer { min, .. }) => Some(*min),
        _ => None,
    }
}

/// A compound word with each of its numbers smaller, then with all at their least.
fn smaller_compounds(pieces: &[Piece], word: &Word) -> Vec<Word> {
    let Some(values) = numbers(pieces, word) else {
        return Vec::new();
    };
    let bounds: Vec<_> = padded(pieces).collect();
    let mut words = vec![write(
        pieces,
        &bounds.iter().map(|it| it.min).collect::<Vec<_>>(),
    )];
    for (at, bound) in bounds.iter().enumerate() {
        let smaller = smaller_integers(values[at], Some(bound.min));
        for value in smaller
            .into_iter()
            .filter(|it| (bound.min..=bound.max).contains(it))
        {
            let mut values = values.clone();
            values[at] = value;
            words.push(write(pieces, &values));
        }
    }
    words
}

/// A decimal number that keeps the number of its digits after the point.
fn smaller_fixed(word: &Word, digits: usize) -> Vec<Word> {
    let all: Word = word.iter().copied().filter(|byte| *byte != b'.').collect();
    let Some(value) = std::str::from_utf8(&all)
        .ok()
        .and_then(|it| it.parse().ok())
    else {
        return Vec::new();
    };
    let whole = u32::try_from(digits)
        .ok()
        .and_then(|digits| 10_i128.checked_pow(digits));
    let values = smaller_integers(value, whole);
    let text = |value: i128| {
        let sign = if value < 0 { "-" } else { "" };
        let all = format!("{:0width$}", value.unsigned_abs(), width = digits + 1);
        let (before, after) = all.split_at(all.len() - digits);
        let point = if digits > 0 { "." } else { "" };
        format!("{sign}{before}{point}{after}").into_bytes()
    };
    values.into_iter().map(text).collect()
}

/// The shortest words of some letters: blanks stand there only where nothing else does.
pub(super) fn short_words(bytes: &[u8]) -> Vec<Word> {
    let letters = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    let letters: Vec<u8> = letters.copied().take(SHORT_LETTERS).collect();
    let mut words: Vec<Word> = Vec::new();
    let mut longest: Vec<Word> = vec![Word::new()];
    for _ in 0..SHORT_BYTES {
        let longer = longest.iter().flat_map(|word| {
            let with = |letter: &u8| [&word[..], &[*letter]].concat();
            letters.iter().map(with)
        });
        longest = longer.collect();
        words.extend(longest.iter().cloned());
    }
    words
}

fn smaller_integers(value: i128, least: Option<i128>) -> Vec<i128> {
    let mut values = vec![0, 1];
    values.extend(least);
    values.extend(value.checked_abs());
    // Toward the nearest of them from both sides, in halves.
    for target in [0, 1].into_iter().chain(least) {
        let mut gap = (value - target) / 2;
        while gap != 0 {
            values.push(value - gap);
            gap /= 2;
        }
    }
    values.extend([value - value.signum()]);
    values.extend(2..=SMALL_MAX);
    // With fewer digits, of the front or of the end.
    let mut power: i128 = 10;
    while power <= value.saturating_abs() {
        values.extend([value % power, value / power]);
        let Some(next) = power.checked_mul(10) else {
            break;
        };
        power = next;
    }
    values
}

fn smaller_decimals(value: f64, digits: usize) -> Vec<Word> {
    let whole = value.trunc();
    let text = |value: f64, digits: usize| format!("{value:.digits$}").into_bytes();
    let mut words = vec![
        text(0.0, digits),
        text(1.0, digits),
        text(0.0, 0),
        text(1.0, 0),
        text(whole, digits),
        text(whole, 0),
        text(value / 2.0, digits),
        text(value.abs(), digits),
    ];
    words.extend((0..digits).map(|digits| text(value, digits)));
    words
}

/// The words to try in the place of a text take so many bytes at most: only larger parts of a very long one are left out or
/// made plain.
const TEXTS_BYTES_MAX: usize = 8 << 20;

/// The size of the smallest parts of a text that are tried.
fn least_part(word: &Word) -> usize {
    word.len().saturating_mul(word.len()) / TEXTS_BYTES_MAX + 1
}

fn smaller_texts(word: &Word) -> Vec<Word> {
    let mut words = Vec::new();
    let mut size = word.len();
    while size >= least_part(word) {
        for start in (0..word.len()).step_by(size) {
            let end = (start + size).min(word.len());
            if end - start < word.len() {
                words.push([&word[..start], &word[end..]].concat());
            }
        }
        size /= 2;
    }
    words
}

/// The same word with smaller letters of these, all at once, then in halves, then each alone.
pub(super) fn plainer_words(word: &Word, letters: &[u8]) -> Vec<Word> {
    let mut words = Vec::new();
    for letter in letters.iter().take(2) {
        let mut size = word.len();
        while size >= least_part(word) {
            for start in (0..word.len()).step_by(size) {
                let end = (start + size).min(word.len());
                let mut plain = word.clone();
                plain[start..end].fill(*letter);
                words.push(plain);
            }
            size /= 2;
        }
    }
    words.retain(|plain| plain < word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(words: Vec<Word>) -> Vec<String> {
        let text = |word| String::from_utf8(word).expect("a text");
        words.into_iter().map(text).collect()
    }

    fn smaller(word: &str, least: Option<i128>) -> Vec<String> {
        let kind = least.map(|min| Kind::Integer {
            min,
            max: 100,
            index: None,
            parity: None,
        });
        shown(smaller_words(&word.as_bytes().to_vec(), kind.as_ref()))
    }

    #[test]
    fn an_integer_is_lowered_to_what_is_small_and_then_by_halves() {
        let of_12 = ["0", "1", "6", "9", "11", "7", "10", "2", "3", "4", "5", "8"];
        assert_eq!(smaller("12", None), of_12);
        let of_minus_3 = smaller("-3", None);
        assert_eq!(of_minus_3[..4], ["0", "1", "3", "-2"]);
        assert_eq!(smaller("9", Some(5))[..3], ["0", "1", "5"]);
        assert_eq!(smaller("0", None), [""; 0]);
    }

    #[test]
    fn a_date_and_a_number_of_two_decimals_keep_their_form() {
        let dates: [&[u8]; 2] = [b"1999-02-28\n", b"2031-11-05\n"];
        let date = &crate::Shape::learn(&dates).expect("a shape").kinds[0];
        let words = shown(smaller_words(&b"2024-03-05".to_vec(), Some(date)));
        assert_eq!(words[0], "1999-02-05");
        assert!(words.contains(&"2024-02-05".to_string()));
        assert!(words.iter().all(|word| word.len() == 10));
        let decimal = Kind::Decimal {
            min: -2.0,
            max: 2.0,
            digits_min: 2,
            digits: 2,
        };
        let words = shown(smaller_words(&b"-1.45".to_vec(), Some(&decimal)));
        assert_eq!(words[..2], ["0.00", "0.01"]);
        assert!(words.contains(&"1.00".to_string()), "{words:?}");
        assert!(
            words
                .iter()
                .all(|word| word.trim_start_matches('-').len() == 4)
        );
    }

    #[test]
    fn the_words_of_a_very_long_text_are_bounded() {
        for length in [1, 2, 2000, 60_000, 1 << 20] {
            let word: Word = (0..length)
                .map(|at: usize| b'b' + (at % 20) as u8)
                .collect();
            for words in [smaller_texts(&word), plainer_words(&word, b"ab")] {
                let bytes: usize = words.iter().map(Word::len).sum();
                assert!(
                    bytes <= 4 * TEXTS_BYTES_MAX + 8 * length,
                    "{length}: {bytes}"
                );
                assert!(
                    words.len() >= length.min(6) / 2,
                    "{length}: {}",
                    words.len()
                );
            }
        }
    }

    #[test]
    fn short_words_have_other_letters() {
        let words = shown(short_words(b" abc"));
        assert_eq!(words[..5], ["a", "b", "c", "aa", "ab"]);
        assert_eq!(words.len(), 3 + 9 + 27);
    }

    #[test]
    fn a_decimal_and_a_text_become_shorter() {
        let of_decimal = smaller("2.75", None);
        for wanted in ["0", "1", "2", "2.00", "1.38", "2.8", "3"] {
            assert!(of_decimal.contains(&wanted.to_string()), "{of_decimal:?}");
        }
        assert_eq!(smaller("abc", None), ["bc", "ac", "ab"]);
        let plain = shown(plainer_words(&b"bcb".to_vec(), b"abc"));
        assert!(plain.starts_with(&["aaa".to_string()]), "{plain:?}");
        assert!(plain.contains(&"acb".to_string()) && plain.contains(&"bbb".to_string()));
    }
}
