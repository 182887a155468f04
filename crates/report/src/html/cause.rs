//! The likely cause of a submission's failures, in words.

use super::text;
use super::words::Words;
use maud::{Markup, html};
use tribunal_core::text::{grouped, quote};
use tribunal_core::verdict::diagnosed::{Grade, Joined, Pattern, Relation, Shared, Suspect};
use tribunal_core::verdict::judged::Cause;

/// The maximum number of faults that are named if several match equally well.
const FAULTS_MAX: usize = 3;

/// The maximum number of patterns, and of properties of a pattern, that are shown.
const PATTERNS_MAX: usize = 4;

/// The faults of a suspect as one phrase.
fn phrase(words: Words, suspect: &Suspect) -> String {
    let faults: Vec<String> = suspect
        .faults
        .iter()
        .map(|fault| text::plain(&fault.fault))
        .collect();
    let joint = match suspect.joined {
        Joined::Single => "; ".to_string(),
        Joined::Both => format!(" {} ", words.say("page-and")),
        Joined::Either => format!(" {} ", words.say("page-or")),
    };
    faults.join(&joint)
}

/// The suspects that match exactly, or else the best one.
fn best(cause: &Cause) -> &[Suspect] {
    let exact = cause
        .suspects
        .iter()
        .take_while(|suspect| suspect.grade == Grade::Exact)
        .count();
    &cause.suspects[..exact.max(1).min(cause.suspects.len())]
}

/// The likely cause in one line without numbers, and whether it is a fault of the gallery.
pub(super) struct Headline {
    /// The line, as in `Likely cause: neighbours wrap around the edges`.
    pub(super) line: String,
    /// The line for a list of causes, where likely ones need no introduction.
    pub(super) short: String,
    /// Whether the program matches the fault, and hardly by chance.
    pub(super) is_likely: bool,
}

/// The headline of a cause; nothing if no fault fits and the failing cases share nothing.
pub(super) fn headline(words: Words, cause: &Cause) -> Option<Headline> {
    let best = best(cause);
    if !best.is_empty() {
        let phrases: Vec<String> = best
            .iter()
            .take(FAULTS_MAX)
            .map(|suspect| phrase(words, suspect))
            .collect();
        let id = if cause.is_likely {
            "page-likely-cause"
        } else {
            "page-possible-cause"
        };
        let fault = phrases.join(&format!(" {} ", words.say("page-or")));
        let line = words.fill(id, 0, &[("fault", &fault)]);
        let short = if cause.is_likely { fault } else { line.clone() };
        return Some(Headline {
            line,
            short,
            is_likely: cause.is_likely,
        });
    }
    let pattern = cause
        .patterns
        .iter()
        .find(|pattern| !pattern.shared.is_empty())?;
    let line = relation(words, pattern, pattern.shared.first()?);
    Some(Headline {
        short: line.clone(),
        line,
        is_likely: false,
    })
}

/// The likely cause, how sure it is, how one comes to write it, and what to look at; or what the failing cases share.
pub(super) fn full(words: Words, cause: &Cause) -> Markup {
    let best = best(cause);
    html! {
        div.cause {
            @if !best.is_empty() {
                p { (claim(words, cause)) }
                @for fault in best.iter().take(1).flat_map(|suspect| &suspect.faults) {
                    @if !fault.origin.is_empty() { p lang="en" { (text::sentences(&fault.origin)) } }
                    @if !fault.look_at.is_empty() {
                        p { b { (words.say("page-look-at")) } " " span lang="en" { (text::sentences(&fault.look_at)) } }
                    }
                }
            } @else if cause.wrong > 0 {
                p { b { (words.say("page-no-known-fault")) } }
            }
            // A fault that fits exactly explains what the failing cases share.
            @if best.first().is_none_or(|suspect| suspect.grade != Grade::Exact) {
                @for pattern in cause.patterns.iter().take(PATTERNS_MAX) { (self::pattern(words, pattern)) }
            }
        }
    }
}

/// The best suspect of a cause, and how closely the program matches it; empty if there is none.
pub(super) fn claim(words: Words, cause: &Cause) -> Markup {
    html! {
        @if let (Some(first), Some(headline)) = (best(cause).first(), headline(words, cause)) {
            b { (headline.line) } " (" (sureness(words, cause, first)) ")"
        }
    }
}

/// How closely a program matches a faulty solver.
fn sureness(words: Words, cause: &Cause, suspect: &Suspect) -> String {
    let (wrong, total) = (grouped(cause.wrong), grouped(suspect.wrong));
    let (both, same) = (grouped(suspect.both_wrong), grouped(suspect.same_answer));
    let id = match suspect.grade {
        Grade::Exact => "page-cause-exact",
        Grade::SameInputs if suspect.same_answer == 0 => "page-cause-same-cases",
        Grade::SameInputs => "page-cause-some-answers",
        Grade::Contained if suspect.both_wrong == cause.wrong => "page-cause-part",
        Grade::Contained => "page-cause-more",
        Grade::Overlap => "page-cause-overlap",
    };
    let texts = [
        ("wrong", &wrong[..]),
        ("total", &total),
        ("both", &both),
        ("same", &same),
    ];
    words.fill(id, cause.answered, &texts)
}

/// What the cases share on which a program fails in one way.
fn pattern(words: Words, pattern: &Pattern) -> Markup {
    html! {
        p.pattern {
            @for verdict in &pattern.verdicts { (text::badge(words, Some(*verdict))) " " }
            @if pattern.shared.is_empty() { (words.count("page-shares-nothing", pattern.inputs)) }
            @for (index, shared) in pattern.shared.iter().take(PATTERNS_MAX).enumerate() {
                @if index > 0 { "; " }
                (relation(words, pattern, shared))
            }
            @match pattern.printed.as_deref() {
                None => {},
                Some("") => { "; " (words.say("page-printed-nothing")) },
                Some(printed) => { "; " (text::prose(&words.fill("page-printed-always", 0, &[("printed", &quote(printed))]))) },
            }
        }
    }
}

/// What the cases with a property have to do with the failing ones.
pub(super) fn relation(words: Words, pattern: &Pattern, shared: &Shared) -> String {
    let id = match shared.relation {
        Relation::Exactly => "page-fails-exactly",
        Relation::EveryFailing => "page-fails-only",
        Relation::AllFail => "page-fails-all",
        Relation::Mostly => "page-fails-mostly",
    };
    let (having, failing) = (grouped(shared.having), grouped(shared.failing));
    let texts = [
        ("words", &text::plain(&shared.words)[..]),
        ("having", &having),
        ("failing", &failing),
    ];
    words.fill(id, pattern.inputs, &texts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::showcase::{cause, suspect};
    use tribunal_core::messages::Lang;

    const EN: Words = Words { lang: Lang::En };

    fn shown(cause: &Cause) -> String {
        full(EN, cause).into_string()
    }

    #[test]
    fn an_exact_match_is_a_likely_cause_and_others_are_possible_ones() {
        let exact = shown(&cause(vec![suspect(Grade::Exact, 46)]));
        assert!(
            exact.contains(
                "<b>Likely cause: neighbours wrap around the edges</b> (wrong on the same 46 of 56 cases, with the same \
                 answers)"
            ),
            "{exact}"
        );
        assert!(
            exact.contains("A remainder was taken") && exact.contains("What to check:"),
            "{exact}"
        );
        for grade in [Grade::SameInputs, Grade::Contained, Grade::Overlap] {
            let other = shown(&cause(vec![suspect(grade, 46)]));
            assert!(other.contains("<b>Possible cause: neighbours"), "{other}");
            assert!(!other.contains("with the same answers"), "{other}");
        }
    }

    #[test]
    fn without_a_fault_the_failing_cases_share_something() {
        let mut unknown = cause(Vec::new());
        let text = shown(&unknown);
        assert!(
            text.contains("No known fault matches")
                && text.contains("fails on exactly the cases with a black corner"),
            "{text}"
        );
        let line = headline(EN, &unknown).expect("a pattern").line;
        assert_eq!(line, "fails on exactly the cases with a black corner");
        unknown.patterns.clear();
        assert!(headline(EN, &unknown).is_none());
    }
}
