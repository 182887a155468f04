//! Parts of a package beside its cases: files that submissions include, time limits in separate files, and submission
//! folders that allow more verdicts than their name says.

use crate::harness::{Package, tribunal};

/// A package whose submissions write a function, and whose driver calls it.
fn driven() -> Package {
    Package::of(&[
        ("problem.yaml", "limits:\n  memory: 512\n"),
        (".timelimit", "2\n"),
        ("data/secret/1.in", "20 22\n"),
        ("data/secret/1.ans", "42\n"),
        ("include/cpp/sum.h", "int sum(int, int);\n"),
        (
            "include/cpp/grader.cpp",
            "#include \"sum.h\"\n#include <cstdio>\nint main() { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", sum(a, b)); }\n",
        ),
        (
            "include/python3/main.py",
            "from solution import sum_of\nprint(sum_of(*map(int, input().split())))\n",
        ),
        (
            "include/java/Main.java",
            "public class Main { public static void main(String[] a) { java.util.Scanner s = new java.util.Scanner(System.in); System.out.println(Solution.sum(s.nextInt(), s.nextInt())); } }\n",
        ),
        ("include/default/words.txt", "42\n"),
        (
            "submissions/accepted/right.cpp",
            "#include \"sum.h\"\nint sum(int a, int b) { return a + b; }\n",
        ),
        (
            "submissions/accepted/folder/sum.cpp",
            "#include \"sum.h\"\nint sum(int a, int b) { return a + b; }\n",
        ),
        (
            "submissions/accepted/solution.py",
            "def sum_of(a, b): return a + b\n",
        ),
        (
            "submissions/accepted/Solution.java",
            "public class Solution { static int sum(int a, int b) { return a + b; } }\n",
        ),
        (
            "submissions/accepted/reads.c",
            "#include <stdio.h>\nint main(void) { int n; if (fscanf(fopen(\"words.txt\", \"r\"), \"%d\", &n) == 1) printf(\"%d\\n\", n); }\n",
        ),
        (
            "submissions/wrong_answer/wrong.cpp",
            "#include \"sum.h\"\nint sum(int a, int b) { return a - b; }\n",
        ),
    ])
}

#[test]
fn submissions_get_the_files_that_the_package_includes() {
    let document = driven()
        .judge(&["--expected", "--format", "json"])
        .exits(0)
        .json();
    let verdicts: Vec<(&str, &str)> = document["submissions"]
        .as_array()
        .expect("submissions")
        .iter()
        .map(|one| {
            (
                one["name"].as_str().expect("a name"),
                one["verdict"].as_str().expect("a verdict"),
            )
        })
        .collect();
    assert_eq!(verdicts.len(), 6, "{verdicts:?}");
    let found = driven().lint(&["--format", "json"]).json();
    let bad = |one: &&serde_json::Value| one["check"] == "submissions";
    assert_eq!(
        found["findings"]
            .as_array()
            .expect("findings")
            .iter()
            .filter(bad)
            .count(),
        0,
        "{}",
        found["findings"]
    );
    // With other included files it is another program, also for `--resume`.
    let package = driven();
    package
        .judge(&["--expected", "--resume", "kept.jsonl"])
        .exits(0);
    let package = package.with("include/python3/main.py", "print(41)\n");
    package
        .judge(&["--expected", "--resume", "kept.jsonl"])
        .exits(1);
}

#[test]
fn a_time_limit_in_a_separate_file_is_used_and_reported() {
    let spins = "import time\nwhile time.process_time() < 1.6: pass\nprint(input())\n";
    let package = |files: &[(&str, &str)]| {
        let package = Package::of(&[
            ("problem.yaml", "limits:\n  memory: 512\n"),
            ("data/secret/1.in", "1\n"),
        ])
        .with("data/secret/1.ans", "1\n")
        .with("submissions/accepted/quick.py", "print(input())\n")
        .with("spins.py", spins);
        files
            .iter()
            .fold(package, |package, (name, text)| package.with(name, text))
    };
    let limit = |files: &[(&str, &str)], words: &str| {
        let ran = package(files).judge(&["made/spins.py", "--format", "json"]);
        let limits = ran.json()["submissions"][0]["built"]["limits"]["cpu_s"]
            .as_f64()
            .expect("a limit");
        assert!(ran.stderr.contains(words), "{words}: {}", ran.stderr);
        (limits, ran.code)
    };
    assert_eq!(
        limit(
            &[(".timelimit", "3\n")],
            "the time limit is 3 s, from `.timelimit`"
        ),
        (3.0, 0)
    );
    let ini = ("domjudge-problem.ini", "name = \"Echo\"\ntimelimit = 0.5\n");
    assert_eq!(
        limit(
            &[(".timelimit", "3\n"), ini],
            "the time limit is 0.5 s, from `domjudge-problem.ini`"
        ),
        (0.5, 1)
    );
    let yaml = ("problem.yaml", "limits:\n  time_limit: 4\n");
    assert_eq!(limit(&[(".timelimit", "3\n"), ini, yaml], ""), (4.0, 0));
    let ran = package(&[(".timelimit", "soon\n")])
        .judge(&["made/spins.py"])
        .exits(4);
    assert!(
        ran.stderr
            .contains(".timelimit`: expected the time limit in seconds, found `soon`"),
        "{}",
        ran.stderr
    );
    let verified = package(&[(".timelimit", "3\n")])
        .lint(&["--format", "json"])
        .json();
    assert_eq!(verified["time_limit"]["stated_in"], ".timelimit");
    assert_eq!(
        (
            &verified["time_limit"]["seconds"],
            &verified["time_limit"]["inferred"]
        ),
        (&3.0.into(), &false.into())
    );
}

#[test]
fn the_limit_of_an_exported_package_is_read_back() {
    let around = tempfile::tempdir().expect("a folder");
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    tribunal(
        around.path(),
        &[
            "export", "flipgame", "--cases", cases, "--format", "domjudge", "--out", "f.zip",
        ],
    )
    .exits(0);
    let mut archive =
        zip::ZipArchive::new(std::fs::File::open(around.path().join("f.zip")).expect("a file"))
            .expect("an archive");
    archive
        .extract(around.path().join("flip"))
        .expect("it is unpacked");
    let right = format!("{cases}/flipgame/submissions/accepted/nullspace.c");
    let yaml = around.path().join("flip/problem.yaml");
    let text = std::fs::read_to_string(&yaml).expect("a file");
    // Packages made only for that judge have no other time limit.
    let text: String = text
        .lines()
        .filter(|line| !line.contains("time_limit"))
        .map(|line| format!("{line}\n"))
        .collect();
    std::fs::write(yaml, text).expect("a file");
    let ran = tribunal(around.path(), &["judge", "./flip", &right]).exits(0);
    assert!(
        ran.stderr
            .contains("the time limit is 1 s, from `domjudge-problem.ini`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn folders_allow_the_verdicts_of_their_format() {
    let flood = "import sys\nwhile True: sys.stdout.write('x' * 65536)\n";
    let package = Package::copy("halves")
        .without("submissions")
        .with("submissions/accepted/halve.py", "print(int(input()) / 2)\n")
        .with("submissions/time_limit_exceeded/flood.py", flood)
        .with(
            "submissions/partially_accepted/some.py",
            "n = int(input())\nprint(n / 2 if n < 10 else 0)\n",
        )
        .with(
            "submissions/partially_accepted/all.py",
            "print(int(input()) / 2)\n",
        )
        .replacing(
            "problem.yaml",
            "license: cc0",
            "license: cc0\ntype: scoring",
        );
    let document = package
        .judge(&["--expected", "--format", "json"])
        .exits(1)
        .json();
    let submissions = document["submissions"].as_array().expect("submissions");
    let named = |file: &str| {
        let is_it =
            |one: &&serde_json::Value| one["name"].as_str().is_some_and(|it| it.ends_with(file));
        submissions.iter().find(is_it).expect("it was judged")
    };
    assert_eq!(named("flood.py")["verdict"], "OLE");
    let fits = ["halve.py", "flood.py", "some.py", "all.py"]
        .map(|file| named(file)["expected"]["fits"] == true);
    assert_eq!(
        fits,
        [true, true, true, false],
        "one that is partly accepted has not all points"
    );
    let found = package.lint(&["--format", "json"]).exits(0).stdout;
    assert!(
        found.contains("it gets 100 of 100 points, which are all"),
        "{found}"
    );
    let broken = package.with("submissions/partially_accepted/broken.c", "no program\n");
    broken.judge(&["--expected"]).exits(1);
    let found = broken
        .replacing("problem.yaml", "\ntype: scoring", "")
        .lint(&["--format", "json"])
        .exits(1)
        .stdout;
    assert!(
        found.contains("only scoring problems have submissions that are accepted in part"),
        "{found}"
    );
}

#[test]
fn a_folder_of_programs_is_judged_one_by_one() {
    let echo = "import sys\nsys.stdout.write(sys.stdin.read())\n";
    let c = "#include <stdio.h>\nint main(void) { int c; while ((c = getchar()) != EOF) putchar(c); }\n";
    let package = Package::of(&[("1.in", "x\n"), ("1.ans", "x\n")])
        .with("class/alice.py", echo)
        .with("class/bob.py", "print('y')\n")
        .with("class/carol.c", c)
        .with(
            "class/dave/main.py",
            "from words import text\nprint(text)\n",
        )
        .with("class/dave/words.py", "text = input()\n")
        .with("class/eve/one.c", c)
        .with("class/eve/two.c", c)
        .with("class/notes.txt", "who is who\n");
    let ran = package.judge(&["made/class", "--format", "json"]).exits(1);
    let document = ran.json();
    let all: Vec<(&str, &str)> = document["submissions"]
        .as_array()
        .expect("submissions")
        .iter()
        .map(|one| {
            (
                one["name"].as_str().expect("a name"),
                one["verdict"].as_str().unwrap_or("none"),
            )
        })
        .collect();
    let expected = [
        ("made/class/alice.py", "AC"),
        ("made/class/bob.py", "WA"),
        ("made/class/carol.c", "AC"),
        ("made/class/dave", "AC"),
        ("made/class/eve/one.c", "AC"),
        ("made/class/eve/two.c", "AC"),
    ];
    assert_eq!(all, expected);
    // A folder of two files that form one program is one submission.
    let one = package
        .judge(&["made/class/dave", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(one["submissions"].as_array().expect("submissions").len(), 1);
    let none = package
        .with("empty/notes.txt", "")
        .judge(&["made/empty"])
        .exits(4);
    assert!(none.stderr.contains("no submission in"), "{}", none.stderr);
}

#[test]
fn limits_of_tribunal_itself_are_reported_as_such() {
    let package = Package::copy("halves").without("submissions/time_limit_exceeded");
    let mut many = package.with(
        "submissions/accepted/many/main.py",
        "print(int(input()) / 2)\n",
    );
    for number in 0..501 {
        many = many.with(&format!("submissions/accepted/many/part{number}.py"), "");
    }
    let found = many.lint(&["--format", "json"]).json();
    let about = |one: &&serde_json::Value| one["place"] == "submissions/accepted/many";
    let finding = found["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .find(about)
        .expect("a finding")
        .to_string();
    assert!(
        finding.contains("more than 500 files, the most that Tribunal reads"),
        "{finding}"
    );
    assert!(
        finding.contains("the limit is Tribunal's own") && !finding.contains("fix it"),
        "{finding}"
    );
    let ran = many.judge(&["halves/submissions/accepted/many"]).exits(4);
    assert!(
        ran.stderr
            .contains("the limit is Tribunal's own; the program may be right"),
        "{}",
        ran.stderr
    );
    let long = format!("# {}\n", "x".repeat(1 << 20));
    let ran = many
        .with("long.py", long)
        .judge(&["halves/long.py"])
        .exits(4);
    assert!(
        ran.stderr
            .contains("longer than 1 MB, the most that Tribunal reads"),
        "{}",
        ran.stderr
    );
    // Cases in groups too deep to be read must not be skipped silently.
    let deep = format!("data/secret{}/1.in", "/d".repeat(18));
    let ran = Package::copy("halves")
        .with(&deep, "1\n")
        .judge(&["halves/submissions/accepted/halve.py"])
        .exits(4);
    assert!(
        ran.stderr.contains("deep, the most that Tribunal reads"),
        "{}",
        ran.stderr
    );
}
