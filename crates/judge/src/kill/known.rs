//! The results that a journal has of the runs of a search, and those that it gets.

use super::plan::KillPlan;
use crate::journal::{Journal, JournalEntry, Past};
use crate::program_hash::named_key;
use crate::swept::{Brief, Swept};
use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use tribunal_campaign::WRITTEN_EVERY;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::CaseResult;

/// The key of a program in the journal. Of a wrong one less is kept.
pub(super) fn key(plan: &KillPlan, path: &Path) -> String {
    let is_wrong = plan.wrong.iter().any(|it| it == path);
    let role = if is_wrong { "wrong" } else { "right" };
    // One that cannot be read is refused before it is run.
    named_key(&format!("{} {role}", plan.identity), path).unwrap_or_default()
}

/// What the journal has of a program.
pub(super) fn past(plan: &KillPlan, path: &Path) -> Option<Past> {
    plan.journal?.past(&key(plan, path))
}

/// The results of a program, by the number of the input.
#[derive(Default)]
struct ProgramResults {
    briefs: HashMap<u64, Brief>,
    /// Those of which a report shows more than the verdict.
    whole: HashMap<u64, CaseResult>,
}

/// Results that are not written yet.
struct Pending {
    briefs: Vec<Vec<(u64, Brief)>>,
    written: Instant,
}

/// The results of earlier runs and of shares, by the index of the program.
pub(super) struct KnownRuns<'a> {
    journal: Option<&'a Journal>,
    keys: Vec<String>,
    known: Vec<ProgramResults>,
    /// The first programs are the wrong ones, of which no report shows how they fail.
    wrong: usize,
    pending: Mutex<Pending>,
    kept: AtomicU64,
}

impl<'a> KnownRuns<'a> {
    /// The results of these programs, of which the first are the wrong ones.
    pub(super) fn of(plan: &KillPlan<'a>, programs: &[&Path], wrong: usize) -> KnownRuns<'a> {
        let known = |path: &&Path| {
            let past = past(plan, path).unwrap_or_default();
            let swept = past.swept.iter().flat_map(Swept::briefs);
            ProgramResults {
                briefs: swept.collect(),
                whole: past.results.into_iter().map(|it| (it.index, it)).collect(),
            }
        };
        KnownRuns {
            journal: plan.journal,
            keys: programs.iter().map(|path| key(plan, path)).collect(),
            known: programs.iter().map(known).collect(),
            wrong,
            pending: Mutex::new(Pending {
                briefs: vec![Vec::new(); programs.len()],
                written: Instant::now(),
            }),
            kept: AtomicU64::new(0),
        }
    }

    /// The verdicts of a program that are known.
    pub(super) fn verdicts(&self, program: usize) -> impl Iterator<Item = (u64, Verdict)> {
        let known = &self.known[program];
        let briefs = known
            .briefs
            .iter()
            .map(|(number, it)| (*number, it.verdict));
        let whole = known.whole.iter().map(|(number, it)| (*number, it.verdict));
        briefs.chain(whole)
    }

    /// The result of a program on an input, if it is known.
    pub(super) fn result(&self, program: usize, number: u64) -> Option<CaseResult> {
        let known = &self.known[program];
        let whole = known.whole.get(&number).cloned();
        whole.or_else(|| known.briefs.get(&number).map(|brief| brief.result(number)))
    }

    /// Whether the result of a program on an input is known.
    pub(super) fn has(&self, program: usize, number: u64) -> bool {
        let known = &self.known[program];
        known.briefs.contains_key(&number) || known.whole.contains_key(&number)
    }

    /// The number of results that are known, with those that were kept since.
    pub(super) fn all(&self) -> u64 {
        let known = self.known.iter();
        let known = known.map(|it| it.briefs.len() + it.whole.len());
        known.sum::<usize>() as u64 + self.kept.load(Ordering::Relaxed)
    }

    /// Keeps a result, if there is a journal; one that is the judge's fault is tried again by the next run.
    pub(super) fn keep(&self, program: usize, number: u64, result: &CaseResult) {
        let Some(journal) = self.journal else { return };
        if result.verdict == Verdict::JudgeError {
            return;
        }
        self.kept.fetch_add(1, Ordering::Relaxed);
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        if program >= self.wrong && result.verdict != Verdict::Accepted {
            let result = CaseResult {
                index: number,
                ..result.clone()
            };
            journal.write(&self.keys[program], &JournalEntry::Judged(vec![result]));
        } else {
            pending.briefs[program].push((number, Brief::of(result)));
        }
        if pending.written.elapsed() >= WRITTEN_EVERY {
            self.write(journal, &mut pending);
        }
    }

    /// Writes the results that are not written yet.
    pub(super) fn flush(&self) {
        if let Some(journal) = self.journal {
            let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
            self.write(journal, &mut pending);
        }
    }

    fn write(&self, journal: &Journal, pending: &mut Pending) {
        for (key, briefs) in self.keys.iter().zip(&mut pending.briefs) {
            let mut briefs = std::mem::take(briefs);
            briefs.sort_unstable_by_key(|(number, _)| *number);
            for swept in Swept::lines(briefs) {
                journal.write(key, &JournalEntry::Swept(swept));
            }
        }
        pending.written = Instant::now();
    }
}
