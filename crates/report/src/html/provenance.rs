//! The section of run details: version, date, system, compilers, and the command that repeats the run.

use super::text;
use super::words::Words;
use maud::{Markup, html};
use tribunal_core::verdict::saved::Provenance;

/// The maximum number of compilers that are named.
const COMPILERS_MAX: usize = 50;

/// The section; `rows`, each with the message of its term, come before the rows that every run has.
pub(super) fn section(
    words: Words,
    provenance: &Provenance,
    rows: &[(&'static str, Markup)],
) -> Markup {
    let Provenance {
        version,
        began,
        command,
        system,
        compilers,
    } = provenance;
    html! {
        section #provenance {
            h2 { (words.say("page-run-details")) }
            dl.facts-list {
                @for (term, meaning) in rows { div { dt { (words.say(term)) } dd { (meaning) } } }
                @if !version.is_empty() { div { dt { (words.say("page-version")) } dd { "Tribunal " (text::inert(version)) } } }
                @if !began.is_empty() { div { dt { (words.say("page-started")) } dd { (text::inert(began)) } } }
                @if !system.is_empty() { div { dt { (words.say("page-system")) } dd { (text::inert(system)) } } }
                @if !compilers.is_empty() {
                    div { dt { (words.say("page-compilers")) } dd { ul {
                        @for compiler in compilers.iter().take(COMPILERS_MAX) { li { (text::inert(compiler)) } }
                        @if compilers.len() > COMPILERS_MAX {
                            li.cut { "+" (compilers.len() - COMPILERS_MAX) }
                        }
                    } } }
                }
                @if !command.is_empty() { div { dt { (words.say("page-repeat")) } dd { (text::command(command)) } } }
            }
        }
    }
}

/// A level of isolation with its meaning.
pub(super) fn isolation(words: Words, level: &str) -> Markup {
    let meaning = match level {
        "full" => Some("page-isolation-full"),
        "confined" => Some("page-isolation-confined"),
        "limits" => Some("page-isolation-limits"),
        _ => None,
    };
    html! { (text::inert(level)) @if let Some(meaning) = meaning { span.faint { ": " (words.say(meaning)) } } }
}
