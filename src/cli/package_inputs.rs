//! What makes and checks the inputs of a package: its generators, its grammar, its validators.

use super::console::Console;
use super::exit::{Exit, Hint, Stop};
use super::files;
use super::package;
use super::share;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::verdict::generated::BrokenGenerator;
use tribunal_judge::any_problem::{Generator, Generators, SEED};
use tribunal_judge::compile::{
    CompileError, Compiled, SCRIPTS, Surroundings, Variant, Workshop, named_beside,
};
use tribunal_judge::generated::Maker;
use tribunal_judge::language::Languages;
use tribunal_judge::package::input_grammar::{GrammarError, InputGrammar};
use tribunal_judge::package::input_validator::InputValidator;
use tribunal_judge::package::validator::Convention;
use tribunal_judge::scratch::Scratch;
use tribunal_package::Package;
use tribunal_package::case_configs::CaseConfigs;
use tribunal_package::data::{CaseConfig, GROUP_FILES};
use tribunal_package::finding::Findings;
use tribunal_package::generators::{self, GeneratorsYaml, PlannedFile};
use tribunal_package::regular;

/// The maximum size of a source that is searched for what it includes, in bytes.
const TEXT_BYTES_MAX: u64 = 4 << 20;

/// What makes an input for a seed.
pub(super) enum PackageInputs {
    /// Generators.
    Generators(Generators),
    /// A grammar.
    Grammar(Box<InputGrammar>),
}

/// What makes inputs, and the generators that would too, but were not built.
#[derive(Default)]
pub(super) struct FoundInputs {
    pub(super) inputs: Option<PackageInputs>,
    pub(super) broken: Vec<BrokenGenerator>,
}

impl PackageInputs {
    /// The commands of `generators.yaml` that take a seed; or, if there is no such file, the programs in `generators/`; or
    /// else a grammar: one in `generators/`, or the first input validator that is one. A remark names what is in
    /// `generators/` and is no such program, if there is no program.
    ///
    /// # Errors
    ///
    /// No generator was built, or a grammar cannot be read.
    pub(super) fn of(
        workshop: &Workshop,
        package: &Package,
        plan: Option<&GeneratorsYaml>,
        console: &Console,
    ) -> Result<FoundInputs, Stop> {
        let (all, broken) = match plan {
            Some(plan) => seeded_commands(workshop, package, plan)?,
            None => programs(workshop, package, console)?,
        };
        if let (Some(broken), true) = (broken.first(), all.is_empty()) {
            let stop = Stop::said(Exit::Input, broken.message.clone());
            return Err(match broken.hint.clone() {
                Some(hint) => stop.advise(hint),
                None => stop,
            });
        }
        if !all.is_empty() {
            let mut names: Vec<&str> = all
                .iter()
                .filter_map(|generator| generator.name.split(' ').next())
                .collect();
            names.sort_unstable();
            names.dedup();
            let name = names.join(", ");
            return Ok(FoundInputs {
                inputs: Some(PackageInputs::Generators(Generators { name, all })),
                broken,
            });
        }
        let own = generator_files(package).into_iter().find_map(|path| {
            let grammar = InputGrammar::of_file(&path, Some(package))?;
            made_by(grammar.map_err(|error| no_grammar(&path, &error)))
        });
        let grammar = match own.transpose()? {
            Some(grammar) => Some(grammar),
            None => package_grammar(package)?,
        };
        Ok(FoundInputs {
            inputs: grammar.map(|grammar| PackageInputs::Grammar(Box::new(grammar))),
            broken,
        })
    }

    /// Its name in messages.
    pub(super) fn name(&self) -> &str {
        match self {
            PackageInputs::Generators(generators) => &generators.name,
            PackageInputs::Grammar(grammar) => &grammar.name,
        }
    }

    /// What the cases of the package state that may hold for the input of a seed, the likeliest first.
    pub(super) fn configs<'c>(&self, all: &'c CaseConfigs, seed: u64) -> Vec<&'c CaseConfig> {
        let (like, number) = match self {
            PackageInputs::Generators(generators) => generators.like(seed),
            PackageInputs::Grammar(_) => (None, seed),
        };
        all.in_order(like, number)
    }

    /// What makes the input of a seed.
    pub(super) fn maker(&self, seed: u64) -> Maker<'_> {
        match self {
            PackageInputs::Generators(generators) => {
                let generator = generators.of(seed);
                Maker::Command(generator, generator.args_of(seed))
            }
            PackageInputs::Grammar(grammar) => Maker::Grammar(grammar, seed),
        }
    }
}

/// What `generators.yaml` of a package asks for; nothing where there is no such file. Warnings become remarks.
pub(super) fn generators_yaml(
    package: &Package,
    console: &Console,
) -> Result<Option<GeneratorsYaml>, Stop> {
    let mut findings = Findings::default();
    let Some(plan) = generators::read(package, &mut findings) else {
        return Ok(None);
    };
    let at = |finding: &tribunal_package::finding::Finding| {
        let place = package.folder.join(&finding.place).display().to_string();
        let said = Message::new("labelled").with("label", place);
        said.with("what", finding.message.clone())
    };
    if let Some(finding) = findings.first_fatal() {
        return Err(Stop::said(Exit::Input, at(finding)).hint(finding.hint.clone()));
    }
    findings
        .0
        .iter()
        .for_each(|finding| console.say(&at(finding)));
    Ok(Some(plan))
}

/// A generator that was built, or why it was not.
pub(super) type Built = Result<Compiled, BrokenGenerator>;

/// What a program that is not built says, unless that stops the command.
fn broken(stop: Stop) -> Result<BrokenGenerator, Stop> {
    if stop.exit != Exit::Input {
        return Err(stop);
    }
    let hint = stop.hint.as_deref().map(|hint| match hint {
        Hint::English(hint) => Message::new(hint.clone()),
        Hint::Said(hint) => hint.clone(),
    });
    Ok(BrokenGenerator {
        message: stop.message(),
        hint,
    })
}

/// Why a generator was not built, with what to do about it.
pub(super) fn with_hint(broken: BrokenGenerator) -> Message {
    match broken.hint {
        Some(hint) => Message::new("with-hint")
            .with("what", broken.message)
            .with("hint", hint),
        None => broken.message,
    }
}

/// Builds each generator that the commands of `generators.yaml` name, by its name there.
pub(super) fn named_generators(
    workshop: &Workshop,
    package: &Package,
    plan: &GeneratorsYaml,
) -> Result<BTreeMap<String, Built>, Stop> {
    let mut built = BTreeMap::new();
    let commands = plan.cases.iter().filter_map(|case| case.command.as_ref());
    for command in commands {
        if !built.contains_key(&command.program) {
            let program = match named_generator(workshop, package, plan, &command.program) {
                Ok(program) => Ok(program),
                Err(stop) => Err(broken(stop)?),
            };
            built.insert(command.program.clone(), program);
        }
    }
    Ok(built)
}

/// Builds a generator by its name in `generators.yaml`.
fn named_generator(
    workshop: &Workshop,
    package: &Package,
    plan: &GeneratorsYaml,
    name: &str,
) -> Result<Compiled, Stop> {
    let folder = package.folder.join("generators");
    let surroundings = Surroundings::of_package(package, false);
    let Some(files) = plan.generators.get(name) else {
        return compiled(workshop, &folder.join(name), &surroundings);
    };
    // Its files become a folder of their own.
    let scratch = Scratch::new().map_err(|error| files::unwritten(Path::new(name), &error))?;
    let program = scratch.path().join("generator");
    fs::create_dir(&program).map_err(|error| files::unwritten(&program, &error))?;
    for (place, file) in files.iter().enumerate() {
        let from = folder.join(file);
        let name = from.file_name().unwrap_or_default();
        let ending = from.extension().unwrap_or_default();
        let mut to = vec![program.join(name)];
        let is_main = from.file_stem().is_some_and(|stem| stem == "main");
        if place == 0 && !is_main && ending == "py" {
            // The first file is the entry point, whatever its name.
            to.push(program.join("__main__.py"));
        }
        for to in to {
            fs::copy(&from, &to).map_err(|error| files::unreadable(&from, &error))?;
        }
    }
    compiled(workshop, &program, &surroundings.of_copy())
}

/// A generator for each different command of `generators.yaml` that takes a seed, and the programs that were not built.
fn seeded_commands(
    workshop: &Workshop,
    package: &Package,
    plan: &GeneratorsYaml,
) -> Result<(Vec<Generator>, Vec<BrokenGenerator>), Stop> {
    let built = named_generators(workshop, package, plan)?;
    let mut all: BTreeMap<String, Generator> = BTreeMap::new();
    let is_case = |name: &str| name.starts_with("sample/") || name.starts_with("secret/");
    let cases = plan.cases.iter().filter(|case| is_case(&case.name));
    for (case, command) in cases.filter_map(|case| Some((case, case.command.as_ref()?))) {
        let words = [command.program.clone()].into_iter();
        let words: Vec<String> = words.chain(command.template().iter().cloned()).collect();
        if command.takes_seed() && command.template().iter().any(|word| word.contains(SEED)) {
            let name = words.join(" ");
            let Ok(program) = &built[&command.program] else {
                continue;
            };
            let generator = Generator::new(name.clone(), program, command.template());
            all.entry(name).or_insert(generator.of_case(&case.name));
        }
    }
    let broken = built.into_values().filter_map(Result::err).collect();
    Ok((all.into_values().collect(), broken))
}

/// The files and folders in `generators/`.
fn generator_files(package: &Package) -> Vec<PathBuf> {
    let entries = fs::read_dir(package.folder.join("generators"));
    let is_hidden = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(b".")
    };
    let mut files: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| !is_hidden(path))
        .collect();
    files.sort();
    files
}

/// The files that others of these name, so that they are no programs of their own: what C and C++ include, and modules of
/// Python that do not look at their arguments.
fn parts(files: &[PathBuf]) -> HashSet<PathBuf> {
    let text = |path: &Path| regular::read(regular::open(path).ok()?, TEXT_BYTES_MAX).ok();
    let is_module = |path: &Path| path.extension().is_some_and(|ending| ending == "py");
    let is_run = |path: &Path| {
        let text = text(path).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        text.contains("__main__") || text.contains("argv")
    };
    let of_file = |path: &PathBuf| {
        let folder = regular::folder_of(path);
        let named = named_beside(path, &text(path).unwrap_or_default());
        let path = path.clone();
        let named = named.into_iter().map(move |name| folder.join(name));
        named.filter(move |other| *other != path)
    };
    files
        .iter()
        .filter(|it| it.is_file())
        .flat_map(of_file)
        .filter(|it| !(is_module(it) && is_run(it)))
        .collect()
}

/// What is in `generators/`.
enum GeneratorFile {
    /// A program: a file in a known language, or a folder with an entry point.
    Program,
    /// Something that runs, but not here: a script in another language, or a folder without an entry point.
    Foreign,
    /// Data, a header, or notes.
    Other,
}

impl GeneratorFile {
    fn of(path: &Path, languages: &Languages) -> GeneratorFile {
        if path.is_dir() {
            return GeneratorFile::of_folder(path, languages);
        }
        let is_header = path
            .extension()
            .is_some_and(|ending| ending == "h" || ending == "hpp");
        if is_header {
            GeneratorFile::Other
        } else if path.is_file() && languages.of_file(path).is_some() {
            GeneratorFile::Program
        } else if is_script(path) {
            GeneratorFile::Foreign
        } else {
            GeneratorFile::Other
        }
    }

    /// Folders of shared sources are as frequent as programs, so only one with an entry point is a program.
    fn of_folder(folder: &Path, languages: &Languages) -> GeneratorFile {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let files: Vec<PathBuf> = entries
            .map(|entry| entry.path())
            .filter(|path| path.is_file())
            .collect();
        let is_source = |path: &PathBuf| languages.of_file(path).is_some();
        let is_entry = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default();
            let stem = path.file_stem().unwrap_or_default();
            let is_main = ["main", "Main", "__main__"].iter().any(|it| stem == *it);
            (is_main && is_source(path)) || SCRIPTS.iter().any(|it| name == *it)
        };
        if files.iter().any(is_entry) {
            GeneratorFile::Program
        } else if files.iter().any(|path| is_source(path) || is_script(path)) {
            GeneratorFile::Foreign
        } else {
            GeneratorFile::Other
        }
    }
}

/// Whether a file is a script by its name or by its first bytes.
fn is_script(path: &Path) -> bool {
    let is_named = path
        .extension()
        .is_some_and(|ending| ending == "sh" || ending == "bash");
    let mut first = [0; 2];
    let file = regular::open(path).ok();
    is_named || file.is_some_and(|mut file| file.read_exact(&mut first).is_ok() && first == *b"#!")
}

/// The programs in `generators/`, which take a seed as their last argument, and those that were not built. Where there
/// are none of either, a remark names what looks like one.
fn programs(
    workshop: &Workshop,
    package: &Package,
    console: &Console,
) -> Result<(Vec<Generator>, Vec<BrokenGenerator>), Stop> {
    let surroundings = Surroundings::of_package(package, false);
    let (mut all, mut unbuilt, mut foreign) = (Vec::new(), Vec::new(), Vec::new());
    let files = generator_files(package);
    let parts = parts(&files);
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match GeneratorFile::of(&path, workshop.languages) {
            GeneratorFile::Program if parts.contains(&path) => {}
            GeneratorFile::Program => match compiled(workshop, &path, &surroundings) {
                Ok(program) => all.push(Generator::new(name.into_owned(), &program, &[])),
                Err(stop) => unbuilt.push(broken(stop)?),
            },
            GeneratorFile::Foreign => foreign.push(format!("`generators/{name}`")),
            GeneratorFile::Other => {}
        }
    }
    if all.is_empty() && unbuilt.is_empty() && !foreign.is_empty() {
        console.say(&Message::new("no-generators").with("files", foreign.join(", ")));
    }
    Ok((all, unbuilt))
}

/// Builds a program of the judges.
pub(super) fn compiled(
    workshop: &Workshop,
    path: &Path,
    surroundings: &Surroundings,
) -> Result<Compiled, Stop> {
    workshop
        .compile_in(surroundings, path, Variant::default())
        .map_err(|error| match error {
            CompileError::Unknown { message, hint } => {
                Stop::said(Exit::Input, message).advise(hint)
            }
            CompileError::NotInstalled {
                language,
                message,
                hint,
            } => Stop::said(share::exit_without(&language), message).advise(hint),
            CompileError::Read(path, error) => files::unreadable(&path, &error),
            CompileError::Failed(why) => Stop::new(Exit::Failure, why),
            CompileError::Stopped => Stop::new(Exit::Interrupted, ""),
            CompileError::Refused { message, .. } => {
                let file = path.display().to_string();
                let why = Message::new("role-not-built").with("file", file);
                let stop = Stop::said(Exit::Input, why.with("why", message.clone()));
                package::with_header_hint(stop, &message)
            }
        })
}

/// The first input validator of the package that is a grammar which makes inputs.
fn package_grammar(package: &Package) -> Result<Option<InputGrammar>, Stop> {
    let read = |path: &PathBuf| {
        let grammar = InputGrammar::of_package(package, path)?;
        made_by(grammar.map_err(|error| no_grammar(path, &error)))
    };
    package.input_validators.iter().find_map(read).transpose()
}

/// Leaves out a grammar that makes no inputs.
fn made_by(grammar: Result<InputGrammar, Stop>) -> Option<Result<InputGrammar, Stop>> {
    match grammar {
        Ok(grammar) if !grammar.makes_inputs() => None,
        grammar => Some(grammar),
    }
}

/// The error for a grammar that cannot be read.
pub(super) fn no_grammar(path: &Path, error: &GrammarError) -> Stop {
    let said = Message::new("grammar-not-read").with("file", path.display().to_string());
    Stop::said(Exit::Input, said.with("why", error.to_string()))
}

/// Builds the input validators of a package.
pub(super) fn input_validators(
    workshop: &Workshop,
    package: &Package,
) -> Result<Vec<InputValidator>, Stop> {
    let paths = package.input_validators.iter();
    let validator = |path: &PathBuf| form_validator(workshop, package, path, Convention::Icpc);
    paths.map(validator).collect()
}

/// Builds the answer validators of a package. One in a language that is not known here is left out, with a remark: without
/// it, answers are only less well checked.
pub(super) fn answer_validators(
    workshop: &Workshop,
    package: &Package,
    console: &Console,
) -> Result<Vec<InputValidator>, Stop> {
    let mut built = Vec::new();
    for path in &package.answer_validators {
        match form_validator(workshop, package, path, Convention::Answer) {
            Ok(validator) => built.push(validator),
            Err(stop) if stop.exit == Exit::Input => {
                let file = path.display().to_string();
                let said = Message::new("answer-validator-not-run").with("file", file);
                console.say(&said.with("why", stop.message_in(console.lang())));
            }
            Err(stop) => return Err(stop),
        }
    }
    Ok(built)
}

/// Builds or reads a validator of inputs or of answers.
fn form_validator(
    workshop: &Workshop,
    package: &Package,
    path: &Path,
    convention: Convention,
) -> Result<InputValidator, Stop> {
    match InputGrammar::of_package(package, path) {
        Some(Ok(grammar)) => Ok(InputValidator::Grammar(Box::new(grammar))),
        Some(Err(error)) => Err(no_grammar(path, &error)),
        None => {
            let built = package::build(workshop, package, path)?.called(convention);
            Ok(InputValidator::Program(Box::new(built)))
        }
    }
}

/// The files of the groups around the secret cases of a package.
pub(super) fn group_files(package: &Package) -> Vec<PlannedFile> {
    let paths = GROUP_FILES
        .iter()
        .flat_map(|name| [name.to_string(), format!("secret/{name}")]);
    let read = |path: String| {
        let file = package.folder.join("data").join(&path);
        let opened = regular::open_inside(&package.folder, &file).ok()?;
        let bytes = regular::read(opened, 1 << 20).ok()?;
        let text = String::from_utf8(bytes).ok()?;
        Some(PlannedFile { path, text })
    };
    paths.filter_map(read).collect()
}
