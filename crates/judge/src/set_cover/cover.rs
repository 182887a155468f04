//! The fewest sets that cover what all sets cover together: the minimum if it can be found, else a cover and a bound.
//!
//! The reduction removes a set within another, and a member that is covered whenever another one is; it takes a set
//! that alone has some member. Then each connected part is solved by iterative deepening on the number of sets. The
//! search branches over the sets of the member that is in the fewest, and prunes where a feasible solution of the dual
//! shows that more sets are needed.

use super::reduction::Reduced;
use super::search::Search;
use fixedbitset::FixedBitSet;

/// Sets that cover every member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cover {
    /// Indices of the chosen sets, ascending.
    pub(crate) chosen: Vec<usize>,
    /// Proven lower bound on the number of sets; the cover is minimal if it has this many.
    pub(crate) at_least: usize,
}

/// Steps of work that solve the families that occur, in about a second; a step looks at one set.
pub(crate) const WORK_MAX: u64 = 40_000_000;

/// The fewest sets that cover every member that some set has.
///
/// Earlier sets are preferred: no chosen set can be replaced by an earlier one. `work_max` counts steps, not seconds,
/// so that the same sets have the same cover on every machine.
pub(crate) fn smallest(sets: &[FixedBitSet], work_max: u64) -> Cover {
    let Some(first) = sets.first() else {
        return Cover {
            chosen: Vec::new(),
            at_least: 0,
        };
    };
    let mut all = FixedBitSet::with_capacity(first.len());
    sets.iter().for_each(|set| all.union_with(set));
    let numbered = sets.iter().cloned().enumerate().collect();
    let mut reduced = Reduced {
        members: all.clone(),
        sets: numbered,
        taken: Vec::new(),
        pairs: 0,
    };
    reduced.reduce();
    let mut chosen = reduced.taken.clone();
    let mut at_least = chosen.len();
    let mut search = Search { work: 0, work_max };
    for part in reduced.parts() {
        let (found, bound) = search.part(&part);
        chosen.extend(found.into_iter().map(|place| part.sets[place].0));
        at_least += bound;
    }
    prefer_earlier(sets, &all, &mut chosen);
    let at_least = at_least.min(chosen.len());
    Cover { chosen, at_least }
}

/// Replaces each set by the earliest that covers what no other chosen set covers, until none changes.
fn prefer_earlier(sets: &[FixedBitSet], all: &FixedBitSet, chosen: &mut Vec<usize>) {
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        chosen.sort_unstable();
        for place in (0..chosen.len()).rev() {
            let mut needed = all.clone();
            let others = (0..chosen.len()).filter(|other| *other != place);
            others.for_each(|other| needed.difference_with(&sets[chosen[other]]));
            if needed.is_clear() {
                chosen.remove(place);
                is_changed = true;
            } else if let Some(earlier) =
                (0..chosen[place]).find(|&earlier| needed.is_subset(&sets[earlier]))
            {
                chosen[place] = earlier;
                is_changed = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::rng::Rng;

    fn bits(members: usize, places: &[usize]) -> FixedBitSet {
        let mut bits = FixedBitSet::with_capacity(members);
        places.iter().for_each(|&place| bits.insert(place));
        bits
    }

    fn cover(members: usize, sets: &[&[usize]]) -> Cover {
        smallest(
            &sets
                .iter()
                .map(|set| bits(members, set))
                .collect::<Vec<_>>(),
            WORK_MAX,
        )
    }

    /// Sets of up to 16 members as words.
    fn of_words(words: &[u16]) -> Vec<FixedBitSet> {
        let members = |word: &u16| {
            (0..16)
                .filter(|place| word >> place & 1 == 1)
                .collect::<Vec<usize>>()
        };
        words.iter().map(|word| bits(16, &members(word))).collect()
    }

    /// The minimum number of sets, by trying every choice.
    fn by_choices(words: &[u16]) -> u32 {
        let all = words.iter().fold(0, |all, word| all | word);
        let union = |choice: u32| {
            (0..words.len())
                .filter(|set| choice >> set & 1 == 1)
                .fold(0, |u, set| u | words[set])
        };
        (0..1u32 << words.len())
            .filter(|&choice| union(choice) == all)
            .map(u32::count_ones)
            .min()
            .expect("all do")
    }

    /// The same by breadth-first search over covered members, independent of the other two methods.
    fn by_layers(words: &[u16]) -> u32 {
        let all = words.iter().fold(0, |all, word| all | word);
        let mut layer = std::collections::BTreeSet::from([0u16]);
        (0..)
            .find(|_| {
                let is_there = layer.contains(&all);
                layer = layer
                    .iter()
                    .flat_map(|covered| words.iter().map(move |word| covered | word))
                    .collect();
                is_there
            })
            .expect("it ends")
    }

    #[test]
    fn an_empty_family_needs_no_set() {
        assert_eq!(
            smallest(&[], WORK_MAX),
            Cover {
                chosen: vec![],
                at_least: 0
            }
        );
        assert_eq!(
            cover(3, &[&[], &[]]),
            Cover {
                chosen: vec![],
                at_least: 0
            }
        );
    }

    #[test]
    fn one_full_set_is_enough_and_the_earliest_is_taken() {
        assert_eq!(
            cover(3, &[&[0], &[0, 1, 2], &[2], &[0, 1, 2]]),
            Cover {
                chosen: vec![1],
                at_least: 1
            }
        );
    }

    #[test]
    fn the_greedy_choice_is_not_the_smallest() {
        // The widest set first takes three; the two rows of the table do.
        let sets: &[&[usize]] = &[
            &[0, 1, 4, 5],
            &[0, 1, 2],
            &[4, 5, 6],
            &[2, 6],
            &[0, 1, 2, 3],
            &[4, 5, 6, 7],
        ];
        let found = cover(8, sets);
        assert_eq!(
            found,
            Cover {
                chosen: vec![4, 5],
                at_least: 2
            }
        );
    }

    #[test]
    fn parts_that_share_nothing_add_up() {
        let triangle = |from: usize| [[from, from + 1], [from + 1, from + 2], [from, from + 2]];
        let sets: Vec<FixedBitSet> = (0..30)
            .flat_map(|part| triangle(3 * part))
            .map(|set| bits(90, &set))
            .collect();
        let found = smallest(&sets, WORK_MAX);
        assert_eq!((found.chosen.len(), found.at_least), (60, 60));
    }

    #[test]
    fn an_earlier_set_is_preferred_if_it_is_as_good() {
        // The third set is larger, but the first covers everything that only it would add.
        assert_eq!(
            cover(4, &[&[0], &[1, 2], &[0, 1], &[1, 2, 3]]),
            Cover {
                chosen: vec![0, 3],
                at_least: 2
            }
        );
    }

    #[test]
    fn every_family_of_three_members_and_up_to_five_sets_is_solved() {
        for sets in 0..=5 {
            for code in 0..8u32.pow(sets) {
                let words: Vec<u16> = (0..sets)
                    .map(|set| (code / 8u32.pow(set) % 8) as u16)
                    .collect();
                let found = smallest(&of_words(&words), WORK_MAX);
                assert_eq!(
                    (found.chosen.len() as u32, found.at_least as u32),
                    (by_choices(&words), by_layers(&words))
                );
            }
        }
    }

    #[test]
    fn random_families_agree_with_two_other_methods() {
        for seed in 1..=600 {
            let mut rng = Rng::new(seed, "cover");
            let (sets, members) = (1 + rng.below(11) as usize, 1 + rng.below(16));
            let density = 1 + rng.below(7);
            let words: Vec<u16> = (0..sets)
                .map(|_| {
                    (0..members)
                        .filter(|_| rng.below(8) < density)
                        .fold(0, |word, place| word | 1 << place)
                })
                .collect();
            let found = smallest(&of_words(&words), WORK_MAX);
            let least = by_choices(&words);
            assert_eq!(least, by_layers(&words), "seed {seed}");
            assert_eq!(
                (found.chosen.len() as u32, found.at_least as u32),
                (least, least),
                "seed {seed}: {words:?}"
            );
            let all = words.iter().fold(0, |all, word| all | word);
            assert_eq!(
                found
                    .chosen
                    .iter()
                    .fold(0, |covered, &set| covered | words[set]),
                all,
                "seed {seed}"
            );
            // No set can be replaced by an earlier one.
            for place in 0..found.chosen.len() {
                for earlier in 0..found.chosen[place] {
                    let mut other = found.chosen.clone();
                    other[place] = earlier;
                    assert_ne!(
                        other.iter().fold(0, |covered, &set| covered | words[set]),
                        all,
                        "seed {seed}"
                    );
                }
            }
        }
    }

    #[test]
    fn without_work_the_cover_is_whole_and_the_bound_holds() {
        for seed in 1..=50 {
            let mut rng = Rng::new(seed, "cover");
            let words: Vec<u16> = (0..12)
                .map(|_| rng.below(1 << 16) as u16 & rng.below(1 << 16) as u16)
                .collect();
            let found = smallest(&of_words(&words), 0);
            let least = by_choices(&words) as usize;
            assert!(
                found.at_least <= least && least <= found.chosen.len(),
                "seed {seed}"
            );
            let all = words.iter().fold(0, |all, word| all | word);
            assert_eq!(
                found
                    .chosen
                    .iter()
                    .fold(0, |covered, &set| covered | words[set]),
                all,
                "seed {seed}"
            );
        }
    }

    #[test]
    fn two_hundred_submissions_on_all_boards_are_solved_in_bounded_work() {
        // Each fails on the boards in which its own few cells are set, as real faults do.
        let mut rng = Rng::new(1, "cover");
        let masks: Vec<u64> = (0..200)
            .map(|_| 1 << rng.below(16) | 1 << rng.below(16))
            .collect();
        let board = |board: u64| {
            let fails: Vec<usize> = (0..200)
                .filter(|&one| board & masks[one] == masks[one])
                .collect();
            bits(200, &fails)
        };
        let sets: Vec<FixedBitSet> = (0..1 << 16).map(board).collect();
        assert_eq!(
            smallest(&sets, WORK_MAX),
            Cover {
                chosen: vec![65_535],
                at_least: 1
            }
        );
        // Random sets: the cover and the bound are the same each time.
        let noise: Vec<FixedBitSet> = (0..1 << 14)
            .map(|_| {
                bits(
                    200,
                    &(0..200)
                        .filter(|_| rng.below(4) == 0)
                        .collect::<Vec<usize>>(),
                )
            })
            .collect();
        let found = smallest(&noise, 2_000_000);
        assert!(
            (2..=found.chosen.len()).contains(&found.at_least),
            "{found:?}"
        );
        assert_eq!(smallest(&noise, 2_000_000), found);
    }
}
