//! Which cases of which submissions a shard judges.

use std::ops::{Range, RangeInclusive};
use tribunal_campaign::Shard;
use tribunal_core::rng::Rng;

/// With at least this many submissions for each shard, each is judged by one shard as a whole: it is built once, and whatever
/// else is done with it, such as a second look, is done there. A shard has at most a fourth more work than another.
const WHOLE_FROM: u64 = 4;

/// With fewer submissions than shards, each shard judges cases of so many, where there are as many: one may take a hundred times
/// as long as another, and each more is one more to build and to set up. It is fewer where each would have few cases.
const TOGETHER: RangeInclusive<u64> = 1..=4;

/// The setting up of a submission takes as long as some two hundred runs in place, a fortieth of so many, and the start of a share
/// as much again.
const CASES_TOGETHER: u64 = 8192;

/// The submissions of which a shard judges something, and the cases of each.
pub fn own<T: Clone>(shard: Shard, submissions: &[T], cases: u64) -> (Vec<T>, Vec<Range<u64>>) {
    let own = shares(shard, submissions.len(), cases);
    let own = submissions.iter().zip(own);
    own.filter(|(_, cases)| !cases.is_empty())
        .map(|(one, cases)| (one.clone(), cases))
        .unzip()
}

/// The cases of each submission that a shard judges; an empty range for one that it does not judge.
///
/// The submissions are shuffled first, always in the same way, since slow ones often stand together.
pub(super) fn shares(shard: Shard, submissions: usize, cases: u64) -> Vec<Range<u64>> {
    let mut order: Vec<usize> = (0..submissions).collect();
    Rng::new(1, "shards").shuffle(&mut order);
    let number = submissions as u64;
    let is_whole = number >= WHOLE_FROM * u64::from(shard.of());
    let together = match number < u64::from(shard.of()) {
        true => {
            let share = number.saturating_mul(cases) / u64::from(shard.of());
            (share / CASES_TOGETHER).clamp(*TOGETHER.start(), *TOGETHER.end())
        }
        false => 1,
    };
    // A position is a case of a submission: those of one submission, or of some in turn, follow each other.
    let share = match is_whole {
        true => {
            let share = shard.share(number);
            share.start * cases..share.end * cases
        }
        false => shard.share(number.saturating_mul(cases)),
    };
    let mut shares = vec![0..0; submissions];
    for (group, order) in (0..).zip(order.chunks(together as usize)) {
        let (first, size) = (group * together * cases, order.len() as u64);
        let within = |position: u64| position.clamp(first, first + size * cases) - first;
        for (turn, submission) in (0..).zip(order) {
            // The first of its cases at or after a position.
            let case = |position: u64| (within(position) + size - 1 - turn) / size;
            let own = case(share.start)..case(share.end);
            if !own.is_empty() {
                shares[*submission] = own;
            }
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_of_every_submission_is_in_one_share() {
        for (submissions, cases, of) in [
            (1, 65_536, 64),
            (3, 10, 7),
            (1000, 50, 64),
            (5, 0, 3),
            (0, 9, 2),
            (2, 3, 64),
        ] {
            let all: Vec<Vec<Range<u64>>> = (1..=of)
                .map(|number| Shard::new(number, of).expect("a shard"))
                .map(|shard| shares(shard, submissions, cases))
                .collect();
            for submission in 0..submissions {
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
            let work = all
                .iter()
                .map(|it| it.iter().map(|it| it.end - it.start).sum::<u64>());
            let (least, most) = (work.clone().min(), work.max());
            let (least, most) = (least.expect("a shard"), most.expect("a shard"));
            assert!(most <= least + least / 4 + 1, "{least} to {most}");
        }
    }

    #[test]
    fn a_share_of_few_submissions_has_cases_of_all() {
        for number in 1..=6 {
            let shard = Shard::new(number, 6).expect("a shard");
            let own = shares(shard, 3, 65_536);
            let each = own.iter().map(|it| it.end - it.start);
            let few = 10_922..=10_923;
            assert!(each.clone().all(|it| few.contains(&it)), "{own:?}");
        }
        let shard = Shard::new(9, 64).expect("a shard");
        let submissions = [100, 50_000, 65_536, 1 << 25].map(|cases| {
            let own = shares(shard, 13, cases);
            own.iter().filter(|it| !it.is_empty()).count()
        });
        assert_eq!(submissions, [1, 1, 1, 4]);
        let own = shares(shard, 13, 81_920);
        assert_eq!(own.iter().filter(|it| !it.is_empty()).count(), 2);
    }

    #[test]
    fn many_submissions_are_not_divided() {
        let shard = Shard::new(3, 64).expect("a shard");
        let own = shares(shard, 1000, 50);
        assert!(own.iter().all(|it| it.is_empty() || *it == (0..50)));
    }
}
