//! The referee: plays presses one at a time, and rules on a contestant's output.

use super::model::{Flipgame, Instance};
use super::parse::LETTERS;
use std::io::BufRead;
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::messages::Message;
use tribunal_core::output::{Output, Token};
use tribunal_core::problem::{Minimum, Referee, outside_the_board, read_press};
use tribunal_core::verdict::{Ruling, Verdict};

impl Referee for Flipgame {
    fn start(instance: &Instance) -> Board {
        instance.black.clone()
    }

    /// Turns the piece and its neighbours up, down, left and right.
    fn play(board: &mut Board, pressed: Cell) -> Result<(), Message> {
        let size = board.size();
        if !size.contains(pressed) {
            return Err(outside_the_board(pressed.to_string(), size));
        }
        let (row, col) = (i32::from(pressed.row), i32::from(pressed.col));
        for (row, col) in [
            (row, col),
            (row - 1, col),
            (row + 1, col),
            (row, col - 1),
            (row, col + 1),
        ] {
            if (0..size.rows() as i32).contains(&row) && (0..size.cols() as i32).contains(&col) {
                board.toggle(Cell {
                    row: row as u8,
                    col: col as u8,
                });
            }
        }
        Ok(())
    }

    /// Checks that all pieces have one colour.
    fn goal(_: &Instance, board: &Board) -> Result<(), Message> {
        let (black, cells) = (board.count(), board.size().cells() as u32);
        match black {
            0 => Ok(()),
            black if black == cells => Ok(()),
            black => Err(Message::new("flipgame-two-colours")
                .with("black", black)
                .with("cells", cells)),
        }
    }

    fn draw(board: &Board) -> String {
        LETTERS.draw(board)
    }

    fn read_move(size: Size, numbers: &[i32]) -> Result<Cell, Message> {
        read_press(size, numbers)
    }

    /// Rules on an output, which must be the minimum or `Impossible` and nothing else.
    fn check<R: BufRead>(_: &Instance, output: &mut Output<R>, jury: Minimum) -> Ruling {
        rule(output, jury).unwrap_or_else(|ruling| ruling)
    }
}

fn rule<R: BufRead>(output: &mut Output<R>, jury: Minimum) -> Result<Ruling, Ruling> {
    let said = match output.token("number-or-impossible")? {
        Token::Integer(moves) => u32::try_from(moves).map(Minimum::Moves).map_err(|_| {
            Ruling::wrong(Message::new("not-a-number-of-moves").with("number", moves))
        })?,
        Token::Word(word) if word == "Impossible" => Minimum::Impossible,
        Token::Word(word) => {
            return Err(output.bad_word("number-or-impossible", &word, "Impossible"));
        }
    };
    match (said, jury) {
        (Minimum::Impossible, Minimum::Impossible) => {}
        (Minimum::Impossible, jury) => {
            return Err(Ruling::wrong(
                Message::new("flipgame-not-impossible").with("moves", jury),
            ));
        }
        (said, Minimum::Impossible) => {
            return Err(Ruling::wrong(
                Message::new("flipgame-impossible").with("said", said),
            ));
        }
        (said, jury) if said != jury => {
            return Err(Ruling::wrong(
                Message::new("not-the-minimum")
                    .with("said", said)
                    .with("minimum", jury),
            ));
        }
        _ => {}
    }
    output.end()?;
    let why = match said {
        Minimum::Impossible => Message::new("is-impossible"),
        said => Message::new("is-the-minimum").with("number", said),
    };
    Ok(Ruling::new(Verdict::Accepted, why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::problem::Text as _;

    fn board(text: &str) -> Board {
        Flipgame::read_one(text.as_bytes(), None)
            .expect("a right board")
            .black
    }

    #[test]
    fn a_press_turns_the_piece_and_its_neighbours() {
        for (row, col, after) in [
            (0, 0, "bbwww\nbwwww\nwwwww\n"),
            (1, 2, "wwbww\nwbbbw\nwwbww\n"),
            (2, 4, "wwwww\nwwwwb\nwwwbb\n"),
            (0, 3, "wwbbb\nwwwbw\nwwwww\n"),
        ] {
            let mut black = board("wwwww\nwwwww\nwwwww\n");
            Flipgame::play(&mut black, Cell::new(row, col)).expect("on the board");
            assert_eq!(Flipgame::draw(&black), after);
            Flipgame::play(&mut black, Cell::new(row, col)).expect("on the board");
            assert!(black.is_empty(), "a second press takes the first back");
        }
        let mut black = board("ww\nww\n");
        let fault = Flipgame::play(&mut black, Cell::new(2, 0)).expect_err("outside");
        assert_eq!(fault.to_string(), "`3 1` is outside the 2x2 board");
        assert!(black.is_empty());
    }

    #[test]
    fn either_colour_is_the_goal_and_nothing_between() {
        let goal = |text| {
            let instance = Instance { black: board(text) };
            Flipgame::goal(&instance, &instance.black)
        };
        assert_eq!(goal("wwww\nwwww\nwwww\nwwww\n"), Ok(()));
        assert_eq!(goal("bbbb\nbbbb\nbbbb\nbbbb\n"), Ok(()));
        let missing = |text| goal(text).expect_err("two colours").to_string();
        assert_eq!(
            missing("bbbb\nbbbb\nbbbb\nbbbw\n"),
            "15 of 16 pieces are black"
        );
        assert_eq!(
            missing("wwww\nwwbw\nwwww\nwwww\n"),
            "1 of 16 pieces are black"
        );
    }

    #[test]
    fn every_ruling_has_a_reason() {
        let black = board("bwww\nwwww\nwwww\nwwww\n");
        let say = |text: &str, jury| {
            let mut output = Output::new(text.as_bytes(), tribunal_core::output::Dialect::Testlib);
            let ruling = Flipgame::check(
                &Instance {
                    black: black.clone(),
                },
                &mut output,
                jury,
            );
            (ruling.verdict, ruling.message())
        };
        let wrong = |message: &str| (Verdict::WrongAnswer, message.to_string());
        let three = Minimum::Moves(3);
        assert_eq!(
            say("3", three),
            (Verdict::Accepted, "3 is the minimum".to_string())
        );
        assert_eq!(say("2", three), wrong("printed 2; the minimum is 3"));
        assert_eq!(say("-1", three), wrong("a number of moves cannot be -1"));
        assert_eq!(
            say("Impossible", three),
            wrong("printed `Impossible`, but 3 moves make the board one colour")
        );
        assert_eq!(
            say("Impossible", Minimum::Impossible),
            (Verdict::Accepted, "it is impossible".to_string())
        );
        assert_eq!(
            say("3", Minimum::Impossible),
            wrong("printed 3, but no moves make the board one colour")
        );
        assert_eq!(say("3 3", three).0, Verdict::PresentationError);
        let form = say("IMPOSSIBLE", three);
        assert_eq!(form.0, Verdict::PresentationError);
        assert!(
            form.1
                .ends_with("found `IMPOSSIBLE`; the judge compares capitals"),
            "{}",
            form.1
        );
        assert!(say("no", three).1.ends_with("found `no`"));
    }

    #[test]
    fn a_move_is_a_row_and_a_column() {
        assert_eq!(
            Flipgame::read_move(Size::FOUR, &[4, 1]),
            Ok(Cell::new(3, 0))
        );
        let fault = Flipgame::read_move(Size::FOUR, &[5, 1]).expect_err("outside");
        assert_eq!(fault.to_string(), "`5 1` is outside the 4x4 board");
        assert!(Flipgame::read_move(Size::FOUR, &[1]).is_err());
    }
}
