//! `tribunal` commands in messages and reports, ready to paste into a shell.

use crate::text::shell_word;
use std::fmt;
use std::path::Path;

/// A command that repeats or continues a run.
///
/// Words are quoted for the shell, and paths and values are never mistaken for flags.
///
/// ```
/// use std::path::Path;
/// use tribunal_core::command::RepeatCommand;
///
/// let command = RepeatCommand::new("stress")
///     .word("flipgame")
///     .path(Path::new("-my program.cpp"))
///     .option("--input", "-")
///     .stdin("bw\nwb\n");
/// let expected = r"printf '%b' 'bw\nwb\n' | tribunal stress flipgame './-my program.cpp' --input -";
/// assert_eq!(command.to_string(), expected);
/// ```
#[derive(Clone, Debug, Default)]
pub struct RepeatCommand {
    words: Vec<String>,
    stdin: Option<String>,
}

impl RepeatCommand {
    /// A command with this subcommand.
    pub fn new(verb: &str) -> RepeatCommand {
        RepeatCommand::default().word(verb)
    }

    /// Adds a word that is not a path.
    pub fn word(mut self, word: impl Into<String>) -> RepeatCommand {
        self.words.push(word.into());
        self
    }

    /// Adds words, such as flags built elsewhere.
    pub fn words(mut self, words: impl IntoIterator<Item = impl Into<String>>) -> RepeatCommand {
        self.words.extend(words.into_iter().map(Into::into));
        self
    }

    /// Adds a path, with `./` before a name that begins with a hyphen.
    pub fn path(self, path: &Path) -> RepeatCommand {
        match path.display().to_string() {
            name if name.starts_with('-') => self.word(format!("./{name}")),
            name => self.word(name),
        }
    }

    /// Adds a flag if it was given.
    pub fn flag(self, flag: &str, is_given: bool) -> RepeatCommand {
        self.words(is_given.then_some(flag))
    }

    /// Adds a flag with its value.
    pub fn option(self, flag: &str, value: impl fmt::Display) -> RepeatCommand {
        self.words(option_words(flag, value))
    }

    /// Adds a flag for each of these values.
    pub fn options(
        self,
        flag: &str,
        values: impl IntoIterator<Item = impl fmt::Display>,
    ) -> RepeatCommand {
        values
            .into_iter()
            .fold(self, |command, value| command.option(flag, value))
    }

    /// Pipes this text into the command.
    pub fn stdin(mut self, text: &str) -> RepeatCommand {
        self.stdin = Some(text.to_string());
        self
    }
}

impl fmt::Display for RepeatCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = &self.stdin {
            // `%b` keeps a board that begins with a hyphen from being taken for an option.
            let text = text.replace('\\', "\\\\").replace('\n', "\\n");
            write!(f, "printf '%b' '{}' | ", text.replace('\'', "'\\''"))?;
        }
        f.write_str("tribunal")?;
        self.words
            .iter()
            .try_for_each(|word| write!(f, " {}", shell_word(word)))
    }
}

/// A flag and its value: one word `--flag=value` if the value begins with a hyphen, but is not `-` (standard input).
pub fn option_words(flag: &str, value: impl fmt::Display) -> Vec<String> {
    match value.to_string() {
        value if value.starts_with('-') && value != "-" => vec![format!("{flag}={value}")],
        value => vec![flag.to_string(), value],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_every_word_unchanged() {
        let command = RepeatCommand::new("judge")
            .word("it's")
            .path(Path::new("-rf"))
            .path(Path::new("a b/$c"))
            .flag("--all", true)
            .flag("--trusted", false)
            .option("--case", "-1")
            .options("--size", Some("4x4"))
            .option("--input", "-");
        assert_eq!(
            command.to_string(),
            "tribunal judge 'it'\\''s' ./-rf 'a b/$c' --all --case=-1 --size 4x4 --input -"
        );
    }

    #[test]
    fn piped_input_arrives_unchanged() {
        let command = RepeatCommand::new("solve").stdin("-\\n'\n");
        assert_eq!(
            command.to_string(),
            "printf '%b' '-\\\\n'\\''\\n' | tribunal solve"
        );
    }
}
