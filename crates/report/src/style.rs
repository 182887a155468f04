//! The colours of text on a terminal.

use anstyle::{AnsiColor, Style};

/// What is wrong.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What is right.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What to look at.
pub const STRONG: Style = Style::new().bold();
/// What can be passed over.
pub const FAINT: Style = Style::new().dimmed();
