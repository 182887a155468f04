//! `tribunal campaign status`: how far a campaign is, by its files and the queue.

use super::plan::CampaignFolder;
use super::shares::Shares;
use super::slurm::{QueuedJob, Slurm, SlurmError};
use super::{jobs, lock, merge};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write as _;
use tribunal_core::command::RepeatCommand;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;

/// How far a campaign is, in JSON.
#[derive(Serialize)]
struct CampaignStatus {
    id: String,
    command: Vec<String>,
    shards: u32,
    done: u32,
    running: u32,
    waiting: u32,
    begun: u32,
    /// Lines that shares have stored which are not over.
    lines: u64,
    /// The exit status of the merge; nothing before it.
    merged: Option<i32>,
    /// The process that carries the campaign out, and its machine.
    run: Option<RunsNow>,
    /// Why the queue is not known.
    no_queue: Option<String>,
    shares: Vec<ShareStatus>,
}

#[derive(Serialize)]
struct RunsNow {
    process: i32,
    machine: String,
}

#[derive(Serialize)]
struct ShareStatus {
    shard: u32,
    state: ShareState,
    lines: u64,
    /// Results that are missing by a fault of the judge.
    faults: u64,
    /// The job that does it, as Slurm names it.
    job: Option<String>,
    /// Why the job waits.
    reason: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum ShareState {
    /// Its part is whole.
    Done,
    /// A job does it.
    Running,
    /// A job is in the queue, or is suspended.
    Waiting,
    /// It is begun, and no job does it; a run on this machine may.
    Begun,
    /// Nothing is there.
    Missing,
}

/// Says how far a campaign is.
pub(super) fn status(folder: &CampaignFolder, console: &mut Console) -> Result<Exit, Stop> {
    let status = gathered(folder);
    if console.is_json() {
        console.json("tribunal.campaign_status", &status)?;
        return Ok(Exit::Success);
    }
    let lang = console.lang();
    let command = RepeatCommand::default().words(&status.command);
    writeln!(console.out, "`{command}`")?;
    let counted = Message::new("campaign-counts")
        .with("done", grouped(u64::from(status.done)))
        .with("shards", grouped(u64::from(status.shards)))
        .with("running", grouped(u64::from(status.running)))
        .with("waiting", grouped(u64::from(status.waiting)))
        .with("begun", grouped(u64::from(status.begun)))
        .with("number", status.lines)
        .with("lines", grouped(status.lines));
    writeln!(console.out, "{}", counted.in_lang(lang))?;
    let mut reasons: BTreeMap<&str, u64> = BTreeMap::new();
    for reason in status.shares.iter().filter_map(|it| it.reason.as_deref()) {
        *reasons.entry(reason).or_default() += 1;
    }
    for (reason, number) in reasons {
        let said = Message::new("campaign-waits")
            .with("number", number)
            .with("count", grouped(number))
            .with("reason", reason.to_string());
        writeln!(console.out, "{}", said.in_lang(lang))?;
    }
    if let Some(run) = &status.run {
        let said = Message::new("campaign-runs")
            .with("process", run.process.to_string())
            .with("machine", run.machine.clone());
        writeln!(console.out, "{}", said.in_lang(lang))?;
    }
    if status.merged.is_some() && merge::reported(folder).is_none() {
        let said = Message::new("campaign-not-merged").with("log", merge::said(folder));
        writeln!(console.out, "{}", said.in_lang(lang))?;
    } else if let Some(code) = status.merged {
        let said = Message::new("campaign-is-merged")
            .with("file", folder.shown.join("run.txt").display().to_string())
            .with("status", code.to_string());
        writeln!(console.out, "{}", said.in_lang(lang))?;
    }
    let is_idle = status.run.is_none() && status.no_queue.is_none();
    if is_idle && status.running == 0 && status.waiting == 0 && !merge::is_whole(folder) {
        let here = !jobs::has_submitted(folder) && status.begun > 0;
        let command = folder.run_with(here);
        let next = Message::new("campaign-next").with("command", command);
        writeln!(console.out, "{}", next.in_lang(lang))?;
    }
    if let Some(why) = &status.no_queue {
        console.say(&Message::new("campaign-no-queue").with("why", why.clone()));
    }
    Ok(Exit::Success)
}

fn gathered(folder: &CampaignFolder) -> CampaignStatus {
    let plan = &folder.plan;
    let mut shares = Shares::default();
    shares.refresh(folder);
    let (jobs, no_queue) = match jobs::jobs(folder, Slurm::once()) {
        Ok(jobs) => (jobs, None),
        // Its clients may be installed where it is not used.
        Err(_) if !jobs::has_submitted(folder) => (Vec::new(), None),
        Err(SlurmError::Missing(program)) => (
            Vec::new(),
            Some(format!("{program}: it is not on this machine")),
        ),
        Err(SlurmError::Failed(program, why)) => {
            let named = why.strip_prefix(&format!("{program}: ")).unwrap_or(&why);
            (Vec::new(), Some(format!("{program}: {named}")))
        }
    };
    let of_share: BTreeMap<u32, &QueuedJob> = jobs
        .iter()
        .filter_map(|job| Some((job.share?, job)))
        .collect();
    let written = folder.written();
    let share = |number: u32| {
        let (part, job) = (shares.of(number), of_share.get(&number));
        let is_waiting = job.is_some_and(|job| job.is_pending() || job.is_stopped());
        let state = match job {
            _ if shares.is_done(number) => ShareState::Done,
            Some(_) if is_waiting => ShareState::Waiting,
            Some(_) => ShareState::Running,
            None if part.is_some() && written.contains(&number) => ShareState::Running,
            None if part.is_some() => ShareState::Begun,
            None => ShareState::Missing,
        };
        ShareStatus {
            shard: number,
            state,
            lines: part.map_or(0, |it| it.lines),
            faults: part.and_then(|it| it.faults).unwrap_or(0),
            job: job.map(|job| job.name()),
            reason: job
                .filter(|_| is_waiting)
                .map(|job| match job.is_stopped() {
                    true => job.state.clone(),
                    false => job.reason.clone(),
                }),
        }
    };
    let all: Vec<ShareStatus> = (1..=plan.shards).map(share).collect();
    let count = |state| all.iter().filter(|share| share.state == state).count() as u32;
    CampaignStatus {
        id: plan.id.clone(),
        command: plan.command.clone(),
        shards: plan.shards,
        done: count(ShareState::Done),
        running: count(ShareState::Running),
        waiting: count(ShareState::Waiting),
        begun: count(ShareState::Begun),
        lines: shares.lines(),
        // What was merged before may lack what is to be done again.
        merged: merge::ended(folder)
            .filter(|_| {
                let is_over = |it: &ShareStatus| it.faults > 0 || it.state == ShareState::Done;
                all.iter().all(is_over) || merge::reported(folder).is_none()
            })
            .map(|exit| exit as i32),
        run: lock::RunLock::holder(folder).map(|holder| RunsNow {
            process: holder.process,
            machine: holder.machine,
        }),
        no_queue,
        shares: all,
    }
}
