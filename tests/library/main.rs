//! The library, whole: every problem with all of its solvers, certificates, galleries, statements and words. Nothing here
//! starts a program.

mod contract;
mod gallery;
mod hostile_output;
mod proofs;
mod properties;
mod space;
mod statements;
mod words;
