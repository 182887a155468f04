//! Parses the command line by the definition in [`args`](super::args), and explains what is wrong with a line.

use super::args::{BuildChoice, Cli};
use super::choices::{
    StressTarget, StressTargetParser, Target, TargetParser, problem_named, problems,
};
use super::conflicts;
use super::exit::{Exit, Stop};
use super::inapplicable::reject_inapplicable_flags;
use super::renamed;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, CommandFactory as _, Error, FromArgMatches as _};
use std::any::TypeId;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyProblem, Register};
use tribunal_core::text::{nearest, shell_word};

/// The definition of the command line. Help, man pages and completions are made from it.
pub(super) fn command(register: Register) -> Command {
    let command = with_two_examples(Cli::command());
    command.mut_subcommands(|command| {
        with_two_examples(command).mut_args(|arg| takes_minus(names_problems(arg, register)))
    })
}

/// Gives the short help the first two examples of the long help.
fn with_two_examples(command: Command) -> Command {
    // To look for styles, of which there are none, would take longer than all else at the start.
    let long = command
        .get_after_long_help()
        .map(|it| it.ansi().to_string());
    match long
        .as_deref()
        .and_then(|long| long.split_once("Examples:\n"))
    {
        Some((_, examples)) => {
            let two: Vec<&str> = examples.lines().take(2).collect();
            command.after_help(format!("Examples:\n{}", two.join("\n")))
        }
        None => command,
    }
}

/// Puts the register in the place of the empty one, in an argument that names a problem.
fn names_problems(arg: Arg, register: Register) -> Arg {
    let kind = arg.get_value_parser().type_id();
    if kind == TypeId::of::<&'static dyn AnyProblem>() {
        arg.value_parser(problems(register))
    } else if kind == TypeId::of::<Target>() {
        arg.value_parser(TargetParser(register))
    } else if kind == TypeId::of::<StressTarget>() {
        arg.value_parser(StressTargetParser(register))
    } else {
        arg
    }
}

/// Reports a negative number as a wrong number, and not as an unknown option.
fn takes_minus(arg: Arg) -> Arg {
    let kind = arg.get_value_parser().type_id();
    let numbers = [
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<f64>(),
    ];
    if kind == TypeId::of::<Size>() {
        // clap does not take `-4x4` for a number.
        arg.allow_hyphen_values(true)
    } else if numbers.iter().any(|number| kind == *number) {
        arg.allow_negative_numbers(true)
    } else {
        arg
    }
}

/// Reads the command line. Where there is no command to run, prints the help or the error and returns the exit status.
pub(super) fn parse(args: Vec<OsString>, register: Register) -> Result<Cli, Result<Exit, Stop>> {
    read(args, register).map_err(|refusal| match refusal {
        Refusal::Parser(error) => print(error),
        Refusal::Rule(stop) => Err(stop),
    })
}

/// Why there is no command to run: the user asked for help, the line is wrong, or a flag does not apply.
enum Refusal {
    Parser(Error),
    Rule(Stop),
}

fn read(args: Vec<OsString>, register: Register) -> Result<Cli, Refusal> {
    matched(args, register).map(|(cli, _)| cli)
}

fn matched(args: Vec<OsString>, register: Register) -> Result<(Cli, ArgMatches), Refusal> {
    let mut command = command(register);
    let chosen = args
        .iter()
        .skip(1)
        .find_map(|arg| command.find_subcommand(arg))
        .cloned();
    let words: Vec<String> = args
        .iter()
        .map(|it| it.to_string_lossy().into_owned())
        .collect();
    let matches = command.try_get_matches_from_mut(args);
    let parsed = matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = parsed.map_err(|error| {
        if let Some(stop) = chosen
            .as_ref()
            .and_then(|it| conflicts::refused(&error, it))
        {
            return Refusal::Rule(stop);
        }
        let error = with_new_spelling(error, chosen.as_ref());
        let error = without_vain_tips(error.format(&mut command));
        let error = apart_from_file(error, register);
        let error = for_package(error, chosen.as_ref());
        let error = of_campaign(error, chosen.as_ref(), &words);
        Refusal::Parser(without_long_usage(error))
    })?;
    reject_inapplicable_flags(&cli, &matches).map_err(Refusal::Rule)?;
    Ok((cli, matches))
}

/// What a command line that can be divided among machines names.
#[derive(Debug)]
pub(super) struct Named {
    /// The files and folders that it reads, as they are typed.
    pub(super) paths: Vec<PathBuf>,
    /// The problems of the register.
    pub(super) problems: Vec<&'static dyn AnyProblem>,
    /// Whether it names the folder of the stored cases.
    pub(super) names_cases: bool,
    /// `--jobs`.
    pub(super) jobs: Option<u16>,
    /// `--memory-limit`, in megabytes.
    pub(super) memory_limit_mb: Option<u64>,
    /// `--language` and `--languages`.
    pub(super) build: BuildChoice,
    /// Whether it has `--events`.
    pub(super) has_events: bool,
    /// Whether its results can be a page.
    pub(super) has_pages: bool,
}

/// The names of commands that have `--shard`.
pub(super) fn divisible(register: Register) -> Vec<String> {
    let command = command(register);
    let has_shard = |command: &&Command| has(command, "shard");
    let names = command.get_subcommands().filter(has_shard);
    names.map(|it| it.get_name().to_string()).collect()
}

fn has(command: &Command, flag: &str) -> bool {
    command
        .get_arguments()
        .any(|arg| arg.get_long() == Some(flag))
}

/// Flags whose paths are written, or are another machine's own.
const WRITTEN: [&str; 5] = [
    "--report",
    "--report-each",
    "--resume",
    "--events",
    "--cache",
];

/// Flags whose words may be a program with its arguments, or a name.
const PROGRAMS: [&str; 2] = ["--gen", "--solver"];

/// Reads a command line of a command that has `--shard`, and says what it names. Where it is wrong, prints what is wrong and
/// returns the exit status, as [`parse`] does.
pub(super) fn named(args: Vec<OsString>, register: Register) -> Result<Named, Result<Exit, Stop>> {
    let all = command(register);
    let matched = matched(args, register).map_err(|refusal| match refusal {
        Refusal::Parser(error) => print(error),
        Refusal::Rule(stop) => Err(stop),
    });
    let (_, matches) = matched?;
    let Some((name, typed)) = matches.subcommand() else {
        return Err(Ok(Exit::Usage));
    };
    let command = all.find_subcommand(name).ok_or(Ok(Exit::Usage))?;
    let mut named = Named {
        paths: Vec::new(),
        problems: Vec::new(),
        names_cases: false,
        jobs: None,
        memory_limit_mb: None,
        build: BuildChoice::default(),
        has_events: has(command, "events"),
        has_pages: false,
    };
    for arg in command.get_arguments() {
        let (id, flag) = (arg.get_id().as_str(), arg.get_long().unwrap_or_default());
        named.has_pages |= flag == "format"
            && arg
                .get_possible_values()
                .iter()
                .any(|value| value.get_name() == "html");
        let flag = format!("--{flag}");
        if typed.value_source(id) != Some(ValueSource::CommandLine)
            || WRITTEN.contains(&flag.as_str())
        {
            continue;
        }
        if id == "language" {
            named.build.language = typed.get_one(id).cloned();
        } else if id == "languages" {
            named.build.languages = typed.get_one(id).cloned();
        }
        let kind = arg.get_value_parser().type_id();
        let values: Vec<&OsStr> = typed.get_raw(id).into_iter().flatten().collect();
        if kind == TypeId::of::<PathBuf>() {
            named.names_cases |= flag == "--cases";
            named.paths.extend(values.into_iter().map(PathBuf::from));
        } else if kind == TypeId::of::<Target>()
            || kind == TypeId::of::<StressTarget>()
            || kind == TypeId::of::<&'static dyn AnyProblem>()
        {
            for value in values {
                let problem = value.to_str().and_then(|it| problem_named(register, it));
                match problem {
                    Some(problem) => named.problems.push(problem),
                    None => named.paths.push(PathBuf::from(value)),
                }
            }
        } else if PROGRAMS.contains(&flag.as_str()) {
            for value in values.into_iter().filter_map(OsStr::to_str) {
                let words = shlex::split(value).unwrap_or_default();
                let is_there = |word: &PathBuf| word.symlink_metadata().is_ok();
                let files = words.into_iter().map(PathBuf::from).filter(is_there);
                named.paths.extend(files);
            }
        } else if flag == "--jobs" {
            named.jobs = typed.try_get_one::<u16>(id).ok().flatten().copied();
        } else if flag == "--memory-limit" {
            named.memory_limit_mb = typed.try_get_one::<u64>(id).ok().flatten().copied();
        }
    }
    if named.problems.is_empty() && named.paths.is_empty() {
        // Without a name, all problems are meant.
        named.problems = register.to_vec();
    }
    Ok(named)
}

/// Adds the tip of [`renamed`] to an unknown flag.
fn with_new_spelling(mut error: Error, command: Option<&Command>) -> Error {
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg)
        && let Some(tip) = command.and_then(|command| renamed::tip(command, flag))
    {
        error.remove(ContextKind::SuggestedArg);
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![tip.into()]),
        );
    }
    error
}

/// Removes the tip to write `--` before an argument, unless a file has that name.
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

/// Adds the tip to write a problem and a file apart, where they are joined by a colon.
fn apart_from_file(mut error: Error, register: Register) -> Error {
    let joined = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => value.split_once(':'),
        _ => None,
    };
    let apart = joined.filter(|(name, _)| problem_named(register, name).is_some());
    if let Some((name, file)) = apart {
        let file = match file.trim() {
            "" => String::new(),
            file => format!(" {}", shell_word(file)),
        };
        let tip = format!("the problem and the file are two words: `{name}{file}`");
        error.remove(ContextKind::SuggestedValue);
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![tip.into()]),
        );
    }
    error
}

/// Adds the tip to search with `stress`, where `diagnose` gets the path of a package.
fn for_package(mut error: Error, chosen: Option<&Command>) -> Error {
    let is_path = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => value.contains('/') || Path::new(value).is_dir(),
        _ => false,
    };
    if is_path && chosen.is_some_and(|it| it.get_name() == "diagnose") {
        let tip = "`diagnose` knows these problems only; for a package: `tribunal stress PATH SUBMISSION`";
        error.remove(ContextKind::SuggestedValue);
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![tip.into()]),
        );
    }
    error
}

/// Adds the tip to a word after the folder of a new campaign: another word that resembles one of its commands may be that, or
/// `--` is missing.
fn of_campaign(mut error: Error, chosen: Option<&Command>, words: &[String]) -> Error {
    let is_word = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(arg)) => !arg.starts_with('-'),
        _ => false,
    };
    let Some(campaign) = chosen.filter(|it| it.get_name() == "campaign") else {
        return error;
    };
    if !is_word || error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let mut after = words.iter().skip_while(|it| *it != "campaign").skip(1);
    let typed = after.find(|it| !it.starts_with('-'));
    let names = campaign.get_subcommands().map(Command::get_name);
    let tip = match typed.and_then(|typed| nearest(typed, names)) {
        Some(name) => format!("a similar subcommand exists: '{name}'"),
        None => "what is divided comes after `--`: `tribunal campaign DIR -- COMMAND`".to_string(),
    };
    let tips = ContextValue::StyledStrs(vec![tip.into()]);
    error.insert(ContextKind::Suggested, tips);
    error
}

/// Removes the usage after a mistyped name for which there is a tip: the tip, and the way to help, say more.
fn without_long_usage(mut error: Error) -> Error {
    let is_mistyped = matches!(
        error.kind(),
        ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand
    );
    let tips = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::Suggested,
    ];
    let has_tip = tips.into_iter().any(|tip| match error.get(tip) {
        None | Some(ContextValue::None) => false,
        Some(ContextValue::Strings(tips)) => !tips.is_empty(),
        Some(ContextValue::StyledStrs(tips)) => !tips.is_empty(),
        Some(_) => true,
    });
    if is_mistyped && has_tip {
        error.remove(ContextKind::Usage);
    }
    error
}

fn print(error: Error) -> Result<Exit, Stop> {
    if error.use_stderr() {
        // A closed standard error cannot report its own failure.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const RUN: &str = "text json csv junit github html";
    const ANSWER: &str = "text json";
    const LIMITS: &str =
        "time-limit wall-limit memory-limit output-limit stack-limit processes language languages";
    const PROGRAMS: [&str; 6] = [
        "--cache x --no-cache",
        "--isolation full --trusted",
        "--isolation confined --trusted",
        "--isolation full --isolation-min full",
        "--trusted --isolation-min full",
        "--isolation confined --start once",
    ];

    /// A command: the forms of its results, the flags that apply in every mode, whether it runs programs, and lines in
    /// which its other flags do not apply and are refused.
    type Row = (
        &'static str,
        &'static str,
        &'static str,
        bool,
        &'static [&'static str],
    );

    const ROWS: [Row; 20] = [
        (
            "judge",
            RUN,
            "jobs format report events case verbose show-source",
            true,
            &[
                "flipgame x.c --students d",
                "flipgame --students d --expected",
                "flipgame --students d --watch",
                "flipgame x.c --roster r.csv",
                "./sums x.c --random 1",
                "./sums x.c --exhaustive",
                "./sums x.c --size 3x3",
                "./sums x.c --dialect testlib",
                "./sums x.c --cases cases",
                "./sums x.c --shrink-time 1",
                "flipgame x.c --seed 1",
                "flipgame x.c --random 1 --exhaustive",
                "flipgame x.c --all --fail-fast",
                "flipgame x.c --case x --all",
                "flipgame x.c --case x --fail-fast",
                "flipgame x.c --all --expected",
                "flipgame x.c --shrink-time 1 --expected",
                "flipgame x.c --shrink-time 1 --watch",
                "flipgame x.c --resume x --watch",
                "./sums x.c --stored",
                "flipgame x.c --stored --budget 1",
                "./sums x.c --budget 1",
                "flipgame x.c --report-each d --watch",
                "flipgame x.c --shard 1/2",
                "flipgame x.c --shard 1/2 --report x.json --format json",
                "flipgame x.c --shard 1/2 --report x.json --report-each d",
                "flipgame x.c --shard 1/2 --report x.json --resume y",
                "flipgame x.c --shard 1/2 --report x.json --watch",
            ],
        ),
        ("merge", RUN, "out partial report-each format", false, &[]),
        ("campaign", "", "shards time memory sbatch", false, &[]),
        (
            "stress",
            RUN,
            "jobs format report events against all shrink-time no-sanitizers save cases dialect size budget",
            true,
            &[
                "flipgame x.c --force",
                "flipgame x.c --shard 1/2",
                "flipgame x.c --shard 1/2 --report x.json --format json",
                "flipgame x.c --shard 1/2 --report x.json --budget 1",
                "flipgame x.c --shard 1/2 --report x.json --save x",
                "flipgame x.c --keep-size",
                "flipgame x.c --keep-size --size 3x3 --shrink-time 0",
                "flipgame x.c --random 0 --seed 1",
                "flipgame x.c --input x --random 1",
                "flipgame x.c --input x --seed 1",
                "flipgame x.c --input x --smallest 1",
                "flipgame x.c --gen x",
                "flipgame x.c --sample x",
                "flipgame x.c --interactor x",
                "flipgame x.c --input x --like y",
                "./sums x.c --like y",
                "flipgame x.c --validator x",
                "flipgame x.c --checker x",
                "flipgame x.c --checker x --checker-style icpc",
                "flipgame x.c --compare x",
                "flipgame x.c --against y --slower 3",
                "./sums x.c --gen x --input x",
                "./sums x.c --gen x --sample x",
                "./sums x.c --input x --sample x",
                "./sums x.c --interactor x --checker x",
                "./sums x.c --interactor x --compare x",
                "./sums x.c --interactor x --against y --slower 3",
                "./sums x.c --gen x --checker x --compare x",
                "./sums x.c --gen x --size 3x3",
            ],
        ),
        (
            "diagnose",
            RUN,
            "jobs format report events all cases dialect size budget",
            true,
            &[
                "flipgame x.c --seed 1",
                "flipgame x.c --smallest 1 --random 1",
                "flipgame x.c --exhaustive --random 1",
                "flipgame x.c --exhaustive --smallest 1",
                "flipgame x.c --shard 1/2",
                "flipgame x.c --shard 1/2 --report x.json --format json",
                "flipgame x.c --shard 1/2 --report x.json --budget 1",
            ],
        ),
        (
            "report",
            RUN,
            "",
            false,
            &[
                "x.json --schema",
                "--schema --out x.csv",
                "--schema --against x.json",
                "--schema --format json",
                "--schema --verbose",
                "--schema --report-each d",
                "--schema --show-source",
            ],
        ),
        (
            "solve",
            ANSWER,
            "solver certificate size format moves",
            false,
            &[],
        ),
        (
            "check",
            ANSWER,
            "dialect",
            false,
            // With a host another parser reads the line; `tests/hosts/checker.rs` has what it refuses.
            &[
                "flipgame x y --size 3x3 --host testlib",
                "flipgame x y --format csv",
            ],
        ),
        ("replay", ANSWER, "size format", false, &[]),
        (
            "verify",
            RUN,
            "jobs format events",
            false,
            &[
                "--thorough",
                "--shard 1/2",
                "--exhaustive --shard 1/2 --report x.json --format json",
                "flipgame --shard 1/2 --report x.json",
                "--random 0 --seed 1",
                "--random 0 --size 3x3",
                "--exhaustive --case x",
                "--exhaustive --input x",
                "--exhaustive --bless",
                "--exhaustive --cases x",
                "--case x --input x",
                "--case x --random 1",
                "--case x --seed 1",
                "--case x --size 3x3",
                "--input x --bless",
                "--input x --cases x",
                "--input x --random 1",
                "--input x --seed 1",
                "--bless --solver x",
                "--bless --random 1",
                "--bless --seed 1",
                "--bless --size 3x3",
                "./sums --exhaustive",
                "./sums --case x",
                "./sums --answer-limit 3",
                "./sums --report x.json",
                "flipgame --checker x",
                "flipgame --language C",
                "flipgame --languages x",
                "flipgame --cache x",
                "flipgame --no-cache",
                "flipgame --isolation full",
                "flipgame --isolation-min full",
                "flipgame --trusted",
                "flipgame --start each",
            ],
        ),
        (
            "lint",
            ANSWER,
            "no-submissions jobs format events language languages",
            true,
            &[
                "./sums --report x.json",
                "./sums --shard 1/2",
                "./sums --shard 1/2 --report x.json --no-submissions",
                "./sums --shard 1/2 --report x.json --format json",
            ],
        ),
        (
            "gen",
            ANSWER,
            "seed count out format",
            false,
            &[
                "flipgame --force",
                "flipgame --distance 1 --impossible",
                "flipgame --pieces 3",
                "pilots --pieces 3",
                "chesscbg --impossible",
                "./sums --size 3x3",
                "./sums --distance 1",
                "flipgame --jobs 2",
                "flipgame --language C",
                "flipgame --languages x",
                "flipgame --cache x",
                "flipgame --no-cache",
                "flipgame --isolation full",
                "flipgame --isolation-min full",
                "flipgame --trusted",
                "flipgame --start each",
            ],
        ),
        (
            "kill",
            ANSWER,
            "accepted out random seed jobs format budget",
            true,
            &[
                "flipgame x.c --force",
                "./sums --smallest 1",
                "./sums --size 3x3",
                "./sums --dialect testlib",
                "./sums --cases cases",
                "flipgame x.c --shard 1/2",
                "flipgame x.c --shard 1/2 --report x.json --format json",
                "flipgame x.c --shard 1/2 --report x.json --out d",
                "flipgame x.c --shard 1/2 --report x.json --budget 1",
            ],
        ),
        (
            "export",
            "icpc kattis-legacy domjudge polygon dmoj hydro hustoj oj",
            "format out force random add cases",
            false,
            &["flipgame --format icpc --out x --seed 1"],
        ),
        ("validate", "", "host size", false, &[]),
        ("companion", "", "port out timeout", false, &[]),
        ("doctor", ANSWER, "format", false, &[]),
        ("list", ANSWER, "format", false, &[]),
        ("completions", "", "", false, &[]),
        ("man", "", "out", false, &[]),
    ];

    fn flags(command: &Command) -> impl Iterator<Item = (&Arg, &str)> {
        let flags = command.get_arguments();
        flags.filter_map(|arg| Some((arg, arg.get_long()?)))
    }

    #[test]
    fn each_flag_applies_in_every_mode_or_is_refused() {
        let command = command(tribunal_problems::ALL);
        let names: BTreeSet<&str> = command.get_subcommands().map(Command::get_name).collect();
        assert_eq!(names, ROWS.iter().map(|row| row.0).collect());
        for (name, _, used, runs_programs, refused) in ROWS {
            let subcommand = command.find_subcommand(name).expect("a command");
            let mut refused: Vec<String> = refused.iter().map(|line| line.to_string()).collect();
            let mut known: BTreeSet<String> = used.split(' ').map(str::to_string).collect();
            known.remove("");
            if runs_programs {
                known.extend(
                    LIMITS
                        .split(' ')
                        .filter(|_| name != "lint")
                        .map(str::to_string),
                );
                let begin = if name == "lint" {
                    "./sums"
                } else {
                    "flipgame x.c"
                };
                refused.extend(PROGRAMS.map(|flags| format!("{begin} {flags}")));
            }
            for line in &refused {
                let words = ["tribunal", name].into_iter().chain(line.split(' '));
                let words = words.map(OsString::from).collect();
                match read(words, tribunal_problems::ALL) {
                    Ok(_) => panic!("{name} {line}: taken"),
                    Err(Refusal::Rule(stop)) => assert_eq!(stop.exit as i32, 2, "{name} {line}"),
                    Err(Refusal::Parser(error)) => {
                        assert_eq!(error.exit_code(), 2, "{name} {line}")
                    }
                }
                let flags = line.split(' ').filter_map(|word| word.strip_prefix("--"));
                known.extend(flags.map(str::to_string));
            }
            let defined: BTreeSet<String> = flags(subcommand)
                .map(|(_, flag)| flag.to_string())
                .collect();
            let undefined: Vec<&String> = known.difference(&defined).collect();
            assert!(undefined.is_empty(), "{name}: {undefined:?}");
            let unknown: Vec<&String> = defined.difference(&known).collect();
            assert!(
                unknown.is_empty(),
                "{name}: add a line in which these do not apply: {unknown:?}"
            );
        }
    }

    #[test]
    fn a_mistyped_name_has_a_tip_and_no_usage_and_a_colon_is_explained() {
        let said = |line: &str| {
            let words = std::iter::once("tribunal").chain(line.split(' '));
            match read(words.map(OsString::from).collect(), tribunal_problems::ALL) {
                Err(Refusal::Parser(error)) => error.to_string(),
                _ => panic!("{line}: not refused by the parser"),
            }
        };
        for (line, tip) in [
            ("judge flipgame x.py --exaustive", "'--exhaustive'"),
            ("jugde flipgame x.py", "'judge'"),
            ("diagnose flipgame x.py --limit 3", "--smallest"),
            ("campaign rum night", "'run'"),
            ("campaign --quiet statsu night", "'status'"),
            ("campaign night judge flipgame x.py", "-- COMMAND"),
        ] {
            let said = said(line);
            assert!(said.contains(tip), "{line}: {said}");
            assert!(!said.contains("Usage:"), "{line}: {said}");
            assert!(said.contains("--help"), "{line}: {said}");
        }
        let unlike = said("judge flipgame x.py --qqqqqq");
        assert!(unlike.contains("Usage:"), "{unlike}");
        for (line, apart) in [
            ("judge flipgame:x.py", "`flipgame x.py`"),
            ("judge flipgame: x.py", "`flipgame`"),
            ("stress pilots:a.cpp", "`pilots a.cpp`"),
        ] {
            let said = said(line);
            assert!(said.contains(apart), "{line}: {said}");
            assert!(!said.contains("similar"), "{line}: {said}");
        }
        assert!(!said("judge nothing:x.py").contains("two words"));
    }

    #[test]
    fn format_offers_exactly_the_forms_of_the_command() {
        let command = command(tribunal_problems::ALL);
        for (name, forms, ..) in ROWS {
            let subcommand = command.find_subcommand(name).expect("a command");
            let format = flags(subcommand).find(|(_, flag)| *flag == "format");
            let offered = format.map_or(Vec::new(), |(arg, _)| arg.get_possible_values());
            let offered: BTreeSet<&str> = offered.iter().map(|value| value.get_name()).collect();
            let forms = forms.split(' ').filter(|form| !form.is_empty()).collect();
            assert_eq!(offered, forms, "{name}");
        }
    }

    #[test]
    fn the_long_help_has_every_flag() {
        let mut command = command(tribunal_problems::ALL);
        for subcommand in command.get_subcommands_mut() {
            let help = subcommand.render_long_help().to_string();
            for (_, flag) in flags(subcommand) {
                let name = subcommand.get_name();
                assert!(help.contains(&format!("--{flag}")), "{name}: {flag}");
            }
        }
    }

    #[test]
    fn the_short_help_has_at_most_ten_flags_and_two_examples() {
        let mut command = command(tribunal_problems::ALL);
        let shown = |help: &str| {
            // Flags stand further left than the words about them.
            let is_flag = |line: &&str| {
                let word = line.trim_start();
                word.starts_with('-') && line.len() - word.len() <= 6
            };
            let (flags, examples) = help.split_once("Examples:\n").expect("examples");
            (
                flags.lines().filter(is_flag).count(),
                examples.lines().count(),
            )
        };
        let (flags, examples) = shown(&command.render_help().to_string());
        assert!(flags <= 10 && examples == 2);
        let is_ours = |subcommand: &&mut Command| subcommand.get_name() != "help";
        for subcommand in command.get_subcommands_mut().filter(is_ours) {
            let help = subcommand.render_help().to_string();
            let (flags, examples) = shown(&help);
            assert!(
                flags <= 10 && examples <= 2,
                "{flags} flags, {examples} examples\n{help}"
            );
        }
    }
}
