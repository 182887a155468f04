//! Distinguishes a program of several files from a folder of programs.
//!
//! A folder is one program if it lies where a package has its submissions, or if no two of its files run on their own.
//! A C file runs on its own if it has a `main` function; a Java file, if it has one and no other file uses its class; a
//! script, if no other script beside or above it imports it, or if it prints at once; a link or an executable, always.
//! The file name `main` proves nothing: in the folder of a class, it may be one submission of many. Several folders
//! with sources, and no sources beside them, belong to several people, unless a folder has a usual name for a part of a
//! program.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use tribunal_judge::compile::{ProgramFile, SCRIPTS};
use tribunal_judge::expected;
use tribunal_judge::language::{Language, Languages};
use tribunal_package::regular;
use walkdir::WalkDir;

/// The maximum depth of sources in one program.
pub(super) const DEPTH_MAX: usize = 8;

/// The most sources that are read; a folder with more is not one program.
const SOURCES_MAX: usize = 500;

/// How much of a source is read, in bytes.
const BYTES_MAX: u64 = 256 << 10;

/// Why a folder is one program.
#[derive(Debug, PartialEq)]
pub(super) enum One {
    /// The only candidate: a package names it, or the folder holds one source.
    Clear,
    /// Its files show it; the text completes "it is judged as one program, because …".
    Because(String),
}

/// Why a folder with sources is one program, if it is.
pub(super) fn is_one(folder: &Path, languages: &Languages) -> Option<One> {
    let around = folder.parent();
    if around.is_some_and(|it| expected::is_folder(it) || it.parent().is_some_and(is_submissions)) {
        return Some(One::Clear);
    }
    let because = |why: String| Some(One::Because(why));
    let script = SCRIPTS
        .into_iter()
        .find(|name| is_executable(&folder.join(name)));
    let sources = sources(folder, languages)?;
    let main = sources.iter().find(|source| is_main(folder, source));
    let alone = by_themselves(&sources, main);
    let mut alone = alone.into_iter();
    match (alone.next(), alone.next(), main, script) {
        (_, Some(_), ..) | (Some(_), None, Some(_), _) => None,
        (.., Some(name)) => because(format!("it has a script `{name}`")),
        (.., Some(main), None) => because(format!("it has `{}`", main.name)),
        _ if are_of_several(folder, &sources) => None,
        _ if sources.len() < 2 => Some(One::Clear),
        (Some(only), ..) => because(format!(
            "of its files only `{}` is a program by itself",
            only.name
        )),
        (None, ..) => because("none of its files is a program by itself".to_string()),
    }
}

/// The files that are programs by themselves among those that one person handed in; more than one if they are several
/// programs. Unlike the folder of a class, their folders belong together.
pub(super) fn programs_of(files: &[ProgramFile], languages: &Languages) -> Vec<String> {
    let is_script = |file: &ProgramFile| {
        file.is_executable && SCRIPTS.iter().any(|name| file.path == Path::new(name))
    };
    if files.iter().any(is_script) {
        return Vec::new();
    }
    let source = |file: &ProgramFile| {
        let language = languages.of_file(&file.path)?;
        let bytes = &file.bytes[..file.bytes.len().min(BYTES_MAX as usize)];
        Some(SourceText::new(&file.path, language, bytes, false))
    };
    let sources: Vec<SourceText> = files.iter().filter_map(source).collect();
    let main = sources.iter().find(|source| is_main(Path::new(""), source));
    let mut alone = by_themselves(&sources, main);
    // A `__main__` file is a program as well.
    alone.extend(main.filter(|_| !alone.is_empty()));
    alone.iter().map(|source| source.path()).collect()
}

fn is_main(folder: &Path, source: &SourceText) -> bool {
    source.folder == folder && source.stem == "__main__"
}

/// The sources that are programs by themselves, besides the `__main__` file.
fn by_themselves<'s, 'l>(
    sources: &'s [SourceText<'l>],
    main: Option<&SourceText>,
) -> Vec<&'s SourceText<'l>> {
    let taken: Vec<HashSet<&str>> = sources.iter().map(SourceText::imports_of).collect();
    // Imports count only within a language, and not from the folder of another submission.
    let is_taken = |source: &SourceText| {
        let is_other = |other: &SourceText| {
            other.language.name == source.language.name
                && other.stem != source.stem
                && source.folder.starts_with(&other.folder)
        };
        sources
            .iter()
            .zip(&taken)
            .any(|(other, names)| is_other(other) && names.contains(source.stem.as_str()))
    };
    // A `__main__` file may leave all of the work to a file that it imports.
    let acts = |source: &SourceText| main.is_none() && source.acts();
    let is_main = |source: &SourceText| main.is_some_and(|main| std::ptr::eq(main, source));
    sources
        .iter()
        .filter(|source| !is_main(source) && source.runs_by_itself(|it| is_taken(it) && !acts(it)))
        .collect()
}

/// Usual names of folders that are parts of programs.
const PARTS: [&str; 12] = [
    "src", "source", "sources", "lib", "libs", "include", "includes", "inc", "headers", "util",
    "utils", "common",
];

/// Whether all sources lie in several subfolders, as in the folder of a class.
fn are_of_several(folder: &Path, sources: &[SourceText]) -> bool {
    let inner = |source: &SourceText| {
        let first = source
            .folder
            .strip_prefix(folder)
            .ok()?
            .components()
            .next()?;
        Some(first.as_os_str().to_string_lossy().to_lowercase())
    };
    let folders: Option<HashSet<String>> = sources.iter().map(inner).collect();
    folders
        .is_some_and(|all| all.len() > 1 && !all.iter().any(|name| PARTS.contains(&name.as_str())))
}

fn is_submissions(folder: &Path) -> bool {
    folder.ends_with("submissions")
}

fn is_executable(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

/// A source file, as the rules above see it.
struct SourceText<'l> {
    /// The file name.
    name: String,
    /// The file name without its ending.
    stem: String,
    language: &'l Language,
    /// The folder of the file.
    folder: PathBuf,
    /// Whether it is a link; links are not read.
    is_link: bool,
    /// The text without C-like comments and strings.
    code: String,
    text: String,
}

/// Reads the sources of a folder; `None` if they are too many for one program, or if executables lie among them.
fn sources<'l>(folder: &Path, languages: &'l Languages) -> Option<Vec<SourceText<'l>>> {
    let is_hidden = |entry: &walkdir::DirEntry| {
        entry.depth() > 0 && entry.file_name().as_encoded_bytes()[0] == b'.'
    };
    let walk = WalkDir::new(folder)
        .max_depth(DEPTH_MAX)
        .sort_by_file_name()
        .into_iter();
    let files = walk
        .filter_entry(|entry| !is_hidden(entry))
        .flatten()
        .filter(|entry| !entry.file_type().is_dir());
    let mut sources = Vec::new();
    for entry in files {
        let Some(language) = languages.of_file(entry.path()) else {
            let is_script = SCRIPTS.iter().any(|name| entry.file_name() == *name);
            if !is_script && entry.path().extension().is_none() && is_executable(entry.path()) {
                return None;
            }
            continue;
        };
        let (mut bytes, is_link) = (Vec::new(), entry.path_is_symlink());
        if !is_link {
            // An unreadable file counts as empty.
            let _ = regular::open_inside(folder, entry.path())
                .and_then(|file| file.take(BYTES_MAX).read_to_end(&mut bytes));
        }
        sources.push(SourceText::new(entry.path(), language, &bytes, is_link));
        if sources.len() > SOURCES_MAX {
            return None;
        }
    }
    Some(sources)
}

impl<'l> SourceText<'l> {
    fn new(path: &Path, language: &'l Language, bytes: &[u8], is_link: bool) -> SourceText<'l> {
        let word = |word: Option<&OsStr>| word.unwrap_or_default().to_string_lossy().into_owned();
        let text = String::from_utf8_lossy(bytes).into_owned();
        SourceText {
            name: word(path.file_name()),
            stem: word(path.file_stem()),
            language,
            folder: path.parent().unwrap_or(Path::new("")).to_path_buf(),
            is_link,
            code: bare(&text),
            text,
        }
    }
}

impl SourceText<'_> {
    fn path(&self) -> String {
        self.folder.join(&self.name).display().to_string()
    }

    /// Whether the file is a program of its own; `is_taken` says whether another file imports it.
    fn runs_by_itself(&self, is_taken: impl Fn(&SourceText) -> bool) -> bool {
        match self.language.name.as_str() {
            _ if self.is_link => true,
            "C" | "C++" | "Go" | "Rust" | "Kotlin" => has_main(&self.code),
            "Java" => has_main(&self.code) && !is_taken(self),
            "Pascal" => words(&self.code)
                .next()
                .is_none_or(|word| !word.eq_ignore_ascii_case("unit")),
            _ => self.stem != "__init__" && !is_taken(self),
        }
    }

    /// The names that may be imported files: the classes that a Java file uses, and all words on the import lines of a
    /// script.
    fn imports_of(&self) -> HashSet<&str> {
        match self.language.name.as_str() {
            "C" | "C++" | "Go" | "Rust" | "Pascal" | "Kotlin" => HashSet::new(),
            "Java" => self.classes(),
            _ => self.imports(),
        }
    }

    /// Whether a script prints as soon as it is imported, which parts of other programs do not.
    fn acts(&self) -> bool {
        const CALLS: [&str; 4] = ["print(", "main(", "solve(", "sys.stdout.write("];
        self.language.name.starts_with("Python")
            && self
                .text
                .lines()
                .any(|line| CALLS.iter().any(|call| line.starts_with(call)))
    }

    fn imports(&self) -> HashSet<&str> {
        const WORDS: [&str; 6] = ["import", "from", "require", "include", "load", "use"];
        const CALLS: [&str; 4] = ["require(", "import(", "import_module(", "__import__("];
        // Names in comments and strings are no imports.
        let is_import = |line: &&str| {
            let line = line.trim_start();
            let begins = words(line).next().filter(|first| line.starts_with(first));
            let is_call = || CALLS.iter().any(|call| line.contains(call));
            let is_comment = || {
                ["#", "//", "*", "/*"]
                    .iter()
                    .any(|mark| line.starts_with(mark))
            };
            begins.is_some_and(|first| WORDS.contains(&first)) || (is_call() && !is_comment())
        };
        self.text
            .lines()
            .filter(is_import)
            .flat_map(words)
            .collect()
    }

    /// The classes that the file creates, extends, or calls by name.
    fn classes(&self) -> HashSet<&str> {
        let all: Vec<&str> = words(&self.code).collect();
        let is_use = |pair: &&[&str]| ["new", "extends", "implements"].contains(&pair[0]);
        let mut classes: HashSet<&str> =
            all.windows(2).filter(is_use).map(|pair| pair[1]).collect();
        // A short name may be a variable. Calling `main` of a class does not make it a part of the program.
        let parts: Vec<&str> = self.code.split('.').collect();
        let called = parts
            .windows(2)
            .filter(|pair| words(pair[1]).next() != Some("main"))
            .map(|pair| {
                let name = pair[0].trim_end_matches(is_of_a_name);
                &pair[0][name.len()..]
            });
        classes.extend(called.filter(|name| name.len() > 2));
        classes
    }
}

/// Names and numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !is_of_a_name(letter))
        .filter(|word| !word.is_empty())
}

fn is_of_a_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Whether the code has a function `main`.
fn has_main(code: &str) -> bool {
    let is_joined = |letter: char| letter.is_alphanumeric() || "_.>:".contains(letter);
    code.match_indices("main").any(|(at, _)| {
        !code[..at].ends_with(is_joined) && code[at + 4..].trim_start().starts_with('(')
    })
}

/// Removes the comments and strings of C-like languages.
fn bare(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest[2..].find("*/").map_or(rest.len(), |end| end + 4),
            '"' => quoted(rest),
            _ => {
                bare.push(letter);
                letter.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    bare
}

/// How long a string is that begins a text, in bytes; it ends with its line at the latest.
fn quoted(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' => return at,
            '"' if !is_escaped => return at + 1,
            _ => is_escaped = letter == '\\' && !is_escaped,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn one(files: &[(&str, &str)]) -> bool {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join("class").join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(&path, text).expect("a file");
            if text.starts_with("#!") {
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("ours");
            }
        }
        is_one(&folder.path().join("class"), &Languages::builtin()).is_some()
    }

    const C: &str = "#include <stdio.h>\nint main(void) { return 0; }\n";
    const HELPER: &str =
        "// called by main()\nconst char *s = \"main()\";\nint remain (int x) { return x; }\n";

    #[test]
    fn sources_that_need_each_other_are_one_program() {
        assert!(one(&[("a.c", C)]));
        assert!(one(&[("a.cpp", C), ("words.cpp", HELPER), ("words.h", "")]));
        assert!(one(&[("src/a.cpp", C), ("lib/words.cpp", HELPER)]));
        assert!(one(&[("solve.py", "import helper\n"), ("helper.py", "")]));
        assert!(one(&[
            ("solve.py", "from words.reading import f\n"),
            ("words/reading.py", ""),
            ("words/__init__.py", "")
        ]));
        assert!(one(&[
            ("solve.js", "const x = require('./helper');\n"),
            ("helper.js", "")
        ]));
        let java = "class Solve { public static void main(String[] a) { new Helper().run(); } }";
        let helper = "class Helper { public static void main(String[] a) { } void run() { } }";
        assert!(one(&[("Solve.java", java), ("Helper.java", helper)]));
        assert!(one(&[
            ("Validate.java", java),
            ("Words.java", "class Words { }")
        ]));
    }

    #[test]
    fn a_script_or_a_main_module_file_makes_a_folder_one_program() {
        assert!(one(&[("__main__.py", "import b\n"), ("b.py", "")]));
        assert!(one(&[("a.c", C), ("b.c", HELPER), ("run", "#!/bin/sh\n")]));
        assert!(
            !one(&[("a.c", C), ("b.c", C), ("run", "#!/bin/sh\n")]),
            "one of a class may call a file so"
        );
        assert!(!one(&[("__main__.py", ""), ("b.py", "print(1)\n")]));
        let calls = "class Main { static void main(String[] a) { int n = Helper.sum(); } }";
        assert!(one(&[
            ("Main.java", calls),
            (
                "Helper.java",
                "class Helper { static void main(String[] a) { } }"
            )
        ]));
    }

    #[test]
    fn programs_that_each_run_by_themselves_are_several() {
        assert!(!one(&[("a.c", C), ("b.c", C)]));
        assert!(
            !one(&[("main.c", C), ("b.cpp", C)]),
            "no linker makes one of them"
        );
        assert!(!one(&[
            ("alice.py", "import sys\n"),
            ("bob.py", "print(1)\n")
        ]));
        assert!(
            !one(&[("main.py", "print(1)\n"), ("bob.py", "print(1)\n")]),
            "another program may use the name"
        );
        assert!(
            !one(&[("a.py", "b = 1\n"), ("b.py", "a = 1\n")]),
            "the name of a variable is no import"
        );
        assert!(
            !one(&[("a.py", "# import b\nprint(1)\n"), ("b.py", "print(1)\n")]),
            "nor is what a comment says"
        );
        assert!(!one(&[("a.js", "// require('./b')\n"), ("b.js", "1;\n")]));
        assert!(
            !one(&[("inner/__main__.py", ""), ("b.py", "")]),
            "it is the main file of another folder"
        );
        assert!(!one(&[("a.cpp", C), ("a.py", "print(1)\n")]));
        let java = "class Alice { static void main(String[] a) { board.fill(); new Bob(); } }";
        assert!(
            !one(&[("Alice.java", java), ("board.py", "print(1)\n")]),
            "no class is a script"
        );
        assert!(!one(&[
            ("a.py", "from collections import Counter\n"),
            ("Counter.java", java)
        ]));
        assert!(!one(&[("alice/a.c", C), ("bob/a.c", C)]));
        let java = |name: &str| {
            format!("public class {name} {{ public static void main(String[] a) {{ }} }}")
        };
        assert!(!one(&[
            ("Alice.java", &java("Alice")),
            ("Bob.java", &java("Bob"))
        ]));
        assert!(!one(&[
            ("a.rs", "fn main() {}\n"),
            ("b.rs", "fn main() {}\n")
        ]));
        assert!(!one(&[
            ("a.pas", "begin end.\n"),
            ("b.pas", "program x; begin end.\n")
        ]));
        assert!(one(&[
            ("a.pas", "uses b; begin end.\n"),
            ("b.pas", "unit b; interface end.\n")
        ]));
    }

    #[test]
    fn an_import_does_not_make_other_submissions_a_part_of_a_program() {
        let reads = "n = input()\nprint(n)\n";
        let main = "class Main { public static void main(String[] a) { } }";
        assert!(!one(&[
            ("mallory.py", "import alice, bob\n"),
            ("alice.py", reads),
            ("bob.py", reads)
        ]));
        assert!(!one(&[
            ("mallory.py", "x = 'from alice import bob'\n"),
            ("alice.py", ""),
            ("bob.py", "")
        ]));
        assert!(!one(&[
            ("mallory/m.py", "import solution\n"),
            ("alice/solution.py", ""),
            ("bob/solution.py", "")
        ]));
        assert!(!one(&[
            (
                "Mallory.java",
                "class Mallory { static void main(String[] a) { Main.main(a); } }"
            ),
            ("Main.java", main)
        ]));
        let solver = "class Solver { static void main(String[] a) { } }";
        let uses = "class Main { static void main(String[] a) { new Solver(); } }";
        assert!(!one(&[
            ("alice/Main.java", uses),
            ("alice/Solver.java", "class Solver { }"),
            ("bob/Solver.java", solver)
        ]));
        assert!(
            !one(&[
                ("alice/a.c", C),
                ("bob/b.c", "int mian(void) { return 0; }\n")
            ]),
            "bob's is his own fault"
        );
        assert!(
            !one(&[("a.c", C), ("bob", "#!/bin/sh\n")]),
            "an executable is a program"
        );
        let many: Vec<String> = (0..520).map(|number| format!("aaa/{number}.py")).collect();
        let many: Vec<(&str, &str)> = many
            .iter()
            .map(|name| (name.as_str(), ""))
            .chain([("b.c", C)])
            .collect();
        assert!(!one(&many));
    }

    #[test]
    fn the_programs_of_one_person_are_counted_across_folders() {
        let programs = |files: &[(&str, &str)]| {
            let file = |(path, text): &(&str, &str)| ProgramFile {
                path: path.into(),
                bytes: text.as_bytes().to_vec(),
                is_executable: text.starts_with("#!"),
            };
            let files: Vec<ProgramFile> = files.iter().map(file).collect();
            programs_of(&files, &Languages::builtin())
        };
        assert_eq!(
            programs(&[("game/a.c", C), ("words/b.c", HELPER)]),
            ["game/a.c"]
        );
        assert_eq!(programs(&[("a.c", C), ("old/b.c", C)]), ["a.c", "old/b.c"]);
        assert_eq!(programs(&[("a.c", HELPER), ("notes.txt", C)]).len(), 0);
        assert_eq!(
            programs(&[("__main__.py", "import b\n"), ("b.py", "x = 1\n")]).len(),
            0
        );
        assert_eq!(
            programs(&[("__main__.py", "print(1)\n"), ("b.py", "x = 1\n")]),
            ["b.py", "__main__.py"]
        );
        assert_eq!(
            programs(&[("run", "#!/bin/sh\n"), ("a.c", C), ("b.c", C)]).len(),
            0
        );
    }

    #[test]
    fn the_reason_names_what_makes_a_folder_one_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let why = |name: &str| is_one(&folder.path().join(name), &Languages::builtin());
        let place = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        place("one/alice.py", "import bob, carol\n");
        assert_eq!(why("one"), Some(One::Clear), "there is no other file");
        place("class/alice.py", "import bob, carol\n");
        place("class/bob.py", "zero = 0\n");
        place("class/carol.py", "zero = 0\n");
        let since = "of its files only `alice.py` is a program by itself";
        assert_eq!(why("class"), Some(One::Because(since.to_string())));
        place("class/__main__.py", "import alice\n");
        assert_eq!(
            why("class"),
            Some(One::Because("it has `__main__.py`".to_string()))
        );
        place("accepted/words/a.py", "import b\n");
        place("accepted/words/b.py", "");
        assert_eq!(why("accepted/words"), Some(One::Clear));
        place("words/a.c", "int a;\n");
        place("words/b.c", "int b;\n");
        assert_eq!(
            why("words"),
            Some(One::Because(
                "none of its files is a program by itself".to_string()
            ))
        );
    }

    #[test]
    fn a_hostile_class_is_read_in_linear_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let text: String = (0..30_000)
            .map(|number| format!("import a{number}\n"))
            .collect();
        let java: String = (0..20_000)
            .map(|number| format!("new A{number}.b();"))
            .collect();
        let java = format!("class X {{ static void main(String[] a) {{ {java} }} }}");
        for number in 0..100 {
            fs::write(folder.path().join(format!("b{number}.py")), &text).expect("a file");
            fs::write(folder.path().join(format!("B{number}.java")), &java).expect("a file");
        }
        // A look at every pair of files would take minutes.
        assert_eq!(is_one(folder.path(), &Languages::builtin()), None);
    }

    #[test]
    fn no_text_makes_it_panic() {
        fn property(text: String) -> bool {
            let _ = has_main(&bare(&text));
            bare(&text).len() <= text.len()
        }
        quickcheck::quickcheck(property as fn(String) -> bool);
        for text in [
            "/*",
            "//",
            "\"",
            "\"\\",
            "/* ü",
            "main",
            "ümain(",
            "\"ü\\\"main(\"",
        ] {
            assert!(!has_main(&bare(text)), "{text}");
        }
    }
}
