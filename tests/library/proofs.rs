//! Checks that the pictures of certificates prove their claims, for whole spaces and from the pictures alone.
//!
//! No check reads a certificate. Each does with a picture what a person does with a pencil, and compares
//! the claim with the minimum that the certificate proves.

use std::collections::BTreeSet;
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Generate, GenerateOptions, Minimum, Model, Problem, Space, Text};
use tribunal_core::rng::Rng;
use tribunal_core::verdict::shown::{PATTERN_PICTURES_MAX, Panel, Proof};
use tribunal_problems::chesscbg::Chesscbg;
use tribunal_problems::chesscbg::model::Instance as Pair;
use tribunal_problems::flipgame::Flipgame;
use tribunal_problems::pilots::Pilots;

type Grid<T> = Vec<Vec<T>>;

/// The proof of an instance's certificate, and the minimum that this certificate proves.
fn proof_of<P: Problem>(instance: &P::Instance) -> (Proof, Minimum) {
    let certificate = P::certifier(P::size(instance))
        .certify(instance)
        .expect("a certificate");
    let minimum = P::check_certificate(instance, &certificate).expect("it holds");
    (P::proof(instance, &certificate), minimum)
}

/// The number of moves in a claim.
fn claimed(proof: &Proof) -> u32 {
    match proof.claim.split_once(' ').expect("words") {
        ("no", "move is needed") => 0,
        ("1", "move is needed") => 1,
        (moves, "moves are needed") => moves.parse().expect("a number"),
        _ => panic!("{}", proof.claim),
    }
}

/// The board of a picture, set where the picture has this letter.
fn set(rows: &[String], letter: char) -> Grid<bool> {
    rows.iter()
        .map(|row| row.chars().map(|each| each == letter).collect())
        .collect()
}

/// The marked cells of a picture.
fn marked(panel: &Panel) -> Grid<bool> {
    match panel.marks.is_empty() {
        true => panel
            .board
            .iter()
            .map(|row| vec![false; row.len()])
            .collect(),
        false => set(&panel.marks, 'x'),
    }
}

fn numbers(texts: &[Vec<String>]) -> Grid<i64> {
    texts
        .iter()
        .map(|row| {
            row.iter()
                .map(|text| text.parse().expect("a number"))
                .collect()
        })
        .collect()
}

fn count(cells: &Grid<bool>) -> u32 {
    cells.iter().flatten().filter(|&&is_set| is_set).count() as u32
}

fn both(left: &Grid<bool>, right: &Grid<bool>, combine: fn(bool, bool) -> bool) -> Grid<bool> {
    let row = |(left, right): (&Vec<bool>, &Vec<bool>)| -> Vec<bool> {
        left.iter()
            .zip(right)
            .map(|(&left, &right)| combine(left, right))
            .collect()
    };
    assert_eq!(left.len(), right.len());
    left.iter().zip(right).map(row).collect()
}

/// Whether a press on one cell changes another.
type Reaches = fn((usize, usize), (usize, usize)) -> bool;

fn beside(pressed: (usize, usize), other: (usize, usize)) -> bool {
    pressed.0.abs_diff(other.0) + pressed.1.abs_diff(other.1) <= 1
}

fn crosses(pressed: (usize, usize), other: (usize, usize)) -> bool {
    pressed.0 == other.0 || pressed.1 == other.1
}

/// For each cell, the number of cells of a set that reach it.
fn reached(cells: &Grid<bool>, reaches: Reaches) -> Grid<i64> {
    let places = || (0..cells.len()).flat_map(|row| (0..cells[0].len()).map(move |col| (row, col)));
    let number = |place| {
        places()
            .filter(|&from| cells[from.0][from.1] && reaches(from, place))
            .count() as i64
    };
    (0..cells.len())
        .map(|row| (0..cells[0].len()).map(|col| number((row, col))).collect())
        .collect()
}

/// The presses of a picture, after checking its numbers, and the cells that remain set.
fn presses(panel: &Panel, letter: char, reaches: Reaches) -> (Grid<bool>, Grid<bool>) {
    let marks = marked(panel);
    let times = numbers(&panel.texts);
    assert_eq!(times, reached(&marks, reaches), "{panel:?}");
    let odd = times
        .iter()
        .map(|row| row.iter().map(|times| times % 2 == 1).collect())
        .collect();
    (
        marks,
        both(&set(&panel.board, letter), &odd, |set, odd| set != odd),
    )
}

/// Whether the pressed pattern of a picture changes nothing.
fn is_quiet(panel: &Panel, letter: char, reaches: Reaches) -> bool {
    presses(panel, letter, reaches).1 == set(&panel.board, letter)
}

/// The least number of presses of a solution plus any of the patterns.
fn lightest(solution: &Grid<bool>, patterns: &[Grid<bool>]) -> u32 {
    match patterns {
        [] => count(solution),
        [first, rest @ ..] => lightest(solution, rest).min(lightest(
            &both(solution, first, |left, right| left != right),
            rest,
        )),
    }
}

/// Checks the two pictures of an impossible board: a quiet pattern, and the odd number of its set cells.
fn check_impossible(proof: &Proof, letter: char, reaches: Reaches) {
    let [quiet, met] = &proof.panels[..] else {
        panic!("two pictures")
    };
    assert!(is_quiet(quiet, letter, reaches), "{quiet:?}");
    assert_eq!((&quiet.board, &quiet.marks), (&met.board, &met.marks));
    let under = both(&marked(met), &set(&met.board, letter), |marked, set| {
        marked && set
    });
    let beside: Vec<String> = under
        .iter()
        .map(|row| row.iter().filter(|&&is_set| is_set).count().to_string())
        .collect();
    assert_eq!(met.beside, beside, "{met:?}");
    assert_eq!(count(&under) % 2, 1, "{met:?}");
    assert!(
        met.title
            .ends_with(&format!(": {} of {}", count(&under), count(&marked(met)))),
        "{}",
        met.title
    );
}

/// The patterns of pictures, each quiet, and as many as the titles say.
fn quiet_patterns(panels: &[Panel], letter: char, reaches: Reaches) -> Vec<Grid<bool>> {
    for (number, panel) in (1..).zip(panels) {
        assert_eq!(
            panel.title,
            format!("quiet pattern {number} of {}", panels.len())
        );
        assert!(is_quiet(panel, letter, reaches), "{panel:?}");
    }
    panels.iter().map(marked).collect()
}

/// The number of quiet patterns, found by trying all.
fn count_quiet(size: Size, reaches: Reaches) -> usize {
    let cells: Vec<(usize, usize)> = (0..size.rows())
        .flat_map(|row| (0..size.cols()).map(move |col| (row, col)))
        .collect();
    let changes = |&from: &(usize, usize)| -> u64 {
        let changed = cells
            .iter()
            .enumerate()
            .filter(|&(_, &to)| reaches(from, to));
        changed.map(|(index, _)| 1 << index).sum()
    };
    let masks: Vec<u64> = cells.iter().map(changes).collect();
    // Gray order: each step adds or removes one press.
    let mut now = 0;
    let steps = (1..1u64 << cells.len()).filter(|step| {
        now ^= masks[step.trailing_zeros() as usize];
        now == 0
    });
    1 + steps.count()
}

/// Checks the proof of a minimum whose solutions are one of the first pictures plus some of
/// the quiet patterns of the others.
fn check_sums(proof: &Proof, quiet_in_all: usize, letter: char, reaches: Reaches) {
    let (solved, rest) = proof.panels.split_at(2);
    let quiet = quiet_patterns(rest, letter, reaches);
    assert_eq!(
        quiet_in_all,
        1 << quiet.len(),
        "all quiet patterns are sums of these"
    );
    for (index, pattern) in quiet.iter().enumerate() {
        assert!(
            lightest(pattern, &quiet[..index]) > 0,
            "a pattern is a sum of those before it: {proof:?}"
        );
    }
    let least = solved
        .iter()
        .map(|panel| lightest(&marked(panel), &quiet))
        .min();
    assert_eq!(least, Some(claimed(proof)), "{proof:?}");
    assert_eq!(count(&marked(&solved[0])), claimed(proof));
}

fn check_flipgame(instance: &<Flipgame as Model>::Instance, quiet_in_all: usize) {
    let (proof, minimum) = proof_of::<Flipgame>(instance);
    let board: Vec<String> = Flipgame::write(instance)
        .lines()
        .map(str::to_string)
        .collect();
    assert!(proof.panels.iter().all(|panel| panel.board == board));
    if minimum == Minimum::Impossible {
        assert_eq!(proof.claim, "no moves make the board one colour");
        check_impossible(&proof, 'b', beside);
        // The white ones are also odd, because a quiet pattern has an even number of marks.
        return assert_eq!(count(&marked(&proof.panels[0])) % 2, 0);
    }
    assert_eq!(Minimum::Moves(claimed(&proof)), minimum);
    let mut colours = Vec::new();
    for panel in &proof.panels[..2] {
        let after = presses(panel, 'b', beside).1;
        let is_black = after[0][0];
        assert!(
            after.iter().flatten().all(|&black| black == is_black),
            "{panel:?}"
        );
        assert!(
            panel
                .title
                .ends_with(if is_black { " black" } else { " white" }),
            "{}",
            panel.title
        );
        colours.push(is_black);
    }
    assert_ne!(colours[0], colours[1]);
    check_sums(&proof, quiet_in_all, 'b', beside);
}

fn check_pilots(instance: &<Pilots as Model>::Instance, quiet_in_all: usize) {
    let (proof, minimum) = proof_of::<Pilots>(instance);
    let board: Vec<String> = Pilots::write(instance)
        .lines()
        .map(str::to_string)
        .collect();
    assert!(proof.panels.iter().all(|panel| panel.board == board));
    if minimum == Minimum::Impossible {
        assert_eq!(proof.claim, "no moves open every handle");
        return check_impossible(&proof, '+', crosses);
    }
    assert_eq!(Minimum::Moves(claimed(&proof)), minimum);
    let closed = set(&board, '+');
    let is_open = |panel: &Panel| count(&presses(panel, '+', crosses).1) == 0;
    let size = Pilots::size(instance);
    match (size.rows() % 2, size.cols() % 2) {
        (0, 0) => {
            let [counts, presses] = &proof.panels[..] else {
                panic!("two pictures")
            };
            let cross = numbers(&counts.texts);
            assert_eq!(cross, reached(&closed, crosses));
            let odd: Grid<bool> = cross
                .iter()
                .map(|row| row.iter().map(|count| count % 2 == 1).collect())
                .collect();
            assert_eq!((marked(counts), count(&odd)), (odd, claimed(&proof)));
            let (beside, below) = in_lines(&closed);
            assert_eq!((&counts.beside, &counts.below), (&beside, &below));
            assert!(
                is_open(presses) && presses.marks == counts.marks,
                "{presses:?}"
            );
        }
        (1, 1) => {
            // Other solutions have an even number of rows and of columns turned over.
            assert_eq!(quiet_in_all, 1 << (size.rows() + size.cols() - 2));
            let length = size.rows().min(size.cols());
            assert_eq!(proof.panels.len(), 1 << (length - 1));
            let (first, mut turned_over) = (marked(&proof.panels[0]), BTreeSet::new());
            assert_eq!(count(&first), claimed(&proof));
            for panel in &proof.panels {
                assert!(is_open(panel), "{panel:?}");
                let marks = marked(panel);
                let (in_rows, in_columns) = in_lines(&marks);
                let changed = both(&marks, &first, |left, right| left != right);
                let (changed_rows, changed_columns) = in_lines(&changed);
                let (lines, across, whole) = if size.cols() <= size.rows() {
                    assert_eq!((&panel.beside, panel.below.len()), (&in_rows, 0));
                    (in_rows, changed_columns, size.rows())
                } else {
                    assert_eq!((panel.beside.len(), &panel.below), (0, &in_columns));
                    (in_columns, changed_rows, size.cols())
                };
                // An even number of whole lines across, different in every picture.
                let is_turned: Vec<bool> = across
                    .iter()
                    .map(|changed| *changed == whole.to_string())
                    .collect();
                assert_eq!(
                    is_turned.iter().filter(|is_turned| **is_turned).count() * whole,
                    count(&changed) as usize
                );
                assert_eq!(count(&changed) as usize % (2 * whole), 0);
                assert!(turned_over.insert(is_turned), "{panel:?}");
                let held: Vec<usize> = lines
                    .iter()
                    .map(|text| text.parse().expect("a number"))
                    .collect();
                let least: usize = held.iter().map(|held| *held.min(&(length - held))).sum();
                let is_odd = held.iter().filter(|held| 2 * **held > length).count() % 2 == 1;
                let more = held
                    .iter()
                    .map(|held| (2 * held).abs_diff(length))
                    .min()
                    .expect("a line");
                assert!(
                    least + if is_odd { more } else { 0 } >= claimed(&proof) as usize,
                    "{panel:?}"
                );
            }
        }
        (rows, _) => {
            let [presses, two] = &proof.panels[..] else {
                panic!("two pictures")
            };
            assert!(is_open(presses) && is_quiet(two, '+', crosses));
            let marks = marked(presses);
            assert_eq!(count(&marks), claimed(&proof));
            let (in_rows, in_columns) = in_lines(&marks);
            let (lines, length) = if rows == 0 {
                assert_eq!((&presses.beside, presses.below.len()), (&in_rows, 0));
                (in_rows, size.cols())
            } else {
                assert_eq!((presses.beside.len(), &presses.below), (0, &in_columns));
                (in_columns, size.rows())
            };
            assert_eq!(count(&marked(two)) as usize, 2 * length);
            // Only an even number of whole lines is quiet.
            assert_eq!(quiet_in_all, 1 << (lines.len() - 1));
            let mut lines: Vec<usize> = lines
                .iter()
                .map(|text| text.parse().expect("a number"))
                .collect();
            lines.sort_unstable();
            assert!(lines.iter().rev().take(2).sum::<usize>() <= length);
        }
    }
}

/// The number of set cells in each row and column, as written beside and below a picture.
fn in_lines(cells: &Grid<bool>) -> (Vec<String>, Vec<String>) {
    let in_row = |row: &Vec<bool>| row.iter().filter(|&&is_set| is_set).count().to_string();
    let in_column = |col: usize| cells.iter().filter(|row| row[col]).count().to_string();
    (
        cells.iter().map(in_row).collect(),
        (0..cells[0].len()).map(in_column).collect(),
    )
}

fn check_chesscbg(instance: &Pair) {
    let (proof, minimum) = proof_of::<Chesscbg>(instance);
    let [start, target] = &proof.panels[..] else {
        panic!("two pictures")
    };
    let positions: Vec<String> = Chesscbg::write(instance)
        .lines()
        .map(str::to_string)
        .collect();
    assert_eq!(positions, [&start.board[..], &target.board].concat());
    assert_eq!(Minimum::Moves(claimed(&proof)), minimum);
    if claimed(&proof) == 0 {
        return assert_eq!(start.board, target.board);
    }
    assert_eq!(start.texts, target.texts);
    let height = numbers(&start.texts);
    let is_flat = |left: &i64, right: &i64| left.abs_diff(*right) <= 1;
    assert!(
        height
            .iter()
            .all(|row| row.windows(2).all(|pair| is_flat(&pair[0], &pair[1])))
    );
    assert!(height.windows(2).all(|rows| {
        rows[0]
            .iter()
            .zip(&rows[1])
            .all(|(above, below)| is_flat(above, below))
    }));
    let sum = |panel: &Panel| -> i64 {
        let pieces = set(&panel.board, '1');
        let of_row = |(row, pieces): (&Vec<i64>, &Vec<bool>)| -> i64 {
            row.iter()
                .zip(pieces)
                .map(|(height, &piece)| if piece { *height } else { 0 })
                .sum()
        };
        let sums: Vec<i64> = height.iter().zip(&pieces).map(of_row).collect();
        assert_eq!(
            panel.beside,
            sums.iter().map(i64::to_string).collect::<Vec<_>>()
        );
        let sum = sums.iter().sum();
        assert!(
            panel.title.ends_with(&format!(" add up to {sum}")),
            "{}",
            panel.title
        );
        sum
    };
    assert_eq!(sum(target) - sum(start), i64::from(claimed(&proof)));
}

/// Checks every instance of a size.
fn all<P: Problem>(size: Size, check: impl Fn(&P::Instance)) {
    let Ok(Space::Each { instances, nth }) = P::space(size) else {
        panic!("{size} is tried whole")
    };
    (0..instances).for_each(|index| check(&nth(size, index)));
}

/// Every rectangle of up to 10 cells.
fn small() -> impl Iterator<Item = Size> {
    (1..=10)
        .flat_map(|rows| (1..=10 / rows).map(move |cols| Size::new(rows, cols).expect("a size")))
}

#[test]
fn the_pictures_of_all_65536_flipgame_boards_prove_their_claims() {
    let quiet = count_quiet(Size::FOUR, beside);
    assert_eq!(quiet, 16);
    all::<Flipgame>(Size::FOUR, |instance| check_flipgame(instance, quiet));
}

#[test]
fn the_pictures_of_all_65536_pilots_boards_prove_their_claims() {
    all::<Pilots>(Size::FOUR, |instance| check_pilots(instance, 1));
}

#[test]
fn the_pictures_of_every_small_rectangle_prove_their_claims() {
    for size in small() {
        let quiet = count_quiet(size, beside);
        all::<Flipgame>(size, |instance| check_flipgame(instance, quiet));
        let quiet = count_quiet(size, crosses);
        all::<Pilots>(size, |instance| check_pilots(instance, quiet));
    }
}

#[test]
fn the_pictures_of_many_pairs_of_positions_prove_their_claims() {
    let mut generator =
        Chesscbg::generator(&GenerateOptions::default()).expect("the default can be met");
    let mut rng = Rng::new(1, "proofs");
    (0..5000).for_each(|_| check_chesscbg(&generator(&mut rng).instance));
    let draw = |rng: &mut Rng| loop {
        let board = Board::from_word(Size::FOUR, rng.bits());
        if board.count() == 8 {
            return board;
        }
    };
    (0..5000).for_each(|_| {
        check_chesscbg(&Pair::new(draw(&mut rng), draw(&mut rng)).expect("8 pieces each"));
    });
    for (rows, cols) in [(1, 6), (6, 1), (2, 3), (3, 2)] {
        let size = Size::new(rows, cols).expect("a size");
        let boards = || (0..1 << size.cells()).map(|word| Board::from_word(size, word));
        let pairs = boards().flat_map(|start| boards().map(move |target| (start.clone(), target)));
        pairs
            .filter_map(|(start, target)| Pair::new(start, target))
            .for_each(|pair| check_chesscbg(&pair));
    }
}

#[test]
fn pictures_are_bounded_and_omissions_are_noted() {
    let flipgame = |rows, cols| {
        let black = Board::empty(Size::new(rows, cols).expect("a size"));
        proof_of::<Flipgame>(&tribunal_problems::flipgame::model::Instance { black }).0
    };
    let pilots = |rows, cols| {
        let closed = Board::empty(Size::new(rows, cols).expect("a size"));
        proof_of::<Pilots>(&tribunal_problems::pilots::model::Instance { closed }).0
    };
    let sixteen = pilots(7, 5);
    assert_eq!(sixteen.panels.len(), PATTERN_PICTURES_MAX);
    assert!(
        sixteen.check.contains("(8 more are not drawn)"),
        "{}",
        sixteen.check
    );
    assert_eq!(flipgame(16, 16).panels.len(), 2 + PATTERN_PICTURES_MAX);
    assert!(
        !flipgame(16, 16).check.contains("not drawn"),
        "it has just so many quiet patterns"
    );
    for (proof, size) in [(flipgame(17, 16), "17x16"), (pilots(64, 64), "64x64")] {
        assert_eq!(
            (proof.claim.as_str(), proof.panels.len()),
            ("no move is needed", 0)
        );
        assert!(
            proof
                .check
                .contains(&format!("--size {size} --certificate`")),
            "{}",
            proof.check
        );
    }
    let shifted = |col: usize| {
        let mut board = Board::empty(Size::new(20, 20).expect("a size"));
        board.set_row(0, 1 << col);
        board
    };
    let far = proof_of::<Chesscbg>(&Pair::new(shifted(0), shifted(5)).expect("one piece each")).0;
    assert_eq!(
        (far.claim.as_str(), far.panels.len()),
        ("5 moves are needed", 0)
    );
}

#[test]
fn the_pictures_of_the_published_sample_need_no_explanation() {
    let instance = Pilots::read_one(&b"-+--\n----\n----\n-+--\n"[..], None).expect("a board");
    let proof = proof_of::<Pilots>(&instance).0;
    assert_eq!(proof.claim, "6 moves are needed");
    let counts = &proof.panels[0];
    assert_eq!(counts.title, "closed handles in each row and column");
    assert_eq!(
        counts.texts,
        [
            ["1", "2", "1", "1"],
            ["0", "2", "0", "0"],
            ["0", "2", "0", "0"],
            ["1", "2", "1", "1"]
        ]
    );
    assert_eq!(counts.marks, ["x.xx", "....", "....", "x.xx"]);
    assert_eq!(
        (&counts.beside[..], &counts.below[..]),
        (&strings("1001")[..], &strings("0200")[..])
    );
    assert_eq!(proof.panels[1].title, "6 moves open every handle");
}

fn strings(digits: &str) -> Vec<String> {
    digits.chars().map(String::from).collect()
}
