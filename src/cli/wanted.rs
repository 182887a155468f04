//! What may be submitted: programs, and in submit-answer problems outputs.

use std::sync::LazyLock;
use tribunal_judge::compile::CaseNames;
use tribunal_judge::language::Languages;

/// What may be submitted.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'w> {
    /// The languages of programs.
    pub(super) languages: &'w Languages,
    /// The cases for which outputs may be submitted instead of a program.
    pub(super) cases: &'w CaseNames,
}

impl Wanted<'_> {
    /// Programs in these languages, and no outputs.
    pub(super) fn programs(languages: &Languages) -> Wanted<'_> {
        static NONE: LazyLock<CaseNames> = LazyLock::new(CaseNames::default);
        Wanted {
            languages,
            cases: &NONE,
        }
    }
}
