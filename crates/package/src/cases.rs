//! The stored cases of a package: `data/{sample,secret}/*.{in,ans}`, as ICPC packages lay them out, and the examples
//! for validators beside them, in `{invalid_input,invalid_output,valid_output}`.
//!
//! This module knows only names and files, not what an input means.

use crate::atomic;
use crate::data::{self, Case};
use crate::finding::{Finding, Findings};
use crate::format::Format;
use crate::plain;
use crate::regular;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Maximum length of an answer file, in bytes; an answer for 64×64 has about 30,000.
pub const ANSWER_BYTES_MAX: u64 = 1 << 20;

/// A stored case: an input and the answer beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCase {
    /// The name under `data/`, without an ending, as in `secret/all-black`.
    pub name: String,
    /// The input file.
    pub input: PathBuf,
    /// The path of the answer file, which may be missing.
    pub answer: PathBuf,
    /// The folder out of which links must not lead.
    pub root: PathBuf,
}

impl StoredCase {
    /// Opens the input file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is a link out of the folder.
    pub fn open_input(&self) -> io::Result<File> {
        regular::open_inside(&self.root, &self.input)
    }

    /// The stored answer with plain line ends and without trailing blanks; `None` when there is no file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is longer than [`ANSWER_BYTES_MAX`], is not UTF-8, or is a link out of the folder.
    pub fn read_answer(&self) -> io::Result<Option<String>> {
        let read = |file| regular::read(file, ANSWER_BYTES_MAX);
        let bytes = match regular::open_inside(&self.root, &self.answer).and_then(read) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let text = String::from_utf8(bytes).map_err(|_| io::Error::other("not UTF-8"))?;
        let lines = text.trim_end().lines();
        Ok(Some(
            lines
                .map(|line| format!("{}\n", line.trim_end_matches([' ', '\t', '\r'])))
                .collect(),
        ))
    }

    /// Writes the answer file, whole or not at all.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn write_answer(&self, text: &str) -> io::Result<()> {
        atomic::write(&self.answer, text)
    }
}

/// The purpose of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shows {
    /// The input validator must refuse the input.
    InvalidInput,
    /// The output validator must reject the output.
    InvalidOutput,
    /// The output validator must accept the output.
    ValidOutput,
}

/// Files that show what validators must refuse or accept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The purpose.
    pub shows: Shows,
    /// The path without the ending.
    stem: PathBuf,
}

impl Example {
    /// The path with this ending: `in`, `ans` or `out`.
    pub fn file(&self, ending: &str) -> PathBuf {
        let mut path = self.stem.as_os_str().to_owned();
        path.push(".");
        path.push(ending);
        PathBuf::from(path)
    }
}

/// The stored cases of one problem.
///
/// ```
/// # let temporary = tempfile::tempdir()?;
/// # let folder = temporary.path();
/// use tribunal_package::cases;
///
/// // `folder` contains `data/secret/all-black.in` and its answer.
/// # std::fs::create_dir_all(folder.join("data/secret"))?;
/// # std::fs::write(folder.join("data/secret/all-black.in"), "bbbb\n")?;
/// # std::fs::write(folder.join("data/secret/all-black.ans"), "0\r\n")?;
/// let cases = cases::find(folder)?.into_cases()?;
/// assert_eq!(cases[0].name, "secret/all-black");
/// assert_eq!(cases[0].read_answer()?.as_deref(), Some("0\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct CaseStore {
    /// The folder of the package, or of the plain cases.
    pub root: PathBuf,
    /// The cases, in the order in which submissions are judged.
    pub cases: Vec<StoredCase>,
    /// The examples for validators, by folder and name.
    pub examples: Vec<Example>,
    /// The faults found in the files.
    pub findings: Findings,
}

impl CaseStore {
    fn new(root: &Path, cases: Vec<Case>, findings: Findings) -> CaseStore {
        let stored = |case: Case| StoredCase {
            name: case.name,
            answer: case
                .answer
                .unwrap_or_else(|| case.input.with_extension("ans")),
            input: case.input,
            root: root.to_path_buf(),
        };
        CaseStore {
            root: root.to_path_buf(),
            cases: cases.into_iter().map(stored).collect(),
            examples: Vec::new(),
            findings,
        }
    }

    /// The cases. An error names the first fatal finding, such as a link that leads out: the file may have been a case.
    ///
    /// # Errors
    ///
    /// A finding that makes judging impossible.
    pub fn into_cases(self) -> io::Result<Vec<StoredCase>> {
        let Some(finding) = self.findings.first_fatal() else {
            return Ok(self.cases);
        };
        let path = self.root.join(&finding.place);
        let Finding { message, hint, .. } = finding;
        let why = format!("`{}`: {message}; {hint}", path.display());
        Err(io::Error::other(why))
    }
}

/// The entries of a package of the 2025-09 layout.
pub(crate) const PACKAGE: [&str; 12] = [
    "answer_validators",
    "attachments",
    "data",
    "generators",
    "include",
    "input_validators",
    "output_validator",
    "problem.yaml",
    "solution",
    "static_validator",
    "statement",
    "submissions",
];

/// Finds the cases of a package, a folder that contains `data/`. An error means that the folder cannot be read.
///
/// # Errors
///
/// The folder cannot be read.
pub fn find(package: &Path) -> io::Result<CaseStore> {
    let mut findings = Findings::default();
    for name in data::names(package)? {
        if !PACKAGE.contains(&name.as_str()) {
            findings.warning(&name, "no part of a problem package", "remove it");
        }
    }
    if let Err(error) = fs::read_dir(package.join("data")) {
        let message = format!("cannot read it: {error}");
        findings.error("data", message, "a package has its cases there");
    }
    let data = data::read(package, Format::V2025, &[], &BTreeMap::new(), &mut findings);
    let groups = [
        (Shows::InvalidInput, data.invalid_input),
        (Shows::InvalidOutput, data.invalid_output),
        (Shows::ValidOutput, data.valid_output),
    ];
    let mut examples = Vec::new();
    for (shows, cases) in groups {
        for case in cases {
            let mut files = [("ans", case.answer), ("out", case.output)].into_iter();
            match files.find(|(_, file)| shows != Shows::InvalidInput && file.is_none()) {
                None => examples.push(Example {
                    shows,
                    stem: case.input.with_extension(""),
                }),
                Some((ending, _)) => {
                    let place = format!("data/{}.{ending}", case.name);
                    findings.error(&place, "this file of an example is missing", "add it");
                }
            }
        }
    }
    Ok(CaseStore {
        examples,
        ..CaseStore::new(package, data.cases, findings)
    })
}

/// Finds the cases of a plain folder, by the file names that other judges use.
///
/// # Errors
///
/// The folder cannot be read.
pub fn find_plain(folder: &Path) -> io::Result<CaseStore> {
    let mut findings = Findings::default();
    let cases = plain::read(folder, &mut findings)?;
    Ok(CaseStore::new(folder, cases, findings))
}

/// Finds the cases of a package, or of a plain folder, which has no `data/`. A folder without cases is read as a package,
/// whose findings say what is missing.
///
/// # Errors
///
/// The folder cannot be read.
pub fn find_any(folder: &Path) -> io::Result<CaseStore> {
    if !folder.join("data").is_dir()
        && let Ok(mut plain) = find_plain(folder)
        && !plain.cases.is_empty()
    {
        // The reader of a case names a missing answer itself.
        plain.findings.0.retain(|finding| finding.is_fatal);
        return Ok(plain);
    }
    find(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for file in files {
            let path = folder.path().join("data").join(file);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(path, "x\n").expect("a file");
        }
        folder
    }

    fn places(store: &CaseStore) -> Vec<&str> {
        let findings = store.findings.0.iter();
        let mut places: Vec<&str> = findings.map(|finding| finding.place.as_str()).collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn cases_come_in_order_samples_first() {
        let folder = package(&[
            "secret/b.in",
            "secret/b.ans",
            "secret/a.in",
            "sample/z.in",
            "sample/z.ans",
        ]);
        let store = find(folder.path()).expect("stored cases");
        let names: Vec<&str> = store.cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["sample/z", "secret/a", "secret/b"]);
        assert_eq!(store.findings, Findings::default());
        assert_eq!(store.cases[1].read_answer().expect("readable"), None);
        assert_eq!(
            store.cases[2].read_answer().expect("readable"),
            Some("x\n".to_string())
        );
    }

    #[test]
    fn every_file_that_is_no_case_is_named() {
        let folder = package(&[
            "secret/orphan.ans",
            "secret/notes.txt",
            "secret/deep/x.in",
            "secret/-x.in",
            "other/x.in",
            "loose.in",
            "secret/test_group.yaml",
            "secret/noending",
        ]);
        let store = find(folder.path()).expect("stored cases");
        let names: Vec<&str> = store.cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["secret/-x", "secret/deep/x"]);
        let strays = places(&store);
        let expected = [
            "data/loose.in",
            "data/other",
            "data/secret/-x.in",
            "data/secret/noending",
            "data/secret/notes.txt",
            "data/secret/orphan.ans",
            "data/secret/test_group.yaml",
        ];
        assert_eq!(strays, expected);
    }

    #[test]
    fn examples_have_all_their_files() {
        let folder = package(&[
            "invalid_input/b.in",
            "invalid_input/a.1.in",
            "invalid_input/a.ans",
            "invalid_output/x.in",
            "invalid_output/x.ans",
            "valid_output/x.in",
            "valid_output/x.ans",
            "valid_output/x.out",
            "valid_output/-y.out",
        ]);
        let store = find(folder.path()).expect("stored cases");
        let data = folder.path().join("data");
        let name = |path: PathBuf| {
            path.strip_prefix(&data)
                .expect("inside")
                .display()
                .to_string()
        };
        let found = store
            .examples
            .iter()
            .map(|example| (example.shows, name(example.file("in"))));
        let expected = [
            (Shows::InvalidInput, "invalid_input/a.1.in".to_string()),
            (Shows::InvalidInput, "invalid_input/b.in".to_string()),
            (Shows::ValidOutput, "valid_output/x.in".to_string()),
        ];
        assert!(found.eq(expected), "{:?}", store.examples);
        assert_eq!(
            places(&store),
            [
                "data/invalid_input/a.ans",
                "data/invalid_output/x.out",
                "data/valid_output/-y.out"
            ]
        );
    }

    #[test]
    fn every_file_that_is_no_part_of_a_package_is_named() {
        let folder = package(&[
            "sample/1.in",
            "../problem.yaml",
            "../notes.txt",
            "../submissions/accepted/a.c",
        ]);
        let store = find(folder.path()).expect("stored cases");
        assert_eq!(places(&store), ["notes.txt"]);
        assert_eq!(store.findings.0[0].message, "no part of a problem package");
    }

    #[test]
    fn a_plain_folder_has_a_case_for_each_input() {
        let folder = package(&["b.in", "a.in", "a.ans", "more/1.in", "notes.txt"]);
        let store = find_plain(&folder.path().join("data")).expect("a folder");
        let cases = store.into_cases().expect("cases");
        let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "more/1"]);
        assert_eq!(
            cases[0].read_answer().expect("readable").as_deref(),
            Some("x\n")
        );
        assert_eq!(cases[2].read_answer().expect("readable"), None);
    }

    #[test]
    fn a_link_that_leads_out_is_refused_and_one_that_stays_is_read() {
        let folder = package(&["secret/a.in", "secret/a.ans", "../answers/b"]);
        let link = |target: &str, name: &str| {
            std::os::unix::fs::symlink(target, folder.path().join("data/secret").join(name))
                .expect("a link");
        };
        link("a.in", "b.in");
        link("../../answers/b", "b.ans");
        let store = find(folder.path()).expect("stored cases");
        assert_eq!(
            store.cases[1].read_answer().expect("readable").as_deref(),
            Some("x\n")
        );
        let why = find_plain(&folder.path().join("data/secret"))
            .and_then(CaseStore::into_cases)
            .expect_err("it leads out of that folder")
            .to_string();
        assert!(why.contains("b.ans") && why.contains("leads out"), "{why}");
        link("/etc/passwd", "c.in");
        let store = find(folder.path()).expect("stored cases");
        let fatal = store.findings.first_fatal().expect("a link");
        assert_eq!(fatal.place, "data/secret/c.in");
        assert_eq!(store.cases.len(), 2, "the others are still found");
        let why = store
            .into_cases()
            .expect_err("a case may be missing")
            .to_string();
        assert!(why.contains("c.in") && why.contains("leads out"), "{why}");
    }

    #[test]
    fn line_ends_of_an_answer_do_not_matter() {
        let folder = package(&["sample/1.in", "sample/1.ans"]);
        let store = find(folder.path()).expect("stored cases");
        for text in ["6\n1 2\n", "6\r\n1 2\r\n", "6  \n1 2", "6\n1 2\n\n"] {
            fs::write(&store.cases[0].answer, text).expect("a file");
            assert_eq!(
                store.cases[0].read_answer().expect("readable").as_deref(),
                Some("6\n1 2\n")
            );
        }
    }

    #[test]
    fn a_missing_package_is_an_error() {
        assert!(find(Path::new("/no/such/package")).is_err());
    }

    #[test]
    fn an_answer_is_written_whole_and_read_back() {
        let folder = package(&["secret/a.in"]);
        let store = find(folder.path()).expect("stored cases");
        store.cases[0].write_answer("6\n").expect("written");
        assert_eq!(
            store.cases[0].read_answer().expect("readable").as_deref(),
            Some("6\n")
        );
        fs::write(
            &store.cases[0].answer,
            vec![b'1'; ANSWER_BYTES_MAX as usize + 1],
        )
        .expect("a file");
        assert!(store.cases[0].read_answer().is_err());
        let store = find(folder.path()).expect("stored cases");
        assert_eq!(
            (store.cases.len(), store.findings),
            (1, Findings::default())
        );
    }
}
