//! Finds bounds of a grammar that no stored input, or no stored answer, reaches.

use super::checked::Checked;
use super::package_lint::PackageLint;
use tribunal_checktestdata::{Coverage, Range, Seen};

/// Maximum number of places of a grammar that a finding names.
const PLACES_MAX: usize = 8;

impl PackageLint<'_, '_> {
    /// Adds a warning on a grammar if some of its bounds are never reached; `seen` is what all stored files have.
    pub(super) fn coverage(&mut self, checked: Checked, place: &str, seen: &Coverage) {
        let mut unreached: Vec<String> = seen.ranges.iter().filter_map(unreached).collect();
        if unreached.is_empty() {
            return;
        }
        let more = unreached.len().saturating_sub(PLACES_MAX);
        unreached.truncate(PLACES_MAX);
        let more = match more {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        let message = format!(
            "no stored {} reaches these bounds: {}{more}",
            checked.noun(),
            unreached.join("; ")
        );
        self.warning(
            checked.check(),
            place,
            message,
            "add a case for each, or narrow the bounds",
        );
    }
}

/// The bounds of a statement that are not reached, in words.
fn unreached(range: &Range) -> Option<String> {
    let what = match &range.variable {
        Some(name) => format!("`{name}` in line {}", range.line),
        None => format!(
            "`{}` in line {}, column {}",
            range.statement, range.line, range.column
        ),
    };
    let Some(Seen {
        smallest,
        largest,
        lower_bound,
        upper_bound,
        reaches_lower,
        reaches_upper,
    }) = &range.seen
    else {
        return Some(format!("{what} is never read"));
    };
    match (reaches_lower, reaches_upper) {
        (true, true) => None,
        (false, true) => Some(format!("{what} is at least {smallest}, not {lower_bound}")),
        (true, false) => Some(format!("{what} is at most {largest}, not {upper_bound}")),
        (false, false) => Some(format!(
            "{what} is from {smallest} to {largest}, not from {lower_bound} to {upper_bound}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_checktestdata::{Grammar, Limits};

    /// What inputs do not reach of a grammar.
    fn unreached_by(grammar: &str, inputs: &[&str]) -> Vec<String> {
        let grammar = Grammar::parse(grammar.as_bytes()).expect("a grammar");
        let check = |input: &&str| grammar.check(input.as_bytes(), &Limits::default());
        let mut seen = inputs.iter().map(|input| check(input).expect("an input"));
        let mut all = seen.next().expect("one");
        seen.for_each(|other| all.merge(&other));
        all.ranges.iter().filter_map(unreached).collect()
    }

    #[test]
    fn each_bound_that_no_input_reaches_is_named() {
        let grammar = "INT(1, 9, n) NEWLINE\nREP(n - 1, SPACE) INT(0, n) END NEWLINE";
        assert_eq!(
            unreached_by(grammar, &["1\n\n", "9\n0 1 2 3 4 5 6 9\n"]),
            [""; 0]
        );
        assert_eq!(
            unreached_by(grammar, &["3\n1 2\n", "4\n1 1 0\n"]),
            [
                "`n` in line 1 is from 3 to 4, not from 1 to 9",
                "`INT` in line 2, column 19 is at most 2, not 4",
            ]
        );
        assert_eq!(
            unreached_by(grammar, &["1\n\n"]),
            [
                "`n` in line 1 is at most 1, not 9",
                "`INT` in line 2, column 19 is never read"
            ]
        );
    }
}
