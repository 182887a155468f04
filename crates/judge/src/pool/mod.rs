//! The pool: workers that run programs on inputs, with one rule for repeats and limits.
//!
//! `judge`, `stress`, `diagnose`, `kill` and `lint` all run programs through it. Only the cross-check has its own
//! threads, in `watch` of `tribunal-verify`, since solvers may panic or hang.
//!
//! # The rule
//!
//! - **Workers.** A worker is a thread with its own core, where cores are given: the sandbox pins a thread to the core
//!   of its program permanently, and every thread that it starts later. If a thread cannot be started, the others do
//!   its share. If none can be started, the caller's thread does the work, pinned to no core; only `kill` needs at
//!   least one thread.
//! - **Kept programs.** A worker keeps its last programs ready; their number depends on the command. A program whose
//!   sandbox fails is not kept.
//! - **The limit.** The sandbox stops a program a tenth beyond its time limit. A run that takes longer than the limit
//!   has exceeded it, however slightly. Only CPU time counts, not waiting for a core.
//! - **A busy machine.** A run that took at most a tenth too long, and waited for its core for at least two percent of
//!   its time, is repeated until it is quick enough, with at most three runs in all. The quickest run counts, among
//!   those that ended or exceeded the time. On a quiet machine the first run counts, and so does one that the sandbox
//!   stopped.
//! - **Close results.** A first run within a tenth of the time limit, or an accepted one within a tenth of the memory
//!   limit, is marked as close. `kill` does not count a close failure.
//! - **The sandbox fails.** The worker drops the kept program, prepares it anew and runs it once more. A second failure
//!   is the judge's fault, not a verdict on the program: `judge` reports it for the case and continues, `kill` sets the
//!   program aside, `stress` and `diagnose` end with the error, and a validator counts as failed. After a failed
//!   repeat, the earlier runs count.
//! - **A panic** in our code while a case is judged counts as such a failure; the checker is created anew, and no
//!   program is kept.
//! - **The end.** Before each input a worker checks whether to stop: the user may have stopped it, the time may be up,
//!   or the result decided. A run that has begun is finished. Results are in the order of the inputs, so that no report
//!   depends on the workers.

mod in_place;
mod kept;
mod program;
mod queue;
mod runner;
mod settle;
mod threads;

pub(crate) use in_place::{InPlaceRecord, NotInPlace, as_ordinary, may_count};
pub(crate) use kept::Kept;
pub use program::LimitedProgram;
pub(crate) use program::ProgramNumber;
pub(crate) use queue::{TaskQueue, with_queue};
pub(crate) use runner::{CaseInput, Trust};
pub use runner::{ProgramRunner, RuledRun};
pub use settle::Settled;
pub(crate) use settle::{not_run, settle, with_room};
pub(crate) use threads::{First, first, in_order, on_all_cores};
