//! `--shard` and `merge`: shares put together are the single run, and what does not fit together is refused by name.

use crate::{CACHE, RIGHT, Ran, SMALL, folder, send, tribunal};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Wrong on boards with two black pieces; crashes on boards with three.
pub(crate) const WRONG: &str = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n    int black = 0, piece;\n    \
                     while ((piece = getchar()) != EOF) black += piece == 'b';\n    if (black == 3) abort();\n    \
                     puts(black == 0 ? \"0\" : \"Impossible\");\n}\n";

/// What differs from run to run: times, memory, versions of compilers.
const MEASURED: [&str; 18] = [
    "close",
    "compare_s",
    "cpu_ms",
    "cpu_s",
    "cpu_s_max",
    "cpu_s_total",
    "idle_s_max",
    "in_place",
    "largest",
    "memory_bytes",
    "memory_bytes_max",
    "memory_mb",
    "nanos_per_case",
    "not_in_place",
    "provenance",
    "run_s",
    "slowest",
    "wall_s",
];

/// A folder with a class of few programs.
pub(crate) fn class() -> TempDir {
    folder(&[
        ("class/right.c", RIGHT),
        ("class/wrong.c", WRONG),
        ("class/refused.c", "int main(void) { return }\n"),
        ("class/right.py", &SMALL.replace("FAULT", "")),
    ])
}

/// All boards of 2x3, or of 3x3, for this class.
pub(crate) const SMALL_SPACE: [&str; 6] = [
    "judge",
    "flipgame",
    "class",
    "--exhaustive",
    "--size",
    "2x3",
];

fn run(folder: &Path, words: &[&str]) -> Ran {
    let cache = ["--cache", CACHE];
    let more = if builds(words) { &cache[..] } else { &[] };
    tribunal(&[words, more].concat()).in_folder(folder).run()
}

/// Whether a command builds programs of its own: the others run no program, or none but those of the shares.
fn builds(words: &[&str]) -> bool {
    let all = ["judge", "lint", "kill", "diagnose"];
    words.first().is_some_and(|first| all.contains(first))
}

/// Does all shares of a command; returns the names of their files.
fn shares(folder: &Path, words: &[&str], of: u32) -> Vec<String> {
    (1..=of)
        .map(|number| {
            let (shard, file) = (format!("{number}/{of}"), format!("{of}-{number}.json"));
            let share = ["--shard", &shard, "--report", &file];
            // That of another command.
            let _ = fs::remove_file(folder.join(&file));
            let ran = run(folder, &[words, &share].concat()).exits(0);
            let said = format!("share {shard}: ");
            assert!(ran.stdout.starts_with(&said), "{}", ran.stdout);
            file
        })
        .collect()
}

/// Removes what differs from run to run.
fn without_measures(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !MEASURED.contains(&name.as_str()));
            fields.values_mut().for_each(without_measures);
        }
        Value::Array(values) => {
            // What part of the time a generator took.
            let is_measure = |it: &Value| {
                it["id"] == "generator-takes-most"
                    || it.as_str().is_some_and(|it| it.ends_with(" % of the time"))
            };
            values.retain(|it| !is_measure(it));
            values.iter_mut().for_each(without_measures);
        }
        _ => {}
    }
}

/// A saved run without what differs from run to run.
pub(crate) fn fixed(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a run");
    let mut run: Value = serde_json::from_str(&text).expect("JSON");
    without_measures(&mut run);
    run.to_string()
}

/// Checks that two runs are the same, and shows where they begin to differ: they are long.
#[track_caller]
fn assert_same(merged: &str, whole: &str, what: &str) {
    let pairs = merged.bytes().zip(whole.bytes());
    let first = pairs.take_while(|(one, other)| one == other).count();
    let around = |text: &str| {
        let around = first.saturating_sub(200)..(first + 200).min(text.len());
        String::from_utf8_lossy(&text.as_bytes()[around]).into_owned()
    };
    assert!(
        merged == whole,
        "{what}: byte {first}\n merged: {}\n  whole: {}",
        around(merged),
        around(whole)
    );
}

/// The last line of a text without the times in it.
fn timeless_end(text: &str) -> Vec<&str> {
    let line = text.lines().last().unwrap_or_default();
    let words: Vec<&str> = line.split(' ').collect();
    let next = words.iter().skip(1).chain([&""]);
    let is_unit = |word: &str| ["s", "ms", "µs"].contains(&word.trim_end_matches([';', '.']));
    let all = words.iter().zip(next);
    let timeless = all.filter(|(word, next)| !is_unit(next) && !is_unit(word));
    timeless.map(|(word, _)| *word).collect()
}

/// The numbers of shares in which each command is done; `lint` in some of them for each of its packages.
const NUMBERS: [u32; 5] = [1, 2, 3, 7, 64];

/// Checks that the shares of a command, put together, are its single run.
#[track_caller]
fn merges(folder: &Path, words: &[&str], numbers: &[u32]) {
    let whole = run(folder, &[words, &["--report", "whole.json"]].concat());
    for &of in numbers {
        let parts = shares(folder, words, of);
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        // The report of `kill` is no run: it has no other forms.
        let is_run = words.first() != Some(&"kill");
        let out = ["--out", "merged.json", "--out", "merged.csv"];
        let out = if is_run { &out[..] } else { &out[..2] };
        let merged = run(folder, &[&["merge"], &parts[..], out].concat()).exits(whole.code);
        let [merged_run, whole_run] =
            ["merged.json", "whole.json"].map(|name| fixed(&folder.join(name)));
        assert_same(&merged_run, &whole_run, &format!("{words:?}, {of} shares"));
        assert_eq!(
            timeless_end(&merged.stdout),
            timeless_end(&whole.stdout),
            "{words:?}, {of} shares"
        );
        assert_eq!(folder.join("merged.csv").is_file(), is_run);
    }
}

#[test]
fn shares_of_a_whole_space_put_together_are_the_single_run() {
    let class = class();
    merges(class.path(), &SMALL_SPACE, &[1, 2, 3, 7]);
    // Python takes a second for each share.
    let words = ["judge", "flipgame", "class/right.c", "class/wrong.c"];
    let words = [&words[..], &SMALL_SPACE[3..]].concat();
    merges(class.path(), &words, &NUMBERS);
}

/// A program is given up in place once it has failed on many inputs: a single run of it gets there, and a share of few does not.
#[test]
fn shares_of_a_program_that_always_fails_put_together_are_the_single_run() {
    let always = "#include <stdio.h>\nint main(void) { while (getchar() != EOF); puts(\"77\"); }\n";
    let home = folder(&[("always.c", always)]);
    let words = ["judge", "flipgame", "always.c", "--exhaustive"];
    let words = [&words[..], &["--size", "3x3", "--jobs", "1"]].concat();
    merges(home.path(), &words, &[7]);
}

#[test]
fn shares_of_stored_cases_put_together_are_the_single_run() {
    let class = class();
    let words = [
        "judge",
        "flipgame",
        "class/right.c",
        "class/wrong.c",
        "--stored",
    ];
    merges(class.path(), &words, &[2]);
    merges(class.path(), &[&words[..], &["--fail-fast"]].concat(), &[3]);
    // One program alone is looked at more closely.
    let words = ["judge", "flipgame", "class/wrong.c", "--stored"];
    merges(class.path(), &words, &[2]);
}

#[test]
fn shares_of_cross_checks_put_together_are_the_single_run() {
    let home = folder(&[]);
    let home = home.path();
    let verify = |words: &'static str| -> Vec<&str> {
        let all = ["verify", "--exhaustive"].into_iter();
        all.chain(words.split(' ')).collect()
    };
    merges(home, &verify("--size 2x4"), &NUMBERS);
    merges(
        home,
        &verify("flipgame --size 3x4 --answer-limit 50"),
        &[2, 7, 64],
    );
    // Two solvers answer all pairs, and all solvers a sample.
    let sampled =
        "chesscbg --size 3x4 --random 100 --seed 7 --thorough --solver bfs,assignment,ida";
    merges(home, &verify(sampled), &[3, 64]);
    // Some solvers decline.
    merges(home, &verify("pilots --size 3x3 --solver parity,bfs"), &[2]);
}

#[test]
fn shares_of_a_cross_check_are_of_one_run() {
    let home = folder(&[]);
    let home = home.path();
    let words = ["verify", "flipgame", "--size", "3x3"];
    let share = ["--shard", "1/2", "--report", "1.json"];
    run(home, &[&words[..], &share].concat())
        .exits(2)
        .says("only whole input spaces are divided into shares")
        .says("add `--exhaustive`");
    let words = [&words[..], &["--exhaustive"]].concat();
    run(home, &[&words[..], &share].concat()).exits(0);
    // What is whole is left as it is.
    let first = fs::read(home.join("1.json")).expect("a part");
    run(home, &[&words[..], &share].concat()).exits(0);
    assert_eq!(fs::read(home.join("1.json")).expect("a part"), first);
    for other in [
        &["--solver", "bfs"][..],
        &["--answer-limit", "7"],
        &["--thorough"],
    ] {
        let ran = run(home, &[&words[..], other, &share].concat());
        assert_ne!(ran.code, 0, "{other:?}");
    }
    let partial = ["merge", "1.json", "--partial", "--out", "some.json"];
    let ran = run(home, &partial)
        .exits(130)
        .says("a share is missing, of 2: 2");
    assert!(
        ran.stdout
            .contains("interrupted: 256 of 512 inputs checked"),
        "{}",
        ran.stdout
    );
    run(home, &["merge", "1.json", "--out", "x.json"])
        .exits(4)
        .says("`--partial` puts together what there is");
    run(
        home,
        &["merge", "1.json", "--partial", "--report-each", "d"],
    )
    .exits(2)
    .says("the shares judged no programs");
}

#[test]
fn shares_of_a_search_put_together_are_the_single_run() {
    let home = folder(&[
        ("right.c", RIGHT),
        ("wrong.c", WRONG),
        ("refused.c", "int main(void) { return }\n"),
    ]);
    let home = home.path();
    let search = |words: &'static str| -> Vec<&str> {
        let all = ["stress", "flipgame"].into_iter().chain(words.split(' '));
        all.chain(["--shrink-time", "5", "--no-sanitizers"])
            .collect()
    };
    // It fails nowhere, and at an early input.
    merges(
        home,
        &search("right.c --random 50 --smallest 100"),
        &[3, 64],
    );
    merges(home, &search("wrong.c --random 50 --size 2x3"), &[2, 7]);
    merges(
        home,
        &search("wrong.c --random 40 --smallest 60 --all --size 3x3"),
        &NUMBERS,
    );
    merges(
        home,
        &search("right.c --against wrong.c --random 0 --smallest 64 --size 2x3"),
        &[3],
    );
    merges(home, &search("refused.c --random 9"), &[2]);
}

#[test]
fn shares_of_a_search_with_a_generator_put_together_are_the_single_run() {
    let home = folder(&[
        (
            "gen.py",
            "import sys, random\nr = random.Random(int(sys.argv[1]))\nprint(r.randint(1, 40), r.randint(1, 40))\n",
        ),
        ("right.py", "print(sum(map(int, input().split())))\n"),
        (
            "wrong.py",
            "a, b = map(int, input().split())\nprint(a + b if a + b < 70 else 0)\n",
        ),
    ]);
    let home = home.path();
    // How many inputs teach a form depends on the time that they take.
    let search = |words: &'static str| -> Vec<&str> {
        let all = ["stress"].into_iter().chain(words.split(' '));
        all.chain(["--gen", "gen.py", "--no-sanitizers"]).collect()
    };
    merges(
        home,
        &search("wrong.py --against right.py --random 60 --shrink-time 0"),
        &[1, 2, 7],
    );
    merges(
        home,
        &search("right.py --against right.py --random 70"),
        &[3],
    );
}

#[test]
fn shares_of_a_search_depend_on_no_time_and_on_no_standard_input() {
    let home = folder(&[("right.c", RIGHT), ("wrong.c", WRONG)]);
    let home = home.path();
    let share = ["--shard", "1/2", "--report", "1.json"];
    let words = [
        "stress",
        "flipgame",
        "right.c",
        "--random",
        "20",
        "--smallest",
        "30",
    ];
    run(home, &[&words[..], &share, &["--budget", "3"]].concat())
        .exits(2)
        .says("how far a share gets must not depend on the time");
    run(
        home,
        &[
            &["stress", "flipgame", "right.c", "--input", "-"][..],
            &share,
        ]
        .concat(),
    )
    .exits(2)
    .says("every share reads the input anew");
    run(home, &[&words[..], &share].concat()).exits(0);
    let other = [
        "stress",
        "flipgame",
        "wrong.c",
        "--random",
        "20",
        "--smallest",
        "30",
    ];
    run(home, &[&other[..], &share].concat())
        .exits(4)
        .says("it is a part of another campaign");
    let partial = ["merge", "1.json", "--partial", "--out", "some.json"];
    run(home, &partial)
        .exits(130)
        .says("a share is missing, of 2: 2");
    fs::write(home.join("right.c"), WRONG).expect("another program");
    run(home, &partial)
        .exits(4)
        .says("no longer those of the parts");
}

#[test]
fn shares_of_packages_put_together_are_the_single_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packages");
    symlink(&packages, folder.path().join("packages")).expect("a link");
    // Points, an output validator; several passes.
    for package in ["./packages/shares", "./packages/passes"] {
        merges(folder.path(), &["judge", package, "--expected"], &[3]);
    }
    // A limit would be inferred on each machine anew.
    let words = ["judge", "./packages/squares", "--expected"];
    let share = ["--shard", "1/2", "--report", "1.json"];
    let ran = run(folder.path(), &[&words[..], &share].concat()).exits(2);
    assert!(ran.stderr.contains("--time-limit 2"), "{}", ran.stderr);
    merges(
        folder.path(),
        &[&words[..], &["--time-limit", "2"]].concat(),
        &[2],
    );
}

/// The findings of a package, without what differs from run to run.
fn findings(ran: &Ran) -> String {
    let mut report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    without_measures(&mut report);
    // How long the programs took is said in words as well.
    if let Some(Value::Array(checks)) = report.get_mut("checks") {
        checks
            .iter_mut()
            .for_each(|check| check["done"] = Value::Null);
    }
    report["time_limit"] = Value::Null;
    report.to_string()
}

#[test]
fn shares_of_a_checked_package_put_together_are_the_single_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packages");
    symlink(&packages, folder.join("packages")).expect("a link");
    let copied = Command::new("cp")
        .args(["-r", "packages/halves", "halves"])
        .current_dir(folder)
        .status();
    assert!(copied.expect("cp").success());
    // A program of it runs until its limit, on each case in each run.
    let plan = folder.join("halves/problem.yaml");
    let text = fs::read_to_string(&plan).expect("a text");
    let shorter = text.replace("time_limit: 2", "time_limit: 0.5");
    assert!(shorter != text);
    fs::write(&plan, shorter).expect("a file");
    for (package, numbers) in [
        ("./halves", &[1, 7, 64][..]),
        ("./packages/shares", &[3]),
        ("./packages/passes", &[2]),
    ] {
        let words = ["lint", package];
        let whole = run(folder, &[&words[..], &["--format", "json"]].concat());
        for &of in numbers {
            let parts = shares(folder, &words, of);
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            let merge = [&["merge"], &parts[..], &["--format", "json"]].concat();
            let merged = run(folder, &merge).exits(whole.code);
            assert_eq!(
                findings(&merged),
                findings(&whole),
                "{package}, {of} shares"
            );
        }
    }
    // A limit would be inferred on each machine anew.
    let share = ["--shard", "1/2", "--report", "1.json"];
    run(
        folder,
        &[&["lint", "./packages/squares"][..], &share].concat(),
    )
    .exits(2)
    .says("state it in `problem.yaml`");
    run(
        folder,
        &[&["lint", "./packages/halves"][..], &share].concat(),
    )
    .exits(0);
    run(
        folder,
        &["merge", "1.json", "--partial", "--format", "json"],
    )
    .exits(130);
    run(folder, &["merge", "1.json", "--partial", "--out", "x.json"])
        .exits(2)
        .says("`--format json` prints them");
}

/// Programs for boards of 2x2: right, or with one fault.
fn faulty_class() -> TempDir {
    let faults = [
        ("class/accepted/right.py", ""),
        (
            "class/wrong_answer/two_black.py",
            "if black == 2: best = 99",
        ),
        ("class/wrong_answer/corner.py", "if board & 1: best = 99"),
        (
            "class/run_time_error/four.py",
            "if black == 4: best = 1 // 0",
        ),
        ("class/wrong_answer/none.py", ""),
    ];
    let texts = faults.map(|(name, fault)| (name, SMALL.replace("FAULT", fault)));
    let files = texts.iter().map(|(name, text)| (*name, text.as_str()));
    let refused = (
        "class/wrong_answer/refused.c",
        "int main(void) { return }\n",
    );
    folder(&files.chain([refused]).collect::<Vec<_>>())
}

/// A search for cases among all inputs of 2x2.
const KILL: [&str; 11] = [
    "kill",
    "flipgame",
    "class",
    "--smallest",
    "16",
    "--random",
    "3",
    "--size",
    "2x2",
    "--time-limit",
    "1",
];

#[test]
fn shares_of_a_search_for_cases_put_together_are_the_single_run() {
    let class = faulty_class();
    let class = class.path();
    merges(class, &KILL, &[1, 2, 3, 7]);
    // The cases are written where they are put together.
    let out = [&KILL[..], &["--out", "killers"]].concat();
    run(class, &out).exits(1);
    let parts: Vec<String> = (1..=7).map(|number| format!("7-{number}.json")).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    run(
        class,
        &[&["merge"], &parts[..], &["--out", "merged"]].concat(),
    )
    .exits(1);
    let written = |folder: &str| -> Vec<(String, String)> {
        let entries = fs::read_dir(class.join(folder)).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let name = |path: &Path| path.file_name().expect("a name").display().to_string();
        let text = |path: &Path| fs::read_to_string(path).expect("a text");
        let mut texts: Vec<_> = paths.map(|path| (name(&path), text(&path))).collect();
        texts.sort();
        texts
    };
    assert!(!written("killers").is_empty());
    assert_eq!(written("merged"), written("killers"));
}

#[test]
fn many_shares_of_a_search_for_cases_put_together_are_the_single_run() {
    let folder = folder(&[("right.c", RIGHT), ("wrong.c", WRONG)]);
    let inputs = ["--smallest", "16", "--random", "0", "--size", "2x2"];
    let words = ["kill", "flipgame", "wrong.c", "--accepted", "right.c"];
    merges(folder.path(), &[&words[..], &inputs].concat(), &NUMBERS);
    // Of a wrong program less is kept than of a right one that is the same file.
    for place in ["wrong", "right"] {
        fs::create_dir(folder.path().join(place)).expect("a folder");
        fs::write(folder.path().join(place).join("same.c"), WRONG).expect("a file");
    }
    let same = [
        "kill",
        "flipgame",
        "wrong/same.c",
        "--accepted",
        "right/same.c",
    ];
    merges(folder.path(), &[&same[..], &inputs].concat(), &[2]);
    // Stored ones, which right programs are run on, and more than are tried at first.
    let inputs = ["--smallest", "1600", "--random", "5"];
    merges(folder.path(), &[&words[..], &inputs].concat(), &[3]);
}

#[test]
fn shares_of_a_search_for_cases_are_of_one_run() {
    let class = faulty_class();
    let class = class.path();
    let parts = shares(class, &KILL, 2);
    let share = ["--shard", "1/2", "--report", "2-1.json"];
    let first = fs::read(class.join("2-1.json")).expect("a part");
    run(class, &[&KILL[..], &share].concat()).exits(0);
    assert_eq!(fs::read(class.join("2-1.json")).expect("a part"), first);
    for other in [
        &["--seed", "2"][..],
        &["--accepted", "class/wrong_answer/none.py"],
    ] {
        run(class, &[&KILL[..], other, &share].concat())
            .exits(4)
            .says("it is a part of another campaign");
    }
    for (flag, value, said) in [
        ("--out", "d", "cannot go together"),
        ("--budget", "3", "must not depend on the time"),
    ] {
        run(class, &[&KILL[..], &[flag, value], &share].concat())
            .exits(2)
            .says(said);
    }
    run(class, &["merge", "2-1.json"])
        .exits(4)
        .says("a share is missing, of 2: 2");
    let partial = ["merge", "2-1.json", "--partial", "--out", "some.json"];
    let ran = run(class, &partial).exits(130);
    assert!(
        ran.stdout.contains("not run on any input"),
        "{}",
        ran.stdout
    );
    let [one, two] = &parts[..] else {
        panic!("two parts")
    };
    for (out, said) in [
        (&["--out", "x.csv"][..], "no form for files but JSON"),
        (&["--out", "a", "--out", "b"], "into one folder"),
        (&["--format", "html"], "no form `html`"),
        (&["--report-each", "d"], "the shares judged no programs"),
    ] {
        let ran = run(class, &[&["merge", one, two], out].concat()).exits(2);
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
    fs::write(class.join("class/wrong_answer/corner.py"), SMALL).expect("a file");
    run(class, &["merge", one, two])
        .exits(4)
        .says("no longer those of the parts");
}

#[test]
fn shares_of_a_diagnosis_put_together_are_the_single_run() {
    let slow = RIGHT.replace(
        "int main(",
        "static void slow(void) __attribute__((constructor));\n\
         static void slow(void) {\n    int black = 0, piece;\n    \
         while ((piece = getchar()) != EOF) black += piece == 'b';\n    \
         rewind(stdin);\n    while (black == 2) {}\n}\nint main(",
    );
    let home = folder(&[
        ("wrong.c", WRONG),
        ("right.c", RIGHT),
        ("slow.c", &slow),
        ("refused.c", "int main(void) { return }\n"),
    ]);
    let home = home.path();
    let diagnose = |words: &'static str| -> Vec<&str> {
        let all = ["diagnose", "flipgame"].into_iter();
        all.chain(words.split(' ')).collect()
    };
    merges(
        home,
        &diagnose("wrong.c --exhaustive --size 3x3"),
        &[1, 2, 3, 7],
    );
    merges(home, &diagnose("wrong.c --exhaustive --size 2x2"), &NUMBERS);
    merges(home, &diagnose("wrong.c"), &[2]);
    merges(home, &diagnose("right.c --random 20"), &[3]);
    merges(home, &diagnose("refused.c"), &[2]);
    // Five timeouts end the single run: no share knows where.
    let limit = "slow.c --exhaustive --size 2x3 --time-limit 0.2 --wall-limit 20";
    merges(home, &diagnose(limit), &[2, 3]);
}

#[test]
fn shares_of_a_diagnosis_are_of_one_run() {
    let home = folder(&[("wrong.c", WRONG)]);
    let home = home.path();
    let words = ["diagnose", "flipgame", "wrong.c", "--random", "40"];
    let parts = shares(home, &words, 2);
    let share = ["--shard", "1/2", "--report", "2-1.json"];
    let first = fs::read(home.join("2-1.json")).expect("a part");
    run(home, &[&words[..], &share].concat()).exits(0);
    assert_eq!(fs::read(home.join("2-1.json")).expect("a part"), first);
    for other in [&["--seed", "2"][..], &["--all"], &["--time-limit", "7"]] {
        run(home, &[&words[..], other, &share].concat())
            .exits(4)
            .says("it is a part of another campaign");
    }
    run(home, &[&words[..], &["--budget", "3"], &share].concat())
        .exits(2)
        .says("must not depend on the time");
    let partial = ["merge", "2-1.json", "--partial", "--out", "some.json"];
    run(home, &partial).exits(130);
    let some = fs::read_to_string(home.join("some.json")).expect("a run");
    let some: Value = serde_json::from_str(&some).expect("JSON");
    assert_eq!((&some["tried"], &some["inputs"]), (&20.into(), &40.into()));
    fs::write(home.join("wrong.c"), RIGHT).expect("a file");
    let [one, two] = &parts[..] else {
        panic!("two parts")
    };
    run(home, &["merge", one, two])
        .exits(4)
        .says("no longer those of the parts");
}

#[test]
fn a_share_of_a_diagnosis_that_was_ended_goes_on_and_loses_nothing() {
    let home = folder(&[("wrong.c", WRONG)]);
    let words = ["diagnose", "flipgame", "wrong.c", "--exhaustive"];
    let words = [&words[..], &["--size", "3x3", "--start", "each"]].concat();
    loses_nothing(home.path(), &words, 1, 2000);
}

/// A package with a generator, whose wrong programs differ.
fn sums() -> TempDir {
    let home = tempfile::tempdir().expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/sums");
    let copied = std::process::Command::new("cp")
        .arg("-r")
        .args([&from, &home.path().join("sums")])
        .status();
    assert!(copied.expect("cp runs").success());
    let wrong = home.path().join("sums/submissions/wrong_answer/pairs.py");
    let text = "length = int(input())\nnumbers = list(map(int, input().split()))\n\
                print(max(numbers + [sum(numbers[at:at + 2]) for at in range(length - 1)]))\n";
    fs::write(wrong, text).expect("a file");
    let case = home.path().join("sums/data/secret");
    fs::create_dir_all(&case).expect("a folder");
    fs::write(case.join("one.in"), "2\n-3 -4\n").expect("a file");
    fs::write(case.join("one.ans"), "-3\n").expect("a file");
    home
}

#[test]
fn shares_of_cases_of_a_package_put_together_are_the_single_run() {
    let home = sums();
    let home = home.path();
    let words = ["kill", "./sums", "--random", "12"];
    merges(home, &words, &[1, 2, 7]);
    let share = ["--shard", "1/2", "--report", "2-1.json"];
    run(home, &[&words[..], &["--seed", "2"], &share].concat())
        .exits(4)
        .says("it is a part of another campaign");
    let partial = ["merge", "2-1.json", "--partial", "--out", "some.json"];
    let ran = run(home, &partial).exits(130);
    let half = ran.stdout.contains("stopped before the end");
    assert!(half, "{}", ran.stdout);
    fs::write(home.join("sums/data/secret/one.in"), "1\n-3\n").expect("a file");
    run(home, &["merge", "2-1.json", "2-2.json"])
        .exits(4)
        .says("no longer those of the parts");
}

#[test]
fn shares_of_a_search_for_cases_that_were_ended_go_on_and_lose_nothing() {
    let class = faulty_class();
    let slow = SMALL.replace("FAULT", "while black == 3: pass");
    fs::write(class.path().join("class/slow.py"), slow).expect("a file");
    let words = [&KILL[..], &["--start", "each"]].concat();
    loses_nothing(class.path(), &words, 1, 200);
    let home = sums();
    let words = ["kill", "./sums", "--random", "20"];
    loses_nothing(home.path(), &words, 0, 2000);
}

/// A part with another head, and the checksum of it.
fn forged(part: &str, from: &str, to: &str) -> String {
    let (head, rest) = part.split_once('\n').expect("lines");
    let (lines, done) = rest.trim_end().rsplit_once('\n').expect("lines");
    let before = format!("{}\n{lines}\n", head.replacen(from, to, 1));
    let digest = Sha256::digest(before.as_bytes());
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut done: Value = serde_json::from_str(done).expect("the last line");
    done["done"]["sha256"] = digest.into();
    format!("{before}{done}\n")
}

#[test]
fn what_does_not_fit_together_is_refused_by_name() {
    let class = class();
    let folder = class.path();
    let parts = shares(folder, &SMALL_SPACE, 3);
    let [one, two, three] = &parts[..] else {
        panic!("three parts")
    };
    let refused = |parts: &[&str], said: &[&str]| {
        let ran = run(folder, &[&["merge"], parts].concat()).exits(4);
        assert!(ran.stdout.is_empty(), "{}", ran.stdout);
        for words in said {
            assert!(ran.stderr.contains(words), "{words}: {}", ran.stderr);
        }
    };
    refused(&[one, three], &["a share is missing, of 3: 2", "--partial"]);
    refused(&[one], &["2 shares are missing, of 3: 2–3"]);
    refused(&[one, two, one], &[&format!("share 1/3 is in `{one}` too")]);
    refused(
        &[one, "class/right.c", "gone.json"],
        &[
            "`class/right.c`: it is no part of a campaign",
            "`gone.json`: it cannot be read",
        ],
    );
    // Cut anywhere, a part is not finished; with a byte changed, it is not what was written.
    let whole = fs::read(folder.join(two)).expect("a part");
    let last = whole[..whole.len() - 1]
        .iter()
        .rposition(|byte| *byte == b'\n');
    let last = last.expect("several lines") + 1;
    for cut in [whole.len() / 2, last, whole.len() - 1] {
        fs::write(folder.join("cut.json"), &whole[..cut]).expect("a file");
        let again = "--shard 2/3 --report 3-2.json";
        refused(
            &[one, "cut.json", three],
            &["`cut.json`: share 2/3 is not finished", again],
        );
    }
    let at = whole
        .iter()
        .rposition(|byte| *byte == b'A')
        .expect("a verdict");
    let changed = [&whole[..at], b"W", &whole[at + 1..]].concat();
    fs::write(folder.join("changed.json"), changed).expect("a file");
    refused(
        &[one, "changed.json", three],
        &["`changed.json`: it was changed"],
    );
    let longer = [&whole[..], b"{}\n"].concat();
    fs::write(folder.join("longer.json"), longer).expect("a file");
    refused(
        &[one, "longer.json", three],
        &["`longer.json`: line", "behind the last line"],
    );
    // Parts of another command, and of another number of shares.
    let other = [&SMALL_SPACE[..], &["--fail-fast"]].concat();
    let other = &shares(folder, &other, 1)[0];
    refused(&[two, other], &["it is a part of another campaign"]);
    // That of another command is named by it, though no program is isolated there.
    let space = ["verify", "flipgame", "--exhaustive", "--size", "2x2"];
    let share = ["--shard", "2/2", "--report", "space.json"];
    run(folder, &[&space[..], &share].concat()).exits(0);
    refused(
        &[two, "space.json"],
        &["its command is `tribunal verify flipgame --exhaustive --size 2x2 --shard 2/2"],
    );
    let of_four = [&SMALL_SPACE[..], &["--shard", "4/4", "--report", "4.json"]].concat();
    run(folder, &of_four).exits(0);
    refused(&[two, "4.json"], &["it is share 4/4, and not one of 3"]);
    // What there is can be put together.
    let ran = run(folder, &["merge", one, "cut.json", "--partial"]).exits(130);
    assert!(ran.stderr.contains("not finished"), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("a share is missing, of 3: 3"),
        "{}",
        ran.stderr
    );
    // A report does not take the place of a part, and a command that is no share is not run.
    let parts = [one.as_str(), two, three];
    let ran = run(folder, &[&["merge"], &parts[..], &["--out", one]].concat()).exits(2);
    assert!(ran.stderr.contains(one.as_str()), "{}", ran.stderr);
    for (from, to, said) in [
        (
            "\"--shard\",\"1/3\"",
            "\"--resume\",\"other.jsonl\"",
            "is no share",
        ),
        (
            "\"tribunal\":\"",
            "\"tribunal\":\"9.",
            "written by version 9.",
        ),
        ("\"version\":2", "\"version\":3", "newer version"),
        ("\"version\":2", "\"version\":1", "older version"),
        ("\"--size\"", "\"--sice\"", "is no share"),
    ] {
        let text = fs::read_to_string(folder.join(one)).expect("a part");
        fs::write(folder.join("forged.json"), forged(&text, from, to)).expect("a file");
        refused(&["forged.json", two, three], &[said]);
    }
    assert!(!folder.join("other.jsonl").exists());
    // A program that was changed is none of the campaign.
    fs::write(folder.join("class/wrong.c"), RIGHT).expect("a file");
    refused(&[one, two, three], &["no longer those of the parts"]);
}

#[test]
fn the_file_of_a_share_is_never_that_of_another_one() {
    let class = class();
    let folder = class.path();
    let parts = shares(folder, &SMALL_SPACE, 2);
    let before = fs::read(folder.join(&parts[0])).expect("a part");
    let share = |words: &[&str], shard: &str| {
        let share = ["--shard", shard, "--report", &parts[0]];
        run(folder, &[words, &share].concat())
    };
    let said = |ran: Ran, words: &str| assert!(ran.stderr.contains(words), "{}", ran.stderr);
    said(
        share(&SMALL_SPACE, "2/2").exits(4),
        "it is the part of share 1/2",
    );
    let other = [&SMALL_SPACE[..5], &["1x3"]].concat();
    said(
        share(&other, "1/2").exits(4),
        "it is a part of another campaign",
    );
    // The same share is done already.
    let again = share(&SMALL_SPACE, "1/2").exits(0);
    assert!(again.stdout.starts_with("share 1/2: "), "{}", again.stdout);
    assert_eq!(fs::read(folder.join(&parts[0])).expect("a part"), before);
    let words = [&SMALL_SPACE[..], &["--shard", "1/2", "--report", "1.html"]].concat();
    said(
        run(folder, &words).exits(2),
        "a share writes its results to one file",
    );
    assert!(!folder.join("1.html").exists());
}

#[test]
fn shares_fit_together_whatever_the_path_the_cache_and_the_user() {
    let folder = tempfile::tempdir().expect("a folder");
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packages");
    symlink(&packages, folder.path().join("packages")).expect("a link");
    // It has a validator, which is built.
    let words = ["judge", "./packages/shares", "--expected"];
    let share = |number: u32, more: &[&str]| {
        let (shard, file) = (format!("{number}/2"), format!("{number}.json"));
        let share = ["--shard", &shard, "--report", &file];
        let all = [&words[..], &share, more].concat();
        let path = format!(
            "{}:/nowhere/{number}",
            std::env::var("PATH").unwrap_or_default()
        );
        let ran = tribunal(&all).env("PATH", path).in_folder(folder.path());
        ran.run().exits(0);
    };
    share(1, &["--cache", CACHE]);
    share(2, &["--no-cache"]);
    let merged = run(
        folder.path(),
        &["merge", "1.json", "2.json", "--out", "merged.json"],
    );
    let whole = run(
        folder.path(),
        &[&words[..], &["--report", "whole.json"]].concat(),
    );
    assert_eq!(merged.code, whole.code, "{}", merged.stderr);
    let [merged, whole] = ["merged.json", "whole.json"].map(|it| fixed(&folder.path().join(it)));
    assert_eq!(merged, whole);
}

/// A machine without any compiler.
const NO_TOOLS: &str = "/nowhere";

#[test]
fn a_share_without_the_compiler_is_tried_again_and_its_programs_are_judged_in_the_merge() {
    let class = class();
    let folder = class.path();
    let share = |number: u32, path: Option<&str>, lacking: &str| {
        let (shard, file) = (format!("{number}/2"), format!("{number}.json"));
        let share = ["--shard", &shard, "--report", &file, "--cache", CACHE];
        let ran = tribunal(&[&SMALL_SPACE[..], &share].concat()).in_folder(folder);
        let ran = ran.env("TRIBUNAL_NOT_INSTALLED", lacking);
        match path {
            Some(path) => ran.env("PATH", path).run(),
            None => ran.run(),
        }
    };
    let merged = || {
        let words = ["merge", "1.json", "2.json", "--out", "merged.json"];
        run(folder, &words).exits(1)
    };
    let whole = run(
        folder,
        &[&SMALL_SPACE[..], &["--report", "whole.json"]].concat(),
    );
    assert_eq!(whole.code, 1);
    let is_same = || {
        let [merged, whole] = ["merged.json", "whole.json"].map(|it| fixed(&folder.join(it)));
        assert_same(&merged, &whole, "without a compiler");
    };
    // The other one has the programs in C.
    share(2, None, "").exits(0);
    let ran = share(1, Some(NO_TOOLS), "").exits(3);
    for said in [
        "programs are not built on this machine, the first: cannot run `",
        " results are missing, by faults of the judge or for lack of a compiler (a program that is not built counts as one): the same",
    ] {
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
    let ran = merged();
    let said = "results are missing in the parts, by faults of the judge or for lack of a compiler";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    is_same();
    // On a machine with it, the same command does the share.
    share(1, None, "").exits(0);
    let ran = merged();
    assert!(!ran.stderr.contains("missing"), "{}", ran.stderr);
    is_same();
    // A campaign does not wait for languages that the machine of its plan lacks.
    fs::remove_file(folder.join("1.json")).expect("a part");
    share(1, Some(NO_TOOLS), "Kotlin,C").exits(3);
    share(1, Some(NO_TOOLS), "Kotlin,C,Python 3").exits(0);
}

#[test]
fn a_share_of_a_search_for_cases_without_the_compiler_of_a_right_program_keeps_nothing_of_others() {
    // One of its right programs is in C++; the other, and what makes the inputs, are in Python.
    let home = sums();
    let tools = tempfile::tempdir().expect("a folder");
    symlink("/usr/bin/python3", tools.path().join("python3")).expect("a link");
    let class = faulty_class();
    let package = ["kill", "./sums", "--random", "4"];
    for (folder, words, path, needs) in [
        (
            class.path(),
            &KILL[..],
            Path::new(NO_TOOLS),
            "needs `python3`",
        ),
        (home.path(), &package, tools.path(), "needs `g++`"),
    ] {
        let share = ["--shard", "1/2", "--report", "1.json", "--cache", CACHE];
        let words = [words, &share].concat();
        let share = || tribunal(&words).in_folder(folder);
        let ran = share().env("PATH", path).run().exits(3);
        assert!(ran.stderr.contains(needs), "{}", ran.stderr);
        // Where it is installed, the same command does the share.
        share().run().exits(0);
    }
}

#[test]
fn equal_programs_keep_their_names() {
    let folder = folder(&[
        ("class/one.c", WRONG),
        ("class/two.c", WRONG),
        ("class/refused.c", "int main(void) { return }\n"),
        ("class/refused_too.c", "int main(void) { return }\n"),
    ]);
    merges(folder.path(), &SMALL_SPACE, &[1, 3]);
}

#[test]
fn a_share_of_a_slow_language_has_fewer_cases() {
    let class = class();
    let words = [
        "judge",
        "flipgame",
        "class/right.c",
        "class/right.py",
        "--size",
        "2x3",
    ];
    let words = [&words[..], &["--exhaustive", "--shard", "1/3"]].concat();
    let results = |more: &[&str]| -> u64 {
        let ran = run(class.path(), &[&words[..], more].concat()).exits(0);
        let number = ran.stdout.split(' ').nth(2).map(str::parse);
        number.expect("a number").expect("a number")
    };
    // Of 64 boards each: one counts for 100 microseconds in C, and for 3,000 in Python, so that a share has a third of these.
    let third = (100 + 3_000) * 64_u64 / 3;
    let expected = [third.div_ceil(3_000), 64 + (third - 6_400).div_ceil(3_000)];
    let in_place = results(&["--report", "part.json"]);
    assert!(expected.contains(&in_place), "{in_place}");
    // Started for each input, C takes 700 and Python 13,000.
    let third = (700 + 13_000) * 64_u64 / 3;
    let expected = [
        third.div_ceil(13_000),
        64 + (third - 64 * 700).div_ceil(13_000),
    ];
    let anew = results(&["--report", "anew.json", "--start", "each"]);
    assert!(expected.contains(&anew), "{anew}");
    // A user's table says otherwise.
    let table = "[[language]]\nname = 'C'\nendings = ['c']\ntools = [{ command = 'gcc' }]\ncase_us = 3000\n\
                 compile = ['{tool}', '-o', '{program}', '{source}']\nrun = ['{program}']\n";
    fs::write(class.path().join("languages.toml"), table).expect("a file");
    let more = ["--report", "other.json", "--languages", "languages.toml"];
    assert_eq!(results(&more), 43);
}

#[test]
fn a_share_that_was_ended_goes_on_and_loses_nothing() {
    let class = class();
    let folder = class.path();
    let words = [
        "judge",
        "flipgame",
        "class",
        "--exhaustive",
        "--size",
        "3x3",
    ];
    loses_nothing(folder, &words, 1, 2000);
}

#[test]
fn a_share_of_a_whole_space_that_was_ended_goes_on_and_loses_nothing() {
    let folder = folder(&[]);
    let words = [
        "verify",
        "flipgame",
        "pilots",
        "--exhaustive",
        "--size",
        "3x5",
    ];
    loses_nothing(folder.path(), &words, 0, 2000);
}

/// Ends each of two shares of a command twice, in two ways, when its file has grown by so many bytes, and puts them together
/// when they went on to their end.
#[track_caller]
fn loses_nothing(folder: &Path, words: &[&str], code: i32, grown: u64) {
    let head = 500;
    run(folder, &[words, &["--report", "whole.json"]].concat()).exits(code);
    let share = |number: u32| {
        let shard = format!("{number}/2");
        let file = format!("{number}.json");
        [
            words,
            &["--shard", &shard, "--report", &file, "--jobs", "1"],
        ]
        .concat()
        .iter()
        .map(|word| word.to_string())
        .collect::<Vec<_>>()
    };
    for number in [1, 2] {
        let words = share(number);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let file = folder.join(format!("{number}.json"));
        for signal in ["KILL", "TERM"] {
            let cache = if builds(&words) {
                &["--cache", CACHE][..]
            } else {
                &[]
            };
            let all = [&words[..], cache].concat();
            let mut command = tribunal(&all).in_folder(folder).command;
            let mut child = command
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("the binary starts");
            // As soon as it has results of its own.
            let size = || fs::metadata(&file).map_or(0, |file| file.len());
            let (before, begun) = (size(), Instant::now());
            while size() < before.max(head) + grown && begun.elapsed() < Duration::from_secs(20) {
                if child.try_wait().expect("a child").is_some() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(1));
            }
            if child.try_wait().expect("a child").is_none() {
                send(child.id().into(), signal);
            }
            child.wait().expect("it ends");
        }
        run(folder, &words).exits(0);
    }
    run(
        folder,
        &["merge", "1.json", "2.json", "--out", "merged.json"],
    )
    .exits(code);
    assert_eq!(
        fixed(&folder.join("merged.json")),
        fixed(&folder.join("whole.json"))
    );
}

/// The processes below one, the lowest first.
pub(crate) fn below(process: u32) -> Vec<u32> {
    let children = |of: u32| -> Vec<u32> {
        let tasks = fs::read_dir(format!("/proc/{of}/task"))
            .into_iter()
            .flatten();
        let lists = tasks
            .flatten()
            .filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
        let numbers = lists.map(|list| {
            list.split_whitespace()
                .filter_map(|it| it.parse().ok())
                .collect()
        });
        numbers.collect::<Vec<Vec<u32>>>().concat()
    };
    let mut all = vec![process];
    let mut next = 0;
    while next < all.len() {
        all.extend(children(all[next]));
        next += 1;
    }
    all.reverse();
    all.pop();
    all
}

#[test]
fn a_signal_to_all_processes_of_a_share_is_no_fault_of_a_program() {
    signals_are_no_fault(Duration::ZERO);
}

/// On a busy node, the one that sends the signals may have to wait between two of them.
#[test]
fn a_signal_that_reaches_the_judge_a_second_later_is_no_fault_of_a_program() {
    signals_are_no_fault(Duration::from_secs(1));
}

/// Ends a share again and again by signals to all its processes, the judge so much later than the programs.
fn signals_are_no_fault(late: Duration) {
    // Each case takes long enough for the signal to hit a program, whatever
    // else the machine does.
    let slow = WRONG.replacen("    int black", "    usleep(70000);\n    int black", 1);
    let slow = format!("#include <unistd.h>\n{slow}");
    let folder = folder(&[("class/slow.c", &slow)]);
    let place = folder.path();
    // How far the search for a smaller input gets depends on the time.
    let more = ["2x3", "--start", "each", "--shrink-time", "0"];
    let words = [&SMALL_SPACE[..5], &more].concat();
    run(place, &[&words[..], &["--report", "whole.json"]].concat()).exits(1);
    let share = ["--shard", "1/1", "--report", "1.json", "--jobs", "1"];
    let words = [&words[..], &share].concat();
    let mut hits = 0;
    for _ in 0..20 {
        let all = [&words[..], &["--cache", CACHE]].concat();
        let mut command = tribunal(&all).in_folder(place).command;
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let begun = Instant::now();
        let has_stored = || fs::metadata(place.join("1.json")).is_ok_and(|it| it.len() > 300);
        let programs = || below(child.id());
        while programs().len() < 3 && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(17 * (hits + 1)));
        if child.try_wait().expect("a child").is_some() {
            if hits > 2 {
                break;
            }
            // The test was late, and begins again.
            fs::remove_file(place.join("1.json")).expect("a file");
            hits = 0;
            continue;
        }
        // As Slurm does, which reaches the programs first.
        let terminate = |all: Vec<u32>| {
            let all = all.iter().map(u32::to_string);
            let mut kill = Command::new("kill");
            kill.arg("-TERM").args(all).stderr(Stdio::null()).status()
        };
        let mut all = below(child.id());
        if late.is_zero() {
            all.push(child.id());
        }
        let _ = terminate(all);
        if !late.is_zero() {
            std::thread::sleep(late);
            let _ = terminate(vec![child.id()]);
        }
        let is_done = child.wait().expect("it ends").success();
        hits += u64::from(has_stored() && !is_done);
    }
    assert!(hits > 2, "{hits}");
    run(place, &words).exits(0);
    run(place, &["merge", "1.json", "--out", "merged.json"]).exits(1);
    assert_same(
        &fixed(&place.join("merged.json")),
        &fixed(&place.join("whole.json")),
        "",
    );
}
