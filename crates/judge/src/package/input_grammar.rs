//! A grammar of inputs in the language checktestdata (`.ctd`): it checks inputs and makes them, without a program to run.

use std::fs;
use std::path::{Path, PathBuf};
use thiserror::Error;
use tribunal_checktestdata::{CannotGenerate, Coverage, Grammar, Limits, Mismatch, Shape};
use tribunal_package::Package;
use tribunal_package::constants::{ConstantError, fill};
use tribunal_package::regular;

/// The ending of a file with a grammar.
const ENDING: &str = "ctd";

/// The longest grammar, in bytes, with its constants filled in.
const BYTES_MAX: usize = Grammar::BYTES_MAX;

/// The sizes of inputs that are made: the seed chooses one of so many, each larger than the one before by a step.
pub(crate) const SIZES: u64 = 12;
const SIZE_STEP: u8 = 5;

/// A grammar that was read from a file.
#[derive(Clone, Debug)]
pub struct InputGrammar {
    /// Its name in messages.
    pub name: String,
    grammar: Grammar,
}

/// Why a file is no grammar.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum GrammarError {
    /// It cannot be opened or read.
    #[error("{0}")]
    Unread(String),
    /// A constant that `problem.yaml` does not state, or too much text.
    #[error(transparent)]
    Constant(#[from] ConstantError),
    /// Its text has a fault.
    #[error(transparent)]
    Fault(#[from] tribunal_checktestdata::Error),
}

impl InputGrammar {
    /// The grammar that an input validator of a package is; nothing if it is a program.
    pub fn of_package(
        package: &Package,
        path: &Path,
    ) -> Option<Result<InputGrammar, GrammarError>> {
        let file = grammar_file(path)?;
        let opened = regular::open_inside(&package.folder, &file);
        Some(read(&file, opened, Some(package)))
    }

    /// The grammar of a file that the user names, with the constants of a package; nothing if the file is none by its
    /// ending.
    pub fn of_file(
        path: &Path,
        package: Option<&Package>,
    ) -> Option<Result<InputGrammar, GrammarError>> {
        let file = grammar_file(path)?;
        Some(read(&file, regular::open(&file), package))
    }

    /// Checks an input within the limits of checktestdata; gives the numbers that it has, beside their bounds.
    pub(crate) fn check(&self, input: &[u8]) -> Result<Coverage, Box<Mismatch>> {
        self.grammar.check(input, &Limits::default())
    }

    /// Makes the input of a seed, or another one for each further attempt. Where none of its size is found, a smaller one
    /// is made.
    pub(crate) fn make(&self, seed: u64, attempt: u64) -> Result<Vec<u8>, CannotGenerate> {
        let size = size_of(seed);
        let make = |size| {
            let shape = Shape {
                size,
                ..Shape::default()
            };
            self.grammar.generate(seed ^ (attempt << 48), &shape)
        };
        let made = make(size);
        [size / 2, size / 4, 0]
            .into_iter()
            .fold(made, |made, smaller| made.or_else(|_| make(smaller)))
    }
}

/// The size of the input of a seed, from 0 to 100: it grows with the seed, and begins anew after the largest.
pub(crate) fn size_of(seed: u64) -> u8 {
    let step = (seed.wrapping_sub(1) % SIZES) as u8;
    SIZE_STEP * (step + 1)
}

/// The file with the grammar that a path stands for: the file itself, or the only one of a folder.
pub(super) fn grammar_file(path: &Path) -> Option<PathBuf> {
    let is_grammar = |path: &Path| path.extension().is_some_and(|ending| ending == ENDING);
    if !path.is_dir() {
        return is_grammar(path).then(|| path.to_path_buf());
    }
    let is_hidden = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(b".")
    };
    let entries = fs::read_dir(path).ok()?.flatten();
    let mut files = entries
        .map(|entry| entry.path())
        .filter(|path| !is_hidden(path));
    let only = files.next().filter(|_| files.next().is_none())?;
    (is_grammar(&only) && !only.is_dir()).then_some(only)
}

fn read(
    path: &Path,
    opened: std::io::Result<fs::File>,
    package: Option<&Package>,
) -> Result<InputGrammar, GrammarError> {
    let unread = |error| GrammarError::Unread(regular::reason(path, &error));
    let text = opened
        .and_then(|file| regular::read(file, BYTES_MAX as u64))
        .map_err(unread)?;
    let constants = package.and_then(|package| package.problem.constants.as_ref());
    let text = match constants {
        Some(constants) => fill(&text, constants, BYTES_MAX)?,
        None => text,
    };
    let name = path.file_name().unwrap_or_default();
    Ok(InputGrammar {
        name: name.to_string_lossy().into_owned(),
        grammar: Grammar::parse(text)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of an array.
    const ARRAY: &str = "INT(1, 50, n) NEWLINE\nREP(n, SPACE) INT(-9, 9) END NEWLINE\n";

    fn grammar(text: &str) -> InputGrammar {
        InputGrammar {
            name: "array.ctd".to_string(),
            grammar: Grammar::parse(text).expect("a grammar"),
        }
    }

    #[test]
    fn what_it_makes_is_valid_grows_and_depends_on_the_seed_alone() {
        assert_eq!([1, 2, 12, 13].map(size_of), [5, 10, 60, 5]);
        assert!((0..99).all(|seed| (5..=60).contains(&size_of(seed))));
        let grammar = grammar(ARRAY);
        let make = |seed| grammar.make(seed, 0).expect("an input");
        for seed in (0..40).chain([u64::MAX]) {
            assert_eq!(grammar.check(&make(seed)).map(drop), Ok(()), "{seed}");
            assert_eq!(make(seed), make(seed), "{seed}");
        }
        let others = (1..9).filter(|attempt| grammar.make(7, *attempt).expect("one") != make(7));
        assert!(others.count() >= 7);
        let bytes = |first: u64| -> usize { (0..20).map(|it| make(first + 12 * it).len()).sum() };
        assert!(bytes(1) < bytes(12), "{} {}", bytes(1), bytes(12));
    }

    #[test]
    fn a_grammar_that_no_input_satisfies_is_told_with_its_statement() {
        let why = grammar("INT(1, 5, n) ASSERT(n > 5) NEWLINE").make(1, 0);
        let why = why.expect_err("no input");
        assert_eq!((why.line, why.statement), (1, "ASSERT"));
    }

    #[test]
    fn a_grammar_is_a_file_or_the_only_one_of_a_folder() {
        let home = tempfile::tempdir().expect("a folder");
        let write = |file: &str| {
            let path = home.path().join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, ARRAY).expect("a file");
        };
        let files = ["a.ctd", "one/b.ctd", "one/.hidden", "two/c.ctd", "two/run"];
        files.into_iter().chain(["folder.ctd/run"]).for_each(write);
        let found = |path: &str| grammar_file(&home.path().join(path));
        assert_eq!(found("a.ctd"), Some(home.path().join("a.ctd")));
        assert_eq!(found("one"), Some(home.path().join("one/b.ctd")));
        assert_eq!(
            [found("two"), found("folder.ctd"), found("two/run")],
            [None, None, None]
        );
        let read = |path: &str| InputGrammar::of_file(&home.path().join(path), None);
        assert!(read("one").is_some_and(|grammar| grammar.expect("a grammar").name == "b.ctd"));
        assert!(matches!(
            read("none.ctd"),
            Some(Err(GrammarError::Unread(_)))
        ));
        fs::write(home.path().join("a.ctd"), "INT(1,\n 2) NEWLINE\nIMT(1, 2)").expect("a file");
        let fault = read("a.ctd").expect("a grammar").expect_err("a fault");
        assert!(
            fault.to_string().starts_with("line 3, column 1: "),
            "{fault}"
        );
    }
}
