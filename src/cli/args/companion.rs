//! `tribunal companion`: the flags.

use super::values::number;
use clap::Args;
use std::path::PathBuf;

const HELP: &str = "\
Competitive Companion reads a problem from the page of an online judge and sends it to some ports of this machine, \
including 10045; other ports must be added in its settings. The command saves the samples of one problem as a package \
for `judge --cases`, and ends.

Examples:
  tribunal companion
  tribunal companion --out samples/1753a --timeout 60
  tribunal companion --port 27121";

/// `tribunal companion`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Companion {
    /// The port to listen on, on loopback only; 0 takes a free one.
    #[arg(long, value_name = "N", value_parser = number::<u16>(0..=u16::MAX.into()), default_value_t = tribunal_package::companion::PORT)]
    pub(crate) port: u16,
    /// The new folder [default: named after the problem].
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Give up after S seconds without a problem.
    #[arg(long, value_name = "S", value_parser = number::<u64>(1..=604_800))]
    pub(crate) timeout: Option<u64>,
}
