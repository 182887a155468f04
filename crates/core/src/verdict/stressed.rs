//! What stress finds of a contestant's program, as plain data with stable names.

use super::provenance::Provenance;
use super::ruling::{Minimum, Verdict};
use super::shown::{Proof, Replay, Step};
use crate::messages::{Lang, Message, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What stress found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StressReport {
    /// Where it comes from.
    #[serde(default)]
    pub provenance: Provenance,
    /// The problem.
    pub problem: String,
    /// The program.
    pub submission: Contestant,
    /// The one that it is compared with.
    pub against: Option<Contestant>,
    /// How well the programs were kept apart from the machine: `full`, `confined` or `limits`.
    pub isolation: String,
    /// Whose habits were followed when outputs were read.
    pub dialect: String,
    /// What the program was put before, in one line each.
    pub coverage: Vec<String>,
    /// How many inputs that is; up to the failure where it stopped at one.
    pub tried: u64,
    /// Inputs that were passed over since their minimum is not proven.
    pub unproven: u64,
    /// How many inputs have each verdict, where all were tried.
    pub counts: BTreeMap<Verdict, u64>,
    /// How many inputs fail, where all were tried.
    pub failures: u64,
    /// The first failure, as small as it could be made.
    pub failure: Option<StressFailure>,
    /// The stored case that was made of it, without its endings.
    pub saved: Option<String>,
    /// Wall time of the whole, in seconds.
    pub wall_s: f64,
}

impl StressReport {
    /// What is said of the program: its verdict on the failing input, CE, or AC where it is right on all it was tried on.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.failure {
            Some(failure) => Some(failure.submission.verdict),
            None if self.submission.compiler_message.is_some() => Some(Verdict::CompileError),
            // Where two programs are compared neither is said to be right.
            None if self.tried == 0 || self.against.is_some() => None,
            None => Some(Verdict::Accepted),
        }
    }
}

/// A program that is put to the test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Contestant {
    /// The file, as it was named.
    pub name: String,
    /// The language.
    pub language: String,
    /// The compiler or interpreter and its flags.
    pub command: String,
    /// What the user should know of how it was built.
    pub remarks: Vec<String>,
    /// What the compiler said, where it refused.
    pub compiler_message: Option<String>,
}

/// An input on which a program fails, or two programs differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StressFailure {
    /// Where the first failing input comes from.
    pub origin: String,
    /// That input, where a smaller one was found.
    pub found: Option<String>,
    /// The input.
    pub input: String,
    /// Whether it is proven that no smaller input of its size fails.
    pub proven: bool,
    /// How small it is, and why that is to be believed, in one sentence.
    pub smallest: String,
    /// What makes an input smaller than another.
    pub order: String,
    /// The inputs that were tried to make it smaller.
    pub tried: u64,
    /// The certified minimum.
    pub minimum: Minimum,
    /// A right output.
    pub expected: Option<String>,
    /// Whether other outputs are as right, since moves may come in any order.
    pub expected_is_one_of_many: bool,
    /// The boards on the way to the goal, by a minimum number of moves.
    pub steps: Vec<Step>,
    /// Why no fewer moves do it, to be checked with a pencil.
    pub certificate: String,
    /// The same as pictures.
    #[serde(default)]
    pub proof: Option<Proof>,
    /// The command that prints it.
    pub prove: String,
    /// What the program did.
    pub submission: Attempt,
    /// What the other one did.
    pub against: Option<Attempt>,
    /// Which of the two is right, in one sentence.
    pub comparison: Option<String>,
    /// What compilers with other flags say of it, where that was asked.
    pub examination: Option<Examination>,
    /// The commands that repeat it: with this input alone, and the whole search.
    pub repeat: Vec<String>,
}

/// What a program did with one input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Attempt {
    /// The verdict.
    pub verdict: Verdict,
    /// Its reason, in one sentence of English.
    pub message: String,
    /// The same to be told in any language; nothing where only English has words for it.
    #[serde(default)]
    pub reason: Option<Message>,
    /// The beginning of standard output.
    pub output: String,
    /// All of its bytes.
    pub output_bytes: u64,
    /// The end of standard error.
    pub stderr: String,
    /// CPU time in seconds.
    pub cpu_s: f64,
    /// Time on the wall in seconds.
    pub wall_s: f64,
    /// The most resident memory.
    pub memory_bytes: u64,
    /// System calls that were refused, by name.
    pub refused: Vec<String>,
    /// The verdicts when it was run on the same input again.
    pub again: Vec<Verdict>,
    /// Whether it did the same each time.
    pub steady: bool,
    /// The moves of the output on the board, where it has moves and one of them can be read.
    #[serde(default)]
    pub replay: Option<Replay>,
}

impl Attempt {
    /// The reason, in one sentence of a language.
    pub fn message_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.reason.as_ref(), &self.message)
    }
}

/// What other ways to build a program tell about its failure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Examination {
    /// The first finding of the sanitizers, cut to the lines that matter.
    pub finding: Vec<String>,
    /// How builds with and without optimization differ.
    pub builds: Option<String>,
    /// What could not be done, or was done and found nothing.
    pub remarks: Vec<String>,
}
