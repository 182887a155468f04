//! Runs all programs on one case, and compares what they print.

use super::classes::{classes, has_majority};
use super::plan::{AgreementCase, AgreementPlan, OutputJudge};
use super::result::{CaseAgreement, JudgesDiffer, Party, ProgramRun};
use crate::excerpt::start_of;
use crate::package::input_validator::{InputRuling, InputValidatorRunner};
use crate::package::read_file;
use crate::package::ruling;
use crate::package::validator::{ValidatorRunner, ValidatorVerdict};
use crate::pool::{ProgramRunner, Trust};
use std::collections::BTreeMap;
use tribunal_core::messages::Message;
use tribunal_core::text::without_error_numbers;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_package::compare::Comparison;
use tribunal_sandbox::SandboxError;

/// Maximum size of an input, and of an output, that a report shows, in bytes.
const SHOWN_BYTES_MAX: usize = 4 << 10;

/// The programs that a worker keeps ready.
const PROGRAMS_MAX: usize = 64;

/// Runs programs and validators on one core.
pub(super) struct AgreementWorker<'a> {
    plan: &'a AgreementPlan<'a>,
    runner: ProgramRunner<'a>,
    validators: Vec<InputValidatorRunner<'a>>,
    answer_validators: Vec<InputValidatorRunner<'a>>,
    checkers: Vec<Option<ValidatorRunner<'a>>>,
}

/// Why the outputs of a case are not compared.
enum Failed {
    Judge(Message),
}

impl<'a> AgreementWorker<'a> {
    pub(super) fn new(plan: &'a AgreementPlan<'a>, core: Option<usize>) -> AgreementWorker<'a> {
        let validator = |validator| InputValidatorRunner::new(validator, plan.sandbox, core);
        let checker = |judge: &'a OutputJudge| match judge {
            OutputJudge::Comparison => None,
            OutputJudge::Checker(checker) => {
                Some(ValidatorRunner::new(checker, plan.sandbox, core))
            }
        };
        AgreementWorker {
            plan,
            // The times of runs in place are others.
            runner: ProgramRunner::new(plan.sandbox, core, PROGRAMS_MAX).trusting(Trust::Nothing),
            validators: plan.validators.iter().map(validator).collect(),
            answer_validators: plan.answer_validators.iter().map(validator).collect(),
            checkers: plan.judges.iter().map(checker).collect(),
        }
    }

    /// Runs all programs on a case.
    pub(super) fn examine(&mut self, it: &AgreementCase) -> Result<CaseAgreement, SandboxError> {
        let mut result = CaseAgreement {
            name: it.case.name.clone(),
            fault: None,
            runs: Vec::new(),
            classes: Vec::new(),
            has_majority: false,
            difference: None,
            outputs: Vec::new(),
            input: String::new(),
            answer: None,
            judges_differ: Vec::new(),
        };
        let read = |path: &std::path::Path| {
            read_file(it.package, path).map_err(|error| {
                let file = path.file_name().unwrap_or_default().to_string_lossy();
                Message::new("cannot-read-named")
                    .with("file", format!("`{file}`"))
                    .with("why", without_error_numbers(error))
            })
        };
        let stored = it.case.answer.as_deref().map(read).transpose();
        let (input, stored) = match (read(&it.case.input), stored) {
            (Ok(input), Ok(stored)) => (input, stored),
            (Err(why), _) | (_, Err(why)) => {
                result.fault = Some(why);
                return Ok(result);
            }
        };
        result.input = start_of(&input, SHOWN_BYTES_MAX);
        if let Some(fault) = self.refusal(it, &input) {
            result.fault = Some(fault);
            return Ok(result);
        }
        let outputs = self.run(&input, &mut result)?;
        let args = &it.case.validator_args.output;
        if let Err(Failed::Judge(why)) =
            self.compare(&input, stored.as_deref(), &outputs, args, &mut result)
        {
            result.fault = Some(why);
        }
        if let Some(place) = it.answer_by
            && result.is_agreed()
        {
            result.answer = outputs.get(&Party::Program(place)).cloned();
        }
        let answer = stored.as_ref().or(result.answer.as_ref());
        if let Some(answer) = answer
            && result.fault.is_none()
            && let Some(fault) = self.refusal_of_answer(it, &input, answer)
        {
            result.fault = Some(fault);
            result.answer = None;
        }
        Ok(result)
    }

    /// Why an input is not valid, or a validator failed.
    fn refusal(&mut self, it: &AgreementCase, input: &[u8]) -> Option<Message> {
        let mut validators = self.validators.iter_mut().zip(self.plan.validators);
        validators.find_map(|(runner, validator)| {
            let name = validator.name();
            let args = it.case.validator_args.input_args(name);
            refused(name, runner.rule(input, args), "given-invalid", "input-validator-failed")
        })
    }

    /// Why an answer is not valid, or a validator of answers failed.
    fn refusal_of_answer(
        &mut self,
        it: &AgreementCase,
        input: &[u8],
        answer: &[u8],
    ) -> Option<Message> {
        let mut validators = self.answer_validators.iter_mut().zip(self.plan.answer_validators);
        validators.find_map(|(runner, validator)| {
            let name = validator.name();
            let args = it.case.validator_args.answer_args(name);
            let ruling = runner.rule_answer(input, answer, args);
            refused(name, ruling, "answer-invalid", "answer-validator-failed")
        })
    }

    /// Runs all programs, and returns the outputs of those that end as they should.
    fn run(
        &mut self,
        input: &[u8],
        result: &mut CaseAgreement,
    ) -> Result<BTreeMap<Party, Vec<u8>>, SandboxError> {
        let mut outputs = BTreeMap::new();
        for (place, it) in self.plan.programs.iter().enumerate() {
            let mut input = input;
            let ended = |_: &mut &[u8], _: &[u8]| Ruling::new(Verdict::Accepted, "not-compared");
            let ruled = self
                .runner
                .judge(&it.program, &mut input, |input| input, ended)?;
            let verdict = ruled.ruling.verdict;
            result.runs.push(ProgramRun {
                verdict,
                message: ruled.ruling.reason,
                cpu: ruled.run.cpu,
                wall: ruled.run.wall,
            });
            if verdict == Verdict::Accepted {
                outputs.insert(Party::Program(place), ruled.run.output);
            }
        }
        Ok(outputs)
    }

    /// Puts equal outputs together, and compares the judges.
    fn compare(
        &mut self,
        input: &[u8],
        stored: Option<&[u8]>,
        outputs: &BTreeMap<Party, Vec<u8>>,
        args: &[String],
        result: &mut CaseAgreement,
    ) -> Result<(), Failed> {
        let mut texts: BTreeMap<Party, &[u8]> = outputs
            .iter()
            .map(|(party, output)| (*party, &output[..]))
            .collect();
        let mut found = match stored {
            // An answer file of a package with its own validator need not be an output.
            Some(answer)
                if self.ruled(0, input, answer, answer, args).verdict != Verdict::Accepted =>
            {
                let mut found = vec![vec![Party::Stored], Vec::new()];
                for (party, output) in &texts {
                    let is_right = self.accepts(0, input, answer, output, args)?;
                    found[usize::from(!is_right)].push(*party);
                }
                let wrong = found.pop().unwrap_or_default();
                found.extend(wrong.into_iter().map(|party| vec![party]));
                found.sort_by_key(|class| std::cmp::Reverse(class.len()));
                found
            }
            _ => {
                texts.extend(stored.map(|answer| (Party::Stored, answer)));
                let parties: Vec<Party> = texts.keys().copied().collect();
                classes(&parties, |one, two| {
                    let (one, two) = (texts[&one], texts[&two]);
                    Ok(one == two
                        || (self.accepts(0, input, one, two, args)?
                            && self.accepts(0, input, two, one, args)?))
                })?
            }
        };
        found.retain(|class| !class.is_empty());
        texts.extend(stored.map(|answer| (Party::Stored, answer)));
        result.has_majority = has_majority(&found);
        let of_class = |class: &Vec<Party>| texts.get(&class[0]).copied().unwrap_or_default();
        if let [first, second, ..] = &found[..] {
            let (first, second) = (of_class(first), of_class(second));
            let one = self.ruled(0, input, first, second, args);
            result.difference = Some(match one.verdict {
                Verdict::Accepted => self.ruled(0, input, second, first, args),
                _ => one,
            });
        }
        result.outputs = found
            .iter()
            .map(|class| start_of(of_class(class), SHOWN_BYTES_MAX))
            .collect();
        self.compare_judges(input, stored, &found, &texts, args, result);
        result.classes = found;
        Ok(())
    }

    /// Lets the other judges rule on every output against the same answer as the first one.
    fn compare_judges(
        &mut self,
        input: &[u8],
        stored: Option<&[u8]>,
        found: &[Vec<Party>],
        texts: &BTreeMap<Party, &[u8]>,
        args: &[String],
        result: &mut CaseAgreement,
    ) {
        let largest = found
            .first()
            .and_then(|class| texts.get(&class[0]).copied());
        let Some(answer) = stored.or(largest) else {
            return;
        };
        for judge in 1..self.plan.judges.len() {
            for (party, output) in texts {
                let first = self.ruled(0, input, answer, output, args);
                let other = self.ruled(judge, input, answer, output, args);
                let is_same = |ruling: &Ruling| match ruling.verdict {
                    Verdict::PresentationError => Verdict::WrongAnswer,
                    verdict => verdict,
                };
                if is_same(&first) != is_same(&other) {
                    result.judges_differ.push(JudgesDiffer {
                        judge,
                        party: *party,
                        first,
                        other,
                    });
                }
            }
        }
    }

    /// Whether a judge accepts an output.
    fn accepts(
        &mut self,
        judge: usize,
        input: &[u8],
        answer: &[u8],
        output: &[u8],
        args: &[String],
    ) -> Result<bool, Failed> {
        let ruling = self.ruled(judge, input, answer, output, args);
        match ruling.verdict {
            Verdict::Accepted => Ok(true),
            Verdict::JudgeError => Err(Failed::Judge(ruling.reason)),
            _ => Ok(false),
        }
    }

    /// The ruling of a judge on an output.
    fn ruled(
        &mut self,
        judge: usize,
        input: &[u8],
        answer: &[u8],
        output: &[u8],
        args: &[String],
    ) -> Ruling {
        match &mut self.checkers[judge] {
            Some(checker) => checker.check(input, answer, output, args, None),
            None => match Comparison::from_args(args) {
                Ok(comparison) => ruling(comparison.compare(answer, output)),
                Err(why) => {
                    let said = Message::new("bad-validator-args").with("why", why.to_string());
                    Ruling::new(Verdict::JudgeError, said)
                }
            },
        }
    }
}

/// What is wrong with a text by the ruling of a validator, or with the validator, by messages of these ids; nothing if it
/// accepts.
fn refused(
    name: &str,
    InputRuling {
        verdict, message, ..
    }: InputRuling,
    invalid: &'static str,
    failed: &'static str,
) -> Option<Message> {
    match verdict {
        ValidatorVerdict::Accepted => None,
        ValidatorVerdict::Rejected => {
            let refusal = match message.is_empty() {
                true => name.to_string(),
                false => format!("{name}: {message}"),
            };
            Some(Message::new(invalid).with("refusal", refusal))
        }
        ValidatorVerdict::Failed(how) => {
            let failed = Message::new(failed).with("validator", name.to_string());
            Some(failed.with("how", how))
        }
    }
}
