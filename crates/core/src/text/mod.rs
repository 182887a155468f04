//! Text in and out: lines, grids of letters, and the pieces of a message.

mod grid;
mod lines;
mod points;
mod similar;
mod words;

pub use grid::{Alphabet, Grid, read_grids};
pub use lines::{Line, Lines, ReadError, SyntaxError};
pub use points::points;
pub use similar::name_slips;
pub use words::{
    counted, grouped, nearest, quote, shell_word, shortened, size, without_error_numbers,
};
