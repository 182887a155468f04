//! Packages of Polygon: `problem.xml` and the script are not read. Says so, and how the parts are used without them.

use super::console::Console;
use super::exit::{Exit, Stop};
use std::path::Path;
use tribunal_core::messages::Message;
use tribunal_core::text::shell_word;

/// Whether a folder is a package of Polygon, and none that is read.
fn is_polygon(folder: &Path) -> bool {
    folder.join("problem.xml").is_file() && !folder.join("problem.yaml").exists()
}

fn said(id: &'static str, folder: &Path) -> Message {
    Message::new(id).with("folder", folder.display().to_string())
}

/// Refuses a package of Polygon where its generators or its checker are needed.
///
/// # Errors
///
/// What is not read, with a command that names the parts one by one.
pub(super) fn reject(folder: &Path) -> Result<(), Stop> {
    if !is_polygon(folder) {
        return Ok(());
    }
    let file = |name: &str| shell_word(&folder.join(name).display().to_string());
    let hint = Message::new("hint-polygon-parts")
        .with(
            "generator",
            folder.join("files/gen.cpp").display().to_string(),
        )
        .with("validator", file("files/validator.cpp"))
        .with("checker", file("check.cpp"));
    Err(Stop::said(Exit::Declined, said("polygon-package", folder)).advise(hint))
}

/// Remarks that a package of Polygon is judged as a folder of cases.
pub(super) fn remark(folder: &Path, console: &Console) {
    if is_polygon(folder) {
        console.say(&said("polygon-as-cases", folder));
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
        fs::write(home.path().join("problem.xml"), "<problem/>\n").expect("a file");
        let refused = reject(home.path()).expect_err("a refusal");
        assert_eq!(refused.exit, Exit::Declined);
        fs::write(home.path().join("problem.yaml"), "name: Both\n").expect("a file");
        assert!(reject(home.path()).is_ok());
    }
}
