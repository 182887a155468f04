//! A small report with every kind of content, for the tests of the forms.

use std::collections::BTreeMap;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::{Grade, Joined, NamedFault, Suspect};
use tribunal_core::verdict::judged::{
    Alike, Built, CaseResult, Cause, CauseGroup, Expectation, Failure, JudgeReport, LimitsReport,
    Refused, Student, SubmissionReport,
};

fn case(index: u64, name: &str, verdict: Verdict, cpu_s: f64, said: Message) -> CaseResult {
    CaseResult {
        index,
        case: name.to_string(),
        verdict,
        message: said.to_string(),
        reason: Some(said),
        close: false,
        runs: 1,
        refused: Vec::new(),
        cpu_s,
        wall_s: cpu_s + 0.1,
        memory_bytes: 4 << 20,
        points: None,
        failure: None,
    }
}

fn submission(
    name: &str,
    verdict: Verdict,
    said: Message,
    cases: Vec<CaseResult>,
) -> SubmissionReport {
    let mut counts = BTreeMap::new();
    cases
        .iter()
        .for_each(|case| *counts.entry(case.verdict).or_default() += 1);
    let most = cases.iter().max_by(|a, b| a.cpu_s.total_cmp(&b.cpu_s));
    SubmissionReport {
        name: name.to_string(),
        student: None,
        source_sha256: None,
        not_installed: None,
        built: None,
        verdict: Some(verdict),
        message: said.to_string(),
        reason: Some(said),
        decided_by: None,
        points: None,
        expected: None,
        compile_error: None,
        hint: None,
        hint_message: None,
        cause: None,
        excerpt: None,
        counts,
        judged: cases.len() as u64,
        skipped: 0,
        close: 0,
        outcomes: cases.iter().map(|case| case.verdict.letter()).collect(),
        cpu_ms: Vec::new(),
        memory_mb: Vec::new(),
        slowest: most.map(|case| case.case.clone()),
        cpu_s_max: most.map_or(0.0, |case| case.cpu_s),
        idle_s_max: None,
        cpu_s_total: cases
            .iter()
            .map(|case| case.cpu_s)
            .fold(0.0, |sum, cpu_s| sum + cpu_s),
        largest: cases.first().map(|case| case.case.clone()),
        memory_bytes_max: cases.first().map_or(0, |case| case.memory_bytes),
        cases,
        smallest_case: None,
        cases_left_out: 0,
        further: None,
        in_place: false,
        not_in_place: None,
        not_in_place_message: None,
    }
}

fn built(language: &str, command: &str, remark: Option<&str>) -> Option<Built> {
    let limits = LimitsReport {
        cpu_s: 1.0,
        wall_s: 3.0,
        memory_bytes: 64 << 20,
        output_bytes: 8 << 20,
        stack_bytes: 64 << 20,
        processes: 64,
    };
    let remarks = remark.into_iter().map(str::to_string).collect();
    Some(Built {
        language: language.to_string(),
        command: command.to_string(),
        remarks,
        outputs: None,
        limits,
    })
}

/// Three submissions on three cases: accepted but close, wrong though expected to be right, and not compiled.
pub(crate) fn report() -> JudgeReport {
    let minimum = || Message::new("is-the-minimum").with("number", 4);
    let other = || {
        Message::new("not-the-minimum")
            .with("said", 5)
            .with("minimum", 4)
    };
    let three = Message::new("cases-judged")
        .with("number", 3)
        .with("cases", "3");
    let names = ["sample/a", "secret/b", "secret/c"];
    let accepted = |index: usize, cpu_s| {
        case(
            index as u64,
            names[index],
            Verdict::Accepted,
            cpu_s,
            minimum(),
        )
    };
    let close = CaseResult {
        close: true,
        runs: 3,
        ..accepted(1, 0.95)
    };
    let wrong = CaseResult {
        refused: vec!["fork".to_string()],
        failure: Some(Box::new(Failure {
            input: "bw\nwb\n".to_string(),
            args: Vec::new(),
            boards: vec![vec!["bw".to_string(), "wb".to_string()]],
            expected: Some("4\n".to_string()),
            expected_is_one_of_many: false,
            actual: "5\u{1b}[2J\n".to_string(),
            actual_bytes: 6,
            stderr: "\u{1b}]0;AC\u{7}\n\u{202e}CA\n".to_string(),
            stderr_bytes: 14,
            repeat: "tribunal judge flipgame 'wrong, \"very\".py' --case secret/b".to_string(),
            replay: None,
            interaction: None,
            pass: None,
        })),
        ..case(1, names[1], Verdict::WrongAnswer, 0.5, other())
    };
    let cases = vec![accepted(0, 0.025), close, accepted(2, 0.025)];
    let right = SubmissionReport {
        built: built("C++", "g++ -O2", None),
        close: 1,
        ..submission("right.cpp", Verdict::Accepted, three, cases)
    };
    let cases = vec![accepted(0, 0.1), wrong];
    let torus = Suspect {
        grade: Grade::Exact,
        faults: vec![NamedFault {
            name: "torus".to_string(),
            fault: "neighbours wrap around\u{1b} the edges".to_string(),
            message: None,
            origin: "One writes\u{1b} it.".to_string(),
            look_at: "Look for it.".to_string(),
        }],
        joined: Joined::Single,
        wrong: 1,
        both_wrong: 1,
        same_answer: 1,
    };
    let wrong = SubmissionReport {
        built: built("Python 3", "python3 -S", Some("an older Python")),
        decided_by: Some("secret/b".to_string()),
        expected: Some(Expectation {
            folder: "accepted".to_string(),
            admits: vec![Verdict::Accepted],
            points: Vec::new(),
            fits: false,
        }),
        skipped: 1,
        cause: Some(Cause {
            answered: 2,
            left_out: 0,
            wrong: 1,
            gallery: 35,
            is_likely: true,
            suspects: vec![torus.clone()],
            patterns: Vec::new(),
        }),
        outcomes: "AW-".to_string(),
        ..submission("wrong, \"very\".py", Verdict::WrongAnswer, other(), cases)
    };
    let refused = SubmissionReport {
        compile_error: Some(Refused {
            command: "gcc".to_string(),
            message: "error: \u{1b}[31mno\n".to_string(),
        }),
        message: "error: \u{1b}[31mno".to_string(),
        reason: None,
        ..submission(
            "=HYPERLINK(1).c",
            Verdict::CompileError,
            Message::new("not-judged"),
            Vec::new(),
        )
    };
    JudgeReport {
        provenance: Default::default(),
        problem: "flipgame".to_string(),
        isolation: "full".to_string(),
        dialect: "testlib".to_string(),
        coverage: "3 stored cases".to_string(),
        coverage_message: None,
        seed: None,
        cases_total: 3,
        case_names: names.map(str::to_string).to_vec(),
        submissions: vec![right, wrong, refused],
        groups: Vec::new(),
        causes: vec![CauseGroup {
            faults: torus.faults.clone(),
            joined: torus.joined,
            alternatives: Vec::new(),
            is_likely: true,
            submissions: vec!["wrong, \"very\".py".to_string()],
        }],
        minimum_case_set: None,
        exhibits: Vec::new(),
        alike: Vec::new(),
        shows_source: false,
        smallest: None,
        next: vec!["tribunal diagnose flipgame 'wrong, \"very\".py'".to_string()],
        stored_alone: None,
        next_for: None,
        interrupted: false,
        wall_s: 1.5,
        comparison: None,
    }
}

/// The same submissions as those of a class, of which the first two are alike, and a student without one.
pub(crate) fn class() -> JudgeReport {
    let mut report = report();
    let student = |name: &str, remarks: &[&str]| {
        Some(Student {
            name: name.to_string(),
            id: format!("{name}_1"),
            file: String::new(),
            on_roster: Some(true),
            remarks: remarks.iter().map(|remark| remark.to_string()).collect(),
        })
    };
    let absent = Message::new("nothing-handed-in");
    report.submissions.push(SubmissionReport {
        verdict: None,
        hint: Some("line 7 lists this student".to_string()),
        hint_message: None,
        ..submission("Trần C", Verdict::Accepted, absent, Vec::new())
    });
    let students = [
        ("Nguyễn Văn A", "class/a.cpp", &[][..]),
        ("=B", "class/b.py", &["handed in late"]),
        ("\u{1b}D", "class/d.c", &[]),
        ("Trần C", "Trần C", &[]),
    ];
    for (submission, (name, file, remarks)) in report.submissions.iter_mut().zip(students) {
        submission.student = student(name, remarks);
        submission.name = file.to_string();
        submission.expected = None;
    }
    for group in &mut report.causes {
        group.submissions = vec!["class/b.py".to_string()];
    }
    report.alike = vec![Alike {
        submissions: vec![0, 1],
        tokens: 90,
        is_given: false,
    }];
    report
}
