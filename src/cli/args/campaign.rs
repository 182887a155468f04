//! `tribunal campaign`: the flags.

use super::output::AnswerForm;
use super::values::{number, workers};
use clap::{Args, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;

/// The most shares of a campaign: a command line has room for the names of so many parts.
pub(crate) const SHARES_MAX: u32 = 50_000;

const HELP: &str = "\
Plans a run that is divided into shares, for Slurm, for GitHub Actions or GitLab, or for the cores of this machine. The \
folder DIR gets all that a share needs: this program, copies of the files that COMMAND names, the plan, and scripts. How \
many shares there are, and their time, come from an estimate: parts of the command are run for up to 30 seconds.

Examples:
  tribunal campaign night -- judge pilots class/ --exhaustive
  tribunal campaign run night                  by Slurm, or go on with it
  tribunal campaign night --sbatch '--partition=long' -- judge pilots class/
  tribunal campaign run night --local          on the cores of this machine
  tribunal campaign status night
  tribunal campaign cancel night";

/// `tribunal campaign`
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Campaign {
    /// What to do with a campaign that is planned.
    #[command(subcommand)]
    pub(crate) action: Option<CampaignAction>,
    /// The new folder of the campaign, on a disk that all machines share.
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folder: Option<PathBuf>,
    /// The number of shares [default: so many that each takes about 15 minutes].
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u64::from(SHARES_MAX)))]
    pub(crate) shards: Option<u32>,
    /// The time that Slurm grants a share, in minutes [default: by the estimate].
    #[arg(long, value_name = "MIN", value_parser = number::<u32>(1..=43_200))]
    pub(crate) time: Option<u32>,
    /// The memory of a share in megabytes [default: by the limits of the programs].
    #[arg(long, value_name = "MB", value_parser = number::<u64>(64..=1 << 24))]
    pub(crate) memory: Option<u64>,
    /// Further words for `sbatch`, such as '--partition=long --account=me'; may be given more than once.
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    pub(crate) sbatch: Vec<String>,
    /// The command that is divided, one that has `--shard`; its `--jobs` is the number of cores of a share [default: 1].
    #[arg(last = true, value_name = "COMMAND", required = true)]
    pub(crate) words: Vec<OsString>,
}

/// What to do with a campaign that is planned.
#[derive(Debug, Subcommand)]
pub(crate) enum CampaignAction {
    /// Do all shares, and put them together; goes on with what is there
    Run {
        /// The folder of the campaign.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Do the shares on the cores of this machine, without Slurm.
        #[arg(long)]
        local: bool,
        /// With --local, the number of shares at once [default: as many as the cores suffice for].
        #[arg(long, short, value_name = "N", value_parser = workers(), requires = "local")]
        jobs: Option<u16>,
    },
    /// Say how far the shares are
    Status {
        /// The folder of the campaign.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        #[command(flatten)]
        form: AnswerForm,
    },
    /// End the jobs of a campaign, and of no other
    Cancel {
        /// The folder of the campaign.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}
