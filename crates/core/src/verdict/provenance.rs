//! Where a report comes from.

use serde::{Deserialize, Serialize};

/// Where a report comes from, so that it can be repeated and believed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Provenance {
    /// The version of Tribunal.
    pub version: String,
    /// When it was begun, in UTC, as in `2026-11-21T10:47:04Z`.
    pub began: String,
    /// The command, as a shell takes it.
    pub command: String,
    /// The system, the architecture and how many cores may be used, in a few words.
    pub system: String,
    /// The compilers and interpreters that were used, with their versions, each in one line.
    pub compilers: Vec<String>,
}
