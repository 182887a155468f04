//! Measures how long a command takes: parts of it are run, for half a minute at most.

use super::child::end;
use super::plan::{Estimate, Plan};
use crate::cli::exit::{Exit, Stop};
use serde::Deserialize;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tribunal_campaign::PartProgress;
use tribunal_core::messages::Message;

/// How long the whole command is run.
const WHOLE_MAX: Duration = Duration::from_secs(12);

/// How long one share of it is run then.
const TRIAL_MAX: Duration = Duration::from_secs(9);

/// How long all shares that are tried are run.
const SHARE_MAX: Duration = Duration::from_secs(18);

/// How long that share should take, in seconds.
const SHARE_S: f64 = 6.0;

/// How long a command has for its end, after the signal.
const END_MAX: Duration = Duration::from_secs(20);

/// The number of shares for which one is tried if nothing is known.
const MANY: u32 = 1000;

/// What one trial gave.
struct Trial {
    /// Whether all of it was done.
    is_done: bool,
    /// How long it took, in seconds.
    wall_s: f64,
    /// How much of that it took to begin.
    begin_s: f64,
    /// The part that was done.
    part: f64,
}

impl Trial {
    /// How long so many times its work takes, begun once, in seconds.
    fn all_s(&self, times: f64) -> f64 {
        self.begin_s + (self.wall_s - self.begin_s).max(0.0) * times
    }
}

/// Runs parts of a command in a folder of copies.
pub(super) struct Probe<'a> {
    pub(super) plan: &'a Plan,
    /// The program.
    pub(super) program: PathBuf,
    /// The folder with the copies.
    pub(super) work: PathBuf,
    /// A folder for files.
    pub(super) scratch: PathBuf,
    /// Whether the command writes events.
    pub(super) has_events: bool,
    pub(super) stop: &'a AtomicBool,
}

impl Probe<'_> {
    /// Measures; nothing where too little is done in the time.
    ///
    /// # Errors
    ///
    /// The command ends with an error, which it has printed, or was stopped.
    pub(super) fn measure(&self) -> Result<Option<Estimate>, Stop> {
        let begun = Instant::now();
        let whole = self.trial(1, 1, WHOLE_MAX)?;
        let estimate = |total_s: f64, part: f64| {
            let measured_s = begun.elapsed().as_secs_f64();
            Some(Estimate {
                total_s,
                measured_s,
                part,
            })
        };
        if whole.is_done {
            return Ok(estimate(whole.wall_s, 1.0));
        }
        let first_s = (whole.part > 0.0).then(|| whole.all_s(1.0 / whole.part));
        // The first programs may be the quick ones; a share has some of all.
        let many = first_s.map_or(f64::from(MANY), |all| (all / SHARE_S).ceil());
        let mut shares = many.clamp(2.0, f64::from(MANY)) as u32;
        let (mut last, mut left) = (None, SHARE_MAX);
        // What a share that was not done shows of all: the quick programs may be the first here, too.
        let mut least_s = first_s;
        // Neighbours may have the same programs.
        let mut number = 1;
        loop {
            let begun = Instant::now();
            let share = self.trial(number, shares, left.min(TRIAL_MAX))?;
            left = left.saturating_sub(begun.elapsed());
            if !share.is_done {
                if share.part > 0.0 {
                    let all_s = share.all_s(f64::from(shares) / share.part);
                    least_s = Some(least_s.map_or(all_s, |least| least.max(all_s)));
                }
                if shares >= MANY || left < TRIAL_MAX / 2 {
                    break;
                }
                shares = (shares * 4).min(MANY);
                number = shares / 2 + 1;
                continue;
            }
            let wall_s = share.wall_s;
            let is_smaller = last.is_none() && least_s != first_s;
            last = Some((share, shares));
            // A share of little work tells of its beginning alone, and where there is less work than shares, some have none.
            let is_long = wall_s > SHARE_S / 2.0 || left.as_secs_f64() < wall_s;
            if shares <= 2 || is_smaller || is_long {
                break;
            }
            shares = (shares / 4).max(2);
            number = shares / 2 + 1;
        }
        Ok(match last {
            Some((share, shares)) => {
                let shares = f64::from(shares);
                // The share may have the quick ones, too: rather too much time than too little.
                let total_s = share.all_s(shares).max(least_s.unwrap_or(0.0));
                estimate(total_s, 1.0 / shares)
            }
            None => least_s.and_then(|total_s| estimate(total_s, whole.part)),
        })
    }

    /// Runs one of some shares until it is done or the time is over.
    fn trial(&self, number: u32, shares: u32, most: Duration) -> Result<Trial, Stop> {
        let file = |ending: &str| self.scratch.join(format!("{number}-{shares}.{ending}"));
        let (part, events, said) = (file("json"), file("events"), file("log"));
        let failed = |error: io::Error| Stop::new(Exit::Failure, error);
        let words = self
            .plan
            .share_words(&format!("{number}/{shares}"), &part.display().to_string());
        let mut command = Command::new(&self.program);
        command.arg(&words[0]);
        if self.has_events {
            command.arg("--events").arg(&events);
        }
        command
            .args(&words[1..])
            .current_dir(&self.work)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&said).map_err(failed)?);
        let begun = Instant::now();
        let mut child = command.spawn().map_err(failed)?;
        let (mut is_ended, mut begin_s) = (false, None);
        let status = loop {
            if begin_s.is_none() && has_begun(&events) {
                begin_s = Some(begun.elapsed().as_secs_f64());
            }
            if let Some(status) = child.try_wait().map_err(failed)? {
                break status;
            }
            let is_over = begun.elapsed() > most || self.stop.load(Ordering::Relaxed);
            if is_over && !is_ended {
                end(&child);
                is_ended = true;
            }
            if begun.elapsed() > most + END_MAX {
                let _ = child.kill();
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let wall_s = begun.elapsed().min(most).as_secs_f64();
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stop::new(Exit::Interrupted, ""));
        }
        let is_done =
            PartProgress::read(&part).is_ok_and(|it| it.is_some_and(|it| it.faults.is_some()));
        if !is_done && !is_ended {
            let text = fs::read(&said).unwrap_or_default();
            // Its own words, as they would stand there without the campaign.
            let _ = io::stderr().write_all(&text);
            let exit = match status.code() {
                Some(2) => Exit::Usage,
                Some(4) => Exit::Input,
                Some(5) => Exit::Declined,
                _ => Exit::Failure,
            };
            let stop = match text.is_empty() {
                true => Stop::said(exit, Message::new("campaign-probe-ended")),
                false => Stop::new(exit, ""),
            };
            return Err(stop);
        }
        Ok(Trial {
            is_done,
            wall_s,
            begin_s: begin_s.unwrap_or(0.0).min(wall_s),
            part: part_done(&events).unwrap_or(0.0),
        })
    }
}

/// An event, as far as it matters here.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Progress {
    Judging {
        submissions: Vec<serde::de::IgnoredAny>,
        cases: u64,
    },
    Started {
        steps: u64,
    },
    Advanced {
        steps: u64,
    },
    #[serde(other)]
    Other,
}

/// Whether the first section has begun, by its events.
fn has_begun(events: &Path) -> bool {
    let Ok(file) = File::open(events) else {
        return false;
    };
    let lines = BufReader::new(file).lines().map_while(Result::ok);
    let mut events = lines.filter_map(|line| serde_json::from_str(&line).ok());
    events.any(|it| matches!(it, Progress::Judging { .. } | Progress::Started { .. }))
}

/// The part of the first section that was done, by its events.
fn part_done(events: &Path) -> Option<f64> {
    let (mut all, mut done) = (0, 0);
    for line in BufReader::new(File::open(events).ok()?).lines() {
        match serde_json::from_str(&line.ok()?) {
            Ok(Progress::Judging { submissions, cases }) if all == 0 => {
                all = cases.saturating_mul(submissions.len() as u64);
            }
            Ok(Progress::Started { steps }) if all == 0 => all = steps,
            Ok(Progress::Judging { .. } | Progress::Started { .. }) => break,
            Ok(Progress::Advanced { steps }) => done += steps,
            Ok(Progress::Other) | Err(_) => {}
        }
    }
    (all > 0 && done > 0).then(|| (done as f64 / all as f64).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_that_was_done_is_that_of_the_first_section() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("events");
        let part = |text: &str| {
            fs::write(&file, text).expect("a file");
            part_done(&file)
        };
        let judging = r#"{"event":"judging","seq":1,"submissions":["a","b"],"cases":100}"#;
        let advanced = r#"{"event":"advanced","seq":2,"worker":0,"steps":50}"#;
        let started = r#"{"event":"started","seq":3,"steps":7}"#;
        assert_eq!(part(&format!("{judging}\n{advanced}\n")), Some(0.25));
        assert_eq!(
            part(&format!("{judging}\n{advanced}\n{started}\n{advanced}\n")),
            Some(0.25)
        );
        assert_eq!(part(&format!("{judging}\n")), None);
        assert_eq!(part(""), None);
        assert_eq!(part_done(&folder.path().join("none")), None);
        for (text, is_begun) in [
            ("", false),
            (advanced, false),
            (started, true),
            (judging, true),
        ] {
            part(text);
            assert_eq!(has_begun(&file), is_begun, "{text}");
        }
        assert!(!has_begun(&folder.path().join("none")));
    }

    #[test]
    fn what_begins_once_is_not_multiplied() {
        let trial = Trial {
            is_done: true,
            wall_s: 4.0,
            begin_s: 3.0,
            part: 1.0,
        };
        assert_eq!(trial.all_s(1000.0), 1003.0);
    }
}
