//! Measures the cost of isolation, as a ratio to a bare `exec` of the same binary on the same core in paired rounds:
//! `cargo bench --bench isolation`, or with `-- one-run`, `in-place`, `many`, `every-board`, `class`,
//! `soak` (minutes). Linux only; needs g++.
//!
//! The baseline [`floor`] has no protection: `clone(VM|VFORK)`, `exec` and `wait4`, with input and output in memory files.

#![allow(clippy::print_stdout)] // its output is the table
#![cfg_attr(not(target_os = "linux"), allow(unused))]

#[cfg(target_os = "linux")]
mod floor;
#[cfg(target_os = "linux")]
mod measure;

fn main() {
    #[cfg(target_os = "linux")]
    measure::main();
    #[cfg(not(target_os = "linux"))]
    println!("programs are isolated on Linux only");
}
