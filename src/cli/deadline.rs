//! A flag that is set when the user stops a run, or when its time is over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How often the user's flag is looked at.
const STEP: Duration = Duration::from_millis(20);

/// A flag that follows `stop`, and is set at `until` if there is such a time.
pub(super) fn flag(stop: &Arc<AtomicBool>, until: Option<Instant>) -> Arc<AtomicBool> {
    let Some(until) = until else {
        return Arc::clone(stop);
    };
    let over = Arc::new(AtomicBool::new(false));
    let (stop, flag) = (Arc::clone(stop), Arc::clone(&over));
    let wait = move || {
        while !stop.load(Ordering::Relaxed) && Instant::now() < until {
            thread::sleep(STEP.min(until.saturating_duration_since(Instant::now())));
        }
        flag.store(true, Ordering::Relaxed);
    };
    if thread::Builder::new().spawn(wait).is_err() {
        // Without the thread, a run that is cut too early is better than one that never ends.
        over.store(true, Ordering::Relaxed);
    }
    over
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits for a flag; whether it was set.
    fn is_set(flag: &AtomicBool) -> bool {
        let begun = Instant::now();
        while !flag.load(Ordering::Relaxed) && begun.elapsed() < Duration::from_secs(5) {
            thread::sleep(Duration::from_millis(1));
        }
        flag.load(Ordering::Relaxed)
    }

    #[test]
    fn the_flag_is_set_by_the_user_or_by_time() {
        let stop = Arc::new(AtomicBool::new(false));
        let late = Instant::now() + Duration::from_secs(60);
        assert!(Arc::ptr_eq(&flag(&stop, None), &stop));
        let by_time = flag(&stop, Some(Instant::now() + Duration::from_millis(30)));
        assert!(is_set(&by_time) && !stop.load(Ordering::Relaxed));
        let by_user = flag(&stop, Some(late));
        assert!(!by_user.load(Ordering::Relaxed));
        stop.store(true, Ordering::Relaxed);
        assert!(is_set(&by_user));
    }
}
