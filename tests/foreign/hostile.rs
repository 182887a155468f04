//! Validators that fail or do harm: each gives a judge error, never a contestant's, and does not affect the next case.

use crate::harness::Package;
use serde_json::Value;

const YAML: &str = "problem_format_version: 2025-09\nname: {en: Echo}\nlimits: {time_limit: 2, memory: 256, \
                    validation_time: 1, validation_memory: 64, validation_output: 1}\n";

/// Prints its input.
const ECHO: &str = "import sys\nsys.stdout.write(sys.stdin.read())\n";

/// Two cases, and a validator that does something on the first and accepts the second.
fn package(deed: &str) -> Package {
    let validator = format!(
        "import os, signal, sys, time\nfrom pathlib import Path\n\
         feedback = Path(sys.argv[3])\nif Path(sys.argv[1]).read_text() == '1\\n':\n    {deed}\nsys.exit(42)\n"
    );
    bare().with("output_validator/validate.py", validator)
}

/// The same package without a validator.
fn bare() -> Package {
    Package::of(&[
        ("problem.yaml", YAML),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
        ("data/secret/2.in", "2\n"),
        ("data/secret/2.ans", "2\n"),
        ("echo.py", ECHO),
    ])
}

/// The letters of both cases, and the submission's message.
fn outcomes(package: &Package, code: i32) -> (String, String) {
    let document = package
        .judge(&["made/echo.py", "--all", "--jobs", "1", "--format", "json"])
        .exits(code)
        .json();
    let one = &document["submissions"][0];
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    (text(&one["outcomes"]), text(&one["message"]))
}

/// Checks that a deed gives a judge error with these words.
#[track_caller]
fn fails(deed: &str, words: &str) {
    let (letters, message) = outcomes(&package(deed), 3);
    assert_eq!(letters, "JA", "{deed}: {message}");
    assert!(
        message.starts_with("the output validator ") && message.contains(words),
        "{deed}: {message}"
    );
}

/// Checks that both cases are accepted despite a deed.
#[track_caller]
fn passes(deed: &str) {
    let (letters, message) = outcomes(&package(deed), 0);
    assert_eq!(letters, "AA", "{deed}: {message}");
}

#[test]
fn an_exit_status_other_than_42_and_43_is_a_judge_error() {
    for status in [0, 1, 2, 41, 44, 255] {
        fails(
            &format!("sys.exit({status})"),
            &format!("ended with status {status}, which is neither 42 nor 43"),
        );
    }
    fails(
        "1 / 0",
        "ended with status 1, which is neither 42 nor 43, and printed `ZeroDivisionError: division by zero`",
    );
}

#[test]
fn a_signal_is_a_judge_error() {
    fails(
        "os.kill(os.getpid(), signal.SIGSEGV)",
        "was ended by signal 11",
    );
    fails("os.abort()", "was ended by signal 6");
    fails(
        "os.kill(os.getpid(), signal.SIGKILL)",
        "was ended by signal 9",
    );
}

#[test]
fn a_validator_has_its_own_limits() {
    fails("while True: pass", "took more than 1 s of CPU time");
    fails("time.sleep(60)", "did nothing for more than 2 s");
    fails(
        "kept = [bytearray(b'x' * (1 << 20)) for _ in range(300)]",
        "",
    );
    fails(
        "[sys.stdout.write('x' * (1 << 20)) for _ in range(64)]",
        "wrote more than 1 MB",
    );
}

#[test]
fn endless_standard_error_is_cut() {
    let (letters, message) = outcomes(
        &package("[sys.stderr.write('x' * (1 << 20)) for _ in range(64)]"),
        0,
    );
    assert_eq!(letters, "AA", "{message}");
    assert!(message.len() < 1000, "{message}");
}

#[test]
fn a_message_that_contradicts_the_status_is_a_judge_error() {
    fails(
        "print('wrong answer 3 is not 4', file=sys.stderr)",
        "ended with status 42, but printed `wrong answer`",
    );
    // A message about a wrong output may begin with a word of that output.
    let (letters, message) = outcomes(
        &package("print('ok is no number', file=sys.stderr); sys.exit(43)"),
        1,
    );
    assert_eq!(letters.chars().next(), Some('W'), "{message}");
}

#[test]
fn a_validator_cannot_write_outside_the_feedback_folder() {
    for path in [
        "Path(sys.argv[1])",
        "Path(sys.argv[2])",
        "feedback.parent / 'more'",
        "Path(sys.argv[0]) ",
    ] {
        fails(&format!("({path}).write_text('3')"), "ended with status 1");
    }
    fails(
        "(feedback / '../case/more').write_text('3')",
        "ended with status 1",
    );
    fails(
        "os.mkfifo(feedback / 'judgemessage.txt')",
        "and printed `PermissionError",
    );
    fails(
        "os.rename(sys.argv[1], feedback / 'input')",
        "ended with status 1",
    );
}

#[test]
fn a_validator_cannot_read_other_cases_or_the_machine() {
    for path in ["data/secret/2.ans", "problem.yaml", "echo.py"] {
        let package = package("pass");
        let deed = format!("Path({:?}).read_text()", package.path(path));
        let validator =
            std::fs::read_to_string(package.path("output_validator/validate.py")).expect("a file");
        let package = package.with(
            "output_validator/validate.py",
            validator.replace("pass\n", &format!("{deed}\n")),
        );
        let (letters, message) = outcomes(&package, 3);
        assert_eq!(letters, "JA", "{path}: {message}");
    }
    fails("Path('/etc/shadow').read_text()", "ended with status 1");
    fails(
        "os.listdir(os.path.expanduser('~root'))",
        "ended with status 1",
    );
}

#[test]
fn the_feedback_folder_is_emptied_for_the_next_case() {
    for deed in [
        "(feedback / 'file').write_text('x')",
        "(feedback / 'deep' / 'er').mkdir(parents=True)",
        "os.symlink('/etc', feedback / 'link')",
        "(feedback / 'closed').mkdir(0)",
        "[(feedback / str(number)).touch() for number in range(500)]",
    ] {
        let package = package(deed);
        let checks = "if any(feedback.iterdir()): sys.exit(1)\nsys.exit(42)\n";
        let validator =
            std::fs::read_to_string(package.path("output_validator/validate.py")).expect("a file");
        let (before, _) = validator.rsplit_once("sys.exit(42)\n").expect("its end");
        let validator = format!("{before}else:\n    {}", checks.replace('\n', "\n    "))
            .replace("    else", "else");
        let validator = validator.replace(
            &format!("    {deed}\n"),
            &format!("    {deed}; sys.exit(42)\n"),
        );
        let (letters, message) =
            outcomes(&package.with("output_validator/validate.py", validator), 0);
        assert_eq!(letters, "AA", "{deed}: {message}");
    }
}

#[test]
fn a_validator_may_leave_output_unread() {
    let big = "import sys\nfor _ in range(4): sys.stdout.write('x' * (1 << 20))\n";
    for deed in ["pass", "os.close(0)", "sys.stdin.read(1)"] {
        let (letters, message) = outcomes(&package(deed).with("echo.py", big), 0);
        assert_eq!(letters, "AA", "{deed}: {message}");
    }
}

#[test]
fn child_processes_of_a_validator_end_with_it() {
    passes("os.fork() or time.sleep(60)");
    passes("os.fork() or (os.setsid(), time.sleep(60))");
    // The limit is 64 processes; the loop would end even without it.
    fails(
        "[os.fork() or (time.sleep(5), os._exit(0)) for _ in range(100)]",
        "",
    );
}

#[test]
fn a_script_runs_programs() {
    let run = "#!/bin/sh\nread -r case < \"$1\"\nif [ \"$(cat)\" = \"$case\" ]; then exit 42; fi\nexit 43\n";
    let package = bare().with("output_validator/run", run);
    assert_eq!(outcomes(&package, 0).0, "AA");
    assert_eq!(outcomes(&package.with("echo.py", "print(2)\n"), 1).0, "WA");
}

#[test]
fn a_validator_that_cannot_be_built_stops_the_run() {
    let ran = bare()
        .with("output_validator/validate.cpp", "no program\n")
        .judge(&["made/echo.py"])
        .exits(4);
    assert!(
        ran.stderr
            .contains("cannot build the validator `./made/output_validator`"),
        "{}",
        ran.stderr
    );
    let ran = bare()
        .with("output_validator/validate.odd", "what is it?\n")
        .judge(&["made/echo.py"])
        .exits(4);
    assert!(
        ran.stderr
            .contains("no file has the ending of a known language"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_declared_validator_that_is_missing_stops_the_run() {
    let package = bare().with("problem.yaml", "name: Echo\nvalidation: custom\n");
    let ran = package.judge(&["made/echo.py"]).exits(4);
    assert!(
        ran.stderr
            .contains("says `validation: custom`, but there is no validator"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_name_with_a_line_break_is_in_one_line_of_an_error() {
    let package = bare();
    let folder = package.path("output_validator");
    std::fs::create_dir(&folder).expect("a folder");
    let link = folder.join("v\nerror: all is well\u{1b}[2J.py");
    std::os::unix::fs::symlink("/etc/passwd", link).expect("a link");
    let ran = package.judge(&["made/echo.py"]).exits(4);
    assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
    let mut lines = ran.stderr.lines();
    let errors = lines.by_ref().filter(|line| line.starts_with("error: "));
    let errors: Vec<&str> = errors.collect();
    let [error] = errors[..] else {
        panic!("{}", ran.stderr)
    };
    let name = "v\\nerror: all is well\\u{1b}[2J.py";
    assert!(error.contains(name), "{error}");
}

#[test]
fn an_empty_folder_of_submissions_is_nothing() {
    let package = Package::copy("summands");
    std::fs::create_dir_all(package.path("submissions/rejected/later")).expect("folders");
    std::fs::write(package.path("submissions/rejected/.gitkeep"), "").expect("a file");
    let ran = package.lint(&[]).exits(0);
    let said = ran.stdout + &ran.stderr;
    let is_silent = !said.contains("skipped") && !said.contains("could not be judged");
    assert!(is_silent, "{said}");
}

#[test]
fn diagnose_of_a_package_names_stress() {
    let package = Package::copy("summands");
    let ran = package.run(&["diagnose", "./summands", "a.py"]).exits(2);
    assert!(
        ran.stderr.contains("tribunal stress PATH"),
        "{}",
        ran.stderr
    );
}
