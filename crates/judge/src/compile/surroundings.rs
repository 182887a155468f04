//! The package around a program.

use super::error::CompileError;
use super::folder;
use super::given_outputs::CaseNames;
use super::hash::hex;
use super::source::{SOURCE_BYTES_MAX, Source};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tribunal_package::Package;
use tribunal_package::constants::fill_known;
use tribunal_package::finding::Findings;
use tribunal_package::problem;
use tribunal_package::regular;
use tribunal_package::submissions::SubmissionRules;

/// The package around a program, or none.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// Absolute path of the package. Links of programs in it may point anywhere in it; links of other programs may not
    /// leave their own folder.
    pub root: PathBuf,
    /// Whether the program is a submission, which gets the files in `include/`.
    pub includes: bool,
    /// Whether the program is one of the judges, which may name files beside it.
    is_of_judges: bool,
    /// The cases for which outputs may be submitted.
    cases: CaseNames,
    /// Whether it is a copy of one of the package's own programs.
    is_of_copy: bool,
    /// What replaces `{{name}}` in the programs of the package and in what it includes.
    constants: BTreeMap<String, String>,
    /// Whether the files of submissions are kept.
    keeps_files: bool,
    /// What the package states of its submissions.
    stated: SubmissionRules,
}

/// The absolute path of a file or folder, however it is named; if it is a link itself, that of the link.
pub(crate) fn whole(path: &Path) -> PathBuf {
    let resolved = match (path.parent(), path.file_name()) {
        (Some(around), Some(name)) if path.is_symlink() => {
            let around = match around.as_os_str().is_empty() {
                true => Path::new("."),
                false => around,
            };
            around.canonicalize().map(|around| around.join(name))
        }
        _ => path.canonicalize(),
    };
    resolved.unwrap_or_else(|_| std::path::absolute(path).unwrap_or_default())
}

impl Surroundings {
    /// The surroundings of a package's own programs, or with `includes` of submissions, which get the files in
    /// `include/`.
    pub fn of(package: &Path, includes: bool) -> Surroundings {
        Surroundings::with_constants(package, problem::constants_of(package), includes)
    }

    /// The same of a package that was read.
    pub fn of_package(package: &Package, includes: bool) -> Surroundings {
        let constants = package.problem.constants.clone();
        Surroundings::with_constants(&package.folder, constants.unwrap_or_default(), includes)
    }

    /// The same of a package whose constants were read.
    pub fn with_constants(
        package: &Path,
        constants: BTreeMap<String, String>,
        includes: bool,
    ) -> Surroundings {
        // Without an absolute path, links may not leave their own folder.
        Surroundings {
            root: whole(package),
            includes,
            is_of_judges: !includes,
            cases: CaseNames::default(),
            is_of_copy: false,
            keeps_files: false,
            constants,
            stated: match includes {
                true => SubmissionRules::read(package, &mut Findings::default()),
                false => SubmissionRules::default(),
            },
        }
    }

    /// The surroundings of a program of the judges that is in no package.
    pub fn of_judges() -> Surroundings {
        Surroundings {
            is_of_judges: true,
            ..Surroundings::default()
        }
    }

    /// Whether the program is one of the judges, which may name files beside it.
    pub(super) fn is_of_judges(&self) -> bool {
        self.is_of_judges
    }

    /// These surroundings, for a copy of one of the package's own programs, which lies elsewhere.
    #[must_use]
    pub fn of_copy(self) -> Surroundings {
        Surroundings {
            is_of_copy: true,
            ..self
        }
    }

    /// Whether a program is one of the package's own, into which constants are filled.
    fn is_own(&self, path: &Path) -> bool {
        let own = match self.includes {
            true => self.submissions(),
            false => self.root.clone(),
        };
        let is_inside = !self.root.as_os_str().is_empty() && whole(path).starts_with(own);
        is_inside || self.is_of_copy
    }

    /// The folder of the package's own submissions, which may be a link.
    fn submissions(&self) -> PathBuf {
        let folder = self.root.join("submissions");
        folder.canonicalize().unwrap_or(folder)
    }

    /// Fills the constants into a program, if it is one of the package's own.
    pub(super) fn fill(&self, path: &Path, source: &mut Source) -> Result<(), CompileError> {
        if !self.is_own(path) || source.is_elf() {
            return Ok(());
        }
        let others = source.beside.iter_mut().map(|file| &mut file.bytes);
        let mut texts = others.chain([&mut source.bytes]);
        texts.try_for_each(|text| self.fill_text(path, text))
    }

    /// Fills the constants into a text of a program.
    pub(super) fn fill_text(&self, path: &Path, text: &mut Vec<u8>) -> Result<(), CompileError> {
        if self.constants.is_empty() {
            return Ok(());
        }
        let filled = fill_known(text, &self.constants, SOURCE_BYTES_MAX as usize);
        *text = filled.map_err(|error| {
            CompileError::Read(path.to_path_buf(), std::io::Error::other(error))
        })?;
        Ok(())
    }

    /// These surroundings, where outputs for these cases may be submitted instead of a program.
    #[must_use]
    pub fn taking_outputs(self, cases: CaseNames) -> Surroundings {
        Surroundings { cases, ..self }
    }

    /// These surroundings, where the files of each submission are kept, for a static validator.
    #[must_use]
    pub fn keeping_files(self, keeps_files: bool) -> Surroundings {
        Surroundings {
            keeps_files,
            ..self
        }
    }

    /// Whether the files of submissions are kept.
    pub(super) fn keeps_files(&self) -> bool {
        self.keeps_files
    }

    /// The cases for which outputs may be submitted instead of a program.
    pub fn cases(&self) -> &CaseNames {
        &self.cases
    }

    /// The language that the package states for a submission of its own.
    pub(super) fn language(&self, submission: &Path) -> Option<&str> {
        self.stated.language(&self.inside(submission)?)
    }

    /// The file that the package names as the one to run of a submission of its own.
    pub(super) fn entry_point(&self, submission: &Path) -> Option<&str> {
        self.stated.entry_point(&self.inside(submission)?)
    }

    /// The path of a submission of the package below `submissions/`.
    fn inside(&self, submission: &Path) -> Option<String> {
        let whole = whole(submission);
        let inside = whole.strip_prefix(self.submissions()).ok()?;
        Some(inside.to_str()?.to_string())
    }

    /// The folder that links of a program may not leave.
    pub(super) fn root(&self, source: &Path) -> PathBuf {
        let whole = whole(source);
        let inside = whole
            .strip_prefix(&self.root)
            .ok()
            .filter(|_| !self.root.as_os_str().is_empty());
        match inside.and_then(|inside| source.ancestors().nth(inside.components().count())) {
            Some(root) if !root.as_os_str().is_empty() => root.to_path_buf(),
            Some(_) => PathBuf::from("."),
            // A folder is a whole program: the files beside it belong to others.
            None if source.is_dir() => source.to_path_buf(),
            None => regular::folder_of(source),
        }
    }

    /// A hash of everything here that results depend on.
    pub fn identity(&self) -> String {
        let included = folder::files(&self.root, &self.root.join("include")).unwrap_or_default();
        let mut hash = Sha256::new();
        for text in self
            .constants
            .iter()
            .flat_map(|(name, value)| [name, value])
        {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        for file in included.iter().filter(|_| self.includes) {
            for part in [file.path.as_os_str().as_encoded_bytes(), &file.bytes] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
        }
        if !self.cases.is_empty() {
            hash.update(b"takes outputs");
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
