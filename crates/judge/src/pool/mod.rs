//! The pool: workers that run programs on inputs, with one rule for repeats and limits.
//!
//! `judge`, `stress`, `diagnose`, `kill` and `lint` all run programs through it; only the threads of the cross-check stand
//! apart, in `watched`, since they hold solvers, which may panic or hang.
//!
//! # The rule
//!
//! - **Workers.** A worker is a thread of its own with a core of its own, where cores are named: the sandbox pins a thread
//!   to the core of its program for good, and every thread that it starts later. If the system refuses a thread, the
//!   others do its share. If it refuses every thread, the caller's thread does the work, pinned to no core; only `kill`
//!   needs at least one thread.
//! - **Kept programs.** A worker keeps the programs that it ran last ready, as many as its verb says. One that fails is not
//!   kept.
//! - **The limit.** The sandbox stops a program at its time limit and a tenth more. What takes longer than the limit has
//!   exceeded it, however little. CPU time counts, so that waiting for a core counts for nothing.
//! - **A busy machine.** A run that took at most a tenth too long, and waited for its core for two percent of its time or
//!   more, is run again, three times in all at most, until it is quick enough. The quickest run counts, among those that
//!   came to their end or exceeded the time. On a quiet machine the first run stands, and so does one that was stopped.
//! - **Close results.** A first run within a tenth of the time limit, or an accepted one within a tenth of the memory limit,
//!   is marked as close. `kill` takes a close failure for none.
//! - **The sandbox fails.** What was kept is thrown away, and the program is made ready and run once more. A second failure
//!   is our fault and no verdict on the program: `judge` reports it for the case and goes on, `kill` sets the program aside,
//!   `stress` and `diagnose` end with it, a validator has failed. Where it happens in a repeat, the runs before it stand.
//! - **A panic** of ours while a case is judged is such a fault too; the checker is made anew, and nothing is kept.
//! - **The end.** Before each input a worker asks whether it is over: stopped by the user, out of time, or decided. A run
//!   that has begun is waited for. Results come in the order of the inputs, so that no report depends on the workers.

mod kept;
mod program;
mod queue;
mod runner;
mod settle;
mod threads;

pub(crate) use kept::Kept;
pub use program::LimitedProgram;
pub(crate) use queue::{TaskQueue, with_queue};
pub(crate) use runner::{ProgramRunner, RuledRun};
pub(crate) use settle::{settle, with_room};
pub(crate) use threads::{first, in_order, on_all_cores};
