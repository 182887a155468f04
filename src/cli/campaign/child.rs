//! Processes that a campaign starts on this machine: they end with the one that started them, and get its signals.

use crate::cli::share::PARENT;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::OwnedFd;
use rustix::process::{Pid, Signal, kill_process};
use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often the end of a process is looked for, where nothing tells of it, and whether it is to end.
const LOOK: Duration = Duration::from_millis(20);

/// Asks for SIGTERM when the process that started this one for a campaign ends. Another process is not changed.
pub(in crate::cli) fn end_with_parent() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{getppid, set_parent_process_death_signal};
        let told = std::env::var(PARENT).ok().and_then(|it| it.parse().ok());
        let Some(parent) = told.and_then(Pid::from_raw) else {
            return;
        };
        if getppid() == Some(parent) {
            // Without it, a share goes on to its end, which loses nothing.
            let _ = set_parent_process_death_signal(Some(Signal::TERM));
        }
    }
}

/// Starts a process and waits for its end. Once `stop` is set, it gets SIGTERM, to end by itself.
pub(super) fn run(command: &mut Command, stop: &AtomicBool) -> io::Result<ExitStatus> {
    let mut child = command
        .env(PARENT, std::process::id().to_string())
        // A terminal sends Ctrl-C to this process alone, which passes it on.
        .process_group(0)
        .spawn()?;
    let (mut is_told, ended) = (false, end_of(&child));
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if stop.load(Ordering::Relaxed) && !is_told {
            end(&child);
            is_told = true;
        }
        wait_for(ended.as_ref());
    }
}

/// What becomes readable when a process has ended, if the system has it.
fn end_of(child: &Child) -> Option<OwnedFd> {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{PidfdFlags, pidfd_open};
        let child = i32::try_from(child.id()).ok().and_then(Pid::from_raw)?;
        pidfd_open(child, PidfdFlags::empty()).ok()
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = child;
        None
    }
}

/// Waits until this is readable, or for a while.
fn wait_for(ended: Option<&OwnedFd>) {
    let look = Timespec::try_from(LOOK).ok();
    let waited = ended.map(|it| poll(&mut [PollFd::new(it, PollFlags::IN)], look.as_ref()));
    if !matches!(waited, Some(Ok(_))) {
        std::thread::sleep(LOOK);
    }
}

/// Lets a process end by itself.
pub(super) fn end(child: &Child) {
    if let Some(child) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        let _ = kill_process(child, Signal::TERM);
    }
}
