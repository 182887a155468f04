//! `tribunal judge`: the flags.

use super::output::RunOutput;
use super::programs::Execution;
use super::share::ShardChoice;
use super::values::{NONE, number, seconds, whole};
use crate::cli::choices::{Target, TargetParser};
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;

const HELP: &str = "\
Builds each submission where its language needs it, isolates it, and runs it on every stored case. A program that \
passes is tried on every input of the published problem, or on a sample of them. Several submissions, or a folder of \
them, are shown as a table.

Examples:
  tribunal judge flipgame my.cpp
  tribunal judge pilots class/ --format csv              many programs
  tribunal judge pilots --students handed-in/ --roster class.csv
  tribunal judge pilots --students handed-in/ --report-each pages/
  tribunal judge flipgame my.cpp --stored                no other inputs
  tribunal judge flipgame my.cpp --case secret/all-black
  tribunal judge pilots my.py --random 1000 --seed 7
  tribunal judge flipgame my.cpp --exhaustive            every board of 4x4
  tribunal judge flipgame my.cpp --watch                 again at each save
  tribunal judge pilots class/ --resume tonight.jsonl    or continue that run
  tribunal judge pilots class/ --shard 1/8 --report 1.json   a share
  tribunal judge flipgame --expected                     the package's own
  tribunal judge ./sums my.cpp                           any problem package";

/// `tribunal judge`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Judge {
    /// The problem; or the folder of a problem package or of cases, as in `./sums`.
    #[arg(value_parser = TargetParser(NONE))]
    pub(crate) problem: Target,
    /// Programs, or folders of programs [default with --expected: the submissions of the package].
    #[arg(value_name = "SUBMISSION", required_unless_present_any = ["expected", "students"])]
    pub(crate) submissions: Vec<PathBuf>,
    /// Judge a class: each folder, file or zip archive in DIR is what one student handed in; `--roster FILE.csv` lists them.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["submissions", "expected", "watch"])]
    pub(crate) students: Option<PathBuf>,
    /// The list of students: each has a row, also those who handed nothing in.
    #[arg(
        long,
        value_name = "FILE.csv",
        requires = "students",
        hide_short_help = true
    )]
    #[arg(conflicts_with_all = ["submissions", "expected", "watch"])]
    pub(crate) roster: Option<PathBuf>,
    /// Judge every case, instead of stopping a submission after five timeouts.
    #[arg(long, hide_short_help = true)]
    pub(crate) all: bool,
    /// Stop each submission at its first case that is not accepted.
    #[arg(long, conflicts_with = "all", hide_short_help = true)]
    pub(crate) fail_fast: bool,
    /// Compare with the verdict that each submission's folder names (accepted, wrong_answer, …); implies --fail-fast.
    #[arg(long, conflicts_with = "all")]
    pub(crate) expected: bool,
    /// Store results in FILE, and skip what FILE already has a result for.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "shard",
        hide_short_help = true
    )]
    pub(crate) resume: Option<PathBuf>,
    /// With one submission, search for its smallest failing input for up to S seconds; 0 turns the search off
    /// [default: 1].
    #[arg(long, value_name = "S", value_parser = number::<u32>(0..=86_400))]
    #[arg(conflicts_with_all = ["expected", "watch"], hide_short_help = true)]
    pub(crate) shrink_time: Option<u32>,
    /// Judge on the stored cases alone. By default, a program that passes them is then tried on every input of the
    /// published problem, or on as many as fit into --budget.
    #[arg(long, conflicts_with_all = ["random", "exhaustive", "case", "watch"], hide_short_help = true)]
    pub(crate) stored: bool,
    /// How long to try each program that passes the stored cases on further inputs, in seconds [default: 10, of several
    /// programs 1 each].
    #[arg(long, value_name = "S", value_parser = seconds, hide_short_help = true)]
    #[arg(conflicts_with_all = ["stored", "random", "exhaustive", "case", "watch"])]
    pub(crate) budget: Option<f64>,
    /// With one submission, list all of its failing cases, and show more of them in full; with several, say how one comes
    /// to write each likely fault.
    #[arg(long, hide_short_help = true)]
    pub(crate) verbose: bool,
    /// Write a page for each student, or for each program, into DIR: only its own results, to hand back.
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = ["watch", "shard"],
        hide_short_help = true
    )]
    pub(crate) report_each: Option<PathBuf>,
    /// Show the source around each crash and each refused line on the page of several submissions, and what sanitizers
    /// find where C or C++ crashes.
    #[arg(long, hide_short_help = true)]
    pub(crate) show_source: bool,
    /// Judge a submission again at each save, until Ctrl-C.
    #[arg(long, conflicts_with_all = ["resume", "shard"], hide_short_help = true)]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) campaign: ShardChoice,
    #[command(flatten)]
    pub(crate) output: RunOutput,
    #[command(flatten)]
    pub(crate) cases: CaseChoice,
    #[command(flatten)]
    pub(crate) execution: Execution,
}

/// The default of `--budget` for the only program, in seconds.
pub(crate) const FURTHER_S: f64 = 10.0;

/// The default of `--budget` for each of several programs, in seconds.
pub(crate) const FURTHER_OF_MANY_S: f64 = 1.0;

/// The default of `--shrink-time`, in seconds.
pub(crate) const SHRINK_S: u32 = 1;

/// The cases that a program is judged on.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cases")]
pub(crate) struct CaseChoice {
    /// A folder of packages, a package, or a folder of `.in` and `.ans` files [default: `cases`, or the built-in
    /// packages].
    #[arg(long, value_name = "DIR")]
    pub(crate) cases: Option<PathBuf>,
    /// Only the case of this name, as a report shows it: `secret/all-black`, `random/17`, `space/4711`.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["all", "fail_fast"])]
    pub(crate) case: Option<String>,
    /// Use N generated cases, the same as those of `gen`, instead of the stored ones.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=tribunal_judge::case_source::GENERATED_MAX))]
    pub(crate) random: Option<u64>,
    /// The seed of the generated cases.
    #[arg(long, value_name = "S", value_parser = whole(), default_value_t = 1)]
    #[arg(hide_short_help = true)]
    pub(crate) seed: u64,
    /// Use every input of a size, instead of the stored cases.
    #[arg(long, conflicts_with = "random")]
    pub(crate) exhaustive: bool,
    /// The size of the boards.
    #[arg(long, value_name = "RxC", hide_short_help = true)]
    pub(crate) size: Option<Size>,
}
