//! Files of languages and libraries of the system, copied into memory once for a sandbox.
//!
//! On a disk the kernel remembers which names were looked for and which parts of files were read, and answers sooner the
//! second time: a run could leave notes for a later one. In memory every part of a file is there, and what is not there is
//! not remembered. Zygotes take their views from the copy, which the process that forks them holds.

use super::libraries;
use super::memory;
use super::views::{self, View};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::fs::{self, FileTimes};
use std::io;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Where it is mounted for the fork server and its zygotes: a folder that no program reads.
const PLACE: &str = "/sys";
/// What contestants' own executables load stands below it in large pages, which start them sooner. A page that is touched
/// counts as a whole, so that interpreters would seem to use more than they do.
const LARGE: &str = "large";

/// What one language may take of it, and all of them, in bytes; the latter is at most a quarter of the memory that is free.
const LANGUAGE_BYTES_MAX: u64 = 384 << 20;
const BYTES_MAX: u64 = 1 << 30;
/// What a contestant's own executable may have copied by naming libraries, and all of them, in bytes.
const EXECUTABLE_BYTES_MAX: u64 = 32 << 20;
const EXECUTABLES_BYTES_MAX: u64 = 128 << 20;
/// The most files and folders.
const FILES_MAX: u64 = 200_000;

/// What stands at the top of a program's root already.
const TAKEN: [&str; 5] = ["box", "dev", "proc", "sys", "tmp"];

/// What a program wants to find in its root.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq, Hash)]
pub(super) struct Wanted {
    /// The file that is executed: absolute, or one of the program's own.
    pub(super) exe: Vec<u8>,
    /// The program's own folder.
    pub(super) folder: Vec<u8>,
    /// The files and folders of its language.
    pub(super) files: Vec<Vec<u8>>,
    pub(super) loads_libraries: bool,
}

/// The copy, and what is known of it.
pub(super) struct Store {
    place: PathBuf,
    /// Where a file was copied to, in large pages or not; views that share it are links to it.
    copies: HashMap<(bool, PathBuf), PathBuf>,
    /// What each view is made of, and its number.
    views: HashMap<Vec<PathBuf>, Option<u32>>,
    /// The libraries that stand among the files of a language; nothing where those are too much to be copied.
    among: HashMap<Vec<PathBuf>, Option<Vec<PathBuf>>>,
    left: u64,
    left_for_executables: u64,
    files_left: u64,
}

impl Store {
    /// Makes an empty one, in a namespace of mounts that is this process's own.
    pub(super) fn mount() -> io::Result<Store> {
        let bytes = free_bytes().map_or(BYTES_MAX, |free| BYTES_MAX.min(free / 4));
        let place = PathBuf::from(PLACE);
        memory::folder(&place, bytes, FILES_MAX, 0o755)?;
        fs::create_dir(place.join(LARGE))?;
        memory::folder_in_large_pages(&place.join(LARGE), bytes, FILES_MAX)?;
        Ok(Store::at(place, bytes))
    }

    /// One in a folder that has room for so many bytes.
    fn at(place: PathBuf, bytes: u64) -> Store {
        Store {
            place,
            copies: HashMap::new(),
            views: HashMap::new(),
            among: HashMap::new(),
            left: bytes,
            left_for_executables: EXECUTABLES_BYTES_MAX,
            files_left: FILES_MAX,
        }
    }

    /// The number of the view with all that is wanted; nothing where that is too much, or cannot be copied.
    pub(super) fn view(&mut self, wanted: &Wanted) -> Option<u32> {
        let plain = |bytes: &Vec<u8>| PathBuf::from(OsString::from_vec(bytes.clone()));
        let exe = plain(&wanted.exe);
        let is_ours = exe.is_absolute();
        let mut paths: Vec<PathBuf> = wanted.files.iter().map(plain).collect();
        paths.extend(is_ours.then(|| exe.clone()));
        let among = self.among.entry(paths.clone()).or_insert_with(|| libraries_among(&paths)).as_ref()?;
        let mut named = Vec::new();
        if wanted.loads_libraries {
            named = libraries::of(&plain(&wanted.folder).join(&exe), is_ours, among);
        }
        let key = [&paths[..], &named[..]].concat();
        if let Some(number) = self.views.get(&key) {
            return *number;
        }
        let number = self.views.len() as u32;
        let made = self.make(number, &paths, &named, is_ours);
        if made.is_err() {
            // What is there of it is in nobody's way but for the memory.
            let folder = folder(&self.place, number, !is_ours);
            let _ = fs::remove_dir_all(&folder);
            self.copies.retain(|_, copy| !copy.starts_with(&folder));
        }
        let number = made.is_ok().then_some(number);
        self.views.insert(key, number);
        number
    }

    fn make(&mut self, number: u32, paths: &[PathBuf], named: &[PathBuf], is_ours: bool) -> io::Result<()> {
        let mut views = Vec::new();
        paths.iter().try_for_each(|path| views::plan(path, &mut views))?;
        let own = views.len();
        named.iter().try_for_each(|path| views::plan(path, &mut views))?;
        let is_taken = |view: &View| {
            let first = view.place().components().nth(1).map(|first| first.as_os_str().to_owned());
            first.is_none_or(|first| TAKEN.iter().any(|taken| first == *taken))
        };
        if views.iter().any(is_taken) {
            return Err(io::Error::other("its place is taken"));
        }
        let (by_us, by_executable) = if is_ours { (&views[..], &[][..]) } else { views.split_at(own) };
        let (ours, theirs) = (self.cost(by_us, !is_ours)?, self.cost(by_executable, !is_ours)?);
        let fits = ours.bytes <= LANGUAGE_BYTES_MAX
            && theirs.bytes <= EXECUTABLE_BYTES_MAX.min(self.left_for_executables)
            && ours.bytes + theirs.bytes <= self.left
            && ours.files + theirs.files <= self.files_left;
        if !fits {
            return Err(too_much());
        }
        self.left -= ours.bytes + theirs.bytes;
        self.left_for_executables -= theirs.bytes;
        self.files_left -= ours.files + theirs.files;
        let root = folder(&self.place, number, !is_ours);
        fs::create_dir(&root)?;
        views.iter().try_for_each(|view| self.furnish(&root, view, !is_ours))
    }

    /// What views take that are not copied yet.
    fn cost(&self, views: &[View], is_large: bool) -> io::Result<Cost> {
        let mut cost = Cost::default();
        for view in views {
            // The folders that lead to it as well.
            cost.files += 1 + view.place().components().count() as u64;
            let View::Tree { source, .. } = view else { continue };
            for entry in WalkDir::new(source) {
                let entry = entry?;
                cost.files += 1;
                if entry.file_type().is_file()
                    && !is_for_linkers(entry.path())
                    && !self.copies.contains_key(&(is_large, entry.path().to_path_buf()))
                {
                    cost.bytes += entry.metadata()?.len().next_multiple_of(4096);
                }
                if cost.bytes > BYTES_MAX || cost.files > FILES_MAX {
                    return Err(too_much());
                }
            }
        }
        Ok(cost)
    }

    fn furnish(&mut self, root: &Path, view: &View, is_large: bool) -> io::Result<()> {
        let place = root.join(view.place().strip_prefix("/").unwrap_or(view.place()));
        // Folders that lead to what is wanted can be entered, whatever the umask is.
        if let Some(above) = place.parent() {
            fs::DirBuilder::new().recursive(true).mode(0o755).create(above)?;
        }
        let source = match view {
            View::Link { target, .. } => return unless_there(std::os::unix::fs::symlink(target, place)),
            View::Tree { source, .. } => source,
        };
        for entry in WalkDir::new(source) {
            let entry = entry?;
            let below = entry.path().strip_prefix(source).map_err(io::Error::other)?;
            let to = if below.as_os_str().is_empty() { place.clone() } else { place.join(below) };
            if entry.file_type().is_dir() {
                unless_there(fs::create_dir(&to))?;
                fs::set_permissions(&to, entry.metadata()?.permissions())?;
            } else if entry.file_type().is_symlink() {
                unless_there(std::os::unix::fs::symlink(fs::read_link(entry.path())?, to))?;
            } else if entry.file_type().is_file() && !is_for_linkers(entry.path()) {
                self.copy(entry.path(), &to, is_large)?;
            }
        }
        Ok(())
    }

    fn copy(&mut self, from: &Path, to: &Path, is_large: bool) -> io::Result<()> {
        let key = (is_large, from.to_path_buf());
        if let Some(copy) = self.copies.get(&key) {
            return unless_there(fs::hard_link(copy, to));
        }
        // Languages know by their times whether what they made of their files still holds.
        let times = |file: &fs::Metadata| -> FileTimes {
            let read = file.accessed().unwrap_or(std::time::UNIX_EPOCH);
            FileTimes::new().set_accessed(read).set_modified(file.modified().unwrap_or(read))
        };
        match memory::copy_file(from, to, times) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                // Whoever may not read it here may not there either.
                fs::set_permissions(fs::File::create(to).map(|_| to)?, fs::Permissions::from_mode(0))?;
            }
            copied => copied?,
        }
        self.copies.insert(key, to.to_path_buf());
        Ok(())
    }
}

#[derive(Clone, Copy, Default)]
struct Cost {
    bytes: u64,
    files: u64,
}

/// What a view holds, as a zygote of the same sandbox puts it in its root.
pub(super) fn views(number: u32) -> io::Result<Vec<View>> {
    let mut views = Vec::new();
    let place = Path::new(PLACE);
    let entries = fs::read_dir(folder(place, number, true)).or_else(|_| fs::read_dir(folder(place, number, false)))?;
    for entry in entries {
        let entry = entry?;
        let (source, kind) = (entry.path(), entry.file_type()?);
        let place = Path::new("/").join(entry.file_name());
        views.push(match kind.is_symlink() {
            true => View::Link { place, target: fs::read_link(source)? },
            false => View::Tree { place, source, is_folder: kind.is_dir() },
        });
    }
    Ok(views)
}

/// Whether a file is an archive of objects, which no program reads while it runs.
fn is_for_linkers(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "a")
}

/// Where a view stands.
fn folder(place: &Path, number: u32, is_large: bool) -> PathBuf {
    if is_large { place.join(LARGE).join(number.to_string()) } else { place.join(number.to_string()) }
}

fn unless_there(made: io::Result<()>) -> io::Result<()> {
    match made {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made,
    }
}

fn too_much() -> io::Error {
    io::Error::other("it is too much")
}

/// The libraries among the files of a language, which name others; nothing where the files are too much to be copied.
fn libraries_among(paths: &[PathBuf]) -> Option<Vec<PathBuf>> {
    let mut found = HashSet::new();
    let (mut bytes, mut files) = (0u64, 0);
    for path in paths.iter().filter(|path| !path.starts_with(views::PROCESSES)) {
        for entry in WalkDir::new(fs::canonicalize(path).unwrap_or_default()).into_iter().flatten() {
            files += 1;
            if entry.file_type().is_file() && !is_for_linkers(entry.path()) {
                bytes += entry.metadata().map_or(0, |metadata| metadata.len());
                if entry.file_name().to_string_lossy().contains(".so") {
                    found.insert(entry.into_path());
                }
            }
            if bytes > LANGUAGE_BYTES_MAX || files > FILES_MAX {
                return None;
            }
        }
    }
    let mut found: Vec<PathBuf> = found.into_iter().collect();
    found.sort();
    Some(found)
}

/// The memory that the kernel could give away, in bytes.
fn free_bytes() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::MetadataExt as _;
    use std::time::{Duration, SystemTime};

    /// A folder for sources that is no part of what stands in a root already, as the one for temporary files is.
    fn sources() -> tempfile::TempDir {
        let exe = std::env::current_exe().expect("this test");
        tempfile::tempdir_in(exe.parent().expect("a folder")).expect("a folder")
    }

    fn wanted(files: &[&Path]) -> Wanted {
        let files = files.iter().map(|path| path.as_os_str().as_encoded_bytes().to_vec()).collect();
        Wanted { exe: b"./program".to_vec(), folder: b"/nowhere".to_vec(), files, loads_libraries: false }
    }

    #[test]
    fn files_stand_where_they_stood_with_their_times_and_rights_and_views_share_them() {
        let (from, to) = (sources(), sources());
        let language = from.path().join("language-1.2");
        fs::create_dir_all(language.join("modules")).expect("folders");
        fs::write(language.join("modules/sum"), "sum").expect("a file");
        fs::set_permissions(language.join("modules/sum"), fs::Permissions::from_mode(0o640)).expect("rights");
        let then = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        let file = fs::File::options().append(true).open(language.join("modules/sum")).expect("a file");
        file.set_modified(then).expect("a time");
        std::os::unix::fs::symlink("sum", language.join("modules/total")).expect("a link");
        std::os::unix::fs::symlink("language-1.2", from.path().join("language")).expect("a link");
        fs::create_dir(to.path().join(LARGE)).expect("a folder");
        let mut store = Store::at(to.path().to_path_buf(), 1 << 20);
        let link = from.path().join("language");
        assert_eq!(store.view(&wanted(&[&link])), Some(0));
        assert_eq!(store.view(&wanted(&[&link.join("modules"), Path::new("/nowhere/at-all")])), Some(1));
        assert_eq!(store.view(&wanted(&[&link])), Some(0), "it is there already");
        let inside =
            |view: &str, path: &Path| to.path().join(LARGE).join(view).join(path.strip_prefix("/").expect("absolute"));
        for view in ["0", "1"] {
            assert_eq!(fs::read_link(inside(view, &link)).expect("a link"), Path::new("language-1.2"));
            assert_eq!(fs::read_to_string(inside(view, &language).join("modules/total")).expect("a file"), "sum");
            let metadata = fs::metadata(inside(view, &language).join("modules/sum")).expect("a file");
            assert_eq!(
                (metadata.modified().expect("a time"), metadata.mode() & 0o777, metadata.nlink()),
                (then, 0o640, 2)
            );
        }
    }

    #[test]
    fn what_is_too_much_is_not_copied_and_the_next_one_is() {
        let (from, to) = (sources(), sources());
        let (large, small) = (from.path().join("large"), from.path().join("small"));
        for (folder, bytes) in [(&large, 300_000), (&small, 3000)] {
            fs::create_dir(folder).expect("a folder");
            fs::write(folder.join("data"), vec![b'x'; bytes]).expect("a file");
        }
        fs::create_dir(to.path().join(LARGE)).expect("a folder");
        let mut store = Store::at(to.path().to_path_buf(), 200_000);
        assert_eq!(store.view(&wanted(&[&large])), None);
        assert_eq!(store.view(&wanted(&[&small, &large])), None);
        assert_eq!(fs::read_dir(to.path().join(LARGE)).expect("a folder").count(), 0);
        assert_eq!(store.view(&wanted(&[&small])), Some(2));
        // What a root has of its own hides nothing of what a program wants.
        assert_eq!(store.view(&wanted(&[Path::new("/tmp")])), None);
        assert_eq!(store.view(&wanted(&[Path::new("/dev/null")])), None);
    }
}
