//! Smaller words in the place of a word.

use crate::shape::decimal;
use crate::text::{Word, integer};

/// Smaller words to try in the place of a word, the largest steps first. `least` is the smallest integer that stands there
/// in an example.
pub(super) fn smaller_words(word: &Word, least: Option<i128>) -> Vec<Word> {
    let mut words: Vec<Word> = match (integer(word), decimal(word)) {
        (Some(value), _) => smaller_integers(value, least)
            .into_iter()
            .map(|value| value.to_string().into_bytes())
            .collect(),
        (None, Some((value, digits))) => smaller_decimals(value, digits),
        (None, None) => smaller_texts(word),
    };
    words.retain(|smaller| (smaller.len(), smaller) < (word.len(), word));
    let mut seen = Vec::new();
    words.retain(|word| {
        let is_new = !seen.contains(word);
        seen.push(word.clone());
        is_new
    });
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

fn smaller_texts(word: &Word) -> Vec<Word> {
    let mut words = Vec::new();
    let mut size = word.len();
    while size > 0 {
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
        while size > 0 {
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
        shown(smaller_words(&word.as_bytes().to_vec(), least))
    }

    #[test]
    fn an_integer_is_lowered_to_what_is_small_and_then_by_halves() {
        assert_eq!(
            smaller("12", None),
            ["0", "1", "6", "9", "11", "7", "10", "2"]
        );
        assert_eq!(smaller("-3", None), ["0", "1", "3", "-2", "-1"]);
        assert_eq!(smaller("9", Some(5))[..3], ["0", "1", "5"]);
        assert_eq!(smaller("0", None), [""; 0]);
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
