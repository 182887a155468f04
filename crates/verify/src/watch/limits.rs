//! Measures the time and the memory of watched work. Time in which the whole process was stopped does not count.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use tribunal_core::messages::Message;
use tribunal_core::text::size;

/// The interval at which threads are watched.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// If a wait of [`LOOK`] takes longer than this, the process was stopped, and the time counts for no step.
const STOPPED: Duration = Duration::from_secs(2);

/// The limit that a step exceeded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ExceededLimit {
    /// The time limit.
    Time(Duration),
    /// The memory of the process, which was this many bytes. The run ends then.
    Memory(u64),
}

impl ExceededLimit {
    /// The fault of the part that exceeded it.
    pub(crate) fn message(self) -> Message {
        match self {
            ExceededLimit::Time(limit) => {
                Message::new("no-answer-within").with("seconds", limit.as_secs_f64().to_string())
            }
            ExceededLimit::Memory(bytes) => {
                Message::new("no-answer-but-memory").with("size", size(bytes))
            }
        }
    }
}

/// Waits at most [`LOOK`] for a message. Also returns for how long the process was stopped.
pub(crate) fn receive_watched<T>(
    messages: &Receiver<T>,
) -> (Result<T, RecvTimeoutError>, Duration) {
    let begun = Instant::now();
    let received = messages.recv_timeout(LOOK);
    let took = begun.elapsed();
    (received, if took > STOPPED { took } else { Duration::ZERO })
}

/// The memory of this process in bytes; 0 on systems without `/proc`.
pub(crate) fn resident() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: Option<u64> = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages
        .unwrap_or(0)
        .saturating_mul(rustix::param::page_size() as u64)
}

/// The available memory of the machine in bytes.
pub(crate) fn free() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}
