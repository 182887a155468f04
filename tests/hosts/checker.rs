//! The checker in every host: over right, wrong, malformed and missing outputs, and over everything that can fail.

use crate::{
    CHESS, CheckerRun, FLIP, PILOTS, PILOTS_ANSWER, binary, call, folder, heard, read, tribunal,
};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStringExt as _;
use std::path::Path;
use std::process::Command;

const AC: &str = "4 is the minimum\n";
const WA: &str = "printed 5; the minimum is 4\n";
const PE: &str = "line 1, column 1: expected a number or `Impossible`, found `four`\n";
const NONE: &str = "cannot read the output `none`: No such file or directory\n";
const ANSWER: &str = "the answer file `bad.ans` is wrong: printed 5; the minimum is 4\n";
const ANSWER_FORM: &str = "the answer file `x.in` is wrong: line 1, column 1: expected a number or `Impossible`, \
                           found `bwwb`\n";
const NO_INPUT: &str = "cannot read `none`: No such file or directory\n";
const INPUT: &str = "`ok.out`: line 1, column 1: expected `w` or `b`, found `4`\n";

/// A host that passes the output as a file: its call, and the reply for each verdict.
struct FileHost {
    name: &'static str,
    /// The order of its arguments, as indices of the prepared files: input, output, answer.
    order: &'static [usize],
    /// AC, WA, PE, judge error.
    exits: [i32; 4],
    /// The beginning of the line on standard error for each verdict; empty if the line is on standard output.
    prefixes: Option<[&'static str; 4]>,
}

const TESTLIB: Option<[&str; 4]> = Some(["ok ", "wrong answer ", "wrong output format ", "FAIL "]);

/// Hydro reads unknown text, such as `FAIL`, as a wrong answer.
const HYDRO: Option<[&str; 4]> = Some(["ok ", "wrong answer ", "wrong output format ", ""]);

const FILE_HOSTS: [FileHost; 6] = [
    FileHost {
        name: "testlib",
        order: &[0, 1, 2],
        exits: [0, 1, 2, 3],
        prefixes: TESTLIB,
    },
    FileHost {
        name: "hydro",
        order: &[0, 1, 2],
        exits: [0, 1, 2, 3],
        prefixes: HYDRO,
    },
    FileHost {
        name: "cph",
        order: &[0, 1],
        exits: [0, 1, 2, 3],
        prefixes: TESTLIB,
    },
    FileHost {
        name: "dmoj",
        order: &[0, 1, 2],
        exits: [0, 1, 2, 3],
        prefixes: None,
    },
    FileHost {
        name: "hustoj",
        order: &[0, 2, 1],
        exits: [0, 1, 2, 3],
        prefixes: None,
    },
    FileHost {
        name: "qduoj",
        order: &[0, 1],
        exits: [0, 1, 1, 255],
        prefixes: None,
    },
];

impl FileHost {
    fn args<'a>(&self, files: [&'a str; 3]) -> Vec<&'a OsStr> {
        self.order
            .iter()
            .map(|place| OsStr::new(files[*place]))
            .collect()
    }

    /// The reply for a verdict, by its place among the exits.
    fn reply(&self, verdict: usize, line: &str) -> CheckerRun {
        let exit = self.exits[verdict];
        match self.prefixes {
            Some(prefixes) if prefixes[verdict].is_empty() => heard(exit, line, ""),
            Some(prefixes) => heard(exit, "", &format!("{}{line}", prefixes[verdict])),
            None => heard(exit, line, if verdict == 3 { line } else { "" }),
        }
    }

    /// Calls it by the option and by the name: both must reply the same.
    #[track_caller]
    fn says(&self, problem: &str, folder: &Path, files: [&str; 3], verdict: usize, line: &str) {
        let expected = self.reply(verdict, line);
        let option = ["check", problem, "--host", self.name].map(OsStr::new);
        let args = self.args(files);
        assert_eq!(
            call(binary(), folder, &[&option[..], &args].concat(), b""),
            expected,
            "{}: {files:?}",
            self.name
        );
        let link = folder.join(format!("tribunal-{problem}-{}", self.name));
        if !link.exists() {
            std::os::unix::fs::symlink(binary(), &link).expect("a link");
        }
        assert_eq!(
            call(&link, folder, &args, b""),
            expected,
            "{}: {files:?}",
            link.display()
        );
    }
}

fn files() -> tempfile::TempDir {
    let files = [
        ("x.in", FLIP),
        ("x.ans", "4\n"),
        ("bad.ans", "5\n"),
        ("ok.out", "4\n"),
        ("wa.out", "5\n"),
        ("pe.out", "four\n"),
        ("empty", ""),
        ("-", "4\n"),
        ("--help", "4\n"),
    ];
    let folder = folder(&files);
    std::fs::create_dir(folder.path().join("dir")).expect("a folder");
    std::os::unix::fs::symlink("loop", folder.path().join("loop")).expect("a link");
    folder
}

#[test]
fn every_output_has_its_verdict_in_every_host() {
    let folder = files();
    for host in &FILE_HOSTS {
        let says = |output, verdict, line: &str| {
            host.says(
                "flipgame",
                folder.path(),
                ["x.in", output, "x.ans"],
                verdict,
                line,
            );
        };
        says("ok.out", 0, AC);
        says("wa.out", 1, WA);
        says("pe.out", 2, PE);
        says("none", 2, NONE);
        says("dir", 2, "cannot read the output `dir`: it is a folder\n");
        says(
            "loop",
            2,
            "cannot read the output `loop`: Too many levels of symbolic links\n",
        );
        says(
            "empty",
            2,
            "line 1, column 1: expected a number or `Impossible`, found the end of the output\n",
        );
        // To a host, `-` is a file, neither an option nor standard input.
        says("-", 0, AC);
    }
}

#[test]
fn a_judge_error_is_never_a_verdict_on_the_output() {
    let folder = files();
    let reads_answer = |host: &&FileHost| host.order.contains(&2);
    for host in &FILE_HOSTS {
        let fails = |input, line: &str| {
            host.says(
                "flipgame",
                folder.path(),
                [input, "ok.out", "x.ans"],
                3,
                line,
            )
        };
        fails("none", NO_INPUT);
        fails("ok.out", INPUT);
        fails("dir", "cannot read `dir`: it is a folder\n");
        // Without an input there is no verdict on the output.
        host.says(
            "flipgame",
            folder.path(),
            ["none", "none", "none"],
            3,
            NO_INPUT,
        );
    }
    for host in FILE_HOSTS.iter().filter(reads_answer) {
        let fails = |answer, line: &str| {
            host.says(
                "flipgame",
                folder.path(),
                ["x.in", "ok.out", answer],
                3,
                line,
            )
        };
        fails("none", NO_INPUT);
        fails("dir", "cannot read `dir`: it is a folder\n");
        fails("bad.ans", ANSWER);
        fails("x.in", ANSWER_FORM);
        // A wrong answer file gives a judge error for every output.
        host.says(
            "flipgame",
            folder.path(),
            ["x.in", "none", "bad.ans"],
            3,
            ANSWER,
        );
        host.says(
            "flipgame",
            folder.path(),
            ["x.in", "wa.out", "bad.ans"],
            3,
            ANSWER,
        );
    }
}

#[test]
fn wrong_command_lines_are_judge_errors_too() {
    let folder = files();
    let files = ["x.in", "ok.out", "x.ans"];
    for host in &FILE_HOSTS {
        let usage = |found: usize| {
            let names = ["INPUT", "OUTPUT", "ANSWER"];
            let order: Vec<&str> = host.order.iter().map(|place| names[*place]).collect();
            let rest = if host.name == "testlib" {
                " [REPORT] [-appes]"
            } else {
                ""
            };
            format!(
                "expected the arguments `{}{rest}`, found {found}\n",
                order.join(" ")
            )
        };
        let fails = |args: &[&str], line: &str| {
            assert_eq!(
                tribunal(folder.path(), args, b""),
                host.reply(3, line),
                "{args:?}"
            );
        };
        let option = ["check", "flipgame", "--host", host.name];
        fails(&option, &usage(0));
        fails(&[&option[..], &["x.in"]].concat(), &usage(1));
        fails(
            &[&option[..], &["x", "x", "x", "x", "-appes", "x"]].concat(),
            &usage(6),
        );
        let named: Vec<&str> = host.order.iter().map(|place| files[*place]).collect();
        let args = |problem| [&["check", "--host", host.name, problem][..], &named].concat();
        fails(
            &args("sokoban"),
            "unknown problem `sokoban`; `tribunal list` names them\n",
        );
        let dialect = [&args("flipgame")[..], &["--dialect", "katis"]].concat();
        fails(
            &dialect,
            "unknown dialect; expected testlib, kattis or strict\n",
        );
        fails(&["check", "--host", host.name], &usage(0));
        // The exit status of the usual parser would be a presentation error to some hosts.
        let old = [&["check", "--as", host.name, "flipgame"][..], &named].concat();
        fails(&old, "`--as` is now `--host`\n");
        let form = [&args("flipgame")[..], &["--format", "json"]].concat();
        fails(
            &form,
            "`--format` does not apply: the host defines what its checkers print\n",
        );
        // An unknown option counts as a file, which is one too many or missing.
        let heard = tribunal(
            folder.path(),
            &[&args("flipgame")[..], &["--frobnicate", "--x", "--y"]].concat(),
            b"",
        );
        assert_eq!(heard.0, host.exits[3], "{heard:?}");
    }
    let (exit, stdout, stderr) = tribunal(
        folder.path(),
        &["check", "flipgame", "--host", "katis", "x.in"],
        b"",
    );
    assert_eq!((exit, stdout.as_str()), (3, ""));
    assert!(
        stderr.starts_with("unknown host `katis`; expected one of testlib, kattis, dmoj"),
        "{stderr}"
    );
}

#[test]
fn a_copy_and_an_alias_of_the_binary_work_by_name() {
    let folder = files();
    for name in [
        "poj1753-testlib",
        "tribunal-poj1753-testlib",
        "flipgame-testlib",
    ] {
        let copy = folder.path().join(name);
        // Written by another process: a file that this one has open for writing while a thread forks could not be run.
        assert!(
            Command::new("cp")
                .arg(binary())
                .arg(&copy)
                .status()
                .expect("cp")
                .success()
        );
        let args = ["x.in", "ok.out", "x.ans"].map(OsStr::new);
        assert_eq!(
            call(&copy, folder.path(), &args, b""),
            heard(0, "", "ok 4 is the minimum\n"),
            "{name}"
        );
    }
    let wrong = folder.path().join("flipgame-katis");
    std::os::unix::fs::symlink(binary(), &wrong).expect("a link");
    let (exit, _, stderr) = call(&wrong, folder.path(), &[], b"");
    assert!(
        exit == 3 && stderr.starts_with("unknown host `katis`"),
        "{exit} {stderr}"
    );
}

#[test]
fn the_other_problems_are_checked_as_well() {
    let right = [
        (
            "pilots",
            PILOTS,
            PILOTS_ANSWER,
            "opens it in 6 moves, the minimum\n",
        ),
        ("chesscbg", CHESS, "4\n", AC),
    ];
    for (problem, input, answer, line) in right {
        let folder = folder(&[
            ("x.in", input),
            ("x.ans", answer),
            ("none.ans", ""),
            ("short.out", "1\n"),
        ]);
        for host in &FILE_HOSTS {
            host.says(problem, folder.path(), ["x.in", "x.ans", "x.ans"], 0, line);
        }
        let (exit, _, stderr) = tribunal(
            folder.path(),
            &["check", problem, "--host", "cph", "x.in", "short.out"],
            b"",
        );
        assert!((1..=2).contains(&exit), "{exit} {stderr}");
    }
    // Jury moves that reach the goal but are not the fewest are the jury's fault: contestants cannot profit from them.
    let longer = "8\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n2 2\n2 2\n";
    let folder = folder(&[
        ("x.in", PILOTS),
        ("x.ans", longer),
        ("x.out", PILOTS_ANSWER),
    ]);
    let args = [
        "check", "pilots", "--host", "testlib", "x.in", "x.out", "x.ans",
    ];
    let line = "FAIL the answer file `x.ans` is wrong: opens it in 8 moves, the minimum is 6\n";
    assert_eq!(tribunal(folder.path(), &args, b""), heard(3, "", line));
}

#[test]
fn a_testlib_report_has_the_message_and_standard_error_does_not() {
    let folder = files();
    let see = "See file to check exit message\n";
    let check = |output, rest: &[&str]| {
        let args = [
            &[
                "check", "flipgame", "--host", "testlib", "x.in", output, "x.ans",
            ],
            rest,
        ]
        .concat();
        tribunal(folder.path(), &args, b"")
    };
    std::fs::write(
        folder.path().join("report"),
        "an older and longer report\n".repeat(99),
    )
    .expect("a file");
    for (output, exit, outcome, line) in [
        ("ok.out", 0, "accepted", AC),
        ("wa.out", 1, "wrong-answer", WA),
        ("pe.out", 2, "presentation-error", PE),
    ] {
        let line = line.trim_end();
        assert_eq!(check(output, &["report"]), heard(exit, "", see));
        assert_eq!(read(folder.path(), "report"), line);
        for flag in ["-appes", "-APPES"] {
            assert_eq!(check(output, &["report", flag]), heard(exit, "", see));
            let xml = format!(
                "<?xml version=\"1.0\" encoding=\"windows-1251\"?><result outcome = \"{outcome}\">{line}</result>\n"
            );
            assert_eq!(read(folder.path(), "report"), xml);
        }
    }
    assert_eq!(
        check("ok.out", &["report", "-xml"]),
        heard(3, "", "FAIL expected `-appes`, found `-xml`\n")
    );
    let folder_error = "FAIL cannot write `dir`: Is a directory\n";
    assert_eq!(check("ok.out", &["dir"]), heard(3, "", folder_error));
    assert_eq!(
        check("ok.out", &["dir", "-appes"]),
        heard(3, "", folder_error)
    );
    let nowhere = "FAIL cannot write `no/r`: No such file or directory\n";
    assert_eq!(check("wa.out", &["no/r"]), heard(3, "", nowhere));
    let full = "FAIL cannot write `/dev/full`: No space left on device\n";
    assert_eq!(check("wa.out", &["/dev/full"]), heard(3, "", full));
    // A file of the kernel that cannot be opened for writing, not even by root.
    let (exit, stdout, stderr) = check("wa.out", &["/proc/version"]);
    assert_eq!((exit, stdout.as_str()), (3, ""));
    assert!(
        stderr.starts_with("FAIL cannot write `/proc/version`: "),
        "{stderr}"
    );
}

/// Plays a host of ICPC packages: the output on standard input, an empty folder for notes.
fn kattis(folder: &Path, args: &[&str], output: &[u8]) -> (CheckerRun, Vec<(String, String)>) {
    let feedback = folder.join("feedback");
    std::fs::create_dir_all(&feedback).expect("a folder");
    let args = [&["check", "flipgame", "--host", "kattis"], args].concat();
    let heard = tribunal(folder, &args, output);
    let mut notes: Vec<(String, String)> = std::fs::read_dir(&feedback)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("UTF-8")
        })
        .map(|name| (name.clone(), read(&feedback, name)))
        .collect();
    notes.sort();
    std::fs::remove_dir_all(&feedback).expect("removed");
    (heard, notes)
}

#[test]
fn kattis_receives_42_and_43_and_reads_notes() {
    let folder = files();
    let before: Vec<_> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .collect();
    let judges = |line: &str| ("judgemessage.txt".to_string(), line.to_string());
    let team = |line: &str| ("teammessage.txt".to_string(), line.to_string());
    let run = |output: &str| {
        kattis(
            folder.path(),
            &["x.in", "x.ans", "feedback/"],
            output.as_bytes(),
        )
    };
    assert_eq!(run("4\n"), (heard(42, "", ""), vec![judges(AC)]));
    assert_eq!(
        run("+04"),
        (heard(42, "", ""), vec![judges(AC)]),
        "numbers as C++ streams read them"
    );
    assert_eq!(
        run("5\n"),
        (heard(43, "", ""), vec![judges(WA), team("wrong answer\n")])
    );
    assert_eq!(
        run("four\n"),
        (heard(43, "", ""), vec![judges(PE), team(PE)])
    );
    let end = "line 1, column 1: expected a number or `Impossible`, found the end of the output\n";
    assert_eq!(run(""), (heard(43, "", ""), vec![judges(end), team(end)]));
    let flags = [
        "x.in",
        "x.ans",
        "feedback",
        "case_sensitive",
        "float_tolerance",
        "1e-6",
    ];
    assert_eq!(
        kattis(folder.path(), &flags, b"4"),
        (heard(42, "", ""), vec![judges(AC)])
    );
    let strict = ["x.in", "x.ans", "feedback", "--dialect=strict"];
    assert_eq!(kattis(folder.path(), &strict, b"+4").0, heard(43, "", ""));
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        before.len(),
        "nothing outside the folder"
    );
}

#[test]
fn a_judge_error_of_kattis_is_neither_42_nor_43() {
    let folder = files();
    let judges = |line: &str| {
        ["judgeerror.txt", "judgemessage.txt"].map(|name| (name.to_string(), line.to_string()))
    };
    let run = |args: &[&str]| kattis(folder.path(), args, b"4\n");
    for (args, line) in [
        (["none", "x.ans", "feedback"], NO_INPUT),
        (["x.in", "none", "feedback"], NO_INPUT),
        (["x.in", "bad.ans", "feedback"], ANSWER),
        (["ok.out", "x.ans", "feedback"], INPUT),
    ] {
        assert_eq!(
            run(&args),
            (heard(3, "", line), judges(line).to_vec()),
            "{args:?}"
        );
    }
    let usage = "expected the arguments `INPUT ANSWER FEEDBACK_DIR [FLAGS…]`, found 2\n";
    assert_eq!(run(&["x.in", "x.ans"]), (heard(3, "", usage), vec![]));
    let (heard, notes) = run(&["x.in", "x.ans", "nowhere"]);
    assert_eq!((heard.0, notes), (3, vec![]));
    assert!(
        heard
            .2
            .starts_with("cannot write `nowhere/judgemessage.txt`: "),
        "{}",
        heard.2
    );
}

#[test]
fn notes_are_appended_to_existing_ones() {
    let folder = files();
    std::fs::create_dir(folder.path().join("f")).expect("a folder");
    std::fs::write(
        folder.path().join("f/judgemessage.txt"),
        "from the pass before\n",
    )
    .expect("a file");
    let args = [
        "check", "flipgame", "--host", "kattis", "x.in", "x.ans", "f/",
    ];
    assert_eq!(tribunal(folder.path(), &args, b"4"), heard(42, "", ""));
    assert_eq!(
        read(folder.path(), "f/judgemessage.txt"),
        format!("from the pass before\n{AC}")
    );
    std::fs::remove_file(folder.path().join("f/judgemessage.txt")).expect("removed");
    std::fs::create_dir(folder.path().join("f/judgemessage.txt")).expect("a folder in its place");
    let fault = "cannot write `f/judgemessage.txt`: Is a directory\n";
    assert_eq!(tribunal(folder.path(), &args, b"4"), heard(3, "", fault));
}

/// Calls through a shell that closes streams before it becomes the program.
fn closed(folder: &Path, args: &[&str], streams: &str) -> i32 {
    let mut shell = Command::new("sh");
    shell
        .arg("-c")
        .arg(format!("exec \"$0\" \"$@\" {streams}"))
        .arg(binary())
        .args(args)
        .current_dir(folder);
    shell.status().expect("a shell").code().expect("no signal")
}

#[test]
fn closed_streams_change_no_exit_status() {
    let folder = files();
    std::fs::create_dir(folder.path().join("f")).expect("a folder");
    for host in &FILE_HOSTS {
        for (output, verdict) in [("ok.out", 0), ("wa.out", 1), ("pe.out", 2), ("none", 2)] {
            let files = host.args(["x.in", output, "x.ans"]);
            let files: Vec<&str> = files
                .iter()
                .map(|file| file.to_str().expect("UTF-8"))
                .collect();
            let args = [&["check", "flipgame", "--host", host.name][..], &files].concat();
            for streams in ["<&- >&- 2>&-", "< /dev/null > /dev/full 2> /dev/full"] {
                assert_eq!(
                    closed(folder.path(), &args, streams),
                    host.exits[verdict],
                    "{} {streams}",
                    host.name
                );
            }
        }
    }
    let report = [
        "check", "flipgame", "--host", "testlib", "x.in", "wa.out", "x.ans", "report",
    ];
    assert_eq!(closed(folder.path(), &report, "<&- >&- 2>&-"), 1);
    assert_eq!(
        read(folder.path(), "report"),
        WA.trim_end(),
        "no stream takes the place of the report"
    );
    let kattis = [
        "check", "flipgame", "--host", "kattis", "x.in", "x.ans", "f",
    ];
    assert_eq!(closed(folder.path(), &kattis, ">&- 2>&- < ok.out"), 42);
    assert_eq!(
        closed(folder.path(), &kattis, "<&- >&- 2>&-"),
        43,
        "an output that is not there is empty"
    );
    assert_eq!(
        closed(folder.path(), &kattis, "<."),
        43,
        "an output that is a folder is the team's fault"
    );
}

#[test]
fn a_huge_output_is_read_only_as_far_as_needed() {
    let folder = files();
    let huge = std::fs::File::create(folder.path().join("huge.out")).expect("a file");
    huge.set_len(1 << 36).expect("a sparse file");
    for host in &FILE_HOSTS {
        let args = host.args(["x.in", "huge.out", "x.ans"]);
        let option = ["check", "flipgame", "--host", host.name].map(OsStr::new);
        let (exit, ..) = call(binary(), folder.path(), &[&option[..], &args].concat(), b"");
        assert_eq!(exit, host.exits[2], "{}", host.name);
    }
    // The host closes its pipe early.
    let endless = vec![b'7'; 32 << 20];
    assert_eq!(
        kattis(folder.path(), &["x.in", "x.ans", "feedback"], &endless)
            .0
            .0,
        43
    );
}

#[test]
fn a_pipe_without_a_writer_does_not_block() {
    let folder = files();
    let made = Command::new("mkfifo")
        .arg(folder.path().join("pipe"))
        .status()
        .expect("mkfifo");
    assert!(made.success());
    for host in &FILE_HOSTS {
        host.says(
            "flipgame",
            folder.path(),
            ["x.in", "pipe", "x.ans"],
            2,
            "cannot read the output `pipe`: it is a pipe\n",
        );
        host.says(
            "flipgame",
            folder.path(),
            ["pipe", "ok.out", "x.ans"],
            3,
            "cannot read `pipe`: it is a pipe\n",
        );
    }
}

#[test]
fn file_names_that_are_not_utf_8_work() {
    let folder = files();
    let name = |ending: &str| OsString::from_vec([b"caf\xe9\n", ending.as_bytes()].concat());
    for (ending, text) in [("in", FLIP), ("out", "5\n"), ("ans", "4\n"), ("bad", "5\n")] {
        std::fs::write(folder.path().join(name(ending)), text).expect("a file");
    }
    let (input, output, answer, bad, report) = (
        name("in"),
        name("out"),
        name("ans"),
        name("bad"),
        name("report"),
    );
    let option = ["check", "flipgame", "--host", "testlib"].map(OsStr::new);
    let check = |args: &[&OsString]| {
        let files: Vec<&OsStr> = args.iter().map(|arg| arg.as_os_str()).collect();
        call(
            binary(),
            folder.path(),
            &[&option[..], &files].concat(),
            b"",
        )
    };
    assert_eq!(
        check(&[&input, &output, &answer]),
        heard(1, "", &format!("wrong answer {WA}"))
    );
    // Its line end must not begin a line of its own, which Hydro would read as a command.
    let line = "FAIL the answer file `caf\u{fffd}.bad` is wrong: printed 5; the minimum is 4\n";
    assert_eq!(check(&[&input, &output, &bad]), heard(3, "", line));
    assert_eq!(check(&[&input, &output, &answer, &report]).0, 1);
    assert_eq!(read(folder.path(), report), WA.trim_end());
}

#[test]
fn help_is_a_flag_for_people_and_a_file_name_for_hosts() {
    let folder = files();
    let (exit, stdout, _) = tribunal(
        folder.path(),
        &["check", "flipgame", "--host", "testlib", "--help"],
        b"",
    );
    assert!(
        exit == 0 && stdout.contains("--host <HOST>") && stdout.contains("qduoj"),
        "{stdout}"
    );
    let args = [
        "check", "flipgame", "--host", "testlib", "x.in", "--help", "x.ans",
    ];
    assert_eq!(
        tribunal(folder.path(), &args, b""),
        heard(0, "", "ok 4 is the minimum\n")
    );
    // Without a host, the usual parser reads the line.
    let (exit, stdout, _) = tribunal(
        folder.path(),
        &["check", "flipgame", "x.in", "ok.out", "--lang", "en"],
        b"",
    );
    assert_eq!((exit, stdout.as_str()), (0, "AC 4 is the minimum\n"));
    assert_eq!(
        tribunal(folder.path(), &["check", "flipgame", "x.in"], b"").0,
        2
    );
}

#[test]
fn with_any_arguments_the_exit_status_matches_the_message() {
    const WORDS: [&str; 20] = [
        "x.in",
        "x.in",
        "ok.out",
        "wa.out",
        "pe.out",
        "x.ans",
        "x.ans",
        "bad.ans",
        "none",
        "dir",
        "-",
        "--",
        "--host",
        "--dialect",
        "strict",
        "-appes",
        "-h",
        "",
        "--format",
        "\n",
    ];
    let mut state: u64 = 1753;
    let mut next = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut seen = [0; 4];
    for _ in 0..400 {
        // New files each time, since an argument may name any of them as the report.
        let folder = files();
        let count = next(7);
        let mut args = vec!["check", "flipgame", "--host", "testlib"];
        args.extend((0..count).map(|_| WORDS[next(WORDS.len())]));
        let (exit, stdout, stderr) = tribunal(folder.path(), &args, b"4\n");
        let is_help = stdout.contains("Usage: ");
        let begins = |prefix: &str| {
            stderr.starts_with(prefix) || stderr == "See file to check exit message\n"
        };
        let fits = match exit {
            0 => is_help || begins("ok "),
            1 => begins("wrong answer "),
            2 => begins("wrong output format "),
            3 => begins("FAIL ") || stderr.starts_with("unknown host "),
            _ => false,
        };
        assert!(
            fits && (is_help || stdout.is_empty()),
            "{args:?}: {exit}\n{stdout}\n{stderr}"
        );
        seen[exit as usize] += 1;
    }
    assert!(seen[3] > 300, "most are wrong: {seen:?}");
}
