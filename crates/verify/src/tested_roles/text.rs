//! Tests the writer and the parser.

use super::role::TestedRole;
use std::io::BufRead;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyAnswer, AnyInstance, AnyMove, AnyProblem};
use tribunal_core::text::Lines;

/// The fault of the parser, if it does not read back what the writer wrote, also with other line ends or twice in a
/// row; or if, without a size, it accepts a board with as many columns as the published boards that is not one of them.
pub(crate) fn parser_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    text: &str,
    is_thorough: bool,
) -> Option<String> {
    let size = problem.size(instance);
    // Without a size, a board with as many columns as the published boards must be one, with as many pieces.
    let is_half =
        !problem.has_pieces() || 2 * problem.start(instance).count() as usize == size.cells();
    let published = problem.info().size;
    let is_usual = size.cols() != published.cols() || size == published && is_half;
    let fault = |text: &str, said: Option<Size>| match problem.read_text(text.as_bytes(), said) {
        Ok(_) if said.is_none() && !is_usual => {
            Some(format!("without a size, it accepts {text:?}"))
        }
        Ok(read) if read == *instance => None,
        Ok(read) => Some(format!(
            "it reads {text:?} as another input:\n{}",
            problem.write(&read)
        )),
        Err(_) if said.is_none() && !is_usual => None,
        Err(error) => Some(format!("it refuses {text:?}: {error}")),
    };
    let one = fault(text, Some(size)).or_else(|| fault(text, None));
    if !is_thorough {
        return one;
    }
    let other_ends = [text.replace('\n', "\r\n"), text.trim_end().to_string()];
    one.or_else(|| other_ends.iter().find_map(|text| fault(text, Some(size))))
        .or_else(|| {
            let twice = [text, text].concat();
            let mut bytes = twice.as_bytes();
            let mut lines = Lines::new(&mut bytes as &mut dyn BufRead);
            let read = [0; 3].map(|_| problem.read(&mut lines, Some(size)).ok().flatten());
            let is_right =
                matches!(&read, [Some(one), Some(two), None] if one == instance && two == instance);
            (!is_right).then(|| format!("it does not read two of these in a row: {text:?}"))
        })
}

/// The fault of the writer in moves or in the input, or of the referee if it draws another board.
pub(crate) fn text_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    input: &str,
    moves: &[AnyMove],
) -> Option<(TestedRole, String)> {
    for each in moves {
        let wanted = spelled(each);
        if each.to_string() != wanted {
            return Some((
                TestedRole::Writer,
                format!("it writes the move `{wanted}` as `{each}`"),
            ));
        }
    }
    let (info, size) = (problem.info(), problem.size(instance));
    let boards = without_header(problem, input);
    let lines: Vec<&str> = boards.split_terminator('\n').collect();
    let width = size.cols() + (size.cols() - 1) * info.between_cells.len();
    if lines.iter().any(|line| line.len() != width)
        || !lines.len().is_multiple_of(size.rows())
        || !input.ends_with('\n')
    {
        return Some((
            TestedRole::Writer,
            format!(
                "it does not write lines of {} cells: {input:?}",
                size.cols()
            ),
        ));
    }
    let drawn = problem.draw(&problem.start(instance));
    let fault = || {
        (
            TestedRole::Referee,
            format!("it draws the input as another:\n{drawn}"),
        )
    };
    (!boards.starts_with(&drawn)).then(fault)
}

/// The fault of the writer in an answer: the number and, if the output has them, the moves, one on each line.
pub(crate) fn written_fault(
    problem: &dyn AnyProblem,
    answer: &AnyAnswer,
    written: &str,
) -> Option<String> {
    if !problem.info().output_has_number {
        return None;
    }
    let mut wanted = format!("{}\n", answer.minimum());
    for each in answer
        .moves()
        .filter(|_| problem.info().output_has_moves)
        .unwrap_or_default()
    {
        wanted += &format!("{}\n", spelled(&each));
    }
    (written != wanted).then(|| format!("it writes {written:?}, not {wanted:?}"))
}

/// An input file without its header; empty if the header is wrong.
pub(crate) fn without_header<'a>(problem: &dyn AnyProblem, input: &'a str) -> &'a str {
    let header = problem.info().input_header;
    input.strip_prefix(header).unwrap_or_default()
}

/// The text of a move, written without the problem's own writer.
pub(super) fn spelled(each: &AnyMove) -> String {
    each.numbers()
        .iter()
        .map(i32::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
