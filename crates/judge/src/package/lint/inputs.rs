//! Runs the input validators on the package's inputs, its invalid inputs, malformed inputs and mutations.

use super::malformed;
use super::package_lint::PackageLint;
use crate::package::cases::read;
use crate::package::input_validator::{InputRuling, InputValidator, InputValidatorRunner};
use crate::package::validator::ValidatorVerdict;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use tribunal_core::text::counted;
use tribunal_package::data::{Case, ValidatorArgs};
use tribunal_package::problem::Format;

pub(super) const CHECK: &str = "input validators";

/// Maximum number of cases in which each mutation is made.
const MUTATED_MAX: usize = 5;

/// Maximum number of argument lists with which malformed inputs are tried.
const ARGUMENTS_MAX: usize = 8;

/// An input for every validator.
struct Question {
    text: Text,
    validator_args: ValidatorArgs,
    about: About,
}

enum Text {
    File(PathBuf),
    Given(Vec<u8>),
}

/// The expected verdict.
enum About {
    /// All validators accept it.
    Valid,
    /// Some validator rejects it.
    Invalid,
    /// Some validator rejects it, whatever the arguments.
    Malformed(&'static str),
    /// Some validator rejects it in at least one case.
    Mutation(&'static str),
}

/// The verdict and the message of each validator, or why the input cannot be read.
type Answer = Result<Vec<InputRuling>, String>;

impl PackageLint<'_, '_> {
    /// Runs all input validators on everything.
    pub(super) fn inputs(&mut self) {
        let paths = &self.plan.package.input_validators;
        let validators: Vec<InputValidator> = paths
            .iter()
            .filter_map(|path| self.build_input(CHECK, path))
            .collect();
        if validators.is_empty() {
            // What keeps each of them from running is a finding of its own.
            if !paths.is_empty() {
                let what = "none can be run here; no input was checked";
                self.done(CHECK, what.to_string());
            }
            return;
        }
        // A validator that does not run might have rejected an input.
        let all_run = validators.len() == paths.len();
        let questions = self.questions();
        self.started(CHECK, questions.len());
        let answers = self.ask(&questions, &validators);
        self.finished();
        // A mutation that is rejected in some case counts as rejected.
        let mut mutations: BTreeMap<&str, bool> = BTreeMap::new();
        for (question, answer) in questions.iter().zip(&answers) {
            match answer {
                None => {}
                Some(Err(why)) => {
                    let place = place(self, question);
                    self.fault(CHECK, &place, why, "make it readable");
                }
                Some(Ok(_)) if !all_run && !matches!(question.about, About::Valid) => {}
                Some(Ok(says)) => self.answered(question, says, &validators, &mut mutations),
            }
        }
        self.bounds(&questions, &answers, &validators);
        for (mutation, _) in mutations.into_iter().filter(|(_, is_taken)| *is_taken) {
            let hint = "compare blanks and ends of lines as strictly as numbers";
            self.warning(
                CHECK,
                "input_validators",
                format!("no validator refuses {mutation}"),
                hint,
            );
        }
        let count = |is: fn(&About) -> bool| {
            questions
                .iter()
                .filter(|question| is(&question.about))
                .count()
        };
        let (valid, invalid) = (
            count(|it| matches!(it, About::Valid)),
            count(|it| matches!(it, About::Invalid)),
        );
        let what = counted(validators.len() as u64, "validator");
        let rest = questions.len() - valid - invalid;
        self.done(
            CHECK,
            format!(
                "{what} on {valid} inputs, {invalid} invalid ones, {rest} malformed or mutated ones"
            ),
        );
    }

    /// Compares the numbers of the stored inputs with the bounds of each grammar.
    fn bounds(
        &mut self,
        questions: &[Question],
        answers: &[Option<Answer>],
        validators: &[InputValidator],
    ) {
        for (index, validator) in validators.iter().enumerate() {
            let InputValidator::Grammar(grammar) = validator else {
                continue;
            };
            let stored = questions.iter().zip(answers);
            let stored = stored.filter(|(question, _)| matches!(question.about, About::Valid));
            let rulings = stored.filter_map(|(_, answer)| answer.as_ref()?.as_ref().ok());
            let mut seen = rulings.filter_map(|rulings| rulings[index].coverage.as_ref());
            let Some(mut all) = seen.next().cloned() else {
                continue;
            };
            seen.for_each(|other| all.merge(other));
            let mut paths = self.plan.package.input_validators.iter();
            let file = paths.find(|path| path.ends_with(&grammar.name));
            let place = file.map_or("input_validators".to_string(), |path| self.place(path));
            self.coverage(&place, &all);
        }
    }

    fn answered(
        &mut self,
        question: &Question,
        says: &[InputRuling],
        validators: &[InputValidator],
        mutations: &mut BTreeMap<&'static str, bool>,
    ) {
        let is_taken = says
            .iter()
            .all(|ruling| ruling.verdict == ValidatorVerdict::Accepted);
        let place = place(self, question);
        match &question.about {
            About::Valid => {
                for (ruling, validator) in says.iter().zip(validators) {
                    self.judge_valid(&place, &ruling.verdict, &ruling.message, validator);
                }
            }
            About::Invalid if is_taken => {
                self.error(
                    CHECK,
                    &place,
                    "every input validator accepts it",
                    "make one refuse it, or move the file",
                );
            }
            About::Malformed(name) if is_taken => {
                let message = format!("every validator accepts {name}");
                self.warning(CHECK, &place, message, "read the input to its end");
            }
            About::Mutation(name) => *mutations.entry(name).or_insert(true) &= is_taken,
            About::Invalid | About::Malformed(_) => {}
        }
        if !matches!(question.about, About::Valid) {
            // Validators of the legacy format refuse by `assert` too.
            let is_legacy = self.plan.package.problem.format == Format::Legacy;
            let is_assert = |how: &str| is_legacy && how.starts_with("was ended by signal 6");
            let crash =
                says.iter()
                    .zip(validators)
                    .find_map(|(ruling, validator)| match &ruling.verdict {
                        // A crash or a timeout refuses nothing.
                        ValidatorVerdict::Failed(how) if !is_refusal(how) && !is_assert(how) => {
                            Some((how, validator))
                        }
                        _ => None,
                    });
            if let Some((how, validator)) = crash {
                let message = format!("on an invalid input, a validator {how}");
                let hint = advice(validator, "refuse it with status 43");
                self.warning(CHECK, &place, message, hint);
            }
        }
    }

    fn judge_valid(
        &mut self,
        place: &str,
        says: &ValidatorVerdict,
        words: &str,
        validator: &InputValidator,
    ) {
        let name = validator.name();
        let words = if words.is_empty() {
            String::new()
        } else {
            format!(": {words}")
        };
        match says {
            ValidatorVerdict::Accepted => {}
            ValidatorVerdict::Rejected => {
                self.error(
                    CHECK,
                    place,
                    format!("`{name}` refuses it{words}"),
                    "fix the input or the validator",
                );
            }
            // Of those that end with 0, most mean that the input is right.
            ValidatorVerdict::Failed(how) if is_refusal(how) && !how.contains("status 0,") => {
                // A validator may refuse with any status but 42.
                let status = how.split(',').next().unwrap_or(how);
                let message = format!("`{name}` refuses it: it {status}{words}");
                self.error(CHECK, place, message, "fix the input or the validator");
            }
            ValidatorVerdict::Failed(how) => {
                let message = format!("`{name}` {how}{words}");
                let hint = "exit with 42 for a valid input, with 43 for an invalid one";
                self.error(CHECK, place, message, advice(validator, hint));
            }
        }
    }

    fn ask(&self, questions: &[Question], validators: &[InputValidator]) -> Vec<Option<Answer>> {
        let (sandbox, package) = (self.plan.sandbox, self.plan.package);
        let benches = |core| -> Vec<InputValidatorRunner> {
            validators
                .iter()
                .map(|one| InputValidatorRunner::new(one, sandbox, core))
                .collect()
        };
        self.on_workers(questions, benches, |benches, question| {
            let text = match &question.text {
                Text::File(path) => {
                    read(package, path).map_err(|error| format!("cannot read it: {error}"))?
                }
                Text::Given(text) => text.clone(),
            };
            let stem = |name: &str| name.split('.').next().unwrap_or_default().to_string();
            let validate = |(bench, validator): (&mut InputValidatorRunner, &InputValidator)| {
                bench.rule(
                    &text,
                    question.validator_args.input_args(&stem(validator.name())),
                )
            };
            Ok(benches.iter_mut().zip(validators).map(validate).collect())
        })
    }

    /// All inputs, in order.
    fn questions(&self) -> Vec<Question> {
        let data = &self.plan.package.data;
        let file = |case: &Case, about| Question {
            text: Text::File(case.input.clone()),
            validator_args: case.validator_args.clone(),
            about,
        };
        let valid = [
            &data.cases,
            &data.valid_output,
            &data.invalid_output,
            &data.invalid_answer,
        ];
        let mut questions: Vec<Question> = valid
            .into_iter()
            .flatten()
            .map(|case| file(case, About::Valid))
            .collect();
        questions.extend(
            data.invalid_input
                .iter()
                .map(|case| file(case, About::Invalid)),
        );
        let mut seen = BTreeSet::new();
        let lists = data
            .cases
            .iter()
            .filter(|case| seen.insert(format!("{:?}", case.validator_args.input)));
        for case in lists.take(ARGUMENTS_MAX) {
            let question = |(name, text)| Question {
                text: Text::Given(text),
                validator_args: case.validator_args.clone(),
                about: About::Malformed(name),
            };
            questions.extend(malformed::malformed().into_iter().map(question));
        }
        for (name, mutation) in malformed::MUTATIONS {
            questions.extend(
                self.mutated(mutation)
                    .take(MUTATED_MAX)
                    .map(|(case, text)| Question {
                        text: Text::Given(text.into_bytes()),
                        validator_args: case.validator_args.clone(),
                        about: About::Mutation(name),
                    }),
            );
        }
        questions
    }

    /// The cases in which a mutation can be made, and the mutated inputs.
    fn mutated(
        &self,
        mutation: fn(&str) -> Option<String>,
    ) -> impl Iterator<Item = (&Case, String)> {
        // Long inputs take time without finding more.
        const BYTES_MAX: usize = 1 << 20;
        self.plan.package.cases().iter().filter_map(move |case| {
            let text = read(self.plan.package, &case.input)
                .ok()
                .filter(|text| text.len() <= BYTES_MAX)?;
            Some((case, mutation(std::str::from_utf8(&text).ok()?)?))
        })
    }
}

/// The hint for a validator that gives no ruling, other than for a program.
fn advice(validator: &InputValidator, of_program: &'static str) -> &'static str {
    match validator {
        InputValidator::Program(_) => of_program,
        InputValidator::Grammar(_) => {
            "mend the grammar; limits of a check are Tribunal's own, and other judges may have others"
        }
    }
}

/// Whether a validator that gave no ruling by its status refuses an input all the same: by any status but 42.
fn is_refusal(how: &str) -> bool {
    how.starts_with("ended with status")
}

fn place(exam: &PackageLint, question: &Question) -> String {
    match &question.text {
        Text::File(path) => exam.place(path),
        Text::Given(_) => "input_validators".to_string(),
    }
}
