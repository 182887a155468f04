//! A problem package of the 2025-09 layout in memory: read whole and checked before anything is written.

pub use super::case::ExportedCase;
use super::error::ExportError;
use super::statement::{self, Statement};
use super::tree::File;
use crate::cases::is_case_name;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::fs;
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// The longest file that is taken, in bytes.
const FILE_BYTES_MAX: u64 = 16 << 20;
/// The most bytes that a package may have.
const PACKAGE_BYTES_MAX: u64 = 256 << 20;
/// The most files that a package may have.
const FILES_MAX: usize = 50_000;
/// The longest name that other tools take, in bytes.
const NAME_BYTES_MAX: usize = 255;

/// A package.
#[derive(Clone, Debug)]
pub struct ExportedPackage {
    /// The problem's short name, which is that of its folder.
    pub name: String,
    /// What `problem.yaml` says.
    pub facts: Facts,
    /// Every file by its path in the package, cases that were added not among them.
    pub files: BTreeMap<String, File>,
    /// Statements by language, English first, then as the alphabet has it.
    pub statements: Vec<Statement>,
    /// The cases as they are judged: samples first.
    pub cases: Vec<ExportedCase>,
    /// Outputs on which the checker is tried out, with what it is to say.
    pub checker_tests: Vec<CheckerTest>,
    /// Inputs that the input validator is to refuse, by name.
    pub invalid_inputs: Vec<(String, Vec<u8>)>,
    /// The submissions, as their folders have them.
    pub submissions: Vec<ExportedSubmission>,
}

/// What a checker says of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckerVerdict {
    /// The output is right.
    Accepted,
    /// It has the right form and is wrong.
    Wrong,
    /// It has not the right form.
    Presentation,
}

/// An output on which the checker is tried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckerTest {
    /// Its name, without folder and ending.
    pub name: String,
    /// The input.
    pub input: Vec<u8>,
    /// The answer of the jury.
    pub answer: Vec<u8>,
    /// What a contestant may have printed.
    pub output: Vec<u8>,
    /// What is to be said of it.
    pub ruling: CheckerVerdict,
}

/// A program that comes with the package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedSubmission {
    /// The folder, which says the verdict.
    pub folder: String,
    /// The name of the file.
    pub file: String,
    /// The source.
    pub source: Vec<u8>,
    /// The language that `submissions.yaml` asks for, where its ending does not say it.
    pub language: Option<String>,
}

/// What `submissions.yaml` says of a file.
#[derive(Deserialize)]
struct SubmissionMeta {
    #[serde(default)]
    language: Option<String>,
}

/// What `problem.yaml` says, as far as other hosts want to know it.
#[derive(Clone, Debug, Deserialize)]
pub struct Facts {
    /// The title in each language.
    pub name: BTreeMap<String, String>,
    /// The package's own number.
    #[serde(default)]
    pub uuid: String,
    /// Where the problem comes from.
    #[serde(default)]
    pub source: Vec<ExportedSource>,
    /// The licence, in the words of the format.
    #[serde(default = "unknown")]
    pub license: String,
    /// Who owns it.
    #[serde(default)]
    pub rights_owner: Option<String>,
    /// The limits.
    pub limits: Limits,
}

/// Where a problem comes from.
#[derive(Clone, Debug, Deserialize)]
pub struct ExportedSource {
    /// The judge and the name there.
    pub name: String,
    /// The address.
    #[serde(default)]
    pub url: Option<String>,
}

/// Limits of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Limits {
    /// CPU seconds.
    #[serde(rename = "time_limit")]
    pub time_s: f64,
    /// Memory in MiB.
    #[serde(rename = "memory")]
    pub memory_mib: u64,
    /// Output in MiB.
    #[serde(rename = "output", default = "output_mib")]
    pub output_mib: u64,
}

fn unknown() -> String {
    "unknown".to_string()
}

fn output_mib() -> u64 {
    8
}

impl Limits {
    /// The time in milliseconds.
    pub fn time_ms(&self) -> u64 {
        (self.time_s * 1000.0).round() as u64
    }

    /// The time in seconds as short as it can be written.
    pub fn seconds(&self) -> String {
        format!("{}", self.time_s)
    }

    fn fault(&self) -> Option<&'static str> {
        if !(self.time_s >= 0.001 && self.time_s <= 3600.0) {
            Some("limits.time_limit is not between a millisecond and an hour")
        } else if !(1..=1 << 20).contains(&self.memory_mib)
            || !(1..=1 << 20).contains(&self.output_mib)
        {
            Some("limits.memory or limits.output is not between 1 and 1048576 MiB")
        } else {
            None
        }
    }
}

impl ExportedPackage {
    /// Reads a package. `rule` is asked what the checker is to say of an input and an output.
    pub fn read(
        folder: &Path,
        name: &str,
        rule: &Referee<'_>,
    ) -> Result<ExportedPackage, ExportError> {
        let files = read_files(folder)?;
        let facts = read_facts(folder, &files)?;
        let package = ExportedPackage {
            name: name.to_string(),
            facts,
            statements: read_statements(folder, &files)?,
            cases: read_cases(folder, &files)?,
            checker_tests: read_checker_tests(folder, &files, rule)?,
            invalid_inputs: read_invalid_inputs(&files),
            submissions: read_submissions(folder, &files)?,
            files,
        };
        for needed in [INPUT_VALIDATOR, OUTPUT_VALIDATOR, RULES] {
            if !package.files.contains_key(needed) {
                let why = format!(
                    "cannot read `{}`: it is not there",
                    folder.join(needed).display()
                );
                return Err(
                    ExportError::new(why).hint("every format needs the validators of the package")
                );
            }
        }
        Ok(package)
    }

    /// Adds secret cases; a name that is taken or not allowed is refused.
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

    /// The title in a language, or in English, or in the first language that there is.
    pub fn title(&self, language: &str) -> &str {
        let names = &self.facts.name;
        let found = names
            .get(language)
            .or_else(|| names.get("en"))
            .or_else(|| names.values().next());
        found.map_or(self.name.as_str(), String::as_str)
    }

    /// Where the problem comes from, in one line.
    pub fn source(&self) -> String {
        self.facts
            .source
            .iter()
            .map(|source| source.name.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// A source of the package, which is UTF-8 as every compiler wants it.
    pub fn text(&self, path: &str) -> Result<&str, ExportError> {
        let file = self
            .files
            .get(path)
            .ok_or_else(|| ExportError::new(format!("cannot read `{path}`: no such file")))?;
        utf8(&file.bytes, path)
    }

    /// The statement that hosts with one language get.
    pub fn english(&self) -> Result<&Statement, ExportError> {
        self.statements
            .first()
            .filter(|statement| statement.language == "en")
            .ok_or_else(|| {
                ExportError::new("cannot write the statement: there is none in English")
                    .hint("write `statement/problem.en.tex`")
            })
    }

    /// The cases that contestants see.
    pub fn samples(&self) -> impl Iterator<Item = &ExportedCase> {
        self.cases.iter().filter(|case| case.is_sample)
    }
}

/// Says of an input and an output what the checker is to say.
pub type Referee<'a> = dyn Fn(&[u8], &[u8]) -> Result<CheckerVerdict, String> + 'a;

/// The input validator.
pub const INPUT_VALIDATOR: &str = "input_validators/validate.cpp";
/// The output validator for ICPC hosts.
pub const OUTPUT_VALIDATOR: &str = "output_validator/validate.cpp";
/// What output validators of all hosts share.
pub const RULES: &str = "output_validator/rules.h";

// -- files -------------------------------------------------------------------------------------------------

/// `^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$`, as the package formats ask of every file and folder.
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

/// Every file of a package; links are followed as long as they stay inside.
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
            let why = format!("it has more than {FILES_MAX} files or {PACKAGE_BYTES_MAX} bytes");
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
    let cure = "put the file itself in its place";
    let target = fs::canonicalize(path).map_err(|error| unreadable(path, &error).hint(cure))?;
    match target.starts_with(root) {
        true => Ok(target),
        false => {
            let why = format!("it is a link out of the package, to `{}`", target.display());
            Err(unreadable(path, &why).hint(cure))
        }
    }
}

fn read_file(path: &Path, target: &Path) -> Result<File, ExportError> {
    let metadata = fs::metadata(target).map_err(|error| unreadable(path, &error))?;
    if !metadata.is_file() {
        // A pipe would keep the reader waiting, a folder behind a link would be walked twice.
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
            unreadable(path, &format!("longer than {FILE_BYTES_MAX} bytes"))
                .hint("make it shorter"),
        );
    }
    Ok(File {
        bytes,
        is_executable: metadata.permissions().mode() & 0o100 != 0,
    })
}

// -- parts -------------------------------------------------------------------------------------------------

fn read_facts(folder: &Path, files: &BTreeMap<String, File>) -> Result<Facts, ExportError> {
    let path = folder.join("problem.yaml");
    let Some(file) = files.get("problem.yaml") else {
        return Err(unreadable(&path, &"it is not there")
            .hint("a package has one at its top; see `cases/flipgame`"));
    };
    let text = utf8(&file.bytes, &path.display().to_string())?;
    let facts: Facts = serde_saphyr::from_str(text).map_err(|error| {
        let place = error
            .location()
            .map(|at| format!(":{}:{}", at.line(), at.column()))
            .unwrap_or_default();
        let message = error.without_snippet().render();
        let told = message
            .split(" at line ")
            .next()
            .unwrap_or(&message)
            .trim_end()
            .to_string();
        ExportError::new(format!("cannot read `{}{place}`: {told}", path.display()))
    })?;
    match facts.limits.fault() {
        Some(fault) => Err(unreadable(&path, &fault)),
        None => Ok(facts),
    }
}

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

fn read_cases(
    folder: &Path,
    files: &BTreeMap<String, File>,
) -> Result<Vec<ExportedCase>, ExportError> {
    let mut cases: Vec<ExportedCase> = Vec::new();
    for group in ["data/sample/", "data/secret/"] {
        for (path, file) in files.iter().filter(|(path, _)| path.starts_with(group)) {
            let inside = &path[group.len()..];
            if inside.contains('/') {
                let why = unreadable(
                    &folder.join(path),
                    &"groups of cases below a group are not known",
                );
                return Err(why.hint(format!("move it up into `{group}`")));
            }
            let Some(name) = inside.strip_suffix(".in") else {
                continue;
            };
            let Some(answer) = files.get(&format!("{group}{name}.ans")) else {
                let path = folder.join(format!("{group}{name}.ans"));
                return Err(unreadable(&path, &"no answer file")
                    .hint("`tribunal verify --bless` writes the answers"));
            };
            let is_sample = group == "data/sample/";
            // Some hosts have one folder for all.
            let is_taken =
                !is_sample && cases.iter().any(|case| case.is_sample && case.name == name);
            let name = if is_taken {
                format!("secret-{name}")
            } else {
                name.to_string()
            };
            cases.push(ExportedCase {
                is_sample,
                name,
                input: file.bytes.clone(),
                answer: answer.bytes.clone(),
            });
        }
    }
    if cases.is_empty() {
        return Err(unreadable(&folder.join("data"), &"no case")
            .hint("`tribunal gen PROBLEM --out DIR` makes some"));
    }
    Ok(cases)
}

fn read_checker_tests(
    folder: &Path,
    files: &BTreeMap<String, File>,
    rule: &Referee<'_>,
) -> Result<Vec<CheckerTest>, ExportError> {
    let mut tests = Vec::new();
    for group in ["valid_output", "invalid_output"] {
        let prefix = format!("data/{group}/");
        for (path, file) in files {
            let Some(stem) = path
                .strip_prefix(&prefix)
                .and_then(|rest| rest.strip_suffix(".out"))
            else {
                continue;
            };
            let beside = |ending: &str| {
                let path = format!("{prefix}{stem}.{ending}");
                let found = files.get(&path).map(|file| file.bytes.clone());
                found.ok_or_else(|| {
                    unreadable(&folder.join(path), &"it is not there, though its `.out` is")
                })
            };
            let (input, answer, output) = (beside("in")?, beside("ans")?, file.bytes.clone());
            let ruling =
                rule(&input, &output).map_err(|why| unreadable(&folder.join(path), &why))?;
            if (ruling == CheckerVerdict::Accepted) != (group == "valid_output") {
                let why = format!("it lies in `{group}`, but the referee says {ruling:?}");
                return Err(
                    unreadable(&folder.join(path), &why).hint("move it to where it belongs")
                );
            }
            tests.push(CheckerTest {
                name: format!("{group}-{}", flat(stem)),
                input,
                answer,
                output,
                ruling,
            });
        }
    }
    Ok(tests)
}

/// A path as one name.
fn flat(path: &str) -> String {
    path.replace('/', "-")
}

fn read_invalid_inputs(files: &BTreeMap<String, File>) -> Vec<(String, Vec<u8>)> {
    let named = |path: &str| {
        path.strip_prefix("data/invalid_input/")?
            .strip_suffix(".in")
            .map(flat)
    };
    files
        .iter()
        .filter_map(|(path, file)| Some((named(path)?, file.bytes.clone())))
        .collect()
}

/// Programs of a single file; a folder of files is left to formats that copy it.
fn read_submissions(
    folder: &Path,
    files: &BTreeMap<String, File>,
) -> Result<Vec<ExportedSubmission>, ExportError> {
    const TOLD: &str = "submissions/submissions.yaml";
    let told: BTreeMap<String, SubmissionMeta> = match files.get(TOLD) {
        Some(file) => {
            let shown = folder.join(TOLD).display().to_string();
            let text = utf8(&file.bytes, &shown)?;
            serde_saphyr::from_str(text).map_err(|error| {
                unreadable(&folder.join(TOLD), &error.without_snippet().render())
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
            language: told.get(inside).and_then(|told| told.language.clone()),
        });
    }
    Ok(submissions)
}
