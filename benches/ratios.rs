//! Measures the performance goals, each as a ratio to a plain baseline in the same run, because absolute times on a
//! shared machine mean little: `cargo bench`, or `cargo bench -- exhaustive`, `one-at-a-time`, `large`.
//!
//! The baselines in [`baseline`] are the published algorithms, written plainly; `verify` never runs them. Each figure
//! is the median of rounds in which the two sides take turns.

#![allow(clippy::print_stdout)] // its output is the table

mod baseline;

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tribunal_core::board::{Board, Size};
use tribunal_core::erased::AnyProblem;
use tribunal_core::problem::{Generate, GenerateOptions, Model, Problem, Referee, Solve};
use tribunal_core::rng::Rng;
use tribunal_core::verdict::ProblemReport;
use tribunal_problems::ALL;
use tribunal_problems::chesscbg::Chesscbg;
use tribunal_problems::flipgame::Flipgame;
use tribunal_problems::pilots::Pilots;
use tribunal_verify::plan::{ANSWER_MAX, CrossCheckPlan, InputPlan};
use tribunal_verify::run::verify;

const ROUNDS: usize = 5;

fn main() {
    // `cargo bench` passes `--bench`. The other arguments choose the parts.
    let parts: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"))
        .collect();
    let wanted =
        |part: &str| parts.is_empty() || parts.iter().any(|each| part.contains(each.as_str()));
    if wanted("one-at-a-time") {
        one_at_a_time();
    }
    if wanted("large") {
        large();
    }
    if wanted("exhaustive") {
        exhaustive();
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Average seconds per item.
fn seconds_each<I: Copy>(items: &[I], mut work: impl FnMut(I)) -> f64 {
    let begun = Instant::now();
    items.iter().for_each(|&item| work(item));
    begun.elapsed().as_secs_f64() / items.len() as f64
}

fn show(what: &str, goal: &str, baseline: Vec<f64>, ours: Vec<f64>) {
    let ratio = median(
        baseline
            .iter()
            .zip(&ours)
            .map(|(baseline, ours)| baseline / ours)
            .collect(),
    );
    let [baseline, ours] = [baseline, ours].map(|each| Duration::from_secs_f64(median(each)));
    println!(
        "{what:<44} baseline {baseline:>10.2?}  ours {ours:>10.2?}  ratio {ratio:>10.0}  goal {goal}"
    );
}

/// Measures the fastest solvers of each problem, one input after the other, through the trait, with the whole answer.
fn one_at_a_time() {
    println!("one input at a time, medians of {ROUNDS} rounds");
    let mut rng = Rng::new(1, "bench");
    let few: Vec<u16> = (0..200).map(|_| rng.bits() as u16).collect();
    let all: Vec<u16> = (0..=u16::MAX).collect();

    for name in ["table", "chase", "first-row"] {
        let mut solver = solver::<Flipgame>(name, Size::FOUR);
        let instances: Vec<_> = all.iter().map(|&word| flipgame(word)).collect();
        let instances: Vec<_> = instances.iter().collect();
        let (mut plain, mut ours) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            plain.push(seconds_each(&few, |word| {
                let _ = black_box(baseline::flipgame_bfs(word));
            }));
            ours.push(seconds_each(&instances, |each| {
                let _ = black_box(solver.solve(each));
            }));
        }
        show(
            &format!("flipgame {name}"),
            if name == "table" { "1500" } else { "-" },
            plain,
            ours,
        );
    }

    for name in ["table", "parity", "elimination"] {
        let mut solver = solver::<Pilots>(name, Size::FOUR);
        let instances: Vec<_> = all.iter().map(|&word| pilots(word)).collect();
        let instances: Vec<_> = instances.iter().collect();
        let (mut plain, mut ours) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            plain.push(seconds_each(&few, |word| {
                let _ = black_box(baseline::pilots_dfs(word));
            }));
            ours.push(seconds_each(&instances, |each| {
                let _ = black_box(solver.solve(each));
            }));
        }
        show(
            &format!("pilots {name}"),
            if name == "table" { "40000" } else { "-" },
            plain,
            ours,
        );
    }

    let mut solver = solver::<Chesscbg>("assignment", Size::FOUR);
    let mut generator =
        Chesscbg::generator(&GenerateOptions::default()).expect("the default options are valid");
    let mut uniform = Vec::new();
    while uniform.len() < 20_000 {
        let made = generator(&mut rng);
        if made.label == "uniform" {
            uniform.push(made.instance);
        }
    }
    let pairs: Vec<_> = uniform.iter().collect();
    let few: Vec<(u16, u16)> = uniform.iter().take(200).map(words).collect();
    let (mut plain, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        plain.push(seconds_each(&few, |(from, to)| {
            let _ = black_box(baseline::chesscbg_bfs(from, to));
        }));
        ours.push(seconds_each(&pairs, |each| {
            let _ = black_box(solver.solve(each));
        }));
    }
    show("chesscbg assignment", "1000", plain, ours);
}

fn solver<P: Problem>(name: &str, size: Size) -> Box<dyn Solve<P>> {
    let row = P::solvers()
        .iter()
        .find(|row| row.name == name)
        .expect("a solver of the register");
    row.ready(size).expect("the size is taken")
}

fn flipgame(word: u16) -> <Flipgame as Model>::Instance {
    tribunal_problems::flipgame::model::Instance {
        black: Board::from_word(Size::FOUR, word.into()),
    }
}

fn pilots(word: u16) -> <Pilots as Model>::Instance {
    tribunal_problems::pilots::model::Instance {
        closed: Board::from_word(Size::FOUR, word.into()),
    }
}

fn words(pair: &<Chesscbg as Model>::Instance) -> (u16, u16) {
    let word = |board: &Board| board.word().expect("one word") as u16;
    (word(pair.start()), word(pair.target()))
}

/// Measures light chasing on boards of ten and sixteen times the side, against the baseline on one 4×4 board.
fn large() {
    println!(
        "chase on large boards against the plain baseline on one 4x4 board, medians of {ROUNDS} rounds"
    );
    let mut rng = Rng::new(2, "bench");
    let few: Vec<u16> = (0..200).map(|_| rng.bits() as u16).collect();
    for (side, goal) in [(40, "1"), (63, "0.05")] {
        let size = Size::new(side, side).expect("a size");
        let boards: Vec<_> = solvable(size, 50, &mut rng);
        let boards: Vec<_> = boards.iter().collect();
        let mut ready = solver::<Flipgame>("chase", size);
        let (mut plain, mut warm, mut cold) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            plain.push(seconds_each(&few, |word| {
                let _ = black_box(baseline::flipgame_bfs(word));
            }));
            warm.push(seconds_each(&boards, |each| {
                let _ = black_box(ready.solve(each));
            }));
            cold.push(seconds_each(&boards, |each| {
                {
                    let _ = black_box(solver::<Flipgame>("chase", size).solve(each));
                };
            }));
        }
        show(
            &format!("flipgame chase {size}, prepared once"),
            goal,
            plain.clone(),
            warm,
        );
        show(
            &format!("flipgame chase {size}, prepared each time"),
            goal,
            plain,
            cold,
        );
    }
}

/// Solvable boards.
fn solvable(size: Size, count: usize, rng: &mut Rng) -> Vec<<Flipgame as Model>::Instance> {
    let mut made = Vec::new();
    for _ in 0..count {
        let mut board = Board::empty(size);
        for cell in size.iter() {
            if rng.below(2) == 1 {
                Flipgame::play(&mut board, cell).expect("a press on the board");
            }
        }
        made.push(tribunal_problems::flipgame::model::Instance { black: board });
    }
    made
}

fn exhaust(problem: &'static dyn AnyProblem, jobs: usize) -> ProblemReport {
    let input_plan = InputPlan::Whole {
        size: Size::FOUR,
        sample: 1000,
        seed: 1,
        thorough: false,
    };
    let plan = CrossCheckPlan {
        problem,
        solvers: problem.solvers(),
        input_plan,
        jobs,
        command: std::sync::Arc::from(""),
        answer_max: ANSWER_MAX,
        notes: None,
        crashes: &[],
        journal: None,
        stop: &AtomicBool::new(false),
        events: &|_| {},
    };
    verify(plan).expect("the published size can be tried whole")
}

/// Measures every solver on all three spaces, against the three baselines on their whole spaces on one core.
fn exhaustive() {
    // Runs each baseline on a part of its space, and scales the time up; `--full` runs it on the whole space.
    let stride = if std::env::args().any(|arg| arg == "--full") {
        1
    } else {
        16
    };
    println!("the whole spaces; the baselines on every {stride}th input, scaled to all");
    let mut total = 0.0;
    let mut part = |what: &str, inputs: usize, work: &mut dyn FnMut(usize)| {
        let indices: Vec<usize> = (0..inputs).step_by(stride).collect();
        let each = seconds_each(&indices, work);
        let seconds = each * inputs as f64;
        println!(
            "  baseline {what:<40} {seconds:>7.2} s ({:.0} µs each)",
            each * 1e6
        );
        total += seconds;
    };
    let positions: Vec<u16> = (0..=u16::MAX)
        .filter(|word| word.count_ones() == 8)
        .collect();
    part("flipgame breadth-first", 1 << 16, &mut |word| {
        let _ = black_box(baseline::flipgame_bfs(word as u16));
    });
    // Consecutive words are similar boards; an odd factor spreads the part over the space.
    part("pilots depth-first", 1 << 16, &mut |word| {
        {
            let _ = black_box(baseline::pilots_dfs((word as u16).wrapping_mul(40_503)));
        };
    });
    part(
        "chesscbg breadth-first from every position",
        positions.len(),
        &mut |index| {
            {
                let _ = black_box(baseline::chesscbg_bfs_all(positions[index]));
            };
        },
    );
    println!("  baselines together {total:>30.2} s on one core");
    let mut taken = Vec::new();
    for jobs in [2, 1, 2, 1, 2, 1] {
        let begun = Instant::now();
        let mut times = Vec::new();
        for &id in ALL {
            let begun = Instant::now();
            let report = exhaust(id, jobs);
            assert!(
                report
                    .sections
                    .iter()
                    .all(|section| section.disagreements_total == 0),
                "the solvers disagree"
            );
            times.push(format!(
                "{} {:.2} s",
                id.name(),
                begun.elapsed().as_secs_f64()
            ));
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "  every solver on {jobs} threads: {seconds:.2} s ({})",
            times.join(", ")
        );
        taken.push((jobs, seconds));
    }
    let of = |jobs: usize| {
        median(
            taken
                .iter()
                .filter(|(each, _)| *each == jobs)
                .map(|(_, seconds)| *seconds)
                .collect(),
        )
    };
    println!(
        "  baselines on one core / every solver on two   {:>6.1}  goal 6, stretch 18",
        total / of(2)
    );
    println!(
        "  one thread / two threads                      {:>6.2}  goal 1.8",
        of(1) / of(2)
    );
    if let Ok(status) = std::fs::read_to_string("/proc/self/status") {
        let peak = status.lines().find(|line| line.starts_with("VmHWM"));
        println!(
            "  peak memory of this process                   {}  goal 300 MB",
            peak.unwrap_or("unknown")
        );
    }
}
