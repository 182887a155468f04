//! The arguments as typed. What they mean is decided by each command.

use super::choices::{
    OwnProblemParser, Target, TargetParser, answer_forms, dialects, formats_of_packages, langs,
    levels, problems, run_forms,
};
use crate::hosts;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyProblem, Register};
use tribunal_core::messages::Lang;
use tribunal_core::output::Dialect;
use tribunal_package::export::Format;
use tribunal_report::forms::{self, Form};
use tribunal_sandbox::Level;
use tribunal_verify::plan::ANSWER_MAX;

/// Tribunal judges programs on puzzle problems whose every answer is proven: it cross-checks independent solvers,
/// replays each list of moves, certifies each minimum, and shows the smallest input on which a program fails.
#[derive(Debug, Parser)]
#[command(name = "tribunal", version, max_term_width = 80, after_long_help = EXIT_HELP)]
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
    0  success: all agree, accepted, as expected, or done
    1  a disagreement, a fault in a stored case, a rejected output or program
    2  the command line is wrong, or would overwrite a file without --force
    3  our own failure, a wrong answer file, or a file that cannot be written
    4  an input or a program that cannot be read, is wrong,
       or is in an unknown language
    5  declined: the board is too large, its minimum is not proven,
       or there are no more boards of the requested kind
   42  `validate`: the input is valid; 43: it is not
  130  stopped by Ctrl-C, SIGTERM or SIGHUP; finished work is reported

Examples:
  tribunal judge flipgame my.cpp       is this program right?
  tribunal verify                      cross-check all solvers
  tribunal stress flipgame my.cpp      the smallest board on which it fails
  tribunal diagnose flipgame my.cpp    what is its bug?
  tribunal solve pilots board.in       the answer as the judge wants it
  tribunal check pilots board.in out   is this output right?
  tribunal lint ./sums                 is this package in order?
  tribunal kill flipgame class/        the fewest cases that fail all wrong
  tribunal export flipgame --format domjudge --out flipgame.zip";

/// How results are shown: preferences that every command takes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct Show {
    /// When to use colour.
    #[arg(long, global = true, hide_short_help = true)]
    #[arg(value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,
    /// The language of verdicts and their reasons in text [default: the locale's].
    #[arg(long, global = true, hide_short_help = true, value_parser = langs(), value_name = "LANG")]
    pub lang: Option<Lang>,
    /// Print only errors on standard error: no progress, no remarks.
    #[arg(long, short, global = true, hide_short_help = true)]
    pub quiet: bool,
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

/// The form of results that are no run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct AnswerForm {
    /// The form of the results.
    #[arg(long, value_parser = answer_forms(), default_value = "text", value_name = "FORMAT")]
    pub format: Form,
}

/// The form of a run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct RunForm {
    /// The form of the results [default: text].
    #[arg(long, value_parser = run_forms(), value_name = "FORMAT")]
    pub format: Option<Form>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run programs on many cases and rule on each
    #[command(after_long_help = JUDGE_HELP)]
    Judge(Judge),
    /// Find the smallest input on which a program fails, and explain it
    #[command(after_long_help = STRESS_HELP)]
    Stress(Stress),
    /// Name the likely bug of a program, by the inputs on which it fails
    #[command(after_long_help = DIAGNOSE_HELP)]
    Diagnose(Diagnose),
    /// Show a saved run in any form, without judging again
    #[command(after_long_help = REPORT_HELP)]
    Report(Report),
    /// Answer boards exactly as the judge wants it
    #[command(after_long_help = SOLVE_HELP)]
    Solve(Solve),
    /// Rule on a program's output by playing its moves
    #[command(after_long_help = CHECK_HELP)]
    Check(Check),
    /// Show the board after each move
    #[command(after_long_help = REPLAY_HELP)]
    Replay(Replay),
    /// Cross-check solvers: put inputs before all of them and compare the answers
    #[command(after_long_help = VERIFY_HELP)]
    Verify(Verify),
    /// Check a problem package: its files, its validators, its submissions
    #[command(after_long_help = LINT_HELP)]
    Lint(Lint),
    /// Generate cases from a seed
    #[command(after_long_help = GEN_HELP)]
    Gen(Gen),
    /// Find the smallest set of cases that catches all wrong programs
    #[command(after_long_help = KILL_HELP)]
    Kill(Kill),
    /// Write a package for another judge
    #[command(after_long_help = EXPORT_HELP)]
    Export(Export),
    /// Say whether standard input is a valid input, to the byte
    #[command(after_long_help = VALIDATE_HELP)]
    Validate(Validate),
    /// Save the samples of a problem that the extension Competitive Companion sends
    #[command(after_long_help = COMPANION_HELP)]
    Companion(Companion),
    /// Test how well this machine can isolate programs, and say what is missing
    #[command(after_long_help = "Examples:\n  tribunal doctor\n  tribunal doctor --format json")]
    Doctor(AnswerForm),
    /// List problems, solvers and dialects
    #[command(after_long_help = "Examples:\n  tribunal list\n  tribunal list --format json")]
    List(AnswerForm),
    /// Print the completions for a shell
    #[command(
        after_long_help = "Examples:\n  tribunal completions bash > tribunal.bash\n  source <(tribunal completions bash)"
    )]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write the man pages
    #[command(
        after_long_help = "Examples:\n  tribunal man > tribunal.1\n  tribunal man --out man/"
    )]
    Man {
        /// Write a page for each command into this folder, instead of the main page to standard output.
        #[arg(long, short, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

/// The register until the command line receives one: `parse::command` puts it in the place of this.
const NONE: Register = &[];
impl Command {
    /// The form of the results: text where a command has no other.
    pub fn form(&self) -> Form {
        match self {
            Command::Judge(Judge { form, .. })
            | Command::Stress(Stress { form, .. })
            | Command::Verify(Verify { form, .. })
            | Command::Report(Report { form, .. }) => form.format.unwrap_or(forms::ALL[0]),
            Command::Solve(Solve { form, .. })
            | Command::Gen(Gen { form, .. })
            | Command::Kill(Kill { form, .. })
            | Command::Check(Check { form, .. })
            | Command::Replay(Replay { form, .. })
            | Command::Diagnose(Diagnose { form, .. })
            | Command::Lint(Lint { form, .. })
            | Command::Doctor(form)
            | Command::List(form) => form.format,
            Command::Export(_)
            | Command::Validate(_)
            | Command::Companion(_)
            | Command::Completions { .. }
            | Command::Man { .. } => forms::ALL[0],
        }
    }

    /// The file that gets the events of the run, and the name of the command in it.
    pub fn events(&self) -> Option<(&std::path::Path, &'static str)> {
        let (events, name) = match self {
            Command::Judge(Judge { events, .. }) => (events, "judge"),
            Command::Stress(Stress { events, .. }) => (events, "stress"),
            Command::Verify(Verify { events, .. }) => (events, "verify"),
            Command::Lint(Lint { events, .. }) => (events, "lint"),
            _ => return None,
        };
        Some((events.file.as_deref()?, name))
    }
}

const VERIFY_HELP: &str = "\
Without an option, verify tries for each problem: the stored cases with their answers, and the example files for \
validators; 1,000 generated boards of 4x4 from seed 1; every board of every rectangle up to 3x4 and 4x3; and 6 boards \
each of 21 larger sizes. With --size, it tries only the stored cases and generated boards. All solvers answer each \
board, their moves are played, and each minimum has a certificate; only the 1,707,552 pairs of chesscbg on 3x4 and 4x3 \
are answered by two solvers alone. This takes some seconds.

Examples:
  tribunal verify                                  all of that
  tribunal verify --exhaustive                     every input there is
  tribunal verify pilots --random 50000 --seed 7   more, from another seed
  tribunal verify flipgame --size 5x6              boards of another size
  tribunal verify --exhaustive --thorough          and play all moves
  tribunal verify chesscbg --case secret/distance-20
  tribunal verify flipgame --input boards.txt      yours; - is standard input
  tribunal verify --bless                          write missing answers";

/// `tribunal verify`
#[derive(Debug, Args)]
pub struct Verify {
    /// The problems [default: all].
    #[arg(value_name = "PROBLEM", value_parser = OwnProblemParser(NONE))]
    pub problems: Vec<&'static dyn AnyProblem>,
    /// Use N generated inputs; 0 tries the stored cases alone, without small and larger sizes; with --exhaustive, the size
    /// of a sample where a space is too large for every solver [default: 1000].
    #[arg(long, value_name = "N", help_heading = "Inputs")]
    #[arg(value_parser = number::<u64>(0..=u64::MAX))]
    pub random: Option<u64>,
    /// The seed of the generated inputs [default: 1].
    #[arg(
        long,
        value_name = "S",
        help_heading = "Inputs",
        hide_short_help = true
    )]
    #[arg(value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// The size of generated boards, and of boards read with --input.
    #[arg(long, value_name = "RxC", help_heading = "Inputs")]
    pub size: Option<Size>,
    /// Try every input of the size.
    #[arg(long, help_heading = "Inputs", conflicts_with_all = ["bless", "case", "input", "cases"])]
    pub exhaustive: bool,
    /// Also play the moves of every answer where there are 165,636,900 inputs (chesscbg): takes 70 to 95 seconds instead
    /// of a few.
    #[arg(
        long,
        requires = "exhaustive",
        help_heading = "Inputs",
        hide_short_help = true
    )]
    pub thorough: bool,
    /// Only the stored case of this name, as in `secret/all-black`.
    #[arg(long, value_name = "NAME", help_heading = "Inputs")]
    #[arg(conflicts_with_all = ["input", "random", "seed", "size"])]
    pub case: Option<String>,
    /// Only the boards in this file, `-` for standard input.
    #[arg(long, value_name = "FILE", help_heading = "Inputs")]
    #[arg(conflicts_with_all = ["bless", "cases", "random", "seed"])]
    pub input: Option<PathBuf>,
    /// The folder of the stored cases [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR", help_heading = "Inputs")]
    #[arg(hide_short_help = true)]
    pub cases: Option<PathBuf>,
    /// Write the missing answer files, where every solver and the certificate agree.
    #[arg(long, conflicts_with_all = ["solvers", "random", "seed", "size"], hide_short_help = true)]
    pub bless: bool,
    /// Only these solvers; may be given more than once, or with commas.
    #[arg(long = "solver", value_name = "NAME", value_delimiter = ',')]
    pub solvers: Vec<String>,
    /// The seconds that a solver may take for one answer; a slower one is named and not asked again.
    #[arg(long, value_name = "S", hide_short_help = true)]
    #[arg(value_parser = seconds, default_value_t = ANSWER_MAX.as_secs_f64())]
    pub answer_limit: f64,
    /// Threads [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    pub jobs: Option<u16>,
    /// The form of the run.
    #[command(flatten)]
    pub form: RunForm,
    /// Where it is written.
    #[command(flatten)]
    pub report: ReportChoice,
    /// Where its events are written.
    #[command(flatten)]
    pub events: EventsChoice,
}

impl Verify {
    /// How many generated inputs are used.
    pub fn random(&self) -> u64 {
        self.random.unwrap_or(1000)
    }

    /// The seed of the generated inputs.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }
}

const LINT_HELP: &str = "\
Checks names, links, statements and encodings; the package's validators, on its cases, on malformed input and on wrong \
outputs; and its submissions, each with its expected verdict and its time. Each finding has a place and a hint.

Examples:
  tribunal lint ./sums
  tribunal lint ./cases/pilots --no-submissions   files and validators alone
  tribunal lint ./sums --format json";

/// `tribunal lint`
#[derive(Debug, Args)]
pub struct Lint {
    /// The folder of the problem package, or of cases.
    #[arg(value_name = "PATH")]
    pub package: PathBuf,
    /// Check the files and the validators, and run no submission.
    #[arg(long)]
    pub no_submissions: bool,
    /// How many programs run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    pub jobs: Option<u16>,
    /// The form of the findings.
    #[command(flatten)]
    pub form: AnswerForm,
    /// Where the events are written.
    #[command(flatten)]
    pub events: EventsChoice,
    /// How the programs of the package are built.
    #[command(flatten)]
    pub build: BuildChoice,
    /// How they are isolated.
    #[command(flatten)]
    pub isolation: IsolationChoice,
}

const SOLVE_HELP: &str = "\
Lines of four cells are taken four at a time (eight for chesscbg), as on the judges; with --size RxC, R at a time; a \
block of any other width, ended by an empty line or the end, is one board.

Examples:
  tribunal solve flipgame board.in
  tribunal solve pilots board.in --certificate
  printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | tribunal solve flipgame
  tribunal solve flipgame board.in --moves --solver chase
  tribunal solve chesscbg pairs.txt --format json";

/// `tribunal solve`
#[derive(Debug, Args)]
pub struct Solve {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub problem: &'static dyn AnyProblem,
    /// The boards [default: standard input].
    pub file: Option<PathBuf>,
    /// The solver [default: the quickest that takes the board].
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
    /// The form of the answers.
    #[command(flatten)]
    pub form: AnswerForm,
}

const GEN_HELP: &str = "\
The same problem, seed and options give the same bytes, forever and on every machine. Without --distance and \
--impossible, the kinds of board take turns: every reachable minimum, Impossible, symmetric ones, and so on. The \
refrigerator with all handles open, which the published problem rules out, comes with `--distance 0` alone.

Examples:
  tribunal gen flipgame
  tribunal gen pilots --count 20 --seed 7 --out more-cases
  tribunal gen chesscbg --distance 20 --count 3
  tribunal gen flipgame --impossible --size 3x5";

/// `tribunal gen`
#[derive(Debug, Args)]
pub struct Gen {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub problem: &'static dyn AnyProblem,
    /// The seed.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    pub seed: u64,
    /// The number of boards.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    pub count: u64,
    /// Only boards that need exactly D moves.
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
    /// Write `.in` and `.ans` files into this folder, instead of the inputs to standard output.
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Overwrite existing files.
    #[arg(long, requires = "out")]
    pub force: bool,
    /// The form of the cases.
    #[command(flatten)]
    pub form: AnswerForm,
}

const KILL_HELP: &str = "\
Runs every program on stored, generated and small inputs, and chooses the fewest and smallest of these such that every \
wrong program fails one and every right program passes all. In a folder, programs below `accepted` are right and all \
others are wrong.

Examples:
  tribunal kill pilots class/ --out killers
  tribunal kill flipgame wrong.c --accepted right.c
  tribunal kill flipgame class/ --smallest 65536   all boards of 4x4
  tribunal export pilots --format icpc --out pilots.zip --add killers";

/// `tribunal kill`
#[derive(Debug, Args)]
pub struct Kill {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub problem: &'static dyn AnyProblem,
    /// The wrong programs, or folders of programs.
    #[arg(value_name = "PROGRAM", required = true)]
    pub programs: Vec<PathBuf>,
    /// A right program, or a folder of them; may be given more than once.
    #[arg(long, value_name = "PATH")]
    pub accepted: Vec<PathBuf>,
    /// Write the chosen cases into this folder, as `.in` and `.ans` files.
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write into a folder that has cases already.
    #[arg(long, requires = "out", hide_short_help = true)]
    pub force: bool,
    /// Try N generated inputs, the same as those of `gen`.
    #[arg(long, value_name = "N", help_heading = "Inputs")]
    #[arg(default_value_t = 200, value_parser = number::<u64>(0..=100_000))]
    pub random: u64,
    /// The seed of the generated inputs.
    #[arg(
        long,
        value_name = "S",
        help_heading = "Inputs",
        hide_short_help = true
    )]
    #[arg(value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    pub seed: u64,
    /// Try the N smallest inputs; 65536 are all of 4x4.
    #[arg(long, value_name = "N", help_heading = "Inputs")]
    #[arg(default_value_t = 1000, value_parser = number::<u64>(0..=1_000_000))]
    pub smallest: u64,
    /// The size of the boards.
    #[arg(long, value_name = "RxC", help_heading = "Inputs")]
    pub size: Option<Size>,
    /// The seconds that the search may take.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub budget: Option<f64>,
    /// The folder of the stored cases, which are tried too and set the limits [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR", help_heading = "Inputs")]
    #[arg(hide_short_help = true)]
    pub cases: Option<PathBuf>,
    /// How strictly outputs are read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    #[arg(hide_short_help = true)]
    pub dialect: Dialect,
    /// How many programs run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    #[arg(hide_short_help = true)]
    pub jobs: Option<u16>,
    /// The form of the result.
    #[command(flatten)]
    pub form: AnswerForm,
    /// What a program may use.
    #[command(flatten)]
    pub limits: LimitChoice,
    /// How it is built.
    #[command(flatten)]
    pub build: BuildChoice,
    /// How it is isolated.
    #[command(flatten)]
    pub isolation: IsolationChoice,
}

const EXPORT_HELP: &str = "\
Writes the package below `cases` in the format of another judge, the same bytes each time. A remark names each part \
that the other judge has no place for.

Examples:
  tribunal export flipgame --format kattis-legacy --out build/flipgame
  tribunal export pilots --format domjudge --out pilots.zip
  tribunal export chesscbg --format hustoj --out chesscbg.xml
  tribunal export flipgame --format hydro --out flipgame.zip --random 20
  tribunal export flipgame --format icpc --out flipgame.zip --add killers";

/// `tribunal export`
#[derive(Debug, Args)]
pub struct Export {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub problem: &'static dyn AnyProblem,
    /// The format of the package.
    #[arg(long, value_parser = formats_of_packages(), value_name = "FORMAT")]
    pub format: &'static Format,
    /// Write a folder, or an archive where PATH ends in `.zip`; for hustoj also a bare `.xml`.
    #[arg(long, short, value_name = "PATH")]
    pub out: PathBuf,
    /// Replace an earlier package of the same format.
    #[arg(long)]
    pub force: bool,
    /// Add N generated cases that the package does not have yet.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=10_000))]
    pub random: Option<u64>,
    /// The seed of the generated cases.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1, requires = "random")]
    pub seed: u64,
    /// Add the cases of this folder, as `kill --out` or `gen --out` writes them; may be given more than once.
    #[arg(long, value_name = "DIR")]
    pub add: Vec<PathBuf>,
    /// The folder of the packages, or the package itself [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
}

const CHECK_HELP: &str = "\
The minimum is computed and certified; an answer file, if there is one, is checked too and never trusted.

Examples:
  tribunal check pilots board.in my.out
  tribunal check flipgame board.in my.out board.ans
  ./solution < board.in | tribunal check pilots board.in -
  tribunal check pilots board.in my.out --dialect kattis

As another judge's checker (--host), the files, the exit status and the messages are those of that judge's checkers; a \
failure of Tribunal is never a verdict there. Where a judge gives a checker no arguments of its own, the name of a link \
says the problem and the host:
  tribunal check flipgame --host testlib board.in out board.ans
  tribunal check flipgame --host testlib board.in out board.ans r.xml -appes
  tribunal check flipgame --host kattis board.in board.ans feedback/ < out
  ln -s $(which tribunal) flipgame-testlib";

/// `tribunal check`
#[derive(Debug, Args)]
pub struct Check {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub problem: &'static dyn AnyProblem,
    /// The input file, one board.
    pub input: PathBuf,
    /// The program's output, `-` for standard input.
    pub output: PathBuf,
    /// The answer file.
    pub answer: Option<PathBuf>,
    /// How strictly the output is read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    pub dialect: Dialect,
    /// The size of the board.
    #[arg(long, value_name = "RxC", conflicts_with = "host")]
    pub size: Option<Size>,
    /// Act as a checker of this judge, with its order of files, exit statuses and streams.
    // Only described here: `cli/checker_host.rs` takes such a command line before this parser sees it.
    #[arg(long, value_name = "HOST", value_parser = host_names())]
    pub host: Option<String>,
    /// The form of the verdict.
    #[command(flatten)]
    pub form: AnswerForm,
}

/// The names of hosts, with their descriptions in the help.
fn host_names() -> PossibleValuesParser {
    hosts::ALL
        .iter()
        .map(|host| PossibleValue::new(host.name).help(host.purpose))
        .collect::<Vec<_>>()
        .into()
}

const VALIDATE_HELP: &str = "\
Stricter than the other commands, which accept blanks at the end of a line, CRLF, empty lines and a missing end of the \
last line: here none of these is valid. The board is 4x4, and chesscbg has 8 pieces, unless --size says otherwise.

Examples:
  tribunal validate flipgame < board.in                  42 valid, 43 not
  tribunal validate flipgame --host testlib < board.in   0 valid, 3 not
  ln -s $(which tribunal) flipgame-validate              for a package";

/// `tribunal validate`
#[derive(Debug, Args)]
pub struct Validate {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub problem: &'static dyn AnyProblem,
    /// The judge whose exit statuses are used.
    #[arg(long, value_name = "HOST", value_enum, default_value = "icpc")]
    pub host: ValidatorHost,
    /// The size that the board must have [default: the published one].
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
    /// The port to listen on, on loopback only; 0 takes a free one.
    #[arg(long, value_name = "N", value_parser = number::<u16>(0..=u16::MAX.into()), default_value_t = tribunal_package::companion::PORT)]
    pub port: u16,
    /// The new folder [default: named after the problem].
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Give up after S seconds without a problem.
    #[arg(long, value_name = "S", value_parser = number::<u64>(1..=604_800))]
    pub timeout: Option<u64>,
}

const JUDGE_HELP: &str = "\
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
pub struct Judge {
    /// The problem; or the folder of a problem package or of cases, as in `./sums`.
    #[arg(value_parser = TargetParser(NONE))]
    pub problem: Target,
    /// The programs, or folders of them; with --expected, the default is the package's own.
    #[arg(value_name = "SUBMISSION", required_unless_present = "expected")]
    pub submissions: Vec<PathBuf>,
    /// Judge every case; otherwise a submission is given up after five timeouts.
    #[arg(long, hide_short_help = true)]
    pub all: bool,
    /// Judge each submission up to its first case that is not accepted.
    #[arg(long, conflicts_with = "all", hide_short_help = true)]
    pub fail_fast: bool,
    /// Compare with the verdict that each submission's folder names (accepted, wrong_answer, …); implies --fail-fast.
    #[arg(long, conflicts_with = "all")]
    pub expected: bool,
    /// Keep results in FILE, and continue from those that it holds.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub resume: Option<PathBuf>,
    /// The seconds that a search for the smallest failing input may take where there is one submission; 0 for no search.
    #[arg(long, value_name = "S", value_parser = number::<u32>(0..=86_400), default_value_t = 1)]
    #[arg(conflicts_with_all = ["expected", "watch"], hide_short_help = true)]
    pub shrink_time: u32,
    /// Judge a submission again at each save, until Ctrl-C.
    #[arg(long, conflicts_with = "resume")]
    pub watch: bool,
    /// How strictly outputs are read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    #[arg(hide_short_help = true)]
    pub dialect: Dialect,
    /// How many programs run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    #[arg(hide_short_help = true)]
    pub jobs: Option<u16>,
    /// The form of the run.
    #[command(flatten)]
    pub form: RunForm,
    /// Where it is written.
    #[command(flatten)]
    pub report: ReportChoice,
    /// Where its events are written.
    #[command(flatten)]
    pub events: EventsChoice,
    /// Which cases.
    #[command(flatten)]
    pub cases: CaseChoice,
    /// What a program may use.
    #[command(flatten)]
    pub limits: LimitChoice,
    /// How it is built.
    #[command(flatten)]
    pub build: BuildChoice,
    /// How it is isolated.
    #[command(flatten)]
    pub isolation: IsolationChoice,
}

const STRESS_HELP: &str = "\
Tries seeded inputs first, then the whole space, the smallest first. The first failure is shrunk; on 4x4 the result is \
mostly proven minimal, since every smaller input was run. A C or C++ program is also built with the address and \
undefined-behaviour sanitizers, and without optimization, to find out more.

With --size other than 4x4, shrinking tries smaller sizes too, unless --keep-size is given.

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
    #[arg(value_parser = problems(NONE))]
    pub problem: &'static dyn AnyProblem,
    /// The program.
    #[arg(value_name = "SUBMISSION")]
    pub submission: PathBuf,
    /// Find an input on which the program and this one differ.
    #[arg(long, value_name = "OTHER")]
    pub against: Option<PathBuf>,
    /// Try all inputs, and count the failures.
    #[arg(long)]
    pub all: bool,
    /// The seconds that shrinking may take; 0 shows a failure as it was found.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = number::<u32>(0..=86_400))]
    #[arg(hide_short_help = true)]
    pub shrink_time: u32,
    /// Shrink without making the board smaller, for a program that knows no other size.
    #[arg(long, requires = "size", hide_short_help = true)]
    pub keep_size: bool,
    /// Do not build a C or C++ program in other ways to find out more.
    #[arg(long, hide_short_help = true)]
    pub no_sanitizers: bool,
    /// Store the failing input as the case `secret/NAME`, with the jury's answer.
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub save: Option<String>,
    /// Overwrite an existing stored case.
    #[arg(long, requires = "save", hide_short_help = true)]
    pub force: bool,
    /// The folder of the stored cases, for limits and --save [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub cases: Option<PathBuf>,
    /// How strictly outputs are read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    #[arg(hide_short_help = true)]
    pub dialect: Dialect,
    /// How many programs run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    #[arg(hide_short_help = true)]
    pub jobs: Option<u16>,
    /// The form of the run.
    #[command(flatten)]
    pub form: RunForm,
    /// Where it is written.
    #[command(flatten)]
    pub report: ReportChoice,
    /// Where its events are written.
    #[command(flatten)]
    pub events: EventsChoice,
    /// Which inputs.
    #[command(flatten)]
    pub inputs: InputChoice,
    /// What a program may use.
    #[command(flatten)]
    pub limits: LimitChoice,
    /// How it is built.
    #[command(flatten)]
    pub build: BuildChoice,
    /// How it is isolated.
    #[command(flatten)]
    pub isolation: IsolationChoice,
}

const DIAGNOSE_HELP: &str = "\
Runs the program on every input of the size, or on 20,000 generated ones where there are too many (chesscbg), and \
compares the inputs on which it fails, and its answers on them, with those of faulty solvers. The same inputs and the \
same answers are an exact match; the match may also be the same inputs with other answers, a part of them, or an \
overlap. A bug that matches none is unknown, and the output says what the failing inputs have in common.

Exit status: 0 where it fails on no input that was tried, 1 where it fails, whether the bug is known or not.

Examples:
  tribunal diagnose flipgame my.cpp
  tribunal diagnose pilots my.py --random 2000             for a slow program
  tribunal diagnose flipgame my.cpp --stored               the stored cases
  tribunal diagnose flipgame general.cpp --size 3x3
  tribunal diagnose chesscbg my.cpp --smallest 5000        the smallest inputs
  tribunal diagnose pilots my.cpp --format json";

/// `tribunal diagnose`
#[derive(Debug, Args)]
pub struct Diagnose {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub problem: &'static dyn AnyProblem,
    /// The program.
    #[arg(value_name = "SUBMISSION")]
    pub submission: PathBuf,
    /// Use N generated inputs, the same as those of `gen`, instead of every input.
    #[arg(long, value_name = "N", help_heading = "Inputs", value_parser = number::<u64>(1..=DIAGNOSED_MAX))]
    pub random: Option<u64>,
    /// The seed of the generated inputs.
    #[arg(
        long,
        value_name = "S",
        help_heading = "Inputs",
        hide_short_help = true,
        requires = "random"
    )]
    #[arg(value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    pub seed: u64,
    /// Use the N smallest inputs instead of every input.
    #[arg(
        long,
        value_name = "N",
        help_heading = "Inputs",
        conflicts_with = "random"
    )]
    #[arg(value_parser = number::<u64>(1..=DIAGNOSED_MAX))]
    pub smallest: Option<u64>,
    /// Use the stored cases instead of every input.
    #[arg(long, help_heading = "Inputs", conflicts_with_all = ["random", "smallest", "size"])]
    pub stored: bool,
    /// The size of the boards.
    #[arg(long, value_name = "RxC", help_heading = "Inputs")]
    pub size: Option<Size>,
    /// The seconds that the runs may take; the inputs tried by then are compared.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub budget: Option<f64>,
    /// Run on every input; otherwise the program is given up after five timeouts.
    #[arg(long)]
    pub all: bool,
    /// The folder of the stored cases, for limits and --stored [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub cases: Option<PathBuf>,
    /// How strictly outputs are read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    #[arg(hide_short_help = true)]
    pub dialect: Dialect,
    /// How many programs run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = number::<u16>(1..=1024))]
    pub jobs: Option<u16>,
    /// The form of the diagnosis.
    #[command(flatten)]
    pub form: AnswerForm,
    /// What a program may use.
    #[command(flatten)]
    pub limits: LimitChoice,
    /// How it is built.
    #[command(flatten)]
    pub build: BuildChoice,
    /// How it is isolated.
    #[command(flatten)]
    pub isolation: IsolationChoice,
}

/// The number of inputs that `diagnose` generates where the whole space is too large.
pub const DIAGNOSED: u64 = 20_000;
/// The most inputs of a diagnosis, since the result of each run is kept.
pub const DIAGNOSED_MAX: u64 = 200_000;

/// The number of inputs that `stress` generates by default.
pub const RANDOM: u64 = 1000;
/// The number of smallest inputs that follow by default: all of 4×4, where there are so many.
pub const SMALLEST: u64 = 65_536;

/// The inputs that a program is run on.
#[derive(Debug, Args)]
#[command(next_help_heading = "Inputs")]
pub struct InputChoice {
    /// Try N generated inputs, the same as those of `gen`.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), default_value_t = RANDOM)]
    pub random: u64,
    /// The seed of the generated inputs.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1)]
    #[arg(hide_short_help = true)]
    pub seed: u64,
    /// Then try the N smallest inputs.
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), default_value_t = SMALLEST)]
    pub smallest: u64,
    /// The size of the boards.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// Only the boards in this file, `-` for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "seed", "smallest"])]
    pub input: Option<PathBuf>,
    /// The seconds that the search may take.
    #[arg(long, value_name = "S", value_parser = seconds, hide_short_help = true)]
    pub budget: Option<f64>,
}

/// The cases that a program is run on.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cases")]
pub struct CaseChoice {
    /// A folder of packages, a package, or a folder of `.in` and `.ans` files [default: `cases`, or the built-in packages].
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Only the case of this name, as a report shows it: `secret/all-black`, `random/17`, `space/4711`.
    #[arg(long, value_name = "NAME")]
    pub case: Option<String>,
    /// Use N generated cases, the same as those of `gen`, instead of the stored ones.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=tribunal_judge::case_source::GENERATED_MAX))]
    pub random: Option<u64>,
    /// The seed of the generated cases.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX), default_value_t = 1, requires = "random")]
    #[arg(hide_short_help = true)]
    pub seed: u64,
    /// Use every input of a size, instead of the stored cases.
    #[arg(long, conflicts_with = "random")]
    pub exhaustive: bool,
    /// The size of the boards.
    #[arg(long, value_name = "RxC", hide_short_help = true)]
    pub size: Option<Size>,
}

/// What a program may use, instead of the limits of the package and the language.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitChoice {
    /// CPU time in seconds, the same for every language.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time_limit: Option<f64>,
    /// Wall time in seconds.
    #[arg(long, value_name = "S", value_parser = seconds, hide_short_help = true)]
    pub wall_limit: Option<f64>,
    /// Resident memory in megabytes, the same for every language.
    #[arg(long, value_name = "MB", value_parser = number::<u64>(1..=1 << 20), hide_short_help = true)]
    pub memory_limit: Option<u64>,
    /// Standard output in kilobytes.
    #[arg(long, value_name = "KB", value_parser = number::<u64>(1..=1 << 20), hide_short_help = true)]
    pub output_limit: Option<u64>,
    /// The stack in megabytes.
    #[arg(long, value_name = "MB", value_parser = number::<u64>(1..=1 << 20), hide_short_help = true)]
    pub stack_limit: Option<u64>,
    /// Processes and threads together.
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=10_000), hide_short_help = true)]
    pub processes: Option<u32>,
}

/// How a program is built.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Languages")]
pub struct BuildChoice {
    /// The language [default: by the ending of the file].
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub language: Option<String>,
    /// A table of further languages, which come before the built-in ones.
    #[arg(long, value_name = "FILE.toml", hide_short_help = true)]
    pub languages: Option<PathBuf>,
    /// Where built programs are kept [default: `tribunal` in the user's cache folder].
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "no_cache",
        hide_short_help = true
    )]
    pub cache: Option<PathBuf>,
    /// Build every program anew, and keep none.
    #[arg(long, hide_short_help = true)]
    pub no_cache: bool,
}

/// How a program is isolated from the machine.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Isolation")]
pub struct IsolationChoice {
    /// Exactly this level [default: the best of the machine].
    #[arg(long = "isolation", id = "isolation", value_name = "LEVEL", value_parser = levels())]
    #[arg(hide_short_help = true)]
    pub level: Option<Level>,
    /// At least this level, or no program is run.
    #[arg(long = "isolation-min", id = "isolation-min", value_name = "LEVEL", value_parser = levels())]
    #[arg(conflicts_with_all = ["isolation", "trusted"], hide_short_help = true)]
    pub level_min: Option<Level>,
    /// Run programs even where the machine can only limit them: for your own programs.
    #[arg(long, hide_short_help = true)]
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
  tribunal replay pilots board.in my.out
  tribunal solve chesscbg pair.in --moves | tribunal replay chesscbg pair.in -";

/// `tribunal replay`
#[derive(Debug, Args)]
pub struct Replay {
    /// The problem.
    #[arg(value_parser = problems(NONE))]
    pub problem: &'static dyn AnyProblem,
    /// The input file, one board.
    pub input: PathBuf,
    /// The moves, at most 100,000; `-` for standard input [default: those of a solver].
    pub output: Option<PathBuf>,
    /// The size of the board.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// The form of the boards.
    #[command(flatten)]
    pub form: AnswerForm,
}

const REPORT_HELP: &str = "\
`--report FILE.json` of judge, stress and verify saves a run, and so does their --format json. The ending of a file \
names its form; without --out the run is printed in the form of --format.

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
    /// Write the run into FILE; may be given more than once. The run is then printed only if --format is given.
    #[arg(long, short, value_name = "FILE")]
    pub out: Vec<PathBuf>,
    /// Print the JSON Schema of saved runs instead.
    #[arg(long, conflicts_with_all = ["run", "out", "format"])]
    pub schema: bool,
    /// The form of the run.
    #[command(flatten)]
    pub form: RunForm,
}

/// Where a run is written, beside what is printed.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct ReportChoice {
    /// Also write the run into FILE, in the form that its ending names; may be given more than once.
    #[arg(long = "report", value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// Where events are written.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct EventsChoice {
    /// Write each event to FILE as it happens, as JSON Lines; FILE may be a FIFO, or `-` for standard error.
    #[arg(long = "events", value_name = "FILE", hide_short_help = true)]
    pub file: Option<PathBuf>,
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
