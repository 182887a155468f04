//! Where a failing input is stored as a case, with its answer.

use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use std::fs;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_package::atomic;
use tribunal_package::data::is_case_name;

/// The place of a case, checked before anything is run.
pub(super) struct CasePlace {
    /// The name of the case in reports.
    pub(super) name: String,
    /// The path of its files, without their endings.
    stem: PathBuf,
}

impl CasePlace {
    /// The place `secret/NAME` in a package. Nothing is overwritten unless `is_forced`.
    ///
    /// # Errors
    ///
    /// A usage error for a wrong name, or if the case exists.
    pub(super) fn in_package(
        package: &Path,
        name: &str,
        is_forced: bool,
    ) -> Result<CasePlace, Stop> {
        // Reports show the name with its folder.
        let name = name.strip_prefix("secret/").unwrap_or(name);
        if !is_case_name(name) {
            let why = Message::new("bad-case-name").with("name", name.to_string());
            return Err(Stop::said(Exit::Usage, why).advise("hint-case-name"));
        }
        let place = CasePlace {
            name: format!("secret/{name}"),
            stem: package.join("data/secret").join(name),
        };
        place.free(is_forced)
    }

    /// The files `NAME.in` and `NAME.ans`. Nothing is overwritten unless `is_forced`.
    ///
    /// # Errors
    ///
    /// A usage error if one of the files exists.
    pub(super) fn at(name: &str, is_forced: bool) -> Result<CasePlace, Stop> {
        let place = CasePlace {
            name: name.to_string(),
            stem: PathBuf::from(name),
        };
        place.free(is_forced)
    }

    fn free(self, is_forced: bool) -> Result<CasePlace, Stop> {
        let files = ["in", "ans"].map(|ending| self.file(ending));
        match files.iter().find(|file| file.symlink_metadata().is_ok()) {
            Some(file) if !is_forced => {
                let file = file.display().to_string();
                let why = Message::new("already-exists").with("file", file);
                Err(Stop::said(Exit::Usage, why).advise("hint-force-overwrites"))
            }
            _ => Ok(self),
        }
    }

    fn file(&self, ending: &str) -> PathBuf {
        let mut file = self.stem.clone().into_os_string();
        file.push(format!(".{ending}"));
        PathBuf::from(file)
    }

    /// Writes the input, and the answer if there is one. Returns the name of the case.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub(super) fn write(
        &self,
        input: &[u8],
        answer: Option<&[u8]>,
        console: &Console,
    ) -> Result<String, Stop> {
        let folder = self.stem.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder).map_err(|error| files::unwritten(folder, &error))?;
        let answer = answer.map(|answer| ("ans", answer));
        for (ending, bytes) in [("in", input)].into_iter().chain(answer) {
            let path = self.file(ending);
            atomic::write(&path, bytes).map_err(|error| files::unwritten(&path, &error))?;
        }
        console.say(&Message::new("saved-as").with("case", self.name.clone()));
        Ok(self.name.clone())
    }
}
