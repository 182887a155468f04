//! Which cases of which submissions a shard judges.

use crate::language::CASE_US_MAX;
use std::ops::{Range, RangeInclusive};
use tribunal_campaign::Shard;
use tribunal_core::rng::Rng;

/// Where there are as many submissions as shards, one that takes at most the time of a share divided by this is judged by one shard
/// as a whole: it is built once, and whatever else is done with it, such as a second look, is done there.
const WHOLE_DIVISOR: u128 = 4;

/// With at least so many submissions for each shard, one that takes little time is judged as a whole too.
const MANY: u64 = 4;

/// That time, in microseconds: building a submission may take as long.
const WHOLE_US: u128 = 10_000_000;

/// With fewer submissions than shards, each shard judges cases of so many, where there are as many: one may take a hundred times
/// as long as another, and each more is one more to build and to set up. It is fewer where each would have few cases.
const TOGETHER: RangeInclusive<u64> = 1..=4;

/// The setting up of a submission takes as long as some two hundred runs in place, a fortieth of so many, and the start of a share
/// as much again.
const CASES_TOGETHER: u64 = 8192;

/// The submissions of which a shard judges something, and the cases of each. `case_us` says about how long one case of a submission
/// takes, in microseconds: all shards take about as long.
pub fn own<T: Clone>(
    shard: Shard,
    submissions: &[T],
    cases: u64,
    case_us: impl Fn(&T) -> u32,
) -> (Vec<T>, Vec<Range<u64>>) {
    let case_us: Vec<u32> = submissions.iter().map(case_us).collect();
    let own = submissions.iter().zip(shares(shard, &case_us, cases));
    own.filter(|(_, cases)| !cases.is_empty())
        .map(|(one, cases)| (one.clone(), cases))
        .unzip()
}

/// The cases of each submission that a shard judges, by the microseconds that one of its cases takes; an empty range for a
/// submission that it does not judge.
///
/// The submissions are shuffled first, always in the same way, since slow ones often stand together. Then their cases are laid end
/// to end, those of one submission after those of another, or those of some in turn, and all shards get as many microseconds. A case
/// is judged by the shard in whose part it begins.
pub(super) fn shares(shard: Shard, case_us: &[u32], cases: u64) -> Vec<Range<u64>> {
    let case_us = case_us
        .iter()
        .map(|it| u128::from((*it).clamp(1, CASE_US_MAX)));
    let case_us: Vec<u128> = case_us.collect();
    let mut order: Vec<usize> = (0..case_us.len()).collect();
    Rng::new(1, "shards").shuffle(&mut order);
    let (of, number) = (shard.of(), case_us.len() as u64);
    let all_us = case_us.iter().sum::<u128>() * u128::from(cases);
    let until = |number: u32| all_us * u128::from(number) / u128::from(of);
    let share = until(shard.number() - 1)..until(shard.number());
    let (is_whole, together): (&dyn Fn(u128) -> bool, usize) = match number < u64::from(of) {
        true => {
            let share = number.saturating_mul(cases) / u64::from(of);
            let together = (share / CASES_TOGETHER).clamp(*TOGETHER.start(), *TOGETHER.end());
            // At most four.
            (&|_| false, together as usize)
        }
        false => {
            let least_us = match number >= MANY * u64::from(of) {
                true => WHOLE_US,
                false => 0,
            };
            let whole_us = (all_us / (WHOLE_DIVISOR * u128::from(of))).max(least_us);
            (&move |us| us <= whole_us, 1)
        }
    };
    let mut shares = vec![0..0; case_us.len()];
    let mut begin = 0;
    for group in order.chunks(together) {
        // One case of each submission of the group.
        let round_us: u128 = group.iter().map(|it| case_us[*it]).sum();
        let mut within_round = 0;
        for submission in group {
            // The first of its cases that begins there or later.
            let case_at = |place: u128| {
                let rounds = place
                    .saturating_sub(begin + within_round)
                    .div_ceil(round_us);
                // At most `cases`.
                rounds.min(cases.into()) as u64
            };
            shares[*submission] = match is_whole(case_us[*submission] * u128::from(cases)) {
                true if share.contains(&begin) => 0..cases,
                true => 0..0,
                false => case_at(share.start)..case_at(share.end),
            };
            within_round += case_us[*submission];
        }
        begin += round_us * u128::from(cases);
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALIKE: [u32; 1000] = [400; 1000];

    fn all_shares(of: u32, costs: &[u32], cases: u64) -> Vec<Vec<Range<u64>>> {
        (1..=of)
            .map(|number| Shard::new(number, of).expect("a shard"))
            .map(|shard| shares(shard, costs, cases))
            .collect()
    }

    /// The microseconds of the shortest and of the longest share.
    fn least_and_most(all: &[Vec<Range<u64>>], costs: &[u32]) -> (u128, u128) {
        let share = |own: &Vec<Range<u64>>| -> u128 {
            let each = own.iter().zip(costs);
            each.map(|(it, cost)| u128::from(it.end - it.start) * u128::from(*cost))
                .sum()
        };
        let all = all.iter().map(share);
        let (least, most) = (all.clone().min(), all.max());
        (least.expect("a shard"), most.expect("a shard"))
    }

    #[test]
    fn every_case_of_every_submission_is_in_one_share_of_equal_cost() {
        let mixed: Vec<u32> = (0..1000).map(|it| [100, 60_000, 3_000][it % 3]).collect();
        // Programs of a Java class, and one that takes as long as ten of them.
        let one_slow: Vec<u32> = (0..300).map(|it| [40_000, 400_000][it / 299]).collect();
        for (costs, cases, of) in [
            (&ALIKE[..1], 65_536, 64),
            (&ALIKE[..3], 10, 7),
            (&ALIKE[..], 50, 64),
            (&ALIKE[..5], 0, 3),
            (&ALIKE[..0], 9, 2),
            (&ALIKE[..2], 3, 64),
            (&mixed[..10], 65_536, 64),
            (&mixed[..70], 65_536, 64),
            (&mixed[..], 65_536, 64),
            (&mixed[..], 65_536, 1000),
            (&mixed[..], 20, 64),
            (&mixed[..13], 1 << 25, 64),
            (&one_slow[..], 50, 64),
            (&one_slow[..], 5_000, 64),
            (&[u32::MAX; 70], u64::MAX, 1000),
            (&[u32::MAX; 70], u64::MAX, 7),
        ] {
            let all = all_shares(of, costs, cases);
            for submission in 0..costs.len() {
                let mut own: Vec<&Range<u64>> = all.iter().map(|it| &it[submission]).collect();
                own.retain(|range| !range.is_empty());
                own.sort_by_key(|range| range.start);
                let ends = own.iter().map(|range| range.end);
                let starts = own.iter().map(|range| range.start);
                assert!(
                    [0].into_iter().chain(ends).eq(starts.chain([cases])),
                    "{own:?}"
                );
            }
            let (least, most) = least_and_most(&all, costs);
            // Beside what is not divided, a share has whole cases.
            let case = costs.iter().max().copied().map_or(0, u128::from);
            let most_more = (least / 2).max(WHOLE_US) + 2 * case;
            assert!(most <= least + most_more, "{least} to {most}");
        }
    }

    #[test]
    fn a_share_of_few_submissions_has_cases_of_all() {
        for number in 1..=6 {
            let shard = Shard::new(number, 6).expect("a shard");
            let own = shares(shard, &ALIKE[..3], 65_536);
            let each = own.iter().map(|it| it.end - it.start);
            let few = 10_922..=10_923;
            assert!(each.clone().all(|it| few.contains(&it)), "{own:?}");
        }
        let shard = Shard::new(9, 64).expect("a shard");
        let submissions = [100, 50_000, 65_536, 1 << 25].map(|cases| {
            let own = shares(shard, &ALIKE[..13], cases);
            own.iter().filter(|it| !it.is_empty()).count()
        });
        assert_eq!(submissions, [1, 1, 1, 4]);
        let own = shares(shard, &ALIKE[..13], 81_920);
        assert_eq!(own.iter().filter(|it| !it.is_empty()).count(), 2);
    }

    #[test]
    fn a_submission_that_takes_a_small_part_of_a_share_is_not_divided() {
        let divided = |costs: &[u32], cases: u64, of: u32| {
            let all = all_shares(of, costs, cases);
            let divided = |it: &usize| {
                all.iter()
                    .any(|own| !own[*it].is_empty() && own[*it] != (0..cases))
            };
            (0..costs.len()).filter(divided).collect::<Vec<_>>()
        };
        assert_eq!(divided(&ALIKE, 50_000, 64), [0; 0]);
        let mut costs = ALIKE;
        costs[7] = 1_500;
        assert_eq!(divided(&costs, 50_000, 64), [0; 0]);
        // It alone takes as long as six shares.
        costs[7] = 40_000;
        assert_eq!(divided(&costs, 50_000, 64), [7]);
        // It takes two seconds, and a share a third of one.
        assert_eq!(divided(&costs, 50, 64), [0; 0]);
        assert_eq!(divided(&ALIKE[..70], 1_000_000, 64).len(), 62);
    }
}
