//! The files that the system's loader opens for a program: the loader itself, the libraries that the program names,
//! those that they name in turn, and what the C library opens while the program runs.
//!
//! The program is not trusted: its entries lead to no folder except those in which the system keeps libraries.

use crate::program::{Program, Runtime};
use object::read::elf::{FileHeader as _, ProgramHeader as _};
use object::{LittleEndian, ReadCache, ReadRef as _, elf};
use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Component, Path, PathBuf};
use walkdir::WalkDir;

/// Where systems keep their libraries, and the loader's table of them.
const LIBRARIES: [&str; 6] = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    LOADERS_TABLE,
];

const LOADERS_TABLE: &str = "/etc/ld.so.cache";
/// The list of further folders that the loader searches.
const LOADERS_FOLDERS: &str = "/etc/ld.so.conf";

/// Libraries that programs open by name while they run: cancelled threads, runtimes that call C, and programs
/// themselves do so.
const OPENED_LATER: [&str; 23] = [
    "libc.so.6",
    "libm.so.6",
    "libgcc_s.so.1",
    "libpthread.so.0",
    "libdl.so.2",
    "librt.so.1",
    "libutil.so.1",
    "libresolv.so.2",
    "libanl.so.1",
    "libnss_files.so.2",
    "libBrokenLocale.so.1",
    "libstdc++.so.6",
    "libgomp.so.1",
    "libatomic.so.1",
    "libquadmath.so.0",
    "libgfortran.so.5",
    "libgmp.so.10",
    "libmpfr.so.6",
    "libz.so.1",
    "libcrypt.so.1",
    "libcrypt.so.2",
    "libssl.so.3",
    "libcrypto.so.3",
];
/// Data that libraries open, beside them or in a folder that all systems have, if it is small: locales, character sets,
/// ciphers, terminal descriptions, and the name of the system.
const BESIDE: [&str; 3] = ["gconv", "ossl-modules", "engines-3"];
const CUSTOMS: [&str; 2] = ["/usr/lib/locale", "/usr/lib64/locale"];
const OTHERS: [&str; 4] = [
    "/lib/terminfo",
    "/usr/lib/terminfo",
    "/etc/os-release",
    "/usr/lib/os-release",
];
const OTHERS_BYTES_MAX: u64 = 32 << 20;

/// Limits that no honest program reaches: libraries, names in one file, segments of a file.
const LIBRARIES_MAX: usize = 4000;
const NAMES_MAX: usize = 256;
const PARTS_MAX: usize = 64;
/// Maximum length of a name, and of a table that is read, in bytes; each entry of a table has 16.
const NAME_BYTES_MAX: usize = 1024;
const TABLE_BYTES_MAX: u64 = 64 << 10;
/// How deep lists of folders may include others.
const DEPTH_MAX: usize = 4;

/// The files and folders of the system that a program needs, where it sees those on the disk.
pub(super) fn runtime(program: &Program) -> impl Iterator<Item = &Path> {
    let Runtime {
        files,
        loads_libraries,
        ..
    } = &program.runtime;
    let libraries = LIBRARIES.iter().filter(|_| *loads_libraries).map(Path::new);
    files.iter().map(PathBuf::as_path).chain(libraries)
}

/// What an executable or a library asks of the loader.
#[derive(Debug, Default, PartialEq, Eq)]
struct Linked {
    loader: Option<PathBuf>,
    /// The libraries that it needs.
    names: Vec<String>,
    /// The folders to search first.
    folders: Vec<String>,
}

/// Reads what a file asks of the loader; `None` if it is not an executable or library of this machine.
fn linked(path: &Path) -> Option<Linked> {
    // To open a file that is not regular may block.
    let file = fs::metadata(path)
        .ok()
        .filter(fs::Metadata::is_file)
        .and_then(|_| File::open(path).ok())?;
    let data = &ReadCache::new(file);
    let head = elf::FileHeader64::<LittleEndian>::parse(data).ok()?;
    let endian = head.endian().ok()?;
    let machine = if cfg!(target_arch = "aarch64") {
        elf::EM_AARCH64
    } else {
        elf::EM_X86_64
    };
    if head.e_machine(endian) != machine || usize::from(head.e_phnum(endian)) > PARTS_MAX {
        return None;
    }
    let parts = head.program_headers(endian, data).ok()?;
    let mut linked = Linked::default();
    let first = |kind| {
        let part = parts.iter().find(|part| part.p_type(endian) == kind);
        part.filter(|part| part.p_filesz(endian) <= TABLE_BYTES_MAX)
    };
    if let Some(Ok(Some(loader))) = first(elf::PT_INTERP).map(|part| part.interpreter(endian, data))
    {
        linked.loader = Some(PathBuf::from(OsStr::from_bytes(loader)));
    }
    let Some(Ok(Some(table))) = first(elf::PT_DYNAMIC).map(|part| part.dynamic(endian, data))
    else {
        return Some(linked);
    };
    let entries = || {
        let all = table
            .iter()
            .map(|entry| (entry.d_tag.get(endian), entry.d_val.get(endian)));
        all.take_while(|(tag, _)| *tag != elf::DT_NULL)
    };
    // The string table is given by its address in memory.
    let address = entries()
        .find(|(tag, _)| *tag == elf::DT_STRTAB)
        .map(|(_, address)| address);
    let start = parts
        .iter()
        .filter(|part| part.p_type(endian) == elf::PT_LOAD)
        .find_map(|part| {
            let within = address?
                .checked_sub(part.p_vaddr(endian))
                .filter(|within| *within < part.p_filesz(endian))?;
            part.p_offset(endian).checked_add(within)
        });
    let Some(start) = start else {
        return Some(linked);
    };
    let string = |at: u64| {
        let at = start.checked_add(at)?;
        let end = at.checked_add(NAME_BYTES_MAX as u64)?.min(data.len().ok()?);
        String::from_utf8(data.read_bytes_at_until(at..end, 0).ok()?.to_vec()).ok()
    };
    let is_string = |tag| [elf::DT_NEEDED, elf::DT_RUNPATH, elf::DT_RPATH].contains(&tag);
    for (tag, value) in entries().filter(|(tag, _)| is_string(*tag)).take(NAMES_MAX) {
        let Some(string) = string(value) else {
            continue;
        };
        match tag {
            elf::DT_NEEDED => linked.names.push(string),
            _ => linked.folders.extend(string.split(':').map(str::to_string)),
        }
    }
    linked.names.sort_unstable();
    linked.names.dedup();
    linked.folders.truncate(PARTS_MAX);
    Some(linked)
}

/// Searches for libraries as the loader does.
struct Search {
    /// The folders of the system.
    folders: Vec<PathBuf>,
    /// The files found, by the names by which programs open them.
    found: BTreeSet<PathBuf>,
    /// The files read, by their real names.
    read: HashSet<PathBuf>,
    /// Whether it is for a contestant's executable: then all users must be able to read the files found, they must be
    /// where the system keeps libraries, and not be too large.
    is_for_everybody: bool,
}

/// The files that every program with a loader may open.
pub(super) fn of_all() -> Vec<PathBuf> {
    let mut search = Search::new(false);
    for name in OPENED_LATER {
        search.open(name, &[]);
    }
    let beside = search
        .folders
        .iter()
        .flat_map(|folder| BESIDE.map(|name| folder.join(name)));
    let customs = CUSTOMS
        .iter()
        .flat_map(fs::read_dir)
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    let others = customs.chain(OTHERS.map(PathBuf::from)).chain(beside);
    let mut left = OTHERS_BYTES_MAX;
    let mut counted = HashSet::new();
    let mut fits = |path: &PathBuf| {
        // A folder with several names is copied once.
        let is_new = path.canonicalize().is_ok_and(|real| counted.insert(real));
        let rest = left.checked_sub(if is_new { bytes_below(path) } else { 0 });
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    let others: Vec<PathBuf> = others.filter(|path| path.exists() && fits(path)).collect();
    search
        .found
        .into_iter()
        .chain(others)
        .chain([PathBuf::from(LOADERS_TABLE)])
        .collect()
}

/// The libraries that the trusted `programs` name, directly or not; `None` if they are too many.
pub(super) fn of_ours<'a>(programs: impl Iterator<Item = &'a Path>) -> Option<Vec<PathBuf>> {
    let mut search = Search::new(false);
    programs.for_each(|program| search.follow(program, true));
    let is_whole = search.read.len() < LIBRARIES_MAX && search.found.len() < LIBRARIES_MAX;
    is_whole.then(|| search.found.into_iter().collect())
}

/// The libraries that a contestant's executable names, directly or not.
pub(super) fn of_contestant(exe: &Path) -> Vec<PathBuf> {
    let mut search = Search::new(true);
    search.follow(exe, false);
    search.found.into_iter().collect()
}

impl Search {
    fn new(is_for_everybody: bool) -> Search {
        Search {
            folders: system_folders(),
            found: BTreeSet::new(),
            read: HashSet::new(),
            is_for_everybody,
        }
    }

    /// Finds everything that a file needs. An untrusted file decides only names.
    fn follow(&mut self, file: &Path, is_ours: bool) {
        let Ok(real) = fs::canonicalize(file) else {
            return;
        };
        if self.read.len() >= LIBRARIES_MAX || !self.read.insert(real.clone()) {
            return;
        }
        let Some(linked) = linked(&real) else { return };
        if let Some(loader) = linked.loader {
            self.take(loader);
        }
        let origin = real
            .parent()
            .unwrap_or(Path::new("/"))
            .to_string_lossy()
            .into_owned();
        let folders = linked.folders.iter().filter(|_| is_ours);
        let folders = folders.map(|folder| {
            folder
                .replace("${ORIGIN}", &origin)
                .replace("$ORIGIN", &origin)
        });
        let folders: Vec<PathBuf> = folders
            .map(PathBuf::from)
            .filter(|folder| folder.is_absolute())
            .collect();
        for name in linked.names {
            self.open(&name, &folders);
        }
    }

    /// Finds a library by its name in all places where the loader could find it: its own table decides which one it
    /// takes.
    fn open(&mut self, name: &str, first: &[PathBuf]) {
        if name.starts_with('/') {
            return self.take(PathBuf::from(name));
        }
        if name.is_empty() || name.contains('/') {
            return;
        }
        for folder in first.iter().chain(&self.folders.clone()) {
            // Builds of it for newer processors are beside it.
            let newer = fs::read_dir(folder.join("glibc-hwcaps"))
                .into_iter()
                .flatten()
                .flatten();
            let newer: Vec<PathBuf> = newer.map(|entry| entry.path().join(name)).collect();
            for place in newer.into_iter().chain([folder.join(name)]) {
                self.take(place);
            }
        }
    }

    fn take(&mut self, place: PathBuf) {
        let most = if self.is_for_everybody {
            NAMES_MAX
        } else {
            LIBRARIES_MAX
        };
        if self.found.len() >= most || self.found.contains(&place) {
            return;
        }
        if (!self.is_for_everybody || is_for_everybody(&place)) && linked(&place).is_some() {
            self.found.insert(place.clone());
            self.follow(&place, true);
        }
    }
}

/// Total size of the files below a path, in bytes; the maximum for very many files.
fn bytes_below(path: &Path) -> u64 {
    let files = WalkDir::new(path)
        .into_iter()
        .flatten()
        .filter(|entry| entry.file_type().is_file());
    let sizes = files.map(|entry| entry.metadata().map_or(u64::MAX, |metadata| metadata.len()));
    sizes.zip(0..).fold(0, |sum: u64, (size, count)| {
        if count < LIBRARIES_MAX {
            sum.saturating_add(size)
        } else {
            u64::MAX
        }
    })
}

/// Whether a path leads to where systems keep libraries, and all users may go there and read it.
fn is_for_everybody(path: &Path) -> bool {
    let has = |path: &Path, bits: u32| {
        fs::metadata(path).is_ok_and(|metadata| metadata.mode() & bits == bits)
    };
    is_of_system(path)
        && fs::canonicalize(path).is_ok_and(|real| {
            has(&real, 0o004) && real.ancestors().skip(1).all(|folder| has(folder, 0o001))
        })
}

/// Whether a path leads to where systems keep libraries, and stays there.
fn is_of_system(path: &Path) -> bool {
    let is_below = |path: &Path| LIBRARIES.iter().any(|folder| path.starts_with(folder));
    let is_plain = path
        .components()
        .all(|part| matches!(part, Component::RootDir | Component::Normal(_)));
    is_plain && is_below(path) && fs::canonicalize(path).is_ok_and(|real| is_below(&real))
}

/// The folders that the loader always searches.
fn system_folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    listed(Path::new(LOADERS_FOLDERS), &mut folders, DEPTH_MAX);
    let machine = format!("{}-linux-gnu", std::env::consts::ARCH);
    for folder in LIBRARIES
        .iter()
        .filter(|folder| **folder != LOADERS_TABLE)
        .map(Path::new)
    {
        folders.push(folder.join(&machine));
        folders.push(folder.to_path_buf());
    }
    let mut seen = HashSet::new();
    folders.retain(|folder| folder.is_dir() && seen.insert(folder.clone()));
    folders
}

/// Reads a list of folders, and the lists that it includes.
fn listed(file: &Path, folders: &mut Vec<PathBuf>, depth: usize) {
    let Ok(text) = fs::read_to_string(file) else {
        return;
    };
    for line in text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
    {
        match line
            .strip_prefix("include")
            .filter(|rest| rest.starts_with([' ', '\t']))
        {
            Some(pattern) if depth > 0 => {
                let pattern = Path::new("/etc").join(pattern.trim());
                for included in matching(&pattern).unwrap_or_default() {
                    listed(&included, folders, depth - 1);
                }
            }
            None if line.starts_with('/') => folders.push(PathBuf::from(line)),
            _ => {}
        }
    }
}

/// The files of one folder whose names match a pattern with one `*`, in order.
fn matching(pattern: &Path) -> io::Result<Vec<PathBuf>> {
    let (folder, name) = (
        pattern.parent().unwrap_or(Path::new("/")),
        pattern.file_name().unwrap_or_default(),
    );
    let name = name.to_string_lossy();
    let Some((start, end)) = name.split_once('*') else {
        return Ok(vec![pattern.to_path_buf()]);
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn cc(folder: &Path, args: &[&str]) {
        let output = Command::new("cc")
            .current_dir(folder)
            .args(args)
            .output()
            .expect("cc, which Rust needs too");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }

    /// A program that needs a library beside it, which needs the mathematical library.
    fn program() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        fs::write(
            path.join("own.c"),
            "double sine(double); double sin(double);\ndouble sine(double x) { return sin(x); }\n",
        )
        .expect("a file");
        fs::write(
            path.join("main.c"),
            "double sine(double);\nint main(int n) { return (int)sine(n); }\n",
        )
        .expect("a file");
        cc(
            path,
            &[
                "-shared",
                "-fPIC",
                "-o",
                "libown.so",
                "own.c",
                "-Wl,--no-as-needed",
                "-lm",
            ],
        );
        cc(
            path,
            &[
                "-o",
                "program",
                "main.c",
                "-L.",
                "-lown",
                "-Wl,-rpath,$ORIGIN",
            ],
        );
        let there = format!("-Wl,-rpath,{}", path.display());
        cc(path, &["-o", "absolute", "main.c", "-L.", "-lown", &there]);
        folder
    }

    #[test]
    fn our_program_finds_libraries_beside_it_and_their_dependencies() {
        let folder = program();
        let program = folder.path().join("program");
        let mut found = of_ours([program.as_path()].into_iter()).expect("it is not too much");
        found.extend(of_all());
        let names: Vec<_> = found
            .iter()
            .map(|path| path.to_string_lossy().into_owned())
            .collect();
        for end in ["/libown.so", "/libm.so.6", "/libc.so.6", LOADERS_TABLE] {
            assert!(
                names.iter().any(|name| name.ends_with(end)),
                "{end} in {names:?}"
            );
        }
        // The loader, by the name that the program gives.
        let loader = linked(&folder.path().join("program"))
            .and_then(|linked| linked.loader)
            .expect("it is dynamic");
        assert!(found.contains(&loader), "{loader:?} in {names:?}");
        assert!(names.len() < 100, "{names:?}");
    }

    #[test]
    fn libraries_of_a_contestants_program_come_only_from_system_folders() {
        let folder = program();
        for name in ["program", "absolute"] {
            let found = of_contestant(&folder.path().join(name));
            let strange = found
                .iter()
                .find(|path| !LIBRARIES.iter().any(|folder| path.starts_with(folder)));
            assert_eq!(strange, None);
            assert!(
                found.iter().any(|path| path.ends_with("libc.so.6")),
                "{found:?}"
            );
        }
        for (path, is) in [
            ("/usr/lib/../../etc/shadow", false),
            ("/etc/shadow", false),
            ("usr/lib", false),
            ("/usr/lib", true),
            ("/usr/library", false),
        ] {
            assert_eq!(is_of_system(Path::new(path)), is, "{path}");
        }
        let mut search = Search {
            folders: vec!["/usr/lib".into()],
            ..Search::new(true)
        };
        for name in [
            "",
            ".",
            "..",
            "/etc/passwd",
            "/bin/sh",
            "../bin/sh",
            "sh",
            "x86_64-linux-gnu",
        ] {
            search.open(name, &[PathBuf::from("/usr/bin")]);
        }
        assert_eq!(search.found, BTreeSet::new());
    }

    #[test]
    fn a_truncated_or_false_file_causes_no_panic() {
        let folder = program();
        let whole = fs::read(folder.path().join("program")).expect("a file");
        let path = folder.path().join("damaged");
        let expected = linked(&folder.path().join("program")).expect("a program");
        assert_eq!(expected.names, ["libc.so.6", "libown.so"]);
        assert_eq!(expected.folders, ["$ORIGIN"]);
        let mut read = 0;
        // The header, the table of segments, and the place of the strings.
        for at in (0..whole.len().min(2048)).chain((2048..whole.len()).step_by(97)) {
            for damaged in [
                whole[..at].to_vec(),
                [&whole[..at], &[0xff], &whole[at + 1..]].concat(),
            ] {
                fs::write(&path, damaged).expect("a file");
                read += usize::from(linked(&path).is_some());
            }
        }
        assert!(
            read > 1000,
            "{read}: damage in most places is not where one looks"
        );
        assert_eq!(linked(folder.path()), None);
    }

    #[test]
    fn folders_of_the_loader_are_read_from_its_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        fs::create_dir(path.join("more")).expect("a folder");
        let main = format!(
            "# none\n/first # one\ninclude {}/more/*.conf\nrelative\n",
            path.display()
        );
        fs::write(path.join("main"), main).expect("a file");
        fs::write(path.join("more/b.conf"), "/third\n").expect("a file");
        fs::write(
            path.join("more/a.conf"),
            format!("/second\ninclude {}/main\n", path.display()),
        )
        .expect("a file");
        fs::write(path.join("more/c.txt"), "/not\n").expect("a file");
        let mut folders = Vec::new();
        listed(&path.join("main"), &mut folders, 1);
        assert_eq!(folders, ["/first", "/second", "/third"].map(PathBuf::from));
        // Files that name each other must not cause an endless search.
        listed(&path.join("main"), &mut folders, DEPTH_MAX);
    }
}
