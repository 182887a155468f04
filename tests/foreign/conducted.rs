//! `gen`, `verify` and `kill` on packages whose output validator talks to the programs, or asks for further runs.

use crate::harness::{Package, bt};
use serde_json::Value;
use std::fs;

/// An interactive package without its slow submissions, with a generator.
fn guess() -> Package {
    Package::copy("guess")
        .without("submissions/time_limit_exceeded")
        .with(
            "generators/number.py",
            "import random, sys\nrandom.seed(sys.argv[1])\nprint(random.randint(1, 1000))\n",
        )
}

fn names(list: &Value, key: &str) -> Vec<String> {
    let list = list.as_array().expect("a list").iter();
    list.map(|it| it[key].as_str().expect("a name").to_string())
        .collect()
}

#[test]
fn verify_demands_that_the_validator_accepts_every_accepted_submission() {
    let line = ["verify", "./guess", "--random", "5", "--format", "json"];
    let right = guess().run(&line).exits(0).json();
    assert_eq!(
        (&right["stored"], &right["generated"], &right["agreed"]),
        (&4.into(), &5.into(), &9.into())
    );
    assert_eq!(right["judges"], Value::from(vec!["validate.py"]));
    for (lang, words) in [
        ("zh", "4 份输入中有 4 份全部一致"),
        ("vi", "tất cả giống nhau ở 4 trong 4"),
    ] {
        let ran = guess()
            .run(&["verify", "./guess", "--random", "0", "--lang", lang])
            .exits(0);
        assert!(ran.stdout.contains(words), "{}", ran.stdout);
    }
    let package = guess().moving(
        "submissions/wrong_answer/one_by_one.py",
        "submissions/accepted/one_by_one.py",
    );
    let report = package.run(&line).exits(1).json();
    let first = &report["disagreements"][0];
    assert_eq!(
        names(&first["failed"], "program"),
        ["accepted/one_by_one.py"],
        "{first}"
    );
    assert_eq!(first["failed"][0]["verdict"], "WA");
    assert_eq!(first["outputs"], Value::Array(Vec::new()));
    let text = package
        .run(&["verify", "./guess", "--random", "0"])
        .exits(1);
    for words in [
        "not accepted on secret/01-first",
        "accepted/one_by_one.py: WA (",
        "ten guesses did not find 1",
    ] {
        assert!(text.stdout.contains(words), "{words}: {}", text.stdout);
    }
    let refused = package
        .run(&["verify", "./guess", "--checker", "check.py"])
        .exits(2);
    assert!(refused.stderr.contains("--checker"), "{}", refused.stderr);
    // A problem of several passes, with the one that needs the first pass in the last.
    let passes = Package::copy("passes").without("submissions/time_limit_exceeded");
    passes.run(&["verify", "./passes"]).exits(0);
    let wrong = passes.moving(
        "submissions/wrong_answer/forgets.py",
        "submissions/accepted/forgets.py",
    );
    let text = wrong.run(&["verify", "./passes"]).exits(1);
    assert!(
        text.stdout
            .contains("accepted/forgets.py: WA (the output validator says: find: "),
        "{}",
        text.stdout
    );
}

#[test]
fn kill_counts_which_cases_catch_which_submissions() {
    let package = guess().without("submissions/run_time_error");
    let killed = package
        .run(&[
            "kill", "./guess", "--random", "3", "--out", "killers", "--format", "json",
        ])
        .exits(0)
        .json();
    assert_eq!(
        (&killed["killed"], &killed["at_least"]),
        (&2.into(), &1.into()),
        "{killed}"
    );
    assert_eq!(
        killed["cases"].as_array().map(Vec::len),
        Some(1),
        "{killed}"
    );
    // The case and its answer.
    let entries = fs::read_dir(package.around().join("killers")).expect("a folder");
    assert_eq!(entries.count(), 2);
}

#[test]
fn gen_writes_empty_answers() {
    let package = guess();
    let made = package
        .run(&[
            "gen", "./guess", "--count", "3", "--out", "new", "--format", "json",
        ])
        .exits(0)
        .json();
    assert_eq!(names(&made["cases"], "state"), ["new"; 3], "{made}");
    let new = package.around().join("new");
    for name in names(&made["cases"], "name") {
        assert_eq!(
            fs::read(new.join(format!("{name}.ans"))).expect("an answer"),
            b""
        );
        assert!(
            !fs::read(new.join(format!("{name}.in")))
                .expect("an input")
                .is_empty()
        );
    }
    let wrong = package.moving(
        "submissions/wrong_answer/one_by_one.py",
        "submissions/accepted/one_by_one.py",
    );
    let made = wrong.run(&[
        "gen", "./guess", "--count", "1", "--out", "other", "--format", "json",
    ]);
    let made = made.exits(1).json();
    assert_eq!(made["cases"][0]["state"], "disputed", "{made}");
    assert_eq!(made["cases"][0]["minority"][0], "accepted/one_by_one.py");
}

needs::bt! {
    #[test]
    fn gen_writes_the_same_answers_as_bt() {
        const YAML: &str = "data:\n  secret:\n    data:\n      - word: word.py 5 {seed}\n      - given: {in: \"hide\\nabc\"}\n";
        let package = || {
            Package::copy("passes")
                .without("data")
                .with("generators/generators.yaml", format!("solution: /submissions/accepted/shifts.py\n{YAML}"))
                .with("generators/word.py", "import sys\nprint('hide', 'a' * int(sys.argv[1]), sep='\\n')\n")
        };
        let theirs = package();
        let (said, _) = bt(&theirs, &["generate"]);
        let ours = package();
        ours.run(&["gen", "./passes"]).exits(0);
        for file in ["1-word.in", "1-word.ans", "2-given.in", "2-given.ans"] {
            let file = format!("data/secret/{file}");
            let texts = [&ours, &theirs].map(|it| fs::read_to_string(it.path(&file)).ok());
            assert!(texts[0].is_some() && texts[0] == texts[1], "{file}: {texts:?}\n{said}");
        }
    }
}
