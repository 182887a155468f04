//! The journal of a run: a line of JSON for each result, so that a stopped run can continue.
//!
//! A submission is identified by a hash of its text, the cases, the limits and the isolation, not by its name. An
//! incomplete last line, left by a full disk or a crash, is removed and judged again. Judge errors are never written,
//! so that they are tried again.

use super::agreement::kept::KeptAgreement;
use super::diagnose::runs::KeptRuns;
use super::further::outcome::{FoundInput, Further};
use super::kept_bytes::KeptBytes;
use super::second_look::Revision;
use super::swept::Swept;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::path::Path;
use tribunal_campaign::{Ledger, LedgerError, PartHead, Parts};
use tribunal_core::messages::Message;
use tribunal_core::text::size;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{Built, CaseResult, Refused};

/// The head of every journal; a file without it is not a journal.
const HEAD: &str = "{\"schema\":\"tribunal.journal\",\"version\":2}";

/// One event of a submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JournalEntry {
    /// It was built.
    Built(Built),
    /// The compiler refused it.
    Refused(Refused),
    /// It was judged on these cases.
    Judged(Vec<CaseResult>),
    /// It was judged on these cases too, of which a report shows nothing but the verdict and the times.
    Swept(Swept),
    /// How it was started.
    Started(HowStarted),
    /// It fails, and got a second look.
    Revised(Box<Revision>),
    /// It passes the cases, and was tried on further inputs.
    Further(Box<Further<FoundInput>>),
    /// The input of a case was made, or could not be.
    Made(KeptInput),
    /// It was run to be diagnosed.
    Observed(Box<KeptRuns>),
    /// Right programs were compared on a case.
    Agreed(Box<KeptAgreement>),
}

/// An input that was made, or why not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum KeptInput {
    Made(KeptBytes),
    Fault(Message),
}

/// Whether a program was started once for many cases, and why it was not any more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct HowStarted {
    pub(crate) in_place: bool,
    pub(crate) not_in_place: Option<Message>,
}

/// What an earlier run recorded about a submission.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// Its build.
    pub(crate) built: Option<Built>,
    /// The compiler that refused it.
    pub(crate) refused: Option<Refused>,
    /// Its results, in the order of arrival.
    pub(crate) results: Vec<CaseResult>,
    /// Further results, of which only the verdict and the times are known.
    pub(crate) swept: Vec<Swept>,
    /// How it was started.
    pub(crate) started: HowStarted,
    /// The outcome of its second look.
    pub(crate) revision: Option<Revision>,
    /// What further inputs told of it.
    pub(crate) further: Option<Further<FoundInput>>,
}

/// A journal: the results of earlier runs, or of other shards, and a place for those of this run.
#[derive(Debug)]
pub struct Journal {
    ledger: Ledger,
    is_of_campaign: bool,
}

impl Journal {
    /// Opens and reads a journal, or creates it.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be opened, is not a journal, or another process is writing it.
    pub fn open(path: &Path) -> Result<Journal, LedgerError> {
        let journal = Journal::of(Ledger::open(path, HEAD)?);
        journal.check()?;
        Ok(journal)
    }

    /// Opens and reads the part of a shard, or creates it.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be opened, or is the part of another shard.
    pub fn part(path: &Path, head: &PartHead) -> Result<Journal, LedgerError> {
        let journal = Journal {
            is_of_campaign: true,
            ..Journal::of(head.open(path)?)
        };
        journal.check()?;
        Ok(journal)
    }

    /// The results of all parts of a campaign; nothing is written.
    ///
    /// # Errors
    ///
    /// Fails where a part cannot be read.
    ///
    /// A program that one shard built in another way than another one is refused, too.
    pub fn merged(parts: &Parts) -> Result<Journal, LedgerError> {
        let journal = Journal {
            is_of_campaign: true,
            ..Journal::of(parts.ledger()?)
        };
        journal.check()?;
        for key in journal.ledger.keys() {
            let entries = journal.ledger.read::<JournalEntry>(&key)?;
            let builds = entries.iter().filter_map(|entry| match entry {
                JournalEntry::Built(built) => Some(built.command.as_str()),
                JournalEntry::Refused(refused) => Some(refused.command.as_str()),
                _ => None,
            });
            let builds: HashSet<&str> = builds.collect();
            let is_built = |entry: &JournalEntry| matches!(entry, JournalEntry::Built(_));
            let is_refused = |entry: &JournalEntry| matches!(entry, JournalEntry::Refused(_));
            let is_both = entries.iter().any(is_built) && entries.iter().any(is_refused);
            if is_both || builds.len() > 1 {
                let files = journal.ledger.files_of(&key);
                let (Some(first), Some(last)) = (files.first(), files.last()) else {
                    continue;
                };
                let why = Message::new("parts-built-otherwise");
                let why = why.with("file", last.display().to_string());
                return Err(LedgerError::Foreign(first.to_path_buf(), why));
            }
        }
        Ok(journal)
    }

    fn of(ledger: Ledger) -> Journal {
        Journal {
            ledger,
            is_of_campaign: false,
        }
    }

    /// Whether shards share the results: then each program is known by its name as well.
    pub(crate) fn is_of_campaign(&self) -> bool {
        self.is_of_campaign
    }

    /// Reads every line, before the work of a run depends on it.
    fn check(&self) -> Result<(), LedgerError> {
        self.ledger.check(|entry: &JournalEntry| match entry {
            JournalEntry::Judged(results) => match results.iter().find_map(contradiction) {
                Some(why) => Err(why),
                None => Ok(()),
            },
            JournalEntry::Swept(swept) => swept.check(),
            JournalEntry::Observed(runs) => match runs.shown().iter().find_map(contradiction) {
                Some(why) => Err(why),
                None => Ok(()),
            },
            _ => Ok(()),
        })
    }

    /// Whether all results of its shard are there.
    pub fn is_sealed(&self) -> bool {
        self.ledger.is_sealed()
    }

    /// The number of results that earlier runs recorded.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be read any more.
    pub fn results(&self) -> Result<u64, LedgerError> {
        let mut results = 0;
        self.ledger.check(|entry: &JournalEntry| {
            results += match entry {
                JournalEntry::Judged(judged) => judged.len() as u64,
                JournalEntry::Swept(swept) => swept.results(),
                JournalEntry::Observed(runs) => runs.count(),
                _ => 0,
            };
            Ok(())
        })?;
        Ok(results)
    }

    /// The runs of a program to be diagnosed.
    pub(crate) fn observed(&self, key: &str) -> Vec<KeptRuns> {
        let entries = self.ledger.entries(key).into_iter();
        let runs = entries.filter_map(|entry| match entry {
            JournalEntry::Observed(runs) => Some(*runs),
            _ => None,
        });
        runs.collect()
    }

    /// Keeps how a program was built, or why it was not, unless that is known.
    pub fn keep_build(&self, key: &str, built: Result<Built, Refused>) {
        let past = self.past(key).unwrap_or_default();
        match built {
            Ok(built) if past.built.as_ref() != Some(&built) => {
                self.write(key, &JournalEntry::Built(built));
            }
            Err(refused) if past.refused.as_ref() != Some(&refused) => {
                self.write(key, &JournalEntry::Refused(refused));
            }
            _ => {}
        }
    }

    /// What is known of how right programs agree on a case.
    pub(crate) fn agreed(&self, case: &str) -> Option<KeptAgreement> {
        let entries = self.ledger.entries(&case_key(case)).into_iter();
        let mut agreed = entries.filter_map(|entry| match entry {
            JournalEntry::Agreed(agreed) => Some(*agreed),
            _ => None,
        });
        agreed.next()
    }

    /// Keeps how right programs agree on a case.
    pub(crate) fn keep_agreed(&self, case: &str, agreed: KeptAgreement) {
        self.write(&case_key(case), &JournalEntry::Agreed(Box::new(agreed)));
    }

    /// Whether it is known how right programs agree on a case.
    pub fn has_agreed(&self, case: &str) -> bool {
        self.agreed(case).is_some()
    }

    /// The input that was made for a case, or why it could not be made, if that is known.
    pub fn made(&self, case: &str) -> Option<Result<Vec<u8>, Message>> {
        let entries = self.ledger.entries(&case_key(case)).into_iter();
        let mut made = entries.filter_map(|entry| match entry {
            JournalEntry::Made(KeptInput::Made(input)) => Some(Ok(input.bytes())),
            JournalEntry::Made(KeptInput::Fault(why)) => Some(Err(why)),
            _ => None,
        });
        made.next()
    }

    /// Keeps the input that was made for a case, unless it is too long, or why it could not be made.
    pub fn keep_made(&self, case: &str, made: Result<&[u8], Message>) {
        let kept = match made {
            Ok(input) => KeptBytes::of(input).map(KeptInput::Made),
            Err(why) => Some(KeptInput::Fault(why)),
        };
        if let Some(kept) = kept {
            self.write(&case_key(case), &JournalEntry::Made(kept));
        }
    }

    /// What an earlier run recorded about this submission.
    pub(crate) fn past(&self, key: &str) -> Option<Past> {
        let entries = self.ledger.entries(key);
        if entries.is_empty() {
            return None;
        }
        let mut past = Past::default();
        for entry in entries {
            match entry {
                JournalEntry::Built(built) => past.built = Some(built),
                JournalEntry::Refused(refused) => past.refused = Some(refused),
                JournalEntry::Judged(results) => past.results.extend(results),
                JournalEntry::Swept(swept) => past.swept.push(swept),
                JournalEntry::Started(HowStarted {
                    in_place,
                    not_in_place,
                }) => {
                    past.started.in_place |= in_place;
                    past.started.not_in_place = past.started.not_in_place.take().or(not_in_place);
                }
                JournalEntry::Revised(revision) => past.revision = Some(*revision),
                JournalEntry::Further(further) => past.further = Some(*further),
                // They have keys of their own.
                JournalEntry::Observed(_) | JournalEntry::Made(_) | JournalEntry::Agreed(_) => {}
            }
        }
        Some(past)
    }

    /// Appends an entry. After a failure nothing more is written; [`Journal::close`] returns that error.
    pub(crate) fn write(&self, key: &str, entry: &JournalEntry) {
        self.ledger.write(key, entry);
    }

    /// Reports the first failure to read what it has, once: what was made of it is then not the whole.
    ///
    /// # Errors
    ///
    /// That failure.
    pub fn all_read(&self) -> Result<(), LedgerError> {
        self.ledger.all_read()
    }

    /// Closes the journal.
    ///
    /// # Errors
    ///
    /// Fails where a line could not be written, as on a full disk, or not be read.
    pub fn close(self) -> Result<(), LedgerError> {
        self.ledger.close()
    }

    /// Closes the part of a shard that has all of its results, but for those of so many `faults` of the judge, which another
    /// run tries again. The results of each submission come together, in the order of the cases, so that the file is as short
    /// as it can be.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be written or read.
    pub fn seal(self, faults: u64) -> Result<(), LedgerError> {
        self.ledger.seal(faults, |ledger, sealing| {
            let mut keys = ledger.keys();
            keys.sort_unstable();
            for key in keys.iter().map(String::as_str) {
                let (mut results, mut swept, mut others) = (Vec::new(), Vec::new(), Vec::new());
                let mut observed = Vec::new();
                for entry in ledger.read(key)? {
                    match entry {
                        JournalEntry::Judged(judged) => results.extend(judged),
                        JournalEntry::Swept(one) => swept.push(one),
                        JournalEntry::Observed(runs) => observed.push(*runs),
                        other => others.push(other),
                    }
                }
                for entry in others {
                    sealing.write(key, &entry)?;
                }
                if !observed.is_empty() {
                    let observed = Box::new(KeptRuns::joined(observed));
                    sealing.write(key, &JournalEntry::Observed(observed))?;
                }
                results.sort_by_key(|result: &CaseResult| result.index);
                results.dedup_by_key(|result| result.index);
                for some in results.chunks(RESULTS_OF_LINE) {
                    sealing.write(key, &JournalEntry::Judged(some.to_vec()))?;
                }
                for swept in Swept::joined(swept) {
                    sealing.write(key, &JournalEntry::Swept(swept))?;
                }
            }
            Ok(())
        })
    }
}

/// The key of what is known of a case.
fn case_key(name: &str) -> String {
    // A key is written as it is.
    let plain = |letter: char| match letter {
        '"' | '\\' => format!("%{:02x}", letter as u32),
        letter if letter.is_control() => format!("%{:02x}", letter as u32),
        letter => letter.to_string(),
    };
    format!("case {}", name.chars().map(plain).collect::<String>())
}

/// The number of whole results of a line: each may have some kilobytes of an input and of outputs.
const RESULTS_OF_LINE: usize = 250;

/// What in a result cannot be right, if anything.
fn contradiction(result: &CaseResult) -> Option<String> {
    /// No run takes as long as this, in seconds.
    const SECONDS_MAX: f64 = 1e6;
    /// No machine has as much memory as this, in bytes.
    const MEMORY_BYTES_MAX: u64 = 1 << 50;
    let is_time = |seconds: f64| (0.0..=SECONDS_MAX).contains(&seconds);
    let why = match result {
        it if it.verdict == Verdict::Accepted && it.failure.is_some() => {
            "AC, with a failure".into()
        }
        it if it.verdict == Verdict::JudgeError => "a judge error, which is never kept".into(),
        it if !is_time(it.cpu_s) => format!("{} s of CPU time", it.cpu_s),
        it if !is_time(it.wall_s) => format!("{} s of wall time", it.wall_s),
        it if it.memory_bytes > MEMORY_BYTES_MAX => format!("{} of memory", size(it.memory_bytes)),
        _ => return None,
    };
    Some(format!("`{}`: {why}", result.case.escape_debug()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn result(index: u64) -> CaseResult {
        CaseResult {
            index,
            case: "a".to_string(),
            verdict: Verdict::Accepted,
            message: "\u{1b}\n".to_string(),
            reason: Some(
                Message::new("x")
                    .with("y", "\u{1b}")
                    .with("z", Message::new("w").with("n", -7)),
            ),
            close: false,
            runs: 1,
            refused: vec!["fork".to_string()],
            cpu_s: 0.001_234,
            wall_s: 0.1 + 0.2,
            memory_bytes: 1 << 20,
            points: Some(0.1 + 0.2),
            failure: None,
        }
    }

    fn refused() -> Refused {
        Refused {
            command: "g++".to_string(),
            message: "no".to_string(),
        }
    }

    #[test]
    fn written_results_are_read_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let journal = Journal::open(&path).expect("begun");
        journal.write("a", &JournalEntry::Refused(refused()));
        journal.write("b", &JournalEntry::Judged(vec![result(0), result(1)]));
        journal.write("b", &JournalEntry::Judged(vec![result(2)]));
        journal.close().expect("written");
        let journal = Journal::open(&path).expect("read");
        assert_eq!(
            journal.past("a").expect("an entry").refused,
            Some(refused())
        );
        assert_eq!(
            journal.past("b").expect("an entry").results,
            [result(0), result(1), result(2)]
        );
        assert!(journal.past("c").is_none());
    }

    #[test]
    fn a_journal_truncated_anywhere_can_be_resumed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let journal = Journal::open(&path).expect("begun");
        journal.write("a", &JournalEntry::Judged(vec![result(0)]));
        journal.write("a", &JournalEntry::Judged(vec![result(1)]));
        drop(journal);
        let whole = fs::read(&path).expect("a file");
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).expect("a file");
            let journal =
                Journal::open(&path).unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
            let kept = journal.past("a").map_or(0, |past| past.results.len());
            assert!(
                kept <= 2 && (kept == 2) == (cut == whole.len()),
                "cut at {cut}"
            );
            journal.write("a", &JournalEntry::Judged(vec![result(2)]));
            drop(journal);
            let again =
                Journal::open(&path).unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
            assert_eq!(
                again.past("a").expect("an entry").results.len(),
                kept + 1,
                "cut at {cut}"
            );
        }
    }

    #[test]
    fn a_file_that_is_no_journal_is_not_changed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("my.cpp");
        for text in [
            "int main() {}\n",
            "int main() {}",
            "{\"schema\":\"tribunal.judge\"}\n",
        ] {
            fs::write(&path, text).expect("a file");
            assert!(matches!(
                Journal::open(&path),
                Err(LedgerError::Foreign(..))
            ));
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        assert!(matches!(
            Journal::open(Path::new("/dev/zero")),
            Err(LedgerError::Foreign(..) | LedgerError::Io(..))
        ));
        fs::write(&path, format!("{HEAD}\nnonsense\n")).expect("a file");
        let error = Journal::open(&path).expect_err("damaged").to_string();
        assert!(error.contains("line 2 is damaged"), "{error}");
    }

    #[test]
    fn results_that_contradict_themselves_are_refused_with_their_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let failing = CaseResult {
            verdict: Verdict::WrongAnswer,
            failure: Some(Box::default()),
            ..result(0)
        };
        let is_read = |result: &CaseResult| {
            drop(fs::remove_file(&path));
            let journal = Journal::open(&path).expect("begun");
            journal.write("a", &JournalEntry::Judged(vec![result.clone()]));
            drop(journal);
            let error = Journal::open(&path).err()?.to_string();
            assert!(error.contains("line 2"), "{error}");
            Some(error)
        };
        assert_eq!(is_read(&result(0)), None);
        assert_eq!(is_read(&failing), None);
        let accepted = CaseResult {
            verdict: Verdict::Accepted,
            ..failing.clone()
        };
        for (wrong, why) in [
            (accepted, "`a`: AC, with a failure"),
            (
                CaseResult {
                    cpu_s: -1.0,
                    ..result(0)
                },
                "`a`: -1 s of CPU time",
            ),
            (
                CaseResult {
                    wall_s: 1e12,
                    ..result(0)
                },
                "of wall time",
            ),
            (
                CaseResult {
                    memory_bytes: 1 << 60,
                    ..result(0)
                },
                "of memory",
            ),
        ] {
            let error = is_read(&wrong).expect("it is refused");
            assert!(error.contains(why), "{error}");
        }
    }
}
