//! What a share of a search has tried, or all its shares: `stress` runs a program on one input after another until it fails.

use crate::pool::First;
use crate::program_hash::{add_program, hex};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use tribunal_campaign::{
    LedgerError, Numbers, PartHead, Parts, Shard, ShareLedger, WRITTEN_EVERY, campaign_of,
};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;

/// What is known of the inputs of a range: those with these numbers, from 0, were tried.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Tried {
    pub(crate) done: Numbers,
    /// The first that fails, of those that were tried.
    pub(crate) first_failure: Option<u64>,
    /// The number with each verdict.
    pub(crate) counts: BTreeMap<Verdict, u64>,
    /// The number of failures among them.
    pub(crate) failures: u64,
    /// The number that was skipped because no solver proves the minimum.
    pub(crate) unproven: u64,
    /// What is noted of each, by its number, where inputs come from a generator.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) notes: BTreeMap<u64, InputNote>,
}

impl Tried {
    /// Runs the item of the first failure again, so that it can be explained.
    ///
    /// # Errors
    ///
    /// It does not fail any more, or cannot be run.
    pub(crate) fn again<W, T, F, E>(
        &self,
        workers: &mut [W],
        item: Option<T>,
        test: impl Fn(&mut W, &T) -> Result<Option<F>, E>,
        passes: impl FnOnce(Message) -> E,
    ) -> Result<First<T, F>, E> {
        let cut = false;
        let (Some(index), Some(item), Some(worker)) =
            (self.first_failure, item, workers.first_mut())
        else {
            let (passed, found) = (self.done.count(), None);
            return Ok(First { passed, found, cut });
        };
        for _ in 0..FAILS_AGAIN_MAX {
            if let Some(found) = test(worker, &item)? {
                let (passed, found) = (index, Some((item, found)));
                return Ok(First { passed, found, cut });
            }
        }
        let said = Message::new("fails-no-more").with("count", grouped(index + 1));
        Err(passes(said.with("times", FAILS_AGAIN_MAX)))
    }

    fn add(&mut self, other: Tried) {
        self.done.add_all(&other.done);
        let first = self.first_failure.into_iter().chain(other.first_failure);
        self.first_failure = first.min();
        for (verdict, count) in other.counts {
            *self.counts.entry(verdict).or_default() += count;
        }
        self.failures += other.failures;
        self.unproven += other.unproven;
        self.notes.extend(other.notes);
    }
}

/// How often an input on which the program failed is run again, until it fails again.
const FAILS_AGAIN_MAX: u64 = 5;

/// What is noted of an input that a generator makes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct InputNote {
    /// The beginning of its digest; nothing of one that was passed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) digest: Option<u64>,
    /// Why it was passed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) passed: Option<Passed>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) has_crlf: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_short: bool,
    /// How long it took to make it, and to run the programs on it, in microseconds.
    pub(crate) took_us: (u64, u64),
    /// How many inputs the validators refused before.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) refused: u64,
}

/// Why there is no trial for a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Passed {
    /// The validators accept none that was drawn, or none was found.
    NoneFound,
    /// The program that gives the answer fails.
    OtherFails,
    /// That program takes too long on inputs of this size.
    TooLarge,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The campaign of a search among inputs that depend on these files and folders, and on these options. A file that cannot be
/// read is one without a text.
pub fn campaign<'a>(files: impl IntoIterator<Item = &'a PathBuf>, options: &str) -> String {
    let mut text = options.to_string();
    for file in files {
        let mut hash = Sha256::new();
        let hash = add_program(&mut hash, file).map(|()| hex(hash));
        text += &format!("\n{} {}", file.display(), hash.unwrap_or_default());
    }
    campaign_of(&text)
}

/// What a search knows of earlier, and where it keeps what it tries.
#[derive(Debug)]
pub struct SearchJournal(ShareLedger);

impl SearchJournal {
    /// Opens and reads the part of a share, or creates it.
    ///
    /// # Errors
    ///
    /// The file cannot be opened, or is the part of another share.
    pub fn part(path: &Path, head: &PartHead) -> Result<SearchJournal, LedgerError> {
        SearchJournal::of(ShareLedger::part(path, head)?)
    }

    /// What all parts of a campaign have tried; nothing is written. With `has_gaps`, no input is tried that they do not have.
    ///
    /// # Errors
    ///
    /// A part cannot be read.
    pub fn merged(parts: &Parts, has_gaps: bool) -> Result<SearchJournal, LedgerError> {
        SearchJournal::of(ShareLedger::merged(parts, has_gaps)?)
    }

    fn of(kept: ShareLedger) -> Result<SearchJournal, LedgerError> {
        // Reads every line, before the work of a run depends on it.
        kept.ledger().check(|_: &Tried| Ok(()))?;
        Ok(SearchJournal(kept))
    }

    /// Whether all of its share is tried.
    pub fn is_sealed(&self) -> bool {
        self.0.ledger().is_sealed()
    }

    /// Whether the search is a share.
    pub fn is_share(&self) -> bool {
        self.0.is_share()
    }

    /// Whether parts are missing, of those that are put together.
    pub(crate) fn has_gaps(&self) -> bool {
        self.0.has_gaps()
    }

    /// The number of inputs that were tried.
    ///
    /// # Errors
    ///
    /// The file cannot be read any more.
    pub fn inputs(&self) -> Result<u64, LedgerError> {
        let mut inputs = 0;
        self.0.ledger().check(|tried: &Tried| {
            inputs += tried.done.count();
            Ok(())
        })?;
        Ok(inputs)
    }

    /// Whether an input that was tried fails.
    ///
    /// # Errors
    ///
    /// The file cannot be read any more.
    pub fn has_failure(&self) -> Result<bool, LedgerError> {
        let mut has_failure = false;
        self.0.ledger().check(|tried: &Tried| {
            has_failure |= tried.first_failure.is_some();
            Ok(())
        })?;
        Ok(has_failure)
    }

    /// What is known of the inputs of a range; nothing if it cannot be read, which [`SearchJournal::close`] reports.
    fn known(&self, key: &str) -> Tried {
        let mut known = Tried::default();
        let lines = self.0.ledger().entries::<Tried>(key);
        lines.into_iter().for_each(|line| known.add(line));
        known
    }

    /// Reports the first failure to read what it has, once: what was made of it is then not the whole.
    ///
    /// # Errors
    ///
    /// That failure.
    pub fn all_read(&self) -> Result<(), LedgerError> {
        self.0.ledger().all_read()
    }

    /// Closes it.
    ///
    /// # Errors
    ///
    /// A line could not be written, as on a full disk, or not be read.
    pub fn close(self) -> Result<(), LedgerError> {
        self.0.into_ledger().close()
    }

    /// Closes the part of a share that is done, with a line for each range.
    ///
    /// # Errors
    ///
    /// The file cannot be written or read.
    pub fn seal(self) -> Result<(), LedgerError> {
        let mut keys = self.0.ledger().keys();
        keys.sort_unstable();
        let known: Vec<Tried> = keys.iter().map(|key| self.known(key)).collect();
        self.0.into_ledger().seal(0, |_, sealing| {
            for (key, mut tried) in keys.iter().zip(known) {
                // A line has an end: notes of many inputs take several.
                while tried.notes.len() > NOTES_OF_LINE {
                    let some = tried.notes.len() - NOTES_OF_LINE;
                    let from = *tried.notes.keys().nth(some).unwrap_or(&0);
                    let notes = tried.notes.split_off(&from);
                    let line = Tried {
                        notes,
                        ..Tried::default()
                    };
                    sealing.write(key, &line)?;
                }
                sealing.write(key, &tried)?;
            }
            Ok(())
        })
    }
}

/// The number of notes of a line: each has about 80 bytes.
const NOTES_OF_LINE: usize = 20_000;

/// The work of a range of inputs: those that this search tries, and what is known.
pub(crate) struct SearchWork<'a> {
    /// The journal, and the key of the range.
    kept: Option<(&'a SearchJournal, String)>,
    known: Tried,
    /// What the journal does not have yet.
    pending: Mutex<(Tried, Instant)>,
}

impl<'a> SearchWork<'a> {
    /// The work of a range by its key; without a journal nothing is known.
    pub(crate) fn begin(journal: Option<&'a SearchJournal>, key: &str) -> SearchWork<'a> {
        SearchWork {
            kept: journal.map(|journal| (journal, key.to_string())),
            known: journal.map(|it| it.known(key)).unwrap_or_default(),
            pending: Mutex::new((Tried::default(), Instant::now())),
        }
    }

    /// What is known from all shares, if they are put together.
    pub(crate) fn merged(&self) -> Option<&Tried> {
        let (journal, _) = self.kept.as_ref()?;
        (!journal.is_share()).then_some(&self.known)
    }

    /// The inputs of so many that are to be tried: those of the share that were not tried yet. After the first failure none,
    /// unless all failures count.
    pub(crate) fn own(&self, inputs: u64, counts_all: bool) -> Vec<Range<u64>> {
        if self.merged().is_some() {
            return Vec::new();
        }
        let end = match self.known.first_failure {
            Some(first) if !counts_all => first,
            _ => inputs,
        };
        let kept = self.kept.as_ref();
        let own = kept.map_or_else(
            || Shard::WHOLE.dealt(inputs),
            |(journal, _)| journal.0.own(inputs),
        );
        let own = own.into_iter();
        let own = own.map(|it| it.start..it.end.min(end));
        own.flat_map(|it| self.known.done.missing(it)).collect()
    }

    /// Whether a failure is known, so that a search for the first one ends.
    pub(crate) fn has_failure(&self) -> bool {
        self.known.first_failure.is_some()
    }

    /// Notes an input that was tried.
    pub(crate) fn note(&self, index: u64, note: impl FnOnce(&mut Tried)) {
        let Some((journal, key)) = &self.kept else {
            return;
        };
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.0.done.add(index..index + 1);
        note(&mut pending.0);
        if pending.1.elapsed() >= WRITTEN_EVERY {
            let written = std::mem::take(&mut pending.0);
            journal.0.ledger().write(key, &written);
            pending.1 = Instant::now();
        }
    }

    /// Keeps the rest.
    pub(crate) fn end(self) {
        let pending = self.pending.into_inner();
        let (pending, _) = pending.unwrap_or_else(PoisonError::into_inner);
        if let Some((journal, key)) = &self.kept
            && !pending.done.is_empty()
            && journal.is_share()
        {
            journal.0.ledger().write(key, &pending);
        }
    }
}

/// The items with these numbers, each with its number.
pub(crate) fn numbered<T>(
    items: impl Iterator<Item = T>,
    own: Vec<Range<u64>>,
) -> impl Iterator<Item = (u64, T)> {
    let mut own = own.into_iter().peekable();
    (0..)
        .zip(items)
        .map_while(move |(number, item)| {
            while own.next_if(|range| range.end <= number).is_some() {}
            let is_own = own.peek()?.start <= number;
            Some(is_own.then_some((number, item)))
        })
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A merge relies on what it read first; where a later read fails, it must not take an input for one that nobody tried.
    #[test]
    fn a_part_that_cannot_be_read_any_more_is_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("1.json");
        let shard = Shard::new(1, 1).expect("a shard");
        let head = PartHead::new(
            shard,
            "a".to_string(),
            "full".to_string(),
            vec!["stress".to_string()],
        );
        let journal = SearchJournal::part(&path, &head).expect("a part");
        let work = SearchWork::begin(Some(&journal), "range");
        work.note(3, |tried| tried.first_failure = Some(3));
        work.end();
        journal.seal().expect("a whole part");
        let parts = Parts::of(std::slice::from_ref(&path)).expect("parts");
        let merged = SearchJournal::merged(&parts, false).expect("a journal");
        assert_eq!(merged.known("range").first_failure, Some(3));
        merged.all_read().expect("all is read");
        let file = fs::File::options().write(true).open(&path);
        file.and_then(|file| file.set_len(10)).expect("a file");
        assert_eq!(merged.known("range").first_failure, None);
        let error = merged.all_read().expect_err("it is cut");
        assert!(matches!(error, LedgerError::Io(..)), "{error:?}");
    }
}
