//! The forms in which numbers stand in an input.

use crate::syntax::Notation;

fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

fn has_leading_zero(digits: &[u8]) -> bool {
    digits.len() > 1 && digits[0] == b'0'
}

/// The length of the integer at the front of a text: `0`, or digits without a leading zero, perhaps after a minus sign.
pub(crate) fn integer(text: &[u8]) -> Option<usize> {
    let sign = usize::from(text.first() == Some(&b'-'));
    let length = digits(&text[sign..]);
    let number = &text[sign..sign + length];
    let is_wrong = number.is_empty() || has_leading_zero(number) || (sign == 1 && number == b"0");
    (!is_wrong).then_some(sign + length)
}

/// A float at the front of a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Float {
    pub(crate) length: usize,
    pub(crate) decimals: usize,
    /// In scientific notation, with one digit other than 0 before the point.
    pub(crate) is_normal: bool,
    pub(crate) has_exponent: bool,
}

/// Digits without a leading zero, perhaps with decimals, and an exponent where the notation allows it.
///
/// The specification does not say what a float looks like in an input; these are the rules of both implementations.
pub(crate) fn float(text: &[u8], notation: Notation) -> Option<Float> {
    let sign = usize::from(text.first() == Some(&b'-'));
    let whole = digits(&text[sign..]);
    if whole == 0 || has_leading_zero(&text[sign..sign + whole]) {
        return None;
    }
    let is_normal = whole == 1 && text[sign] != b'0';
    let mut length = sign + whole;
    let mut decimals = 0;
    if text.get(length) == Some(&b'.') {
        decimals = digits(&text[length + 1..]);
        if decimals == 0 {
            return None;
        }
        length += 1 + decimals;
    }
    let has_exponent = notation != Notation::Fixed && matches!(text.get(length), Some(b'e' | b'E'));
    if has_exponent {
        length += 1;
        length += usize::from(matches!(text.get(length), Some(b'+' | b'-')));
        let exponent = digits(&text[length..]);
        if exponent == 0 || has_leading_zero(&text[length..length + exponent]) {
            return None;
        }
        length += exponent;
    } else if notation == Notation::Scientific {
        return None;
    }
    Some(Float {
        length,
        decimals,
        is_normal,
        has_exponent,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_one_form() {
        for (text, length) in [("0", 1), ("10 ", 2), ("-10x", 3), ("0.5", 1)] {
            assert_eq!(integer(text.as_bytes()), Some(length), "{text}");
        }
        for text in ["", "-", "-0", "00", "01", "+1", "x", " 1"] {
            assert_eq!(integer(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn floats_have_a_notation() {
        let length =
            |text: &str, notation| float(text.as_bytes(), notation).map(|float| float.length);
        for (text, any, fixed, scientific) in [
            ("1", Some(1), Some(1), None),
            ("-0.50", Some(5), Some(5), None),
            ("1.5e3", Some(5), Some(3), Some(5)),
            ("1E+10", Some(5), Some(1), Some(5)),
            ("1e", None, Some(1), None),
            ("1e01", None, Some(1), None),
            ("1.", None, None, None),
            (".5", None, None, None),
            ("00.5", None, None, None),
            ("-", None, None, None),
        ] {
            let found = [Notation::Any, Notation::Fixed, Notation::Scientific]
                .map(|notation| length(text, notation));
            assert_eq!(found, [any, fixed, scientific], "{text}");
        }
    }
}
