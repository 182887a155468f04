//! Files that validators must reject: malformed files, mutated inputs, and mutated correct outputs.

/// Texts that are neither an input nor an output of any problem.
pub(super) fn malformed() -> Vec<(&'static str, Vec<u8>)> {
    // Bytes that look random but are the same in every run.
    let noise = |count: u64, modulus: u64, first: u64| -> Vec<u8> {
        (0..count)
            .map(|place| (first + (place * 7919 + place * place * 31) % modulus) as u8)
            .collect()
    };
    vec![
        ("an empty file", Vec::new()),
        ("1,024 bytes without meaning", noise(1024, 256, 0)),
        ("every printable letter of ASCII", (32..127).collect()),
        ("200 printable letters without meaning", noise(200, 95, 32)),
        (
            "a letter beyond ASCII behind a number",
            "1\nNa\u{ef}ve\n".into(),
        ),
    ]
}

/// Short texts that crash careless readers of outputs; the validator may give any ruling, but must give one.
pub(super) const STUMBLING: [&[u8]; 20] = [
    b"-1",
    b"0",
    b"1",
    b"1.0",
    b"2147483647",
    b"2147483648",
    b"9223372036854775808",
    b"99999999999999999999999999",
    b"1e999",
    b"NaN",
    b"inf",
    b"a",
    b"2\n-1 1",
    b"2\n1",
    b"1\na",
    b"(()",
    b"1/0",
    b"\0",
    b"\x80",
    b"\n\n\n",
];

/// Changes a text; `None` if it has nothing to change.
type Mutation = fn(&str) -> Option<String>;

/// Mutations that an input grammar rarely allows.
pub(super) const MUTATIONS: [(&str, Mutation); 10] = [
    ("a blank after each blank", |text| {
        text.contains(' ').then(|| text.replace(' ', "  "))
    }),
    ("a blank at the end of each line", |text| {
        text.contains('\n').then(|| text.replace('\n', " \n"))
    }),
    ("an empty line after each line", |text| {
        text.contains('\n').then(|| text.replace('\n', "\n\n"))
    }),
    ("carriage returns before the line feeds", |text| {
        text.contains('\n').then(|| text.replace('\n', "\r\n"))
    }),
    ("a blank at the beginning", |text| {
        (!text.is_empty()).then(|| format!(" {text}"))
    }),
    ("zeros in front of each number", |text| {
        before_numbers(text, "000000000")
    }),
    ("a plus in front of each number", |text| {
        before_numbers(text, "+")
    }),
    ("zeros at the end of each decimal fraction", zeros_behind),
    ("an end without a line feed", |text| {
        text.strip_suffix('\n').map(str::to_string)
    }),
    ("something after the end", |text| {
        Some(format!("{text}0 x7 {{}} ~\n"))
    }),
];

/// Puts `what` before each number without a sign.
fn before_numbers(text: &str, what: &str) -> Option<String> {
    let mut changed = String::new();
    let mut before = ' ';
    for letter in text.chars() {
        let is_bare =
            !before.is_alphanumeric() && before != '.' && !(what == "+" && "+-".contains(before));
        if letter.is_ascii_digit() && is_bare {
            changed.push_str(what);
        }
        changed.push(letter);
        before = letter;
    }
    (changed != text).then_some(changed)
}

/// Appends zeros to each number with a decimal point.
fn zeros_behind(text: &str) -> Option<String> {
    let mut changed = String::new();
    let mut is_fraction = false;
    let mut before = ' ';
    for letter in text.chars().map(Some).chain([None]) {
        let is_digit = letter.is_some_and(|letter| letter.is_ascii_digit());
        if is_fraction && !is_digit {
            changed.push_str(if before == '.' { "" } else { "000000000" });
            is_fraction = false;
        }
        is_fraction |= letter == Some('.') && before.is_ascii_digit();
        changed.extend(letter);
        before = letter.unwrap_or(' ');
    }
    (changed != text).then_some(changed)
}

/// Changes that make a correct output wrong: always if no other output is correct, else usually.
pub(super) const ANSWER_MUTATIONS: [(&str, Mutation); 5] = [
    ("nothing at all", |text| {
        (!text.trim().is_empty()).then(String::new)
    }),
    ("one word more", |text| {
        Some(format!("{}\n7\n", text.trim_end()))
    }),
    ("one word less", |text| {
        let text = text.trim_end();
        (!text.is_empty()).then(|| {
            text.rsplit_once(char::is_whitespace)
                .map_or("", |(rest, _)| rest)
                .to_string()
        })
    }),
    ("everything twice", |text| {
        (!text.trim().is_empty()).then(|| format!("{text}\n{text}"))
    }),
    ("other digits", |text| {
        let has = text.contains(|letter: char| letter.is_ascii_digit());
        let next = |letter: char| match letter.to_digit(10) {
            Some(digit) => char::from_digit((digit + 1) % 10, 10).unwrap_or(letter),
            None => letter,
        };
        has.then(|| text.chars().map(next).collect())
    }),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn mutated(name: &str, text: &str) -> Option<String> {
        let all = MUTATIONS.iter().chain(&ANSWER_MUTATIONS);
        all.clone()
            .find(|(known, _)| *known == name)
            .expect("a mutation")
            .1(text)
    }

    #[test]
    fn a_mutation_changes_the_text_or_finds_nothing_to_change() {
        assert_eq!(
            mutated("zeros in front of each number", "1 -2 3.05 a4\n").as_deref(),
            { Some("0000000001 -0000000002 0000000003.05 a4\n") }
        );
        assert_eq!(mutated("zeros in front of each number", "bw\n"), None);
        assert_eq!(
            mutated("a plus in front of each number", "1 -2 3.05 a4\n").as_deref(),
            Some("+1 -2 +3.05 a4\n")
        );
        let fractions = mutated(
            "zeros at the end of each decimal fraction",
            "3.05 4. 12 7.5e3 1.2",
        );
        assert_eq!(
            fractions.as_deref(),
            Some("3.05000000000 4. 12 7.5000000000e3 1.2000000000")
        );
        assert_eq!(
            mutated("zeros at the end of each decimal fraction", "3 4.\n"),
            None
        );
        assert_eq!(
            mutated("a blank at the beginning", "1\n").as_deref(),
            Some(" 1\n")
        );
        assert_eq!(mutated("a blank after each blank", "bw\n"), None);
        assert_eq!(mutated("an end without a line feed", "1").as_deref(), None);
        assert_eq!(
            mutated("one word less", "2\n1 1\n").as_deref(),
            Some("2\n1")
        );
        assert_eq!(mutated("one word less", "2\n").as_deref(), Some(""));
        assert_eq!(mutated("other digits", "19 a\n").as_deref(), Some("20 a\n"));
        assert_eq!(mutated("nothing at all", " \n"), None);
        for (name, change) in MUTATIONS.iter().chain(&ANSWER_MUTATIONS) {
            for text in ["", "1 2\n", "x", "\n", "\u{fc} 1"] {
                assert_ne!(change(text).as_deref(), Some(text), "{name} {text:?}");
            }
        }
    }

    #[test]
    fn malformed_inputs_are_the_same_in_every_run_and_all_different() {
        let all = malformed();
        assert_eq!(all, malformed());
        let texts: std::collections::BTreeSet<&Vec<u8>> =
            all.iter().map(|(_, text)| text).collect();
        assert_eq!(texts.len(), all.len());
        assert!(std::str::from_utf8(&all[1].1).is_err(), "it is no text");
    }
}
