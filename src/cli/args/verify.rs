//! `tribunal verify`: the flags.

use super::output::RunOutput;
use super::programs::{BuildChoice, IsolationChoice};
use super::share::ShardChoice;
use super::values::{NONE, seconds, whole, workers};
use crate::cli::choices::{Target, TargetParser};
use clap::Args;
use std::path::{Path, PathBuf};
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;
use tribunal_verify::plan::ANSWER_MAX;

const HELP: &str = "\
Without an option, verify tries for each problem: the stored cases with their answers, and the example files for \
validators; 1,000 generated boards of 4x4 from seed 1; every board of every rectangle up to 3x4 and 4x3; and 6 boards \
each of 21 larger sizes. With --size, it tries only the stored cases and generated boards. All solvers answer each \
board, their moves are played, and each minimum has a certificate; the one exception is the 1,707,552 pairs of \
chesscbg on 3x4 and 4x3, which two solvers answer. This takes some seconds.

For the path of a package, all its accepted submissions answer its stored cases and 100 inputs of its generators, and \
their outputs are compared: by the output validator, which is given the output of each as the answer for the others, or \
by the default comparison. The table has the CPU time of each, and the first disagreement is shown.

Examples:
  tribunal verify                                  the default inputs
  tribunal verify --exhaustive                     every possible input
  tribunal verify pilots --random 50000 --seed 7   more, from another seed
  tribunal verify flipgame --size 5x6              boards of another size
  tribunal verify --exhaustive --thorough          and play all moves
  tribunal verify chesscbg --case secret/distance-20
  tribunal verify flipgame --exhaustive --size 5x5 --shard 1/8 --report 1.json
  tribunal verify flipgame --input boards.txt      yours; - is standard input
  tribunal verify --bless                          write missing answers
  tribunal verify ./sums --random 500              accepted submissions
  tribunal verify ./sums --solver mine.cpp --checker check.py";

/// `tribunal verify`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Verify {
    /// The problems [default: all], or the path of a problem package.
    #[arg(value_name = "PROBLEM", value_parser = TargetParser(NONE))]
    pub(crate) targets: Vec<Target>,
    /// Use N generated inputs; 0 tries only the stored cases; with --exhaustive, the size of the sample for spaces that
    /// are too large for every solver [default: 1000, of a package 100].
    #[arg(long, value_name = "N", help_heading = "Inputs")]
    #[arg(value_parser = whole())]
    pub(crate) random: Option<u64>,
    /// The seed of the generated inputs [default: 1].
    #[arg(
        long,
        value_name = "S",
        help_heading = "Inputs",
        hide_short_help = true
    )]
    #[arg(value_parser = whole())]
    pub(crate) seed: Option<u64>,
    /// The size of generated boards, and of boards read with --input.
    #[arg(long, value_name = "RxC", help_heading = "Inputs")]
    pub(crate) size: Option<Size>,
    /// Try every input of the size, 4x4 unless --size is given.
    #[arg(long, help_heading = "Inputs", conflicts_with_all = ["bless", "case", "input", "cases"])]
    pub(crate) exhaustive: bool,
    /// Also play the moves of every answer where there are 165,636,900 inputs (chesscbg): takes 70 to 95 seconds
    /// instead of a few.
    #[arg(
        long,
        requires = "exhaustive",
        help_heading = "Inputs",
        hide_short_help = true
    )]
    pub(crate) thorough: bool,
    /// Only the stored case of this name, as in `secret/all-black`.
    #[arg(long, value_name = "NAME", help_heading = "Inputs")]
    #[arg(conflicts_with_all = ["input", "random", "seed", "size"])]
    pub(crate) case: Option<String>,
    /// Only the boards in this file, `-` for standard input.
    #[arg(long, value_name = "FILE", help_heading = "Inputs")]
    #[arg(conflicts_with_all = ["bless", "cases", "random", "seed"])]
    pub(crate) input: Option<PathBuf>,
    /// The folder of the stored cases [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR", help_heading = "Inputs")]
    #[arg(hide_short_help = true)]
    pub(crate) cases: Option<PathBuf>,
    /// Write the missing answer files, where every solver and the certificate agree.
    #[arg(long, conflicts_with_all = ["solvers", "random", "seed", "size"], hide_short_help = true)]
    pub(crate) bless: bool,
    /// Only these solvers; may be given more than once, or with commas. For a package, a further program that is right.
    #[arg(long = "solver", value_name = "NAME", value_delimiter = ',')]
    pub(crate) solvers: Vec<String>,
    /// The time limit of a solver for one answer, in seconds; a slower solver is reported and left out of the rest.
    #[arg(long, value_name = "S", hide_short_help = true)]
    #[arg(value_parser = seconds, default_value_t = ANSWER_MAX.as_secs_f64())]
    pub(crate) answer_limit: f64,
    /// Compare this checker with the rule of the package; given twice, compare both with each other.
    #[arg(id = "checker", long, value_name = "FILE", hide_short_help = true)]
    pub(crate) checkers: Vec<PathBuf>,
    /// The number of threads [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = workers())]
    pub(crate) jobs: Option<u16>,
    #[command(flatten)]
    pub(crate) campaign: ShardChoice,
    #[command(flatten)]
    pub(crate) output: RunOutput,
    #[command(flatten)]
    pub(crate) build: BuildChoice,
    #[command(flatten)]
    pub(crate) isolation: IsolationChoice,
}

impl Verify {
    /// The problems of the register that are named.
    pub(crate) fn problems(&self) -> Vec<&'static dyn AnyProblem> {
        let problem = |target: &Target| match target {
            Target::Problem(problem) => Some(*problem),
            Target::Folder(_) => None,
        };
        self.targets.iter().filter_map(problem).collect()
    }

    /// The package that is named, if one is.
    pub(crate) fn package(&self) -> Option<&Path> {
        self.targets.iter().find_map(|target| match target {
            Target::Folder(folder) => Some(&**folder),
            Target::Problem(_) => None,
        })
    }

    /// How many generated inputs are used.
    pub(crate) fn random(&self) -> u64 {
        self.random.unwrap_or(1000)
    }

    /// The seed of the generated inputs.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::board::Size;
    use tribunal_core::problem::Model;
    use tribunal_core::text::grouped;
    use tribunal_problems::chesscbg::Chesscbg;
    use tribunal_verify::inputs::larger::{LARGER, LARGER_EACH};

    #[test]
    fn the_help_has_the_right_number_of_larger_sizes() {
        let sizes = LARGER.len();
        let in_help = format!("{LARGER_EACH} boards each of {sizes} larger sizes");
        assert!(HELP.contains(&in_help), "{HELP}");
        let page = include_str!("../../../docs/src/guide/cross-check-solvers.md");
        assert!(page.contains(&format!("some boards of {sizes} larger sizes")));
    }

    #[test]
    fn the_help_has_the_right_number_of_pairs_with_only_two_solvers() {
        let pairs = |rows, cols| {
            Chesscbg::instances(Size::new(rows, cols).expect("a size")).expect("a number")
        };
        let in_help = format!(
            "the {} pairs of chesscbg on 3x4 and 4x3",
            grouped(pairs(3, 4) + pairs(4, 3))
        );
        assert!(HELP.contains(&in_help), "{HELP}");
    }
}
