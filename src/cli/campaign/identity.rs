//! Of which campaign parts would be that were made now: a share is begun for it, and ends at once.

use super::child;
use super::plan::{CampaignFolder, Plan, PlanIdentity};
use super::work;
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use crate::cli::share::{BEGIN_ONLY, NOT_INSTALLED};
use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tribunal_campaign::PartHead;
use tribunal_core::messages::Message;

/// The identity of parts that this program would make in this folder, at this level of isolation or at that of this machine;
/// nothing where no share can be begun here, or where it depends on the machine: that of `stress` holds the commands by which
/// programs are built.
pub(super) fn now(
    plan: &Plan,
    program: &Path,
    work: &Path,
    isolation: Option<&str>,
    stop: &AtomicBool,
) -> Option<PlanIdentity> {
    if plan.command.first().is_some_and(|it| it == "stress") {
        return None;
    }
    let scratch = tempfile::tempdir().ok()?;
    let part = scratch.path().join("part.json");
    let mut command = Command::new(program);
    command
        .args(plan.share_words("1/1", part.to_str()?))
        .current_dir(work)
        .env(BEGIN_ONLY, isolation.unwrap_or_default())
        .env(NOT_INSTALLED, plan.not_installed.join(","))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    child::run(&mut command, stop).ok()?;
    let head = PartHead::read(&part).ok().flatten()?;
    Some(PlanIdentity {
        campaign: head.campaign,
        isolation: head.isolation,
    })
}

/// The identity that all parts of a campaign must have, by the level of isolation.
pub(super) struct Identity<'a> {
    folder: &'a CampaignFolder,
    stop: &'a AtomicBool,
    known: Mutex<HashMap<String, Option<String>>>,
}

impl<'a> Identity<'a> {
    pub(super) fn new(folder: &'a CampaignFolder, stop: &'a AtomicBool) -> Identity<'a> {
        Identity {
            folder,
            stop,
            known: Mutex::default(),
        }
    }

    /// Makes sure that the campaign reads what was planned.
    ///
    /// # Errors
    ///
    /// Names what is not as it was planned; or it cannot be read, or the run was stopped.
    pub(super) fn check(&self, console: &Console) -> Result<(), Stop> {
        let clock = console.clock();
        clock.begin("campaign", || Message::new("campaign-checking"));
        let changed = self.changed();
        clock.end();
        changed?.map_or(Ok(()), Err)
    }

    /// What is not as it was planned, if anything: the error that names it.
    ///
    /// # Errors
    ///
    /// It cannot be read, or the run was stopped.
    pub(super) fn changed(&self) -> Result<Option<Stop>, Stop> {
        let planned = self.folder.plan.identity.as_ref();
        let now = planned.and_then(|planned| self.ask(&planned.isolation));
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stop::new(Exit::Interrupted, ""));
        }
        if now.is_some() && now.as_ref() == planned.map(|it| &it.campaign) {
            return Ok(None);
        }
        let changed = work::changed(self.folder)?;
        // What leads out of the folder may differ here, and what a user has beside it.
        if changed.is_none() && now.is_some() && self.folder.plan.needed.is_empty() {
            let stop = Stop::said(Exit::Input, Message::new("campaign-of-other-files"));
            return Ok(Some(stop.advise("hint-campaign-other-files")));
        }
        Ok(changed)
    }

    /// Asks again, when it is needed, for what could not be told before.
    pub(super) fn forget_unknown(&self) {
        self.known().retain(|_, campaign| campaign.is_some());
    }

    /// Whether a part with this head was made from other files than those of the plan.
    pub(super) fn is_of_other_files(&self, head: &PartHead) -> bool {
        let campaign = self.at(&head.isolation);
        campaign.is_some_and(|it| it != head.campaign)
    }

    /// The campaign of parts at this level; nothing where only they themselves can tell it.
    pub(super) fn at(&self, isolation: &str) -> Option<String> {
        // On another machine, what leads out of the folder may be what was planned.
        if !self.folder.plan.needed.is_empty() {
            return None;
        }
        match &self.folder.plan.identity {
            None => None,
            Some(planned) if planned.isolation == isolation => Some(planned.campaign.clone()),
            Some(planned) => {
                let mut known = self.known();
                let campaign = known.entry(isolation.to_string());
                let ask = || {
                    let now = self.ask(isolation)?;
                    // What is there now need not be what was planned.
                    let same = self.ask(&planned.isolation)?;
                    (same == planned.campaign).then_some(now)
                };
                campaign.or_insert_with(ask).clone()
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, Option<String>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self, isolation: &str) -> Option<String> {
        let folder = self.folder;
        let now = now(
            &folder.plan,
            &folder.program(),
            &folder.work(),
            Some(isolation),
            self.stop,
        );
        now.map(|it| it.campaign)
    }
}
