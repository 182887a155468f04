//! The zygote: a small isolated process for one program and one worker, which starts the program again and again.
//!
//! It is forked from a small process with one thread. At level full it is the first process of its namespace: when it
//! ends, the kernel kills all others in it. It ends when its socket closes, so a killed judge leaves no process behind.
//! It enforces the time limits itself, so that a stopped judge does not give a program more time; the judge watches the
//! memory, because it sees the whole machine.

use super::isolation;
use super::launch::Victim;
use super::one_run::{Fresh, LAST_PID, Zygote};
use super::protocol::{
    self, CONNECT, HOLD, ORDER_BYTES_MAX, PACKET_BYTES_MAX, ProtocolFault, READY, ROOT, RUN, STOP,
    Setup, at, path, send,
};
use super::{namespaces, root};
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use std::convert::Infallible;
use std::io;
use std::os::fd::{AsFd as _, AsRawFd, BorrowedFd, FromRawFd as _, OwnedFd};
use std::ptr;

/// Serves runs until the judge closes the socket.
pub(super) fn main(socket: OwnedFd) -> std::process::ExitCode {
    let Err(fault) = serve(&socket);
    fault.tell(&socket);
    std::process::ExitCode::FAILURE
}

/// Builds the isolation and serves; returns only on a fault.
fn serve(socket: &OwnedFd) -> Result<Infallible, ProtocolFault> {
    let (setup, fds) = receive(socket)?;
    let [input, output] = fds;
    for (fd, target) in [(&input, 0), (&output, 1)] {
        // SAFETY: the numbers are those of this process's standard streams, which no other code here uses.
        let mut standard = unsafe { OwnedFd::from_raw_fd(target) };
        at("standard streams", rustix::io::dup2(fd, &mut standard))?;
        std::mem::forget(standard);
    }
    drop((input, output));
    let _ = rustix::process::setsid();
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    default_signals();
    if let Some(core) = setup.core {
        isolation::pin(core);
    }
    let mut scratch = Vec::new();
    // Each run gets the same process numbers as the first one.
    let numbers = rustix::fs::open(LAST_PID, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty()).ok();
    let victim;
    if setup.is_full {
        namespaces::leave_namespaces(&setup)?;
        become_first_process()?;
        let _ = rustix::process::setsid();
        victim = Victim::new();
        let root = root::new_root(&setup)?;
        show_root(socket, &root)?;
        scratch = root.scratch;
    } else {
        victim = Victim::new();
        at(
            "the program's folder",
            rustix::process::chdir(path(&setup.folder)),
        )?;
        // A process that loses its parent becomes a child of the zygote, where the judge finds it.
        at(
            "adopting orphans",
            rustix::process::set_child_subreaper(Some(rustix::process::getpid())),
        )?;
    }
    let has_landlock = if setup.is_limits {
        false
    } else {
        isolation::landlock(&setup)?
    };
    if !has_landlock && !setup.is_full && !setup.is_limits {
        return Err(ProtocolFault {
            step: "Landlock".into(),
            errno: libc::ENOSYS,
            message: "the kernel has none".into(),
        });
    }
    isolation::limit(&setup)?;
    if setup.become_uid.is_some() || !setup.is_limits {
        isolation::give_up_privileges(&setup)?;
    }
    // No process of the same user may look into the zygote. A change of user undoes this, so it comes after that.
    let hidden =
        rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
    at("hiding the zygote", hidden)?;
    if setup.is_full {
        // The kernel then kills all processes in the namespace. At other levels the zygote must kill the program first,
        // when its socket closes.
        let died =
            rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
        at("ending with the parent", died)?;
    }
    let fresh = Fresh::new(scratch, numbers, setup.is_full)?;
    let mut zygote = Zygote::new(socket, fresh, victim, &setup)?;
    at(
        "an answer",
        rustix::io::write(socket, &[READY, u8::from(has_landlock)]),
    )?;
    let mut order = vec![0; ORDER_BYTES_MAX];
    loop {
        match rustix::io::read(socket, &mut order[..]) {
            Ok(count @ 1..) if order[0] == RUN => zygote.run(&order[1..count], None),
            Ok(count @ 1..) if order[0] == CONNECT => match zygote.receive_ends() {
                Some(ends) => zygote.run(&order[1..count], Some(ends)),
                None => std::process::exit(0),
            },
            Ok(1) if order[0] == HOLD => zygote.hold(),
            // It came for a run that had just ended.
            Ok(2) if order[0] == STOP => {}
            Err(Errno::INTR) => {}
            _ => std::process::exit(0),
        }
    }
}

/// Tells the judge that the root is built, and sends the folders that it watches, and those whose contents it takes.
fn show_root(socket: &OwnedFd, root: &root::Root) -> Result<(), ProtocolFault> {
    let folders: Vec<BorrowedFd> = root
        .scratch
        .iter()
        .chain(&root.taken)
        .map(OwnedFd::as_fd)
        .collect();
    at(
        "an answer",
        send(socket, &[ROOT, u8::from(root.has_processes)], &folders),
    )
}

/// Receives the set-up and the descriptors: input and output.
fn receive(socket: &OwnedFd) -> Result<(Setup, [OwnedFd; 2]), ProtocolFault> {
    let mut packet = vec![0; PACKET_BYTES_MAX];
    let (length, fds) = at("the order", protocol::receive(socket, &mut packet))?;
    let wrong = |message: String| ProtocolFault {
        step: "the order".into(),
        errno: 0,
        message,
    };
    let setup =
        serde_json::from_slice(&packet[..length]).map_err(|error| wrong(error.to_string()))?;
    let kept: Vec<i32> = fds
        .iter()
        .map(AsRawFd::as_raw_fd)
        .chain([0, 1, 2, socket.as_raw_fd()])
        .collect();
    at("closing descriptors", close_others(&kept))?;
    let count = fds.len();
    Ok((
        setup,
        fds.try_into()
            .map_err(|_| wrong(format!("{count} descriptors came with it")))?,
    ))
}

/// Closes all descriptors except these.
pub(super) fn close_others(kept: &[i32]) -> io::Result<()> {
    let mut kept = kept.to_vec();
    kept.sort_unstable();
    let mut next = 0;
    for fd in kept.into_iter().map(|fd| fd as u32).chain([u32::MAX]) {
        if next < fd {
            // SAFETY: nothing in this process owns a descriptor that is not kept.
            let done = unsafe { libc::syscall(libc::SYS_close_range, next, fd - 1, 0) };
            if done < 0 {
                return Err(io::Error::last_os_error());
            }
        }
        next = fd.saturating_add(1);
    }
    Ok(())
}

/// Undoes the signal settings of Rust's start-up and of the judge's parent, because a program inherits them.
fn default_signals() {
    // SAFETY: the handlers of Rust's start-up, which are what is to go, are not needed by what follows, and the set lives
    // through the calls.
    unsafe {
        for signal in 1..=64 {
            libc::signal(signal, libc::SIG_DFL);
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, ptr::null_mut());
    }
}

/// Continues as the first process of the new namespace; the parent waits for it and ends.
fn become_first_process() -> Result<(), ProtocolFault> {
    // SAFETY: there is one thread.
    let child = unsafe { libc::fork() };
    match child {
        -1 => Err(ProtocolFault::new(
            "the first process",
            &io::Error::last_os_error(),
        )),
        0 => Ok(()),
        child => {
            let _ = close_others(&[]);
            // SAFETY: no pointer is given that is looked at.
            unsafe { libc::waitpid(child, ptr::null_mut(), 0) };
            std::process::exit(0)
        }
    }
}
