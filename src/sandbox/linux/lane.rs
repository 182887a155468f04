//! The judge's side of a zygote: what it is given, what it reports, and a watch over the memory.

use super::wire::{FAULT, Fault, PACKET_BYTES_MAX, READY, RUN, Report, STOP, Setup, Stopped};
use super::{filter, tree, walls};
use crate::sandbox::{End, Level, Limits, Prepared, Program, Role, Run, SandboxError};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{MemfdFlags, Mode, OFlags, SealFlags, memfd_create};
use rustix::io::Errno;
use rustix::mm::{MapFlags, ProtFlags, mmap, munmap};
use rustix::net::{
    AddressFamily, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags, SocketType, sendmsg, socketpair,
};
use rustix::pipe::{PipeFlags, pipe_with};
use std::cell::Cell;
use std::ffi::c_void;
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::ptr;
use std::time::{Duration, Instant};
use walkdir::WalkDir;

/// The largest input, in bytes.
pub const INPUT_BYTES_MAX: usize = 256 << 20;

/// How soon the memory of a run is looked at first, and then how often.
const FIRST_LOOK: Duration = Duration::from_millis(3);
const LOOK: Duration = Duration::from_millis(4);

/// How much longer than its limit a run may take to end before the zygote is given up.
const GRACE: Duration = Duration::from_secs(10);

/// How often a file that is still being written is tried again, and how soon.
const BUSY_TRIES: u32 = 100;
const BUSY_PAUSE: Duration = Duration::from_millis(2);

/// How long the walls may take to build.
const BUILD: Duration = Duration::from_secs(20);

thread_local! {
    static PINNED: Cell<Option<usize>> = const { Cell::new(None) };
}

/// A zygote and what it shares with the judge.
pub(super) struct Lane {
    socket: OwnedFd,
    child: Child,
    zygote: i32,
    input: Input,
    output: OwnedFd,
    exe: PathBuf,
    limits: Limits,
    /// Where it may write.
    writable: Vec<PathBuf>,
    /// Whether the last run wrote too much there.
    is_flooded: bool,
    core: Option<usize>,
    /// Whether processes may outlive the program, so that the judge has to look for them.
    sweeps: bool,
    has_landlock: bool,
    is_broken: bool,
}

/// Why there is no lane.
pub(super) enum Unbuilt {
    /// The walls do not stand.
    Fault(Fault),
    /// Something of the judge's own failed.
    Broken(String),
}

impl From<io::Error> for Unbuilt {
    fn from(error: io::Error) -> Unbuilt {
        Unbuilt::Broken(error.to_string())
    }
}

impl From<Errno> for Unbuilt {
    fn from(error: Errno) -> Unbuilt {
        Unbuilt::from(io::Error::from(error))
    }
}

impl Lane {
    /// Starts a zygote and waits until its walls stand.
    pub(super) fn build(
        binary: &Path,
        level: Level,
        program: &Program,
        limits: &Limits,
        core: Option<usize>,
        become_uid: Option<u32>,
    ) -> Result<Lane, Unbuilt> {
        let flags = SocketFlags::CLOEXEC;
        let (socket, theirs) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)?;
        let input = Input::new()?;
        let output = memfd_create("output", MemfdFlags::CLOEXEC | MemfdFlags::NOEXEC_SEAL)
            .or_else(|_| memfd_create("output", MemfdFlags::CLOEXEC))?;
        let (stderr_read, stderr) = pipe_with(PipeFlags::CLOEXEC)?;
        let own = (program.role == Role::Compiler).then_some(&program.folder);
        for folder in own.into_iter().chain(&program.writable).filter(|_| become_uid.is_some()) {
            std::os::unix::fs::chown(folder, become_uid, become_uid)?;
        }
        let child = Command::new(binary)
            .arg0(super::ZYGOTE)
            .env_clear()
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let mut lane = Lane {
            socket,
            zygote: child.id() as i32,
            child,
            input,
            output,
            exe: program.exe.clone(),
            limits: *limits,
            writable: program.writable.clone(),
            is_flooded: false,
            core,
            sweeps: level == Level::Limits || (level == Level::Confined && program.role.starts_programs()),
            has_landlock: false,
            is_broken: false,
        };
        let theirs = [
            walls::reopen(&lane.input.fd, OFlags::RDONLY)?,
            walls::reopen(&lane.output, OFlags::WRONLY)?,
            stderr,
            stderr_read,
        ];
        // A program that sees its descriptors as files can open them again, but not for more than they are.
        rustix::fs::fchmod(&lane.input.fd, Mode::from_raw_mode(0o444))?;
        rustix::fs::fchmod(&lane.output, Mode::from_raw_mode(0o222))?;
        lane.order(&Setup::new(level, program, limits, core, become_uid), &theirs)?;
        drop(theirs);
        lane.await_walls()?;
        if level == Level::Full {
            let [zygote] = tree::below(lane.zygote)[..] else {
                return Err(Unbuilt::Broken("`/proc` does not show the processes of the sandbox".into()));
            };
            lane.zygote = zygote;
        }
        // The memory of a program is watched there; where it cannot be seen, nothing is run.
        if level != Level::Limits && std::fs::read(format!("/proc/{}/status", lane.zygote)).is_err() {
            return Err(Unbuilt::Broken("`/proc` does not show the processes of the sandbox".into()));
        }
        Ok(lane)
    }

    fn order(&self, setup: &Setup, fds: &[OwnedFd; 4]) -> Result<(), Unbuilt> {
        let packet = serde_json::to_vec(setup).map_err(io::Error::other)?;
        if packet.len() > PACKET_BYTES_MAX {
            return Err(Unbuilt::Broken("the command line of the program is too long".into()));
        }
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(4))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        let fds = [fds[0].as_fd(), fds[1].as_fd(), fds[2].as_fd(), fds[3].as_fd()];
        control.push(SendAncillaryMessage::ScmRights(&fds));
        sendmsg(&self.socket, &[IoSlice::new(&packet)], &mut control, SendFlags::NOSIGNAL)?;
        Ok(())
    }

    fn await_walls(&mut self) -> Result<(), Unbuilt> {
        let mut packet = vec![0; PACKET_BYTES_MAX];
        let until = Instant::now() + BUILD;
        while !self.is_ready(until.saturating_duration_since(Instant::now())) {
            if Instant::now() >= until {
                return Err(Unbuilt::Broken("the walls take too long to build".into()));
            }
        }
        let count = rustix::io::read(&self.socket, &mut packet)?;
        match packet.get(..count).unwrap_or_default() {
            [READY, has_landlock] => {
                self.has_landlock = *has_landlock == 1;
                Ok(())
            }
            [FAULT, fault @ ..] => Err(match serde_json::from_slice(fault) {
                Ok(fault) => Unbuilt::Fault(fault),
                Err(error) => Unbuilt::Broken(error.to_string()),
            }),
            _ => Err(Unbuilt::Broken("the zygote ended before its walls stood".into())),
        }
    }

    pub(super) fn has_landlock(&self) -> bool {
        self.has_landlock
    }

    /// Whether the zygote says something within a time.
    fn is_ready(&self, within: Duration) -> bool {
        let mut fds = [PollFd::new(&self.socket, PollFlags::IN)];
        let timeout = Timespec { tv_sec: within.as_secs() as i64, tv_nsec: i64::from(within.subsec_nanos()) };
        matches!(poll(&mut fds, Some(&timeout)), Ok(1..))
    }

    fn broken(&mut self, why: impl std::fmt::Display) -> SandboxError {
        self.is_broken = true;
        SandboxError::Broken(why.to_string())
    }

    /// Waits for the report, with an eye on the memory; the report, and the most memory that was seen.
    fn await_report(&mut self) -> Result<(Report, u64), SandboxError> {
        let until = Instant::now() + self.limits.wall * super::zygote::WALL_FACTOR + GRACE;
        let mut most = 0;
        self.is_flooded = false;
        let mut look = FIRST_LOOK;
        let mut is_stopped = false;
        while !self.is_ready(look) {
            look = LOOK;
            if Instant::now() > until {
                return Err(self.broken("a run does not end"));
            }
            let resident = tree::resident_bytes(&tree::below(self.zygote));
            most = resident.max(most);
            self.is_flooded |= self.writable.iter().any(|folder| is_flooded(folder, self.limits.output_bytes));
            // The zygote holds a few megabytes itself, which are nobody's fault.
            if (resident > self.limits.memory_bytes || self.is_flooded) && !is_stopped {
                is_stopped = true;
                let _ = rustix::io::write(&self.socket, &[STOP]);
            }
        }
        let mut packet = [0; Report::BYTES];
        match rustix::io::read(&self.socket, &mut packet) {
            Ok(Report::BYTES) => match Report::from_bytes(&packet) {
                Some(report) => Ok((report, most)),
                None => Err(self.broken("the zygote's report makes no sense")),
            },
            Ok(_) => Err(self.broken("the zygote ended")),
            Err(error) => Err(self.broken(error)),
        }
    }

    fn read_stderr(&mut self, report: &Report) -> Result<Vec<u8>, SandboxError> {
        let mut stderr = Vec::new();
        if report.stderr_bytes > 0 {
            stderr.resize(crate::sandbox::STDERR_BYTES_MAX, 0);
            let count = rustix::io::read(&self.socket, &mut stderr).map_err(|error| self.broken(error))?;
            stderr.truncate(count);
        }
        Ok(stderr)
    }

    fn read_output(&mut self) -> Result<Vec<u8>, SandboxError> {
        let read = |output: &OwnedFd| {
            let length = rustix::fs::fstat(output)?.st_size as usize;
            let mut bytes = vec![0; length];
            let mut from = 0;
            while from < length {
                match rustix::io::pread(output, &mut bytes[from..], from as u64)? {
                    0 => break,
                    count => from += count,
                }
            }
            bytes.truncate(from);
            if length > 0 {
                rustix::fs::ftruncate(output, 0)?;
            }
            Ok::<_, Errno>(bytes)
        };
        read(&self.output).map_err(|error| self.broken(error))
    }
}

impl Prepared for Lane {
    fn run(&mut self, input: &[u8]) -> Result<Run, SandboxError> {
        // A file that was written a moment ago may still be open for writing in a process that another thread is just
        // starting.
        for _ in 0..BUSY_TRIES {
            match self.run_once(input) {
                Err(SandboxError::Exec { error, .. }) if error.kind() == io::ErrorKind::ExecutableFileBusy => {
                    std::thread::sleep(BUSY_PAUSE);
                }
                ran => return ran,
            }
        }
        self.run_once(input)
    }
}

impl Lane {
    fn run_once(&mut self, input: &[u8]) -> Result<Run, SandboxError> {
        if self.is_broken {
            return Err(SandboxError::Broken("the zygote is gone".into()));
        }
        if let Some(core) = self.core.filter(|core| PINNED.get() != Some(*core)) {
            walls::pin(core);
            PINNED.set(Some(core));
        }
        self.input.write(input).map_err(|error| self.broken(error))?;
        rustix::io::write(&self.socket, &[RUN]).map_err(|error| self.broken(error))?;
        let (report, most) = self.await_report()?;
        let stderr = self.read_stderr(&report)?;
        if self.sweeps {
            tree::kill_below(self.child.id() as i32);
        }
        let mut output = self.read_output()?;
        if report.exec_errno != 0 {
            let error = io::Error::from_raw_os_error(report.exec_errno);
            return Err(SandboxError::Exec { exe: self.exe.clone(), error });
        }
        let is_too_long = output.len() as u64 > self.limits.output_bytes;
        output.truncate(self.limits.output_bytes as usize);
        Ok(Run {
            end: if self.is_flooded { End::OutputLimit } else { end(&report, is_too_long, &self.limits) },
            cpu: report.cpu,
            wall: report.wall,
            memory_bytes: report.memory_bytes.max(most),
            output,
            stderr,
            processes: report.processes,
            refused: report.refused[..report.refused_count].iter().map(|number| filter::name(*number)).collect(),
        })
    }
}

/// Whether a folder holds more than a run may leave there: more bytes, or very many files. Each file by itself is
/// bounded by the kernel.
fn is_flooded(folder: &Path, output_bytes: u64) -> bool {
    let sizes = WalkDir::new(folder).into_iter().flatten().map(|entry| entry.metadata().map_or(0, |file| file.len()));
    let mut bytes = 0u64;
    sizes.zip(0..).any(|(size, count)| {
        bytes = bytes.saturating_add(size);
        bytes > output_bytes.saturating_mul(WRITTEN_FACTOR) || count > FILES_MAX
    })
}

/// How many times as much as standard output a run may leave in the folders that it writes into.
const WRITTEN_FACTOR: u64 = 4;
/// How many files it may leave there.
const FILES_MAX: u64 = 1000;

/// How a run ended, all things taken together.
fn end(report: &Report, is_too_long: bool, limits: &Limits) -> End {
    match report.stopped {
        Stopped::Memory => return End::MemoryLimit,
        Stopped::Cpu => return End::CpuLimit,
        Stopped::Wall if report.cpu >= limits.cpu => return End::CpuLimit,
        Stopped::Wall => return End::WallLimit,
        // The time of what it started is only known in the end; the kernel may have stopped some of it.
        Stopped::Nobody if report.cpu >= limits.cpu => return End::CpuLimit,
        Stopped::Nobody => {}
    }
    let signal = libc::WIFSIGNALED(report.status).then(|| libc::WTERMSIG(report.status));
    match signal {
        _ if is_too_long => End::OutputLimit,
        Some(libc::SIGXFSZ) => End::OutputLimit,
        Some(libc::SIGXCPU) if report.cpu >= limits.cpu => End::CpuLimit,
        Some(signal) => End::Signaled(signal),
        None => End::Exited(libc::WEXITSTATUS(report.status)),
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        // The zygote ends when the socket closes, and everybody in its namespace with it.
        let _ = rustix::net::shutdown(&self.socket, rustix::net::Shutdown::Both);
        for _ in 0..1000 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_micros(500));
        }
        tree::kill_below(self.child.id() as i32);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A file in memory that holds the input: the judge writes through a map that it made before it sealed the file, and
/// nobody else can write to it at all.
struct Input {
    fd: OwnedFd,
    map: *mut c_void,
}

// SAFETY: the map belongs to this value alone.
unsafe impl Send for Input {}

impl Input {
    fn new() -> io::Result<Input> {
        let fd = memfd_create("input", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING | MemfdFlags::NOEXEC_SEAL)
            .or_else(|_| memfd_create("input", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING))?;
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        let flags = MapFlags::SHARED | MapFlags::NORESERVE;
        // SAFETY: the kernel chooses a place that is free; only `write` touches it, where the file has bytes.
        let map = unsafe { mmap(ptr::null_mut(), INPUT_BYTES_MAX, protection, flags, &fd, 0)? };
        let input = Input { fd, map };
        rustix::fs::fcntl_add_seals(&input.fd, SealFlags::FUTURE_WRITE | SealFlags::SEAL)?;
        Ok(input)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() > INPUT_BYTES_MAX {
            return Err(io::Error::other("the input is longer than 256 MB"));
        }
        // Each time, so that the map has its file below it whatever a program found to do to it.
        rustix::fs::ftruncate(&self.fd, bytes.len() as u64)?;
        // SAFETY: the file has just so many bytes, the map has more, and no run is reading now.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), self.map.cast::<u8>(), bytes.len()) };
        Ok(())
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        // SAFETY: nothing points into the map any more.
        let _ = unsafe { munmap(self.map, INPUT_BYTES_MAX) };
    }
}
