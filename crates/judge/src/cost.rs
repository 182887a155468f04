//! How long the cases of a submission take, by its language: the shares of a campaign are divided by it.

use super::compile::is_archive;
use super::language::{Language, Languages};
use std::path::{Path, PathBuf};
use tribunal_package::archive::{ARCHIVE_BYTES_MAX, Archive};
use tribunal_package::regular;
use walkdir::WalkDir;

/// How deep in a folder a source is looked for.
const DEPTH_MAX: usize = 4;

/// Among how many files it is looked for.
const FILES_MAX: usize = 1000;

/// About how long one case of a program takes, in microseconds, run in place or not: what was measured of its language. The program
/// is a file, a folder or an archive. The time is the same on each machine.
pub fn case_us(languages: &Languages, program: &Path, is_in_place: bool) -> u32 {
    // Which of several sources is built first is not known yet.
    let files = match program {
        it if it.is_dir() => found(it),
        it if is_archive(it) => archived(it),
        it => vec![it.to_path_buf()],
    };
    let language = files.iter().find_map(|it| languages.of_file(it));
    let unknown = Language::default();
    language.unwrap_or(&unknown).case_us(is_in_place)
}

/// The files in a folder; none if it cannot be read in whole, so that no machine sees others.
fn found(folder: &Path) -> Vec<PathBuf> {
    let files = WalkDir::new(folder)
        .sort_by_file_name()
        .max_depth(DEPTH_MAX);
    let files = files.into_iter().skip(1).take(FILES_MAX);
    let files: Result<Vec<_>, _> = files.map(|it| Ok(it?.into_path())).collect();
    files.unwrap_or_else(|_: walkdir::Error| Vec::new())
}

/// The files in an archive; none if it cannot be read.
fn archived(path: &Path) -> Vec<PathBuf> {
    let bytes = regular::open(path).and_then(|file| regular::read(file, ARCHIVE_BYTES_MAX));
    let archive = bytes.ok().and_then(|bytes| Archive::open(bytes).ok());
    let files = archive.map(|it| it.files().to_vec()).unwrap_or_default();
    let mut files: Vec<PathBuf> = files.into_iter().map(|it| it.path).collect();
    files.sort_unstable();
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::zipped::zip;
    use std::fs;

    #[test]
    fn how_long_a_case_takes_depends_on_the_language() {
        let folder = tempfile::tempdir().expect("a folder");
        for file in [
            "a/Main.java",
            "b/README",
            "b/src/z.c",
            "b/src/z.py",
            "c/README",
            "d.zip",
        ] {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "").expect("a file");
        }
        let archive = zip(&[("e/notes.txt", b""), ("e/one.rb", b"")]);
        fs::write(folder.path().join("e.zip"), archive).expect("a file");
        let languages = Languages::builtin();
        for (name, expected) in [
            ("a/Main.java", [60_000, 60_000]),
            ("a", [60_000, 60_000]),
            ("b", [700, 100]),
            ("b/src/z.py", [13_000, 3_000]),
            // As of a program that is compiled.
            ("c", [700, 100]),
            ("absent.py", [13_000, 3_000]),
            ("absent", [700, 100]),
            ("d.zip", [700, 100]),
            ("e.zip", [50_000, 50_000]),
        ] {
            let path = folder.path().join(name);
            let times = [false, true].map(|is_in_place| case_us(&languages, &path, is_in_place));
            assert_eq!(times, expected, "{name}");
        }
    }
}
