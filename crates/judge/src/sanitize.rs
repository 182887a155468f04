//! Explains the failure of a C or C++ program by other builds: one with sanitizers, and one without optimization.

use super::compile::{Compile, CompileError, Variant};
use super::language::Language;
use super::pool::{LimitedProgram, ProgramRunner};
use super::source_excerpt::around_finding;
use super::trial::{MemoryMarks, rule};
use std::path::Path;
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::text::without_error_numbers;
use tribunal_core::verdict::stressed::Examination;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_sandbox::{End, Limits, RunResult, Sandbox};

/// A failing program, and what is needed to build and run it in other ways.
pub struct SanitizedProgram<'a> {
    /// Builds it in other ways.
    pub compile: &'a Compile<'a>,
    /// Runs the builds.
    pub sandbox: &'a dyn Sandbox,
    /// Its source.
    pub source: &'a Path,
    /// Its limits.
    pub limits: &'a Limits,
    /// Texts that its language prints on standard error when memory runs out.
    pub marks: MemoryMarks<'a>,
}

/// The result of the usual build on an input.
pub struct Judged<'a> {
    /// The verdict.
    pub verdict: Verdict,
    /// Why, in English.
    pub message: &'a str,
    /// Whether repeated runs gave the same result.
    pub is_steady: bool,
}

/// Flags of the build that checks memory and arithmetic and stops at the first finding.
const SANITIZER_FLAGS: [&str; 7] = [
    "-fsanitize=address,undefined",
    // It would report first, and with less detail than the address sanitizer.
    "-fno-sanitize=object-size",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
    "-D_GLIBCXX_ASSERTIONS",
    "-g",
    "-O1",
];

/// Flags of the build without optimization.
const PLAIN: [&str; 1] = ["-O0"];

/// Options of the sanitizers: leaks at exit are no fault here, and the sandbox sets the limits.
const SANITIZER_ENV: [(&str, &str); 2] = [
    (
        "ASAN_OPTIONS",
        "detect_leaks=0:abort_on_error=0:exitcode=99:disable_coredump=0",
    ),
    ("UBSAN_OPTIONS", "print_stacktrace=1"),
];

/// Factor by which the other builds may be slower.
const SLOWER: u32 = 4;

/// Minimum memory for a sanitized program and its shadow memory.
const SANITIZED_MEMORY_BYTES: u64 = 1 << 30;

/// Maximum number of calls shown for a finding.
const CALLS_MAX: usize = 3;

/// Whether programs in a language can be built with sanitizers.
pub fn is_c(language: &Language) -> bool {
    language
        .endings
        .iter()
        .any(|ending| matches!(ending.as_str(), "c" | "cpp"))
}

/// Builds a C or C++ program in other ways and runs it on the input that it fails; `check` rules on an output.
pub fn examine(
    sanitized: &SanitizedProgram,
    input: &[u8],
    judged: &Judged,
    check: impl FnOnce(&[u8]) -> Ruling,
) -> Examination {
    let mut examination = Examination::default();
    let build = SanitizedBuild::of(sanitized, None);
    if matches!(build, Err(CompileError::Stopped)) {
        return examination;
    }
    match build
        .map_err(unbuilt)
        .and_then(|mut build| build.run(input))
    {
        Err(why) => examination
            .remarks
            .push(Message::new("sanitizers-not-run").with("why", why)),
        Ok(run) => {
            examination.finding = first_finding(&String::from_utf8_lossy(&run.stderr));
            examination.excerpt = around_finding(sanitized.source, &examination.finding);
            // Sanitizers find causes of crashes and of changing results.
            let is_suspicious = judged.verdict == Verdict::RuntimeError || !judged.is_steady;
            if examination.finding.is_empty() {
                let remark = without_finding(&run, is_suspicious);
                remark
                    .into_iter()
                    .for_each(|remark| examination.remarks.push(remark));
            }
        }
    }
    if matches!(judged.verdict, Verdict::TimeLimit | Verdict::IdleLimit) {
        // Without optimization it would only be slower.
        return examination;
    }
    match run_unoptimized(sanitized, input) {
        Ok(run) => {
            let builds = difference(sanitized, judged, &run, check);
            examination.builds = builds.as_ref().map(Message::to_string);
            examination.builds_message = builds;
        }
        Err(why) => examination
            .remarks
            .push(Message::new("plain-failed").with("why", why)),
    }
    examination
}

/// A build with sanitizers.
pub(super) struct SanitizedBuild<'a> {
    program: LimitedProgram,
    runner: ProgramRunner<'a>,
    /// The CPU time of all runs.
    pub(super) used: Duration,
}

/// The outcome of a run with sanitizers.
pub(super) enum SanitizerFinding {
    /// No finding, and the output is right.
    Nothing,
    /// The sanitizers took so much time or memory that the run did not end.
    NoEnd,
    /// What is wrong, in words.
    Fault(Message),
}

impl<'a> SanitizedBuild<'a> {
    /// Builds the program with sanitizers, in the given standard if there is one.
    pub(super) fn of(
        sanitized: &SanitizedProgram<'a>,
        standard: Option<&str>,
    ) -> Result<SanitizedBuild<'a>, CompileError> {
        let mut program = (sanitized.compile)(
            sanitized.source,
            Variant {
                standard,
                more: &SANITIZER_FLAGS,
            },
        )?
        .program;
        // The sanitizer reads the program's own file to map calls to source lines.
        program.readable.push("/proc".into());
        program
            .env
            .extend(SANITIZER_ENV.map(|(name, value)| (name.to_string(), value.to_string())));
        // The shadow memory reserves the whole address space.
        let memory_bytes = sanitized.limits.memory_bytes.max(SANITIZED_MEMORY_BYTES);
        let limits = Limits {
            memory_bytes,
            address_space: false,
            ..slower(sanitized.limits)
        };
        Ok(SanitizedBuild {
            program: LimitedProgram::new(program, limits, Vec::new()),
            runner: ProgramRunner::new(sanitized.sandbox, None, 1),
            used: Duration::ZERO,
        })
    }

    fn run(&mut self, input: &[u8]) -> Result<RunResult, String> {
        let run = self
            .runner
            .run(&self.program, input)
            .map_err(|error| error.to_string())?;
        self.used += run.cpu;
        Ok(run)
    }

    /// What is wrong with a run on an input: the first finding, a bad exit, or an output that is wrong where that of
    /// the build without sanitizers was right. An error is the judge's fault.
    pub(super) fn finding(
        &mut self,
        input: &[u8],
        is_right: impl FnOnce(&[u8]) -> bool,
    ) -> Result<SanitizerFinding, String> {
        let run = self.run(input)?;
        let found = first_finding(&String::from_utf8_lossy(&run.stderr));
        if !found.is_empty() {
            let found = Message::new("sanitizers-find").with("found", found.join("; "));
            return Ok(SanitizerFinding::Fault(found));
        }
        let fault = |id: &'static str| SanitizerFinding::Fault(Message::new(id));
        Ok(match run.end {
            End::CpuLimit | End::WallLimit | End::MemoryLimit => SanitizerFinding::NoEnd,
            End::Exited(0) if is_right(&run.output) => SanitizerFinding::Nothing,
            End::Exited(0) | End::OutputLimit => fault("sanitized-other-answer"),
            End::Exited(_) | End::Signaled(_) => fault("sanitized-ends-badly"),
        })
    }
}

fn run_unoptimized(sanitized: &SanitizedProgram, input: &[u8]) -> Result<RunResult, String> {
    let compiled = (sanitized.compile)(
        sanitized.source,
        Variant {
            more: &PLAIN,
            ..Variant::default()
        },
    )
    .map_err(unbuilt)?;
    let program = LimitedProgram::new(compiled.program, slower(sanitized.limits), Vec::new());
    ProgramRunner::new(sanitized.sandbox, None, 1)
        .run(&program, input)
        .map_err(|error| error.to_string())
}

fn slower(limits: &Limits) -> Limits {
    Limits {
        cpu: SLOWER * limits.cpu,
        wall: SLOWER * limits.wall,
        ..*limits
    }
}

/// Why another build failed.
pub(super) fn unbuilt(error: CompileError) -> String {
    match error {
        // The last line of a linker's message says what is missing.
        CompileError::Refused { message, .. } => message
            .lines()
            .rev()
            .find(|line| !line.trim().is_empty())
            .unwrap_or("it does not compile")
            .to_string(),
        CompileError::Unknown { message, .. } => message.to_string(),
        error => without_error_numbers(error),
    }
}

/// How the result of the build without optimization differs from the judged one.
fn difference(
    sanitized: &SanitizedProgram,
    judged: &Judged,
    run: &RunResult,
    check: impl FnOnce(&[u8]) -> Ruling,
) -> Option<Message> {
    let ruling = rule(run, &slower(sanitized.limits), sanitized.marks, check);
    if ruling.verdict == Verdict::JudgeError || ruling.verdict == judged.verdict {
        let same = ruling.verdict != Verdict::WrongAnswer || ruling.message() == judged.message;
        let otherwise = Message::new("plain-wrong-otherwise");
        return (!same).then(|| otherwise.with("why", ruling.reason));
    }
    let (verdict, message) = (ruling.verdict, ruling.reason);
    Some(match verdict {
        Verdict::Accepted => Message::new("plain-right").with("why", message),
        verdict => Message::new("plain-gets")
            .with("verdict", verdict.letters())
            .with("why", message),
    })
}

/// The remark on a sanitized run without findings.
fn without_finding(run: &RunResult, is_suspicious: bool) -> Option<Message> {
    if let Some(why) = sanitizer_failure(&String::from_utf8_lossy(&run.stderr)) {
        return is_suspicious.then(|| Message::new("sanitizers-not-run").with("why", why));
    }
    let nothing = match run.end {
        End::CpuLimit | End::WallLimit => "sanitizers-find-nothing-in-time",
        End::MemoryLimit => "sanitizers-find-nothing-in-memory",
        End::OutputLimit => "sanitizers-find-nothing-in-output",
        End::Exited(_) | End::Signaled(_) => "sanitizers-find-nothing",
    };
    is_suspicious.then(|| Message::new(nothing))
}

/// Why the sanitizers themselves failed, if they did.
fn sanitizer_failure(stderr: &str) -> Option<String> {
    let is_theirs = |line: &&str| line.contains("Sanitizer") && !line.contains("WARNING");
    stderr
        .lines()
        .find(is_theirs)
        .filter(|line| !is_report(line))
        .map(|line| without_process(line).to_string())
}

/// The first finding on standard error: its kind, and the calls that led to it.
fn first_finding(stderr: &str) -> Vec<String> {
    let lines: Vec<&str> = stderr.lines().collect();
    let Some(first) = lines.iter().position(|line| is_finding(line)) else {
        return Vec::new();
    };
    let mut finding = vec![kind(lines[first])];
    let rest: Vec<&str> = lines[first + 1..].iter().map(|line| line.trim()).collect();
    let about = |line: &&&str| {
        line.starts_with("READ of size")
            || line.starts_with("WRITE of size")
            || line.contains(" is located ")
            || line.contains("<== Memory access")
    };
    finding.extend(
        rest.iter()
            .filter(about)
            .take(3)
            .map(|line| plain_line(line)),
    );
    let calls: Vec<&str> = rest
        .iter()
        .skip_while(|line| !line.starts_with("#0"))
        .copied()
        .collect();
    let calls = calls
        .into_iter()
        .take_while(|line| line.starts_with('#'))
        .filter_map(call);
    let calls: Vec<String> = calls.take(CALLS_MAX).collect();
    finding.extend(calls.iter().enumerate().map(|(index, call)| match index {
        0 => format!("in {call}"),
        _ => format!("called from {call}"),
    }));
    finding
}

/// Whether a line begins a report; a sanitizer that cannot start prints ERROR as well.
fn is_report(line: &str) -> bool {
    line.contains("ERROR: AddressSanitizer: ") && !line.contains("CHECK failed")
}

fn is_finding(line: &str) -> bool {
    is_report(line) || line.contains(": runtime error: ") || line.contains(": Assertion '")
}

/// The kind of a fault, without addresses and folders.
fn kind(line: &str) -> String {
    match line.split_once("ERROR: AddressSanitizer: ") {
        Some((_, kind)) => {
            let end = [" on address", " on unknown address", " at pc", " (pc"]
                .iter()
                .filter_map(|end| kind.find(end))
                .min();
            kind[..end.unwrap_or(kind.len())].trim().to_string()
        }
        None => base(without_process(line)).to_string(),
    }
}

/// A line without `==123==`.
fn without_process(line: &str) -> &str {
    line.strip_prefix("==")
        .and_then(|rest| rest.split_once("=="))
        .map_or(line, |(_, rest)| rest)
}

/// A line without addresses, which differ from run to run.
fn plain_line(line: &str) -> String {
    let words = line
        .split_whitespace()
        .filter(|word| !word.starts_with("0x") && !word.starts_with("[0x"));
    let line = words.collect::<Vec<_>>().join(" ");
    let line = line.trim_end_matches(" thread T0").trim_end_matches(" at");
    line.strip_prefix("is located ")
        .map_or(line, |rest| rest)
        .to_string()
}

/// A call as `function file:line:column`; `None` for one outside the program's own source.
fn call(line: &str) -> Option<String> {
    let (_, place) = line.split_once(" in ")?;
    let (function, path) = place.rsplit_once(' ')?;
    let is_ours = path.contains(':')
        && !["/usr/", "../", "/build/", "<null>"]
            .iter()
            .any(|start| path.starts_with(start));
    is_ours.then(|| format!("{function} {}", base(path)))
}

/// A path, or a line that begins with one, without folders.
fn base(line: &str) -> &str {
    let path_end = line.find(':').unwrap_or(line.len());
    match line[..path_end].rfind('/') {
        Some(slash) => &line[slash + 1..],
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Compiled;
    use std::sync::atomic::{AtomicU32, Ordering};
    use tribunal_sandbox::SandboxError;
    use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};

    #[test]
    fn a_memory_report_is_cut_to_its_kind_its_place_and_its_calls() {
        let stderr = "\
=================================================================
==2==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7ffd at pc 0x55 bp 0x7f sp 0x7f
READ of size 4 at 0x7ffd5c9e1a90 thread T0
    #0 0x55d0 in flip(int*, int) /tmp/build/my.cpp:12:9
    #1 0x55d1 in std::vector<int>::at() /usr/include/c++/12/bits/stl_vector.h:1123
    #2 0x55d2 in main /tmp/build/my.cpp:31
    #3 0x7f03 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58

Address 0x7ffd5c9e1a90 is located in stack of thread T0 at offset 96 in frame
    #0 0x55d0 in main /tmp/build/my.cpp:20

  This frame has 1 object(s):
    [32, 96) 'board' (line 22) <== Memory access at offset 96 overflows this variable
";
        let expected = [
            "stack-buffer-overflow",
            "READ of size 4",
            "Address is located in stack of thread T0 at offset 96 in frame",
            "[32, 96) 'board' (line 22) <== Memory access at offset 96 overflows this variable",
            "in flip(int*, int) my.cpp:12:9",
            "called from main my.cpp:31",
        ];
        assert_eq!(first_finding(stderr), expected);
    }

    #[test]
    fn an_arithmetic_report_is_one_line() {
        let stderr = "noise\n/tmp/x/my.cpp:8:14: runtime error: shift exponent 40 is too large for 32-bit type 'int'\n    \
                      #0 0x401 in mask(int) /tmp/x/my.cpp:8\n    #1 0x402 in main /tmp/x/my.cpp:15\n\n";
        let expected = [
            "my.cpp:8:14: runtime error: shift exponent 40 is too large for 32-bit type 'int'",
            "in mask(int) my.cpp:8",
            "called from main my.cpp:15",
        ];
        assert_eq!(first_finding(stderr), expected);
        let stderr = "/usr/include/c++/12/bits/stl_vector.h:1123: reference std::vector<int>::operator[](size_type): \
                      Assertion '__n < this->size()' failed.\n";
        assert_eq!(first_finding(stderr).len(), 1);
        assert!(
            first_finding(stderr)[0].starts_with("stl_vector.h:1123: "),
            "{:?}",
            first_finding(stderr)
        );
    }

    #[test]
    fn a_failed_sandbox_is_tried_again_once_and_then_a_judge_error() {
        for failures in [0, 1, 2] {
            let runs = AtomicU32::default();
            let sandbox =
                Fake::new(
                    move |_, _| match runs.fetch_add(1, Ordering::Relaxed) < failures {
                        true => Err(SandboxError::Broken("no reason".to_string())),
                        false => Ok(printed("4")),
                    },
                );
            let compile = |_: &Path, variant: Variant| {
                assert_eq!(variant.more, SANITIZER_FLAGS);
                let program = program("x");
                let (language, command) = (Language::default(), String::new());
                Ok(Compiled {
                    program,
                    language,
                    command,
                    remarks: Vec::new(),
                    opens: None,
                })
            };
            let (source, marks) = (Path::new("a.cpp"), &[]);
            let sanitized = SanitizedProgram {
                compile: &compile,
                sandbox: &sandbox,
                source,
                limits: &LIMITS,
                marks,
            };
            let mut watched = SanitizedBuild::of(&sanitized, None).expect("built");
            match watched.finding(b"", |output| output == b"4") {
                Ok(SanitizerFinding::Nothing) => assert!(failures < 2),
                Err(why) => assert!(failures == 2 && why.contains("no reason"), "{why}"),
                Ok(_) => panic!("nothing is wrong with it"),
            }
        }
    }

    #[test]
    fn other_output_is_no_finding() {
        assert_eq!(first_finding(""), [""; 0]);
        assert_eq!(first_finding("the program's own words\n"), [""; 0]);
        let broken = "==3==ERROR: AddressSanitizer: CHECK failed: sanitizer_linux.cpp:1000";
        assert_eq!(first_finding(broken), [""; 0]);
        assert_eq!(
            sanitizer_failure(broken).as_deref(),
            Some("ERROR: AddressSanitizer: CHECK failed: sanitizer_linux.cpp:1000")
        );
        let warned = "==7==WARNING: AddressSanitizer cannot see\n==7==ERROR: AddressSanitizer failed to allocate 0x1\n";
        assert_eq!(first_finding(warned), [""; 0]);
        assert_eq!(
            sanitizer_failure(warned).as_deref(),
            Some("ERROR: AddressSanitizer failed to allocate 0x1")
        );
    }
}
