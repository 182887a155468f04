//! Decides when a run is repeated, and which run counts.

use std::time::Duration;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_sandbox::{End, Limits, RunResult};

/// The share of a limit within which a result is close.
const CLOSE: f64 = 0.1;

/// Maximum number of runs of an input that took slightly too long on a busy machine.
const RUNS_MAX: u32 = 3;

/// The share of its CPU time for which a run must have waited for its core before the machine counts as busy. Other
/// processes on that core also evict its caches.
const BUSY: f64 = 0.02;

/// The run that counts, and the ruling on it.
#[derive(Clone, Debug)]
pub struct Settled<R> {
    pub(crate) run: RunResult,
    pub(crate) ruling: R,
    /// Whether the first run was so close to a limit that its verdict might have differed.
    pub(crate) is_close: bool,
    /// Number of runs.
    pub(crate) runs: u32,
}

impl Settled<Ruling> {
    /// A ruling on an output for which nothing was run; see [`not_run`].
    pub(crate) fn without_run(run: RunResult, ruling: Ruling) -> Settled<Ruling> {
        Settled {
            run,
            ruling,
            is_close: false,
            runs: 1,
        }
    }
}

/// The result of a program that took no time to print an output, where the output is given and nothing is run.
pub(crate) fn not_run(output: Vec<u8>) -> RunResult {
    RunResult {
        end: End::Exited(0),
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
        waited: Duration::ZERO,
        memory_bytes: 0,
        output,
        stderr: Vec::new(),
        processes: 0,
        refused: Vec::new(),
    }
}

/// Calls `attempt`, and repeats it while the time is slightly too long and the machine was busy.
///
/// # Errors
///
/// Returns the error of the first run. After a failed repeat, the earlier runs count.
pub(crate) fn settle<R, E>(
    limits: &Limits,
    verdict: impl Fn(&RunResult, &R) -> Verdict,
    mut attempt: impl FnMut() -> Result<(RunResult, R), E>,
) -> Result<Settled<R>, E> {
    let (mut run, mut ruling) = attempt()?;
    let is_close = is_close(verdict(&run, &ruling), &run, limits);
    let mut runs = 1;
    // The first run counts unless the machine was busy: being nearly quick enough must not earn another chance.
    while runs < RUNS_MAX
        && verdict(&run, &ruling) == Verdict::TimeLimit
        && is_near_in_time(Verdict::TimeLimit, &run, limits)
        && is_busy(&run)
    {
        let Ok((again, other)) = attempt() else { break };
        runs += 1;
        // A run that ended early in another way was not quicker.
        let has_ended = matches!(
            verdict(&again, &other),
            Verdict::Accepted | Verdict::TimeLimit
        );
        if again.cpu < run.cpu && has_ended {
            (run, ruling) = (again, other);
        }
    }
    Ok(Settled {
        run,
        ruling,
        is_close,
        runs,
    })
}

/// Whether the time decides the verdict and is within a tenth of the limit.
fn is_near_in_time(verdict: Verdict, run: &RunResult, limits: &Limits) -> bool {
    let time_decides = matches!(verdict, Verdict::Accepted | Verdict::TimeLimit);
    let share = run.cpu.as_secs_f64() / limits.cpu.as_secs_f64();
    time_decides && run.end != End::CpuLimit && (1.0 - CLOSE..=1.0 + CLOSE).contains(&share)
}

/// Whether slightly more or less time or memory would have changed the verdict.
fn is_close(verdict: Verdict, run: &RunResult, limits: &Limits) -> bool {
    let accepted_near =
        |used: f64, limit: f64| verdict == Verdict::Accepted && used >= (1.0 - CLOSE) * limit;
    is_near_in_time(verdict, run, limits)
        || accepted_near(run.memory_bytes as f64, limits.memory_bytes as f64)
}

/// Whether other processes used the core for a relevant time.
fn is_busy(run: &RunResult) -> bool {
    run.waited.as_secs_f64() >= BUSY * run.cpu.as_secs_f64()
}

/// The limits with a tenth more CPU time, so that the sandbox does not stop a program whose time is close.
pub(crate) fn with_room(limits: &Limits) -> Limits {
    // Ten milliseconds more, since the clock is coarse for short limits.
    Limits {
        cpu: limits.cpu.mul_f64(1.0 + CLOSE) + Duration::from_millis(10),
        ..*limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_sandbox::fake::LIMITS;

    #[test]
    fn the_sandbox_leaves_room_above_the_limit() {
        assert_eq!(with_room(&LIMITS).cpu, Duration::from_millis(1110));
        assert_eq!(
            Limits {
                cpu: LIMITS.cpu,
                ..with_room(&LIMITS)
            },
            LIMITS
        );
    }
}
