//! Runs a program on inputs until it fails.

use super::error::StressError;
use super::explain::{Caught, Found, explain};
use super::input_plan::{InputRange, StressItem, ranges};
use super::plan::{StressPlan, begin};
use super::worker::{StressWorker, TrialOutcome, Trials};
use crate::pool::first;
use crate::search_journal::{SearchJournal, SearchWork, Tried, numbered};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Instant;
use tribunal_core::messages::Message;
use tribunal_core::verdict::{Event, Verdict};

/// The result of a stress test.
pub struct Stressed {
    /// Describes the inputs that were tried.
    pub coverage: Vec<Message>,
    /// Number of inputs tried, up to the failure if the search stopped at one.
    pub tried: u64,
    /// Number of inputs skipped because no solver proves their minimum; 0 if the search stopped at a failure.
    pub unproven: u64,
    /// Number of inputs with each verdict, if all were tried.
    pub counts: BTreeMap<Verdict, u64>,
    /// Number of failing inputs; at most 1 if the search stops at a failure.
    pub failures: u64,
    /// The first failure.
    pub caught: Option<Caught>,
    /// Whether the program ran on some inputs in place.
    pub in_place: bool,
    /// Why it does not any more.
    pub not_in_place: Option<Message>,
}

/// Runs the program on the inputs, and explains the first failure.
///
/// # Errors
///
/// Fails where the inputs are declined, a program cannot be run, or the judge itself failed.
pub fn stress(plan: &StressPlan) -> Result<Stressed, StressError> {
    let mut workers: Vec<StressWorker> = (0..)
        .zip(plan.worker_cores)
        .map(|(number, core)| StressWorker::new(plan, number, *core))
        .collect();
    let until = plan.time.map(|time| Instant::now() + time);
    let is_over = || plan.is_stopped() || until.is_some_and(|until| Instant::now() >= until);
    let mut coverage = Vec::new();
    let (mut tried, mut found) = (0, None);
    let mut known: Vec<Tried> = Vec::new();
    for range in ranges(plan.problem, &plan.input_plan)? {
        let searched = search(plan, &mut workers, &is_over, range)?;
        coverage.push(searched.coverage);
        tried += searched.tried;
        found = found.or(searched.found);
        known.extend(searched.known);
        if searched.cut || (searched.has_failure && !plan.all) {
            break;
        }
    }
    let is_whole = plan.all || found.is_none();
    // Of shares that are put together, only the first failure was run here.
    let is_merged = plan.journal.is_some_and(|it| !it.is_share());
    let workers_tried = workers.iter().map(|worker| &worker.tried);
    let all_tried: Vec<&Tried> = match is_merged {
        true => known.iter().collect(),
        false => workers_tried.collect(),
    };
    let all_tried = all_tried.into_iter().filter(|_| is_whole);
    let (mut counts, mut unproven, mut failures) = (BTreeMap::new(), 0, 0);
    for of in all_tried {
        unproven += of.unproven;
        failures += of.failures;
        for (verdict, count) in &of.counts {
            *counts.entry(*verdict).or_default() += count;
        }
    }
    if !plan.all {
        failures = found.iter().count() as u64;
    }
    // Whether all smaller inputs pass depends on what was skipped.
    if let (true, Some(worker)) = (is_merged, workers.first_mut()) {
        worker.tried.unproven = known.iter().map(|it| it.unproven).sum();
    }
    // Failures are made smaller and explained where shares are put together.
    if plan.journal.is_some_and(SearchJournal::is_share) {
        found = None;
    }
    let in_place = workers.iter().map(StressWorker::ran_in_place);
    let (in_place, not_in_place) = in_place.fold((false, None), |(ran, not), (did, why)| {
        (ran || did, not.or(why))
    });
    let caught = found
        .map(|found| explain(plan, &mut workers, found))
        .transpose()?;
    Ok(Stressed {
        coverage,
        tried: tried - unproven,
        unproven,
        counts,
        failures,
        caught,
        in_place,
        not_in_place,
    })
}

/// The result of one range.
struct Searched {
    coverage: Message,
    tried: u64,
    found: Option<Found>,
    has_failure: bool,
    cut: bool,
    /// What all shares tried, if they are put together.
    known: Option<Tried>,
}

fn search(
    plan: &StressPlan,
    workers: &mut [StressWorker],
    is_over: &(dyn Fn() -> bool + Sync),
    range: InputRange,
) -> Result<Searched, StressError> {
    let InputRange {
        title,
        inputs,
        items,
        coverage,
    } = range;
    let work = SearchWork::begin(plan.journal, title);
    let own = work.own(inputs, plan.all);
    let known = work.merged().cloned();
    let steps = match plan.journal {
        Some(_) => own.iter().map(|it| it.end - it.start).sum(),
        None => inputs,
    };
    begin(plan, title, steps);
    // The first failure, if the search continues after it.
    let earliest: Mutex<Option<(u64, Found)>> = Mutex::new(None);
    let test = |worker: &mut StressWorker,
                (index, (origin, instance)): &(u64, StressItem)|
     -> Result<Option<Box<Trials>>, StressError> {
        let outcome = worker.try_input(instance)?;
        work.note(*index, |tried| note(tried, *index, &outcome));
        let verdict = match &outcome {
            TrialOutcome::Tried(trials) => Some(trials.submission.ruling.verdict),
            TrialOutcome::Unproven => None,
        };
        (plan.events)(Event::Tried {
            worker: worker.number,
            verdict,
        });
        (plan.events)(Event::Advanced {
            worker: worker.number,
            steps: 1,
        });
        let TrialOutcome::Tried(trials) = outcome else {
            return Ok(None);
        };
        if !trials.is_failure() {
            return Ok(None);
        }
        (plan.events)(Event::Failure {
            problem: plan.problem.name().to_string(),
            origin: origin.said().to_string(),
            input: plan.problem.write(instance),
            verdict: trials.submission.ruling.verdict,
            message: trials.submission.ruling.message(),
        });
        if !plan.all || known.is_some() {
            return Ok(Some(trials));
        }
        let mut earliest = earliest
            .lock()
            .expect("no thread panics while it holds the lock");
        if earliest.as_ref().is_none_or(|(first, _)| index < first) {
            *earliest = Some((
                *index,
                Found {
                    origin: origin.clone(),
                    instance: instance.clone(),
                    trials,
                },
            ));
        }
        Ok(None)
    };
    let mut items = items;
    let ended = match &known {
        Some(known) => {
            let item = known.first_failure.and_then(|index| {
                let item = items.nth(usize::try_from(index).ok()?)?;
                Some((index, item))
            });
            known.again(workers, item, test, |said| {
                StressError::Judge(said.to_string())
            })
        }
        None => first(workers, numbered(items, own), is_over, test),
    };
    (plan.events)(Event::Finished);
    let ended = ended?;
    let tried = match &known {
        Some(Tried {
            first_failure: Some(first),
            ..
        }) if !plan.all => first + 1,
        Some(known) => known.done.count(),
        None => ended.passed + u64::from(ended.found.is_some()),
    };
    let has_failure = work.has_failure() || ended.found.is_some();
    work.end();
    let found = match ended.found {
        Some(((_, (origin, instance)), trials)) => Some(Found {
            origin,
            instance,
            trials,
        }),
        None => earliest
            .into_inner()
            .expect("no thread panicked")
            .map(|(_, found)| found),
    };
    Ok(Searched {
        coverage: coverage(tried),
        tried,
        found,
        has_failure,
        cut: ended.cut,
        known,
    })
}

/// Adds the outcome of an input.
fn note(tried: &mut Tried, index: u64, outcome: &TrialOutcome) {
    match outcome {
        TrialOutcome::Unproven => tried.unproven += 1,
        TrialOutcome::Tried(trials) => {
            let verdict = trials.submission.ruling.verdict;
            *tried.counts.entry(verdict).or_default() += 1;
            if trials.is_failure() {
                tried.failures += 1;
                tried.first_failure = tried.first_failure.into_iter().chain([index]).min();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::LimitedProgram;
    use crate::stress::StressInputPlan;
    use std::sync::atomic::AtomicU64;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;
    use tribunal_core::board::Size;
    use tribunal_core::erased::AnyInstance;
    use tribunal_core::erased::erased;
    use tribunal_core::output::Dialect;
    use tribunal_core::problem::{Minimum, Model, Problem, Shape};
    use tribunal_core::verdict::stressed::StressFailure;
    use tribunal_problems::chesscbg::Chesscbg;
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_problems::pilots::Pilots;
    use tribunal_sandbox::fake::{Fake, LIMITS, busy, printed, program};
    use tribunal_sandbox::{End, RunResult, SandboxError};
    use tribunal_verify::jury::Jury;

    /// The inputs tried, in English.
    fn told(stressed: &Stressed) -> Vec<String> {
        stressed.coverage.iter().map(Message::to_string).collect()
    }

    fn entry(name: &str) -> LimitedProgram {
        LimitedProgram::new(program(name), LIMITS, Vec::new())
    }

    fn instance<P: Problem>(input: &[u8], size: Option<Size>) -> P::Instance {
        P::read_one(input, size).expect("an input that is right")
    }

    /// The output of a right program.
    fn right<P: Problem>(instance: &P::Instance) -> String {
        let instance_of_any = AnyInstance::new(instance.clone());
        let answer = Jury::new(erased::<P>(), P::size(instance), None).proven(&instance_of_any);
        answer
            .expect("a proven answer")
            .answer
            .write()
            .expect("moves")
    }

    /// A program that is wrong where `is_wrong` says so.
    fn faulty<P: Problem>(
        size: Option<Size>,
        is_wrong: impl Fn(&P::Instance) -> bool + Send + Sync + 'static,
    ) -> Fake {
        Fake::new(move |_, input| {
            let instance = instance::<P>(input, size);
            Ok(printed(if is_wrong(&instance) {
                "99\n".to_string()
            } else {
                right::<P>(&instance)
            }))
        })
    }

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn plan<P: Problem>(sandbox: &Fake, input_plan: StressInputPlan) -> StressPlan<'_> {
        StressPlan {
            problem: erased::<P>(),
            sandbox,
            submission: entry("first"),
            against: None,
            dialect: Dialect::Testlib,
            input_plan,
            all: false,
            worker_cores: &[None, None],
            stop: &NEVER,
            time: None,
            journal: None,
            shrink_time: Duration::from_secs(60),
            shape: Shape::Kept,
            events: &|_| {},
        }
    }

    fn input_plan(random: u64, limit: u64, size: Option<Size>) -> StressInputPlan {
        StressInputPlan::Search {
            random,
            seed: 1,
            size,
            limit,
        }
    }

    fn size(rows: usize, cols: usize) -> Option<Size> {
        Some(Size::new(rows, cols).expect("a size"))
    }

    fn caught(plan: &StressPlan) -> StressFailure {
        stress(plan)
            .expect("it can be run")
            .caught
            .expect("it fails")
            .failure
    }

    #[test]
    fn a_right_program_is_run_on_every_requested_input() {
        let sandbox = faulty::<Flipgame>(size(3, 3), |_| false);
        let stressed = stress(&plan::<Flipgame>(
            &sandbox,
            input_plan(20, 1000, size(3, 3)),
        ))
        .expect("it can be run");
        assert!(stressed.caught.is_none());
        let coverage = [
            "20 generated instances of 3x3, seed 1",
            "all 512 inputs of 3x3, the smallest first",
        ];
        assert_eq!(told(&stressed), coverage);
        assert_eq!(
            (stressed.tried, stressed.unproven, stressed.failures),
            (532, 0, 0)
        );
        assert_eq!(stressed.counts, BTreeMap::from([(Verdict::Accepted, 532)]));
        let stressed = stress(&plan::<Flipgame>(&sandbox, input_plan(0, 100, size(3, 3))))
            .expect("it can be run");
        assert_eq!(
            told(&stressed),
            ["the smallest 100 of the 512 inputs of 3x3"]
        );
        let sandbox = faulty::<Pilots>(size(3, 3), |instance| instance.closed.is_empty());
        let stressed = stress(&plan::<Pilots>(&sandbox, input_plan(300, 1000, size(3, 3))))
            .expect("it can be run");
        let coverage = [
            "300 generated instances of 3x3, seed 1",
            "all 511 inputs of 3x3, the smallest first",
        ];
        assert_eq!(
            told(&stressed),
            coverage,
            "inputs outside the published problem are not tried"
        );
        let sandbox = faulty::<Chesscbg>(None, |_| false);
        let stressed =
            stress(&plan::<Chesscbg>(&sandbox, input_plan(0, 50, None))).expect("it can be run");
        assert_eq!(
            told(&stressed),
            ["the smallest 50 of the 165,636,900 inputs of 4x4"]
        );
    }

    #[test]
    fn any_number_of_workers_finds_the_same_least_failure() {
        // Wrong where the last row is not empty.
        let is_wrong = |instance: &<Flipgame as Model>::Instance| instance.black.row(3) != 0;
        let sandbox = faulty::<Flipgame>(None, is_wrong);
        let failures: Vec<StressFailure> = [1, 2, 4]
            .into_iter()
            .map(|workers| {
                caught(&StressPlan {
                    worker_cores: &vec![None; workers],
                    ..plan::<Flipgame>(&sandbox, input_plan(1000, 0, None))
                })
            })
            .collect();
        assert!(failures.iter().all(|failure| *failure == failures[0]));
        let failure = &failures[0];
        assert_eq!(failure.input, "wwww\nwwww\nwwww\nbwww\n");
        let why = "the smallest of 65,536 inputs of 4x4: the 13 smaller ones were all run and pass";
        assert_eq!((failure.smallest.as_str(), failure.proven), (why, true));
        assert!(
            failure.origin.starts_with("generated 2 of seed 1 ("),
            "{}",
            failure.origin
        );
        assert_eq!(failure.submission.verdict, Verdict::WrongAnswer);
        assert_eq!(failure.submission.output, "99\n");
        assert_eq!(failure.expected.as_deref(), Some("Impossible\n"));
        assert_eq!(
            failure.proof.as_ref().expect("a proof").claim,
            "no moves make the board one colour"
        );
        assert_eq!(failure.submission.replay, None, "the output has no moves");
        assert!(failure.submission.steady);
    }

    #[test]
    fn every_failure_is_counted_when_all_are_tried() {
        let fails = |instance: &<Pilots as Model>::Instance| instance.closed.count() % 5 == 3;
        let expected = (0..512u32)
            .filter(|word| word.count_ones() % 5 == 3)
            .count() as u64;
        let sandbox = faulty::<Pilots>(size(3, 3), fails);
        for workers in [1, 3] {
            let input_plan = input_plan(0, 512, size(3, 3));
            let stressed = stress(&StressPlan {
                all: true,
                worker_cores: &vec![None; workers],
                ..plan::<Pilots>(&sandbox, input_plan)
            })
            .expect("it can be run");
            assert_eq!((stressed.tried, stressed.failures), (511, expected));
            let wrong: u64 = stressed
                .counts
                .iter()
                .filter(|(verdict, _)| **verdict != Verdict::Accepted)
                .map(|(_, count)| count)
                .sum();
            assert_eq!(wrong, expected);
            let failure = stressed.caught.expect("it fails").failure;
            assert_eq!(failure.input, "+++\n---\n---\n");
            assert_eq!(
                (failure.proven, failure.tried),
                (true, 0),
                "what comes in order needs no shrinking"
            );
        }
    }

    #[test]
    fn a_free_size_becomes_smaller_too() {
        let fails = |instance: &<Pilots as Model>::Instance| instance.closed.count() >= 2;
        let sandbox = Fake::new(move |_, input| {
            let text = String::from_utf8(input.to_vec()).expect("letters");
            let rows = text.lines().count();
            let instance = instance::<Pilots>(
                input,
                Size::new(rows, text.lines().next().expect("a row").len()),
            );
            Ok(printed(if fails(&instance) {
                "99\n".to_string()
            } else {
                right::<Pilots>(&instance)
            }))
        });
        let failure = caught(&StressPlan {
            shape: Shape::Free,
            ..plan::<Pilots>(&sandbox, input_plan(100, 0, size(3, 5)))
        });
        assert_eq!(failure.input, "++\n");
        assert_eq!(
            failure.smallest,
            "the smallest of all inputs of 1x2: the 2 smaller ones were all run and pass"
        );
    }

    #[test]
    fn two_programs_are_compared() {
        // One program is wrong on every board with a black corner, the other on every board with two.
        let sandbox = Fake::new(|program, input| {
            let instance = instance::<Flipgame>(input, None);
            let corners = [0, 3]
                .iter()
                .filter(|&&col| instance.black.row(0) >> col & 1 == 1)
                .count();
            let is_wrong = if program.exe.as_os_str() == "first" {
                corners >= 1
            } else {
                corners >= 2
            };
            Ok(printed(if is_wrong {
                "99\n".to_string()
            } else {
                right::<Flipgame>(&instance)
            }))
        });
        let both = || StressPlan {
            against: Some(entry("second")),
            ..plan::<Flipgame>(&sandbox, input_plan(1000, 0, None))
        };
        let failure = caught(&both());
        assert_eq!(failure.input, "bwww\nwwww\nwwww\nwwww\n");
        assert_eq!(
            failure.comparison.as_deref(),
            Some("the second is right, the first is not")
        );
        assert_eq!(
            failure.against.expect("another program").verdict,
            Verdict::Accepted
        );
        let swapped = StressPlan {
            submission: entry("second"),
            against: Some(entry("first")),
            ..both()
        };
        assert_eq!(
            caught(&swapped).comparison.as_deref(),
            Some("the first is right, the second is not")
        );
        let same = StressPlan {
            against: Some(entry("first")),
            ..both()
        };
        let stressed = stress(&same).expect("it can be run");
        assert!(
            stressed.caught.is_none(),
            "what is wrong in the same way is no difference"
        );
        assert!(stressed.counts[&Verdict::WrongAnswer] > 0);
    }

    #[test]
    fn moves_are_replayed_on_the_smallest_board() {
        let sandbox = Fake::new(|_, input| {
            let instance = instance::<Pilots>(input, None);
            let is_wrong = instance.closed.row(0) != 0;
            Ok(printed(if is_wrong {
                "3\n4 4\n+1 1\n2 2\n".to_string()
            } else {
                right::<Pilots>(&instance)
            }))
        });
        let moves = |dialect| {
            let failure = caught(&StressPlan {
                dialect,
                ..plan::<Pilots>(&sandbox, input_plan(100, 0, None))
            });
            assert_eq!(
                (failure.input.as_str(), failure.minimum),
                ("+---\n----\n----\n----\n", Some(Minimum::Moves(7)))
            );
            assert_eq!(failure.proof.expect("a proof").claim, "7 moves are needed");
            let replay = failure.submission.replay.expect("a move can be read");
            (
                replay.steps.len(),
                replay.faulty,
                replay.fault.expect("a fault"),
            )
        };
        let (boards, faulty, fault) = moves(Dialect::Testlib);
        assert_eq!((boards, faulty.as_deref()), (2, Some("+1")));
        assert_eq!(
            fault,
            "line 3, column 1: expected the row of a move, found `+1`"
        );
        let (boards, faulty, fault) = moves(Dialect::Kattis);
        assert!(
            (boards, faulty) == (4, None) && fault.contains(" handles are still closed: "),
            "{fault}"
        );
    }

    #[test]
    fn a_program_with_varying_results_is_not_shrunk() {
        let runs = AtomicU64::new(0);
        let sandbox = Fake::new(move |_, input| {
            let is_wrong = runs.fetch_add(1, Ordering::Relaxed) % 3 == 2;
            let instance = instance::<Flipgame>(input, None);
            Ok(printed(if is_wrong {
                "99\n".to_string()
            } else {
                right::<Flipgame>(&instance)
            }))
        });
        let failure = caught(&StressPlan {
            worker_cores: &[None],
            ..plan::<Flipgame>(&sandbox, input_plan(1000, 0, None))
        });
        let attempt = &failure.submission;
        assert_eq!(attempt.verdict, Verdict::WrongAnswer);
        assert_eq!(
            attempt.again,
            [Verdict::Accepted, Verdict::Accepted, Verdict::WrongAnswer]
        );
        assert!(!attempt.steady && !failure.proven);
        assert!(
            failure.smallest.starts_with("as it was found"),
            "{}",
            failure.smallest
        );
        assert!(
            failure.origin.starts_with("generated 3 "),
            "{}",
            failure.origin
        );
    }

    #[test]
    fn a_timeout_on_a_busy_machine_is_run_again() {
        let runs = AtomicU64::new(0);
        let sandbox = Fake::new(move |_, input| {
            let is_late = runs.fetch_add(1, Ordering::Relaxed).is_multiple_of(2);
            let output = right::<Flipgame>(&instance::<Flipgame>(input, None));
            Ok(busy(if is_late { 1050 } else { 980 }, printed(output)))
        });
        let stressed = stress(&StressPlan {
            worker_cores: &[None],
            ..plan::<Flipgame>(&sandbox, input_plan(20, 0, None))
        });
        let counts = stressed.expect("it can be run").counts;
        assert_eq!(counts, BTreeMap::from([(Verdict::Accepted, 20)]));
    }

    #[test]
    fn no_program_pins_the_callers_thread_to_a_core() {
        let caller = std::thread::current().id();
        let sandbox = Fake::new(move |_, input| {
            assert_ne!(std::thread::current().id(), caller);
            Ok(printed(right::<Flipgame>(&instance::<Flipgame>(
                input, None,
            ))))
        });
        let stressed = stress(&plan::<Flipgame>(&sandbox, input_plan(20, 0, None)));
        assert_eq!(stressed.expect("it can be run").tried, 20);
    }

    #[test]
    fn a_time_limit_is_shrunk_with_few_tries() {
        let tries = AtomicU64::new(0);
        let sandbox = Fake::new(move |_, input| {
            let instance = instance::<Chesscbg>(input, None);
            if instance.start() == instance.target() {
                return Ok(printed("0\n"));
            }
            assert!(
                tries.fetch_add(1, Ordering::Relaxed) < 200,
                "each of these takes the whole limit"
            );
            let run = printed(right::<Chesscbg>(&instance));
            Ok(RunResult {
                end: End::CpuLimit,
                cpu: Duration::from_secs(1),
                ..run
            })
        });
        let failure = caught(&plan::<Chesscbg>(&sandbox, input_plan(1000, 0, None)));
        assert_eq!(failure.submission.verdict, Verdict::TimeLimit);
        assert_eq!(failure.minimum, Some(Minimum::Moves(1)));
        let why = "the smallest of 165,636,900 inputs of 4x4: the 12,870 smaller ones were all run and pass";
        assert_eq!(failure.smallest, why);
    }

    #[test]
    fn a_stopped_or_timed_out_search_reports_its_progress() {
        let sandbox = faulty::<Flipgame>(None, |_| false);
        let plan = || plan::<Flipgame>(&sandbox, input_plan(1000, 1000, None));
        let stopped = AtomicBool::new(true);
        let stressed = stress(&StressPlan {
            stop: &stopped,
            ..plan()
        })
        .expect("it can be run");
        assert_eq!(
            told(&stressed),
            ["0 of 1,000 generated instances of 4x4, seed 1"]
        );
        let stressed = stress(&StressPlan {
            time: Some(Duration::ZERO),
            ..plan()
        })
        .expect("it can be run");
        assert_eq!(
            told(&stressed),
            ["0 of 1,000 generated instances of 4x4, seed 1"]
        );
        assert_eq!(stressed.tried, 0);
    }

    #[test]
    fn inputs_without_a_proven_minimum_are_counted_apart() {
        let sandbox = Fake::new(|_, _| Ok(printed("Impossible\n")));
        let stressed = stress(&plan::<Flipgame>(&sandbox, input_plan(4, 0, size(61, 61))))
            .expect("it can be run");
        assert!(stressed.unproven > 0);
        assert_eq!(stressed.tried + stressed.unproven, 4);
    }

    #[test]
    fn a_sandbox_that_fails_ends_the_search() {
        let sandbox =
            Fake::new(|_, _| Err(SandboxError::Broken("no more descriptors".to_string())));
        let error = stress(&plan::<Pilots>(&sandbox, input_plan(10, 0, None)))
            .err()
            .expect("it cannot be run");
        assert_eq!(error.to_string(), "the sandbox failed: no more descriptors");
    }

    #[test]
    fn given_boards_are_tried_in_their_order() {
        let sandbox = faulty::<Flipgame>(None, |instance| instance.black.count() == 16);
        let boards = [0, 1, 0xffff].map(|word| tribunal_problems::flipgame::model::Instance {
            black: tribunal_core::board::Board::from_word(Size::FOUR, word),
        });
        let plan = plan::<Flipgame>(
            &sandbox,
            StressInputPlan::Given(boards.map(AnyInstance::new).to_vec()),
        );
        let stressed = stress(&plan).expect("it can be run");
        assert_eq!(told(&stressed), ["3 given boards"]);
        let failure = stressed.caught.expect("it fails").failure;
        assert_eq!(failure.origin, "board 3 of the input");
        assert_eq!(failure.found, None);
        assert_eq!(failure.steps.len(), 0, "no move is needed");
    }
}
