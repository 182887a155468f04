//! Private temporary folders, removed when their value is dropped; a later process removes those of a killed process.

use super::compile::remove;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::sync::Once;
use std::time::Duration;
use tempfile::TempDir;
use tribunal_package::regular;

/// Prefix of the name of each folder.
const PREFIX: &str = "tribunal-";

/// The file in each folder that its process keeps locked.
const OWNER: &str = "owner";

/// Age after which a folder without that file counts as abandoned.
const UNFINISHED: Duration = Duration::from_secs(3600);

/// A temporary folder that no other user can enter, unless its mode is changed.
pub struct Scratch {
    folder: TempDir,
    // The lock lasts as long as the file is open.
    _owner: File,
}

impl Scratch {
    /// Creates a folder, empty but for its lock file. The first call of a process removes folders of dead processes.
    ///
    /// # Errors
    ///
    /// Fails where the folder cannot be created.
    pub fn new() -> io::Result<Scratch> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(|| sweep(&std::env::temp_dir()));
        Scratch::new_in(&std::env::temp_dir())
    }

    fn new_in(around: &Path) -> io::Result<Scratch> {
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(around)?;
        let unfinished = folder.path().join("unfinished");
        let owner = File::create_new(&unfinished)?;
        // On a file system without locks, nothing is swept.
        let _ = owner.lock();
        // The rename makes the file visible only once it is locked.
        fs::rename(unfinished, folder.path().join(OWNER))?;
        Ok(Scratch {
            folder,
            _owner: owner,
        })
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A later process sweeps what stays.
        let _ = remove(self.path());
    }
}

/// Removes the folders of this user's processes that were killed.
fn sweep(around: &Path) {
    let own = rustix::process::geteuid().as_raw();
    for entry in fs::read_dir(around).into_iter().flatten().flatten() {
        let path = entry.path();
        // Metadata of a link is that of the link itself, so a link cannot lead elsewhere.
        let is_ours = |folder: fs::Metadata| folder.is_dir() && folder.uid() == own;
        if !entry.file_name().to_string_lossy().starts_with(PREFIX)
            || !entry.metadata().is_ok_and(is_ours)
        {
            continue;
        }
        let owner = regular::open_inside(&path, &path.join(OWNER));
        let is_dead = match &owner {
            Ok(owner) => owner.try_lock().is_ok(),
            Err(_) => {
                let age = entry
                    .metadata()
                    .and_then(|it| it.modified())
                    .map(|it| it.elapsed().unwrap_or_default());
                age.is_ok_and(|age| age > UNFINISHED)
            }
        };
        if is_dead {
            // Judging can continue without this.
            let _ = remove(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt as _;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn only_folders_of_dead_processes_are_swept() {
        let around = tempfile::tempdir().expect("a folder");
        let path = |name: &str| around.path().join(name);
        for dead in [
            "tribunal-dead/case",
            "tribunal-dead/closed/deep",
            "tribunal-young",
            "other",
        ] {
            fs::create_dir_all(path(dead)).expect("a folder");
        }
        fs::write(path("tribunal-dead/owner"), "").expect("a file");
        fs::set_permissions(path("tribunal-dead/closed"), Permissions::from_mode(0o0))
            .expect("ours");
        fs::write(path("tribunal-file"), "").expect("a file");
        fs::create_dir(path("elsewhere")).expect("a folder");
        fs::write(path("elsewhere/owner"), "").expect("a file");
        std::os::unix::fs::symlink("elsewhere", path("tribunal-link")).expect("a link");
        let living = Scratch::new_in(around.path()).expect("a folder");
        let name = living
            .path()
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        sweep(around.path());
        let mut expected = [
            "elsewhere",
            "other",
            "tribunal-file",
            "tribunal-link",
            "tribunal-young",
            &name,
        ]
        .map(str::to_string);
        expected.sort();
        assert_eq!(names(around.path()), expected);
        assert_eq!(names(&path("elsewhere")), ["owner"]);
        drop(living);
        assert!(!names(around.path()).contains(&name));
    }
}
