//! `tribunal lint`: the flags.

use super::output::{AnswerForm, EventsChoice};
use super::programs::{BuildChoice, IsolationChoice};
use super::share::ShardChoice;
use super::values::workers;
use clap::Args;
use std::path::PathBuf;

const HELP: &str = "\
Checks names, links, statements and encodings; the package's validators, on its cases, on malformed input and on wrong \
outputs; and its submissions, each with its expected verdict and its time. Each finding has a place and a hint.

Examples:
  tribunal lint ./sums
  tribunal lint ./cases/pilots --no-submissions   files and validators alone
  tribunal lint ./sums --shard 1/8 --report 1.json   a share
  tribunal lint ./sums --format json";

/// `tribunal lint`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Lint {
    /// The folder of the problem package, or of cases.
    #[arg(value_name = "PATH")]
    pub(crate) package: PathBuf,
    /// Check the files and the validators, and run no submission.
    #[arg(long, conflicts_with = "shard")]
    pub(crate) no_submissions: bool,
    /// The number of programs that run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = workers())]
    pub(crate) jobs: Option<u16>,
    #[command(flatten)]
    pub(crate) campaign: ShardChoice,
    /// The file of the share of `--shard`.
    #[arg(
        long = "report",
        value_name = "FILE",
        requires = "shard",
        help_heading = "Campaign",
        hide_short_help = true
    )]
    pub(crate) reports: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) form: AnswerForm,
    #[command(flatten)]
    pub(crate) events: EventsChoice,
    #[command(flatten)]
    pub(crate) build: BuildChoice,
    #[command(flatten)]
    pub(crate) isolation: IsolationChoice,
}
