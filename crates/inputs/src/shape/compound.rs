//! Words that are put together of texts and numbers, such as a date, or a number with zeros before it.

use crate::text::Word;
use std::collections::BTreeSet;

/// A longer number is none, in digits.
const DIGITS_MAX: usize = 18;

/// A smallest number up to this is taken for the bound.
const LEAST: i128 = 3;

/// A piece of a compound word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// These bytes, which are no digits.
    Text(Word),
    /// A number.
    Number(PaddedNumber),
}

/// A number within bounds, written with so many digits, or without needless zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PaddedNumber {
    pub(crate) min: i128,
    pub(crate) max: i128,
    pub(crate) width: Option<usize>,
}

impl PaddedNumber {
    fn write(self, value: i128) -> String {
        let width = self.width.unwrap_or(0);
        format!("{value:0width$}")
    }

    /// Of the digits of a word: the number, if it is written in this way and within the bounds.
    fn read(self, digits: &[u8]) -> Option<i128> {
        let value = std::str::from_utf8(digits).ok()?.parse::<i128>().ok()?;
        let is_right = self.write(value).as_bytes() == digits;
        (is_right && (self.min..=self.max).contains(&value)).then_some(value)
    }
}

/// A word in runs of digits and of other bytes.
fn runs(word: &[u8]) -> impl Iterator<Item = &[u8]> {
    word.chunk_by(|one, other| one.is_ascii_digit() == other.is_ascii_digit())
}

fn is_number(run: &[u8]) -> bool {
    run.first().is_some_and(u8::is_ascii_digit)
}

/// The pieces that all these words have. Words of digits alone are compound where they have the same length and one of them
/// begins with a zero; those of the digits 0 and 1 are none.
pub(super) fn pieces<'w>(words: impl Iterator<Item = &'w Word>) -> Option<Vec<Piece>> {
    let words: BTreeSet<&Word> = words.collect();
    let all: Vec<Vec<&[u8]>> = words.iter().map(|word| runs(word).collect()).collect();
    let first = all.first()?;
    let is_alike = |word: &Vec<&[u8]>| {
        let mut both = word.iter().zip(first);
        word.len() == first.len()
            && both.all(|(run, other)| match is_number(other) {
                true => is_number(run) && run.len() <= DIGITS_MAX,
                false => run == other,
            })
    };
    if !all.iter().all(is_alike) || !first.iter().any(|run| is_number(run)) {
        return None;
    }
    let pieces: Option<Vec<Piece>> = (0..first.len())
        .map(|at| match is_number(first[at]) {
            false => Some(Piece::Text(first[at].to_vec())),
            true => number(&all.iter().map(|word| word[at]).collect::<Vec<_>>()),
        })
        .collect();
    let pieces = pieces?;
    let is_plain = match pieces[..] {
        [Piece::Number(number)] => {
            let is_padded = words.iter().any(|word| word.len() > 1 && word[0] == b'0');
            let are_bits = || words.iter().copied().flatten().all(|it| b"01".contains(it));
            number.width.is_none() || !is_padded || are_bits()
        }
        _ => false,
    };
    match &pieces[..] {
        _ if is_plain => None,
        // As of other integers, a smallest one that is not small is what chance gave.
        [Piece::Number(number)] if number.min > LEAST => {
            Some(vec![Piece::Number(PaddedNumber { min: 1, ..*number })])
        }
        _ => Some(pieces),
    }
}

/// The number at one place of all words. The bounds are those that were seen: 0 is no month.
fn number(runs: &[&[u8]]) -> Option<Piece> {
    let lengths: BTreeSet<usize> = runs.iter().map(|run| run.len()).collect();
    let values = runs
        .iter()
        .map(|run| std::str::from_utf8(run).ok()?.parse().ok());
    let values: Vec<i128> = values.collect::<Option<_>>()?;
    let has_zeros = runs.iter().any(|run| run.len() > 1 && run[0] == b'0');
    let width = match (lengths.len(), has_zeros) {
        (1, _) => lengths.first().copied().filter(|length| *length > 1),
        (_, false) => None,
        (_, true) => return None,
    };
    Some(Piece::Number(PaddedNumber {
        min: values.iter().min().copied()?,
        max: values.iter().max().copied()?,
        width,
    }))
}

/// The numbers of a word, if it has these pieces.
pub(crate) fn numbers(pieces: &[Piece], word: &[u8]) -> Option<Vec<i128>> {
    let mut runs = runs(word);
    let mut numbers = Vec::new();
    for piece in pieces {
        let run = runs.next()?;
        match piece {
            Piece::Text(text) => (text == run).then_some(())?,
            Piece::Number(number) => numbers.push(number.read(run)?),
        }
    }
    runs.next().is_none().then_some(numbers)
}

/// The word with these numbers, each of which is within its bounds.
pub(crate) fn write(pieces: &[Piece], numbers: &[i128]) -> Word {
    let mut numbers = numbers.iter();
    let written = |piece: &Piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Number(number) => {
            let value = numbers.next().copied().unwrap_or(number.min);
            number.write(value).into_bytes()
        }
    };
    pieces.iter().flat_map(written).collect()
}

/// The numbers among pieces.
pub(crate) fn padded(pieces: &[Piece]) -> impl Iterator<Item = PaddedNumber> {
    pieces.iter().filter_map(|piece| match piece {
        Piece::Number(number) => Some(*number),
        Piece::Text(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    fn of(words: &[&str]) -> Option<Vec<Piece>> {
        let words: Vec<Word> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
        pieces(words.iter())
    }

    #[test]
    fn a_date_keeps_its_zeros_and_its_bounds() {
        let date = of(&["1999-02-28", "2031-11-05"]).expect("pieces");
        assert_eq!(numbers(&date, b"2000-03-06"), Some(vec![2000, 3, 6]));
        assert_eq!(write(&date, &[2000, 3, 6]), b"2000-03-06");
        for other in [
            "0-0-0",
            "2000-3-06",
            "2000-01-06",
            "2000-03-06x",
            "2000-03",
            "",
        ] {
            assert_eq!(numbers(&date, other.as_bytes()), None, "{other}");
        }
    }

    #[test]
    fn digits_alone_are_compound_where_zeros_stand_before_them() {
        let padded = of(&["00417", "23001"]).expect("a padded number");
        assert_eq!(write(&padded, &[800]), b"00800");
        for plain in [
            &["417", "23"][..],
            &["417", "230"],
            &["0110", "0001"],
            &["007", "12"],
        ] {
            assert_eq!(of(plain), None, "{plain:?}");
        }
    }

    #[test]
    fn words_of_other_texts_are_not_alike() {
        assert!(of(&["x1", "x20"]).is_some());
        for other in [
            &["x1", "y2"][..],
            &["x", "y"],
            &["x1", "x1y"],
            &["1x", "x1"],
            &[],
        ] {
            assert_eq!(of(other), None, "{other:?}");
        }
    }

    fn learn(examples: &[String]) -> Shape {
        let examples: Vec<&[u8]> = examples.iter().map(|it| it.as_bytes()).collect();
        Shape::learn(&examples).expect("a shape")
    }

    #[test]
    fn zeros_before_numbers_and_digits_after_the_point_are_learnt() {
        let line = |it: u64| {
            format!(
                "{:05} IN {:02}:{:02}\n{}.{:02}\n",
                it * 977,
                it % 24,
                it % 60,
                it % 3,
                it
            )
        };
        let shape = learn(&(0..90).map(line).collect::<Vec<_>>());
        assert!(shape.admits(b"00012 IN 00:07\n0.10\n"));
        for other in [
            "12 IN 00:07\n0.10\n",
            "00012 IN 0:7\n0.10\n",
            "00012 IN 24:07\n0.10\n",
            "00012 IN 00:07\n0\n",
        ] {
            assert!(!shape.admits(other.as_bytes()), "{other}");
        }
        assert_eq!(
            shape.notation(),
            "(00000…86953) IN (00…23):(00…59); 0.00…2.89"
        );
    }

    #[test]
    fn ends_of_lines_are_learnt_and_kept() {
        let line = |it: u64| format!("{it}\r\n{}\r\n", vec!["7"; it as usize].join(" "));
        let shape = learn(&(1..9).map(line).collect::<Vec<_>>());
        assert!(shape.admits(b"2\r\n5 5\r\n") && !shape.admits(b"2\n5 5\n"));
        let forms = crate::smaller(b"3\r\n7 7 7\r\n", Some(&shape), true).flatten();
        let forms: Vec<Vec<u8>> = forms.collect();
        assert!(forms.contains(&b"2\r\n7 7\r\n".to_vec()));
        let are_kept = |form: &Vec<u8>| {
            form.split(|byte| *byte == b'\n')
                .filter(|line| !line.is_empty())
                .all(|line| line.ends_with(b"\r"))
        };
        assert!(forms.iter().all(are_kept));
    }
}
