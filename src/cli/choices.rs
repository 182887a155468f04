//! Arguments with named values: problems, forms, languages, levels.

use clap::Arg;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use tribunal_core::erased::{AnyProblem, Register};
use tribunal_core::messages::Lang;
use tribunal_core::output::Dialect;
use tribunal_core::text::shell_word;
use tribunal_package::export::{FORMATS, Format};
use tribunal_report::forms::{self, Form};
use tribunal_sandbox::Level;

/// A value and its names.
type Row<T> = (T, PossibleValue);

/// Reads one of these values by name.
fn one_of<T: Clone + Send + Sync + 'static>(rows: Vec<Row<T>>) -> impl TypedValueParser<Value = T> {
    let names = rows
        .iter()
        .map(|(_, names)| names.clone())
        .collect::<Vec<_>>();
    PossibleValuesParser::new(names)
        .map(move |name| named(&rows, &name).expect("it is one of the names"))
}

fn named<T: Clone>(rows: &[Row<T>], name: &str) -> Option<T> {
    rows.iter()
        .find(|(_, names)| names.matches(name, false))
        .map(|(value, _)| value.clone())
}

fn problem_rows(register: Register) -> Vec<Row<&'static dyn AnyProblem>> {
    let row = |problem: &&'static dyn AnyProblem| {
        let info = problem.info();
        (
            *problem,
            PossibleValue::new(info.name)
                .aliases(info.aliases.iter().copied())
                .help(info.title),
        )
    };
    register.iter().map(row).collect()
}

/// Reads the name of a problem, or one of its other names, in letters of either case.
pub(super) fn problems(register: Register) -> ProblemParser {
    ProblemParser(register)
}

/// Reads the name of a problem.
#[derive(Clone, Debug)]
pub(super) struct ProblemParser(Register);

impl TypedValueParser for ProblemParser {
    type Value = &'static dyn AnyProblem;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<&'static dyn AnyProblem, clap::Error> {
        let rows = problem_rows(self.0);
        let is_named = |names: &PossibleValue| {
            let is_it = |name| names.matches(name, true);
            value.to_str().is_some_and(is_it)
        };
        match rows.iter().find(|(_, names)| is_named(names)) {
            Some((problem, _)) => Ok(*problem),
            None => one_of(rows).parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            problem_rows(self.0).into_iter().map(|(_, names)| names),
        ))
    }
}

/// The problem of this name, if there is one.
pub(super) fn problem_named(register: Register, name: &str) -> Option<&'static dyn AnyProblem> {
    named(&problem_rows(register), name)
}

/// What is judged: a problem of the register, or a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A problem of the register.
    Problem(&'static dyn AnyProblem),
    /// A problem package, or a folder of cases.
    Folder(PathBuf),
}

/// Whether an argument that names no problem looks like a path.
fn is_path(value: &OsStr) -> bool {
    value.as_encoded_bytes().contains(&b'/')
        || value == "."
        || value == ".."
        || Path::new(value).is_dir()
}

/// Reads the name of a problem, or else the path of a folder.
#[derive(Clone, Debug)]
pub(super) struct TargetParser(pub(super) Register);

impl TypedValueParser for TargetParser {
    type Value = Target;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Target, clap::Error> {
        let is_exact = || {
            let name = value.to_str();
            name.is_some_and(|name| problem_named(self.0, name).is_some())
        };
        match problems(self.0).parse_ref(command, arg, value) {
            // A folder may have the name of a problem in other letters.
            Ok(_) if Path::new(value).is_dir() && !is_exact() => {
                Ok(Target::Folder(PathBuf::from(value)))
            }
            Ok(problem) => Ok(Target::Problem(problem)),
            // A program, most likely.
            Err(mut error) if Path::new(value).is_file() => {
                let tip = format!(
                    "the problem comes first: `tribunal {} PROBLEM {}`",
                    command.get_name(),
                    shell_word(&value.to_string_lossy())
                );
                error.remove(ContextKind::SuggestedValue);
                error.insert(
                    ContextKind::Suggested,
                    ContextValue::StyledStrs(vec![tip.into()]),
                );
                Err(error)
            }
            Err(_) if is_path(value) => Ok(Target::Folder(PathBuf::from(value))),
            Err(error) => Err(error),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            problem_rows(self.0).into_iter().map(|(_, names)| names),
        ))
    }
}

/// What `stress` gets its inputs from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StressTarget {
    /// A problem of the register.
    Problem(&'static dyn AnyProblem),
    /// A problem package.
    Folder(PathBuf),
    /// The program itself: other arguments say where inputs come from.
    Program(PathBuf),
}

/// Whether a word joins a problem and a program, as in `pilots:a.cpp`.
fn names_problem(value: &OsStr) -> bool {
    value.as_encoded_bytes().contains(&b':')
}

/// Reads the name of a problem, the path of a package, or that of a program.
#[derive(Clone, Debug)]
pub(super) struct StressTargetParser(pub(super) Register);

impl TypedValueParser for StressTargetParser {
    type Value = StressTarget;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<StressTarget, clap::Error> {
        if Path::new(value).is_file() {
            return Ok(StressTarget::Program(PathBuf::from(value)));
        }
        match TargetParser(self.0).parse_ref(command, arg, value) {
            Ok(Target::Problem(problem)) => Ok(StressTarget::Problem(problem)),
            Ok(Target::Folder(folder)) => Ok(StressTarget::Folder(folder)),
            // A program that is not there; problems have no ending.
            Err(_) if Path::new(value).extension().is_some() && !names_problem(value) => {
                Ok(StressTarget::Program(PathBuf::from(value)))
            }
            Err(error) => Err(error),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        TargetParser(self.0).possible_values().map(|values| {
            let values: Vec<PossibleValue> = values.collect();
            Box::new(values.into_iter()) as Box<dyn Iterator<Item = PossibleValue>>
        })
    }
}

fn dialect_rows() -> Vec<Row<Dialect>> {
    Dialect::ALL
        .map(|(dialect, name, idea)| (dialect, PossibleValue::new(name).help(idea)))
        .into()
}

/// Reads the name of a dialect.
pub(super) fn dialects() -> impl TypedValueParser<Value = Dialect> {
    one_of(dialect_rows())
}

/// The dialect of this name, if there is one.
pub(super) fn dialect_named(name: &str) -> Option<Dialect> {
    named(&dialect_rows(), name)
}

/// Reads the code of a language of messages.
pub(super) fn langs() -> impl TypedValueParser<Value = Lang> {
    one_of(
        Lang::ALL
            .map(|lang| (lang, PossibleValue::new(lang.code()).help(lang.name())))
            .into(),
    )
}

/// When a program is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// Anew for each input.
    Each,
    /// Once for many inputs, in place.
    Once,
}

impl Start {
    /// The name as `--start` takes it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Start::Each => "each",
            Start::Once => "once",
        }
    }
}

/// Reads the name of a level of isolation.
pub(super) fn levels() -> impl TypedValueParser<Value = Level> {
    let row = |level: Level| {
        let help = match level {
            Level::Full => "namespaces, Landlock and a filter on system calls",
            Level::Confined => "Landlock and a filter on system calls",
            Level::Limits => "limits alone; needs --trusted",
        };
        (level, PossibleValue::new(level.name()).help(help))
    };
    one_of(Level::ALL.map(row).into())
}

/// Reads when a program is started.
pub(super) fn starts() -> impl TypedValueParser<Value = Start> {
    let row = |start: Start| {
        let help = match start {
            Start::Each => "anew for each input",
            Start::Once => "once for many inputs, in place",
        };
        (start, PossibleValue::new(start.name()).help(help))
    };
    one_of([Start::Each, Start::Once].map(row).into())
}

/// Reads the name of a form of results that cannot be saved as a run.
pub(super) fn answer_forms() -> impl TypedValueParser<Value = Form> {
    one_of(form_rows(|form| ["text", "json"].contains(&form.name)))
}

/// Reads the name of a form of a run.
pub(super) fn run_forms() -> impl TypedValueParser<Value = Form> {
    one_of(form_rows(|_| true))
}

fn form_rows(is_offered: fn(&Form) -> bool) -> Vec<Row<Form>> {
    let row = |form: &Form| (*form, PossibleValue::new(form.name).help(form.purpose));
    let offered = forms::ALL.iter().filter(|form| is_offered(form));
    offered.map(row).collect()
}

/// Reads the name of a format of packages.
pub(super) fn formats_of_packages() -> impl TypedValueParser<Value = &'static Format> {
    let row = |format: &'static Format| {
        let Format {
            name, host, holds, ..
        } = format;
        (
            format,
            PossibleValue::new(*name).help(format!("{host} ({holds})")),
        )
    };
    one_of(FORMATS.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_known_by_each_of_its_names_in_letters_of_either_case() {
        let register = tribunal_problems::ALL;
        let command = clap::Command::new("judge");
        for problem in register {
            let info = problem.info();
            for name in info.aliases.iter().chain([&info.name]) {
                for name in [name.to_string(), name.to_uppercase()] {
                    let read = TargetParser(register).parse_ref(&command, None, name.as_ref());
                    let read = read.unwrap_or_else(|error| panic!("{name}: {error}"));
                    assert_eq!(read, Target::Problem(*problem), "{name}");
                }
            }
        }
    }
}
