//! Finds the identifiers of students, such as `20231234` and `SV1234`, in the names of what they handed in.

/// The minimum number of characters of an identifier that is looked for inside a name; a shorter one may be the number
/// of an exercise.
const CHARS_MIN: usize = 4;

/// A text as an identifier: letters and digits alone, with a digit, in small letters. Leading zeros of a number do not
/// count, because spreadsheets drop them.
pub(super) fn identifier(text: &str) -> Option<String> {
    let text = ascii_digits(text.trim());
    let text = text.as_str();
    let is_plain = text.chars().all(char::is_alphanumeric);
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    if !is_plain || !has_digit || text.chars().count() < CHARS_MIN {
        return None;
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let text = match is_number {
        true => text.trim_start_matches('0'),
        false => text,
    };
    Some(text.to_lowercase()).filter(|text| !text.is_empty())
}

/// Every identifier that a name has between its blanks and signs.
pub(super) fn identifiers(name: &str) -> impl Iterator<Item = String> {
    words(name).filter_map(identifier)
}

/// A text with ASCII digits in the place of full-width ones, which Chinese and Japanese keyboards write.
pub(super) fn ascii_digits(text: &str) -> String {
    let is_wide = |letter: &char| ('０'..='９').contains(letter);
    text.chars()
        .map(|letter| match is_wide(&letter) {
            true => char::from(b'0' + (u32::from(letter) - u32::from('０')) as u8),
            false => letter,
        })
        .collect()
}

/// The words of a name: what stands between its blanks and signs.
pub(super) fn words(name: &str) -> impl Iterator<Item = &str> {
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_has_a_digit_and_four_characters() {
        let found = |name: &str| identifiers(name).collect::<Vec<_>>();
        assert_eq!(found("lab2_SV1234 (final).cpp"), ["lab2", "sv1234"]);
        assert_eq!(found("20231234-main-2.cpp"), ["20231234"]);
        assert_eq!(found("0012345"), ["12345"]);
        assert_eq!(
            found("作业２０２３１２３４, ２０２３-１２３４"),
            ["作业20231234", "2023", "1234"]
        );
        assert_eq!(found("Trần_12_张三"), Vec::<String>::new());
        assert_eq!(identifier("Participant 12345"), None);
        assert_eq!(identifier("0000"), None);
        assert_eq!(identifier(" 2023-1234 "), None);
    }
}
