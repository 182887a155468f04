//! The memory of a traced process: its areas, its pages, reading and writing.

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::FileExt as _;

/// Bytes of a page; x86-64 has no other size.
pub(super) const PAGE: usize = 4096;

/// An area of memory, as the kernel lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) range: Range<usize>,
    pub(super) is_readable: bool,
    pub(super) is_writable: bool,
    pub(super) is_executable: bool,
    pub(super) is_shared: bool,
    /// Whether it began as the contents of a file.
    pub(super) has_file: bool,
    pub(super) name: String,
}

impl Area {
    /// Whether the program may look at it and not change it. Processors without protection keys
    /// let it read what it may only execute.
    pub(super) fn is_constant(&self) -> bool {
        (self.is_readable || self.is_executable) && !self.is_writable
    }

    /// Whether the kernel has put its own code or data there.
    pub(super) fn is_kernels(&self) -> bool {
        self.name.starts_with("[v")
    }

    /// What the program may do there, as `mprotect` wants it.
    pub(super) fn rights(&self) -> i32 {
        let one = |may: bool, right| if may { right } else { libc::PROT_NONE };
        one(self.is_readable, libc::PROT_READ)
            | one(self.is_writable, libc::PROT_WRITE)
            | one(self.is_executable, libc::PROT_EXEC)
    }

    /// A line of `/proc/PID/maps`.
    fn parse(line: &str) -> Option<Area> {
        let mut words = line.split_ascii_whitespace();
        let (from, to) = words.next()?.split_once('-')?;
        let rights = words.next()?.as_bytes();
        let (_offset, _device) = (words.next()?, words.next()?);
        let has_file = words.next()? != "0";
        let hex = |text| usize::from_str_radix(text, 16).ok();
        Some(Area {
            range: hex(from)?..hex(to)?,
            is_readable: rights.first() == Some(&b'r'),
            is_writable: rights.get(1) == Some(&b'w'),
            is_executable: rights.get(2) == Some(&b'x'),
            is_shared: rights.get(3) == Some(&b's'),
            has_file,
            name: words.next().unwrap_or_default().to_string(),
        })
    }
}

/// All areas of a process.
pub(super) fn areas(pid: i32) -> io::Result<Vec<Area>> {
    let text = fs::read_to_string(format!("/proc/{pid}/maps"))?;
    let areas: Option<Vec<Area>> = text.lines().map(Area::parse).collect();
    areas.ok_or_else(|| io::Error::other("the list of memory areas makes no sense"))
}

/// Bytes of memory that belong to a process alone and are not the contents of files.
pub(super) fn own_bytes(pid: i32) -> io::Result<usize> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm"))?;
    let pages: Vec<usize> = text
        .split_ascii_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    match pages[..] {
        [_, resident, shared, ..] => Ok(resident.saturating_sub(shared) * PAGE),
        _ => Err(io::Error::other("the size of its memory makes no sense")),
    }
}

/// The memory of a process, as its tracer reads and writes it, even where the process may not.
#[derive(Debug)]
pub(super) struct Memory {
    bytes: File,
    pages: File,
}

/// Pages that the kernel found, in one row.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
struct PageRegion {
    start: u64,
    end: u64,
    categories: u64,
}

/// The question to `PAGEMAP_SCAN`.
#[repr(C)]
#[derive(Default)]
struct ScanQuestion {
    size: u64,
    flags: u64,
    start: u64,
    end: u64,
    walk_end: u64,
    vec: u64,
    vec_len: u64,
    max_pages: u64,
    category_inverted: u64,
    category_mask: u64,
    category_anyof_mask: u64,
    return_mask: u64,
}

const PAGEMAP_SCAN: libc::c_ulong = 0xc060_6610;
const PAGE_IS_WRITTEN: u64 = 1 << 1;
const PAGE_IS_FILE: u64 = 1 << 2;
const PAGE_IS_PRESENT: u64 = 1 << 3;
const PAGE_IS_SWAPPED: u64 = 1 << 4;

impl Memory {
    pub(super) fn open(pid: i32) -> io::Result<Memory> {
        let bytes = File::options()
            .read(true)
            .write(true)
            .open(format!("/proc/{pid}/mem"))?;
        let pages = File::open(format!("/proc/{pid}/pagemap"))?;
        Ok(Memory { bytes, pages })
    }

    pub(super) fn read(&self, place: usize, bytes: &mut [u8]) -> io::Result<()> {
        self.bytes.read_exact_at(bytes, place as u64)
    }

    pub(super) fn write(&self, place: usize, bytes: &[u8]) -> io::Result<()> {
        self.bytes.write_all_at(bytes, place as u64)
    }

    /// The pages of a range that hold something, as ranges of addresses; `found` is emptied first.
    pub(super) fn present(
        &self,
        range: &Range<usize>,
        found: &mut Vec<Range<usize>>,
    ) -> io::Result<()> {
        self.pages(range, found, &mut Vec::new(), false)
    }

    /// The same. Those of them that still have the mark that nobody has written to them are added to `marked`. If
    /// `has_dropped`, pages may have been given back: one of a file keeps the mark, without what it held, and has the file's
    /// page again once it is read.
    pub(super) fn pages(
        &self,
        range: &Range<usize>,
        found: &mut Vec<Range<usize>>,
        marked: &mut Vec<Range<usize>>,
        has_dropped: bool,
    ) -> io::Result<()> {
        found.clear();
        let mut rows = [PageRegion::default(); ROWS];
        // To know a file's page, the kernel looks at each page for longer.
        let of_file = if has_dropped { PAGE_IS_FILE } else { 0 };
        let mut from = range.start;
        while from < range.end {
            let mut question = ScanQuestion {
                size: size_of::<ScanQuestion>() as u64,
                start: from as u64,
                end: range.end as u64,
                vec: rows.as_mut_ptr() as u64,
                vec_len: rows.len() as u64,
                category_anyof_mask: PAGE_IS_PRESENT | PAGE_IS_SWAPPED,
                return_mask: PAGE_IS_PRESENT | PAGE_IS_WRITTEN | of_file,
                ..ScanQuestion::default()
            };
            // SAFETY: the question and the rows live through the call, which gets their sizes.
            let count = unsafe {
                libc::ioctl(
                    self.pages.as_raw_fd(),
                    PAGEMAP_SCAN,
                    &raw mut question as usize,
                )
            };
            if count < 0 {
                return Err(io::Error::last_os_error());
            }
            for row in &rows[..count as usize] {
                let pages = row.start as usize..row.end as usize;
                if row.categories == PAGE_IS_PRESENT {
                    append(marked, &pages);
                }
                append(found, &pages);
            }
            from = question.walk_end as usize;
        }
        Ok(())
    }
}

/// Number of rows about which the kernel is asked at a time.
const ROWS: usize = 128;

/// Adds a row of pages behind others.
fn append(rows: &mut Vec<Range<usize>>, row: &Range<usize>) {
    match rows.last_mut() {
        Some(last) if last.end == row.start => last.end = row.end,
        _ => rows.push(row.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous, munmap};

    #[test]
    fn lines_of_the_list_of_areas_are_read() {
        let line = "7f00-8000 rw-p 00002000 fe:00 1234   /lib/x y.so";
        let area = Area::parse(line).expect("an area");
        assert_eq!(area.range, 0x7f00..0x8000);
        assert!(area.is_readable && area.is_writable && !area.is_shared && area.has_file);
        assert_eq!(area.name, "/lib/x");
        assert_eq!(area.rights(), libc::PROT_READ | libc::PROT_WRITE);
        assert!(!area.is_kernels());
        assert_eq!(Area::parse("7f00 rw-p"), None);
    }

    #[test]
    fn touched_pages_are_found_and_others_not() {
        let pages = 100;
        let (rights, flags) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE);
        // SAFETY: the kernel chooses a place that is free.
        let place = unsafe { mmap_anonymous(std::ptr::null_mut(), pages * PAGE, rights, flags) };
        let place = place.expect("memory").cast::<u8>();
        for page in [3, 4, 70] {
            // SAFETY: inside of what was just allocated.
            unsafe { place.add(page * PAGE).write(1) };
        }
        let from = place as usize;
        // SAFETY: the same. Reading maps the kernel's page of zeros, and a second look at it is quicker.
        assert_eq!(unsafe { place.add(50 * PAGE).read() }, 0);
        let memory = Memory::open(std::process::id() as i32).expect("its own memory");
        let mut found = Vec::new();
        memory
            .present(&(from..from + pages * PAGE), &mut found)
            .expect("a scan");
        let found: Vec<_> = found
            .iter()
            .map(|run| (run.start - from) / PAGE..(run.end - from) / PAGE)
            .collect();
        // SAFETY: it was mapped above, and nothing uses it any more.
        unsafe { munmap(place.cast(), pages * PAGE) }.expect("unmapped");
        assert_eq!(found, [3..5, 50..51, 70..71]);
    }
}
