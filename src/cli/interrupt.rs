//! Ctrl-C and SIGTERM: the first ends a run with what it has, the second at once; neither leaves the live view behind.

use super::exit::{Exit, Stop};
use super::screen;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that the first signal sets. A terminal that is closed counts as one.
pub(super) fn flag() -> Result<Arc<AtomicBool>, Stop> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    listen(move |_| {
        if flag.swap(true, Ordering::Relaxed) {
            screen::clear();
            std::process::exit(Exit::Interrupted as i32);
        }
    })?;
    Ok(stop)
}

/// Hands signals to a thread, since what a handler itself may do is very little.
fn listen(mut act: impl FnMut(i32) + Send + 'static) -> Result<(), Stop> {
    let failed = |error: std::io::Error| Stop::new(Exit::Failure, format!("cannot listen to signals: {error}"));
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP]).map_err(failed)?;
    let thread = std::thread::Builder::new().name("signals".to_string());
    thread.spawn(move || signals.forever().for_each(&mut act)).map(drop).map_err(failed)
}
