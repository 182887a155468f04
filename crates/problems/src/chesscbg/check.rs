//! The referee: plays slides one at a time, and rules on a contestant's output.

use super::model::{Chesscbg, Instance, Slide};
use super::parse::LETTERS;
use std::io::BufRead;
use tribunal_core::board::{Board, Size};
use tribunal_core::messages::Message;
use tribunal_core::output::Output;
use tribunal_core::problem::{Minimum, Referee, outside_the_board};
use tribunal_core::verdict::{Ruling, Verdict};

impl Referee for Chesscbg {
    fn start(instance: &Instance) -> Board {
        instance.start().clone()
    }

    /// Moves a piece to an adjacent empty cell.
    fn play(board: &mut Board, slide: Slide) -> Result<(), Message> {
        let size = board.size();
        let Slide { from, to } = slide;
        for cell in [from, to] {
            if !size.contains(cell) {
                return Err(outside_the_board(cell.to_string(), size));
            }
        }
        if from.row.abs_diff(to.row) + from.col.abs_diff(to.col) != 1 {
            return Err(Message::new("chesscbg-not-adjacent")
                .with("to", to.to_string())
                .with("from", from.to_string()));
        }
        if !board.get(from) {
            return Err(Message::new("chesscbg-no-piece").with("cell", from.to_string()));
        }
        if board.get(to) {
            return Err(Message::new("chesscbg-taken").with("cell", to.to_string()));
        }
        board.set(from, false);
        board.set(to, true);
        Ok(())
    }

    /// Checks that the board is the second position.
    fn goal(instance: &Instance, board: &Board) -> Result<(), Message> {
        let target = instance.target();
        match target.iter().find(|&cell| !board.get(cell)) {
            None if board == target => Ok(()),
            None => Err(Message::new("chesscbg-more-pieces")),
            Some(first) => {
                let missing = target.count() - target.and(board).count();
                Err(Message::new("chesscbg-missing")
                    .with("cells", missing)
                    .with("first", first.to_string()))
            }
        }
    }

    fn draw(board: &Board) -> String {
        LETTERS.draw(board)
    }

    fn read_move(size: Size, numbers: &[i32]) -> Result<Slide, Message> {
        let &[from_row, from_col, to_row, to_col] = numbers else {
            return Err(Message::new("chesscbg-not-a-slide"));
        };
        let cell = |row: i32, col: i32| {
            size.cell_from_1(row, col)
                .ok_or_else(|| outside_the_board(format!("{row} {col}"), size))
        };
        Ok(Slide {
            from: cell(from_row, from_col)?,
            to: cell(to_row, to_col)?,
        })
    }

    /// Rules on an output, which must be the minimum and nothing else.
    fn check<R: BufRead>(_: &Instance, output: &mut Output<R>, jury: Minimum) -> Ruling {
        rule(output, jury).unwrap_or_else(|ruling| ruling)
    }
}

fn rule<R: BufRead>(output: &mut Output<R>, jury: Minimum) -> Result<Ruling, Ruling> {
    let Minimum::Moves(jury) = jury else {
        return Err(Ruling::new(
            Verdict::JudgeError,
            Message::new("chesscbg-jury-has-none").with("minimum", jury),
        ));
    };
    let said = output.integer("a-number")?;
    match u32::try_from(said) {
        Err(_) => {
            return Err(Ruling::wrong(
                Message::new("not-a-number-of-moves").with("number", said),
            ));
        }
        Ok(said) if said != jury => {
            return Err(Ruling::wrong(
                Message::new("not-the-minimum")
                    .with("said", said)
                    .with("minimum", jury),
            ));
        }
        Ok(_) => {}
    }
    output.end()?;
    Ok(Ruling::new(
        Verdict::Accepted,
        Message::new("is-the-minimum").with("number", said),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::output::Dialect;

    #[test]
    fn a_slide_needs_a_piece_an_empty_cell_and_one_step() {
        // 1111 / 1010 / 0000 / 0001
        let start = Board::from_word(Size::FOUR, 0x805f);
        let refused = [
            ([1, 1, 1, 2], "there is already a piece on `1 2`"),
            ([2, 2, 3, 2], "there is no piece on `2 2`"),
            (
                [2, 1, 3, 2],
                "`3 2` is not up, down, left or right of `2 1`",
            ),
            (
                [2, 1, 2, 1],
                "`2 1` is not up, down, left or right of `2 1`",
            ),
            (
                [2, 1, 4, 1],
                "`4 1` is not up, down, left or right of `2 1`",
            ),
            (
                [1, 4, 2, 1],
                "`2 1` is not up, down, left or right of `1 4`",
            ),
        ];
        for (numbers, expected) in refused {
            let mut board = start.clone();
            let slide = Chesscbg::read_move(Size::FOUR, &numbers).expect("on the board");
            assert_eq!(
                Chesscbg::play(&mut board, slide)
                    .expect_err("refused")
                    .to_string(),
                expected
            );
            assert_eq!(board, start);
        }
        for (numbers, after) in [
            ([1, 2, 2, 2], 0x807d),
            ([2, 1, 2, 2], 0x806f),
            ([4, 4, 3, 4], 0x085f),
        ] {
            let mut board = start.clone();
            let slide = Chesscbg::read_move(Size::FOUR, &numbers).expect("on the board");
            assert_eq!(Chesscbg::play(&mut board, slide), Ok(()));
            assert_eq!(board.word(), Some(after));
        }
        let cell = tribunal_core::board::Cell::new;
        let outside = Slide {
            from: cell(3, 3),
            to: cell(4, 3),
        };
        let fault = Chesscbg::play(&mut start.clone(), outside).expect_err("outside");
        assert_eq!(fault.to_string(), "`5 4` is outside the 4x4 board");
    }

    #[test]
    fn a_board_is_drawn_in_digits() {
        let board = Board::from_word(Size::FOUR, 0x8421);
        assert_eq!(Chesscbg::draw(&board), "1000\n0100\n0010\n0001\n");
    }

    #[test]
    fn numbers_off_the_board_are_no_slide() {
        for numbers in [
            [0, 1, 1, 1],
            [1, 0, 1, 1],
            [1, 1, 5, 1],
            [1, 1, 1, 5],
            [-1, 1, 1, 1],
            [i32::MAX, 1, 1, 1],
        ] {
            assert!(
                Chesscbg::read_move(Size::FOUR, &numbers).is_err(),
                "{numbers:?}"
            );
        }
        assert!(Chesscbg::read_move(Size::FOUR, &[1, 1]).is_err());
        let slide = Chesscbg::read_move(Size::FOUR, &[1, 2, 3, 4]).expect("on the board");
        assert_eq!(slide.to_string(), "1 2 3 4");
    }

    #[test]
    fn the_goal_says_what_is_missing() {
        let position = |word| Board::from_word(Size::FOUR, word);
        let instance =
            Instance::new(position(0b0111), position(0b1110)).expect("three pieces each");
        assert_eq!(Chesscbg::goal(&instance, &position(0b1110)), Ok(()));
        let missing = |word| {
            Chesscbg::goal(&instance, &position(word))
                .expect_err("another position")
                .to_string()
        };
        assert_eq!(missing(0b0111), "1 cell of position 2 has no piece: `1 4`");
        assert_eq!(
            missing(0x70),
            "3 cells of position 2 have no piece; the first is `1 2`"
        );
        assert_eq!(missing(0b1111), "the board has more pieces than position 2");
    }

    #[test]
    fn an_output_is_the_minimum_and_nothing_else() {
        let empty = Board::empty(Size::FOUR);
        let instance = Instance::new(empty.clone(), empty).expect("two positions");
        let assert_ruling = |text: &str, jury, verdict, message: &str| {
            let mut output = Output::new(text.as_bytes(), Dialect::Testlib);
            let ruling = Chesscbg::check(&instance, &mut output, jury);
            let actual = (ruling.verdict, ruling.message());
            assert_eq!(actual, (verdict, message.to_string()), "{text}");
        };
        let right = |text, minimum| {
            let message = format!("{minimum} is the minimum");
            assert_ruling(text, Minimum::Moves(minimum), Verdict::Accepted, &message);
        };
        right("6\n", 6);
        right(" 6", 6);
        right("0", 0);
        let six = Minimum::Moves(6);
        let wrong = |text, message| assert_ruling(text, six, Verdict::WrongAnswer, message);
        wrong("7", "printed 7; the minimum is 6");
        wrong("5", "printed 5; the minimum is 6");
        wrong("-6", "a number of moves cannot be -6");
        let bad_form = |text, column: u64, message| {
            let message = format!("line 1, column {column}: expected {message}");
            assert_ruling(text, six, Verdict::PresentationError, &message);
        };
        bad_form("", 1, "a number, found the end of the output");
        bad_form("six", 1, "a number, found `six`");
        bad_form("6 1", 3, "the end of the output, found `1`");
        let none = "the jury says `Impossible`, which is not a number of moves";
        assert_ruling("6", Minimum::Impossible, Verdict::JudgeError, none);
    }
}
