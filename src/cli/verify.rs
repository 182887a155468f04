//! `tribunal verify`: gives every case to every solver and compares the answers.

use super::args;
use super::boards::boards;
use super::builtin::{self, UnpackedPackage};
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::inapplicable::inapplicable;
use super::interrupt;
use super::outputs::Outputs;
use super::provenance;
use super::reasons;
use super::setup::{did_you_mean, place_of};
use super::share::{self, Share, ledger_stop};
use super::supervise::Earlier;
use super::verify_package;
use std::cell::OnceCell;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_campaign::campaign_of;
use tribunal_core::command::RepeatCommand;
use tribunal_core::erased::{AnyProblem, AnySolver, AnySpace, Register};
use tribunal_core::messages::Message;
use tribunal_core::problem::GenerateOptions;
use tribunal_core::text::grouped;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_core::verdict::{CaseFileFault, ProblemReport, VerifyReport};
use tribunal_package::cases;
use tribunal_verify::inputs::whole_space::whole;
use tribunal_verify::journal::VerifyJournal;
use tribunal_verify::notes::Notes;
use tribunal_verify::plan::{ANSWER_MAX, CrossCheckPlan, InputPlan, VerifyError};
use tribunal_verify::run::verify;

pub(super) fn run(
    args: &args::Verify,
    register: Register,
    console: &mut Console,
) -> Result<Exit, Stop> {
    if let Some(folder) = args.package() {
        if args.targets.len() > 1 {
            return Err(Stop::said(
                Exit::Usage,
                Message::new("package-verified-alone"),
            ));
        }
        return verify_package::run(args, folder, console);
    }
    let named = args.problems();
    let is_wanted = |problem: &&'static dyn AnyProblem| {
        named.is_empty() || named.iter().any(|one| one.name() == problem.name())
    };
    let problems: Vec<_> = register.iter().copied().filter(is_wanted).collect();
    let one_problem = [
        ("--case", args.case.is_some()),
        ("--input", args.input.is_some()),
    ];
    if let Some((flag, _)) = one_problem
        .into_iter()
        .find(|(_, given)| *given && problems.len() != 1)
    {
        let why = Message::new("needs-one-problem").with("flag", flag);
        let hint = Message::new("hint-one-problem").with("flag", flag);
        return Err(Stop::said(Exit::Usage, why).advise(hint));
    }
    let has = |problem: &&dyn AnyProblem, name: &str| {
        problem.solvers().iter().any(|row| row.name == name)
    };
    for name in &args.solvers {
        if !problems.iter().any(|problem| has(problem, name)) {
            return Err(no_solver(&problems, name));
        }
    }
    let has_chosen_solver = |problem: &&'static dyn AnyProblem| {
        args.solvers.is_empty() || args.solvers.iter().any(|name| has(problem, name))
    };
    let (problems, without): (Vec<_>, Vec<_>) = problems.into_iter().partition(has_chosen_solver);
    without.iter().for_each(|problem| {
        console.say(&Message::new("verify-none-of-solvers").with("problem", problem.name()))
    });
    let is_builtin = |problem: &&'static dyn AnyProblem| {
        builtin::folder_of(args.cases.as_deref(), problem.name()).is_none()
    };
    if args.bless && problems.iter().any(is_builtin) {
        let why = Message::new("builtin-unchanged").with("flag", "--bless");
        return Err(Stop::said(Exit::Usage, why).advise(builtin::OWN_COPY));
    }
    if let Some(folder) = args.cases.as_deref().filter(|_| problems.len() > 1) {
        reject_cases_of_one_problem(folder, &problems)?;
    }
    let earlier = Earlier::read()?;
    let (earlier, notes) = (&earlier, earlier.notes()?);
    // Refuses impossible requests before any work begins.
    let spaces = problems
        .iter()
        .map(|&problem| space_of(problem, args, earlier, notes.clone()))
        .collect::<Result<Vec<_>, Stop>>()?;
    reject_unused_sample(args, &spaces)?;
    let share = Share::of(&args.campaign, &args.output.reports)?;
    let merged = args.campaign.merged.as_deref();
    let parts = merged.iter().flat_map(|it| it.parts.paths());
    let outputs = Outputs::of(
        &args.output.reports,
        args.input
            .iter()
            .chain(&args.output.events.file)
            .chain(parts),
    )?;
    // The file of a share is not written by the report forms, but it is found to be writable.
    let outputs = match &share {
        Some(_) => Outputs::default(),
        None => outputs,
    };
    let journal = journal(args, &problems, share.as_ref(), console)?;
    let chosen = problems
        .iter()
        .map(|&problem| (problem.name(), chosen(args, problem)));
    let chosen: Vec<_> = chosen.collect();
    let stop = OnceCell::new();
    let inputs_planned = spaces.iter().try_fold(0_u64, |planned, space| {
        Some(planned.saturating_add(space.inputs(args)?))
    });
    let mut report = VerifyReport {
        provenance: provenance::of(&args.campaign)?,
        inputs_planned,
        ..VerifyReport::default()
    };
    for (problem, space) in problems.into_iter().zip(spaces) {
        let is_over = is_set(&stop) || merged.is_none() && report.is_interrupted();
        let is_done = share.is_some() && journal.as_ref().is_some_and(VerifyJournal::is_sealed);
        if !is_over && !is_done {
            if let (Some(inputs), None, None) = (space.inputs(args), &share, merged) {
                let size = args.size.unwrap_or(problem.info().size);
                let trying = Message::new(match args.thorough {
                    true => "verify-trying-moves",
                    false => "verify-trying",
                })
                .with("problem", problem.name())
                .with("number", inputs)
                .with("count", grouped(inputs))
                .with("size", size.to_string());
                console.announce(&trying.in_lang(console.lang()));
            }
            let run = VerifyRun {
                args,
                space,
                earlier,
                notes: notes.clone(),
                journal: journal.as_ref(),
                stop: &stop,
                console,
            };
            report.problems.push(run.verify(problem)?);
        }
    }
    if let (Some(how), Some(first), false) = (
        &earlier.unexplained,
        report.problems.first_mut(),
        is_set(&stop),
    ) {
        let why = Message::new("run-crashed-once").with("signal", how.clone());
        let fault = CaseFileFault::new("the process".to_string(), why);
        first.case_file_faults.push(fault);
    }
    share::all_read(journal.as_ref())?;
    if let (Some(share), Some(journal)) = (&share, journal) {
        return end_share(share, journal, &chosen, &report, is_set(&stop), console);
    }
    let exit = match (report.all_agree(), report.all_declined()) {
        _ if is_set(&stop) || merged.is_some_and(|it| it.has_gaps) => Exit::Interrupted,
        (false, _) => Exit::Disagreement,
        (true, true) => Exit::Declined,
        (true, false) => Exit::Success,
    };
    let run = SavedRun::Verify(report);
    let printed = console.run(&run);
    outputs.write(&run, console.problems(), console.lang())?;
    exit.after(printed)
}

/// The flag that a signal sets; until it exists there is nothing to report, and a signal ends the process.
type StopFlag = OnceCell<Arc<AtomicBool>>;

fn is_set(stop: &StopFlag) -> bool {
    stop.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

struct VerifyRun<'a> {
    args: &'a args::Verify,
    space: Space,
    earlier: &'a Earlier,
    notes: Option<Arc<Notes>>,
    journal: Option<&'a VerifyJournal>,
    stop: &'a StopFlag,
    console: &'a Console,
}

impl VerifyRun<'_> {
    fn verify(self, problem: &'static dyn AnyProblem) -> Result<ProblemReport, Stop> {
        let VerifyRun {
            args,
            space,
            earlier,
            notes,
            journal,
            stop,
            console,
        } = self;
        let events = console.progress();
        let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
        // Until the boards are read, a signal ends the process.
        let (package, _unpacked) = package(args, problem.name())?;
        let input_plan = input_plan(problem, args, &package, earlier, notes.as_deref())?;
        if stop.get().is_none() {
            let _ = stop.set(interrupt::flag(console.is_quiet())?);
        }
        let stop = stop.get().expect("it was set");
        let plan = CrossCheckPlan {
            problem,
            solvers: chosen(args, problem),
            input_plan,
            jobs: if notes.is_some() {
                1
            } else {
                args.jobs.map_or_else(cores, usize::from)
            },
            command: command(problem, args, space).into(),
            answer_max: Duration::from_secs_f64(args.answer_limit),
            notes,
            crashes: &earlier.crashes,
            journal,
            stop,
            events: &events,
        };
        let report = verify(plan).map(|report| match args.input.as_deref() {
            // Standard input cannot be read again.
            Some(input) if input.as_os_str() == "-" => ProblemReport {
                repeat_all: None,
                ..report
            },
            _ => report,
        });
        report.map_err(|error| match &error {
            VerifyError::Declined(declined) => Stop::declined(problem.name(), declined.clone()),
            VerifyError::NoCase(wrong, names) => {
                let why = Message::new("no-stored-case-called").with("case", wrong.clone());
                let stop = Stop::said(Exit::Usage, why);
                match tribunal_core::text::nearest(wrong, names.iter().map(String::as_str)) {
                    Some(near) => stop.advise(did_you_mean(near)),
                    None => {
                        stop.advise(Message::new("hint-verify-all").with("problem", problem.name()))
                    }
                }
            }
            VerifyError::Write(path, why) => {
                files::not_written(Exit::Failure, path, reasons::of_path(path, why))
            }
            VerifyError::Read(path, why) => files::unreadable(path, why).advise("hint-other-cases"),
        })
    }
}

/// The command that repeats the run for one problem on one thread, in the same order each time.
fn command(problem: &dyn AnyProblem, args: &args::Verify, space: Space) -> String {
    let is_sampled = matches!(space, Space::NotAsked | Space::Sampled(_));
    let is_generated = args.case.is_none() && args.input.is_none() && !args.bless && is_sampled;
    let limit = Some(args.answer_limit).filter(|limit| *limit != ANSWER_MAX.as_secs_f64());
    // Another problem of the run may have a solver that this one lacks.
    let has = |name: &&String| problem.solvers().iter().any(|row| row.name == **name);
    let solvers = args.solvers.iter().filter(has);
    RepeatCommand::new("verify")
        .word(problem.name())
        .option("--jobs", 1)
        .flag("--exhaustive", args.exhaustive)
        // Refused where every solver answers every input.
        .flag(
            "--thorough",
            args.thorough && !matches!(space, Space::Each(_)),
        )
        .options("--size", args.size)
        .options("--random", is_generated.then(|| args.random()))
        .options(
            "--seed",
            (is_generated && args.random() > 0).then(|| args.seed()),
        )
        .options("--solver", solvers)
        .options("--case", &args.case)
        .options("--input", args.input.as_ref().map(|it| it.display()))
        .options("--cases", args.cases.as_ref().map(|it| it.display()))
        .options("--answer-limit", limit)
        .to_string()
}

/// The solvers of a problem that the run compares.
fn chosen(args: &args::Verify, problem: &dyn AnyProblem) -> Vec<AnySolver> {
    let is_chosen = |row: &AnySolver| {
        args.solvers.is_empty() || args.solvers.iter().any(|name| name == row.name)
    };
    problem.solvers().into_iter().filter(is_chosen).collect()
}

/// The file of the share, or the results of all shares, if this run is one of a campaign.
fn journal(
    args: &args::Verify,
    problems: &[&'static dyn AnyProblem],
    share: Option<&Share>,
    console: &Console,
) -> Result<Option<VerifyJournal>, Stop> {
    if share.is_none() && args.campaign.merged.is_none() {
        return Ok(None);
    }
    // Everything that the report depends on.
    let problems = problems.iter().map(|&problem| {
        let solvers = chosen(args, problem);
        let names: Vec<&str> = solvers.iter().map(|row| row.name).collect();
        let size = args.size.unwrap_or(problem.info().size);
        format!("{} {size} {names:?}", problem.name())
    });
    let problems: Vec<String> = problems.collect();
    let options = (args.random(), args.seed(), args.thorough, args.answer_limit);
    let campaign = campaign_of(&format!("verify {problems:?} {options:?}"));
    // It runs no program that would have to be isolated.
    share::journal(
        share,
        args.campaign.merged.as_deref(),
        campaign,
        "",
        console,
    )
}

/// Closes the file of the share, and prints what was done.
fn end_share(
    share: &Share,
    journal: VerifyJournal,
    solvers: &[(&str, Vec<AnySolver>)],
    report: &VerifyReport,
    is_stopped: bool,
    console: &mut Console,
) -> Result<Exit, Stop> {
    interrupt::end();
    let inputs = journal.inputs().map_err(ledger_stop)?;
    // Without enough memory it ends before it has done all.
    if is_stopped || report.is_interrupted() {
        journal.close().map_err(ledger_stop)?;
    } else {
        journal.seal(solvers).map_err(ledger_stop)?;
    }
    if report.is_interrupted() && !is_stopped {
        let faults = report.problems.iter().flat_map(|it| &it.case_file_faults);
        let why = faults.map(|fault| fault.message_in(console.lang()).into_owned());
        let why: Vec<String> = why.collect();
        return Err(Stop::new(Exit::Failure, why.join("\n")));
    }
    let done = Message::new("share-done-inputs")
        .with("number", inputs)
        .with("count", grouped(inputs));
    share.end(is_stopped, 0, done, console)
}

/// What is known about the whole space of a problem before the run.
#[derive(Clone, Copy)]
enum Space {
    /// The run is not exhaustive.
    NotAsked,
    /// The enumerator failed; the run reports it.
    Unknown,
    /// Every solver answers each input; the number of inputs.
    Each(u64),
    /// Two solvers answer each input, and every solver answers a sample; the number of inputs.
    Sampled(u64),
}

impl Space {
    /// The number of inputs that are answered, if known.
    fn inputs(self, args: &args::Verify) -> Option<u64> {
        match self {
            Space::NotAsked | Space::Unknown => None,
            Space::Each(inputs) => Some(inputs),
            Space::Sampled(inputs) => Some(inputs.saturating_add(args.random())),
        }
    }
}

/// Asks a problem for its whole space, if the run is exhaustive.
fn space_of(
    problem: &'static dyn AnyProblem,
    args: &args::Verify,
    earlier: &Earlier,
    notes: Option<Arc<Notes>>,
) -> Result<Space, Stop> {
    if !args.exhaustive {
        return Ok(Space::NotAsked);
    }
    let size = args.size.unwrap_or(problem.info().size);
    let limit = Duration::from_secs_f64(args.answer_limit);
    match whole(problem, size, limit, notes, &earlier.crashes) {
        None => Ok(Space::Unknown),
        Some(Ok(AnySpace::Each { instances, .. })) => Ok(Space::Each(instances)),
        Some(Ok(AnySpace::Sweep(sweep))) => Ok(Space::Sampled(sweep.instances)),
        Some(Err(declined)) => Err(Stop::declined(problem.name(), declined)),
    }
}

/// Refuses the flags that apply only to spaces too large for every solver, if no space of the run is.
fn reject_unused_sample(args: &args::Verify, spaces: &[Space]) -> Result<(), Stop> {
    if !spaces.iter().all(|space| matches!(space, Space::Each(_))) {
        return Ok(());
    }
    let given = [
        ("--random", args.random.is_some()),
        ("--seed", args.seed.is_some()),
        ("--thorough", args.thorough),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        Some((flag, _)) => Err(inapplicable(flag, "why-all-answered", "hint-larger-spaces")),
        None => Ok(()),
    }
}

/// Refuses a folder with the cases of one problem for several problems.
fn reject_cases_of_one_problem(
    folder: &Path,
    problems: &[&'static dyn AnyProblem],
) -> Result<(), Stop> {
    let is_one = |problem: &&'static dyn AnyProblem| {
        let (place, is_package) = place_of(folder, problem.name());
        let has_cases = || cases::find_plain(&place).is_ok_and(|found| !found.cases.is_empty());
        place == folder && (is_package || has_cases())
    };
    if !problems.iter().all(is_one) {
        return Ok(());
    }
    let folder = || folder.display().to_string();
    let why = Message::new("cases-of-one-problem").with("folder", folder());
    let hint = Message::new("hint-name-problem").with("folder", folder());
    Err(Stop::said(Exit::Usage, why).advise(hint))
}

/// The folder of the package of a problem; the second value keeps a built-in package on the disk.
fn package(args: &args::Verify, problem: &str) -> Result<(PathBuf, Option<UnpackedPackage>), Stop> {
    match builtin::folder_of(args.cases.as_deref(), problem) {
        Some(folder) => {
            let (place, is_package) = place_of(folder, problem);
            let has_cases = || cases::find_plain(&place).is_ok_and(|found| !found.cases.is_empty());
            // A folder without any case is to be one of packages.
            let is_found = is_package || has_cases();
            Ok((
                if is_found {
                    place
                } else {
                    folder.join(problem)
                },
                None,
            ))
        }
        // The run reads no stored case.
        None if args.exhaustive || args.input.is_some() => Ok((PathBuf::new(), None)),
        None => {
            let unpacked = UnpackedPackage::new(problem)?;
            Ok((unpacked.path().to_path_buf(), Some(unpacked)))
        }
    }
}

fn input_plan(
    problem: &'static dyn AnyProblem,
    args: &args::Verify,
    package: &Path,
    earlier: &Earlier,
    notes: Option<&Notes>,
) -> Result<InputPlan, Stop> {
    let size = args.size.unwrap_or(problem.info().size);
    if args.exhaustive {
        return Ok(InputPlan::Whole {
            size,
            sample: args.random(),
            seed: args.seed(),
            thorough: args.thorough,
        });
    }
    if let Some(path) = &args.input {
        let file = (path.as_path(), &mut earlier.open(path)? as &mut dyn BufRead);
        let limit = Duration::from_secs_f64(args.answer_limit);
        return boards(problem, file, args.size, limit, notes, &earlier.crashes)
            .map(InputPlan::Given);
    }
    Ok(InputPlan::Cases {
        package: Some(package.to_path_buf()),
        cases: args.cases.clone(),
        only: args.case.clone(),
        bless: args.bless,
        random: if args.case.is_some() || args.bless {
            0
        } else {
            args.random()
        },
        seed: args.seed(),
        options: GenerateOptions {
            size: args.size,
            ..GenerateOptions::default()
        },
        others: args.size.is_none() && args.case.is_none() && !args.bless && args.random() > 0,
    })
}

/// The error for a solver that none of these problems has.
pub(super) fn no_solver(problems: &[&'static dyn AnyProblem], name: &str) -> Stop {
    let named: Vec<&str> = problems.iter().map(|problem| problem.name()).collect();
    let names: Vec<&str> = problems
        .iter()
        .flat_map(|problem| problem.solvers())
        .map(|row| row.name)
        .collect();
    let why = Message::new("no-solver-called")
        .with("problems", named.join(", "))
        .with("name", name.to_string());
    let stop = Stop::said(Exit::Usage, why);
    match tribunal_core::text::nearest(name, names.iter().copied()) {
        Some(near) => stop.advise(did_you_mean(near)),
        None => stop.advise("hint-list"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::args::Command;
    use super::super::parse::parse;
    use super::*;
    use tribunal_problems::ALL;

    fn parsed(line: &str) -> args::Verify {
        let words = line.split(' ').map(Into::into).collect();
        let Ok(cli) = parse(words, ALL) else {
            panic!("{line}");
        };
        match cli.command {
            Command::Verify(args) => args,
            _ => panic!("{line}"),
        }
    }

    #[test]
    fn repeat_commands_name_no_flag_that_is_refused() {
        let line =
            "tribunal verify --exhaustive --thorough --seed 7 --solver bfs --solver elimination";
        let args = parsed(line);
        for problem in ALL {
            for space in [Space::Unknown, Space::Each(512), Space::Sampled(15_876)] {
                let command = command(*problem, &args, space);
                let again = parsed(&command);
                assert!(reject_unused_sample(&again, &[space]).is_ok(), "{command}");
                let known = |name: &String| problem.solvers().iter().any(|row| row.name == name);
                assert!(again.solvers.iter().all(known), "{command}");
                assert_eq!(
                    again.thorough,
                    !matches!(space, Space::Each(_)),
                    "{command}"
                );
            }
        }
    }
}
