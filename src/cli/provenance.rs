//! The provenance of a report: version, time, command and machine.

use super::args::ShardChoice;
use super::exit::{Exit, Stop};
use chrono::{DateTime, SecondsFormat, Utc};
use std::time::SystemTime;
use tribunal_core::command::RepeatCommand;
use tribunal_core::messages::Message;
use tribunal_core::text::counted;
use tribunal_core::verdict::saved::Provenance;
use tribunal_sandbox::system::cores;

/// The provenance at the start of a run; the versions of its compilers are added at the end.
///
/// If `SOURCE_DATE_EPOCH` is set, it replaces the time, so that a report can be reproduced byte by byte.
pub(super) fn begin() -> Result<Provenance, Stop> {
    let seconds = match std::env::var_os("SOURCE_DATE_EPOCH") {
        None => SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .map_or(0, |since| since.as_secs() as i64),
        Some(text) => text
            .to_str()
            .and_then(|text| text.parse().ok())
            .ok_or_else(wrong_epoch)?,
    };
    let began: DateTime<Utc> = DateTime::from_timestamp(seconds, 0).ok_or_else(wrong_epoch)?;
    let words = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned());
    Ok(Provenance {
        version: env!("CARGO_PKG_VERSION").to_string(),
        began: began.to_rfc3339_opts(SecondsFormat::Secs, true),
        command: RepeatCommand::default().words(words).to_string(),
        system: system(),
        compilers: Vec::new(),
    })
}

/// The same for a run that may put shares together: its command is that of the single run.
pub(super) fn of(choice: &ShardChoice) -> Result<Provenance, Stop> {
    let own = begin()?;
    let Some(merged) = &choice.merged else {
        return Ok(own);
    };
    let words = merged.parts.head.whole_command();
    Ok(Provenance {
        command: RepeatCommand::default().words(words).to_string(),
        ..own
    })
}

fn wrong_epoch() -> Stop {
    Stop::said(Exit::Usage, Message::new("wrong-epoch")).advise(
        Message::new("hint-epoch").with("command", "SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)"),
    )
}

/// The machine, as in `Linux 6.1.0 on x86_64, 2 cores`.
fn system() -> String {
    let kernel = match std::fs::read_to_string("/proc/sys/kernel/osrelease") {
        Ok(release) => format!("Linux {}", release.trim()),
        Err(_) => std::env::consts::OS.to_string(),
    };
    let cores = counted(cores().len() as u64, "core");
    format!("{kernel} on {}, {cores}", std::env::consts::ARCH)
}
