//! The exception that ended a program, as a part of the reason of a verdict: judging builds it, and reports find it.

use crate::messages::{Message, Value};

/// The ids of the messages, the outermost first.
const ENDED: &str = "ended-by-exception";
const SAYS: &str = "exception-says";
const AT: &str = "exception-at";

/// An exception, with the place where it was raised.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedException<'a> {
    /// Its name.
    pub name: &'a Value,
    /// The file and the line, as in `my.py:4`.
    pub place: Option<&'a str>,
    /// What it says.
    pub text: Option<&'a str>,
}

/// The reason of a verdict on a program that an exception ended.
///
/// ```
/// use tribunal_core::verdict::exception::{NamedException, reason};
///
/// let reason = reason("IndexError".into(), Some("my.py:4".to_string()), Some("row 12".to_string()));
/// assert_eq!(reason.to_string(), "ended by IndexError at my.py:4: row 12");
/// let exception = NamedException::of(&reason).expect("it has one");
/// assert_eq!(exception.place, Some("my.py:4"));
/// assert_eq!(exception.kind().to_string(), "ended by IndexError: row …");
/// ```
pub fn reason(name: Value, place: Option<String>, text: Option<String>) -> Message {
    let named = match place {
        Some(place) => Message::new(AT)
            .with("name", name)
            .with("place", place)
            .into(),
        None => name,
    };
    let said = match text {
        Some(text) => Message::new(SAYS)
            .with("exception", named)
            .with("text", text)
            .into(),
        None => named,
    };
    Message::new(ENDED).with("exception", said)
}

impl<'a> NamedException<'a> {
    /// The exception in a reason, or in a part of it; `None` if it has none.
    pub fn of(reason: &'a Message) -> Option<NamedException<'a>> {
        if reason.id() != ENDED {
            let mut args = reason.args().iter();
            return args.find_map(|(_, value)| match value {
                Value::Said(part) => NamedException::of(part),
                _ => None,
            });
        }
        let said = argument(reason, "exception")?;
        let (named, text) = match said {
            Value::Said(said) if said.id() == SAYS => {
                (argument(said, "exception")?, text_of(said, "text"))
            }
            _ => (said, None),
        };
        let (name, place) = match named {
            Value::Said(named) if named.id() == AT => {
                (argument(named, "name")?, text_of(named, "place"))
            }
            _ => (named, None),
        };
        Some(NamedException { name, place, text })
    }

    /// What exceptions of the same kind have in common, as a reason: no place, and no numbers in the text.
    pub fn kind(&self) -> Message {
        reason(self.name.clone(), None, self.text.map(without_numbers))
    }
}

fn argument<'a>(message: &'a Message, name: &str) -> Option<&'a Value> {
    let mut args = message.args().iter();
    args.find(|(known, _)| known == name)
        .map(|(_, value)| value)
}

fn text_of<'a>(message: &'a Message, name: &str) -> Option<&'a str> {
    match argument(message, name)? {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// The text with `…` for each number.
pub fn without_numbers(text: &str) -> String {
    let mut kept = String::new();
    for letter in text.chars() {
        match letter.is_ascii_digit() {
            false => kept.push(letter),
            true if kept.ends_with('…') => {}
            true => {
                kept.truncate(kept.trim_end_matches('-').len());
                kept.push('…');
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &'static str, place: Option<&str>, text: Option<&str>) -> Message {
        reason(name.into(), place.map(String::from), text.map(String::from))
    }

    #[test]
    fn every_part_of_a_reason_is_found_again() {
        for place in [None, Some("my.py:4")] {
            for text in [None, Some("(3, 4)")] {
                let reason = of("KeyError", place, text);
                let outer = Message::new("x")
                    .with("number", 1)
                    .with("end", reason.clone());
                for reason in [&reason, &outer] {
                    let found = NamedException::of(reason).expect("an exception");
                    assert_eq!(found.name, &Value::from("KeyError"));
                    assert_eq!((found.place, found.text), (place, text));
                }
            }
        }
        assert_eq!(NamedException::of(&Message::new("ended-by-signal")), None);
        assert_eq!(NamedException::of(&Message::new(ENDED)), None, "of no name");
    }

    #[test]
    fn exceptions_of_one_kind_differ_in_lines_and_numbers() {
        let kind = |reason: &Message| NamedException::of(reason).expect("an exception").kind();
        let one = of("E", Some("a.py:1"), Some("index 14 of [-3]"));
        let other = of("E", None, Some("index 2 of [7]"));
        assert_eq!(kind(&one), kind(&other));
        assert_eq!(kind(&one).to_string(), "ended by E: index … of […]");
        assert_ne!(kind(&one), kind(&of("F", None, Some("index 2 of [7]"))));
        assert_ne!(kind(&one), kind(&of("E", None, Some("other"))));
    }
}
