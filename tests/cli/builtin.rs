//! In a folder without `cases`, the binary uses its built-in packages.

use super::{CHESS, FLIP, Ran, tribunal};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty working folder, and another for temporary files.
struct Nowhere {
    work: tempfile::TempDir,
    temporary: tempfile::TempDir,
}

impl Nowhere {
    fn new() -> Nowhere {
        let folder = || tempfile::tempdir().expect("a folder");
        Nowhere {
            work: folder(),
            temporary: folder(),
        }
    }

    /// Runs a command there, and checks that it leaves no temporary file and prints the path of none.
    #[track_caller]
    fn run(&self, args: &[&str], stdin: &str, code: i32) -> Ran {
        let ran = tribunal(args)
            .in_folder(self.work.path())
            .env("TMPDIR", self.temporary.path())
            .stdin(stdin)
            .run()
            .exits(code);
        let left = fs::read_dir(self.temporary.path())
            .expect("readable")
            .count();
        assert_eq!(left, 0, "{args:?} leaves temporary files");
        let place = self.temporary.path().to_str().expect("UTF-8");
        for said in [&ran.stdout, &ran.stderr] {
            assert!(
                !said.contains(place),
                "{args:?} names a temporary file\n{said}"
            );
        }
        ran
    }
}

#[test]
fn solvers_and_stored_cases_work_from_an_empty_folder() {
    let nowhere = Nowhere::new();
    nowhere.run(&["list"], "", 0);
    nowhere.run(&["solve", "flipgame"], FLIP, 0);
    nowhere.run(&["solve", "chesscbg"], CHESS, 0);
    nowhere.run(&["gen", "pilots"], "", 0);
    let ran = nowhere.run(&["verify", "--random", "3", "--size", "4x4"], "", 0);
    for problem in ["flipgame", "pilots", "chesscbg"] {
        let line = ran
            .stdout
            .lines()
            .find(|line| line.starts_with(&format!("{problem}: ")));
        let line = line.unwrap_or_else(|| panic!("no line of {problem}\n{}", ran.stdout));
        assert!(
            line.contains("stored cases") && !line.contains(": 0 stored"),
            "{line}"
        );
    }
    let ran = nowhere.run(
        &[
            "verify",
            "flipgame",
            "--case",
            "secret/all-black",
            "--format",
            "json",
        ],
        "",
        0,
    );
    assert!(!ran.stdout.contains("--cases"), "{}", ran.stdout);
    let left = fs::read_dir(nowhere.work.path()).expect("readable").count();
    assert_eq!(left, 0, "nothing was asked to be written");
}

/// Each file below a folder.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = walkdir::WalkDir::new(folder).into_iter().flatten();
    let files = entries.filter(|entry| entry.file_type().is_file());
    files
        .map(|entry| {
            let path = entry.path();
            let inside = path.strip_prefix(folder).expect("inside").to_path_buf();
            (inside, fs::read(path).expect("readable"))
        })
        .collect()
}

#[test]
fn an_export_is_the_same_from_an_empty_folder() {
    let nowhere = Nowhere::new();
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let cases = cases.to_str().expect("UTF-8");
    let export = ["export", "flipgame", "--format", "domjudge", "--out"];
    nowhere.run(&[&export[..], &["built-in.zip"]].concat(), "", 0);
    nowhere.run(
        &[&export[..], &["stored.zip", "--cases", cases]].concat(),
        "",
        0,
    );
    let read = |name: &str| fs::read(nowhere.work.path().join(name)).expect("written");
    assert!(read("built-in.zip") == read("stored.zip"));
    // The command that the hints give for making a copy.
    nowhere.run(
        &["export", "pilots", "--format", "icpc", "--out", "copy"],
        "",
        0,
    );
    let copy = files(&nowhere.work.path().join("copy"));
    assert!(copy.contains_key(Path::new("data/secret/all-closed.in")));
    nowhere.run(
        &[
            "export", "pilots", "--cases", "copy", "--format", "icpc", "--out", "again",
        ],
        "",
        0,
    );
    assert!(copy == files(&nowhere.work.path().join("again")));
}

#[test]
fn the_built_in_packages_are_never_changed() {
    let nowhere = Nowhere::new();
    let ran = nowhere.run(&["verify", "--bless"], "", 2);
    assert!(
        ran.stderr.contains("cannot change the built-in packages")
            && ran.stderr.contains("--cases DIR"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_folder_named_cases_is_never_ignored() {
    let nowhere = Nowhere::new();
    let cases = nowhere.work.path().join("cases");
    let export = ["export", "pilots", "--format", "oj", "--out", "out"];
    let refused = |why: &str, args: &[&str]| {
        let ran = nowhere.run(args, "", 4);
        assert!(
            ran.stderr.contains("cannot read `cases"),
            "{why}: {}",
            ran.stderr
        );
    };
    let verify = ["verify", "pilots", "--random", "0"];
    std::os::unix::fs::symlink("gone", &cases).expect("a link");
    refused("a link that leads nowhere", &export);
    refused("a link that leads nowhere", &verify);
    fs::remove_file(&cases).expect("removed");
    fs::write(&cases, "").expect("a file");
    refused("a file", &export);
    refused("a file", &verify);
    fs::remove_file(&cases).expect("removed");
    fs::create_dir(&cases).expect("a folder");
    refused("an empty folder", &export);
    let ran = nowhere.run(&verify, "", 1);
    let said = "cases/pilots: cannot read it";
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
}
