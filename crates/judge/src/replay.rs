//! Replays the moves of an output, read as a checker reads them, until one cannot be made.

use std::convert::Infallible;
use std::io::BufRead;
use tribunal_core::board::{Board, Size};
use tribunal_core::erased::{AnyAnswer, AnyInstance, AnyMove, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::output::{Dialect, Misread, Output, Token};
use tribunal_core::text::{grouped, quote};
use tribunal_core::verdict::Ruling;
use tribunal_core::verdict::shown::{Replay, STEPS_MAX, Step, rows};

/// Maximum number of moves of one output that are played.
pub const MOVES_MAX: u32 = 100_000;

/// Maximum number of cells of all boards of one replay: that of [`STEPS_MAX`] boards of 16×16.
const CELLS_MAX: usize = STEPS_MAX * 256;

/// A move of an output.
pub struct Written {
    /// Its numbers as written.
    pub text: String,
    /// The move, or why the numbers are not a move.
    pub a_move: Result<AnyMove, Message>,
}

impl Written {
    /// A move of our own, as an output would write it.
    pub fn from(a_move: AnyMove) -> Written {
        Written {
            text: a_move.to_string(),
            a_move: Ok(a_move),
        }
    }
}

/// The outcome of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Number of moves made.
    pub made: u32,
    /// How it ended.
    pub end: End,
}

/// How a replay ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// At a move that cannot be made.
    Stuck {
        /// The move as written; `None` if there is no text.
        faulty: Option<String>,
        /// What is wrong with it.
        fault: Message,
    },
    /// After the last move: whether the board is the goal, and if not, why.
    Over(Result<(), Message>),
}

/// The number of moves that an output states.
///
/// # Errors
///
/// A presentation error if the output does not begin with a number.
pub fn read_count<R: BufRead>(output: &mut Output<R>) -> Result<i32, Ruling> {
    const EXPECTED: &str = "number-of-moves";
    match output.token(EXPECTED)? {
        Token::Integer(count) => Ok(count),
        Token::Word(word) => Err(output.bad_form(EXPECTED, quote(&word))),
    }
}

/// Reads the next move of an output.
///
/// # Errors
///
/// The text found instead of a number.
pub fn read_move<R: BufRead>(
    problem: &dyn AnyProblem,
    output: &mut Output<R>,
    size: Size,
) -> Result<Written, Misread> {
    let count = problem.info().numbers_per_move;
    let written = |numbers: &[i32]| {
        numbers
            .iter()
            .map(i32::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut numbers = Vec::with_capacity(count);
    // In every problem a cell is a row and a column.
    for expected in ["row-of-a-move", "column-of-a-move"]
        .into_iter()
        .cycle()
        .take(count)
    {
        match output.number(expected) {
            Ok(number) => numbers.push(number),
            Err(Misread { text, ruling }) => {
                let text = written(&numbers) + " " + &text;
                return Err(Misread {
                    text: text.trim().to_string(),
                    ruling,
                });
            }
        }
    }
    Ok(Written {
        text: written(&numbers),
        a_move: problem.read_move(size, &numbers),
    })
}

/// Plays moves in order. Calls `seen` with each move made and the board after it; its error ends the replay.
///
/// # Errors
///
/// Only an error that `seen` returns. A move that cannot be made ends the replay without an error.
pub fn play<E>(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    moves: impl IntoIterator<Item = Result<Written, Misread>>,
    mut seen: impl FnMut(&AnyMove, &Board) -> Result<(), E>,
) -> Result<Played, E> {
    let mut board = problem.start(instance);
    let mut made = 0;
    for written in moves {
        let (faulty, fault) = match written {
            Ok(Written { text, a_move }) => {
                match a_move.and_then(|each| each.play(&mut board).map(|()| each)) {
                    Ok(each) => {
                        made += 1;
                        seen(&each, &board)?;
                        continue;
                    }
                    Err(fault) => (text, fault),
                }
            }
            Err(Misread { text, ruling }) => (text, ruling.reason),
        };
        let faulty = Some(faulty).filter(|text| !text.is_empty());
        return Ok(Played {
            made,
            end: End::Stuck { faulty, fault },
        });
    }
    Ok(Played {
        made,
        end: End::Over(problem.goal(instance, &board)),
    })
}

/// Maximum number of moves shown on boards of a size.
fn steps_max(size: Size) -> usize {
    STEPS_MAX.min(CELLS_MAX / size.cells())
}

/// The boards before and after the moves of a jury's answer; empty if there are no moves, or too many.
pub fn steps(problem: &dyn AnyProblem, instance: &AnyInstance, answer: &AnyAnswer) -> Vec<Step> {
    let moves = answer.moves().unwrap_or_default();
    if moves.is_empty() || moves.len() > steps_max(problem.size(instance)) {
        return Vec::new();
    }
    let mut board = problem.start(instance);
    let mut steps = vec![Step {
        by: None,
        board: rows(&problem.draw(&board)),
    }];
    for each in moves {
        each.play(&mut board)
            .expect("the jury's moves were played before");
        steps.push(Step {
            by: Some(each.to_string()),
            board: rows(&problem.draw(&board)),
        });
    }
    steps
}

/// Replays the moves of a contestant's output; `None` if the problem has no moves in its output, or the first one
/// cannot be read.
pub fn replay(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    output: &[u8],
    dialect: Dialect,
) -> Option<Replay> {
    if !problem.info().output_has_moves {
        return None;
    }
    let size = problem.size(instance);
    let mut output = Output::new(output, dialect);
    let claimed = u32::try_from(read_count(&mut output).ok()?).ok()?;
    let mut moves = (0..claimed.min(MOVES_MAX)).map(|_| read_move(problem, &mut output, size));
    let first = moves.next()?.ok()?;
    let mut steps = vec![Step {
        by: None,
        board: rows(&problem.draw(&problem.start(instance))),
    }];
    let kept_max = 1 + steps_max(size);
    let keep = |each: &AnyMove, board: &Board| {
        if steps.len() < kept_max {
            steps.push(Step {
                by: Some(each.to_string()),
                board: rows(&problem.draw(board)),
            });
        }
        Ok::<(), Infallible>(())
    };
    let Ok(Played { made, end }) = play(
        problem,
        instance,
        std::iter::once(Ok(first)).chain(moves),
        keep,
    );
    let (faulty, reason) = match end {
        End::Stuck { faulty, fault } => (faulty, Some(fault)),
        End::Over(_) if claimed > MOVES_MAX => (
            None,
            Some(Message::new("only-the-first-moves").with("most", grouped(MOVES_MAX.into()))),
        ),
        End::Over(goal) => (None, goal.err()),
    };
    let fault = reason.as_ref().map(Message::to_string);
    let left_out = u64::from(made) - (steps.len() as u64 - 1);
    Some(Replay {
        steps,
        left_out,
        faulty,
        fault,
        reason,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::erased::erased;
    use tribunal_problems::chesscbg::Chesscbg;
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_problems::pilots::Pilots;

    /// The sample of the published problem, and its six moves.
    const SAMPLE: &str = "-+--\n----\n----\n-+--\n";
    const RIGHT: &str = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";

    fn reason(output: &str, dialect: Dialect) -> Option<Replay> {
        let instance = erased::<Pilots>()
            .read_text(SAMPLE.as_bytes(), None)
            .expect("a board");
        replay(erased::<Pilots>(), &instance, output.as_bytes(), dialect)
    }

    /// The moves that were made, the move that could not be made, and the reason.
    fn short(output: &str) -> (Vec<String>, Option<String>, Option<String>) {
        let replay = reason(output, Dialect::Testlib).expect("a move can be read");
        assert_eq!(replay.left_out, 0);
        assert_eq!(
            replay.steps[0],
            Step {
                by: None,
                board: rows(SAMPLE)
            }
        );
        let moves = replay
            .steps
            .into_iter()
            .filter_map(|step| step.by)
            .collect();
        (moves, replay.faulty, replay.fault)
    }

    #[test]
    fn right_moves_end_on_an_open_board() {
        let replay = reason(RIGHT, Dialect::Testlib).expect("moves");
        assert_eq!(
            (replay.steps.len(), replay.faulty, replay.fault),
            (7, None, None)
        );
        assert_eq!(
            replay.steps[1],
            Step {
                by: Some("1 1".to_string()),
                board: rows("+-++\n+---\n+---\n++--\n")
            }
        );
        assert_eq!(replay.steps[6].board, rows("----\n----\n----\n----\n"));
        // Two more moves that undo each other are valid moves, whatever the minimum.
        let longer = RIGHT.replacen('6', "8 2 2 2 2", 1);
        assert_eq!(
            reason(&longer, Dialect::Testlib).expect("moves").fault,
            None
        );
        assert_eq!(
            reason(&format!("{RIGHT}7 7"), Dialect::Testlib)
                .expect("moves")
                .fault,
            None
        );
    }

    #[test]
    fn a_replay_ends_at_the_first_move_that_cannot_be_made() {
        let one = vec!["1 1".to_string()];
        let row = |faulty: Option<&str>, fault: &str| {
            (
                one.clone(),
                faulty.map(str::to_string),
                Some(fault.to_string()),
            )
        };
        assert_eq!(
            short("6\n1 1\n5 1\n1 3"),
            row(Some("5 1"), "`5 1` is outside the 4x4 board")
        );
        assert_eq!(
            short("6\n1 1\n1 x3\n"),
            row(
                Some("1 x3"),
                "line 3, column 3: expected the column of a move, found `x3`"
            )
        );
        assert_eq!(
            short("6\n1 1\n1 "),
            row(
                Some("1"),
                "line 3, column 3: expected the column of a move, found the end of the output"
            )
        );
        assert_eq!(
            short("6\n1 1\n"),
            row(
                None,
                "line 3, column 1: expected the row of a move, found the end of the output"
            )
        );
        let closed = "7 handles are still closed: 1 1, 1 3, 1 4, 2 1, 3 1, 4 1, …";
        assert_eq!(short("1 1 1"), row(None, closed));
        assert_eq!(
            short("2 0 0 1 1").1.as_deref(),
            Some("0 0"),
            "also where it is the first"
        );
    }

    #[test]
    fn without_a_move_there_is_nothing_to_replay() {
        for output in [
            "",
            "six",
            "Impossible",
            "0",
            "-1",
            "6",
            "6 x",
            "6 1",
            "6 1 x",
            "99999999999 1 1",
            "+1 1 1",
        ] {
            assert_eq!(reason(output, Dialect::Testlib), None, "{output}");
        }
        let flip = erased::<Flipgame>()
            .read_text(b"bwww\nwwww\nwwww\nwwww\n", None)
            .expect("a board");
        assert_eq!(
            replay(erased::<Flipgame>(), &flip, b"1 1 1", Dialect::Testlib),
            None,
            "it wants no moves"
        );
    }

    #[test]
    fn moves_are_read_as_the_dialect_reads_them() {
        let output = RIGHT.replacen("1 1", "+1 01", 1);
        let replay = reason(&output, Dialect::Kattis).expect("moves");
        assert_eq!(
            (replay.steps[1].by.as_deref(), replay.fault),
            (Some("1 1"), None)
        );
        assert_eq!(reason(&output, Dialect::Strict), None);
    }

    #[test]
    fn an_endless_replay_is_bounded() {
        let all = |moves: usize| format!("{} {}", i32::MAX, "1 1 ".repeat(moves));
        let long = reason(&all(100_001), Dialect::Testlib).expect("moves");
        assert_eq!(
            (long.steps.len(), long.left_out),
            (1 + STEPS_MAX, 100_000 - STEPS_MAX as u64)
        );
        assert_eq!(
            long.fault.as_deref(),
            Some("only the first 100,000 moves are played")
        );
        let cut = reason(&all(99_999), Dialect::Testlib).expect("moves");
        assert_eq!(cut.left_out, 99_999 - STEPS_MAX as u64);
        assert!(
            cut.fault
                .expect("it ends too early")
                .ends_with("found the end of the output")
        );
        let size = Size::new(64, 64);
        let large = erased::<Pilots>()
            .read_text(&("-".repeat(64) + "\n").repeat(64).into_bytes(), size)
            .expect("a board");
        let few = replay(
            erased::<Pilots>(),
            &large,
            b"4 1 1 1 1 2 2 2 2",
            Dialect::Testlib,
        )
        .expect("moves");
        assert_eq!((few.steps.len(), few.left_out, few.fault), (3, 2, None));
    }

    #[test]
    fn the_steps_of_an_answer_lead_from_the_start_to_the_goal() {
        let pair = b"1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
        let instance = erased::<Chesscbg>()
            .read_text(&pair[..], None)
            .expect("two positions");
        let reason = tribunal_verify::jury::Jury::new(erased::<Chesscbg>(), Size::FOUR, None)
            .proven(&instance)
            .expect("an answer");
        let steps = steps(erased::<Chesscbg>(), &instance, &reason.answer);
        assert_eq!(steps.len(), 5);
        assert_eq!(steps[0].board, ["1111", "0000", "1110", "0010"]);
        assert_eq!(steps[4].board, ["1010", "0101", "1010", "0101"]);
        assert!(steps[1..].iter().all(|step| step.by.is_some()));
    }
}
