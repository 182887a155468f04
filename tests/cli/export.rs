//! `tribunal export`: the files for each host, compared with the format that the host defines.

use crate::{folder, tribunal};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

const PROBLEMS: [&str; 3] = ["flipgame", "pilots", "chesscbg"];
const FORMATS: [&str; 8] = [
    "icpc",
    "kattis-legacy",
    "domjudge",
    "polygon",
    "dmoj",
    "hydro",
    "hustoj",
    "oj",
];

/// Files with their modes.
pub(crate) type Files = BTreeMap<String, (Vec<u8>, u32)>;

fn files(folder: &Path) -> Files {
    let entries = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.expect("a readable folder"));
    let read = |path: &Path| {
        let mode = fs::metadata(path).expect("there").permissions().mode() & 0o777;
        let inside = path
            .strip_prefix(folder)
            .expect("inside")
            .to_str()
            .expect("UTF-8");
        (
            inside.to_string(),
            (fs::read(path).expect("a readable file"), mode),
        )
    };
    entries
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| read(entry.path()))
        .collect()
}

fn unzipped(archive: &[u8]) -> Files {
    let mut zip = zip::ZipArchive::new(Cursor::new(archive)).expect("an archive");
    let entries = zip.len();
    let read = |index| {
        let mut entry = zip.by_index(index).expect("an entry");
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).expect("readable");
        (
            entry.name().expect("UTF-8").into_owned(),
            (bytes, entry.unix_mode().expect("a mode") & 0o777),
        )
    };
    (0..entries).map(read).collect()
}

/// The exported folder: its files by their paths.
pub(crate) fn exported(problem: &str, format: &str, more: &[&str]) -> Files {
    let home = folder(&[]);
    let out = home.path().join("out");
    let args = [
        &[
            "export",
            problem,
            "--format",
            format,
            "--out",
            out.to_str().expect("UTF-8"),
        ],
        more,
    ]
    .concat();
    tribunal(&args).run().exits(0);
    files(&out)
}

pub(crate) fn text<'a>(files: &'a Files, path: &str) -> &'a str {
    let (bytes, _) = files
        .get(path)
        .unwrap_or_else(|| panic!("no `{path}` among {:?}", files.keys()));
    std::str::from_utf8(bytes).expect("UTF-8")
}

fn yaml(files: &Files, path: &str) -> Value {
    serde_saphyr::from_str(text(files, path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A copy of the package of a problem, for changes.
fn package(problem: &str) -> (tempfile::TempDir, PathBuf) {
    let home = folder(&[]);
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("cases")
        .join(problem);
    let to = home.path().join("cases").join(problem);
    for (path, (bytes, _)) in files(&from) {
        let target = to.join(path);
        fs::create_dir_all(target.parent().expect("a parent")).expect("a folder");
        fs::write(target, bytes).expect("a file");
    }
    (home, to)
}

fn numbers(files: &Files, folder: &str, ending: &str) -> usize {
    files
        .keys()
        .filter(|path| path.starts_with(folder) && path.ends_with(ending))
        .count()
}

// -- every format of every problem -------------------------------------------------------------------------

#[test]
fn every_package_is_the_same_each_time_and_as_archive_and_folder() {
    for problem in PROBLEMS {
        for format in FORMATS {
            let home = folder(&[]);
            let export = |out: &str| {
                let args = ["export", problem, "--format", format, "--quiet", "--cases"];
                let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
                let args = [&args[..], &[cases.to_str().expect("UTF-8"), "--out", out]].concat();
                let ran = tribunal(&args).in_folder(home.path()).run().exits(0);
                assert_eq!(
                    (ran.stdout, ran.stderr),
                    (format!("{out}\n"), String::new())
                );
            };
            ["folder", "a.zip", "b.zip"].into_iter().for_each(export);
            let read = |name: &str| fs::read(home.path().join(name)).expect("written");
            assert!(read("a.zip") == read("b.zip"), "{problem} {format}");
            let written = files(&home.path().join("folder"));
            assert!(
                !written.is_empty() && written == unzipped(&read("a.zip")),
                "{problem} {format}"
            );
        }
    }
}

#[test]
fn no_package_has_a_name_that_its_host_refuses() {
    let is_plain = |name: &str| {
        name.chars()
            .all(|letter| letter.is_ascii_alphanumeric() || "_.-".contains(letter))
    };
    for problem in PROBLEMS {
        for format in FORMATS {
            for path in exported(problem, format, &[]).keys() {
                // Polygon's folder for these pages has this name.
                let path = path.replace("statements/.html/", "statements/html/");
                for name in path.split('/') {
                    assert!(
                        is_plain(name) && !name.starts_with(['.', '-']) && name.len() <= 255,
                        "{format} {path}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_package_has_all_cases_and_the_limits_in_its_own_unit() {
    for problem in PROBLEMS {
        let stored = files(
            &Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("cases")
                .join(problem)
                .join("data"),
        );
        let (samples, secrets) = (
            numbers(&stored, "sample/", ".in"),
            numbers(&stored, "secret/", ".in"),
        );
        let cases = samples + secrets;
        assert!(samples > 0 && secrets > 40);

        let icpc = exported(problem, "icpc", &[]);
        assert_eq!(
            (
                numbers(&icpc, "data/sample/", ".in"),
                numbers(&icpc, "data/secret/", ".ans")
            ),
            (samples, secrets)
        );

        let legacy = exported(problem, "kattis-legacy", &[]);
        let config = yaml(&legacy, "problem.yaml");
        assert_eq!(
            (&config["problem_format_version"], &config["validation"]),
            (&"legacy".into(), &"custom".into())
        );
        assert_eq!(config["limits"]["memory"], 64);
        assert_eq!(
            (
                numbers(&legacy, "data/", ".in"),
                numbers(&legacy, "data/", ".ans")
            ),
            (cases, cases)
        );
        assert!(
            !legacy
                .keys()
                .any(|path| path.starts_with("data/invalid") || path.starts_with("data/valid"))
        );

        let domjudge = exported(problem, "domjudge", &[]);
        let config = yaml(&domjudge, "problem.yaml");
        assert_eq!(config["type"], "pass-fail");
        assert_eq!(
            (&config["limits"]["time_limit"], &config["limits"]["memory"]),
            (&1.into(), &64.into())
        );
        assert!(text(&domjudge, "domjudge-problem.ini").contains("timelimit = 1\n"));
        assert!(text(&domjudge, "problem.html").contains("<h2>Input</h2>"));
        assert_eq!(numbers(&domjudge, "data/", ".in"), cases);

        let polygon = exported(problem, "polygon", &[]);
        let xml = text(&polygon, "problem.xml");
        assert!(
            xml.contains("<time-limit>1000</time-limit>")
                && xml.contains("<memory-limit>67108864</memory-limit>")
        );
        assert!(xml.contains(&format!("<test-count>{cases}</test-count>")));
        assert_eq!(numbers(&polygon, "tests/", ".a"), cases);
        assert_eq!(xml.matches("tag=\"main\"").count(), 1);
        assert!(xml.matches("tag=\"failed\"").count() > 5);
        let (_, executables) = xml.split_once("<executables>").expect("the programs");
        let (executables, _) = executables.split_once("</executables>").expect("their end");
        for path in ["files/check.cpp", "files/validator.cpp"] {
            assert!(executables.contains(path) && polygon.contains_key(path));
        }

        let dmoj = exported(problem, "dmoj", &[]);
        let init = yaml(&dmoj, "init.yml");
        assert!(text(&dmoj, "init.yml").contains("time limit 1 s, memory limit 65536 KiB"));
        let data = unzipped(&dmoj["data.zip"].0);
        let batch = init["test_cases"][samples]["batched"]
            .as_array()
            .expect("a batch");
        assert_eq!((data.len(), batch.len()), (2 * cases, secrets));
        for case in batch {
            for key in ["in", "out"] {
                assert!(
                    data.contains_key(case[key].as_str().expect("a name")),
                    "{case}"
                );
            }
        }

        let hydro = exported(problem, "hydro", &[]);
        let config = yaml(&hydro, &format!("{problem}/testdata/config.yaml"));
        assert_eq!(
            (&config["time"], &config["memory"]),
            (&"1000ms".into(), &"64m".into())
        );
        assert_eq!(
            config["subtasks"][0]["cases"]
                .as_array()
                .expect("cases")
                .len(),
            cases
        );
        assert_eq!(
            numbers(&hydro, &format!("{problem}/testdata/"), ".out"),
            cases
        );
        assert_eq!(
            yaml(&hydro, &format!("{problem}/problem.yaml"))["pid"],
            problem
        );
        assert!(text(&hydro, &format!("{problem}/problem_zh.md")).contains("```input1\n"));

        let hustoj = exported(problem, "hustoj", &[]);
        let fps = text(&hustoj, "fps.xml");
        assert!(
            fps.contains("<time_limit unit=\"s\"><![CDATA[1]]>")
                && fps.contains("unit=\"mb\"><![CDATA[64]]>")
        );
        // The first sample is a test already.
        assert_eq!(
            (
                fps.matches("<test_input").count(),
                fps.matches("<test_output").count()
            ),
            (cases - 1, cases - 1)
        );

        let oj = exported(problem, "oj", &[]);
        assert!(text(&oj, "test.sh").contains("--tle 1 --mle 64"));
        assert_eq!(
            (
                numbers(&oj, "test/", ".in"),
                numbers(&oj, "test/", ".out"),
                oj["test.sh"].1
            ),
            (cases, cases, 0o755)
        );
    }
}

#[test]
fn fractional_limits_are_written_in_full() {
    let (home, path) = package("pilots");
    let yaml_path = path.join("problem.yaml");
    let config = fs::read_to_string(&yaml_path)
        .expect("there")
        .replace("time_limit: 1", "time_limit: 2.5");
    fs::write(&yaml_path, config.replace("memory: 64", "memory: 300")).expect("written");
    let written = |format, path: &str| {
        tribunal(&["export", "pilots", "--format", format, "--out", format])
            .in_folder(home.path())
            .run()
            .exits(0);
        fs::read_to_string(home.path().join(format).join(path)).expect("written")
    };
    assert!(written("polygon", "problem.xml").contains("<time-limit>2500</time-limit>"));
    assert!(
        written("hydro", "pilots/testdata/config.yaml")
            .contains("time: \"2500ms\"\nmemory: \"300m\"")
    );
    assert!(written("hustoj", "fps.xml").contains("<time_limit unit=\"s\"><![CDATA[2.5]]>"));
    assert!(written("domjudge", "domjudge-problem.ini").contains("timelimit = 2.5\n"));
    assert!(written("dmoj", "init.yml").contains("2.5 s, memory limit 307200 KiB"));
    assert!(written("oj", "test.sh").contains("--tle 2.5 --mle 300"));
}

needs::xmllint! {
    #[test]
    fn exported_xml_is_valid_to_another_parser() {
        for problem in PROBLEMS {
            for (format, path) in [("polygon", "problem.xml"), ("hustoj", "fps.xml")] {
                let home = folder(&[("x.xml", text(&exported(problem, format, &[]), path))]);
                let mut command = std::process::Command::new("xmllint");
                let output = command.args(["--noout", "--nonet", "x.xml"]).current_dir(home.path()).output();
                let output = output.expect("xmllint");
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            }
        }
    }
}

#[test]
fn every_statement_of_every_package_can_be_exported() {
    for problem in PROBLEMS {
        let hydro = exported(problem, "hydro", &[]);
        let polygon = exported(problem, "polygon", &[]);
        for (language, name) in [("en", "english"), ("zh", "chinese"), ("vi", "vietnamese")] {
            assert!(
                text(&hydro, &format!("{problem}/problem_{language}.md"))
                    .lines()
                    .count()
                    > 30
            );
            assert!(
                text(&polygon, &format!("statements/{name}/problem.tex")).contains("\\InputFile")
            );
            assert!(
                text(&polygon, &format!("statements/.html/{name}/problem.html"))
                    .contains("</html>")
            );
        }
    }
}

// -- cases that are added ----------------------------------------------------------------------------------

#[test]
fn random_cases_are_new_and_exactly_the_requested_number() {
    for problem in PROBLEMS {
        let plain = exported(problem, "icpc", &[]);
        let more = exported(problem, "icpc", &["--random", "20", "--seed", "7"]);
        assert!(
            plain
                .iter()
                .all(|(path, file)| more.get(path) == Some(file)),
            "nothing else changes"
        );
        let added: Vec<&String> = more
            .keys()
            .filter(|path| !plain.contains_key(*path))
            .collect();
        assert_eq!(added.len(), 40, "{added:?}");
        assert!(
            added
                .iter()
                .all(|path| path.starts_with("data/secret/random-00")),
            "{added:?}"
        );
        let mut inputs: Vec<&Vec<u8>> = more
            .iter()
            .filter(|(path, _)| path.starts_with("data/s") && path.ends_with(".in"))
            .map(|(_, (bytes, _))| bytes)
            .collect();
        let count = inputs.len();
        inputs.sort();
        inputs.dedup();
        assert_eq!(inputs.len(), count, "no input is there twice");
        let home = folder(&[]);
        for (path, (bytes, _)) in more
            .iter()
            .filter(|(path, _)| path.starts_with("data/secret/random-"))
        {
            fs::write(
                home.path().join(path.rsplit('/').next().expect("a name")),
                bytes,
            )
            .expect("written");
        }
        for input in added.iter().filter(|path| path.ends_with(".in")) {
            let input = input.rsplit('/').next().expect("a name");
            let answer = input.replace(".in", ".ans");
            tribunal(&["check", problem, input, &answer, &answer])
                .in_folder(home.path())
                .run()
                .exits(0);
        }
        assert_eq!(
            exported(problem, "icpc", &["--random", "20", "--seed", "7"]),
            more
        );
        assert_ne!(
            exported(problem, "icpc", &["--random", "20", "--seed", "8"]),
            more
        );
    }
}

#[test]
fn more_random_cases_than_there_are_boards_are_refused() {
    let ran = tribunal(&[
        "export",
        "pilots",
        "--format",
        "oj",
        "--out",
        "/nowhere/x",
        "--random",
        "10001",
    ])
    .run();
    assert!(ran.exits(2).stderr.contains("10001"));
}

#[test]
fn killing_cases_are_added_once_with_checked_answers() {
    let killers = folder(&[
        ("01-kills-a.in", crate::PILOTS),
        ("02-kills-b.in", "++++\n+--+\n----\n---+\n"),
        ("03-kills-c.in", "++--\r\n+--+\r\n----\r\n--++\r\n"),
        ("02-kills-b.ans", ""),
    ]);
    let path = killers.path().to_str().expect("UTF-8");
    let out = killers.path().join("out");
    let export = || {
        tribunal(&[
            "export",
            "pilots",
            "--format",
            "oj",
            "--out",
            out.to_str().expect("UTF-8"),
            "--add",
            path,
        ])
        .run()
    };
    let ran = export().exits(4);
    assert!(
        ran.stderr.contains("02-kills-b.ans") && ran.stderr.contains("wrong answer file"),
        "{}",
        ran.stderr
    );
    fs::remove_file(killers.path().join("02-kills-b.ans")).expect("removed");
    let ran = export().exits(0);
    assert!(
        ran.stderr.contains("01-kills-a.in") && ran.stderr.contains("has that input already"),
        "{}",
        ran.stderr
    );
    let written = files(&out);
    assert!(
        !written.contains_key("test/01-kills-a.in") && written.contains_key("test/02-kills-b.out")
    );
    assert!(
        !text(&written, "test/03-kills-c.in").contains('\r'),
        "an input validator would refuse it"
    );
}

// -- existing files ----------------------------------------------------------------------------------------

/// An archive with one empty file.
fn archive(name: &str) -> Vec<u8> {
    crate::zipped::zip(&[(name, b"")])
}

#[test]
fn nothing_is_overwritten_without_force() {
    let home = folder(&[("taken/thesis.txt", "years")]);
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let export = |out: &str, more: &[&str]| {
        let args = [
            "export",
            "flipgame",
            "--format",
            "icpc",
            "--cases",
            cases.to_str().expect("UTF-8"),
            "--out",
            out,
        ];
        tribunal(&[&args[..], more].concat())
            .in_folder(home.path())
            .run()
    };
    let ran = export("taken", &[]).exits(2);
    assert!(ran.stderr.contains("not empty"), "{}", ran.stderr);
    let ran = export("taken", &["--force"]).exits(2);
    assert!(
        ran.stderr.contains("not an earlier package"),
        "{}",
        ran.stderr
    );
    export("new", &[]).exits(0);
    export("new", &[]).exits(2);
    fs::write(home.path().join("new/stray"), "x").expect("written");
    export("new", &["--force"]).exits(0);
    assert!(
        !home.path().join("new/stray").exists(),
        "it is the new one, not a mixture"
    );
    export("x.zip", &[]).exits(0);
    assert!(export("x.zip", &[]).exits(2).stderr.contains("--force"));
    export("x.zip", &["--force"]).exits(0);
    // Another archive, and a file that is none, are not replaced even so.
    for bytes in [&b"years of work"[..], &archive("thesis.txt")] {
        fs::write(home.path().join("mine.zip"), bytes).expect("written");
        let ran = export("mine.zip", &["--force"]).exits(2);
        assert!(
            ran.stderr.contains("not an earlier package"),
            "{}",
            ran.stderr
        );
        assert!(fs::read(home.path().join("mine.zip")).expect("there") == bytes);
    }
    fs::remove_file(home.path().join("mine.zip")).expect("there");
    assert!(
        export("x.xml", &[])
            .exits(2)
            .stderr
            .contains("--format hustoj")
    );
    let mut names: Vec<_> = fs::read_dir(home.path())
        .expect("there")
        .map(|entry| entry.expect("there").file_name())
        .collect();
    names.sort();
    assert_eq!(
        names,
        ["new", "taken", "x.zip"],
        "nothing unfinished stays behind"
    );
}

#[test]
fn a_package_is_never_exported_into_itself() {
    let (home, path) = package("flipgame");
    for out in ["cases/flipgame", "cases"] {
        let args = [
            "export", "flipgame", "--format", "icpc", "--force", "--out", out,
        ];
        let ran = tribunal(&args).in_folder(home.path()).run().exits(2);
        assert!(ran.stderr.contains("cannot write"), "{}", ran.stderr);
    }
    assert!(path.join("problem.yaml").is_file());
}

#[test]
fn the_single_xml_file_equals_that_in_the_folder() {
    let home = folder(&[]);
    let out = home.path().join("pilots.xml");
    tribunal(&[
        "export",
        "pilots",
        "--format",
        "hustoj",
        "--out",
        out.to_str().expect("UTF-8"),
    ])
    .run()
    .exits(0);
    assert_eq!(
        fs::read(out).expect("written"),
        exported("pilots", "hustoj", &[])["fps.xml"].0
    );
}

// -- faulty packages --------------------------------------------------------------------------------------

/// Damages a package, and checks the error.
#[track_caller]
fn refused(spoil: impl FnOnce(&Path), said: &[&str]) {
    let (home, path) = package("pilots");
    spoil(&path);
    let ran = tribunal(&["export", "pilots", "--format", "domjudge", "--out", "out"])
        .in_folder(home.path())
        .run()
        .exits(4);
    assert!(
        said.iter()
            .chain(&["hint: "])
            .all(|said| ran.stderr.contains(said)),
        "{said:?}\n{}",
        ran.stderr
    );
    assert!(!home.path().join("out").exists() && ran.stdout.is_empty());
}

#[test]
fn links_stay_inside() {
    let secret = folder(&[("passwords", "x")]);
    let target = secret.path().join("passwords");
    refused(
        |path| symlink(&target, path.join("data/secret/x.in")).expect("a link"),
        &["x.in", "link out of the package"],
    );
    refused(
        |path| symlink("nowhere", path.join("data/secret/x.in")).expect("a link"),
        &["x.in", "cannot read"],
    );
    refused(
        |path| symlink(".", path.join("data/again")).expect("a link"),
        &["data/again", "no regular file"],
    );
    let (home, path) = package("pilots");
    symlink("all-closed.in", path.join("data/secret/again.in")).expect("a link");
    symlink("all-closed.ans", path.join("data/secret/again.ans")).expect("a link");
    tribunal(&["export", "pilots", "--format", "oj", "--out", "out"])
        .in_folder(home.path())
        .run()
        .exits(0);
    let again = fs::read(home.path().join("out/test/again.in")).expect("written");
    assert_eq!(
        again,
        fs::read(path.join("data/secret/all-closed.in")).expect("there")
    );
}

#[test]
fn a_pipe_does_not_block() {
    refused(
        |path| {
            let made = std::process::Command::new("mkfifo")
                .arg(path.join("data/secret/x.in"))
                .status();
            assert!(made.expect("mkfifo").success());
        },
        &["x.in", "no regular file"],
    );
}

#[test]
fn names_that_hosts_refuse_are_reported() {
    for name in ["a b.in", "-x.in", ".hidden", "ü.in", "a;rm.ans"] {
        refused(
            |path| fs::write(path.join("data/secret").join(name), "x").expect("a file"),
            &[name, "rename it"],
        );
    }
}

#[test]
fn missing_or_wrong_package_files_are_named_with_a_hint() {
    let remove =
        |file: &'static str| move |path: &Path| fs::remove_file(path.join(file)).expect("removed");
    refused(
        remove("statement/problem.en.tex"),
        &["statement/problem.en.tex", "English statement"],
    );
    refused(remove("problem.yaml"), &["problem.yaml", "not there"]);
    refused(
        remove("data/secret/all-closed.ans"),
        &["all-closed.ans", "verify --bless"],
    );
    refused(
        remove("output_validator/rules.h"),
        &["output_validator/rules.h", "validators"],
    );
    let write = |file: &'static str, bytes: &'static [u8]| {
        move |path: &Path| {
            fs::create_dir_all(path.join(file).parent().expect("a folder")).expect("a folder");
            fs::write(path.join(file), bytes).expect("written");
        }
    };
    refused(
        write(
            "statement/problem.vi.tex",
            b"\\problemname{}\n\n\\include{x}\n",
        ),
        &["problem.vi.tex:3:1", "`\\include`"],
    );
    refused(
        write("data/secret/group/1.in", b"x"),
        &["data/secret/group/1.in", "move it up"],
    );
}

#[test]
fn a_senseless_limit_is_reported() {
    for (limit, said) in [
        ("0", "time_limit"),
        ("-1", "time_limit"),
        (".nan", "yaml:13:15"),
        ("soon", "time_limit"),
        ("7200", "more than an hour"),
    ] {
        let (home, path) = package("pilots");
        let file = path.join("problem.yaml");
        let config = fs::read_to_string(&file).expect("there");
        fs::write(
            &file,
            config.replace("time_limit: 1", &format!("time_limit: {limit}")),
        )
        .expect("written");
        let args = ["export", "pilots", "--format", "oj", "--out", "out"];
        let ran = tribunal(&args).in_folder(home.path()).run().exits(4);
        assert!(
            ran.stderr.contains("problem.yaml") && ran.stderr.contains(said),
            "{limit}: {}",
            ran.stderr
        );
    }
}
