//! Feeds the bench: stored cases, then seeded ones, or a whole input space.

use super::bench::{Bench, Finding, Item, Origin, Tally, per, repeat};
use super::{examples, lanes};
use crate::board::Size;
use crate::cases::{self, Shelf};
use crate::problem::{Declined, Generated, Minimum, Problem, Solver, Space, Sweep, SweepTally, Wishes};
use crate::rng::Rng;
use crate::text::{ReadError, counted, grouped};
use crate::verdict::event::Doing;
use crate::verdict::{CertificateTally, Disagreement, Event, MinimumCount, ProblemReport};
use crate::verdict::{Section, ShelfFault, SolverTally, Statement};
use std::collections::HashMap;
use std::fmt;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What is put before the bench.
pub struct Plan<'a, P: Problem> {
    /// The solvers that sit on it, in the order of the register.
    pub solvers: Vec<&'static Solver<P>>,
    /// The instances.
    pub docket: Docket<P>,
    /// Threads.
    pub jobs: usize,
    /// Who is told how far it is.
    pub events: &'a (dyn Fn(Event) + Sync),
}

/// Which instances.
pub enum Docket<P: Problem> {
    /// Stored cases, then generated ones.
    Cases {
        /// The folder that holds `data/`; nothing leaves the stored cases out.
        package: Option<PathBuf>,
        /// Only the stored case of this name.
        only: Option<String>,
        /// Whether missing and differing answer files are written.
        bless: bool,
        /// How many are generated.
        random: u64,
        /// From which seed.
        seed: u64,
        /// And how.
        wishes: Wishes,
    },
    /// These, in their order.
    Given(Vec<P::Instance>),
    /// The whole space of a size; where it is swept, all solvers also answer a seeded sample.
    Whole {
        /// The size.
        size: Size,
        /// How many instances of a swept space are in the sample.
        sample: u64,
        /// The sample's seed.
        seed: u64,
    },
}

/// Why a run could not be made.
#[derive(Debug)]
pub enum VerifyError {
    /// The generator or the space was asked for too much.
    Declined(Declined),
    /// The shelf could not be read.
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
            VerifyError::Read(path, error) => write!(f, "cannot read `{}`: {error}", path.display()),
            VerifyError::Write(path, error) => write!(f, "cannot write `{}`: {error}", path.display()),
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

/// Runs the plan.
pub fn verify<P: Problem>(plan: Plan<P>) -> Result<ProblemReport, VerifyError> {
    let mut report = ProblemReport {
        problem: P::INFO.name.to_string(),
        sections: Vec::new(),
        shelf_faults: Vec::new(),
        blessed: Vec::new(),
    };
    match &plan.docket {
        Docket::Cases { package, only, bless, random, seed, wishes } => {
            let begun = Instant::now();
            let mut bench = Bench::new(&plan.solvers);
            let mut coverage = Vec::new();
            if let Some(package) = package {
                let heard = hear_shelf(&mut bench, &mut report, package, only.as_deref(), *bless, plan.events)?;
                coverage.push(counted(heard, "stored case"));
                if only.is_none() {
                    coverage.extend(hear_examples::<P>(package, &mut report)?);
                }
            }
            let mut tally = bench.tally;
            if *random > 0 {
                tally.add(hear_generated(&plan, *random, *seed, wishes)?);
                let size = wishes.size();
                coverage.push(format!("{} of {size}, seed {seed}", counted(*random, "generated instance")));
            }
            report.sections.push(section(coverage, tally, begun));
        }
        Docket::Given(instances) => {
            let begun = Instant::now();
            let mut bench = Bench::new(&plan.solvers);
            (plan.events)(started::<P>("given boards", instances.len() as u64, 1));
            (plan.events)(Event::Lane { lane: 0, doing: Doing::Hearing });
            for (number, instance) in (1..).zip(instances) {
                let origin = Origin::Input(number);
                let item = Item { index: number, origin, instance: instance.clone(), stored: None };
                hear(&mut bench, &[item], 0, plan.events);
            }
            (plan.events)(Event::Finished);
            let coverage = vec![counted(instances.len() as u64, "given instance")];
            report.sections.push(section(coverage, bench.tally, begun));
        }
        Docket::Whole { size, sample, seed } => match P::space(*size)? {
            Space::Each { instances, nth } => {
                let begun = Instant::now();
                let tally = hear_space(&plan, *size, instances, nth);
                let what = format!("all {} of {size}", counted(instances, "input"));
                report.sections.push(section(vec![covered(&what, &tally)], tally, begun));
            }
            Space::Sweep(sweep) => {
                report.sections.push(hear_sweep(&plan, *size, &sweep)?);
                if *sample == 0 {
                    return Ok(report);
                }
                let begun = Instant::now();
                let wishes = Wishes { size: Some(*size), ..Wishes::default() };
                let tally = hear_generated(&plan, *sample, *seed, &wishes)?;
                let what = format!("a sample of {} of {size}, seed {seed}", counted(*sample, "input"));
                report.sections.push(section(vec![covered(&what, &tally)], tally, begun));
            }
        },
    }
    Ok(report)
}

fn started<P: Problem>(section: &str, steps: u64, lanes: usize) -> Event {
    Event::Started {
        problem: P::INFO.name.to_string(),
        section: section.to_string(),
        steps,
        lanes: lanes.max(1) as u64,
    }
}

/// Puts instances before the bench, and tells of it.
fn hear<P: Problem>(
    bench: &mut Bench<P>,
    items: &[Item<P>],
    lane: u64,
    events: &(dyn Fn(Event) + Sync),
) -> Vec<Finding> {
    let findings = bench.hear(items);
    for (item, _) in items.iter().zip(&findings).filter(|(_, finding)| finding.disagreement) {
        events(disagreement::<P>(&item.origin, &item.instance));
    }
    events(Event::Advanced { lane, steps: items.len() as u64 });
    findings
}

fn disagreement<P: Problem>(origin: &dyn fmt::Display, instance: &P::Instance) -> Event {
    let problem = P::INFO.name.to_string();
    Event::Disagreement { problem, origin: origin.to_string(), input: P::write(instance) }
}

/// What was put before the bench, and which of it was done on all: read off the tally.
fn covered<P: Problem>(what: &str, tally: &Tally<P>) -> String {
    let rows = tally.rows();
    let certificates = &tally.certificates;
    let all = certificates.proven + certificates.refused + certificates.declined;
    let by = match rows.iter().filter(|row| row.declined > 0).map(|row| row.solver.as_str()).collect::<Vec<_>>() {
        some if some.is_empty() => counted(rows.len() as u64, "solver"),
        some => format!("{} (all but {})", counted((rows.len() - some.len()) as u64, "solver"), some.join(", ")),
    };
    let certified = match certificates.proven {
        proven if proven == all => "all certified".to_string(),
        proven => format!("{} certified", grouped(proven)),
    };
    format!("{what}, each answered on its own by {by}; {certified}")
}

fn section<P: Problem>(coverage: Vec<String>, tally: Tally<P>, begun: Instant) -> Section {
    let minimums = tally.minimums.iter();
    Section {
        coverage,
        solvers: tally.rows(),
        certificates: tally.certificates,
        minimums: minimums.map(|(&minimum, &instances)| MinimumCount { minimum, instances }).collect(),
        disagreements: tally.disagreements.into_iter().map(|(_, disagreement)| disagreement).collect(),
        disagreements_total: tally.disagreements_total,
        wall_s: begun.elapsed().as_secs_f64(),
    }
}

fn find(package: &Path) -> Result<Shelf, VerifyError> {
    cases::find(package).map_err(|error| VerifyError::Read(package.to_path_buf(), error))
}

/// Checks what a package shows others of right and wrong files, and says how much there is of it.
fn hear_examples<P: Problem>(package: &Path, report: &mut ProblemReport) -> Result<Option<String>, VerifyError> {
    let examples = find(package)?.examples;
    report.shelf_faults.extend(examples::faults::<P>(&examples));
    Ok((!examples.is_empty()).then(|| counted(examples.len() as u64, "validator example")))
}

fn hear_shelf<P: Problem>(
    bench: &mut Bench<P>,
    report: &mut ProblemReport,
    package: &Path,
    only: Option<&str>,
    bless: bool,
    events: &(dyn Fn(Event) + Sync),
) -> Result<u64, VerifyError> {
    let shelf = find(package)?;
    let fault = |path: &Path, message: String| ShelfFault { path: path.display().to_string(), message };
    if only.is_none() {
        report.shelf_faults.extend(shelf.strays.iter().map(|(path, why)| fault(path, why.clone())));
    }
    let wanted: Vec<_> = shelf.cases.iter().filter(|case| only.is_none_or(|only| case.name == only)).collect();
    if let (Some(only), true) = (only, wanted.is_empty()) {
        let names = shelf.cases.iter().map(|case| case.name.clone()).collect();
        return Err(VerifyError::NoCase(only.to_string(), names));
    }
    let mut seen: HashMap<P::Instance, &str> = HashMap::new();
    let mut heard = 0;
    events(started::<P>("stored cases", wanted.len() as u64, 1));
    events(Event::Lane { lane: 0, doing: Doing::Hearing });
    for (index, case) in wanted.into_iter().enumerate() {
        let file = case.open_input().map_err(ReadError::from);
        let instance = match file.and_then(|file| P::read_one(BufReader::new(file), None)) {
            Ok(instance) => instance,
            Err(error) => {
                report.shelf_faults.push(fault(&case.input, error.to_string()));
                events(Event::Advanced { lane: 0, steps: 1 });
                continue;
            }
        };
        if let Some(broken) = P::broken_promise(&instance) {
            report.shelf_faults.push(fault(&case.input, format!("{broken}; remove the case: no contestant is asked")));
        }
        if let Some(first) = seen.insert(instance.clone(), &case.name) {
            report.shelf_faults.push(fault(&case.input, format!("the same input as `{first}`; remove one of them")));
        }
        let stored = match case.read_answer() {
            Ok(None) if !bless => {
                let hint = format!("no answer file; run `tribunal verify {} --bless`", P::INFO.name);
                report.shelf_faults.push(fault(&case.answer, hint));
                None
            }
            Ok(stored) => stored,
            Err(error) => {
                report.shelf_faults.push(fault(&case.answer, format!("cannot read the answer: {error}")));
                None
            }
        };
        let folder = package.parent().unwrap_or(Path::new("")).display().to_string();
        let origin = Origin::Case { name: case.name.clone(), cases: folder };
        let shown = if bless { None } else { stored.clone() };
        let item = Item { index: index as u64, origin, instance, stored: shown };
        let findings = hear(bench, &[item], 0, events);
        heard += 1;
        if let [Finding { agreed: None, minimum: None, differ: false, .. }] = findings[..] {
            let why = "no judge proves an answer; remove the case, or let more solvers hear it";
            report.shelf_faults.push(fault(&case.input, why.to_string()));
        }
        if let (true, [Finding { agreed: Some(agreed), certified: true, .. }]) = (bless, &findings[..])
            && stored.as_ref() != Some(agreed)
        {
            case.write_answer(agreed).map_err(|error| VerifyError::Write(case.answer.clone(), error))?;
            report.blessed.push(case.name.clone());
        }
    }
    events(Event::Finished);
    if shelf.cases.is_empty() {
        report.shelf_faults.push(fault(package, "no case in `data/sample` and `data/secret`".to_string()));
    }
    Ok(heard)
}

/// What a lane makes at its start, with the lane's number; listeners hear that it begins.
fn numbered<P: Problem, M>(plan: &Plan<P>, make: impl Fn() -> M + Sync) -> impl Fn() -> (u64, M) + Sync {
    let lanes = AtomicU64::new(0);
    move || {
        let lane = lanes.fetch_add(1, Ordering::Relaxed);
        (plan.events)(Event::Lane { lane, doing: Doing::Hearing });
        (lane, make())
    }
}

fn hear_all<P: Problem>(plan: &Plan<P>, next: impl FnMut() -> Option<Vec<Item<P>>> + Send) -> Tally<P> {
    let benches = lanes::run(
        plan.jobs,
        next,
        numbered(plan, || Bench::new(&plan.solvers)),
        |(lane, bench): &mut (u64, Bench<P>), items: Vec<Item<P>>| {
            hear(bench, &items, *lane, plan.events);
        },
    );
    (plan.events)(Event::Finished);
    let mut tallies = benches.into_iter().map(|(_, bench)| bench.tally);
    let first = tallies.next().expect("there is a lane");
    tallies.fold(first, |mut sum, tally| {
        sum.add(tally);
        sum
    })
}

fn hear_generated<P: Problem>(plan: &Plan<P>, random: u64, seed: u64, wishes: &Wishes) -> Result<Tally<P>, Declined> {
    let mut generator = P::generator(wishes)?;
    let mut rng = Rng::new(seed, P::INFO.name);
    (plan.events)(started::<P>("generated", random, plan.jobs));
    let mut number = 0;
    // The stream is drawn under the lock, in order: what is generated does not depend on the threads.
    Ok(hear_all(plan, move || {
        let first = number;
        number = (number + CHUNK_GENERATED).min(random);
        (first < number).then(|| {
            (first + 1..=number)
                .map(|number| {
                    let Generated { label, instance } = generator(&mut rng);
                    let origin = Origin::Generated { seed, number, label };
                    // Stored cases come before generated ones in a report.
                    Item { index: 1 << 32 | number, origin, instance, stored: None }
                })
                .collect()
        })
    }))
}

fn hear_space<P: Problem>(plan: &Plan<P>, size: Size, instances: u64, nth: fn(Size, u64) -> P::Instance) -> Tally<P> {
    (plan.events)(started::<P>("the whole space", instances, plan.jobs));
    let mut number = 0;
    hear_all(plan, move || {
        let first = number;
        number = (number + CHUNK).min(instances);
        (first < number).then(|| {
            (first..number)
                .map(|index| Item { index, origin: Origin::Space(index), instance: nth(size, index), stored: None })
                .collect()
        })
    })
}

fn hear_sweep<P: Problem>(plan: &Plan<P>, size: Size, sweep: &Sweep<P>) -> Result<Section, Declined> {
    if sweep.solvers.iter().any(|name| plan.solvers.iter().all(|row| row.name != *name)) {
        return Err(Declined(format!(
            "the whole space of {} is swept by {} together, and not all of them were chosen",
            P::INFO.name,
            sweep.solvers.join(" and ")
        )));
    }
    let begun = Instant::now();
    (plan.events)(started::<P>("the whole space", sweep.units, plan.jobs));
    let mut units = 0..sweep.units;
    let made = lanes::run(
        plan.jobs,
        move || units.next(),
        numbered(plan, || ((sweep.worker)(size), SweepTally::<P>::new(sweep.solvers.len()))),
        |(lane, (worker, tally)), unit| {
            let kept = tally.differences.len();
            worker.unit(unit, tally);
            for (_, instance, _) in tally.differences.iter().skip(kept) {
                (plan.events)(disagreement::<P>(&"the whole space", instance));
            }
            (plan.events)(Event::Advanced { lane: *lane, steps: 1 });
        },
    );
    (plan.events)(Event::Finished);
    let mut tally: SweepTally<P> = SweepTally::new(sweep.solvers.len());
    made.into_iter().for_each(|(_, (_, other))| tally.add(other));
    assert_eq!(tally.minimums.iter().sum::<u64>(), sweep.instances, "a sweep left instances out");
    let unit = |name: &str| P::solvers().iter().find(|row| row.name == name).expect("a solver of the register").work;
    let rows = sweep.solvers.iter().zip(&tally.solvers).map(|(&solver, count)| SolverTally {
        solver: solver.to_string(),
        cases: count.answered,
        agree: count.answered - count.differ,
        disagree: count.differ,
        declined: sweep.instances - count.answered,
        computed: count.computed,
        nanos_per_case: per(count.nanos, count.computed),
        work_per_case: per(count.work, count.computed),
        work_unit: unit(solver).to_string(),
        reason: None,
    });
    let solvers: Vec<SolverTally> = rows.collect();
    let minimums = (0..).zip(&tally.minimums).filter(|(_, count)| **count > 0);
    let names = sweep.solvers.join(" and ");
    let mut coverage = vec![format!("all {} of {size}, each answered by {names}", counted(sweep.instances, "input"))];
    coverage.extend(sweep.method.lines().map(str::to_string));
    Ok(Section {
        coverage,
        certificates: CertificateTally::default(),
        minimums: minimums
            .map(|(moves, &instances)| MinimumCount { minimum: Minimum::Moves(moves), instances })
            .collect(),
        disagreements_total: solvers.iter().map(|row| row.disagree + row.declined).sum(),
        disagreements: tally.differences.iter().map(|found| difference::<P>(sweep.solvers, found)).collect(),
        solvers,
        wall_s: begun.elapsed().as_secs_f64(),
    })
}

/// A difference that a sweep found, with the certificate asked on the spot.
fn difference<P: Problem>(
    solvers: &'static [&'static str],
    (_, instance, minimums): &(u64, P::Instance, Vec<Minimum>),
) -> Disagreement {
    let proof = P::certifier(P::size(instance))
        .certify(instance)
        .map_err(|declined| declined.to_string())
        .and_then(|certificate| P::check_certificate(instance, &certificate));
    let answers = solvers.iter().zip(minimums).map(|(&solver, minimum)| Statement {
        solver: solver.to_string(),
        says: format!("{minimum}\n"),
        differs: proof.as_ref().is_ok_and(|proven| proven != minimum),
        fault: None,
    });
    Disagreement {
        origin: "the whole space".to_string(),
        input: P::write(instance),
        answers: answers.collect(),
        certificate: match &proof {
            Ok(minimum) => format!("proves that the minimum is {minimum}"),
            Err(fault) => format!("proves nothing: {fault}"),
        },
        expected: proof.as_ref().ok().map(|minimum| format!("{minimum}\n")),
        stored: None,
        repeat: repeat::<P>(instance),
    }
}
