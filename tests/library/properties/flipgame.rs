//! Properties of Flip Game; a failure prints the board as an input file.

use quickcheck::{Arbitrary, Gen};
use std::fmt;
use tribunal_core::board::{Board, Size, Symmetry};
use tribunal_core::output::{Dialect, Output};
use tribunal_core::problem::{Certified, Certify, Minimum, Model, Problem, Referee, Solve, Text};
use tribunal_core::text::Lines;
use tribunal_core::verdict::Verdict;
use tribunal_problems::flipgame::Flipgame;
use tribunal_problems::flipgame::certificate::Certificate;
use tribunal_problems::flipgame::model::Instance;

/// A random board with sides up to `SIDE`; half of them are made by presses, so that not all are impossible.
#[derive(Clone)]
struct Pieces<const SIDE: usize>(Instance);

impl<const SIDE: usize> fmt::Debug for Pieces<SIDE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.0.size(), Flipgame::write(&self.0))
    }
}

impl<const SIDE: usize> Arbitrary for Pieces<SIDE> {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut side = || 1 + usize::arbitrary(g) % SIDE;
        let size = Size::new(side(), side()).expect("a size");
        let mut black = Board::empty(size);
        (0..size.rows()).for_each(|row| black.set_row(row, u64::arbitrary(g)));
        if bool::arbitrary(g) {
            let mut board = if bool::arbitrary(g) {
                Board::empty(size)
            } else {
                Board::full(size)
            };
            black
                .iter()
                .for_each(|cell| Flipgame::play(&mut board, cell).expect("on the board"));
            black = board;
        }
        Pieces(Instance { black })
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let black = &self.0.black;
        let (rows, cols) = (black.size().rows(), black.size().cols());
        let smaller =
            [(rows - 1, cols), (rows, cols - 1)]
                .into_iter()
                .filter_map(|(rows, cols)| {
                    let mut board = Board::empty(Size::new(rows, cols)?);
                    (0..rows).for_each(|row| board.set_row(row, black.row(row)));
                    Some(board)
                });
        let whiter = black.iter().take(64).map(|cell| {
            let mut board = black.clone();
            board.toggle(cell);
            board
        });
        let shrunk: Vec<Board> = smaller.chain(whiter).collect();
        Box::new(shrunk.into_iter().map(|black| Pieces(Instance { black })))
    }
}

fn minimum(solver: &str, instance: &Instance) -> Result<Minimum, String> {
    let row = Flipgame::solvers()
        .iter()
        .find(|row| row.name == solver)
        .expect("a solver of the register");
    let mut solver: Box<dyn Solve<Flipgame>> = row
        .ready(instance.size())
        .map_err(|declined| declined.to_string())?;
    let solved = solver
        .solve(instance)
        .map_err(|declined| declined.to_string())?;
    Ok(Flipgame::minimum(&solved.answer))
}

fn chase(instance: &Instance) -> Minimum {
    minimum("chase", instance).expect("chase takes every board")
}

#[test]
fn what_is_written_is_read_back() {
    fn property(board: Pieces<64>) -> bool {
        let text = Flipgame::write(&board.0);
        let read = Flipgame::read(&mut Lines::new(text.as_bytes()), Some(board.0.size()));
        read.expect("what was written is right") == Some(board.0)
    }
    super::seeded().quickcheck(property as fn(Pieces<64>) -> bool);
}

#[test]
fn first_row_dfs_and_chase_agree_beyond_the_published_size() {
    fn property(board: Pieces<6>) -> Result<(), String> {
        let expected = minimum("first-row", &board.0)?;
        for solver in ["dfs", "chase"] {
            let actual = minimum(solver, &board.0)?;
            if actual != expected {
                return Err(format!("{solver} says {actual}, first-row {expected}"));
            }
        }
        Ok(())
    }
    super::seeded()
        .tests(200)
        .quickcheck(property as fn(Pieces<6>) -> Result<(), String>);
}

#[test]
fn every_certificate_holds() {
    fn property(board: Pieces<24>) -> Result<(), String> {
        match Flipgame::certifier(board.0.size()).certify(&board.0) {
            Ok(certificate) => {
                let proven = Flipgame::check_certificate(&board.0, &certificate)?;
                let said = chase(&board.0);
                if proven == said {
                    Ok(())
                } else {
                    Err(format!("proves {proven}, chase says {said}"))
                }
            }
            Err(declined) => Err(declined.to_string()),
        }
    }
    super::seeded()
        .tests(200)
        .quickcheck(property as fn(Pieces<24>) -> Result<(), String>);
}

#[test]
fn symmetries_and_swapped_colours_keep_the_minimum() {
    fn property(board: Pieces<20>) -> bool {
        let expected = chase(&board.0);
        let black = &board.0.black;
        let images = Symmetry::all()
            .map(|symmetry| black.transform(symmetry))
            .chain([black.not()]);
        images
            .into_iter()
            .all(|black| chase(&Instance { black }) == expected)
    }
    super::seeded()
        .tests(200)
        .quickcheck(property as fn(Pieces<20>) -> bool);
}

#[test]
fn a_press_changes_the_minimum_by_at_most_one() {
    fn property(board: Pieces<14>, press: usize) -> bool {
        let cells: Vec<_> = board.0.size().iter().collect();
        let mut after = board.0.black.clone();
        Flipgame::play(&mut after, cells[press % cells.len()]).expect("on the board");
        match (chase(&board.0), chase(&Instance { black: after })) {
            (Minimum::Moves(before), Minimum::Moves(after)) => before.abs_diff(after) <= 1,
            (before, after) => before == after,
        }
    }
    super::seeded()
        .tests(200)
        .quickcheck(property as fn(Pieces<14>, usize) -> bool);
}

#[test]
fn the_checker_accepts_the_minimum_and_nothing_else() {
    fn property(board: Pieces<8>, other: i32) -> bool {
        let jury = chase(&board.0);
        let rule = |text: String| {
            Flipgame::check(
                &board.0,
                &mut Output::new(text.as_bytes(), Dialect::Testlib),
                jury,
            )
            .verdict
        };
        let near = match jury {
            Minimum::Moves(moves) => {
                [moves + 1, moves.wrapping_sub(1)].map(|moves| (moves as i32).to_string())
            }
            _ => ["0", "-1"].map(str::to_string),
        };
        let mutated =
            near.into_iter()
                .chain([other.to_string(), format!("{jury} 0"), format!("{jury}x")]);
        let mut mutated = mutated.filter(|text| *text != jury.to_string());
        rule(format!("{jury}\n")) == Verdict::Accepted
            && mutated.all(|text| rule(text) != Verdict::Accepted)
    }
    super::seeded()
        .tests(300)
        .quickcheck(property as fn(Pieces<8>, i32) -> bool);
}

/// The patterns with one cell changed.
fn damaged(pattern: &Board) -> Vec<Board> {
    let turn = |cell| {
        let mut board = pattern.clone();
        board.toggle(cell);
        board
    };
    pattern.size().iter().map(turn).collect()
}

#[test]
fn a_forged_certificate_is_refused() {
    fn property(board: Pieces<6>) -> Result<(), String> {
        let certificate = Flipgame::certifier(board.0.size())
            .certify(&board.0)
            .map_err(|declined| declined.to_string())?;
        let mut forged = Vec::new();
        match &certificate {
            Certificate::Impossible { quiet } => {
                forged.extend(
                    damaged(quiet)
                        .into_iter()
                        .map(|quiet| Certificate::Impossible { quiet }),
                );
                forged.push(Certificate::Impossible {
                    quiet: Board::empty(board.0.size()),
                });
                let solved = Certificate::Solved {
                    presses: quiet.clone(),
                    other: quiet.clone(),
                    quiet: vec![quiet.clone()],
                };
                forged.push(solved);
            }
            Certificate::Done => {
                let quiet = Board::empty(board.0.size());
                forged.push(Certificate::Impossible { quiet });
            }
            Certificate::Solved {
                presses,
                other,
                quiet,
            } => {
                if presses.count() > 0 {
                    forged.push(Certificate::Done);
                }
                let with = |presses: &Board, other: &Board, quiet: &[Board]| Certificate::Solved {
                    presses: presses.clone(),
                    other: other.clone(),
                    quiet: quiet.to_vec(),
                };
                forged.extend(
                    damaged(presses)
                        .iter()
                        .map(|presses| with(presses, other, quiet)),
                );
                forged.extend(
                    damaged(other)
                        .iter()
                        .map(|other| with(presses, other, quiet)),
                );
                for (index, pattern) in quiet.iter().enumerate() {
                    for pattern in damaged(pattern) {
                        let mut quiet = quiet.clone();
                        quiet[index] = pattern;
                        forged.push(with(presses, other, &quiet));
                    }
                    // One pattern too few, one of no cells.
                    let mut fewer = quiet.clone();
                    fewer.remove(index);
                    forged.push(with(presses, other, &fewer));
                    let mut none = quiet.clone();
                    none[index] = Board::empty(board.0.size());
                    forged.push(with(presses, other, &none));
                    // A solution that is not the lightest.
                    let heavier = presses.xor(pattern);
                    if heavier.count() > presses.count() {
                        forged.push(with(&heavier, other, quiet));
                    }
                }
                if other.count() > presses.count() {
                    forged.push(with(other, presses, quiet));
                }
                forged.push(with(presses, presses, quiet));
                let larger =
                    Size::new(board.0.size().rows() + 1, board.0.size().cols()).expect("a size");
                forged.push(with(&Board::empty(larger), other, quiet));
                forged.push(Certificate::Impossible {
                    quiet: presses.clone(),
                });
            }
        }
        for forgery in forged {
            if let Ok(proven) = Flipgame::check_certificate(&board.0, &forgery) {
                return Err(format!("a forgery proves {proven}:\n{forgery}"));
            }
        }
        Ok(())
    }
    super::seeded()
        .tests(150)
        .quickcheck(property as fn(Pieces<6>) -> Result<(), String>);
}

#[test]
fn a_certificate_proves_no_other_board_with_another_answer() {
    fn property(one: u16, two: u16) -> bool {
        let [one, two] = [one, two].map(|word| Instance {
            black: Board::from_word(Size::FOUR, word.into()),
        });
        let certificate = Flipgame::certifier(Size::FOUR)
            .certify(&one)
            .expect("a small board has one");
        match Flipgame::check_certificate(&two, &certificate) {
            Ok(proven) => proven == chase(&two),
            Err(_) => true,
        }
    }
    super::seeded()
        .tests(5000)
        .quickcheck(property as fn(u16, u16) -> bool);
}
