//! Many submissions judged on many cases, by workers that are each pinned to a core.

mod build;
mod case_block;
mod events;
mod finish;
mod judge;
mod known;
mod pending;
mod plan;
mod run;
mod share;
mod slot;
mod submission_key;
mod work;
mod worker;

pub use judge::judge;
pub use known::KnownResults;
pub use plan::BatchPlan;
pub use share::own;
pub use submission_key::campaign;
