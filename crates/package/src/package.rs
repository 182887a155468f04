//! Reads a whole package.

use super::data::{self, Case, Data};
use super::finding::Findings;
use super::plain;
use super::problem::{Format, ProblemYaml};
use super::scoring::{Scoring, Stated};
use super::static_case::{StaticCase, merged};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A package, or a plain folder of cases.
///
/// ```
/// # let temporary = tempfile::tempdir()?;
/// # let folder = temporary.path();
/// use tribunal_package::Package;
///
/// std::fs::write(folder.join("10.in"), "1 2\n")?;
/// std::fs::write(folder.join("10.out"), "3\n")?;
/// std::fs::write(folder.join("9.in"), "4 5\n")?;
/// let (package, findings) = Package::read(folder)?;
/// let names: Vec<&str> = package.cases().iter().map(|case| case.name.as_str()).collect();
/// assert_eq!(names, ["9", "10"]);
/// assert_eq!(findings.0[0].place, "9.in");
/// assert_eq!(findings.0[0].message, "there is no answer file");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Package {
    /// The folder, as the caller gave it.
    pub folder: PathBuf,
    /// The name of its folder.
    pub short_name: String,
    /// The settings in `problem.yaml`.
    pub problem: ProblemYaml,
    /// Its cases.
    pub data: Data,
    /// Programs that check inputs, each a file or a folder.
    pub input_validators: Vec<PathBuf>,
    /// Programs that check answers, an extension of BAPCtools; each a file or a folder.
    pub answer_validators: Vec<PathBuf>,
    /// The program that rules on outputs, a file or a folder; `None` where outputs are compared with the answer.
    pub output_validator: Option<PathBuf>,
    /// The program that rules on the files of submissions, a file or a folder.
    pub static_validator: Option<PathBuf>,
    /// The program that adds up points, of a legacy package; a file or a folder.
    pub grader: Option<PathBuf>,
}

/// Something on which submissions are judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JudgedCase<'a> {
    /// A case: they are run.
    Run(&'a Case),
    /// A static validation: their files are read.
    Static(&'a StaticCase),
}

impl<'a> JudgedCase<'a> {
    /// Its name, as in `secret/group1/01-small` or in `secret/group1/static validation`.
    pub fn name(self) -> &'a str {
        match self {
            JudgedCase::Run(case) => &case.name,
            JudgedCase::Static(case) => &case.name,
        }
    }
}

impl Package {
    /// Reads a package, or a folder of cases where there is neither `problem.yaml` nor `data/`. The findings are its
    /// faults; whether one of them makes judging impossible, [`Findings::first_fatal`] says.
    ///
    /// # Errors
    ///
    /// The folder cannot be read, or is not a folder.
    pub fn read(folder: &Path) -> io::Result<(Package, Findings)> {
        let mut findings = Findings::default();
        // The path may be `.`.
        let whole = fs::canonicalize(folder)?;
        if !whole.is_dir() {
            return Err(io::Error::from(io::ErrorKind::NotADirectory));
        }
        let short_name = whole
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        let package = Package {
            folder: folder.to_path_buf(),
            short_name,
            problem: ProblemYaml::plain(),
            data: Data::default(),
            input_validators: Vec::new(),
            answer_validators: Vec::new(),
            output_validator: None,
            static_validator: None,
            grader: None,
        };
        let has_yaml = folder.join("problem.yaml").exists();
        if !has_yaml && !folder.join("data").is_dir() {
            let data = Data {
                cases: plain::read(folder, &mut findings)?,
                ..Data::default()
            };
            return Ok((Package { data, ..package }, findings));
        }
        let problem = ProblemYaml::read(folder, &mut findings).unwrap_or_else(|| {
            findings.error(
                "problem.yaml",
                "it is missing",
                "a package has one; `problem_format_version: 2025-09`",
            );
            ProblemYaml {
                format: Format::Legacy,
                ..ProblemYaml::plain()
            }
        });
        let format = problem.format;
        let none = BTreeMap::new();
        let constants = problem.constants.as_ref().unwrap_or(&none);
        let mut data = data::read(
            folder,
            format,
            &problem.validator_flags,
            constants,
            &mut findings,
        );
        if problem.is_submit_answer() {
            // Submissions have no source.
            data.static_cases.clear();
        }
        let talks = problem.is_interactive() || problem.is_multi_pass();
        data.find_missing(folder, talks, &mut findings);
        let input_validators = input_validators(folder, &mut findings);
        let output_validator = output_validator(folder, &problem, &mut findings);
        let grader = grader(folder, &mut findings);
        Ok((
            Package {
                grader,
                problem,
                data,
                input_validators,
                answer_validators: programs(&folder.join("answer_validators")),
                output_validator,
                static_validator: whole_program(&folder.join("static_validator")),
                ..package
            },
            findings,
        ))
    }

    /// The cases on which submissions are judged.
    pub fn cases(&self) -> &[Case] {
        &self.data.cases
    }

    /// Everything on which submissions are judged, in order: the cases, and before those of a group its static validation.
    pub fn judged(&self) -> Vec<JudgedCase<'_>> {
        merged(
            &self.data.static_cases,
            &self.data.cases,
            |case| &case.name,
            JudgedCase::Static,
            JudgedCase::Run,
        )
    }

    /// The names of these.
    pub(crate) fn judged_names(&self) -> Vec<&str> {
        self.judged().into_iter().map(JudgedCase::name).collect()
    }

    /// How it gives points; nothing if it gives none. The cases have their positions in [`judged`](Package::judged).
    pub fn scoring(&self) -> Option<Scoring> {
        self.scoring_of(&self.judged_names())
    }

    /// How it gives points on these of the cases on which it judges; nothing if it gives none.
    pub fn scoring_of(&self, names: &[&str]) -> Option<Scoring> {
        let is_scoring = self.problem.is_scoring();
        is_scoring.then(|| Scoring::of(&self.stated(names)))
    }

    /// What it says of points.
    pub(crate) fn stated<'a>(&'a self, names: &'a [&'a str]) -> Stated<'a> {
        Stated {
            format: self.problem.format,
            grading: &self.problem.grading,
            settings: &self.data.settings,
            names,
        }
    }

    /// The title, or the name of the folder.
    pub fn title(&self) -> &str {
        self.problem.name().unwrap_or(&self.short_name)
    }
}

/// The programs in a folder: each file and each folder that is not hidden, but headers and notes.
fn programs(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_program = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !name.starts_with(['.', '_'])
            && !matches!(
                path.extension().and_then(|it| it.to_str()),
                Some("md" | "txt" | "h" | "hpp" | "log")
            )
    };
    let mut programs: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(is_program)
        .collect();
    programs.sort();
    programs
}

/// The program of a folder that holds one: the folder itself, unless it contains only a folder.
fn whole_program(place: &Path) -> Option<PathBuf> {
    match &programs(place)[..] {
        [] => None,
        [only] if only.is_dir() => Some(only.clone()),
        _ => Some(place.to_path_buf()),
    }
}

/// A frequent wrong name of the folder of input validators.
pub(crate) const MISNAMED: &str = "input_validator";

fn input_validators(folder: &Path, findings: &mut Findings) -> Vec<PathBuf> {
    // The second is an older name, which tools still accept.
    let folders = ["input_validators", "input_format_validators"];
    let found: Vec<PathBuf> = folders
        .iter()
        .flat_map(|name| programs(&folder.join(name)))
        .collect();
    if found.is_empty() {
        let hint = match folder.join(MISNAMED).is_dir() {
            true => format!("call the folder `{MISNAMED}` `input_validators`"),
            false => "add a program that exits with 42 or 43".to_string(),
        };
        findings.error("input_validators", "there is no input validator", hint);
    }
    found
}

fn grader(folder: &Path, findings: &mut Findings) -> Option<PathBuf> {
    let found = programs(&folder.join("graders"));
    if found.len() > 1 {
        let message = "more than one grader";
        findings.warning("graders", message, "only the first is run; keep one");
    }
    found.into_iter().next()
}

fn output_validator(
    folder: &Path,
    problem: &ProblemYaml,
    findings: &mut Findings,
) -> Option<PathBuf> {
    let names = problem.format.output_validator_folders();
    let has_programs = |name: &&str| !programs(&folder.join(name)).is_empty();
    let name = names.into_iter().find(has_programs).unwrap_or(names[0]);
    let place = folder.join(name);
    let whole = whole_program(&place);
    if !problem.format.is_legacy() {
        if whole.is_none() && problem.needs_validator() {
            let message = format!(
                "a problem of type `{}` has an output validator",
                problem.kinds.join(" ")
            );
            findings.error("problem.yaml", message, format!("add it in `{name}`"));
        }
        return whole;
    }
    let found = match name == names[0] {
        true => programs(&place),
        false => Vec::from_iter(whole),
    };
    match (problem.says_custom, found.first()) {
        (true, Some(first)) => {
            if found.len() > 1 {
                findings.warning(
                    name,
                    "more than one output validator",
                    "only the first is run; keep one",
                );
            }
            Some(first.clone())
        }
        (true, None) => {
            findings.error(
                "problem.yaml",
                "`validation: custom`, but there is no validator",
                format!("add it in `{name}`"),
            );
            None
        }
        (false, Some(_)) => {
            findings.error(
                name,
                "there is a validator, but `validation` is `default`",
                "write `validation: custom`",
            );
            None
        }
        (false, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::folder::{folder, places};

    #[test]
    fn the_output_validator_is_found_under_the_name_of_another_version() {
        let validator = |version: &str, file: &str| {
            let yaml = format!("name: A\nvalidation: custom\n{version}");
            let folder = folder(&[("problem.yaml", &yaml), (file, "")]);
            let (package, findings) = Package::read(folder.path()).expect("a package");
            let is_missing = places(&findings).contains(&(true, "problem.yaml"));
            let found = package.output_validator.map(|path| {
                let inside = path.strip_prefix(folder.path()).expect("inside");
                inside.display().to_string()
            });
            assert_eq!(is_missing, found.is_none(), "{:?}", findings.0);
            found
        };
        let legacy = |file: &str| validator("", file);
        assert_eq!(
            legacy("output_validators/v.py").as_deref(),
            Some("output_validators/v.py")
        );
        assert_eq!(
            legacy("output_validator/v.py").as_deref(),
            Some("output_validator")
        );
        assert_eq!(
            legacy("output_validator/v/a.py").as_deref(),
            Some("output_validator/v")
        );
        assert_eq!(legacy("input_validators/v.py"), None);
        let newer = "problem_format_version: 2025-09\ntype: [pass-fail]\n";
        let yaml = |file: &str| {
            let folder = folder(&[("problem.yaml", newer), (file, "")]);
            let (package, _) = Package::read(folder.path()).expect("a package");
            package.output_validator.is_some()
        };
        assert!(yaml("output_validator/v.py") && yaml("output_validators/v.py"));
        assert!(!yaml("input_validators/v.py"));
    }
}
