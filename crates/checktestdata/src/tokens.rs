//! Cuts the text of a grammar into tokens.

use crate::error::{Error, quoted};
use crate::syntax::Place;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// Capitals, as `REP`.
    Word(String),
    /// The name of a variable.
    Name(String),
    /// An integer or a float, as written.
    Number(String),
    /// A string, without its quotes and escapes.
    Text(Vec<u8>),
    Symbol(&'static str),
    End,
}

impl Token {
    /// The token in words.
    pub(crate) fn shown(&self) -> String {
        match self {
            Token::Word(text) | Token::Name(text) | Token::Number(text) => quoted(text.as_bytes()),
            Token::Text(_) => "a string".to_string(),
            Token::Symbol(symbol) => format!("`{symbol}`"),
            Token::End => "the end of the grammar".to_string(),
        }
    }
}

/// Longer symbols before those that begin like them.
const SYMBOLS: [&str; 22] = [
    "<=", ">=", "==", "!=", "&&", "||", "<", ">", "=", "!", "+", "-", "*", "/", "%", "^", "(", ")",
    "[", "]", ",", ";",
];

/// Reads one token after the other.
pub(crate) struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
    /// The offset up to which lines were counted, and the place there.
    counted: (usize, Place),
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Tokens<'a> {
        let start = Place { line: 1, column: 1 };
        Tokens {
            text,
            at: 0,
            counted: (0, start),
        }
    }

    fn place(&mut self) -> Place {
        let (from, place) = self.counted;
        let here = Place::of(&self.text[from..], self.at - from);
        let column = match here.line {
            1 => place.column + here.column - 1,
            _ => here.column,
        };
        let line = place.line + here.line - 1;
        self.counted = (self.at, Place { line, column });
        self.counted.1
    }

    /// How many bytes from here on satisfy a condition.
    fn run(&self, from: usize, fits: impl Fn(&u8) -> bool) -> usize {
        self.text[from..]
            .iter()
            .take_while(|byte| fits(byte))
            .count()
    }

    /// The next token and its place.
    pub(crate) fn next(&mut self) -> Result<(Place, Token), Error> {
        loop {
            self.at += self.run(self.at, u8::is_ascii_whitespace);
            if self.text.get(self.at) != Some(&b'#') {
                break;
            }
            self.at += self.run(self.at, |byte| *byte != b'\n');
        }
        let place = self.place();
        let rest = &self.text[self.at..];
        let Some(first) = rest.first() else {
            return Ok((place, Token::End));
        };
        let written = |length: usize| String::from_utf8_lossy(&rest[..length]).into_owned();
        let (length, token) = match first {
            b'A'..=b'Z' => {
                let length = self.run(self.at, u8::is_ascii_uppercase);
                (length, Token::Word(written(length)))
            }
            b'a'..=b'z' => {
                let length = self.run(self.at, |byte| {
                    byte.is_ascii_lowercase() || byte.is_ascii_digit()
                });
                (length, Token::Name(written(length)))
            }
            b'"' => self.string(place)?,
            _ => match self.number_length() {
                Some(length) => (length, Token::Number(written(length))),
                None => {
                    let symbol = SYMBOLS
                        .into_iter()
                        .find(|symbol| rest.starts_with(symbol.as_bytes()));
                    let Some(symbol) = symbol else {
                        let letter = String::from_utf8_lossy(&rest[..rest.len().min(4)]);
                        let letter: String = letter.chars().take(1).collect();
                        let message = format!(
                            "no statement or expression contains {}",
                            quoted(letter.as_bytes())
                        );
                        return Err(Error::at(place, message));
                    };
                    (symbol.len(), Token::Symbol(symbol))
                }
            },
        };
        self.at += length;
        Ok((place, token))
    }

    /// The length of a number without its sign. Digits may be missing on one side of the point, as the reference
    /// implementation permits, though not its specification.
    fn number_length(&self) -> Option<usize> {
        let digits = |from| self.run(from, u8::is_ascii_digit);
        let before = digits(self.at);
        let mut end = self.at + before;
        if self.text.get(end) == Some(&b'.') {
            let after = digits(end + 1);
            if before + after == 0 {
                return None;
            }
            end += 1 + after;
        } else if before == 0 {
            return None;
        }
        if matches!(self.text.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(self.text.get(end + 1), Some(b'+' | b'-')));
            let exponent = digits((end + 1 + sign).min(self.text.len()));
            if exponent > 0 {
                end += 1 + sign + exponent;
            }
        }
        Some(end - self.at)
    }

    /// A string from its first quote to its last.
    fn string(&self, place: Place) -> Result<(usize, Token), Error> {
        let mut content = Vec::new();
        let mut at = self.at + 1;
        loop {
            let Some(byte) = self.text.get(at) else {
                return Err(Error::at(
                    place,
                    "the string that begins here has no closing quote",
                ));
            };
            at += 1;
            match (byte, self.text.get(at)) {
                (b'"', _) => return Ok((at - self.at, Token::Text(content))),
                (b'\\', Some(b'0'..=b'7')) => {
                    let length = self.run(at, |byte| matches!(byte, b'0'..=b'7')).min(3);
                    let digits = &self.text[at..at + length];
                    let value = digits
                        .iter()
                        .fold(0, |sum: u32, digit| sum * 8 + u32::from(digit - b'0'));
                    let Ok(value) = u8::try_from(value) else {
                        let message = format!(
                            "the escape `\\{value:o}` in this string is not a byte; the largest is `\\377`"
                        );
                        return Err(Error::at(place, message));
                    };
                    content.push(value);
                    at += length;
                }
                (b'\\', Some(escaped)) => {
                    match escaped {
                        b'n' => content.push(b'\n'),
                        b't' => content.push(b'\t'),
                        b'r' => content.push(b'\r'),
                        b'b' => content.push(8),
                        b'"' | b'\\' => content.push(*escaped),
                        b'\n' => {}
                        // The backslash stands for itself, and so does what follows.
                        _ => content.extend([b'\\', *escaped]),
                    }
                    at += 1;
                }
                _ => content.push(*byte),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Result<Vec<Token>, Error> {
        let mut tokens = Tokens::new(text.as_bytes());
        let mut found = Vec::new();
        loop {
            match tokens.next()?.1 {
                Token::End => return Ok(found),
                token => found.push(token),
            }
        }
    }

    #[test]
    fn strings_have_the_escapes_of_the_specification() {
        let text = r#""a\n\t\r\b\"\\\101\60z\8\
b""#;
        assert_eq!(
            tokens(text),
            Ok(vec![Token::Text(b"a\n\t\r\x08\"\\A0z\\8b".to_vec())])
        );
        assert!(tokens(r#""\400""#).is_err());
        assert_eq!(
            tokens("\n \"a").map_err(|error| (error.line, error.column)),
            Err((2, 2))
        );
    }

    #[test]
    fn numbers_end_where_no_exponent_follows() {
        let number = |text: &str| Token::Number(text.to_string());
        let name = |text: &str| Token::Name(text.to_string());
        assert_eq!(tokens("1.5e-3"), Ok(vec![number("1.5e-3")]));
        assert_eq!(tokens("1e"), Ok(vec![number("1"), name("e")]));
        assert_eq!(tokens("1.e5 .5"), Ok(vec![number("1.e5"), number(".5")]));
        assert_eq!(
            tokens("a1<=2# ü\n"),
            Ok(vec![name("a1"), Token::Symbol("<="), number("2")])
        );
        assert!(tokens("a . b").is_err());
    }

    #[test]
    fn places_count_characters_of_lines() {
        let mut tokens = Tokens::new("# ü\n \"ü\" x".as_bytes());
        let text = tokens.next().expect("a string");
        let name = tokens.next().expect("a name");
        assert_eq!(text.0, Place { line: 2, column: 2 });
        assert_eq!(name.0, Place { line: 2, column: 6 });
    }
}
