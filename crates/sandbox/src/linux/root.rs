//! Builds the root directory that a program sees at level full: views of the files that it needs, and folders in
//! memory.

use super::groups;
use super::memory::{self, give};
use super::protocol::{FILES_MAX, ProtocolFault, Setup, at, path};
use super::room::{BUILT_BYTES_MAX, COPIED_BYTES_MAX, SCRATCH_BYTES_MAX};
use super::store;
use super::views::{self, View};
use rustix::fs::{CWD, Mode, OFlags, Timespec, Timestamps, futimens};
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, UnmountFlags, mount,
    mount_change, move_mount, open_tree, unmount,
};
use rustix::thread::UnshareFlags;
use std::collections::BTreeSet;
use std::ffi::CString;
use std::fs::{self, FileTimes};
use std::io;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// The program's own folder inside the root, which is its working directory.
pub(super) const BOX: &str = "/box";

/// A larger folder of a program is not copied where memory is short: the program sees the one on the disk.
const LARGE_BYTES: u64 = 64 << 20;

/// The folders that are new for each run: temporary files, and named semaphores and shared memory.
pub(super) const SCRATCH: [&str; 2] = ["tmp", "dev/shm"];

/// The devices that every program sees, and whether it may write to them.
pub(super) const DEVICES: [(&str, bool); 4] = [
    ("/dev/null", true),
    ("/dev/full", true),
    ("/dev/random", false),
    ("/dev/urandom", false),
];

/// `/dev/zero` gives memory to each process that maps it shared, and the kernel counts that memory for none. So
/// `/dev/full`, which reads the same, takes its place at level full; at other levels it is read-only, and the judge
/// refuses to map it shared.
pub(super) const ZERO: &str = "/dev/zero";

const LIKE_ZERO: &str = "/dev/full";

/// The devices that every program sees.
pub(super) fn devices<'a>() -> impl Iterator<Item = &'a Path> {
    DEVICES
        .iter()
        .map(|(device, _)| *device)
        .chain([ZERO])
        .map(Path::new)
}

/// A mount of a file or folder that is not attached yet.
fn tree(place: &Path) -> io::Result<OwnedFd> {
    // Hides the files of other programs in the store; those of this program are mounted already.
    if store::is_below(place) {
        store::hide()?;
    }
    let flags = OpenTreeFlags::OPEN_TREE_CLONE
        | OpenTreeFlags::AT_RECURSIVE
        | OpenTreeFlags::OPEN_TREE_CLOEXEC;
    Ok(open_tree(CWD, place, flags)?)
}

/// Makes a mount read-only and ignores its set-uid bits.
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

/// The parts of a new root that the zygote and the judge use.
pub(super) struct Root {
    /// The folders that are new for each run: `/tmp` and `/dev/shm`.
    pub(super) scratch: Vec<OwnedFd>,
    /// The folders whose contents the judge takes: the program's own if it may write there, and the writable ones.
    pub(super) taken: Vec<OwnedFd>,
    /// Whether `/proc` is mounted, and so standard streams have names.
    pub(super) has_processes: bool,
}

/// Gives this process a root that contains only what the set-up names.
pub(super) fn new_root(setup: &Setup) -> Result<Root, ProtocolFault> {
    // SAFETY: as in `leave`.
    at("a new mount namespace", unsafe {
        rustix::thread::unshare_unsafe(UnshareFlags::NEWNS)
    })?;
    let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    at("private mounts", mount_change("/", private))?;
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
        // The detached mount keeps it reachable, because the new root hides the old place.
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
    // Paths below `/tmp` outside must also exist inside, in folders to which the program cannot write.
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

/// The folder in `/tmp` or `/dev/shm` that must be made, read-only, for a path below it.
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

/// Opens a folder and sets its time to 0, which says that no file was ever made in it. The current time could also be
/// that of a file made just now, because the kernel's clock ticks coarsely.
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

/// Mounts `/proc` and links the standard streams to it. In a container that hides a part of its own `/proc`, the kernel
/// refuses this to users.
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
    /// Held open, to be copied into memory: its size in bytes, and the number of files and folders.
    Copied {
        folder: OwnedFd,
        bytes: u64,
        files: u64,
    },
    /// Too large to copy.
    Viewed(OwnedFd),
}

impl Own {
    fn read(folder: &Path, setup: &Setup) -> io::Result<Own> {
        let (mut bytes, mut files) = (0u64, 0);
        for entry in WalkDir::new(folder) {
            files += 1;
            // In whole pages. Files that cannot be read cannot be copied.
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

    /// Puts the folder at its place in the new root.
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
                // The times must not reveal when this zygote was built.
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

/// Puts a view at its place in the new root.
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

/// Attaches a mount, read-only.
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
