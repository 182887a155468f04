//! Runs the compilers in the sandbox: each standard in turn, statically linked where possible.

use super::artifact::finish;
use super::cache::Building;
use super::cached_file::PROGRAM;
use super::compiler_message::{message, text};
use super::error::CompileError;
use super::recipe::{Attempt, Recipe};
use super::remark::{LOOKS_OLDER, older_standard, remarks, written_for_older};
use super::source::{Source, SourceFault};
use super::steps::{compile, place};
use super::work_folder::{BuildOutput, WorkFolder};
use super::workshop::Workshop;
use super::{headers, probe};
use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tribunal_core::text::size;
use tribunal_sandbox::{End, Limits, OUTSIDE_SIGNALS};

/// How an attempt ended.
enum Outcome {
    /// It made the program, in this folder.
    Made(WorkFolder),
    /// The compiler refused the source.
    Refused(String),
}

/// The build of one submission.
struct BuildJob<'a> {
    workshop: &'a Workshop<'a>,
    recipe: &'a Recipe<'a>,
    source: &'a Source,
    building: &'a Building,
    /// The CPU time left for all attempts; at first twice the limit of one compiler.
    cpu_left: Cell<Duration>,
}

/// No compiler is started with less CPU time left.
const ATTEMPT_MIN: Duration = Duration::from_secs(1);

/// Builds a submission in the first way that works: each standard in turn, then with missing headers added.
pub(super) fn build(
    workshop: &Workshop,
    recipe: &Recipe,
    source: &Source,
    building: &Building,
) -> Result<BuildOutput, CompileError> {
    let refused = |fault: SourceFault| CompileError::Refused {
        command: shown(recipe, &recipe.compile_line(Attempt::default())),
        message: fault.message(),
    };
    if let Some(SourceFault::Empty) = source.fault() {
        return Err(refused(SourceFault::Empty));
    }
    if recipe.language.compile.is_empty() {
        let folder = place(recipe, source, building)?;
        return finish(recipe, source, &[], folder, Vec::new());
    }
    let opens = recipe
        .language
        .opens_by_name
        .iter()
        .any(|words| source.contains(&recipe.language, words));
    let is_static =
        recipe.can_be_static() && !opens && probe::links_statically(workshop, recipe, building)?;
    let cpu_left = Cell::new(2 * recipe.compiler_limits().cpu);
    let job = BuildJob {
        workshop,
        recipe,
        source,
        building,
        cpu_left,
    };
    let known: Vec<&str> = recipe.language.headers.iter().map(String::as_str).collect();
    let mut first: Option<(Attempt, String)> = None;
    for standard in recipe.standards() {
        let plain = Attempt {
            standard,
            is_static,
            headers: &[],
        };
        let refused = match job.attempt(plain) {
            Ok(Outcome::Made(folder)) => return job.made(plain, folder, first),
            Ok(Outcome::Refused(message)) => message,
            // The message for the first standard is more useful.
            Err(CompileError::Refused { .. }) if first.is_some() => break,
            Err(error) => return Err(error),
        };
        let named = headers::named(&recipe.language.headers, &refused);
        if let Some((added, folder)) = job.with_headers(named, plain)? {
            return job.made(
                Attempt {
                    headers: &added,
                    ..plain
                },
                folder,
                first,
            );
        }
        first.get_or_insert((plain, refused));
        if job.is_spent() {
            break;
        }
    }
    let (plain, mut message) = first.unwrap_or_default();
    // A compiler's message does not name every missing header.
    if let Some((added, folder)) = job.with_headers(known, plain)? {
        return job.made(
            Attempt {
                headers: &added,
                ..plain
            },
            folder,
            None,
        );
    }
    // What a compiler says of such a file explains nothing.
    if let Some(fault) = source.fault() {
        return Err(refused(fault));
    }
    if let Some((older, mark)) = written_for_older(recipe, &message)
        .or_else(|| written_for_older(recipe, &text(&source.bytes)))
    {
        message.push_str(&format!("\n{LOOKS_OLDER}{} (`{mark}`)\n", older.name));
    }
    if job.is_spent() {
        message
            .push_str("\n(not every known way to build it was tried: compiling took too long)\n");
    }
    Err(CompileError::Refused {
        command: shown(recipe, &recipe.compile_line(plain)),
        message,
    })
}

impl BuildJob<'_> {
    /// Tries one way. An error means that every other way would fail too.
    fn attempt(&self, attempt: Attempt) -> Result<Outcome, CompileError> {
        let recipe = self.recipe;
        let line = recipe.compile_line(attempt);
        let folder = place(recipe, self.source, self.building)?;
        let kills = self.workshop.sandbox.kills();
        let limits = recipe.compiler_limits();
        let cpu = limits.cpu.min(self.cpu_left.get());
        let limits = Limits {
            cpu,
            wall: 2 * cpu,
            ..limits
        };
        let run = compile(self.workshop, recipe, &line, &limits, &folder)?;
        // A sleeping compiler uses no CPU time, but still occupies a worker.
        let used = if run.end == End::WallLimit {
            run.wall / 2
        } else {
            run.cpu
        };
        self.cpu_left.set(self.cpu_left.get().saturating_sub(used));
        let message = message(&run, &folder);
        let why = match run.end {
            End::Exited(0) if recipe.makes_program() && !is_file(&folder.join(PROGRAM)) => {
                "the compiler succeeded, but left no program".to_string()
            }
            End::Exited(0) => return Ok(Outcome::Made(folder)),
            // A driver survives when its compiler is killed, and reports that. Forging the message gains nothing.
            End::Exited(_)
                if self.workshop.sandbox.kills() > kills
                    && is_of_a_killed_driver(&run.stderr, &line) =>
            {
                return Err(killed(9));
            }
            End::Exited(_) => return Ok(Outcome::Refused(message)),
            // Another process killed the compiler; by any other signal it crashed. A script can send any signal to its own shell.
            End::Signaled(signal) if OUTSIDE_SIGNALS.contains(&signal) && !recipe.is_script() => {
                return Err(killed(signal));
            }
            End::Signaled(signal) => format!("the compiler crashed with signal {signal}"),
            End::CpuLimit => format!(
                "the compiler took more than {} s of CPU time",
                limits.cpu.as_secs()
            ),
            End::WallLimit => format!("the compiler took more than {} s", limits.wall.as_secs()),
            End::MemoryLimit => format!(
                "the compiler took more than {} of memory",
                size(limits.memory_bytes)
            ),
            End::OutputLimit => {
                format!("the compiler wrote more than {}", size(limits.output_bytes))
            }
        };
        Err(CompileError::Refused {
            command: recipe.shown(&line),
            message: format!("{why}\n{message}"),
        })
    }

    /// The fewest of these headers with which it compiles, and the folder of that build.
    fn with_headers<'h>(
        &self,
        headers: Vec<&'h str>,
        plain: Attempt,
    ) -> Result<Option<(Vec<&'h str>, WorkFolder)>, CompileError> {
        if headers.is_empty() {
            return Ok(None);
        }
        headers::fewest(headers, |some| {
            if self.is_spent() {
                return Ok(None);
            }
            match self.attempt(Attempt {
                headers: some,
                ..plain
            }) {
                Ok(Outcome::Made(folder)) => Ok(Some(folder)),
                Ok(Outcome::Refused(_)) | Err(CompileError::Refused { .. }) => Ok(None),
                Err(error) => Err(error),
            }
        })
    }

    /// Whether too little time is left for another attempt.
    fn is_spent(&self) -> bool {
        self.cpu_left.get() < ATTEMPT_MIN
    }

    /// Finishes a successful build, with remarks on how it was built.
    fn made(
        &self,
        way: Attempt,
        folder: WorkFolder,
        first: Option<(Attempt, String)>,
    ) -> Result<BuildOutput, CompileError> {
        let recipe = self.recipe;
        let mut remarks = remarks(recipe, &self.source.bytes);
        remarks.extend(first.map(|(_, message)| older_standard(recipe, way.standard, &message)));
        remarks.extend(
            Some(way.headers)
                .filter(|added| !added.is_empty())
                .map(headers::remark),
        );
        finish(
            recipe,
            self.source,
            &recipe.compile_line(way),
            folder,
            remarks,
        )
    }
}

/// The command that refused a submission, as shown; for an interpreter, the command that runs it.
fn shown(recipe: &Recipe, line: &[String]) -> String {
    if recipe.makes_program() || recipe.language.public_class {
        recipe.shown(line)
    } else {
        recipe.command(line, None)
    }
}

/// Whether a gcc driver reports on standard error that its compiler was killed. Other compilers print lines of the
/// source unchanged, so the contestant controls them.
fn is_of_a_killed_driver(stderr: &[u8], line: &[String]) -> bool {
    let driver = line
        .first()
        .and_then(|exe| Path::new(exe).file_name())
        .unwrap_or_default()
        .to_string_lossy();
    let says = format!("{driver}: fatal error: Killed signal terminated program ");
    let is_gcc = driver.contains("gcc") || driver.contains("g++");
    is_gcc
        && String::from_utf8_lossy(stderr)
            .lines()
            .any(|line| line.starts_with(&says))
}

fn killed(signal: i32) -> CompileError {
    CompileError::Failed(format!(
        "the compiler was killed by signal {signal}; try again, with more memory free"
    ))
}

fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Variant;
    use crate::compile::cache::Cache;
    use crate::language::{Installed, Languages};
    use std::path::PathBuf;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use tribunal_core::messages::Message;
    use tribunal_sandbox::fake::{Fake, printed};
    use tribunal_sandbox::{Role, RunResult};

    /// Builds a C++ source with a compiler that takes the given time and refuses sources without these headers. Returns
    /// the result, and the number of compiler runs.
    fn compile_slowly(took: Duration, needed: &[&str]) -> (Result<Vec<String>, String>, u64) {
        let folder = tempfile::tempdir().expect("a folder");
        let compilers = Arc::new(AtomicU64::new(0));
        let (count, needed) = (
            Arc::clone(&compilers),
            needed.iter().map(|it| it.to_string()).collect::<Vec<_>>(),
        );
        let sandbox = Fake::new(move |program, _| {
            count.fetch_add(1, Ordering::Relaxed);
            let has = |header: &String| {
                program
                    .args
                    .iter()
                    .any(|word| word.to_string_lossy() == *header)
            };
            let attempts =
                fs::read_dir(program.folder.parent().expect("a place")).expect("a folder");
            let attempts = attempts
                .flatten()
                .filter(|entry| entry.file_type().is_ok_and(|it| it.is_dir()))
                .count();
            assert!(
                attempts <= 2,
                "one that is being built, and the best so far: {attempts}"
            );
            if needed.iter().all(has) {
                fs::write(program.folder.join(PROGRAM), "#!/bin/true\n").expect("a file");
                return Ok(RunResult {
                    cpu: took,
                    ..printed("")
                });
            }
            Ok(RunResult {
                cpu: took,
                end: End::Exited(1),
                stderr: b"a.cpp:1: error: no\n".to_vec(),
                ..printed("")
            })
        });
        let languages = Languages::builtin();
        let mut language = languages
            .rows
            .iter()
            .find(|row| row.name == "C++")
            .expect("a row")
            .clone();
        language.static_flags.clear();
        let exe = PathBuf::from("/usr/bin/g++");
        let installed = Some(Installed {
            command: "g++".to_string(),
            exe,
            home: PathBuf::from("/usr"),
        });
        let (file, role) = ("a.cpp".to_string(), Role::Contestant);
        let recipe = Recipe {
            language,
            installed,
            file,
            others: Vec::new(),
            variant: Variant::default(),
            role,
        };
        let (name, bytes) = ("a.cpp".to_string(), b"int main() {}".to_vec());
        let source = Source {
            name,
            bytes,
            beside: Vec::new(),
            is_script: false,
        };
        let workshop = Workshop {
            languages: &languages,
            sandbox: &sandbox,
            cache: folder.path().to_path_buf(),
        };
        let building = Cache::open(folder.path())
            .and_then(|cache| cache.begin())
            .expect("a place");
        let built = build(&workshop, &recipe, &source, &building);
        let built = built
            .map(|built| built.entry.remarks.iter().map(Message::to_string).collect())
            .map_err(|error| error.to_string());
        (built, compilers.load(Ordering::Relaxed))
    }

    #[test]
    fn building_takes_at_most_the_time_of_two_compilers() {
        let second = Duration::from_secs(1);
        let (refused, compilers) = compile_slowly(20 * second, &["<no>"]);
        let message = refused.expect_err("no header helps");
        assert!(
            message.contains("not every known way") && message.contains("error: no"),
            "{message}"
        );
        assert!(compilers <= 4, "{compilers}");
        // With a quick compiler every way is tried, and the fewest headers are found.
        let (refused, compilers) = compile_slowly(second / 100, &["<no>"]);
        assert!(
            !refused
                .expect_err("no header helps")
                .contains("not every known way")
        );
        assert!(compilers > 2, "{compilers}");
        let (built, quick) = compile_slowly(second / 100, &["climits"]);
        assert_eq!(
            built,
            Ok(vec![
                "compiled with `#include <climits>` added, which it lacks".to_string()
            ])
        );
        // If the time runs out before that, the first successful build is used.
        let (built, slow) = compile_slowly(9 * second, &["climits"]);
        assert!(built.is_ok_and(|remarks| remarks[0].contains("`#include <climits>`")));
        assert!(slow < quick, "{slow} < {quick}");
    }
}
