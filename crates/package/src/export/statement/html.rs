//! Writes a statement as HTML, for hosts that show it in a page or as a page.

use super::parts::{Block, Inline, Part, Section, Statement, headings};
use crate::export::case::ExportedCase;
use maud::{DOCTYPE, Markup, html};

/// A section without its heading.
pub(crate) fn fragment(section: &Section) -> String {
    let mut out = String::new();
    for block in &section.blocks {
        out += &shown(block).into_string();
        out.push('\n');
    }
    out
}

/// A page with everything, including samples and limits.
pub(crate) fn page<'a>(
    statement: &Statement,
    title: &str,
    limits: &str,
    samples: impl Iterator<Item = &'a ExportedCase>,
) -> Result<String, std::str::Utf8Error> {
    let named = headings(&statement.language);
    let samples: Vec<(&str, &str)> = samples
        .map(|case| {
            Ok((
                std::str::from_utf8(&case.input)?,
                std::str::from_utf8(&case.answer)?,
            ))
        })
        .collect::<Result<_, _>>()?;
    let page = html! {
        (DOCTYPE)
        html lang=(statement.language) {
            head {
                meta charset="utf-8";
                title { (title) }
            }
            body {
                h1 { (title) }
                p { (limits) }
                @for section in &statement.sections {
                    @match &section.part {
                        Part::Story => {}
                        Part::Input => h2 { (named.input) },
                        Part::Output => h2 { (named.output) },
                        Part::Other(heading) => h2 { (heading) },
                    }
                    @for block in &section.blocks { (shown(block)) "\n" }
                }
                @for (input, output) in &samples {
                    h2 { (named.sample_input) }
                    pre { (input) }
                    h2 { (named.sample_output) }
                    pre { (output) }
                }
            }
        }
    };
    Ok(page.into_string() + "\n")
}

fn shown(block: &Block) -> Markup {
    html! {
        @match block {
            Block::Paragraph(words) => p { (line(words)) },
            Block::List(items) => ul { @for item in items { li { (line(item)) } } },
            Block::Verbatim(lines) => pre { (lines) },
        }
    }
}

fn line(words: &[Inline]) -> Markup {
    html! {
        @for word in words {
            @match word {
                Inline::Text(text) => (text),
                Inline::Code(code) => code { (code) },
                Inline::Emphasis(words) => em { (line(words)) },
                Inline::Strong(words) => strong { (line(words)) },
                Inline::Maths(_, plain) => span { (plain) },
            }
        }
    }
}
