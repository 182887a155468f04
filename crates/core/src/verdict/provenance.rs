//! The version, time, command and machine of a run.

use serde::{Deserialize, Serialize};

/// The version, time, command and machine of a run, so that others can repeat and check it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Provenance {
    /// The version of Tribunal.
    pub version: String,
    /// The start of the run in UTC, as in `2026-11-21T10:47:04Z`.
    pub began: String,
    /// The command, quoted for a shell.
    pub command: String,
    /// The operating system, the architecture and the number of usable cores, in a few words.
    pub system: String,
    /// The compilers and interpreters used, with their versions, each in one line.
    pub compilers: Vec<String>,
}
