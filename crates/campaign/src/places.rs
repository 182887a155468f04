//! Where the lines of one key are in the files of a ledger.
//!
//! A campaign has millions of lines. Each place is stored as its distance from the one before, in few bytes.

use integer_encoding::VarInt as _;

/// Where a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The place of the file among all.
    pub(super) file: u32,
    /// The number of bytes.
    pub(super) bytes: u32,
    /// The byte of the file with which it begins.
    pub(super) offset: u64,
    /// Its number in the file, from 1.
    pub(super) number: u64,
}

impl Place {
    /// The numbers that lead from the line before to this one, in the same file or at the beginning of another one.
    fn since(self, before: Place) -> [u64; 4] {
        let before = match self.file == before.file {
            true => before,
            false => Place::default(),
        };
        [
            u64::from(self.file),
            u64::from(self.bytes),
            self.offset.wrapping_sub(before.offset),
            self.number.wrapping_sub(before.number),
        ]
    }
}

/// The places of lines, in the order in which they were noted.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The numbers of [`Place::since`] of each, one after the other.
    packed: Vec<u8>,
    last: Place,
}

impl Places {
    /// Adds the place of one more line.
    pub(super) fn push(&mut self, place: Place) {
        for number in place.since(self.last) {
            let mut bytes = [0; 10];
            let length = number.encode_var(&mut bytes);
            self.packed.extend_from_slice(&bytes[..length]);
        }
        self.last = place;
    }

    /// The places.
    pub(super) fn iter(&self) -> impl Iterator<Item = Place> + '_ {
        let (mut rest, mut before) = (&self.packed[..], Place::default());
        std::iter::from_fn(move || {
            let mut next = || {
                let (number, length) = u64::decode_var(rest)?;
                rest = &rest[length..];
                Some(number)
            };
            let [file, bytes, offset, number] = [next()?, next()?, next()?, next()?];
            let file = file as u32;
            if file != before.file {
                before = Place::default();
            }
            before = Place {
                file,
                bytes: bytes as u32,
                offset: before.offset.wrapping_add(offset),
                number: before.number.wrapping_add(number),
            };
            Some(before)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    quickcheck! {
        fn places_are_those_that_were_noted(all: Vec<(u32, u32, u64, u64)>) -> bool {
            let place = |(file, bytes, offset, number): &(u32, u32, u64, u64)| Place {
                file: file % 3,
                bytes: *bytes,
                offset: *offset,
                number: *number,
            };
            let all: Vec<Place> = all.iter().map(place).collect();
            let mut places = Places::default();
            all.iter().for_each(|it| places.push(*it));
            places.iter().eq(all)
        }
    }

    #[test]
    fn a_line_of_a_long_file_takes_few_bytes() {
        let mut places = Places::default();
        for number in 0..1000_u64 {
            places.push(Place {
                file: 0,
                bytes: 300,
                offset: 1 << 30 | (number * 700),
                number: 5_000_000 + number * 2,
            });
        }
        assert!(places.packed.len() < 7 * 1000, "{}", places.packed.len());
    }
}
