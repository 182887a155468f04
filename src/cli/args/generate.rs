//! `tribunal gen`: the flags.

use super::output::AnswerForm;
use super::values::{NONE, number, whole};
use crate::cli::choices::problems;
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;

const HELP: &str = "\
The same problem, seed and options give the same bytes in every version and on every machine. Without --distance and \
--impossible, the kinds of board alternate: each possible minimum, Impossible, symmetric boards, and so on. Only \
`--distance 0` generates the refrigerator with all handles open, which the published problem excludes.

Examples:
  tribunal gen flipgame
  tribunal gen pilots --count 20 --seed 7 --out more-cases
  tribunal gen chesscbg --distance 20 --count 3
  tribunal gen flipgame --impossible --size 3x5";

/// `tribunal gen`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Gen {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub(crate) problem: &'static dyn AnyProblem,
    /// The seed.
    #[arg(long, value_name = "S", value_parser = whole(), default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of boards.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX), default_value_t = 1)]
    pub(crate) count: u64,
    /// Only boards that need exactly D moves.
    #[arg(long, value_name = "D", value_parser = number::<u32>(0..=u32::MAX.into()), conflicts_with = "impossible")]
    pub(crate) distance: Option<u32>,
    /// Only boards that no sequence of moves solves.
    #[arg(long)]
    pub(crate) impossible: bool,
    /// The size of the board.
    #[arg(long, value_name = "RxC")]
    pub(crate) size: Option<Size>,
    /// The number of pieces in each position (chesscbg).
    #[arg(long, value_name = "N", value_parser = number::<u32>(0..=u32::MAX.into()))]
    pub(crate) pieces: Option<u32>,
    /// Write `.in` and `.ans` files into this folder, instead of the inputs to standard output.
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Overwrite existing files.
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) form: AnswerForm,
}
