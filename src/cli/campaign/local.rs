//! The shares of a campaign on the cores of this machine, each a process of its own.

use super::child;
use super::failed::{RETRIES_MAX, failed, is_final};
use super::plan::CampaignFolder;
use super::shares::Shares;
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tribunal_core::messages::Message;
use tribunal_core::verdict::Event;
use tribunal_sandbox::system;

/// What is left to do.
struct Queue {
    waiting: VecDeque<u32>,
    /// How often each share was begun.
    begun: BTreeMap<u32, u32>,
    /// A share that cannot be done, and the end of its log.
    failed: Option<(u32, Stop)>,
}

/// Does all shares that are missing; returns whether there were any.
///
/// # Errors
///
/// A share fails again and again, or the run was stopped.
pub(super) fn run(
    folder: &CampaignFolder,
    jobs: Option<u16>,
    console: &Console,
    stop: &AtomicBool,
) -> Result<bool, Stop> {
    let mut shares = Shares::default();
    shares.refresh(folder);
    let waiting: VecDeque<u32> = (1..=folder.plan.shards)
        .filter(|number| !shares.is_done(*number))
        .collect();
    if waiting.is_empty() {
        return Ok(false);
    }
    let cores = system::cores();
    let each = usize::from(folder.plan.cpus).max(1);
    let slots = jobs.map_or(cores.len() / each, usize::from);
    let slots = slots.clamp(1, waiting.len());
    let events = console.progress();
    events(Event::started(
        "campaign",
        Message::new("campaign-section"),
        waiting.len() as u64,
        slots,
    ));
    let queue = Mutex::new(Queue {
        waiting,
        begun: BTreeMap::new(),
        failed: None,
    });
    std::thread::scope(|scope| {
        for slot in 0..slots {
            let (queue, events, cores) = (&queue, &events, &cores);
            scope.spawn(move || {
                // Its shares run on these cores, wherever the other ones are.
                let own = |core: usize| cores.get((slot * each + core) % cores.len().max(1));
                stay_on((0..each).filter_map(own).copied());
                work(folder, queue, stop, &|| {
                    events(Event::Advanced {
                        worker: slot as u64,
                        steps: 1,
                    })
                });
            });
        }
    });
    events(Event::Finished);
    if stop.load(Ordering::Relaxed) {
        return Err(Stop::new(Exit::Interrupted, ""));
    }
    let queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
    match queue.failed {
        Some((_, stop)) => Err(stop),
        None => Ok(true),
    }
}

/// Keeps this thread, and the processes that it starts, on some cores.
fn stay_on(cores: impl Iterator<Item = usize>) {
    #[cfg(target_os = "linux")]
    {
        let mut set = rustix::thread::CpuSet::new();
        cores.for_each(|core| set.set(core));
        if set.count() > 0 {
            // Without it, shares may share a core, which only takes longer.
            let _ = rustix::thread::sched_setaffinity(None, &set);
        }
    }
    #[cfg(not(target_os = "linux"))]
    drop(cores);
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does one share after the other.
fn work(folder: &CampaignFolder, queue: &Mutex<Queue>, stop: &AtomicBool, done: &dyn Fn()) {
    loop {
        let mut queued = lock(queue);
        if stop.load(Ordering::Relaxed) || queued.failed.is_some() {
            return;
        }
        let Some(number) = queued.waiting.pop_front() else {
            return;
        };
        let begun = queued.begun.entry(number).or_default();
        *begun += 1;
        let is_last = *begun > RETRIES_MAX;
        drop(queued);
        let code = one(folder, number, stop);
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let mut shares = Shares::default();
        shares.refresh(folder);
        // Where the judge fails again and again, the merge says it.
        if shares.is_done(number) || is_last && shares.is_sealed(number) {
            done();
            continue;
        }
        let is_final = code.as_ref().is_ok_and(|it| is_final(*it));
        let mut queued = lock(queue);
        if is_last || is_final || code.is_err() {
            let stop = match code {
                Err(error) => files::unwritten(&folder.log(number), &error),
                Ok(code) => failed(folder, number, code),
            };
            queued.failed.get_or_insert((number, stop));
        } else {
            queued.waiting.push_back(number);
        }
    }
}

/// Does a share, and returns its exit status.
fn one(folder: &CampaignFolder, number: u32, stop: &AtomicBool) -> io::Result<Option<i32>> {
    let log = File::options()
        .create(true)
        .append(true)
        .open(folder.log(number))?;
    let mut command = Command::new(folder.program());
    command
        .args(folder.words(number))
        .current_dir(folder.work())
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log);
    Ok(child::run(&mut command, stop)?.code())
}
