//! The command line of Tribunal. The work is done by the crates below `crates/`. In this order, each imports only those
//! before it:
//!
//! 1. `tribunal_core`: boards, texts, outputs, verdicts, messages, and the contract of a problem.
//! 2. `tribunal_sandbox`: runs untrusted programs under limits; it knows nothing of judging.
//! 3. `tribunal_problems`: the register, and a folder for each problem; `tribunal_package`: reads and writes problem
//!    packages; `tribunal_report`: every form of a run.
//! 4. `tribunal_verify`: cross-checks solvers; `tribunal_judge`: judges programs, shrinks failures and explains them.
//! 5. `hosts`: the checker contracts of other judges; [`cli`]: a file for each command.
//!
//! `tests/architecture.rs` fails when an import breaks this order.

pub mod cli;
mod hosts;
