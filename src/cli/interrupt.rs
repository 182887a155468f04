//! Ctrl-C and SIGTERM: the first ends a run with what it has, the second at once; neither leaves the live view behind.
//! What has nothing to report yet ends by the first.

use super::console::Console;
use super::exit::{Exit, Stop};
use super::{screen, supervise};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
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

/// A flag that the first signal sets. A terminal that is closed counts as one.
pub(super) fn flag(console: &Console) -> Result<Arc<AtomicBool>, Stop> {
    let is_quiet = console.is_quiet();
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let mut first: Option<Instant> = None;
    listen(move |_| {
        flag.store(true, Ordering::Relaxed);
        if first.is_none() && !is_quiet {
            // Without a thread nothing is said.
            let _ = std::thread::Builder::new().spawn(|| {
                std::thread::sleep(SAID_AFTER);
                screen::above("ending, once what was begun is done; another signal ends at once");
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

/// The signals that end a run; not a hang-up that whoever started the process lets it ignore, as `nohup` does.
pub(super) fn heard() -> Vec<i32> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    let is_ignored = |signal: i32| ignored.unwrap_or(0) >> (signal - 1) & 1 == 1;
    [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|&signal| signal != SIGHUP || !is_ignored(signal)).collect()
}

/// Hands signals to a thread, since what a handler itself may do is very little.
fn listen(mut act: impl FnMut(i32) + Send + 'static) -> Result<(), Stop> {
    let failed = |error: std::io::Error| Stop::new(Exit::Failure, format!("cannot listen to signals: {error}"));
    let mut signals = Signals::new(heard()).map_err(failed)?;
    let thread = std::thread::Builder::new().name("signals".to_string());
    thread.spawn(move || signals.forever().for_each(&mut act)).map(drop).map_err(failed)
}
