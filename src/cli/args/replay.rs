//! `tribunal replay`: the flags.

use super::output::AnswerForm;
use super::values::NONE;
use crate::cli::choices::problems;
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;

const HELP: &str = "\
Without an output, a solver finds the moves. An output has the number of moves, and then the moves.

Examples:
  tribunal replay pilots board.in
  tribunal replay pilots board.in my.out
  tribunal solve chesscbg pair.in --moves | tribunal replay chesscbg pair.in -";

/// `tribunal replay`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Replay {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub(crate) problem: &'static dyn AnyProblem,
    /// The input file, one board.
    pub(crate) input: PathBuf,
    /// The moves, at most 100,000; `-` for standard input [default: those of a solver].
    pub(crate) output: Option<PathBuf>,
    /// The size of the board.
    #[arg(long, value_name = "RxC")]
    pub(crate) size: Option<Size>,
    #[command(flatten)]
    pub(crate) form: AnswerForm,
}
