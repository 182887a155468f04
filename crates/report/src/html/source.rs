//! The lines of a source around the one that a tool names.

use super::text;
use super::words::Words;
use maud::{Markup, html};
use tribunal_core::verdict::stressed::SourceExcerpt;

/// The place, and the lines with their numbers and a mark before the named one.
pub(super) fn excerpt(words: Words, excerpt: &SourceExcerpt) -> Markup {
    let lines: String = crate::excerpt::numbered(excerpt)
        .into_iter()
        .map(|(is_named, line)| format!("{} {line}\n", if is_named { '>' } else { ' ' }))
        .collect();
    let line = excerpt.line.to_string();
    html! {
        p.label { (words.fill("page-source-line", 0, &[("line", &line)])) " " (text::name(&excerpt.file)) }
        @if let Some(origin) = excerpt.origin_in(words.lang) {
            p.facts lang=[text::lang_of(&origin)] { (text::prose(&origin)) }
        }
        (text::block(words, &lines, lines.len() as u64, text::Side::First))
    }
}
