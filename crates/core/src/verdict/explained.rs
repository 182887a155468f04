//! Why a program fails: the faults that it resembles, and what its failing inputs share.

use super::ruling::Verdict;
use crate::messages::{Lang, Message, localized};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A faulty solver, and how closely the program resembles it on the inputs that the program answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suspect {
    /// How closely they match.
    pub grade: Grade,
    /// One fault or two.
    pub faults: Vec<NamedFault>,
    /// How two faults combine.
    pub joined: Joined,
    /// The number of inputs on which the faulty solver is wrong.
    pub wrong: u64,
    /// The number of inputs on which both are wrong.
    pub both_wrong: u64,
    /// The number of these on which both print the same answer.
    pub same_answer: u64,
}

/// A fault of the gallery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedFault {
    /// Its name.
    pub name: String,
    /// What is wrong, as a short phrase that completes "Likely cause: …".
    pub fault: String,
    /// The same phrase as a message. The ids of the two sentences that follow begin with its id.
    #[serde(default)]
    pub message: Option<Message>,
    /// How one comes to write it.
    #[serde(default)]
    pub origin: String,
    /// What to look at in the code.
    #[serde(default)]
    pub look_at: String,
}

impl NamedFault {
    /// The phrase in a language, or else in English.
    pub fn fault_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.message.as_ref(), &self.fault)
    }

    /// How one comes to write it, in a language or else in English.
    pub fn origin_in(&self, lang: Lang) -> Cow<'_, str> {
        self.sentence_in(lang, "origin", &self.origin)
    }

    /// What to look at in the code, in a language or else in English.
    pub fn look_at_in(&self, lang: Lang) -> Cow<'_, str> {
        self.sentence_in(lang, "look-at", &self.look_at)
    }

    fn sentence_in<'a>(&self, lang: Lang, part: &str, english: &'a str) -> Cow<'a, str> {
        // A run that an earlier version saved has no sentences.
        let said = self.message.as_ref().filter(|_| !english.is_empty());
        let said = said.map(|fault| Message::new(format!("{}-{part}", fault.id())));
        localized(lang, said.as_ref(), english)
    }
}

/// How closely a program matches a faulty solver, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Grade {
    /// Wrong on the same inputs, with the same answers.
    Exact,
    /// Wrong on the same inputs, with other answers.
    SameInputs,
    /// The failing inputs of one are a subset of those of the other.
    Contained,
    /// They share many failing inputs, and most answers on these.
    Overlap,
}

/// How two faults combine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Joined {
    /// There is one fault.
    #[default]
    Single,
    /// One solver has both faults.
    Both,
    /// The union of two solvers: each wrong answer is that of one of them.
    Either,
}

/// Inputs on which a program fails in one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pattern {
    /// The way of failing: wrong and malformed answers together, or one other verdict.
    pub verdicts: Vec<Verdict>,
    /// The number of inputs.
    pub inputs: u64,
    /// What they share; empty if nothing was found.
    pub shared: Vec<Shared>,
    /// Which inputs are too few to find what they share; nothing if something is shared, or if they are enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub too_few: Option<TooFew>,
    /// A rule that every answer on them follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regularity: Option<Regularity>,
    /// The output on all of them, if it is the same short answer.
    #[serde(default)]
    pub printed: Option<String>,
    /// The number of inputs on which this was observed, if the program did not run on all, or not all are compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observed: Option<u64>,
}

impl Pattern {
    /// Whether it says something of its inputs besides their number.
    pub fn is_telling(&self) -> bool {
        let is_always_the_same = self.printed.is_some() && self.inputs > 1;
        !self.shared.is_empty() || self.regularity.is_some() || is_always_the_same
    }
}

/// The inputs that are too few for a statement on what sets the failing ones apart, and their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TooFew {
    /// Those that fail in this way.
    Failing(u64),
    /// All others.
    Others(u64),
}

/// A rule that relates every wrong answer to the right one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Regularity {
    /// Its name.
    pub name: String,
    /// The rule, as a sentence with the number of answers.
    pub words: String,
    /// The same sentence as a message of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
}

impl Regularity {
    /// The rule in a language, or else in English.
    pub fn words_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.message.as_ref(), &self.words)
    }
}

/// A property that failing inputs share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shared {
    /// How the property relates to failing.
    pub relation: Relation,
    /// The property, as words that complete "the inputs …".
    pub words: String,
    /// The same words as a message of the catalogue, for other languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
    /// The number of inputs with the property.
    pub having: u64,
    /// The number of these that fail in this way.
    pub failing: u64,
}

impl Shared {
    /// The property in words of a language, or else in English.
    pub fn words_in(&self, lang: Lang) -> Cow<'_, str> {
        localized(lang, self.message.as_ref(), &self.words)
    }
}

/// How a shared property relates to failing, on the inputs tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Relation {
    /// The failing inputs are exactly those with the property.
    Exactly,
    /// Every failing input has the property, and so have others.
    EveryFailing,
    /// Every input with the property fails, and so do others.
    AllFail,
    /// Failing inputs have the property more often than the others.
    Mostly,
    /// The only failing input has the property, as few others do, which may be by chance.
    OnlyFailing,
    /// The failing cases are exactly those with the property, but the smallest failing input, which is no case, has it not.
    ExactlyOfCases,
}
