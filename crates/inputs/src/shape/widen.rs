//! The range of what a few samples show, a little wider.

use super::form::Kind;

/// What a number is, which decides how far its range may be wider than seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Range {
    /// It is always the same.
    Constant,
    /// It counts something.
    Count,
    /// It counts what edges join.
    Nodes,
    /// It is any value.
    Values,
}

/// A smallest value up to this is taken for the bound; below a larger one there is 1.
const LEAST: i128 = 3;

/// So much longer than seen may a text be.
const LETTERS: usize = 2;

/// Makes the range of a kind wider.
pub(super) fn widen(kind: &mut Kind, range: Range) {
    match kind {
        Kind::Integer {
            min, max, index, ..
        } => match (range, index) {
            (Range::Constant, _) => {}
            (Range::Count | Range::Nodes, _) => {
                *min = (*min).min(if range == Range::Nodes { 2 } else { 1 });
                *max = half_more(*max).max(max.saturating_add(2));
            }
            (Range::Values, Some(index)) => *min = index.base,
            (Range::Values, None) => {
                *min = match *min {
                    negative @ ..=-1 => -upper(negative.saturating_neg()),
                    small @ 0..=LEAST => small,
                    _ => 1,
                };
                *max = match *max {
                    negative @ ..=-1 => negative,
                    max => upper(max),
                };
            }
        },
        Kind::Decimal { min, max, .. } => {
            let room = (*max - *min) / 4.0;
            *max += room;
            *min = match *min {
                negative if negative < 0.0 => negative - room,
                small if small <= LEAST as f64 => small,
                _ => 1.0,
            };
        }
        Kind::Text {
            min,
            max,
            length: None,
            words: None,
            is_balanced,
            ..
        } if *min < *max || *max == 0 => {
            *max += (*max / 2).max(LETTERS);
            *min = (*min).min(1 + usize::from(*is_balanced));
        }
        // A month above the largest seen may be none.
        Kind::Compound(_) | Kind::Text { .. } => {}
    }
}

/// Half more than a positive number, or the power of ten from it on if that is less: a power of ten is a bound.
fn upper(value: i128) -> i128 {
    let mut power: i128 = 1;
    while power < value {
        power = power.saturating_mul(10);
    }
    half_more(value).min(power)
}

fn half_more(value: i128) -> i128 {
    value.saturating_add(value / 2).saturating_add(value % 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_of_ten_is_a_bound_and_other_numbers_are_exceeded_by_half() {
        let all = [0, 1, 2, 5, 7, 10, 20, 99, 1_000_000_000, 600_000_000];
        let wider = [0, 1, 3, 8, 10, 10, 30, 100, 1_000_000_000, 900_000_000];
        assert_eq!(all.map(upper), wider);
        assert_eq!(upper(i128::MAX), i128::MAX);
    }
}
