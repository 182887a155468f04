//! Flags that do not apply to what was asked. Flags that exclude each other say so in [`args`](super::args); here the
//! value of an argument decides.

use super::args::{Cli, Command, InputChoice, Kill, Stress, Verify};
use super::choices::Target;
use super::exit::{Exit, Stop};
use clap::ArgMatches;
use clap::parser::ValueSource;

/// Refuses the first flag that the user typed and that does not apply.
pub(super) fn reject_inapplicable_flags(cli: &Cli, matches: &ArgMatches) -> Result<(), Stop> {
    let Some((_, typed)) = matches.subcommand() else {
        return Ok(());
    };
    let is_typed = |flag: &&str| {
        let id = flag.trim_start_matches('-').replace('-', "_");
        typed.value_source(&id) == Some(ValueSource::CommandLine)
    };
    let refuse = |flags: &[&str], why: &str, hint: &str| match flags.iter().copied().find(is_typed)
    {
        Some(flag) => {
            Err(Stop::new(Exit::Usage, format!("`{flag}` does not apply: {why}")).hint(hint))
        }
        None => Ok(()),
    };
    match &cli.command {
        Command::Judge(args) if matches!(args.problem, Target::Folder(_)) => {
            let flags = [
                "--random",
                "--exhaustive",
                "--size",
                "--dialect",
                "--cases",
                "--shrink-time",
            ];
            let why = "a package is judged on its own cases, by its own validator";
            refuse(
                &flags,
                why,
                "it applies to the problems that `tribunal list` names",
            )
        }
        Command::Verify(Verify {
            random: Some(0), ..
        })
        | Command::Kill(Kill { random: 0, .. })
        | Command::Stress(Stress {
            inputs: InputChoice { random: 0, .. },
            ..
        }) => refuse(
            &["--seed"],
            "`--random 0` generates no input",
            "leave out one of the two",
        ),
        Command::Gen(args) => {
            let problem = args.problem;
            let (pieces, impossible) = (problem.has_pieces(), problem.has_impossible());
            let flags: &[(&str, &str)] = &[
                ("--pieces", if pieces { "" } else { "has no pieces" }),
                (
                    "--impossible",
                    if impossible {
                        ""
                    } else {
                        "has no impossible input"
                    },
                ),
            ];
            let mut wrong = flags.iter().filter(|(_, why)| !why.is_empty());
            wrong.try_for_each(|(flag, why)| {
                refuse(
                    &[flag],
                    &format!("{} {why}", problem.name()),
                    "leave it out",
                )
            })
        }
        _ => Ok(()),
    }
}
