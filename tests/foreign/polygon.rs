//! `stress` by a package of Polygon: its generators, its validator, its checker and its solutions.

use crate::harness::Package;

const XML: &str = r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="4" short-name="doubles">
  <judging input-file="" output-file=""><testset name="tests">
    <time-limit>2000</time-limit><memory-limit>268435456</memory-limit>
    <test-count>3</test-count>
    <input-path-pattern>tests/%02d</input-path-pattern>
    <answer-path-pattern>tests/%02d.a</answer-path-pattern>
    <tests>
      <test method="manual" sample="true"/>
      <test cmd="gen 100" method="generated"/>
      <test cmd="gen 3" method="generated"/>
    </tests>
  </testset></judging>
  <files>
    <resources><file path="files/testlib.h" type="h.g++"/></resources>
    <executables>
      <executable><source path="files/gen.cpp" type="cpp.g++17"/></executable>
      <executable><source path="files/val.cpp" type="cpp.g++17"/></executable>
    </executables>
  </files>
  <assets>
    <checker name="check.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
    <validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
    <solutions>
      <solution tag="wrong-answer"><source path="solutions/small.py" type="python.3"/></solution>
      <solution tag="main"><source path="solutions/right.py" type="python.3"/></solution>
    </solutions>
  </assets>
</problem>
"#;

/// What stands for testlib: as there, the seed depends on all arguments.
const HEADER: &str = "\
#include <cstdio>
#include <cstdlib>
static unsigned long long state = 7;
static void registerGen(int count, char **words) {
    for (int i = 1; i < count; i++) for (char *at = words[i]; *at; at++) state = state * 131 + *at;
}
static int draw(int below) { state = state * 6364136223846793005ull + 1442695040888963407ull; return (state >> 33) % below; }
";

/// Numbers up to the argument, doubled up to the sign: either sign is right, which only the checker knows.
fn doubles() -> Package {
    Package::of(&[
        ("problem.xml", XML),
        ("files/testlib.h", HEADER),
        (
            "files/gen.cpp",
            "#include \"testlib.h\"\nint main(int count, char **words) {\n    registerGen(count, words);\n    \
             printf(\"%d\\n\", draw(atoi(words[1])) + 1);\n}\n",
        ),
        (
            "files/val.cpp",
            "#include \"testlib.h\"\nint main() {\n    int n;\n    return scanf(\"%d\", &n) == 1 && 1 <= n && n <= 100 ? 0 : 3;\n}\n",
        ),
        (
            "files/check.cpp",
            "#include \"testlib.h\"\n// As registerTestlibCmd takes them: input, output, answer.\nint main(int, char **words) {\n    \
             int said, right;\n    FILE *output = fopen(words[2], \"r\"), *answer = fopen(words[3], \"r\");\n    \
             if (fscanf(answer, \"%d\", &right) != 1) return 3;\n    if (fscanf(output, \"%d\", &said) != 1) return 2;\n    \
             return abs(said) == abs(right) ? 0 : 1;\n}\n",
        ),
        ("tests/01", "5\n"),
        ("tests/01.a", "10\n"),
        ("solutions/right.py", "print(2 * int(input()))\n"),
        (
            "solutions/small.py",
            "n = int(input())\nprint(-2 * n if n < 50 else 0)\n",
        ),
        ("solutions/other.py", "print(-2 * int(input()))\n"),
    ])
}

#[test]
fn stress_takes_everything_from_the_description() {
    let package = doubles();
    let found = package
        .run(&[
            "stress",
            "./made",
            "made/solutions/small.py",
            "--format",
            "json",
        ])
        .exits(1)
        .json();
    assert_eq!(found["problem"], "doubles");
    assert_eq!(found["failure"]["input"], "50\n", "{found}");
    assert!(
        found["against"]["name"]
            .as_str()
            .is_some_and(|it| it.ends_with("right.py")),
        "{found}"
    );
    let repeat = &found["failure"]["repeat"];
    assert!(repeat.to_string().contains("stress ./made"), "{repeat}");
    let right = package
        .run(&[
            "stress",
            "./made",
            "made/solutions/other.py",
            "--random",
            "20",
        ])
        .exits(0);
    assert!(right.stderr.contains("inputs by gen"), "{}", right.stderr);
    // The main solution is compared with an accepted one.
    let alone = package
        .run(&["stress", "./made", "made/solutions/right.py"])
        .exits(2);
    assert!(alone.stderr.contains("no other"), "{}", alone.stderr);
}

#[test]
fn a_description_that_cannot_be_relied_on_is_named() {
    let small = "made/solutions/small.py";
    let stress = |package: Package| package.run(&["stress", "./made", small]).exits(4).stderr;
    let broken = stress(doubles().replacing("problem.xml", "</problem>", ""));
    assert!(
        broken.contains("cannot read ./made/problem.xml: line "),
        "{broken}"
    );
    let unknown = stress(doubles().replacing("problem.xml", "\"gen 3\"", "\"other 3\""));
    assert!(unknown.contains("made by `other 3`"), "{unknown}");
    // Without commands, inputs are guessed from the tests that are stored.
    let guessed = doubles()
        .replacing("problem.xml", "cmd=\"gen 100\"", "")
        .replacing("problem.xml", "cmd=\"gen 3\"", "")
        .run(&["stress", "./made", small, "--random", "30"])
        .exits(0);
    assert!(
        guessed.stdout.contains("a form guessed from 01"),
        "{}",
        guessed.stdout
    );
}
