//! Feeds the cross-check: stored cases, then seeded ones, or a whole input space.

use super::cross_check::{
    ANSWER_MAX, CrossCheck, CrossCheckFinding, CrossCheckItem, CrossCheckTally, Hung,
    InstanceOrigin, letters, repeat,
};
use super::examples::ExampleChecker;
use super::notes::{CrashInput, CrashRecord, Notes, WorkNote, place_and_position, step};
use super::tested_roles::TestedRole;
use super::watched::{
    Feed, FeedFault, Panic, Spot, Taken, WatchedPool, WorkOutcome, each, held, panics_elsewhere,
    within,
};
use std::cell::{Cell, RefCell};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tribunal_core::board::Size;
use tribunal_core::command::RepeatCommand;
use tribunal_core::erased::{
    AnyGenerated, AnyInstance, AnyNth, AnyProblem, AnySolver, AnySpace, AnySweep, AnySweeper,
};
use tribunal_core::problem::{
    Declined, GenerateOptions, SWEEP_DIFFERENCES_MAX, SweepDifference, SweepTally,
};
use tribunal_core::rng::Rng;
use tribunal_core::text::{ReadError, counted, grouped};
use tribunal_core::verdict::event::Doing;
use tribunal_core::verdict::{CaseFileFault, Section, Statement};
use tribunal_core::verdict::{Disagreement, Event, MinimumCount, ProblemReport};
use tribunal_package::cases::{self, Example, StoredCase};

/// What is put before the bench.
pub struct CrossCheckPlan<'a> {
    /// The problem.
    pub problem: &'static dyn AnyProblem,
    /// The solvers that sit on it, in the order of the register.
    pub solvers: Vec<AnySolver>,
    /// The instances.
    pub input_plan: InputPlan,
    /// Threads.
    pub jobs: usize,
    /// The command that does all of it again, on one thread.
    pub command: Arc<str>,
    /// How long an answer may take.
    pub answer_max: Duration,
    /// The file of notes, if notes are taken.
    pub notes: Option<Arc<Notes>>,
    /// Crashes of earlier runs. The workers that crashed are reported with their inputs, and left out of this run.
    pub crashes: &'a [CrashRecord],
    /// Set once the run is to stop.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
}

/// Which instances.
pub enum InputPlan {
    /// Stored cases, then generated ones.
    Cases {
        /// The folder that holds `data/`; nothing leaves the stored cases out.
        package: Option<PathBuf>,
        /// The folder of packages as the user named it, for commands; nothing where none was named.
        cases: Option<PathBuf>,
        /// Only the stored case of this name.
        only: Option<String>,
        /// Whether missing and differing answer files are written.
        bless: bool,
        /// How many are generated.
        random: u64,
        /// From which seed.
        seed: u64,
        /// And how.
        options: GenerateOptions,
        /// Whether the whole spaces of small rectangles are tried besides, and some larger boards.
        others: bool,
    },
    /// These, in their order.
    Given(Vec<AnyInstance>),
    /// The whole space of a size; where it is swept, all solvers also answer a seeded sample.
    Whole {
        /// The size.
        size: Size,
        /// How many instances of a swept space are in the sample.
        sample: u64,
        /// The sample's seed.
        seed: u64,
        /// Whether the moves of a swept space are played, too; of others they always are.
        thorough: bool,
    },
}

/// Why a run could not be made.
#[derive(Debug)]
pub enum VerifyError {
    /// The generator or the space was asked for too much.
    Declined(Declined),
    /// The store could not be read.
    Read(PathBuf, std::io::Error),
    /// An answer file could not be written.
    Write(PathBuf, std::io::Error),
    /// No stored case has the name.
    NoCase(String, Vec<String>),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Declined(declined) => declined.fmt(f),
            VerifyError::Read(path, error) => {
                write!(f, "cannot read `{}`: {error}", path.display())
            }
            VerifyError::Write(path, error) => {
                write!(f, "cannot write `{}`: {error}", path.display())
            }
            VerifyError::NoCase(name, _) => write!(f, "no stored case is called `{name}`"),
        }
    }
}

impl From<Declined> for VerifyError {
    fn from(declined: Declined) -> VerifyError {
        VerifyError::Declined(declined)
    }
}

/// Instances of a whole space that a thread takes at once.
const CHUNK: u64 = 128;

/// Generated instances that a thread takes at once: few, since the others wait while they are made.
const CHUNK_GENERATED: u64 = 16;

/// Of a space that is large enough, at most so many generated instances are alike on average.
const ALIKE_MAX: usize = 8;

/// Input files of at most so many bytes are compared with what is read of them.
const COMPARED_MAX: u64 = 1 << 20;

/// Rectangles of at most so many cells are small.
const SMALL_CELLS: usize = 12;

/// Sizes of larger boards: of each parity, beyond what a table holds and beyond 32 and 40 rows or columns, up to the
/// largest, and with few and many solutions.
pub const LARGER: [(usize, usize); 21] = [
    (4, 5),
    (5, 4),
    (1, 9),
    (9, 1),
    (5, 5),
    (5, 7),
    (6, 6),
    (7, 9),
    (8, 8),
    (9, 9),
    (10, 12),
    (13, 13),
    (16, 9),
    (19, 19),
    (21, 23),
    (32, 32),
    (33, 34),
    (41, 13),
    (64, 5),
    (5, 64),
    (64, 63),
];
/// So many boards of each.
pub const LARGER_EACH: u64 = 6;
/// Where a problem has pieces, so many are on a large board: the cost of matching them grows with the third power.
const PIECES: u32 = 40;
/// Numbers of pieces other than half of the cells, on boards larger than 4x4; on 4x4 all numbers are tried.
const PIECES_OF: [(usize, usize, u32); 3] = [(4, 5, 3), (3, 6, 12), (8, 8, 5)];

/// Runs the plan.
///
/// # Errors
///
/// Where a generator or a space declines, no stored case has the name, or a file cannot be read or
/// written.
pub fn verify(plan: CrossCheckPlan) -> Result<ProblemReport, VerifyError> {
    let problem = plan.problem;
    let mut report = ProblemReport {
        problem: problem.name().to_string(),
        sections: Vec::new(),
        case_file_faults: Vec::new(),
        blessed: Vec::new(),
        other_answers: Vec::new(),
        interrupted: false,
        repeat_all: None,
    };
    let run = CrossCheckRun {
        plan: &plan,
        hung: Hung::default(),
        is_spent: Cell::new(false),
        faults: RefCell::new(Vec::new()),
    };
    report.sections.extend(run.crashes());
    match &plan.input_plan {
        InputPlan::Cases {
            package,
            cases,
            only,
            bless,
            random,
            seed,
            options,
            others,
        } => {
            let begun = Instant::now();
            let mut tally = CrossCheckTally::new(&plan.solvers);
            let mut coverage = Vec::new();
            if let Some(package) = package {
                let heard = run.stored_cases(
                    &mut tally,
                    &mut report,
                    (package, cases.as_deref()),
                    only.as_deref(),
                    *bless,
                )?;
                coverage.push(counted(heard, "stored case"));
                // The examples ask the parser, the checker and the solvers.
                if only.is_none()
                    && plan
                        .crashes
                        .iter()
                        .all(|crash| crash.problem != problem.name())
                {
                    coverage.extend(run.examples(package, &mut report));
                }
            }
            if *random > 0 {
                let (heard, generated) = run.generated(*random, *seed, options)?;
                tally.add(generated);
                let size = options.size_of(&problem.info());
                coverage.push(format!(
                    "{} of {size}, seed {seed}",
                    counted(heard, "generated instance")
                ));
            }
            run.slow(&tally);
            report.sections.push(section(coverage, tally, begun));
            if *others && !run.is_over() {
                report.sections.push(run.small()?);
            }
            if *others && !run.is_over() {
                report.sections.push(run.larger(*seed)?);
            }
        }
        InputPlan::Given(instances) => {
            let begun = Instant::now();
            (plan.events)(started(
                problem,
                "given boards",
                instances.len() as u64,
                plan.jobs,
            ));
            let mut items = (1..).zip(instances).map(|(number, instance)| {
                let origin = InstanceOrigin::Input(number);
                CrossCheckItem {
                    index: number,
                    origin,
                    instance: instance.clone(),
                    stored: None,
                }
            });
            let (findings, tally) = run.all(|| items.next().map(|item| vec![item]));
            let coverage = vec![counted(findings.len() as u64, "given instance")];
            report.sections.push(section(coverage, tally, begun));
        }
        InputPlan::Whole {
            size,
            sample,
            seed,
            thorough,
        } => match run.whole(*size) {
            None => {}
            Some(Err(declined)) => return Err(declined.into()),
            Some(Ok(AnySpace::Each { instances, nth })) => {
                let begun = Instant::now();
                let (heard, tally) = run.spaces("the whole space", vec![(*size, instances, nth)]);
                let what = share(heard, instances, "input", *size);
                run.slow(&tally);
                report
                    .sections
                    .push(section(vec![covered(&what, &tally)], tally, begun));
            }
            Some(Ok(AnySpace::Sweep(sweep))) => {
                let begun = Instant::now();
                let (heard, tally) = run.sweep(*size, &sweep, *thorough)?;
                let what = share(heard, sweep.instances, "input", *size);
                let moves = if *thorough {
                    "all moves played"
                } else {
                    "the numbers alone, no moves played"
                };
                let by = sweep.solvers.join(" and ");
                let coverage = vec![
                    format!("{what}, each answered by {by}; {moves}"),
                    sweep.method.clone(),
                ];
                report.sections.push(section(coverage, tally, begun));
                if *sample > 0 && !run.is_over() {
                    let begun = Instant::now();
                    let options = GenerateOptions {
                        size: Some(*size),
                        ..GenerateOptions::default()
                    };
                    let (heard, tally) = run.generated(*sample, *seed, &options)?;
                    run.slow(&tally);
                    let what = format!(
                        "a sample of {} of {size}, seed {seed}",
                        counted(heard, "input")
                    );
                    report
                        .sections
                        .push(section(vec![covered(&what, &tally)], tally, begun));
                }
            }
        },
    }
    for Panic { message, file } in panics_elsewhere() {
        // A solver has a file of its own.
        let name = file.map(|file| file.replace('_', "-"));
        let solver = plan
            .solvers
            .iter()
            .find(|row| name.as_deref() == Some(row.name));
        run.fault(
            solver.map_or(CROSS_CHECK, |row| row.name),
            format!("on a thread of its own {message}"),
        );
    }
    report.interrupted = run.is_over();
    let faults = run.faults.into_inner();
    let has_disagreement = report
        .sections
        .iter()
        .any(|section| section.disagreements_total > 0);
    let is_wrong = has_disagreement || !faults.is_empty();
    report.repeat_all = (is_wrong && !plan.command.is_empty()).then(|| plan.command.to_string());
    report.case_file_faults.extend(faults);
    if plan.answer_max != ANSWER_MAX {
        // What took too long does so again only under the same limit.
        let found = report
            .sections
            .iter_mut()
            .flat_map(|section| &mut section.disagreements);
        for Disagreement { repeat, .. } in found.filter(|found| *found.repeat != *plan.command) {
            *repeat += &format!(" --answer-limit {}", plan.answer_max.as_secs_f64());
        }
    }
    Ok(report)
}

/// The whole space of a size, where it can be tried; nothing where the enumerator is at fault, which a run reports.
pub fn whole(
    problem: &'static dyn AnyProblem,
    size: Size,
    answer_max: Duration,
    notes: Option<Arc<Notes>>,
    crashes: &[CrashRecord],
) -> Option<Result<AnySpace, Declined>> {
    if has_crashed(problem, crashes, ENUMERATOR) {
        return None;
    }
    within(
        answer_max,
        || false,
        noted(problem, notes, ENUMERATOR, move || problem.space(size)),
    )?
    .ok()
}

/// The worker that makes the inputs of a whole space.
const ENUMERATOR: &str = "enumerator";
/// The worker that makes random inputs.
const GENERATOR: &str = "generator";
/// The worker that reads inputs.
const PARSER: &str = TestedRole::Parser.name();
/// The worker that goes through a whole space by itself.
const SWEEP: &str = "sweep";
/// The bench itself.
const CROSS_CHECK: &str = "cross-check";
/// The check of a package's examples for validators.
const EXAMPLES: &str = "examples";

/// How a worker is called beside files that are at fault.
fn of(problem: &dyn AnyProblem, worker: &str) -> String {
    format!("`{worker}` of {}", problem.name())
}

/// Whether a worker crashed an earlier run.
fn has_crashed(problem: &dyn AnyProblem, crashes: &[CrashRecord], worker: &str) -> bool {
    crashes
        .iter()
        .any(|crash| crash.problem == problem.name() && crash.worker == worker)
}

/// The same work with a note of its worker before it.
fn noted<R>(
    problem: &'static dyn AnyProblem,
    notes: Option<Arc<Notes>>,
    worker: &'static str,
    mut work: impl FnMut() -> R,
) -> impl FnMut() -> R {
    move || {
        if let Some(notes) = &notes {
            notes.single(problem.name(), worker, None);
        }
        work()
    }
}

/// How much of a whole was done.
fn share(heard: u64, all: u64, what: &str, size: Size) -> String {
    match heard == all {
        true => format!("all {} of {size}", counted(all, what)),
        false => format!("{} of {} of {size}", grouped(heard), counted(all, what)),
    }
}

fn started(problem: &dyn AnyProblem, section: &str, steps: u64, workers: usize) -> Event {
    Event::Started {
        problem: problem.name().to_string(),
        section: section.to_string(),
        steps,
        workers: workers.max(1) as u64,
    }
}

fn disagreement(problem: &dyn AnyProblem, origin: &dyn fmt::Display, input: String) -> Event {
    Event::Disagreement {
        problem: problem.name().to_string(),
        origin: origin.to_string(),
        input,
    }
}

/// What was put before the bench, and which of it was done on all: read off the tally.
fn covered(what: &str, tally: &CrossCheckTally) -> String {
    let rows = tally.rows();
    let certificates = &tally.certificates;
    let all = certificates.proven + certificates.refused + certificates.declined;
    let by = match rows
        .iter()
        .filter(|row| row.declined > 0)
        .map(|row| row.solver.as_str())
        .collect::<Vec<_>>()
    {
        some if some.is_empty() => counted(rows.len() as u64, "solver"),
        some => format!(
            "{} (all but {})",
            counted((rows.len() - some.len()) as u64, "solver"),
            some.join(", ")
        ),
    };
    let certified = match certificates.proven {
        proven if proven == all => "all certified".to_string(),
        proven => format!("{} certified", grouped(proven)),
    };
    format!("{what}, each answered on its own by {by}; {certified}")
}

fn section(coverage: Vec<String>, tally: CrossCheckTally, begun: Instant) -> Section {
    let minimums = tally.minimums.iter();
    Section {
        coverage,
        solvers: tally.rows(),
        certificates: tally.certificates,
        minimums: minimums
            .map(|(&minimum, &instances)| MinimumCount { minimum, instances })
            .collect(),
        disagreements: tally
            .disagreements
            .into_iter()
            .map(|(_, disagreement)| disagreement)
            .collect(),
        disagreements_total: tally.disagreements_total,
        wall_s: begun.elapsed().as_secs_f64(),
    }
}

/// A plan that is carried out.
struct CrossCheckRun<'a> {
    plan: &'a CrossCheckPlan<'a>,
    hung: Hung,
    /// Whether so much memory is taken that nothing more can be done.
    is_spent: Cell<bool>,
    /// What is wrong with the run and not with a single instance, each with whose fault it is.
    faults: RefCell<Vec<CaseFileFault>>,
}

/// The input of a stored case, and the promise of the statement that it breaks, if it breaks one.
type CaseInput = (AnyInstance, Option<String>);

/// What a bench made of some items: the place of each in the run with what was found, and who is told.
struct CrossCheckBatch {
    findings: Vec<(u64, CrossCheckFinding)>,
    tally: CrossCheckTally,
    events: Vec<Event>,
}

impl CrossCheckRun<'_> {
    fn problem(&self) -> &'static dyn AnyProblem {
        self.plan.problem
    }

    fn is_over(&self) -> bool {
        self.is_spent.get() || self.plan.stop.load(Ordering::Relaxed)
    }

    /// Notes what is wrong with a solver, or with another part that makes or reads the instances.
    fn fault(&self, who: &str, message: String) {
        self.faults.borrow_mut().push(CaseFileFault {
            path: of(self.problem(), who),
            message,
        });
    }

    /// Whether a fault of this worker was noted.
    fn is_at_fault(&self, worker: &str) -> bool {
        let path = of(self.problem(), worker);
        self.faults.borrow().iter().any(|fault| fault.path == path)
    }

    /// Notes the solvers that were far slower than usual, each once.
    fn slow(&self, tally: &CrossCheckTally) {
        for (solver, message) in tally.slow() {
            if !self.is_at_fault(solver) {
                self.fault(solver, message);
            }
        }
    }

    /// What the work makes on a thread of its own, within the time of an answer; nothing where it is at fault.
    fn within<R: Send + 'static>(
        &self,
        who: &'static str,
        work: impl FnMut() -> R + Send + 'static,
    ) -> Option<R> {
        let CrossCheckPlan {
            answer_max,
            notes,
            crashes,
            ..
        } = self.plan;
        if has_crashed(self.problem(), crashes, who) {
            return None;
        }
        let work = noted(self.problem(), notes.clone(), who, work);
        let made = within(*answer_max, || self.is_over(), work)?;
        made.map_err(|fault| self.fault(who, fault)).ok()
    }

    /// The whole space of a size.
    fn whole(&self, size: Size) -> Option<Result<AnySpace, Declined>> {
        let problem = self.problem();
        let (space, pieces) = self.within(ENUMERATOR, move || {
            let space = problem.space(size);
            let first = space.as_ref().ok().map(|space| space.nth(0));
            (space, first.map(|first| problem.start(&first).count()))
        })?;
        let instances = space.as_ref().ok().map(AnySpace::instances);
        if let Some(said) =
            instances.filter(|instances| problem.instances(size) != Some(*instances))
        {
            let all = problem.instances(size).map_or_else(
                || "they cannot be counted".to_string(),
                |all| format!("there are {}", grouped(all)),
            );
            self.fault(
                ENUMERATOR,
                format!("it lists {} of {size}; {all}", counted(said, "input")),
            );
        }
        let half = size.cells() as u32 / 2;
        if let Some(pieces) = pieces.filter(|pieces| problem.has_pieces() && *pieces != half) {
            self.fault(
                ENUMERATOR,
                format!("its inputs of {size} have {pieces} pieces, not {half}"),
            );
        }
        Some(space)
    }

    /// Reports the crashes of earlier runs: their inputs go before the bench, without the workers that crashed on them.
    fn crashes(&self) -> Option<Section> {
        let begun = Instant::now();
        let mut items = Vec::new();
        for (index, crash) in (0..).zip(
            self.plan
                .crashes
                .iter()
                .filter(|crash| crash.problem == self.problem().name()),
        ) {
            let CrashRecord {
                worker,
                input,
                reason,
                ..
            } = crash;
            let instance = input.as_ref().and_then(|input| self.crash_input(input));
            let place = self.place(worker);
            match (place, instance) {
                (Some(place), Some(instance)) => {
                    self.hung.leave_out(place, index, reason.clone());
                    items.push(vec![CrossCheckItem {
                        index,
                        origin: InstanceOrigin::Crash,
                        instance,
                        stored: None,
                    }]);
                }
                _ => {
                    let input = match input {
                        Some(CrashInput::File(file)) => format!(", on {file}"),
                        Some(CrashInput::Text(_, text)) => format!(", on the input:\n{text}"),
                        Some(CrashInput::Nth(size, nth)) => {
                            format!(", on number {nth} of all of {size}")
                        }
                        None => String::new(),
                    };
                    self.fault(worker, format!("{reason}{input}"));
                    place
                        .into_iter()
                        .for_each(|place| self.hung.leave_out(place, u64::MAX, reason.clone()));
                }
            }
        }
        let heard = counted(items.len() as u64, "input");
        let mut items = items.into_iter().peekable();
        items.peek()?;
        let (_, tally) = self.all(|| items.next());
        Some(section(
            vec![format!("{heard} on which the process crashed")],
            tally,
            begun,
        ))
    }

    /// The input of a crash, unless the parser or the enumerator has crashed, too.
    fn crash_input(&self, input: &CrashInput) -> Option<AnyInstance> {
        let problem = self.problem();
        match input.clone() {
            CrashInput::Text(size, text) => {
                let size = size.parse().ok();
                self.within(PARSER, move || {
                    problem.read_text(text.as_bytes(), size).ok()
                })?
            }
            CrashInput::Nth(size, nth) => {
                let size = size.parse().ok()?;
                self.within(ENUMERATOR, move || Some(problem.space(size).ok()?.nth(nth)))?
            }
            CrashInput::File(_) => None,
        }
    }

    /// The place of a solver, or of an office after them.
    fn place(&self, who: &str) -> Option<usize> {
        let solvers = self.plan.solvers.iter().map(|row| row.name);
        solvers
            .chain(TestedRole::ALL.map(TestedRole::name))
            .position(|name| name == who)
    }

    /// Puts all that a thread of its own makes before the bench.
    fn all_of(
        &self,
        who: &'static str,
        next: impl FnMut() -> Option<Vec<CrossCheckItem>> + Send + 'static,
    ) -> (Vec<(u64, CrossCheckFinding)>, CrossCheckTally) {
        let CrossCheckPlan {
            answer_max,
            notes,
            crashes,
            ..
        } = self.plan;
        if has_crashed(self.problem(), crashes, who) {
            return (Vec::new(), CrossCheckTally::new(&self.plan.solvers));
        }
        let mut feed = Feed::of(*answer_max, noted(self.problem(), notes.clone(), who, next));
        let heard = self.all(|| feed.next(|| self.is_over()));
        feed.fault()
            .into_iter()
            .for_each(|fault| self.fault(who, fault.to_string()));
        heard
    }

    /// Puts all items before the bench, in pieces of one size each; those that were heard when it was stopped count.
    fn all(
        &self,
        mut next: impl FnMut() -> Option<Vec<CrossCheckItem>>,
    ) -> (Vec<(u64, CrossCheckFinding)>, CrossCheckTally) {
        let CrossCheckPlan {
            solvers,
            jobs,
            command,
            answer_max,
            notes,
            events,
            ..
        } = self.plan;
        let (rows, hung, command) = (solvers.clone(), self.hung.clone(), Arc::clone(command));
        let problem = self.problem();
        let pool = WatchedPool {
            jobs: *jobs,
            limit: *answer_max,
            notes: notes.clone(),
            make: {
                let command = Arc::clone(&command);
                Arc::new(move || {
                    CrossCheck::new(problem, &rows, hung.clone(), Arc::clone(&command))
                })
            },
            work: |cross_check: &mut CrossCheck, items: &Vec<CrossCheckItem>, spot| {
                let mut findings = cross_check.check_all(items, spot);
                let inputs = items
                    .iter()
                    .zip(&mut findings)
                    .filter_map(|(item, finding)| {
                        finding
                            .input
                            .take()
                            .map(|input| disagreement(cross_check.problem(), &item.origin, input))
                    });
                let events = inputs.collect();
                let findings = items.iter().map(|item| item.index).zip(findings).collect();
                CrossCheckBatch {
                    findings,
                    tally: cross_check.take(),
                    events,
                }
            },
        };
        let (mut findings, mut tally) = (Vec::new(), CrossCheckTally::new(solvers));
        let workers = (*jobs).max(1) as u64;
        (0..workers).for_each(|worker| {
            events(Event::Worker {
                worker,
                doing: Doing::CrossChecking,
            })
        });
        pool.run(
            || if self.is_over() { None } else { next() },
            |worker, became| match became {
                WorkOutcome::Done(heard) => {
                    heard.events.into_iter().for_each(events);
                    events(Event::Advanced {
                        worker: worker % workers,
                        steps: heard.findings.len() as u64,
                    });
                    findings.extend(heard.findings);
                    tally.add(heard.tally);
                    None
                }
                WorkOutcome::Hung(items, step, taken) => {
                    self.hung.note(&items, step, taken.to_string());
                    if let Taken::Memory(_) = taken {
                        // The run ends here; of this piece only the part that took the memory is known.
                        let mut cross_check = CrossCheck::new(
                            problem,
                            solvers,
                            self.hung.clone(),
                            Arc::clone(&command),
                        );
                        let (_, position) = place_and_position(step);
                        let item = items.get(position as usize).or(items.first()).cloned();
                        findings.extend(
                            item.iter()
                                .map(|item| (item.index, cross_check.gave_up(item))),
                        );
                        tally.add(cross_check.take());
                        self.is_spent.set(true);
                    }
                    Some(items.to_vec())
                }
                WorkOutcome::Full(bytes) => {
                    self.is_spent.set(true);
                    let who = tally.greedy().unwrap_or(CROSS_CHECK);
                    let mb = bytes >> 20;
                    self.fault(
                        who,
                        format!("it takes memory and does not give it back: {mb} MB are taken"),
                    );
                    None
                }
            },
        );
        events(Event::Finished);
        self.hung.settle();
        (findings, tally)
    }

    /// Puts the stored cases before the bench; how many there were.
    fn stored_cases(
        &self,
        tally: &mut CrossCheckTally,
        report: &mut ProblemReport,
        (package, named): (&Path, Option<&Path>),
        only: Option<&str>,
        bless: bool,
    ) -> Result<u64, VerifyError> {
        let problem = self.problem();
        let fault = |path: &Path, message: String| CaseFileFault {
            path: path.display().to_string(),
            message,
        };
        let store = match cases::find(package) {
            // Where none of the packages is, this is not the folder that was meant.
            Err(error)
                if only.is_none() && !bless && package.parent().is_some_and(Path::is_dir) =>
            {
                report
                    .case_file_faults
                    .push(fault(package, format!("cannot read it: {error}")));
                return Ok(0);
            }
            found => found.map_err(|error| VerifyError::Read(package.to_path_buf(), error))?,
        };
        if only.is_none() {
            report
                .case_file_faults
                .extend(store.findings.0.iter().map(|finding| {
                    let message = format!("{}; {}", finding.message, finding.hint);
                    fault(&package.join(&finding.place), message)
                }));
        }
        let bless_command = RepeatCommand::new("verify")
            .word(problem.name())
            .flag("--bless", true)
            .options("--cases", named.map(Path::display));
        let wanted: Vec<_> = store
            .cases
            .iter()
            .filter(|case| only.is_none_or(|only| case.name == only))
            .collect();
        if let (Some(only), true) = (only, wanted.is_empty()) {
            let names = store.cases.iter().map(|case| case.name.clone()).collect();
            return Err(VerifyError::NoCase(only.to_string(), names));
        }
        if has_crashed(problem, self.plan.crashes, PARSER) {
            return Ok(0);
        }
        let mut seen: HashMap<AnyInstance, &str> = HashMap::new();
        let mut items = Vec::new();
        // Cases whose answer file is no file that can be read, and so is not written either.
        let mut unreadable: HashSet<usize> = HashSet::new();
        let inputs = self.read_cases(&wanted);
        let unread = wanted.len() - inputs.len();
        for (index, (case, input)) in wanted.iter().zip(inputs).enumerate() {
            let (instance, broken_promise) = match input {
                Ok(Ok(read)) => read,
                Ok(Err(error)) => {
                    report
                        .case_file_faults
                        .push(fault(&case.input, error.to_string()));
                    continue;
                }
                Err(failure) => {
                    let case = &case.name;
                    self.fault(PARSER, format!("{failure}, on case `{case}`"));
                    continue;
                }
            };
            if let Some(broken) = broken_promise {
                let message = format!("{broken}; remove the case: no contestant is asked");
                report.case_file_faults.push(fault(&case.input, message));
            }
            let same = held(|| seen.insert(instance.clone(), &case.name));
            if let Some(first) = same.unwrap_or_else(|panic| {
                self.fault(CROSS_CHECK, panic);
                None
            }) {
                let message = format!("the same input as `{first}`; remove one of them");
                report.case_file_faults.push(fault(&case.input, message));
            }
            let stored = match case.read_answer() {
                Ok(None) if !bless => {
                    let hint = format!("no answer file; run `{bless_command}`");
                    report.case_file_faults.push(fault(&case.answer, hint));
                    None
                }
                Ok(Some(text)) if text.trim().is_empty() => {
                    if !bless {
                        let hint = format!("the answer file is empty; run `{bless_command}`");
                        report.case_file_faults.push(fault(&case.answer, hint));
                    }
                    None
                }
                Ok(stored) => stored,
                Err(error) => {
                    report.case_file_faults.push(fault(
                        &case.answer,
                        format!("cannot read the answer: {error}"),
                    ));
                    unreadable.insert(index);
                    None
                }
            };
            let read = |file: File| io::read_to_string(file.take(COMPARED_MAX + 1));
            let file = case
                .open_input()
                .and_then(read)
                .ok()
                .filter(|file| file.len() as u64 <= COMPARED_MAX);
            let letters = file.map(|file| letters(&file));
            let origin = InstanceOrigin::Case {
                name: case.name.clone(),
                cases: named.map(Path::to_path_buf),
                letters,
            };
            items.push(CrossCheckItem {
                index: index as u64,
                origin,
                instance,
                stored,
            });
        }
        if unread > 0 && !self.is_over() {
            let rest = counted(unread as u64, "stored case");
            self.fault(PARSER, format!("{rest} not read, since it hangs"));
        }
        (self.plan.events)(started(
            self.problem(),
            "stored cases",
            items.len() as u64,
            self.plan.jobs,
        ));
        let mut shown = items.iter().map(|item| {
            let stored = item.stored.clone().filter(|_| !bless);
            vec![CrossCheckItem {
                stored,
                ..item.clone()
            }]
        });
        let (mut findings, heard) = self.all(|| shown.next());
        self.expect_all_checked(findings.len() as u64, items.len() as u64, "stored case");
        tally.add(heard);
        findings.sort_by_key(|(index, _)| *index);
        for (index, finding) in &findings {
            let case = wanted[*index as usize];
            let stored = items
                .iter()
                .find(|item| item.index == *index)
                .and_then(|item| item.stored.as_ref());
            if finding.is_other {
                report.other_answers.push(case.name.clone());
            }
            if let CrossCheckFinding {
                agreed: None,
                minimum: None,
                differ: false,
                ..
            } = finding
            {
                let why = "no solver proves its answer; remove the case, or use more solvers";
                report
                    .case_file_faults
                    .push(fault(&case.input, why.to_string()));
            }
            if let (
                true,
                CrossCheckFinding {
                    agreed: Some(agreed),
                    certified: true,
                    ..
                },
            ) = (bless, finding)
                && stored != Some(agreed)
                && !unreadable.contains(&(*index as usize))
            {
                case.write_answer(agreed)
                    .map_err(|error| VerifyError::Write(case.answer.clone(), error))?;
                report.blessed.push(case.name.clone());
            }
        }
        if store.cases.is_empty() {
            report.case_file_faults.push(fault(
                package,
                "no case in `data/sample` and `data/secret`".to_string(),
            ));
        }
        Ok(findings.len() as u64)
    }

    /// Reads the inputs of stored cases, each with the promise of the statement that it breaks.
    fn read_cases(
        &self,
        cases: &[&StoredCase],
    ) -> Vec<Result<Result<CaseInput, ReadError>, FeedFault>> {
        let (problem, notes) = (self.problem(), self.plan.notes.clone());
        let read = move |case: &StoredCase| {
            if let Some(notes) = &notes {
                notes.single(
                    problem.name(),
                    PARSER,
                    Some(&format!("case `{}`", case.name)),
                );
            }
            let instance = problem.read_one(&mut BufReader::new(case.open_input()?), None)?;
            let broken = problem.broken_promise(&instance);
            Ok((instance, broken.map(|broken| broken.to_string())))
        };
        let cases: Vec<StoredCase> = cases.iter().map(|&case| case.clone()).collect();
        each(
            cases,
            self.plan.answer_max,
            || self.is_over(),
            || read.clone(),
        )
    }

    /// Checks the files by which a package shows what its validators accept and reject; how many examples there are.
    fn examples(&self, package: &Path, report: &mut ProblemReport) -> Option<String> {
        // `stored_cases` has reported a package that cannot be read.
        let examples = cases::find(package).ok()?.examples;
        if examples.is_empty() || self.is_over() {
            return None;
        }
        let all = counted(examples.len() as u64, "validator example");
        let left_out = self.problem().preferred().iter().find(|name| {
            self.place(name)
                .is_some_and(|place| self.hung.leaves_out(place))
        });
        if let Some(solver) = left_out {
            return Some(format!("{all} not checked, since `{solver}` hangs"));
        }
        let (problem, notes) = (self.problem(), self.plan.notes.clone());
        let check = || {
            let (mut checker, notes) = (ExampleChecker::new(problem), notes.clone());
            move |example: &Example| {
                if let Some(notes) = &notes {
                    notes.single(problem.name(), EXAMPLES, None);
                }
                checker.fault(example)
            }
        };
        let paths: Vec<PathBuf> = examples.iter().map(|example| example.file("in")).collect();
        let results = each(examples, self.plan.answer_max, || self.is_over(), check);
        let checked = results.len();
        for (path, result) in paths.iter().zip(results) {
            match result {
                Ok(fault) => report.case_file_faults.extend(fault),
                Err(failure) => self.fault(EXAMPLES, format!("{failure}, on `{}`", path.display())),
            }
        }
        Some(match checked == paths.len() {
            true => all,
            false => format!("{} of {all}", grouped(checked as u64)),
        })
    }

    /// Puts generated instances before the bench; how many there were.
    fn generated(
        &self,
        random: u64,
        seed: u64,
        options: &GenerateOptions,
    ) -> Result<(u64, CrossCheckTally), Declined> {
        let (options, problem) = (*options, self.problem());
        let Some(generator) = self.within(GENERATOR, move || problem.generator(&options)) else {
            return Ok((0, CrossCheckTally::new(&self.plan.solvers)));
        };
        let mut generator = generator?;
        let mut rng = Rng::new(seed, self.problem().name());
        (self.plan.events)(started(self.problem(), "generated", random, self.plan.jobs));
        let mut number = 0;
        // One thread draws from the stream: what is generated does not depend on the others.
        let (findings, tally) = self.all_of(GENERATOR, move || {
            let first = number;
            number = (number + CHUNK_GENERATED).min(random);
            let item = |number| {
                let AnyGenerated { label, instance } = generator(&mut rng);
                let origin = InstanceOrigin::Generated {
                    seed,
                    number,
                    label,
                    options,
                };
                // Stored cases come before generated ones in a report.
                CrossCheckItem {
                    index: 1 << 32 | number,
                    origin,
                    instance,
                    stored: None,
                }
            };
            (first < number).then(|| (first + 1..=number).map(item).collect())
        });
        let heard = findings.len() as u64;
        self.expect_all_checked(heard, random, "generated instance");
        let is_wide = options
            == GenerateOptions {
                size: options.size,
                ..GenerateOptions::default()
            }
            && problem
                .instances(options.size_of(&problem.info()))
                .is_none_or(|all| all > 4 * heard);
        if is_wide {
            let marks: Vec<u128> = findings
                .iter()
                .filter_map(|(_, finding)| finding.mark)
                .collect();
            let different = marks.iter().collect::<HashSet<_>>().len();
            if marks.len() > ALIKE_MAX * different {
                let [all, different] = [marks.len(), different].map(|count| grouped(count as u64));
                self.fault(
                    GENERATOR,
                    format!("of {all} inputs only {different} are different"),
                );
            }
        }
        Ok((heard, tally))
    }

    /// Whether all that was to be heard was heard, unless something else ended the section.
    fn expect_all_checked(&self, heard: u64, all: u64, what: &str) {
        if heard != all && !self.is_over() && self.faults.borrow().is_empty() {
            self.fault(
                CROSS_CHECK,
                format!(
                    "only {} of {} were checked",
                    grouped(heard),
                    counted(all, what)
                ),
            );
        }
    }

    /// Puts whole spaces before the bench, each with its size, the number of its instances and the n-th of them; how many
    /// that were. Each instance has to come once.
    fn spaces(&self, what: &str, spaces: Vec<(Size, u64, AnyNth)>) -> (u64, CrossCheckTally) {
        let all: u64 = spaces.iter().map(|(_, instances, _)| instances).sum();
        (self.plan.events)(started(self.problem(), what, all, self.plan.jobs));
        let (mut before, problem) = (0, self.problem());
        // Whether an instance that is not published comes after one that is.
        let is_mixed = Arc::new(AtomicBool::new(false));
        let own_mixed = Arc::clone(&is_mixed);
        let mut pieces = spaces.into_iter().flat_map(move |(size, instances, nth)| {
            let first = before;
            before += instances;
            let (mut was_published, is_mixed) = (false, Arc::clone(&own_mixed));
            (0..instances).step_by(CHUNK as usize).map(move |from| {
                let item = |number| {
                    let (index, origin) = (first + number, InstanceOrigin::Space(size, number));
                    let instance = nth(number);
                    let is_published = problem.is_published(&instance);
                    is_mixed.fetch_or(was_published && !is_published, Ordering::Relaxed);
                    was_published |= is_published;
                    CrossCheckItem {
                        index,
                        origin,
                        instance,
                        stored: None,
                    }
                };
                (from..(from + CHUNK).min(instances)).map(item).collect()
            })
        });
        let (mut findings, tally) = self.all_of(ENUMERATOR, move || pieces.next());
        findings.sort_by_key(|(index, _)| *index);
        let heard = findings.len() as u64;
        let mut seen: HashMap<u128, u64> = HashMap::with_capacity(findings.len());
        let mut again = Vec::new();
        for (index, mark) in findings
            .iter()
            .filter_map(|(index, finding)| Some((index, finding.mark?)))
        {
            match seen.entry(mark) {
                Entry::Vacant(entry) => {
                    entry.insert(*index);
                }
                Entry::Occupied(entry) => again.push((*entry.get(), index)),
            }
        }
        if let Some((first, second)) = again.first() {
            let inputs = counted(again.len() as u64, "input");
            let message = format!(
                "its inputs {first} and {second} are the same, counted from 0 ({inputs} too many)"
            );
            self.fault(ENUMERATOR, message);
        }
        if heard != all && !self.is_over() {
            self.fault(
                ENUMERATOR,
                format!(
                    "only {} of {} were checked",
                    grouped(heard),
                    counted(all, "input")
                ),
            );
        }
        if is_mixed.load(Ordering::Relaxed) {
            let message = "an input that the published problem has not comes after one that it has"
                .to_string();
            self.fault(ENUMERATOR, message);
        }
        (heard, tally)
    }

    /// Puts the whole spaces of all rectangles with at most four rows and columns and [`SMALL_CELLS`] cells before the
    /// bench: both parities of both sides.
    fn small(&self) -> Result<Section, Declined> {
        let begun = Instant::now();
        let sizes = (1..=4).flat_map(|rows| (1..=4).filter_map(move |cols| Size::new(rows, cols)));
        let is_small = |size: &Size| size.cells() <= SMALL_CELLS;
        let sizes = sizes.filter(|&size| self.problem().admits(size).is_ok());
        let sizes: Vec<Size> = sizes.filter(is_small).collect();
        let (mut spaces, mut sweeps) = (Vec::new(), Vec::new());
        for &size in &sizes {
            match self.whole(size).transpose()? {
                Some(AnySpace::Each { instances, nth }) => spaces.push((size, instances, nth)),
                Some(AnySpace::Sweep(sweep)) => sweeps.push((size, sweep)),
                None => {}
            }
        }
        let mut all: u64 = spaces.iter().map(|(_, instances, _)| instances).sum();
        let (mut heard, mut tally) = self.spaces("small rectangles", spaces);
        for (size, sweep) in &sweeps {
            all += sweep.instances;
            if !self.is_over()
                && sweep
                    .solvers
                    .iter()
                    .all(|name| self.plan.solvers.iter().any(|row| row.name == *name))
            {
                let (swept, found) = self.sweep(*size, sweep, false)?;
                heard += swept;
                tally.add(found);
            }
        }
        self.slow(&tally);
        let part = if heard == all {
            "all".to_string()
        } else {
            format!("{} of", grouped(heard))
        };
        let what = format!(
            "{part} {} of the {} rectangles up to 3x4 and 4x3",
            counted(all, "input"),
            sizes.len()
        );
        Ok(section(vec![what], tally, begun))
    }

    /// Puts some boards of larger sizes, and of other numbers of pieces, before the bench.
    fn larger(&self, seed: u64) -> Result<Section, Declined> {
        let problem = self.problem();
        let begun = Instant::now();
        let plain = |rows, cols| GenerateOptions {
            size: Size::new(rows, cols),
            ..GenerateOptions::default()
        };
        let with = |rows, cols, pieces| GenerateOptions {
            pieces: Some(pieces),
            ..plain(rows, cols)
        };
        let is_large =
            |rows: usize, cols: usize| problem.has_pieces() && rows * cols > 2 * PIECES as usize;
        let sizes = LARGER.into_iter().filter(|&(rows, cols)| {
            Size::new(rows, cols).is_some_and(|size| problem.admits(size).is_ok())
        });
        let sizes: Vec<(usize, usize)> = sizes.collect();
        let mut all_options: Vec<GenerateOptions> = sizes
            .iter()
            .copied()
            .map(|(rows, cols)| {
                if is_large(rows, cols) {
                    with(rows, cols, PIECES)
                } else {
                    plain(rows, cols)
                }
            })
            .collect();
        if problem.has_pieces() {
            let cells = Size::FOUR.cells() as u32;
            all_options.extend(
                (0..=cells)
                    .filter(|pieces| 2 * pieces != cells)
                    .map(|pieces| with(4, 4, pieces)),
            );
            all_options.extend(PIECES_OF.map(|(rows, cols, pieces)| with(rows, cols, pieces)));
        }
        all_options.push(GenerateOptions {
            distance: Some(3),
            ..plain(4, 4)
        });
        if problem.has_impossible() {
            all_options.extend([(5, 5), (9, 9)].map(|(rows, cols)| GenerateOptions {
                impossible: true,
                ..plain(rows, cols)
            }));
        }
        all_options.retain(|options| problem.admits(options.size_of(&problem.info())).is_ok());
        (self.plan.events)(started(
            self.problem(),
            "larger boards",
            all_options.len() as u64 * LARGER_EACH,
            self.plan.jobs,
        ));
        let all = all_options.len() as u64 * LARGER_EACH;
        let mut items = (0..).zip(all_options).flat_map(move |(place, options)| {
            let mut generator = problem
                .generator(&options)
                .unwrap_or_else(|declined| panic!("{declined}"));
            let mut rng = Rng::new(
                seed,
                &format!("{} {}", problem.name(), options.size_of(&problem.info())),
            );
            (1..=LARGER_EACH).map(move |number| {
                let AnyGenerated { label, instance } = generator(&mut rng);
                let origin = InstanceOrigin::Generated {
                    seed,
                    number,
                    label,
                    options,
                };
                CrossCheckItem {
                    index: place * LARGER_EACH + number,
                    origin,
                    instance,
                    stored: None,
                }
            })
        });
        let (findings, tally) = self.all_of(GENERATOR, move || items.next().map(|item| vec![item]));
        self.expect_all_checked(findings.len() as u64, all, "larger board");
        let heard = counted(findings.len() as u64, "generated instance");
        let end = |end: Option<&(usize, usize)>| {
            end.map(|(rows, cols)| format!("{rows}x{cols}"))
                .unwrap_or_default()
        };
        let (first, last, sizes) = (end(sizes.first()), end(sizes.last()), sizes.len());
        let impossible = if problem.has_impossible() {
            ", of impossible ones"
        } else {
            ""
        };
        let pieces = if problem.has_pieces() {
            ", of other numbers of pieces"
        } else {
            ""
        };
        let what = format!(
            "{sizes} sizes from {first} to {last}{pieces}, three moves from the goal{impossible}"
        );
        Ok(section(
            vec![format!("{heard} of {what}, seed {seed}")],
            tally,
            begun,
        ))
    }

    /// Sweeps a whole space; how many instances that were.
    fn sweep(
        &self,
        size: Size,
        sweep: &AnySweep,
        thorough: bool,
    ) -> Result<(u64, CrossCheckTally), Declined> {
        let CrossCheckPlan {
            solvers,
            jobs,
            answer_max,
            notes,
            crashes,
            events,
            ..
        } = self.plan;
        if sweep
            .solvers
            .iter()
            .any(|name| solvers.iter().all(|row| row.name != *name))
        {
            return Err(Declined(format!(
                "the whole space of {} is swept by {} together, and not all of them were chosen",
                self.problem().name(),
                sweep.solvers.join(" and ")
            )));
        }
        let is_out = |name: &&str| {
            self.place(name)
                .is_some_and(|place| self.hung.leaves_out(place))
        };
        let is_sweep_out = has_crashed(self.problem(), crashes, SWEEP) || self.is_at_fault(SWEEP);
        if is_sweep_out || sweep.solvers.iter().any(is_out) {
            return Ok((0, CrossCheckTally::new(solvers)));
        }
        events(started(
            self.problem(),
            "the whole space",
            sweep.units,
            *jobs,
        ));
        let workers = (*jobs).max(1) as u64;
        (0..workers).for_each(|worker| {
            events(Event::Worker {
                worker,
                doing: Doing::CrossChecking,
            })
        });
        let (problem, who) = (self.problem(), sweep.solvers);
        let prepare = Arc::clone(&sweep.worker);
        let make = move || {
            let prepare = Arc::clone(&prepare);
            SweepWorker {
                problem,
                prepare: Box::new(move || prepare(thorough)),
                worker: None,
                solvers: who,
                size,
            }
        };
        let pool = WatchedPool {
            jobs: *jobs,
            limit: *answer_max,
            notes: notes.clone(),
            make: Arc::new(make),
            work: SweepWorker::unit,
        };
        let mut tally: SweepTally<AnyInstance> = SweepTally::new(who.len());
        let (mut failed, mut units, is_stuck) = (Vec::new(), 0..sweep.units, Cell::new(false));
        // Which instances were answered, a bit for each.
        let (mut seen, mut twice) = (vec![0u64; sweep.instances.div_ceil(64) as usize], 0);
        pool.run(
            || units.next().filter(|_| !self.is_over() && !is_stuck.get()),
            |worker, became| {
                match became {
                    WorkOutcome::Done(Ok(mut unit)) => {
                        for difference in &unit.differences {
                            events(disagreement(
                                problem,
                                &"the whole space",
                                self.written(&difference.instance),
                            ));
                        }
                        for (place, bits) in std::mem::take(&mut unit.answered) {
                            match seen.get_mut(place as usize) {
                                Some(seen) => {
                                    twice += (*seen & bits).count_ones();
                                    *seen |= bits;
                                }
                                None => twice += bits.count_ones(),
                            }
                        }
                        tally.add(unit);
                    }
                    WorkOutcome::Done(Err(failure)) => {
                        is_stuck.set(is_stuck.get() || failure.0.0 == who.len());
                        failed.push(failure);
                    }
                    WorkOutcome::Hung(_, step, taken) => {
                        // It would hang again.
                        is_stuck.set(true);
                        failed.push((place_and_position(step), taken.to_string()));
                    }
                    WorkOutcome::Full(bytes) => {
                        self.is_spent.set(true);
                        self.fault(
                            SWEEP,
                            format!(
                                "it takes memory and does not give it back: {} MB",
                                bytes >> 20
                            ),
                        );
                    }
                }
                events(Event::Advanced {
                    worker: worker % workers,
                    steps: 1,
                });
                None
            },
        );
        events(Event::Finished);
        let heard = tally
            .solvers
            .iter()
            .map(|count| count.answered)
            .min()
            .unwrap_or_default();
        let different: u64 = seen.iter().map(|bits| u64::from(bits.count_ones())).sum();
        if !self.is_over() && failed.is_empty() {
            let all = counted(sweep.instances, "input");
            if twice > 0 || different != sweep.instances {
                let message = format!(
                    "{} of {all} of {size} were answered, {twice} of them again",
                    grouped(different)
                );
                self.fault(ENUMERATOR, message);
            }
            // An input with a fault may have no minimum.
            let minimums = (tally.wrong == 0).then(|| ("minimums", tally.minimums.iter().sum()));
            let answers = sweep
                .solvers
                .iter()
                .zip(&tally.solvers)
                .map(|(name, count)| (*name, count.answered));
            for (what, count) in answers
                .chain(minimums)
                .filter(|(_, count)| *count != sweep.instances)
            {
                self.fault(
                    ENUMERATOR,
                    format!("of {all} of {size} it counts {} of {what}", grouped(count)),
                );
            }
        }
        // Two threads may be prepared at the same time.
        let unprepared = failed.extract_if(.., |((place, _), _)| *place == who.len());
        let mut unprepared: Vec<String> = unprepared.map(|(_, why)| why).collect();
        unprepared.dedup();
        for why in unprepared {
            self.fault(SWEEP, format!("while it is prepared, {why}"));
        }
        failed.sort();
        let differences = tally
            .differences
            .iter()
            .map(|found| self.difference(sweep.solvers, found));
        let failures = failed
            .iter()
            .map(|failure| self.failure(size, sweep, failure));
        let kept = failures
            .chain(differences)
            .take(SWEEP_DIFFERENCES_MAX)
            .collect();
        let rows: Vec<_> = solvers
            .iter()
            .copied()
            .filter(|row| sweep.solvers.contains(&row.name))
            .collect();
        Ok((
            heard,
            CrossCheckTally::swept(&rows, &tally, kept, tally.wrong + failed.len() as u64),
        ))
    }

    /// Asks one of the tested roles for something within the time of an answer, unless it is left out.
    fn ask<R: Send + 'static>(
        &self,
        role: TestedRole,
        work: impl FnMut() -> R + Send + 'static,
    ) -> Result<R, String> {
        let place = self.place(role.name());
        if place.is_some_and(|place| self.hung.leaves_out(place)) {
            return Err("not asked again".to_string());
        }
        let work = noted(self.problem(), self.plan.notes.clone(), role.name(), work);
        let made = within(self.plan.answer_max, || self.is_over(), work);
        made.unwrap_or_else(|| Err("the run was stopped".to_string()))
    }

    /// The input file of an instance, or why there is none.
    fn written(&self, instance: &AnyInstance) -> String {
        let (problem, instance) = (self.problem(), instance.clone());
        self.ask(TestedRole::Writer, move || problem.write(&instance))
            .unwrap_or_else(|fault| format!("(not written: {fault})\n"))
    }

    /// The report of a solver that panicked or hung in a sweep.
    fn failure(
        &self,
        size: Size,
        sweep: &AnySweep,
        ((solver, nth), fault): &((usize, u64), String),
    ) -> Disagreement {
        let (listed, nth) = (Arc::clone(&sweep.nth), *nth);
        let input = self.within(ENUMERATOR, move || listed(nth)).map_or_else(
            || format!("(input {nth} of {size}, not listed)\n"),
            |instance| self.written(&instance),
        );
        let statement = |(place, name): (usize, &&str)| Statement {
            solver: name.to_string(),
            says: if place == *solver {
                "nothing\n"
            } else {
                "was not asked\n"
            }
            .to_string(),
            differs: place == *solver,
            fault: (place == *solver).then(|| fault.clone()),
        };
        Disagreement {
            origin: "the whole space".to_string(),
            answers: sweep.solvers.iter().enumerate().map(statement).collect(),
            certificate: "was not asked".to_string(),
            expected: None,
            stored: None,
            repeat: repeat(self.problem(), size, &input),
            input,
        }
    }

    /// The report of a difference that a sweep found, with a certificate made on the spot.
    fn difference(
        &self,
        solvers: &'static [&'static str],
        SweepDifference {
            instance, answers, ..
        }: &SweepDifference<AnyInstance>,
    ) -> Disagreement {
        let problem = self.problem();
        let size = problem.size(instance);
        let own = instance.clone();
        let made = self.ask(TestedRole::Certifier, move || {
            problem.certifier(size).certify(&own)
        });
        let proof = made.and_then(|made| {
            let certificate = made.map_err(|declined| declined.to_string())?;
            let own = instance.clone();
            self.ask(TestedRole::CertificateChecker, move || {
                certificate.check(&own)
            })?
        });
        let answers = solvers
            .iter()
            .zip(answers)
            .map(|(&solver, (minimum, fault))| Statement {
                solver: solver.to_string(),
                says: format!("{minimum}\n"),
                differs: fault.is_some() || proof.as_ref().is_ok_and(|proven| proven != minimum),
                fault: fault.clone(),
            });
        let input = self.written(instance);
        Disagreement {
            origin: "the whole space".to_string(),
            answers: answers.collect(),
            certificate: match &proof {
                Ok(minimum) => format!("proves that the minimum is {minimum}"),
                Err(fault) => format!("proves nothing: {fault}"),
            },
            expected: proof.as_ref().ok().map(|minimum| format!("{minimum}\n")),
            stored: None,
            repeat: repeat(self.problem(), size, &input),
            input,
        }
    }
}

/// A thread's part in a sweep.
struct SweepWorker {
    problem: &'static dyn AnyProblem,
    prepare: Box<dyn Fn() -> Box<dyn AnySweeper>>,
    /// None before the first unit.
    worker: Option<Box<dyn AnySweeper>>,
    solvers: &'static [&'static str],
    size: Size,
}

impl SweepWorker {
    /// Answers one unit; of a panic, the place of the solver that was asked, its input and the words. The place after the
    /// solvers is that of this worker, while it is prepared.
    fn unit(
        &mut self,
        unit: &u64,
        spot: &Spot,
    ) -> Result<SweepTally<AnyInstance>, ((usize, u64), String)> {
        let at = Cell::new((self.solvers.len(), 0));
        let begin = |solver, nth| {
            at.set((solver, nth));
            spot.begin(step(solver, nth));
        };
        if self.worker.is_none() {
            begin(self.solvers.len(), 0);
            if let Some(notes) = spot.notes() {
                notes.single(self.problem.name(), SWEEP, None);
            }
        }
        let prepared = held(|| self.worker.get_or_insert_with(|| (self.prepare)()));
        let worker = prepared.map_err(|panic| (at.get(), panic))?;
        spot.note(|| WorkNote {
            problem: self.problem.name().to_string(),
            workers: self.solvers.iter().map(|name| name.to_string()).collect(),
            size: Some(self.size.to_string()),
            inputs: Vec::new(),
        });
        begin(0, 0);
        held(|| worker.unit(*unit, &begin)).map_err(|panic| (at.get(), panic))
    }
}
