//! One of our packages gets the same limits and verdicts by its problem's name and by its path.

use crate::harness::tribunal;
use serde_json::Value;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// The submissions of a report: name, verdict, limits. PE becomes WA, because package validators have no PE.
fn judged(folder: &Path, args: &[&str]) -> Vec<(String, String, Value)> {
    let by_name = !args[0].starts_with("./");
    // By path, there are the cases of the package alone.
    let chosen = if by_name { &["--stored"][..] } else { &[] };
    let ran = tribunal(
        folder,
        &[&["judge"], args, chosen, &["--format", "json"]].concat(),
    );
    let document = ran.json();
    let submissions = document["submissions"].as_array().expect("submissions");
    let text = |value: &Value| value.as_str().unwrap_or_default().replace("PE", "WA");
    submissions
        .iter()
        .map(|one| {
            // By path, a presentation error is a wrong answer and so does not fit its folder.
            let fits = one["expected"]["fits"].as_bool();
            assert!(fits != Some(false) || !by_name, "{one}");
            (
                one["name"].as_str().expect("a name").to_string(),
                text(&one["verdict"]),
                one["built"]["limits"].clone(),
            )
        })
        .collect()
}

/// Judges by name and by path, checks that both agree, and returns the result.
#[track_caller]
fn both(folder: &Path, problem: &str, args: &[&str]) -> Vec<(String, String, Value)> {
    let by_name = judged(folder, &[&[problem], args].concat());
    let by_path = judged(
        folder,
        &[&[format!("./cases/{problem}").as_str()], args].concat(),
    );
    assert!(!by_name.is_empty());
    for (one, other) in by_name.iter().zip(&by_path) {
        assert_eq!(one, other);
    }
    assert_eq!(by_name.len(), by_path.len());
    by_name
}

/// Judges the sample submissions of a problem in both ways.
fn samples(problem: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let submissions = format!("cases/{problem}/submissions");
    let by_name = judged(root, &[problem, &submissions, "--expected"]);
    assert!(by_name.len() >= 40, "{problem}: {}", by_name.len());
    // The start of the others takes most of the time, and below they get the same limits in both ways.
    let is_quick = |name: &str| ![".java", ".js", ".py"].iter().any(|it| name.ends_with(it));
    let quick = by_name.into_iter().filter(|(name, ..)| is_quick(name));
    let quick: Vec<_> = quick.collect();
    assert!(quick.len() >= 20, "{problem}: {}", quick.len());
    // Of each folder, the first of each language.
    let mut kinds = BTreeSet::new();
    let kind = |name: &str| {
        let path = Path::new(name);
        (
            path.parent().map(Path::to_path_buf),
            path.extension().map(OsStr::to_os_string),
        )
    };
    let first = quick
        .into_iter()
        .filter(|(name, ..)| kinds.insert(kind(name)));
    let first: Vec<_> = first.collect();
    assert!(first.len() >= 10, "{problem}: {}", first.len());
    let named: Vec<&str> = first.iter().map(|(name, ..)| name.as_str()).collect();
    let path = format!("./cases/{problem}");
    let words = [&[path.as_str()], &named[..], &["--expected"]].concat();
    let by_path = judged(root, &words);
    assert_eq!(first, by_path);
}

#[test]
fn every_sample_submission_of_flipgame_gets_the_verdict_of_its_folder_and_the_same_limits() {
    samples("flipgame");
}

#[test]
fn every_sample_submission_of_pilots_gets_the_verdict_of_its_folder_and_the_same_limits() {
    samples("pilots");
}

/// A folder with a package of `flipgame` that has one case, these limits and an accepted submission.
fn with_limits(limits: &str) -> tempfile::TempDir {
    let around = tempfile::tempdir().expect("a folder");
    let ours = concat!(env!("CARGO_MANIFEST_DIR"), "/cases/flipgame");
    let write = |name: &str, text: &[u8]| {
        let path = around.path().join("cases/flipgame").join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    for name in [
        "data/sample/1.in",
        "data/sample/1.ans",
        "data/secret/all-black.in",
        "data/secret/all-black.ans",
        "output_validator/validate.cpp",
        "output_validator/rules.h",
        "submissions/accepted/nullspace.c",
        "submissions/accepted/subsets_by_size.py",
        "submissions/accepted/BfsArrayQueue.java",
    ] {
        write(name, &fs::read(format!("{ours}/{name}")).expect("a file"));
    }
    let yaml = format!("problem_format_version: 2025-09\nname: {{en: Flip Game}}\n{limits}");
    write("problem.yaml", yaml.as_bytes());
    around
}

#[test]
fn limits_are_those_of_the_package_and_the_same_for_every_language() {
    let limits = |text: &str, cpu_s: f64, memory_mb: [u64; 3], output_mb: u64| {
        let around = with_limits(text);
        let all = both(
            around.path(),
            "flipgame",
            &["cases/flipgame/submissions/accepted"],
        );
        let found: Vec<(f64, u64, u64)> = all
            .iter()
            .map(|(_, verdict, limits)| {
                assert_eq!(verdict, "AC");
                let number = |key: &str| limits[key].as_u64().expect("bytes") >> 20;
                let cpu_s = limits["cpu_s"].as_f64().expect("seconds");
                (cpu_s, number("memory_bytes"), number("output_bytes"))
            })
            .collect();
        // Java, C and Python, in the order of their names.
        let expected = memory_mb.map(|memory_mb| (cpu_s, memory_mb, output_mb));
        assert_eq!(found, expected, "{text}");
    };
    let all_said = "limits: {time_limit: 3, memory: 256, output: 2}\n";
    limits(all_said, 3.0, [384, 256, 288], 2);
    limits("limits: {time_limit: 2.5}\n", 2.5, [2176, 2048, 2080], 8);
    // Twice the time of the slowest submission is less than the resolution.
    let inferred = "limits: {memory: 512, time_resolution: 20}\n";
    limits(inferred, 20.0, [640, 512, 544], 8);
}

#[test]
fn a_limit_that_is_no_number_stops_judging_by_name_and_by_path() {
    let around = with_limits("limits: {time_limit: soon}\n");
    for target in ["flipgame", "./cases/flipgame"] {
        let submission = "cases/flipgame/submissions/accepted/nullspace.c";
        let ran = tribunal(around.path(), &["judge", target, submission]).exits(4);
        let message = "`limits.time_limit`: expected a number above 0, found `soon`";
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
}
