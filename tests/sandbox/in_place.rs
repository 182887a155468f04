//! Programs that run in place: they find nothing of the run before, and give the same result as in an ordinary run.

use crate::catalogue;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tribunal_sandbox::linux::{self, Options};
use tribunal_sandbox::{Declined, End, Level, Limits, Program, Sandbox, fake};

/// A program that hides a note from one run for the next.
const HOARD: &str = include_str!("hoard.c");

/// Number of its hiding places.
const PLACES: usize = 79;

/// The hiding places that make no call which cannot be undone, so that the program runs in place.
const IN_PLACE: [usize; 36] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 16, 17, 18, 35, 36, 38, 39, 42, 44, 46, 50, 51, 52,
    53, 54, 55, 59, 60, 62, 63, 64, 77, 78,
];

/// The hiding places that show in the time that something takes, and the part of the time without a note that the time with
/// one may be at least, in percent.
const TIMED: [(usize, u64); 4] = [(54, 50), (59, 50), (60, 83), (61, 83)];

/// How often those times are taken: other work on the machine makes some of them longer, and none shorter.
const TAKEN: usize = 5;

/// The hiding place at which the program dies when it leaves its note.
const DIES_AT: usize = 53;

fn limits() -> Limits {
    Limits {
        cpu: Duration::from_secs(2),
        wall: Duration::from_secs(10),
        memory_bytes: 64 << 20,
        address_space: true,
        output_bytes: 1 << 20,
        stack_bytes: 8 << 20,
        processes: 4,
    }
}

fn program(folder: &Path, args: &[&str]) -> Program {
    Program {
        args: args.iter().map(Into::into).collect(),
        folder: folder.to_path_buf(),
        ..fake::program("./program")
    }
}

fn build(folder: &Path, source: &str) {
    build_with(folder, source, &["-static"]);
}

fn build_with(folder: &Path, source: &str, flags: &[&str]) {
    std::fs::write(folder.join("program.c"), source).expect("a source");
    let built = Command::new("gcc")
        .args(flags)
        .args(["-O1", "-w", "-o", "program", "program.c", "-lm"])
        .current_dir(folder)
        .status()
        .expect("gcc");
    assert!(built.success());
}

/// The core of the programs: in place, the judge and a program are on the same one.
pub(crate) fn core() -> Option<usize> {
    linux::cores().last().copied()
}

pub(crate) fn full() -> linux::Linux {
    // The catalogue has a copy of two of these tests that runs as an ordinary user, with a binary that it may execute.
    let depot =
        std::env::var_os(catalogue::DEPOT).map(|depot| PathBuf::from(depot).join("tribunal"));
    let binary = depot.unwrap_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_tribunal")));
    let options = Options {
        level: Some(Level::Full),
        in_place: true,
        binary: Some(binary),
        ..Options::default()
    };
    linux::open(&options).expect("level full")
}

#[test]
fn no_run_in_place_finds_anything_of_the_run_before() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), HOARD);
    let sandbox = full();
    let (mut in_place, mut reasons) = (Vec::new(), Vec::new());
    // Which pages are looked through for changes is settled by the first runs: with and without the note.
    let orders = ["ehehheeeehh", "hhhhhhhhhhhhhhhhhhhehehheeeehh"];
    let timed = |place| TIMED.iter().find(|(one, _)| *one == place);
    for (place, order) in (0..PLACES).flat_map(|place| orders.map(|order| (place, order))) {
        let mut declined = None;
        // The least time of each round, where a note may be and where none is.
        let mut least = vec![[u64::MAX; 2]; order.len()];
        for _ in 0..timed(place).map_or(1, |_| TAKEN) {
            let program = program(folder.path(), &[&place.to_string()]);
            let mut prepared = sandbox
                .prepare(&program, &limits(), core())
                .expect("a program");
            let mut output = Vec::new();
            // Notes are also left twice in a row: what is put back depends on what changed since the run before.
            for (round, letter) in order.chars().enumerate() {
                let input: &[u8] = match letter {
                    'e' => b"eeeeeeeeeeeeeeeesecret secret secret",
                    _ => b"h",
                };
                let run = match prepared.run_in_place(input, &mut output) {
                    Ok(run) => run,
                    Err(why) => {
                        declined = Some(why);
                        continue;
                    }
                };
                let said = String::from_utf8_lossy(&output);
                let is_right = match (letter, timed(place)) {
                    ('e', _) => said.trim() == "easy",
                    (_, None) => said.trim() == "clean",
                    (_, Some(_)) => {
                        let times = said.split_whitespace().map(|time| time.parse::<u64>());
                        for (least, time) in least[round].iter_mut().zip(times) {
                            *least = (*least).min(time.expect("cycles"));
                        }
                        least[round][1] < u64::MAX
                    }
                };
                let end = match letter == 'e' && place == DIES_AT {
                    true => End::Signaled(11),
                    false => End::Exited(0),
                };
                assert!(
                    run.end == end && is_right,
                    "place {place}, round {round}: {run:?} {said}"
                );
            }
        }
        for (round, [with, without]) in least.into_iter().enumerate() {
            assert!(
                without == u64::MAX
                    || timed(place).is_some_and(|(_, part)| with * 100 >= without * part),
                "place {place}, round {round}: {with} cycles with a note and {without} without"
            );
        }
        if declined.is_none() {
            in_place.push(place);
        }
        reasons.extend(declined.map(|why| format!("{place}: {why}")));
    }
    let mut expected: Vec<usize> = IN_PLACE.into_iter().flat_map(|place| [place; 2]).collect();
    // Once all tables of pages are there, a run may give pages back.
    expected.push(61);
    expected.sort_unstable();
    assert_eq!(in_place, expected, "{reasons:#?}");
    // Two of its calls are allowed to the code that puts all else back, and to whoever jumps there.
    reasons.retain(|why| why.ends_with("it cannot be put back"));
    let stuck = [69, 69, 72, 72].map(|place| format!("{place}: it cannot be put back"));
    assert_eq!(reasons, stuck);
}

/// On `f` it says whether the last change of its output's status has a time that is more exact than the coarse clock; on `q`
/// it asks for that status as its last act, and on `n` it does not.
const STATUS: &str = r#"
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
int main() {
    char input[8] = "";
    if (read(0, input, 8) < 1) return 9;
    struct stat status;
    struct timespec now;
    if (input[0] != 'f') {
        // The coarse clock has passed all times so far, and the next ones come within one tick.
        clock_gettime(CLOCK_REALTIME_COARSE, &now);
        long before = now.tv_nsec;
        while (now.tv_nsec == before) clock_gettime(CLOCK_REALTIME_COARSE, &now);
        write(1, "x", 1);
        return input[0] == 'q' && fstat(1, &status) != 0;
    }
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    fstat(1, &status);
    long ahead = (status.st_ctim.tv_sec - now.tv_sec) * 1000000000 + status.st_ctim.tv_nsec - now.tv_nsec;
    write(1, ahead > 0 ? "1" : "0", 1);
    return 0;
}
"#;

#[test]
fn no_run_sees_whether_the_one_before_has_asked_for_the_status_of_the_output() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), STATUS);
    let sandbox = full();
    let mut prepared = sandbox
        .prepare(&program(folder.path(), &[]), &limits(), core())
        .expect("a program");
    let mut output = Vec::new();
    // The number of exact times after a run that has asked, and after another.
    let [asked, other] = [b"q", b"n"].map(|before| {
        let mut exact = 0;
        for _ in 0..50 {
            for input in [before, b"f"] {
                prepared.run_in_place(input, &mut output).expect("in place");
            }
            exact += usize::from(output == b"1");
        }
        exact
    });
    // A tick of the coarse clock may come between.
    assert!(asked.abs_diff(other) < 20, "{asked} and {other} of 50");
}

/// A program that gives memory back in the way that its input says.
const GIVES: &str = include_str!("gives.c");

#[test]
fn memory_that_a_run_gives_back_is_gone_until_the_next_run() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), GIVES);
    let sandbox = full();
    let prepare = || {
        sandbox
            .prepare(&program(folder.path(), &[]), &limits(), core())
            .expect("a program")
    };
    let mut prepared = prepare();
    let mut output = Vec::new();
    let mut crashed = 0;
    for letter in "xaxbbcxddeffghhxijjxnaxanbncjdx".chars() {
        let input = letter.to_string();
        let run = prepared.run(input.as_bytes()).expect("a run");
        let in_place = prepared
            .run_in_place(input.as_bytes(), &mut output)
            .unwrap_or_else(|why| panic!("{letter}: {why}"));
        let [said, expected] = [&output, &run.output].map(|said| String::from_utf8_lossy(said));
        assert_eq!(said, expected, "{letter}");
        assert_eq!(in_place.end, run.end, "{letter}");
        crashed += u32::from(run.end == End::Signaled(libc::SIGSEGV));
    }
    assert_eq!(crashed, 9);
    // The heap may have grown again.
    for letter in ["k", "l", "m", "o"] {
        let mut prepared = prepare();
        let run = prepared.run(letter.as_bytes()).expect("a run");
        assert_eq!(run.end, End::Signaled(libc::SIGSEGV), "{letter}");
        let declined = prepared.run_in_place(letter.as_bytes(), &mut output);
        assert_eq!(declined, Err(Declined::Call("brk".to_string())), "{letter}");
    }
}

/// A program that does one thing before it reads, or reads in one way.
const LOOKS: &str = include_str!("looks.c");

/// Where a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runs<'a> {
    /// In place, with the results of ordinary runs.
    InPlace,
    /// Not in place, because of its first look at the input.
    First(&'a str),
    /// Not in place, because of what it uses before it reads.
    Before(&'a str),
    /// Not in place, because of a call after it has read.
    After(&'a str),
    /// Not in place, because it opens its input again, or cannot do so.
    Not,
}

use Runs::{After, Before, First, InPlace};

/// What it may do, and where it then runs.
const LOOKED: [(&str, Runs); 55] = [
    ("socket", Before("socket")),
    ("local socket", InPlace),
    ("end of children", InPlace),
    ("schedule", InPlace),
    ("core", InPlace),
    ("unknown call", Before("system call 9999")),
    ("missing call", InPlace),
    ("timer", Before("timer_create")),
    ("draws", Before("getrandom")),
    ("counter", Before("rdtsc")),
    ("counter and processor", Before("rdtscp")),
    ("clock", Before("clock_gettime")),
    ("time", Before("time")),
    ("size by seeking", First("lseek")),
    ("place before", First("lseek")),
    ("size by status", First("read")),
    ("size or all", InPlace),
    ("map", First("mmap")),
    ("place after", After("lseek")),
    ("rewind", After("lseek")),
    ("status after", After("newfstatat")),
    ("map after", After("mmap")),
    ("stdin by name", Runs::Not),
    ("stdin by number", Runs::Not),
    ("stdin by name after", After("openat")),
    ("open again", Runs::Not),
    ("terminal", InPlace),
    ("select", First("pselect6")),
    ("poll after", After("poll")),
    ("ppoll", First("ppoll")),
    ("epoll", First("epoll_ctl")),
    ("waiting bytes", First("ioctl")),
    ("waiting bytes after", After("ioctl")),
    ("flags", InPlace),
    ("flags after", After("fcntl")),
    ("copy", First("dup")),
    ("copy after", After("dup")),
    ("close after", After("close")),
    ("parts", First("readv")),
    ("parts after", After("readv")),
    ("from a place", First("pread64")),
    ("from a place after", After("pread64")),
    ("send", First("sendfile")),
    ("nothing first", First("read")),
    ("lines", InPlace),
    ("words", InPlace),
    ("bytes", InPlace),
    ("one byte", InPlace),
    ("put back", InPlace),
    ("flush", InPlace),
    ("small", InPlace),
    ("all", InPlace),
    ("past the end", InPlace),
    ("large buffer", InPlace),
    ("else", InPlace),
];

#[test]
fn a_program_that_looks_at_what_is_different_in_place_does_not_run_there() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), LOOKS);
    let sandbox = full();
    let long = "a line of words\n".repeat(2_000);
    let whole = "x".repeat(30_000);
    let inputs = ["7 words\nin two lines", "", "x", &long, "8\n", &whole];
    let mut found = Vec::new();
    for (what, _) in LOOKED {
        let mut prepared = sandbox
            .prepare(&program(folder.path(), &[what]), &limits(), core())
            .expect("a program");
        let mut output = Vec::new();
        let mut declined = None;
        for input in inputs.map(str::as_bytes) {
            let run = prepared.run(input).expect("a run");
            match prepared.run_in_place(input, &mut output) {
                Err(why) => declined = Some(why),
                Ok(in_place) => {
                    let [said, expected] =
                        [&output, &run.output].map(|said| String::from_utf8_lossy(said));
                    assert_eq!(said, expected, "{what}");
                    assert_eq!(in_place.end, run.end, "{what}");
                }
            }
        }
        found.push((what, declined));
    }
    let found: Vec<(&str, Runs)> = found
        .iter()
        .map(|(what, why)| {
            let runs = match why {
                None => InPlace,
                Some(Declined::FirstLook(call)) if call != "open" => First(call),
                Some(Declined::Before(call)) if !["close", "dup3"].contains(&&call[..]) => {
                    Before(call)
                }
                Some(Declined::Call(call)) => After(call),
                Some(_) => Runs::Not,
            };
            (*what, runs)
        })
        .collect();
    assert_eq!(found, LOOKED);
}

#[test]
fn the_loader_of_a_program_may_look_at_the_counter_and_the_program_may_not() {
    let folder = tempfile::tempdir().expect("a folder");
    build_with(folder.path(), LOOKS, &[]);
    let sandbox = full();
    let run_in_place = |what: &str| {
        let mut program = program(folder.path(), &[what]);
        program.runtime.loads_libraries = true;
        let mut prepared = sandbox
            .prepare(&program, &limits(), core())
            .expect("a program");
        let mut output = Vec::new();
        let ran = prepared.run_in_place(b"input", &mut output);
        ran.map(|_| String::from_utf8_lossy(&output).into_owned())
    };
    assert_eq!(run_in_place("else").as_deref(), Ok("inputrest 5 \n"));
    for (what, call) in [("counter", "rdtsc"), ("clock", "clock_gettime")] {
        let declined = Declined::Before(call.to_string());
        assert_eq!(run_in_place(what), Err(declined));
    }
}

/// Ends in the way that its input says.
const ENDS: &str = r#"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int global;
char large[32][1 << 20];
int deep(int n) { volatile char frame[1024]; frame[0] = n; return n == 0 ? frame[0] : deep(n - 1) + frame[0]; }
int main() {
    char line[20000];
    if (!fgets(line, sizeof line, stdin)) return 9;
    switch (line[0]) {
    case 'o': printf("ok %d %zu\n", ++global, strlen(line)); return 0;
    case 's': return 7;
    case 'c': *(volatile int *)0 = 1;
    case 'a': abort();
    case 'f': for (;;) puts("flood");
    case 'd': return deep(1 << 30);
    case 'm': for (;;) memset(malloc(1 << 20), 1, 1 << 20);
    case 'l': for (int i = 0; i < 32; i++) memset(large[i], 1, 1 << 20); return 0;
    case 'g': memset(large, 1, sizeof large); for (int i = 0; i < 32; i++) madvise((void *)((long)large[i] & -4096), 1 << 20, MADV_DONTNEED); return 0;
    case 'e': fprintf(stderr, "to standard error\n"); return 0;
    case 'r': { int n = 0; while (fgets(line, sizeof line, stdin)) n += strlen(line); printf("%d\n", n); return 0; }
    }
    return 3;
}
"#;

#[test]
fn a_run_in_place_ends_as_an_ordinary_run() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), ENDS);
    let sandbox = full();
    let prepare = || {
        sandbox
            .prepare(&program(folder.path(), &[]), &limits(), core())
            .expect("a program")
    };
    let mut prepared = prepare();
    let long: Vec<u8> = [b"r\n".to_vec(), vec![b'x'; 60_000]].concat();
    let order = "oosocoaofodoeo";
    let inputs: Vec<Vec<u8>> = order
        .chars()
        .map(|one| format!("{one}\n").into_bytes())
        .chain([b"o".to_vec(), b"oooo\n".to_vec(), long, b"r\n".to_vec()])
        .collect();
    let mut output = Vec::new();
    for input in &inputs {
        let run = prepared.run(input).expect("a run");
        let in_place = prepared
            .run_in_place(input, &mut output)
            .unwrap_or_else(|why| panic!("{:?}: {why}", &input[..1]));
        let letter = char::from(input[0]);
        match run.end {
            // Another signal ends `abort` in place, where it cannot signal itself.
            End::Signaled(_) => assert!(matches!(in_place.end, End::Signaled(_)), "{letter}"),
            end => assert_eq!(in_place.end, end, "{letter}"),
        }
        assert_eq!(output.len(), run.output.len(), "{letter}");
        assert_eq!(output, run.output, "{letter}");
    }
    // What it gives back counts as well.
    for input in [b"l\n", b"g\n"] {
        let run = prepared.run_in_place(input, &mut output).expect("in place");
        assert!(run.memory_bytes >= 32 << 20, "{run:?}");
    }
    // More than its memory: it is not run in place any more.
    let end = prepared.run(b"m\n").expect("a run").end;
    assert_eq!(end, End::MemoryLimit);
    let declined = prepared.run_in_place(b"m\n", &mut output);
    assert!(
        matches!(declined, Err(Declined::Memory(64..80))),
        "{declined:?}"
    );
}

#[test]
fn the_thread_and_the_end_of_a_program_in_place_do_not_matter() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), ENDS);
    let sandbox = full();
    let mut prepared = sandbox
        .prepare(&program(folder.path(), &[]), &limits(), core())
        .expect("a program");
    let mut output = Vec::new();
    prepared.run_in_place(b"o", &mut output).expect("in place");
    let mut prepared = std::thread::spawn(move || {
        let mut output = Vec::new();
        prepared
            .run_in_place(b"o", &mut output)
            .expect("in place on another thread");
        prepared
    })
    .join()
    .expect("no panic");
    prepared
        .run_in_place(b"o", &mut output)
        .expect("in place again");
    assert_eq!(output, b"ok 1 1\n");
}

#[test]
fn a_program_that_is_not_run_in_place_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let reason = |source: &str| {
        build(folder.path(), source);
        let mut prepared = full()
            .prepare(&program(folder.path(), &[]), &limits(), core())
            .expect("a program");
        let mut output = Vec::new();
        prepared.run_in_place(b"x", &mut output).err()
    };
    let main = |body: &str| {
        format!(
            "#define _GNU_SOURCE\n#include <unistd.h>\n#include <poll.h>\n#include <signal.h>\n#include <sys/uio.h>\n#include <sys/wait.h>\n#include <sys/mman.h>\n#include <sys/time.h>\nint main() {{ char c; {body} return 0; }}"
        )
    };
    assert_eq!(reason(&main("")), Some(Declined::ReadsNothing));
    assert_eq!(
        reason(&main("struct iovec part = {&c, 1}; readv(0, &part, 1);")),
        Some(Declined::FirstLook("readv".to_string()))
    );
    assert_eq!(
        reason(&main("struct pollfd one = {0, POLLIN}; poll(&one, 1, -1);")),
        Some(Declined::FirstLook("poll".to_string()))
    );
    assert_eq!(
        reason(&main("if (fork() == 0) pause(); read(0, &c, 1);")),
        Some(Declined::Threads)
    );
    assert_eq!(
        reason(&main("alarm(100); read(0, &c, 1);")),
        Some(Declined::Before("alarm".to_string()))
    );
    assert_eq!(
        reason(&main(
            "mmap(0, 4096, 3, MAP_SHARED | MAP_ANONYMOUS, -1, 0); read(0, &c, 1);"
        )),
        Some(Declined::SharedMemory)
    );
    // The sandbox's own filter allows the first; the judge is asked about the others, and none answers in place.
    for (body, call) in [
        ("alarm(3);", "alarm"),
        ("if (fork() == 0) _exit(0);", "clone"),
        ("socket(2, 1, 0);", "socket"),
        ("kill(getpid(), SIGKILL);", "kill"),
        (
            "mmap(0, 4096, 3, MAP_SHARED | MAP_ANONYMOUS, -1, 0);",
            "mmap",
        ),
        ("lseek(0, 0, SEEK_CUR);", "lseek"),
    ] {
        let declined = reason(&main(&format!("read(0, &c, 1); {body}")));
        assert_eq!(declined, Some(Declined::Call(call.to_string())), "{body}");
    }
}

#[test]
fn a_program_without_a_core_is_not_run_in_place() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), HOARD);
    let program = program(folder.path(), &["0"]);
    for (core, runs) in [(None, false), (core(), true)] {
        let mut prepared = full()
            .prepare(&program, &limits(), core)
            .expect("a program");
        let ran = prepared.run_in_place(b"h", &mut Vec::new());
        assert_eq!(ran.is_ok(), runs, "{ran:?}");
    }
}

#[test]
fn a_raised_signal_ends_a_run_in_place() {
    let folder = tempfile::tempdir().expect("a folder");
    for signal in ["SIGKILL", "SIGSEGV", "SIGTERM"] {
        let body = format!("char c; read(0, &c, 1); if (c == 'k') raise({signal}); puts(\"on\");");
        build(
            folder.path(),
            &format!(
                "#include <signal.h>\n#include <stdio.h>\n#include <unistd.h>\nint main() {{ {body} }}"
            ),
        );
        let mut prepared = full()
            .prepare(&program(folder.path(), &[]), &limits(), core())
            .expect("a program");
        let mut output = Vec::new();
        for (input, ends) in [(b"a", false), (b"k", true), (b"a", false)] {
            let run = prepared.run_in_place(input, &mut output).expect("in place");
            assert_eq!(
                matches!(run.end, End::Signaled(_)),
                ends,
                "{signal}: {run:?}"
            );
            assert_eq!(output.is_empty(), ends, "{signal}");
        }
    }
}
