//! Reads the programs of `tests/idioms/programs` with their header comments, and builds each once with the command of
//! its language.

use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use tribunal_judge::compile::Workshop;
use tribunal_judge::language::{Language, Languages};
use tribunal_judge::limits::{LimitOverrides, run_limits};
use tribunal_package::problem::{Format, PackageLimits};
use tribunal_sandbox::{Lease, Level, Limits, Program, Role, Runtime, Sandbox};
use walkdir::WalkDir;

/// One program: the facts in its header, and its executable. It is passed to a process of another user.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Idiom {
    /// Its name below `tests/idioms/programs`.
    pub(crate) name: String,
    /// The right verdicts at level full, and those at level confined.
    verdicts: [Vec<String>; 2],
    /// How often it prints its answer.
    times: usize,
    /// Its text on standard error, if known.
    pub(crate) notes: Option<String>,
    /// The name of its language.
    language: String,
    exe: PathBuf,
    args: Vec<OsString>,
    folder: PathBuf,
    files: Vec<PathBuf>,
    loads_libraries: bool,
    copied: Option<Vec<PathBuf>>,
}

impl Idiom {
    /// Reads the header of a program: `Idiom: reads a pipe. Verdict: AC`, `Verdict: AC at full; RTE at confined, which
    /// starts no process`, and on separate lines `Prints: 100 times` and `Notes: on standard error`.
    fn read(source: &Path, name: &str) -> Idiom {
        let text = fs::read_to_string(source).expect("a readable program");
        let words = |mark: &str| {
            text.lines()
                .take(4)
                .find_map(|line| line.split_once(mark).map(|(_, words)| words))
        };
        let first = text.lines().next().unwrap_or_default();
        let line = first
            .split_once("Idiom: ")
            .and_then(|(_, idiom)| idiom.split_once(". Verdict: "));
        let (_, verdicts) =
            line.unwrap_or_else(|| panic!("{name} does not say its idiom and its verdict"));
        let times =
            words("Prints: ").and_then(|words| words.split_whitespace().next()?.parse().ok());
        Idiom {
            name: name.to_string(),
            verdicts: read_verdicts(verdicts).unwrap_or_else(|| panic!("{name}: {verdicts}")),
            times: times.unwrap_or(1),
            notes: words("Notes: ").map(String::from),
            language: String::new(),
            exe: PathBuf::new(),
            args: Vec::new(),
            folder: PathBuf::new(),
            files: Vec::new(),
            loads_libraries: false,
            copied: None,
        }
    }

    /// The right verdicts at a level.
    pub(crate) fn verdicts(&self, level: Level) -> &[String] {
        &self.verdicts[usize::from(level != Level::Full)]
    }

    /// The output that it must print.
    pub(crate) fn answer(&self, input: &[u8]) -> Vec<u8> {
        format!("{}\n", input.iter().filter(|byte| **byte == b'b').count())
            .repeat(self.times)
            .into_bytes()
    }

    /// Its row in the table of languages.
    pub(crate) fn language(&self) -> Language {
        Languages::builtin()
            .rows
            .into_iter()
            .find(|row| row.name == self.language)
            .expect("a known language")
    }

    /// Its limits: those of the built-in problems, with more time for a busy machine unless it must fail.
    pub(crate) fn limits(&self) -> Limits {
        let is_accepted = self
            .verdicts
            .iter()
            .flatten()
            .all(|verdict| verdict == "AC");
        let wanted = LimitOverrides {
            time_s: (!is_accepted).then_some(1.0),
            ..LimitOverrides::default()
        };
        let mut package = PackageLimits::of(Format::Plain).with_time(15.0);
        package.memory_mb = 64;
        run_limits(&package, &self.language(), &wanted)
    }

    /// How to run it.
    pub(crate) fn program(&self) -> Program {
        Program {
            exe: self.exe.clone(),
            args: self.args.clone(),
            args_in_place: None,
            env: self.language().env.into_iter().collect(),
            folder: self.folder.clone(),
            runtime: Runtime {
                files: self.files.clone(),
                loads_libraries: self.loads_libraries,
                copied: self.copied.clone(),
            },
            readable: Vec::new(),
            writable: Vec::new(),
            role: Role::Contestant,
            lease: Lease::default(),
        }
    }
}

/// Reads `AC`, or `AC at full; RTE at confined, which starts no process`; `or` separates verdicts that are both right.
fn read_verdicts(text: &str) -> Option<[Vec<String>; 2]> {
    let known = ["AC", "WA", "TLE", "ILE", "MLE", "OLE", "RTE"];
    let read = |words: &str| {
        let verdicts: Vec<String> = words
            .split(" or ")
            .map(|verdict| verdict.trim().to_string())
            .collect();
        verdicts
            .iter()
            .all(|verdict| known.contains(&verdict.as_str()))
            .then_some(verdicts)
    };
    match text.split_once(" at full; ") {
        None => read(text).map(|verdicts| [verdicts.clone(), verdicts]),
        // Where the levels differ, the header must give the reason.
        Some((full, rest)) => {
            let (confined, reason) = rest.split_once(" at confined, ")?;
            (!reason.is_empty()).then_some([read(full)?, read(confined)?])
        }
    }
}

/// Builds the programs in a folder whose name is wanted. Also returns the reason for each that cannot be built.
pub(crate) fn build(
    folder: &str,
    is_wanted: impl Fn(&str) -> bool,
    depot: &Path,
    sandbox: &dyn Sandbox,
) -> (Vec<Idiom>, Vec<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/idioms/programs");
    let mut languages = Languages::builtin();
    languages.reachable_for_others = true;
    let workshop = Workshop {
        languages: &languages,
        sandbox,
        cache: depot.join("cache"),
    };
    let (mut idioms, mut faults) = (Vec::new(), Vec::new());
    for entry in WalkDir::new(root.join(folder)).sort_by_file_name() {
        let entry = entry.expect("a readable folder");
        let name = entry
            .path()
            .strip_prefix(&root)
            .expect("inside")
            .to_string_lossy()
            .into_owned();
        if !entry.file_type().is_file() || !is_wanted(&name) {
            continue;
        }
        let mut idiom = Idiom::read(entry.path(), &name);
        match workshop.compile(entry.path()) {
            Ok(compiled) => {
                idiom.language = compiled.language.name.clone();
                let Program {
                    exe,
                    args,
                    folder,
                    runtime,
                    ..
                } = compiled.within(&idiom.limits());
                (idiom.exe, idiom.args, idiom.folder) = (exe, args, folder);
                (idiom.files, idiom.loads_libraries) = (runtime.files, runtime.loads_libraries);
                idiom.copied = runtime.copied;
                idioms.push(idiom);
            }
            Err(error) => faults.push(format!("{name} is not built: {error}")),
        }
    }
    (idioms, faults)
}
