//! Memory that a program had before it read its input, and that a run gives back: it stays where it is, with all that it
//! holds, but is closed to the program until the next run.

use super::inner_filter::{MAPPINGS, MAPPINGS_BYTES};
use super::memory::{Area, PAGE};
use super::restorer::CODE;
use std::ops::Range;

/// What a run may give back, and what it has given back.
#[derive(Debug)]
pub(super) struct Closed {
    /// The areas of the program when it waited for its input, in the order of their addresses.
    areas: Vec<Area>,
    /// Where the heap begins, and where it ended then.
    heap: Range<usize>,
    /// Where it may have grown since.
    grown: Range<usize>,
    ranges: Vec<Range<usize>>,
    /// Where the run has let the heap end, if that is before it ended then.
    shrunk: Option<usize>,
}

/// What a call that sets the end of the heap comes to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum HeapCall {
    /// The kernel does it.
    Passes,
    /// The heap ends here, and this range is to be closed as far as anything is there.
    Ends(usize, Range<usize>),
    /// It cannot be done.
    Declines,
}

impl Closed {
    pub(super) fn new(areas: Vec<Area>, heap_end: usize) -> Closed {
        let heap = areas.iter().find(|area| area.name == "[heap]");
        let grown_from = heap_end.next_multiple_of(PAGE);
        let behind = areas.iter().map(|area| area.range.start).chain([CODE]);
        let next = behind.filter(|start| *start >= grown_from).min();
        Closed {
            heap: heap.map_or(heap_end, |heap| heap.range.start)..heap_end,
            grown: grown_from..next.unwrap_or(usize::MAX / PAGE * PAGE),
            areas,
            ranges: Vec::new(),
            shrunk: None,
        }
    }

    /// The part of a range that belongs to the snapshot, which may be empty; `None` if it has holes, or if other memory of
    /// the program may be in the range.
    pub(super) fn part(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let overlaps = |other: &Range<usize>| range.start < other.end && other.start < range.end;
        if overlaps(&self.grown) || overlaps(&(MAPPINGS..MAPPINGS + 2 * MAPPINGS_BYTES)) {
            return None;
        }
        let mut part = range.start..range.start;
        for area in self.areas.iter().filter(|area| overlaps(&area.range)) {
            let (from, to) = (
                area.range.start.max(range.start),
                area.range.end.min(range.end),
            );
            if area.is_kernels() || !part.is_empty() && part.end != from {
                return None;
            }
            part = if part.is_empty() { from } else { part.start }..to;
        }
        Some(part)
    }

    /// This part is closed from now on.
    pub(super) fn close(&mut self, part: Range<usize>) {
        if !part.is_empty() {
            self.ranges.push(part);
        }
    }

    /// A call that wants the heap to end here.
    pub(super) fn heap(&mut self, wanted: usize) -> HeapCall {
        let end = self.shrunk.unwrap_or(self.heap.end);
        if !self.heap.contains(&wanted) {
            // Before its beginning, the call is a question.
            return match self.shrunk {
                None => HeapCall::Passes,
                Some(_) if wanted < self.heap.start => HeapCall::Ends(end, 0..0),
                Some(_) => HeapCall::Declines,
            };
        }
        if wanted > end {
            return HeapCall::Declines;
        }
        self.shrunk = Some(wanted);
        HeapCall::Ends(wanted, wanted.next_multiple_of(PAGE)..self.grown.end)
    }

    /// Whether the run has made the heap smaller than it was.
    pub(super) fn has_shrunk(&self) -> bool {
        self.shrunk.is_some()
    }

    /// Forgets what the run has given back, and returns the areas that are to be opened again, with their rights.
    pub(super) fn open(&mut self) -> Vec<(Range<usize>, i32)> {
        self.shrunk = None;
        let ranges = std::mem::take(&mut self.ranges);
        let is_closed = |area: &&Area| {
            let mut ranges = ranges.iter();
            ranges.any(|range| range.start < area.range.end && area.range.start < range.end)
        };
        let closed = self.areas.iter().filter(is_closed);
        closed
            .map(|area| (area.range.clone(), area.rights()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed() -> Closed {
        let area = |from: usize, to: usize, is_writable, name: &str| Area {
            range: from * PAGE..to * PAGE,
            is_readable: true,
            is_writable,
            is_executable: false,
            is_shared: false,
            has_file: false,
            name: name.to_string(),
        };
        let areas = vec![
            area(10, 20, false, "program"),
            area(20, 30, true, "program"),
            area(40, 50, true, "[heap]"),
            area(100, 110, true, ""),
            area(110, 112, false, "[vdso]"),
        ];
        Closed::new(areas, 50 * PAGE - 8)
    }

    #[test]
    fn a_range_is_closed_where_the_snapshot_has_it_and_opened_with_its_rights() {
        let mut closed = closed();
        let part = |from: usize, to: usize| {
            let part = closed.part(&(from * PAGE..to * PAGE))?;
            Some((part.start / PAGE, part.end / PAGE))
        };
        assert_eq!(part(12, 15), Some((12, 15)));
        assert_eq!(part(5, 25), Some((10, 25)));
        assert_eq!(part(30, 35), Some((30, 30)), "nothing is there");
        assert_eq!(part(25, 45), None, "a hole");
        assert_eq!(part(45, 60), None, "the heap may have grown");
        assert_eq!(part(105, 111), None, "the kernel's code");
        assert_eq!(part(MAPPINGS / PAGE - 1, MAPPINGS / PAGE + 1), None);
        closed.close(15 * PAGE..25 * PAGE);
        closed.close(0..0);
        let (read, write) = (libc::PROT_READ, libc::PROT_READ | libc::PROT_WRITE);
        let both = [(10 * PAGE..20 * PAGE, read), (20 * PAGE..30 * PAGE, write)];
        assert_eq!(closed.open(), both);
        assert_eq!(closed.open(), []);
    }

    #[test]
    fn a_heap_becomes_smaller_until_the_next_run() {
        let mut closed = closed();
        assert_eq!(closed.heap(0), HeapCall::Passes);
        assert_eq!(closed.heap(60 * PAGE), HeapCall::Passes);
        // It may have grown up to the next area.
        let ends = |at: usize, from: usize| HeapCall::Ends(at, from * PAGE..100 * PAGE);
        assert_eq!(closed.heap(45 * PAGE - 1), ends(45 * PAGE - 1, 45));
        assert_eq!(closed.heap(0), HeapCall::Ends(45 * PAGE - 1, 0..0));
        assert_eq!(closed.heap(42 * PAGE), ends(42 * PAGE, 42));
        for grown in [43 * PAGE, 50 * PAGE, 60 * PAGE] {
            assert_eq!(closed.heap(grown), HeapCall::Declines);
        }
        assert!(closed.has_shrunk());
        closed.open();
        assert!(!closed.has_shrunk());
        assert_eq!(closed.heap(0), HeapCall::Passes);
        assert_eq!(closed.heap(50 * PAGE - 16), ends(50 * PAGE - 16, 50));
    }
}
