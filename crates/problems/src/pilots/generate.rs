//! Generated instances, and the whole input space.

use super::model::{Instance, Pilots};
use tribunal_core::board::{Board, Cell, Size, Symmetry};
use tribunal_core::problem::{
    Boards, Declined, Enumerate, Generate, GenerateOptions, Generated, Generator, Space, all_boards,
};
use tribunal_core::rng::Rng;
use tribunal_core::strata::{CELLS_MAX, Strata, distances};

/// Every board of one size, sorted into strata.
fn strata(size: Size) -> Strata {
    let switched = |centre: Cell| {
        let in_cross = |cell: Cell| cell.row == centre.row || cell.col == centre.col;
        size.iter()
            .enumerate()
            .filter(|&(_, cell)| in_cross(cell))
            .map(|(bit, _)| 1 << bit)
            .sum()
    };
    let presses: Vec<u32> = size.iter().map(switched).collect();
    let distances = distances(size, 0, &presses);
    let minimum = |board: u32| distances[board as usize];
    let word = |board: Board| board.word().expect("at most 20 cells") as u32;
    let mut strata = Strata::by_distance(size, minimum);
    strata.add_these("all-closed", vec![word(Board::full(size))]);
    strata.add_these(
        "row-closed",
        (0..size.rows())
            .map(|row| word(row_closed(size, row)))
            .collect(),
    );
    strata.add_these(
        "column-closed",
        (0..size.cols())
            .map(|col| word(column_closed(size, col)))
            .collect(),
    );
    strata.add_symmetric(minimum);
    strata.add("uniform", |_| true);
    strata
}

fn row_closed(size: Size, row: usize) -> Board {
    let mut closed = Board::empty(size);
    closed.set_row(row, size.row_mask());
    closed
}

fn column_closed(size: Size, col: usize) -> Board {
    let mut closed = Board::empty(size);
    (0..size.rows()).for_each(|row| closed.set_row(row, 1 << col));
    closed
}

impl Generate for Pilots {
    /// Makes boards that fit the options; without options, the strata take turns.
    fn generator(options: &GenerateOptions) -> Result<Generator<Pilots>, Declined> {
        let size = options.size.unwrap_or(Size::FOUR);
        let is_even = size.rows().is_multiple_of(2) && size.cols().is_multiple_of(2);
        if options.pieces.is_some() {
            return Err(Declined::new("pilots-without-pieces", []));
        }
        if options.impossible && is_even {
            return Err(Declined::of_size("pilots-even-solvable", size, []));
        }
        match options.distance {
            Some(distance) if is_even && !options.impossible => return far(size, distance),
            Some(_) if size.cells() > CELLS_MAX => {
                return Err(Declined::of_size(
                    "pilots-unknown-minimums",
                    size,
                    [("cells", CELLS_MAX as u64)],
                ));
            }
            _ => {}
        }
        if size.cells() > CELLS_MAX {
            if options.impossible {
                return Ok(Box::new(move |rng| Generated {
                    label: "impossible".into(),
                    instance: impossible(size, rng),
                }));
            }
            let mut turn = 0;
            return Ok(Box::new(move |rng| {
                turn += 1;
                draw_large(size, turn, rng)
            }));
        }
        strata(size).generator::<Pilots>(options, |closed| Instance { closed })
    }
}

/// Boards of one distance: with even sides a board has one solution, so any `distance` presses make one.
fn far(size: Size, distance: u32) -> Result<Generator<Pilots>, Declined> {
    let count = distance as usize;
    if count > size.cells() {
        return Err(Declined::of_size(
            "pilots-no-board-needs",
            size,
            [("moves", distance.into()), ("most", size.cells() as u64)],
        ));
    }
    Ok(Box::new(move |rng| Generated {
        label: format!("distance-{distance}"),
        instance: pressed(size, count, rng),
    }))
}

/// The open board after `count` presses on different handles.
fn pressed(size: Size, count: usize, rng: &mut Rng) -> Instance {
    let mut cells: Vec<Cell> = size.iter().collect();
    rng.shuffle(&mut cells);
    let mut closed = Board::empty(size);
    for centre in &cells[..count] {
        for row in 0..size.rows() {
            let switched = if row == usize::from(centre.row) {
                size.row_mask()
            } else {
                1 << centre.col
            };
            closed.set_row(row, closed.row(row) ^ switched);
        }
    }
    Instance { closed }
}

fn uniform(size: Size, rng: &mut Rng) -> Board {
    let mut closed = Board::empty(size);
    (0..size.rows()).for_each(|row| closed.set_row(row, rng.bits()));
    closed
}

/// A board that cannot be opened, of a size with an odd side and more than one cell.
fn impossible(size: Size, rng: &mut Rng) -> Instance {
    let mut closed = uniform(size, rng);
    // A press changes every row by an odd number of handles when the row's length is odd, and every column when
    // the column's is. So lines with different parities never become equal.
    let (rows, cols) = (size.rows(), size.cols());
    let is_odd = |bits: u64| bits.count_ones() % 2 == 1;
    let in_cols = (0..rows).fold(0, |in_cols, row| in_cols ^ closed.row(row));
    let rows_alike = (0..rows).all(|row| is_odd(closed.row(row)) == is_odd(closed.row(0)));
    let cols_alike = in_cols == 0 || in_cols == size.row_mask();
    if (cols.is_multiple_of(2) || rows_alike) && (rows.is_multiple_of(2) || cols_alike) {
        closed.toggle(Cell::new(
            rng.below(rows as u64) as usize,
            rng.below(cols as u64) as usize,
        ));
    }
    Instance { closed }
}

fn draw_large(size: Size, turn: usize, rng: &mut Rng) -> Generated<Instance> {
    let (rows, cols) = (size.rows() as u64, size.cols() as u64);
    let is_even = rows.is_multiple_of(2) && cols.is_multiple_of(2);
    let (label, closed) = match turn % 7 {
        0 => ("uniform".to_string(), uniform(size, rng)),
        1 => {
            let count = rng.below(rows * cols + 1) as usize;
            // With an odd side fewer presses may suffice.
            let label = if is_even {
                format!("distance-{count}")
            } else {
                "solvable".to_string()
            };
            (label, pressed(size, count, rng).closed)
        }
        2 => ("all-closed".to_string(), Board::full(size)),
        3 => (
            "row-closed".to_string(),
            row_closed(size, rng.below(rows) as usize),
        ),
        4 => (
            "column-closed".to_string(),
            column_closed(size, rng.below(cols) as usize),
        ),
        5 if !is_even => ("impossible".to_string(), impossible(size, rng).closed),
        _ => {
            let half = uniform(size, rng);
            let mirror = Symmetry {
                transpose: false,
                flip_rows: rows > 1,
                flip_cols: rows == 1,
            };
            ("symmetric".to_string(), half.xor(&half.transform(mirror)))
        }
    };
    Generated {
        label,
        instance: Instance { closed },
    }
}

impl Boards for Pilots {
    fn boards(size: Size) -> u64 {
        1 << size.cells()
    }

    fn numbered(size: Size, index: u64) -> Instance {
        Instance {
            closed: Board::from_word(size, index),
        }
    }
}

impl Enumerate for Pilots {
    /// Every board of the size.
    fn space(size: Size) -> Result<Space<Pilots>, Declined> {
        all_boards(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::problem::{Certified, Certify, Minimum, Text};

    fn wish(rows: usize, cols: usize) -> GenerateOptions {
        GenerateOptions {
            size: Size::new(rows, cols),
            ..GenerateOptions::default()
        }
    }

    fn minimum(instance: &Instance) -> Minimum {
        let certificate = Pilots::certifier(instance.size())
            .certify(instance)
            .expect("a certificate");
        Pilots::check_certificate(instance, &certificate).expect("a certificate that holds")
    }

    /// Checks the labels of the first boards against their certificates.
    fn check_labels(options: &GenerateOptions, draws: usize) -> Vec<String> {
        let mut rng = Rng::new(1, "pilots");
        let mut generator = Pilots::generator(options).expect("boards");
        let mut labels = Vec::new();
        for _ in 0..draws {
            let Generated { label, instance } = generator(&mut rng);
            if let Some(distance) = label.strip_prefix("distance-") {
                assert_eq!(
                    minimum(&instance).to_string(),
                    distance,
                    "{}",
                    Pilots::write(&instance)
                );
            }
            if label == "impossible" {
                assert_eq!(
                    minimum(&instance),
                    Minimum::Impossible,
                    "{}",
                    Pilots::write(&instance)
                );
            }
            labels.push(label);
        }
        labels.sort();
        labels.dedup();
        labels
    }

    #[test]
    fn labels_are_true() {
        assert_eq!(check_labels(&wish(4, 4), 44).len(), 17 + 5);
        assert!(check_labels(&wish(3, 5), 40).contains(&"impossible".to_string()));
        assert!(check_labels(&wish(8, 30), 20).len() >= 7);
        assert!(check_labels(&wish(7, 7), 21).contains(&"impossible".to_string()));
    }

    #[test]
    fn a_requested_distance_is_met() {
        for (rows, cols, distance) in [
            (4, 4, 0),
            (4, 4, 16),
            (8, 6, 30),
            (64, 64, 4096),
            (64, 2, 1),
            (3, 3, 2),
        ] {
            let options = GenerateOptions {
                distance: Some(distance),
                ..wish(rows, cols)
            };
            assert_eq!(check_labels(&options, 5), [format!("distance-{distance}")]);
        }
    }

    #[test]
    fn impossible_boards_are_generated_if_there_are_any() {
        for (rows, cols) in [
            (1, 2),
            (3, 3),
            (1, 64),
            (63, 1),
            (4, 63),
            (63, 4),
            (21, 21),
            (1, 63),
        ] {
            let options = GenerateOptions {
                impossible: true,
                ..wish(rows, cols)
            };
            assert_eq!(check_labels(&options, 50), ["impossible"]);
        }
    }

    #[test]
    fn options_without_boards_are_declined() {
        let declined = |options: GenerateOptions| {
            Pilots::generator(&options)
                .err()
                .map(|declined| declined.to_string())
        };
        let expected = [
            (
                GenerateOptions {
                    impossible: true,
                    ..wish(4, 4)
                },
                "every 4x4 board can be solved: both sides are even",
            ),
            (
                GenerateOptions {
                    impossible: true,
                    ..wish(1, 1)
                },
                "every 1x1 board can be solved",
            ),
            (
                GenerateOptions {
                    distance: Some(17),
                    ..wish(4, 4)
                },
                "no 4x4 board needs 17 moves (the maximum is 16: each handle is pressed at most once)",
            ),
            (
                GenerateOptions {
                    distance: Some(9),
                    ..wish(3, 3)
                },
                "no 3x3 board needs 9 moves (the maximum is 3)",
            ),
            (
                GenerateOptions {
                    distance: Some(3),
                    ..wish(5, 5)
                },
                "cannot choose 5x5 boards by minimum: with an odd side, minimums are known only up to 20 cells",
            ),
            (
                GenerateOptions {
                    pieces: Some(3),
                    ..wish(4, 4)
                },
                "pilots has a handle on every cell: `--pieces` is for chesscbg",
            ),
        ];
        for (options, message) in expected {
            assert_eq!(declined(options).as_deref(), Some(message));
        }
    }
}
