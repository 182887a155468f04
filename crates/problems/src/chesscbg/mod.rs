//! SPOJ CHESSCBG Bàn cờ thế (a set position).
//!
//! A move slides one piece to an empty cell up, down, left or right of it. The task is to find the minimum number of
//! moves from one position to another. The pieces are all alike, so that number is the cost of the cheapest
//! matching between the two positions, where the cost of a pair is the distance of its piece and place.
//!
//! ```text
//! input   = position position
//! position = 4 lines of 4 digits, `0` or `1`, with 8 ones
//! output  = the number of moves
//! ```
//!
//! Two positions are a [`model::Instance`]; `parse` reads it, `generate` makes it, `solvers` solve it,
//! `check` is the referee, `certify` makes the [`certificate`] that `proof` draws and `forgeries` spoils, `sweep`
//! runs two of the solvers on all pairs of positions, `shrink` makes it smaller, `features` describes it.
//! `faulty` is the gallery of faulty solvers.
//!
//! ```
//! use tribunal_core::board::{Board, Size};
//! use tribunal_core::problem::{Problem, Spoil};
//! use tribunal_problems::chesscbg::{Chesscbg, model::Instance};
//!
//! // A solver with one fault of the gallery, which swaps rows and columns of the target:
//! let row = Board::from_word(Size::FOUR, 0b1111);
//! let same = Instance::new(row.clone(), row).expect("as many pieces");
//! let mut method = Chesscbg::method(Size::FOUR).expect("a small board");
//! assert_eq!(Chesscbg::faulty(method.clone())(&same), "0\n");
//! let fault = Chesscbg::faults().iter().find(|fault| fault.name == "target-transposed").expect("a fault");
//! (fault.spoil)(&mut method);
//! assert_ne!(Chesscbg::faulty(method)(&same), "0\n");
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
mod sweep;

pub use model::Chesscbg;

use tribunal_core::board::Size;
use tribunal_core::problem::{CellStyle, Fault, Info, Look, Problem, Solver};

impl Problem for Chesscbg {
    const INFO: Info = Info {
        name: "chesscbg",
        aliases: &[],
        title: "Bàn cờ thế",
        source: "SPOJ CHESSCBG",
        task: "slide pieces to adjacent empty cells until one position becomes the other, in the fewest moves",
        numbers_per_move: 4,
        output_has_moves: false,
        output_has_number: true,
        size: Size::FOUR,
        input_header: "",
        between_cells: "",
        look: Look {
            title: "chesscbg-title",
            story: "chesscbg-story",
            letters: &[('1', "chesscbg-piece"), ('0', "chesscbg-no-piece-here")],
            boards: 2,
            cells: CellStyle::Pieces,
        },
    };
    const HAS_PIECES: bool = true;
    const HAS_IMPOSSIBLE: bool = false;
    const PREFERRED: &'static [&'static str] = &["assignment"];

    fn solvers() -> &'static [Solver<Chesscbg>] {
        solvers::SOLVERS
    }

    fn faults() -> &'static [Fault<Chesscbg>] {
        faulty::FAULTS
    }
}
