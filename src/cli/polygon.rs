//! Packages of Polygon: `stress` takes their programs and the commands of their tests from `problem.xml`. Other commands
//! say what to do instead.

use super::exit::{Exit, Stop};
use std::path::Path;
use tribunal_core::messages::Message;
use tribunal_core::text::shell_word;
use tribunal_package::polygon::{FILE, PolygonProblem};

/// Whether a folder is a package of Polygon, and none that is read.
fn is_polygon(folder: &Path) -> bool {
    // What is no file, such as a pipe, is refused by its name when it is read.
    let file = folder.join(FILE);
    let is_there = file.symlink_metadata().is_ok() && !file.is_dir();
    is_there && !folder.join("problem.yaml").exists()
}

fn said(id: &'static str, folder: &Path) -> Message {
    Message::new(id).with("folder", folder.display().to_string())
}

/// Refuses a package of Polygon.
///
/// # Errors
///
/// What is not read, with the command that reads such a package.
pub(super) fn reject(folder: &Path) -> Result<(), Stop> {
    if !is_polygon(folder) {
        return Ok(());
    }
    let word = shell_word(&folder.display().to_string());
    let hint = Message::new("hint-stress-polygon").with("folder", word);
    Err(Stop::said(Exit::Declined, said("polygon-package", folder)).advise(hint))
}

/// What `problem.xml` says, if the folder is a package of Polygon.
///
/// # Errors
///
/// The file cannot be read.
pub(super) fn read(folder: &Path) -> Result<Option<PolygonProblem>, Stop> {
    if !is_polygon(folder) {
        return Ok(None);
    }
    match PolygonProblem::read(folder) {
        Ok(problem) => Ok(Some(problem)),
        Err(why) => {
            let file = folder.join(FILE).display().to_string();
            let said = Message::new("polygon-not-read").with("file", file);
            Err(Stop::said(Exit::Input, said.with("why", why)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_folder_with_the_file_of_polygon_alone_is_refused() {
        let home = tempfile::tempdir().expect("a folder");
        assert!(reject(home.path()).is_ok());
        assert!(read(home.path()).expect("no file").is_none());
        fs::write(home.path().join("problem.xml"), "<problem/>\n").expect("a file");
        let refused = reject(home.path()).expect_err("a refusal");
        assert_eq!(refused.exit, Exit::Declined);
        assert!(read(home.path()).expect("a file").is_some());
        fs::write(home.path().join("problem.yaml"), "name: Both\n").expect("a file");
        assert!(reject(home.path()).is_ok());
        for target in ["/dev/zero", "nowhere"] {
            let home = tempfile::tempdir().expect("a folder");
            let file = home.path().join("problem.xml");
            std::os::unix::fs::symlink(target, &file).expect("a link");
            let refused = read(home.path()).expect_err("it is no file");
            let said = refused.message().to_string();
            assert!(said.contains(&file.display().to_string()), "{said}");
        }
    }
}
