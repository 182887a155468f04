//! The command line of Tribunal. What it does lies in the crates below `crates/`, in this reading order, which is also who
//! may import whom: a crate imports what stands above it, never below.
//!
//! 1. `tribunal_core`: boards, texts, outputs, verdicts, messages, and the contract of a problem.
//! 2. `tribunal_sandbox`: runs untrusted programs under limits; it knows nothing of judging.
//! 3. `tribunal_problems`: the register, and a folder for each problem; `tribunal_package`: problem packages, read and
//!    written; `tribunal_report`: every form of a run.
//! 4. `tribunal_verify`: cross-checks solvers; `tribunal_judge`: judges programs, makes failures small and explains them.
//! 5. [`hosts`]: what other judges hand to a checker, and how they hear the verdict; [`cli`]: one file a command.
//!
//! `tests/architecture.rs` fails when an import breaks this map.

pub mod cli;
pub mod hosts;
