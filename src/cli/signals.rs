//! The signals that end a run.

use super::exit::{Exit, Stop};
use super::reasons;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use tribunal_core::messages::Message;

/// The signals that end a run, without SIGHUP if the process was started to ignore it, as by `nohup`.
pub(super) fn handled() -> Vec<i32> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    let is_ignored = |signal: i32| ignored.unwrap_or(0) >> (signal - 1) & 1 == 1;
    [SIGINT, SIGTERM, SIGHUP]
        .into_iter()
        .filter(|&signal| signal != SIGHUP || !is_ignored(signal))
        .collect()
}

/// Handles signals on a thread, because a signal handler may do very little.
pub(super) fn listen(mut act: impl FnMut(i32) + Send + 'static) -> Result<(), Stop> {
    let failed = |error: std::io::Error| {
        let why = Message::new("no-signals").with("why", reasons::of_error(&error));
        Stop::said(Exit::Failure, why)
    };
    let mut signals = Signals::new(handled()).map_err(failed)?;
    let thread = std::thread::Builder::new().name("signals".to_string());
    thread
        .spawn(move || signals.forever().for_each(&mut act))
        .map(drop)
        .map_err(failed)
}
