//! `tribunal campaign cancel`: ends the jobs of a campaign and the process that carries it out, and no others.

use super::jobs;
use super::lock::{self, RunLock};
use super::plan::CampaignFolder;
use super::slurm::{Slurm, SlurmError};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use rustix::process::{Pid, Signal, kill_process};
use std::collections::BTreeSet;
use std::io::Write as _;
use std::time::{Duration, Instant};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;

/// How long the end of a run is waited for, and how often it is looked for.
const END_MAX: Duration = Duration::from_secs(60);
const LOOK: Duration = Duration::from_millis(100);

/// Ends a campaign; what is done stays.
pub(super) fn cancel(folder: &CampaignFolder, console: &mut Console) -> Result<Exit, Stop> {
    let lang = console.lang();
    let holder = RunLock::holder(folder);
    if let Some(holder) = &holder {
        holder.tell(folder)?;
        let process = Pid::from_raw(holder.process);
        if let Some(process) = process.filter(|_| holder.machine == lock::machine()) {
            // It may have ended meanwhile.
            let _ = kill_process(process, Signal::TERM);
        }
        let said = Message::new("campaign-ended-run")
            .with("process", holder.process.to_string())
            .with("machine", holder.machine.clone());
        writeln!(console.out, "{}", said.in_lang(lang))?;
        // What it has just submitted is in the queue once it has ended.
        let begun = Instant::now();
        while RunLock::holder(folder).as_ref() == Some(holder) && begun.elapsed() < END_MAX {
            std::thread::sleep(LOOK);
        }
    }
    let tasks = match jobs::jobs(folder, Slurm::once()) {
        Ok(tasks) => tasks,
        // Its clients may be installed where it is not used.
        Err(_) if !jobs::has_submitted(folder) => Vec::new(),
        Err(error) => return Err(not_cancelled(error, folder)),
    };
    let number = tasks.len() as u64;
    let jobs: BTreeSet<String> = tasks.into_iter().map(|task| task.job).collect();
    let jobs: Vec<String> = jobs.into_iter().collect();
    if !jobs.is_empty() {
        let ended = Slurm::once().cancel(&jobs);
        ended.map_err(|error| not_cancelled(error, folder))?;
    }
    if !jobs.is_empty() || holder.is_none() {
        let said = Message::new("campaign-ended-jobs")
            .with("number", number)
            .with("count", grouped(number));
        writeln!(console.out, "{}", said.in_lang(lang))?;
    }
    Ok(Exit::Success)
}

/// The error where Slurm does not answer: the jobs may go on.
fn not_cancelled(error: SlurmError, folder: &CampaignFolder) -> Stop {
    let why = match error {
        SlurmError::Failed(program, said) => {
            let why = Message::new("campaign-slurm-failed").with("program", program);
            why.with("why", said)
        }
        SlurmError::Missing(program) => Message::new("campaign-no-slurm").with("program", program),
    };
    let cancel = folder.action("cancel");
    let hint = Message::new("hint-campaign-not-cancelled").with("command", cancel.to_string());
    Stop::said(Exit::Failure, why).advise(hint)
}
