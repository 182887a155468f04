//! Reads a run that was saved, which anybody may have written.
//!
//! What is read fits together, so that no form has to ask: places lie within their lists, boards within their bounds.
//! What stands in it as text is as foreign as ever.

use super::json::VERSION;
use crate::text::{counted, grouped};
use crate::verdict::Verdict;
use crate::verdict::judged::JudgeReport;
use crate::verdict::saved::SavedRun;
use crate::verdict::shown::{Exhibit, Proof, Replay, Step};
use crate::verdict::stressed::{StressFailure, StressReport};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::io::{self, Read};

/// The largest file that is read, in bytes; 1,000 submissions that fail on 1,000 cases each have half of it.
pub const BYTES_MAX: u64 = 1 << 29;

/// The most characters of a message about what is wrong with the JSON.
const MESSAGE_CHARS_MAX: usize = 200;

/// The most rows, and characters of a row, of a board and of what is drawn on one.
const SIDE_MAX: usize = 128;

/// Why nothing can be read.
#[derive(Debug)]
pub enum SavedError {
    /// The file cannot be read.
    Io(io::Error),
    /// It has more than [`BYTES_MAX`] bytes.
    TooLong,
    /// It ends in the middle.
    CutOff,
    /// It is no JSON, or a field is missing or of another kind.
    Broken {
        /// Counted from 1.
        line: usize,
        /// In bytes, counted from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// It is no saved run: what it is instead.
    Foreign(String),
    /// A later Tribunal wrote it, whose fields have other meanings.
    Newer(u64),
    /// Its parts do not fit together: which.
    Unfit(String),
}

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SavedError::Io(error) => error.fmt(f),
            SavedError::TooLong => write!(f, "longer than {} bytes", grouped(BYTES_MAX)),
            SavedError::CutOff => f.write_str("it ends in the middle"),
            SavedError::Broken { line, column, message } => write!(f, "line {line}, column {column}: {message}"),
            SavedError::Foreign(what) => write!(f, "no saved run: {what}"),
            SavedError::Newer(version) => write!(f, "version {version} of its schema, of which {VERSION} is known"),
            SavedError::Unfit(what) => write!(f, "it does not fit together: {what}"),
        }
    }
}

impl std::error::Error for SavedError {}

impl SavedError {
    fn of(error: &serde_json::Error) -> SavedError {
        if error.is_eof() {
            return SavedError::CutOff;
        }
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let message = message.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&message);
        let mut shown: String = message.chars().take(MESSAGE_CHARS_MAX).collect();
        if shown.len() < message.len() {
            shown.push('…');
        }
        SavedError::Broken { line, column, message: shown }
    }
}

/// What every document begins with.
#[derive(Deserialize)]
struct Head {
    schema: Option<String>,
    version: Option<u64>,
}

/// Reads a run as `--format json` printed it.
///
/// What older documents of the same version lack has its default; what newer ones add is passed over.
pub fn read(input: impl Read) -> Result<SavedRun, SavedError> {
    let mut text = Vec::new();
    input.take(BYTES_MAX + 1).read_to_end(&mut text).map_err(SavedError::Io)?;
    if text.len() as u64 > BYTES_MAX {
        return Err(SavedError::TooLong);
    }
    let begins = text.iter().find(|byte| !byte.is_ascii_whitespace());
    match begins {
        None => return Err(SavedError::Foreign("it is empty".to_string())),
        Some(b'{') => {}
        // Lists of values would be taken for objects.
        Some(_) => return Err(SavedError::Foreign("it does not begin with `{`".to_string())),
    }
    let Head { schema, version } = parsed(&text)?;
    let schema = schema.ok_or_else(|| SavedError::Foreign("it names no `schema`".to_string()))?;
    let known = SavedRun::SCHEMAS.iter().position(|known| *known == schema);
    let kind = known.ok_or_else(|| {
        let schema = crate::text::quote(&schema);
        SavedError::Foreign(format!("its schema is {schema}, not one of `{}`", SavedRun::SCHEMAS.join("`, `")))
    })?;
    match version {
        Some(version) if version == u64::from(VERSION) => {}
        Some(version) if version > u64::from(VERSION) => return Err(SavedError::Newer(version)),
        _ => return Err(SavedError::Foreign("its `version` is no number of a version".to_string())),
    }
    let run = match kind {
        0 => SavedRun::Judge(parsed(&text)?),
        1 => SavedRun::Stress(parsed(&text)?),
        _ => SavedRun::Verify(parsed(&text)?),
    };
    fits(&run).map_err(SavedError::Unfit)?;
    Ok(run)
}

fn parsed<T: DeserializeOwned>(text: &[u8]) -> Result<T, SavedError> {
    serde_json::from_slice(text).map_err(|error| SavedError::of(&error))
}

// -- whether its parts fit together ------------------------------------------------------------------------

fn fits(run: &SavedRun) -> Result<(), String> {
    match run {
        SavedRun::Judge(report) => judged_fits(report),
        SavedRun::Stress(StressReport { failure, .. }) => failure.iter().try_for_each(failure_fits),
        SavedRun::Verify(_) => Ok(()),
    }
}

fn judged_fits(report: &JudgeReport) -> Result<(), String> {
    let cases = report.cases_total;
    let at_most = |what: &str, count: usize| match count as u64 <= cases {
        true => Ok(()),
        false => Err(format!("{} {what} of {}", grouped(count as u64), counted(cases, "case"))),
    };
    let within = |index: u64| match index < cases {
        true => Ok(()),
        false => Err(format!("a case in place {index} of {}", counted(cases, "case"))),
    };
    at_most("names", report.case_names.len())?;
    for submission in &report.submissions {
        at_most("outcomes", submission.outcomes.chars().count())?;
        at_most("times", submission.cpu_ms.len())?;
        at_most("sizes", submission.memory_mb.len())?;
        at_most("results", submission.cases.len())?;
        if let Some(letter) = submission.outcomes.chars().find(|letter| !is_outcome(*letter)) {
            return Err(format!("{} is no outcome of a case", crate::text::quote(&letter.to_string())));
        }
        for case in &submission.cases {
            within(case.index)?;
            if let Some(failure) = &case.failure {
                failure.boards.iter().try_for_each(|board| board_fits(board))?;
                failure.replay.iter().try_for_each(replay_fits)?;
            }
        }
    }
    let submissions = report.submissions.len() as u64;
    for killer in report.killing.iter().flat_map(|killing| &killing.cases) {
        within(killer.index)?;
        if let Some(place) = killer.catches.iter().find(|place| **place >= submissions) {
            return Err(format!("a submission in place {place} of {}", grouped(submissions)));
        }
    }
    for Exhibit { index, boards, steps, proof, .. } in &report.exhibits {
        within(*index)?;
        boards.iter().try_for_each(|board| board_fits(board))?;
        steps_fit(steps)?;
        proof.iter().try_for_each(proof_fits)?;
    }
    report.smallest.iter().try_for_each(failure_fits)
}

/// Whether a letter stands for a verdict, or for none.
fn is_outcome(letter: char) -> bool {
    letter == '-' || Verdict::ALL.iter().any(|verdict| verdict.letter() == letter)
}

fn failure_fits(failure: &StressFailure) -> Result<(), String> {
    steps_fit(&failure.steps)?;
    failure.proof.iter().try_for_each(proof_fits)?;
    let attempts = [Some(&failure.submission), failure.against.as_ref()];
    attempts.into_iter().flatten().filter_map(|attempt| attempt.replay.as_ref()).try_for_each(replay_fits)
}

fn replay_fits(replay: &Replay) -> Result<(), String> {
    steps_fit(&replay.steps)
}

fn steps_fit(steps: &[Step]) -> Result<(), String> {
    let shape = |step: &Step| step.board.iter().map(|row| row.chars().count()).collect::<Vec<_>>();
    if steps.windows(2).any(|pair| shape(&pair[0]) != shape(&pair[1])) {
        return Err("a board that changes its size".to_string());
    }
    steps.first().map_or(Ok(()), |step| board_fits(&step.board))
}

fn proof_fits(proof: &Proof) -> Result<(), String> {
    for panel in &proof.panels {
        let rows = panel.board.len();
        board_fits(&panel.board)?;
        let is_grid = |rows: usize| rows <= SIDE_MAX;
        let lists = [panel.texts.len(), panel.marks.len(), panel.beside.len(), panel.below.len()];
        let widths = panel.texts.iter().map(Vec::len).chain(panel.marks.iter().map(|row| row.chars().count()));
        if !lists.into_iter().chain(widths).all(is_grid) {
            return Err(format!("more on a board of {} than it has cells", counted(rows as u64, "row")));
        }
    }
    Ok(())
}

fn board_fits(rows: &[String]) -> Result<(), String> {
    match rows.len() <= SIDE_MAX && rows.iter().all(|row| row.chars().nth(SIDE_MAX).is_none()) {
        true => Ok(()),
        false => Err(format!("a board of more than {SIDE_MAX} rows or columns")),
    }
}
