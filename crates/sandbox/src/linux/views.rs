//! Which files of the machine a program's root shows, with the links that lead to them.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Where the kernel shows processes. A program sees only its own.
pub(super) const PROCESSES: &str = "/proc";

/// A part of the machine's file system to show in a new root.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum View {
    /// A symbolic link, as it is outside.
    Link {
        /// Its path.
        place: PathBuf,
        /// Its target.
        target: PathBuf,
    },
    /// A file or folder.
    Tree {
        /// Its path inside.
        place: PathBuf,
        /// Its path outside.
        source: PathBuf,
        /// Whether it is a folder.
        is_folder: bool,
    },
}

impl View {
    pub(super) fn place(&self) -> &Path {
        match self {
            View::Link { place, .. } | View::Tree { place, .. } => place,
        }
    }
}

/// Maximum number of links on the way to a path.
const LINKS_MAX: usize = 16;

/// Plans how to show a path of the machine in the new root. A missing path is ignored.
pub(super) fn plan(wanted: &Path, views: &mut Vec<View>) -> io::Result<()> {
    follow(wanted, views, LINKS_MAX)
}

/// Whether an error means that a path does not exist for this process: it leads nowhere, or may not be looked at.
pub(super) fn is_not_there(error: &io::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound, PermissionDenied};
    matches!(error.kind(), NotFound | PermissionDenied | NotADirectory)
        || error.raw_os_error() == Some(libc::ELOOP)
}

fn follow(wanted: &Path, views: &mut Vec<View>, depth: usize) -> io::Result<()> {
    let covered = |place: &Path, views: &[View]| {
        views
            .iter()
            .any(|view| matches!(view, View::Tree { place: held, .. } if place.starts_with(held)))
    };
    let mut here = PathBuf::from("/");
    let mut parts = wanted.components();
    while let Some(part) = parts.next() {
        match part {
            Component::RootDir | Component::CurDir | Component::Prefix(_) => continue,
            Component::ParentDir => {
                here.pop();
                continue;
            }
            Component::Normal(name) => here.push(name),
        }
        let metadata = match fs::symlink_metadata(&here) {
            Ok(metadata) => metadata,
            Err(error) if is_not_there(&error) => return Ok(()),
            Err(error) => return Err(error),
        };
        if metadata.is_symlink() {
            if depth == 0 {
                return Err(io::Error::other("too many links"));
            }
            let target = fs::read_link(&here)?;
            if !covered(&here, views) && views.iter().all(|view| view.place() != here) {
                views.push(View::Link {
                    place: here.clone(),
                    target: target.clone(),
                });
            }
            let parent = here.parent().unwrap_or(Path::new("/"));
            return follow(&parent.join(target).join(parts.as_path()), views, depth - 1);
        }
    }
    if covered(&here, views) || here == Path::new(PROCESSES) {
        return Ok(());
    }
    let is_folder = fs::metadata(&here)?.is_dir();
    views.push(View::Tree {
        source: here.clone(),
        place: here,
        is_folder,
    });
    Ok(())
}
