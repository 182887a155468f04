//! `tribunal campaign`: planned, carried out, asked for, or ended.

use super::identity::Identity;
use super::lock::RunLock;
use super::plan::CampaignFolder;
use super::{cancel, local, make, merge, queue, status};
use crate::cli::args::{Campaign, CampaignAction};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use crate::cli::interrupt;
use std::path::Path;
use tribunal_core::erased::Register;
use tribunal_core::messages::Message;

/// Does what the arguments ask for.
pub(in crate::cli) fn dispatch(
    args: &Campaign,
    problems: Register,
    console: &mut Console,
) -> Result<Exit, Stop> {
    match (&args.action, &args.folder) {
        (
            Some(CampaignAction::Run {
                folder,
                local,
                jobs,
            }),
            _,
        ) => {
            let mut folder = CampaignFolder::open(folder)?;
            folder.is_local = *local;
            run(&folder, *jobs, console)
        }
        (Some(CampaignAction::Status { folder, .. }), _) => {
            status::status(&CampaignFolder::open(folder)?, console)
        }
        (Some(CampaignAction::Cancel { folder }), _) => {
            cancel::cancel(&CampaignFolder::open(folder)?, console)
        }
        (None, folder) => {
            // The parser requires it.
            let folder = folder.as_deref().unwrap_or(Path::new(""));
            make::make(args, folder, problems, console)
        }
    }
}

fn run(folder: &CampaignFolder, jobs: Option<u16>, console: &mut Console) -> Result<Exit, Stop> {
    let _lock = RunLock::take(folder)?;
    let stop = interrupt::flag(console.is_quiet())?;
    let done = match folder.is_local {
        true => here(folder, jobs, console, &stop),
        false => queue::run(folder, console, &stop),
    };
    interrupt::end();
    if let Err(stopped) = done {
        if stopped.exit == Exit::Interrupted && folder.is_local {
            let again = folder.run_command();
            console.say(&Message::new("campaign-stopped").with("command", again));
        }
        return Err(stopped);
    }
    merge::show(folder, console)
}

/// Does the shares on this machine, and merges them.
fn here(
    folder: &CampaignFolder,
    jobs: Option<u16>,
    console: &Console,
    stop: &std::sync::atomic::AtomicBool,
) -> Result<(), Stop> {
    let identity = Identity::new(folder, stop);
    let mut is_new = false;
    for attempt in 0.. {
        if !merge::is_whole(folder) {
            identity.check(console)?;
        }
        is_new |= local::run(folder, jobs, &identity, console, stop)?;
        if merge::examine(folder, attempt, &identity, console, stop)?.is_empty() {
            break;
        }
    }
    if is_new || merge::status(folder).is_none() {
        // Parts that agree may all be of other files, where it is not known of which they should be.
        identity.check(console)?;
        merge::here(folder, console, stop)?;
    }
    Ok(())
}
