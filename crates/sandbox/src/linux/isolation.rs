//! The isolation of a program, built once by its zygote: namespaces and a root of its own, Landlock, another user,
//! limits. The filter on system calls comes last, and stands in `filter.rs`.

use super::groups;
use super::memory::{self, give};
use super::protocol::{FILES_MAX, ProtocolFault, Setup};
use super::room::{BUILT_BYTES_MAX, COPIED_BYTES_MAX, SCRATCH_BYTES_MAX};
use super::store;
use super::views::{self, PROCESSES, View};
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, PathBeneath, PathFd,
    Ruleset, RulesetAttr as _, RulesetCreatedAttr as _, RulesetStatus, Scope,
};
use rustix::fs::{CWD, Mode, OFlags, Timespec, Timestamps, futimens};
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, UnmountFlags, mount,
    mount_change, move_mount, open_tree, unmount,
};
use rustix::process::{Resource, Rlimit, getegid, geteuid, setrlimit};
use rustix::thread::{CapabilitySet, CapabilitySets, CpuSet, UnshareFlags};
use std::collections::BTreeSet;
use std::ffi::{CString, OsStr};
use std::fs::{self, FileTimes};
use std::io;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Where a program at level full finds its own folder, which is also where it works.
const BOX: &str = "/box";

/// Where memory is short, a program's own files that are larger are a view of the disk.
const LARGE_BYTES: u64 = 64 << 20;
/// The folders that are the program's own for one run: files, and semaphores and memory with a name.
pub(super) const SCRATCH: [&str; 2] = ["tmp", "dev/shm"];

/// The devices that every program finds, and whether it may write to them.
const DEVICES: [(&str, bool); 4] = [
    ("/dev/null", true),
    ("/dev/full", true),
    ("/dev/random", false),
    ("/dev/urandom", false),
];
/// This one gives memory to each process that maps it, and the memory counts for none. Where programs have a root of
/// their own, another one stands in its place, which reads as it does; elsewhere it is read-only, and the judge refuses
/// to map it shared.
const ZERO: &str = "/dev/zero";
const LIKE_ZERO: &str = "/dev/full";

/// What a program may have written to memory at once, through pipes: so many descriptors of 64 KiB each.
const DESCRIPTORS_MAX: u64 = 128;
const DESCRIPTORS_OF_A_COMPILER_MAX: u64 = 1024;

/// A limit on memory up to which a few huge pages make a difference.
const SMALL_MEMORY_BYTES: u64 = 256 << 20;

/// The user and group inside, which own nothing.
const INSIDE: u32 = 1000;

/// The devices that every program finds.
pub(super) fn devices<'a>() -> impl Iterator<Item = &'a Path> {
    DEVICES
        .iter()
        .map(|(device, _)| *device)
        .chain([ZERO])
        .map(Path::new)
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
}

/// Turns an error into a fault of a step.
pub(super) fn at<T, E: Into<io::Error>>(
    step: &str,
    result: Result<T, E>,
) -> Result<T, ProtocolFault> {
    result.map_err(|error| ProtocolFault::new(step, &error.into()))
}

pub(super) fn path(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}

/// Keeps to one core; a core that is not there is no fault.
pub(crate) fn pin(core: usize) {
    let mut set = CpuSet::new();
    if core < CpuSet::MAX_CPU {
        set.set(core);
        let _ = rustix::thread::sched_setaffinity(None, &set);
    }
}

/// Leaves the network of the machine, for one without any device, and its mounts. The zygotes of a seat share the
/// network, since it takes long to make and to remove: nobody opens a socket in it but a pair of one's own, which nobody
/// else sees.
pub(super) fn leave_network_and_mounts() -> Result<(), ProtocolFault> {
    leave(UnshareFlags::NEWNET | UnshareFlags::NEWNS)?;
    // What is mounted outside later is seen, and nothing goes the other way.
    let follows = MountPropagationFlags::DOWNSTREAM | MountPropagationFlags::REC;
    at("mounts of one's own", mount_change("/", follows))
}

/// Leaves the other namespaces of the machine, all but that of files: the next child is the first process of its own.
pub(super) fn leave_namespaces(setup: &Setup) -> Result<(), ProtocolFault> {
    let apart = UnshareFlags::NEWPID | UnshareFlags::NEWIPC | UnshareFlags::NEWUTS;
    // The kernel tells those who may read there how many sockets their network has.
    leave(if reads_processes(setup) {
        apart | UnshareFlags::NEWNET
    } else {
        apart
    })
}

/// Whether a program may read what the kernel tells of processes.
fn reads_processes(setup: &Setup) -> bool {
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

/// A mount of a file or folder that stands nowhere yet.
fn tree(place: &Path) -> io::Result<OwnedFd> {
    // Other programs' files in the store are hidden: this program's own are held already.
    if store::is_below(place) {
        store::hide()?;
    }
    let flags = OpenTreeFlags::OPEN_TREE_CLONE
        | OpenTreeFlags::AT_RECURSIVE
        | OpenTreeFlags::OPEN_TREE_CLOEXEC;
    Ok(open_tree(CWD, place, flags)?)
}

/// Makes a mount read-only, and free of set-uid files.
fn read_only(fd: i32, place: &std::ffi::CStr, is_recursive: bool) -> io::Result<()> {
    let attributes = libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID;
    let wanted = libc::mount_attr {
        attr_set: attributes,
        attr_clr: 0,
        propagation: 0,
        userns_fd: 0,
    };
    let flags = if place.is_empty() {
        libc::AT_EMPTY_PATH
    } else {
        0
    } | if is_recursive { libc::AT_RECURSIVE } else { 0 };
    // SAFETY: the path ends with a zero, and the structure lives through the call, which gets its size.
    let done = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            fd,
            place.as_ptr(),
            flags,
            &wanted,
            size_of::<libc::mount_attr>(),
        )
    };
    if done < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

/// What a new root has that the zygote and the judge have to know.
pub(super) struct Root {
    /// The folders that are the program's own for one run: `/tmp` and `/dev/shm`.
    pub(super) scratch: Vec<OwnedFd>,
    /// The folders into which the program writes what is taken from it: its own, if it may, and those that it was lent.
    pub(super) taken: Vec<OwnedFd>,
    /// Whether it sees its processes, and so its standard streams by name.
    pub(super) has_processes: bool,
}

/// Gives this process a root in which only what is wanted exists.
pub(super) fn new_root(setup: &Setup) -> Result<Root, ProtocolFault> {
    // SAFETY: as in `leave`.
    at("a new mount namespace", unsafe {
        rustix::thread::unshare_unsafe(UnshareFlags::NEWNS)
    })?;
    let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    at("mounts of one's own", mount_change("/", private))?;
    let mut views = Vec::new();
    let exe = Some(&setup.exe).filter(|exe| path(exe).is_absolute());
    let mut seen: Vec<&[u8]> = setup.readable.iter().map(Vec::as_slice).collect();
    match setup.view {
        Some(number) => views = at("the files kept in memory", store::views(number))?,
        None => seen.extend(setup.runtime.iter().chain(exe).map(Vec::as_slice)),
    }
    for wanted in seen.into_iter().map(path) {
        at(
            &format!("a view of {}", wanted.display()),
            views::plan(wanted, &mut views),
        )?;
    }
    for device in devices().filter(|device| *device != Path::new(ZERO)) {
        at(
            &format!("a view of {}", device.display()),
            views::plan(device, &mut views),
        )?;
    }
    views.push(View::Tree {
        place: ZERO.into(),
        source: LIKE_ZERO.into(),
        is_folder: false,
    });
    let mut fixtures = Vec::new();
    for view in views {
        // Held by a mount that stands nowhere yet: the new root hides where it was.
        let held = match &view {
            View::Link { .. } => None,
            View::Tree { source, .. } => Some(at(
                &format!("a view of {}", source.display()),
                tree(source),
            )?),
        };
        fixtures.push((view, held));
    }
    let folder = path(&setup.folder);
    let own = at(
        &format!("a view of {}", folder.display()),
        Own::read(folder, setup),
    )?;

    let root = Path::new("/tmp");
    at(
        "a root in memory",
        memory::folder(root, 4 << 20, 4096, 0o755),
    )?;
    at("the new root", fs::create_dir(root.join("box")))?;
    let scratch_bytes = if setup.owns_folder {
        64 << 20
    } else {
        setup.memory_bytes.min(SCRATCH_BYTES_MAX)
    };
    for folder in SCRATCH {
        let place = root.join(folder);
        at("the new root", fs::create_dir_all(&place))?;
        at(
            "a folder in memory",
            memory::folder(&place, scratch_bytes, 4096, 0o1777),
        )?;
    }
    // What stands below `/tmp` outside stands there inside too, in folders that are not the program's.
    let lent: Vec<&Path> = setup.writable.iter().map(|lent| path(lent)).collect();
    let shelters: BTreeSet<PathBuf> = fixtures
        .iter()
        .map(|(view, _)| view.place())
        .chain(lent)
        .filter_map(shelter)
        .collect();
    for shelter in &shelters {
        let place = root.join(shelter);
        at("the new root", fs::create_dir(&place))?;
        at("the new root", memory::folder(&place, 1 << 20, 256, 0o755))?;
    }
    for (view, held) in &fixtures {
        at("the new root", furnish(root, view, held.as_ref()))?;
    }
    at(
        "the program's folder",
        own.furnish(&root.join("box"), setup),
    )?;
    let mut taken = Vec::new();
    if setup.owns_folder {
        taken.push(at("the program's folder", open_folder(&root.join("box")))?);
    }
    for lent in &setup.writable {
        let place = root.join(path(lent).strip_prefix("/").unwrap_or(path(lent)));
        at("a folder in memory", fs::create_dir_all(&place))?;
        at(
            "a folder in memory",
            memory::folder(
                &place,
                setup.written_bytes + (64 << 10),
                FILES_MAX + 8,
                0o755,
            ),
        )?;
        at("a folder in memory", give(&place, setup.become_uid))?;
        taken.push(at("a folder in memory", open_folder(&place))?);
    }
    for shelter in &shelters {
        let place = at("the new root", c_path(&root.join(shelter)))?;
        at("the new root", read_only(libc::AT_FDCWD, &place, false))?;
    }
    let has_processes = see_processes(root).is_ok();
    at("the new root", rustix::process::chdir(root))?;
    at("the new root", rustix::process::pivot_root(".", "."))?;
    at("leaving the old root", unmount(".", UnmountFlags::DETACH))?;
    at("a read-only root", read_only(libc::AT_FDCWD, c"/", false))?;
    at("the program's folder", rustix::process::chdir(BOX))?;
    let scratch = SCRATCH
        .map(|folder| untouched(&Path::new("/").join(folder)))
        .into_iter()
        .collect();
    Ok(Root {
        scratch: at("a folder in memory", scratch)?,
        taken,
        has_processes,
    })
}

/// The folder in `/tmp`, or another folder that is the program's own for one run, in which something stands that is not.
fn shelter(place: &Path) -> Option<PathBuf> {
    let place = place.strip_prefix("/").ok()?;
    let (folder, rest) = SCRATCH
        .iter()
        .find_map(|folder| Some((folder, place.strip_prefix(folder).ok()?)))?;
    let mut names = rest.components();
    let first = names.next()?;
    names.next().map(|_| Path::new(folder).join(first))
}

fn open_folder(place: &Path) -> io::Result<OwnedFd> {
    Ok(rustix::fs::open(
        place,
        OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC,
        Mode::empty(),
    )?)
}

/// Opens a folder whose time says that nothing was ever made in it: the time of now could be that of a file made in this
/// moment, since the kernel's clock ticks coarsely.
fn untouched(place: &Path) -> io::Result<OwnedFd> {
    let folder = open_folder(place)?;
    let never = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    futimens(
        &folder,
        &Timestamps {
            last_access: never,
            last_modification: never,
        },
    )?;
    Ok(folder)
}

/// Shows the processes of the namespace, and the standard streams that lead through them. In a container that hides a
/// part of its own, the kernel refuses this to users.
fn see_processes(root: &Path) -> io::Result<()> {
    let place = root.join("proc");
    fs::create_dir(&place)?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC | MountFlags::RDONLY;
    mount(
        "proc",
        &place,
        "proc",
        flags,
        c"subset=pid,hidepid=invisible",
    )?;
    let streams = [
        ("stdin", "/0"),
        ("stdout", "/1"),
        ("stderr", "/2"),
        ("fd", ""),
    ];
    for (name, number) in streams {
        std::os::unix::fs::symlink(
            format!("/proc/self/fd{number}"),
            root.join("dev").join(name),
        )?;
    }
    Ok(())
}

/// The program's own folder.
enum Own {
    /// Held open, to be copied into memory: so many bytes in so many files and folders.
    Copied {
        folder: OwnedFd,
        bytes: u64,
        files: u64,
    },
    /// Too much for that.
    Viewed(OwnedFd),
}

impl Own {
    fn read(folder: &Path, setup: &Setup) -> io::Result<Own> {
        let (mut bytes, mut files) = (0u64, 0);
        for entry in WalkDir::new(folder) {
            files += 1;
            // In whole pages. What cannot be read cannot be copied.
            bytes = match entry.and_then(|entry| entry.metadata()) {
                Ok(file) if file.is_file() => {
                    bytes.saturating_add(file.len().next_multiple_of(4096))
                }
                Ok(_) => bytes,
                Err(_) => u64::MAX,
            };
        }
        let is_too_large = bytes > COPIED_BYTES_MAX
            || bytes > LARGE_BYTES && bytes > groups::share_of_memory(setup.workers);
        if is_too_large && !setup.owns_folder {
            return Ok(Own::Viewed(tree(folder)?));
        }
        Ok(Own::Copied {
            folder: open_folder(folder)?,
            bytes,
            files,
        })
    }

    /// Puts it where the program finds it.
    fn furnish(&self, place: &Path, setup: &Setup) -> io::Result<()> {
        let (folder, bytes, files) = match self {
            Own::Viewed(tree) => return stand(tree, place),
            Own::Copied {
                folder,
                bytes,
                files,
            } => (folder, *bytes, *files),
        };
        let user = setup.become_uid.filter(|_| setup.owns_folder);
        let (more_bytes, more_files) = if setup.owns_folder {
            (BUILT_BYTES_MAX, 1 << 16)
        } else {
            (1 << 20, 16)
        };
        let (bytes, files) = (bytes + more_bytes, files + more_files);
        memory::folder_in_large_pages(place, bytes, files)?;
        give(place, user)?;
        let from = PathBuf::from(format!("/proc/self/fd/{}/", folder.as_raw_fd()));
        for entry in WalkDir::new(&from).min_depth(1) {
            let entry = entry?;
            let to = place.join(entry.path().strip_prefix(&from).map_err(io::Error::other)?);
            if entry.file_type().is_dir() {
                fs::create_dir(&to)?;
                fs::set_permissions(&to, entry.metadata()?.permissions())?;
            } else if entry.file_type().is_file() {
                // No time tells when this zygote was built.
                let never = std::time::SystemTime::UNIX_EPOCH;
                memory::copy_file(entry.path(), &to, |_| {
                    FileTimes::new().set_accessed(never).set_modified(never)
                })?;
            } else {
                continue;
            }
            give(&to, user)?;
        }
        if setup.owns_folder {
            Ok(())
        } else {
            read_only(libc::AT_FDCWD, &c_path(place)?, false)
        }
    }
}

fn c_path(place: &Path) -> io::Result<CString> {
    Ok(CString::new(place.as_os_str().as_bytes())?)
}

/// Makes what the program sees of the machine in its root.
fn furnish(root: &Path, view: &View, held: Option<&OwnedFd>) -> io::Result<()> {
    let place = root.join(view.place().strip_prefix("/").unwrap_or(view.place()));
    fs::create_dir_all(place.parent().unwrap_or(root))?;
    match view {
        View::Link { target, .. } => match std::os::unix::fs::symlink(target, &place) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        },
        View::Tree {
            is_folder: true, ..
        } => fs::create_dir_all(&place)?,
        View::Tree { .. } => drop(fs::File::create(&place)?),
    }
    held.map_or(Ok(()), |tree| stand(tree, &place))
}

/// Lets a mount that stands nowhere yet stand there, read-only. What is read through it is not noted in the files.
fn stand(tree: &OwnedFd, place: &Path) -> io::Result<()> {
    read_only(tree.as_raw_fd(), c"", true)?;
    Ok(move_mount(
        tree,
        "",
        CWD,
        place,
        MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH,
    )?)
}

/// Puts this process under Landlock; says whether the kernel has it.
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
    // Without namespaces everything hangs on it, so that it has to know of cutting files short.
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
    // What the kernel tells of processes is for those runtimes alone that ask for it; names of standard streams lead
    // through it in any case.
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
        // What does not exist needs no rule.
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
    // Inside, the zygote numbers the processes of each run anew; programs lose this with `execve`.
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

/// Sets what the program inherits.
pub(super) fn limit(setup: &Setup) -> Result<(), ProtocolFault> {
    let descriptors = if setup.is_compiler {
        DESCRIPTORS_OF_A_COMPILER_MAX
    } else {
        DESCRIPTORS_MAX
    };
    // No program gets more than the judge has.
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
    // With 1 the kernel starts no program for a dump either, which with 0 it does.
    set(Resource::Core, 1)?;
    // One more than is allowed, so that the last byte tells.
    set(Resource::Fsize, setup.output_bytes.saturating_add(1))?;
    set(Resource::Nofile, descriptors)?;
    set(Resource::Memlock, 0)?;
    set(Resource::Msgqueue, 0)?;
    // Where others count as well, each run is counted by itself.
    set(
        Resource::Sigpending,
        if shares_its_user(setup) { 16_384 } else { 256 },
    )?;
    set(Resource::Nice, 0)?;
    set(Resource::Rtprio, 0)?;
    set(Resource::Nproc, tasks(setup))?;
    set(Resource::Stack, setup.stack_bytes)?;
    if setup.memory_bytes <= SMALL_MEMORY_BYTES {
        // Huge pages come quicker than they are counted, and count for more than was touched.
        // SAFETY: plain numbers; an old kernel that does not know the option changes nothing.
        unsafe { libc::prctl(libc::PR_SET_THP_DISABLE, 1, 0, 0, 0) };
    }
    if setup.address_space {
        // Only what can be written counts, so that addresses may be reserved and a large table may stay untouched. It
        // is generous, since what is resident is watched. Each thread has a stack as large as the first one may become.
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

/// How many tasks the user may have. Inside a user namespace, or as a user of its own, only those of the program
/// count, beside the zygote and its parent; otherwise those that the user has anyway come on top.
fn tasks(setup: &Setup) -> u64 {
    let own = u64::from(setup.processes) + 2;
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

/// A path for the kernel.
pub(super) fn c_string(bytes: &[u8]) -> Result<CString, ProtocolFault> {
    CString::new(bytes).map_err(|error| ProtocolFault {
        step: "a word".into(),
        errno: libc::EINVAL,
        message: error.to_string(),
    })
}
