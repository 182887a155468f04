//! Ctrl-C and SIGTERM: the first ends a run with what it has, the second at once; neither leaves the live view behind.
//! What has nothing to report yet ends by the first.

use super::exit::{Exit, Stop};
use super::{screen, supervise};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Whether a flag hears the signals by now.
static HAS_FLAG: AtomicBool = AtomicBool::new(false);

/// A flag that the first signal sets. A terminal that is closed counts as one. A parent that watches this process (see
/// `supervise`) passes its first signal on as SIGUSR1 and any further as SIGUSR2; they are not counted with those that this
/// process gets itself, since a terminal sends one signal to both.
pub(super) fn flag() -> Result<Arc<AtomicBool>, Stop> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let own = AtomicU32::new(0);
    listen(&[SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2], move |signal| {
        flag.store(true, Ordering::Relaxed);
        let is_second = match signal {
            SIGUSR1 => false,
            SIGUSR2 => true,
            _ => own.fetch_add(1, Ordering::Relaxed) > 0,
        };
        if is_second {
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
    listen(&[SIGINT, SIGTERM, SIGHUP, SIGUSR1], |_| {
        if !HAS_FLAG.load(Ordering::Relaxed) {
            supervise::finish();
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
