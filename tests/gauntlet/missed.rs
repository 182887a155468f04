//! Bugs that `verify` does not find, or does not name as it should, each with the reason. `cargo test --test gauntlet --
//! --missed` tries them; one that is found belongs to `bugs.rs`.

use crate::bugs::Bug;

pub(crate) const MISSED: &[Bug] = &[
    // Beyond 20 cells only the time of an answer is a limit: how long a unit of work takes differs too much there.
    Bug {
        name: "flipgame, chase: slow by 1,000 times beyond 20 cells",
        at_fault: "chase",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/solvers/chase.rs",
        right: "self.size.row_mask()",
        wrong: "{ if self.size.cells() > 20 { std::thread::sleep(std::time::Duration::from_millis(300)); } self.size.row_mask() }",
    },
    // Slowness is measured by the fastest piece of work, so that a busy machine is not taken for it.
    Bug {
        name: "flipgame, bfs: slow by 1,000 times on boards with nine black pieces",
        at_fault: "bfs",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/solvers/bfs.rs",
        right: "queue[0] = Node { state: black, presses: 0 };",
        wrong: "if black.count_ones() == 9 { std::thread::sleep(std::time::Duration::from_millis(30)); } queue[0] = Node { state: black, presses: 0 };",
    },
    // Searches in between write over nearly all the marks: no board was found that shows it.
    Bug {
        name: "pilots, bfs: marks of 255 boards before",
        at_fault: "bfs",
        problem: "pilots",
        by: "--exhaustive",
        file: "crates/problems/src/pilots/solvers/bfs.rs",
        right: "self.seen.fill(0);",
        wrong: "let _ = 0;",
    },
    // It takes more than 200 pieces from one end of a board of 64x64 to the other, which no generated board has.
    Bug {
        name: "chesscbg, assignment: costs of 16,384 and more",
        at_fault: "assignment",
        problem: "chesscbg",
        by: "--size 64x64 --random 4",
        file: "crates/problems/src/chesscbg/solvers/assignment.rs",
        right: "self.pairs().map(steps).sum()",
        wrong: "self.pairs().map(steps).sum::<u32>() % (1 << 14)",
    },
    // No certificate says how far the other colour is.
    Bug {
        name: "flipgame, generator: what is called as near is nearer to white",
        at_fault: "generator",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/generate.rs",
        right: "white(board) == black(board)",
        wrong: "white(board) < black(board)",
    },
    // How often each kind comes is not checked.
    Bug {
        name: "flipgame, generator: large boards of one kind",
        at_fault: "generator",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/generate.rs",
        right: "turn % 3",
        wrong: "1",
    },
    // What a register says that a solver takes is taken for what it takes.
    Bug {
        name: "all limits are one cell too small",
        at_fault: "table",
        problem: "pilots",
        by: "--size 4x5 --random 100",
        file: "crates/core/src/problem/limit.rs",
        right: "size.cells() > self.cells",
        wrong: "size.cells() >= self.cells",
    },
    // The run ends with exit status 3, and the signal is named, but no solver: the system may have sent it.
    Bug {
        name: "flipgame, subsets: is killed, as where memory ends",
        at_fault: "subsets",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/solvers/subsets.rs",
        right: "find(turned, black as u16, white as u16)",
        wrong: "if black.count_ones() == 8 { unsafe { libc::raise(libc::SIGKILL); } } find(turned, black as u16, white as u16)",
    },
    // One solver alone proves such boards: that it claims too much is as likely.
    Bug {
        name: "pilots, certificates: declines long sides",
        at_fault: "certifier",
        problem: "pilots",
        by: "",
        file: "crates/problems/src/pilots/certify.rs",
        right: "self.size.rows().min(self.size.cols()) <= SHORT_SIDE_MAX",
        wrong: "self.size.rows().min(self.size.cols()) <= 9",
    },
    // The certificate's own moves are to white, so the solvers that go to black are alone.
    Bug {
        name: "flipgame, referee: only white is the goal",
        at_fault: "referee",
        problem: "flipgame",
        by: "",
        file: "crates/problems/src/flipgame/check.rs",
        right: "black == cells",
        wrong: "false",
    },
    // It takes less than 2 GB in the whole run.
    Bug {
        name: "pilots, certificates: keep memory of each board",
        at_fault: "certifier",
        problem: "pilots",
        by: "--exhaustive",
        file: "crates/problems/src/pilots/certify.rs",
        right: "&instance.closed",
        wrong: "std::mem::forget(vec![1u8; 100 << 10]); &instance.closed",
    },
    // It takes less than 2 GB in the whole run.
    Bug {
        name: "flipgame, certificate checker: keeps memory of each board",
        at_fault: "certificate-checker",
        problem: "flipgame",
        by: "--exhaustive",
        file: "crates/problems/src/flipgame/certificate.rs",
        right: "&instance.black",
        wrong: "std::mem::forget(vec![1u8; 100 << 10]); &instance.black",
    },
    // The sweep's own loop is taken for the solver that it asks.
    Bug {
        name: "chesscbg, sweep: one target keeps the number of the start before",
        at_fault: "enumerator",
        problem: "chesscbg",
        by: "",
        file: "crates/problems/src/chesscbg/sweep.rs",
        right: "pieces += u64::from((word & !goal).count_ones());",
        wrong: "if target == 77 { continue; } pieces += u64::from((word & !goal).count_ones());",
    },
];
