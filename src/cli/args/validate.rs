//! `tribunal validate`: the flags.

use super::values::NONE;
use crate::cli::choices::problems;
use clap::{Args, ValueEnum};
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;

const HELP: &str = "\
Stricter than the other commands: trailing blanks, CRLF, empty lines and a last line without its end are not valid. The \
board must be 4x4, and chesscbg must have 8 pieces, unless --size is given.

Examples:
  tribunal validate flipgame < board.in                  42 valid, 43 not
  tribunal validate flipgame --host testlib < board.in   0 valid, 3 not
  ln -s $(which tribunal) flipgame-validate              for a package";

/// `tribunal validate`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Validate {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub(crate) problem: &'static dyn AnyProblem,
    /// The judge whose exit statuses are used.
    #[arg(long, value_name = "HOST", value_enum, default_value = "icpc")]
    pub(crate) host: ValidatorHost,
    /// The size that the board must have [default: the published one].
    #[arg(long, value_name = "RxC")]
    pub(crate) size: Option<Size>,
}

/// Whose input validator `validate` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ValidatorHost {
    /// ICPC packages: 42 valid, 43 not.
    Icpc,
    /// testlib: 0 valid, 3 not.
    Testlib,
}
