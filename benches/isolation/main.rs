//! What isolation costs, as a ratio to a bare `exec` of the same binary on the same core in paired rounds:
//! `cargo bench --bench isolation`, or with `-- one-run`, `many`, `every-board`, `class`. Linux only; needs g++.
//!
//! The [`floor`] protects nothing: `clone(VM|VFORK)`, `exec` and `wait4`, with files in memory as input and output.

#![allow(clippy::print_stdout)] // its output is what it is for
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
