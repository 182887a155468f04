//! The key of a submission in the journal: a hash of everything that its results depend on.

use super::run::BatchRun;
use crate::program_hash::{add_program, hex};
use sha2::Digest as _;
use std::io;
use std::path::Path;

impl BatchRun<'_, '_> {
    /// Hash of the submission without its name, unless a validator reads it: its files, its ending, and what all
    /// submissions share.
    pub(super) fn key(&self, path: &Path) -> io::Result<String> {
        path.metadata()?;
        // Only a journal needs it.
        if self.plan.journal.is_none() {
            return Ok(String::new());
        }
        let mut hash = self.common.clone();
        hash.update(path.extension().unwrap_or_default().as_encoded_bytes());
        hash.update(b"\n");
        if self.plan.data.fills(path) {
            hash.update(b"filled\n");
        }
        for stated in self.plan.data.stated(path) {
            hash.update(stated.unwrap_or_default());
            hash.update(b"\n");
        }
        if self.plan.data.reads_files() {
            // A validator may look at the name too.
            let name = path.file_name().unwrap_or_default().as_encoded_bytes();
            hash.update(name);
            hash.update(b"\n");
        }
        add_program(&mut hash, path)?;
        Ok(hex(hash))
    }
}
