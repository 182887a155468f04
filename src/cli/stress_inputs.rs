//! Where the inputs of `tribunal stress` come from, for a problem that is not in the register.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::package_inputs::{
    FoundInputs, PackageInputs, compiled, generators_yaml, no_grammar, with_hint,
};
use super::stress_problem::{Problem, in_package, inputs_name, without_inputs, words};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_judge::any_problem::{
    EXAMPLE_BYTES_MAX, Generator, Generators, GuessedInputs, InputSource, Sample,
};
use tribunal_judge::compile::{Surroundings, Workshop};
use tribunal_judge::package::input_grammar::InputGrammar;
use tribunal_package::Package;
use tribunal_package::polygon::PolygonProblem;
use tribunal_package::regular;

/// A larger input that the user gives is refused, in bytes.
const GIVEN_BYTES_MAX: u64 = 64 << 20;

/// Where the inputs come from: those that the user names, or those of the package.
///
/// # Errors
///
/// An input or a sample that cannot be read, a program that does not compile, samples that teach nothing.
pub(super) fn input_source(
    args: &args::Stress,
    workshop: &Workshop,
    problem: &Problem,
    console: &Console,
) -> Result<InputSource, Stop> {
    if let Some(path) = &args.inputs.input {
        let mut input = Vec::new();
        let mut file = files::open(path)?.take(GIVEN_BYTES_MAX + 1);
        file.read_to_end(&mut input)
            .map_err(|error| files::unreadable(path, &error))?;
        if input.len() as u64 > GIVEN_BYTES_MAX {
            let error = io::Error::from(io::ErrorKind::FileTooLarge);
            return Err(files::unreadable(path, &error));
        }
        return Ok(InputSource::Given(input));
    }
    if args.inputs.random == 0 {
        let why = Message::new("no-input-to-try");
        return Err(Stop::said(Exit::Usage, why).advise("hint-inputs-to-try"));
    }
    if !args.roles.samples.is_empty() {
        return by_samples(&args.roles.samples);
    }
    let Some(command) = &args.roles.generator else {
        return own_source(args, workshop, problem, console);
    };
    if command.trim().is_empty() {
        return Err(without_inputs(args));
    }
    let Some(words) = words(command) else {
        let why = Message::new("unquoted-generator").with("words", command.clone());
        return Err(Stop::said(Exit::Usage, why));
    };
    let (file, rest) = words.split_first().expect("a word");
    let path = in_package(problem, Path::new(file), "generators");
    if let Some(grammar) = InputGrammar::of_file(&path, problem.package.as_ref()) {
        let grammar = grammar.map_err(|error| no_grammar(&path, &error))?;
        if !grammar.makes_inputs() {
            let why = Message::new("grammar-only-checks").with("generator", grammar.name);
            return Err(Stop::said(Exit::Usage, why));
        }
        if !rest.is_empty() {
            let why = Message::new("grammar-with-words").with("generator", grammar.name);
            return Err(Stop::said(Exit::Usage, why));
        }
        return Ok(InputSource::Grammar(Box::new(grammar)));
    }
    let compiled = compiled(workshop, &path, &problem.surroundings());
    let compiled = compiled.map_err(|stop| match path_with_blanks(command) {
        Some(whole) if !path.exists() => {
            stop.advise(Message::new("hint-quote-generator").with("file", whole.to_string()))
        }
        _ => stop,
    })?;
    let generator = Generator::new(inputs_name(args), &compiled, rest);
    Ok(InputSource::Generators(Generators::one(generator)))
}

/// The file at the beginning of a command whose name has blanks, if there is one.
fn path_with_blanks(command: &str) -> Option<&str> {
    let ends = command.match_indices(' ').map(|(at, _)| at);
    let mut starts = ends.map(|at| &command[..at]);
    starts.rfind(|start| start.contains(' ') && Path::new(start).is_file())
}

/// The generators of the package, or its grammar, or else a guess by its cases; a remark names them.
fn own_source(
    args: &args::Stress,
    workshop: &Workshop,
    problem: &Problem,
    console: &Console,
) -> Result<InputSource, Stop> {
    if let Some(polygon) = &problem.polygon {
        return match polygon_generators(workshop, polygon)? {
            Some(generators) => {
                console
                    .say(&Message::new("inputs-from").with("generator", generators.name.clone()));
                Ok(InputSource::Generators(generators))
            }
            None if polygon.stored.is_empty() => Err(without_inputs(args)),
            None => by_stored(polygon),
        };
    }
    let Some(package) = &problem.package else {
        return Err(without_inputs(args));
    };
    let plan = generators_yaml(package, console)?;
    let FoundInputs { inputs, broken } =
        PackageInputs::of(workshop, package, plan.as_ref(), console)?;
    let broken = broken.into_iter().map(with_hint);
    broken.for_each(|why| console.say(&why));
    match inputs {
        Some(inputs) => {
            let from = Message::new("inputs-from").with("generator", inputs.name().to_string());
            console.say(&from);
            Ok(match inputs {
                PackageInputs::Generators(generators) => InputSource::Generators(generators),
                PackageInputs::Grammar(grammar) => InputSource::Grammar(grammar),
            })
        }
        None => by_cases(package, console),
    }
}

/// The generators of the tests' commands, to whose arguments the seed is added; nothing if no command makes a test.
///
/// # Errors
///
/// A command names no program, or one that does not compile.
fn polygon_generators(
    workshop: &Workshop,
    problem: &PolygonProblem,
) -> Result<Option<Generators>, Stop> {
    let mut built = BTreeMap::new();
    let mut all = Vec::new();
    let around = Surroundings::of(&problem.folder, false);
    for command in &problem.commands {
        let (program, args) = command.split_first().expect("a word");
        let name = program.strip_suffix(".exe").unwrap_or(program);
        let Some(path) = problem.executables.get(name) else {
            let why = Message::new("polygon-no-program").with("command", command.join(" "));
            return Err(Stop::said(Exit::Input, why));
        };
        if !built.contains_key(name) {
            let program = compiled(workshop, path, &around)?;
            built.insert(name, program);
        }
        all.push(Generator::new(command.join(" "), &built[name], args));
    }
    let names: Vec<&str> = built.keys().copied().collect();
    let name = names.join(", ");
    Ok((!all.is_empty()).then_some(Generators { name, all }))
}

/// A guess by the cases of a package, or by its samples alone where they have no form in common; a remark says so.
fn by_cases(package: &Package, console: &Console) -> Result<InputSource, Stop> {
    let read = |is_sample: bool| -> Result<Vec<Sample>, Stop> {
        let cases = package.cases().iter();
        cases
            .filter(|case| case.name.starts_with("sample/") == is_sample && case.input.is_file())
            .map(|case| sample(&case.input, case.name.clone()))
            .collect()
    };
    let own = read(true)?;
    let all = [own.clone(), read(false)?].concat();
    let guess = match GuessedInputs::of(&all) {
        Err(why) if own.is_empty() || own.len() == all.len() => Err(why),
        Err(why) => GuessedInputs::of(&own).map_err(|_| why),
        guess => guess,
    };
    let guess = guess.map_err(no_guess)?;
    let from = Message::new("inputs-guessed").with("samples", guess.name.clone());
    console.say(&from);
    Ok(InputSource::Guess(Box::new(guess)))
}

/// A guess by the files that the user names; a folder stands for its files `.in`.
fn by_samples(paths: &[PathBuf]) -> Result<InputSource, Stop> {
    let mut samples = Vec::new();
    for path in paths {
        for file in files_of(path)? {
            let name = file.file_name().unwrap_or(file.as_os_str());
            samples.push(sample(&file, name.to_string_lossy().into_owned())?);
        }
    }
    let guess = GuessedInputs::of(&samples).map_err(no_guess)?;
    Ok(InputSource::Guess(Box::new(guess)))
}

/// A guess by the inputs that a package of Polygon stores.
fn by_stored(polygon: &PolygonProblem) -> Result<InputSource, Stop> {
    let read = |path: &PathBuf| {
        let opened = regular::open_inside(&polygon.folder, path);
        let file = opened.map_err(|error| files::unreadable(path, &error))?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        sample_of(file, path, name.to_string_lossy().into_owned())
    };
    let samples: Vec<Sample> = polygon
        .stored
        .iter()
        .map(read)
        .collect::<Result<_, Stop>>()?;
    let guess = GuessedInputs::of(&samples).map_err(no_guess)?;
    Ok(InputSource::Guess(Box::new(guess)))
}

/// A file, or the files `.in` of a folder in the order of their names.
fn files_of(path: &Path) -> Result<Vec<PathBuf>, Stop> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = fs::read_dir(path).map_err(|error| files::unreadable(path, &error))?;
    let mut all: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "in") && file.is_file())
        .collect();
    all.sort();
    if all.is_empty() {
        let why = Message::new("no-samples-in").with("folder", path.display().to_string());
        return Err(Stop::said(Exit::Input, why).advise("hint-samples"));
    }
    Ok(all)
}

/// A sample; of a file that is too long to learn from, a part is enough to say so.
fn sample(path: &Path, name: String) -> Result<Sample, Stop> {
    sample_of(files::open(path)?, path, name)
}

fn sample_of(file: impl io::Read, path: &Path, name: String) -> Result<Sample, Stop> {
    let mut input = Vec::new();
    let mut file = file.take(EXAMPLE_BYTES_MAX as u64 + 1);
    file.read_to_end(&mut input)
        .map_err(|error| files::unreadable(path, &error))?;
    Ok(Sample { name, input })
}

/// Nothing can be guessed.
fn no_guess(why: Message) -> Stop {
    Stop::said(Exit::Input, why).advise("hint-generator")
}
