//! How well a program is isolated from the machine.

use std::fmt;

/// How well a program is isolated from the machine. The best level is the least in order.
///
/// ```
/// use tribunal_sandbox::Level;
///
/// // A level is accepted if it is at least as good as the one required.
/// let accepted = |level: Level| level <= Level::Confined;
/// assert_eq!(Level::ALL.map(accepted), [true, true, false]);
/// assert_eq!(Level::Full.to_string(), "full");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Its own namespaces, Landlock where the kernel has it, and a filter on system calls.
    Full,
    /// Landlock and a filter on system calls. The judge looks files up for the program, and a contestant's program cannot
    /// start processes.
    Confined,
    /// Limits alone, without isolation: for trusted programs.
    Limits,
}

impl Level {
    /// Every level, best first.
    pub const ALL: [Level; 3] = [Level::Full, Level::Confined, Level::Limits];

    /// The name in lower case, as in `full`.
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
