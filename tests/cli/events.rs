//! `--events`: the events of real runs.

use crate::{CACHE, Ran, folder, send, tribunal};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, Read as _};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Prints 0 if the number of black pieces is a multiple of 3, and 1 otherwise: wrong on some boards.
const SOMETIMES: &str = "\
import sys
board = sys.stdin.read()
print(0 if board.count('b') % 3 == 0 else 1)
";

const LOOPS: &str = "while True: pass\n";

/// Programs that end in many ways, one of them with control characters in its name.
fn class() -> TempDir {
    folder(&[
        ("a.py", SOMETIMES),
        ("b\u{1b}[2J\u{202e}.py", "print('4 \\x1b[31m')\n"),
        ("c.c", "int main() { \u{1b} }\n"),
        ("d.py", LOOPS),
        ("e.unknown", "?"),
        (
            "cases/flipgame/data/sample/1.in",
            "bwwb\nbbwb\nbwwb\nbwww\n",
        ),
        ("cases/flipgame/data/sample/1.ans", "4\n"),
    ])
}

/// Every event of a stream, after a check of what all streams share.
fn events(text: &str) -> Vec<Value> {
    assert!(text.ends_with('\n'), "{text}");
    assert!(
        text.bytes()
            .all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)),
        "{text:?}"
    );
    let events: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let mut time_s = 0.0;
    for (seq, event) in events.iter().enumerate() {
        assert_eq!(event["seq"], seq, "{event}");
        let now = event["time_s"].as_f64().expect("seconds");
        assert!(now >= time_s, "{event}");
        time_s = now;
    }
    let first = &events[0];
    assert_eq!(
        (&first["event"], &first["schema"], &first["version"]),
        (&"opened".into(), &"tribunal.events".into(), &1.into())
    );
    assert_eq!(events.last().expect("a last line")["event"], "ended");
    events
}

fn of<'a>(events: &'a [Value], kind: &str) -> Vec<&'a Value> {
    events
        .iter()
        .filter(|event| event["event"] == kind)
        .collect()
}

/// Judges the class on generated boards; returns the events and the report.
fn judge(class: &TempDir, more: &[&str]) -> (Vec<Value>, Value) {
    judge_within(class, "0.05", more)
}

/// The same with a time limit.
fn judge_within(class: &TempDir, time_limit: &str, more: &[&str]) -> (Vec<Value>, Value) {
    let files = ["a.py", "b\u{1b}[2J\u{202e}.py", "c.c", "d.py", "e.unknown"];
    let args = [
        "judge",
        "flipgame",
        "--trusted",
        "--random",
        "40",
        "--time-limit",
        time_limit,
        "--format",
        "json",
    ];
    let args = [&args[..], &files, &["--events", "events.jsonl"], more].concat();
    let ran = tribunal(&args)
        .in_folder(class.path())
        .env("XDG_CACHE_HOME", CACHE)
        .run()
        .exits(4);
    let text = std::fs::read_to_string(class.path().join("events.jsonl")).expect("events");
    (
        events(&text),
        serde_json::from_str(&ran.stdout).expect("a report"),
    )
}

#[test]
fn the_events_of_judging_add_up_to_the_report() {
    for more in [
        &["--jobs", "1"][..],
        &["--jobs", "2"],
        &["--jobs", "2", "--fail-fast"],
        &["--jobs", "3", "--all"],
    ] {
        let class = class();
        let (events, report) = judge(&class, more);
        let begun = of(&events, "judging");
        let submissions = report["submissions"].as_array().expect("a list");
        assert_eq!(begun.len(), 1);
        assert_eq!(
            (&begun[0]["problem"], &begun[0]["cases"]),
            (&"flipgame".into(), &40.into())
        );
        assert_eq!(begun[0]["workers"].to_string(), more[1]);
        assert_eq!(of(&events, "settled").len(), submissions.len());
        for (place, submission) in submissions.iter().enumerate() {
            assert_eq!(begun[0]["submissions"][place], submission["name"]);
            let settled = of(&events, "settled");
            let settled: Vec<_> = settled
                .into_iter()
                .filter(|event| event["submission"] == place)
                .collect();
            assert_eq!(settled.len(), 1, "{}", submission["name"]);
            for field in ["name", "verdict", "counts"] {
                assert_eq!(settled[0][field], submission[field], "{field}");
            }
            // Where a program was when its time ran out is found out later.
            let message =
                |of: &serde_json::Value| of["message"].as_str().expect("a message").to_string();
            let (then, at_last) = (message(settled[0]), message(submission));
            assert!(at_last.ends_with(&then), "{at_last}, and not {then}");
            let wanted = settled[0]["wanted"].as_u64().expect("a place");
            let mut counts: BTreeMap<String, u64> = BTreeMap::new();
            for result in of(&events, "result") {
                let index = result["index"].as_u64().expect("a place");
                assert_eq!(result["case"], format!("random/{}", index + 1));
                if result["submission"] == place && index < wanted {
                    *counts
                        .entry(result["verdict"].as_str().expect("letters").to_string())
                        .or_default() += 1;
                }
            }
            assert_eq!(
                serde_json::to_value(counts).expect("a map"),
                submission["counts"],
                "{}",
                submission["name"]
            );
        }
        let advanced: u64 = of(&events, "advanced")
            .iter()
            .map(|event| event["steps"].as_u64().expect("steps"))
            .sum();
        assert_eq!(advanced, 5 * 40);
        assert_eq!(of(&events, "finished").len(), 1);
        assert_eq!(of(&events, "ended")[0]["exit"], 4);
    }
}

#[test]
fn one_worker_and_two_report_the_same_except_order_and_times() {
    let heard = |jobs: &str| {
        let class = class();
        // On a busy machine, Python alone may take a twentieth of a second.
        std::fs::write(class.path().join("d.py"), "exit(1)\n").expect("a program");
        let (events, _) = judge_within(&class, "5", &["--jobs", jobs, "--all"]);
        let is_the_same = |event: &&Value| {
            ["result", "settled", "finished", "ended"]
                .iter()
                .any(|it| event["event"] == *it)
        };
        let fixed = |event: &Value| {
            let mut event = event.clone();
            let fields = event.as_object_mut().expect("an object");
            for field in ["seq", "time_s", "cpu_s", "memory_bytes", "worker"] {
                fields.remove(field);
            }
            event.to_string()
        };
        let mut events: Vec<String> = events.iter().filter(is_the_same).map(fixed).collect();
        events.sort();
        events
    };
    let (one, two) = (heard("1"), heard("2"));
    let missing = |from: &[String], of: &[String]| {
        let lacks = of.iter().filter(|it| !from.contains(it));
        lacks.cloned().collect::<Vec<String>>()
    };
    assert_eq!(missing(&two, &one), missing(&one, &two));
    assert_eq!(one.len(), two.len());
}

#[test]
fn workers_report_their_tasks_and_end_idle() {
    let (events, _) = judge(&class(), &["--jobs", "2"]);
    for worker in 0..2 {
        let turns: Vec<&Value> = of(&events, "worker")
            .into_iter()
            .filter(|event| event["worker"] == worker)
            .collect();
        assert_eq!(turns.last().expect("a turn")["doing"], "idle");
        for turn in turns {
            match turn["doing"].as_str() {
                Some("compiling" | "examining" | "sanitizing") => {
                    assert!(turn["submission"].as_u64().is_some_and(|it| it < 5))
                }
                Some("judging") => {
                    assert!(
                        turn["first"].as_u64() <= turn["last"].as_u64()
                            && turn["last"].as_u64() < Some(40)
                    )
                }
                Some("idle") => {}
                other => panic!("{other:?}"),
            }
        }
    }
    let compiled: usize = of(&events, "worker")
        .iter()
        .filter(|event| event["doing"] == "compiling")
        .count();
    assert_eq!(compiled, 5, "each of them once");
}

#[test]
fn results_of_an_earlier_run_are_events_too() {
    let class = class();
    let resume = ["--resume", "run.jsonl"];
    let (_, first) = judge(&class, &resume);
    let (events, second) = judge(&class, &resume);
    assert_eq!(
        first["submissions"][0]["counts"],
        second["submissions"][0]["counts"]
    );
    let kept = of(&events, "result")
        .into_iter()
        .filter(|event| event["submission"] == 0);
    let workers: Vec<&Value> = kept.map(|event| &event["worker"]).collect();
    assert_eq!(
        (workers.len(), workers.iter().all(|worker| worker.is_null())),
        (40, true)
    );
}

#[test]
fn verify_reports_its_sections_and_stress_its_failures() {
    let folder = folder(&[("wrong.py", SOMETIMES)]);
    let file = folder.path().join("events.jsonl");
    let path = file.to_str().expect("UTF-8");
    let read = || events(&std::fs::read_to_string(&file).expect("events"));
    tribunal(&[
        "verify", "flipgame", "--random", "30", "--jobs", "2", "--events", path,
    ])
    .run()
    .exits(0);
    let heard = read();
    let sections: Vec<String> = of(&heard, "started")
        .iter()
        .map(|event| event["section"].to_string())
        .collect();
    assert_eq!(
        sections,
        [
            "stored cases",
            "generated",
            "small rectangles",
            "larger boards"
        ]
        .map(|name| format!("\"{name}\""))
    );
    let steps = |kind| {
        of(&heard, kind)
            .iter()
            .map(|event| event["steps"].as_u64().expect("steps"))
            .sum::<u64>()
    };
    assert_eq!(steps("started"), steps("advanced"));
    assert_eq!(of(&heard, "finished").len(), 4);
    assert!(of(&heard, "disagreement").is_empty());

    let program = folder.path().join("wrong.py");
    let args = [
        "stress",
        "flipgame",
        program.to_str().expect("UTF-8"),
        "--trusted",
        "--random",
        "20",
        "--smallest",
        "0",
    ];
    let args = [
        &args[..],
        &[
            "--all",
            "--shrink-time",
            "5",
            "--format",
            "json",
            "--events",
            path,
        ],
    ]
    .concat();
    let ran = tribunal(&args).env("XDG_CACHE_HOME", CACHE).run().exits(1);
    let report: Value = serde_json::from_str(&ran.stdout).expect("a report");
    let heard = read();
    let sections: Vec<String> = of(&heard, "started")
        .iter()
        .map(|event| event["section"].to_string())
        .collect();
    assert_eq!(sections, ["\"generated\"", "\"shrinking\""]);
    assert_eq!(
        of(&heard, "failure").len() as u64,
        report["failures"].as_u64().expect("a count")
    );
    assert_eq!(
        of(&heard, "tried").len() as u64,
        report["tried"].as_u64().expect("a count")
    );
    let wrong = of(&heard, "tried")
        .iter()
        .filter(|event| event["verdict"] == "WA")
        .count();
    assert_eq!(report["counts"]["WA"], wrong);
}

#[test]
fn a_disagreement_is_reported_as_soon_as_it_is_found() {
    let store = folder(&[
        (
            "cases/flipgame/data/sample/1.in",
            "bwwb\nbbwb\nbwwb\nbwww\n",
        ),
        ("cases/flipgame/data/sample/1.ans", "5\n"),
    ]);
    let args = [
        "verify",
        "flipgame",
        "--case",
        "sample/1",
        "--events",
        "events.jsonl",
    ];
    tribunal(&args).in_folder(store.path()).run().exits(1);
    let heard =
        events(&std::fs::read_to_string(store.path().join("events.jsonl")).expect("events"));
    let told = of(&heard, "disagreement");
    assert_eq!(told.len(), 1);
    assert_eq!(
        (&told[0]["origin"], &told[0]["input"]),
        (
            &"case `sample/1`".into(),
            &"bwwb\nbbwb\nbwwb\nbwww\n".into()
        )
    );
}

#[test]
fn events_go_to_standard_error_or_an_open_descriptor() {
    let class = class();
    let args = [
        "judge",
        "flipgame",
        "a.py",
        "--trusted",
        "--random",
        "5",
        "--events",
        "-",
    ];
    let run = |args: &[&str]| -> Ran {
        tribunal(args)
            .in_folder(class.path())
            .env("XDG_CACHE_HOME", CACHE)
            .run()
    };
    let ran = run(&args);
    assert_eq!(of(&events(&ran.stderr), "result").len(), 5);
    let line = format!(
        "'{}' judge flipgame a.py --trusted --random 5 --events /dev/fd/3 3>&1 >/dev/null",
        env!("CARGO_BIN_EXE_tribunal")
    );
    let output = Command::new("sh")
        .args(["-c", &line])
        .current_dir(class.path())
        .output()
        .expect("a shell");
    assert_eq!(
        of(
            &events(&String::from_utf8(output.stdout).expect("UTF-8")),
            "result"
        )
        .len(),
        5
    );
}

#[test]
fn no_result_is_lost_when_the_reader_leaves() {
    let class = class();
    let fifo = class.path().join("fifo");
    assert!(
        Command::new("mkfifo")
            .arg(&fifo)
            .status()
            .expect("mkfifo")
            .success()
    );
    let mut command = Command::new(env!("CARGO_BIN_EXE_tribunal"));
    command.args([
        "judge",
        "flipgame",
        "a.py",
        "--trusted",
        "--random",
        "400",
        "--format",
        "json",
        "--events",
        "fifo",
    ]);
    command
        .current_dir(class.path())
        .env("XDG_CACHE_HOME", CACHE)
        .stdin(Stdio::null());
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // It waits for a reader, and says so.
    let mut stderr = std::io::BufReader::new(child.stderr.take().expect("a pipe"));
    let (tell, said) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut line = String::new();
        stderr.read_line(&mut line).expect("UTF-8");
        tell.send(line).expect("a receiver");
        let mut rest = String::new();
        stderr.read_to_string(&mut rest).expect("UTF-8");
        rest
    });
    let line = said
        .recv_timeout(std::time::Duration::from_secs(20))
        .expect("it says something");
    assert_eq!(line, "waiting for a reader of `fifo`\n");
    // The reader reads a little and closes its end.
    let mut start = [0; 20];
    std::fs::File::open(&fifo)
        .expect("a reader")
        .read_exact(&mut start)
        .expect("a beginning");
    let output = child.wait_with_output().expect("the binary ends");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    assert_eq!(
        (output.status.code(), &report["submissions"][0]["judged"]),
        (Some(1), &400.into())
    );
    let stderr = reader.join().expect("it ends");
    assert!(
        stderr.ends_with("the reader of `fifo` left; later events are lost\n"),
        "{stderr}"
    );
    assert_eq!(
        stderr.matches("events are lost").count(),
        1,
        "it is said once"
    );
}

#[test]
fn a_full_disk_is_a_failure_but_loses_no_result() {
    let args = [
        "verify",
        "flipgame",
        "--random",
        "5",
        "--format",
        "json",
        "--quiet",
        "--events",
        "/dev/full",
    ];
    let ran = tribunal(&args).run().exits(3);
    assert!(
        ran.stderr
            .contains("cannot write to `/dev/full`: No space left on device"),
        "{}",
        ran.stderr
    );
    assert_eq!(
        serde_json::from_str::<Value>(&ran.stdout).expect("a report")["schema"],
        "tribunal.verify"
    );
}

#[test]
fn a_file_with_other_contents_is_not_overwritten() {
    let class = class();
    let args = [
        "judge",
        "flipgame",
        "a.py",
        "--trusted",
        "--random",
        "1",
        "--events",
        "a.py",
    ];
    let ran = tribunal(&args).in_folder(class.path()).run().exits(2);
    assert!(
        ran.stderr
            .contains("`a.py` already exists and holds no events"),
        "{}",
        ran.stderr
    );
    assert_eq!(
        std::fs::read_to_string(class.path().join("a.py")).expect("a program"),
        SOMETIMES
    );
    let ran = tribunal(&["verify", "flipgame", "--events", "no/such/folder"])
        .run()
        .exits(3);
    assert!(
        ran.stderr
            .contains("cannot write events to `no/such/folder`: No such file"),
        "{}",
        ran.stderr
    );
}

#[test]
fn every_event_and_its_fields_are_documented() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/src/reference/events.md");
    let page = std::fs::read_to_string(path).expect("the page on events");
    let block = page
        .split("```events\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("a block");
    let class = class();
    let (mut heard, _) = judge(&class, &["--jobs", "2"]);
    let wrong = class.path().join("cases/flipgame/data/sample/1.ans");
    std::fs::write(wrong, "5\n").expect("a file");
    for args in [
        &["verify", "flipgame", "--case", "sample/1"][..],
        &[
            "stress",
            "flipgame",
            "a.py",
            "--trusted",
            "--random",
            "5",
            "--smallest",
            "0",
            "--shrink-time",
            "0",
        ],
    ] {
        let args = [args, &["--events", "events.jsonl"]].concat();
        tribunal(&args)
            .in_folder(class.path())
            .env("XDG_CACHE_HOME", CACHE)
            .run()
            .exits(1);
        heard.extend(events(
            &std::fs::read_to_string(class.path().join("events.jsonl")).expect("events"),
        ));
    }
    let mut fields: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for event in &heard {
        let names = event.as_object().expect("an object").keys();
        let own = names
            .filter(|name| !["event", "seq", "time_s"].contains(&name.as_str()))
            .cloned();
        fields
            .entry(event["event"].as_str().expect("a name").to_string())
            .or_default()
            .extend(own);
    }
    let line = |(event, fields): (String, BTreeSet<String>)| {
        format!(
            "{event}: {}",
            fields.into_iter().collect::<Vec<_>>().join(", ")
        )
        .trim_end()
        .to_string()
    };
    assert_eq!(
        fields.into_iter().map(line).collect::<Vec<_>>().join("\n") + "\n",
        block
    );
}

#[test]
fn the_first_signal_ends_the_wait_for_a_reader() {
    for signal in ["INT", "TERM"] {
        let folder = crate::folder(&[]);
        assert!(
            Command::new("mkfifo")
                .arg(folder.path().join("fifo"))
                .status()
                .expect("mkfifo")
                .success()
        );
        let mut command = Command::new(env!("CARGO_BIN_EXE_tribunal"));
        command
            .args(["verify", "flipgame", "--input", "-", "--events", "fifo"])
            .current_dir(folder.path());
        let mut child = command
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut line = String::new();
        let mut stderr = std::io::BufReader::new(child.stderr.take().expect("a pipe"));
        stderr.read_line(&mut line).expect("UTF-8");
        assert_eq!(line, "waiting for a reader of `fifo`\n");
        send(i64::from(child.id()), signal);
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{signal}");
    }
}
