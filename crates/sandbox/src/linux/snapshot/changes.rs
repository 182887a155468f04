//! Which pages of the snapshot a run has changed, so that only these are filled again. The kernel marks the pages that
//! nobody has written to since they were last filled, and takes the mark away with the first write. That costs more than
//! to fill a page, so the pages that most runs change are filled before each run without a look.

use super::inside::Inside;
use super::memory::{Memory, PAGE};
use super::restorer::Copy;
use crate::snapshot::Declined;
use std::io;
use std::ops::Range;
use std::os::fd::{AsRawFd as _, OwnedFd};

/// The pages that one of so many first runs changes are filled before each run from then on. Later runs change nothing about
/// that: by the time that a write takes, a run could otherwise tell what an earlier one has written to.
const LEARNING_RUNS: u32 = 16;

/// The kernel's watch over writes to the memory of a program; it ends with this value.
#[derive(Debug)]
pub(super) struct Watch(OwnedFd);

#[repr(C)]
struct Api {
    api: u64,
    features: u64,
    ioctls: u64,
}

#[repr(C)]
struct Register {
    start: u64,
    bytes: u64,
    mode: u64,
    ioctls: u64,
}

#[repr(C)]
struct Protect {
    start: u64,
    bytes: u64,
    mode: u64,
}

const UFFD_USER_MODE_ONLY: i32 = 1;
const UFFD_API: u64 = 0xaa;
const UFFD_FEATURE_WP_UNPOPULATED: u64 = 1 << 13;
const UFFD_FEATURE_WP_ASYNC: u64 = 1 << 15;
const UFFDIO_API: libc::c_ulong = 0xc018_aa3f;
const UFFDIO_REGISTER: libc::c_ulong = 0xc020_aa00;
const UFFDIO_REGISTER_MODE_WP: u64 = 1 << 1;
const UFFDIO_WRITEPROTECT: libc::c_ulong = 0xc018_aa06;
const UFFDIO_WRITEPROTECT_MODE_WP: u64 = 1;

impl Watch {
    /// Over these ranges of the memory of the program. `None` if the kernel does not have it, or not for us.
    pub(super) fn of(
        inside: &mut Inside,
        ranges: &[Range<usize>],
        secret: u64,
    ) -> Result<Option<Watch>, Declined> {
        let flags = libc::O_CLOEXEC | libc::O_NONBLOCK | UFFD_USER_MODE_ONLY;
        let args = [flags as u64, 0, 0, 0, 0, secret];
        let Ok(number) = inside.call(libc::SYS_userfaultfd, args) else {
            return Ok(None);
        };
        let ours = inside.descriptor(number as i32);
        inside.call(libc::SYS_close, [number as u64, 0, 0, 0, 0, 0])?;
        let begun = ours.and_then(|ours| {
            let watch = Watch(ours);
            watch.begin(ranges)?;
            Ok(watch)
        });
        Ok(begun.ok())
    }

    fn begin(&self, ranges: &[Range<usize>]) -> io::Result<()> {
        let mut api = Api {
            api: UFFD_API,
            features: UFFD_FEATURE_WP_ASYNC | UFFD_FEATURE_WP_UNPOPULATED,
            ioctls: 0,
        };
        self.ask(UFFDIO_API, &mut api)?;
        for range in ranges {
            let mut register = Register {
                start: range.start as u64,
                bytes: range.len() as u64,
                mode: UFFDIO_REGISTER_MODE_WP,
                ioctls: 0,
            };
            self.ask(UFFDIO_REGISTER, &mut register)?;
        }
        Ok(())
    }

    /// Marks these pages as not written to.
    fn mark(&self, pages: &Range<usize>) -> io::Result<()> {
        let mut protect = Protect {
            start: pages.start as u64,
            bytes: pages.len() as u64,
            mode: UFFDIO_WRITEPROTECT_MODE_WP,
        };
        self.ask(UFFDIO_WRITEPROTECT, &mut protect)
    }

    fn ask<T>(&self, request: libc::c_ulong, question: &mut T) -> io::Result<()> {
        // SAFETY: the question has the form that the request needs, and lives through the call.
        match unsafe { libc::ioctl(self.0.as_raw_fd(), request, std::ptr::from_mut(question)) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

/// The pages of the snapshot, and which of them are filled before each run.
#[derive(Debug)]
pub(super) struct Changes {
    /// `None` if all of them are.
    watch: Option<Watch>,
    kept: Vec<Copy>,
    hot: Vec<Copy>,
    /// The others.
    cold: Vec<Copy>,
    /// The number of runs after which `hot` and `cold` stay what they are.
    learning: u32,
    buffer: Vec<u8>,
}

impl Changes {
    /// For a snapshot whose pages the program has as they are kept.
    pub(super) fn new(watch: Option<Watch>, kept: Vec<Copy>) -> Result<Changes, Declined> {
        let mut changes = Changes {
            watch,
            hot: kept.clone(),
            kept,
            cold: Vec::new(),
            learning: LEARNING_RUNS,
            buffer: vec![0; AT_ONCE],
        };
        if let Some(watch) = &changes.watch {
            for copy in &changes.kept {
                watch.mark(&copy.pages()).map_err(Declined::at(STEP))?;
            }
            std::mem::swap(&mut changes.hot, &mut changes.cold);
        }
        Ok(changes)
    }

    /// Whether the kernel tells which pages a run has changed.
    pub(super) fn are_seen(&self) -> bool {
        self.watch.is_some()
    }

    /// All pages of the snapshot.
    pub(super) fn kept(&self) -> &[Copy] {
        &self.kept
    }

    /// Those that are to be filled before each run.
    pub(super) fn hot(&self) -> &[Copy] {
        &self.hot
    }

    /// After a run, with all pages in order that still have their mark: fills those that the run has changed. Returns whether
    /// there are more pages from now on that are to be filled before each run.
    pub(super) fn undo(
        &mut self,
        marked: &[Range<usize>],
        memory: &Memory,
    ) -> Result<bool, Declined> {
        let Some(watch) = &self.watch else {
            return Ok(false);
        };
        let changed = unmarked(&self.cold, marked);
        if self.learning > 0 {
            self.learning -= 1;
            if !changed.is_empty() {
                self.cold = unmarked(&self.cold, &ranges(&changed));
                self.hot = unmarked(&self.kept, &ranges(&self.cold));
            }
            return Ok(!changed.is_empty());
        }
        for copy in changed {
            for place in (0..copy.bytes).step_by(AT_ONCE) {
                let bytes = AT_ONCE.min(copy.bytes - place);
                memory
                    .read(copy.from + place, &mut self.buffer[..bytes])
                    .and_then(|()| memory.write(copy.to + place, &self.buffer[..bytes]))
                    .map_err(Declined::at(STEP))?;
            }
            watch.mark(&copy.pages()).map_err(Declined::at(STEP))?;
        }
        Ok(false)
    }
}

/// So many bytes go through the judge at once.
const AT_ONCE: usize = 64 << 10;

const STEP: &str = "the pages that it has changed";

impl Copy {
    /// The pages that are filled.
    fn pages(&self) -> Range<usize> {
        self.to..self.to + self.bytes
    }
}

fn ranges(copies: &[Copy]) -> Vec<Range<usize>> {
    copies.iter().map(Copy::pages).collect()
}

/// The parts of the copies whose pages are not among those that are marked. Both are in order, and no page stands twice in
/// either.
fn unmarked(copies: &[Copy], marked: &[Range<usize>]) -> Vec<Copy> {
    let mut rest = Vec::new();
    let mut marked = marked.iter().peekable();
    for copy in copies {
        let pages = copy.pages();
        let mut from = pages.start;
        let mut add = |part: Range<usize>| {
            if !part.is_empty() {
                rest.push(Copy {
                    to: part.start,
                    bytes: part.len(),
                    from: copy.from + (part.start - pages.start),
                });
            }
        };
        while from < pages.end {
            while marked.next_if(|mark| mark.end <= from).is_some() {}
            match marked.peek() {
                Some(mark) if mark.start < pages.end => {
                    add(from..mark.start.max(from));
                    from = mark.end;
                }
                _ => {
                    add(from..pages.end);
                    break;
                }
            }
        }
    }
    debug_assert!(rest.iter().all(|part| part.bytes.is_multiple_of(PAGE)));
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_marked_is_found() {
        let copy = |to: usize, pages: usize, from: usize| Copy {
            to: to * PAGE,
            bytes: pages * PAGE,
            from: from * PAGE,
        };
        let copies = [copy(10, 5, 100), copy(20, 1, 105), copy(30, 10, 106)];
        let marked =
            [10..12, 13..14, 19..33, 35..36, 39..50].map(|one| one.start * PAGE..one.end * PAGE);
        let rest = unmarked(&copies, &marked);
        let expected = [
            copy(12, 1, 102),
            copy(14, 1, 104),
            copy(33, 2, 109),
            copy(36, 3, 112),
        ];
        assert_eq!(rest, expected);
        assert_eq!(unmarked(&copies, &[]), copies);
        let all = 0..100 * PAGE;
        assert_eq!(unmarked(&copies, std::slice::from_ref(&all)), []);
    }

    #[test]
    fn each_page_is_either_marked_or_found() {
        let rows = |flags: usize| {
            let mut rows: Vec<Range<usize>> = Vec::new();
            for page in (0..8).filter(|page| flags >> page & 1 == 1) {
                match rows.last_mut() {
                    Some(last) if last.end == page * PAGE => last.end += PAGE,
                    _ => rows.push(page * PAGE..(page + 1) * PAGE),
                }
            }
            rows
        };
        let moved = 7000 * PAGE;
        for flags in 0..1usize << 16 {
            let (kept, marked) = (flags & 0xff, flags >> 8);
            let copies = rows(kept).into_iter().map(|row| Copy {
                to: row.start,
                bytes: row.len(),
                from: row.start + moved,
            });
            let rest = unmarked(&copies.collect::<Vec<_>>(), &rows(marked));
            assert!(rest.iter().all(|copy| copy.from == copy.to + moved));
            let pages = rest.iter().flat_map(|copy| copy.pages().step_by(PAGE));
            let found: usize = pages.map(|place| 1 << (place / PAGE)).sum();
            assert_eq!(found, kept & !marked, "{kept:b} {marked:b}");
        }
    }
}
