//! The measurements.

use super::floor::Floor;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tribunal::sandbox::linux::{self, Options};
use tribunal::sandbox::{Level, Limits, Program, Role, Sandbox};

const BOARD: &[u8] = b"bwwb\nbbwb\nbwwb\nbwww\n";
/// Paired rounds; the first are thrown away.
const ROUNDS: usize = 3000;
const WARM: usize = 200;

const TRIVIAL_C: &str =
    "#include <stdio.h>\nint main(void) { char b[5]; while (scanf(\"%4s\", b) == 1); puts(\"4\"); }\n";
const TRIVIAL_CC: &str = "#include <iostream>\n#include <string>\nint main() { std::string s; while (std::cin >> s); \
                          std::cout << 4 << std::endl; }\n";

pub(crate) fn main() {
    let parts: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|each| part.contains(each.as_str()));
    let folder = tempfile::tempdir().expect("a folder");
    if wanted("one-run") {
        one_run(folder.path());
    }
}

fn build(folder: &Path, name: &str, source: &str, flags: &[&str]) -> PathBuf {
    let ending = if source.contains("iostream") { "cc" } else { "c" };
    let own = folder.join(name);
    std::fs::create_dir_all(&own).expect("a folder");
    let file = own.join(format!("main.{ending}"));
    std::fs::write(&file, source).expect("a file");
    let exe = own.join("program");
    let compiler = if ending == "cc" { "g++" } else { "gcc" };
    let status = Command::new(compiler).args(flags).arg(&file).arg("-o").arg(&exe).status();
    assert!(status.expect("g++ is installed").success(), "{name} compiles");
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
    let system = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"];
    Program {
        exe: PathBuf::from("./program"),
        args: Vec::new(),
        env: Vec::new(),
        folder: exe.parent().expect("a folder").to_path_buf(),
        readable: if is_static { Vec::new() } else { system.map(PathBuf::from).to_vec() },
        role: Role::Contestant,
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// One run of small programs, level by level, against the floor.
fn one_run(folder: &Path) {
    println!("one run, medians of {} paired rounds on one core", ROUNDS - WARM);
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
            let options = Options { level: Some(level), binary: binary.clone(), ..Options::default() };
            let sandbox = linux::open(&options).expect("isolation");
            let core = *linux::cores().last().expect("a core");
            let begun = Instant::now();
            let mut lane = sandbox.prepare(&program(&exe, is_static), &limits(), Some(core)).expect("a lane");
            let set_up = begun.elapsed();
            let mut floor = Floor::new(&exe);
            let (mut bare, mut ours, mut more) = (Vec::new(), Vec::new(), Vec::new());
            for round in 0..ROUNDS {
                let begun = Instant::now();
                let run = lane.run(BOARD).expect("a run");
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
            let mut ratios: Vec<f64> = ours.iter().zip(&bare).map(|(ours, bare)| ours / bare).collect();
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
