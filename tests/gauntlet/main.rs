//! The gauntlet: builds a copy of Tribunal with many bugs in it, and switches on one at a time. `verify` has to find
//! each bug: report a fault, name the part at fault, and print a command that shows the fault again.
//!
//! The copy has its own folder below `target`, so that no other build contains it. `cargo test --test gauntlet` prints
//! a row for each bug, `-- WORDS` runs the bugs whose name contains one of the words, `-- --missed WORDS` tries the
//! bugs of `missed.rs` instead. `-- --part N` runs those whose number leaves the same rest by 24 as N: the part that is due in the
//! N-th run.

#![allow(clippy::print_stdout, reason = "its output is the table")]

mod bugs;
mod missed;

use bugs::{BUGS, Bug, OF_THE_RUN};
use missed::MISSED;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// Copies what a release build has of the libraries of others, which the copy needs as they are: it is built the sooner. Cargo
/// takes what fits, and builds the rest.
fn take_libraries(from: &Path, to: &Path) {
    if to.exists() {
        return;
    }
    for folder in ["deps", "build", ".fingerprint"] {
        let entries = fs::read_dir(from.join(folder)).into_iter().flatten();
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.trim_start_matches("lib").starts_with("tribunal") {
                continue;
            }
            for entry in walkdir::WalkDir::new(entry.path()).into_iter().flatten() {
                let place = entry.path().strip_prefix(from).expect("it is below");
                let place = to.join(place);
                if entry.file_type().is_dir() {
                    fs::create_dir_all(place).expect("a folder");
                } else {
                    fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
                    copy_with_time(entry.path(), &place);
                }
            }
        }
    }
}

/// Copies a file with its time, by which Cargo sees that nothing has changed.
fn copy_with_time(from: &Path, to: &Path) {
    fs::copy(from, to).expect("a copy");
    let time = fs::metadata(from)
        .and_then(|it| it.modified())
        .expect("a time");
    let file = fs::File::options().append(true).open(to);
    file.and_then(|file| file.set_modified(time))
        .expect("a time");
}

/// The environment variable with the number of the bug that is on.
const SWITCH: &str = "TRIBUNAL_BUG";

/// The flag for a part of the bugs; it comes last.
const PART: &str = "--part";

/// The number of parts.
const PARTS: usize = 24;

/// The rest of the bugs to run, if not all are.
fn part() -> Option<usize> {
    let number = std::env::args().skip_while(|word| word != PART).nth(1)?;
    Some(number.parse::<usize>().expect("a number after --part") % PARTS)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .take_while(|word| word != PART)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(home.join("docs/src/guide/cross-check-solvers.md"))
        .expect("a page of the book");
    assert!(
        page.contains(&format!("with {} bugs in it", BUGS.len())),
        "the book says another number of bugs"
    );
    let part = part();
    let is_missed = std::env::args().any(|arg| arg == "--missed");
    let list = if is_missed { MISSED } else { BUGS };
    let binary = build(home, list);
    // Without a bug the copy passes, so every fault below comes from a bug.
    let sound = verify(&binary, home, 0, &[]);
    assert!(sound.status.success(), "without a bug:\n{}", said(&sound));
    let wanted: Vec<(usize, &Bug)> = (1..)
        .zip(list)
        .filter(|(number, _)| part.is_none_or(|part| number % PARTS == part))
        .filter(|(_, bug)| {
            words.is_empty() || words.iter().any(|word| bug.name.contains(word.as_str()))
        })
        .collect();
    let mut unexpected = Vec::new();
    for_each_in_order(
        &wanted,
        |(number, bug)| {
            let began = Instant::now();
            let found = find(&binary, home, *number, bug);
            (found, began.elapsed().as_secs_f64())
        },
        |(_, bug), (found, seconds)| {
            let is_found = found.is_ok();
            let result = found.unwrap_or_else(|why| format!("MISSED: {why}"));
            let row = format!(
                "{:<46} {:<14} {seconds:>5.1} s  {result}",
                bug.name, bug.at_fault
            );
            println!("{row}");
            if is_found == is_missed {
                unexpected.push(row);
            }
        },
    );
    let (all, which) = (wanted.len(), if is_missed { "found" } else { "missed" });
    println!("{all} bugs, {} {which}", unexpected.len());
    // Once more at the end, where they are seen: a bug of `missed.rs` that is found is in the wrong list.
    unexpected.iter().for_each(|row| println!("{row}"));
    if unexpected.is_empty() && !wanted.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Works on as many items at a time as there are cores, and passes the results to `receive` in the order of the list.
fn for_each_in_order<T: Sync, R: Send>(
    list: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut receive: impl FnMut(&T, R),
) {
    let (next, (done, results)) = (AtomicUsize::new(0), mpsc::channel());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (next, work, done) = (&next, &work, done.clone());
            scope.spawn(move || {
                while let Some((index, item)) =
                    Some(next.fetch_add(1, Relaxed)).and_then(|i| Some((i, list.get(i)?)))
                {
                    done.send((index, work(item))).expect("the receiver lives");
                }
            });
        }
        drop(done);
        let mut early = BTreeMap::new();
        let mut received = 0;
        for (index, result) in results {
            early.insert(index, result);
            while let Some(result) = early.remove(&received) {
                receive(&list[received], result);
                received += 1;
            }
        }
    });
}

/// Builds the copy in release mode, optimized less, in a folder of its own: in that of other builds, its crates would have the
/// names of ours and take their place.
fn build(home: &Path, list: &'static [Bug]) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("the folder of all builds");
    let copy = target.join("gauntlet");
    fs::create_dir_all(&copy).expect("the folder of the copy");
    let mut bugs: BTreeMap<&str, Vec<(u32, &Bug)>> = BTreeMap::new();
    (1..)
        .zip(list)
        .for_each(|(number, bug)| bugs.entry(bug.file).or_default().push((number, bug)));
    for folder in ["build.rs", "cases", "src", "crates", "tests/tools"] {
        let _ = fs::remove_dir_all(copy.join(folder));
        for entry in walkdir::WalkDir::new(home.join(folder)) {
            let entry = entry.expect("the sources");
            let place = entry.path().strip_prefix(home).expect("it is below");
            if entry.file_type().is_dir() {
                fs::create_dir_all(copy.join(place)).expect("a folder");
                continue;
            }
            let mut bytes = fs::read(entry.path()).expect("a source");
            let name = place.to_string_lossy().into_owned();
            if let Some(bugs) = bugs.remove(name.as_str()) {
                bytes = with(String::from_utf8(bytes).expect("UTF-8"), &bugs).into_bytes();
            }
            match name.as_str() {
                "crates/core/src/lib.rs" => {
                    bytes.extend(LIBRARY.replace("SWITCH", SWITCH).into_bytes())
                }
                "crates/problems/src/lib.rs" | "crates/verify/src/lib.rs" => {
                    bytes.extend(b"pub use tribunal_core::bugs;\n");
                }
                _ => {}
            }
            if name.ends_with("src/lib.rs") || name.ends_with("src/main.rs") {
                bytes.splice(0..0, b"#![allow(warnings)]\n".iter().copied());
            }
            fs::write(copy.join(place), bytes).expect("a source");
        }
    }
    assert!(bugs.is_empty(), "no such file: {:?}", bugs.keys());
    let manifest = fs::read_to_string(home.join("Cargo.toml")).expect("the manifest");
    // It has another name, so that the two binaries do not replace each other, and no other targets.
    let manifest = manifest.replacen("name = \"tribunal\"", "name = \"tribunal-gauntlet\"", 1);
    let manifest = manifest.replacen("[lib]\n", "[lib]\nname = \"tribunal\"\n", 1);
    let end = ["[[bench]]", "[[test]]"]
        .iter()
        .filter_map(|head| manifest.find(head))
        .min();
    let manifest = manifest[..end.unwrap_or(manifest.len())]
        .replace("unsafe_code = \"deny\"", "unsafe_code = \"allow\"")
        .replace(
            "name = \"tribunal\"\npath = \"src/main.rs\"",
            "name = \"tribunal-gauntlet\"\npath = \"src/main.rs\"",
        );
    // Most of the time of a part of the bugs is its build, which this makes shorter.
    let quick: &[&str] = match part() {
        Some(_) => &["core", "inputs", "problems", "sandbox", "verify"],
        None => &[],
    };
    let manifest = quick.iter().fold(manifest, |text, name| {
        let head = format!("[profile.release.package.tribunal-{name}]\nopt-level = ");
        let (before, after) = text.split_once(&head).expect("its profile");
        format!(
            "{before}{head}{}{}",
            u8::from(*name != "sandbox"),
            &after[1..]
        )
    });
    fs::write(copy.join("Cargo.toml"), manifest).expect("the manifest");
    for file in ["Cargo.lock", "README.md"] {
        fs::copy(home.join(file), copy.join(file)).expect("a file of the package");
    }
    take_libraries(&target.join("release"), &copy.join("target/release"));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args([
            "build",
            "--quiet",
            "--release",
            "--bin",
            "tribunal-gauntlet",
            "--target-dir",
        ])
        .arg(copy.join("target"))
        .current_dir(&copy)
        .status();
    assert!(
        built.expect("cargo").success(),
        "the copy with the bugs is not built"
    );
    copy.join("target/release/tribunal-gauntlet")
}

/// Code of the copy that says whether a bug is on.
const LIBRARY: &str = "
/// Bugs.
pub mod bugs {
    static ON: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
        std::env::var(\"SWITCH\").ok().and_then(|number| number.parse().ok()).unwrap_or(0)
    });

    /// Whether a bug is on.
    #[inline]
    pub fn is_on(number: u32) -> bool {
        *ON == number
    }

    /// Recurses without end.
    #[inline(never)]
    pub fn fall(depth: u64) -> u64 {
        let frame = std::hint::black_box([depth; 100]);
        std::hint::black_box(fall(frame[0] + 1)) + frame[99]
    }
}
";

/// A source with its bugs added.
fn with(mut source: String, bugs: &[(u32, &Bug)]) -> String {
    let mut by_place: BTreeMap<&str, Vec<(u32, &Bug)>> = BTreeMap::new();
    bugs.iter()
        .for_each(|(number, bug)| by_place.entry(bug.right).or_default().push((*number, bug)));
    for (right, bugs) in by_place {
        let names: Vec<&str> = bugs.iter().map(|(_, bug)| bug.name).collect();
        let places = places(&source, right);
        let [place] = &places[..] else {
            panic!(
                "{names:?}: `{right}` has to stand there once, not {} times",
                places.len()
            );
        };
        let choices = bugs.iter().map(|(number, bug)| {
            format!("if crate::bugs::is_on({number}) {{ {} }} else ", bug.wrong)
        });
        let right = source[place.clone()].to_string();
        let choice = format!("{}{{ {right} }}", choices.collect::<String>());
        // An expression may be part of another one, so it needs parentheses; a statement is not.
        let is_statement = right.ends_with([';', '}']);
        let choice = if is_statement {
            choice
        } else {
            format!("({choice})")
        };
        source.replace_range(place.clone(), &choice);
    }
    source
}

/// The places of a piece of code in a file, except in its tests, and in any line breaks.
fn places(source: &str, piece: &str) -> Vec<Range<usize>> {
    let code = source
        .find("#[cfg(test)]\nmod tests")
        .unwrap_or(source.len());
    let (code, piece) = (dense(&source[..code]), dense(piece));
    code.windows(piece.len())
        .filter(|window| {
            window
                .iter()
                .map(|(_, c)| c)
                .eq(piece.iter().map(|(_, c)| c))
        })
        .map(|window| {
            let (last, c) = window[window.len() - 1];
            window[0].0..last + c.len_utf8()
        })
        .collect()
}

/// The characters of code with their places, without blanks and without trailing commas.
fn dense(code: &str) -> Vec<(usize, char)> {
    let mut dense: Vec<(usize, char)> = Vec::new();
    for (place, c) in code.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        if matches!(c, ')' | ']' | '}') && dense.last().is_some_and(|(_, last)| *last == ',') {
            dense.pop();
        }
        dense.push((place, c));
    }
    dense
}

/// Runs a command that a bug may make endless: one that takes more than 300 s of CPU time, or waits for half an hour, counts as a
/// missed bug. The CPU time is limited because other work may leave it little of a core.
const PATIENTLY: [&str; 3] = [
    "-c",
    "ulimit -t 300 && exec timeout --kill-after=10 1800 \"$@\"",
    "sh",
];

/// Runs `verify` on one thread, because each core runs another bug.
fn verify(binary: &Path, home: &Path, number: usize, more: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(PATIENTLY).arg(binary);
    command.arg("verify").args(more).args([
        "--format",
        "json",
        // Enough for an answer while other tests use both cores; a bug that hangs costs this long.
        "--answer-limit",
        "6",
        "--jobs",
        "1",
    ]);
    command
        .env(SWITCH, number.to_string())
        .current_dir(home)
        .output()
        .expect("the copy runs")
}

fn said(output: &Output) -> String {
    [&output.stdout, &output.stderr]
        .map(|bytes| String::from_utf8_lossy(bytes).into_owned())
        .concat()
}

/// How a bug was found, or why it was not. Tries stored cases and few generated boards first: the default run, which
/// takes longer, includes them.
fn find(binary: &Path, home: &Path, number: usize, bug: &Bug) -> Result<String, String> {
    let by = |by: &str| {
        let words: Vec<&str> = [bug.problem]
            .into_iter()
            .chain(by.split_ascii_whitespace())
            .collect();
        find_by(binary, home, number, bug, &words)
    };
    if !bug.by.is_empty() {
        return by(bug.by);
    }
    by("--random 0")
        .or_else(|_| by("--random 100"))
        .or_else(|_| by(""))
}

fn find_by(
    binary: &Path,
    home: &Path,
    number: usize,
    bug: &Bug,
    words: &[&str],
) -> Result<String, String> {
    let output = verify(binary, home, number, words);
    if output.status.code() != Some(1) {
        return Err(format!(
            "`verify {}` ends with {:?}: {}",
            words.join(" "),
            output.status.code(),
            tail(&output)
        ));
    }
    let report: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{error}: {}", tail(&output)))?;
    let sections = report["problems"][0]["sections"]
        .as_array()
        .ok_or("no sections")?;
    let by = if bug.by.is_empty() {
        "by default"
    } else {
        bug.by
    };
    let part = format!("`{}` of {}", bug.at_fault, bug.problem);
    let faults = report["problems"][0]["case_file_faults"]
        .as_array()
        .ok_or("no faults")?;
    if let Some(fault) = faults.iter().find(|fault| fault["path"] == part.as_str()) {
        let all: u64 = sections
            .iter()
            .filter_map(|section| section["disagreements_total"].as_u64())
            .sum();
        if let Some(other) = faults.iter().find(|fault| fault["path"] != part.as_str()) {
            return Err(format!("also named {}", other["path"]));
        }
        if all > 0 {
            return Err(format!("also {all} disagreements"));
        }
        return Ok(format!(
            "{by}, {}",
            fault["message"].as_str().unwrap_or_default()
        ));
    }
    let with = sections
        .iter()
        .find(|section| section["disagreements_total"] != 0)
        .ok_or("no disagreement")?;
    let all: u64 = sections
        .iter()
        .filter_map(|section| section["disagreements_total"].as_u64())
        .sum();
    let first = &with["disagreements"][0];
    let answers = first["answers"].as_array().ok_or("no answers")?;
    let mut named: Vec<&str> = answers
        .iter()
        .filter(|answer| answer["differs"] == true)
        .filter_map(|answer| answer["solver"].as_str())
        .collect();
    let certificate = first["certificate"].as_str().unwrap_or_default();
    if ["is wrong", "could not be asked"]
        .iter()
        .any(|words| certificate.starts_with(words))
    {
        named.push("certificate");
    }
    if named != [bug.at_fault] {
        return Err(format!("named {named:?}; the certificate {certificate}"));
    }
    let is_of_run = OF_THE_RUN.contains(&bug.name);
    let command = if is_of_run {
        &report["problems"][0]["repeat_all"]
    } else {
        &first["repeat"]
    };
    repeat(binary, home, number, command.as_str().ok_or("no command")?)?;
    Ok(format!(
        "{by}, first {}, {all} in all",
        first["origin"].as_str().unwrap_or_default()
    ))
}

/// Runs a printed command, which has to show the bug again. The error is what it shows instead.
fn repeat(binary: &Path, home: &Path, number: usize, command: &str) -> Result<(), String> {
    let command = command.replacen("tribunal verify", "\"$TRIBUNAL\" verify", 1);
    let mut again = Command::new("sh");
    again
        .args(PATIENTLY)
        .args(["sh", "-c", &command])
        .env(SWITCH, number.to_string())
        .env("TRIBUNAL", binary)
        .current_dir(home);
    let again = again.output().expect("a shell");
    match again.status.code() == Some(1) && said(&again).contains("disagreement on") {
        true => Ok(()),
        false => Err(format!(
            "`{command}` ends with {:?}: {}",
            again.status.code(),
            tail(&again)
        )),
    }
}

fn tail(output: &Output) -> String {
    let text = said(output);
    let from = text.len().saturating_sub(300);
    text.char_indices()
        .find(|(at, _)| *at >= from)
        .map_or(String::new(), |(at, _)| text[at..].replace('\n', " "))
}
