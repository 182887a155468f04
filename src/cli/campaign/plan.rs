//! The plan of a campaign, as its folder keeps it, and where everything is in that folder.

use crate::cli::args::SHARES_MAX;
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{BuildHasher as _, RandomState};
#[cfg(target_os = "linux")]
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use tribunal_campaign::{Shard, campaign_of};
use tribunal_core::command::RepeatCommand;
use tribunal_core::messages::Message;
use tribunal_package::regular;

/// The file with the plan.
pub(super) const PLAN: &str = "plan.json";

/// The folder with copies of the files that shares read.
pub(super) const WORK: &str = "work";

/// The folder with the cases that a merge of `kill` chooses.
pub(super) const KILLERS: &str = "killers";

/// The number of digits of the random part of an id, and of its hash.
const ID_HALF: usize = 8;

/// The file that a merge locks.
pub(super) const MERGE_LOCK: &str = "merge.lock";

/// What a merge may write.
const REPORTS: [&str; 3] = ["run.json", "run.html", KILLERS];

/// The schema of the plan.
pub(super) const SCHEMA: &str = "tribunal.campaign";

/// The version of the schema.
const VERSION: u32 = 2;

/// Maximum size of the file with the plan, in bytes.
const PLAN_BYTES_MAX: u64 = 64 << 20;

/// The version of Tribunal.
const VERSION_HERE: &str = env!("CARGO_PKG_VERSION");

/// The plan of a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Plan {
    /// [`SCHEMA`].
    pub(super) schema: String,
    /// The version of the schema.
    pub(super) version: u32,
    /// A name that no other campaign has, with a hash of what its parts depend on: [`Plan::new_id`]. Its jobs have it too.
    pub(super) id: String,
    /// The version of Tribunal that made the plan, and does the shares.
    pub(super) tribunal: String,
    /// The words of the command that is divided, after `tribunal`.
    pub(super) command: Vec<String>,
    /// The number of shares.
    pub(super) shards: u32,
    /// The number of cores of a share.
    pub(super) cpus: u16,
    /// The memory of a share in megabytes.
    pub(super) memory_mb: u64,
    /// The time of a share in minutes.
    pub(super) time_min: u32,
    /// Further words for `sbatch`.
    pub(super) sbatch: Vec<String>,
    /// What was measured; nothing where too little was done in the time.
    pub(super) estimate: Option<Estimate>,
    /// What the folder `work` has copies of.
    pub(super) copied: Vec<Copied>,
    /// The hash of the file with the checksums of those copies, and the links among them: each with what it leads to.
    pub(super) sums: String,
    pub(super) links: BTreeMap<String, String>,
    /// The identity of the campaign's parts at a level of isolation, where a share could be begun on the machine of the plan.
    pub(super) identity: Option<PlanIdentity>,
    /// What was not copied, so that each machine needs it in the same place.
    pub(super) needed: Vec<String>,
    /// The languages of copied files whose tools the machine of the plan lacks: a share does not wait for a machine that has them.
    #[serde(default)]
    pub(super) not_installed: Vec<String>,
    /// The files that the merge writes.
    pub(super) reports: Vec<String>,
}

/// Of which campaign parts are, as their heads say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PlanIdentity {
    /// The hash of everything that results depend on.
    pub(super) campaign: String,
    /// The level of isolation.
    pub(super) isolation: String,
}

/// What was measured before the plan was made.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Estimate {
    /// How long all shares take after each other, in seconds, each with the cores of a share.
    pub(super) total_s: f64,
    /// How long it was measured, in seconds.
    pub(super) measured_s: f64,
    /// The part of the whole that was done meanwhile, from 0 to 1.
    pub(super) part: f64,
}

/// Something that was copied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Copied {
    /// The path, as the command names it.
    pub(super) path: String,
    /// The number of files.
    pub(super) files: u64,
    /// Their bytes.
    pub(super) bytes: u64,
}

impl Plan {
    /// A plan for this command, still without copies and measures.
    pub(super) fn new(command: Vec<String>) -> Plan {
        Plan {
            schema: SCHEMA.to_string(),
            version: VERSION,
            id: String::new(),
            tribunal: VERSION_HERE.to_string(),
            command,
            shards: 1,
            cpus: 1,
            memory_mb: 0,
            time_min: 0,
            sbatch: Vec::new(),
            estimate: None,
            copied: Vec::new(),
            sums: String::new(),
            links: BTreeMap::new(),
            identity: None,
            needed: Vec::new(),
            not_installed: Vec::new(),
            reports: Vec::new(),
        }
    }

    /// A name for this command in so many shares, which no other campaign has.
    pub(super) fn new_id(&self) -> String {
        let now = std::time::SystemTime::now();
        let own = RandomState::new().hash_one((now, std::process::id()));
        self.id_of(&format!("{:08x}", own as u32))
    }

    /// The id that begins with these digits: the rest depends on what all parts depend on.
    fn id_of(&self, own: &str) -> String {
        let what = (
            own,
            self.shards,
            &self.command,
            &self.sums,
            &self.links,
            &self.identity,
        );
        // Texts and numbers have a form in JSON.
        let hash = campaign_of(&serde_json::to_string(&what).unwrap_or_default());
        format!("{own}{}", &hash[..ID_HALF])
    }

    /// The words of a share, with `shard` and `report` in the place of the values of `--shard` and `--report`.
    pub(super) fn share_words(&self, shard: &str, report: &str) -> Vec<String> {
        let mut words = self.command.iter().cloned();
        let begin = ["--shard", shard, "--report", report].map(str::to_string);
        let mut all: Vec<String> = words.next().into_iter().chain(begin).collect();
        if !has_jobs(&self.command) {
            all.extend(["--jobs".to_string(), self.cpus.to_string()]);
        }
        all.extend(words);
        all
    }

    /// The words of the merge, after the names of the parts.
    pub(super) fn report_words(&self) -> Vec<String> {
        let out = |file: &String| ["--out".to_string(), format!("../{file}")];
        let lang = lang_words(&self.command).into_iter();
        lang.chain(self.reports.iter().flat_map(out)).collect()
    }

    /// The reports that are files: `kill` writes a folder as well, where it chooses any case.
    pub(super) fn report_files(&self) -> impl Iterator<Item = &String> {
        self.reports.iter().filter(|it| *it != KILLERS)
    }

    /// The names of the jobs of its shares: each array has a part of them.
    pub(super) fn job_names(&self) -> impl Iterator<Item = String> + '_ {
        (1..=self.shards)
            .step_by(TASKS_MAX as usize)
            .map(|first| self.job_name(first))
    }

    /// The name of the job of a share. It says how many shares are in the arrays before.
    pub(super) fn job_name(&self, share: u32) -> String {
        match before(share) {
            0 => format!("tribunal-{}", self.id),
            before => format!("tribunal-{}+{before}", self.id),
        }
    }

    /// The name of the job that merges.
    pub(super) fn merge_name(&self) -> String {
        format!("tribunal-{}-merge", self.id)
    }
}

/// The most tasks of an array: where an administrator has not changed `MaxArraySize`, their numbers are below 1,001.
pub(super) const TASKS_MAX: u32 = 1000;

/// How many shares are in the arrays before that of a share.
pub(super) fn before(share: u32) -> u32 {
    share.saturating_sub(1) / TASKS_MAX * TASKS_MAX
}

/// The number of a share in its array.
pub(super) fn task_of(share: u32) -> u32 {
    share - before(share)
}

/// Whether a command says how many cores it takes. A value of another flag may look like that, and then the plan says nothing
/// more, which only costs time.
fn has_jobs(words: &[String]) -> bool {
    let is_it = |word: &String| {
        let is_short = word.starts_with("-j") && !word.starts_with("--");
        word == "--jobs" || word.starts_with("--jobs=") || is_short
    };
    words.iter().take_while(|word| *word != "--").any(is_it)
}

/// The words of a command that choose the language of its report.
fn lang_words(words: &[String]) -> Vec<String> {
    let own: Vec<&String> = words.iter().take_while(|word| *word != "--").collect();
    let chosen = own.iter().enumerate().rev().find_map(|(index, word)| {
        let value = match word.strip_prefix("--lang")? {
            "" => own.get(index + 1)?.as_str(),
            joined => joined.strip_prefix('=')?,
        };
        Some(["--lang".to_string(), value.to_string()].to_vec())
    });
    chosen.unwrap_or_default()
}

/// The device of the file system of a path, as `/proc/locks` names it: on Btrfs and the like, files state another one.
#[cfg(target_os = "linux")]
fn device_of(path: &Path) -> Option<(u32, u32)> {
    let (at, flags) = (rustix::fs::AtFlags::empty(), rustix::fs::StatxFlags::MNT_ID);
    let known = rustix::fs::statx(rustix::fs::CWD, path, at, flags).ok()?;
    if known.stx_mask & flags.bits() == 0 {
        return None;
    }
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    mounts.lines().find_map(|line| {
        let mut words = line.split(' ');
        let id: u64 = words.next()?.parse().ok()?;
        let (major, minor) = words.nth(1)?.split_once(':')?;
        let device = (major.parse().ok()?, minor.parse().ok()?);
        (id == known.stx_mnt_id).then_some(device)
    })
}

/// The folder of a campaign.
#[derive(Debug)]
pub(super) struct CampaignFolder {
    /// As the user names it.
    pub(super) shown: PathBuf,
    /// Its path from the root.
    pub(super) path: PathBuf,
    /// Whether its shares are done on this machine alone, as far as it is carried out.
    pub(super) is_local: bool,
    pub(super) plan: Plan,
}

impl CampaignFolder {
    /// Reads the plan of a campaign.
    ///
    /// # Errors
    ///
    /// The folder is no campaign, or one of another version.
    pub(super) fn open(folder: &Path) -> Result<CampaignFolder, Stop> {
        let file = folder.join(PLAN);
        let none = || {
            let why = Message::new("campaign-none").with("folder", folder.display().to_string());
            Stop::said(Exit::Input, why).advise("hint-campaign-plan")
        };
        let read = regular::open(&file).and_then(|file| regular::read(file, PLAN_BYTES_MAX));
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(none()),
            Err(error) => return Err(files::unreadable(&file, &error)),
        };
        #[derive(Deserialize)]
        struct Any {
            schema: String,
            version: u32,
            tribunal: String,
        }
        let damaged = |error: serde_json::Error| {
            let why = tribunal_core::text::without_error_numbers(&error);
            let said = Message::new("campaign-damaged").with("file", file.display().to_string());
            Stop::said(Exit::Input, said.with("why", why)).advise("hint-campaign-damaged")
        };
        // What has another schema, or none, is a file of somebody else.
        let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(damaged)?;
        let any: Any = serde_json::from_value(value).map_err(|_| none())?;
        if any.schema != SCHEMA {
            return Err(none());
        }
        let why = if any.tribunal != VERSION_HERE {
            let said = Message::new("campaign-by-version").with("version", any.tribunal);
            Some(said.with("other", VERSION_HERE))
        } else if any.version != VERSION {
            let said = Message::new("campaign-by-form").with("version", any.version.to_string());
            Some(said.with("other", VERSION.to_string()))
        } else {
            None
        };
        if let Some(why) = why {
            let own = folder.join("tribunal").display().to_string();
            let hint = Message::new("hint-campaign-version").with("program", own);
            return Err(Stop::said(Exit::Input, why).advise(hint));
        }
        let plan: Plan = serde_json::from_slice(&bytes).map_err(damaged)?;
        // Jobs are found by it: one that was changed must not name others.
        let is_id =
            plan.id.len() == 2 * ID_HALF && plan.id.bytes().all(|it| it.is_ascii_hexdigit());
        // A merge writes there.
        let is_report = |it: &String| REPORTS.contains(&it.as_str());
        let changed = match () {
            () if !is_id => Some("`id` is none that a plan has"),
            () if !plan.reports.iter().all(is_report) => Some("`reports` is none that a plan has"),
            () if plan.shards == 0 || plan.shards > SHARES_MAX => {
                Some("`shards` is none that a plan has")
            }
            () if plan.id != plan.id_of(&plan.id[..ID_HALF]) => Some(
                "`id`, or what it holds a hash of (`command`, `shards`, `sums`, `links`, `identity`), was changed",
            ),
            () => None,
        };
        if let Some(why) = changed {
            return Err(damaged(serde_json::Error::custom(why)));
        }
        let path = folder
            .canonicalize()
            .map_err(|error| files::unreadable(folder, &error))?;
        let folder = CampaignFolder {
            shown: folder.to_path_buf(),
            path,
            is_local: false,
            plan,
        };
        for made in ["parts", "logs"] {
            let made = folder.path.join(made);
            fs::create_dir_all(&made).map_err(|error| files::unwritten(&made, &error))?;
        }
        Ok(folder)
    }

    /// The command that goes on with it.
    pub(super) fn run_command(&self) -> String {
        self.run_with(self.is_local)
    }

    /// The command that carries it out, on this machine alone or by Slurm.
    pub(super) fn run_with(&self, is_local: bool) -> String {
        self.action("run").flag("--local", is_local).to_string()
    }

    /// A command of `tribunal campaign` for it.
    pub(super) fn action(&self, verb: &str) -> RepeatCommand {
        let command = RepeatCommand::new("campaign").word(verb);
        command.path(&self.shown)
    }

    /// A share, of so many.
    pub(super) fn shard(&self, number: u32) -> Shard {
        // Numbers count from 1, and the plan is read with as many as there may be.
        Shard::new(number, self.plan.shards).unwrap_or(Shard::WHOLE)
    }

    /// The file of a share.
    pub(super) fn part(&self, number: u32) -> PathBuf {
        self.path.join("parts").join(format!("{number:05}.json"))
    }

    /// The shares whose files a process on this machine has open to write, as far as the system says it.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn written(&self) -> BTreeSet<u32> {
        BTreeSet::new()
    }

    /// The shares whose files a process on this machine has open to write, as far as the system says it.
    #[cfg(target_os = "linux")]
    pub(super) fn written(&self) -> BTreeSet<u32> {
        let locks = fs::read_to_string("/proc/locks").unwrap_or_default();
        let places: BTreeSet<&str> = locks
            .lines()
            // Others wait for one, or read.
            .filter(|line| line.contains(" WRITE ") && !line.contains("->"))
            .filter_map(|line| {
                line.split_whitespace()
                    .find(|word| word.matches(':').count() == 2)
            })
            .collect();
        let device = device_of(&self.path.join("parts"));
        let is_locked = |number: &u32| {
            let Ok(metadata) = self.part(*number).metadata() else {
                return false;
            };
            let (major, minor) = device.unwrap_or((
                rustix::fs::major(metadata.dev()),
                rustix::fs::minor(metadata.dev()),
            ));
            places.contains(format!("{major:02x}:{minor:02x}:{}", metadata.ino()).as_str())
        };
        (1..=self.plan.shards).filter(is_locked).collect()
    }

    /// What a share printed.
    pub(super) fn log(&self, number: u32) -> PathBuf {
        self.path.join("logs").join(format!("{number:05}.log"))
    }

    /// What the merge printed on standard error.
    pub(super) fn merge_log(&self) -> PathBuf {
        self.path.join("logs/merge.log")
    }

    /// The merged report as text.
    pub(super) fn text(&self) -> PathBuf {
        self.path.join("run.txt")
    }

    /// The files that the merge writes beside the text.
    pub(super) fn reports(&self) -> Vec<PathBuf> {
        let reports = self.plan.report_files();
        reports.map(|it| self.path.join(it)).collect()
    }

    /// The folder with the cases that the merge of `kill` chooses.
    pub(super) fn killers(&self) -> PathBuf {
        self.path.join(KILLERS)
    }

    /// The file with the number of the job that merges, until it is known how that job ended.
    pub(super) fn merge_job(&self) -> PathBuf {
        self.path.join("merge.job")
    }

    /// The file that a merge locks, so that there is one at a time.
    pub(super) fn merge_lock(&self) -> PathBuf {
        self.path.join(MERGE_LOCK)
    }

    /// The file that is written when a merge begins: its reports are later.
    pub(super) fn merging(&self) -> PathBuf {
        self.path.join("merging")
    }

    /// The exit status of the merge, once it is done.
    pub(super) fn merged(&self) -> PathBuf {
        self.path.join("merged")
    }

    /// The program that does the shares.
    pub(super) fn program(&self) -> PathBuf {
        self.path.join("tribunal")
    }

    /// The folder in which shares run.
    pub(super) fn work(&self) -> PathBuf {
        self.path.join(WORK)
    }

    /// The words of a share, as they are run in the folder `work`.
    pub(super) fn words(&self, number: u32) -> Vec<String> {
        let shard = format!("{number}/{}", self.plan.shards);
        let report = format!("../parts/{number:05}.json");
        self.plan.share_words(&shard, &report)
    }

    /// The words of the merge, as they are run in the folder `work`.
    pub(super) fn merge_words(&self) -> Vec<String> {
        let part = |number: u32| format!("../parts/{number:05}.json");
        let parts = (1..=self.plan.shards).map(part);
        std::iter::once("merge".to_string())
            .chain(parts)
            .chain(self.plan.report_words())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_of_a_report_is_that_of_the_command() {
        let words = |line: &str| {
            let all: Vec<String> = line.split(' ').map(str::to_string).collect();
            lang_words(&all).join(" ")
        };
        assert_eq!(words("judge pilots a.c --lang zh -j 2"), "--lang zh");
        assert_eq!(words("judge --lang=vi pilots --lang zh"), "--lang zh");
        for line in [
            "judge pilots a.c",
            "judge --language C a.c",
            "stress -- --lang zh",
            "judge --lang",
        ] {
            assert_eq!(words(line), "", "{line}");
        }
    }
}
