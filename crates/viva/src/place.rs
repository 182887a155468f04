//! Lines and columns.

/// A place in a text, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    /// The place of an offset; a line ends with LF, CR LF or CR.
    pub(crate) fn of(text: &[u8], at: usize) -> Place {
        let before = &text[..at.min(text.len())];
        let ends = |at: &usize| match before[*at] {
            b'\n' => true,
            b'\r' => text.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let line = 1 + (0..before.len()).filter(ends).count();
        let start = (0..before.len())
            .rev()
            .find(ends)
            .map_or(0, |last| last + 1);
        let column = 1 + String::from_utf8_lossy(&before[start..]).chars().count();
        Place { line, column }
    }
}
