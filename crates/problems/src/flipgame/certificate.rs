//! Certificates that an answer is optimal, and the few lines that check them.
//!
//! A *quiet* pattern is a set of presses that changes nothing. Two solutions of one goal differ by a quiet
//! pattern. The relation of a press and the pieces it turns is symmetric, so a quiet pattern has an even number of
//! pieces in common with what any presses turn. Nothing here is shared with a solver or with the maker.

use super::model::{Flipgame, Instance};
use serde::Serialize;
use tribunal_core::board::{Board, Cell};
use tribunal_core::problem::{Certified, Minimum};

/// The proof of a minimum.
///
/// ```
/// use tribunal_core::board::{Board, Size};
/// use tribunal_core::problem::{Certified, Certify, Minimum};
/// use tribunal_problems::flipgame::{Flipgame, certificate::Certificate, model::Instance};
///
/// let board = Instance { black: Board::from_word(Size::FOUR, 0b0001_0011) }; // one press in a corner
/// let certificate = Flipgame::certifier(Size::FOUR).certify(&board).expect("a small board");
/// assert_eq!(Flipgame::check_certificate(&board, &certificate), Ok(Minimum::Moves(1)));
///
/// let lie = Flipgame::check_certificate(&board, &Certificate::Done);
/// assert_eq!(lie, Err("the board is not one colour".to_string()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "claim", rename_all = "snake_case")]
pub enum Certificate {
    /// The board already has one colour.
    Done,
    /// The minimum is the number of presses in `presses`.
    Solved {
        /// Presses that give every piece one colour.
        presses: Board,
        /// Presses that give every piece the other colour.
        other: Board,
        /// Quiet patterns whose sums are all quiet patterns of the board.
        quiet: Vec<Board>,
    },
    /// No presses make the board one colour.
    Impossible {
        /// A quiet pattern with an odd number of black pieces and an odd number of white ones.
        quiet: Board,
    },
}

impl Certificate {
    /// The presses whose number is the claimed minimum.
    pub fn presses(&self) -> Option<&Board> {
        match self {
            Certificate::Solved { presses, .. } => Some(presses),
            Certificate::Done | Certificate::Impossible { .. } => None,
        }
    }
}

/// The maximum number of quiet patterns whose sums are all tried: a few seconds for each colour.
pub(super) const QUIET_MAX: usize = 32;

impl Certified for Flipgame {
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
        let black = &instance.black;
        match certificate {
            Certificate::Done => {
                ensure(
                    black.is_empty() || black.not().is_empty(),
                    "the board is not one colour",
                )?;
                Ok(Minimum::Moves(0))
            }
            Certificate::Impossible { quiet } => {
                ensure(
                    quiet.size() == black.size(),
                    "the quiet pattern is not of the board's size",
                )?;
                ensure(
                    turned(quiet).is_empty(),
                    "the pattern is not quiet: it turns pieces",
                )?;
                let is_odd = |colour: &Board| quiet.and(colour).count() % 2 == 1;
                ensure(
                    is_odd(black) && is_odd(&black.not()),
                    "the quiet pattern meets a colour evenly",
                )?;
                Ok(Minimum::Impossible)
            }
            Certificate::Solved {
                presses,
                other,
                quiet,
            } => {
                // Boards of different sizes are never equal, so the presses have the board's size.
                let pieces = turned(presses);
                ensure(
                    pieces == *black || pieces == black.not(),
                    "the presses do not make the board one colour",
                )?;
                ensure(
                    turned(other) == pieces.not(),
                    "the other presses do not make the board the other colour",
                )?;
                let is_size = |pattern: &Board| pattern.size() == black.size();
                ensure(
                    quiet.iter().all(is_size),
                    "a quiet pattern is not of the board's size",
                )?;
                ensure(
                    quiet.iter().all(|pattern| turned(pattern).is_empty()),
                    "a pattern is not quiet",
                )?;
                // A quiet pattern follows from its first row, so the first rows must be independent and complete.
                let firsts = rank(quiet.iter().map(|pattern| pattern.row(0)));
                ensure(
                    firsts == quiet_dimension(black),
                    "there are more quiet patterns than these",
                )?;
                ensure(
                    quiet.len() <= QUIET_MAX,
                    "there are too many solutions to try",
                )?;
                for solution in [presses, other] {
                    ensure(
                        fewest(solution, quiet) >= presses.count(),
                        "fewer presses do it",
                    )?;
                }
                Ok(Minimum::Moves(presses.count()))
            }
        }
    }
}

/// The fewest presses over all sums of the solution and quiet patterns.
///
/// Each cell counts 1 if it is not pressed and -1 if it is. Adding quiet patterns flips the sign of a cell
/// as often as they press it. So cells that the same patterns press are counted together, and pattern by pattern the
/// counts split into those without and those with the pattern. At the end, each count belongs to one whole sum.
fn fewest(solution: &Board, quiet: &[Board]) -> u32 {
    /// The number of patterns whose counts are computed together; this is done once for each sum of the others.
    const TOGETHER: usize = 17;
    let (alone, together) = quiet.split_at(quiet.len().saturating_sub(TOGETHER));
    let place = |cell| {
        together.iter().fold(0, |place, pattern| {
            place << 1 | usize::from(pattern.get(cell))
        })
    };
    let places: Vec<(Cell, usize)> = solution
        .size()
        .iter()
        .map(|cell| (cell, place(cell)))
        .collect();
    let mut base = solution.clone();
    let mut most = i16::MIN;
    for step in 1..=1u64 << alone.len() {
        let mut counts = vec![0i16; 1 << together.len()];
        places
            .iter()
            .for_each(|&(cell, place)| counts[place] += if base.get(cell) { -1 } else { 1 });
        for pattern in 0..together.len() {
            for both in counts.chunks_exact_mut(2 << pattern) {
                let (not_pressed, pressed) = both.split_at_mut(1 << pattern);
                for (not_pressed, pressed) in not_pressed.iter_mut().zip(pressed) {
                    (*not_pressed, *pressed) = (*not_pressed + *pressed, *not_pressed - *pressed);
                }
            }
        }
        most = counts.into_iter().fold(most, i16::max);
        // Gray order: each step changes one pattern of the sum.
        if let Some(pattern) = alone.get(step.trailing_zeros() as usize) {
            base = base.xor(pattern);
        }
    }
    (solution.size().cells() as i32 - i32::from(most)) as u32 / 2
}

fn ensure(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(otherwise.to_string())
    }
}

/// The pieces that a set of presses turns.
fn turned(presses: &Board) -> Board {
    let (rows, mut turned) = (presses.size().rows(), Board::empty(presses.size()));
    for row in 0..rows {
        let here = presses.row(row);
        let above = if row > 0 { presses.row(row - 1) } else { 0 };
        let below = if row + 1 < rows {
            presses.row(row + 1)
        } else {
            0
        };
        turned.set_row(row, here ^ here << 1 ^ here >> 1 ^ above ^ below);
    }
    turned
}

/// The number of independent quiet patterns: the first rows, less the rank of what each leaves below the last row.
fn quiet_dimension(board: &Board) -> usize {
    let size = board.size();
    let leftovers = (0..size.cols()).map(|col| {
        let (mut above, mut here) = (0u64, 1u64 << col);
        for _ in 0..size.rows() {
            (above, here) = (
                here,
                (here ^ here << 1 ^ here >> 1 ^ above) & size.row_mask(),
            );
        }
        here
    });
    size.cols() - rank(leftovers)
}

/// The rank of vectors over GF(2).
fn rank(vectors: impl Iterator<Item = u64>) -> usize {
    let mut basis: Vec<u64> = Vec::new();
    for vector in vectors {
        let rest = basis
            .iter()
            .fold(vector, |rest, &known| rest.min(rest ^ known));
        if rest != 0 {
            basis.push(rest);
        }
    }
    basis.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::board::Size;

    fn pattern(text: &str) -> Board {
        let size = Size::new(
            text.lines().count(),
            text.lines().next().expect("a row").len(),
        )
        .expect("a size");
        let mut board = Board::empty(size);
        let cells = size.iter().zip(text.lines().flat_map(str::chars));
        cells.for_each(|(cell, letter)| board.set(cell, letter == '#'));
        board
    }

    #[test]
    fn a_corner_press_turns_three_pieces() {
        assert_eq!(turned(&pattern("#..\n...\n")), pattern("##.\n#..\n"));
        assert_eq!(
            turned(&pattern("...\n.#.\n...\n")),
            pattern(".#.\n###\n.#.\n")
        );
    }

    #[test]
    fn a_certificate_can_be_read_by_a_person() {
        let solved = Certificate::Solved {
            presses: pattern("#..\n...\n..#\n"),
            other: pattern("...\n...\n...\n"),
            quiet: vec![pattern("#.#\n...\n#.#\n"), pattern(".#.\n#.#\n.#.\n")],
        };
        let text = "\
2 presses: (1 1) (3 3)
The other colour by 0 presses: none
All quiet patterns (pressing one changes nothing) are sums of these 2:
    #.#
    ...
    #.#

    .#.
    #.#
    .#.

Every other solution is one of the two plus one of the 4 sums;
none has fewer than 2 presses.
";
        assert_eq!(solved.to_string(), text);
        let alone = Certificate::Solved {
            presses: pattern("#\n"),
            other: pattern(".\n"),
            quiet: Vec::new(),
        };
        assert!(
            alone
                .to_string()
                .ends_with("each colour has this one solution.\n")
        );
        let impossible = Certificate::Impossible {
            quiet: pattern("##\n.#\n"),
        }
        .to_string();
        assert!(
            impossible
                .starts_with("Impossible, by this quiet pattern:\n    ##\n    .#\nPressing its #")
        );
    }

    #[test]
    fn the_number_of_quiet_patterns_is_the_published_nullity() {
        // Sizes n×n with their nullity; the others up to 64 have none.
        let published = "4:4 5:2 9:8 11:6 14:4 16:8 17:2 19:16 23:14 24:4 29:10 30:20 32:20 33:16 34:4 35:6 39:32 \
                         41:2 44:4 47:30 49:8 50:8 53:2 54:4 59:22 61:40 62:24 64:28";
        let nullity = |side: usize| {
            published
                .split_whitespace()
                .find_map(|row| row.strip_prefix(&format!("{side}:"))?.parse().ok())
                .unwrap_or(0)
        };
        for side in 1..=64 {
            let board = Board::empty(Size::new(side, side).expect("a size"));
            assert_eq!(quiet_dimension(&board), nullity(side), "{side}×{side}");
        }
    }
}
