//! What a share of a campaign is, for every command that has `--shard`: its file, and what the file is called a part of.

use super::args::{Merged, ShardChoice};
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tribunal_campaign::{Ledger, LedgerError, PartHead, Parts, Shard};
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_judge::compile::CompileError;
use tribunal_judge::journal::Journal;
use tribunal_judge::search_journal::SearchJournal;
use tribunal_sandbox::Level;
use tribunal_verify::journal::VerifyJournal;

/// The environment variable with the number of the process that started a share for a campaign on this machine.
pub(super) const PARENT: &str = "TRIBUNAL_CAMPAIGN";

/// The environment variable with the languages that the machine of a campaign's plan lacked, divided by commas.
pub(super) const NOT_INSTALLED: &str = "TRIBUNAL_NOT_INSTALLED";

/// The environment variable that ends a share once its file has a head. It has the level of isolation that is assumed, or nothing
/// for that of this machine.
pub(super) const BEGIN_ONLY: &str = "TRIBUNAL_BEGIN_ONLY";

/// How long a share of a campaign waits for a process that has its file.
const TAKEN_MAX: Duration = Duration::from_secs(30);

/// A share that this run is to do, and the file that gets its results.
#[derive(Debug)]
pub(super) struct Share {
    pub(super) shard: Shard,
    pub(super) path: PathBuf,
}

impl Share {
    /// The share of `--shard`, if it is given: its file is the only one of `--report`.
    ///
    /// # Errors
    ///
    /// A usage error, for another file.
    pub(super) fn of(choice: &ShardChoice, reports: &[PathBuf]) -> Result<Option<Share>, Stop> {
        let Some(shard) = choice.shard else {
            return Ok(None);
        };
        let is_json = |path: &Path| path.extension().is_some_and(|ending| ending == "json");
        match reports {
            [path] if is_json(path) => Ok(Some(Share {
                shard,
                path: path.clone(),
            })),
            _ => {
                let stop = Stop::said(Exit::Usage, Message::new("share-needs-file"));
                Err(stop.advise(Message::new("hint-share-file")))
            }
        }
    }

    /// Closes its file, which has results of programs, and says what was done; the exit status.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or the message cannot be printed.
    pub(super) fn close(
        &self,
        journal: Journal,
        done: &ShareDone,
        is_stopped: bool,
        console: &mut Console,
    ) -> Result<Exit, Stop> {
        let closed = match is_stopped {
            true => journal.close(),
            false => journal.seal(done.faults),
        };
        closed.map_err(ledger_stop)?;
        let said = Message::new("share-done")
            .with("number", done.results)
            .with("count", grouped(done.results))
            .with("submissions", done.programs);
        self.end(is_stopped, done.faults, said, console)
    }

    /// Says what was done, once its file is closed; the exit status. After `faults` of the judge, the same command goes on.
    ///
    /// # Errors
    ///
    /// The message cannot be printed.
    pub(super) fn end(
        &self,
        is_stopped: bool,
        faults: u64,
        done: Message,
        console: &mut Console,
    ) -> Result<Exit, Stop> {
        let file = files::name(&self.path);
        if is_stopped {
            console.say(&Message::new("share-stopped").with("file", file));
            return Ok(Exit::Interrupted);
        }
        if faults > 0 {
            let said = Message::new("share-faults").with("number", faults);
            console.say(&said.with("count", grouped(faults)));
        }
        let done = done
            .with("shard", self.shard.to_string())
            .with("file", file);
        writeln!(console.out, "{}", done.in_lang(console.lang()))?;
        match faults {
            0 => Ok(Exit::Success),
            _ => Ok(Exit::Failure),
        }
    }

    /// The head of its file.
    ///
    /// # Errors
    ///
    /// The command has a word that is no text, so that it cannot be stored.
    pub(super) fn head(&self, campaign: String, isolation: String) -> Result<PartHead, Stop> {
        let words = std::env::args_os().skip(1);
        let words = words.map(|word| {
            word.into_string().map_err(|word| {
                let why =
                    Message::new("share-word-no-text").with("word", word.display().to_string());
                Stop::said(Exit::Usage, why)
            })
        });
        let words = words.collect::<Result<_, _>>()?;
        Ok(PartHead::new(self.shard, campaign, isolation, words))
    }
}

/// What a command keeps in the part of a share, and reads from the parts of all.
pub(super) trait PartJournal: Sized {
    /// Opens and reads the part of a share, or creates it.
    fn part(path: &Path, head: &PartHead) -> Result<Self, LedgerError>;
    /// Reads all parts; with `has_gaps`, nothing is run that they do not have.
    fn merged(parts: &Parts, has_gaps: bool) -> Result<Self, LedgerError>;
    /// The number of results.
    fn results(&self) -> Result<u64, LedgerError>;
    /// Reports what could not be read.
    fn all_read(&self) -> Result<(), LedgerError>;
}

impl PartJournal for Journal {
    fn part(path: &Path, head: &PartHead) -> Result<Journal, LedgerError> {
        Journal::part(path, head)
    }

    fn merged(parts: &Parts, _: bool) -> Result<Journal, LedgerError> {
        Journal::merged(parts)
    }

    fn results(&self) -> Result<u64, LedgerError> {
        Journal::results(self)
    }

    fn all_read(&self) -> Result<(), LedgerError> {
        Journal::all_read(self)
    }
}

impl PartJournal for SearchJournal {
    fn part(path: &Path, head: &PartHead) -> Result<SearchJournal, LedgerError> {
        SearchJournal::part(path, head)
    }

    fn merged(parts: &Parts, has_gaps: bool) -> Result<SearchJournal, LedgerError> {
        SearchJournal::merged(parts, has_gaps)
    }

    fn results(&self) -> Result<u64, LedgerError> {
        self.inputs()
    }

    fn all_read(&self) -> Result<(), LedgerError> {
        SearchJournal::all_read(self)
    }
}

impl PartJournal for VerifyJournal {
    fn part(path: &Path, head: &PartHead) -> Result<VerifyJournal, LedgerError> {
        VerifyJournal::part(path, head)
    }

    fn merged(parts: &Parts, has_gaps: bool) -> Result<VerifyJournal, LedgerError> {
        VerifyJournal::merged(parts, has_gaps)
    }

    fn results(&self) -> Result<u64, LedgerError> {
        self.inputs()
    }

    fn all_read(&self) -> Result<(), LedgerError> {
        VerifyJournal::all_read(self)
    }
}

/// The file of the share, or what all shares have, or nothing of a run that is of no campaign.
///
/// # Errors
///
/// A file is of another share or campaign, or cannot be used.
pub(super) fn journal<J: PartJournal>(
    share: Option<&Share>,
    merged: Option<&Merged>,
    campaign: String,
    isolation: &str,
    console: &Console,
) -> Result<Option<J>, Stop> {
    match (share, merged) {
        (None, None) => Ok(None),
        (Some(share), _) => {
            let head = share.head(campaign, isolation.to_string())?;
            if std::env::var_os(BEGIN_ONLY).is_some() {
                let begun = head.open(&share.path).and_then(Ledger::close);
                begun.map_err(ledger_stop)?;
                return Err(Stop::new(Exit::Success, ""));
            }
            let journal: J = part(share, &head)?;
            let results = journal.results().map_err(ledger_stop)?;
            say_earlier(&share.path, results, console);
            Ok(Some(journal))
        }
        (None, Some(merged)) if merged.parts.head.campaign == campaign => {
            let journal = J::merged(&merged.parts, merged.has_gaps);
            journal.map(Some).map_err(ledger_stop)
        }
        (None, Some(_)) => {
            let stop = Stop::said(Exit::Input, Message::new("campaign-changed"));
            Err(stop.advise("hint-campaign-changed"))
        }
    }
}

/// Whether this process does a share for a campaign, which may let another machine do it.
fn is_job() -> bool {
    let mut names = [PARENT, "SLURM_JOB_ID"].iter();
    names.any(|name| std::env::var_os(name).is_some())
}

/// Opens the part of a share. In a campaign, a process that did the share may still be about to end.
fn part<J: PartJournal>(share: &Share, head: &PartHead) -> Result<J, Stop> {
    let begun = Instant::now();
    loop {
        match J::part(&share.path, head) {
            Err(LedgerError::Taken(_)) if is_job() && begun.elapsed() < TAKEN_MAX => {
                std::thread::sleep(Duration::from_millis(200));
            }
            // The same command may go on later.
            Err(error @ LedgerError::Taken(_)) => {
                return Err(Stop::said(Exit::Failure, error.message()));
            }
            opened => return opened.map_err(ledger_stop),
        }
    }
}

/// Reports what of the parts could not be read: a report without it would not be that of the single run.
///
/// # Errors
///
/// A read of a part failed.
pub(super) fn all_read<J: PartJournal>(journal: Option<&J>) -> Result<(), Stop> {
    journal.map_or(Ok(()), J::all_read).map_err(ledger_stop)
}

/// Says how much an earlier run left in a journal.
pub(super) fn say_earlier(path: &Path, results: u64, console: &Console) {
    if results > 0 {
        let earlier = Message::new("results-of-an-earlier-run")
            .with("file", files::name(path))
            .with("number", results)
            .with("count", grouped(results));
        console.say(&earlier);
    }
}

/// The number of results that are missing by a fault of the judge: another attempt, or another machine, may give them.
pub(super) fn faults_of(submission: &SubmissionReport) -> u64 {
    if let Some(language) = &submission.not_installed {
        return u64::from(is_awaited(language));
    }
    let cases = submission.counts.get(&Verdict::JudgeError).copied();
    // Without cases it was not built, or not looked at again.
    match submission.verdict {
        Some(Verdict::JudgeError) => cases.unwrap_or_default().max(1),
        _ => cases.unwrap_or_default(),
    }
}

/// Whether another machine may have the tools of a language that this one lacks.
fn is_awaited(language: &str) -> bool {
    let lacking = std::env::var(NOT_INSTALLED).unwrap_or_default();
    !lacking.split(',').any(|it| it == language)
}

/// The exit status of a command that cannot go on without the tools of a language: in a campaign, another machine may have them.
pub(super) fn exit_without(language: &str) -> Exit {
    match std::env::var_os(NOT_INSTALLED).is_some() && is_awaited(language) {
        true => Exit::Failure,
        false => Exit::Input,
    }
}

/// The error of building a program of a share: where another machine may have its tools, the judge is at fault. Notes why.
pub(super) fn of_share(
    error: CompileError,
    missing: &Mutex<Vec<(Message, Message)>>,
) -> CompileError {
    match error {
        CompileError::NotInstalled {
            language,
            message,
            hint,
        } if is_awaited(&language) => {
            let why = format!("{message}; {hint}");
            let mut missing = missing.lock().unwrap_or_else(PoisonError::into_inner);
            missing.push((message, hint));
            CompileError::Failed(why)
        }
        error => error,
    }
}

/// Ends a share that lacks the tools of a program without which it can do nothing, each with its language, what is missing and
/// how to get it.
///
/// # Errors
///
/// The first of them that another machine may have.
pub(super) fn all_installed(missing: &[(String, Message, Message)]) -> Result<(), Stop> {
    let awaited = missing.iter().find(|(language, ..)| is_awaited(language));
    awaited.map_or(Ok(()), |(_, message, hint)| {
        Err(Stop::said(Exit::Failure, message.clone()).advise(hint.clone()))
    })
}

/// Says why the judge failed first, and which programs were not built because this machine lacks the tools of their language.
pub(super) fn say_faults(submissions: &[SubmissionReport], console: &Console) {
    let mut faults = submissions.iter().filter_map(first_fault);
    if let Some(why) = faults.next() {
        console.say(&Message::new("share-fault").with("why", why));
    }
    let of_machine = submissions.iter().filter(|it| it.not_installed.is_some());
    let missing = of_machine.filter_map(|it| it.reason.clone().zip(it.hint_message.clone()));
    say_missing(missing.collect(), console);
}

/// Why the judge failed on a submission, or on its first case of those.
fn first_fault(submission: &SubmissionReport) -> Option<Value> {
    let is_fault = |verdict: Option<Verdict>| verdict == Some(Verdict::JudgeError);
    let mut cases = submission
        .cases
        .iter()
        .filter(|it| is_fault(Some(it.verdict)));
    let of_case = cases.next().map(|case| match &case.reason {
        Some(reason) => reason.clone().into(),
        None => case.message.clone().into(),
    });
    let own = || {
        submission
            .reason
            .clone()
            .filter(|_| is_fault(submission.verdict))
    };
    of_case.or_else(|| own().map(Value::from))
}

/// Says how many programs were not built, and of the first what is missing and how to get it.
pub(super) fn say_missing(missing: Vec<(Message, Message)>, console: &Console) {
    let number = missing.len() as u64;
    if let Some((why, hint)) = missing.into_iter().next() {
        let said = Message::new("share-not-built").with("number", number);
        console.say(&said.with("why", why).with("hint", hint));
    }
}

/// What a share has done with programs.
pub(super) struct ShareDone {
    /// The number of programs of which it has results.
    pub(super) programs: u64,
    /// The number of results.
    pub(super) results: u64,
    /// The number of results that are missing by a fault of the judge.
    pub(super) faults: u64,
}

/// Whether nothing is run: parts are missing, or programs were isolated in another way than they are here.
pub(super) fn runs_nothing(choice: &ShardChoice, here: Level) -> bool {
    choice
        .merged
        .as_ref()
        .is_some_and(|merged| merged.has_gaps || merged.parts.head.isolation != here.to_string())
}

/// How programs are isolated: as they were in the shares, where those are put together.
pub(super) fn isolation(choice: &ShardChoice, here: Level) -> String {
    match &choice.merged {
        Some(merged) => merged.parts.head.isolation.clone(),
        None => {
            let assumed = std::env::var(BEGIN_ONLY).ok().filter(|it| !it.is_empty());
            assumed.unwrap_or_else(|| here.to_string())
        }
    }
}

/// The same as [`journal`], of runs of programs: says so where they are isolated in another way than they were.
///
/// # Errors
///
/// A file is of another share or campaign, or cannot be used.
pub(super) fn journal_of_runs(
    share: Option<&Share>,
    choice: &ShardChoice,
    campaign: String,
    here: Level,
    console: &Console,
) -> Result<Option<Journal>, Stop> {
    let merged = choice.merged.as_deref();
    let journal = journal(share, merged, campaign, &isolation(choice, here), console)?;
    if let Some(merged) = merged.filter(|it| !it.has_gaps) {
        let (here, other) = (here.to_string(), merged.parts.head.isolation.clone());
        if here != other {
            let said = Message::new("merge-isolation").with("isolation", here);
            console.say(&said.with("other", other));
        }
    }
    Ok(journal)
}

/// The error for a journal or a part that cannot be used.
pub(super) fn ledger_stop(error: LedgerError) -> Stop {
    let exit = match &error {
        LedgerError::Io(_, why) => Exit::unwritten(why),
        LedgerError::Taken(_) => Exit::Usage,
        // Another machine may isolate programs as the one that began it.
        LedgerError::Foreign(_, why) if why.id() == "part-by-isolation" => Exit::Failure,
        // Another one may have the files that a part of the campaign was begun with.
        LedgerError::Foreign(_, why) if why.id() == "part-of-campaign" && is_job() => Exit::Failure,
        LedgerError::Foreign(..) => Exit::Input,
    };
    let is_changed = |why: &Message| ["part-changed", "part-line-damaged"].contains(&why.id());
    let stop = Stop::said(exit, error.message());
    match error {
        LedgerError::Foreign(_, why) if is_changed(&why) => stop.advise("hint-part-changed"),
        _ => stop,
    }
}
