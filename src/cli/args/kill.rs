//! `tribunal kill`: the flags.

use super::output::AnswerForm;
use super::programs::Execution;
use super::share::ShardChoice;
use super::values::{NONE, number, seconds, whole};
use crate::cli::choices::{Target, TargetParser};
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;

const HELP: &str = "\
Runs every program on stored, generated and small inputs, and chooses the smallest set of inputs that exposes every \
wrong program and that every right program passes. In a folder, the programs below `accepted` are right and all others \
are wrong.

For the path of a package, the inputs are its stored cases and those of its generators on which all accepted submissions \
agree; every wrong program runs on each of them. The chosen inputs are then made smaller. Where the output validator deals with \
the programs, it must accept all accepted submissions.

Examples:
  tribunal kill pilots class/ --out killers
  tribunal kill flipgame wrong.c --accepted right.c
  tribunal kill flipgame class/ --smallest 65536   all boards of 4x4
  tribunal kill ./sums --out killers               its own wrong submissions
  tribunal kill pilots class/ --shard 1/2 --report 1.json   half of it
  tribunal export pilots --format icpc --out pilots.zip --add killers";

/// The default of `--random`.
pub(crate) const KILL_RANDOM: u64 = 200;

/// The default of `--smallest`.
pub(crate) const KILL_SMALLEST: u64 = 1000;

/// `tribunal kill`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Kill {
    /// The problem, or the path of any problem package.
    #[arg(value_name = "PROBLEM", value_parser = TargetParser(NONE))]
    pub(crate) problem: Target,
    /// The wrong programs, or folders of programs [default: the submissions of the package].
    #[arg(value_name = "PROGRAM")]
    pub(crate) programs: Vec<PathBuf>,
    /// A right program, or a folder of them; may be given more than once.
    #[arg(long, value_name = "PATH")]
    pub(crate) accepted: Vec<PathBuf>,
    /// Write the chosen cases into this folder, as `.in` and `.ans` files.
    #[arg(long, short, value_name = "DIR", conflicts_with = "shard")]
    pub(crate) out: Option<PathBuf>,
    /// Write into a folder that already has cases.
    #[arg(long, requires = "out", hide_short_help = true)]
    pub(crate) force: bool,
    /// Try N generated inputs, the same as those of `gen`.
    #[arg(long, value_name = "N", help_heading = "Inputs")]
    #[arg(default_value_t = KILL_RANDOM, value_parser = number::<u64>(0..=100_000))]
    pub(crate) random: u64,
    /// The seed of the generated inputs.
    #[arg(
        long,
        value_name = "S",
        help_heading = "Inputs",
        hide_short_help = true
    )]
    #[arg(value_parser = whole(), default_value_t = 1)]
    pub(crate) seed: u64,
    /// Try the N smallest inputs; 65536 covers all of 4x4.
    #[arg(long, value_name = "N", help_heading = "Inputs")]
    #[arg(default_value_t = KILL_SMALLEST, value_parser = number::<u64>(0..=1_000_000))]
    pub(crate) smallest: u64,
    /// The size of the boards.
    #[arg(long, value_name = "RxC", help_heading = "Inputs")]
    pub(crate) size: Option<Size>,
    /// Stop the search after S seconds.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) budget: Option<f64>,
    /// The folder of the stored cases, which are tried first and set the limits [default: `cases`, or the built-in
    /// packages].
    #[arg(long, value_name = "DIR", help_heading = "Inputs")]
    #[arg(hide_short_help = true)]
    pub(crate) cases: Option<PathBuf>,
    /// Also write the report to FILE, as JSON; may be given more than once.
    #[arg(long = "report", value_name = "FILE", help_heading = "Output")]
    #[arg(hide_short_help = true)]
    pub(crate) reports: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) form: AnswerForm,
    #[command(flatten)]
    pub(crate) campaign: ShardChoice,
    #[command(flatten)]
    pub(crate) execution: Execution,
}
