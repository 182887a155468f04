//! The self-test of the isolation: a program that tries to escape and reports what happened.
//!
//! It is this same binary, run like a contestant's program, so that a level counts only where it was seen to work. Each
//! line of its output is `held NAME` or `HOLE NAME`, and the last one is `end`.

use crate::level::Level;
use std::ffi::CString;
use std::fmt::Write as _;

/// The argument that makes the binary act as the probe.
pub(crate) const PROBE: &str = "--probe-isolation";

/// The argument instead of a level for the probe of runs in place: it prints what it reads.
pub(super) const ECHO: &str = "echo";

/// The hole that is reported where the judge cannot look files up for a program.
pub(super) const FINDS_NOTHING: &str = "does not find its own files";

/// The last line, after all attempts.
const END: &str = "end\n";

/// Makes all attempts. The argument is the level to test.
pub(crate) fn main(level: &str) -> std::process::ExitCode {
    if level == ECHO {
        return echo();
    }
    if level == Level::Limits.name() {
        // Without isolation the attempt would stop the zygote itself.
        return std::process::ExitCode::SUCCESS;
    }
    let is_full = level == Level::Full.name();
    let mut said = String::new();
    for (name, holds) in attempts(is_full, level == Level::Confined.name()) {
        // Writing to a string cannot fail.
        let _ = writeln!(said, "{} {name}", if holds { "held" } else { "HOLE" });
    }
    said.push_str(END);
    // SAFETY: the descriptor is open, for otherwise no process would hear the answer, and stays so.
    let output = unsafe { std::os::fd::BorrowedFd::borrow_raw(1) };
    let done = rustix::io::write(output, said.as_bytes());
    if done.is_ok() {
        std::process::ExitCode::SUCCESS
    } else {
        std::process::ExitCode::FAILURE
    }
}

fn echo() -> std::process::ExitCode {
    let mut line = [0; 64];
    // SAFETY: both descriptors are open, and stay so.
    let ends = unsafe {
        [
            std::os::fd::BorrowedFd::borrow_raw(0),
            std::os::fd::BorrowedFd::borrow_raw(1),
        ]
    };
    let read = rustix::io::read(ends[0], &mut line);
    match read.and_then(|count| rustix::io::write(ends[1], &line[..count])) {
        Ok(_) => std::process::ExitCode::SUCCESS,
        Err(_) => std::process::ExitCode::FAILURE,
    }
}

/// The names of all holes in the output of the probe; `None` if it did not finish.
pub(super) fn holes(output: &[u8]) -> Option<Vec<String>> {
    let output = String::from_utf8_lossy(output);
    output.ends_with(END).then(|| {
        output
            .lines()
            .filter_map(|line| line.strip_prefix("HOLE "))
            .map(str::to_string)
            .collect()
    })
}

fn attempts(is_full: bool, is_confined: bool) -> Vec<(&'static str, bool)> {
    let call = |number: libc::c_long, args: [i64; 5]| {
        // SAFETY: every call is one that must be refused before it does anything; pointers are null or to constants.
        unsafe { libc::syscall(number, args[0], args[1], args[2], args[3], args[4]) }
    };
    let opens = |path: &str, flags: i32| {
        let path = CString::new(path).unwrap_or_default();
        // SAFETY: the path ends with a zero.
        unsafe { libc::open(path.as_ptr(), flags, 0o600) >= 0 }
    };
    let zygote = i64::from(std::os::unix::process::parent_id());
    let pointer = |text: &'static std::ffi::CStr| text.as_ptr() as i64;
    let mut found = vec![
        (
            "reads a file of the machine",
            !opens("/etc/passwd", libc::O_RDONLY),
        ),
        (
            "writes a file",
            // At level full the program has its own `/tmp`.
            [
                "written",
                "/written",
                "/dev/written",
                if is_full {
                    "/usr/written"
                } else {
                    "/tmp/written"
                },
            ]
            .iter()
            .all(|place| !opens(place, libc::O_RDWR | libc::O_CREAT)),
        ),
        (
            "opens a socket",
            call(libc::SYS_socket, [2, 1, 0, 0, 0]) < 0,
        ),
        (
            "opens a local socket",
            call(libc::SYS_socket, [1, 1, 0, 0, 0]) < 0,
        ),
        (
            "executes a program",
            call(libc::SYS_execve, [pointer(c"/bin/true"), 0, 0, 0, 0]) < 0,
        ),
        (
            "executes by descriptor",
            call(libc::SYS_execveat, [0, pointer(c""), 0, 0, 0x1000]) < 0,
        ),
        (
            "traces a process",
            call(libc::SYS_ptrace, [16, zygote, 0, 0, 0]) < 0,
        ),
        (
            "signals its parent",
            call(libc::SYS_kill, [zygote, 0, 0, 0, 0]) < 0,
        ),
        (
            "limits its parent",
            call(libc::SYS_prlimit64, [zygote, 7, 0, 0, 0]) < 0,
        ),
        (
            "leaves its namespaces",
            call(libc::SYS_unshare, [0x1000_0000, 0, 0, 0, 0]) < 0,
        ),
        (
            "changes its user",
            call(libc::SYS_setresuid, [0, 0, 0, 0, 0]) < 0,
        ),
        (
            "changes its cores",
            call(libc::SYS_sched_setaffinity, [0, 0, 0, 0, 0]) < 0 && refused(),
        ),
        (
            "has another descriptor",
            (3..256).all(|fd| call(libc::SYS_fcntl, [fd, 1, 0, 0, 0]) < 0),
        ),
        ("is root", call(libc::SYS_geteuid, [0; 5]) != 0),
        ("has an environment", std::env::vars_os().next().is_none()),
    ];
    found.push((
        "sees a file of the machine",
        std::fs::symlink_metadata("/etc/passwd").is_err(),
    ));
    if is_full {
        // SAFETY: as above; the address is not looked at.
        found.push(("sees its zygote's processes", unsafe {
            libc::access(c"/proc/1".as_ptr(), libc::F_OK) < 0
        }));
    } else if is_confined {
        let finds = |path| std::fs::symlink_metadata(path).is_ok();
        found.push((FINDS_NOTHING, finds(".") && finds("/dev/null")));
    }
    found
}

/// Whether the last call was refused, rather than wrong.
fn refused() -> bool {
    std::io::Error::last_os_error().raw_os_error() == Some(libc::EPERM)
}
