//! Flags on shares of a campaign, and `tribunal merge`.

use super::output::RunForm;
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;
use tribunal_campaign::{Parts, Shard, ShardError};

/// A share of a campaign.
#[derive(Debug, Args)]
#[command(next_help_heading = "Campaign")]
pub(crate) struct ShardChoice {
    /// Do share K of N alone, and store its results in `--report FILE.json`, from which a later run goes on; `tribunal
    /// merge` puts all shares together.
    #[arg(long, value_name = "K/N", value_parser = shard, requires = "reports", hide_short_help = true)]
    #[arg(conflicts_with = "format")]
    pub(crate) shard: Option<Shard>,
    /// The results of all shares, in place of runs.
    #[arg(skip)]
    pub(crate) merged: Option<Arc<Merged>>,
}

/// The parts of a campaign that a command puts together.
#[derive(Debug)]
pub(crate) struct Merged {
    /// The parts.
    pub(crate) parts: Parts,
    /// Whether some are missing or not finished, so that nothing is run.
    pub(crate) has_gaps: bool,
}

fn shard(text: &str) -> Result<Shard, ShardError> {
    text.parse()
}

const MERGE_HELP: &str = "\
The report is the one that a single run of the command would have written, but for times and memory. Run it in the folder where \
the shards were run: it reads the programs and the cases again. It runs what no part has: cases on which the judge failed, and \
a second look at programs that were divided among shards, and what the choice of cases by `kill` still needs. With --partial \
it runs nothing but, of `stress`, the first failing input.

Examples:
  tribunal judge pilots class/ --exhaustive --shard 1/2 --report 1.json
  tribunal judge pilots class/ --exhaustive --shard 2/2 --report 2.json
  tribunal merge 1.json 2.json --out run.json --out run.html
  tribunal merge part-*.json --partial              what there is so far";

/// `tribunal merge`
#[derive(Debug, Args)]
#[command(after_long_help = MERGE_HELP)]
pub(crate) struct Merge {
    /// The parts that `--shard` wrote.
    #[arg(value_name = "PART", required = true)]
    pub(crate) parts: Vec<PathBuf>,
    /// Also write the run to FILE, in the form that its ending names; may be given more than once. Of `kill`, a FILE without
    /// an ending is the folder for the cases.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Vec<PathBuf>,
    /// Put together what there is, though parts are missing or not finished.
    #[arg(long)]
    pub(crate) partial: bool,
    /// Write a page for each student, or for each program, into DIR: only its own results, to hand back.
    #[arg(long, value_name = "DIR")]
    pub(crate) report_each: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) form: RunForm,
}
