//! Recognizes a folder as what a learning platform hands out for a class.

use super::names::{HandInName, Layout};
use std::path::Path;

/// Whether at least two files or folders in a folder have names that Moodle or Canvas gives to hand-ins.
pub(in crate::cli) fn is_class(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_hand_in = |entry: &std::fs::DirEntry| {
        let is_folder = entry.file_type().is_ok_and(|it| it.is_dir());
        let name = entry.file_name();
        HandInName::of(&name.to_string_lossy(), is_folder).layout != Layout::Plain
    };
    entries.filter(is_hand_in).take(2).count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_has_two_names_of_a_platform() {
        let of = |names: &[&str]| {
            let folder = tempfile::tempdir().expect("a folder");
            for name in names {
                std::fs::write(folder.path().join(name), "").expect("a file");
            }
            is_class(folder.path())
        };
        assert!(of(&["ada_1_2_main.c", "bob_LATE_3_4_main.c"]));
        assert!(of(&["Ada_1_assignsubmission_file_", "bob_3_4_main.c"]));
        assert!(!of(&["ada_1_2_main.c", "bob.c", "part_2_of_3.c"]));
        assert!(!is_class(Path::new("/none/at/all")));
    }
}
