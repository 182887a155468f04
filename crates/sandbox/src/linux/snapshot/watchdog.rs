//! Kills programs that run too long or take too much memory: their tracers wait for them, and cannot look meanwhile.

use super::memory::own_bytes;
use crate::snapshot::Declined;
use rustix::process::{Pid, PidfdFlags, Signal, getpid, pidfd_open, pidfd_send_signal};
use rustix::thread::{sched_getaffinity, sched_setaffinity};
use std::io;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// How often the programs are looked at.
const LOOK: Duration = Duration::from_millis(10);

/// A program that is watched.
#[derive(Debug)]
pub(super) struct Watched(Arc<Watch>);

#[derive(Debug)]
struct Watch {
    process: OwnedFd,
    pid: i32,
    /// When its run must have ended, in milliseconds; 0 between two runs.
    until: AtomicU64,
    /// Its CPU time at the beginning of the run, in nanoseconds.
    used: AtomicU64,
    is_killed: AtomicBool,
    /// Its resident memory, if it was killed for it.
    held: AtomicU64,
    time_max: TimeMax,
    /// Resident memory, in bytes.
    memory_max: usize,
}

/// How long a run may take. The wall time of a busy machine is no reason to give a program up at once: a program that
/// computes is stopped by its CPU time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeMax {
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
}

/// CPU time of a process, to the nanosecond; zero if it is gone.
pub(super) fn cpu_time(pid: i32) -> Duration {
    // The clock of a process is its number, inverted and shifted, and the kind of clock: what the scheduler counts.
    let clock = (!pid << 3) | 2;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the structure lives through the call.
    match unsafe { libc::clock_gettime(clock, &raw mut time) } {
        0 => Duration::new(time.tv_sec as u64, time.tv_nsec as u32),
        _ => Duration::ZERO,
    }
}

fn now() -> u64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed().as_millis() as u64 + 1
}

/// All programs that are watched, by a thread that is started with the first of them.
fn all() -> io::Result<&'static Mutex<Vec<Weak<Watch>>>> {
    static ALL: Mutex<Vec<Weak<Watch>>> = Mutex::new(Vec::new());
    static THREAD: Mutex<bool> = Mutex::new(false);
    let mut is_running = THREAD.lock().unwrap_or_else(PoisonError::into_inner);
    if !*is_running {
        thread::Builder::new().name("watchdog".into()).spawn(|| {
            // Not on the core of the worker that starts it.
            if let Ok(cores) = sched_getaffinity(Some(getpid())) {
                let _ = sched_setaffinity(None, &cores);
            }
            loop {
                thread::sleep(LOOK);
                look(&mut ALL.lock().unwrap_or_else(PoisonError::into_inner));
            }
        })?;
        *is_running = true;
    }
    Ok(&ALL)
}

impl Watched {
    pub(super) fn new(pid: i32, time_max: TimeMax, memory_max: usize) -> io::Result<Watched> {
        let process = Pid::from_raw(pid).ok_or_else(|| io::Error::other("no process"))?;
        let watch = Arc::new(Watch {
            process: pidfd_open(process, PidfdFlags::empty())?,
            pid,
            until: AtomicU64::new(0),
            used: AtomicU64::new(0),
            is_killed: AtomicBool::new(false),
            held: AtomicU64::new(0),
            time_max,
            memory_max,
        });
        all()?
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(Arc::downgrade(&watch));
        Ok(Watched(watch))
    }

    /// A run begins; `used` is the CPU time of the process until now.
    pub(super) fn begin(&self, used: Duration) {
        let until = now() + self.0.time_max.wall.as_millis() as u64;
        self.0.used.store(used.as_nanos() as u64, Ordering::Relaxed);
        self.0.until.store(until, Ordering::Release);
    }

    /// A run has ended; returns why it was killed, if it was.
    pub(super) fn end(&self) -> Option<Declined> {
        self.0.until.store(0, Ordering::Relaxed);
        let held = self.0.held.load(Ordering::Relaxed);
        match self.0.is_killed.load(Ordering::Relaxed) {
            false => None,
            true if held > 0 => Some(Declined::Memory(held >> 20)),
            true => Some(Declined::TooSlow),
        }
    }
}

fn look(all: &mut Vec<Weak<Watch>>) {
    let now = now();
    all.retain(|watch| {
        let Some(watch) = watch.upgrade() else {
            return false;
        };
        let until = watch.until.load(Ordering::Acquire);
        let used = Duration::from_nanos(watch.used.load(Ordering::Relaxed));
        let is_slow =
            || until < now || cpu_time(watch.pid).saturating_sub(used) > watch.time_max.cpu;
        let is_large = || {
            let held = own_bytes(watch.pid).unwrap_or(0) as u64;
            let is_large = held > watch.memory_max as u64;
            if is_large {
                watch.held.store(held, Ordering::Relaxed);
            }
            is_large
        };
        if until != 0 && (is_slow() || is_large()) {
            watch.is_killed.store(true, Ordering::Relaxed);
            let _ = pidfd_send_signal(&watch.process, Signal::KILL);
        }
        true
    });
}
