//! Certificates that an answer is optimal, and the few lines that check them.
//!
//! A *cross* is a handle with its row and its column, which a press there switches. A *quiet* pattern is a set of
//! presses that changes nothing. Two solutions differ by a quiet pattern. The relation of a press and the handles it
//! switches is symmetric, so a quiet pattern has an even number of handles in common with what any presses switch.
//! Nothing here is shared with a solver or with the maker.

use super::model::{Instance, Pilots};
use serde::Serialize;
use tribunal_core::board::{Board, Cell, SIDE_MAX, Size};
use tribunal_core::problem::{Certified, Minimum};

/// The proof of a minimum.
///
/// ```
/// use tribunal_core::board::{Board, Size};
/// use tribunal_core::problem::{Certified, Certify, Minimum};
/// use tribunal_problems::pilots::{Pilots, certificate::Certificate, model::Instance};
///
/// let board = Instance { closed: Board::full(Size::FOUR) };
/// let certificate = Pilots::certifier(Size::FOUR).certify(&board).expect("a small board");
/// assert_eq!(Pilots::check_certificate(&board, &certificate), Ok(Minimum::Moves(16)));
/// assert!(Pilots::check_certificate(&board, &Certificate::Done).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "claim", rename_all = "snake_case")]
pub enum Certificate {
    /// Every handle is already open.
    Done,
    /// Both sides are even, and `presses` is the only solution.
    Unique {
        /// Presses that open every handle.
        presses: Board,
        /// The number of closed handles in the cross of each handle, row by row.
        cross: Vec<Vec<u8>>,
    },
    /// One side is odd, and no solution has fewer presses than `presses`.
    Lines {
        /// Presses that open every handle.
        presses: Board,
        /// The lines of an odd length, an even number of them.
        lines: Direction,
        /// The number of presses in each of these lines, top down or left to right. No two hold more
        /// together than a line has handles.
        counts: Vec<u8>,
    },
    /// Both sides are odd, and no solution has fewer presses than `presses`.
    Balanced {
        /// Presses that open every handle.
        presses: Board,
    },
    /// No presses open every handle.
    Impossible {
        /// A quiet pattern with an odd number of closed handles.
        quiet: Board,
    },
}

impl Certificate {
    /// The presses whose number is the claimed minimum.
    pub fn presses(&self) -> Option<&Board> {
        match self {
            Certificate::Unique { presses, .. }
            | Certificate::Lines { presses, .. }
            | Certificate::Balanced { presses } => Some(presses),
            Certificate::Done | Certificate::Impossible { .. } => None,
        }
    }
}

/// The direction of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// From left to right.
    Rows,
    /// From the top down.
    Columns,
}

impl Direction {
    /// The number of lines of a board, and the number of handles of each.
    pub(super) fn number_and_length(self, size: Size) -> (usize, usize) {
        match self {
            Direction::Rows => (size.rows(), size.cols()),
            Direction::Columns => (size.cols(), size.rows()),
        }
    }
}

impl Certified for Pilots {
    type Certificate = Certificate;

    fn certified_moves(certificate: &Certificate) -> Option<Vec<Cell>> {
        certificate
            .presses()
            .map(|presses| presses.iter().collect())
    }

    fn check_certificate(
        instance: &Instance,
        certificate: &Certificate,
    ) -> Result<Minimum, String> {
        let closed = &instance.closed;
        let size = closed.size();
        // Boards of different sizes are never equal, so presses that open every handle have the board's size.
        let opens = |presses| {
            ensure(
                switched(presses) == *closed,
                "the presses do not open every handle",
            )
        };
        match certificate {
            Certificate::Done => {
                ensure(closed.is_empty(), "a handle is closed")?;
                Ok(Minimum::Moves(0))
            }
            Certificate::Impossible { quiet } => {
                ensure(
                    quiet.size() == size,
                    "the quiet pattern is not of the board's size",
                )?;
                ensure(
                    switched(quiet).is_empty(),
                    "the pattern is not quiet: it switches handles",
                )?;
                ensure(
                    quiet.and(closed).count() % 2 == 1,
                    "the quiet pattern meets the closed handles evenly",
                )?;
                Ok(Minimum::Impossible)
            }
            Certificate::Unique { presses, cross } => {
                ensure(
                    is_even(size.rows()) && is_even(size.cols()),
                    "a side of the board is odd",
                )?;
                opens(presses)?;
                check_cross(closed, cross)?;
                // With even sides a press switches an odd number of its own cross (rows + columns - 1) and an even
                // number of any other: a whole row, a whole column, or 2. So a count is made odd or even by the
                // presses on its own handle alone, and at the end all are 0: every solution presses exactly the
                // handles with odd counts.
                Ok(Minimum::Moves(presses.count()))
            }
            Certificate::Lines {
                presses,
                lines,
                counts,
            } => {
                let (number, length) = lines.number_and_length(size);
                ensure(
                    is_even(number) && !is_even(length),
                    "not an even number of lines of an odd length",
                )?;
                opens(presses)?;
                ensure(*counts == in_lines(presses, *lines), "a count is wrong")?;
                // Say the lines are rows. A whole one switches every handle: its own by each of its presses, an odd number,
                // and any other by one. So an even number of whole rows is quiet. Nothing else is: a quiet pattern presses
                // a handle exactly if its row and its column hold an odd number together. Added down a column, that counts
                // the column an even number of times and each row once: every column is odd if all rows together are. So
                // the columns are alike, and a row is pressed as a whole or not at all.
                // So other solutions turn over an even number of lines, that is, pairs of lines. Two with a and b presses,
                // length - a and length - b once turned over, become lighter only if a + b > length.
                ensure(
                    in_the_two_fullest(counts) <= length as u32,
                    "turning over the two fullest lines is lighter",
                )?;
                Ok(Minimum::Moves(presses.count()))
            }
            Certificate::Balanced { presses } => {
                ensure(
                    !is_even(size.rows()) && !is_even(size.cols()),
                    "a side of the board is even",
                )?;
                opens(presses)?;
                // A quiet pattern presses a handle exactly if its row and its column hold an odd number together. Added along
                // a row, that counts the row an odd number of times and each column once: the odd columns are an even number,
                // and so are the odd rows. So every solution is this one with an even number of rows and an even number of
                // columns turned over. Say there are fewer columns: each even set of them is tried, and then
                // each row is turned over or not, whichever is lighter; if an odd number of rows is turned over, the row
                // where it costs least changes.
                let short = size.rows().min(size.cols());
                ensure(
                    short <= SHORT_SIDE_MAX,
                    "there are too many solutions to try",
                )?;
                ensure(
                    is_least(&along_the_shorter(presses), short, presses.count()),
                    "fewer presses do it",
                )?;
                Ok(Minimum::Moves(presses.count()))
            }
        }
    }
}

/// The maximum length of the shorter side for which every even set of lines is tried.
const SHORT_SIDE_MAX: usize = 29;

/// The lines of the shorter length, each as a word.
fn along_the_shorter(presses: &Board) -> Vec<u64> {
    let size = presses.size();
    let (number, length) = (size.rows().max(size.cols()), size.rows().min(size.cols()));
    let is_row = size.cols() <= size.rows();
    let cell = |line: usize, place: usize| {
        if is_row {
            Cell::new(line, place)
        } else {
            Cell::new(place, line)
        }
    };
    let word = |line| {
        (0..length).fold(0, |word, place| {
            word | u64::from(presses.get(cell(line, place))) << place
        })
    };
    (0..number).map(word).collect()
}

/// Whether no choice of an even set of places, turned over in every line, and an even set of lines has
/// fewer presses than `least`.
///
/// Place after place is turned over or not; the first one makes the set even. `Ahead` holds for each line how many more
/// of the decided cells are pressed than not; it is 0 for lines beyond the board.
fn is_least(lines: &[u64], length: usize, least: u32) -> bool {
    type Ahead = [i8; SIDE_MAX];
    fn decide(
        places: &[Ahead],
        ahead: &Ahead,
        is_odd: bool,
        is_no_less: &impl Fn(&Ahead) -> bool,
    ) -> bool {
        let Some((place, rest)) = places.split_last() else {
            return is_no_less(ahead);
        };
        let with = |is_turned: bool| {
            let sign = if is_turned { -1 } else { 1 };
            let ahead = std::array::from_fn(|line| ahead[line] + sign * place[line]);
            decide(rest, &ahead, is_odd ^ is_turned, is_no_less)
        };
        if rest.is_empty() {
            with(is_odd)
        } else {
            with(false) && with(true)
        }
    }
    let is_no_less = |ahead: &Ahead| {
        // A line with k more pressed cells than others becomes lighter by k if it is turned over, or heavier by -k.
        let all: u32 = ahead
            .iter()
            .map(|ahead| u32::from(ahead.unsigned_abs()))
            .sum();
        let lightest = ((lines.len() * length) as u32 - all) / 2;
        lightest >= least || {
            let ahead = &ahead[..lines.len()];
            let is_odd = ahead.iter().filter(|ahead| **ahead > 0).count() % 2 == 1;
            let costs_least = ahead
                .iter()
                .map(|ahead| u32::from(ahead.unsigned_abs()))
                .min();
            is_odd && lightest + costs_least.unwrap_or(0) >= least
        }
    };
    let mut places = vec![[0; SIDE_MAX]; length];
    for (place, ahead) in places.iter_mut().enumerate() {
        ahead
            .iter_mut()
            .zip(lines)
            .for_each(|(ahead, line)| *ahead = if line >> place & 1 == 1 { 1 } else { -1 });
    }
    decide(&places, &[0; SIDE_MAX], false, &is_no_less)
}

fn ensure(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(otherwise.to_string())
    }
}

fn is_even(side: usize) -> bool {
    side.is_multiple_of(2)
}

/// Checks the counts.
fn check_cross(closed: &Board, cross: &[Vec<u8>]) -> Result<(), String> {
    let (rows, cols) = (closed.size().rows(), closed.size().cols());
    let right_form = cross.len() == rows && cross.iter().all(|counts| counts.len() == cols);
    ensure(right_form, "the counts are not of the board's size")?;
    let mut in_col = [0; SIDE_MAX];
    for row in 0..rows {
        (0..cols).for_each(|col| in_col[col] += (closed.row(row) >> col & 1) as u8);
    }
    for (row, counts) in cross.iter().enumerate() {
        let bits = closed.row(row);
        for (col, (&count, &in_col)) in counts.iter().zip(&in_col).enumerate() {
            // The handle itself is in its row and in its column.
            let is_right = u32::from(count) + (bits >> col & 1) as u32
                == bits.count_ones() + u32::from(in_col);
            ensure(is_right, "a count is wrong")?;
        }
    }
    Ok(())
}

/// The handles that a set of presses switches: those with an odd number of presses in their cross.
fn switched(presses: &Board) -> Board {
    let (rows, mut switched) = (presses.size().rows(), Board::empty(presses.size()));
    let cols = (0..rows).fold(0, |cols, row| cols ^ presses.row(row));
    for row in 0..rows {
        let bits = presses.row(row);
        let whole_row = if bits.count_ones() % 2 == 1 {
            u64::MAX
        } else {
            0
        };
        // A pressed handle is in both its row and its column, but is switched once.
        switched.set_row(row, whole_row ^ cols ^ bits);
    }
    switched
}

/// The number of presses in each line.
fn in_lines(presses: &Board, lines: Direction) -> Vec<u8> {
    let (rows, cols) = (presses.size().rows(), presses.size().cols());
    match lines {
        Direction::Rows => (0..rows)
            .map(|row| presses.row(row).count_ones() as u8)
            .collect(),
        Direction::Columns => (0..cols)
            .map(|col| {
                (0..rows)
                    .map(|row| (presses.row(row) >> col & 1) as u8)
                    .sum()
            })
            .collect(),
    }
}

pub(super) fn in_the_two_fullest(counts: &[u8]) -> u32 {
    let mut counts = counts.to_vec();
    counts.sort_unstable();
    counts
        .iter()
        .rev()
        .take(2)
        .map(|&count| u32::from(count))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pilots::model::Pilots;
    use tribunal_core::problem::{Certify, Referee, Text};
    use tribunal_core::rng::Rng;

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).expect("a size")
    }

    fn certificate(instance: &Instance) -> Certificate {
        Pilots::certifier(instance.size())
            .certify(instance)
            .expect("a certificate")
    }

    /// Random boards of a few sizes, those with an odd side both solvable and not, each with its certificate.
    fn certified() -> Vec<(Instance, Certificate)> {
        let mut rng = Rng::new(2965, "forgery");
        let sides = [
            (4, 4),
            (2, 6),
            (8, 8),
            (10, 12),
            (64, 64),
            (3, 3),
            (1, 5),
            (6, 1),
            (4, 5),
            (5, 4),
            (7, 7),
            (12, 7),
            (3, 17),
            (2, 1),
            (1, 8),
            (11, 13),
            (24, 25),
            (63, 64),
            (64, 63),
        ];
        let mut certified = Vec::new();
        for (rows, cols) in sides {
            for turn in 0..4 {
                let mut closed = Board::empty(size(rows, cols));
                (0..rows).for_each(|row| closed.set_row(row, rng.bits()));
                if turn % 2 == 0 {
                    closed = switched(&closed);
                }
                let instance = Instance { closed };
                let certificate = certificate(&instance);
                certified.push((instance, certificate));
            }
            certified.push((
                Instance {
                    closed: Board::empty(size(rows, cols)),
                },
                Certificate::Done,
            ));
        }
        certified
    }

    fn with_toggled(board: &Board, cell: Cell) -> Board {
        let mut board = board.clone();
        board.toggle(cell);
        board
    }

    #[track_caller]
    fn assert_refused(instance: &Instance, forged: &Certificate) {
        let ruling = Pilots::check_certificate(instance, forged);
        assert!(
            ruling.is_err(),
            "{ruling:?} by {forged:?} on\n{}",
            Pilots::write(instance)
        );
    }

    #[test]
    fn certificates_hold_before_they_are_forged() {
        let kinds = certified()
            .iter()
            .fold([0; 5], |mut kinds, (instance, certificate)| {
                assert!(
                    Pilots::check_certificate(instance, certificate).is_ok(),
                    "{certificate:?}"
                );
                kinds[match certificate {
                    Certificate::Unique { .. } => 0,
                    Certificate::Impossible { .. } => 2,
                    Certificate::Lines { .. } => 3,
                    Certificate::Done => 4,
                    Certificate::Balanced { .. } => 1,
                }] += 1;
                kinds
            });
        assert!(kinds.iter().all(|&kind| kind >= 8), "{kinds:?}");
    }

    #[test]
    fn any_one_press_more_or_less_is_refused() {
        for (instance, certificate) in certified() {
            for cell in instance
                .size()
                .iter()
                .step_by(instance.size().cells().div_ceil(64))
            {
                let mut forged = certificate.clone();
                match &mut forged {
                    Certificate::Unique { presses, .. }
                    | Certificate::Lines { presses, .. }
                    | Certificate::Balanced { presses } => {
                        *presses = with_toggled(presses, cell);
                    }
                    Certificate::Impossible { quiet } => *quiet = with_toggled(quiet, cell),
                    Certificate::Done => {
                        let closed = with_toggled(&instance.closed, cell);
                        assert_refused(&Instance { closed }, &forged);
                        continue;
                    }
                }
                assert_refused(&instance, &forged);
            }
        }
    }

    #[test]
    fn any_wrong_count_is_refused() {
        for (instance, certificate) in certified() {
            let Certificate::Unique { presses, cross } = certificate else {
                continue;
            };
            let forge = |damage: &dyn Fn(&mut Vec<Vec<u8>>)| {
                let mut cross = cross.clone();
                damage(&mut cross);
                assert_refused(
                    &instance,
                    &Certificate::Unique {
                        presses: presses.clone(),
                        cross,
                    },
                );
            };
            for cell in instance
                .size()
                .iter()
                .step_by(instance.size().cells().div_ceil(64))
            {
                let (row, col) = (usize::from(cell.row), usize::from(cell.col));
                // One more changes what is odd, two more do not, and a byte may wrap.
                for more in [1, 2, 128, 254, 255] {
                    forge(&|cross| cross[row][col] = cross[row][col].wrapping_add(more));
                }
            }
            forge(&|cross| cross.clear());
            forge(&|cross| drop(cross.pop()));
            forge(&|cross| cross.push(cross[0].clone()));
            forge(&|cross| cross[0].truncate(1));
            forge(&|cross| cross[0].push(0));
        }
    }

    #[test]
    fn any_wrong_count_of_a_line_is_refused() {
        for (instance, certificate) in certified() {
            let Certificate::Lines {
                presses,
                lines,
                counts,
            } = certificate
            else {
                continue;
            };
            let forge = |damage: &dyn Fn(&mut Vec<u8>)| {
                let mut counts = counts.clone();
                damage(&mut counts);
                assert_refused(
                    &instance,
                    &Certificate::Lines {
                        presses: presses.clone(),
                        lines,
                        counts,
                    },
                );
            };
            for line in 0..counts.len() {
                for more in [1, 2, 128, 254, 255] {
                    forge(&|counts| counts[line] = counts[line].wrapping_add(more));
                }
                // The sum stays.
                forge(&|counts| {
                    counts[line] = counts[line].wrapping_add(1);
                    let next = (line + 1) % counts.len();
                    counts[next] = counts[next].wrapping_sub(1);
                });
            }
            forge(&|counts| counts.clear());
            forge(&|counts| counts.truncate(counts.len() - 1));
            forge(&|counts| counts.push(0));
        }
    }

    #[test]
    fn lines_of_the_other_direction_are_refused() {
        for (instance, certificate) in certified() {
            let Certificate::Lines {
                presses,
                lines,
                counts,
            } = certificate
            else {
                continue;
            };
            let other = if lines == Direction::Rows {
                Direction::Columns
            } else {
                Direction::Rows
            };
            let right = in_lines(&presses, other);
            assert_refused(
                &instance,
                &Certificate::Lines {
                    presses: presses.clone(),
                    lines: other,
                    counts: right,
                },
            );
            assert_refused(
                &instance,
                &Certificate::Lines {
                    presses,
                    lines: other,
                    counts,
                },
            );
        }
    }

    #[test]
    fn lines_are_lightest_exactly_if_no_two_hold_more_than_one_has() {
        for (rows, cols) in (1..=14).flat_map(|rows| (1..=14 / rows).map(move |cols| (rows, cols)))
        {
            let size = size(rows, cols);
            if is_even(rows) == is_even(cols) {
                continue;
            }
            let lines = if is_even(rows) {
                Direction::Rows
            } else {
                Direction::Columns
            };
            let opened_by = |presses: &Board| {
                let mut closed = Board::empty(size);
                presses
                    .iter()
                    .for_each(|cell| Pilots::play(&mut closed, cell).expect("on the board"));
                Instance { closed }
            };
            let all = || (0..1 << size.cells()).map(|word| Board::from_word(size, word));
            let place =
                |instance: &Instance| instance.closed.word().expect("a small board") as usize;
            let mut least = vec![Minimum::Impossible; 1 << size.cells()];
            let mut by_presses = all().collect::<Vec<Board>>();
            by_presses.sort_by_key(|presses| std::cmp::Reverse(presses.count()));
            // The lightest come last and stay.
            by_presses.iter().for_each(|presses| {
                least[place(&opened_by(presses))] = Minimum::Moves(presses.count())
            });
            for presses in all() {
                let instance = opened_by(&presses);
                let least = least[place(&instance)];
                let counts = in_lines(&presses, lines);
                let is_lightest = least == Minimum::Moves(presses.count());
                let ruling = Pilots::check_certificate(
                    &instance,
                    &Certificate::Lines {
                        presses,
                        lines,
                        counts,
                    },
                );
                assert_eq!(
                    ruling.ok(),
                    is_lightest.then_some(least),
                    "{size}\n{}",
                    Pilots::write(&instance)
                );
            }
            let mut maker = Pilots::certifier(size);
            for closed in all() {
                let instance = Instance { closed };
                let certificate = maker.certify(&instance).expect("a certificate");
                assert_eq!(
                    Pilots::check_certificate(&instance, &certificate),
                    Ok(least[place(&instance)]),
                    "{certificate:?}"
                );
            }
        }
    }

    /// The first line and another one, pressed whole.
    fn two_lines(size: Size, lines: Direction, other: usize) -> Board {
        let mut pressed = Board::empty(size);
        let in_either = |cell: &Cell| {
            let line = if lines == Direction::Rows {
                cell.row
            } else {
                cell.col
            };
            [0, other].contains(&usize::from(line))
        };
        size.iter()
            .filter(in_either)
            .for_each(|cell| pressed.toggle(cell));
        pressed
    }

    #[test]
    fn a_heavier_solution_is_refused() {
        let mut heavier = [0; 2];
        for (instance, certificate) in certified() {
            match certificate {
                Certificate::Lines {
                    presses,
                    lines,
                    counts,
                } => {
                    for line in 1..counts.len() {
                        let turned = presses.xor(&two_lines(instance.size(), lines, line));
                        if turned.count() > presses.count() {
                            heavier[0] += 1;
                            let counts = in_lines(&turned, lines);
                            assert_refused(
                                &instance,
                                &Certificate::Lines {
                                    presses: turned,
                                    lines,
                                    counts,
                                },
                            );
                        }
                    }
                }
                Certificate::Balanced { presses } => {
                    let turned = presses.xor(&two_lines(instance.size(), Direction::Rows, 1));
                    let turned = turned.xor(&two_lines(instance.size(), Direction::Columns, 1));
                    if turned.count() > presses.count() {
                        heavier[1] += 1;
                        assert_refused(&instance, &Certificate::Balanced { presses: turned });
                    }
                }
                Certificate::Unique { .. } | Certificate::Impossible { .. } | Certificate::Done => {
                }
            }
        }
        assert!(heavier.iter().all(|&heavier| heavier > 0), "{heavier:?}");
    }

    #[test]
    fn the_wrong_claim_is_refused() {
        let lines = |presses: &Board, lines| Certificate::Lines {
            presses: presses.clone(),
            lines,
            counts: in_lines(presses, lines),
        };
        for (instance, certificate) in certified() {
            let cross = vec![vec![0; instance.size().cols()]; instance.size().rows()];
            match certificate {
                Certificate::Unique { presses, cross } => {
                    assert_refused(
                        &instance,
                        &Certificate::Impossible {
                            quiet: presses.clone(),
                        },
                    );
                    assert_refused(
                        &instance,
                        &Certificate::Impossible {
                            quiet: Board::empty(instance.size()),
                        },
                    );
                    assert_refused(
                        &instance,
                        &Certificate::Balanced {
                            presses: presses.clone(),
                        },
                    );
                    assert_refused(&instance, &lines(&presses, Direction::Rows));
                    assert_refused(&instance, &lines(&presses, Direction::Columns));
                    let presses = Board::empty(size(2, 2));
                    assert_refused(&instance, &Certificate::Unique { presses, cross });
                }
                Certificate::Lines {
                    presses,
                    lines,
                    counts,
                } => {
                    assert_refused(
                        &instance,
                        &Certificate::Impossible {
                            quiet: presses.clone(),
                        },
                    );
                    assert_refused(
                        &instance,
                        &Certificate::Unique {
                            presses: presses.clone(),
                            cross,
                        },
                    );
                    assert_refused(&instance, &Certificate::Balanced { presses });
                    let presses = Board::empty(size(2, 3));
                    assert_refused(
                        &instance,
                        &Certificate::Lines {
                            presses,
                            lines,
                            counts,
                        },
                    );
                }
                Certificate::Balanced { presses } => {
                    assert_refused(
                        &instance,
                        &Certificate::Unique {
                            presses: presses.clone(),
                            cross,
                        },
                    );
                    assert_refused(&instance, &lines(&presses, Direction::Rows));
                    assert_refused(&instance, &lines(&presses, Direction::Columns));
                    assert_refused(
                        &instance,
                        &Certificate::Balanced {
                            presses: Board::empty(size(2, 3)),
                        },
                    );
                    assert_refused(&instance, &Certificate::Impossible { quiet: presses });
                }
                Certificate::Done => {
                    assert_refused(
                        &instance,
                        &Certificate::Impossible {
                            quiet: Board::empty(instance.size()),
                        },
                    );
                }
                Certificate::Impossible { .. } => {
                    assert_refused(&instance, &Certificate::Done);
                    let presses = Board::empty(instance.size());
                    assert_refused(&instance, &lines(&presses, Direction::Rows));
                    assert_refused(&instance, &lines(&presses, Direction::Columns));
                    assert_refused(&instance, &Certificate::Balanced { presses });
                    assert_refused(
                        &instance,
                        &Certificate::Impossible {
                            quiet: Board::empty(size(2, 2)),
                        },
                    );
                }
            }
        }
    }

    #[test]
    fn a_certificate_holds_only_for_its_own_board() {
        for (instance, certificate) in certified() {
            if matches!(certificate, Certificate::Impossible { .. }) {
                continue;
            }
            let other = Instance {
                closed: with_toggled(&instance.closed, Cell::new(0, 0)),
            };
            assert_refused(&other, &certificate);
        }
    }

    #[test]
    fn the_number_of_quiet_patterns_matches_a_count() {
        for (rows, cols) in (1..=12).flat_map(|rows| (1..=12 / rows).map(move |cols| (rows, cols)))
        {
            let size = size(rows, cols);
            let quiet = (0..1 << size.cells())
                .filter(|&word| switched(&Board::from_word(size, word)).is_empty());
            let dimension = match (is_even(rows), is_even(cols)) {
                (true, true) => 0,
                // An even number of the lines of an odd length.
                (true, false) => rows - 1,
                (false, true) => cols - 1,
                // An even number of rows and of columns.
                (false, false) => rows + cols - 2,
            };
            assert_eq!(quiet.count(), 1 << dimension, "{size}");
        }
    }

    #[test]
    fn too_many_solutions_are_refused() {
        let closed = Board::empty(size(31, 33));
        let refusal = Pilots::check_certificate(
            &Instance {
                closed: closed.clone(),
            },
            &Certificate::Balanced { presses: closed },
        );
        assert_eq!(
            refusal,
            Err("there are too many solutions to try".to_string())
        );
    }

    #[test]
    fn a_person_can_read_a_certificate() {
        let closed = Board::from_word(Size::FOUR, 0x2002);
        let text = certificate(&Instance { closed }).to_string();
        assert_eq!(
            text,
            "6 presses: (1 1) (1 3) (1 4) (4 1) (4 3) (4 4)\n\
             The closed handles in the row and column of each handle, itself counted once:\n\
             \x20   1  2  1  1\n\
             \x20   0  2  0  0\n\
             \x20   0  2  0  0\n\
             \x20   1  2  1  1\n\
             The handles with odd counts are pressed. This is the only solution: a press switches\n\
             7 handles of its own cross, an odd number, and an even number of any other:\n\
             4 in the same row, 4 in the same column, 2 elsewhere. So only presses on a handle\n\
             make its own count odd or even, and at the end every count is 0.\n"
        );
    }

    #[test]
    fn all_even_sets_of_rows_and_columns_are_tried() {
        for (rows, cols) in [(1, 1), (1, 3), (3, 1), (3, 3), (5, 3), (3, 5), (1, 9)] {
            let size = size(rows, cols);
            let sum = |lines: Direction| {
                let others = if lines == Direction::Rows { rows } else { cols };
                (1..others).map(move |other| two_lines(size, lines, other))
            };
            let quiet: Vec<Board> = sum(Direction::Rows)
                .chain(sum(Direction::Columns))
                .collect();
            let mut rng = Rng::new(3, "balanced");
            for _ in 0..20 {
                let mut presses = Board::empty(size);
                (0..rows).for_each(|row| presses.set_row(row, rng.bits()));
                let instance = Instance {
                    closed: switched(&presses),
                };
                let mut least = presses.count();
                let mut other = presses.clone();
                for step in 1..1usize << quiet.len() {
                    other = other.xor(&quiet[step.trailing_zeros() as usize]);
                    least = least.min(other.count());
                }
                assert_eq!(
                    Pilots::check_certificate(&instance, &certificate(&instance)),
                    Ok(Minimum::Moves(least)),
                    "{size}"
                );
                let words = along_the_shorter(&presses);
                assert!(
                    is_least(&words, rows.min(cols), least)
                        && !is_least(&words, rows.min(cols), least + 1),
                    "{size}"
                );
                let is_believed = Pilots::check_certificate(
                    &instance,
                    &Certificate::Balanced {
                        presses: presses.clone(),
                    },
                )
                .is_ok();
                assert_eq!(is_believed, presses.count() == least, "{size}");
            }
        }
    }

    #[test]
    fn a_person_can_read_what_to_try() {
        let mut closed = Board::empty(size(5, 3));
        Pilots::play(&mut closed, Cell::new(0, 0)).expect("on the board");
        let text = certificate(&Instance { closed }).to_string();
        assert_eq!(
            text,
            "1 press: (1 1)\n\
             Pressing a whole row switches every handle once or 3 times, a whole column once or\n\
             5 times, so an even number of whole rows changes nothing, nor of whole columns. Nothing\n\
             else does: presses that change nothing are where their row and column hold an odd number\n\
             of them together. Added along a row, that counts the row 3 times and each column once,\n\
             so the columns that are odd are an even number; and the rows are, too.\n\
             So any other solution is this one with an even number of rows and of columns turned over.\n\
             There are 4 even sets of columns. For each: turn it over; a row then holds a presses,\n\
             or 3 - a once it is turned over as well. Add up the smaller numbers. Where that turns over\n\
             an odd number of rows, add the least difference of a row's two numbers. It is never\n\
             fewer than 1.\n"
        );
    }

    #[test]
    fn a_person_can_read_lines() {
        let mut closed = Board::empty(size(3, 4));
        [(0, 0), (0, 2)].iter().for_each(|&(row, col)| {
            Pilots::play(&mut closed, Cell::new(row, col)).expect("on the board");
        });
        let text = certificate(&Instance { closed }).to_string();
        assert_eq!(
            text,
            "2 presses: (1 1) (1 3)\n\
             The presses in each column: 1 0 1 0\n\
             The two fullest hold 2 together, and a column has 3 handles.\n\
             Pressing a whole column switches every handle once or 3 times, so an even number of\n\
             whole columns changes nothing. Nothing else does: presses that change nothing are where\n\
             their row and column hold an odd number of them together. Added along a row, that\n\
             counts the row 4 times and each column once, so the rows are all odd or all\n\
             even, and each column is pressed as a whole or not at all.\n\
             So any other solution is this one with columns turned over, two by two: a and b presses\n\
             become 3 - a and 3 - b, which is fewer only when a + b is more than 3.\n"
        );
    }
}
