//! Cross-checks whole input spaces that are too large for every solver: two solvers sweep them together.

use crate::cross_check::item::repeat;
use crate::cross_check::tally::{CrossCheckTally, DISAGREEMENTS_KEPT};
use crate::found::Found;
use crate::journal::SectionWork;
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
use tribunal_campaign::Numbers;
use tribunal_core::board::Size;
use tribunal_core::erased::{
    AnyInstance, AnyPrepareSweeper, AnyProblem, AnySolver, AnySweep, AnySweeper,
};
use tribunal_core::messages::Message;
use tribunal_core::problem::{Declined, SweepDifference, SweepTally};
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
    mut work: SectionWork,
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
        work.add(Found {
            is_stuck: true,
            ..Found::new(&[])
        });
        let found = work.end();
        return Ok((answered(&found), found.tally));
    }
    let own = work.units(sweep.units);
    let left = own.iter().map(|units| units.end - units.start).sum();
    events(started(run.problem(), "section-whole-space", left, *jobs));
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
    let rows: Vec<AnySolver> = solvers
        .iter()
        .copied()
        .filter(|row| names.contains(&row.name))
        .collect();
    let mut units = own.into_iter().flatten();
    let (mut failed, is_stuck) = (Vec::new(), Cell::new(false));
    let mut tally: SweepTally<AnyInstance> = SweepTally::new(names.len());
    let (mut done, mut given_up) = (Numbers::default(), Numbers::default());
    pool.run(
        || units.next().filter(|_| !run.is_over() && !is_stuck.get()),
        |worker, outcome| {
            match outcome {
                WorkOutcome::Done(Ok((number, unit))) => {
                    for difference in &unit.differences {
                        events(disagreement(
                            problem,
                            &whole_space(),
                            written(run, &difference.instance),
                        ));
                    }
                    tally.add(unit);
                    done.add(number..number + 1);
                    if work.is_due() {
                        let tally = std::mem::replace(&mut tally, SweepTally::new(names.len()));
                        let found = swept(run, &rows, tally, std::mem::take(&mut done));
                        work.add(found);
                    }
                }
                WorkOutcome::Done(Err((number, failure))) => {
                    given_up.add(number..number + 1);
                    is_stuck.set(is_stuck.get() || failure.0.0 == names.len());
                    failed.push(failure);
                }
                WorkOutcome::Hung(unit, step, taken) => {
                    given_up.add(*unit..*unit + 1);
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
    let (has_failed, is_stuck) = (!failed.is_empty(), is_stuck.get());
    // Several threads prepare at the same time, and may fail in the same way.
    let unprepared = failed.extract_if(.., |((place, _), _)| *place == names.len());
    let mut unprepared: Vec<Message> = unprepared.map(|(_, why)| why).collect();
    unprepared.dedup();
    for why in unprepared {
        run.fault(SWEEP, Message::new("during-preparation").with("why", why));
    }
    failed.sort_by_key(|(place, why)| (*place, why.to_string()));
    let mut failures = CrossCheckTally::new(&rows);
    failures.disagreements_total = failed.len() as u64;
    let kept = failed.iter().take(DISAGREEMENTS_KEPT);
    let kept = kept.map(|failure| (0, failed_in_sweep(run, size, (sweep, &names), failure)));
    failures.disagreements = kept.collect();
    work.add(swept(run, &rows, tally, done));
    work.add(Found {
        units: given_up,
        has_failed,
        is_stuck,
        ..Found::from(failures)
    });
    let found = work.end();
    if !run.is_over() && !run.is_part() && !found.has_failed {
        check_counts(run, size, sweep, &found);
    }
    Ok((answered(&found), found.tally))
}

/// The number of instances that every solver answered.
fn answered(found: &Found) -> u64 {
    let answered = found.tally.cases().map(|(_, cases)| cases);
    answered.min().unwrap_or_default()
}

/// What a tally of these units says.
fn swept(
    run: &VerifySession,
    rows: &[AnySolver],
    mut tally: SweepTally<AnyInstance>,
    units: Numbers,
) -> Found {
    let (mut inputs, mut twice) = (Numbers::default(), 0);
    for (place, bits) in std::mem::take(&mut tally.answered) {
        let first = place * 64;
        // Nearly always all.
        if bits == u64::MAX {
            twice += inputs.add(first..first + 64);
            continue;
        }
        for bit in (0..64).filter(|bit| bits >> bit & 1 == 1) {
            twice += inputs.add(first + bit..first + bit + 1);
        }
    }
    let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
    let kept = tally.differences.iter().take(DISAGREEMENTS_KEPT);
    // After the failures.
    let kept = kept.map(|found| (found.unit + 1, differs_in_sweep(run, &names, found)));
    let kept = kept.collect();
    Found {
        units,
        inputs,
        twice,
        ..Found::from(CrossCheckTally::swept(rows, &tally, kept))
    }
}

/// Adds a fault of the enumerator if the sweep did not answer and count every instance exactly once.
fn check_counts(run: &VerifySession, size: Size, sweep: &AnySweep, found: &Found) {
    let Found { tally, twice, .. } = found;
    let different = found.inputs.count();
    let all = counted(sweep.instances, "input");
    if *twice > 0 || different != sweep.instances {
        let message = format!(
            "{} of {all} of {size} were answered, {twice} of them twice",
            grouped(different)
        );
        run.fault(ENUMERATOR, message);
    }
    // An input with a fault may have no minimum, so only a sweep without faults counts all minimums.
    let minimums = (tally.disagreements_total == 0).then(|| {
        let counted: u64 = tally.minimums.values().sum();
        ("minimums".to_string(), counted)
    });
    let answers = tally.cases();
    let answers = answers.map(|(name, cases)| (format!("answers of `{name}`"), cases));
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
    ((solver, nth), fault): &SweepFailure,
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

/// A unit, and its tally.
type SweptUnit = (u64, SweepTally<AnyInstance>);

/// The place of the solver that failed, the number of its input, and what happened.
type SweepFailure = ((usize, u64), Message);

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
    /// Answers one unit, and returns it with its tally. After a panic, returns the unit, the place of the solver, the number of its input, and the message. The
    /// place after the solvers stands for the preparation.
    fn unit(&mut self, unit: &u64, spot: &Spot) -> Result<SweptUnit, (u64, SweepFailure)> {
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
        let worker = prepared.map_err(|panic| (*unit, (at.get(), panic)))?;
        spot.note(|| WorkNote {
            problem: self.problem.name().to_string(),
            workers: self.solvers.iter().map(|name| name.to_string()).collect(),
            size: Some(self.size.to_string()),
            inputs: Vec::new(),
        });
        begin(0, 0);
        let tally = held(|| worker.unit(*unit, &begin));
        tally
            .map(|tally| (*unit, tally))
            .map_err(|panic| (*unit, (at.get(), panic)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cross_check::hung::HungParts;
    use crate::journal::VerifyJournal;
    use crate::plan::{ANSWER_MAX, InputPlan};
    use std::cell::RefCell;
    use std::path::{Path, PathBuf};
    use std::sync::atomic::AtomicBool;
    use tribunal_campaign::{PartHead, Parts, Shard};
    use tribunal_core::erased::AnySpace;
    use tribunal_core::problem::Minimum;
    use tribunal_problems::ALL;

    /// The number of boards of a unit.
    const UNIT: u64 = 32;

    /// Says of every board of 3x3 that its number of black pieces is the minimum. It is wrong about each seventh board, and
    /// panics in unit 11 if it is told to; of unit 5, it answers a board of unit 4 again if it is told to.
    struct Faulty {
        panics: bool,
        repeats: bool,
        nth: tribunal_core::erased::AnyNth,
    }

    impl AnySweeper for Faulty {
        fn unit(&mut self, unit: u64, begin: &dyn Fn(usize, u64)) -> SweepTally<AnyInstance> {
            let mut tally = SweepTally::new(1);
            let numbers = unit * UNIT..(unit + 1) * UNIT;
            if self.repeats && unit == 5 {
                tally.record(numbers.start - 1);
            }
            for number in numbers {
                begin(0, number);
                assert!(!(self.panics && number == 11 * UNIT + 3), "a fault");
                let black = number.count_ones();
                tally.record(number);
                tally.solvers[0].answered += 1;
                tally.solvers[0].work += number;
                tally.count(black, 1);
                tally.proven += 1;
                if number % 7 == 0 {
                    tally.wrong += 1;
                    tally.solvers[0].differ += 1;
                    tally.differences.push(SweepDifference {
                        unit,
                        instance: (self.nth)(number),
                        answers: vec![(Minimum::Moves(black), None)],
                    });
                }
            }
            tally
        }
    }

    /// What a run of a sweep with these faults says, as JSON without times.
    fn run(
        (panics, repeats): (bool, bool),
        journal: Option<&VerifyJournal>,
        jobs: usize,
    ) -> String {
        let problem = ALL[0];
        let size = Size::new(3, 3).expect("a size");
        let Ok(AnySpace::Each { instances, nth }) = problem.space(size) else {
            panic!("a small space");
        };
        let own = Arc::clone(&nth);
        let sweep = AnySweep {
            instances,
            units: instances / UNIT,
            solvers: vec!["chase"],
            needs_all: false,
            method: Message::new("boards-sweep"),
            nth,
            worker: Arc::new(move |_, _| {
                let nth = Arc::clone(&own);
                Box::new(Faulty {
                    panics,
                    repeats,
                    nth,
                })
            }),
        };
        let stop = AtomicBool::new(false);
        let plan = CrossCheckPlan {
            problem,
            solvers: problem.solvers(),
            input_plan: InputPlan::Whole {
                size,
                sample: 0,
                seed: 1,
                thorough: false,
            },
            jobs,
            command: "verify".into(),
            answer_max: ANSWER_MAX,
            notes: None,
            crashes: &[],
            journal,
            stop: &stop,
            events: &|_| {},
        };
        let session = VerifySession {
            plan: &plan,
            hung: HungParts::default(),
            is_spent: Cell::new(false),
            faults: RefCell::new(Vec::new()),
        };
        let rows: Vec<_> = problem.solvers();
        let rows: Vec<_> = rows.into_iter().filter(|it| it.name == "chase").collect();
        let work = session.work("3x3 swept", &rows);
        let (checked, tally) =
            check_sweep(&session, size, work, &sweep, false).expect("a solver of the sweep");
        let faults = session.faults.borrow();
        let faults: Vec<_> = faults.iter().map(|fault| fault.message.clone()).collect();
        let rows = tally.rows().into_iter();
        let rows = rows.map(|row| (row.solver, row.cases, row.disagree, row.work_per_case));
        let line = (
            checked,
            rows.collect::<Vec<_>>(),
            &tally.minimums.iter().collect::<Vec<_>>(),
            &tally.disagreements,
            tally.disagreements_total,
            faults,
        );
        format!("{line:#?}")
    }

    fn head(number: u32, of: u32) -> PartHead {
        let shard = Shard::new(number, of).expect("a shard");
        PartHead::new(shard, "c".into(), String::new(), vec!["verify".into()])
    }

    fn part(folder: &Path, number: u32, of: u32) -> PathBuf {
        folder.join(format!("{of}-{number}.json"))
    }

    #[test]
    fn shares_of_a_sweep_put_together_say_what_one_run_says() {
        for faults in [(false, false), (true, false), (false, true)] {
            let folder = tempfile::tempdir().expect("a folder");
            let whole = run(faults, None, 1);
            assert_eq!(whole, run(faults, None, 3), "whatever the threads");
            assert_eq!(faults.1, whole.contains("1 of them twice"), "{whole}");
            let most = if faults == (false, false) { 64 } else { 16 };
            for of in [1, 2, 3, 7, most] {
                for number in 1..=of {
                    let path = part(folder.path(), number, of);
                    let journal = VerifyJournal::part(&path, &head(number, of)).expect("a part");
                    let own = run(faults, Some(&journal), 2);
                    assert!(!own.contains("twice"), "a share cannot know: {own}");
                    let solvers = [("flipgame", ALL[0].solvers())];
                    journal.seal(&solvers).expect("it is sealed");
                }
                let paths = (1..=of).map(|number| part(folder.path(), number, of));
                let parts = Parts::of(&paths.collect::<Vec<_>>()).expect("a campaign");
                assert!(parts.gaps.is_empty());
                let journal = VerifyJournal::merged(&parts, false).expect("parts");
                assert_eq!(run(faults, Some(&journal), 2), whole, "{faults:?} {of}");
                journal.close().expect("all was read");
            }
        }
    }

    #[test]
    fn a_share_goes_on_from_what_it_has() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = part(folder.path(), 1, 1);
        let whole = run((false, false), None, 1);
        let journal = VerifyJournal::part(&path, &head(1, 1)).expect("a part");
        run((false, false), Some(&journal), 1);
        journal.close().expect("it is closed");
        // Nothing is run again: with other answers, the report would differ.
        let journal = VerifyJournal::part(&path, &head(1, 1)).expect("a part");
        assert_eq!(journal.inputs().expect("inputs"), 512);
        run((true, true), Some(&journal), 1);
        journal
            .seal(&[("flipgame", ALL[0].solvers())])
            .expect("it is sealed");
        let parts = Parts::of(&[path]).expect("a campaign");
        let journal = VerifyJournal::merged(&parts, false).expect("parts");
        assert_eq!(run((true, true), Some(&journal), 1), whole);
    }
}
