//! Draws one word: a number between bounds, a decimal number, a text.

use super::form::Kind;
use crate::text::Word;
use tribunal_core::rng::Rng;

/// Once in so many times a number is the lower bound, and as often the upper bound.
const BOUND_ONE_IN: u64 = 8;

/// More digits after the point than any program reads.
const DIGITS_MAX: usize = 15;

/// How large an input is, from 0 to 100.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size(pub(super) u8);

impl Size {
    /// How much more than the least of something there may be.
    pub(super) fn count_max(self) -> i128 {
        2 + i128::from(self.0) * i128::from(self.0) / 60
    }

    /// The same for what has a length of its own.
    pub(super) fn blocks_max(self) -> i128 {
        1 + i128::from(self.0) / 12
    }

    /// The part of the bits that a number may have, in hundredths: from 60 on all.
    fn bits_share(self) -> u32 {
        (u32::from(self.0) * 5 / 3).min(100)
    }
}

/// A number between bounds, each as likely as the others, and the bounds themselves more so.
pub(super) fn between(rng: &mut Rng, min: i128, max: i128) -> i128 {
    match rng.below(BOUND_ONE_IN) {
        0 => min,
        1 => max,
        _ => any(rng, min, max),
    }
}

fn any(rng: &mut Rng, min: i128, max: i128) -> i128 {
    let span = max.wrapping_sub(min).cast_unsigned();
    let drawn = match u64::try_from(span) {
        Ok(u64::MAX) => u128::from(rng.bits()),
        Ok(span) => u128::from(rng.below(span + 1)),
        Err(_) => {
            let bits = u128::from(rng.bits()) << 64 | u128::from(rng.bits());
            span.checked_add(1).map_or(bits, |many| bits % many)
        }
    };
    min.wrapping_add(drawn.cast_signed())
}

/// A number between bounds, of few digits where the input is small.
pub(super) fn value(rng: &mut Rng, min: i128, max: i128, size: Size) -> i128 {
    match rng.below(BOUND_ONE_IN) {
        0 => return min,
        1 => return max,
        _ => {}
    }
    let span = max.wrapping_sub(min).cast_unsigned();
    let bits = (u128::BITS - span.leading_zeros()) * size.bits_share() / 100;
    let reach = 1_i128 << bits.clamp(3, 126);
    let (min, max) = match (min < 0, max < 0) {
        (true, true) => (min.max(max.saturating_sub(reach)), max),
        (true, false) => (min.max(-reach), max.min(reach)),
        (false, _) => (min, max.min(min.saturating_add(reach))),
    };
    any(rng, min, max)
}

/// A decimal number between bounds.
pub(super) fn decimal_word(
    rng: &mut Rng,
    min: f64,
    max: f64,
    digits: usize,
    size: Size,
) -> Option<Word> {
    let digits = digits.min(DIGITS_MAX);
    let scale = 10_f64.powi(digits as i32);
    // Beyond the range of integers, the nearest one takes its place.
    let (least, most) = ((min * scale).ceil() as i128, (max * scale).floor() as i128);
    if least > most {
        return None;
    }
    let drawn = value(rng, least, most, size);
    let sign = if drawn < 0 { "-" } else { "" };
    let all = format!("{:0width$}", drawn.unsigned_abs(), width = digits + 1);
    let (whole, part) = all.split_at(all.len() - digits);
    let point = if digits > 0 { "." } else { "" };
    Some(format!("{sign}{whole}{point}{part}").into_bytes())
}

/// A text; `length` is what a number of the input says.
pub(super) fn text_word(
    rng: &mut Rng,
    kind: &Kind,
    length: Option<usize>,
    size: Size,
) -> Option<Word> {
    let Kind::Text {
        min,
        max,
        bytes,
        words,
        is_balanced,
        ..
    } = kind
    else {
        return None;
    };
    if let Some(words) = words {
        let pick = rng.below(words.len().max(1) as u64) as usize;
        return words.iter().nth(pick).cloned();
    }
    let length = match length {
        Some(length) => length,
        None => {
            let min = *min as i128;
            let max = (*max as i128).min(min.saturating_add(size.count_max()));
            usize::try_from(between(rng, min, max)).ok()?
        }
    };
    if *is_balanced {
        return balanced(rng, bytes, length);
    }
    // Of a few letters alone, texts have more in common.
    let mut letters = bytes.clone();
    if letters.len() > 2 && rng.below(2) == 0 {
        rng.shuffle(&mut letters);
        letters.truncate(1 + rng.below(3) as usize);
    }
    let letter = |_| {
        let many = letters.len() as u64;
        (many > 0).then(|| letters[rng.below(many) as usize])
    };
    (0..length).map(letter).collect()
}

/// Brackets that are all closed, one pair fewer where the length is odd.
fn balanced(rng: &mut Rng, bytes: &[u8], length: usize) -> Option<Word> {
    let pairs = [b"()", b"[]", b"{}"];
    let pairs: Vec<_> = pairs
        .into_iter()
        .filter(|pair| pair.iter().all(|byte| bytes.contains(byte)))
        .collect();
    let (mut word, mut open) = (Vec::new(), Vec::new());
    let length = length / 2 * 2;
    while word.len() < length {
        let left = length - word.len();
        match open.pop() {
            Some(close) if open.len() + 1 >= left || rng.below(2) == 0 => word.push(close),
            close => {
                open.extend(close);
                let many = pairs.len() as u64;
                let [opens, closes] = pairs[(many > 0).then(|| rng.below(many))? as usize];
                word.push(*opens);
                open.push(*closes);
            }
        }
    }
    Some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::knowledge::are_balanced;

    #[test]
    fn numbers_stay_within_bounds_of_every_size() {
        let mut rng = Rng::new(1, "numbers");
        let bounds = [
            (0, 0),
            (-3, 5),
            (-9, -2),
            (1, 10_i128.pow(18)),
            (0, i128::from(u64::MAX)),
            (i128::MIN, i128::MAX),
        ];
        for (min, max) in bounds {
            for size in [0, 5, 60, 100] {
                for _ in 0..50 {
                    let drawn = value(&mut rng, min, max, Size(size));
                    assert!((min..=max).contains(&drawn), "{min} {drawn} {max}");
                    let drawn = between(&mut rng, min, max);
                    assert!((min..=max).contains(&drawn), "{min} {drawn} {max}");
                }
            }
        }
        let word = decimal_word(&mut rng, -0.5, -0.5, 2, Size(9)).expect("a number");
        assert_eq!(word, b"-0.50");
        assert_eq!(decimal_word(&mut rng, 0.3, 0.4, 0, Size(9)), None);
    }

    #[test]
    fn brackets_are_balanced() {
        let mut rng = Rng::new(2, "brackets");
        for length in 0..20 {
            let word = balanced(&mut rng, b"()[]", length).expect("a word");
            assert!(
                are_balanced(&word) && word.len() == length / 2 * 2,
                "{word:?}"
            );
        }
        assert_eq!(balanced(&mut rng, b"(", 4), None);
    }
}
