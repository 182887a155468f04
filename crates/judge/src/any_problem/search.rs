//! Runs both programs on one input after another until they differ.

use super::error::AnyStressError;
use super::explain::{AnyCaught, explain};
use super::noted::{self, Note, Noted};
use super::passed_over::{self, Passed, PassedOver};
use super::plan::{AnyStressPlan, InputSource, StressSetting, begin, origin};
use super::rehearsal::too_large;
use super::smallest::Found;
use super::worker::AnyWorker;
use crate::package::input_grammar::size_of;
use crate::pool::first;
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
    begin(plan, "section-generated", plan.rounds);
    let rounds = match plan.source {
        InputSource::Generators(_) | InputSource::Grammar(_) | InputSource::Guess(_) => plan.rounds,
        InputSource::Given(_) => 1,
    };
    let is_guess = matches!(plan.source, InputSource::Guess(_));
    let too_large = match workers.first_mut() {
        Some(worker) => too_large(plan, worker)?,
        None => None,
    };
    let passed_over = Mutex::new(PassedOver::default());
    let noted = Mutex::new(Noted::default());
    let seeds = (0..rounds).map(|round| plan.seed.wrapping_add(round));
    let test = |worker: &mut AnyWorker, seed: &u64| -> Result<Option<Found>, AnyStressError> {
        let pass = |worker: &AnyWorker, why: Passed| {
            passed_over::note(&passed_over, *seed, why);
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
    let searched = first(&mut workers, seeds, is_over, test);
    (plan.events)(Event::Finished);
    let searched = searched?;
    let seeds = searched.passed + u64::from(searched.found.is_some());
    let refused = workers.iter().flat_map(|worker| &worker.refused);
    let mut passed_over = passed_over.into_inner().unwrap_or_default();
    passed_over.refused = refused.map(|(seed, number)| (*seed, *number)).collect();
    passed_over.up_to(plan.seed, seeds);
    let mut noted = noted.into_inner().unwrap_or_default();
    noted.up_to(plan.seed, seeds);
    if searched.found.is_none() && !searched.cut {
        passed_over.must_be_few(plan, seeds)?;
    }
    let tried = seeds - passed_over.number();
    let mut counts = BTreeMap::new();
    if searched.found.is_none() {
        for (verdict, count) in workers.iter().flat_map(|worker| &worker.counts) {
            *counts.entry(*verdict).or_default() += count;
        }
    }
    let in_place = workers.iter().map(AnyWorker::ran_in_place);
    let (in_place, not_in_place) = in_place.fold((false, None), |(ran, not), (did, why)| {
        (ran || did, not.or(why))
    });
    let found = searched.found.map(|(_, found)| found);
    let caught = found.map(|found| explain(plan, &mut workers, found));
    let caught = caught.transpose()?;
    // A failure says it where its seed is of no use.
    let varies = match &caught {
        Some(caught) => caught.varies,
        None if searched.cut => false,
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
        let id = match plan.is_stopped() {
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
