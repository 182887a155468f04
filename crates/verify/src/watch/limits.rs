//! The limits of watched work: its time, without time in which the process was stopped, and its memory.

use std::fmt;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often the threads are looked at.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// A wait of [`LOOK`] that takes so long was one in which the process was stopped: no step has had that time.
const STOPPED: Duration = Duration::from_secs(2);

/// What a step took too much of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Taken {
    /// So long.
    Time(Duration),
    /// So much memory, in bytes, together with all that goes on beside it: nothing more is done then.
    Memory(u64),
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Taken::Time(limit) => write!(f, "no answer within {} s", limit.as_secs_f64()),
            Taken::Memory(bytes) => write!(f, "no answer, and {} MB of memory taken", bytes >> 20),
        }
    }
}

/// What comes within [`LOOK`], and for how long the process was stopped meanwhile.
pub(crate) fn receive_watched<T>(pieces: &Receiver<T>) -> (Result<T, RecvTimeoutError>, Duration) {
    let begun = Instant::now();
    let heard = pieces.recv_timeout(LOOK);
    let took = begun.elapsed();
    (heard, if took > STOPPED { took } else { Duration::ZERO })
}

/// The memory of this process, in bytes; nothing is known of it on other systems.
pub(crate) fn resident() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: Option<u64> = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages
        .unwrap_or(0)
        .saturating_mul(rustix::param::page_size() as u64)
}

/// The memory that the machine could give, in bytes.
pub(crate) fn free() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}
