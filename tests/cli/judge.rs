//! `tribunal judge`, with small programs in Python and C that each show one thing.

use crate::shares::below;
use crate::{PILOTS, Ran, SMALL, folder, report, send, tribunal};
use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Knows the answers of the four stored boards below.
const RIGHT: &str = "\
import sys
board = ''.join(sys.stdin.read().split())
answers = {'bwwbbbwbbwwbbwww': 4, 'w' * 16: 0, 'b' * 16: 0, 'b' + 'w' * 15: 'Impossible'}
print(answers[board])
";

/// Prints 5 for the first board, which needs 4 moves.
const WRONG: &str = "\
import sys
board = ''.join(sys.stdin.read().split())
print({'bwwbbbwbbwwbbwww': 5, 'b' + 'w' * 15: 'Impossible'}.get(board, 0))
";

const LOOPS: &str = "while True: pass\n";

/// A folder with four stored cases of Flip Game and these programs.
pub(crate) fn session(programs: &[(&str, &str)]) -> TempDir {
    let store = [
        (
            "cases/flipgame/data/sample/1.in",
            "bwwb\nbbwb\nbwwb\nbwww\n",
        ),
        ("cases/flipgame/data/sample/1.ans", "4\n"),
        (
            "cases/flipgame/data/secret/all-black.in",
            "bbbb\nbbbb\nbbbb\nbbbb\n",
        ),
        ("cases/flipgame/data/secret/all-black.ans", "0\n"),
        (
            "cases/flipgame/data/secret/all-white.in",
            "wwww\nwwww\nwwww\nwwww\n",
        ),
        (
            "cases/flipgame/data/secret/corner.in",
            "bwww\nwwww\nwwww\nwwww\n",
        ),
        ("cases/flipgame/data/secret/corner.ans", "Impossible\n"),
    ];
    folder(&[&store, programs].concat())
}

/// Judges Flip Game programs in a folder, at the isolation level that the machine has.
pub(crate) fn judge(session: &TempDir, args: &[&str]) -> Ran {
    let args = [&["judge", "flipgame", "--trusted"], args].concat();
    tribunal(&args)
        .in_folder(session.path())
        .env("XDG_CACHE_HOME", session.path().join("cache"))
        .run()
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).expect("one document")
}

#[test]
fn a_right_program_is_accepted() {
    let session = session(&[("my.py", RIGHT)]);
    let ran = judge(&session, &["my.py"]).exits(0);
    assert!(
        ran.stdout
            .starts_with("flipgame: my.py on 4 stored cases, isolation "),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("\n  Python 3: ") && ran.stdout.contains("\n  limits: "),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("\n4 AC of 4 cases; slowest "),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("\n\nAC my.py: 4 cases\n"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_cpp_program_is_built_and_an_older_standard_is_reported() {
    let text = "#include <iostream>\nusing namespace std;\nint data = 4;\nint main() { cout << data << endl; }\n";
    let session = session(&[("my.cpp", text)]);
    let ran = judge(&session, &["my.cpp", "--case", "sample/1"]).exits(0);
    assert!(
        ran.stdout
            .contains("\n  note: compiled as gnu++14, since gnu++20 refuses it"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .starts_with("flipgame: my.cpp on stored case sample/1, "),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_failure_shows_the_board_and_the_command_that_repeats_it() {
    let session = session(&[("it's mine.py", WRONG)]);
    let args = ["it's mine.py", "--time-limit", "9.5", "--shrink-time", "0"];
    let ran = judge(&session, &args).exits(1);
    assert!(ran.stdout.contains("\n  WA  sample/1 "), "{}", ran.stdout);
    let shown = "\
WA sample/1: printed 5; the minimum is 4
    bwwb
    bbwb
    bwwb
    bwww
  expected (-) and printed (+):
    -4
    +5
";
    assert!(ran.stdout.contains(shown), "{}", ran.stdout);
    let repeat = ran
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("  repeat: "))
        .expect("a command");
    let command =
        "tribunal judge flipgame 'it'\\''s mine.py' --time-limit 9.5 --trusted --case sample/1";
    assert_eq!(repeat, command);
    let binary = Path::new(env!("CARGO_BIN_EXE_tribunal"))
        .parent()
        .expect("a folder")
        .display()
        .to_string();
    let path = format!("{binary}:{}", std::env::var("PATH").unwrap_or_default());
    let again = Command::new("sh")
        .args(["-c", repeat])
        .current_dir(session.path())
        .env("PATH", path)
        .output();
    let again = again.expect("a shell");
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stdout).contains(shown));
}

#[test]
fn a_replay_ends_at_the_faulty_move() {
    let program = "print('3\\n1 1\\n1 3\\n5 1')\n";
    let session = folder(&[
        ("cases/pilots/data/secret/a.in", PILOTS),
        ("my.py", program),
    ]);
    let ran = tribunal(&[
        "judge",
        "pilots",
        "my.py",
        "--trusted",
        "--no-cache",
        "--format",
        "json",
    ]);
    let report = json(&ran.in_folder(session.path()).run().exits(1));
    let case = &report["submissions"][0]["cases"][0];
    assert_eq!(case["message"], "move 3, `5 1`, is outside the 4x4 board");
    let replay = &case["failure"]["replay"];
    let moves: Vec<&Value> = replay["steps"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|step| &step["move"])
        .collect();
    assert_eq!(moves, [&Value::Null, &"1 1".into(), &"1 3".into()]);
    assert_eq!(
        replay["steps"][1]["board"],
        serde_json::json!(["+-++", "+---", "+---", "++--"])
    );
    assert_eq!(
        (&replay["faulty"], &replay["fault"]),
        (&"5 1".into(), &"`5 1` is outside the 4x4 board".into())
    );
    assert_eq!(report["smallest"]["submission"]["replay"]["faulty"], "5 1");
    assert_eq!(
        report["exhibits"][0]["proof"]["panels"][0]["below"],
        serde_json::json!(["0", "2", "0", "0"])
    );
}

#[test]
fn a_failing_case_is_shown_with_its_proof() {
    let session = session(&[("my.py", WRONG), ("other.py", "print(1)\n")]);
    let report = json(&judge(&session, &["my.py", "other.py", "--format", "json"]).exits(1));
    let exhibits = report["exhibits"].as_array().expect("a list");
    let seen: Vec<(&Value, &Value, &Value)> = exhibits
        .iter()
        .map(|it| (&it["case"], &it["minimum"], &it["proof"]["claim"]))
        .collect();
    let seen: Vec<String> = seen
        .iter()
        .map(|(case, minimum, claim)| format!("{case} {minimum} {claim}"))
        .collect();
    assert_eq!(
        seen,
        [
            r#""sample/1" 4 "4 moves are needed""#,
            r#""secret/all-black" 0 "no move is needed""#,
            r#""secret/all-white" 0 "no move is needed""#,
            r#""secret/corner" "Impossible" "no moves make the board one colour""#,
        ]
    );
    assert_eq!(exhibits[0]["steps"].as_array().expect("a list").len(), 5);
    assert_eq!(
        exhibits[0]["proof"]["panels"][0]["board"],
        exhibits[0]["boards"][0]
    );
    for field in ["cpu_ms", "memory_mb"] {
        let measures = report["submissions"][0][field].as_array().expect("a list");
        assert!(
            measures.len() == 4 && measures.iter().all(|it| it.as_f64() > Some(0.0)),
            "{measures:?}"
        );
    }
}

#[test]
fn every_verdict_has_its_reason() {
    let programs = [
        ("ac.py", RIGHT, "AC"),
        ("wa.py", WRONG, "WA"),
        ("pe.py", "print('The answer is', 4)\n", "PE"),
        ("tle.py", LOOPS, "TLE"),
        ("ile.py", "import time\ntime.sleep(60)\n", "ILE"),
        (
            "mle.py",
            "x = bytearray(1 << 30)\nfor i in range(0, len(x), 4096): x[i] = 1\nprint(4)\n",
            "MLE",
        ),
        ("ole.py", "while True: print('4' * 1000)\n", "OLE"),
        ("rte.py", "raise SystemExit(3)\n", "RTE"),
        ("ce.c", "int main(void) { return 0 }\n", "CE"),
    ];
    let session = session(&programs.map(|(name, text, _)| (name, text)));
    let names: Vec<&str> = programs.iter().map(|(name, ..)| *name).collect();
    let limits = [
        "--time-limit",
        "0.5",
        "--wall-limit",
        "4",
        "--memory-limit",
        "200",
        "--output-limit",
        "100",
    ];
    let ran = judge(
        &session,
        &[
            &names[..],
            &limits,
            &["--case", "sample/1", "--format", "json"],
        ]
        .concat(),
    )
    .exits(1);
    let report = json(&ran);
    for (submission, (name, _, verdict)) in report["submissions"]
        .as_array()
        .expect("a list")
        .iter()
        .zip(programs)
    {
        assert_eq!(submission["verdict"], verdict, "{submission}");
        assert_eq!(submission["name"], name);
    }
    let limits = &report["submissions"][0]["built"]["limits"];
    assert_eq!(limits["cpu_s"], 0.5);
    assert_eq!(
        (
            limits["memory_bytes"].clone(),
            limits["output_bytes"].clone()
        ),
        ((200 << 20).into(), (100 << 10).into())
    );
}

/// As when a laptop sleeps, or all cores are held by others.
#[test]
fn time_in_which_the_whole_machine_stands_still_is_not_wall_time() {
    let burns = format!("import time\nwhile time.process_time() < 1: pass\n{RIGHT}");
    let session = session(&[("burns.py", &burns)]);
    let limits = ["--time-limit", "30", "--wall-limit", "4"];
    let words = [
        "judge",
        "flipgame",
        "--trusted",
        "burns.py",
        "--case",
        "sample/1",
    ];
    let child = tribunal(&[&words[..], &limits].concat())
        .in_folder(session.path())
        .env("XDG_CACHE_HOME", session.path().join("cache"))
        .command
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let is_program = |process: &u32| {
        let words = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        words.windows(8).any(|it| it == b"burns.py")
    };
    let begun = Instant::now();
    while !below(child.id()).iter().any(is_program) {
        assert!(begun.elapsed() < Duration::from_secs(60), "it never runs");
        std::thread::sleep(Duration::from_millis(5));
    }
    let all = || below(child.id()).into_iter().chain([child.id()]);
    let send_all = |signal: &str| all().for_each(|it| send(i64::from(it), signal));
    // The second time, those that were started meanwhile.
    send_all("STOP");
    send_all("STOP");
    std::thread::sleep(Duration::from_secs(6));
    send_all("CONT");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
}

#[test]
fn the_compiler_message_is_quoted() {
    let session = session(&[("my.c", "int main(void) { return x; }\n")]);
    let ran = judge(&session, &["my.c"]).exits(1);
    assert!(
        ran.stdout.contains("message of `gcc") && ran.stdout.contains("`:\n    | "),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("\nCE my.c: my.c:1:"), "{}", ran.stdout);
    let again = "\ncorrect it, then: tribunal judge flipgame my.c --trusted\n";
    assert!(ran.stdout.ends_with(again), "{}", ran.stdout);
}

#[test]
fn what_cannot_be_judged_is_reported_with_a_hint() {
    let session = session(&[
        ("my.txt", "hello\n"),
        ("empty/.hidden.py", RIGHT),
        ("my.py", RIGHT),
    ]);
    let says = |args: &[&str], code: i32, words: &[&str]| {
        let ran = judge(&session, args).exits(code);
        assert!(
            words.iter().all(|word| ran.stderr.contains(word)),
            "{args:?}\n{}",
            ran.stderr
        );
        assert_eq!(ran.stdout, "", "{args:?}");
    };
    says(&["gone.py"], 4, &["cannot read `gone.py`: No such file"]);
    says(
        &["my.txt"],
        4,
        &["no language has the ending `.txt`", "hint: known are .c, "],
    );
    says(&["empty"], 4, &["no submission in `empty`"]);
    says(&["-"], 2, &["a submission is a file"]);
    says(
        &["my.py", "--case", "secret/al-black"],
        2,
        &["no case is called `secret/al-black`", "`secret/all-black`?"],
    );
    says(
        &["my.py", "--case", "random/3"],
        2,
        &["`--random N --seed S` generates it"],
    );
    says(
        &["my.py", "--random", "5", "--case", "random/6"],
        2,
        &["`random/1` to `random/5`"],
    );
    says(
        &["my.py", "--cases", "gone"],
        4,
        &["cannot read `gone`", "--cases DIR"],
    );
    says(&["my.py", "--cases", "empty"], 4, &["no case in `empty`"]);
    says(
        &["my.py", "--language", "Pyhton"],
        2,
        &["`Pyhton`", "Python 3"],
    );
    says(&["my.py", "--languages", "gone.toml"], 4, &["gone.toml"]);
    says(&["my.py", "--time-limit", "0"], 2, &["--time-limit"]);
    says(&["my.py", "--time-limit", "NaN"], 2, &["--time-limit"]);
    says(&["my.py", "--seed", "7"], 2, &["--random"]);
    says(
        &["my.py", "--expected"],
        2,
        &[
            "no folder of `my.py` names an expected verdict",
            "wrong_answer",
        ],
    );
    // A package stands in the place of the problem.
    std::fs::create_dir_all(session.path().join("own/tools")).expect("a folder");
    for file in ["problem.yaml", "tools/check.py"] {
        std::fs::write(session.path().join("own").join(file), "1\n").expect("a file");
    }
    says(
        &["own", "--expected"],
        2,
        &["`tribunal judge ./own --expected`"],
    );
    says(
        &["my.py", "--resume", "my.txt"],
        4,
        &["it is not a journal"],
    );
    assert_eq!(
        std::fs::read_to_string(session.path().join("my.txt")).expect("a file"),
        "hello\n"
    );
}

#[test]
fn judging_requires_isolation_unless_trusted() {
    let session = session(&[("my.py", RIGHT)]);
    let args = ["judge", "flipgame", "my.py", "--isolation", "limits"];
    let ran = tribunal(&args).in_folder(session.path()).run().exits(3);
    assert!(
        ran.stderr.contains("cannot isolate programs") && ran.stderr.contains("--trusted"),
        "{}",
        ran.stderr
    );
    let ran = judge(&session, &["my.py", "--isolation", "limits"]).exits(0);
    assert!(ran.stdout.contains("isolation limits"), "{}", ran.stdout);
    let args = [
        "judge",
        "flipgame",
        "my.py",
        "--isolation",
        "confined",
        "--isolation-min",
        "full",
    ];
    // With an exact level, a minimum level does not apply.
    tribunal(&args).in_folder(session.path()).run().exits(2);
}

#[test]
fn a_space_too_large_for_programs_is_declined() {
    let session = session(&[("my.py", RIGHT)]);
    let args = ["judge", "chesscbg", "my.py", "--exhaustive", "--trusted"];
    let ran = tribunal(&args).in_folder(session.path()).run().exits(5);
    assert!(
        ran.stderr.contains("`--random N` judges on some"),
        "{}",
        ran.stderr
    );
    let ran = judge(&session, &["my.py", "--random", "3", "--size", "61x61"]).exits(5);
    assert!(ran.stderr.contains("61x61"), "{}", ran.stderr);
}

#[test]
fn generated_cases_and_whole_spaces_can_be_repeated_one_by_one() {
    let session = session(&[
        ("my.py", &SMALL.replace("FAULT", "")),
        ("zero.py", "print(0)\n"),
    ]);
    let ran = judge(&session, &["my.py", "--exhaustive", "--size", "2x3"]).exits(0);
    assert!(
        ran.stdout.contains("all 64 inputs of 2x3"),
        "{}",
        ran.stdout
    );
    judge(
        &session,
        &["my.py", "--random", "20", "--seed", "5", "--size", "3x3"],
    )
    .exits(0);
    for source in [
        &["--exhaustive", "--size", "2x3"][..],
        &["--random", "20", "--seed", "5", "--size", "3x3"],
    ] {
        let args = [&["zero.py", "--shrink-time", "0"], source].concat();
        let ran = judge(&session, &args).exits(1);
        let repeat = ran
            .stdout
            .lines()
            .find_map(|line| line.strip_prefix("  repeat: "))
            .expect("a command");
        let words = repeat.split(' ').skip(1);
        // The same input as the smallest failing one would be shown once, with its proof.
        let words: Vec<&str> = words.chain(["--shrink-time", "0"]).collect();
        let again = tribunal(&words).in_folder(session.path()).run().exits(1);
        let board = |text: &str| {
            text.rsplit_once("\nWA ")
                .expect("a failure")
                .1
                .split("  took")
                .next()
                .map(str::to_string)
        };
        assert_eq!(board(&again.stdout), board(&ran.stdout), "{repeat}");
    }
}

#[test]
fn cases_come_from_a_package_or_a_plain_folder_too() {
    let session = session(&[
        ("my.py", RIGHT),
        ("plain/1.in", "bwwb\nbbwb\nbwwb\nbwww\n"),
        ("plain/2.in", "wwww\nwwww\nwwww\nwwww\n"),
        ("plain/2.ans", "0\n"),
    ]);
    let ran = judge(&session, &["my.py", "--cases", "plain"]).exits(0);
    assert!(ran.stdout.contains("2 AC of 2 cases"), "{}", ran.stdout);
    judge(&session, &["my.py", "--cases", "cases/flipgame"]).exits(0);
    judge(&session, &["my.py", "--cases", "plain", "--case", "2"]).exits(0);
}

#[test]
fn a_wrong_answer_file_is_a_judge_error_and_judging_continues() {
    let session = session(&[
        ("my.py", RIGHT),
        ("cases/flipgame/data/secret/corner.ans", "3\n"),
    ]);
    let ran = judge(&session, &["my.py"]).exits(3);
    assert!(
        ran.stdout.contains("3 AC, 1 JE of 4 cases"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("corner.ans` is wrong: printed 3, but no moves"),
        "{}",
        ran.stdout
    );
}

#[test]
fn judging_stops_after_five_timeouts() {
    let session = session(&[("my.py", LOOPS)]);
    let args = [
        "my.py",
        "--random",
        "8",
        "--time-limit",
        "0.1",
        "--wall-limit",
        "60",
        "--format",
        "json",
    ];
    let report = json(&judge(&session, &args).exits(1));
    assert_eq!(report["submissions"][0]["outcomes"], "TTTTT---");
    assert_eq!(report["submissions"][0]["skipped"], 3);
    // No answers can be compared, and every run takes long.
    let next = report["next"].to_string();
    assert!(
        next.contains("tribunal stress ") && !next.contains("diagnose"),
        "{next}"
    );
    let report = json(&judge(&session, &[&args[..], &["--all"]].concat()).exits(1));
    assert_eq!(report["submissions"][0]["outcomes"], "TTTTTTTT");
    let report = json(
        &judge(
            &session,
            &[&args[..], &["--fail-fast", "--jobs", "2"]].concat(),
        )
        .exits(1),
    );
    assert_eq!(report["submissions"][0]["outcomes"], "T-------");
}

#[test]
fn many_programs_make_a_table() {
    let session = session(&[
        ("class/anna.py", RIGHT),
        ("class/bert.py", WRONG),
        ("class/carl/x.py", WRONG),
        ("class/dora.c", "int main(void) { return x; }\n"),
        ("class/notes.txt", "anna is good\n"),
        ("class/.git/hook.py", RIGHT),
    ]);
    let ran = judge(&session, &["class"]).exits(1);
    assert!(
        ran.stdout
            .starts_with("flipgame: 4 submissions in class/ on 4 stored cases, "),
        "{}",
        ran.stdout
    );
    let cases = |name: &str| {
        let line = ran
            .stdout
            .lines()
            .find(|line| line.starts_with(name))
            .unwrap_or_else(|| panic!("{}", ran.stdout));
        line.split("  ").last().expect("a column").to_string()
    };
    assert_eq!(
        [cases("anna.py"), cases("bert.py"), cases("carl/x.py")],
        ["....", "W...", "W..."]
    );
    assert!(cases("dora.c").contains("error"), "{}", ran.stdout);
    let alike = "same failures: these submissions fail on exactly sample/1:\n  class/bert.py\n  class/carl/x.py\n";
    assert!(ran.stdout.contains(alike), "{}", ran.stdout);
    let end = "\n1 AC, 2 WA, 1 CE of 4 submissions\nthe next command is about class/bert.py; for another program, run: \
               tribunal judge flipgame FILE --trusted\nnext";
    assert!(ran.stdout.contains(end), "{}", ran.stdout);
    let next = ": tribunal diagnose flipgame class/bert.py ";
    assert!(ran.stdout.contains(next), "{}", ran.stdout);
    assert_eq!(
        ran.stderr,
        "skipped `class/notes.txt`: no language has this ending\n"
    );
    let one = judge(&session, &["class", "--jobs", "1", "--format", "json"]).exits(1);
    let two = judge(&session, &["class", "--jobs", "2", "--format", "json"]).exits(1);
    let names = |ran: &Ran| {
        let report = json(ran);
        let rows = report["submissions"].as_array().expect("a list").clone();
        rows.iter()
            .map(|row| format!("{} {} {}", row["name"], row["verdict"], row["outcomes"]))
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&one), names(&two));
}

#[test]
fn the_table_can_be_written_as_csv_and_junit() {
    let session = session(&[("a.py", RIGHT), ("=b.py", WRONG)]);
    let ran = judge(&session, &["a.py", "=b.py", "--format", "csv"]).exits(1);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(
        lines[0].starts_with(
            "student,score,score at least,cases right,cases run,cases not judged,submission,language,verdict,decided_by,"
        ),
        "{}",
        ran.stdout
    );
    assert!(
        lines[1].starts_with(",1.0000,1.0000,4,4,0,a.py,Python 3,AC,,4 cases,"),
        "{}",
        ran.stdout
    );
    assert!(
        lines[2].starts_with(
            ",0.7500,0.7500,3,4,0,'=b.py,Python 3,WA,sample/1,printed 5; the minimum is 4,"
        ),
        "{}",
        ran.stdout
    );
    let ran = judge(&session, &["a.py", "=b.py", "--format", "junit"]).exits(1);
    assert!(
        ran.stdout
            .contains("<testsuites name=\"tribunal judge flipgame\" tests=\"8\""),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("failures=\"1\""), "{}", ran.stdout);
}

#[test]
fn a_compiler_error_becomes_an_annotation_at_its_line() {
    let session = session(&[
        ("my.py", RIGHT),
        ("no.c", "int main(void) {\n    return undeclared;\n}\n"),
    ]);
    let ran = judge(
        &session,
        &[
            "my.py", "no.c", "--format", "github", "--report", "run.json",
        ],
    )
    .exits(1);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(
        lines[0].starts_with("::error file=no.c,line=2,col=12,title=CE::no.c:2:12: error: "),
        "{}",
        ran.stdout
    );
    assert_eq!(
        lines[1..],
        ["::notice title=tribunal judge flipgame::1 AC, 1 CE of 2 submissions on 4 stored cases"]
    );
    let run = std::fs::read_to_string(session.path().join("run.json")).expect("a report");
    report::holds(run.trim_end());
    let run: Value = serde_json::from_str(&run).expect("JSON");
    let compilers = run["provenance"]["compilers"].as_array().expect("a list");
    assert_eq!(compilers.len(), 2, "{compilers:?}");
    assert!(compilers.iter().all(|line| {
        line.as_str()
            .is_some_and(|line| line.contains('.') && !line.contains('\n'))
    }));
}

#[test]
fn the_folder_of_a_submission_gives_the_expected_verdict() {
    let right = [
        ("cases/flipgame/submissions/accepted/a.py", RIGHT),
        ("cases/flipgame/submissions/wrong_answer/b.py", WRONG),
        (
            "cases/flipgame/submissions/run_time_error/c.py",
            "raise SystemExit(1)\n",
        ),
    ];
    let all = "1 AC, 1 WA, 1 RTE of 3 submissions; all as expected\n";
    let alone = "tried on the stored cases alone; `--budget 10` tries further inputs\n";
    let ran = judge(&session(&right), &["--expected"]).exits(0);
    assert!(
        ran.stdout.ends_with(&format!("{all}{alone}")),
        "{}",
        ran.stdout
    );
    let ran = judge(&session(&right), &["--expected", "--quiet"]).exits(0);
    assert!(ran.stdout.ends_with(all), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("\n\n3 of 3 as expected\n\nsubmission "),
        "{}",
        ran.stdout
    );
    let wrong = [
        ("cases/flipgame/submissions/accepted/b.py", WRONG),
        right[1],
    ];
    let ran = judge(&session(&wrong), &["--expected"]).exits(1);
    let odd = "cases/flipgame/submissions/accepted/b.py";
    let says = format!(
        "\n\n1 of 2 as expected\n{odd}: unexpected WA on sample/1 (printed 5; the minimum is 4); \
         the folder `accepted` expects AC\n\nsubmission "
    );
    assert!(ran.stdout.contains(&says), "{}", ran.stdout);
    // Judged alone, it has its likely cause.
    let end = format!(
        "2 WA of 2 submissions; 1 unexpected\nnext: tribunal judge flipgame {odd} --trusted\n"
    );
    assert!(ran.stdout.ends_with(&end), "{}", ran.stdout);
}

#[test]
fn a_language_is_chosen_or_added() {
    let table = "\
[[language]]
name = \"Viper\"
endings = [\"viper\"]
tools = [{ command = \"python3\" }]
run = [\"{tool}\", \"{source}\"]
";
    let session = session(&[
        ("my.viper", RIGHT),
        ("my.txt", RIGHT),
        ("table.toml", table),
    ]);
    judge(&session, &["my.txt", "--language", "python 3"]).exits(0);
    judge(&session, &["my.viper"]).exits(4);
    let ran = judge(&session, &["my.viper", "--languages", "table.toml"]).exits(0);
    assert!(ran.stdout.contains("\n  Viper: "), "{}", ran.stdout);
}

#[test]
fn what_a_program_prints_cannot_steer_the_terminal() {
    let text = "\
import sys
sys.stderr.buffer.write(b'\\x1b[2J\\x1b]0;AC\\x07AC my.py: 4 cases\\n\\xe2\\x80\\xaeCA\\n\\xff')
sys.stdout.buffer.write(b'4\\x1b[31m\\x00\\xff\\n')
";
    let session = session(&[("my.py", text)]);
    for format in ["text", "json", "csv", "junit", "github", "html"] {
        let ran = judge(&session, &["my.py", "--format", format, "--color", "never"]).exits(1);
        let is_plain =
            |letter: char| letter == '\n' || !(letter.is_control() || letter == '\u{202e}');
        let shown = ran
            .stdout
            .replace('\u{202e}', if format == "json" { "" } else { "\u{202e}" });
        assert!(shown.chars().all(is_plain), "{format}\n{shown:?}");
    }
    let ran = judge(&session, &["my.py", "--shrink-time", "0"]).exits(1);
    assert!(
        ran.stdout
            .contains("    | \\u{1b}[2J\\u{1b}]0;AC\\u{7}AC my.py: 4 cases\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("    | \\u{202e}CA\n"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("    +4\\u{1b}[31m\\0\u{fffd}\n"),
        "{}",
        ran.stdout
    );
}

/// Starts a command without waiting for its end.
fn start(session: &TempDir, args: &[&str]) -> Child {
    start_command(
        session,
        &[&["judge", "flipgame", "--trusted"], args].concat(),
    )
}

fn start_command(session: &TempDir, args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tribunal"));
    command.args(args).current_dir(session.path());
    command
        .env("XDG_CACHE_HOME", session.path().join("cache"))
        .stdin(Stdio::null());
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

fn signal(child: &Child, name: &str) {
    send(i64::from(child.id()), name);
}

/// Waits until something is so.
fn until(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(20), "it never is");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a program of this name runs below a command.
fn runs_below(child: &Child, name: &str) -> bool {
    let processes = crate::shares::below(child.id()).into_iter();
    let mut names = processes
        .filter_map(|process| std::fs::read_to_string(format!("/proc/{process}/comm")).ok());
    names.any(|own| own.starts_with(name))
}

/// The output of a command that must end within ten seconds.
fn ended(mut child: Child) -> (i32, String, String) {
    let begun = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if begun.elapsed() > Duration::from_secs(10) {
            child.kill().expect("a child");
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().expect("its output");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code().expect("no signal"),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Waits until the journal has results, so that a signal comes in the middle.
fn wait_for(path: &Path, what: &str) {
    let begun = Instant::now();
    while !std::fs::read_to_string(path).is_ok_and(|text| text.contains(what)) {
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "{} does not come",
            path.display()
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn the_result_of_a_slow_case_is_stored_before_the_next_one_begins() {
    let slow = format!("import time\ntime.sleep(0.05)\n{RIGHT}")
        .replace("answers[board]", "answers.get(board, 1)");
    let session = session(&[("slow.py", &slow)]);
    let args = [
        "slow.py",
        "--random",
        "8",
        "--jobs",
        "1",
        "--start",
        "each",
        "--all",
        "--resume",
        "run.jsonl",
    ];
    judge(&session, &args);
    let text = std::fs::read_to_string(session.path().join("run.jsonl")).expect("a journal");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let judged: Vec<usize> = lines
        .filter_map(|line| Some(line["entry"]["judged"].as_array()?.len()))
        .collect();
    assert_eq!(judged, [1; 8]);
}

#[test]
fn ctrl_c_keeps_the_results_and_resume_continues() {
    let slow = format!("import time\ntime.sleep(0.05)\n{RIGHT}")
        .replace("answers[board]", "answers.get(board, 1)");
    for name in ["INT", "TERM"] {
        let session = session(&[("a.py", RIGHT), ("b.py", &slow)]);
        let args = [
            "a.py",
            "b.py",
            "--random",
            "60",
            "--jobs",
            "1",
            "--resume",
            "run.jsonl",
            "--all",
        ];
        let child = start(
            &session,
            &[&args[..], &["--report", "stopped.json"]].concat(),
        );
        wait_for(&session.path().join("run.jsonl"), "\"index\":31");
        signal(&child, name);
        let (code, stdout, stderr) = ended(child);
        assert_eq!(code, 130, "{stdout}\n{stderr}");
        assert!(
            stderr.contains("of 2 submissions are judged; the same command continues"),
            "{stderr}"
        );
        assert!(!stderr.contains("of an earlier run"), "{stderr}");
        assert!(stdout.contains("without a verdict"), "{stdout}");
        let stopped =
            std::fs::read_to_string(session.path().join("stopped.json")).expect("a report");
        report::holds(stopped.trim_end());
        let stopped: Value = serde_json::from_str(&stopped).expect("JSON");
        assert_eq!(stopped["interrupted"], true);
        assert!(
            stopped["provenance"]["compilers"][0]
                .as_str()
                .is_some_and(|line| line.starts_with("Python 3."))
        );
        let resumed = judge(&session, &[&args[..], &["--format", "json"]].concat()).exits(1);
        let left = "`run.jsonl` has ";
        assert!(resumed.stderr.contains(left), "{}", resumed.stderr);
        let resumed = json(&resumed);
        let fresh = json(
            &judge(
                &session,
                &[
                    "a.py", "b.py", "--random", "60", "--all", "--format", "json",
                ],
            )
            .exits(1),
        );
        for (one, other) in
            [0, 1].map(|row| (&resumed["submissions"][row], &fresh["submissions"][row]))
        {
            for field in [
                "name",
                "verdict",
                "message",
                "decided_by",
                "counts",
                "outcomes",
                "judged",
                "skipped",
            ] {
                assert_eq!(one[field], other[field], "{field}");
            }
        }
        let journal = || {
            std::fs::read(session.path().join("run.jsonl"))
                .expect("a journal")
                .len()
        };
        let before = journal();
        judge(&session, &args).exits(1);
        assert_eq!(journal(), before, "nothing was left to do");
    }
}

#[test]
fn ctrl_c_does_not_wait_for_a_compiler() {
    let table = "\
[[language]]
name = \"Molasses\"
endings = [\"slow\"]
tools = [{ command = \"sleep\" }]
compile = [\"{tool}\", \"20\"]
run = [\"{tool}\", \"0\"]
";
    let session = session(&[("my.slow", "x"), ("own.slow", "y"), ("table.toml", table)]);
    let commands: [&[&str]; 3] = [
        &[
            "judge",
            "flipgame",
            "my.slow",
            "own.slow",
            "--jobs",
            "1",
            "--resume",
            "run.jsonl",
        ],
        &["stress", "flipgame", "my.slow"],
        &["diagnose", "flipgame", "my.slow", "--exhaustive"],
    ];
    for command in commands {
        let child = start_command(
            &session,
            &[command, &["--trusted", "--languages", "table.toml"]].concat(),
        );
        until(|| runs_below(&child, "sleep"));
        std::thread::sleep(Duration::from_millis(300));
        signal(&child, "INT");
        let (code, stdout, stderr) = ended(child);
        assert_eq!(code, 130, "{command:?}: {stdout}\n{stderr}");
        assert!(
            !stdout.contains("CE") && !stderr.contains("error"),
            "{command:?}: {stdout}\n{stderr}"
        );
    }
    // A program whose build was interrupted is not recorded as refused.
    let journal = std::fs::read_to_string(session.path().join("run.jsonl")).expect("a journal");
    assert!(!journal.contains("refused"), "{journal}");
}

#[test]
fn ctrl_c_while_further_inputs_are_tried_loses_no_result() {
    let session = session(&[("class/four.py", RIGHT), ("class/right.c", crate::RIGHT)]);
    // They are built before.
    judge(&session, &["class", "--stored"]).exits(0);
    let words = [
        "class",
        "--budget",
        "60",
        "--start",
        "each",
        "--resume",
        "run.jsonl",
    ];
    let child = start(&session, &[&words[..], &["--format", "json"]].concat());
    let journal = session.path().join("run.jsonl");
    let begun = Instant::now();
    let has_failed =
        || std::fs::read_to_string(&journal).is_ok_and(|text| text.contains("\"fails\""));
    while !has_failed() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    // The second one is tried on some inputs, of very many.
    std::thread::sleep(Duration::from_secs(1));
    signal(&child, "INT");
    let (code, stdout, stderr) = ended(child);
    assert_eq!(code, 130, "{stdout}{stderr}");
    let why = "not each that passes them was tried on further inputs";
    assert!(stderr.replace('\n', " ").contains(why), "{stderr}");
    let report: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(
        (&report["interrupted"], &report["cases_total"]),
        (&true.into(), &4.into())
    );
    let [four, right] = [0, 1].map(|place| &report["submissions"][place]);
    // The first had failed on another input when the second was stopped.
    assert_eq!(
        (&four["verdict"], &right["verdict"]),
        (&"AC".into(), &"AC".into())
    );
    let said = |one: &Value| one["message"].as_str().expect("a reason").to_string();
    assert!(
        said(four).contains("4 cases, but fails on `space/"),
        "{}",
        said(four)
    );
    assert!(
        said(right).contains(" of the 65,536 inputs of 4x4"),
        "{}",
        said(right)
    );
    let journal = std::fs::read_to_string(journal).expect("a journal");
    let further: Vec<&str> = journal
        .lines()
        .filter(|it| it.contains("\"further\""))
        .collect();
    assert!(
        matches!(further[..], [one] if one.contains("\"fails\"")),
        "{further:?}"
    );
}

#[test]
fn a_second_ctrl_c_ends_at_once() {
    let session = session(&[("a.py", "import time\ntime.sleep(60)\n")]);
    let child = start(&session, &["a.py", "--wall-limit", "60", "--jobs", "1"]);
    until(|| runs_below(&child, "python"));
    std::thread::sleep(Duration::from_millis(1500));
    signal(&child, "INT");
    // Two that come together are one.
    std::thread::sleep(Duration::from_millis(1500));
    signal(&child, "INT");
    let (code, stdout, _) = ended(child);
    assert_eq!((code, stdout.as_str()), (130, ""));
}

#[test]
fn an_unwritable_journal_loses_no_result() {
    let session = session(&[("my.py", RIGHT)]);
    // A soft limit on the size of files acts like a full disk.
    let line = format!(
        "trap '' XFSZ; ulimit -S -f 1; exec '{}' judge flipgame my.py --stored --trusted --resume run.jsonl",
        env!("CARGO_BIN_EXE_tribunal")
    );
    let output = Command::new("sh")
        .args(["-c", &line])
        .current_dir(session.path())
        .output()
        .expect("a shell");
    let (stdout, stderr) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(3), "{stdout}\n{stderr}");
    assert!(stdout.contains("\n\nAC my.py: 4 cases\n"), "{stdout}");
    assert!(
        stderr.contains("cannot use `run.jsonl`: File too large"),
        "{stderr}"
    );
}

#[test]
fn watch_judges_again_at_each_save() {
    let session = session(&[("my.py", WRONG)]);
    let mut child = start(&session, &["my.py", "--watch", "--report", "now.csv"]);
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut verdict = || loop {
        let line = lines.next().expect("more comes").expect("UTF-8");
        if line.ends_with(" cases") || line.starts_with("WA my.py: ") {
            return line;
        }
    };
    assert_eq!(verdict(), "WA my.py: sample/1: printed 5; the minimum is 4");
    // Editors save like this: another file takes its place.
    std::fs::write(session.path().join("my.py.new"), RIGHT).expect("a file");
    std::fs::rename(
        session.path().join("my.py.new"),
        session.path().join("my.py"),
    )
    .expect("renamed");
    assert_eq!(verdict(), "AC my.py: 4 cases");
    // The output is flushed before the next check for a save.
    wait_for(
        &session.path().join("now.csv"),
        "\n,1.0000,1.0000,4,4,0,my.py,Python 3,AC,",
    );
    std::fs::write(session.path().join("my.py"), WRONG).expect("a file");
    assert_eq!(verdict(), "WA my.py: sample/1: printed 5; the minimum is 4");
    signal(&child, "INT");
    let (code, ..) = ended(child);
    assert_eq!(code, 0);
}

#[test]
fn watch_sees_a_change_inside_a_folder_that_is_one_program() {
    let session = session(&[
        ("prog/__main__.py", "import core\n"),
        ("prog/core.py", WRONG),
    ]);
    let mut child = start(&session, &["prog", "--watch"]);
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut verdict = || loop {
        let line = lines.next().expect("more comes").expect("UTF-8");
        if line.ends_with(" cases") || line.starts_with("WA prog: ") {
            return line;
        }
    };
    assert_eq!(verdict(), "WA prog: sample/1: printed 5; the minimum is 4");
    std::fs::write(session.path().join("prog/core.py"), RIGHT).expect("a file");
    assert_eq!(verdict(), "AC prog: 4 cases");
    signal(&child, "INT");
    assert_eq!(ended(child).0, 0);
}

#[test]
fn a_folder_that_is_one_program_is_judged_as_one() {
    let session = session(&[
        ("prog/__main__.py", "import core\n"),
        ("prog/core.py", RIGHT),
        ("class/a.py", RIGHT),
    ]);
    let ran = judge(&session, &["prog"]).exits(0);
    assert!(ran.stdout.contains("\nAC prog: "), "{}", ran.stdout);
    assert!(
        judge(&session, &["class"])
            .exits(0)
            .stdout
            .contains("\nAC class/a.py: ")
    );
}

#[test]
fn in_a_class_each_folder_is_a_program_with_its_own_files() {
    let main = "#include \"answers.h\"\nint main(void) { return answer(); }\n";
    let header = "#include <stdio.h>\n#include <string.h>\nstatic int answer(void) {\n    char board[20], row[9];\n\
                  board[0] = 0;\n    while (scanf(\"%4s\", row) == 1) strcat(board, row);\n\
                  puts(strchr(board, 'w') ? strchr(board, 'b') ? strchr(board + 1, 'b') ? \"4\" : \"Impossible\" : \"0\" \
                  : \"0\");\n    return 0;\n}\n";
    let session = session(&[
        ("class/2025/alice/__main__.py", "import core\n"),
        ("class/2025/alice/core.py", RIGHT),
        ("class/2025/bob/main.c", main),
        ("class/2025/bob/answers.h", header),
        ("class/2025/carol/only.py", RIGHT),
        ("class/2025/dave.py", RIGHT),
        ("class/2025/tests/1.in", "bwwb\n"),
        ("alone/main.c", main),
        ("alone/answers.h", header),
    ]);
    let ran = judge(&session, &["class", "--format", "csv"]).exits(0);
    let names: Vec<&str> = ran
        .stdout
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').nth(6))
        .collect();
    assert_eq!(
        names,
        [
            "class/2025/alice",
            "class/2025/bob",
            "class/2025/carol/only.py",
            "class/2025/dave.py"
        ]
    );
    assert!(
        judge(&session, &["alone"])
            .exits(0)
            .stdout
            .contains("\nAC alone: ")
    );
    // A folder with too many other files is not one program.
    let many = session.path().join("class/2025/carol/tests");
    std::fs::create_dir(&many).expect("a folder");
    (0..600)
        .for_each(|number| std::fs::write(many.join(format!("{number}.in")), "").expect("a file"));
    assert!(
        judge(&session, &["class/2025/carol"])
            .exits(0)
            .stdout
            .contains("\nAC class/2025/carol/only.py: ")
    );
}

#[test]
fn several_submissions_accept_only_a_shrink_time_of_0() {
    let session = session(&[("my.py", RIGHT), ("other.py", RIGHT)]);
    let both = ["my.py", "other.py", "--shrink-time"];
    let ran = judge(&session, &[&both[..], &["5"]].concat()).exits(2);
    let message = "`--shrink-time` does not apply: there are 2 submissions";
    assert!(ran.stderr.contains(message), "{}", ran.stderr);
    judge(&session, &[&both[..], &["0"]].concat()).exits(0);
}

#[test]
fn a_program_that_fails_by_chance_is_said_to() {
    let right = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("cases/flipgame/submissions/accepted/nullspace.c");
    let right = std::fs::read_to_string(right).expect("a source");
    let chance = "#include <stdio.h>\n#include <unistd.h>\n#include <sys/random.h>\n\
                  __attribute__((constructor)) static void chance(void) {\n    unsigned char byte = 255;\n    \
                  if (getrandom(&byte, 1, 0) == 1 && byte < 26) { puts(\"77\"); fflush(stdout); _exit(0); }\n}\n";
    let folder = folder(&[("chance.c", &format!("{chance}{right}"))]);
    // It may pass all cases once, or fail the same one several times.
    let is_said = (0..5).any(|_| {
        let judged = tribunal(&["judge", "flipgame", "chance.c"])
            .in_folder(folder.path())
            .run();
        judged
            .stdout
            .contains("passes another run on the same input, so it depends on chance, on a clock or on memory without a value: printed 77")
            && !judged.stdout.contains("nknown cause")
    });
    assert!(is_said);
}
