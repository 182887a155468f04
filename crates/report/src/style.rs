//! The colours of text on a terminal.

use anstyle::{AnsiColor, Style};

/// For errors and wrong answers.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// For right answers.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// For names and other words to find at a glance.
pub const STRONG: Style = Style::new().bold();
/// For details of little importance.
pub const FAINT: Style = Style::new().dimmed();
