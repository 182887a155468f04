//! Judges a program on one case, by the pool's rule, and collects what a report shows of a failure.

use super::pool::{CaseInput, LimitedProgram, ProgramRunner, RuledRun, not_run};
use super::testdata::{Checker, OpenCase};
use super::trial::{has_right_output, rule};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::text::without_error_numbers;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{CaseResult, Failure};
use tribunal_sandbox::{End, Limits, SandboxError};

/// The message after a panic in Tribunal itself; the panic's own message went to standard error.
pub(crate) const PANIC: &str = "a fault in Tribunal itself";

/// Judges a program on one case; `repeat` is the command that repeats it.
pub(crate) fn run_case(
    runner: &mut ProgramRunner,
    program: &LimitedProgram,
    index: u64,
    checker: &mut dyn Checker,
    repeat: impl FnOnce() -> String,
) -> CaseResult {
    let name = checker.name(index);
    let attempt = AssertUnwindSafe(|| attempt(runner, program, index, checker, repeat));
    match catch_unwind(attempt) {
        Ok(Ok(result)) => CaseResult {
            case: name,
            ..result
        },
        Ok(Err(why)) => fault(index, name, why),
        Err(_) => {
            runner.clear();
            checker.renew();
            fault(index, name, Message::new("own-fault"))
        }
    }
}

/// The result, without the name of the case; an error is the judge's fault.
fn attempt(
    runner: &mut ProgramRunner,
    program: &LimitedProgram,
    index: u64,
    checker: &mut dyn Checker,
    repeat: impl FnOnce() -> String,
) -> Result<CaseResult, Message> {
    let name = checker.name(index);
    let mut case = checker.open(index).map_err(|error| error.message())?;
    let ruled = match program.outputs() {
        Some(outputs) => Ok(given(outputs.of_case(&name), program.limits(), &mut *case)),
        None => {
            let files = case.files().cloned();
            runner.with_files(program, files.as_ref(), |runner, program| {
                ruled(runner, program, &mut case)
            })
        }
    };
    let settled = ruled.map_err(|error| Message::from(error.to_string()))?;
    let (run, ruling) = (settled.run, settled.ruling);
    let failure = (ruling.verdict != Verdict::Accepted).then(|| {
        let failure = case.failure(&run, repeat());
        Box::new(match has_right_output(&ruling) {
            // Next to another right output, it would look wrong.
            true => Failure {
                expected: Some(failure.actual.clone()),
                expected_is_one_of_many: false,
                ..failure
            },
            false => failure,
        })
    });
    Ok(CaseResult {
        index,
        case: String::new(),
        verdict: ruling.verdict,
        message: ruling.message(),
        reason: Some(ruling.reason),
        close: settled.is_close,
        runs: settled.runs,
        refused: run.refused,
        cpu_s: seconds(run.cpu),
        wall_s: seconds(run.wall),
        memory_bytes: run.memory_bytes,
        points: ruling
            .points
            .filter(|_| ruling.verdict == Verdict::Accepted),
        failure,
    })
}

/// Runs a program on a case and rules on it.
fn ruled(
    runner: &mut ProgramRunner,
    program: &LimitedProgram,
    case: &mut Box<dyn OpenCase + '_>,
) -> Result<RuledRun, SandboxError> {
    if let Some(ruled) = case.conduct(runner, program) {
        return ruled;
    }
    runner.judge(
        program,
        case,
        |case| CaseInput::of(case.args(), case.input()),
        |case, output| case.check(output),
    )
}

/// The ruling on an output that is given, as if a program had printed it in no time.
fn given(output: &[u8], limits: &Limits, case: &mut dyn OpenCase) -> RuledRun {
    let most = usize::try_from(limits.output_bytes).unwrap_or(usize::MAX);
    let mut run = not_run(output[..output.len().min(most)].to_vec());
    if output.len() > most {
        run.end = End::OutputLimit;
    }
    let ruling = rule(&run, limits, &[], |output| case.check(output));
    RuledRun::without_run(run, ruling)
}

/// The result of a case on which nothing could be run, by the judge's fault.
fn fault(index: u64, case: String, why: Message) -> CaseResult {
    CaseResult {
        index,
        case,
        verdict: Verdict::JudgeError,
        message: without_error_numbers(&why),
        reason: Some(why).filter(Message::is_known),
        close: false,
        runs: 0,
        refused: Vec::new(),
        cpu_s: 0.0,
        wall_s: 0.0,
        memory_bytes: 0,
        points: None,
        failure: None,
    }
}

/// Seconds in whole microseconds, so that a report reads well and stays the same when it is written and read.
fn seconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case_source::CaseSource;
    use crate::testdata::CertifiedChecker;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tribunal_core::board::Size;
    use tribunal_core::erased::erased;
    use tribunal_core::output::Dialect;
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_sandbox::fake::{Fake, LIMITS, busy, printed, program};
    use tribunal_sandbox::{End, RunResult};
    use tribunal_verify::jury::Juries;

    /// The result of a program whose n-th run, from 0, is `script(n)`, on the all-white board, whose minimum is 0.
    fn attempt(
        script: impl Fn(usize) -> Result<RunResult, SandboxError> + Send + Sync + 'static,
    ) -> CaseResult {
        let runs = Arc::new(AtomicUsize::new(0));
        let sandbox = Fake::new(move |_, _| script(runs.fetch_add(1, Ordering::Relaxed)));
        let source = CaseSource::space(erased::<Flipgame>(), Size::FOUR, Some("space/0"))
            .unwrap_or_else(|error| panic!("{error:?}"));
        let program = LimitedProgram::new(program("x"), LIMITS, Vec::new());
        let mut runner = ProgramRunner::new(&sandbox, None, 1);
        let mut checker = CertifiedChecker::new(
            &source,
            Dialect::Testlib,
            Juries::new(erased::<Flipgame>(), None),
        );
        run_case(&mut runner, &program, 0, &mut checker, || {
            "repeat".to_string()
        })
    }

    fn took(cpu_ms: u64) -> RunResult {
        RunResult {
            cpu: Duration::from_millis(cpu_ms),
            ..printed("0\n")
        }
    }

    fn broken() -> SandboxError {
        SandboxError::Broken("it fell over".to_string())
    }

    #[test]
    fn on_a_busy_machine_a_slightly_long_run_is_repeated_and_the_shortest_counts() {
        let result = |times: [u64; 3]| attempt(move |run| Ok(busy(times[run], printed("0\n"))));
        for (times, verdict, runs, cpu_s) in [
            ([1050, 980, 0], Verdict::Accepted, 2, 0.98),
            ([1050, 1040, 1030], Verdict::TimeLimit, 3, 1.03),
            ([950, 0, 0], Verdict::Accepted, 1, 0.95),
            ([1090, 1300, 1200], Verdict::TimeLimit, 3, 1.09),
        ] {
            let result = result(times);
            assert_eq!(
                (result.verdict, result.runs, result.cpu_s),
                (verdict, runs, cpu_s),
                "{times:?}"
            );
            assert!(result.close, "{times:?}");
        }
        for time in [800, 1150] {
            let result = result([time, 0, 0]);
            assert_eq!((result.runs, result.close), (1, false), "{time}");
        }
    }

    #[test]
    fn on_a_quiet_machine_the_first_time_counts() {
        for (time, verdict) in [
            (1010, Verdict::TimeLimit),
            (1090, Verdict::TimeLimit),
            (990, Verdict::Accepted),
        ] {
            let result = attempt(move |run| Ok(took(if run == 0 { time } else { 1 })));
            assert_eq!(
                (result.verdict, result.runs, result.close),
                (verdict, 1, true),
                "{time}"
            );
        }
    }

    #[test]
    fn a_run_stopped_at_the_limit_is_not_close_to_it() {
        let result = attempt(|_| {
            Ok(RunResult {
                end: End::CpuLimit,
                ..took(1100)
            })
        });
        assert_eq!(
            (result.verdict, result.runs, result.close),
            (Verdict::TimeLimit, 1, false)
        );
    }

    #[test]
    fn a_wrong_answer_is_wrong_however_close_its_time() {
        let result = attempt(|_| {
            Ok(RunResult {
                output: b"7\n".to_vec(),
                ..took(990)
            })
        });
        assert_eq!(
            (result.verdict, result.runs, result.close),
            (Verdict::WrongAnswer, 1, false)
        );
    }

    #[test]
    fn memory_close_to_the_limit_is_marked_and_not_run_again() {
        let result = attempt(|_| {
            Ok(RunResult {
                memory_bytes: 60 << 20,
                ..took(1)
            })
        });
        assert_eq!(
            (result.verdict, result.runs, result.close),
            (Verdict::Accepted, 1, true)
        );
        let result = attempt(|_| {
            Ok(RunResult {
                memory_bytes: 65 << 20,
                ..took(1)
            })
        });
        assert_eq!(
            (result.verdict, result.close),
            (Verdict::MemoryLimit, false)
        );
    }

    #[test]
    fn a_failed_sandbox_is_replaced_once_and_then_a_judge_error() {
        let result = attempt(|run| if run == 0 { Err(broken()) } else { Ok(took(1)) });
        assert_eq!((result.verdict, result.runs), (Verdict::Accepted, 1));
        let result = attempt(|_| Err(broken()));
        assert_eq!(result.verdict, Verdict::JudgeError);
        assert_eq!(result.message, "the sandbox failed: it fell over");
        let result = attempt(|run| {
            if run == 0 {
                Ok(busy(1010, printed("0\n")))
            } else {
                Err(broken())
            }
        });
        assert_eq!(
            result.verdict,
            Verdict::TimeLimit,
            "the first run stands when another cannot be made"
        );
    }

    #[test]
    fn a_panic_in_the_judge_is_a_judge_error() {
        let result = attempt(|_| panic!("as the test says"));
        assert_eq!(
            (result.verdict, result.message.as_str(), result.runs),
            (Verdict::JudgeError, PANIC, 0)
        );
    }

    #[test]
    fn a_right_output_that_comes_too_late_is_compared_with_no_other() {
        let late = |output: &'static str| {
            let result = attempt(move |_| {
                Ok(RunResult {
                    output: output.into(),
                    ..took(1200)
                })
            });
            assert_eq!(result.verdict, Verdict::TimeLimit);
            result.failure.expect("a failure").expected
        };
        assert_eq!(late("\n0").as_deref(), Some("\n0"));
        assert_eq!(late("5\n").as_deref(), Some("0\n"));
    }

    #[test]
    fn a_failing_case_shows_the_board_and_the_two_answers_cut_short() {
        let result = attempt(|_| {
            Ok(RunResult {
                output: vec![b'7'; 5000],
                stderr: [vec![b'a'; 5000], vec![0xff]].concat(),
                ..took(1)
            })
        });
        let failure = result.failure.expect("a failure");
        assert_eq!(failure.boards, [["wwww"; 4]]);
        assert_eq!(failure.expected.as_deref(), Some("0\n"));
        assert_eq!((failure.actual.len(), failure.actual_bytes), (2000, 5000));
        assert!(failure.stderr.ends_with("aa\u{fffd}") && failure.stderr_bytes == 5001);
        assert_eq!(failure.repeat, "repeat");
    }
}
