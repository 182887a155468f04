//! What a package states of its submissions beside their folders: verdicts on cases, languages, times.

use crate::harness::Package;
use serde_json::Value;

/// Sums of two numbers, with a case in each of two groups, and one sample.
fn sums(submissions: &[(&str, &str)]) -> Package {
    let yaml = "problem_format_version: 2025-09\nname: Sums\nlicense: cc0\nrights_owner: me\n\
                uuid: 2b9f4c66-71de-4f0a-8a37-c40d9be62965\nlimits: {time_limit: 2}\n";
    let files = [
        ("problem.yaml", yaml),
        (
            "statement/problem.en.tex",
            "\\problemname{Sums}\\begin{Input}\\end{Input}\\begin{Output}\\end{Output}",
        ),
        (
            "input_validators/sums.ctd",
            "INT(1, 20, a) SPACE INT(1, 20) NEWLINE\n",
        ),
        ("data/sample/1.in", "1 2\n"),
        ("data/sample/1.ans", "3\n"),
        ("data/secret/easy/1.in", "2 1\n"),
        ("data/secret/easy/1.ans", "3\n"),
        ("data/secret/hard/1.in", "20 20\n"),
        ("data/secret/hard/1.ans", "40\n"),
        (
            "submissions/accepted/sum.py",
            "print(sum(map(int, input().split())))\n",
        ),
    ];
    let files: Vec<(&str, &str)> = files
        .into_iter()
        .chain(submissions.iter().copied())
        .collect();
    Package::of(&files)
}

/// The findings of a severity: place and message.
fn findings(document: &Value, severity: &str) -> Vec<String> {
    let findings = document["findings"].as_array().expect("findings").iter();
    let of = findings.filter(|it| it["severity"] == severity && it["check"] == "submissions");
    let text = |it: &Value, key: &str| it[key].as_str().expect("a text").to_string();
    of.map(|it| format!("{}: {}", text(it, "place"), text(it, "message")))
        .collect()
}

/// A program that is right where the sum is 3, and crashes elsewhere.
const THREE: &str = "assert sum(map(int, input().split())) == 3\nprint(3)\n";

fn three(rules: &str) -> Package {
    sums(&[
        ("submissions/mixed/three.py", THREE),
        ("submissions/submissions.yaml", rules),
    ])
}

#[test]
fn rules_of_cases_and_groups_are_believed_and_checked() {
    for (rules, broken) in [
        (
            "mixed/three.py: {permitted: [AC, RTE], required: [RTE]}\n",
            "",
        ),
        (
            "mixed/*:\n  secret/easy: {permitted: [AC]}\n  '{secret/h*,none}': {required: [RTE]}\n",
            "",
        ),
        (
            "mixed: {permitted: [AC, WA]}\n",
            "it gets RTE on `secret/hard/1`, which `submissions.yaml` (mixed) does not permit",
        ),
        (
            "mixed/three.py: {secret/easy: {required: [WA, TLE]}}\n",
            "no case gets a verdict that `submissions.yaml` (mixed/three.py, secret/easy) requires",
        ),
    ] {
        let package = three(rules);
        let code = i32::from(!broken.is_empty());
        let document = package.lint(&["--format", "json"]).exits(code).json();
        let errors = findings(&document, "error");
        match broken {
            "" => assert_eq!(errors, [""; 0], "{rules}"),
            _ => assert_eq!(errors, [format!("submissions/mixed/three.py: {broken}")]),
        }
        assert_eq!(findings(&document, "warning"), [""; 0], "{rules}");
        let ran = package
            .judge(&["--expected", "--format", "json"])
            .exits(code);
        let judged = ran.json();
        let all = judged["submissions"].as_array().expect("submissions");
        let one = all
            .iter()
            .find(|it| it["name"].to_string().contains("three"));
        let one = one.expect("judged");
        assert_eq!(one["outcomes"], "AAR", "every case is judged");
        assert_eq!(one["expected"]["fits"], broken.is_empty(), "{rules}: {one}");
    }
}

#[test]
fn a_folder_expects_what_the_file_states_in_its_place() {
    let slow = "submissions/time_limit_exceeded/three.py";
    let package = sums(&[(slow, THREE)]);
    let document = package.lint(&["--format", "json"]).exits(1).json();
    assert_eq!(findings(&document, "error").len(), 1, "{document}");
    let package = package.with(
        "submissions/submissions.yaml",
        "time_limit_exceeded: {permitted: [AC, RTE], required: [RTE]}\n",
    );
    let document = package.lint(&["--format", "json"]).exits(0).json();
    assert_eq!(findings(&document, "warning"), [""; 0], "{document}");
    // It did not time out, so that its time says nothing.
    assert_eq!(document["time_limit"]["quickest_exceeding"], Value::Null);
}

#[test]
fn times_bound_the_limit_as_stated() {
    let busy = "import time\nend = time.process_time() + 0.4\nwhile time.process_time() < end: pass\n\
                print(sum(map(int, input().split())))\n";
    let package = sums(&[("submissions/accepted/busy.py", busy)]);
    let package = package.replacing("problem.yaml", "limits: {time_limit: 2}\n", "");
    let limit = |package: &Package| {
        let document = package.lint(&["--format", "json"]).exits(0).json();
        let slowest = document["time_limit"]["slowest_accepted"].to_string();
        slowest.contains("busy")
    };
    assert!(limit(&package));
    let rules = "accepted/busy.py: {use_for_time_limit: false}\n";
    assert!(!limit(&package.with("submissions/submissions.yaml", rules)));
}

#[test]
fn programs_in_python_2_are_told_and_not_judged() {
    let old = "print raw_input()\n";
    let named = "submissions/accepted/sum_py2.py";
    let package = sums(&[
        (named, old),
        ("submissions/accepted/python2/main.py", old),
        ("submissions/accepted/stated.py", "print(3)\n"),
        (
            "submissions/accepted/declared.py",
            "#!/usr/bin/env python2\nprint(3)\n",
        ),
        ("submissions/accepted/old.py", old),
        ("submissions/accepted/sum.xyz", "?\n"),
        (
            "submissions/submissions.yaml",
            "accepted/stated.py: {language: python2}\n",
        ),
    ]);
    let document = package.lint(&["--format", "json"]).exits(0).json();
    assert_eq!(findings(&document, "error"), [""; 0]);
    let warnings = findings(&document, "warning");
    assert_eq!(warnings.len(), 5, "{warnings:#?}");
    for warning in &warnings {
        assert!(
            warning.contains("not judged: ") && warning.contains("Python 2"),
            "{warning}"
        );
    }
    let done = document["checks"].to_string();
    assert!(
        done.contains("6 submissions on 3 cases; 6 could not be judged here"),
        "{done}"
    );
}

#[test]
fn programs_in_python_2_are_left_out_in_one_way() {
    let old = "print raw_input()\n";
    let right = "print(sum(map(int, input().split())))\n";
    let package = sums(&[
        ("submissions/accepted/sum.py", right),
        ("submissions/accepted/sum_py2.py", old),
        ("submissions/accepted/sum.xyz", "?\n"),
        ("submissions/wrong_answer/three.py", "print(3)\n"),
        ("submissions/wrong_answer/stated.py", "print(4)\n"),
        (
            "submissions/submissions.yaml",
            "wrong_answer/stated.py: {language: python2}\n",
        ),
    ]);
    let skipped = |path: &str| format!("/submissions/{path}`: it is in Python 2");
    let accepted = skipped("accepted/sum_py2.py");
    let judged = package.judge(&["--expected", "--format", "json"]).exits(0);
    let verified = package.run(&["verify", "./made"]).exits(0);
    let killed = package
        .run(&["kill", "./made", "--format", "json"])
        .exits(0);
    for ran in [&judged, &verified, &killed] {
        assert_eq!(ran.stderr.matches(&accepted).count(), 1, "{}", ran.stderr);
        // As one in an unknown language is.
        assert_eq!(
            ran.stderr.matches("sum.xyz`: ").count(),
            1,
            "{}",
            ran.stderr
        );
    }
    let wrong = skipped("wrong_answer/stated.py");
    for ran in [&judged, &killed] {
        assert_eq!(ran.stderr.matches(&wrong).count(), 1, "{}", ran.stderr);
    }
    let all = |report: Value, key: &str| report[key].as_array().expect("a list").len();
    assert_eq!(all(judged.json(), "submissions"), 2);
    let killed = killed.json();
    assert_eq!((all(killed.clone(), "wrong"), all(killed, "right")), (1, 1));
    // One that the user names is reported.
    let named = package
        .judge(&["made/submissions/accepted/sum_py2.py"])
        .exits(4);
    assert!((named.stdout + &named.stderr).contains("it is in Python 2"));
}

#[test]
fn after_unexpected_verdicts_the_most_useful_program_comes_next() {
    let right = "print(sum(map(int, input().split())))\n";
    let (passes, crashes) = (
        "submissions/wrong_answer/passes.py",
        "submissions/wrong_answer/a.py",
    );
    let fails = "submissions/zz/accepted/fails.py";
    let package = sums(&[
        ("submissions/accepted/sum.py", right),
        (crashes, "exit(1)\n"),
        (passes, right),
        (fails, "print(3)\n"),
    ]);
    let last = |named: &[&str]| {
        let said = package.judge(&[named, &["--expected"]].concat()).exits(1);
        let lines: Vec<&str> = said.stdout.trim_end().lines().rev().take(2).collect();
        lines
            .iter()
            .rev()
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    let [wrong, accepted] = [
        "made/submissions/wrong_answer",
        "made/submissions/zz/accepted",
    ];
    // In this order, whatever stands first: what should pass and does not, what passes and should not, the others.
    let said = last(&[wrong, accepted]);
    assert!(
        said.contains("is about ") && said.contains("fails.py"),
        "{said}"
    );
    assert!(
        said.contains(&format!("next: tribunal judge ./made made/{fails}\n")),
        "{said}"
    );
    let said = last(&[wrong]);
    assert!(
        said.contains(&format!("next: tribunal stress ./made made/{passes}\n")),
        "{said}"
    );
    let said = last(&[
        "made/submissions/wrong_answer/a.py",
        "made/submissions/accepted",
    ]);
    assert!(
        said.contains(&format!("next: tribunal judge ./made made/{crashes}\n")),
        "{said}"
    );
}

#[test]
fn bounds_that_no_input_reaches_and_long_sources_are_named() {
    let long = format!("# {}\nprint(3)\n", "x".repeat(140 << 10));
    let package = sums(&[("submissions/wrong_answer/long.py", &long)]);
    let document = package.lint(&["--format", "json"]).exits(0).json();
    let all = document["findings"].to_string();
    let words = "it has 141 KB; the limit of sources is 128 KB";
    assert!(all.contains(words), "{all}");
    assert!(!all.contains("reaches these bounds"), "{all}");
    let narrow = package.with("data/secret/hard/1.in", "19 20\n");
    let narrow = narrow.with("data/secret/hard/1.ans", "39\n");
    let document = narrow
        .lint(&["--no-submissions", "--format", "json"])
        .exits(0)
        .json();
    let all = document["findings"].to_string();
    let words = "no stored input reaches these bounds: `a` in line 1 is at most 19, not 20";
    assert!(all.contains(words), "{all}");
}

#[test]
fn the_runs_that_infer_the_time_limit_are_those_that_count() {
    let package = Package::copy("greeting");
    let args = ["--expected", "--events", "events.jsonl"];
    let said = package.judge(&args).exits(0);
    assert!(said.stderr.contains("time limit"), "{}", said.stderr);
    let events = std::fs::read_to_string(package.around().join("events.jsonl")).expect("events");
    let events = events.lines().map(|line| -> serde_json::Value {
        serde_json::from_str(line).expect("one event in each line")
    });
    let (mut begun, mut run, mut known) = (0, 0, 0);
    for event in events {
        match event["event"].as_str().unwrap_or_default() {
            "judging" => begun += 1,
            "result" if event["worker"].is_null() => known += 1,
            "result" if begun == 1 => run += 1,
            _ => {}
        }
    }
    assert!(
        run > 0 && known == run,
        "{run} runs, and {known} results of them"
    );
}
