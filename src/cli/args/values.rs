//! Values of flags: numbers in a range, seconds, and the empty register of problems.

use clap::builder::{StringValueParser, TypedValueParser};
use std::ops::RangeInclusive;
use tribunal_core::erased::Register;

/// The register until the command line receives one: `parse::command` puts it in the place of this.
pub(super) const NONE: Register = &[];

/// A number of seconds above 0 and up to a day.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().unwrap_or(f64::NAN);
    // Also refuses what is no number.
    match (0.001..=86_400.0).contains(&seconds) {
        true => Ok(seconds),
        false => Err("expected a number of seconds from 0.001 to 86400".to_string()),
    }
}

/// A whole number of a range.
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
                // That the machine's numbers end somewhere is of interest there alone.
                _ if most >= u32::MAX.into() => format!("expected a whole number, {least} or more"),
                _ => format!("expected a whole number from {least} to {most}"),
            })
    })
}
