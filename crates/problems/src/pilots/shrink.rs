//! Smaller boards for shrinking: fewer closed handles on fewer cells.

use super::model::Pilots;
use super::model::{Instance, broken_promise};
use tribunal_core::board::Board;
use tribunal_core::problem::{Ascending, Shape, Weight};
use tribunal_core::weight;

/// The order among boards of one size.
pub const ORDER: &str =
    "fewest closed handles, then those nearest to the top left, read from the last cell back";

/// The weight of the board.
pub fn weight(instance: &Instance) -> Weight {
    weight::of(&instance.closed)
}

/// Lighter boards that are like this one.
pub fn smaller(instance: &Instance, shape: Shape) -> Vec<Instance> {
    weight::smaller(&instance.closed, shape)
        .into_iter()
        .filter_map(published)
        .collect()
}

/// Every board of its size, the lightest first.
pub fn ascending(like: &Instance) -> Ascending<Pilots> {
    Box::new(weight::ascending(like.size()).filter_map(published))
}

fn published(closed: Board) -> Option<Instance> {
    Some(Instance { closed }).filter(|instance| broken_promise(instance).is_none())
}
