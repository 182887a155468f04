//! Orders the rows and columns of the matrix, so that submissions with equal or similar failures are neighbours.

use std::collections::{BTreeMap, BTreeSet};

/// Whether the submission itself fails the case: neither accepted, nor a judge error, nor skipped.
pub(super) fn fails(outcome: u8) -> bool {
    !matches!(outcome, b'A' | b'J' | b'-')
}

/// The order of the rows: the largest group of equal rows first, then always the group most similar to the last one,
/// and rows without a failure at the end.
pub(super) fn rows(outcomes: &[&[u8]]) -> Vec<usize> {
    let mut alike: BTreeMap<Vec<u64>, Vec<usize>> = BTreeMap::new();
    for (row, outcomes) in outcomes.iter().enumerate() {
        alike.entry(bits(outcomes)).or_default().push(row);
    }
    for members in alike.values_mut() {
        members.sort_by_key(|row| (outcomes[*row], *row));
    }
    let right = alike.remove(&Vec::new()).unwrap_or_default();
    let mut left: Vec<(Vec<u64>, Vec<usize>)> = alike.into_iter().collect();
    let mut order = Vec::new();
    let largest = left
        .iter()
        .max_by_key(|(_, members)| (members.len(), std::cmp::Reverse(members[0])));
    let mut here = largest.map(|(set, _)| set.clone()).unwrap_or_default();
    while !left.is_empty() {
        let near = |(set, members): &(Vec<u64>, Vec<usize>)| (distance(&here, set), members[0]);
        let next = (0..left.len())
            .min_by_key(|place| near(&left[*place]))
            .unwrap_or_default();
        let (set, members) = left.swap_remove(next);
        order.extend(members);
        here = set;
    }
    order.extend(right);
    order
}

/// The order of the columns: those that catch most submissions first; columns that catch the same are neighbours.
pub(super) fn columns(outcomes: &[&[u8]], columns: usize) -> Vec<usize> {
    let caught = |column: usize| -> BTreeSet<usize> {
        let rows = outcomes.iter().enumerate();
        rows.filter(|(_, row)| row.get(column).is_some_and(|outcome| fails(*outcome)))
            .map(|(row, _)| row)
            .collect()
    };
    let sets: Vec<BTreeSet<usize>> = (0..columns).map(caught).collect();
    let mut order: Vec<usize> = (0..columns).collect();
    order.sort_by(|one, other| {
        let (first, second) = (&sets[*one], &sets[*other]);
        second
            .len()
            .cmp(&first.len())
            .then_with(|| first.cmp(second))
            .then(one.cmp(other))
    });
    order
}

/// The failing cases as a bit set, without trailing zero words.
fn bits(outcomes: &[u8]) -> Vec<u64> {
    let word = |some: &[u8]| {
        some.iter()
            .rev()
            .fold(0, |word, outcome| word << 1 | u64::from(fails(*outcome)))
    };
    let mut words: Vec<u64> = outcomes.chunks(64).map(word).collect();
    // A row that ends early equals one with no failure after its end.
    words.truncate(
        words
            .iter()
            .rposition(|word| *word != 0)
            .map_or(0, |last| last + 1),
    );
    words
}

/// The number of cases in which two sets differ.
fn distance(one: &[u64], other: &[u64]) -> u32 {
    let at = |set: &[u64], place: usize| set.get(place).copied().unwrap_or(0);
    (0..one.len().max(other.len()))
        .map(|place| (at(one, place) ^ at(other, place)).count_ones())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_equal_failures_are_neighbours() {
        let outcomes: [&[u8]; 6] = [b"AWAW", b"AAAA", b"WAAA", b"AWAW", b"ATAW", b"WAWA"];
        assert_eq!(
            rows(&outcomes),
            [4, 0, 3, 2, 5, 1],
            "the largest group, then by similarity, the right one last"
        );
    }

    #[test]
    fn a_short_row_has_no_failure_after_its_end() {
        let long = [b'A'; 200];
        let outcomes: [&[u8]; 3] = [&long, b"", b"AAAW"];
        assert_eq!(rows(&outcomes), [2, 1, 0]);
    }

    #[test]
    fn columns_that_expose_most_come_first() {
        let outcomes: [&[u8]; 3] = [b"AWAWA", b"AWWAA", b"AJ-WA"];
        assert_eq!(columns(&outcomes, 5), [1, 3, 2, 0, 4]);
    }
}
