//! Explains the failure of a C or C++ program by other builds: one with sanitizers, and one without optimization.

use super::compile::{Compile, CompileError, Variant};
use super::hang;
use super::language::Language;
use super::pool::{LimitedProgram, ProgramRunner};
use super::sanitizer_report::{
    Headline, explains, first_finding, headline, repeats_own_words, sanitizer_failure,
    without_names,
};
use super::source_excerpt::around_finding;
use super::trial::{MemoryMarks, rule};
use std::path::Path;
use std::time::Duration;
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::without_error_numbers;
use tribunal_core::verdict::memory_fault::{self, at_line};
use tribunal_core::verdict::stressed::{Examination, SourceExcerpt};
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
    /// The name of the case; nothing if the report shows the input itself.
    pub case: Option<&'a str>,
    /// An input on which it is right, if one is known.
    pub passing: Option<&'a [u8]>,
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

/// The warnings on variables that may be read before they have a value. The compiler finds most of them only where it
/// optimizes.
const UNSET: [&str; 2] = ["uninitialized", "maybe-uninitialized"];

/// Flags of the builds that are refused for these warnings: little optimization leaves more reads to warn of, and much of it
/// follows more calls.
const UNSET_FLAGS: [[&str; 5]; 2] = [unset_flags("-O1"), unset_flags("-O2")];

const fn unset_flags(level: &'static str) -> [&'static str; 5] {
    [
        level,
        "-Wuninitialized",
        "-Wmaybe-uninitialized",
        "-Werror=uninitialized",
        "-Werror=maybe-uninitialized",
    ]
}

/// Flags of the build without optimization.
const PLAIN: [&str; 1] = ["-O0"];

/// Options of the sanitizers: leaks at exit are no fault here, the sandbox sets the limits, and a program that aborts
/// (an exception that it does not catch, a failed assertion) prints the calls that led there.
const SANITIZER_ENV: [(&str, &str); 2] = [
    (
        "ASAN_OPTIONS",
        "detect_leaks=0:abort_on_error=0:exitcode=99:disable_coredump=0:handle_abort=1",
    ),
    ("UBSAN_OPTIONS", "print_stacktrace=1"),
];

/// The origin of an excerpt with the line of a finding that need not be the crash.
const OTHER_FINDING: &str = "excerpt-sanitized-elsewhere";

/// Factor by which the other builds may be slower.
const SLOWER: u32 = 4;

/// Minimum memory for a sanitized program and its shadow memory.
const SANITIZED_MEMORY_BYTES: u64 = 1 << 30;

/// Whether programs in a language can be built with sanitizers.
pub fn is_c(language: &Language) -> bool {
    language
        .endings
        .iter()
        .any(|ending| matches!(ending.as_str(), "c" | "cpp"))
}

/// The first finding of a build with sanitizers on an input, and the source around its line; nothing if there is none, or
/// if the program cannot be built or run in this way.
pub fn fault_on(
    sanitized: &SanitizedProgram,
    input: &[u8],
) -> Option<(Vec<String>, Option<SourceExcerpt>)> {
    let run = SanitizedBuild::of(sanitized, None, false)
        .ok()?
        .run(input)
        .ok()?;
    let finding = first_finding(&String::from_utf8_lossy(&run.stderr));
    let excerpt = around_finding(sanitized.source, &finding);
    (!finding.is_empty()).then_some((finding, excerpt))
}

/// The source around the line at which a program is that takes too long on an input; nothing if a build with sanitizers
/// finds a fault or ends, if it is somewhere else at each of several moments, or if it cannot be built or run.
pub fn hang_on(sanitized: &SanitizedProgram, input: &[u8], on: Message) -> Option<SourceExcerpt> {
    let mut build = SanitizedBuild::of(sanitized, None, true).ok()?;
    hang::seen(sanitized.source, &build.run(input).ok()?.stderr, on)
}

/// What the compiler of a C or C++ program says of a variable that may be read before it has a value, with its place, and the
/// source around it; nothing if it sees none.
pub fn unset_variable(sanitized: &SanitizedProgram) -> Option<(Message, SourceExcerpt)> {
    UNSET_FLAGS
        .iter()
        .find_map(|flags| unset_variable_by(sanitized, flags))
}

fn unset_variable_by(
    sanitized: &SanitizedProgram,
    flags: &'static [&'static str],
) -> Option<(Message, SourceExcerpt)> {
    let variant = Variant {
        more: flags,
        ..Variant::default()
    };
    match (sanitized.compile)(sanitized.source, variant) {
        Err(CompileError::Refused { message, .. }) => message.lines().find_map(|line| {
            let (place, what) = unset_warning(line)?;
            // A warning on the library's own files says nothing about the program.
            let excerpt = around_finding(sanitized.source, &[place.to_string()])?;
            let found = at_line(
                &excerpt.file,
                excerpt.line,
                what.to_string(),
                without_names(what),
            );
            Some((found, excerpt))
        }),
        _ => None,
    }
}

/// The place and the words of a warning of [`UNSET`].
fn unset_warning(line: &str) -> Option<(&str, &str)> {
    let said = UNSET
        .iter()
        .find_map(|name| line.strip_suffix(&format!(" [-Werror={name}]")))?;
    said.split_once(": error: ")
}

/// A finding in one sentence: its place first, if it names one; nothing if there is no finding.
fn in_words(finding: &[String]) -> Option<Message> {
    let Headline { place, what, kind } = headline(finding)?;
    let (what, kind) = (plain(what), plain(kind));
    Some(match place {
        Some((file, line)) => at_line(file, line, what, kind),
        None => Message::new("as-it-is")
            .with("text", what)
            .with("kind", kind),
    })
}

/// What a learner reads before the term of the sanitizer; the term alone where it is plain.
const PLAIN_WORDS: [(&str, &str); 7] = [
    ("-buffer-overflow", "memory-outside-of-array"),
    ("container-overflow", "memory-outside-of-array"),
    // An assertion of the C++ library on an index.
    ("'__n < this->size()'", "memory-outside-of-array"),
    ("use-after-", "memory-after-use"),
    ("double-free", "memory-after-use"),
    ("stack-overflow", "memory-stack-full"),
    ("SEGV", "memory-not-accessible"),
];

/// A finding in plain words, with the term of the sanitizer in brackets.
fn plain(term: String) -> Value {
    match PLAIN_WORDS.iter().find(|(part, _)| term.contains(part)) {
        Some((_, id)) => Message::new(*id).with("term", term).into(),
        None => term.into(),
    }
}

/// The cause of a failure, as the reason of a verdict begins; nothing if the finding only repeats what the program itself
/// says of its end. `is_sure` tells whether it explains the failure.
pub fn cause(finding: &[String], is_sure: bool) -> Option<Message> {
    let id = match is_sure {
        true => memory_fault::LIKELY,
        false => memory_fault::POSSIBLE,
    };
    let found = in_words(finding).filter(|_| !repeats_own_words(finding))?;
    Some(Message::new(id).with("found", found))
}

/// Whether a finding is likely the crash with this reason, in English. An access outside of an array need not be: it may
/// change other data long before.
pub fn is_likely_crash(finding: &[String], crash: &str) -> bool {
    let is_silent = |line: &String| line.contains("-buffer-overflow");
    explains(finding, crash) && !finding.first().is_some_and(is_silent)
}

/// Builds a C or C++ program in other ways and runs it on the input that it fails; `check` rules on an output.
pub fn examine(
    sanitized: &SanitizedProgram,
    input: &[u8],
    judged: &Judged,
    check: impl FnOnce(&[u8]) -> Ruling,
) -> Examination {
    let mut examination = Examination::default();
    let on_case = |said: Message| match judged.case {
        Some(case) => Message::new("remark-on-case")
            .with("case", case.to_string())
            .with("said", said),
        None => said,
    };
    let is_late = matches!(judged.verdict, Verdict::TimeLimit | Verdict::IdleLimit);
    let build = SanitizedBuild::of(sanitized, None, is_late);
    if matches!(build, Err(CompileError::Stopped)) {
        return examination;
    }
    match build
        .map_err(unbuilt)
        .and_then(|mut build| Ok((build.run(input)?, build)))
    {
        Err(why) => examination
            .remarks
            .push(on_case(Message::new("sanitizers-not-run").with("why", why))),
        Ok((run, mut build)) => {
            let finding_of = |run: &RunResult| first_finding(&String::from_utf8_lossy(&run.stderr));
            examination.finding = finding_of(&run);
            let excerpt = around_finding(sanitized.source, &examination.finding);
            // What is also found where the program is right does not explain why it crashes.
            let comes_always = excerpt.is_some()
                && judged
                    .passing
                    .and_then(|passing| build.run(passing).ok())
                    .is_some_and(|run| {
                        let other = around_finding(sanitized.source, &finding_of(&run));
                        other.map(|other| other.line) == excerpt.as_ref().map(|one| one.line)
                    });
            examination.excerpt = excerpt
                .map(|excerpt| excerpt.of(origin(&examination.finding, judged, comes_always)));
            // Sanitizers find causes of crashes and of changing results.
            let is_suspicious = judged.verdict == Verdict::RuntimeError || !judged.is_steady;
            if examination.finding.is_empty() {
                examination.excerpt = hang::seen(sanitized.source, &run.stderr, on_input(judged));
                let remark = without_finding(&run, is_suspicious);
                remark
                    .into_iter()
                    .for_each(|remark| examination.remarks.push(on_case(remark)));
            }
        }
    }
    if is_late {
        // Without optimization it would only be slower.
        return examination;
    }
    match run_unoptimized(sanitized, input) {
        Ok(run) => {
            let builds = difference(sanitized, judged, &run, check).map(on_case);
            examination.builds = builds.as_ref().map(Message::to_string);
            examination.builds_message = builds;
        }
        Err(why) => examination
            .remarks
            .push(on_case(Message::new("plain-failed").with("why", why))),
    }
    examination
}

/// Which build names the line of a finding, on which input, and whether that line may have nothing to do with the crash.
fn origin(finding: &[String], judged: &Judged, comes_always: bool) -> Message {
    let is_crash = matches!(judged.verdict, Verdict::RuntimeError | Verdict::MemoryLimit);
    let is_elsewhere = is_crash && (comes_always || !explains(finding, judged.message));
    found_on(on_input(judged), !is_elsewhere)
}

/// The input of a result, in words.
fn on_input(judged: &Judged) -> Message {
    match judged.case {
        Some(case) => Message::new("on-case").with("case", case.to_string()),
        None => Message::new("on-this-input"),
    }
}

/// The origin of an excerpt with the line of a finding on an input; `is_sure` tells whether that line explains the failure.
pub fn found_on(on: Message, is_sure: bool) -> Message {
    let id = match is_sure {
        true => "excerpt-sanitized",
        false => OTHER_FINDING,
    };
    Message::new(id).with("on", on)
}

/// Whether an excerpt shows the line of a finding that need not be the crash.
pub(super) fn is_of_other_finding(excerpt: &SourceExcerpt) -> bool {
    let origin = excerpt.origin_message.as_ref();
    origin.is_some_and(|origin| origin.id() == OTHER_FINDING)
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
    /// Builds the program with sanitizers, in the given standard if there is one. With `looks`, a run that takes longer
    /// than its usual limit prints where it is, and ends.
    pub(super) fn of(
        sanitized: &SanitizedProgram<'a>,
        standard: Option<&str>,
        looks: bool,
    ) -> Result<SanitizedBuild<'a>, CompileError> {
        let mut program = (sanitized.compile)(
            sanitized.source,
            Variant {
                standard,
                more: &SANITIZER_FLAGS,
                prelude: hang::LOOK,
            },
        )?
        .program;
        // The sanitizer reads the program's own file to map calls to source lines.
        program.readable.push("/proc".into());
        program
            .env
            .extend(SANITIZER_ENV.map(|(name, value)| (name.to_string(), value.to_string())));
        let first_ms = sanitized.limits.cpu.as_millis().to_string();
        let first = looks.then(|| (hang::LOOK_MS.to_string(), first_ms));
        program.env.extend(first);
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
        CompileError::Unknown { message, .. } | CompileError::NotInstalled { message, .. } => {
            message.to_string()
        }
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
        // The usual build is right at times as well.
        Verdict::Accepted if !judged.is_steady => return None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Compiled;
    use std::sync::atomic::{AtomicU32, Ordering};
    use tribunal_sandbox::SandboxError;
    use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};

    #[test]
    fn an_excerpt_names_its_build_and_input_and_claims_no_crash_for_another_finding() {
        let said = |finding: &str, verdict, message, case| {
            let judged = Judged {
                verdict,
                message,
                is_steady: true,
                case,
                passing: None,
            };
            origin(&[finding.to_string()], &judged, false).to_string()
        };
        let overflow = "my.cpp:5:9: runtime error: signed integer overflow";
        let (heap, crash) = ("heap-buffer-overflow", "ended by SIGSEGV");
        let found = "found by a build with sanitizers on `a`";
        let elsewhere =
            "a build with sanitizers stops here on `a`; the crash itself may be elsewhere";
        let crashed = |finding| said(finding, Verdict::RuntimeError, crash, Some("a"));
        assert_eq!(
            (crashed(heap), crashed(overflow)),
            (found.into(), elsewhere.into())
        );
        // A wrong answer has no crash.
        let wrong = said(overflow, Verdict::WrongAnswer, "printed 5", None);
        assert_eq!(wrong, "found by a build with sanitizers on this input");
    }

    #[test]
    fn a_finding_is_said_in_plain_words_with_its_term_and_its_kind_without_its_place() {
        let said = |finding: &[&str]| {
            let finding: Vec<String> = finding.iter().map(|line| line.to_string()).collect();
            let reason = cause(&finding, true)?.with("fault", "ended by SIGSEGV");
            let fault = memory_fault::NamedMemoryFault::of(&reason)?;
            Some((fault.found.to_string(), fault.kind()?.to_string()))
        };
        let at =
            |what: &str, kind: &str| Some((format!("line 7 of a.c: {what}"), kind.to_string()));
        assert_eq!(
            said(&["heap-buffer-overflow", "in copy a.c:7:9"]),
            at(
                "access outside of an array (heap-buffer-overflow in copy)",
                "access outside of an array (heap-buffer-overflow)"
            )
        );
        let assertion =
            "stl_vector.h:1123: int& at(size_type): Assertion '__n < this->size()' failed.";
        assert_eq!(
            said(&[assertion, "in get a.c:7"]),
            at(
                "access outside of an array (Assertion '__n < this->size()' failed in get)",
                "access outside of an array (Assertion '__n < this->size()' failed)"
            )
        );
        assert_eq!(
            said(&["a.c:7:3: runtime error: division by zero"]),
            at("division by zero", "division by zero")
        );
        let full =
            "the stack is full: too many calls in each other, or too large arrays in a function";
        assert_eq!(
            said(&["stack-overflow", "in walk a.c:7"]),
            at(
                &format!("{full} (stack-overflow in walk)"),
                &format!("{full} (stack-overflow)")
            )
        );
        // What the program itself says of its end is not said again.
        for own in [
            "a.c:7: check: Assertion `n < 9' failed.",
            "terminate called after throwing an instance of 'int'",
        ] {
            assert_eq!(said(&[own, "in main a.c:7"]), None, "{own}");
        }
    }

    #[test]
    fn a_warning_on_an_unset_variable_is_read() {
        let gcc = "a.c:6:39: error: 'best' may be used uninitialized [-Werror=maybe-uninitialized]";
        let read = ("a.c:6:39", "'best' may be used uninitialized");
        assert_eq!(unset_warning(gcc), Some(read));
        let clang = "a.c:2:5: error: variable 'n' is uninitialized when used here [-Werror,-Wuninitialized]";
        assert_eq!(unset_warning(clang), None, "its words are not known");
        let note = "a.c:2:35: note: 'best' was declared here";
        assert_eq!(unset_warning(note), None);
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
                    chance: None,
                    outputs: None,
                    submitted: None,
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
            let mut watched = SanitizedBuild::of(&sanitized, None, false).expect("built");
            match watched.finding(b"", |output| output == b"4") {
                Ok(SanitizerFinding::Nothing) => assert!(failures < 2),
                Err(why) => assert!(failures == 2 && why.contains("no reason"), "{why}"),
                Ok(_) => panic!("nothing is wrong with it"),
            }
        }
    }
}
