//! Writes single values for people: times, sizes, limits, counts, and the colour of a verdict.

use super::style::{BAD, GOOD, STRONG};
use super::{escape, points};
use anstyle::Style;
use std::collections::BTreeMap;
use tribunal_core::messages::{Lang, Message, Value};
use tribunal_core::text::{grouped, size};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{
    CaseResult, Expectation, FurtherInputs, JudgeReport, LimitsReport, SubmissionReport,
};
use tribunal_core::verdict::memory_fault::NamedMemoryFault;
use tribunal_core::verdict::stressed::StressReport;

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

/// The message of this id, without arguments.
pub(crate) fn say(id: &'static str, lang: Lang) -> String {
    Message::new(id).in_lang(lang)
}

/// A count with the message of its noun, which has the arguments `number` and `count`.
pub(crate) fn count(id: &'static str, number: u64) -> Message {
    Message::new(id)
        .with("number", number)
        .with("count", grouped(number))
}

/// Two parts of a line, separated.
pub(crate) fn parted(one: String, other: String, lang: Lang) -> String {
    Message::new("part-and-part")
        .with("one", one)
        .with("other", other)
        .in_lang(lang)
}

/// That other accepted programs give another answer than the one that is taken to be right, if so.
pub(crate) fn disputed(report: &StressReport) -> Option<Message> {
    let against = report.against.as_ref()?;
    let others = report.disputed_by.iter().map(|name| escape::line(name));
    let others: Vec<String> = others.map(|name| name.to_string()).collect();
    let said = Message::new("accepted-disagree")
        .with("against", escape::line(&against.name).to_string())
        .with("number", others.len() as u64)
        .with("others", others.join(", "));
    (!others.is_empty()).then_some(said)
}

/// The reason of a submission, without the finding of a sanitizer or a compiler that it begins with; and that finding, as the cause.
pub(crate) fn reason_and_cause(
    submission: &SubmissionReport,
    lang: Lang,
) -> (String, Option<String>) {
    let fault = submission.reason.as_ref().and_then(NamedMemoryFault::of);
    match fault {
        Some(fault) => {
            let failure = fault.failure.in_lang(lang).into_owned();
            (
                failure,
                Some(introduced(fault.is_likely, fault.found, lang)),
            )
        }
        None => (submission.message_in(lang).into_owned(), None),
    }
}

/// On how many cases a program crashes, and on how many others its answer is wrong, if it does both: the verdict tells one.
pub(crate) fn crashes_and_wrong(submission: &SubmissionReport) -> Option<Message> {
    let number = |verdict| submission.counts.get(&verdict).copied().unwrap_or_default();
    let crashes = number(Verdict::RuntimeError);
    let wrong = number(Verdict::WrongAnswer).saturating_add(number(Verdict::PresentationError));
    let said = count("crashes-and-wrong", crashes)
        .with("others", wrong)
        .with("wrong", grouped(wrong));
    (crashes > 0 && wrong > 0).then_some(said)
}

/// What is found, as the likely or possible cause.
pub(crate) fn introduced(is_likely: bool, fault: &Value, lang: Lang) -> String {
    let id = match is_likely {
        true => "likely-cause",
        false => "possible-cause",
    };
    Message::new(id).with("fault", fault.clone()).in_lang(lang)
}

/// What a sample of further inputs tells of those that were not tried, if it tells something.
pub(crate) fn sample(further: &FurtherInputs) -> Option<Message> {
    let one_in = further.caught_from?;
    let id = match further.kinds {
        1 => "further-caught",
        _ => "further-caught-of-kind",
    };
    Some(Message::new(id).with("count", grouped(one_in)))
}

/// On how many inputs the accepted ones of several submissions are right, if they were tried on more than the cases.
pub(crate) fn tried_further(report: &JudgeReport) -> Option<Message> {
    let further = report.submissions.iter();
    let further: Vec<&FurtherInputs> = further.filter_map(|one| one.further.as_ref()).collect();
    let inputs = further.first()?.inputs;
    let least = further.iter().map(|it| it.tried).min()?;
    let all = further.iter().filter(|it| it.is_proof()).count();
    let said = match (all, further.len() - all) {
        (_, 0) => Message::new("further-all"),
        (0, _) => Message::new("further-part"),
        (all, part) => Message::new("further-all-and-part")
            .with("all", all as u64)
            .with("part", part as u64),
    };
    Some(
        said.with("inputs", grouped(inputs))
            .with("least", grouped(least)),
    )
}

/// A title with what follows it on the same line.
pub(crate) fn titled(title: String, text: &str, lang: Lang) -> String {
    let title = Message::new("titled").with("title", title);
    format!("{}{}{text}", title.in_lang(lang), lang.gap())
}

/// The time of a submission's slowest case: CPU time, or wall time, which is named, where it was idle until its limit.
pub(crate) fn slowest_time(submission: &SubmissionReport, lang: Lang) -> String {
    match submission.idle_s_max {
        Some(wall_s) => wall(wall_s, lang),
        None => seconds(submission.cpu_s_max),
    }
}

/// The time of a case: CPU time, or wall time, which is named, where the program was idle until its limit.
pub(crate) fn case_time(case: &CaseResult, lang: Lang) -> String {
    match case.verdict {
        Verdict::IdleLimit => wall(case.wall_s, lang),
        _ => seconds(case.cpu_s),
    }
}

/// What the times of the slowest cases are, if one of them is a wall time.
pub(crate) fn idle_explained(report: &JudgeReport, lang: Lang) -> Option<String> {
    let mut judged = report.submissions.iter().filter(|one| one.judged > 0);
    let word = Message::new("idle-time").with("time", "").in_lang(lang);
    let explained = Message::new("idle-time-means").with("word", word.trim().to_string());
    judged
        .any(|one| one.idle_s_max.is_some())
        .then(|| explained.in_lang(lang))
}

/// A wall time, named.
fn wall(wall_s: f64, lang: Lang) -> String {
    let named = Message::new("idle-time").with("time", seconds(wall_s));
    named.in_lang(lang)
}

/// The time and the memory that a run took.
pub(crate) fn took(cpu_s: f64, wall_s: f64, memory_bytes: u64, lang: Lang) -> String {
    Message::new("took")
        .with("cpu", seconds(cpu_s))
        .with("wall", seconds(wall_s))
        .with("memory", size(memory_bytes))
        .in_lang(lang)
}

/// The system calls that the sandbox refused.
pub(crate) fn blocked(calls: &[String], lang: Lang) -> String {
    Message::new("blocked-calls")
        .with("calls", escape::line(&calls.join(", ")))
        .in_lang(lang)
}

/// The title of an output, which says so if less of it is shown than there was.
pub(crate) fn output_title(title: Message, shown_bytes: u64, bytes: u64) -> Message {
    let title = match bytes > shown_bytes {
        true => Message::new("cut-from")
            .with("title", title)
            .with("size", size(bytes)),
        false => title,
    };
    Message::new("titled").with("title", title)
}

/// The verdicts that a folder's name or a mark in the source asks for, as in ``the folder `wrong_answer` expects WA or PE``.
pub(crate) fn expectation(expected: &Expectation, lang: Lang) -> String {
    let letters = expected
        .admits
        .iter()
        .map(|verdict| verdict.letters().to_string());
    let admits = letters.reduce(|one, other| {
        let either = Message::new("verdicts-or").with("one", one);
        either.with("other", other).in_lang(lang)
    });
    let says = match expected.folder.starts_with('@') {
        true => "mark-expects",
        false => "folder-expects",
    };
    let said = Message::new(says)
        .with("folder", format!("`{}`", escape::line(&expected.folder)))
        .with("verdicts", admits.unwrap_or_default())
        .in_lang(lang);
    let points = expected.points.iter();
    points.fold(said, |said, one| {
        parted(said, points::expected(one, lang), lang)
    })
}
