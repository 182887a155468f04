//! The problem packages inside the binary, used where there is no folder `cases`.

use super::exit::{Exit, Stop};
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Display;
use std::fs::{self, File, Permissions};
use std::io::{self, Cursor, ErrorKind};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tribunal_core::messages::Message;
use tribunal_core::text::without_error_numbers;
use tribunal_judge::scratch::Scratch;
use zip::ZipArchive;

/// Each package as a zip archive, by the name of its problem; `build.rs` packs them.
const PACKAGES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/packages.rs"));

/// The hint for a command that needs a package on the disk, where there are only the built-in ones.
pub(super) const OWN_COPY: &str = "hint-own-copy";

/// The folder of stored cases: the one that `--cases` names, else `cases`; `None` where the built-in package is used.
///
/// A `cases` that cannot be read is still used: results must not come from other cases than those that the user sees.
pub(super) fn folder_of<'a>(named: Option<&'a Path>, problem: &str) -> Option<&'a Path> {
    let is_built_in = PACKAGES.iter().any(|(name, _)| *name == problem);
    let usual = Path::new("cases");
    let is_absent = || {
        let found = usual.symlink_metadata();
        found.is_err_and(|error| error.kind() == ErrorKind::NotFound)
    };
    named.or_else(|| (!is_built_in || !is_absent()).then_some(usual))
}

/// A part of a package: most commands do not read most files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// What every command reads: all that is in no other part.
    Frame,
    /// The stored cases.
    Cases,
    /// What validators are shown, and the submissions.
    Rest,
}

impl Part {
    /// The part of a file or folder.
    fn of(name: &Path) -> Part {
        let is_in = |folders: &[&str]| folders.iter().any(|it| name.starts_with(it));
        match () {
            () if is_in(&["data/sample", "data/secret"]) => Part::Cases,
            () if is_in(&["data", "submissions"]) => Part::Rest,
            () => Part::Frame,
        }
    }
}

/// A built-in package, unpacked in a folder that only this user can enter and that is removed with this value.
pub(super) struct UnpackedPackage {
    problem: String,
    path: PathBuf,
    has_cases: OnceLock<()>,
    has_rest: OnceLock<()>,
    // Removes the files when dropped.
    _scratch: Scratch,
}

impl UnpackedPackage {
    /// Unpacks the package of a problem.
    ///
    /// # Errors
    ///
    /// When the package cannot be written to the folder of temporary files.
    pub(super) fn new(problem: &str) -> Result<UnpackedPackage, Stop> {
        let package = UnpackedPackage::frame(problem)?;
        package.complete()?;
        Ok(package)
    }

    /// Unpacks the package of a problem without its cases and its submissions, until they are asked for.
    ///
    /// # Errors
    ///
    /// When the package cannot be written to the folder of temporary files.
    pub(super) fn frame(problem: &str) -> Result<UnpackedPackage, Stop> {
        let failed = |why: &dyn Display| not_unpacked(problem, why);
        let scratch = Scratch::new().map_err(|error| failed(&error))?;
        fs::set_permissions(scratch.path(), Permissions::from_mode(0o700))
            .map_err(|error| failed(&error))?;
        let path = scratch.path().join(problem);
        unpack(problem, &path, Part::Frame)?;
        Ok(UnpackedPackage {
            problem: problem.to_string(),
            path,
            has_cases: OnceLock::new(),
            has_rest: OnceLock::new(),
            _scratch: scratch,
        })
    }

    /// Unpacks the stored cases, once.
    ///
    /// # Errors
    ///
    /// When the package cannot be written to the folder of temporary files.
    pub(super) fn add_cases(&self) -> Result<(), Stop> {
        self.add(Part::Cases, &self.has_cases)
    }

    /// Unpacks what is missing, once.
    ///
    /// # Errors
    ///
    /// When the package cannot be written to the folder of temporary files.
    pub(super) fn complete(&self) -> Result<(), Stop> {
        self.add_cases()?;
        self.add(Part::Rest, &self.has_rest)
    }

    fn add(&self, part: Part, is_there: &OnceLock<()>) -> Result<(), Stop> {
        if is_there.get().is_none() {
            unpack(&self.problem, &self.path, part)?;
            is_there.get_or_init(|| ());
        }
        Ok(())
    }

    /// The folder of the package.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// That a package cannot be unpacked.
fn not_unpacked(problem: &str, why: &dyn Display) -> Stop {
    let said = Message::new("cannot-unpack").with("problem", problem.to_string());
    Stop::said(Exit::Failure, said.with("why", without_error_numbers(why)))
        .advise(Message::new("hint-temporary-full").with("variable", "$TMPDIR"))
}

/// Unpacks a part of a package.
fn unpack(problem: &str, folder: &Path, part: Part) -> Result<(), Stop> {
    let archive = PACKAGES.iter().find(|(name, _)| *name == problem);
    let unpacked = match archive {
        Some((_, archive)) => files_into(archive, folder, part),
        None => Err("the binary has no such package".into()),
    };
    unpacked.map_err(|why| not_unpacked(problem, &why))
}

/// Unpacks files of an archive of the binary into a folder. `ZipArchive::extract` also looks at every folder above each
/// file and at what stands in its place, and takes several times as long.
fn files_into(archive: &[u8], folder: &Path, part: Part) -> Result<(), Box<dyn Error>> {
    let mut archive = ZipArchive::new(Cursor::new(archive))?;
    let mut made = BTreeSet::new();
    for number in 0..archive.len() {
        // Most files are of other parts, and to open one takes longer than to look at its name.
        let name = archive
            .name_for_index(number)
            .ok_or("a file without a name")??;
        if Part::of(Path::new(&*name)) != part {
            continue;
        }
        let mut file = archive.by_index(number)?;
        let name = file.enclosed_name().ok_or("a name that leads elsewhere")?;
        let path = folder.join(name);
        let place = if file.is_dir() {
            Some(&*path)
        } else {
            path.parent()
        };
        if let Some(place) = place.filter(|place| made.insert(place.to_path_buf())) {
            fs::create_dir_all(place)?;
        }
        if !file.is_dir() {
            io::copy(&mut file, &mut File::create_new(&path)?)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use walkdir::WalkDir;

    /// Each file below a folder, by its path there.
    fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
        let entries = WalkDir::new(folder)
            .into_iter()
            .map(|it| it.expect("readable"));
        let files = entries.filter(|entry| !entry.file_type().is_dir());
        let row = |path: PathBuf| {
            let bytes = fs::read(&path).expect("readable");
            (path.strip_prefix(folder).expect("inside").into(), bytes)
        };
        files.map(|entry| row(entry.into_path())).collect()
    }

    #[test]
    fn the_built_in_packages_are_those_of_the_folder_cases() {
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
        let entries = fs::read_dir(&cases).expect("readable").flatten();
        let packages = entries.filter(|entry| entry.path().is_dir());
        assert_eq!(PACKAGES.len(), packages.count());
        for (problem, _) in PACKAGES {
            let unpacked = UnpackedPackage::new(problem).expect("room");
            assert!(
                files(unpacked.path()) == files(&cases.join(problem)),
                "{problem} differs from `cases/{problem}`"
            );
        }
    }

    #[test]
    fn an_unpacked_package_is_closed_to_others_and_vanishes() {
        let unpacked = UnpackedPackage::new("pilots").expect("room");
        let folder = unpacked.path().parent().expect("a parent").to_path_buf();
        let mode = fs::metadata(&folder).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        drop(unpacked);
        assert!(!folder.exists());
    }
}
