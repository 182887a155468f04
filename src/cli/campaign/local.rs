//! The shares of a campaign on the cores of this machine, each a process of its own.

use super::child;
use super::failed::{FAULT, RETRIES_MAX, failed, is_given_up};
use super::identity::Identity;
use super::plan::CampaignFolder;
use super::shares::Shares;
use super::slurm::Slurm;
use super::{jobs, lock, logs, merge};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use crate::cli::merge::listed;
use crate::cli::share::NOT_INSTALLED;
use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Event;
use tribunal_sandbox::system;

/// How often a run looks whether it is to end.
const TOLD_EVERY: Duration = Duration::from_millis(200);

/// What is left to do.
struct Queue {
    waiting: VecDeque<u32>,
    /// How often each share was begun.
    begun: BTreeMap<u32, u32>,
    /// A share that cannot be done, and the end of its log.
    failed: Option<(u32, Stop)>,
    /// What is to be said of parts that were set aside.
    aside: Vec<Message>,
}

/// Does all shares that are missing; returns whether there were any.
///
/// # Errors
///
/// A share fails again and again, or the run was stopped.
pub(super) fn run(
    folder: &CampaignFolder,
    jobs: Option<u16>,
    identity: &Identity,
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
    say_others(folder, console, stop);
    let begun: Vec<u32> = shares.begun().collect();
    if !begun.is_empty() {
        console.say(&Message::new("campaign-goes-on").with("shards", listed(&begun)));
    }
    // What was merged before lacks these.
    let _ = fs::remove_file(folder.merged());
    let cores = system::cores();
    let each = usize::from(folder.plan.cpus).max(1);
    let slots = jobs.map_or(cores.len() / each, usize::from);
    let slots = slots.clamp(1, waiting.len());
    let events = console.progress();
    events(Event::resumed(
        "campaign",
        Message::new("campaign-section"),
        folder.plan.shards.into(),
        shares.done().into(),
        slots,
    ));
    let queue = Mutex::new(Queue {
        waiting,
        begun: BTreeMap::new(),
        failed: None,
        aside: Vec::new(),
    });
    let working = AtomicUsize::new(slots);
    // Set where no share is of use any more.
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (working, over) = (&working, &over);
        scope.spawn(move || {
            while working.load(Ordering::Relaxed) > 0 {
                // `cancel` may be called on another machine.
                if lock::is_told(folder) {
                    stop.store(true, Ordering::Relaxed);
                }
                if stop.load(Ordering::Relaxed) {
                    over.store(true, Ordering::Relaxed);
                }
                std::thread::sleep(TOLD_EVERY);
            }
        });
        for slot in 0..slots {
            let (queue, events, cores) = (&queue, &events, &cores);
            scope.spawn(move || {
                let _works = Works(working);
                // Its shares run on these cores, wherever the other ones are.
                let own = |core: usize| cores.get((slot * each + core) % cores.len().max(1));
                stay_on((0..each).filter_map(own).copied());
                work(folder, queue, identity, over, &|| {
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
    queue.aside.iter().for_each(|said| console.say(said));
    match queue.failed {
        Some((_, stop)) => Err(stop),
        None => Ok(true),
    }
}

/// Says that jobs of Slurm do shares too, if there are any: of two that do one share, one fails.
fn say_others(folder: &CampaignFolder, console: &Console, stop: &AtomicBool) {
    if !jobs::has_submitted(folder) {
        return;
    }
    // Without Slurm here, its jobs may run elsewhere.
    let jobs = jobs::jobs(folder, Slurm { stop }).unwrap_or_default();
    if let Some(job) = jobs.first() {
        let said = Message::new("campaign-queue-too").with("number", jobs.len() as u64);
        let said = said.with("count", grouped(jobs.len() as u64));
        let cancel = folder.action("cancel");
        console.say(
            &said
                .with("job", job.name())
                .with("command", cancel.to_string()),
        );
    }
}

/// A thread that works, as long as it does.
struct Works<'a>(&'a AtomicUsize);

impl Drop for Works<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Keeps this thread, and the processes that it starts, on some cores.
fn stay_on(cores: impl Iterator<Item = usize>) {
    #[cfg(target_os = "linux")]
    {
        let mut set = rustix::thread::CpuSet::new();
        // The kernel's set may be larger.
        let known = cores.filter(|core| *core < rustix::thread::CpuSet::MAX_CPU);
        known.for_each(|core| set.set(core));
        if set.count() > 0 {
            // Without it, shares may share a core, which only takes longer.
            let _ = rustix::thread::sched_setaffinity(None, &set);
        }
    }
    #[cfg(not(target_os = "linux"))]
    drop(cores);
}

fn locked(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does one share after the other.
fn work(
    folder: &CampaignFolder,
    queue: &Mutex<Queue>,
    identity: &Identity,
    over: &AtomicBool,
    done: &dyn Fn(),
) {
    loop {
        let mut queued = locked(queue);
        if over.load(Ordering::Relaxed) || queued.failed.is_some() {
            return;
        }
        let Some(number) = queued.waiting.pop_front() else {
            return;
        };
        let begun = queued.begun.entry(number).or_default();
        *begun += 1;
        let begun = *begun;
        drop(queued);
        let code = one(folder, number, over);
        if over.load(Ordering::Relaxed) {
            return;
        }
        let mut shares = Shares::default();
        shares.refresh_one(folder, number);
        let is_other = shares
            .of(number)
            .is_some_and(|it| identity.is_of_other_files(&it.head));
        // Where the judge fails again and again, the merge says it.
        let is_over = shares.is_done(number) || begun > RETRIES_MAX && shares.is_sealed(number);
        if is_over && !is_other {
            done();
            continue;
        }
        // The next ones would read the other files too, and those that run may have read them.
        let is_refused = code.as_ref().is_ok_and(|it| *it == Some(FAULT));
        if (is_other || is_refused)
            && let Some(stop) = identity.changed().unwrap_or_else(Some)
        {
            locked(queue).failed.get_or_insert((number, stop));
            over.store(true, Ordering::Relaxed);
            return;
        }
        let aside = merge::set_aside(folder, number, identity);
        let stop = match code {
            Ok(code) if !is_given_up(begun, code, aside.is_some()) => None,
            Ok(code) => Some(failed(folder, number, code)),
            Err(stop) => Some(stop),
        };
        let mut queued = locked(queue);
        queued.aside.extend(aside);
        match stop {
            Some(stop) => {
                queued.failed.get_or_insert((number, stop));
            }
            None => queued.waiting.push_back(number),
        }
    }
}

/// Does a share, and returns its exit status.
fn one(folder: &CampaignFolder, number: u32, over: &AtomicBool) -> Result<Option<i32>, Stop> {
    let path = folder.log(number);
    let logs =
        logs::begun(&path, number, folder.plan.shards).and_then(|log| Ok((log.try_clone()?, log)));
    let (log, same) = logs.map_err(|error| files::unwritten(&path, &error))?;
    let program = folder.program();
    let mut command = Command::new(&program);
    command
        .args(folder.words(number))
        .current_dir(folder.work())
        .env(NOT_INSTALLED, folder.plan.not_installed.join(","))
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(same);
    let ended = child::run(&mut command, over);
    ended
        .map(|status| status.code())
        .map_err(|error| files::unreadable(&program, &error))
}
