//! Ctrl-C and SIGTERM: the first ends a run with what it has, the second at once.

use super::exit::{Exit, Stop};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that the first signal sets. A terminal that is closed counts as one.
pub(super) fn flag() -> Result<Arc<AtomicBool>, Stop> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // In this order: a signal ends the process where an earlier one has set the flag, and then sets it.
        let at_once = flag::register_conditional_shutdown(signal, Exit::Interrupted as i32, Arc::clone(&stop));
        at_once
            .and_then(|_| flag::register(signal, Arc::clone(&stop)))
            .map_err(|error| Stop::new(Exit::Failure, format!("cannot listen to signals: {error}")))?;
    }
    Ok(stop)
}
