//! What `tribunal stress` of any problem claims of the smallest input, and of inputs and outputs that show little.

use crate::{CACHE, Ran, folder, send, tribunal};
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The beginning of each generator: draws from the seed, its last argument.
const DRAW: &str = "#include <stdio.h>\n#include <stdlib.h>\n\
    static unsigned long long state;\n\
    static int draw(int below) { state = state * 6364136223846793005ull + 1442695040888963407ull;\n\
    return (int)((state >> 33) % (unsigned)below); }\n\
    int main(int count, char **words) { state = strtoull(words[count - 1], 0, 10) * 977 + 5; draw(2);\n";

/// A generator and two programs of which the first is wrong, by the bodies of their `main`.
fn bench(generator: &str, wrong: &str, right: &str) -> tempfile::TempDir {
    let program = |body: &str| {
        format!(
            "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint main(void) {{ {body} }}\n"
        )
    };
    folder(&[
        ("gen.c", &format!("{DRAW}{generator} }}\n")),
        ("wrong.c", &program(wrong)),
        ("right.c", &program(right)),
    ])
}

fn stress(home: &Path, more: &[&str]) -> Ran {
    let line = ["stress", "wrong.c", "--no-sanitizers", "--cache", CACHE];
    tribunal(&[&line, more].concat()).in_folder(home).run()
}

/// The report of a failure of two programs.
fn failure(home: &Path, more: &[&str]) -> serde_json::Value {
    let flags = ["--against", "right.c", "--gen", "gen.c", "--format", "json"];
    let ran = stress(home, &[&flags, more].concat()).exits(1);
    serde_json::from_str(&ran.stdout).expect("JSON")
}

fn smallest(home: &Path, more: &[&str]) -> String {
    let report = failure(home, more);
    report["failure"]["input"]
        .as_str()
        .expect("an input")
        .to_string()
}

#[test]
fn dates_decimals_and_line_ends_keep_their_form() {
    let date = bench(
        "printf(\"%04d-%02d-%02d\\n%02d:%02d\\n\", 1990 + draw(20), 1 + draw(12), 1 + draw(28), draw(24), draw(60));",
        "int y, m, d; scanf(\"%d-%d-%d\", &y, &m, &d); printf(\"%d\\n\", m == 2 ? 28 : 30);",
        "puts(\"30\");",
    );
    assert_eq!(smallest(date.path(), &[]), "1990-02-01\n00:00\n");
    let points = bench(
        "int n = 1 + draw(9); printf(\"%d\\n\", n); while (n--) printf(\"%.2f\\n\", draw(400) / 100.0);",
        "int n; double x, sum = 0; scanf(\"%d\", &n); while (n--) scanf(\"%lf\", &x), sum += x; puts(sum > 2 ? \"1\" : \"0\");",
        "puts(\"0\");",
    );
    assert_eq!(smallest(points.path(), &[]), "1\n2.01\n");
    let windows = bench(
        "int n = 1 + draw(9); printf(\"%d\\r\\n\", n); while (n--) printf(\"%d%s\", draw(9), n ? \" \" : \"\\r\\n\");",
        "int n, x, sum = 0; scanf(\"%d\", &n); while (n--) scanf(\"%d\", &x), sum += x; printf(\"%d\\n\", sum > 8);",
        "puts(\"0\");",
    );
    let report = failure(windows.path(), &[]);
    let input = report["failure"]["input"].as_str().expect("an input");
    let words: Vec<u8> = input.split_whitespace().flat_map(str::parse).collect();
    assert_eq!(input, format!("2\r\n{} {}\r\n", words[1], words[2]));
    assert_eq!(words[1] + words[2], 9, "{input}");
    let coverage = report["coverage"].to_string();
    assert!(
        coverage.contains("gen.c ends lines with CR LF"),
        "{coverage}"
    );
    assert!(coverage.contains("form learnt from"), "{coverage}");
    let claim = report["failure"]["smallest"].as_str().expect("a claim");
    assert!(
        claim.contains("there is no validator, so it may not be valid"),
        "{claim}"
    );
}

/// A maze with one start and one goal; the right program prints nothing where there is no goal.
#[test]
fn a_maze_keeps_its_start_and_its_goal() {
    let read = "static char g[9][9]; int h, w, s = 0, t = 0; scanf(\"%d %d\", &h, &w);\
        for (int i = 0; i < h; i++) { scanf(\"%s\", g[i]); for (char *c = g[i]; *c; c++) s += *c == 'S', t += *c == 'T'; }";
    let maze = bench(
        "int h = 1 + draw(5), w = 2 + draw(5), s = draw(h * w), t = (s + 1 + draw(h * w - 1)) % (h * w); printf(\"%d %d\\n\", h, w);\
         for (int i = 0; i < h * w; i++) { putchar(i == s ? 'S' : i == t ? 'T' : draw(2) ? '#' : '.'); if (i % w == w - 1) puts(\"\"); }",
        &format!("{read} puts(h > 1 ? \"far\" : \"near\");"),
        &format!("{read} if (t) puts(\"near\");"),
    );
    let input = smallest(maze.path(), &[]);
    let number = |letter: char| input.chars().filter(|it| *it == letter).count();
    assert_eq!((number('S'), number('T')), (1, 1), "{input}");
    assert_eq!(input.lines().next(), Some("2 2"), "{input}");
}

#[test]
fn two_numbers_that_bound_each_other_and_short_words_become_small() {
    let pair = bench(
        "int n = 100 + draw(900); printf(\"%d %d\\n\", n, n * n / 4 * 2);",
        "long n, k; scanf(\"%ld %ld\", &n, &k); puts(k >= n * n / 4 * 2 ? \"0\" : \"1\");",
        "puts(\"1\");",
    );
    let input = smallest(pair.path(), &[]);
    assert!(input.len() <= 4, "{input}");
    let word = bench(
        "int n = 4 + draw(9); while (n--) putchar('a' + draw(3)); puts(\"\");",
        "char t[99]; scanf(\"%s\", t); int n = strlen(t); puts(n > 1 && t[0] < t[n - 1] ? \"1\" : \"0\");",
        "puts(\"0\");",
    );
    assert_eq!(smallest(word.path(), &[]), "ab\n");
}

#[test]
fn a_generator_that_ignores_its_seed_is_found_out() {
    let home = bench("puts(\"7\");", "puts(\"1\");", "puts(\"1\");");
    let line = ["--against", "right.c", "--gen", "gen.c", "--random", "50"];
    let ran = stress(home.path(), &line).exits(0);
    let said = "1 different input of 50: does gen.c ignore its seed, the last argument?";
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
    let ran = stress(home.path(), &[&line[..], &["--format", "json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(
        (&report["tried"], &report["different"]),
        (&50.into(), &1.into())
    );
}

#[test]
fn the_checker_rules_on_the_answer_too_and_nothing_unruled_is_accepted() {
    let home = bench(
        "printf(\"%d\\n\", draw(100));",
        "puts(\"1\");",
        "puts(\"2\");",
    );
    let checker = "import sys\nsys.exit(42 if sys.stdin.read().split() == ['1'] else 43)\n";
    std::fs::write(home.path().join("check.py"), checker).expect("a file");
    let line = [
        "--against",
        "right.c",
        "--gen",
        "gen.c",
        "--checker",
        "check.py",
    ];
    let ran = stress(home.path(), &line).exits(1);
    let said = "the checker rejects the second one's output, which is the answer: that program or the checker is wrong";
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("right.c: WA the checker rejects it"),
        "{}",
        ran.stdout
    );
    assert!(!ran.stdout.contains("AC"), "{}", ran.stdout);
    let crash = "int main(void) { __builtin_trap(); }\n";
    std::fs::write(home.path().join("crash.c"), crash).expect("a file");
    let line_of_crash = [
        "stress",
        "crash.c",
        "--against",
        "right.c",
        "--gen",
        "gen.c",
        "--report",
        "page.html",
        "--no-sanitizers",
        "--cache",
        CACHE,
    ];
    let crash = tribunal(&line_of_crash).in_folder(home.path()).run();
    crash.exits(1);
    let page = std::fs::read_to_string(home.path().join("page.html")).expect("a page");
    assert!(page.contains("data-verdict=\"RTE\"") && !page.contains("data-verdict=\"AC\""));
    let uncompared = ["--gen", "gen.c", "--random", "9", "--report", "page.html"];
    let ran = stress(home.path(), &uncompared).exits(0);
    let page = std::fs::read_to_string(home.path().join("page.html")).expect("a page");
    assert!(page.contains("did not crash and broke no limit on 9 inputs"));
    assert!(!page.contains("is right on") && !page.contains("data-verdict=\"AC\""));
    let said = "no crash and no broken limit on 9 inputs; outputs are not compared";
    assert!(
        ran.stdout.contains(said) && !ran.stdout.contains("AC"),
        "{}",
        ran.stdout
    );
    // A checker in the order of testlib ends with 0 or 1.
    std::fs::write(home.path().join("check.py"), "import sys\nsys.exit(1)\n").expect("a file");
    let ran = stress(home.path(), &line).exits(3);
    assert!(
        ran.stderr.contains("--checker-style testlib"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_program_that_is_slower_is_shown_with_times_that_can_be_used() {
    let slow = "int n; scanf(\"%d\", &n); volatile long x = 0; for (long i = 0; i < 200000000; i++) x += i; puts(\"1\");";
    let home = bench("printf(\"%d\\n\", 1 + draw(9));", slow, "puts(\"1\");");
    let line = [
        "--against",
        "right.c",
        "--gen",
        "gen.c",
        "--slower",
        "3x",
        "--shrink-time",
        "0",
    ];
    let ran = stress(home.path(), &line).exits(1);
    for part in [
        "they differ: the first takes too many times as long as the second",
        "times as long as the other program, which took ",
        " ms; 3 times is the limit",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
    assert!(!ran.stdout.contains("not deterministic"), "{}", ran.stdout);
}

#[test]
fn a_search_that_ends_early_says_how_far_it_came() {
    let idle = "#include <unistd.h>\nint main(void) { usleep(50000); return 0; }\n";
    let home = bench("printf(\"%d\\n\", draw(100));", "", "");
    for program in ["wrong.c", "right.c"] {
        std::fs::write(home.path().join(program), idle).expect("a file");
    }
    let line = ["--against", "right.c", "--gen", "gen.c", "--jobs", "1"];
    let ran = stress(home.path(), &[&line[..], &["--budget", "0.5s"]].concat()).exits(0);
    assert!(ran.stdout.contains("the time is up: "), "{}", ran.stdout);
    assert!(ran.stdout.contains(" of 1,000 inputs"), "{}", ran.stdout);
    let mut child = Command::new(env!("CARGO_BIN_EXE_tribunal"))
        .args(["stress", "wrong.c", "--cache", CACHE, "--format", "json"])
        .args(line)
        .current_dir(home.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    std::thread::sleep(Duration::from_secs(5));
    send(child.id().into(), "INT");
    let mut stdout = String::new();
    let mut pipe = child.stdout.take().expect("a pipe");
    pipe.read_to_string(&mut stdout).expect("UTF-8");
    assert_eq!(child.wait().expect("an end").code(), Some(130), "{stdout}");
    let report: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(report["interrupted"], true);
    let coverage = report["coverage"].to_string();
    assert!(coverage.contains("stopped after "), "{coverage}");
}

#[test]
fn hints_name_the_tolerance_the_call_of_a_generator_and_a_quote() {
    let home = bench(
        "printf(\"%d\\n\", draw(100));",
        "puts(\"0.3\");",
        "puts(\"0.3000001\");",
    );
    let line = ["--against", "right.c", "--gen", "gen.c"];
    let ran = stress(home.path(), &line).exits(1);
    assert!(
        ran.stderr.contains("--compare 'float_tolerance 1e-6'"),
        "{}",
        ran.stderr
    );
    let put = |name: &str, text: &str| {
        let path = home.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    put("stdin.py", "print(input())\n");
    put("a b/gen.py", "print(1)\n");
    for (generator, said) in [
        ("stdin.py", "a generator gets the seed as its last argument"),
        ("a b/gen.py 7", "`--gen \"'a b/gen.py' …\"`"),
    ] {
        let ran = stress(home.path(), &["--against", "right.c", "--gen", generator]).exits(4);
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
}

#[test]
fn blanks_at_the_ends_of_lines_of_an_input_have_a_mark() {
    let home = bench(
        "",
        "char t[9] = \"\"; fgets(t, 9, stdin); puts(t[0] == ' ' ? \"1\" : \"0\");",
        "puts(\"0\");",
    );
    let line = [
        "stress",
        "wrong.c",
        "--no-sanitizers",
        "--against",
        "right.c",
        "--input",
        "-",
        "--cache",
        CACHE,
    ];
    let ran = tribunal(&[&line[..], &["--shrink-time", "0"]].concat());
    let ran = ran.stdin("  \nx \n").in_folder(home.path()).run().exits(1);
    assert!(ran.stdout.contains("    ··\n    x·\n"), "{}", ran.stdout);
}

#[test]
fn a_checker_is_proposed_where_an_output_has_several_words() {
    for (wrong, is_proposed) in [("puts(\"3\");", false), ("puts(\"2 1\");", true)] {
        let home = bench("printf(\"%d\\n\", draw(9));", wrong, "puts(\"1\");");
        let ran = stress(home.path(), &["--against", "right.c", "--gen", "gen.c"]).exits(1);
        let has_hint = ran.stderr.contains("`--checker check.py`");
        assert_eq!(has_hint, is_proposed, "{}", ran.stderr);
    }
}
