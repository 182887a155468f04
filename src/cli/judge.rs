//! `tribunal judge`: runs submissions on cases and rules on each output.

use super::args;
use super::builtin;
use super::choices::Target;
use super::console::{Clock, Console};
use super::exit::{Exit, Stop};
use super::further::{FurtherRuns, stored_alone};
use super::inapplicable::reject_shrink_time;
use super::memory_fault::explain_failures;
use super::next::{JudgedRun, after_judge};
use super::package;
use super::repeat::{flags, repeat};
use super::session::{JudgeSession, JudgeTarget};
use super::setup::{CaseFolder, languages, source};
use super::smallest::{Search, Searched, note_chance, refute_by_smallest};
use super::submissions::{JudgedSubmissions, judged};
use super::time_limit::{stated_for_programs, with_time_limit};
use super::wanted::Wanted;
use std::cell::OnceCell;
use std::path::Path;
use std::time::Instant;
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::Message;
use tribunal_judge::batch::KnownResults;
use tribunal_judge::compile::{Surroundings, Workshop};
use tribunal_judge::testdata::Certified;

pub(super) fn run(args: &args::Judge, console: &mut Console) -> Result<Exit, Stop> {
    match &args.problem {
        Target::Problem(problem) => judge(args, *problem, console),
        Target::Folder(folder) => package::judge(args, folder, console),
    }
}

fn judge(
    args: &args::Judge,
    problem: &'static dyn AnyProblem,
    console: &mut Console,
) -> Result<Exit, Stop> {
    let case_folder = CaseFolder::of(problem, args.cases.cases.as_deref())?;
    // Refuses impossible requests before any work begins.
    if case_folder.is_builtin() && args.submissions.is_empty() && args.students.is_none() {
        let why = Message::new("no-submission-named");
        return Err(Stop::said(Exit::Usage, why).advise(builtin::OWN_COPY));
    }
    let languages = languages(&args.execution.build)?;
    let remark = |remark: &Message| console.say(remark);
    let JudgedSubmissions { submissions, again } = judged(
        args,
        problem.name(),
        &case_folder.package,
        Wanted::programs(&languages),
        &remark,
    )?;
    reject_shrink_time(args, submissions.len())?;
    let source = source(problem, &args.cases, &case_folder)?;
    let stated = stated_for_programs(&case_folder.package)?;
    let session = JudgeSession::open(args, &submissions, languages, console)?;
    let flags = flags(args);
    let data = Certified {
        source: &source,
        dialect: args.execution.dialect,
    };
    let repeat = |submission: &Path, case: &[String]| {
        repeat(problem.name(), submission, again(submission), &flags, case)
    };
    let target = JudgeTarget {
        data: &data,
        limits: stated.limits,
        repeat: &repeat,
        package: &case_folder.package,
        surroundings: Surroundings::with_constants(&case_folder.package, stated.constants, false),
        known: KnownResults::default(),
    };
    let target = with_time_limit(&session, target, console)?;
    if args.watch {
        return session.watch(&target, console);
    }
    let begun = Instant::now();
    session.begin(&target, &submissions, console)?;
    if session.is_share() {
        let done = session.do_share(&target, &submissions, console, |report, own| {
            let workshop = session.toolchain.workshop();
            let search = search(args, &session, &target, &workshop);
            search.further(
                problem,
                &case_folder,
                (report, own),
                submissions.len(),
                console,
            )?;
            Ok(())
        })?;
        return session.end_share(done, console);
    }
    let mut report = session.judge(&target, &submissions, console)?;
    let workshop = session.toolchain.workshop();
    let search = search(args, &session, &target, &workshop);
    let judged = (&report, &submissions[..]);
    // Where nothing is to be run, what is known is the report.
    let runs_nothing = session.runs_nothing();
    let further = match runs_nothing {
        true => FurtherRuns::default(),
        false => search.further(problem, &case_folder, judged, submissions.len(), console)?,
    };
    // A run that was stopped keeps the results that it has.
    let is_stopped = search.is_stopped();
    let found = if is_stopped {
        Vec::new()
    } else {
        further.found()
    };
    let is_judged_again = !found.is_empty();
    let longer;
    if is_judged_again {
        console.say(&Message::new("found-further").with("number", found.len() as u64));
        longer = self::source(problem, &args.cases, &case_folder)?.with_found(found);
        let data = Certified {
            source: &longer,
            dialect: args.execution.dialect,
        };
        let target = JudgeTarget {
            data: &data,
            // Its cases are others.
            known: KnownResults::default(),
            ..target.clone()
        };
        report = session.judge(&target, &submissions, console)?;
    }
    further.note(is_judged_again, &mut report);
    report.stored_alone = stored_alone(args, &case_folder, &report).filter(|_| !console.is_quiet());
    report.interrupted |= is_stopped;
    let searched = match runs_nothing {
        true => Searched::default(),
        false => search.run(problem, &report, &submissions),
    };
    report.smallest = searched.smallest;
    refute_by_smallest(problem, args.cases.size, &mut report);
    if searched.fails_by_chance {
        report.submissions.iter_mut().for_each(note_chance);
    }
    let clock = OnceCell::new();
    let begin = |what| {
        let clock = clock.get_or_init(|| console.clock());
        clock.begin(problem.name(), || what);
    };
    if !runs_nothing {
        explain_failures(&search, problem, &submissions, &mut report, &begin, &remark);
    }
    clock.get().into_iter().for_each(Clock::end);
    let run = JudgedRun {
        args,
        report: &report,
        submissions: &submissions,
        again: &again,
    };
    let next = after_judge(problem, run);
    (report.next, report.next_for) = (next.commands, next.program);
    report.wall_s = begun.elapsed().as_secs_f64();
    session.finish(report, console)
}

/// What a search after judging needs.
fn search<'a>(
    args: &'a args::Judge,
    session: &'a JudgeSession,
    target: &'a JudgeTarget,
    workshop: &'a Workshop<'a>,
) -> Search<'a> {
    Search {
        args,
        sandbox: &*session.toolchain.sandbox,
        workshop,
        surroundings: &target.surroundings,
        package_limits: target.limits,
        wanted: session.wanted,
        stop: &session.toolchain.stop,
        journal: session.journal(),
        identity: session.identity(target),
        isolation: session.isolation(),
    }
}
