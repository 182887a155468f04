//! The JSON form of every result: one envelope, whose version changes when a field changes its meaning.
//!
//! Adding a field does not change the version; taking one away or changing one does. The book describes the
//! fields in `docs/src/reference/json.md`, and `tests/cli/json.rs` holds them.

use serde::Serialize;
use std::io::{self, Write};
use tribunal_core::verdict::saved::SavedRun;

/// The version of every schema that is printed.
pub const VERSION: u32 = 1;

#[derive(Serialize)]
struct Envelope<'a, T> {
    schema: &'static str,
    version: u32,
    #[serde(flatten)]
    content: &'a T,
}

/// Prints a document on a line of its own: `{"schema": "tribunal.<kind>", "version": 1, …}`.
///
/// # Errors
///
/// Where `out` cannot be written.
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
/// Where `out` cannot be written.
pub fn print_run(out: &mut dyn Write, run: &SavedRun) -> io::Result<()> {
    let schema = run.schema();
    match run {
        SavedRun::Judge(report) => print(out, schema, report),
        SavedRun::Stress(report) => print(out, schema, report),
        SavedRun::Verify(report) => print(out, schema, report),
    }
}
