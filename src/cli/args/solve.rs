//! `tribunal solve`: the flags.

use super::output::AnswerForm;
use super::values::NONE;
use crate::cli::choices::problems;
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;

const HELP: &str = "\
Reads many boards. Lines of four cells make boards of 4x4, as on the judges (for chesscbg, eight lines are a pair); with \
--size RxC, every R lines are a board; lines of any other width are one board up to an empty line or the end.

Examples:
  tribunal solve flipgame board.in
  tribunal solve pilots board.in --certificate
  printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | tribunal solve flipgame
  tribunal solve flipgame board.in --moves --solver chase
  tribunal solve chesscbg pairs.txt --format json";

/// `tribunal solve`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Solve {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub(crate) problem: &'static dyn AnyProblem,
    /// The boards [default: standard input].
    pub(crate) file: Option<PathBuf>,
    /// The solver [default: the fastest for the size of the board].
    #[arg(long, value_name = "NAME")]
    pub(crate) solver: Option<String>,
    /// Also print the moves, one per line, for problems whose output is only a number.
    #[arg(long)]
    pub(crate) moves: bool,
    /// Also print a certificate that a person can check by hand.
    #[arg(long)]
    pub(crate) certificate: bool,
    /// The size of every board.
    #[arg(long, value_name = "RxC")]
    pub(crate) size: Option<Size>,
    #[command(flatten)]
    pub(crate) form: AnswerForm,
}
