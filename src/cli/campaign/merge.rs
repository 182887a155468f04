//! The merge of a campaign: the parts are examined first, then put together, and the report is shown.

use super::child;
use super::failed::{RETRIES_MAX, again};
use super::logs::told;
use super::plan::{CampaignFolder, KILLERS};
use super::{lock, work};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use crate::cli::merge::refused;
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
fn parts(folder: &CampaignFolder, fresh: &[u32]) -> Result<Parts, Vec<PartsError>> {
    let parts: Vec<PathBuf> = (1..=folder.plan.shards).map(|it| folder.part(it)).collect();
    let fresh: Vec<PathBuf> = fresh.iter().map(|it| folder.part(*it)).collect();
    Parts::of_command(&parts, &folder.plan.share_words("", ""), &fresh)
}

/// Looks through all parts. Those that are damaged, or do not fit, are set aside, so that their shares are done again; returns
/// which. `fresh` are those for which that was done the last time.
///
/// # Errors
///
/// The parts do not fit together, or are damaged again after so many attempts that the disk must be at fault.
pub(super) fn examine(
    folder: &CampaignFolder,
    attempt: u32,
    fresh: &[u32],
    console: &Console,
) -> Result<Vec<u32>, Stop> {
    let Err(faults) = parts(folder, fresh) else {
        return Ok(Vec::new());
    };
    let is_other = |it: &PartsError| matches!(it, PartsError::Other(..));
    if faults.iter().any(is_other) {
        // What was done since a file was changed would never fit.
        work::check(folder, true)?;
    }
    if attempt > RETRIES_MAX {
        return Err(refused(&faults, console.lang()).advise(again(folder)));
    }
    let mut aside = Vec::new();
    for number in 1..=folder.plan.shards {
        // One of another campaign is set aside too.
        let is_at_fault = |it: &PartsError| matches!(it, PartsError::File(path, _) | PartsError::Other(path, _) if *path == folder.part(number));
        let fault = faults.iter().find(|it| is_at_fault(it));
        let said = match fault {
            Some(PartsError::Other(_, why)) => moved(folder, number, why.clone()),
            Some(_) => set_aside(folder, number),
            None => None,
        };
        if let Some(said) = said {
            console.say(&said);
            aside.push(number);
        }
    }
    match &aside[..] {
        [] => {
            let hint = Message::new("hint-campaign-part").with("command", folder.run_command());
            Err(refused(&faults, console.lang()).advise(hint))
        }
        _ => Ok(aside),
    }
}

/// Sets the part of a share aside if it is damaged, so that the share is done again; says why. One that cannot be renamed stays
/// and is named by the share that fails by it, or by the merge.
pub(super) fn set_aside(folder: &CampaignFolder, number: u32) -> Option<Message> {
    let path = folder.part(number);
    let faults = match Parts::of(std::slice::from_ref(&path)) {
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
    fs::rename(&path, path.with_extension("damaged")).ok()?;
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

/// Whether nobody has removed the reports. `kill` may choose no case.
fn is_there(folder: &CampaignFolder) -> bool {
    let reports = folder.reports().into_iter();
    let mut reports = reports.filter(|it| !it.ends_with(KILLERS));
    folder.text().is_file() && reports.all(|it| it.is_file())
}

/// Whether a merge has written its report since it began.
fn has_report(folder: &CampaignFolder) -> bool {
    let written = |path: &Path| path.metadata().and_then(|it| it.modified()).ok();
    let Some(begun) = written(&folder.merging()) else {
        return false;
    };
    // `kill` may choose no case.
    let reports = folder.reports().into_iter();
    let mut reports: Vec<PathBuf> = reports.filter(|it| !it.ends_with(KILLERS)).collect();
    if reports.is_empty() {
        reports.push(folder.text());
    }
    let is_new = |path: &PathBuf| {
        let is_some = path.metadata().is_ok_and(|it| it.is_file() && it.len() > 0);
        is_some && written(path).is_some_and(|time| time >= begun)
    };
    reports.iter().all(is_new)
}

/// Whether a part is damaged that the merge needs: one was damaged while the merge waited.
pub(super) fn lacks_part(folder: &CampaignFolder) -> bool {
    parts(folder, &[]).is_err()
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
    // A report on which the judge failed is one, though the same command merges again.
    let failed =
        || (ended(folder)? == Exit::Failure && has_report(folder)).then_some(Exit::Failure);
    let Some(exit) = status(folder).or_else(failed) else {
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
