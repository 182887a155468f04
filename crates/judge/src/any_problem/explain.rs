//! Makes the first failing input smaller, and collects what a report shows of it.

use super::error::AnyStressError;
use super::plan::{AnyStressPlan, InputSource, OutputRule, origin};
use super::smallest::{Found, Small, shrink};
use super::worker::{AnyWorker, SLOWER, Trials};
use crate::excerpt::start_of;
use crate::stress::attempt;
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::stressed::{Attempt, StressFailure};

/// The number of repeats on the failing input.
const AGAIN: usize = 3;

/// The number of repeats if each takes a whole time limit.
const SLOW_AGAIN: usize = 1;

/// Maximum size of an input, and of an answer, that a report shows, in bytes.
const SHOWN_BYTES_MAX: usize = 16 << 10;

/// A failing input.
pub struct AnyCaught {
    /// The smallest input found.
    pub input: Vec<u8>,
    /// The right output on it, if the other program gives one.
    pub answer: Option<Vec<u8>>,
    /// The seed of the input that was found first.
    pub seed: u64,
    /// The position of its setting.
    pub setting: usize,
    /// Whether the generator prints another input for that seed now, so that the seed repeats nothing.
    pub varies: bool,
    /// The form that was learnt from inputs of a generator.
    pub learnt: Option<Message>,
    /// The report; the command line adds the commands that repeat it.
    pub failure: StressFailure,
}

/// Makes a failing input smaller and explains it.
pub(super) fn explain(
    plan: &AnyStressPlan,
    workers: &mut [AnyWorker],
    found: Found,
) -> Result<AnyCaught, AnyStressError> {
    workers
        .iter_mut()
        .for_each(|worker| worker.set(found.setting));
    let setting = &plan.settings[found.setting];
    let (mut submission, mut against) = shown(&mut workers[0], &found.input, &found.trials)?;
    let is_steady = submission.steady && against.as_ref().is_none_or(|it| it.steady);
    let mut small = Small {
        input: found.input.clone(),
        trials: found.trials.clone(),
        tried: 0,
        why: Message::new(match is_steady {
            true => "smallest-as-found",
            false => "smallest-unsteady",
        }),
        out_of_time: false,
        learnt: None,
    };
    let runs = [
        Some(&found.trials.submission),
        found.trials.against.as_ref(),
    ];
    let wall: Duration = runs.into_iter().flatten().map(|run| run.run.wall).sum();
    if is_steady && wall < plan.shrink_time {
        small = shrink(plan, workers, &found)?;
        if small.input != found.input {
            (submission, against) = shown(&mut workers[0], &small.input, &small.trials)?;
        }
    }
    let comparison = against
        .as_ref()
        .map(|against| compare(&submission, against, plan));
    let is_answer = |run: &&crate::pool::RuledRun| run.ruling.verdict == Verdict::Accepted;
    let answer = small.trials.against.as_ref().filter(is_answer);
    let answer = answer.map(|run| run.run.output.clone());
    let text = |bytes: &[u8]| start_of(bytes, SHOWN_BYTES_MAX);
    let varies = workers[0].varies(found.seed, |again| again == found.input)?;
    let from = match (&plan.source, varies) {
        (InputSource::Generators(generators), true) => {
            let name = generators.of(found.seed).name.clone();
            Message::new("origin-varies").with("generator", name)
        }
        _ => origin(plan, found.seed),
    };
    let order = Message::new("order-of-texts");
    let failure = StressFailure {
        origin: from.to_string(),
        origin_message: Some(from),
        found: (found.input != small.input).then(|| text(&found.input)),
        input: text(&small.input),
        args: setting.config.submission.clone(),
        proven: false,
        smallest: small.why.to_string(),
        smallest_message: Some(small.why),
        out_of_time: small.out_of_time,
        order: order.to_string(),
        order_message: Some(order),
        tried: small.tried,
        minimum: None,
        expected: answer.as_deref().map(text),
        expected_is_one_of_many: !matches!(setting.rule, OutputRule::Comparison(_)),
        steps: Vec::new(),
        certificate: String::new(),
        certificate_lines: Vec::new(),
        proof: None,
        prove: String::new(),
        submission,
        against,
        comparison: comparison.as_ref().map(Message::to_string),
        comparison_message: comparison,
        examination: None,
        interaction: small.trials.interaction.clone(),
        repeat: Vec::new(),
    };
    Ok(AnyCaught {
        input: small.input,
        answer,
        seed: found.seed,
        setting: found.setting,
        varies,
        learnt: small.learnt,
        failure,
    })
}

/// Repeats the runs of both programs.
fn shown(
    worker: &mut AnyWorker,
    input: &[u8],
    trials: &Trials,
) -> Result<(Attempt, Option<Attempt>), AnyStressError> {
    let (one, other) = trials.verdicts();
    let is_slow = [one, other]
        .iter()
        .any(|it| matches!(it, Verdict::TimeLimit | Verdict::IdleLimit));
    let times = if is_slow { SLOW_AGAIN } else { AGAIN };
    let again: Vec<Trials> = (0..times)
        .map(|_| worker.run(input))
        .collect::<Result<_, _>>()?;
    let runs = again.iter().map(|trials| trials.submission.clone());
    let mut submission = attempt(&trials.submission, runs.collect());
    // Times differ from run to run: that is no fault of the program.
    let by_time = |trials: &Trials| trials.submission.ruling.reason.id() == SLOWER;
    let of_time = |verdict: &Verdict| matches!(verdict, Verdict::Accepted | Verdict::TimeLimit);
    submission.steady |= by_time(trials) && submission.again.iter().all(of_time);
    let against = trials.against.as_ref().map(|run| {
        let runs = again.iter().filter_map(|trials| trials.against.clone());
        attempt(run, runs.collect())
    });
    // Where the answer differs from run to run, so does the verdict on one output.
    let (end, output) = (&trials.submission.run.end, &trials.submission.run.output);
    let prints_the_same = |it: &Trials| {
        let run = &it.submission.run;
        run.end == *end && run.output == *output
    };
    let is_of_answer = against.as_ref().is_some_and(|against| !against.steady);
    submission.steady |= is_of_answer && again.iter().all(prints_the_same);
    Ok((submission, against))
}

/// What the two programs did.
fn compare(submission: &Attempt, against: &Attempt, plan: &AnyStressPlan) -> Message {
    let is_wrong = |attempt: &Attempt| {
        matches!(
            attempt.verdict,
            Verdict::WrongAnswer | Verdict::PresentationError
        )
    };
    let is_slower = |attempt: &Attempt| {
        let reason = attempt.reason.as_ref();
        reason.is_some_and(|reason| reason.id() == SLOWER)
    };
    Message::new(
        match (submission.verdict, against.verdict, &plan.first().rule) {
            (Verdict::Accepted, Verdict::Accepted, _) => "differ-not-any-more",
            (Verdict::TimeLimit, Verdict::Accepted, _) if is_slower(submission) => "differ-in-time",
            (_, _, OutputRule::Checker(..)) if is_wrong(against) => "differ-checker-rejects-answer",
            (_, Verdict::Accepted, OutputRule::Checker(..)) if is_wrong(submission) => {
                "differ-by-the-checker"
            }
            (_, Verdict::Accepted, OutputRule::Comparison(_)) if is_wrong(submission) => {
                "differ-in-answer"
            }
            (_, Verdict::Accepted, _) => "differ-first-fails",
            (Verdict::Accepted, ..) => "differ-second-fails",
            _ => "differ-both-fail",
        },
    )
}
