//! Large reports with every kind of content of a page: boards with legal moves, hostile texts, many submissions.

use std::collections::BTreeMap;
use tribunal_core::messages::{Message, Value};
use tribunal_core::verdict::diagnosed::{
    Grade, Joined, NamedFault, Pattern, Relation, Shared, Suspect,
};
use tribunal_core::verdict::judged::{
    Built, CaseResult, Cause, Expectation, Failure, Group, JudgeReport, Killer, LimitsReport,
    MinimumCaseSet, Refused, SubmissionReport,
};
use tribunal_core::verdict::saved::Provenance;
use tribunal_core::verdict::shown::{Exhibit, Panel, Proof, Replay, Step};
use tribunal_core::verdict::stressed::{
    Attempt, Contestant, Examination, SourceExcerpt, StressFailure, StressReport,
};
use tribunal_core::verdict::{
    CaseFileFault, CertificateTally, Disagreement, Minimum, MinimumCount, ProblemReport, Says,
    Section, SolverTally, Statement, Verdict, VerifyReport,
};

/// Text of a contestant that tries to break a page.
pub(crate) const HOSTILE: &str = "</script><script>alert(1)</script>\"><img src=x onerror=alert(2)>\u{1b}[31m\u{202e}\0\u{200b}&amp;<!--";

/// A board of letters.
type Rows = Vec<String>;

/// A row and a column, counted from 0.
type Place = (usize, usize);

fn rows(board: &[&str]) -> Rows {
    board.iter().map(|row| row.to_string()).collect()
}

fn text_of(boards: &[Rows]) -> String {
    boards
        .iter()
        .flatten()
        .map(|row| format!("{row}\n"))
        .collect()
}

/// The board with some cells flipped from one letter to the other.
fn turned(board: &Rows, letters: [char; 2], turns: impl Fn(usize, usize) -> bool) -> Rows {
    let turn = |cell: char| {
        if cell == letters[0] {
            letters[1]
        } else {
            letters[0]
        }
    };
    let row = |(row, cells): (usize, &String)| {
        cells
            .chars()
            .enumerate()
            .map(|(col, cell)| if turns(row, col) { turn(cell) } else { cell })
            .collect()
    };
    board.iter().enumerate().map(row).collect()
}

fn press(problem: &str, board: &Rows, (at_row, at_col): Place) -> Rows {
    match problem {
        "pilots" => turned(board, ['+', '-'], |row, col| row == at_row || col == at_col),
        _ => turned(board, ['b', 'w'], |row, col| {
            row.abs_diff(at_row) + col.abs_diff(at_col) <= 1
        }),
    }
}

fn slide(board: &Rows, from: Place, to: Place) -> Rows {
    turned(board, ['1', '0'], |row, col| {
        (row, col) == from || (row, col) == to
    })
}

/// The boards after each of some presses.
fn played(problem: &str, board: &Rows, presses: &[Place]) -> Vec<Step> {
    let mut steps = vec![Step {
        by: None,
        board: board.clone(),
    }];
    for &(row, col) in presses {
        let board = press(problem, &steps[steps.len() - 1].board, (row, col));
        steps.push(Step {
            by: Some(format!("{} {}", row + 1, col + 1)),
            board,
        });
    }
    steps
}

fn slid(board: &Rows, slides: &[(Place, Place)]) -> Vec<Step> {
    let mut steps = vec![Step {
        by: None,
        board: board.clone(),
    }];
    for &(from, to) in slides {
        let board = slide(&steps[steps.len() - 1].board, from, to);
        steps.push(Step {
            by: Some(format!(
                "{} {} {} {}",
                from.0 + 1,
                from.1 + 1,
                to.0 + 1,
                to.1 + 1
            )),
            board,
        });
    }
    steps
}

fn texts(rows: &[&[&str]]) -> Vec<Vec<String>> {
    rows.iter()
        .map(|row| row.iter().map(|text| text.to_string()).collect())
        .collect()
}

fn panel(title: impl Into<Message>, board: &Rows) -> Panel {
    Panel::new(title, &board.join("\n"))
}

/// An exhibited case of each problem.
pub(crate) fn exhibits(problem: &str) -> Vec<Exhibit> {
    let exhibit = |index, case: &str, boards: Vec<Rows>, minimum, steps, proof| Exhibit {
        case: case.to_string(),
        index,
        input: text_of(&boards),
        boards,
        minimum,
        expected: Some(format!("{minimum}\n")),
        expected_is_one_of_many: problem == "pilots",
        steps,
        proof: Some(proof),
    };
    match problem {
        "pilots" => {
            let board = rows(&["-+--", "----", "----", "-+--"]);
            let presses = [(0, 0), (0, 2), (0, 3), (3, 0), (3, 2), (3, 3)];
            let cross = ["2131", "1210", "1210", "2131"];
            let cross: Vec<Vec<String>> = cross
                .iter()
                .map(|row| row.chars().map(|count| count.to_string()).collect())
                .collect();
            let count = Panel {
                texts: cross,
                marks: rows(&["x.xx", "....", "....", "x.xx"]),
                beside: rows(&["1", "0", "0", "1"]),
                below: rows(&["0", "2", "0", "0"]),
                ..panel("pilots-counts", &board)
            };
            let proof = Proof::new(Proof::needed(6), "pilots-check-unique", vec![count]);
            let minimum = Minimum::Moves(6);
            let steps = played("pilots", &board, &presses);
            vec![exhibit(
                1,
                "secret/two-closed",
                vec![board],
                minimum,
                steps,
                proof,
            )]
        }
        "chesscbg" => {
            let (from, slides) = (
                rows(&["1111", "0000", "1110", "0010"]),
                [
                    ((0, 0), (1, 0)),
                    ((0, 1), (1, 1)),
                    ((3, 2), (3, 3)),
                    ((2, 1), (3, 1)),
                ],
            );
            let steps = slid(&from, &slides);
            let to = steps[4].board.clone();
            let heights = texts(&[
                &["0", "0", "0", "0"],
                &["1", "1", "0", "0"],
                &["1", "0", "0", "1"],
                &["1", "1", "0", "1"],
            ]);
            let of = |number: u32, sum: u32, board: &Rows, below: &[&str]| {
                let title = Message::new("chesscbg-heights")
                    .with("number", number)
                    .with("sum", sum);
                Panel {
                    texts: heights.clone(),
                    below: rows(below),
                    ..panel(title, board)
                }
            };
            let check = Message::new("chesscbg-check-heights").with("by", 4);
            let panels = vec![
                of(1, 1, &from, &["1", "0", "0", "0"]),
                of(2, 5, &to, &["2", "2", "0", "1"]),
            ];
            let proof = Proof::new(Proof::needed(4), check, panels);
            vec![exhibit(
                1,
                "secret/four-slides",
                vec![from, to],
                Minimum::Moves(4),
                steps,
                proof,
            )]
        }
        _ => {
            let board = rows(&["bwwb", "bbwb", "bwwb", "bwww"]);
            let quiet = Panel {
                marks: rows(&[".xx.", "x..x", "x..x", ".xx."]),
                beside: rows(&["0", "2", "2", "0"]),
                ..panel("proof-quiet", &board)
            };
            let claim = Message::new("flipgame-claim-impossible");
            let proof = Proof::new(claim, "flipgame-check-impossible", vec![quiet]);
            let small = rows(&["wwww", "wwww", "wwbw", "wbbb"]);
            let steps = played("flipgame", &small, &[(3, 2)]);
            let presses = Panel {
                marks: rows(&["....", "....", "....", "..x."]),
                ..panel(
                    Message::new("flipgame-made")
                        .with("moves", 1)
                        .with("colour", Message::new("flipgame-white")),
                    &small,
                )
            };
            let easy = Proof::new(Proof::needed(1), "flipgame-check-alone", vec![presses]);
            vec![
                exhibit(
                    1,
                    "secret/impossible",
                    vec![board],
                    Minimum::Impossible,
                    Vec::new(),
                    proof,
                ),
                exhibit(
                    2,
                    "secret/last-row",
                    vec![small],
                    Minimum::Moves(1),
                    steps,
                    easy,
                ),
            ]
        }
    }
}

fn limits() -> LimitsReport {
    LimitsReport {
        cpu_s: 1.0,
        wall_s: 3.0,
        memory_bytes: 64 << 20,
        output_bytes: 8 << 20,
        stack_bytes: 64 << 20,
        processes: 64,
    }
}

fn built(language: &str, command: &str) -> Option<Built> {
    Some(Built {
        language: language.to_string(),
        command: command.to_string(),
        remarks: Default::default(),
        outputs: None,
        limits: limits(),
    })
}

fn verdict_of(letter: char) -> Verdict {
    let all = [
        Verdict::Accepted,
        Verdict::WrongAnswer,
        Verdict::PresentationError,
        Verdict::TimeLimit,
        Verdict::IdleLimit,
        Verdict::MemoryLimit,
        Verdict::OutputLimit,
        Verdict::RuntimeError,
        Verdict::JudgeError,
    ];
    all.into_iter()
        .find(|verdict| verdict.letter() == letter)
        .expect("a letter of a verdict")
}

fn message(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "6 moves open every handle",
        Verdict::WrongAnswer => "printed 4; the minimum is 6",
        Verdict::PresentationError => "line 1: expected a number, found `six`",
        Verdict::TimeLimit => "1.00 s of CPU time are over",
        Verdict::RuntimeError => "ended by SIGSEGV",
        Verdict::MemoryLimit => "64 MB are not enough",
        _ => "stopped",
    }
}

/// A submission with these outcomes, measured on every case.
pub(crate) fn submission(
    name: &str,
    language: &str,
    names: &[String],
    outcomes: &str,
) -> SubmissionReport {
    let mut counts = BTreeMap::new();
    outcomes
        .chars()
        .filter(|letter| *letter != '-')
        .for_each(|letter| *counts.entry(verdict_of(letter)).or_default() += 1);
    let first = outcomes
        .chars()
        .position(|letter| !matches!(letter, 'A' | '-'));
    let verdict = first.map_or(Verdict::Accepted, |index| {
        verdict_of(outcomes.as_bytes()[index].into())
    });
    let ms = |index: usize, letter: char| match letter {
        '-' => None,
        'T' => Some(1004.0),
        _ => {
            Some(1.5 + ((index * 7919 + name.len() * 31) % 97) as f32 * (1 + name.len() % 4) as f32)
        }
    };
    let cpu_ms: Vec<Option<f32>> = outcomes
        .chars()
        .enumerate()
        .map(|(index, letter)| ms(index, letter))
        .collect();
    let memory_mb = cpu_ms
        .iter()
        .map(|ms| ms.map(|ms| 3.0 + ms / 40.0))
        .collect();
    let most = cpu_ms.iter().flatten().copied().fold(0.0f32, f32::max);
    let result = |(index, letter): (usize, char)| CaseResult {
        reason: None,
        index: index as u64,
        case: names[index].clone(),
        verdict: verdict_of(letter),
        message: message(verdict_of(letter)).to_string(),
        close: false,
        runs: 1,
        refused: Vec::new(),
        cpu_s: f64::from(cpu_ms[index].unwrap_or_default()) / 1e3,
        wall_s: 0.02,
        memory_bytes: 4 << 20,
        points: None,
        failure: None,
    };
    SubmissionReport {
        reason: None,
        name: name.to_string(),
        student: None,
        source_sha256: None,
        not_installed: None,
        built: built(
            language,
            if language == "C++" {
                "g++ -O2 -std=gnu++17 -static"
            } else {
                "python3 -S"
            },
        ),
        verdict: Some(verdict),
        message: if first.is_none() {
            format!("{} cases", names.len())
        } else {
            message(verdict).to_string()
        },
        decided_by: first.map(|index| names[index].clone()),
        points: None,
        expected: None,
        compile_error: None,
        hint: None,
        hint_message: None,
        cause: None,
        excerpt: None,
        judged: counts.values().sum(),
        counts,
        skipped: outcomes.matches('-').count() as u64,
        close: 0,
        outcomes: outcomes.to_string(),
        slowest: Some(names[0].clone()),
        cpu_s_max: f64::from(most) / 1e3,
        idle_s_max: None,
        cpu_s_total: cpu_ms.iter().flatten().map(|ms| f64::from(*ms) / 1e3).sum(),
        largest: Some(names[0].clone()),
        memory_bytes_max: (3 << 20) + (most as u64) * 25_000,
        cases: outcomes
            .chars()
            .enumerate()
            .filter(|(_, letter)| !matches!(letter, 'A' | '-'))
            .map(result)
            .collect(),
        cpu_ms,
        memory_mb,
        smallest_case: None,
        cases_left_out: 0,
        further: None,
        in_place: false,
        not_in_place: None,
        not_in_place_message: None,
    }
}

/// The output of a submission on an exhibited case.
fn failure(problem: &str, exhibit: &Exhibit, style: usize) -> Failure {
    let replay = (problem == "pilots").then(|| {
        let faulty = (style % 2 == 1).then(|| "5 1".to_string());
        let fault = match &faulty {
            Some(_) => "move 4: `5 1` is not on the board: rows and columns are 1 to 4",
            None => "after 3 moves 10 handles are still closed",
        };
        let steps = played(problem, &exhibit.boards[0], &[(0, 0), (0, 2), (3, 3)]);
        Replay {
            steps,
            left_out: 0,
            faulty,
            fault: Some(fault.to_string()),
            reason: None,
        }
    });
    let actual = match (problem, style % 3) {
        ("pilots", 1) => "4\n1 1\n1 3\n4 4\n5 1\n".to_string(),
        ("pilots", _) => "3\n1 1\n1 3\n4 4\n".to_string(),
        (_, 2) => format!("{HOSTILE}\n"),
        _ => "4 \n".to_string(),
    };
    Failure {
        input: exhibit.input.clone(),
        args: Vec::new(),
        boards: exhibit.boards.clone(),
        expected: exhibit.expected.clone(),
        expected_is_one_of_many: exhibit.expected_is_one_of_many,
        actual_bytes: actual.len() as u64,
        actual,
        stderr: if style % 3 == 2 {
            format!("warning: {HOSTILE}\n")
        } else {
            String::new()
        },
        stderr_bytes: 100,
        repeat: format!(
            "tribunal judge {problem} submissions/a.cpp --case {}",
            exhibit.case
        ),
        replay,
        interaction: None,
        pass: None,
    }
}

fn provenance(command: &str) -> Provenance {
    Provenance {
        version: "0.1.0".to_string(),
        began: "2026-11-21T10:47:04Z".to_string(),
        command: command.to_string(),
        system: "Linux 6.12, x86_64, 2 cores".to_string(),
        compilers: rows(&["g++ (Debian 14.2.0) 14.2.0", "Python 3.13.5"]),
    }
}

/// Eight submissions on eight cases: two with equal failures, two with their own, one that does not compile, one
/// hostile.
pub(crate) fn class(problem: &str) -> JudgeReport {
    let exhibits = exhibits(problem);
    let mut names: Vec<String> = rows(&[
        "sample/1", "", "", "secret/d", "secret/e", "secret/f", "secret/g", "secret/h",
    ]);
    exhibits
        .iter()
        .for_each(|exhibit| names[exhibit.index as usize].clone_from(&exhibit.case));
    if names[2].is_empty() {
        names[2] = "secret/c".to_string();
    }
    let hostile = format!("class/{HOSTILE}.py");
    let mut submissions: Vec<SubmissionReport> = [
        ("class/anna/solution.cpp", "C++", "AAAAAAAA"),
        ("class/bảo/lời-giải.py", "Python 3", "AWAAWAAA"),
        ("class/carla/a.cpp", "C++", "AWAAWAAA"),
        ("class/deniz/main.cpp", "C++", "ARWATTAA"),
        (&hostile, "Python 3", "AWWPAMAJ"),
        ("class/femi/f.cpp", "C++", "AAAAAAAA"),
        ("class/greta/slow.py", "Python 3", "AATTT---"),
    ]
    .iter()
    .map(|(name, language, outcomes)| submission(name, language, &names, outcomes))
    .collect();
    for (style, submission) in submissions.iter_mut().enumerate() {
        for case in &mut submission.cases {
            if let Some(exhibit) = exhibits.iter().find(|exhibit| exhibit.index == case.index) {
                case.failure = Some(Box::new(failure(problem, exhibit, style)));
            }
        }
    }
    submissions[1].cause = Some(cause(vec![suspect(Grade::Exact, 46)]));
    submissions[2].cause = submissions[1].cause.clone();
    submissions[4].cause = Some(cause(Vec::new()));
    submissions[3].cases[0].refused = rows(&["fork", "socket"]);
    submissions[5].close = 2;
    submissions[2].expected = Some(Expectation {
        folder: "accepted".to_string(),
        admits: vec![Verdict::Accepted],
        points: Vec::new(),
        fits: false,
    });
    let refused = SubmissionReport {
        name: "class/hugo/h.cpp".to_string(),
        built: None,
        verdict: Some(Verdict::CompileError),
        message: "h.cpp:3:1: error: expected `;`".to_string(),
        compile_error: Some(Refused {
            command: "g++ -O2 -std=gnu++17".to_string(),
            message: format!(
                "h.cpp:3:1: \u{1b}[31merror:\u{1b}[0m expected `;`\n{HOSTILE}\n{}\n",
                "x".repeat(5000)
            ),
        }),
        ..submission("", "C++", &names, "--------")
    };
    submissions.push(SubmissionReport {
        skipped: 0,
        cases: Vec::new(),
        ..refused
    });
    let killer = |index: u64, catches: &[u64]| Killer {
        index,
        case: names[index as usize].clone(),
        catches: catches.to_vec(),
    };
    JudgeReport {
        provenance: provenance(&format!("tribunal judge {problem} class --report out.html")),
        problem: problem.to_string(),
        isolation: "full".to_string(),
        dialect: "testlib".to_string(),
        coverage: "8 stored cases".to_string(),
        coverage_message: Some(
            Message::new("coverage-stored")
                .with("number", 8)
                .with("count", "8"),
        ),
        seed: None,
        cases_total: 8,
        groups: vec![Group {
            submissions: rows(&["class/bảo/lời-giải.py", "class/carla/a.cpp"]),
            cases: vec![names[1].clone(), names[4].clone()],
            cases_total: 2,
        }],
        causes: Vec::new(),
        minimum_case_set: Some(MinimumCaseSet {
            cases: vec![killer(1, &[1, 2, 3, 4]), killer(2, &[6])],
            caught: 5,
            at_least: 2,
            without: rows(&["class/hugo/h.cpp"]),
        }),
        case_names: names,
        submissions,
        exhibits,
        alike: Vec::new(),
        shows_source: false,
        smallest: None,
        next: Vec::new(),
        stored_alone: None,
        next_for: None,
        interrupted: false,
        wall_s: 2.5,
        comparison: None,
    }
}

/// The message of the fault, which has words in the languages besides English.
const TORUS: &str = "fault-flipgame-torus";

/// A faulty solver that a program resembles, wrong on this many of 56 cases.
pub(crate) fn suspect(grade: Grade, wrong: u64) -> Suspect {
    Suspect {
        grade,
        faults: vec![NamedFault {
            name: "torus".to_string(),
            fault: "neighbours wrap around the edges".to_string(),
            message: Some(Message::new(TORUS)),
            origin: "A remainder was taken where an edge ends the row.".to_string(),
            look_at: "the indexes of the four neighbours".to_string(),
        }],
        joined: Joined::Single,
        wrong: if grade == Grade::Contained {
            wrong + 4
        } else {
            wrong
        },
        both_wrong: if grade == Grade::Overlap {
            wrong - 3
        } else {
            wrong
        },
        same_answer: if grade == Grade::Exact {
            wrong
        } else {
            wrong / 2
        },
    }
}

/// The cases whose first cell is black.
fn with_a_black_corner() -> Shared {
    let cell = Message::new("feature-cell")
        .with("row", 1)
        .with("column", 1);
    let words = Message::new("feature-cell-is")
        .with("cell", cell)
        .with("colour", Message::new("flipgame-black"));
    Shared {
        relation: Relation::Exactly,
        words: words.to_string(),
        message: Some(words),
        having: 46,
        failing: 46,
    }
}

/// A cause with these suspects, of a program that is wrong on 46 of 56 cases.
pub(crate) fn cause(suspects: Vec<Suspect>) -> Cause {
    Cause {
        answered: 56,
        left_out: 0,
        wrong: 46,
        gallery: 30,
        is_likely: suspects
            .first()
            .is_some_and(|suspect| suspect.grade == Grade::Exact),
        suspects,
        patterns: vec![Pattern {
            verdicts: vec![Verdict::WrongAnswer],
            inputs: 46,
            shared: vec![with_a_black_corner()],
            too_few: None,
            regularity: None,
            printed: Some("4".to_string()),
            observed: None,
        }],
    }
}

/// One submission with its likely cause and its smallest failing board.
pub(crate) fn program(problem: &str) -> JudgeReport {
    let mut report = class(problem);
    report.submissions = vec![report.submissions.swap_remove(1)];
    report.submissions[0].cause = Some(cause(vec![suspect(Grade::Exact, 46)]));
    report.groups.clear();
    report.minimum_case_set = None;
    report.smallest = Some(smallest(problem));
    report
}

/// A class whose submissions all have their expected verdicts, each run up to its first failing case.
pub(crate) fn expected(problem: &str) -> JudgeReport {
    let mut report = class(problem);
    for submission in &mut report.submissions {
        submission.expected = Some(Expectation {
            folder: "some".to_string(),
            admits: submission.verdict.into_iter().collect(),
            points: Vec::new(),
            fits: true,
        });
        if let Some(first) = submission.cases.first().map(|case| case.index as usize) {
            submission
                .outcomes
                .replace_range(first + 1.., &"-".repeat(7 - first));
            submission.cases.truncate(1);
            submission.counts = BTreeMap::from([
                (Verdict::Accepted, first as u64),
                (submission.cases[0].verdict, 1),
            ]);
            submission.judged = first as u64 + 1;
            submission.skipped = 7 - first as u64;
        }
    }
    report.groups.clear();
    report.minimum_case_set = None;
    report
}

/// The class with the most kinds of content.
pub(crate) fn rich() -> JudgeReport {
    class("pilots")
}

/// Many submissions on many cases, with all data that a report of this size keeps; always the same.
pub(crate) fn crowd(submissions: usize, cases: usize) -> JudgeReport {
    let mut state = 1u64;
    let mut draw = move |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let names: Vec<String> = (0..cases)
        .map(|case| format!("secret/{case:04}-generated"))
        .collect();
    let faults: Vec<String> = (0..40)
        .map(|fault| {
            (0..cases)
                .map(|_| {
                    if draw(100) < 5 + fault {
                        ['W', 'W', 'T', 'R', 'M'][draw(5) as usize]
                    } else {
                        'A'
                    }
                })
                .collect()
        })
        .collect();
    let board = exhibits("pilots").remove(0);
    let mut members = Vec::new();
    for place in 0..submissions {
        let fault = draw(60) as usize;
        let name = format!(
            "class-of-2026/student-{place:03}/solution-{}.cpp",
            place % 7
        );
        let mut member = match faults.get(fault) {
            Some(outcomes) => submission(&name, "C++", &names, outcomes),
            None => submission(&name, "C++", &names, &"A".repeat(cases)),
        };
        for (kept, case) in member.cases.iter_mut().take(10).enumerate() {
            let exhibit = Exhibit {
                case: case.case.clone(),
                index: case.index,
                ..board.clone()
            };
            case.failure = Some(Box::new(failure("pilots", &exhibit, kept)));
        }
        members.push(member);
    }
    let mut alike: BTreeMap<&str, Vec<&SubmissionReport>> = BTreeMap::new();
    members
        .iter()
        .for_each(|member| alike.entry(&member.outcomes).or_default().push(member));
    let groups = alike.into_iter().filter(|(outcomes, members)| {
        members.len() > 1 && !outcomes.bytes().all(|outcome| outcome == b'A')
    });
    let group = |(outcomes, members): (&str, Vec<&SubmissionReport>)| {
        let failing = || {
            outcomes
                .bytes()
                .zip(&names)
                .filter(|(outcome, _)| *outcome != b'A')
                .map(|(_, name)| name)
        };
        Group {
            submissions: members.iter().map(|member| member.name.clone()).collect(),
            cases: failing().take(5).cloned().collect(),
            cases_total: failing().count() as u64,
        }
    };
    let groups = groups.map(group).collect();
    let kept = members
        .iter()
        .flat_map(|member| &member.cases)
        .filter(|case| case.failure.is_some());
    let kept: BTreeMap<u64, String> = kept.map(|case| (case.index, case.case.clone())).collect();
    let exhibits = kept
        .into_iter()
        .map(|(index, case)| Exhibit {
            case,
            index,
            ..board.clone()
        })
        .collect();
    JudgeReport {
        coverage: format!("{cases} generated cases"),
        seed: Some(1),
        cases_total: cases as u64,
        case_names: names,
        submissions: members,
        groups,
        minimum_case_set: None,
        exhibits,
        ..class("pilots")
    }
}

fn contestant(name: &str) -> Contestant {
    Contestant {
        name: name.to_string(),
        language: "C++".to_string(),
        command: "g++ -O2 -std=gnu++17 -static".to_string(),
        remarks: [Message::new("remark-headers").with("headers", "`#include <climits>`")]
            .into_iter()
            .collect(),
        compiler_message: None,
    }
}

fn attempt(verdict: Verdict, message: &str, output: &str, replay: Option<Replay>) -> Attempt {
    Attempt {
        reason: None,
        verdict,
        message: message.to_string(),
        output: output.to_string(),
        output_bytes: output.len() as u64,
        stderr: String::new(),
        cpu_s: 0.001,
        wall_s: 0.002,
        memory_bytes: 4 << 20,
        refused: Vec::new(),
        again: vec![verdict; 3],
        steady: true,
        replay,
    }
}

/// A failure that `stress` shrank.
pub(crate) fn smallest(problem: &str) -> StressFailure {
    let exhibit = exhibits(problem).pop().expect("an exhibit");
    let failure = failure(problem, &exhibit, 1);
    let origin = Message::new("origin-generated")
        .with("count", 3)
        .with("seed", 1)
        .with("label", "distance-1");
    let all = Message::new("smallest-counted")
        .with("number", 65_536)
        .with("count", "65,536")
        .with("size", "4x4");
    let smallest = Message::new("smallest-but-many")
        .with("lighter", "14")
        .with("all", all);
    let order = Message::new(match problem {
        "pilots" => "pilots-order",
        "chesscbg" => "chesscbg-order",
        _ => "flipgame-order",
    });
    let builds =
        Message::new("plain-right").with("why", Message::new("is-the-minimum").with("number", 6));
    let certificate = [
        Value::from(
            Message::new("proof-presses")
                .with("moves", 6)
                .with("cells", "(1 1)"),
        ),
        Value::from("    2 1 3 1"),
    ];
    StressFailure {
        origin: origin.to_string(),
        origin_message: Some(origin),
        found: Some(exhibit.input.clone()),
        input: exhibit.input.clone(),
        args: Vec::new(),
        proven: true,
        smallest: smallest.to_string(),
        smallest_message: Some(smallest),
        out_of_time: false,
        order: order.to_string(),
        order_message: Some(order),
        tried: 20,
        minimum: Some(exhibit.minimum),
        expected: exhibit.expected,
        expected_is_one_of_many: exhibit.expected_is_one_of_many,
        steps: exhibit.steps,
        certificate: "6 presses: (1 1)\n    2 1 3 1\n".to_string(),
        certificate_lines: certificate.into(),
        proof: exhibit.proof,
        prove: format!("printf '-+--\\n' | tribunal solve {problem} --certificate"),
        submission: attempt(
            Verdict::WrongAnswer,
            "`5 1` is not on the board",
            &failure.actual,
            failure.replay,
        ),
        against: None,
        comparison: None,
        comparison_message: None,
        interaction: None,
        examination: Some(Examination {
            finding: rows(&[
                "runtime error: index 4 out of bounds for type 'int [4]'",
                HOSTILE,
            ]),
            excerpt: Some(
                SourceExcerpt {
                    file: "my.cpp".to_string(),
                    line: 3,
                    first: 2,
                    lines: rows(&["int board[4];", HOSTILE, "}"]),
                    ..SourceExcerpt::default()
                }
                .of(Message::new("excerpt-sanitized").with("on", Message::new("on-this-input"))),
            ),
            builds: Some(builds.to_string()),
            builds_message: Some(builds),
            remarks: [Message::new("sanitizers-find-nothing")]
                .into_iter()
                .collect(),
        }),
        repeat: rows(&[
            "tribunal replay 1",
            "tribunal stress pilots my.cpp --seed 1",
        ]),
    }
}

/// What a stress run tried.
fn generated() -> Message {
    let share = Message::new("part-of-count")
        .with("tried", "3")
        .with("count", "1,000");
    Message::new("coverage-instances")
        .with("number", 1000)
        .with("share", share)
        .with("size", "4x4")
        .with("seed", 1)
}

/// A stress run that found a failure.
pub(crate) fn stress(problem: &str) -> StressReport {
    StressReport {
        provenance: provenance(&format!(
            "tribunal stress {problem} my.cpp --report out.html"
        )),
        problem: problem.to_string(),
        submission: contestant("my.cpp"),
        against: None,
        isolation: "full".to_string(),
        dialect: "testlib".to_string(),
        coverage: vec![generated().to_string()],
        coverage_messages: vec![generated()],
        tried: 1000,
        different: 0,
        not_compared: false,
        interrupted: false,
        unproven: 2,
        counts: BTreeMap::from([(Verdict::Accepted, 761), (Verdict::WrongAnswer, 239)]),
        failures: 239,
        failure: Some(smallest(problem)),
        disputed_by: Vec::new(),
        saved: Some("cases/pilots/data/secret/found".to_string()),
        next: vec![format!("tribunal diagnose {problem} my.cpp --exhaustive")],
        wall_s: 0.5,
    }
}

/// Two programs that differ.
pub(crate) fn duel() -> StressReport {
    let failure = StressFailure {
        against: Some(attempt(
            Verdict::Accepted,
            "6 is the minimum",
            "6\n1 1\n",
            None,
        )),
        comparison: Some("the second is right, the first is not".to_string()),
        comparison_message: Some(Message::new("differ-second-right")),
        ..smallest("pilots")
    };
    StressReport {
        against: Some(contestant(HOSTILE)),
        failure: Some(failure),
        next: Vec::new(),
        ..stress("pilots")
    }
}

/// A verify run of all problems, with a fault in the last.
pub(crate) fn verify() -> VerifyReport {
    let tally = |solver: &str, nanos: f64, work: f64, disagree: u64| SolverTally {
        solver: solver.to_string(),
        cases: 65_536,
        agree: 65_536 - disagree,
        disagree,
        declined: 0,
        computed: 65_536,
        nanos_per_case: nanos,
        work_per_case: work,
        work_unit: "states".to_string(),
        work_unit_message: Some(Message::new("unit-states")),
        reason: None,
        reason_message: None,
    };
    let covered = [
        Message::new("coverage-answered-each")
            .with("what", "4x4")
            .with("solvers", "4")
            .with("certified", Message::new("coverage-all-certified")),
        Message::new("coverage-all-certified"),
    ];
    let declined = Message::new("takes-even-sides")
        .with("solver", "parity")
        .with("size", "4x5");
    let section = |disagree: u64| Section {
        coverage: covered.iter().map(Message::to_string).collect(),
        coverage_messages: covered.to_vec(),
        solvers: vec![
            tally("chase", 120.0, 16.0, 0),
            tally("subsets", 45_000.0, 65_536.0, 0),
            tally("bfs", 2_400_000.0, 48_211.0, disagree),
            SolverTally {
                declined: 65_536,
                agree: 0,
                computed: 0,
                nanos_per_case: 0.0,
                work_per_case: 0.0,
                reason: Some(declined.to_string()),
                reason_message: Some(declined.clone()),
                ..tally("parity", 0.0, 0.0, 0)
            },
        ],
        certificates: CertificateTally {
            proven: 65_536,
            refused: 0,
            declined: 12,
        },
        minimums: (0..12)
            .map(|moves| MinimumCount {
                minimum: Minimum::Moves(moves),
                instances: u64::from(moves) * 900 + 7,
            })
            .chain([MinimumCount {
                minimum: Minimum::Impossible,
                instances: 61_440,
            }])
            .collect(),
        disagreements: (0..disagree.min(2))
            .map(|index| Disagreement {
                origin: format!("number {index} of all of 4x4"),
                origin_message: Some(
                    Message::new("origin-number")
                        .with("number", index)
                        .with("size", "4x4"),
                ),
                input: text_of(&exhibits("chesscbg")[0].boards),
                answers: vec![
                    Statement::new("chase", Says::Output("4\n".to_string()), false, None),
                    Statement::new(
                        "bfs",
                        Says::Output("3\n".to_string()),
                        true,
                        Some("move 2 is to a cell that is taken".to_string().into()),
                    ),
                ],
                certificate: "proves that the minimum is 4".to_string(),
                certificate_lines: vec![
                    Message::new("certificate-proves").with("minimum", 4).into(),
                ],
                expected: Some("4\n".to_string()),
                stored: Some("3\n".to_string()),
                repeat: "tribunal verify chesscbg --index 5".to_string(),
            })
            .collect(),
        disagreements_total: disagree,
        wall_s: 12.5,
    };
    let problem = |name: &str, disagree: u64| ProblemReport {
        problem: name.to_string(),
        sections: vec![section(disagree)],
        case_file_faults: (0..disagree.min(1))
            .map(|_| {
                let path = format!("cases/{HOSTILE}.in");
                CaseFileFault::new(path, Message::new("no-answer-file"))
            })
            .collect(),
        blessed: Vec::new(),
        other_answers: Vec::new(),
        interrupted: false,
        repeat_all: None,
    };
    VerifyReport {
        provenance: provenance("tribunal verify --all --report out.html"),
        problems: vec![
            problem("flipgame", 0),
            problem("pilots", 0),
            problem("chesscbg", 3),
        ],
        comparison: None,
        inputs_planned: None,
    }
}
