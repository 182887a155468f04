//! Lists of names: the folder that all names share, and the first few of many names.

use super::values;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};

/// Whether the submissions are those of a class.
pub(crate) fn is_class(report: &JudgeReport) -> bool {
    report.submissions.iter().any(|one| one.student.is_some())
}

/// The number of students of a class without a program: they handed in nothing, or nothing that can be read.
pub(crate) fn without_program(report: &JudgeReport) -> u64 {
    let has_none = |one: &&SubmissionReport| !one.has_several_programs() && is_unread(one);
    report.submissions.iter().filter(has_none).count() as u64
}

/// The number of students of a class who handed in several programs, none of which was judged.
pub(crate) fn with_several_programs(report: &JudgeReport) -> u64 {
    let has_several = |one: &&SubmissionReport| one.has_several_programs() && is_unread(one);
    report.submissions.iter().filter(has_several).count() as u64
}

/// Whether no program of a student was read.
fn is_unread(one: &SubmissionReport) -> bool {
    let is_unread = one.source_sha256.is_none() && one.compile_error.is_none();
    one.student.is_some() && one.verdict.is_none() && one.built.is_none() && is_unread
}

/// The number of submissions, or of students of a class.
pub(crate) fn count(report: &JudgeReport) -> Message {
    let id = match is_class(report) {
        true => "students-counted",
        false => "page-submissions-counted",
    };
    values::count(id, report.submissions.len() as u64)
}

/// The name for people of the submission with this name.
pub(crate) fn label<'r>(report: &'r JudgeReport, name: &'r str) -> &'r str {
    report
        .submissions
        .iter()
        .find(|submission| submission.name == name)
        .map_or(name, |submission| submission.label())
}

/// The length of the folder that all names begin with, in bytes, with its last `/`.
pub(crate) fn shared_folder<'a>(mut names: impl Iterator<Item = &'a str>) -> usize {
    let first = names.next().unwrap_or_default();
    let same = |name: &str| {
        first
            .bytes()
            .zip(name.bytes())
            .take_while(|(one, other)| one == other)
            .count()
    };
    let shared = names.map(same).min().unwrap_or(0);
    first.as_bytes()[..shared]
        .iter()
        .rposition(|byte| *byte == b'/')
        .map_or(0, |slash| slash + 1)
}

/// The first `max` names, and the number of the others, as in `a.c, b.c and 3 more`.
pub(crate) fn list(names: &[String], max: usize, lang: Lang) -> String {
    let shown = names[..names.len().min(max)].join(", ");
    with_more(shown, names.len().saturating_sub(max) as u64, lang)
}

/// Names, and the number of others.
pub(crate) fn with_more(shown: String, more: u64, lang: Lang) -> String {
    match more {
        0 => shown,
        more => Message::new("names-and-more")
            .with("files", shown)
            .with("more", grouped(more))
            .in_lang(lang),
    }
}
