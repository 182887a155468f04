//! Which of many numbered things are done.

use rangemap::RangeSet;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A set of numbers, of which many follow each other. In JSON it is the list of its ranges, each as `[first, end]`, with the
/// end left out.
///
/// ```
/// use tribunal_campaign::Numbers;
///
/// let mut done = Numbers::default();
/// assert_eq!((done.add(0..10), done.add(20..30), done.add(9..12)), (0, 0, 1));
/// assert_eq!(done.count(), 22);
/// assert_eq!(done.missing(5..25), [12..20]);
/// assert!(done.runs().eq([(0, 11), (20, 29)]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<(u64, u64)>", into = "Vec<(u64, u64)>")]
pub struct Numbers(RangeSet<u64>);

impl Numbers {
    /// Adds the numbers of a range; returns how many of them it had already.
    pub fn add(&mut self, range: Range<u64>) -> u64 {
        if range.is_empty() {
            return 0;
        }
        let known = self.0.overlapping(&range);
        let known = known.map(|it| it.end.min(range.end) - it.start.max(range.start));
        let known = known.sum();
        self.0.insert(range);
        known
    }

    /// Adds the numbers of another set; returns how many of them it had already.
    pub fn add_all(&mut self, other: &Numbers) -> u64 {
        other.0.iter().map(|range| self.add(range.clone())).sum()
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Its numbers, those that follow each other as a range: the first and the last.
    pub fn runs(&self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().map(|range| (range.start, range.end - 1))
    }

    /// The ranges of a range that it does not have, in rising order.
    pub fn missing(&self, of: Range<u64>) -> Vec<Range<u64>> {
        match of.is_empty() {
            true => Vec::new(),
            false => self.0.gaps(&of).collect(),
        }
    }
}

impl FromIterator<u64> for Numbers {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Numbers {
        let ranges = numbers.into_iter().map(|number| number..number + 1);
        Numbers(ranges.collect())
    }
}

impl From<Numbers> for Vec<(u64, u64)> {
    fn from(numbers: Numbers) -> Vec<(u64, u64)> {
        let ranges = numbers.0.iter();
        ranges.map(|range| (range.start, range.end)).collect()
    }
}

impl TryFrom<Vec<(u64, u64)>> for Numbers {
    type Error = String;

    fn try_from(ranges: Vec<(u64, u64)>) -> Result<Numbers, String> {
        let mut numbers = Numbers::default();
        for (first, end) in ranges {
            if first >= end || numbers.add(first..end) > 0 {
                return Err(format!("[{first}, {end}] is no range of its own"));
            }
        }
        Ok(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn it_is_a_set_of_numbers() {
        let agrees = |ranges: Vec<(u8, u8)>| {
            let (mut numbers, mut plain) = (Numbers::default(), BTreeSet::new());
            for (first, length) in ranges {
                let range = u64::from(first)..u64::from(first) + u64::from(length % 16);
                let known = range.clone().filter(|it| !plain.insert(*it)).count() as u64;
                if numbers.add(range) != known {
                    return false;
                }
            }
            let missing = numbers.missing(0..300);
            let missing: Vec<u64> = missing.into_iter().flatten().collect();
            let json = serde_json::to_string(&numbers).expect("JSON");
            numbers.count() == plain.len() as u64
                && numbers.is_empty() == plain.is_empty()
                && missing
                    == (0..300)
                        .filter(|it| !plain.contains(it))
                        .collect::<Vec<_>>()
                && serde_json::from_str::<Numbers>(&json).is_ok_and(|it| it == numbers)
        };
        quickcheck::quickcheck(agrees as fn(Vec<(u8, u8)>) -> bool);
    }

    #[test]
    fn ranges_that_are_empty_or_overlap_are_refused() {
        for text in ["[[3,3]]", "[[4,3]]", "[[0,5],[4,6]]", "[[0]]", "[[-1,2]]"] {
            assert!(serde_json::from_str::<Numbers>(text).is_err(), "{text}");
        }
    }
}
