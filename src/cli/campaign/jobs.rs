//! What a campaign has submitted to Slurm, by its file of jobs, and what of it is in the queue.

use super::plan::CampaignFolder;
use super::slurm::{QueuedJob, Slurm, SlurmError};
use crate::cli::console::Console;
use crate::cli::exit::Stop;
use crate::cli::files;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tribunal_campaign::Numbers;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;

/// How often time or memory is doubled.
pub(super) const DOUBLED_MAX: u32 = 6;

/// A submission, as the file of jobs notes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Submitted {
    pub(super) job: String,
    pub(super) shards: Vec<u32>,
    pub(super) time_min: u32,
    pub(super) memory_mb: u64,
}

/// What is known of a share in the queue.
#[derive(Clone, Debug, Default)]
pub(super) struct Attempts {
    /// The last job.
    pub(super) job: Option<String>,
    /// Earlier ones of which it is not known whether they had enough memory.
    pub(super) before: Vec<String>,
    /// How often it was submitted.
    pub(super) count: u32,
    pub(super) timeouts: u32,
    pub(super) out_of_memory: u32,
    /// How many lines its part had when it was last submitted.
    pub(super) lines: u64,
    /// What failed at once may fail again at once.
    pub(super) not_before: Option<Instant>,
    /// Whether it is known that its job had enough memory.
    pub(super) is_checked: bool,
    /// Since when it is over without a whole file.
    pub(super) over: Option<Instant>,
    /// It is not submitted again: the exit status of its script.
    pub(super) given_up: Option<Option<i32>>,
}

/// What a campaign has in the queue: the shares, and whether the merge is there.
pub(super) fn jobs(folder: &CampaignFolder, slurm: Slurm) -> Result<Vec<QueuedJob>, SlurmError> {
    let mut names: Vec<String> = folder.plan.job_names().collect();
    names.push(folder.plan.merge_name());
    let mut jobs = slurm.queued(&names)?;
    jobs.retain(|job| !are_two(&job.folder, &folder.path));
    Ok(jobs)
}

/// Whether two names are of two folders: a copy of a campaign has its name, but not its jobs.
fn are_two(one: &Path, other: &Path) -> bool {
    let id = |path: &Path| path.metadata().ok().map(|it| (it.dev(), it.ino()));
    match (id(one), id(other)) {
        (Some(one), Some(other)) => one != other,
        // It was moved, or this machine has it elsewhere.
        _ => false,
    }
}

/// The minutes and megabytes that each job got.
pub(super) type Sizes = BTreeMap<String, (u32, u64)>;

/// What was submitted by earlier runs.
pub(super) fn earlier(
    folder: &CampaignFolder,
    console: &Console,
) -> Result<(BTreeMap<u32, Attempts>, Sizes), Stop> {
    let mut attempts: BTreeMap<u32, Attempts> = BTreeMap::new();
    let mut sizes = Sizes::new();
    let path = jobs_file(folder);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok((attempts, sizes)),
        Err(error) => return Err(files::unreadable(&path, &error)),
    };
    let plan = &folder.plan;
    let doubled = |now: u64, planned: u64| (now / planned.max(1)).max(1).ilog2().min(DOUBLED_MAX);
    for (line, number) in text.lines().zip(1..) {
        let submitted = match serde_json::from_str::<Submitted>(line) {
            Ok(submitted) => submitted,
            Err(_) => {
                let said = Message::new("campaign-jobs-line").with("line", grouped(number));
                console.say(&said.with("file", files::name(&path)));
                continue;
            }
        };
        for number in submitted.shards {
            // A new run tries again as often as the first one, with as much as was found to be needed.
            let attempts = attempts.entry(number).or_default();
            attempts.job = Some(submitted.job.clone());
            attempts.timeouts = doubled(submitted.time_min.into(), plan.time_min.into());
            attempts.out_of_memory = doubled(submitted.memory_mb, plan.memory_mb);
        }
        sizes.insert(submitted.job, (submitted.time_min, submitted.memory_mb));
    }
    Ok((attempts, sizes))
}

/// Whether shares were ever submitted.
pub(super) fn has_submitted(folder: &CampaignFolder) -> bool {
    // `submit.sh` leaves the other one.
    jobs_file(folder).exists() || folder.path.join("submitted").exists()
}

pub(super) fn jobs_file(folder: &CampaignFolder) -> PathBuf {
    folder.path.join("jobs.jsonl")
}

/// Adds a line to the file of jobs.
pub(super) fn note(path: &Path, submitted: &Submitted) -> Result<(), Stop> {
    let add = || {
        let mut line = serde_json::to_vec(submitted)?;
        line.push(b'\n');
        let mut file = File::options()
            .read(true)
            .create(true)
            .append(true)
            .open(path)?;
        // The last one was cut if the disk was full.
        let mut last = [b'\n'];
        if file.seek(SeekFrom::End(-1)).is_ok() {
            file.read_exact(&mut last)?;
        }
        if last != [b'\n'] {
            line.insert(0, b'\n');
        }
        file.write_all(&line)
    };
    add().map_err(|error: std::io::Error| files::unwritten(path, &error))
}

/// Numbers, as `--array` takes them.
pub(super) fn ranges(numbers: &[u32]) -> String {
    let numbers: Numbers = numbers.iter().map(|it| u64::from(*it)).collect();
    let runs = numbers.runs().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    });
    runs.collect::<Vec<String>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_name_what_is_missing() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), "1-3,5,7-8");
        assert_eq!(ranges(&[4]), "4");
    }
}
