//! Bugs that `verify` misses, or whose part it names wrongly, each with the reason. `cargo test --test gauntlet --
//! --missed` tries them. A bug that is found belongs in `bugs.rs`.

use crate::bugs::Bug;

pub(crate) const MISSED: &[Bug] = &[
    // Beyond 20 cells, the time limit of an answer is the only limit, because the time of a unit of work varies too much.
    Bug {
        name: "flipgame, chase: slow by 1,000 times beyond 20 cells",
        at_fault: "chase",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/solvers/chase.rs",
        right: "self.size.row_mask()",
        wrong: "{ if self.size.cells() > 20 { std::thread::sleep(std::time::Duration::from_millis(300)); } self.size.row_mask() }",
    },
    // Only the fastest batch of work counts, so that a busy machine is no fault of the solver.
    Bug {
        name: "flipgame, bfs: slow by 1,000 times on boards with nine black pieces",
        at_fault: "bfs",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/solvers/bfs.rs",
        right: "queue[0] = Node { state: black, presses: 0 };",
        wrong: "if black.count_ones() == 9 { std::thread::sleep(std::time::Duration::from_millis(30)); } queue[0] = Node { state: black, presses: 0 };",
    },
    // Later searches overwrite nearly all marks. No known board shows the bug.
    Bug {
        name: "pilots, bfs: keeps the marks of the last 255 boards",
        at_fault: "bfs",
        problem: "pilots",
        by: "--exhaustive",
        file: "crates/problems/src/pilots/solvers/bfs.rs",
        right: "self.seen.fill(0);",
        wrong: "let _ = 0;",
    },
    // It needs more than 200 pieces that cross a board of 64x64, which no generated board has.
    Bug {
        name: "chesscbg, assignment: costs overflow at 16,384",
        at_fault: "assignment",
        problem: "chesscbg",
        by: "--size 64x64 --random 4",
        file: "crates/problems/src/chesscbg/solvers/assignment.rs",
        right: "self.pairs().map(steps).sum()",
        wrong: "self.pairs().map(steps).sum::<u32>() % (1 << 14)",
    },
    // No certificate gives the distance to the other colour.
    Bug {
        name: "flipgame, generator: boards called equally near are nearer to white",
        at_fault: "generator",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/generate.rs",
        right: "white(board) == black(board)",
        wrong: "white(board) < black(board)",
    },
    // `verify` does not check how often each kind of board comes.
    Bug {
        name: "flipgame, generator: makes large boards of one kind",
        at_fault: "generator",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/generate.rs",
        right: "turn % 3",
        wrong: "1",
    },
    // `verify` trusts the limits in the register of solvers.
    Bug {
        name: "all limits are one cell too small",
        at_fault: "table",
        problem: "pilots",
        by: "--size 4x5 --random 100",
        file: "crates/core/src/problem/limit.rs",
        right: "size.cells() > self.cells",
        wrong: "size.cells() >= self.cells",
    },
    // The run ends with exit status 3 and names the signal but no solver, because the system may have sent it.
    Bug {
        name: "flipgame, subsets: is killed, as when memory runs out",
        at_fault: "subsets",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/solvers/subsets.rs",
        right: "find(turned, black as u16, white as u16)",
        wrong: "if black.count_ones() == 8 { unsafe { libc::raise(libc::SIGKILL); } } find(turned, black as u16, white as u16)",
    },
    // Only one solver proves such boards, and it may as well claim too much.
    Bug {
        name: "pilots, certificates: declines long sides",
        at_fault: "certifier",
        problem: "pilots",
        by: "",
        file: "crates/problems/src/pilots/certify.rs",
        right: "self.size.rows().min(self.size.cols()) <= SHORT_SIDE_MAX",
        wrong: "self.size.rows().min(self.size.cols()) <= 9",
    },
    // The moves of the certificate lead to white, so nothing supports the solvers that go to black.
    Bug {
        name: "flipgame, referee: only white is the goal",
        at_fault: "referee",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/check.rs",
        right: "black == cells",
        wrong: "false",
    },
    // The whole run takes less than 2 GiB.
    Bug {
        name: "pilots, certificates: keep memory of each board",
        at_fault: "certifier",
        problem: "pilots",
        by: "--exhaustive",
        file: "crates/problems/src/pilots/certify.rs",
        right: "&instance.closed",
        wrong: "std::mem::forget(vec![1u8; 100 << 10]); &instance.closed",
    },
    // The whole run takes less than 2 GiB.
    Bug {
        name: "flipgame, certificate checker: keeps memory of each board",
        at_fault: "certificate-checker",
        problem: "flipgame",
        by: "--exhaustive",
        file: "crates/problems/src/flipgame/certificate.rs",
        right: "&instance.black",
        wrong: "std::mem::forget(vec![1u8; 100 << 10]); &instance.black",
    },
    // `verify` blames the solver that the sweep asks, not the loop of the sweep.
    Bug {
        name: "chesscbg, sweep: one target keeps the minimum of the previous start",
        at_fault: "enumerator",
        problem: "chesscbg",
        by: "",
        file: "crates/problems/src/chesscbg/sweep.rs",
        right: "pieces += u64::from((word & !goal).count_ones());",
        wrong: "if target == 77 { continue; } pieces += u64::from((word & !goal).count_ones());",
    },
];
