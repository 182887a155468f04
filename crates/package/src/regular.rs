//! Opens regular files and nothing else: no pipe that waits for its writer, no device, no link out of a folder.

use rustix::fs::{Mode, OFlags, open as open_at_once};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use tribunal_core::text::{size, without_error_numbers};

/// Does not wait for a writer, and never makes a terminal the controlling one.
const AT_ONCE: OFlags = OFlags::RDONLY
    .union(OFlags::NONBLOCK)
    .union(OFlags::NOCTTY)
    .union(OFlags::CLOEXEC);

/// To see where a path leads; on Linux that does not open the file.
#[cfg(target_os = "linux")]
const LOOK: OFlags = OFlags::PATH.union(OFlags::CLOEXEC);
#[cfg(not(target_os = "linux"))]
const LOOK: OFlags = AT_ONCE;

/// Opens a regular file, wherever links to it lead.
///
/// # Errors
///
/// The file cannot be opened, or is not a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    // To open a device may already do something. A file that was replaced after this check is found below.
    is_regular(fs::metadata(path)?.is_file())?;
    regular(open_at_once(path, AT_ONCE, Mode::empty())?)
}

/// Opens a regular file below a folder. Links on the way may lead to any place in the folder by a relative path, and
/// nowhere else: the kernel checks this, so that a link put there meanwhile does not help.
///
/// # Errors
///
/// As for [`open()`]; `PermissionDenied` for a link out of the folder.
pub fn open_inside(folder: &Path, path: &Path) -> io::Result<File> {
    regular(beneath(folder, path, AT_ONCE)?)
}

/// Whether a path below a folder leads out of it.
pub fn leads_out(folder: &Path, path: &Path) -> bool {
    let opened = beneath(folder, path, LOOK);
    opened.is_err_and(|error| {
        error.kind() == io::ErrorKind::PermissionDenied && error.get_ref().is_some()
    })
}

/// Reads a whole file; fails if it is longer than this many bytes.
///
/// # Errors
///
/// `FileTooLarge` for a longer file; any error of reading.
pub fn read(file: File, bytes_max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(bytes_max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > bytes_max {
        return Err(too_long(bytes_max));
    }
    Ok(bytes)
}

/// The error for a file longer than this many bytes, which is Tribunal's limit.
pub fn too_long(bytes_max: u64) -> io::Error {
    beyond(format!("longer than {}", size(bytes_max)))
}

/// The error for anything beyond a limit of Tribunal.
pub fn beyond(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("{what}, {OURS}"))
}

/// The end of every message about a limit of Tribunal.
pub const OURS: &str = "the most that Tribunal reads";

/// The folder that contains a file.
pub fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// Explains why a path cannot be opened or made. For a link to a missing file, the system's own message does not
/// mention the link.
pub fn reason(path: &Path, error: &io::Error) -> String {
    // Without the slash at its end, which would make the system follow a link.
    let path = path.components().as_path();
    let leads_nowhere = |part: &&Path| {
        part.is_symlink()
            && fs::metadata(part).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
    };
    let is_about_a_name = matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::AlreadyExists
    );
    let mut parts: Vec<&Path> = path.ancestors().collect();
    parts.reverse();
    match parts
        .into_iter()
        .find(leads_nowhere)
        .filter(|_| is_about_a_name)
    {
        Some(link) => {
            let what = if link == path {
                "it".to_string()
            } else {
                format!("`{}`", link.display())
            };
            let target = fs::read_link(link).unwrap_or_default();
            format!(
                "{what} is a link to `{}`, which is not there",
                target.display()
            )
        }
        None => without_error_numbers(error),
    }
}

fn is_regular(is_file: bool) -> io::Result<()> {
    if is_file {
        Ok(())
    } else {
        Err(io::Error::other("not a regular file"))
    }
}

fn regular(fd: OwnedFd) -> io::Result<File> {
    let file = File::from(fd);
    is_regular(file.metadata()?.is_file())?;
    Ok(file)
}

fn beneath(folder: &Path, path: &Path, flags: OFlags) -> io::Result<OwnedFd> {
    let inside = match path.strip_prefix(folder) {
        Ok(inside) => inside,
        Err(_) if folder == Path::new(".") && path.is_relative() => path,
        Err(_) => return Err(led_out()),
    };
    if let Some(opened) = beneath_at_once(folder, inside, flags) {
        return opened;
    }
    // The target is checked after the links are resolved.
    match fs::canonicalize(path)? {
        target if target.starts_with(fs::canonicalize(folder)?) => Ok(open_at_once(
            &target,
            flags | OFlags::NOFOLLOW,
            Mode::empty(),
        )?),
        _ => Err(led_out()),
    }
}

/// How often the kernel is asked while names change.
#[cfg(target_os = "linux")]
const TRIES_MAX: usize = 100;

/// Lets the kernel check the path; `None` where it lacks the call, and where names on the way change all the time.
#[cfg(target_os = "linux")]
fn beneath_at_once(folder: &Path, inside: &Path, flags: OFlags) -> Option<io::Result<OwnedFd>> {
    use rustix::fs::{ResolveFlags, openat2};
    use rustix::io::Errno;
    let root = match open_at_once(folder, LOOK | OFlags::DIRECTORY, Mode::empty()) {
        Ok(root) => root,
        Err(error) => return Some(Err(error.into())),
    };
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
    for _ in 0..TRIES_MAX {
        return match openat2(&root, inside, flags, Mode::empty(), resolve) {
            // Something on the machine was renamed or mounted while the kernel followed `..`.
            Err(Errno::AGAIN) => continue,
            Err(Errno::XDEV) => Some(Err(led_out())),
            Err(Errno::NOSYS | Errno::PERM) => None,
            opened => Some(opened.map_err(io::Error::from)),
        };
    }
    None
}

#[cfg(not(target_os = "linux"))]
fn beneath_at_once(_: &Path, _: &Path, _: OFlags) -> Option<io::Result<OwnedFd>> {
    None
}

/// The error for a link that leads out of a folder.
pub fn led_out() -> io::Error {
    io::Error::new(
        io::ErrorKind::PermissionDenied,
        "a link leads out of the folder, or begins at the root",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn text(file: io::Result<File>) -> Result<String, String> {
        let read = file.and_then(|file| read(file, 100));
        read.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .map_err(|error| error.to_string())
    }

    /// `in/file` with the text `x`, `out` with the text `secret`, and links in `in/links` to these places.
    fn folder(links: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(folder.path().join("in/links")).expect("a folder");
        fs::write(folder.path().join("in/file"), "x").expect("a file");
        fs::write(folder.path().join("out"), "secret").expect("a file");
        for (name, target) in links {
            symlink(target, folder.path().join("in/links").join(name)).expect("a link");
        }
        folder
    }

    #[test]
    fn links_lead_to_any_place_inside_and_nowhere_else() {
        let folder = folder(&[
            ("near", "../file"),
            ("round", "../../in/file"),
            ("far", "../../out"),
            ("root", "/etc/passwd"),
        ]);
        let root = folder.path().join("in");
        let read = |name: &str| text(open_inside(&root, &root.join("links").join(name)));
        assert_eq!(read("near").as_deref(), Ok("x"));
        for name in ["round", "far", "root"] {
            assert!(
                read(name)
                    .expect_err(name)
                    .contains("leads out of the folder"),
                "{name}"
            );
            assert!(leads_out(&root, &root.join("links").join(name)), "{name}");
        }
        assert!(!leads_out(&root, &root.join("links/near")));
        assert!(
            !leads_out(&root, &root.join("links/none")),
            "what is not there leads nowhere"
        );
        assert!(text(open_inside(&root, &folder.path().join("out"))).is_err());
        let own = text(open_inside(Path::new("."), Path::new("Cargo.toml")))
            .expect_err("longer than 100 B");
        assert!(own.contains("longer than"), "{own}");
        assert_eq!(text(open(&root.join("links/far"))).as_deref(), Ok("secret"));
    }

    #[test]
    fn a_folder_on_the_way_may_be_a_link_inside_too() {
        let folder = folder(&[("here", ".."), ("etc", "/etc")]);
        let root = folder.path().join("in");
        assert_eq!(
            text(open_inside(&root, &root.join("links/here/file"))).as_deref(),
            Ok("x")
        );
        assert!(text(open_inside(&root, &root.join("links/etc/passwd"))).is_err());
    }

    #[test]
    fn names_that_change_meanwhile_do_not_matter() {
        let folder = folder(&[("near", "../file")]);
        let root = folder.path().join("in");
        let path = root.join("links/near");
        let is_done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let names = ["one", "other"].map(|name| folder.path().join(name));
                fs::create_dir(&names[0]).expect("a folder");
                for turn in 0.. {
                    if is_done.load(Ordering::Relaxed) {
                        break;
                    }
                    fs::rename(&names[turn % 2], &names[(turn + 1) % 2]).expect("another name");
                }
            });
            let failed = (0..20_000).find_map(|_| text(open_inside(&root, &path)).err());
            is_done.store(true, Ordering::Relaxed);
            assert_eq!(failed, None);
        });
    }

    #[test]
    fn a_pipe_is_refused_and_not_waited_for() {
        let folder = folder(&[("null", "/dev/null")]);
        let pipe = folder.path().join("in/pipe");
        let made = std::process::Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .expect("mkfifo runs");
        assert!(made.success());
        for path in [
            pipe.as_path(),
            folder.path(),
            Path::new("/dev/null"),
            &folder.path().join("in/links/null"),
        ] {
            assert!(
                text(open(path))
                    .expect_err("no file")
                    .contains("not a regular file"),
                "{}",
                path.display()
            );
        }
        let why = text(open_inside(folder.path(), &pipe)).expect_err("no file");
        assert!(why.contains("not a regular file"), "{why}");
    }

    #[test]
    fn a_file_that_is_too_long_is_refused_and_the_limit_is_attributed() {
        let folder = folder(&[]);
        let long = folder.path().join("long");
        fs::write(&long, "x".repeat(101)).expect("a file");
        let why = text(open(&long)).expect_err("too long");
        assert_eq!(why, "longer than 100 B, the most that Tribunal reads");
        assert!(
            too_long(3 << 20)
                .to_string()
                .starts_with("longer than 3 MB")
        );
        fs::write(&long, "x".repeat(100)).expect("a file");
        assert_eq!(text(open(&long)).map(|text| text.len()), Ok(100));
    }

    #[test]
    fn a_bare_name_is_in_the_current_folder() {
        assert_eq!(folder_of(Path::new("a.c")), Path::new("."));
        assert_eq!(folder_of(Path::new("x/a.c")), Path::new("x"));
        assert_eq!(folder_of(Path::new("/a.c")), Path::new("/"));
    }
}
