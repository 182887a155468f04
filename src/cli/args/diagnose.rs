//! `tribunal diagnose`: the flags.

use super::output::AnswerForm;
use super::programs::Execution;
use super::values::{NONE, number, seconds, whole};
use crate::cli::choices::problems;
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;

const HELP: &str = "\
Runs the program on every input of the size, or on 20,000 generated ones where there are too many (chesscbg), and \
compares the inputs on which it fails, and its answers on them, with those of faulty solvers. The same inputs and the \
same answers are an exact match; other matches are the same inputs with other answers, a subset, or an overlap. A bug \
that matches none is unknown, and the output says what the failing inputs have in common.

Exit status: 0 if the program passes every input that was tried, 1 if it fails one, whether the bug is known or not.

Examples:
  tribunal diagnose flipgame my.cpp
  tribunal diagnose pilots my.py --random 2000             for a slow program
  tribunal diagnose flipgame my.cpp --stored               the stored cases
  tribunal diagnose flipgame general.cpp --size 3x3
  tribunal diagnose chesscbg my.cpp --smallest 5000        the smallest inputs
  tribunal diagnose pilots my.cpp --format json";

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
    /// Use N generated inputs, the same as those of `gen`, instead of every input.
    #[arg(long, value_name = "N", help_heading = "Inputs", value_parser = number::<u64>(1..=DIAGNOSED_MAX))]
    pub(crate) random: Option<u64>,
    /// The seed of the generated inputs.
    #[arg(
        long,
        value_name = "S",
        help_heading = "Inputs",
        hide_short_help = true
    )]
    #[arg(value_parser = whole(), default_value_t = 1)]
    pub(crate) seed: u64,
    /// Use the N smallest inputs instead of every input.
    #[arg(
        long,
        value_name = "N",
        help_heading = "Inputs",
        conflicts_with = "random"
    )]
    #[arg(value_parser = number::<u64>(1..=DIAGNOSED_MAX))]
    pub(crate) smallest: Option<u64>,
    /// Use the stored cases instead of every input.
    #[arg(long, help_heading = "Inputs", conflicts_with_all = ["random", "smallest", "size"])]
    pub(crate) stored: bool,
    /// The size of the boards.
    #[arg(long, value_name = "RxC", help_heading = "Inputs")]
    pub(crate) size: Option<Size>,
    /// Stop running the program after S seconds, and compare the inputs tried so far.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) budget: Option<f64>,
    /// Run on every input, instead of stopping after five timeouts.
    #[arg(long)]
    pub(crate) all: bool,
    /// The folder of the stored cases, for limits and --stored [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub(crate) cases: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) form: AnswerForm,
    #[command(flatten)]
    pub(crate) execution: Execution,
}

/// The number of inputs that `diagnose` generates where the whole space is too large.
pub(crate) const DIAGNOSED: u64 = 20_000;

/// The most inputs of a diagnosis: the result of each run stays in memory.
const DIAGNOSED_MAX: u64 = 200_000;
