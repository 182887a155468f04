//! The report of a cross-check that includes faulty solvers must name each of them.

use std::fmt;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_campaign::{PartHead, Parts, Shard};
use tribunal_core::board::{Board, Size};
use tribunal_core::erased::{AnyInstance, AnySolver, erased};
use tribunal_core::messages::Message;
use tribunal_core::problem::{
    Declined, GenerateOptions, Limit, Problem, Referee, Solve, Solved, Solver,
};
use tribunal_core::verdict::{Event, ProblemReport, VerifyReport};
use tribunal_problems::flipgame::Flipgame;
use tribunal_problems::flipgame::model::{Answer, Instance};
use tribunal_problems::pilots::Pilots;
use tribunal_problems::pilots::model::Answer as PilotsAnswer;
use tribunal_report::table;
use tribunal_report::terminal_style::TerminalStyle;
use tribunal_verify::journal::VerifyJournal;
use tribunal_verify::notes::{CrashInput, CrashRecord, Notes};
use tribunal_verify::plan::{CrossCheckPlan, GivenBoards, InputPlan};
use tribunal_verify::run::verify;

/// Forgets that an all-black board is also a goal.
struct OneGoal;

impl Solve<Flipgame> for OneGoal {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let size = instance.size();
        for presses in (0..1u64 << size.cells()).filter(|presses| presses.count_ones() <= 4) {
            let presses = Board::from_word(size, presses);
            let mut board = instance.black.clone();
            presses
                .iter()
                .for_each(|cell| Flipgame::play(&mut board, cell).expect("on the board"));
            if board.is_empty() {
                return Ok(Solved {
                    answer: Answer::solved(presses),
                    work: 1,
                });
            }
        }
        Ok(Solved {
            answer: Answer::Impossible,
            work: 1,
        })
    }
}

/// Gives the right number of moves, but moves that do not reach the goal.
struct WrongMoves(Box<dyn Solve<Flipgame>>);

impl Solve<Flipgame> for WrongMoves {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let mut solved = self.0.solve(instance)?;
        if let Answer::Solved { presses, .. } = &mut solved.answer {
            let mirror = tribunal_core::board::Symmetry {
                transpose: false,
                flip_rows: true,
                flip_cols: false,
            };
            *presses = presses.transform(mirror);
        }
        Ok(solved)
    }
}

static ONE_GOAL: Solver<Flipgame> = Solver {
    name: "one-goal",
    idea: "forgets one goal",
    cost: "",
    work: "sets",
    unit_ns: 100,
    limit: Limit::cells(9),
    moves: true,
    prepare: |_| Box::new(OneGoal),
};

static WRONG_MOVES: Solver<Flipgame> = Solver {
    name: "wrong-moves",
    idea: "mirrors its moves",
    cost: "",
    work: "sets",
    unit_ns: 100,
    limit: Limit::NONE,
    moves: true,
    prepare: |size| {
        Box::new(WrongMoves(
            named("chase").ready(size).expect("chase takes every size"),
        ))
    },
};

fn named(name: &str) -> &'static Solver<Flipgame> {
    Flipgame::solvers()
        .iter()
        .find(|row| row.name == name)
        .expect("a solver of the register")
}

/// The rows without their types.
fn rows<P: Problem>(solvers: Vec<&'static Solver<P>>) -> Vec<AnySolver> {
    solvers.into_iter().map(AnySolver::of).collect()
}

/// These boards, in their order.
fn given<I: Eq + Hash + fmt::Debug + Send + Sync + 'static>(instances: Vec<I>) -> InputPlan {
    InputPlan::Given(GivenBoards {
        instances: instances.into_iter().map(AnyInstance::new).collect(),
        parser_fault: None,
    })
}

fn run(
    solvers: Vec<&'static Solver<Flipgame>>,
    input_plan: InputPlan,
    jobs: usize,
) -> ProblemReport {
    run_of(solvers, input_plan, jobs, None)
}

/// The same, for a share, or for all shares.
fn run_of(
    solvers: Vec<&'static Solver<Flipgame>>,
    input_plan: InputPlan,
    jobs: usize,
    journal: Option<&VerifyJournal>,
) -> ProblemReport {
    let (stop, answer_max) = (AtomicBool::new(false), Duration::from_millis(500));
    let command = Arc::from("the whole run");
    verify(CrossCheckPlan {
        problem: erased::<Flipgame>(),
        solvers: rows(solvers),
        input_plan,
        jobs,
        command,
        answer_max,
        notes: None,
        crashes: &[],
        journal,
        stop: &stop,
        events: &|_| {},
    })
    .expect("a run")
}

fn printed(report: ProblemReport) -> String {
    let mut bytes = Vec::new();
    let report = VerifyReport {
        problems: vec![report],
        ..VerifyReport::default()
    };
    assert!(!report.all_agree());
    table::print(&mut bytes, &report, &TerminalStyle::FILE).expect("a vector takes everything");
    anstream::adapter::strip_str(std::str::from_utf8(&bytes).expect("UTF-8")).to_string()
}

#[test]
fn a_forgotten_goal_is_found_on_every_board_where_it_matters() {
    let size = Size::new(3, 3).expect("a size");
    let input_plan = || InputPlan::Whole {
        size,
        sample: 0,
        seed: 1,
        thorough: false,
    };
    let report = run(
        vec![named("bfs"), &ONE_GOAL, named("chase")],
        input_plan(),
        2,
    );
    let section = &report.sections[0];
    let rows: Vec<(&str, u64)> = section
        .solvers
        .iter()
        .map(|row| (row.solver.as_str(), row.disagree))
        .collect();
    // By hand: on 3×3 different sets of presses make different boards, so one set x leads to white, and x changed by
    // one fixed set of 5 presses leads to black. On these boards black is nearer, or white is further than 4.
    let nearer = (0..512u32).filter(|x| {
        let black = (x ^ 0b101_010_101).count_ones();
        black < x.count_ones() || x.count_ones() > 4
    });
    assert_eq!(
        rows,
        [
            ("bfs", 0),
            ("one-goal", nearer.count() as u64),
            ("chase", 0)
        ]
    );
    assert_eq!(section.disagreements_total, rows[1].1);
    assert_eq!(section.disagreements.len(), 10);
    let alone = run(
        vec![named("bfs"), &ONE_GOAL, named("chase")],
        input_plan(),
        1,
    );
    let origins = |report: &ProblemReport| -> Vec<String> {
        report.sections[0]
            .disagreements
            .iter()
            .map(|found| found.origin.clone())
            .collect()
    };
    assert_eq!(
        origins(&report),
        origins(&alone),
        "the same disagreements whatever the threads"
    );
}

#[test]
fn a_disagreement_is_reported_in_full() {
    let black = Board::full(Size::new(2, 3).expect("a size"));
    let input_plan = given(vec![Instance { black }]);
    let text = printed(run(
        vec![named("bfs"), &ONE_GOAL, named("chase")],
        input_plan,
        1,
    ));
    for said in [
        "disagreement on board 1 of the input\n      bbb\n      bbb\n",
        "    bfs            0\n",
        "<- in the minority",
        "the certificate proves that the minimum is 0",
        "expected (-) and one-goal (+):\n      -0\n      +",
        "repeat: printf '%b' 'bbb\\nbbb\\n' | tribunal verify flipgame --size 2x3 --input -",
        "if the input alone does not repeat it: the whole run",
        "faults found: 1 disagreement on 1 input, 0 other faults",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
}

#[test]
fn the_printed_command_runs_in_a_shell() {
    // The board begins with a hyphen, which `printf` would take for an option.
    let mut closed = Board::empty(Size::FOUR);
    closed.set(tribunal_core::board::Cell::new(0, 1), true);
    let instance = tribunal_problems::pilots::model::Instance { closed };
    struct Wrong;
    impl Solve<Pilots> for Wrong {
        fn solve(
            &mut self,
            _: &tribunal_problems::pilots::model::Instance,
        ) -> Result<Solved<PilotsAnswer>, Declined> {
            Ok(Solved {
                answer: PilotsAnswer::Impossible,
                work: 0,
            })
        }
    }
    static WRONG: Solver<Pilots> = Solver {
        name: "wrong",
        idea: "says that nothing is possible",
        cost: "",
        work: "",
        unit_ns: 1,
        limit: Limit::NONE,
        moves: true,
        prepare: |_| Box::new(Wrong),
    };
    let solvers = vec![&WRONG, &Pilots::solvers()[0]];
    let report = verify(CrossCheckPlan {
        problem: erased::<Pilots>(),
        solvers: rows(solvers),
        input_plan: given(vec![instance]),
        jobs: 1,
        command: Arc::from(""),
        answer_max: Duration::from_secs(10),
        notes: None,
        crashes: &[],
        journal: None,
        stop: &AtomicBool::new(false),
        events: &|_| {},
    })
    .expect("a run");
    let command = &report.sections[0].disagreements[0].repeat;
    let line = command.replace(
        "tribunal verify",
        concat!(env!("CARGO_BIN_EXE_tribunal"), " verify"),
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &line])
        .output()
        .expect("a shell");
    let printed = String::from_utf8_lossy(&output.stdout);
    // The real solvers agree on the board; the command must have passed them this one.
    assert!(
        output.status.success() && printed.contains("1 given instance"),
        "{command}\n{printed}"
    );
}

#[test]
fn the_certificate_outvotes_a_faulty_majority() {
    let black = Board::full(Size::new(2, 3).expect("a size"));
    let input_plan = given(vec![Instance { black }]);
    let report = run(vec![&ONE_GOAL, &ONE_GOAL, named("bfs")], input_plan, 1);
    let rows: Vec<u64> = report.sections[0]
        .solvers
        .iter()
        .map(|row| row.disagree)
        .collect();
    assert_eq!(rows, [1, 1, 0]);
    let text = printed(report);
    assert_eq!(
        text.matches("<- refuted, though not in the minority")
            .count(),
        2,
        "{text}"
    );
}

#[test]
fn moves_that_miss_the_goal_are_a_disagreement() {
    let mut black = Board::empty(Size::FOUR);
    Flipgame::play(&mut black, tribunal_core::board::Cell::new(0, 0)).expect("on the board");
    let text = printed(run(
        vec![named("chase"), &WRONG_MOVES],
        given(vec![Instance { black }]),
        1,
    ));
    assert!(
        text.contains(
            "<- refuted, though not in the minority; after 1 move 6 of 16 pieces are black"
        ),
        "{text}"
    );
}

#[test]
fn declining_a_larger_board_is_no_disagreement() {
    let options = GenerateOptions {
        size: Size::new(5, 5),
        ..GenerateOptions::default()
    };
    let input_plan = InputPlan::Cases {
        package: None,
        cases: None,
        only: None,
        bless: false,
        random: 20,
        seed: 3,
        options,
        others: false,
    };
    let report = run(vec![named("chase"), &ONE_GOAL], input_plan, 2);
    let row = &report.sections[0].solvers[1];
    assert_eq!(
        (row.cases, row.declined, row.agree, row.disagree),
        (20, 20, 0, 0)
    );
    assert_eq!(
        row.reason.as_deref(),
        Some("`one-goal` takes boards of up to 9 cells; 5x5 has 25")
    );
}

/// A solver that does something else on the all-black board.
struct Unsteady {
    right: Box<dyn Solve<Flipgame>>,
    on_black: fn(),
}

impl Solve<Flipgame> for Unsteady {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        if instance.black.not().is_empty() {
            (self.on_black)();
        }
        self.right.solve(instance)
    }
}

fn unsteady(size: Size, on_black: fn()) -> Box<dyn Solve<Flipgame>> {
    Box::new(Unsteady {
        right: named("bfs").ready(size).expect("a small board"),
        on_black,
    })
}

const fn row(
    name: &'static str,
    prepare: fn(Size) -> Box<dyn Solve<Flipgame>>,
) -> Solver<Flipgame> {
    Solver {
        name,
        idea: "",
        cost: "",
        work: "boards",
        unit_ns: 1,
        limit: Limit::cells(20),
        moves: true,
        prepare,
    }
}

static PANICS: Solver<Flipgame> = row("panics", |size| {
    unsteady(size, || panic!("no room for {}", 3))
});
static HANGS: Solver<Flipgame> = row("hangs", |size| {
    unsteady(size, || {
        while !IS_OVER.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
    })
});
static NEVER_READY: Solver<Flipgame> = row("never-ready", |_| panic!("no table"));
static IS_OVER: AtomicBool = AtomicBool::new(false);

#[test]
fn a_solver_that_panics_or_hangs_is_named_and_the_others_answer_every_input() {
    let size = Size::new(3, 4).expect("a size");
    for jobs in [1, 2] {
        let input_plan = InputPlan::Whole {
            size,
            sample: 0,
            seed: 1,
            thorough: false,
        };
        let report = run(
            vec![named("bfs"), &PANICS, &HANGS, &NEVER_READY, named("chase")],
            input_plan,
            jobs,
        );
        let section = &report.sections[0];
        let agree: Vec<(&str, u64, u64)> = section
            .solvers
            .iter()
            .map(|row| (row.solver.as_str(), row.agree, row.disagree))
            .collect();
        let [sound, panics, hangs, never, chase] = agree[..] else {
            panic!("a row each")
        };
        assert_eq!(
            (sound, chase),
            (("bfs", 4096, 0), ("chase", 4096, 0)),
            "{jobs} jobs"
        );
        assert_eq!(
            (panics, never),
            (("panics", 4095, 1), ("never-ready", 0, 4096))
        );
        assert!(
            hangs.1 > 3500 && hangs.2 == 1,
            "it is asked until it hangs: {hangs:?}"
        );
        assert_eq!(section.solvers[2].declined, 4096 - hangs.1 - 1);
        assert!(
            section.coverage[0].starts_with("all 4,096 inputs of 3x4"),
            "{:?}",
            section.coverage
        );
        let report = run(
            vec![named("bfs"), &PANICS, &HANGS, named("chase")],
            given(vec![
                Instance {
                    black: Board::full(size),
                },
                Instance {
                    black: Board::empty(size),
                },
            ]),
            jobs,
        );
        let text = printed(report);
        for said in [
            "disagreement on board 1 of the input\n",
            "it panicked: no room for 3 (tests/disagreement.rs:",
            "no answer within 0.5 s",
            "the certificate proves that the minimum is 0",
            "tribunal verify flipgame --size 3x4 --input -",
            "faults found: 1 disagreement on 2 inputs, 0 other faults",
        ] {
            assert!(text.contains(said), "{said}\n{text}");
        }
    }
    IS_OVER.store(true, Ordering::Relaxed);
}

#[test]
fn a_stopped_run_reports_what_was_done() {
    let size = Size::new(4, 5).expect("a size");
    let stop = AtomicBool::new(false);
    let events = |event: Event| {
        if matches!(event, Event::Advanced { .. }) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let input_plan = InputPlan::Whole {
        size,
        sample: 0,
        seed: 1,
        thorough: false,
    };
    let answer_max = Duration::from_secs(60);
    let plan = CrossCheckPlan {
        problem: erased::<Flipgame>(),
        solvers: rows(vec![named("table"), named("chase")]),
        input_plan,
        jobs: 2,
        command: Arc::from(""),
        answer_max,
        notes: None,
        crashes: &[],
        journal: None,
        stop: &stop,
        events: &events,
    };
    let report = verify(plan).expect("a run");
    let [section] = &report.sections[..] else {
        panic!("one section")
    };
    let heard = section.solvers[0].cases;
    assert!(
        report.interrupted && (1..100_000).contains(&heard),
        "{heard}"
    );
    assert!(
        section.coverage[0].contains(" of 1,048,576 inputs of 4x5"),
        "{:?}",
        section.coverage
    );
    assert_eq!(section.solvers[0].agree, heard);
}

#[test]
fn shares_put_together_report_the_disagreements_of_one_run() {
    let solvers = || {
        vec![
            named("bfs"),
            &ONE_GOAL,
            &PANICS,
            &WRONG_MOVES,
            named("chase"),
        ]
    };
    let size = Size::new(3, 4).expect("a size");
    let input_plan = || InputPlan::Whole {
        size,
        sample: 0,
        seed: 1,
        thorough: false,
    };
    let fixed = |mut report: ProblemReport| {
        for section in &mut report.sections {
            section.wall_s = 0.0;
            section
                .solvers
                .iter_mut()
                .for_each(|row| row.nanos_per_case = 0.0);
        }
        serde_json::to_string_pretty(&report).expect("JSON")
    };
    let whole = run(solvers(), input_plan(), 2);
    let wrong: Vec<u64> = whole.sections[0]
        .solvers
        .iter()
        .map(|row| row.disagree)
        .collect();
    assert!(matches!(wrong[..], [0, 0, 1, (2..), 0]), "{wrong:?}");
    let whole = fixed(whole);
    let folder = tempfile::tempdir().expect("a folder");
    for of in [1, 2, 3, 7, 64] {
        let path = |number: u32| folder.path().join(format!("{of}-{number}.json"));
        for number in 1..=of {
            let shard = Shard::new(number, of).expect("a shard");
            let head = PartHead::new(shard, "c".into(), String::new(), vec!["verify".into()]);
            let journal = VerifyJournal::part(&path(number), &head).expect("a part");
            run_of(solvers(), input_plan(), 2, Some(&journal));
            let sealed = journal.seal(&[("flipgame", rows(solvers()))]);
            sealed.expect("it is sealed");
        }
        let parts = Parts::of(&(1..=of).map(path).collect::<Vec<_>>()).expect("a campaign");
        let journal = VerifyJournal::merged(&parts, false).expect("parts");
        let merged = fixed(run_of(solvers(), input_plan(), 2, Some(&journal)));
        assert_eq!(merged, whole, "{of} shares");
    }
}

/// Right on the first board; on every later one it repeats the answer of the board before.
struct Stale(Box<dyn Solve<Flipgame>>, Option<Solved<Answer>>);

impl Solve<Flipgame> for Stale {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let solved = self.0.solve(instance)?;
        Ok(self.1.replace(solved.clone()).unwrap_or(solved))
    }
}

static STALE: Solver<Flipgame> = row("stale", |size| {
    Box::new(Stale(
        named("bfs").ready(size).expect("a small board"),
        None,
    ))
});

#[test]
fn a_fault_that_needs_earlier_boards_is_repeated_with_them() {
    let size = Size::new(2, 3).expect("a size");
    let boards = (0..64).map(|word| Instance {
        black: Board::from_word(size, word),
    });
    let report = run(
        vec![named("bfs"), &STALE, named("chase")],
        given(boards.collect()),
        1,
    );
    let section = &report.sections[0];
    assert!(section.solvers[1].disagree > 10 && section.solvers[0].disagree == 0);
    let first = &section.disagreements[0];
    assert_eq!(first.repeat, "the whole run");
    let fault = first.answers[1].fault.as_deref().expect("why");
    assert!(
        fault.contains("wrong only after other boards: asked alone, it answers "),
        "{fault}"
    );
}

/// Cross-checks the whole space of a small size after these crashes.
fn after(crashes: &[CrashRecord]) -> ProblemReport {
    let stop = AtomicBool::new(false);
    let size = Size::new(2, 2).expect("a size");
    let plan = CrossCheckPlan {
        problem: erased::<Flipgame>(),
        solvers: rows(vec![named("bfs"), named("dfs"), named("chase")]),
        input_plan: InputPlan::Whole {
            size,
            sample: 0,
            seed: 1,
            thorough: false,
        },
        jobs: 2,
        command: Arc::from("the whole run"),
        answer_max: Duration::from_secs(60),
        notes: None,
        crashes,
        journal: None,
        stop: &stop,
        events: &|_| {},
    };
    verify(plan).expect("a run")
}

fn crashed() -> Message {
    Message::new("it-crashed").with("how", "SIGABRT")
}

fn crash(worker: &str, input: Option<CrashInput>) -> CrashRecord {
    CrashRecord {
        problem: "flipgame".to_string(),
        worker: worker.to_string(),
        input,
        reason: crashed(),
    }
}

fn faults(report: &ProblemReport) -> Vec<String> {
    report
        .case_file_faults
        .iter()
        .map(|fault| format!("{}: {}", fault.path, fault.message))
        .collect()
}

#[test]
fn a_solver_that_crashed_is_reported_with_the_input_and_left_out() {
    let size = || "2x2".to_string();
    for input in [
        CrashInput::Text(size(), "bw\nwb\n".to_string()),
        CrashInput::Nth(size(), 15),
    ] {
        let report = after(&[crash("dfs", Some(input)), crash("generator", None)]);
        let [first, whole] = &report.sections[..] else {
            panic!("{} sections", report.sections.len())
        };
        assert_eq!(first.coverage, ["1 input on which the process crashed"]);
        let [found] = &first.disagreements[..] else {
            panic!("{} disagreements", first.disagreements.len())
        };
        let differing: Vec<&str> = found
            .answers
            .iter()
            .filter(|said| said.differs)
            .map(|said| said.solver.as_str())
            .collect();
        assert_eq!(differing, ["dfs"]);
        assert_eq!(
            found.answers[1].fault.as_deref(),
            Some("it crashed: SIGABRT")
        );
        let rows: Vec<(u64, u64, u64)> = whole
            .solvers
            .iter()
            .map(|row| (row.agree, row.disagree, row.declined))
            .collect();
        assert_eq!(rows, [(16, 0, 0), (0, 0, 16), (16, 0, 0)]);
        assert_eq!(
            faults(&report),
            ["`generator` of flipgame: it crashed: SIGABRT"]
        );
    }
}

#[test]
fn a_crash_without_a_readable_input_blames_no_board() {
    let input = || Some(CrashInput::Text("2x2".to_string(), "bw\nwb\n".to_string()));
    let of_parser = "`parser` of flipgame: it crashed: SIGABRT, on the input:\nbw\nwb\n";
    let of_file = "`parser` of flipgame: it crashed: SIGABRT, on case `sample/1`";
    let of_writer = "`writer` of flipgame: it crashed: SIGABRT";
    for (crashes, told) in [
        (vec![crash("writer", None)], vec![of_writer]),
        (vec![crash("parser", input())], vec![of_parser]),
        (
            vec![crash(
                "parser",
                Some(CrashInput::File("case `sample/1`".to_string())),
            )],
            vec![of_file],
        ),
        (
            vec![crash("writer", None), crash("parser", input())],
            vec![of_writer, of_parser],
        ),
    ] {
        let report = after(&crashes);
        assert_eq!(faults(&report), told);
        let [whole] = &report.sections[..] else {
            panic!("{} sections", report.sections.len())
        };
        assert_eq!(
            (whole.disagreements_total, whole.certificates.proven),
            (0, 16),
            "{told:?}"
        );
    }
    let report = after(&[crash("enumerator", None)]);
    assert!(report.sections.is_empty());
    assert_eq!(
        faults(&report),
        ["`enumerator` of flipgame: it crashed: SIGABRT"]
    );
}

#[test]
fn a_parser_that_hangs_on_a_given_board_is_named_and_the_boards_before_it_are_checked() {
    let size = Size::new(2, 2).expect("a size");
    let fault = "no answer within 0.5 s, on board 2 of `boards.txt`";
    let boards = GivenBoards {
        instances: vec![AnyInstance::new(Instance {
            black: Board::full(size),
        })],
        parser_fault: Some(fault.to_string().into()),
    };
    let solvers = vec![named("bfs"), named("chase")];
    let report = run(solvers, InputPlan::Given(boards), 1);
    assert_eq!(faults(&report), [format!("`parser` of flipgame: {fault}")]);
    assert_eq!(report.sections[0].solvers[0].agree, 1);
    assert_eq!(report.repeat_all.as_deref(), Some("the whole run"));
}

#[test]
fn notes_name_the_last_worker_and_its_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, stop) = (folder.path().join("notes"), AtomicBool::new(false));
    let size = Size::new(2, 2).expect("a size");
    let boards = (0..200)
        .map(|number| Instance {
            black: Board::from_word(size, number % 16),
        })
        .collect();
    let plan = CrossCheckPlan {
        problem: erased::<Flipgame>(),
        solvers: rows(vec![named("bfs"), named("dfs")]),
        input_plan: given(boards),
        jobs: 1,
        command: Arc::from("the whole run"),
        answer_max: Duration::from_secs(60),
        notes: Some(Arc::new(Notes::new(&path).expect("a file"))),
        crashes: &[],
        journal: None,
        stop: &stop,
        events: &|_| {},
    };
    verify(plan).expect("a run");
    let last = Notes::last(&path, &crashed()).expect("a record");
    assert_eq!(
        (last.problem.as_str(), last.worker.as_str()),
        ("flipgame", "certificate-checker")
    );
    assert_eq!(
        last.input,
        Some(CrashInput::Text("2x2".to_string(), "bb\nbw\n".to_string()))
    );
}

/// Far slower than the table that it wraps.
struct Slow(Box<dyn Solve<Flipgame>>);

impl Solve<Flipgame> for Slow {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        std::thread::sleep(Duration::from_millis(1));
        self.0
            .solve(instance)
            .map(|solved| Solved { work: 1, ..solved })
    }
}

static SLOW: Solver<Flipgame> = Solver {
    unit_ns: 100,
    ..row("slow", |size| {
        Box::new(Slow(named("table").ready(size).expect("a small board")))
    })
};

#[test]
fn a_solver_that_is_far_slower_than_usual_is_named() {
    let size = Size::new(2, 4).expect("a size");
    let input_plan = || InputPlan::Cases {
        package: None,
        cases: None,
        only: None,
        bless: false,
        random: 200,
        seed: 1,
        options: GenerateOptions {
            size: Some(size),
            ..GenerateOptions::default()
        },
        others: false,
    };
    let report = run(vec![&SLOW, named("chase")], input_plan(), 2);
    let [fault] = &report.case_file_faults[..] else {
        panic!("one is slow: {:?}", report.case_file_faults.len())
    };
    assert!(
        fault.path == "`slow` of flipgame"
            && fault.message.contains(" times slower than usual on 2x4: "),
        "{fault:?}"
    );
    assert!(
        run(Flipgame::solvers().iter().collect(), input_plan(), 2)
            .case_file_faults
            .is_empty()
    );
}

/// Claims that every answer is proven.
struct Boaster(Box<dyn Solve<Flipgame>>);

impl Solve<Flipgame> for Boaster {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let solved = self.0.solve(instance)?;
        let answer = match solved.answer {
            Answer::Solved { presses, .. } => Answer::Solved {
                presses,
                proven: true,
            },
            other => other,
        };
        Ok(Solved { answer, ..solved })
    }
}

static BOASTER: Solver<Flipgame> = Solver {
    limit: Limit::NONE,
    ..row("boaster", |size| {
        Box::new(Boaster(
            named("chase").ready(size).expect("chase takes every size"),
        ))
    })
};

#[test]
fn a_solver_that_claims_an_unproven_minimum_is_named() {
    let size = Size::new(61, 61).expect("a size");
    let mut black = Board::empty(size);
    Flipgame::play(&mut black, tribunal_core::board::Cell::new(5, 7)).expect("on the board");
    let report = run(
        vec![named("chase"), &BOASTER],
        given(vec![Instance { black }]),
        1,
    );
    let rows: Vec<(u64, u64)> = report.sections[0]
        .solvers
        .iter()
        .map(|row| (row.disagree, row.declined))
        .collect();
    assert_eq!(rows, [(0, 1), (1, 0)]);
    let done = run(
        vec![named("chase")],
        given(vec![Instance {
            black: Board::full(size),
        }]),
        1,
    );
    assert_eq!(
        (
            done.sections[0].certificates.proven,
            done.sections[0].solvers[0].agree
        ),
        (1, 1),
        "no press is needed"
    );
}
