//! `tribunal export`: writes the package of a problem in the format of another judge.

use super::args;
use super::atomic_write::{AtomicWrite, WriteKind};
use super::console::Console;
use super::exit::{Exit, Stop};
use super::setup::CaseFolder;
use std::collections::BTreeSet;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use tribunal_core::erased::{AnyGenerated, AnyProblem};
use tribunal_core::output::Dialect;
use tribunal_core::problem::GenerateOptions;
use tribunal_core::rng::Rng;
use tribunal_core::text::counted;
use tribunal_core::verdict::Verdict;
use tribunal_package::cases::{self, CaseStore};
use tribunal_package::export::package::{
    CheckerVerdict, ExportedCase, ExportedPackage, RefereeError,
};
use tribunal_package::export::{Export, ExportError, FORMATS, Format, Mark};
use tribunal_verify::jury::Jury;

pub(super) fn run(args: &args::Export, console: &mut Console) -> Result<Exit, Stop> {
    let problem = args.problem;
    let format = args.format;
    let target = Target::of(args, format, problem.name())?;
    let case_folder = CaseFolder::of(problem, args.cases.as_deref())?;
    case_folder.complete()?;
    if !case_folder.is_package {
        // Explains a missing package as other commands do.
        case_folder.cases()?;
    }
    refuse_own_folder(&case_folder.package, &args.out)?;
    let mut package =
        ExportedPackage::read(&case_folder.package, problem.name(), &|input, output| {
            referee(problem, input, output)
        })?;
    let stored = package.cases.len();
    for folder in &args.add {
        let more = added(problem, folder, &package, console)?;
        package.add_cases(more)?;
    }
    if let Some(count) = args.random {
        let more = generated(problem, count, args.seed, &package)?;
        package.add_cases(more)?;
    }
    let export = (format.write)(&package)?;
    export
        .remarks
        .iter()
        .for_each(|remark| console.remark(remark));
    let added = package.cases.len() - stored;
    target.write(&export)?;
    let cases = counted(package.cases.len() as u64, "case");
    let added = if added > 0 {
        format!(", {added} of them added")
    } else {
        String::new()
    };
    console.remark(&format!(
        "{}: {cases}{added}, for {}",
        format.name, format.host
    ));
    writeln!(console.out, "{}", args.out.display())?;
    Ok(Exit::Success)
}

impl From<ExportError> for Stop {
    fn from(error: ExportError) -> Stop {
        let stop = Stop::new(Exit::Input, error.message);
        match error.hint {
            Some(hint) => stop.hint(hint),
            None => stop,
        }
    }
}

// -- the target --------------------------------------------------------------------------------------------

/// The form of the target, by the ending of its path.
enum Form {
    Folder,
    Archive,
    Single,
}

/// The path that is written, and its form.
struct Target {
    place: AtomicWrite,
    form: Form,
}

/// Whether a file is an archive with this file in it.
fn has_entry(archive: &Path, mark: &str) -> bool {
    let entries = fs::File::open(archive)
        .ok()
        .and_then(|file| zip::ZipArchive::new(file).ok());
    entries.is_some_and(|entries| {
        entries.file_names().any(|name| {
            name.is_ok_and(|name| {
                name.strip_suffix(mark)
                    .is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
            })
        })
    })
}

/// Whether an XML file begins an element of this name near its start.
fn has_element(file: &Path, mark: &str) -> bool {
    let mut start = Vec::new();
    let read = fs::File::open(file).and_then(|file| file.take(4096).read_to_end(&mut start));
    read.is_ok() && String::from_utf8_lossy(&start).contains(mark)
}

impl Target {
    /// Refuses a path that cannot be written, before anything is read.
    fn of(args: &args::Export, format: &Format, problem: &str) -> Result<Target, Stop> {
        let ending = args
            .out
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default();
        let form = match ending {
            "zip" => Form::Archive,
            "xml" if format.name == "hustoj" => Form::Single,
            "xml" => {
                let alone: Vec<&str> = FORMATS
                    .iter()
                    .map(|format| format.name)
                    .filter(|name| *name == "hustoj")
                    .collect();
                let why = format!(
                    "cannot write `{}`: `{}` is not one XML file",
                    args.out.display(),
                    format.name
                );
                return Err(
                    Stop::new(Exit::Usage, why).hint(format!("`--format {}` is", alone.join(", ")))
                );
            }
            _ => Form::Folder,
        };
        let mark = match format.mark {
            Mark::File(mark) => mark.to_string(),
            Mark::Below(mark) => format!("{problem}/{mark}"),
        };
        let kind = match form {
            Form::Folder => WriteKind::Folder(&mark),
            Form::Archive => WriteKind::File(has_entry, &mark),
            Form::Single => WriteKind::File(has_element, "<fps"),
        };
        Ok(Target {
            place: AtomicWrite::of(&args.out, kind, args.force)?,
            form,
        })
    }

    fn write(&self, export: &Export) -> Result<(), Stop> {
        let single = export
            .single
            .as_deref()
            .and_then(|path| export.tree.get(path));
        match (&self.form, single) {
            (Form::Folder, _) => self
                .place
                .write_folder(|folder| export.tree.write_folder(folder)),
            (Form::Single, Some(bytes)) => self.place.write_file(bytes),
            (Form::Single | Form::Archive, _) => self.place.write_file(&export.tree.zip()?),
        }
    }
}

/// Refuses to export a package over itself: it would lose the files that the format leaves out.
fn refuse_own_folder(package: &Path, out: &Path) -> Result<(), Stop> {
    let (Ok(package), Ok(out)) = (fs::canonicalize(package), fs::canonicalize(out)) else {
        return Ok(());
    };
    match out.starts_with(&package) || package.starts_with(&out) {
        true => {
            let why = format!(
                "cannot write `{}`: the package itself is there",
                out.display()
            );
            Err(Stop::new(Exit::Usage, why).hint("name a place elsewhere"))
        }
        false => Ok(()),
    }
}

// -- the contents ------------------------------------------------------------------------------------------

/// The ruling of the package's own checker on an output: it reads as Kattis does, and distinguishes malformed outputs.
fn referee(
    problem: &'static dyn AnyProblem,
    input: &[u8],
    output: &[u8],
) -> Result<CheckerVerdict, RefereeError> {
    let instance = problem
        .read_text(input, None)
        .map_err(|error| RefereeError(format!("its input is wrong: {error}")))?;
    let jury = Jury::new(problem, problem.size(&instance), None)
        .proven(&instance)
        .map_err(|error| RefereeError(error.to_string()))?;
    let ruling = problem.rule(&instance, output, Dialect::Kattis, jury.minimum);
    match ruling.verdict {
        Verdict::Accepted => Ok(CheckerVerdict::Accepted),
        Verdict::WrongAnswer if ruling.reason.id() == "bad-form" => {
            Ok(CheckerVerdict::Presentation)
        }
        Verdict::WrongAnswer => Ok(CheckerVerdict::Wrong),
        verdict => Err(RefereeError(format!("the referee gives {verdict}"))),
    }
}

/// The inputs of the package.
fn inputs(package: &ExportedPackage) -> BTreeSet<Vec<u8>> {
    package
        .cases
        .iter()
        .map(|case| case.input.clone())
        .collect()
}

/// Generates cases with certified answers, numbered and labelled as by `gen`; skips inputs that the package has.
fn generated(
    problem: &'static dyn AnyProblem,
    count: u64,
    seed: u64,
    package: &ExportedPackage,
) -> Result<Vec<ExportedCase>, Stop> {
    /// The number of repeats in a row after which no new case is expected.
    const REPEATS_MAX: u64 = 100_000;
    let mut known = inputs(package);
    let mut generator = problem
        .published_generator(&GenerateOptions::default())
        .map_err(|declined| Stop::new(Exit::Declined, declined))?;
    let mut rng = Rng::new(seed, problem.name());
    let mut jury = Jury::new(problem, problem.info().size, None);
    let digits = count.to_string().len().max(4);
    let mut made = Vec::new();
    let (mut number, mut repeats) = (0_u64, 0);
    while (made.len() as u64) < count {
        let AnyGenerated { label, instance } = generator(&mut rng);
        number += 1;
        let input = problem.write(&instance).into_bytes();
        if !known.insert(input.clone()) {
            repeats += 1;
            if repeats > REPEATS_MAX {
                let why = format!("only {} new cases come from seed {seed}", made.len());
                return Err(
                    Stop::new(Exit::Declined, why).hint("ask for fewer, or use another seed")
                );
            }
            continue;
        }
        repeats = 0;
        let answer = jury.proven(&instance)?.output().into_bytes();
        made.push(ExportedCase {
            is_sample: false,
            name: format!("random-{number:0digits$}-{label}"),
            input,
            answer,
        });
    }
    Ok(made)
}

/// Reads the cases of a plain folder; checks their answers, and computes those that are missing.
fn added(
    problem: &'static dyn AnyProblem,
    folder: &Path,
    package: &ExportedPackage,
    console: &Console,
) -> Result<Vec<ExportedCase>, Stop> {
    let unreadable = |path: &Path, why: &dyn std::fmt::Display| {
        Stop::new(
            Exit::Input,
            format!("cannot read `{}`: {why}", path.display()),
        )
    };
    let found = cases::find_plain(folder)
        .and_then(CaseStore::into_cases)
        .map_err(|error| unreadable(folder, &error))?;
    if found.is_empty() {
        return Err(unreadable(folder, &"no case")
            .hint("`tribunal kill PROBLEM PROGRAM --out DIR` makes some"));
    }
    let mut known = inputs(package);
    let mut jury = Jury::new(problem, problem.info().size, None);
    let mut made = Vec::new();
    for case in found {
        let file = case
            .open_input()
            .map_err(|error| unreadable(&case.input, &error))?;
        let instance = problem
            .read_one(
                &mut std::io::BufReader::new(file),
                Some(problem.info().size),
            )
            .map_err(|error| unreadable(&case.input, &error))?;
        if let Some(broken) = problem.broken_promise(&instance) {
            return Err(unreadable(&case.input, &broken));
        }
        // Written again, because an input validator refuses blanks and line ends that our parser accepts.
        let input = problem.write(&instance).into_bytes();
        if !known.insert(input.clone()) {
            console.remark(&format!(
                "left out `{}`: the package has that input already",
                case.input.display()
            ));
            continue;
        }
        let proven = jury.proven(&instance)?;
        let answer = match case
            .read_answer()
            .map_err(|error| unreadable(&case.answer, &error))?
        {
            None => proven.output(),
            Some(answer) => {
                let ruling = problem.rule(
                    &instance,
                    answer.as_bytes(),
                    Dialect::Testlib,
                    proven.minimum,
                );
                if ruling.verdict != Verdict::Accepted {
                    let hint = "remove the file, and the answer is computed";
                    return Err(unreadable(
                        &case.answer,
                        &format!("wrong answer file: {}", ruling.message()),
                    )
                    .hint(hint));
                }
                answer
            }
        };
        made.push(ExportedCase {
            is_sample: false,
            name: case.name,
            input,
            answer: answer.into_bytes(),
        });
    }
    Ok(made)
}
