//! Finds the fewest and smallest inputs that every wrong program fails and every right one passes.
//!
//! Running every program on every input would take hours, so most runs are avoided. First each wrong program is run
//! until it fails once. Then every unknown result is assumed to be a failure: the search chooses the fewest and
//! lightest inputs under that assumption, and makes the runs that the choice depends on, the cheapest first. A program
//! that passes refutes the choice, and the search chooses again. A choice that no run refutes is the answer, and fewer
//! inputs are not enough, since every smaller choice was refuted. Lighter forms of the chosen inputs then join the
//! others, until none helps.
//!
//! `build` builds the programs, `inputs` collects inputs, `worker` runs programs, `table` stores the results, `search`
//! works as above, and `report` makes the report, with names of cases from `name`.
//!
//! What the search asks for depends on all earlier results, so it cannot be divided. A share of it (`share`) makes runs in
//! advance: each program on the inputs, until it is known to be slow or to fail many. The search over all shares makes the
//! same choices as a single one, and takes from `known` what a share has run.

mod build;
mod campaign;
mod error;
mod hunt;
mod inputs;
mod known;
mod name;
mod plan;
mod report;
mod search;
mod share;
mod table;
mod worker;

pub use campaign::campaign;
pub use error::KillError;
pub use hunt::kill;
pub use name::name as case_name;
pub use plan::KillPlan;
pub use share::{KillShare, share};
