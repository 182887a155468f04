//! A grammar of inputs, in the language checktestdata (`.ctd`) or VIVA (`.viva`): it checks inputs without a program to run,
//! and one of checktestdata makes them too.

use std::fs;
use std::path::{Path, PathBuf};
use thiserror::Error;
use tribunal_checktestdata::{CannotGenerate, Coverage, Shape};
use tribunal_package::Package;
use tribunal_package::constants::{ConstantError, fill};
use tribunal_package::regular;

/// The longest grammar, in bytes, with its constants filled in.
const BYTES_MAX: usize = tribunal_checktestdata::Grammar::BYTES_MAX;

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

/// The languages of grammars.
#[derive(Clone, Copy, Debug)]
enum Language {
    Checktestdata,
    Viva,
}

/// A grammar in its language.
#[derive(Clone, Debug)]
enum Grammar {
    Checktestdata(tribunal_checktestdata::Grammar),
    Viva(tribunal_viva::Grammar),
}

/// That a grammar does not accept a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// Whether the text has another form; else the grammar cannot be carried out, or takes too long.
    pub(crate) is_of_text: bool,
    /// Where, and why.
    pub(crate) message: String,
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
    /// Its text has a fault, and is in VIVA.
    #[error(transparent)]
    VivaFault(#[from] tribunal_viva::Error),
}

/// Why a grammar makes no input.
#[derive(Debug, Error, PartialEq, Eq)]
pub(crate) enum CannotMake {
    /// No try succeeds.
    #[error(transparent)]
    Generate(#[from] CannotGenerate),
    /// It is in a language that makes none.
    #[error("a grammar in the language VIVA checks inputs, and makes none")]
    Language,
}

impl Language {
    /// The language of a file, by its ending.
    fn of(path: &Path) -> Option<Language> {
        match path.extension()?.to_str()? {
            "ctd" => Some(Language::Checktestdata),
            "viva" => Some(Language::Viva),
            _ => None,
        }
    }
}

impl From<Box<tribunal_checktestdata::Mismatch>> for Refusal {
    fn from(mismatch: Box<tribunal_checktestdata::Mismatch>) -> Refusal {
        Refusal {
            is_of_text: mismatch.cause == tribunal_checktestdata::Cause::Input,
            message: mismatch.to_string(),
        }
    }
}

impl From<Box<tribunal_viva::Mismatch>> for Refusal {
    fn from(mismatch: Box<tribunal_viva::Mismatch>) -> Refusal {
        Refusal {
            is_of_text: mismatch.cause == tribunal_viva::Cause::Input,
            message: mismatch.to_string(),
        }
    }
}

impl InputGrammar {
    /// The grammar that an input validator of a package is; nothing if it is a program.
    pub fn of_package(
        package: &Package,
        path: &Path,
    ) -> Option<Result<InputGrammar, GrammarError>> {
        let (file, language) = grammar_file(path)?;
        let opened = regular::open_inside(&package.folder, &file);
        Some(read(&file, language, opened, Some(package)))
    }

    /// The grammar of a file that the user names, with the constants of a package; nothing if the file is none by its
    /// ending.
    pub fn of_file(
        path: &Path,
        package: Option<&Package>,
    ) -> Option<Result<InputGrammar, GrammarError>> {
        let (file, language) = grammar_file(path)?;
        Some(read(&file, language, regular::open(&file), package))
    }

    /// Checks an input within the limits of its language; gives the numbers that it has, beside their bounds, where the
    /// language states them.
    pub(crate) fn check(&self, input: &[u8]) -> Result<Option<Coverage>, Refusal> {
        match &self.grammar {
            Grammar::Checktestdata(grammar) => {
                let seen = grammar.check(input, &tribunal_checktestdata::Limits::default())?;
                Ok(Some(seen))
            }
            Grammar::Viva(grammar) => {
                grammar.check(input, &tribunal_viva::Limits::default())?;
                Ok(None)
            }
        }
    }

    /// Whether its language makes inputs.
    pub fn makes_inputs(&self) -> bool {
        matches!(self.grammar, Grammar::Checktestdata(_))
    }

    /// Makes the input of a seed, or another one for each further attempt. Where none of its size is found, a smaller one
    /// is made.
    pub(crate) fn make(&self, seed: u64, attempt: u64) -> Result<Vec<u8>, CannotMake> {
        let Grammar::Checktestdata(grammar) = &self.grammar else {
            return Err(CannotMake::Language);
        };
        let size = size_of(seed);
        let make = |size| {
            let shape = Shape {
                size,
                ..Shape::default()
            };
            grammar.generate(seed ^ (attempt << 48), &shape)
        };
        let made = [size / 2, size / 4, 0]
            .into_iter()
            .fold(make(size), |made, smaller| made.or_else(|_| make(smaller)));
        Ok(made?)
    }
}

/// The size of the input of a seed, from 0 to 100: it grows with the seed, and begins anew after the largest.
pub(crate) fn size_of(seed: u64) -> u8 {
    let step = (seed.wrapping_sub(1) % SIZES) as u8;
    SIZE_STEP * (step + 1)
}

/// The file with the grammar that a path stands for, the file itself or the only one of a folder; and its language.
fn grammar_file(path: &Path) -> Option<(PathBuf, Language)> {
    if !path.is_dir() {
        return Some((path.to_path_buf(), Language::of(path)?));
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
    let language = Language::of(&only).filter(|_| !only.is_dir())?;
    Some((only, language))
}

/// Whether a path stands for a grammar.
pub(super) fn is_grammar(path: &Path) -> bool {
    grammar_file(path).is_some()
}

fn read(
    path: &Path,
    language: Language,
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
        grammar: match language {
            Language::Checktestdata => {
                Grammar::Checktestdata(tribunal_checktestdata::Grammar::parse(text)?)
            }
            Language::Viva => Grammar::Viva(tribunal_viva::Grammar::parse(text)?),
        },
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
            grammar: Grammar::Checktestdata(
                tribunal_checktestdata::Grammar::parse(text).expect("a grammar"),
            ),
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
        let Err(CannotMake::Generate(why)) = why else {
            panic!("{why:?}")
        };
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
        let found = |path: &str| grammar_file(&home.path().join(path)).map(|(file, _)| file);
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

    #[test]
    fn a_grammar_in_viva_checks_inputs_and_makes_none() {
        let home = tempfile::tempdir().expect("a folder");
        let write = |text: &str| {
            let file = home.path().join("numbers.viva");
            fs::write(&file, text).expect("a file");
            InputGrammar::of_file(&file, None).expect("a grammar")
        };
        let grammar = write("n (1<=n<=9);\n<[*n] x>;\n").expect("a grammar");
        assert_eq!(grammar.check(b"2\n5 6\n"), Ok(None));
        let refusal = grammar.check(b"2\n5\n").expect_err("too few");
        assert!(refusal.is_of_text);
        assert_eq!(
            refusal.message,
            "line 2, column 2: expected an integer of 32 bits, found the end of the line (line 2 of the grammar)"
        );
        assert!(!grammar.makes_inputs());
        assert_eq!(grammar.make(1, 0), Err(CannotMake::Language));
        let fault = write("n;\n{[*m] x;}").expect_err("a fault");
        assert_eq!(
            fault.to_string(),
            "line 2, column 4: no variable before this has the name `m`"
        );
    }
}
