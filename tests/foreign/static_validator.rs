//! Static validators: programs of a package that read the files of submissions, which they do not run.

use crate::harness::{Package, Ran};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::symlink;

/// A program that adds numbers.
const SUM: &str = "print(sum(map(int, input().split())))\n";

/// Rejects a submission whose files have the word `eval`, and says how it was called and what is around it.
const VALIDATOR: &str = "\
import json, os, sys
from rules import word
language, entry_point, feedback, *args = sys.argv[1:]
files = sorted(os.path.join(folder, name)[2:] for folder, _, names in os.walk('.') for name in names)
said = [language, entry_point, feedback.endswith('/'), args, files]
print(json.dumps(said), file=open(feedback + 'judgemessage.txt', 'w'))
has_word = any(word in open(name, errors='replace').read() for name in files)
sys.exit(43 if has_word else 42)
";

/// Sums, with a static validation of `secret` that has an argument.
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
        (
            "input_validators/count.py",
            "import re, sys\nsys.exit(42 if re.fullmatch('[1-9] [1-9]\\n', sys.stdin.read()) else 43)\n",
        ),
        ("static_validator/__init__.py", ""),
        ("static_validator/__main__.py", VALIDATOR),
        ("static_validator/rules.py", "word = 'eval'\n"),
        ("data/sample/1.in", "1 2\n"),
        ("data/sample/1.ans", "3\n"),
        (
            "data/secret/test_group.yaml",
            "static_validation_score: pass-fail\nstatic_validator_args: [a, 'b c']\n",
        ),
        ("data/secret/1.in", "2 5\n"),
        ("data/secret/1.ans", "7\n"),
        ("submissions/accepted/sum.py", SUM),
        (
            "submissions/wrong_answer/eval.py",
            "print(eval(input().replace(' ', '+')))\n",
        ),
    ])
}

/// The name, the verdict and the message of each case of the first submission.
#[track_caller]
fn cases(ran: &Ran) -> Vec<(String, String, String)> {
    let document = ran.json();
    let cases = document["submissions"][0]["cases"].as_array();
    let cases = cases.expect("cases").iter();
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    cases
        .map(|case| {
            (
                text(&case["case"]),
                text(&case["verdict"]),
                text(&case["message"]),
            )
        })
        .collect()
}

/// The result of the static validation of `secret` for a program.
#[track_caller]
fn ruled(package: &Package, program: &str, code: i32) -> (String, String) {
    let ran = package.judge(&[program, "--format", "json"]).exits(code);
    let mut cases = cases(&ran).into_iter();
    let (_, verdict, message) = cases
        .find(|(name, ..)| name == "secret/static validation")
        .expect("a static validation");
    (verdict, message)
}

#[test]
fn the_files_of_a_submission_are_ruled_on_before_the_cases_of_a_group() {
    let package = sums();
    let ran = package.judge(&["--expected", "--format", "json"]).exits(0);
    assert!(!ran.stderr.contains("static"), "{}", ran.stderr);
    let found = cases(&ran);
    let names: Vec<&str> = found.iter().map(|(name, ..)| &**name).collect();
    assert_eq!(names, ["sample/1", "secret/static validation", "secret/1"]);
    let of_sum = r#"["python3", "sum.py", true, ["a", "b c"], ["sum.py"]]"#;
    assert_eq!(found[1].2, format!("the static validator says: {of_sum}"));
    let document = ran.json();
    let wrong = &document["submissions"][1];
    assert_eq!(wrong["outcomes"], "AW-", "{wrong}");
    assert_eq!(wrong["decided_by"], "secret/static validation");
    assert_eq!(wrong["cases"][1]["cpu_s"], 0.0);
    let ran = package
        .judge(&["made/submissions/wrong_answer/eval.py"])
        .exits(1);
    let repeat = "--case 'secret/static validation'";
    assert!(ran.stdout.contains(repeat), "{}", ran.stdout);
    let only = ["made/submissions/wrong_answer/eval.py", "--case"];
    let only = [&only[..], &["secret/static validation"]].concat();
    let alone = package.judge(&[&only[..], &["--format", "json"]].concat());
    assert_eq!(cases(&alone.exits(1)).len(), 1);
    let lint = package.lint(&[]).exits(0);
    assert!(!lint.stdout.contains("static"), "{}", lint.stdout);
    // Other commands compare outputs.
    package.run(&["verify", "./made"]).exits(0);
    let strict = package.with("static_validator/rules.py", "word = 'print'\n");
    strict.run(&["verify", "./made"]).exits(0);
    let lint = strict.lint(&[]).exits(1).stdout;
    let said = "it gets WA on `secret/static validation`, which `accepted` does not allow";
    assert!(lint.contains(said), "{lint}");
}

#[test]
fn a_submission_of_several_files_is_whole_with_what_the_package_includes() {
    let package = sums()
        .with("static_validator/rules.py", "word = 'no such word'\n")
        .with("include/default/data.txt", "shared\n")
        .with("include/cpp/bits.h", "// {{none}}\n")
        .with("two/main.cpp", "#include \"part.h\"\n#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << sum(a, b); }\n")
        .with("two/part.h", "inline int sum(int a, int b) { return a + b; }\n")
        .with("Any.java", "public class Main { public static void main(String[] args) { var in = new java.util.Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }\n")
        .with("script/run", "#!/bin/sh\nread a b; echo $((a + b))\n");
    let says = |verdict: (String, String)| {
        assert_eq!(verdict.0, "AC", "{verdict:?}");
        verdict.1.replace("the static validator says: ", "")
    };
    assert_eq!(
        says(ruled(&package, "made/two", 0)),
        r#"["cpp", "main.cpp", true, ["a", "b c"], ["bits.h", "data.txt", "main.cpp", "part.h", "program"]]"#
    );
    assert_eq!(
        says(ruled(&package, "made/Any.java", 0)),
        r#"["java", "Main", true, ["a", "b c"], ["Main.class", "Main.java", "data.txt"]]"#
    );
    assert_eq!(
        says(ruled(&package, "made/script", 0)),
        r#"["script", "run", true, ["a", "b c"], ["run"]]"#
    );
}

/// A submission that tries to rule on itself: its files have the names of whatever a validator may run or import.
const THEIRS: &str = "made/submissions/rejected/theirs";

/// The package with that submission.
fn hostile() -> Package {
    let accepts = "#!/usr/bin/python3\nimport os\nos._exit(42)\n";
    let mut package = sums().without("static_validator").with(
        "submissions/rejected/theirs/main.py",
        format!("{SUM}# eval\n"),
    );
    let modules = [
        "json",
        "re",
        "os",
        "sys",
        "encodings",
        "site",
        "sitecustomize",
    ];
    let modules = modules
        .into_iter()
        .chain(["usercustomize", "rules", "validator"]);
    let modules = modules.chain(["check", "__init__"]);
    let scripts = [
        "program",
        "python3",
        "sh",
        "cat",
        "grep",
        "validator",
        "check",
    ];
    for name in modules
        .map(|name| format!("{name}.py"))
        .chain(scripts.map(str::to_string))
    {
        package = package.with(&format!("submissions/rejected/theirs/{name}"), accepts);
    }
    for number in 0..470 {
        package = package.with(
            &format!("submissions/rejected/theirs/more/{number}.txt"),
            "",
        );
    }
    package = package
        .with("submissions/rejected/theirs/json/__init__.py", accepts)
        .with(
            "submissions/rejected/theirs/__pycache__/json.cpython-311.pyc",
            accepts,
        )
        // It is no script that runs, since it is not executable.
        .with("submissions/rejected/theirs/run", format!("\n{accepts}"))
        .with("submissions/rejected/theirs/pyvenv.cfg", "home = .\n")
        .with(
            "submissions/rejected/theirs/.hotspotrc",
            "+PrintVMOptions\n",
        );
    let around = package.path("submissions/rejected/theirs");
    symlink("main.py", around.join("link.py")).expect("a link");
    symlink("more", around.join("folder")).expect("a link");
    package
}

#[test]
fn no_file_of_a_submission_takes_the_place_of_one_of_the_validator() {
    const CPP: &str = "\
#include <cstring>
#include <fstream>
#include <sstream>
int main(int, char **args) {
    std::stringstream all;
    all << std::ifstream(args[2]).rdbuf();
    std::ofstream(std::string(args[3]) + \"judgemessage.txt\") << \"read \" << args[2];
    return all.str().find(\"eval\") == std::string::npos ? 42 : 43;
}
";
    const SCRIPT: &str = "#!/bin/sh\nif grep -q \"$(cat \"$(dirname \"$0\")/word\")\" \"$2\"; then exit 43; fi; exit 42\n";
    let package = hostile();
    let package = package.with("static_validator/__main__.py", VALIDATOR);
    let package = package.with("static_validator/rules.py", "word = '# eval'\n");
    let (verdict, message) = ruled(&package, THEIRS, 1);
    assert_eq!(verdict, "WA", "{message}");
    assert!(
        message.contains(r#"["python3", "main.py", true"#),
        "{message}"
    );
    let scripts = hostile().with(
        "submissions/rejected/theirs/run",
        "#!/bin/sh\nexit 42 # eval\n",
    );
    let scripts = scripts.with(
        "static_validator/validator.py",
        VALIDATOR.replace("from rules import word", "word = '# eval'"),
    );
    let (verdict, message) = ruled(&scripts, THEIRS, 1);
    assert!(
        verdict == "WA" && message.contains(r#"["script", "run", true"#),
        "{message}"
    );
    // A single file of the name of one of theirs.
    let package = package.without("static_validator");
    let package = package.with(
        "static_validator/validator.py",
        VALIDATOR.replace("from rules import word", "word = '# eval'"),
    );
    assert_eq!(ruled(&package, THEIRS, 1).0, "WA");
    let package = package
        .without("static_validator")
        .with("static_validator/check.cpp", CPP);
    let said = (
        String::from("WA"),
        String::from("the static validator says: read main.py"),
    );
    assert_eq!(ruled(&package, THEIRS, 1), said);
    let package = package
        .without("static_validator")
        .with("static_validator/run", SCRIPT);
    let package = package.with("static_validator/word", "# eval");
    let said = (
        String::from("WA"),
        String::from("the static validator rejects it"),
    );
    assert_eq!(ruled(&package, THEIRS, 1), said);
    // It accepts others.
    assert_eq!(
        ruled(&package, "made/submissions/accepted/sum.py", 0).0,
        "AC"
    );
    // Java looks for its classes among its own files.
    let java = "public class Main { public static void main(String[] args) throws Exception { \
                var text = java.nio.file.Files.readString(java.nio.file.Path.of(args[1])); \
                System.exit(text.contains(\"Scanner\") ? Rule.NO : 42); } }\nclass Rule { static int NO = 43; }\n";
    let theirs = "public class Main { public static void main(String[] args) { new java.util.Scanner(System.in); System.exit(42); } }\n\
                  class Rule { static int NO = 42; }\n";
    let package = package.without("static_validator").with(
        "static_validator/Main.java",
        java.replace("args[1]", "\"Main.java\""),
    );
    let package = package.with("java/Main.java", theirs);
    assert_eq!(ruled(&package, "made/java", 1).0, "WA");
}

#[test]
fn a_static_validator_can_change_no_file_and_leaves_nothing() {
    let writes = "\
import os, sys
for place in '.', sys.path[0] or '.', os.path.dirname(os.path.abspath(__file__)):
    try:
        open(place + '/left.txt', 'w')
    except OSError:
        continue
    print('it writes into', place, file=sys.stderr)
    sys.exit(43)
if os.listdir(sys.argv[3]):
    print('there is', os.listdir(sys.argv[3]), file=sys.stderr)
    sys.exit(43)
os.mkdir(sys.argv[3] + 'deep')
open(sys.argv[3] + 'deep/left.txt', 'w')
sys.exit(42)
";
    let package = sums().with("static_validator/__main__.py", writes).with(
        "data/sample/test_group.yaml",
        "static_validation_score: pass-fail\n",
    );
    let ran = package.judge(&["made/submissions/accepted/sum.py", "--format", "json"]);
    let found = cases(&ran.exits(0));
    assert_eq!(found[0].0, "sample/static validation", "{found:?}");
    assert!(
        found.iter().all(|(_, verdict, _)| verdict == "AC"),
        "{found:?}"
    );
}

#[test]
fn whatever_is_no_ruling_is_a_judge_error() {
    let rule = |validator: &str| {
        let package = sums().with("static_validator/__main__.py", validator);
        let (verdict, message) = ruled(&package, "made/submissions/accepted/sum.py", 3);
        assert_eq!(verdict, "JE", "{message}");
        message
    };
    let exit = |status: i32| rule(&format!("import sys\nsys.exit({status})\n"));
    for status in [0, 1, 44] {
        let said = format!("the static validator ended with status {status}, which is neither 42");
        assert!(exit(status).starts_with(&said));
    }
    let said = rule("import os\nos.kill(os.getpid(), 11)\n");
    assert_eq!(said, "the static validator was ended by signal 11");
    let said = rule("import rule\n");
    assert!(
        said.contains("ended with status 1") && said.contains("No module named"),
        "{said}"
    );
    let package = sums().replacing(
        "problem.yaml",
        "time_limit: 2",
        "time_limit: 2, validation_time: 1",
    );
    let package = package.with("static_validator/__main__.py", "while True: pass\n");
    let (verdict, message) = ruled(&package, "made/submissions/accepted/sum.py", 3);
    assert_eq!(
        (&*verdict, &*message),
        ("JE", "the static validator took more than 1 s of CPU time")
    );
    let lint = package.lint(&[]).exits(1).stdout;
    assert!(
        lint.contains("the static validator took more than 1 s")
            && lint.contains("fix the validator"),
        "{lint}"
    );
}

/// The package with points: one group with the sum, one with all or none, one that requires the second.
fn scoring(validator: &str) -> Package {
    let mut package = sums()
        .replacing("problem.yaml", "name: Sums", "name: Sums\ntype: scoring")
        .without("data/secret")
        .without("submissions/wrong_answer")
        .with("static_validator/__main__.py", validator);
    for (group, settings) in [
        (
            "a",
            "max_score: 40\nscore_aggregation: sum\nstatic_validation_score: 10\nstatic_validator_args: ['sum']\n",
        ),
        (
            "b",
            "max_score: 20\nstatic_validation_score: pass-fail\nstatic_validator_args: ['all']\n",
        ),
        (
            "c",
            "max_score: 40\nscore_aggregation: min\nrequire_pass: secret/b\nstatic_validation_score: 40\n\
             static_validator_args: ['min']\n",
        ),
    ] {
        package = package.with(&format!("data/secret/{group}/test_group.yaml"), settings);
        for (number, input, answer) in [(1, "1 2\n", "3\n"), (2, "3 4\n", "7\n")] {
            let case = format!("data/secret/{group}/{number}");
            package = package
                .with(&format!("{case}.in"), input)
                .with(&format!("{case}.ans"), answer);
        }
    }
    package
}

/// The points of a submission, those of its groups, and its outcomes.
#[track_caller]
fn points(package: &Package, program: &str, code: i32) -> (Value, Vec<String>, String) {
    let ran = package.judge(&[program, "--format", "json"]).exits(code);
    let one = ran.json()["submissions"][0].clone();
    let groups = one["points"]["groups"].as_array().expect("groups").iter();
    let groups = groups.map(|it| it["points"].to_string()).collect();
    let outcomes = one["outcomes"].as_str().expect("outcomes").to_string();
    (one["points"]["points"].clone(), groups, outcomes)
}

/// Gives points by its argument: for `key=value` in the source, `value` is what it does for that argument.
const GIVES: &str = "\
import re, sys
_, entry_point, feedback, group = sys.argv[1:]
text = open(entry_point).read()
found = re.search(f'# {group}=(\\\\S+)', text)
what = found and found[1] or ''
if what.startswith('x'):
    open(feedback + 'score_multiplier.txt', 'w').write(what[1:])
elif what and what != 'no':
    open(feedback + 'score.txt', 'w').write(what.replace('!', ''))
sys.exit(43 if what == 'no' or '!' in what else 42)
";

#[test]
fn a_static_validation_gives_points_of_its_own() {
    let package = scoring(GIVES);
    let lint = package.lint(&[]).exits(0);
    assert!(!lint.stdout.contains("warning"), "{}", lint.stdout);
    let mut package = package;
    for (name, comment) in [
        ("all", ""),
        ("half", "# sum=x0.5 # min=30"),
        ("none", "# sum=no # min=x0"),
        ("fails", "# all=no"),
        ("more", "# sum=11"),
        ("both", "# min=no! "),
        ("given", "# all=3"),
    ] {
        package = package.with(&format!("{name}.py"), format!("{SUM}{comment}\n"));
    }
    let found = |name: &str, code| points(&package, &format!("made/{name}.py"), code);
    let own = |whole: &str, groups: [&str; 5], outcomes: &str| {
        let groups: Vec<String> = groups.map(str::to_string).into();
        (whole.to_string(), groups, outcomes.to_string())
    };
    let text = |(whole, groups, outcomes): (Value, Vec<String>, String)| {
        (whole.to_string(), groups, outcomes)
    };
    let all = own(
        "100.0",
        ["null", "100.0", "40.0", "20.0", "40.0"],
        "AAAAAAAAAA",
    );
    assert_eq!(text(found("all", 0)), all);
    let half = own(
        "85.0",
        ["null", "85.0", "35.0", "20.0", "30.0"],
        "AAAAAAAAAA",
    );
    assert_eq!(text(found("half", 0)), half);
    let none = own(
        "50.0",
        ["null", "50.0", "30.0", "20.0", "0.0"],
        "AWAAAAAAAA",
    );
    let (whole, groups, outcomes) = text(found("none", 1));
    assert_eq!((whole, groups), (none.0, none.1));
    assert!(outcomes.starts_with("AWAAAAAA"), "{outcomes}");
    // What requires a group requires its static validation.
    let fails = own("40.0", ["null", "40.0", "40.0", "0.0", "0.0"], "AAAAW-----");
    assert_eq!(text(found("fails", 1)), fails);
    for (name, case, said) in [
        (
            "more",
            "a",
            "the static validator wrote 11 into `score.txt`, which is more than 10",
        ),
        (
            "both",
            "c",
            "the static validator rejects it, but wrote `score.txt`",
        ),
        (
            "given",
            "b",
            "the static validator wrote `score.txt`, but the group gives all points or none",
        ),
    ] {
        let ran = package
            .judge(&[&format!("made/{name}.py"), "--format", "json"])
            .exits(3);
        let case = format!("secret/{case}/static validation");
        let found = cases(&ran).into_iter().find(|(name, ..)| *name == case);
        assert_eq!(found, Some((case, "JE".to_string(), said.to_string())));
    }
    // `lint` compares the points of its own submissions.
    let package = package
        .with(
            "submissions/partially_accepted/half.py",
            format!("{SUM}# sum=x0.5\n"),
        )
        .with(
            "submissions/submissions.yaml",
            "partially_accepted/half.py: {score: 95}\n",
        );
    package.lint(&[]).exits(0);
}

#[test]
fn results_are_kept_and_a_changed_validator_is_run_again() {
    let package = sums();
    let program = "made/submissions/wrong_answer/eval.py";
    let journal = [program, "--resume", "journal"];
    package.judge(&journal).exits(1);
    let lines = |package: &Package| {
        let text = fs::read_to_string(package.around().join("journal")).expect("a journal");
        text.lines().count()
    };
    let first = lines(&package);
    package.judge(&journal).exits(1);
    assert_eq!(lines(&package), first, "everything was known");
    // The validator is given the name.
    let renamed = fs::copy(
        package.path("submissions/wrong_answer/eval.py"),
        package.path("other.py"),
    );
    renamed.expect("a copy");
    let ran = package.judge(&["made/other.py", "--resume", "journal", "--format", "json"]);
    let found = cases(&ran.exits(1));
    assert!(found[1].2.contains("other.py"), "{found:?}");
    let package = package.with("static_validator/rules.py", "word = 'import'\n");
    package.judge(&journal).exits(0);
    assert!(lines(&package) > first);
    let package = package.with(
        "data/secret/test_group.yaml",
        "static_validation_score: pass-fail\n",
    );
    let ran = package
        .judge(&[&journal[..], &["--format", "json"]].concat())
        .exits(0);
    assert!(cases(&ran)[1].2.contains("true, [],"), "{:?}", cases(&ran));
}

#[test]
fn a_package_must_have_what_it_states() {
    let package = sums().without("static_validator");
    let stopped = package.judge(&["--expected"]).exits(4).stderr;
    assert!(
        stopped.contains("no static validator") && stopped.contains("`static_validator`"),
        "{stopped}"
    );
    let lint = package.lint(&[]).exits(1).stdout;
    assert!(lint.contains("but there is no static validator"), "{lint}");
    assert!(!lint.contains("submissions on"), "{lint}");
    // Without a program there is nothing to read.
    let outputs = sums().with("outputs/secret/1.out", "7\n");
    let ran = outputs.judge(&["made/outputs"]);
    assert_ne!(ran.code, 0, "{}", ran.stdout);
    let broken = sums().with("static_validator/__main__.py", "def\n");
    let stopped = broken.judge(&["--expected"]).exits(4).stderr;
    assert!(stopped.contains("static_validator"), "{stopped}");
    let lint = broken.lint(&[]).exits(1).stdout;
    assert!(lint.contains("no submission was checked"), "{lint}");
}

#[test]
fn its_time_is_none_of_the_submission() {
    let slow = format!(
        "import time\nend = time.process_time() + 1.2\nwhile time.process_time() < end: pass\n{VALIDATOR}"
    );
    let package = sums()
        .replacing("problem.yaml", "limits: {time_limit: 2}\n", "")
        .with("static_validator/__main__.py", slow);
    let ran = package.judge(&["--expected"]).exits(0);
    assert!(ran.stderr.contains("1 s"), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("sum.py") && ran.stderr.contains("0.0"),
        "{}",
        ran.stderr
    );
}
