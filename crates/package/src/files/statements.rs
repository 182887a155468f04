//! Checks the statements of a package: languages, encoding, and the parts that judges ask for.

use crate::finding::Findings;
use crate::package::Package;
use crate::problem::Format;
use crate::regular;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read as _;
use std::path::Path;

/// How much of a statement is read, in bytes.
const STATEMENT_BYTES_MAX: u64 = 4 << 20;

pub(super) fn check(package: &Package, findings: &mut Findings) {
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
        // A folder of the other name is a finding of its own.
        if !folder.is_dir()
            && package
                .folder
                .join(format.other_statement_folder())
                .is_dir()
        {
            return;
        }
        let hint = format!("add `{name}/problem.en.tex`");
        match finished(&package.folder) {
            Some(file) => {
                let message =
                    format!("there is no statement but `{file}`, which DOMjudge alone reads");
                findings.warning(name, message, hint);
            }
            None => findings.error(name, "there is no statement", hint),
        }
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
            statement(package, &format!("{name}/{file}"), findings);
        }
        let has_name = package.problem.names.contains_key(*lang) || is_only_name(package, &langs);
        if !format.is_legacy() && !has_name {
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
        if !format.is_legacy() && !is_only_name(package, &langs) {
            findings.error(
                "problem.yaml",
                format!("`name` has `{lang}`, and there is no statement in it"),
                format!("add `{name}/problem.{lang}.tex`"),
            );
        }
    }
}

/// Whether the name without a language is that of the only statement; since 2025 it is that of an English one.
fn is_only_name(package: &Package, langs: &BTreeSet<&str>) -> bool {
    package.problem.has_one_name && langs.len() == 1 && package.problem.format != Format::V2025
}

/// Whether a statement in a finished form is beside `problem.yaml`.
fn finished(package: &Path) -> Option<String> {
    let entries = fs::read_dir(package).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .find(|name| {
            let ending = name.rsplit('.').next().unwrap_or_default();
            name.starts_with("problem.") && matches!(ending, "pdf" | "html" | "txt")
        })
}

fn statement(package: &Package, place: &str, findings: &mut Findings) {
    let mut bytes = Vec::new();
    let folder = &package.folder;
    let file = regular::open_inside(folder, &folder.join(place));
    if let Err(error) = file.and_then(|file| file.take(STATEMENT_BYTES_MAX).read_to_end(&mut bytes))
    {
        return findings.error(
            place,
            format!("cannot read it: {error}"),
            "put a readable file there",
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
    // Other tools take the name of a legacy package from either place.
    let is_named = package.problem.format.is_legacy() && !package.problem.names.is_empty();
    if !text.contains("\\problemname") && !is_named {
        let (message, hint) = (
            "there is no `\\problemname{…}`",
            "begin the statement with it",
        );
        match package.problem.format.is_legacy() {
            true => findings.error(place, message, hint),
            // The name is in `problem.yaml`.
            false => findings.warning(place, message, hint),
        }
    }
    let parts = match package.problem.is_interactive() {
        true => &["Interaction"][..],
        false => &["Input", "Output"],
    };
    for part in parts.iter().filter(|_| place.ends_with("problem.en.tex")) {
        let forms = ["\\begin", "section", "section*"].map(|form| format!("{form}{{{part}}}"));
        if !forms.iter().any(|form| text.contains(form)) {
            findings.warning(
                place,
                format!("there is no section on the {}", part.to_lowercase()),
                format!("write `\\begin{{{part}}} … \\end{{{part}}}`"),
            );
        }
    }
}
