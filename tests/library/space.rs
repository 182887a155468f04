//! Compares whole input spaces with published results: every solver, every referee and every certificate, except
//! for the 165,636,900 pairs of chesscbg, which two solvers answer, and the pairs of its smaller boards, which
//! all solvers answer.

use std::collections::HashSet;
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{
    Certified, Certify, Enumerate, Minimum, Model, Problem, Solve, Space, SweepTally, Text,
    replay_fault,
};
use tribunal_problems::chesscbg::Chesscbg;
use tribunal_problems::chesscbg::model::Instance;
use tribunal_problems::flipgame::Flipgame;
use tribunal_problems::pilots::Pilots;

/// The number of instances with each minimum, and of impossible ones.
fn answer_all<P: Problem>(size: Size) -> (Vec<u64>, u64) {
    let Ok(Space::Each { instances, nth }) = P::space(size) else {
        panic!("{size} is tried whole")
    };
    let mut solvers: Vec<(&str, Box<dyn Solve<P>>)> = P::solvers()
        .iter()
        .filter_map(|row| Some((row.name, row.ready(size).ok()?)))
        .collect();
    let mut certifier = P::certifier(size);
    let (mut minimums, mut impossible) = (vec![0; 64], 0);
    for index in 0..instances {
        let instance = nth(size, index);
        let certificate = certifier.certify(&instance).expect("a certificate");
        let minimum = P::check_certificate(&instance, &certificate).expect("the certificate holds");
        for (name, solver) in &mut solvers {
            let answer = solver.solve(&instance).expect("the size is taken").answer;
            assert_eq!(
                P::minimum(&answer),
                minimum,
                "{name} on\n{}",
                P::write(&instance)
            );
            if let Some(moves) = P::moves(&answer) {
                let mut board = P::start(&instance);
                moves.iter().for_each(|&each| {
                    P::play(&mut board, each).expect("a move that can be played")
                });
                assert_eq!(
                    P::goal(&instance, &board),
                    Ok(()),
                    "{name} on\n{}",
                    P::write(&instance)
                );
                assert_eq!(Minimum::Moves(moves.len() as u32), minimum);
            }
        }
        match minimum {
            Minimum::Moves(moves) => minimums[moves as usize] += 1,
            _ => impossible += 1,
        }
    }
    while minimums.last() == Some(&0) {
        minimums.pop();
    }
    (minimums, impossible)
}

/// Checks that each written input of a whole space occurs once, and that there are as many as ways to fill the cells.
fn comes_once<P: Problem>() {
    let small =
        (1..=12).flat_map(|rows| (1..=12 / rows).filter_map(move |cols| Size::new(rows, cols)));
    for size in small.chain([Size::FOUR]) {
        let Ok(Space::Each { instances, nth }) = P::space(size) else {
            panic!("{size} is tried whole")
        };
        let texts: HashSet<String> = (0..instances)
            .map(|number| P::write(&nth(size, number)))
            .collect();
        let every = 1 << size.cells();
        assert_eq!(
            (instances, texts.len() as u64),
            (every, every),
            "{} {size}",
            P::INFO.name
        );
    }
}

#[test]
fn every_input_of_a_whole_space_occurs_once() {
    comes_once::<Flipgame>();
    comes_once::<Pilots>();
}

#[test]
fn flipgame_has_the_published_minimums() {
    assert_eq!(
        answer_all::<Flipgame>(Size::FOUR),
        (vec![2, 32, 228, 880, 1562, 1136, 256], 61_440)
    );
}

#[test]
fn flipgame_agrees_on_every_small_rectangle() {
    for rows in 1..=12 {
        for cols in (1..=12).filter(|cols| rows * cols <= 12) {
            answer_all::<Flipgame>(Size::new(rows, cols).expect("a size"));
        }
    }
}

#[test]
fn pilots_has_one_minimum_for_every_set_of_handles() {
    // The number of boards that need k moves is the number of sets of k handles.
    let choose = (0..16).scan(1, |choices, taken| {
        Some(std::mem::replace(
            choices,
            *choices * (16 - taken) / (taken + 1),
        ))
    });
    assert_eq!(
        answer_all::<Pilots>(Size::FOUR),
        (choose.chain([1]).collect(), 0)
    );
}

#[test]
fn pilots_agrees_on_every_small_rectangle() {
    for rows in 1..=12 {
        for cols in (1..=12).filter(|cols| rows * cols <= 12) {
            answer_all::<Pilots>(Size::new(rows, cols).expect("a size"));
        }
    }
}

#[test]
fn chesscbg_agrees_on_every_pair_of_small_rectangles() {
    for (rows, cols) in [
        (1, 1),
        (1, 2),
        (2, 2),
        (1, 5),
        (5, 1),
        (2, 3),
        (3, 2),
        (2, 4),
        (3, 3),
    ] {
        let size = Size::new(rows, cols).expect("a size");
        let mut solvers: Vec<(&str, Box<dyn Solve<Chesscbg>>)> = Chesscbg::solvers()
            .iter()
            .map(|row| (row.name, row.ready(size).expect("a small size is taken")))
            .collect();
        let mut certifier = Chesscbg::certifier(size);
        for (start, target) in (0..1u64 << size.cells())
            .flat_map(|start| (0..1 << size.cells()).map(move |target| (start, target)))
        {
            let [start, target] = [start, target].map(|word| Board::from_word(size, word));
            // Any number of pieces, the same in both positions.
            let Some(instance) = Instance::new(start, target) else {
                continue;
            };
            let certificate = certifier.certify(&instance).expect("a certificate");
            let minimum = Chesscbg::check_certificate(&instance, &certificate)
                .expect("the certificate holds");
            for (name, solver) in &mut solvers {
                let answer = solver.solve(&instance).expect("the size is taken").answer;
                assert_eq!(
                    Chesscbg::minimum(&answer),
                    minimum,
                    "{name} on\n{}",
                    Chesscbg::write(&instance)
                );
                assert_eq!(replay_fault::<Chesscbg>(&instance, &answer), None, "{name}");
            }
        }
    }
}

/// The number of instances with each minimum, after checking that the solvers of the sweep agree.
fn sweep_all<P: Problem>(size: Size) -> Vec<u64> {
    let sweep = match P::space(size) {
        Ok(Space::Sweep(sweep)) => sweep,
        Ok(Space::Each { .. }) => return answer_all::<P>(size).0,
        Err(declined) => panic!("{declined}"),
    };
    let mut worker = (sweep.worker)(size, &sweep.solvers, false);
    let mut tally = SweepTally::new(sweep.solvers.len());
    (0..sweep.units).for_each(|unit| worker.unit(unit, &mut tally, &|_, _| ()));
    for (name, count) in sweep.solvers.iter().zip(&tally.solvers) {
        assert_eq!(
            (count.answered, count.differ),
            (sweep.instances, 0),
            "{name} on {size}"
        );
    }
    assert!(tally.differences.is_empty());
    assert_eq!(tally.minimums.iter().sum::<u64>(), sweep.instances);
    tally.minimums
}

#[test]
fn chesscbg_agrees_on_all_165636900_pairs() {
    let Ok(Space::Sweep(sweep)) = Chesscbg::space(Size::FOUR) else {
        panic!("it is swept")
    };
    let half = |first: u64| {
        let mut worker = (sweep.worker)(Size::FOUR, &sweep.solvers, false);
        let mut tally = SweepTally::new(sweep.solvers.len());
        (first..sweep.units)
            .step_by(2)
            .for_each(|unit| worker.unit(unit, &mut tally, &|_, _| ()));
        tally
    };
    let mut tally = std::thread::scope(|scope| {
        let odd = scope.spawn(|| half(1));
        let mut tally = half(0);
        tally.add(odd.join().expect("no panic"));
        tally
    });
    assert_eq!((tally.wrong, tally.solvers.len()), (0, 2));
    assert!(
        tally
            .solvers
            .iter()
            .all(|count| (count.answered, count.differ) == (165_636_900, 0))
    );
    let minimums = std::mem::take(&mut tally.minimums);
    assert_eq!(minimums.iter().sum::<u64>(), 165_636_900);
    assert_eq!(
        (minimums.len(), minimums[0], minimums[20]),
        (21, 12_870, 144)
    );
}

#[test]
fn chesscbg_agrees_on_every_small_rectangle() {
    for rows in 1..=16 {
        for cols in (1..=16).filter(|cols| rows * cols <= 12) {
            sweep_all::<Chesscbg>(Size::new(rows, cols).expect("a size"));
        }
    }
    // The longest solution: 8 pieces each pass 8 empty cells.
    assert_eq!(
        sweep_all::<Chesscbg>(Size::new(1, 16).expect("a size")).len(),
        65
    );
}
