//! Which tables of pages a program has: a page whose table is there comes sooner than the first page of a table, and the
//! kernel keeps tables once they are there.

use super::memory::Memory;
use crate::snapshot::Declined;
use std::collections::BTreeSet;
use std::ops::Range;

/// The bytes whose pages share a table.
pub(super) const TABLE_BYTES: usize = 2 << 20;

/// Pages are given back in parts of so many bytes: with a whole table of them, the kernel could take the table too.
const PART_BYTES: usize = TABLE_BYTES / 2;

/// Maximum number of tables.
const TABLES_MAX: usize = 4096;

/// The tables of a program, by the addresses of their pages.
#[derive(Debug)]
pub(super) struct Tables {
    /// `None` once all are there.
    at_first: Option<BTreeSet<usize>>,
}

impl Tables {
    /// For a program that has these pages at first.
    pub(super) fn of(rows: impl Iterator<Item = Range<usize>>) -> Tables {
        Tables {
            at_first: Some(rows.flat_map(|row| numbers(&row)).collect()),
        }
    }

    /// Whether all tables of these pages are there from the beginning, or all tables at all.
    pub(super) fn have(&self, row: &Range<usize>) -> bool {
        self.at_first
            .as_ref()
            .is_none_or(|tables| numbers(row).all(|table| tables.contains(&table)))
    }

    /// Makes all tables of these ranges, by looking at a page of each that is missing. From then on no run can tell which of
    /// them an earlier run needed. Returns the pages, which have to go again.
    pub(super) fn complete(
        &mut self,
        memory: &Memory,
        ranges: &[Range<usize>],
    ) -> Result<Vec<usize>, Declined> {
        let Some(tables) = self.at_first.take() else {
            return Ok(Vec::new());
        };
        let bytes: usize = ranges.iter().map(Range::len).sum();
        if bytes > TABLES_MAX * TABLE_BYTES {
            return Err(Declined::Memory(bytes as u64 >> 20));
        }
        let mut pages = Vec::new();
        for range in ranges {
            for table in numbers(range).filter(|table| !tables.contains(table)) {
                let place = range.start.max(table * TABLE_BYTES);
                memory
                    .read(place, &mut [0])
                    .map_err(Declined::at("its pages"))?;
                pages.push(place);
            }
        }
        Ok(pages)
    }
}

fn numbers(row: &Range<usize>) -> Range<usize> {
    row.start / TABLE_BYTES..row.end.div_ceil(TABLE_BYTES)
}

/// A row of pages in parts, as places and lengths in bytes.
pub(super) fn parts(row: Range<usize>) -> impl Iterator<Item = (usize, usize)> {
    let end = row.end;
    row.step_by(PART_BYTES)
        .map(move |place| (place, PART_BYTES.min(end - place)))
}

#[cfg(test)]
mod tests {
    use super::super::memory::PAGE;
    use super::*;
    use std::iter;

    #[test]
    fn missing_tables_are_made_once_and_the_pages_returned() {
        const TABLE: usize = TABLE_BYTES;
        // As a program's memory: that of this process.
        let bytes = vec![7u8; 5 * TABLE];
        let from = (bytes.as_ptr() as usize).next_multiple_of(TABLE);
        let memory = Memory::open(std::process::id() as i32).expect("its own memory");
        let mut tables = Tables::of(iter::once(from..from + PAGE));
        assert!(tables.have(&(from + PAGE..from + TABLE)));
        assert!(!tables.have(&(from..from + TABLE + PAGE)));
        let ranges = [from + PAGE..from + TABLE, from + TABLE..from + 3 * TABLE];
        let pages = tables.complete(&memory, &ranges).expect("few");
        assert_eq!(pages, [from + TABLE, from + 2 * TABLE]);
        assert!(tables.have(&(0..TABLE)));
        assert_eq!(tables.complete(&memory, &ranges), Ok(Vec::new()));
        let mut others = Tables::of(iter::empty());
        let far = [0..TABLE, TABLE..(TABLES_MAX + 1) * TABLE];
        assert!(others.complete(&memory, &far).is_err());
    }

    #[test]
    fn no_part_has_a_whole_table() {
        let row = PAGE..TABLE_BYTES * 3;
        let all: Vec<_> = parts(row.clone()).collect();
        assert!(all.iter().all(|part| part.1 < TABLE_BYTES));
        assert_eq!(all.iter().map(|part| part.1).sum::<usize>(), row.len());
        assert_eq!(parts(0..PAGE).collect::<Vec<_>>(), [(0, PAGE)]);
    }
}
