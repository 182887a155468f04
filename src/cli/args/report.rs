//! `tribunal report`: the flags.

use super::output::RunForm;
use clap::Args;
use std::path::PathBuf;

const HELP: &str = "\
judge, stress, diagnose and verify save a run with `--report FILE.json`, or with --format json. With --out, the ending of a file \
names its form; without --out, the run is printed in the form of --format.

--against compares the run with an earlier one of the same command, `judge` or `verify`, and every form says what changed: which \
programs or solvers are better or worse, on which cases, and which are new or gone. The exit status is 1 if something is worse.

Examples:
  tribunal judge pilots class/ --report tonight.json
  tribunal report tonight.json --out tonight.xml --out tonight.csv
  tribunal report tonight.json --format github
  tribunal report tonight.json --against yesterday.json
  tribunal report tonight.json --report-each pages/
  tribunal report --schema
  tribunal judge flipgame my.cpp --format json | tribunal report -";

/// `tribunal report`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(crate) struct Report {
    /// The saved run, `-` for standard input.
    #[arg(value_name = "RUN.json", required_unless_present = "schema")]
    pub(crate) run: Option<PathBuf>,
    /// Write the run to FILE and print it only if --format is given; may be given more than once.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Vec<PathBuf>,
    /// Mark what changed since the earlier run in OLD.json, `-` for standard input.
    #[arg(long, value_name = "OLD.json")]
    pub(crate) against: Option<PathBuf>,
    /// Print the JSON Schema of saved runs instead.
    #[arg(long, conflicts_with_all = ["run", "out", "against", "format", "verbose", "report_each", "show_source"])]
    pub(crate) schema: bool,
    /// Of a run of `judge` with one submission, list all failing cases, and show more of them in full. With --against,
    /// list all changed cases.
    #[arg(long)]
    pub(crate) verbose: bool,
    /// Of a run of `judge` with several submissions, write a page for each into DIR; print the run only if --format is
    /// given.
    #[arg(long, value_name = "DIR")]
    pub(crate) report_each: Option<PathBuf>,
    /// Of a run of `judge` with several submissions, show the source around each crash and each refused line on the page.
    #[arg(long)]
    pub(crate) show_source: bool,
    #[command(flatten)]
    pub(crate) form: RunForm,
}
