//! The library, whole: every problem with all of its solvers, certificates, galleries, statements and words; and the links
//! of the documents. Nothing here starts a program.

mod book;
mod contract;
mod gallery;
mod hostile_output;
mod messages;
mod proofs;
mod properties;
mod space;
mod statements;
#[path = "../typed/mod.rs"]
mod typed;
