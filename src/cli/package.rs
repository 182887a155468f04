//! `tribunal judge PATH`: programs before the cases of a package that somebody else made.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::repeat::{flags, repeat};
use super::session::{JudgeSession, JudgeTarget};
use super::setup::{languages, no_case};
use super::submissions::{submissions, units};
use std::path::{Path, PathBuf};
use tribunal_core::output::Dialect;
use tribunal_core::text::counted;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_judge::compile::{CompileError, Surroundings, Variant, Workshop};
use tribunal_judge::language::Language;
use tribunal_judge::package::validator::Validator;
use tribunal_judge::package::{PackageData, limits_for, limits_of};
use tribunal_package::Package;
use tribunal_package::finding::{Finding, Findings};
use tribunal_package::regular;

pub(super) fn judge(
    args: &args::Judge,
    folder: &Path,
    console: &mut Console,
) -> Result<Exit, Stop> {
    suits(args)?;
    let (package, findings) = read(folder, console)?;
    if let Some(Finding {
        place,
        message,
        cure,
        ..
    }) = findings.first_fatal()
    {
        let why = format!(
            "cannot judge by `{}`: {message}",
            folder.join(place).display()
        );
        return Err(Stop::new(Exit::Input, why).hint(cure));
    }
    match findings.errors() as u64 {
        0 => {}
        errors => {
            let (path, errors) = (path_word(folder), counted(errors, "error"));
            console.remark(&format!(
                "{errors} in the package; `tribunal verify {path}` names them"
            ));
        }
    }
    has_its_validator(&package)?;
    let languages = languages(&args.build)?;
    let submissions = submissions(args, folder, &languages, &|remark| console.remark(remark))?;
    let session = JudgeSession::open(args, languages, console)?;
    let validator = match &package.output_validator {
        Some(path) => Some(build(&session.workshop(), &package, path)?),
        None => None,
    };
    let only = args.cases.case.as_deref();
    let data = PackageData::new(&package, only, validator, &*session.sandbox)
        .map_err(|none| no_case(only.unwrap_or_default(), &none.names, &args.cases))?;
    let surroundings = Surroundings::of(folder, true);
    let hearing = PackageSession {
        session: &session,
        package: &package,
        data: &data,
        folder,
        flags: flags(args),
        surroundings,
    };
    let limits = &package.problem.limits;
    let time_s = match (args.limits.time_limit, limits.time_s) {
        (Some(wanted), _) => wanted,
        (None, Some(said)) => {
            if let Some(file) = limits.time_says.filter(|file| *file != "problem.yaml") {
                console.remark(&format!("the time limit is {said} s, as `{file}` says"));
            }
            said
        }
        (None, None) => hearing.infer(console)?,
    };
    if args.watch {
        return hearing.with_target(time_s, |bench| session.watch(bench, console));
    }
    let report = hearing.judge(time_s, &submissions, console)?;
    drop(hearing);
    drop(data);
    session.finish(report, console)
}

/// What is judged, and on what.
struct PackageSession<'a> {
    session: &'a JudgeSession<'a>,
    package: &'a Package,
    data: &'a PackageData<'a>,
    folder: &'a Path,
    flags: Vec<String>,
    surroundings: Surroundings,
}

impl PackageSession<'_> {
    fn judge(
        &self,
        time_s: f64,
        submissions: &[PathBuf],
        console: &Console,
    ) -> Result<JudgeReport, Stop> {
        self.with_target(time_s, |bench| {
            self.session.judge(bench, submissions, console)
        })
    }

    fn with_target<T>(&self, time_s: f64, then: impl FnOnce(&JudgeTarget) -> T) -> T {
        let limits = limits_of(self.package, time_s);
        let name = path_word(self.folder);
        then(&JudgeTarget {
            data: self.data,
            limits: &|language: &Language| limits_for(&limits, language, &self.session.wanted),
            identity: format!(
                "{limits:?} {:?} {:?} {}",
                self.session.wanted,
                self.session.languages,
                self.surroundings.identity()
            ),
            repeat: &|submission, case| repeat(&name, submission, &self.flags, case),
            package: self.folder,
            surroundings: self.surroundings.clone(),
        })
    }

    /// The time limit of a package that says none: a multiple of what its slowest accepted submission takes.
    fn infer(&self, console: &Console) -> Result<f64, Stop> {
        /// What a submission gets that is only timed, in seconds.
        const TIMING_S: f64 = 60.0;
        let accepted = self.folder.join("submissions/accepted");
        let files = units(&accepted, &self.session.languages, &|_| {}).unwrap_or_default();
        if files.is_empty() {
            console.remark("the package says no time limit and has no accepted submission to infer it from; it is 1 s");
            return Ok(1.0);
        }
        let report = self.judge(TIMING_S, &files, console)?;
        let limits = &self.package.problem.limits;
        for one in report
            .submissions
            .iter()
            .filter(|one| one.verdict != Some(Verdict::Accepted))
        {
            let verdict = one
                .verdict
                .map_or("no verdict".to_string(), |verdict| verdict.to_string());
            console.remark(&format!(
                "`{}` is to be accepted, and gets {verdict}: {}",
                one.name, one.message
            ));
        }
        let right = report
            .submissions
            .iter()
            .filter(|one| one.verdict == Some(Verdict::Accepted));
        let slowest = right.max_by(|one, other| one.cpu_s_max.total_cmp(&other.cpu_s_max));
        let seconds = slowest.map_or(0.0, |one| one.cpu_s_max);
        let time_s = limits.inferred(seconds);
        let why = slowest.map_or("no submission is accepted".to_string(), |one| {
            format!(
                "{} times what `{}` takes, {seconds:.2} s, rounded up",
                limits.ac_to_time_limit, one.name
            )
        });
        console.remark(&format!("the time limit is {time_s} s: {why}"));
        Ok(time_s)
    }
}

/// A path as the command line takes it for one: with a slash, lest it be taken for a problem.
fn path_word(folder: &Path) -> String {
    let word = folder.display().to_string();
    let is_path = (word.contains('/') && !word.starts_with('-')) || word.starts_with('.');
    if is_path { word } else { format!("./{word}") }
}

/// Refuses what only a problem of ours has.
fn suits(args: &args::Judge) -> Result<(), Stop> {
    let wrong = [
        ("--random", args.cases.random.is_some()),
        ("--exhaustive", args.cases.exhaustive),
        ("--size", args.cases.size.is_some()),
        ("--dialect", args.dialect != Dialect::default()),
        ("--cases", args.cases.cases.is_some()),
    ];
    match wrong.into_iter().find(|(_, given)| *given) {
        Some((flag, _)) => Err(Stop::new(
            Exit::Usage,
            format!("`{flag}` is for problems of Tribunal's own"),
        )
        .hint("a package is judged on its own cases, by its own validator")),
        None => Ok(()),
    }
}

/// Reads a package that can be judged on.
pub(super) fn read(folder: &Path, console: &Console) -> Result<(Package, Findings), Stop> {
    let unreadable = |error| {
        Stop::new(
            Exit::Input,
            format!(
                "cannot read `{}`: {}",
                folder.display(),
                regular::reason(folder, &error)
            ),
        )
    };
    let (package, findings) = Package::read(folder).map_err(unreadable)?;
    let foreign = package.problem.foreign_kinds();
    if !foreign.is_empty() {
        let why = format!(
            "`{}` is {}, which is not judged here",
            folder.display(),
            foreign.join(" and ")
        );
        return Err(Stop::new(Exit::Declined, why)
            .hint("problems with an input, an output and a verdict are"));
    }
    if package.cases().is_empty() && findings.first_fatal().is_none() {
        return Err(Stop::new(Exit::Input, format!("no case in `{}`", folder.display()))
            .hint("a package has them in `data/`; a folder has `1.in` with `1.ans` or `1.out`, or `01` with `01.a`"));
    }
    if package.problem.kinds.iter().any(|kind| kind == "scoring") {
        console.remark("it is a scoring problem: its cases get verdicts here, and no points");
    }
    Ok((package, findings))
}

/// Refuses to compare outputs with the answer where the package says that something else rules on them.
fn has_its_validator(package: &Package) -> Result<(), Stop> {
    if !package.problem.says_custom || package.output_validator.is_some() {
        return Ok(());
    }
    let why = format!(
        "`{}` says `validation: custom`, but there is no validator",
        package.folder.display()
    );
    Err(Stop::new(Exit::Input, why).hint("add it in `output_validators`"))
}

/// Builds a validator of a package.
pub(super) fn build(
    workshop: &Workshop,
    package: &Package,
    path: &Path,
) -> Result<Validator, Stop> {
    let stop = |why: String| {
        Stop::new(
            Exit::Input,
            format!("cannot build the validator `{}`: {why}", path.display()),
        )
    };
    match workshop.compile_in(
        &Surroundings::of(&package.folder, false),
        path,
        Variant::default(),
    ) {
        Ok(compiled) => Ok(Validator::new(path, &compiled, &package.problem.limits)),
        Err(CompileError::Unknown { message, hint }) => Err(stop(message).hint(hint)),
        Err(CompileError::Failed(why)) => Err(Stop {
            exit: Exit::Failure,
            ..stop(why)
        }),
        Err(CompileError::Stopped) => Err(Stop::new(Exit::Interrupted, "")),
        Err(error) => Err(stop(error.to_string())),
    }
}
