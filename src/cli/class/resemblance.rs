//! Tells whether a hand-in's name may be that of a student: whole words are compared, because parts of words are common.

use super::identifiers::words;
use super::roster::Listed;

/// The minimum number of letters of a word that is looked for in a name without blanks, as Canvas writes it.
const WORD_CHARS_MIN: usize = 3;

/// The maximum number of words whose orders are tried.
const WORDS_MAX: usize = 7;

/// Whether a [plain](super::roster::plain) name is one of the names of a student, perhaps with words more or fewer.
pub(super) fn is_like(person: &str, student: &Listed) -> bool {
    student
        .names
        .iter()
        .any(|name| match words(person).count() {
            0 => false,
            1 => is_glued(person, name),
            _ => has_words(person, name) || is_glued(person, name),
        })
}

/// Whether all words of one name, and at least two, are in the other.
fn has_words(person: &str, name: &[String]) -> bool {
    let mut own: Vec<&str> = words(person).collect();
    own.sort_unstable();
    own.dedup();
    let mut name: Vec<&str> = name.iter().map(String::as_str).collect();
    name.dedup();
    let shared = own.iter().filter(|word| name.contains(word)).count();
    shared > 1 && shared == own.len().min(name.len())
}

/// Whether a name without blanks has all words of a name in some order, or long ones at its beginning and its end.
fn is_glued(person: &str, name: &[String]) -> bool {
    let glued: String = words(person).collect();
    let mut rest: Vec<&str> = name.iter().map(String::as_str).collect();
    let length: usize = rest.iter().map(|word| word.len()).sum();
    if length == glued.len() && rest.len() <= WORDS_MAX && is_concatenation(&glued, &mut rest) {
        return true;
    }
    let is_long = |word: &&String| word.chars().count() >= WORD_CHARS_MIN;
    let is_first = |word: &String| glued.starts_with(word.as_str());
    let is_last = |word: &String| glued.ends_with(word.as_str());
    let long: Vec<&String> = name.iter().filter(is_long).collect();
    long.iter().enumerate().any(|(at, first)| {
        is_first(first)
            && long.iter().enumerate().any(|(other, last)| {
                at != other && is_last(last) && first.len() + last.len() <= glued.len()
            })
    })
}

/// Whether a text is these words in some order.
fn is_concatenation(text: &str, rest: &mut Vec<&str>) -> bool {
    if rest.is_empty() {
        return text.is_empty();
    }
    (0..rest.len()).any(|at| {
        let word = rest.remove(at);
        let fits = text
            .strip_prefix(word)
            .is_some_and(|after| is_concatenation(after, rest));
        rest.insert(at, word);
        fits
    })
}

#[cfg(test)]
mod tests {
    use super::super::roster::{self, plain};
    use super::*;

    fn like(person: &str, name: &str) -> bool {
        let list = format!("Name,ID\n\"{name}\",1\n");
        let roster = roster::read(list.as_bytes()).expect("a list");
        is_like(&plain(person), &roster.students[0])
    }

    #[test]
    fn whole_words_are_compared() {
        for (person, name) in [
            ("smithjohn", "John Smith"),
            ("smithjohn", "Smith, John"),
            ("nguyenvana", "Nguyễn Văn A"),
            ("lêan", "An Lê"),
            ("smithjohnmichael", "John Michael Smith"),
            ("smithmichael", "Michael J. Smith"),
            ("John Smith", "John Michael Smith"),
            ("Tran B", "Trần B"),
            ("李雷", "李雷"),
            ("lelelan", "Le Le Lan"),
        ] {
            assert!(like(person, name), "{person} {name}");
        }
        for (person, name) in [
            ("alice", "Li"),
            ("leesa", "Lee"),
            ("Mary Smith", "Smith, John"),
            ("marysmith", "Smith, John"),
            ("smithjohn", "Smith X"),
            ("Nguyen Van A", "Nguyễn Văn B"),
            ("nguyenvana", "Nguyễn Văn B"),
            ("anna", "Ann Ann"),
            ("John", "John Smith"),
            ("", "Ann"),
        ] {
            assert!(!like(person, name), "{person} {name}");
        }
    }
}
