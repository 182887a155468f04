//! Reads a program from a zip archive, as students hand one in, without writing its files to the disk.

use super::beside::{BYTES_MAX, Beside, FILES_MAX};
use super::endings::is_beside_program;
use super::error::CompileError;
use super::given_outputs::{CaseNames, Held};
use crate::language::Languages;
use std::io;
use std::path::Path;
use tribunal_package::archive::{ARCHIVE_BYTES_MAX, Archive, ArchiveError, ArchivedFile};
use tribunal_package::regular;

/// How many archives may be inside each other.
const ARCHIVES_MAX: usize = 3;

/// Whether a file is a zip archive, by its name.
pub fn is_archive(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}

/// What an archive holds, sorted by path: outputs if a file is one for these cases, and a program otherwise. If its files
/// are too many or too large, without documents and the like; if there is none in a known language, but one archive, those
/// of that archive.
pub(super) fn held(
    root: &Path,
    path: &Path,
    languages: &Languages,
    cases: &CaseNames,
) -> Result<Held, CompileError> {
    let failed = |error| CompileError::Read(path.to_path_buf(), error);
    let mut bytes = regular::open_inside(root, path)
        .and_then(|file| regular::read(file, ARCHIVE_BYTES_MAX))
        .map_err(failed)?;
    for _ in 0..ARCHIVES_MAX {
        let refused = |error: ArchiveError| failed(io::Error::other(error));
        let mut archive = Archive::open(bytes).map_err(refused)?;
        let mut files = archive.files().to_vec();
        files.sort_by(|one, other| one.path.cmp(&other.path));
        let is_source = |file: &ArchivedFile| {
            !is_archive(&file.path) && languages.of_file(&file.path).is_some()
        };
        let is_of_outputs = files.iter().any(|file| cases.has_output(&file.path));
        let inner = match is_of_outputs || files.iter().any(is_source) {
            true => None,
            false => only(files.iter().filter(|file| is_archive(&file.path))),
        };
        if let Some(inner) = inner {
            bytes = archive.read(inner).map_err(refused)?;
            continue;
        }
        let is_left_out = |file: &mut ArchivedFile| is_of_outputs && !cases.has_output(&file.path);
        let others = files.extract_if(.., is_left_out);
        let others = others.map(|file| file.path).collect();
        let stated = files
            .iter()
            .fold(0, |sum: u64, file| sum.saturating_add(file.bytes));
        if !is_of_outputs && (files.len() > FILES_MAX || stated > BYTES_MAX) {
            let is_left_out = |path: &Path| is_archive(path) || is_beside_program(path);
            files.retain(|file| is_source(file) || !is_left_out(&file.path));
        }
        let files_max = match is_of_outputs {
            true => cases.files_max(),
            false => FILES_MAX,
        };
        if files.len() > files_max {
            let why = format!("more than {files_max} files");
            return Err(failed(regular::beyond(why)));
        }
        let read = |file: &ArchivedFile| {
            Ok(Beside {
                path: file.path.clone(),
                bytes: archive.read(file)?,
                is_executable: file.is_executable,
                is_included: false,
                is_part: false,
            })
        };
        let files = files.iter().map(read).collect::<Result<_, _>>();
        let files = files.map_err(refused)?;
        return Ok(match is_of_outputs {
            true => Held::Outputs(files, others),
            false => Held::Program(files),
        });
    }
    let why = format!("more than {ARCHIVES_MAX} archives inside each other");
    Err(failed(regular::beyond(why)))
}

/// The only item, if there is exactly one.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    items.next().filter(|_| items.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::zipped::zip;
    use std::fs;

    fn names(archive: &[u8]) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.ZIP");
        fs::write(&path, archive).expect("a file");
        assert!(is_archive(&path));
        let held = held(
            folder.path(),
            &path,
            &Languages::builtin(),
            &CaseNames::default(),
        );
        let files = held.map(Held::files);
        let names = |files: Vec<Beside>| {
            let names = files.iter().map(|file| file.path.display().to_string());
            names.collect()
        };
        files.map(names).map_err(|error| {
            error
                .to_string()
                .replace(&folder.path().display().to_string(), "")
        })
    }

    #[test]
    fn an_archive_inside_an_archive_is_read_if_there_is_no_source_beside_it() {
        let source = zip(&[("main.c", b""), ("board.h", b"")]);
        let inner = zip(&[("hw.zip", &source), ("readme.txt", b"")]);
        assert_eq!(
            names(&inner),
            Ok(vec!["board.h".to_string(), "main.c".to_string()])
        );
        let beside = zip(&[("a.c", b""), ("hw.zip", &source)]);
        assert_eq!(
            names(&beside),
            Ok(vec!["a.c".to_string(), "hw.zip".to_string()])
        );
        let two = zip(&[("a.zip", &source), ("b.zip", &source)]);
        assert_eq!(names(&two).map(|it| it.len()), Ok(2), "neither is opened");
        let deep = zip(&[("a.zip", &zip(&[("b.zip", &inner)]))]);
        assert_eq!(
            names(&deep),
            Err("cannot read `/x.ZIP`: more than 3 archives inside each other, the most that Tribunal reads".to_string())
        );
    }

    #[test]
    fn every_file_counts_that_a_program_may_need() {
        let with_main = |ending: &str, count: usize| {
            let others: Vec<String> = (0..count).map(|it| format!("{it}.{ending}")).collect();
            let others = others.iter().map(|name| (name.as_str(), &b""[..]));
            names(&zip(&others
                .chain([("main.cpp", &b""[..])])
                .collect::<Vec<_>>()))
        };
        for ending in ["h", "hpp", "inc", "cpp"] {
            assert_eq!(
                with_main(ending, FILES_MAX),
                Err(
                    "cannot read `/x.ZIP`: more than 500 files, the most that Tribunal reads"
                        .to_string()
                ),
                "{ending}"
            );
        }
        assert_eq!(with_main("h", FILES_MAX - 1).map(|it| it.len()), Ok(500));
        for ending in ["txt", "PNG", "class", "rar", "zip"] {
            assert_eq!(
                with_main(ending, FILES_MAX),
                Ok(vec!["main.cpp".to_string()]),
                "{ending}"
            );
        }
    }

    #[test]
    fn large_documents_are_left_packed_and_a_refused_archive_says_why() {
        let blanks = vec![b' '; 1 << 20];
        let pages: Vec<String> = (0..40).map(|page| format!("{page}.txt")).collect();
        let mut files: Vec<(&str, &[u8])> =
            pages.iter().map(|it| (it.as_str(), &blanks[..])).collect();
        files.push(("main.c", b""));
        assert_eq!(names(&zip(&files)), Ok(vec!["main.c".to_string()]));
        assert_eq!(names(&zip(&files[20..])).map(|it| it.len()), Ok(21));
        let words =
            "cannot read `/x.ZIP`: not a readable zip archive: it is none, or its end is missing";
        assert_eq!(names(b"Rar!").expect_err("no zip"), words);
        let whole = zip(&[("main.c", b"int main() {}")]);
        let half = &whole[..whole.len() / 2];
        assert_eq!(names(half).expect_err("half a zip"), words);
    }

    #[test]
    fn outputs_larger_than_a_program_may_be_are_not_left_out_in_silence() {
        // Not so much alike that it is taken for a zip bomb.
        let block: Vec<u8> = (0..4096_u32)
            .map(|at| ((at * at * 31) >> 7) as u8)
            .collect();
        let half = block.repeat(BYTES_MAX as usize / block.len() / 2 + 1);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.zip");
        let outputs = [("1.out", &half[..]), ("2.out", &half[..])];
        fs::write(&path, zip(&outputs)).expect("a file");
        let cases = CaseNames::new(["secret/1", "secret/2"]);
        match held(folder.path(), &path, &Languages::builtin(), &cases) {
            Ok(held) => assert_eq!(held.files().len(), 2),
            Err(error) => assert!(error.to_string().contains("MB"), "{error}"),
        }
    }
}
