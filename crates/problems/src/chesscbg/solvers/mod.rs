//! The register of solvers for Bàn cờ thế.
//!
//! Which to use? `assignment`: it alone takes 64×64, and it is the fastest at every size. The searches are there
//! because they do not use matchings, `permutations` because it is too simple to be wrong.

pub(super) mod assignment;
pub(super) mod bfs;
mod bidirectional;
mod ida;
mod permutations;

use crate::chesscbg::model::Chesscbg;
use tribunal_core::problem::{Limit, Solver};

/// One row for each solver.
pub(super) static SOLVERS: &[Solver<Chesscbg>] = &[
    Solver {
        name: "bfs",
        idea: "breadth-first search over positions as words, with an array queue",
        cost: "O(C(n, p)) states for p pieces, 4·2^n bytes",
        work: "states",
        unit_ns: 50,
        limit: Limit::cells(20),
        moves: true,
        prepare: bfs::prepare,
    },
    Solver {
        name: "bidirectional",
        idea: "breadth-first search from both positions, the smaller rim first, until they meet",
        cost: "O(C(n, p)) states for p pieces, 8·2^n bytes",
        work: "states",
        unit_ns: 80,
        limit: Limit::cells(20),
        moves: true,
        prepare: bidirectional::prepare,
    },
    Solver {
        name: "ida",
        idea: "iterative deepening depth-first search, cut by the cheapest matching of what differs",
        cost: "O(moves · n) nodes, each O(2^k · k) for k differing pieces",
        work: "nodes",
        unit_ns: 230,
        limit: Limit::cells(20).some(),
        moves: true,
        prepare: ida::prepare,
    },
    Solver {
        name: "assignment",
        idea: "cheapest matching of the differing pieces by shortest augmenting paths, played as relays",
        cost: "O(k^3) for k differing pieces",
        work: "pieces matched",
        unit_ns: 300,
        limit: Limit::NONE,
        moves: true,
        prepare: assignment::prepare,
    },
    Solver {
        name: "permutations",
        idea: "naive: every matching of the differing pieces, number only",
        cost: "O(k!) for k differing pieces; up to k = 8",
        work: "matchings",
        unit_ns: 25,
        limit: Limit::NONE.some(),
        moves: false,
        prepare: permutations::prepare,
    },
];
