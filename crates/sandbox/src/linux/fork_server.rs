//! The process that forks zygotes, one for each seat of a sandbox: to execute the binary and to make a network for each
//! zygote would take longer than the rest of their isolation.

use super::blueprint::RootRequest;
use super::protocol::{
    FAULT, FORK, FORKED, FULL, PACKET_BYTES_MAX, ProtocolFault, READY, STORE, STORED, at, receive,
    send,
};
use super::store::{Store, Stored};
use super::{groups, namespaces, zygote};
use crate::level::Level;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
use rustix::process::Pid;
use rustix::thread::{CpuSet, sched_setaffinity};
use std::collections::{HashMap, HashSet};
use std::io;
use std::os::fd::{AsFd as _, AsRawFd as _, FromRawFd as _, OwnedFd};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use thiserror::Error;

/// The name under which the binary acts as the fork server, and as a zygote.
pub(crate) const ZYGOTE: &str = "tribunal-zygote";

/// How long the fork server may take to start, and to fork.
const START: Duration = Duration::from_secs(20);
const ANSWER: Duration = Duration::from_secs(5);
/// How long it may take to read the files of a language, from a slow disk.
const STORING: Duration = Duration::from_secs(30);

/// The descriptor at which the judge puts the socket.
const SOCKET: i32 = 0;

/// Why there is no zygote.
#[derive(Debug, Error)]
pub(super) enum Unbuilt {
    /// The isolation could not be built.
    #[error("{}: {}", .0.step, .0.message)]
    Fault(ProtocolFault),
    /// The judge itself failed.
    #[error("{0}")]
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

/// The judge's side of the process, which is started for the first zygote, and again if it ends.
#[derive(Debug)]
pub(super) struct ForkServer {
    /// The binary to start.
    binary: PathBuf,
    level: Level,
    /// The cores of the judge.
    cores: Option<CpuSet>,
    /// Number of workers that share the memory.
    workers: u32,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    running: Option<Running>,
    /// Files that a new server failed to copy: it ended or took too long. That is not tried again.
    given_up: HashSet<RootRequest>,
}

#[derive(Debug)]
struct Running {
    socket: OwnedFd,
    child: Child,
    /// The answers to requests for files in memory.
    views: HashMap<RootRequest, Stored>,
}

/// A zygote that was just started.
pub(super) struct Forked {
    /// Its process number; it is a child of this process.
    pub(super) pid: Pid,
    /// The judge's end of its socket.
    pub(super) socket: OwnedFd,
    /// The view with the files that its program needs.
    pub(super) view: Option<u32>,
}

impl ForkServer {
    pub(super) fn new(
        binary: PathBuf,
        level: Level,
        cores: Option<CpuSet>,
        workers: u32,
    ) -> ForkServer {
        ForkServer {
            binary,
            level,
            cores,
            workers,
            held: Mutex::default(),
        }
    }

    /// Starts a zygote whose program finds the requested files in memory, if possible.
    pub(super) fn fork(&self, wanted: Option<&RootRequest>) -> Result<Forked, Unbuilt> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let Held { running, given_up } = &mut *held;
        let mut wanted = wanted.filter(|wanted| !given_up.contains(wanted));
        loop {
            // A new one each time: if the judge never learns the number of a zygote, it still ends when its socket
            // closes.
            let (socket, theirs) = pair()?;
            let is_new = running.is_none();
            let server = match running {
                Some(server) => server,
                None => running.insert(self.start()?),
            };
            let view = match wanted.map_or(Ok(Stored::OnDisk), |wanted| server.view(wanted)) {
                Ok(Stored::Full) => {
                    // An empty server has room, or answers that there never is. Running zygotes keep their views.
                    *running = None;
                    continue;
                }
                Ok(Stored::At(number)) => Ok(Some(number)),
                Ok(Stored::OnDisk) => Ok(None),
                Err(error) => Err(error),
            };
            let unstored = wanted.filter(|_| view.is_err() && is_new);
            match view.and_then(|view| Ok((view, server.fork(&theirs)?))) {
                Ok((view, pid)) => return Ok(Forked { pid, socket, view }),
                // It runs, but cannot fork.
                Err(Unbuilt::Fault(fault)) => {
                    return Err(Unbuilt::Broken(format!(
                        "{}: {}",
                        fault.step, fault.message
                    )));
                }
                Err(broken) => {
                    // A late answer would be taken for that to the next request.
                    *running = None;
                    // Another process may have killed an old server; a new one ended by itself.
                    match unstored {
                        Some(unstored) => {
                            given_up.insert(unstored.clone());
                            wanted = None;
                        }
                        None if is_new => return Err(broken),
                        None => {}
                    }
                }
            }
        }
    }

    fn start(&self) -> Result<Running, Unbuilt> {
        let server = Running::start(&self.binary, self.level, self.workers)?;
        if let (Some(cores), Some(process)) = (&self.cores, Pid::from_raw(server.child.id() as i32))
        {
            // A server that cannot use all cores is only slower.
            let _ = sched_setaffinity(Some(process), cores);
        }
        Ok(server)
    }
}

fn pair() -> Result<(OwnedFd, OwnedFd), Errno> {
    socketpair(
        AddressFamily::UNIX,
        SocketType::SEQPACKET,
        SocketFlags::CLOEXEC,
        None,
    )
}

impl Running {
    fn start(binary: &Path, level: Level, workers: u32) -> Result<Running, Unbuilt> {
        // Before the start, because a group with another process in it cannot be divided.
        let _ = groups::delegated();
        let (socket, theirs) = pair()?;
        let child = Command::new(binary)
            .arg0(ZYGOTE)
            .env_clear()
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let server = Running {
            socket,
            child,
            views: HashMap::new(),
        };
        let [a, b, c, d] = workers.to_ne_bytes();
        match server.ask(&[u8::from(level == Level::Full), a, b, c, d], None, START)?[..] {
            [READY] => Ok(server),
            _ => Err(Unbuilt::Broken(
                "the fork server sent an unknown message".into(),
            )),
        }
    }

    fn fork(&self, socket: &OwnedFd) -> Result<Pid, Unbuilt> {
        match self.ask(&[FORK], Some(socket), ANSWER)?[..] {
            [FORKED, a, b, c, d] => Pid::from_raw(i32::from_ne_bytes([a, b, c, d])),
            _ => None,
        }
        .ok_or_else(|| Unbuilt::Broken("the fork server sent an unknown message".into()))
    }

    /// The view with the requested files, which are copied unless they were before.
    fn view(&mut self, wanted: &RootRequest) -> Result<Stored, Unbuilt> {
        if let Some(view) = self.views.get(wanted) {
            return Ok(*view);
        }
        let mut order = vec![STORE];
        order.extend(serde_json::to_vec(wanted).map_err(io::Error::from)?);
        if order.len() > PACKET_BYTES_MAX {
            return Ok(Stored::OnDisk);
        }
        let view = match self.ask(&order, None, STORING)?[..] {
            [FULL] => return Ok(Stored::Full),
            [STORED] => Stored::OnDisk,
            [STORED, a, b, c, d] => Stored::At(u32::from_ne_bytes([a, b, c, d])),
            _ => {
                return Err(Unbuilt::Broken(
                    "the fork server sent an unknown message".into(),
                ));
            }
        };
        self.views.insert(wanted.clone(), view);
        Ok(view)
    }

    fn ask(
        &self,
        words: &[u8],
        with: Option<&OwnedFd>,
        within: Duration,
    ) -> Result<Vec<u8>, Unbuilt> {
        let with: Vec<_> = with.into_iter().map(|socket| socket.as_fd()).collect();
        send(&self.socket, words, &with)?;
        let within = Timespec {
            tv_sec: within.as_secs() as i64,
            tv_nsec: 0,
        };
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
        // Zygotes continue without it. It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What this process becomes.
enum Became {
    /// It ends: the judge has closed the socket.
    Done,
    /// A zygote with its socket.
    Zygote(OwnedFd),
}

/// Serves until the judge closes the socket, or as a zygote.
pub(crate) fn main() -> ExitCode {
    // SAFETY: the judge put its socket there, and no other code in this process uses it.
    let socket = unsafe { OwnedFd::from_raw_fd(SOCKET) };
    // A zygote's descriptor 0 becomes the program's, so the socket moves up, and `/dev/null` takes its place.
    let mut place = socket;
    let moved = rustix::io::fcntl_dupfd_cloexec(&place, 3);
    let emptied =
        std::fs::File::open("/dev/null").map(|nothing| rustix::io::dup2(nothing, &mut place));
    std::mem::forget(place);
    let (Ok(socket), Ok(Ok(()))) = (moved, emptied) else {
        return ExitCode::FAILURE;
    };
    // All users may read the files that it makes.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    // Ctrl-C in a terminal must reach only the judge.
    let _ = rustix::process::setsid();
    match serve(&socket) {
        Ok(Became::Done) => ExitCode::SUCCESS,
        Ok(Became::Zygote(own)) => {
            drop(socket);
            zygote::main(own)
        }
        Err(fault) => {
            fault.tell(&socket);
            ExitCode::FAILURE
        }
    }
}

/// Forks zygotes; also returns in each of them.
fn serve(socket: &OwnedFd) -> Result<Became, ProtocolFault> {
    // The judge may have had other descriptors open when it started this process.
    at(
        "closing descriptors",
        zygote::close_others(&[0, 1, 2, socket.as_raw_fd()]),
    )?;
    let mut packet = vec![0; PACKET_BYTES_MAX];
    let hear = |packet: &mut [u8]| loop {
        match receive(socket, packet) {
            Err(Errno::INTR) => {}
            heard => return at("the order", heard),
        }
    };
    let (length, _) = hear(&mut packet)?;
    let mut store = None;
    if let [1, a, b, c, d] = packet[..length] {
        namespaces::leave_network_and_mounts()?;
        // Without a store, programs see the files on the disk.
        store = Store::mount(u32::from_ne_bytes([a, b, c, d])).ok();
    }
    at("an answer", send(socket, &[READY], &[]))?;
    loop {
        let (length, mut fds) = hear(&mut packet)?;
        if length > 1 && packet[0] == STORE {
            let wanted = serde_json::from_slice(&packet[1..length]).ok();
            let stored = store
                .as_mut()
                .zip(wanted)
                .map(|(store, wanted)| store.view(&wanted));
            let told = match stored.unwrap_or(Stored::OnDisk) {
                Stored::At(number) => [&[STORED][..], &number.to_ne_bytes()].concat(),
                Stored::OnDisk => vec![STORED],
                Stored::Full => vec![FULL],
            };
            at("an answer", send(socket, &told, &[]))?;
            continue;
        }
        let (1, FORK, Some(own)) = (length, packet[0], fds.pop()) else {
            return Ok(Became::Done);
        };
        // SAFETY: there is one thread, and the child goes on from here with a copy of its memory. Its parent is the
        // judge.
        let child = unsafe {
            libc::syscall(
                libc::SYS_clone,
                libc::CLONE_PARENT | libc::SIGCHLD,
                0usize,
                0usize,
                0usize,
                0usize,
            )
        };
        match child {
            0 => return Ok(Became::Zygote(own)),
            -1 => ProtocolFault::new("a zygote", &io::Error::last_os_error()).tell(socket),
            child => {
                let [a, b, c, d] = (child as i32).to_ne_bytes();
                at("an answer", send(socket, &[FORKED, a, b, c, d], &[]))?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that another process plays, and what that one receives.
    fn running() -> (Running, OwnedFd) {
        let (socket, theirs) = pair().expect("sockets");
        let child = Command::new("sleep")
            .arg("60")
            .stdin(Stdio::null())
            .spawn()
            .expect("sleep");
        (
            Running {
                socket,
                child,
                views: HashMap::new(),
            },
            theirs,
        )
    }

    /// The result of a fork when a running server answers like this, and whether that server is kept; no other one can
    /// be started.
    fn answered(answer: Option<&[u8]>) -> (Result<i32, String>, bool) {
        let (server, theirs) = running();
        let held = ForkServer::new(PathBuf::from("/nowhere/tribunal"), Level::Full, None, 1);
        held.held.lock().expect("nobody else").running = Some(server);
        match answer {
            Some(answer) => send(&theirs, answer, &[]).expect("sent"),
            None => drop(theirs),
        }
        let forked = held
            .fork(None)
            .map(|zygote| zygote.pid.as_raw_nonzero().get())
            .map_err(|error| error.to_string());
        let is_kept = held.held.lock().expect("nobody else").running.is_some();
        (forked, is_kept)
    }

    #[test]
    fn a_server_that_cannot_fork_is_kept_and_a_dead_or_confused_one_is_not() {
        let mut told = vec![FORKED];
        told.extend(77i32.to_ne_bytes());
        assert_eq!(answered(Some(&told)), (Ok(77), true));
        let fault = ProtocolFault {
            step: "a zygote".into(),
            errno: 11,
            message: "no more processes".into(),
        };
        let packet = [vec![FAULT], serde_json::to_vec(&fault).expect("JSON")].concat();
        assert_eq!(
            answered(Some(&packet)),
            (Err("a zygote: no more processes".to_string()), true)
        );
        for answer in [None, Some(&b"?"[..]), Some(&[FORKED, 0, 0, 0, 0])] {
            let (forked, is_kept) = answered(answer);
            assert!(
                forked.is_err_and(|why| why.contains("No such file")) && !is_kept,
                "{answer:?}"
            );
        }
    }
}
