//! The JSON of every command, compared with the fields in the book.

use crate::{CHESS, FLIP, PILOTS, folder, report, tribunal};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::messages::Message;
use tribunal_core::verdict::agreed::{
    AgreedOutput, AgreedProgram, AgreementReport, CaseDisagreement, CaseFault, FailedProgram,
    JudgeDifference,
};
use tribunal_core::verdict::diagnosed::{
    Grade, Joined, NamedFault, Pattern, Regularity, Relation, Shared, Suspect, TooFew,
};
use tribunal_core::verdict::generated::{
    BrokenGenerator, GeneratedCase, GeneratedReport, GeneratedState,
};
use tribunal_core::verdict::judged::{Alternative, Cause, CauseGroup};
use tribunal_core::verdict::stressed::{Examination, SourceExcerpt};
use tribunal_core::verdict::{Disagreement, Says, Statement, Verdict};

/// Right if no move is needed or none helps. With three black pieces it prints 1, which is sometimes right, if built
/// without optimization, and reads out of bounds otherwise. It also makes a system call that is refused.
const WRONG: &str = r#"
#include <stdio.h>
#include <sys/ptrace.h>
int main(void) {
    int list[3] = {0}, black = 0;
    char piece;
    for (int i = 0; i < 16; i++) black += scanf(" %c", &piece) == 1 && piece == 'b';
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    fprintf(stderr, "words\n");
#ifndef __OPTIMIZE__
    if (black == 3) return puts("1") < 0;
#endif
    if (black == 0) puts("0");
    else if (black == 3 && list[black] == 4711) puts("2");
    else puts("Impossible");
    return 0;
}
"#;

/// Searches for a case that one program fails; another program is not run.
const KILL: &[&str] = &[
    "kill",
    "flipgame",
    "class/wrong_answer/zero.py",
    "refused.c",
    "--size",
    "2x2",
    "--smallest",
    "16",
    "--trusted",
    "--no-cache",
];

/// The type of each field by its path, over all documents of one schema.
type Fields = BTreeMap<String, BTreeSet<&'static str>>;

/// How the paths of the arguments of messages end.
const MESSAGES: [&str; 4] = [
    "reason.args",
    "message.args",
    "messages[].args",
    "certificate_lines[].args",
];

fn collect(path: &str, value: &Value, fields: &mut Fields) {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(items) => {
            items
                .iter()
                .for_each(|item| collect(&format!("{path}[]"), item, fields));
            "list"
        }
        // The arguments depend on the message.
        Value::Object(_) if MESSAGES.iter().any(|end| path.ends_with(end)) => "object",
        Value::Object(object) => {
            for (key, value) in object {
                let inner = if path.is_empty() {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                collect(&inner, value, fields);
            }
            "object"
        }
    };
    if !path.is_empty() {
        fields.entry(path.to_string()).or_default().insert(kind);
    }
}

/// Every document that a choice of runs prints, by schema.
fn printed() -> BTreeMap<String, Fields> {
    // Long enough to be compared with the other.
    let long = "print(0, 0 + 0)\n".repeat(10);
    let folder = folder(&[
        ("students/ada.py", &long),
        ("students/bob.py", &long),
        ("roster.csv", "Name\nada\n"),
        ("f.in", FLIP),
        ("p.in", PILOTS),
        ("c.in", CHESS),
        ("i.in", "bwww\nwwww\nwwww\nwwww\n"),
        ("odd.in", "+-+\n-+-\n+++\n"),
        ("oddi.in", "+--\n---\n---\n"),
        ("lines.in", "++++\n+---\n+---\n"),
        ("wrong.c", WRONG),
        (
            "right.c",
            "int puts(const char *); int main(void) { puts(\"Impossible\"); return 0; }\n",
        ),
        (
            "zero.c",
            "int puts(const char *); int main(void) { puts(\"0\"); return 0; }\n",
        ),
        (
            "moves.c",
            "int puts(const char *); int main(void) { puts(\"3 1 1 1 2 5 1\"); return 0; }\n",
        ),
        ("refused.c", "no program\n"),
        ("p.out", "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n"),
        ("cases/flipgame/data/secret/a.in", FLIP),
        ("cases/flipgame/data/secret/a.ans", "5\n"),
        ("cases/flipgame/data/secret/x.txt", ""),
        ("mixed/pilots/data/secret/a.in", PILOTS),
        ("mixed/pilots/data/secret/a.ans", "6\n"),
        ("class/wrong_answer/zero.py", "print(0)\n"),
        ("right.c", crate::RIGHT),
        ("class/wrong_answer/naught.py", "print(0)\n"),
        ("class/compile_error/no.c", "no program\n"),
        ("class/unknown", "what is it?\n"),
        ("sums/data/sample/1.in", "1 2\n"),
        ("sums/data/sample/1.ans", "3\n"),
        (
            "sums/submissions/accepted/sum.py",
            "print(sum(map(int, input().split())))\n",
        ),
        (
            "sums/submissions/time_limit_exceeded/loops.py",
            "while True: pass\n",
        ),
        ("sums/submissions/mixed/naught.py", "print(0)\n"),
        (
            "sums/problem.yaml",
            "problem_format_version: 2025-09\nname: {en: Sums}\nlimits: {time_limit: 1}\n",
        ),
    ]);
    let runs: &[(&[&str], i32)] = &[
        (&["list"], 0),
        (&["solve", "flipgame", "f.in", "--certificate"], 0),
        (&["solve", "flipgame", "i.in", "--certificate"], 0),
        (&["solve", "pilots", "p.in", "--certificate"], 0),
        (&["solve", "pilots", "odd.in", "--certificate"], 0),
        (&["solve", "pilots", "oddi.in", "--certificate"], 0),
        (
            &[
                "solve",
                "pilots",
                "lines.in",
                "--size",
                "3x4",
                "--certificate",
            ],
            0,
        ),
        (&["solve", "chesscbg", "c.in", "--certificate"], 0),
        (
            &["solve", "chesscbg", "c.in", "--solver", "permutations"],
            0,
        ),
        (&["gen", "flipgame", "--count", "3"], 0),
        (&["gen", "pilots", "--out", "made"], 0),
        (&["gen", "flipgame", "--size", "61x61", "--count", "4"], 5),
        (
            &[
                KILL,
                &[
                    "--accepted",
                    "class/wrong_answer/naught.py",
                    "--out",
                    "killers",
                ],
            ]
            .concat(),
            1,
        ),
        (&[KILL, &["--random", "0"]].concat(), 1),
        (&["check", "pilots", "p.in", "p.out"], 0),
        (&["check", "flipgame", "i.in", "p.out"], 1),
        (&["replay", "pilots", "p.in", "p.out"], 0),
        (
            &[
                "stress",
                "flipgame",
                "wrong.c",
                "--cache",
                "cache",
                "--all",
                "--random",
                "0",
                "--smallest",
                "200",
            ],
            1,
        ),
        (
            &[
                "stress",
                "flipgame",
                "wrong.c",
                "--cache",
                "cache",
                "--against",
                "right.c",
                "--no-sanitizers",
            ],
            1,
        ),
        (
            &[
                "stress", "flipgame", "wrong.c", "--cache", "cache", "--input", "f.in", "--save",
                "b",
            ],
            1,
        ),
        (
            &[
                "stress",
                "flipgame",
                "zero.c",
                "--cache",
                "cache",
                "--input",
                "i.in",
                "--no-sanitizers",
            ],
            1,
        ),
        (
            &[
                "stress",
                "pilots",
                "moves.c",
                "--cache",
                "cache",
                "--input",
                "p.in",
                "--no-sanitizers",
            ],
            1,
        ),
        (&["stress", "flipgame", "refused.c", "--cache", "cache"], 1),
        (
            &[
                "diagnose",
                "flipgame",
                "wrong.c",
                "--cache",
                "cache",
                "--smallest",
                "200",
            ],
            1,
        ),
        (
            &[
                "diagnose", "flipgame", "zero.c", "--cache", "cache", "--random", "40",
            ],
            1,
        ),
        (
            &[
                "diagnose",
                "flipgame",
                "right.c",
                "--cache",
                "cache",
                "--exhaustive",
                "--size",
                "2x2",
                "--budget",
                "60",
            ],
            1,
        ),
        (
            &["diagnose", "flipgame", "refused.c", "--cache", "cache"],
            1,
        ),
        (&["verify", "flipgame", "--random", "20"], 1),
        (&["verify", "flipgame", "--size", "5x5", "--random", "5"], 1),
        (
            &["verify", "pilots", "--cases", "mixed", "--random", "0"],
            1,
        ),
        (&["verify", "flipgame", "--bless"], 1),
        (&["verify", "chesscbg", "--exhaustive", "--size", "2x3"], 0),
        (
            &[
                "judge",
                "flipgame",
                "class",
                "class/unknown",
                "--random",
                "5",
                "--trusted",
                "--no-cache",
            ],
            4,
        ),
        (
            &[
                "judge",
                "flipgame",
                "class/wrong_answer/zero.py",
                "--shrink-time",
                "20",
                "--trusted",
                "--no-cache",
            ],
            1,
        ),
        (
            &[
                "judge",
                "flipgame",
                "right.c",
                "--budget",
                "1",
                "--trusted",
                "--no-cache",
            ],
            0,
        ),
        (
            &[
                "judge",
                "pilots",
                "moves.c",
                "--random",
                "3",
                "--shrink-time",
                "20",
                "--trusted",
                "--cache",
                "cache",
            ],
            1,
        ),
        (
            &[
                "judge",
                "flipgame",
                "class",
                "--expected",
                "--trusted",
                "--no-cache",
            ],
            0,
        ),
        (
            &[
                "judge",
                "./sums",
                "sums/submissions/mixed/naught.py",
                "--trusted",
                "--no-cache",
            ],
            1,
        ),
        (
            &[
                "judge",
                "flipgame",
                "--students",
                "students",
                "--roster",
                "roster.csv",
                "--random",
                "3",
                "--trusted",
                "--no-cache",
            ],
            1,
        ),
        (&["lint", "./sums", "--trusted", "--no-cache"], 1),
    ];
    let mut schemas: BTreeMap<String, Fields> = BTreeMap::new();
    for (args, code) in runs {
        let args = [*args, &["--format", "json"]].concat();
        let ran = tribunal(&args).in_folder(folder.path()).run().exits(*code);
        assert!(!ran.stdout.is_empty(), "{args:?}");
        for line in ran.stdout.lines() {
            let document: Value = serde_json::from_str(line).expect("a document a line");
            assert_eq!(document["version"], 1);
            let schema = document["schema"].as_str().expect("a schema").to_string();
            let kind = match args[..] {
                ["lint", ..] => "package",
                _ => args[0],
            };
            assert_eq!(schema, format!("tribunal.{kind}"));
            if ["judge", "stress", "verify"].contains(&kind) {
                report::holds(line);
            }
            collect("", &document, schemas.entry(schema).or_default());
        }
    }
    // Those of packages, of which a run shows only some fields.
    for (schema, document) in of_packages() {
        collect(
            "",
            &document,
            schemas.entry(schema.to_string()).or_default(),
        );
    }
    // A comparison has the same fields in every run.
    for kind in ["judge", "verify"] {
        let document: Value =
            serde_json::from_str(&report::golden(&format!("{kind}-compared.json"))).expect("JSON");
        let fields = schemas
            .get_mut(&format!("tribunal.{kind}"))
            .expect("it was run");
        collect("comparison", &document["comparison"], fields);
    }
    let judge = schemas.get_mut("tribunal.judge").expect("judge was run");
    collect("comparison.submissions[].earlier_cpu_s", &1.into(), judge);
    collect("comparison.gone[].student", &"x".into(), judge);
    for verdict in [
        "gone[].verdict",
        "submissions[].verdict",
        "submissions[].earlier_verdict",
    ] {
        collect(&format!("comparison.{verdict}"), &Value::Null, judge);
    }
    // How many inputs are tried in a short time, the machine decides.
    for caught_from in [Value::Null, 1.into()] {
        collect("submissions[].further.caught_from", &caught_from, judge);
    }
    // The machine decides which levels work, and so the exit status.
    let doctor = tribunal(&["doctor", "--format", "json"]).run();
    let document: Value = serde_json::from_str(&doctor.stdout).expect("a document");
    assert_eq!(document["schema"], "tribunal.doctor");
    let doctor = schemas.entry("tribunal.doctor".to_string()).or_default();
    collect("", &document, doctor);
    for path in [
        "level",
        "control_groups_missing",
        "levels[].missing",
        "levels[].hint",
    ] {
        collect(path, &"x".into(), doctor);
        collect(path, &Value::Null, doctor);
    }
    campaign(&mut schemas);
    // No honest run shows these: moves that cannot be played, and no certified answer.
    let answers = vec![Statement::new(
        "x",
        Says::Said(Message::new("says-nothing")),
        true,
        Some(Message::new("has-no-moves")),
    )];
    let text = String::new;
    let found = Disagreement {
        origin: text(),
        origin_message: Some(Message::new("origin-crash")),
        input: text(),
        answers,
        certificate: text(),
        certificate_lines: vec![Message::new("certificate-not-asked").into()],
        expected: None,
        stored: None,
        repeat: text(),
    };
    let found = serde_json::to_value(found).expect("JSON");
    let judge = schemas.get_mut("tribunal.judge").expect("judge was run");
    for verdict in ["AC", "WA", "PE", "TLE", "ILE", "MLE", "OLE", "RTE", "JE"] {
        collect(&format!("submissions[].counts.{verdict}"), &1.into(), judge);
    }
    for measure in ["cpu_ms", "memory_mb"] {
        // The case was skipped.
        collect(&format!("submissions[].{measure}[]"), &Value::Null, judge);
    }
    collect("exhibits[].minimum", &"Impossible".into(), judge);
    // System calls that the sandbox refused, and remarks on the build.
    for list in ["built.remarks[]", "cases[].refused[]"] {
        collect(&format!("submissions[].{list}"), &"x".into(), judge);
    }
    let message = serde_json::json!({"id": "x", "args": {}});
    let messages = serde_json::json!([message]);
    for of in ["built", "student"] {
        let path = format!("submissions[].{of}.remark_messages");
        collect(&path, &messages, judge);
    }
    let kill = schemas
        .get_mut("tribunal.kill")
        .expect("programs were killed");
    collect("right[].failure.refused[]", &"x".into(), kill);
    let broken = serde_json::json!({"message": "x", "hint": "x"});
    collect("broken_generators[]", &broken, kill);
    collect("broken_generators[].hint", &Value::Null, kill);
    for path in ["right[].failure", "right[].language", "cases[].answer"] {
        collect(path, &Value::Null, kill);
    }
    for minimum in ["Impossible".into(), Value::Null] {
        collect("cases[].minimum", &minimum, kill);
    }
    collect(
        "right[].trouble",
        &serde_json::json!({"kind": "judge", "message": ""}),
        kill,
    );
    let verify = schemas.get_mut("tribunal.verify").expect("verify was run");
    collect("problems[].sections[].disagreements[]", &found, verify);
    // Without a built validator no time is known; without a built program, no verdict.
    let package = schemas
        .get_mut("tribunal.package")
        .expect("a package was verified");
    let nothing = [
        "slowest_accepted",
        "quickest_exceeding",
        "quickest_exceeding_s",
    ];
    for path in nothing
        .map(|field| format!("time_limit.{field}"))
        .iter()
        .map(String::as_str)
        .chain(["time_limit", "submissions[].verdict"])
    {
        collect(path, &Value::Null, package);
    }
    // Fields that depend on the programs' times, and fields that no program here shows together.
    let diagnose = schemas
        .get_mut("tribunal.diagnose")
        .expect("diagnose was run");
    for (path, value) in [
        ("cut", serde_json::json!("")),
        ("submission.compiler_message", serde_json::json!("")),
        ("cut_message", message),
        ("submission.remarks", serde_json::json!([""])),
        ("submission.remark_messages", messages.clone()),
        ("smallest.refused", serde_json::json!([""])),
    ] {
        collect(path, &value, diagnose);
    }
    let fault = NamedFault {
        name: text(),
        fault: text(),
        message: Some(Message::new("fault-flipgame-torus")),
        origin: text(),
        look_at: text(),
    };
    let suspect = Suspect {
        grade: Grade::Exact,
        faults: vec![fault],
        joined: Joined::Single,
        wrong: 1,
        both_wrong: 1,
        same_answer: 1,
    };
    let shared = Shared {
        relation: Relation::Exactly,
        words: text(),
        message: Some(Message::new("feature-impossible")),
        having: 1,
        failing: 1,
    };
    collect(
        "suspects[]",
        &serde_json::to_value(&suspect).expect("JSON"),
        diagnose,
    );
    let mut patterns = Vec::new();
    let rule = Regularity {
        name: text(),
        words: text(),
        message: Some(Message::new("regular-answers")),
    };
    for (printed, too_few) in [
        (None, TooFew::Failing(1)),
        (Some(text()), TooFew::Others(1)),
    ] {
        let (verdicts, shared) = (vec![Verdict::WrongAnswer], vec![shared.clone()]);
        let pattern = Pattern {
            verdicts,
            inputs: 1,
            shared,
            too_few: Some(too_few),
            regularity: Some(rule.clone()),
            printed,
            observed: Some(1),
        };
        collect(
            "patterns[]",
            &serde_json::to_value(&pattern).expect("JSON"),
            diagnose,
        );
        patterns.push(pattern);
    }
    for verdict in ["AC", "WA", "PE", "TLE", "ILE", "MLE", "OLE", "RTE"] {
        collect(&format!("counts.{verdict}"), &1.into(), diagnose);
    }
    let judge = schemas.get_mut("tribunal.judge").expect("it was run");
    let group = CauseGroup {
        faults: suspect.faults.clone(),
        joined: suspect.joined,
        alternatives: vec![Alternative {
            faults: suspect.faults.clone(),
            joined: suspect.joined,
        }],
        is_likely: true,
        submissions: vec![text()],
    };
    let cause = Cause {
        answered: 1,
        left_out: 0,
        wrong: 1,
        gallery: 1,
        is_likely: true,
        suspects: vec![suspect],
        patterns,
    };
    collect(
        "submissions[].cause",
        &serde_json::to_value(cause).expect("JSON"),
        judge,
    );
    collect(
        "causes[]",
        &serde_json::to_value(group).expect("JSON"),
        judge,
    );
    // Fields that depend on the compilers of the machine.
    let excerpt = SourceExcerpt {
        file: text(),
        line: 1,
        first: 1,
        lines: vec![text()],
        ..SourceExcerpt::default()
    }
    .of(Message::new("on-this-input"));
    let examined = Examination {
        finding: vec![text()],
        excerpt: Some(excerpt.clone()),
        builds: Some(text()),
        builds_message: Some(Message::new("plain-right")),
        remarks: [Message::new("sanitizers-find-nothing")]
            .into_iter()
            .collect(),
    };
    for (schema, path) in [
        ("tribunal.stress", "failure.examination"),
        ("tribunal.diagnose", "examination"),
    ] {
        let fields = schemas.get_mut(schema).expect("it was run");
        for examination in [&examined, &Examination::default()] {
            let value = serde_json::to_value(examination).expect("JSON");
            collect(path, &value, fields);
        }
        collect(path, &Value::Null, fields);
    }
    let judge = schemas.get_mut("tribunal.judge").expect("it was run");
    let excerpt = serde_json::to_value(&excerpt).expect("JSON");
    collect("submissions[].excerpt", &excerpt, judge);
    let stress = schemas.get_mut("tribunal.stress").expect("stress was run");
    for contestant in ["submission", "against"] {
        collect(
            &format!("{contestant}.remarks"),
            &serde_json::json!([""]),
            stress,
        );
        let path = format!("{contestant}.remark_messages");
        collect(&path, &messages, stress);
        collect(
            &format!("{contestant}.compiler_message"),
            &serde_json::json!(""),
            stress,
        );
    }
    // A failure that was the smallest when it was found.
    collect(
        "smallest.found",
        &Value::Null,
        schemas.get_mut("tribunal.judge").expect("it was run"),
    );
    // Moves that reach the goal, and moves that only miss it.
    for (schema, path) in [
        ("tribunal.judge", "submissions[].cases[].failure.replay"),
        ("tribunal.judge", "smallest.submission.replay"),
        ("tribunal.stress", "failure.submission.replay"),
    ] {
        for field in ["faulty", "fault"] {
            collect(
                &format!("{path}.{field}"),
                &Value::Null,
                schemas.get_mut(schema).expect("it was run"),
            );
        }
    }
    schemas
}

/// What `gen` and `verify` print of packages, with every field; `tests/foreign` runs them.
fn of_packages() -> [(&'static str, Value); 4] {
    let (text, said) = (|| "x".to_string(), Message::new("no-output-to-compare"));
    let case = |is_full: bool| GeneratedCase {
        name: text(),
        command: is_full.then(text),
        state: GeneratedState::New,
        why: is_full.then(|| said.clone()),
        minority: vec![text()],
        same_as: is_full.then(text),
    };
    let broken = |hint| BrokenGenerator {
        message: said.clone(),
        hint,
    };
    let broken = vec![broken(None), broken(Some(said.clone()))];
    let generated = |seed| GeneratedReport {
        seed,
        broken_generators: broken.clone(),
        accepted: vec![text()],
        cases: vec![case(true), case(false)],
        ..GeneratedReport::default()
    };
    let program = |is_built: bool| AgreedProgram {
        language: is_built.then(text),
        trouble: (!is_built).then(|| said.clone()),
        ..AgreedProgram::default()
    };
    let disagreement = |is_compared: bool| CaseDisagreement {
        case: text(),
        input: text(),
        args: vec![text()],
        outputs: vec![AgreedOutput {
            of: vec![text()],
            output: text(),
        }],
        has_majority: true,
        minority: vec![text()],
        difference: is_compared.then(|| said.clone()),
        failed: vec![FailedProgram {
            program: text(),
            verdict: Verdict::TimeLimit,
            message: said.clone(),
        }],
    };
    let agreement = |generator| AgreementReport {
        broken_generators: broken.clone(),
        judges: vec![text()],
        generator,
        programs: vec![program(true), program(false)],
        faults: vec![CaseFault {
            case: text(),
            message: said.clone(),
        }],
        disagreements: vec![disagreement(true), disagreement(false)],
        judges_differ: vec![JudgeDifference {
            case: text(),
            of: text(),
            first: text(),
            first_verdict: Verdict::Accepted,
            other: text(),
            other_verdict: Verdict::WrongAnswer,
            message: said.clone(),
        }],
        ..AgreementReport::default()
    };
    let whole = |schema: &str, report: Value| {
        let mut report = report;
        report["schema"] = schema.into();
        report["version"] = 1.into();
        report
    };
    let of = |schema: &'static str, report: Value| (schema, whole(schema, report));
    let generated = |seed| serde_json::to_value(generated(seed)).expect("JSON");
    let agreement = |generator| serde_json::to_value(agreement(generator)).expect("JSON");
    [
        of("tribunal.generated", generated(Some(1))),
        of("tribunal.generated", generated(None)),
        of("tribunal.agreement", agreement(Some(text()))),
        of("tribunal.agreement", agreement(None)),
    ]
}

/// The plan of a campaign, and how far it is.
fn campaign(schemas: &mut BTreeMap<String, Fields>) {
    let folder = crate::folder(&[("right.c", crate::RIGHT)]);
    let campaign = |words: &[&str]| {
        let ran = tribunal(&[&["campaign"], words].concat()).in_folder(folder.path());
        ran.env("PATH", format!("/usr/bin:{}", env!("CARGO_TARGET_TMPDIR")))
            .run()
            .exits(0)
            .stdout
    };
    let command = [
        "judge",
        "flipgame",
        "right.c",
        "--exhaustive",
        "--size",
        "1x2",
    ];
    campaign(
        &[
            &["night", "--shards", "1", "--sbatch", "--partition=x", "--"][..],
            &command,
        ]
        .concat(),
    );
    let plan = std::fs::read_to_string(folder.path().join("night/plan.json")).expect("a plan");
    let status = campaign(&["status", "night", "--format", "json"]);
    for text in [plan, status] {
        let document: Value = serde_json::from_str(&text).expect("a document");
        let schema = document["schema"].as_str().expect("a schema").to_string();
        collect("", &document, schemas.entry(schema).or_default());
    }
    let plan = schemas
        .get_mut("tribunal.campaign")
        .expect("it was planned");
    collect("estimate", &Value::Null, plan);
    collect("needed[]", &"x".into(), plan);
    let status = schemas
        .get_mut("tribunal.campaign_status")
        .expect("it was asked for");
    for (path, some) in [
        ("merged", Value::from(1)),
        ("no_queue", "x".into()),
        ("run", serde_json::json!({"process": 1, "machine": "x"})),
        ("shares[].job", "x".into()),
        ("shares[].reason", "x".into()),
    ] {
        collect(path, &some, status);
        collect(path, &Value::Null, status);
    }
}

#[test]
fn every_field_is_documented_and_every_documented_field_is_printed() {
    let mut actual = String::new();
    for (schema, fields) in printed() {
        actual += &format!("{schema}\n");
        for (path, kinds) in fields {
            let kinds: Vec<&str> = kinds.into_iter().collect();
            actual += &format!("  {path}: {}\n", kinds.join(" | "));
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/src/reference/json.md");
    let page = std::fs::read_to_string(path).expect("the page on JSON");
    let (before, rest) = page
        .split_once("```fields\n")
        .expect("the page documents the fields");
    let (documented, after) = rest.split_once("```").expect("the block ends");
    if std::env::var_os("TRIBUNAL_BLESS").is_some() {
        std::fs::write(path, format!("{before}```fields\n{actual}```{after}"))
            .expect("the page on JSON");
    }
    assert_eq!(
        actual, documented,
        "set TRIBUNAL_BLESS=1 to write the block of docs/src/reference/json.md anew"
    );
}
