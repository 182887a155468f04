//! Reads all boards of a file.

use super::exit::{Exit, Stop};
use super::files;
use std::io::BufRead;
use std::path::Path;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::text::Lines;

/// The most boards of `--input`, all of which are kept in memory.
const INPUT_BOARDS_MAX: usize = 1_000_000;

/// Reads all boards of a file; `path` names it in errors.
pub(super) fn boards(
    problem: &dyn AnyProblem,
    path: &Path,
    file: &mut dyn BufRead,
    size: Option<Size>,
) -> Result<Vec<AnyInstance>, Stop> {
    let mut lines = Lines::new(file);
    let mut instances = Vec::new();
    loop {
        match problem.read(&mut lines, size) {
            Ok(Some(_)) if instances.len() == INPUT_BOARDS_MAX => {
                let why = format!(
                    "{} has more than {INPUT_BOARDS_MAX} boards",
                    files::name(path)
                );
                return Err(Stop::new(Exit::Input, why).hint("split it"));
            }
            Ok(Some(instance)) => instances.push(instance),
            Ok(None) if instances.is_empty() => {
                let why = format!("{}: {}", files::name(path), lines.ended("a board"));
                return Err(Stop::new(Exit::Input, why));
            }
            Ok(None) => return Ok(instances),
            Err(error) => {
                return Err(Stop::new(
                    Exit::Input,
                    format!("{}: {error}", files::name(path)),
                ));
            }
        }
    }
}
