//! Where a failing input is stored as a case, with its answer.

use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use std::fs;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_package::Package;
use tribunal_package::atomic;
use tribunal_package::data::{CaseConfig, is_case_name};
use tribunal_package::problem::Format;

/// The refusal of a name.
fn bad_name(name: &str) -> Stop {
    let why = Message::new("bad-case-name").with("name", name.to_string());
    Stop::said(Exit::Usage, why).advise("hint-case-name")
}

/// The place of a case, checked before anything is run.
pub(super) struct CasePlace {
    /// The name of the case in reports.
    pub(super) name: String,
    /// The path of its files, without their endings.
    stem: PathBuf,
    /// What its group states.
    around: Option<CaseConfig>,
    /// Whether a case can state its arguments and files.
    has_config: bool,
}

impl CasePlace {
    /// The place `secret/NAME` in a package, where NAME begins with a group if the secret cases are in groups. Nothing is
    /// overwritten unless `is_forced`.
    ///
    /// # Errors
    ///
    /// A usage error for a wrong name, or if the case exists.
    pub(super) fn in_package(
        package: &Package,
        name: &str,
        is_forced: bool,
    ) -> Result<CasePlace, Stop> {
        let has_config = package.problem.format == Format::V2025;
        let place = CasePlace::secret(&package.folder, name, has_config, is_forced)?;
        let secret = package.cases().iter();
        let mut secret = secret.filter_map(|case| case.name.strip_prefix("secret/"));
        let group = secret.find_map(|name| name.rsplit_once('/'));
        let own = place.name.strip_prefix("secret/").unwrap_or(&place.name);
        if let (Some((group, _)), false) = (group, own.contains('/')) {
            let why = Message::new("case-outside-groups").with("name", own.to_string());
            let hint = Message::new("hint-name-group").with("name", format!("{group}/{own}"));
            return Err(Stop::said(Exit::Usage, why).advise(hint));
        }
        let around = place.name.rsplit_once('/').map_or("", |(group, _)| group);
        Ok(CasePlace {
            around: package.data.groups.get(around).cloned(),
            ..place
        })
    }

    /// The place `secret/NAME` in a folder of cases. Nothing is overwritten unless `is_forced`.
    ///
    /// # Errors
    ///
    /// A usage error for a wrong name, or if the case exists.
    pub(super) fn in_folder(
        package: &Path,
        name: &str,
        is_forced: bool,
    ) -> Result<CasePlace, Stop> {
        // It has no groups.
        if name.strip_prefix("secret/").unwrap_or(name).contains('/') {
            return Err(bad_name(name));
        }
        CasePlace::secret(package, name, false, is_forced)
    }

    fn secret(
        package: &Path,
        name: &str,
        has_config: bool,
        is_forced: bool,
    ) -> Result<CasePlace, Stop> {
        // Reports show the name with its folder.
        let name = name.strip_prefix("secret/").unwrap_or(name);
        if !name.split('/').all(is_case_name) {
            return Err(bad_name(name));
        }
        let place = CasePlace {
            name: format!("secret/{name}"),
            stem: package.join("data/secret").join(name),
            around: None,
            has_config,
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
            around: None,
            has_config: false,
        };
        place.free(is_forced)
    }

    /// The files of a case in a folder, `around` which a group may state something.
    pub(super) fn beside(folder: &Path, name: &str, around: Option<CaseConfig>) -> CasePlace {
        CasePlace {
            name: name.to_string(),
            stem: folder.join(name),
            around,
            has_config: true,
        }
    }

    fn free(self, is_forced: bool) -> Result<CasePlace, Stop> {
        // Files of the other two endings are those of the case only where it can state anything.
        let endings: &[&str] = match self.has_config {
            true => &["in", "ans", "yaml", "files"],
            false => &["in", "ans"],
        };
        let files: Vec<PathBuf> = endings.iter().map(|ending| self.file(ending)).collect();
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

    /// Writes the input, the answer if there is one, and what the case states besides. Returns the name of the case.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub(super) fn write(
        &self,
        input: &[u8],
        answer: Option<&[u8]>,
        config: &CaseConfig,
        console: &Console,
    ) -> Result<String, Stop> {
        let folder = self.stem.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder).map_err(|error| files::unwritten(folder, &error))?;
        if answer.is_none() {
            // That of an earlier case is none of this input.
            remove(&self.file("ans"))?;
        }
        let answer = answer.map(|answer| ("ans", answer));
        for (ending, bytes) in [("in", input)].into_iter().chain(answer) {
            let path = self.file(ending);
            atomic::write(&path, bytes).map_err(|error| files::unwritten(&path, &error))?;
        }
        if self.has_config {
            self.write_config(config)?;
        }
        console.say(&Message::new("saved-as").with("case", self.name.clone()));
        Ok(self.name.clone())
    }

    /// Writes what the case states besides its input, in place of what an earlier one stated.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub(super) fn write_config(&self, config: &CaseConfig) -> Result<(), Stop> {
        let (yaml, beside) = (self.file("yaml"), self.file("files"));
        // The files may be those of the earlier case in this place.
        let made = self.file("files.new");
        remove(&made)?;
        if let Some(of_case) = &config.files {
            let written = fs::create_dir(&made).and_then(|()| of_case.copy_to(&made, &[]));
            written.map_err(|error| files::unwritten(&made, &error))?;
        }
        remove(&yaml)?;
        remove(&beside)?;
        if config.files.is_some() {
            fs::rename(&made, &beside).map_err(|error| files::unwritten(&beside, &error))?;
        }
        let around = self.around.clone().unwrap_or_default();
        if let Some(text) = config.stated_within(&around) {
            atomic::write(&yaml, text).map_err(|error| files::unwritten(&yaml, &error))?;
        }
        Ok(())
    }
}

/// Removes a file, a link or a folder, if there is one.
fn remove(path: &Path) -> Result<(), Stop> {
    let removed = match path.symlink_metadata() {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(_) => Ok(()),
    };
    removed.map_err(|error| files::unwritten(path, &error))
}
