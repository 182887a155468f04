//! Writes single values for people: times, sizes, limits, counts, and the colour of a verdict.

use super::escape;
use super::style::{BAD, GOOD, STRONG};
use anstyle::Style;
use std::collections::BTreeMap;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::LimitsReport;

/// The colour of a verdict.
pub(crate) fn verdict_style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Accepted => GOOD,
        Verdict::JudgeError => STRONG,
        _ => BAD,
    }
}

/// All limits in one line.
pub(crate) fn limits(limits: &LimitsReport) -> String {
    format!(
        "{} CPU, {} wall, {} memory, {} output, {} stack, {} processes",
        seconds(limits.cpu_s),
        seconds(limits.wall_s),
        bytes(limits.memory_bytes),
        bytes(limits.output_bytes),
        bytes(limits.stack_bytes),
        grouped(limits.processes.into()),
    )
}

/// A time as text, such as `1.50 s`, or `20.0 ms` below 0.1 s.
pub(crate) fn seconds(seconds: f64) -> String {
    if seconds < 0.1 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}

/// Nanoseconds as text, in the unit that leaves one to three digits before the point.
pub(crate) fn nanos(nanos: f64) -> String {
    match nanos {
        nanos if nanos < 1e3 => format!("{nanos:.0} ns"),
        nanos if nanos < 1e6 => format!("{:.1} µs", nanos / 1e3),
        nanos if nanos < 1e9 => format!("{:.1} ms", nanos / 1e6),
        nanos => format!("{:.1} s", nanos / 1e9),
    }
}

/// A size as text, such as `256 MB`, or `64 KB` below 1 MB; 1 KB is 1,024 bytes.
pub(crate) fn bytes(bytes: u64) -> String {
    let (unit, name) = if bytes < 1 << 20 {
        (1 << 10, "KB")
    } else {
        (1 << 20, "MB")
    };
    let count = bytes as f64 / f64::from(unit);
    let count = format!("{count:.1}");
    format!("{} {name}", count.strip_suffix(".0").unwrap_or(&count))
}

/// The number of cases or inputs with each verdict, as in `36 AC, 2 WA`.
pub(crate) fn counts(counts: &BTreeMap<Verdict, u64>) -> String {
    let counts = counts
        .iter()
        .map(|(verdict, count)| format!("{} {verdict}", grouped(*count)));
    counts.collect::<Vec<_>>().join(", ")
}

/// The verdicts that a folder's name asks for, as in ``the folder `wrong_answer` expects WA or PE``.
pub(crate) fn expectation(folder: &str, admits: &[Verdict]) -> String {
    let admits: Vec<&str> = admits.iter().map(|verdict| verdict.letters()).collect();
    format!(
        "the folder `{}` expects {}",
        escape::line(folder),
        admits.join(" or ")
    )
}
