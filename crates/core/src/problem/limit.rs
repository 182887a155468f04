//! The board sizes that a solver takes, and why it declines others.

use crate::board::{SIDE_MAX, Size};
use crate::messages::Message;
use std::fmt;

/// The reason why a solver or a generator declines a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Declined(pub Message);

impl Declined {
    /// A reason from the catalogue of messages, with its numbers; a solver imports no messages.
    pub fn new<const COUNT: usize>(
        id: &'static str,
        numbers: [(&'static str, u64); COUNT],
    ) -> Declined {
        let said = numbers.into_iter();
        Declined(said.fold(Message::new(id), |said, (name, number)| {
            said.with(name, number)
        }))
    }

    /// Such a reason about boards of a size.
    pub fn of_size<const COUNT: usize>(
        id: &'static str,
        size: Size,
        numbers: [(&'static str, u64); COUNT],
    ) -> Declined {
        let Declined(said) = Declined::new(id, numbers);
        Declined(said.with("size", size.to_string()))
    }
}

/// The parity of the sides that a method takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Every rectangle.
    Any,
    /// Both sides even.
    Even,
}

/// The largest board that a solver takes.
///
/// ```
/// use tribunal_core::board::Size;
/// use tribunal_core::problem::Limit;
///
/// let limit = Limit::cells(16);
/// assert!(limit.admits("bfs", Size::FOUR).is_ok());
/// let declined = limit.admits("bfs", "4x5".parse().expect("a size")).expect_err("20 cells");
/// assert_eq!(declined.to_string(), "`bfs` takes boards of up to 16 cells; 4x5 has 20");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Cells, rows times columns.
    pub cells: usize,
    /// The shorter side.
    pub short_side: usize,
    /// The parity of the sides.
    pub sides: Sides,
    /// Whether every board of these sizes is solved; a search may give up on some.
    pub every: bool,
}

impl Limit {
    /// Every rectangle up to 64×64.
    pub const NONE: Limit = Limit::cells(SIDE_MAX * SIDE_MAX);

    /// Every rectangle of at most this many cells.
    pub const fn cells(cells: usize) -> Limit {
        Limit {
            cells,
            short_side: SIDE_MAX,
            sides: Sides::Any,
            every: true,
        }
    }

    /// Every rectangle whose shorter side is at most this long.
    pub const fn short_side(short_side: usize) -> Limit {
        Limit {
            cells: short_side * SIDE_MAX,
            short_side,
            sides: Sides::Any,
            every: true,
        }
    }

    /// The same sizes, but only some of their boards.
    pub const fn some(self) -> Limit {
        Limit {
            every: false,
            ..self
        }
    }

    /// Every rectangle with both sides even.
    pub const EVEN: Limit = Limit {
        sides: Sides::Even,
        ..Limit::NONE
    };

    /// Checks that a size is within the limit.
    ///
    /// # Errors
    ///
    /// If the size is beyond the limit; the message names `solver`.
    pub fn admits(self, solver: &str, size: Size) -> Result<(), Declined> {
        let takes = |id: &'static str| {
            Message::new(id)
                .with("solver", solver.to_string())
                .with("size", size.to_string())
        };
        if size.rows().min(size.cols()) > self.short_side {
            let most = self.short_side as u64;
            return Err(Declined(takes("takes-short-sides").with("most", most)));
        }
        if size.cells() > self.cells {
            let takes = takes("takes-cells").with("most", self.cells as u64);
            return Err(Declined(takes.with("cells", size.cells() as u64)));
        }
        if self.sides == Sides::Even && (size.rows() % 2 == 1 || size.cols() % 2 == 1) {
            return Err(Declined(takes("takes-even-sides")));
        }
        Ok(())
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.cells, self.short_side) {
            (4096, _) => f.write_str("64x64")?,
            (cells, SIDE_MAX) => write!(f, "{cells} cells")?,
            (_, short_side) => write!(f, "{short_side}x{SIDE_MAX}")?,
        }
        match self.sides {
            Sides::Any => Ok(()),
            Sides::Even => f.write_str(", sides even"),
        }
    }
}
