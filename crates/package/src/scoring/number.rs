//! Reads the one number of a text, as a validator's `score.txt` and a grader's answer have it.

/// Why a text is not one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberFault {
    /// The line, counted from 1.
    pub line: u64,
    /// The column in letters, counted from 1.
    pub column: u64,
    /// The word there, which is no number or too much; nothing at the end of the text.
    pub found: Option<String>,
}

/// The largest number that is read, so that sums stay finite.
const NUMBER_MAX: f64 = 1e100;

/// Reads the one decimal number of a text, between any blanks.
///
/// # Errors
///
/// There is no word, one that is not a finite decimal number, or another one after it.
///
/// ```
/// use tribunal_package::scoring::read_number;
///
/// assert_eq!(read_number(" 2.5e1\n"), Ok(25.0));
/// let fault = read_number("5\n of 7").expect_err("two words too many");
/// assert_eq!((fault.line, fault.column, fault.found.as_deref()), (2, 2, Some("of")));
/// ```
pub fn read_number(text: &str) -> Result<f64, NumberFault> {
    let mut words = words(text);
    let end = |text: &str| NumberFault {
        line: text.lines().count().max(1) as u64,
        column: text.lines().last().unwrap_or("").chars().count() as u64 + 1,
        found: None,
    };
    let fault = |(line, column, word): (u64, u64, &str)| NumberFault {
        line,
        column,
        found: Some(word.to_string()),
    };
    let first = words.next().ok_or_else(|| end(text))?;
    let number = decimal(first.2).ok_or_else(|| fault(first))?;
    match words.next() {
        Some(more) => Err(fault(more)),
        None => Ok(number),
    }
}

/// The number that a word is: digits with a point and an exponent if need be.
pub(super) fn decimal(word: &str) -> Option<f64> {
    let plain = |letter: char| letter.is_ascii_digit() || "+-.eE".contains(letter);
    let number: f64 = word
        .chars()
        .all(plain)
        .then(|| word.parse().ok())
        .flatten()?;
    (number.abs() <= NUMBER_MAX).then_some(number)
}

/// The words of a text, each with its line and column.
fn words(text: &str) -> impl Iterator<Item = (u64, u64, &str)> {
    let lines = (1..).zip(text.lines());
    lines.flat_map(|(line, text)| {
        text.split_whitespace().map(move |word| {
            let before = word.as_ptr() as usize - text.as_ptr() as usize;
            (line, text[..before].chars().count() as u64 + 1, word)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_the_first_word_that_is_wrong() {
        let fault = |text: &str| {
            let fault = read_number(text).expect_err(text);
            (fault.line, fault.column, fault.found)
        };
        let word = |word: &str| Some(word.to_string());
        assert_eq!(fault(""), (1, 1, None));
        assert_eq!(fault("  \n "), (2, 2, None));
        assert_eq!(fault("\n  nan"), (2, 3, word("nan")));
        assert_eq!(fault("é 1"), (1, 1, word("é")));
        assert_eq!(fault("1 é"), (1, 3, word("é")));
        for wrong in ["inf", "1_000", "0x10", "1,5", "--1", "1e999", "١"] {
            assert_eq!(fault(wrong), (1, 1, word(wrong)));
        }
    }

    #[test]
    fn the_forms_of_most_languages_are_numbers() {
        for (text, number) in [
            ("7", 7.0),
            ("+.5", 0.5),
            ("5.", 5.0),
            ("-1.25E-2\r\n", -0.0125),
            ("\u{b}\t0\n\n", 0.0),
        ] {
            assert_eq!(read_number(text), Ok(number), "{text:?}");
        }
    }
}
