//! Results of a worker that are not in the journal yet.

use crate::journal::JournalEntry;
use crate::swept::{Brief, Swept};
use crate::tally::Lasting;
use std::time::{Duration, Instant};
use tribunal_core::verdict::judged::CaseResult;

/// A worker that is killed loses no more results than those of this time, and the case that ran.
const WRITTEN_EVERY: Duration = Duration::from_millis(20);

/// Results of one submission that a worker has not written into the journal yet.
pub(super) struct Pending {
    /// The key of the submission; nothing where there are no results.
    key: Option<String>,
    whole: Vec<CaseResult>,
    swept: Vec<(u64, Brief)>,
    /// When the results before these were written: the first of these may have taken long.
    since: Instant,
}

impl Default for Pending {
    fn default() -> Pending {
        Pending {
            key: None,
            whole: Vec::new(),
            swept: Vec::new(),
            since: Instant::now(),
        }
    }
}

impl Pending {
    /// Adds what lasts of the result of a case, after the cases before it; returns whether all are to be written now.
    pub(super) fn add(
        &mut self,
        key: impl FnOnce() -> String,
        index: u64,
        lasting: Lasting,
    ) -> bool {
        self.key.get_or_insert_with(key);
        match lasting {
            Lasting::Whole(result) => self.whole.push(*result),
            Lasting::Brief(brief) => self.swept.push((index, brief)),
        }
        self.since.elapsed() >= WRITTEN_EVERY
    }

    /// Takes all of them: the key of the submission, and the lines of the journal.
    pub(super) fn take(&mut self) -> (String, impl Iterator<Item = JournalEntry> + use<>) {
        let Pending {
            key, whole, swept, ..
        } = std::mem::take(self);
        let whole = (!whole.is_empty()).then_some(JournalEntry::Judged(whole));
        // Other workers may have judged many cases between two of these.
        let swept = Swept::lines(swept).map(JournalEntry::Swept);
        (key.unwrap_or_default(), whole.into_iter().chain(swept))
    }
}
