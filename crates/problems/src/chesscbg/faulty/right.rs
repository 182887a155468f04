//! The right solver, and the preparation of a method.

use super::method::{CELLS_MAX, Method, graph};
use super::search;
use crate::chesscbg::model::{Chesscbg, Instance};
use tribunal_core::board::Size;
use tribunal_core::problem::{Declined, Faulty, Spoil};

impl Spoil for Chesscbg {
    type Method = Method;

    fn method(size: Size) -> Result<Method, Declined> {
        if size.cells() > CELLS_MAX {
            return Err(Declined::of_size(
                "gallery-takes-cells",
                size,
                [("cells", CELLS_MAX as u64)],
            ));
        }
        let cost = graph(size, |_, one, other| {
            one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
        });
        Ok(Method {
            size,
            read: |_, start, target| (start, target),
            cost,
            search: search::cheapest,
            print,
        })
    }

    fn faulty(method: Method) -> Faulty<Chesscbg> {
        Box::new(move |instance: &Instance| {
            let word =
                |board: &tribunal_core::board::Board| board.word().unwrap_or_default() as u32;
            let (start, target) =
                (method.read)(method.size, word(instance.start()), word(instance.target()));
            (method.print)((method.search)(&method, start, target))
        })
    }
}

/// The number of moves, or -1 if the search ended without reaching the target.
pub(super) fn print(found: Option<u32>) -> String {
    found.map_or_else(|| "-1\n".to_string(), |moves| format!("{moves}\n"))
}
