//! When a run is repeated, and which of the runs counts.

use std::time::Duration;
use tribunal_core::verdict::Verdict;
use tribunal_sandbox::{End, Limits, RunResult};

/// How near to a limit is close: a tenth of it.
const CLOSE: f64 = 0.1;

/// How often an input is run that took a little too long, in all, where the machine was busy.
const RUNS_MAX: u32 = 3;

/// The share of its CPU time for which a run has to have waited for its core before its time is put down to the machine:
/// what else ran there also took the caches from it.
const BUSY: f64 = 0.02;

/// The run that counts, and the ruling on it.
#[derive(Clone, Debug)]
pub(crate) struct Settled<R> {
    pub(crate) run: RunResult,
    pub(crate) ruling: R,
    /// Whether a little more or less would have made another verdict, at the first run.
    pub(crate) is_close: bool,
    /// How often it was run.
    pub(crate) runs: u32,
}

/// Runs by `attempt`, again where the time is a little too long and the machine was busy.
///
/// # Errors
///
/// That of the first run. Where another one cannot be made, those before it stand.
pub(crate) fn settle<R, E>(
    limits: &Limits,
    verdict: impl Fn(&RunResult, &R) -> Verdict,
    mut attempt: impl FnMut() -> Result<(RunResult, R), E>,
) -> Result<Settled<R>, E> {
    let (mut run, mut ruling) = attempt()?;
    let is_close = is_close(verdict(&run, &ruling), &run, limits);
    let mut runs = 1;
    // A first run is refused for good unless it is seen that the machine was busy: a program must not get another
    // chance by being nearly quick enough.
    while runs < RUNS_MAX
        && verdict(&run, &ruling) == Verdict::TimeLimit
        && is_near_in_time(Verdict::TimeLimit, &run, limits)
        && is_busy(&run)
    {
        let Ok((again, other)) = attempt() else { break };
        runs += 1;
        // One that ends in another way and earlier has not been quicker.
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

/// Whether the time decides, and is within a tenth of the limit.
fn is_near_in_time(verdict: Verdict, run: &RunResult, limits: &Limits) -> bool {
    let time_decides = matches!(verdict, Verdict::Accepted | Verdict::TimeLimit);
    let share = run.cpu.as_secs_f64() / limits.cpu.as_secs_f64();
    time_decides && run.end != End::CpuLimit && (1.0 - CLOSE..=1.0 + CLOSE).contains(&share)
}

/// Whether a little more or less would have made another verdict.
fn is_close(verdict: Verdict, run: &RunResult, limits: &Limits) -> bool {
    let accepted_near =
        |used: f64, limit: f64| verdict == Verdict::Accepted && used >= (1.0 - CLOSE) * limit;
    is_near_in_time(verdict, run, limits)
        || accepted_near(run.memory_bytes as f64, limits.memory_bytes as f64)
}

/// Whether something else had the core for a time that counts.
fn is_busy(run: &RunResult) -> bool {
    run.waited.as_secs_f64() >= BUSY * run.cpu.as_secs_f64()
}

/// The limits with room for a time that is close: the sandbox stops a program only where nothing is left to be said.
pub(crate) fn with_room(limits: &Limits) -> Limits {
    // Ten milliseconds more, since the clock of a short limit is coarse.
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
