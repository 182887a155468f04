//! What a submission and the output validator of an interactive problem said to each other.

use serde::{Deserialize, Serialize};

/// The talk of a submission with the output validator: its beginning and its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Interaction {
    /// The beginning, in the order in which it was said.
    pub beginning: Vec<Spoken>,
    /// The number of bytes between the beginning and the end that were not kept.
    pub left_out_bytes: u64,
    /// The end; empty if the beginning is all.
    pub end: Vec<Spoken>,
    /// The number of bytes that the submission said.
    pub submission_bytes: u64,
    /// The number of bytes that the output validator said.
    pub validator_bytes: u64,
}

/// What one of the two said before the other answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spoken {
    /// Who said it.
    pub by: Speaker,
    /// When it began, in seconds from the start of both.
    pub at_s: f64,
    /// The text, raw, in any number of lines.
    pub text: String,
}

/// One of the two that talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// The submission.
    Submission,
    /// The output validator.
    Validator,
}
