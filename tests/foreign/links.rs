//! Links that lead out of a package or a folder of submissions: no contestant can read the judge's files through them.

use crate::harness::{Package, Ran, tribunal};
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::PathBuf;

const ECHO: &str = "import sys\nsys.stdout.write(sys.stdin.read())\n";
const SECRET: &str = "the_secret_of_the_judge\n";

/// A package of one case, and beside it a file that only its owner may read.
fn package() -> (Package, PathBuf) {
    let package = Package::of(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: {en: Echo}\nlimits: {time_limit: 2}\n",
        ),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
        ("echo.py", ECHO),
    ]);
    let secret = package.around().join("secret.c");
    fs::write(&secret, SECRET).expect("a file");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).expect("ours");
    (package, secret)
}

#[track_caller]
fn tells_nothing(ran: &Ran) {
    assert!(
        !ran.stdout.contains(SECRET.trim()) && !ran.stderr.contains(SECRET.trim()),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
}

#[test]
fn a_submission_that_is_a_link_out_is_refused() {
    let (package, secret) = package();
    fs::create_dir(package.around().join("class")).expect("a folder");
    symlink(&secret, package.around().join("class/evil.c")).expect("a link");
    for judged in ["./made", "flipgame"] {
        for named in ["class/evil.c", "class"] {
            let ran = tribunal(package.around(), &["judge", judged, named, "--random", "1"]);
            let ran = if judged == "./made" {
                tribunal(package.around(), &["judge", judged, named])
            } else {
                ran
            };
            let ran = ran.exits(4);
            tells_nothing(&ran);
            let said = format!("{}{}", ran.stdout, ran.stderr);
            assert!(
                said.contains("evil.c") && said.contains("leads out of the folder"),
                "{judged} {named}: {said}"
            );
        }
    }
    // The other submissions of the folder are still judged.
    fs::write(package.around().join("class/right.py"), ECHO).expect("a file");
    let ran = package.judge(&["class", "--format", "json"]).exits(4);
    tells_nothing(&ran);
    let document = ran.json();
    let verdict = |place: usize| document["submissions"][place]["verdict"].clone();
    assert_eq!(
        (verdict(0), verdict(1)),
        (serde_json::Value::Null, "AC".into())
    );
}

#[test]
fn a_program_of_several_files_must_not_have_a_link_out() {
    let (package, secret) = package();
    let package = package.with(
        "prog/main.c",
        "#include \"x.h\"\nint main(void) { return 0; }\n",
    );
    symlink(&secret, package.path("prog/x.h")).expect("a link");
    let ran = package.judge(&["made/prog"]).exits(4);
    tells_nothing(&ran);
    assert!(
        ran.stderr.contains("x.h") && ran.stderr.contains("leads out of the folder"),
        "{}",
        ran.stderr
    );
    // Nor may the folder itself be such a link.
    symlink(package.around(), package.path("all")).expect("a link");
    tells_nothing(&package.judge(&["made/all"]).exits(4));
}

#[test]
fn case_files_and_groups_must_not_be_links_out() {
    for (name, target) in [
        ("1.ans", "../../../secret.c"),
        ("1.in", "/etc/passwd"),
        ("x", "/proc"),
        ("2.in", "/dev/zero"),
    ] {
        let (package, _) = package();
        let path = package.path("data/secret").join(name);
        let _ = fs::remove_file(&path);
        symlink(target, &path).expect("a link");
        let ran = package.judge(&["made/echo.py"]).exits(4);
        tells_nothing(&ran);
        let place = format!("./made/data/secret/{name}`: a link that leads out of the package");
        assert!(ran.stderr.contains(&place), "{}", ran.stderr);
        let found = package.lint(&["--format", "json"]).exits(1);
        assert!(
            found.stdout.contains(&format!("data/secret/{name}")),
            "{}",
            found.stdout
        );
    }
    let plain = Package::of(&[("1.in", "1\n"), ("echo.py", ECHO)]);
    symlink("/etc/hostname", plain.path("1.ans")).expect("a link");
    let ran = plain.judge(&["made/echo.py"]).exits(4);
    assert!(
        ran.stderr
            .contains("1.ans`: a link that leads out of the folder"),
        "{}",
        ran.stderr
    );
}

#[test]
fn what_stress_saves_holds_nothing_that_a_link_leads_to() {
    let (package, _) = package();
    let package = package
        .with("data/secret/1.files/own.txt", "1\n")
        .with("wrong.py", "print(-1)\n")
        .with("generators/gen.py", "import sys\nprint(sys.argv[1])\n");
    let stress = [
        "stress",
        "./made",
        "made/wrong.py",
        "--against",
        "made/echo.py",
        "--random",
        "3",
        "--save",
        "new",
    ];
    package.run(&stress).exits(1);
    assert!(package.path("data/secret/new.files/own.txt").is_file());
    for (name, target) in [("to.c", "../../../../secret.c"), ("to", "/proc/self")] {
        let link = package.path("data/secret/1.files").join(name);
        symlink(target, &link).expect("a link");
        let ran = package.run(&[&stress[..], &["--force"]].concat());
        tells_nothing(&ran);
        assert!(
            ran.stderr.contains("leads out of the package"),
            "{}",
            ran.stderr
        );
        assert!(!package.path("data/secret/new.files").join(name).exists());
        fs::remove_file(&link).expect("the link");
    }
}

#[test]
fn cases_of_built_in_problems_must_not_be_links_out() {
    let around = tempfile::tempdir().expect("a folder");
    fs::create_dir(around.path().join("mine")).expect("a folder");
    fs::write(around.path().join("a.py"), "print(0)\n").expect("a file");
    symlink("/etc/passwd", around.path().join("mine/1.in")).expect("a link");
    let ran = tribunal(
        around.path(),
        &["judge", "flipgame", "a.py", "--cases", "mine"],
    )
    .exits(4);
    assert!(
        ran.stderr.contains("1.in") && ran.stderr.contains("leads out of the folder"),
        "{}",
        ran.stderr
    );
    assert!(!ran.stderr.contains("root:") && !ran.stdout.contains("root:"));
}

#[test]
fn links_that_stay_in_a_package_are_followed() {
    let (package, _) = package();
    let package = package
        .with("shared/echo.py", ECHO)
        .with("shared/cases/2.in", "2\n")
        .with("shared/cases/2.ans", "2\n")
        .with("submissions/accepted/own.py", ECHO);
    for (target, name) in [
        ("../../shared/echo.py", "submissions/accepted/linked.py"),
        ("../../shared/cases", "data/secret/more"),
        ("1.ans", "data/secret/3.ans"),
        ("1.in", "data/secret/3.in"),
    ] {
        symlink(target, package.path(name)).expect("a link");
    }
    let document = package
        .judge(&["--expected", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(
        document["case_names"],
        serde_json::json!(["secret/1", "secret/3", "secret/more/2"])
    );
    assert_eq!(
        document["submissions"]
            .as_array()
            .expect("submissions")
            .len(),
        2
    );
    let linked = "made/submissions/accepted/linked.py";
    package.judge(&[linked]).exits(0);
}

#[test]
fn links_of_a_contestant_reach_no_other_contestant() {
    let (package, _) = package();
    let class = package.around().join("class");
    fs::create_dir_all(class.join("carol")).expect("a folder");
    fs::write(class.join("alice.py"), ECHO).expect("a file");
    // Bob submits a link to Alice's program.
    symlink("alice.py", class.join("bob.py")).expect("a link");
    let ran = package.judge(&["class", "--format", "json"]).exits(0);
    let document = ran.json();
    let names: Vec<&str> = document["submissions"]
        .as_array()
        .expect("submissions")
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert_eq!(names, ["class/alice.py"]);
    let ran = package.judge(&["class"]).exits(0);
    assert!(
        ran.stderr
            .contains("skipped `class/bob.py`: a link to another file"),
        "{}",
        ran.stderr
    );
    // Carol's folder links to a file beside it.
    fs::write(class.join("carol/main.py"), "import helper\n").expect("a file");
    symlink("../alice.py", class.join("carol/helper.py")).expect("a link");
    let ran = package.judge(&["class/carol"]).exits(4);
    let said = format!("{}{}", ran.stdout, ran.stderr);
    assert!(
        said.contains("helper.py") && said.contains("leads out of the folder"),
        "{said}"
    );
}

#[test]
fn a_class_folder_judged_as_one_program_is_reported_as_such() {
    let (package, _) = package();
    let class = package.around().join("class");
    fs::create_dir(&class).expect("a folder");
    fs::write(class.join("alice.py"), format!("import bob, carol\n{ECHO}")).expect("a file");
    for name in ["bob.py", "carol.py"] {
        fs::write(class.join(name), "zero = 0\n").expect("a file");
    }
    let ran = package.judge(&["class"]);
    let why = "`class` is judged as one program, because of its files only `alice.py` is a program by itself; name its files \
               to judge each one separately";
    assert!(ran.stderr.contains(why), "{}", ran.stderr);
    let document = package
        .judge(&["class/alice.py", "class/bob.py", "--format", "json"])
        .exits(1)
        .json();
    assert_eq!(
        document["submissions"]
            .as_array()
            .expect("submissions")
            .len(),
        2
    );
}

#[test]
fn a_program_with_a_file_where_it_needs_a_folder_does_not_compile() {
    let (package, _) = package();
    let package = package
        .with("include/python3/words", "shared\n")
        .with("submissions/accepted/prog/main.py", ECHO)
        .with("submissions/accepted/prog/words/own.txt", "mine\n");
    let document = package
        .judge(&["made/submissions/accepted/prog", "--format", "json"])
        .json();
    let submission = &document["submissions"][0];
    assert_eq!(submission["verdict"], "CE", "{document}");
    let message = submission["compile_error"]["message"]
        .as_str()
        .expect("a message");
    assert!(
        message.contains("one of its files has the name of a folder that it needs"),
        "{message}"
    );
}
