//! The abilities of the terminal that shows a report: its width, symbols, pictures and language.

use tribunal_core::messages::Lang;

/// The width, symbols, pictures and language of a report on a terminal.
///
/// ```
/// use tribunal_core::messages::Lang;
/// use tribunal_report::{saved, terminal_style::TerminalStyle, text};
///
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/runs/judge.json");
/// # let run = saved::read(std::fs::File::open(path)?).expect("a saved run");
/// let style = TerminalStyle { width: 80, lang: Lang::Zh, ..TerminalStyle::FILE };
/// let mut out = Vec::new();
/// text::print(&mut out, &run, &style)?; // with colours; `run` is a `SavedRun`
/// assert!(String::from_utf8_lossy(&out).contains("答案错误"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminalStyle {
    /// Columns of a line.
    pub width: usize,
    /// Whether symbols beyond ASCII can be shown.
    pub unicode: bool,
    /// Whether boards are also drawn as pictures: for people at a terminal, not for files that programs search.
    pub pictures: bool,
    /// Whether all failing cases are listed, and several of them shown in full.
    pub verbose: bool,
    /// The language of verdicts and of the checkers' messages.
    pub lang: Lang,
}

impl TerminalStyle {
    /// A file or a pipe: no line is cut, and the text is the same in every environment.
    pub const FILE: TerminalStyle = TerminalStyle {
        width: 1000,
        unicode: true,
        pictures: false,
        verbose: false,
        lang: Lang::En,
    };
}
