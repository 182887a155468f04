//! `tribunal kill`: finds the smallest set of cases that exposes every wrong program and that every right one passes.

use super::args;
use super::atomic_write;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files::unwritten;
use super::interrupt;
use super::next::after_kill;
use super::outputs::Outputs;
use super::provenance;
use super::repeat::{flags_of, on_input, stress};
use super::setup::{CaseFolder, languages, share_cores, wanted, worker_cores};
use super::share::{self, Share, ShareDone};
use super::submissions::{files, skipped};
use super::time_limit::package_limits;
use super::toolchain::Toolchain;
use super::wanted::Wanted;
use std::io::{self, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::killed::{KillCase, KillReport, Trouble, TroubleKind};
use tribunal_judge::cost::case_us;
use tribunal_judge::expected;
use tribunal_judge::journal::Journal;
use tribunal_judge::kill::{self, KillError, KillPlan};
use tribunal_judge::language::{Language, Languages};
use tribunal_judge::limits::run_limits;
use tribunal_package::atomic;
use tribunal_package::cases::StoredCase;
use tribunal_package::data::GROUP_FILES;
use tribunal_sandbox::Level;

/// The schema of a report in JSON.
const SCHEMA: &str = "tribunal.kill";

pub(super) fn run(
    problem: &'static dyn AnyProblem,
    args: &args::Kill,
    console: &mut Console,
) -> Result<Exit, Stop> {
    // Refuses impossible requests before any work begins.
    let case_folder = CaseFolder::of(problem, args.cases.as_deref())?;
    let languages = languages(&args.execution.build)?;
    let programs = Programs::of(args, &languages, &|remark| console.say(remark))?;
    if let Some(folder) = &args.out {
        prepare(folder, args.force)?;
    }
    let package = package_limits(&case_folder.package)?;
    let wanted = wanted(&args.execution.limits)?;
    let campaign = KillCampaign::of(args)?;
    let (build, isolation) = (&args.execution.build, &args.execution.isolation);
    let toolchain = Toolchain::open(languages, build, isolation, console)?;
    let workshop = toolchain.workshop();
    let provenance = provenance::of(&args.campaign)?;
    let here = toolchain.sandbox.level();
    let identity = format!("{package:?} {wanted:?} {}", toolchain.languages.identity());
    let missing = Mutex::default();
    let mut plan = KillPlan {
        problem,
        wrong: &programs.wrong,
        right: &programs.right,
        sandbox: &*toolchain.sandbox,
        compile: &|source| {
            let built = workshop.compile(source);
            match campaign.share.is_some() {
                true => built.map_err(|error| share::of_share(error, &missing)),
                false => built,
            }
        },
        limits: &|language: &Language| run_limits(&package, language, &wanted),
        dialect: args.execution.dialect,
        worker_cores: &campaign.cores(args),
        stored: stored(problem, args, &case_folder, console)?,
        random: args.random,
        seed: args.seed,
        size: args.size,
        limit: args.smallest,
        time: args.budget.map(Duration::from_secs_f64),
        journal: None,
        only_known: share::runs_nothing(&args.campaign, here),
        identity: &identity,
        isolation: share::isolation(&args.campaign, here),
        stop: &toolchain.stop,
        events: &console.progress(),
    };
    if plan.stored.is_empty() && (plan.random, plan.limit) == (0, 0) {
        let why = Message::new("no-input-to-try");
        return Err(Stop::said(Exit::Usage, why).advise("hint-inputs-to-try"));
    }
    let journal = campaign.journal(args, || kill::campaign(&plan), here, console)?;
    plan.journal = journal.as_ref();
    let failed = |error| match error {
        KillError::Declined(declined) => Stop::declined(problem.name(), declined),
        KillError::Judge(_) => Stop::new(Exit::Failure, error),
    };
    if let Some(share) = &campaign.share {
        let cost = |path: &Path| case_us(&toolchain.languages, path, true);
        let done = kill::share(&plan, share.shard, cost).map_err(failed)?;
        let missing = std::mem::take(&mut *missing.lock().unwrap_or_else(PoisonError::into_inner));
        share::say_missing(missing, console);
        let done = ShareDone {
            programs: done.programs,
            results: done.results,
            faults: done.faults,
        };
        return campaign.end_share(journal, done, &toolchain, console);
    }
    let mut report = kill::kill(&plan).map_err(failed)?;
    share::all_read(journal.as_ref())?;
    report.provenance = provenance;
    for program in &mut report.right {
        if let Some(failure) = program
            .failure
            .as_mut()
            .and_then(|result| result.failure.as_mut())
        {
            failure.repeat = repeat(problem, args, Path::new(&program.name), &failure.input);
        }
    }
    report.next = after_kill(problem, args, &report);
    end(args, report, &campaign, console)
}

/// The share that a run is, if it is one, and the files of its report.
pub(super) struct KillCampaign {
    pub(super) share: Option<Share>,
    outputs: Outputs,
}

impl KillCampaign {
    /// Finds the files to be writable.
    ///
    /// # Errors
    ///
    /// A usage error, for files of other forms; a file that cannot be written.
    pub(super) fn of(args: &args::Kill) -> Result<KillCampaign, Stop> {
        let share = Share::of(&args.campaign, &args.reports)?;
        let parts = args.campaign.merged.iter().flat_map(|it| it.parts.paths());
        let used = args.programs.iter().chain(&args.accepted).chain(parts);
        let outputs = Outputs::of_json(&args.reports, used)?;
        // The file of a share is no report, but it is found to be writable.
        let outputs = match &share {
            Some(_) => Outputs::default(),
            None => outputs,
        };
        Ok(KillCampaign { share, outputs })
    }

    /// The core of each worker.
    pub(super) fn cores(&self, args: &args::Kill) -> Vec<Option<usize>> {
        match &self.share {
            Some(share) => share_cores(args.execution.jobs, share.shard),
            None => worker_cores(args.execution.jobs),
        }
    }

    /// The file of the share, or the results of all shares; nothing for a run that is not of a campaign.
    ///
    /// # Errors
    ///
    /// The file is of another share or campaign, or cannot be used.
    pub(super) fn journal(
        &self,
        args: &args::Kill,
        campaign: impl FnOnce() -> String,
        here: Level,
        console: &Console,
    ) -> Result<Option<Journal>, Stop> {
        if self.share.is_none() && args.campaign.merged.is_none() {
            return Ok(None);
        }
        share::journal_of_runs(
            self.share.as_ref(),
            &args.campaign,
            campaign(),
            here,
            console,
        )
    }

    /// Closes the file of the share, and prints what was done.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn end_share(
        &self,
        journal: Option<Journal>,
        done: ShareDone,
        toolchain: &Toolchain,
        console: &mut Console,
    ) -> Result<Exit, Stop> {
        interrupt::end();
        let is_stopped = toolchain.stop.load(Ordering::Relaxed);
        let begun = self.share.as_ref().zip(journal);
        let (share, journal) =
            begun.ok_or_else(|| Stop::new(Exit::Failure, "no share was begun"))?;
        share.close(journal, &done, is_stopped, console)
    }
}

/// Writes the cases, and prints the report.
pub(super) fn end(
    args: &args::Kill,
    mut report: KillReport,
    campaign: &KillCampaign,
    console: &mut Console,
) -> Result<Exit, Stop> {
    if let Some(folder) = &args.out {
        report
            .cases
            .iter_mut()
            .try_for_each(|case| write(folder, case))?;
    }
    let printed = match console.is_json() {
        true => console.json(SCHEMA, &report),
        false => print(&report, console).map_err(Stop::from),
    };
    campaign.outputs.write_json(SCHEMA, &report)?;
    exit(&report).after(printed)?;
    if let Some(folder) = &args.out {
        let count = report.cases.len() as u64;
        let written = Message::new("cases-written")
            .with("number", count)
            .with("count", grouped(count));
        console.say(&written.with("folder", folder.display().to_string()));
    }
    Ok(exit(&report))
}

/// Prints the report before any remark that follows.
fn print(report: &KillReport, console: &mut Console) -> io::Result<()> {
    let look = console.look();
    tribunal_report::kill::print(&mut console.out, report, &look)?;
    console.out.flush()
}

/// The exit status: failures of Tribunal first, then programs that could not run, then programs with the wrong result.
fn exit(report: &KillReport) -> Exit {
    let wrong = report.wrong.iter().map(|program| &program.trouble);
    let troubles = wrong
        .chain(report.right.iter().map(|program| &program.trouble))
        .flatten();
    let any = |kind| {
        troubles
            .clone()
            .any(|trouble: &Trouble| trouble.kind == kind)
    };
    let is_left = report
        .wrong
        .iter()
        .any(|program| !program.killed && program.trouble.is_none());
    let is_not_right = report
        .right
        .iter()
        .any(|program| program.failure.is_some() || program.trouble.is_some());
    let is_broken = !report.broken_generators.is_empty();
    if report.interrupted {
        Exit::Interrupted
    } else if any(TroubleKind::Judge) {
        Exit::Failure
    } else if any(TroubleKind::Unknown) {
        Exit::Input
    } else if is_left || is_not_right || any(TroubleKind::Refused) || is_broken {
        Exit::Disagreement
    } else {
        Exit::Success
    }
}

// -- the programs ------------------------------------------------------------------------------------------

/// The programs, by their expected result.
struct Programs {
    wrong: Vec<PathBuf>,
    right: Vec<PathBuf>,
}

impl Programs {
    fn of(
        args: &args::Kill,
        languages: &Languages,
        remark: &dyn Fn(&Message),
    ) -> Result<Programs, Stop> {
        let mut right = files(&args.accepted, Wanted::programs(languages), remark)?;
        let mut wrong = Vec::new();
        for path in files(&args.programs, Wanted::programs(languages), remark)? {
            if right.contains(&path) || wrong.contains(&path) {
                continue;
            }
            match expected::of(&path)
                .map(|expected| expected.admits)
                .as_deref()
            {
                Some([Verdict::Accepted]) => right.push(path),
                Some([Verdict::CompileError]) => {
                    remark(&skipped(&path, Message::new("why-expected-not-to-compile")));
                }
                _ => wrong.push(path),
            }
        }
        if wrong.is_empty() {
            let why = Message::new("no-wrong-program");
            return Err(Stop::said(Exit::Usage, why).advise("hint-accepted"));
        }
        Ok(Programs { wrong, right })
    }
}

/// The command that runs a program on one input.
fn repeat(
    problem: &'static dyn AnyProblem,
    args: &args::Kill,
    program: &Path,
    input: &str,
) -> String {
    let flags = flags_of(args.cases.as_deref(), &args.execution);
    on_input(stress(problem, program, flags, args.size), input)
}

// -- the cases ---------------------------------------------------------------------------------------------

/// The stored inputs of the chosen size. A remark names each file that cannot be read, and counts the cases of another
/// size. A folder that `--cases` names must exist.
fn stored(
    problem: &'static dyn AnyProblem,
    args: &args::Kill,
    case_folder: &CaseFolder,
    console: &Console,
) -> Result<Vec<(Message, AnyInstance)>, Stop> {
    let published = problem.info().size;
    let found = case_folder.cases()?;
    let (mut stored, mut other_size) = (Vec::new(), 0_u64);
    for case in found {
        match read(problem, &case, args.size) {
            Ok(instance) => {
                let origin = Message::new("coverage-stored-one").with("case", case.name.clone());
                stored.push((origin, instance));
            }
            Err(_) if read(problem, &case, Some(published)).is_ok() => other_size += 1,
            Err(why) => console.say(&skipped(&case.input, why)),
        }
    }
    if other_size > 0 {
        let skipped = Message::new("skipped-of-other-size")
            .with("number", other_size)
            .with("count", grouped(other_size));
        console.say(&skipped.with("size", published.to_string()));
    }
    Ok(stored)
}

/// Reads the board of a stored case.
fn read(
    problem: &'static dyn AnyProblem,
    case: &StoredCase,
    size: Option<Size>,
) -> Result<AnyInstance, String> {
    let file = case.open_input().map_err(|error| error.to_string())?;
    problem
        .read_one(&mut BufReader::new(file), size)
        .map_err(|error| error.to_string())
}

/// Makes the folder, and refuses one that has cases: later runs on it should judge only the new ones.
pub(super) fn prepare(folder: &Path, force: bool) -> Result<(), Stop> {
    let unwritten = |error| unwritten(folder, &error);
    atomic_write::make_folder(folder)?;
    for entry in std::fs::read_dir(folder).map_err(unwritten)? {
        let path = entry.map_err(unwritten)?.path();
        let endings = ["in", "ans", "yaml", "files"];
        let is_of_group = GROUP_FILES.iter().any(|name| path.ends_with(name));
        let mut ending = path.extension().into_iter();
        let is_case = !is_of_group && ending.any(|it| endings.iter().any(|ending| it == *ending));
        if is_case && !force {
            let why = Message::new("has-cases")
                .with("folder", folder.display().to_string())
                .with("case", path.display().to_string());
            return Err(Stop::said(Exit::Usage, why).advise("hint-force-beside"));
        }
    }
    Ok(())
}

fn write(folder: &Path, case: &mut KillCase) -> Result<(), Stop> {
    let texts = [("in", Some(&case.input)), ("ans", case.answer.as_ref())];
    for (ending, text) in texts
        .into_iter()
        .filter_map(|(ending, text)| Some((ending, text?)))
    {
        let path = folder.join(format!("{}.{ending}", case.name));
        atomic::write(&path, text).map_err(|error| unwritten(&path, &error))?;
    }
    case.file = Some(folder.join(&case.name).display().to_string());
    Ok(())
}
