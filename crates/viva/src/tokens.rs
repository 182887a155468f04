//! The words of a pattern: names, constants and symbols, each with its place.

use crate::error::{Error, quoted};
use crate::numbers;
use crate::place::Place;
use crate::value::Value;
use std::ops::Range;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Token {
    Name(String),
    Constant(Value),
    Symbol(&'static str),
    End,
}

impl Token {
    /// The token in words.
    pub(crate) fn shown(&self) -> String {
        match self {
            Token::Name(name) => quoted(name.as_bytes()),
            Token::Constant(Value::Text(_)) => "a string".to_string(),
            Token::Constant(value) => quoted(&value.written()),
            Token::Symbol(symbol) => format!("`{symbol}`"),
            Token::End => "the end of the pattern".to_string(),
        }
    }
}

/// Longer symbols before those that begin like them.
const SYMBOLS: [&str; 42] = [
    ">>>", "||", "^^", "&&", ">=", "<=", "==", "!=", "<>", "%%", "<<", ">>", "@[", "<", ">", "=",
    "!", "+", "-", "*", "/", "%", "^", "|", "&", "~", "(", ")", "[", "]", "{", "}", ",", ";", ":",
    "@", "#", "$", "?", ".", "\"", "'",
];

/// Reads one token after the other.
pub(crate) struct Tokens<'a> {
    pub(crate) text: &'a [u8],
    at: usize,
    /// The offset up to which lines were counted, the number of the line there, and where it begins.
    counted: (usize, usize, usize),
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Tokens<'a> {
        Tokens {
            text,
            at: 0,
            counted: (0, 1, 0),
        }
    }

    /// The place of an offset that is not before the last one asked for.
    fn place(&mut self, at: usize) -> Place {
        let (from, mut line, mut start) = self.counted;
        for here in from..at {
            let is_end = match self.text[here] {
                b'\n' => true,
                b'\r' => self.text.get(here + 1) != Some(&b'\n'),
                _ => false,
            };
            if is_end {
                (line, start) = (line + 1, here + 1);
            }
        }
        self.counted = (at, line, start);
        // All of a pattern is ASCII, up to its first fault.
        let column = 1 + at - start;
        Place { line, column }
    }

    /// How many bytes from an offset on satisfy a condition.
    fn run(&self, from: usize, fits: impl Fn(&u8) -> bool) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        rest.iter().take_while(|byte| fits(byte)).count()
    }

    /// The next token, its place, and its bytes.
    pub(crate) fn next(&mut self) -> Result<(Place, Range<usize>, Token), Error> {
        self.at += self.run(self.at, |byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
        let place = self.place(self.at);
        let from = self.at;
        let Some(first) = self.text.get(from) else {
            return Ok((place, from..from, Token::End));
        };
        let (length, token) = match first {
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => {
                let length = self.run(from, |byte| byte.is_ascii_alphanumeric() || *byte == b'_');
                let name = &self.text[from..from + length];
                (
                    length,
                    Token::Name(String::from_utf8_lossy(name).into_owned()),
                )
            }
            b'0'..=b'9' => self.number(place)?,
            b'.' if self.run(from + 1, u8::is_ascii_digit) > 0 => self.number(place)?,
            b'"' => self.string(place)?,
            b'\'' => self.letter(place)?,
            _ => {
                let rest = &self.text[from..];
                let symbol = SYMBOLS
                    .into_iter()
                    .find(|it| rest.starts_with(it.as_bytes()));
                let Some(symbol) = symbol else {
                    let letter = String::from_utf8_lossy(&rest[..rest.len().min(4)]);
                    let letter: String = letter.chars().take(1).collect();
                    let message = format!("no pattern contains {}", quoted(letter.as_bytes()));
                    return Err(Error::at(place, message));
                };
                (symbol.len(), Token::Symbol(symbol))
            }
        };
        self.at = from + length;
        Ok((place, from..self.at, token))
    }

    /// A number without its sign.
    fn number(&self, place: Place) -> Result<(usize, Token), Error> {
        let rest = &self.text[self.at..];
        let is_hexadecimal =
            matches!(rest, [b'0', b'x' | b'X', digit, ..] if digit.is_ascii_hexdigit());
        let (start, base) = match (is_hexadecimal, rest) {
            (true, _) => (2, 16),
            (false, [b'0', ..]) => (0, 8),
            (false, _) => (0, 10),
        };
        let digits = match base {
            16 => self.run(self.at + 2, u8::is_ascii_hexdigit),
            _ => self.run(self.at, u8::is_ascii_digit),
        };
        let mut end = start + digits;
        let mut is_whole = true;
        if base != 16 {
            if rest.get(end) == Some(&b'.') {
                is_whole = false;
                end += 1 + self.run(self.at + end + 1, u8::is_ascii_digit);
            }
            if matches!(rest.get(end), Some(b'e' | b'E')) {
                let sign = usize::from(matches!(rest.get(end + 1), Some(b'+' | b'-')));
                let exponent = self.run(self.at + end + 1 + sign, u8::is_ascii_digit);
                if exponent > 0 {
                    is_whole = false;
                    end += 1 + sign + exponent;
                }
            }
        }
        if let Some(length) = self.hexadecimal_float(is_hexadecimal, end) {
            let value = numbers::java_double(&rest[..length]).unwrap_or(0.0);
            let value = match rest[length - 1] {
                b'f' | b'F' => Value::Float(value as f32),
                _ => Value::Double(value),
            };
            return Ok((length, Token::Constant(value)));
        }
        let written = String::from_utf8_lossy(&rest[start..end]).into_owned();
        let shown = |length: usize| quoted(&rest[..length]);
        let fault = |message: String| Err(Error::at(place, message));
        match rest.get(end) {
            Some(b'f' | b'F') if base != 16 => {
                let value = written.parse().map(Value::Float);
                return Ok((end + 1, Token::Constant(value.unwrap_or(Value::Float(0.0)))));
            }
            Some(b'd' | b'D') if base != 16 => is_whole = false,
            _ => {}
        }
        if !is_whole {
            let suffix = usize::from(matches!(rest.get(end), Some(b'd' | b'D')));
            let value = written.parse().map(Value::Double);
            return Ok((
                end + suffix,
                Token::Constant(value.unwrap_or(Value::Double(0.0))),
            ));
        }
        if base == 8 && written.bytes().any(|digit| digit > b'7') {
            let message = format!(
                "{} begins with 0, so it is octal, and has a digit above 7",
                shown(end)
            );
            return fault(message);
        }
        let is_long = matches!(rest.get(end), Some(b'l' | b'L'));
        let value = match i64::from_str_radix(&written, base) {
            Ok(value) if is_long => Value::Long(value),
            Ok(value) => match i32::try_from(value) {
                Ok(value) => Value::Integer(value),
                Err(_) => {
                    let message = format!(
                        "{} is too large for an integer; a long one ends with `L`",
                        shown(end)
                    );
                    return fault(message);
                }
            },
            Err(_) => return fault(format!("{} is too large", shown(end))),
        };
        Ok((end + usize::from(is_long), Token::Constant(value)))
    }

    /// The length of a number as `0x1.8p3`, if it is one; `end` is that of the digits before its point.
    fn hexadecimal_float(&self, is_hexadecimal: bool, end: usize) -> Option<usize> {
        let rest = &self.text[self.at..];
        let is_without_digits =
            matches!(rest, [b'0', b'x' | b'X', b'.', digit, ..] if digit.is_ascii_hexdigit());
        let mut end = if is_without_digits { 2 } else { end };
        if !is_hexadecimal && !is_without_digits {
            return None;
        }
        if rest.get(end) == Some(&b'.') {
            end += 1 + self.run(self.at + end + 1, u8::is_ascii_hexdigit);
        }
        if !matches!(rest.get(end), Some(b'p' | b'P')) {
            return None;
        }
        let sign = usize::from(matches!(rest.get(end + 1), Some(b'+' | b'-')));
        let exponent = self.run(self.at + end + 1 + sign, u8::is_ascii_digit);
        if exponent == 0 {
            return None;
        }
        end += 1 + sign + exponent;
        let suffix = matches!(rest.get(end), Some(b'f' | b'F' | b'd' | b'D'));
        Some(end + usize::from(suffix))
    }

    /// A string from its first quote to its last.
    fn string(&self, place: Place) -> Result<(usize, Token), Error> {
        let mut content = Vec::new();
        let mut at = self.at + 1;
        loop {
            match self.text.get(at) {
                None | Some(b'\n' | b'\r') => {
                    let message = "the string that begins here has no closing quote in its line";
                    return Err(Error::at(place, message));
                }
                Some(b'"') => {
                    let value = Value::Text(content.into());
                    return Ok((at + 1 - self.at, Token::Constant(value)));
                }
                Some(_) => {
                    let (byte, length) = self.one(at, place)?;
                    content.push(byte);
                    at += length;
                }
            }
        }
    }

    /// A letter in single quotes: an integer.
    fn letter(&self, place: Place) -> Result<(usize, Token), Error> {
        let message = "a letter in single quotes is one letter, as `'A'`";
        let fault = || Error::at(place, message);
        if matches!(
            self.text.get(self.at + 1),
            None | Some(b'\'' | b'\n' | b'\r')
        ) {
            return Err(fault());
        }
        let (byte, length) = self.one(self.at + 1, place)?;
        match self.text.get(self.at + 1 + length) {
            Some(b'\'') => Ok((length + 2, Token::Constant(Value::Integer(i32::from(byte))))),
            _ => Err(fault()),
        }
    }

    /// A character of a string or letter, which an escape may stand for, and its length.
    fn one(&self, at: usize, place: Place) -> Result<(u8, usize), Error> {
        let byte = self.text[at];
        if !byte.is_ascii() {
            return Err(Error::at(place, "the text that begins here is not ASCII"));
        }
        if byte != b'\\' {
            return Ok((byte, 1));
        }
        let escaped = match self.text.get(at + 1) {
            Some(b'n') => b'\n',
            Some(b't') => b'\t',
            Some(b'b') => 8,
            Some(b'r') => b'\r',
            Some(b'f') => 12,
            Some(byte @ (b'\\' | b'\'' | b'"')) => *byte,
            Some(b'0'..=b'7') => {
                let digits = self.run(at + 1, |byte| matches!(byte, b'0'..=b'7')).min(3);
                let written = String::from_utf8_lossy(&self.text[at + 1..at + 1 + digits]);
                return match u8::from_str_radix(&written, 8) {
                    Ok(byte) if byte.is_ascii() => Ok((byte, 1 + digits)),
                    _ => {
                        let message = format!("the escape `\\{written}` in this text is not ASCII");
                        Err(Error::at(place, message))
                    }
                };
            }
            _ => {
                let message = "the text that begins here has a `\\` before a letter that has no escape; a backslash is written `\\\\`";
                return Err(Error::at(place, message));
            }
        };
        Ok((escaped, 2))
    }
}
