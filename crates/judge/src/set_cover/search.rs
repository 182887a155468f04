//! The minimum cover of a part by iterative deepening, or a proven bound if the work runs out.

use super::reduction::Part;
use fixedbitset::FixedBitSet;

/// Maximum number of wider sets that a branch is compared with, to skip it if it lies within one.
const BRANCHES_COMPARED_MAX: usize = 200;

/// Whether a given number of sets is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    /// Unknown: the allowed work is used up.
    Open,
}

pub(super) struct Search {
    pub(super) work: u64,
    pub(super) work_max: u64,
}

impl Search {
    /// A cover of a part, as positions of its sets, and a proven bound.
    pub(super) fn part(&mut self, part: &Part) -> (Vec<usize>, usize) {
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

    /// Whether at most `most` of the sets cover the members in `left`; then `chosen` has them.
    fn fits(
        &mut self,
        part: &Part,
        sets: &[usize],
        left: &FixedBitSet,
        most: usize,
        chosen: &mut Vec<usize>,
    ) -> Answer {
        if left.is_clear() {
            return Answer::Yes;
        }
        self.work += sets.len() as u64 + 1;
        if self.work > self.work_max {
            return Answer::Open;
        }
        if most <= 1 {
            let one = sets
                .iter()
                .find(|&&set| most == 1 && left.is_subset(&part.sets[set].1));
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
            // This branch settles all covers with this set: later branches leave it out.
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
                &difference(left, &part.sets[number].1),
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

/// The greedy cover: each time the set that covers the most, the earliest of equals.
fn greedy(part: &Part) -> Vec<usize> {
    let mut left = part.members.clone();
    let mut chosen = Vec::new();
    while !left.is_clear() {
        let of = |place: &usize| part.sets[*place].1.intersection_count(&left);
        let Some(best) = (0..part.sets.len()).rev().max_by_key(of) else {
            break;
        };
        left.difference_with(&part.sets[best].1);
        chosen.push(best);
    }
    chosen
}

/// The rest of a part, as a table in both directions.
struct Node {
    /// The sets that still help, by position in the part.
    sets: Vec<usize>,
    /// Number of uncovered members in each of them.
    sizes: Vec<usize>,
    /// For each uncovered member, the positions of the sets that contain it.
    rows: Vec<Vec<usize>>,
}

impl Node {
    fn new(part: &Part, sets: &[usize], left: &FixedBitSet) -> Node {
        let mut places = vec![usize::MAX; left.len()];
        left.ones()
            .enumerate()
            .for_each(|(place, member)| places[member] = place);
        let mut node = Node {
            sets: Vec::new(),
            sizes: Vec::new(),
            rows: vec![Vec::new(); left.count_ones(..)],
        };
        for &set in sets {
            let helps = &part.sets[set].1 & left;
            let size = helps.count_ones(..);
            if size > 0 {
                helps
                    .ones()
                    .for_each(|member| node.rows[places[member]].push(node.sets.len()));
                node.sets.push(set);
                node.sizes.push(size);
            }
        }
        node
    }

    /// The sets of the member that is in the fewest, the widest first, without those that lie within another.
    fn widest(&self, part: &Part, left: &FixedBitSet) -> Vec<usize> {
        let mut rarest = self
            .rows
            .iter()
            .min_by_key(|row| row.len())
            .cloned()
            .unwrap_or_default();
        rarest.sort_by_key(|&set| (std::cmp::Reverse(self.sizes[set]), set));
        let mut widest: Vec<(usize, FixedBitSet)> = Vec::new();
        for set in rarest {
            let helps = &part.sets[self.sets[set]].1 & left;
            if !widest
                .iter()
                .take(BRANCHES_COMPARED_MAX)
                .any(|(_, wide)| helps.is_subset(wide))
            {
                widest.push((set, helps));
            }
        }
        widest.into_iter().map(|(set, _)| set).collect()
    }

    /// A lower bound on the number of sets needed.
    fn bound(&self) -> usize {
        if self.rows.iter().any(Vec::is_empty) {
            return usize::MAX;
        }
        // Each member gets a price, such that the members of no set cost more than one unit: a set covers at most one
        // unit. First equal shares, rounded down; then the rest goes to members in few sets.
        const UNIT: u64 = 1 << 32;
        let share = |row: &Vec<usize>| {
            UNIT / row.iter().map(|&set| self.sizes[set]).max().unwrap_or(1) as u64
        };
        let shares = self.priced(UNIT, &self.rows.iter().map(share).collect::<Vec<_>>());
        let whole = self.priced(UNIT, &vec![0; self.rows.len()]);
        shares.max(whole).div_ceil(UNIT) as usize
    }

    /// The sum of all prices, after raising each from its first value as far as its sets allow.
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

/// The members of one set that another lacks.
fn difference(one: &FixedBitSet, other: &FixedBitSet) -> FixedBitSet {
    let mut rest = one.clone();
    rest.difference_with(other);
    rest
}
