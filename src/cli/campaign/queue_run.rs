//! What one run of a campaign by Slurm knows of its shares and jobs, and how it asks and waits.

use super::identity::Identity;
use super::jobs::{Attempts, Sizes, has_submitted, jobs};
use super::lock;
use super::plan::CampaignFolder;
use super::refusals::is_outage;
use super::shares::Shares;
use super::slurm::{QueuedJob, Slurm, SlurmError};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tribunal_core::messages::Message;

/// How long a controller that does not answer is waited for.
pub(super) const OUTAGE_MAX: Duration = Duration::from_secs(3600);

/// Parts of what `sbatch` says where it takes no such job.
const REFUSED: [&str; 6] = [
    "account",
    "invalid",
    "memory specification",
    "node configuration",
    "policy",
    "unrecognized option",
];

/// A run of a campaign by Slurm.
pub(super) struct QueueRun<'a> {
    pub(super) folder: &'a CampaignFolder,
    pub(super) identity: &'a Identity<'a>,
    pub(super) console: &'a Console,
    pub(super) stop: &'a AtomicBool,
    pub(super) slurm: Slurm<'a>,
    pub(super) shares: Shares,
    pub(super) attempts: BTreeMap<u32, Attempts>,
    pub(super) submitted: Sizes,
    /// The most minutes and megabytes that the cluster was seen to take, where it refused more.
    pub(super) time_max: Option<u32>,
    pub(super) memory_max: Option<u64>,
    /// The nodes on which a share failed at once, or read other files.
    pub(super) excluded: BTreeSet<String>,
    /// Since when the controller does not answer.
    pub(super) outage: Option<Instant>,
    /// Since when `sbatch` takes no jobs.
    pub(super) refused: Option<Instant>,
    /// Whether jobs of this campaign are in the queue: there is room once they end.
    pub(super) has_jobs: bool,
    /// Whether it has answered since this run began.
    pub(super) has_answered: bool,
    pub(super) said_levels: bool,
    /// Whether it has said that only ends of jobs are missing.
    pub(super) said_settling: bool,
    /// The jobs that wait for a person or for long, each named once.
    pub(super) said_held: BTreeSet<String>,
    /// The jobs that this run ended.
    pub(super) withdrawn: BTreeSet<String>,
    /// The jobs that were submitted with excluded nodes.
    pub(super) excluding: BTreeSet<String>,
    /// The shares whose part of other files than those of the plan was set aside, and how their last job ended is not seen yet.
    pub(super) read_other: BTreeSet<u32>,
}

impl QueueRun<'_> {
    /// Asks Slurm for the jobs; nothing where it does not answer now.
    pub(super) fn asked(&mut self) -> Result<Option<Vec<QueuedJob>>, Stop> {
        match jobs(self.folder, self.slurm) {
            Ok(jobs) => {
                self.has_answered = true;
                if self.outage.take().is_some() {
                    self.console.say(&Message::new("campaign-slurm-back"));
                }
                Ok(Some(jobs))
            }
            Err(error) => self.outage(error).map(|()| None),
        }
    }

    /// A controller may be restarted: only one that is away for long is an error.
    pub(super) fn outage(&mut self, error: SlurmError) -> Result<(), Stop> {
        let SlurmError::Failed(program, why) = &error else {
            return Err(stopped(error, self.folder));
        };
        if !self.has_answered && !is_outage(why) {
            return Err(stopped(error, self.folder));
        }
        match self.outage {
            Some(since) if since.elapsed() > OUTAGE_MAX => Err(stopped(error, self.folder)),
            Some(_) => Ok(()),
            None => {
                self.outage = Some(Instant::now());
                let said = Message::new("campaign-slurm-away").with("program", *program);
                self.console.say(&said.with("why", why.clone()));
                Ok(())
            }
        }
    }

    /// Waits, unless the run is stopped.
    pub(super) fn pause(&self, time: Duration) -> Result<(), Stop> {
        let until = Instant::now() + time;
        loop {
            if lock::is_told(self.folder) {
                let why = Message::new("campaign-cancelled");
                return Err(Stop::said(Exit::Interrupted, why));
            }
            if self.stop.load(Ordering::Relaxed) {
                let again = self.folder.run_command();
                let id = match has_submitted(self.folder) {
                    true => "campaign-left",
                    false => "campaign-stopped",
                };
                self.console.say(&Message::new(id).with("command", again));
                return Err(Stop::new(Exit::Interrupted, ""));
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            std::thread::sleep(left.min(Duration::from_millis(100)));
        }
    }
}

/// The error for a command of Slurm that the machine does not have, or that failed.
pub(super) fn stopped(error: SlurmError, folder: &CampaignFolder) -> Stop {
    let hint = || {
        let shown = folder.shown.display().to_string();
        let here = folder.run_with(true);
        let said = Message::new("hint-campaign-no-slurm").with("folder", shown);
        said.with("command", here)
    };
    match error {
        SlurmError::Missing(program) => {
            let why = Message::new("campaign-no-slurm").with("program", program);
            Stop::said(Exit::Usage, why).advise(hint())
        }
        SlurmError::Failed(program, said) => {
            let why = Message::new("campaign-slurm-failed").with("program", program);
            let stop = Stop::said(Exit::Failure, why.with("why", said.clone()));
            match said.to_lowercase() {
                it if it.contains("job array") => stop.advise("hint-campaign-array"),
                // What was asked for is at fault, and not the absence of Slurm.
                it if REFUSED.iter().any(|sign| it.contains(sign)) => {
                    stop.advise("hint-campaign-refused")
                }
                _ => stop.advise(hint()),
            }
        }
    }
}

/// Whether a job waits for a share that is done.
pub(super) fn has_nothing_to_do(job: &QueuedJob, shares: &Shares) -> bool {
    job.is_pending() && job.share.is_some_and(|share| shares.is_done(share))
}
