//! The results of a share of a campaign, or of all its shares.

use super::found::{Found, FoundLine};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Instant;
use tribunal_campaign::{LedgerError, PartHead, Parts, Shard, ShareLedger, WRITTEN_EVERY};
use tribunal_core::erased::{AnyProblem, AnySolver};
use tribunal_core::messages::Message;
use tribunal_core::verdict::{CaseFileFault, Section};

/// A line of the ledger.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum JournalLine {
    /// What was found about the inputs of a section.
    Found(FoundLine),
    /// A fault of a part of the problem.
    Fault(CaseFileFault),
    /// The inputs on which the run crashed before.
    Crashed(Box<Section>),
}

/// What a run knows of earlier, and where it keeps what it finds.
#[derive(Debug)]
pub struct VerifyJournal(ShareLedger);

impl VerifyJournal {
    /// Opens and reads the part of a share, or creates it.
    ///
    /// # Errors
    ///
    /// The file cannot be opened, or is the part of another share.
    pub fn part(path: &Path, head: &PartHead) -> Result<VerifyJournal, LedgerError> {
        VerifyJournal::of(ShareLedger::part(path, head)?)
    }

    /// The results of all parts of a campaign; nothing is written. With `has_gaps`, nothing is run that they do not have.
    ///
    /// # Errors
    ///
    /// A part cannot be read.
    pub fn merged(parts: &Parts, has_gaps: bool) -> Result<VerifyJournal, LedgerError> {
        VerifyJournal::of(ShareLedger::merged(parts, has_gaps)?)
    }

    fn of(kept: ShareLedger) -> Result<VerifyJournal, LedgerError> {
        // Reads every line, before the work of a run depends on it.
        kept.ledger().check(|_: &JournalLine| Ok(()))?;
        Ok(VerifyJournal(kept))
    }

    /// Whether all results of its share are there.
    pub fn is_sealed(&self) -> bool {
        self.0.ledger().is_sealed()
    }

    /// The number of inputs that it has results of.
    ///
    /// # Errors
    ///
    /// The file cannot be read any more.
    pub fn inputs(&self) -> Result<u64, LedgerError> {
        let mut inputs = 0;
        self.0.ledger().check(|line: &JournalLine| {
            if let JournalLine::Found(FoundLine::Units(units)) = line {
                inputs += units.inputs();
            }
            Ok(())
        })?;
        Ok(inputs)
    }

    /// Whether the run does a part of the work alone, so that nothing can be said of the whole.
    pub(crate) fn is_part(&self) -> bool {
        self.0.is_part()
    }

    /// Whether the run is a share.
    pub(crate) fn is_share(&self) -> bool {
        self.0.is_share()
    }

    /// Whether parts are missing, of those that are put together.
    pub(crate) fn has_gaps(&self) -> bool {
        self.0.has_gaps()
    }

    fn known(&self, key: &str, solvers: &[AnySolver]) -> Found {
        // The solvers are those of the lines.
        let mut found = Found::new(&[]);
        for line in self.0.ledger().entries(key) {
            if let JournalLine::Found(line) = line
                && let Err(why) = found.read(line, solvers)
            {
                let path = self
                    .0
                    .ledger()
                    .files_of(key)
                    .first()
                    .map(|it| it.to_path_buf());
                let why = Message::new("part-damaged").with("why", why);
                self.0
                    .ledger()
                    .fail(LedgerError::Foreign(path.unwrap_or_default(), why));
            }
        }
        found
    }

    /// The faults of parts of a problem that shares found, each once.
    pub(crate) fn faults(&self, problem: &dyn AnyProblem) -> Vec<CaseFileFault> {
        let mut faults = Vec::new();
        for line in self.0.ledger().entries(&faults_key(problem)) {
            if let JournalLine::Fault(fault) = line
                && !faults.contains(&fault)
            {
                faults.push(fault);
            }
        }
        faults
    }

    /// The sections about crashes that shares had.
    pub(crate) fn crashes(&self, problem: &dyn AnyProblem) -> Vec<Section> {
        let lines = self.0.ledger().entries(&faults_key(problem)).into_iter();
        let sections = lines.filter_map(|line| match line {
            JournalLine::Crashed(section) => Some(*section),
            _ => None,
        });
        sections.collect()
    }

    /// Keeps the faults of a problem, and the section about crashes.
    pub(crate) fn keep(
        &self,
        problem: &dyn AnyProblem,
        faults: &[CaseFileFault],
        crashed: Option<Section>,
    ) {
        let key = faults_key(problem);
        let known = self.faults(problem);
        let new = faults.iter().filter(|it| !known.contains(it));
        let new = new.cloned().map(JournalLine::Fault);
        let crashed = crashed.map(Box::new).map(JournalLine::Crashed);
        new.chain(crashed)
            .for_each(|line| self.0.ledger().write(&key, &line));
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

    /// Closes the part of a share that is done, with what was found about each section in as few lines as it takes. Every
    /// problem comes with the solvers of its plan.
    ///
    /// # Errors
    ///
    /// The file cannot be written or read.
    pub fn seal(self, solvers: &[(&str, Vec<AnySolver>)]) -> Result<(), LedgerError> {
        let mut keys = self.0.ledger().keys();
        keys.sort_unstable();
        let of_key = |key: &String| {
            let problem = key.split(' ').next();
            let mut all = solvers.iter();
            let solvers = all.find(|(name, _)| Some(*name) == problem);
            self.known(key, solvers.map_or(&[], |(_, solvers)| solvers))
        };
        let found: Vec<Found> = keys.iter().map(of_key).collect();
        let lines = |key: &String| self.0.ledger().entries::<JournalLine>(key);
        let others: Vec<_> = keys.iter().map(lines).collect();
        self.0.into_ledger().seal(0, |_, sealing| {
            for ((key, found), others) in keys.iter().zip(found).zip(others) {
                for line in others {
                    if !matches!(line, JournalLine::Found(_)) {
                        sealing.write(key, &line)?;
                    }
                }
                if !found.units.is_empty() || found.is_stuck {
                    for line in found.lines() {
                        sealing.write(key, &JournalLine::Found(line))?;
                    }
                }
            }
            Ok(())
        })
    }
}

fn faults_key(problem: &dyn AnyProblem) -> String {
    format!("{} faults", problem.name())
}

/// The work of a section: the units that this run does, and what is found.
pub(crate) struct SectionWork<'a> {
    /// The journal, and the key of the section.
    kept: Option<(&'a VerifyJournal, String)>,
    solvers: &'a [AnySolver],
    /// What was found in all.
    found: Found,
    /// What the journal does not have yet.
    pending: Found,
    written: Instant,
}

impl<'a> SectionWork<'a> {
    /// The work of a section of a run, by the key of the section; without a journal it begins with nothing.
    pub(crate) fn begin(
        journal: Option<&'a VerifyJournal>,
        key: String,
        solvers: &'a [AnySolver],
    ) -> SectionWork<'a> {
        let mut found = Found::new(solvers);
        if let Some(journal) = journal {
            found.add(journal.known(&key, solvers));
        }
        SectionWork {
            kept: journal.map(|journal| (journal, key)),
            solvers,
            found,
            pending: Found::new(solvers),
            written: Instant::now(),
        }
    }

    /// The units of so many that this run does: those of its share that are not done yet.
    pub(crate) fn units(&self, all: u64) -> Vec<std::ops::Range<u64>> {
        let Some((journal, _)) = &self.kept else {
            return Shard::WHOLE.dealt(all);
        };
        if self.found.is_stuck || journal.has_gaps() {
            return Vec::new();
        }
        let left = journal
            .0
            .own(all)
            .into_iter()
            .map(|it| self.found.units.missing(it));
        left.flatten().collect()
    }

    /// Whether what was found since the last call of [`SectionWork::add`] is to be kept now.
    pub(crate) fn is_due(&self) -> bool {
        self.kept.is_some() && self.written.elapsed() >= WRITTEN_EVERY
    }

    /// Adds what was found about units, and keeps it.
    pub(crate) fn add(&mut self, found: Found) {
        match self.kept {
            Some(_) => self.pending.add(found),
            None => self.found.add(found),
        }
        if self.is_due() {
            self.keep();
        }
    }

    fn keep(&mut self) {
        self.written = Instant::now();
        let pending = std::mem::replace(&mut self.pending, Found::new(self.solvers));
        if let Some((journal, key)) = &self.kept
            && (!pending.units.is_empty() || pending.is_stuck)
        {
            for line in pending.lines() {
                journal.0.ledger().write(key, &JournalLine::Found(line));
            }
        }
        self.found.add(pending);
    }

    /// Keeps the rest, and returns what was found in all.
    pub(crate) fn end(mut self) -> Found {
        self.keep();
        self.found
    }
}
