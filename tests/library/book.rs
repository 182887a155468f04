//! The documents: every relative link and every anchor leads somewhere, the summary of the book lists every page, the
//! README stays short, and texts for users avoid phrases that are never plain English.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The maximum number of lines of the README.
const README_LINES_MAX: usize = 250;

/// The documents outside the book whose links are checked.
const DOCUMENTS: [&str; 4] = [
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "SECURITY.md",
];

/// Phrases that no text for users has, in small letters, and what to write instead.
const PHRASES: [(&str, &str); 13] = [
    ("passed over", "skipped"),
    ("do so too", "name the action"),
    ("as few as can be", "the fewest"),
    ("as many as there are cores", "default: number of cores"),
    ("when not said", "default: …"),
    ("whoever", "name the person or program"),
    ("somebody", "name the person or program"),
    ("nobody", "name the person or program"),
    ("no wish to", "harmless"),
    ("is not its business", "say what it does"),
    ("where this comes from", "run details"),
    ("is foretold", "is estimated"),
    ("is to be had", "is available"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every page of the book, including its summary.
fn pages() -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(root().join("docs/src"))
        .sort_by_file_name()
        .into_iter();
    let pages = entries.map(|entry| entry.expect("a readable folder").into_path());
    pages
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect()
}

/// The lines of a document outside code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The targets of the links of a document, without links to other sites.
fn links(text: &str) -> Vec<String> {
    // A link may span two lines.
    let prose = prose(text).collect::<Vec<_>>().join("\n");
    let targets = prose
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    targets
        .map(|(target, _)| target.to_string())
        .filter(|target| !target.contains("://"))
        .collect()
}

/// The anchors of a document: its headings in lower case, blanks as hyphens, without other signs; for repeated
/// headings, the later ones get a number.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for line in prose(text) {
        let title = line.trim_start_matches('#');
        if title.len() < line.len() && title.starts_with(' ') {
            let letters = title.trim().to_lowercase();
            let kept = letters
                .chars()
                .filter(|letter| letter.is_alphanumeric() || "-_ ".contains(*letter));
            let anchor = kept.collect::<String>().replace(' ', "-");
            let numbered = (1..).map(|number| format!("{anchor}-{number}"));
            let mut names = std::iter::once(anchor.clone()).chain(numbered);
            anchors.extend(names.find(|name| !anchors.contains(name)));
        }
    }
    anchors
}

/// The fault of a link of a document, if any.
fn fault(document: &Path, link: &str) -> Option<String> {
    let (path, anchor) = link
        .split_once('#')
        .map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    let target = match path {
        "" => document.to_path_buf(),
        _ => document.parent().expect("a folder").join(path),
    };
    if !target.exists() {
        return Some(format!("`{link}` leads nowhere"));
    }
    let anchor = anchor?;
    (!anchors(&read(&target)).contains(anchor))
        .then(|| format!("`{link}`: there is no such heading"))
}

#[test]
fn every_link_and_every_anchor_has_a_target() {
    let documents = DOCUMENTS
        .iter()
        .map(|name| root().join(name))
        .chain(pages());
    let mut followed = 0;
    let mut faults = Vec::new();
    for document in documents {
        for link in links(&read(&document)) {
            followed += 1;
            let name = document.strip_prefix(root()).expect("inside").display();
            faults.extend(fault(&document, &link).map(|fault| format!("{name}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(followed > 100, "only {followed} links were found");
}

#[test]
fn the_summary_lists_every_page_once() {
    let book = root().join("docs/src");
    let summary = book.join("SUMMARY.md");
    let mut listed: Vec<PathBuf> = links(&read(&summary))
        .iter()
        .map(|link| book.join(link))
        .collect();
    listed.sort();
    let mut pages: Vec<PathBuf> = pages()
        .into_iter()
        .filter(|page| *page != summary)
        .collect();
    pages.sort();
    assert_eq!(listed, pages);
}

#[test]
fn the_readme_stays_short() {
    let lines = read(&root().join("README.md")).lines().count();
    assert!(
        lines <= README_LINES_MAX,
        "{lines} lines, more than {README_LINES_MAX}: move some into the book"
    );
}

#[test]
fn links_and_anchors_are_read_as_rendered() {
    let text = "# One, `two`\n\n[a](b.md) and [c\nd](#e)\n\n```text\n# no [x](y)\n```\n\n## One two\n[f](https://g)\n";
    assert_eq!(links(text), ["b.md", "#e"]);
    assert_eq!(
        anchors(text).into_iter().collect::<Vec<_>>(),
        ["one-two", "one-two-1"]
    );
}

/// A text for users: the line on which it begins, and its words.
type UserText = (usize, String);

/// The string literals and doc comments of Rust code, without its tests.
fn rust_texts(code: &str) -> Vec<UserText> {
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let (mut texts, mut rest, mut line) = (Vec::new(), code, 1);
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '/' if rest.starts_with("//") => {
                let length = rest.find('\n').unwrap_or(rest.len());
                if let Some(doc) = rest[..length].strip_prefix("///") {
                    texts.push((line, doc.to_string()));
                }
                length
            }
            '"' => {
                let mut is_escaped = false;
                let end = rest[1..].find(|letter| {
                    let is_end = letter == '"' && !is_escaped;
                    is_escaped = letter == '\\' && !is_escaped;
                    is_end
                });
                let length = end.map_or(rest.len(), |end| end + 2);
                texts.push((line, rest[..length].to_string()));
                length
            }
            '\'' if rest.starts_with("'\"'") => 3,
            '\'' if rest.starts_with("'\\\"'") => 4,
            _ => letter.len_utf8(),
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    texts
}

/// The texts for users in a file. Only the flags have their help in doc comments.
fn user_texts(path: &Path) -> Vec<UserText> {
    let text = read(path);
    let lines = || (1..).zip(text.lines().map(str::to_string));
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("rs") => {
            let is_flags = path.to_string_lossy().contains("/src/cli/args/");
            let texts = rust_texts(&text).into_iter();
            texts
                .filter(|(_, text)| is_flags || text.starts_with('"'))
                .collect()
        }
        Some("ftl") => lines().filter(|(_, line)| !line.starts_with('#')).collect(),
        _ => lines().collect(),
    }
}

/// The phrase that a text has and should not have, with its replacement.
fn phrase_in(text: &str) -> Option<(&'static str, &'static str)> {
    // A string may continue on the next line.
    let text = text.replace("\\\n", " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ").to_lowercase();
    PHRASES
        .into_iter()
        .find(|(phrase, _)| text.contains(phrase))
}

#[test]
fn texts_for_users_avoid_the_listed_phrases() {
    let sources = ["src", "crates"].into_iter().flat_map(|folder| {
        let entries = walkdir::WalkDir::new(root().join(folder)).sort_by_file_name();
        entries
            .into_iter()
            .map(|entry| entry.expect("a readable folder").into_path())
            .filter(|path| {
                let is_source = path.extension().is_some_and(|it| it == "rs" || it == "ftl");
                is_source && !path.components().any(|part| part.as_os_str() == "tests")
            })
    });
    let documents = DOCUMENTS.iter().chain(&["CHANGELOG.md"]);
    let documents = documents.map(|name| root().join(name));
    let (mut read, mut faults) = (0, Vec::new());
    for path in documents.chain(pages()).chain(sources) {
        let name = path.strip_prefix(root()).expect("inside").display();
        for (line, text) in user_texts(&path) {
            read += 1;
            if let Some((phrase, instead)) = phrase_in(&text) {
                faults.push(format!(
                    "{name}:{line}: `{phrase}`; write instead: {instead}"
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(read > 5000, "only {read} texts were read");
}

#[test]
fn texts_for_users_are_found_in_code() {
    let code = "// nobody\n/// Nobody\nlet a = '\"'; f(\"x \\\" nobody\", \"as many as \\\n there are cores\");\n\
                #[cfg(test)]\nlet b = \"nobody\";\n";
    let found: Vec<usize> = rust_texts(code)
        .iter()
        .filter(|(_, text)| phrase_in(text).is_some())
        .map(|(line, _)| *line)
        .collect();
    assert_eq!(found, [2, 3, 3]);
}
