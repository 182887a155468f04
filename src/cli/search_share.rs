//! A share of `tribunal stress`, or all its shares: which campaign they are of, and how a share ends.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::interrupt;
use super::outputs::Outputs;
use super::share::{Share, journal, ledger_stop};
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::stressed::StressReport;
use tribunal_judge::search_journal::{SearchJournal, campaign};
use tribunal_sandbox::Level;

/// The share that a search is, or the shares that it puts together.
pub(super) struct SearchShare<'a> {
    args: &'a args::Stress,
    share: Option<Share>,
    /// The level at which programs are isolated here.
    level: String,
    /// What the inputs and the verdicts depend on: these files and folders, and these options.
    files: Vec<PathBuf>,
    options: String,
}

impl<'a> SearchShare<'a> {
    /// The share of `--shard`, or the shares that are put together, or neither; and the files that the run writes.
    ///
    /// # Errors
    ///
    /// A usage error, for boards from standard input, and for files that cannot be written.
    pub(super) fn of(
        args: &'a args::Stress,
        read: &[&PathBuf],
    ) -> Result<(SearchShare<'a>, Outputs), Stop> {
        let share = Share::of(&args.campaign, &args.output.reports)?;
        let is_piped = args.inputs.input.as_deref() == Some(Path::new("-"));
        if share.is_some() && is_piped {
            let why = Message::new("share-of-standard-input");
            return Err(Stop::said(Exit::Usage, why).advise("hint-boards-into-file"));
        }
        let parts = args.campaign.merged.iter().flat_map(|it| it.parts.paths());
        let read = read.iter().copied().chain(&args.output.events.file);
        let outputs = Outputs::of(&args.output.reports, read.chain(parts))?;
        // The file of a share is not written by the report forms, but it is found to be writable.
        let outputs = match &share {
            Some(_) => Outputs::default(),
            None => outputs,
        };
        let share = SearchShare {
            args,
            share,
            level: String::new(),
            files: Vec::new(),
            options: String::new(),
        };
        Ok((share, outputs))
    }

    /// Notes the level at which programs are isolated here, and the files and options that the search depends on.
    pub(super) fn depends_on(&mut self, level: Level, files: Vec<PathBuf>, options: String) {
        (self.level, self.files, self.options) = (level.to_string(), files, options);
    }

    /// The share.
    pub(super) fn share(&self) -> Option<&Share> {
        self.share.as_ref()
    }

    /// How programs are isolated: as they were in the shares, where those are put together.
    pub(super) fn isolation(&self) -> String {
        let merged = self.args.campaign.merged.as_ref();
        merged
            .map_or(&self.level, |it| &it.parts.head.isolation)
            .clone()
    }

    /// The file of the share, or what all shares tried, for programs that were built as the report says.
    ///
    /// # Errors
    ///
    /// The file is of another share or campaign; a failing input is to be run where programs are isolated in another way.
    pub(super) fn journal(
        &self,
        report: &StressReport,
        console: &Console,
    ) -> Result<Option<SearchJournal>, Stop> {
        let merged = self.args.campaign.merged.as_deref();
        if self.share.is_none() && merged.is_none() {
            return Ok(None);
        }
        let against = report.against.as_ref();
        let commands = (&report.submission.command, against.map(|it| &it.command));
        let args = self.args;
        let choices = (
            (&report.problem, &args.inputs, &args.roles),
            (args.all, args.keep_size, args.shrink_time),
            (args.execution.dialect, args.execution.isolation.start),
        );
        let options = format!("{choices:?} {commands:?} {}", self.options);
        let files = self.files.iter().chain(&args.inputs.input);
        let campaign = campaign(files, &options);
        let share = self.share.as_ref();
        let journal: Option<SearchJournal> =
            journal(share, merged, campaign, &self.level, console)?;
        if let (Some(merged), Some(journal)) = (merged, &journal) {
            let isolation = &merged.parts.head.isolation;
            if *isolation != self.level && journal.has_failure().map_err(ledger_stop)? {
                let said = Message::new("part-by-isolation");
                let said = said.with("isolation", isolation.clone());
                let said = said.with("other", self.level.clone());
                let stop = Stop::said(Exit::Input, said);
                return Err(stop.advise("hint-failure-runs-again"));
            }
        }
        Ok(journal)
    }

    /// The end of a share of a program that the compiler refuses: there is nothing to try. Shares that are put together must be
    /// of this program, too.
    ///
    /// # Errors
    ///
    /// Those of [`SearchShare::journal`], and of a file that cannot be written.
    pub(super) fn refused(
        &self,
        report: &StressReport,
        console: &mut Console,
    ) -> Result<Option<Exit>, Stop> {
        let journal = self.journal(report, console)?;
        match &self.share {
            Some(share) => end_share(Some(share), journal, false, console).map(Some),
            None => Ok(None),
        }
    }

    /// Searches, unless the share is whole already.
    ///
    /// # Errors
    ///
    /// Those of the search.
    pub(super) fn search<S, E>(
        &self,
        journal: Option<&SearchJournal>,
        search: impl FnOnce() -> Result<S, E>,
    ) -> Result<Option<S>, E> {
        match self.share.is_some() && journal.is_some_and(SearchJournal::is_sealed) {
            true => Ok(None),
            false => search().map(Some),
        }
    }

    /// Whether parts are missing, of those that are put together.
    pub(super) fn has_gaps(&self) -> bool {
        let merged = self.args.campaign.merged.as_ref();
        merged.is_some_and(|merged| merged.has_gaps)
    }
}

/// Closes the file of a share, and prints what was done.
pub(super) fn end_share(
    share: Option<&Share>,
    journal: Option<SearchJournal>,
    is_stopped: bool,
    console: &mut Console,
) -> Result<Exit, Stop> {
    interrupt::end();
    let (Some(share), Some(journal)) = (share, journal) else {
        return Err(Stop::new(Exit::Failure, "no share was begun"));
    };
    let inputs = journal.inputs().map_err(ledger_stop)?;
    let closed = match is_stopped {
        true => journal.close(),
        false => journal.seal(),
    };
    closed.map_err(ledger_stop)?;
    let done = Message::new("share-done-inputs")
        .with("number", inputs)
        .with("count", grouped(inputs));
    share.end(is_stopped, 0, done, console)
}
