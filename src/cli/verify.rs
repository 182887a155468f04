//! `tribunal verify`: every case before every solver.

use super::args;
use super::boards::boards;
use super::builtin::{self, UnpackedPackage};
use super::choices::Target;
use super::console::{self, Console};
use super::exit::{Exit, Stop};
use super::files;
use super::interrupt;
use super::lint;
use super::outputs::Outputs;
use super::provenance;
use super::supervise::Earlier;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::erased;
use tribunal_core::problem::{Declined, GenerateOptions, Problem, Space};
use tribunal_core::text::counted;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_core::verdict::{ProblemReport, ShelfFault, VerifyReport};
use tribunal_judge::cross_check::ANSWER_MAX;
use tribunal_judge::notes::Notes;
use tribunal_judge::verify::{CrossCheckPlan, InputPlan, VerifyError, verify, whole};
use tribunal_package::regular;
use tribunal_problems::{ProblemId, Visit};

pub(super) fn run(args: &args::Verify, console: &mut Console) -> Result<Exit, Stop> {
    let folder = args.problems.iter().find_map(|target| match target {
        Target::Folder(folder) => Some(folder),
        Target::Problem(_) => None,
    });
    if let Some(folder) = folder {
        return lint::run(args, folder, console);
    }
    let is_wanted =
        |id: &ProblemId| args.problems.is_empty() || args.problems.contains(&Target::Problem(*id));
    let problems: Vec<ProblemId> = ProblemId::ALL.iter().copied().filter(is_wanted).collect();
    let one_problem = [
        ("--case", args.case.is_some()),
        ("--input", args.input.is_some()),
    ];
    if let Some((flag, _)) = one_problem
        .into_iter()
        .find(|(_, given)| *given && problems.len() != 1)
    {
        let hint = format!("as in `tribunal verify flipgame {flag} …`");
        return Err(
            Stop::new(Exit::Usage, format!("`{flag}` needs exactly one problem")).hint(hint),
        );
    }
    let has = |id: &ProblemId, name: &str| id.erased().solvers().iter().any(|row| row.name == name);
    for name in &args.solvers {
        if !problems.iter().any(|id| has(id, name)) {
            return Err(no_solver(&problems, name));
        }
    }
    let sits =
        |id: &ProblemId| args.solvers.is_empty() || args.solvers.iter().any(|name| has(id, name));
    let (problems, without): (Vec<_>, Vec<_>) = problems.into_iter().partition(sits);
    without
        .iter()
        .for_each(|id| console.remark(&format!("{} has none of these solvers", id.info().name)));
    if args.bless && builtin::folder_of(args.cases.as_deref()).is_none() {
        let why = "`--bless` cannot change the built-in packages";
        return Err(Stop::new(Exit::Usage, why).hint(builtin::OWN_COPY));
    }
    let earlier = Earlier::read()?;
    let (earlier, notes) = (&earlier, earlier.notes()?);
    // What cannot be done is said before anything is begun.
    let ahead = |id: &ProblemId| {
        id.with(Ahead {
            args,
            earlier,
            notes: notes.clone(),
        })
    };
    let inputs = problems
        .iter()
        .map(ahead)
        .collect::<Result<Vec<_>, Stop>>()?;
    let outputs = Outputs::of(&args.report.files, args.input.iter().chain(&args.events))?;
    let stop = OnceCell::new();
    let inputs_planned = inputs.iter().copied().sum();
    let mut report = VerifyReport {
        provenance: provenance::begin()?,
        inputs_planned,
        ..VerifyReport::default()
    };
    for (id, inputs) in problems.into_iter().zip(inputs) {
        if !is_set(&stop) && !report.is_interrupted() {
            if let (Some(inputs), true) = (inputs, args.exhaustive) {
                let size = args.size.unwrap_or(Size::FOUR);
                let thoroughly = if args.thorough {
                    ", the moves of every answer played"
                } else {
                    ""
                };
                let inputs = counted(inputs, "input");
                console.announce(&format!(
                    "{}: {inputs} of {size} ahead{thoroughly}",
                    id.info().name
                ));
            }
            report.problems.push(id.with(VerifyRun {
                args,
                earlier,
                notes: notes.clone(),
                stop: &stop,
                console,
            })?);
        }
    }
    if let (Some(how), Some(first), false) = (
        &earlier.unexplained,
        report.problems.first_mut(),
        is_set(&stop),
    ) {
        let message = format!("the run crashed ({how}), and then, one step at a time, it did not");
        first.shelf_faults.push(ShelfFault {
            path: "the process".to_string(),
            message,
        });
    }
    let exit = match (report.all_agree(), report.all_declined()) {
        _ if is_set(&stop) => Exit::Interrupted,
        (false, _) => Exit::Disagreement,
        (true, true) => Exit::Declined,
        (true, false) => Exit::Success,
    };
    let run = SavedRun::Verify(report);
    let printed = console.run(&run);
    outputs.write(&run)?;
    exit.after(printed)
}

/// What a signal sets, once there is something that it could end with.
type StopFlag = OnceCell<Arc<AtomicBool>>;

fn is_set(stop: &StopFlag) -> bool {
    stop.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

struct VerifyRun<'a> {
    args: &'a args::Verify,
    earlier: &'a Earlier,
    notes: Option<Arc<Notes>>,
    stop: &'a StopFlag,
    console: &'a Console,
}

impl Visit for VerifyRun<'_> {
    type Out = Result<ProblemReport, Stop>;

    fn visit<P: Problem>(self) -> Result<ProblemReport, Stop> {
        let VerifyRun {
            args,
            earlier,
            notes,
            stop,
            console,
        } = self;
        let events = console.progress();
        let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
        // While boards are read from somewhere a signal ends the process, as usual.
        let (package, _unpacked) = package(args, P::INFO.name)?;
        let docket = docket::<P>(args, &package, earlier, notes.as_deref())?;
        if stop.get().is_none() {
            let _ = stop.set(interrupt::flag(console.is_quiet())?);
        }
        let stop = stop.get().expect("it was set");
        let plan = CrossCheckPlan {
            solvers: P::solvers()
                .iter()
                .filter(|row| sits(args, row.name))
                .collect(),
            docket,
            jobs: if notes.is_some() {
                1
            } else {
                args.jobs.map_or_else(cores, usize::from)
            },
            command: command::<P>(args).into(),
            answer_max: Duration::from_secs_f64(args.answer_limit),
            notes,
            crashes: &earlier.crashes,
            stop,
            events: &events,
        };
        let report = verify(plan).map(|report| match args.input.as_deref() {
            // The boards on standard input do not come again.
            Some(input) if input.as_os_str() == "-" => ProblemReport {
                repeat_all: None,
                ..report
            },
            _ => report,
        });
        report.map_err(|error| match &error {
            VerifyError::Declined(declined) => refused::<P>(declined),
            VerifyError::NoCase(wrong, names) => {
                let stop = Stop::new(Exit::Usage, &error);
                match console::nearest(wrong, names.iter().map(String::as_str)) {
                    Some(near) => stop.hint(format!("did you mean `{near}`?")),
                    None => stop.hint(format!(
                        "`tribunal verify {}` without `--case` runs all",
                        P::INFO.name
                    )),
                }
            }
            VerifyError::Write(..) => Stop::new(Exit::Failure, &error),
            VerifyError::Read(path, why) => {
                let why = format!(
                    "cannot read `{}`: {}",
                    path.display(),
                    regular::reason(path, why)
                );
                Stop::new(Exit::Input, why).hint("name another folder with `--cases DIR`")
            }
        })
    }
}

/// The command that does the same for one problem again, on one thread: in the same order each time.
fn command<P: Problem>(args: &args::Verify) -> String {
    let mut words = vec![format!("tribunal verify {} --jobs 1", P::INFO.name)];
    words.extend(args.exhaustive.then(|| "--exhaustive".to_string()));
    words.extend(args.thorough.then(|| "--thorough".to_string()));
    words.extend(args.size.map(|size| format!("--size {size}")));
    if args.case.is_none() && args.input.is_none() && !args.bless {
        words.push(format!("--random {} --seed {}", args.random, args.seed));
    }
    words.extend(args.solvers.iter().map(|name| format!("--solver {name}")));
    let quoted = |word: &str, value: &str| format!("{word} '{}'", value.replace('\'', "'\\''"));
    words.extend(args.case.iter().map(|case| quoted("--case", case)));
    words.extend(
        args.input
            .iter()
            .map(|path| quoted("--input", &path.to_string_lossy())),
    );
    words.extend(
        args.cases
            .iter()
            .map(|path| quoted("--cases", &path.to_string_lossy())),
    );
    if args.answer_limit != ANSWER_MAX.as_secs_f64() {
        words.push(format!("--answer-limit {}", args.answer_limit));
    }
    words.join(" ")
}

fn sits(args: &args::Verify, solver: &str) -> bool {
    args.solvers.is_empty() || args.solvers.iter().any(|name| name == solver)
}

fn refused<P: Problem>(declined: &Declined) -> Stop {
    Stop::new(Exit::Declined, format!("{}: {declined}", P::INFO.name))
}

/// Asks a problem whether it can do what is wanted, and how many inputs that are where it is a whole space, without doing
/// it.
struct Ahead<'a> {
    args: &'a args::Verify,
    earlier: &'a Earlier,
    notes: Option<Arc<Notes>>,
}

impl Visit for Ahead<'_> {
    type Out = Result<Option<u64>, Stop>;

    fn visit<P: Problem>(self) -> Result<Option<u64>, Stop> {
        let Ahead {
            args,
            earlier,
            notes,
        } = self;
        let size = args.size.unwrap_or(Size::FOUR);
        if !args.exhaustive {
            return Ok(None);
        }
        let limit = Duration::from_secs_f64(args.answer_limit);
        let space = whole::<P>(size, limit, notes, &earlier.crashes).transpose();
        Ok(space
            .map_err(|declined| refused::<P>(&declined))?
            .map(|space| match space {
                Space::Each { instances, .. } => instances,
                // The sample is answered once more, by all solvers.
                Space::Sweep(sweep) => sweep.instances.saturating_add(args.random),
            }))
    }
}

/// The package of a problem, and what keeps it on the disk where it is the built-in one.
fn package(args: &args::Verify, problem: &str) -> Result<(PathBuf, Option<UnpackedPackage>), Stop> {
    match builtin::folder_of(args.cases.as_deref()) {
        Some(folder) => Ok((folder.join(problem), None)),
        // No stored case is read.
        None if args.exhaustive || args.input.is_some() => Ok((PathBuf::new(), None)),
        None => {
            let unpacked = UnpackedPackage::new(problem)?;
            Ok((unpacked.path().to_path_buf(), Some(unpacked)))
        }
    }
}

fn docket<P: Problem>(
    args: &args::Verify,
    package: &Path,
    earlier: &Earlier,
    notes: Option<&Notes>,
) -> Result<InputPlan<P>, Stop> {
    let size = args.size.unwrap_or(Size::FOUR);
    if args.exhaustive {
        return Ok(InputPlan::Whole {
            size,
            sample: args.random,
            seed: args.seed,
            thorough: args.thorough,
        });
    }
    if let Some(path) = &args.input {
        if let Some(notes) = notes {
            notes.single(P::INFO.name, "parser", Some(&files::name(path)));
        }
        let boards = boards(erased::<P>(), path, &mut earlier.open(path)?, args.size)?;
        return Ok(InputPlan::Given(
            boards
                .iter()
                .map(|board| board.get::<P::Instance>().clone())
                .collect(),
        ));
    }
    Ok(InputPlan::Cases {
        package: Some(package.to_path_buf()),
        only: args.case.clone(),
        bless: args.bless,
        random: if args.case.is_some() || args.bless {
            0
        } else {
            args.random
        },
        seed: args.seed,
        wishes: GenerateOptions {
            size: args.size,
            ..GenerateOptions::default()
        },
        others: args.size.is_none() && args.case.is_none() && !args.bless && args.random > 0,
    })
}

/// The stop for a solver that none of these problems has.
pub(super) fn no_solver(problems: &[ProblemId], name: &str) -> Stop {
    let named: Vec<&str> = problems.iter().map(|id| id.info().name).collect();
    let names: Vec<&str> = problems
        .iter()
        .flat_map(|id| id.erased().solvers())
        .map(|row| row.name)
        .collect();
    let stop = Stop::new(
        Exit::Usage,
        format!("no solver of {} is called `{name}`", named.join(", ")),
    );
    match console::nearest(name, names.iter().copied()) {
        Some(near) => stop.hint(format!("did you mean `{near}`?")),
        None => stop.hint("`tribunal list` shows them all"),
    }
}
