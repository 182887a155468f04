//! Notes in a file which solver works on which input, for the process that repeats a crashed run.
//!
//! A solver that recurses without end, or asks for more memory than there is, ends its process, so the process itself
//! cannot report it.

use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use tribunal_core::messages::Message;

/// A crash of an earlier run of the same command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrashRecord {
    /// The name of the problem.
    pub problem: String,
    /// The solver, or another part such as the `parser`, that was working.
    pub worker: String,
    /// Its input, if it had one.
    pub input: Option<CrashInput>,
    /// How the process ended.
    pub reason: Message,
}

/// The input of a crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CrashInput {
    /// A size, and an input file of that size.
    Text(String, String),
    /// A size, and a position in the whole space of that size.
    Nth(String, u64),
    /// The name of a file.
    File(String),
}

/// One batch of work: the workers that take part, and the inputs.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct WorkNote {
    /// The name of the problem.
    pub(super) problem: String,
    /// The workers, in the order of their places.
    pub(super) workers: Vec<String>,
    /// The size of the inputs; `None` if the inputs are names of files.
    pub(super) size: Option<String>,
    /// The inputs in the order of their positions; empty if a position counts inputs of the whole space.
    pub(super) inputs: Vec<String>,
}

/// A step packs the place of a worker and the position of an input into one number.
const POSITION_BITS: u32 = 48;

/// The step of the worker at `place` on the input at `position`.
pub(super) fn step(place: usize, position: u64) -> u64 {
    (place as u64) << POSITION_BITS | position
}

/// The place and the position of a step.
pub(super) fn place_and_position(step: u64) -> (usize, u64) {
    (
        (step >> POSITION_BITS) as usize,
        step & ((1 << POSITION_BITS) - 1),
    )
}

/// The file of notes: the current step in eight bytes, then the current batch of work as JSON.
///
/// One thread at a time works while notes are taken, so that the last note names the worker that crashed.
#[derive(Debug)]
pub struct Notes {
    file: File,
}

/// Number of bytes of a step.
const STEP_BYTES: u64 = 8;

impl Notes {
    /// Creates the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    pub fn new(path: &Path) -> io::Result<Notes> {
        Ok(Notes {
            file: File::create(path)?,
        })
    }

    /// Notes a batch of work. If the disk is full, the run continues without the note.
    pub(super) fn work(&self, work: &WorkNote) {
        let json = serde_json::to_vec(work).unwrap_or_default();
        let _ = self
            .file
            .set_len(STEP_BYTES)
            .and_then(|()| self.file.write_all_at(&json, STEP_BYTES));
    }

    /// Notes a step of the current batch.
    pub(super) fn step(&self, step: u64) {
        let _ = self.file.write_all_at(&step.to_le_bytes(), 0);
    }

    /// Notes a worker without an input, or with a file as its input.
    pub(crate) fn single(&self, problem: &str, worker: &str, file: Option<&str>) {
        let inputs = file.map(str::to_string).into_iter().collect();
        self.work(&WorkNote {
            problem: problem.to_string(),
            workers: vec![worker.to_string()],
            size: None,
            inputs,
        });
        self.step(step(0, 0));
    }

    /// Reads the notes of a crashed process: the worker of the last step and its input. `reason` says how the process
    /// ended. Returns `None` if the file has no whole note.
    pub fn last(path: &Path, reason: &Message) -> Option<CrashRecord> {
        let bytes = std::fs::read(path).ok()?;
        let (last, json) = bytes.split_first_chunk()?;
        let WorkNote {
            problem,
            workers,
            size,
            mut inputs,
        } = serde_json::from_slice(json).ok()?;
        let (place, position) = place_and_position(u64::from_le_bytes(*last));
        let worker = workers.get(place)?.clone();
        let is_whole_space = inputs.is_empty();
        let input =
            ((position as usize) < inputs.len()).then(|| inputs.swap_remove(position as usize));
        let input = match (size, input) {
            (Some(size), Some(text)) => Some(CrashInput::Text(size, text)),
            (Some(size), None) if is_whole_space => Some(CrashInput::Nth(size, position)),
            (None, Some(file)) => Some(CrashInput::File(file)),
            _ => None,
        };
        Some(CrashRecord {
            problem,
            worker,
            input,
            reason: reason.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_step_is_read_back_with_its_worker_and_its_input() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notes");
        let crashed = || Message::new("it-crashed").with("how", "SIGSEGV");
        let last = || Notes::last(&path, &crashed());
        assert_eq!(last(), None);
        let notes = Notes::new(&path).expect("a file");
        assert_eq!(last(), None);
        let record = |worker: &str, input| {
            let (problem, reason) = ("flipgame".to_string(), crashed());
            Some(CrashRecord {
                problem,
                worker: worker.to_string(),
                input,
                reason,
            })
        };
        let work = |inputs: &[&str]| WorkNote {
            problem: "flipgame".to_string(),
            workers: ["bfs", "dfs"].map(str::to_string).to_vec(),
            size: Some("1x2".to_string()),
            inputs: inputs.iter().map(|input| input.to_string()).collect(),
        };
        let size = || "1x2".to_string();
        notes.work(&work(&["bw\n", "wb\n"]));
        notes.step(step(1, 1));
        assert_eq!(
            last(),
            record("dfs", Some(CrashInput::Text(size(), "wb\n".to_string())))
        );
        notes.step(step(0, 2));
        assert_eq!(last(), record("bfs", None));
        notes.step(step(2, 0));
        assert_eq!(last(), None);
        notes.work(&work(&[]));
        notes.step(step(1, 3));
        assert_eq!(last(), record("dfs", Some(CrashInput::Nth(size(), 3))));
        notes.single("flipgame", "generator", None);
        assert_eq!(last(), record("generator", None));
        notes.single("flipgame", "parser", Some("secret/a.in"));
        assert_eq!(
            last(),
            record("parser", Some(CrashInput::File("secret/a.in".to_string())))
        );
    }
}
