//! Runs the validators of inputs on the package's inputs, its invalid inputs, malformed inputs and mutations; and those of
//! answers on its answers in the same way.

use super::checked::Checked;
use super::malformed;
use super::package_lint::PackageLint;
use crate::package::cases::read;
use crate::package::input_validator::{InputRuling, InputValidator, InputValidatorRunner};
use crate::package::validator::ValidatorVerdict;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use tribunal_core::text::counted;
use tribunal_package::Package;
use tribunal_package::data::Case;
use tribunal_package::problem::Format;

/// Maximum number of cases in which each mutation is made.
const MUTATED_MAX: usize = 5;

/// Maximum number of argument lists with which malformed files are tried.
const ARGUMENTS_MAX: usize = 8;

/// An input or an answer for every validator.
struct Question<'p> {
    text: Text,
    /// The case that it is of, or that it takes the place in.
    case: &'p Case,
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

/// The verdict and the message of each validator, or why the file cannot be read.
type Answer = Result<Vec<InputRuling>, String>;

impl<'p> PackageLint<'_, 'p> {
    /// Runs all validators of inputs, or of answers, on everything.
    pub(super) fn forms(&mut self, checked: Checked) {
        let (check, noun) = (checked.check(), checked.noun());
        let paths = checked.validators(self.plan.package);
        let validators: Vec<InputValidator> = paths
            .iter()
            .filter_map(|path| self.build_form(checked, path))
            .collect();
        // A validator that does not run might have rejected a file.
        let all_run = validators.len() == paths.len();
        if checked == Checked::Answers && !all_run {
            let invalid = self.plan.package.data.invalid_answer.iter();
            let names = invalid.map(|case| case.name.clone());
            self.refused_answers.extend(names);
        }
        if validators.is_empty() {
            // What keeps each of them from running is a finding of its own.
            if !paths.is_empty() {
                let what = format!("none can be run here; no {noun} was checked");
                self.done(check, what);
            }
            return;
        }
        let questions = self.questions(checked);
        self.started(check, questions.len());
        let answers = self.ask(&questions, &validators, checked);
        self.finished();
        // A mutation that is rejected in some case counts as rejected.
        let mut mutations: BTreeMap<&str, bool> = BTreeMap::new();
        for (question, answer) in questions.iter().zip(&answers) {
            match answer {
                None => {}
                Some(Err(why)) => {
                    let place = place(self, question, checked);
                    self.fault(check, &place, why, "make it readable");
                }
                Some(Ok(_)) if !all_run && !matches!(question.about, About::Valid) => {}
                Some(Ok(says)) => {
                    self.answered(question, says, &validators, checked, &mut mutations);
                }
            }
        }
        self.bounds(&questions, &answers, &validators, checked);
        for (mutation, _) in mutations.into_iter().filter(|(_, is_taken)| *is_taken) {
            let hint = "compare blanks and ends of lines as strictly as numbers";
            self.warning(
                check,
                checked.folder(),
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
        let files = counted(valid as u64, noun);
        self.done(
            check,
            format!("{what} on {files}, {invalid} invalid ones, {rest} malformed or mutated ones"),
        );
    }

    /// Compares the numbers of the stored files with the bounds of each grammar.
    fn bounds(
        &mut self,
        questions: &[Question],
        answers: &[Option<Answer>],
        validators: &[InputValidator],
        checked: Checked,
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
            let mut paths = checked.validators(self.plan.package).iter();
            let file = paths.find(|path| path.ends_with(&grammar.name));
            let place = file.map_or(checked.folder().to_string(), |path| self.place(path));
            self.coverage(checked, &place, &all);
        }
    }

    fn answered(
        &mut self,
        question: &Question,
        says: &[InputRuling],
        validators: &[InputValidator],
        checked: Checked,
        mutations: &mut BTreeMap<&'static str, bool>,
    ) {
        let (check, noun) = (checked.check(), checked.noun());
        let is_taken = says
            .iter()
            .all(|ruling| ruling.verdict == ValidatorVerdict::Accepted);
        let place = place(self, question, checked);
        match &question.about {
            About::Valid => {
                for (ruling, validator) in says.iter().zip(validators) {
                    self.judge_valid(checked, &place, ruling, validator);
                }
                if checked == Checked::Answers && !is_taken {
                    self.wrong_answers.insert(question.case.name.clone());
                }
            }
            // The output validator may still reject an invalid answer.
            About::Invalid if is_taken && !self.is_tried_as_output(checked) => {
                self.error(
                    check,
                    &place,
                    format!("every {noun} validator accepts it"),
                    "make one refuse it, or move the file",
                );
            }
            About::Invalid if !is_taken && checked == Checked::Answers => {
                self.refused_answers.insert(question.case.name.clone());
            }
            About::Malformed(name) if is_taken => {
                let message = format!("every validator accepts {name}");
                let hint = format!("read the {noun} to its end");
                self.warning(check, &place, message, hint);
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
                let message = format!("on an invalid {noun}, a validator {how}");
                let hint = advice(validator, "refuse it with status 43");
                self.warning(check, &place, message, hint);
            }
        }
    }

    /// Whether an invalid file is also an output that the output validator, or the comparison, must reject.
    fn is_tried_as_output(&self, checked: Checked) -> bool {
        let problem = &self.plan.package.problem;
        checked == Checked::Answers && !problem.is_interactive() && !problem.is_multi_pass()
    }

    fn judge_valid(
        &mut self,
        checked: Checked,
        place: &str,
        ruling: &InputRuling,
        validator: &InputValidator,
    ) {
        let (check, noun) = (checked.check(), checked.noun());
        let name = validator.name();
        let words = match ruling.message.is_empty() {
            true => String::new(),
            false => format!(": {}", ruling.message),
        };
        let mend = format!("fix the {noun} or the validator");
        match &ruling.verdict {
            ValidatorVerdict::Accepted => {}
            ValidatorVerdict::Rejected => {
                self.error(check, place, format!("`{name}` refuses it{words}"), mend);
            }
            ValidatorVerdict::Failed(how) => {
                let message = format!("`{name}` {how}{words}");
                let hint = match checked {
                    Checked::Inputs => "exit with 42 for a valid input, with 43 for an invalid one",
                    Checked::Answers => {
                        "exit with 42 for a valid answer, with 43 for an invalid one"
                    }
                };
                self.error(check, place, message, advice(validator, hint));
            }
        }
    }

    fn ask(
        &self,
        questions: &[Question],
        validators: &[InputValidator],
        checked: Checked,
    ) -> Vec<Option<Answer>> {
        let (sandbox, package) = (self.plan.sandbox, self.plan.package);
        let benches = |core| -> Vec<InputValidatorRunner> {
            validators
                .iter()
                .map(|one| InputValidatorRunner::new(one, sandbox, core))
                .collect()
        };
        let cannot_read = |error| format!("cannot read it: {error}");
        self.on_workers(questions, benches, |benches, question| {
            let text = match &question.text {
                Text::File(path) => read(package, path).map_err(cannot_read)?,
                Text::Given(text) => text.clone(),
            };
            let input = match checked {
                Checked::Inputs => None,
                Checked::Answers => {
                    let input = read(package, &question.case.input);
                    Some(input.map_err(|error| format!("cannot read its input: {error}"))?)
                }
            };
            let case = &question.case.args;
            let validate = |bench: &mut InputValidatorRunner| match &input {
                None => bench.rule(&text, case),
                Some(input) => bench.rule_answer(input, &text, case),
            };
            Ok(benches.iter_mut().map(validate).collect())
        })
    }

    /// All files, in order.
    fn questions(&self, checked: Checked) -> Vec<Question<'p>> {
        let package: &'p Package = self.plan.package;
        let cases = &package.data.cases;
        let file = |case: &'p Case, about| {
            Some(Question {
                text: Text::File(checked.file(case)?.to_path_buf()),
                case,
                about,
            })
        };
        let (valid, invalid) = checked.cases(package);
        let valid = valid.into_iter();
        let mut questions: Vec<Question> = valid
            .filter_map(|case| file(case, About::Valid))
            .chain(invalid.iter().filter_map(|case| file(case, About::Invalid)))
            .collect();
        let mut seen = BTreeSet::new();
        let args = |case: &Case| match checked {
            Checked::Inputs => format!("{:?}", case.args.input),
            Checked::Answers => format!("{:?}", case.args.answer),
        };
        let lists = cases.iter().filter(|case| seen.insert(args(case)));
        for case in lists.take(ARGUMENTS_MAX) {
            let question = |(name, text)| Question {
                text: Text::Given(text),
                case,
                about: About::Malformed(name),
            };
            questions.extend(checked.malformed().into_iter().map(question));
        }
        for (name, mutation) in malformed::MUTATIONS {
            let question = |(case, text): (&'p Case, String)| Question {
                text: Text::Given(text.into_bytes()),
                case,
                about: About::Mutation(name),
            };
            let mutated = mutated(package, checked, mutation);
            questions.extend(mutated.take(MUTATED_MAX).map(question));
        }
        questions
    }
}

/// The cases in which a mutation can be made, and the mutated files.
fn mutated(
    package: &Package,
    checked: Checked,
    mutation: fn(&str) -> Option<String>,
) -> impl Iterator<Item = (&Case, String)> {
    // Long files take time without finding more.
    const BYTES_MAX: usize = 1 << 20;
    package.cases().iter().filter_map(move |case| {
        let text = read(package, checked.file(case)?)
            .ok()
            .filter(|text| text.len() <= BYTES_MAX)?;
        Some((case, mutation(std::str::from_utf8(&text).ok()?)?))
    })
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

/// Whether a validator that gave no ruling by its status refuses a file all the same: by any status but 42.
fn is_refusal(how: &str) -> bool {
    how.starts_with("ended with status")
}

fn place(exam: &PackageLint, question: &Question, checked: Checked) -> String {
    match &question.text {
        Text::File(path) => exam.place(path),
        Text::Given(_) => checked.folder().to_string(),
    }
}
