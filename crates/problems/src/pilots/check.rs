//! The referee: switches handles one press at a time, and rules on a contestant's output by replaying it.

use super::model::{Instance, Pilots};
use super::parse::LETTERS;
use std::io::BufRead;
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::messages::{Message, Value};
use tribunal_core::output::{Output, Token};
use tribunal_core::problem::{Minimum, Referee, outside_the_board, read_press};
use tribunal_core::text::quote;
use tribunal_core::verdict::{Ruling, Verdict};

/// The maximum number of closed handles that a message lists.
const LISTED_MAX: usize = 6;

impl Referee for Pilots {
    fn start(instance: &Instance) -> Board {
        instance.closed.clone()
    }

    /// Switches the handle and every handle in its row and its column.
    fn play(board: &mut Board, pressed: Cell) -> Result<(), Message> {
        let size = board.size();
        if !size.contains(pressed) {
            return Err(outside_the_board(pressed.to_string(), size));
        }
        for row in 0..size.rows() {
            let switched = if row == usize::from(pressed.row) {
                size.row_mask()
            } else {
                1 << pressed.col
            };
            board.set_row(row, board.row(row) ^ switched);
        }
        Ok(())
    }

    /// Checks that every handle is open.
    fn goal(_: &Instance, board: &Board) -> Result<(), Message> {
        let closed = board.count();
        if closed == 0 {
            return Ok(());
        }
        let mut places: Vec<String> = board
            .iter()
            .take(LISTED_MAX)
            .map(|cell| cell.to_string())
            .collect();
        if closed as usize > LISTED_MAX {
            places.push("…".to_string());
        }
        Err(Message::new("pilots-still-closed")
            .with("handles", closed)
            .with("places", places.join(", ")))
    }

    fn draw(board: &Board) -> String {
        LETTERS.draw(board)
    }

    fn read_move(size: Size, numbers: &[i32]) -> Result<Cell, Message> {
        read_press(size, numbers)
    }

    /// Rules on an output, which must be the number of moves and the moves, or `Impossible`.
    ///
    /// It reads like a testlib checker: it reports the first error, judges each number as it is
    /// read, and compares only moves that open every handle with the jury's. It keeps only the board and
    /// no moves, so an output may claim any number of moves.
    fn check<R: BufRead>(instance: &Instance, output: &mut Output<R>, jury: Minimum) -> Ruling {
        rule(instance, output, jury).unwrap_or_else(|ruling| ruling)
    }
}

/// Whether a number, counted from 1, is a row or a column of a side of this length.
fn is_on(side: usize, number: i32) -> bool {
    (1..=side as i32).contains(&number)
}

fn rule<R: BufRead>(
    instance: &Instance,
    output: &mut Output<R>,
    jury: Minimum,
) -> Result<Ruling, Ruling> {
    let size = instance.size();
    // With even sides every board can be opened, so a checker reads a number there and nothing else.
    let is_word_known = size.rows() % 2 == 1 || size.cols() % 2 == 1;
    let expected = if is_word_known {
        "number-of-moves-or-impossible"
    } else {
        "number-of-moves"
    };
    match output.token(expected)? {
        Token::Integer(claimed) => {
            let claimed = u32::try_from(claimed).map_err(|_| {
                Ruling::wrong(Message::new("not-a-number-of-moves").with("number", claimed))
            })?;
            replay(instance, output, claimed)?;
            compare(claimed, jury)?;
        }
        Token::Word(word) if word == "Impossible" && is_word_known => {
            if jury != Minimum::Impossible {
                return Err(Ruling::wrong(
                    Message::new("pilots-not-impossible").with("moves", jury),
                ));
            }
        }
        Token::Word(word) if is_word_known => {
            return Err(output.bad_word(expected, &word, "Impossible"));
        }
        Token::Word(word) => return Err(output.bad_form(expected, quote(&word))),
    }
    output.end()?;
    let why = match jury {
        Minimum::Impossible => Message::new("is-impossible"),
        jury => Message::new("pilots-opened").with("moves", jury),
    };
    Ok(Ruling::new(Verdict::Accepted, why))
}

/// Plays the claimed number of moves as they are read, and checks that they open every handle.
fn replay<R: BufRead>(
    instance: &Instance,
    output: &mut Output<R>,
    claimed: u32,
) -> Result<(), Ruling> {
    let size = instance.size();
    let mut board = instance.closed.clone();
    for number in 1..=claimed {
        let row = output.integer("row-of-a-move")?;
        let col = output.integer("column-of-a-move");
        if !is_on(size.rows(), row) {
            // A wrong row is wrong with any column; the column only improves the message.
            let place = match col {
                Ok(col) => Value::from(format!("`{row} {col}`")),
                Err(_) => Value::from(Message::new("pilots-row").with("row", row)),
            };
            return Err(move_outside(number, place, size));
        }
        let col = col?;
        let pressed = Pilots::read_move(size, &[row, col])
            .map_err(|_| move_outside(number, format!("`{row} {col}`"), size))?;
        Pilots::play(&mut board, pressed).expect("the move was read as one on the board");
    }
    Pilots::goal(instance, &board).map_err(|missing| match claimed {
        0 => Ruling::wrong(Message::new("pilots-no-move").with("missing", missing)),
        _ => Ruling::wrong(
            Message::new("pilots-not-open")
                .with("moves", claimed)
                .with("missing", missing),
        ),
    })
}

fn move_outside(number: u32, place: impl Into<Value>, size: Size) -> Ruling {
    let said = Message::new("pilots-move-outside").with("number", number);
    Ruling::wrong(said.with("place", place).with("size", size.to_string()))
}

/// Compares the number of moves that open every handle with the jury's proven minimum.
fn compare(claimed: u32, jury: Minimum) -> Result<(), Ruling> {
    let opened = |id: &'static str| Message::new(id).with("moves", claimed);
    let (verdict, why) = match jury {
        Minimum::Moves(minimum) if claimed == minimum => return Ok(()),
        Minimum::Moves(minimum) if claimed > minimum => (
            Verdict::WrongAnswer,
            opened("pilots-not-the-minimum").with("minimum", minimum),
        ),
        Minimum::Moves(minimum) => (
            Verdict::JudgeError,
            opened("pilots-jury-has-more").with("minimum", minimum),
        ),
        Minimum::Impossible => (Verdict::JudgeError, opened("pilots-jury-has-none")),
        Minimum::AtMost(_) => (
            Verdict::JudgeError,
            Message::new("pilots-jury-unproven").with("minimum", jury),
        ),
    };
    Err(Ruling::new(verdict, why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::output::Dialect;
    use tribunal_core::problem::Text as _;

    fn board(text: &str) -> Instance {
        Pilots::read_one(text.as_bytes(), None).expect("a right board")
    }

    fn say(text: &str, output: &str, jury: Minimum) -> (Verdict, String) {
        let ruling = Pilots::check(
            &board(text),
            &mut Output::new(output.as_bytes(), Dialect::Testlib),
            jury,
        );
        (ruling.verdict, ruling.message())
    }

    /// The sample of the published problem: six moves.
    const SAMPLE: &str = "-+--\n----\n----\n-+--\n";
    const RIGHT: &str = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";

    #[test]
    fn a_press_switches_its_row_and_its_column() {
        let mut board = Board::empty(Size::new(3, 5).expect("a size"));
        Pilots::play(&mut board, Cell::new(1, 3)).expect("on the board");
        assert_eq!(Pilots::draw(&board), "---+-\n+++++\n---+-\n");
        let fault = Pilots::play(&mut board, Cell::new(3, 0)).expect_err("outside");
        assert_eq!(fault.to_string(), "`4 1` is outside the 3x5 board");
    }

    #[test]
    fn impossible_is_expected_only_where_a_side_is_odd() {
        for (rows, cols, odd) in [
            (2, 2, false),
            (3, 3, true),
            (2, 3, true),
            (3, 2, true),
            (1, 2, true),
            (6, 4, false),
        ] {
            let closed = Board::empty(Size::new(rows, cols).expect("a size"));
            let mut output = Output::new(&b"x"[..], Dialect::Testlib);
            let message =
                Pilots::check(&Instance { closed }, &mut output, Minimum::Moves(0)).message();
            assert_eq!(
                message.contains("or `Impossible`"),
                odd,
                "{rows}x{cols}: {message}"
            );
        }
    }

    #[test]
    fn the_goal_lists_a_few_closed_handles() {
        let said = |word| {
            let closed = Board::from_word(Size::FOUR, word);
            let instance = Instance { closed };
            Pilots::goal(&instance, &instance.closed)
                .err()
                .map(|said| said.to_string())
        };
        assert_eq!(said(0), None);
        assert_eq!(
            said(1 << 6),
            Some("1 handle is still closed: 2 3".to_string())
        );
        assert_eq!(
            said(0x41),
            Some("2 handles are still closed: 1 1, 2 3".to_string())
        );
        let six = "6 handles are still closed: 1 1, 1 2, 1 3, 1 4, 2 1, 2 2";
        assert_eq!(said(0x3f), Some(six.to_string()));
        assert_eq!(
            said(0xffff),
            Some(format!("{}, …", six.replacen('6', "16", 1)))
        );
    }

    #[test]
    fn every_ruling_has_a_reason() {
        let jury = Minimum::Moves(6);
        let wrong = |message: &str| (Verdict::WrongAnswer, message.to_string());
        assert_eq!(
            say(SAMPLE, RIGHT, jury),
            (
                Verdict::Accepted,
                "opens it in 6 moves, the minimum".to_string()
            )
        );
        assert_eq!(
            say(SAMPLE, "-3", jury),
            wrong("a number of moves cannot be -3")
        );
        assert_eq!(
            say(SAMPLE, "6 1 1 1 3 5 1", jury),
            wrong("move 3, `5 1`, is outside the 4x4 board")
        );
        assert_eq!(
            say(SAMPLE, "6 1 1 1 3 1 0", jury),
            wrong("move 3, `1 0`, is outside the 4x4 board")
        );
        assert_eq!(
            say(SAMPLE, "6 1 1 0", jury),
            wrong("move 2, row 0, is outside the 4x4 board")
        );
        assert_eq!(
            say(SAMPLE, "0", jury),
            wrong("makes no move, and 2 handles are still closed: 1 2, 4 2")
        );
        assert_eq!(
            say(SAMPLE, "1 1 2", jury),
            wrong("after 1 move 5 handles are still closed: 1 1, 1 3, 1 4, 2 2, 3 2")
        );
        assert_eq!(
            say(SAMPLE, &RIGHT.replacen('6', "8 2 2 2 2", 1), jury),
            wrong("opens it in 8 moves, the minimum is 6")
        );
        let judge = |message: &str| (Verdict::JudgeError, message.to_string());
        assert_eq!(
            say(SAMPLE, RIGHT, Minimum::Moves(7)),
            judge("opens it in 6 moves, fewer than the jury's 7")
        );
        assert_eq!(
            say(SAMPLE, RIGHT, Minimum::Impossible),
            judge("opens it in 6 moves, but the jury says `Impossible`")
        );
        assert_eq!(
            say(SAMPLE, RIGHT, Minimum::AtMost(6)),
            judge("the jury has no proven minimum, only at most 6")
        );
        let form = |message: &str| (Verdict::PresentationError, message.to_string());
        for word in ["six", "Impossible", "impossible"] {
            let why = format!("line 1, column 1: expected the number of moves, found `{word}`");
            assert_eq!(
                say(SAMPLE, word, jury),
                form(&why),
                "every 4x4 board can be opened"
            );
        }
        assert_eq!(
            say(SAMPLE, "6\n1 1\n1 ", jury),
            form("line 3, column 3: expected the column of a move, found the end of the output")
        );
        assert_eq!(
            say(SAMPLE, &format!("{RIGHT}1 1"), jury),
            form("line 8, column 1: expected the end of the output, found `1`")
        );
    }

    #[test]
    fn impossible_is_judged_as_a_word() {
        // One handle of a row of three: every press switches all three.
        let text = "+--\n";
        let jury = Minimum::Impossible;
        assert_eq!(
            say(text, " Impossible\n", jury),
            (Verdict::Accepted, "it is impossible".to_string())
        );
        assert_eq!(say(text, "1 1 1", jury).0, Verdict::WrongAnswer);
        let wrong = (
            Verdict::WrongAnswer,
            "printed `Impossible`, but 1 move opens it".to_string(),
        );
        assert_eq!(say("+++\n", "Impossible", Minimum::Moves(1)), wrong);
        assert_eq!(
            say(text, "Impossible 0", jury).0,
            Verdict::PresentationError
        );
        assert_eq!(
            say(text, "impossible", jury),
            (
                Verdict::PresentationError,
                "line 1, column 1: expected the number of moves or `Impossible`, found `impossible`; the judge compares capitals"
                    .to_string()
            )
        );
    }
}
