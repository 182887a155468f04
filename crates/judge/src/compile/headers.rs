//! Finds standard headers that a source forgot to include, and that older compilers included by themselves.
//!
//! Only a successful build shows that a header was missing; compiler messages only suggest which to try first.

use tribunal_core::messages::{Message, Value};

/// The headers of a list that a message names, in the order of the list.
pub(super) fn named<'h>(headers: &'h [String], message: &str) -> Vec<&'h str> {
    let is_named = |header: &&str| message.contains(&format!("<{header}>"));
    headers
        .iter()
        .map(String::as_str)
        .filter(is_named)
        .collect()
}

/// The fewest of these headers with which `build` succeeds, and its result; `None` if all of them together do not help.
/// Tries fewer and fewer headers, at first half of them.
pub(super) fn fewest<T, E>(
    headers: Vec<&str>,
    mut build: impl FnMut(&[&str]) -> Result<Option<T>, E>,
) -> Result<Option<(Vec<&str>, T)>, E> {
    let Some(mut made) = build(&headers)? else {
        return Ok(None);
    };
    let mut needed = headers;
    let mut left_out = needed.len() / 2;
    while left_out > 0 {
        // From the end: the list begins with those most often missing, and one header may include others.
        let mut end = needed.len();
        while end > 0 && left_out < needed.len() {
            let at = end.saturating_sub(left_out);
            let fewer = [&needed[..at], &needed[end..]].concat();
            if let Some(again) = build(&fewer)? {
                (needed, made) = (fewer, again);
            }
            end = at;
        }
        left_out /= 2;
    }
    Ok(Some((needed, made)))
}

/// The remark on added headers.
pub(super) fn remark(added: &[&str]) -> Message {
    let lines = added
        .iter()
        .map(|header| Value::from(format!("`#include <{header}>`")));
    let lines = lines.reduce(|one, other| {
        let both = Message::new("list-and").with("one", one);
        both.with("other", other).into()
    });
    Message::new("remark-headers").with("headers", lines.unwrap_or("".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [&str; 7] = ["a", "b", "c", "d", "e", "f", "g"];

    #[test]
    fn the_fewest_headers_that_help_are_found_in_few_tries() {
        for needed in [
            vec!["a"],
            vec!["d"],
            vec!["g"],
            vec!["b", "f"],
            vec!["a", "b", "c"],
            ALL.to_vec(),
        ] {
            let mut tries = 0;
            let build = |some: &[&str]| {
                tries += 1;
                Ok::<_, ()>(
                    needed
                        .iter()
                        .all(|header| some.contains(header))
                        .then_some(some.len()),
                )
            };
            assert_eq!(
                fewest(ALL.to_vec(), build),
                Ok(Some((needed.clone(), needed.len())))
            );
            assert!(tries <= 3 * ALL.len(), "{needed:?}: {tries}");
        }
        let either =
            |some: &[&str]| Ok::<_, ()>((some.contains(&"b") || some.contains(&"f")).then_some(()));
        assert_eq!(
            fewest(ALL.to_vec(), either),
            Ok(Some((vec!["b"], ()))),
            "the earlier of two that help"
        );
        assert_eq!(
            fewest(ALL.to_vec(), |_| Ok::<Option<()>, ()>(None)),
            Ok(None)
        );
        assert_eq!(
            fewest(vec!["a"], |_| Ok::<_, ()>(Some(1))),
            Ok(Some((vec!["a"], 1))),
            "none at all was tried before"
        );
        assert_eq!(
            fewest(ALL.to_vec(), |_| Err::<Option<()>, _>("no disk")),
            Err("no disk")
        );
    }

    #[test]
    fn only_headers_are_found_in_a_message() {
        let known = ["cstring", "climits", "string"].map(str::to_string);
        let message = "note: 'INT_MAX' is defined in header '<climits>'; did you forget to '#include <climits>'?\n\
                       note: std::string_view, <cstring.h>, cstring, <passwd>\n";
        assert_eq!(named(&known, message), ["climits"]);
        assert_eq!(
            remark(&["climits"]).to_string(),
            "compiled with `#include <climits>` added, which it lacks"
        );
    }
}
