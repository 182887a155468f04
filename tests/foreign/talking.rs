//! Interactive and multi-pass packages: honest and hostile programs on both sides.

use crate::harness::{Package, Ran, tribunal};
use serde_json::Value;

fn submissions(ran: &Ran) -> Vec<(String, String, String)> {
    let document = ran.json();
    let submissions = document["submissions"].as_array().expect("submissions");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let row = |one: &Value| {
        let name = text(&one["name"]);
        let name = name.rsplit('/').next().unwrap_or_default().to_string();
        (name, text(&one["verdict"]), text(&one["message"]))
    };
    submissions.iter().map(row).collect()
}

#[test]
fn every_submission_of_both_gets_the_verdict_of_its_folder() {
    for (name, rules, cases, count) in [
        ("guess", "interactor validate.py", 4, 8),
        ("passes", "output validator output_validator", 3, 5),
    ] {
        let package = Package::copy(name);
        let ran = package.judge(&["--expected", "--format", "json"]).exits(0);
        let document = ran.json();
        assert_eq!(document["dialect"], rules);
        assert_eq!(document["cases_total"], cases);
        assert_eq!(submissions(&ran).len(), count, "{name}");
        let linted = package.lint(&[]).exits(0);
        assert!(linted.stdout.contains("no faults"), "{}", linted.stdout);
    }
}

#[test]
fn the_report_of_a_failure_shows_the_talk() {
    let package = Package::copy("guess");
    let file = "./guess/submissions/wrong_answer/one_by_one.py";
    let ran = package.judge(&[file, "--report", "page.html"]).exits(1);
    for words in [
        "the output validator says: ten guesses did not find 1",
        "what the program (left) and the output validator (right) said",
        " 500 ",
        "| lower",
    ] {
        assert!(ran.stdout.contains(words), "{words}: {}", ran.stdout);
    }
    let page = std::fs::read_to_string(package.around().join("page.html")).expect("a page");
    assert!(page.contains("table class=\"talk\"") && page.contains("lower"));
    let document = package.judge(&[file, "--format", "json"]).exits(1).json();
    let cases = document["submissions"][0]["cases"]
        .as_array()
        .expect("cases");
    let failed = cases.iter().find(|case| case["case"] == "secret/01-first");
    let talk = &failed.expect("a case")["failure"]["interaction"];
    assert_eq!(talk["beginning"][0]["by"], "submission");
    assert_eq!(talk["beginning"][0]["text"], "500\n");
    assert_eq!(talk["beginning"][1]["text"], "lower\n");
    // It may say more before it is stopped.
    assert!(talk["beginning"].as_array().expect("words").len() >= 20);

    let package = Package::copy("passes");
    let file = "./passes/submissions/wrong_answer/forgets.py";
    let ran = package.judge(&[file, "--case", "sample/1"]).exits(1);
    for words in ["find: zzzz is another word", "input of pass 3", "| rdwo"] {
        assert!(ran.stdout.contains(words), "{words}: {}", ran.stdout);
    }
}

#[test]
fn a_deadlock_is_told_with_what_was_not_flushed() {
    let package = Package::copy("guess");
    let file = "./guess/submissions/time_limit_exceeded/no_flush.cpp";
    let begun = std::time::Instant::now();
    let ran = package.judge(&[file, "--format", "json"]).exits(1);
    let [(_, verdict, message)] = &submissions(&ran)[..] else {
        panic!("{}", ran.stdout)
    };
    assert_eq!(verdict, "ILE");
    let told = "wait for each other: the program waits for input, the validator waits for input";
    assert!(message.contains(told), "{message}");
    assert!(
        message.contains("it printed \"500\\n\"") || message.contains("printed"),
        "{message}"
    );
    assert!(
        message.contains("500") && message.contains("flush"),
        "{message}"
    );
    // A build of the program is in this time.
    assert!(begun.elapsed().as_secs() < 30);
}

#[test]
fn a_program_that_waits_with_select_poll_or_epoll_is_seen_to_wait() {
    let package = Package::copy("guess");
    for (name, wait) in [
        ("select", "select.select([0], [], [])"),
        (
            "poll",
            "it = select.poll(); it.register(0, select.POLLIN); it.poll()",
        ),
        (
            "epoll",
            "it = select.epoll(); it.register(0, select.EPOLLIN); it.poll()",
        ),
        ("own", "a, b = os.pipe(); select.select([0, a], [], [])"),
    ] {
        let file = format!("{name}.py");
        let text = format!("import os, select\nprint(500)\n{wait}\n");
        let path = package.around().join(&file);
        std::fs::write(path, text).expect("a program");
        let line = [&file[..], "--case", "secret/01-first", "--format", "json"];
        let ran = package.judge(&line).exits(1);
        let [(_, verdict, message)] = &submissions(&ran)[..] else {
            panic!("{}", ran.stdout)
        };
        let told =
            "wait for each other: the program waits for input, the validator waits for input";
        assert!(
            verdict == "ILE" && message.contains(told),
            "{name}: {verdict} {message}"
        );
        assert!(
            message.contains("500") && message.contains("flush"),
            "{message}"
        );
    }
    // One that looks again after some time is not stuck.
    let halves = HALVES
        .replace(", flush=True", "")
        .replace("answer = input()", "answer = heard()");
    let text = format!(
        "import select, sys\n\ndef heard():\n    while not select.select([0], [], [], 0.03)[0]:\n        sys.stdout.flush()\n    return sys.stdin.readline().strip()\n{halves}"
    );
    std::fs::write(package.around().join("looks.py"), text).expect("a program");
    package
        .judge(&["looks.py", "--case", "secret/03-some"])
        .exits(0);
}

const HALVES: &str = "
low, high = 1, 1000
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == 'correct':
        break
    if answer == 'lower':
        high = middle - 1
    else:
        low = middle + 1
";

#[test]
fn hostile_programs_harm_nobody() {
    let right_and = |more: &str| format!("{HALVES}{more}");
    let programs: [(&str, String, &[&str]); 12] = [
        ("honest.py", HALVES.to_string(), &["AC"]),
        (
            "floods.py",
            "while True: print('1' * 1000)".to_string(),
            &["WA"],
        ),
        (
            "floods_later.py",
            right_and("while True: print('1' * 100000)\n"),
            &["OLE"],
        ),
        (
            "never_reads.py",
            "import time\nprint(500, flush=True)\ntime.sleep(9)".to_string(),
            &["ILE"],
        ),
        (
            "closes_input.py",
            "import os\nos.close(0)\nprint(500, flush=True)".to_string(),
            &["WA", "AC"],
        ),
        (
            "closes_output.py",
            "import os, time\nos.close(1)\ntime.sleep(0.3)\nos._exit(4)".to_string(),
            &["RTE"],
        ),
        (
            "forks.py",
            right_and("import os\ntry: os.fork()\nexcept OSError: pass\n"),
            &["AC"],
        ),
        ("exits.py", "raise SystemExit".to_string(), &["WA"]),
        (
            "fails.py",
            "print(500, flush=True)\nraise SystemExit(2)".to_string(),
            &["RTE"],
        ),
        ("more.py", right_and("print('more')\n"), &["WA"]),
        (
            "fails_at_last.py",
            right_and("raise SystemExit(7)\n"),
            &["RTE"],
        ),
        (
            "nonsense.py",
            "import sys\nsys.stdout.buffer.write(bytes(range(256)) * 9 + b'\\n')".to_string(),
            &["WA"],
        ),
    ];
    let package = programs
        .iter()
        .fold(Package::copy("guess"), |package, (name, text, _)| {
            package.with(&format!("extra/{name}"), text)
        });
    let ran = package
        .judge(&["./guess/extra", "--format", "json"])
        .exits(1);
    let results = submissions(&ran);
    assert_eq!(results.len(), programs.len());
    for (name, _, verdicts) in &programs {
        let (_, verdict, message) = results
            .iter()
            .find(|(it, ..)| it == name)
            .expect("a result");
        assert!(
            verdicts.contains(&verdict.as_str()),
            "{name}: {verdict} {message}"
        );
    }
}

#[test]
fn a_fault_of_the_interactor_is_never_that_of_the_program() {
    let validators = [
        ("import sys\nsys.exit(1)", "ended with status 1"),
        ("import os\nos.abort()", "was ended by signal 6"),
        ("while True: print('x' * 100000)", "wrote more than"),
        (
            "import time\ntime.sleep(30)",
            "did nothing for more than 2 s",
        ),
        ("while True: pass", "took more than 1 s of CPU time"),
        (
            "import sys\nsys.stdin.readline()\nsys.exit(0)",
            "ended with status 0",
        ),
    ];
    for (source, said) in validators {
        let package = Package::copy("guess")
            .with("output_validators/validate.py", source)
            .replacing(
                "problem.yaml",
                "  memory: 256",
                "  memory: 256\n  validation_time: 1",
            );
        let package = package.with("extra/halves.py", HALVES);
        let ran = package
            .judge(&[
                "./guess/extra/halves.py",
                "--case",
                "sample/1",
                "--format",
                "json",
            ])
            .exits(3);
        let [(_, _, message)] = &submissions(&ran)[..] else {
            panic!("{}", ran.stdout)
        };
        assert!(message.contains(said), "{source}: {message}");
    }
    // It accepts at once, whatever the program does then.
    let package =
        Package::copy("guess").with("output_validators/validate.py", "import sys\nsys.exit(42)");
    let package = package
        .with("extra/halves.py", "print(1)\ninput()")
        .with("extra/fine.py", "print(1)");
    let ran = package
        .judge(&["./guess/extra", "--format", "json"])
        .exits(1);
    let verdicts: Vec<String> = submissions(&ran)
        .into_iter()
        .map(|(_, verdict, _)| verdict)
        .collect();
    assert_eq!(verdicts, ["AC", "RTE"]);
}

#[test]
fn passes_are_bounded_and_a_refusal_asks_for_none() {
    let package = Package::copy("passes").replacing("problem.yaml", "passes: 3", "passes: 2");
    let ran = package
        .judge(&[
            "./passes/submissions/accepted/shifts.py",
            "--format",
            "json",
        ])
        .exits(3);
    let (_, _, message) = &submissions(&ran)[0];
    assert!(
        message.contains("asks for more passes than the 2"),
        "{message}"
    );
    let package = Package::copy("passes").replacing(
        "output_validator/validate.py",
        "    file.write(f\"{next_task[task]}\\n{words[0]}\\n\")\nsys.exit(42)",
        "    file.write(f\"{next_task[task]}\\n{words[0]}\\n\")\nsys.exit(43)",
    );
    let ran = package
        .judge(&[
            "./passes/submissions/accepted/shifts.py",
            "--format",
            "json",
        ])
        .exits(3);
    let (_, _, message) = &submissions(&ran)[0];
    assert!(message.contains("leaves `nextpass.in`"), "{message}");
}

#[test]
fn an_interactor_of_testlib_is_called_as_it_expects() {
    // What registers so gets the input, a file to write to, and the answer.
    let source = "
#include <cstdio>
#include <cstdlib>
// registerInteraction(argc, argv) of testlib reads the same arguments.
int main(int argc, char **argv) {
    FILE *input = fopen(argv[1], \"r\"), *output = fopen(argv[2], \"w\"), *answer = fopen(argv[3], \"r\");
    int number, again, guess;
    if (!input || !output || !answer || fscanf(input, \"%d\", &number) != 1) return 3;
    if (fscanf(answer, \"%d\", &again) != 1 || again != number) return 3;
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
    let package = Package::copy("guess")
        .without("output_validators/validate.py")
        .with("output_validators/interactor.cpp", source);
    let right = "./guess/submissions/accepted/halves.py";
    let wrong = "./guess/submissions/wrong_answer/one_by_one.py";
    let ran = package.judge(&[right, wrong, "--format", "json"]).exits(1);
    let verdicts: Vec<String> = submissions(&ran)
        .into_iter()
        .map(|(_, verdict, _)| verdict)
        .collect();
    assert_eq!(verdicts, ["AC", "WA"]);
}

#[test]
fn a_talking_problem_without_a_validator_is_refused() {
    let package = Package::copy("guess").without("output_validators");
    package
        .judge(&["./guess/submissions/accepted/halves.py"])
        .exits(4);
    let ran = package.lint(&["--no-submissions"]).exits(1);
    assert!(
        ran.stdout.contains("there is no validator"),
        "{}",
        ran.stdout
    );
    let package = Package::copy("passes").without("output_validator");
    let ran = package.lint(&[]).exits(1);
    let said = "a problem of type `multi-pass` has an output validator";
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
}

#[test]
fn stress_rules_by_the_interactor_alone() {
    let generator =
        "import random, sys\nrandom.seed(sys.argv[-1])\nprint(random.randint(1, 1000))\n";
    let package = Package::copy("guess").with("generators/any.py", generator);
    let right = "./guess/submissions/accepted/halves.py";
    let wrong = "./guess/submissions/wrong_answer/one_by_one.py";
    let stress = |file: &str, more: &[&str]| {
        let words = [
            "stress", "./guess", file, "--gen", "any.py", "--random", "20",
        ];
        tribunal(package.around(), &[&words, more].concat())
    };
    stress(right, &[]).exits(0);
    let ran = stress(wrong, &[]).exits(1);
    for words in [
        "ten guesses did not find",
        "what the program (left)",
        " 500 ",
    ] {
        assert!(ran.stdout.contains(words), "{words}: {}", ran.stdout);
    }
    let ran = stress(wrong, &["--against", right, "--format", "json"]).exits(1);
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(report["failure"]["against"]["verdict"], "AC");
}

#[test]
fn a_case_that_stress_saves_has_the_file_of_an_answer() {
    let generator = "import sys\nprint(int(sys.argv[1]) % 100 + 1)\n";
    let package = Package::copy("guess").with("generators/any.py", generator);
    let before = package.run(&["judge", "./guess", "--expected"]).code;
    let wrong = "guess/submissions/wrong_answer/one_by_one.py";
    let stress = [
        "stress", "./guess", wrong, "--random", "50", "--save", "saved",
    ];
    package.run(&stress).exits(1);
    let answer = std::fs::read(package.path("data/secret/saved.ans"));
    assert_eq!(answer.ok().as_deref(), Some(&b""[..]));
    package
        .run(&["judge", "./guess", "--expected"])
        .exits(before);
}
