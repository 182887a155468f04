//! Tests of every problem with its solvers, certificates, galleries, statements and messages, and of the documents'
//! links. No test here starts a program.

mod board_sweep;
mod book;
mod contract;
mod fault_messages;
mod gallery;
mod hostile_output;
mod messages;
mod points;
mod proofs;
mod properties;
mod space;
mod spoken;
mod statements;
#[path = "../typed/mod.rs"]
mod typed;
