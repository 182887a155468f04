//! Writes a statement as Markdown.

use super::parts::{Block, Inline, Part, Statement, headings};

/// The marks around a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maths {
    /// `$…$`
    Dollars,
    /// `~…~`, for DMOJ.
    Tildes,
}

/// A statement without its title, with a heading above each section.
pub(crate) fn markdown(statement: &Statement, maths: Maths) -> String {
    sections(statement, maths).map(|text| text + "\n").collect()
}

/// The sections, each with its heading.
pub(crate) fn sections(statement: &Statement, maths: Maths) -> impl Iterator<Item = String> {
    let named = headings(&statement.language);
    statement.sections.iter().map(move |section| {
        let heading = match &section.part {
            Part::Story => String::new(),
            Part::Input => format!("## {}\n\n", named.input),
            Part::Output => format!("## {}\n\n", named.output),
            Part::Other(heading) => format!("## {}\n\n", escaped(heading)),
        };
        let blocks: Vec<String> = section
            .blocks
            .iter()
            .map(|block| shown(block, maths))
            .collect();
        heading + &blocks.join("\n")
    })
}

fn shown(block: &Block, maths: Maths) -> String {
    match block {
        Block::Paragraph(words) => paragraph(words, maths) + "\n",
        Block::List(items) => items
            .iter()
            .map(|item| format!("- {}\n", paragraph(item, maths)))
            .collect(),
        Block::Verbatim(lines) => {
            let fence = fence(lines, 3);
            format!("{fence}text\n{lines}{fence}\n")
        }
    }
}

/// A paragraph whose first characters Markdown does not read as a heading or a list.
fn paragraph(words: &[Inline], maths: Maths) -> String {
    let text = line(words, maths);
    match text.chars().next() {
        Some('-' | '+' | '=') => format!("\\{text}"),
        Some(letter) if letter.is_ascii_digit() => {
            let digits = text
                .find(|letter: char| !letter.is_ascii_digit())
                .unwrap_or(text.len());
            match text[digits..].chars().next() {
                Some('.' | ')') => format!("{}\\{}", &text[..digits], &text[digits..]),
                _ => text,
            }
        }
        _ => text,
    }
}

fn line(words: &[Inline], maths: Maths) -> String {
    let shown = |word: &Inline| match word {
        Inline::Text(text) => escaped(text),
        Inline::Code(code) => {
            let fence = fence(code, 1);
            // The blank, which is not shown, separates a backquote of the text from the fence.
            let gap = if code.starts_with('`') || code.ends_with('`') {
                " "
            } else {
                ""
            };
            format!("{fence}{gap}{code}{gap}{fence}")
        }
        Inline::Emphasis(words) => format!("*{}*", line(words, maths)),
        Inline::Strong(words) => format!("**{}**", line(words, maths)),
        Inline::Maths(tex, _) => match maths {
            Maths::Dollars => format!("${tex}$"),
            Maths::Tildes => format!("~{tex}~"),
        },
    };
    words.iter().map(shown).collect()
}

/// One more backquote than stand side by side in the text, and at least this many.
fn fence(text: &str, least: usize) -> String {
    let longest = text
        .split(|letter| letter != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    "`".repeat((longest + 1).max(least))
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if "\\`*_[]<>#&~$|!".contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
