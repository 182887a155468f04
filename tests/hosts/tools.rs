//! The checker and the validator under the real tools: `oj` and problemtools' `verifyproblem`.

use crate::{FLIP, binary, folder};
use std::{path::Path, process::Command};

/// Writes an executable script.
fn script(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, format!("#!/bin/sh\n{text}\n")).expect("a file");
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("executable");
}

fn run(command: &mut Command) -> (Option<i32>, String) {
    let output = command.output().expect("the tool starts");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

needs::oj! {
    #[test]
    fn oj_uses_our_checker() {
        let folder = folder(&[("sample-1.in", FLIP), ("sample-1.out", "4\n")]);
        // Keeps `oj` from looking for a newer version.
        let cache = folder.path().join("cache/online-judge-tools");
        std::fs::create_dir_all(&cache).expect("a folder");
        let asked = r#"{"time": 9999999999, "version": "0.0.0"}"#;
        let asked = format!(r#"{{"online-judge-tools": {asked}, "online-judge-api-client": {asked}}}"#);
        std::fs::write(cache.join("pypi.json"), asked).expect("a file");
        let judge = format!("{} check flipgame --host testlib", binary().display());
        let test = |answer: &str| {
            let program = folder.path().join("program");
            script(&program, &format!("echo '{answer}'"));
            let mut oj = Command::new("oj");
            oj.env("XDG_CACHE_HOME", folder.path().join("cache"));
            run(oj.args(["test", "--judge-command", &judge, "-d", ".", "-c"]).arg(&program).current_dir(folder.path()))
        };
        let (exit, said) = test("4");
        assert!(exit == Some(0) && said.contains("ok 4 is the minimum"), "{exit:?} {said}");
        // The same answer, written differently: only a checker accepts it.
        let (exit, said) = test("  4  ");
        assert!(exit == Some(0) && said.contains("ok 4 is the minimum"), "{exit:?} {said}");
        let (exit, said) = test("5");
        assert!(exit == Some(1) && said.contains("wrong answer printed 5; the minimum is 4"), "{exit:?} {said}");
        let (exit, said) = test("four");
        assert!(exit == Some(1) && said.contains("wrong output format line 1, column 1"), "{exit:?} {said}");
    }
}

/// A package in the legacy form whose validators are wrappers around the binary; `more` is an input among its cases.
fn package(root: &Path, more: Option<&str>) -> std::path::PathBuf {
    let package = root.join("flipgame");
    let write = |name: &str, text: &str| {
        let path = package.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write(
        "problem.yaml",
        "name: Flip Game\nuuid: 0a6a3a4e-31d5-4f4b-8d5b-0c8d3f1f1753\nsource: POJ 1753\nlicense: educational\nrights_owner: its authors\nvalidation: custom\n",
    );
    write(
        "problem_statement/problem.en.tex",
        "\\problemname{Flip Game}\n",
    );
    write("data/sample/1.in", FLIP);
    write("data/sample/1.ans", "4\n");
    write("data/secret/1-impossible.in", "bwww\nwwww\nwwww\nwwww\n");
    write("data/secret/1-impossible.ans", "Impossible\n");
    if let Some(input) = more {
        write("data/secret/2-more.in", input);
        write("data/secret/2-more.ans", "4\n");
    }
    let program = |impossible: &str| {
        format!(
            "#include <stdio.h>\nint main(void) {{ char a[9], b[9]; scanf(\"%8s%8s\", a, b); \
             puts(b[0] == 'b' ? \"4\" : \"{impossible}\"); return 0; }}\n"
        )
    };
    write("submissions/accepted/right.c", &program("Impossible"));
    write("submissions/wrong_answer/says_seventeen.c", &program("17"));
    for (folder, command) in [
        ("input_validators/strict", "validate flipgame"),
        ("output_validators/referee", "check flipgame --host kattis"),
    ] {
        script(&package.join(folder).join("build"), "exit 0");
        script(
            &package.join(folder).join("run"),
            &format!("exec '{}' {command} \"$@\"", binary().display()),
        );
    }
    package
}

fn verify(package: &Path) -> (Option<i32>, String) {
    let mut tool = Command::new("verifyproblem");
    run(tool
        .args([
            "-p",
            "config",
            "data",
            "graders",
            "submissions",
            "validators",
            "--",
        ])
        .arg(package))
}

needs::verifyproblem! {
    #[test]
    fn verifyproblem_accepts_our_checker_and_validator() {
        let folder = folder(&[]);
        let (_, said) = verify(&package(folder.path(), None));
        assert!(said.contains("0 errors, 0 warnings"), "{said}");
        // The validator is used: an input with a blank at the end of a line is an error.
        let (_, said) = verify(&package(folder.path(), Some(&FLIP.replacen('\n', " \n", 1))));
        assert!(said.contains("did not accept input") && said.contains("line 1, column 5"), "{said}");
        // The checker is used too: a wrong answer file is a judge error, not a wrong answer.
        let package = package(folder.path(), Some(FLIP));
        std::fs::write(package.join("data/secret/2-more.ans"), "5\n").expect("a file");
        let (_, said) = verify(&package);
        assert!(!said.contains("0 errors"), "{said}");
    }
}
