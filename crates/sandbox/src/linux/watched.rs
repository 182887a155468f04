//! The files that a process waits for in `poll`, `select` or `epoll_wait`, by what the kernel shows of the call.

use std::fs::{self, File};
use std::os::unix::fs::FileExt as _;

/// The most files that a call may wait for; where it has more, nothing is said of it.
const FILES_MAX: u64 = 256;

/// A file that a process waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Watched {
    /// Its number in the process.
    pub(super) fd: u64,
    /// Whether it waits until it can read from it.
    pub(super) reads: bool,
    /// Whether it waits until it can write to it.
    pub(super) writes: bool,
}

/// What a file of a process is, as in `pipe:[123]`.
pub(super) fn target(pid: i32, fd: u64) -> Option<String> {
    let target = fs::read_link(format!("/proc/{pid}/fd/{fd}")).ok()?;
    Some(target.to_string_lossy().into_owned())
}

/// The files that a call waits for without a limit of time; nothing for any other call, or where that cannot be seen.
pub(super) fn watched(pid: i32, call: i64, args: [u64; 6]) -> Option<Vec<Watched>> {
    // A number of milliseconds below zero is no limit.
    let is_endless = |milliseconds: u64| (milliseconds as i32) < 0;
    match call {
        #[cfg(target_arch = "x86_64")]
        libc::SYS_poll if is_endless(args[2]) => polled(pid, args),
        libc::SYS_ppoll if args[2] == 0 => polled(pid, args),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_select if args[4] == 0 => selected(pid, args),
        libc::SYS_pselect6 if args[4] == 0 => selected(pid, args),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_epoll_wait if is_endless(args[3]) => registered(pid, args[0]),
        libc::SYS_epoll_pwait if is_endless(args[3]) => registered(pid, args[0]),
        libc::SYS_epoll_pwait2 if args[3] == 0 => registered(pid, args[0]),
        _ => None,
    }
}

/// Bytes of a process.
fn memory(pid: i32, place: u64, length: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; length];
    let file = File::open(format!("/proc/{pid}/mem")).ok()?;
    file.read_exact_at(&mut bytes, place).ok()?;
    Some(bytes)
}

/// The files of `poll`: an array of structures of eight bytes.
fn polled(pid: i32, [place, count, ..]: [u64; 6]) -> Option<Vec<Watched>> {
    const BYTES: usize = 8;
    if count > FILES_MAX {
        return None;
    }
    let bytes = memory(pid, place, count as usize * BYTES)?;
    let file = |entry: &[u8]| {
        let [a, b, c, d, low, high, ..] = *entry else {
            return None;
        };
        let events = i16::from_ne_bytes([low, high]);
        // A file with a number below zero is left out.
        let fd = u64::try_from(i32::from_ne_bytes([a, b, c, d])).ok()?;
        Some(Watched {
            fd,
            reads: events & libc::POLLIN != 0,
            writes: events & libc::POLLOUT != 0,
        })
    };
    Some(bytes.chunks_exact(BYTES).filter_map(file).collect())
}

/// The files of `select`: a bit of each of the sets.
fn selected(pid: i32, [count, reads, writes, others, ..]: [u64; 6]) -> Option<Vec<Watched>> {
    if count > FILES_MAX {
        return None;
    }
    let set = |place: u64| match place {
        0 => Some(Vec::new()),
        place => memory(pid, place, (count as usize).div_ceil(8)),
    };
    let (reads, writes, others) = (set(reads)?, set(writes)?, set(others)?);
    let has = |set: &[u8], fd: u64| {
        let byte = set.get(fd as usize / 8);
        byte.is_some_and(|byte| byte >> (fd % 8) & 1 == 1)
    };
    let file = |fd| Watched {
        fd,
        reads: has(&reads, fd),
        writes: has(&writes, fd),
    };
    let is_in_any = |fd: &u64| has(&reads, *fd) || has(&writes, *fd) || has(&others, *fd);
    Some((0..count).filter(is_in_any).map(file).collect())
}

/// The files that are registered with one of `epoll`, as `/proc/PID/fdinfo` lists them.
fn registered(pid: i32, epoll: u64) -> Option<Vec<Watched>> {
    let text = fs::read_to_string(format!("/proc/{pid}/fdinfo/{epoll}")).ok()?;
    let mut found = Vec::new();
    for line in text.lines().filter(|line| line.starts_with("tfd:")) {
        found.push(registered_in(line)?);
        if found.len() as u64 > FILES_MAX {
            return None;
        }
    }
    Some(found)
}

/// The file of a line such as `tfd:        0 events:       19 data: 0  pos:0 ino:1 sdev:2`.
fn registered_in(line: &str) -> Option<Watched> {
    let mut words = line.strip_prefix("tfd:")?.split_ascii_whitespace();
    let fd = words.next()?.parse().ok()?;
    let events = words.next().filter(|word| *word == "events:");
    let events = events.and_then(|_| u32::from_str_radix(words.next()?, 16).ok())?;
    Some(Watched {
        fd,
        reads: events & libc::EPOLLIN as u32 != 0,
        writes: events & libc::EPOLLOUT as u32 != 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_registered_file_is_read() {
        let line = "tfd:        7 events: 80000019 data:        0  pos:0 ino:1 sdev:2";
        let it = Watched {
            fd: 7,
            reads: true,
            writes: false,
        };
        assert_eq!(registered_in(line), Some(it));
        for bad in [
            "tfd:",
            "tfd: x events: 19",
            "tfd: 1 event: 19",
            "tfd: 1 events: z",
            "pos: 0",
        ] {
            assert_eq!(registered_in(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_files_of_poll_and_select_are_found_in_memory() {
        let pid = std::process::id() as i32;
        // The second one is left out.
        let files: [[u8; 8]; 3] = [
            [3, 0, 0, 0, 1, 0, 0, 0],
            [255, 255, 255, 255, 1, 0, 0, 0],
            [9, 0, 0, 0, 4, 0, 0, 0],
        ];
        let place = files.as_ptr() as u64;
        let found = polled(pid, [place, 3, 0, 0, 0, 0]).expect("memory");
        let shown = |found: &[Watched]| -> Vec<(u64, bool, bool)> {
            found
                .iter()
                .map(|it| (it.fd, it.reads, it.writes))
                .collect()
        };
        assert_eq!(shown(&found), [(3, true, false), (9, false, true)]);
        let reads: [u8; 2] = [0b1001, 0b10];
        let (reads, writes) = (reads.as_ptr() as u64, [0_u8, 0b10]);
        let found = selected(pid, [10, reads, writes.as_ptr() as u64, 0, 0, 0]);
        assert_eq!(
            shown(&found.expect("memory")),
            [(0, true, false), (3, true, false), (9, true, true)]
        );
        assert_eq!(polled(pid, [place, FILES_MAX + 1, 0, 0, 0, 0]), None);
        assert_eq!(polled(pid, [8, 3, 0, 0, 0, 0]), None, "no such memory");
        assert_eq!(
            watched(pid, libc::SYS_ppoll, [place, 3, place, 0, 0, 0]),
            None
        );
        assert!(watched(pid, libc::SYS_ppoll, [place, 3, 0, 0, 0, 0]).is_some());
    }
}
