//! Which files of a package are checked by validators of their form: inputs, or answers.

use super::malformed;
use std::path::{Path, PathBuf};
use tribunal_package::Package;
use tribunal_package::data::Case;

/// The files that a check is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checked {
    /// Inputs, by the input validators.
    Inputs,
    /// Answers, by the answer validators.
    Answers,
}

impl Checked {
    /// The name of the check.
    pub(super) fn check(self) -> &'static str {
        match self {
            Checked::Inputs => "input validators",
            Checked::Answers => "answer validators",
        }
    }

    /// The folder of the validators.
    pub(super) fn folder(self) -> &'static str {
        match self {
            Checked::Inputs => "input_validators",
            Checked::Answers => "answer_validators",
        }
    }

    /// One of the files, in messages.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Checked::Inputs => "input",
            Checked::Answers => "answer",
        }
    }

    /// The validators of a package.
    pub(super) fn validators(self, package: &Package) -> &[PathBuf] {
        match self {
            Checked::Inputs => &package.input_validators,
            Checked::Answers => &package.answer_validators,
        }
    }

    /// The file of a case; nothing where it has no answer.
    pub(super) fn file(self, case: &Case) -> Option<&Path> {
        match self {
            Checked::Inputs => Some(&case.input),
            Checked::Answers => case.answer.as_deref(),
        }
    }

    /// The cases whose files all validators must accept, and those whose files one must reject.
    pub(super) fn cases(self, package: &Package) -> (Vec<&Case>, &[Case]) {
        let data = &package.data;
        let with_right_answers = [&data.cases, &data.valid_output, &data.invalid_output];
        let with_right_answers = with_right_answers.into_iter().flatten();
        match self {
            Checked::Inputs => (
                with_right_answers.chain(&data.invalid_answer).collect(),
                &data.invalid_input,
            ),
            Checked::Answers => (with_right_answers.collect(), &data.invalid_answer),
        }
    }

    /// Texts that one validator should reject. An answer may be empty.
    pub(super) fn malformed(self) -> Vec<(&'static str, Vec<u8>)> {
        let mut texts = malformed::malformed();
        texts.retain(|(_, text)| self == Checked::Inputs || !text.is_empty());
        texts
    }
}
