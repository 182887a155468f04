//! Runs the output validator on the answers, on outputs with a known verdict, on malformed outputs and on mutated
//! answers.

use super::malformed;
use super::no_ruling::Unruled;
use super::package_lint::{PackageLint, hint};
use crate::package::cases::{PackageData, Validators, read};
use crate::package::validator::{Convention, Validator, is_timeout};
use crate::testdata::{Checker, TestData as _};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use tribunal_core::text::quote;
use tribunal_core::verdict::examined::Severity;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_package::Package;
use tribunal_package::data::Case;

pub(super) const CHECK: &str = "output validator";

/// The answers of this many cases, from the first, are perturbed.
const PERTURBED_MAX: usize = 10;

/// After this many runs of an output validator that exceed its time, no other output is tried.
const TIMEOUTS_MAX: usize = 5;

/// Whether an output validator exceeded its time.
fn is_late(ruling: &Ruling) -> bool {
    ruling.verdict == Verdict::JudgeError && is_timeout(&ruling.message())
}

/// This many cases, from the first, are also tried with outputs that crash careless readers.
const STUMBLED_MAX: usize = 3;

/// An output for the validator.
struct Question<'a> {
    /// The index of its case.
    case: u64,
    output: Output<'a>,
    about: About,
}

enum Output<'a> {
    /// The answer itself.
    Answer,
    /// The file beside the case.
    File(&'a std::path::Path),
    Given(Vec<u8>),
    /// The answer with a change; skipped if nothing can be changed.
    Perturbed(fn(&str) -> Option<String>),
}

impl Question<'_> {
    /// What the output is, in words.
    fn what(&self) -> String {
        match (&self.output, self.about) {
            (Output::Given(text), _) if text.is_empty() => "an empty output".to_string(),
            (Output::Given(text), _) => quote(&String::from_utf8_lossy(text)),
            (Output::Perturbed(_), About::Perturbed(what)) => perturbed(what).to_string(),
            (Output::File(path), _) => {
                let name = path.file_name().unwrap_or_default();
                quote(&name.to_string_lossy())
            }
            _ => "the answer, changed".to_string(),
        }
    }
}

/// The expected verdict.
#[derive(Clone, Copy, PartialEq)]
enum About {
    /// Usually accepted.
    Answer,
    /// Accepted.
    Valid,
    /// Rejected.
    Invalid,
    /// Rejected in at least one case.
    Malformed(&'static str),
    /// Any ruling is fine.
    Stumbling,
    /// Rejected in at least one case whose answer is accepted.
    Perturbed(&'static str),
    /// Accepted where the answer of that case is, though the validator is told to be strict.
    Strict(u64),
}

/// The arguments with which BAPCtools runs an output validator on answers, before those of the case.
const STRICT: [&str; 2] = ["case_sensitive", "space_change_sensitive"];

/// A case whose output validator is told to be strict.
fn strict(case: &Case) -> Case {
    let mut case = case.clone();
    let args = STRICT.iter().map(|word| (*word).to_string());
    case.args.output = args.chain(case.args.output).collect();
    case
}

/// The cases of the package by index: those for judging, those with outputs, those with invalid answers; and in a package
/// with answer validators, those for judging once more, for a strict output validator.
fn all(package: &Package) -> Vec<Case> {
    let data = &package.data;
    let checks_answers = !package.answer_validators.is_empty();
    let has_own = package.output_validator.is_some();
    let plain = [&data.cases, &data.valid_output, &data.invalid_output];
    let plain = plain.into_iter().flatten().cloned();
    let invalid = data.invalid_answer.iter().map(|case| match checks_answers {
        true => strict(case),
        false => case.clone(),
    });
    let again = match checks_answers && has_own {
        true => &data.cases[..],
        // The comparison accepts an answer as an output, however strict it is.
        false => &[],
    };
    plain
        .chain(invalid)
        .chain(again.iter().map(strict))
        .collect()
}

impl PackageLint<'_, '_> {
    /// The output validator: `Some(None)` if the package has none, `None` if it cannot be built.
    pub(super) fn output_validator(&mut self) -> Option<Option<Validator>> {
        match &self.plan.package.output_validator {
            Some(path) => {
                let built = self.build(CHECK, path);
                // What keeps it from running is a finding of its own.
                if built.is_none() && !self.is_stopped() {
                    let what = "it cannot be run here; no output and no submission was checked";
                    self.done(CHECK, what.to_string());
                }
                let package = self.plan.package;
                let called =
                    |it: Validator| it.called(Convention::of_output_validator(package, path));
                built.map(|it| Some(called(it)))
            }
            // Without it, nothing can be run; its absence was reported when the package was read.
            None if self.plan.package.problem.is_interactive() => None,
            None if self.plan.package.problem.is_multi_pass() => None,
            None => Some(None),
        }
    }

    /// Runs the output validator, or the default comparison, on all outputs.
    pub(super) fn outputs(&mut self, validator: Option<&Validator>) {
        let package = self.plan.package;
        let problem = &package.problem;
        if let Some(validator) =
            validator.filter(|_| problem.is_interactive() || problem.is_multi_pass())
        {
            // An output alone says nothing without the talk, or without the other passes.
            let done = format!("`{}` with the submissions alone", validator.name);
            return self.done(CHECK, done);
        }
        let cases = all(package);
        let mut whole = package.clone();
        whole.data.cases.clone_from(&cases);
        let validators = Validators {
            output: validator.cloned(),
            of_files: None,
        };
        let Ok(data) = PackageData::new(&whole, None, validators, self.plan.sandbox) else {
            return;
        };
        let questions = self.output_questions(&cases);
        self.started(CHECK, questions.len());
        let checker = |core| data.checker(core);
        // A validator that never ends would take its whole limit for each of them.
        let timeouts = AtomicUsize::new(0);
        let answers = self.on_workers(&questions, checker, |worker, question| {
            if timeouts.load(Ordering::Relaxed) >= TIMEOUTS_MAX {
                return Ok(None);
            }
            let ruling = ask(package, &mut **worker, question, &cases);
            if ruling
                .as_ref()
                .is_ok_and(|it| it.as_ref().is_some_and(is_late))
            {
                timeouts.fetch_add(1, Ordering::Relaxed);
            }
            ruling
        });
        let is_given_up = timeouts.into_inner() >= TIMEOUTS_MAX;
        self.finished();
        let mut taken: BTreeMap<&'static str, bool> = BTreeMap::new();
        let answers: Vec<(&Question, Result<Ruling, String>)> = questions
            .iter()
            .zip(answers)
            .filter_map(|(question, answer)| Some((question, answer?.transpose()?)))
            .collect();
        self.judge_answers(&answers, &cases);
        let of_answers = answers
            .iter()
            .filter(|(question, _)| question.about == About::Answer);
        let right: BTreeMap<u64, Option<f64>> = of_answers
            .filter_map(|(question, ruling)| Some((question.case, ruling.as_ref().ok()?)))
            .filter(|(_, ruling)| ruling.verdict == Verdict::Accepted)
            .map(|(case, ruling)| (case, ruling.points))
            .collect();
        for (question, ruling) in &answers {
            self.judge_output(
                question,
                ruling,
                &cases[question.case as usize],
                &right,
                &mut taken,
            );
        }
        let place = package
            .output_validator
            .as_ref()
            .map_or("data".to_string(), |path| self.place(path));
        for (what, _) in taken.into_iter().filter(|(_, is_taken)| *is_taken) {
            let hint = "read the output to its end, and compare all of it";
            self.warning(
                CHECK,
                &place,
                format!("{what} is accepted on every case that was tried"),
                hint,
            );
        }
        let name = validator.map_or("the default comparison".to_string(), |validator| {
            format!("`{}`", validator.name)
        });
        let is_of_answer = |(question, _): &&(&Question, _)| question.about == About::Answer;
        let of_answers = answers.iter().filter(is_of_answer).count();
        let others = answers.len() - of_answers;
        let given_up = match is_given_up {
            true => "; the rest was not tried, since it takes too long",
            false => "",
        };
        let done = format!("{name} on {of_answers} answers and {others} other outputs{given_up}");
        self.done(CHECK, done);
    }

    fn output_questions<'c>(&self, cases: &'c [Case]) -> Vec<Question<'c>> {
        let data = &self.plan.package.data;
        let judged = data.cases.len();
        let mut questions: Vec<Question> = (0..judged as u64)
            .map(|case| Question {
                case,
                output: Output::Answer,
                about: About::Answer,
            })
            .collect();
        let valid = judged..judged + data.valid_output.len();
        let invalid = valid.end..valid.end + data.invalid_output.len();
        let answers = invalid.end..invalid.end + data.invalid_answer.len();
        let again = answers.end..cases.len();
        let file = |place: usize, about| {
            let output = cases[place]
                .output
                .as_deref()
                .map_or(Output::Answer, Output::File);
            Question {
                case: place as u64,
                output,
                about,
            }
        };
        questions.extend(valid.map(|place| file(place, About::Valid)));
        questions.extend(invalid.map(|place| file(place, About::Invalid)));
        // An answer validator may have rejected it.
        let is_open = |place: &usize| !self.refused_answers.contains(&cases[*place].name);
        questions.extend(answers.filter(is_open).map(|place| Question {
            case: place as u64,
            output: Output::Answer,
            about: About::Invalid,
        }));
        questions.extend((0..).zip(again).map(|(original, place)| Question {
            case: place as u64,
            output: Output::Answer,
            about: About::Strict(original),
        }));
        for case in 0..judged.min(PERTURBED_MAX) as u64 {
            let given = |(name, text)| Question {
                case,
                output: Output::Given(text),
                about: About::Malformed(name),
            };
            questions.extend(malformed::malformed().into_iter().map(given));
            let change = |(name, change)| Question {
                case,
                output: Output::Perturbed(change),
                about: About::Perturbed(name),
            };
            questions.extend(malformed::ANSWER_MUTATIONS.into_iter().map(change));
        }
        for case in 0..judged.min(STUMBLED_MAX) as u64 {
            let given = |text: &[u8]| Question {
                case,
                output: Output::Given(text.to_vec()),
                about: About::Stumbling,
            };
            questions.extend(malformed::STUMBLING.into_iter().map(given));
        }
        // Missing answer files were reported when the package was read.
        questions.retain(|question| cases[question.case as usize].answer.is_some());
        questions
    }

    /// Judges the answers as outputs. Those of samples must be accepted. The others must be if any of them is; they may
    /// all be in a format that outputs do not have.
    fn judge_answers(&mut self, answers: &[(&Question, Result<Ruling, String>)], cases: &[Case]) {
        let of_answers = answers
            .iter()
            .filter(|(question, _)| question.about == About::Answer);
        let mut secret: Vec<(&Case, &Ruling)> = Vec::new();
        for (question, ruling) in of_answers {
            let case = &cases[question.case as usize];
            let place = self.place(case.answer.as_ref().unwrap_or(&case.input));
            match ruling {
                _ if self.wrong_answers.contains(&case.name) => {}
                Err(why) => {
                    let on = Unruled::Answer(case.name.clone(), place);
                    self.unruled.add(why, true, on);
                }
                Ok(ruling) if ruling.verdict == Verdict::JudgeError => {
                    let on = Unruled::Answer(case.name.clone(), place);
                    self.unruled.add(&ruling.message(), false, on);
                }
                Ok(ruling) if case.name.starts_with("secret") => secret.push((case, ruling)),
                Ok(ruling) if ruling.verdict != Verdict::Accepted => {
                    let message = format!(
                        "the answer of a sample is not accepted: {}",
                        ruling.message()
                    );
                    self.error(CHECK, &place, message, "fix the answer or the validator");
                }
                Ok(_) => {}
            }
        }
        let is_right = |(_, ruling): &(&Case, &Ruling)| ruling.verdict == Verdict::Accepted;
        if secret.iter().any(is_right) {
            for (case, ruling) in secret.iter().filter(|it| !is_right(it)) {
                let place = self.place(case.answer.as_ref().unwrap_or(&case.input));
                let message = format!(
                    "the answer is not accepted, though others are: {}",
                    ruling.message()
                );
                self.warning(CHECK, &place, message, "fix the answer or the validator");
            }
        }
    }

    fn judge_output(
        &mut self,
        question: &Question,
        ruling: &Result<Ruling, String>,
        case: &Case,
        right: &BTreeMap<u64, Option<f64>>,
        taken: &mut BTreeMap<&'static str, bool>,
    ) {
        let Ok(ruling) = ruling else { return };
        let is_accepted = ruling.verdict == Verdict::Accepted;
        let place = self.place(
            case.output
                .as_ref()
                .or(case.answer.as_ref())
                .unwrap_or(&case.input),
        );
        match question.about {
            About::Answer => return,
            About::Strict(original) => {
                if right.contains_key(&original) && !is_accepted {
                    let message = format!(
                        "the answer is not accepted with `{}`: {}",
                        STRICT.join(" "),
                        ruling.message()
                    );
                    let hint = "BAPCtools runs it so on answers: accept the words, and write the answer as an output";
                    self.warning(CHECK, &place, message, hint);
                }
                return;
            }
            About::Valid if ruling.verdict == Verdict::JudgeError => {
                let on = Unruled::Valid(place);
                self.unruled.add(&ruling.message(), false, on);
                return;
            }
            About::Valid if !is_accepted => {
                let message = format!("the validator must accept it: {}", ruling.message());
                self.error(
                    CHECK,
                    &place,
                    message,
                    "fix the validator, or move the file",
                );
            }
            About::Invalid if is_accepted => {
                let is_answer = matches!(question.output, Output::Answer);
                let has_validators = !self.plan.package.answer_validators.is_empty();
                let message = match is_answer && has_validators {
                    true => "neither an answer validator nor the output validator rejects it",
                    false => "the validator must reject it",
                };
                let hint = "fix the validator, or move the file";
                self.error(CHECK, &place, message, hint);
            }
            About::Malformed(what) => note(taken, what, is_accepted),
            About::Perturbed(what) => {
                if let Some(points) = right.get(&question.case) {
                    // With fewer points it is not taken for a right one.
                    note(
                        taken,
                        perturbed(what),
                        is_accepted && ruling.points >= *points,
                    );
                }
            }
            _ => {}
        }
        // An invalid answer may be what it fails for, and that of the case may be wrong.
        let is_of_answer =
            question.about == About::Invalid && matches!(question.output, Output::Answer);
        let is_told = is_of_answer || self.wrong_answers.contains(&case.name);
        if ruling.verdict == Verdict::JudgeError && !is_told {
            let on = Unruled::Wrong(case.name.clone(), question.what());
            self.unruled.add(&ruling.message(), false, on);
        }
    }
}

impl PackageLint<'_, '_> {
    /// Tells each cause with what it hits.
    pub(super) fn no_rulings(&mut self) {
        let package = self.plan.package;
        let validator = package.output_validator.as_ref();
        let place = validator.map_or("data".to_string(), |path| self.place(path));
        for cause in std::mem::take(&mut self.unruled).0 {
            let place = cause.of_case().unwrap_or(&place);
            let why = cause.why();
            let message = format!("{why}; on {}", cause.hits());
            let otherwise = cause.hint();
            let said = hint(&why, &otherwise).to_string();
            let severity = match said == otherwise {
                true => Severity::Error,
                false => Severity::Warning,
            };
            self.find(CHECK, severity, place, message, said);
        }
    }
}

/// Records whether a change is accepted wherever it was tried.
fn note(taken: &mut BTreeMap<&'static str, bool>, what: &'static str, is_accepted: bool) {
    *taken.entry(what).or_insert(true) &= is_accepted;
}

/// The name of a perturbation in messages.
fn perturbed(what: &'static str) -> &'static str {
    match what {
        "nothing at all" => "an empty output",
        "one word more" => "a right output with one word more",
        "one word less" => "a right output with one word less",
        "everything twice" => "a right output twice",
        _ => "a right output with other digits",
    }
}

/// The ruling on an output; `None` if the answer has nothing to change.
fn ask(
    package: &Package,
    checker: &mut dyn Checker,
    question: &Question,
    cases: &[Case],
) -> Result<Option<Ruling>, String> {
    let case = &cases[question.case as usize];
    let answer = || match &case.answer {
        Some(answer) => {
            read(package, answer).map_err(|error| format!("cannot read the answer: {error}"))
        }
        None => Err("there is no answer file".to_string()),
    };
    let output = match &question.output {
        Output::Answer => answer()?,
        Output::File(path) => {
            read(package, path).map_err(|error| format!("cannot read the output: {error}"))?
        }
        Output::Given(text) => text.clone(),
        Output::Perturbed(change) => {
            let answer = answer()?;
            match std::str::from_utf8(&answer).ok().and_then(change) {
                Some(text) => text.into_bytes(),
                None => return Ok(None),
            }
        }
    };
    let mut case = checker
        .open(question.case)
        .map_err(|error| error.to_string())?;
    Ok(Some(case.check(&output)))
}
