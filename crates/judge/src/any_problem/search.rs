//! Runs both programs on one input after another until they differ.

use super::error::AnyStressError;
use super::explain::{AnyCaught, explain};
use super::noted::{self, Note, Noted};
use super::passed_over::{self, PassedOver};
use super::plan::{AnyStressPlan, InputSource, StressSetting, begin, origin};
use super::rehearsal::too_large;
use super::smallest::Found;
use super::worker::AnyWorker;
use crate::package::input_grammar::size_of;
use crate::pool::first;
use crate::search_journal::{InputNote, Passed, SearchJournal, SearchWork, Tried, numbered};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Instant;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::{Event, Verdict};

/// The result of a stress test.
pub struct AnyStressed {
    /// Describes the inputs that were tried, a line each.
    pub coverage: Vec<Message>,
    /// The number of inputs tried, up to the failure.
    pub tried: u64,
    /// The number of different inputs among them.
    pub different: u64,
    /// The number of inputs with each verdict, if none is a failure.
    pub counts: BTreeMap<Verdict, u64>,
    /// The first failure, made smaller, and the seed of the input that was found first.
    pub caught: Option<AnyCaught>,
    /// Whether the submission ran on some inputs in place.
    pub in_place: bool,
    /// Why it does not any more.
    pub not_in_place: Option<Message>,
}

/// Runs both programs on the inputs of a generator, and explains the first failure.
///
/// # Errors
///
/// Fails where the generator gives no valid input, nearly all inputs of a guess are of no use, a program cannot be run, or a
/// validator or checker fails.
pub fn stress(plan: &AnyStressPlan) -> Result<AnyStressed, AnyStressError> {
    let cores = (0..).zip(plan.worker_cores);
    let mut workers: Vec<AnyWorker> = cores
        .map(|(number, core)| AnyWorker::new(plan, number, *core))
        .collect();
    let until = plan.time.map(|time| Instant::now() + time);
    let is_over = || plan.is_stopped() || until.is_some_and(|until| Instant::now() >= until);
    let rounds = match plan.source {
        InputSource::Generators(_) | InputSource::Grammar(_) | InputSource::Guess(_) => plan.rounds,
        InputSource::Given(_) => 1,
    };
    let work = SearchWork::begin(plan.journal, "seeds");
    let own = work.own(rounds, false);
    let known = work.merged().cloned();
    let steps = match plan.journal {
        Some(_) => own.iter().map(|it| it.end - it.start).sum(),
        None => plan.rounds,
    };
    begin(plan, "section-generated", steps);
    let is_guess = matches!(plan.source, InputSource::Guess(_));
    let too_large = match workers.first_mut() {
        Some(worker) if !own.is_empty() => too_large(plan, worker)?,
        _ => None,
    };
    let of_shares = |known: &Tried| {
        let passed_over = PassedOver::of(known, plan.seed);
        (passed_over, Noted::of(known, plan.seed))
    };
    let (passed_over, noted) = known.as_ref().map(of_shares).unwrap_or_default();
    let (passed_over, noted) = (Mutex::new(passed_over), Mutex::new(noted));
    let seed_of = |(index, ()): (u64, ())| (index, plan.seed.wrapping_add(index));
    let seeds = std::iter::repeat_n((), usize::try_from(rounds).unwrap_or(usize::MAX));
    let seeds = numbered(seeds, own).map(seed_of);
    let test = |worker: &mut AnyWorker,
                (index, seed): &(u64, u64)|
     -> Result<Option<Found>, AnyStressError> {
        let refused = |worker: &AnyWorker| worker.refused.get(seed).copied().unwrap_or_default();
        let pass = |worker: &AnyWorker, why: Passed| {
            passed_over::note(&passed_over, *seed, why);
            let note = InputNote {
                passed: Some(why),
                refused: refused(worker),
                ..InputNote::default()
            };
            work.note(*index, |tried| tried.notes.extend([(*index, note)]));
            let worker = worker.number;
            (plan.events)(Event::Advanced { worker, steps: 1 });
            Ok(None)
        };
        if too_large.is_some_and(|size| size_of(*seed) >= size) {
            return pass(worker, Passed::TooLarge);
        }
        let began = Instant::now();
        let Some(input) = worker.input(*seed)? else {
            return pass(worker, Passed::NoneFound);
        };
        let made = Instant::now();
        let trials = worker.run(&input)?;
        // What the program that is right does not take may be no valid input.
        if is_guess && trials.other_fails() {
            return pass(worker, Passed::OtherFails);
        }
        worker.count(&trials);
        let note = Note {
            is_short: trials.is_short,
            took: (made - began, made.elapsed()),
            ..Note::of(&input)
        };
        noted::note(&noted, *seed, note);
        let verdict = trials.submission.ruling.verdict;
        work.note(*index, |tried| {
            tried.notes.insert(*index, note.kept(refused(worker)));
            *tried.counts.entry(verdict).or_default() += 1;
            if trials.is_failure() {
                tried.failures += 1;
                tried.first_failure = tried.first_failure.into_iter().chain([*index]).min();
            }
        });
        let (worker, setting) = (worker.number, worker.setting());
        (plan.events)(Event::Tried {
            worker,
            verdict: Some(verdict),
        });
        (plan.events)(Event::Advanced { worker, steps: 1 });
        if !trials.is_failure() {
            return Ok(None);
        }
        (plan.events)(Event::Failure {
            problem: plan.problem.clone(),
            origin: origin(plan, *seed).to_string(),
            input: String::from_utf8_lossy(&input).into_owned(),
            verdict,
            message: trials.submission.ruling.message(),
        });
        Ok(Some(Found {
            seed: *seed,
            input,
            setting,
            trials,
        }))
    };
    let has_gaps = known.is_some() && plan.journal.is_some_and(SearchJournal::has_gaps);
    let is_share = plan.journal.is_some_and(SearchJournal::is_share);
    let searched = match &known {
        Some(known) => {
            let item = known.first_failure;
            let item = item.map(|index| (index, plan.seed.wrapping_add(index)));
            known.again(&mut workers, item, test, AnyStressError::Judge)
        }
        None => first(&mut workers, seeds, is_over, test),
    };
    (plan.events)(Event::Finished);
    let mut searched = searched?;
    searched.cut |= has_gaps && searched.found.is_none();
    work.end();
    let seeds = searched.passed + u64::from(searched.found.is_some());
    let refused = workers.iter().flat_map(|worker| &worker.refused);
    let mut passed_over = passed_over.into_inner().unwrap_or_default();
    passed_over
        .refused
        .extend(refused.map(|(seed, number)| (*seed, *number)));
    passed_over.up_to(plan.seed, seeds);
    let mut noted = noted.into_inner().unwrap_or_default();
    noted.up_to(plan.seed, seeds);
    if searched.found.is_none() && !searched.cut && !is_share {
        passed_over.must_be_few(plan, seeds)?;
    }
    let tried = seeds - passed_over.number();
    let mut counts = BTreeMap::new();
    if searched.found.is_none() {
        let of_workers = workers.iter().map(|worker| &worker.counts);
        // Of shares that are put together, nothing was run here.
        let all: Vec<_> = match &known {
            Some(known) => vec![&known.counts],
            None => of_workers.collect(),
        };
        for (verdict, count) in all.into_iter().flatten() {
            *counts.entry(*verdict).or_default() += count;
        }
    }
    let in_place = workers.iter().map(AnyWorker::ran_in_place);
    let (in_place, not_in_place) = in_place.fold((false, None), |(ran, not), (did, why)| {
        (ran || did, not.or(why))
    });
    // Failures are made smaller and explained where shares are put together.
    let found = searched.found.filter(|_| !is_share);
    let found = found.map(|(_, found)| found);
    let caught = found.map(|found| explain(plan, &mut workers, found));
    let caught = caught.transpose()?;
    // A failure says it where its seed is of no use.
    let varies = match &caught {
        Some(caught) => caught.varies,
        None if searched.cut || is_share => false,
        None => match noted.digest(plan.seed) {
            Some(digest) => {
                workers[0].varies(plan.seed, |again| Note::of(again).digest == digest)?
            }
            None => false,
        },
    };
    let varies = match &plan.source {
        InputSource::Generators(generators) if varies => {
            let name = generators.of(plan.seed).name.clone();
            Some(Message::new("generator-varies").with("generator", name))
        }
        _ => None,
    };
    let cut = (searched.cut && caught.is_none()).then(|| {
        let id = match plan.is_stopped() || has_gaps {
            true => "stress-stopped",
            false => "stress-out-of-time",
        };
        let said = Message::new(id).with("done", grouped(seeds));
        said.with("number", rounds).with("count", grouped(rounds))
    });
    let learnt = caught.as_ref().and_then(|caught| caught.learnt.clone());
    Ok(AnyStressed {
        coverage: [coverage(plan, tried, seeds)]
            .into_iter()
            .chain(configured(plan))
            .chain(passed_over.lines(plan))
            .chain(noted.lines(plan, tried))
            .chain(varies)
            .chain(cut)
            .chain(learnt)
            .collect(),
        tried,
        different: noted.different(tried),
        counts,
        caught,
        in_place,
        not_in_place,
    })
}

/// The cases whose arguments and files the inputs have; nothing where there are none.
fn configured(plan: &AnyStressPlan) -> Option<Message> {
    let has_any = |setting: &StressSetting| {
        !setting.config.submission.is_empty() || setting.config.files.is_some()
    };
    // Of several, one may state nothing.
    let cases = plan.settings.iter().filter_map(|it| it.case.as_deref());
    let cases: Vec<&str> = cases.collect();
    let said = Message::new("coverage-configured").with("cases", cases.join(", "));
    plan.settings.iter().any(has_any).then_some(said)
}

/// What was tried.
fn coverage(plan: &AnyStressPlan, tried: u64, seeds: u64) -> Message {
    let (id, generator) = match &plan.source {
        InputSource::Given(_) => return Message::new("coverage-given-input"),
        InputSource::Generators(generators) => ("coverage-generator", &generators.name),
        InputSource::Grammar(grammar) => ("coverage-grammar", &grammar.name),
        InputSource::Guess(guess) => ("coverage-guess", &guess.name),
    };
    Message::new(id)
        .with("number", tried)
        .with("count", grouped(tried))
        .with("generator", generator.clone())
        .with("first", plan.seed.to_string())
        .with("last", plan.seed.wrapping_add(seeds.max(1) - 1).to_string())
}
