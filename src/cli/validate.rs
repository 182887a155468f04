//! `tribunal validate`: checks that an input follows the grammar of the problem to the byte.
//!
//! It refuses what other commands accept: trailing blanks, CRLF, a missing end of the last line, empty lines, and sizes
//! and numbers of pieces that were never published. Each input has one written form, so the input is read, written
//! again and compared.

use super::args::{self, ValidatorHost};
use super::exit::{Exit, Stop};
use super::reasons;
use std::io::{self, Read, Write as _};
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::Message;

/// More than the longest input, two boards of 64×64, has; bytes after that are not read.
const INPUT_BYTES_MAX: u64 = 1 << 14;

pub(super) fn run(args: &args::Validate) -> Result<Exit, Stop> {
    let mut bytes = Vec::new();
    let read = io::stdin().take(INPUT_BYTES_MAX).read_to_end(&mut bytes);
    read.map_err(|error| {
        let why = Message::new("cannot-read-named")
            .with("file", Message::new("standard-input"))
            .with("why", reasons::of_error(&error));
        Stop::said(Exit::Failure, why)
    })?;
    let judged = judge(args.problem, &bytes, args.size);
    if let Err(fault) = &judged {
        let prefix = if args.host == ValidatorHost::Testlib {
            "FAIL "
        } else {
            ""
        };
        // If standard error is closed, the exit status alone has to do.
        let _ = writeln!(io::stderr(), "{prefix}{fault}");
    }
    Ok(match (args.host, judged.is_ok()) {
        (ValidatorHost::Icpc, true) => Exit::Valid,
        (ValidatorHost::Icpc, false) => Exit::Invalid,
        (ValidatorHost::Testlib, true) => Exit::Success,
        (ValidatorHost::Testlib, false) => Exit::Failure,
    })
}

/// Whether an input is valid; its board must have the published size unless `size` is given.
fn judge(problem: &dyn AnyProblem, bytes: &[u8], size: Option<Size>) -> Result<(), String> {
    let instance = problem
        .read_text(bytes, size)
        .map_err(|error| error.to_string())?;
    let (found, wanted) = (problem.size(&instance), size.unwrap_or(problem.info().size));
    if found != wanted {
        return Err(format!(
            "line 1, column 1: expected a {wanted} board, found one of {found}"
        ));
    }
    match difference(bytes, problem.write(&instance).as_bytes()) {
        None => match problem.broken_promise(&instance) {
            None => Ok(()),
            Some(broken) => Err(format!("line 1, column 1: {broken}")),
        },
        Some(fault) => Err(fault),
    }
}

/// Describes the first place where a text differs from the expected one.
fn difference(actual: &[u8], expected: &[u8]) -> Option<String> {
    if actual == expected {
        return None;
    }
    let same = actual
        .iter()
        .zip(expected)
        .take_while(|(actual, expected)| actual == expected)
        .count();
    let line = 1 + expected[..same]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count();
    let column = 1 + expected[..same]
        .iter()
        .rev()
        .take_while(|byte| **byte != b'\n')
        .count();
    let wanted = match expected.get(same) {
        Some(b'\n') => "the end of the line".to_string(),
        Some(letter) => format!("`{}`", char::from(*letter)),
        None => "the end of the file".to_string(),
    };
    let found = match actual.get(same) {
        None => "the end of the file".to_string(),
        Some(b'\n') => "an empty line".to_string(),
        Some(b'\r') => "a carriage return".to_string(),
        Some(b'\t') => "a tab".to_string(),
        Some(b' ') => "a space".to_string(),
        Some(byte) => format!("`{}`", byte.escape_ascii()),
    };
    Some(format!(
        "line {line}, column {column}: expected {wanted}, found {found}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::erased::erased;
    use tribunal_core::problem::Problem;
    use tribunal_problems::{chesscbg::Chesscbg, flipgame::Flipgame, pilots::Pilots};

    #[track_caller]
    fn judged<P: Problem>(text: &str, size: Option<&str>, expected: Result<(), &str>) {
        let size = size.map(|size| size.parse().expect("a size"));
        let actual = judge(erased::<P>(), text.as_bytes(), size);
        assert_eq!(actual, expected.map_err(str::to_string), "{text:?}");
    }

    #[test]
    fn some_inputs_that_other_commands_accept_are_invalid() {
        judged::<Flipgame>("bwww\nwwww\nwwww\nwwww\n", None, Ok(()));
        let rows = [
            (
                "bwww\nwwww\nwwww\nwwww",
                "line 4, column 5: expected the end of the line, found the end of the file",
            ),
            (
                "bwww\r\nwwww\r\n",
                "line 3, column 1: expected 2 more of the 4 lines of a board, found the end of the file",
            ),
            (
                "bwww\r\nwwww\r\nwwww\r\nwwww\r\n",
                "line 1, column 5: expected the end of the line, found a carriage return",
            ),
            (
                "bwww\nwwww \nwwww\nwwww\n",
                "line 2, column 5: expected the end of the line, found a space",
            ),
            (
                "bwww\nwwww\t\nwwww\nwwww\n",
                "line 2, column 5: expected the end of the line, found a tab",
            ),
            (
                "bwww\nwwww\nwwww\nwwww\n\n",
                "line 5, column 1: expected the end of the file, found an empty line",
            ),
            (
                "bwww\nwwww\nwwww\nwwww\n \n",
                "line 5, column 1: expected the end of the file, found a space",
            ),
            (
                "\nbwww\nwwww\nwwww\nwwww\n",
                "line 1, column 1: expected `b`, found an empty line",
            ),
            (
                "bww\nwww\nwww\n",
                "line 1, column 1: expected a 4x4 board, found one of 3x3",
            ),
            (
                "",
                "line 1, column 1: expected a board, found the end of the file",
            ),
        ];
        for (text, fault) in rows {
            judged::<Flipgame>(text, None, Err(fault));
        }
    }

    #[test]
    fn another_size_is_valid_only_when_it_is_named() {
        let text = "+-+\n---\n";
        judged::<Pilots>(text, Some("2x3"), Ok(()));
        judged::<Pilots>(
            text,
            None,
            Err("line 1, column 1: expected a 4x4 board, found one of 2x3"),
        );
        let pieces = "line 1, column 1: expected 8 pieces in position 1, or another number with `--size 4x4`, found 1";
        judged::<Chesscbg>(&"1000\n0000\n0000\n0000\n".repeat(2), None, Err(pieces));
        judged::<Chesscbg>(&"1111\n1111\n0000\n0000\n".repeat(2), None, Ok(()));
        let none_closed = Err("line 1, column 1: expected at least one closed handle, found none");
        judged::<Pilots>(&"----\n".repeat(4), None, none_closed);
        judged::<Pilots>("---\n---\n", Some("2x3"), none_closed);
        judged::<Flipgame>(&"wwww\n".repeat(4), None, Ok(()));
        judged::<Chesscbg>(
            &"1111\n1111\n0000\n0000\n".repeat(3),
            None,
            Err("line 9, column 1: expected the end of the file, found `1111`"),
        );
    }
}
