//! Counts heap allocations: 4×4 boards make none, nor do prepared solvers on them, except matching.
//!
//! Unlike times, a count of allocations is the same on a busy machine.

use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Problem, Solve};
use tribunal_problems::chesscbg::Chesscbg;
use tribunal_problems::flipgame::Flipgame;
use tribunal_problems::pilots::Pilots;

fn allocations(work: impl FnMut()) -> u64 {
    allocation_counter::measure(work).count_total
}

/// Enough instances to reach every branch, including the hardest ones.
fn instances<P: Problem>(make: impl Fn(u64) -> P::Instance) -> Vec<P::Instance> {
    (0..256).map(|index| make(index * 257)).collect()
}

/// Allocations when a solver answers all instances a second time: in the first pass a queue may still grow.
fn on_second_hearing<P: Problem>(name: &str, instances: &[P::Instance]) -> u64 {
    let row = P::solvers()
        .iter()
        .find(|row| row.name == name)
        .expect("a solver of the register");
    let mut solver: Box<dyn Solve<P>> = row.ready(Size::FOUR).expect("the published size is taken");
    let mut hear = || {
        for instance in instances {
            drop(solver.solve(instance));
        }
    };
    hear();
    allocations(hear)
}

#[test]
fn a_board_of_one_word_is_made_changed_and_compared_without_allocating() {
    let count = allocations(|| {
        let board = Board::from_word(Size::FOUR, 0x1234);
        let mut other = board.clone();
        Size::FOUR.iter().for_each(|cell| other.toggle(cell));
        assert_eq!(other, board.not());
        assert_eq!(other.xor(&board), Board::full(Size::FOUR));
        assert!(other.and(&board).is_empty() && Board::empty(Size::FOUR) < board);
    });
    assert_eq!(count, 0);
    let large = Size::new(9, 9).expect("a size");
    assert_eq!(
        allocations(|| drop(std::hint::black_box(Board::empty(large)))),
        1,
        "the counter counts"
    );
}

#[test]
fn every_solver_of_flipgame_and_pilots_answers_without_allocating() {
    let boards = instances::<Flipgame>(|word| tribunal_problems::flipgame::model::Instance {
        black: Board::from_word(Size::FOUR, word),
    });
    for row in Flipgame::solvers() {
        assert_eq!(
            on_second_hearing::<Flipgame>(row.name, &boards),
            0,
            "flipgame {}",
            row.name
        );
    }
    let boards = instances::<Pilots>(|word| tribunal_problems::pilots::model::Instance {
        closed: Board::from_word(Size::FOUR, word),
    });
    for row in Pilots::solvers() {
        assert_eq!(
            on_second_hearing::<Pilots>(row.name, &boards),
            0,
            "pilots {}",
            row.name
        );
    }
}

#[test]
fn matching_allocates_only_pairs_and_moves() {
    let positions: Vec<u64> = (0..1 << 16)
        .filter(|word: &u64| word.count_ones() == 8)
        .collect();
    let pairs = instances::<Chesscbg>(|index| {
        let [start, target] = [index * 7919, index * 104_729 + 1]
            .map(|index| positions[index as usize % positions.len()]);
        let board = |word| Board::from_word(Size::FOUR, word);
        tribunal_problems::chesscbg::model::Instance::new(board(start), board(target))
            .expect("as many pieces")
    });
    // The matched pairs, and the moves.
    assert!(on_second_hearing::<Chesscbg>("assignment", &pairs) <= 2 * pairs.len() as u64);
}
