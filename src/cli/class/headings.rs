//! Recognizes the headings of columns whose long numbers are no identifiers.

use super::identifiers::words;

/// Words of headings of grades and of ways to reach a person, without `s` and digits at their ends.
const MEASURES: [&str; 28] = [
    "point",
    "score",
    "grade",
    "mark",
    "total",
    "lab",
    "phone",
    "telephone",
    "tel",
    "mobile",
    "cell",
    "fax",
    "contact",
    "exam",
    "quiz",
    "test",
    "homework",
    "assignment",
    "date",
    "birth",
    "dob",
    "birthday",
    "zip",
    "postcode",
    "section",
    "điểm",
    "sđt",
    "đt",
];

/// Parts of such headings in languages that write them without blanks or as several words.
const PARTS: [&str; 8] = [
    "điện thoại",
    "ngày sinh",
    "电话",
    "手机",
    "成绩",
    "分数",
    "总分",
    "得分",
];

/// Whether a heading in small letters is that of a grade or of a telephone, or has a number in parentheses, as Canvas
/// writes those of its assignments.
pub(super) fn is_measure(heading: &str) -> bool {
    let is_digit = |letter: char| letter.is_numeric();
    let has_number = heading.split(['(', '（']).skip(1).any(|rest| {
        let inside = rest.split([')', '）']).next().unwrap_or_default().trim();
        !inside.is_empty() && inside.chars().all(is_digit)
    });
    let is_measure = |word: &str| {
        let word = word.trim_end_matches(is_digit);
        MEASURES.contains(&word)
            || word
                .strip_suffix('s')
                .is_some_and(|one| MEASURES.contains(&one))
    };
    has_number || words(heading).any(is_measure) || PARTS.iter().any(|part| heading.contains(part))
}
