//! `gen`, `verify` and `stress` by the generators of a package: `tests/packages/pairs` has them in `generators.yaml`.

use crate::harness::{Package, bt, tribunal};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A wrong program that is an accepted submission here.
const NEIGHBOURS: &str = "submissions/wrong_answer/neighbours.py";

/// The same, named from around the package.
const NEIGHBOURS_IN_PACKAGE: &str = "pairs/submissions/wrong_answer/neighbours.py";

/// The files below a folder, with their contents.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = walkdir::WalkDir::new(folder).follow_links(true);
    let files = entries
        .into_iter()
        .map(|entry| entry.expect("readable"))
        .filter(|entry| entry.file_type().is_file());
    files
        .map(|entry| {
            let name = entry.path().strip_prefix(folder).expect("inside");
            let bytes = fs::read(entry.path()).expect("a file");
            (name.display().to_string(), bytes)
        })
        .collect()
}

/// The number of cases with this state.
fn count(report: &Value, state: &str) -> usize {
    let cases = report["cases"].as_array().expect("cases");
    cases.iter().filter(|case| case["state"] == state).count()
}

#[test]
fn gen_makes_the_cases_of_the_file_once_and_overwrites_none_that_differs() {
    let package = Package::copy("pairs");
    let made = package
        .run(&["gen", "./pairs", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(made["schema"], "tribunal.generated");
    assert_eq!(made["accepted"].as_array().map(Vec::len), Some(3));
    assert_eq!(count(&made, "new"), 16, "{made}");
    let names: Vec<&str> = made["cases"]
        .as_array()
        .expect("cases")
        .iter()
        .filter_map(|case| case["name"].as_str())
        .collect();
    for name in [
        "sample/01",
        "secret/03-small",
        "secret/04-random-2",
        "secret/08-gap-9",
        "secret/1-groups/09-all",
        "secret/1-groups/1-nested/largest",
        "secret/1-groups/1-nested/03-small",
        "secret/02",
    ] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    let data = files(&package.path("data"));
    assert_eq!(data["sample/01.ans"], b"3\n");
    assert_eq!(data["secret/01.in"], b"4\n1 2 1 1\n");
    assert_eq!(data["secret/1-groups/09-all.ans"], b"1225\n");
    assert_eq!(
        data["secret/1-groups/test_group.yaml"],
        b"output_validator_args: [case_sensitive]\n"
    );
    package
        .run(&["lint", "./pairs", "--no-submissions"])
        .exits(0);
    let again = package
        .run(&["gen", "./pairs", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(count(&again, "unchanged"), 16, "{again}");
    let package = package.with("data/secret/03-small.ans", "12345\n");
    let refused = package.run(&["gen", "./pairs"]).exits(2);
    assert!(
        refused.stderr.contains("03-small.ans") && refused.stderr.contains("--force"),
        "{}",
        refused.stderr
    );
    assert_eq!(
        fs::read(package.path("data/secret/03-small.ans")).expect("a file"),
        b"12345\n"
    );
    let forced = package
        .run(&["gen", "./pairs", "--force", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(
        (count(&forced, "replaced"), count(&forced, "unchanged")),
        (1, 15),
        "{forced}"
    );
    assert_eq!(files(&package.path("data")), data);
}

needs::bt! {
    #[test]
    fn gen_writes_the_same_bytes_as_bt() {
        let package = Package::copy("pairs");
        // `bt` compiles the C program; the file names another one.
        let (said, _) = bt(&package, &["generate"]);
        let theirs = files(&package.path("data"));
        assert!(theirs.len() > 30, "{said}");
        let ours = Package::copy("pairs");
        ours.run(&["gen", "./pairs"]).exits(0);
        let ours = files(&ours.path("data"));
        let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&ours), names(&theirs), "{said}");
        for (name, bytes) in &ours {
            let texts = [bytes, &theirs[name]].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
            assert_eq!(texts[0], texts[1], "{name}");
        }
    }
}

#[test]
fn a_disagreement_names_the_minority_and_keeps_the_case_aside() {
    let package =
        Package::copy("pairs").moving(NEIGHBOURS, "submissions/accepted/zz_neighbours.py");
    let made = package
        .run(&["gen", "./pairs", "--out", "made", "--format", "json"])
        .exits(1)
        .json();
    let cases = made["cases"].as_array().expect("cases");
    let all = cases
        .iter()
        .find(|case| case["name"] == "secret/1-groups/09-all")
        .expect("the case");
    assert_eq!(all["state"], "disputed");
    assert_eq!(
        all["minority"],
        serde_json::json!(["accepted/zz_neighbours.py"])
    );
    let out = package.around().join("made");
    assert!(out.join("secret/1-groups/09-all.in.disputed").is_file());
    assert!(!out.join("secret/1-groups/09-all.in").exists());
    assert!(out.join("secret/02.ans").is_file(), "all agree there");
    assert!(
        !package.path("data").exists(),
        "nothing is written into the package"
    );
}

#[test]
fn programs_in_generators_take_seeds_and_known_inputs_are_left_out() {
    let package = Package::copy("pairs")
        .without("generators/generators.yaml")
        .without("generators/same.py")
        .without("generators/shared.py")
        .without("generators/tree")
        .with(
            "generators/numbers.py",
            "import sys\nseed = int(sys.argv[1])\nprint(2)\nprint(1, seed % 3 + 1)\n",
        )
        .with("data/secret/known.in", "2\n1 3\n")
        .with("data/secret/known.ans", "0\n");
    let made = package
        .run(&[
            "gen", "./pairs", "--count", "6", "--seed", "3", "--format", "json",
        ])
        .exits(0)
        .json();
    assert_eq!(
        (count(&made, "new"), count(&made, "known")),
        (2, 4),
        "{made}"
    );
    assert_eq!(
        fs::read(package.path("data/secret/numbers-0003.ans")).expect("an answer"),
        b"1\n"
    );
    let cases = made["cases"].as_array().expect("cases");
    let same = cases
        .iter()
        .find(|case| case["name"] == "secret/numbers-0005");
    assert_eq!(same.expect("the case")["same_as"], "secret/known");
}

#[test]
fn generators_that_cannot_be_relied_on_are_named() {
    let of = |text: &str| {
        let package = Package::copy("pairs")
            .with("generators/numbers.py", text)
            .with(
                "generators/generators.yaml",
                "data: {secret: {data: {a: numbers.py 1 1 1}}}",
            );
        package
            .run(&["gen", "./pairs", "--format", "json"])
            .exits(1)
            .json()["cases"][0]
            .clone()
    };
    let why = |text: &str, word: &str| {
        let case = of(text);
        assert_eq!(case["state"], "failed");
        let why = case["why"].as_str().expect("a reason");
        assert!(why.contains(word), "{why}");
    };
    why(
        "import os\nprint(1)\nprint(os.urandom(9)[0] % 9 + 1, os.urandom(16))\n",
        "two different inputs",
    );
    // Both runs may fall into one second, and see one order of a set.
    why(
        "import time\nprint(1)\nprint(int(time.time()) % 1000 + 1)\n",
        "in another second",
    );
    why(
        "print(1)\nprint(list({'a': 1, 'b': 2}) and 1 + list({str(i) for i in range(99)}).index('7'))\n",
        "in another second",
    );
    why("pass\n", "prints nothing");
    why("import sys\nsys.exit(3)\n", "status 3");
    why("print('x')\n", "validate.py");
}

#[test]
fn a_misspelt_word_in_braces_is_told() {
    for (word, said) in [
        ("{sede}", "did you mean `{seed}`?"),
        ("{seed:x}", "did you mean `{seed:1}`?"),
    ] {
        let yaml = format!("data: {{secret: {{data: {{a: \"numbers.py 1 1 {word}\"}}}}}}");
        let package = Package::copy("pairs").with("generators/generators.yaml", &yaml);
        let lint = package.lint(&["--no-submissions"]).stdout;
        assert!(
            lint.contains(&format!("`{word}` stands for nothing")) && lint.contains(said),
            "{lint}"
        );
    }
    // What the generator may mean is no typo.
    let yaml = "data: {secret: {data: {a: \"numbers.py 1 1 {seed:3} {x} {} {7}\"}}}";
    let package = Package::copy("pairs").with("generators/generators.yaml", yaml);
    let lint = package.lint(&["--no-submissions"]).stdout;
    assert!(!lint.contains("stands for nothing"), "{lint}");
}

#[test]
fn cases_that_repeat_an_input_are_named() {
    let package = Package::copy("pairs").with(
        "generators/generators.yaml",
        "data: {secret: {data: {a: numbers.py 1 1 1, b: numbers.py 1 1 1, c: numbers.py 5 9 2}}}",
    );
    let ran = package.run(&["gen", "./pairs"]).exits(0);
    let said = "`secret/b` has the input of `secret/a`";
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
    let lint = package.lint(&["--no-submissions"]).stdout;
    assert!(lint.contains("the same input as `secret/a`"), "{lint}");
}

#[test]
fn a_wrong_file_is_refused_with_its_line_and_column() {
    for (text, place, word) in [
        (
            "data: {secret: {data: {a: none.py}}}",
            "generators.yaml:1:27",
            "none.py",
        ),
        ("data:\n  secret: [", "generators.yaml:2", "never closed"),
        (
            "data:\n  secret:\n    data: {a: {data: {x: numbers.py}, include: [b]}}",
            "generators.yaml:3:",
            "names no case or group",
        ),
    ] {
        let package = Package::copy("pairs").with("generators/generators.yaml", text);
        let refused = package.run(&["gen", "./pairs"]).exits(4);
        assert!(
            refused.stderr.contains(place) && refused.stderr.contains(word),
            "{}",
            refused.stderr
        );
    }
    let package = Package::copy("pairs");
    let refused = package.run(&["gen", "./pairs", "--seed", "3"]).exits(2);
    assert!(
        refused.stderr.contains("generators.yaml"),
        "{}",
        refused.stderr
    );
}

#[test]
fn a_package_without_cases_names_the_command_that_makes_them() {
    let package = Package::copy("pairs");
    let refused = package
        .run(&["judge", "./pairs", "pairs/submissions/accepted/count.py"])
        .exits(4);
    assert!(
        refused.stderr.contains("tribunal gen ./pairs"),
        "{}",
        refused.stderr
    );
    let package = package
        .with("data/sample/1.in", "1\n1\n")
        .with("data/sample/1.ans", "0\n");
    let linted = package
        .run(&["lint", "./pairs", "--no-submissions"])
        .exits(1);
    assert!(
        linted.stdout.contains("tribunal gen ./pairs"),
        "{}",
        linted.stdout
    );
}

#[test]
fn gen_writes_the_answers_that_stored_inputs_lack() {
    let package = Package::copy("halves").with("data/secret/small/7.in", "1212\n");
    let linted = package
        .run(&["lint", "./halves", "--no-submissions"])
        .exits(1);
    assert!(
        linted.stdout.contains("`tribunal gen ./halves` makes it"),
        "{}",
        linted.stdout
    );
    let made = package
        .run(&["gen", "./halves", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(count(&made, "new"), 1, "{made}");
    let answer = fs::read_to_string(package.path("data/secret/small/7.ans")).expect("an answer");
    let answer: f64 = answer.trim().parse().expect("a number");
    assert!((answer - 606.0).abs() < 0.01, "{answer}");
    // Where all have one, nothing is left to do.
    package.run(&["gen", "./halves"]).exits(4);
    // Beside what a file of generators makes.
    let package = Package::copy("pairs").with("data/secret/99-own.in", "3\n5 5 5\n");
    package.run(&["gen", "./pairs"]).exits(0);
    let answer = fs::read_to_string(package.path("data/secret/99-own.ans")).expect("an answer");
    assert_eq!(answer, "3\n");
}

#[test]
fn verify_compares_accepted_submissions_and_names_the_minority() {
    let package = Package::copy("pairs");
    package.run(&["gen", "./pairs"]).exits(0);
    let right = package
        .run(&["verify", "./pairs", "--random", "20", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(right["schema"], "tribunal.agreement");
    assert_eq!(
        (&right["stored"], &right["generated"]),
        (&15.into(), &20.into()),
        "{right}"
    );
    assert_eq!(right["agreed"], 35);
    assert!(
        right["programs"]
            .as_array()
            .expect("programs")
            .iter()
            .all(|it| it["agrees"] == 35)
    );
    let solver = package.path(NEIGHBOURS).display().to_string();
    let wrong = package
        .run(&["verify", "./pairs", "--random", "20", "--solver", &solver])
        .exits(1);
    assert!(
        wrong.stdout.contains("in the minority: ")
            && wrong.stdout.contains("wrong_answer/neighbours.py"),
        "{}",
        wrong.stdout
    );
    assert!(wrong.stdout.contains("output of most"), "{}", wrong.stdout);
    // A stored answer that is wrong is in the minority itself.
    let package = package.with("data/secret/02.ans", "7\n");
    let wrong = package
        .run(&["verify", "./pairs", "--random", "0", "--format", "json"])
        .exits(1)
        .json();
    assert_eq!(wrong["disagreements"][0]["case"], "secret/02");
    assert_eq!(
        wrong["disagreements"][0]["minority"],
        serde_json::json!(["stored answer"])
    );
    assert_eq!(wrong["disagreements_total"], 1);
}

#[test]
fn an_output_of_one_program_may_be_the_answer_for_another() {
    // Each program gives other summands, and the output validator accepts all of them.
    let package = Package::copy("summands").with(
        "submissions/accepted/more.py",
        "n = int(input())\nprint(n - 1, 1) if n > 1 else print('none')\n",
    );
    package
        .run(&["verify", "./summands", "--random", "0"])
        .exits(0);
    let package = package.with(
        "submissions/accepted/zz.py",
        "n = int(input())\nprint(n, 0) if n > 5 else print(1, n - 1) if n > 1 else print('none')\n",
    );
    let wrong = package
        .run(&["verify", "./summands", "--random", "0", "--format", "json"])
        .exits(1)
        .json();
    assert_eq!(
        wrong["disagreements"][0]["minority"],
        serde_json::json!(["accepted/zz.py"])
    );
    // A checker that takes the order for part of the answer.
    let strict = "import sys\nsys.exit(42 if sys.stdin.read().split() == open(sys.argv[2]).read().split() else 43)\n";
    let package = Package::copy("summands").with("strict.py", strict);
    let checker = package.path("strict.py").display().to_string();
    let differ = package
        .run(&[
            "verify",
            "./summands",
            "--random",
            "0",
            "--checker",
            &checker,
            "--format",
            "json",
        ])
        .exits(1)
        .json();
    assert_eq!(differ["disagreements_total"], 0);
    assert_eq!(
        differ["judges_differ"][0]["other_verdict"], "WA",
        "{differ}"
    );
}

#[test]
fn stress_uses_the_generators_of_the_package() {
    let package = Package::copy("pairs")
        .with("data/sample/1.in", "1\n1\n")
        .with("data/sample/1.ans", "0\n");
    let program = package.path(NEIGHBOURS).display().to_string();
    let found = package
        .run(&["stress", "./pairs", &program, "--seed", "5"])
        .exits(1);
    assert!(
        found.stderr.contains("inputs by numbers.py"),
        "{}",
        found.stderr
    );
    assert!(found.stdout.contains("numbers.py"), "{}", found.stdout);
    let right = package
        .path("submissions/accepted/count.py")
        .display()
        .to_string();
    package
        .run(&["stress", "./pairs", &right, "--random", "30"])
        .exits(0);
}

#[test]
fn kill_ends_with_its_budget_and_tells_what_was_not_tried() {
    let package = Package::copy("pairs")
        .with("data/sample/1.in", "2\n1 1\n")
        .with("data/sample/1.ans", "1\n");
    // So many generated inputs would take minutes.
    let ran = package.run(&["kill", "./pairs", "--random", "20000", "--budget", "4"]);
    assert!(ran.code <= 1, "{}\n{}", ran.stdout, ran.stderr);
    assert!(
        ran.stdout.contains("for which there was no time"),
        "{}\n{}",
        ran.stdout,
        ran.stderr
    );
}

#[test]
fn kill_chooses_the_fewest_cases_that_expose_the_wrong_submissions() {
    let package = Package::copy("pairs")
        .with("data/sample/1.in", "1\n1\n")
        .with("data/sample/1.ans", "0\n")
        .with(
            "submissions/wrong_answer/small.py",
            "from collections import Counter\nsize = int(input())\n\
            print(sum(many * (many - 1) // 2 for many in Counter(input().split()).values()) if size < 12 else 0)\n",
        );
    let line = ["kill", "./pairs", "--random", "20", "--out", "killers"];
    let killed = package
        .run(&[&line[..], &["--format", "json"]].concat())
        .exits(0)
        .json();
    assert_eq!(
        (&killed["killed"], &killed["at_least"]),
        (&2.into(), &1.into()),
        "{killed}"
    );
    let cases = killed["cases"].as_array().expect("cases");
    assert_eq!(cases.len(), 1, "{killed}");
    assert_eq!(cases[0]["minimum"], Value::Null);
    assert_eq!(cases[0]["kills"].as_array().map(Vec::len), Some(2));
    // One of them is right on fewer than 12 numbers, and the input was made smaller up to that.
    let input = cases[0]["input"].as_str().expect("a text");
    assert!(input.starts_with("12\n"), "{killed}");
    let origin = cases[0]["origin"].as_str().expect("a text");
    assert!(origin.contains("; made smaller by "), "{origin}");
    // The case is right for an accepted submission, and both wrong ones fail it.
    let out = package.around().join("killers");
    assert_eq!(files(&out).len(), 2);
    for (program, code) in [
        ("accepted/sorted.py", 0),
        ("wrong_answer/small.py", 1),
        ("wrong_answer/neighbours.py", 1),
    ] {
        let program = format!("pairs/submissions/{program}");
        package.run(&["judge", "./killers", &program]).exits(code);
    }
    let none = package
        .run(&["kill", "./pairs", "pairs/submissions/accepted/count.py"])
        .exits(2);
    assert!(none.stderr.contains("wrong"), "{}", none.stderr);
}

#[test]
fn a_solution_that_is_missing_or_broken_leaves_its_cases_to_the_accepted_submissions() {
    let yaml = "generators/generators.yaml";
    let whole = Package::copy("pairs");
    whole.run(&["gen", "./pairs"]).exits(0);
    for (named, said) in [
        (
            "none.py",
            "generators.yaml:1:11: the solution `submissions/accepted/non…` is not there",
        ),
        ("broken.c", "accepted/broken.c: "),
    ] {
        let package = Package::copy("pairs")
            .replacing(yaml, "accepted/count.py", &format!("accepted/{named}"))
            .with("submissions/accepted/broken.c", "int main( {\n");
        let ran = package.run(&["gen", "./pairs"]).exits(0);
        assert!(ran.stderr.contains(said), "{said}: {}", ran.stderr);
        assert_eq!(
            files(&package.path("data")),
            files(&whole.path("data")),
            "{named}"
        );
    }
}

#[test]
fn a_folder_of_programs_is_not_taken_for_one() {
    let package = Package::copy("pairs");
    let folder = "pairs/submissions/accepted";
    let ran = package.run(&["stress", "./pairs", folder]).exits(2);
    for words in [
        "`pairs/submissions/accepted` is a folder of 3 programs",
        "such as pairs/submissions/accepted/compare.c",
    ] {
        assert!(ran.stderr.contains(words), "{words}: {}", ran.stderr);
    }
}

#[test]
fn what_no_reader_knows_is_refused_before_anything_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    tribunal(folder.path(), &["gen", "./none"]).exits(4);
    let package = Package::copy("halves");
    let refused = package.run(&["gen", "./halves"]).exits(4);
    assert!(
        refused.stderr.contains("makes inputs"),
        "{}",
        refused.stderr
    );
    package
        .run(&["verify", "./halves", "--random", "5"])
        .exits(4);
    package.run(&["verify", "./halves", "flipgame"]).exits(2);
    package
        .run(&["verify", "./halves", "--format", "html"])
        .exits(2);
}

#[test]
fn a_generator_that_does_not_compile_leaves_out_only_its_cases() {
    let package = Package::copy("pairs")
        .with("generators/broken.cpp", "int main() { return }\n")
        .replacing(
            "generators/generators.yaml",
            "      - small: numbers.py 5 3 {seed}\n",
            "      - small: numbers.py 5 3 {seed}\n      - bad: broken.cpp {seed}\n",
        );
    let made = package
        .run(&["gen", "./pairs", "--format", "json"])
        .exits(1)
        .json();
    assert_eq!(
        (count(&made, "new"), count(&made, "failed")),
        (16, 1),
        "{made}"
    );
    let mut cases = made["cases"].as_array().expect("cases").iter();
    let bad = cases
        .find(|case| case["state"] == "failed")
        .expect("the case");
    let why = bad["why"].as_str().expect("a text");
    assert!(why.contains("broken.cpp does not compile"), "{why}");
    assert!(
        bad["command"]
            .as_str()
            .is_some_and(|it| it.starts_with("broken.cpp ")),
        "{bad}"
    );
    let ran = package.run(&["stress", "./pairs", NEIGHBOURS_IN_PACKAGE, "--random", "5"]);
    assert!(
        ran.code <= 1 && ran.stderr.contains("broken.cpp does not compile"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_generator_that_does_not_compile_is_no_remark_among_others() {
    let lacks = "#include \"validation.h\"\nint main() { return }\n";
    let package = Package::copy("pairs")
        .with("generators/broken.cpp", lacks)
        .replacing(
            "generators/generators.yaml",
            "      - small: numbers.py 5 3 {seed}\n",
            "      - small: numbers.py 5 3 {seed}\n      - bad: broken.cpp {seed}\n",
        );
    let hint = "put `validation.h` beside it";
    for command in ["verify", "kill"] {
        let ran = package.run(&[command, "./pairs", "--random", "3"]).exits(1);
        let said = ran.stdout;
        assert!(said.contains("\ngenerator not built: "), "{said}");
        assert!(said.contains("1 generator not built"), "{said}");
        assert!(said.contains(hint), "{said}");
        let args = [command, "./pairs", "--random", "3", "--format", "json"];
        let report = package.run(&args).exits(1).json();
        let broken = &report["broken_generators"][0];
        let text = |key: &str| broken[key].as_str().unwrap_or_default().to_string();
        assert!(text("message").contains("broken.cpp does not compile"));
        assert!(text("hint").starts_with(hint), "{broken}");
        // What is not run needs no generator.
        package.run(&[command, "./pairs", "--random", "0"]);
    }
    let made = package
        .run(&["gen", "./pairs", "--format", "json"])
        .exits(1)
        .json();
    let mut cases = made["cases"].as_array().expect("cases").iter();
    let bad = cases.find(|case| case["state"] == "failed");
    let why = bad.expect("the case")["why"].as_str().unwrap_or_default();
    assert!(why.contains(hint), "{why}");
    // What another source includes comes along, and is no program of its own.
    let main = "#include <cstdio>\n#include \"part.cpp\"\nint main() { std::printf(\"1\\n%d\\n\", part()); }\n";
    let package = Package::copy("pairs")
        .without("generators")
        .with("generators/part.cpp", "int part() { return 7; }\n")
        .with("generators/whole.cpp", main);
    let said = package.run(&["gen", "./pairs", "--count", "1"]).exits(0);
    assert!(!said.stdout.contains("not built"), "{}", said.stdout);
    // Without `generators.yaml`, other programs make cases.
    let package = Package::copy("pairs")
        .without("generators/generators.yaml")
        .without("generators/numbers.py")
        .with("generators/broken.cpp", lacks)
        .with("generators/some.py", "print(1)\nprint(5)\n");
    let said = package.run(&["gen", "./pairs", "--count", "1"]).exits(1);
    assert!(
        said.stdout.contains("1 generator not built"),
        "{}",
        said.stdout
    );
}

#[test]
fn a_header_that_a_judge_would_add_is_named() {
    let package = Package::copy("pairs")
        .without("input_validators/validate.py")
        .with(
            "input_validators/validate.cpp",
            "#include \"validation.h\"\nint main() {}\n",
        );
    let ran = package.run(&["gen", "./pairs"]).exits(4);
    assert!(
        ran.stderr.contains("put `validation.h` beside it"),
        "{}",
        ran.stderr
    );
}

#[test]
fn stress_says_that_accepted_programs_disagree() {
    let twice = "print(2 * int(input()))\n";
    let package = Package::of(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Twice\nlicense: cc0\nrights_owner: me\n\
             uuid: 2b9f4c66-71de-4f0a-8a37-c40d9be62968\nlimits: {time_limit: 2}\n",
        ),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        ("generators/gen.py", "import sys\nprint(sys.argv[1])\n"),
        // Not right from 5 on; it comes first.
        (
            "submissions/accepted/a.py",
            "print(min(8, 2 * int(input())))\n",
        ),
        ("submissions/accepted/b.py", twice),
        ("submissions/accepted/c.py", twice),
        // One that fails gives no other answer.
        ("submissions/accepted/d.py", "raise SystemExit(1)\n"),
        ("new.py", twice),
    ]);
    let stress = ["stress", "./made", "made/new.py", "--random", "20"];
    let ran = package.run(&stress).exits(1);
    assert!(
        ran.stdout
            .contains("do not give the answer of ./made/submissions/accepted/a.py"),
        "{}",
        ran.stdout
    );
    let found = package
        .run(&[&stress[..], &["--format", "json"]].concat())
        .exits(1)
        .json();
    assert_eq!(
        found["disputed_by"].as_array().map(Vec::len),
        Some(2),
        "{found}"
    );
    // The solution that the file names goes first.
    let package = package.with(
        "generators/generators.yaml",
        "solution: /submissions/accepted/c.py\ndata:\n  secret:\n    data:\n      - '': gen.py {seed}\n",
    );
    package.run(&stress).exits(0);
}

#[test]
fn what_is_no_generator_is_named_where_nothing_else_makes_inputs() {
    let bare = || Package::copy("pairs").without("generators");
    let script = "#!/bin/sh\necho 1\necho $1\n";
    let folder = "import sys\nprint(1)\nprint(sys.argv[1])\n";
    let stated = bare()
        .with("generators/gen.sh", script)
        .with("generators/old", script)
        .with("generators/parts/numbers.py", folder)
        .with("generators/notes.txt", "Run gen.sh.\n")
        .with("generators/inputs/1.txt", "1\n7\n");
    let files = "not run: `generators/gen.sh`, `generators/old`, `generators/parts`;";
    for command in [
        &["gen", "./pairs"][..],
        &["verify", "./pairs"],
        &["kill", "./pairs"],
        &["stress", "./pairs", "pairs/submissions/accepted/shifts.py"],
    ] {
        let ran = stated.run(command);
        assert!(ran.stderr.contains(files), "{command:?}: {}", ran.stderr);
    }
    // A helper beside programs is no matter for a remark, and neither are notes.
    let helped = bare()
        .with("generators/run_all.sh", script)
        .with("generators/gen.py", folder);
    for package in [
        helped,
        bare().with("generators/README.md", "There are none.\n"),
    ] {
        let ran = package.run(&["verify", "./pairs", "--random", "3"]);
        assert!(!ran.stderr.contains("not run"), "{}", ran.stderr);
    }
    // A folder with an entry point is a program.
    for entry in ["main.py", "__main__.py"] {
        let package = bare().with(&format!("generators/numbers/{entry}"), folder);
        let made = package
            .run(&[
                "gen", "./pairs", "--count", "3", "--seed", "1", "--format", "json",
            ])
            .exits(0)
            .json();
        assert_eq!(
            (count(&made, "new"), &made["generator"]),
            (3, &"numbers".into()),
            "{made}"
        );
    }
}

/// Twice a number of one digit, as the validator asserts.
fn asserted(generator: &str) -> Package {
    Package::of(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Twice\nlicense: cc0\nrights_owner: me\n\
             uuid: 2b9f4c66-71de-4f0a-8a37-c40d9be62968\nlimits: {time_limit: 2}\n",
        ),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        ("generators/gen.py", generator),
        (
            "input_validators/v.py",
            "import sys\nn = int(sys.stdin.read())\nassert 0 <= n <= 9, 'too large'\nsys.exit(42)\n",
        ),
        ("submissions/accepted/a.py", "print(2 * int(input()))\n"),
        ("submissions/accepted/b.py", "print(int(input()) * 2)\n"),
        ("submissions/wrong_answer/w.py", "print(3 * int(input()))\n"),
    ])
}

#[test]
fn an_input_validator_may_refuse_by_a_status_of_its_own() {
    let package = asserted("import sys\nprint(int(sys.argv[1]) * 4)\n");
    let said = "v.py: it ended with status 1: AssertionError: too large";
    let stress = [
        "stress",
        "./made",
        "made/submissions/accepted/a.py",
        "--random",
        "9",
    ];
    let ran = package.run(&stress).exits(4);
    assert!(
        ran.stderr.contains(said) && ran.stderr.contains("with seed 3"),
        "{}",
        ran.stderr
    );
    for command in ["gen", "verify"] {
        let ran = package.run(&[command, "./made"]).exits(1);
        assert!(ran.stdout.contains(said), "{}", ran.stdout);
    }
    let ran = package.run(&["kill", "./made", "--random", "9"]).exits(0);
    assert!(
        ran.stdout.contains("without 7 that a validator refuses"),
        "{}",
        ran.stdout
    );
    // What was refused was not run.
    assert!(
        ran.stdout
            .contains("all 2 right programs pass, each on 5 inputs"),
        "{}",
        ran.stdout
    );
    let package = package
        .with("data/secret/1.in", "77\n")
        .with("data/secret/1.ans", "154\n");
    let ran = package.lint(&[]).exits(1);
    let said = "`v.py` refuses it: it ended with status 1: AssertionError: too large";
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
}

#[test]
fn a_module_that_a_generator_imports_is_none_itself() {
    let package = asserted("import sys\nfrom util import most\nprint(int(sys.argv[1]) % most)\n")
        .with("generators/util.py", "most = 9\n");
    let gen_all = ["gen", "./made", "--count", "4", "--format", "json"];
    let made = package.run(&gen_all).exits(0).json();
    assert_eq!(made["generator"], "gen.py", "{made}");
    // One that can be run is a generator, though another one uses it.
    let package = package
        .with(
            "generators/util.py",
            "import sys\nmost = 9\nif __name__ == '__main__':\n    print(int(sys.argv[1]) % 5)\n",
        )
        .without("data/secret");
    let made = package.run(&gen_all).exits(0).json();
    assert_eq!(made["generator"], "gen.py, util.py", "{made}");
}

#[test]
fn an_output_validator_that_never_ends_is_given_up() {
    let package = asserted("")
        .without("generators")
        .with("output_validator/v.py", "while True:\n    pass\n")
        .with(
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Twice\nlicense: cc0\nrights_owner: me\n\
             uuid: 2b9f4c66-71de-4f0a-8a37-c40d9be62968\nlimits: {time_limit: 2, validation_time: 1}\n",
        );
    let ran = package.lint(&["--no-submissions"]).exits(1);
    assert!(
        ran.stdout.contains("the rest was not tried"),
        "{}",
        ran.stdout
    );
    let errors = ran.stdout.matches("error: output_validator").count();
    assert!(
        errors == 1 && ran.stdout.contains("an empty output"),
        "{}",
        ran.stdout
    );
}
