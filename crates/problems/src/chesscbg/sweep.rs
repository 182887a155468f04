//! Sweeps all pairs of positions of one size: `bfs` searches all positions from each start, and `assignment` matches each
//! pair, both with the code that answers single instances. No answer is inferred by symmetry.
//!
//! Symmetries serve as a further check: those of the rectangle and, with half of the cells set, the swap of pieces and
//! empty cells map slides to slides, so the distance from g(p) to g(q) must equal that from p to q. A unit is an orbit: the
//! images of one start.

use super::model::{Answer, Chesscbg, Instance};
use super::solvers::assignment::Assignment;
use super::solvers::bfs::Bfs;
use std::collections::BTreeMap;
use std::time::Instant;
use tribunal_core::board::{Board, Size, Symmetry};
use tribunal_core::messages::Message;
use tribunal_core::problem::{
    Declined, Enumerate, Minimum, SWEEP_DIFFERENCES_MAX, Solve, Space, Sweep, SweepCount,
    SweepDifference,
};
use tribunal_core::problem::{SweepTally, Sweeper, replay_fault};
use tribunal_core::text::grouped;

/// The maximum number of cells; with 16 there are 12,870 positions.
const CELLS_MAX: usize = 16;

/// The maximum number of pairs for which every solver answers each pair on its own.
const EACH_MAX: u64 = 1 << 16;

impl Enumerate for Chesscbg {
    /// All pairs of positions with pieces on half of the cells.
    fn space(size: Size) -> Result<Space<Chesscbg>, Declined> {
        if size.cells() > CELLS_MAX {
            return Err(Declined(
                format!(
                    "{size} has too many pairs of positions; all are tried up to {CELLS_MAX} cells"
                )
                .into(),
            ));
        }
        let starts = choose(size.cells() as u64, pieces(size).into());
        if starts * starts <= EACH_MAX {
            return Ok(Space::Each {
                instances: starts * starts,
                nth,
            });
        }
        let positions = Positions::new(size);
        let (starts, symmetries) = (positions.words.len() as u64, positions.images.len());
        Ok(Space::Sweep(Sweep {
            instances: starts * starts,
            units: positions.orbits.len() as u64,
            solvers: vec!["bfs", "assignment"],
            needs_all: true,
            method: Message::new(match positions.half {
                true => "chesscbg-sweep-half",
                false => "chesscbg-sweep",
            })
            .with("pieces", positions.pieces)
            .with("starts", grouped(starts))
            .with("symmetries", symmetries as u64),
            nth,
            worker: |size, _, is_thorough| Box::new(Worker::new(size, is_thorough)),
        }))
    }
}

/// The number of pieces, on half of the cells.
fn pieces(size: Size) -> u32 {
    size.cells() as u32 / 2
}

/// The pair of a number: the starts are in ascending order, each with all targets.
fn nth(size: Size, number: u64) -> Instance {
    let positions = choose(size.cells() as u64, pieces(size).into());
    let board = |rank| Board::from_word(size, position(pieces(size), rank));
    let instance = Instance::new(board(number / positions), board(number % positions));
    instance.expect("two positions of one size with equally many pieces")
}

/// The position of a rank in ascending order: among words with `pieces` ones, those with a lower highest one come first.
fn position(pieces: u32, mut rank: u64) -> u64 {
    let mut word = 0;
    for ones in (1..=u64::from(pieces)).rev() {
        let highest = (ones - 1..)
            .take_while(|&bit| choose(bit, ones) <= rank)
            .last()
            .unwrap_or(ones - 1);
        word |= 1 << highest;
        rank -= choose(highest, ones);
    }
    word
}

/// The rank of a position in ascending order: for its n-th lowest one, the number of words that have n ones all
/// below it, added up.
fn rank(word: u32) -> u16 {
    let ones = (0..u64::from(u32::BITS)).filter(|bit| word >> bit & 1 == 1);
    ones.zip(1..)
        .map(|(bit, ones)| choose(bit, ones))
        .sum::<u64>() as u16
}

/// The binomial coefficient.
fn choose(cells: u64, chosen: u64) -> u64 {
    (0..chosen).fold(1, |ways, taken| {
        ways * cells.saturating_sub(taken) / (taken + 1)
    })
}

/// The positions of one size and their images under the symmetries; a position is represented by its rank.
struct Positions {
    size: Size,
    pieces: u32,
    /// Whether exactly half of the cells are empty.
    half: bool,
    /// The positions in ascending order.
    words: Vec<u32>,
    /// For each symmetry, the rank of every position's image; the identity comes first, and none occurs twice.
    images: Vec<Vec<u16>>,
    /// The least position of each orbit.
    orbits: Vec<u16>,
}

impl Positions {
    fn new(size: Size) -> Positions {
        let pieces = pieces(size);
        let half = size.cells() as u32 == 2 * pieces;
        let words: Vec<u32> = (0..1 << size.cells())
            .filter(|word: &u32| word.count_ones() == pieces)
            .collect();
        let all = (1u32 << size.cells()) - 1;
        let swaps: &[u32] = if half { &[0, all] } else { &[0] };
        let mut images: Vec<Vec<u16>> = Vec::new();
        for symmetry in Symmetry::all().filter(|symmetry| symmetry.size(size) == size) {
            let bits = image_of_bits(size, symmetry);
            for swap in swaps {
                let image = |&word: &u32| {
                    let image: u32 = (0..bits.len())
                        .filter(|&bit| word >> bit & 1 == 1)
                        .map(|bit| bits[bit])
                        .sum();
                    words
                        .binary_search(&(image ^ swap))
                        .expect("an image has as many pieces") as u16
                };
                let image = words.iter().map(image).collect();
                if !images.contains(&image) {
                    images.push(image);
                }
            }
        }
        let least = |rank: &usize| {
            images
                .iter()
                .all(|image| usize::from(image[*rank]) >= *rank)
        };
        let orbits = (0..words.len())
            .filter(least)
            .map(|rank| rank as u16)
            .collect();
        Positions {
            size,
            pieces,
            half,
            words,
            images,
            orbits,
        }
    }

    /// The images of a position, each once, with the number of a symmetry that leads to it; the position itself first.
    fn orbit(&self, rank: u16) -> Vec<(usize, u16)> {
        let mut orbit: Vec<(usize, u16)> = Vec::new();
        for (symmetry, image) in self.images.iter().enumerate() {
            let member = image[usize::from(rank)];
            if orbit.iter().all(|(_, known)| *known != member) {
                orbit.push((symmetry, member));
            }
        }
        orbit
    }

    fn board(&self, rank: usize) -> Board {
        Board::from_word(self.size, self.words[rank].into())
    }

    fn instance(&self, start: usize, target: usize) -> Instance {
        let instance = Instance::new(self.board(start), self.board(target));
        instance.expect("two positions of one size with equally many pieces")
    }
}

/// For each bit of a position, the bit that it moves to.
fn image_of_bits(size: Size, symmetry: Symmetry) -> Vec<u32> {
    let image = |cell| symmetry.cell(size, cell);
    size.iter()
        .map(|cell| {
            1 << (usize::from(image(cell).row) * size.cols() + usize::from(image(cell).col))
        })
        .collect()
}

struct Worker {
    positions: Positions,
    bfs: Bfs,
    assignment: Assignment,
    /// Whether the moves are also replayed.
    is_thorough: bool,
    /// The answer of each solver for every target from one start; nothing if it has none.
    searched: Vec<Option<u32>>,
    matched: Vec<Option<u32>>,
    /// The faults for one start, by target and solver.
    faults: BTreeMap<usize, [Option<Message>; 2]>,
    /// The rank of each position by its word; no rank if the word is not a position.
    ranks: Vec<u16>,
}

/// Positions of the two solvers in the tally.
const BFS: usize = 0;
const ASSIGNMENT: usize = 1;

impl Worker {
    fn new(size: Size, is_thorough: bool) -> Worker {
        let positions = Positions::new(size);
        let nothing = vec![None; positions.words.len()];
        let rank = |word: u32| {
            if word.count_ones() == positions.pieces {
                rank(word)
            } else {
                u16::MAX
            }
        };
        Worker {
            ranks: (0..1 << size.cells()).map(rank).collect(),
            bfs: Bfs::new(size),
            assignment: Assignment::new(size),
            is_thorough,
            searched: nothing.clone(),
            matched: nothing,
            faults: BTreeMap::new(),
            positions,
        }
    }

    /// Searches all targets from a start.
    fn search(&mut self, start: usize, count: &mut SweepCount, begin: &dyn Fn(usize, u64)) {
        let began = Instant::now();
        let first = (start * self.positions.words.len()) as u64;
        begin(BFS, first);
        let Worker {
            positions,
            bfs,
            searched,
            faults,
            ..
        } = self;
        bfs.search(positions.words[start], None);
        for (target, (&word, slides)) in positions.words.iter().zip(searched).enumerate() {
            *slides = bfs.level(word);
            begin(BFS, first + target as u64);
            if let (true, Some(slides)) = (self.is_thorough, *slides) {
                let answer = Answer {
                    slides,
                    moves: Some(bfs.moves(word)),
                };
                if let Some(fault) =
                    replay_fault::<Chesscbg>(&positions.instance(start, target), &answer)
                {
                    faults.entry(target).or_default()[BFS] = Some(fault);
                }
            }
        }
        count.add(positions.words.len() as u64, bfs.reached() as u64, began);
    }

    /// Matches a start with all targets.
    fn assign(&mut self, start: usize, count: &mut SweepCount, begin: &dyn Fn(usize, u64)) {
        let began = Instant::now();
        let first = (start * self.positions.words.len()) as u64;
        let Worker {
            positions,
            assignment,
            matched,
            faults,
            ..
        } = self;
        let word = positions.words[start];
        let mut pieces = 0;
        for (target, (&goal, slides)) in positions.words.iter().zip(matched).enumerate() {
            begin(ASSIGNMENT, first + target as u64);
            pieces += u64::from((word & !goal).count_ones());
            if !self.is_thorough {
                *slides = Some(assignment.between(word.into(), goal.into()));
                continue;
            }
            let instance = positions.instance(start, target);
            let solved = assignment.solve(&instance);
            *slides = solved.as_ref().ok().map(|solved| solved.answer.slides);
            if let Some(fault) = solved
                .ok()
                .and_then(|solved| replay_fault::<Chesscbg>(&instance, &solved.answer))
            {
                faults.entry(target).or_default()[ASSIGNMENT] = Some(fault);
            }
        }
        count.add(positions.words.len() as u64, pieces, began);
    }

    /// Compares the answers for an image of the first start with those for the first start.
    fn mirror(&mut self, first: &[Option<u32>], symmetry: usize) {
        for (&image, slides) in self.positions.images[symmetry].iter().zip(first) {
            let image = usize::from(image);
            if self.searched[image] != *slides {
                let slides = slides.map_or_else(|| "no".to_string(), |slides| slides.to_string());
                let fault = format!("a mirror image of this pair takes {slides} slides");
                self.faults.entry(image).or_default()[BFS].get_or_insert(fault.into());
            }
        }
    }

    /// Counts the answers for one start, and keeps its faults.
    fn tell(&mut self, unit: u64, start: usize, tally: &mut SweepTally<Instance>) {
        // The minimums are those of the search.
        let mut counts = [0; 256];
        let rank = |position: usize| u64::from(self.ranks[self.positions.words[position] as usize]);
        let first = rank(start) * self.positions.words.len() as u64;
        for (target, (searched, matched)) in self.searched.iter().zip(&self.matched).enumerate() {
            tally.record(first + rank(target));
            searched
                .iter()
                .for_each(|slides| counts[*slides as usize] += 1);
            if searched != matched {
                self.faults.entry(target).or_default();
            }
        }
        let counts = (0..).zip(counts).filter(|(_, instances)| *instances > 0);
        counts.for_each(|(slides, instances)| tally.count(slides, instances));
        for (target, faults) in std::mem::take(&mut self.faults) {
            let (searched, matched) = (self.searched[target], self.matched[target]);
            tally.solvers[BFS].differ += u64::from(faults[BFS].is_some());
            tally.solvers[ASSIGNMENT].differ +=
                u64::from(faults[ASSIGNMENT].is_some() || searched != matched);
            tally.wrong += 1;
            if tally.differences.len() < SWEEP_DIFFERENCES_MAX {
                let minimum =
                    |slides: Option<u32>| slides.map_or(Minimum::Impossible, Minimum::Moves);
                let answers = [searched, matched]
                    .map(minimum)
                    .into_iter()
                    .zip(faults)
                    .collect();
                let instance = self.positions.instance(start, target);
                tally.differences.push(SweepDifference {
                    unit,
                    instance,
                    answers,
                });
            }
        }
    }
}

impl Sweeper<Chesscbg> for Worker {
    fn unit(&mut self, unit: u64, tally: &mut SweepTally<Instance>, begin: &dyn Fn(usize, u64)) {
        let orbit = self.positions.orbit(self.positions.orbits[unit as usize]);
        let mut first = Vec::new();
        for (symmetry, start) in orbit {
            self.search(start.into(), &mut tally.solvers[BFS], begin);
            self.assign(start.into(), &mut tally.solvers[ASSIGNMENT], begin);
            if first.is_empty() {
                first.clone_from(&self.searched);
            }
            self.mirror(&first, symmetry);
            self.tell(unit, start.into(), tally);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes() -> impl Iterator<Item = Size> {
        [(4, 4), (3, 5), (2, 8), (3, 3), (1, 9), (6, 1)]
            .into_iter()
            .map(|(rows, cols)| Size::new(rows, cols).expect("a size"))
    }

    fn whole(size: Size, is_thorough: bool, spoil: impl Fn(&mut Worker)) -> SweepTally<Instance> {
        let mut worker = Worker::new(size, is_thorough);
        spoil(&mut worker);
        let mut tally = SweepTally::new(2);
        let instances = (worker.positions.words.len() as u64).pow(2);
        let units = worker.positions.orbits.len() as u64;
        (0..units).for_each(|unit| worker.unit(unit, &mut tally, &|_, _| ()));
        assert_eq!(
            tally
                .solvers
                .iter()
                .map(|count| count.answered)
                .collect::<Vec<_>>(),
            [instances; 2]
        );
        assert_eq!(tally.minimums.iter().sum::<u64>(), instances);
        tally
    }

    #[test]
    fn pairs_are_numbered_by_their_positions_in_order() {
        for size in sizes() {
            let positions = Positions::new(size);
            let ranks = 0..positions.words.len() as u64;
            let words: Vec<u32> = ranks
                .map(|rank| position(positions.pieces, rank) as u32)
                .collect();
            assert_eq!(words, positions.words);
            assert!(
                words
                    .iter()
                    .zip(0..)
                    .all(|(&word, place)| rank(word) == place)
            );
            let (start, target) = (words.len() / 3, words.len() - 1);
            assert_eq!(
                nth(size, (start * words.len() + target) as u64),
                positions.instance(start, target)
            );
        }
    }

    #[test]
    fn orbits_hold_every_position_once() {
        for size in sizes() {
            let positions = Positions::new(size);
            let mut members: Vec<u16> = Vec::new();
            for &least in &positions.orbits {
                let orbit = positions.orbit(least);
                assert!(orbit[0] == (0, least) && orbit.iter().all(|(_, member)| *member >= least));
                members.extend(orbit.into_iter().map(|(_, member)| member));
            }
            members.sort();
            assert_eq!(
                members,
                (0..positions.words.len() as u16).collect::<Vec<_>>()
            );
        }
        assert_eq!(
            (
                Positions::new(Size::FOUR).words.len(),
                Positions::new(Size::FOUR).images.len()
            ),
            (12_870, 16)
        );
    }

    #[test]
    fn a_whole_space_is_answered_alike_with_the_moves_and_without() {
        for size in sizes().filter(|size| size.cells() < 12) {
            let [quick, thorough] =
                [false, true].map(|is_thorough| whole(size, is_thorough, |_| ()));
            assert_eq!(quick.minimums, thorough.minimums);
            assert!(
                [quick, thorough]
                    .iter()
                    .all(|tally| tally.differences.is_empty()),
                "{size}"
            );
        }
    }

    #[test]
    fn a_wrong_cost_between_a_single_pair_of_cells_is_found() {
        // No symmetry maps the pair of cells to another one that is also wrong.
        let size = Size::new(3, 4).expect("a size");
        let sound = whole(size, false, |_| ());
        let spoilt = whole(size, false, |worker| worker.assignment.spoil(0, 11));
        assert_eq!(sound.solvers[ASSIGNMENT].differ, 0);
        let wrong = spoilt.solvers[ASSIGNMENT].differ;
        assert!(
            (1..10_000).contains(&wrong) && spoilt.solvers[BFS].differ == 0,
            "{wrong}"
        );
        assert_eq!(
            (spoilt.minimums, spoilt.differences.len()),
            (sound.minimums, SWEEP_DIFFERENCES_MAX)
        );
        for difference in spoilt.differences {
            let [(searched, None), (matched, None)] = &difference.answers[..] else {
                panic!("no moves were played")
            };
            assert!(searched < matched);
        }
    }

    #[test]
    fn a_broken_symmetry_is_found_even_if_both_solvers_agree() {
        let mut worker = Worker::new(Size::new(2, 3).expect("a size"), false);
        let mut tally = SweepTally::new(2);
        worker.search(0, &mut tally.solvers[BFS], &|_, _| ());
        let first = worker.searched.clone();
        let (symmetry, image) = *worker.positions.orbit(0).last().expect("an image");
        worker.search(image.into(), &mut tally.solvers[BFS], &|_, _| ());
        worker.mirror(&first, symmetry);
        assert!(worker.faults.is_empty());
        let wrong = worker.searched[7]
            .replace(40)
            .expect("every position is reached");
        worker.matched.clone_from(&worker.searched);
        worker.mirror(&first, symmetry);
        worker.tell(0, image.into(), &mut tally);
        let [difference] = &tally.differences[..] else {
            panic!("one pair is wrong")
        };
        let fault = format!("a mirror image of this pair takes {wrong} slides");
        assert_eq!(
            difference.answers,
            [
                (Minimum::Moves(40), Some(fault.into())),
                (Minimum::Moves(40), None)
            ]
        );
        assert_eq!(
            (tally.solvers[BFS].differ, tally.solvers[ASSIGNMENT].differ),
            (1, 0)
        );
    }

    #[test]
    fn sizes_with_too_many_positions_are_declined() {
        let size = Size::new(4, 5).expect("a size");
        let declined = Chesscbg::space(size).err().expect("20 cells are too many");
        assert_eq!(
            declined.to_string(),
            "4x5 has too many pairs of positions; all are tried up to 16 cells"
        );
    }
}
