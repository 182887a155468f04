//! The finding of another build of a program, as a part of the reason of a verdict: judging builds it, and reports find it.

use crate::messages::{Message, Value};

/// The ids of reasons that begin with a finding, and whether it is the likely cause; otherwise it is a possible one.
const REASONS: [(&str, bool); 3] = [
    (LIKELY, true),
    (POSSIBLE, false),
    (POSSIBLE_UNSET_VARIABLE, false),
];

/// What sanitizers find on an input where a program fails.
pub const LIKELY: &str = "likely-memory-fault";

/// What sanitizers find on an input where a program crashes; the crash itself may be elsewhere.
pub const POSSIBLE: &str = "possible-memory-fault";

/// What the compiler warns of.
pub const POSSIBLE_UNSET_VARIABLE: &str = "possible-unset-variable";

/// A finding, as the cause of a failure.
#[derive(Clone, Copy, Debug)]
pub struct NamedMemoryFault<'a> {
    /// Whether it is the likely cause; otherwise it is a possible one.
    pub is_likely: bool,
    /// What was found, and where.
    pub found: &'a Value,
    /// How the program fails.
    pub failure: &'a Value,
}

/// What was found at a line of a file; `kind` is the same for all programs with a finding of this kind.
///
/// ```
/// use tribunal_core::messages::Message;
/// use tribunal_core::verdict::memory_fault::{LIKELY, NamedMemoryFault, at_line};
///
/// let found = at_line("my.c", 7, "index 5 out of bounds in fill", "index … out of bounds");
/// assert_eq!(found.to_string(), "line 7 of my.c: index 5 out of bounds in fill");
/// let reason = Message::new(LIKELY).with("found", found).with("fault", "printed 4");
/// let fault = NamedMemoryFault::of(&reason).expect("it has one");
/// assert_eq!(fault.kind().as_ref(), Some(&"index … out of bounds".into()));
/// ```
pub fn at_line(file: &str, line: u64, found: impl Into<Value>, kind: impl Into<Value>) -> Message {
    Message::new("memory-fault-at")
        .with("file", file.to_string())
        .with("line", line)
        .with("found", found)
        .with("kind", kind)
}

impl<'a> NamedMemoryFault<'a> {
    /// The finding in a reason; `None` if it has none.
    pub fn of(reason: &'a Message) -> Option<NamedMemoryFault<'a>> {
        let mut known = REASONS.iter().filter(|(id, _)| *id == reason.id());
        let (_, is_likely) = known.next()?;
        Some(NamedMemoryFault {
            is_likely: *is_likely,
            found: argument(reason, "found")?,
            failure: argument(reason, "fault")?,
        })
    }

    /// What findings of the same kind have in common; a run of an earlier version has only what was found, if that.
    pub fn kind(&self) -> Option<Value> {
        match self.found {
            Value::Said(said) => argument(said, "kind").or_else(|| argument(said, "found")),
            found => Some(found),
        }
        .cloned()
    }
}

fn argument<'a>(message: &'a Message, name: &str) -> Option<&'a Value> {
    let mut args = message.args().iter();
    args.find(|(known, _)| known == name)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_of_another_kind_has_no_finding() {
        for reason in [
            Message::new("fails-by-chance").with("fault", "printed 4"),
            Message::new(LIKELY),
            Message::new(LIKELY).with("found", "SEGV"),
        ] {
            assert!(NamedMemoryFault::of(&reason).is_none(), "{reason:?}");
        }
    }

    #[test]
    fn a_finding_without_a_place_or_of_an_earlier_version_is_its_own_kind() {
        let at = Message::new("memory-fault-at").with("found", "SEGV in main");
        let without_place = Message::new("as-it-is").with("text", "SEGV in main");
        for (found, kind) in [
            (Value::from(at), Some(Value::from("SEGV in main"))),
            (Value::from("SEGV in main"), Some("SEGV in main".into())),
            (without_place.into(), None),
        ] {
            let reason = Message::new(POSSIBLE)
                .with("found", found)
                .with("fault", "x");
            let fault = NamedMemoryFault::of(&reason).expect("a finding");
            assert_eq!(fault.kind(), kind);
            assert!(!fault.is_likely);
        }
    }
}
