//! Features of a refrigerator: its handles and its minimum.

use super::model::Pilots;
use tribunal_core::board::Size;
use tribunal_core::features::{Subject, of_board, of_minimum};
use tribunal_core::problem::{Describe, Feature};

const BOARD: Subject<Pilots> = Subject {
    name: None,
    board: |instance| &instance.closed,
    set: "pilots-closed",
    unset: "pilots-open",
};

impl Describe for Pilots {
    fn features(size: Size) -> Vec<Feature<Pilots>> {
        let mut features = of_minimum();
        features.extend(of_board(size, &BOARD));
        features
    }
}
