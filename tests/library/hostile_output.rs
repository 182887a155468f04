//! Verdicts of the three dialects on hostile and odd outputs, row by row, for one board of pilots.

use std::cell::Cell;
use std::io::{self, BufReader, Read};
use std::rc::Rc;
use tribunal_core::output::{Dialect, Output};
use tribunal_core::problem::{Minimum, Referee, Text};
use tribunal_core::text::Lines;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_problems::pilots::Pilots;
use tribunal_problems::pilots::model::Instance;

use Verdict::{Accepted as AC, JudgeError as JE, PresentationError as PE, WrongAnswer as WA};

/// The verdicts by testlib, Kattis and BAPCtools, in the order of [`Dialect::ALL`].
type Verdicts = [Verdict; 3];

const BOARD: &str = "-+--\n----\n----\n-+--\n";
const JURY: Minimum = Minimum::Moves(6);
/// The only minimal set of moves.
const MOVES: &str = "1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";
const RIGHT: &str = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";

fn board() -> Instance {
    Pilots::read(&mut Lines::new(BOARD.as_bytes()), None)
        .expect("a right board")
        .expect("a board")
}

fn rule(dialect: Dialect, output: impl Read, jury: Minimum) -> Ruling {
    Pilots::check(
        &board(),
        &mut Output::new(BufReader::new(output), dialect),
        jury,
    )
}

fn dialects() -> impl Iterator<Item = (usize, Dialect)> {
    Dialect::ALL
        .into_iter()
        .map(|(dialect, ..)| dialect)
        .enumerate()
}

/// Checks that every output of a row gets the row's verdicts.
#[track_caller]
fn check<T: AsRef<[u8]>>(expected: Verdicts, outputs: impl IntoIterator<Item = T>) {
    for output in outputs {
        let output = output.as_ref();
        for (column, dialect) in dialects() {
            let Ruling {
                verdict, reason, ..
            } = rule(dialect, output, JURY);
            let shown = output.escape_ascii();
            assert_eq!(
                verdict, expected[column],
                "{dialect} says `{reason}` of \"{shown}\""
            );
        }
    }
}

/// The right output with one piece of it replaced.
fn with(from: &str, to: &str) -> String {
    assert!(RIGHT.contains(from), "{from}");
    RIGHT.replacen(from, to, 1)
}

#[test]
fn order_and_blanks_do_not_matter() {
    check(
        [AC, AC, AC],
        [
            RIGHT.to_string(),
            "6\n4 4\n1 4\n1 1\n4 3\n4 1\n1 3\n".to_string(),
            RIGHT.replace('\n', " "),
            RIGHT.replace([' ', '\n'], "\n"),
            RIGHT.replace(' ', "\t"),
            RIGHT.replace('\n', "\r\n"),
            RIGHT.replace('\n', "\r"),
            RIGHT.replace('\n', " \t \n"),
            RIGHT.replace('\n', "\n\n"),
            format!("\n \n{RIGHT}\n\n  \t"),
            RIGHT.trim_end().to_string(),
        ],
    );
}

#[test]
fn only_testlib_skips_a_byte_order_mark() {
    check([AC, WA, WA], [format!("\u{feff}{RIGHT}")]);
    check(
        [PE, WA, WA],
        [format!("\n\u{feff}{RIGHT}"), with("1 3", "\u{feff}1 3")],
    );
}

#[test]
fn a_form_feed_is_no_blank_for_testlib() {
    check(
        [PE, AC, AC],
        [
            RIGHT.replace('\n', "\x0c"),
            with("1 3", "1\x0c3"),
            format!("{RIGHT}\x0c"),
            format!("\x0c{RIGHT}"),
        ],
    );
}

#[test]
fn signs_and_zeros_before_a_number() {
    check(
        [PE, AC, WA],
        [
            with("6", "+6"),
            with("6", "06"),
            with("1 3", "1 +3"),
            with("4 1", "04 1"),
            with("4 1", "4 001"),
        ],
    );
}

#[test]
fn other_ways_to_write_a_number() {
    check(
        [PE, WA, WA],
        [
            "6.0", "6e0", "0x6", "-0", "6.", "0b110", "6,", "\"6\"", "VI",
        ]
        .map(|count| with("6", count)),
    );
    check(
        [PE, WA, WA],
        ["1.0 3", "1e0 3", "0x1 3", "-0 3", "1, 3", "(1 3)"].map(|place| with("1 3", place)),
    );
}

#[test]
fn numbers_that_no_board_has() {
    check(
        [WA, WA, WA],
        ["-1", "-6", "-2147483648"].map(|count| with("6", count)),
    );
    check(
        [WA, WA, WA],
        ["0 3", "5 3", "-1 3", "1 0", "1 5", "1 -1", "2147483647 3"]
            .map(|place| with("1 3", place)),
    );
    // Counted from 0.
    check([WA, WA, WA], ["6\n0 0\n0 2\n0 3\n3 0\n3 2\n3 3\n"]);
    // A wrong row is reported before a missing column.
    check([WA, WA, WA], ["6\n1 1\n5", "6\n1 1\n0 x"]);
}

#[test]
fn counts_past_an_int() {
    let counts = [
        "2147483648",
        "9223372036854775808",
        "1000000000000000000000000000000",
        "-2147483649",
    ];
    check([PE, WA, WA], counts.map(|count| with("6", count)));
}

#[test]
fn something_is_missing() {
    check([PE, WA, WA], ["", "\n", " \r\n\t", "6", "6\n"]);
    check(
        [PE, WA, WA],
        [with("4 4\n", "4"), with("4 4\n", ""), with("1 3", "1")],
    );
    check(
        [PE, WA, WA],
        ["7", "8", "16", "2147483647"].map(|count| with("6", count)),
    );
    check([PE, WA, WA], [MOVES.replacen("1 1\n", "6\n1\n", 1)]);
}

#[test]
fn there_is_extra_output() {
    check(
        [PE, WA, WA],
        ["1", "1 1\n", "0", "x", "\0", "6", RIGHT].map(|rest| format!("{RIGHT}{rest}")),
    );
    for byte in [0, 0xff, 0x1a] {
        check(
            [PE, WA, WA],
            [
                [RIGHT.as_bytes(), &[byte]].concat(),
                [RIGHT.trim_end().as_bytes(), &[byte]].concat(),
            ],
        );
    }
}

#[test]
fn output_that_is_not_text() {
    let utf16 =
        |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    check(
        [PE, WA, WA],
        [
            with("6", "\x006"),
            with("6", "6\0"),
            with("1 3", "1\0 3"),
            with("1 3", "1 \x003"),
        ],
    );
    check(
        [PE, WA, WA],
        [utf16(RIGHT), utf16(&format!("\u{feff}{RIGHT}"))],
    );
    check(
        [PE, WA, WA],
        [
            format!("Answer: {RIGHT}"),
            format!("N = {RIGHT}"),
            with("1 1", "move 1 1"),
        ],
    );
    check(
        [PE, WA, WA],
        [
            with("1 3", "1\u{a0}3"),
            with("6\n", "6\u{a0}"),
            format!("\u{a0}{RIGHT}"),
        ],
    );
    // Every 4x4 board can be opened, so the checker reads a number there.
    check([PE, WA, WA], ["Impossible\n", "Impossible"]);
    check(
        [PE, WA, WA],
        [
            "impossible\n",
            "IMPOSSIBLE\n",
            "Impossible.\n",
            "six\n",
            "?",
        ],
    );
}

#[test]
fn a_count_too_small() {
    check(
        [WA, WA, WA],
        ["0", "1", "2", "3", "4", "5"].map(|count| with("6", count)),
    );
}

#[test]
fn moves_that_are_not_the_fewest() {
    let opens_too = |count: usize, more: &str| format!("{count}\n{MOVES}{more}");
    // A pair pressed twice, in a row and apart.
    check(
        [WA, WA, WA],
        [
            opens_too(8, "2 2\n2 2\n"),
            format!("8\n2 3\n{MOVES}2 3\n"),
            opens_too(18, MOVES.repeat(2).as_str()),
        ],
    );
    check([WA, WA, WA], [opens_too(10, "2 2\n3 3\n2 2\n3 3\n")]);
    // A pair in place of a right one, and right moves that leave handles closed.
    check(
        [WA, WA, WA],
        [
            with("4 4", "4 3"),
            with("1 1", "2 2"),
            "5\n1 1\n1 3\n1 4\n4 1\n4 3\n".to_string(),
        ],
    );
    // The first error is reported: too many moves, then too much text.
    check([WA, WA, WA], [opens_too(8, "2 2\n2 2\nx")]);
}

#[test]
fn an_output_better_than_the_jurys_is_a_judge_error() {
    for (_, dialect) in dialects() {
        for jury in [Minimum::Moves(7), Minimum::Moves(16), Minimum::Impossible] {
            assert_eq!(
                rule(dialect, RIGHT.as_bytes(), jury).verdict,
                JE,
                "{dialect}, {jury}"
            );
        }
    }
}

/// An endless reader that repeats the same bytes.
struct Again {
    bytes: &'static [u8],
    place: usize,
}

fn again(bytes: &'static str) -> Again {
    Again {
        bytes: bytes.as_bytes(),
        place: 0,
    }
}

impl Read for Again {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in buffer.iter_mut() {
            *byte = self.bytes[self.place];
            self.place = (self.place + 1) % self.bytes.len();
        }
        Ok(buffer.len())
    }
}

/// Counts the bytes read.
struct Counted<R> {
    reader: R,
    bytes: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.bytes.set(self.bytes.get() + read as u64);
        Ok(read)
    }
}

const MB: u64 = 1_000_000;

/// Checks every dialect's verdict on a new reader, and the maximum number of bytes read.
#[track_caller]
fn check_large<R: Read>(expected: Verdicts, read_max: u64, output: impl Fn() -> R) {
    for (column, dialect) in dialects() {
        let bytes = Rc::new(Cell::new(0));
        let Ruling {
            verdict, reason, ..
        } = rule(
            dialect,
            Counted {
                reader: output(),
                bytes: Rc::clone(&bytes),
            },
            JURY,
        );
        assert_eq!(verdict, expected[column], "{dialect} says `{reason}`");
        assert!(reason.to_string().len() < 200, "{dialect} says `{reason}`");
        assert!(
            bytes.get() <= read_max,
            "{dialect} read {} bytes",
            bytes.get()
        );
    }
}

#[test]
fn a_hundred_megabytes_of_extra_moves_are_read_only_to_the_first() {
    check_large([PE, WA, WA], MB, || {
        RIGHT.as_bytes().chain(again("1 1\n").take(100 * MB))
    });
}

#[test]
fn a_hundred_megabytes_of_trailing_blanks_are_read_to_the_end() {
    check_large([AC, AC, AC], 101 * MB, || {
        RIGHT.as_bytes().chain(io::repeat(b' ').take(100 * MB))
    });
}

#[test]
fn a_token_of_forty_megabytes_is_not_stored() {
    for byte in [b'6', b'x', b'-', b'.'] {
        check_large([PE, WA, WA], MB, || io::repeat(byte).take(40 * MB));
        check_large([PE, WA, WA], MB, || {
            "6\n1 1\n1 "
                .as_bytes()
                .chain(io::repeat(byte).take(40 * MB))
        });
        check_large([PE, WA, WA], MB, || {
            RIGHT.as_bytes().chain(io::repeat(byte).take(40 * MB))
        });
    }
}

#[test]
fn moves_are_not_stored_even_if_many_are_claimed() {
    // All claimed moves are in the output: they are played, and leave handles closed.
    let claimed = || "1000000\n".as_bytes().chain(again("1 1\n").take(4 * MB));
    check_large([WA, WA, WA], 5 * MB, claimed);
    // The moves open every handle, but are far too many.
    let claimed = || {
        "1000006\n"
            .as_bytes()
            .chain(MOVES.as_bytes())
            .chain(again("1 1\n").take(4 * MB))
    };
    check_large([WA, WA, WA], 5 * MB, claimed);
    // The output claims more moves than it has.
    let claimed = || "2147483647\n".as_bytes().chain(again("1 1\n").take(4 * MB));
    check_large([PE, WA, WA], 5 * MB, claimed);
}
