//! Reads and checks a whole problem package of the 2025-09 layout, before anything is written.

pub use super::case::ExportedCase;
use super::error::ExportError;
use super::statement::{self, Statement};
use super::tree::File;
use crate::data::is_case_name;
use crate::data::{Case, Data};
use crate::package::Package;
use crate::problem::ProblemYaml;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::fs;
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use thiserror::Error;
use tribunal_core::text::size;
use walkdir::WalkDir;

/// Maximum length of a file, in bytes.
const FILE_BYTES_MAX: u64 = 16 << 20;
/// Maximum size of a package, in bytes.
const PACKAGE_BYTES_MAX: u64 = 256 << 20;
/// Maximum number of files in a package.
const FILES_MAX: usize = 50_000;
/// Maximum length of a name that other tools accept, in bytes.
const NAME_BYTES_MAX: usize = 255;

/// A package in memory.
#[derive(Clone, Debug)]
pub struct ExportedPackage {
    /// The problem's short name, which is the name of its folder.
    pub name: String,
    /// The settings in `problem.yaml`, with the time limit.
    pub problem: ProblemYaml,
    /// Every file by its path in the package, without cases that were added.
    pub(crate) files: BTreeMap<String, File>,
    /// The statements, English first, then by language code.
    pub(crate) statements: Vec<Statement>,
    /// The cases in the order in which they are judged: samples first.
    pub cases: Vec<ExportedCase>,
    /// Outputs for testing the checker, with the verdicts that it must give.
    pub(crate) checker_tests: Vec<CheckerTest>,
    /// Inputs that the input validator must refuse, by name.
    pub(crate) invalid_inputs: Vec<(String, Vec<u8>)>,
    /// The submissions, by their folders.
    pub(crate) submissions: Vec<ExportedSubmission>,
}

/// The verdict of a checker on an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckerVerdict {
    /// The output is right.
    Accepted,
    /// The output has the right form but is wrong.
    Wrong,
    /// The output has the wrong form.
    Presentation,
}

/// An output for testing the checker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CheckerTest {
    /// Its name, without folder and ending.
    pub(crate) name: String,
    /// The input.
    pub(crate) input: Vec<u8>,
    /// The jury's answer.
    pub(crate) answer: Vec<u8>,
    /// An output that a contestant might print.
    pub(crate) output: Vec<u8>,
    /// The verdict that the checker must give.
    pub(crate) ruling: CheckerVerdict,
}

/// A submission in the package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExportedSubmission {
    /// The folder, which names the expected verdict.
    pub(crate) folder: String,
    /// The name of the file.
    pub(crate) file: String,
    /// The source.
    pub(crate) source: Vec<u8>,
    /// The language that `submissions.yaml` states, where the ending does not tell.
    pub(crate) language: Option<String>,
}

/// The entry of a file in `submissions.yaml`.
#[derive(Deserialize)]
struct SubmissionMeta {
    #[serde(default)]
    language: Option<String>,
}

impl ExportedPackage {
    /// Reads a package. `rule` gives the right verdict on each output that tests the checker.
    ///
    /// # Errors
    ///
    /// A file is missing or cannot be read, a name is refused by other judges, or `rule` contradicts an example for the
    /// checker.
    pub fn read(
        folder: &Path,
        name: &str,
        rule: &Referee<'_>,
    ) -> Result<ExportedPackage, ExportError> {
        let files = read_files(folder)?;
        for (needed, hint) in NEEDED {
            if !files.contains_key(needed) {
                return Err(unreadable(&folder.join(needed), &"it is not there").hint(hint));
            }
        }
        let (read, findings) = Package::read(folder).map_err(|error| unreadable(folder, &error))?;
        if let Some(finding) = findings.first_fatal() {
            let place = folder.join(&finding.place);
            return Err(unreadable(&place, &finding.message).hint(&finding.hint));
        }
        let inside = FilesOfCases {
            folder,
            files: &files,
        };
        let package = ExportedPackage {
            name: name.to_string(),
            statements: read_statements(folder, &files)?,
            cases: inside.cases(&read.data)?,
            checker_tests: inside.checker_tests(&read.data, rule)?,
            invalid_inputs: inside.invalid_inputs(&read.data)?,
            submissions: read_submissions(folder, &files)?,
            problem: read.problem,
            files,
        };
        match package.time_ms() {
            0 => Err(unreadable(
                &folder.join("problem.yaml"),
                &"limits.time_limit is not stated, or less than a millisecond",
            )
            .hint("other judges need the time limit")),
            _ => Ok(package),
        }
    }

    /// Adds secret cases; fails for a name that is taken or not allowed.
    ///
    /// # Errors
    ///
    /// A name is taken or not allowed.
    pub fn add_cases(&mut self, cases: Vec<ExportedCase>) -> Result<(), ExportError> {
        let mut taken: BTreeSet<String> = self.cases.iter().map(|case| case.name.clone()).collect();
        for case in &cases {
            if !is_name(&case.name) {
                return Err(bad_name(&case.name));
            }
            if !taken.insert(case.name.clone()) {
                let why = format!("cannot add case `{}`: another one has that name", case.name);
                return Err(ExportError::new(why).hint("rename one of the two"));
            }
        }
        self.cases.extend(cases);
        Ok(())
    }

    /// The title in a language, else in English, else in the first language.
    pub(crate) fn title(&self, language: &str) -> &str {
        let names = &self.problem.names;
        let found = names
            .get(language)
            .or_else(|| names.get("en"))
            .or_else(|| names.values().next());
        found.map_or(self.name.as_str(), String::as_str)
    }

    /// The time limit in seconds, written as short as possible.
    pub(crate) fn seconds(&self) -> String {
        self.problem.limits.time_s.unwrap_or_default().to_string()
    }

    /// The time limit in milliseconds.
    pub(crate) fn time_ms(&self) -> u64 {
        (self.problem.limits.time_s.unwrap_or_default() * 1000.0).round() as u64
    }

    /// Where the problem comes from, on one line.
    pub(crate) fn source(&self) -> String {
        self.problem
            .sources
            .iter()
            .map(|source| source.name.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// A source file of the package as UTF-8, which every compiler needs.
    pub(crate) fn text(&self, path: &str) -> Result<&str, ExportError> {
        let file = self
            .files
            .get(path)
            .ok_or_else(|| ExportError::new(format!("cannot read `{path}`: no such file")))?;
        utf8(&file.bytes, path)
    }

    /// The statement for hosts with one language: the English one.
    pub(crate) fn english(&self) -> Result<&Statement, ExportError> {
        self.statements
            .first()
            .filter(|statement| statement.language == "en")
            .ok_or_else(|| {
                ExportError::new("cannot write the statement: there is none in English")
                    .hint("write `statement/problem.en.tex`")
            })
    }

    /// The cases that contestants see.
    pub(crate) fn samples(&self) -> impl Iterator<Item = &ExportedCase> {
        self.cases.iter().filter(|case| case.is_sample)
    }
}

/// Gives the verdict that the checker must give, from an input and an output.
pub type Referee<'a> = dyn Fn(&[u8], &[u8]) -> Result<CheckerVerdict, RefereeError> + 'a;

/// Why a [`Referee`] gives no verdict.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct RefereeError(pub String);

/// The input validator.
pub(crate) const INPUT_VALIDATOR: &str = "input_validators/validate.cpp";
/// The output validator for ICPC hosts.
pub(crate) const OUTPUT_VALIDATOR: &str = "output_validator/validate.cpp";
/// The rules that the output validators of all hosts share.
pub(crate) const RULES: &str = "output_validator/rules.h";

/// The files that every format needs, each with a hint for when it is missing.
const NEEDED: [(&str, &str); 4] = [
    (
        "problem.yaml",
        "a package has one at its top; see `cases/flipgame`",
    ),
    (INPUT_VALIDATOR, VALIDATORS),
    (OUTPUT_VALIDATOR, VALIDATORS),
    (RULES, VALIDATORS),
];
const VALIDATORS: &str = "every format needs the validators of the package";

// -- files -------------------------------------------------------------------------------------------------

/// Whether a name has the form `^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$`, which the package formats require.
fn is_name(name: &str) -> bool {
    is_case_name(name) && name.len() <= NAME_BYTES_MAX
}

fn bad_name(name: &str) -> ExportError {
    ExportError::new(format!(
        "cannot write `{name}`: other judges refuse the name"
    ))
    .hint("rename it: at most 255 letters, digits, `_`, `.` and `-`, and neither `.` nor `-` first")
}

fn unreadable(path: &Path, why: &dyn Display) -> ExportError {
    ExportError::new(format!("cannot read `{}`: {why}", path.display()))
}

fn utf8<'a>(bytes: &'a [u8], path: &str) -> Result<&'a str, ExportError> {
    std::str::from_utf8(bytes).map_err(|error| {
        ExportError::new(format!(
            "cannot read `{path}`: byte {} is not UTF-8",
            error.valid_up_to()
        ))
    })
}

/// Every file of a package; links are followed if they stay inside.
fn read_files(folder: &Path) -> Result<BTreeMap<String, File>, ExportError> {
    let root = fs::canonicalize(folder).map_err(|error| {
        unreadable(folder, &error).hint("name another folder with `--cases DIR`")
    })?;
    let mut files = BTreeMap::new();
    let mut bytes_total = 0;
    for entry in WalkDir::new(folder).min_depth(1).sort_by_file_name() {
        let entry =
            entry.map_err(|error| ExportError::new(format!("cannot read the package: {error}")))?;
        let path = entry.path();
        let inside = path.strip_prefix(folder).expect("the walk stays inside");
        let Some(inside) = inside
            .to_str()
            .filter(|inside| inside.split('/').all(is_name))
        else {
            return Err(bad_name(&path.display().to_string()));
        };
        if entry.file_type().is_dir() {
            continue;
        }
        let target = followed(path, entry.path_is_symlink(), &root)?;
        let file = read_file(path, &target)?;
        bytes_total += file.bytes.len() as u64;
        files.insert(inside.to_string(), file);
        if files.len() > FILES_MAX || bytes_total > PACKAGE_BYTES_MAX {
            let why = format!(
                "it has more than {FILES_MAX} files or {}",
                size(PACKAGE_BYTES_MAX)
            );
            return Err(unreadable(folder, &why)
                .hint("a package of that size is not meant for other judges"));
        }
    }
    Ok(files)
}

fn followed(path: &Path, is_link: bool, root: &Path) -> Result<PathBuf, ExportError> {
    if !is_link {
        return Ok(path.to_path_buf());
    }
    let hint = "put the file itself in its place";
    let target = fs::canonicalize(path).map_err(|error| unreadable(path, &error).hint(hint))?;
    match target.starts_with(root) {
        true => Ok(target),
        false => {
            let why = format!("it is a link out of the package, to `{}`", target.display());
            Err(unreadable(path, &why).hint(hint))
        }
    }
}

fn read_file(path: &Path, target: &Path) -> Result<File, ExportError> {
    let metadata = fs::metadata(target).map_err(|error| unreadable(path, &error))?;
    if !metadata.is_file() {
        // A pipe would block the reader, and a folder behind a link would be read twice.
        return Err(unreadable(path, &"it is no regular file")
            .hint("remove it, or put a file in its place"));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(target).map_err(|error| unreadable(path, &error))?;
    file.take(FILE_BYTES_MAX + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > FILE_BYTES_MAX {
        return Err(
            unreadable(path, &format!("longer than {}", size(FILE_BYTES_MAX)))
                .hint("make it shorter"),
        );
    }
    Ok(File {
        bytes,
        is_executable: metadata.permissions().mode() & 0o100 != 0,
    })
}

// -- parts -------------------------------------------------------------------------------------------------

fn read_statements(
    folder: &Path,
    files: &BTreeMap<String, File>,
) -> Result<Vec<Statement>, ExportError> {
    let mut statements = Vec::new();
    for (path, file) in files {
        let language = path
            .strip_prefix("statement/problem.")
            .and_then(|rest| rest.strip_suffix(".tex"));
        let Some(language) = language.filter(|language| !language.is_empty()) else {
            continue;
        };
        let shown = folder.join(path).display().to_string();
        let text = utf8(&file.bytes, &shown)?;
        statements.push(statement::read(language, text).map_err(|fault| {
            ExportError::new(format!("cannot read `{shown}:{}:{}`: {}", fault.line, fault.column, fault.message))
                .hint("statements are written in the part of TeX that `crates/package/src/export/statement` lists")
        })?);
    }
    statements.sort_by_key(|statement| (statement.language != "en", statement.language.clone()));
    if statements
        .first()
        .is_none_or(|statement| statement.language != "en")
    {
        let path = folder.join("statement/problem.en.tex");
        return Err(unreadable(&path, &"it is not there")
            .hint("every format needs an English statement in TeX"));
    }
    Ok(statements)
}

/// The cases of the package reader, with the contents of their files.
struct FilesOfCases<'a> {
    folder: &'a Path,
    files: &'a BTreeMap<String, File>,
}

impl FilesOfCases<'_> {
    fn bytes(&self, path: &Path) -> Result<Vec<u8>, ExportError> {
        let inside = path.strip_prefix(self.folder).ok().and_then(Path::to_str);
        let file = inside.and_then(|inside| self.files.get(inside));
        let file = file.ok_or_else(|| unreadable(path, &"it is not there"))?;
        Ok(file.bytes.clone())
    }

    fn answer(&self, case: &Case) -> Result<Vec<u8>, ExportError> {
        match &case.answer {
            Some(answer) => self.bytes(answer),
            None => Err(
                unreadable(&case.input.with_extension("ans"), &"no answer file")
                    .hint("`tribunal verify --bless` writes the answers"),
            ),
        }
    }

    fn cases(&self, data: &Data) -> Result<Vec<ExportedCase>, ExportError> {
        let mut cases: Vec<ExportedCase> = Vec::new();
        for case in &data.cases {
            let (group, name) = case.name.split_once('/').unwrap_or(("", &case.name));
            if name.contains('/') {
                let why = "groups of cases below a group are not known";
                return Err(
                    unreadable(&case.input, &why).hint(format!("move it up into `data/{group}/`"))
                );
            }
            let is_sample = group == "sample";
            // Some hosts keep all cases in one folder.
            let is_taken =
                !is_sample && cases.iter().any(|case| case.is_sample && case.name == name);
            let name = match is_taken {
                true => format!("secret-{name}"),
                false => name.to_string(),
            };
            cases.push(ExportedCase {
                is_sample,
                name,
                input: self.bytes(&case.input)?,
                answer: self.answer(case)?,
            });
        }
        if cases.is_empty() {
            return Err(unreadable(&self.folder.join("data"), &"no case")
                .hint("`tribunal gen PROBLEM --out DIR` makes some"));
        }
        Ok(cases)
    }

    fn checker_tests(
        &self,
        data: &Data,
        rule: &Referee<'_>,
    ) -> Result<Vec<CheckerTest>, ExportError> {
        let valid = data.valid_output.iter().map(|case| (case, true));
        let invalid = data.invalid_output.iter().map(|case| (case, false));
        let mut tests = Vec::new();
        for (case, is_valid) in valid.chain(invalid) {
            let Some(path) = &case.output else { continue };
            let (input, answer) = (self.bytes(&case.input)?, self.answer(case)?);
            let output = self.bytes(path)?;
            let ruling = rule(&input, &output).map_err(|why| unreadable(path, &why))?;
            if (ruling == CheckerVerdict::Accepted) != is_valid {
                let group = if is_valid {
                    "valid_output"
                } else {
                    "invalid_output"
                };
                let why = format!("it lies in `{group}`, but the referee says {ruling:?}");
                return Err(unreadable(path, &why).hint("move it to where it belongs"));
            }
            tests.push(CheckerTest {
                name: flat(&case.name),
                input,
                answer,
                output,
                ruling,
            });
        }
        Ok(tests)
    }

    fn invalid_inputs(&self, data: &Data) -> Result<Vec<(String, Vec<u8>)>, ExportError> {
        let named = |case: &Case| {
            let name = case.name.trim_start_matches("invalid_input/");
            Ok((flat(name), self.bytes(&case.input)?))
        };
        data.invalid_input.iter().map(named).collect()
    }
}

/// A path as one name.
fn flat(path: &str) -> String {
    path.replace('/', "-")
}

/// The submissions of a single file; those of several files are left to formats that copy the folder.
fn read_submissions(
    folder: &Path,
    files: &BTreeMap<String, File>,
) -> Result<Vec<ExportedSubmission>, ExportError> {
    const METADATA: &str = "submissions/submissions.yaml";
    let metas: BTreeMap<String, SubmissionMeta> = match files.get(METADATA) {
        Some(file) => {
            let shown = folder.join(METADATA).display().to_string();
            let text = utf8(&file.bytes, &shown)?;
            serde_saphyr::from_str(text).map_err(|error| {
                unreadable(&folder.join(METADATA), &error.without_snippet().render())
            })?
        }
        None => BTreeMap::new(),
    };
    let mut submissions = Vec::new();
    for (path, file) in files {
        let Some(inside) = path.strip_prefix("submissions/") else {
            continue;
        };
        let Some((group, name)) = inside
            .split_once('/')
            .filter(|(_, name)| !name.contains('/'))
        else {
            continue;
        };
        submissions.push(ExportedSubmission {
            folder: group.to_string(),
            file: name.to_string(),
            source: file.bytes.clone(),
            language: metas.get(inside).and_then(|meta| meta.language.clone()),
        });
    }
    Ok(submissions)
}
