//! `tribunal judge`: the flags.

use super::output::{EventsChoice, ReportChoice, RunForm};
use super::programs::{BuildChoice, IsolationChoice, LimitChoice};
use super::values::{NONE, number};
use crate::cli::choices::{Target, TargetParser, dialects};
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::output::Dialect;

const HELP: &str = "\
Builds each submission when it has to be, isolates it, and runs it on every stored case. Many submissions, or folders \
of them, make a table.

Examples:
  tribunal judge flipgame my.cpp
  tribunal judge pilots class/ --format csv              many programs
  tribunal judge flipgame my.cpp --case secret/all-black
  tribunal judge pilots my.py --random 1000 --seed 7
  tribunal judge flipgame my.cpp --exhaustive            every board there is
  tribunal judge flipgame my.cpp --watch                 again at each save
  tribunal judge pilots class/ --resume tonight.jsonl    continues next time
  tribunal judge flipgame --expected                     the package's own
  tribunal judge ./sums my.cpp                           any problem package";

/// `tribunal judge`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Judge {
    /// The problem; or the folder of a problem package or of cases, as in `./sums`.
    #[arg(value_parser = TargetParser(NONE))]
    pub(crate) problem: Target,
    /// The programs, or folders of them; with --expected, the default is the package's own.
    #[arg(value_name = "SUBMISSION", required_unless_present = "expected")]
    pub(crate) submissions: Vec<PathBuf>,
    /// Judge every case; otherwise a submission is given up after five timeouts.
    #[arg(long, hide_short_help = true)]
    pub(crate) all: bool,
    /// Judge each submission up to its first case that is not accepted.
    #[arg(long, conflicts_with = "all", hide_short_help = true)]
    pub(crate) fail_fast: bool,
    /// Compare with the verdict that each submission's folder names (accepted, wrong_answer, …); implies --fail-fast.
    #[arg(long, conflicts_with = "all")]
    pub(crate) expected: bool,
    /// Keep results in FILE, and continue from those that it holds.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) resume: Option<PathBuf>,
    /// The seconds that a search for the smallest failing input may take where there is one submission; 0 for no search.
    #[arg(long, value_name = "S", value_parser = number::<u32>(0..=86_400), default_value_t = 1)]
    #[arg(conflicts_with_all = ["expected", "watch"], hide_short_help = true)]
    pub(crate) shrink_time: u32,
    /// Judge a submission again at each save, until Ctrl-C.
    #[arg(long, conflicts_with = "resume")]
    pub(crate) watch: bool,
    /// How strictly outputs are read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    #[arg(hide_short_help = true)]
    pub(crate) dialect: Dialect,
    /// How many programs run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    #[arg(hide_short_help = true)]
    pub(crate) jobs: Option<u16>,
    /// The form of the run.
    #[command(flatten)]
    pub(crate) form: RunForm,
    /// Where it is written.
    #[command(flatten)]
    pub(crate) report: ReportChoice,
    /// Where its events are written.
    #[command(flatten)]
    pub(crate) events: EventsChoice,
    /// Which cases.
    #[command(flatten)]
    pub(crate) cases: CaseChoice,
    /// What a program may use.
    #[command(flatten)]
    pub(crate) limits: LimitChoice,
    /// How it is built.
    #[command(flatten)]
    pub(crate) build: BuildChoice,
    /// How it is isolated.
    #[command(flatten)]
    pub(crate) isolation: IsolationChoice,
}

/// The cases that a program is run on.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cases")]
pub(crate) struct CaseChoice {
    /// A folder of packages, a package, or a folder of `.in` and `.ans` files [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR")]
    pub(crate) cases: Option<PathBuf>,
    /// Only the case of this name, as a report shows it: `secret/all-black`, `random/17`, `space/4711`.
    #[arg(long, value_name = "NAME")]
    pub(crate) case: Option<String>,
    /// Use N generated cases, the same as those of `gen`, instead of the stored ones.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=tribunal_judge::case_source::GENERATED_MAX))]
    pub(crate) random: Option<u64>,
    /// The seed of the generated cases.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1, requires = "random")]
    #[arg(hide_short_help = true)]
    pub(crate) seed: u64,
    /// Use every input of a size, instead of the stored cases.
    #[arg(long, conflicts_with = "random")]
    pub(crate) exhaustive: bool,
    /// The size of the boards.
    #[arg(long, value_name = "RxC", hide_short_help = true)]
    pub(crate) size: Option<Size>,
}
