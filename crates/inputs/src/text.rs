//! An input as lines of words, which is how most problems describe it.

/// A longer input is not taken apart, in bytes: its words would take many times its size.
pub(crate) const TEXT_BYTES_MAX: usize = 1 << 20;

/// A word of an input: bytes without a blank.
pub(crate) type Word = Vec<u8>;

/// The lines of an input, each with its words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct InputText {
    pub(crate) lines: Vec<Vec<Word>>,
    pub(crate) line_end: LineEnd,
}

/// How each line of an input ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum LineEnd {
    #[default]
    Lf,
    /// As on Windows.
    CrLf,
}

impl LineEnd {
    fn bytes(self) -> &'static [u8] {
        match self {
            LineEnd::Lf => b"\n",
            LineEnd::CrLf => b"\r\n",
        }
    }

    /// How the lines of all these inputs end, if it is the same everywhere.
    pub(crate) fn of_all(texts: &[InputText]) -> Option<LineEnd> {
        let mut ends = texts.iter().filter(|text| !text.lines.is_empty());
        let first = ends.next().map(|text| text.line_end).unwrap_or_default();
        ends.all(|text| text.line_end == first).then_some(first)
    }
}

impl InputText {
    /// Takes an input apart. A line with other blanks than one between two words is a single word.
    ///
    /// `None` where the input cannot be written back as it was: its last line has no end, or only some lines end with `\r`.
    pub(crate) fn of(input: &[u8]) -> Option<InputText> {
        let Some(body) = input.strip_suffix(b"\n") else {
            return input.is_empty().then(InputText::default);
        };
        let line_end = match body.ends_with(b"\r") {
            true => LineEnd::CrLf,
            false => LineEnd::Lf,
        };
        let body = body.strip_suffix(b"\r").unwrap_or(body);
        let line = |line: &[u8]| match line_end {
            LineEnd::Lf => words_of(line),
            LineEnd::CrLf => words_of(line.strip_suffix(b"\r").unwrap_or(line)),
        };
        // The `\r` of the last line is gone already.
        let text = InputText {
            lines: body.split(|byte| *byte == b'\n').map(line).collect(),
            line_end,
        };
        let has_return = |word: &Word| word.contains(&b'\r');
        let is_right = !text.lines.iter().flatten().any(has_return) && text.write() == input;
        is_right.then_some(text)
    }

    /// The input again.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut input = Vec::new();
        for line in &self.lines {
            input.extend(line.join(&b' '));
            input.extend(self.line_end.bytes());
        }
        input
    }
}

fn words_of(line: &[u8]) -> Vec<Word> {
    match line.is_empty() {
        true => Vec::new(),
        false if has_single_blanks(line) => line
            .split(|byte| *byte == b' ')
            .map(<[u8]>::to_vec)
            .collect(),
        false => vec![line.to_vec()],
    }
}

fn has_single_blanks(line: &[u8]) -> bool {
    let is_blank = |byte: &u8| byte.is_ascii_whitespace() && *byte != b' ';
    !line.iter().any(is_blank)
        && line
            .split(|byte| *byte == b' ')
            .all(|word| !word.is_empty())
}

/// The integer that a word writes in the usual form, without a sign `+` and without needless zeros.
pub(crate) fn integer(word: &[u8]) -> Option<i128> {
    let text = std::str::from_utf8(word).ok()?;
    let value = text.parse::<i128>().ok()?;
    (value.to_string() == text).then_some(value)
}

/// How an input compares with others: the smaller one comes first. First the number of its words counts, then its length,
/// then the sum of its numbers without their signs, then the first word that differs: integers compare by their values, other
/// words by their lengths first. The last is for inputs that differ in their blanks.
pub type InputWeight = (usize, usize, u128, Vec<u8>, Vec<u8>);

/// The weight of an input.
pub fn weight(input: &[u8]) -> InputWeight {
    let words = input.split(u8::is_ascii_whitespace);
    let words = words.filter(|word| !word.is_empty());
    let (mut count, mut in_order) = (0, Vec::with_capacity(2 * input.len()));
    for word in words {
        count += 1;
        word_order(word, &mut in_order);
    }
    let sum = sum_of_numbers(input);
    (count, input.len(), sum, in_order, input.to_vec())
}

/// Writes bytes that compare as words do: integers by their values, other words by their lengths first.
pub(crate) fn word_order(word: &[u8], to: &mut Vec<u8>) {
    let digits = word.strip_prefix(b"-").unwrap_or_default();
    match !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
        true => {
            to.push(0);
            to.extend((u64::MAX - word.len() as u64).to_be_bytes());
            to.extend(digits.iter().map(|digit| !digit));
        }
        false => {
            to.push(1);
            to.extend((word.len() as u64).to_be_bytes());
            to.extend(word);
        }
    }
}

/// The sum of all numbers without their signs; of one with a point, in units of its last digit.
pub(crate) fn sum_of_numbers(input: &[u8]) -> u128 {
    let (mut sum, mut number): (u128, u128) = (0, 0);
    for (at, byte) in input.iter().enumerate() {
        let is_digit = |at: usize| input.get(at).is_some_and(u8::is_ascii_digit);
        let is_point = *byte == b'.' && at > 0 && is_digit(at - 1) && is_digit(at + 1);
        if byte.is_ascii_digit() {
            number = number
                .saturating_mul(10)
                .saturating_add(u128::from(byte - b'0'));
        } else if !is_point {
            sum = sum.saturating_add(number);
            number = 0;
        }
    }
    sum.saturating_add(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    #[test]
    fn an_input_is_taken_apart_and_written_back() {
        let text = InputText::of(b"3 1\n\n  x y\n").expect("an input");
        let words = |line: usize| text.lines[line].iter().map(|word| word.as_slice());
        assert!(words(0).eq([b"3", b"1"]));
        assert_eq!(words(1).len(), 0);
        assert!(words(2).eq([b"  x y"]));
        let windows = InputText::of(b"3 1\r\n\r\nx\r\n").expect("an input");
        assert_eq!((windows.line_end, windows.lines.len()), (LineEnd::CrLf, 3));
        assert_eq!(windows.lines[0], text.lines[0]);
        for other in [&b"3"[..], b"3\r\n4\n", b"3\n4\r\n", b"3\r\r\n", b"\n\n3"] {
            assert_eq!(InputText::of(other), None);
        }
    }

    quickcheck! {
        fn what_is_taken_apart_is_written_back(bytes: Vec<u8>) -> bool {
            let bytes: Vec<u8> = bytes.iter().map(|byte| b" \n\t\r1a-"[usize::from(byte % 7)]).collect();
            InputText::of(&bytes).is_none_or(|text| text.write() == bytes)
        }
    }

    #[test]
    fn of_two_inputs_of_the_same_length_the_one_with_smaller_numbers_is_smaller() {
        assert_eq!(sum_of_numbers(b"12 -3\n1.05 x4y\n"), 12 + 3 + 105 + 4);
        for (less, more) in [
            ("2.01\n", "3.00\n"),
            ("2 9\n", "9 9\n"),
            ("1 9\n", "9 2\n"),
            ("-10 -9 0 9 10\n", "-9 -10 0 9 10\n"),
            ("-9 0 9 10\n", "-9 0 10 9\n"),
            ("a\nb\n", "b a\n"),
        ] {
            assert!(weight(less.as_bytes()) < weight(more.as_bytes()), "{less}");
        }
        assert_eq!(sum_of_numbers("9".repeat(99).as_bytes()), u128::MAX);
    }

    #[test]
    fn only_the_usual_form_is_an_integer() {
        assert_eq!(integer(b"-12"), Some(-12));
        for other in ["+1", "01", "-0", "1.0", "", "x", "1e3"] {
            assert_eq!(integer(other.as_bytes()), None, "{other}");
        }
    }
}
