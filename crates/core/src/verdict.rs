//! What the bench finds, as plain data: judging makes it, reports print it, nobody decides anything with it twice.

pub mod diagnosed;
pub mod event;
pub mod examined;
pub mod judged;
pub mod killed;
pub mod saved;
pub mod shown;
pub mod stressed;

use crate::words::{Lang, Said, Value};
pub use event::Event;
use saved::Provenance;
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What is said of one output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Verdict {
    /// Accepted.
    #[serde(rename = "AC")]
    Accepted,
    /// Wrong answer.
    #[serde(rename = "WA")]
    WrongAnswer,
    /// Presentation error: the output is not of the right form.
    #[serde(rename = "PE")]
    PresentationError,
    /// Too much CPU time.
    #[serde(rename = "TLE")]
    TimeLimit,
    /// Too long on the wall without using its CPU time: it slept, waited or stopped.
    #[serde(rename = "ILE")]
    IdleLimit,
    /// Too much memory.
    #[serde(rename = "MLE")]
    MemoryLimit,
    /// Too much output.
    #[serde(rename = "OLE")]
    OutputLimit,
    /// It ended by a signal or with a status other than 0.
    #[serde(rename = "RTE")]
    RuntimeError,
    /// It does not compile.
    #[serde(rename = "CE")]
    CompileError,
    /// Judge error: our fault or the answer file's, never the contestant's.
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

    /// The first of them, which is another for each verdict.
    pub fn letter(self) -> char {
        char::from(self.letters().as_bytes()[0])
    }

    /// Its name in a language, as in `wrong answer`.
    pub fn name(self, lang: Lang) -> String {
        Said::new(format!("verdict-{}", self.letters().to_ascii_lowercase())).in_lang(lang)
    }

    /// What it means, in one sentence of a language.
    pub fn meaning(self, lang: Lang) -> String {
        Said::new(format!("verdict-{}-means", self.letters().to_ascii_lowercase())).in_lang(lang)
    }

    /// The letters, and the name behind them where the language is not English: `WA`, `WA (答案错误)`.
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

/// The least number of moves, or what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Minimum {
    /// Exactly so many moves.
    Moves(u32),
    /// So many moves do it; whether fewer do is not proven.
    AtMost(u32),
    /// No list of moves does it.
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
    /// A number, or one of the words that are printed: `"Impossible"`, `"at most 7"`.
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
            _ => Err(D::Error::invalid_value(Unexpected::Str(&words), &"a number, `Impossible` or `at most N`")),
        }
    }
}

impl From<Minimum> for Value {
    fn from(minimum: Minimum) -> Value {
        match minimum {
            Minimum::Moves(moves) => Value::from(moves),
            Minimum::AtMost(moves) => Value::from(Said::new("at-most").with("number", moves)),
            // The word that is printed, which is the same in every language.
            Minimum::Impossible => Value::from("Impossible"),
        }
    }
}

/// A verdict and its reason in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason, which has its words where it is shown.
    pub said: Said,
}

impl Ruling {
    /// A ruling of any verdict.
    pub fn new(verdict: Verdict, said: impl Into<Said>) -> Ruling {
        Ruling { verdict, said: said.into() }
    }

    /// A wrong answer.
    pub fn wrong(said: impl Into<Said>) -> Ruling {
        Ruling::new(Verdict::WrongAnswer, said)
    }

    /// The reason in English, as a person wants to read it.
    pub fn message(&self) -> String {
        self.said.to_string()
    }
}

/// What a run of the bench found.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyReport {
    /// Where it comes from.
    #[serde(default)]
    pub provenance: Provenance,
    /// One for each problem, in the order of the register.
    pub problems: Vec<ProblemReport>,
    /// How many inputs were to be heard, where that was known beforehand; a saved run does not keep it.
    #[serde(skip)]
    pub inputs_planned: Option<u64>,
}

impl VerifyReport {
    /// Whether every judge agreed on everything that was put before the bench, and the shelf is in order.
    pub fn all_agree(&self) -> bool {
        self.problems.iter().all(|problem| {
            problem.shelf_faults.is_empty() && problem.sections.iter().all(|section| section.disagreements_total == 0)
        })
    }

    /// Whether it was stopped before everything was done.
    pub fn is_interrupted(&self) -> bool {
        self.problems.iter().any(|problem| problem.interrupted)
    }

    /// Whether some section was put before solvers of which none gave a proven answer; one that was stopped before its
    /// first input was put before none.
    pub fn all_declined(&self) -> bool {
        let sections = self.problems.iter().flat_map(|problem| &problem.sections);
        let mut heard = sections.filter(|section| section.solvers.iter().any(|row| row.cases > 0));
        heard.any(|section| section.solvers.iter().all(|row| row.agree == 0 && row.disagree == 0))
    }
}

/// What the bench found on one problem.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemReport {
    /// Its name.
    pub problem: String,
    /// One for each way in which instances were put before the bench.
    pub sections: Vec<Section>,
    /// What is wrong with the stored cases as files.
    pub shelf_faults: Vec<ShelfFault>,
    /// The answer files that `--bless` wrote.
    pub blessed: Vec<String>,
    /// Cases whose stored answer is right, with other moves or in another order than the solvers have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_answers: Vec<String>,
    /// Whether it was stopped before everything was done.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// Where something is wrong, the command that does all of it again: a fault may need the inputs before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat_all: Option<String>,
}

/// Instances that were put before the bench in one way.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Section {
    /// What was covered, and how, in one line each.
    pub coverage: Vec<String>,
    /// A row for each solver.
    pub solvers: Vec<SolverTally>,
    /// The certificates.
    pub certificates: CertificateTally,
    /// How many instances have each minimum.
    pub minimums: Vec<MinimumCount>,
    /// Kept in full: the first few.
    pub disagreements: Vec<Disagreement>,
    /// All that there were.
    pub disagreements_total: u64,
    /// Wall time of the section, in seconds.
    pub wall_s: f64,
}

/// What one solver did.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolverTally {
    /// Its name.
    pub solver: String,
    /// Instances that were put before it; in a sweep those included that follow by a proven symmetry.
    pub cases: u64,
    /// Instances on which it gave the certified answer, or that of the most judges where none is certified, with
    /// moves that play where it has moves; in a sweep, the answer of the first solver.
    pub agree: u64,
    /// Instances on which it did not.
    pub disagree: u64,
    /// Instances that it declined, unproven answers included.
    pub declined: u64,
    /// Instances that it answered by its own work, unproven answers included.
    pub computed: u64,
    /// Time for each instance of a size that it takes, in nanoseconds.
    pub nanos_per_case: f64,
    /// Units of its own work for each instance that it computed; they do not depend on the machine.
    pub work_per_case: f64,
    /// The unit.
    pub work_unit: String,
    /// Why it declined, where it did.
    pub reason: Option<String>,
}

/// What became of the certificates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateTally {
    /// Made and found right.
    pub proven: u64,
    /// Made and found wrong.
    pub refused: u64,
    /// Not made, since the board is too large for one.
    pub declined: u64,
}

/// How many instances have one minimum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimumCount {
    /// The minimum.
    pub minimum: Minimum,
    /// Instances.
    pub instances: u64,
}

/// An instance on which the judges differ.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Disagreement {
    /// Where the instance comes from.
    pub origin: String,
    /// The input file.
    pub input: String,
    /// What each solver said.
    pub answers: Vec<Statement>,
    /// What the certificate proves, or why it proves nothing.
    pub certificate: String,
    /// The answer that the bench stands by, as the judge wants it, where there is one.
    pub expected: Option<String>,
    /// The stored answer, where it is not the expected one.
    pub stored: Option<String>,
    /// The command that puts this instance before the bench again.
    pub repeat: String,
}

/// What one solver said of one instance.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statement {
    /// The solver.
    pub solver: String,
    /// Its answer as the judge wants it, or why it declined.
    pub says: String,
    /// Whether it differs from what the bench stands by.
    pub differs: bool,
    /// What is wrong with its moves, where something is.
    pub fault: Option<String>,
}

/// What is wrong with a stored case as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShelfFault {
    /// The file.
    pub path: String,
    /// What is wrong and how to mend it.
    pub message: String,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Minimum {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Minimum".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "The least number of moves, or what is known of it.",
            "oneOf": [
                { "description": "Exactly so many moves.", "type": "integer", "minimum": 0 },
                { "description": "No list of moves does it.", "const": "Impossible" },
                {
                    "description": "So many moves do it; whether fewer do is not proven.",
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
        for minimum in [Minimum::Moves(0), Minimum::Moves(u32::MAX), Minimum::AtMost(7), Minimum::Impossible] {
            let text = serde_json::to_string(&minimum).expect("JSON");
            assert_eq!(serde_json::from_str::<Minimum>(&text).expect("a minimum"), minimum, "{text}");
        }
        for wrong in ["-1", "\"at most\"", "\"impossible\"", "1.5", "4294967296", "null"] {
            assert!(serde_json::from_str::<Minimum>(wrong).is_err(), "{wrong}");
        }
    }
}
