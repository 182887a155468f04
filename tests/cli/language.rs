//! `--lang` and the locale: the language of each text.

use crate::report::golden;
use crate::{FLIP, PILOTS, Tribunal, folder, tribunal};
use serde_json::Value;

/// `check flipgame` on an output, in a folder with the input.
fn check(folder: &tempfile::TempDir, output: &str, more: &[&str]) -> Tribunal {
    let args = [&["check", "flipgame", "x.in", "-"], more].concat();
    tribunal(&args).in_folder(folder.path()).stdin(output)
}

#[test]
fn a_ruling_is_in_the_requested_language() {
    let folder = folder(&[("x.in", FLIP), ("y.in", PILOTS)]);
    let said = |lang, output| check(&folder, output, &["--lang", lang]).run().stdout;
    assert_eq!(said("zh", "4"), "AC (通过) 4 是最少步数\n");
    assert_eq!(said("zh", "5"), "WA (答案错误) 给出的是 5，最少步数是 4\n");
    assert_eq!(
        said("vi", "5"),
        "WA (kết quả sai) trả lời 5, số nước đi ít nhất là 4\n"
    );
    assert_eq!(said("en", "5"), "WA printed 5; the minimum is 4\n");
    assert_eq!(
        said("zh", "impossible"),
        "PE (格式错误) 第 1 行第 1 列：应为一个整数或 `Impossible`，实际为`impossible`（评测时区分大小写）\n"
    );
    let replayed = |lang| {
        let ran =
            tribunal(&["replay", "pilots", "y.in", "-", "--lang", lang]).in_folder(folder.path());
        ran.stdin("1\n1 2\n")
            .run()
            .exits(1)
            .stdout
            .lines()
            .last()
            .map(str::to_string)
    };
    assert_eq!(
        replayed("vi").as_deref(),
        Some("sau 1 nước đi, còn 5 tay nắm đang đóng: 1 1, 1 3, 1 4, 2 2, 3 2")
    );
    assert_eq!(
        replayed("zh").as_deref(),
        Some("1 步之后，还有 5 个把手是关闭的：1 1, 1 3, 1 4, 2 2, 3 2")
    );
}

#[test]
fn a_wrong_answer_file_is_reported_in_the_requested_language() {
    let folder = folder(&[("x.in", FLIP), ("x.out", "4\n"), ("x.ans", "5\n")]);
    let args = [
        "check", "flipgame", "x.in", "x.out", "x.ans", "--lang", "vi",
    ];
    let ran = tribunal(&args).in_folder(folder.path()).run().exits(3);
    let expected =
        "JE (lỗi của trình chấm) tệp đáp án `x.ans` bị sai: trả lời 5, số nước đi ít nhất là 4\n";
    assert_eq!(ran.stdout, expected);
}

#[test]
fn without_the_flag_the_locale_decides() {
    let folder = folder(&[("x.in", FLIP)]);
    let said = |variables: &[(&str, &str)]| {
        let ran = variables
            .iter()
            .fold(check(&folder, "4", &[]), |ran, (name, value)| {
                ran.env(name, value)
            });
        ran.run().exits(0).stdout
    };
    let (english, chinese, vietnamese) = (
        "AC 4 is the minimum\n",
        "AC (通过) 4 是最少步数\n",
        "AC (kết quả đúng) 4 là số nước đi ít nhất\n",
    );
    for (variables, expected) in [
        (&[("LANG", "zh_CN.UTF-8")][..], chinese),
        (&[("LANG", "zh_TW")], chinese),
        (&[("LANG", "vi_VN")], vietnamese),
        (
            &[("LC_MESSAGES", "vi_VN.UTF-8"), ("LANG", "zh_CN.UTF-8")],
            vietnamese,
        ),
        (
            &[
                ("LC_ALL", "C"),
                ("LC_MESSAGES", "vi_VN.UTF-8"),
                ("LANG", "zh_CN.UTF-8"),
            ],
            english,
        ),
        (
            &[("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", "zh_CN.utf8")],
            chinese,
        ),
        (&[("LANG", "zh_CN.GB2312")], english),
        (&[("LANG", "fr_FR.UTF-8")], english),
        (&[("LANG", "POSIX")], english),
        (&[("LANG", "\u{202e}vi")], english),
        (&[], english),
    ] {
        assert_eq!(said(variables), expected, "{variables:?}");
    }
    let asked = check(&folder, "4", &["--lang", "zh"])
        .env("LC_ALL", "vi_VN.UTF-8")
        .run()
        .exits(0);
    assert_eq!(
        asked.stdout, chinese,
        "what was asked for stands above the locale"
    );
}

#[cfg(unix)]
#[test]
fn a_locale_that_is_not_utf_8_means_english() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = folder(&[("x.in", FLIP)]);
    let ran = check(&folder, "4", &[])
        .env("LC_ALL", std::ffi::OsStr::from_bytes(b"vi\xff"))
        .run()
        .exits(0);
    assert_eq!(ran.stdout, "AC 4 is the minimum\n");
}

#[test]
fn a_mistyped_language_is_suggested() {
    let ran = tribunal(&["list", "--lang", "vn"]).run().exits(2);
    assert!(ran.stderr.contains("en, zh, vi"), "{}", ran.stderr);
    let ran = tribunal(&["list", "--lang", "zhh"]).run().exits(2);
    assert!(ran.stderr.contains("'zh'"), "{}", ran.stderr);
}

#[test]
fn machine_readable_output_is_in_english() {
    let folder = folder(&[("x.in", FLIP), ("wrong.py", "print(5)\n")]);
    let ran = check(&folder, "5", &["--format", "json"])
        .env("LANG", "vi_VN.UTF-8")
        .run()
        .exits(1);
    let ruled: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(ruled["message"], "printed 5; the minimum is 4");
    assert_eq!(
        ruled["reason"],
        serde_json::json!({"id": "not-the-minimum", "args": {"said": 5, "minimum": 4}})
    );
    let judged = |format| {
        let args = [
            "judge",
            "flipgame",
            "wrong.py",
            "--random",
            "3",
            "--trusted",
            "--no-cache",
            "--format",
            format,
        ];
        let ran = tribunal(&[&args[..], &["--lang", "zh", "--shrink-time", "0"]].concat())
            .in_folder(folder.path());
        ran.env("LANG", "vi_VN.UTF-8").run().exits(1).stdout
    };
    for format in ["json", "csv", "junit"] {
        let printed = judged(format);
        assert!(printed.contains("printed 5;"), "{format}: {printed}");
        assert!(
            !printed.contains('步') && !printed.contains("nước"),
            "{format}: {printed}"
        );
    }
}

#[test]
fn judge_and_stress_print_verdicts_in_the_requested_language() {
    let folder = folder(&[
        ("wrong.py", "print(5)\n"),
        ("crash.py", "import os\nos.abort()\n"),
    ]);
    let ran = |args: &[&str]| {
        let more = ["--trusted", "--no-cache", "--lang", "vi"];
        tribunal(&[args, &more].concat())
            .in_folder(folder.path())
            .run()
            .exits(1)
            .stdout
    };
    let judged = ran(&[
        "judge",
        "flipgame",
        "wrong.py",
        "--random",
        "3",
        "--shrink-time",
        "0",
    ]);
    assert!(
        judged.contains("\nWA (kết quả sai) random/1: trả lời 5, "),
        "{judged}"
    );
    assert!(
        judged.contains("\nWA (kết quả sai) wrong.py: random/1: trả lời 5, "),
        "{judged}"
    );
    let judged = ran(&[
        "judge",
        "flipgame",
        "crash.py",
        "--random",
        "3",
        "--shrink-time",
        "0",
    ]);
    assert!(
        judged.contains("RTE (lỗi khi chạy) crash.py: random/1: bị kết thúc bởi SIGABRT (chương trình tự dừng)\n"),
        "{judged}"
    );
    let stressed = ran(&[
        "stress",
        "flipgame",
        "wrong.py",
        "--random",
        "3",
        "--smallest",
        "3",
    ]);
    assert!(
        stressed.contains("\nWA (kết quả sai) trả lời 5, số nước đi ít nhất là 0\n"),
        "{stressed}"
    );
}

#[test]
fn what_a_program_prints_cannot_steer_the_terminal_in_any_language() {
    let folder = folder(&[("x.in", FLIP)]);
    let hostile = "\u{1b}[2J\u{202e}\u{2066}{$line}\u{9b}x";
    for (lang, found) in [("en", "found"), ("zh", "实际为"), ("vi", "nhưng gặp")] {
        let said = check(&folder, hostile, &["--lang", lang])
            .run()
            .exits(1)
            .stdout;
        assert!(
            !said.trim_end().contains(|letter: char| letter.is_control()),
            "{said:?}"
        );
        assert!(
            !said.contains(['\u{202e}', '\u{2066}', '\u{2068}', '\u{2069}']),
            "{said:?}"
        );
        assert!(
            said.contains(found) && said.contains("`\\u{1b}[2J\\u{202e}\\u{2066}{$line}"),
            "{said:?}"
        );
    }
}

/// The lines with two English words in a row, besides commands.
fn english(text: &str) -> Vec<&str> {
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|it| it.is_ascii_lowercase());
    let has_words = |line: &&str| {
        let words: Vec<&str> = line.split(' ').collect();
        words
            .windows(2)
            .any(|pair| pair.iter().all(|it| is_word(it)))
    };
    let is_command = |line: &&str| ["tribunal ", "python3 "].iter().any(|it| line.contains(it));
    text.lines()
        .filter(|line| !is_command(line))
        .filter(has_words)
        .collect()
}

#[test]
fn errors_and_their_hints_are_in_the_language_of_the_reader() {
    let edited = golden("judge.json").replacen("\"judged\":3", "\"judged\":2", 1);
    let folder = folder(&[
        ("a.py", "print(5)\n"),
        ("accepted/b.py", "print(5)\n"),
        ("class/ann.py", "print(5)\n"),
        ("page.json", "<html>"),
        (
            "lines.json",
            "{\"schema\":\"tribunal.journal\",\"version\":2}\n{}\n",
        ),
        ("cut.json", &golden("judge.json")[..5000]),
        ("edited.json", &edited),
    ]);
    let lines: [(&[&str], i32); 34] = [
        (&["judge", "flipgame", "none.py"], 4),
        (&["judge", "flipgame", "a.xyz"], 4),
        (
            &["judge", "flipgame", "a.py", "--case", "secret/all-blak"],
            2,
        ),
        (
            &[
                "judge", "flipgame", "a.py", "--case", "random/9", "--random", "3",
            ],
            2,
        ),
        (&["judge", "flipgame", "a.py", "--report", "a.htm"], 2),
        (&["judge", "flipgame", "a.py", "--report", "no/a.html"], 3),
        (&["judge", "flipgame", "a.py", "--size", "3x3"], 2),
        (
            &[
                "judge",
                "flipgame",
                "--students",
                "class",
                "--events",
                "class/x",
            ],
            2,
        ),
        (&["judge", "flipgame", "--students", "a.py"], 4),
        (&["judge", "./accepted", "a.py"], 4),
        (&["report", "page.json"], 4),
        (&["report", "lines.json"], 4),
        (&["report", "cut.json"], 4),
        (&["report", "cut.json", "--against", "cut.json"], 2),
        (&["report", "none.json"], 4),
        (&["kill", "flipgame", "accepted"], 2),
        (&["verify", "flipgame", "--solver", "tabel"], 2),
        (
            &["judge", "flipgame", "a.py", "--stored", "--budget", "1"],
            2,
        ),
        (&["judge", "flipgame", "a.py", "--resume", "page.json"], 4),
        (&["judge", "flipgame", "a.py", "--seed", "3"], 2),
        (&["judge", "flipgame", "a.py", "--language", "pyton"], 2),
        (&["judge", "flipgame", "a.py", "--cases", "none"], 4),
        (&["gen", "flipgame", "--distance", "9"], 5),
        (&["gen", "pilots", "--impossible"], 5),
        (&["gen", "chesscbg", "--out", "a.py"], 2),
        (&["verify", "--case", "secret/x"], 2),
        (&["verify", "flipgame", "--exhaustive", "--seed", "1"], 2),
        (&["verify", "flipgame", "--input", "a.py"], 4),
        (&["stress", "flipgame", "a.py", "--save", "../x"], 2),
        (&["check", "flipgame", "-", "-"], 2),
        (&["check", "chesscbg", "a.py", "a.py"], 4),
        (&["solve", "pilots", "a.py"], 4),
        (&["diagnose", "chesscbg", "a.py", "--exhaustive"], 5),
        (&["lint", "flipgame"], 4),
    ];
    let said = |args: &[&str], lang, code| {
        let args = [args, &["--lang", lang]].concat();
        let ran = tribunal(&args).in_folder(folder.path()).run();
        ran.exits(code).stderr
    };
    for (args, code) in lines {
        let chinese = said(args, "zh", code);
        assert_eq!(english(&chinese), [""; 0], "{args:?}");
        assert!(chinese.starts_with("错误："), "{chinese}");
        let vietnamese = said(args, "vi", code);
        assert!(vietnamese.starts_with("lỗi: "), "{vietnamese}");
        let is_english = ["cannot ", "hint:", "name ", " is "];
        let left = is_english.iter().find(|word| vietnamese.contains(**word));
        assert_eq!(left, None, "{vietnamese}");
    }
    // What contradicts is named by the fields of the file.
    let chinese = said(&["report", "edited.json"], "zh", 4);
    let expected =
        "错误：无法读取 `edited.json`：内容自相矛盾：`submissions[0]`, `right.py`: `judged`";
    assert!(chinese.starts_with(expected), "{chinese}");
}

#[test]
fn solvers_are_compared_without_english_on_every_problem() {
    let folder = folder(&[]);
    let runs: [&[&str]; 4] = [
        &["flipgame", "--size", "6x6", "--random", "3"],
        &["pilots", "--size", "5x5", "--random", "3"],
        &["chesscbg", "--size", "5x5", "--random", "3"],
        &["chesscbg", "--exhaustive", "--size", "2x3"],
    ];
    for args in runs {
        let page = ["--report", "page.html", "--lang", "zh"];
        let args = [&["verify"], args, &page].concat();
        let ran = tribunal(&args).in_folder(folder.path()).run().exits(0);
        assert_eq!(english(&ran.stdout), [""; 0], "{args:?}");
        assert_eq!(english(&ran.stderr), [""; 0], "{args:?}");
        let page = std::fs::read_to_string(folder.path().join("page.html")).expect("the page");
        assert!(page.contains("解法互相核对"), "{args:?}");
        assert!(!page.contains(" lang=\"en\""), "{args:?}");
    }
}

#[test]
fn a_program_is_reported_without_english_on_every_problem() {
    let folder = folder(&[("wrong.py", "print(5)\n")]);
    for problem in ["flipgame", "pilots", "chesscbg"] {
        let ran = |command: &str, more: &[&str]| {
            let args = [command, problem, "wrong.py", "--trusted", "--no-cache"];
            let args = [&args, more, &["--lang", "zh"]].concat();
            let ran = tribunal(&args).in_folder(folder.path()).run().exits(1);
            let left = english(&ran.stdout);
            assert!(left.is_empty(), "{problem}, {command}: {left:#?}");
            assert!(ran.stdout.contains("应输出"), "{}", ran.stdout);
        };
        let page = ["--report", "page.html"];
        let judged = ["--random", "3", "--verbose", "--shrink-time", "1"];
        ran("judge", &[&judged[..], &page].concat());
        let page = std::fs::read_to_string(folder.path().join("page.html")).expect("the page");
        assert!(!page.contains(" lang=\"en\""), "{problem}");
        ran(
            "stress",
            &["--random", "3", "--smallest", "3", "--shrink-time", "1"],
        );
        ran("diagnose", &["--random", "3"]);
    }
    assert_eq!(
        english("错 at all\ntribunal judge it\nan error"),
        ["错 at all", "an error"]
    );
}
