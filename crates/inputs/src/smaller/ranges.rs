//! The parts of a list that are taken away, or sorted, together.

use std::ops::Range;

/// So many neighbours are taken together from every place on, where there are at most so many in all.
const TOGETHER_MAX: usize = 4;
const NEIGHBOURS_MAX: usize = 100;

/// Ranges of a length in halves, quarters and so on, the first from the end: what comes last is needed least. At last, of a
/// small length, all others of a few places.
pub(super) fn ranges(length: usize) -> impl Iterator<Item = Range<usize>> + Send {
    let halved = |size: &usize| Some(size / 2).filter(|size| *size > 0);
    let sizes = std::iter::successors(Some(length).filter(|size| *size > 0), halved);
    let aligned = sizes.flat_map(move |size| {
        let ranges = (0..length.div_ceil(size)).map(move |it| {
            let end = length - it * size;
            end.saturating_sub(size)..end
        });
        ranges.collect::<Vec<_>>()
    });
    let longest = match length {
        0..=NEIGHBOURS_MAX => TOGETHER_MAX.min(length.saturating_sub(1)),
        _ => 0,
    };
    let sizes = 2..=longest;
    let others = sizes.flat_map(move |size| (0..=length - size).rev().map(move |at| at..at + size));
    aligned.chain(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_come_from_the_end_in_halves() {
        let all: Vec<Range<usize>> = ranges(5).collect();
        assert_eq!(all[..4], [0..5, 3..5, 1..3, 0..1]);
        assert_eq!(all[4..9], [4..5, 3..4, 2..3, 1..2, 0..1]);
        let others = [3..5, 2..4, 1..3, 0..2, 2..5, 1..4, 0..3, 1..5, 0..4];
        assert_eq!(all[9..], others);
        assert_eq!(ranges(0).count(), 0);
    }
}
