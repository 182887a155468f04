//! The ledger of a share, or those of all shares that are put together.

use super::ledger::{Ledger, LedgerError};
use super::part::{PartHead, Parts};
use super::shard::Shard;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

/// A share writes what it finds at least this often, while it finds something.
pub const WRITTEN_EVERY: Duration = Duration::from_millis(250);

/// The ledger of a share, or those of all shares that are put together.
#[derive(Debug)]
pub struct ShareLedger {
    ledger: Ledger,
    /// The share that is done; nothing where all shares are put together.
    shard: Option<Shard>,
    has_gaps: bool,
}

impl ShareLedger {
    /// Opens the part of a share, or creates it.
    ///
    /// # Errors
    ///
    /// The file cannot be opened, or is the part of another share.
    pub fn part(path: &Path, head: &PartHead) -> Result<ShareLedger, LedgerError> {
        Ok(ShareLedger {
            ledger: head.open(path)?,
            shard: Some(head.shard),
            has_gaps: false,
        })
    }

    /// The ledgers of all parts of a campaign; nothing is written. With `has_gaps`, nothing is to be done that they do not have.
    ///
    /// # Errors
    ///
    /// A part cannot be read.
    pub fn merged(parts: &Parts, has_gaps: bool) -> Result<ShareLedger, LedgerError> {
        Ok(ShareLedger {
            ledger: parts.ledger()?,
            shard: None,
            has_gaps,
        })
    }

    /// The lines.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The lines, to be closed.
    pub fn into_ledger(self) -> Ledger {
        self.ledger
    }

    /// Whether it is that of a share.
    pub fn is_share(&self) -> bool {
        self.shard.is_some()
    }

    /// Whether parts are missing, of those that are put together.
    pub fn has_gaps(&self) -> bool {
        self.has_gaps
    }

    /// Whether a run with it does a part of the work alone, so that nothing can be said of the whole.
    pub fn is_part(&self) -> bool {
        self.is_share() || self.has_gaps
    }

    /// The units of so many that a run with it does: those of its share, or all.
    pub fn own(&self, units: u64) -> Vec<Range<u64>> {
        self.shard.unwrap_or(Shard::WHOLE).dealt(units)
    }
}
