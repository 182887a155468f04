//! An instance of a cross-check, where it comes from, and the command that repeats it.

use std::path::{Path, PathBuf};
use tribunal_core::board::Size;
use tribunal_core::command::RepeatCommand;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::problem::GenerateOptions;

/// An instance to cross-check.
#[derive(Clone)]
pub(crate) struct CrossCheckItem {
    /// Its number in the run. Disagreements are reported in this order.
    pub(crate) index: u64,
    /// Where it comes from.
    pub(crate) origin: InstanceOrigin,
    /// The instance.
    pub(crate) instance: AnyInstance,
    /// The stored answer, if there is one.
    pub(crate) stored: Option<String>,
}

/// Where an instance comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InstanceOrigin {
    /// A stored case.
    Case {
        /// Its name under `data/`.
        name: String,
        /// The folder of packages as the user named it; `None` if the user named none.
        cases: Option<PathBuf>,
        /// The text of its input file without blanks; `None` for a large file.
        letters: Option<String>,
    },
    /// A generated instance.
    Generated {
        /// The seed.
        seed: u64,
        /// The number of the instance in the stream, from 1.
        number: u64,
        /// The kind of instance that the generator says it is.
        label: String,
        /// The options of the generator.
        options: GenerateOptions,
    },
    /// An instance of the whole space of a size, with its number from 0, and whether the published problem has it.
    Space(Size, u64, bool),
    /// A board of a file that the user named, with its number from 1.
    Input(u64),
    /// The input on which an earlier run crashed.
    Crash,
}

impl InstanceOrigin {
    /// The origin in words.
    pub(crate) fn message(&self) -> Message {
        match self {
            InstanceOrigin::Case { name, .. } => {
                Message::new("origin-case").with("case", name.clone())
            }
            InstanceOrigin::Generated {
                seed,
                number,
                label,
                ..
            } => Message::new("origin-generated")
                .with("count", *number)
                .with("seed", *seed)
                .with("label", label.clone()),
            InstanceOrigin::Space(size, index, _) => Message::new("origin-number")
                .with("number", *index)
                .with("size", size.to_string()),
            InstanceOrigin::Input(number) => Message::new("origin-given").with("count", *number),
            InstanceOrigin::Crash => Message::new("origin-crash"),
        }
    }

    /// Whether to try forged certificates, forbidden moves and more outputs as well. In a larger space, only on a
    /// sixteenth of its boards, by a hash of their numbers.
    pub(super) fn is_thorough(&self, size: Size) -> bool {
        let hash = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        !matches!(self, InstanceOrigin::Space(_, number, _) if size.cells() > 12 && hash(*number) != 0)
    }

    /// The command that cross-checks the instance again.
    pub(super) fn repeat(&self, problem: &dyn AnyProblem, size: Size, input: &str) -> String {
        match self {
            InstanceOrigin::Case { name, cases, .. } => {
                repeat_case(problem, name, cases.as_deref())
            }
            _ => repeat(problem, size, input),
        }
    }
}

/// The text without blanks, to compare two inputs.
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
        // The built-in packages are unpacked into a folder that is deleted after the run.
        assert_eq!(repeat(None), quoted);
        assert_eq!(
            repeat(Some("my cases")),
            format!("{quoted} --cases 'my cases'")
        );
    }
}
