//! Smaller boards for shrinking: fewer black pieces on fewer cells.

use super::model::Flipgame;
use super::model::Instance;
use tribunal_core::problem::{Ascending, Shape, Weight};
use tribunal_core::weight;

/// The order among boards of one size.
pub const ORDER: &str =
    "fewest black pieces, then those nearest to the top left, read from the last cell back";

/// The weight of the board.
pub fn weight(instance: &Instance) -> Weight {
    weight::of(&instance.black)
}

/// Lighter boards that are like this one.
pub fn smaller(instance: &Instance, shape: Shape) -> Vec<Instance> {
    weight::smaller(&instance.black, shape)
        .into_iter()
        .map(|black| Instance { black })
        .collect()
}

/// Every board of its size, the lightest first.
pub fn ascending(like: &Instance) -> Ascending<Flipgame> {
    Box::new(weight::ascending(like.size()).map(|black| Instance { black }))
}
