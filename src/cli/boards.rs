//! Reads all boards of a file, and explains what is wrong with the file.

use super::exit::{Exit, Stop};
use super::files;
use std::io::BufRead;
use std::path::Path;
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::Message;
use tribunal_verify::inputs::given::{BoardsError, read_boards};
use tribunal_verify::notes::{CrashRecord, Notes};
use tribunal_verify::plan::GivenBoards;

/// Reads all boards of a file; `path` names it in errors. See [`read_boards`].
pub(super) fn boards(
    problem: &'static dyn AnyProblem,
    (path, file): (&Path, &mut dyn BufRead),
    size: Option<Size>,
    answer_max: Duration,
    notes: Option<&Notes>,
    crashes: &[CrashRecord],
) -> Result<GivenBoards, Stop> {
    let name = files::name(path);
    read_boards(
        problem,
        (&name.to_string(), file),
        size,
        answer_max,
        notes,
        crashes,
    )
    .map_err(|error| match error {
        BoardsError::Read(error) => files::misread(path, &error),
        BoardsError::TooMany(most) => {
            let why = Message::new("too-many-boards")
                .with("file", name)
                .with("most", most as u64);
            Stop::said(Exit::Input, why).advise("hint-split")
        }
    })
}
