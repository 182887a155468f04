//! `tribunal lint`: the flags.

use super::output::{AnswerForm, EventsChoice};
use super::programs::{BuildChoice, IsolationChoice};
use super::values::number;
use clap::Args;
use std::path::PathBuf;

const HELP: &str = "\
Checks names, links, statements and encodings; the package's validators, on its cases, on malformed input and on wrong \
outputs; and its submissions, each with its expected verdict and its time. Each finding has a place and a hint.

Examples:
  tribunal lint ./sums
  tribunal lint ./cases/pilots --no-submissions   files and validators alone
  tribunal lint ./sums --format json";

/// `tribunal lint`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Lint {
    /// The folder of the problem package, or of cases.
    #[arg(value_name = "PATH")]
    pub(crate) package: PathBuf,
    /// Check the files and the validators, and run no submission.
    #[arg(long)]
    pub(crate) no_submissions: bool,
    /// How many programs run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// The form of the findings.
    #[command(flatten)]
    pub(crate) form: AnswerForm,
    /// Where the events are written.
    #[command(flatten)]
    pub(crate) events: EventsChoice,
    /// How the programs of the package are built.
    #[command(flatten)]
    pub(crate) build: BuildChoice,
    /// How they are isolated.
    #[command(flatten)]
    pub(crate) isolation: IsolationChoice,
}
