//! The session of `tribunal judge`: opens the sandbox, cache, journal and reports, judges, and ends the run.

use super::args;
use super::choices::Start;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::inapplicable::reject_show_source;
use super::interrupt;
use super::outputs::{Outputs, SHOW_SOURCE};
use super::provenance;
use super::setup::{share_cores, wanted, worker_cores};
use super::share::{self, Share, ShareDone, faults_of, ledger_stop, say_earlier};
use super::student_pages::{StudentPages, Written, reject_file_of_same_name, reject_inside};
use super::toolchain::Toolchain;
use super::wanted::Wanted;
use super::watch::watch;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};
use tribunal_core::verdict::saved::SavedRun;
use tribunal_judge::alike;
use tribunal_judge::batch::{self, BatchPlan, KnownResults};
use tribunal_judge::compile::Surroundings;
use tribunal_judge::cost::case_us;
use tribunal_judge::expected;
use tribunal_judge::journal::Journal;
use tribunal_judge::language::{Language, Languages};
use tribunal_judge::limits::{LimitOverrides, run_limits};
use tribunal_judge::submission::Submission;
use tribunal_judge::tally::Enough;
use tribunal_judge::testdata::TestData;
use tribunal_package::problem::PackageLimits;

/// Everything that judging needs, whatever the source of the cases.
pub(super) struct JudgeSession<'a> {
    args: &'a args::Judge,
    outputs: Outputs,
    /// The pages of `--report-each`.
    pages: Option<StudentPages>,
    pub(super) toolchain: Toolchain,
    /// That of `--resume`, of the share, or of all shares.
    journal: OnceLock<Journal>,
    /// The share of a campaign that this run is.
    share: Option<Share>,
    pub(super) wanted: LimitOverrides,
}

/// The cases that submissions are judged on, and the limits.
#[derive(Clone)]
pub(super) struct JudgeTarget<'a> {
    /// The cases and their checker.
    pub(super) data: &'a dyn TestData,
    /// The limits of the package.
    pub(super) limits: PackageLimits,
    /// Builds the command that judges a submission again on one case; the words are the flags of the case.
    pub(super) repeat: &'a (dyn Fn(&Path, &[String]) -> String + Sync),
    /// The package; its own submissions are judged where none is named.
    pub(super) package: &'a Path,
    /// The files that a submission may include.
    pub(super) surroundings: Surroundings,
    /// Results on these cases from a run under a longer time limit.
    pub(super) known: KnownResults,
}

impl<'a> JudgeSession<'a> {
    /// Opens the sandbox, the cache, the journal and the report files of a run of these submissions.
    pub(super) fn open(
        args: &'a args::Judge,
        submissions: &[Submission],
        languages: Languages,
        console: &Console,
    ) -> Result<JudgeSession<'a>, Stop> {
        let pages = match &args.report_each {
            Some(folder) => Some(student_pages(folder, args, submissions)?),
            None => None,
        };
        let share = Share::of(&args.campaign, &args.output.reports)?;
        let of_students: Vec<PathBuf> = pages.iter().flat_map(StudentPages::paths).collect();
        // A part is not to be overwritten by what is made of it.
        let parts = args.campaign.merged.iter().flat_map(|it| it.parts.paths());
        let outputs = Outputs::of(
            &args.output.reports,
            args.submissions
                .iter()
                .chain(&args.output.events.file)
                .chain(&args.roster)
                .chain(&of_students)
                .chain(parts),
        )?;
        // The file of a share is not written by the report forms, but it is found to be writable.
        let outputs = match &share {
            Some(_) => Outputs::default(),
            None => outputs,
        };
        if args.show_source && share.is_none() {
            let is_written = outputs.has(&SHOW_SOURCE) || console.prints(&SHOW_SOURCE);
            let hint = "hint-add-page";
            reject_show_source(submissions.len(), is_written, hint)?;
        }
        let (build, isolation) = (&args.execution.build, &args.execution.isolation);
        let toolchain = Toolchain::open(languages, build, isolation, console)?;
        let journal = match &args.resume {
            Some(path) => OnceLock::from(continued(path, console)?),
            None => OnceLock::new(),
        };
        let wanted = wanted(&args.execution.limits)?;
        Ok(JudgeSession {
            args,
            outputs,
            pages,
            toolchain,
            journal,
            share,
            wanted,
        })
    }

    /// The journal of the run, if there is one.
    pub(super) fn journal(&self) -> Option<&Journal> {
        self.journal.get()
    }

    /// Whether this run is a share of a campaign.
    pub(super) fn is_share(&self) -> bool {
        self.share.is_some()
    }

    /// Whether this run is a share of a campaign, or puts its shares together: all of them must have the same limits.
    pub(super) fn is_of_campaign(&self) -> bool {
        self.is_share() || self.args.campaign.merged.is_some()
    }

    /// Whether nothing is run: parts are missing, or programs were isolated in another way than they can be here.
    pub(super) fn runs_nothing(&self) -> bool {
        share::runs_nothing(&self.args.campaign, self.toolchain.sandbox.level())
    }

    /// Opens the file of the share, or the results of all shares, for these submissions.
    ///
    /// # Errors
    ///
    /// The file is of another share or campaign, or cannot be used.
    pub(super) fn begin(
        &self,
        target: &JudgeTarget,
        submissions: &[Submission],
        console: &Console,
    ) -> Result<(), Stop> {
        if !self.is_of_campaign() {
            return Ok(());
        }
        let run = Judged::all(submissions);
        let args = self.args;
        let further = (args.stored, args.budget, args.shrink_time);
        let shown = (args.verbose, args.show_source);
        let options = format!("{further:?} {shown:?} {:?}", args.cases);
        let campaign = self.with_plan(target, run, console, |plan| batch::campaign(plan, &options));
        let (share, here) = (self.share.as_ref(), self.toolchain.sandbox.level());
        let journal = share::journal_of_runs(share, &args.campaign, campaign, here, console)?;
        if let Some(journal) = journal {
            let _ = self.journal.set(journal);
        }
        Ok(())
    }

    /// The core of each worker.
    fn cores(&self) -> Vec<Option<usize>> {
        match &self.share {
            Some(share) => share_cores(self.args.execution.jobs, share.shard),
            None => worker_cores(self.args.execution.jobs),
        }
    }

    /// How programs are isolated: as they were in the shares, where those are put together.
    pub(super) fn isolation(&self) -> String {
        share::isolation(&self.args.campaign, self.toolchain.sandbox.level())
    }

    /// Judges these submissions.
    pub(super) fn judge(
        &self,
        target: &JudgeTarget,
        submissions: &[Submission],
        console: &Console,
    ) -> Result<JudgeReport, Stop> {
        self.judged(target, Judged::all(submissions), console)
    }

    /// Does the share of this run, and then `further` to the submissions that it judged as a whole.
    pub(super) fn do_share(
        &self,
        target: &JudgeTarget,
        submissions: &[Submission],
        console: &Console,
        further: impl FnOnce(&JudgeReport, &[Submission]) -> Result<(), Stop>,
    ) -> Result<ShareDone, Stop> {
        let (Some(share), Some(journal)) = (&self.share, self.journal.get()) else {
            return Err(Stop::new(Exit::Failure, "no share was begun"));
        };
        let all = 0..target.data.cases();
        let languages = &self.toolchain.languages;
        let cost = |one: &Submission| case_us(languages, &one.path, self.is_in_place());
        let (own, shares) = batch::own(share.shard, submissions, all.end, cost);
        let mut done = ShareDone {
            programs: own.len() as u64,
            results: 0,
            faults: 0,
        };
        if journal.is_sealed() {
            done.results = journal.results().map_err(ledger_stop)?;
            return Ok(done);
        }
        let run = Judged {
            submissions: &own,
            shares: &shares,
            of: submissions.len(),
        };
        let mut report = self.judged(target, run, console)?;
        for one in &report.submissions {
            done.results += one.judged;
            done.faults += faults_of(one);
        }
        share::say_faults(&report.submissions, console);
        let (mut wholes, mut rows) = (Vec::new(), Vec::new());
        for ((one, row), cases) in own.iter().zip(report.submissions).zip(&shares) {
            if *cases == all {
                wholes.push(one.clone());
                rows.push(row);
            }
        }
        report.submissions = rows;
        if !self.is_stopped() {
            further(&report, &wholes)?;
        }
        Ok(done)
    }

    /// Closes the file of the share, and prints what was done.
    pub(super) fn end_share(self, done: ShareDone, console: &mut Console) -> Result<Exit, Stop> {
        interrupt::end();
        let is_stopped = self.is_stopped();
        let share = self.share;
        let share = share.ok_or_else(|| Stop::new(Exit::Failure, "no share was begun"))?;
        let journal = self.journal.into_inner();
        let journal = journal.ok_or_else(|| Stop::new(Exit::Failure, "no share was begun"))?;
        share.close(journal, &done, is_stopped, console)
    }

    fn is_stopped(&self) -> bool {
        self.toolchain.stop.load(Ordering::Relaxed)
    }

    fn judged(
        &self,
        target: &JudgeTarget,
        run: Judged,
        console: &Console,
    ) -> Result<JudgeReport, Stop> {
        let args = self.args;
        let mut provenance = provenance::of(&args.campaign)?;
        let workshop = self.toolchain.workshop();
        let submissions = run.submissions;
        let report = self.with_plan(target, run, console, batch::judge);
        // Text does not show the versions, so they need not be asked for.
        if !console.is_text() || !self.outputs.is_empty() {
            provenance.compilers = workshop.versions();
        }
        let is_class = submissions.iter().any(|one| one.student.is_some());
        Ok(JudgeReport {
            provenance,
            shows_source: args.show_source,
            alike: match is_class && !report.interrupted && self.share.is_none() {
                true => alike::of(submissions, &self.toolchain.languages),
                false => Vec::new(),
            },
            ..report
        })
    }

    /// Makes the plan of a run, and does something with it.
    fn with_plan<R>(
        &self,
        target: &JudgeTarget,
        run: Judged,
        console: &Console,
        act: impl FnOnce(&BatchPlan) -> R,
    ) -> R {
        let args = self.args;
        let workshop = self.toolchain.workshop();
        act(&BatchPlan {
            submissions: run.submissions,
            data: target.data,
            shares: run.shares,
            sandbox: &*self.toolchain.sandbox,
            compile: &|source, variant| workshop.compile_in(&target.surroundings, source, variant),
            limits: &|language: &Language| run_limits(&target.limits, language, &self.wanted),
            enough: Enough {
                // Points need more than the first failing case.
                fail_fast: args.fail_fast || args.expected && target.data.scoring().is_none(),
                all: args.all,
            },
            expected: args.expected,
            explains_crashes: args.show_source || run.of == 1,
            in_place: self.is_in_place(),
            is_unexpected: &|path, verdict| {
                !(args.expected
                    && expected::of(path)
                        .is_some_and(|expected| expected.admits.contains(&verdict)))
            },
            worker_cores: &self.cores(),
            journal: self.journal.get(),
            only_known: self.runs_nothing(),
            known: &target.known,
            isolation: self.isolation(),
            identity: self.identity(target),
            repeat: target.repeat,
            stop: &self.toolchain.stop,
            events: &console.progress(),
        })
    }

    /// Whether programs may be started once for many cases.
    pub(super) fn is_in_place(&self) -> bool {
        match self.args.execution.isolation.start {
            Some(start) => start == Start::Once,
            // Of stored cases, another judge has the last word, and it starts a program for each.
            None => self.args.cases.random.is_some() || self.args.cases.exhaustive,
        }
    }

    /// Everything that results depend on beside the submissions and the cases.
    pub(super) fn identity(&self, target: &JudgeTarget) -> String {
        format!(
            "{:?} {:?} {} {}",
            target.limits,
            self.wanted,
            self.toolchain.languages.identity(),
            target.surroundings.identity()
        )
    }

    /// Judges again at each save.
    pub(super) fn watch(&self, target: &JudgeTarget, console: &mut Console) -> Result<Exit, Stop> {
        let again = |changed: &[PathBuf], console: &mut Console| {
            let changed: Vec<Submission> = changed
                .iter()
                .map(|path| Submission::from(path.as_path()))
                .collect();
            let run = SavedRun::Judge(self.judge(target, &changed, console)?);
            let printed = print(console, &run);
            self.outputs
                .write(&run, console.problems(), console.lang())?;
            printed
        };
        watch(
            self.args,
            target.package,
            Wanted {
                languages: &self.toolchain.languages,
                cases: target.surroundings.cases(),
            },
            console,
            &self.toolchain.stop,
            again,
        )
    }

    /// Prints and writes the report, and returns the exit status.
    pub(super) fn finish(self, report: JudgeReport, console: &mut Console) -> Result<Exit, Stop> {
        if self.args.campaign.merged.is_some() {
            share::all_read(self.journal())?;
        }
        let exit = exit(&report);
        interrupt::end();
        // Of parts that are missing, `merge` has said it.
        let is_told = self
            .args
            .campaign
            .merged
            .as_ref()
            .is_some_and(|it| it.has_gaps);
        let is_stopped = report.interrupted && !is_told;
        let remark = is_stopped.then(|| interrupted(self.args, &report));
        let run = SavedRun::Judge(report);
        let printed = exit.after(print(console, &run));
        let pages = match (&self.pages, &run) {
            (Some(pages), SavedRun::Judge(report)) => pages.write(report, console),
            _ => Ok(()),
        };
        let printed = self
            .outputs
            .write(&run, console.problems(), console.lang())
            .and(pages)
            .and(printed);
        if let Some(remark) = remark {
            console.say(&remark);
        }
        // Prints the results before the error that the journal could not store them.
        match self.journal.into_inner().map(Journal::close) {
            Some(Err(error)) => printed
                .and(console.out.flush().map_err(Stop::from))
                .and(Err(ledger_stop(error))),
            _ => printed,
        }
    }
}

/// What a run judges: these submissions, on these cases or on all, and of how many submissions in the whole campaign.
struct Judged<'a> {
    submissions: &'a [Submission],
    shares: &'a [Range<u64>],
    of: usize,
}

impl<'a> Judged<'a> {
    /// These submissions, each on all cases.
    fn all(submissions: &'a [Submission]) -> Judged<'a> {
        Judged {
            submissions,
            shares: &[],
            of: submissions.len(),
        }
    }
}

/// Refuses to write anything among the hand-ins, before any file is opened.
///
/// # Errors
///
/// A usage error.
pub(super) fn reject_outputs_inside(args: &args::Judge) -> Result<(), Stop> {
    let Some(students) = &args.students else {
        return Ok(());
    };
    let events = args.output.events.file.iter();
    let events = events.filter(|file| *file != Path::new("-"));
    let reports = args
        .output
        .reports
        .iter()
        .map(|file| (Written::Report, file));
    reports
        .chain(
            args.report_each
                .iter()
                .map(|folder| (Written::Pages, folder)),
        )
        .chain(args.resume.iter().map(|file| (Written::Results, file)))
        .chain(events.map(|file| (Written::Events, file)))
        .try_for_each(|(written, path)| reject_inside(written, path, students))
}

/// The pages of `--report-each`.
fn student_pages(
    folder: &Path,
    args: &args::Judge,
    submissions: &[Submission],
) -> Result<StudentPages, Stop> {
    reject_file_of_same_name(folder, &args.output.reports, "--report")?;
    let all: Vec<_> = submissions
        .iter()
        .map(|one| (one.name.as_str(), one.student.as_ref()))
        .collect();
    StudentPages::of(folder, &all)
}

/// Whether points are unknown by a judge error, and not because cases were left out or a maximum is not stated.
fn has_faulty_points(submission: &SubmissionReport) -> bool {
    let given = submission.points.as_ref();
    let why = given.and_then(|given| given.unknown_message.as_ref());
    const FAULTS: [&str; 9] = [
        "grader-failed",
        "grader-gives-up",
        "grader-malformed",
        "no-grader",
        "points-group-above-maximum",
        "points-group-outside-range",
        "points-ignore-sample",
        "points-requirement-beyond-limit",
        "points-requirement-not-earlier",
    ];
    why.is_some_and(|why| FAULTS.contains(&why.id()))
}

/// The exit status of a run: failures of Tribunal first, then submissions that could not be judged, then rejections. A
/// student who handed nothing in counts as rejected: there is nothing to repair.
fn exit(report: &JudgeReport) -> Exit {
    let any = |is: fn(&SubmissionReport) -> bool| report.submissions.iter().any(is);
    let is_right = |submission: &SubmissionReport| match &submission.expected {
        Some(expected) => expected.fits,
        None => submission.verdict == Some(Verdict::Accepted),
    };
    if report.interrupted {
        Exit::Interrupted
    } else if any(|one| {
        one.verdict == Some(Verdict::JudgeError) || one.counts.contains_key(&Verdict::JudgeError)
    }) || any(has_faulty_points)
    {
        Exit::Failure
    } else if any(|one| one.verdict.is_none() && !one.is_absent()) {
        Exit::Input
    } else if report.submissions.iter().all(is_right) {
        Exit::Success
    } else {
        Exit::Disagreement
    }
}

fn print(console: &mut Console, run: &SavedRun) -> Result<(), Stop> {
    // A single submission that cannot be judged is reported as an error of the command; a class is a table.
    if let SavedRun::Judge(report) = run
        && let (
            [
                SubmissionReport {
                    student: None,
                    message,
                    reason,
                    hint: Some(hint),
                    hint_message,
                    ..
                },
            ],
            true,
        ) = (&report.submissions[..], console.is_text())
    {
        let stop = match reason {
            Some(reason) => Stop::said(Exit::Input, reason.clone()),
            None => Stop::new(Exit::Input, message),
        };
        return Err(match hint_message {
            Some(hint) => stop.advise(hint.clone()),
            None => stop.hint(hint),
        });
    }
    console.run(run)
}

fn interrupted(args: &args::Judge, report: &JudgeReport) -> Message {
    let done = report
        .submissions
        .iter()
        .filter(|submission| submission.verdict.is_some())
        .count() as u64;
    let all = report.submissions.len() as u64;
    if done == all {
        return Message::new("stopped-further");
    }
    let next = Message::new(match &args.resume {
        Some(_) => "stopped-continues",
        None => "stopped-can-continue",
    });
    let is_class = report.submissions.iter().any(|one| one.student.is_some());
    let stopped = match is_class {
        true => "stopped-judging-class",
        false => "stopped-judging",
    };
    Message::new(stopped)
        .with("done", grouped(done))
        .with("number", all)
        .with("count", grouped(all))
        .with("next", next)
}

/// Opens the journal of a run, and says how much an earlier run left in it.
fn continued(path: &Path, console: &Console) -> Result<Journal, Stop> {
    let journal = Journal::open(path).map_err(ledger_stop)?;
    let results = journal.results().map_err(ledger_stop)?;
    say_earlier(path, results, console);
    Ok(journal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        judge: args::Judge,
    }

    #[test]
    fn no_output_lies_among_the_hand_ins() {
        let home = tempfile::tempdir().expect("a folder");
        let class = home.path().join("class");
        std::fs::create_dir(&class).expect("a folder");
        let is_refused = |flag: &str, path: &Path| {
            let words = ["judge".as_ref(), "./sums".as_ref(), "--students".as_ref()];
            let words = words
                .into_iter()
                .chain([class.as_path(), flag.as_ref(), path]);
            let line = Line::try_parse_from(words).unwrap_or_else(|error| panic!("{error}"));
            reject_outputs_inside(&line.judge).is_err()
        };
        for flag in ["--report", "--report-each", "--resume", "--events"] {
            assert!(is_refused(flag, &class.join("x.json")), "{flag}");
            assert!(!is_refused(flag, &home.path().join("x.json")), "{flag}");
        }
        assert!(!is_refused("--events", Path::new("-")));
    }
}
