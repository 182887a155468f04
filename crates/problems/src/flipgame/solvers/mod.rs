//! The register of solvers for Flip Game.
//!
//! Which to use? For one board of up to 20 cells, any; for many of one size, `table`; for a wide or large
//! board, `chase`, which alone takes 64×64. The others serve as cross-checks.

mod bfs;
mod bfs_shift;
mod chase;
mod dfs;
mod first_row;
mod subsets;
mod table;

use crate::flipgame::model::Flipgame;
use tribunal_core::problem::{Limit, Solver};

/// One row for each solver.
pub(super) static SOLVERS: &[Solver<Flipgame>] = &[
    Solver {
        name: "bfs",
        idea: "breadth-first search from the board, masks from coordinates",
        cost: "O(2^n) states",
        work: "states",
        unit_ns: 7,
        limit: Limit::cells(20),
        moves: true,
        prepare: bfs::prepare,
    },
    Solver {
        name: "bfs-shift",
        idea: "breadth-first search from the board, masks by shifts, the goal tested as a state is generated",
        cost: "O(2^n) states",
        work: "states",
        unit_ns: 5,
        limit: Limit::cells(20),
        moves: true,
        prepare: bfs_shift::prepare,
    },
    Solver {
        name: "first-row",
        idea: "every first row of presses; each later row is forced by the colour above it",
        cost: "O(2^w · n), w the shorter side",
        work: "first rows",
        unit_ns: 12,
        limit: Limit::short_side(16),
        moves: true,
        prepare: first_row::prepare,
    },
    Solver {
        name: "table",
        idea: "one breadth-first search from both goals fills a table, then every board is looked up",
        cost: "O(2^n · n) once, then O(1)",
        work: "look-ups",
        unit_ns: 100,
        limit: Limit::cells(20),
        moves: true,
        prepare: table::prepare,
    },
    Solver {
        name: "dfs",
        idea: "iterative deepening over the pieces in order, cut when a finished piece has the wrong colour",
        cost: "O(2^w · n · moves)",
        work: "nodes",
        unit_ns: 4,
        limit: Limit::cells(36),
        moves: true,
        prepare: dfs::prepare,
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
        name: "chase",
        idea: "light chasing as a linear system of one row over GF(2), then the lightest of its solutions",
        cost: "O(w^2 · h + 2^k · k), k the nullity; proven up to k = 32",
        work: "solutions",
        unit_ns: 25,
        limit: Limit::NONE,
        moves: true,
        prepare: chase::prepare,
    },
];
