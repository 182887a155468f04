//! As few sets as cover all that they cover together: the smallest number where it is within reach, else a bound.
//!
//! What cannot matter goes first: a set within another, a member that is covered whenever another one is. Where a
//! member is in one set only, that set is taken; what then falls apart is solved part by part. For each part the
//! question is asked with one set more each time, "do so many do?", by branching over the sets of the member that is
//! in the fewest, and cut where a feasible solution of the dual shows that they do not.

use std::collections::{BTreeSet, HashSet};

/// Some of a fixed number of members, by their places from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bits(Box<[u64]>);

impl Bits {
    /// None of so many.
    pub fn none(members: usize) -> Bits {
        Bits(vec![0; members.div_ceil(64)].into_boxed_slice())
    }

    /// Adds a member.
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    /// Takes a member out.
    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    /// Whether it is in.
    pub fn has(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    /// How many are in.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether none is in.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Whether all of them are in another set too.
    pub fn is_within(&self, other: &Bits) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// Adds all of another set.
    pub fn add(&mut self, other: &Bits) {
        self.0
            .iter_mut()
            .zip(&other.0)
            .for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// Those that are in another set as well.
    pub fn and(&self, other: &Bits) -> Bits {
        Bits(
            self.0
                .iter()
                .zip(&other.0)
                .map(|(mine, theirs)| mine & theirs)
                .collect(),
        )
    }

    /// Those that are not in another set.
    pub fn without(&self, other: &Bits) -> Bits {
        Bits(
            self.0
                .iter()
                .zip(&other.0)
                .map(|(mine, theirs)| mine & !theirs)
                .collect(),
        )
    }

    /// The members, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(place, word)| {
            let rest = std::iter::successors(Some(*word), |word| Some(word & word.wrapping_sub(1)));
            rest.take_while(|word| *word != 0)
                .map(move |word| 64 * place + word.trailing_zeros() as usize)
        })
    }
}

/// Sets that cover all that there is to cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Their places in the list, ascending.
    pub chosen: Vec<usize>,
    /// No fewer than so many do: the cover is the smallest where it has no more.
    pub at_least: usize,
}

/// Steps of work within which families that occur are solved, in a second or so: a step looks at one set.
pub const WORK_MAX: u64 = 40_000_000;

/// Pairs of sets that are compared to find one within the other; of more, some are left in that could go.
const PAIRS_MAX: u64 = 20_000_000;

/// Each way on is compared with so many wider ones, to leave out those that are within one.
const BRANCHES_COMPARED_MAX: usize = 200;

/// As few of the sets as cover every member that some set has.
///
/// Of equal use the earlier one is preferred: none of the chosen can be exchanged for an earlier one. `work_max` is in
/// steps, not in seconds, so that the same sets have the same cover on every machine.
pub fn smallest(sets: &[Bits], work_max: u64) -> Cover {
    let Some(first) = sets.first() else {
        return Cover {
            chosen: Vec::new(),
            at_least: 0,
        };
    };
    let mut all = Bits(vec![0; first.0.len()].into_boxed_slice());
    sets.iter().for_each(|set| all.add(set));
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
    lighten(sets, &all, &mut chosen);
    let at_least = at_least.min(chosen.len());
    Cover { chosen, at_least }
}

/// Exchanges each set for the earliest that covers what no other chosen one does, until none is earlier.
fn lighten(sets: &[Bits], all: &Bits, chosen: &mut Vec<usize>) {
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        chosen.sort_unstable();
        for place in (0..chosen.len()).rev() {
            let mut needed = all.clone();
            let others = (0..chosen.len()).filter(|other| *other != place);
            others.for_each(|other| needed = needed.without(&sets[chosen[other]]));
            if needed.is_empty() {
                chosen.remove(place);
                is_changed = true;
            } else if let Some(earlier) =
                (0..chosen[place]).find(|&earlier| needed.is_within(&sets[earlier]))
            {
                chosen[place] = earlier;
                is_changed = true;
            }
        }
    }
}

/// A family of sets without what cannot matter.
struct Reduced {
    /// What is still to be covered.
    members: Bits,
    /// Sets that help, with their places, ascending; they have nothing but these members.
    sets: Vec<(usize, Bits)>,
    /// The places of sets that are in every smallest cover of this family.
    taken: Vec<usize>,
    /// Pairs of sets that were compared.
    pairs: u64,
}

impl Reduced {
    fn reduce(&mut self) {
        loop {
            self.drop_sets();
            let rows = self.rows();
            let forced = rows
                .iter()
                .filter(|(_, row)| row.count() == 1)
                .filter_map(|(_, row)| row.iter().next());
            let forced: BTreeSet<usize> = forced.collect();
            if !forced.is_empty() {
                for set in forced {
                    let (place, set) = &self.sets[set];
                    self.taken.push(*place);
                    self.members = self.members.without(set);
                }
                continue;
            }
            let before = self.members.count();
            for (member, row) in &rows {
                // Every set that covers the other one covers this one; of equal ones the first stays.
                let follows = rows.iter().any(|(other, narrower)| {
                    other != member
                        && self.members.has(*other)
                        && narrower.is_within(row)
                        && (narrower != row || other < member)
                });
                if follows {
                    self.members.remove(*member);
                }
            }
            if self.members.count() == before {
                return;
            }
        }
    }

    /// Leaves out what is covered, sets that are empty then or the same as an earlier one, and sets within others.
    fn drop_sets(&mut self) {
        let mut seen: HashSet<Bits> = HashSet::new();
        let mut kept: Vec<(usize, Bits)> = Vec::new();
        for (place, set) in std::mem::take(&mut self.sets) {
            let set = set.and(&self.members);
            if !set.is_empty() && seen.insert(set.clone()) {
                kept.push((place, set));
            }
        }
        // A set can only be within a larger one, since no two are the same.
        let mut by_size: Vec<usize> = (0..kept.len()).collect();
        let sizes: Vec<usize> = kept.iter().map(|(_, set)| set.count()).collect();
        by_size.sort_by_key(|&place| (std::cmp::Reverse(sizes[place]), place));
        let mut widest: Vec<usize> = Vec::new();
        for place in by_size {
            let is_within = self.pairs < PAIRS_MAX
                && widest
                    .iter()
                    .any(|&wide| kept[place].1.is_within(&kept[wide].1));
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

    /// For each member that is to be covered, the sets that it is in, by their numbers here.
    fn rows(&self) -> Vec<(usize, Bits)> {
        let row = |member| (member, Bits::none(self.sets.len()));
        let mut rows: Vec<(usize, Bits)> = self.members.iter().map(row).collect();
        for (number, (_, set)) in self.sets.iter().enumerate() {
            // Both are ascending.
            let mut rows = rows.iter_mut();
            for member in set.iter() {
                let row = rows
                    .find(|(other, _)| *other == member)
                    .expect("sets have nothing but members");
                row.1.insert(number);
            }
        }
        rows
    }

    /// The parts that share no member.
    fn parts(&self) -> Vec<Part> {
        let mut rest: Vec<(usize, Bits)> = self.sets.clone();
        let mut parts = Vec::new();
        while let Some((_, first)) = rest.first() {
            let mut members = first.clone();
            loop {
                let before = members.count();
                for (_, set) in &rest {
                    if !set.and(&members).is_empty() {
                        members.add(set);
                    }
                }
                if members.count() == before {
                    break;
                }
            }
            let (sets, others) = rest
                .into_iter()
                .partition(|(_, set)| set.is_within(&members));
            parts.push(Part { members, sets });
            rest = others;
        }
        parts
    }
}

/// Sets that hang together.
struct Part {
    members: Bits,
    sets: Vec<(usize, Bits)>,
}

/// Whether so many sets do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    /// Unknown: the work allowed was done.
    Open,
}

struct Search {
    work: u64,
    work_max: u64,
}

impl Search {
    /// A cover of a part, as numbers of its sets, and a proven bound.
    fn part(&mut self, part: &Part) -> (Vec<usize>, usize) {
        let greedy = greedy(part);
        let all: Vec<usize> = (0..part.sets.len()).collect();
        let bound = Node::new(part, &all, &part.members).bound();
        for most in bound..greedy.len() {
            let mut chosen = Vec::new();
            match self.fits(part, &all, &part.members, most, &mut chosen) {
                Answer::Yes => return (chosen, most),
                Answer::No => {}
                Answer::Open => return (greedy, most),
            }
        }
        let size = greedy.len();
        (greedy, size)
    }

    /// Whether at most so many of the sets cover these members; then `chosen` has them.
    fn fits(
        &mut self,
        part: &Part,
        sets: &[usize],
        left: &Bits,
        most: usize,
        chosen: &mut Vec<usize>,
    ) -> Answer {
        if left.is_empty() {
            return Answer::Yes;
        }
        self.work += sets.len() as u64 + 1;
        if self.work > self.work_max {
            return Answer::Open;
        }
        if most <= 1 {
            // One does, or none.
            let one = sets
                .iter()
                .find(|&&set| most == 1 && left.is_within(&part.sets[set].1));
            chosen.extend(one);
            return if one.is_some() {
                Answer::Yes
            } else {
                Answer::No
            };
        }
        let node = Node::new(part, sets, left);
        self.work += node.sizes.iter().map(|size| *size as u64).sum::<u64>();
        if node.bound() > most {
            return Answer::No;
        }
        let branches = node.widest(part, left);
        let mut gone = vec![false; node.sets.len()];
        for set in branches {
            // What a cover with this set does is settled here: the later branches do without it.
            gone[set] = true;
            let rest: Vec<usize> = node
                .sets
                .iter()
                .zip(&gone)
                .filter(|(_, gone)| !**gone)
                .map(|(set, _)| *set)
                .collect();
            let number = node.sets[set];
            chosen.push(number);
            match self.fits(
                part,
                &rest,
                &left.without(&part.sets[number].1),
                most - 1,
                chosen,
            ) {
                Answer::No => chosen.pop(),
                answer => return answer,
            };
        }
        Answer::No
    }
}

/// Each time the set that covers the most, the earliest of equal ones.
fn greedy(part: &Part) -> Vec<usize> {
    let mut left = part.members.clone();
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let of = |place: &usize| part.sets[*place].1.and(&left).count();
        let Some(best) = (0..part.sets.len()).rev().max_by_key(of) else {
            break;
        };
        left = left.without(&part.sets[best].1);
        chosen.push(best);
    }
    chosen
}

/// What is left of a part, as a table in both directions.
struct Node {
    /// The sets that still help, by their numbers in the part.
    sets: Vec<usize>,
    /// How many of the members that are left each of them has.
    sizes: Vec<usize>,
    /// For each member that is left, the places of the sets that it is in.
    rows: Vec<Vec<usize>>,
}

impl Node {
    fn new(part: &Part, sets: &[usize], left: &Bits) -> Node {
        let mut places = vec![usize::MAX; left.0.len() * 64];
        left.iter()
            .enumerate()
            .for_each(|(place, member)| places[member] = place);
        let mut node = Node {
            sets: Vec::new(),
            sizes: Vec::new(),
            rows: vec![Vec::new(); left.count()],
        };
        for &set in sets {
            let helps = part.sets[set].1.and(left);
            let size = helps.count();
            if size > 0 {
                helps
                    .iter()
                    .for_each(|member| node.rows[places[member]].push(node.sets.len()));
                node.sets.push(set);
                node.sizes.push(size);
            }
        }
        node
    }

    /// The sets of the member that is in the fewest, those that cover most first, and none within another of them.
    fn widest(&self, part: &Part, left: &Bits) -> Vec<usize> {
        let mut rarest = self
            .rows
            .iter()
            .min_by_key(|row| row.len())
            .cloned()
            .unwrap_or_default();
        rarest.sort_by_key(|&set| (std::cmp::Reverse(self.sizes[set]), set));
        let mut widest: Vec<(usize, Bits)> = Vec::new();
        for set in rarest {
            let helps = part.sets[self.sets[set]].1.and(left);
            if !widest
                .iter()
                .take(BRANCHES_COMPARED_MAX)
                .any(|(_, wide)| helps.is_within(wide))
            {
                widest.push((set, helps));
            }
        }
        widest.into_iter().map(|(set, _)| set).collect()
    }

    /// No fewer sets do.
    fn bound(&self) -> usize {
        if self.rows.iter().any(Vec::is_empty) {
            return usize::MAX;
        }
        // Each member is given a price such that no set has members for more than one unit: a set covers one unit at
        // most. First equal shares, rounded down; then what room is left goes to those in few sets.
        const UNIT: u64 = 1 << 32;
        let share = |row: &Vec<usize>| {
            UNIT / row.iter().map(|&set| self.sizes[set]).max().unwrap_or(1) as u64
        };
        let shares = self.priced(UNIT, &self.rows.iter().map(share).collect::<Vec<_>>());
        let whole = self.priced(UNIT, &vec![0; self.rows.len()]);
        shares.max(whole).div_ceil(UNIT) as usize
    }

    /// The sum of all prices, once each was raised from its first value as far as there is room.
    fn priced(&self, unit: u64, prices: &[u64]) -> u64 {
        let mut room = vec![unit; self.sets.len()];
        self.rows
            .iter()
            .zip(prices)
            .for_each(|(row, price)| row.iter().for_each(|&set| room[set] -= price));
        let mut sum: u64 = prices.iter().sum();
        let mut order: Vec<&Vec<usize>> = self.rows.iter().collect();
        order.sort_by_key(|row| row.len());
        for row in order {
            let raise = row.iter().map(|&set| room[set]).min().unwrap_or(0);
            row.iter().for_each(|&set| room[set] -= raise);
            sum += raise;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::rng::Rng;

    fn bits(members: usize, places: &[usize]) -> Bits {
        let mut bits = Bits::none(members);
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
    fn of_words(words: &[u16]) -> Vec<Bits> {
        let members = |word: &u16| {
            (0..16)
                .filter(|place| word >> place & 1 == 1)
                .collect::<Vec<usize>>()
        };
        words.iter().map(|word| bits(16, &members(word))).collect()
    }

    /// The least number of sets, by trying every choice of them.
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

    /// The same by breadth-first search over what is covered, which shares nothing with the other two.
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
    fn nothing_needs_nothing() {
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
    fn one_that_has_all_is_enough_and_the_earliest_of_them_is_taken() {
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
        let sets: Vec<Bits> = (0..30)
            .flat_map(|part| triangle(3 * part))
            .map(|set| bits(90, &set))
            .collect();
        let found = smallest(&sets, WORK_MAX);
        assert_eq!((found.chosen.len(), found.at_least), (60, 60));
    }

    #[test]
    fn an_earlier_set_is_preferred_where_it_does_as_well() {
        // The third has more members, but what only it would cover is in the first as well.
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
            // None can be exchanged for an earlier one.
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
        let sets: Vec<Bits> = (0..1 << 16).map(board).collect();
        assert_eq!(
            smallest(&sets, WORK_MAX),
            Cover {
                chosen: vec![65_535],
                at_least: 1
            }
        );
        // Without any order in them: the bound is told, and the same each time.
        let noise: Vec<Bits> = (0..1 << 14)
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
