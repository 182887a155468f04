//! Finds the real file behind the name of a compiler or an interpreter.
//!
//! A command on the `PATH` may be a script that chooses a version (pyenv, jenv), a proxy that does the same (rustup), a
//! link that the system manages (alternatives) or a wrapper (ccache). A sandboxed interpreter cannot start another
//! program, so the real file is needed.

use super::row::{Language, Tool};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{ErrorKind, Read as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;

/// Maximum time for a command to print where it is installed.
const ANSWER_TIME: Duration = Duration::from_secs(10);
/// Maximum size of that answer, in bytes.
const ANSWER_BYTES_MAX: u64 = 1 << 16;
/// Compiler caches and distributors that replace a compiler; the build cache makes them unnecessary.
const WRAPPERS: [&str; 5] = ["ccache", "sccache", "distcc", "icecc", "buildcache"];

/// An installed tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installed {
    /// The command that a person would type.
    pub command: String,
    /// Absolute path of the executable.
    pub exe: PathBuf,
    /// The folder that it is installed in, such as `/usr`.
    pub home: PathBuf,
}

/// The tools found so far, since asking a shim takes longer than many runs.
#[derive(Debug, Default)]
pub(super) struct Found {
    tools: Mutex<BTreeMap<(OsString, String), Vec<Installed>>>,
    used: Mutex<BTreeMap<PathBuf, (Tool, Installed)>>,
}

impl Found {
    /// The first installed tool of a language; with `for_others`, tools that all users can execute go first.
    pub(super) fn first(
        &self,
        language: &Language,
        path: &OsStr,
        for_others: bool,
    ) -> Option<(Tool, Installed)> {
        let each = || {
            language
                .tools
                .iter()
                .map(|tool| (tool, self.all(tool, path)))
        };
        let pick = |tool: &Tool, installed: &Installed| (tool.clone(), installed.clone());
        let reachable = for_others
            .then(|| {
                each().find_map(|(tool, all)| {
                    all.iter()
                        .find(|one| is_reachable_for_others(&one.exe))
                        .map(|one| pick(tool, one))
                })
            })
            .flatten();
        reachable.or_else(|| each().find_map(|(tool, all)| all.first().map(|one| pick(tool, one))))
    }

    /// Records that a tool is used.
    pub(super) fn note(&self, tool: &Tool, installed: &Installed) {
        let mut used = unpoisoned(&self.used);
        used.entry(installed.exe.clone())
            .or_insert_with(|| (tool.clone(), installed.clone()));
    }

    /// Every used tool, by name.
    pub(super) fn used(&self) -> Vec<(Tool, Installed)> {
        let mut used: Vec<_> = unpoisoned(&self.used).values().cloned().collect();
        used.sort_by(|(_, one), (_, other)| one.command.cmp(&other.command));
        used
    }

    /// Every installation of a tool, in the order of the `PATH`.
    fn all(&self, tool: &Tool, path: &OsStr) -> Vec<Installed> {
        let key = (path.to_os_string(), tool.command.clone());
        // The lock is held meanwhile, so that a shim is asked only once.
        let mut tools = unpoisoned(&self.tools);
        tools
            .entry(key)
            .or_insert_with(|| resolve_all(tool, path))
            .clone()
    }
}

/// Locks a mutex whose contents stay valid when another thread panics.
fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn resolve_all(tool: &Tool, path: &OsStr) -> Vec<Installed> {
    let mut all: Vec<Installed> = Vec::new();
    // A relative folder would mean another command in another working directory.
    for folder in std::env::split_paths(path).filter(|folder| folder.is_absolute()) {
        let Some(installed) = resolve(tool, &folder.join(&tool.command)) else {
            continue;
        };
        if !all.iter().any(|known| known.exe == installed.exe) {
            all.push(installed);
        }
    }
    all
}

/// The real tool behind one file; `None` if there is none.
fn resolve(tool: &Tool, found: &Path) -> Option<Installed> {
    let real = fs::canonicalize(found)
        .ok()
        .filter(|real| is_executable(real))?;
    let name = real.file_name()?.to_string_lossy().into_owned();
    if WRAPPERS.contains(&name.as_str()) {
        return None;
    }
    let home = folder_above(&real);
    let keeps_name = name.contains(command_name(tool));
    let is_real = keeps_name && !is_script(&real) && home.join(&tool.installed).exists();
    if !is_real && !tool.ask.is_empty() {
        return ask(tool, found);
    }
    // A driver such as clang depends on the name by which it is called.
    let exe = if keeps_name {
        real
    } else {
        found.to_path_buf()
    };
    Some(Installed {
        command: tool.command.clone(),
        exe,
        home,
    })
}

/// Asks a shim for its tool: it prints the executable, a folder with `bin/<command>`, or both.
fn ask(tool: &Tool, shim: &Path) -> Option<Installed> {
    let answer = answer(Command::new(shim).args(&tool.ask))?;
    let paths = answer
        .lines()
        .map(|line| line.rsplit(" = ").next().unwrap_or(line).trim())
        .map(Path::new);
    let paths: Vec<&Path> = paths.filter(|path| path.is_absolute()).collect();
    let below = |folder: &Path| folder.join("bin").join(command_name(tool));
    let home = paths.iter().find(|path| is_executable(&below(path)));
    let exe = paths
        .iter()
        .map(|path| path.to_path_buf())
        .find(|path| is_executable(path));
    let exe = fs::canonicalize(exe.or_else(|| home.map(|home| below(home)))?).ok()?;
    let home = home.map_or_else(|| folder_above(&exe), |home| home.to_path_buf());
    Some(Installed {
        command: tool.command.clone(),
        exe,
        home,
    })
}

/// The version that a tool prints, in English and without variables that make it print more.
pub(super) fn version(tool: &Tool, installed: &Installed, path: &OsStr) -> Option<String> {
    let mut command = Command::new(&installed.exe);
    command
        .args(&tool.version)
        .env_clear()
        .env("PATH", path)
        .env("LC_ALL", "C");
    if let Some(home) = std::env::var_os("HOME") {
        command.env("HOME", home);
    }
    answer(&mut command)
}

/// The output of a command; `None` if it fails or takes too long.
fn answer(command: &mut Command) -> Option<String> {
    let (reader, writer) = std::io::pipe().ok()?;
    let stderr = writer.try_clone().ok()?;
    let mut child = spawn(command.stdin(Stdio::null()).stdout(writer).stderr(stderr))?;
    // The command holds our ends of the pipe open until they are replaced.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = reader.take(ANSWER_BYTES_MAX).read_to_end(&mut bytes);
        // The receiver is gone if it took too long.
        let _ = sender.send(read.map(|_| bytes));
    });
    let bytes = receiver.recv_timeout(ANSWER_TIME);
    if bytes.is_err() {
        // This fails if the command has just ended by itself.
        let _ = child.kill();
    }
    let status = child.wait().ok()?;
    let bytes = bytes.ok()?.ok()?;
    status
        .success()
        .then(|| String::from_utf8_lossy(&bytes).into_owned())
}

/// Starts a command; retries while a just written file is still open in a process that is being started.
fn spawn(command: &mut Command) -> Option<Child> {
    for _ in 0..50 {
        match command.spawn() {
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
                std::thread::sleep(Duration::from_millis(2))
            }
            started => return started.ok(),
        }
    }
    None
}

/// The name of a command that may be given as a path.
fn command_name(tool: &Tool) -> &str {
    tool.command.rsplit('/').next().unwrap_or(&tool.command)
}

/// `/usr` for `/usr/bin/gcc`.
fn folder_above(exe: &Path) -> PathBuf {
    exe.parent()
        .and_then(Path::parent)
        .unwrap_or(Path::new("/"))
        .to_path_buf()
}

fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

fn is_script(path: &Path) -> bool {
    let mut start = [0; 2];
    fs::File::open(path)
        .and_then(|mut file| file.read_exact(&mut start))
        .is_ok()
        && &start == b"#!"
}

/// Whether every user may execute a file, and enter every folder above it.
fn is_reachable_for_others(path: &Path) -> bool {
    let mode = |path: &Path| fs::metadata(path).map_or(0, |file| file.permissions().mode());
    mode(path) & 0o005 == 0o005
        && path
            .ancestors()
            .skip(1)
            .all(|folder| mode(folder) & 0o001 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    struct Machine {
        folder: tempfile::TempDir,
    }

    impl Machine {
        fn new() -> Machine {
            let folder = tempfile::tempdir().expect("a folder");
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))
                .expect("a folder of ours");
            Machine { folder }
        }

        fn at(&self, path: &str) -> PathBuf {
            fs::canonicalize(self.folder.path())
                .expect("a folder")
                .join(path)
        }

        fn file(&self, path: &str, text: &str) -> PathBuf {
            let path = self.at(path);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(&path, text).expect("a file");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a file of ours");
            path
        }

        fn link(&self, path: &str, target: &str) {
            let path = self.at(path);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            symlink(self.at(target), path).expect("a link");
        }

        fn find(&self, tool: &Tool, folders: &[&str]) -> Vec<Installed> {
            let folders = folders.iter().map(|folder| self.at(folder));
            resolve_all(tool, &std::env::join_paths(folders).expect("a path"))
        }
    }

    const ELF: &str = "\x7fELF";

    fn tool(command: &str) -> Tool {
        Tool {
            command: command.to_string(),
            ..Tool::default()
        }
    }

    fn exes(found: &[Installed]) -> Vec<PathBuf> {
        found
            .iter()
            .map(|installed| installed.exe.clone())
            .collect()
    }

    #[test]
    fn a_link_leads_to_the_real_file() {
        let machine = Machine::new();
        let real = machine.file("jdk/bin/java", ELF);
        machine.link("alternatives/java", "jdk/bin/java");
        machine.link("bin/java", "alternatives/java");
        let found = machine.find(&tool("java"), &["none", "bin"]);
        assert_eq!(
            found,
            [Installed {
                command: "java".to_string(),
                exe: real,
                home: machine.at("jdk")
            }]
        );
    }

    #[test]
    fn a_driver_keeps_the_name_it_is_called_with() {
        let machine = Machine::new();
        machine.file("llvm/bin/clang", ELF);
        machine.link("bin/clang++", "llvm/bin/clang");
        let found = machine.find(&tool("clang++"), &["bin"]);
        assert_eq!(
            (exes(&found), &found[0].home),
            (vec![machine.at("bin/clang++")], &machine.at("llvm"))
        );
    }

    #[test]
    fn a_tool_prints_its_version_in_english() {
        let machine = Machine::new();
        let exe = machine.file(
            "bin/cc",
            "#!/bin/sh\necho \"cc $1 $LC_ALL $JAVA_TOOL_OPTIONS 1.2\" >&2\n",
        );
        let installed = Installed {
            command: "cc".to_string(),
            exe,
            home: machine.at(""),
        };
        let tool = Tool {
            version: vec!["-version".to_string()],
            ..tool("cc")
        };
        assert_eq!(
            version(&tool, &installed, OsStr::new("/usr/bin:/bin")).as_deref(),
            Some("cc -version C  1.2\n")
        );
    }

    #[test]
    fn caching_wrappers_are_skipped() {
        let machine = Machine::new();
        machine.file("usr/bin/ccache", ELF);
        machine.link("lib/ccache/gcc", "usr/bin/ccache");
        let real = machine.file("usr/bin/gcc", ELF);
        assert_eq!(
            exes(&machine.find(&tool("gcc"), &["lib/ccache", "usr/bin"])),
            [real]
        );
    }

    #[test]
    fn a_shim_is_asked_for_the_file_and_its_folder() {
        let machine = Machine::new();
        let real = machine.file("versions/3/bin/python3.11", ELF);
        machine.link("versions/3/bin/python3", "versions/3/bin/python3.11");
        let home = machine.at("versions/3");
        let shown = home.display();
        machine.file(
            "shims/python3",
            &format!("#!/bin/sh\necho {shown}/bin/python3\necho {shown}\n"),
        );
        let asked = Tool {
            ask: vec!["where".to_string()],
            ..tool("python3")
        };
        assert_eq!(
            machine.find(&asked, &["shims"]),
            [Installed {
                command: "python3".to_string(),
                exe: real.clone(),
                home: home.clone()
            }]
        );
        // Either property is enough, also among others and on standard error.
        machine.file(
            "shims/python3",
            &format!("#!/bin/sh\necho '  tmp = /tmp\n  home = {shown}' >&2\n"),
        );
        assert_eq!(machine.find(&asked, &["shims"])[0].exe, real);
        machine.file(
            "shims/python3",
            &format!("#!/bin/sh\necho {shown}/bin/python3\n"),
        );
        assert_eq!(machine.find(&asked, &["shims"])[0].home, home);
        // A real file later on the path is found, and the same file is listed once.
        assert_eq!(
            exes(&machine.find(&asked, &["shims", "versions/3/bin"])),
            [real]
        );
    }

    #[test]
    fn a_shim_without_a_version_is_skipped() {
        let machine = Machine::new();
        machine.file(
            "shims/python3",
            "#!/bin/sh\necho 'pyenv: no version' >&2\nexit 127\n",
        );
        let asked = Tool {
            ask: vec!["where".to_string()],
            ..tool("python3")
        };
        assert_eq!(machine.find(&asked, &["shims"]), []);
        let real = machine.file("usr/bin/python3", ELF);
        assert_eq!(exes(&machine.find(&asked, &["shims", "usr/bin"])), [real]);
    }

    #[test]
    fn a_proxy_is_asked_where_its_toolchain_is() {
        let machine = Machine::new();
        let real = machine.file("toolchain/bin/rustc", ELF);
        machine.file("toolchain/lib/rustlib/x", "");
        let shown = machine.at("toolchain");
        machine.file(
            "cargo/bin/rustup",
            &format!("#!/bin/sh\necho {}\n", shown.display()),
        );
        machine.link("cargo/bin/rustc", "cargo/bin/rustup");
        let asked = Tool {
            ask: vec!["--print".to_string()],
            installed: "lib/rustlib".to_string(),
            ..tool("rustc")
        };
        assert_eq!(
            exes(&machine.find(&asked, &["cargo/bin", "toolchain/bin"])),
            [real]
        );
    }

    #[test]
    fn a_file_that_is_no_program_is_no_tool() {
        let machine = Machine::new();
        fs::set_permissions(
            machine.file("bin/gcc", ELF),
            fs::Permissions::from_mode(0o644),
        )
        .expect("a file");
        fs::create_dir_all(machine.at("other/gcc")).expect("a folder");
        machine.link("third/gcc", "nowhere");
        assert_eq!(machine.find(&tool("gcc"), &["bin", "other", "third"]), []);
        assert_eq!(
            resolve_all(&tool("sh"), OsStr::new("bin:.:../../../../bin")),
            [],
            "relative folders"
        );
    }

    #[test]
    fn tools_that_others_can_reach_come_first_on_request() {
        let machine = Machine::new();
        let (closed, open) = (
            machine.file("home/bin/python3", ELF),
            machine.file("usr/bin/python3", ELF),
        );
        fs::set_permissions(machine.at("home"), fs::Permissions::from_mode(0o700))
            .expect("a folder of ours");
        assert!(!is_reachable_for_others(&closed));
        let language = Language {
            tools: vec![tool("python3")],
            ..Language::default()
        };
        let path =
            std::env::join_paths([machine.at("home/bin"), machine.at("usr/bin")]).expect("a path");
        let first = |path: &OsStr, for_others| {
            Found::default()
                .first(&language, path, for_others)
                .map(|(_, installed)| installed.exe)
        };
        assert_eq!(first(&path, false), Some(closed.clone()));
        assert_eq!(
            first(machine.at("home/bin").as_os_str(), true),
            Some(closed),
            "better than none"
        );
        if is_reachable_for_others(&open) {
            assert_eq!(first(&path, true), Some(open));
        }
    }

    #[test]
    fn a_tool_is_asked_once() {
        let machine = Machine::new();
        let count = machine.at("count");
        machine.file(
            "bin/python3",
            &format!("#!/bin/sh\necho x >> {}\necho /bin/sh\n", count.display()),
        );
        let asked = Tool {
            ask: vec!["where".to_string()],
            ..tool("python3")
        };
        let language = Language {
            tools: vec![asked],
            ..Language::default()
        };
        let found = Found::default();
        for _ in 0..3 {
            assert!(
                found
                    .first(&language, machine.at("bin").as_os_str(), true)
                    .is_some()
            );
        }
        assert_eq!(fs::read_to_string(count).expect("a file"), "x\n");
    }
}
