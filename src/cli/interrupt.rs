//! Ctrl-C and SIGTERM: the first ends a run with what it has, the second at once; neither leaves the live view behind.
//! What has nothing to report yet ends by the first.

use super::exit::{Exit, Stop};
use super::signals::listen;
use super::{screen, supervise};
use signal_hook::low_level::emulate_default_handler;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whether a flag hears the signals by now.
static HAS_FLAG: AtomicBool = AtomicBool::new(false);

/// Signals that come within this time count as one: a terminal sends one to every process of a group, `timeout` sends one
/// to the process and one to its group, and a parent passes its own on to its child.
const ONE_SIGNAL: Duration = Duration::from_millis(150);

/// A run that still goes on so long after the first signal says that it is ending.
const SAID_AFTER: Duration = Duration::from_secs(1);

/// A flag that the first signal sets. A terminal that is closed counts as one. Unless it is to be quiet, a run that goes
/// on says that it is ending.
pub(super) fn flag(is_quiet: bool) -> Result<Arc<AtomicBool>, Stop> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let mut first: Option<Instant> = None;
    listen(move |_| {
        flag.store(true, Ordering::Relaxed);
        if first.is_none() && !is_quiet {
            // Without a thread nothing is said.
            let _ = std::thread::Builder::new().spawn(|| {
                std::thread::sleep(SAID_AFTER);
                screen::above("stopping after the work in progress; another signal stops at once");
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

/// Until there is a flag, a signal ends the process with the status of what was stopped.
pub(super) fn end_at_once() -> Result<(), Stop> {
    listen(|_| {
        if !HAS_FLAG.load(Ordering::Relaxed) {
            supervise::finish();
            std::process::exit(Exit::Interrupted as i32);
        }
    })
}

/// A signal takes the live view off the terminal, and ends the process as it would without us.
pub(super) fn end_cleanly() -> Result<(), Stop> {
    listen(|signal| {
        screen::clear();
        let _ = emulate_default_handler(signal);
    })
}
