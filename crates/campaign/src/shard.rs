//! The share of one machine.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use thiserror::Error;

/// The most shards of a campaign.
pub const SHARDS_MAX: u32 = 100_000;

/// The number of groups of units that are dealt to a shard.
pub const GROUPS: u64 = 64;

/// Share number K of N, as in `3/7`.
///
/// ```
/// use tribunal_campaign::Shard;
///
/// let shard: Shard = "3/7".parse()?;
/// assert_eq!(shard.share(100), 28..42);
/// // All shares together are the whole, and no two differ by more than one unit.
/// let all: u64 = (1..=7).map(|number| Shard::new(number, 7).expect("a shard").share(100)).map(|it| it.end - it.start).sum();
/// assert_eq!(all, 100);
/// # Ok::<(), tribunal_campaign::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u32,
    of: u32,
}

/// Why a text names no shard.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ShardError {
    /// It is not of the form `K/N`.
    #[error("a shard is K/N, as in 3/7")]
    Form,
    /// K is not one of 1 to N.
    #[error("K of K/N is a number from 1 to N")]
    Number,
    /// N is 0, or more than [`SHARDS_MAX`].
    #[error("N of K/N is a number from 1 to {SHARDS_MAX}")]
    Of,
}

impl Shard {
    /// The share that is all of the work.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Share `number` of `of` shares, counted from 1.
    ///
    /// # Errors
    ///
    /// If there is no such share.
    pub fn new(number: u32, of: u32) -> Result<Shard, ShardError> {
        if of == 0 || of > SHARDS_MAX {
            return Err(ShardError::Of);
        }
        if number == 0 || number > of {
            return Err(ShardError::Number);
        }
        Ok(Shard { number, of })
    }

    /// Its number, from 1 on.
    pub fn number(self) -> u32 {
        self.number
    }

    /// The number of all shards.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Its units of so many.
    pub fn share(self, units: u64) -> Range<u64> {
        let until = |number: u32| {
            let product = u128::from(units) * u128::from(number) / u128::from(self.of);
            // At most `units`.
            product as u64
        };
        until(self.number - 1)..until(self.number)
    }

    /// Its units of so many, from all over the whole: neighbours often cost alike, so that each share costs about as much.
    /// The units are divided into at most [`GROUPS`] groups for each shard, and dealt in turn.
    ///
    /// ```
    /// use tribunal_campaign::Shard;
    ///
    /// let shard = Shard::new(2, 3).expect("a shard");
    /// assert_eq!(shard.dealt(8), [1..2, 4..5, 7..8]);
    /// assert_eq!(shard.dealt(10_000_000).len(), 64);
    /// ```
    pub fn dealt(self, units: u64) -> Vec<Range<u64>> {
        let groups = units.min(GROUPS * u64::from(self.of));
        let from = |group: u64| {
            let product = u128::from(units) * u128::from(group) / u128::from(groups);
            // At most `units`.
            product as u64
        };
        let own = (u64::from(self.number) - 1..groups).step_by(self.of as usize);
        own.map(|group| from(group)..from(group + 1)).collect()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError::Form)?;
        let read = |text: &str, why: ShardError| match text.bytes().all(|it| it.is_ascii_digit()) {
            // Only a number that is too large is left.
            true if !text.is_empty() => text.parse().map_err(|_| why),
            _ => Err(ShardError::Form),
        };
        let (of, number) = (read(of, ShardError::Of)?, read(number, ShardError::Number)?);
        Shard::new(number, of)
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Shard, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_follow_each_other_and_differ_by_one_unit_at_most() {
        let shares = |of: u32, units: u64| {
            let of = of % 500 + 1;
            let all: Vec<Range<u64>> = (1..=of)
                .map(|number| Shard::new(number, of).expect("a shard").share(units))
                .collect();
            let follow = all.windows(2).all(|pair| pair[0].end == pair[1].start);
            let lengths = all.iter().map(|it| it.end - it.start);
            let (least, most) = (lengths.clone().min(), lengths.max());
            follow
                && all.first().map(|it| it.start) == Some(0)
                && all.last().map(|it| it.end) == Some(units)
                && most
                    .zip(least)
                    .is_some_and(|(most, least)| most - least <= 1)
        };
        quickcheck::quickcheck(shares as fn(u32, u64) -> bool);
    }

    #[test]
    fn units_that_are_dealt_are_each_in_one_share() {
        let dealt = |of: u32, units: u64| {
            let (of, units) = (of % 500 + 1, units % 1_000_000);
            let mut all: Vec<Range<u64>> = (1..=of)
                .flat_map(|number| Shard::new(number, of).expect("a shard").dealt(units))
                .collect();
            all.sort_unstable_by_key(|it| it.start);
            let follow = all.windows(2).all(|pair| pair[0].end == pair[1].start);
            let whole = all
                .first()
                .map(|it| it.start)
                .zip(all.last().map(|it| it.end));
            follow && whole.unwrap_or((0, 0)) == (0, units)
        };
        quickcheck::quickcheck(dealt as fn(u32, u64) -> bool);
    }

    #[test]
    fn texts_are_read_or_refused_for_what_is_wrong() {
        for text in ["1/1", "3/7", "100000/100000"] {
            assert_eq!(text.parse::<Shard>().expect(text).to_string(), text);
        }
        assert_eq!("03/7".parse(), Shard::new(3, 7));
        for (text, why) in [
            ("", ShardError::Form),
            ("3", ShardError::Form),
            ("3/", ShardError::Form),
            ("/7", ShardError::Form),
            ("+3/7", ShardError::Form),
            ("3/7/9", ShardError::Form),
            ("three/7", ShardError::Form),
            ("0/7", ShardError::Number),
            ("8/7", ShardError::Number),
            ("99999999999/7", ShardError::Number),
            ("1/0", ShardError::Of),
            ("1/100001", ShardError::Of),
            ("1/99999999999", ShardError::Of),
        ] {
            assert_eq!(text.parse::<Shard>(), Err(why), "{text}");
        }
    }

    #[test]
    fn in_json_it_is_its_text() {
        let shard = Shard::new(3, 7).expect("a shard");
        let text = serde_json::to_string(&shard).expect("JSON");
        assert_eq!(text, "\"3/7\"");
        assert_eq!(
            serde_json::from_str::<Shard>(&text).expect("a shard"),
            shard
        );
        assert!(serde_json::from_str::<Shard>("\"9/7\"").is_err());
    }
}
