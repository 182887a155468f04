//! Verdicts, rulings with their reasons, and minimum numbers of moves.

use crate::messages::{Lang, Message, Value};
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The verdict on one output.
///
/// ```
/// use tribunal_core::messages::Lang;
/// use tribunal_core::verdict::Verdict;
///
/// let verdict = Verdict::WrongAnswer;
/// assert_eq!(verdict.letters(), "WA");
/// assert_eq!(verdict.name(Lang::En), "wrong answer");
/// assert_eq!(verdict.label(Lang::Zh), "WA (答案错误)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(description = "The verdict on one output.")
)]
pub enum Verdict {
    /// Accepted.
    #[serde(rename = "AC")]
    Accepted,
    /// Wrong answer.
    #[serde(rename = "WA")]
    WrongAnswer,
    /// Presentation error: the output is malformed.
    #[serde(rename = "PE")]
    PresentationError,
    /// Too much CPU time.
    #[serde(rename = "TLE")]
    TimeLimit,
    /// Too much wall time, though not too much CPU time: the program slept, waited or stopped.
    #[serde(rename = "ILE")]
    IdleLimit,
    /// Too much memory.
    #[serde(rename = "MLE")]
    MemoryLimit,
    /// Too much output.
    #[serde(rename = "OLE")]
    OutputLimit,
    /// The program was ended by a signal, or exited with a status other than 0.
    #[serde(rename = "RTE")]
    RuntimeError,
    /// The program does not compile.
    #[serde(rename = "CE")]
    CompileError,
    /// Judge error: the judge or the answer file is at fault, never the contestant.
    #[serde(rename = "JE")]
    JudgeError,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 10] = [
        Verdict::Accepted,
        Verdict::WrongAnswer,
        Verdict::PresentationError,
        Verdict::TimeLimit,
        Verdict::IdleLimit,
        Verdict::MemoryLimit,
        Verdict::OutputLimit,
        Verdict::RuntimeError,
        Verdict::CompileError,
        Verdict::JudgeError,
    ];

    /// The two or three letters that judges print.
    pub fn letters(self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::PresentationError => "PE",
            Verdict::TimeLimit => "TLE",
            Verdict::IdleLimit => "ILE",
            Verdict::MemoryLimit => "MLE",
            Verdict::OutputLimit => "OLE",
            Verdict::RuntimeError => "RTE",
            Verdict::CompileError => "CE",
            Verdict::JudgeError => "JE",
        }
    }

    /// The first letter; every verdict has a different one.
    pub fn letter(self) -> char {
        char::from(self.letters().as_bytes()[0])
    }

    /// The name in a language, as in `wrong answer`.
    pub fn name(self, lang: Lang) -> String {
        Message::new(format!("verdict-{}", self.letters().to_ascii_lowercase())).in_lang(lang)
    }

    /// The meaning, in one sentence of a language.
    pub fn meaning(self, lang: Lang) -> String {
        Message::new(format!(
            "verdict-{}-means",
            self.letters().to_ascii_lowercase()
        ))
        .in_lang(lang)
    }

    /// The letters, followed by the name if the language is not English: `WA`, `WA (答案错误)`.
    pub fn label(self, lang: Lang) -> String {
        match lang {
            Lang::En => self.letters().to_string(),
            lang => format!("{} ({})", self.letters(), self.name(lang)),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

/// The minimum number of moves, as far as it is known.
///
/// ```
/// use tribunal_core::verdict::Minimum;
///
/// let minimums = [Minimum::Moves(4), Minimum::AtMost(9), Minimum::Impossible];
/// assert_eq!(minimums.map(|minimum| minimum.to_string()), ["4", "at most 9", "Impossible"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Minimum {
    /// Exactly this many moves.
    Moves(u32),
    /// This many moves suffice; it is not proven that fewer do not.
    AtMost(u32),
    /// No list of moves reaches the goal.
    Impossible,
}

impl fmt::Display for Minimum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Minimum::Moves(moves) => write!(f, "{moves}"),
            Minimum::AtMost(moves) => write!(f, "at most {moves}"),
            Minimum::Impossible => f.write_str("Impossible"),
        }
    }
}

impl Serialize for Minimum {
    /// A number, `"Impossible"`, or words such as `"at most 7"`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Minimum::Moves(moves) => serializer.serialize_u32(*moves),
            other => serializer.collect_str(other),
        }
    }
}

impl<'de> Deserialize<'de> for Minimum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Minimum, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u32),
            Words(String),
        }
        let words = match Written::deserialize(deserializer)? {
            Written::Number(moves) => return Ok(Minimum::Moves(moves)),
            Written::Words(words) => words,
        };
        match words.strip_prefix("at most ").map(str::parse) {
            Some(Ok(moves)) => Ok(Minimum::AtMost(moves)),
            None if words == "Impossible" => Ok(Minimum::Impossible),
            _ => Err(D::Error::invalid_value(
                Unexpected::Str(&words),
                &"a number, `Impossible` or `at most N`",
            )),
        }
    }
}

impl From<Minimum> for Value {
    fn from(minimum: Minimum) -> Value {
        match minimum {
            Minimum::Moves(moves) => Value::from(moves),
            Minimum::AtMost(moves) => Value::from(Message::new("at-most").with("number", moves)),
            // The word that the judge expects is the same in every language.
            Minimum::Impossible => Value::from("Impossible"),
        }
    }
}

/// A verdict and its reason in one sentence.
///
/// ```
/// use tribunal_core::messages::Message;
/// use tribunal_core::verdict::{Ruling, Verdict};
///
/// let reason = Message::new("not-the-minimum").with("said", 5).with("minimum", 4);
/// let ruling = Ruling::wrong(reason);
/// assert_eq!(ruling.verdict, Verdict::WrongAnswer);
/// assert_eq!(ruling.message(), "printed 5; the minimum is 4");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, put into words when it is shown.
    pub reason: Message,
    /// The points that an output validator gives, if it gives any.
    pub points: Option<f64>,
}

impl Ruling {
    /// A ruling with any verdict.
    pub fn new(verdict: Verdict, reason: impl Into<Message>) -> Ruling {
        Ruling {
            verdict,
            reason: reason.into(),
            points: None,
        }
    }

    /// A wrong answer.
    pub fn wrong(reason: impl Into<Message>) -> Ruling {
        Ruling::new(Verdict::WrongAnswer, reason)
    }

    /// The reason in English.
    pub fn message(&self) -> String {
        self.reason.to_string()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Minimum {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Minimum".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "The minimum number of moves, as far as it is known.",
            "oneOf": [
                { "description": "Exactly this many moves.", "type": "integer", "minimum": 0 },
                { "description": "No list of moves reaches the goal.", "const": "Impossible" },
                {
                    "description": "This many moves suffice; it is not proven that fewer do not.",
                    "type": "string",
                    "pattern": "^at most [0-9]+$"
                }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Minimum;

    #[test]
    fn a_minimum_is_read_back_as_it_was_written() {
        for minimum in [
            Minimum::Moves(0),
            Minimum::Moves(u32::MAX),
            Minimum::AtMost(7),
            Minimum::Impossible,
        ] {
            let text = serde_json::to_string(&minimum).expect("JSON");
            assert_eq!(
                serde_json::from_str::<Minimum>(&text).expect("a minimum"),
                minimum,
                "{text}"
            );
        }
        for wrong in [
            "-1",
            "\"at most\"",
            "\"impossible\"",
            "1.5",
            "4294967296",
            "null",
        ] {
            assert!(serde_json::from_str::<Minimum>(wrong).is_err(), "{wrong}");
        }
    }
}
