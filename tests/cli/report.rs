//! `tribunal report`, `--report FILE`, and the schema that every saved run follows.

use crate::{FLIP, folder, tribunal};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::OnceLock;

const SCHEMA: &str = include_str!("../../crates/report/src/run.schema.json");

/// Forbids unknown fields, which the schema itself allows for later versions.
fn forbid_others(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            if object.contains_key("properties") {
                object.insert("additionalProperties".to_string(), json!(false));
            }
            object.values_mut().for_each(forbid_others);
        }
        Value::Array(items) => items.iter_mut().for_each(forbid_others),
        _ => {}
    }
}

/// The faults of a document by the schema, without unknown fields.
fn faults(document: &Value) -> Vec<String> {
    static STRICT: OnceLock<Validator> = OnceLock::new();
    let strict = STRICT.get_or_init(|| {
        let mut schema: Value = serde_json::from_str(SCHEMA).expect("JSON");
        forbid_others(&mut schema);
        // Uses only the schema of the kind, so that each fault has its place.
        schema.as_object_mut().expect("an object").remove("oneOf");
        let kinds = ["judge", "stress", "diagnose", "verify"].map(|kind| {
            let name = format!("tribunal.{kind}");
            json!({
                "if": { "properties": { "schema": { "const": name } } },
                "then": { "$ref": format!("#/$defs/{name}") }
            })
        });
        schema["allOf"] = json!(kinds);
        schema["required"] = json!(["schema"]);
        jsonschema::validator_for(&schema).expect("a schema")
    });
    strict
        .iter_errors(document)
        .map(|error| format!("{}: {error:.300}", error.instance_path()))
        .collect()
}

/// Checks a line that `--format json` printed for a run: it follows the schema, and is printed unchanged after reading.
pub(crate) fn holds(line: &str) {
    let document: Value = serde_json::from_str(line).expect("JSON");
    assert_eq!(faults(&document), [""; 0], "{line:.2000}");
    let schema: Value = serde_json::from_str(SCHEMA).expect("JSON");
    assert!(
        jsonschema::is_valid(&schema, &document),
        "the schema itself refuses {line:.2000}"
    );
    let again = tribunal(&["report", "-", "--format", "json"])
        .stdin(line)
        .run()
        .exits(0);
    assert!(
        again.stdout.trim_end() == line.trim_end(),
        "{line:.2000}\n{:.2000}",
        again.stdout
    );
    for form in ["text", "csv", "junit", "github", "html"] {
        let ran = tribunal(&["report", "-", "--format", form])
            .stdin(line)
            .run()
            .exits(0);
        assert!(
            !ran.stdout.is_empty() && ran.stderr.is_empty(),
            "{form}: {}",
            ran.stderr
        );
    }
}

pub(crate) fn golden(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden/runs")
        .join(file);
    std::fs::read_to_string(path).expect("a golden file")
}

#[test]
fn the_schema_is_printed_and_rejects_undocumented_values() {
    assert_eq!(
        tribunal(&["report", "--schema"]).run().exits(0).stdout,
        SCHEMA
    );
    let spoilt = |pointer: &str, field: &str, value: Value| {
        let mut document: Value = serde_json::from_str(&golden("judge.json")).expect("JSON");
        document.pointer_mut(pointer).expect(pointer)[field] = value;
        faults(&document)
    };
    assert_eq!(spoilt("", "problem", json!("flipgame")), [""; 0]);
    for (pointer, field, value) in [
        ("", "undocumented", json!(1)),
        ("", "version", json!(2)),
        ("", "cases_total", json!(-1)),
        ("/submissions/1", "verdict", json!("XX")),
        ("/submissions/1/counts", "XX", json!(1)),
        (
            "/submissions/1/cases/1/failure",
            "undocumented",
            json!(null),
        ),
        ("/submissions/1/cases/1/failure", "input", json!(null)),
    ] {
        assert!(
            !spoilt(pointer, field, value).is_empty(),
            "{pointer}/{field}"
        );
    }
    let mut document: Value = serde_json::from_str(&golden("verify.json")).expect("JSON");
    document["problems"][0]
        .as_object_mut()
        .expect("an object")
        .remove("sections");
    assert!(!faults(&document).is_empty(), "a field is missing");
}

#[test]
fn golden_runs_match_the_schema() {
    let kinds = ["judge", "stress", "diagnose", "verify"];
    let compared = ["judge-compared", "verify-compared"];
    kinds
        .iter()
        .chain(&compared)
        .for_each(|name| holds(golden(&format!("{name}.json")).trim_end()));
}

#[test]
fn a_run_is_compared_with_an_earlier_one_and_the_status_says_what_is_worse() {
    let names = ["judge", "verify"]
        .map(|kind| ["compared", "earlier"].map(|which| format!("{kind}-{which}.json")));
    let files: Vec<(&str, String)> = names
        .as_flattened()
        .iter()
        .map(|name| (name.as_str(), golden(name)))
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let folder = folder(&files);
    let report = |args: &[&str], code| {
        let ran = tribunal(&[&["report"], args].concat()).in_folder(folder.path());
        ran.run().exits(code).stdout
    };
    for [now, earlier] in &names {
        let against = [now, "--against", earlier];
        let json = report(&[&against[..], &["--format", "json"]].concat(), 1);
        let path = format!("{}/tests/golden/runs/{now}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("TRIBUNAL_BLESS").is_some() {
            std::fs::write(path, &json).expect("a golden file");
        } else {
            assert!(
                json == golden(now),
                "set TRIBUNAL_BLESS=1 to write {now} anew:\n{json}"
            );
        }
        let text = report(&against, 1);
        assert!(
            text.contains("Compared with the run of 2026-11-20T09:00:00Z: ")
                && !text.contains("swapped"),
            "{text}"
        );
        // The other way round, what was worse is better.
        report(
            &[earlier, "--against", now, "--out", "back.csv"],
            i32::from(now.starts_with("judge")),
        );
        let text = report(
            &[earlier, "--against", now],
            i32::from(now.starts_with("judge")),
        );
        assert!(text.contains("are the files swapped?"), "{text}");
        // A saved comparison is shown again, and the status is that of a report.
        assert!(
            report(&[now], 0).contains("Compared with the run of"),
            "{now}"
        );
    }
    std::fs::write(
        folder.path().join("same.json"),
        golden("judge-compared.json"),
    )
    .expect("a file");
    let same = report(&["same.json", "--against", "judge-compared.json"], 0);
    assert!(
        same.contains(": none of 5 changed; 0 new, 0 gone\n"),
        "{same}"
    );
    assert!(
        report(
            &["-", "--against", "judge-compared.json", "--out", "x.csv"],
            4
        )
        .is_empty()
    );
}

#[test]
fn what_cannot_be_compared_is_refused_with_its_reason() {
    let mut other: Value = serde_json::from_str(&golden("judge.json")).expect("JSON");
    other["problem"] = json!("pilots");
    let mut newer: Value = serde_json::from_str(&golden("judge.json")).expect("JSON");
    newer["version"] = json!(2);
    let mut hostile: Value = serde_json::from_str(&golden("judge-compared.json")).expect("JSON");
    hostile["comparison"]["new"] = json!([99]);
    let texts = ["judge", "stress", "diagnose", "verify"]
        .map(|kind| (format!("{kind}.json"), golden(&format!("{kind}.json"))));
    let mut files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let (other, newer, hostile) = (other.to_string(), newer.to_string(), hostile.to_string());
    files.extend([
        ("other.json", other.as_str()),
        ("newer.json", &newer),
        ("hostile.json", &hostile),
        ("broken.json", "{\"schema\":\n 5}"),
    ]);
    let folder = folder(&files);
    std::os::unix::fs::symlink("judge.json", folder.path().join("link.json")).expect("a link");
    for (args, code, said) in [
        (
            ["judge.json", "--against", "judge.json"],
            2,
            "cannot compare `judge.json` with itself",
        ),
        (
            ["judge.json", "--against", "link.json"],
            2,
            "cannot compare `judge.json` with itself",
        ),
        (
            ["-", "--against", "-"],
            2,
            "cannot compare standard input with itself",
        ),
        (
            ["stress.json", "--against", "judge.json"],
            2,
            "compares runs of `judge` and `verify`, not of `stress`",
        ),
        (
            ["diagnose.json", "--against", "judge.json"],
            2,
            "compares runs of `judge` and `verify`, not of `diagnose`",
        ),
        (
            ["judge.json", "--against", "verify.json"],
            4,
            "cannot compare with `verify.json`: it is a run of `verify`, and the other one of `judge`\n  hint: ",
        ),
        (
            ["judge.json", "--against", "other.json"],
            4,
            "cannot compare with `other.json`: it is about `pilots`, and the other run about `flipgame`",
        ),
        (
            ["judge.json", "--against", "newer.json"],
            4,
            "cannot read `newer.json`: its schema has version 2",
        ),
        (
            ["judge.json", "--against", "broken.json"],
            4,
            "cannot read `broken.json`: line 2, column 2: ",
        ),
        (
            ["judge.json", "--against", "hostile.json"],
            4,
            "it contradicts itself: submission 99 of 5",
        ),
        (
            ["judge.json", "--against", "none.json"],
            4,
            "cannot read `none.json`: No such file",
        ),
    ] {
        let ran = tribunal(&[&["report"], &args[..]].concat())
            .in_folder(folder.path())
            .run()
            .exits(code);
        assert!(ran.stderr.contains(said), "{args:?}\n{}", ran.stderr);
        assert_eq!(ran.stdout, "");
    }
    let taken = [
        "report",
        "judge.json",
        "--against",
        "other.json",
        "--out",
        "other.json",
    ];
    let ran = tribunal(&taken).in_folder(folder.path()).run().exits(2);
    assert!(
        ran.stderr.contains("this command already uses that file"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_report_has_the_form_of_its_ending_and_can_be_remade_from_the_saved_run() {
    let folder = folder(&[("boards.txt", FLIP)]);
    let files = ["run.json", "run.xml", "run.csv", "run.TXT", "run.html"];
    let reports = files.iter().flat_map(|file| ["--report", file]);
    let args: Vec<&str> = ["verify", "flipgame", "--input", "boards.txt"]
        .into_iter()
        .chain(reports)
        .collect();
    let ran = tribunal(&args)
        .in_folder(folder.path())
        .env("SOURCE_DATE_EPOCH", "1795258024")
        .run()
        .exits(0);
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).expect(file);
    holds(read("run.json").trim_end());
    let run: Value = serde_json::from_str(&read("run.json")).expect("JSON");
    assert_eq!(run["provenance"]["began"], "2026-11-21T10:47:04Z");
    assert_eq!(
        run["provenance"]["command"],
        format!("tribunal {}", args.join(" "))
    );
    assert_eq!(run["provenance"]["version"], env!("CARGO_PKG_VERSION"));
    assert!(
        run["provenance"]["system"]
            .as_str()
            .is_some_and(|text| text.starts_with("Linux ")),
        "{run}"
    );

    let report = |args: &[&str]| {
        tribunal(&[&["report"], args].concat())
            .in_folder(folder.path())
            .run()
            .exits(0)
            .stdout
    };
    assert_eq!(report(&["run.json"]), ran.stdout);
    assert!(
        read("run.TXT").starts_with(&ran.stdout),
        "{}",
        read("run.TXT")
    );
    assert_eq!(report(&["run.json", "--format", "junit"]), read("run.xml"));
    assert_eq!(
        report(&["run.json", "--out", "again.csv", "-o", "again.html"]),
        ""
    );
    assert_eq!(read("again.csv"), read("run.csv"));
    assert_eq!(read("again.html"), read("run.html"));
    assert!(
        report(&["run.json", "--out", "again.csv", "--format", "json"]).starts_with("{\"schema\"")
    );
    assert_eq!(
        report(&["run.json", "--out", "again.csv", "--format", "text"]),
        ran.stdout
    );
    // Only the requested files exist.
    let mut left: Vec<String> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("UTF-8")
        })
        .collect();
    left.sort();
    assert_eq!(
        left,
        [
            "again.csv",
            "again.html",
            "boards.txt",
            "run.TXT",
            "run.csv",
            "run.html",
            "run.json",
            "run.xml"
        ]
    );
}

#[test]
fn an_unwritable_report_is_refused_before_the_run() {
    let folder = folder(&[("boards.txt", FLIP), ("folder.json/x", "")]);
    for (file, code, said) in [
        ("run", 2, "its name has no ending that names a form"),
        (
            "run.jsno",
            2,
            "no form has the ending `.jsno`\n  hint: did you mean `.json`? known are ",
        ),
        (
            "none/run.json",
            3,
            "No such file or directory\n  hint: make the folder `none` first",
        ),
        (
            "folder.json",
            2,
            "cannot write `folder.json`: it is not a regular file",
        ),
    ] {
        for command in [
            // Without the check, each of these would take long or fail in another way.
            &["verify", "--exhaustive", "--report", file][..],
            &[
                "judge",
                "flipgame",
                "boards.txt",
                "--language",
                "C",
                "--random",
                "1000000",
                "--report",
                file,
            ],
            &["stress", "flipgame", "boards.txt", "--report", file],
            &["report", "none.json", "--out", file],
        ] {
            let ran = tribunal(command).in_folder(folder.path()).run().exits(code);
            assert!(ran.stderr.contains(said), "{command:?}\n{}", ran.stderr);
            assert_eq!(ran.stdout, "");
        }
    }
}

#[test]
fn a_link_is_written_through_and_its_target_is_replaced() {
    let folder = folder(&[("boards.txt", FLIP), ("kept/run.csv", "old")]);
    std::os::unix::fs::symlink("kept/run.csv", folder.path().join("link.csv")).expect("a link");
    let args = [
        "verify",
        "flipgame",
        "--input",
        "boards.txt",
        "--report",
        "link.csv",
    ];
    tribunal(&args).in_folder(folder.path()).run().exits(0);
    let kept = std::fs::read_to_string(folder.path().join("kept/run.csv")).expect("a file");
    assert!(kept.starts_with("problem,coverage,solver,"), "{kept}");
    assert!(folder.path().join("link.csv").is_symlink());
}

#[test]
fn a_file_that_is_not_a_saved_run_is_recognized() {
    let edited = golden("judge.json").replacen("\"verdict\":\"PE\"", "\"verdict\":\"AC\"", 1);
    let folder = folder(&[
        ("page.json", "<html>"),
        ("cut.json", &golden("judge.json")[..5000]),
        ("edited.json", &edited),
    ]);
    for (args, code, said) in [
        (
            &["report", "page.json"][..],
            4,
            "cannot read `page.json`: not a saved run: it does not begin with `{`\n  hint: ",
        ),
        (
            &["report", "cut.json"],
            4,
            "cannot read `cut.json`: the file is incomplete\n  hint: ",
        ),
        (
            &["report", "edited.json"],
            4,
            "cannot read `edited.json`: it contradicts itself: `submissions[1]`, `wrong, \"very\".py`: `verdict` is AC, but by `outcomes` it is PE\n  hint: ",
        ),
        (
            &["report", "none.json"],
            4,
            "cannot read `none.json`: No such file",
        ),
        (&["report", "."], 4, "cannot read `.`: it is a folder"),
        (&["report"], 2, "RUN.json"),
        (
            &["report", "--schema", "page.json"],
            2,
            "cannot go together: `--schema` prints the form of saved runs, and reads no run",
        ),
        (
            &["report", "--schema", "--format", "json"],
            2,
            "cannot go together: `--schema` prints the form of saved runs, and reads no run",
        ),
        (
            &["list", "--format", "csv"],
            2,
            "[possible values: text, json]",
        ),
        (
            &["doctor", "--format", "html"],
            2,
            "[possible values: text, json]",
        ),
    ] {
        let ran = tribunal(args).in_folder(folder.path()).run().exits(code);
        assert!(ran.stderr.contains(said), "{args:?}\n{}", ran.stderr);
    }
    let foreign = tribunal(&["list", "--format", "json"])
        .run()
        .exits(0)
        .stdout;
    let ran = tribunal(&["report", "-"]).stdin(foreign).run().exits(4);
    assert!(
        ran.stderr
            .contains("cannot read standard input: not a saved run: its schema is `tribunal.list`")
    );
}

#[test]
fn an_invalid_date_is_refused() {
    for wrong in ["tomorrow", "", "99999999999999999", "1.5"] {
        let ran = tribunal(&["verify", "flipgame", "--random", "0"])
            .env("SOURCE_DATE_EPOCH", wrong)
            .run()
            .exits(2);
        assert!(
            ran.stderr
                .contains("`SOURCE_DATE_EPOCH` is not a number of seconds since 1970"),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn a_closed_standard_output_ends_every_form_quietly() {
    let folder = folder(&[("boards.txt", FLIP)]);
    let save = [
        "verify",
        "flipgame",
        "--input",
        "boards.txt",
        "--report",
        "run.json",
    ];
    tribunal(&save).in_folder(folder.path()).run().exits(0);
    for form in ["text", "json", "csv", "junit", "github", "html"] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_tribunal"))
            .args(["report", "run.json", "--format", form])
            .current_dir(folder.path())
            .stdout(writer)
            .output()
            .expect("the binary starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*said), (Some(0), ""), "{form}");
    }
}
