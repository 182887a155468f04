//! POJ 2965 The Pilots Brothers' refrigerator.
//!
//! A move switches a handle and every handle in its row and its column. The task is to list the fewest moves
//! that open all handles.
//!
//! ```text
//! input   = 4 lines of 4 letters, `+` closed or `-` open
//! output  = the number of moves, then a row and a column for each | "Impossible"
//! ```
//!
//! The moves may come in any order and with any blanks, so the referee replays them. `Impossible` is an extension:
//! it occurs only on boards with an odd side, which the judge does not have. So is the board with all handles open:
//! the published problem promises a closed handle, so solvers answer 0 moves, and contestants never get this board.
//!
//! A board is a [`model::Instance`]; `parse` reads it, `generate` makes it, `solvers` solve it,
//! `check` is the referee, `certify` makes the [`certificate`] that `proof` draws and `forgeries` spoils, `shrink`
//! makes it smaller, `features` describes it. `faulty` is the gallery of faulty solvers.
//!
//! ```
//! use tribunal_core::problem::{Problem, Spoil, Text};
//! use tribunal_problems::pilots::Pilots;
//!
//! // Faulty solvers of the gallery that fail on this board:
//! let board = Pilots::read_one("-+--\n----\n----\n-+--\n".as_bytes(), None).expect("a board");
//! let right = Pilots::method(board.size()).expect("a small board");
//! let fails = |spoil: fn(&mut <Pilots as Spoil>::Method)| {
//!     let mut method = right.clone();
//!     spoil(&mut method);
//!     Pilots::faulty(method)(&board) != Pilots::faulty(right.clone())(&board)
//! };
//! let failing = Pilots::faults().iter().filter(|fault| fails(fault.spoil));
//! let names: Vec<&str> = failing.map(|fault| fault.name).collect();
//! assert!(names.contains(&"rows-and-columns-swapped"), "{names:?}");
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

pub use model::Pilots;

use tribunal_core::board::Size;
use tribunal_core::problem::{CellStyle, Fault, Info, Look, Problem, Solver};

impl Problem for Pilots {
    const INFO: Info = Info {
        name: "pilots",
        aliases: &["poj2965"],
        title: "The Pilots Brothers' refrigerator",
        source: "POJ 2965",
        task: "switch a handle with its row and its column until all handles are open, in the fewest moves",
        numbers_per_move: 2,
        output_has_moves: true,
        output_has_number: true,
        size: Size::FOUR,
        input_header: "",
        between_cells: "",
        look: Look {
            title: "pilots-title",
            story: "pilots-story",
            letters: &[('+', "pilots-closed"), ('-', "pilots-open")],
            boards: 1,
            cells: CellStyle::Handles,
        },
    };
    const PREFERRED: &'static [&'static str] = &["parity", "elimination"];

    fn solvers() -> &'static [Solver<Pilots>] {
        solvers::SOLVERS
    }

    fn faults() -> &'static [Fault<Pilots>] {
        faulty::FAULTS
    }
}
