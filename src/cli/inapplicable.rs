//! Refuses flags that do not apply to what was asked, so that none is silently ignored.
//!
//! Flags that exclude each other say so in [`args`]. The rules here depend on the value of another argument, or on what
//! a command finds when it opens its files.

use super::args::{self, Cli, Command, IsolationChoice, Kill, Stress, Verify};
use super::choices::{Start, Target};
use super::exit::{Exit, Stop};
use clap::ArgMatches;
use clap::parser::ValueSource;
use tribunal_judge::language::Language;
use tribunal_judge::sanitize;
use tribunal_sandbox::Level;

/// Flags that have no effect in some commands.
struct Rule {
    flags: &'static [&'static str],
    /// Why they have no effect in this command; `None` where they have one.
    reason: fn(&Command) -> Option<String>,
    hint: &'static str,
}

const RULES: [Rule; 10] = [
    Rule {
        flags: &[
            "--random",
            "--exhaustive",
            "--stored",
            "--budget",
            "--seed",
            "--size",
            "--dialect",
            "--cases",
        ],
        reason: judges_a_package,
        hint: "it applies to the problems that `tribunal list` names",
    },
    Rule {
        flags: &["--shrink-time"],
        reason: |command| match command {
            // No search is asked for, and there is none.
            Command::Judge(args) if args.shrink_time == Some(0) => None,
            _ => judges_a_package(command),
        },
        hint: "it applies to the problems that `tribunal list` names",
    },
    Rule {
        flags: &["--seed"],
        reason: |command| {
            let is_without = match command {
                Command::Verify(Verify { random, .. }) => *random == Some(0),
                Command::Kill(Kill { random, .. }) => *random == 0,
                Command::Stress(Stress { inputs, .. }) => inputs.random == 0,
                _ => false,
            };
            is_without.then(|| "`--random 0` generates no input".to_string())
        },
        hint: "omit one of the two",
    },
    Rule {
        flags: &["--seed"],
        reason: |command| {
            let random = match command {
                Command::Judge(args) => args.cases.random,
                Command::Diagnose(args) => args.inputs.random,
                Command::Export(args) => args.random,
                _ => return None,
            };
            random
                .is_none()
                .then(|| "it is the seed of `--random`, which is not given".to_string())
        },
        hint: "add `--random N` to use N generated inputs, or omit `--seed`",
    },
    Rule {
        flags: &["--size"],
        reason: |command| {
            let Command::Verify(args) = command else {
                return None;
            };
            let is_stored_alone =
                args.random == Some(0) && !args.exhaustive && args.input.is_none();
            is_stored_alone.then(|| "`--random 0` tries the stored cases alone".to_string())
        },
        hint: "omit one of the two",
    },
    Rule {
        flags: &["--keep-size"],
        reason: |command| {
            let Command::Stress(args) = command else {
                return None;
            };
            (args.shrink_time == 0).then(|| "`--shrink-time 0` does not shrink".to_string())
        },
        hint: "it applies when boards of another size are shrunk",
    },
    Rule {
        flags: &["--pieces"],
        reason: |command| match command {
            Command::Gen(args) if !args.problem.has_pieces() => {
                Some(format!("{} has no pieces", args.problem.name()))
            }
            _ => None,
        },
        hint: "it applies to problems with pieces, such as chesscbg",
    },
    Rule {
        flags: &["--impossible"],
        reason: |command| match command {
            Command::Gen(args) if !args.problem.has_impossible() => {
                Some(format!("{} has no impossible input", args.problem.name()))
            }
            _ => None,
        },
        hint: "it applies to problems with such inputs, such as flipgame",
    },
    Rule {
        flags: &["--start"],
        reason: |command| {
            if matches!(command, Command::Lint(_)) {
                return Some("`lint` starts a program for each case".to_string());
            }
            let IsolationChoice { level, start, .. } = *isolation(command)?;
            if start == Some(Start::Each) {
                return None;
            }
            let level = level.filter(|level| *level != Level::Full)?;
            Some(format!(
                "`--isolation {level}` starts a program for each input"
            ))
        },
        hint: "it applies to the level `full`",
    },
    Rule {
        flags: &["--trusted"],
        reason: |command| {
            let IsolationChoice { level, .. } = isolation(command)?;
            let level = level.filter(|level| *level != Level::Limits)?;
            Some(format!(
                "`--isolation {level}` never runs without isolation"
            ))
        },
        hint: "it applies to the level `limits`, and where no level is named",
    },
];

/// Why flags of the built-in problems do not apply, if a package is judged.
fn judges_a_package(command: &Command) -> Option<String> {
    let Command::Judge(args) = command else {
        return None;
    };
    let why = "a package is judged on its own cases, by its own validator";
    matches!(args.problem, Target::Folder(_)).then(|| why.to_string())
}

/// The isolation of a command that runs programs.
fn isolation(command: &Command) -> Option<&IsolationChoice> {
    match command {
        Command::Judge(args) => Some(&args.execution.isolation),
        Command::Stress(args) => Some(&args.execution.isolation),
        Command::Diagnose(args) => Some(&args.execution.isolation),
        Command::Kill(args) => Some(&args.execution.isolation),
        Command::Lint(args) => Some(&args.isolation),
        _ => None,
    }
}

/// Refuses the first flag that the user typed and that does not apply.
///
/// # Errors
///
/// A usage error that names the flag and what it applies to.
pub(super) fn reject_inapplicable_flags(cli: &Cli, matches: &ArgMatches) -> Result<(), Stop> {
    let Some((_, typed)) = matches.subcommand() else {
        return Ok(());
    };
    let is_typed = |flag: &&&str| {
        let id = flag.trim_start_matches('-').replace('-', "_");
        typed.value_source(&id) == Some(ValueSource::CommandLine)
    };
    for Rule {
        flags,
        reason,
        hint,
    } in &RULES
    {
        if let Some(why) = reason(&cli.command)
            && let Some(flag) = flags.iter().find(is_typed)
        {
            return Err(inapplicable(flag, &why, hint));
        }
    }
    Ok(())
}

/// Refuses `judge --shrink-time` where there are several submissions. 0 is accepted: it asks for no search, and there
/// is none.
///
/// # Errors
///
/// A usage error.
pub(super) fn reject_shrink_time(args: &args::Judge, submissions: usize) -> Result<(), Stop> {
    match args.shrink_time {
        Some(1..) if submissions > 1 => Err(inapplicable(
            "--shrink-time",
            &format!("there are {submissions} submissions"),
            "it applies to one submission; `tribunal stress` shrinks the failures of each",
        )),
        _ => Ok(()),
    }
}

/// Refuses `--show-source` where it changes nothing: for one submission, whose page shows its source anyway, and where
/// neither a page nor a saved run is written.
///
/// # Errors
///
/// A usage error; `hint` says how to write a page.
pub(super) fn reject_show_source(
    submissions: usize,
    is_written: bool,
    hint: &str,
) -> Result<(), Stop> {
    let refused = |why: &str, hint: &str| Err(inapplicable("--show-source", why, hint));
    match (submissions, is_written) {
        (1, _) => refused("the page of one program shows its source anyway", "omit it"),
        (_, false) => refused("no page of the class is written", hint),
        _ => Ok(()),
    }
}

/// Refuses `stress --no-sanitizers` for a program that is not in C or C++.
///
/// # Errors
///
/// A usage error.
pub(super) fn reject_no_sanitizers(
    args: &args::Stress,
    language: Option<&Language>,
) -> Result<(), Stop> {
    match language {
        Some(language) if args.no_sanitizers && !sanitize::is_c(language) => Err(inapplicable(
            "--no-sanitizers",
            &format!(
                "`{}` is a {} program",
                args.submission.display(),
                language.name
            ),
            "it applies to C and C++ programs",
        )),
        _ => Ok(()),
    }
}

/// The refusal of a flag.
pub(super) fn inapplicable(flag: &str, why: &str, hint: &str) -> Stop {
    Stop::new(Exit::Usage, format!("`{flag}` does not apply: {why}")).hint(hint)
}
