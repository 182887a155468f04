//! How single values are written for people: times, sizes, limits, counts, and the colour of a verdict.

use super::escape;
use super::style::{BAD, GOOD, STRONG};
use anstyle::Style;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{LimitsReport, SubmissionReport};

/// The colour of a verdict.
pub fn verdict_style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Accepted => GOOD,
        Verdict::JudgeError => STRONG,
        _ => BAD,
    }
}

/// All limits in one line.
pub fn limits(limits: &LimitsReport) -> String {
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

/// Seconds as a person reads a time limit.
pub fn seconds(seconds: f64) -> String {
    if seconds < 0.1 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}

/// Bytes as a person reads a memory limit.
pub fn bytes(bytes: u64) -> String {
    let (unit, name) = if bytes < 1 << 20 {
        (1 << 10, "KB")
    } else {
        (1 << 20, "MB")
    };
    let count = bytes as f64 / f64::from(unit);
    let count = format!("{count:.1}");
    format!("{} {name}", count.strip_suffix(".0").unwrap_or(&count))
}

/// How many cases have each verdict, as in `36 AC, 2 WA`.
pub fn counts(submission: &SubmissionReport) -> String {
    let counts = submission
        .counts
        .iter()
        .map(|(verdict, count)| format!("{} {verdict}", grouped(*count)));
    counts.collect::<Vec<_>>().join(", ")
}

/// What a folder says, as in `the folder wrong_answer admits WA or PE`.
pub fn expectation(folder: &str, admits: &[Verdict]) -> String {
    let admits: Vec<&str> = admits.iter().map(|verdict| verdict.letters()).collect();
    format!(
        "the folder `{}` expects {}",
        escape::line(folder),
        admits.join(" or ")
    )
}
