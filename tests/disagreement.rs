//! What the bench says when a judge is wrong: faulty solvers take a seat, and the report must find each.

use tribunal::board::{Board, Size};
use tribunal::judge::verify::{Docket, Plan, verify};
use tribunal::problem::{Declined, Limit, Problem, Solve, Solved, Solver, Wishes};
use tribunal::problems::flipgame::Flipgame;
use tribunal::problems::flipgame::model::{Answer, Instance};
use tribunal::problems::pilots::Pilots;
use tribunal::problems::pilots::model::Answer as PilotsAnswer;
use tribunal::report::look::Look;
use tribunal::report::table;
use tribunal::verdict::{ProblemReport, VerifyReport};

/// Forgets that all black is a goal too.
struct OneGoal;

impl Solve<Flipgame> for OneGoal {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let size = instance.size();
        for presses in (0..1u64 << size.cells()).filter(|presses| presses.count_ones() <= 4) {
            let presses = Board::from_word(size, presses);
            let mut board = instance.black.clone();
            presses.iter().for_each(|cell| Flipgame::play(&mut board, cell).expect("on the board"));
            if board.is_empty() {
                return Ok(Solved { answer: Answer::solved(presses), work: 1 });
            }
        }
        Ok(Solved { answer: Answer::Impossible, work: 1 })
    }
}

/// Says the right number with moves that do not do it.
struct WrongMoves(Box<dyn Solve<Flipgame>>);

impl Solve<Flipgame> for WrongMoves {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let mut solved = self.0.solve(instance)?;
        if let Answer::Solved { presses, .. } = &mut solved.answer {
            let mirror = tribunal::board::Symmetry { transpose: false, flip_rows: true, flip_cols: false };
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
    limit: Limit::cells(9),
    prepare: |_| Box::new(OneGoal),
};

static WRONG_MOVES: Solver<Flipgame> = Solver {
    name: "wrong-moves",
    idea: "mirrors its moves",
    cost: "",
    work: "sets",
    limit: Limit::NONE,
    prepare: |size| Box::new(WrongMoves(named("chase").ready(size).expect("chase takes every size"))),
};

fn named(name: &str) -> &'static Solver<Flipgame> {
    Flipgame::solvers().iter().find(|row| row.name == name).expect("a solver of the register")
}

fn run(solvers: Vec<&'static Solver<Flipgame>>, docket: Docket<Flipgame>, jobs: usize) -> ProblemReport {
    verify(Plan { solvers, docket, jobs, events: &|_| {} }).expect("a run")
}

fn printed(report: ProblemReport) -> String {
    let mut bytes = Vec::new();
    let report = VerifyReport { problems: vec![report], ..VerifyReport::default() };
    assert!(!report.all_agree());
    table::print(&mut bytes, &report, &Look::FILE).expect("a vector takes everything");
    anstream::adapter::strip_str(std::str::from_utf8(&bytes).expect("UTF-8")).to_string()
}

#[test]
fn a_forgotten_goal_is_found_on_every_board_where_it_matters() {
    let size = Size::new(3, 3).expect("a size");
    let docket = || Docket::Whole { size, sample: 0, seed: 1 };
    let report = run(vec![named("bfs"), &ONE_GOAL, named("chase")], docket(), 2);
    let section = &report.sections[0];
    let rows: Vec<(&str, u64)> = section.solvers.iter().map(|row| (row.solver.as_str(), row.disagree)).collect();
    // By hand: on 3×3 every presses make another board, so a board needs |x| presses to white and the presses
    // to black differ from x by one fixed set of 5 presses; black is nearer, or white is further than 4, on these.
    let nearer = (0..512u32).filter(|x| {
        let black = (x ^ 0b101_010_101).count_ones();
        black < x.count_ones() || x.count_ones() > 4
    });
    assert_eq!(rows, [("bfs", 0), ("one-goal", nearer.count() as u64), ("chase", 0)]);
    assert_eq!(section.disagreements_total, rows[1].1);
    assert_eq!(section.disagreements.len(), 10);
    let alone = run(vec![named("bfs"), &ONE_GOAL, named("chase")], docket(), 1);
    let origins = |report: &ProblemReport| -> Vec<String> {
        report.sections[0].disagreements.iter().map(|found| found.origin.clone()).collect()
    };
    assert_eq!(origins(&report), origins(&alone), "the same disagreements whatever the threads");
}

#[test]
fn a_disagreement_shows_everything_that_is_needed() {
    let black = Board::full(Size::new(2, 3).expect("a size"));
    let docket = Docket::Given(vec![Instance { black }]);
    let text = printed(run(vec![named("bfs"), &ONE_GOAL, named("chase")], docket, 1));
    for said in [
        "disagreement on board 1 of the input\n      bbb\n      bbb\n",
        "    bfs            0\n",
        "<- in the minority",
        "the certificate proves that the minimum is 0",
        "expected (-) and one-goal (+):\n      -0\n      +",
        "repeat: printf '%b' 'bbb\\nbbb\\n' | tribunal verify flipgame --size 2x3 --input -",
        "not in order: 1 disagreement on 1 input, 0 faulty files",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
}

#[test]
fn the_printed_command_runs_in_a_shell() {
    // A board that begins with a hyphen, which `printf` would take for an option.
    let mut closed = Board::empty(Size::FOUR);
    closed.set(tribunal::board::Cell::new(0, 1), true);
    let instance = tribunal::problems::pilots::model::Instance { closed };
    struct Wrong;
    impl Solve<Pilots> for Wrong {
        fn solve(&mut self, _: &tribunal::problems::pilots::model::Instance) -> Result<Solved<PilotsAnswer>, Declined> {
            Ok(Solved { answer: PilotsAnswer::Impossible, work: 0 })
        }
    }
    static WRONG: Solver<Pilots> = Solver {
        name: "wrong",
        idea: "says that nothing is possible",
        cost: "",
        work: "",
        limit: Limit::NONE,
        prepare: |_| Box::new(Wrong),
    };
    let solvers = vec![&WRONG, &Pilots::solvers()[0]];
    let report =
        verify(Plan { solvers, docket: Docket::Given(vec![instance]), jobs: 1, events: &|_| {} }).expect("a run");
    let command = &report.sections[0].disagreements[0].repeat;
    let line = command.replace("tribunal verify", concat!(env!("CARGO_BIN_EXE_tribunal"), " verify"));
    let output = std::process::Command::new("sh").args(["-c", &line]).output().expect("a shell");
    let printed = String::from_utf8_lossy(&output.stdout);
    // The real solvers agree on it; what counts is that this one board was heard.
    assert!(output.status.success() && printed.contains("1 given instance"), "{command}\n{printed}");
}

#[test]
fn the_certificate_outvotes_a_faulty_majority() {
    let black = Board::full(Size::new(2, 3).expect("a size"));
    let docket = Docket::Given(vec![Instance { black }]);
    let report = run(vec![&ONE_GOAL, &ONE_GOAL, named("bfs")], docket, 1);
    let rows: Vec<u64> = report.sections[0].solvers.iter().map(|row| row.disagree).collect();
    assert_eq!(rows, [1, 1, 0]);
    let text = printed(report);
    assert_eq!(text.matches("<- refuted, though not in the minority").count(), 2, "{text}");
}

#[test]
fn moves_that_do_not_play_are_a_disagreement() {
    let mut black = Board::empty(Size::FOUR);
    Flipgame::play(&mut black, tribunal::board::Cell::new(0, 0)).expect("on the board");
    let text = printed(run(vec![named("chase"), &WRONG_MOVES], Docket::Given(vec![Instance { black }]), 1));
    assert!(text.contains("<- refuted, though not in the minority; after 1 moves 6 of 16 pieces are black"), "{text}");
}

#[test]
fn larger_boards_are_declined_and_not_disagreed_on() {
    let wishes = Wishes { size: Size::new(5, 5), ..Wishes::default() };
    let docket = Docket::Cases { package: None, only: None, bless: false, random: 20, seed: 3, wishes };
    let report = run(vec![named("chase"), &ONE_GOAL], docket, 2);
    let row = &report.sections[0].solvers[1];
    assert_eq!((row.cases, row.declined, row.agree, row.disagree), (20, 20, 0, 0));
    assert_eq!(row.reason.as_deref(), Some("`one-goal` takes boards of up to 9 cells; 5x5 has 25"));
}
