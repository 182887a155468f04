//! The messages between the judge and a zygote, and between the judge and the fork server: each pair has its own
//! socket, and one packet is one message.
//!
//! Judge to zygote: [`Setup`] as JSON with two descriptors, then [`RUN`] or [`CONNECT`] for each run and [`STOP`] during one. Zygote
//! to judge: [`ROOT`] at level full, [`REQUESTS`] except at level limits, then [`READY`]; or [`FAULT`] and a
//! [`ProtocolFault`] as JSON. Then, for each run, a [`RunReport`] and the start of standard error unless that is empty.
//!
//! Judge to fork server: whether the level is full and the number of workers; then, for each zygote, [`STORE`] if the
//! program needs files in memory, and [`FORK`] with the zygote's end of a socket. Fork server to judge: [`READY`], then
//! [`STORED`] or [`FULL`], and [`FORKED`]; or [`FAULT`] as above.

use super::blueprint::Blueprint;
use super::libraries;
use crate::level::Level;
use crate::program::Role;
use crate::run::Limits;
use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};
use serde::{Deserialize, Serialize};
use std::ffi::{CString, OsStr};
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::time::Duration;

/// Runs the program on the current input. Its further arguments follow, each with a byte 0 after it.
pub(super) const RUN: u8 = b'r';
/// Runs the program once, with the ends of two pipes as standard input and output; arguments follow as for [`RUN`], and
/// the next packet, of one byte, brings the ends.
pub(super) const CONNECT: u8 = b'c';
/// Starts the program for runs in place: it waits for a packet before it begins, and has no time limit.
pub(super) const HOLD: u8 = b'h';
/// The answer to [`HOLD`]: the argument by which the filter knows the judge follows, in eight bytes.
pub(super) const HELD: u8 = b'H';
/// Stops the current run; the next byte is a [`StoppedBy`].
pub(super) const STOP: u8 = b's';
/// The new root is built; the next byte says whether `/proc` is mounted for the program, which standard streams by name
/// need. The packet brings the folders that are new for each run, then those whose contents the judge takes.
pub(super) const ROOT: u8 = b'O';
/// The packet brings the descriptor of system calls that the judge answers.
pub(super) const REQUESTS: u8 = b'Q';
/// The isolation is built; the next byte says whether Landlock is part of it.
pub(super) const READY: u8 = b'R';
/// Something failed; a [`ProtocolFault`] follows as JSON.
pub(super) const FAULT: u8 = b'F';
/// Starts a zygote.
pub(super) const FORK: u8 = b'f';
/// The zygote was started; its process number follows, in four bytes.
pub(super) const FORKED: u8 = b'Z';

/// Copies the files that a program needs into memory; a [`RootRequest`](super::blueprint::RootRequest) follows as JSON.
pub(super) const STORE: u8 = b'v';
/// The answer to [`STORE`]: the number of the view follows, in four bytes; nothing follows if the files stay on the
/// disk.
pub(super) const STORED: u8 = b'V';
/// The answer to [`STORE`]: the copies for other programs leave no room.
pub(super) const FULL: u8 = b'L';

/// Maximum number of descriptors with one packet.
const PACKET_DESCRIPTORS_MAX: usize = 8;

/// Maximum length of the order of a run with its further arguments, in bytes.
pub(super) const ORDER_BYTES_MAX: usize = 64 << 10;

/// Maximum length of a packet, in bytes.
pub(super) const PACKET_BYTES_MAX: usize = 128 << 10;

/// Sends a packet with descriptors.
pub(super) fn send(socket: &OwnedFd, packet: &[u8], with: &[BorrowedFd]) -> Result<(), Errno> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(PACKET_DESCRIPTORS_MAX))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !with.is_empty() && !control.push(SendAncillaryMessage::ScmRights(with)) {
        return Err(Errno::MFILE);
    }
    sendmsg(
        socket,
        &[IoSlice::new(packet)],
        &mut control,
        SendFlags::NOSIGNAL,
    )
    .map(drop)
}

/// Receives a packet with its descriptors. The length is 0 when the other side has closed its socket.
pub(super) fn receive(socket: &OwnedFd, packet: &mut [u8]) -> Result<(usize, Vec<OwnedFd>), Errno> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(PACKET_DESCRIPTORS_MAX))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let got = recvmsg(
        socket,
        &mut [IoSliceMut::new(packet)],
        &mut control,
        RecvFlags::CMSG_CLOEXEC,
    )?;
    if got.flags.contains(ReturnFlags::CTRUNC) {
        // The kernel drops descriptors that exceed the limit of this process.
        return Err(Errno::MFILE);
    }
    let with = control.drain().filter_map(|message| match message {
        RecvAncillaryMessage::ScmRights(fds) => Some(fds),
        _ => None,
    });
    Ok((got.bytes, with.flatten().collect()))
}

/// What a zygote needs to build the isolation, sent once.
#[derive(Serialize, Deserialize)]
pub(super) struct Setup {
    pub(super) is_full: bool,
    pub(super) is_limits: bool,
    /// Whether the program may start other programs.
    pub(super) is_compiler: bool,
    /// Whether the program may write to its folder.
    pub(super) owns_folder: bool,
    pub(super) exe: Vec<u8>,
    pub(super) args: Vec<Vec<u8>>,
    /// `NAME=value`.
    pub(super) env: Vec<Vec<u8>>,
    pub(super) folder: Vec<u8>,
    pub(super) readable: Vec<Vec<u8>>,
    /// The files of the system that the program needs.
    pub(super) runtime: Vec<Vec<u8>>,
    /// The number of the view in the store with these files, if they were copied.
    pub(super) view: Option<u32>,
    pub(super) writable: Vec<Vec<u8>>,
    pub(super) cpu: Duration,
    pub(super) wall: Duration,
    pub(super) memory_bytes: u64,
    pub(super) address_space: bool,
    pub(super) output_bytes: u64,
    /// Maximum total size of the files in a writable folder, in bytes.
    pub(super) written_bytes: u64,
    pub(super) stack_bytes: u64,
    pub(super) processes: u32,
    /// Whether the program also runs in place, in a zygote of the same user.
    pub(super) in_place: bool,
    pub(super) core: Option<usize>,
    /// Number of workers that share the memory of the machine.
    pub(super) workers: u32,
    /// The user that the program becomes when the judge is root.
    pub(super) become_uid: Option<u32>,
}

impl Role {
    /// Whether such a program may start other programs.
    pub(super) fn starts_programs(self) -> bool {
        self != Role::Contestant
    }
}

impl Setup {
    pub(super) fn new(blueprint: &Blueprint, view: Option<u32>, workers: u32) -> Setup {
        let Blueprint {
            level,
            program,
            limits,
            core,
            become_uid,
            in_place,
            ..
        } = blueprint;
        let bytes = |path: &std::path::Path| path.as_os_str().as_bytes().to_vec();
        Setup {
            is_full: *level == Level::Full,
            is_limits: *level == Level::Limits,
            is_compiler: program.role.starts_programs(),
            owns_folder: program.role == Role::Compiler,
            exe: bytes(&program.exe),
            args: program
                .args
                .iter()
                .map(|arg| arg.as_bytes().to_vec())
                .collect(),
            env: program
                .env
                .iter()
                .map(|(name, value)| format!("{name}={value}").into_bytes())
                .collect(),
            folder: bytes(&program.folder),
            readable: program.readable.iter().map(|path| bytes(path)).collect(),
            runtime: libraries::runtime(program).map(bytes).collect(),
            view,
            writable: program.writable.iter().map(|path| bytes(path)).collect(),
            cpu: limits.cpu,
            wall: limits.wall,
            memory_bytes: limits.memory_bytes,
            address_space: limits.address_space,
            output_bytes: limits.output_bytes,
            written_bytes: written_bytes(limits),
            stack_bytes: limits.stack_bytes,
            processes: limits.processes,
            in_place: *in_place,
            core: *core,
            workers,
            become_uid: *become_uid,
        }
    }
}

/// Maximum total size of the files that a run may leave in a writable folder, in bytes: a multiple of the limit on
/// output.
pub(super) fn written_bytes(limits: &Limits) -> u64 {
    limits.output_bytes.saturating_mul(4).min(256 << 20)
}

/// Maximum number of files that a run may leave in a writable folder.
pub(super) const FILES_MAX: u64 = 1000;

/// Why the isolation could not be built.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ProtocolFault {
    /// The step that failed, as in `a new mount namespace`.
    pub(super) step: String,
    /// The system's error number, or 0.
    pub(super) errno: i32,
    /// The message of the error.
    pub(super) message: String,
}

impl ProtocolFault {
    pub(super) fn new(step: &str, error: &io::Error) -> ProtocolFault {
        let errno = error.raw_os_error().unwrap_or(0);
        ProtocolFault {
            step: step.to_string(),
            errno,
            message: error.to_string(),
        }
    }

    /// Sends the fault to the judge, if the judge still runs.
    pub(super) fn tell(&self, socket: &OwnedFd) {
        let mut packet = vec![FAULT];
        packet.extend(serde_json::to_vec(self).unwrap_or_default());
        let _ = rustix::io::write(socket, &packet);
    }
}

/// Turns an error into the fault of a step.
pub(super) fn at<T, E: Into<io::Error>>(
    step: &str,
    result: Result<T, E>,
) -> Result<T, ProtocolFault> {
    result.map_err(|error| ProtocolFault::new(step, &error.into()))
}

pub(super) fn path(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}

/// Bytes as a C string.
pub(super) fn c_string(bytes: &[u8]) -> Result<CString, ProtocolFault> {
    CString::new(bytes).map_err(|error| ProtocolFault {
        step: "a word".into(),
        errno: libc::EINVAL,
        message: error.to_string(),
    })
}

/// What stopped a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StoppedBy {
    Nothing = 0,
    Cpu = 1,
    Wall = 2,
    Memory = 3,
}

impl StoppedBy {
    pub(super) fn from_byte(byte: u8) -> Option<StoppedBy> {
        [
            StoppedBy::Nothing,
            StoppedBy::Cpu,
            StoppedBy::Wall,
            StoppedBy::Memory,
        ]
        .into_iter()
        .find(|it| *it as u8 == byte)
    }
}

const WORDS: usize = 10;

/// The zygote's report of one run.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunReport {
    /// The status that `wait` returned.
    pub(super) status: i32,
    /// The error number of `execve`, or 0.
    pub(super) exec_errno: i32,
    pub(super) stopped: StoppedBy,
    pub(super) cpu: Duration,
    pub(super) wall: Duration,
    /// When it ended, by the clock that runs since the machine started: the order of the ends of two programs.
    pub(super) ended: Duration,
    /// Peak resident memory of the largest process.
    pub(super) memory_bytes: u64,
    /// Peak size of the files in its folders in memory, which no process may have mapped.
    pub(super) unmapped_bytes: u64,
    /// Length of standard error, in bytes; a packet with its start follows unless this is 0.
    pub(super) stderr_bytes: u64,
    /// Whether the run left something that the next one could find, so that the next one needs another zygote.
    pub(super) is_spent: bool,
}

impl RunReport {
    pub(super) const BYTES: usize = WORDS * 8;

    pub(super) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut words = [0u64; WORDS];
        words[0] = self.status as u32 as u64;
        words[1] = self.exec_errno as u32 as u64;
        words[2] = self.stopped as u64;
        words[3] = self.cpu.as_nanos() as u64;
        words[4] = self.wall.as_nanos() as u64;
        words[5] = self.memory_bytes;
        words[6] = self.stderr_bytes;
        words[7] = u64::from(self.is_spent);
        words[8] = self.unmapped_bytes;
        words[9] = self.ended.as_nanos() as u64;
        let mut bytes = [0; Self::BYTES];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(words) {
            chunk.copy_from_slice(&word.to_ne_bytes());
        }
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<RunReport> {
        let bytes: &[u8; Self::BYTES] = bytes.try_into().ok()?;
        let mut words = [0u64; WORDS];
        for (word, chunk) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = u64::from_ne_bytes(chunk.try_into().ok()?);
        }
        Some(RunReport {
            status: words[0] as i32,
            exec_errno: words[1] as i32,
            stopped: StoppedBy::from_byte(words[2].try_into().ok()?)?,
            cpu: Duration::from_nanos(words[3]),
            wall: Duration::from_nanos(words[4]),
            memory_bytes: words[5],
            stderr_bytes: words[6],
            is_spent: words[7] != 0,
            unmapped_bytes: words[8],
            ended: Duration::from_nanos(words[9]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_arrives_as_it_was_sent() {
        let report = RunReport {
            status: 11,
            exec_errno: 2,
            stopped: StoppedBy::Memory,
            cpu: Duration::from_nanos(123_456_789),
            wall: Duration::from_secs(3),
            ended: Duration::from_millis(5),
            memory_bytes: 1 << 40,
            unmapped_bytes: 1 << 41,
            stderr_bytes: 99,
            is_spent: true,
        };
        let arrived = RunReport::from_bytes(&report.to_bytes()).expect("a report");
        assert_eq!(format!("{arrived:?}"), format!("{report:?}"));
        assert!(RunReport::from_bytes(&[0; 3]).is_none());
    }
}
