//! Generated instances.

use super::model::{Chesscbg, Instance};
use tribunal_core::board::{Board, Cell, Size, Symmetry};
use tribunal_core::problem::{Declined, Generate, GenerateOptions, Generated, Generator};
use tribunal_core::rng::Rng;

/// The maximum number of cells of boards whose instances are chosen by distance.
const KNOWN_CELLS_MAX: usize = 20;

/// The kind of a generated instance.
#[derive(Clone, Copy)]
enum Stratum {
    /// `distance` moves apart; the maximum is `most`.
    Distance {
        distance: usize,
        most: usize,
    },
    StartIsTarget,
    Symmetric,
    Complement,
    Uniform,
    Near,
}

impl Stratum {
    fn label(self) -> String {
        match self {
            Stratum::Distance { distance, .. } => return format!("distance-{distance}"),
            Stratum::StartIsTarget => "start-is-target",
            Stratum::Symmetric => "symmetric",
            Stratum::Complement => "complement",
            Stratum::Uniform => "uniform",
            Stratum::Near => "near",
        }
        .to_string()
    }
}

impl Generate for Chesscbg {
    /// Makes pairs of positions that fit the options; without a distance, the strata take turns.
    fn generator(options: &GenerateOptions) -> Result<Generator<Chesscbg>, Declined> {
        let size = options.size.unwrap_or(Size::FOUR);
        let cells = size.cells();
        let pieces = options.pieces.map_or(cells / 2, |pieces| pieces as usize);
        if pieces > cells {
            return Err(Declined::of_size(
                "chesscbg-too-many-pieces",
                size,
                [("pieces", pieces as u64), ("cells", cells as u64)],
            ));
        }
        if options.impossible {
            return Err(Declined::new("chesscbg-always-solvable", []));
        }
        let strata = match (cells <= KNOWN_CELLS_MAX, options.distance) {
            (false, Some(_)) => {
                return Err(Declined::of_size(
                    "chesscbg-unknown-distances",
                    size,
                    [("cells", KNOWN_CELLS_MAX as u64)],
                ));
            }
            (false, None) => vec![Stratum::Uniform, Stratum::Near],
            (true, wished) => {
                let most = levels_from(
                    size,
                    word(&farthest_start(size, pieces, &mut Rng::new(0, "farthest"))),
                    usize::MAX,
                )
                .len()
                    - 1;
                match wished {
                    Some(distance) if distance as usize > most => {
                        return Err(Declined::of_size(
                            "chesscbg-no-pair-needs",
                            size,
                            [
                                ("pieces", pieces as u64),
                                ("moves", distance.into()),
                                ("most", most as u64),
                            ],
                        ));
                    }
                    Some(distance) => vec![Stratum::Distance {
                        distance: distance as usize,
                        most,
                    }],
                    None => {
                        let mut strata: Vec<Stratum> = (0..=most)
                            .map(|distance| Stratum::Distance { distance, most })
                            .collect();
                        strata.extend([Stratum::StartIsTarget, Stratum::Symmetric]);
                        strata.extend((2 * pieces == cells).then_some(Stratum::Complement));
                        strata.push(Stratum::Uniform);
                        strata
                    }
                }
            }
        };
        let mut turn = 0;
        Ok(Box::new(move |rng| {
            let stratum = strata[turn % strata.len()];
            turn += 1;
            let (start, target) = draw(size, pieces, stratum, rng);
            let instance =
                Instance::new(start, target).expect("every stratum keeps the size and the pieces");
            Generated {
                label: stratum.label(),
                instance,
            }
        }))
    }
}

fn draw(size: Size, pieces: usize, stratum: Stratum, rng: &mut Rng) -> (Board, Board) {
    let start = uniform(size, pieces, rng);
    match stratum {
        Stratum::Distance { distance, most } => at_distance(size, pieces, distance, most, rng),
        Stratum::StartIsTarget => (start.clone(), start),
        Stratum::Symmetric => {
            let images: Vec<Symmetry> = Symmetry::all()
                .skip(1)
                .filter(|image| image.size(size) == size)
                .collect();
            let image = images[rng.below(images.len() as u64) as usize];
            let target = start.transform(image);
            (start, target)
        }
        Stratum::Complement => {
            let target = start.not();
            (start, target)
        }
        Stratum::Uniform => (start, uniform(size, pieces, rng)),
        Stratum::Near => {
            let target = walk(start.clone(), size.cells(), rng);
            (start, target)
        }
    }
}

/// A uniform random position with this many pieces.
fn uniform(size: Size, pieces: usize, rng: &mut Rng) -> Board {
    let mut cells: Vec<Cell> = size.iter().collect();
    rng.shuffle(&mut cells);
    place(size, &cells[..pieces])
}

fn place(size: Size, cells: &[Cell]) -> Board {
    let mut board = Board::empty(size);
    cells.iter().for_each(|&cell| board.set(cell, true));
    board
}

/// A pair at a distance: a random start with targets at this distance, and one of them. If the
/// first random start has none, the start is one with the farthest targets, or near it: each slide away from
/// such a start reduces its farthest distance `most` by at most 1.
fn at_distance(
    size: Size,
    pieces: usize,
    distance: usize,
    most: usize,
    rng: &mut Rng,
) -> (Board, Board) {
    let mut start = uniform(size, pieces, rng);
    let mut levels = levels_from(size, word(&start), distance);
    if levels.len() <= distance {
        start = walk(farthest_start(size, pieces, rng), most - distance, rng);
        levels = levels_from(size, word(&start), distance);
    }
    let targets = &levels[distance];
    let target = targets[rng.below(targets.len() as u64) as usize];
    (start, Board::from_word(size, target.into()))
}

/// A random start with the farthest targets: the pieces are as near to a corner as possible.
/// Heights that rise by 1 with each step from the corner differ most between such a start and its farthest target.
fn farthest_start(size: Size, pieces: usize, rng: &mut Rng) -> Board {
    let mut cells: Vec<Cell> = size.iter().collect();
    rng.shuffle(&mut cells);
    cells.sort_by_key(|cell| cell.row + cell.col);
    let corner = Symmetry {
        transpose: false,
        flip_rows: rng.below(2) == 1,
        flip_cols: rng.below(2) == 1,
    };
    place(size, &cells[..pieces]).transform(corner)
}

fn word(board: &Board) -> u32 {
    board.word().expect("at most 20 cells") as u32
}

/// The positions by their distance from a start, up to a maximum: the n-th list is n moves away.
fn levels_from(size: Size, start: u32, farthest: usize) -> Vec<Vec<u32>> {
    // A slide to the right or down, or back, turns over a cell and the one `shift` bits further.
    let cells_where = |keep: &dyn Fn(Cell) -> bool| -> u32 {
        size.iter()
            .enumerate()
            .filter(|&(_, cell)| keep(cell))
            .map(|(bit, _)| 1 << bit)
            .sum()
    };
    let right = (
        1,
        cells_where(&|cell| usize::from(cell.col) + 1 < size.cols()),
    );
    let down = (
        size.cols(),
        cells_where(&|cell| usize::from(cell.row) + 1 < size.rows()),
    );
    let mut seen = vec![false; 1 << size.cells()];
    seen[start as usize] = true;
    let mut levels = vec![vec![start]];
    while levels.len() <= farthest {
        let mut next = Vec::new();
        for &position in levels.last().expect("there is a level") {
            for (further, cells) in [right, down] {
                let mut movable = (position ^ position >> further) & cells;
                while movable != 0 {
                    let after = position ^ (1 | 1 << further) << movable.trailing_zeros();
                    movable &= movable - 1;
                    if !std::mem::replace(&mut seen[after as usize], true) {
                        next.push(after);
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        levels.push(next);
    }
    levels
}

/// A random number of random slides, at most `slides_max`.
fn walk(mut board: Board, slides_max: usize, rng: &mut Rng) -> Board {
    let size = board.size();
    let mut pieces: Vec<Cell> = board.iter().collect();
    if pieces.is_empty() {
        return board;
    }
    for _ in 0..rng.below(slides_max as u64 + 1) {
        let piece = rng.below(pieces.len() as u64) as usize;
        let from @ Cell { row, col } = pieces[piece];
        let to = match rng.below(4) {
            0 => Cell {
                row: row.wrapping_sub(1),
                col,
            },
            1 => Cell { row: row + 1, col },
            2 => Cell {
                row,
                col: col.wrapping_sub(1),
            },
            _ => Cell { row, col: col + 1 },
        };
        if size.contains(to) && !board.get(to) {
            board.set(from, false);
            board.set(to, true);
            pieces[piece] = to;
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tribunal_core::problem::{Certified, Certify, Minimum};

    fn options(rows: usize, cols: usize) -> GenerateOptions {
        GenerateOptions {
            size: Size::new(rows, cols),
            ..GenerateOptions::default()
        }
    }

    fn refusal(options: &GenerateOptions) -> String {
        Chesscbg::generator(options)
            .err()
            .expect("it is declined")
            .to_string()
    }

    #[test]
    fn every_distance_from_0_to_20_is_generated() {
        let mut next = Chesscbg::generator(&GenerateOptions::default()).expect("4×4 is made");
        let mut rng = Rng::new(1, "chesscbg");
        let mut labels = Vec::new();
        let mut certifier = Chesscbg::certifier(Size::FOUR);
        for _ in 0..20 * 25 {
            let Generated { label, instance } = next(&mut rng);
            assert_eq!(instance.start().count(), 8);
            let certificate = certifier.certify(&instance).expect("a certificate");
            let minimum = Chesscbg::check_certificate(&instance, &certificate);
            if let Some(distance) = label.strip_prefix("distance-") {
                assert_eq!(
                    minimum,
                    Ok(Minimum::Moves(distance.parse().expect("a number")))
                );
            }
            labels.push(label);
        }
        let mut expected: Vec<String> = (0..=20)
            .map(|distance| format!("distance-{distance}"))
            .collect();
        expected
            .extend(["start-is-target", "symmetric", "complement", "uniform"].map(String::from));
        assert_eq!(labels[..25], expected);
        assert_eq!(labels[25..50], expected);
    }

    #[test]
    fn the_farthest_starts_make_all_144_farthest_pairs() {
        let mut pairs = BTreeSet::new();
        let mut rng = Rng::new(2, "chesscbg");
        for _ in 0..300 {
            let start = word(&farthest_start(Size::FOUR, 8, &mut rng));
            let levels = levels_from(Size::FOUR, start, usize::MAX);
            assert_eq!(levels.len(), 21);
            pairs.extend(levels[20].iter().map(|&target| (start, target)));
        }
        assert_eq!(pairs.len(), 144);
    }

    #[test]
    fn no_start_is_farther_than_the_farthest() {
        let mut rng = Rng::new(3, "chesscbg");
        for (rows, cols) in [
            (1, 1),
            (1, 2),
            (2, 2),
            (1, 7),
            (2, 4),
            (3, 3),
            (2, 5),
            (3, 4),
        ] {
            let size = Size::new(rows, cols).expect("a size");
            for pieces in 0..=size.cells() {
                let most = levels_from(
                    size,
                    word(&farthest_start(size, pieces, &mut rng)),
                    usize::MAX,
                )
                .len();
                let positions = (0..1u32 << size.cells())
                    .filter(|position| position.count_ones() as usize == pieces);
                let farthest = positions
                    .map(|position| levels_from(size, position, usize::MAX).len())
                    .max();
                assert_eq!(farthest, Some(most), "{size} with {pieces} pieces");
            }
        }
    }

    #[test]
    fn impossible_options_are_declined() {
        let distance = |distance| GenerateOptions {
            distance: Some(distance),
            ..GenerateOptions::default()
        };
        assert!(Chesscbg::generator(&distance(20)).is_ok());
        assert_eq!(
            refusal(&distance(21)),
            "no pair of 4x4 positions with 8 pieces needs 21 moves (the maximum is 20)"
        );
        assert_eq!(
            refusal(&GenerateOptions {
                pieces: Some(17),
                ..GenerateOptions::default()
            }),
            "17 pieces do not fit on 4x4: it has 16 cells"
        );
        assert_eq!(
            refusal(&GenerateOptions {
                impossible: true,
                ..GenerateOptions::default()
            }),
            "every pair of positions can be solved: every target can be reached"
        );
        assert_eq!(
            refusal(&GenerateOptions {
                distance: Some(1),
                ..options(5, 5)
            }),
            "cannot choose 5x5 pairs by distance: distances are known only up to 20 cells"
        );
    }

    #[test]
    fn every_size_and_number_of_pieces_is_made() {
        let mut rng = Rng::new(4, "chesscbg");
        for (rows, cols) in [
            (1, 1),
            (1, 2),
            (3, 3),
            (1, 16),
            (4, 5),
            (5, 5),
            (64, 64),
            (1, 64),
            (64, 3),
        ] {
            let cells = (rows * cols) as u32;
            for pieces in [None, Some(0), Some(1), Some(cells)] {
                let mut next = Chesscbg::generator(&GenerateOptions {
                    pieces,
                    ..options(rows, cols)
                })
                .expect("it is made");
                for _ in 0..3 {
                    let Generated { instance, .. } = next(&mut rng);
                    assert_eq!(instance.start().count(), pieces.unwrap_or(cells / 2));
                }
            }
        }
    }
}
