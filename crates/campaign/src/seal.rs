//! The last line of a whole part: a checksum of all before it.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::io;

/// What the line begins with.
pub(super) const DONE: &[u8] = b"{\"done\":";

/// What the line says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seal {
    /// The number of lines with a key.
    pub(super) lines: u64,
    /// The number of results that are missing by a fault of the judge, and are tried again.
    #[serde(default)]
    pub(super) faults: u64,
    /// The hash of all bytes before this line.
    pub(super) sha256: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Done<S> {
    done: S,
}

impl Seal {
    /// The line, with its end.
    pub(super) fn line(&self) -> io::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(&Done { done: self })?;
        line.push(b'\n');
        Ok(line)
    }

    /// Reads the line.
    pub(super) fn read(line: &[u8]) -> Result<Seal, String> {
        let read: Result<Done<Seal>, _> = serde_json::from_slice(line);
        Ok(read.map_err(|error| error.to_string())?.done)
    }
}

/// A hash in hexadecimal digits.
pub(super) fn hex(hash: Sha256) -> String {
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
