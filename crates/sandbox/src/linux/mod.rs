//! Isolation on Linux without root, at close to the cost of a bare `exec`.
//!
//! - full: the first process of new user, pid, ipc, mount and uts namespaces, an empty network, a root in memory with
//!   read-only views of what the program needs and its own folders, Landlock where the kernel has it, the filter.
//! - confined: Landlock and the filter, on machines without namespaces. The judge looks files up for the program, which
//!   can start no process and write no file.
//! - limits: neither; for trusted programs.
//!
//! | to find | file |
//! |---|---|
//! | how a level is found: by a program that tries to escape, not by a version number | `open`, `probe` |
//! | a prepared program, the judge's watch over a run, and the result | `prepared` |
//! | processes: from the `fork_server` of each worker's core to a zygote for each program | `servers`, `fork_server`, `zygote` |
//! | the judge's side of a zygote; the two files that both share; their messages | `handle`, `streams`, `protocol` |
//! | one run, in the zygote; the program up to `execve` | `one_run`, `launch` |
//! | two programs that talk to each other: the loop of both; what passes on their words; whether they wait | `pair`, `relay`, `blocked`, `watched` |
//! | runs in place: where a program first reads its input, what is put back, what cannot be | `snapshot` |
//! | what a zygote isolates | `namespaces`, `root`, `isolation` |
//! | the permission of each system call; the filter made of them | `calls`, `filter` |
//! | system calls that the judge answers; file lookups at level confined | `requests`, `lookups`, `lookup_call` |
//! | which files a program sees; copies of languages and libraries in memory | `views`, `store`, `libraries`, `memory` |
//! | what a program may leave on the disk | `take` |
//! | memory, CPU time and waiting of all processes of a run; bounds by the kernel | `tree`, `groups` |

mod blocked;
mod blueprint;
mod calls;
mod filter;
mod fork_server;
mod groups;
mod handle;
mod isolation;
mod launch;
mod libraries;
mod lookup_call;
mod lookups;
mod memory;
mod namespaces;
mod one_run;
mod open;
mod pair;
mod prepared;
mod probe;
mod protocol;
mod relay;
mod requests;
mod room;
mod root;
mod servers;
#[cfg(target_arch = "x86_64")]
mod snapshot;
mod store;
mod streams;
mod take;
mod tree;
mod views;
mod watched;
mod zygote;

pub use crate::options::{LevelFinding, MissingPart, Options};
pub use open::{Linux, cores, diagnose, groups, open, take_over};
