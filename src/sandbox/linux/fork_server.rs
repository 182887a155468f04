//! The process from which zygotes are forked, one for each sandbox: to execute the binary for each of them, and to give
//! each a network of its own in which there is nothing, would take longer than all their other walls.

use super::walls::{self, at};
use super::wire::{FAULT, FORK, FORKED, Fault, PACKET_BYTES_MAX, READY, receive, send};
use super::{groups, zygote};
use crate::sandbox::Level;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
use rustix::process::Pid;
use std::io;
use std::os::fd::{AsFd as _, AsRawFd as _, FromRawFd as _, OwnedFd};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long it may take to answer.
const ANSWER: Duration = Duration::from_secs(20);

/// Where the judge puts the socket.
const SOCKET: i32 = 0;

/// Why there is no zygote.
#[derive(Debug)]
pub(super) enum Unbuilt {
    /// The walls do not stand.
    Fault(Fault),
    /// Something of the judge's own failed.
    Broken(String),
}

impl std::fmt::Display for Unbuilt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unbuilt::Fault(fault) => write!(f, "{}: {}", fault.step, fault.message),
            Unbuilt::Broken(why) => f.write_str(why),
        }
    }
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

/// The process as the judge holds it: started when the first zygote is wanted, and again when it is gone.
#[derive(Debug)]
pub(super) struct ForkServer {
    /// The binary of Tribunal.
    binary: PathBuf,
    level: Level,
    running: Mutex<Option<Running>>,
}

#[derive(Debug)]
struct Running {
    socket: OwnedFd,
    child: Child,
}

impl ForkServer {
    pub(super) fn new(binary: PathBuf, level: Level) -> ForkServer {
        ForkServer { binary, level, running: Mutex::new(None) }
    }

    /// Starts a zygote, a child of this process, that listens to a socket.
    pub(super) fn fork(&self, socket: &OwnedFd) -> Result<Pid, Unbuilt> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = running.is_none();
        let asked = match &mut *running {
            Some(server) => server.fork(socket),
            None => running.insert(Running::start(&self.binary, self.level)?).fork(socket),
        };
        if is_new || !matches!(asked, Err(Unbuilt::Broken(_))) {
            return asked;
        }
        // Somebody has ended it since it was started.
        *running = None;
        running.insert(Running::start(&self.binary, self.level)?).fork(socket)
    }
}

impl Running {
    fn start(binary: &PathBuf, level: Level) -> Result<Running, Unbuilt> {
        // Before it is started: a group in which there is somebody else cannot be divided.
        let _ = groups::delegated();
        let (socket, theirs) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
        let child = Command::new(binary)
            .arg0(super::ZYGOTE)
            .env_clear()
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let server = Running { socket, child };
        match server.ask(&[u8::from(level == Level::Full)], None)?[..] {
            [READY] => Ok(server),
            _ => Err(Unbuilt::Broken("the fork server says nothing that makes sense".into())),
        }
    }

    fn fork(&self, socket: &OwnedFd) -> Result<Pid, Unbuilt> {
        let said = self.ask(&[FORK], Some(socket)).map_err(|unbuilt| Unbuilt::Broken(unbuilt.to_string()))?;
        match said[..] {
            [FORKED, a, b, c, d] => Pid::from_raw(i32::from_ne_bytes([a, b, c, d])),
            _ => None,
        }
        .ok_or_else(|| Unbuilt::Broken("the fork server says nothing that makes sense".into()))
    }

    fn ask(&self, words: &[u8], with: Option<&OwnedFd>) -> Result<Vec<u8>, Unbuilt> {
        let with: Vec<_> = with.into_iter().map(|socket| socket.as_fd()).collect();
        send(&self.socket, words, &with)?;
        let within = Timespec { tv_sec: ANSWER.as_secs() as i64, tv_nsec: 0 };
        let mut fds = [PollFd::new(&self.socket, PollFlags::IN)];
        while fds[0].revents().is_empty() {
            match poll(&mut fds, Some(&within)) {
                Ok(0) => return Err(Unbuilt::Broken("the fork server does not answer".into())),
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let mut packet = vec![0; PACKET_BYTES_MAX];
        let (length, _) = receive(&self.socket, &mut packet)?;
        packet.truncate(length);
        match &packet[..] {
            [] => Err(Unbuilt::Broken("the fork server ended".into())),
            [FAULT, fault @ ..] => Err(match serde_json::from_slice(fault) {
                Ok(fault) => Unbuilt::Fault(fault),
                Err(error) => Unbuilt::Broken(error.to_string()),
            }),
            _ => Ok(packet),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Zygotes go on without it. It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What this process is after a fork.
enum Role {
    /// The judge is gone.
    Done,
    /// A zygote with its socket.
    Zygote(OwnedFd),
}

/// Serves until the judge is gone, or as a zygote.
pub(in crate::sandbox) fn main() -> ExitCode {
    // SAFETY: the judge put its socket there, and nobody else in this process uses it.
    let socket = unsafe { OwnedFd::from_raw_fd(SOCKET) };
    // A zygote's descriptor 0 becomes the program's; the socket moves up.
    let Ok(socket) = rustix::io::fcntl_dupfd_cloexec(&socket, 3).inspect(|_| std::mem::forget(socket)) else {
        return ExitCode::FAILURE;
    };
    // Who ends the judge from a terminal ends it first.
    let _ = rustix::process::setsid();
    match serve(&socket) {
        Ok(Role::Done) => ExitCode::SUCCESS,
        Ok(Role::Zygote(own)) => {
            drop(socket);
            zygote::main(own)
        }
        Err(fault) => {
            fault.tell(&socket);
            ExitCode::FAILURE
        }
    }
}

/// Forks zygotes; it comes back as one of them too.
fn serve(socket: &OwnedFd) -> Result<Role, Fault> {
    // The judge may have had others open at the moment at which it started us.
    at("closing descriptors", zygote::close_others(&[0, 1, 2, socket.as_raw_fd()]))?;
    let mut packet = [0; 1];
    let hear = |packet: &mut [u8; 1]| loop {
        match receive(socket, packet) {
            Err(Errno::INTR) => {}
            heard => return at("the order", heard),
        }
    };
    let (length, _) = hear(&mut packet)?;
    if length == 1 && packet[0] == 1 {
        walls::leave_network()?;
    }
    at("an answer", send(socket, &[READY], &[]))?;
    loop {
        let (length, mut fds) = hear(&mut packet)?;
        let (1, FORK, Some(own)) = (length, packet[0], fds.pop()) else { return Ok(Role::Done) };
        // SAFETY: there is one thread, and the child goes on from here with a copy of its memory. Its parent is the
        // judge.
        let child = unsafe {
            libc::syscall(libc::SYS_clone, libc::CLONE_PARENT | libc::SIGCHLD, 0usize, 0usize, 0usize, 0usize)
        };
        match child {
            0 => return Ok(Role::Zygote(own)),
            -1 => Fault::new("a zygote", &io::Error::last_os_error()).tell(socket),
            child => {
                let [a, b, c, d] = (child as i32).to_ne_bytes();
                at("an answer", send(socket, &[FORKED, a, b, c, d], &[]))?;
            }
        }
    }
}
