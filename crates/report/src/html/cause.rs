//! The likely cause of a submission's failures, as the page shows it.

use super::text;
use super::words::Words;
use crate::cause::{self, Advice, Headline};
use maud::{Markup, html};
use std::borrow::Cow;
use tribunal_core::verdict::judged::{Cause, SubmissionReport};

/// The headline of a cause; nothing if no fault fits and the failing cases share nothing.
pub(super) fn headline(words: Words, cause: &Cause) -> Option<Headline> {
    cause::headline(cause, words.lang)
}

/// The headline of a submission: its likely cause, the exception that ended it, or a possible cause.
pub(super) fn headline_of(words: Words, submission: &SubmissionReport) -> Option<Headline> {
    cause::headline_of(submission, words.lang)
}

/// The likely cause, how sure it is, how one comes to write it, and what to look at; or what the failing cases share.
/// `cases` is the number of all cases; `is_alone` is false where another cause stands above.
pub(super) fn full(words: Words, cause: &Cause, cases: u64, is_alone: bool) -> Markup {
    let unknown = cause::unknown(cause, words.lang).filter(|_| is_alone);
    html! {
        div.cause {
            @if !cause.suspects.is_empty() { p { (claim(words, cause, cases)) } }
            @if let Some(unknown) = unknown { p { b { (unknown) } } }
            @for Advice { label, sentence } in cause::advice(cause, words.lang) {
                @let english = matches!(sentence, Cow::Borrowed(_)).then_some("en");
                p { b { (label) } (words.lang.gap()) span lang=[english] { (text::sentences(&sentence)) } }
            }
            @for (verdicts, sentences) in cause::patterns(cause, words.lang) {
                p.pattern {
                    @for verdict in verdicts { (text::badge(words, Some(*verdict))) " " }
                    (text::sentences(&sentences))
                }
            }
            @if let Some(left_out) = cause::left_out(cause, words.lang) { p.facts { (left_out) } }
        }
    }
}

/// The best suspect of a cause, and how closely the program matches it; empty if there is none.
pub(super) fn claim(words: Words, cause: &Cause, cases: u64) -> Markup {
    html! {
        @if let (Some(headline), Some(evidence)) =
            (headline(words, cause), cause::evidence(cause, cases, words.lang)) {
            b { (text::with_code(&headline.line)) } (words.lang.gap()) (evidence)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::showcase::{cause, suspect};
    use tribunal_core::messages::Lang;
    use tribunal_core::verdict::diagnosed::Grade;

    const EN: Words = Words { lang: Lang::En };

    fn shown(cause: &Cause) -> String {
        full(EN, cause, 56, true).into_string()
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
        for said in [
            "<b>How it happens:</b> <span lang=\"en\"><bdi>A remainder was taken",
            "<b>What to check:</b> <span lang=\"en\"><bdi>the indexes",
        ] {
            assert!(exact.contains(said), "{exact}");
        }
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
            text.contains("Unknown cause: none of 30 known faults fits")
                && text
                    .contains("fails on exactly the cases whose cell in row 1, column 1 is black"),
            "{text}"
        );
        let line = headline(EN, &unknown).expect("a pattern").line;
        assert_eq!(
            line,
            "fails on exactly the cases whose cell in row 1, column 1 is black"
        );
        unknown.patterns.clear();
        assert!(headline(EN, &unknown).is_none());
    }

    #[test]
    fn all_that_the_failing_cases_share_is_shown() {
        let mut unknown = cause(Vec::new());
        let shared = unknown.patterns[0].shared[0].clone();
        unknown.patterns[0].shared = vec![shared; 15];
        let page = shown(&unknown);
        assert_eq!(
            page.matches("whose cell in row 1, column 1 is black")
                .count(),
            15,
            "{page}"
        );
    }

    #[test]
    fn words_of_a_saved_run_are_no_markup() {
        let mut hostile = cause(vec![suspect(Grade::Exact, 46)]);
        hostile.suspects[0].faults[0].fault = "<script>\u{1b}".to_string();
        hostile.patterns[0].shared[0].words = "<img>".to_string();
        let page = shown(&hostile);
        assert!(
            page.contains("&lt;script&gt;\\u{1b}") && page.contains("&lt;img&gt;"),
            "{page}"
        );
    }
}
