//! The commands of Slurm, and what they print.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Why a command of Slurm did nothing.
#[derive(Debug)]
pub(super) enum SlurmError {
    /// The machine does not have it.
    Missing(&'static str),
    /// It failed, and said this.
    Failed(&'static str, String),
}

/// A job that Slurm has not ended yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QueuedJob {
    /// Its number; that of the array, for a job of one.
    pub(super) job: String,
    /// Its task, for a job of an array.
    pub(super) task: Option<u32>,
    /// Its state, as PENDING or RUNNING.
    pub(super) state: String,
    pub(super) name: String,
    /// Why it waits.
    pub(super) reason: String,
    /// Its working directory, or the first line of that name.
    pub(super) folder: PathBuf,
}

/// How a job ended, as far as Slurm tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ended {
    /// Its state, as TIMEOUT or NODE_FAIL.
    pub(super) state: String,
    /// The exit status of its script.
    pub(super) code: Option<i32>,
}

/// Runs a command of Slurm, and returns what it prints.
fn call(program: &'static str, words: &[String]) -> Result<String, SlurmError> {
    let ran = Command::new(program)
        .args(words)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output();
    let output = ran.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => SlurmError::Missing(program),
        _ => SlurmError::Failed(program, error.to_string()),
    })?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    match output.status.success() {
        true => Ok(text(&output.stdout)),
        // The last line has the reason.
        false => {
            let said = text(&output.stderr);
            let last = said.lines().last().unwrap_or_default();
            Err(SlurmError::Failed(program, last.to_string()))
        }
    }
}

fn owned<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_string).to_vec()
}

/// Submits a script with these words, and returns the number of the job.
pub(super) fn submit(options: Vec<String>, script: &str) -> Result<String, SlurmError> {
    let words: Vec<String> = options.into_iter().chain([script.to_string()]).collect();
    let said = call("sbatch", &words)?;
    let job = said.lines().last().unwrap_or_default();
    let job = job.split(';').next().unwrap_or_default().trim();
    match job.is_empty() || !job.bytes().all(|it| it.is_ascii_digit()) {
        true => Err(SlurmError::Failed("sbatch", said)),
        false => Ok(job.to_string()),
    }
}

/// The jobs of these names that have not ended.
pub(super) fn queued(names: &[String]) -> Result<Vec<QueuedJob>, SlurmError> {
    let mut words = owned(["--noheader", "--array", "--format=%F|%K|%T|%j|%r|%Z"]);
    words.push(format!("--name={}", names.join(",")));
    Ok(call("squeue", &words)?.lines().filter_map(job).collect())
}

fn job(line: &str) -> Option<QueuedJob> {
    let fields: Vec<&str> = line.splitn(6, '|').map(str::trim).collect();
    let [job, task, state, name, reason, folder] = fields[..] else {
        return None;
    };
    Some(QueuedJob {
        job: job.to_string(),
        task: task.parse().ok(),
        state: state.to_string(),
        name: name.to_string(),
        reason: reason.to_string(),
        folder: PathBuf::from(folder),
    })
}

/// How the tasks of an array ended, as far as Slurm knows them. Without accounting, it remembers a job for some minutes.
pub(super) fn ended(job: &str) -> BTreeMap<u32, Ended> {
    let words = [
        "--noheader",
        "--parsable2",
        "--allocations",
        "--format=JobID,State,ExitCode",
        "--jobs",
        job,
    ];
    let shown = || call("scontrol", &owned(["--oneliner", "show", "job", job]));
    let mut all: BTreeMap<u32, Ended> = BTreeMap::new();
    if let Ok(said) = shown() {
        all.extend(said.lines().filter_map(shown_end));
    }
    // Accounting keeps what the controller has forgotten.
    if let Ok(said) = call("sacct", &owned(words)) {
        all.extend(said.lines().filter_map(accounted_end));
    }
    all
}

/// How a job that is no array ended, as far as Slurm knows it.
pub(super) fn ended_alone(job: &str) -> Ended {
    let shown = call("scontrol", &owned(["--oneliner", "show", "job", job]));
    let shown = shown.ok().and_then(|said| shown_state(&said));
    let words = [
        "--noheader",
        "--parsable2",
        "--allocations",
        "--format=State,ExitCode",
        "--jobs",
        job,
    ];
    let accounted = || {
        let said = call("sacct", &owned(words)).ok()?;
        let (state, code) = said.lines().next()?.split_once('|')?;
        Some(ended_as(state, code))
    };
    shown.or_else(accounted).unwrap_or_default()
}

/// An end, as Slurm writes its state and the exit status.
fn ended_as(state: &str, code: &str) -> Ended {
    Ended {
        state: state.split(' ').next().unwrap_or_default().to_string(),
        code: script_code(code),
    }
}

/// The end that `sacct` tells, as `12_3|CANCELLED by 0|0:15`.
fn accounted_end(line: &str) -> Option<(u32, Ended)> {
    let fields: Vec<&str> = line.split('|').collect();
    let [id, state, code] = fields[..] else {
        return None;
    };
    Some((id.split_once('_')?.1.parse().ok()?, ended_as(state, code)))
}

/// The end that `scontrol show job` tells of a task.
fn shown_end(line: &str) -> Option<(u32, Ended)> {
    Some((
        field(line, "ArrayTaskId=")?.parse().ok()?,
        shown_state(line)?,
    ))
}

/// The state of a job that `scontrol show job` tells.
fn shown_state(line: &str) -> Option<Ended> {
    let code = field(line, "ExitCode=").unwrap_or_default();
    Some(ended_as(field(line, "JobState=")?, code))
}

/// The value of a field that `scontrol` prints.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(' ').find_map(|word| word.strip_prefix(name))
}

/// The exit status in `STATUS:SIGNAL`.
fn script_code(text: &str) -> Option<i32> {
    let (code, signal) = text.trim().split_once(':')?;
    if signal == "0" {
        code.parse().ok()
    } else {
        None
    }
}

/// Ends jobs.
pub(super) fn cancel(jobs: &[String]) -> Result<(), SlurmError> {
    call("scancel", jobs).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn what_slurm_prints_is_read() {
        let array = job("5|3|RUNNING|tribunal-x|None|/a|b").expect("a job");
        assert_eq!((array.job.as_str(), array.task), ("5", Some(3)));
        assert_eq!(array.folder, Path::new("/a|b"));
        let merge = job("6|N/A|PENDING|tribunal-x-merge|Dependency|/a").expect("a job");
        assert_eq!((merge.task, merge.reason.as_str()), (None, "Dependency"));
        assert_eq!(job("slurm_load_jobs error"), None);
        let end = |task, state: &str, code| {
            let state = state.to_string();
            Some((task, Ended { state, code }))
        };
        let accounted = "5_3|CANCELLED by 0|0:15";
        assert_eq!(accounted_end(accounted), end(3, "CANCELLED", None));
        assert_eq!(accounted_end("5_11|FAILED|4:0"), end(11, "FAILED", Some(4)));
        assert_eq!(accounted_end("5_[12-14]|PENDING|0:0"), None);
        let shown = "JobId=7 ArrayJobId=5 ArrayTaskId=11 JobState=TIMEOUT ExitCode=0:15";
        assert_eq!(shown_end(shown), end(11, "TIMEOUT", None));
        let shown = "JobId=6 ArrayJobId=5 ArrayTaskId=1 JobState=COMPLETED ExitCode=0:0";
        assert_eq!(shown_end(shown), end(1, "COMPLETED", Some(0)));
        assert_eq!(shown_end("JobId=8 JobState=COMPLETED ExitCode=0:0"), None);
    }
}
