//! Leaves the namespaces of the machine: network, mounts, processes, IPC and host name.

use super::protocol::{ProtocolFault, Setup, at, path};
use super::views::PROCESSES;
use rustix::mount::{MountPropagationFlags, mount_change};
use rustix::process::{getegid, geteuid};
use rustix::thread::UnshareFlags;
use std::fs;
use std::path::Path;

/// The user and group inside, which own nothing.
const INSIDE: u32 = 1000;

/// The name of the machine inside.
const HOST_NAME: &[u8] = b"box";

/// Leaves the mounts of the machine, and its network for one without any device. The zygotes of a seat share that
/// network, because it takes long to make and to remove. This is safe: the only sockets in it are pairs within one
/// program.
pub(super) fn leave_network_and_mounts() -> Result<(), ProtocolFault> {
    leave(UnshareFlags::NEWNET | UnshareFlags::NEWNS)?;
    // Later mounts outside become visible inside, but not the other way round.
    let follows = MountPropagationFlags::DOWNSTREAM | MountPropagationFlags::REC;
    at("private mounts", mount_change("/", follows))
}

/// Leaves the other namespaces: the next child is the first process of its own.
pub(super) fn leave_namespaces(setup: &Setup) -> Result<(), ProtocolFault> {
    let apart = UnshareFlags::NEWPID | UnshareFlags::NEWIPC | UnshareFlags::NEWUTS;
    // `/proc` shows how many sockets its network has, so such a program needs its own.
    leave(if reads_processes(setup) {
        apart | UnshareFlags::NEWNET
    } else {
        apart
    })?;
    // The name of the machine is no program's business, and no reason to print something else elsewhere.
    at("a host name", rustix::system::sethostname(HOST_NAME))
}

/// Whether a program may read `/proc`.
pub(super) fn reads_processes(setup: &Setup) -> bool {
    setup
        .readable
        .iter()
        .chain(&setup.runtime)
        .any(|wanted| path(wanted) == Path::new(PROCESSES))
}

fn leave(apart: UnshareFlags) -> Result<(), ProtocolFault> {
    // SAFETY: no descriptor table is unshared, so nothing that Rust knows of changes its meaning.
    let unshare = |flags| unsafe { rustix::thread::unshare_unsafe(flags) };
    let (uid, gid) = (geteuid(), getegid());
    if uid.is_root() && unshare(apart).is_ok() {
        return Ok(());
    }
    at(
        "a new user namespace",
        unshare(UnshareFlags::NEWUSER | apart),
    )?;
    at("refusing groups", fs::write("/proc/self/setgroups", "deny"))?;
    at(
        "a user inside",
        fs::write("/proc/self/uid_map", format!("{INSIDE} {} 1", uid.as_raw())),
    )?;
    at(
        "a group inside",
        fs::write("/proc/self/gid_map", format!("{INSIDE} {} 1", gid.as_raw())),
    )
}
