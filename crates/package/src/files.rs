//! What can be said of a package by looking at its files alone: names, links, statements, encodings, repeats, sizes.

use super::data::Case;
use super::finding::Findings;
use super::package::Package;
use super::problem::Format;
use crate::regular::{self, OURS};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};
use walkdir::WalkDir;

/// The most files that are looked at.
const FILES_MAX: usize = 1_000_000;

/// How much of a statement is read, in bytes.
const STATEMENT_BYTES_MAX: u64 = 4 << 20;

/// Looks at everything.
pub fn check(package: &Package, findings: &mut Findings) {
    if package.problem.format == Format::Plain {
        return cases(package, findings);
    }
    names(package, findings);
    folders(package, findings);
    statements(package, findings);
    cases(package, findings);
    submissions(package, findings);
    owner(package, findings);
}

/// What may stand beside `problem.yaml`.
fn known_folders(format: Format) -> &'static [&'static str] {
    match format {
        Format::Legacy => &[
            "attachments",
            "data",
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
        if name.starts_with('.') || !is_folder || known.contains(&name.as_str()) {
            continue;
        }
        let near = tribunal_core::text::nearest(&name, known.iter().copied());
        let hint = match (name.as_str(), near) {
            ("output_validators", _) => "call it `output_validator`".to_string(),
            ("output_validator", _) => "call it `output_validators`".to_string(),
            ("problem_statement", _) => "call it `statement`".to_string(),
            ("statement", _) => "call it `problem_statement`".to_string(),
            (_, Some(near)) => format!("did you mean `{near}`?"),
            _ => "remove it".to_string(),
        };
        findings.warning(
            &name,
            format!("the format {} knows no such folder", package.problem.format),
            hint,
        );
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

/// Names and links of all files.
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
            "a package has a name of small letters and digits, as other tools want it",
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
            findings.error(".", "a file cannot be looked at", "make it readable");
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

/// A link leads to something in the package, by a path that does not begin at the root of the system.
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

fn statements(package: &Package, findings: &mut Findings) {
    let format = package.problem.format;
    let name = format.statement_folder();
    let folder = package.folder.join(name);
    let mut by_lang: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        let parts: Vec<&str> = file.split('.').collect();
        match parts[..] {
            ["problem", ending @ ("tex" | "md" | "pdf")] => by_lang
                .entry(format!("en {ending}"))
                .or_default()
                .push(file),
            ["problem", lang, ending @ ("tex" | "md" | "pdf")] => {
                by_lang
                    .entry(format!("{lang} {ending}"))
                    .or_default()
                    .push(file);
            }
            _ => {}
        }
    }
    if by_lang.is_empty() {
        findings.error(
            name,
            "there is no statement",
            format!("add `{name}/problem.en.tex`"),
        );
        return;
    }
    let langs: BTreeSet<&str> = by_lang
        .keys()
        .filter_map(|key| key.split(' ').next())
        .collect();
    for lang in &langs {
        let files: Vec<&String> = by_lang
            .iter()
            .filter(|(key, _)| key.starts_with(&format!("{lang} ")))
            .flat_map(|(_, files)| files)
            .collect();
        if files.len() > 1 {
            findings.warning(
                name,
                format!("more than one statement in `{lang}`"),
                "keep one",
            );
        }
        for file in files {
            statement(&package.folder, &format!("{name}/{file}"), findings);
        }
        if !format.is_legacy() && !package.problem.names.contains_key(*lang) {
            findings.error(
                "problem.yaml",
                format!("there is a statement in `{lang}`, and no name"),
                "add it to `name`",
            );
        }
    }
    for lang in package
        .problem
        .names
        .keys()
        .filter(|lang| !langs.contains(lang.as_str()))
    {
        if !format.is_legacy() {
            findings.error(
                "problem.yaml",
                format!("`name` has `{lang}`, and there is no statement in it"),
                format!("add `{name}/problem.{lang}.tex`"),
            );
        }
    }
}

fn statement(package: &Path, place: &str, findings: &mut Findings) {
    let mut bytes = Vec::new();
    let file = regular::open_inside(package, &package.join(place));
    if let Err(error) = file.and_then(|file| file.take(STATEMENT_BYTES_MAX).read_to_end(&mut bytes))
    {
        return findings.error(
            place,
            format!("cannot read it: {error}"),
            "put a file there that can be read",
        );
    }
    if bytes.is_empty() {
        return findings.error(place, "it is empty", "write the statement");
    }
    if !place.ends_with(".tex") {
        return;
    }
    let Ok(text) = String::from_utf8(bytes) else {
        return findings.error(place, "it is not UTF-8", "save it as UTF-8");
    };
    if !text.contains("\\problemname{") {
        findings.error(
            place,
            "there is no `\\problemname{…}`",
            "begin the statement with it",
        );
    }
    for part in ["Input", "Output"]
        .into_iter()
        .filter(|_| place.ends_with("problem.en.tex"))
    {
        let forms = ["\\begin", "section", "section*"].map(|form| format!("{form}{{{part}}}"));
        if !forms.iter().any(|form| text.contains(form)) {
            findings.warning(
                place,
                format!("there is no part on the {}", part.to_lowercase()),
                format!("write `\\begin{{{part}}} … \\end{{{part}}}`"),
            );
        }
    }
}

/// Encodings, sizes and repeats of inputs and answers.
fn cases(package: &Package, findings: &mut Findings) {
    let mut seen: BTreeMap<[u8; 32], String> = BTreeMap::new();
    let output_bytes_max = package.problem.limits.output_mb << 20;
    for case in package.cases() {
        let place = |path: &Path| {
            path.strip_prefix(&package.folder)
                .unwrap_or(path)
                .display()
                .to_string()
        };
        let files = [Some(&case.input), case.answer.as_ref()];
        for path in files.into_iter().flatten() {
            let digest = text_file(&package.folder, path, &place(path), findings);
            let Some(digest) = digest.filter(|_| *path == case.input) else {
                continue;
            };
            match seen.get(&digest) {
                Some(first) if !is_same_name(first, case) => {
                    let message = format!("the same input as `{first}`");
                    findings.warning(&place(path), message, "remove one of the two");
                }
                Some(_) => {}
                None => drop(seen.insert(digest, case.name.clone())),
            }
        }
        if let Some(answer) = &case.answer {
            // A validator of its own may need no answer.
            if package.output_validator.is_none()
                && answer
                    .metadata()
                    .is_ok_and(|file| file.is_file() && file.len() == 0)
            {
                findings.warning(&place(answer), "it is empty", "is that meant?");
            }
            let bytes = answer.metadata().map_or(0, |metadata| metadata.len());
            if bytes > output_bytes_max {
                findings.error(
                    &place(answer),
                    "longer than the output limit",
                    "raise `limits.output`",
                );
            } else if bytes > output_bytes_max / 2 {
                findings.warning(
                    &place(answer),
                    "more than half of the output limit",
                    "raise `limits.output`",
                );
            }
        }
    }
}

/// A sample may stand among the secret cases under its name again.
fn is_same_name(first: &str, case: &Case) -> bool {
    let base = |name: &str| name.rsplit('/').next().unwrap_or(name).to_string();
    base(first) == base(&case.name) && first.split('/').next() != case.name.split('/').next()
}

/// Looks at a text file line by line as it is read; its digest.
fn text_file(
    package: &Path,
    path: &Path,
    place: &str,
    findings: &mut Findings,
) -> Option<[u8; 32]> {
    const MB: u64 = 1 << 20;
    let mut file = match regular::open_inside(package, path) {
        Ok(file) => file,
        Err(error) => {
            findings.error(
                place,
                format!("cannot read it: {error}"),
                "put a file there that can be read",
            );
            return None;
        }
    };
    let size = file.metadata().ok()?.len();
    if size > 1000 * MB {
        findings.error(place, "longer than 1000 MB", "judges do not take it");
        return None;
    }
    if size > 100 * MB {
        findings.warning(
            place,
            "longer than 100 MB",
            "make it smaller, if that is possible",
        );
    }
    let (mut hash, mut last, mut has_return, mut is_ascii_text) =
        (Sha256::new(), None, false, true);
    let mut tail: Vec<u8> = Vec::new();
    let mut is_utf8 = true;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut buffer).ok()?;
        if count == 0 {
            break;
        }
        let part = &buffer[..count];
        hash.update(part);
        has_return |= part.contains(&b'\r');
        is_ascii_text &= part
            .iter()
            .all(|byte| matches!(byte, b'\t' | b'\n' | b'\r' | 32..=126));
        last = part.last().copied();
        if is_utf8 && !part.is_ascii() {
            tail.extend_from_slice(part);
            // A letter may be cut between two parts.
            match std::str::from_utf8(&tail) {
                Ok(_) => tail.clear(),
                Err(error) if error.error_len().is_none() => {
                    drop(tail.drain(..error.valid_up_to()))
                }
                Err(_) => is_utf8 = false,
            }
        } else if !tail.is_empty() {
            is_utf8 = false;
        }
    }
    if !is_utf8 || !tail.is_empty() {
        findings.warning(place, "it is not UTF-8", "save it as UTF-8");
    } else if !is_ascii_text {
        findings.warning(place, "it has letters beyond plain text", "is that meant?");
    }
    if has_return {
        findings.warning(
            place,
            "it has carriage returns",
            "end its lines with a line feed alone",
        );
    }
    match last {
        Some(b'\n') => {}
        Some(_) => findings.warning(place, "its last line has no end", "end it with a line feed"),
        None if place.ends_with(".in") => findings.warning(place, "it is empty", "is that meant?"),
        None => {}
    }
    Some(hash.finalize().into())
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
    let is_scored = package.problem.kinds.iter().any(|kind| kind == "scoring");
    if !is_scored
        && package
            .folder
            .join("submissions/partially_accepted")
            .is_dir()
    {
        let message = "only scoring problems have submissions that are accepted in part";
        findings.error(
            "submissions/partially_accepted",
            message,
            "move them, or say that the problem is scoring",
        );
    }
    // What it says of languages and authors changes no verdict.
    let place = "submissions/submissions.yaml";
    let expects = ["permitted", "required", "use_for_time_limit"];
    let text = super::yaml::read_text(&package.folder, place).unwrap_or_default();
    if expects.iter().any(|key| text.contains(&format!("{key}:"))) {
        let message =
            "the verdicts that it states are not read here; submissions go by their folders";
        findings.warning(place, message, "look at those that it speaks of");
    }
}

fn owner(package: &Package, findings: &mut Findings) {
    if package.problem.format == Format::V2025 && package.problem.uuid.is_none() {
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
                "`uuid` is none",
                "write a new one, as `uuidgen` makes them",
            );
        }
    }
}

/// A path of the package as messages show it.
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
    fn nothing_is_said_of_a_package_in_order() {
        assert_eq!(checked(&whole(), |_| {}), Vec::<String>::new());
    }

    #[test]
    fn each_fault_of_a_file_is_named_with_its_hint() {
        let says = |more: &[(&str, &str)], words: &str| {
            let said = checked(&with(more), |_| {});
            assert!(
                said.iter().any(|line| line.contains(words)),
                "{words}: {said:?}"
            );
        };
        says(
            &[("data/secret/2.in", "1 2\n")],
            "data/secret/2.in: the same input as `sample/1`",
        );
        says(&[("data/secret/2.in", "2 2\r\n")], "carriage returns");
        says(&[("data/secret/2.ans", "4")], "its last line has no end");
        says(
            &[("data/secret/2.ans", "")],
            "data/secret/2.ans: it is empty",
        );
        says(&[("data/secret/2.in", "")], "it is empty");
        says(&[("data/secret/2.in", "\u{fc}\n")], "beyond plain text");
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
            "`uuid` is none",
        );
        says(
            &[("problem.yaml", &YAML.replace("type:", "tpye:"))],
            "did you mean `type`?",
        );
        says(
            &[("problem.yaml", &YAML.replace("cc0", "mine"))],
            "no licence is called `mine`",
        );
        says(&[("problem.yaml", "a: [\n")], "problem.yaml:");
        says(&[("attachments/a b.txt", "")], "rename it");
    }

    #[test]
    fn links_stay_inside() {
        let link = |target: &str| {
            let said = checked(&whole(), |folder| {
                fs::create_dir_all(folder.join("attachments")).expect("a folder");
                std::os::unix::fs::symlink(target, folder.join("attachments/link"))
                    .expect("a link");
            });
            said.join("\n")
        };
        assert!(link("/etc/passwd").contains("an absolute path"));
        assert!(link("no-such-file").contains("a link to nothing"));
        assert!(link("../..").contains("a link out of the package"));
        assert_eq!(link("../problem.yaml"), "");
    }

    #[test]
    fn a_letter_that_two_parts_share_is_whole() {
        let text = format!("{}\u{fc}\n", "x".repeat((1 << 16) - 1));
        let said = checked(&with(&[("data/secret/2.ans", &text)]), |_| {});
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("beyond plain text"));
    }
}
