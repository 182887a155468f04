//! Features of two positions: of each, of what they share, and of the minimum.

use super::model::{Chesscbg, Instance};
use tribunal_core::board::Size;
use tribunal_core::features::{Subject, of_board, of_minimum, symmetries_of, words};
use tribunal_core::problem::{Describe, Feature};

const START: Subject<Chesscbg> = Subject {
    of: "start's ",
    board: Instance::start,
    set: "taken",
    unset: "empty",
};
const TARGET: Subject<Chesscbg> = Subject {
    of: "target's ",
    board: Instance::target,
    ..START
};

impl Describe for Chesscbg {
    fn features(size: Size) -> Vec<Feature<Chesscbg>> {
        let mut features: Vec<Feature<Chesscbg>> = of_minimum();
        features.push(Feature::holds(
            "whose start is the target",
            "whose start is not the target",
            |instance: &Instance, _| instance.start() == instance.target(),
        ));
        features.push(Feature::number(
            "number of pieces that stand where one is wanted",
            |instance: &Instance, _| Some(instance.start().and(instance.target()).count()),
        ));
        features.push(Feature::holds(
            "whose target is the start with pieces and empty cells exchanged",
            "whose target is not the start with pieces and empty cells exchanged",
            |instance: &Instance, _| instance.start().not() == *instance.target(),
        ));
        features.extend(symmetries_of(size).map(|symmetry| {
            let words = words(symmetry);
            Feature::holds(
                format!("whose target is the start {words}"),
                format!("whose target is not the start {words}"),
                move |instance: &Instance, _| {
                    instance.start().transform(symmetry) == *instance.target()
                },
            )
        }));
        features.extend(of_board(size, &START));
        features.extend(of_board(size, &TARGET));
        features
    }
}
