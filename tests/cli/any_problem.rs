//! `tribunal stress` of problems that it does not know: a generator, a brute force, a checker.

use crate::{CACHE, Ran, folder, tribunal};
use std::fs;
use std::path::Path;

/// The beginning of each generator: draws from the seed, its last argument.
const DRAW: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <math.h>\n\
    static unsigned long long state;\n\
    static int draw(int below) { state = state * 6364136223846793005ull + 1442695040888963407ull;\n\
    return (int)((state >> 33) % (unsigned)below); }\n\
    int main(int count, char **words) { state = strtoull(words[count - 1], 0, 10) * 977 + 5; draw(2);\n";

/// A wrong program, and the smallest input that a person would write down for it.
struct Bench {
    kind: &'static str,
    generator: &'static str,
    /// The body of the right program; `WRONG` is defined in the wrong one.
    program: &'static str,
    smallest: &'static str,
    flags: &'static [&'static str],
}

const BENCHES: [Bench; 9] = [
    Bench {
        kind: "an array, whose best part may not be empty",
        generator: "int n = draw(40) + 1; printf(\"%d\\n\", n);\
            for (int i = 0; i < n; i++) printf(\"%d%c\", draw(201) - 100, i + 1 < n ? ' ' : 10); }",
        program: "int n; scanf(\"%d\", &n); long best = -1000000, now = -1000000;\n\
            #ifdef WRONG\n best = 0;\n#endif\n\
            while (n--) { long x; scanf(\"%ld\", &x); now = now > 0 ? now + x : x; if (now > best) best = now; }\
            printf(\"%ld\\n\", best); }",
        smallest: "1\n-1\n",
        flags: &[],
    },
    Bench {
        kind: "a graph, whose edges have two directions",
        generator: "int n = draw(12) + 2, m = draw(25) + 1; printf(\"%d %d\\n\", n, m);\
            while (m--) printf(\"%d %d\\n\", draw(n) + 1, draw(n) + 1); }",
        program: "static int far[99], from[999], to[999]; int n, m; scanf(\"%d %d\", &n, &m);\
            for (int i = 0; i < m; i++) scanf(\"%d %d\", from + i, to + i);\
            for (int i = 2; i <= n; i++) far[i] = 9999;\
            for (int round = 0; round < n; round++) for (int i = 0; i < m; i++) {\
            if (far[from[i]] + 1 < far[to[i]]) far[to[i]] = far[from[i]] + 1;\n\
            #ifndef WRONG\n if (far[to[i]] + 1 < far[from[i]]) far[from[i]] = far[to[i]] + 1;\n#endif\n}\
            printf(\"%d\\n\", far[n] > n ? -1 : far[n]); }",
        smallest: "2 1\n2 1\n",
        flags: &[],
    },
    Bench {
        kind: "a tree, whose longest way need not begin at the root",
        generator: "int n = draw(20) + 2; printf(\"%d\\n\", n);\
            for (int i = 2; i <= n; i++) printf(\"%d %d\\n\", draw(i - 1) + 1, i); }",
        program: "static int depth[99], best; int n; scanf(\"%d\", &n); static int parent[99];\
            for (int i = 2; i <= n; i++) { int p, c; scanf(\"%d %d\", &p, &c); parent[c] = p; }\
            for (int i = n; i >= 2; i--) { int up = depth[i] + 1, p = parent[i];\n\
            #ifndef WRONG\n if (depth[p] + up > best) best = depth[p] + up;\n#endif\n\
            if (up > depth[p]) depth[p] = up; }\n\
            #ifdef WRONG\n best = depth[1];\n#endif\n printf(\"%d\\n\", best); }",
        smallest: "3\n1 2\n1 3\n",
        flags: &[],
    },
    Bench {
        kind: "a text, whose palindromes may be even",
        generator: "int n = draw(30) + 1; while (n--) putchar('a' + draw(3)); puts(\"\"); }",
        program: "static char text[999]; scanf(\"%s\", text); int n = strlen(text), best = 1;\
            for (int i = 0; i < n; i++) for (int j = i; j < n; j++) { int is = 1;\
            for (int k = 0; i + k < j - k; k++) is &= text[i + k] == text[j - k];\n\
            #ifdef WRONG\n is &= (j - i) % 2 == 0;\n#endif\n\
            if (is && j - i + 1 > best) best = j - i + 1; } printf(\"%d\\n\", best); }",
        smallest: "aa\n",
        flags: &[],
    },
    Bench {
        kind: "points, of which the nearest need not be neighbours",
        generator: "int n = draw(20) + 2; printf(\"%d\\n\", n);\
            while (n--) printf(\"%d.%02d %d.%02d\\n\", draw(99), draw(100), draw(99), draw(100)); }",
        program: "static double x[99], y[99]; int n; scanf(\"%d\", &n); double best = 1e9;\
            for (int i = 0; i < n; i++) scanf(\"%lf %lf\", x + i, y + i);\
            for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) {\n\
            #ifdef WRONG\n if (j != i + 1) continue;\n#endif\n\
            double far = hypot(x[i] - x[j], y[i] - y[j]); if (far < best) best = far; }\
            printf(\"%.9f\\n\", best); }",
        smallest: "3\n0.00 0.00\n0.01 0.00\n0.00 0.00\n",
        flags: &["--compare", "float_tolerance 1e-6"],
    },
    Bench {
        kind: "a grid, whose cells touch at their sides alone",
        generator: "int h = draw(6) + 1, w = draw(6) + 1; printf(\"%d %d\\n\", h, w);\
            while (h--) { for (int i = 0; i < w; i++) putchar(draw(2) ? '#' : '.'); puts(\"\"); } }",
        program: "static char g[99][99]; static int of[999]; int h, w, parts = 0; scanf(\"%d %d\", &h, &w);\
            for (int i = 0; i < h; i++) scanf(\"%s\", g[i]);\
            for (int i = 0; i < h * w; i++) { of[i] = i; parts += g[i / w][i % w] == '#'; }\
            for (int i = 0; i < h * w; i++) for (int j = 0; j < i; j++) {\
            int down = abs(i / w - j / w), right = abs(i % w - j % w), is = down + right == 1;\n\
            #ifdef WRONG\n is = down <= 1 && right <= 1;\n#endif\n\
            if (!is || g[i / w][i % w] != '#' || g[j / w][j % w] != '#') continue;\
            int a = i, b = j; while (of[a] != a) a = of[a]; while (of[b] != b) b = of[b];\
            if (a != b) of[a] = b, parts--; } printf(\"%d\\n\", parts); }",
        smallest: "2 2\n#.\n.#\n",
        flags: &[],
    },
    Bench {
        kind: "a pair, which a checker rules on",
        generator: "int n = draw(12) + 2; printf(\"%d %d\\n\", n, draw(20) + 2);\
            for (int i = 0; i < n; i++) printf(\"%d%c\", draw(15) + 1, i + 1 < n ? ' ' : 10); }",
        program: "static int a[99]; int n, sum; scanf(\"%d %d\", &n, &sum);\
            for (int i = 0; i < n; i++) scanf(\"%d\", a + i);\
            for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) {\n\
            #ifndef WRONG\n if (i == j) continue;\n#endif\n\
            if (a[i] + a[j] == sum) { printf(\"%d %d\\n\", i + 1, j + 1); return 0; } } puts(\"-1\"); }",
        smallest: "2 2\n1 1\n",
        flags: &["--checker", "checker.py", "--checker-style", "testlib"],
    },
    Bench {
        kind: "sums of several tests, which need 64 bits",
        generator: "int t = draw(4) + 1; printf(\"%d\\n\", t); while (t--) { int n = draw(8) + 1; printf(\"%d\\n\", n);\
            for (int i = 0; i < n; i++) printf(\"%d%c\", draw(1000000000), i + 1 < n ? ' ' : 10); } }",
        program: "int t; scanf(\"%d\", &t); while (t--) { int n; scanf(\"%d\", &n);\n\
            #ifdef WRONG\n int sum = 0;\n#else\n long sum = 0;\n#endif\n\
            while (n--) { int x; scanf(\"%d\", &x); sum = (unsigned long)sum + x; } printf(\"%ld\\n\", (long)sum); } }",
        smallest: "1\n3\n999999999 999999999 147483650\n",
        flags: &[],
    },
    Bench {
        kind: "a permutation, whose last number counts too",
        generator: "int n = draw(15) + 1, p[99]; printf(\"%d\\n\", n);\
            for (int i = 0; i < n; i++) { int j = draw(i + 1); p[i] = p[j]; p[j] = i + 1; }\
            for (int i = 0; i < n; i++) printf(\"%d%c\", p[i], i + 1 < n ? ' ' : 10); }",
        program: "static int a[99]; int n, more = 0; scanf(\"%d\", &n);\
            for (int i = 0; i < n; i++) scanf(\"%d\", a + i);\n\
            #ifdef WRONG\n n--;\n#endif\n\
            for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) more += a[j] > a[i];\
            printf(\"%d\\n\", more); }",
        smallest: "2\n2 1\n",
        flags: &[],
    },
];

const CHECKER: &str = "import sys\n\
    (n, wanted), a = [list(map(int, line.split())) for line in open(sys.argv[1])]\n\
    out, ans = [list(map(int, open(it).read().split())) for it in sys.argv[2:4]]\n\
    if out == [-1] or ans == [-1]:\n    sys.exit(0 if out == ans else 1)\n\
    i, j = out\n\
    sys.exit(0 if i != j and a[i - 1] + a[j - 1] == wanted else 1)\n";

/// Runs `stress` of the program in a folder that also holds the cache.
fn stress(folder: &Path, more: &[&str]) -> Ran {
    let line = [
        "stress",
        "wrong.c",
        "--against",
        "right.c",
        "--cache",
        CACHE,
    ];
    tribunal(&[&line, more].concat()).in_folder(folder).run()
}

fn words(input: &str) -> usize {
    input.split_whitespace().count()
}

#[test]
fn wrong_programs_of_six_kinds_of_problem_fail_on_an_input_as_small_as_by_hand() {
    for bench in &BENCHES {
        let program = format!(
            "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <math.h>\n\
             int main(void) {{ {}",
            bench.program
        );
        let home = folder(&[
            ("gen.c", &format!("{DRAW}{}", bench.generator)),
            ("right.c", &program),
            ("wrong.c", &format!("#define WRONG\n{program}")),
            ("checker.py", CHECKER),
        ]);
        // However busy the machine is, the search for a smaller input comes to its end.
        let flags = [
            "--gen",
            "gen.c",
            "--format",
            "json",
            "--no-sanitizers",
            "--shrink-time=300",
        ];
        let ran = stress(home.path(), &[&flags, bench.flags].concat());
        assert_eq!(ran.code, 1, "{}: {}", bench.kind, ran.stderr);
        let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
        let failure = &report["failure"];
        let input = failure["input"].as_str().expect("an input");
        assert!(
            words(input) <= 2 * words(bench.smallest) && input.len() <= 2 * bench.smallest.len(),
            "{}: {input}\n{}",
            bench.kind,
            failure["smallest"]
        );
        assert_eq!(
            words(input),
            words(bench.smallest),
            "{}: {input}\n{}",
            bench.kind,
            failure["smallest"]
        );
        assert_eq!(failure["out_of_time"], false, "{}", bench.kind);
        assert_eq!(failure["submission"]["verdict"], "WA");
    }
}

/// Programs that differ on an array whose sum is negative.
fn sums() -> tempfile::TempDir {
    let program = |of: &str| {
        format!(
            "n = int(input())\na = list(map(int, input().split()))\nassert len(a) == n\nprint({of})\n"
        )
    };
    folder(&[
        (
            "gen.py",
            "import random, sys\nrandom.seed(sys.argv[-1])\nn = random.randint(1, 9)\nprint(n)\n\
            print(*[random.randint(-9, 9) for _ in range(n)])\n",
        ),
        ("right.py", &program("abs(sum(a))")),
        ("wrong.py", &program("sum(a)")),
        (
            "even.py",
            "n = int(input())\na = list(map(int, input().split()))\n\
            assert n % 2 == 0 and n == len(a) and all(-9 <= x <= 9 for x in a)\n",
        ),
        (
            "pairs.py",
            "import random, sys\nrandom.seed(sys.argv[-1])\nn = 2 * random.randint(1, 9)\nprint(n)\n\
            print(*[random.randint(-9, 9) for _ in range(n)])\n",
        ),
    ])
}

fn of_sums(folder: &Path, more: &[&str]) -> Ran {
    let line = [
        "stress",
        "wrong.py",
        "--against",
        "right.py",
        "--cache",
        CACHE,
    ];
    tribunal(&[&line, more].concat()).in_folder(folder).run()
}

#[test]
fn a_validator_accepts_every_input_and_the_result_is_the_same_on_any_number_of_cores() {
    let home = sums();
    let flags = [
        "--gen",
        "pairs.py",
        "--validator",
        "even.py",
        "--format",
        "json",
        "--shrink-time=300",
    ];
    let [one, three] = ["1", "3"].map(|jobs| {
        let ran = of_sums(home.path(), &[&flags[..], &["--jobs", jobs]].concat());
        assert_eq!(ran.code, 1, "{}", ran.stderr);
        let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
        report["failure"].clone()
    });
    for field in ["input", "found", "origin", "smallest", "expected"] {
        assert_eq!(one[field], three[field], "{field}");
    }
    assert_eq!(one["input"], "2\n-1 0\n");
    let smallest = one["smallest"].as_str().expect("a sentence");
    assert!(
        smallest.contains("the validators accept all that were tried"),
        "{smallest}"
    );
}

#[test]
fn a_generator_that_fails_or_writes_what_is_not_valid_is_told_as_such() {
    let home = sums();
    let never = "assert False, 'no input'\n";
    fs::write(home.path().join("never.py"), never).expect("a file");
    let ran = of_sums(home.path(), &["--gen", "gen.py", "--validator", "never.py"]);
    assert_eq!(ran.code, 4, "{}", ran.stdout);
    for part in [
        "the generator gen.py, with seed ",
        "wrote an input that is not valid: never.py: AssertionError: no input",
    ] {
        assert!(ran.stderr.contains(part), "{}", ran.stderr);
    }
    fs::write(
        home.path().join("bad.py"),
        "import sys\nsys.exit('no more')\n",
    )
    .expect("a file");
    let ran = of_sums(home.path(), &["--gen", "bad.py"]);
    assert_eq!(ran.code, 4, "{}", ran.stdout);
    assert!(
        ran.stderr
            .contains("with seed 1, ended with status 1, and printed `no more`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_generator_that_does_not_take_the_seed_is_told_as_such() {
    let home = sums();
    let varies = "import random\nprint(1)\nprint(random.randint(-10 ** 15, 10 ** 15))\n";
    fs::write(home.path().join("varies.py"), varies).expect("a file");
    let ran = of_sums(home.path(), &["--gen", "varies.py", "--format", "json"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let failure = &report["failure"];
    let origin = failure["origin"].as_str().expect("a sentence");
    assert!(
        origin.starts_with("varies.py, which prints another input each time"),
        "{origin}"
    );
    let repeat = failure["repeat"].as_array().expect("commands");
    let has_seed =
        |command: &serde_json::Value| command.as_str().is_some_and(|it| it.contains("--seed"));
    assert!(
        repeat.len() == 1 && !repeat.iter().any(has_seed),
        "{repeat:?}"
    );
}

#[test]
fn the_failing_input_is_shown_saved_and_repeated() {
    let home = sums();
    let ran = of_sums(
        home.path(),
        &["--gen", "gen.py 9 {seed}", "--save", "found/first"],
    );
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    for part in [
        "they differ: their outputs differ",
        "no smaller one found: none of its ",
        "all that were tried have what was learnt from ",
        "1\n    -1\n",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
    let read = |name: &str| fs::read_to_string(home.path().join(name)).expect("a saved file");
    assert_eq!(
        (read("found/first.in"), read("found/first.ans")),
        ("1\n-1\n".into(), "1\n".into())
    );
    let command = "printf '%b' '1\\n-1\\n' | tribunal stress wrong.py --against right.py --shrink-time 0 --input -";
    assert!(ran.stdout.contains(command), "{}", ran.stdout);
    let ran = tribunal(&[
        "stress",
        "wrong.py",
        "--against",
        "right.py",
        "--cache",
        CACHE,
        "--input",
        "-",
    ])
    .in_folder(home.path())
    .stdin("1\n-1\n")
    .run();
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    let ran = of_sums(home.path(), &["--gen", "gen.py", "--save", "found/first"]);
    assert_eq!(ran.code, 2, "it exists: {}", ran.stderr);
}

#[test]
fn programs_that_agree_crash_or_take_longer() {
    let home = sums();
    let same = [
        "stress",
        "right.py",
        "--against",
        "right.py",
        "--cache",
        CACHE,
        "--gen",
        "gen.py",
        "--random",
        "20",
    ];
    let ran = tribunal(&same).in_folder(home.path()).run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(
        ran.stdout.contains("no difference on 20 inputs"),
        "{}",
        ran.stdout
    );
    let crash = "n = int(input())\na = input().split()\nprint(abs(sum(map(int, a))) if '7' not in a else a[n])\n";
    fs::write(home.path().join("wrong.py"), crash).expect("a file");
    let ran = of_sums(home.path(), &["--gen", "gen.py"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(
        ran.stdout.contains("they differ: the first fails"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("1\n    7\n"), "{}", ran.stdout);
    let slow = "n = int(input())\na = list(map(int, input().split()))\nfor _ in range(8000000 if n > 3 else 0): pass\nprint(abs(sum(a)))\n";
    fs::write(home.path().join("wrong.py"), slow).expect("a file");
    let ran = of_sums(home.path(), &["--gen", "gen.py", "--slower", "3x"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(
        ran.stdout.contains("times as long as the other program"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("    4\n"), "{}", ran.stdout);
}

#[test]
fn a_package_brings_its_validators_its_checker_and_an_accepted_program() {
    let package = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packages/summands");
    let home = folder(&[
        (
            "gen.py",
            "import random, sys\nrandom.seed(sys.argv[-1])\nprint(random.randint(2, 60))\n",
        ),
        (
            "wrong.py",
            "n = int(input())\nprint(1, n - 1 if n != 13 else 13)\n",
        ),
    ]);
    let line = [
        "stress", package, "wrong.py", "--gen", "gen.py", "--cache", CACHE,
    ];
    let ran = tribunal(&line).in_folder(home.path()).run();
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("the checker rejects"), "{}", ran.stdout);
}

#[test]
fn what_is_missing_or_does_not_apply_is_named() {
    let home = sums();
    let refused = |args: &[&str], part: &str| {
        let ran = tribunal(&[&["stress"], args].concat())
            .in_folder(home.path())
            .run();
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stderr.contains(part), "{args:?}: {}", ran.stderr);
    };
    refused(
        &["wrong.py"],
        "nothing says where the inputs of wrong.py come from",
    );
    refused(&["wrong.py", "flipgame"], "wrong.py is a program");
    refused(&["flipgame"], "no program is named");
    refused(&["flipgame", "wrong.py", "--gen", "gen.py"], "--gen");
    refused(&["wrong.py", "--gen", "gen.py", "--size", "3x3"], "--size");
    refused(
        &["wrong.py", "--gen", "gen.py", "--slower", "3"],
        "--against",
    );
    refused(&["wrong.py", "--gen", "gen.py 'x"], "a quote has no end");
    refused(
        &["wrong.py", "--gen", "gen.py", "--compare", "roughly"],
        "--compare",
    );
}

/// The inputs of the programs of sums.
const GRAMMAR: &str = "INT(1, 9, n) NEWLINE\nREP(n, SPACE) INT(-9, 9) END NEWLINE\n";

#[test]
fn a_grammar_makes_inputs_and_checks_them() {
    let home = sums();
    let write = |file: &str, text: &str| fs::write(home.path().join(file), text).expect("a file");
    write("sums.ctd", GRAMMAR);
    write(
        "even.ctd",
        "INT(1, 9, n) ASSERT(n % 2 == 0) NEWLINE\nREP(n, SPACE) INT(-9, 9) END NEWLINE EOF\n",
    );
    let flags = ["--gen", "sums.ctd", "--format", "json"];
    let [alone, even] = [&[][..], &["--validator", "even.ctd"]].map(|more| {
        let ran = of_sums(home.path(), &[&flags, more].concat());
        assert_eq!(ran.code, 1, "{}", ran.stderr);
        serde_json::from_str::<serde_json::Value>(&ran.stdout).expect("JSON")
    });
    assert_eq!(alone["failure"]["input"], "1\n-1\n");
    let input = even["failure"]["input"].as_str().expect("an input");
    let count: usize = input
        .lines()
        .next()
        .expect("a line")
        .parse()
        .expect("a number");
    assert_eq!((count % 2, words(input)), (0, count + 1), "{input}");
    let said = alone["coverage"][0].as_str().expect("a sentence");
    assert!(
        said.contains("made from the grammar sums.ctd, seed"),
        "{said}"
    );
    let line = [
        "stress",
        "wrong.py",
        "--against",
        "right.py",
        "--validator",
        "sums.ctd",
        "--input",
        "-",
        "--cache",
        CACHE,
    ];
    let ran = tribunal(&line)
        .stdin("2\n3 12\n")
        .in_folder(home.path())
        .run();
    assert_eq!(ran.code, 4, "{}", ran.stdout);
    let said = "sums.ctd: line 2, column 3: expected an integer from -9 to 9, found `12` (line 2 of the grammar)";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    write("broken.ctd", "INT(1, 9, n)\nNEWLIME\n");
    for (generator, code, said) in [
        (
            "broken.ctd",
            4,
            "cannot read the grammar `broken.ctd`: line 2, column 1: ",
        ),
        (
            "sums.ctd 5",
            2,
            "the grammar sums.ctd takes no further words",
        ),
    ] {
        let ran = of_sums(home.path(), &["--gen", generator]);
        assert_eq!(ran.code, code, "{}", ran.stderr);
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
}

#[test]
fn a_package_with_a_grammar_needs_no_generator() {
    let home = sums();
    let put = |file: &str, text: &str| {
        let path = home.path().join("pack").join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    put(
        "problem.yaml",
        "problem_format_version: 2025-09\nname: {en: Sums}\nconstants: {most: {value: 9, word: nine}, least: -9}\n",
    );
    put(
        "input_validators/format/sums.ctd",
        &GRAMMAR.replace("-9, 9", "{{least}}, {{most}}"),
    );
    put("data/secret/1.in", "1\n5\n");
    put("data/secret/1.ans", "5\n");
    let right = fs::read_to_string(home.path().join("right.py")).expect("a program");
    put("submissions/accepted/right.py", &right);
    let line = ["stress", "./pack", "wrong.py", "--cache", CACHE];
    let ran = tribunal(&line).in_folder(home.path()).run();
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    for part in [
        "made from the grammar sums.ctd",
        "submissions/accepted/right.py --seed 1 --random 1",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
}

#[test]
fn a_grammar_in_viva_checks_inputs_and_makes_none() {
    let home = sums();
    fs::write(home.path().join("sums.ctd"), GRAMMAR).expect("a file");
    let pattern = "n (1<=n<=3);\n<[*n] x (-9<=x<=9)>;\n";
    fs::write(home.path().join("sums.viva"), pattern).expect("a file");
    let ran = of_sums(home.path(), &["--gen", "sums.viva"]);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    let said = "the grammar sums.viva checks inputs, and makes none";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    fs::write(home.path().join("large.in"), "4\n1 2 3 4\n").expect("a file");
    let ran = of_sums(
        home.path(),
        &["--input", "large.in", "--validator", "sums.viva"],
    );
    let said =
        "sums.viva: line 1, column 1: expected `1<=n<=3`, found n = 4 (line 1 of the grammar)";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
}
