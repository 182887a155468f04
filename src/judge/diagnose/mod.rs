//! What is wrong with a program: its failures are compared with those of a gallery of faulty solvers.

mod answer;

pub use answer::Answer;
