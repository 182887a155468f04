//! Flags on the output: its form, report files and events.

use crate::cli::choices::{answer_forms, run_forms};
use clap::Args;
use std::path::PathBuf;
use tribunal_report::forms::Form;

/// The form of results that cannot be saved as a run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct AnswerForm {
    /// The form of the results.
    #[arg(long, value_parser = answer_forms(), default_value = "text", value_name = "FORMAT")]
    pub(crate) format: Form,
}

/// The form of a run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct RunForm {
    /// The form of the results [default: text].
    #[arg(long, value_parser = run_forms(), value_name = "FORMAT")]
    pub(crate) format: Option<Form>,
}

/// The file of events.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct EventsChoice {
    /// Write each event to FILE as it happens, as JSON Lines; FILE may be a FIFO, or `-` for standard error.
    #[arg(long = "events", value_name = "FILE", hide_short_help = true)]
    pub(crate) file: Option<PathBuf>,
}

/// Everything that a run writes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct RunOutput {
    #[command(flatten)]
    pub(crate) form: RunForm,
    /// Also write the run to FILE, in the form that its ending names; may be given more than once.
    #[arg(long = "report", value_name = "FILE")]
    pub(crate) reports: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) events: EventsChoice,
}
