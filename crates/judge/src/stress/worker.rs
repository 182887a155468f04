//! A worker with its programs and juries: runs an input and decides whether it is a failure.

use super::error::StressError;
use super::plan::StressPlan;
use crate::pool::{LimitedProgram, ProgramRunner, RuledRun};
use crate::search_journal::Tried;
use tribunal_core::erased::{AnyAnswer, AnyCertificate, AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::output::Dialect;
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::Verdict;
use tribunal_sandbox::{End, RunResult};
use tribunal_verify::jury::{Juries, JuryError};

/// Whether a run took the whole CPU or wall limit. Which of the two it hits depends on the load of the machine.
fn is_slow(ran: &RuledRun) -> bool {
    matches!(ran.ruling.verdict, Verdict::TimeLimit | Verdict::IdleLimit)
}

/// Whether two runs did the same, as far as the program controls it.
pub(super) fn are_alike(one: &RuledRun, other: &RuledRun) -> bool {
    // What a stopped program had printed depends on timing.
    let is_whole = |ran: &RuledRun| matches!(ran.run.end, End::Exited(_));
    let both_slow = is_slow(one) && is_slow(other);
    let verdict = both_slow || one.ruling.verdict == other.ruling.verdict;
    verdict && (!is_whole(one) || !is_whole(other) || one.run.output == other.run.output)
}

/// The runs of the programs on one input.
#[derive(Clone, Debug)]
pub(super) struct Trials {
    pub(super) minimum: Minimum,
    pub(super) submission: RuledRun,
    pub(super) against: Option<RuledRun>,
}

impl Trials {
    /// Whether a repeat takes a whole time limit.
    pub(super) fn is_slow(&self) -> bool {
        is_slow(&self.submission) || self.against.as_ref().is_some_and(is_slow)
    }

    /// Whether it is a failure: a verdict other than AC or, with two programs, a difference.
    pub(super) fn is_failure(&self) -> bool {
        let verdict = self.submission.ruling.verdict;
        match &self.against {
            None => verdict != Verdict::Accepted,
            Some(against) if verdict != against.ruling.verdict => true,
            // Two right outputs may differ; two different wrong outputs are two faults.
            Some(against) => {
                verdict != Verdict::Accepted && !have_same_words(&self.submission.run, &against.run)
            }
        }
    }
}

fn have_same_words(one: &RunResult, other: &RunResult) -> bool {
    let words = |run: &RunResult| {
        let words = run
            .output
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        words.map(<[u8]>::to_vec).collect::<Vec<_>>()
    };
    words(one) == words(other)
}

/// The outcome of an input.
pub(super) enum TrialOutcome {
    /// The programs were run.
    Tried(Box<Trials>),
    /// No solver proves its minimum, so outputs cannot be ruled on.
    Unproven,
}

/// Number of programs that a worker keeps ready: the one under test, and the one that it is compared with.
const PROGRAMS_MAX: usize = 2;

pub(super) struct StressWorker<'a> {
    plan: &'a StressPlan<'a>,
    /// Its number among the workers.
    pub(super) number: u64,
    juries: Juries,
    runner: ProgramRunner<'a>,
    /// What it tried.
    pub(super) tried: Tried,
}

impl<'a> StressWorker<'a> {
    pub(super) fn new(
        plan: &'a StressPlan<'a>,
        number: u64,
        core: Option<usize>,
    ) -> StressWorker<'a> {
        StressWorker {
            plan,
            number,
            juries: Juries::new(plan.problem, None),
            runner: ProgramRunner::new(plan.sandbox, core, PROGRAMS_MAX),
            tried: Tried::default(),
        }
    }

    /// The problem.
    pub(super) fn problem(&self) -> &'static dyn AnyProblem {
        self.plan.problem
    }

    /// Whether the program ran in place, and why it does not any more.
    pub(super) fn ran_in_place(&self) -> (bool, Option<Message>) {
        self.runner.ran_in_place(&self.plan.submission)
    }

    /// The judge whose rules for reading outputs apply.
    pub(super) fn dialect(&self) -> Dialect {
        self.plan.dialect
    }

    /// Runs the programs on an input and counts the result.
    pub(super) fn try_input(
        &mut self,
        instance: &AnyInstance,
    ) -> Result<TrialOutcome, StressError> {
        let minimum = match self
            .juries
            .of(self.plan.problem.size(instance))
            .proven(instance)
        {
            Ok(proven) => proven.minimum,
            Err(JuryError::Declined(_)) => {
                self.tried.unproven += 1;
                return Ok(TrialOutcome::Unproven);
            }
            Err(error) => return Err(StressError::Judge(error.to_string())),
        };
        let submission = self.run(instance, minimum)?;
        let against = self.run_against(instance, minimum)?;
        let trials = Trials {
            minimum,
            submission,
            against,
        };
        let verdict = trials.submission.ruling.verdict;
        *self.tried.counts.entry(verdict).or_default() += 1;
        self.tried.failures += u64::from(trials.is_failure());
        Ok(TrialOutcome::Tried(Box::new(trials)))
    }

    /// Runs the program.
    pub(super) fn run(
        &mut self,
        instance: &AnyInstance,
        minimum: Minimum,
    ) -> Result<RuledRun, StressError> {
        self.judge(&self.plan.submission, instance, minimum)
    }

    /// Runs the other program, if there is one.
    pub(super) fn run_against(
        &mut self,
        instance: &AnyInstance,
        minimum: Minimum,
    ) -> Result<Option<RuledRun>, StressError> {
        let against = self.plan.against.as_ref();
        against
            .map(|program| self.judge(program, instance, minimum))
            .transpose()
    }

    fn judge(
        &mut self,
        program: &LimitedProgram,
        instance: &AnyInstance,
        minimum: Minimum,
    ) -> Result<RuledRun, StressError> {
        let (problem, dialect) = (self.plan.problem, self.plan.dialect);
        let mut input = problem.write(instance);
        let ran = self.runner.judge(
            program,
            &mut input,
            |input| input.as_bytes().into(),
            |_, output| problem.rule(instance, output, dialect, minimum),
        )?;
        if ran.ruling.verdict == Verdict::JudgeError {
            let reason = &ran.ruling.reason;
            return Err(StressError::Judge(format!("{reason}, on\n{input}")));
        }
        Ok(ran)
    }

    /// The jury's answer, with moves where it has them.
    pub(super) fn answer(&mut self, instance: &AnyInstance) -> Result<AnyAnswer, StressError> {
        let proven = self
            .juries
            .of(self.plan.problem.size(instance))
            .proven(instance);
        proven
            .map(|proven| proven.answer)
            .map_err(|error| StressError::Judge(error.to_string()))
    }

    /// The certificate of its minimum.
    pub(super) fn certificate(
        &mut self,
        instance: &AnyInstance,
    ) -> Result<AnyCertificate, StressError> {
        let certificate = self
            .juries
            .of(self.plan.problem.size(instance))
            .certificate(instance);
        certificate
            .map(|(certificate, _)| certificate)
            .map_err(|error| StressError::Judge(error.to_string()))
    }
}
