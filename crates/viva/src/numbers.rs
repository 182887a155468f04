//! The spellings of numbers in inputs.

use crate::kinds::Type;
use crate::parameters::Parameters;
use crate::value::Value;

/// The value of a text of a type, if it is spelled as the type asks for.
pub(crate) fn read(text: &[u8], kind: Type, parameters: &Parameters) -> Option<Value> {
    match kind {
        Type::Integer => whole(text, parameters.java_integers)?
            .parse()
            .ok()
            .map(Value::Integer),
        Type::Long => whole(text, parameters.java_longs)?
            .parse()
            .ok()
            .map(Value::Long),
        Type::Float => match parameters.java_floats {
            true => java_float(text),
            false => strict_float(text)?.parse().ok().map(Value::Float),
        },
        Type::Double => match parameters.java_doubles {
            true => java_double(text).map(Value::Double),
            false => strict_float(text)?.parse().ok().map(Value::Double),
        },
        Type::Text | Type::Boolean => Some(Value::Text(text.into())),
    }
}

/// What a number of a type looks like, in words.
pub(crate) fn in_words(kind: Type) -> &'static str {
    match kind {
        Type::Integer => "an integer of 32 bits",
        Type::Long => "an integer of 64 bits",
        Type::Float | Type::Double => "a decimal number",
        Type::Text | Type::Boolean => "text",
    }
}

/// An integer, of any size yet.
fn whole(text: &[u8], as_in_java: bool) -> Option<&str> {
    let text = std::str::from_utf8(text).ok()?;
    let digits = text.strip_prefix('-');
    let digits = digits.or_else(|| text.strip_prefix('+').filter(|_| as_in_java));
    let digits = digits.unwrap_or(text);
    let are_digits = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let has_zeros = digits.len() > 1 && digits.starts_with('0');
    (are_digits && (as_in_java || !has_zeros)).then_some(text)
}

/// A decimal number with digits before its point, no leading zeros and no exponent.
fn strict_float(text: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(text).ok()?;
    let (before, after) = text.split_once('.').unwrap_or((text, ""));
    let are_digits = after.bytes().all(|digit| digit.is_ascii_digit());
    (whole(before.as_bytes(), false).is_some() && are_digits).then_some(text)
}

/// A float as Java reads it.
pub(crate) fn java_float(text: &[u8]) -> Option<Value> {
    match java_decimal(text) {
        Some(decimal) => decimal.parse().ok().map(Value::Float),
        None => java_double(text).map(|value| Value::Float(value as f32)),
    }
}

/// A double as Java reads it: with a sign, an exponent, a suffix, in hexadecimal, or a name.
pub(crate) fn java_double(text: &[u8]) -> Option<f64> {
    if let Some(decimal) = java_decimal(text) {
        return decimal.parse().ok();
    }
    let text = std::str::from_utf8(text).ok()?;
    let (is_negative, size) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let value = match size {
        "NaN" => f64::NAN,
        "Infinity" => f64::INFINITY,
        _ => hexadecimal(size)?,
    };
    Some(if is_negative { -value } else { value })
}

/// A decimal number without its suffix.
fn java_decimal(text: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(text).ok()?;
    let text = text.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(text);
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let are_digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let has_digits = !exponent.is_empty() && !matches!(mantissa, "" | ".");
    (has_digits && [before, after, exponent].into_iter().all(are_digits)).then_some(text)
}

/// A number as `0x1.8p3`, without its sign; digits that a double has no room for are cut off.
fn hexadecimal(text: &str) -> Option<f64> {
    let text = text.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(text);
    let text = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))?;
    let (mantissa, exponent) = text.split_once(['p', 'P'])?;
    let digits_of_exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    let are_digits = digits_of_exponent
        .bytes()
        .all(|digit| digit.is_ascii_digit());
    if digits_of_exponent.is_empty() || !are_digits {
        return None;
    }
    // One that does not fit makes the number zero or infinite, as 2^±1,000,000,000 does.
    let limit = if exponent.starts_with('-') {
        -1_000_000_000
    } else {
        1_000_000_000
    };
    let mut exponent: i64 = exponent
        .parse()
        .unwrap_or(limit)
        .clamp(-1_000_000_000, 1_000_000_000);
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if before.is_empty() && after.is_empty() {
        return None;
    }
    let mut value: u64 = 0;
    for (digit, is_after) in before
        .chars()
        .map(|it| (it, false))
        .chain(after.chars().map(|it| (it, true)))
    {
        let digit = u64::from(digit.to_digit(16)?);
        match value >> 60 {
            0 => {
                value = value * 16 + digit;
                exponent -= if is_after { 4 } else { 0 };
            }
            _ => {
                value |= u64::from(digit > 0);
                exponent += if is_after { 0 } else { 4 };
            }
        }
    }
    // In two steps, so that neither factor is infinite or zero by itself.
    let exponent = exponent.clamp(-2200, 2200) as i32;
    Some(value as f64 * 2_f64.powi(exponent / 2) * 2_f64.powi(exponent - exponent / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_no_zeros_before_them_and_no_plus() {
        let read = |text: &str| read(text.as_bytes(), Type::Integer, &Parameters::default());
        assert_eq!(read("-2147483648"), Some(Value::Integer(i32::MIN)));
        assert_eq!(read("-0"), Some(Value::Integer(0)));
        for text in [
            "",
            "-",
            "+1",
            "01",
            "-01",
            "00",
            "2147483648",
            "1.0",
            "1 ",
            "1\t",
            "0x1",
            "1_0",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn hexadecimal_numbers_are_as_in_java() {
        let read = |text: &str| java_double(text.as_bytes());
        assert_eq!(read("0x1.8p1"), Some(3.0));
        assert_eq!(read("-0x.8p0"), Some(-0.5));
        assert_eq!(read("0X1p-1074d"), Some(f64::from_bits(1)));
        assert_eq!(read("0x1p99999999999999999999"), Some(f64::INFINITY));
        assert_eq!(read("0x1p-99999999999999999999"), Some(0.0));
        assert_eq!(
            read("0xfffffffffffffffffp0"),
            Some(295_147_905_179_352_830_000.0)
        );
        assert_eq!(
            [read("0x10"), read("0x.p1"), read("0x1p"), read("0xgp1")],
            [None; 4]
        );
    }
}
