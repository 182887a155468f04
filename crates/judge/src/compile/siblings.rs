//! The files beside a program of the judges that it names: what C and C++ include, as `testlib.h`, and modules of Python.

use super::beside::{BYTES_MAX, Beside, FILES_MAX};
use super::error::CompileError;
use super::source::Source;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use tribunal_package::regular;

/// How many parts of a dotted import are followed: no program has folders in folders as deep as that.
const PARTS_MAX: usize = 32;
/// Maximum number of paths at which files beside a program are looked for.
const CANDIDATES_MAX: u64 = 100_000;

/// Adds the files beside a program that it names in quotes or imports, and those that these name in turn. Links may not
/// lead out of `root`.
pub(super) fn add(root: &Path, path: &Path, source: &mut Source) -> Result<(), CompileError> {
    let folder = regular::folder_of(path);
    let (mut known, mut left) = (BTreeSet::from([PathBuf::from(&source.name)]), BYTES_MAX);
    let (mut names, mut candidates) = (Vec::new(), 0);
    let mut add_named = |file: &Path, text: &[u8], names: &mut Vec<PathBuf>| {
        each_named(file, text, &mut |name| {
            candidates += 1;
            if candidates > CANDIDATES_MAX {
                let why = format!("more than {CANDIDATES_MAX} names of files beside it");
                let why = regular::beyond(why);
                return Err(CompileError::Read(folder.join(file), why));
            }
            // A name that is no file takes no memory.
            if folder.join(&name).is_file() && known.insert(name.clone()) {
                names.push(name);
            }
            Ok(())
        })
    };
    add_named(Path::new(&source.name), &source.bytes, &mut names)?;
    while let Some(name) = names.pop() {
        let file = folder.join(&name);
        let failed = |error| CompileError::Read(file.clone(), error);
        if source.beside.len() == FILES_MAX {
            let why = format!("more than {FILES_MAX} files");
            return Err(failed(regular::beyond(why)));
        }
        let opened = regular::open_inside(root, &file).map_err(failed)?;
        let bytes = regular::read(opened, left).map_err(failed)?;
        left -= bytes.len() as u64;
        add_named(&name, &bytes, &mut names)?;
        source.beside.push(Beside {
            is_part: !is_python(&name),
            path: name,
            bytes,
            is_executable: false,
            is_included: false,
        });
    }
    source
        .beside
        .sort_by(|one, other| one.path.cmp(&other.path));
    Ok(())
}

/// What is done with a path; an error ends the search.
type Visit<'v> = &'v mut dyn FnMut(PathBuf) -> Result<(), CompileError>;

/// Visits the files that a file may name: their paths from the folder of the program.
fn each_named(file: &Path, text: &[u8], visit: Visit) -> Result<(), CompileError> {
    let text = String::from_utf8_lossy(text);
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut visit = |name: PathBuf| inside(&name).map_or(Ok(()), &mut *visit);
    match is_python(file) {
        true => text
            .lines()
            .try_for_each(|line| each_imported(line, folder, &mut visit)),
        false => text
            .lines()
            .filter_map(included)
            .try_for_each(|name| visit(folder.join(name))),
    }
}

fn is_python(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "py")
}

/// The files beside a program that its text may name, by their paths from its folder: what C and C++ include, and modules of
/// Python.
pub fn named_beside(file: &Path, text: &[u8]) -> Vec<PathBuf> {
    let mut named = Vec::new();
    let name = Path::new(file.file_name().unwrap_or_default());
    let mut note = |path: PathBuf| {
        let is_room = (named.len() as u64) < CANDIDATES_MAX;
        named.extend(is_room.then_some(path));
        Ok(())
    };
    // It stops at nothing.
    let _ = each_named(name, text, &mut note);
    named
}

/// The name in quotes behind `#include`.
fn included(line: &str) -> Option<PathBuf> {
    let directive = line.trim_start().strip_prefix('#')?.trim_start();
    let quoted = directive.strip_prefix("include")?.trim_start();
    let (name, _) = quoted.strip_prefix('"')?.split_once('"')?;
    Some(PathBuf::from(name))
}

/// Visits the files that a line of Python may import, from the folder of its own file.
fn each_imported(line: &str, folder: &Path, visit: Visit) -> Result<(), CompileError> {
    let line = line.trim_start();
    let (modules, members) = match (line.strip_prefix("import "), line.strip_prefix("from ")) {
        (Some(modules), _) => (modules, ""),
        (None, Some(rest)) => rest.split_once(" import").unwrap_or((rest, "")),
        (None, None) => return Ok(()),
    };
    for module in names(modules) {
        let dots = module.len() - module.trim_start_matches('.').len();
        // Without a dot, the first place to look is the folder of the program.
        let mut place = match dots {
            0 => PathBuf::new(),
            dots => folder.join("../".repeat(dots - 1)),
        };
        let parts = module.trim_start_matches('.').split('.');
        let mut parts = parts.filter(|it| !it.is_empty());
        for part in parts.by_ref().take(PARTS_MAX) {
            visit(place.join(format!("{part}.py")))?;
            place.push(part);
            visit(place.join("__init__.py"))?;
        }
        if parts.next().is_none() {
            names(members).try_for_each(|member| visit(place.join(format!("{member}.py"))))?;
        }
    }
    Ok(())
}

/// The names in a list, as `a, b as c`, with or without brackets.
fn names(list: &str) -> impl Iterator<Item = &str> {
    let list = list.trim().trim_start_matches('(').trim_end_matches(')');
    list.split(',')
        .filter_map(|it| it.split_whitespace().next())
}

/// A path without `.` and `..`, if it does not lead out of the folder.
fn inside(path: &Path) -> Option<PathBuf> {
    let mut whole = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(part) => whole.push(part),
            Component::CurDir => {}
            Component::ParentDir if whole.pop() => {}
            _ => return None,
        }
    }
    Some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn added(files: &[(&str, &str)]) -> Result<Vec<String>, CompileError> {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        let path = folder.path().join(files[0].0);
        let mut source = Source::read(folder.path(), &path)?;
        add(folder.path(), &path, &mut source)?;
        let names = source.beside.iter();
        Ok(names.map(|file| file.path.display().to_string()).collect())
    }

    #[test]
    fn headers_that_are_named_come_along_and_those_that_these_name() {
        let files = added(&[
            (
                "gen.cpp",
                "#include <bits.h>\n # include \"testlib.h\"\n#include \"lib/a.h\"\n",
            ),
            ("bits.h", ""),
            ("testlib.h", "#include \"testlib.h\"\n#include \"more.h\"\n"),
            ("more.h", ""),
            ("other.h", ""),
            (
                "lib/a.h",
                "#include \"../b.h\"\n#include \"c.h\"\n#include \"../../d.h\"\n",
            ),
            ("b.h", "#include \"missing.h\"\n#include \"e.cpp\"\n"),
            ("lib/c.h", ""),
            ("e.cpp", ""),
        ]);
        let expected = ["b.h", "e.cpp", "lib/a.h", "lib/c.h", "more.h", "testlib.h"];
        assert_eq!(files.expect("all are read"), expected);
    }

    #[test]
    fn modules_that_are_imported_come_along() {
        let files = added(&[
            (
                "gen.py",
                "import sys, helper as h\nfrom deep.er import x\n  from .same import *\nimportant = 1\n\
                 from lib import (tool, other)\n",
            ),
            ("lib/tool.py", "from . import near\nfrom ..up import it\n"),
            ("lib/near.py", ""),
            ("lib/__init__.py", ""),
            ("up.py", ""),
            ("near.py", ""),
            ("helper.py", "import third\n"),
            ("third.py", ""),
            ("deep/er.py", ""),
            ("deep/__init__.py", ""),
            ("same/__init__.py", ""),
            ("ant.py", ""),
            ("sys.txt", ""),
        ]);
        let expected = [
            "deep/__init__.py",
            "deep/er.py",
            "helper.py",
            "lib/__init__.py",
            "lib/near.py",
            "lib/tool.py",
            "same/__init__.py",
            "third.py",
            "up.py",
        ];
        assert_eq!(files.expect("all are read"), expected);
    }

    #[test]
    fn long_imports_take_no_memory_and_many_are_refused() {
        let mut visited = 0;
        let mut visit = |name: PathBuf| {
            assert!(name.components().count() <= PARTS_MAX + 1);
            visited += 1;
            Ok(())
        };
        let line = format!("import {}", "a.".repeat(200_000));
        each_imported(&line, Path::new(""), &mut visit).expect("it is followed");
        assert_eq!(visited, 2 * PARTS_MAX);
        // Deeper than any program, so that nothing is looked for at another place.
        let deep = format!("from {}x import y", "a.".repeat(PARTS_MAX));
        let mut names = Vec::new();
        let mut visit = |name| {
            names.push(name);
            Ok(())
        };
        each_imported(&deep, Path::new(""), &mut visit).expect("it is followed");
        assert_eq!(names.len(), 2 * PARTS_MAX);
        // As many as one list has, times as many as the other.
        let many = "a,".repeat(1000);
        let text = format!("from {many} import {many}\n");
        let error = added(&[("gen.py", &text)]).expect_err("too many");
        let why = "more than 100000 names of files beside it, the most that Tribunal reads";
        assert!(error.to_string().contains(why), "{error}");
        let text = "import a\n".repeat(2000);
        let files = added(&[("gen.py", &text), ("a.py", "")]);
        assert_eq!(files.expect("all are read"), ["a.py"]);
    }

    #[test]
    fn what_lies_elsewhere_or_is_no_file_is_refused() {
        let outside = tempfile::NamedTempFile::new().expect("a file");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("gen.cpp");
        fs::write(&path, "#include \"a.h\"\n").expect("a file");
        std::os::unix::fs::symlink(outside.path(), folder.path().join("a.h")).expect("a link");
        let mut source = Source::read(folder.path(), &path).expect("it is read");
        assert!(add(folder.path(), &path, &mut source).is_err());
        let large = "x".repeat(BYTES_MAX as usize + 1);
        assert!(added(&[("a.c", "#include \"b.h\"\n"), ("b.h", &large)]).is_err());
    }
}
