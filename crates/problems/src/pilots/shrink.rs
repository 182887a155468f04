//! Smaller boards: fewer closed handles on fewer cells.

use super::model::{Instance, Pilots};
use tribunal_core::board::Board;
use tribunal_core::problem::{Ascending, Model, Shape, Shrink, Weight};
use tribunal_core::weight;

impl Shrink for Pilots {
    const ORDER: &'static str = "pilots-order";

    fn weight(instance: &Instance) -> Weight {
        weight::of(&instance.closed)
    }

    fn smaller(instance: &Instance, shape: Shape) -> Vec<Instance> {
        weight::smaller(&instance.closed, shape)
            .into_iter()
            .filter_map(published)
            .collect()
    }

    fn ascending(like: &Instance, _: Shape) -> Ascending<Pilots> {
        Box::new(weight::ascending(like.size()).filter_map(published))
    }
}

fn published(closed: Board) -> Option<Instance> {
    Some(Instance { closed }).filter(Pilots::is_published)
}
