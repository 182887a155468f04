//! Random numbers between bounds, and random texts for regular expressions, small or large by a size from 0 to 100.

use crate::number::Number;
use crate::random::Random;
use crate::syntax::Notation;
use crate::tape::NumberForm;
use num_bigint::{BigInt, Sign};
use regex_syntax::hir::{Class, Hir, HirKind};

/// Once in so many times a value is the lower bound, and as often the upper bound.
const BOUND_ONE_IN: u64 = 8;

/// A float with more decimals than this is of no use.
const DECIMALS_MAX: u32 = 60;

/// The most rounds of a loop, or repetitions in a text, at a size.
pub(crate) fn count_max(size: u64) -> u64 {
    2 + size * size / 5
}

/// An integer from `low` to `high`: any of them at size 100, those of few digits at small sizes.
fn value(random: &mut Random, low: &BigInt, high: &BigInt, size: u64) -> BigInt {
    match random.below(BOUND_ONE_IN) {
        0 => return low.clone(),
        1 => return high.clone(),
        _ => {}
    }
    let bits = ((high - low).bits() * size / 100).max(3);
    let reach = BigInt::from(1) << bits;
    let (low, high) = match (low.sign(), high.sign()) {
        (Sign::Minus, Sign::Minus) => (low.max(&(high - &reach)).clone(), high.clone()),
        (Sign::Minus, _) => (low.max(&-&reach).clone(), high.min(&reach).clone()),
        _ => (low.clone(), high.min(&(low + &reach)).clone()),
    };
    random.between(&low, &high)
}

/// A count from `low` to `high`, which decides how long the input becomes.
fn count(random: &mut Random, low: &BigInt, high: &BigInt, size: u64) -> BigInt {
    let low = match low.sign() == Sign::Minus && high.sign() != Sign::Minus {
        true => BigInt::from(0),
        false => low.clone(),
    };
    let high = high.min(&(&low + count_max(size))).clone();
    match random.below(BOUND_ONE_IN) {
        0 => low,
        1 => high,
        _ => random.between(&low, &high),
    }
}

/// The text of a number, or `None` if no number has this form. It may be one that the form does not allow either, because
/// digits are cut off or `recent`, a number from before, is written once more.
pub(crate) fn number(
    random: &mut Random,
    form: &NumberForm,
    is_count: bool,
    recent: Option<&Number>,
    size: u64,
) -> Option<String> {
    let Some(notation) = form.float else {
        let (low, high) = (form.min.to_whole()?, form.max.to_whole()?);
        let drawn = match (recent.and_then(Number::to_whole), is_count) {
            _ if low > high => return None,
            (Some(recent), _) => recent,
            (None, true) => count(random, &low, &high, size),
            (None, false) => value(random, &low, &high, size),
        };
        return Some(drawn.to_string());
    };
    let (fewest, most) = form.decimals.unwrap_or((0, 6));
    let most = most.min(fewest.saturating_add(DECIMALS_MAX));
    if fewest > most || fewest > 10 * DECIMALS_MAX {
        return None;
    }
    let drawn = fewest + random.below(u64::from(most - fewest) + 1) as u32;
    let is_scientific = match notation {
        Notation::Any => random.one_in(BOUND_ONE_IN),
        Notation::Fixed => false,
        Notation::Scientific => true,
    };
    // Where no number with so few decimals lies between the bounds, more decimals follow.
    let deepest = match form.decimals.is_some() && !is_scientific {
        true => most,
        false => most.max(DECIMALS_MAX),
    };
    let fixed = match recent {
        Some(recent) => recent.to_string(),
        None => (drawn..=deepest)
            .chain(fewest..drawn)
            .find_map(|decimals| {
                let scale = BigInt::from(10).pow(decimals);
                let (low, high) = (
                    rounded(&form.min, &scale, true),
                    rounded(&form.max, &scale, false),
                );
                (low <= high).then(|| with_point(&value(random, &low, &high, size), decimals))
            })?,
    };
    Some(match is_scientific {
        true => scientific(&fixed, fewest as usize, most as usize),
        false => fixed,
    })
}

/// The bound times the scale, rounded up or down.
fn rounded(bound: &Number, scale: &BigInt, up: bool) -> BigInt {
    let (top, bottom) = bound.parts();
    let top = top * scale;
    let quotient = &top / &bottom;
    let rest = top % bottom;
    match rest.sign() {
        Sign::Plus if up => quotient + 1,
        Sign::Minus if !up => quotient - 1,
        _ => quotient,
    }
}

/// An integer with its last digits after a point.
fn with_point(value: &BigInt, decimals: u32) -> String {
    let sign = if value.sign() == Sign::Minus { "-" } else { "" };
    let digits = format!(
        "{:0>width$}",
        value.magnitude().to_string(),
        width = decimals as usize + 1
    );
    let (whole, rest) = digits.split_at(digits.len() - decimals as usize);
    let point = if decimals > 0 { "." } else { "" };
    format!("{sign}{whole}{point}{rest}")
}

/// A number in scientific notation, with one digit before the point and so many after it.
fn scientific(fixed: &str, fewest: usize, most: usize) -> String {
    let (sign, digits) = match fixed.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", fixed),
    };
    let whole = digits.find('.').unwrap_or(digits.len());
    let digits = digits.replace('.', "");
    let zeros = digits.len() - digits.trim_start_matches('0').len();
    let shown = digits.trim_matches('0');
    if shown.is_empty() {
        return "0e0".to_string();
    }
    let shown = &shown[..shown.len().min(most + 1)];
    let (first, rest) = shown.split_at(1);
    let point = if fewest.max(rest.len()) > 0 { "." } else { "" };
    let exponent = whole as i64 - zeros as i64 - 1;
    format!("{sign}{first}{point}{rest:0<fewest$}e{exponent}")
}

/// The longest text for a regular expression.
const TEXT_MAX: usize = 1 << 16;

/// A text of a regular expression. It may be one that the expression takes only a part of.
pub(crate) fn text(random: &mut Random, hir: &Hir, size: u64) -> Vec<u8> {
    let mut drawn = Vec::new();
    extend(random, hir, size, &mut drawn);
    drawn
}

fn extend(random: &mut Random, hir: &Hir, size: u64, drawn: &mut Vec<u8>) {
    if drawn.len() > TEXT_MAX {
        return;
    }
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => drawn.extend_from_slice(&literal.0),
        HirKind::Class(class) => drawn.extend(letter(random, class)),
        HirKind::Capture(capture) => extend(random, &capture.sub, size, drawn),
        HirKind::Concat(parts) => parts
            .iter()
            .for_each(|part| extend(random, part, size, drawn)),
        HirKind::Alternation(parts) => {
            let part = &parts[random.below(parts.len() as u64) as usize];
            extend(random, part, size, drawn);
        }
        HirKind::Repetition(repetition) => {
            let min = u64::from(repetition.min);
            let most = min + count_max(size).min(TEXT_MAX as u64);
            let most = repetition.max.map_or(most, |max| most.min(u64::from(max)));
            let times = match random.below(BOUND_ONE_IN) {
                0 => min,
                1 => most,
                _ => min + random.below(most - min + 1),
            };
            (0..times).for_each(|_| extend(random, &repetition.sub, size, drawn));
        }
    }
}

/// A byte of a class: one that can be seen, if there is one. Expressions of the language have classes of bytes alone.
fn letter(random: &mut Random, class: &Class) -> Option<u8> {
    let Class::Bytes(class) = class else {
        return None;
    };
    let ranges = || {
        class
            .ranges()
            .iter()
            .map(|range| (range.start(), range.end()))
    };
    let visible = ranges().map(|(low, high)| (low.max(b' '), high.min(b'~')));
    let visible: Vec<(u8, u8)> = visible.filter(|(low, high)| low <= high).collect();
    let ranges = if visible.is_empty() {
        ranges().collect()
    } else {
        visible
    };
    let count = |(low, high): &(u8, u8)| u64::from(high - low) + 1;
    let mut at = match ranges.iter().map(count).sum() {
        0 => return None,
        bytes => random.below(bytes),
    };
    for range in &ranges {
        if at < count(range) {
            return Some(range.0 + at as u8);
        }
        at -= count(range);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_value_in_scientific_notation() {
        for (fixed, fewest, expected) in [
            ("12.5", 0, "1.25e1"),
            ("-0.00300", 2, "-3.00e-3"),
            ("1000", 0, "1e3"),
            ("7", 1, "7.0e0"),
            ("0.000", 3, "0e0"),
        ] {
            assert_eq!(scientific(fixed, fewest, 6), expected);
        }
    }
}
