//! Refuses flags that do not apply to what was asked, so that none is silently ignored.
//!
//! Flags that exclude each other say so in [`args`], and [`conflicts`](super::conflicts) says why. The rules here depend on the value of another argument, or on what
//! a command finds when it opens its files.

use super::args::{self, Cli, Command, IsolationChoice, Kill, ShardChoice, Stress, Verify};
use super::choices::{Start, StressTarget, Target};
use super::exit::{Exit, Stop};
use clap::ArgMatches;
use clap::parser::ValueSource;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_judge::language::Language;
use tribunal_judge::sanitize;
use tribunal_sandbox::Level;

/// Flags that have no effect in some commands.
struct Rule {
    flags: &'static [&'static str],
    /// Why they have no effect in this command; `None` where they have one.
    reason: fn(&Command) -> Option<Message>,
    /// The id of the message that says what to do.
    hint: &'static str,
}

/// The flags of programs that are run, in commands that run none for a problem of the register.
const OF_PACKAGES: &[&str] = &[
    "--checker",
    "--language",
    "--languages",
    "--cache",
    "--no-cache",
    "--isolation",
    "--isolation-min",
    "--trusted",
    "--start",
];

const RULES: [Rule; 19] = [
    Rule {
        flags: &["--smallest", "--size", "--dialect", "--cases"],
        reason: |command| match command {
            Command::Kill(Kill {
                problem: Target::Folder(_),
                ..
            }) => Some(Message::new("why-boards-alone")),
            _ => None,
        },
        hint: "hint-listed-problems",
    },
    Rule {
        flags: &["--shard"],
        reason: |command| match command {
            Command::Verify(args) if !args.exhaustive => Some(Message::new("why-whole-spaces")),
            _ => None,
        },
        hint: "hint-exhaustive",
    },
    Rule {
        flags: &["--budget"],
        reason: |command| match command {
            Command::Stress(args) => without_budget(&args.campaign),
            Command::Kill(args) => without_budget(&args.campaign),
            Command::Diagnose(args) => without_budget(&args.campaign),
            _ => None,
        },
        hint: "hint-fewer-inputs",
    },
    Rule {
        flags: OF_PACKAGES,
        reason: |command| runs_no_program(command).then(|| Message::new("why-runs-no-program")),
        hint: "hint-path-of-package",
    },
    Rule {
        flags: &["--jobs"],
        reason: |command| match command {
            Command::Gen(_) if runs_no_program(command) => {
                Some(Message::new("why-runs-no-program"))
            }
            _ => None,
        },
        hint: "hint-path-of-package",
    },
    Rule {
        flags: &["--force"],
        reason: |command| match command {
            Command::Gen(args) if args.out.is_none() && runs_no_program(command) => {
                Some(Message::new("why-nothing-overwritten"))
            }
            _ => None,
        },
        hint: "hint-add-out",
    },
    Rule {
        flags: &[
            "--exhaustive",
            "--thorough",
            "--size",
            "--case",
            "--input",
            "--cases",
            "--bless",
            "--answer-limit",
            "--report",
            "--distance",
            "--impossible",
            "--pieces",
        ],
        reason: |command| {
            let is_package = match command {
                Command::Gen(args) => matches!(args.problem, Target::Folder(_)),
                Command::Verify(args) => args.package().is_some(),
                _ => false,
            };
            is_package.then(|| Message::new("why-boards-alone"))
        },
        hint: "hint-listed-problems",
    },
    Rule {
        flags: &[
            "--all",
            "--smallest",
            "--size",
            "--keep-size",
            "--dialect",
            "--cases",
        ],
        reason: |command| match command {
            Command::Stress(args) if !matches!(args.target, StressTarget::Problem(_)) => {
                Some(Message::new("why-inputs-of-generator"))
            }
            _ => None,
        },
        hint: "hint-known-problem",
    },
    Rule {
        flags: &[
            "--gen",
            "--sample",
            "--validator",
            "--checker",
            "--interactor",
            "--like",
            "--compare",
            "--slower",
        ],
        reason: |command| match command {
            Command::Stress(args) if matches!(args.target, StressTarget::Problem(_)) => {
                Some(Message::new("why-own-generator"))
            }
            _ => None,
        },
        hint: "hint-any-problem",
    },
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
        hint: "hint-listed-problems",
    },
    Rule {
        flags: &["--shrink-time"],
        reason: |command| match command {
            // No search is asked for, and there is none.
            Command::Judge(args) if args.shrink_time == Some(0) => None,
            _ => judges_a_package(command),
        },
        hint: "hint-listed-problems",
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
            is_without.then(|| Message::new("why-generates-nothing"))
        },
        hint: "hint-omit-one",
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
            random.is_none().then(|| Message::new("why-seed-of-random"))
        },
        hint: "hint-add-random",
    },
    Rule {
        flags: &["--size"],
        reason: |command| {
            let Command::Verify(args) = command else {
                return None;
            };
            let is_stored_alone =
                args.random == Some(0) && !args.exhaustive && args.input.is_none();
            is_stored_alone.then(|| Message::new("why-stored-alone"))
        },
        hint: "hint-omit-one",
    },
    Rule {
        flags: &["--keep-size"],
        reason: |command| {
            let Command::Stress(args) = command else {
                return None;
            };
            (args.shrink_time == 0).then(|| Message::new("why-not-shrunk"))
        },
        hint: "hint-when-shrunk",
    },
    Rule {
        flags: &["--pieces"],
        reason: |command| match command {
            Command::Gen(args) => match args.problem {
                Target::Problem(problem) if !problem.has_pieces() => {
                    Some(Message::new("why-no-pieces").with("problem", problem.name()))
                }
                _ => None,
            },
            _ => None,
        },
        hint: "hint-with-pieces",
    },
    Rule {
        flags: &["--impossible"],
        reason: |command| match command {
            Command::Gen(args) => match args.problem {
                Target::Problem(problem) if !problem.has_impossible() => {
                    Some(Message::new("why-none-impossible").with("problem", problem.name()))
                }
                _ => None,
            },
            _ => None,
        },
        hint: "hint-with-impossible",
    },
    Rule {
        flags: &["--start"],
        reason: |command| {
            if matches!(command, Command::Lint(_)) {
                return Some(Message::new("why-lint-starts-each"));
            }
            let IsolationChoice { level, start, .. } = *isolation(command)?;
            if start == Some(Start::Each) {
                return None;
            }
            let level = level.filter(|level| *level != Level::Full)?;
            Some(Message::new("why-level-starts-each").with("level", level.to_string()))
        },
        hint: "hint-level-full-alone",
    },
    Rule {
        flags: &["--trusted"],
        reason: |command| {
            let IsolationChoice { level, .. } = isolation(command)?;
            let level = level.filter(|level| *level != Level::Limits)?;
            Some(Message::new("why-level-isolates").with("level", level.to_string()))
        },
        hint: "hint-level-limits",
    },
];

/// Why a share has no budget, if the run is one.
fn without_budget(campaign: &ShardChoice) -> Option<Message> {
    let is_share = campaign.shard.is_some();
    is_share.then(|| Message::new("why-shares-without-budget"))
}

/// Why flags of the built-in problems do not apply, if a package is judged.
fn judges_a_package(command: &Command) -> Option<Message> {
    let Command::Judge(args) = command else {
        return None;
    };
    matches!(args.problem, Target::Folder(_)).then(|| Message::new("why-own-cases"))
}

/// Whether a command that runs the programs of a package is given a problem of the register, or none.
fn runs_no_program(command: &Command) -> bool {
    match command {
        Command::Gen(args) => matches!(args.problem, Target::Problem(_)),
        Command::Verify(args) => args.package().is_none(),
        _ => false,
    }
}

/// The isolation of a command that runs programs.
fn isolation(command: &Command) -> Option<&IsolationChoice> {
    match command {
        Command::Judge(args) => Some(&args.execution.isolation),
        Command::Stress(args) => Some(&args.execution.isolation),
        Command::Diagnose(args) => Some(&args.execution.isolation),
        Command::Kill(args) => Some(&args.execution.isolation),
        Command::Lint(args) => Some(&args.isolation),
        Command::Gen(args) => Some(&args.isolation),
        Command::Verify(args) => Some(&args.isolation),
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
        // An id is the name of a flag, or that of its field, which may be a list.
        let name = flag.trim_start_matches('-');
        let is_it = |id: &&clap::Id| {
            let id = id.as_str();
            id == name || id == name.replace('-', "_") || id.strip_suffix('s') == Some(name)
        };
        let id = typed.ids().find(is_it);
        id.is_some_and(|id| typed.value_source(id.as_str()) == Some(ValueSource::CommandLine))
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
            return Err(inapplicable(flag, why, hint));
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
            Message::new("why-several-submissions").with("count", grouped(submissions as u64)),
            "hint-stress-shrinks",
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
    hint: &'static str,
) -> Result<(), Stop> {
    let refused = |why: &'static str, hint| Err(inapplicable("--show-source", why, hint));
    match (submissions, is_written) {
        (1, _) => refused("why-shown-anyway", "hint-omit-it"),
        (_, false) => refused("why-no-page", hint),
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
            Message::new("why-other-language")
                .with("file", args.submission().display().to_string())
                .with("language", language.name.clone()),
            "hint-c-programs",
        )),
        _ => Ok(()),
    }
}

/// The refusal of a flag; `hint` is the id of a message.
pub(super) fn inapplicable(flag: &str, why: impl Into<Message>, hint: &'static str) -> Stop {
    let refused = Message::new("does-not-apply").with("flag", flag.to_string());
    Stop::said(Exit::Usage, refused.with("why", why.into())).advise(hint)
}
