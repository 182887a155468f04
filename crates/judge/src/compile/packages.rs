//! Finds the folders of installed packages from which a program may import.

use super::source::Source;
use crate::language::Language;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders that contain a module whose name stands in the sources; every folder if the sources may import a module
/// by a name that they compute, or are too long to look through.
pub(super) fn imported(
    language: &Language,
    folders: Vec<PathBuf>,
    source: &Source,
) -> Vec<PathBuf> {
    if folders.is_empty() {
        return folders;
    }
    let Some(words) = source.words() else {
        return folders;
    };
    let is_computed = language
        .computed_imports
        .iter()
        .any(|word| words.contains(word));
    let is_named = |folder: &PathBuf| modules(folder).iter().any(|name| words.contains(name));
    folders
        .into_iter()
        .filter(|folder| is_computed || is_named(folder))
        .collect()
}

/// The names of the modules in a folder: up to the first dot, as of `six.py`, `yaml/` and `perf.cpython-311.so`.
fn modules(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names
        .filter_map(|name| {
            let module = name.split('.').next().unwrap_or_default();
            let is_name = module
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_');
            (is_name && !module.is_empty() && module != "__pycache__").then(|| module.to_string())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imported_by(text: &str) -> usize {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["numpy", "numpy-1.2.dist-info", "__pycache__", "lazr"] {
            fs::create_dir(folder.path().join(name)).expect("a folder");
        }
        for name in ["six.py", "perf.cpython-311-x86_64-linux-gnu.so", "x.pth"] {
            fs::write(folder.path().join(name), "").expect("a file");
        }
        let language = Language {
            computed_imports: vec!["__import__".to_string(), "importlib".to_string()],
            ..Language::default()
        };
        let source = Source {
            name: "main.py".to_string(),
            bytes: text.as_bytes().to_vec(),
            beside: Vec::new(),
            is_script: false,
        };
        imported(&language, vec![folder.path().to_path_buf()], &source).len()
    }

    #[test]
    fn a_folder_of_packages_is_needed_if_a_source_names_one_of_its_modules() {
        for text in [
            "import numpy as np",
            "from numpy.linalg import det",
            "import sys,numpy",
            "try:\n\timport six\nexcept ImportError: pass",
            "import perf",
            "import lazr.uri",
            "m = __import__('num' + 'py')",
            "import importlib",
            "# caf\u{e9}\nimport numpy",
        ] {
            assert_eq!(imported_by(text), 1, "{text}");
        }
        for text in [
            "import sys\nprint(6)",
            "numpy_like = 3",
            "sixth = 1",
            "print('dist-info', '__pycache__')",
            "",
        ] {
            assert_eq!(imported_by(text), 0, "{text}");
        }
    }

    #[test]
    fn a_source_too_long_to_look_through_needs_every_folder() {
        assert_eq!(imported_by(&"x = 1\n".repeat(1 << 20)), 1);
    }
}
