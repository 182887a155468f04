//! The merge of a campaign: the parts are examined first, then put together, and the report is shown.

use super::child;
use super::failed::{RETRIES_MAX, again};
use super::identity::Identity;
use super::lock;
use super::logs::told;
use super::plan::CampaignFolder;
use super::shares::Shares;
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use crate::cli::merge::{listed, refused};
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_campaign::{Parts, PartsError};
use tribunal_core::messages::{Message, Value};

/// How often a merge that waits for another one looks whether it has ended.
const LOOK: Duration = Duration::from_millis(100);

/// All parts of a campaign, each read whole.
fn parts(folder: &CampaignFolder, identity: &Identity) -> Result<Parts, Vec<PartsError>> {
    let parts: Vec<PathBuf> = (1..=folder.plan.shards).map(|it| folder.part(it)).collect();
    parts_of(folder, &parts, identity)
}

/// Some of them.
fn parts_of(
    folder: &CampaignFolder,
    parts: &[PathBuf],
    identity: &Identity,
) -> Result<Parts, Vec<PartsError>> {
    let words = folder.plan.share_words("", "");
    Parts::of_command(parts, &words, &|head| identity.at(&head.isolation))
}

/// Looks through all parts. Those that are damaged, or do not fit, are set aside, so that their shares are done again; returns
/// which.
///
/// # Errors
///
/// The parts do not fit together, or are damaged again after so many attempts that the disk must be at fault; the run was stopped.
pub(super) fn examine(
    folder: &CampaignFolder,
    attempt: u32,
    identity: &Identity,
    console: &Console,
    stop: &AtomicBool,
) -> Result<Vec<u32>, Stop> {
    identity.forget_unknown();
    let Err(faults) = parts(folder, identity) else {
        return Ok(Vec::new());
    };
    if attempt > RETRIES_MAX {
        return Err(refused(&faults, console.lang()).advise(again(folder)));
    }
    // One of another campaign is set aside too.
    let at_fault: BTreeMap<&Path, &PartsError> = faults
        .iter()
        .filter_map(|fault| match fault {
            PartsError::File(path, _) | PartsError::Other(path, _) => Some((path.as_path(), fault)),
            _ => None,
        })
        .collect();
    let mut aside = Vec::new();
    let mut said = Vec::new();
    for number in 1..=folder.plan.shards {
        if stop.load(Ordering::Relaxed) {
            return Err(Stop::new(Exit::Interrupted, ""));
        }
        let moved = match at_fault.get(folder.part(number).as_path()) {
            Some(PartsError::Other(_, why)) => moved(folder, number, why.clone()),
            Some(_) => set_aside(folder, number, identity),
            None => None,
        };
        if let Some(moved) = moved {
            said.push(moved);
            aside.push(number);
        }
    }
    say_aside(&said, &aside, console);
    match &aside[..] {
        [] => {
            let hint = Message::new("hint-campaign-part").with("command", folder.run_command());
            Err(refused(&faults, console.lang()).advise(hint))
        }
        _ => Ok(aside),
    }
}

/// Says which parts were set aside, and why: of many, the first ones.
fn say_aside(said: &[Message], aside: &[u32], console: &Console) {
    const SAID_MAX: usize = 5;
    said.iter().take(SAID_MAX).for_each(|it| console.say(it));
    if said.len() > SAID_MAX {
        console.say(&Message::new("campaign-parts-aside").with("shards", listed(aside)));
    }
}

/// Sets the part of a share aside if it is damaged or none of the campaign, so that the share is done again; says why. One that
/// cannot be renamed stays and is named by the share that fails by it, or by the merge.
pub(super) fn set_aside(
    folder: &CampaignFolder,
    number: u32,
    identity: &Identity,
) -> Option<Message> {
    let path = folder.part(number);
    let faults = match parts_of(folder, std::slice::from_ref(&path), identity) {
        // That of another share may have been copied here.
        Ok(parts) if parts.head.shard != folder.shard(number) => {
            let shard = parts.head.shard.to_string();
            let why = Message::new("part-of-other-share").with("shard", shard);
            return moved(folder, number, why);
        }
        Ok(_) => return None,
        Err(faults) => faults,
    };
    match faults.first() {
        Some(PartsError::Other(_, why)) => moved(folder, number, why.clone()),
        // An empty one was just begun; no share writes what is no file.
        Some(PartsError::File(_, why))
            if path
                .metadata()
                .is_ok_and(|it| it.len() > 0 || !it.is_file()) =>
        {
            moved(folder, number, why.clone())
        }
        _ => None,
    }
}

/// Moves the part of a share aside, and says why.
fn moved(folder: &CampaignFolder, number: u32, why: Message) -> Option<Message> {
    let path = folder.part(number);
    // One that was set aside before stays.
    let names = std::iter::once("damaged".to_string());
    let mut names = names.chain((2..).map(|count: u32| format!("damaged-{count}")));
    let aside = names.find_map(|name| {
        let aside = path.with_extension(name);
        (aside.symlink_metadata().is_err()).then_some(aside)
    })?;
    fs::rename(&path, aside).ok()?;
    let said = Message::new("campaign-part-aside").with("file", files::name(&path));
    Some(said.with("why", why))
}

/// Puts the parts together in a process of its own, unless that is done.
///
/// # Errors
///
/// The merge fails, or was stopped.
pub(super) fn here(
    folder: &CampaignFolder,
    console: &Console,
    stop: &AtomicBool,
) -> Result<(), Stop> {
    let lock = locked(folder, console, stop)?;
    // Another one has just done it.
    if lock.is_late && status(folder).is_some() {
        return Ok(());
    }
    let (text, log) = (folder.text(), folder.merge_log());
    let create =
        |path: &PathBuf| File::create(path).map_err(|error| files::unwritten(path, &error));
    let _ = fs::remove_file(folder.merged());
    // Those of an earlier merge, whose parts were others.
    for report in folder.reports() {
        let _ = fs::remove_file(report);
    }
    let _ = fs::remove_dir_all(folder.killers());
    create(&folder.merging())?;
    let mut command = Command::new(folder.program());
    command
        .args(folder.merge_words())
        .current_dir(folder.work())
        .stdin(Stdio::null())
        .stdout(create(&text)?)
        .stderr(create(&log)?);
    let status = child::run(&mut command, stop)
        .map_err(|error| files::unreadable(&folder.program(), &error))?;
    if stop.load(Ordering::Relaxed) {
        return Err(Stop::new(Exit::Interrupted, ""));
    }
    // Of a merge that Slurm was to do, there is nothing left to ask.
    let _ = fs::remove_file(folder.merge_job());
    if let Some(code) = status.code() {
        let merged = folder.merged();
        fs::write(&merged, format!("{code}\n"))
            .map_err(|error| files::unwritten(&merged, &error))?;
    }
    // Of a merge that failed there is no report.
    if self::status(folder).is_none() && text.metadata().is_ok_and(|it| it.len() == 0) {
        let _ = fs::remove_file(&text);
    }
    Ok(())
}

/// Held while a campaign is merged.
struct MergeLock {
    // The lock lasts as long as the file is open.
    _file: File,
    /// Whether another merge was waited for.
    is_late: bool,
}

/// Waits until no other merge of the campaign is running: a job of Slurm may do one.
fn locked(
    folder: &CampaignFolder,
    console: &Console,
    stop: &AtomicBool,
) -> Result<MergeLock, Stop> {
    let path = folder.merge_lock();
    let file = File::create(&path).map_err(|error| files::unwritten(&path, &error))?;
    let mut is_late = false;
    while let Err(error) = file.try_lock() {
        // Where files cannot be locked, nothing is known of others.
        if !is_late && !matches!(error, TryLockError::WouldBlock) {
            break;
        }
        if stop.load(Ordering::Relaxed) || lock::is_told(folder) {
            return Err(Stop::new(Exit::Interrupted, ""));
        }
        if !is_late {
            let said = Message::new("campaign-merge-waits").with("file", files::name(&path));
            console.say(&said);
            is_late = true;
        }
        std::thread::sleep(LOOK);
    }
    Ok(MergeLock {
        _file: file,
        is_late,
    })
}

/// The exit status of the merge, if it is done: the report of a merge that failed or was stopped is none.
pub(super) fn status(folder: &CampaignFolder) -> Option<Exit> {
    ended(folder).filter(|exit| match exit {
        Exit::Success | Exit::Disagreement | Exit::Declined => is_there(folder),
        // A report may say that a program cannot be built.
        Exit::Input => has_report(folder),
        _ => false,
    })
}

/// Whether the reports are there, each with something in it.
fn is_there(folder: &CampaignFolder) -> bool {
    let is_whole = |it: &PathBuf| it.metadata().is_ok_and(|it| it.is_file() && it.len() > 0);
    folder.text().is_file() && folder.reports().iter().all(is_whole)
}

/// Whether a merge has written its report since it began.
fn has_report(folder: &CampaignFolder) -> bool {
    let written = |path: &Path| path.metadata().and_then(|it| it.modified()).ok();
    let Some(begun) = written(&folder.merging()) else {
        return false;
    };
    let mut reports = folder.reports();
    if reports.is_empty() {
        reports.push(folder.text());
    }
    let is_new = |path: &PathBuf| {
        let is_some = path.metadata().is_ok_and(|it| it.is_file() && it.len() > 0);
        is_some && written(path).is_some_and(|time| time >= begun)
    };
    reports.iter().all(is_new)
}

/// Whether a part that the merge needs is damaged, cut or missing: it was whole before the merge waited.
pub(super) fn lacks_part(folder: &CampaignFolder, identity: &Identity) -> bool {
    parts(folder, identity).map_or(true, |parts| !parts.gaps.is_empty())
}

/// Whether the merge is done, or would fail again.
pub(super) fn is_over(folder: &CampaignFolder) -> bool {
    let again = [Exit::Failure, Exit::Interrupted];
    ended(folder).is_some_and(|exit| !again.contains(&exit))
}

/// The exit status of the last merge.
pub(super) fn ended(folder: &CampaignFolder) -> Option<Exit> {
    let text = fs::read_to_string(folder.merged()).ok()?;
    let all = [
        Exit::Success,
        Exit::Disagreement,
        Exit::Usage,
        Exit::Failure,
        Exit::Input,
        Exit::Declined,
        Exit::Interrupted,
    ];
    let code: i32 = text.trim().parse().ok()?;
    all.into_iter().find(|exit| *exit as i32 == code)
}

/// The exit status of the merge that has written the report. One on which the judge failed is one, though the same command
/// merges again.
pub(super) fn reported(folder: &CampaignFolder) -> Option<Exit> {
    let failed = || ended(folder).filter(|it| *it == Exit::Failure && has_report(folder));
    status(folder).or_else(failed)
}

/// Whether all shares are done and put together: there is nothing left to do but to show the report.
pub(super) fn is_whole(folder: &CampaignFolder) -> bool {
    let mut shares = Shares::default();
    shares.refresh(folder);
    shares.done() == folder.plan.shards && status(folder).is_some()
}

/// What a merge said that failed.
pub(super) fn said(folder: &CampaignFolder) -> Value {
    told(&folder.merge_log(), ended(folder).map(|exit| exit as i32))
}

/// Prints the merged report, and returns its exit status.
///
/// # Errors
///
/// There is none: the end of the log says why, and the exit status is that of the merge.
pub(super) fn show(folder: &CampaignFolder, console: &mut Console) -> Result<Exit, Stop> {
    let Some(exit) = reported(folder) else {
        let why = Message::new("campaign-not-merged").with("log", said(folder));
        let exit = ended(folder).unwrap_or(Exit::Failure);
        return Err(Stop::said(exit, why));
    };
    let path = folder.text();
    let mut text = File::open(&path).map_err(|error| files::unreadable(&path, &error))?;
    io::copy(&mut text, &mut console.out)?;
    console.out.flush()?;
    let text = ["run.txt".to_string()];
    let reports = match &folder.plan.reports[..] {
        [] => text.iter(),
        reports => reports.iter(),
    };
    let reports: Vec<String> = reports
        .map(|it| format!("`{}`", folder.shown.join(it).display()))
        .collect();
    console.say(&Message::new("campaign-merged").with("files", reports.join(", ")));
    Ok(exit)
}
