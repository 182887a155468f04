//! A worker with its programs: makes the input of a round, runs both programs on it, and decides whether it is a failure.

use super::error::AnyStressError;
use super::guess::GuessedInputs;
use super::plan::{AnyStressPlan, InputSource, OutputRule, StressSetting};
use crate::package::conduct::{ConductedCase, Conductor};
use crate::package::input_validator::InputValidatorRunner;
use crate::package::ruling;
use crate::package::validator::{ValidatorRunner, ValidatorVerdict};
use crate::pool::{CaseInput, LimitedProgram, ProgramRunner, RuledRun, Trust};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::verdict::interaction::Interaction;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_sandbox::RunResult;

/// The generator, the submission and the other program.
const PROGRAMS_MAX: usize = 3;

/// How many inputs a grammar, or a guess, makes for one seed until the validators accept one.
const ATTEMPTS_MAX: u64 = 20;
const GUESSES_MAX: u64 = 50;

/// A program is too slow only if it takes at least this long: the time of shorter runs is chance.
pub(super) const SLOW: Duration = Duration::from_millis(50);

/// While an input is made smaller, a program that is too slow stays so by this factor: below it, chance decides.
const MARGIN: f64 = 1.25;

/// The runs of the programs on one input.
#[derive(Clone, Debug)]
pub(super) struct Trials {
    pub(super) submission: RuledRun,
    pub(super) against: Option<RuledRun>,
    /// What the submission and an interactor said.
    pub(super) interaction: Option<Interaction>,
    /// Whether the submission took too many times as long as the other program, but not long enough to count.
    pub(super) is_short: bool,
    /// Whether an interactor, or the validator of a package, rules on each program by itself.
    is_each_judged: bool,
}

impl Trials {
    /// Whether the programs differ, or one of them fails; where both are judged by an interactor, whether the first fails.
    pub(super) fn is_failure(&self) -> bool {
        match self.is_each_judged {
            true => self.verdicts().0 != Verdict::Accepted,
            false => self.verdicts() != (Verdict::Accepted, Verdict::Accepted),
        }
    }

    /// Whether the other program gives no answer.
    pub(super) fn other_fails(&self) -> bool {
        self.verdicts().1 != Verdict::Accepted
    }

    /// Whether the programs fail as they do in other trials.
    pub(super) fn is_same_failure(&self, other: &Trials) -> bool {
        self.verdicts() == other.verdicts() && self.is_slower() == other.is_slower()
    }

    /// Whether the submission is too slow beside the other program.
    pub(super) fn is_slower(&self) -> bool {
        self.submission.ruling.reason.id() == SLOWER
    }

    /// Whether the other program prints nothing, though it ends as it should.
    pub(super) fn answers_nothing(&self) -> bool {
        let is_blank = |run: &RuledRun| run.run.output.iter().all(u8::is_ascii_whitespace);
        !self.is_each_judged && self.against.as_ref().is_some_and(is_blank)
    }

    /// The verdicts on both: an input is the same failure as another where these are the same.
    pub(super) fn verdicts(&self) -> (Verdict, Verdict) {
        let of = |run: &RuledRun| run.ruling.verdict;
        let against = self.against.as_ref().map_or(Verdict::Accepted, of);
        (of(&self.submission), against)
    }
}

pub(super) struct AnyWorker<'a> {
    plan: &'a AnyStressPlan<'a>,
    /// Its number among the workers.
    pub(super) number: u64,
    runner: ProgramRunner<'a>,
    validators: Vec<InputValidatorRunner<'a>>,
    /// The setting of the current input, and its further arguments of both programs.
    setting: usize,
    args: Vec<OsString>,
    checker: Option<ValidatorRunner<'a>>,
    conductor: Option<Conductor<'a>>,
    /// The number of inputs with each verdict of the submission.
    pub(super) counts: BTreeMap<Verdict, u64>,
    /// How many inputs of a guess the validators refused, by the seed.
    pub(super) refused: BTreeMap<u64, u64>,
}

impl<'a> AnyWorker<'a> {
    pub(super) fn new(
        plan: &'a AnyStressPlan<'a>,
        number: u64,
        core: Option<usize>,
    ) -> AnyWorker<'a> {
        // The time of a run in place is another one.
        let trust = match plan.in_place && plan.slower.is_none() {
            true => Trust::Acceptance,
            false => Trust::Nothing,
        };
        let validators = plan.validators.iter();
        AnyWorker {
            plan,
            number,
            runner: ProgramRunner::new(plan.sandbox, core, PROGRAMS_MAX).trusting(trust),
            setting: 0,
            args: words(&plan.first().config.submission),
            validators: validators
                .map(|validator| InputValidatorRunner::new(validator, plan.sandbox, core))
                .collect(),
            checker: match &plan.first().rule {
                OutputRule::Comparison(_) | OutputRule::Conduct(..) => None,
                OutputRule::Checker(checker, _) => {
                    Some(ValidatorRunner::new(checker, plan.sandbox, core))
                }
            },
            conductor: match &plan.first().rule {
                OutputRule::Conduct(validator, conduct, _) => {
                    Some(Conductor::new(validator, plan.sandbox, core, *conduct))
                }
                OutputRule::Comparison(_) | OutputRule::Checker(..) => None,
            },
            counts: BTreeMap::new(),
            refused: BTreeMap::new(),
        }
    }

    /// Whether the submission ran in place, and why it does not any more.
    pub(super) fn ran_in_place(&self) -> (bool, Option<Message>) {
        self.runner.ran_in_place(&self.plan.first().submission)
    }

    /// The setting of the current input, by its position.
    pub(super) fn setting(&self) -> usize {
        self.setting
    }

    /// Takes a setting, for the inputs that follow.
    pub(super) fn set(&mut self, setting: usize) {
        if self.setting != setting {
            self.setting = setting;
            self.args = words(&self.plan.settings[setting].config.submission);
        }
    }

    /// Takes the first setting for a seed with which all validators accept the input, or says why none is.
    fn settle(&mut self, seed: u64, input: &[u8]) -> Result<Option<String>, AnyStressError> {
        let mut first = None;
        let order = (self.plan.order)(seed);
        for setting in &order {
            self.set(*setting);
            match self.refusal(input)? {
                None => return Ok(None),
                Some(refusal) => first = first.or(Some(refusal)),
            }
        }
        self.set(order.first().copied().unwrap_or_default());
        Ok(first)
    }

    /// The input of a seed, which all validators accept; nothing where a guess has none for it.
    pub(super) fn input(&mut self, seed: u64) -> Result<Option<Vec<u8>>, AnyStressError> {
        if let InputSource::Guess(guess) = &self.plan.source {
            return self.guessed(guess, seed);
        }
        let attempts = match self.plan.source {
            // Other validators may be stricter than the grammar.
            InputSource::Grammar(_) => ATTEMPTS_MAX,
            InputSource::Generators(_) | InputSource::Guess(_) | InputSource::Given(_) => 1,
        };
        let mut attempt = 0;
        loop {
            let input = self.made(seed, attempt)?;
            attempt += 1;
            match self.settle(seed, &input)? {
                None => return Ok(Some(input)),
                Some(_) if attempt < attempts => {}
                Some(refusal) => return Err(refused(&self.plan.source, seed, input, refusal)),
            }
        }
    }

    /// The input of a seed by a guess.
    fn guessed(
        &mut self,
        guess: &GuessedInputs,
        seed: u64,
    ) -> Result<Option<Vec<u8>>, AnyStressError> {
        for attempt in 0..GUESSES_MAX {
            let Some(input) = guess.make(seed, attempt) else {
                return Ok(None);
            };
            if self.settle(seed, &input)?.is_none() {
                self.refused.insert(seed, attempt);
                return Ok(Some(input));
            }
        }
        self.refused.insert(seed, GUESSES_MAX);
        Ok(None)
    }

    /// The input of a seed before the validators see it; a grammar makes another one for each attempt.
    fn made(&mut self, seed: u64, attempt: u64) -> Result<Vec<u8>, AnyStressError> {
        let said = match &self.plan.source {
            InputSource::Given(input) => return Ok(input.clone()),
            InputSource::Generators(generators) => {
                let generator = generators.of(seed);
                match generator.make(&mut self.runner, seed)? {
                    // Where there is a validator, that rules on it.
                    Ok(input) if input.is_empty() && self.validators.is_empty() => {
                        let how = Message::new("generator-prints-nothing");
                        fails("generator-fails", &generator.name, seed, how)
                    }
                    Ok(input) => return Ok(input),
                    Err(fault) => fails("generator-fails", &generator.name, seed, fault),
                }
            }
            InputSource::Grammar(grammar) => match grammar.make(seed, attempt) {
                Ok(input) => return Ok(input),
                Err(why) => {
                    let fault = Message::new("grammar-makes-none").with("why", why.to_string());
                    fails("grammar-fails", &grammar.name, seed, fault)
                }
            },
            InputSource::Guess(guess) => match guess.make(seed, attempt) {
                Some(input) => return Ok(input),
                None => Message::new("guess-makes-none")
                    .with("samples", guess.name.clone())
                    .with("passed", 1_u64)
                    .with("count", 1_u64)
                    .with("form", guess.notation()),
            },
        };
        Err(AnyStressError::Generator { said, input: None })
    }

    /// Whether the generator prints another input for this seed now.
    pub(super) fn varies(
        &mut self,
        seed: u64,
        is_same: impl FnOnce(&[u8]) -> bool,
    ) -> Result<bool, AnyStressError> {
        match self.plan.source {
            InputSource::Given(_) | InputSource::Grammar(_) | InputSource::Guess(_) => Ok(false),
            InputSource::Generators(_) => match self.made(seed, 0) {
                Ok(again) => Ok(!is_same(&again)),
                Err(AnyStressError::Generator { .. }) => Ok(true),
                Err(error) => Err(error),
            },
        }
    }

    /// Why an input is not valid, in the words of the validator that says so.
    pub(super) fn refusal(&mut self, input: &[u8]) -> Result<Option<String>, AnyStressError> {
        for (runner, validator) in self.validators.iter_mut().zip(&self.plan.validators) {
            let name = validator.name();
            match runner.validate(input, &self.plan.settings[self.setting].config) {
                (ValidatorVerdict::Accepted, _) => {}
                (ValidatorVerdict::Rejected, said) if said.is_empty() => {
                    return Ok(Some(name.to_string()));
                }
                (ValidatorVerdict::Rejected, said) => return Ok(Some(format!("{name}: {said}"))),
                (ValidatorVerdict::Failed(how), _) => {
                    let failed = Message::new("input-validator-failed");
                    let failed = failed.with("validator", name.to_string()).with("how", how);
                    return Err(AnyStressError::Judge(failed));
                }
            }
        }
        Ok(None)
    }

    /// Runs both programs on an input.
    pub(super) fn run(&mut self, input: &[u8]) -> Result<Trials, AnyStressError> {
        let (plan, setting) = (self.plan, &self.plan.settings[self.setting]);
        if let (OutputRule::Conduct(_, _, args), Some(conductor)) =
            (&setting.rule, &mut self.conductor)
        {
            let case = ConductedCase {
                input,
                answer: b"",
                args,
                program_args: &self.args,
                rule: None,
            };
            let mut judge = |program: &LimitedProgram| {
                let (run, last) = conductor.judge(&mut self.runner, program, case)?;
                match run.ruling.verdict {
                    Verdict::JudgeError => Err(AnyStressError::Judge(run.ruling.reason)),
                    _ => Ok((run, last)),
                }
            };
            let (submission, last) = judge(&setting.submission)?;
            let against = setting.against.as_ref().map(judge).transpose()?;
            return Ok(Trials {
                submission,
                against: against.map(|(run, _)| run),
                interaction: last.interaction,
                is_short: false,
                is_each_judged: true,
            });
        }
        let checker = std::cell::RefCell::new(self.checker.as_mut());
        // The checker must accept the answer itself.
        let check_answer = |output: &[u8]| match (&setting.rule, &mut *checker.borrow_mut()) {
            (OutputRule::Checker(_, args), Some(checker)) => {
                of_checker(plan, checker.check(input, output, output, args, None))
            }
            _ => right(output),
        };
        let against = match &setting.against {
            None => None,
            Some(program) => Some(judge(
                &mut self.runner,
                program,
                CaseInput::of(&self.args, input),
                check_answer,
            )?),
        };
        if let Some(run) = &against
            && run.ruling.verdict == Verdict::JudgeError
        {
            return Err(AnyStressError::Judge(run.ruling.reason.clone()));
        }
        let answer = against
            .as_ref()
            .filter(|run| run.ruling.verdict == Verdict::Accepted)
            .map(|run| &run.run.output[..]);
        let check = |output: &[u8]| match (&setting.rule, &mut *checker.borrow_mut(), answer) {
            (OutputRule::Checker(_, args), Some(checker), _) if is_answered(setting, answer) => {
                let answer = answer.unwrap_or_default();
                of_checker(plan, checker.check(input, answer, output, args, None))
            }
            (OutputRule::Comparison(comparison), _, Some(answer)) => {
                ruling(comparison.compare(answer, output))
            }
            _ => right(output),
        };
        let mut submission = judge(
            &mut self.runner,
            &setting.submission,
            CaseInput::of(&self.args, input),
            check,
        )?;
        if submission.ruling.verdict == Verdict::JudgeError {
            return Err(AnyStressError::Judge(submission.ruling.reason));
        }
        let mut is_short = false;
        if let (Some(times), Some(against)) = (plan.slower, &against)
            && submission.ruling.verdict == Verdict::Accepted
            && let Some(reason) = slower(&submission.run, &against.run, times)
        {
            is_short = submission.run.cpu < SLOW;
            if !is_short {
                submission.ruling = Ruling::new(Verdict::TimeLimit, reason);
            }
        }
        Ok(Trials {
            submission,
            against,
            interaction: None,
            is_short,
            is_each_judged: false,
        })
    }

    /// Whether nothing rules on inputs.
    pub(super) fn is_unvalidated(&self) -> bool {
        self.validators.is_empty()
    }

    /// Whether a submission that is too slow beside the other program is so by more than chance.
    pub(super) fn is_clear(&self, trials: &Trials) -> bool {
        let (Some(times), Some(other)) = (self.plan.slower, &trials.against) else {
            return true;
        };
        let run = &trials.submission.run;
        let far = MARGIN * times * other.run.cpu.as_secs_f64();
        !trials.is_slower()
            || (run.cpu.as_secs_f64() > far && run.cpu.as_secs_f64() > MARGIN * SLOW.as_secs_f64())
    }

    /// How the other program ends on an input, if there is one that gives an answer.
    pub(super) fn verdict_of_other(
        &mut self,
        input: &[u8],
    ) -> Result<Option<Verdict>, AnyStressError> {
        let setting = &self.plan.settings[self.setting];
        let program = match (&setting.rule, &setting.against) {
            (OutputRule::Conduct(..), _) | (_, None) => return Ok(None),
            (_, Some(program)) => program,
        };
        let run = judge(
            &mut self.runner,
            program,
            CaseInput::of(&self.args, input),
            right,
        )?;
        Ok(Some(run.ruling.verdict))
    }

    /// Counts the result of a round.
    pub(super) fn count(&mut self, trials: &Trials) {
        let verdict = trials.submission.ruling.verdict;
        *self.counts.entry(verdict).or_default() += 1;
    }
}

/// The ruling of a checker, in words that call it so if the user does.
fn of_checker(plan: &AnyStressPlan, ruling: Ruling) -> Ruling {
    let id = match ruling.reason.id() {
        _ if !plan.is_checker_named => return ruling,
        "validator-accepts" => "checker-accepts",
        "validator-rejects" => "checker-rejects",
        "validator-says" => "checker-says",
        "validator-failed" => "checker-failed",
        _ => return ruling,
    };
    Ruling {
        reason: ruling.reason.under(id),
        ..ruling
    }
}

/// The words of a program.
fn words(words: &[String]) -> Vec<OsString> {
    words.iter().map(OsString::from).collect()
}

/// The ruling on an output that is not compared.
fn right(_: &[u8]) -> Ruling {
    Ruling::new(Verdict::Accepted, "not-compared")
}

/// That a generator or a grammar fails for a seed, and how.
fn fails(id: &'static str, name: &str, seed: u64, how: Message) -> Message {
    Message::new(id)
        .with("generator", name.to_string())
        .with("seed", seed.to_string())
        .with("how", how)
}

/// That the validators refuse the input of a seed.
fn refused(source: &InputSource, seed: u64, input: Vec<u8>, refusal: String) -> AnyStressError {
    let how = |id| Message::new(id).with("refusal", refusal);
    let (said, input) = match source {
        InputSource::Given(_) => (how("given-invalid"), None),
        InputSource::Generators(generators) => {
            let how = how("generator-invalid");
            (
                fails("generator-fails", &generators.of(seed).name, seed, how),
                Some(input),
            )
        }
        InputSource::Grammar(grammar) => {
            let how = how("grammar-invalid");
            (
                fails("grammar-fails", &grammar.name, seed, how),
                Some(input),
            )
        }
        InputSource::Guess(_) => (how("given-invalid"), Some(input)),
    };
    AnyStressError::Generator { said, input }
}

/// Whether the checker has an answer, or none is to be had.
fn is_answered(setting: &StressSetting, answer: Option<&[u8]>) -> bool {
    answer.is_some() || setting.against.is_none()
}

/// Runs a program by the rules of the pool.
fn judge(
    runner: &mut ProgramRunner,
    program: &LimitedProgram,
    input: CaseInput,
    check: impl Fn(&[u8]) -> Ruling,
) -> Result<RuledRun, AnyStressError> {
    let mut input = input;
    Ok(runner.judge(
        program,
        &mut input,
        |input| *input,
        |_, output| check(output),
    )?)
}

/// The reason of a verdict on a submission that is too slow beside the other program.
pub(super) const SLOWER: &str = "slower-than-the-other";

/// That a run took so many times as long as another.
fn slower(run: &RunResult, other: &RunResult, times: f64) -> Option<Message> {
    let (took, other) = (run.cpu.as_secs_f64(), other.cpu.as_secs_f64());
    (took > times * other).then(|| {
        let ms = |seconds: f64| format!("{:.1}", 1000.0 * seconds);
        Message::new(SLOWER)
            .with("took", ms(took))
            .with("other", ms(other))
            .with("factor", format!("{:.1}", took / other.max(1e-6)))
            .with("times", times.to_string())
    })
}
