//! Features of a board of Flip Game: its pieces, its minimum, and the nearer goal.

use super::model::{Flipgame, Instance};
use std::sync::Arc;
use tribunal_core::board::{Cell, Size};
use tribunal_core::features::{Subject, of_board, of_minimum};
use tribunal_core::problem::{Describe, Feature, Minimum};
use tribunal_core::strata::{UNREACHED, distances};

const BOARD: Subject<Flipgame> = Subject {
    name: None,
    board: |instance| &instance.black,
    set: "flipgame-black",
    unset: "flipgame-white",
};

impl Describe for Flipgame {
    fn features(size: Size) -> Vec<Feature<Flipgame>> {
        let mut features = of_minimum();
        features.extend(of_goals(size));
        features.extend(of_board(size, &BOARD));
        features
    }
}

/// The minimum number of presses to each goal.
fn of_goals(size: Size) -> Vec<Feature<Flipgame>> {
    let near =
        |one: Cell, other: Cell| one.row.abs_diff(other.row) + one.col.abs_diff(other.col) <= 1;
    let turned = |centre: Cell| {
        size.iter()
            .enumerate()
            .filter(move |&(_, cell)| near(cell, centre))
            .map(|(bit, _)| 1 << bit)
    };
    let presses: Vec<u32> = size.iter().map(|centre| turned(centre).sum()).collect();
    let tables = Arc::new(
        [0, ((1u64 << size.cells()) - 1) as u32].map(|goal| distances(size, goal, &presses)),
    );
    let to = |tables: &Arc<[Vec<u8>; 2]>, goal: usize| {
        let tables = Arc::clone(tables);
        move |instance: &Instance| {
            instance
                .black
                .word()
                .map(|board| tables[goal][board as usize])
        }
    };
    let number = |name: &'static str, goal: usize| {
        let to = to(&tables, goal);
        Feature::number(name, move |instance, _| {
            to(instance).filter(|&far| far != UNREACHED).map(u32::from)
        })
    };
    let nearer = |yes: &'static str, no: &'static str, is: fn(u8, u8) -> bool| {
        let (white, black) = (to(&tables, 0), to(&tables, 1));
        Feature::holds(yes, no, move |instance: &Instance, minimum| {
            let [white, black] =
                [white(instance), black(instance)].map(|far| far.unwrap_or(UNREACHED));
            minimum != Minimum::Impossible && is(white, black)
        })
    };
    vec![
        number("flipgame-presses-to-white", 0),
        number("flipgame-presses-to-black", 1),
        nearer(
            "flipgame-nearer-to-white",
            "flipgame-not-nearer-to-white",
            |white, black| white < black,
        ),
        nearer(
            "flipgame-nearer-to-black",
            "flipgame-not-nearer-to-black",
            |white, black| black < white,
        ),
        nearer(
            "flipgame-as-near",
            "flipgame-not-as-near",
            |white, black| white == black,
        ),
    ]
}
