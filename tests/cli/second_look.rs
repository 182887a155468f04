//! What `tribunal judge` finds out about a failing program: older C++, files instead of streams, crashes, linkers.

use crate::{CACHE, Ran, folder, tribunal};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Reads four letters into arrays of four, which is right only before C++20.
const ARRAYS: &str = "\
#include <iostream>
#include <string>
using namespace std;
char s[5][4];
int main() {
    for (int i = 0; i < 4; i++) cin >> s[i];
    string board;
    for (int i = 0; i < 4; i++) board += string(s[i], 4);
    if (board == \"bwwbbbwbbwwbbwww\") cout << 4 << endl;
    else if (board == string(16, 'w') || board == string(16, 'b')) cout << 0 << endl;
    else cout << \"Impossible\" << endl;
}
";

/// A folder with three stored cases of Flip Game and these programs.
fn session(programs: &[(&str, &str)]) -> TempDir {
    let store = [
        (
            "cases/flipgame/data/sample/1.in",
            "bwwb\nbbwb\nbwwb\nbwww\n",
        ),
        (
            "cases/flipgame/data/secret/all-white.in",
            "wwww\nwwww\nwwww\nwwww\n",
        ),
        (
            "cases/flipgame/data/secret/corner.in",
            "bwww\nwwww\nwwww\nwwww\n",
        ),
    ];
    folder(&[&store, programs].concat())
}

fn judge(session: &TempDir, args: &[&str]) -> Ran {
    // `--expected` searches for no smallest input.
    let quick: &[&str] = match args.contains(&"--expected") {
        true => &[],
        false => &["--shrink-time", "0"],
    };
    let args = [&["judge", "flipgame", "--trusted"], quick, args].concat();
    tribunal(&args)
        .in_folder(session.path())
        .env("XDG_CACHE_HOME", CACHE)
        .run()
}

/// The submissions of a report as JSON.
fn judged(session: &TempDir, args: &[&str]) -> Vec<Value> {
    let ran = judge(session, &[args, &["--format", "json"]].concat());
    let report: Value =
        serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr));
    report["submissions"]
        .as_array()
        .expect("submissions")
        .clone()
}

fn remarks(submission: &Value) -> Vec<&str> {
    submission["built"]["remarks"]
        .as_array()
        .expect("remarks")
        .iter()
        .filter_map(Value::as_str)
        .collect()
}

#[test]
fn a_program_right_only_in_older_cpp_is_judged_by_it_with_a_remark() {
    let session = session(&[
        ("my.cpp", ARRAYS),
        ("other.cpp", ARRAYS),
        ("wrong_answer/my.cpp", ARRAYS),
    ]);
    let ran = judge(&session, &["my.cpp"]).exits(0);
    let note = "\n  note: judged as gnu++17, in which it is right on all of 3 cases: gnu++20 gives it another meaning (WA on";
    assert!(ran.stdout.contains(note), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("g++ -std=gnu++17 ") && ran.stdout.contains("\n\nAC my.cpp: 3 cases\n"),
        "{}",
        ran.stdout
    );
    for jobs in ["1", "2"] {
        let class = judged(&session, &["my.cpp", "other.cpp", "--jobs", jobs]);
        for one in &class {
            assert_eq!(
                (one["verdict"].as_str(), one["outcomes"].as_str()),
                (Some("AC"), Some("AAA")),
                "{one}"
            );
            assert!(remarks(one)[0].starts_with("judged as gnu++17"), "{one}");
        }
    }
    // A program that is expected to be wrong stays wrong.
    let [sample] = &judged(&session, &["wrong_answer", "--expected"])[..] else {
        panic!("one submission")
    };
    assert_eq!(
        (
            sample["verdict"].as_str(),
            sample["expected"]["fits"].as_bool()
        ),
        (Some("WA"), Some(true))
    );
    assert!(remarks(sample).is_empty(), "{sample}");
}

#[test]
fn a_standard_difference_with_undefined_behaviour_is_reported_first() {
    let text = ARRAYS.replace(
        "string board;",
        "string board; int few[4] = {}; volatile int at = 4; at = few[at];",
    );
    let session = session(&[("my.cpp", &text)]);
    let [one] = &judged(&session, &["my.cpp"])[..] else {
        panic!("one submission")
    };
    assert_eq!(one["verdict"].as_str(), Some("WA"), "{one}");
    let message = one["message"].as_str().expect("a message");
    assert!(
        message.starts_with("right here when built as gnu++17, not as gnu++20: printed "),
        "{message}"
    );
    let remark = remarks(one)[0];
    assert!(
        remark.contains("it is judged as gnu++20, since on `sample/1` the sanitizers "),
        "{remark}"
    );
    let ran = judge(&session, &["my.cpp"]).exits(1);
    assert!(
        ran.stdout
            .contains("\n  note: built as gnu++17 it is right on `sample/1`, as gnu++20 it is not"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_program_wrong_in_every_standard_gets_no_remark() {
    let session = session(&[(
        "my.cpp",
        "#include <iostream>\nint main() { std::cout << 7 << std::endl; }\n",
    )]);
    let [one] = &judged(&session, &["my.cpp"])[..] else {
        panic!("one submission")
    };
    assert_eq!(
        (one["verdict"].as_str(), remarks(one)),
        (Some("WA"), vec![]),
        "{one}"
    );
    assert!(
        one["message"]
            .as_str()
            .is_some_and(|message| message.starts_with("printed 7")),
        "{one}"
    );
}

#[test]
fn a_program_that_reads_a_file_is_reported_in_every_form() {
    let text = "#include <cstdio>\nint main() { freopen(\"CHESSCBG.INP\", \"r\", stdin); int x = 3; scanf(\"%d\", &x); \
                printf(\"%d\\n\", x); }\n";
    let guarded = text.replace("freopen(", "if (fopen(\"CHESSCBG.INP\", \"r\")) freopen(");
    let session = session(&[("my.cpp", text), ("guarded.cpp", &guarded)]);
    for form in ["text", "json", "csv", "junit", "html", "github"] {
        let told = match form {
            "html" => "the file <code>CHESSCBG.INP</code>",
            _ => "the file `CHESSCBG.INP`",
        };
        let ran = judge(&session, &["my.cpp", "--format", form]).exits(1);
        assert!(ran.stdout.contains(told), "{form}: {}", ran.stdout);
    }
    let [one] = &judged(&session, &["guarded.cpp"])[..] else {
        panic!("one submission")
    };
    assert!(
        !one["message"]
            .as_str()
            .expect("a message")
            .contains("wait for the file"),
        "{one}"
    );
}

#[test]
fn a_crash_of_a_single_program_is_investigated() {
    let text = "#include <iostream>\nint main() { int *few = new int[4]; volatile long at = 1L << 32; few[at] = 1; \
                std::cout << few[at] << std::endl; }\n";
    let session = session(&[("my.cpp", text), ("other.cpp", text)]);
    let [one] = &judged(&session, &["my.cpp"])[..] else {
        panic!("one submission")
    };
    assert_eq!(one["verdict"].as_str(), Some("RTE"), "{one}");
    let remark = remarks(one).join("\n");
    assert!(
        remark.contains("on `sample/1`: SEGV") || remark.contains("sanitizers could not be run"),
        "{remark}"
    );
    assert!(
        remark.contains("SEGV; in main my.cpp:2") || remark.contains("sanitizers"),
        "{remark}"
    );
    if remark.contains("my.cpp:2") {
        let lines: Vec<&str> = text.lines().collect();
        let found = json!({ "file": "my.cpp", "line": 2, "first": 1, "lines": lines });
        for (key, value) in found.as_object().expect("an object") {
            assert_eq!(&one["excerpt"][key], value, "{key}");
        }
        let origin = "found by a build with sanitizers on `sample/1`";
        assert_eq!(one["excerpt"]["origin"], origin);
        let message = one["message"].as_str().expect("a message");
        let cause = "likely cause: line 2 of my.cpp: access to memory that the program may not use (SEGV in main); ended by SIGSEGV";
        assert!(message.starts_with(cause), "{message}");
    }
    // For several programs this search is left out with `--shrink-time 0`.
    for one in judged(&session, &["my.cpp", "other.cpp"]) {
        assert_eq!(
            (one["verdict"].as_str(), remarks(&one)),
            (Some("RTE"), vec![]),
            "{one}"
        );
    }
}

#[test]
fn a_finding_that_also_comes_where_the_program_is_right_is_not_called_the_crash() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n    char row[8];\n    int black = 0;\n    \
                volatile char *copy = malloc(4);\n    volatile int *volatile none = NULL;\n    copy[4] = 0;\n    \
                while (scanf(\"%7s\", row) == 1)\n        for (int i = 0; i < 4; i++) black += row[i] == 'b';\n    \
                if (black) *none = 1;\n    puts(\"0\");\n}\n";
    let session = session(&[("my.c", text)]);
    let [one] = &judged(&session, &["my.c"])[..] else {
        panic!("one submission")
    };
    assert_eq!(one["verdict"], "RTE", "{one}");
    assert_eq!(one["counts"]["AC"], 1, "{one}");
    if !remarks(one)
        .join("\n")
        .contains("sanitizers could not be run")
    {
        let origin =
            "a build with sanitizers stops here on `sample/1`; the crash itself may be elsewhere";
        assert_eq!(one["excerpt"]["line"], 8, "{one}");
        assert_eq!(one["excerpt"]["origin"], origin);
        let message = one["message"].as_str().expect("a message");
        let cause = "possible cause: line 8 of my.c: access outside of an array (heap-buffer-overflow in main); ended by ";
        assert!(message.starts_with(cause), "{message}");
    }
}

#[test]
fn an_exception_that_nothing_catches_has_its_line() {
    let text = "#include <stdexcept>\nstatic int at(int place) {\n    if (place > 3) throw std::out_of_range(\"no\");\n    \
                return place;\n}\nint main(int count, char **) { return at(count + 3); }\n";
    let session = session(&[("my.cpp", text)]);
    let [one] = &judged(&session, &["my.cpp"])[..] else {
        panic!("one submission")
    };
    let thrown = "ended by std::out_of_range: no";
    assert_eq!(one["message"], thrown, "{one}");
    let remark = remarks(one).join("\n");
    let is_run = !remark.contains("sanitizers could not be run");
    let excerpt = (&one["excerpt"]["file"], &one["excerpt"]["line"]);
    assert!(!is_run || excerpt == (&json!("my.cpp"), &json!(3)), "{one}");
}

#[test]
fn a_program_that_never_ends_has_the_line_of_its_loop() {
    let c = "#include <stdio.h>\nint main(void) {\n    char row[8];\n    for (;;)\n        scanf(\"%7s\", row);\n}\n";
    // The other one has a variable with the name of a function that looks at it.
    let other = "#include <stdio.h>\nint signal[9]; int main(void) {\n    char row[8];\n    for (;;)\n        scanf(\"%7s\", row);\n}\n";
    let session = session(&[("my.c", c), ("other.c", other)]);
    let place = |name: &str| {
        format!("it was at line 5 of {name}, in `main`, when its time ran out; used more than ")
    };
    let limit = ["--time-limit", "0.3", "--wall-limit", "30"];
    let [one] = &judged(&session, &[&["my.c"][..], &limit].concat())[..] else {
        panic!("one submission")
    };
    if remarks(one)
        .join("\n")
        .contains("sanitizers could not be run")
    {
        return;
    }
    let message = one["message"].as_str().expect("a message");
    assert!(message.starts_with(&place("my.c")), "{one}");
    assert_eq!(one["excerpt"]["line"], 5, "{one}");
    let origin = "where it was when its time ran out, on `sample/1`";
    assert_eq!(one["excerpt"]["origin"], origin);
    // Of several programs, each has its own.
    let args = ["judge", "flipgame", "my.c", "other.c", "--trusted"];
    let ran = tribunal(&[&args[..], &limit, &["--format", "json"]].concat());
    let ran = ran.in_folder(session.path()).run().exits(1);
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    for one in report["submissions"].as_array().expect("submissions") {
        let name = one["name"].as_str().expect("a name");
        let message = one["message"].as_str().expect("a message");
        assert!(message.starts_with(&place(name)), "{one}");
    }
}

#[test]
fn a_python_program_that_never_ends_has_the_line_of_its_loop() {
    let text = "def turn(number):\n    while number:\n        pass\nturn(1)\n";
    let session = session(&[("my.py", text), ("other.py", text)]);
    let limit = ["--time-limit", "0.3", "--wall-limit", "30"];
    let args = ["judge", "flipgame", "--trusted", "--format", "json"];
    for programs in [&["my.py"][..], &["my.py", "other.py"]] {
        let ran = tribunal(&[&args[..], programs, &limit].concat());
        let ran = ran.in_folder(session.path()).run().exits(1);
        let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
        let submissions = report["submissions"].as_array().expect("submissions");
        for (one, name) in submissions.iter().zip(programs) {
            let message = one["message"].as_str().expect("a message");
            // The loop has two lines, and the interpreter may be at either each time.
            let at =
                ["at line 2", "at line 3"].map(|at| format!("it was {at} of {name}, in `turn`"));
            let within = format!("it was in `turn`, between the lines 2 and 3 of {name}");
            let is_at = at
                .iter()
                .chain([&within])
                .any(|at| message.starts_with(at.as_str()));
            assert!(
                is_at && message.contains(", when its time ran out; used "),
                "{one}"
            );
        }
        assert_eq!(submissions.len(), programs.len());
    }
}

/// What follows its array makes every answer one too large, and crashes nothing.
const OUTSIDE: &str = "#include <stdio.h>\nint black[16];\nint after[16];\nint main(void) {\n    char row[8];\n    \
        int count = 0;\n    after[0] = 1;\n    while (scanf(\"%7s\", row) == 1)\n        \
        for (int i = 0; i < 4; i++) black[count++] = row[i] == 'b';\n    int sum = 1;\n    \
        for (int i = 0; i <= 16; i++) sum += black[i];\n    printf(\"%d\\n\", sum);\n}\n";

/// Prints the least of some numbers and a variable that has no value.
const UNSET: &str = "\
#include <stdio.h>
int main(void) {
    char row[8];
    int count = 0, best;
    while (scanf(\"%7s\", row) == 1)
        for (int i = 0; i < 4; i++) {
            count += row[i] == 'b';
            if (count < best) best = count;
        }
    printf(\"%d\\n\", best);
}
";

#[test]
fn reading_outside_of_an_array_is_the_likely_cause_of_a_wrong_answer() {
    let session = session(&[("my.c", OUTSIDE)]);
    let args = [
        "judge",
        "flipgame",
        "my.c",
        "--trusted",
        "--shrink-time",
        "1",
    ];
    let ran = |more: &[&str]| {
        let ran = tribunal(&[&args, more].concat()).in_folder(session.path());
        ran.run().exits(1).stdout
    };
    let report: Value = serde_json::from_str(&ran(&["--format", "json"])).expect("JSON");
    let one = &report["submissions"][0];
    assert_eq!(one["verdict"], "WA", "{one}");
    let message = one["message"].as_str().expect("a message");
    let is_named = message.starts_with("likely cause: ") && message.contains("; printed ");
    assert!(is_named, "{message}");
    assert_eq!(
        (&one["excerpt"]["line"], &one["excerpt"]["file"]),
        (&json!(11), &json!("my.c"))
    );
    let shown = ran(&[]);
    let first: Vec<&str> = shown.lines().take(12).collect();
    let has = |said: &str| first.iter().any(|line| line.contains(said));
    let cause = has("Likely cause: line 11 of my.c: ");
    assert!(cause && has("sum += black[i]"), "{shown}");
    assert!(!shown.contains("Unknown cause"), "{shown}");
}

/// A program whose minimum has no first value, so that it prints the same for every input that is possible.
const UNSET_MINIMUM: &str = "\
#include <stdio.h>
int main(void) {
    char row[8];
    int board = 0, best;
    int found = 0;
    for (int i = 0; i < 4; i++) {
        if (scanf(\"%7s\", row) != 1) return 0;
        for (int j = 0; j < 4; j++) board |= (row[j] == 'b') << (4 * i + j);
    }
    for (int set = 0; set < 65536; set++) {
        int now = board, count = __builtin_popcount(set);
        for (int k = 0; k < 16; k++) {
            if (!(set >> k & 1)) continue;
            now ^= 1 << k;
            if (k > 3) now ^= 1 << (k - 4);
            if (k < 12) now ^= 1 << (k + 4);
            if (k % 4 > 0) now ^= 1 << (k - 1);
            if (k % 4 < 3) now ^= 1 << (k + 1);
        }
        if (now != 0 && now != 65535) continue;
        found = 1;
        if (count < best) best = count;
    }
    if (found) printf(\"%d\\n\", best);
    else puts(\"Impossible\");
}
";

#[test]
fn failing_programs_of_a_class_are_run_with_sanitizers_and_an_unset_variable_is_named() {
    let crash = "#include <stddef.h>\nint main(void) {\n    volatile int *volatile none = NULL;\n    *none = 1;\n}\n";
    let session = session(&[
        ("class/out.c", OUTSIDE),
        ("class/unset.c", UNSET),
        ("class/void.c", crash),
        ("class/worse.c", UNSET_MINIMUM),
    ]);
    let args = ["judge", "flipgame", "class", "--trusted"];
    let ran = tribunal(&[&args[..], &["--format", "json"]].concat());
    let ran = ran.in_folder(session.path()).run().exits(1);
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let [outside, unset, crashing, minimum] = [0, 1, 2, 3].map(|place| {
        let message = report["submissions"][place]["message"].as_str();
        message.expect("a message")
    });
    assert!(outside.starts_with("likely cause: "), "{outside}");
    let warned = "possible cause: line 10 of unset.c: 'best' may be used uninitialized; printed ";
    assert!(unset.starts_with(warned), "{unset}");
    // Impossible inputs have the right answer, and all others the same wrong one.
    let warned = "possible cause: line 4 of worse.c: 'best' may be used uninitialized; printed ";
    assert!(minimum.starts_with(warned), "{minimum}");
    let crashed =
        "likely cause: line 4 of void.c: store to null pointer of type 'volatile int'; ended by ";
    assert!(crashing.starts_with(crashed), "{crashing}");
    // A fault of the memory replaces what the outputs alone suggest.
    let causes = report["causes"].to_string();
    assert!(!causes.contains("out.c"), "{causes}");
    // The pages to hand back show the source, and the page of the class does not.
    for (place, line) in [(0, 11), (1, 10), (2, 4)] {
        let one = &report["submissions"][place];
        assert_eq!(one["excerpt"]["line"], line, "{one}");
    }
    let ran = tribunal(&["judge", "flipgame", "class/unset.c", "--trusted"]);
    let ran = ran.in_folder(session.path()).run().exits(1);
    let line = "> 10 |     printf(\"%d\\n\", best);";
    assert!(ran.stdout.contains(line), "{}", ran.stdout);
}

#[test]
fn a_variable_without_a_value_is_named_where_a_program_fails_by_chance() {
    let chance = "#include <unistd.h>\n#include <sys/random.h>\n__attribute__((constructor)) static void chance(void) {\n    \
                  unsigned seven = 7;\n    if (getrandom(&seven, 4, 0) == 4) { printf(\"%u\\n\", seven); fflush(stdout); \
                  if (seven % 4) _exit(0); }\n}\n";
    let (head, rest) = UNSET.split_at("#include <stdio.h>\n".len());
    let session = session(&[("my.c", &format!("{head}{chance}{rest}"))]);
    let args = ["judge", "flipgame", "my.c", "--trusted", "--format", "json"];
    let ran = tribunal(&args).in_folder(session.path()).run().exits(1);
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let one = &report["submissions"][0];
    let warned = "possible cause: line 16 of my.c: 'best' may be used uninitialized; prints something else in another run on \
                  the same input, so it depends on chance, on a clock or on memory without a value: ";
    let message = one["message"].as_str().expect("a message");
    assert!(message.starts_with(warned), "{message}");
    assert_eq!(one["excerpt"]["line"], 16, "{one}");
}

#[test]
fn a_source_that_no_compiler_reads_says_why() {
    let utf16 = |text: &str| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let session = session(&[("empty.cpp", ""), ("empty.py", "")]);
    let write = |name: &str, text: &str| {
        std::fs::write(session.path().join(name), utf16(text)).expect("a file");
    };
    write("wide.cpp", "int main() {}\n");
    write("wide.py", "print(0)\n");
    let files = ["empty.cpp", "empty.py", "wide.cpp", "wide.py"];
    let wide = "the file is UTF-16: save it as UTF-8";
    let expected = ["the file is empty", "the file is empty", wide, wide];
    for (one, expected) in judged(&session, &files).iter().zip(expected) {
        let said = (&one["verdict"], &one["message"]);
        assert_eq!(said, (&json!("CE"), &json!(expected)), "{one}");
    }
    let args = ["judge", "flipgame", "wide.cpp", "--trusted", "--lang", "vi"];
    let ran = tribunal(&args).in_folder(session.path()).run().exits(1);
    let said = &ran.stdout;
    assert!(said.contains("hãy lưu thành UTF-8"), "{said}");
    assert!(!said.contains("stray"), "{said}");
}

#[test]
fn the_headline_of_a_linker_message_names_what_is_missing() {
    let session = session(&[("my.c", "int man(void) { return 0; }\n")]);
    let [one] = &judged(&session, &["my.c"])[..] else {
        panic!("one submission")
    };
    assert_eq!(
        (one["verdict"].as_str(), one["message"].as_str()),
        (Some("CE"), Some("undefined reference to `main'"))
    );
}

#[test]
fn stress_and_diagnose_name_a_file_that_a_program_reads_instead_of_its_input() {
    const COUNT: &str = "\
#include <cstdio>
int main() {
    GUARD
    char row[9];
    int count = 0;
    while (scanf(\"%8s\", row) == 1) count++;
    printf(\"%d\\n\", count);
}
";
    let opens = "freopen(\"input.txt\", \"r\", stdin);";
    let unread = format!("if (false) {{ {opens} }}");
    let folder = session(&[
        ("file.cpp", &COUNT.replace("GUARD", opens)),
        ("input.cpp", &COUNT.replace("GUARD", &unread)),
    ]);
    let said =
        "note: its source names the file `input.txt`: a judge gives the input on standard input";
    for command in [&["stress"][..], &["diagnose", "--random", "50"]] {
        for (program, is_said) in [("file.cpp", true), ("input.cpp", false)] {
            let args = [command, &["flipgame", program, "--trusted"]].concat();
            let ran = tribunal(&args).in_folder(folder.path()).run().exits(1);
            let has = ran.stdout.replace("\n    ", " ").contains(said);
            assert_eq!(has, is_said, "{args:?}\n{}", ran.stdout);
        }
    }
}
