//! Two integers of an input become smaller together, where one of them bounds the other.

use crate::text::{InputText, integer};

/// So many integers of an input are looked at, those of its first lines; the number of pairs grows with the square.
const INTEGERS_MAX: usize = 8;

/// The small values that are tried for the first of two integers; those up to the second limit for the other too.
const SMALL_MAX: i128 = 10;
const BOTH_SMALL_MAX: i128 = 4;

/// The input with two of its integers smaller, for each two of the first ones.
pub(super) fn pairs(text: &InputText) -> impl Iterator<Item = InputText> + Send + use<> {
    let text = text.clone();
    let places: Vec<(usize, usize, i128)> = text
        .lines
        .iter()
        .enumerate()
        .flat_map(|(line, words)| {
            let words = words.iter().enumerate();
            words.filter_map(move |(at, word)| Some((line, at, integer(word)?)))
        })
        .filter(|(.., value)| *value > 0)
        .take(INTEGERS_MAX)
        .collect();
    let number = places.len();
    let all = (0..number).flat_map(move |one| (0..number).map(move |other| (one, other)));
    let different = all.filter(|(one, other)| one != other);
    different.flat_map(move |(one, other)| {
        let (one, other) = (places[one], places[other]);
        let text = text.clone();
        smaller_pairs(one.2, other.2)
            .into_iter()
            .map(move |(first, second)| {
                let mut text = text.clone();
                text.lines[one.0][one.1] = first.to_string().into_bytes();
                text.lines[other.0][other.1] = second.to_string().into_bytes();
                text
            })
    })
}

/// Smaller values of two numbers: the second keeps its distance to the first, its ratio or that to the square of it, or
/// becomes small.
fn smaller_pairs(one: i128, other: i128) -> Vec<(i128, i128)> {
    let small = (0..=SMALL_MAX).filter(|value| *value < one);
    let halved = std::iter::successors(Some(one / 2), |value| Some(value / 2));
    let halved = halved.take_while(|value| *value > SMALL_MAX);
    let firsts = small.chain(halved).chain([one - 1]);
    let mut pairs = Vec::new();
    for first in firsts {
        let mut seconds = Vec::new();
        seconds.extend(other.checked_sub(one - first));
        seconds.extend(other.checked_mul(first).map(|it| it / one));
        let squared = other
            .checked_mul(first)
            .and_then(|it| it.checked_mul(first));
        seconds.extend(squared.and_then(|it| Some(it / one.checked_mul(one)?)));
        if first <= SMALL_MAX {
            seconds.extend(0..=BOTH_SMALL_MAX);
        }
        let is_less = |second: &i128| (0..other).contains(second);
        for second in seconds.into_iter().filter(is_less) {
            if !pairs.contains(&(first, second)) {
                pairs.push((first, second));
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_numbers_keep_their_distance_their_ratio_or_that_to_the_square() {
        let pairs = smaller_pairs(1000, 500_000);
        for wanted in [(2, 2), (1, 0), (10, 50), (500, 250_000), (999, 499_999)] {
            assert!(pairs.contains(&wanted), "{wanted:?} {pairs:?}");
        }
        assert!(smaller_pairs(9, 9).contains(&(2, 2)));
        assert!(smaller_pairs(9, 9).len() < 100);
        assert!(smaller_pairs(1, i128::MAX).len() < 10);
        smaller_pairs(i128::MAX, i128::MAX);
    }

    #[test]
    fn the_first_integers_of_an_input_are_taken_in_pairs() {
        let text = InputText::of(b"9 x 9\n-4\n").expect("lines");
        let all: Vec<Vec<u8>> = pairs(&text).map(|text| text.write()).collect();
        assert!(all.contains(&b"2 x 2\n-4\n".to_vec()));
        assert!(all.iter().all(|input| input.ends_with(b"\n-4\n")));
    }
}
