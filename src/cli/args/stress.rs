//! `tribunal stress`: the flags.

use super::output::RunOutput;
use super::programs::Execution;
use super::values::{NONE, number, seconds, whole};
use crate::cli::choices::problems;
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;

const HELP: &str = "\
Tries generated inputs first, then the whole space from the smallest input on. The first failure is shrunk; on 4x4 the \
result is usually proven minimal, because the program also passes every smaller input. A C or C++ program is also \
built with the address and undefined-behaviour sanitizers, and without optimization, to find the cause.

With a --size other than 4x4, shrinking also tries smaller sizes, unless --keep-size is given.

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
    /// Find an input on which the program and OTHER differ.
    #[arg(long, value_name = "OTHER")]
    pub(crate) against: Option<PathBuf>,
    /// Try all inputs, and count the failures.
    #[arg(long)]
    pub(crate) all: bool,
    /// Shrink for up to S seconds; 0 shows the failing input as it was found.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = number::<u32>(0..=86_400))]
    #[arg(hide_short_help = true)]
    pub(crate) shrink_time: u32,
    /// Keep the size of the board, for a program that handles no other.
    #[arg(long, requires = "size", hide_short_help = true)]
    pub(crate) keep_size: bool,
    /// Do not build a failing C or C++ program again with sanitizers and without optimization.
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
    #[command(flatten)]
    pub(crate) output: RunOutput,
    #[command(flatten)]
    pub(crate) inputs: InputChoice,
    #[command(flatten)]
    pub(crate) execution: Execution,
}

/// The number of inputs that `stress` generates by default.
pub(crate) const RANDOM: u64 = 1000;

/// The number of smallest inputs that `stress` then tries by default: all of 4×4 for flipgame and pilots.
pub(crate) const SMALLEST: u64 = 65_536;

/// The inputs that `stress` tries.
#[derive(Debug, Args)]
#[command(next_help_heading = "Inputs")]
pub(crate) struct InputChoice {
    /// Try N generated inputs, the same as those of `gen`.
    #[arg(long, value_name = "N", value_parser = whole(), default_value_t = RANDOM)]
    pub(crate) random: u64,
    /// The seed of the generated inputs.
    #[arg(long, value_name = "S", value_parser = whole(), default_value_t = 1)]
    #[arg(hide_short_help = true)]
    pub(crate) seed: u64,
    /// Then try the N smallest inputs.
    #[arg(long, value_name = "N", value_parser = whole(), default_value_t = SMALLEST)]
    pub(crate) smallest: u64,
    /// The size of the boards.
    #[arg(long, value_name = "RxC")]
    pub(crate) size: Option<Size>,
    /// Only the boards in this file, `-` for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "seed", "smallest"])]
    pub(crate) input: Option<PathBuf>,
    /// Stop the search after S seconds.
    #[arg(long, value_name = "S", value_parser = seconds, hide_short_help = true)]
    pub(crate) budget: Option<f64>,
}
