//! An instance of a cross-check, where it comes from, and the command that repeats it.

use std::path::{Path, PathBuf};
use tribunal_core::board::Size;
use tribunal_core::command::RepeatCommand;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::problem::GenerateOptions;

/// An instance before the bench.
#[derive(Clone)]
pub(crate) struct CrossCheckItem {
    /// Its place in the run; disagreements are reported in this order.
    pub(crate) index: u64,
    /// Where it comes from.
    pub(crate) origin: InstanceOrigin,
    /// The instance.
    pub(crate) instance: AnyInstance,
    /// The stored answer, where there is one.
    pub(crate) stored: Option<String>,
}

/// Where an instance comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InstanceOrigin {
    /// A stored case.
    Case {
        /// Its name under `data/`.
        name: String,
        /// The folder of packages as the user named it; nothing where none was named.
        cases: Option<PathBuf>,
        /// The letters of its input file without blanks; nothing of a large one.
        letters: Option<String>,
    },
    /// The n-th that a seed generates, and what it was made to be.
    Generated {
        /// The seed.
        seed: u64,
        /// Counted from 1.
        number: u64,
        /// The stratum.
        label: String,
        /// What was wished for.
        options: GenerateOptions,
    },
    /// The n-th of the whole space of a size.
    Space(Size, u64),
    /// The n-th of a file that the user named.
    Input(u64),
    /// The input on which an earlier run crashed.
    Crash,
}

impl std::fmt::Display for InstanceOrigin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            InstanceOrigin::Case { name, .. } => write!(f, "case `{name}`"),
            InstanceOrigin::Generated {
                seed,
                number,
                label,
                ..
            } => write!(f, "generated {number} of seed {seed} ({label})"),
            InstanceOrigin::Space(size, index) => write!(f, "number {index} of all of {size}"),
            InstanceOrigin::Input(number) => write!(f, "board {number} of the input"),
            InstanceOrigin::Crash => write!(f, "an input on which the process crashed"),
        }
    }
}

impl InstanceOrigin {
    /// Whether forged certificates, forbidden moves and more outputs are tried, too: of a larger space, on a sixteenth of its
    /// boards, by a hash of their numbers.
    pub(super) fn is_thorough(&self, size: Size) -> bool {
        let hash = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        !matches!(self, InstanceOrigin::Space(_, number) if size.cells() > 12 && hash(*number) != 0)
    }

    /// The command that puts the instance before the bench again.
    pub(super) fn repeat(&self, problem: &dyn AnyProblem, size: Size, input: &str) -> String {
        match self {
            InstanceOrigin::Case { name, cases, .. } => {
                repeat_case(problem, name, cases.as_deref())
            }
            _ => repeat(problem, size, input),
        }
    }
}

/// The letters of a text without blanks, by which two inputs are compared.
pub(crate) fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_graphic).collect()
}

/// The command that cross-checks an input again.
pub(crate) fn repeat(problem: &dyn AnyProblem, size: Size, input: &str) -> String {
    RepeatCommand::new("verify")
        .word(problem.name())
        .option("--size", size)
        .option("--input", "-")
        .stdin(input)
        .to_string()
}

/// The command that cross-checks a stored case again, its stored answer included.
fn repeat_case(problem: &dyn AnyProblem, name: &str, cases: Option<&Path>) -> String {
    RepeatCommand::new("verify")
        .word(problem.name())
        .option("--case", name)
        .options("--cases", cases.map(Path::display))
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::erased::erased;
    use tribunal_problems::flipgame::Flipgame;

    #[test]
    fn the_command_for_a_stored_case_names_the_folder_that_the_user_named() {
        let repeat = |cases: Option<&str>| {
            let origin = InstanceOrigin::Case {
                name: "secret/it's".to_string(),
                cases: cases.map(PathBuf::from),
                letters: None,
            };
            origin.repeat(erased::<Flipgame>(), Size::FOUR, "")
        };
        let quoted = r"tribunal verify flipgame --case 'secret/it'\''s'";
        // The built-in packages are unpacked into a folder that is gone after the run.
        assert_eq!(repeat(None), quoted);
        assert_eq!(
            repeat(Some("my cases")),
            format!("{quoted} --cases 'my cases'")
        );
    }
}
