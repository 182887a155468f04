//! Checks that need only the files of a package: names, links, folders, statements, cases, submissions.

mod cases;
mod statements;
mod static_validation;

use super::finding::Findings;
use super::package::{MISNAMED, Package};
use super::problem::Format;
use crate::regular::{self, OURS};
use crate::scoring::{self, Scoring};
use crate::submissions::SubmissionRules;
use std::fs;
use std::path::{Component, Path, PathBuf};
use walkdir::WalkDir;

/// The cases whose input an earlier case has that they may not repeat, and that case.
pub fn repeats(package: &Package) -> Vec<(&str, &str)> {
    cases::repeats(package)
}

/// Maximum number of files that are checked.
const FILES_MAX: usize = 1_000_000;

/// Runs all checks and adds what they find. A plain folder has only cases to check.
pub fn check(package: &Package, findings: &mut Findings) {
    if package.problem.format == Format::Plain {
        return cases::check(package, findings);
    }
    names(package, findings);
    folders(package, findings);
    statements::check(package, findings);
    cases::check(package, findings);
    submissions(package, findings);
    owner(package, findings);
    static_validation::check(package, findings);
    let names = package.judged_names();
    let stated = package.stated(&names);
    scoring::expected_scores(&package.folder, &Scoring::of(&stated), findings);
    scoring::check(
        &stated,
        package.problem.is_scoring(),
        package.grader.is_some(),
        findings,
    );
}

/// The folders that may be beside `problem.yaml`.
fn known_folders(format: Format) -> &'static [&'static str] {
    match format {
        Format::Legacy => &[
            "answer_validators",
            "attachments",
            "data",
            "generators",
            "graders",
            "include",
            "input_format_validators",
            "input_validators",
            "output_validators",
            "problem_statement",
            "submissions",
        ],
        _ => &[
            "answer_validators",
            "attachments",
            "data",
            "generators",
            "include",
            "input_validators",
            "input_visualizer",
            "output_validator",
            "output_visualizer",
            "problem_slide",
            "solution",
            "statement",
            "static_validator",
            "submissions",
        ],
    }
}

fn folders(package: &Package, findings: &mut Findings) {
    let known = known_folders(package.problem.format);
    let entries = fs::read_dir(&package.folder)
        .into_iter()
        .flatten()
        .flatten();
    let mut entries: Vec<(String, bool)> = entries
        .map(|entry| {
            (
                entry.file_name().to_string_lossy().into_owned(),
                entry.path().is_dir(),
            )
        })
        .collect();
    entries.sort();
    for (name, is_folder) in entries {
        // A folder of validators of another name is named where there are none.
        let is_told = name == MISNAMED && package.input_validators.is_empty();
        if name.starts_with('.') || !is_folder || is_told || known.contains(&name.as_str()) {
            continue;
        }
        let near = tribunal_core::text::nearest(&name, known.iter().copied());
        let hint = match (name.as_str(), near) {
            ("output_validators", _) => "call it `output_validator`".to_string(),
            ("output_validator", _) => "call it `output_validators`".to_string(),
            ("problem_statement", _) => "call it `statement`".to_string(),
            ("statement", _) => "call it `problem_statement`".to_string(),
            (_, Some(near)) => format!("did you mean `{near}`?"),
            _ => "judges do not read it".to_string(),
        };
        let message = format!("the format {} has no such folder", package.problem.format);
        let message = match name.as_str() {
            // It is run all the same.
            "output_validators" | "output_validator" => {
                format!("{message}: it is used here, and by other judges not")
            }
            _ => message,
        };
        // Without another one, the package has no statement.
        match name == package.problem.format.other_statement_folder()
            && !package
                .folder
                .join(package.problem.format.statement_folder())
                .is_dir()
        {
            true => findings.error(&name, message, hint),
            false => findings.warning(&name, message, hint),
        }
    }
    if package.folder.join("input_format_validators").is_dir() {
        findings.warning(
            "input_format_validators",
            "an old name",
            "call it `input_validators`",
        );
    }
    let attached = fs::read_dir(package.folder.join("attachments"))
        .into_iter()
        .flatten()
        .flatten();
    for entry in attached.filter(|entry| entry.path().is_dir()) {
        let place = format!("attachments/{}", entry.file_name().to_string_lossy());
        findings.error(
            &place,
            "a folder among the attachments",
            "put its files there, or an archive",
        );
    }
}

/// Checks the names and links of all files.
fn names(package: &Package, findings: &mut Findings) {
    let is_short = |name: &str| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    if !is_short(&package.short_name) {
        let message = format!(
            "the folder is called `{}`",
            package.short_name.escape_debug()
        );
        findings.warning(
            ".",
            message,
            "other tools want a name of lower-case letters and digits",
        );
    }
    let root = fs::canonicalize(&package.folder).unwrap_or_else(|_| package.folder.clone());
    let is_hidden = |entry: &walkdir::DirEntry| {
        entry.depth() > 0 && entry.file_name().as_encoded_bytes()[0] == b'.'
    };
    let walk = WalkDir::new(&root)
        .min_depth(1)
        .sort_by_file_name()
        .into_iter();
    for (count, entry) in walk.filter_entry(|entry| !is_hidden(entry)).enumerate() {
        if count == FILES_MAX {
            let message =
                format!("more than {FILES_MAX} files, {OURS}; the rest was not looked at");
            findings.error(".", message, "the limit is Tribunal's own");
            return;
        }
        let Ok(entry) = entry else {
            findings.error(".", "a file cannot be read", "make it readable");
            continue;
        };
        let inside = entry
            .path()
            .strip_prefix(&root)
            .expect("the walk stays inside");
        let place = inside.display().to_string();
        let name = entry.file_name().to_string_lossy();
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let is_name = name.starts_with(is_plain)
            && name.len() <= 255
            && name
                .chars()
                .all(|letter| is_plain(letter) || letter == '.' || letter == '-');
        if !is_name && !inside.starts_with("submissions") {
            findings.error(
                &place,
                "a name of letters, digits, `_`, `.` and `-` is expected",
                "rename it",
            );
        }
        if entry.path_is_symlink() {
            link(&root, entry.path(), &place, findings);
        }
    }
}

/// A link must be relative and lead to something in the package.
fn link(root: &Path, path: &Path, place: &str, findings: &mut Findings) {
    let target = fs::read_link(path).unwrap_or_default();
    if target.components().next() == Some(Component::RootDir) {
        findings.error(
            place,
            "a link to an absolute path",
            "make the link relative",
        );
    } else {
        match fs::canonicalize(path) {
            Err(_) => findings.error(place, "a link to nothing", "remove it"),
            Ok(_) if regular::leads_out(root, path) => {
                findings.error(
                    place,
                    "a link out of the package",
                    "put the file itself there",
                );
            }
            Ok(_) => {}
        }
    }
}

fn submissions(package: &Package, findings: &mut Findings) {
    let accepted = package.folder.join("submissions/accepted");
    let has_one = fs::read_dir(&accepted).is_ok_and(|mut entries| {
        entries.any(|entry| {
            entry.is_ok_and(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
        })
    });
    if !has_one {
        findings.error(
            "submissions/accepted",
            "there is no accepted submission",
            "add one",
        );
    }
    if !package.problem.is_scoring()
        && package
            .folder
            .join("submissions/partially_accepted")
            .is_dir()
    {
        let message = "only scoring problems have submissions that are accepted in part";
        findings.error(
            "submissions/partially_accepted",
            message,
            "move them, or add `scoring` to `type`",
        );
    }
    sources(package, findings);
    // Its scores are read with those of groups.
    SubmissionRules::read(&package.folder, findings);
}

/// The submissions whose sources are together longer than the package permits.
fn sources(package: &Package, findings: &mut Findings) {
    let most = package.problem.limits.code_kb << 10;
    let within = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = within(&package.folder.join("submissions"));
    let programs = folders.flat_map(|folder| within(&folder.path()));
    let mut programs: Vec<PathBuf> = programs.map(|entry| entry.path()).collect();
    programs.sort();
    for program in programs {
        let files = WalkDir::new(&program).into_iter().flatten();
        let files = files
            .filter(|entry| entry.file_type().is_file())
            .take(FILES_MAX);
        // Outputs are no sources.
        let is_output = |entry: &walkdir::DirEntry| {
            let ending = entry.path().extension();
            ending.is_some_and(|ending| ending == "out" || ending == "ans")
        };
        let bytes: u64 = files
            .filter(|entry| !is_output(entry))
            .filter_map(|entry| Some(entry.metadata().ok()?.len()))
            .sum();
        if bytes > most {
            let message = format!(
                "it has {} KB; the limit of sources is {} KB",
                bytes.div_ceil(1 << 10),
                package.problem.limits.code_kb
            );
            findings.warning(
                &place(package, &program),
                message,
                "shorten it, or raise `limits.code`",
            );
        }
    }
}

fn owner(package: &Package, findings: &mut Findings) {
    let has_uuids = matches!(package.problem.format, Format::V2025 | Format::Draft2023);
    if has_uuids && package.problem.uuid.is_none() {
        findings.error(
            "problem.yaml",
            "`uuid` is missing",
            "write a new one, as `uuidgen` makes them",
        );
    }
    if let Some(uuid) = &package.problem.uuid {
        let parts: Vec<usize> = uuid.split('-').map(str::len).collect();
        let is_uuid =
            parts == [8, 4, 4, 4, 12] && uuid.chars().all(|it| it == '-' || it.is_ascii_hexdigit());
        if !is_uuid {
            findings.error(
                "problem.yaml",
                "`uuid` is not a UUID",
                "write a new one, as `uuidgen` makes them",
            );
        }
    }
}

/// A path as messages show it: relative to the package.
pub fn place(package: &Package, path: &Path) -> String {
    let inside: PathBuf = path
        .strip_prefix(&package.folder)
        .unwrap_or(path)
        .to_path_buf();
    inside.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(files: &[(&str, &str)], prepare: impl Fn(&Path)) -> Vec<String> {
        let around = tempfile::tempdir().expect("a folder");
        let folder = around.path().join("sums");
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        prepare(&folder);
        let (package, mut findings) = Package::read(&folder).expect("a package");
        check(&package, &mut findings);
        findings
            .0
            .iter()
            .map(|it| format!("{}: {}; {}", it.place, it.message, it.hint))
            .collect()
    }

    const YAML: &str = "problem_format_version: 2025-09\ntype: pass-fail\nname: {en: Sums}\nlicense: cc0\nrights_owner: me\n\
                        uuid: 2b9f4c66-71de-4f0a-8a37-c40d9be62965\n";

    fn whole<'a>() -> Vec<(&'a str, &'a str)> {
        vec![
            ("problem.yaml", YAML),
            (
                "statement/problem.en.tex",
                "\\problemname{Sums}\n\\begin{Input}\\end{Input}\\begin{Output}\\end{Output}",
            ),
            ("data/sample/1.in", "1 2\n"),
            ("data/sample/1.ans", "3\n"),
            ("data/secret/2.in", "2 2\n"),
            ("data/secret/2.ans", "4\n"),
            ("input_validators/validate.py", ""),
            ("submissions/accepted/a.py", ""),
        ]
    }

    fn with<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
        let mut files = whole();
        files.retain(|(name, _)| !more.iter().any(|(other, _)| other == name));
        files.extend_from_slice(more);
        files
    }

    #[test]
    fn a_sound_package_has_no_findings() {
        assert_eq!(checked(&whole(), |_| {}), Vec::<String>::new());
    }

    #[test]
    fn an_input_may_repeat_as_a_link_with_another_answer_and_in_another_group_with_points() {
        let repeats = |more: &[(&str, &str)], link: bool| {
            let prepare = |folder: &Path| {
                if link {
                    std::os::unix::fs::symlink("2.in", folder.join("data/secret/3.in"))
                        .expect("a link");
                }
            };
            let messages = checked(&with(more), prepare);
            messages
                .iter()
                .any(|line| line.contains("the same input as"))
        };
        let second = ("data/secret/3.in", "2 2\n");
        let answer = ("data/secret/3.ans", "4\n");
        assert!(repeats(&[second, answer], false));
        assert!(!repeats(&[answer], true));
        // Without a validator of its own, the two answers cannot both be right.
        let other = ("data/secret/3.ans", "5\n");
        assert!(repeats(&[second, other], false));
        let validator = ("output_validator/validate.py", "");
        assert!(!repeats(&[second, other, validator], false));
        assert!(repeats(&[second, answer, validator], false));
        let in_groups = [
            ("data/secret/a/3.in", "2 2\n"),
            ("data/secret/a/3.ans", "4\n"),
        ];
        assert!(repeats(&in_groups, false));
        let yaml = YAML.replace("pass-fail", "scoring");
        let scoring = [&in_groups[..], &[("problem.yaml", &yaml)]].concat();
        assert!(!repeats(&scoring, false));
    }

    #[test]
    fn each_fault_of_a_file_is_named_with_its_hint() {
        let says = |more: &[(&str, &str)], words: &str| {
            let messages = checked(&with(more), |_| {});
            assert!(
                messages.iter().any(|line| line.contains(words)),
                "{words}: {messages:?}"
            );
        };
        says(
            &[("data/secret/2.in", "1 2\n")],
            "data/secret/2.in: the same input as `sample/1`",
        );
        says(&[("data/secret/2.in", "2 2\r\n")], "carriage returns");
        says(
            &[("data/secret/2.ans", "4")],
            "its last line does not end with a line feed",
        );
        says(
            &[("data/secret/2.ans", "")],
            "data/secret/2.ans: it is empty",
        );
        says(&[("data/secret/2.in", "")], "it is empty");
        says(
            &[("data/secret/2.in", "\u{fc}\n")],
            "other than printable ASCII",
        );
        says(
            &[("problem.yaml", &YAML.replace("Sums}", "Sums, sv: Summor}"))],
            "`name` has `sv`",
        );
        says(
            &[("statement/problem.sv.tex", "x")],
            "there is a statement in `sv`, and no name",
        );
        says(
            &[("statement/problem.en.md", "x")],
            "more than one statement in `en`",
        );
        says(
            &[("statement/problem.en.tex", "x")],
            "there is no `\\problemname{…}`",
        );
        says(
            &[("output_validators/x.py", "")],
            "call it `output_validator`",
        );
        says(&[("submission/x.py", "")], "did you mean `submissions`?");
        says(
            &[("problem.yaml", &YAML.replace("2b9f", "zz"))],
            "`uuid` is not a UUID",
        );
        says(
            &[("problem.yaml", &YAML.replace("type:", "tpye:"))],
            "did you mean `type`?",
        );
        says(
            &[("problem.yaml", &YAML.replace("cc0", "mine"))],
            "unknown licence `mine`",
        );
        says(&[("problem.yaml", "a: [\n")], "problem.yaml:");
        says(&[("attachments/a b.txt", "")], "rename it");
    }

    #[test]
    fn links_stay_inside() {
        let link = |target: &str| {
            let messages = checked(&whole(), |folder| {
                fs::create_dir_all(folder.join("attachments")).expect("a folder");
                std::os::unix::fs::symlink(target, folder.join("attachments/link"))
                    .expect("a link");
            });
            messages.join("\n")
        };
        assert!(link("/etc/passwd").contains("an absolute path"));
        assert!(link("no-such-file").contains("a link to nothing"));
        assert!(link("../..").contains("a link out of the package"));
        assert_eq!(link("../problem.yaml"), "");
    }

    #[test]
    fn a_character_across_two_blocks_is_read_whole() {
        let text = format!("{}\u{fc}\n", "x".repeat((1 << 16) - 1));
        let messages = checked(&with(&[("data/secret/2.ans", &text)]), |_| {});
        assert_eq!(messages.len(), 1, "{messages:?}");
        assert!(messages[0].contains("other than printable ASCII"));
    }
}
