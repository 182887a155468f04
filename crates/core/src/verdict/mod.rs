//! Results of runs as plain data: judging produces them, reports print them and decide nothing.

pub mod agreed;
pub mod chance;
pub mod compared;
pub mod diagnosed;
pub mod event;
pub mod examined;
pub mod exception;
mod explained;
pub mod generated;
pub mod interaction;
pub mod judged;
pub mod killed;
pub mod memory_fault;
pub mod points;
mod provenance;
pub mod remarks;
mod ruling;
pub mod saved;
pub mod shown;
pub mod stressed;
mod verified;

pub use event::Event;
pub use ruling::{Minimum, Ruling, Verdict};
pub use verified::{
    CaseFileFault, CertificateTally, Disagreement, MinimumCount, ProblemReport, Says, Section,
    SolverTally, Statement, VerifyReport,
};
