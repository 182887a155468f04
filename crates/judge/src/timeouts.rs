//! When a program has run into its time limit often enough: one rule for every command.

use std::collections::BTreeSet;
use tribunal_core::verdict::Verdict;

/// After so many TLE and ILE of a program its later inputs are skipped.
pub(crate) const TIMEOUTS_MAX: usize = 5;

/// The places of the first few timeouts of a program.
#[derive(Debug, Default)]
pub(crate) struct Timeouts(BTreeSet<u64>);

impl Timeouts {
    /// Adds a result, if it is a timeout.
    pub(crate) fn add(&mut self, index: u64, verdict: Verdict) {
        if matches!(verdict, Verdict::TimeLimit | Verdict::IdleLimit) {
            self.0.insert(index);
            if self.0.len() > TIMEOUTS_MAX {
                self.0.pop_last();
            }
        }
    }

    /// Inputs from here on are skipped; nothing before there were enough timeouts. It does not depend on the order in
    /// which the results come.
    pub(crate) fn bound(&self) -> Option<u64> {
        let last = self.0.last().filter(|_| self.0.len() == TIMEOUTS_MAX);
        last.map(|last| last + 1)
    }
}
