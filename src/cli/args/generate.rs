//! `tribunal gen`: the flags.

use super::output::AnswerForm;
use super::programs::{BuildChoice, IsolationChoice};
use super::values::{NONE, number, whole, workers};
use crate::cli::choices::{Target, TargetParser};
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;

const HELP: &str = "\
The same problem, seed and options give the same bytes in every version and on every machine. Without --distance and \
--impossible, the kinds of board alternate: each possible minimum, Impossible, symmetric boards, and so on. Only \
`--distance 0` generates the refrigerator with all handles open, which the published problem excludes.

For the path of a package, gen runs what the package has: the commands of `generators/generators.yaml`; or each program \
in `generators/`, with a seed as its last argument; or a grammar. Input validators check every input, the answers are \
those on which all accepted submissions agree, and inputs that are stored already are left out. Without --out, the cases \
go into the package.

Examples:
  tribunal gen flipgame
  tribunal gen pilots --count 20 --seed 7 --out more-cases
  tribunal gen chesscbg --distance 20 --count 3
  tribunal gen flipgame --impossible --size 3x5
  tribunal gen ./sums
  tribunal gen ./sums --count 50 --seed 7 --out more";

/// `tribunal gen`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Gen {
    /// The problem, or the path of any problem package.
    #[arg(value_name = "PROBLEM", value_parser = TargetParser(NONE))]
    pub(crate) problem: Target,
    /// The seed [default: 1].
    #[arg(long, value_name = "S", value_parser = whole())]
    pub(crate) seed: Option<u64>,
    /// The number of boards, or of inputs of a package [default: 1 board, 10 inputs].
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) count: Option<u64>,
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
    /// Write `.in` and `.ans` files into this folder, instead of the inputs to standard output, or of the cases into the
    /// package.
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Overwrite existing files.
    #[arg(long)]
    pub(crate) force: bool,
    /// The number of workers (packages) [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = workers(), hide_short_help = true)]
    pub(crate) jobs: Option<u16>,
    #[command(flatten)]
    pub(crate) form: AnswerForm,
    #[command(flatten)]
    pub(crate) build: BuildChoice,
    #[command(flatten)]
    pub(crate) isolation: IsolationChoice,
}

impl Gen {
    /// The seed.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }
}
