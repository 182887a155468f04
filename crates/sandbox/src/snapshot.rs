//! Runs in place: a program is started once, and from then on put back to where it first reads its input.

use super::run::End;
use std::io;
use std::time::Duration;
use thiserror::Error;

/// The result of one run in place; its output was put where [`Prepared::run_in_place`](crate::Prepared::run_in_place)
/// was told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotRun {
    /// How it ended.
    pub end: End,
    /// CPU time from the moment when it read its input, with that of its start, which tracing makes longer.
    pub cpu: Duration,
    /// Resident memory that the program itself wrote to, in bytes, with all that it mapped.
    pub memory_bytes: u64,
    /// Whether all of its memory was filled again, because the kernel does not tell which pages a run has changed.
    pub fills_all: bool,
}

/// Why a program does not run in place. It then runs in the ordinary way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Declined {
    /// It ended before it read anything.
    #[error("it ends before it reads its input")]
    ReadsNothing,
    /// Its first call that depends on the input is not `read`.
    #[error("its first look at the input is `{0}`")]
    FirstLook(String),
    /// It made this call, whose effect lasts, before it read its input.
    #[error("it uses `{0}` before it reads its input")]
    Before(String),
    /// It starts threads or processes.
    #[error("it starts a thread or a process")]
    Threads,
    /// It has memory that others can write to.
    #[error("it shares memory")]
    SharedMemory,
    /// It holds more memory than is kept, or than its limit, in MB.
    #[error("it holds {0} MB of memory")]
    Memory(u64),
    /// It made this call, which cannot be undone.
    #[error("it uses `{0}`, which cannot be undone")]
    Call(String),
    /// This signal came before it read its input.
    #[error("signal {0} came before it read its input")]
    Signal(i32),
    /// It catches this signal, and it came.
    #[error("it catches signal {0}")]
    Caught(i32),
    /// It took longer than its limit.
    #[error("it takes too long")]
    TooSlow,
    /// It was killed, as the kernel does when memory runs out.
    #[error("it was killed")]
    Killed,
    /// An input is longer than what it reads at first, and a pipe does not hold the rest.
    #[error("an input is too long")]
    LongInput,
    /// Such programs are not run in place, or not at this level, or not by this thread.
    #[error("{0}")]
    Unsupported(&'static str),
    /// The machine does not let the judge trace the program, or lacks something else.
    #[error("{step}: {message}")]
    Machine {
        /// What was tried.
        step: &'static str,
        /// The message of the error.
        message: String,
    },
}

impl Declined {
    /// Turns an error into that of a step.
    #[allow(dead_code, reason = "back-ends that cannot run in place have no step")]
    pub(crate) fn at<E: Into<io::Error>>(step: &'static str) -> impl FnOnce(E) -> Declined {
        move |error| Declined::Machine {
            step,
            message: error.into().to_string(),
        }
    }
}
