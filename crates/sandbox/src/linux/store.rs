//! Files of languages and libraries of the system, copied into memory once for each seat of a sandbox.
//!
//! For a disk, the kernel remembers which names were looked up and which parts of files were read, and is faster the
//! second time: a run could leave information for a later one. In memory, every part of a file is always there, and
//! missing names are not remembered. The fork server holds the copies; zygotes mount views of them.

use super::blueprint::RootRequest;
use super::groups;
use super::libraries;
use super::memory;
use super::views::{self, View};
use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;
use std::fs::{self, FileTimes, FileType, Metadata};
use std::io;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use walkdir::WalkDir;

/// Where the store is mounted for the fork server and its zygotes: the first of these folders that exists. Programs
/// cannot read them.
const PLACES: [&str; 4] = [
    "/sys/kernel/debug",
    "/sys/kernel/security",
    "/sys/power",
    "/sys/kernel",
];
/// The folder of the store in large pages, which start contestants' own executables sooner. A large page counts as a
/// whole once it is touched, so that interpreters in them would seem to use more memory than they do.
const LARGE: &str = "large";

/// Maximum size of one language, in bytes.
const LANGUAGE_BYTES_MAX: u64 = 384 << 20;
/// Room for all languages, and for all libraries that only contestants' executables name. The stores of all cores
/// together take at most a quarter of the free memory.
const OF_LANGUAGES: StoreRoom = StoreRoom {
    bytes: 1 << 30,
    files: 200_000,
};
const OF_EXECUTABLES: StoreRoom = StoreRoom {
    bytes: 128 << 20,
    files: 60_000,
};
/// Maximum size of the libraries that one executable names, in bytes. An executable that names more gets none of them.
const EXECUTABLE_BYTES_MAX: u64 = 64 << 20;

/// Names at the top of a program's root that other folders already use.
const TAKEN: [&str; 5] = ["box", "dev", "proc", "sys", "tmp"];

/// Maximum number of threads that copy.
const THREADS_MAX: usize = 4;

/// Room for copies: bytes, and the number of files and folders.
#[derive(Clone, Copy, Default)]
struct StoreRoom {
    bytes: u64,
    files: u64,
}

impl StoreRoom {
    fn take(&mut self, cost: StoreRoom) -> io::Result<()> {
        let left = self
            .bytes
            .checked_sub(cost.bytes)
            .zip(self.files.checked_sub(cost.files));
        let (bytes, files) = left.ok_or_else(too_much)?;
        *self = StoreRoom { bytes, files };
        Ok(())
    }

    fn give_back(&mut self, cost: StoreRoom) {
        self.bytes += cost.bytes;
        self.files += cost.files;
    }
}

/// A file as it was when it was copied.
#[derive(PartialEq, Eq, Hash)]
struct Original {
    path: PathBuf,
    is_large: bool,
    identity: Identity,
}

impl Original {
    fn new(found: &Found, is_large: bool) -> Original {
        Original {
            path: found.path.clone(),
            is_large,
            identity: found.identity,
        }
    }
}

/// The inode, length and time of change of a file: another one may take the place of one that was copied.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Identity {
    inode: u64,
    bytes: u64,
    changed: (i64, i64),
}

/// A file, folder or link, as it was found.
struct Found {
    path: PathBuf,
    kind: FileType,
    /// Whether it is the path that was asked for, and not below it.
    is_first: bool,
    /// Of a file.
    identity: Identity,
    /// Of a file or folder.
    mode: u32,
}

/// What is at paths and below, each read once.
#[derive(Default)]
struct Walks(HashMap<PathBuf, Rc<Vec<Found>>>);

impl Walks {
    /// The files and folders at a path and below, except those that may not be read, and archives of object files, which
    /// only compilers read.
    fn below(&mut self, path: &Path) -> io::Result<Rc<Vec<Found>>> {
        if let Some(known) = self.0.get(path) {
            return Ok(known.clone());
        }
        let mut all = Vec::new();
        for entry in WalkDir::new(path) {
            let entry = match entry.map_err(io::Error::from) {
                Err(error) if views::is_not_there(&error) => continue,
                entry => entry?,
            };
            let kind = entry.file_type();
            if kind.is_file() && entry.path().extension().is_some_and(|it| it == "a") {
                continue;
            }
            let (mut identity, mut mode) = Default::default();
            if kind.is_file() || kind.is_dir() {
                let metadata = match entry.metadata().map_err(io::Error::from) {
                    Err(error) if views::is_not_there(&error) => continue,
                    metadata => metadata?,
                };
                mode = metadata.mode();
                identity = Identity {
                    inode: metadata.ino(),
                    bytes: metadata.size(),
                    changed: (metadata.mtime(), metadata.mtime_nsec()),
                };
            }
            all.push(Found {
                is_first: entry.depth() == 0,
                path: entry.into_path(),
                kind,
                identity,
                mode,
            });
            if all.len() as u64 > OF_LANGUAGES.files {
                return Err(too_much());
            }
        }
        let all = Rc::new(all);
        self.0.insert(path.to_path_buf(), all.clone());
        Ok(all)
    }
}

/// The result of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    /// The view has this number.
    At(u32),
    /// The files are not copied; the program sees those on the disk.
    OnDisk,
    /// The copies for other programs leave no room.
    Full,
}

/// Why a view was not made.
enum Unmade {
    /// Such a view is impossible, or too large for an empty store.
    Never,
    /// There is no room left.
    NoRoom,
}

impl From<io::Error> for Unmade {
    fn from(_: io::Error) -> Unmade {
        // In an empty store, the same request shows whether it failed for want of room.
        Unmade::NoRoom
    }
}

/// The store, and what it contains.
pub(super) struct Store {
    place: PathBuf,
    /// The copy of each file; views that share a file have hard links to it.
    copies: HashMap<Original, PathBuf>,
    /// The view of each set of files, in large pages or not.
    views: HashMap<(bool, Vec<PathBuf>), Stored>,
    /// The libraries that the files of a language name; `None` if there are too many of either.
    named: HashMap<Vec<PathBuf>, Option<Vec<PathBuf>>>,
    /// The files that every program with libraries may open.
    of_all: Option<Vec<PathBuf>>,
    of_languages: StoreRoom,
    of_executables: StoreRoom,
}

impl Store {
    /// Mounts an empty store in this process's own mount namespace. The memory is shared among this many workers.
    pub(super) fn mount(workers: u32) -> io::Result<Store> {
        let place = place().ok_or_else(|| io::Error::other("there is no place for it"))?;
        let share = groups::share_of_memory(workers);
        let within = |room: StoreRoom| StoreRoom {
            bytes: room.bytes.min(share),
            ..room
        };
        let (languages, executables) = (within(OF_LANGUAGES), within(OF_EXECUTABLES));
        memory::folder(&place, languages.bytes, languages.files, 0o755)?;
        fs::create_dir(place.join(LARGE))?;
        // A compiled language may also need some files of languages.
        let large = languages.bytes + executables.bytes;
        memory::folder_in_large_pages(
            &place.join(LARGE),
            large,
            languages.files + executables.files,
        )?;
        Ok(Store::at(place, languages, executables))
    }

    fn at(place: PathBuf, of_languages: StoreRoom, of_executables: StoreRoom) -> Store {
        let (copies, views, named, of_all) = Default::default();
        Store {
            place,
            copies,
            views,
            named,
            of_all,
            of_languages,
            of_executables,
        }
    }

    /// The view with the requested files, made unless it exists.
    pub(super) fn view(&mut self, wanted: &RootRequest) -> Stored {
        let plain = |bytes: &Vec<u8>| PathBuf::from(OsString::from_vec(bytes.clone()));
        let exe = plain(&wanted.exe);
        let is_large = !exe.is_absolute();
        let mut ours: Vec<PathBuf> = wanted.files.iter().map(plain).collect();
        ours.extend((!is_large).then(|| exe.clone()));
        let mut theirs = Vec::new();
        let mut walks = Walks::default();
        if wanted.loads_libraries {
            let Some(named) = self
                .named
                .entry(ours.clone())
                .or_insert_with(|| named_by(&ours, &mut walks))
            else {
                return Stored::OnDisk;
            };
            ours.extend_from_slice(named);
            ours.extend(
                self.of_all
                    .get_or_insert_with(libraries::of_all)
                    .iter()
                    .cloned(),
            );
            if is_large {
                theirs = libraries::of_contestant(&plain(&wanted.folder).join(&exe));
                // Several names may lead to one file.
                let files: BTreeSet<PathBuf> = theirs
                    .iter()
                    .filter_map(|path| fs::canonicalize(path).ok())
                    .collect();
                let bytes = |path: &PathBuf| fs::metadata(path).map_or(0, |file| file.len());
                if files.iter().map(bytes).sum::<u64>() > EXECUTABLE_BYTES_MAX {
                    theirs.clear();
                }
            }
        }
        let beside = wanted.beside.iter().map(plain);
        let key = (
            is_large,
            ours.iter()
                .chain(&theirs)
                .cloned()
                .chain(beside.clone())
                .collect(),
        );
        if let Some(stored) = self.views.get(&key) {
            return *stored;
        }
        let number = self.views.len() as u32;
        let beside: Vec<PathBuf> = beside.collect();
        let files = (&ours[..], &theirs[..]);
        let stored = match self.make(number, files, &beside, is_large, &mut walks) {
            Ok(()) => Stored::At(number),
            Err(Unmade::Never) => Stored::OnDisk,
            // An empty store has no more room.
            Err(Unmade::NoRoom) if self.views.values().all(|stored| *stored == Stored::OnDisk) => {
                Stored::OnDisk
            }
            Err(Unmade::NoRoom) => return Stored::Full,
        };
        self.views.insert(key, stored);
        stored
    }

    fn make(
        &mut self,
        number: u32,
        (ours, theirs): (&[PathBuf], &[PathBuf]),
        beside: &[PathBuf],
        is_large: bool,
        walks: &mut Walks,
    ) -> Result<(), Unmade> {
        let mut views = Vec::new();
        ours.iter()
            .try_for_each(|path| views::plan(path, &mut views))?;
        let count = views.len();
        theirs
            .iter()
            .try_for_each(|path| views::plan(path, &mut views))?;
        // The view provides whole folders at the top of the root, so nothing else can be mounted below them.
        let is_taken = |view: &View| {
            let first = view
                .place()
                .components()
                .nth(1)
                .map(|first| first.as_os_str());
            first.is_none_or(|first| {
                TAKEN.iter().any(|taken| first == *taken) || beside.iter().any(|it| first == it)
            })
        };
        if views.iter().any(is_taken) {
            return Err(Unmade::Never);
        }
        let (by_us, by_executable) = views.split_at(count);
        let (our_cost, their_cost) = (
            self.cost(by_us, is_large, walks)?,
            self.cost(by_executable, is_large, walks)?,
        );
        if our_cost.bytes > LANGUAGE_BYTES_MAX {
            return Err(Unmade::Never);
        }
        // For an executable, the files and folders of its view count even if no bytes are copied: each view has its own
        // folders and links.
        let their_cost = StoreRoom {
            files: their_cost.files + if is_large { our_cost.files } else { 0 },
            ..their_cost
        };
        let our_cost = StoreRoom {
            files: if is_large { 0 } else { our_cost.files },
            ..our_cost
        };
        self.of_languages.take(our_cost)?;
        if let Err(error) = self.of_executables.take(their_cost) {
            self.of_languages.give_back(our_cost);
            return Err(error.into());
        }
        let root = folder(&self.place, number, is_large);
        let furnished =
            fs::create_dir(&root).and_then(|()| self.furnish(&root, &views, is_large, walks));
        if furnished.is_err() {
            let _ = fs::remove_dir_all(&root);
            self.of_languages.give_back(our_cost);
            self.of_executables.give_back(their_cost);
        }
        Ok(furnished?)
    }

    /// The room that views take, without files that are already copied.
    fn cost(&self, views: &[View], is_large: bool, walks: &mut Walks) -> io::Result<StoreRoom> {
        let mut cost = StoreRoom::default();
        for view in views {
            // Count the folders above it as well.
            cost.files += 1 + view.place().components().count() as u64;
            let View::Tree { source, .. } = view else {
                continue;
            };
            for found in walks.below(source)?.iter() {
                cost.files += 1;
                if found.kind.is_file()
                    && !self.copies.contains_key(&Original::new(found, is_large))
                {
                    cost.bytes += found.identity.bytes.next_multiple_of(4096);
                }
                if cost.bytes > OF_LANGUAGES.bytes || cost.files > OF_LANGUAGES.files {
                    return Err(too_much());
                }
            }
        }
        Ok(cost)
    }

    fn furnish(
        &mut self,
        root: &Path,
        views: &[View],
        is_large: bool,
        walks: &mut Walks,
    ) -> io::Result<()> {
        let mut files = Vec::new();
        for view in views {
            let place = root.join(view.place().strip_prefix("/").unwrap_or(view.place()));
            if let Some(above) = place.parent() {
                fs::DirBuilder::new()
                    .recursive(true)
                    .mode(0o755)
                    .create(above)?;
            }
            match view {
                View::Link { target, .. } => {
                    unless_there(std::os::unix::fs::symlink(target, place))?
                }
                View::Tree { source, .. } => {
                    for found in walks.below(source)?.iter() {
                        let inside = found.path.strip_prefix(source);
                        let inside = inside.map_err(io::Error::other)?;
                        let to = match found.is_first {
                            true => place.clone(),
                            false => place.join(inside),
                        };
                        if found.kind.is_dir() {
                            unless_there(fs::create_dir(&to))?;
                            fs::set_permissions(&to, fs::Permissions::from_mode(found.mode))?;
                        } else if found.kind.is_symlink() {
                            let target = fs::read_link(&found.path)?;
                            unless_there(std::os::unix::fs::symlink(target, to))?;
                        } else if found.kind.is_file() {
                            let original = Original::new(found, is_large);
                            match self.copies.get(&original) {
                                Some(copy) => unless_there(fs::hard_link(copy, to))?,
                                None => files.push((original, to)),
                            }
                        }
                    }
                }
            }
        }
        // Two views of one file are one file.
        files.sort_by(|(_, one), (_, other)| one.cmp(other));
        files.dedup_by(|(_, one), (_, other)| one == other);
        let threads =
            std::thread::available_parallelism().map_or(1, |cores| cores.get().min(THREADS_MAX));
        std::thread::scope(|scope| {
            let copy = |part: &[(Original, PathBuf)]| {
                part.iter().try_for_each(|(from, to)| copy(&from.path, to))
            };
            let parts = files.chunks(files.len().div_ceil(threads).max(1));
            let spawn = |part| std::thread::Builder::new().spawn_scoped(scope, move || copy(part));
            let parts = parts.map(spawn).collect::<io::Result<Vec<_>>>()?;
            parts.into_iter().try_for_each(|part| {
                part.join()
                    .unwrap_or_else(|_| Err(io::Error::other("a panic")))
            })
        })?;
        self.copies.extend(files);
        Ok(())
    }
}

/// Copies a file with its times: languages compare them to see whether their caches are up to date.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let times = |file: &Metadata| -> FileTimes {
        let read = file.accessed().unwrap_or(std::time::UNIX_EPOCH);
        FileTimes::new()
            .set_accessed(read)
            .set_modified(file.modified().unwrap_or(read))
    };
    match memory::copy_file(from, to, times) {
        // An unreadable file stays unreadable, except an executable, which a program could execute without reading it.
        Err(error)
            if error.kind() == io::ErrorKind::PermissionDenied
                && fs::metadata(from).is_ok_and(|metadata| metadata.mode() & 0o111 == 0) =>
        {
            fs::set_permissions(
                fs::File::create(to).map(|_| to)?,
                fs::Permissions::from_mode(0o000),
            )
        }
        copied => copied,
    }
}

/// Whether the store is below a path. Programs must see the store only through its views.
pub(super) fn is_below(path: &Path) -> bool {
    place().is_some_and(|place| place.starts_with(path))
}

/// Hides the store from this process.
pub(super) fn hide() -> io::Result<()> {
    place().map_or(Ok(()), |place| memory::folder(&place, 4096, 1, 0o755))
}

fn place() -> Option<PathBuf> {
    PLACES
        .iter()
        .map(PathBuf::from)
        .find(|place| place.is_dir())
}

/// The top entries of a view, which a zygote puts in its root.
pub(super) fn views(number: u32) -> io::Result<Vec<View>> {
    let mut views = Vec::new();
    let place = place().ok_or(io::ErrorKind::NotFound)?;
    let entries = fs::read_dir(folder(&place, number, true))
        .or_else(|_| fs::read_dir(folder(&place, number, false)))?;
    for entry in entries {
        let entry = entry?;
        let (source, kind) = (entry.path(), entry.file_type()?);
        let place = Path::new("/").join(entry.file_name());
        views.push(match kind.is_symlink() {
            true => View::Link {
                place,
                target: fs::read_link(source)?,
            },
            false => View::Tree {
                place,
                source,
                is_folder: kind.is_dir(),
            },
        });
    }
    Ok(views)
}

/// The folder of a view.
fn folder(place: &Path, number: u32, is_large: bool) -> PathBuf {
    if is_large {
        place.join(LARGE).join(number.to_string())
    } else {
        place.join(number.to_string())
    }
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

/// The libraries that the files of a language name; `None` if the files are too large to copy, or name too many.
fn named_by(paths: &[PathBuf], walks: &mut Walks) -> Option<Vec<PathBuf>> {
    let mut found = BTreeSet::new();
    let mut cost = StoreRoom::default();
    for path in paths
        .iter()
        .filter(|path| !path.starts_with(views::PROCESSES))
    {
        let below = walks.below(&fs::canonicalize(path).unwrap_or_default());
        for file in below.ok()?.iter() {
            cost.files += 1;
            if file.kind.is_file() {
                cost.bytes += file.identity.bytes;
                let name = file.path.file_name().unwrap_or_default();
                if name.to_string_lossy().contains(".so") || file.is_first {
                    found.insert(file.path.clone());
                }
            }
            if cost.bytes > LANGUAGE_BYTES_MAX || cost.files > OF_LANGUAGES.files {
                return None;
            }
        }
    }
    libraries::of_ours(found.iter().map(PathBuf::as_path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, SystemTime};

    /// A folder for source files whose top name a root does not use, as it uses `/tmp`.
    fn sources() -> tempfile::TempDir {
        let exe = std::env::current_exe().expect("this test");
        tempfile::tempdir_in(exe.parent().expect("a folder")).expect("a folder")
    }

    const ROOM: StoreRoom = StoreRoom {
        bytes: 1 << 20,
        files: 100,
    };

    fn wanted(files: &[&Path]) -> RootRequest {
        let files = files
            .iter()
            .map(|path| path.as_os_str().as_encoded_bytes().to_vec())
            .collect();
        let beside = [b"beside".to_vec()].into();
        RootRequest {
            exe: b"./program".to_vec(),
            folder: b"/nowhere".to_vec(),
            files,
            loads_libraries: false,
            beside,
        }
    }

    #[test]
    fn copied_files_keep_their_path_times_and_modes_and_views_share_them() {
        let (from, to) = (sources(), sources());
        let language = from.path().join("language-1.2");
        fs::create_dir_all(language.join("modules")).expect("folders");
        fs::write(language.join("modules/sum"), "sum").expect("a file");
        fs::set_permissions(
            language.join("modules/sum"),
            fs::Permissions::from_mode(0o640),
        )
        .expect("rights");
        let then = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        let file = fs::File::options()
            .append(true)
            .open(language.join("modules/sum"))
            .expect("a file");
        file.set_modified(then).expect("a time");
        std::os::unix::fs::symlink("sum", language.join("modules/total")).expect("a link");
        std::os::unix::fs::symlink("language-1.2", from.path().join("language")).expect("a link");
        fs::create_dir(to.path().join(LARGE)).expect("a folder");
        let mut store = Store::at(to.path().to_path_buf(), ROOM, ROOM);
        let link = from.path().join("language");
        assert_eq!(store.view(&wanted(&[&link])), Stored::At(0));
        assert_eq!(
            store.view(&wanted(&[
                &link.join("modules"),
                Path::new("/nowhere/at-all")
            ])),
            Stored::At(1)
        );
        assert_eq!(
            store.view(&wanted(&[&link])),
            Stored::At(0),
            "it is there already"
        );
        let inside = |view: &str, path: &Path| {
            to.path()
                .join(LARGE)
                .join(view)
                .join(path.strip_prefix("/").expect("absolute"))
        };
        for view in ["0", "1"] {
            assert_eq!(
                fs::read_link(inside(view, &link)).expect("a link"),
                Path::new("language-1.2")
            );
            assert_eq!(
                fs::read_to_string(inside(view, &language).join("modules/total")).expect("a file"),
                "sum"
            );
            let metadata =
                fs::metadata(inside(view, &language).join("modules/sum")).expect("a file");
            assert_eq!(
                (
                    metadata.modified().expect("a time"),
                    metadata.mode() & 0o777,
                    metadata.nlink()
                ),
                (then, 0o640, 2)
            );
        }
    }

    #[test]
    fn a_copy_that_is_too_large_is_skipped_and_the_next_is_made() {
        let (from, to) = (sources(), sources());
        let (large, small) = (from.path().join("large"), from.path().join("small"));
        for (folder, bytes) in [(&large, 300_000), (&small, 3000)] {
            fs::create_dir(folder).expect("a folder");
            fs::write(folder.join("data"), vec![b'x'; bytes]).expect("a file");
        }
        fs::create_dir(to.path().join(LARGE)).expect("a folder");
        let mut store = Store::at(
            to.path().to_path_buf(),
            StoreRoom {
                bytes: 200_000,
                ..ROOM
            },
            ROOM,
        );
        // It would not fit into an empty store.
        assert_eq!(store.view(&wanted(&[&large])), Stored::OnDisk);
        assert_eq!(store.view(&wanted(&[&small, &large])), Stored::OnDisk);
        assert_eq!(
            fs::read_dir(to.path().join(LARGE))
                .expect("a folder")
                .count(),
            0
        );
        assert_eq!(store.view(&wanted(&[&small])), Stored::At(2));
        assert_eq!(
            store.view(&wanted(&[&large.join("data")])),
            Stored::Full,
            "an empty one may have room"
        );
        // A failed request takes no room.
        assert!(
            store.of_languages.bytes >= 190_000,
            "{}",
            store.of_languages.bytes
        );
        // The root, or the program, already uses these names.
        assert_eq!(store.view(&wanted(&[Path::new("/tmp")])), Stored::OnDisk);
        assert_eq!(
            store.view(&wanted(&[Path::new("/dev/null")])),
            Stored::OnDisk
        );
        let first = small
            .components()
            .nth(1)
            .expect("a name")
            .as_os_str()
            .as_encoded_bytes()
            .to_vec();
        let beside = RootRequest {
            beside: [first].into(),
            ..wanted(&[&small])
        };
        assert_eq!(store.view(&beside), Stored::OnDisk);
    }

    #[test]
    fn executables_do_not_use_the_room_for_languages() {
        let (from, to) = (sources(), sources());
        fs::create_dir(to.path().join(LARGE)).expect("a folder");
        let mut store = Store::at(
            to.path().to_path_buf(),
            ROOM,
            StoreRoom { files: 60, ..ROOM },
        );
        let mut made = 0;
        for number in 0..20 {
            let file = from.path().join(number.to_string());
            fs::write(&file, "x").expect("a file");
            made += usize::from(store.view(&wanted(&[&file])) != Stored::Full);
        }
        assert!((2..10).contains(&made), "{made}");
        assert_eq!(store.of_languages.files, ROOM.files);
        // A file that changes is copied again.
        let tool = |text: &str| {
            fs::write(from.path().join("0"), text).expect("a file");
            RootRequest {
                exe: from.path().join("0").into_os_string().into_vec(),
                ..wanted(&[])
            }
        };
        let first = store.view(&tool("first"));
        store.views.clear();
        let second = store.view(&tool("second one"));
        let place = |view: u32| {
            let path = from.path().join("0");
            folder(to.path(), view, false).join(path.strip_prefix("/").expect("absolute"))
        };
        assert_eq!((first, second), (Stored::At(made as u32), Stored::At(0)));
        assert_eq!(fs::read_to_string(place(0)).expect("a copy"), "second one");
    }
}
