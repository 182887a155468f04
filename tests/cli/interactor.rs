//! `tribunal stress --interactor`: programs that talk, without a package.

use crate::{CACHE, Ran, folder, tribunal};
use std::fs;
use std::path::Path;

const GENERATOR: &str =
    "import random, sys\nrandom.seed(sys.argv[-1])\nprint(random.randint(1, 1000))\n";

/// Finds a number by halves; `WRONG` is where a wrong program differs.
const PROGRAM: &str = "low, high = 1, 1000\nwhile True:\n    middle = (low + high) // 2\n    print(middle, flush=True)\n\
    \x20   answer = input()\n    if answer == 'correct':\n        break\n    if answer == 'lower':\n        high = middle - 1\n\
    \x20   else:\n        low = middle + 1\n    WRONG\n";

/// An interactor of testlib by the name in its source; a status of testlib's says what it finds.
const TESTLIB: &str = "
#include <cstdio>
// registerInteraction(argc, argv) of testlib reads the same arguments.
int main(int argc, char **argv) {
    FILE *input = fopen(argv[1], \"r\"), *output = fopen(argv[2], \"w\");
    int number, guess;
    if (!input || !output || fscanf(input, \"%d\", &number) != 1) return 3;
    for (int turn = 0; turn < 10; turn++) {
        if (scanf(\"%d\", &guess) != 1) return 2;
        fprintf(output, \"%d\\n\", guess);
        puts(guess == number ? \"correct\" : number < guess ? \"lower\" : \"higher\");
        fflush(stdout);
        if (guess == number) return 0;
    }
    return 1;
}
";

fn home() -> tempfile::TempDir {
    let package = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packages/guess");
    let interactor = fs::read_to_string(Path::new(package).join("output_validators/validate.py"));
    let right = PROGRAM.replace("    WRONG\n", "");
    // Wrong where the last number is not tried.
    let wrong = PROGRAM.replace(
        "WRONG",
        "if low == high: print(low + 1, flush=True); input()",
    );
    folder(&[
        ("gen.py", GENERATOR),
        ("right.py", &right),
        ("wrong.py", &wrong),
        ("talk.py", &interactor.expect("an interactor")),
        ("talk.cpp", TESTLIB),
        ("ones.py", "assert int(input()) == 1, 'no one'\n"),
    ])
}

fn run(folder: &Path, line: &[&str]) -> Ran {
    let line = [&["stress"], line, &["--gen", "gen.py", "--cache", CACHE]].concat();
    tribunal(&line).in_folder(folder).run()
}

fn json(ran: &Ran) -> serde_json::Value {
    serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr))
}

#[test]
fn an_interactor_rules_without_an_answer_and_the_talk_is_shown() {
    let home = home();
    let line = ["--interactor", "talk.py", "--random", "60"];
    let ran = run(home.path(), &[&["right.py"], &line[..]].concat());
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    let ran = run(home.path(), &[&["wrong.py"], &line[..]].concat());
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    for part in [
        "WA the output validator says: ten guesses did not find",
        "what the program (left)",
        " 500 ",
        "tribunal stress wrong.py --interactor talk.py --shrink-time 0 --input -",
        "tribunal stress wrong.py --interactor talk.py --gen gen.py --seed ",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
    let report = json(&run(
        home.path(),
        &[&["wrong.py"], &line[..], &["--format", "json"]].concat(),
    ));
    let failure = &report["failure"];
    assert_eq!(report["dialect"], "interactor talk.py");
    let talk = failure["interaction"]["beginning"]
        .as_array()
        .expect("a talk");
    assert_eq!(talk[0]["text"], "500\n");
    // A smaller number, on which ten guesses are too few as well.
    let number = |field: &str| -> u64 {
        let text = failure[field].as_str().expect("an input").trim();
        text.parse().expect("a number")
    };
    assert!(number("input") < 10, "{failure}");
    // The first input is not valid.
    let ran = run(
        home.path(),
        &[&["wrong.py"], &line[..], &["--validator", "ones.py"]].concat(),
    );
    assert_eq!(ran.code, 4, "{}{}", ran.stdout, ran.stderr);
    assert!(
        ran.stderr.contains("ones.py: AssertionError: no one"),
        "{}",
        ran.stderr
    );
}

#[test]
fn an_interactor_of_testlib_is_called_as_it_expects() {
    let home = home();
    let line = ["--interactor", "talk.cpp", "--random", "60"];
    let ran = run(home.path(), &[&["right.py"], &line[..]].concat());
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    let ran = run(
        home.path(),
        &[&["wrong.py"], &line[..], &["--format", "json"]].concat(),
    );
    let failure = &json(&ran)["failure"];
    assert_eq!(failure["submission"]["verdict"], "WA", "{failure}");
}

#[test]
fn a_second_program_is_judged_as_well_and_its_failures_are_no_findings() {
    let home = home();
    let line = [
        "--interactor",
        "talk.py",
        "--random",
        "60",
        "--format",
        "json",
    ];
    let of = |first: &str, other: &str| {
        run(
            home.path(),
            &[&[first, "--against", other], &line[..]].concat(),
        )
    };
    let ran = of("wrong.py", "right.py");
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    let failure = &json(&ran)["failure"];
    assert_eq!(failure["submission"]["verdict"], "WA");
    assert_eq!(failure["against"]["verdict"], "AC");
    assert_eq!(failure["comparison"], "the first fails");
    let ran = of("right.py", "wrong.py");
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn a_program_that_crashes_or_waits_and_an_interactor_that_fails_are_told() {
    let home = home();
    let write = |file: &str, text: &str| fs::write(home.path().join(file), text).expect("a file");
    let line = [
        "--interactor",
        "talk.py",
        "--shrink-time",
        "0",
        "--format",
        "json",
    ];
    for (program, verdict) in [
        ("print(500, flush=True)\n1 / 0\n", "RTE"),
        ("input()\n", "ILE"),
    ] {
        write("other.py", program);
        let ran = run(home.path(), &[&["other.py"], &line[..]].concat());
        let failure = &json(&ran)["failure"];
        assert_eq!(failure["submission"]["verdict"], verdict, "{program}");
    }
    write("broken.py", "1 / 0\n");
    let ran = run(home.path(), &["right.py", "--interactor", "broken.py"]);
    assert_eq!(ran.code, 3, "{}{}", ran.stdout, ran.stderr);
    for flags in [["--checker", "ones.py"], ["--compare", "case_sensitive"]] {
        let line = ["right.py", "--interactor", "talk.py"];
        let ran = run(home.path(), &[&line[..], &flags].concat());
        assert_eq!(ran.code, 2, "{}", ran.stderr);
        assert!(
            ran.stderr.contains("the interactor alone rules"),
            "{}",
            ran.stderr
        );
    }
}
