//! Flags of every command that runs programs: how they are built, limited, isolated and judged.

use super::values::{number, seconds, workers};
use crate::cli::choices::{Start, dialects, levels, starts};
use clap::Args;
use std::path::PathBuf;
use tribunal_core::output::Dialect;
use tribunal_judge::limits::OUTPUT_KB_MAX;
use tribunal_sandbox::Level;

/// How programs are built, run and judged.
#[derive(Debug, Args)]
pub(crate) struct Execution {
    /// How strictly outputs are read.
    #[arg(long, value_name = "NAME", default_value = "testlib", value_parser = dialects())]
    #[arg(hide_short_help = true)]
    pub(crate) dialect: Dialect,
    /// The number of programs that run at once [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = workers(), hide_short_help = true)]
    pub(crate) jobs: Option<u16>,
    #[command(flatten)]
    pub(crate) limits: LimitChoice,
    #[command(flatten)]
    pub(crate) build: BuildChoice,
    #[command(flatten)]
    pub(crate) isolation: IsolationChoice,
}

/// Limits that replace those of the package and of the language.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitChoice {
    /// CPU time in seconds, the same for every language.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) time_limit: Option<f64>,
    /// Wall time in seconds.
    #[arg(long, value_name = "S", value_parser = seconds, hide_short_help = true)]
    pub(crate) wall_limit: Option<f64>,
    /// Resident memory in megabytes, the same for every language.
    #[arg(long, value_name = "MB", value_parser = number::<u64>(1..=1 << 20), hide_short_help = true)]
    pub(crate) memory_limit: Option<u64>,
    /// Standard output in kilobytes.
    #[arg(long, value_name = "KB", value_parser = number::<u64>(1..=OUTPUT_KB_MAX), hide_short_help = true)]
    pub(crate) output_limit: Option<u64>,
    /// The stack in megabytes.
    #[arg(long, value_name = "MB", value_parser = number::<u64>(1..=1 << 20), hide_short_help = true)]
    pub(crate) stack_limit: Option<u64>,
    /// The number of processes and threads together.
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=10_000), hide_short_help = true)]
    pub(crate) processes: Option<u32>,
}

/// How a program is built.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Languages")]
pub(crate) struct BuildChoice {
    /// The language [default: by the ending of the file].
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub(crate) language: Option<String>,
    /// A table of further languages, which take precedence over the built-in ones.
    #[arg(long, value_name = "FILE.toml", hide_short_help = true)]
    pub(crate) languages: Option<PathBuf>,
    /// The folder that keeps built programs [default: `tribunal` in the user's cache folder].
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "no_cache",
        hide_short_help = true
    )]
    pub(crate) cache: Option<PathBuf>,
    /// Build every program anew, and keep none.
    #[arg(long, hide_short_help = true)]
    pub(crate) no_cache: bool,
}

/// How a program is isolated from the machine.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Isolation")]
pub(crate) struct IsolationChoice {
    /// Exactly this level [default: the best that the machine has].
    #[arg(long = "isolation", id = "isolation", value_name = "LEVEL", value_parser = levels())]
    #[arg(hide_short_help = true)]
    pub(crate) level: Option<Level>,
    /// Run programs only at this level or a better one.
    #[arg(long = "isolation-min", id = "isolation-min", value_name = "LEVEL", value_parser = levels())]
    #[arg(conflicts_with_all = ["isolation", "trusted"], hide_short_help = true)]
    pub(crate) level_min: Option<Level>,
    /// Run programs even where the machine can only limit them: for your own programs.
    #[arg(long, hide_short_help = true)]
    pub(crate) trusted: bool,
    /// Start a program anew for each input; or once for many, which is far quicker [default: anew for the cases of a
    /// package, once for inputs that Tribunal makes].
    #[arg(long, value_name = "WHEN", value_parser = starts(), hide_short_help = true)]
    pub(crate) start: Option<Start>,
}
