//! Features of two positions: of each, of what they share, and of the minimum.

use super::model::{Chesscbg, Instance};
use tribunal_core::board::Size;
use tribunal_core::features::{Subject, of_board, of_minimum, symmetries_of, words};
use tribunal_core::messages::Message;
use tribunal_core::problem::{Describe, Feature};

const START: Subject<Chesscbg> = Subject {
    name: Some("chesscbg-start"),
    board: Instance::start,
    set: "chesscbg-cell-taken",
    unset: "chesscbg-cell-empty",
};
const TARGET: Subject<Chesscbg> = Subject {
    name: Some("chesscbg-target"),
    board: Instance::target,
    ..START
};

impl Describe for Chesscbg {
    fn features(size: Size) -> Vec<Feature<Chesscbg>> {
        let mut features: Vec<Feature<Chesscbg>> = of_minimum();
        features.push(Feature::holds(
            "chesscbg-equal",
            "chesscbg-unequal",
            |instance: &Instance, _| instance.start() == instance.target(),
        ));
        features.push(Feature::number(
            "chesscbg-in-place",
            |instance: &Instance, _| Some(instance.start().and(instance.target()).count()),
        ));
        features.push(Feature::holds(
            "chesscbg-exchanged",
            "chesscbg-not-exchanged",
            |instance: &Instance, _| instance.start().not() == *instance.target(),
        ));
        features.extend(symmetries_of(size).map(|symmetry| {
            let said = |id: &'static str| Message::new(id).with("symmetry", words(symmetry));
            Feature::holds(
                said("chesscbg-target-is-start"),
                said("chesscbg-target-is-not-start"),
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
