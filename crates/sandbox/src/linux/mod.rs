//! Isolation on Linux without root, at close to the cost of a bare `exec`.
//!
//! For each program and worker there is a `zygote`, forked by the `fork_server` of its seat, of which the `servers` know all:
//! a small process that builds its `isolation` once, puts itself under the `filter`, and then starts the program for one input
//! after the other. The judge holds it by a `handle`, with the two `streams` that both share; `wire` is what they say to
//! each other, and a `prepared` program replaces its zygote where a run left something. The files of languages, and the
//! `libraries` that the loader would open, are copied into `memory` once for each seat, into the `store`; `views` plan what
//! of it, or of the disk, a program finds. Calls that the filter does not decide are `requests`, which the judge answers,
//! among them `lookups` of files at level confined; `take` brings out what a program may leave, and `tree` counts what all
//! its processes use. `groups` has the kernel hold bounds as well, where it lets the judge. `probe` tries to get out, which
//! is how a level is found: by a test, not by a version number.
//!
//! - full: first process of new user, pid, ipc, mount and uts namespaces, an empty network, a root in memory with
//!   read-only views of what the program needs and folders of its own, Landlock where the kernel has it, the filter.
//! - confined: Landlock and the filter, where namespaces are not to be had. The judge looks files up for the program,
//!   which starts no process and writes nowhere.
//! - limits: neither; for programs that are trusted.

mod blueprint;
mod filter;
mod fork_server;
mod groups;
mod handle;
mod isolation;
mod libraries;
mod lookups;
mod memory;
mod open;
mod prepared;
mod probe;
mod protocol;
mod requests;
mod room;
mod servers;
mod store;
mod streams;
mod take;
mod tree;
mod views;
mod zygote;

pub use crate::options::{LevelFinding, MissingPart, Options};
pub use open::{Linux, cores, diagnose, groups, open, take_over};
