//! Breadth-first search from the board, press by press over a queue that stays sorted.
//!
//! Presses commute, so a state is extended only by presses higher than all that led to it. The queue holds the sets
//! of one size by value as binary numbers, so the sets below a press are a run at the front of their level, and
//! a press scans that run in order. The first set found for a state is the smallest by value among
//! the shortest, and so is, for its own state, that set without its highest press: a smaller one has no press as
//! high either, and would stay smaller with it. So no shortest path is lost. O(2^n) states, 8 bytes each.

use crate::pilots::model::Pilots;
use crate::pilots::model::{Answer, Instance};
use tribunal_core::board::{Board, Size};
use tribunal_core::problem::{Declined, Solve, Solved};

struct Bfs {
    size: Size,
    /// The press in the high half, what it switches in the low half.
    steps: Vec<u64>,
    /// The number of the last search that saw the state, so that nothing needs to be cleared between searches.
    seen: Vec<u8>,
    search: u8,
    /// Presses in the high half, state in the low half.
    queue: Vec<u64>,
}

pub(super) fn prepare(size: Size) -> Box<dyn Solve<Pilots>> {
    let (rows, cols) = (size.rows(), size.cols());
    let column = (0..rows).fold(0, |column, row| column | 1u64 << (row * cols));
    let steps = (0..rows * cols)
        .map(|press| {
            1 << (32 + press) | size.row_mask() << (press / cols * cols) | column << (press % cols)
        })
        .collect();
    let states = 1usize << size.cells();
    // One slot more than states, for writes that are overwritten.
    Box::new(Bfs {
        size,
        steps,
        seen: vec![0; states],
        search: 0,
        queue: vec![0; states + 1],
    })
}

impl Solve<Pilots> for Bfs {
    fn solve(&mut self, instance: &Instance) -> Result<Solved<Answer>, Declined> {
        let closed = instance.closed.word().expect("at most 20 cells");
        if closed == 0 {
            return Ok(Solved {
                answer: Answer::solved(Board::empty(self.size)),
                work: 1,
            });
        }
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.seen.fill(0);
            self.search = 1;
        }
        let Bfs {
            size,
            steps,
            seen,
            search,
            queue,
        } = self;
        let (search, states) = (*search, seen.len());
        seen[closed as usize] = search;
        queue[0] = closed;
        // For each press, the end of the run of sets below it in the current level.
        let mut ends = [1; 32];
        let (mut front, mut rear) = (0, 1);
        while front < rear {
            let mut next_ends = [rear; 32];
            let level_end = rear;
            for (press, step) in steps.iter().enumerate() {
                next_ends[press] = rear;
                let (old, new) = queue.split_at_mut(level_end);
                let mut made = rear - level_end;
                for word in &old[front..ends[press]] {
                    let next = word ^ step;
                    let state = next as usize & (states - 1);
                    // Every state is written, but the rear advances only past a new one.
                    new[made] = next;
                    made += usize::from(seen[state] != search);
                    seen[state] = search;
                }
                rear = level_end + made;
                if seen[0] == search {
                    let found = queue[..rear]
                        .iter()
                        .rposition(|&word| word as u32 == 0)
                        .expect("the open board is in");
                    let presses = Board::from_word(*size, queue[found] >> 32);
                    return Ok(Solved {
                        answer: Answer::solved(presses),
                        work: rear as u64,
                    });
                }
            }
            front = level_end;
            ends = next_ends;
        }
        Ok(Solved {
            answer: Answer::Impossible,
            work: rear as u64,
        })
    }
}
