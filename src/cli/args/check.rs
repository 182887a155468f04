//! `tribunal check`: the flags.

use super::output::AnswerForm;
use super::values::NONE;
use crate::cli::choices::{dialects, problems};
use crate::hosts;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;
use tribunal_core::output::Dialect;

const HELP: &str = "\
Tribunal computes and certifies the minimum itself; an answer file, if given, is checked and never trusted.

Examples:
  tribunal check pilots board.in my.out
  tribunal check flipgame board.in my.out board.ans
  ./solution < board.in | tribunal check pilots board.in -
  tribunal check pilots board.in my.out --dialect kattis

With --host, the order of the files, the exit status and the messages are those of another judge's checkers; a failure \
of Tribunal never looks like a verdict. For judges that cannot pass these arguments, name a link to Tribunal after the \
problem and the host:
  tribunal check flipgame --host testlib board.in out board.ans
  tribunal check flipgame --host testlib board.in out board.ans r.xml -appes
  tribunal check flipgame --host kattis board.in board.ans feedback/ < out
  ln -s $(which tribunal) flipgame-testlib";

/// `tribunal check`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Check {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub(crate) problem: &'static dyn AnyProblem,
    /// The input file, one board.
    pub(crate) input: PathBuf,
    /// The program's output, `-` for standard input.
    pub(crate) output: PathBuf,
    /// The answer file.
    pub(crate) answer: Option<PathBuf>,
    /// How strictly the output is read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    pub(crate) dialect: Dialect,
    /// The size of the board.
    #[arg(long, value_name = "RxC", conflicts_with = "host")]
    pub(crate) size: Option<Size>,
    /// Act as a checker of this judge, with its order of files, exit statuses and streams.
    // Only described here: `cli/checker_host.rs` takes such a command line before this parser sees it.
    #[arg(long, value_name = "HOST", value_parser = host_names())]
    pub(crate) host: Option<String>,
    #[command(flatten)]
    pub(crate) form: AnswerForm,
}

/// The names of hosts, with their descriptions in the help.
fn host_names() -> PossibleValuesParser {
    hosts::ALL
        .iter()
        .map(|host| PossibleValue::new(host.name).help(host.purpose))
        .collect::<Vec<_>>()
        .into()
}
