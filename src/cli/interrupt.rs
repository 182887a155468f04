//! Ctrl-C and SIGTERM: the first ends a run with what it has, the second at once; neither leaves the live view behind.
//! What has nothing to report yet ends by the first.

use super::exit::{Exit, Stop};
use super::screen;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a flag hears the signals by now.
static HAS_FLAG: AtomicBool = AtomicBool::new(false);

/// A flag that the first signal sets. A terminal that is closed counts as one; so does SIGUSR1, by which whoever watches
/// the run passes on what this process may have had already.
pub(super) fn flag() -> Result<Arc<AtomicBool>, Stop> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    listen(&[SIGINT, SIGTERM, SIGHUP, SIGUSR1], move |signal| {
        if flag.swap(true, Ordering::Relaxed) && signal != SIGUSR1 {
            screen::clear();
            std::process::exit(Exit::Interrupted as i32);
        }
    })?;
    HAS_FLAG.store(true, Ordering::Relaxed);
    Ok(stop)
}

/// Until there is a flag, a signal ends the process with the status of what was stopped.
pub(super) fn end_at_once() -> Result<(), Stop> {
    listen(&[SIGINT, SIGTERM, SIGHUP], |_| {
        if !HAS_FLAG.load(Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    })
}

/// A signal takes the live view off the terminal, and ends the process as it would without us.
pub(super) fn end_cleanly() -> Result<(), Stop> {
    listen(&[SIGINT, SIGTERM, SIGHUP], |signal| {
        screen::clear();
        let _ = emulate_default_handler(signal);
    })
}

/// Hands signals to a thread, since what a handler itself may do is very little.
fn listen(signals: &[i32], mut act: impl FnMut(i32) + Send + 'static) -> Result<(), Stop> {
    let failed = |error: std::io::Error| Stop::new(Exit::Failure, format!("cannot listen to signals: {error}"));
    let mut signals = Signals::new(signals).map_err(failed)?;
    let thread = std::thread::Builder::new().name("signals".to_string());
    thread.spawn(move || signals.forever().for_each(&mut act)).map(drop).map_err(failed)
}
