//! Writes single values for people: times, sizes, limits, counts, and the colour of a verdict.

use super::escape;
use super::style::{BAD, GOOD, STRONG};
use anstyle::Style;
use std::collections::BTreeMap;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::{grouped, size};
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
pub(crate) fn limits(limits: &LimitsReport, lang: Lang) -> String {
    Message::new("limits-in-words")
        .with("cpu", seconds(limits.cpu_s))
        .with("wall", seconds(limits.wall_s))
        .with("memory", size(limits.memory_bytes))
        .with("output", size(limits.output_bytes))
        .with("stack", size(limits.stack_bytes))
        .with("processes", grouped(limits.processes.into()))
        .in_lang(lang)
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
