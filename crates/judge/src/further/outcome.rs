//! What further inputs tell of a program.

use serde::{Deserialize, Serialize};
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::FurtherInputs;

/// What the further inputs tell; `C` is an input that was found, as a case or in the form of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Further<C> {
    /// The program is right on all that were tried.
    Right {
        /// The inputs.
        inputs: FurtherInputs,
        /// Whether it ran on some of them in place.
        in_place: bool,
        /// Why it does not any more.
        not_in_place: Option<Message>,
    },
    /// The program fails on this input with this verdict.
    Fails(C, Verdict),
    /// The program failed on this input with this verdict, and passed it in another run.
    Varies(C, Verdict),
}

impl<C> Further<C> {
    /// The same with the input in another form; nothing if it has none.
    pub(crate) fn with_input<D>(self, form: impl FnOnce(C) -> Option<D>) -> Option<Further<D>> {
        match self {
            Further::Right {
                inputs,
                in_place,
                not_in_place,
            } => Some(Further::Right {
                inputs,
                in_place,
                not_in_place,
            }),
            Further::Fails(input, verdict) => {
                form(input).map(|input| Further::Fails(input, verdict))
            }
            Further::Varies(input, verdict) => {
                form(input).map(|input| Further::Varies(input, verdict))
            }
        }
    }
}

/// An input that was found, in the form of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct FoundInput {
    /// Its name as a case.
    pub(crate) name: String,
    /// Command-line words that select it alone.
    pub(crate) words: Vec<String>,
    /// The input, in the form of the problem.
    pub(crate) input: String,
}
