//! Finds the memory fault behind a wrong answer of a C or C++ program, where no known cause fits: reading outside of an
//! array, or a variable without a value, changes answers and crashes nothing. Of several programs, finds the faults behind
//! crashes too, and the line of one whose time runs out; those of a single program are found while it is judged.

use super::args;
use super::other_builds::sanitizing;
use super::setup::worker_cores;
use super::smallest::Search;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::chance::is_by_chance;
use tribunal_core::verdict::judged::{CaseResult, JudgeReport, SubmissionReport};
use tribunal_core::verdict::memory_fault::{LIKELY, POSSIBLE_UNSET_VARIABLE};
use tribunal_core::verdict::stressed::SourceExcerpt;
use tribunal_judge::compile::Compiled;
use tribunal_judge::groups;
use tribunal_judge::hang;
use tribunal_judge::interpreted;
use tribunal_judge::limits::run_limits;
use tribunal_judge::pool::LimitedProgram;
use tribunal_judge::sanitize::{
    SanitizedProgram, cause, fault_on, found_on, hang_on, is_c, is_likely_crash, unset_variable,
};
use tribunal_judge::submission::Submission;

/// The reasons that name a cause already.
const EXPLAINED: [&str; 2] = ["right-in-an-older-standard", "opens-a-file"];

/// Maximum number of programs of a run that are built with sanitizers: a build takes a second or two.
const BUILDS_MAX: usize = 20;

/// A failing C or C++ program, and an input on which it fails.
struct Unexplained<'a> {
    /// Its place in the report.
    place: usize,
    path: &'a Path,
    compiled: Compiled,
    input: String,
    /// Which input that is, in words.
    on: Message,
    /// Whether it prints the same for every input, or for every input but some, as one does that prints a variable without a
    /// value.
    is_constant: bool,
    /// The reason of the crash, in English, if it crashes.
    crash: Option<&'a str>,
    /// Whether its time runs out.
    is_late: bool,
}

/// What explains a failure.
struct MemoryFault {
    /// The beginning of the reason.
    cause: Option<Message>,
    remark: Option<Message>,
    excerpt: Option<SourceExcerpt>,
}

/// Says first what a build with sanitizers finds on a failing input of each C or C++ program that fails and that nothing
/// else explains, or what its compiler warns of. `begin` shows that it takes a while; `remark` says what is left out.
pub(super) fn explain_failures(
    search: &Search,
    problem: &dyn AnyProblem,
    submissions: &[Submission],
    report: &mut JudgeReport,
    begin: &dyn Fn(Message),
    remark: &dyn Fn(&Message),
) {
    let is_searched = search.args.shrink_time.unwrap_or(args::SHRINK_S) > 0
        && !search.args.expected
        && !report.interrupted;
    if !is_searched {
        return;
    }
    let mut unexplained = unexplained(search, problem, submissions, report);
    let all = unexplained.len();
    unexplained.truncate(BUILDS_MAX);
    let is_built = |one: &&Unexplained| is_c(&one.compiled.language);
    match &unexplained.iter().filter(is_built).collect::<Vec<_>>()[..] {
        [] => {}
        [one] => begin(sanitizing(one.path)),
        many => begin(Message::new("live-sanitizing-many").with("number", many.len() as u64)),
    }
    for (place, fault) in faults(search, &unexplained) {
        note(&mut report.submissions[place], fault);
    }
    report.causes = groups::by_cause(&report.submissions);
    if all > BUILDS_MAX {
        let some = Message::new("sanitizing-some").with("number", BUILDS_MAX as u64);
        remark(&some.with("all", all as u64));
    }
}

/// The C and C++ programs that fail, and neither a known fault nor anything else is likely the cause.
fn unexplained<'a>(
    search: &Search,
    problem: &dyn AnyProblem,
    submissions: &'a [Submission],
    report: &'a JudgeReport,
) -> Vec<Unexplained<'a>> {
    // Those of a single program were examined while it was judged, unless it passed the case in another run.
    let has_crashes = submissions.len() > 1 && !search.args.show_source;
    let one = |(place, (one, submission)): (usize, (&'a SubmissionReport, &'a Submission))| {
        let is_constant = prints_a_constant(one);
        let by_chance = one.reason.as_ref().is_some_and(is_by_chance);
        let crash = unexplained_crash(one).filter(|_| has_crashes || by_chance);
        let is_late = has_crashes && is_unexplained_as(one, &[Verdict::TimeLimit]);
        if crash.is_none() && !is_late && !is_unexplained_as(one, &WRONG) && !is_constant {
            return None;
        }
        let smallest = report.smallest.as_ref().filter(|_| !is_late);
        let is_meant = |case: &&CaseResult| !is_late || case.verdict == Verdict::TimeLimit;
        let mut shown = one.cases.iter().filter(|case| case.failure.is_some());
        let case = one.smallest_failing().filter(is_meant);
        let case = case.or_else(|| shown.find(is_meant));
        let (input, on) = match (smallest, case) {
            (Some(smallest), _) => (&smallest.input, Message::new("on-smallest-input")),
            (None, Some(case)) => {
                let on = Message::new("on-case").with("case", case.case.clone());
                (&case.failure.as_ref()?.input, on)
            }
            (None, None) => return None,
        };
        let size = search.args.cases.size;
        let instance = problem.read_text(input.as_bytes(), size).ok()?;
        let compiled = search.compile(&submission.path)?;
        (is_late || is_c(&compiled.language)).then(|| Unexplained {
            place,
            path: &submission.path,
            compiled,
            input: problem.write(&instance),
            on,
            is_constant,
            crash,
            is_late,
        })
    };
    let submissions = report.submissions.iter().zip(submissions);
    submissions.enumerate().filter_map(one).collect()
}

/// What explains each of these programs, by its place in the report.
fn faults(search: &Search, unexplained: &[Unexplained]) -> Vec<(usize, MemoryFault)> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(one) = unexplained.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Some(fault) = fault_of(search, one) {
                let mut found = found
                    .lock()
                    .expect("no thread panics while it holds the lock");
                found.push((one.place, fault));
            }
        }
    };
    std::thread::scope(|scope| {
        let more = worker_cores(search.args.execution.jobs)
            .len()
            .min(unexplained.len())
            .saturating_sub(1);
        (0..more).for_each(|_| {
            scope.spawn(work);
        });
        work();
    });
    found.into_inner().expect("no thread panicked")
}

fn fault_of(search: &Search, one: &Unexplained) -> Option<MemoryFault> {
    let limits = run_limits(
        &search.package_limits,
        &one.compiled.language,
        &search.wanted,
    );
    let program = LimitedProgram::of(&one.compiled, limits);
    let sanitized = SanitizedProgram {
        compile: &|source, variant| search.workshop.compile_as(source, variant),
        sandbox: search.sandbox,
        source: one.path,
        limits: program.limits(),
        marks: program.marks(),
    };
    let is_stopped = || search.is_stopped();
    if one.is_late {
        let (input, on) = (one.input.as_bytes(), one.on.clone());
        let excerpt = match is_c(&one.compiled.language) {
            true => hang_on(&sanitized, input, on),
            false => {
                let (compiled, limits) = (&one.compiled, program.limits());
                interpreted::hang_on(compiled, limits, search.sandbox, one.path, input, on)
            }
        };
        return excerpt.map(|excerpt| MemoryFault {
            cause: hang::cause(&excerpt),
            remark: None,
            excerpt: Some(excerpt),
        });
    }
    let sanitizers = || match one.is_constant || is_stopped() {
        true => None,
        false => of_sanitizers(fault_on(&sanitized, one.input.as_bytes())?, one),
    };
    let warning = || match is_stopped() {
        true => None,
        false => unset_variable(&sanitized).map(|(found, excerpt)| MemoryFault {
            cause: Some(Message::new(POSSIBLE_UNSET_VARIABLE).with("found", found.clone())),
            remark: Some(Message::new("found-by-compiler").with("found", found)),
            excerpt: Some(excerpt.of(Message::new("excerpt-warned"))),
        }),
    };
    sanitizers().or_else(warning)
}

/// The first finding of a build with sanitizers.
fn of_sanitizers(
    (finding, excerpt): (Vec<String>, Option<SourceExcerpt>),
    one: &Unexplained,
) -> Option<MemoryFault> {
    let is_sure = one
        .crash
        .is_none_or(|crash| is_likely_crash(&finding, crash));
    let on = &one.on;
    Some(MemoryFault {
        cause: cause(&finding, is_sure),
        remark: Some(
            Message::new("found-by-sanitizers")
                .with("on", on.clone())
                .with("found", finding.join("; ")),
        ),
        excerpt: excerpt.map(|excerpt| excerpt.of(found_on(on.clone(), is_sure))),
    })
}

/// Says what explains a failure before its reason.
fn note(one: &mut SubmissionReport, fault: MemoryFault) {
    if let Some(cause) = fault.cause {
        if cause.id() == LIKELY {
            // What the failing cases share follows from the fault.
            one.cause = None;
        }
        let said = cause.with("fault", one.take_reason());
        one.explain(said);
    }
    one.excerpt = fault.excerpt;
    if let Some(built) = &mut one.built {
        fault
            .remark
            .into_iter()
            .for_each(|remark| built.remarks.push(remark));
    }
}

/// The reason of the crash of a program that does not say itself where it crashes, in English.
fn unexplained_crash(one: &SubmissionReport) -> Option<&str> {
    let is_crash = one.verdict == Some(Verdict::RuntimeError) && one.excerpt.is_none();
    let crash = one.smallest_failing().or_else(|| {
        let mut cases = one.cases.iter();
        cases.find(|case| case.verdict == Verdict::RuntimeError)
    });
    let crash = crash.filter(|case| case.verdict == Verdict::RuntimeError);
    Some(crash?.message.as_str()).filter(|_| is_crash && is_explained_by_nothing(one))
}

/// Whether nothing that was found before explains a failure. That it comes by chance explains nothing: memory outside of an
/// array, or a variable without a value, may be why.
fn is_explained_by_nothing(one: &SubmissionReport) -> bool {
    let reason = one.reason.as_ref().map_or("", Message::id);
    !EXPLAINED.contains(&reason) && one.cause.as_ref().is_none_or(|cause| !cause.is_likely)
}

/// The rules of outputs that a variable without a value may explain: the same one for every input, or for most of them.
const CONSTANT: [&str; 2] = ["constant", "constant-but-for-some"];

/// Whether a program prints the same for every input, or for every input but some.
fn prints_a_constant(one: &SubmissionReport) -> bool {
    let suspects = one.cause.iter().flat_map(|cause| cause.best());
    suspects
        .flat_map(|suspect| &suspect.faults)
        .any(|fault| CONSTANT.contains(&fault.name.as_str()))
}

/// The verdicts of wrong answers.
const WRONG: [Verdict; 2] = [Verdict::WrongAnswer, Verdict::PresentationError];

/// Whether a program has one of these verdicts, and neither a known fault nor anything else is likely its cause.
fn is_unexplained_as(one: &SubmissionReport, verdicts: &[Verdict]) -> bool {
    let is_meant = one
        .verdict
        .is_some_and(|verdict| verdicts.contains(&verdict));
    is_meant && one.excerpt.is_none() && is_explained_by_nothing(one)
}
