//! Results of a worker that are not in the journal yet.

use crate::journal::JournalEntry;
use crate::swept::{Brief, Swept};
use crate::tally::Lasting;
use std::time::{Duration, Instant};
use tribunal_core::verdict::judged::CaseResult;

/// A worker that is killed loses no more results than those of this time, and the case that ran.
const WRITTEN_EVERY: Duration = Duration::from_millis(20);

/// Results of one submission that a worker has not written into the journal yet.
#[derive(Default)]
pub(super) struct Pending {
    /// The key of the submission.
    key: String,
    whole: Vec<CaseResult>,
    swept: Vec<(u64, Brief)>,
    /// When the first of them came.
    since: Option<Instant>,
}

impl Pending {
    /// Adds what lasts of the result of a case, after the cases before it; returns whether all are to be written now.
    pub(super) fn add(
        &mut self,
        key: impl FnOnce() -> String,
        index: u64,
        lasting: Lasting,
    ) -> bool {
        let since = match self.since {
            Some(since) => since,
            None => {
                self.key = key();
                *self.since.insert(Instant::now())
            }
        };
        match lasting {
            Lasting::Whole(result) => self.whole.push(*result),
            Lasting::Brief(brief) => self.swept.push((index, brief)),
        }
        since.elapsed() >= WRITTEN_EVERY
    }

    /// Takes all of them: the key of the submission, and the lines of the journal.
    pub(super) fn take(&mut self) -> (String, impl Iterator<Item = JournalEntry> + use<>) {
        let Pending {
            key, whole, swept, ..
        } = std::mem::take(self);
        let whole = (!whole.is_empty()).then_some(JournalEntry::Judged(whole));
        // Other workers may have judged many cases between two of these.
        let swept = Swept::lines(swept).map(JournalEntry::Swept);
        (key, whole.into_iter().chain(swept))
    }
}
