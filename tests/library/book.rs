//! Checks that every relative link and anchor of the documents has a target, that the summary of the book lists every
//! page, and that the README stays short.

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
fn every_link_and_every_anchor_leads_somewhere() {
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
fn links_and_anchors_are_read_as_they_are_shown() {
    let text = "# One, `two`\n\n[a](b.md) and [c\nd](#e)\n\n```text\n# no [x](y)\n```\n\n## One two\n[f](https://g)\n";
    assert_eq!(links(text), ["b.md", "#e"]);
    assert_eq!(
        anchors(text).into_iter().collect::<Vec<_>>(),
        ["one-two", "one-two-1"]
    );
}
