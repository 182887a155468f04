//! Rules on one run of a submission on one instance.

use super::exception::Exception;
use std::path::Path;
use std::time::Duration;
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::{size, without_error_numbers};
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_sandbox::{End, Limits, Program, RunResult, SandboxError};

/// Texts that a language prints on standard error when memory runs out.
pub(crate) type MemoryMarks<'a> = &'a [String];

const ENDED_WITH_RIGHT_OUTPUT: &str = "ended-with-right-output";

const LATE_WITH_RIGHT_OUTPUT: &str = "late-with-right-output";

/// Whether the reason of a failure says that the output is right.
pub(crate) fn has_right_output(ruling: &Ruling) -> bool {
    [ENDED_WITH_RIGHT_OUTPUT, LATE_WITH_RIGHT_OUTPUT].contains(&ruling.reason.id())
}

/// The verdict on one run, and its reason; `check` rules on the output.
///
/// Exceeded limits come first, in the order in which one explains the other: a program that swaps is slow, and a slow
/// one takes long. Then comes how the program ended. The output of a program that a signal ended is not checked; that of
/// one that exited with another status than 0, or too late, only for the reason, which says so if it is right.
///
/// ```
/// use tribunal_core::verdict::{Ruling, Verdict};
/// use tribunal_judge::trial::rule;
/// use tribunal_sandbox::fake::{LIMITS, printed};
/// use tribunal_sandbox::{End, RunResult};
///
/// let crash = RunResult { end: End::Signaled(11), ..printed("4\n") };
/// let check = |output: &[u8]| -> Ruling { unreachable!("{output:?} of a crash") };
/// let ruling = rule(&crash, &LIMITS, &[], check);
/// assert_eq!(ruling.verdict, Verdict::RuntimeError);
/// assert!(ruling.message().contains("SIGSEGV"), "{}", ruling.message());
/// ```
pub fn rule(
    run: &RunResult,
    limits: &Limits,
    marks: MemoryMarks,
    check: impl FnOnce(&[u8]) -> Ruling,
) -> Ruling {
    if let Some(ruling) = broken_limit(run, limits) {
        return match is_late(&ruling, run) && check(&run.output).verdict == Verdict::Accepted {
            true => Ruling::new(
                ruling.verdict,
                Message::new(LATE_WITH_RIGHT_OUTPUT).with("end", ruling.reason),
            ),
            false => ruling,
        };
    }
    let how = match run.end {
        End::Signaled(signal) => {
            Message::new("ended-by-signal").with("signal", signal_name(signal))
        }
        End::Exited(0) => return after_a_thread(check(&run.output), &run.stderr),
        End::Exited(status) => Message::new("ended-with-status").with("status", status),
        End::CpuLimit | End::WallLimit | End::MemoryLimit | End::OutputLimit => {
            unreachable!("`broken_limit` rules on these")
        }
    };
    let stderr = String::from_utf8_lossy(&run.stderr);
    match marks.iter().find(|mark| stderr.contains(mark.as_str())) {
        Some(mark) => {
            // The address space is far larger than the limit: with little memory in use, a single request was refused.
            let id = match run.memory_bytes < limits.memory_bytes / 2 {
                true => "too-large-request",
                false => "memory-refused",
            };
            let why = Message::new(id)
                .with("mark", mark.clone())
                .with("used", size(run.memory_bytes))
                .with("limit", size(limits.memory_bytes));
            Ruling::new(Verdict::MemoryLimit, why)
        }
        None => {
            let why = Exception::of(&run.stderr, run.end).map_or(how, Exception::reason);
            // Who only returns a wrong status from `main` would look for a fault in the answer in vain.
            let is_right = matches!(run.end, End::Exited(_))
                && !run.output.is_empty()
                && check(&run.output).verdict == Verdict::Accepted;
            let why = match is_right {
                true => Message::new(ENDED_WITH_RIGHT_OUTPUT).with("end", why),
                false => why,
            };
            Ruling::new(Verdict::RuntimeError, why)
        }
    }
}

/// Whether a program took too much time, though it ended by itself and printed something.
fn is_late(ruling: &Ruling, run: &RunResult) -> bool {
    matches!(ruling.verdict, Verdict::TimeLimit | Verdict::IdleLimit)
        && run.end == End::Exited(0)
        && !run.output.is_empty()
}

/// A ruling on the output of a program that exited with status 0, with the exception that ended one of its threads before if
/// the output is wrong: the virtual machine of Java exits with 0 where another thread than the first fails.
fn after_a_thread(ruling: Ruling, stderr: &[u8]) -> Ruling {
    let is_wrong = matches!(
        ruling.verdict,
        Verdict::WrongAnswer | Verdict::PresentationError
    );
    match Exception::of_thread(stderr).filter(|_| is_wrong) {
        None => ruling,
        Some(exception) => Ruling::new(
            ruling.verdict,
            Message::new("after-a-thread")
                .with("fault", ruling.reason)
                .with("end", exception.reason()),
        ),
    }
}

/// The verdict on a run that exceeded a limit.
fn broken_limit(run: &RunResult, limits: &Limits) -> Option<Ruling> {
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    if run.end == End::MemoryLimit || run.memory_bytes > limits.memory_bytes {
        let limit = size(limits.memory_bytes);
        let is_over = run.memory_bytes > limits.memory_bytes;
        // A run that was stopped would have used more.
        let used = match run.end {
            End::MemoryLimit if is_over => limit.clone(),
            _ => size(run.memory_bytes),
        };
        let why = match is_over && used != limit {
            true => Message::new("too-much-memory").with("used", used),
            false => Message::new("over-the-memory-limit"),
        };
        let why = why.with("limit", limit);
        return Some(Ruling::new(Verdict::MemoryLimit, why));
    }
    if run.end == End::CpuLimit || run.cpu > limits.cpu {
        let limit = seconds(limits.cpu);
        let used = match run.end {
            End::CpuLimit if run.cpu > limits.cpu => limit.clone(),
            _ => seconds(run.cpu),
        };
        let why = match run.cpu > limits.cpu && used != limit {
            true => Message::new("too-much-time").with("used", used),
            false => Message::new("over-the-time-limit"),
        };
        let why = why.with("limit", limit);
        return Some(Ruling::new(Verdict::TimeLimit, why));
    }
    if run.end == End::WallLimit {
        let (cpu, wall, limit) = (seconds(run.cpu), seconds(run.wall), seconds(limits.wall));
        let why = Message::new("too-long")
            .with("wall", over(run.wall > limits.wall, wall, &limit))
            .with("cpu", cpu)
            .with("limit", limit);
        return Some(Ruling::new(Verdict::IdleLimit, why));
    }
    if run.end == End::OutputLimit {
        // The kernel stops a program at any file that becomes too long.
        let is_printed = run.output.len() as u64 >= limits.output_bytes;
        let why = Message::new(if is_printed {
            "too-much-output"
        } else {
            "too-long-file"
        });
        let why = why.with("size", size(limits.output_bytes));
        return Some(Ruling::new(Verdict::OutputLimit, why));
    }
    None
}

/// What a run used beyond its limit, as measured: "more than" the limit where rounding hides the difference, or the sandbox
/// stopped the run before it was measured.
fn over(is_over: bool, used: String, limit: &str) -> Value {
    match is_over && used != limit {
        true => used.into(),
        false => Message::new("more-than")
            .with("limit", limit.to_string())
            .into(),
    }
}

/// Turns the failure to execute a contestant's own file into a run that exits with status 126.
///
/// A program that the judge installed, such as an interpreter, has an absolute path, and its failure is the judge's
/// fault; so are exhausted resources, and a file that the judge itself cannot read.
///
/// # Errors
///
/// Returns every other sandbox error unchanged.
pub fn unexecutable(program: &Program, error: SandboxError) -> Result<RunResult, SandboxError> {
    const OURS: [i32; 5] = [11, 12, 23, 24, 26]; // EAGAIN, ENOMEM, ENFILE, EMFILE, ETXTBSY
    let is_readable = |exe: &Path| {
        let file = std::fs::File::open(program.folder.join(exe));
        file.and_then(|mut file| std::io::copy(&mut file, &mut std::io::sink()))
            .is_ok()
    };
    match error {
        SandboxError::Exec { exe, error }
            if exe.is_relative()
                && error
                    .raw_os_error()
                    .is_none_or(|errno| !OURS.contains(&errno))
                && is_readable(&exe) =>
        {
            Ok(RunResult {
                // The status that shells use.
                end: End::Exited(126),
                cpu: Duration::ZERO,
                wall: Duration::ZERO,
                waited: Duration::ZERO,
                memory_bytes: 0,
                output: Vec::new(),
                stderr: format!(
                    "the program cannot be executed: {}\n",
                    without_error_numbers(error)
                )
                .into_bytes(),
                processes: 0,
                refused: Vec::new(),
            })
        }
        error => Err(error),
    }
}

/// The name of a signal and its meaning, or its number.
fn signal_name(signal: i32) -> Value {
    let name = match signal {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => return Message::new("sigill").into(),
        5 => "SIGTRAP",
        6 => return Message::new("sigabrt").into(),
        7 => return Message::new("sigbus").into(),
        8 => return Message::new("sigfpe").into(),
        9 => "SIGKILL",
        11 => return Message::new("sigsegv").into(),
        13 => "SIGPIPE",
        14 => "SIGALRM",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        31 => return Message::new("sigsys").into(),
        _ => return Message::new("signal-number").with("number", signal).into(),
    };
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::board::{Board, Size};
    use tribunal_core::output::{Dialect, Output};
    use tribunal_core::problem::{Minimum, Referee};
    use tribunal_problems::flipgame::{Flipgame, model::Instance};
    use tribunal_sandbox::fake::printed;

    const LIMITS: Limits = Limits {
        output_bytes: 1000,
        ..tribunal_sandbox::fake::LIMITS
    };

    /// The ruling on a run on the board that is all white, as the two letters and the message.
    fn ruled(run: RunResult) -> String {
        let instance = Instance {
            black: Board::empty(Size::FOUR),
        };
        let marks = ["MemoryError".to_string()];
        let ruling = rule(&run, &LIMITS, &marks, |output| {
            Flipgame::check(
                &instance,
                &mut Output::new(output, Dialect::Testlib),
                Minimum::Moves(0),
            )
        });
        format!("{} {}", ruling.verdict, ruling.message())
    }

    fn ended(end: End) -> RunResult {
        RunResult {
            end,
            ..printed("0\n")
        }
    }

    #[test]
    fn a_run_that_ends_well_is_judged_by_its_output() {
        assert_eq!(ruled(printed("0\n")), "AC 0 is the minimum");
        assert_eq!(ruled(printed("1\n")), "WA printed 1; the minimum is 0");
        assert_eq!(
            ruled(printed("")),
            "PE line 1, column 1: expected a number or `Impossible`, found the end of the output"
        );
    }

    #[test]
    fn a_broken_limit_comes_before_the_output() {
        let second = Duration::from_secs(1);
        assert_eq!(
            ruled(RunResult {
                cpu: second + Duration::from_millis(10),
                ..printed("0\n")
            }),
            "TLE used 1.01 s of CPU time; the limit is 1.00 s; the output is right, but too late"
        );
        assert_eq!(
            ruled(RunResult {
                cpu: second + Duration::from_millis(10),
                ..printed("1\n")
            }),
            "TLE used 1.01 s of CPU time; the limit is 1.00 s"
        );
        assert_eq!(
            ruled(RunResult {
                cpu: second,
                ..printed("0\n")
            }),
            "AC 0 is the minimum",
            "the limit itself is allowed"
        );
        assert_eq!(
            ruled(RunResult {
                wall: 4 * second,
                ..ended(End::WallLimit)
            }),
            "ILE took 4.00 s of wall time and 0.00 s of CPU time; the wall time limit is 3.00 s"
        );
        assert_eq!(
            ruled(RunResult {
                memory_bytes: 65 << 20,
                ..printed("0\n")
            }),
            "MLE used 65 MB of memory; the limit is 64 MB"
        );
        assert_eq!(
            ruled(RunResult {
                memory_bytes: (64 << 20) + 4096,
                ..printed("0\n")
            }),
            "MLE used more than the limit of 64 MB of memory"
        );
        assert_eq!(
            ruled(RunResult {
                memory_bytes: 63 << 20,
                ..ended(End::MemoryLimit)
            }),
            "MLE used more than the limit of 64 MB of memory"
        );
        assert_eq!(
            ruled(RunResult {
                cpu: second + Duration::from_millis(1),
                ..printed("0\n")
            }),
            "TLE used more than the limit of 1.00 s of CPU time; the output is right, but too late"
        );
        let all = RunResult {
            output: vec![b'1'; 1000],
            ..ended(End::OutputLimit)
        };
        assert_eq!(ruled(all), "OLE printed more than 1000 B");
        let other = "OLE wrote a file longer than 1000 B, or longer than a limit that the program set itself";
        assert_eq!(ruled(ended(End::OutputLimit)), other);
        assert_eq!(ruled(ended(End::CpuLimit)).split(' ').next(), Some("TLE"));
        assert_eq!(
            ruled(ended(End::MemoryLimit)).split(' ').next(),
            Some("MLE")
        );
    }

    #[test]
    fn of_several_broken_limits_memory_comes_first_and_a_long_wait_does_not_count() {
        let run = RunResult {
            cpu: Duration::from_secs(2),
            wall: Duration::from_secs(9),
            memory_bytes: 65 << 20,
            ..ended(End::OutputLimit)
        };
        assert!(ruled(run.clone()).starts_with("MLE"));
        let run = RunResult {
            memory_bytes: 0,
            ..run
        };
        assert!(ruled(run.clone()).starts_with("TLE"));
        assert!(
            ruled(RunResult {
                cpu: Duration::ZERO,
                ..run.clone()
            })
            .starts_with("OLE")
        );
        assert!(
            ruled(RunResult {
                cpu: Duration::ZERO,
                end: End::WallLimit,
                ..run.clone()
            })
            .starts_with("ILE")
        );
        // A busy machine makes a program wait for its core, which is not the program's fault.
        assert!(
            ruled(RunResult {
                cpu: Duration::ZERO,
                end: End::Exited(1),
                ..run
            })
            .starts_with("RTE")
        );
    }

    #[test]
    fn a_right_output_before_another_status_than_0_is_told() {
        let printing = |output: &str, stderr: &str| {
            ruled(RunResult {
                end: End::Exited(1),
                stderr: stderr.as_bytes().to_vec(),
                ..printed(output)
            })
        };
        let said = "RTE ended with status 1, though its output is right";
        assert_eq!(printing("0\n", ""), said);
        assert_eq!(printing("1\n", ""), "RTE ended with status 1");
        assert_eq!(printing("", ""), "RTE ended with status 1");
        let trace = "Traceback (most recent call last):\n  File \"/x.py\", line 12\nKeyError: 3\n";
        let said = "RTE ended by KeyError at x.py:12: 3, though its output is right";
        assert_eq!(printing("0\n", trace), said);
    }

    #[test]
    fn an_abnormal_end_is_named() {
        let right = "though its output is right";
        assert_eq!(
            ruled(ended(End::Exited(1))),
            format!("RTE ended with status 1, {right}")
        );
        assert_eq!(
            ruled(ended(End::Signaled(8))),
            "RTE ended by SIGFPE (a division by zero or an overflow)"
        );
        assert_eq!(ruled(ended(End::Signaled(64))), "RTE ended by signal 64");
        let thrown = |end, stderr: &str| {
            ruled(RunResult {
                stderr: stderr.as_bytes().to_vec(),
                ..ended(end)
            })
        };
        let trace =
            "Traceback (most recent call last):\n  File \"/x.py\", line 12\nKeyError: (3, 4)\n";
        let named = format!("RTE ended by KeyError at x.py:12: (3, 4), {right}");
        assert_eq!(thrown(End::Exited(1), trace), named);
        assert_eq!(thrown(End::Exited(0), trace), "AC 0 is the minimum");
        let thread =
            "Exception in thread \"Thread-0\" java.lang.Error: no\n\tat Main.run(Main.java:5)\n";
        let wrong = |stderr: &str| {
            ruled(RunResult {
                stderr: stderr.as_bytes().to_vec(),
                ..printed("1\n")
            })
        };
        let fault = "WA printed 1; the minimum is 0";
        assert_eq!(
            wrong(thread),
            format!("{fault}; one of its threads ended by java.lang.Error at Main.java:5: no")
        );
        assert_eq!(wrong(trace), fault);
        assert_eq!(thrown(End::Exited(0), thread), "AC 0 is the minimum");
        let terminated =
            "terminate called after throwing an instance of 'std::out_of_range'\n  what():  at\n";
        assert_eq!(
            thrown(End::Signaled(6), terminated),
            "RTE ended by std::out_of_range: at"
        );
    }

    #[test]
    fn a_program_that_cannot_start_has_failed_unless_the_machine_is_at_fault() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("program"), "\x7fELF").expect("a file");
        let program = Program {
            folder: folder.path().to_path_buf(),
            ..tribunal_sandbox::fake::program("program")
        };
        let ends = |exe: &str, errno| {
            let error = std::io::Error::from_raw_os_error(errno);
            unexecutable(
                &program,
                SandboxError::Exec {
                    exe: exe.into(),
                    error,
                },
            )
            .map(|run| run.end)
            .ok()
        };
        // Possible headers: a missing loader, a loader that is not one, a cycle, a truncated file.
        for errno in [1, 2, 5, 7, 8, 13, 20, 21, 22, 36, 40, 79, 80] {
            assert_eq!(ends("program", errno), Some(End::Exited(126)), "{errno}");
        }
        for errno in [11, 12, 23, 24, 26] {
            assert_eq!(ends("program", errno), None, "{errno}");
        }
        assert_eq!(ends("gone", 5), None, "a file that cannot be read");
        assert_eq!(ends("/usr/bin/python3", 5), None, "a file of the machine");
    }

    #[test]
    fn a_memory_message_of_a_runtime_counts_only_if_the_program_failed() {
        let said = |end| {
            ruled(RunResult {
                stderr: b"Traceback\nMemoryError\n".to_vec(),
                ..ended(end)
            })
        };
        assert_eq!(said(End::Exited(0)), "AC 0 is the minimum");
        let little = "MLE was refused memory (`MemoryError`) when it used 4 MB; the limit is 64 MB: it asked for too much at \
                      once, or for a wrong size";
        assert_eq!(said(End::Exited(1)), little);
        let much = RunResult {
            stderr: b"MemoryError\n".to_vec(),
            memory_bytes: 60 << 20,
            ..ended(End::Exited(1))
        };
        let refused =
            "MLE was refused memory (`MemoryError`) when it used 60 MB; the limit is 64 MB";
        assert_eq!(ruled(much), refused);
    }
}
