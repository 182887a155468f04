//! The programs of a package that are taken to be right: accepted submissions, further solvers, and checkers.

use super::args::CheckerStyle;
use super::exit::{Exit, Stop};
use super::files;
use super::inapplicable::inapplicable;
use super::package;
use super::package::cases_of_outputs;
use super::package_inputs::compiled;
use super::submissions::{units, without_older, without_outputs};
use super::wanted::Wanted;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::verdict::agreed::AgreedProgram;
use tribunal_judge::agreement::{AgreementProgram, OutputJudge};
use tribunal_judge::compile::{CompileError, Surroundings, Variant, Workshop};
use tribunal_judge::language::Languages;
use tribunal_judge::limits::{LimitOverrides, run_limits};
use tribunal_judge::package::Conduct;
use tribunal_judge::package::validator::{Convention, Validator};
use tribunal_judge::pool::LimitedProgram;
use tribunal_package::Package;
use tribunal_package::problem::PackageLimits;
use tribunal_sandbox::Limits;

/// The CPU time of a program whose problem states none, in seconds.
pub(super) const TIME_S: f64 = 2.0;

/// How many times as long the program may take that gives the answer, and at least how long, in seconds.
const ANSWER_TIMES: f64 = 5.0;
const ANSWER_TIME_S: f64 = 10.0;

/// Programs that should give the right answer.
#[derive(Default)]
pub(super) struct RightPrograms {
    /// Those that were built.
    pub(super) programs: Vec<AgreementProgram>,
    /// All of them; the built ones come first, in the same order.
    pub(super) rows: Vec<AgreedProgram>,
    /// The language of each whose tools are not installed here, with what is missing and how to get it.
    pub(super) not_installed: Vec<(String, Message, Message)>,
}

impl RightPrograms {
    /// Builds programs. One that cannot be built has a row with the reason.
    ///
    /// # Errors
    ///
    /// Failures of Tribunal, and Ctrl-C.
    pub(super) fn build(
        workshop: &Workshop,
        package: &Package,
        paths: &[PathBuf],
    ) -> Result<RightPrograms, Stop> {
        let mut limits = package.problem.limits;
        limits.time_s = limits.time_s.or(Some(TIME_S));
        let given = Surroundings::of_package(package, true);
        let (mut right, mut troubled) = (RightPrograms::default(), Vec::new());
        for path in paths {
            let mut row = AgreedProgram {
                name: name_in(package, path),
                ..AgreedProgram::default()
            };
            let trouble = match workshop.compile_in(&given, path, Variant::default()) {
                Ok(compiled) => {
                    let wanted = LimitOverrides::default();
                    let limits = run_limits(&limits, &compiled.language, &wanted);
                    row.language = Some(compiled.language.name.clone());
                    right.programs.push(AgreementProgram {
                        name: row.name.clone(),
                        program: LimitedProgram::of(&compiled, answer_limits(&limits)),
                    });
                    right.rows.push(row);
                    continue;
                }
                Err(CompileError::Unknown { message, .. }) => message,
                Err(CompileError::NotInstalled {
                    language,
                    message,
                    hint,
                }) => {
                    let missing = (language, message.clone(), hint);
                    right.not_installed.push(missing);
                    message
                }
                Err(CompileError::Failed(why)) => return Err(Stop::new(Exit::Failure, why)),
                Err(CompileError::Stopped) => return Err(Stop::new(Exit::Interrupted, "")),
                Err(error) => {
                    let file = path.display().to_string();
                    let why = Message::new("role-not-built").with("file", file);
                    why.with("why", error.in_one_line())
                }
            };
            row.trouble = Some(trouble);
            troubled.push(row);
        }
        right.rows.extend(troubled);
        Ok(right)
    }
}

/// The accepted submissions of a package.
pub(super) fn accepted(
    package: &Package,
    languages: &Languages,
    remark: &dyn Fn(&Message),
) -> Result<Vec<PathBuf>, Stop> {
    let folder = package.folder.join("submissions/accepted");
    let cases = &cases_of_outputs(package);
    let wanted = Wanted { languages, cases };
    let mut programs = match folder.is_dir() {
        true => units(&folder, wanted, remark)?,
        false => Vec::new(),
    };
    without_outputs(&mut programs, cases, remark);
    without_older(&mut programs, &package.folder, &[], languages, remark);
    Ok(programs)
}

/// The name of a program in reports: its path in the package, or as it was given.
pub(super) fn name_in(package: &Package, path: &Path) -> String {
    let inside = path.strip_prefix(package.folder.join("submissions"));
    inside.unwrap_or(path).display().to_string()
}

/// Who rules on the outputs of a package: its output validator or the comparison, and further checkers. Of several
/// checkers, the first takes the place of the package's own rule. A validator that deals with the programs rules alone.
///
/// # Errors
///
/// A program that cannot be built, a missing validator, and checkers of outputs where there are none.
pub(super) fn output_judges(
    workshop: &Workshop,
    package: &Package,
    checkers: &[PathBuf],
) -> Result<Vec<OutputJudge>, Stop> {
    package::has_its_validator(package)?;
    let own = output_validator(workshop, package)?;
    let own = match (own, Conduct::of(package)) {
        (None, _) => OutputJudge::Comparison,
        (Some(validator), None) => OutputJudge::Checker(Box::new(validator)),
        (Some(_), Some(_)) if !checkers.is_empty() => {
            return Err(inapplicable(
                "--checker",
                "why-validator-conducts",
                "hint-omit-it",
            ));
        }
        (Some(validator), Some(conduct)) => OutputJudge::Conduct(Box::new(validator), conduct),
    };
    let mut judges: Vec<OutputJudge> = Some(own)
        .filter(|_| checkers.len() < 2)
        .into_iter()
        .collect();
    let surroundings = Surroundings::of_package(package, false);
    for path in checkers {
        let limits = &package.problem.limits;
        let checker = checker(workshop, path, &surroundings, limits, None)?;
        judges.push(OutputJudge::Checker(Box::new(checker)));
    }
    Ok(judges)
}

/// Builds the output validator of a package, if there is one, to be called as it asks for.
pub(super) fn output_validator(
    workshop: &Workshop,
    package: &Package,
) -> Result<Option<Validator>, Stop> {
    let build = |path: &PathBuf| {
        let convention = Convention::of_output_validator(package, path);
        Ok(package::build(workshop, package, path)?.called(convention))
    };
    package.output_validator.as_ref().map(build).transpose()
}

/// Builds a checker that the user names.
pub(super) fn checker(
    workshop: &Workshop,
    path: &Path,
    surroundings: &Surroundings,
    limits: &PackageLimits,
    style: Option<CheckerStyle>,
) -> Result<Validator, Stop> {
    let checker = judge(workshop, path, surroundings, limits)?;
    Ok(
        checker.called(match style.unwrap_or_else(|| style_of(path)) {
            CheckerStyle::Testlib => Convention::Testlib,
            CheckerStyle::Icpc => Convention::Icpc,
        }),
    )
}

/// Builds an interactor that the user names; one of testlib is called as testlib does.
pub(super) fn interactor(
    workshop: &Workshop,
    path: &Path,
    surroundings: &Surroundings,
    limits: &PackageLimits,
) -> Result<Validator, Stop> {
    let interactor = judge(workshop, path, surroundings, limits)?;
    Ok(interactor.called(Convention::of_interactor(path)))
}

/// Builds a program that rules on others.
fn judge(
    workshop: &Workshop,
    path: &Path,
    surroundings: &Surroundings,
    limits: &PackageLimits,
) -> Result<Validator, Stop> {
    if !path.exists() {
        let error = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(files::unreadable(path, &error));
    }
    let compiled = compiled(workshop, path, surroundings)?;
    Ok(Validator::new(path, &compiled, limits))
}

/// How a checker is called, by its source.
fn style_of(path: &Path) -> CheckerStyle {
    let text = fs::read(path).unwrap_or_default();
    let names = |word: &[u8]| text.windows(word.len()).any(|part| part == word);
    match names(b"registerTestlibCmd") || names(b"registerChecker") {
        true => CheckerStyle::Testlib,
        false => CheckerStyle::Icpc,
    }
}

/// The limits of the program that gives the answer: it may be slow.
pub(super) fn answer_limits(limits: &Limits) -> Limits {
    let longer = |time: Duration| {
        let seconds = (time.as_secs_f64() * ANSWER_TIMES).max(ANSWER_TIME_S);
        Duration::from_secs_f64(seconds)
    };
    Limits {
        cpu: longer(limits.cpu),
        wall: longer(limits.wall),
        ..*limits
    }
}
