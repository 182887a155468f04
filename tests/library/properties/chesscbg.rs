//! Properties of Bàn cờ thế over random positions: text, solvers, certificates, symmetries, the checker.

use quickcheck::{Arbitrary, Gen};
use tribunal_core::board::{Board, Cell, Size, Symmetry};
use tribunal_core::output::{Dialect, Output};
use tribunal_core::problem::{Certified, Certify, Minimum, Model, Problem, Referee, Text};
use tribunal_core::text::Lines;
use tribunal_core::verdict::Verdict;
use tribunal_problems::chesscbg::{Chesscbg, model::Instance};

/// Two positions with sides from `SIDE_MIN` to `SIDE_MAX` and any number of pieces.
#[derive(Clone, Debug)]
struct Pair<const SIDE_MIN: usize, const SIDE_MAX: usize>(Instance);

fn below(g: &mut Gen, bound: usize) -> usize {
    usize::arbitrary(g) % bound
}

fn position(g: &mut Gen, size: Size, pieces: usize) -> Board {
    let mut cells: Vec<Cell> = size.iter().collect();
    let mut board = Board::empty(size);
    for _ in 0..pieces {
        let index = below(g, cells.len());
        board.set(cells.swap_remove(index), true);
    }
    board
}

fn pair(g: &mut Gen, size: Size, pieces: usize) -> Instance {
    Instance::new(position(g, size, pieces), position(g, size, pieces))
        .expect("equally many pieces")
}

impl<const SIDE_MIN: usize, const SIDE_MAX: usize> Arbitrary for Pair<SIDE_MIN, SIDE_MAX> {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut side = || SIDE_MIN + below(g, SIDE_MAX - SIDE_MIN + 1);
        let size = Size::new(side(), side()).expect("sides from 1 to 64");
        let pieces = below(g, size.cells() + 1);
        Pair(pair(g, size, pieces))
    }
}

/// Two positions as published.
#[derive(Clone, Debug)]
struct Published(Instance);

impl Arbitrary for Published {
    fn arbitrary(g: &mut Gen) -> Self {
        Published(pair(g, Size::FOUR, 8))
    }
}

/// The minimum that a certificate proves.
fn certified(instance: &Instance) -> Minimum {
    let certificate = Chesscbg::certifier(instance.size())
        .certify(instance)
        .expect("a certificate");
    Chesscbg::check_certificate(instance, &certificate).expect("the certificate holds")
}

/// Runs every solver that takes the instance, and replays its moves.
fn all_agree(instance: &Instance) {
    let expected = certified(instance);
    let mut answers = 0;
    for row in Chesscbg::solvers() {
        let Ok(mut solver) = row.ready(instance.size()) else {
            continue;
        };
        // Twice, since a solver keeps its memory from one instance to the next.
        for _ in 0..2 {
            let Ok(solved) = solver.solve(instance) else {
                continue;
            };
            answers += 1;
            assert_eq!(Chesscbg::minimum(&solved.answer), expected, "{}", row.name);
            assert_eq!(
                Chesscbg::write_answer(&solved.answer),
                Some(format!("{expected}\n"))
            );
            let Some(moves) = Chesscbg::moves(&solved.answer) else {
                continue;
            };
            assert_eq!(Minimum::Moves(moves.len() as u32), expected, "{}", row.name);
            let mut board = Chesscbg::start(instance);
            for each in moves {
                assert_eq!(Chesscbg::play(&mut board, each), Ok(()), "{}", row.name);
            }
            assert_eq!(Chesscbg::goal(instance, &board), Ok(()), "{}", row.name);
        }
    }
    assert!(answers >= 2, "`assignment` takes everything");
}

#[test]
fn what_is_written_is_read_back() {
    fn property(Pair(instance): Pair<1, 64>) {
        let size = instance.size();
        let text = Chesscbg::write(&instance);
        let read = |text: &str, size| {
            let mut lines = Lines::new(text.as_bytes());
            let read = Chesscbg::read(&mut lines, size).expect("it reads");
            lines.expect_end().expect("all of it is read");
            read
        };
        assert_eq!(read(&text, Some(size)).as_ref(), Some(&instance));
        assert_eq!(
            read(&text.replace('\n', " \r\n"), Some(size)).as_ref(),
            Some(&instance)
        );
        if size.cols() != 4 {
            assert_eq!(read(&text, None).as_ref(), Some(&instance));
        }
    }
    super::seeded().quickcheck(property as fn(Pair<1, 64>));
}

#[test]
fn published_positions_are_written_and_read_back() {
    fn property(Published(instance): Published) {
        let text = Chesscbg::write(&instance);
        assert_eq!(text.len(), 40);
        let read = Chesscbg::read(&mut Lines::new(text.as_bytes()), None).expect("it reads");
        assert_eq!(read, Some(instance));
    }
    super::seeded().quickcheck(property as fn(Published));
}

#[test]
fn all_solvers_agree_on_published_positions() {
    fn property(Published(instance): Published) {
        all_agree(&instance);
    }
    super::seeded()
        .tests(200)
        .quickcheck(property as fn(Published));
}

#[test]
fn all_solvers_agree_on_small_boards_with_any_number_of_pieces() {
    fn property(Pair(instance): Pair<1, 4>) {
        all_agree(&instance);
    }
    super::seeded()
        .tests(300)
        .quickcheck(property as fn(Pair<1, 4>));
    let mut g = super::stream();
    for (rows, cols) in [(4, 5), (5, 4), (2, 9), (1, 20), (20, 1), (3, 6)] {
        let size = Size::new(rows, cols).expect("a size");
        for pieces in [0, 1, size.cells() / 2, size.cells()] {
            all_agree(&pair(&mut g, size, pieces));
        }
    }
}

#[test]
fn assignment_agrees_with_the_certificate_on_larger_boards() {
    fn property(Pair(instance): Pair<10, 20>) {
        all_agree(&instance);
    }
    super::seeded()
        .tests(100)
        .quickcheck(property as fn(Pair<10, 20>));
    let mut g = super::stream();
    for pieces in [0, 1, 300, 4096] {
        all_agree(&pair(&mut g, Size::new(64, 64).expect("a size"), pieces));
    }
    for (rows, cols) in [(1, 64), (64, 1), (8, 8), (5, 13), (2, 64)] {
        all_agree(&pair(
            &mut g,
            Size::new(rows, cols).expect("a size"),
            rows * cols / 2,
        ));
    }
}

#[test]
fn symmetries_the_swap_of_positions_and_the_complement_keep_the_minimum() {
    fn property(Pair(instance): Pair<1, 9>) {
        let (start, target) = (instance.start(), instance.target());
        let minimum = |start: Board, target: Board| {
            let instance = Instance::new(start, target).expect("equally many pieces");
            let mut solvers = Chesscbg::solvers()
                .iter()
                .filter(|row| row.name == "assignment");
            let solver = solvers
                .next()
                .expect("it is in the register")
                .ready(instance.size());
            let solved = solver
                .expect("every size is taken")
                .solve(&instance)
                .expect("every pair is taken");
            let minimum = Chesscbg::minimum(&solved.answer);
            assert_eq!(certified(&instance), minimum);
            minimum
        };
        let expected = minimum(start.clone(), target.clone());
        assert_eq!(minimum(target.clone(), start.clone()), expected);
        assert_eq!(minimum(start.not(), target.not()), expected);
        for symmetry in Symmetry::all() {
            assert_eq!(
                minimum(start.transform(symmetry), target.transform(symmetry)),
                expected
            );
        }
    }
    super::seeded()
        .tests(200)
        .quickcheck(property as fn(Pair<1, 9>));
}

#[test]
fn the_checker_refuses_every_other_number() {
    fn property(Published(instance): Published, other: i32) {
        let jury = certified(&instance);
        for said in (-1..=21).chain([other, i32::MIN, i32::MAX]) {
            let text = said.to_string();
            let verdict = Chesscbg::check(
                &instance,
                &mut Output::new(text.as_bytes(), Dialect::Testlib),
                jury,
            )
            .verdict;
            let expected = if text == jury.to_string() {
                Verdict::Accepted
            } else {
                Verdict::WrongAnswer
            };
            assert_eq!(verdict, expected, "{said} where {jury} is the minimum");
        }
    }
    super::seeded().quickcheck(property as fn(Published, i32));
}

#[test]
fn searches_decline_boards_that_are_too_large() {
    let size = Size::new(5, 5).expect("a size");
    let taken: Vec<&str> = Chesscbg::solvers()
        .iter()
        .filter(|row| row.ready(size).is_ok())
        .map(|row| row.name)
        .collect();
    assert_eq!(taken, ["assignment", "permutations"]);
    let size = Size::new(1, 18).expect("a size");
    let nine = Instance::new(
        Board::from_word(size, 0x1ff),
        Board::from_word(size, 0x1ff << 9),
    )
    .expect("9 pieces each");
    let row = Chesscbg::solvers()
        .iter()
        .find(|row| row.name == "permutations")
        .expect("it is in the register");
    let declined = row
        .ready(size)
        .expect("every size is taken")
        .solve(&nine)
        .expect_err("9 pieces are too many");
    assert_eq!(
        declined.to_string(),
        "`permutations` takes positions that differ in up to 8 pieces; these differ in 9"
    );
}

#[test]
fn the_published_sample_takes_4_moves() {
    let text = "1111 \n0000 \n1110 \n0010 \n1010 \n0101 \n1010 \n0101 \n";
    let instance = Chesscbg::read(&mut Lines::new(text.as_bytes()), None)
        .expect("it reads")
        .expect("an instance");
    assert_eq!(certified(&instance), Minimum::Moves(4));
    all_agree(&instance);
}
