//! The whole command line: its commands, and the preferences that each of them takes.

use super::campaign::{Campaign, CampaignAction};
use super::check::Check;
use super::companion::Companion;
use super::diagnose::Diagnose;
use super::export::Export;
use super::generate::Gen;
use super::judge::Judge;
use super::kill::Kill;
use super::lint::Lint;
use super::output::{AnswerForm, RunForm};
use super::replay::Replay;
use super::report::Report;
use super::share::Merge;
use super::solve::Solve;
use super::stress::Stress;
use super::validate::Validate;
use super::verify::Verify;
use crate::cli::choices::langs;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use tribunal_core::messages::Lang;
use tribunal_report::forms::{self, Form};

/// Tribunal judges programs on puzzle problems with proven answers: it cross-checks independent solvers, replays each
/// list of moves, certifies each minimum, and shows the smallest input on which a program fails.
#[derive(Debug, Parser)]
#[command(name = "tribunal", version, max_term_width = 80, after_long_help = EXIT_HELP)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) show: Show,
}

const EXIT_HELP: &str = "\
Exit status:
    0  success: all agree, accepted, as expected, or done
    1  a disagreement, a fault in a stored case, a rejected output or program,
       a result that is worse than in the run of `report --against`
    2  the command line is wrong, or would overwrite a file without --force
    3  a failure of Tribunal, a wrong answer file, or a file that it cannot write
    4  an input or a program that cannot be read, is wrong,
       or is in an unknown language
    5  declined: the board is too large, its minimum is not proven,
       or there are no more boards of the requested kind
   42  `validate`: the input is valid; 43: it is not
  130  stopped by Ctrl-C, SIGTERM or SIGHUP; finished work is reported

Examples:
  tribunal judge flipgame my.cpp       is this program right?
  tribunal verify                      cross-check all solvers
  tribunal stress flipgame my.cpp      the smallest board on which it fails
  tribunal diagnose flipgame my.cpp    what is its bug?
  tribunal solve pilots board.in       the answer as the judge expects it
  tribunal check pilots board.in out   is this output right?
  tribunal lint ./sums                 is this package in order?
  tribunal kill flipgame class/        the fewest cases that expose all
  tribunal export flipgame --format domjudge --out flipgame.zip";

/// How results are shown: preferences that every command takes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Show {
    /// When to use colour.
    #[arg(long, global = true, hide_short_help = true)]
    #[arg(value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) color: Color,
    /// The language of verdicts, their reasons and pages [default: that of the locale].
    #[arg(long, global = true, hide_short_help = true, value_parser = langs(), value_name = "LANG")]
    pub(crate) lang: Option<Lang>,
    /// Print only errors on standard error: no progress, no remarks.
    #[arg(long, short, global = true, hide_short_help = true)]
    pub(crate) quiet: bool,
}

/// When colour is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run programs on many cases and rule on each
    Judge(Judge),
    /// Find the smallest input on which a program fails, and explain it
    Stress(Stress),
    /// Name the likely bug of a program, by the inputs on which it fails
    Diagnose(Diagnose),
    /// Show a saved run in any form, without judging again
    Report(Report),
    /// Put the shares of a run together, as if it had been one
    Merge(Merge),
    /// Plan a run for many machines: Slurm, GitHub Actions, GitLab, or the cores of this one
    Campaign(Campaign),
    /// Answer boards in exactly the form that the judge expects
    Solve(Solve),
    /// Rule on a program's output by playing its moves
    Check(Check),
    /// Show the board after each move
    Replay(Replay),
    /// Cross-check solvers: give inputs to all of them and compare the answers
    Verify(Verify),
    /// Check a problem package: its files, its validators, its submissions
    Lint(Lint),
    /// Generate cases from a seed
    Gen(Gen),
    /// Find the smallest set of cases that exposes all wrong programs
    Kill(Kill),
    /// Write a package for another judge
    Export(Export),
    /// Say whether standard input is a valid input, to the byte
    Validate(Validate),
    /// Save the samples of a problem that the extension Competitive Companion sends
    Companion(Companion),
    /// Test how well this machine can isolate programs, and say what is missing
    #[command(after_long_help = "Examples:\n  tribunal doctor\n  tribunal doctor --format json")]
    Doctor(AnswerForm),
    /// List problems, solvers and dialects
    #[command(after_long_help = "Examples:\n  tribunal list\n  tribunal list --format json")]
    List(AnswerForm),
    /// Print the completions for a shell
    #[command(
        after_long_help = "Examples:\n  tribunal completions bash > tribunal.bash\n  source <(tribunal completions bash)"
    )]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write the man pages
    #[command(
        after_long_help = "Examples:\n  tribunal man > tribunal.1\n  tribunal man --out man/"
    )]
    Man {
        /// Write a page for each command into this folder, instead of the main page to standard output.
        #[arg(long, short, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

impl Command {
    /// The form of the results: text where a command has no other.
    pub(crate) fn form(&self) -> Form {
        let run_form = |form: &RunForm| form.format.unwrap_or(forms::ALL[0]);
        match self {
            Command::Judge(Judge { output, .. })
            | Command::Stress(Stress { output, .. })
            | Command::Diagnose(Diagnose { output, .. })
            | Command::Verify(Verify { output, .. }) => run_form(&output.form),
            Command::Report(Report { form, .. }) | Command::Merge(Merge { form, .. }) => {
                run_form(form)
            }
            Command::Solve(Solve { form, .. })
            | Command::Gen(Gen { form, .. })
            | Command::Kill(Kill { form, .. })
            | Command::Check(Check { form, .. })
            | Command::Replay(Replay { form, .. })
            | Command::Lint(Lint { form, .. })
            | Command::Doctor(form)
            | Command::List(form) => form.format,
            Command::Campaign(Campaign {
                action: Some(CampaignAction::Status { form, .. }),
                ..
            }) => form.format,
            Command::Campaign(_)
            | Command::Export(_)
            | Command::Validate(_)
            | Command::Companion(_)
            | Command::Completions { .. }
            | Command::Man { .. } => forms::ALL[0],
        }
    }

    /// Whether text reports have all details.
    pub(crate) fn is_verbose(&self) -> bool {
        match self {
            Command::Judge(Judge { verbose, .. }) | Command::Report(Report { verbose, .. }) => {
                *verbose
            }
            _ => false,
        }
    }

    /// The file that gets the events of the run, and the name of the command in it.
    pub(crate) fn events(&self) -> Option<(&std::path::Path, &'static str)> {
        let (events, name) = match self {
            Command::Judge(Judge { output, .. }) => (&output.events, "judge"),
            Command::Stress(Stress { output, .. }) => (&output.events, "stress"),
            Command::Diagnose(Diagnose { output, .. }) => (&output.events, "diagnose"),
            Command::Verify(Verify { output, .. }) => (&output.events, "verify"),
            Command::Lint(Lint { events, .. }) => (events, "lint"),
            _ => return None,
        };
        Some((events.file.as_deref()?, name))
    }
}
