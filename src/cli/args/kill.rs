//! `tribunal kill`: the flags.

use super::output::AnswerForm;
use super::programs::{BuildChoice, IsolationChoice, LimitChoice};
use super::values::{NONE, number, seconds};
use crate::cli::choices::{dialects, problems};
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;
use tribunal_core::output::Dialect;

const HELP: &str = "\
Runs every program on stored, generated and small inputs, and chooses the fewest and smallest of these such that every \
wrong program fails one and every right program passes all. In a folder, programs below `accepted` are right and all \
others are wrong.

Examples:
  tribunal kill pilots class/ --out killers
  tribunal kill flipgame wrong.c --accepted right.c
  tribunal kill flipgame class/ --smallest 65536   all boards of 4x4
  tribunal export pilots --format icpc --out pilots.zip --add killers";

/// `tribunal kill`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Kill {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub(crate) problem: &'static dyn AnyProblem,
    /// The wrong programs, or folders of programs.
    #[arg(value_name = "PROGRAM", required = true)]
    pub(crate) programs: Vec<PathBuf>,
    /// A right program, or a folder of them; may be given more than once.
    #[arg(long, value_name = "PATH")]
    pub(crate) accepted: Vec<PathBuf>,
    /// Write the chosen cases into this folder, as `.in` and `.ans` files.
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Write into a folder that has cases already.
    #[arg(long, requires = "out", hide_short_help = true)]
    pub(crate) force: bool,
    /// Try N generated inputs, the same as those of `gen`.
    #[arg(long, value_name = "N", help_heading = "Inputs")]
    #[arg(default_value_t = 200, value_parser = number::<u64>(0..=100_000))]
    pub(crate) random: u64,
    /// The seed of the generated inputs.
    #[arg(
        long,
        value_name = "S",
        help_heading = "Inputs",
        hide_short_help = true
    )]
    #[arg(value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    pub(crate) seed: u64,
    /// Try the N smallest inputs; 65536 are all of 4x4.
    #[arg(long, value_name = "N", help_heading = "Inputs")]
    #[arg(default_value_t = 1000, value_parser = number::<u64>(0..=1_000_000))]
    pub(crate) smallest: u64,
    /// The size of the boards.
    #[arg(long, value_name = "RxC", help_heading = "Inputs")]
    pub(crate) size: Option<Size>,
    /// The seconds that the search may take.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) budget: Option<f64>,
    /// The folder of the stored cases, which are tried too and set the limits [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR", help_heading = "Inputs")]
    #[arg(hide_short_help = true)]
    pub(crate) cases: Option<PathBuf>,
    /// How strictly outputs are read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    #[arg(hide_short_help = true)]
    pub(crate) dialect: Dialect,
    /// How many programs run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    #[arg(hide_short_help = true)]
    pub(crate) jobs: Option<u16>,
    /// The form of the result.
    #[command(flatten)]
    pub(crate) form: AnswerForm,
    /// What a program may use.
    #[command(flatten)]
    pub(crate) limits: LimitChoice,
    /// How it is built.
    #[command(flatten)]
    pub(crate) build: BuildChoice,
    /// How it is isolated.
    #[command(flatten)]
    pub(crate) isolation: IsolationChoice,
}
