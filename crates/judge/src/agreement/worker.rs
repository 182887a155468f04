//! Runs all programs on one case, and compares what they print.

use super::classes::{classes, has_majority};
use super::plan::{AgreementCase, AgreementPlan, OutputJudge};
use super::result::{CaseAgreement, JudgesDiffer, Party, ProgramRun};
use crate::excerpt::start_of;
use crate::package::conduct::{ConductedCase, Conductor};
use crate::package::input_validator::{InputRuling, InputValidatorRunner};
use crate::package::read_file;
use crate::package::ruling;
use crate::package::validator::{ValidatorRunner, ValidatorVerdict};
use crate::pool::{CaseInput, LimitedProgram, ProgramRunner, RuledRun, Trust};
use std::collections::BTreeMap;
use std::ffi::OsString;
use tribunal_core::messages::Message;
use tribunal_core::text::without_error_numbers;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_package::compare::Comparison;
use tribunal_package::data::CaseConfig;
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
    /// What deals with the programs, if there is no output to compare.
    conductor: Option<Conductor<'a>>,
}

/// Why the outputs of a case are not compared.
enum Failed {
    Judge(Message),
}

/// The texts of a case.
#[derive(Clone, Copy)]
pub(super) struct CaseText<'c> {
    pub(super) input: &'c [u8],
    /// The answer, if there is one.
    pub(super) stored: Option<&'c [u8]>,
    /// The arguments of validators and programs.
    pub(super) args: &'c CaseConfig,
}

impl<'a> AgreementWorker<'a> {
    pub(super) fn new(plan: &'a AgreementPlan<'a>, core: Option<usize>) -> AgreementWorker<'a> {
        let validator = |validator| InputValidatorRunner::new(validator, plan.sandbox, core);
        let checker = |judge: &'a OutputJudge| match judge {
            OutputJudge::Comparison | OutputJudge::Conduct(..) => None,
            OutputJudge::Checker(checker) => {
                Some(ValidatorRunner::new(checker, plan.sandbox, core))
            }
        };
        let conductor = |judge: &'a OutputJudge| match judge {
            OutputJudge::Conduct(validator, conduct) => {
                Some(Conductor::new(validator, plan.sandbox, core, *conduct))
            }
            OutputJudge::Comparison | OutputJudge::Checker(_) => None,
        };
        AgreementWorker {
            plan,
            // The times of runs in place are others.
            runner: ProgramRunner::new(plan.sandbox, core, PROGRAMS_MAX).trusting(Trust::Nothing),
            validators: plan.validators.iter().map(validator).collect(),
            answer_validators: plan.answer_validators.iter().map(validator).collect(),
            checkers: plan.judges.iter().map(checker).collect(),
            conductor: plan.judges.iter().find_map(conductor),
        }
    }

    /// Runs all programs on a case.
    pub(super) fn examine(&mut self, it: &AgreementCase) -> Result<CaseAgreement, SandboxError> {
        let name = it.case.name.clone();
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
                return Ok(CaseAgreement {
                    name,
                    fault: Some(why),
                    ..CaseAgreement::default()
                });
            }
        };
        let mut case = CaseText {
            input: &input,
            stored: stored.as_deref(),
            args: &it.case.args,
        };
        let mut config = it.configs.first().copied();
        if it.configs.len() > 1 {
            let accepted = it.configs.iter().copied().find(|args| {
                let case = CaseText { args, ..case };
                self.refusal(case).is_none()
            });
            config = accepted.or(config);
        }
        case.args = config.unwrap_or(&it.case.args);
        let result = self.agreed(case, it.answer_by)?;
        Ok(CaseAgreement {
            name,
            config: config.cloned(),
            ..result
        })
    }

    /// Runs all programs on a case; the result has no name.
    pub(super) fn agreed(
        &mut self,
        case: CaseText,
        answer_by: Option<usize>,
    ) -> Result<CaseAgreement, SandboxError> {
        let mut result = CaseAgreement {
            input: start_of(case.input, SHOWN_BYTES_MAX),
            args: case.args.submission.clone(),
            fault: self.refusal(case),
            ..CaseAgreement::default()
        };
        if result.fault.is_some() {
            return Ok(result);
        }
        match self.conductor {
            Some(_) => {
                self.conduct(case, &mut result)?;
                let is_unanswered = result.is_agreed() && case.stored.is_none();
                result.answer = is_unanswered.then(Vec::new);
            }
            None => {
                let outputs = self.run(case, &mut result)?;
                if let Err(Failed::Judge(why)) = self.compare(case, &outputs, &mut result) {
                    result.fault = Some(why);
                }
                if let Some(place) = answer_by
                    && result.is_agreed()
                {
                    result.answer = outputs.get(&Party::Program(place)).cloned();
                }
            }
        }
        if let Some(answer) = case.stored.or(result.answer.as_deref())
            && result.fault.is_none()
        {
            result.fault = self.refusal_of_answer(case, answer);
        }
        if result.fault.is_some() {
            result.answer = None;
        }
        Ok(result)
    }

    /// The verdict on a program that is not one of the plan, with this answer.
    pub(super) fn verdict(
        &mut self,
        program: &LimitedProgram,
        case: CaseText,
        answer: &[u8],
    ) -> Result<Verdict, SandboxError> {
        if let Some(conductor) = &mut self.conductor {
            let args = program_args(case);
            let files = case.args.files.as_ref();
            let case = conducted(case, answer, &args);
            let (ruled, _) = self.runner.with_files(program, files, |runner, program| {
                conductor.judge(runner, program, case)
            })?;
            return Ok(ruled.ruling.verdict);
        }
        let ran = self.ran(program, case)?;
        Ok(match ran.ruling.verdict {
            Verdict::Accepted => {
                let output = &ran.run.output;
                self.ruled(0, case.input, answer, output, &case.args.output)
                    .verdict
            }
            verdict => verdict,
        })
    }

    /// Why an input is not valid, or a validator failed.
    fn refusal(&mut self, case: CaseText) -> Option<Message> {
        let mut validators = self.validators.iter_mut().zip(self.plan.validators);
        validators.find_map(|(runner, validator)| {
            refused(
                validator.name(),
                runner.rule(case.input, case.args),
                "given-invalid",
                "input-validator-failed",
            )
        })
    }

    /// Why an answer is not valid, or a validator of answers failed.
    fn refusal_of_answer(&mut self, case: CaseText, answer: &[u8]) -> Option<Message> {
        let mut validators = self
            .answer_validators
            .iter_mut()
            .zip(self.plan.answer_validators);
        validators.find_map(|(runner, validator)| {
            let ruling = runner.rule_answer(case.input, answer, case.args);
            let name = validator.name();
            refused(name, ruling, "answer-invalid", "answer-validator-failed")
        })
    }

    /// Runs all programs, and returns the outputs of those that end as they should.
    fn run(
        &mut self,
        case: CaseText,
        result: &mut CaseAgreement,
    ) -> Result<BTreeMap<Party, Vec<u8>>, SandboxError> {
        let mut outputs = BTreeMap::new();
        for (place, it) in self.plan.programs.iter().enumerate() {
            let ran = self.ran(&it.program, case)?;
            result.runs.push(ProgramRun::of(&ran));
            if ran.ruling.verdict == Verdict::Accepted {
                outputs.insert(Party::Program(place), ran.run.output);
            }
        }
        Ok(outputs)
    }

    /// Runs a program, which is accepted whatever it prints.
    fn ran(&mut self, program: &LimitedProgram, case: CaseText) -> Result<RuledRun, SandboxError> {
        let args = program_args(case);
        let mut input = CaseInput::of(&args, case.input);
        let ended = |_: &mut CaseInput, _: &[u8]| Ruling::new(Verdict::Accepted, "not-compared");
        let files = case.args.files.as_ref();
        self.runner.with_files(program, files, |runner, program| {
            runner.judge(program, &mut input, |input| *input, ended)
        })
    }

    /// Lets the validator deal with all programs.
    fn conduct(&mut self, case: CaseText, result: &mut CaseAgreement) -> Result<(), SandboxError> {
        let Some(conductor) = &mut self.conductor else {
            return Ok(());
        };
        let mut accepted = Vec::new();
        for (place, it) in self.plan.programs.iter().enumerate() {
            let answer = case.stored.unwrap_or_default();
            let args = program_args(case);
            let conducted = conducted(case, answer, &args);
            let files = case.args.files.as_ref();
            let (ruled, _) = self
                .runner
                .with_files(&it.program, files, |runner, program| {
                    conductor.judge(runner, program, conducted)
                })?;
            result.runs.push(ProgramRun::of(&ruled));
            match ruled.ruling.verdict {
                Verdict::Accepted => accepted.push(Party::Program(place)),
                Verdict::JudgeError => {
                    result.fault = Some(ruled.ruling.reason);
                    return Ok(());
                }
                _ => {}
            }
        }
        if self.plan.programs.is_empty() {
            // The case stands for itself.
            accepted.push(Party::Stored);
        }
        result.has_majority = !accepted.is_empty();
        result.classes = Some(accepted)
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect();
        Ok(())
    }

    /// Puts equal outputs together, and compares the judges.
    fn compare(
        &mut self,
        CaseText {
            input,
            stored,
            args: CaseConfig { output: args, .. },
        }: CaseText,
        outputs: &BTreeMap<Party, Vec<u8>>,
        result: &mut CaseAgreement,
    ) -> Result<(), Failed> {
        let mut texts: BTreeMap<Party, &[u8]> = outputs
            .iter()
            .map(|(party, output)| (*party, &output[..]))
            .collect();
        // An answer file of a package with its own validator need not be an output.
        let is_output = stored.is_none_or(|answer| {
            self.ruled(0, input, answer, answer, args).verdict == Verdict::Accepted
        });
        let mut found = match stored.filter(|_| !is_output) {
            Some(answer) => {
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
            None => {
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
            let difference = match one.verdict {
                Verdict::Accepted => self.ruled(0, input, second, first, args),
                _ => one,
            };
            if is_output && difference.verdict == Verdict::Accepted {
                // It refused one of the two before.
                let name = self.plan.judges[0].name().to_string();
                let varies = Message::new("checker-varies").with("checker", name);
                return Err(Failed::Judge(varies));
            }
            result.difference = Some(difference);
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

/// The further arguments of programs on a case.
fn program_args(case: CaseText) -> Vec<OsString> {
    case.args.submission.iter().map(OsString::from).collect()
}

/// A case for a validator that deals with a program.
fn conducted<'c>(
    case: CaseText<'c>,
    answer: &'c [u8],
    program_args: &'c [OsString],
) -> ConductedCase<'c> {
    ConductedCase {
        input: case.input,
        answer,
        args: &case.args.output,
        program_args,
        rule: None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::AgreementProgram;
    use crate::compile::Compiled;
    use crate::language::Languages;
    use crate::package::validator::Validator;
    use std::path::Path;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use tribunal_package::problem::{Format, PackageLimits};
    use tribunal_sandbox::End;
    use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};

    /// What comes of two programs that print different outputs, by a checker that ends with these statuses in turn.
    fn agreed(statuses: &'static [i32]) -> CaseAgreement {
        let runs = AtomicUsize::new(0);
        let sandbox = Fake::new(move |program, _| match program.exe.to_str() {
            Some("check") => {
                let run = runs.fetch_add(1, Ordering::Relaxed);
                let status = statuses.get(run).or(statuses.last());
                Ok(tribunal_sandbox::RunResult {
                    end: End::Exited(*status.expect("a status")),
                    ..printed("")
                })
            }
            name => Ok(printed(name.unwrap_or_default())),
        });
        let compiled = Compiled {
            program: program("check"),
            language: Languages::builtin()
                .of_file(Path::new("check.c"))
                .expect("C")
                .clone(),
            command: String::new(),
            remarks: Vec::new(),
            opens: None,
            chance: None,
            outputs: None,
            submitted: None,
        };
        let limits = PackageLimits::of(Format::V2025);
        let checker = Validator::new(Path::new("check"), &compiled, &limits);
        let programs = ["a", "b"].map(|name| AgreementProgram {
            name: name.to_string(),
            program: LimitedProgram::new(program(name), LIMITS, Vec::new()),
        });
        let plan = AgreementPlan {
            problem: String::new(),
            sandbox: &sandbox,
            programs: &programs,
            validators: &[],
            answer_validators: &[],
            judges: &[OutputJudge::Checker(Box::new(checker))],
            worker_cores: &[None],
            journal: None,
            stop: &AtomicBool::new(false),
            events: &|_| {},
        };
        let case = CaseText {
            input: b"",
            stored: None,
            args: &CaseConfig::default(),
        };
        AgreementWorker::new(&plan, None)
            .agreed(case, Some(0))
            .expect("no failure")
    }

    #[test]
    fn a_checker_that_rules_otherwise_the_second_time_is_named() {
        let says = |result: &CaseAgreement| result.fault.as_ref().map(ToString::to_string);
        let varies =
            "check rules differently on the same output in two runs: it is not deterministic";
        assert_eq!(says(&agreed(&[43, 42])).as_deref(), Some(varies));
        let steady = agreed(&[43]);
        assert_eq!((says(&steady), steady.classes.len()), (None, 2));
        let same = agreed(&[42]);
        assert!(same.is_agreed() && same.answer.as_deref() == Some(b"a"));
    }
}
