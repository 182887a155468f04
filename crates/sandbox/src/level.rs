//! How well a program is kept apart from the machine.

use std::fmt;

/// How well a program is kept apart from the machine, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Namespaces of its own, Landlock where the kernel has it, and a filter on system calls.
    Full,
    /// Landlock and a filter on system calls; files are looked up by the judge, and it can start no process.
    Confined,
    /// Limits only: for programs that are trusted.
    Limits,
}

impl Level {
    /// Every level, best first.
    pub const ALL: [Level; 3] = [Level::Full, Level::Confined, Level::Limits];

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Level::Full => "full",
            Level::Confined => "confined",
            Level::Limits => "limits",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
