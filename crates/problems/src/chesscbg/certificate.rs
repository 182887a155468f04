//! Certificates that an answer is optimal, and the few lines that check them.
//!
//! The moves prove that their number suffices. The *heights* prove that no fewer do: integers on the cells, such that
//! adjacent cells differ by at most 1. A slide then changes the sum of the heights under the pieces by at most
//! 1, so the sum of position 2 less that of position 1 is a lower bound. That some heights reach the minimum is
//! Kantorovich's duality; the check need not know it. Nothing here is shared with a solver, the referee or
//! the maker.

use super::model::{Chesscbg, Instance, Slide};
use serde::Serialize;
use tribunal_core::board::Cell;
use tribunal_core::problem::{Certified, Minimum};

/// The proof of a minimum.
///
/// ```
/// use tribunal_core::board::{Board, Size};
/// use tribunal_core::problem::{Certified, Certify, Minimum};
/// use tribunal_problems::chesscbg::{Chesscbg, model::Instance};
///
/// let position = |word| Board::from_word(Size::FOUR, word);
/// let instance = Instance::new(position(0b0011), position(0b1100)).expect("as many pieces");
/// let mut certificate = Chesscbg::certifier(Size::FOUR).certify(&instance).expect("a small board");
/// assert_eq!(Chesscbg::check_certificate(&instance, &certificate), Ok(Minimum::Moves(4)));
///
/// certificate.height = vec![vec![0; 4]; 4];
/// let lie = Chesscbg::check_certificate(&instance, &certificate);
/// assert_eq!(lie, Err("the heights do not rule out fewer moves".to_string()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// Moves from position 1 to position 2.
    pub moves: Vec<Slide>,
    /// The height of each cell, row by row.
    pub height: Vec<Vec<i32>>,
}

impl Certified for Chesscbg {
    type Certificate = Certificate;

    fn certified_moves(certificate: &Certificate) -> Option<Vec<Slide>> {
        Some(certificate.moves.clone())
    }

    fn check_certificate(
        instance: &Instance,
        certificate: &Certificate,
    ) -> Result<Minimum, String> {
        let Certificate { moves, height } = certificate;
        let size = instance.size();
        let mut board = instance.start().clone();
        for slide in moves {
            let on_board = |cell: Cell| {
                usize::from(cell.row) < size.rows() && usize::from(cell.col) < size.cols()
            };
            ensure(
                on_board(slide.from) && on_board(slide.to),
                "a move leaves the board",
            )?;
            let (down, across) = (
                slide.from.row.abs_diff(slide.to.row),
                slide.from.col.abs_diff(slide.to.col),
            );
            ensure(
                matches!((down, across), (0, 1) | (1, 0)),
                "a move is not to an adjacent cell",
            )?;
            ensure(
                board.get(slide.from) && !board.get(slide.to),
                "a move is not of a piece to an empty cell",
            )?;
            board.toggle(slide.from);
            board.toggle(slide.to);
        }
        ensure(
            board == *instance.target(),
            "the moves do not end in position 2",
        )?;

        let fits = height.len() == size.rows() && height.iter().all(|row| row.len() == size.cols());
        ensure(fits, "the heights are not of the board's size")?;
        let flat = |left: &i32, right: &i32| left.abs_diff(*right) <= 1;
        let across = height
            .iter()
            .all(|row| row.windows(2).all(|pair| flat(&pair[0], &pair[1])));
        let down = height.windows(2).all(|rows| {
            rows[0]
                .iter()
                .zip(&rows[1])
                .all(|(above, below)| flat(above, below))
        });
        ensure(
            across && down,
            "two adjacent cells differ by more than 1 in height",
        )?;
        let at = |cell: Cell| i64::from(height[usize::from(cell.row)][usize::from(cell.col)]);
        let bound = instance.target().iter().map(at).sum::<i64>()
            - instance.start().iter().map(at).sum::<i64>();
        ensure(
            bound == moves.len() as i64,
            "the heights do not rule out fewer moves",
        )?;
        Ok(Minimum::Moves(moves.len() as u32))
    }
}

fn ensure(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(otherwise.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Chesscbg;
    use super::*;
    use tribunal_core::board::{Board, Size};
    use tribunal_core::problem::Certify as _;
    use tribunal_core::rng::Rng;

    fn random(rng: &mut Rng) -> Instance {
        let mut draw = || loop {
            let board = Board::from_word(Size::FOUR, rng.bits());
            if board.count() == 8 {
                return board;
            }
        };
        Instance::new(draw(), draw()).expect("8 pieces each")
    }

    fn certified(instance: &Instance) -> Certificate {
        let certificate = Chesscbg::certifier(instance.size())
            .certify(instance)
            .expect("a certificate");
        assert!(Chesscbg::check_certificate(instance, &certificate).is_ok());
        certificate
    }

    #[test]
    fn damaged_moves_are_refused() {
        let mut rng = Rng::new(1, "forgery");
        for _ in 0..200 {
            let instance = random(&mut rng);
            let sound = certified(&instance);
            let refused = |moves: Vec<Slide>| {
                let forged = Certificate {
                    moves,
                    ..sound.clone()
                };
                assert!(
                    Chesscbg::check_certificate(&instance, &forged).is_err(),
                    "{instance:?}\n{forged}"
                );
            };
            for index in 0..sound.moves.len() {
                let mut moves = sound.moves.clone();
                moves.remove(index);
                refused(moves);
                let mut moves = sound.moves.clone();
                moves.insert(index, moves[index]);
                refused(moves);
                let mut moves = sound.moves.clone();
                let Slide { from, to } = moves[index];
                moves[index] = Slide { from: to, to: from };
                refused(moves);
                for field in 0..4 {
                    for change in [1, 2, u8::MAX, 64] {
                        let mut moves = sound.moves.clone();
                        let Slide { from, to } = &mut moves[index];
                        let number = [&mut from.row, &mut from.col, &mut to.row, &mut to.col];
                        let number = number.into_iter().nth(field).expect("four numbers");
                        *number = number.wrapping_add(change);
                        refused(moves);
                    }
                }
            }
            // Moves of one piece that follow each other cannot change places.
            for index in 1..sound.moves.len() {
                let mut moves = sound.moves.clone();
                if moves[index].from == moves[index - 1].to {
                    moves.swap(index, index - 1);
                    refused(moves);
                }
            }
        }
    }

    #[test]
    fn damaged_heights_are_refused() {
        let mut rng = Rng::new(2, "forgery");
        for _ in 0..200 {
            let instance = random(&mut rng);
            let sound = certified(&instance);
            let counts = instance.start().xor(instance.target());
            for cell in Size::FOUR.iter() {
                // A small change of a cell that both sums or neither counts may leave the claim true.
                let small = if counts.get(cell) { &[1, -1][..] } else { &[] };
                for change in small.iter().chain(&[3, -3, i32::MAX, i32::MIN]) {
                    let mut forged = sound.clone();
                    let height = &mut forged.height[usize::from(cell.row)][usize::from(cell.col)];
                    *height = height.wrapping_add(*change);
                    assert!(
                        Chesscbg::check_certificate(&instance, &forged).is_err(),
                        "{instance:?}\n{forged}"
                    );
                }
            }
            let mut forged = sound.clone();
            forged.height.pop();
            assert!(Chesscbg::check_certificate(&instance, &forged).is_err());
            let mut forged = sound.clone();
            forged.height[3].pop();
            assert!(Chesscbg::check_certificate(&instance, &forged).is_err());
            let mut forged = sound;
            forged.height[0].push(0);
            assert!(Chesscbg::check_certificate(&instance, &forged).is_err());
        }
    }

    #[test]
    fn moves_that_are_not_the_fewest_are_refused() {
        let position = |word| Board::from_word(Size::FOUR, word);
        let instance = Instance::new(position(0b0001), position(0b0010)).expect("one piece each");
        let slide = |numbers: [usize; 4]| Slide {
            from: Cell::new(numbers[0], numbers[1]),
            to: Cell::new(numbers[2], numbers[3]),
        };
        let moves = vec![
            slide([0, 0, 1, 0]),
            slide([1, 0, 1, 1]),
            slide([1, 1, 0, 1]),
        ];
        for height in [
            certified(&instance).height,
            vec![vec![0, 3, 3, 3]; 4],
            vec![vec![0, 1, 2, 3]; 4],
        ] {
            let forged = Certificate {
                moves: moves.clone(),
                height,
            };
            assert!(Chesscbg::check_certificate(&instance, &forged).is_err());
        }
    }

    #[test]
    fn a_certificate_holds_only_for_its_own_instance() {
        let mut rng = Rng::new(3, "forgery");
        for _ in 0..200 {
            let (mine, other) = (random(&mut rng), random(&mut rng));
            if mine != other {
                assert!(Chesscbg::check_certificate(&other, &certified(&mine)).is_err());
            }
        }
        let wide = Size::new(2, 8).expect("a size");
        let position = |size| Board::from_word(size, 0b1);
        let square =
            Instance::new(position(Size::FOUR), position(Size::FOUR)).expect("one piece each");
        let wide = Instance::new(position(wide), position(wide)).expect("one piece each");
        assert!(Chesscbg::check_certificate(&wide, &certified(&square)).is_err());
    }

    #[test]
    fn equal_positions_need_no_moves_and_flat_heights() {
        let board = Board::from_word(Size::FOUR, 0x5a5a);
        let instance = Instance::new(board.clone(), board).expect("8 pieces each");
        let certificate = certified(&instance);
        assert_eq!(
            certificate,
            Certificate {
                moves: Vec::new(),
                height: vec![vec![0; 4]; 4]
            }
        );
        assert_eq!(
            certificate.to_string(),
            "No moves: the two positions are the same.\n"
        );
    }

    #[test]
    fn a_certificate_can_be_checked_with_a_pencil() {
        let position = |word| Board::from_word(Size::new(2, 2).expect("a size"), word);
        let instance = Instance::new(position(0b0001), position(0b1000)).expect("one piece each");
        let text = certified(&instance).to_string();
        assert!(
            text.starts_with(
                "2 moves, each from a row and a column to a row and a column:\n    1 1 "
            ),
            "{text}"
        );
        assert!(
            text.contains("\n    0 1\n    1 2\nAdd the heights"),
            "{text}"
        );
        assert!(
            text.contains("position 2 has 2 more than position 1."),
            "{text}"
        );
    }
}
