//! One `campaign run` a campaign: a locked file with the number of its process.

use super::plan::CampaignFolder;
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use std::fs::{self, File, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tribunal_core::messages::Message;

/// Held while a campaign is carried out.
pub(super) struct RunLock<'a> {
    folder: &'a CampaignFolder,
    // The lock lasts as long as the file is open.
    _file: File,
}

impl Drop for RunLock<'_> {
    fn drop(&mut self) {
        if is_told(self.folder) {
            let _ = fs::remove_file(mark_of(self.folder));
        }
    }
}

/// The process that holds the lock of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Holder {
    pub(super) process: i32,
    pub(super) machine: String,
}

impl Holder {
    /// This process.
    fn own() -> Holder {
        Holder {
            process: std::process::id().cast_signed(),
            machine: machine(),
        }
    }

    fn line(&self) -> String {
        format!("{} {}\n", self.process, self.machine)
    }

    /// Tells the process that it is to end, on whichever machine it runs.
    ///
    /// # Errors
    ///
    /// The file of the mark cannot be written.
    pub(super) fn tell(&self, folder: &CampaignFolder) -> Result<(), Stop> {
        let path = mark_of(folder);
        fs::write(&path, self.line()).map_err(|error| files::unwritten(&path, &error))
    }
}

/// The file that names a process that is to end.
fn mark_of(folder: &CampaignFolder) -> PathBuf {
    folder.path.join("cancelled")
}

/// Whether this process was told to end.
pub(super) fn is_told(folder: &CampaignFolder) -> bool {
    let line = fs::read_to_string(mark_of(folder));
    line.is_ok_and(|line| line == Holder::own().line())
}

/// The name of this machine.
pub(super) fn machine() -> String {
    rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned()
}

fn file_of(folder: &CampaignFolder) -> PathBuf {
    folder.path.join("run.lock")
}

fn open(folder: &CampaignFolder) -> Result<File, Stop> {
    let path = file_of(folder);
    let mut options = File::options();
    let options = options.read(true).write(true).create(true).truncate(false);
    options
        .open(&path)
        .map_err(|error| files::unwritten(&path, &error))
}

impl RunLock<'_> {
    /// Takes the lock.
    ///
    /// # Errors
    ///
    /// Another process has it.
    pub(super) fn take(folder: &CampaignFolder) -> Result<RunLock<'_>, Stop> {
        let mut file = open(folder)?;
        if is_taken(&file) {
            let holder = read(&mut file);
            let why = Message::new("campaign-taken")
                .with("folder", folder.shown.display().to_string())
                .with(
                    "process",
                    holder.as_ref().map_or(0, |it| it.process).to_string(),
                )
                .with("machine", holder.map_or_else(machine, |it| it.machine));
            let status = folder.action("status");
            let hint = Message::new("hint-campaign-status").with("command", status.to_string());
            return Err(Stop::said(Exit::Usage, why).advise(hint));
        }
        // No mark means this run yet: it was for one of the same number and machine name, as in a container.
        if is_told(folder) {
            let mark = mark_of(folder);
            fs::remove_file(&mark).map_err(|error| files::unwritten(&mark, &error))?;
        }
        let said = Holder::own().line();
        let written = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| file.write_all(said.as_bytes()));
        written.map_err(|error| files::unwritten(&file_of(folder), &error))?;
        Ok(RunLock {
            folder,
            _file: file,
        })
    }

    /// The process that has the lock; nothing if none has it.
    pub(super) fn holder(folder: &CampaignFolder) -> Option<Holder> {
        let mut file = File::options().read(true).open(file_of(folder)).ok()?;
        match file.try_lock_shared() {
            Err(TryLockError::WouldBlock) => read(&mut file),
            _ => None,
        }
    }
}

/// Whether another process holds the lock for longer than to see that none does.
fn is_taken(file: &File) -> bool {
    const WAIT_MAX: Duration = Duration::from_millis(500);
    let begun = Instant::now();
    while let Err(TryLockError::WouldBlock) = file.try_lock() {
        if begun.elapsed() > WAIT_MAX {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

fn read(file: &mut File) -> Option<Holder> {
    let mut text = String::new();
    file.rewind().ok()?;
    file.take(1000).read_to_string(&mut text).ok()?;
    let (process, machine) = text.trim().split_once(' ')?;
    Some(Holder {
        // A number below 1 would be those of many.
        process: process.parse().ok().filter(|it| *it > 0)?,
        machine: machine.to_string(),
    })
}
