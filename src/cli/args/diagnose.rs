//! `tribunal diagnose`: the flags.

use super::output::RunOutput;
use super::programs::Execution;
use super::share::ShardChoice;
use super::values::{NONE, number, seconds, whole};
use crate::cli::choices::problems;
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;

const HELP: &str = "\
Runs the program on every stored case, and compares the inputs on which it fails, and its answers on them, with those \
of faulty solvers. The same inputs and the same answers are an exact match; other matches are the same inputs with other \
answers, a subset, or an overlap. A bug that matches none is unknown, and the output says what the failing inputs have \
in common. A C or C++ program that crashes on its smallest failing input is also built with sanitizers.

Exit status: 0 if the program passes every input that was tried, 1 if it fails one, whether the bug is known or not.

Examples:
  tribunal diagnose flipgame my.cpp
  tribunal diagnose flipgame my.cpp --exhaustive           every board of 4x4
  tribunal diagnose pilots my.py --random 2000 --seed 7
  tribunal diagnose chesscbg my.cpp --smallest 5000        the smallest inputs
  tribunal diagnose flipgame general.cpp --exhaustive --size 3x3
  tribunal diagnose pilots my.cpp --report diagnosis.html
  tribunal diagnose flipgame my.cpp --exhaustive --shard 1/2 --report 1.json";

/// `tribunal diagnose`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Diagnose {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub(crate) problem: &'static dyn AnyProblem,
    /// The program.
    #[arg(value_name = "SUBMISSION")]
    pub(crate) submission: PathBuf,
    /// Stop running the program after S seconds, and compare the inputs tried so far.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) budget: Option<f64>,
    /// Run on every input, instead of stopping after five timeouts.
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) output: RunOutput,
    #[command(flatten)]
    pub(crate) campaign: ShardChoice,
    #[command(flatten)]
    pub(crate) inputs: DiagnoseInputChoice,
    #[command(flatten)]
    pub(crate) execution: Execution,
}

/// The inputs that a diagnosis compares.
#[derive(Debug, Args)]
#[command(next_help_heading = "Inputs")]
pub(crate) struct DiagnoseInputChoice {
    /// A folder of packages, a package, or a folder of `.in` and `.ans` files [default: `cases`, or the built-in
    /// packages].
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub(crate) cases: Option<PathBuf>,
    /// Use N generated inputs, the same as those of `gen`, instead of the stored cases.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=DIAGNOSED_MAX))]
    pub(crate) random: Option<u64>,
    /// The seed of the generated inputs.
    #[arg(long, value_name = "S", value_parser = whole(), default_value_t = 1)]
    #[arg(hide_short_help = true)]
    pub(crate) seed: u64,
    /// Use the N smallest inputs instead of the stored cases.
    #[arg(long, value_name = "N", conflicts_with = "random")]
    #[arg(value_parser = number::<u64>(1..=DIAGNOSED_MAX))]
    pub(crate) smallest: Option<u64>,
    /// Use every input of a size, instead of the stored cases.
    #[arg(long, conflicts_with_all = ["random", "smallest"])]
    pub(crate) exhaustive: bool,
    /// The size of the boards.
    #[arg(long, value_name = "RxC")]
    pub(crate) size: Option<Size>,
}

/// The most inputs of a diagnosis: the result of each run stays in memory.
pub(crate) const DIAGNOSED_MAX: u64 = 200_000;
