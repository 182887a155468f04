//! How far the shares of a campaign are, by their files alone.

use super::plan::CampaignFolder;
use std::collections::BTreeMap;
use std::time::SystemTime;
use tribunal_campaign::PartProgress;

/// The shares of a campaign that have a file.
#[derive(Debug, Default)]
pub(super) struct Shares {
    /// By the number of the share; the time and the size of the file when it was read.
    parts: BTreeMap<u32, (Option<SystemTime>, u64, PartProgress)>,
}

impl Shares {
    /// Reads what has changed since the last time.
    pub(super) fn refresh(&mut self, folder: &CampaignFolder) {
        (1..=folder.plan.shards).for_each(|number| self.refresh_one(folder, number));
    }

    /// The same for one share.
    pub(super) fn refresh_one(&mut self, folder: &CampaignFolder, number: u32) {
        let path = folder.part(number);
        let Ok(metadata) = path.metadata() else {
            self.parts.remove(&number);
            return;
        };
        let now = (metadata.modified().ok(), metadata.len());
        if let Some((time, bytes, _)) = self.parts.get(&number)
            && (*time, *bytes) == now
        {
            return;
        }
        match PartProgress::read(&path) {
            // Another one is set aside when this share is to be done.
            Ok(Some(progress)) if progress.head.shard == folder.shard(number) => {
                self.parts.insert(number, (now.0, now.1, progress));
            }
            // It is just being written.
            Ok(_) | Err(_) => drop(self.parts.remove(&number)),
        }
    }

    /// What there is of a share.
    pub(super) fn of(&self, number: u32) -> Option<&PartProgress> {
        self.parts.get(&number).map(|(.., progress)| progress)
    }

    /// Whether nothing of a share is missing.
    pub(super) fn is_done(&self, number: u32) -> bool {
        self.of(number).is_some_and(PartProgress::is_done)
    }

    /// Whether a share is over, though the judge may have failed on some of its cases.
    pub(super) fn is_sealed(&self, number: u32) -> bool {
        self.of(number).is_some_and(|it| it.faults.is_some())
    }

    /// The number of shares that are done.
    pub(super) fn done(&self) -> u32 {
        let done = self.parts.values().filter(|(.., it)| it.is_done());
        done.count() as u32
    }

    /// The shares that have results and are not over.
    pub(super) fn begun(&self) -> impl Iterator<Item = u32> + '_ {
        let is_begun = |it: &PartProgress| it.faults.is_none() && it.lines > 0;
        let begun = self.parts.iter().filter(move |(_, (.., it))| is_begun(it));
        begun.map(|(number, _)| *number)
    }

    /// The number of lines that shares have stored which are begun and not over: the lines of a share that is over are others.
    pub(super) fn lines(&self) -> u64 {
        let begun = self.parts.values().filter(|(.., it)| it.faults.is_none());
        begun.map(|(.., it)| it.lines).sum()
    }

    /// The levels of isolation that the shares had, each with the first share.
    pub(super) fn levels(&self) -> BTreeMap<&str, u32> {
        let mut levels = BTreeMap::new();
        for (number, (.., progress)) in &self.parts {
            let level = progress.head.isolation.as_str();
            levels.entry(level).or_insert(*number);
        }
        levels
    }
}
