//! Outputs that are submitted instead of a program, as for a submit-answer problem.

use crate::harness::Package;
use std::fs;

/// Right outputs for all cases of `summands`, other ones than the stored answers where there are several.
const RIGHT: [(&str, &str); 6] = [
    ("sample/1.out", "1 4\n"),
    ("secret/edge/01-one.out", "none\n"),
    ("02-two.out", "1 1\n"),
    ("secret/middle/even/01.ans", "1 7\n"),
    ("odd/01.ans", "1 6\n"),
    ("zz-largest.out", "500 500\n"),
];

/// `summands` as a submit-answer problem, with outputs in a folder of it: the right ones, but for these.
fn with_outputs(folder: &str, others: &[(&str, &str)]) -> Package {
    let package = Package::copy("summands").replacing("problem.yaml", "pass-fail", "submit-answer");
    let number = |name: &str| -> u64 {
        let text = fs::read_to_string(package.path(name)).expect("a file");
        text.trim().parse().expect("a number")
    };
    let middle = ["even", "odd"].map(|it| number(&format!("data/secret/middle/{it}/01.in")));
    RIGHT.into_iter().fold(package, |package, (name, text)| {
        let text = match name {
            "secret/middle/even/01.ans" => format!("1 {}\n", middle[0] - 1),
            "odd/01.ans" => format!("1 {}\n", middle[1] - 1),
            _ => text.to_string(),
        };
        let other = others.iter().find(|(other, _)| *other == name);
        package.with(
            &format!("{folder}/{name}"),
            other.map_or(text.as_str(), |(_, other)| other),
        )
    })
}

#[test]
fn a_folder_of_outputs_is_judged_like_a_program_that_prints_them() {
    let right = with_outputs("outputs", &[]);
    let ran = right.judge(&["summands/outputs"]).exits(0);
    assert!(
        ran.stdout.contains("6 AC of 6 cases") && ran.stdout.contains("given outputs: 6 files"),
        "{}",
        ran.stdout
    );
    for (lang, said) in [("zh", "直接提交的输出"), ("vi", "dữ liệu ra nộp trực tiếp")]
    {
        let ran = right.judge(&["summands/outputs", "--lang", lang]).exits(0);
        assert!(ran.stdout.contains(said), "{}", ran.stdout);
        let english = ["given outputs", "6 files"];
        assert!(
            !english.iter().any(|it| ran.stdout.contains(it)),
            "{}",
            ran.stdout
        );
    }
    let wrong = with_outputs("outputs", &[("02-two.out", "1 2\n")]);
    let ran = wrong.judge(&["summands/outputs"]).exits(1);
    assert!(
        ran.stdout.contains("WA  secret/edge/02-two"),
        "{}",
        ran.stdout
    );
    // A missing output is an empty one.
    let missing = with_outputs("outputs", &[]).without("outputs/zz-largest.out");
    let ran = missing.judge(&["summands/outputs"]).exits(1);
    assert!(
        ran.stdout.contains("WA  secret/zz-largest"),
        "{}",
        ran.stdout
    );
}

#[test]
fn an_archive_of_outputs_is_judged_as_well() {
    let package = with_outputs("outputs", &[]);
    let packed = std::process::Command::new("python3")
        .args(["-m", "zipfile", "-c", "outputs.zip", "summands/outputs/"])
        .current_dir(package.around())
        .status()
        .expect("Python runs");
    assert!(packed.success());
    let ran = package.judge(&["outputs.zip"]).exits(0);
    assert!(
        ran.stdout.contains("given outputs: 6 files"),
        "{}",
        ran.stdout
    );
}

#[test]
fn the_submissions_of_a_package_may_be_outputs_and_programs() {
    let package = with_outputs("submissions/accepted/answers", &[]);
    let ran = package.judge(&["--expected"]).exits(0);
    assert!(ran.stdout.contains("accepted/answers"), "{}", ran.stdout);
    package.lint(&[]).exits(0);
    let package = with_outputs("submissions/accepted/answers", &[("02-two.out", "2 2\n")]);
    let ran = package.lint(&[]).exits(1);
    assert!(
        ran.stdout.contains("submissions/accepted/answers"),
        "{}",
        ran.stdout
    );
}

#[test]
fn outputs_are_refused_in_problems_that_want_programs() {
    for talking in ["guess", "passes", "summands"] {
        let package = Package::copy(talking).with("outputs/1.out", "1\n");
        let ran = package.judge(&[&format!("{talking}/outputs")]).exits(4);
        let said = ran.stdout + &ran.stderr;
        assert!(
            said.contains("outputs are submissions in submit-answer problems only"),
            "{said}"
        );
    }
    let flipgame = Package::copy("summands").with("outputs/01.out", "1\n");
    let ran = flipgame.run(&["judge", "flipgame", "summands/outputs"]);
    assert!(
        ran.stderr.contains("in submit-answer problems only"),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
    let both = Package::copy("summands").replacing(
        "problem.yaml",
        "type: pass-fail",
        "type: [interactive, submit-answer]",
    );
    let said = both.lint(&["--no-submissions"]).exits(1).stdout;
    assert!(
        said.contains("`type`: `submit-answer` together with `interactive`"),
        "{said}"
    );
}

#[test]
fn folders_of_several_people_are_several_submissions() {
    let package = with_outputs("submissions/accepted/answers", &[])
        .without("submissions/accepted/one_less.py")
        .without("submissions/accepted/halves");
    // Those that are outputs alone are one by one, too.
    for folder in ["run_time_error", "time_limit_exceeded", "wrong_answer"] {
        fs::remove_dir_all(package.path(&format!("submissions/{folder}"))).expect("a folder");
    }
    let package = package.with("submissions/wrong_answer/other/sample/1.out", "9 9\n");
    let ran = package.judge(&["--expected"]).exits(0);
    assert!(
        ran.stdout.contains("accepted/answers") && ran.stdout.contains("wrong_answer/other"),
        "{}",
        ran.stdout
    );
    let package = with_outputs("handins/ada", &[]).with("handins/bob/1.out", "1 4\n");
    let report = package
        .judge(&["summands/handins", "--format", "json"])
        .exits(1)
        .json();
    let verdicts: Vec<(&str, &str)> = report["submissions"]
        .as_array()
        .expect("submissions")
        .iter()
        .map(|one| {
            let text = |key: &str| one[key].as_str().unwrap_or_default();
            (
                text("name").rsplit('/').next().unwrap_or_default(),
                text("verdict"),
            )
        })
        .collect();
    assert_eq!(verdicts, [("ada", "AC"), ("bob", "WA")]);
}

#[test]
fn where_programs_are_wanted_outputs_are_left_out() {
    let package = with_outputs("submissions/accepted/answers", &[]);
    let ran = package
        .run(&["verify", "./summands", "--random", "0"])
        .exits(0);
    assert!(
        ran.stderr.contains("accepted/answers") && ran.stderr.contains("it holds outputs"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_class_hands_in_outputs() {
    let folder = "class/Ada Low_1_assignsubmission_file_";
    let package = with_outputs(folder, &[])
        .with(&format!("{folder}/README.md"), "My outputs.\n")
        .with("class/eve_5_2_1.out", "1 4\n")
        .with("class/eve_5_3_02-two.out", "1 1\n")
        .with("class/mal_6_4_a.out", "\u{7f}ELF\n")
        .with("class/tom_7_5_zz-largest-1.out", "500 500\n");
    let zip = |folder: &str, archive: &str| {
        let packed = std::process::Command::new("python3")
            .args(["-m", "zipfile", "-c"])
            .args([archive, folder])
            .current_dir(package.path("class"))
            .status()
            .expect("Python runs");
        assert!(packed.success());
    };
    zip(
        "Ada Low_1_assignsubmission_file_/secret",
        "zoe_8_6_part.zip",
    );
    zip("mal_6_4_a.out", "zac_9_8_other.zip");
    let args = ["./summands", "--students", "summands/class"];
    let judged = |package: &Package| {
        let args = [&["judge"], &args[..], &["--format", "json"]].concat();
        let report = package.run(&args).json();
        let of = |one: &serde_json::Value| {
            let name = one["student"]["name"].as_str().unwrap_or_default();
            let passed = one["counts"]["AC"].as_u64().unwrap_or_default();
            let verdict = one["verdict"].as_str().unwrap_or("-");
            format!("{name} {verdict} {passed}")
        };
        let all = report["submissions"].as_array().expect("submissions");
        all.iter().map(of).collect::<Vec<_>>()
    };
    // A compiled program is no output; a second version, which Canvas numbers, is one.
    let rows = [
        "Ada Low AC 6",
        "eve WA 2",
        "mal - 0",
        "tom WA 1",
        "zac - 0",
        "zoe WA 2",
    ];
    assert_eq!(judged(&package), rows);
    let programs = package.replacing("problem.yaml", "submit-answer", "pass-fail");
    let all = judged(&programs);
    assert!(all.iter().all(|row| row.contains(" - 0")), "{all:?}");
    let talking = programs.replacing("problem.yaml", "pass-fail", "multi-pass");
    let all = judged(&talking);
    assert!(all.iter().all(|row| row.contains(" - 0")), "{all:?}");
}

#[test]
fn odd_files_beside_outputs_are_a_remark() {
    let package = with_outputs("class/ada", &[])
        .with("class/ada/README.md", "My outputs.\n")
        .with("class/ada/make.py", "print(1)\n")
        .with("class/bob/99.out", "1\n")
        .with("class/eve/1.out", "1 4\n");
    let link = |target: &str, path: &str| {
        std::os::unix::fs::symlink(target, package.path(path)).expect("a link");
    };
    link("secret", "class/ada/linked");
    link("/etc/passwd", "class/eve/02-two.out");
    let packed = std::process::Command::new("python3")
        .args([
            "-m",
            "zipfile",
            "-c",
            "zoe.zip",
            "ada/README.md",
            "ada/02-two.out",
        ])
        .current_dir(package.path("class"))
        .status()
        .expect("Python runs");
    assert!(packed.success());
    let rows = |args: &[&str]| {
        let ran = package.judge(&[args, &["--format", "json"]].concat());
        let report = ran.json();
        let of = |one: &serde_json::Value| {
            let passed = one["counts"]["AC"].as_u64().unwrap_or_default();
            let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
            let remark = text(&one["built"]["remarks"][0]);
            format!("{passed} {remark}{}", text(&one["message"]))
        };
        let all = report["submissions"].as_array().expect("submissions");
        all.iter().map(of).collect::<Vec<_>>()
    };
    for args in [&["summands/class"][..], &["--students", "summands/class"]] {
        let rows = rows(args);
        let [ada, bob, eve, zoe] = &rows[..] else {
            panic!("{rows:?}")
        };
        let others =
            "6 outputs for the cases were submitted; left out: `README.md`, `linked`, `make.py`";
        assert!(ada.starts_with(others), "{ada}");
        let is_named = bob.contains("is named after a case") || bob.contains("no source");
        assert!(bob.starts_with("0 ") && is_named, "{bob}");
        assert!(eve.contains("a link leads out"), "{eve}");
        assert!(
            zoe.starts_with("1 ") && zoe.contains("`README.md`"),
            "{zoe}"
        );
    }
}

#[test]
fn a_given_output_has_the_output_limit_of_a_program() {
    let limits = "limits:\n  output: 1\n  ";
    let package = with_outputs("outputs", &[("02-two.out", &"1 1\n".repeat(300_000))]);
    let yaml = fs::read_to_string(package.path("problem.yaml")).expect("a file");
    assert!(yaml.contains("limits:\n  "), "{yaml}");
    let package = package.replacing("problem.yaml", "limits:\n  ", limits);
    let ran = package.judge(&["summands/outputs"]).exits(1);
    assert!(ran.stdout.contains("OLE"), "{}", ran.stdout);
}

#[test]
fn as_many_outputs_may_be_submitted_as_there_are_cases() {
    let mut package = with_outputs("outputs", &[]);
    for case in 0..600 {
        let (input, output) = (
            format!("secret/many/{case:03}.in"),
            format!("outputs/{case:03}.out"),
        );
        package = package
            .with(&format!("data/{input}"), "5\n")
            .with(&output, "1 4\n");
        package = package.with(&format!("data/secret/many/{case:03}.ans"), "1 4\n");
    }
    let last = ["--case", "secret/many/599"];
    let judged = |outputs: &str| {
        let ran = package.judge(&[&[outputs][..], &last].concat()).exits(0);
        let said = "given outputs: 606 files";
        assert!(ran.stdout.contains(said), "{}", ran.stdout);
    };
    judged("summands/outputs");
    let packed = std::process::Command::new("python3")
        .args(["-m", "zipfile", "-c", "outputs.zip", "summands/outputs/"])
        .current_dir(package.around())
        .status()
        .expect("Python runs");
    assert!(packed.success());
    judged("outputs.zip");
}
