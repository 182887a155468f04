//! Measures how long a watched thread works. Time in which it was ready to run while others held its core does not
//! count, so that a busy machine makes no part too slow.

use rustix::time::{ClockId, clock_gettime};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// At least one part in this many of the wall time counts, so that every hang ends.
const WALL_FACTOR: u32 = 10;

/// Says how long a thread has waited for a core, since it began.
#[derive(Clone, Default)]
pub(crate) struct CoreWait(Arc<OnceLock<PathBuf>>);

impl CoreWait {
    /// Called by the thread to be watched, at its beginning. On systems without `/proc` all of its time counts.
    pub(crate) fn watch_this_thread(&self) {
        if let Ok(task) = fs::read_link("/proc/thread-self") {
            let _ = self.0.set(Path::new("/proc").join(task).join("schedstat"));
        }
    }

    /// The second number of the kernel's file: nanoseconds on a run queue.
    fn total(&self) -> Duration {
        let text = self.0.get().and_then(|file| fs::read_to_string(file).ok());
        let nanos = text.and_then(|text| text.split(' ').nth(1)?.parse().ok());
        Duration::from_nanos(nanos.unwrap_or(0))
    }
}

/// How long this thread has computed, since it began. Time in which it waits, also for a core, does not count.
pub(crate) fn core_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// How long a thread has worked on its current step.
pub(crate) struct Stopwatch {
    thread: CoreWait,
    begun: Instant,
    /// How long the thread had waited for a core at the first look at this step.
    waited_before: Option<Duration>,
}

impl Stopwatch {
    pub(crate) fn start(thread: &CoreWait) -> Stopwatch {
        Stopwatch {
            thread: thread.clone(),
            begun: Instant::now(),
            waited_before: None,
        }
    }

    /// Begins with the next step.
    pub(crate) fn restart(&mut self) {
        (self.begun, self.waited_before) = (Instant::now(), None);
    }

    /// Leaves out time in which the whole process was stopped.
    pub(crate) fn leave_out(&mut self, stopped: Duration) {
        self.begun += stopped;
    }

    /// Whether the step takes longer than `limit`. To be asked every [`LOOK`](super::limits::LOOK): time before the
    /// first question counts in full.
    pub(crate) fn exceeds(&mut self, limit: Duration) -> bool {
        let before = *self
            .waited_before
            .get_or_insert_with(|| self.thread.total());
        let wall = self.begun.elapsed();
        if wall <= limit {
            return false;
        }
        let waited = self.thread.total().saturating_sub(before);
        wall.saturating_sub(waited).max(wall / WALL_FACTOR) > limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    /// Computes until this thread has used so much time of a core.
    fn compute(duration: Duration) {
        let end = core_time() + duration;
        while core_time() < end {
            std::hint::black_box((0..10_000).sum::<u64>());
        }
    }

    #[test]
    fn only_computing_takes_time_of_a_core() {
        let begun = core_time();
        thread::sleep(Duration::from_millis(300));
        assert!(core_time() - begun < Duration::from_millis(200));
        compute(Duration::from_millis(20));
        assert!(core_time() - begun >= Duration::from_millis(20));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_thread_that_waits_for_a_core_is_not_slow_and_one_that_sleeps_is() {
        let (is_over, limit) = (AtomicBool::new(false), Duration::from_millis(400));
        thread::scope(|scope| {
            // Others that want every core.
            let cores = thread::available_parallelism().map_or(1, usize::from);
            for _ in 0..4 * cores {
                scope.spawn(|| {
                    while !is_over.load(Ordering::Relaxed) {
                        std::hint::black_box((0..10_000).sum::<u64>());
                    }
                });
            }
            let slow = |work: fn()| {
                let core_wait = CoreWait::default();
                let thread = core_wait.clone();
                let working = scope.spawn(move || {
                    thread.watch_this_thread();
                    work();
                });
                let mut stopwatch = Stopwatch::start(&core_wait);
                let mut is_slow = false;
                while !working.is_finished() {
                    is_slow |= stopwatch.exceeds(limit);
                    thread::sleep(Duration::from_millis(20));
                }
                (is_slow, stopwatch.begun.elapsed() > limit)
            };
            let computed = slow(|| compute(Duration::from_millis(150)));
            let slept = slow(|| thread::sleep(Duration::from_millis(600)));
            is_over.store(true, Ordering::Relaxed);
            assert_eq!((computed, slept), ((false, true), (true, true)));
        });
    }
}
