//! Restricts the zygote and all that it starts: Landlock, another user without privileges, limits, one core.

use super::namespaces::reads_processes;
use super::protocol::{ProtocolFault, Setup, at, path};
use super::root::{BOX, DEVICES, SCRATCH, ZERO};
use super::views::PROCESSES;
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, PathBeneath, PathFd,
    Ruleset, RulesetAttr as _, RulesetCreatedAttr as _, RulesetStatus, Scope,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use rustix::thread::{CapabilitySet, CapabilitySets, CpuSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of descriptors, which bounds what a program can keep in pipes: 64 KiB each.
const DESCRIPTORS_MAX: u64 = 128;

const DESCRIPTORS_OF_A_COMPILER_MAX: u64 = 1024;

/// Up to this memory limit, a few huge pages make a difference.
const SMALL_MEMORY_BYTES: u64 = 256 << 20;

/// Pins this thread to a core, if that exists.
pub(crate) fn pin(core: usize) {
    let mut set = CpuSet::new();
    if core < CpuSet::MAX_CPU {
        set.set(core);
        let _ = rustix::thread::sched_setaffinity(None, &set);
    }
}

/// Puts this process under Landlock; returns whether the kernel has it.
pub(super) fn landlock(setup: &Setup) -> Result<bool, ProtocolFault> {
    rules(setup).map_err(|error| ProtocolFault {
        step: "Landlock".into(),
        errno: 0,
        message: error.to_string(),
    })
}

fn rules(setup: &Setup) -> Result<bool, landlock::RulesetError> {
    let abi = ABI::V6;
    let all = AccessFs::from_all(abi);
    let base = Ruleset::default();
    // Without namespaces, Landlock alone protects the files, so it must know the right to truncate a file.
    let base = match setup.is_full {
        true => base,
        false => base
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(AccessFs::from_all(ABI::V3))?
            .set_compatibility(CompatLevel::BestEffort),
    };
    let mut rules = base
        .handle_access(all)?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?;
    let mut open: Vec<(&Path, bool)> = Vec::new();
    let entries: Vec<PathBuf> = match setup.is_full {
        true => fs::read_dir("/")
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect(),
        false => Vec::new(),
    };
    let scratch = SCRATCH.map(|folder| Path::new("/").join(folder));
    // Only runtimes that ask for it may read `/proc`; the names of standard streams work in any case.
    let wants_processes = reads_processes(setup);
    if setup.is_full {
        let seen = entries
            .iter()
            .filter(|entry| wants_processes || entry.as_path() != Path::new(PROCESSES));
        open.extend(seen.map(|entry| (entry.as_path(), false)));
        open.push((Path::new(BOX), setup.owns_folder));
        open.extend(scratch.iter().map(|folder| (folder.as_path(), true)));
    } else {
        open.extend(
            setup
                .readable
                .iter()
                .chain(&setup.runtime)
                .map(|wanted| (path(wanted), false)),
        );
        // The processes of the machine are hidden.
        open.retain(|(place, _)| !place.starts_with("/proc"));
        open.push((path(&setup.folder), setup.owns_folder));
        if path(&setup.exe).is_absolute() {
            open.push((path(&setup.exe), false));
        }
    }
    open.extend(
        DEVICES
            .iter()
            .map(|(device, is_writable)| (Path::new(device), *is_writable)),
    );
    open.push((Path::new(ZERO), setup.is_full));
    open.extend(setup.writable.iter().map(|wanted| (path(wanted), true)));
    for (place, is_writable) in open {
        // A missing path needs no rule.
        let Ok(fd) = PathFd::new(place) else { continue };
        let is_folder = fs::metadata(place).is_ok_and(|metadata| metadata.is_dir());
        let files = AccessFs::from_file(abi);
        let look = AccessFs::ReadFile | AccessFs::Execute;
        let wanted = match (is_writable, is_folder) {
            (true, true) => all,
            (true, false) => files,
            (false, true) => look | AccessFs::ReadDir,
            (false, false) => look,
        };
        rules = rules.add_rule(PathBeneath::new(fd, wanted))?;
    }
    Ok(rules.restrict_self()?.ruleset != RulesetStatus::NotEnforced)
}

/// Gives up every privilege; root becomes a user who owns nothing.
pub(super) fn give_up_privileges(setup: &Setup) -> Result<(), ProtocolFault> {
    if let Some(wanted) = setup.become_uid {
        at("leaving all groups", rustix::thread::set_thread_groups(&[]))?;
        at(
            "keeping a capability",
            rustix::thread::set_keep_capabilities(true),
        )?;
        // A container may know few users; the last of them owns nothing either.
        let become_user = |id: u32| {
            let gid = rustix::fs::Gid::from_raw(id);
            let uid = rustix::fs::Uid::from_raw(id);
            rustix::thread::set_thread_res_gid(gid, gid, gid)?;
            rustix::thread::set_thread_res_uid(uid, uid, uid)
        };
        at(
            "another user",
            become_user(wanted).or_else(|_| become_user(65534)),
        )?;
    }
    let none = CapabilitySet::empty();
    // The zygote needs this capability to reset process numbers for each run; programs lose it with `execve`.
    let kept = if setup.is_full {
        CapabilitySet::CHECKPOINT_RESTORE
    } else {
        none
    };
    let sets = |kept| CapabilitySets {
        effective: kept,
        permitted: kept,
        inheritable: none,
    };
    let reduced = rustix::thread::set_capabilities(None, sets(kept));
    at(
        "no capabilities",
        reduced.or_else(|_| rustix::thread::set_capabilities(None, sets(none))),
    )?;
    at("no new privileges", rustix::thread::set_no_new_privs(true))
}

/// Sets the limits that the program inherits.
pub(super) fn limit(setup: &Setup) -> Result<(), ProtocolFault> {
    let descriptors = if setup.is_compiler {
        DESCRIPTORS_OF_A_COMPILER_MAX
    } else {
        DESCRIPTORS_MAX
    };
    // No limit is above that of the judge.
    let set = |resource, wanted: u64| {
        let value = rustix::process::getrlimit(resource)
            .maximum
            .map_or(wanted, |most| most.min(wanted));
        let limit = Rlimit {
            current: Some(value),
            maximum: Some(value),
        };
        at("a limit", setrlimit(resource, limit))
    };
    // With 0 the kernel would still start a program for a core dump; with 1 it does not.
    set(Resource::Core, 1)?;
    // One byte more than allowed, so that the last byte shows that the output is too long.
    set(Resource::Fsize, setup.output_bytes.saturating_add(1))?;
    set(Resource::Nofile, descriptors)?;
    set(Resource::Memlock, 0)?;
    set(Resource::Msgqueue, 0)?;
    // Where other processes of the user count too, the judge counts the signals of each run.
    set(
        Resource::Sigpending,
        if shares_its_user(setup) { 16_384 } else { 256 },
    )?;
    set(Resource::Nice, 0)?;
    set(Resource::Rtprio, 0)?;
    set(Resource::Nproc, tasks(setup))?;
    set(Resource::Stack, setup.stack_bytes)?;
    if setup.memory_bytes <= SMALL_MEMORY_BYTES {
        // Huge pages come faster than they can be measured, and count for more than was touched.
        // SAFETY: plain numbers; an old kernel that does not know the option changes nothing.
        unsafe { libc::prctl(libc::PR_SET_THP_DISABLE, 1, 0, 0, 0) };
    }
    if setup.address_space {
        // Only writable memory counts, so a program may reserve addresses. The limit is generous, because resident
        // memory is watched and a large table may stay untouched. Each thread has a stack as large as the first one's
        // limit.
        let stacks = setup.stack_bytes.saturating_mul(setup.processes.into());
        set(
            Resource::Data,
            setup
                .memory_bytes
                .saturating_mul(2)
                .saturating_add(1 << 30)
                .saturating_add(stacks),
        )?;
    }
    Ok(())
}

/// Maximum number of tasks of the user. In a user namespace, or as a separate user, only those of the program count,
/// with the zygote and its parent, and the program in place with its own; otherwise the user's other tasks come on top.
fn tasks(setup: &Setup) -> u64 {
    let in_place = if setup.in_place { 3 } else { 0 };
    let own = u64::from(setup.processes) + 2 + in_place;
    if !shares_its_user(setup) {
        return own;
    }
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let running = load
        .split(' ')
        .nth(3)
        .and_then(|tasks| tasks.split_once('/'))
        .and_then(|(_, all)| all.parse().ok());
    own + running.unwrap_or(1000u64)
}

/// Whether other processes of the machine belong to the same user.
pub(super) fn shares_its_user(setup: &Setup) -> bool {
    !setup.is_full && setup.become_uid.is_none()
}
