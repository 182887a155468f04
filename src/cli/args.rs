//! The arguments as typed. What they mean is decided by each command.

use super::choices::{
    FormatChoice, Target, TargetParser, dialects, formats_of_packages, forms_of_answers,
    forms_of_runs, langs, levels, problems,
};
use crate::hosts;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Args, CommandFactory as _, Parser, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::messages::Lang;
use tribunal_core::output::Dialect;
use tribunal_judge::cross_check::ANSWER_MAX;
use tribunal_problems::ProblemId;
use tribunal_sandbox::Level;

/// Tribunal puts every case of a problem before a bench of independent solvers, plays their moves, certifies
/// every optimum, and shows where they differ.
#[derive(Debug, Parser)]
#[command(name = "tribunal", version, max_term_width = 100, after_help = EXIT_HELP)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// How it is shown.
    #[command(flatten)]
    pub show: Show,
}

const EXIT_HELP: &str = "\
Exit status:
    0  all agree; accepted, or as expected; done
    1  a disagreement, a stored case out of order, a rejected output or program
    2  the command line is wrong, or asks to write over a file without --force
    3  our own failure, a wrong answer file, or what cannot be written
    4  an input or a program that cannot be read, is wrong,
       or is in no known language
    5  declined: the board is too large, its minimum is not proven,
       or no more boards are as wished
   42  `validate`: the input is valid; 43: it is not
  130  stopped by Ctrl-C, SIGTERM or SIGHUP; what was done is reported

Examples:
  tribunal verify                      stored cases, then many others
  tribunal verify --exhaustive         the whole input space of each problem
  tribunal solve pilots board.in       the answer as the judge wants it
  tribunal check pilots board.in out   is this output right?
  tribunal judge flipgame my.cpp       is this program right?
  tribunal stress flipgame my.cpp      the smallest board on which it is not
  tribunal diagnose flipgame my.cpp    what is wrong with it?
  tribunal export flipgame --format domjudge --out flipgame.zip";

/// How results are shown.
#[derive(Debug, Args)]
pub struct Show {
    /// How results are printed.
    #[arg(long, global = true, value_parser = forms_of_runs(), default_value = "text", value_name = "FORMAT")]
    pub format: FormatChoice,
    /// When colour is used.
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        value_name = "WHEN"
    )]
    pub color: Color,
    /// The language of verdicts and their reasons in text; that of the locale when not said.
    #[arg(long, global = true, value_parser = langs(), value_name = "LANG")]
    pub lang: Option<Lang>,
    /// No progress and no remarks on standard error, only errors.
    #[arg(long, short, global = true)]
    pub quiet: bool,
}

/// `--format` of a command whose results are no run.
pub(super) fn form_of_answers() -> Arg {
    let is_format = |arg: &&Arg| arg.get_id() == "format";
    let of_all = Cli::command()
        .get_arguments()
        .find(is_format)
        .expect("it is one of those of all commands")
        .clone();
    of_all.value_parser(forms_of_answers())
}

/// When colour is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Put cases before every solver and compare their answers
    #[command(after_help = VERIFY_HELP)]
    Verify(Verify),
    /// Answer boards exactly as the judge wants it
    #[command(after_help = SOLVE_HELP)]
    Solve(Solve),
    /// Generate cases from a seed
    #[command(after_help = GEN_HELP)]
    Gen(Gen),
    /// Run contestants' programs on many cases and rule on each
    #[command(after_help = JUDGE_HELP)]
    Judge(Judge),
    /// Look for the smallest input on which a program fails, and explain it
    #[command(after_help = STRESS_HELP)]
    Stress(Stress),
    /// Show a saved run in any form, without judging again
    #[command(after_help = REPORT_HELP)]
    Report(Report),
    /// Say what is wrong with a program, by the inputs on which it fails
    #[command(after_help = DIAGNOSE_HELP)]
    Diagnose(Diagnose),
    /// Write a package for another judge
    #[command(after_help = EXPORT_HELP)]
    Export(Export),
    /// Rule on a contestant's output by playing its moves
    #[command(after_help = CHECK_HELP)]
    Check(Check),
    /// Say whether an input on standard input is exactly what the problem's grammar asks for
    #[command(after_help = VALIDATE_HELP)]
    Validate(Validate),
    /// Wait for a problem from the browser extension Competitive Companion, and save its samples
    #[command(after_help = COMPANION_HELP)]
    Companion(Companion),
    /// Show the board after each move
    #[command(after_help = REPLAY_HELP)]
    Replay(Replay),
    /// List problems, solvers and dialects
    #[command(after_help = "Examples:\n  tribunal list\n  tribunal list --format json")]
    List,
    /// Try out how well programs can be isolated here, and say what is missing
    #[command(after_help = "Examples:\n  tribunal doctor\n  tribunal doctor --format json")]
    Doctor,
    /// Print the completions for a shell
    #[command(
        after_help = "Examples:\n  tribunal completions bash > tribunal.bash\n  source <(tribunal completions bash)"
    )]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write the man pages
    #[command(after_help = "Examples:\n  tribunal man > tribunal.1\n  tribunal man --out man/")]
    Man {
        /// The folder that gets a page for each command; without it the main page goes to standard output.
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

const VERIFY_HELP: &str = "\
Without an option, of each problem: the stored cases with their answers, and the examples for validators; 1,000 \
generated boards of 4x4 from seed 1; every board of every rectangle up to 3x4 and 4x3; and 6 boards each of 21 larger \
sizes. With --size, the stored cases and the generated boards alone. All solvers answer each, moves are played, and \
each minimum has a certificate; but the 1,707,552 pairs of chesscbg on 3x4 and 4x3 are answered by two solvers alone. \
It takes some seconds.

Examples:
  tribunal verify                                  all of that
  tribunal verify pilots --random 50000 --seed 7   more, from another seed
  tribunal verify flipgame --size 5x6              boards of another size
  tribunal verify --exhaustive                     every input there is
  tribunal verify --exhaustive --thorough          and play all moves
  tribunal verify chesscbg --case secret/distance-20
  tribunal verify flipgame --input boards.txt      yours; - is standard input
  tribunal verify --bless                          write missing answers
  tribunal verify ./sums                           a package of anybody's";

/// How many instances `verify` generates where nothing is said.
pub const VERIFY_RANDOM: u64 = 1000;
/// The seed of them where nothing is said.
pub const VERIFY_SEED: u64 = 1;

/// `tribunal verify`
#[derive(Debug, Args)]
pub struct Verify {
    /// The problems, all of them when none is named; or the folder of a problem package of anybody's, as in `./sums`.
    #[arg(value_name = "PROBLEM", value_parser = TargetParser)]
    pub problems: Vec<Target>,
    /// How many instances are generated, 0 for the stored cases alone; with --exhaustive, the size of a sample where one is
    /// needed.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), default_value_t = VERIFY_RANDOM)]
    pub random: u64,
    /// The seed of the generated instances.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = VERIFY_SEED)]
    pub seed: u64,
    /// The size of generated boards, and of boards read with --input.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// Put the whole input space before the bench.
    #[arg(long, conflicts_with_all = ["bless", "case", "input", "cases"])]
    pub exhaustive: bool,
    /// Play the moves of every answer also where there are 165,636,900 inputs (chesscbg): a minute and a half instead of
    /// seconds.
    #[arg(long, requires = "exhaustive")]
    pub thorough: bool,
    /// How long a solver may take for one answer; one that takes longer is named, and not asked again.
    #[arg(long, value_name = "S", value_parser = seconds, default_value_t = ANSWER_MAX.as_secs_f64())]
    pub answer_limit: f64,
    /// Only these solvers; may be given more than once, or with commas.
    #[arg(long = "solver", value_name = "NAME", value_delimiter = ',')]
    pub solvers: Vec<String>,
    /// Only the stored case of this name, as in `secret/all-black`.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["input", "random", "seed", "size"])]
    pub case: Option<String>,
    /// Only the boards in this file, `-` for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["bless", "cases", "random", "seed"])]
    pub input: Option<PathBuf>,
    /// Write the answer files that every solver and the certificate agree on.
    #[arg(long, conflicts_with_all = ["solvers", "random", "seed", "size"])]
    pub bless: bool,
    /// The folder of the stored cases; default: `cases`, or the built-in packages.
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Threads; as many as there are cores when not said.
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    pub jobs: Option<u16>,
    /// Where it is written.
    #[command(flatten)]
    pub report: ReportChoice,
    /// Write what happens to FILE while it happens, a JSON object a line; a FIFO, or `-` for standard error, will do.
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
    /// Check the files and the validators of a package, and run none of its submissions.
    #[arg(long)]
    pub no_submissions: bool,
    /// How the programs of a package are built.
    #[command(flatten)]
    pub build: BuildChoice,
    /// How the programs of a package are kept apart.
    #[command(flatten)]
    pub isolation: IsolationChoice,
}

impl Verify {
    /// Whether it is about problems of ours, and not about a package of anybody's.
    pub fn is_of_ours(&self) -> bool {
        self.problems
            .iter()
            .all(|target| matches!(target, Target::Problem(_)))
    }
}

const SOLVE_HELP: &str = "\
Lines of four cells are taken four at a time (eight for chesscbg), as on the judges; with --size RxC, R at a time; a \
block of any other width, ended by an empty line or the end, is one board.

Examples:
  tribunal solve flipgame board.in
  printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | tribunal solve flipgame
  tribunal solve pilots board.in --certificate
  tribunal solve flipgame board.in --moves --solver chase
  tribunal solve chesscbg pairs.txt --format json";

/// `tribunal solve`
#[derive(Debug, Args)]
pub struct Solve {
    /// The problem.
    #[arg(value_parser = problems())]
    pub problem: ProblemId,
    /// The boards; standard input when not named.
    pub file: Option<PathBuf>,
    /// The solver; the quickest that takes the board when not said.
    #[arg(long, value_name = "NAME")]
    pub solver: Option<String>,
    /// Also print the moves, one a line, where the judge does not ask for them.
    #[arg(long)]
    pub moves: bool,
    /// Also print a certificate that can be checked with a pencil.
    #[arg(long)]
    pub certificate: bool,
    /// The size of every board.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
}

const GEN_HELP: &str = "\
The same problem, seed and wishes give the same bytes, forever and on every machine. Without a wish for a distance, \
the kinds of board take turns: every reachable minimum, Impossible, symmetric ones, and so on. The refrigerator with all \
handles open, which the published problem rules out, comes with `--distance 0` alone.

Examples:
  tribunal gen flipgame
  tribunal gen pilots --count 20 --seed 7 --out cases-of-mine
  tribunal gen chesscbg --distance 20 --count 3
  tribunal gen flipgame --impossible --size 3x5
  tribunal gen pilots --kill class/ --out killers   few that fail all wrong";

/// `tribunal gen`
#[derive(Debug, Args)]
pub struct Gen {
    /// The problem.
    #[arg(value_parser = problems())]
    pub problem: ProblemId,
    /// The seed.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    pub seed: u64,
    /// How many instances.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    pub count: u64,
    /// The least number of moves.
    #[arg(long, value_name = "D", value_parser = number::<u32>(0..=u32::MAX.into()), conflicts_with = "impossible")]
    pub distance: Option<u32>,
    /// Only boards that no moves solve.
    #[arg(long)]
    pub impossible: bool,
    /// The size of the board.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// Pieces on each side (chesscbg).
    #[arg(long, value_name = "N", value_parser = number::<u32>(0..=u32::MAX.into()))]
    pub pieces: Option<u32>,
    /// Write `.in` and `.ans` files into this folder; without it the inputs go to standard output.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write over files that are there.
    #[arg(long, requires = "out")]
    pub force: bool,
    /// Instead: few and small cases that wrong programs fail.
    #[command(flatten)]
    pub kill: KillChoice,
    /// What a program may use.
    #[command(flatten)]
    pub limits: LimitChoice,
    /// How it is built.
    #[command(flatten)]
    pub build: BuildChoice,
    /// How it is kept apart.
    #[command(flatten)]
    pub isolation: IsolationChoice,
}

/// Programs that cases are to tell apart.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Killing")]
pub struct KillChoice {
    /// As few and as small cases as fail every wrong one of these programs and pass every right one; in a folder
    /// `accepted` is right, and everything else is wrong.
    #[arg(long, value_name = "PATH", num_args = 1.., conflicts_with_all = ["count", "distance", "impossible", "pieces"])]
    pub kill: Vec<PathBuf>,
    /// Right programs, or folders of them.
    #[arg(long, value_name = "PATH", num_args = 1.., requires = "kill")]
    pub right: Vec<PathBuf>,
    /// How many generated inputs are looked at.
    #[arg(long, value_name = "N", default_value_t = 200, requires = "kill", value_parser = number::<u64>(0..=100_000))]
    pub random: u64,
    /// How many inputs of the whole space are looked at, the smallest first; 65536 are all of 4x4.
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "kill", value_parser = number::<u64>(0..=1_000_000))]
    pub limit: u64,
    /// Seconds that the search may take.
    #[arg(long, value_name = "S", value_parser = seconds, requires = "kill")]
    pub time: Option<f64>,
    /// The folder of the stored cases, which are looked at too and say the limits; default: `cases`, or the built-in packages.
    #[arg(long, value_name = "DIR", requires = "kill")]
    pub cases: Option<PathBuf>,
    /// Whose habits are followed when an output is read.
    #[arg(long, value_name = "NAME", default_value = "testlib", requires = "kill", value_parser = dialects())]
    pub dialect: Dialect,
    /// Lanes, each on a core of its own; as many as there are cores when not said.
    #[arg(long, short, value_name = "N", requires = "kill", value_parser = number::<u16>(1..=1024))]
    pub jobs: Option<u16>,
}

const EXPORT_HELP: &str = "\
The package below `cases` is written in another judge's form, the same bytes each time. What the host has no place for \
is left out, and told.

Examples:
  tribunal export flipgame --format kattis-legacy --out build/flipgame
  tribunal export pilots --format domjudge --out pilots.zip
  tribunal export chesscbg --format hustoj --out chesscbg.xml
  tribunal export flipgame --format hydro --out flipgame.zip --random 20
  tribunal export flipgame --format icpc --out flipgame.zip --kill killers";

/// `tribunal export`
#[derive(Debug, Args)]
pub struct Export {
    /// The problem.
    #[arg(value_parser = problems())]
    pub problem: ProblemId,
    /// Whose packages are written.
    // The same name and type as the flag of all commands, which it takes the place of.
    #[arg(long, value_parser = formats_of_packages(), value_name = "FORMAT")]
    pub format: FormatChoice,
    /// Where it is written: a folder, or an archive where it ends in `.zip`; for hustoj also the bare `.xml`.
    #[arg(long, short, value_name = "PATH")]
    pub out: PathBuf,
    /// Take the place of an earlier package of the same format.
    #[arg(long)]
    pub force: bool,
    /// Add so many generated cases that the package does not have yet.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=10_000))]
    pub random: Option<u64>,
    /// The seed of the generated cases.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1, requires = "random")]
    pub seed: u64,
    /// Add the cases of this folder, as `gen --kill` or `gen --out` has written them; may be given more than once.
    #[arg(long, value_name = "DIR")]
    pub kill: Vec<PathBuf>,
    /// The folder of the packages, or the package itself; default: `cases`, or the built-in packages.
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
}

const CHECK_HELP: &str = "\
The minimum is computed and certified; an answer file, if there is one, is checked too and never trusted.

Examples:
  tribunal check pilots board.in contestant.out
  tribunal check flipgame board.in contestant.out board.ans
  ./solution < board.in | tribunal check pilots board.in -
  tribunal check pilots board.in contestant.out --dialect kattis

In another judge's host, the host says which files come, what the exit status means and where the message goes; a \
failure of ours is never a verdict there. For hosts that give a checker no arguments but their own, a link says the \
problem and the host:
  tribunal check flipgame --as testlib board.in out board.ans
  tribunal check flipgame --as testlib board.in out board.ans report.xml -appes
  tribunal check flipgame --as kattis board.in board.ans feedback/ < out
  ln -s $(which tribunal) flipgame-testlib";

/// `tribunal check`
#[derive(Debug, Args)]
pub struct Check {
    /// The problem.
    #[arg(value_parser = problems())]
    pub problem: ProblemId,
    /// The input file, one board.
    pub input: PathBuf,
    /// The contestant's output, `-` for standard input.
    pub output: PathBuf,
    /// The answer file.
    pub answer: Option<PathBuf>,
    /// Whose habits are followed when the output is read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    pub dialect: Dialect,
    /// The size of the board.
    #[arg(long, value_name = "RxC", conflicts_with = "host")]
    pub size: Option<Size>,
    /// Act as a checker of this host, with its files in its order, its exit statuses and its streams.
    // Only described here: `cli/tongue.rs` takes such a command line before this parser sees it.
    #[arg(long = "as", id = "host", value_name = "HOST", value_parser = host_names())]
    pub host: Option<String>,
}

/// The names of hosts, with what they are in the help.
fn host_names() -> PossibleValuesParser {
    hosts::ALL
        .iter()
        .map(|host| PossibleValue::new(host.name).help(host.purpose))
        .collect::<Vec<_>>()
        .into()
}

const VALIDATE_HELP: &str = "\
Strict, where the other commands pass over blanks at the end of a line, CRLF, a missing end of the last line and empty \
lines: none of these is valid. The board is 4x4, and chesscbg has 8 pieces, unless --size says otherwise.

Examples:
  tribunal validate flipgame < board.in                  42 valid, 43 not
  tribunal validate flipgame --as testlib < board.in     0 valid, 3 not
  ln -s $(which tribunal) flipgame-validate              for a package";

/// `tribunal validate`
#[derive(Debug, Args)]
pub struct Validate {
    /// The problem.
    #[arg(value_parser = problems())]
    pub problem: ProblemId,
    /// Whose exit statuses are used.
    #[arg(
        long = "as",
        id = "host",
        value_name = "HOST",
        value_enum,
        default_value = "icpc"
    )]
    pub host: ValidatorHost,
    /// The size that the board must have, instead of the published one.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
}

/// Whose input validator `validate` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ValidatorHost {
    /// ICPC packages: 42 valid, 43 not.
    Icpc,
    /// testlib: 0 valid, 3 not.
    Testlib,
}

const COMPANION_HELP: &str = "\
Competitive Companion reads a problem off the page of an online judge and posts it to ports of this machine, 10045 among \
them; any other port must be added in its settings. The samples of one problem are saved as a package of cases that \
`judge --cases` reads, and the command ends.

Examples:
  tribunal companion
  tribunal companion --out samples/1753a --timeout 60
  tribunal companion --port 27121";

/// `tribunal companion`
#[derive(Debug, Args)]
pub struct Companion {
    /// The port that is listened to, on loopback only; 0 takes a free one.
    #[arg(long, value_name = "N", value_parser = number::<u16>(0..=u16::MAX.into()), default_value_t = tribunal_package::companion::PORT)]
    pub port: u16,
    /// The folder that is made; named after the problem when not said.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// End after so many seconds without a problem.
    #[arg(long, value_name = "SECONDS", value_parser = number::<u64>(1..=604_800))]
    pub timeout: Option<u64>,
}

const JUDGE_HELP: &str = "\
A submission is built when it has to be, kept apart from the machine, and run on every stored case. Many submissions, \
or folders of them, make a table.

Examples:
  tribunal judge flipgame my.cpp
  tribunal judge flipgame my.cpp --case secret/all-black
  tribunal judge pilots my.py --random 1000 --seed 7
  tribunal judge flipgame my.cpp --exhaustive            every board there is
  tribunal judge flipgame my.cpp --watch                 again at each save
  tribunal judge pilots class/ --resume tonight.jsonl    goes on next time
  tribunal judge pilots class/ --format csv              many programs
  tribunal judge flipgame --expected                     those of the package
  tribunal judge ./sums my.cpp                           a package of anybody's";

/// `tribunal judge`
#[derive(Debug, Args)]
pub struct Judge {
    /// The problem, or the folder of a problem package or of cases that somebody else made, as in `./sums`.
    #[arg(value_parser = TargetParser)]
    pub problem: Target,
    /// The programs, or folders of them; with --expected, those of the package when none is named.
    #[arg(value_name = "SUBMISSION", required_unless_present = "expected")]
    pub submissions: Vec<PathBuf>,
    /// Judge every case, also after five that ran into the time limit.
    #[arg(long)]
    pub all: bool,
    /// Judge each submission up to its first case that is not accepted.
    #[arg(long, conflicts_with = "all")]
    pub fail_fast: bool,
    /// The folder of each submission says its verdict (accepted, wrong_answer, …); implies --fail-fast.
    #[arg(long)]
    pub expected: bool,
    /// Keep results in FILE, and go on from those that it holds.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// How long, in seconds, the smallest input is looked for on which the only submission fails; 0 for not at all.
    #[arg(long, value_name = "S", value_parser = number::<u32>(0..=86_400), default_value_t = 1)]
    pub shrink_time: u32,
    /// Judge a submission again at each save, until Ctrl-C.
    #[arg(long, conflicts_with = "resume")]
    pub watch: bool,
    /// Whose habits are followed when an output is read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    pub dialect: Dialect,
    /// Lanes, each on a core of its own; as many as there are cores when not said.
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    pub jobs: Option<u16>,
    /// Write what happens to FILE while it happens, a JSON object a line; a FIFO, or `-` for standard error, will do.
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
    /// Where it is written.
    #[command(flatten)]
    pub report: ReportChoice,
    /// Which cases.
    #[command(flatten)]
    pub cases: CaseChoice,
    /// What a program may use.
    #[command(flatten)]
    pub limits: LimitChoice,
    /// How it is built.
    #[command(flatten)]
    pub build: BuildChoice,
    /// How it is kept apart.
    #[command(flatten)]
    pub isolation: IsolationChoice,
}

const STRESS_HELP: &str = "\
Seeded inputs come first, then the whole space, the smallest first. The first failure is made as small as it can be; \
on 4x4 that is mostly proven, since every smaller input was run. Where the program is C or C++, other builds of it are \
asked as well: one with the address and undefined-behaviour sanitizers, and one without optimization.

With --size other than 4x4, shrinking tries smaller sizes too; --keep-size says that the program knows no other.

Examples:
  tribunal stress flipgame my.cpp
  tribunal stress pilots my.py --random 10000 --seed 7
  tribunal stress flipgame my.cpp --all                  count the failures
  tribunal stress flipgame my.cpp --against other.cpp    where do they differ?
  tribunal stress chesscbg my.cpp --save found-by-stress
  tribunal stress flipgame general.cpp --size 5x6
  printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | tribunal stress flipgame my.cpp --input -";

/// `tribunal stress`
#[derive(Debug, Args)]
pub struct Stress {
    /// The problem.
    #[arg(value_parser = problems())]
    pub problem: ProblemId,
    /// The program.
    #[arg(value_name = "SUBMISSION")]
    pub submission: PathBuf,
    /// Look for an input on which the program and this one differ.
    #[arg(long, value_name = "OTHER")]
    pub against: Option<PathBuf>,
    /// Try everything, and count the failures.
    #[arg(long)]
    pub all: bool,
    /// Seconds that shrinking may take; with 0 a failure is shown as it was found.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = number::<u32>(0..=86_400))]
    pub shrink_time: u32,
    /// Shrink without making the board smaller.
    #[arg(long)]
    pub keep_size: bool,
    /// Do not build a C or C++ program in other ways to find out more.
    #[arg(long)]
    pub no_sanitizers: bool,
    /// Make the failing input the stored case `secret/NAME`, with the jury's answer.
    #[arg(long, value_name = "NAME")]
    pub save: Option<String>,
    /// Write over a stored case that is there.
    #[arg(long, requires = "save")]
    pub force: bool,
    /// The folder of the stored cases, for limits and --save; default: `cases`, or the built-in packages.
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Whose habits are followed when an output is read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    pub dialect: Dialect,
    /// Lanes, each on a core of its own; as many as there are cores when not said.
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    pub jobs: Option<u16>,
    /// Write what happens to FILE while it happens, a JSON object a line; a FIFO, or `-` for standard error, will do.
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
    /// Where it is written.
    #[command(flatten)]
    pub report: ReportChoice,
    /// Which inputs.
    #[command(flatten)]
    pub inputs: InputChoice,
    /// What a program may use.
    #[command(flatten)]
    pub limits: LimitChoice,
    /// How it is built.
    #[command(flatten)]
    pub build: BuildChoice,
    /// How it is kept apart.
    #[command(flatten)]
    pub isolation: IsolationChoice,
}

const DIAGNOSE_HELP: &str = "\
The program is run on every input of the size, or on 20,000 generated ones where there are too many (chesscbg). The \
inputs on which it fails, and its answers on them, are compared with those of faulty solvers: the same inputs and the \
same answers are exact; else it may be the same inputs with other answers, a part of them, or an overlap. A fault that \
fits none is unknown, and the failing inputs are described by what they share.

Exit status: 0 where it fails on no input that was tried, 1 where it fails, whether the fault is known or not.

Examples:
  tribunal diagnose flipgame my.cpp
  tribunal diagnose pilots my.py --random 2000             for a slow program
  tribunal diagnose flipgame my.cpp --stored               the stored cases
  tribunal diagnose flipgame general.cpp --size 3x3
  tribunal diagnose chesscbg my.cpp --limit 5000           the smallest inputs
  tribunal diagnose pilots my.cpp --format json";

/// `tribunal diagnose`
#[derive(Debug, Args)]
pub struct Diagnose {
    /// The problem.
    #[arg(value_parser = problems())]
    pub problem: ProblemId,
    /// The program.
    #[arg(value_name = "SUBMISSION")]
    pub submission: PathBuf,
    /// Instead of every input, so many generated ones, the same as those of `gen`.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=DIAGNOSED_MAX))]
    pub random: Option<u64>,
    /// The seed of generated inputs.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    pub seed: u64,
    /// Instead of every input, so many of the smallest.
    #[arg(long, value_name = "N", conflicts_with_all = ["random", "seed"])]
    #[arg(value_parser = number::<u64>(1..=DIAGNOSED_MAX))]
    pub limit: Option<u64>,
    /// Instead of every input, the stored cases.
    #[arg(long, conflicts_with_all = ["random", "seed", "limit", "size"])]
    pub stored: bool,
    /// The size of the boards.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// Seconds that the runs may take; what was tried by then is compared.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time: Option<f64>,
    /// Run on every input, also after five that ran into the time limit.
    #[arg(long)]
    pub all: bool,
    /// The folder of the stored cases, for limits and --stored; default: `cases`, or the built-in packages.
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Whose habits are followed when an output is read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    pub dialect: Dialect,
    /// Lanes, each on a core of its own; as many as there are cores when not said.
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    pub jobs: Option<u16>,
    /// What a program may use.
    #[command(flatten)]
    pub limits: LimitChoice,
    /// How it is built.
    #[command(flatten)]
    pub build: BuildChoice,
    /// How it is kept apart.
    #[command(flatten)]
    pub isolation: IsolationChoice,
}

/// So many inputs are generated for a diagnosis where all are too many.
pub const DIAGNOSED: u64 = 20_000;
/// The most inputs of a diagnosis, since what the program did with each is held.
pub const DIAGNOSED_MAX: u64 = 200_000;

/// So many inputs stress generates where nothing else is said.
pub const RANDOM: u64 = 1000;
/// So many inputs of the whole space follow: all of 4×4, where there are so many.
pub const LIMIT: u64 = 65_536;

/// Which inputs a program is put before.
#[derive(Debug, Args)]
#[command(next_help_heading = "Inputs")]
pub struct InputChoice {
    /// How many inputs are generated, the same as those of `gen`.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), default_value_t = RANDOM)]
    pub random: u64,
    /// Their seed.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    pub seed: u64,
    /// How many inputs of the whole space follow, the smallest first.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), default_value_t = LIMIT)]
    pub limit: u64,
    /// The size of the boards.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// Only the boards in this file, `-` for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "seed", "limit"])]
    pub input: Option<PathBuf>,
    /// Seconds that the search may take.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time: Option<f64>,
}

/// Which cases a program is run on.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cases")]
pub struct CaseChoice {
    /// A shelf of packages, a package, or a folder of `.in` and `.ans` files; default: `cases`, or the built-in packages.
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Only the case of this name, as a report shows it: `secret/all-black`, `random/17`, `space/4711`.
    #[arg(long, value_name = "NAME")]
    pub case: Option<String>,
    /// Instead of stored cases, so many generated ones, the same as those of `gen`.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=tribunal_judge::case_source::GENERATED_MAX))]
    pub random: Option<u64>,
    /// The seed of generated cases.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1, requires = "random")]
    pub seed: u64,
    /// Instead of stored cases, every input of a size.
    #[arg(long, conflicts_with = "random")]
    pub exhaustive: bool,
    /// The size of the boards.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
}

/// What a program may use, where it is not as the package and the language say.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitChoice {
    /// CPU time in seconds, whatever the language.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time_limit: Option<f64>,
    /// Time on the wall in seconds.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub wall_limit: Option<f64>,
    /// Resident memory in megabytes, whatever the language.
    #[arg(long, value_name = "MB", value_parser = number::<u64>(1..=1 << 20))]
    pub memory_limit: Option<u64>,
    /// Standard output in kilobytes.
    #[arg(long, value_name = "KB", value_parser = number::<u64>(1..=1 << 20))]
    pub output_limit: Option<u64>,
    /// The stack in megabytes.
    #[arg(long, value_name = "MB", value_parser = number::<u64>(1..=1 << 20))]
    pub stack_limit: Option<u64>,
    /// Processes and threads together.
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=10_000))]
    pub processes: Option<u32>,
}

/// How a program is built.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Languages")]
pub struct BuildChoice {
    /// The language, where the ending of the file says another.
    #[arg(long, value_name = "NAME")]
    pub language: Option<String>,
    /// A table of languages of your own, looked at before the built-in one.
    #[arg(long, value_name = "FILE.toml")]
    pub languages: Option<PathBuf>,
    /// Where built programs are kept.
    #[arg(long, value_name = "DIR", conflicts_with = "no_cache")]
    pub cache: Option<PathBuf>,
    /// Build everything anew, and keep nothing.
    #[arg(long)]
    pub no_cache: bool,
}

/// How a program is kept apart from the machine.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Isolation")]
pub struct IsolationChoice {
    /// This level and no other; the best that the machine can do when not said.
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    pub level: Option<Level>,
    /// At least this level, or nothing is run.
    #[arg(long, value_name = "LEVEL", value_parser = levels(), conflicts_with = "trusted")]
    pub require: Option<Level>,
    /// Run also where nothing but limits can be put on a program: for programs of your own.
    #[arg(long)]
    pub trusted: bool,
}

/// A number of seconds above 0 and up to a day.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().unwrap_or(f64::NAN);
    // Also refuses what is no number.
    match (0.001..=86_400.0).contains(&seconds) {
        true => Ok(seconds),
        false => Err("expected a number of seconds from 0.001 to 86400".to_string()),
    }
}

/// A whole number of a range.
fn number<T>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    let (least, most) = range.into_inner();
    StringValueParser::new().try_map(move |text| {
        let is_too_large = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text
            .parse()
            .ok()
            .filter(|number| (least..=most).contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| match most {
                _ if is_too_large && least == 0 => format!("expected a whole number up to {most}"),
                // That the machine's numbers end somewhere is of interest there alone.
                _ if most >= u32::MAX.into() => format!("expected a whole number, {least} or more"),
                _ => format!("expected a whole number from {least} to {most}"),
            })
    })
}

const REPLAY_HELP: &str = "\
Without an output the moves are those of `solve --moves`. An output has the number of moves and then the moves.

Examples:
  tribunal replay pilots board.in
  tribunal replay pilots board.in contestant.out
  tribunal solve chesscbg pair.in --moves | tribunal replay chesscbg pair.in -";

/// `tribunal replay`
#[derive(Debug, Args)]
pub struct Replay {
    /// The problem.
    #[arg(value_parser = problems())]
    pub problem: ProblemId,
    /// The input file, one board.
    pub input: PathBuf,
    /// The moves to be shown, at most 100,000; `-` for standard input.
    pub output: Option<PathBuf>,
    /// The size of the board.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
}

const REPORT_HELP: &str = "\
A run is saved by `--report FILE.json` of judge, stress and verify, or by their --format json. The ending of a file says \
its form; without --out the run is printed as --format says.

Examples:
  tribunal judge pilots class/ --report tonight.json
  tribunal report tonight.json --out tonight.xml --out tonight.csv
  tribunal report tonight.json --format github
  tribunal report --schema
  tribunal judge flipgame my.cpp --format json | tribunal report -";

/// `tribunal report`
#[derive(Debug, Args)]
pub struct Report {
    /// The saved run, `-` for standard input.
    #[arg(value_name = "RUN.json", required_unless_present = "schema")]
    pub run: Option<PathBuf>,
    /// Write it into FILE; may be given more than once. Nothing is printed then, unless --format names a form.
    #[arg(long, short, value_name = "FILE")]
    pub out: Vec<PathBuf>,
    /// Print the JSON Schema of saved runs instead.
    #[arg(long, conflicts_with_all = ["run", "out"])]
    pub schema: bool,
}

/// Where a run is written, beside what is printed.
#[derive(Clone, Debug, Args)]
pub struct ReportChoice {
    /// Write what was found into FILE too, in the form that its ending names; may be given more than once.
    #[arg(long = "report", value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::board::Size;
    use tribunal_core::problem::Problem as _;
    use tribunal_core::text::grouped;
    use tribunal_judge::verify::{LARGER, LARGER_EACH};
    use tribunal_problems::chesscbg::Chesscbg;

    #[test]
    fn as_many_larger_sizes_are_told_of_as_are_tried() {
        let sizes = LARGER.len();
        let in_help = format!("{LARGER_EACH} boards each of {sizes} larger sizes");
        assert!(VERIFY_HELP.contains(&in_help), "{VERIFY_HELP}");
        let page = include_str!("../../docs/src/guide/cross-check-solvers.md");
        assert!(page.contains(&format!("some boards of {sizes} larger sizes")));
    }

    #[test]
    fn as_many_pairs_are_told_of_as_two_solvers_answer_alone() {
        let pairs = |rows, cols| {
            Chesscbg::instances(Size::new(rows, cols).expect("a size")).expect("a number")
        };
        let in_help = format!(
            "the {} pairs of chesscbg on 3x4 and 4x3",
            grouped(pairs(3, 4) + pairs(4, 3))
        );
        assert!(VERIFY_HELP.contains(&in_help), "{VERIFY_HELP}");
    }
}
