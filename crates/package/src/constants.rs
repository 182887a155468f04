//! Puts the constants that `problem.yaml` states into the files of a package.

use crate::regular;
use std::collections::BTreeMap;
use thiserror::Error;

/// Why a text cannot be filled in.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ConstantError {
    /// A constant that `problem.yaml` does not state.
    #[error("line {line}, column {column}: `problem.yaml` states no constant `{name}`")]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
        /// What stands between the braces.
        name: String,
    },
    /// The result is longer than allowed.
    #[error("{0}")]
    TooLong(String),
}

/// A text in which every `{{name}}` is replaced by the constant of this name; it has at most so many bytes.
///
/// # Errors
///
/// An unknown constant, or a longer text.
pub fn fill(
    text: &[u8],
    constants: &BTreeMap<String, String>,
    bytes_max: usize,
) -> Result<Vec<u8>, ConstantError> {
    filled(text, constants, bytes_max, true)
}

/// The same for a program, in which `{{name}}` may have a meaning of its own: it stays where there is no such constant.
///
/// # Errors
///
/// A longer text.
pub fn fill_known(
    text: &[u8],
    constants: &BTreeMap<String, String>,
    bytes_max: usize,
) -> Result<Vec<u8>, ConstantError> {
    filled(text, constants, bytes_max, false)
}

fn filled(
    text: &[u8],
    constants: &BTreeMap<String, String>,
    bytes_max: usize,
    refuses_unknown: bool,
) -> Result<Vec<u8>, ConstantError> {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    let mut filled = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.first() {
        let name = rest.strip_prefix(b"{{").map(|after| {
            let end = after.iter().take_while(|byte| is_of_name(byte)).count();
            after.split_at(end)
        });
        let Some((name @ [_, ..], [b'}', b'}', after @ ..])) = name else {
            filled.push(*first);
            rest = &rest[1..];
            continue;
        };
        let name = String::from_utf8_lossy(name);
        let Some(constant) = constants.get(name.strip_suffix(".value").unwrap_or(&name)) else {
            if !refuses_unknown {
                filled.push(*first);
                rest = &rest[1..];
                continue;
            }
            let before = &text[..text.len() - rest.len()];
            let line_start = before.iter().rposition(|byte| *byte == b'\n');
            return Err(ConstantError::Unknown {
                line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
                column: before.len() - line_start.map_or(0, |end| end + 1) + 1,
                name: name.into_owned(),
            });
        };
        filled.extend_from_slice(constant.as_bytes());
        if filled.len() > bytes_max {
            let error = regular::too_long(bytes_max as u64);
            return Err(ConstantError::TooLong(error.to_string()));
        }
        rest = after;
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_filled_in_and_an_unknown_one_has_its_place() {
        let constants = [("n", "50"), ("n.word", "fifty")];
        let constants = constants.map(|(name, value)| (name.to_string(), value.to_string()));
        let constants = BTreeMap::from(constants);
        let fill = |text: &str| {
            let filled = fill(text.as_bytes(), &constants, 1 << 10)?;
            Ok::<_, ConstantError>(String::from_utf8(filled).expect("a text"))
        };
        assert_eq!(
            fill("a {{n}}{{n.word}} {{n} {{n.value}}").expect("all known"),
            "a 50fifty {{n} 50"
        );
        for text in ["{{}}", "{{{{", "{{n }}", "}}", "{{", ""] {
            assert_eq!(fill(text).expect("no constant"), text);
        }
        let unknown = fill("INT(1, {{n}})\n  INT(1, {{m}})").expect_err("unknown");
        let said = "line 2, column 10: `problem.yaml` states no constant `m`";
        assert_eq!(unknown.to_string(), said);
        let known = fill_known(b"f'{{m}} {{n}} {{{n}}}'", &constants, 1 << 10);
        assert_eq!(known.as_deref(), Ok(&b"f'{{m}} 50 {50}'"[..]));
        let much = BTreeMap::from([("n".to_string(), "1".repeat(1 << 9))]);
        assert!(fill_known(&b"{{n}}".repeat(99), &much, 1 << 10).is_err());
        assert!(super::fill(&b"{{n}}".repeat(99), &much, 1 << 10).is_err());
    }
}
