//! Cross-checks whole input spaces that are too large for every solver: two solvers sweep them together.

use crate::cross_check::item::repeat;
use crate::cross_check::tally::CrossCheckTally;
use crate::notes::{WorkNote, place_and_position, step};
use crate::plan::CrossCheckPlan;
use crate::section::joined;
use crate::session::{ENUMERATOR, SWEEP, VerifySession, disagreement, has_crashed, started};
use crate::tested_roles::role::TestedRole;
use crate::watch::panics::held;
use crate::watch::pool::{WatchedPool, WorkOutcome};
use crate::watch::spot::Spot;
use std::cell::Cell;
use std::sync::Arc;
use tribunal_core::board::Size;
use tribunal_core::erased::{
    AnyInstance, AnyPrepareSweeper, AnyProblem, AnySolver, AnySweep, AnySweeper,
};
use tribunal_core::messages::Message;
use tribunal_core::problem::{Declined, SWEEP_DIFFERENCES_MAX, SweepDifference, SweepTally};
use tribunal_core::text::{self, counted, grouped};
use tribunal_core::verdict::event::Doing;
use tribunal_core::verdict::{Disagreement, Event, Says, Statement};

/// The solvers of the plan that take part in a sweep.
pub(crate) fn swept_by(sweep: &AnySweep, solvers: &[AnySolver]) -> Vec<&'static str> {
    let is_chosen = |name: &&'static str| solvers.iter().any(|row| row.name == *name);
    sweep.solvers.iter().copied().filter(is_chosen).collect()
}

/// Sweeps a whole space. Returns the number of instances that both solvers answered.
pub(crate) fn check_sweep(
    run: &VerifySession,
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
    } = run.plan;
    let names: Arc<[&'static str]> = swept_by(sweep, solvers).into();
    if names.is_empty() || sweep.needs_all && names.len() < sweep.solvers.len() {
        let needs = Message::new("space-needs-solvers")
            .with("problem", run.problem().name())
            .with("solvers", joined(&sweep.solvers));
        return Err(Declined(needs));
    }
    let is_out = |name: &&str| {
        run.place(name)
            .is_some_and(|place| run.hung.leaves_out(place))
    };
    let is_sweep_out = has_crashed(run.problem(), crashes, SWEEP) || run.is_at_fault(SWEEP);
    if is_sweep_out || names.iter().any(is_out) {
        return Ok((0, CrossCheckTally::new(solvers)));
    }
    events(started(
        run.problem(),
        "section-whole-space",
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
    let problem = run.problem();
    let (prepare, solving) = (Arc::clone(&sweep.worker), Arc::clone(&names));
    let make = move || SweepWorker {
        problem,
        prepare: Arc::clone(&prepare),
        plays: thorough,
        worker: None,
        solvers: Arc::clone(&solving),
        size,
    };
    let pool = WatchedPool {
        jobs: *jobs,
        limit: *answer_max,
        notes: notes.clone(),
        make: Arc::new(make),
        work: SweepWorker::unit,
    };
    let mut tally: SweepTally<AnyInstance> = SweepTally::new(names.len());
    let (mut failed, mut units, is_stuck) = (Vec::new(), 0..sweep.units, Cell::new(false));
    // The instances that were answered, a bit for each.
    let (mut seen, mut twice) = (vec![0u64; sweep.instances.div_ceil(64) as usize], 0);
    pool.run(
        || units.next().filter(|_| !run.is_over() && !is_stuck.get()),
        |worker, outcome| {
            match outcome {
                WorkOutcome::Done(Ok(mut unit)) => {
                    for difference in &unit.differences {
                        events(disagreement(
                            problem,
                            &whole_space(),
                            written(run, &difference.instance),
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
                    is_stuck.set(is_stuck.get() || failure.0.0 == names.len());
                    failed.push(failure);
                }
                WorkOutcome::Hung(_, step, taken) => {
                    // The next unit would hang, too.
                    is_stuck.set(true);
                    failed.push((place_and_position(step), taken.message()));
                }
                WorkOutcome::Full(bytes) => {
                    run.is_spent.set(true);
                    run.fault(
                        SWEEP,
                        Message::new("frees-no-memory").with("size", text::size(bytes)),
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
    let checked = tally
        .solvers
        .iter()
        .map(|count| count.answered)
        .min()
        .unwrap_or_default();
    if !run.is_over() && failed.is_empty() {
        check_counts(run, size, (sweep, &names), &tally, (&seen, twice));
    }
    // Several threads prepare at the same time, and may fail in the same way.
    let unprepared = failed.extract_if(.., |((place, _), _)| *place == names.len());
    let mut unprepared: Vec<Message> = unprepared.map(|(_, why)| why).collect();
    unprepared.dedup();
    for why in unprepared {
        run.fault(SWEEP, Message::new("during-preparation").with("why", why));
    }
    failed.sort_by_key(|(place, why)| (*place, why.to_string()));
    let differences = tally
        .differences
        .iter()
        .map(|found| differs_in_sweep(run, &names, found));
    let failures = failed
        .iter()
        .map(|failure| failed_in_sweep(run, size, (sweep, &names), failure));
    let kept = failures
        .chain(differences)
        .take(SWEEP_DIFFERENCES_MAX)
        .collect();
    let rows: Vec<_> = solvers
        .iter()
        .copied()
        .filter(|row| names.contains(&row.name))
        .collect();
    Ok((
        checked,
        CrossCheckTally::swept(&rows, &tally, kept, tally.wrong + failed.len() as u64),
    ))
}

/// Adds a fault of the enumerator if the sweep did not answer and count every instance exactly once. `seen` has a bit
/// for each instance that was answered, and `twice` is the number of repeats.
fn check_counts(
    run: &VerifySession,
    size: Size,
    (sweep, names): (&AnySweep, &[&str]),
    tally: &SweepTally<AnyInstance>,
    (seen, twice): (&[u64], u32),
) {
    let different: u64 = seen.iter().map(|bits| u64::from(bits.count_ones())).sum();
    let all = counted(sweep.instances, "input");
    if twice > 0 || different != sweep.instances {
        let message = format!(
            "{} of {all} of {size} were answered, {twice} of them twice",
            grouped(different)
        );
        run.fault(ENUMERATOR, message);
    }
    // An input with a fault may have no minimum, so only a sweep without faults counts all minimums.
    let minimums = (tally.wrong == 0).then(|| {
        let possible: u64 = tally.minimums.iter().sum();
        ("minimums".to_string(), possible + tally.impossible)
    });
    let answers = names
        .iter()
        .zip(&tally.solvers)
        .map(|(name, count)| (format!("answers of `{name}`"), count.answered));
    for (what, count) in answers
        .chain(minimums)
        .filter(|(_, count)| *count != sweep.instances)
    {
        run.fault(
            ENUMERATOR,
            format!("it counts {} {what} for {all} of {size}", grouped(count)),
        );
    }
}

/// The input file of an instance, or the writer's fault in parentheses.
fn written(run: &VerifySession, instance: &AnyInstance) -> String {
    let (problem, instance) = (run.problem(), instance.clone());
    run.ask(TestedRole::Writer, move || problem.write(&instance))
        .unwrap_or_else(|fault| format!("(not written: {fault})\n"))
}

/// The disagreement of a solver that panicked or hung in a sweep.
fn failed_in_sweep(
    run: &VerifySession,
    size: Size,
    (sweep, names): (&AnySweep, &[&str]),
    ((solver, nth), fault): &((usize, u64), Message),
) -> Disagreement {
    let (listed, nth) = (Arc::clone(&sweep.nth), *nth);
    let input = run.within(ENUMERATOR, move || listed(nth)).map_or_else(
        || format!("(input {nth} of {size}, not listed)\n"),
        |instance| written(run, &instance),
    );
    let statement = |(place, name): (usize, &&str)| {
        let is_failed = place == *solver;
        let says = Message::new(match is_failed {
            true => "says-nothing",
            false => "says-not-asked",
        });
        let fault = is_failed.then(|| fault.clone());
        Statement::new(name, Says::Said(says), is_failed, fault)
    };
    let certificate = match *solver > names.len() {
        true => Message::new("certificate-proves-nothing").with("why", fault.clone()),
        false => Message::new("certificate-not-asked"),
    };
    let origin = whole_space();
    Disagreement {
        origin: origin.to_string(),
        origin_message: Some(origin),
        answers: names.iter().enumerate().map(statement).collect(),
        certificate: certificate.to_string(),
        certificate_lines: vec![certificate.into()],
        expected: None,
        stored: None,
        repeat: repeat(run.problem(), size, &input),
        input,
    }
}

/// The origin of every instance of a sweep.
fn whole_space() -> Message {
    Message::new("section-whole-space")
}

/// The disagreement of a difference that a sweep found, with a new certificate.
fn differs_in_sweep(
    run: &VerifySession,
    solvers: &[&str],
    SweepDifference {
        instance, answers, ..
    }: &SweepDifference<AnyInstance>,
) -> Disagreement {
    let problem = run.problem();
    let size = problem.size(instance);
    let own = instance.clone();
    let made = run.ask(TestedRole::Certifier, move || {
        problem.certifier(size).certify(&own)
    });
    let proof = made.and_then(|made| {
        let certificate = made.map_err(|declined| declined.0)?;
        let own = instance.clone();
        run.ask(TestedRole::CertificateChecker, move || {
            certificate.check(&own)
        })?
        .map_err(Message::from)
    });
    let answers = solvers
        .iter()
        .zip(answers)
        .map(|(solver, (minimum, fault))| {
            let differs = fault.is_some() || proof.as_ref().is_ok_and(|proven| proven != minimum);
            let says = Says::Output(format!("{minimum}\n"));
            Statement::new(solver, says, differs, fault.clone())
        });
    let input = written(run, instance);
    let origin = whole_space();
    let certificate = match &proof {
        Ok(minimum) => Message::new("certificate-proves").with("minimum", minimum.to_string()),
        Err(fault) => Message::new("certificate-proves-nothing").with("why", fault.clone()),
    };
    Disagreement {
        origin: origin.to_string(),
        origin_message: Some(origin),
        answers: answers.collect(),
        certificate: certificate.to_string(),
        certificate_lines: vec![certificate.into()],
        expected: proof.as_ref().ok().map(|minimum| format!("{minimum}\n")),
        stored: None,
        repeat: repeat(run.problem(), size, &input),
        input,
    }
}

/// One thread of a sweep.
struct SweepWorker {
    problem: &'static dyn AnyProblem,
    prepare: AnyPrepareSweeper,
    /// Whether the moves are also replayed.
    plays: bool,
    /// `None` before the first unit.
    worker: Option<Box<dyn AnySweeper>>,
    solvers: Arc<[&'static str]>,
    size: Size,
}

impl SweepWorker {
    /// Answers one unit. After a panic, returns the place of the solver, the number of its input, and the message. The
    /// place after the solvers stands for the preparation.
    fn unit(
        &mut self,
        unit: &u64,
        spot: &Spot,
    ) -> Result<SweepTally<AnyInstance>, ((usize, u64), Message)> {
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
        let SweepWorker {
            prepare,
            plays,
            worker,
            solvers,
            ..
        } = self;
        let prepared = held(|| worker.get_or_insert_with(|| prepare(solvers, *plays)));
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
