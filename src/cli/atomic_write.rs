//! Writes a file or folder atomically: makes it beside the target, then moves it there.

use super::exit::{Exit, Stop};
use super::files::not_written;
use super::reasons;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_package::{atomic, regular};

/// The kind of the target.
#[derive(Clone, Copy, Debug)]
pub(super) enum WriteKind<'a> {
    /// A folder, and the file by which an earlier one is recognized.
    Folder(&'a str),
    /// A file, and the function that recognizes an earlier one.
    File(fn(&Path, &str) -> bool, &'a str),
}

/// A target that is free, or that may be replaced.
#[derive(Debug)]
pub(super) struct AtomicWrite {
    path: PathBuf,
}

impl AtomicWrite {
    /// Refuses a target that exists. With `--force`, it may be replaced by one of the same kind, so that a mistyped
    /// path does not cost the user a folder.
    pub(super) fn of(path: &Path, kind: WriteKind<'_>, force: bool) -> Result<AtomicWrite, Stop> {
        let place = AtomicWrite {
            path: path.to_path_buf(),
        };
        let taken = |why: Message| not_written(Exit::Usage, path, why);
        if path.file_name().is_none() {
            return Err(taken(Message::new("why-names-nothing")).advise("hint-new-place"));
        }
        let metadata = match path.symlink_metadata() {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(place),
            Err(error) => return Err(place.unwritten(&error)),
        };
        if metadata.is_symlink() {
            return Err(taken(Message::new("why-a-link")).advise("hint-target-of-link"));
        }
        match kind {
            WriteKind::File(..) if !metadata.is_file() => {
                Err(taken(Message::new("why-not-regular")).advise("hint-other-file"))
            }
            WriteKind::Folder(_) if !metadata.is_dir() => {
                Err(taken(Message::new("why-it-is-a-file")).advise("hint-name-folder"))
            }
            WriteKind::Folder(_) if place.is_empty()? => Ok(place),
            WriteKind::Folder(mark) if force && !path.join(mark).is_file() => {
                let why = Message::new("why-filled-otherwise").with("mark", mark.to_string());
                Err(taken(why).advise("hint-other-folder"))
            }
            WriteKind::File(is_earlier, mark)
                if force && metadata.len() > 0 && !is_earlier(path, mark) =>
            {
                let why = Message::new("why-no-package").with("mark", mark.to_string());
                Err(taken(why).advise("hint-other-file"))
            }
            _ if force => Ok(place),
            WriteKind::File(..) => {
                Err(taken(Message::new("why-exists")).advise("hint-force-overwrites"))
            }
            WriteKind::Folder(_) => {
                Err(taken(Message::new("why-not-empty")).advise("hint-force-replaces"))
            }
        }
    }

    fn is_empty(&self) -> Result<bool, Stop> {
        fs::read_dir(&self.path)
            .map(|mut entries| entries.next().is_none())
            .map_err(|error| self.unwritten(&error))
    }

    /// Writes a file.
    pub(super) fn write_file(&self, bytes: &[u8]) -> Result<(), Stop> {
        self.make_folder()
            .and_then(|_| atomic::write(&self.path, bytes))
            .map_err(|error| self.unwritten(&error))
    }

    /// Writes a folder. `fill` receives an empty one.
    pub(super) fn write_folder(
        &self,
        fill: impl FnOnce(&Path) -> io::Result<()>,
    ) -> Result<(), Stop> {
        let write = || {
            let mut beside = tempfile::Builder::new();
            let made = beside
                .prefix(".tribunal-")
                .tempdir_in(self.make_folder()?)?;
            fill(made.path())?;
            if self.path.exists() {
                // The temporary folder now holds the earlier one, and removes it.
                return exchange(made.path(), &self.path);
            }
            fs::rename(made.path(), &self.path)?;
            let _ = made.keep();
            Ok(())
        };
        write().map_err(|error| self.unwritten(&error))
    }

    /// The parent folder, which is made if it is missing.
    fn make_folder(&self) -> io::Result<PathBuf> {
        let folder = regular::folder_of(&self.path);
        fs::create_dir_all(&folder).map(|()| folder)
    }

    fn unwritten(&self, error: &io::Error) -> Stop {
        // Removes the path of the temporary file, which tempfile adds.
        let why = error.to_string();
        let why = why.split(" at path \"").next().unwrap_or_default();
        let error = io::Error::new(error.kind(), why.to_string());
        not_written(
            Exit::unwritten(&error),
            &self.path,
            reasons::of_error(&error),
        )
    }
}

/// Makes a folder for files, unless it exists.
pub(super) fn make_folder(path: &Path) -> Result<(), Stop> {
    match path.metadata() {
        Ok(metadata) if !metadata.is_dir() => {
            let why = Message::new("why-it-is-a-file");
            Err(not_written(Exit::Usage, path, why).advise("hint-name-folder"))
        }
        _ => fs::create_dir_all(path).map_err(|error| {
            not_written(
                Exit::unwritten(&error),
                path,
                reasons::of_path(path, &error),
            )
        }),
    }
}

/// Exchanges two folders, atomically where the system has a call for it.
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
    }
    #[cfg(not(any(target_os = "linux", target_os = "macos")))]
    {
        let aside = one.with_extension("earlier");
        fs::rename(other, &aside)?;
        fs::rename(one, other)?;
        fs::rename(aside, one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(folder: &Path) -> io::Result<()> {
        fs::write(folder.join("mark"), "new")
    }

    #[test]
    fn a_folder_appears_complete_or_not_at_all() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("deep/out");
        let place = AtomicWrite::of(&path, WriteKind::Folder("mark"), false).expect("free");
        place
            .write_folder(|_| Err(io::Error::other("the disk is full")))
            .expect_err("a failure");
        assert_eq!(
            fs::read_dir(home.path().join("deep"))
                .expect("made")
                .count(),
            0,
            "nothing is left"
        );
        place.write_folder(filled).expect("written");
        assert_eq!(fs::read_to_string(path.join("mark")).expect("there"), "new");
        assert_eq!(
            fs::read_dir(home.path().join("deep"))
                .expect("made")
                .count(),
            1
        );
    }

    #[test]
    fn force_replaces_an_earlier_package_and_nothing_else() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("out");
        fs::create_dir(&path).expect("a folder");
        AtomicWrite::of(&path, WriteKind::Folder("mark"), false).expect("an empty folder is free");
        fs::write(path.join("thesis"), "years").expect("a file");
        for force in [false, true] {
            AtomicWrite::of(&path, WriteKind::Folder("mark"), force)
                .expect_err("the work of a user");
        }
        fs::write(path.join("mark"), "old").expect("a file");
        AtomicWrite::of(&path, WriteKind::Folder("mark"), false).expect_err("not empty");
        let place =
            AtomicWrite::of(&path, WriteKind::Folder("mark"), true).expect("an earlier package");
        place.write_folder(filled).expect("written");
        assert_eq!(fs::read_to_string(path.join("mark")).expect("there"), "new");
        assert!(!path.join("thesis").exists());
        assert_eq!(
            fs::read_dir(home.path()).expect("there").count(),
            1,
            "the earlier one is gone"
        );
        let file = path.join("mark");
        AtomicWrite::of(&file, WriteKind::File(|_, _| true, ""), false).expect_err("there already");
        AtomicWrite::of(&file, WriteKind::File(|_, _| true, ""), true)
            .expect("forced")
            .write_file(b"newer")
            .expect("written");
        assert_eq!(fs::read(&file).expect("there"), b"newer");
        std::os::unix::fs::symlink(&path, home.path().join("link")).expect("a link");
        AtomicWrite::of(&home.path().join("link"), WriteKind::Folder("mark"), true)
            .expect_err("a link");
        AtomicWrite::of(&path, WriteKind::File(|_, _| true, ""), true)
            .expect_err("a folder is no file");
        AtomicWrite::of(&file, WriteKind::Folder("mark"), true).expect_err("a file is no folder");
    }
}
