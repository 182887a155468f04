//! The commands of Slurm, and what they print.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Read};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

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
    /// The share of its campaign, for such a job.
    pub(super) share: Option<u32>,
    /// Its state, as PENDING or RUNNING.
    pub(super) state: String,
    pub(super) name: String,
    /// Why it waits.
    pub(super) reason: String,
    /// Its working directory, or the first line of that name.
    pub(super) folder: PathBuf,
}

impl QueuedJob {
    /// Whether it has not begun.
    pub(super) fn is_pending(&self) -> bool {
        self.state == "PENDING"
    }

    /// Whether it has begun, and does not go on now.
    pub(super) fn is_stopped(&self) -> bool {
        ["SUSPENDED", "STOPPED"].contains(&self.state.as_str())
    }

    /// Its name for commands of Slurm.
    pub(super) fn name(&self) -> String {
        match self.task {
            Some(task) => format!("{}_{task}", self.job),
            None => self.job.clone(),
        }
    }
}

/// How a job ended, as far as Slurm tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ended {
    /// Its state, as TIMEOUT or NODE_FAIL.
    pub(super) state: String,
    /// The exit status of its script.
    pub(super) code: Option<i32>,
    /// Where it ran.
    pub(super) node: String,
}

/// How the tasks of an array ended, as far as Slurm tells.
pub(super) struct EndedTasks {
    all: BTreeMap<u32, Ended>,
    /// Those that were ended before they began, if any: Slurm keeps one record of all.
    unbegun: Option<Ended>,
}

impl EndedTasks {
    /// How a task ended.
    pub(super) fn of(&self, task: u32) -> Ended {
        let ended = self.all.get(&task).or(self.unbegun.as_ref());
        ended.cloned().unwrap_or_default()
    }
}

impl Ended {
    /// Whether Slurm says that it has not ended.
    pub(super) fn goes_on(&self) -> bool {
        const STATES: [&str; 12] = [
            "COMPLETING",
            "CONFIGURING",
            "PENDING",
            "REQUEUED",
            "REQUEUE_FED",
            "REQUEUE_HOLD",
            "RESIZING",
            "RUNNING",
            "SIGNALING",
            "STAGE_OUT",
            "STOPPED",
            "SUSPENDED",
        ];
        STATES.contains(&self.state.as_str())
    }
}

/// How long a command of Slurm may take: `sbatch` itself tries for two minutes where the queue is full.
const CALL_MAX: Duration = Duration::from_secs(180);

/// How long what only asks may take.
const QUESTION_MAX: Duration = Duration::from_secs(60);

/// How often its end is looked for.
const LOOK: Duration = Duration::from_millis(5);

/// Variables by which a user changes what these commands do, and what they print.
const USERS: [&str; 4] = ["SQUEUE_", "SCANCEL_", "SACCT_", "SBATCH_WAIT"];

/// Calls the commands of Slurm, until it is told to stop.
#[derive(Clone, Copy)]
pub(super) struct Slurm<'a> {
    pub(super) stop: &'a AtomicBool,
}

/// Never set: a command that only asks once ends with its signals.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Slurm<'static> {
    /// For a command that nothing but its signals ends.
    pub(super) fn once() -> Slurm<'static> {
        Slurm { stop: &NEVER }
    }
}

/// Reads all of it beside the caller, so that the writer does not wait.
fn read(from: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut from) = from {
            // What was read until then is what there is.
            let _ = from.read_to_end(&mut bytes);
        }
        bytes
    })
}

/// Runs a command of Slurm, and returns what it prints. It is ended where it takes too long, or soon after `stop` is set.
fn call(
    program: &'static str,
    words: &[OsString],
    folder: &Path,
    slurm: Slurm,
) -> Result<String, SlurmError> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => SlurmError::Missing(program),
        _ => SlurmError::Failed(program, error.to_string()),
    };
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        let is_users = |it: &&str| name.as_encoded_bytes().starts_with(it.as_bytes());
        if USERS.iter().any(is_users) {
            command.env_remove(&name);
        }
    }
    let mut child = command
        .args(words)
        .current_dir(folder)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // Ctrl-C is for this process alone: what was submitted is to be noted.
        .process_group(0)
        .spawn()
        .map_err(failed)?;
    let (out, err) = (read(child.stdout.take()), read(child.stderr.take()));
    let begun = Instant::now();
    let most = match program {
        "sbatch" => CALL_MAX,
        _ => QUESTION_MAX,
    };
    let mut told: Option<Instant> = None;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            break status;
        }
        if slurm.stop.load(Ordering::Relaxed) {
            told.get_or_insert_with(Instant::now);
        }
        let is_over = told.is_some_and(|it| it.elapsed() > AFTER_STOP);
        if is_over || begun.elapsed() > most {
            let _ = child.kill();
            let _ = child.wait();
            let why = format!("it took more than {} s", begun.elapsed().as_secs());
            return Err(SlurmError::Failed(program, why));
        }
        std::thread::sleep(LOOK);
    };
    let text = |bytes: JoinHandle<Vec<u8>>| {
        let bytes = bytes.join().unwrap_or_default();
        String::from_utf8_lossy(&bytes).trim().to_string()
    };
    match status.success() {
        true => Ok(text(out)),
        // The last line has the reason, and the one before may say by which limit.
        false => {
            let said = text(err);
            let mut last: Vec<&str> = said.lines().rev().take(2).collect();
            last.reverse();
            Err(SlurmError::Failed(program, last.join("; ")))
        }
    }
}

/// How long a command goes on after `stop` is set.
const AFTER_STOP: Duration = Duration::from_secs(2);

fn owned<const N: usize>(words: [&str; N]) -> Vec<OsString> {
    words.map(OsString::from).to_vec()
}

impl Slurm<'_> {
    /// Submits a script of this folder with these words, and returns the number of the job.
    pub(super) fn submit(self, words: Vec<OsString>, folder: &Path) -> Result<String, SlurmError> {
        let said = call("sbatch", &words, folder, self)?;
        let job = said.lines().last().unwrap_or_default();
        let job = job.split(';').next().unwrap_or_default().trim();
        match job.is_empty() || !job.bytes().all(|it| it.is_ascii_digit()) {
            true => Err(SlurmError::Failed("sbatch", said)),
            false => Ok(job.to_string()),
        }
    }

    /// This user's jobs of these names that have not ended, in hidden partitions too.
    pub(super) fn queued(self, names: &[String]) -> Result<Vec<QueuedJob>, SlurmError> {
        let mut words = owned([
            "--all",
            "--noheader",
            "--array",
            "--format=%F|%K|%T|%j|%r|%Z",
        ]);
        words.push(format!("--name={}", names.join(",")).into());
        words.push(format!("--user={}", rustix::process::geteuid().as_raw()).into());
        let said = call("squeue", &words, Path::new("."), self)?;
        Ok(said.lines().filter_map(job).collect())
    }

    /// How the tasks of an array ended, as far as Slurm knows them. Without accounting, it remembers a job for some minutes.
    pub(super) fn ended(self, job: &str) -> EndedTasks {
        let mut all: BTreeMap<u32, Ended> = BTreeMap::new();
        let mut unbegun = None;
        if let Ok(said) = self.shown(job) {
            all.extend(said.lines().filter_map(shown_end));
            unbegun = said.lines().find_map(unbegun_end);
        }
        // Accounting keeps what the controller has forgotten, and may be behind it.
        if let Ok(said) = self.accounted(job) {
            for (task, ended) in said.lines().filter_map(accounted_end) {
                let known = all.entry(task).or_default();
                if known.state.is_empty() || !ended.goes_on() {
                    *known = ended;
                }
            }
        }
        EndedTasks { all, unbegun }
    }

    /// How a job that is no array ended, as far as Slurm knows it.
    pub(super) fn ended_alone(self, job: &str) -> Ended {
        let shown = self.shown(job).ok().and_then(|said| shown_state(&said));
        let accounted = || {
            let said = self.accounted(job).ok()?;
            let fields: Vec<&str> = said.lines().next()?.split('|').collect();
            let [_, state, code, node] = fields[..] else {
                return None;
            };
            Some(ended_as(state, code, node))
        };
        shown.or_else(accounted).unwrap_or_default()
    }

    /// What the controller knows of a job.
    fn shown(self, job: &str) -> Result<String, SlurmError> {
        let words = owned(["--all", "--oneliner", "show", "job", job]);
        call("scontrol", &words, Path::new("."), self)
    }

    /// What the accounting knows of a job.
    fn accounted(self, job: &str) -> Result<String, SlurmError> {
        let words = owned([
            "--noheader",
            "--parsable2",
            "--allocations",
            "--format=JobID,State,ExitCode,NodeList",
            "--jobs",
            job,
        ]);
        call("sacct", &words, Path::new("."), self)
    }

    /// Ends jobs.
    pub(super) fn cancel(self, jobs: &[String]) -> Result<(), SlurmError> {
        let jobs: Vec<OsString> = jobs.iter().map(OsString::from).collect();
        call("scancel", &jobs, Path::new("."), self).map(drop)
    }
}

fn job(line: &str) -> Option<QueuedJob> {
    let fields: Vec<&str> = line.splitn(6, '|').map(str::trim).collect();
    let [job, task, state, name, reason, folder] = fields[..] else {
        return None;
    };
    Some(QueuedJob {
        job: job.to_string(),
        task: task.parse().ok(),
        share: share_of(name, task.parse().ok()),
        state: state.to_string(),
        name: name.to_string(),
        reason: reason.to_string(),
        folder: PathBuf::from(folder),
    })
}

/// The share that a task of an array does: the name of the job may say how many shares are before the first one.
fn share_of(name: &str, task: Option<u32>) -> Option<u32> {
    let before = match name.split_once('+') {
        Some((_, before)) => before.parse().ok()?,
        None => 0,
    };
    task?.checked_add(before)
}

/// An end, as Slurm writes its state and the exit status.
fn ended_as(state: &str, code: &str, node: &str) -> Ended {
    let is_node = |it: &&str| !it.starts_with('(') && !it.starts_with("None");
    Ended {
        state: state.split(' ').next().unwrap_or_default().to_string(),
        code: script_code(code),
        node: Some(node).filter(is_node).unwrap_or_default().to_string(),
    }
}

/// The end that `sacct` tells, as `12_3|CANCELLED by 0|0:15|one`.
fn accounted_end(line: &str) -> Option<(u32, Ended)> {
    let fields: Vec<&str> = line.split('|').collect();
    let [id, state, code, node] = fields[..] else {
        return None;
    };
    let task = id.split_once('_')?.1.parse().ok()?;
    Some((task, ended_as(state, code, node)))
}

/// The end that `scontrol show job` tells of a task.
fn shown_end(line: &str) -> Option<(u32, Ended)> {
    Some((
        field(line, "ArrayTaskId=")?.parse().ok()?,
        shown_state(line)?,
    ))
}

/// The end that `scontrol show job` tells of the tasks that were ended before they began, as one.
fn unbegun_end(line: &str) -> Option<Ended> {
    let is_rest = field(line, "ArrayTaskId=") == Some("4294967294");
    shown_state(line).filter(|ended| is_rest && !ended.goes_on())
}

/// The state of a job that `scontrol show job` tells.
fn shown_state(line: &str) -> Option<Ended> {
    let code = field(line, "ExitCode=").unwrap_or_default();
    let node = field(line, "NodeList=").unwrap_or_default();
    Some(ended_as(field(line, "JobState=")?, code, node))
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn what_slurm_prints_is_read() {
        let array = job("5|3|RUNNING|tribunal-x|None|/a|b").expect("a job");
        assert_eq!((array.job.as_str(), array.task), ("5", Some(3)));
        assert_eq!(array.share, Some(3));
        let later = job("7|3|RUNNING|tribunal-x+2000|None|/a").expect("a job");
        assert_eq!((later.task, later.share), (Some(3), Some(2003)));
        assert_eq!(array.folder, Path::new("/a|b"));
        let merge = job("6|N/A|PENDING|tribunal-x-merge|Dependency|/a").expect("a job");
        assert_eq!((merge.task, merge.reason.as_str()), (None, "Dependency"));
        assert_eq!(job("slurm_load_jobs error"), None);
        let end = |task, state: &str, code, node: &str| {
            let (state, node) = (state.to_string(), node.to_string());
            Some((task, Ended { state, code, node }))
        };
        let accounted = "5_3|CANCELLED by 0|0:15|None assigned";
        assert_eq!(accounted_end(accounted), end(3, "CANCELLED", None, ""));
        assert_eq!(
            accounted_end("5_11|FAILED|4:0|two"),
            end(11, "FAILED", Some(4), "two")
        );
        assert_eq!(accounted_end("5_[12-14]|PENDING|0:0|"), None);
        let shown = "JobId=7 ArrayJobId=5 ArrayTaskId=11 JobState=TIMEOUT ExitCode=0:15 ReqNodeList=(null) NodeList=one";
        assert_eq!(shown_end(shown), end(11, "TIMEOUT", None, "one"));
        let shown =
            "JobId=6 ArrayJobId=5 ArrayTaskId=1 JobState=COMPLETED ExitCode=0:0 NodeList=(null)";
        assert_eq!(shown_end(shown), end(1, "COMPLETED", Some(0), ""));
        let rest =
            "JobId=5 ArrayJobId=5 ArrayTaskId=4294967294 JobState=CANCELLED ExitCode=0:0 NodeList=";
        let told = EndedTasks {
            all: [shown_end(shown).expect("a task")].into(),
            unbegun: unbegun_end(rest),
        };
        assert_eq!(
            [told.of(1).state, told.of(2).state],
            ["COMPLETED", "CANCELLED"]
        );
        let waits = "JobId=5 ArrayJobId=5 ArrayTaskId=3-6 JobState=PENDING ExitCode=0:0 NodeList=";
        assert_eq!([unbegun_end(waits), unbegun_end(shown)], [None, None]);
        assert_eq!(shown_end("JobId=8 JobState=COMPLETED ExitCode=0:0"), None);
    }
}
