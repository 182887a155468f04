//! Shares that fail: which are done again, and what is said of the others.

use super::logs::told;
use super::plan::CampaignFolder;
use super::scripts::NO_FOLDER;
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use tribunal_core::messages::Message;

/// How often a share that failed is done again.
pub(super) const RETRIES_MAX: u32 = 3;

/// The exit status of a share that may be done elsewhere or later, or on whose cases the judge failed.
pub(super) const FAULT: i32 = Exit::Failure as i32;

/// The exit status that says that a share would fail again.
fn final_exit(code: Option<i32>) -> Option<Exit> {
    let all = [Exit::Usage, Exit::Input, Exit::Declined];
    all.into_iter().find(|exit| Some(*exit as i32) == code)
}

/// Whether a share is given up after so many attempts of this run, the last of which ended with this exit status: they were enough,
/// or the next one would fail too. That is not known where the part of the share was set aside since.
pub(super) fn is_given_up(attempts: u32, code: Option<i32>, was_set_aside: bool) -> bool {
    // What failed in an earlier run may have been mended since.
    let would_fail_again = attempts > 0 && final_exit(code).is_some() && !was_set_aside;
    attempts > RETRIES_MAX || would_fail_again
}

/// That the campaign goes on by its command.
pub(super) fn again(folder: &CampaignFolder) -> Message {
    Message::new("hint-campaign-again").with("command", folder.run_command())
}

/// The error of a share that cannot be done, with the end of its log.
pub(super) fn failed(folder: &CampaignFolder, number: u32, code: Option<i32>) -> Stop {
    let exit = final_exit(code).unwrap_or(Exit::Failure);
    if code == Some(NO_FOLDER) {
        let shard = format!("{number}/{}", folder.plan.shards);
        let why = Message::new("campaign-no-folder").with("shard", shard);
        return Stop::said(exit, why).advise(again(folder));
    }
    let why = Message::new("campaign-share-failed")
        .with("shard", format!("{number}/{}", folder.plan.shards))
        .with("file", files::name(&folder.log(number)))
        .with("log", told(&folder.log(number), code));
    Stop::said(exit, why).advise(again(folder))
}
