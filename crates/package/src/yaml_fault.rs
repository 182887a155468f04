//! Explains why a text is not YAML, in plain words and with the place.

use crate::regular::OURS;
use serde_saphyr::Error;

/// Parts of the messages of the YAML reader, and what they mean to the author of a file.
const WORDS: [(&str, &str); 26] = [
    (
        "did not find expected ',' or ']'",
        "expected `,` or `]` in the list that began before",
    ),
    (
        "did not find expected ',' or '}'",
        "expected `,` or `}` in the mapping that began before",
    ),
    (
        "mapping values are not allowed",
        "a second `: ` where one value was expected; put the value in quotes",
    ),
    (
        "illegal placement of ':'",
        "`: ` where a list or a mapping that began before goes on",
    ),
    (
        "block sequence entries are not allowed",
        "`- ` where no list goes on; put the value in quotes",
    ),
    ("unclosed bracket", "a bracket that is never closed"),
    ("misplaced bracket", "a bracket that was never opened"),
    ("tabs disallowed", "a tab where only blanks indent"),
    (
        "cannot start any token",
        "a letter with which no value begins; put the value in quotes",
    ),
    (
        "unexpected character",
        "a letter with which no value begins; put the value in quotes",
    ),
    (
        "quoted scalar",
        "quotes that are never closed, or lines in them that are not indented",
    ),
    (
        "did not find expected key",
        "expected a key that is indented as those before it",
    ),
    (
        "did not find expected '-'",
        "expected `-`, indented as those before it",
    ),
    ("simple key expected", "expected `:` behind the key"),
    (
        "multiple YAML documents",
        "a second document begins here, and a file has one",
    ),
    ("<document start>", "expected `---` before the text"),
    ("unknown anchor", "`*` and a name that no `&` gave before"),
    (
        "escape",
        "a backslash that begins no escape; use single quotes",
    ),
    ("expected string scalar", "a key that is no text"),
    ("merge value", "`<<` is followed by no mapping"),
    ("base64", "`!!binary` is followed by no base64"),
    ("non-finite", "a number that is not finite"),
    ("invalid u64", "`!!int` is followed by no number"),
    ("invalid i64", "`!!int` is followed by no number"),
    ("invalid f64", "`!!float` is followed by no number"),
    ("control character", "a control character"),
];

/// Parts of its messages about limits.
const LIMITS: [&str; 5] = [
    "recursion limit",
    "budget",
    "alias replay",
    "alias expansion",
    "too deep",
];

/// The place of a fault, as `:line:column` where it is known, and the explanation; `None` for an unknown message.
pub(crate) fn of(error: &Error) -> (String, Option<String>) {
    let place = error
        .location()
        .map(|at| format!(":{}:{}", at.line(), at.column()))
        .unwrap_or_default();
    let message = error.without_snippet().render();
    if let Some((_, rest)) = message.split_once("duplicate mapping key: ") {
        let key = rest
            .split(", set ")
            .next()
            .unwrap_or(rest)
            .chars()
            .take(40)
            .flat_map(char::escape_debug);
        return (
            place,
            Some(format!(
                "the key `{}` a second time",
                key.collect::<String>()
            )),
        );
    }
    let lower = message.to_ascii_lowercase();
    if LIMITS.iter().any(|known| lower.contains(known)) {
        return (
            place,
            Some(format!("deeper, or with more repeats, than {OURS}")),
        );
    }
    let known = WORDS
        .iter()
        .find(|(known, _)| lower.contains(&known.to_ascii_lowercase()));
    (place, known.map(|(_, words)| words.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn says(text: &str, place: &str, words: &str) {
        let error = serde_saphyr::from_str::<serde_json::Value>(text).expect_err(text);
        let (at, why) = of(&error);
        let why = why.unwrap_or_else(|| panic!("{text:?}: {}", error.without_snippet().render()));
        assert_eq!(at, place, "{text:?}: {why}");
        assert!(why.contains(words), "{text:?}: {why}");
        for advice in ["Options", "Policy", "from_str", "budget", "scalar"] {
            assert!(!why.contains(advice), "{text:?}: {why}");
        }
    }

    #[test]
    fn each_fault_has_a_message_for_the_author_of_the_file() {
        says(
            "name: {en: Halves\nlicense: cc0\n",
            ":2:8",
            "expected `,` or `}`",
        );
        says("a: [1 2\nb: 3\n", ":2:2", "goes on");
        says("a: b: c\n", ":1:5", "put the value in quotes");
        says("a: [1, 2\n", ":1:4", "never closed");
        says("{a: 1}}\n", ":1:7", "never opened");
        says("a: \"x\n", ":2:1", "quotes that are never closed");
        says("a:\n\tb: 1\n", ":2:2", "a tab");
        says("a: @x\n", ":1:4", "no value begins");
        says("a: 1\na: 2\n", ":2:1", "the key `a` a second time");
        says("a: *x\n", ":1:4", "no `&` gave");
        says("a: 1\n---\nb: 2\n", ":3:1", "a second document");
        says("a:\n  b: 1\n c: 2\n", ":3:2", "indented as those before");
        says("a: |\n x\nb\n", ":3:1", "expected `:`");
        says("a: 1e999\n", ":1:4", "not finite");
        says("a: !!int x\n", ":1:10", "no number");
    }

    #[test]
    fn too_deep_nesting_is_reported_as_our_limit() {
        let text = format!("a: {}\n", "[".repeat(3000));
        let error = serde_saphyr::from_str::<serde_json::Value>(&text).expect_err("too deep");
        assert!(of(&error).1.expect("words").ends_with(OURS));
    }
}
