//! The measurements.

use super::floor::Floor;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tribunal_sandbox::linux::{self, Options};
use tribunal_sandbox::{
    ArgsInPlace, End, Lease, Level, Limits, Prepared, Program, Role, Runtime, Sandbox,
};

const BOARD: &[u8] = b"bwwb\nbbwb\nbwwb\nbwww\n";
/// Paired rounds.
const ROUNDS: usize = 3000;
/// The first rounds, which do not count.
const WARM: usize = 200;

const TRIVIAL_C: &str = "#include <stdio.h>\nint main(void) { char b[5]; while (scanf(\"%4s\", b) == 1); puts(\"4\"); }\n";
const TRIVIAL_CC: &str = "#include <iostream>\n#include <string>\nint main() { std::string s; while (std::cin >> s); \
                          std::cout << 4 << std::endl; }\n";

/// Gives a table back that it made before it read, as the end of a global vector does.
const GIVING_C: &str = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { char b[5], *t = calloc(1, 1 << 18); \
                        while (scanf(\"%4s\", b) == 1) t[b[0]] = 1; puts(\"4\"); free(t); }\n";

pub(crate) fn main() {
    let parts: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"))
        .collect();
    let wanted =
        |part: &str| parts.is_empty() || parts.iter().any(|each| part.contains(each.as_str()));
    let folder = tempfile::tempdir().expect("a folder");
    // A part may pin this thread to a core; the next part starts unpinned.
    let cores = linux::cores();
    if wanted("one-run") {
        one_run(folder.path());
    }
    if wanted("in-place") {
        unpin(&cores);
        in_place(folder.path());
    }
    // Takes minutes: only by its name.
    if parts.iter().any(|part| part == "soak") {
        soak(folder.path());
    }
    if wanted("many") {
        unpin(&cores);
        many(folder.path());
    }
    if wanted("every-board") {
        unpin(&cores);
        every_board(folder.path());
    }
    if wanted("class") {
        unpin(&cores);
        class(folder.path());
    }
}

fn build(folder: &Path, name: &str, source: &str, flags: &[&str]) -> PathBuf {
    let ending = if source.contains("iostream") {
        "cc"
    } else {
        "c"
    };
    let own = folder.join(name);
    std::fs::create_dir_all(&own).expect("a folder");
    let file = own.join(format!("main.{ending}"));
    std::fs::write(&file, source).expect("a file");
    let exe = own.join("program");
    let compiler = if ending == "cc" { "g++" } else { "gcc" };
    let status = Command::new(compiler)
        .args(flags)
        .arg(&file)
        .arg("-o")
        .arg(&exe)
        .status();
    assert!(
        status.expect("g++ is installed").success(),
        "{name} compiles"
    );
    exe
}

fn limits() -> Limits {
    Limits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(3),
        memory_bytes: 64 << 20,
        address_space: true,
        output_bytes: 8 << 20,
        stack_bytes: 48 << 20,
        processes: 64,
    }
}

fn program(exe: &Path, is_static: bool) -> Program {
    Program {
        exe: PathBuf::from("./program"),
        args: Vec::new(),
        args_in_place: None,
        env: Vec::new(),
        folder: exe.parent().expect("a folder").to_path_buf(),
        runtime: Runtime {
            files: Vec::new(),
            loads_libraries: !is_static,
            copied: Some(Vec::new()),
        },
        readable: Vec::new(),
        writable: Vec::new(),
        role: Role::Contestant,
        lease: Lease::default(),
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Measures one run of small programs at each isolation level, against the baseline.
fn one_run(folder: &Path) {
    println!(
        "one run, medians of {} paired rounds on one core",
        ROUNDS - WARM
    );
    let binary = Some(PathBuf::from(env!("CARGO_BIN_EXE_tribunal")));
    for (name, source, flags, goal) in [
        ("C, static", TRIVIAL_C, &["-O2", "-static"][..], "1.10"),
        ("C, dynamic", TRIVIAL_C, &["-O2"][..], "-"),
        ("C++, static", TRIVIAL_CC, &["-O2", "-static"][..], "-"),
        ("C++, dynamic", TRIVIAL_CC, &["-O2"][..], "1.06"),
    ] {
        let is_static = flags.contains(&"-static");
        let exe = build(folder, &name.replace(", ", "-"), source, flags);
        for level in [Level::Full, Level::Confined] {
            let options = Options {
                level: Some(level),
                binary: binary.clone(),
                ..Options::default()
            };
            let sandbox = linux::open(&options).expect("isolation");
            let core = *linux::cores().last().expect("a core");
            let begun = Instant::now();
            let mut worker = sandbox
                .prepare(&program(&exe, is_static), &limits(), Some(core))
                .expect("a worker");
            let set_up = begun.elapsed();
            let mut floor = Floor::new(&exe);
            let (mut bare, mut ours, mut more) = (Vec::new(), Vec::new(), Vec::new());
            for round in 0..ROUNDS {
                let begun = Instant::now();
                let run = worker.run(BOARD).expect("a run");
                let isolated = begun.elapsed().as_secs_f64() * 1e6;
                let begun = Instant::now();
                let output = floor.run(BOARD);
                let plain = begun.elapsed().as_secs_f64() * 1e6;
                assert_eq!(output, run.output);
                if round >= WARM {
                    bare.push(plain);
                    ours.push(isolated);
                    more.push(isolated - plain);
                }
            }
            let mut ratios: Vec<f64> = ours
                .iter()
                .zip(&bare)
                .map(|(ours, bare)| ours / bare)
                .collect();
            println!(
                "{name:<14} {level:<9} floor {:>6.0} µs  isolated {:>6.0} µs  more {:>+5.0} µs (goal 40, stretch 25)  \
                 ratio {:.3} (goal {goal})  set-up {:.1} ms",
                median(&mut bare),
                median(&mut ours),
                median(&mut more),
                median(&mut ratios),
                set_up.as_secs_f64() * 1e3,
            );
        }
    }
}

/// A program that only reads and prints, for the interpreter.
const TRIVIAL_PY: &str = "import sys\nsys.stdin.read()\nprint(4)\n";

/// Rounds of runs in place.
const ROUNDS_IN_PLACE: usize = 600;

/// A program on the last core, which runs in place.
fn worker_in_place(program: &Program) -> Box<dyn Prepared> {
    let sandbox = linux::open(&Options {
        level: Some(Level::Full),
        in_place: true,
        binary: Some(PathBuf::from(env!("CARGO_BIN_EXE_tribunal"))),
        ..Options::default()
    });
    let core = *linux::cores().last().expect("a core");
    let prepared = sandbox
        .expect("isolation")
        .prepare(program, &limits(), Some(core));
    prepared.expect("a worker")
}

/// Measures runs in place against the floor and against ordinary runs, in paired rounds on one core.
fn in_place(folder: &Path) {
    println!("runs in place, medians of {ROUNDS_IN_PLACE} paired rounds on one core");
    let solution = ["-O2", "-std=gnu++20", "-DONLINE_JUDGE", "-static"];
    for (name, source, flags, goal) in [
        ("C, static", TRIVIAL_C, &["-O2", "-static"][..], "0.05"),
        ("C, giving", GIVING_C, &["-O2", "-static"][..], "-"),
        ("C, dynamic", TRIVIAL_C, &["-O2"][..], "0.05"),
        ("C++, dynamic", TRIVIAL_CC, &["-O2"][..], "0.05"),
        ("breadth-first", SOLUTION, &solution[..], "-"),
        ("Python", TRIVIAL_PY, &[][..], "0.02"),
    ] {
        let is_python = source.starts_with("import");
        let exe = match is_python {
            true => Path::new("/usr/bin/python3").to_path_buf(),
            false => build(folder, &format!("{name} in place"), source, flags),
        };
        let script = folder.join("trivial.py");
        let mut program = program(&exe, flags.contains(&"-static"));
        if is_python {
            std::fs::write(&script, source).expect("a file");
            let quick = "import os, sys\nexec(open('trivial.py').read())\nsys.stdout.flush()\nos._exit(0)\n";
            program.exe = exe.clone();
            program.args = vec!["trivial.py".into()];
            program.args_in_place = Some(ArgsInPlace {
                args: vec!["-c".into(), quick.into()],
                draws_anew: false,
            });
            // As Tribunal runs it: otherwise it draws a seed before it reads, and does not run in place.
            program.env = vec![("PYTHONHASHSEED".into(), "0".into())];
            program.folder = folder.to_path_buf();
            program.runtime = Runtime {
                files: vec!["/usr/lib".into()],
                loads_libraries: true,
                copied: None,
            };
        }
        let mut worker = worker_in_place(&program);
        worker.run(BOARD).expect("a run");
        let mut output = Vec::new();
        let begun = Instant::now();
        worker.run_in_place(BOARD, &mut output).expect("in place");
        let set_up = begun.elapsed();
        let mut floor = (!is_python).then(|| Floor::new(&exe));
        let (mut bare, mut ours, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS_IN_PLACE {
            let begun = Instant::now();
            let expected = match &mut floor {
                Some(floor) => floor.run(BOARD),
                // The floor has no arguments; an ordinary run of Python is as fast.
                None => worker.run(BOARD).expect("a run").output,
            };
            let plain = begun.elapsed().as_secs_f64() * 1e6;
            // Several in a row, as in a whole space: the first one finds cold caches.
            let begun = Instant::now();
            for _ in 0..8 {
                worker.run_in_place(BOARD, &mut output).expect("in place");
            }
            let one = begun.elapsed().as_secs_f64() * 1e6 / 8.0;
            assert_eq!(output, expected);
            bare.push(plain);
            ours.push(one);
            ratios.push(one / plain);
        }
        println!(
            "{name:<14} floor {:>6.0} µs  in place {:>6.1} µs  ratio {:.4} (goal {goal})  set-up {:.1} ms",
            median(&mut bare),
            median(&mut ours),
            median(&mut ratios),
            set_up.as_secs_f64() * 1e3,
        );
    }
}

/// Number of runs of the soak, and of those between two lines.
const SOAK: (u64, u64) = (10_000_000, 1_000_000);

/// Runs one program in place again and again, and prints what the judge holds: its memory, its descriptors, and the time of
/// a run must stay as they are.
fn soak(folder: &Path) {
    println!("{} runs of one program in place", SOAK.0);
    let exe = build(folder, "soak", TRIVIAL_C, &["-O2", "-static"]);
    let mut worker = worker_in_place(&program(&exe, true));
    let mut output = Vec::new();
    let mut begun = Instant::now();
    for run in 1..=SOAK.0 {
        let ran = worker.run_in_place(BOARD, &mut output).expect("in place");
        assert_eq!((ran.end, &output[..]), (End::Exited(0), &b"4\n"[..]));
        if run % SOAK.1 == 0 {
            let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
            let memory = status.lines().find(|line| line.starts_with("VmRSS"));
            let descriptors = std::fs::read_dir("/proc/self/fd").expect("Linux").count();
            println!(
                "  {run:>10} runs  {:>5.1} µs each  {}  {descriptors} descriptors",
                begun.elapsed().as_secs_f64() * 1e6 / SOAK.1 as f64,
                memory
                    .unwrap_or_default()
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" "),
            );
            begun = Instant::now();
        }
    }
}

/// The breadth-first solution that the other parts judge.
const SOLUTION: &str =
    include_str!("../../cases/flipgame/submissions/accepted/bfs_shift_masks.cpp");

/// Runs the whole command. Returns its wall time in seconds and its own peak memory in kB.
fn judge(folder: &Path, arguments: &[&str]) -> (f64, u64) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tribunal"));
    command
        .args(["judge", "flipgame", "--quiet", "--cache"])
        .arg(folder.join("cache"))
        .args(arguments);
    let begun = Instant::now();
    let mut child = command
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("tribunal");
    let mut peak = 0;
    let status = loop {
        if let Some(status) = child.try_wait().expect("it is ours") {
            break status;
        }
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let held = status.lines().find_map(|line| {
            line.strip_prefix("VmHWM:")?
                .trim()
                .strip_suffix(" kB")?
                .parse()
                .ok()
        });
        peak = held.unwrap_or(0).max(peak);
        std::thread::sleep(Duration::from_millis(10));
    };
    assert!(status.success(), "the solution is right");
    (begun.elapsed().as_secs_f64(), peak)
}

/// The solution as a file, and its baseline.
fn solution(folder: &Path) -> (PathBuf, Floor) {
    let source = folder.join("solution.cpp");
    std::fs::write(&source, SOLUTION).expect("a file");
    let exe = build(
        folder,
        "solution",
        SOLUTION,
        &["-O2", "-std=gnu++20", "-DONLINE_JUDGE", "-static"],
    );
    // Compiles it into the cache, so that the measurements contain only judging.
    judge(
        folder,
        &["--case", "sample/1", source.to_str().expect("UTF-8")],
    );
    (source, Floor::new(&exe))
}

fn floor_seconds(floor: &mut Floor, inputs: &[Vec<u8>]) -> f64 {
    linux_pin();
    let begun = Instant::now();
    inputs.iter().for_each(|input| drop(floor.run(input)));
    begun.elapsed().as_secs_f64()
}

/// Pins this thread to the last core, as workers are pinned.
fn linux_pin() {
    let mut set = rustix::thread::CpuSet::new();
    set.set(*linux::cores().last().expect("a core"));
    rustix::thread::sched_setaffinity(None, &set).expect("a core");
}

/// Unpins this thread, so that its child processes may use all cores.
fn unpin(cores: &[usize]) {
    let mut set = rustix::thread::CpuSet::new();
    cores.iter().for_each(|core| set.set(*core));
    rustix::thread::sched_setaffinity(None, &set).expect("cores");
}

fn board(word: u16) -> Vec<u8> {
    let letter = |cell: u32| if word >> cell & 1 == 1 { b'b' } else { b'w' };
    let rows = (0..4).flat_map(|row| (0..4).map(move |col| letter(4 * row + col)).chain([b'\n']));
    rows.collect()
}

/// Measures a thousand cases on all cores against a thousand bare runs on one.
fn many(folder: &Path) {
    let cores = linux::cores();
    println!(
        "1,000 generated cases, whole commands, {} cores against the floor on one",
        cores.len()
    );
    let (source, mut floor) = solution(folder);
    let inputs: Vec<Vec<u8>> = (0..1000u16)
        .map(|index| board(index.wrapping_mul(40_503)))
        .collect();
    let (mut bare, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..9 {
        bare.push(floor_seconds(&mut floor, &inputs));
        unpin(&cores);
        ours.push(
            judge(
                folder,
                &["--random", "1000", source.to_str().expect("UTF-8")],
            )
            .0,
        );
    }
    let mut ratios: Vec<f64> = ours
        .iter()
        .zip(&bare)
        .map(|(ours, bare)| ours / bare)
        .collect();
    let (bare, ours) = (median(&mut bare), median(&mut ours));
    println!(
        "  floor {bare:.3} s  judge {ours:.3} s  ratio {:.3} (goal 0.55)",
        median(&mut ratios)
    );
}

/// Measures all boards of 4×4.
fn every_board(folder: &Path) {
    let cores = linux::cores();
    println!(
        "all 65,536 boards, whole command, {} cores against the floor on one",
        cores.len()
    );
    let (source, mut floor) = solution(folder);
    let inputs: Vec<Vec<u8>> = (0..=u16::MAX).map(board).collect();
    let bare = floor_seconds(&mut floor, &inputs);
    unpin(&cores);
    let (ours, peak) = judge(folder, &["--exhaustive", source.to_str().expect("UTF-8")]);
    println!(
        "  floor {bare:.1} s  judge {ours:.1} s  ratio {:.3} (goal 0.55)",
        ours / bare
    );
    println!(
        "  peak memory of tribunal itself {:.1} MB (goal 100)",
        peak as f64 / 1024.0
    );
}

/// Measures two hundred submissions on forty cases: the cost of one more submission apart from its runs.
fn class(folder: &Path) {
    let cores = linux::cores();
    println!(
        "200 submissions on 40 cases, compiled before, {} cores",
        cores.len()
    );
    let (source, _) = solution(folder);
    let class = folder.join("class");
    std::fs::create_dir_all(&class).expect("a folder");
    for number in 0..200 {
        std::fs::copy(&source, class.join(format!("s{number:03}.cpp"))).expect("a copy");
    }
    let (class, source) = (
        class.to_str().expect("UTF-8"),
        source.to_str().expect("UTF-8"),
    );
    // One submission with 8,000 runs costs only the runs; 200 submissions with as many runs also cost their set-up. All runs
    // are ordinary ones: in place, the 8,000 would be the quicker ones.
    let (mut alone, mut apart) = (Vec::new(), Vec::new());
    let ran =
        |inputs, programs| judge(folder, &["--start", "each", "--random", inputs, programs]).0;
    for _ in 0..3 {
        alone.push(ran("8000", source));
        apart.push(ran("40", class));
    }
    let (alone, apart) = (median(&mut alone), median(&mut apart));
    let set_up = (apart - alone) * cores.len() as f64 / 200.0 * 1e3;
    println!(
        "  200 x 40: {apart:.2} s  1 x 8,000: {alone:.2} s  set-up {set_up:.1} ms a submission (goal 5)"
    );
}
