//! Values, and the arithmetic of Java on them.

use crate::kinds::Type;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Integer(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Text(Arc<[u8]>),
    Boolean(bool),
}

impl Value {
    pub(crate) fn kind(&self) -> Type {
        match self {
            Value::Integer(_) => Type::Integer,
            Value::Long(_) => Type::Long,
            Value::Float(_) => Type::Float,
            Value::Double(_) => Type::Double,
            Value::Text(_) => Type::Text,
            Value::Boolean(_) => Type::Boolean,
        }
    }

    /// The number as a double; a truth value is 1 or 0, a string not a number.
    pub(crate) fn double(&self) -> f64 {
        match self {
            Value::Integer(value) => f64::from(*value),
            Value::Long(value) => *value as f64,
            Value::Float(value) => f64::from(*value),
            Value::Double(value) => *value,
            Value::Boolean(value) => f64::from(u8::from(*value)),
            Value::Text(_) => f64::NAN,
        }
    }

    pub(crate) fn float(&self) -> f32 {
        match self {
            Value::Integer(value) => *value as f32,
            Value::Long(value) => *value as f32,
            _ => self.double() as f32,
        }
    }

    /// The number as a long; fractions are cut off.
    pub(crate) fn long(&self) -> i64 {
        match self {
            Value::Long(value) => *value,
            Value::Integer(value) => i64::from(*value),
            _ => self.double() as i64,
        }
    }

    /// The number as an integer; fractions are cut off, as are the upper bits of a long.
    pub(crate) fn integer(&self) -> i32 {
        match self {
            Value::Integer(value) => *value,
            Value::Long(value) => *value as i32,
            _ => self.double() as i32,
        }
    }

    pub(crate) fn is_true(&self) -> bool {
        matches!(self, Value::Boolean(true))
    }

    /// The bytes that a value holds beside itself.
    pub(crate) fn extra_bytes(&self) -> u64 {
        match self {
            Value::Text(text) => text.len() as u64 + 16,
            _ => 0,
        }
    }

    /// The value as text, numbers as Java writes them.
    pub(crate) fn written(&self) -> Vec<u8> {
        match self {
            Value::Integer(value) => value.to_string().into_bytes(),
            Value::Long(value) => value.to_string().into_bytes(),
            Value::Float(value) => {
                let scientific = format!("{value:e}");
                float_as_in_java(f64::from(*value), &scientific)
            }
            Value::Double(value) => float_as_in_java(*value, &format!("{value:e}")),
            Value::Text(text) => text.to_vec(),
            Value::Boolean(value) => value.to_string().into_bytes(),
        }
    }

    /// Adds bytes that are the same for equal values of a type and for no others, whatever follows.
    pub(crate) fn add_key(&self, key: &mut Vec<u8>) {
        match self {
            Value::Integer(value) => key.extend(value.to_le_bytes()),
            Value::Long(value) => key.extend(value.to_le_bytes()),
            // Zero and negative zero differ, and not-a-number equals itself.
            Value::Float(value) if value.is_nan() => key.extend(f32::NAN.to_bits().to_le_bytes()),
            Value::Float(value) => key.extend(value.to_bits().to_le_bytes()),
            Value::Double(value) if value.is_nan() => key.extend(f64::NAN.to_bits().to_le_bytes()),
            Value::Double(value) => key.extend(value.to_bits().to_le_bytes()),
            Value::Text(text) => {
                key.extend((text.len() as u64).to_le_bytes());
                key.extend(&text[..]);
            }
            Value::Boolean(value) => key.push(u8::from(*value)),
        }
    }
}

/// A number as Java writes it, from its shortest digits with an exponent, as `1.5e-7`.
fn float_as_in_java(value: f64, scientific: &str) -> Vec<u8> {
    if value.is_nan() {
        return b"NaN".to_vec();
    }
    if value.is_infinite() {
        let text = if value > 0.0 { "Infinity" } else { "-Infinity" };
        return text.as_bytes().to_vec();
    }
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if mantissa.starts_with('-') { "-" } else { "" };
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let or_zero = |digits: &str| {
        if digits.is_empty() {
            "0".to_string()
        } else {
            digits.to_string()
        }
    };
    let text = match exponent {
        _ if value == 0.0 => format!("{sign}0.0"),
        0..7 => {
            let whole = exponent as usize + 1;
            let padded = format!("{digits:0<whole$}");
            format!("{sign}{}.{}", &padded[..whole], or_zero(&padded[whole..]))
        }
        -3..0 => format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize)),
        _ => format!(
            "{sign}{}.{}E{exponent}",
            &digits[..1],
            or_zero(&digits[1..])
        ),
    };
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_java_writes_them() {
        let double = |value: f64| String::from_utf8(Value::Double(value).written()).expect("ASCII");
        let cases = [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (100.0, "100.0"),
            (1e7, "1.0E7"),
            (9_999_999.5, "9999999.5"),
            (0.001, "0.001"),
            (1e-4, "1.0E-4"),
            (12_345_678.9, "1.23456789E7"),
            (1e21, "1.0E21"),
            (0.3, "0.3"),
            (-123.25, "-123.25"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
        ];
        for (value, text) in cases {
            assert_eq!(double(value), text);
        }
        let float = |value: f32| String::from_utf8(Value::Float(value).written()).expect("ASCII");
        assert_eq!(float(0.1), "0.1");
        assert_eq!(float(16_777_216.0), "1.6777216E7");
    }
}
