//! What lies around a program.

use super::folder;
use super::hash::hex;
use sha2::{Digest as _, Sha256};
use std::path::{Path, PathBuf};
use tribunal_package::regular;

/// What lies around a program that belongs to a package.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The folder of the package. Links of the programs in it lead anywhere in it; those of others stay in the folder
    /// in which they lie. Absolute.
    pub root: PathBuf,
    /// Whether it is a submission, which gets what stands in `include/`.
    pub includes: bool,
}

impl Surroundings {
    /// What surrounds the programs of a package: those that it brings, or submissions, which get what it includes.
    pub fn of(package: &Path, includes: bool) -> Surroundings {
        // Without a path that is whole, each link stays in the folder in which it lies.
        Surroundings {
            root: std::path::absolute(package).unwrap_or_default(),
            includes,
        }
    }

    /// The folder in which the links of a program stay, as its path begins.
    pub(super) fn root(&self, source: &Path) -> PathBuf {
        let whole = std::path::absolute(source).unwrap_or_default();
        let inside = whole
            .strip_prefix(&self.root)
            .ok()
            .filter(|_| !self.root.as_os_str().is_empty());
        match inside.and_then(|inside| source.ancestors().nth(inside.components().count())) {
            Some(root) if !root.as_os_str().is_empty() => root.to_path_buf(),
            Some(_) => PathBuf::from("."),
            // A folder is a program of its own: the files beside it belong to others.
            None if source.is_dir() => source.to_path_buf(),
            None => regular::folder_of(source),
        }
    }

    /// What results depend on.
    pub fn identity(&self) -> String {
        let included = folder::files(&self.root, &self.root.join("include")).unwrap_or_default();
        let mut hash = Sha256::new();
        for file in included.iter().filter(|_| self.includes) {
            for part in [file.path.as_os_str().as_encoded_bytes(), &file.bytes] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
        }
        hex(&hash.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_a_package_stay_in_it_and_others_in_their_folder() {
        let package = Surroundings::of(Path::new("made"), true);
        let root = |path: &str| package.root(Path::new(path));
        assert_eq!(root("made/submissions/accepted/a.c"), Path::new("made"));
        assert_eq!(root("./made/a.c"), Path::new("./made"));
        assert_eq!(root("class/x/a.c"), Path::new("class/x"));
        assert_eq!(root("a.c"), Path::new("."));
        assert_eq!(
            Surroundings::of(Path::new("."), true).root(Path::new("x/a.c")),
            Path::new(".")
        );
        assert_eq!(
            Surroundings::default().root(Path::new("/x/a.c")),
            Path::new("/x")
        );
    }
}
