//! Tries a program that passes the cases on further inputs: every input of the published problem, or a sample of them.

pub(super) mod outcome;

pub use outcome::Further;

use crate::case_source::FoundCase;
use crate::journal::{Journal, JournalEntry};
use crate::pool::LimitedProgram;
use crate::program_hash::{add_program, hex};
use crate::stress::{StressError, StressInputPlan, StressPlan, inputs_of, kinds_of, stress};
use sha2::{Digest as _, Sha256};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;
use tribunal_core::output::Dialect;
use tribunal_core::problem::Shape;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::judged::FurtherInputs;
use tribunal_sandbox::Sandbox;

/// Number of inputs of a problem that has too many to try them all.
const SAMPLE: u64 = 20_000;

/// The probability of [`FurtherInputs::caught_from`].
const CAUGHT: f64 = 0.99;

/// The input of [`try_further`].
pub struct FurtherPlan<'a> {
    /// The problem.
    pub problem: &'static dyn AnyProblem,
    /// The size of the boards.
    pub size: Size,
    /// The seed of the order of the inputs, or of generated ones.
    pub seed: u64,
    /// Runs the program.
    pub sandbox: &'a dyn Sandbox,
    /// The program.
    pub submission: LimitedProgram,
    /// The judge whose rules for reading outputs apply.
    pub dialect: Dialect,
    /// Maximum wall time.
    pub budget: Duration,
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// Set to end it.
    pub stop: &'a AtomicBool,
    /// Receives progress events.
    pub events: &'a (dyn Fn(Event) + Sync),
    /// Keeps what the inputs tell, for a run that is continued.
    pub record: Option<FurtherRecord<'a>>,
}

/// A journal that keeps what further inputs tell of a program.
pub struct FurtherRecord<'a> {
    /// The journal.
    pub journal: &'a Journal,
    /// The source of the program.
    pub source: &'a Path,
    /// Everything else that the results depend on and that [`FurtherPlan`] does not name, such as languages.
    pub identity: String,
    /// How programs are isolated in all runs that share the journal.
    pub isolation: String,
}

impl FurtherRecord<'_> {
    /// The key of the program in the journal; nothing if its source cannot be read any more.
    fn key(&self, plan: &FurtherPlan) -> Option<String> {
        let mut hash = Sha256::new();
        let mut add = |piece: &str| {
            hash.update((piece.len() as u64).to_le_bytes());
            hash.update(piece);
        };
        add("further");
        add(&self.identity);
        add(plan.problem.name());
        let limits = plan.submission.limits();
        // `--start each` is not answered by runs in place.
        let how = (plan.size, plan.dialect, plan.budget, limits);
        let how = (how, plan.sandbox.runs_in_place());
        add(&format!("{} {how:?}", self.isolation));
        hash.update(
            self.source
                .extension()
                .unwrap_or_default()
                .as_encoded_bytes(),
        );
        hash.update(b"\n");
        add_program(&mut hash, self.source).ok()?;
        Some(hex(hash))
    }
}

/// Runs the program on further inputs until it fails or the time is over, or takes the result of an earlier run from the
/// journal.
///
/// # Errors
///
/// Fails where a program cannot be run, or the judge itself failed.
pub fn try_further(plan: &FurtherPlan) -> Result<Further<FoundCase>, StressError> {
    let Some((record, key)) = plan
        .record
        .as_ref()
        .and_then(|it| Some((it, it.key(plan)?)))
    else {
        return try_now(plan);
    };
    let past = record.journal.past(&key).and_then(|past| past.further);
    let case = |entry| FoundCase::recorded(plan.problem, plan.size, entry);
    if let Some(further) = past.and_then(|further| further.with_input(case)) {
        return Ok(further);
    }
    let further = try_now(plan)?;
    let entry = further
        .clone()
        .with_input(|case| Some(case.recordable(plan.problem)));
    // What was stopped is tried again.
    if let Some(entry) = entry.filter(|_| !plan.stop.load(Ordering::Relaxed)) {
        record
            .journal
            .write(&key, &JournalEntry::Further(Box::new(entry)));
    }
    Ok(further)
}

/// Runs the program on further inputs.
fn try_now(plan: &FurtherPlan) -> Result<Further<FoundCase>, StressError> {
    let FurtherPlan {
        problem,
        size,
        seed,
        ..
    } = *plan;
    let stressed = stress(&StressPlan {
        problem,
        sandbox: plan.sandbox,
        submission: plan.submission.clone(),
        against: None,
        dialect: plan.dialect,
        input_plan: StressInputPlan::Spread {
            seed,
            size,
            sample: SAMPLE,
        },
        all: false,
        worker_cores: plan.worker_cores,
        time: Some(plan.budget),
        // A failing input becomes a case, and `judge` makes the smallest failing case of one program smaller.
        journal: None,
        shrink_time: Duration::ZERO,
        shape: Shape::Kept,
        stop: plan.stop,
        events: plan.events,
    })?;
    if let Some(caught) = stressed.caught {
        let case = caught.case.expect("every input of the plan has a name");
        let verdict = caught.failure.submission.verdict;
        return Ok(match caught.failure.submission.steady {
            true => Further::Fails(case, verdict),
            false => Further::Varies(case, verdict),
        });
    }
    let inputs = inputs_of(problem, size).unwrap_or(u64::MAX);
    let coverage = stressed.coverage.into_iter().next();
    let kinds = kinds_of(problem, seed, size)?;
    Ok(Further::Right {
        inputs: FurtherInputs {
            tried: stressed.tried,
            inputs,
            caught_from: caught_from(stressed.tried / kinds).filter(|_| stressed.tried < inputs),
            kinds,
            coverage: coverage
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            coverage_message: coverage,
        },
        in_place: stressed.in_place,
        not_in_place: stressed.not_in_place,
    })
}

/// The least share of failing inputs that a random sample of this size meets with the probability [`CAUGHT`]: one in so
/// many.
fn caught_from(sample: u64) -> Option<u64> {
    let passes = (1.0 - CAUGHT).powf(1.0 / sample as f64);
    let one_in = (1.0 / (1.0 - passes)).floor();
    (sample > 0 && one_in >= 2.0).then_some(one_in as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, Ordering};
    use tribunal_core::erased::{AnyInstance, erased};
    use tribunal_core::problem::Problem;
    use tribunal_core::verdict::Verdict;
    use tribunal_problems::chesscbg::Chesscbg;
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_problems::pilots::Pilots;
    use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};
    use tribunal_verify::jury::Jury;

    /// Tries a program that prints `99` where `is_wrong` says so.
    fn tried<P: Problem>(
        size: Size,
        budget: Duration,
        is_wrong: impl Fn(&P::Instance) -> bool + Send + Sync + 'static,
    ) -> (Further<FoundCase>, Vec<String>) {
        let inputs: &'static Mutex<Vec<String>> = Box::leak(Box::default());
        let sandbox = Fake::new(move |_, input| {
            let text = String::from_utf8(input.to_vec()).expect("text");
            let instance = P::read_one(input, Some(size)).expect("an input that is right");
            inputs.lock().expect("no panic").push(text);
            if is_wrong(&instance) {
                return Ok(printed("99\n"));
            }
            let any = AnyInstance::new(instance);
            let answer = Jury::new(erased::<P>(), size, None).proven(&any);
            let answer = answer.expect("a proven answer").answer;
            Ok(printed(answer.write().expect("moves")))
        });
        let further = try_further(&FurtherPlan {
            problem: erased::<P>(),
            size,
            seed: 1,
            sandbox: &sandbox,
            submission: LimitedProgram::new(program("a.out"), LIMITS, Vec::new()),
            dialect: Dialect::Testlib,
            budget,
            worker_cores: &[None, None],
            stop: &AtomicBool::new(false),
            events: &|_| {},
            record: None,
        });
        let inputs = std::mem::take(&mut *inputs.lock().expect("no panic"));
        (further.expect("it can be run"), inputs)
    }

    const LONG: Duration = Duration::from_secs(600);

    #[test]
    fn a_program_that_is_right_everywhere_is_proven_right() {
        let size = Size::new(3, 3).expect("a size");
        let (further, mut inputs) = tried::<Flipgame>(size, LONG, |_| false);
        let Further::Right { inputs: right, .. } = further else {
            panic!("it is right");
        };
        assert!(right.is_proof());
        assert_eq!(right.coverage, "all 512 inputs of 3x3");
        assert_eq!((right.tried, right.caught_from), (512, None));
        assert!(!inputs.is_sorted(), "the first inputs are a sample of all");
        inputs.sort();
        inputs.dedup();
        assert_eq!(inputs.len(), 512);
        let Further::Right { inputs: right, .. } = tried::<Pilots>(size, LONG, |_| false).0 else {
            panic!("it is right");
        };
        assert_eq!(
            right.coverage, "all 511 inputs of 3x3",
            "the published ones"
        );
        assert!(right.is_proof());
    }

    #[test]
    fn the_only_failing_input_is_found_and_named() {
        let size = Size::new(3, 3).expect("a size");
        let (further, _) = tried::<Flipgame>(size, LONG, |instance| instance.black.count() == 9);
        let Further::Fails(case, Verdict::WrongAnswer) = further else {
            panic!("it is wrong on one input");
        };
        assert_eq!(case.name(), "space/511");
    }

    #[test]
    fn a_program_that_fails_by_chance_is_told_apart() {
        let size = Size::new(3, 3).expect("a size");
        let runs = AtomicU64::new(0);
        let is_wrong = move |_: &_| runs.fetch_add(1, Ordering::Relaxed) == 30;
        let (further, _) = tried::<Flipgame>(size, LONG, is_wrong);
        assert!(matches!(further, Further::Varies(_, Verdict::WrongAnswer)));
    }

    #[test]
    fn what_was_tried_before_the_time_was_over_is_no_proof() {
        let (further, inputs) =
            tried::<Flipgame>(Size::FOUR, Duration::from_millis(200), |_| false);
        let Further::Right { inputs: right, .. } = further else {
            panic!("it is right");
        };
        assert!(!right.is_proof() && right.tried < 65_536);
        assert_eq!(right.tried, inputs.len() as u64);
        let start = format!("{} of the 65,536 inputs of 4x4", right.tried);
        assert!(
            right
                .coverage
                .replace(',', "")
                .starts_with(&start.replace(',', "")),
            "{}",
            right.coverage
        );
    }

    #[test]
    fn a_space_that_is_too_large_is_sampled_in_every_kind() {
        let (further, _) = tried::<Chesscbg>(Size::FOUR, Duration::from_millis(500), |_| false);
        let Further::Right { inputs: right, .. } = further else {
            panic!("it is right");
        };
        let end = " of 20,000 generated instances of 4x4, seed 1";
        assert!(right.coverage.ends_with(end), "{}", right.coverage);
        assert_eq!(right.inputs, 165_636_900);
        // Distances 0 to 20, and four more kinds.
        let kinds = kinds_of(erased::<Chesscbg>(), 1, Size::FOUR).expect("a size");
        assert_eq!(kinds, 21 + 4);
        assert_eq!(right.caught_from, caught_from(right.tried / kinds));
    }

    #[test]
    fn the_share_that_a_sample_meets_is_that_of_the_formula() {
        let found = [0, 1, 4, 100, 20_000].map(caught_from);
        assert_eq!(found, [None, None, None, Some(22), Some(4343)]);
        for (sample, one_in) in [(100, 22), (20_000, 4343)] {
            let is_met = |one_in: u64| 1.0 - (1.0 - 1.0 / one_in as f64).powi(sample) >= CAUGHT;
            assert!(is_met(one_in) && !is_met(one_in + 1), "{sample}");
        }
    }
}
