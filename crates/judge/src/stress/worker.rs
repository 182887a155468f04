//! One thread's programs and jury: runs an input and says whether it is a failure.

use super::error::StressError;
use super::plan::{StressPlan, StressProgram};
use crate::jury::{Juries, JuryError};
use crate::trial::{rule, unexecutable};
use std::collections::BTreeMap;
use tribunal_core::erased::{AnyAnswer, AnyCertificate, AnyInstance, AnyProblem};
use tribunal_core::output::Dialect;
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_sandbox::{End, Prepared, RunResult, Sandbox, SandboxError};

/// One run, ruled upon.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) run: RunResult,
    pub(super) ruling: Ruling,
}

impl Trial {
    /// Whether it took a whole time limit. Which of the two it was depends on what else the machine does.
    fn is_slow(&self) -> bool {
        matches!(self.ruling.verdict, Verdict::TimeLimit | Verdict::IdleLimit)
    }

    /// Whether the other run did the same, as far as a contestant's program has a say in it.
    pub(super) fn is_like(&self, other: &Trial) -> bool {
        // What was printed before a program was stopped is a matter of luck.
        let is_whole = |trial: &Trial| matches!(trial.run.end, End::Exited(_));
        let both_slow = self.is_slow() && other.is_slow();
        let verdict = both_slow || self.ruling.verdict == other.ruling.verdict;
        verdict && (!is_whole(self) || !is_whole(other) || self.run.output == other.run.output)
    }
}

/// What the programs did with one input.
#[derive(Clone, Debug)]
pub(super) struct Trials {
    pub(super) minimum: Minimum,
    pub(super) submission: Trial,
    pub(super) against: Option<Trial>,
}

impl Trials {
    /// Whether running it again takes a whole time limit.
    pub(super) fn is_slow(&self) -> bool {
        self.submission.is_slow() || self.against.as_ref().is_some_and(Trial::is_slow)
    }

    /// Whether it is what is looked for: a verdict other than AC or, with two programs, a difference.
    pub(super) fn is_failure(&self) -> bool {
        let verdict = self.submission.ruling.verdict;
        match &self.against {
            None => verdict != Verdict::Accepted,
            Some(against) if verdict != against.ruling.verdict => true,
            // Two right outputs may differ; two wrong ones that differ are two faults.
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

/// What became of an input.
pub(super) enum TrialOutcome {
    /// The programs were run.
    Tried(Box<Trials>),
    /// Nobody proves its minimum, so no output can be ruled upon.
    Unproven,
}

pub(super) struct StressWorker<'a> {
    plan: &'a StressPlan<'a>,
    /// Its place among the lanes.
    pub(super) number: u64,
    juries: Juries,
    submission: PreparedProgram<'a>,
    against: Option<PreparedProgram<'a>>,
    /// The submission's verdicts.
    pub(super) counts: BTreeMap<Verdict, u64>,
    /// Failures among them.
    pub(super) failures: u64,
    /// Inputs that were passed over.
    pub(super) unproven: u64,
}

impl<'a> StressWorker<'a> {
    pub(super) fn new(
        plan: &'a StressPlan<'a>,
        number: u64,
        core: Option<usize>,
    ) -> Result<StressWorker<'a>, StressError> {
        Ok(StressWorker {
            plan,
            number,
            juries: Juries::new(plan.problem, None),
            submission: PreparedProgram::new(plan.sandbox, &plan.submission, core)?,
            against: plan
                .against
                .as_ref()
                .map(|entry| PreparedProgram::new(plan.sandbox, entry, core))
                .transpose()?,
            counts: BTreeMap::new(),
            failures: 0,
            unproven: 0,
        })
    }

    /// The problem.
    pub(super) fn problem(&self) -> &'static dyn AnyProblem {
        self.plan.problem
    }

    /// Whose habits are followed when outputs are read.
    pub(super) fn dialect(&self) -> Dialect {
        self.plan.dialect
    }

    /// Runs the programs on an input and counts what they did.
    pub(super) fn hear(&mut self, instance: &AnyInstance) -> Result<TrialOutcome, StressError> {
        let minimum = match self
            .juries
            .of(self.plan.problem.size(instance))
            .proven(instance)
        {
            Ok(proven) => proven.minimum,
            Err(JuryError::Declined(_)) => {
                self.unproven += 1;
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
        *self
            .counts
            .entry(trials.submission.ruling.verdict)
            .or_default() += 1;
        self.failures += u64::from(trials.is_failure());
        Ok(TrialOutcome::Tried(Box::new(trials)))
    }

    /// Runs the program once.
    pub(super) fn run(
        &mut self,
        instance: &AnyInstance,
        minimum: Minimum,
    ) -> Result<Trial, StressError> {
        trial(
            self.plan.problem,
            &mut self.submission,
            self.plan.dialect,
            instance,
            minimum,
        )
    }

    /// Runs the other program once, if there is one.
    pub(super) fn run_against(
        &mut self,
        instance: &AnyInstance,
        minimum: Minimum,
    ) -> Result<Option<Trial>, StressError> {
        let (problem, dialect) = (self.plan.problem, self.plan.dialect);
        self.against
            .as_mut()
            .map(|ready| trial(problem, ready, dialect, instance, minimum))
            .transpose()
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

/// A program that is kept ready.
struct PreparedProgram<'a> {
    sandbox: &'a dyn Sandbox,
    entry: &'a StressProgram,
    core: Option<usize>,
    prepared: Box<dyn Prepared>,
}

impl<'a> PreparedProgram<'a> {
    fn new(
        sandbox: &'a dyn Sandbox,
        entry: &'a StressProgram,
        core: Option<usize>,
    ) -> Result<PreparedProgram<'a>, SandboxError> {
        let prepared = sandbox.prepare(&entry.program, &entry.limits, core)?;
        Ok(PreparedProgram {
            sandbox,
            entry,
            core,
            prepared,
        })
    }

    fn run(&mut self, input: &[u8]) -> Result<RunResult, SandboxError> {
        let program = &self.entry.program;
        let run = |prepared: &mut dyn Prepared| {
            prepared
                .run(input)
                .or_else(|error| unexecutable(program, error))
        };
        run(&mut *self.prepared).or_else(|_| {
            // Once more from nothing: what broke may have been the process that is kept ready.
            self.prepared = self
                .sandbox
                .prepare(program, &self.entry.limits, self.core)?;
            run(&mut *self.prepared)
        })
    }
}

fn trial(
    problem: &dyn AnyProblem,
    ready: &mut PreparedProgram,
    dialect: Dialect,
    instance: &AnyInstance,
    minimum: Minimum,
) -> Result<Trial, StressError> {
    let run = ready.run(problem.write(instance).as_bytes())?;
    let StressProgram { limits, marks, .. } = ready.entry;
    let check = |output: &[u8]| problem.rule(instance, output, dialect, minimum);
    let ruling = rule(&run, limits, marks, check);
    if ruling.verdict == Verdict::JudgeError {
        return Err(StressError::Judge(format!(
            "{}, on\n{}",
            ruling.said,
            problem.write(instance)
        )));
    }
    Ok(Trial { run, ruling })
}
