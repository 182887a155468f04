//! What a run notes of whom it asks, for whoever begins it again after a crash: work that recurses without end, or asks for
//! more memory than there is, ends the whole process, and nobody in it can tell.

use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// Who ended a run, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// The name of the problem.
    pub problem: String,
    /// The solver, or one of the offices.
    pub who: String,
    /// On what, where there was an input.
    pub input: Option<Input>,
    /// The words that the process had for it.
    pub how: String,
}

/// An input that ended a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// Of this size, as it is written.
    Text(String, String),
    /// The n-th of the whole space of a size.
    Nth(String, u64),
}

/// What a thread takes up next: who works on it, and on what.
#[derive(Serialize, Deserialize)]
pub(super) struct Piece {
    /// The name of the problem.
    pub(super) problem: String,
    /// Who works on it, each at its place.
    pub(super) who: Vec<String>,
    /// The size of its inputs, where they have one.
    pub(super) size: Option<String>,
    /// The inputs; where there are none, but a size, a position is that in the whole space.
    pub(super) inputs: Vec<String>,
}

/// A step of a piece is the place of whoever works and the position of the input.
const POSITION_BITS: u32 = 48;

/// The step of whoever has this place, on the input at this position.
pub(super) fn step(place: usize, position: u64) -> u64 {
    (place as u64) << POSITION_BITS | position
}

/// The place and the position of a step.
pub(super) fn place_and_position(step: u64) -> (usize, u64) {
    ((step >> POSITION_BITS) as usize, step & ((1 << POSITION_BITS) - 1))
}

/// A file that always holds who is asked: a step in eight bytes, then the piece.
#[derive(Debug)]
pub struct Notes {
    file: File,
    turn: Mutex<()>,
}

/// Bytes of a step.
const STEP_BYTES: u64 = 8;

impl Notes {
    /// Notes in a new file.
    pub fn new(path: &Path) -> io::Result<Notes> {
        Ok(Notes { file: File::create(path)?, turn: Mutex::new(()) })
    }

    /// Waits until nobody else works, so that there is one alone who may be at fault; who hangs is waited for no longer
    /// than an answer may take.
    pub(super) fn turn(&self, limit: Duration) -> Option<MutexGuard<'_, ()>> {
        let begun = Instant::now();
        loop {
            match self.turn.try_lock() {
                Ok(turn) => return Some(turn),
                Err(TryLockError::Poisoned(turn)) => return Some(turn.into_inner()),
                Err(TryLockError::WouldBlock) if begun.elapsed() > limit => return None,
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    /// Notes what is taken up.
    pub(super) fn piece(&self, piece: &Piece) {
        let json = serde_json::to_vec(piece).unwrap_or_default();
        // What cannot be noted is asked all the same.
        let _ = self.file.set_len(STEP_BYTES).and_then(|()| self.file.write_all_at(&json, STEP_BYTES));
    }

    /// Notes who is asked for what.
    pub(super) fn step(&self, step: u64) {
        let _ = self.file.write_all_at(&step.to_le_bytes(), 0);
    }

    /// Notes somebody who works on no input.
    pub fn alone(&self, problem: &str, who: &str) {
        let (problem, who) = (problem.to_string(), vec![who.to_string()]);
        self.piece(&Piece { problem, who, size: None, inputs: Vec::new() });
        self.step(step(0, 0));
    }

    /// Who was asked last, by the notes of a process that ended.
    pub fn last(path: &Path, how: &str) -> Option<Ended> {
        let bytes = std::fs::read(path).ok()?;
        let (last, json) = bytes.split_first_chunk()?;
        let Piece { problem, who, size, mut inputs } = serde_json::from_slice(json).ok()?;
        let (place, position) = place_and_position(u64::from_le_bytes(*last));
        let who = who.get(place)?.clone();
        let input = size.and_then(|size| match inputs.is_empty() {
            true => Some(Input::Nth(size, position)),
            false if (position as usize) < inputs.len() => {
                Some(Input::Text(size, inputs.swap_remove(position as usize)))
            }
            false => None,
        });
        Some(Ended { problem, who, input, how: how.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_step_is_read_back_with_who_took_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notes");
        let last = || Notes::last(&path, "it fell");
        assert_eq!(last(), None);
        let notes = Notes::new(&path).expect("a file");
        assert_eq!(last(), None);
        let ended = |who: &str, input| {
            let (problem, how) = ("flipgame".to_string(), "it fell".to_string());
            Some(Ended { problem, who: who.to_string(), input, how })
        };
        let piece = |size: Option<&str>, inputs: &[&str]| Piece {
            problem: "flipgame".to_string(),
            who: ["bfs", "dfs"].map(str::to_string).to_vec(),
            size: size.map(str::to_string),
            inputs: inputs.iter().map(|input| input.to_string()).collect(),
        };
        let size = || "1x2".to_string();
        notes.piece(&piece(Some("1x2"), &["bw\n", "wb\n"]));
        notes.step(step(1, 1));
        assert_eq!(last(), ended("dfs", Some(Input::Text(size(), "wb\n".to_string()))));
        notes.step(step(0, 2));
        assert_eq!(last(), ended("bfs", None));
        notes.step(step(2, 0));
        assert_eq!(last(), None);
        notes.piece(&piece(Some("1x2"), &[]));
        notes.step(step(1, 3));
        assert_eq!(last(), ended("dfs", Some(Input::Nth(size(), 3))));
        notes.alone("flipgame", "generator");
        assert_eq!(last(), ended("generator", None));
    }

    #[test]
    fn one_works_at_a_time_and_who_hangs_is_waited_for_only_so_long() {
        let folder = tempfile::tempdir().expect("a folder");
        let notes = Notes::new(&folder.path().join("notes")).expect("a file");
        let limit = Duration::from_millis(50);
        let first = notes.turn(limit);
        assert!(first.is_some());
        assert!(notes.turn(limit).is_none());
        drop(first);
        assert!(notes.turn(limit).is_some());
    }
}
