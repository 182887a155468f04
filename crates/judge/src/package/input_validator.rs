//! What checks inputs, or answers: a program in the sandbox, or a grammar in this process.

use super::input_grammar::{InputGrammar, is_grammar};
use super::validator::{Validator, ValidatorRunner, ValidatorVerdict};
use std::path::Path;
use tribunal_checktestdata::Coverage;
use tribunal_package::data::CaseConfig;
use tribunal_sandbox::Sandbox;

/// An input validator, or an answer validator.
#[derive(Clone, Debug)]
pub enum InputValidator {
    /// A built program.
    Program(Box<Validator>),
    /// A grammar.
    Grammar(Box<InputGrammar>),
}

impl InputValidator {
    /// Its name in messages.
    pub fn name(&self) -> &str {
        match self {
            InputValidator::Program(validator) => &validator.name,
            InputValidator::Grammar(grammar) => &grammar.name,
        }
    }

    /// Whether the input validator at a path is a program, which must be built.
    pub(crate) fn is_built(path: &Path) -> bool {
        !is_grammar(path)
    }
}

/// Runs an input validator, or an answer validator, on one core.
pub(crate) enum InputValidatorRunner<'a> {
    Program(Box<ValidatorRunner<'a>>),
    Grammar(&'a InputGrammar),
}

/// The ruling of an input validator on an input, or of an answer validator on an answer.
pub(crate) struct InputRuling {
    /// The verdict.
    pub(crate) verdict: ValidatorVerdict,
    /// The validator's message where it does not accept the text.
    pub(crate) message: String,
    /// The numbers of a text that a grammar accepts, where its language states their bounds.
    pub(crate) coverage: Option<Coverage>,
}

impl<'a> InputValidatorRunner<'a> {
    pub(crate) fn new(
        validator: &'a InputValidator,
        sandbox: &'a dyn Sandbox,
        core: Option<usize>,
    ) -> InputValidatorRunner<'a> {
        match validator {
            InputValidator::Program(validator) => InputValidatorRunner::Program(Box::new(
                ValidatorRunner::new(validator, sandbox, core),
            )),
            InputValidator::Grammar(grammar) => InputValidatorRunner::Grammar(grammar),
        }
    }

    /// The verdict on the input of a case, and the validator's message where it does not accept it. A grammar takes no
    /// arguments, and sees no files.
    pub(crate) fn validate(
        &mut self,
        input: &[u8],
        case: &CaseConfig,
    ) -> (ValidatorVerdict, String) {
        let InputRuling {
            verdict, message, ..
        } = self.rule(input, case);
        (verdict, message)
    }

    /// The same, with the numbers of the input where a grammar accepts it.
    pub(crate) fn rule(&mut self, input: &[u8], case: &CaseConfig) -> InputRuling {
        match self {
            InputValidatorRunner::Program(runner) => of_program(runner.validate(input, case)),
            InputValidatorRunner::Grammar(grammar) => of_grammar(grammar, input),
        }
    }

    /// The ruling of an answer validator on an answer. A program is given the input too; a grammar sees the answer alone.
    pub(crate) fn rule_answer(
        &mut self,
        input: &[u8],
        answer: &[u8],
        case: &CaseConfig,
    ) -> InputRuling {
        match self {
            InputValidatorRunner::Program(runner) => {
                of_program(runner.validate_answer(input, answer, case))
            }
            InputValidatorRunner::Grammar(grammar) => of_grammar(grammar, answer),
        }
    }
}

fn of_program((verdict, message): (ValidatorVerdict, String)) -> InputRuling {
    InputRuling {
        verdict,
        message,
        coverage: None,
    }
}

fn of_grammar(grammar: &InputGrammar, text: &[u8]) -> InputRuling {
    match grammar.check(text) {
        Ok(coverage) => InputRuling {
            verdict: ValidatorVerdict::Accepted,
            message: String::new(),
            coverage,
        },
        Err(refusal) if refusal.is_of_text => {
            of_program((ValidatorVerdict::Rejected, refusal.message))
        }
        Err(refusal) => {
            let how = format!("cannot rule on it: {}", refusal.message);
            of_program((ValidatorVerdict::Failed(how), String::new()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// What a grammar says of an input.
    fn says(file: &str, text: &str, input: &str) -> (ValidatorVerdict, String) {
        let home = tempfile::tempdir().expect("a folder");
        let file = home.path().join(file);
        fs::write(&file, text).expect("a file");
        let grammar = InputGrammar::of_file(&file, None).expect("a grammar");
        let grammar = grammar.expect("a grammar");
        InputValidatorRunner::Grammar(&grammar).validate(input.as_bytes(), &CaseConfig::default())
    }

    #[test]
    fn a_mismatch_has_its_places_and_a_fault_of_the_grammar_is_not_that_of_the_input() {
        let text = "INT(0, 9, n) NEWLINE\nINT(0, 9 / n) NEWLINE";
        assert_eq!(
            says("it.ctd", text, "3\n3\n"),
            (ValidatorVerdict::Accepted, String::new())
        );
        let (verdict, words) = says("it.ctd", text, "3\n4\n");
        assert_eq!(verdict, ValidatorVerdict::Rejected);
        assert_eq!(
            words,
            "line 2, column 1: expected an integer from 0 to 3, found `4` (line 2 of the grammar)"
        );
        let (verdict, words) = says("it.ctd", text, "0\n4\n");
        let ValidatorVerdict::Failed(how) = verdict else {
            panic!("{verdict:?}")
        };
        assert!(
            how.starts_with("cannot rule on it: line 2, column 1: "),
            "{how}"
        );
        assert_eq!(words, "");
    }
    #[test]
    fn a_grammar_in_viva_rules_in_the_same_way() {
        let rules = |input: &str| says("it.viva", "n;\nm (m<9/n);", input);
        assert_eq!(rules("3\n2\n"), (ValidatorVerdict::Accepted, String::new()));
        let (verdict, words) = rules("3\n3\n");
        assert_eq!(verdict, ValidatorVerdict::Rejected);
        assert_eq!(
            words,
            "line 2, column 1: expected `m<9/n`, found m = 3, 9/n = 3 (line 2 of the grammar)"
        );
        let (verdict, words) = rules("0\n3\n");
        let ValidatorVerdict::Failed(how) = verdict else {
            panic!("{verdict:?}")
        };
        assert_eq!(
            how,
            "cannot rule on it: line 2, column 1: the grammar cannot be carried out: a division by zero in `9/n` (line 2 of the grammar)"
        );
        assert_eq!(words, "");
    }
}
