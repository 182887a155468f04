//! The default comparison of outputs in packages: token by token, as strict as the arguments say.

use thiserror::Error;

/// How an output is compared with the answer. The default ignores case and blanks, and compares numbers as text.
///
/// ```
/// use tribunal_package::compare::Comparison;
///
/// let args = ["float_tolerance", "1e-6"].map(String::from);
/// let comparison = Comparison::from_args(&args)?;
/// assert_eq!(comparison.compare(b"0.5 yes\n", b"0.5000001  YES"), Ok(()));
/// let difference = comparison.compare(b"0.5 yes\n", b"0.51 yes\n").expect_err("too far away");
/// assert_eq!((difference.line, difference.column), (1, 1));
/// assert_eq!(difference.found.as_deref(), Some(&b"0.51"[..]));
/// # Ok::<(), tribunal_package::compare::BadArgs>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Whether `A` and `a` differ.
    pub case_sensitive: bool,
    /// Whether blanks and line ends must be equal, byte by byte.
    pub space_change_sensitive: bool,
    /// Largest absolute difference of two equal numbers.
    pub(crate) float_absolute: Option<f64>,
    /// Largest difference of two equal numbers, relative to the answer.
    pub(crate) float_relative: Option<f64>,
}

/// The first difference between an output and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the output, counted from 1.
    pub line: u64,
    /// The column, in bytes, counted from 1.
    pub column: u64,
    /// The token of the answer; `None` at its end.
    pub expected: Option<Vec<u8>>,
    /// The token of the output; `None` at its end.
    pub found: Option<Vec<u8>>,
}

/// Why the arguments of a validator are wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadArgs(String);

impl Comparison {
    /// Reads the arguments of the default output validator.
    ///
    /// # Errors
    ///
    /// An unknown argument, or a tolerance that is not a number of at least 0.
    pub fn from_args(args: &[String]) -> Result<Comparison, BadArgs> {
        let mut comparison = Comparison::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut tolerance = || {
                let text = args
                    .next()
                    .ok_or_else(|| BadArgs(format!("`{arg}` needs a number")))?;
                let number = text
                    .parse()
                    .ok()
                    .filter(|number: &f64| *number >= 0.0 && number.is_finite());
                number.ok_or_else(|| {
                    BadArgs(format!(
                        "`{arg}` needs a number, found {}",
                        tribunal_core::text::quote(text)
                    ))
                })
            };
            match arg.as_str() {
                "case_sensitive" => comparison.case_sensitive = true,
                "space_change_sensitive" => comparison.space_change_sensitive = true,
                "float_absolute_tolerance" => comparison.float_absolute = Some(tolerance()?),
                "float_relative_tolerance" => comparison.float_relative = Some(tolerance()?),
                "float_tolerance" => {
                    let both = Some(tolerance()?);
                    (comparison.float_absolute, comparison.float_relative) = (both, both);
                }
                _ => {
                    return Err(BadArgs(format!(
                        "the default output validator does not know {}; known are case_sensitive, \
                         space_change_sensitive, float_tolerance, float_absolute_tolerance and \
                         float_relative_tolerance",
                        tribunal_core::text::quote(arg)
                    )));
                }
            }
        }
        Ok(comparison)
    }

    /// Compares an output with the answer.
    ///
    /// # Errors
    ///
    /// The first difference.
    pub fn compare(&self, answer: &[u8], output: &[u8]) -> Result<(), Difference> {
        let mut expected = Tokens {
            text: answer,
            at: 0,
            keeps_blanks: self.space_change_sensitive,
        };
        let mut found = Tokens {
            text: output,
            at: 0,
            keeps_blanks: self.space_change_sensitive,
        };
        loop {
            let (one, two) = (expected.next(), found.next());
            match (one, two) {
                (None, None) => return Ok(()),
                (Some(one), Some((_, two))) if self.is_same(one.1, two) => {}
                (one, two) => {
                    let at = two.map_or(output.len(), |(at, _)| at);
                    let before = &output[..at];
                    let line = before.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
                    let start = before
                        .iter()
                        .rposition(|byte| *byte == b'\n')
                        .map_or(0, |place| place + 1);
                    return Err(Difference {
                        line,
                        column: (at - start) as u64 + 1,
                        expected: one.map(|(_, token)| token.to_vec()),
                        found: two.map(|(_, token)| token.to_vec()),
                    });
                }
            }
        }
    }

    fn is_same(&self, answer: &[u8], output: &[u8]) -> bool {
        let (absolute, relative) = (self.float_absolute, self.float_relative);
        if (absolute.is_some() || relative.is_some())
            && let Some(wanted) = number(answer)
        {
            let Some(given) = number(output) else {
                return false;
            };
            let apart = (wanted - given).abs();
            return absolute.is_some_and(|most| apart <= most)
                || relative.is_some_and(|most| apart <= most * wanted.abs());
        }
        if self.case_sensitive {
            answer == output
        } else {
            answer.eq_ignore_ascii_case(output)
        }
    }
}

/// A decimal number, with an optional point and exponent; not hexadecimal, `inf` or `nan`.
fn number(token: &[u8]) -> Option<f64> {
    let is_plain = token
        .iter()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(byte));
    let has_digit = token.iter().any(u8::is_ascii_digit);
    let number: f64 = std::str::from_utf8(token)
        .ok()
        .filter(|_| is_plain && has_digit)?
        .parse()
        .ok()?;
    number.is_finite().then_some(number)
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// The tokens of a text with their places; blanks are tokens too if they count.
struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
    keeps_blanks: bool,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, &'a [u8]);

    fn next(&mut self) -> Option<(usize, &'a [u8])> {
        if !self.keeps_blanks {
            self.at += self.text[self.at..]
                .iter()
                .take_while(|byte| is_blank(**byte))
                .count();
        }
        let rest = &self.text[self.at..];
        let first = *rest.first()?;
        let length = if is_blank(first) {
            1
        } else {
            rest.iter().take_while(|byte| !is_blank(**byte)).count()
        };
        let token = (self.at, &rest[..length]);
        self.at += length;
        Some(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(args: &str, answer: &str, output: &str) -> Result<(), Difference> {
        let args: Vec<String> = args.split_whitespace().map(str::to_string).collect();
        Comparison::from_args(&args)
            .expect("arguments")
            .compare(answer.as_bytes(), output.as_bytes())
    }

    #[track_caller]
    fn same(args: &str, answer: &str, output: &str) {
        assert_eq!(
            verdict(args, answer, output),
            Ok(()),
            "{args}: {answer:?} {output:?}"
        );
    }

    #[track_caller]
    fn differ(args: &str, answer: &str, output: &str) {
        verdict(args, answer, output).expect_err(&format!("{args}: {answer:?} {output:?}"));
    }

    #[test]
    fn blanks_and_capitals_do_not_matter_without_flags() {
        same("", "1 2\nYes\n", "1\t2\r\n\n yes");
        differ("case_sensitive", "Yes", "yes");
        same("space_change_sensitive", "1 2\n", "1 2\n");
        differ("space_change_sensitive", "1 2\n", "1  2\n");
        differ("space_change_sensitive", "1 2\n", "1 2");
        differ("space_change_sensitive", "1 2\n", "1 2\n\n");
        differ("space_change_sensitive", "1 2\n", "1\t2\n");
    }

    #[test]
    fn an_output_is_neither_shorter_nor_longer() {
        differ("", "1 2", "1");
        differ("", "1", "1 2");
        differ("", "", "0");
        same("", "", " \n");
    }

    #[test]
    fn numbers_may_differ_by_the_given_tolerance() {
        same("float_tolerance 1e-6", "1000000", "1000000.9");
        differ("float_absolute_tolerance 1e-6", "1000000", "1000000.9");
        same("float_absolute_tolerance 0.5", "1", "1.5");
        same("float_relative_tolerance 1e-3", "-2000", "-2001.9");
        differ("float_relative_tolerance 1e-3", "0", "1e-9");
        same("float_tolerance 1e-9", "0", "1e-9");
        same("float_tolerance 0", "1", "1.0e0");
        differ("", "1", "1.0");
        differ("float_tolerance 1e-6", "1", "one");
        same("float_tolerance 1e-6", "one 1", "ONE 1.0");
        for odd in [
            "nan", "inf", "0x1", "1e999", "1e", "--1", ".", "1_0", "\u{ff11}",
        ] {
            differ("float_tolerance 1", "1", odd);
        }
        same("float_tolerance 1e-6", ".5", "5.e-1");
    }

    #[test]
    fn a_difference_has_its_place_in_the_output() {
        let difference = verdict("", "1 2\n3 4\n", "1 2\n3  5\n").expect_err("another number");
        assert_eq!((difference.line, difference.column), (2, 4));
        assert_eq!(
            (difference.expected, difference.found),
            (Some(b"4".to_vec()), Some(b"5".to_vec()))
        );
        let difference = verdict("", "1 2", "1\n").expect_err("too short");
        assert_eq!(
            (difference.line, difference.column, difference.found),
            (2, 1, None)
        );
    }

    #[test]
    fn unknown_arguments_are_refused() {
        for args in [
            "tolerance 1",
            "float_tolerance",
            "float_tolerance x",
            "float_tolerance -1",
            "float_tolerance nan",
        ] {
            let args: Vec<String> = args.split(' ').map(str::to_string).collect();
            Comparison::from_args(&args).expect_err("no such argument");
        }
    }

    #[test]
    fn no_bytes_make_it_panic_and_everything_equals_itself() {
        fn property(answer: Vec<u8>, output: Vec<u8>, strict: bool, tolerance: Option<u8>) -> bool {
            let tolerance = tolerance.map(f64::from);
            let comparison = Comparison {
                case_sensitive: strict,
                space_change_sensitive: strict,
                float_absolute: tolerance,
                float_relative: tolerance,
            };
            let _ = comparison.compare(&answer, &output);
            comparison.compare(&answer, &answer).is_ok()
        }
        quickcheck::quickcheck(property as fn(Vec<u8>, Vec<u8>, bool, Option<u8>) -> bool);
    }
}
