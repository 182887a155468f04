//! POJ 1753 Flip Game (Northeastern Europe 2000).
//!
//! A move turns a piece and its neighbours up, down, left and right. The task is to find the minimum number of moves
//! after which all pieces are white or all are black.
//!
//! ```text
//! input   = 4 lines of 4 letters, `b` or `w`
//! output  = the number of moves | "Impossible"
//! ```
//!
//! A board is a [`model::Instance`]; `parse` reads it, `generate` makes it, `solvers` solve it,
//! `check` is the referee, `certify` makes the [`certificate`] that `proof` draws and `forgeries` spoils, `shrink`
//! makes it smaller, `features` describes it. `faulty` is the gallery of faulty solvers.
//!
//! ```
//! use tribunal_core::problem::{Model, Problem, Spoil, Text};
//! use tribunal_problems::flipgame::Flipgame;
//!
//! // A solver with the fault of the gallery that treats the last row as white:
//! let board = Flipgame::read_one("wwww\nwwww\nwwww\nbbbb\n".as_bytes(), None).expect("a board");
//! let fault = Flipgame::faults().iter().find(|fault| fault.name == "last-row-white").expect("a fault");
//! let mut method = Flipgame::method(Flipgame::size(&board)).expect("a small board");
//! let right = Flipgame::faulty(method.clone())(&board);
//! (fault.spoil)(&mut method);
//! assert_eq!(Flipgame::faulty(method)(&board), "0\n");
//! assert_ne!(right, "0\n");
//! ```

pub mod certificate;
mod certify;
mod check;
mod faulty;
mod features;
mod forgeries;
mod generate;
pub mod model;
mod parse;
mod proof;
mod shrink;
mod solvers;

pub use model::Flipgame;

use tribunal_core::board::Size;
use tribunal_core::problem::{CellStyle, Fault, Info, Look, Problem, Solver};

impl Problem for Flipgame {
    const INFO: Info = Info {
        name: "flipgame",
        aliases: &["poj1753"],
        title: "Flip Game",
        source: "POJ 1753",
        task: "turn a piece and its neighbours until all pieces have one colour, in the fewest moves",
        numbers_per_move: 2,
        output_has_moves: false,
        output_has_number: true,
        size: Size::FOUR,
        input_header: "",
        between_cells: "",
        look: Look {
            title: "flipgame-title",
            story: "flipgame-story",
            letters: &[('b', "flipgame-black"), ('w', "flipgame-white")],
            boards: 1,
            cells: CellStyle::Discs,
        },
    };
    const PREFERRED: &'static [&'static str] = &["chase"];

    fn solvers() -> &'static [Solver<Flipgame>] {
        solvers::SOLVERS
    }

    fn faults() -> &'static [Fault<Flipgame>] {
        faulty::FAULTS
    }
}
