//! What is noted of each input that is tried: whether it is another one than before, how its lines end, and how long it took.

use super::plan::{AnyStressPlan, InputSource};
use crate::search_journal::{InputNote, Tried};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;

/// Inputs beyond so many are not compared with others.
const NOTED_MAX: usize = 1 << 20;

/// A generator is said to take most of the time where it took so long altogether.
const TELLING: Duration = Duration::from_secs(5);

/// What is noted of one input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    /// The beginning of a digest of the input.
    pub(super) digest: u64,
    /// Whether a line ends with CR LF.
    pub(super) has_crlf: bool,
    /// Whether the submission took longer than allowed beside the other program, but too short a time to count.
    pub(super) is_short: bool,
    /// How long it took to make the input, and to run the programs on it.
    pub(super) took: (Duration, Duration),
}

impl Note {
    /// The note as a journal has it.
    pub(super) fn kept(&self, refused: u64) -> InputNote {
        let micros = |time: Duration| time.as_micros() as u64;
        InputNote {
            digest: Some(self.digest),
            passed: None,
            has_crlf: self.has_crlf,
            is_short: self.is_short,
            took_us: (micros(self.took.0), micros(self.took.1)),
            refused,
        }
    }

    pub(super) fn of(input: &[u8]) -> Note {
        let digest = Sha256::digest(input);
        let start = digest.first_chunk().copied().unwrap_or_default();
        Note {
            digest: u64::from_be_bytes(start),
            has_crlf: input.windows(2).any(|two| two == b"\r\n"),
            is_short: false,
            took: (Duration::ZERO, Duration::ZERO),
        }
    }
}

/// What is noted, by the seed.
#[derive(Debug, Default)]
pub(super) struct Noted {
    seeds: BTreeMap<u64, Note>,
}

/// Notes an input that was tried.
pub(super) fn note(noted: &Mutex<Noted>, seed: u64, note: Note) {
    let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
    if noted.seeds.len() < NOTED_MAX {
        noted.seeds.insert(seed, note);
    }
}

impl Noted {
    /// What all shares noted.
    pub(super) fn of(tried: &Tried, first: u64) -> Noted {
        let notes = tried.notes.iter().filter_map(|(index, note)| {
            let note = Note {
                digest: note.digest?,
                has_crlf: note.has_crlf,
                is_short: note.is_short,
                took: (
                    Duration::from_micros(note.took_us.0),
                    Duration::from_micros(note.took_us.1),
                ),
            };
            Some((first.wrapping_add(*index), note))
        });
        Noted {
            seeds: notes.take(NOTED_MAX).collect(),
        }
    }

    /// Forgets seeds beyond the first `number`: how many of them were tried depends on the number of workers.
    pub(super) fn up_to(&mut self, first: u64, number: u64) {
        self.seeds
            .retain(|seed, _| seed.wrapping_sub(first) < number);
    }

    /// The digest of the input of a seed.
    pub(super) fn digest(&self, seed: u64) -> Option<u64> {
        self.seeds.get(&seed).map(|note| note.digest)
    }

    /// The number of different inputs among `tried`; those that were not noted count as different.
    pub(super) fn different(&self, tried: u64) -> u64 {
        let digests: BTreeSet<u64> = self.seeds.values().map(|note| note.digest).collect();
        let same = self.seeds.len() - digests.len();
        tried.saturating_sub(same as u64)
    }

    /// What a report says of it, in lines.
    pub(super) fn lines(&self, plan: &AnyStressPlan, tried: u64) -> Vec<Message> {
        let mut lines = Vec::new();
        if let InputSource::Generators(generators) = &plan.source {
            let of = |id| Message::new(id).with("generator", generators.name.clone());
            let different = self.different(tried);
            let id = match different {
                1 => "inputs-all-the-same",
                _ => "inputs-different",
            };
            if tried > 1 && different * 2 <= tried {
                let said = of(id).with("number", different);
                let said = said.with("count", grouped(different));
                lines.push(said.with("all", grouped(tried)));
            }
            if self.seeds.values().any(|note| note.has_crlf) {
                lines.push(of("generator-prints-crlf"));
            }
            let sum = |pick: fn(&Note) -> Duration| self.seeds.values().map(pick).sum::<Duration>();
            let (making, running) = (sum(|note| note.took.0), sum(|note| note.took.1));
            if making > TELLING && making > running {
                let share = 100.0 * making.as_secs_f64() / (making + running).as_secs_f64();
                lines.push(of("generator-takes-most").with("share", format!("{share:.0}")));
            }
        }
        let short = self.seeds.values().filter(|note| note.is_short).count() as u64;
        if short > 0 {
            let said = Message::new("slower-but-short").with("number", short);
            let said = said.with("count", grouped(short));
            lines.push(said.with("least", super::worker::SLOW.as_millis() as u64));
        }
        lines
    }
}
