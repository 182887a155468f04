//! What can be said of a refrigerator: its handles and its minimum.

use super::Pilots;
use crate::board::Size;
use crate::features::{Subject, of_board, of_minimum};
use crate::problem::Feature;

const BOARD: Subject<Pilots> = Subject { of: "", board: |instance| &instance.closed, set: "closed", unset: "open" };

/// Everything that can be said.
pub fn features(size: Size) -> Vec<Feature<Pilots>> {
    let mut features = of_minimum();
    features.extend(of_board(size, &BOARD));
    features
}
