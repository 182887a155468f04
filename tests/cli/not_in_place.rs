//! Machines that do not let the judge run programs in place: `doctor` says why, and `judge` starts each program anew.

#![allow(unsafe_code)] // it takes calls of the kernel away from a child

use crate::judge::session;
use crate::{RIGHT, Ran, tribunal};
use serde_json::Value;
use std::os::unix::process::CommandExt as _;

/// A call that the kernel refuses: its number, an argument of it, as its place and its lower half, and the error.
#[derive(Clone, Copy)]
struct Refused {
    call: i64,
    arg: Option<(u32, u32)>,
    errno: i32,
}

/// What a machine may lack, how the kernel then answers, and the words by which `doctor` names it: a container without the
/// right to trace, or Yama's scope 2 or 3; a kernel before 5.13; one before 6.7.
const MACHINES: [(&str, Refused, &str); 3] = [
    (
        "tracing",
        Refused {
            call: libc::SYS_ptrace,
            arg: None,
            errno: libc::EPERM,
        },
        "tracing it: Operation not permitted",
    ),
    (
        "restartable sequences",
        Refused {
            call: libc::SYS_ptrace,
            arg: Some((0, 0x420f)),
            errno: libc::EIO,
        },
        "a restartable sequence: Input/output error",
    ),
    (
        "a scan of pages",
        Refused {
            call: libc::SYS_ioctl,
            arg: Some((1, 0xc060_6610)),
            errno: libc::ENOTTY,
        },
        "its pages: Inappropriate ioctl for device",
    ),
];

/// Runs `tribunal` on a machine, or on this one as it is.
fn on(machine: Option<Refused>, folder: &std::path::Path, args: &[&str]) -> Ran {
    let mut command = tribunal(args)
        .in_folder(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"));
    if let Some(refused) = machine {
        // SAFETY: the child makes two system calls, with values that exist before it begins.
        unsafe { command.command.pre_exec(move || refuse(refused)) };
    }
    command.run()
}

/// Lets the kernel refuse a call to this process and all that it starts.
fn refuse(Refused { call, arg, errno }: Refused) -> std::io::Result<()> {
    let line = |code: u32, jt, jf, k| libc::sock_filter {
        code: code as u16,
        jt,
        jf,
        k,
    };
    let load = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
    let equals = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
    let answer = libc::BPF_RET | libc::BPF_K;
    // Without an argument, the number is compared once more.
    let (place, half) = arg.map_or((0, call as u32), |(arg, half)| (16 + 8 * arg, half));
    let lines = [
        line(load, 0, 0, 0),
        line(equals, 0, 3, call as u32),
        line(load, 0, 0, place),
        line(equals, 0, 1, half),
        line(answer, 0, 0, libc::SECCOMP_RET_ERRNO | errno as u32),
        line(answer, 0, 0, libc::SECCOMP_RET_ALLOW),
    ];
    let program = libc::sock_fprog {
        len: lines.len() as u16,
        filter: lines.as_ptr().cast_mut(),
    };
    // SAFETY: plain numbers, and a program whose lines live through the call.
    let done = unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
            && libc::prctl(
                libc::PR_SET_SECCOMP,
                libc::SECCOMP_MODE_FILTER,
                &raw const program,
            ) == 0
    };
    match done {
        true => Ok(()),
        false => Err(std::io::Error::last_os_error()),
    }
}

#[test]
fn doctor_names_what_a_machine_lacks_for_runs_in_place() {
    let folder = tempfile::tempdir().expect("a folder");
    for (lacking, refused, why) in MACHINES {
        let ran = on(
            Some(refused),
            folder.path(),
            &["doctor", "--format", "json"],
        );
        let told: Value = serde_json::from_str(&ran.exits(0).stdout).expect("JSON");
        let full = &told["levels"][0];
        assert_eq!(full["holds"], true, "{lacking}: {full}");
        let said = full["not_in_place"].as_str().expect("a reason");
        assert!(said.starts_with(why), "{lacking}: {said}");
    }
}

#[test]
fn a_machine_that_does_not_let_programs_be_traced_judges_them_all_the_same() {
    let session = session(&[("right.c", RIGHT)]);
    let args = ["right.c", "--random", "500"];
    let args = [&["judge", "flipgame"], &args[..], &["--format", "json"]].concat();
    let judged = |machine| {
        let ran = on(machine, session.path(), &args).exits(0);
        let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
        let one = &report["submissions"][0];
        assert_eq!(one["verdict"], "AC", "{one}");
        assert_eq!(one["judged"], 500, "{one}");
        (one["in_place"].clone(), one["not_in_place"].clone())
    };
    assert_eq!(judged(None), (true.into(), Value::Null));
    let [(lacking, refused, why), ..] = MACHINES;
    let (in_place, said) = judged(Some(refused));
    assert_eq!(in_place, false, "{lacking}");
    assert!(
        said.as_str().is_some_and(|said| said.contains(why)),
        "{lacking}: {said}"
    );
}

/// What a machine may lack so that the kernel does not tell which pages a run has changed: the right to ask, as in most
/// containers, or a part of what is asked.
const UNTOLD: [(&str, Refused); 3] = [
    (
        "a watch over pages",
        Refused {
            call: libc::SYS_userfaultfd,
            arg: None,
            errno: libc::EPERM,
        },
    ),
    (
        "descriptors of others",
        Refused {
            call: libc::SYS_pidfd_getfd,
            arg: None,
            errno: libc::EPERM,
        },
    ),
    (
        "a watch that does not stop programs",
        Refused {
            call: libc::SYS_ioctl,
            arg: Some((1, 0xc018_aa3f)),
            errno: libc::EINVAL,
        },
    ),
];

#[test]
fn where_changes_are_not_told_programs_run_in_place_all_the_same() {
    let session = session(&[("right.c", RIGHT)]);
    let fills_all = |machine| {
        let args = ["doctor", "--format", "json"];
        let told = on(machine, session.path(), &args).exits(0);
        let told: Value = serde_json::from_str(&told.stdout).expect("JSON");
        assert_eq!(told["levels"][0]["not_in_place"], Value::Null);
        told["levels"][0]["fills_all"].clone()
    };
    assert_eq!(fills_all(None), false);
    for (lacking, refused) in UNTOLD {
        assert_eq!(fills_all(Some(refused)), true, "{lacking}");
    }
    let args = ["judge", "flipgame", "right.c", "--budget", "1"];
    let args = [&args[..], &["--start", "once", "--format", "json"]].concat();
    let ran = on(Some(UNTOLD[0].1), session.path(), &args).exits(0);
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(report["submissions"][0]["in_place"], true);
}

/// Solves the problem `pilots`, and has the answer in `text`.
const PARITY: &str = "import sys
board = sys.stdin.read().split()[:4]
rows = [row.count('+') for row in board]
columns = [column.count('+') for column in zip(*board)]
places = [(r, c) for r in range(4) for c in range(4)]
moves = [(r, c) for r, c in places if (rows[r] + columns[c] - (board[r][c] == '+')) % 2]
text = '\\n'.join([str(len(moves))] + ['%d %d' % (r + 1, c + 1) for r, c in moves])
";

/// How a Python program may print its answer and end.
const ENDINGS: [(&str, &str); 14] = [
    ("prints", "print(text)"),
    ("leaves", "print(text)\nsys.exit()"),
    (
        "ends at once",
        "print(text, flush=True)\nimport os\nos._exit(0)",
    ),
    ("closes", "print(text)\nsys.stdout.close()"),
    ("registers", "import atexit\natexit.register(print, text)"),
    (
        "is the last",
        "class Last:\n    def __del__(self):\n        print(text)\nlast = Last()",
    ),
    (
        "holds itself",
        "class Last:\n    def __del__(self):\n        print(text)\nlast = Last()\nlast.last = last",
    ),
    (
        "catches all",
        "import os\ndef hook(*error):\n    print(text, flush=True)\n    os._exit(0)\nsys.excepthook = hook\nraise Exception",
    ),
    (
        "collects",
        "import io\nsys.stdout = io.StringIO()\nprint(text)\nsys.__stdout__.write(sys.stdout.getvalue())",
    ),
    (
        "writes late",
        "import atexit, os\nfirst, rest = (text + '\\n').split('\\n', 1)\nprint(first)\natexit.register(os.write, 1, rest.encode())",
    ),
    (
        "writes late, and ends slowly",
        "import atexit, os\nfirst, rest = (text + '\\n').split('\\n', 1)\nprint(first)\natexit.register(os.write, 1, rest.encode())\nslow = '__del__'",
    ),
    (
        "is held elsewhere",
        "import math, os\nclass Kept:\n    def __init__(self):\n        self.write, self.text = os.write, text.encode()\n    def __del__(self):\n        self.write(1, self.text)\nmath.kept = Kept()",
    ),
    ("leaves with too much", "print(text)\nsys.exit(1 << 70)"),
    (
        "leaves with an odd number",
        "class Odd(int):\n    def __and__(self, other):\n        return 0\nprint(text)\nsys.exit(Odd(3))",
    ),
];

#[test]
fn a_python_program_ends_in_place_as_it_does_otherwise() {
    let programs = ENDINGS.map(|(name, ending)| {
        let name = format!("{}.py", name.replace([' ', ','], "_"));
        (name, format!("{PARITY}{ending}\n"))
    });
    let session = session(
        &programs
            .each_ref()
            .map(|(name, text)| (&name[..], &text[..])),
    );
    let args = ["judge", "pilots", ".", "--random", "100", "--start", "once"];
    let args = [&args[..], &["--jobs", "1", "--format", "json"]].concat();
    let ran = on(None, session.path(), &args).exits(1);
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let submissions = report["submissions"].as_array().expect("a list");
    assert_eq!(submissions.len(), ENDINGS.len());
    for one in submissions {
        let name = one["name"].as_str().expect("a name");
        let told = (&one["verdict"], &one["in_place"], &one["not_in_place"]);
        match name.contains("leaves_with") {
            // Each run in place fails, and so does the ordinary run that follows it.
            true => assert_eq!(told.0, "RTE", "{name}"),
            false => assert_eq!(told, (&"AC".into(), &true.into(), &Value::Null), "{name}"),
        }
    }
}
