//! Arguments and files that a case gives to programs, and constants in programs.

use crate::harness::Package;

/// A program that prints the sum of its arguments and of the numbers that it reads.
const SUM: &str = "import sys\nprint(sum(map(int, sys.argv[1:] + sys.stdin.read().split())))\n";

/// Accepts numbers, of which there must be at most as many as its own argument says; the arguments of the case follow.
///
/// It runs so often that an interpreter would take most of the time of these tests.
const VALIDATOR: &str = r#"#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    char word[1000];
    int numbers = 0;
    while (scanf("%999s", word) == 1) numbers++;
    return numbers + argc - 2 <= atoi(argv[1]) ? 42 : 43;
}
"#;

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
        ("input_validators/count.c", VALIDATOR),
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
    assert_eq!(
        yaml,
        "args: [\"30\",\"400\"]\ninput_validator_args: [\"3\"]\n"
    );
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

/// A package whose cases have files: a program adds the numbers of `more.txt` and of `below/more.txt`, where they are, to
/// those that it reads. The validator wants the files too.
fn with_files() -> Package {
    const ADD: &str = "\
import os, sys
words = sys.stdin.read().split()
for name in 'more.txt', 'below/more.txt':
    if os.path.exists(name):
        words += open(name).read().split()
print(sum(map(int, words)))
";
    const VALIDATOR: &str = r#"#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
    char word[1000];
    int words = 0, is_two = 0;
    while (scanf("%999s", word) == 1) is_two = ++words == 1 && strcmp(word, "2") == 0;
    return (access("more.txt", F_OK) == 0) == is_two ? 42 : 43;
}
"#;
    let mut package = sums();
    for (name, text) in [
        ("submissions/accepted/sum.py", ADD),
        ("input_validators/count.c", VALIDATOR),
        ("data/test_group.yaml", ""),
        ("data/secret/1.yaml", ""),
        ("data/secret/1.files/more.txt", "30\n"),
        ("data/secret/1.files/below/more.txt", "400\n"),
        ("data/secret/2.in", "7\n"),
        ("data/secret/2.ans", "7\n"),
        (
            "submissions/accepted/sum.c",
            "#include <stdio.h>\nint main(void) {\n    int sum = 0, one;\n    while (scanf(\"%d\", &one) == 1) sum += one;\n    \
             FILE *more = fopen(\"more.txt\", \"r\"), *below = fopen(\"below/more.txt\", \"r\");\n    \
             if (more && fscanf(more, \"%d\", &one) == 1) sum += one;\n    \
             if (below && fscanf(below, \"%d\", &one) == 1) sum += one;\n    printf(\"%d\\n\", sum);\n}\n",
        ),
    ] {
        package = package.with(name, text);
    }
    package
}

#[test]
fn the_files_of_a_case_are_beside_submissions_and_input_validators() {
    let package = with_files();
    let ran = package.judge(&["--expected"]).exits(0);
    assert!(!ran.stderr.contains(".files"), "{}", ran.stderr);
    package.lint(&[]).exits(0);
    package.run(&["verify", "./made"]).exits(0);
    let killed = package.run(&["kill", "./made", "--format", "json"]);
    assert_eq!(killed.exits(0).json()["killed"], 1);
    package
        .run(&["kill", "./made", "--out", "killers"])
        .exits(0);
    let out = package.around().join("killers");
    let written = std::fs::read_dir(out).expect("a folder").flatten();
    let mut folders = written.filter(|it| it.path().is_dir());
    let files = folders.next().expect("a folder of files").path();
    let more = std::fs::read_to_string(files.join("below/more.txt")).expect("a file");
    assert_eq!(more, "400\n");
    // Each level puts them beside the program.
    for level in [&["confined"][..], &["limits", "--trusted"]] {
        let args = [&["made/submissions/accepted", "--isolation"], level].concat();
        package.judge(&args).exits(0);
    }
    // Another file is another case.
    let journal = ["made/submissions/accepted", "--resume", "journal"];
    package.judge(&journal).exits(0);
    let package = package.with("data/secret/1.files/more.txt", "31\n");
    package.judge(&journal).exits(1);
}

#[test]
fn generated_inputs_have_the_files_of_the_first_secret_case() {
    let package = with_files()
        .with(
            "opens.py",
            "print(sum(map(int, input().split())) + int(open('more.txt').read()) + 400)\n",
        )
        .with("generators/gen.py", "print(2)\n");
    package
        .run(&["stress", "./made", "made/opens.py", "--random", "3"])
        .exits(0);
    // The validator refuses this input without the files.
    let ran = package.run(&["verify", "./made", "--random", "3"]).exits(0);
    assert!(ran.stdout.contains("all agree on 6 of 6"), "{}", ran.stdout);
}

#[test]
fn a_program_cannot_tell_that_it_ran_with_files_before() {
    // The files of one case are not those of the next one, whoever writes beside them.
    with_files()
        .with(
            "writes.py",
            "import os, sys\nassert not os.path.exists('mark')\n\
             try:\n    open('mark', 'w').write('seen')\nexcept OSError:\n    pass\n\
             words = sys.stdin.read().split()\n\
             for name in 'more.txt', 'below/more.txt':\n    \
             if os.path.exists(name):\n        words += open(name).read().split()\n\
             print(sum(map(int, words)))\n",
        )
        .judge(&["made/writes.py"])
        .exits(0);
}

#[test]
fn files_of_a_case_are_readable_whatever_the_umask_is() {
    let package = with_files();
    let command = format!(
        "umask 077; exec {} judge ./made made/submissions/accepted",
        env!("CARGO_BIN_EXE_tribunal")
    );
    let ran = std::process::Command::new("sh")
        .args(["-c", &command])
        .current_dir(package.around())
        .output()
        .expect("a shell");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stdout)
    );
}

#[test]
fn what_a_submission_has_in_the_place_of_a_file_of_a_case_is_no_fault_of_the_judge() {
    let text = std::fs::read_to_string(
        with_files()
            .around()
            .join("made/submissions/accepted/sum.py"),
    );
    let text = text.expect("a program");
    // A folder, a file around a file, and a file of that name.
    for path in ["more.txt/mine", "below", "more.txt"] {
        with_files()
            .with("folder/main.py", text.as_str())
            .with(&format!("folder/{path}"), "7000\n")
            .judge(&["made/folder", "--case", "secret/1"])
            .exits(0);
    }
}

#[test]
fn a_file_of_a_case_does_not_replace_the_program_itself() {
    let package = with_files()
        .with("data/secret/1.files/wrong.py", "print(432)\n")
        .with("data/secret/1.files/program", "#!/bin/sh\necho 432\n")
        .with("data/secret/1.files/main.py/x", "")
        .with("wrong.py", "print(0)\n")
        .with("right/main.py", "exec(open('/dev/stdin').read() and '')\n");
    package.judge(&["made/wrong.py"]).exits(1);
    let text = std::fs::read_to_string(package.around().join("made/submissions/accepted/sum.py"));
    package
        .with("right/main.py", text.expect("a program"))
        .judge(&["made/right", "made/submissions/accepted/sum.c"])
        .exits(0);
}

#[test]
fn a_program_that_opens_a_file_of_its_case_is_not_told_to_read_standard_input() {
    let ran = with_files()
        .with("opens.py", "print(open('more.txt').read())\n")
        .judge(&["made/opens.py"])
        .exits(1);
    let said = ran.stdout + &ran.stderr;
    assert!(!said.contains("standard input"), "{said}");
}

#[test]
fn killers_do_not_leave_their_folder() {
    let package = with_files();
    let out = package.around().join("killers");
    let outside = package.around().join("outside");
    for folder in [&out, &outside] {
        std::fs::create_dir(folder).expect("a folder");
    }
    std::fs::write(outside.join("more.txt"), "precious").expect("a file");
    std::os::unix::fs::symlink("../outside", out.join("01-kills-reads.files")).expect("a link");
    package
        .run(&["kill", "./made", "--out", "killers"])
        .exits(2);
    package
        .run(&["kill", "./made", "--out", "killers", "--force"])
        .exits(0);
    let kept = std::fs::read_to_string(outside.join("more.txt"));
    assert_eq!(kept.ok().as_deref(), Some("precious"));
    let own = out.join("01-kills-reads.files");
    assert!(own.join("more.txt").is_file() && !own.is_symlink());
}

#[test]
fn numbers_keep_their_digits() {
    let package = sums()
        .without("input_validators/count.c")
        .with(
            "input_validators/count.py",
            "import sys\nsys.exit(42 if {{NUMBER}} == 1.50 and '{{NUMBER}}' == '1.50' else 43)\n",
        )
        .with("data/test_group.yaml", "")
        .replacing(
            "problem.yaml",
            "limits:",
            "constants: {NUMBER: 1.50, LONG: 12345678901234567890123}\nlimits:",
        )
        .with(
            "data/secret/1.yaml",
            "args: [007, 1.50, 1e3, 18446744073709551616, 'x', 0x1F]\n",
        )
        .with(
            "data/secret/1.ans",
            "007 1.50 1e3 18446744073709551616 x 0x1F\n",
        )
        .with("data/sample/1.ans", "12345678901234567890123\n")
        .with(
            "submissions/accepted/sum.py",
            "import sys\nprint(*sys.argv[1:] if sys.argv[1:] else ['{{LONG}}'])\n",
        );
    package.lint(&["--no-submissions"]).exits(0);
    package.judge(&["made/submissions/accepted"]).exits(0);
    let said = package
        .with("data/secret/1.yaml", "args: [1, true]\n")
        .lint(&["--no-submissions"])
        .exits(1)
        .stdout;
    assert!(
        said.contains("data/secret/1.yaml: `args`: expected a list of texts, found `true` in it"),
        "{said}"
    );
}

#[test]
fn a_package_is_the_same_however_it_is_named() {
    let package = sums()
        .replacing("problem.yaml", "limits:", "constants: {ADDED: 30}\nlimits:")
        .with(
            "submissions/accepted/sum.py",
            "import sys\nprint(sum(map(int, sys.argv[1:] + sys.stdin.read().split())) + {{ADDED}} - 30)\n",
        );
    let made = package.around().join("made");
    std::os::unix::fs::symlink("made", package.around().join("link")).expect("a link");
    let judge = |folder: &str, package: &str, program: &str| {
        crate::harness::tribunal(&made.join(folder), &["judge", package, program]).exits(0);
    };
    judge(".", ".", "submissions/accepted/sum.py");
    judge(".", "../made", "submissions/accepted/sum.py");
    judge("submissions", "..", "accepted/sum.py");
    judge("submissions/accepted", "../..", "sum.py");
    judge("..", "./link", "link/submissions/accepted/sum.py");
    judge("..", "./link", "made/submissions/accepted/sum.py");
    judge("..", "./made", "made/data/../submissions/accepted/sum.py");
}

/// Numbers in two groups: the validator gets the most as its argument. The generator makes those of the second one.
fn grouped() -> Package {
    let package = Package::of(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Twice\nlicense: cc0\nrights_owner: me\n\
             uuid: 2b9f4c66-71de-4f0a-8a37-c40d9be62967\nlimits: {time_limit: 2}\n",
        ),
        (
            "statement/problem.en.tex",
            "\\problemname{Twice}\\begin{Input}\\end{Input}\\begin{Output}\\end{Output}",
        ),
        (
            "input_validators/most.c",
            "#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {\n    \
             long number;\n    \
             return scanf(\"%ld\", &number) == 1 && number <= atol(argv[1]) ? 42 : 43;\n}\n",
        ),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        (
            "data/sample/test_group.yaml",
            "input_validator_args: ['1']\n",
        ),
        ("data/secret/a/1.in", "7\n"),
        ("data/secret/a/1.ans", "14\n"),
        (
            "data/secret/a/test_group.yaml",
            "input_validator_args: ['10']\n",
        ),
        ("data/secret/b/1.in", "900\n"),
        ("data/secret/b/1.ans", "1800\n"),
        (
            "data/secret/b/test_group.yaml",
            "input_validator_args: ['1000']\n",
        ),
        (
            "generators/gen.py",
            "import sys\nprint(100 * int(sys.argv[1]))\n",
        ),
        ("submissions/accepted/twice.py", "print(2 * int(input()))\n"),
        (
            "submissions/wrong_answer/small.py",
            "print(2 * min(int(input()), 500))\n",
        ),
    ]);
    package.lint(&[]).exits(0);
    package
}

#[test]
fn an_input_is_valid_if_it_is_valid_in_some_group() {
    let package = grouped();
    let small = "made/submissions/wrong_answer/small.py";
    // A stored case is checked as in its own group.
    let ran = package.run(&[
        "stress",
        "./made",
        small,
        "--input",
        "made/data/secret/b/1.in",
    ]);
    assert!(ran.exits(1).stdout.contains("501"));
    let ran = package
        .run(&["verify", "./made", "--random", "10"])
        .exits(0);
    assert!(
        ran.stdout.contains("all agree on 13 of 13"),
        "{}",
        ran.stdout
    );
    let ran = package.run(&["kill", "./made", "--random", "10"]).exits(0);
    assert!(!ran.stdout.contains("without"), "{}", ran.stdout);
    let ran = package
        .run(&["stress", "./made", small, "--random", "20"])
        .exits(1);
    assert!(ran.stdout.contains("501"), "{}", ran.stdout);
    // What is valid nowhere is the generator's fault, and `kill` names the reason.
    let package = package.with(
        "generators/gen.py",
        "import sys\nprint(300 * int(sys.argv[1]))\n",
    );
    let ran = package.run(&["kill", "./made", "--random", "4"]);
    let said = ran.exits(0).stdout;
    assert!(
        said.contains("without 1 that a validator refuses"),
        "{said}"
    );
}

#[test]
fn a_saved_case_has_its_group_and_what_it_states() {
    let package = grouped();
    let small = "made/submissions/wrong_answer/small.py";
    let save =
        |name: &str| package.run(&["stress", "./made", small, "--random", "20", "--save", name]);
    let ran = save("new").exits(2);
    assert!(ran.stderr.contains("--save a/new"), "{}", ran.stderr);
    save("b/new").exits(1);
    package.lint(&["--no-submissions"]).exits(0);
    package.judge(&["--expected"]).exits(0);
    let package = sums().with(
        "generators/gen.py",
        "import sys\nprint(int(sys.argv[1]) % 9)\n",
    );
    let reads = "made/submissions/wrong_answer/reads.py";
    package
        .run(&[
            "stress", "./made", reads, "--random", "20", "--save", "saved",
        ])
        .exits(1);
    let yaml = std::fs::read_to_string(package.around().join("made/data/secret/saved.yaml"));
    assert_eq!(yaml.ok().as_deref(), Some("args: [\"30\",\"400\"]\n"));
    package.judge(&["--expected"]).exits(0);
    let package = with_files().with("generators/gen.py", "print(2)\n");
    package
        .run(&[
            "stress",
            "./made",
            "made/submissions/wrong_answer/reads.py",
            "--random",
            "3",
            "--save",
            "saved",
        ])
        .exits(1);
    let files = package.around().join("made/data/secret/saved.files");
    assert!(files.join("below/more.txt").is_file());
    package.judge(&["--expected"]).exits(0);
    package.lint(&["--no-submissions"]).exits(0);
    // In place of the case whose files it has, it keeps them.
    let own = std::fs::read_dir(package.path("data/secret")).expect("a folder");
    let own = own.map(|entry| entry.expect("an entry").path());
    let own = own.filter(|path| path.extension().is_some_and(|it| it == "files"));
    let texts = |path: &std::path::Path| std::fs::read(path.join("below/more.txt")).ok();
    for path in own {
        let (name, before) = (path.file_stem().expect("a name"), texts(&path));
        assert!(before.as_ref().is_some_and(|text| !text.is_empty()));
        let words = [
            "stress", "./made", reads, "--random", "3", "--force", "--save",
        ];
        let name = name.to_str().expect("UTF-8");
        package.run(&[&words[..], &[name]].concat()).exits(1);
        assert_eq!(texts(&path), before, "{name}");
        assert!(!path.with_extension("files.new").exists());
    }
}

#[test]
fn gen_answers_stored_cases_with_their_own_arguments_and_files() {
    let package = sums()
        .with("data/secret/2.in", "2\n")
        .with("data/secret/2.yaml", "args: ['5', '6']\n");
    let answer = |package: &Package, name: &str| {
        std::fs::read_to_string(package.path(&format!("data/secret/{name}.ans"))).ok()
    };
    let forget = |package: &Package| {
        std::fs::remove_file(package.path("data/secret/1.ans")).expect("an answer");
    };
    forget(&package);
    package.run(&["gen", "./made"]).exits(0);
    assert_eq!(answer(&package, "1").as_deref(), Some("432\n"));
    assert_eq!(answer(&package, "2").as_deref(), Some("13\n"));
    package.judge(&["--expected"]).exits(0);
    let package = with_files();
    forget(&package);
    package.run(&["gen", "./made"]).exits(0);
    assert_eq!(answer(&package, "1").as_deref(), Some("432\n"));
}

#[test]
fn a_case_saved_without_a_package_leaves_other_files_alone() {
    let package = grouped()
        .with("one.py", "print(2 * int(input()))\n")
        .with("two.py", "print(2 * min(int(input()), 500))\n");
    let around = package.around();
    std::fs::write(around.join("found.yaml"), "mine: 1\n").expect("a file");
    std::fs::create_dir(around.join("found.files")).expect("a folder");
    std::fs::write(around.join("found.files/mine"), "1").expect("a file");
    let stress = [
        "stress",
        "made/two.py",
        "--against",
        "made/one.py",
        "--gen",
        "made/generators/gen.py",
        "--save",
        "found",
    ];
    package.run(&stress).exits(1);
    package.run(&[&stress[..], &["--force"]].concat()).exits(1);
    assert!(around.join("found.in").is_file());
    let kept = std::fs::read_to_string(around.join("found.yaml"));
    assert_eq!(kept.ok().as_deref(), Some("mine: 1\n"));
    assert!(around.join("found.files/mine").is_file());
}

/// Two secret cases with other arguments, and a submission that is wrong with those of the second alone.
fn wrong_for_one_case() -> Package {
    sums()
        .with("data/secret/2.in", "5\n")
        .with("data/secret/2.ans", "12\n")
        .with("data/secret/2.yaml", "args: ['7']\n")
        .with("generators/gen.py", "import sys\nprint(int(sys.argv[1]) % 9)\n")
        .with(
            "submissions/wrong_answer/one.py",
            "import sys\nprint(sum(map(int, (sys.argv[1:] if len(sys.argv) > 2 else []) + sys.stdin.read().split())))\n",
        )
}

#[test]
fn inputs_have_the_arguments_of_each_case_in_turn() {
    let package = wrong_for_one_case();
    let one = "made/submissions/wrong_answer/one.py";
    let ran = package
        .run(&["stress", "./made", one, "--random", "6"])
        .exits(1);
    assert!(ran.stdout.contains("arguments: 7"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("of secret/1, secret/2"),
        "{}",
        ran.stdout
    );
    package
        .run(&["stress", "./made", one, "--input", "made/data/secret/2.in"])
        .exits(1);
    package
        .run(&["stress", "./made", one, "--input", "made/data/secret/1.in"])
        .exits(0);
    let killed = package
        .run(&["kill", "./made", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(killed["killed"], 2, "{killed}");
}

/// The text of a file around the package, if there is one.
fn stated(package: &Package, path: &str) -> Option<String> {
    std::fs::read_to_string(package.around().join(path)).ok()
}

#[test]
fn the_command_that_repeats_a_failure_names_the_case_whose_arguments_it_needs() {
    let package = wrong_for_one_case();
    let one = "made/submissions/wrong_answer/one.py";
    let repeats = |args: &[&str]| {
        let found = package.run(&[&["stress", "./made", one, "--format", "json"], args].concat());
        let report = found.exits(1).json();
        let repeat = report["failure"]["repeat"][0].as_str().expect("a command");
        assert!(repeat.contains("--like secret/2"), "{repeat}");
    };
    repeats(&["--random", "6"]);
    repeats(&["--input", "made/data/secret/2.in"]);
    repeats(&["--input", "made/data/secret/1.in", "--like", "secret/2"]);
    let input = ["stress", "./made", one, "--input", "made/data/secret/2.in"];
    package
        .run(&[&input[..], &["--like", "secret/1"]].concat())
        .exits(0);
    let refused = package
        .run(&[&input[..], &["--like", "secrets/1"]].concat())
        .exits(2);
    assert!(
        refused.stderr.contains("did you mean `secret/1`?"),
        "{}",
        refused.stderr
    );
}

#[test]
fn cases_of_gen_and_kill_state_what_their_inputs_need() {
    // Of two groups, an input of the second needs what only that states.
    let package = grouped();
    package.run(&["gen", "./made", "--count", "9"]).exits(0);
    let few = stated(&package, "made/data/secret/gen-0001.yaml");
    assert_eq!(few.as_deref(), Some("input_validator_args: [\"1000\"]\n"));
    package.judge(&["--expected"]).exits(0);
    let package = grouped();
    let kill = ["kill", "./made", "--random", "9", "--out", "killers"];
    package.run(&kill).exits(0);
    let names: Vec<String> = std::fs::read_dir(package.around().join("killers"))
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    let input = names
        .iter()
        .find(|name| name.ends_with(".in"))
        .expect("a case");
    let yaml = format!("killers/{}.yaml", input.trim_end_matches(".in"));
    let needed = Some("input_validator_args: [\"1000\"]\n".to_string());
    assert_eq!(stated(&package, &yaml), needed);
    // What an earlier case of the name stated is gone.
    std::fs::write(package.around().join(&yaml), "args: ['old']\n").expect("a file");
    package.run(&[&kill[..], &["--force"]].concat()).exits(0);
    assert_eq!(stated(&package, &yaml), needed);
    // In the folder of a group that states it, nothing is left to state.
    let mut inside = kill;
    inside[5] = "made/data/secret/b";
    package.run(&[&inside[..], &["--force"]].concat()).exits(0);
    assert_eq!(
        stated(&package, &yaml.replace("killers", "made/data/secret/b")),
        None
    );
    package.judge(&["--expected"]).exits(0);
}

#[test]
fn gen_gives_cases_what_their_validators_need() {
    let package = with_files().with("generators/gen.py", "print(2)\n");
    package.run(&["gen", "./made", "--count", "1"]).exits(0);
    let files = package.around().join("made/data/secret/gen-0001.files");
    assert!(files.join("below/more.txt").is_file());
    let answer = std::fs::read_to_string(package.around().join("made/data/secret/gen-0001.ans"));
    assert_eq!(answer.ok().as_deref(), Some("432\n"));
    package.judge(&["--expected"]).exits(0);
    package.lint(&["--no-submissions"]).exits(0);
}

#[test]
fn files_of_a_case_that_cannot_be_given_are_findings() {
    let package = with_files().with("data/secret/2.files", "no folder\n");
    let said = package.lint(&["--no-submissions"]).exits(1).stdout;
    assert!(
        said.contains("data/secret/2.files: it is no folder"),
        "{said}"
    );
    let package = with_files();
    let secret = package.around().join("made/data/secret/1.files/passwd");
    std::os::unix::fs::symlink("/etc/passwd", secret).expect("a link");
    let ran = package.judge(&["made/submissions/accepted"]).exits(4);
    assert!(
        ran.stderr.contains("a link that leads out of the package"),
        "{}",
        ran.stderr
    );
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
        .replacing("input_validators/count.c", "atoi(argv[1])", "{{MOST}}")
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

#[test]
fn arguments_that_no_program_can_get_are_a_fault_of_the_package() {
    let long = format!("args: ['{}']\n", "x".repeat(40_000));
    for (yaml, why) in [
        ("args: [\"a\\0b\"]\n", "`args`: a NUL character"),
        (&*long, "`args`: more than 31 KB"),
        (
            "input_validator_args: {check: [\"\\0\"]}\n",
            "`input_validator_args`: a NUL character",
        ),
        (
            "output_validator_args: [\"\\0\"]\n",
            "`output_validator_args`: a NUL character",
        ),
    ] {
        let package = Package::copy("summands").with("data/sample/1.yaml", yaml);
        let ran = package
            .judge(&["summands/submissions/accepted/one_less.py"])
            .exits(4);
        let said = ran.stdout + &ran.stderr;
        let is_named = said.contains("data/sample/1.yaml") && said.contains(why);
        assert!(is_named, "{said}");
        let said = package.lint(&["--no-submissions"]).exits(1).stdout;
        assert!(said.contains(why), "{said}");
    }
}
