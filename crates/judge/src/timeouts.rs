//! Stops running a program after several timeouts: one rule for every command.

use std::collections::BTreeSet;
use tribunal_core::verdict::Verdict;

/// After this many TLE and ILE verdicts, the later inputs of a program are skipped.
pub(crate) const TIMEOUTS_MAX: usize = 5;

/// The indices of the first few timeouts of a program.
#[derive(Debug, Default)]
pub(crate) struct Timeouts(BTreeSet<u64>);

impl Timeouts {
    /// Adds a result if it is a timeout.
    pub(crate) fn add(&mut self, index: u64, verdict: Verdict) {
        if matches!(verdict, Verdict::TimeLimit | Verdict::IdleLimit) {
            self.0.insert(index);
            if self.0.len() > TIMEOUTS_MAX {
                self.0.pop_last();
            }
        }
    }

    /// Inputs from this index on are skipped; `None` until there were enough timeouts. Independent of the order in
    /// which the results arrive.
    pub(crate) fn bound(&self) -> Option<u64> {
        let last = self.0.last().filter(|_| self.0.len() == TIMEOUTS_MAX);
        last.map(|last| last + 1)
    }
}
