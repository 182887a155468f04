//! What stands for the problem in `tribunal stress` of a problem that is not in the register: a package, or programs alone.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::package;
use super::package::cases_of_outputs;
use super::package_programs::TIME_S;
use super::polygon;
use super::submissions::is_of_outputs;
use super::time_limit::unreliable;
use std::fs;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::text::nearest;
use tribunal_judge::compile::{CaseNames, Surroundings};
use tribunal_judge::package::Conduct;
use tribunal_package::Package;
use tribunal_package::data::Case;
use tribunal_package::finding::Findings;
use tribunal_package::generators;
use tribunal_package::polygon::PolygonProblem;
use tribunal_package::problem::{Format, PackageLimits};

/// What stands for the problem.
pub(super) struct Problem {
    /// Its name in reports.
    pub(super) name: String,
    pub(super) package: Option<Package>,
    /// The package of Polygon that stands for it.
    pub(super) polygon: Option<PolygonProblem>,
    pub(super) limits: PackageLimits,
    /// The program that gives the answer.
    pub(super) against: Option<PathBuf>,
}

impl Problem {
    /// The cases of the package.
    pub(super) fn cases(&self) -> &[Case] {
        self.package.as_ref().map_or(&[], Package::cases)
    }

    /// The files and folders that a search depends on: the programs, where inputs come from, and what rules on outputs.
    pub(super) fn files(&self, args: &args::Stress) -> Vec<PathBuf> {
        let roles = &args.roles;
        let named = roles.generator.as_deref().and_then(words);
        let named = named.and_then(|words| words.into_iter().next());
        let generator = named.map(|file| in_package(self, Path::new(&file), "generators"));
        let programs = [args.submission()].into_iter().chain(&self.against);
        let programs = programs.chain(&roles.validators).chain(&roles.checker);
        let programs = programs.chain(&roles.interactor).chain(&roles.samples);
        let package = self.package.as_ref().map(|it| it.folder.as_path());
        let package = package.or(self.polygon.as_ref().map(|it| it.folder.as_path()));
        let inside = package.map(package::files_of).unwrap_or_default();
        programs.cloned().chain(generator).chain(inside).collect()
    }

    /// The cases whose arguments and files an input may have: the case `like` alone, or if the input is one of the package,
    /// that case alone.
    ///
    /// # Errors
    ///
    /// There is no case of this name.
    pub(super) fn configured(
        &self,
        input: Option<&Path>,
        like: Option<&str>,
    ) -> Result<Vec<Case>, Stop> {
        let cases = self.cases();
        if let Some(like) = like {
            let case = cases.iter().find(|case| case.name == like);
            return match case {
                Some(case) => Ok(vec![case.clone()]),
                None => Err(no_case(like, cases)),
            };
        }
        let input = input.and_then(|input| fs::canonicalize(input).ok());
        let is_it = |case: &&Case| input.is_some() && fs::canonicalize(&case.input).ok() == input;
        Ok(match cases.iter().find(is_it) {
            Some(case) => vec![case.clone()],
            None => cases.to_vec(),
        })
    }
}

/// The package, or the programs that the user names in its place.
///
/// # Errors
///
/// A package that cannot be read or is not complete; nothing that inputs come from.
pub(super) fn problem(
    args: &args::Stress,
    folder: Option<&Path>,
    console: &Console,
) -> Result<Problem, Stop> {
    let Some(folder) = folder else {
        let roles = &args.roles;
        let has_samples = !roles.samples.is_empty();
        if roles.generator.is_none() && args.inputs.input.is_none() && !has_samples {
            return Err(without_inputs(args));
        }
        let mut limits = PackageLimits::of(Format::V2025);
        limits.time_s = Some(TIME_S);
        return Ok(Problem {
            name: inputs_name(args),
            package: None,
            polygon: None,
            limits,
            against: args.against.clone(),
        });
    };
    if let Some(polygon) = polygon::read(folder)? {
        return of_polygon(args, folder, polygon);
    }
    let (package, findings) = package::read_parts(folder, console)?;
    if let Some(finding) = findings.first_fatal() {
        return Err(unreliable(folder, finding));
    }
    package::has_its_validator(&package)?;
    let mut limits = package.problem.limits;
    limits.time_s = limits.time_s.or(Some(TIME_S));
    let is_judged = Conduct::of(&package).is_some() || args.roles.interactor.is_some();
    let against = match &args.against {
        Some(against) => Some(against.clone()),
        // The validator, or the interactor, rules without an answer.
        None if is_judged => None,
        None => Some(accepted(&package, args.submission())?),
    };
    Ok(Problem {
        name: package.short_name.clone(),
        package: Some(package),
        polygon: None,
        limits,
        against,
    })
}

/// A package of Polygon. Its main solution gives the answers, or else an accepted one.
fn of_polygon(
    args: &args::Stress,
    folder: &Path,
    polygon: PolygonProblem,
) -> Result<Problem, Stop> {
    let mut limits = PackageLimits::of(Format::V2025);
    limits.time_s = polygon.time_s.or(Some(TIME_S));
    limits.memory_mb = polygon.memory_mb.unwrap_or(limits.memory_mb);
    let is_judged = polygon.interactor.is_some() || args.roles.interactor.is_some();
    let own = fs::canonicalize(args.submission()).ok();
    let is_other = |path: &Path| fs::canonicalize(path).ok() != own;
    let accepted = polygon.solutions.iter();
    let accepted = accepted.filter(|(tag, _)| tag == "accepted");
    let mut others = polygon.main_solution().into_iter();
    let other = others.find(|path| is_other(path));
    let other = other.or_else(|| {
        let mut others = accepted.map(|(_, path)| path.as_path());
        others.find(|path| is_other(path))
    });
    let against = match (&args.against, other) {
        (Some(against), _) => Some(against.clone()),
        (None, _) if is_judged => None,
        (None, Some(other)) => Some(other.to_path_buf()),
        (None, None) => return Err(without_other(folder)),
    };
    let name = match polygon.name.as_str() {
        "" => folder.display().to_string(),
        name => name.to_string(),
    };
    Ok(Problem {
        name,
        package: None,
        polygon: Some(polygon),
        limits,
        against,
    })
}

/// The name of what the inputs come from.
pub(super) fn inputs_name(args: &args::Stress) -> String {
    let words = args.roles.generator.as_deref().and_then(words);
    let generator = words.and_then(|words| words.into_iter().next());
    let input = || {
        args.inputs
            .input
            .as_ref()
            .map(|path| path.display().to_string())
    };
    let sample = || {
        let samples = args.roles.samples.first();
        samples.map(|path| path.display().to_string())
    };
    let name = generator.or_else(input).or_else(sample);
    let name = name.unwrap_or_default();
    let file = Path::new(&name).file_name();
    file.map_or(name.clone(), |file| file.to_string_lossy().into_owned())
}

/// The program that gives the answers of a package: the solution that `generators.yaml` names, or else an accepted
/// submission. It is not the program itself.
fn accepted(package: &Package, program: &Path) -> Result<PathBuf, Stop> {
    let own = fs::canonicalize(program).ok();
    let is_other = |file: &PathBuf| file.exists() && fs::canonicalize(file).ok() != own;
    // What is wrong with the file is said where the inputs come from.
    let plan = generators::read(package, &mut Findings::default());
    let named = plan.iter().flat_map(|plan| &plan.cases);
    let mut named = named.filter_map(|case| Some(package.folder.join(case.solution.as_ref()?)));
    let solution = named.find(is_other);
    let other = solution.or_else(|| accepted_but(package, &[program]).into_iter().next());
    other.ok_or_else(|| without_other(&package.folder.join(ACCEPTED)))
}

/// The accepted submissions of a package.
const ACCEPTED: &str = "submissions/accepted";

/// The accepted submissions of a package that are none of these programs, those that are compiled first.
pub(super) fn accepted_but(package: &Package, known: &[&Path]) -> Vec<PathBuf> {
    let cases = cases_of_outputs(package);
    let known: Vec<PathBuf> = known.iter().flat_map(fs::canonicalize).collect();
    let is_known = |file: &PathBuf| fs::canonicalize(file).is_ok_and(|file| known.contains(&file));
    let files = fs::read_dir(package.folder.join(ACCEPTED));
    let mut files: Vec<PathBuf> = files
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|file| is_program(file, &cases) && !is_known(file))
        .collect();
    files.sort_by_key(|file| (is_script(file), file.clone()));
    files
}

/// Whether a file or folder below `submissions/` is a program.
fn is_program(file: &Path, cases: &CaseNames) -> bool {
    let name = file.file_name().unwrap_or_default();
    !name.as_encoded_bytes().starts_with(b".") && !is_of_outputs(file, cases)
}

/// Whether a program is in a language that takes many times as long as others.
fn is_script(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    matches!(
        ending,
        Some("py" | "py3" | "rb" | "pl" | "php" | "js" | "lua" | "sh")
    )
}

/// No other program gives the answers.
fn without_other(folder: &Path) -> Stop {
    let why = Message::new("no-other-accepted").with("folder", folder.display().to_string());
    Stop::said(Exit::Usage, why).advise("hint-other-program")
}

/// The words of a command, quoted as in a shell.
pub(super) fn words(command: &str) -> Option<Vec<String>> {
    match Path::new(command).exists() {
        true => Some(vec![command.to_string()]),
        false => shlex::split(command).filter(|words| !words.is_empty()),
    }
}

/// A path as it stands, or else inside a folder of the package.
pub(super) fn in_package(problem: &Problem, path: &Path, folder: &str) -> PathBuf {
    match &problem.package {
        Some(package) if !path.exists() => {
            let inside = package.folder.join(folder).join(path);
            if inside.exists() {
                return inside;
            }
            package.folder.join(path)
        }
        _ => path.to_path_buf(),
    }
}

impl Problem {
    /// What is around the programs that are compared: a package has files for submissions.
    pub(super) fn around_submissions(&self) -> Surroundings {
        match &self.package {
            Some(package) => Surroundings::of_package(package, true),
            None => Surroundings::default(),
        }
    }

    /// The files that a program of the judges may include.
    pub(super) fn surroundings(&self) -> Surroundings {
        match &self.package {
            Some(package) => Surroundings::of_package(package, false),
            None => match &self.polygon {
                Some(polygon) => Surroundings::of(&polygon.folder, false),
                None => Surroundings::of_judges(),
            },
        }
    }
}

/// The package has no case of this name.
fn no_case(name: &str, cases: &[Case]) -> Stop {
    let why = Message::new("no-such-case").with("name", name.to_string());
    let stop = Stop::said(Exit::Usage, why);
    match nearest(name, cases.iter().map(|case| case.name.as_str())) {
        Some(near) => stop.advise(Message::new("hint-near").with("near", format!("`{near}`"))),
        None => stop,
    }
}

/// Nothing says where inputs come from.
pub(super) fn without_inputs(args: &args::Stress) -> Stop {
    let program = args.submission().display().to_string();
    let why = Message::new("no-generator").with("program", program);
    Stop::said(Exit::Usage, why).advise("hint-generator")
}
