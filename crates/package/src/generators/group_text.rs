//! The text of a value as it stands in the file, so that it can be a file of its own.

use super::tree::Node;

/// The lines of a value that begins at its place: of a list or mapping in brackets, up to the last bracket, else all lines
/// that are indented as the first. Blanks before the first column are left out.
pub(super) fn text_of(file: &str, node: &Node) -> String {
    let (line, column) = (node.place.line as usize, node.place.column as usize);
    let mut lines = file.lines().skip(line.saturating_sub(1));
    let indent = column.saturating_sub(1);
    let cut = |line: &str| -> String { line.chars().skip(indent).collect() };
    let first = cut(lines.next().unwrap_or_default());
    if first.starts_with(['{', '[']) {
        let rest = lines.fold(first, |text, line| text + "\n" + line);
        return format!("{}\n", in_brackets(&rest));
    }
    let belongs = |line: &&str| {
        let blanks = line.chars().take_while(|letter| *letter == ' ').count();
        line.trim().is_empty() || blanks >= indent
    };
    let rest: Vec<String> = lines.take_while(belongs).map(cut).collect();
    let text = rest
        .into_iter()
        .fold(first, |text, line| text + "\n" + &line);
    format!("{}\n", text.trim_end())
}

/// The part of a text up to the bracket that closes its first one.
fn in_brackets(text: &str) -> &str {
    let (mut depth, mut quote, mut is_escaped) = (0_usize, None, false);
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some('"'), '\\') if !is_escaped => {
                is_escaped = true;
                continue;
            }
            (Some(open), letter) if open == letter && !is_escaped => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '{' | '[') => depth += 1,
            (None, '}' | ']') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return &text[..at + 1];
                }
            }
            _ => {}
        }
        is_escaped = false;
    }
    text.trim_end()
}

#[cfg(test)]
mod tests {
    use super::super::tree::{Tree, parse};
    use super::*;

    #[test]
    fn a_value_keeps_its_text_without_the_blanks_before_it() {
        let file = "a:\n  x:\n    p: [1, \"2\"]  # why\n\n    q:\n      r: s\n  y: {k: 'it''s }', l: [\"\\\"]\"]} # no\nb: 1\n";
        let Tree::Map(all) = parse(file).expect("YAML").value else {
            panic!("a mapping")
        };
        let Tree::Map(inner) = &all[0].1.value else {
            panic!("a mapping")
        };
        assert_eq!(
            text_of(file, &inner[0].1),
            "p: [1, \"2\"]  # why\n\nq:\n  r: s\n"
        );
        assert_eq!(
            text_of(file, &inner[1].1),
            "{k: 'it''s }', l: [\"\\\"]\"]}\n"
        );
    }
}
