//! The parts of a campaign: the ledger of each shard, and all of them together.

use super::ledger::{Ledger, LedgerError};
use super::line::{HeadSum, key_of};
use super::scan::{HEAD_BYTES_MAX, ScanError, scan};
use super::seal::{DONE, Seal, hex};
use super::shard::Shard;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::text::{shell_word, without_error_numbers};

/// The schema that the head of a part names.
pub const PART_SCHEMA: &str = "tribunal.part";

/// The version of the schema.
const VERSION: u32 = 2;

/// The version of Tribunal: another one may judge otherwise.
const VERSION_HERE: &str = env!("CARGO_PKG_VERSION");

/// The campaign whose results depend on what a text says.
pub fn campaign_of(text: &str) -> String {
    hex(Sha256::new().chain_update(text))
}

/// The head of a part: of which campaign it is, and which share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartHead {
    /// [`PART_SCHEMA`].
    pub schema: String,
    /// The version of the schema.
    pub version: u32,
    /// The share.
    pub shard: Shard,
    /// A hash of everything that the results depend on, but for the version of Tribunal and the isolation: the command, the
    /// programs, the cases, the limits. Parts that agree in all three add up.
    pub campaign: String,
    /// The version of Tribunal.
    pub tribunal: String,
    /// How programs are isolated, as `doctor` names it; nothing where none is run.
    pub isolation: String,
    /// The words of the command after its name, as they were given to this shard.
    pub command: Vec<String>,
}

impl PartHead {
    /// The head of a share of a campaign.
    pub fn new(
        shard: Shard,
        campaign: String,
        isolation: String,
        command: Vec<String>,
    ) -> PartHead {
        PartHead {
            schema: PART_SCHEMA.to_string(),
            version: VERSION,
            shard,
            campaign,
            tribunal: VERSION_HERE.to_string(),
            isolation,
            command,
        }
    }

    /// The words of the command without its share: those of the single run.
    pub fn whole_command(&self) -> Vec<&str> {
        without_share(&self.command)
    }

    /// Reads the head of a file; nothing if the file is no part, however long it is.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be read.
    pub fn read(path: &Path) -> io::Result<Option<PartHead>> {
        let head = serde_json::from_slice::<PartHead>(&first_line(path)?).ok();
        Ok(head.filter(|it| it.schema == PART_SCHEMA && it.version == VERSION))
    }

    /// Opens the part with this head, or creates it; the shard goes on from what is there.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be opened, or is something else: the part of another shard or campaign is never
    /// overwritten.
    pub fn open(&self, path: &Path) -> Result<Ledger, LedgerError> {
        let is_file = path.metadata().is_ok_and(|it| it.is_file());
        let known = match is_file {
            true => PartHead::read(path).ok().flatten(),
            false => None,
        };
        // Only the words of the command may differ, as by the number of jobs.
        let head = match known {
            Some(known) => {
                // One that was changed after it was sealed is not taken for whole, nor for what its head says.
                examined(path).map_err(|why| LedgerError::Foreign(path.to_path_buf(), why))?;
                if let Some(why) = self.difference(&known) {
                    return Err(LedgerError::Foreign(path.to_path_buf(), why));
                }
                known
            }
            None => self.clone(),
        };
        let failed = |error: serde_json::Error| LedgerError::Io(path.to_path_buf(), error.into());
        let opened = Ledger::open(path, &serde_json::to_string(&head).map_err(failed)?);
        opened.map_err(|error| match error {
            LedgerError::Foreign(path, why) if why.id() == "why-no-journal" => {
                LedgerError::Foreign(path, Message::new("part-is-none"))
            }
            error => error,
        })
    }

    /// What makes another head none of this part.
    fn difference(&self, other: &PartHead) -> Option<Message> {
        self.other_campaign(other).or_else(|| {
            let is_other = self.shard != other.shard;
            is_other.then(|| Message::new("part-of-shard").with("shard", other.shard.to_string()))
        })
    }

    /// Whether the commands are the same, but for the share and its file.
    fn has_command_of(&self, other: &PartHead) -> bool {
        self.whole_command() == other.whole_command()
    }

    /// What makes another head one of another campaign.
    fn other_campaign(&self, other: &PartHead) -> Option<Message> {
        if self.tribunal != other.tribunal {
            let said = Message::new("part-by-version").with("version", other.tribunal.clone());
            return Some(said.with("other", self.tribunal.clone()));
        }
        let by_isolation = || {
            let said = Message::new("part-by-isolation").with("isolation", other.isolation.clone());
            said.with("other", self.isolation.clone())
        };
        // The identity of a campaign has it, too: with the same command, nothing else differs.
        if self.isolation != other.isolation && self.has_command_of(other) {
            return Some(by_isolation());
        }
        if self.campaign != other.campaign {
            let words: Vec<String> = other.command.iter().map(|it| shell_word(it)).collect();
            return Some(Message::new("part-of-campaign").with("command", words.join(" ")));
        }
        if self.isolation != other.isolation {
            return Some(by_isolation());
        }
        (self.shard.of() != other.shard.of()).then(|| {
            let said = Message::new("part-of-other-number").with("shard", other.shard.to_string());
            said.with("of", u64::from(self.shard.of()))
        })
    }
}

/// The words of a command without its share and the file of that.
fn without_share(command: &[String]) -> Vec<&str> {
    let mut words = command.iter();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--shard" | "--report" => drop(words.next()),
            word if word.starts_with("--shard=") || word.starts_with("--report=") => {}
            word => kept.push(word),
        }
    }
    kept
}

/// The first head of the campaign that most of them are of: a stranger among them is not to make strangers of all others.
fn most_common<'h>(heads: impl Iterator<Item = &'h PartHead>) -> Option<&'h PartHead> {
    let mut campaigns: Vec<(&PartHead, usize)> = Vec::new();
    let mut places = BTreeMap::new();
    for head in heads {
        let key = (
            &head.campaign,
            &head.tribunal,
            &head.isolation,
            head.shard.of(),
        );
        let place = *places.entry(key).or_insert(campaigns.len());
        match campaigns.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => campaigns.push((head, 1)),
        }
    }
    // Of as many, the first.
    let most = campaigns.into_iter().rev().max_by_key(|(_, count)| *count);
    most.map(|(head, _)| head)
}

/// A fault of a set of parts.
#[derive(Clone, Debug)]
pub enum PartsError {
    /// A file cannot be read, is no part, or is damaged.
    File(PathBuf, Message),
    /// A file belongs to another campaign than the first one.
    Other(PathBuf, Message),
    /// A file is of the same shard as an earlier one.
    Double(PathBuf, PathBuf, Shard),
    /// A part has no end: its shard was stopped, and goes on when its command, these words, is run again.
    Unfinished(PathBuf, Shard, Vec<String>),
    /// There is no part of these shards, of so many.
    Missing(Vec<u32>, u32),
}

/// The parts of one campaign.
#[derive(Debug)]
pub struct Parts {
    /// The head of a part: all are equal but for the shard, and for words of the command that change no result.
    pub head: PartHead,
    /// The files, by the number of their shard.
    files: BTreeMap<u32, PathBuf>,
    /// The faults: parts that are missing or not finished, which a merge of what there is may pass over.
    pub gaps: Vec<PartsError>,
    /// The number of results that whole parts lack by a fault of the judge.
    pub faults: u64,
}

impl Parts {
    /// Reads the files of a campaign through once.
    ///
    /// # Errors
    ///
    /// All faults that make a merge wrong: files that are no parts or are damaged, parts of other campaigns, doubles.
    pub fn of(paths: &[PathBuf]) -> Result<Parts, Vec<PartsError>> {
        Parts::read(paths, None, &|_| None)
    }

    /// The same for the parts of this command: those of another one are strangers, even if they are more. `campaign` says of which
    /// campaign a part with such a head must be, if that is known: all others are strangers.
    ///
    /// # Errors
    ///
    /// Those of [`Parts::of`].
    pub fn of_command(
        paths: &[PathBuf],
        command: &[String],
        campaign: &dyn Fn(&PartHead) -> Option<String>,
    ) -> Result<Parts, Vec<PartsError>> {
        Parts::read(paths, Some(command), campaign)
    }

    fn read(
        paths: &[PathBuf],
        command: Option<&[String]>,
        campaign: &dyn Fn(&PartHead) -> Option<String>,
    ) -> Result<Parts, Vec<PartsError>> {
        let (mut files, mut gaps, mut faults) = (BTreeMap::new(), Vec::new(), Vec::new());
        let mut lacking = 0_u64;
        let mut all = Vec::new();
        for path in paths {
            match examined(path) {
                Ok((head, ended)) => all.push((path, head, ended)),
                Err(why) => faults.push(PartsError::File(path.clone(), why)),
            }
        }
        let heads = || all.iter().map(|(_, head, _)| head);
        let is_own = |head: &&PartHead| {
            let is_it = |it| without_share(it) == head.whole_command();
            command.is_some_and(is_it)
        };
        // Where it is not known what they must be, and none has these words, some of which change no result, the most are right.
        let is_right = |head: &&PartHead| campaign(head).as_ref() == Some(&head.campaign);
        let first = most_common(heads().filter(is_own).filter(is_right))
            .or_else(|| most_common(heads().filter(is_own)))
            .or_else(|| most_common(heads()));
        let mut first = first.cloned();
        if let Some(first) = &mut first
            && let Some(now) = campaign(first)
        {
            first.campaign = now;
        }
        for (path, head, ended) in all {
            let shard = head.shard;
            if let Some(why) = first.as_ref().and_then(|first| first.other_campaign(&head)) {
                faults.push(PartsError::Other(path.clone(), why));
                continue;
            }
            if let Some(earlier) = files.insert(shard.number(), path.clone()) {
                faults.push(PartsError::Double(path.clone(), earlier, shard));
                continue;
            }
            match ended {
                Some(number) => lacking = lacking.saturating_add(number),
                None => gaps.push(PartsError::Unfinished(path.clone(), shard, head.command)),
            }
        }
        let Some(head) = first.filter(|_| faults.is_empty()) else {
            return Err(faults);
        };
        let of = head.shard.of();
        let missing: Vec<u32> = (1..=of).filter(|it| !files.contains_key(it)).collect();
        if !missing.is_empty() {
            gaps.push(PartsError::Missing(missing, of));
        }
        Ok(Parts {
            head,
            files,
            gaps,
            faults: lacking,
        })
    }

    /// The lines of all parts.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be read any more.
    pub fn ledger(&self) -> Result<Ledger, LedgerError> {
        Ledger::gathered(self.files.values().cloned().collect())
    }

    /// The files.
    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.files.values()
    }
}

/// The version of the schema of a part that is not read here.
fn other_version(path: &Path) -> Option<u32> {
    #[derive(Deserialize)]
    struct Any {
        schema: String,
        version: u32,
    }
    let any = first_line(path).map(|line| serde_json::from_slice::<Any>(&line));
    let version = any
        .ok()?
        .ok()
        .filter(|it| it.schema == PART_SCHEMA)?
        .version;
    (version != VERSION).then_some(version)
}

/// The first line of a file, or its beginning where that is longer than any head.
fn first_line(path: &Path) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    let file = BufReader::new(File::open(path)?);
    file.take(HEAD_BYTES_MAX).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// That a part cannot be read.
fn unread(error: &io::Error) -> Message {
    Message::new("part-unread").with("why", without_error_numbers(error))
}

/// That a line of a part is none.
fn damaged(number: u64, why: &str) -> Message {
    let said = Message::new("part-line-damaged").with("line", number);
    said.with("why", why.to_string())
}

/// Why a part cannot be read to its end.
fn unscanned(error: ScanError) -> Message {
    match error {
        ScanError::Io(error) => unread(&error),
        ScanError::Line(number, why) => damaged(number, &why),
    }
}

/// The head of a part, and how many results it lacks by a fault of the judge, if it has its end; what is wrong with the file
/// otherwise.
fn examined(path: &Path) -> Result<(PartHead, Option<u64>), Message> {
    // It is read more than once, and a pipe may have no writer.
    match path.metadata() {
        Ok(it) if !it.is_file() => return Err(Message::new("why-not-regular")),
        Ok(_) => {}
        Err(error) => return Err(unread(&error)),
    }
    let head = match PartHead::read(path) {
        Ok(Some(head)) => head,
        Ok(None) => {
            let id = match other_version(path) {
                Some(version) if version > VERSION => "part-newer",
                Some(_) => "part-older",
                None => "part-is-none",
            };
            return Err(Message::new(id));
        }
        Err(error) => return Err(unread(&error)),
    };
    if head.tribunal != VERSION_HERE {
        let said = Message::new("part-by-version").with("version", head.tribunal);
        return Err(said.with("other", VERSION_HERE));
    }
    let file = File::open(path).map_err(|error| unread(&error))?;
    let (mut hash, mut seal, mut lines, mut after) = (Sha256::new(), None, 0, None);
    let (mut head_sum, mut first_damage) = (HeadSum::default(), None);
    let scanned = scan(file, |number, _, line| {
        if seal.is_some() {
            after.get_or_insert(number);
        } else if line.starts_with(DONE) {
            seal = Some(Seal::read(line)?);
        } else {
            hash.update(line);
            lines = number - 1;
            if number == 1 {
                head_sum = HeadSum::of(line);
            } else if first_damage.is_none() {
                first_damage = key_of(line, head_sum).err().map(|why| damaged(number, why));
            }
        }
        Ok(())
    });
    let scanned = scanned.map_err(unscanned)?;
    match seal {
        // What has no checksum of the whole has those of its lines.
        None => first_damage.map_or(Ok((head, None)), Err),
        Some(_) if after.is_some() || scanned.is_cut => {
            let number = after.unwrap_or(scanned.lines + 1);
            Err(damaged(number, "it stands behind the last line"))
        }
        Some(seal) if seal.lines != lines || seal.sha256 != hex(hash) => {
            Err(Message::new("part-changed"))
        }
        Some(seal) => Ok((head, Some(seal.faults))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(number: u32, campaign: &str, isolation: &str) -> PartHead {
        let shard = Shard::new(number, 3).expect("a shard");
        let words = [
            "judge",
            "--shard",
            &shard.to_string(),
            "--report=x.json",
            "a.c",
        ];
        PartHead::new(
            shard,
            campaign.to_string(),
            isolation.to_string(),
            words.map(str::to_string).to_vec(),
        )
    }

    #[test]
    fn a_stranger_among_parts_is_the_one_that_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let paths = [(1, "other"), (2, "own"), (3, "own")].map(|(number, campaign)| {
            let path = folder.path().join(format!("{number}.json"));
            let ledger = head(number, campaign, "full").open(&path);
            ledger.expect("a part").close().expect("a file");
            path
        });
        let faults = Parts::of(&paths).expect_err("a stranger");
        let [PartsError::Other(path, why)] = &faults[..] else {
            panic!("{faults:?}");
        };
        assert_eq!((path, why.id()), (&paths[0], "part-of-campaign"));
    }

    #[test]
    fn the_parts_of_the_command_are_no_strangers_however_few_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let own = head(1, "own", "full");
        let paths = [1, 2, 3].map(|number| {
            let mut head = head(number, "other", "full");
            match number {
                1 => head = own.clone(),
                _ => head.command.push("b.c".to_string()),
            }
            let path = folder.path().join(format!("{number}.json"));
            head.open(&path).expect("a part").close().expect("a file");
            path
        });
        let strangers = |command: &[String]| -> Vec<PathBuf> {
            let faults = Parts::of_command(&paths, command, &|_| None).expect_err("a stranger");
            let path = |it: PartsError| match it {
                PartsError::Other(path, _) => path,
                other => panic!("{other:?}"),
            };
            faults.into_iter().map(path).collect()
        };
        assert_eq!(strangers(&own.command), paths[1..]);
        // Where it is known of which campaign they must be, that decides.
        let named = |now: &str| {
            let now = |_: &PartHead| Some(now.to_string());
            let faults = Parts::of_command(&paths, &own.command, &now).expect_err("strangers");
            faults.len()
        };
        assert_eq!((named("other"), named("own"), named("neither")), (1, 2, 3));
        // None has such words.
        assert_eq!(strangers(&["judge".to_string()]), paths[..1]);
    }

    #[test]
    fn a_share_at_another_level_is_told_by_it() {
        let own = head(1, "at full", "full");
        let id = |other: PartHead| own.other_campaign(&other).map(|why| why.id().to_string());
        // The identity of the campaign differs with the level.
        let other = head(2, "at limits", "limits");
        assert_eq!(id(other.clone()).as_deref(), Some("part-by-isolation"));
        let mut changed = other;
        changed.command.push("b.c".to_string());
        assert_eq!(id(changed).as_deref(), Some("part-of-campaign"));
        assert_eq!(id(head(2, "at full", "full")), None);
    }
}
