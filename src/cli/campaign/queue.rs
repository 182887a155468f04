//! The shares of a campaign in the queue of Slurm: what is missing is submitted, and again when it failed.
//!
//! Whether a share is done, its file says, and never Slurm. What Slurm says of a job that is over decides only how much it
//! gets the next time. What was submitted is noted in a file, and found by name where that was not possible, so that a run that
//! was ended goes on and submits nothing twice.

use super::failed::{FAULT, RETRIES_MAX, failed, is_given_up};
use super::identity::Identity;
use super::jobs::{DOUBLED_MAX, Submitted, earlier, jobs_file, note, ranges};
use super::merge;
use super::plan::{CampaignFolder, before, task_of};
use super::queue_run::{OUTAGE_MAX, QueueRun, has_nothing_to_do, stopped};
use super::refusals::{is_full, is_outage, is_over_time, is_some_limit, is_too_long};
use super::scripts::{self, MERGE, SHARD};
use super::shares::Shares;
use super::slurm::{Ended, EndedTasks, QueuedJob, Slurm, SlurmError};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Event;

/// How long after something changed Slurm is asked again.
const POLL_MIN: Duration = Duration::from_secs(1);

/// How long it is left alone while nothing changes.
const POLL_MAX: Duration = Duration::from_secs(15);

/// How long a full queue without a job of this campaign is waited for.
const FULL_MAX: Duration = Duration::from_secs(24 * 3600);

/// How long a job may be over before its file is there: file systems of clusters show the files of others late.
const LATE: Duration = Duration::from_secs(2);

/// How long a share that failed at once waits before it is submitted again, the first time: then four times as long.
const AGAIN: Duration = Duration::from_secs(2);

/// The part of the reasons for which a job waits until a person releases it.
const HELD: &str = "held";

/// Parts of the reasons for which a job may wait for long.
const WAITS: [&str; 7] = [
    "badconstraints",
    "begintime",
    "maxcpuperjob",
    "maxmem",
    "partitionconfig",
    "partitionnodelimit",
    "reqnodenotavail",
];

/// Does all shares of a campaign by Slurm, and merges them.
///
/// # Errors
///
/// There is no Slurm, shares fail again and again, or the run was stopped.
pub(super) fn run(
    folder: &CampaignFolder,
    console: &Console,
    stop: &AtomicBool,
) -> Result<(), Stop> {
    let (attempts, submitted) = earlier(folder, console)?;
    let identity = &Identity::new(folder, stop);
    let mut run = QueueRun {
        folder,
        identity,
        console,
        stop,
        slurm: Slurm { stop },
        shares: Shares::default(),
        attempts,
        submitted,
        time_max: None,
        memory_max: None,
        excluded: BTreeSet::new(),
        outage: None,
        refused: None,
        has_jobs: false,
        has_answered: false,
        said_levels: false,
        said_settling: false,
        said_held: BTreeSet::new(),
        withdrawn: BTreeSet::new(),
        excluding: BTreeSet::new(),
        read_other: BTreeSet::new(),
    };
    for attempt in 0.. {
        if !merge::is_whole(folder) {
            identity.check(console)?;
        }
        run.shares()?;
        let mut again = merge::examine(folder, attempt, identity, console, stop)?;
        if again.is_empty() {
            // Parts that agree may all be of other files, where it is not known of which they should be.
            if merge::status(folder).is_none() {
                identity.check(console)?;
            }
            run.merge()?;
            // A part may be damaged while the merge waits.
            if merge::status(folder).is_some() || !merge::lacks_part(folder, identity) {
                break;
            }
            run.shares.refresh(folder);
            again.extend((1..=folder.plan.shards).filter(|it| !run.shares.is_done(*it)));
        }
        // How the job ended that wrote a damaged part says nothing.
        for number in again {
            let attempts = run.attempts.entry(number).or_default();
            (attempts.job, attempts.over, attempts.given_up) = (None, None, None);
            attempts.before.clear();
        }
    }
    Ok(())
}

impl QueueRun<'_> {
    /// Waits until all shares are done.
    fn shares(&mut self) -> Result<(), Stop> {
        let all = self.folder.plan.shards;
        self.shares.refresh(self.folder);
        let mut done = self.shares.done();
        // Before the merge, Slurm says of each job whether it had enough memory.
        if done == all && merge::status(self.folder).is_some() {
            return Ok(());
        }
        let events = self.console.progress();
        events(Event::resumed(
            "campaign",
            Message::new("campaign-section"),
            all.into(),
            done.into(),
            1,
        ));
        let (mut wait, mut before, mut was_done) = (POLL_MIN, None, false);
        loop {
            let Some(queue) = self.asked()? else {
                self.pause(POLL_MAX / 3)?;
                continue;
            };
            // Only now: what is no longer in the queue has written all.
            self.shares.refresh(self.folder);
            let active: BTreeSet<u32> = queue.iter().filter_map(|job| job.share).collect();
            self.has_jobs = !active.is_empty();
            self.adopt(&queue);
            self.set_aside_starved(&active)?;
            self.say_levels();
            self.withdraw(&queue)?;
            self.withdraw_done(&queue)?;
            self.end_others(&queue, &active)?;
            self.say_held(&queue);
            let now_done = self.shares.done();
            events(Event::Advanced {
                worker: 0,
                steps: u64::from(now_done.saturating_sub(done)),
            });
            done = done.max(now_done);
            let is_left = self.submit_missing(&queue, &active)?;
            if !is_left && active.is_empty() {
                events(Event::Finished);
                return self.ended();
            }
            self.say_settling(&queue, was_done);
            was_done = now_done == all;
            let now = (done, self.shares.lines() > 0, active, queue.len());
            wait = match before.as_ref() == Some(&now) {
                true => (wait * 3 / 2).min(POLL_MAX),
                false => POLL_MIN,
            };
            before = Some(now);
            self.pause(wait)?;
        }
    }

    /// Notes the jobs of shares that were not noted: those of `submit.sh`, or whose number `sbatch` could not tell.
    fn adopt(&mut self, queue: &[QueuedJob]) {
        for job in queue {
            let Some(share) = job.share else { continue };
            let attempts = self.attempts.entry(share).or_default();
            let age = |it: &str| (it.len(), it.to_string());
            let noted = attempts.job.as_deref().map(age);
            // An older one may be shown for a while after its end.
            if noted < Some(age(&job.job)) {
                attempts
                    .before
                    .extend(attempts.job.replace(job.job.clone()));
                attempts.is_checked = false;
            }
        }
    }

    /// Submits what is neither done nor in the queue. Returns whether anything is left to wait for.
    fn submit_missing(
        &mut self,
        queue: &[QueuedJob],
        active: &BTreeSet<u32>,
    ) -> Result<bool, Stop> {
        let (mut is_left, mut has_looked) = (false, false);
        let mut told: BTreeMap<String, EndedTasks> = BTreeMap::new();
        let mut groups: BTreeMap<(u32, u64), Vec<u32>> = BTreeMap::new();
        for number in 1..=self.folder.plan.shards {
            let attempts = self.attempts.entry(number).or_default();
            if active.contains(&number) {
                (attempts.over, is_left) = (None, true);
                continue;
            }
            if self.shares.is_done(number) || attempts.given_up.is_some() {
                continue;
            }
            is_left = true;
            if let Some(job) = attempts.job.clone() {
                let over = *attempts.over.get_or_insert_with(Instant::now);
                if over.elapsed() < LATE {
                    continue;
                }
                let tasks = told
                    .entry(job)
                    .or_insert_with_key(|job| self.slurm.ended(job));
                let ended = tasks.of(task_of(number));
                // The queue may not show it, and accounting may never learn of its end.
                if ended.goes_on() && over.elapsed() < OUTAGE_MAX {
                    continue;
                }
                // Of an unfinished part, too, programs may have failed by the want of memory.
                let before = std::mem::take(&mut attempts.before);
                let mut before = before.into_iter().map(|job| {
                    let tasks = told.entry(job);
                    tasks
                        .or_insert_with_key(|job| self.slurm.ended(job))
                        .of(task_of(number))
                });
                let was_starved = before.any(|it| is_starved(&it));
                attempts.out_of_memory += u32::from(was_starved);
                if was_starved || is_starved(&ended) {
                    self.set_starved_aside(number)?;
                }
                if is_at_once(&ended) && !has_looked {
                    has_looked = true;
                    if !self.end_if_changed(queue, &[])? {
                        return Ok(true);
                    }
                }
                if self.gives_up(number, &ended) {
                    continue;
                }
            }
            let attempts = self.attempts.entry(number).or_default();
            // Its end is settled, however often `sbatch` refuses the next one.
            attempts.job = None;
            if attempts.not_before.is_some_and(|it| it > Instant::now()) {
                continue;
            }
            let attempts = self.attempts.entry(number).or_default();
            let twice = |times: u32| times.min(DOUBLED_MAX);
            let time_min = self.folder.plan.time_min << twice(attempts.timeouts);
            let memory_mb = self.folder.plan.memory_mb << twice(attempts.out_of_memory);
            let given = self.given(time_min, memory_mb);
            groups.entry(given).or_default().push(number);
        }
        for ((time_min, memory_mb), shards) in groups {
            for array in shards.chunk_by(|one, next| before(*one) == before(*next)) {
                if !self.submit(time_min, memory_mb, array.to_vec())? {
                    return Ok(true);
                }
            }
        }
        Ok(is_left)
    }

    /// Sets the parts aside of jobs that took more memory than they had: Slurm may have ended programs, which then look as if
    /// they had failed. Each is done again with more.
    fn set_aside_starved(&mut self, active: &BTreeSet<u32>) -> Result<(), Stop> {
        let mut told: BTreeMap<String, EndedTasks> = BTreeMap::new();
        for number in 1..=self.folder.plan.shards {
            let attempts = self.attempts.entry(number).or_default();
            // One that has written all may still end as one that had too little.
            if attempts.is_checked || !self.shares.is_sealed(number) || active.contains(&number) {
                continue;
            }
            let all = attempts.before.iter().chain(&attempts.job).cloned();
            let all = all.map(|job| {
                let tasks = told
                    .entry(job)
                    .or_insert_with_key(|job| self.slurm.ended(job));
                tasks.of(task_of(number))
            });
            let all: Vec<Ended> = all.collect();
            attempts.is_checked = !all.is_empty() && !all.iter().any(Ended::goes_on);
            if !all.iter().any(is_starved) {
                continue;
            }
            let is_last = attempts.count > RETRIES_MAX;
            let said = self.set_starved_aside(number)?;
            if is_last {
                let stop = Stop::said(Exit::Failure, said);
                return Err(stop.advise("hint-campaign-memory"));
            }
        }
        self.shares.refresh(self.folder);
        Ok(())
    }

    /// Sets the part of a job that had too little memory aside, if it has begun one; returns what it says.
    fn set_starved_aside(&mut self, number: u32) -> Result<Message, Stop> {
        let shard = format!("{number}/{}", self.folder.plan.shards);
        let said = Message::new("campaign-starved").with("shard", shard);
        let path = self.folder.part(number);
        let aside = path.with_extension("starved");
        match fs::rename(&path, &aside) {
            Ok(()) => self.console.say(&said),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(files::unwritten(&aside, &error)),
        }
        Ok(said)
    }

    /// Notes how an attempt ended that did not do its share; says whether there is no other one.
    fn gives_up(&mut self, number: u32, ended: &Ended) -> bool {
        let is_sealed = self.shares.is_sealed(number);
        let lines = self.shares.of(number).map_or(0, |it| it.lines);
        // However it ended, its part may be damaged.
        let aside = merge::set_aside(self.folder, number, self.identity);
        let attempts = self.attempts.entry(number).or_default();
        match ended.state.as_str() {
            "TIMEOUT" => attempts.timeouts += 1,
            "OUT_OF_MEMORY" => attempts.out_of_memory += 1,
            _ => {}
        }
        attempts.over = None;
        // One that was ended from outside goes on from what it has done: such attempts come to an end.
        // What was set aside is lost.
        let has_advanced = lines > attempts.lines && aside.is_none();
        if has_advanced && ["TIMEOUT", "PREEMPTED", "NODE_FAIL"].contains(&ended.state.as_str()) {
            attempts.count = attempts.count.saturating_sub(1);
        }
        let is_refused = is_at_once(ended) && !has_advanced;
        let has_read_other = self.read_other.remove(&number);
        if is_refused || has_read_other {
            let wait = AGAIN * 4_u32.pow(attempts.count.clamp(1, RETRIES_MAX) - 1);
            attempts.not_before = Some(Instant::now() + wait);
            // One that refused a part of other files is none of those that have them.
            let is_innocent = is_refused && (has_read_other || aside.is_some());
            let node = Some(ended.node.clone()).filter(|it| !it.is_empty() && !is_innocent);
            self.excluded.extend(node);
        }
        aside.iter().for_each(|said| self.console.say(said));
        let was_set_aside = aside.is_some() || has_read_other;
        let shard = format!("{number}/{}", self.folder.plan.shards);
        let state = match (ended.state.as_str(), ended.node.as_str()) {
            ("", _) => "?".to_string(),
            (state, "") => state.to_string(),
            (state, node) => format!("{state} ({node})"),
        };
        if !is_given_up(attempts.count, ended.code, was_set_aside) {
            let state_is_unknown = ended.state.is_empty() || ended.goes_on();
            let said = match state_is_unknown {
                _ if is_sealed => Message::new("campaign-again-faults"),
                true => Message::new("campaign-again-unknown"),
                false => Message::new("campaign-again").with("state", state),
            };
            // What was set aside was named, and what was cancelled before it began is no failure.
            let is_unbegun = state_is_unknown && self.shares.of(number).is_none();
            if !is_unbegun && !was_set_aside {
                self.console.say(&said.with("shard", shard));
            }
            return false;
        }
        // Where the judge fails again and again, the merge says it.
        if !is_sealed {
            let times = u64::from(attempts.count);
            let said = Message::new("campaign-gives-up").with("number", times);
            self.console
                .say(&said.with("shard", shard).with("state", state));
            self.console
                .say_lines(&failed(self.folder, number, ended.code).message());
        }
        attempts.given_up = Some(ended.code);
        true
    }

    /// Submits shares of one array; returns whether Slurm may take more now.
    fn submit(&mut self, time_min: u32, memory_mb: u64, shards: Vec<u32>) -> Result<bool, Stop> {
        self.pause(Duration::ZERO)?;
        let plan = &self.folder.plan;
        // What was merged before lacks these.
        let merged = self.folder.merged();
        let _ = fs::remove_file(&merged);
        let before = before(shards[0]);
        let mut words = self.options(time_min, memory_mb, &plan.job_name(shards[0]));
        let tasks: Vec<u32> = shards.iter().map(|it| task_of(*it)).collect();
        words.push(format!("--array={}", ranges(&tasks)).into());
        if !self.excluded.is_empty() {
            // Of two such words, `sbatch` takes the last.
            let own = scripts::excluded(&plan.sbatch).into_iter();
            let nodes: Vec<&str> = own
                .chain(self.excluded.iter().map(String::as_str))
                .collect();
            words.push(format!("--exclude={}", nodes.join(",")).into());
        }
        let is_excluding = !self.excluded.is_empty();
        words.push(SHARD.into());
        if before > 0 {
            words.push(format!("+{before}").into());
        }
        let job = match self.slurm.submit(words, &self.folder.path) {
            Ok(job) => job,
            Err(SlurmError::Failed(program, why)) => {
                self.pause(Duration::ZERO)?;
                if self.asks_for_less(&why, time_min, memory_mb) {
                    return Ok(true);
                }
                // A queue that is full takes fewer, and the rest later.
                if is_full(&why) && shards.len() > 1 {
                    let half = shards[..shards.len() / 2].to_vec();
                    return self.submit(time_min, memory_mb, half).map(|_| false);
                }
                let error = SlurmError::Failed(program, why);
                return self.refused(error).map(|()| false);
            }
            Err(error) => return Err(stopped(error, self.folder)),
        };
        let number = shards.len() as u64;
        let said = Message::new("campaign-submitted")
            .with("number", number)
            .with("count", grouped(number))
            .with("job", job.clone());
        self.console.say(&said);
        for number in &shards {
            let attempts = self.attempts.entry(*number).or_default();
            (attempts.job, attempts.over) = (Some(job.clone()), None);
            attempts.is_checked = false;
            attempts.count += 1;
            self.read_other.remove(number);
            attempts.lines = self.shares.of(*number).map_or(0, |it| it.lines);
        }
        self.submitted.insert(job.clone(), (time_min, memory_mb));
        if is_excluding {
            self.excluding.insert(job.clone());
        }
        self.refused = None;
        let submitted = Submitted {
            job,
            shards,
            time_min,
            memory_mb,
        };
        note(&jobs_file(self.folder), &submitted)?;
        self.end_if_cancelled(&submitted.job)?;
        Ok(true)
    }

    /// The words for `sbatch` that say how much a job gets, and whose it is.
    fn options(&self, time_min: u32, memory_mb: u64, name: &str) -> Vec<OsString> {
        let words = scripts::options(&self.folder.plan, time_min, memory_mb);
        let mut words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
        let mut folder = OsString::from("--chdir=");
        folder.push(&self.folder.path);
        words.extend([folder, format!("--job-name={name}").into()]);
        words
    }

    /// `sbatch` refused a job. It may have been taken all the same, which the queue says, or be taken later: only what is refused
    /// for long is an error.
    fn refused(&mut self, error: SlurmError) -> Result<(), Stop> {
        let SlurmError::Failed(_, why) = &error else {
            return Err(stopped(error, self.folder));
        };
        if !is_outage(why) && !is_full(why) {
            return Err(stopped(error, self.folder));
        }
        let most = match is_full(why) {
            true if self.has_jobs => Duration::MAX,
            true => FULL_MAX,
            false => OUTAGE_MAX,
        };
        match self.refused {
            Some(since) if since.elapsed() > most => Err(stopped(error, self.folder)),
            Some(_) => Ok(()),
            None => {
                self.refused = Some(Instant::now());
                let said = Message::new("campaign-not-taken").with("why", why.clone());
                self.console.say(&said);
                Ok(())
            }
        }
    }

    /// What the cluster gives of so many minutes and megabytes, as far as it is known.
    fn given(&self, time_min: u32, memory_mb: u64) -> (u32, u64) {
        (
            time_min.min(self.time_max.unwrap_or(u32::MAX)),
            memory_mb.min(self.memory_max.unwrap_or(u64::MAX)),
        )
    }

    /// Whether the cluster may take a job that asks for less than this one, which it refused: what was doubled is halved, and
    /// no node is excluded.
    fn asks_for_less(&mut self, why: &str, time_min: u32, memory_mb: u64) -> bool {
        let plan = &self.folder.plan;
        // A queue is seldom full for so long.
        let is_for_long = self.refused.is_some_and(|it| it.elapsed() > OUTAGE_MAX);
        let is_too_long = is_too_long(why) || (is_some_limit(why) && is_for_long);
        if is_too_long && time_min > plan.time_min {
            self.time_max = Some((time_min / 2).max(plan.time_min));
            return true;
        }
        if !why.to_lowercase().contains("node configuration") {
            return false;
        }
        if !self.excluded.is_empty() {
            self.excluded.clear();
            return true;
        }
        if memory_mb > plan.memory_mb {
            self.memory_max = Some((memory_mb / 2).max(plan.memory_mb));
            return true;
        }
        false
    }

    /// Says once that machines isolate programs in different ways: their parts do not fit together.
    fn say_levels(&mut self) {
        let levels = self.shares.levels();
        if levels.len() > 1 && !self.said_levels {
            let all: Vec<String> = levels
                .iter()
                .map(|(level, number)| format!("{level} ({number})"))
                .collect();
            self.console
                .say(&Message::new("campaign-levels").with("levels", all.join(", ")));
            self.said_levels = true;
        }
    }

    /// Says once that nothing but ends of jobs is waited for, where that was so the last time too.
    fn say_settling(&mut self, queue: &[QueuedJob], was_done: bool) {
        if !was_done || self.shares.done() < self.folder.plan.shards || self.said_settling {
            return;
        }
        if let Some(job) = queue.iter().find(|it| it.share.is_some()) {
            let said = Message::new("campaign-settling").with("job", job.name());
            self.console.say(&said.with("state", job.state.clone()));
            self.said_settling = true;
        }
    }

    /// Names jobs that wait until a person releases them, or for long.
    fn say_held(&mut self, queue: &[QueuedJob]) {
        for job in queue {
            let is_withdrawn = self.withdrawn.contains(&job.name());
            if !job.is_pending() || is_withdrawn || has_nothing_to_do(job, &self.shares) {
                continue;
            }
            let Some(id) = why_it_waits(&job.reason) else {
                continue;
            };
            if self.said_held.insert(format!("{} {}", job.job, job.reason)) {
                let said = Message::new(id).with("job", job.name());
                self.console.say(&said.with("why", job.reason.clone()));
            }
        }
    }

    /// The end of the shares: an error where some could not be done.
    fn ended(&self) -> Result<(), Stop> {
        let first = self.attempts.iter().find_map(|(number, attempts)| {
            let code = attempts.given_up?;
            (!self.shares.is_sealed(*number)).then_some((*number, code))
        });
        match first {
            Some((number, code)) => Err(failed(self.folder, number, code)),
            None => Ok(()),
        }
    }

    /// Puts the parts together as a job, so that programs are isolated there as they were in the shares.
    fn merge(&mut self) -> Result<(), Stop> {
        let plan = &self.folder.plan;
        let (mut tried, mut wait) = (0, POLL_MIN);
        // What a share needed, the merge may need; what was withdrawn did no share.
        let jobs = self.attempts.values().filter_map(|it| it.job.as_ref());
        let sizes: Vec<(u32, u64)> = jobs
            .filter_map(|it| self.submitted.get(it))
            .copied()
            .collect();
        let most = |value: fn(&(u32, u64)) -> u64| sizes.iter().map(value).max();
        let time_min = most(|(time_min, _)| u64::from(*time_min)).unwrap_or(0);
        let mut time_min = plan.time_min.max(time_min as u32);
        let memory_mb = most(|(_, memory_mb)| *memory_mb).unwrap_or(0);
        let mut memory_mb = plan.memory_mb.max(memory_mb);
        // One that an earlier run submitted may have ended for want of memory since.
        let unchecked = self.folder.merge_job();
        let is_job = |it: &String| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
        let mut last = fs::read_to_string(&unchecked).ok().filter(is_job);
        // One that could not be done may be done now.
        if merge::status(self.folder).is_none() {
            let _ = fs::remove_file(self.folder.merged());
        }
        loop {
            if last.is_none() && merge::is_over(self.folder) {
                return Ok(());
            }
            let Some(queue) = self.asked()? else {
                self.pause(POLL_MAX / 3)?;
                continue;
            };
            self.withdraw(&queue)?;
            self.withdraw_done(&queue)?;
            self.say_held(&queue);
            self.has_jobs = !queue.is_empty();
            if queue.is_empty() {
                self.pause(LATE)?;
                // Its second looks may have had too little memory, and then say what is not so.
                let ended = last.as_deref().map(|job| self.slurm.ended_alone(job));
                let state = ended.unwrap_or_default().state;
                let is_starved = state == "OUT_OF_MEMORY";
                if merge::is_over(self.folder) && !is_starved {
                    let _ = fs::remove_file(&unchecked);
                    return Ok(());
                }
                match state.as_str() {
                    "TIMEOUT" => time_min *= 2,
                    "OUT_OF_MEMORY" => memory_mb *= 2,
                    _ => {}
                }
                if is_starved {
                    let _ = fs::remove_file(self.folder.merged());
                }
                if tried > RETRIES_MAX {
                    // What there is to say, the one that shows the report says.
                    return Ok(());
                }
                self.pause(Duration::ZERO)?;
                (time_min, memory_mb) = self.given(time_min, memory_mb);
                let mut words = self.options(time_min, memory_mb, &plan.merge_name());
                words.push(MERGE.into());
                match self.slurm.submit(words, &self.folder.path) {
                    Ok(job) => {
                        // Before anything else: it may end before this run looks again.
                        fs::write(&unchecked, &job)
                            .map_err(|error| files::unwritten(&unchecked, &error))?;
                        self.submitted.insert(job.clone(), (time_min, memory_mb));
                        self.end_if_cancelled(&job)?;
                        let said = Message::new("campaign-merging").with("job", job.clone());
                        self.console.say(&said);
                        last = Some(job);
                        self.refused = None;
                        (tried, wait) = (tried + 1, POLL_MIN);
                    }
                    Err(SlurmError::Failed(_, why))
                        if self.asks_for_less(&why, time_min, memory_mb) => {}
                    Err(error) => self.refused(error)?,
                }
            }
            self.pause(wait)?;
            wait = (wait * 3 / 2).min(POLL_MAX);
        }
    }
}

/// The message for a job that waits for this reason, if it may wait for long.
fn why_it_waits(reason: &str) -> Option<&'static str> {
    let reason = reason.to_lowercase();
    if reason.contains(HELD) {
        return Some("campaign-held");
    }
    let is_long = WAITS.iter().any(|sign| reason.contains(sign)) || is_over_time(&reason);
    is_long.then_some("campaign-waits-long")
}

/// Whether programs may have failed because a job had too little memory.
fn is_starved(ended: &Ended) -> bool {
    ended.state == "OUT_OF_MEMORY"
}

/// Whether a share could not begin where it ran.
fn is_at_once(ended: &Ended) -> bool {
    matches!(ended.code, Some(scripts::NO_FOLDER) | Some(FAULT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_job_that_is_held_waits_for_a_person() {
        for (reason, expected) in [
            ("JobHeldAdmin", Some("campaign-held")),
            ("launch failed requeued held", Some("campaign-held")),
            (
                "ReqNodeNotAvail, UnavailableNodes:one",
                Some("campaign-waits-long"),
            ),
            ("PartitionTimeLimit", Some("campaign-waits-long")),
            ("Resources", None),
        ] {
            assert_eq!(why_it_waits(reason), expected, "{reason}");
        }
    }
}
