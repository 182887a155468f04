//! Arguments that a case gives to submissions, files that it would put beside them, and constants in programs.

use crate::harness::Package;

/// A program that prints the sum of its arguments and of the numbers that it reads.
const SUM: &str = "import sys\nprint(sum(map(int, sys.argv[1:] + sys.stdin.read().split())))\n";

/// Accepts numbers, of which there must be at most as many as its own argument says; the arguments of the case follow.
const VALIDATOR: &str = "\
import sys
most, *args = sys.argv[1:]
numbers = sys.stdin.read().split()
sys.exit(42 if len(numbers) + len(args) <= int(most) else 43)
";

/// Sums of numbers that are partly arguments.
fn sums() -> Package {
    Package::of(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Sums\nlicense: cc0\nrights_owner: me\n\
             uuid: 2b9f4c66-71de-4f0a-8a37-c40d9be62966\nlimits: {time_limit: 2}\n",
        ),
        (
            "statement/problem.en.tex",
            "\\problemname{Sums}\\begin{Input}\\end{Input}\\begin{Output}\\end{Output}",
        ),
        ("input_validators/count.py", VALIDATOR),
        ("data/test_group.yaml", "input_validator_args: ['3']\n"),
        ("data/sample/1.in", "1 2\n"),
        ("data/sample/1.ans", "3\n"),
        ("data/secret/1.in", "2\n"),
        ("data/secret/1.yaml", "args: ['30', '400']\n"),
        ("data/secret/1.ans", "432\n"),
        ("submissions/accepted/sum.py", SUM),
        (
            "submissions/wrong_answer/reads.py",
            "print(sum(map(int, input().split())))\n",
        ),
    ])
}

#[test]
fn the_arguments_of_a_case_reach_submissions_and_input_validators() {
    let package = sums();
    package.judge(&["--expected"]).exits(0);
    package.lint(&[]).exits(0);
    package.run(&["verify", "./made"]).exits(0);
    let made = package
        .run(&["kill", "./made", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(made["killed"], 1, "{made}");
    // The case that kills is nothing without its arguments.
    package
        .run(&["kill", "./made", "--out", "killers"])
        .exits(0);
    let out = package.around().join("killers");
    let written = std::fs::read_dir(out).expect("a folder").flatten();
    let mut yaml = written
        .map(|it| it.path())
        .filter(|it| it.extension().is_some_and(|it| it == "yaml"));
    let yaml = std::fs::read_to_string(yaml.next().expect("a file")).expect("a text");
    assert_eq!(yaml, "args: [\"30\",\"400\"]\n");
    // The first secret case says with which arguments others are made.
    package
        .with("gen.py", "import sys\nprint(int(sys.argv[1]) % 9)\n")
        .run(&[
            "stress",
            "./made",
            "made/submissions/wrong_answer/reads.py",
            "--gen",
            "gen.py",
            "--random",
            "3",
        ])
        .exits(1);
    let said = sums()
        .with("data/secret/1.yaml", "args: ['30', '400', '5000']\n")
        .lint(&["--no-submissions"])
        .exits(1)
        .stdout;
    assert!(said.contains("data/secret/1.in"), "{said}");
}

#[test]
fn reports_show_the_arguments_of_a_failing_case() {
    let package = sums().with("data/secret/1.yaml", "args: [--x, '3 4', '5']\n");
    let wrong = "made/submissions/wrong_answer/reads.py";
    let shown = "arguments: --x '3 4' 5";
    let ran = package.judge(&[wrong, "--report", "run.json", "--report", "run.html"]);
    let said = ran.exits(1).stdout;
    assert!(said.contains(&format!("\n  {shown}\n")), "{said}");
    let page = std::fs::read_to_string(package.around().join("run.html")).expect("a page");
    let shown_on_page = "arguments: --x '3 4' 5".replace('\'', "&#39;");
    assert!(page.contains(shown) || page.contains(&shown_on_page));
    let saved = std::fs::read(package.around().join("run.json")).expect("a saved run");
    let saved: serde_json::Value = serde_json::from_slice(&saved).expect("JSON");
    let cases = saved["submissions"][0]["cases"].as_array().expect("cases");
    let failing = cases.iter().find(|it| it["case"] == "secret/1");
    let failure = &failing.expect("the case")["failure"];
    assert_eq!(failure["args"], serde_json::json!(["--x", "3 4", "5"]));
    for form in ["github", "junit"] {
        let said = package.judge(&[wrong, "--format", form]).exits(1).stdout;
        assert!(said.contains("arguments: --x "), "{said}");
    }
    // A case without arguments has no line.
    let ran = sums()
        .with("data/secret/1.yaml", "")
        .judge(&[wrong])
        .exits(1);
    assert!(!ran.stdout.contains("arguments:"), "{}", ran.stdout);
}

#[test]
fn that_files_of_a_case_are_not_given_is_said() {
    let package = sums().with("data/secret/1.files/more.txt", "7\n");
    let ran = package.judge(&["made/submissions/accepted"]).exits(0);
    assert!(
        ran.stderr
            .contains("the files of `secret/1` in `.files` are not put beside submissions"),
        "{}",
        ran.stderr
    );
    let said = package.lint(&[]).exits(0).stdout;
    assert!(said.contains("warning: data/secret/1.files"), "{said}");
}

#[test]
fn constants_are_filled_into_programs_of_the_package_and_files_of_groups() {
    let package = sums()
        .replacing(
            "problem.yaml",
            "limits:",
            "constants: {MOST: 3, ADDED: 30}\nlimits:",
        )
        .with(
            "data/test_group.yaml",
            "input_validator_args: ['{{MOST}}']\n",
        )
        .replacing("input_validators/count.py", "int(most)", "{{MOST}}")
        .replacing("data/secret/1.yaml", "'30'", "'{{ADDED}}'")
        .with(
            "submissions/accepted/constant.py",
            "import sys\nall = map(int, sys.argv[1:] + sys.stdin.read().split())\n\
             print(f'{sum(all) + 0 * {{MOST}}}')\n",
        )
        .with("theirs.py", SUM.replace("print(", "{{MOST}}\nprint("));
    package.lint(&[]).exits(0);
    package.judge(&["--expected"]).exits(0);
    // The program of a contestant stays as it is.
    let ran = package.judge(&["made/theirs.py"]).exits(1);
    assert!(ran.stdout.contains("MOST"), "{}", ran.stdout);
}

#[test]
fn included_code_has_its_constants_for_everyone() {
    let package = Package::copy("pairs")
        .replacing("problem.yaml", "  MOST: 50", "  MOST: 50\n  ANSWER: 3")
        .with("data/sample/1.in", "4\n1 2 1 1\n")
        .with("data/sample/1.ans", "3\n")
        .with("include/c/main.c", "int answer(void);\n#include <stdio.h>\nint main(void) { printf(\"%d\\n\", answer() - 1 + {{ANSWER}} - 2); }\n")
        .with("theirs.c", "int answer(void) { return 3; }\n");
    package.judge(&["pairs/theirs.c"]).exits(0);
    // The same text is another program where it lies among the submissions of the package.
    let text = "print({{ANSWER}})\n";
    let package = package
        .with("submissions/accepted/constant.py", text)
        .with("theirs.py", text);
    let journal = ["--resume", "journal"];
    let own = [&["pairs/submissions/accepted/constant.py"], &journal[..]].concat();
    package.judge(&own).exits(0);
    let theirs = [&["pairs/theirs.py"], &journal[..]].concat();
    package.judge(&theirs).exits(1);
}

#[test]
fn stress_builds_submissions_as_judge_does() {
    let package = Package::copy("pairs").with(
        "submissions/accepted/a_first.py",
        "from collections import Counter\ninput()\nassert {{MOST}} == 50\n\
             print(sum(many * (many - 1) // 2 for many in Counter(input().split()).values()))\n",
    );
    package
        .run(&[
            "stress",
            "./pairs",
            "pairs/submissions/accepted/count.py",
            "--random",
            "5",
        ])
        .exits(0);
}
