//! Copies what a command names into the folder of its campaign, below the same relative paths.
//!
//! Nothing outside of what is named is copied. A link that leads to something copied leads to the copy; another one stays what
//! it is, and is named: each machine needs what it leads to. So a share finds what a single run finds.

use super::plan::Copied;
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use tribunal_core::messages::Message;
use walkdir::{DirEntry, WalkDir};

/// Something to copy.
#[derive(Debug)]
struct Root {
    /// As it is named, without `.` in it.
    name: PathBuf,
    /// Its real path.
    real: PathBuf,
}

/// What is copied, and what is not.
#[derive(Debug, Default)]
pub(super) struct Copies {
    roots: Vec<Root>,
    pub(super) copied: Vec<Copied>,
    pub(super) needed: Vec<String>,
}

impl Copies {
    /// What of these paths can be copied.
    ///
    /// # Errors
    ///
    /// A path leads upwards, or is standard input: a share could not read it.
    pub(super) fn of(paths: &[PathBuf]) -> Result<Copies, Stop> {
        let mut copies = Copies::default();
        for path in paths {
            if path.as_os_str() == "-" {
                let why = Message::new("campaign-standard-input");
                return Err(Stop::said(Exit::Usage, why).advise("hint-campaign-file"));
            }
            if path.is_absolute() {
                copies.need(path.display().to_string());
                continue;
            }
            if path.components().any(|it| it == Component::ParentDir) {
                let why = Message::new("campaign-upwards").with("path", path.display().to_string());
                return Err(Stop::said(Exit::Usage, why).advise("hint-campaign-upwards"));
            }
            let name: PathBuf = path
                .components()
                .filter(|it| *it != Component::CurDir)
                .collect();
            // What is missing, the command says in its own words.
            let here = Path::new(".").join(&name);
            if let Ok(real) = here.canonicalize() {
                copies.roots.push(Root { name, real });
            }
        }
        copies.roots.sort_by(|one, other| one.name.cmp(&other.name));
        // One within another is copied with it.
        copies
            .roots
            .dedup_by(|later, root| later.name.starts_with(&root.name));
        Ok(copies)
    }

    fn need(&mut self, name: String) {
        if !self.needed.contains(&name) {
            self.needed.push(name);
        }
    }

    /// Copies all of it into a folder, but for what is below `apart`, the folder of the campaign itself.
    ///
    /// # Errors
    ///
    /// Something cannot be read or written.
    pub(super) fn copy(
        &mut self,
        into: &Path,
        apart: &[PathBuf],
        stop: &AtomicBool,
    ) -> Result<(), Stop> {
        for index in 0..self.roots.len() {
            let Root { name, real } = &self.roots[index];
            let (name, real) = (name.clone(), real.clone());
            let mut copied = Copied {
                path: match name.as_os_str().is_empty() {
                    true => ".".to_string(),
                    false => name.display().to_string(),
                },
                files: 0,
                bytes: 0,
            };
            let outer = into.join(&name);
            if let Some(folder) = outer.parent() {
                fs::create_dir_all(folder).map_err(|error| files::unwritten(folder, &error))?;
            }
            let is_kept = |entry: &DirEntry| !apart.iter().any(|it| it == entry.path());
            for entry in WalkDir::new(&real).into_iter().filter_entry(is_kept) {
                if stop.load(Ordering::Relaxed) {
                    return Err(Stop::new(Exit::Interrupted, ""));
                }
                let entry = entry.map_err(|error| {
                    let path = error.path().unwrap_or(&real).to_path_buf();
                    let why = error.into_io_error();
                    let why = why.unwrap_or_else(|| io::Error::other("its links lead in a circle"));
                    files::unreadable(&path, &why)
                })?;
                let below = entry.path().strip_prefix(&real).unwrap_or(Path::new(""));
                let to = match below.as_os_str().is_empty() {
                    true => outer.clone(),
                    false => outer.join(below),
                };
                let failed = |error: io::Error| files::unwritten(&to, &error);
                let kind = entry.file_type();
                if kind.is_dir() {
                    fs::create_dir_all(&to).map_err(failed)?;
                } else if kind.is_file() {
                    let bytes = fs::copy(entry.path(), &to);
                    let bytes =
                        bytes.map_err(|error| unread_or_unwritten(entry.path(), &to, &error))?;
                    copied.files += 1;
                    copied.bytes += bytes;
                } else if kind.is_symlink() {
                    let (target, is_outside) = self.link(entry.path(), &name.join(below));
                    symlink(&target, &to).map_err(failed)?;
                    if is_outside {
                        let (link, target) = (name.join(below), target);
                        self.need(format!("{} -> {}", link.display(), target.display()));
                    }
                } else {
                    self.need(name.join(below).display().to_string());
                }
            }
            self.copied.push(copied);
        }
        Ok(())
    }

    /// What the copy of a link leads to, and whether that is outside of the copies.
    fn link(&self, link: &Path, name: &Path) -> (PathBuf, bool) {
        let told = fs::read_link(link).unwrap_or_default();
        let Ok(real) = link.canonicalize() else {
            // It leads nowhere, here and there.
            return (told, false);
        };
        let inside = self.roots.iter().find_map(|root| {
            let below = real.strip_prefix(&root.real).ok()?;
            Some(root.name.join(below))
        });
        match inside {
            // A link that left its folder to come back would be refused there.
            Some(target) => (
                between(name.parent().unwrap_or(Path::new("")), &target),
                false,
            ),
            None => (real, true),
        }
    }
}

/// The way from one folder to a path, both below the same place.
fn between(folder: &Path, path: &Path) -> PathBuf {
    let shared = folder.components().zip(path.components());
    let shared = shared.take_while(|(one, other)| one == other).count();
    let up = std::iter::repeat_n(Component::ParentDir, folder.components().count() - shared);
    let way: PathBuf = up.chain(path.components().skip(shared)).collect();
    match way.as_os_str().is_empty() {
        true => PathBuf::from("."),
        false => way,
    }
}

/// The error of a copy: of the source, if that cannot be opened.
fn unread_or_unwritten(from: &Path, to: &Path, error: &io::Error) -> Stop {
    match fs::File::open(from) {
        Err(error) => files::unreadable(from, &error),
        Ok(_) => files::unwritten(to, error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copied(paths: &[&str], folder: &Path) -> (Copies, PathBuf) {
        let paths: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
        let mut copies = Copies::of(&paths).unwrap_or_else(|stop| panic!("{}", stop.message));
        // Paths are those of the working directory, which the tests of a process share.
        for root in &mut copies.roots {
            root.real = folder.join(&root.name).canonicalize().expect("there");
        }
        let into = folder.join("into");
        let apart = [into.clone()];
        let done = copies.copy(&into, &apart, &AtomicBool::new(false));
        done.unwrap_or_else(|stop| panic!("{}", stop.message));
        (copies, into)
    }

    #[test]
    fn links_lead_to_the_copies_or_are_named() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().canonicalize().expect("there");
        // Their names are those of the project's folder, where tests run.
        for (name, text) in [("src/one/a.c", "a"), ("src/two/b.c", "b"), ("tests/c", "c")] {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        let link = |to: &str, at: &str| symlink(to, folder.join(at)).expect("a link");
        link("../two/b.c", "src/one/inside.c");
        link("../../tests/c", "src/one/outside");
        link("nowhere", "src/one/dangling");
        link(".", "src/circle");
        link(
            folder.join("src/two").to_str().expect("UTF-8"),
            "src/absolute",
        );
        let (copies, into) = copied(&["src", "./src/./cli"], &{
            fs::create_dir_all(folder.join("src/cli")).expect("a folder");
            folder.clone()
        });
        let read = |name: &str| fs::read_to_string(into.join("src").join(name)).expect("a copy");
        assert_eq!(
            read("one/a.c") + &read("one/inside.c") + &read("absolute/b.c"),
            "abb"
        );
        let leads = |name: &str| into.join("src").join(name).canonicalize().expect("there");
        let way = |from, to| {
            between(Path::new(from), Path::new(to))
                .display()
                .to_string()
        };
        assert_eq!(way("src/one", "src/two/b.c"), "../two/b.c");
        assert_eq!(
            (way("src", "src/a.c"), way("src", "src")),
            ("a.c".to_string(), ".".to_string())
        );
        for name in ["one/inside.c", "absolute", "circle"] {
            assert!(leads(name).starts_with(&into), "{name}");
        }
        assert_eq!(leads("one/outside"), folder.join("tests/c"));
        assert!(into.join("src/one/dangling").symlink_metadata().is_ok());
        let outside = format!("src/one/outside -> {}", folder.join("tests/c").display());
        assert_eq!(copies.needed, [outside]);
        let [all] = &copies.copied[..] else {
            panic!("{:?}", copies.copied)
        };
        assert_eq!((all.path.as_str(), all.files, all.bytes), ("src", 2, 2));
    }

    #[test]
    fn what_a_share_cannot_read_is_refused() {
        for path in ["-", "..", "../class", "class/../../other"] {
            let stop = Copies::of(&[PathBuf::from(path)]).expect_err(path);
            assert_eq!(stop.exit, Exit::Usage, "{path}");
            assert!(stop.hint.is_some(), "{path}");
        }
        let absolute = Copies::of(&[PathBuf::from("/etc/hosts")]).expect("named");
        assert_eq!(absolute.needed, ["/etc/hosts"]);
        assert!(absolute.roots.is_empty());
    }
}
