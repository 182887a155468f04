//! A board as it changes, with the changed cells marked.

use super::STRONG;
use std::fmt::Write as _;

/// The board with brackets around each cell that differs from `before`; rows are lines of both texts.
pub fn marked(before: &str, after: &str) -> String {
    let mut text = String::new();
    for (old_row, new_row) in before.lines().zip(after.lines()) {
        text.push_str("   ");
        for (old, new) in old_row.chars().zip(new_row.chars()) {
            // Writing to a string cannot fail.
            let _ = match old == new {
                true => write!(text, " {new} "),
                false => write!(text, "{STRONG}[{new}]{STRONG:#}"),
            };
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_cells_are_in_brackets() {
        let shown = marked("bw\nww\n", "bb\nww\n");
        assert_eq!(anstream::adapter::strip_str(&shown).to_string(), "    b [b]\n    w  w\n");
    }
}
