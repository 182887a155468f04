//! All pairs of positions of one size: every start is searched by `bfs`, and `assignment` is computed for one
//! start of each orbit of the symmetries.
//!
//! The symmetries of the rectangle, and with half of the cells set the swap of pieces and empty cells, take
//! slides to slides and keep the steps between two cells; tests below prove it for every position. So the
//! distance from g(p) to g(q) must be the one from p to q, and what is compared is this: the search from g(p)
//! at g(q), with the matching of p and q. A unit is at most as many orbits as the search has
//! lanes, a lane for each representative p; the images by one g are one search.

use super::Chesscbg;
use super::model::Instance;
use super::solvers::assignment::Small;
use super::solvers::bfs::{DIGITS, Distances, LANES, Lanes};
use crate::board::{Board, Size, Symmetry};
use crate::problem::{Declined, Minimum, SWEEP_DIFFERENCES_MAX, Space, Sweep, SweepTally, Sweeper};
use crate::text::grouped;
use std::time::Instant;

/// With so many cells there are at most 12,870 positions.
const CELLS_MAX: usize = 16;

/// All pairs of positions with pieces on half of the cells.
pub fn space(size: Size) -> Result<Space<Chesscbg>, Declined> {
    if size.cells() > CELLS_MAX {
        return Err(Declined(format!("{size} has too many pairs of positions; all are tried up to {CELLS_MAX} cells")));
    }
    let positions = Positions::new(size);
    let (starts, orbits) = (positions.words.len() as u64, positions.orbits.len() as u64);
    Ok(Space::Sweep(Sweep {
        instances: starts * starts,
        units: positions.units().len() as u64,
        solvers: &["bfs", "assignment"],
        method: format!(
            "{} pieces: the search of bfs from many starts at once is run from each of the {} starts; the cost alone \
             of assignment is computed from {} of them to all targets, and from the others it follows by the \
             symmetries of the board{}",
            positions.pieces,
            grouped(starts),
            grouped(orbits),
            if positions.half { " and the swap of pieces and empty cells" } else { "" }
        ),
        worker: |size| Box::new(Worker::new(size)),
    }))
}

/// The positions of one size and what the symmetries do to them; a position is known by its rank.
struct Positions {
    size: Size,
    pieces: u32,
    /// Whether as many cells are empty as hold pieces.
    half: bool,
    /// In ascending order.
    words: Vec<u32>,
    /// For each symmetry the rank of every position's image; the identity first, none twice.
    images: Vec<Vec<u16>>,
    /// The least position of each orbit.
    orbits: Vec<u16>,
}

impl Positions {
    fn new(size: Size) -> Positions {
        let pieces = size.cells() as u32 / 2;
        let half = size.cells() as u32 == 2 * pieces;
        let words: Vec<u32> = (0..1 << size.cells()).filter(|word: &u32| word.count_ones() == pieces).collect();
        let all = (1u32 << size.cells()) - 1;
        let swaps: &[u32] = if half { &[0, all] } else { &[0] };
        let mut images: Vec<Vec<u16>> = Vec::new();
        for symmetry in Symmetry::all().filter(|symmetry| symmetry.size(size) == size) {
            let bits = image_of_bits(size, symmetry);
            for swap in swaps {
                let image = |&word: &u32| {
                    let image: u32 = (0..bits.len()).filter(|&bit| word >> bit & 1 == 1).map(|bit| bits[bit]).sum();
                    words.binary_search(&(image ^ swap)).expect("an image has as many pieces") as u16
                };
                let image = words.iter().map(image).collect();
                if !images.contains(&image) {
                    images.push(image);
                }
            }
        }
        let least = |rank: &usize| images.iter().all(|image| usize::from(image[*rank]) >= *rank);
        let orbits = (0..words.len()).filter(least).map(|rank| rank as u16).collect();
        Positions { size, pieces, half, words, images, orbits }
    }

    /// The orbits shared out evenly, so that threads end together, and not more at a time than there are lanes.
    fn units(&self) -> std::slice::Chunks<'_, u16> {
        let units = self.orbits.len().div_ceil(LANES);
        self.orbits.chunks(self.orbits.len().div_ceil(units))
    }

    fn board(&self, rank: u16) -> Board {
        Board::from_word(self.size, self.words[usize::from(rank)].into())
    }
}

/// For each bit of a position the one that it goes to.
fn image_of_bits(size: Size, symmetry: Symmetry) -> Vec<u32> {
    let image = |cell| symmetry.cell(size, cell);
    size.iter().map(|cell| 1 << (usize::from(image(cell).row) * size.cols() + usize::from(image(cell).col))).collect()
}

/// The least cost between two positions, as words.
type Assign = Box<dyn FnMut(u32, u32) -> u32 + Send>;

struct Worker {
    positions: Positions,
    distances: Distances,
    assign: Assign,
    /// What `assign` says, as the binary digits of [`Distances::digits`].
    assigned: Vec<[Lanes; DIGITS]>,
}

/// Places of the two solvers in the tally.
const BFS: usize = 0;
const ASSIGNMENT: usize = 1;

impl Worker {
    fn new(size: Size) -> Worker {
        let mut small = Small::new(size).expect("at most 16 cells");
        Worker::with(size, Box::new(move |start, target| small.minimum(start.into(), target.into())))
    }

    fn with(size: Size, assign: Assign) -> Worker {
        let positions = Positions::new(size);
        let distances = Distances::new(size, &positions.words);
        let assigned = vec![[[0; LANES / 64]; DIGITS]; positions.words.len()];
        Worker { positions, distances, assign, assigned }
    }

    /// Computes the matchings from each representative to all targets; `members` of each orbit count.
    fn assign(&mut self, representatives: &[u16], members: &[u64], tally: &mut SweepTally<Chesscbg>) {
        let began = Instant::now();
        let Worker { positions: Positions { words, .. }, assign, assigned, .. } = self;
        assigned.fill([[0; LANES / 64]; DIGITS]);
        let mut pieces = 0;
        for (lane, &representative) in representatives.iter().enumerate() {
            let start = words[usize::from(representative)];
            let mut counts = [0; 1 << DIGITS];
            for (&target, digits) in words.iter().zip(&mut *assigned) {
                // No way is so long; a matching that says more, or wraps around, must not look like a shorter one.
                let slides = assign(start, target).min((1 << DIGITS) - 1);
                pieces += u64::from((start & !target).count_ones());
                counts[slides as usize] += 1;
                for (digit, lanes) in digits.iter_mut().enumerate() {
                    lanes[lane / 64] |= u64::from(slides >> digit & 1) << (lane % 64);
                }
            }
            let minimums = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
            minimums.for_each(|(slides, &count)| tally.count(slides as u32, count * members[lane]));
        }
        let pairs = representatives.len() * words.len();
        let count = &mut tally.solvers[ASSIGNMENT];
        count.answered += members.iter().sum::<u64>() * words.len() as u64;
        count.computed += pairs as u64;
        count.work += pieces;
        count.nanos += began.elapsed().as_nanos() as u64;
    }

    /// Compares the search from the images by one symmetry with the matchings; only the lanes in `counted`.
    fn compare(
        &self,
        unit: u64,
        symmetry: usize,
        representatives: &[u16],
        counted: &Lanes,
        tally: &mut SweepTally<Chesscbg>,
    ) {
        let Worker { positions, distances, assigned, .. } = self;
        let image = &positions.images[symmetry];
        for (target, matched) in assigned.iter().enumerate() {
            let searched = distances.digits(image[target]);
            if searched == matched {
                continue;
            }
            for (lane, &representative) in representatives.iter().enumerate() {
                let is_set = |lanes: &Lanes| lanes[lane / 64] >> (lane % 64) & 1;
                let number = |digits: &[Lanes; DIGITS]| {
                    digits.iter().rev().fold(0, |number, lanes| 2 * number + is_set(lanes) as u32)
                };
                let (found, said) = (number(searched), number(matched));
                if found != said && is_set(counted) == 1 {
                    // The minimums are those of the search: this one was counted as the matching has it.
                    tally.minimums[said as usize] -= 1;
                    tally.count(found, 1);
                    tally.solvers[ASSIGNMENT].differ += 1;
                    if tally.differences.len() < SWEEP_DIFFERENCES_MAX {
                        let start = positions.board(image[usize::from(representative)]);
                        let instance = Instance::new(start, positions.board(image[target]));
                        let instance = instance.expect("two positions of one size with equally many pieces");
                        tally.differences.push((unit, instance, vec![Minimum::Moves(found), Minimum::Moves(said)]));
                    }
                }
            }
        }
    }
}

impl Sweeper<Chesscbg> for Worker {
    fn unit(&mut self, unit: u64, tally: &mut SweepTally<Chesscbg>) {
        let representatives = self.positions.units().nth(unit as usize).expect("there are so many units").to_vec();
        // The images of a representative that some symmetry keeps come more than once: the first counts.
        let mut counted: Vec<Lanes> = vec![[0; LANES / 64]; self.positions.images.len()];
        let mut members = vec![0; representatives.len()];
        for (lane, &representative) in representatives.iter().enumerate() {
            let mut orbit = Vec::new();
            for (symmetry, image) in self.positions.images.iter().enumerate() {
                let start = image[usize::from(representative)];
                if !orbit.contains(&start) {
                    orbit.push(start);
                    counted[symmetry][lane / 64] |= 1 << (lane % 64);
                }
            }
            members[lane] = orbit.len() as u64;
        }
        self.assign(&representatives, &members, tally);
        for (symmetry, counted) in counted.iter().enumerate() {
            let lanes: u64 = counted.iter().map(|word| u64::from(word.count_ones())).sum();
            if lanes == 0 {
                continue;
            }
            let image = &self.positions.images[symmetry];
            let starts: Vec<u16> = representatives.iter().map(|&start| image[usize::from(start)]).collect();
            let began = Instant::now();
            self.distances.search(&starts);
            let nanos = began.elapsed().as_nanos() as u64;
            let pairs = lanes * self.positions.words.len() as u64;
            let count = &mut tally.solvers[BFS];
            count.answered += pairs;
            count.computed += pairs;
            count.work += pairs;
            count.nanos += nanos;
            self.compare(unit, symmetry, &representatives, counted, tally);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Slide;
    use super::*;
    use crate::board::Cell;
    use crate::problem::Problem;

    fn sizes() -> impl Iterator<Item = Size> {
        [(4, 4), (3, 5), (2, 8), (3, 3), (1, 9), (6, 1)]
            .into_iter()
            .map(|(rows, cols)| Size::new(rows, cols).expect("a size"))
    }

    fn whole(size: Size, assign: Option<Assign>) -> SweepTally<Chesscbg> {
        let Ok(Space::Sweep(sweep)) = space(size) else { panic!("{size} is swept") };
        let mut worker = assign.map_or_else(|| Worker::new(size), |assign| Worker::with(size, assign));
        let mut tally = SweepTally::new(2);
        (0..sweep.units).for_each(|unit| worker.unit(unit, &mut tally));
        assert_eq!(tally.solvers[BFS].answered, sweep.instances);
        assert_eq!(tally.solvers[BFS].computed, sweep.instances);
        assert_eq!(tally.solvers[ASSIGNMENT].answered, sweep.instances);
        assert_eq!(tally.minimums.iter().sum::<u64>(), sweep.instances);
        tally
    }

    #[test]
    fn the_search_makes_the_slides_of_the_referee_and_no_others() {
        for size in sizes() {
            let positions = Positions::new(size);
            let distances = Distances::new(size, &positions.words);
            for rank in 0..positions.words.len() as u16 {
                let mut played = Vec::new();
                for from in size.iter() {
                    let Cell { row, col } = from;
                    let around =
                        [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
                    let around = around.map(|(row, col)| Cell { row, col });
                    for to in around.into_iter().filter(|&cell| size.contains(cell)) {
                        let mut board = positions.board(rank);
                        if Chesscbg::play(&mut board, Slide { from, to }).is_ok() {
                            played.push(board.word().expect("at most 16 cells") as u32);
                        }
                    }
                }
                let mut searched: Vec<u32> =
                    distances.beside(rank).iter().map(|&next| positions.words[usize::from(next)]).collect();
                played.sort();
                searched.sort();
                assert_eq!(played, searched);
            }
        }
    }

    #[test]
    fn symmetries_take_the_positions_beside_to_the_positions_beside() {
        for size in sizes() {
            let positions = Positions::new(size);
            let distances = Distances::new(size, &positions.words);
            for image in &positions.images {
                let mut once = image.clone();
                once.sort();
                assert!(once.iter().enumerate().all(|(rank, &image)| usize::from(image) == rank));
                for rank in 0..positions.words.len() as u16 {
                    let mut images: Vec<u16> =
                        distances.beside(rank).iter().map(|&next| image[usize::from(next)]).collect();
                    let mut beside = distances.beside(image[usize::from(rank)]).to_vec();
                    images.sort();
                    beside.sort();
                    assert_eq!(images, beside);
                }
            }
        }
        assert_eq!(Positions::new(Size::FOUR).words.len(), 12_870);
        assert_eq!(Positions::new(Size::FOUR).images.len(), 16);
    }

    #[test]
    fn symmetries_keep_the_steps_between_cells() {
        let steps = |one: Cell, other: Cell| one.row.abs_diff(other.row) + one.col.abs_diff(other.col);
        for size in sizes() {
            for symmetry in Symmetry::all() {
                for one in size.iter() {
                    for other in size.iter() {
                        let images = [one, other].map(|cell| symmetry.cell(size, cell));
                        assert_eq!(steps(one, other), steps(images[0], images[1]));
                    }
                }
            }
        }
    }

    #[test]
    fn the_swap_makes_places_of_pieces() {
        // What is to go and where it is to go change roles, so a matching stays one and costs the same.
        let Positions { words, images, .. } = Positions::new(Size::FOUR);
        let swap = images
            .iter()
            .find(|image| words.iter().zip(*image).all(|(word, &image)| word ^ words[usize::from(image)] == 0xffff));
        let swap = swap.expect("half of the cells are empty");
        for start in (0..words.len()).step_by(37) {
            for target in 0..words.len() {
                let [swapped_start, swapped_target] = [start, target].map(|rank| words[usize::from(swap[rank])]);
                assert_eq!(swapped_start & !swapped_target, words[target] & !words[start]);
                assert_eq!(swapped_target & !swapped_start, words[start] & !words[target]);
            }
        }
    }

    #[test]
    fn a_matching_computed_for_an_image_is_the_one_that_follows() {
        let Positions { words, images, .. } = Positions::new(Size::FOUR);
        let mut small = Small::new(Size::FOUR).expect("one word");
        for start in (0..words.len()).step_by(997) {
            for target in 0..words.len() {
                let expected = small.minimum(words[start].into(), words[target].into());
                for image in &images {
                    let [start, target] = [start, target].map(|rank| words[usize::from(image[rank])].into());
                    assert_eq!(small.minimum(start, target), expected);
                }
            }
        }
    }

    #[test]
    fn orbits_hold_every_position_once() {
        for size in sizes() {
            let positions = Positions::new(size);
            let mut members: Vec<u16> = Vec::new();
            for &least in &positions.orbits {
                let mut orbit: Vec<u16> = positions.images.iter().map(|image| image[usize::from(least)]).collect();
                orbit.sort();
                orbit.dedup();
                assert_eq!(orbit[0], least);
                members.extend(orbit);
            }
            members.sort();
            assert_eq!(members, (0..positions.words.len() as u16).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_wrong_matching_is_found_in_every_image_of_its_start() {
        let size = Size::new(3, 4).expect("a size");
        let sound = whole(size, None);
        assert_eq!(sound.solvers[ASSIGNMENT].differ, 0);
        assert!(sound.differences.is_empty());
        let positions = Positions::new(size);
        let least = *positions.orbits.last().expect("an orbit");
        let mut orbit: Vec<u16> = positions.images.iter().map(|image| image[usize::from(least)]).collect();
        orbit.sort();
        orbit.dedup();
        let wrong = positions.words[usize::from(least)];
        let mut small = Small::new(size).expect("one word");
        let faulty = whole(
            size,
            Some(Box::new(move |start, target| {
                small.minimum(start.into(), target.into()) + u32::from((start, target) == (wrong, wrong))
            })),
        );
        assert_eq!(faulty.minimums, sound.minimums);
        assert_eq!(faulty.solvers[ASSIGNMENT].differ, orbit.len() as u64);
        assert_eq!(faulty.differences.len(), orbit.len());
        for (_, instance, answers) in faulty.differences {
            assert_eq!(instance.start(), instance.target());
            assert_eq!(answers, [Minimum::Moves(0), Minimum::Moves(1)]);
        }
    }

    #[test]
    fn sizes_with_too_many_positions_are_declined() {
        let size = Size::new(4, 5).expect("a size");
        let declined = space(size).err().expect("20 cells are too many");
        assert_eq!(declined.0, "4x5 has too many pairs of positions; all are tried up to 16 cells");
    }
}
