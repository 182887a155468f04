//! `tribunal judge PATH`: judges programs on the cases of any package.

/// What is in a package, beside submissions and statements.
const PACKAGE_FILES: &[&str] = &[
    "data",
    "domjudge-problem.ini",
    "files",
    "generators",
    "include",
    "input_format_validators",
    "input_validators",
    "output_validator",
    "output_validators",
    "problem.xml",
    "problem.yaml",
    "tests",
];

/// The files and folders of a package, but for its submissions and statements.
pub(super) fn files_of(folder: &Path) -> Vec<PathBuf> {
    let all = PACKAGE_FILES.iter().map(|name| folder.join(name));
    all.filter(|path| path.exists()).collect()
}

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::further::package_alone;
use super::next::{JudgedRun, after_package};
use super::polygon;
use super::repeat::{flags, repeat};
use super::session::{JudgeSession, JudgeTarget};
use super::setup::{languages, no_case};
use super::share;
use super::submissions::{JudgedSubmissions, judged};
use super::time_limit::{unreliable, with_time_limit};
use super::wanted::Wanted;
use std::path::{Path, PathBuf};
use tribunal_core::messages::{Message, Value};
use tribunal_core::problem::Info;
use tribunal_core::text::grouped;
use tribunal_judge::batch::KnownResults;
use tribunal_judge::compile::{
    CaseNames, CompileError, Compiled, Surroundings, Variant, Workshop, missing_header,
};
use tribunal_judge::package::static_validator::StaticValidator;
use tribunal_judge::package::validator::{Convention, Validator};
use tribunal_judge::package::{PackageData, Validators};
use tribunal_package::Package;
use tribunal_package::data::Case;
use tribunal_package::finding::Findings;
use tribunal_package::generators::has_generators;
use tribunal_package::problem::Format;

pub(super) fn judge(
    args: &args::Judge,
    folder: &Path,
    console: &mut Console,
) -> Result<Exit, Stop> {
    let (package, findings) = read(folder, console)?;
    if let Some(finding) = findings.first_fatal() {
        return Err(unreliable(folder, finding));
    }
    match findings.errors() as u64 {
        0 => {}
        errors => {
            let remark = Message::new("package-errors")
                .with("number", errors)
                .with("count", grouped(errors));
            console.say(&remark.with("path", path_word(folder)));
        }
    }
    has_its_validator(&package)?;
    has_its_static_validator(&package)?;
    let languages = languages(&args.execution.build)?;
    let name = path_word(folder);
    let remark = |remark: &Message| console.say(remark);
    let cases = cases_of_outputs(&package);
    let wanted = Wanted {
        languages: &languages,
        cases: &cases,
    };
    let JudgedSubmissions { submissions, again } = judged(args, &name, folder, wanted, &remark)?;
    let session = JudgeSession::open(args, &submissions, languages, console)?;
    let workshop = session.toolchain.workshop();
    let output = match &package.output_validator {
        Some(path) => {
            let validator = build(&workshop, &package, path)?;
            Some(validator.called(Convention::of_output_validator(&package, path)))
        }
        None => None,
    };
    let of_files = match package.data.static_cases.is_empty() {
        true => None,
        false => static_validator(&workshop, &package)?,
    };
    let validators = Validators { output, of_files };
    let grader = match package.scoring().is_some_and(|it| it.has_custom_grader()) {
        true => package.grader.as_deref(),
        false => None,
    };
    let grader = grader.map(|path| build(&workshop, &package, path));
    let only = args.cases.case.as_deref();
    let data = PackageData::new(&package, only, validators, &*session.toolchain.sandbox)
        .map_err(|none| no_case(only.unwrap_or_default(), &none.names, &args.cases))?
        .with_grader(grader.transpose()?);
    let flags = flags(args);
    let repeat = |submission: &Path, case: &[String]| {
        repeat(&name, submission, again(submission), &flags, case)
    };
    let target = JudgeTarget {
        data: &data,
        limits: package.problem.limits,
        repeat: &repeat,
        package: folder,
        surroundings: surroundings(&package),
        known: KnownResults::default(),
    };
    let target = with_time_limit(&session, target, console)?;
    if args.watch {
        return session.watch(&target, console);
    }
    session.begin(&target, &submissions, console)?;
    if session.is_share() {
        let done = session.do_share(&target, &submissions, console, |_, _| Ok(()))?;
        drop(data);
        return session.end_share(done, console);
    }
    let mut report = session.judge(&target, &submissions, console)?;
    report.stored_alone =
        package_alone(args, folder, console.problems(), &report).filter(|_| !console.is_quiet());
    let run = JudgedRun {
        args,
        report: &report,
        submissions: &submissions,
        again: &again,
    };
    let next = after_package(&name, run);
    (report.next, report.next_for) = (next.commands, next.program);
    drop(data);
    session.finish(report, console)
}

/// A path with a slash, which the command line cannot take for the name of a problem.
pub(super) fn path_word(folder: &Path) -> String {
    let word = folder.display().to_string();
    let is_path = (word.contains('/') && !word.starts_with('-')) || word.starts_with('.');
    if is_path { word } else { format!("./{word}") }
}

/// Reads a package, and refuses one that cannot be judged.
pub(super) fn read(folder: &Path, console: &Console) -> Result<(Package, Findings), Stop> {
    polygon::reject(folder)?;
    let (package, findings) = read_parts(folder, console)?;
    let makes_cases = || Message::new("hint-run-gen").with("path", path_word(folder));
    if package.cases().is_empty() && findings.first_fatal().is_none() {
        let why = Message::new("no-case-in").with("folder", folder.display().to_string());
        let stop = Stop::said(Exit::Input, why);
        return Err(match has_generators(&package) {
            true => stop.advise(makes_cases()),
            false => stop.advise("hint-cases-of-package"),
        });
    }
    let is_secret = |case: &Case| case.name.starts_with("secret/");
    if package.folder.join("data").is_dir()
        && !package.cases().iter().any(is_secret)
        && has_generators(&package)
    {
        console.say(&Message::new("no-secret-case").with("hint", makes_cases()));
    }
    Ok((package, findings))
}

/// Reads a package, which may have no case.
pub(super) fn read_parts(folder: &Path, console: &Console) -> Result<(Package, Findings), Stop> {
    let unreadable = |error| {
        let stop = files::unreadable(folder, &error);
        let is_named = |info: &&Info| folder == Path::new(info.name);
        match console.problems().iter().find(is_named) {
            Some(Info { name, .. }) => stop.advise(package_of(name)),
            None => stop,
        }
    };
    let (package, findings) = Package::read(folder).map_err(unreadable)?;
    match package_below(&package) {
        Some(below) => {
            let why = Message::new("package-is-below")
                .with("folder", folder.display().to_string())
                .with("package", below.display().to_string());
            Err(Stop::said(Exit::Input, why))
        }
        None => Ok((package, findings)),
    }
}

/// The package below a folder of cases, if it is the only one and has all of them.
fn package_below(package: &Package) -> Option<PathBuf> {
    if package.problem.format != Format::Plain {
        return None;
    }
    let below = |case: &Case| {
        let around = case.input.ancestors().skip(1);
        let mut around = around.take_while(|it| it.starts_with(&package.folder));
        around
            .find(|it| it.join("problem.yaml").is_file())
            .map(PathBuf::from)
    };
    let mut all = package.cases().iter().map(below);
    let first = all.next()??;
    all.all(|other| other.as_ref() == Some(&first))
        .then_some(first)
}

/// What is around the submissions of a package.
pub(super) fn surroundings(package: &Package) -> Surroundings {
    Surroundings::of_package(package, true)
        .taking_outputs(cases_of_outputs(package))
        .keeping_files(!package.data.static_cases.is_empty())
}

/// The cases for which outputs may be submitted: none unless the problem is a submit-answer one.
pub(super) fn cases_of_outputs(package: &Package) -> CaseNames {
    match package.problem.is_submit_answer() {
        true => CaseNames::new(package.cases().iter().map(|case| &case.name)),
        false => CaseNames::default(),
    }
}

/// The hint for the name of a problem where the path of a package is wanted.
fn package_of(problem: &'static str) -> Message {
    let package = format!("./cases/{problem}");
    match Path::new(&package).is_dir() {
        true => Message::new("hint-package-of").with("package", package),
        false => Message::new("hint-export-package"),
    }
    .with("problem", problem)
}

/// Refuses a package with `validation: custom` and no validator: comparing outputs with the answer would be wrong.
pub(super) fn has_its_validator(package: &Package) -> Result<(), Stop> {
    if !package.problem.needs_validator() || package.output_validator.is_some() {
        return Ok(());
    }
    let folder = package.folder.display().to_string();
    let why = Message::new("no-validator").with("folder", folder);
    Err(Stop::said(Exit::Input, why).advise("hint-add-validator"))
}

/// Refuses a package with static validations and no validator for them.
fn has_its_static_validator(package: &Package) -> Result<(), Stop> {
    if package.data.static_cases.is_empty() || package.static_validator.is_some() {
        return Ok(());
    }
    let folder = package.folder.display().to_string();
    let why = Message::new("no-static-validator").with("folder", folder);
    Err(Stop::said(Exit::Input, why).advise("hint-add-static-validator"))
}

/// Builds the static validator of a package, if it has one.
fn static_validator(
    workshop: &Workshop,
    package: &Package,
) -> Result<Option<StaticValidator>, Stop> {
    let build = |path: &PathBuf| {
        let compiled = compiled(workshop, package, path)?;
        let built = StaticValidator::new(path, &compiled, &package.problem.limits);
        built.map_err(|error| not_built(path, Exit::Failure, error.to_string().into()))
    };
    package.static_validator.as_ref().map(build).transpose()
}

/// Builds a validator of a package.
pub(super) fn build(
    workshop: &Workshop,
    package: &Package,
    path: &Path,
) -> Result<Validator, Stop> {
    let compiled = compiled(workshop, package, path)?;
    Ok(Validator::new(path, &compiled, &package.problem.limits))
}

/// That a validator of a package is not built, and why.
fn not_built(path: &Path, exit: Exit, why: Value) -> Stop {
    let said = Message::new("validator-not-built").with("file", path.display().to_string());
    Stop::said(exit, said.with("why", why))
}

/// Builds a program of a package.
fn compiled(workshop: &Workshop, package: &Package, path: &Path) -> Result<Compiled, Stop> {
    let stop = |exit: Exit, why: Value| not_built(path, exit, why);
    match workshop.compile_in(
        &Surroundings::of_package(package, false),
        path,
        Variant::default(),
    ) {
        Ok(compiled) => Ok(compiled),
        Err(CompileError::Unknown { message, hint }) => {
            Err(stop(Exit::Input, message.into()).advise(hint))
        }
        Err(CompileError::NotInstalled {
            language,
            message,
            hint,
        }) => Err(stop(share::exit_without(&language), message.into()).advise(hint)),
        Err(CompileError::Failed(why)) => Err(stop(Exit::Failure, why.into())),
        Err(CompileError::Stopped) => Err(Stop::new(Exit::Interrupted, "")),
        Err(error) => {
            let why = error.to_string();
            Err(with_header_hint(
                stop(Exit::Input, why.clone().into()),
                &why,
            ))
        }
    }
}

/// With the hint on a header that the program lacks, if that is what a compiler says.
pub(super) fn with_header_hint(stop: Stop, said: &str) -> Stop {
    match missing_header(said) {
        Some(header) => {
            stop.advise(Message::new("hint-missing-header").with("header", header.to_string()))
        }
        None => stop,
    }
}
