//! A second look at a program that fails: whether it is right in an older standard, whether it opens a file instead of
//! standard input, and what other builds say about a crash.
//!
//! Newer C++ standards change the meaning of some programs without refusing them. A program that is right in an older
//! standard, without sanitizer findings, is judged by that standard; otherwise the report states the difference first.
//! The result depends only on the program and the cases.

use super::case_runner::run_case;
use super::compile::{Compile, CompileError, Compiled, Variant};
use super::excerpt::{SHOWN_BYTES_MAX, start_of};
use super::hang;
use super::interpreted;
use super::language::Language;
use super::pool::{LimitedProgram, ProgramRunner};
use super::sanitize::{
    Judged, SanitizedBuild, SanitizedProgram, SanitizerFinding, cause, examine, is_c,
    is_likely_crash, is_of_other_finding, unbuilt,
};
use super::submission_report::{built, summed};
use super::tally::{Enough, Tally};
use super::testdata::{Checker, TestData};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::{grouped, without_error_numbers};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::event::Doing;
use tribunal_core::verdict::judged::{Built, CaseResult, SubmissionReport};
use tribunal_core::verdict::remarks::Remarks;
use tribunal_core::verdict::stressed::{Examination, SourceExcerpt};
use tribunal_package::case_files::CaseFiles;
use tribunal_sandbox::{Limits, Sandbox};

/// Maximum number of failing cases that are run with sanitizers.
const SANITIZED_CASES_MAX: usize = 50;

/// Maximum CPU time of all runs with sanitizers, which slow some programs far more than others.
const SANITIZED_TIME_MAX: Duration = Duration::from_secs(60);

/// Repeats of a case that only the newer build fails, so that chance is not taken for a change of meaning.
const REPEATS: u32 = 2;

/// The share of the time limit that an older build may take where the newer one was too slow: times differ from run to
/// run, and only a difference of meaning counts.
const QUICK: f64 = 0.5;

/// The submission, and what is needed to build and run it again.
pub(super) struct Scene<'a> {
    /// Its file or folder.
    pub(super) path: &'a Path,
    /// Its number among the submissions.
    pub(super) submission: u64,
    /// Learns what is done with it.
    pub(super) doing: &'a dyn Fn(Doing),
    /// Builds it in other ways.
    pub(super) compile: &'a Compile<'a>,
    /// The limits of a program in this language.
    pub(super) limits: &'a (dyn Fn(&Language) -> Limits + Sync),
    /// Runs programs.
    pub(super) sandbox: &'a dyn Sandbox,
    /// The core of the worker.
    pub(super) core: Option<usize>,
    /// How many cases there are.
    pub(super) cases: u64,
    /// Whether there is time to explain a crash by a build with sanitizers.
    pub(super) explains_crashes: bool,
    /// Set to end the look after the running case.
    pub(super) stop: &'a AtomicBool,
}

/// The outcome of a second look at a submission.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Revision {
    /// The cause, which goes before the failure message; it receives that message as `fault`.
    cause: Option<Message>,
    /// Remarks for the user, the cause first.
    #[serde(flatten)]
    remarks: Remarks,
    /// The source around the line of a crash.
    #[serde(default)]
    excerpt: Option<SourceExcerpt>,
    /// The older build by which it is judged instead, and its results.
    instead: Option<(Built, Vec<CaseResult>)>,
    /// Whether a crash would be explained by a build with sanitizers.
    #[serde(default)]
    explains_crashes: bool,
    /// The judge's fault that ended the look.
    #[serde(skip)]
    fault: Option<String>,
}

impl Revision {
    /// A look that ended early by the judge's fault.
    pub(super) fn broken(why: String) -> Revision {
        Revision {
            fault: Some(why),
            ..Revision::default()
        }
    }

    /// Whether a look that explains crashes, or one that does not, would find no more.
    pub(super) fn is_enough(&self, explains_crashes: bool) -> bool {
        self.explains_crashes || !explains_crashes
    }

    /// Whether another look would find the same.
    pub(super) fn is_lasting(&self) -> bool {
        self.fault.is_none()
    }

    /// The report of a submission, revised by this look.
    pub(super) fn apply(
        self,
        data: &dyn TestData,
        path: &Path,
        mut report: SubmissionReport,
    ) -> SubmissionReport {
        if let Some(why) = self.fault {
            let verdict = report.verdict.map_or("-", Verdict::letters);
            let case = report
                .decided_by
                .as_ref()
                .map(|case| format!(" on `{case}`"))
                .unwrap_or_default();
            let why = without_error_numbers(why);
            let message = format!("it gets {verdict}{case}, but a second look at it failed: {why}");
            return SubmissionReport {
                verdict: Some(Verdict::JudgeError),
                message,
                reason: None,
                ..report
            };
        }
        if let Some((built, results)) = self.instead {
            let mut tally = Tally::new(data.cases(), Enough::default()).scored(data.scoring());
            for result in results {
                let weight = data.failing_weight(&result);
                tally.add(result, weight);
            }
            return summed(data, path, Some(built), tally);
        }
        if let Some(built) = &mut report.built {
            let later = std::mem::replace(&mut built.remarks, self.remarks);
            built.remarks.append(later);
        }
        report.excerpt = self.excerpt;
        if let Some(cause) = self.cause {
            let fault = report
                .reason
                .take()
                .map_or_else(|| Value::from(report.message.clone()), Value::from);
            let said = cause.with("fault", fault);
            report.message = said.to_string();
            report.reason = Some(said);
        }
        report
    }
}

/// The result of an older build.
enum Older {
    /// It does not compile.
    Refused,
    /// It is the same program, or fails in the same way.
    Same,
    /// It is right on the first case that the newer one fails; the reason why it is not used.
    Differs(Message),
    /// It is right on every case.
    Right(Box<Built>, Vec<CaseResult>),
    /// Unknown, by the judge's fault.
    Fault(String),
}

/// Looks again at a submission that fails; `None` if that was stopped.
pub(super) fn look(
    scene: &Scene,
    compiled: &Compiled,
    report: &SubmissionReport,
    checker: &mut dyn Checker,
) -> Option<Revision> {
    // Another build has the same files.
    let is_failing = |case: &&CaseResult| {
        !matches!(case.verdict, Verdict::Accepted | Verdict::JudgeError) && checker.runs(case.index)
    };
    let failing: Vec<&CaseResult> = report.cases.iter().filter(is_failing).collect();
    let mut revision = Revision {
        explains_crashes: scene.explains_crashes,
        ..Revision::default()
    };
    let Some(first) = failing.first() else {
        return Some(revision);
    };
    match scene.varies(compiled, first, checker)? {
        Ok(None) => {}
        // Neither another standard nor a file explains chance.
        Ok(cause) => {
            revision.cause = cause;
            return Some(revision);
        }
        Err(why) => return Some(Revision::broken(why)),
    }
    for flag in earlier(compiled) {
        let (older, newer) = (
            name(flag),
            compiled
                .language
                .standards
                .first()
                .map_or("", |flag| name(flag)),
        );
        match scene.older(flag, compiled, &failing, checker)? {
            // It needs what came later, which still older standards lack, too.
            Older::Refused => break,
            Older::Same => {}
            Older::Right(mut built, results) => {
                let why = Message::new("remark-judged-older")
                    .with("older", older.to_string())
                    .with("newer", newer.to_string())
                    .with("number", scene.cases)
                    .with("count", grouped(scene.cases))
                    .with("verdict", first.verdict.letters())
                    .with("case", first.case.clone())
                    .with("fault", said(first));
                built.remarks.push_first(why);
                return Some(Revision {
                    instead: Some((*built, results)),
                    ..revision
                });
            }
            Older::Differs(why) if revision.cause.is_none() => {
                let said = Message::new("right-in-an-older-standard");
                revision.cause = Some(
                    said.with("older", older.to_string())
                        .with("newer", newer.to_string()),
                );
                revision.remarks.push(
                    Message::new("remark-older-right")
                        .with("older", older.to_string())
                        .with("newer", newer.to_string())
                        .with("case", first.case.clone())
                        .with("why", why),
                );
            }
            Older::Differs(_) => {}
            Older::Fault(why) => return Some(Revision::broken(why)),
        }
    }
    if let (None, Some(file)) = (
        &revision.cause,
        compiled
            .opens
            .as_ref()
            .filter(|file| ignores_input(&failing) && !puts_there(checker, first.index, file)),
    ) {
        revision.cause = Some(Message::new("opens-a-file").with("file", file.clone()));
        revision.remarks.push(opens_remark(file));
    }
    let accepted = report
        .cases
        .iter()
        .find(|case| case.verdict == Verdict::Accepted && checker.runs(case.index));
    let crash = failing.iter().find(|case| is_unexplained_crash(case));
    let is_late = report.verdict == Some(Verdict::TimeLimit);
    let late = failing
        .iter()
        .find(|case| is_late && case.verdict == Verdict::TimeLimit);
    if let Some(crash) = crash.or(late)
        && scene.explains_crashes
        && is_c(&compiled.language)
        && !scene.is_stopped()
        && let Some(examination) = scene.crash(compiled, crash, accepted, checker)
    {
        if revision.cause.is_none() {
            // A fault that stops this build early need not be why the usual one goes on.
            let is_sure = crash.verdict != Verdict::TimeLimit
                && crash.verdict == report.verdict.unwrap_or(crash.verdict)
                && match &examination.excerpt {
                    Some(excerpt) => !is_of_other_finding(excerpt),
                    None => is_likely_crash(&examination.finding, &crash.message),
                };
            let found = || cause(&examination.finding, is_sure);
            let hang = examination.excerpt.as_ref().and_then(hang::cause);
            revision.cause = hang.or_else(found);
        }
        let found = Message::new("found-on")
            .with("case", crash.case.clone())
            .with("found", examination.finding.join("; "));
        Some(found)
            .filter(|_| !examination.finding.is_empty())
            .into_iter()
            .chain(examination.builds_message)
            .for_each(|remark| revision.remarks.push(remark));
        revision.remarks.append(examination.remarks);
        revision.excerpt = examination.excerpt;
    }
    if let (Some(late), None) = (late, &revision.cause)
        && scene.explains_crashes
        && !is_c(&compiled.language)
        && !scene.is_stopped()
        && let Ok(case) = checker.open(late.index)
        && case.is_read_alone()
    {
        let input = case.input().to_vec();
        drop(case);
        let on = Message::new("on-case").with("case", late.case.clone());
        let limits = (scene.limits)(&compiled.language);
        revision.excerpt =
            interpreted::hang_on(compiled, &limits, scene.sandbox, scene.path, &input, on);
        revision.cause = revision.excerpt.as_ref().and_then(hang::cause);
    }
    (!scene.is_stopped()).then_some(revision)
}

/// Whether a case ends by a crash, or a request for memory of a wrong size, whose line the program does not name itself.
fn is_unexplained_crash(case: &CaseResult) -> bool {
    let reason = case.reason.as_ref().map_or("", Message::id);
    let is_crash = case.verdict == Verdict::RuntimeError || reason == "too-large-request";
    is_crash && !case.message.starts_with("ended by a failed assertion at ")
}

/// The older standards that may change the meaning of a program; none if it was built in an older one already.
fn earlier(compiled: &Compiled) -> &[String] {
    let Language {
        standards, earlier, ..
    } = &compiled.language;
    match standards
        .first()
        .is_some_and(|flag| compiled.command.contains(flag.as_str()))
    {
        true => earlier,
        false => &[],
    }
}

/// The name of a standard: `gnu++17`.
fn name(flag: &str) -> &str {
    flag.split_once('=').map_or(flag, |(_, name)| name)
}

/// The remark on a file that a program opens by name.
fn opens_remark(file: &str) -> Message {
    Message::new("remark-opens").with("file", file.to_string())
}

/// Whether a case puts a file of this name beside the program, which may open it then.
fn puts_there(checker: &mut dyn Checker, index: u64, file: &str) -> bool {
    let case = checker.open(index);
    case.is_ok_and(|case| {
        let paths = case.files().map_or(&[][..], CaseFiles::paths);
        paths.iter().any(|path| path.ends_with(file))
    })
}

/// Why a case is not accepted, for a remark.
fn said(case: &CaseResult) -> Value {
    match &case.reason {
        Some(reason) => reason.clone().into(),
        None => case.message.clone().into(),
    }
}

/// A remark on a program that fails on one input, if its source opens a file by name and it prints the same, `output`,
/// without any input. `output` may be cut, as in a report. If the program cannot be run, there is no remark.
pub fn file_instead_of_input(
    compiled: &Compiled,
    program: &LimitedProgram,
    sandbox: &dyn Sandbox,
    output: &str,
) -> Option<Message> {
    let file = compiled
        .opens
        .as_ref()
        .filter(|_| !program.has_case_files())?;
    let run = ProgramRunner::new(sandbox, None, 1)
        .run(program, b"")
        .ok()?;
    (start_of(&run.output, SHOWN_BYTES_MAX) == output).then(|| opens_remark(file))
}

/// Whether it printed the same on every failing case that is kept, as if it had not read the input.
fn ignores_input(failing: &[&CaseResult]) -> bool {
    let mut outputs = failing
        .iter()
        .filter_map(|case| case.failure.as_ref())
        .map(|failure| &failure.actual);
    let first = outputs.next();
    outputs.all(|output| Some(output) == first)
}

impl Scene<'_> {
    /// Tells that a build with sanitizers begins.
    fn begin_sanitizing(&self) {
        (self.doing)(Doing::Sanitizing {
            submission: self.submission,
        });
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Builds it in an older standard and runs it on the first failing case; if it is right there, on all cases.
    fn older(
        &self,
        flag: &str,
        compiled: &Compiled,
        failing: &[&CaseResult],
        checker: &mut dyn Checker,
    ) -> Option<Older> {
        let (Some(first), false) = (failing.first(), self.is_stopped()) else {
            return None;
        };
        let older = match (self.compile)(
            self.path,
            Variant {
                standard: Some(flag),
                ..Variant::default()
            },
        ) {
            Ok(older) => older,
            Err(CompileError::Failed(why)) => return Some(Older::Fault(why)),
            Err(CompileError::Stopped) => return None,
            Err(_) => return Some(Older::Refused),
        };
        if is_same_program(compiled, &older) {
            return Some(Older::Same);
        }
        let limits = (self.limits)(&older.language);
        let program = LimitedProgram::of(&older, limits);
        let mut runner = ProgramRunner::new(self.sandbox, self.core, 1);
        let mut judge = |index| {
            (!self.is_stopped())
                .then(|| run_case(&mut runner, &program, index, checker, String::new))
        };
        let was_slow = matches!(first.verdict, Verdict::TimeLimit | Verdict::IdleLimit);
        let is_right = |result: &CaseResult| {
            result.verdict == Verdict::Accepted
                && !(was_slow && result.cpu_s > QUICK * limits.cpu.as_secs_f64())
        };
        // The failing case comes first, since most programs fail it again.
        let again = judge(first.index)?;
        if again.verdict != Verdict::JudgeError && !is_right(&again) {
            return Some(Older::Same);
        }
        let mut results = Vec::new();
        for index in 0..self.cases {
            let result = judge(index)?;
            if result.verdict == Verdict::JudgeError {
                return Some(Older::Fault(result.message));
            }
            if !is_right(&result) {
                let why = Message::new("older-gets")
                    .with("older", name(flag).to_string())
                    .with("verdict", result.verdict.letters())
                    .with("case", result.case);
                return Some(Older::Differs(why));
            }
            results.push(result);
        }
        drop(runner);
        let built = Box::new(built(&older, &limits));
        if was_slow {
            match self.chance(compiled, first, checker)? {
                Ok(None) => {}
                Ok(Some(why)) => return Some(Older::Differs(why)),
                Err(why) => return Some(Older::Fault(why)),
            }
        }
        let found = self.finding(flag, &limits, &older, failing, checker)?;
        (self.doing)(Doing::Examining {
            submission: self.submission,
        });
        Some(match found {
            Ok(None) => Older::Right(built, results),
            Ok(Some(why)) => Older::Differs(why),
            Err(why) => Older::Fault(why),
        })
    }

    /// Runs a failing case again: the cause if the program passes it this time, or prints something else. An error is the
    /// judge's fault.
    fn varies(
        &self,
        compiled: &Compiled,
        failed: &CaseResult,
        checker: &mut dyn Checker,
    ) -> Option<Result<Option<Message>, String>> {
        let is_answer = matches!(
            failed.verdict,
            Verdict::WrongAnswer | Verdict::PresentationError
        );
        if !is_answer && failed.verdict != Verdict::RuntimeError {
            return Some(Ok(None));
        }
        let printed = |case: &CaseResult| case.failure.as_ref().map(|it| it.actual.clone());
        let first = printed(failed).filter(|_| is_answer);
        self.again(compiled, failed, checker, |again| match again.verdict {
            Verdict::Accepted => Some(Message::new("fails-by-chance")),
            _ if first.is_some() && printed(again) != first => {
                Some(Message::new("prints-by-chance"))
            }
            _ => None,
        })
    }

    /// Runs a case again that took too long: a reason if the newer build passes it this time, so that it fails by chance. An
    /// error is the judge's fault.
    fn chance(
        &self,
        compiled: &Compiled,
        failed: &CaseResult,
        checker: &mut dyn Checker,
    ) -> Option<Result<Option<Message>, String>> {
        self.again(compiled, failed, checker, |again| {
            let why = Message::new("older-by-chance").with("case", failed.case.clone());
            (again.verdict == Verdict::Accepted).then_some(why)
        })
    }

    /// Runs a failing case [`REPEATS`] times more, up to a result of which `says` says something; `None` if that was stopped.
    /// An error is the judge's fault.
    fn again(
        &self,
        compiled: &Compiled,
        failed: &CaseResult,
        checker: &mut dyn Checker,
        says: impl Fn(&CaseResult) -> Option<Message>,
    ) -> Option<Result<Option<Message>, String>> {
        let limits = (self.limits)(&compiled.language);
        let program = LimitedProgram::of(compiled, limits);
        let mut runner = ProgramRunner::new(self.sandbox, self.core, 1);
        for _ in 0..REPEATS {
            if self.is_stopped() {
                return None;
            }
            let again = run_case(&mut runner, &program, failed.index, checker, String::new);
            if again.verdict == Verdict::JudgeError {
                return Some(Err(again.message));
            }
            if let Some(said) = says(&again) {
                return Some(Ok(Some(said)));
            }
        }
        Some(Ok(None))
    }

    /// Runs an older build with sanitizers on the cases that the newer one fails: a reason not to use it, or `None`. An
    /// error is the judge's fault.
    fn finding(
        &self,
        flag: &str,
        limits: &Limits,
        older: &Compiled,
        failing: &[&CaseResult],
        checker: &mut dyn Checker,
    ) -> Option<Result<Option<Message>, String>> {
        self.begin_sanitizing();
        let mut sanitized =
            match SanitizedBuild::of(&self.sanitized_program(older, limits), Some(flag), false) {
                Ok(sanitized) => sanitized,
                Err(CompileError::Failed(why)) => return Some(Err(why)),
                Err(CompileError::Stopped) => return None,
                Err(error) => {
                    let why = Message::new("sanitizers-not-run").with("why", unbuilt(error));
                    return Some(Ok(Some(why)));
                }
            };
        let mut has_ended = false;
        for case in failing.iter().take(SANITIZED_CASES_MAX) {
            if self.is_stopped() {
                return None;
            }
            if sanitized.used > SANITIZED_TIME_MAX {
                break;
            }
            let looked = checker
                .open(case.index)
                .map_err(|error| error.to_string())
                .and_then(|mut open| {
                    if !open.is_read_alone() {
                        return Ok(SanitizerFinding::Nothing);
                    }
                    let input = open.input().to_vec();
                    sanitized.finding(&input, |output| {
                        open.check(output).verdict == Verdict::Accepted
                    })
                });
            match looked {
                Ok(SanitizerFinding::Nothing) => has_ended = true,
                Ok(SanitizerFinding::NoEnd) => {}
                Ok(SanitizerFinding::Fault(found)) => {
                    let why = Message::new("sanitized-fault")
                        .with("case", case.case.clone())
                        .with("fault", found);
                    return Some(Ok(Some(why)));
                }
                Err(why) => return Some(Err(why)),
            }
        }
        let none = Message::new("sanitized-endless");
        Some(Ok(Some(none).filter(|_| !has_ended)))
    }

    /// What other builds say about a crash; `None` if its case cannot be opened again.
    fn crash(
        &self,
        compiled: &Compiled,
        crash: &CaseResult,
        passing: Option<&CaseResult>,
        checker: &mut dyn Checker,
    ) -> Option<Examination> {
        let limits = (self.limits)(&compiled.language);
        let passing = passing.and_then(|case| {
            let case = checker.open(case.index).ok()?;
            case.is_read_alone().then(|| case.input().to_vec())
        });
        let mut case = checker
            .open(crash.index)
            .ok()
            .filter(|case| case.is_read_alone())?;
        let input = case.input().to_vec();
        let judged = Judged {
            verdict: crash.verdict,
            message: &crash.message,
            is_steady: true,
            case: Some(&crash.case),
            passing: passing.as_deref(),
        };
        self.begin_sanitizing();
        Some(examine(
            &self.sanitized_program(compiled, &limits),
            &input,
            &judged,
            |output| case.check(output),
        ))
    }

    fn sanitized_program<'s>(
        &'s self,
        compiled: &'s Compiled,
        limits: &'s Limits,
    ) -> SanitizedProgram<'s> {
        let marks = &compiled.language.memory_marks;
        SanitizedProgram {
            compile: self.compile,
            sandbox: self.sandbox,
            source: self.path,
            limits,
            marks,
        }
    }
}

/// Whether two builds made the same file, which then behaves the same.
fn is_same_program(one: &Compiled, other: &Compiled) -> bool {
    let bytes = |compiled: &Compiled| {
        std::fs::read(compiled.program.folder.join(&compiled.program.exe)).ok()
    };
    let one = bytes(one);
    one.is_some() && one == bytes(other)
}
