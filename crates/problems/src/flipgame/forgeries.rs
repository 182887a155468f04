//! Invalid certificates, each with a single fault if possible: a checker that accepts one
//! omits the check for it.

use super::certificate::Certificate;
use super::model::{Flipgame, Instance};
use tribunal_core::board::{Board, Cell, Size, Symmetry};
use tribunal_core::damage::{self, larger, spots};
use tribunal_core::problem::Forge;

/// The maximum number of quiet patterns whose sums are all claimed.
const CLAIMED_MAX: usize = 4;
/// The maximum number of quiet patterns whose sums are all tried, to find the lightest of some kinds.
const TRIED_MAX: usize = 20;

impl Forge for Flipgame {
    /// Wrong or unproven claims about the instance, derived from a valid certificate.
    fn forgeries(instance: &Instance, certificate: &Certificate) -> Vec<Certificate> {
        let black = &instance.black;
        let empty = || Board::empty(black.size());
        let quiet = if let Certificate::Solved { quiet, .. } = certificate {
            &quiet[..]
        } else {
            &[]
        };
        let mut forged = impossible(black, quiet);
        if !black.is_empty() && !black.not().is_empty() {
            forged.push(Certificate::Done);
        }
        match certificate {
            Certificate::Done => {}
            Certificate::Impossible { .. } => {
                forged.push(Certificate::Solved {
                    presses: empty(),
                    other: empty(),
                    quiet: Vec::new(),
                });
            }
            Certificate::Solved {
                presses,
                other,
                quiet,
            } => {
                let solved = |[presses, other]: [Board; 2], quiet| Certificate::Solved {
                    presses,
                    other,
                    quiet,
                };
                let both = [presses.clone(), other.clone()];
                forged.extend(
                    damaged_presses(presses, other)
                        .into_iter()
                        .map(|presses| solved(presses, quiet.clone())),
                );
                for pattern in of_each_side(black.size()) {
                    forged.push(solved(
                        [presses.clone(), other.xor(&pattern)],
                        quiet.clone(),
                    ));
                    forged.push(solved(
                        [presses.xor(&pattern), other.clone()],
                        quiet.clone(),
                    ));
                    for index in 0..quiet.len() {
                        let mut quiet = quiet.clone();
                        quiet[index] = quiet[index].xor(&pattern);
                        forged.push(solved(both.clone(), quiet));
                    }
                }
                forged.extend(
                    damaged_patterns(quiet)
                        .into_iter()
                        .map(|quiet| solved(both.clone(), quiet)),
                );
                forged.extend(
                    heavier(both, quiet)
                        .into_iter()
                        .map(|presses| solved(presses, quiet.clone())),
                );
            }
        }
        forged
    }

    fn others(instance: &Instance) -> Vec<Instance> {
        damage::others(&instance.black)
            .into_iter()
            .map(|black| Instance { black })
            .collect()
    }

    fn forbidden(board: &Board) -> Vec<Cell> {
        damage::outside(board.size()).to_vec()
    }

    fn numbers(pressed: Cell) -> Vec<i32> {
        damage::numbers(pressed).to_vec()
    }
}

/// Patterns that are not quiet, with odd numbers of both colours, or quiet, with even numbers of both.
fn impossible(black: &Board, quiet: &[Board]) -> Vec<Certificate> {
    let size = black.size();
    let mut patterns = vec![Board::empty(size)];
    patterns.extend(quiet.iter().take(1).cloned());
    if let (Some(one), Some(other)) = (black.iter().next(), black.not().iter().next()) {
        let mut pair = Board::empty(size);
        [one, other].into_iter().for_each(|cell| pair.toggle(cell));
        patterns.push(pair);
    }
    // Patterns that turn only pieces of one side of the board, with odd numbers of both colours.
    for (there, back) in ways() {
        let upright = black.transform(there);
        patterns.extend(of_the_last_row(&upright).map(|pattern| pattern.transform(back)));
    }
    let is_odd = |pattern: &Board| {
        let of_black = pattern.and(black).count();
        of_black % 2 == 1 && (pattern.count() - of_black) % 2 == 1
    };
    patterns.retain(|pattern| is_odd(pattern) != is_quiet(pattern));
    patterns.extend(larger(size).map(Board::empty));
    patterns
        .into_iter()
        .map(|quiet| Certificate::Impossible { quiet })
        .collect()
}

/// The four ways to bring a side of the board to the bottom, each with the way back.
fn ways() -> impl Iterator<Item = (Symmetry, Symmetry)> {
    [(false, false), (false, true), (true, false), (true, true)]
        .into_iter()
        .map(|(transpose, is_flipped)| {
            let there = Symmetry {
                transpose,
                flip_rows: is_flipped,
                flip_cols: false,
            };
            (
                there,
                Symmetry {
                    transpose,
                    flip_rows: is_flipped && !transpose,
                    flip_cols: is_flipped && transpose,
                },
            )
        })
}

/// The pattern with this first row that turns only pieces of the last row, or none.
fn chased(size: Size, first: u64) -> Board {
    let mut pattern = Board::empty(size);
    pattern.set_row(0, first);
    for row in 1..size.rows() {
        let above = if row > 1 { pattern.row(row - 2) } else { 0 };
        let here = pattern.row(row - 1);
        pattern.set_row(row, here ^ here << 1 ^ here >> 1 ^ above);
    }
    pattern
}

/// For each side of the board, a pattern that turns some of its pieces and no others.
fn of_each_side(size: Size) -> Vec<Board> {
    let of_side = |(there, back): (Symmetry, Symmetry)| {
        let size = Board::empty(size).transform(there).size();
        let mut patterns = (0..size.cols()).map(|col| chased(size, 1 << col));
        // Turning all pieces swaps the colours, so a solution remains one.
        let turns_some =
            |pattern: &Board| !turned(pattern).is_empty() && !turned(pattern).not().is_empty();
        patterns
            .find(turns_some)
            .map(|pattern| pattern.transform(back))
    };
    ways().filter_map(of_side).collect()
}

/// A pattern that turns only pieces of the last row, or none, with odd numbers of both colours.
fn of_the_last_row(black: &Board) -> Option<Board> {
    let size = black.size();
    let mut before: [Option<Board>; 4] = Default::default();
    for col in 0..size.cols() {
        let pattern = chased(size, 1 << col);
        let of_black = pattern.and(black).count();
        let odd = (of_black % 2 + 2 * ((pattern.count() - of_black) % 2)) as usize;
        let wanted = match odd {
            3 => Some(pattern.clone()),
            _ => before[3 - odd].as_ref().map(|other| other.xor(&pattern)),
        };
        if let Some(pattern) = wanted.filter(|pattern| !is_quiet(pattern)) {
            return Some(pattern);
        }
        before[odd] = Some(pattern);
    }
    None
}

/// Presses for each colour, of which one or both do not produce their colour.
fn damaged_presses(presses: &Board, other: &Board) -> Vec<[Board; 2]> {
    let size = presses.size();
    let with_toggled = |board: &Board, cell: Cell| {
        let mut board = board.clone();
        board.toggle(cell);
        board
    };
    let mut damaged = vec![[presses.clone(), presses.clone()]];
    damaged.extend(larger(size).map(|larger| [Board::empty(larger), other.clone()]));
    damaged.extend(larger(size).map(|larger| [presses.clone(), Board::empty(larger)]));
    for cell in spots(size) {
        damaged.push([presses.clone(), with_toggled(other, cell)]);
    }
    // One press less in both: quiet patterns make neither of them lighter.
    for cell in spots(size)
        .into_iter()
        .chain(presses.iter().take(1))
        .chain(other.iter().take(1))
    {
        // On a board of up to three pieces a press may turn all of them, which swaps the colours.
        if !size
            .iter()
            .all(|piece| piece.row.abs_diff(cell.row) + piece.col.abs_diff(cell.col) <= 1)
        {
            let mut both = [with_toggled(presses, cell), with_toggled(other, cell)];
            both.sort_by_key(Board::count);
            damaged.push(both);
        }
    }
    damaged
}

/// Quiet patterns of which one is not quiet, is missing or is a sum of others, and some of another size.
fn damaged_patterns(quiet: &[Board]) -> Vec<Vec<Board>> {
    let mut damaged = Vec::new();
    let mut with = |damage: &dyn Fn(&mut Vec<Board>)| {
        let mut quiet = quiet.to_vec();
        damage(&mut quiet);
        damaged.push(quiet);
    };
    let Some(first) = quiet.first() else {
        return damaged;
    };
    let size = first.size();
    for index in 0..quiet.len() {
        with(&|quiet| drop(quiet.remove(index)));
        for cell in spots(size) {
            with(&|quiet| quiet[index].toggle(cell));
        }
    }
    if quiet.len() > 1 {
        with(&|quiet| quiet[0] = quiet[quiet.len() - 1].clone());
    }
    with(&|quiet| quiet[0] = Board::empty(size));
    with(&|quiet| {
        quiet[0] = quiet
            .iter()
            .skip(1)
            .fold(Board::empty(size), |sum, pattern| sum.xor(pattern))
    });
    for transpose in [false, true] {
        let way = Symmetry {
            transpose,
            flip_rows: false,
            flip_cols: false,
        };
        let doubled = |pattern: &Board| {
            doubled(&pattern.transform(way)).map(|pattern| pattern.transform(way))
        };
        let all: Option<Vec<Board>> = quiet.iter().map(doubled).collect();
        damaged.extend(all);
    }
    damaged
}

/// A quiet pattern of a board with twice the rows and one more: the pattern, an empty row, and the pattern upside down.
fn doubled(pattern: &Board) -> Option<Board> {
    let rows = pattern.size().rows();
    let mut doubled = Board::empty(Size::new(2 * rows + 1, pattern.size().cols())?);
    for row in 0..rows {
        doubled.set_row(row, pattern.row(row));
        doubled.set_row(2 * rows - row, pattern.row(row));
    }
    Some(doubled)
}

/// Solutions for each colour, of which the first is not the lightest.
fn heavier(solutions: [Board; 2], quiet: &[Board]) -> Vec<[Board; 2]> {
    let mut claimed = Vec::new();
    let [presses, other] = &solutions;
    let (least, other_least) = (presses.count(), other.count());
    let add = |claimed: &mut Vec<[Board; 2]>, presses: Board, other: Board| {
        if presses.count() > least {
            claimed.push([presses, other]);
        }
    };
    add(&mut claimed, other.clone(), presses.clone());
    if quiet.len() > TRIED_MAX {
        let heavy = quiet
            .iter()
            .map(|pattern| presses.xor(pattern))
            .find(|sum| sum.count() > least);
        heavy
            .into_iter()
            .for_each(|heavy| add(&mut claimed, heavy, other.clone()));
        return claimed;
    }
    let [ones, others] = [lightest(presses, quiet), lightest(other, quiet)];
    let sum = |colour: usize, (_, taken): (u32, u64)| {
        let taken = quiet
            .iter()
            .enumerate()
            .filter(|(index, _)| taken >> index & 1 == 1);
        taken.fold(solutions[colour].clone(), |sum, (_, pattern)| {
            sum.xor(pattern)
        })
    };
    for (one, two) in ones.into_iter().zip(others) {
        // Each is the lightest unless this pattern is added.
        let heavy = |both: [(u32, u64); 2]| {
            both.into_iter()
                .max_by_key(|(count, _)| *count)
                .unwrap_or_default()
        };
        let [one, two] = [sum(0, heavy(one)), sum(1, heavy(two))];
        let [light, heavy] = if one.count() <= two.count() {
            [one, two]
        } else {
            [two, one]
        };
        // The lightest for one of the colours alone, or as light as one solution for it.
        if least < heavy.count() && light.count() <= other_least {
            add(&mut claimed, light.clone(), other.clone());
        }
        if heavy.count() >= other_least {
            add(&mut claimed, other.clone(), heavy.clone());
        }
        add(&mut claimed, light, heavy);
    }
    if quiet.len() <= CLAIMED_MAX {
        let sums = [0, 1].map(|colour| (0..1u64 << quiet.len()).map(move |taken| (colour, taken)));
        let [one, two] = sums.map(|sums| {
            sums.map(|(colour, taken)| sum(colour, (0, taken)))
                .collect::<Vec<Board>>()
        });
        let heaviest = |sums: &[Board]| sums.iter().max_by_key(|sum| sum.count()).cloned();
        for (sums, others) in [(&one, &two), (&two, &one)] {
            let Some(heaviest) = heaviest(others) else {
                continue;
            };
            sums.iter()
                .for_each(|sum| add(&mut claimed, sum.clone(), heaviest.clone()));
        }
        one.into_iter()
            .filter(|sum| sum.count() <= other_least)
            .for_each(|sum| add(&mut claimed, sum, other.clone()));
    }
    claimed
}

/// For each pattern, the lightest sums of the solution and patterns without it and with it: weight and patterns taken.
fn lightest(solution: &Board, quiet: &[Board]) -> Vec<[(u32, u64); 2]> {
    let rows = |board: &Board| {
        (0..board.size().rows())
            .map(|row| board.row(row))
            .collect::<Vec<u64>>()
    };
    let patterns: Vec<Vec<u64>> = quiet.iter().map(rows).collect();
    let mut now = rows(solution);
    let mut lightest = vec![[(u32::MAX, 0); 2]; quiet.len()];
    let mut heaviest = u32::MAX;
    for step in 0..1u64 << quiet.len() {
        // Gray order: each step adds or removes one pattern.
        let taken = step ^ step >> 1;
        let count = now.iter().map(|row| row.count_ones()).sum();
        if count < heaviest {
            for (index, both) in lightest.iter_mut().enumerate() {
                let known = &mut both[(taken >> index & 1) as usize];
                *known = (*known).min((count, taken));
            }
            heaviest = lightest
                .iter()
                .flatten()
                .map(|(count, _)| *count)
                .max()
                .unwrap_or(0);
        }
        if let Some(pattern) = patterns.get((step + 1).trailing_zeros() as usize) {
            now.iter_mut()
                .zip(pattern)
                .for_each(|(row, pattern)| *row ^= pattern);
        }
    }
    lightest
}

/// Whether each piece is turned an even number of times.
fn is_quiet(pattern: &Board) -> bool {
    turned(pattern).is_empty()
}

/// The pieces that are turned an odd number of times.
fn turned(pattern: &Board) -> Board {
    let size = pattern.size();
    let row = |row: usize| {
        if row < size.rows() {
            pattern.row(row)
        } else {
            0
        }
    };
    let mut turned = Board::empty(size);
    for number in 0..size.rows() {
        let (above, here, below) = (
            number.checked_sub(1).map_or(0, row),
            row(number),
            row(number + 1),
        );
        turned.set_row(number, here ^ here << 1 ^ here >> 1 ^ above ^ below);
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flipgame::model::Flipgame;
    use tribunal_core::problem::{Certified, Certify, Referee, Text};
    use tribunal_core::rng::Rng;

    /// Checks every forgery of a certificate, and counts those of each kind.
    fn assert_refused(black: Board, kinds: &mut [u32; 3]) {
        let instance = Instance { black };
        let certificate = Flipgame::certifier(instance.size())
            .certify(&instance)
            .expect("a certificate");
        for forged in Flipgame::forgeries(&instance, &certificate) {
            let ruling = Flipgame::check_certificate(&instance, &forged);
            assert!(
                ruling.is_err(),
                "{ruling:?} on\n{}\n{forged}",
                Flipgame::write(&instance)
            );
            kinds[match forged {
                Certificate::Done => 0,
                Certificate::Solved { .. } => 1,
                Certificate::Impossible { .. } => 2,
            }] += 1;
        }
    }

    #[test]
    fn no_forgery_is_a_proof() {
        for (rows, cols) in (1..=4).flat_map(|rows| (1..=4).map(move |cols| (rows, cols))) {
            let (size, mut kinds) = (Size::new(rows, cols).expect("a size"), [0; 3]);
            // Of the largest space a part.
            let words = (0..1u64 << size.cells()).step_by(if size.cells() > 12 { 61 } else { 1 });
            words.for_each(|word| assert_refused(Board::from_word(size, word), &mut kinds));
            assert!(
                kinds[1..].iter().all(|kind| *kind > 0) && (size.cells() == 1 || kinds[0] > 0),
                "{size}: {kinds:?}"
            );
        }
        let mut rng = Rng::new(1, "forgeries");
        for (rows, cols) in [
            (1, 17),
            (5, 5),
            (9, 9),
            (6, 8),
            (7, 9),
            (11, 6),
            (16, 16),
            (20, 21),
            (63, 64),
            (61, 61),
        ] {
            for turn in 0..6 {
                let size = Size::new(rows, cols).expect("a size");
                let mut black = Board::empty(size);
                if turn == 0 {
                    (0..rows).for_each(|row| black.set_row(row, rng.bits()));
                } else {
                    for _ in 1..turn * turn {
                        let cell =
                            Cell::new(rng.bits() as usize % rows, rng.bits() as usize % cols);
                        Flipgame::play(&mut black, cell).expect("on the board");
                    }
                }
                // Where there are too many solutions, only a board of one colour has a certificate.
                if rows == 61 {
                    black = Board::empty(size);
                }
                assert_refused(black, &mut [0; 3]);
            }
        }
    }
}
