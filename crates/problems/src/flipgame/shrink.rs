//! Smaller boards: fewer black pieces on fewer cells.

use super::model::{Flipgame, Instance};
use tribunal_core::problem::{Ascending, Shape, Shrink, Weight};
use tribunal_core::weight;

impl Shrink for Flipgame {
    const ORDER: &'static str = "flipgame-order";

    fn weight(instance: &Instance) -> Weight {
        weight::of(&instance.black)
    }

    fn smaller(instance: &Instance, shape: Shape) -> Vec<Instance> {
        weight::smaller(&instance.black, shape)
            .into_iter()
            .map(|black| Instance { black })
            .collect()
    }

    fn ascending(like: &Instance, _: Shape) -> Ascending<Flipgame> {
        Box::new(weight::ascending(like.size()).map(|black| Instance { black }))
    }
}
