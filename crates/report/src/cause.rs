//! Says why a submission likely fails, and how sure that is.

use super::escape;
use super::style::{FAINT, STRONG};
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::quote;
use tribunal_core::verdict::diagnosed::{
    Grade, Joined, NamedFault, Pattern, Relation, Shared, Suspect,
};
use tribunal_core::verdict::judged::{Cause, SubmissionReport};

/// The maximum number of faults that are named if several fit equally well.
const EQUAL_MAX: usize = 3;

/// Prints the cause in a few lines; nothing if there is none.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(
    out: &mut dyn Write,
    submission: &SubmissionReport,
    cases: u64,
    lang: Lang,
) -> io::Result<()> {
    let Some(cause) = &submission.cause else {
        return Ok(());
    };
    match headline(cause, cases, lang) {
        Some(line) => {
            writeln!(out, "{STRONG}{line}{STRONG:#}")?;
            for suspect in others(cause) {
                let other = Message::new("other-cause").with("fault", faults(&suspect.faults));
                writeln!(out, "  {}", escape::line(&other.in_lang(lang)))?;
            }
        }
        None if cause.gallery > 0 => {
            let unknown = Message::new("unknown-cause").with("known", cause.gallery);
            writeln!(out, "{FAINT}{}{FAINT:#}", unknown.in_lang(lang))?;
        }
        None => {}
    }
    cause
        .patterns
        .iter()
        .flat_map(|pattern| shared(pattern, lang))
        .try_for_each(|line| writeln!(out, "  {line}"))
}

/// The cause in one line: the best suspect with its evidence, or else what the failing cases share.
pub(crate) fn line(submission: &SubmissionReport, cases: u64) -> Option<String> {
    let cause = submission.cause.as_ref()?;
    let patterns = || {
        let mut lines = cause
            .patterns
            .iter()
            .flat_map(|pattern| shared(pattern, Lang::En));
        lines.next()
    };
    headline(cause, cases, Lang::En).or_else(patterns)
}

/// Faults as one phrase.
pub(crate) fn faults(faults: &[NamedFault]) -> String {
    let faults: Vec<&str> = faults.iter().map(|fault| fault.fault.as_str()).collect();
    faults.join("; and ")
}

/// The best suspect with its evidence.
fn headline(cause: &Cause, cases: u64, lang: Lang) -> Option<String> {
    let suspect = cause.suspects.first()?;
    let id = match cause.is_likely {
        true => "likely-cause",
        false => "possible-cause",
    };
    let line = Message::new(id)
        .with("fault", faults(&suspect.faults))
        .with("evidence", evidence(cause, suspect, cases));
    Some(escape::line(&line.in_lang(lang)))
}

/// The other suspects that fit as well as the first.
fn others(cause: &Cause) -> impl Iterator<Item = &Suspect> {
    let first = cause.suspects.first().map(|suspect| suspect.grade);
    let is_equal = move |suspect: &&Suspect| {
        first == Some(Grade::Exact)
            && suspect.grade == Grade::Exact
            && suspect.joined == Joined::Single
    };
    cause
        .suspects
        .iter()
        .take(EQUAL_MAX)
        .skip(1)
        .filter(is_equal)
}

fn evidence(cause: &Cause, suspect: &Suspect, cases: u64) -> Message {
    let all = match cause.answered == cases {
        true => Message::new("all-cases"),
        false => Message::new("compared-cases"),
    };
    let all = all.with("number", cause.answered);
    let said = |id: &'static str| {
        Message::new(id)
            .with("wrong", cause.wrong)
            .with("cases", all)
    };
    let same = suspect.same_answer;
    match suspect.grade {
        Grade::Exact if cause.is_likely => said("fails-alike"),
        Grade::Exact => said("fails-alike-on-few"),
        Grade::SameInputs => said("fails-on-the-same").with("same", same),
        Grade::Contained | Grade::Overlap => said("fails-nearly-alike")
            .with("theirs", suspect.wrong)
            .with("both", suspect.both_wrong)
            .with("same", same),
    }
}

/// What the cases of a pattern share, a line for each property.
fn shared(pattern: &Pattern, lang: Lang) -> Vec<String> {
    let verdicts: Vec<&str> = pattern
        .verdicts
        .iter()
        .map(|verdict| verdict.letters())
        .collect();
    let verdicts = verdicts.join(", ");
    let property = |shared: &Shared| {
        let id = match shared.relation {
            Relation::Exactly => "fails-exactly-on",
            Relation::EveryFailing => "fails-only-on",
            Relation::AllFail => "fails-on-all",
            Relation::Mostly => "fails-mostly-on",
        };
        Message::new(id)
            .with("verdict", verdicts.clone())
            .with("words", shared.words.clone())
            .with("failing", shared.failing)
            .with("having", shared.having)
    };
    let printed = pattern.printed.as_ref().map(|printed| {
        Message::new("prints-each-time")
            .with("verdict", verdicts.clone())
            .with("output", quote(printed))
    });
    let lines = pattern.shared.iter().map(property).chain(printed);
    lines
        .map(|line| escape::line(&line.in_lang(lang)))
        .collect()
}
