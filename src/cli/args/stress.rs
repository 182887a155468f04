//! `tribunal stress`: the flags.

use super::output::{EventsChoice, ReportChoice, RunForm};
use super::programs::{BuildChoice, IsolationChoice, LimitChoice};
use super::values::{NONE, number, seconds};
use crate::cli::choices::{dialects, problems};
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;
use tribunal_core::output::Dialect;

const HELP: &str = "\
Tries seeded inputs first, then the whole space, the smallest first. The first failure is shrunk; on 4x4 the result is \
mostly proven minimal, since every smaller input was run. A C or C++ program is also built with the address and \
undefined-behaviour sanitizers, and without optimization, to find out more.

With --size other than 4x4, shrinking tries smaller sizes too, unless --keep-size is given.

Examples:
  tribunal stress flipgame my.cpp
  tribunal stress pilots my.py --random 10000 --seed 7
  tribunal stress flipgame my.cpp --all                  count the failures
  tribunal stress flipgame my.cpp --against other.cpp    where do they differ?
  tribunal stress chesscbg my.cpp --save found-by-stress
  tribunal stress flipgame general.cpp --size 5x6
  printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | tribunal stress flipgame my.cpp --input -";

/// `tribunal stress`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Stress {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub(crate) problem: &'static dyn AnyProblem,
    /// The program.
    #[arg(value_name = "SUBMISSION")]
    pub(crate) submission: PathBuf,
    /// Find an input on which the program and this one differ.
    #[arg(long, value_name = "OTHER")]
    pub(crate) against: Option<PathBuf>,
    /// Try all inputs, and count the failures.
    #[arg(long)]
    pub(crate) all: bool,
    /// The seconds that shrinking may take; 0 shows a failure as it was found.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = number::<u32>(0..=86_400))]
    #[arg(hide_short_help = true)]
    pub(crate) shrink_time: u32,
    /// Shrink without making the board smaller, for a program that knows no other size.
    #[arg(long, requires = "size", hide_short_help = true)]
    pub(crate) keep_size: bool,
    /// Do not build a C or C++ program in other ways to find out more.
    #[arg(long, hide_short_help = true)]
    pub(crate) no_sanitizers: bool,
    /// Store the failing input as the case `secret/NAME`, with the jury's answer.
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub(crate) save: Option<String>,
    /// Overwrite an existing stored case.
    #[arg(long, requires = "save", hide_short_help = true)]
    pub(crate) force: bool,
    /// The folder of the stored cases, for limits and --save [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub(crate) cases: Option<PathBuf>,
    /// How strictly outputs are read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    #[arg(hide_short_help = true)]
    pub(crate) dialect: Dialect,
    /// How many programs run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    #[arg(hide_short_help = true)]
    pub(crate) jobs: Option<u16>,
    /// The form of the run.
    #[command(flatten)]
    pub(crate) form: RunForm,
    /// Where it is written.
    #[command(flatten)]
    pub(crate) report: ReportChoice,
    /// Where its events are written.
    #[command(flatten)]
    pub(crate) events: EventsChoice,
    /// Which inputs.
    #[command(flatten)]
    pub(crate) inputs: InputChoice,
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

/// The number of inputs that `stress` generates by default.
pub(crate) const RANDOM: u64 = 1000;

/// The number of smallest inputs that follow by default: all of 4×4, where there are so many.
pub(crate) const SMALLEST: u64 = 65_536;

/// The inputs that a program is run on.
#[derive(Debug, Args)]
#[command(next_help_heading = "Inputs")]
pub(crate) struct InputChoice {
    /// Try N generated inputs, the same as those of `gen`.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), default_value_t = RANDOM)]
    pub(crate) random: u64,
    /// The seed of the generated inputs.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    #[arg(hide_short_help = true)]
    pub(crate) seed: u64,
    /// Then try the N smallest inputs.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), default_value_t = SMALLEST)]
    pub(crate) smallest: u64,
    /// The size of the boards.
    #[arg(long, value_name = "RxC")]
    pub(crate) size: Option<Size>,
    /// Only the boards in this file, `-` for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "seed", "smallest"])]
    pub(crate) input: Option<PathBuf>,
    /// The seconds that the search may take.
    #[arg(long, value_name = "S", value_parser = seconds, hide_short_help = true)]
    pub(crate) budget: Option<f64>,
}
