//! `tribunal report`: shows a saved run in any form, without judging again.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::outputs::Outputs;
use std::io::Write as _;
use std::path::Path;
use tribunal_report::saved::{self, SavedError};
use tribunal_report::schema;

pub(super) fn run(args: &args::Report, console: &mut Console) -> Result<Exit, Stop> {
    match &args.run {
        Some(path) => show(path, args, console),
        // The parser requires a run or `--schema`.
        None => Exit::Success.after(
            console
                .out
                .write_all(schema::TEXT.as_bytes())
                .map_err(Stop::from),
        ),
    }
}

fn show(path: &Path, args: &args::Report, console: &mut Console) -> Result<Exit, Stop> {
    let outputs = Outputs::of(&args.out, args.run.iter())?;
    let name = files::name(path);
    let run = saved::read(files::open(path)?).map_err(|error| {
        let stop = Stop::new(Exit::Input, format!("cannot read {name}: {error}"));
        match error {
            SavedError::Foreign(_) => stop.hint(
                "a run is saved by `--report FILE.json` of `judge`, `stress`, `diagnose` and `verify`",
            ),
            SavedError::Newer(_) => stop.hint("a newer version of Tribunal can read it"),
            SavedError::CutOff => stop.hint("save or copy it again"),
            _ => stop,
        }
    })?;
    let written = outputs.write(&run, console.problems(), console.lang());
    // With `--out`, the run is printed only if `--format` is given.
    let printed = match outputs.is_empty() || args.form.format.is_some() {
        true => console.run(&run),
        false => Ok(()),
    };
    written?;
    Exit::Success.after(printed)
}
