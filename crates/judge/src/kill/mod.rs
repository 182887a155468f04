//! Few and small inputs that every wrong program fails and every right one passes.
//!
//! Running every program on every input would take hours, so it is done by doubt. First each wrong program is run
//! until it fails once. Then what is not known is taken for a failure: of the inputs that would do, as few and as light
//! as can be are chosen, and the runs that they hang on are made, the cheapest first. A program that passes refutes
//! the choice, and there is another; a choice that nothing refutes is the answer, and no fewer inputs do, since every
//! smaller choice was refuted. Lighter forms of the chosen inputs then join the others, until none is of use.
//!
//! `build` makes programs of files and `inputs` finds inputs; `worker` runs programs, `table` keeps what they
//! did; `search` asks as above, and `told` says what came of it, with names of cases from `name`.

mod build;
mod error;
mod hunt;
mod inputs;
mod name;
mod plan;
mod report;
mod search;
mod table;
mod worker;

pub use error::KillError;
pub use hunt::kill;
pub use plan::KillPlan;
