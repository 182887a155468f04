//! Folders for the tests of readers, and the places of what these find.

use crate::finding::Findings;

/// A temporary folder with these files, each a path and its text.
pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    folder
}

/// Whether each finding is an error, and its place.
pub(crate) fn places(findings: &Findings) -> Vec<(bool, &str)> {
    findings
        .0
        .iter()
        .map(|finding| (finding.is_error, finding.place.as_str()))
        .collect()
}
