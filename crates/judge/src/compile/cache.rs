//! The build cache: compiled programs by a hash of everything that they depend on.
//!
//! An entry is a folder `<key>/` with `entry.json` and `files/`. It is made elsewhere and then renamed, so that it
//! appears whole or not at all; a process that comes second with the same key drops its own build. A user of the entry
//! holds a shared lock on `entry.json`. The folder of an unfinished build, `building-<number>/`, contains a locked
//! file: if no process holds the lock, its owner is dead.

use super::cached_file::CachedFile;
use super::entry::CacheEntry;
use super::remove::remove;
use super::work_folder::{BuildOutput, WorkFolder};
use rustix::fs::OFlags;
use rustix::process::{getegid, geteuid};
use std::cell::Cell;
use std::fs::{self, File, Permissions};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Read as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};
use tribunal_sandbox::Lease;
use walkdir::WalkDir;

/// Maximum size of the entries that are not in use, in bytes.
const BYTES_MAX: u64 = 1 << 30;
/// The cache is trimmed after this time, or after this many new bytes.
const TRIM_EVERY: Duration = Duration::from_secs(600);
const TRIM_BYTES: u64 = 256 << 20;
/// Bytes that this process added since it last trimmed, in any cache.
static KEPT_BYTES: AtomicU64 = AtomicU64::new(0);
/// Prefix of the folders of unfinished builds.
const BUILDING: &str = "building-";
/// The file that describes an entry.
const ENTRY: &str = "entry.json";

/// The folder of all entries.
pub(super) struct Cache {
    folder: PathBuf,
    /// Bytes added since the cache was last trimmed.
    kept_bytes: &'static AtomicU64,
}

/// The folder of one build; removed when this value is dropped.
pub(super) struct Building {
    path: PathBuf,
    folders: Cell<u32>,
    // The lock lasts as long as the file is open.
    _lock: File,
}

impl Building {
    /// Creates an empty folder in which a compiler may write.
    pub(super) fn folder(&self) -> io::Result<WorkFolder> {
        self.folders.set(self.folders.get() + 1);
        let folder = self.path.join(self.folders.get().to_string());
        fs::create_dir(&folder)?;
        // The sandbox gives it to the user that the compiler runs as.
        fs::set_permissions(&folder, Permissions::from_mode(0o700))?;
        Ok(WorkFolder(folder))
    }
}

impl Drop for Building {
    fn drop(&mut self) {
        // A later build removes the rest.
        let _ = remove(&self.path);
    }
}

impl Cache {
    /// Opens or creates the cache.
    pub(super) fn open(folder: &Path) -> io::Result<Cache> {
        let folder = std::path::absolute(folder)?;
        if !folder.is_dir() {
            fs::create_dir_all(&folder)?;
            fs::set_permissions(&folder, Permissions::from_mode(0o711))?;
        }
        // Another user who can write to it could make this one run, read and overwrite any file.
        let metadata = fs::metadata(&folder)?;
        let (user, group, mode) = (
            geteuid().as_raw(),
            getegid().as_raw(),
            metadata.permissions().mode(),
        );
        // Many systems give each user a private group with the same number.
        let group_is_own = metadata.gid() == group && group == user;
        if metadata.uid() != user || mode & 0o002 != 0 || (mode & 0o020 != 0 && !group_is_own) {
            let why = "other users can write to it; name a folder of your own with `--cache DIR`";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
        }
        Ok(Cache {
            folder,
            kept_bytes: &KEPT_BYTES,
        })
    }

    /// Loads an entry if it exists and is undamaged. It stays in the cache until its last lease ends.
    pub(super) fn load(&self, key: &str) -> Option<CacheEntry> {
        let path = self.folder.join(key);
        let mut held = File::open(path.join(ENTRY)).ok()?;
        held.try_lock_shared().ok()?;
        // It may have been removed before it was locked.
        let is_there = fs::metadata(path.join(ENTRY)).ok()?.ino() == held.metadata().ok()?.ino();
        let mut text = String::new();
        held.read_to_string(&mut text).ok()?;
        let mut entry: CacheEntry = serde_json::from_str(&text).ok()?;
        entry.folder = path.join("files");
        if !is_there
            || entry.files.is_empty()
            || !entry.files.iter().all(|kept| kept.is_whole(&entry.folder))
        {
            return None;
        }
        // Marks the entry as used just now; the entry is usable even if that fails.
        let _ = File::open(&path).and_then(|folder| folder.set_modified(SystemTime::now()));
        entry.lease = Lease::on(held);
        Some(entry)
    }

    /// Creates the folder of a build. Removes the folders of dead processes, and from time to time old entries.
    pub(super) fn begin(&self) -> io::Result<Building> {
        // While this lock is held, no other process creates a build folder, or takes an unlocked new one for dead.
        let everything = lock_file(&self.folder.join("lock"))?;
        everything.lock()?;
        let dead = self.dead()?;
        let age = everything
            .metadata()?
            .modified()?
            .elapsed()
            .unwrap_or(TRIM_EVERY);
        if age >= TRIM_EVERY || self.kept_bytes.load(Ordering::Relaxed) >= TRIM_BYTES {
            self.kept_bytes.store(0, Ordering::Relaxed);
            let _ = self.trim(BYTES_MAX);
            everything.set_modified(SystemTime::now())?;
        }
        let path = self.folder.join(format!("{BUILDING}{}", unique_number()));
        fs::create_dir(&path)?;
        fs::set_permissions(&path, Permissions::from_mode(0o711))?;
        let lock = lock_file(&path.join("lock"))?;
        lock.lock()?;
        drop(everything);
        for (path, _lock) in dead {
            // After the lock is released, since a large folder takes long. A failure does not prevent the build.
            let _ = remove(&path);
        }
        Ok(Building {
            path,
            folders: Cell::new(0),
            _lock: lock,
        })
    }

    /// Adds a build to the cache, and returns its entry.
    pub(super) fn keep(
        &self,
        key: &str,
        building: &Building,
        built: BuildOutput,
    ) -> io::Result<CacheEntry> {
        let made = building.path.join("entry");
        let mut entry = built.entry;
        for path in built.files {
            entry
                .files
                .push(CachedFile::copy(&path, &built.folder, &made.join("files"))?);
        }
        fs::write(made.join(ENTRY), serde_json::to_string(&entry)?)?;
        open_to_readers(&made)?;
        self.kept_bytes.fetch_add(
            entry.files.iter().map(|kept| kept.bytes).sum(),
            Ordering::Relaxed,
        );
        let held = File::open(made.join(ENTRY))?;
        held.lock_shared()?;
        let place = self.folder.join(key);
        if fs::rename(&made, &place).is_err() {
            // Another process was first; its entry is as good, unless it is damaged.
            if let Some(theirs) = self.load(key) {
                return Ok(theirs);
            }
            match fs::rename(&place, building.path.join("damaged")) {
                // Another process removed it meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                renamed => renamed?,
            }
            fs::rename(&made, &place)?;
        }
        entry.folder = place.join("files");
        entry.lease = Lease::on(held);
        Ok(entry)
    }

    /// The builds of dead processes, with their locks, so that no other process removes them.
    fn dead(&self) -> io::Result<Vec<(PathBuf, Option<File>)>> {
        let mut dead = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            if !entry.file_name().to_string_lossy().starts_with(BUILDING) {
                continue;
            }
            let lock = File::open(entry.path().join("lock")).ok();
            if lock.as_ref().is_none_or(|lock| lock.try_lock().is_ok()) {
                dead.push((entry.path(), lock));
            }
        }
        Ok(dead)
    }

    /// Removes the least recently used entries until at most `bytes_max` are kept; entries in use stay.
    fn trim(&self, bytes_max: u64) -> io::Result<()> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let is_key = path.file_name().is_some_and(|name| name.len() == 64);
            if is_key && path.is_dir() {
                entries.push((fs::metadata(&path)?.modified()?, size(&path), path));
            }
        }
        entries.sort();
        let mut kept: u64 = entries.iter().map(|(_, bytes, _)| bytes).sum();
        for (_, bytes, path) in entries {
            if kept <= bytes_max {
                break;
            }
            // The lock keeps other processes from using it until it is moved away.
            let held = File::options()
                .read(true)
                .write(true)
                .open(path.join(ENTRY));
            if held.as_ref().is_ok_and(|held| held.try_lock().is_err()) {
                continue;
            }
            // A rename takes it away in one step; a half-removed entry would count as damaged.
            let gone = self.folder.join(format!("{BUILDING}{}", unique_number()));
            fs::rename(&path, &gone)?;
            remove(&gone)?;
            kept -= bytes;
        }
        Ok(())
    }
}

/// Opens or creates a lock file, without following a link.
fn lock_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .custom_flags(OFlags::NOFOLLOW.bits() as i32);
    options.open(path)
}

/// Lets every user read an entry, whatever the umask.
fn open_to_readers(entry: &Path) -> io::Result<()> {
    for each in WalkDir::new(entry) {
        let each = each?;
        if each.file_type().is_dir() {
            fs::set_permissions(each.path(), Permissions::from_mode(0o755))?;
        }
    }
    Ok(())
}

fn size(folder: &Path) -> u64 {
    let files = WalkDir::new(folder).into_iter().flatten();
    files
        .filter_map(|entry| entry.metadata().ok())
        .map(|metadata| metadata.len())
        .sum()
}

/// A number that no other process uses.
fn unique_number() -> String {
    let number = || RandomState::new().hash_one(SystemTime::now());
    format!("{:016x}{:016x}", number(), number())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::cached_file::PROGRAM;

    const KEY: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    fn cache() -> (tempfile::TempDir, Cache) {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::open(&folder.path().join("a/b")).expect("a cache");
        (folder, cache)
    }

    fn keep(cache: &Cache, key: &str, text: &str) -> CacheEntry {
        let building = cache.begin().expect("a place");
        let folder = building.folder().expect("a folder");
        fs::write(folder.join(PROGRAM), text).expect("a file");
        let entry = CacheEntry {
            command: "cc".to_string(),
            ..CacheEntry::default()
        };
        let built = BuildOutput {
            folder,
            files: vec![PathBuf::from(PROGRAM)],
            entry,
        };
        cache.keep(key, &building, built).expect("kept")
    }

    fn names(cache: &Cache) -> Vec<String> {
        let entries = fs::read_dir(&cache.folder).expect("a cache").flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_cached_program_is_found_again_and_is_read_only() {
        let (_folder, cache) = cache();
        assert_eq!(cache.load(KEY), None);
        let kept = keep(&cache, KEY, "x");
        assert_eq!(cache.load(KEY), Some(kept.clone()));
        assert_eq!(names(&cache), [KEY, "lock"]);
        let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o7777;
        assert_eq!(
            (mode(&kept.folder.join(PROGRAM)), mode(&kept.folder)),
            (0o555, 0o755)
        );
    }

    #[test]
    fn a_damaged_entry_is_ignored_and_replaced() {
        let (_folder, cache) = cache();
        let damages: [fn(&Path); 5] = [
            |entry| fs::remove_file(entry.join("files").join(PROGRAM)).expect("removed"),
            |entry| fs::remove_file(entry.join("entry.json")).expect("removed"),
            |entry| fs::write(entry.join("entry.json"), "{").expect("written"),
            |entry| {
                fs::remove_file(entry.join("files").join(PROGRAM)).expect("removed");
                fs::write(entry.join("files").join(PROGRAM), "y").expect("written");
            },
            |entry| {
                fs::remove_file(entry.join("files").join(PROGRAM)).expect("removed");
                std::os::unix::fs::symlink("/etc/hostname", entry.join("files").join(PROGRAM))
                    .expect("a link");
            },
        ];
        for damage in damages {
            keep(&cache, KEY, "x");
            damage(&cache.folder.join(KEY));
            assert_eq!(cache.load(KEY), None);
            let kept = keep(&cache, KEY, "x");
            assert_eq!(cache.load(KEY), Some(kept));
            assert_eq!(names(&cache), [KEY, "lock"]);
        }
    }

    #[test]
    fn an_entry_that_points_outside_is_ignored() {
        let (_folder, cache) = cache();
        keep(&cache, KEY, "x");
        let file = cache.folder.join(KEY).join("entry.json");
        let text = fs::read_to_string(&file)
            .expect("readable")
            .replace("\"program\"", "\"../files/program\"");
        fs::write(&file, text).expect("written");
        assert_eq!(cache.load(KEY), None);
    }

    #[test]
    fn the_second_process_with_a_key_drops_its_build() {
        let (_folder, cache) = cache();
        let first = keep(&cache, KEY, "first");
        assert_eq!(keep(&cache, KEY, "second"), first);
        assert_eq!(
            fs::read_to_string(first.folder.join(PROGRAM)).expect("readable"),
            "first"
        );
        assert_eq!(names(&cache), [KEY, "lock"]);
    }

    #[test]
    fn leftovers_of_dead_processes_are_removed_and_of_live_ones_kept() {
        let (_folder, cache) = cache();
        let alive = cache.begin().expect("a place");
        for dead in ["building-1", "building-2/entry/files"] {
            fs::create_dir_all(cache.folder.join(dead)).expect("a folder");
        }
        fs::write(cache.folder.join("building-2/lock"), "").expect("a file");
        fs::set_permissions(
            cache.folder.join("building-2/entry"),
            Permissions::from_mode(0o000),
        )
        .expect("closed");
        let other = cache.begin().expect("a place");
        let left = names(&cache);
        assert_eq!(
            left.iter()
                .filter(|name| name.starts_with(BUILDING))
                .count(),
            2,
            "{left:?}"
        );
        assert!(alive.path.exists() && other.path.exists());
        drop((alive, other));
        assert_eq!(names(&cache), ["lock"]);
    }

    #[test]
    fn build_leftovers_are_removed_with_their_attempts() {
        let (_folder, cache) = cache();
        let building = cache.begin().expect("a place");
        let (first, second) = (
            building.folder().expect("a folder"),
            building.folder().expect("a folder"),
        );
        fs::write(first.join("x"), "x").expect("a file");
        let path = first.to_path_buf();
        drop(first);
        assert!(!path.exists() && second.exists());
    }

    #[test]
    fn a_full_cache_drops_its_oldest_entries_except_those_in_use() {
        let (_folder, cache) = cache();
        let key = |number: u32| format!("{number:064}");
        for number in 0..4 {
            keep(&cache, &key(number), &"x".repeat(100_000));
            let used = SystemTime::now() - Duration::from_secs(7200 - u64::from(number) * 60);
            File::open(cache.folder.join(key(number)))
                .and_then(|file| file.set_modified(used))
                .expect("ours");
        }
        assert!(cache.load(&key(0)).is_some(), "it is used again");
        cache.trim(250_000).expect("trimmed");
        assert_eq!(names(&cache), [key(0), key(3), "lock".to_string()]);
        let used = cache.load(&key(0)).expect("it is there");
        let program = used.lease.clone();
        drop(used);
        cache.trim(0).expect("trimmed");
        assert_eq!(names(&cache), [key(0), "lock".to_string()], "in use");
        drop(program);
        // A process that another test is just starting may still have it open.
        for _ in 0..1000 {
            cache.trim(0).expect("trimmed");
            if names(&cache) == ["lock"] {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("{:?}", names(&cache));
    }

    #[test]
    fn a_sudden_growth_of_the_cache_is_trimmed_at_once() {
        static KEPT: AtomicU64 = AtomicU64::new(0);
        let (_folder, cache) = cache();
        let cache = Cache {
            kept_bytes: &KEPT,
            ..cache
        };
        let old = format!("{:064}", 1);
        keep(&cache, &old, "x");
        let big = |number: u64| {
            // Sparse files, which the test never reads.
            let entry = cache.folder.join(format!("{number:064}"));
            fs::create_dir(&entry).expect("a folder");
            let file = File::create(entry.join("sparse")).expect("a file");
            file.set_len(BYTES_MAX).expect("a length");
        };
        big(2);
        cache.begin().expect("a place");
        assert!(
            names(&cache).contains(&old),
            "it is not looked at each time"
        );
        KEPT.store(TRIM_BYTES, Ordering::Relaxed);
        cache.begin().expect("a place");
        assert!(!names(&cache).contains(&old));
    }

    #[test]
    fn a_lock_that_is_a_link_is_not_followed() {
        let (folder, cache) = cache();
        let (secret, lock) = (folder.path().join("secret"), cache.folder.join("lock"));
        fs::write(&secret, "kept").expect("a file");
        std::os::unix::fs::symlink(&secret, &lock).expect("a link");
        assert!(cache.begin().is_err());
        assert_eq!(fs::read_to_string(&secret).expect("readable"), "kept");
        fs::remove_file(&lock).expect("removed");
        fs::write(&lock, "as it was").expect("a file");
        cache.begin().expect("a place");
        assert_eq!(fs::read_to_string(&lock).expect("readable"), "as it was");
    }

    #[test]
    fn a_folder_that_others_can_write_to_is_refused_as_cache() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("cache");
        fs::create_dir(&place).expect("a folder");
        let open = |mode| {
            fs::set_permissions(&place, Permissions::from_mode(mode)).expect("ours");
            Cache::open(&place).map(drop)
        };
        for mode in [0o700, 0o711, 0o755] {
            assert!(open(mode).is_ok(), "{mode:o}");
        }
        for mode in [0o777, 0o1777, 0o702] {
            let error = open(mode).expect_err("open to all").to_string();
            assert!(
                error.contains("other users can write to it"),
                "{mode:o}: {error}"
            );
        }
        // A private group has no other members.
        assert_eq!(
            open(0o770).is_ok(),
            geteuid().as_raw() == getegid().as_raw()
        );
        if geteuid().is_root() {
            std::os::unix::fs::chown(&place, Some(1000), None).expect("root may");
            assert!(open(0o700).is_err(), "its owner can write to it");
        }
    }

    #[test]
    fn leftovers_are_removed_without_blocking_other_processes() {
        let (_folder, cache) = cache();
        let dead = cache.folder.join("building-1");
        fs::create_dir_all(dead.join("d/d")).expect("a folder");
        fs::write(dead.join("lock"), "").expect("a file");
        let taken = cache.dead().expect("listed");
        assert_eq!(taken.len(), 1);
        // While one process removes them, others skip them and do not wait.
        let building = cache.begin().expect("a place");
        assert!(dead.exists());
        drop((taken, building));
        cache.begin().expect("a place");
        assert!(!dead.exists());
    }

    #[test]
    fn a_cache_below_a_file_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("file"), "").expect("a file");
        assert!(Cache::open(&folder.path().join("file/cache")).is_err());
    }
}
