//! Reduces a family of sets, and splits it into independent parts.

use fixedbitset::FixedBitSet;
use std::collections::{BTreeSet, HashSet};

/// Maximum number of pairs of sets compared to find one within the other; beyond it, redundant sets may stay.
const PAIRS_MAX: u64 = 20_000_000;

/// A family of sets, reduced step by step.
pub(super) struct Reduced {
    /// Members still to be covered.
    pub(super) members: FixedBitSet,
    /// Useful sets with their indices, ascending, restricted to these members.
    pub(super) sets: Vec<(usize, FixedBitSet)>,
    /// Indices of sets that some minimum cover of this family must have.
    pub(super) taken: Vec<usize>,
    /// Number of pairs of sets compared.
    pub(super) pairs: u64,
}

impl Reduced {
    pub(super) fn reduce(&mut self) {
        loop {
            self.drop_sets();
            let rows = self.rows();
            let forced = rows
                .iter()
                .filter(|(_, row)| row.count_ones(..) == 1)
                .filter_map(|(_, row)| row.ones().next());
            let forced: BTreeSet<usize> = forced.collect();
            if !forced.is_empty() {
                for set in forced {
                    let (place, set) = &self.sets[set];
                    self.taken.push(*place);
                    self.members.difference_with(set);
                }
                continue;
            }
            let before = self.members.count_ones(..);
            for (member, row) in &rows {
                // Every set that covers the other member covers this one; of equal members the first stays.
                let follows = rows.iter().any(|(other, narrower)| {
                    other != member
                        && self.members.contains(*other)
                        && narrower.is_subset(row)
                        && (narrower != row || other < member)
                });
                if follows {
                    self.members.remove(*member);
                }
            }
            if self.members.count_ones(..) == before {
                return;
            }
        }
    }

    /// Removes covered members, then empty sets, repeated sets and sets within others.
    fn drop_sets(&mut self) {
        let mut seen: HashSet<FixedBitSet> = HashSet::new();
        let mut kept: Vec<(usize, FixedBitSet)> = Vec::new();
        for (place, set) in std::mem::take(&mut self.sets) {
            let set = &set & &self.members;
            if !set.is_clear() && seen.insert(set.clone()) {
                kept.push((place, set));
            }
        }
        // A set can only be within a larger one, since no two are the same.
        let mut by_size: Vec<usize> = (0..kept.len()).collect();
        let sizes: Vec<usize> = kept.iter().map(|(_, set)| set.count_ones(..)).collect();
        by_size.sort_by_key(|&place| (std::cmp::Reverse(sizes[place]), place));
        let mut widest: Vec<usize> = Vec::new();
        for place in by_size {
            let is_within = self.pairs < PAIRS_MAX
                && widest
                    .iter()
                    .any(|&wide| kept[place].1.is_subset(&kept[wide].1));
            self.pairs += widest.len() as u64;
            if !is_within {
                widest.push(place);
            }
        }
        widest.sort_unstable();
        self.sets = widest
            .into_iter()
            .map(|place| kept[place].clone())
            .collect();
    }

    /// For each member to be covered, the sets that contain it, by position in `sets`.
    fn rows(&self) -> Vec<(usize, FixedBitSet)> {
        let row = |member| (member, FixedBitSet::with_capacity(self.sets.len()));
        let mut rows: Vec<(usize, FixedBitSet)> = self.members.ones().map(row).collect();
        for (number, (_, set)) in self.sets.iter().enumerate() {
            // Both are ascending.
            let mut rows = rows.iter_mut();
            for member in set.ones() {
                let row = rows
                    .find(|(other, _)| *other == member)
                    .expect("sets contain only members");
                row.1.insert(number);
            }
        }
        rows
    }

    /// The parts, which share no member.
    pub(super) fn parts(&self) -> Vec<Part> {
        let mut rest: Vec<(usize, FixedBitSet)> = self.sets.clone();
        let mut parts = Vec::new();
        while let Some((_, first)) = rest.first() {
            let mut members = first.clone();
            loop {
                let before = members.count_ones(..);
                for (_, set) in &rest {
                    if !set.is_disjoint(&members) {
                        members.union_with(set);
                    }
                }
                if members.count_ones(..) == before {
                    break;
                }
            }
            let (sets, others) = rest
                .into_iter()
                .partition(|(_, set)| set.is_subset(&members));
            parts.push(Part { members, sets });
            rest = others;
        }
        parts
    }
}

/// A connected part of the family.
pub(super) struct Part {
    pub(super) members: FixedBitSet,
    pub(super) sets: Vec<(usize, FixedBitSet)>,
}
