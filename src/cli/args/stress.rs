//! `tribunal stress`: the flags.

use super::output::RunOutput;
use super::programs::Execution;
use super::share::ShardChoice;
use super::values::{NONE, number, seconds, whole};
use crate::cli::choices::{StressTarget, StressTargetParser};
use clap::Args;
use std::path::PathBuf;
use tribunal_core::board::Size;

/// The time in seconds for which an input is made smaller, by default.
pub(crate) const STRESS_SHRINK_S: u32 = 10;

const HELP: &str = "\
Tries generated inputs first, then the whole space from the smallest input on. The first failure is shrunk; on 4x4 the \
result is usually proven minimal, because the program also passes every smaller input. A C or C++ program is also \
built with the address and undefined-behaviour sanitizers, and without optimization, to find the cause.

Of any other problem, two programs are run on the inputs of a generator until they differ. The input is then made \
smaller, as long as the validators accept it and the programs do the same; without a validator, inputs keep the form \
that those of the generator have. A grammar in the language checktestdata (a file `.ctd`) serves as generator and as \
validator; without --gen, the generators or the grammar of the package make the inputs. Where there is neither, or with \
--sample, inputs have the form of the samples, a guess: a list as long as the number before it says, a tree, a grid.

With --interactor, or for an interactive package, each program talks to the interactor, which rules on it.

With a --size other than 4x4, shrinking also tries smaller sizes, unless --keep-size is given.

Examples:
  tribunal stress flipgame my.cpp
  tribunal stress pilots my.py --random 10000 --seed 7
  tribunal stress flipgame my.cpp --all                  count the failures
  tribunal stress flipgame my.cpp --against other.cpp    where do they differ?
  tribunal stress chesscbg my.cpp --save found-by-stress
  tribunal stress pilots my.py --random 100000 --shard 1/8 --report 1.json
  tribunal stress flipgame general.cpp --size 5x6
  tribunal stress my.cpp --against brute.py --gen gen.py
  tribunal stress my.cpp --against brute.py --gen 'gen.cpp 10 {seed}'
  tribunal stress my.cpp --against brute.py --gen inputs.ctd --checker check.py
  tribunal stress my.cpp --against brute.py --sample 1.in --sample 2.in
  tribunal stress my.cpp --interactor talk.py --gen gen.py
  tribunal stress ./sums my.cpp --gen gen.py      against an accepted program
  printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | tribunal stress flipgame my.cpp --input -";

/// `tribunal stress`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Stress {
    /// The problem, the path of any problem package, or the program itself, with --gen or --sample.
    #[arg(value_name = "PROBLEM", value_parser = StressTargetParser(NONE))]
    pub(crate) target: StressTarget,
    /// The program.
    #[arg(value_name = "SUBMISSION")]
    pub(crate) submission: Option<PathBuf>,
    /// Find an input on which the program and OTHER differ.
    #[arg(long, value_name = "OTHER")]
    pub(crate) against: Option<PathBuf>,
    /// Try all inputs, and count the failures.
    #[arg(long)]
    pub(crate) all: bool,
    /// Shrink for up to S seconds; 0 shows the failing input as it was found.
    #[arg(long, value_name = "S", default_value_t = STRESS_SHRINK_S, value_parser = number::<u32>(0..=86_400))]
    #[arg(hide_short_help = true)]
    pub(crate) shrink_time: u32,
    /// Keep the size of the board, for a program that handles no other.
    #[arg(long, requires = "size", hide_short_help = true)]
    pub(crate) keep_size: bool,
    /// Do not build a failing C or C++ program again with sanitizers and without optimization.
    #[arg(long, hide_short_help = true)]
    pub(crate) no_sanitizers: bool,
    /// Store the failing input as the case `secret/NAME`, with the answer; without a package, as NAME.in and NAME.ans.
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "shard",
        hide_short_help = true
    )]
    pub(crate) save: Option<String>,
    /// Overwrite an existing stored case.
    #[arg(long, requires = "save", hide_short_help = true)]
    pub(crate) force: bool,
    /// The folder of the stored cases, for limits and --save [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub(crate) cases: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) roles: ProblemRoles,
    #[command(flatten)]
    pub(crate) campaign: ShardChoice,
    #[command(flatten)]
    pub(crate) output: RunOutput,
    #[command(flatten)]
    pub(crate) inputs: InputChoice,
    #[command(flatten)]
    pub(crate) execution: Execution,
}

impl Stress {
    /// The program.
    pub(crate) fn submission(&self) -> &PathBuf {
        match (&self.submission, &self.target) {
            (Some(submission), _) => submission,
            (None, StressTarget::Program(program) | StressTarget::Folder(program)) => program,
            (None, StressTarget::Problem(_)) => unreachable!("a problem alone is refused"),
        }
    }
}

/// The programs that stand for a problem that Tribunal does not know.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Any other problem")]
pub(crate) struct ProblemRoles {
    /// Make inputs with this program and its arguments; `{seed}`, or else a last argument, is the seed of an input. Or with
    /// this grammar (`.ctd`).
    #[arg(id = "gen", long, value_name = "GENERATOR", conflicts_with = "input")]
    pub(crate) generator: Option<String>,
    /// Make inputs of the form of this sample, a guess; a folder stands for its files `.in`. May be given more than once.
    #[arg(id = "sample", long, value_name = "FILE", hide_short_help = true)]
    #[arg(conflicts_with_all = ["gen", "input"])]
    pub(crate) samples: Vec<PathBuf>,
    /// Use only inputs that this program accepts, with status 0 or 42, or this grammar (`.ctd`, `.viva`); may be given more than
    /// once.
    #[arg(id = "validator", long, value_name = "FILE", hide_short_help = true)]
    pub(crate) validators: Vec<PathBuf>,
    /// Let this program rule on outputs, with OTHER's output as the answer; without it, outputs are compared.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) checker: Option<PathBuf>,
    /// How the checker is called [default: testlib, if its source calls `registerTestlibCmd`, or else icpc].
    #[arg(
        long,
        value_name = "STYLE",
        requires = "checker",
        hide_short_help = true
    )]
    pub(crate) checker_style: Option<CheckerStyle>,
    /// Let this program talk to the program under test, and to OTHER, and rule on each; it is called as that of a package.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    #[arg(conflicts_with_all = ["checker", "compare", "slower"])]
    pub(crate) interactor: Option<PathBuf>,
    /// Compare outputs as a package would, such as `float_tolerance 1e-6` or `case_sensitive`.
    #[arg(
        long,
        value_name = "WORDS",
        conflicts_with = "checker",
        hide_short_help = true
    )]
    pub(crate) compare: Option<String>,
    /// A failure is also an input on which the program takes N times as long as OTHER, and at least 50 ms.
    #[arg(long, value_name = "N", requires = "against", value_parser = times, hide_short_help = true)]
    pub(crate) slower: Option<f64>,
}

/// How a checker is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum CheckerStyle {
    /// INPUT OUTPUT ANSWER; status 0 accepts, 1 and 2 reject, 3 is a failure of the checker.
    Testlib,
    /// INPUT ANSWER FOLDER, the output on standard input; status 42 accepts, 43 rejects.
    Icpc,
}

/// Reads a ratio of times, with or without an `x`.
fn times(text: &str) -> Result<f64, String> {
    let times: f64 = text.trim_end_matches('x').parse().unwrap_or(f64::NAN);
    match (1.0..=1e6).contains(&times) {
        true => Ok(times),
        false => Err("expected a number from 1 to 1000000, such as 3".to_string()),
    }
}

/// The number of inputs that `stress` generates by default.
pub(crate) const RANDOM: u64 = 1000;

/// The number of smallest inputs that `stress` then tries by default: all of 4×4 for flipgame and pilots.
pub(crate) const SMALLEST: u64 = 65_536;

/// The inputs that `stress` tries.
#[derive(Debug, Args)]
#[command(next_help_heading = "Inputs")]
pub(crate) struct InputChoice {
    /// Try N generated inputs, the same as those of `gen`.
    #[arg(long, value_name = "N", value_parser = whole(), default_value_t = RANDOM)]
    pub(crate) random: u64,
    /// The seed of the generated inputs.
    #[arg(long, value_name = "S", value_parser = whole(), default_value_t = 1)]
    #[arg(hide_short_help = true)]
    pub(crate) seed: u64,
    /// Then try the N smallest inputs.
    #[arg(long, value_name = "N", value_parser = whole(), default_value_t = SMALLEST)]
    #[arg(hide_short_help = true)]
    pub(crate) smallest: u64,
    /// The size of the boards.
    #[arg(long, value_name = "RxC")]
    pub(crate) size: Option<Size>,
    /// Only the boards in this file, or only this input of any other problem, `-` for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "seed", "smallest"])]
    pub(crate) input: Option<PathBuf>,
    /// Give the input the arguments and files that this case of the package states.
    #[arg(long, value_name = "CASE", requires = "input", hide_short_help = true)]
    pub(crate) like: Option<String>,
    /// Stop the search after S seconds.
    #[arg(long, value_name = "S", value_parser = seconds, hide_short_help = true)]
    pub(crate) budget: Option<f64>,
}
