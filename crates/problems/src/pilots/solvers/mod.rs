//! The register of solvers for the refrigerator.
//!
//! Which to use? With both sides even, `parity`, at any size; with an odd side, `elimination`, which alone takes
//! every rectangle; for many small boards of one size, `table`. The others serve as cross-checks.

mod bfs;
mod dfs;
mod dfs_bits;
mod elimination;
mod parity;
mod subsets;
mod table;

use crate::pilots::model::Pilots;
use tribunal_core::problem::{Limit, Solver};

/// One row for each solver.
pub(super) static SOLVERS: &[Solver<Pilots>] = &[
    Solver {
        name: "table",
        idea: "one breadth-first search from the open board fills a table, then every board is looked up",
        cost: "O(2^n · n) once, then O(1)",
        work: "look-ups",
        unit_ns: 100,
        limit: Limit::cells(20),
        moves: true,
        prepare: table::prepare,
    },
    Solver {
        name: "dfs",
        idea: "iterative deepening on an array of cells in order, cut when a finished square of four is odd",
        cost: "O(2^w · n · moves) with even sides, O(2^(w+h) · moves) else, w and h the shorter and longer side",
        work: "nodes",
        unit_ns: 16,
        limit: Limit::cells(36),
        moves: true,
        prepare: dfs::prepare,
    },
    Solver {
        name: "dfs-bits",
        idea: "iterative deepening on bits by whole lines, each forced by how its line differs from the first",
        cost: "O(2^w · h · moves) with even sides, O(2^(w+h) · moves) else, w and h the shorter and longer side",
        work: "lines",
        unit_ns: 12,
        limit: Limit::cells(36),
        moves: true,
        prepare: dfs_bits::prepare,
    },
    Solver {
        name: "bfs",
        idea: "breadth-first search from the board, press by press over a sorted queue",
        cost: "O(2^n) states",
        work: "states",
        unit_ns: 2,
        limit: Limit::cells(20),
        moves: true,
        prepare: bfs::prepare,
    },
    Solver {
        name: "subsets",
        idea: "naive: all sets of presses, the smaller first",
        cost: "O(2^n)",
        work: "sets",
        unit_ns: 1,
        limit: Limit::cells(20),
        moves: true,
        prepare: subsets::prepare,
    },
    Solver {
        name: "parity",
        idea: "closed form: a handle is pressed when its row and its column together hold an odd number of closed ones",
        cost: "O(n / 64), or O(h) beyond 4x4",
        work: "rows",
        unit_ns: 10,
        limit: Limit::EVEN,
        moves: true,
        prepare: parity::prepare,
    },
    Solver {
        name: "elimination",
        idea: "the parity of presses in each row and column by a linear system over GF(2), then the lightest solution",
        cost: "O((w + h)^3) once, then O(n); O(2^w · h) with both sides odd, proven up to w = 29",
        work: "solutions",
        unit_ns: 80,
        limit: Limit::NONE,
        moves: true,
        prepare: elimination::prepare,
    },
];
