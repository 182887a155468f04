//! `tribunal solve`: the flags.

use super::output::AnswerForm;
use super::values::NONE;
use crate::cli::choices::problems;
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;

const HELP: &str = "\
Lines of four cells are taken four at a time (eight for chesscbg), as on the judges; with --size RxC, R at a time; a \
block of any other width, ended by an empty line or the end, is one board.

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
    /// The solver [default: the quickest that takes the board].
    #[arg(long, value_name = "NAME")]
    pub(crate) solver: Option<String>,
    /// Also print the moves, one a line, where the judge does not ask for them.
    #[arg(long)]
    pub(crate) moves: bool,
    /// Also print a certificate that can be checked with a pencil.
    #[arg(long)]
    pub(crate) certificate: bool,
    /// The size of every board.
    #[arg(long, value_name = "RxC")]
    pub(crate) size: Option<Size>,
    /// The form of the answers.
    #[command(flatten)]
    pub(crate) form: AnswerForm,
}
