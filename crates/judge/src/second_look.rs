//! A second look at a program that fails: whether it is right in an older standard, which file it opens in the place of
//! its input, and what other builds tell of a crash.
//!
//! C++ changes the meaning of programs without refusing them. One that is right in an older standard, with nothing that
//! sanitizers find, is judged by that one; of any other the difference is told first. What is made of a program follows
//! from it and from the cases alone.

use super::case_runner::run_case;
use super::compile::{Compile, CompileError, Compiled, Variant};
use super::language::Language;
use super::pool::{LimitedProgram, ProgramRunner};
use super::sanitize::{
    Judged, SanitizedProgram, SanitizerFinding, Watched, examine, is_c, unbuilt,
};
use super::submission_report::{built, summed};
use super::tally::{Enough, Tally};
use super::testdata::{Checker, TestData};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::counted;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{Built, CaseResult, SubmissionReport};
use tribunal_sandbox::{Limits, Sandbox};

/// Failing cases on which sanitizers have to find nothing.
const WATCHED_CASES_MAX: usize = 50;

/// How long sanitizers look at all of them, in CPU time, at most: they make some programs slower by far more than others.
const WATCHED_MAX: Duration = Duration::from_secs(60);

/// How often a case is run again that only the newer build fails, so that chance does not pass for another meaning.
const REPEATS: u32 = 2;

/// The share of the time limit within which an older build must stay where the newer one was too slow: times differ from
/// run to run, and a difference of builds is to be one of meaning.
const QUICK: f64 = 0.5;

/// What a submission is looked at with.
pub(super) struct Scene<'a> {
    /// Its file or folder.
    pub(super) path: &'a Path,
    /// Builds it in other ways.
    pub(super) compile: &'a Compile<'a>,
    /// What a program in a language may use.
    pub(super) limits: &'a (dyn Fn(&Language) -> Limits + Sync),
    /// Runs programs.
    pub(super) sandbox: &'a dyn Sandbox,
    /// The core of the worker.
    pub(super) core: Option<usize>,
    /// How many cases there are.
    pub(super) cases: u64,
    /// Whether it is the only one, so that there is time for a crash.
    pub(super) is_alone: bool,
    /// Ends the look after the case that is running.
    pub(super) stop: &'a AtomicBool,
}

/// What a second look makes of a submission.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Revision {
    /// What stands before its fault, which is put in as `fault`.
    cause: Option<Message>,
    /// What the user should know, the cause first.
    remarks: Vec<String>,
    /// The older build by which it is judged, and the results of that.
    instead: Option<(Built, Vec<CaseResult>)>,
    /// The fault of ours for which it is not known what an older build does.
    #[serde(skip)]
    fault: Option<String>,
}

impl Revision {
    /// A look that came to no end, through a fault of ours.
    pub(super) fn broken(why: String) -> Revision {
        Revision {
            fault: Some(why),
            ..Revision::default()
        }
    }

    /// Whether another look would find the same.
    pub(super) fn is_lasting(&self) -> bool {
        self.fault.is_none()
    }

    /// The report of a submission with what is known now.
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
            let message = format!("it gets {verdict}{case}, but a second look at it failed: {why}");
            return SubmissionReport {
                verdict: Some(Verdict::JudgeError),
                message,
                reason: None,
                ..report
            };
        }
        if let Some((built, results)) = self.instead {
            let mut tally = Tally::new(data.cases(), Enough::default());
            results.into_iter().for_each(|result| tally.add(result));
            return summed(data, path, Some(built), tally);
        }
        if let Some(built) = &mut report.built {
            built.remarks.splice(0..0, self.remarks);
        }
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

/// What came of an older build.
enum Older {
    /// It does not compile, or does the same.
    Same,
    /// It is right where the newer one fails, and this speaks against it.
    Differs(String),
    /// It is right on every case.
    Right(Box<Built>, Vec<CaseResult>),
    /// It is not known, through a fault of ours.
    Fault(String),
}

/// Looks again at a submission that fails; nothing where that was stopped.
pub(super) fn look(
    scene: &Scene,
    compiled: &Compiled,
    report: &SubmissionReport,
    checker: &mut dyn Checker,
) -> Option<Revision> {
    let is_failing =
        |case: &&CaseResult| !matches!(case.verdict, Verdict::Accepted | Verdict::JudgeError);
    let failing: Vec<&CaseResult> = report.cases.iter().filter(is_failing).collect();
    let Some(first) = failing.first() else {
        return Some(Revision::default());
    };
    let mut revision = Revision::default();
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
            Older::Same => {}
            Older::Right(mut built, results) => {
                let (cases, fault) = (counted(scene.cases, "case"), &first.message);
                let why = format!(
                    "judged as {older}, in which it is right on all of {cases}: {newer} gives it another meaning \
                     ({} on `{}`: {fault})",
                    first.verdict, first.case
                );
                built.remarks.insert(0, why);
                return Some(Revision {
                    instead: Some((*built, results)),
                    ..Revision::default()
                });
            }
            Older::Differs(why) if revision.cause.is_none() => {
                let said = Message::new("right-in-an-older-standard");
                revision.cause = Some(
                    said.with("older", older.to_string())
                        .with("newer", newer.to_string()),
                );
                let case = &first.case;
                revision.remarks.push(format!(
                    "built as {older} it is right on `{case}`, as {newer} it is not: something in it changed its meaning, \
                     or has none; it is judged as {newer}, since {why}"
                ));
            }
            Older::Differs(_) => {}
            Older::Fault(why) => return Some(Revision::broken(why)),
        }
    }
    if let (None, Some(file)) = (
        &revision.cause,
        compiled.opens.as_ref().filter(|_| is_blind(&failing)),
    ) {
        revision.cause = Some(Message::new("opens-a-file").with("file", file.clone()));
        revision.remarks.push(format!(
            "its source names the file `{file}`: a judge gives the input on standard input, and takes the output from \
             standard output"
        ));
    }
    if let Some(crash) = failing
        .iter()
        .find(|case| case.verdict == Verdict::RuntimeError)
        && scene.is_alone
        && is_c(&compiled.language)
        && !scene.is_stopped()
    {
        revision
            .remarks
            .extend(scene.crash(compiled, crash, checker));
    }
    (!scene.is_stopped()).then_some(revision)
}

/// The older standards that may give a program another meaning: none where it was built in an older one anyway.
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

/// Whether it did the same on all that it was given, as far as is kept: as if it had not seen it.
fn is_blind(failing: &[&CaseResult]) -> bool {
    let mut outputs = failing
        .iter()
        .filter_map(|case| case.failure.as_ref())
        .map(|failure| &failure.actual);
    let first = outputs.next();
    outputs.all(|output| Some(output) == first)
}

impl Scene<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Builds it in an older standard and runs it on the first failing case, and on all where that makes a difference.
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
                more: &[],
            },
        ) {
            Ok(older) => older,
            Err(CompileError::Failed(why)) => return Some(Older::Fault(why)),
            Err(CompileError::Stopped) => return None,
            Err(_) => return Some(Older::Same),
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
        // The case that it fails comes first, since most programs fail it again.
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
                return Some(Older::Differs(format!(
                    "{} gets {} on `{}`",
                    name(flag),
                    result.verdict,
                    result.case
                )));
            }
            results.push(result);
        }
        drop(runner);
        let built = Box::new(built(&older, &limits));
        match self.chance(compiled, first, checker)? {
            Ok(None) => {}
            Ok(Some(why)) => return Some(Older::Differs(why)),
            Err(why) => return Some(Older::Fault(why)),
        }
        Some(
            match self.finding(flag, &limits, &older, failing, checker)? {
                Ok(None) => Older::Right(built, results),
                Ok(Some(why)) => Older::Differs(why),
                Err(why) => Older::Fault(why),
            },
        )
    }

    /// Why it may be by chance that the newer build fails a case: it is right on it another time. An error is a fault of
    /// ours.
    fn chance(
        &self,
        compiled: &Compiled,
        failed: &CaseResult,
        checker: &mut dyn Checker,
    ) -> Option<Result<Option<String>, String>> {
        let limits = (self.limits)(&compiled.language);
        let program = LimitedProgram::of(compiled, limits);
        let mut runner = ProgramRunner::new(self.sandbox, self.core, 1);
        for _ in 0..REPEATS {
            if self.is_stopped() {
                return None;
            }
            let again = run_case(&mut runner, &program, failed.index, checker, String::new);
            match again.verdict {
                Verdict::Accepted => {
                    return Some(Ok(Some(format!(
                        "it is right on `{}` another time",
                        failed.case
                    ))));
                }
                Verdict::JudgeError => return Some(Err(again.message)),
                _ => {}
            }
        }
        Some(Ok(None))
    }

    /// What sanitizers say against an older build on the cases that the newer one fails; nothing where they find nothing.
    /// An error is a fault of ours.
    fn finding(
        &self,
        flag: &str,
        limits: &Limits,
        older: &Compiled,
        failing: &[&CaseResult],
        checker: &mut dyn Checker,
    ) -> Option<Result<Option<String>, String>> {
        let mut watched = match Watched::of(&self.suspect(older, limits), Some(flag)) {
            Ok(watched) => watched,
            Err(CompileError::Failed(why)) => return Some(Err(why)),
            Err(CompileError::Stopped) => return None,
            Err(error) => {
                return Some(Ok(Some(format!(
                    "the sanitizers could not be run: {}",
                    unbuilt(error)
                ))));
            }
        };
        let mut has_ended = false;
        for case in failing.iter().take(WATCHED_CASES_MAX) {
            if self.is_stopped() {
                return None;
            }
            if watched.used > WATCHED_MAX {
                break;
            }
            let looked = checker
                .open(case.index)
                .map_err(|error| error.to_string())
                .and_then(|mut open| {
                    let input = open.input().to_vec();
                    watched.finding(&input, |output| {
                        open.check(output).verdict == Verdict::Accepted
                    })
                });
            match looked {
                Ok(SanitizerFinding::Nothing) => has_ended = true,
                Ok(SanitizerFinding::NoEnd) => {}
                Ok(SanitizerFinding::Fault(found)) => {
                    return Some(Ok(Some(format!("on `{}` {found}", case.case))));
                }
                Err(why) => return Some(Err(why)),
            }
        }
        let none = || "a build with sanitizers comes to no end on any case that fails".to_string();
        Some(Ok((!has_ended).then(none)))
    }

    /// What other builds tell of a crash.
    fn crash(
        &self,
        compiled: &Compiled,
        crash: &CaseResult,
        checker: &mut dyn Checker,
    ) -> Vec<String> {
        let limits = (self.limits)(&compiled.language);
        let Ok(mut case) = checker.open(crash.index) else {
            return Vec::new();
        };
        let input = case.input().to_vec();
        let judged = Judged {
            verdict: crash.verdict,
            message: &crash.message,
            is_steady: true,
        };
        let told = examine(
            &self.suspect(compiled, &limits),
            &input,
            &judged,
            |output| case.check(output),
        );
        let found = (!told.finding.is_empty())
            .then(|| format!("on `{}`: {}", crash.case, told.finding.join("; ")));
        found
            .into_iter()
            .chain(told.builds)
            .chain(told.remarks)
            .collect()
    }

    fn suspect<'s>(&'s self, compiled: &'s Compiled, limits: &'s Limits) -> SanitizedProgram<'s> {
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

/// Whether two builds made the same file, which then does the same.
fn is_same_program(one: &Compiled, other: &Compiled) -> bool {
    let bytes = |compiled: &Compiled| {
        std::fs::read(compiled.program.folder.join(&compiled.program.exe)).ok()
    };
    let one = bytes(one);
    one.is_some() && one == bytes(other)
}
