//! Sweeps of whole spaces of boards, on sizes where each board can also be asked one by one.

use std::collections::BTreeMap;
use tribunal_core::board::Size;
use tribunal_core::problem::{
    BoardSweeper, Boards, Certified, Certifier, Certify, Declined, Minimum, Problem as _, Solve,
    Solved, SweepTally, Sweeper, swept_boards,
};
use tribunal_problems::flipgame::Flipgame;
use tribunal_problems::flipgame::model::{Answer, Instance};
use tribunal_problems::pilots::Pilots;

/// The number of boards with each minimum, by the certificates of single boards.
fn certified<P: Boards>(size: Size) -> BTreeMap<Minimum, u64> {
    let (mut certifier, mut minimums) = (P::certifier(size), BTreeMap::new());
    for number in 0..1 << size.cells() {
        let board = P::numbered(size, number);
        let certificate = certifier.certify(&board).expect("a certificate");
        let minimum = P::check_certificate(&board, &certificate).expect("a proof");
        *minimums.entry(minimum).or_default() += 1;
    }
    minimums
}

fn agrees_with_single_boards<P: Boards>() {
    for (rows, cols) in [(3, 3), (2, 5), (3, 4), (1, 13)] {
        let size = Size::new(rows, cols).expect("a size");
        let sweep = swept_boards::<P>(size);
        let all = 1 << size.cells();
        assert_eq!(sweep.instances, all);
        for plays in [false, true] {
            let mut worker = (sweep.worker)(size, &sweep.solvers, plays);
            let mut tally = SweepTally::new(sweep.solvers.len());
            (0..sweep.units).for_each(|unit| worker.unit(unit, &mut tally, &|_, _| ()));
            assert_eq!((tally.wrong, tally.proven), (0, all), "{size}");
            let is_right =
                |it: &tribunal_core::problem::SweepCount| (it.answered, it.differ) == (all, 0);
            assert!(tally.solvers.iter().all(is_right), "{size}");
            let numbers = tally.answered.iter();
            let numbers = numbers.map(|(_, bits)| u64::from(bits.count_ones()));
            assert_eq!(numbers.sum::<u64>(), all);
            let mut minimums: BTreeMap<Minimum, u64> = (0..)
                .map(Minimum::Moves)
                .zip(tally.minimums)
                .chain([(Minimum::Impossible, tally.impossible)])
                .collect();
            minimums.retain(|_, boards| *boards > 0);
            assert_eq!(minimums, certified::<P>(size), "{size}");
        }
    }
}

#[test]
fn a_sweep_of_flipgame_agrees_with_single_boards() {
    agrees_with_single_boards::<Flipgame>();
}

#[test]
fn a_sweep_of_pilots_agrees_with_single_boards() {
    agrees_with_single_boards::<Pilots>();
}

/// A solver that answers one board as it should answer another one.
struct Mistaken {
    right: Box<dyn Solve<Flipgame>>,
    on: u64,
}

/// The board itself, and in place of the board `on`, which can be solved, one that is impossible.
fn mistaken(board: &Instance, on: u64) -> Instance {
    let word = board.black.word().expect("a small board");
    Flipgame::numbered(board.size(), word ^ u64::from(word == on))
}

impl Solve<Flipgame> for Mistaken {
    fn solve(&mut self, board: &Instance) -> Result<Solved<Answer>, Declined> {
        self.right.solve(&mistaken(board, self.on))
    }
}

/// A maker of certificates that makes one of another board.
struct Forger {
    honest: Box<dyn Certifier<Flipgame>>,
    on: u64,
}

impl Certifier<Flipgame> for Forger {
    fn certify(
        &mut self,
        board: &Instance,
    ) -> Result<<Flipgame as Certified>::Certificate, Declined> {
        self.honest.certify(&mistaken(board, self.on))
    }
}

fn solver(name: &str) -> Box<dyn Solve<Flipgame>> {
    let mut rows = Flipgame::solvers().iter();
    let row = rows.find(|row| row.name == name).expect("a solver");
    row.ready(Size::FOUR).expect("it takes 4x4")
}

/// The tally of all boards of 4x4.
fn whole(
    solvers: Vec<Box<dyn Solve<Flipgame>>>,
    certifier: Box<dyn Certifier<Flipgame>>,
    plays: bool,
) -> SweepTally<Instance> {
    let mut tally = SweepTally::new(solvers.len());
    let mut worker = BoardSweeper::new(Size::FOUR, solvers, certifier, plays);
    (0..16).for_each(|unit| worker.unit(unit, &mut tally, &|_, _| ()));
    tally
}

#[test]
fn a_single_wrong_board_of_one_solver_is_found() {
    for on in [0, 0x0013, 0xC800, 0xC813, 0xFFFF] {
        let wrong = Mistaken {
            right: solver("chase"),
            on,
        };
        let solvers = vec![solver("first-row"), Box::new(wrong)];
        let tally = whole(solvers, Flipgame::certifier(Size::FOUR), true);
        assert_eq!((tally.wrong, tally.proven), (1, 65_536), "{on}");
        let differ: Vec<u64> = tally.solvers.iter().map(|it| it.differ).collect();
        assert_eq!(differ, [0, 1]);
        let [found] = &tally.differences[..] else {
            panic!("one difference");
        };
        let place = (found.instance.black.word(), found.unit);
        assert_eq!(place, (Some(on), on >> 12));
    }
}

#[test]
fn a_certificate_that_does_not_hold_is_a_difference() {
    let forger = Forger {
        honest: Flipgame::certifier(Size::FOUR),
        on: 0xC813,
    };
    let tally = whole(
        vec![solver("chase"), solver("first-row")],
        Box::new(forger),
        false,
    );
    assert_eq!((tally.wrong, tally.proven), (1, 65_535));
    assert_eq!(tally.differences[0].instance.black.word(), Some(0xC813));
}
