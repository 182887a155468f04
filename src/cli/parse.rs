//! The command line as it is taken: the definition in [`args`](super::args), with what holds for every command, and what
//! is said of a line that is wrong.

use super::args::{Cli, form_of_answers};
use super::choices::{Target, TargetParser, problems};
use super::exit::{Exit, Stop};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command, CommandFactory as _, Error, FromArgMatches as _};
use std::any::TypeId;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyProblem, Register};

/// The commands whose results are runs, and have every form.
const SHOW_RUNS: [&str; 4] = ["judge", "stress", "verify", "report"];

/// The commands that print no results.
const SHOW_NONE: [&str; 3] = ["completions", "man", "validate"];

/// The definition, from which help, man pages and completions are made, too.
pub(super) fn command(register: Register) -> Command {
    Cli::command().mut_subcommands(|command| {
        let name = command.get_name().to_string();
        // `export` has one of its own.
        let has_own = command.get_arguments().any(|arg| arg.get_id() == "format");
        let command = match SHOW_RUNS.contains(&name.as_str()) || has_own {
            true => command,
            false => command.arg(form_of_answers().hide(SHOW_NONE.contains(&name.as_str()))),
        };
        command.mut_args(|arg| takes_minus(names_problems(arg, register)))
    })
}

/// An argument that is a problem takes those of the register.
fn names_problems(arg: Arg, register: Register) -> Arg {
    let kind = arg.get_value_parser().type_id();
    if kind == TypeId::of::<&'static dyn AnyProblem>() {
        arg.value_parser(problems(register))
    } else if kind == TypeId::of::<Target>() {
        arg.value_parser(TargetParser(register))
    } else {
        arg
    }
}

/// A number below 0 is a wrong number, and not an option that is not known.
fn takes_minus(arg: Arg) -> Arg {
    let kind = arg.get_value_parser().type_id();
    let numbers = [
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<f64>(),
    ];
    if kind == TypeId::of::<Size>() {
        // To the parser `-4x4` is no number.
        arg.allow_hyphen_values(true)
    } else if numbers.iter().any(|number| kind == *number) {
        arg.allow_negative_numbers(true)
    } else {
        arg
    }
}

/// Reads the command line; otherwise prints the help that was asked for, or what is wrong, and says how that ended.
pub(super) fn parse(args: Vec<OsString>, register: Register) -> Result<Cli, Result<Exit, Stop>> {
    let mut command = command(register);
    let matches = command.try_get_matches_from_mut(args);
    let parsed = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|error| print(without_vain_tips(error.format(&mut command))))
}

/// An argument behind `--` is a file or a problem: to be told of that helps whoever has such a file.
fn without_vain_tips(mut error: Error) -> Error {
    let is_file = |arg: &str| Path::new(arg).symlink_metadata().is_ok();
    if let Some(ContextValue::String(arg)) = error.get(ContextKind::InvalidArg)
        && !is_file(arg)
    {
        let kept = match error.get(ContextKind::Suggested) {
            Some(ContextValue::StyledStrs(tips)) => tips
                .iter()
                .filter(|tip| !tip.to_string().starts_with("to pass "))
                .cloned()
                .collect(),
            _ => Vec::new(),
        };
        let kept = if kept.is_empty() {
            ContextValue::None
        } else {
            ContextValue::StyledStrs(kept)
        };
        error.insert(ContextKind::Suggested, kept);
    }
    error
}

fn print(error: Error) -> Result<Exit, Stop> {
    if error.use_stderr() {
        // Nobody is left to be told that standard error is closed.
        let _ = error.print();
        return Ok(Exit::Usage);
    }
    Exit::Success.after(
        error
            .print()
            .and_then(|()| io::stdout().flush())
            .map_err(Stop::from),
    )
}
