//! The cheapest matching of the pieces that differ; the cost of a pair is the distance of its piece and place.
//!
//! Pieces are alike, so a solution is a matching, and each matching can be played as relays at its cost (see
//! [`relay`]). A piece on a cell that both positions hold may stay, by the triangle inequality. The matching
//! grows by shortest augmenting paths with potentials, O(k^3) for k differing pieces; up to six are instead
//! expanded like a determinant, with sums for products and the least for the sum.

use crate::chesscbg::model::Chesscbg;
use crate::chesscbg::model::{Answer, Instance, Slide};
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

/// The solver for boards of one size.
pub(in crate::chesscbg) enum Assignment {
    Small(Small),
    Large(Matching),
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Chesscbg>> {
    Box::new(Assignment::new(size))
}

impl Assignment {
    pub(in crate::chesscbg) fn new(size: Size) -> Assignment {
        Small::new(size).map_or_else(|| Assignment::Large(Matching::default()), Assignment::Small)
    }

    /// The minimum cost between two positions as words.
    ///
    /// # Panics
    /// The board does not fit into one word.
    #[inline]
    pub(in crate::chesscbg) fn between(&mut self, start: u64, target: u64) -> u32 {
        match self {
            Assignment::Small(small) => small.minimum(start, target),
            Assignment::Large(_) => panic!("the board is more than one word"),
        }
    }

    #[cfg(test)]
    pub(in crate::chesscbg) fn spoil(&mut self, piece: usize, place: usize) {
        if let Assignment::Small(small) = self {
            small.steps[64 * piece + place] += 1;
        }
    }

    /// The minimum cost.
    fn least(&mut self, instance: &Instance) -> u32 {
        match self {
            Assignment::Small(_) => self.between(word(instance.start()), word(instance.target())),
            Assignment::Large(matching) => {
                let pieces = instance
                    .start()
                    .iter()
                    .filter(|&cell| !instance.target().get(cell));
                let places = instance
                    .target()
                    .iter()
                    .filter(|&cell| !instance.start().get(cell));
                matching.solve(pieces, places)
            }
        }
    }

    /// Every piece with its place in the matching computed last.
    fn pairs(&mut self, instance: &Instance) -> Vec<(Cell, Cell)> {
        match self {
            Assignment::Small(small) => {
                small.pairs(word(instance.start()), word(instance.target()))
            }
            Assignment::Large(matching) => matching.pairs().collect(),
        }
    }
}

fn word(position: &Board) -> u64 {
    position.word().expect("a small board is one word")
}

impl Solve<Chesscbg> for Assignment {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let slides = self.least(instance);
        let mut moves = Vec::with_capacity(slides as usize);
        let mut board = instance.start().clone();
        let pairs = self.pairs(instance);
        let work = pairs.len() as u64;
        pairs
            .into_iter()
            .for_each(|(piece, place)| relay(&mut board, piece, place, &mut moves));
        Ok(Solved {
            answer: Answer {
                slides,
                moves: Some(moves),
            },
            work,
        })
    }
}

/// Takes a piece to an empty place along its column and then along the row. If other pieces are on
/// that path, the last of them goes to the place, the one before it to where that one was, and so on: each
/// stretch is empty, the steps add up to the whole path, and only its two ends change.
fn relay(board: &mut Board, piece: Cell, place: Cell, moves: &mut Vec<Slide>) {
    let mut end = place;
    let mut here = place;
    // Backwards, from the place to the piece: along the row first.
    while here != piece {
        here = toward(here, piece, here.col != piece.col);
        if board.get(here) {
            let mut from = here;
            while from != end {
                let to = toward(from, end, from.row == end.row);
                moves.push(Slide { from, to });
                from = to;
            }
            end = here;
        }
    }
    board.set(piece, false);
    board.set(place, true);
}

/// The next cell toward another, along the row or along the column.
fn toward(from: Cell, to: Cell, along_row: bool) -> Cell {
    let step = |from: u8, to: u8| if from < to { from + 1 } else { from - 1 };
    match along_row {
        true => Cell {
            col: step(from.col, to.col),
            ..from
        },
        false => Cell {
            row: step(from.row, to.row),
            ..from
        },
    }
}

/// Matches any number of pieces, and keeps the last matching.
#[derive(Default)]
pub(in crate::chesscbg) struct Matching {
    pieces: Vec<Cell>,
    /// The place of each piece, if it has one.
    has: Vec<Option<u16>>,
    places: Vec<Place>,
    /// The places not settled in the current search, and the settled ones.
    open: Vec<u16>,
    settled: Vec<u16>,
}

struct Place {
    cell: Cell,
    /// The piece assigned to this place, if any.
    taken_by: Option<u16>,
    potential: i32,
    /// The least reduced cost in the current search, and the piece through which it was reached.
    distance: i32,
    comes_by: u16,
}

impl Place {
    /// The cost of bringing a piece here, less the potential.
    #[inline]
    fn reduced(&self, piece: Cell) -> i32 {
        let steps = u32::from(self.cell.row.abs_diff(piece.row))
            + u32::from(self.cell.col.abs_diff(piece.col));
        steps as i32 - self.potential
    }
}

impl Matching {
    /// The minimum cost.
    fn solve(
        &mut self,
        pieces: impl Iterator<Item = Cell>,
        places: impl Iterator<Item = Cell>,
    ) -> u32 {
        self.pieces.clear();
        self.pieces.extend(pieces);
        self.has.clear();
        self.has.resize(self.pieces.len(), None);
        self.places.clear();
        self.places.extend(places.map(|cell| Place {
            cell,
            taken_by: None,
            potential: 0,
            distance: 0,
            comes_by: 0,
        }));
        assert_eq!(
            self.pieces.len(),
            self.places.len(),
            "the positions have equally many pieces"
        );
        (0..self.pieces.len() as u16).for_each(|piece| self.insert(piece));
        let steps = |(piece, place): (Cell, Cell)| {
            u32::from(piece.row.abs_diff(place.row)) + u32::from(piece.col.abs_diff(place.col))
        };
        self.pairs().map(steps).sum()
    }

    /// Every piece with its place.
    fn pairs(&self) -> impl ExactSizeIterator<Item = (Cell, Cell)> {
        self.places.iter().map(|place| {
            let piece = place.taken_by.expect("every place is taken at the end");
            (self.pieces[usize::from(piece)], place.cell)
        })
    }

    /// Assigns one more piece, along the shortest augmenting path.
    fn insert(&mut self, piece: u16) {
        let Matching {
            pieces,
            has,
            places,
            open,
            settled,
        } = self;
        open.clear();
        open.extend(0..places.len() as u16);
        settled.clear();
        let cell = pieces[usize::from(piece)];
        for place in places.iter_mut() {
            (place.distance, place.comes_by) = (place.reduced(cell), piece);
        }
        let nearest = loop {
            // A free place comes before an equally near taken one, because it ends the search.
            let key = |&(_, &place): &(usize, &u16)| {
                let place = &places[usize::from(place)];
                (place.distance, place.taken_by.is_some())
            };
            let (index, _) = open
                .iter()
                .enumerate()
                .min_by_key(key)
                .expect("a place is free");
            let nearest = open.swap_remove(index);
            let place = &places[usize::from(nearest)];
            let Some(holder) = place.taken_by else {
                break nearest;
            };
            settled.push(nearest);
            let cell = pieces[usize::from(holder)];
            let offset = place.distance - place.reduced(cell);
            for &other in open.iter() {
                let other = &mut places[usize::from(other)];
                let through = other.reduced(cell) + offset;
                if through < other.distance {
                    (other.distance, other.comes_by) = (through, holder);
                }
            }
        };
        let end = places[usize::from(nearest)].distance;
        for &place in settled.iter() {
            let place = &mut places[usize::from(place)];
            place.potential += place.distance - end;
        }
        // Each piece on the path takes a place and leaves its old one; the new piece had none.
        let mut place = Some(nearest);
        while let Some(taken) = place {
            let taken_by = places[usize::from(taken)].comes_by;
            places[usize::from(taken)].taken_by = Some(taken_by);
            place = has[usize::from(taken_by)].replace(taken);
        }
    }
}

/// Matches the pieces of boards of one word, by expansion if few pieces differ.
pub(in crate::chesscbg) struct Small {
    /// The distance of two cells, by `64 * cell + cell`.
    steps: Box<[u8; 64 * 64]>,
    size: Size,
    matching: Matching,
}

impl Small {
    /// Prepares for boards of one size, if they fit into one word.
    fn new(size: Size) -> Option<Small> {
        if !size.is_one_word() {
            return None;
        }
        let mut steps = Box::new([0; 64 * 64]);
        for (piece, from) in size.iter().enumerate() {
            for (place, to) in size.iter().enumerate() {
                steps[64 * piece + place] = from.row.abs_diff(to.row) + from.col.abs_diff(to.col);
            }
        }
        Some(Small {
            steps,
            size,
            matching: Matching::default(),
        })
    }

    /// The minimum cost between two positions with equally many pieces.
    #[inline]
    pub(in crate::chesscbg) fn minimum(&mut self, start: u64, target: u64) -> u32 {
        let (pieces, places) = (start & !target, target & !start);
        match pieces.count_ones() {
            0 => 0,
            1 => self.costs::<1>(pieces, places)[0][0].into(),
            2 => two(&self.costs(pieces, places)).into(),
            3 => three(&self.costs(pieces, places)).into(),
            4 => four(&self.costs(pieces, places)).into(),
            5 => five(&self.costs(pieces, places)).into(),
            6 => six(&self.costs(pieces, places)).into(),
            _ => self.many(pieces, places),
        }
    }

    /// Every piece with its place in a cheapest matching; the cost of the two positions was computed last.
    fn pairs(&mut self, start: u64, target: u64) -> Vec<(Cell, Cell)> {
        let (mut pieces, mut places) = (start & !target, target & !start);
        if pieces.count_ones() > EXPANDED_MAX {
            return self.matching.pairs().collect();
        }
        let cell = |size: Size, bit: u64| {
            let index = bit.trailing_zeros() as usize;
            Cell::new(index / size.cols(), index % size.cols())
        };
        let mut pairs = Vec::with_capacity(EXPANDED_MAX as usize);
        let mut least = self.minimum(pieces, places);
        while pieces != 0 {
            // The first piece goes to the place where the others cost the rest.
            let piece = pieces & pieces.wrapping_neg();
            pieces ^= piece;
            let mut left = places;
            let (place, rest) = loop {
                let place = left & left.wrapping_neg();
                left ^= place;
                let steps = self.steps
                    [64 * piece.trailing_zeros() as usize + place.trailing_zeros() as usize];
                let rest = self.minimum(pieces, places ^ place);
                if left == 0 || rest + u32::from(steps) == least {
                    break (place, rest);
                }
            };
            pairs.push((cell(self.size, piece), cell(self.size, place)));
            (places, least) = (places ^ place, rest);
        }
        pairs
    }

    #[inline]
    fn costs<const K: usize>(&self, mut pieces: u64, mut places: u64) -> [[u16; K]; K] {
        let mut columns = [0; K];
        for column in &mut columns {
            *column = places.trailing_zeros() as usize;
            places &= places.wrapping_sub(1);
        }
        let mut costs = [[0; K]; K];
        for row in &mut costs {
            let piece = pieces.trailing_zeros() as usize;
            pieces &= pieces.wrapping_sub(1);
            for (cost, place) in row.iter_mut().zip(columns) {
                *cost = u16::from(self.steps[(64 * piece + place) % (64 * 64)]);
            }
        }
        costs
    }

    #[cold]
    fn many(&mut self, pieces: u64, places: u64) -> u32 {
        let cols = self.size.cols();
        let cells = |word: u64| {
            let set = (0..64).filter(move |bit| word >> bit & 1 == 1);
            set.map(move |bit| Cell::new(bit / cols, bit % cols))
        };
        self.matching.solve(cells(pieces), cells(places))
    }
}

/// For each pair of columns, as a mask, the least cost of two rows in them.
#[inline(always)]
fn pairs<const K: usize>(one: &[u16; K], other: &[u16; K]) -> [u16; 64] {
    let mut costs = [0; 64];
    for left in 0..K {
        for right in left + 1..K {
            costs[1 << left | 1 << right] =
                (one[left] + other[right]).min(one[right] + other[left]);
        }
    }
    costs
}

/// The least cost of a row and two more in three columns; `pairs` are of the two.
#[inline(always)]
fn triple<const K: usize>(row: &[u16; K], pairs: &[u16; 64], [a, b, c]: [usize; 3]) -> u16 {
    let without = |column: usize| pairs[(1 << a | 1 << b | 1 << c) ^ (1 << column)];
    (row[a] + without(a))
        .min(row[b] + without(b))
        .min(row[c] + without(c))
}

/// The maximum number of differing pieces that are matched by expansion.
const EXPANDED_MAX: u32 = 6;

fn two([one, other]: &[[u16; 2]; 2]) -> u16 {
    (one[0] + other[1]).min(one[1] + other[0])
}

fn three(costs: &[[u16; 3]; 3]) -> u16 {
    triple(&costs[0], &pairs(&costs[1], &costs[2]), [0, 1, 2])
}

fn four(costs: &[[u16; 4]; 4]) -> u16 {
    let (upper, lower) = (pairs(&costs[0], &costs[1]), pairs(&costs[2], &costs[3]));
    let halves = [0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100];
    halves
        .map(|half| upper[half] + lower[0b1111 ^ half])
        .into_iter()
        .fold(u16::MAX, u16::min)
}

fn five(costs: &[[u16; 5]; 5]) -> u16 {
    let (upper, lower) = (pairs(&costs[0], &costs[1]), pairs(&costs[3], &costs[4]));
    let mut least = u16::MAX;
    for [a, b, c] in TRIPLES_OF_FIVE {
        let pair = 0b11111 ^ (1 << a | 1 << b | 1 << c);
        least = least.min(upper[pair] + triple(&costs[2], &lower, [a, b, c]));
    }
    least
}

fn six(costs: &[[u16; 6]; 6]) -> u16 {
    let (upper, lower) = (pairs(&costs[1], &costs[2]), pairs(&costs[4], &costs[5]));
    let mut least = u16::MAX;
    for ([a, b, c], rest) in HALVES_OF_SIX {
        for (one, other) in [([a, b, c], rest), (rest, [a, b, c])] {
            least = least.min(triple(&costs[0], &upper, one) + triple(&costs[3], &lower, other));
        }
    }
    least
}

const TRIPLES_OF_FIVE: [[usize; 3]; 10] = [
    [0, 1, 2],
    [0, 1, 3],
    [0, 1, 4],
    [0, 2, 3],
    [0, 2, 4],
    [0, 3, 4],
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 4],
    [2, 3, 4],
];

/// Each split of six columns into two threes, once.
const HALVES_OF_SIX: [([usize; 3], [usize; 3]); 10] = [
    ([0, 1, 2], [3, 4, 5]),
    ([0, 1, 3], [2, 4, 5]),
    ([0, 1, 4], [2, 3, 5]),
    ([0, 1, 5], [2, 3, 4]),
    ([0, 2, 3], [1, 4, 5]),
    ([0, 2, 4], [1, 3, 5]),
    ([0, 2, 5], [1, 3, 4]),
    ([0, 3, 4], [1, 2, 5]),
    ([0, 3, 5], [1, 2, 4]),
    ([0, 4, 5], [1, 2, 3]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::rng::Rng;

    #[test]
    fn the_expansions_agree_with_augmenting_paths() {
        let mut rng = Rng::new(1, "assignment");
        for (rows, cols) in [(4, 4), (8, 8), (1, 64), (3, 5), (64, 1), (7, 9)] {
            let size = Size::new(rows, cols).expect("a size");
            let mut small = Small::new(size).expect("at most 64 cells");
            let mut cells: Vec<u32> = (0..size.cells() as u32).collect();
            for round in 0..2000 {
                let pieces = round % 8.min(cells.len() / 2);
                rng.shuffle(&mut cells);
                let word = |cells: &[u32]| cells.iter().fold(0, |word, cell| word | 1u64 << cell);
                let (start, target) = (word(&cells[..pieces]), word(&cells[pieces..2 * pieces]));
                let least = small.minimum(start, target);
                let steps = |(piece, place): (Cell, Cell)| {
                    u32::from(piece.row.abs_diff(place.row))
                        + u32::from(piece.col.abs_diff(place.col))
                };
                let pairs = small.pairs(start, target);
                assert_eq!(pairs.iter().copied().map(steps).sum::<u32>(), least);
                let mut matched: Vec<Cell> = pairs
                    .iter()
                    .flat_map(|(piece, place)| [*piece, *place])
                    .collect();
                matched.sort();
                matched.dedup();
                assert_eq!(matched.len(), 2 * pieces, "each cell once");
                assert_eq!(least, small.many(start, target));
            }
        }
    }

    #[test]
    fn a_relay_jumps_over_no_piece() {
        let size = Size::new(3, 5).expect("a size");
        let mut board = Board::empty(size);
        for cell in [(0, 0), (1, 0), (2, 1), (2, 2)] {
            board.set(Cell::new(cell.0, cell.1), true);
        }
        let mut moves = Vec::new();
        relay(&mut board, Cell::new(0, 0), Cell::new(2, 4), &mut moves);
        let text: Vec<String> = moves.iter().map(Slide::to_string).collect();
        assert_eq!(
            text,
            [
                "3 3 3 4", "3 4 3 5", "3 2 3 3", "2 1 3 1", "3 1 3 2", "1 1 2 1"
            ]
        );
        assert_eq!(board.draw('0', '1'), "00000\n10000\n01101\n");
    }
}
