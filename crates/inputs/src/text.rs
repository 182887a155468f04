//! An input as lines of words, which is how most problems describe it.

/// A longer input is not taken apart, in bytes: its words would take many times its size.
pub(crate) const TEXT_BYTES_MAX: usize = 1 << 20;

/// A word of an input: bytes without a blank.
pub(crate) type Word = Vec<u8>;

/// The lines of an input, each with its words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct InputText {
    pub(crate) lines: Vec<Vec<Word>>,
}

impl InputText {
    /// Takes an input apart. A line with other blanks than one between two words is a single word.
    ///
    /// `None` where the input cannot be written back as it was: its last line has no end, or a line ends with `\r`.
    pub(crate) fn of(input: &[u8]) -> Option<InputText> {
        let Some(body) = input.strip_suffix(b"\n") else {
            return input.is_empty().then(InputText::default);
        };
        let lines = body.split(|byte| *byte == b'\n').map(words_of);
        let text = InputText {
            lines: lines.collect(),
        };
        (text.write() == input && !input.contains(&b'\r')).then_some(text)
    }

    /// The input again.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut input = Vec::new();
        for line in &self.lines {
            input.extend(line.join(&b' '));
            input.push(b'\n');
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
/// then its bytes.
pub type InputWeight = (usize, usize, Vec<u8>);

/// The weight of an input.
pub fn weight(input: &[u8]) -> InputWeight {
    let words = input.split(u8::is_ascii_whitespace);
    let words = words.filter(|word| !word.is_empty()).count();
    (words, input.len(), input.to_vec())
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
        for other in [&b"3"[..], b"3\r\n", b"\n\n3"] {
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
    fn only_the_usual_form_is_an_integer() {
        assert_eq!(integer(b"-12"), Some(-12));
        for other in ["+1", "01", "-0", "1.0", "", "x", "1e3"] {
            assert_eq!(integer(other.as_bytes()), None, "{other}");
        }
    }
}
