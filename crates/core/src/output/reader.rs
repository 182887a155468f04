//! A contestant's output as numbers and words.
//!
//! Only one short token is kept in memory, so an output of any length can be read.

use super::dialect::Dialect;
use crate::messages::{Message, Value};
use crate::text::{quote, size, without_error_numbers};
use crate::verdict::{Ruling, Verdict};
use std::io::BufRead;

/// A number or a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A number, as the dialect reads it.
    Integer(i32),
    /// Anything else.
    Word(String),
}

/// A token that is not the number expected.
#[derive(Clone, Debug, PartialEq)]
pub struct Misread {
    /// The token, as far as it was read; empty at the end of the output.
    pub text: String,
    /// The ruling on it.
    pub ruling: Ruling,
}

impl From<Ruling> for Misread {
    fn from(ruling: Ruling) -> Misread {
        Misread {
            text: String::new(),
            ruling,
        }
    }
}

/// The maximum length of a token, in bytes; valid numbers and words are far shorter.
const TOKEN_BYTES_MAX: usize = 64;

/// The maximum length of an output that testlib reads, in bytes; it rejects a longer one for its length alone.
const TESTLIB_BYTES_MAX: u64 = 128 << 20;

/// A contestant's output, read once from front to back.
///
/// ```
/// use tribunal_core::output::{Dialect, Output};
/// use tribunal_core::verdict::Verdict;
///
/// let mut output = Output::new("2\n1 x\n".as_bytes(), Dialect::Testlib);
/// assert_eq!(output.integer("number-of-moves"), Ok(2));
/// assert_eq!(output.integer("row-of-a-move"), Ok(1));
/// let ruling = output.integer("column-of-a-move").expect_err("an `x`");
/// assert_eq!(ruling.verdict, Verdict::PresentationError);
/// assert_eq!(ruling.message(), "line 2, column 3: expected the column of a move, found `x`");
/// assert!(output.end().is_ok());
/// ```
pub struct Output<R> {
    reader: R,
    dialect: Dialect,
    /// A lower bound on its length in bytes.
    bytes: u64,
    /// The number of bytes consumed.
    taken: u64,
    line: u64,
    column: u64,
    /// Line and column of the last token.
    token: (u64, u64),
    /// The beginning of the first word, if it looked like a byte order mark.
    begun: Vec<u8>,
}

impl<R: BufRead> Output<R> {
    /// An output, to be read in a dialect.
    pub fn new(reader: R, dialect: Dialect) -> Output<R> {
        Output {
            reader,
            dialect,
            bytes: 0,
            taken: 0,
            line: 1,
            column: 1,
            token: (1, 1),
            begun: Vec::new(),
        }
    }

    /// Sets the length in bytes, if it is known in advance.
    pub fn of_length(self, bytes: u64) -> Output<R> {
        Output { bytes, ..self }
    }

    /// The next number; `expected` names it in the ruling if it is missing.
    ///
    /// # Errors
    ///
    /// A bad-form ruling if the next token is missing or not a number.
    pub fn integer(&mut self, expected: impl Into<Message>) -> Result<i32, Ruling> {
        self.number(expected).map_err(|misread| misread.ruling)
    }

    /// Like [`Output::integer`], but the error also has the token.
    ///
    /// # Errors
    ///
    /// If the next token is missing or not a number.
    pub fn number(&mut self, expected: impl Into<Message>) -> Result<i32, Misread> {
        self.skip_blanks()?;
        self.token = (self.line, self.column);
        let mut text = match self.dialect {
            Dialect::Kattis => self.stream_number()?,
            Dialect::Testlib | Dialect::Strict => self.word()?,
        };
        if text.is_empty() {
            if self.peek()?.is_none() {
                return Err(self
                    .bad_form(expected, Message::new("end-of-output"))
                    .into());
            }
            text = self.word()?;
        } else if let Some(number) = self.parse(&text) {
            return Ok(number);
        }
        let ruling = self.bad_form(expected, quote(&text));
        Err(Misread { text, ruling })
    }

    /// The next token; `expected` names it in the ruling if it is missing.
    ///
    /// # Errors
    ///
    /// A bad-form ruling if the output has ended, or a judge error if it is unreadable.
    pub fn token(&mut self, expected: impl Into<Message>) -> Result<Token, Ruling> {
        self.skip_blanks()?;
        self.token = (self.line, self.column);
        // A C++ stream leaves what follows the digits of a number for the next read.
        let number = if self.dialect == Dialect::Kattis {
            self.stream_number()?
        } else {
            String::new()
        };
        if let Some(number) = self.parse(&number) {
            return Ok(Token::Integer(number));
        }
        let word = number + &self.word()?;
        if word.is_empty() {
            return Err(self.bad_form(expected, Message::new("end-of-output")));
        }
        Ok(self.parse(&word).map_or(Token::Word(word), Token::Integer))
    }

    /// Checks that only blanks follow.
    ///
    /// # Errors
    ///
    /// A bad-form ruling that names the first extra token.
    pub fn end(&mut self) -> Result<(), Ruling> {
        self.skip_blanks()?;
        self.token = (self.line, self.column);
        match self.peek()? {
            None => Ok(()),
            Some(_) => {
                let found = quote(&self.word()?);
                Err(self.bad_form("end-of-output", found))
            }
        }
    }

    /// The bad-form ruling for the last token.
    pub fn bad_form(&self, expected: impl Into<Message>, found: impl Into<Value>) -> Ruling {
        let (line, column) = self.token;
        let said = Message::new("bad-form")
            .with("line", line)
            .with("column", column);
        Ruling::new(
            self.dialect.bad_form(),
            said.with("expected", expected.into()).with("found", found),
        )
    }

    /// The bad-form ruling for a word, with a remark if it differs from `meant` only in case.
    pub fn bad_word(&self, expected: impl Into<Message>, word: &str, meant: &str) -> Ruling {
        let found = match word.eq_ignore_ascii_case(meant) {
            true => Value::from(Message::new("word-in-other-capitals").with("word", quote(word))),
            false => Value::from(quote(word)),
        };
        self.bad_form(expected, found)
    }

    fn parse(&self, text: &str) -> Option<i32> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if text.len() > TOKEN_BYTES_MAX {
            return None;
        }
        let plain = match self.dialect {
            Dialect::Kattis => {
                !digits.contains(|letter: char| !letter.is_ascii_digit() && letter != '+')
            }
            Dialect::Testlib | Dialect::Strict => {
                digits.bytes().all(|byte| byte.is_ascii_digit())
                    && (digits == "0" || !digits.starts_with('0'))
                    && text != "-0"
            }
        };
        if plain { text.parse().ok() } else { None }
    }

    /// The buffered bytes that come next; empty at the end.
    fn ahead(&mut self) -> Result<&[u8], Ruling> {
        let next = self.reader.fill_buf().map_err(|error| unreadable(&error))?;
        self.bytes = self.bytes.max(self.taken + next.len() as u64);
        if self.dialect == Dialect::Testlib && self.bytes > TESTLIB_BYTES_MAX {
            let said = Message::new("output-too-long").with("size", size(TESTLIB_BYTES_MAX));
            return Err(Ruling::new(self.dialect.bad_form(), said));
        }
        Ok(next)
    }

    fn peek(&mut self) -> Result<Option<u8>, Ruling> {
        Ok(self.ahead()?.first().copied())
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        self.taken += bytes as u64;
    }

    fn skip_blanks(&mut self) -> Result<(), Ruling> {
        if self.dialect == Dialect::Testlib && (self.line, self.column) == (1, 1) {
            // Byte by byte, since a pipe may deliver the mark in parts.
            let mark = *b"\xef\xbb\xbf";
            for (index, byte) in mark.into_iter().enumerate() {
                match self.peek()? {
                    Some(next) if next == byte => self.consume(1),
                    _ if index == 0 => break,
                    _ => {
                        self.begun = mark[..index].to_vec();
                        return Ok(());
                    }
                }
            }
        }
        loop {
            let dialect = self.dialect;
            let next = self.ahead()?;
            // A buffer at a time, since an output may have any number of blanks.
            let blanks = next
                .iter()
                .take_while(|byte| dialect.is_blank(**byte))
                .count();
            let lines = next[..blanks].iter().filter(|byte| **byte == b'\n').count();
            let last = next[..blanks].iter().rposition(|byte| *byte == b'\n');
            self.line += lines as u64;
            self.column =
                last.map_or(self.column, |_| 1) + (blanks - last.map_or(0, |last| last + 1)) as u64;
            if blanks == 0 {
                return Ok(());
            }
            self.consume(blanks);
        }
    }

    /// Everything up to a blank, cut off once it is longer than a valid token.
    fn word(&mut self) -> Result<String, Ruling> {
        let mut bytes = std::mem::take(&mut self.begun);
        loop {
            let (dialect, room) = (self.dialect, TOKEN_BYTES_MAX + 1 - bytes.len());
            let next = self.ahead()?;
            let more = next
                .iter()
                .take(room)
                .take_while(|byte| !dialect.is_blank(**byte))
                .count();
            if more == 0 {
                break;
            }
            bytes.extend_from_slice(&next[..more]);
            // A character counts at its first byte.
            let columns = next[..more].iter().filter(|byte| **byte & 0xC0 != 0x80);
            self.column += columns.count() as u64;
            self.consume(more);
        }
        Ok(String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    /// A sign and digits, as a C++ stream reads a number; the rest stays for the next read. Of leading
    /// zeros only one is kept.
    fn stream_number(&mut self) -> Result<String, Ruling> {
        let mut text = String::new();
        while let Some(byte) = self.peek()? {
            let continues =
                byte.is_ascii_digit() || (text.is_empty() && matches!(byte, b'+' | b'-'));
            if !continues || text.len() > TOKEN_BYTES_MAX {
                break;
            }
            if matches!(text.as_str(), "0" | "+0" | "-0") {
                text.pop();
            }
            text.push(byte as char);
            self.consume(1);
            self.column += 1;
        }
        Ok(text)
    }
}

fn unreadable(error: &std::io::Error) -> Ruling {
    Ruling::new(
        Verdict::JudgeError,
        Message::new("unreadable-output").with("error", without_error_numbers(error)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn read(text: &[u8], dialect: Dialect) -> Result<Vec<i32>, String> {
        let mut output = Output::new(text, dialect);
        let mut numbers = Vec::new();
        for _ in 0..3 {
            numbers.push(
                output
                    .integer("a-number")
                    .map_err(|ruling| ruling.message())?,
            );
        }
        output.end().map_err(|ruling| ruling.message())?;
        Ok(numbers)
    }

    #[test]
    fn blanks_do_not_matter() {
        for dialect in Dialect::ALL.map(|(dialect, ..)| dialect) {
            for text in [
                &b"1 2 3"[..],
                b"1\n2\n3\n",
                b"\r\n1\r2\t\t3 \n\n",
                b" 1  2\r\n3",
            ] {
                assert_eq!(read(text, dialect), Ok(vec![1, 2, 3]), "{dialect}");
            }
        }
        assert_eq!(read(b"1\x0c2\x0b3", Dialect::Strict), Ok(vec![1, 2, 3]));
        assert!(read(b"1\x0c2 3", Dialect::Testlib).is_err());
    }

    #[test]
    fn numbers_follow_the_dialect() {
        let rows: [(&[u8], [bool; 3]); 14] = [
            (b"1 2 3", [true, true, true]),
            (b"-1 2 3", [true, true, true]),
            (b"+1 2 3", [false, true, false]),
            (b"01 2 3", [false, true, false]),
            (b"-0 2 3", [false, true, false]),
            (b"1+2-3", [false, true, false]),
            (b"1.0 2 3", [false, false, false]),
            (b"0x1 2 3", [false, false, false]),
            (b"- 2 3", [false, false, false]),
            (b"2147483647 2 3", [true, true, true]),
            (b"2147483648 2 3", [false, false, false]),
            (b"1 2 3 4", [false, false, false]),
            (b"\xef\xbb\xbf1 2 3", [true, false, false]),
            (b"1 2 3\0", [false, false, false]),
        ];
        for (text, accepted) in rows {
            let actual = Dialect::ALL.map(|(dialect, ..)| read(text, dialect).is_ok());
            assert_eq!(actual, accepted, "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn a_fault_reports_its_position() {
        assert_eq!(
            read(b"1\n 2 x3", Dialect::Testlib),
            Err("line 2, column 4: expected a number, found `x3`".to_string())
        );
        // Its first byte is that of a byte order mark.
        assert_eq!(
            read("４ 2".as_bytes(), Dialect::Testlib),
            Err("line 1, column 1: expected a number, found `４`".to_string())
        );
        assert_eq!(
            read(b"1 2\n", Dialect::Kattis),
            Err("line 2, column 1: expected a number, found the end of the output".to_string())
        );
        assert_eq!(
            read(b"\xc3\xa9 x", Dialect::Strict),
            Err("line 1, column 1: expected a number, found `é`".to_string())
        );
        assert_eq!(
            read(b"1 2 3 \n 4", Dialect::Strict),
            Err("line 2, column 2: expected the end of the output, found `4`".to_string())
        );
    }

    #[test]
    fn an_endless_token_is_cut_short() {
        let endless = BufReader::new(std::io::repeat(b'7'));
        let ruling = Output::new(endless, Dialect::Testlib)
            .integer("a-number")
            .expect_err("too long");
        assert_eq!(ruling.verdict, Verdict::PresentationError);
        assert!(ruling.message().len() < 120, "{}", ruling.message());
        let ruling = Output::new(BufReader::new(std::io::repeat(b'1')), Dialect::Kattis)
            .integer("a-number")
            .expect_err("too long");
        assert_eq!(ruling.verdict, Verdict::WrongAnswer);
    }

    #[test]
    fn positions_are_right_after_more_blanks_than_a_buffer_holds() {
        for (blanks, line, column) in [
            (" ".repeat(1 << 17), 1, (1 << 17) + 1),
            ("\n".repeat(200_000), 200_001, 1),
            ("\r\n ".repeat(70_000), 70_001, 2),
        ] {
            let text = format!("{blanks}x");
            let ruling = Output::new(text.as_bytes(), Dialect::Testlib)
                .integer("a-number")
                .expect_err("a word");
            assert_eq!(
                ruling.message(),
                format!("line {line}, column {column}: expected a number, found `x`")
            );
        }
    }

    #[test]
    fn testlib_reads_no_more_than_128_mib() {
        let ends = |blanks: u64, dialect| {
            let text = BufReader::new(b"7".chain(std::io::repeat(b'\n').take(blanks)));
            let mut output = Output::new(text, dialect);
            output
                .integer("a-number")
                .and_then(|_| output.end())
                .map_err(|ruling| (ruling.verdict, ruling.message()))
        };
        let most = (128 << 20) - 1;
        let long = "longer than 128 MB, the maximum that testlib reads".to_string();
        assert_eq!(ends(most, Dialect::Testlib), Ok(()));
        assert_eq!(
            ends(most + 1, Dialect::Testlib),
            Err((Verdict::PresentationError, long.clone()))
        );
        assert_eq!(ends(most + 1, Dialect::Kattis), Ok(()));
        // If the length is known, the ruling names it first.
        let mut output = Output::new(&b"x"[..], Dialect::Testlib).of_length(most + 2);
        assert_eq!(
            output.integer("a-number").expect_err("too long").message(),
            long
        );
    }

    #[test]
    fn a_byte_order_mark_may_come_in_parts() {
        let parts = b"\xef".chain(&b"\xbb"[..]).chain(&b"\xbf7 x"[..]);
        let mut output = Output::new(parts, Dialect::Testlib);
        assert_eq!(output.integer("a-number"), Ok(7));
        assert!(
            output
                .end()
                .expect_err("a word is left")
                .message()
                .contains("line 1, column 3")
        );
        assert!(
            Output::new(&b"\xef\xbb7"[..], Dialect::Testlib)
                .integer("a-number")
                .is_err()
        );
    }

    #[test]
    fn a_long_number_is_not_cut_in_two() {
        let read = |text: &str| {
            let mut output = Output::new(text.as_bytes(), Dialect::Kattis);
            output
                .integer("a-number")
                .and_then(|number| output.end().map(|()| number))
        };
        assert!(read(&format!("1{}6", "0".repeat(65))).is_err());
        // Leading zeros are not part of the number, and a stream reads over any number of them.
        for zeros in [1, 63, 64, 65, 66, 5000] {
            let zeros = "0".repeat(zeros);
            assert_eq!(read(&format!("{zeros}6")), Ok(6));
            assert_eq!(read(&format!("-{zeros}6")), Ok(-6));
            assert_eq!(read(&format!("+{zeros}2147483647")), Ok(i32::MAX));
            assert_eq!(read(&zeros), Ok(0));
            assert!(read(&format!("{zeros}2147483648")).is_err());
        }
    }

    #[test]
    fn columns_count_characters() {
        let mut output = Output::new("é\u{2713}x y".as_bytes(), Dialect::Strict);
        assert_eq!(
            output.token("number-or-impossible"),
            Ok(Token::Word("é\u{2713}x".to_string()))
        );
        let ruling = output.integer("a-number").expect_err("a word");
        assert_eq!(
            ruling.message(),
            "line 1, column 5: expected a number, found `y`"
        );
    }

    #[test]
    fn a_word_of_65_bytes_is_kept_whole_and_a_longer_one_is_cut() {
        for dialect in Dialect::ALL.map(|(dialect, ..)| dialect) {
            let text = format!("{} 7", "x".repeat(65));
            let mut output = Output::new(text.as_bytes(), dialect);
            assert_eq!(
                output.token("number-or-impossible"),
                Ok(Token::Word("x".repeat(65)))
            );
            assert_eq!(output.integer("a-number"), Ok(7));
            let text = "x".repeat(66);
            assert_eq!(
                Output::new(text.as_bytes(), dialect).token("number-or-impossible"),
                Ok(Token::Word("x".repeat(65)))
            );
        }
    }

    #[test]
    fn a_count_is_read_like_the_moves() {
        let mut output = Output::new(&b"1+1 +x"[..], Dialect::Kattis);
        assert_eq!(output.token("number-or-impossible"), Ok(Token::Integer(1)));
        assert_eq!(output.integer("row-of-a-move"), Ok(1));
        assert_eq!(
            output.token("number-or-impossible"),
            Ok(Token::Word("+x".to_string()))
        );
    }

    #[test]
    fn text_in_place_of_a_number_is_kept() {
        for (dialect, text, kept) in [
            (Dialect::Testlib, "+6 1", "+6"),
            (Dialect::Kattis, "+x 1", "+"),
            (Dialect::Kattis, "x+6 1", "x+6"),
            (Dialect::Strict, " \n", ""),
        ] {
            let misread = Output::new(text.as_bytes(), dialect)
                .number("a number")
                .expect_err("no number");
            assert_eq!(misread.text, kept, "{text:?}");
            assert_eq!(
                Output::new(text.as_bytes(), dialect).integer("a number"),
                Err(misread.ruling)
            );
        }
    }

    #[test]
    fn words_are_distinguished_from_numbers() {
        let mut output = Output::new(&b"Impossible 12 x"[..], Dialect::Testlib);
        assert_eq!(
            output.token("number-or-impossible"),
            Ok(Token::Word("Impossible".to_string()))
        );
        assert_eq!(output.token("number-or-impossible"), Ok(Token::Integer(12)));
        assert_eq!(
            output.token("number-or-impossible"),
            Ok(Token::Word("x".to_string()))
        );
        assert!(output.token("number-or-impossible").is_err());
    }
}
