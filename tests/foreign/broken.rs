//! Package files that cannot be read or understood stop the judge.

use crate::harness::{Package, Ran};

fn stops(package: &Package, more: &[&str], words: &[&str]) -> Ran {
    let ran = package
        .judge(&[&["halves/submissions/accepted/halve.py"], more].concat())
        .exits(4);
    for word in words {
        assert!(ran.stderr.contains(word), "{word}: {}", ran.stderr);
    }
    assert!(ran.stdout.is_empty(), "{}", ran.stdout);
    ran
}

#[test]
fn yaml_that_does_not_parse_stops_the_judge_at_its_line() {
    let halves = || Package::copy("halves");
    let broken = halves().with("problem.yaml", "name: {en: Halves\nlicense: cc0\n");
    stops(
        &broken,
        &[],
        &[
            "`./halves/problem.yaml:2:8`: expected `,` or `}`",
            "fix the YAML there",
        ],
    );
    let group = halves().with("data/secret/large/testdata.yaml", "a: b: c\n");
    stops(
        &group,
        &[],
        &[
            "`./halves/data/secret/large/testdata.yaml:1:5`: ",
            "put the value in quotes",
        ],
    );
    let case = Package::copy("summands").with("data/secret/edge/02-two.yaml", "a: [\n");
    let ran = case.judge(&["--expected"]).exits(4);
    assert!(
        ran.stderr.contains("data/secret/edge/02-two.yaml:1:"),
        "{}",
        ran.stderr
    );
    let twice = halves().with("problem.yaml", "name: a\nname: b\n");
    let ran = stops(
        &twice,
        &[],
        &["problem.yaml:2:1`: the key `name` a second time"],
    );
    for advice in ["Policy", "Options", "from_str"] {
        assert!(!ran.stderr.contains(advice), "{}", ran.stderr);
    }
    // `lint` reports the fault, and none that only follows from it.
    let found = broken.lint(&["--format", "json"]).exits(1).json();
    assert_eq!(found["findings"][0]["place"], "problem.yaml:2:8");
    assert_eq!(
        found["checks"].as_array().expect("checks").len(),
        1,
        "{}",
        found["checks"]
    );
}

#[test]
fn a_limit_that_is_no_number_stops_the_judge_and_an_unknown_key_does_not() {
    let with =
        |words: &str| Package::copy("halves").replacing("problem.yaml", "time_limit: 2", words);
    stops(
        &with("time_limit: soon"),
        &[],
        &["`limits.time_limit`: expected a number above 0, found `soon`"],
    );
    stops(
        &with("memory: [1]\n  time_limit: 2"),
        &[],
        &["problem.yaml"],
    );
    with("time_limit: 2\n  hue: 3")
        .judge(&["halves/submissions/accepted/halve.py"])
        .exits(0);
    // A wrong key that no verdict depends on does not stop judging.
    let uuid = Package::copy("halves").replacing("problem.yaml", "license: cc0", "license: [cc0]");
    uuid.judge(&["halves/submissions/accepted/halve.py"])
        .exits(0);
}

#[test]
fn an_unknown_version_is_refused() {
    let package = Package::copy("halves").replacing("problem.yaml", "2023-07-draft", "2031-01");
    stops(
        &package,
        &[],
        &["unknown version `2031-01`", "known are `legacy`"],
    );
}

#[test]
fn a_pipe_in_the_place_of_a_file_is_not_waited_for() {
    let pipe = |name: &str| {
        let package = Package::copy("halves");
        let path = package.path(name);
        let _ = std::fs::remove_file(&path);
        assert!(
            std::process::Command::new("mkfifo")
                .arg(path)
                .status()
                .expect("mkfifo runs")
                .success()
        );
        package
    };
    for name in [
        "problem.yaml",
        "data/testdata.yaml",
        "data/secret/testdata.yaml",
    ] {
        stops(
            &pipe(name),
            &[],
            &[&format!("{name}`: cannot read it: not a regular file")],
        );
    }
    let beside = pipe(".timelimit").replacing("problem.yaml", "  time_limit: 2\n", "");
    stops(
        &beside,
        &[],
        &[".timelimit`: cannot read it: not a regular file"],
    );
    let ran = pipe("submissions/submissions.yaml").lint(&["--no-submissions", "--format", "json"]);
    assert!(ran.code == 0 || ran.code == 1, "{}", ran.stderr);
    let folder = pipe("submissions/accepted/pipe.py");
    let ran = folder.judge(&["halves/submissions/accepted"]).exits(4);
    assert!(
        ran.stdout.contains("not a regular file"),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
}
