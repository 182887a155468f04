//! `tribunal judge`: contestants' programs before the bench.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::interrupt;
use super::outputs::Outputs;
use super::provenance;
use super::repeat::{flags, repeat};
use super::setup::{Cache, Shelf, lanes, languages, open_sandbox, supply, wanted};
use super::smallest::Search;
use super::submissions::submissions;
use super::watch::watch;
use crate::judge::batch::{self, Plan};
use crate::judge::compile::Workshop;
use crate::judge::journal::{Journal, JournalError};
use crate::judge::language::Language;
use crate::judge::limits::PackageLimits;
use crate::judge::tally::Enough;
use crate::judge::testdata::Certified;
use crate::problem::Problem;
use crate::problems::Visit;
use crate::sandbox::Level;
use crate::verdict::Verdict;
use crate::verdict::judged::{JudgeReport, SubmissionReport};
use crate::verdict::saved::SavedRun;
use std::io::Write as _;
use std::path::PathBuf;

pub(super) fn run(args: &args::Judge, console: &mut Console) -> Result<Exit, Stop> {
    args.problem.with(Run { args, console })
}

struct Run<'a> {
    args: &'a args::Judge,
    console: &'a mut Console,
}

impl Visit for Run<'_> {
    type Out = Result<Exit, Stop>;

    fn visit<P: Problem>(self) -> Result<Exit, Stop> {
        let Run { args, console } = self;
        let shelf = Shelf::of(args.problem, &args.cases.cases);
        // What cannot be done is said before anything is begun.
        let mut languages = languages(&args.build)?;
        let submissions = submissions(args, &shelf, &languages, &|remark| console.remark(remark))?;
        let supply = supply::<P>(&args.cases, &shelf)?;
        let package_limits = PackageLimits::read(&shelf.package).map_err(|why| Stop::new(Exit::Input, why))?;
        let outputs = Outputs::of(&args.report.files)?;
        let sandbox = open_sandbox(&args.isolation)?;
        // Root's programs run as nobody in particular.
        languages.reachable_for_others = sandbox.level() != Level::Limits && rustix::process::geteuid().is_root();
        let journal = match &args.resume {
            Some(path) => Some(Journal::open(path).map_err(journal_stop)?),
            None => None,
        };
        let cache = Cache::of(&args.build)?;
        let workshop = Workshop { languages: &languages, sandbox: &*sandbox, cache: cache.path().to_path_buf() };
        let wanted = wanted(&args.limits)?;
        let flags = flags(args);
        let stop = interrupt::flag()?;
        let judge = |submissions: &[PathBuf], console: &Console| {
            let mut provenance = provenance::begin()?;
            let report = batch::judge(&Plan {
                submissions,
                data: &Certified { supply: &supply, dialect: args.dialect },
                sandbox: &*sandbox,
                compile: &|source| workshop.compile(source),
                limits: &|language: &Language| package_limits.of(language, &wanted),
                enough: Enough { fail_fast: args.fail_fast || args.expected, all: args.all },
                expected: args.expected,
                lanes: &lanes(args.jobs),
                journal: journal.as_ref(),
                identity: format!("{package_limits:?} {wanted:?} {languages:?}"),
                repeat: &|submission, case| repeat::<P>(submission, &flags, case),
                stop: &stop,
                events: &console.progress(),
            });
            // Text on a terminal has no room for them.
            if !console.is_text() || !outputs.is_empty() {
                provenance.compilers = workshop.versions();
            }
            Ok::<_, Stop>(JudgeReport { provenance, ..report })
        };
        if args.watch {
            let again = |changed: &[PathBuf], console: &mut Console| {
                let run = SavedRun::Judge(judge(changed, console)?);
                let printed = print(console, &run);
                outputs.write(&run)?;
                printed
            };
            return watch(args, &shelf, &languages, console, &stop, again);
        }
        let mut report = judge(&submissions, console)?;
        let search = Search { args, sandbox: &*sandbox, workshop: &workshop, package_limits, wanted, stop: &stop };
        report.smallest = search.smallest::<P>(&report, &submissions);
        let exit = exit(&report);
        let remark = report.interrupted.then(|| interrupted(args, &report));
        let run = SavedRun::Judge(report);
        let printed = exit.after(print(console, &run));
        let printed = outputs.write(&run).and(printed);
        if let Some(remark) = remark {
            console.remark(&remark);
        }
        // The results are printed before it is said that they were not kept.
        match journal.map(Journal::close) {
            Some(Err(error)) => printed.and(console.out.flush().map_err(Stop::from)).and(Err(journal_stop(error))),
            _ => printed,
        }
    }
}

/// The status of a run: ours first, then what could not be judged, then what is not accepted.
fn exit(report: &JudgeReport) -> Exit {
    let any = |is: fn(&SubmissionReport) -> bool| report.submissions.iter().any(is);
    let is_right = |submission: &SubmissionReport| match &submission.expected {
        Some(expected) => expected.fits,
        None => submission.verdict == Some(Verdict::Accepted),
    };
    if report.interrupted {
        Exit::Interrupted
    } else if any(|one| one.verdict == Some(Verdict::JudgeError) || one.counts.contains_key(&Verdict::JudgeError)) {
        Exit::Failure
    } else if any(|one| one.verdict.is_none()) {
        Exit::Input
    } else if report.submissions.iter().all(is_right) {
        Exit::Success
    } else {
        Exit::Disagreement
    }
}

fn print(console: &mut Console, run: &SavedRun) -> Result<(), Stop> {
    // One that cannot be judged is a fault of the command line, and is told as such.
    if let SavedRun::Judge(report) = run
        && let ([SubmissionReport { message, hint: Some(hint), .. }], true) =
            (&report.submissions[..], console.is_text())
    {
        return Err(Stop::new(Exit::Input, message).hint(hint));
    }
    console.run(run)
}

fn interrupted(args: &args::Judge, report: &JudgeReport) -> String {
    let done = report.submissions.iter().filter(|submission| submission.verdict.is_some()).count();
    let all = report.submissions.len();
    match &args.resume {
        Some(_) => format!("stopped: {done} of {all} submissions are judged; the same command goes on"),
        None => format!("stopped: {done} of {all} submissions are judged; `--resume FILE` would have kept them"),
    }
}

fn journal_stop(error: JournalError) -> Stop {
    let exit = match error {
        JournalError::Io(..) => Exit::Failure,
        JournalError::Taken(_) => Exit::Usage,
        JournalError::Foreign(..) => Exit::Input,
    };
    Stop::new(exit, error)
}
