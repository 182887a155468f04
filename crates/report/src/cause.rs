//! Why a program likely fails, and how sure that is: the sentences of every form, and the lines of the terminal.

use super::escape;
use super::style::{FAINT, STRONG};
use super::values::{self, parted};
use std::borrow::Cow;
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message, Value};
use tribunal_core::text::{grouped, quote};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::compared::EarlierCause;
use tribunal_core::verdict::diagnosed::{
    DiagnoseReport, Grade, Joined, NamedFault, Pattern, Relation, Shared, TooFew,
};
use tribunal_core::verdict::exception::NamedException;
use tribunal_core::verdict::judged::{Cause, CauseGroup, SubmissionReport};
use tribunal_core::verdict::memory_fault::NamedMemoryFault;

/// The maximum number of faults that are named if several match equally well.
const FAULTS_MAX: usize = 3;

/// The maximum number of faults of one suspect.
const JOINED_MAX: usize = 2;

/// The maximum number of patterns that are shown.
const PATTERNS_MAX: usize = 4;

/// The maximum number of properties of a pattern that are shown.
const PROPERTIES_MAX: usize = 20;

// -- the sentences -----------------------------------------------------------------------------------------

/// The cause in one line without numbers.
pub(crate) struct Headline {
    /// The line, as in `Likely cause: neighbours wrap around the edges`.
    pub(crate) line: String,
    /// The line for a list of causes, where likely ones need no introduction.
    pub(crate) short: String,
    /// The line for all programs with this cause: without what differs between them.
    pub(crate) shared: String,
    /// Whether the program matches a fault, and hardly by chance.
    pub(crate) is_likely: bool,
    pub(crate) certainty: Certainty,
}

/// How well a cause is known, the best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Certainty {
    /// A likely cause, or the exception that ended the program.
    Known,
    /// A possible cause.
    Possible,
    /// No cause: what the failing cases have in common, at most.
    #[default]
    Unknown,
}

impl Certainty {
    fn of(is_likely: bool) -> Certainty {
        match is_likely {
            true => Certainty::Known,
            false => Certainty::Possible,
        }
    }
}

/// The headline of a cause: the best suspects, or else what the failing cases share.
pub(crate) fn headline(cause: &Cause, lang: Lang) -> Option<Headline> {
    let suspects = cause.best().iter();
    let suspects = suspects.map(|suspect| (&suspect.faults[..], suspect.joined));
    if let Some(fault) = one_of(suspects, lang) {
        let (line, fault) = (
            introduced(cause.is_likely, &fault, lang),
            in_lang(&fault, lang),
        );
        let short = if cause.is_likely { fault } else { line.clone() };
        return Some(Headline {
            shared: short.clone(),
            short,
            line,
            is_likely: cause.is_likely,
            certainty: Certainty::of(cause.is_likely),
        });
    }
    let of_each = |said: fn(&Pattern, Lang) -> Option<String>| {
        cause
            .patterns
            .iter()
            .find_map(|pattern| said(pattern, lang))
    };
    let line = of_each(exactly)
        .or_else(|| of_each(regularity))
        .or_else(|| of_each(|pattern, lang| properties(pattern, lang).into_iter().next()))
        .or_else(|| of_each(printed))?;
    Some(Headline {
        short: line.clone(),
        shared: line.clone(),
        line,
        is_likely: false,
        certainty: Certainty::Unknown,
    })
}

/// The headline of a submission: its likely cause; or else the exception that ended it, of which nothing has to be
/// guessed; or else its possible cause.
pub(crate) fn headline_of(submission: &SubmissionReport, lang: Lang) -> Option<Headline> {
    let found = submission.cause.as_ref();
    let found = found.and_then(|cause| headline(cause, lang));
    match found {
        Some(likely) if likely.is_likely => Some(likely),
        other => {
            let memory = memory_fault(submission, lang);
            let all = [memory, exception(submission, lang), other];
            // Of equally certain ones the first.
            let known = all.into_iter().flatten();
            known.min_by_key(|headline| headline.certainty)
        }
    }
}

/// The likely or possible cause of all programs with a finding of the same kind.
pub(crate) fn memory_fault_kind(submission: &SubmissionReport, lang: Lang) -> Option<String> {
    let fault = NamedMemoryFault::of(submission.reason.as_ref()?)?;
    let kind = fault.kind();
    let kind = kind.as_ref().unwrap_or(fault.found);
    Some(introduced(fault.is_likely, kind, lang))
}

/// What sanitizers or a compiler find in a submission, as its cause.
pub(crate) fn memory_fault(submission: &SubmissionReport, lang: Lang) -> Option<Headline> {
    let fault = NamedMemoryFault::of(submission.reason.as_ref()?)?;
    let said = |found: &Value| introduced(fault.is_likely, found, lang);
    let line = said(fault.found);
    let kind = fault.kind();
    let short = |found: &Value| match fault.is_likely {
        true => in_lang(found, lang),
        false => said(found),
    };
    Some(Headline {
        short: short(fault.found),
        shared: kind.as_ref().map_or_else(|| line.clone(), short),
        line,
        is_likely: fault.is_likely,
        certainty: Certainty::of(fault.is_likely),
    })
}

/// The exception that decides the verdict of a submission, as its cause.
pub(crate) fn exception(submission: &SubmissionReport, lang: Lang) -> Option<Headline> {
    let is_crash = submission.verdict == Some(Verdict::RuntimeError);
    let reason = submission.reason.as_ref().filter(|_| is_crash)?;
    let kind = NamedException::of(reason)?.kind();
    let line = escape::line(&submission.message_in(lang));
    Some(Headline {
        short: line.clone(),
        shared: escape::line(&kind.in_lang(lang)),
        line,
        is_likely: false,
        certainty: Certainty::Known,
    })
}

/// The property that exactly the cases of a pattern have.
fn exactly(pattern: &Pattern, lang: Lang) -> Option<String> {
    let first = pattern.shared.first()?;
    let is_exact = first.relation == Relation::Exactly;
    properties(pattern, lang)
        .into_iter()
        .next()
        .filter(|_| is_exact)
}

/// How closely the program matches the best suspect, in brackets; `cases` is the number of all cases.
pub(crate) fn evidence(cause: &Cause, cases: u64, lang: Lang) -> Option<String> {
    let suspect = cause.best().first()?;
    let id = match suspect.grade {
        Grade::Exact if cause.is_likely => "cause-exact",
        Grade::Exact => "cause-exact-on-few",
        Grade::SameInputs if suspect.same_answer == 0 => "cause-same-cases",
        Grade::SameInputs => "cause-some-answers",
        Grade::Contained if suspect.both_wrong == cause.wrong => "cause-part",
        Grade::Contained => "cause-more",
        Grade::Overlap => "cause-overlap",
    };
    let compared = match cause.answered == cases {
        true => Message::new("cases-judged"),
        false => Message::new("cases-compared"),
    };
    let evidence = Message::new(id)
        .with(
            "cases",
            compared
                .with("number", cause.answered)
                .with("cases", grouped(cause.answered)),
        )
        .with("wrong", grouped(cause.wrong))
        .with("total", grouped(suspect.wrong))
        .with("both", grouped(suspect.both_wrong))
        .with("same", grouped(suspect.same_answer));
    let bracketed = Message::new("cause-evidence").with("evidence", evidence);
    Some(bracketed.in_lang(lang))
}

/// That no fault fits; nothing if one does, or if none was compared.
pub(crate) fn unknown(cause: &Cause, lang: Lang) -> Option<String> {
    let unknown = Message::new("unknown-cause").with("known", grouped(cause.gallery));
    (cause.suspects.is_empty() && cause.gallery > 0).then(|| unknown.in_lang(lang))
}

/// How many cases were not compared, and why; nothing if all were.
pub(crate) fn left_out(cause: &Cause, lang: Lang) -> Option<String> {
    let left_out = Message::new("cases-left-out")
        .with("number", cause.left_out)
        .with("cases", grouped(cause.left_out));
    (cause.left_out > 0).then(|| left_out.in_lang(lang))
}

/// A sentence about a fault.
pub(crate) struct Advice<'a> {
    /// What it is about.
    pub(crate) label: String,
    /// The sentence; borrowed if it is in English, also where the language lacks it.
    pub(crate) sentence: Cow<'a, str>,
}

/// How one comes to write the best suspect's faults, and what to check in the code.
pub(crate) fn advice(cause: &Cause, lang: Lang) -> Vec<Advice<'_>> {
    let faults = cause.best().first().map_or(&[][..], |best| &best.faults);
    advice_on(faults, lang)
}

fn advice_on(faults: &[NamedFault], lang: Lang) -> Vec<Advice<'_>> {
    let shown = faults.iter().take(JOINED_MAX);
    shown
        .flat_map(|fault| {
            [
                ("cause-origin", fault.origin_in(lang)),
                ("cause-look-at", fault.look_at_in(lang)),
            ]
        })
        // A run that an earlier version saved has neither.
        .filter(|(_, sentence)| !sentence.is_empty())
        .map(|(id, sentence)| Advice {
            label: Message::new(id).in_lang(lang),
            sentence,
        })
        .collect()
}

/// What the cases share on which the program fails in one way, for each way that no fault explains.
pub(crate) fn patterns(cause: &Cause, lang: Lang) -> impl Iterator<Item = (&[Verdict], String)> {
    let sentences = move |pattern: &Pattern| {
        let mut sentences = properties(pattern, lang);
        if sentences.is_empty() {
            sentences.push(shares_nothing(pattern, lang));
        }
        sentences.extend(answers(pattern, lang));
        let joined = sentences
            .into_iter()
            .reduce(|one, other| parted(one, other, lang));
        joined.unwrap_or_default()
    };
    let shown = cause.patterns.iter().take(PATTERNS_MAX);
    shown.map(move |pattern| (&pattern.verdicts[..], sentences(pattern)))
}

/// What the cases of a pattern share, a phrase for each property.
pub(crate) fn properties(pattern: &Pattern, lang: Lang) -> Vec<String> {
    let property = |shared: &Shared| {
        let id = match shared.relation {
            Relation::Exactly => "fails-exactly",
            Relation::ExactlyOfCases => "fails-exactly-of-cases",
            Relation::EveryFailing => "fails-only",
            Relation::AllFail => "fails-all",
            Relation::Mostly => "fails-mostly",
            Relation::OnlyFailing if shared.having == 1 => "only-failing-alone",
            Relation::OnlyFailing => "only-failing-among",
        };
        let others = pattern.inputs.saturating_sub(shared.failing);
        let said = Message::new(id)
            .with("words", shared.words_in(lang).into_owned())
            .with("having", grouped(shared.having))
            .with("failing", grouped(shared.failing))
            .with("others", grouped(others));
        escape::line(&among_compared(pattern, said).in_lang(lang))
    };
    let shown = pattern.shared.iter().take(PROPERTIES_MAX);
    shown.map(property).collect()
}

/// That nothing is known of what the cases of a pattern share, and whether this is because some cases are too few.
pub(crate) fn shares_nothing(pattern: &Pattern, lang: Lang) -> String {
    let (id, number) = match pattern.too_few {
        None => ("shares-nothing", pattern.inputs),
        Some(TooFew::Failing(failing)) => ("too-few-failing", failing),
        Some(TooFew::Others(0)) => ("no-others", pattern.inputs),
        Some(TooFew::Others(others)) => ("too-few-others", others),
    };
    let said = Message::new(id)
        .with("number", number)
        .with("cases", grouped(number));
    let said = match (pattern.too_few, pattern.observed) {
        (Some(_), Some(observed)) => Message::new("of-the-compared")
            .with("said", said)
            .with("cases", cases_compared(observed)),
        _ => among_compared(pattern, said),
    };
    said.in_lang(lang)
}

/// What the answers of a pattern have in common.
pub(crate) fn answers(pattern: &Pattern, lang: Lang) -> impl Iterator<Item = String> {
    regularity(pattern, lang)
        .into_iter()
        .chain(printed(pattern, lang))
}

/// The rule that every answer of a pattern follows.
fn regularity(pattern: &Pattern, lang: Lang) -> Option<String> {
    let rule = pattern.regularity.as_ref()?;
    Some(escape::line(&rule.words_in(lang)))
}

/// What is said of the cases of a pattern, restricted to those that were compared if they are not all.
fn among_compared(pattern: &Pattern, said: Message) -> Message {
    match pattern.observed {
        None => said,
        Some(observed) => Message::new("among-compared")
            .with("said", said)
            .with("cases", cases_compared(observed)),
    }
}

fn cases_compared(number: u64) -> Message {
    Message::new("cases-compared")
        .with("number", number)
        .with("cases", grouped(number))
}

/// What the program prints on all cases of a pattern, if these are several and it is the same.
fn printed(pattern: &Pattern, lang: Lang) -> Option<String> {
    let printed = pattern.printed.as_deref().filter(|_| pattern.inputs > 1);
    let said = match printed? {
        "" => Message::new("prints-nothing"),
        printed => Message::new("prints-always").with("printed", quote(printed)),
    };
    Some(escape::line(&said.in_lang(lang)))
}

/// The cause of a submission in one line of English: the best suspects with their evidence, or else what the failing
/// cases share.
pub(crate) fn line(submission: &SubmissionReport, cases: u64) -> Option<String> {
    claim(submission.cause.as_ref()?, cases, Lang::En)
}

/// The headline of a cause, with the evidence if it is a fault.
pub(crate) fn claim(cause: &Cause, cases: u64, lang: Lang) -> Option<String> {
    let Headline { line, .. } = headline(cause, lang)?;
    Some(match evidence(cause, cases, lang) {
        Some(evidence) => format!("{line}{}{evidence}", lang.gap()),
        None => line,
    })
}

/// One of the suspects of a diagnosis as a cause, without patterns.
pub(crate) fn of_diagnosis(report: &DiagnoseReport, place: usize) -> Cause {
    let suspect = report.suspects.get(place).cloned();
    Cause {
        answered: report.answered,
        left_out: report.left_out,
        wrong: report.wrong,
        gallery: report.gallery,
        is_likely: suspect
            .as_ref()
            .is_some_and(|suspect| suspect.grade == Grade::Exact),
        suspects: suspect.into_iter().collect(),
        patterns: Vec::new(),
    }
}

fn introduced(is_likely: bool, fault: &Value, lang: Lang) -> String {
    escape::line(&values::introduced(is_likely, fault, lang))
}

/// The cause in an earlier run, as the likely or possible one; nothing if it was unknown.
pub(crate) fn earlier(earlier: &EarlierCause, lang: Lang) -> Option<String> {
    let suspect = (&earlier.faults[..], earlier.joined);
    let known = Some(suspect).filter(|(faults, _)| !faults.is_empty());
    let fault = match &earlier.found {
        Some(found) => found.clone(),
        None => one_of(known.into_iter(), lang)?,
    };
    Some(introduced(earlier.is_likely, &fault, lang))
}

/// Faults that explain a program equally well, each one or two that are joined, as one phrase.
fn one_of<'a>(
    causes: impl Iterator<Item = (&'a [NamedFault], Joined)>,
    lang: Lang,
) -> Option<Value> {
    let causes: Vec<_> = causes.take(FAULTS_MAX).collect();
    let has_either = causes.iter().any(|(_, joined)| *joined == Joined::Either);
    let said = join("cause-or", causes.iter().map(|cause| joined(*cause, lang)))?;
    // The phrase for two solvers has the word already.
    Some(match causes.len() > 1 && !has_either {
        true => Message::new("cause-one-of").with("faults", said).into(),
        false => said,
    })
}

/// One fault, or two, as one phrase.
fn joined((faults, joined): (&[NamedFault], Joined), lang: Lang) -> Value {
    let id = match joined {
        Joined::Single | Joined::Both => "cause-both",
        Joined::Either => "cause-either",
    };
    let faults = faults.iter().take(JOINED_MAX);
    let faults = faults.map(|fault| fault.fault_in(lang).into_owned().into());
    join(id, faults).unwrap_or("".into())
}

/// Phrases as one, joined by the message of this id.
fn join(id: &'static str, phrases: impl Iterator<Item = Value>) -> Option<Value> {
    phrases.reduce(|one, other| {
        Message::new(id)
            .with("one", one)
            .with("other", other)
            .into()
    })
}

fn in_lang(value: &Value, lang: Lang) -> String {
    escape::line(&match value {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.to_string(),
        Value::Said(said) => said.in_lang(lang),
    })
}

// -- the terminal ------------------------------------------------------------------------------------------

/// Prints the cause, how one comes to write it and what to check; or what the failing cases share. `is_alone` is false
/// where another cause stands above: then nothing is said of known faults if none fits.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(
    out: &mut dyn Write,
    cause: &Cause,
    cases: u64,
    is_alone: bool,
    lang: Lang,
) -> io::Result<()> {
    match unknown(cause, lang) {
        Some(_) if !is_alone => {}
        Some(unknown) => writeln!(out, "{FAINT}{unknown}{FAINT:#}")?,
        None if cause.suspects.is_empty() => {}
        None => {
            let claim = claim(cause, cases, lang).unwrap_or_default();
            writeln!(out, "{STRONG}{claim}{STRONG:#}")?;
        }
    }
    print_advice(out, &advice(cause, lang), lang)?;
    for (verdicts, sentences) in patterns(cause, lang) {
        let verdicts: Vec<&str> = verdicts.iter().map(|verdict| verdict.letters()).collect();
        writeln!(out, "  {}: {sentences}", verdicts.join(", "))?;
    }
    match left_out(cause, lang) {
        Some(left_out) => writeln!(out, "  {FAINT}{left_out}{FAINT:#}"),
        None => Ok(()),
    }
}

/// Prints the cause of a group of submissions; with `is_explained` how one comes to write it and what to check.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print_group(
    out: &mut dyn Write,
    group: &CauseGroup,
    is_explained: bool,
    lang: Lang,
) -> io::Result<()> {
    let others = group.alternatives.iter();
    let others = others.map(|other| (&other.faults[..], other.joined));
    let causes = std::iter::once((&group.faults[..], group.joined)).chain(others);
    let fault = one_of(causes, lang).unwrap_or("".into());
    let line = introduced(group.is_likely, &fault, lang);
    writeln!(out, "{STRONG}{line}{STRONG:#}")?;
    match is_explained {
        true => print_advice(out, &advice_on(&group.faults, lang), lang),
        false => Ok(()),
    }
}

fn print_advice(out: &mut dyn Write, advice: &[Advice], lang: Lang) -> io::Result<()> {
    advice.iter().try_for_each(|Advice { label, sentence }| {
        let sentence = escape::line(sentence);
        writeln!(out, "  {STRONG}{label}{STRONG:#}{}{sentence}", lang.gap())
    })
}
