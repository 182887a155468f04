//! Two programs that talk to each other: what one does must not harm the other, and waiting must not be taken for
//! thinking.

use crate::catalogue;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tribunal_sandbox::linux::{self, Options};
use tribunal_sandbox::{
    End, Level, Limits, PairRun, PreparedPair, Program, Role, Runtime, Sandbox, Side, WaitsFor,
    fake,
};

const LEVELS: [Level; 2] = [Level::Full, Level::Confined];

fn limits() -> Limits {
    Limits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(2),
        memory_bytes: 64 << 20,
        address_space: true,
        output_bytes: 4 << 20,
        stack_bytes: 8 << 20,
        processes: 8,
    }
}

fn built() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sandbox/talk.c");
    let status = Command::new("gcc")
        .args(["-O1", "-w", "-static", "-pthread", "-o"])
        .arg(folder.path().join("program"))
        .arg(source)
        .status()
        .expect("gcc");
    assert!(status.success());
    use std::os::unix::fs::PermissionsExt as _;
    let readable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(folder.path(), readable).expect("a mode");
    folder
}

fn sandbox(level: Level) -> linux::Linux {
    let depot =
        std::env::var_os(catalogue::DEPOT).map(|depot| PathBuf::from(depot).join("tribunal"));
    let binary = depot.unwrap_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_tribunal")));
    linux::open(&Options {
        level: Some(level),
        binary: Some(binary),
        ..Options::default()
    })
    .expect("isolation")
}

fn words(words: &str) -> Vec<std::ffi::OsString> {
    words.split(' ').map(Into::into).collect()
}

/// Both in one folder, each with the words of each run as arguments.
struct Talkers {
    folder: tempfile::TempDir,
    sandbox: linux::Linux,
}

impl Talkers {
    fn new(level: Level) -> Talkers {
        Talkers {
            folder: built(),
            sandbox: sandbox(level),
        }
    }

    fn program(&self, role: Role) -> Program {
        Program {
            folder: self.folder.path().to_path_buf(),
            runtime: Runtime::default(),
            role,
            ..fake::program("./program")
        }
    }

    fn pair(&self, interactor: Role, limits: &Limits) -> Box<dyn PreparedPair> {
        let programs = [self.program(Role::Contestant), self.program(interactor)];
        self.sandbox
            .prepare_pair([(&programs[0], limits), (&programs[1], limits)], None)
            .expect("two programs")
    }
}

/// How a run ended, without what was said.
fn brief(run: &PairRun) -> String {
    let waits = run
        .deadlock
        .as_ref()
        .map(|deadlock| (deadlock.program, deadlock.interactor));
    format!(
        "{:?} {:?} {:?} {waits:?}",
        run.program.end, run.interactor.end, run.first
    )
}

fn talk(pair: &mut dyn PreparedPair, program: &str, interactor: &str) -> PairRun {
    let [program, interactor] = [program, interactor].map(words);
    pair.run_with([&program, &interactor], &|end| end == End::Exited(42))
        .unwrap_or_else(|error| panic!("{program:?} {interactor:?}: {error}"))
}

#[test]
fn two_programs_talk_and_each_end_is_told() {
    use Side::{Interactor, Program};
    for level in LEVELS {
        let talkers = Talkers::new(level);
        let mut pair = talkers.pair(Role::Contestant, &limits());
        let cases = [
            // An honest talk; the interactor reads the end of the program's output.
            (
                "ask 3",
                "answer exit 42",
                End::Exited(0),
                End::Exited(42),
                Program,
            ),
            // The interactor ends first, and the program goes on.
            (
                "ask 2 sleep 30",
                "answers 2 exit 42",
                End::Exited(0),
                End::Exited(42),
                Interactor,
            ),
            // What the program prints after that is discarded, and no SIGPIPE ends it.
            (
                "ask 1 until-end write 300000 say bye exit 3",
                "answers 1 exit 42",
                End::Exited(3),
                End::Exited(42),
                Interactor,
            ),
            // It does not read the last line.
            (
                "say question exit 0",
                "answers 1 say more exit 42",
                End::Exited(0),
                End::Exited(42),
                Program,
            ),
            // It is stopped once it is refused.
            (
                "ask 1 sleep 60000",
                "answers 1 exit 43",
                End::WallLimit,
                End::Exited(43),
                Interactor,
            ),
            (
                "exit 7",
                "until-end exit 43",
                End::Exited(7),
                End::Exited(43),
                Program,
            ),
            (
                "abort",
                "until-end exit 43",
                End::Signaled(6),
                End::Exited(43),
                Program,
            ),
            // An interactor that fails while the program waits for it.
            (
                "hear",
                "abort",
                End::WallLimit,
                End::Signaled(6),
                Interactor,
            ),
            // The end of a closed output is told only when the program ends.
            (
                "close 1 sleep 40 exit 5",
                "until-end exit 43",
                End::Exited(5),
                End::Exited(43),
                Program,
            ),
            // An interactor that closes its output still reads.
            (
                "until-end say done",
                "close 1 hear exit 42",
                End::Exited(0),
                End::Exited(42),
                Program,
            ),
            // A closed input does not harm the one who writes.
            (
                "close 0 sleep 50 say done",
                "write 400000 hear exit 42",
                End::Exited(0),
                End::Exited(42),
                Program,
            ),
            (
                "write 400000 say done",
                "close 0 sleep 50 exit 42",
                End::Exited(0),
                End::Exited(42),
                Program,
            ),
            (
                "write 1000000 read 1000000",
                "read 1000000 write 1000000 exit 42",
                End::Exited(0),
                End::Exited(42),
                Interactor,
            ),
            (
                "bytes 3000 hear",
                "read 3000 say done exit 42",
                End::Exited(0),
                End::Exited(42),
                Interactor,
            ),
            (
                "looks",
                "hear sleep 300 exit 42",
                End::Exited(0),
                End::Exited(42),
                Program,
            ),
            (
                "hear",
                "looks exit 42",
                End::Exited(0),
                End::Exited(42),
                Interactor,
            ),
            // Slow is not stuck.
            (
                "ask 1 sleep 300 ask 1",
                "answer exit 42",
                End::Exited(0),
                End::Exited(42),
                Program,
            ),
            (
                "ask 1",
                "sleep 300 answers 1 exit 42",
                End::Exited(0),
                End::Exited(42),
                Interactor,
            ),
            (
                "ask 1 spin 300 ask 1",
                "answer exit 42",
                End::Exited(0),
                End::Exited(42),
                Program,
            ),
        ];
        for (program, interactor, program_end, interactor_end, first) in cases {
            let run = talk(&mut *pair, program, interactor);
            let ends = (run.program.end, run.interactor.end);
            let what = format!("{level}: {program} | {interactor}: {}", brief(&run));
            assert_eq!(ends, (program_end, interactor_end), "{what}");
            // Two that end at the same moment have no order.
            let is_close = (program.ends_with("hear") || program.ends_with("000000"))
                || (program == "ask 1" && first == Interactor)
                || program.ends_with("say done")
                || program.starts_with("say question");
            assert!(run.first == first || is_close, "{what}");
            assert_eq!(run.was_stopped, program_end == End::WallLimit, "{what}");
            let refused = [&run.program.refused, &run.interactor.refused];
            assert!(
                refused.iter().all(|calls| calls.is_empty()),
                "{what}: {refused:?}"
            );
            assert_eq!(run.deadlock, None, "{what}");
        }
    }
}

#[test]
fn a_transcript_has_the_words_of_both_in_order() {
    let talkers = Talkers::new(Level::Full);
    let mut pair = talkers.pair(Role::Contestant, &limits());
    let run = talk(
        &mut *pair,
        "say 500 hear sleep 50 say 250 hear",
        "hear say lower hear say correct exit 42",
    );
    let said: Vec<(Side, &[u8])> = run
        .transcript
        .beginning
        .iter()
        .map(|said| (said.side, &said.text[..]))
        .collect();
    use Side::{Interactor, Program};
    let expected: [(Side, &[u8]); 4] = [
        (Program, b"500\n"),
        (Interactor, b"lower\n"),
        (Program, b"250\n"),
        (Interactor, b"correct\n"),
    ];
    assert_eq!(said, expected);
    let at: Vec<Duration> = run
        .transcript
        .beginning
        .iter()
        .map(|said| said.at)
        .collect();
    assert!(
        at.is_sorted() && at[2] - at[1] >= Duration::from_millis(45),
        "{at:?}"
    );
    assert_eq!(run.transcript.program_bytes, 8);
    // The programs of the next run start anew.
    let again = talk(&mut *pair, "ask 1", "answer exit 42");
    assert_eq!(again.transcript.program_bytes, 9);
}

#[test]
fn programs_that_wait_for_each_other_are_noticed_at_once() {
    use WaitsFor::{Input, Reader};
    for level in LEVELS {
        let talkers = Talkers::new(level);
        // The wall limit is far away.
        let limits = Limits {
            wall: Duration::from_secs(60),
            ..limits()
        };
        let mut pair = talkers.pair(Role::Contestant, &limits);
        let cases = [
            ("hear", "hear exit 42", Input, Input, ""),
            ("buffer 500 hear", "hear exit 42", Input, Input, ""),
            (
                "buffer 500 until-end",
                "until-end exit 43",
                Input,
                Input,
                "500\n",
            ),
            (
                "ask 2 buffer 7 until-end",
                "answers 2 hear",
                Input,
                Input,
                "7\n",
            ),
            (
                "write 1000000 hear",
                "write 1000000 hear",
                Reader,
                Reader,
                "",
            ),
            ("close 1 hear", "until-end exit 43", Input, Input, ""),
            // It waits for its input alone, and without a limit.
            ("poll -1", "until-end exit 43", Input, Input, ""),
            // With another thread, which might wake the first one.
            ("thread hear", "until-end exit 43", Input, Input, ""),
        ];
        for (program, interactor, waits, for_it, late) in cases {
            let begun = Instant::now();
            let run = talk(&mut *pair, program, interactor);
            let what = format!("{level}: {program} | {interactor}: {}", brief(&run));
            let deadlock = run.deadlock.as_ref().unwrap_or_else(|| panic!("{what}"));
            assert_eq!(
                (deadlock.program, deadlock.interactor),
                (waits, for_it),
                "{what}"
            );
            assert_eq!(deadlock.printed_late, late.as_bytes(), "{what}");
            assert!(begun.elapsed() < Duration::from_secs(5), "{what}");
        }
    }
}

#[test]
fn limits_hold_for_each_of_two_programs_on_its_own() {
    for level in LEVELS {
        let talkers = Talkers::new(level);
        let limits = Limits {
            cpu: Duration::from_millis(500),
            wall: Duration::from_secs(2),
            ..limits()
        };
        let mut pair = talkers.pair(Role::Contestant, &limits);
        let cases = [
            ("flood", "read 100 exit 43", None, Some(End::Exited(43))),
            ("flood", "read 90000000", Some(End::OutputLimit), None),
            ("until-end exit 4", "flood", None, Some(End::OutputLimit)),
            (
                "spin 3000",
                "until-end exit 43",
                Some(End::CpuLimit),
                Some(End::Exited(43)),
            ),
            (
                "hear",
                "spin 3000",
                Some(End::WallLimit),
                Some(End::CpuLimit),
            ),
            (
                "sleep 20000",
                "until-end exit 43",
                Some(End::WallLimit),
                Some(End::Exited(43)),
            ),
            // The program is not to blame for an interactor that sleeps.
            (
                "hear",
                "sleep 20000",
                Some(End::WallLimit),
                Some(End::WallLimit),
            ),
            // Nor for the time that an interactor computes.
            (
                "ask 1 sleep 1700",
                "spin 400 answers 1 until-end exit 42",
                Some(End::Exited(0)),
                Some(End::Exited(42)),
            ),
            // What waits in `poll` for some time only may go on by itself: its limit ends it.
            (
                "poll 20000",
                "until-end exit 43",
                Some(End::WallLimit),
                Some(End::Exited(43)),
            ),
        ];
        for (program, interactor, program_end, interactor_end) in cases {
            let begun = Instant::now();
            let run = talk(&mut *pair, program, interactor);
            let what = format!("{level}: {program} | {interactor}: {}", brief(&run));
            assert!(
                program_end.is_none_or(|end| end == run.program.end),
                "{what}"
            );
            assert!(
                interactor_end.is_none_or(|end| end == run.interactor.end),
                "{what}"
            );
            assert_eq!(run.deadlock, None, "{what}");
            assert!(begun.elapsed() < Duration::from_secs(8), "{what}");
        }
    }
}

#[test]
fn a_script_may_be_the_interactor_and_its_processes_end_with_it() {
    let talkers = Talkers::new(Level::Full);
    let mut pair = talkers.pair(Role::Script, &limits());
    let begun = Instant::now();
    let run = talk(&mut *pair, "ask 1 until-end", "fork answers 1 exit 42");
    assert_eq!(
        (run.program.end, run.interactor.end),
        (End::Exited(0), End::Exited(42)),
        "{}",
        brief(&run)
    );
    // One of two processes waits, the other does not: no deadlock, and the limit ends it.
    let run = talk(&mut *pair, "hear", "fork hear");
    assert_eq!(
        (run.program.end, run.deadlock.is_none()),
        (End::WallLimit, true),
        "{}",
        brief(&run)
    );
    assert!(begun.elapsed() < Duration::from_secs(15));
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let talkers = Talkers::new(Level::Full);
    let good = talkers.program(Role::Contestant);
    let bad = Program {
        exe: "./missing".into(),
        ..good.clone()
    };
    for (programs, side) in [
        ([&bad, &good], Side::Program),
        ([&good, &bad], Side::Interactor),
    ] {
        let limits = limits();
        let mut pair = talkers
            .sandbox
            .prepare_pair([(programs[0], &limits), (programs[1], &limits)], None)
            .expect("two programs");
        let begun = Instant::now();
        let args = words("hear");
        let error = pair
            .run_with([&args, &args], &|_| true)
            .expect_err("no program");
        assert_eq!(error.side, side);
        assert!(begun.elapsed() < Duration::from_secs(2));
    }
}
