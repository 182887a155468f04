//! Ctrl-C and SIGTERM: the first signal ends a run with a report of the finished work, the second ends it at once. Both
//! remove the live view. A run with nothing to report yet ends at the first.

use super::exit::{Exit, Stop};
use super::signals::listen;
use super::{screen, supervise};
use signal_hook::low_level::emulate_default_handler;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whether a signal now sets a flag instead of ending the process.
static HAS_FLAG: AtomicBool = AtomicBool::new(false);

/// Whether the run has its report, so that nothing is in progress.
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// Signals that come within this time count as one: a terminal sends one to every process of a group, `timeout` sends
/// one to the process and one to its group, and a parent passes its own on to its child.
const ONE_SIGNAL: Duration = Duration::from_millis(150);

/// The time after the first signal at which a run that still works says that it is stopping.
const MESSAGE_AFTER: Duration = Duration::from_secs(1);

/// Returns a flag that the first signal sets. Closing the terminal also sends a signal. Unless `is_quiet`, a run that
/// still works after a second prints that it is stopping.
pub(super) fn flag(is_quiet: bool) -> Result<Arc<AtomicBool>, Stop> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let mut first: Option<Instant> = None;
    listen(move |_| {
        flag.store(true, Ordering::Relaxed);
        if first.is_none() && !is_quiet {
            // The message is optional.
            let _ = std::thread::Builder::new().spawn(|| {
                std::thread::sleep(MESSAGE_AFTER);
                if !IS_OVER.load(Ordering::Relaxed) {
                    screen::above(
                        "stopping after the work in progress; another signal stops at once",
                    );
                }
            });
        }
        if first.get_or_insert_with(Instant::now).elapsed() > ONE_SIGNAL {
            screen::clear();
            supervise::finish();
            std::process::exit(Exit::Interrupted as i32);
        }
    })?;
    HAS_FLAG.store(true, Ordering::Relaxed);
    Ok(stop)
}

/// Says that the run has its report: a signal has nothing left to stop.
pub(super) fn end() {
    IS_OVER.store(true, Ordering::Relaxed);
}

/// Until there is a flag, a signal ends the process with the status 130.
pub(super) fn end_at_once() -> Result<(), Stop> {
    listen(|_| {
        if !HAS_FLAG.load(Ordering::Relaxed) {
            supervise::finish();
            std::process::exit(Exit::Interrupted as i32);
        }
    })
}

/// A signal removes the live view, and then ends the process as by default.
pub(super) fn end_cleanly() -> Result<(), Stop> {
    listen(|signal| {
        screen::clear();
        let _ = emulate_default_handler(signal);
    })
}
