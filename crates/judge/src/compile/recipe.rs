//! The command lines of one submission: to build it, and to run it.

use super::cached_file::PROGRAM;
use super::compiled::{Compiled, Variant};
use super::entry::CacheEntry;
use super::hash::{hex, identity};
use super::source::{EXECUTABLE_BYTES_MAX, Source};
use super::{folder, packages};
use crate::language::{Installed, Language, Languages};
use sha2::{Digest as _, Sha256};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tribunal_core::text::shell_word;
use tribunal_sandbox::{ArgsInPlace, Lease, Limits, Program, Role, Runtime};

/// System files that compilers read, besides the folder of their installation.
const FOR_COMPILERS: [&str; 11] = [
    "/proc",
    "/dev/null",
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/fpc*",
];

/// How one submission is built.
pub(super) struct Recipe<'a> {
    pub(super) language: Language,
    /// The tool; `None` for a ready-made executable and for scripts.
    pub(super) installed: Option<Installed>,
    /// The name of the source in the build folder.
    pub(super) file: String,
    /// The other sources of a program of several files.
    pub(super) others: Vec<String>,
    /// How it differs from the usual build.
    pub(super) variant: Variant<'a>,
    /// The role of the program in the sandbox.
    pub(super) role: Role,
}

/// One way to build a submission.
#[derive(Clone, Copy, Default)]
pub(super) struct Attempt<'a> {
    /// The flag of a standard.
    pub(super) standard: Option<&'a str>,
    /// Whether it is linked statically.
    pub(super) is_static: bool,
    /// Headers to include before the source's own.
    pub(super) headers: &'a [&'a str],
}

/// The file with the text that is included before each source.
pub(super) const PRELUDE: &str = "tribunal-prelude.h";

/// CPU limit of a `build` script, in seconds.
const SCRIPT_S: u64 = 120;

impl Recipe<'_> {
    /// The recipe of a folder with `build` and `run` scripts.
    pub(super) fn of_script(source: &Source, languages: &Languages) -> Recipe<'static> {
        let has_build = source
            .beside
            .iter()
            .any(|file| file.path == Path::new(folder::BUILD));
        let mut path = "/usr/local/bin:/usr/bin:/bin".to_string();
        let mut readable: Vec<String> = FOR_COMPILERS.map(str::to_string).to_vec();
        // A user's own toolchain is outside the system folders.
        let rust = languages.rows.iter().find(|row| row.name == "Rust");
        if let Some((_, installed)) = rust.and_then(|row| languages.installed(row)) {
            path = format!("{}:{path}", installed.home.join("bin").display());
            readable.push(installed.home.display().to_string());
        }
        let language = Language {
            name: "script".to_string(),
            time_factor: 1.0,
            compile: if has_build {
                vec![format!("./{}", folder::BUILD)]
            } else {
                Vec::new()
            },
            compile_s: SCRIPT_S,
            compile_env: [("PATH".to_string(), path.clone())].into(),
            run: vec![format!("./{}", folder::RUN)],
            env: [
                ("PATH".to_string(), path),
                ("LANG".to_string(), "C.UTF-8".to_string()),
            ]
            .into(),
            readable,
            ..Language::default()
        };
        let (installed, file, others) = (None, folder::RUN.to_string(), Vec::new());
        Recipe {
            language,
            installed,
            file,
            others,
            variant: Variant::default(),
            role: Role::Script,
        }
    }

    /// The recipe of a minimal program in the same language.
    pub(super) fn of_probe(&self) -> Recipe<'static> {
        Recipe {
            language: self.language.clone(),
            installed: self.installed.clone(),
            file: format!(
                "main.{}",
                self.language.endings.first().map_or("txt", String::as_str)
            ),
            others: Vec::new(),
            variant: Variant::default(),
            role: self.role,
        }
    }

    /// The cache key: a hash of everything that the program depends on.
    pub(super) fn key(&self, source: &Source) -> String {
        let compiler = self
            .installed
            .as_ref()
            .map(|installed| format!("{installed:?} {:?}", identity(&installed.exe)));
        let parts = [
            format!("{:?}", self.language),
            format!("{compiler:?}"),
            self.file.clone(),
        ];
        let mut hash = Sha256::new_with_prefix(concat!("tribunal 1 ", env!("CARGO_PKG_VERSION")));
        let prelude = Some(&self.variant.prelude).filter(|text| !text.is_empty());
        let flags = self.variant.standard.iter().chain(self.variant.more);
        let flags = flags.chain(prelude);
        let parts = parts
            .iter()
            .map(String::as_bytes)
            .chain(flags.map(|flag| flag.as_bytes()));
        let beside = source.beside.iter().flat_map(|file| {
            let mode: &[u8] = match (file.is_executable, file.is_included) {
                _ if file.is_part => b"p",
                (false, false) => b"",
                (true, false) => b"x",
                (_, true) => b"i",
            };
            [file.path.as_os_str().as_encoded_bytes(), mode, &file.bytes]
        });
        for part in parts.chain(beside).chain([source.bytes.as_slice()]) {
            // The length in front tells apart different splits of the same bytes.
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        hex(&hash.finalize())
    }

    /// Whether it is built with sanitizers, which need dynamic linking and much memory.
    fn is_sanitized(&self) -> bool {
        self.variant
            .more
            .iter()
            .any(|flag| flag.starts_with("-fsanitize"))
    }

    /// Whether static linking can be tried.
    pub(super) fn can_be_static(&self) -> bool {
        !self.language.static_flags.is_empty() && !self.is_sanitized()
    }

    /// The standards to try in turn; a single `None` if the language has none.
    pub(super) fn standards(&self) -> Vec<Option<&str>> {
        match (self.variant.standard, self.language.standards.is_empty()) {
            (Some(only), _) => vec![Some(only)],
            (None, true) => vec![None],
            (None, false) => self
                .language
                .standards
                .iter()
                .map(|flag| Some(flag.as_str()))
                .collect(),
        }
    }

    /// Whether the contestant's own script builds it.
    pub(super) fn is_script(&self) -> bool {
        self.role == Role::Script
    }

    /// Whether the compiler produces an executable file.
    pub(super) fn makes_program(&self) -> bool {
        self.language
            .run
            .first()
            .is_some_and(|word| word == "{program}")
    }

    /// The command line of one attempt.
    pub(super) fn compile_line(&self, attempt: Attempt) -> Vec<String> {
        let mut line: Vec<String> = Vec::new();
        let more = self.variant.more;
        let optimizes = more.iter().any(|flag| flag.starts_with("-O"));
        for word in &self.language.compile {
            match word.as_str() {
                "{standard}" => line.extend(attempt.standard.map(str::to_string)),
                "{static}" if attempt.is_static => {
                    line.extend(self.language.static_flags.iter().cloned())
                }
                "{static}" => {}
                "{more}" => {
                    line.extend(
                        attempt
                            .headers
                            .iter()
                            .flat_map(|header| ["-include".to_string(), header.to_string()]),
                    );
                    line.extend(more.iter().map(|flag| flag.to_string()));
                    if !self.variant.prelude.is_empty() {
                        line.extend(["-include", PRELUDE].map(str::to_string));
                    }
                }
                flag if optimizes && flag.starts_with("-O") => {}
                "{others}" => line.extend(self.others.iter().cloned()),
                word => line.push(self.fill(word)),
            }
        }
        line
    }

    fn fill(&self, word: &str) -> String {
        let word = word
            .replace("{source}", &self.file)
            .replace("{program}", PROGRAM);
        match &self.installed {
            Some(Installed { exe, home, .. }) => word
                .replace("{tool}", &exe.to_string_lossy())
                .replace("{home}", &home.to_string_lossy()),
            None => word,
        }
    }

    /// A command line as a person would type it.
    pub(super) fn shown(&self, line: &[String]) -> String {
        let name = |word: &String| match &self.installed {
            Some(installed) if Path::new(word) == installed.exe => installed.command.clone(),
            Some(installed) => match Path::new(word).strip_prefix(installed.home.join("bin")) {
                Ok(command) => command.to_string_lossy().into_owned(),
                Err(_) => shell_word(word),
            },
            None => shell_word(word),
        };
        let bare = match line {
            // A shell that only sets variables is not shown.
            [shell, flag, _, zero, command @ ..]
                if shell == "/bin/sh" && flag == "-c" && zero == "sh" =>
            {
                command
            }
            whole => whole,
        };
        bare.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    /// The compiler as a program for the sandbox, in the folder of the source.
    pub(super) fn compiler(&self, line: &[String], folder: &Path) -> Program {
        let mut env = vec![
            (
                "PATH".to_string(),
                "/usr/local/bin:/usr/bin:/bin".to_string(),
            ),
            ("LANG".to_string(), "C.UTF-8".to_string()),
            ("HOME".to_string(), ".".to_string()),
            ("TMPDIR".to_string(), ".".to_string()),
        ];
        env.retain(|(name, _)| !self.language.compile_env.contains_key(name));
        env.extend(
            self.language
                .compile_env
                .iter()
                .map(|(name, value)| (name.clone(), self.fill(value))),
        );
        let mut readable: Vec<PathBuf> =
            FOR_COMPILERS.iter().flat_map(|path| expand(path)).collect();
        readable.extend(
            self.language
                .readable
                .iter()
                .flat_map(|path| expand(&self.fill(path))),
        );
        if let Some(Installed { exe, home, .. }) = &self.installed {
            readable.push(exe.clone());
            readable.extend(Some(home.clone()).filter(|home| !is_broad(home)));
            if let Some(bin) = exe.parent().filter(|bin| !bin.starts_with("/usr")) {
                env[0].1 = format!("{}:{}", bin.display(), env[0].1);
            }
        }
        let (exe, args) = split(line);
        Program {
            exe,
            args,
            args_in_place: None,
            env,
            folder: folder.to_path_buf(),
            runtime: Runtime::default(),
            readable: unique(readable),
            writable: Vec::new(),
            role: Role::Compiler,
            lease: Lease::default(),
        }
    }

    /// The limits of the compiler.
    pub(super) fn compiler_limits(&self) -> Limits {
        Limits {
            cpu: Duration::from_secs(self.language.compile_s),
            wall: Duration::from_secs(2 * self.language.compile_s),
            memory_bytes: 2 << 30,
            address_space: false,
            // Also limits the size of each file that the compiler writes.
            output_bytes: EXECUTABLE_BYTES_MAX,
            stack_bytes: 64 << 20,
            processes: 256,
        }
    }

    /// The compiled program of a cache entry.
    pub(super) fn compiled(self, entry: CacheEntry, source: &Source) -> Compiled {
        let class = entry.class.as_deref().unwrap_or_default();
        let line: Vec<String> = self
            .language
            .run
            .iter()
            .map(|word| self.fill(word).replace("{class}", class))
            .collect();
        // The command line may start the tool through a wrapper.
        let tool = self
            .installed
            .iter()
            .filter(|_| !self.makes_program())
            .map(|installed| installed.exe.clone());
        let tool: Vec<PathBuf> = tool.collect();
        let paths = |patterns: &[String]| {
            let files = patterns.iter().flat_map(|path| expand(&self.fill(path)));
            unique(tool.iter().cloned().chain(files).collect())
        };
        let packages = self.language.packages.iter();
        let packages = packages.flat_map(|path| expand(&self.fill(path)));
        let packages = packages::imported(&self.language, packages.collect(), source);
        let copied = self.language.in_memory.as_deref().map(paths);
        let copied = copied.map(|files| unique(files.into_iter().chain(packages).collect()));
        let files = paths(&self.language.readable);
        let runtime = Runtime {
            files,
            loads_libraries: entry.needs_libraries,
            copied,
        };
        let (exe, args) = split(&line);
        let in_place: Vec<String> = self
            .language
            .in_place
            .iter()
            .map(|word| self.fill(word))
            .collect();
        let args_in_place = (!in_place.is_empty()).then(|| ArgsInPlace {
            args: split(&in_place).1,
            draws_anew: false,
        });
        let mut env: Vec<(String, String)> = self.language.env.clone().into_iter().collect();
        // A program of several files imports the other files.
        env.retain(|(name, _)| name != "PYTHONSAFEPATH" || self.others.is_empty());
        let CacheEntry { folder, lease, .. } = entry;
        let (readable, writable) = (Vec::new(), Vec::new());
        let program = Program {
            exe,
            args,
            args_in_place,
            env,
            folder,
            runtime,
            readable,
            writable,
            role: self.role,
            lease,
        };
        let sanitized = self.is_sanitized();
        let mut language = self.language;
        if sanitized {
            // Sanitizers reserve the whole address space, and keep freed memory to find uses after free.
            language.address_space = false;
            language.memory_extra_mb += 512;
        }
        Compiled {
            program,
            language,
            command: entry.command,
            remarks: entry.remarks,
            opens: None,
            chance: None,
            outputs: None,
            submitted: None,
        }
    }

    /// The commands that a person would type to build and run it.
    pub(super) fn command(&self, compile: &[String], class: Option<&str>) -> String {
        let run = self.language.run.iter().map(|word| {
            self.fill(word)
                .replace("{class}", class.unwrap_or_default())
        });
        let run = self.shown(&run.collect::<Vec<_>>());
        let interprets = self
            .language
            .run
            .first()
            .is_some_and(|word| word == "{tool}");
        match (compile.is_empty() || interprets, self.makes_program()) {
            (true, _) => run,
            (false, true) => self.shown(compile),
            (false, false) => format!("{} && {run}", self.shown(compile)),
        }
    }
}

/// Splits a command line into the program and its arguments.
fn split(line: &[String]) -> (PathBuf, Vec<OsString>) {
    let mut words = line.iter();
    let exe = words.next().map(PathBuf::from).unwrap_or_default();
    (exe, words.map(OsString::from).collect())
}

/// Whether a folder contains much besides the compiler.
fn is_broad(home: &Path) -> bool {
    let parent = home.parent();
    parent.is_none_or(|parent| parent == Path::new("/") || parent == Path::new("/home"))
}

/// The paths that match a pattern: itself, or with a `*`, which stands for the end of one name, all that exist.
fn expand(pattern: &str) -> Vec<PathBuf> {
    let Some((start, rest)) = pattern.split_once('*') else {
        return vec![PathBuf::from(pattern)];
    };
    let (folder, start) = start.rsplit_once('/').unwrap_or(("/", start));
    let entries = fs::read_dir(Path::new("/").join(folder))
        .into_iter()
        .flatten()
        .flatten();
    let mut paths: Vec<PathBuf> = entries
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(start))
        .map(|entry| match rest.strip_prefix('/') {
            Some(below) => entry.path().join(below),
            None => entry.path(),
        })
        .filter(|path| rest.is_empty() || path.exists())
        .collect();
    paths.sort();
    paths
}

/// Each path once, in the same order.
fn unique(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut unique: Vec<PathBuf> = Vec::new();
    for path in paths {
        if !unique.contains(&path) {
            unique.push(path);
        }
    }
    unique
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source {
            name: "a.x".to_string(),
            bytes: text.as_bytes().to_vec(),
            beside: Vec::new(),
            is_script: false,
        }
    }
    use crate::language::Languages;

    fn recipe<'a>(name: &str, more: &'a [&'a str]) -> Recipe<'a> {
        let language = Languages::builtin()
            .rows
            .into_iter()
            .find(|row| row.name == name)
            .expect("a row");
        let command = language.tools[0].command.clone();
        let exe = PathBuf::from(format!("/tools/1/bin/{command}"));
        let installed = Some(Installed {
            command,
            exe,
            home: PathBuf::from("/tools/1"),
        });
        let variant = Variant {
            more,
            ..Variant::default()
        };
        Recipe {
            language,
            installed,
            file: "a.x".to_string(),
            others: Vec::new(),
            variant,
            role: Role::Contestant,
        }
    }

    fn line(recipe: &Recipe, standard: Option<&str>, is_static: bool) -> String {
        recipe.shown(&recipe.compile_line(Attempt {
            standard,
            is_static,
            headers: &[],
        }))
    }

    #[test]
    fn command_lines_have_the_usual_flags_of_judges() {
        let c = "gcc -std=gnu17 -O2 -DONLINE_JUDGE -static -o program a.x -lm";
        assert_eq!(line(&recipe("C", &[]), Some("-std=gnu17"), true), c);
        let cpp = "g++ -std=gnu++20 -O2 -DONLINE_JUDGE -o program a.x";
        assert_eq!(line(&recipe("C++", &[]), Some("-std=gnu++20"), false), cpp);
        let rust = "rustc --edition 2021 -O -C strip=symbols --crate-name main -C target-feature=+crt-static -o program a.x";
        assert_eq!(line(&recipe("Rust", &[]), None, true), rust);
        assert_eq!(
            line(&recipe("Pascal", &[]), None, true),
            "fpc -O2 -XS -dONLINE_JUDGE -FE. -oprogram a.x"
        );
    }

    #[test]
    fn more_flags_replace_the_optimization() {
        let sanitized = ["-fsanitize=address,undefined", "-g", "-O1"];
        let recipe = recipe("C++", &sanitized);
        let expected =
            "g++ -std=gnu++20 -DONLINE_JUDGE -fsanitize=address,undefined -g -O1 -o program a.x";
        assert_eq!(line(&recipe, Some("-std=gnu++20"), false), expected);
        assert!(!recipe.can_be_static());
    }

    #[test]
    fn the_shown_command_is_what_a_person_would_type() {
        assert_eq!(
            recipe("Python 3", &[]).command(&["x".to_string()], None),
            "python3 a.x"
        );
        assert_eq!(
            recipe("C", &[]).command(&["/tools/1/bin/gcc".to_string(), "a b'".to_string()], None),
            "gcc 'a b'\\'''"
        );
        let go = recipe("Go", &[]);
        assert_eq!(
            go.command(&go.compile_line(Attempt::default()), None),
            "go build -o program a.x"
        );
        let java = recipe("Java", &[]).command(&["/tools/1/bin/javac".to_string()], Some("a.Main"));
        assert!(java.starts_with("javac && java -XX:"), "{java}");
        assert!(java.ends_with(" -cp . a.Main"), "{java}");
    }

    #[test]
    fn a_cache_key_depends_on_everything_that_affects_the_program() {
        let mut keys = vec![
            recipe("C", &[]).key(&source("x")),
            recipe("C", &[]).key(&source("y")),
            recipe("C++", &[]).key(&source("x")),
        ];
        keys.push(recipe("C", &["-O0"]).key(&source("x")));
        keys.push(recipe("C", &["-O", "0"]).key(&source("x")));
        keys.push(
            Recipe {
                file: "b.x".to_string(),
                ..recipe("C", &[])
            }
            .key(&source("x")),
        );
        let older = Variant {
            standard: Some("-std=gnu99"),
            ..Variant::default()
        };
        keys.push(
            Recipe {
                variant: older,
                ..recipe("C", &[])
            }
            .key(&source("x")),
        );
        let mut prelude = recipe("C", &[]);
        prelude.variant.prelude = "int x;";
        let built = line(&prelude, None, false);
        assert!(built.contains(" -include tribunal-prelude.h "), "{built}");
        keys.push(prelude.key(&source("x")));
        let mut other = recipe("C", &[]);
        other.installed = None;
        keys.push(other.key(&source("x")));
        assert_eq!(recipe("C", &[]).key(&source("x")), keys[0]);
        let all = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), all);
        assert!(keys[0].len() == 64);
    }

    #[test]
    fn a_home_folder_is_not_shown_to_compilers() {
        for home in ["/", "/usr", "/root", "/home/alice"] {
            assert!(is_broad(Path::new(home)), "{home}");
        }
        for home in [
            "/opt/jdk",
            "/home/alice/.rustup/toolchains/stable",
            "/home/alice/.pyenv/versions/3",
        ] {
            assert!(!is_broad(Path::new(home)), "{home}");
        }
    }

    #[test]
    fn a_star_matches_all_names_with_that_prefix() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["java-17", "java-8", "jam"] {
            fs::write(folder.path().join(name), "").expect("a file");
        }
        let pattern = folder.path().join("java-*");
        let names = ["java-17", "java-8"].map(|name| folder.path().join(name));
        assert_eq!(expand(&pattern.to_string_lossy()), names);
        assert!(expand("/no/such/folder/*").is_empty());
        assert_eq!(expand("/usr"), [PathBuf::from("/usr")]);
    }
}
