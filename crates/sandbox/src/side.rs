//! The two sides of two connected programs.

/// One of two connected programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The program on trial. The interactor reads the end of its output only when the program has ended.
    Program,
    /// The program that talks to it, and rules on it. When it closes its output, the program reads the end of its input.
    Interactor,
}

impl Side {
    /// Both.
    #[allow(dead_code, reason = "back-ends without pairs look at neither")]
    pub(crate) const BOTH: [Side; 2] = [Side::Program, Side::Interactor];

    /// The other one.
    #[must_use]
    #[allow(dead_code, reason = "back-ends without pairs look at neither")]
    pub(crate) fn other(self) -> Side {
        match self {
            Side::Program => Side::Interactor,
            Side::Interactor => Side::Program,
        }
    }
}
