//! `tribunal export`: the flags.

use super::values::{NONE, number, whole};
use crate::cli::choices::{formats_of_packages, problems};
use clap::Args;
use std::path::PathBuf;
use tribunal_core::erased::AnyProblem;
use tribunal_package::export::Format;

const HELP: &str = "\
Writes the package below `cases` in the format of another judge, the same bytes each time. A remark names each part \
that the format cannot hold.

Examples:
  tribunal export flipgame --format kattis-legacy --out build/flipgame
  tribunal export pilots --format domjudge --out pilots.zip
  tribunal export chesscbg --format hustoj --out chesscbg.xml
  tribunal export flipgame --format hydro --out flipgame.zip --random 20
  tribunal export flipgame --format icpc --out flipgame.zip --add killers";

/// `tribunal export`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Export {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub(crate) problem: &'static dyn AnyProblem,
    /// The format of the package.
    #[arg(long, value_parser = formats_of_packages(), value_name = "FORMAT")]
    pub(crate) format: &'static Format,
    /// Write a folder, or an archive where PATH ends in `.zip`; for hustoj also a bare `.xml`.
    #[arg(long, short, value_name = "PATH")]
    pub(crate) out: PathBuf,
    /// Replace an earlier package of the same format.
    #[arg(long)]
    pub(crate) force: bool,
    /// Add N generated cases that the package does not have yet.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=10_000))]
    pub(crate) random: Option<u64>,
    /// The seed of the generated cases.
    #[arg(long, value_name = "S", value_parser = whole(), default_value_t = 1)]
    pub(crate) seed: u64,
    /// Add the cases of this folder, as `kill --out` or `gen --out` writes them; may be given more than once.
    #[arg(long, value_name = "DIR")]
    pub(crate) add: Vec<PathBuf>,
    /// The folder of the packages, or the package itself [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR")]
    pub(crate) cases: Option<PathBuf>,
}
