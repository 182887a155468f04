//! The JSON form of every result: an envelope with the schema's name and version around the fields.
//!
//! A removed field, or one with a new meaning, changes the version; an added field does not. The book describes the
//! fields in `docs/src/reference/json.md`, and `tests/cli/json.rs` checks them.

use serde::Serialize;
use std::io::{self, Write};
use tribunal_core::verdict::saved::SavedRun;

/// The version of every schema.
pub(crate) const VERSION: u32 = 1;

#[derive(Serialize)]
struct Envelope<'a, T> {
    schema: &'static str,
    version: u32,
    #[serde(flatten)]
    content: &'a T,
}

/// Prints a document on one line: `{"schema": "tribunal.<kind>", "version": 1, …}`.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print<T: Serialize>(
    out: &mut dyn Write,
    schema: &'static str,
    content: &T,
) -> io::Result<()> {
    serde_json::to_writer(
        &mut *out,
        &Envelope {
            schema,
            version: VERSION,
            content,
        },
    )?;
    writeln!(out)
}

/// Prints a run so that [`super::saved::read`] reads it back.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print_run(out: &mut dyn Write, run: &SavedRun) -> io::Result<()> {
    let schema = run.schema();
    match run {
        SavedRun::Judge(report) => print(out, schema, report),
        SavedRun::Stress(report) => print(out, schema, report),
        SavedRun::Diagnose(report) => print(out, schema, report),
        SavedRun::Verify(report) => print(out, schema, report),
    }
}
