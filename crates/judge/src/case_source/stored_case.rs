//! A stored case in memory, and the check of its answer file against the certified minimum.

use super::error::CaseError;
use std::io;
use std::path::PathBuf;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::{Message, Value};
use tribunal_core::output::Dialect;
use tribunal_core::problem::Minimum;
use tribunal_core::text::without_error_numbers;
use tribunal_core::verdict::Verdict;
use tribunal_package::cases::StoredCase;
use tribunal_package::regular;

/// Maximum size of a stored input, in bytes; two boards of 64×64 have about 8,000.
const INPUT_BYTES_MAX: u64 = 64 << 10;

/// A stored case in memory, so that changes to its files do not affect the run.
pub(super) struct LoadedCase {
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) input: io::Result<Vec<u8>>,
    pub(super) answer_path: PathBuf,
    pub(super) answer: io::Result<Option<String>>,
}

/// Checks a stored answer against the certified minimum; the jury never relies on the file.
pub(super) fn check_answer(
    problem: &dyn AnyProblem,
    case: &LoadedCase,
    instance: &AnyInstance,
    minimum: Minimum,
) -> Result<(), CaseError> {
    let wrong = |id: &'static str, why: Value| {
        let file = format!("`{}`", case.answer_path.display());
        CaseError::Answer(Message::new(id).with("file", file).with("why", why))
    };
    let answer = case
        .answer
        .as_ref()
        .map_err(|error| wrong("unread-answer-file", without_error_numbers(error).into()))?;
    let Some(answer) = answer else { return Ok(()) };
    let ruling = problem.rule(instance, answer.as_bytes(), Dialect::Testlib, minimum);
    match ruling.verdict {
        Verdict::Accepted => Ok(()),
        _ => Err(wrong("wrong-answer-file", ruling.reason.into())),
    }
}

pub(super) fn read(case: &StoredCase) -> LoadedCase {
    LoadedCase {
        name: case.name.clone(),
        path: case.input.clone(),
        input: read_input(case),
        answer_path: case.answer.clone(),
        answer: case.read_answer(),
    }
}

fn read_input(case: &StoredCase) -> io::Result<Vec<u8>> {
    regular::read(case.open_input()?, INPUT_BYTES_MAX)
}
