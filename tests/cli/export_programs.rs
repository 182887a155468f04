//! The programs of exported packages, compiled and called as their hosts do.

use crate::export::{exported, text};
use crate::{CHESS, FLIP, PILOTS, folder};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A case of a problem, and outputs for it.
struct Outputs {
    problem: &'static str,
    input: &'static str,
    right: &'static str,
    wrong: &'static str,
    malformed: &'static str,
}

const OUTPUTS: [Outputs; 3] = [
    Outputs {
        problem: "flipgame",
        input: FLIP,
        right: "4\n",
        wrong: "5\n",
        malformed: "four\n",
    },
    Outputs {
        problem: "pilots",
        input: PILOTS,
        right: "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n",
        wrong: "1\n1 1\n",
        malformed: "6\n1 1\n",
    },
    Outputs {
        problem: "chesscbg",
        input: CHESS,
        right: "4\n",
        wrong: "3\n",
        malformed: "\n",
    },
];

/// A folder with a program that was built from this source, and the files of a case.
fn built(source: &str, outputs: &Outputs) -> tempfile::TempDir {
    let home = folder(&[
        ("program.cpp", source),
        ("in", outputs.input),
        ("ans", outputs.right),
        ("bad-ans", outputs.malformed),
        ("right", outputs.right),
        ("wrong", outputs.wrong),
        ("malformed", outputs.malformed),
    ]);
    let mut compiler = Command::new("g++");
    compiler.args([
        "-std=c++17",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-o",
        "program",
        "program.cpp",
    ]);
    let output = compiler.current_dir(home.path()).output().expect("g++");
    assert!(
        output.status.success(),
        "{}\n{}",
        outputs.problem,
        String::from_utf8_lossy(&output.stderr)
    );
    home
}

/// Runs the program in its folder.
fn ran(home: &Path, args: &[&str], stdin: Option<&str>) -> Output {
    let stdin = match stdin {
        Some(name) => Stdio::from(std::fs::File::open(home.join(name)).expect("there")),
        None => Stdio::null(),
    };
    Command::new(home.join("program"))
        .args(args)
        .current_dir(home)
        .stdin(stdin)
        .output()
        .expect("the program")
}

#[track_caller]
fn says(output: &Output, status: i32, stderr: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        (output.status.code(), output.stdout.as_slice()),
        (Some(status), &b""[..]),
        "{said}"
    );
    assert!(
        said.starts_with(stderr) && said.ends_with('\n') && said.lines().count() == 1,
        "{said:?}"
    );
}

#[test]
fn the_checker_keeps_the_contract_of_testlib() {
    for outputs in &OUTPUTS {
        let package = exported(outputs.problem, "oj", &[]);
        let other = exported(outputs.problem, "dmoj", &[]);
        assert_eq!(
            text(&other, "checker.cpp"),
            text(&package, "judge.cpp"),
            "one checker for all hosts of the contract"
        );
        let home = built(text(&package, "judge.cpp"), outputs);
        let run = |args: &[&str]| ran(home.path(), args, None);
        says(&run(&["in", "right", "ans"]), 0, "ok ");
        says(&run(&["in", "wrong", "ans"]), 1, "wrong answer ");
        says(&run(&["in", "malformed", "ans"]), 2, "wrong output format ");
        says(&run(&["in", "missing", "ans"]), 2, "wrong output format ");
        for args in [
            &["missing", "right", "ans"][..],
            &["in", "right", "missing"],
            &["in", "right", "bad-ans"],
            &["ans", "right", "in"],
            &["in", "right"],
            &["in", "right", "ans", "/nowhere/report"],
            &["in", "right", "ans", "report", "-what"],
            &[],
        ] {
            says(&run(args), 3, "FAIL ");
        }
        let report = |args: &[&str]| {
            run(args);
            std::fs::read_to_string(home.path().join("report")).expect("a report")
        };
        let plain = report(&["in", "wrong", "ans", "report"]);
        assert!(
            !plain.starts_with("wrong answer") && plain.lines().count() == 1,
            "{plain:?}"
        );
        let xml = report(&["in", "malformed", "ans", "report", "-appes"]);
        assert!(
            xml.contains("<result outcome=\"presentation-error\">") && xml.ends_with("</result>\n"),
            "{xml}"
        );
    }
}

#[test]
fn the_hydro_checker_is_silent_on_standard_error_if_the_jury_is_wrong() {
    for outputs in &OUTPUTS {
        let package = exported(outputs.problem, "hydro", &[]);
        let home = built(
            text(
                &package,
                &format!("{}/testdata/checker.cc", outputs.problem),
            ),
            outputs,
        );
        let run = |args: &[&str]| ran(home.path(), args, None);
        says(&run(&["in", "right", "ans"]), 0, "ok ");
        says(&run(&["in", "wrong", "ans"]), 1, "wrong answer ");
        for args in [
            &["in", "right", "bad-ans"][..],
            &["missing", "right", "ans"],
            &[],
        ] {
            let output = run(args);
            assert_eq!(
                (output.status.code(), output.stderr.as_slice()),
                (Some(3), &b""[..])
            );
            assert!(!output.stdout.is_empty());
        }
    }
}

#[test]
fn the_special_judge_keeps_the_contract_of_hustoj() {
    for outputs in &OUTPUTS {
        let fps = exported(outputs.problem, "hustoj", &[]);
        let home = built(&element(text(&fps, "fps.xml"), "spj"), outputs);
        let status = |args: &[&str]| ran(home.path(), args, None).status.code();
        assert_eq!(status(&["in", "ans", "right"]), Some(0));
        assert_eq!(status(&["in", "ans", "wrong"]), Some(1));
        assert_eq!(status(&["in", "ans", "malformed"]), Some(2));
        assert_eq!(status(&["in", "ans", "missing"]), Some(2));
        assert_eq!(status(&["in", "bad-ans", "right"]), Some(3));
        assert_eq!(status(&["missing", "ans", "right"]), Some(3));
        assert_eq!(status(&["in"]), Some(3));
    }
}

/// The content of an element, unescaped.
fn element(xml: &str, name: &str) -> String {
    use quick_xml::events::Event;
    let mut reader = quick_xml::Reader::from_str(xml);
    let (mut is_inside, mut text) = (false, String::new());
    loop {
        match reader.read_event().expect("XML") {
            Event::Start(start) if start.name().as_ref() == name.as_bytes() => is_inside = true,
            Event::End(end) if end.name().as_ref() == name.as_bytes() => return text,
            Event::CData(data) if is_inside => text += std::str::from_utf8(&data).expect("UTF-8"),
            Event::Eof => panic!("no `{name}`"),
            _ => {}
        }
    }
}

#[test]
fn validators_keep_the_contracts_of_icpc_and_polygon() {
    let outputs = &OUTPUTS[1];
    for format in ["domjudge", "kattis-legacy"] {
        let package = exported(outputs.problem, format, &[]);
        let home = built(text(&package, "output_validators/validate.cpp"), outputs);
        std::fs::create_dir(home.path().join("feedback")).expect("a folder");
        let status = |answer, output| {
            ran(home.path(), &["in", answer, "feedback"], Some(output))
                .status
                .code()
        };
        assert_eq!(status("ans", "right"), Some(42));
        assert_eq!(
            (status("ans", "wrong"), status("ans", "malformed")),
            (Some(43), Some(43))
        );
        assert!(![Some(42), Some(43)].contains(&status("bad-ans", "right")));
        let home = built(text(&package, "input_validators/validate.cpp"), outputs);
        let status = |input| ran(home.path(), &[], Some(input)).status.code();
        assert_eq!((status("in"), status("right")), (Some(42), Some(43)));
    }
    let home = built(
        text(
            &exported(outputs.problem, "polygon", &[]),
            "files/validator.cpp",
        ),
        outputs,
    );
    let status = |input| ran(home.path(), &[], Some(input)).status.code();
    assert_eq!((status("in"), status("right")), (Some(0), Some(3)));
}

#[test]
fn the_checker_of_a_polygon_package_is_an_output_validator_too() {
    for outputs in &OUTPUTS {
        let package = exported(outputs.problem, "polygon", &[]);
        let home = built(text(&package, "files/check.cpp"), outputs);
        std::fs::create_dir(home.path().join("feedback")).expect("a folder");
        let status = |args: &[&str], output| ran(home.path(), args, Some(output)).status.code();
        assert_eq!(status(&["in", "ans", "feedback"], "right"), Some(42));
        // DOMjudge adds the flags of the problem.
        assert_eq!(
            status(&["in", "ans", "feedback", "flag"], "wrong"),
            Some(43)
        );
        let told = |name: &str| std::fs::read_to_string(home.path().join("feedback").join(name));
        assert!(told("teammessage.txt").is_err());
        assert_eq!(status(&["in", "ans", "feedback"], "malformed"), Some(43));
        assert_eq!(told("teammessage.txt").expect("a note").lines().count(), 1);
        assert_eq!(told("judgemessage.txt").expect("notes").lines().count(), 3);
        assert_eq!(status(&["in", "bad-ans", "feedback"], "right"), Some(1));
        assert_eq!(status(&["missing", "ans", "feedback"], "right"), Some(1));
    }
}

#[test]
fn the_exported_polygon_tests_hold_for_its_programs() {
    for outputs in &OUTPUTS {
        let package = exported(outputs.problem, "polygon", &[]);
        let xml = text(&package, "problem.xml");
        let verdicts = |asset: &str| -> Vec<String> {
            let (_, rest) = xml.split_once(&format!("<{asset}")).expect("the asset");
            let (asset, _) = rest.split_once(&format!("</{asset}>")).expect("its end");
            let words = asset.split("verdict=\"").skip(1);
            words
                .map(|word| word.split('"').next().expect("a word").to_string())
                .collect()
        };
        let home = built(text(&package, "files/check.cpp"), outputs);
        let tests = "files/tests/checker-tests/";
        let digits = verdicts("checker").len().to_string().len().max(2);
        assert!(verdicts("checker").len() > 30, "{}", outputs.problem);
        for (number, verdict) in verdicts("checker").into_iter().enumerate() {
            let path = format!("{tests}{:0digits$}", number + 1);
            let endings = ["", ".o", ".a"].map(|ending| format!("{path}{ending}"));
            for (path, name) in endings.iter().zip(["test", "test.o", "test.a"]) {
                std::fs::write(home.path().join(name), &package[path].0).expect("written");
            }
            let status = ran(home.path(), &["test", "test.o", "test.a"], None)
                .status
                .code();
            let expected = ["OK", "WRONG_ANSWER", "PRESENTATION_ERROR"]
                .iter()
                .position(|known| *known == verdict);
            let output = String::from_utf8_lossy(&package[&endings[1]].0);
            assert_eq!(
                status,
                expected.map(|status| status as i32),
                "{} {path} {output:?}",
                outputs.problem
            );
        }
        let home = built(text(&package, "files/validator.cpp"), outputs);
        let tests = "files/tests/validator-tests/";
        assert!(verdicts("validators").len() > 10, "{}", outputs.problem);
        let digits = verdicts("validators").len().to_string().len().max(2);
        for (number, verdict) in verdicts("validators").into_iter().enumerate() {
            let path = format!("{tests}{:0digits$}", number + 1);
            std::fs::write(home.path().join("test"), &package[&path].0).expect("written");
            let status = ran(home.path(), &[], Some("test")).status.code();
            assert_eq!(
                status,
                Some(if verdict == "VALID" { 0 } else { 3 }),
                "{} {path}",
                outputs.problem
            );
        }
    }
}

needs::verifyproblem! {
    #[test]
    fn verifyproblem_accepts_the_legacy_form() {
        for outputs in &OUTPUTS {
            let home = folder(&[]);
            let out = home.path().join(outputs.problem);
            let out = out.to_str().expect("UTF-8");
            let more = ["--random", "5", "--out", out];
            let args = [&["export", outputs.problem, "--format", "kattis-legacy"][..], &more].concat();
            crate::tribunal(&args).run().exits(0);
            // Submissions take a minute per problem and need the compilers of Kattis; `.ci/run` runs them.
            let parts = ["-p", "config", "data", "graders", "validators", "--", out];
            let output = Command::new("verifyproblem").args(parts).output().expect("verifyproblem");
            let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            assert!(said.contains(" tested: 0 errors, 0 warnings"), "{said}");
        }
    }
}
