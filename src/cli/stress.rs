//! `tribunal stress`: the smallest input on which a program fails.

use super::args;
use super::boards::boards;
use super::builtin;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::interrupt;
use super::outputs::Outputs;
use super::provenance;
use super::repeat::{flags_of, named};
use super::setup::{
    BuildCache, CaseFolder, lanes, languages, open_sandbox, reach_for_others, sandbox_stop, wanted,
};
use std::fs::File;
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::problem::Shape;
use tribunal_core::text::shell_word;
use tribunal_core::verdict::saved::{Provenance, SavedRun};
use tribunal_core::verdict::stressed::{Attempt, Contestant, StressReport};
use tribunal_judge::compile::{CompileError, Compiled, Workshop};
use tribunal_judge::limits::PackageLimits;
use tribunal_judge::sanitize::{self, Judged, SanitizedProgram};
use tribunal_judge::stress::{
    Caught, StressError, StressInputPlan, StressPlan, StressProgram, Stressed, stress,
};
use tribunal_package::cases::{self, is_case_name, write_whole};
use tribunal_sandbox::Sandbox;

pub(super) fn run(args: &args::Stress, console: &mut Console) -> Result<Exit, Stop> {
    let problem = args.problem.erased();
    let begun = Instant::now();
    // What cannot be done is said before anything is begun.
    let shelf = CaseFolder::of(problem, args.cases.as_deref())?;
    let place = args
        .save
        .as_ref()
        .map(|name| StoredCasePlace::of(args, &shelf, name))
        .transpose()?;
    let docket = docket(problem, args)?;
    let package = PackageLimits::read(&shelf.package).map_err(|why| Stop::new(Exit::Input, why))?;
    let wanted = wanted(&args.limits)?;
    let mut chosen = languages(&args.build)?;
    let outputs = Outputs::of(
        &args.report.files,
        [&args.submission].into_iter().chain(&args.events),
    )?;
    let provenance = provenance::begin()?;
    let stop = interrupt::flag(console.is_quiet())?;
    let sandbox = open_sandbox(&args.isolation, &stop)?;
    let cache = BuildCache::of(&args.build)?;
    // What `--language` says is said of the submission; the other program goes by its ending.
    let mut all = languages(&args::BuildChoice {
        language: None,
        ..args.build.clone()
    })?;
    [&mut chosen, &mut all]
        .into_iter()
        .for_each(|table| reach_for_others(table, &*sandbox));
    let workshop = Workshop {
        languages: &chosen,
        sandbox: &*sandbox,
        cache: cache.path().to_path_buf(),
    };
    let other = Workshop {
        languages: &all,
        sandbox: &*sandbox,
        cache: cache.path().to_path_buf(),
    };

    let mut report = empty(problem, args, &*sandbox, provenance);
    let Some(submission) = build(&workshop, &args.submission, &mut report.submission)? else {
        report.provenance.compilers = versions(&[&workshop], console, &outputs);
        return refused(console, &outputs, report);
    };
    let against = match (&args.against, &mut report.against) {
        (Some(path), Some(contestant)) => match build(&other, path, contestant)? {
            Some(compiled) => Some(compiled),
            None => {
                report.provenance.compilers = versions(&[&workshop, &other], console, &outputs);
                return refused(console, &outputs, report);
            }
        },
        _ => None,
    };
    let entry = |compiled: &Compiled| {
        let limits = package.of(&compiled.language, &wanted);
        StressProgram {
            program: compiled.within(&limits),
            limits,
            marks: compiled.language.memory_marks.clone(),
        }
    };
    let plan = StressPlan {
        problem,
        sandbox: &*sandbox,
        submission: entry(&submission),
        against: against.as_ref().map(entry),
        dialect: args.dialect,
        docket,
        all: args.all,
        lanes: &lanes(args.jobs),
        time: args.inputs.time.map(Duration::from_secs_f64),
        shrink_time: Duration::from_secs(args.shrink_time.into()),
        shape: shape(args),
        stop: &stop,
        events: &console.progress(),
    };
    let stressed = stress(&plan).map_err(|error| stress_stop(problem, error))?;
    let exit = exit(&stressed, stop.load(Ordering::Relaxed));
    let caught = fill(problem, args, &mut report, stressed);
    if let (Some(place), Some(caught)) = (&place, &caught) {
        report.saved = Some(place.save(problem, caught, &shelf, console)?);
    }
    report.wall_s = begun.elapsed().as_secs_f64();
    let (is_text, look) = (console.is_text(), console.look());
    let mut printed = Ok(());
    if is_text {
        // Other builds take a while: what is known is shown before.
        printed = tribunal_report::stress::print(&mut console.out, &report, &look)
            .and_then(|()| console.out.flush());
    }
    if let (Some(caught), Some(failure)) = (&caught, &mut report.failure)
        && !args.no_sanitizers
        && sanitize::is_c(&submission.language)
        && !stop.load(Ordering::Relaxed)
    {
        let StressProgram { limits, marks, .. } = &plan.submission;
        let suspect = SanitizedProgram {
            compile: &|source, variant| workshop.compile_as(source, variant),
            sandbox: &*sandbox,
            source: &args.submission,
            limits,
            marks,
        };
        let Attempt {
            verdict,
            message,
            steady,
            ..
        } = &failure.submission;
        let judged = Judged {
            verdict: *verdict,
            message,
            is_steady: *steady,
        };
        let input = problem.write(&caught.instance);
        let examination = sanitize::examine(&suspect, input.as_bytes(), &judged, |output| {
            problem.rule(&caught.instance, output, args.dialect, caught.minimum)
        });
        if is_text {
            let out = &mut console.out;
            printed = printed.and_then(|()| {
                tribunal_report::stress::print_examination(out, &examination, &look)
            });
        }
        failure.examination = Some(examination);
    }
    report.provenance.compilers = versions(&[&workshop, &other], console, &outputs);
    let run = SavedRun::Stress(report);
    let printed = match is_text {
        true => printed.map_err(Stop::from),
        false => console.run(&run),
    };
    outputs.write(&run)?;
    exit.after(printed)
}

fn exit(stressed: &Stressed, is_stopped: bool) -> Exit {
    match &stressed.caught {
        Some(_) => Exit::Disagreement,
        None if is_stopped => Exit::Interrupted,
        None if stressed.tried == 0 && stressed.unproven > 0 => Exit::Declined,
        None => Exit::Success,
    }
}

fn stress_stop(problem: &'static dyn AnyProblem, error: StressError) -> Stop {
    match error {
        StressError::Declined(declined) => {
            Stop::new(Exit::Declined, format!("{}: {declined}", problem.name()))
        }
        StressError::Judge(_) => Stop::new(Exit::Failure, error),
        StressError::Sandbox(error) => sandbox_stop(error),
    }
}

fn shape(args: &args::Stress) -> Shape {
    // A program for the published size may know no other.
    match args.inputs.size {
        Some(size) if size != Size::FOUR && !args.keep_size => Shape::Free,
        _ => Shape::Kept,
    }
}

fn docket(problem: &'static dyn AnyProblem, args: &args::Stress) -> Result<StressInputPlan, Stop> {
    let args::InputChoice {
        random,
        seed,
        limit,
        size,
        input,
        ..
    } = &args.inputs;
    match input {
        Some(path) => {
            boards(problem, path, &mut files::open(path)?, *size).map(StressInputPlan::Given)
        }
        None if (*random, *limit) == (0, 0) => {
            Err(Stop::new(Exit::Usage, "nothing is left to be tried")
                .hint("`--random N` generates inputs, `--limit N` takes the smallest of all"))
        }
        None => Ok(StressInputPlan::Search {
            random: *random,
            seed: *seed,
            size: *size,
            limit: *limit,
        }),
    }
}

// -- the programs ------------------------------------------------------------------------------------------

/// Builds a program and notes how; nothing when the compiler refuses it.
pub(super) fn build(
    workshop: &Workshop,
    source: &Path,
    contestant: &mut Contestant,
) -> Result<Option<Compiled>, Stop> {
    match workshop.compile(source) {
        Ok(compiled) => {
            contestant.language = compiled.language.name.clone();
            contestant.command = compiled.command.clone();
            contestant.remarks = compiled.remarks.clone();
            Ok(Some(compiled))
        }
        Err(CompileError::Refused { command, message }) => {
            contestant.command = command;
            contestant.compiler_message = Some(message);
            Ok(None)
        }
        Err(CompileError::Unknown { message, hint }) => {
            Err(Stop::new(Exit::Input, message).hint(hint))
        }
        Err(CompileError::Read(path, error)) => Err(Stop::new(
            Exit::Input,
            format!("cannot read `{}`: {error}", path.display()),
        )),
        Err(CompileError::Failed(why)) => Err(Stop::new(Exit::Failure, why)),
        Err(CompileError::Stopped) => Err(Stop::new(Exit::Interrupted, "")),
    }
}

/// The compilers that were used, where someone gets to see them: text on a terminal has no room for them.
fn versions(workshops: &[&Workshop], console: &Console, outputs: &Outputs) -> Vec<String> {
    if console.is_text() && outputs.is_empty() {
        return Vec::new();
    }
    let mut versions: Vec<String> = workshops
        .iter()
        .flat_map(|workshop| workshop.versions())
        .collect();
    versions.sort();
    versions.dedup();
    versions
}

/// A program of which nothing is known but its name.
pub(super) fn contestant(path: &Path) -> Contestant {
    Contestant {
        name: path.display().to_string(),
        language: String::new(),
        command: String::new(),
        remarks: Vec::new(),
        compiler_message: None,
    }
}

/// A program that does not compile is one that fails.
fn refused(console: &mut Console, outputs: &Outputs, report: StressReport) -> Result<Exit, Stop> {
    let run = SavedRun::Stress(report);
    let printed = console.run(&run);
    outputs.write(&run)?;
    Exit::Disagreement.after(printed)
}

// -- the report --------------------------------------------------------------------------------------------

fn empty(
    problem: &'static dyn AnyProblem,
    args: &args::Stress,
    sandbox: &dyn Sandbox,
    provenance: Provenance,
) -> StressReport {
    StressReport {
        provenance,
        problem: problem.name().to_string(),
        submission: contestant(&args.submission),
        against: args.against.as_deref().map(contestant),
        isolation: sandbox.level().to_string(),
        dialect: args.dialect.to_string(),
        coverage: Vec::new(),
        tried: 0,
        unproven: 0,
        counts: Default::default(),
        failures: 0,
        failure: None,
        saved: None,
        wall_s: 0.0,
    }
}

/// Puts what was found into the report, and says how to repeat it.
fn fill(
    problem: &'static dyn AnyProblem,
    args: &args::Stress,
    report: &mut StressReport,
    stressed: Stressed,
) -> Option<Caught> {
    report.coverage = stressed.coverage;
    report.tried = stressed.tried;
    report.unproven = stressed.unproven;
    report.counts = stressed.counts;
    report.failures = stressed.failures;
    let mut caught = stressed.caught?;
    caught.failure.repeat = repeat(problem, args, &caught.instance);
    report.failure = Some(caught.failure.clone());
    Some(caught)
}

/// The input as a shell hands it over: `%b` keeps a board that begins with a hyphen from being taken for an option.
pub(super) fn piped(problem: &'static dyn AnyProblem, instance: &AnyInstance) -> String {
    format!(
        "printf '%b' '{}' | ",
        problem.write(instance).replace('\n', "\\n")
    )
}

/// The size that a command has to be told to read an input of this size.
fn size(args: &args::Stress, size: Size) -> Option<Size> {
    Some(size).filter(|size| *size != Size::FOUR || args.inputs.size.is_some())
}

/// The command that repeats the failure on its input alone, and the one that repeats the search.
fn repeat(
    problem: &'static dyn AnyProblem,
    args: &args::Stress,
    instance: &AnyInstance,
) -> Vec<String> {
    let flags = flags_of(
        args.cases.as_deref(),
        args.dialect,
        &args.limits,
        &args.build,
        &args.isolation,
    );
    let mut words = [
        "tribunal",
        "stress",
        problem.name(),
        &named(&args.submission),
    ]
    .map(str::to_string)
    .to_vec();
    if let Some(against) = &args.against {
        words.extend(["--against".to_string(), named(against)]);
    }
    words.extend(flags);
    words.extend(args.keep_size.then(|| "--keep-size".to_string()));
    let line = |more: &[(&str, String)]| {
        let more = more
            .iter()
            .flat_map(|(flag, value)| [flag.to_string(), value.clone()]);
        words
            .iter()
            .cloned()
            .chain(more)
            .map(|word| shell_word(&word))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut alone = vec![("--input", "-".to_string())];
    alone.extend(size(args, problem.size(instance)).map(|size| ("--size", size.to_string())));
    let mut commands = vec![piped(problem, instance) + &line(&alone)];
    if args.inputs.input.is_none() {
        let args::InputChoice {
            random,
            seed,
            limit,
            size,
            ..
        } = &args.inputs;
        let mut search = vec![("--seed", seed.to_string())];
        search.extend(
            Some(random)
                .filter(|random| **random != args::RANDOM)
                .map(|it| ("--random", it.to_string())),
        );
        search.extend(
            Some(limit)
                .filter(|limit| **limit != args::LIMIT)
                .map(|it| ("--limit", it.to_string())),
        );
        search.extend(size.map(|size| ("--size", size.to_string())));
        commands.push(line(&search));
    }
    commands
}

// -- the stored case ---------------------------------------------------------------------------------------

/// Where a failing input is stored.
struct StoredCasePlace {
    name: String,
    stem: PathBuf,
}

impl StoredCasePlace {
    /// The place of a name, looked at before anything is run.
    fn of(args: &args::Stress, shelf: &CaseFolder, name: &str) -> Result<StoredCasePlace, Stop> {
        // Both are the same name: the one in a report, and the one of the file.
        let name = name.strip_prefix("secret/").unwrap_or(name);
        if !is_case_name(name) {
            let why = format!("`{name}` is no name of a case");
            return Err(Stop::new(Exit::Usage, why).hint(
                "it has letters, digits, `_`, `.` and `-`, and begins with no dot or hyphen",
            ));
        }
        if !shelf.is_package {
            let why = format!("no package of cases in `{}`", shelf.package.display());
            return Err(Stop::new(Exit::Input, why).hint("name another folder with `--cases DIR`"));
        }
        if shelf.is_builtin() {
            let why = "`--save` cannot change the built-in package";
            return Err(Stop::new(Exit::Usage, why).hint(builtin::OWN_COPY));
        }
        let place = StoredCasePlace {
            name: format!("secret/{name}"),
            stem: shelf.package.join("data/secret").join(name),
        };
        let is_taken = ["in", "ans"]
            .iter()
            .any(|ending| place.file(ending).symlink_metadata().is_ok());
        if is_taken && !args.force {
            let why = format!("`{}` is there already", place.file("in").display());
            return Err(Stop::new(Exit::Usage, why).hint("`--force` writes over it"));
        }
        Ok(place)
    }

    fn file(&self, ending: &str) -> PathBuf {
        let mut file = self.stem.clone().into_os_string();
        file.push(format!(".{ending}"));
        PathBuf::from(file)
    }

    /// Writes the case, unless another one has the same input; the name of the case that has it.
    fn save(
        &self,
        problem: &'static dyn AnyProblem,
        caught: &Caught,
        shelf: &CaseFolder,
        console: &Console,
    ) -> Result<String, Stop> {
        let unwritten = |path: &Path, error: &std::io::Error| {
            Stop::new(
                Exit::Failure,
                format!("cannot write `{}`: {error}", path.display()),
            )
        };
        let stored = cases::find(&shelf.package)
            .map(|shelf| shelf.cases)
            .unwrap_or_default();
        let is_same = |input: &Path| {
            let file = File::open(input).map_err(tribunal_core::text::ReadError::from);
            file.and_then(|file| problem.read_one(&mut BufReader::new(file), None))
                .is_ok_and(|other| other == caught.instance)
        };
        let same = stored
            .iter()
            .find(|case| case.name != self.name && is_same(&case.input));
        if let Some(same) = same {
            console.remark(&format!(
                "not stored again: {} has the same input",
                same.name
            ));
            return Ok(same.name.clone());
        }
        let Some(answer) = &caught.failure.expected else {
            return Err(Stop::new(
                Exit::Declined,
                "the jury has no answer to be stored",
            ));
        };
        let folder = self.stem.parent().unwrap_or(Path::new(""));
        std::fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))?;
        for (ending, text) in [("in", &caught.failure.input), ("ans", answer)] {
            let path = self.file(ending);
            write_whole(&path, text).map_err(|error| unwritten(&path, &error))?;
        }
        console.remark(&format!("saved as {}", self.name));
        Ok(self.name.clone())
    }
}
