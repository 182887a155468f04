//! The values of flags: whole numbers in a range, seconds, and the register of problems.

use clap::builder::{StringValueParser, TypedValueParser};
use std::ops::RangeInclusive;
use tribunal_core::erased::Register;

/// Stands for the register of problems, which `parse::command` puts in its place: derive macros have no access to it.
pub(super) const NONE: Register = &[];

/// Reads a number of seconds, from a millisecond to a day, with or without an `s`.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text
        .strip_suffix('s')
        .unwrap_or(text)
        .parse()
        .unwrap_or(f64::NAN);
    // No range contains NaN.
    match (0.001..=86_400.0).contains(&seconds) {
        true => Ok(seconds),
        false => Err("expected a number of seconds from 0.001 to 86400".to_string()),
    }
}

/// Reads any whole number.
pub(super) fn whole() -> impl TypedValueParser<Value = u64> {
    number(0..=u64::MAX)
}

/// Reads a number of workers.
pub(super) fn workers() -> impl TypedValueParser<Value = u16> {
    number(1..=1024)
}

/// Reads a whole number in a range.
pub(super) fn number<T>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    let (least, most) = range.into_inner();
    StringValueParser::new().try_map(move |text| {
        let is_too_large = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text
            .parse()
            .ok()
            .filter(|number| (least..=most).contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| match most {
                _ if is_too_large && least == 0 => format!("expected a whole number up to {most}"),
                // The largest number of a type is only worth naming to a user who exceeded it.
                _ if most >= u32::MAX.into() => format!("expected a whole number, {least} or more"),
                _ => format!("expected a whole number from {least} to {most}"),
            })
    })
}
