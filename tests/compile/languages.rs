//! Submissions in every supported language compile and run; hostile and damaged files do no harm.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tribunal_judge::compile::{CompileError, Compiled, Variant, Workshop};
use tribunal_judge::language::Languages;
use tribunal_judge::limits::{LimitOverrides, run_limits};
use tribunal_package::problem::{Format, PackageLimits};
use tribunal_sandbox::linux::{self, Options};
use tribunal_sandbox::{
    End, Level, Limits, Prepared, Program, RunResult, Runtime, Sandbox, SandboxError,
};

/// Runs programs without isolation, and counts the runs.
#[derive(Default)]
struct Direct {
    runs: AtomicUsize,
}

impl Sandbox for Direct {
    fn level(&self) -> Level {
        Level::Limits
    }

    fn prepare(
        &self,
        program: &Program,
        limits: &Limits,
        _: Option<usize>,
    ) -> Result<Box<dyn Prepared>, SandboxError> {
        self.runs.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(BuiltFixture {
            program: program.clone(),
            wall: limits.wall,
        }))
    }
}

struct BuiltFixture {
    program: Program,
    wall: Duration,
}

impl Prepared for BuiltFixture {
    fn run_with(&mut self, _: &[OsString], input: &[u8]) -> Result<RunResult, SandboxError> {
        let Program {
            exe,
            args,
            env,
            folder,
            ..
        } = &self.program;
        let exe = if exe.is_absolute() {
            exe.clone()
        } else {
            folder.join(exe)
        };
        let mut command = Command::new(&exe);
        command
            .args(args)
            .env_clear()
            .envs(env.iter().cloned())
            .current_dir(folder);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let started = Instant::now();
        let mut child = command
            .spawn()
            .map_err(|error| SandboxError::Exec { exe, error })?;
        child
            .stdin
            .take()
            .expect("a pipe")
            .write_all(input)
            .expect("a short input");
        let read = |mut from: Box<dyn std::io::Read + Send>| {
            std::thread::spawn(move || {
                let mut bytes = Vec::new();
                from.read_to_end(&mut bytes).expect("a pipe");
                bytes
            })
        };
        let output = read(Box::new(child.stdout.take().expect("a pipe")));
        let stderr = read(Box::new(child.stderr.take().expect("a pipe")));
        let status = loop {
            if let Some(status) = child.try_wait().expect("a child") {
                break Some(status);
            }
            if started.elapsed() > self.wall {
                child.kill().expect("a child");
                child.wait().expect("a child");
                break None;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let end = match status {
            None => End::WallLimit,
            Some(status) => status
                .code()
                .map_or_else(|| End::Signaled(status.signal().unwrap_or(0)), End::Exited),
        };
        Ok(RunResult {
            end,
            cpu: Duration::ZERO,
            wall: started.elapsed(),
            waited: Duration::ZERO,
            memory_bytes: 1 << 20,
            output: output.join().expect("a thread"),
            stderr: stderr.join().expect("a thread"),
            processes: 0,
            refused: Vec::new(),
        })
    }
}

/// The remarks on a program, in English.
pub(crate) fn told(compiled: &Compiled) -> Vec<String> {
    compiled.remarks.iter().map(ToString::to_string).collect()
}

/// A folder with submissions and a cache.
pub(crate) struct CompileFixture {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) languages: Languages,
    sandbox: Direct,
    walls: Option<linux::Linux>,
}

impl CompileFixture {
    pub(crate) fn new() -> CompileFixture {
        let folder = tempfile::tempdir().expect("a folder");
        CompileFixture {
            folder,
            languages: Languages::builtin(),
            sandbox: Direct::default(),
            walls: None,
        }
    }

    /// A fixture that runs compilers and programs at this isolation level.
    pub(crate) fn isolated(level: Level) -> CompileFixture {
        let binary = Some(PathBuf::from(env!("CARGO_BIN_EXE_tribunal")));
        let walls = linux::open(&Options {
            level: Some(level),
            binary,
            ..Options::default()
        });
        CompileFixture {
            walls: Some(walls.unwrap_or_else(|error| panic!("{level}: {error}"))),
            ..CompileFixture::new()
        }
    }

    pub(crate) fn sandbox(&self) -> &dyn Sandbox {
        match &self.walls {
            Some(walls) => walls,
            None => &self.sandbox,
        }
    }

    pub(crate) fn cache(&self) -> PathBuf {
        self.folder.path().join("cache")
    }

    pub(crate) fn write(&self, name: impl AsRef<OsStr>, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join(name.as_ref());
        fs::write(&path, text).expect("a file");
        path
    }

    pub(crate) fn compile_path(
        &self,
        path: &Path,
        more: &[&str],
    ) -> Result<Compiled, CompileError> {
        let workshop = Workshop {
            languages: &self.languages,
            sandbox: self.sandbox(),
            cache: self.cache(),
        };
        workshop.compile_as(
            path,
            Variant {
                standard: None,
                more,
                prelude: "",
            },
        )
    }

    pub(crate) fn compile(&self, name: &str, text: &str) -> Compiled {
        let path = self.write(name, text);
        self.compile_path(&path, &[])
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Compiles a source that must be refused. Returns the compiler's command and message.
    pub(crate) fn refused(&self, name: &str, text: &str) -> (String, String) {
        let path = self.write(name, text);
        match self.compile_path(&path, &[]) {
            Err(CompileError::Refused { command, message }) => (command, message),
            other => panic!("{name}: {other:?}"),
        }
    }

    fn unknown(&self, name: &str, text: &str) -> String {
        let path = self.write(name, text);
        match self.compile_path(&path, &[]) {
            Err(error @ (CompileError::Unknown { .. } | CompileError::NotInstalled { .. })) => {
                error.to_string()
            }
            other => panic!("{name}: {other:?}"),
        }
    }

    /// The output of a compiled program.
    pub(crate) fn output(&self, compiled: &Compiled, input: &str) -> String {
        let package = PackageLimits::of(Format::Plain);
        let limits = run_limits(&package, &compiled.language, &LimitOverrides::default());
        let limits = Limits {
            wall: Duration::from_secs(60),
            ..limits
        };
        let program = compiled.within(&limits);
        let run = self
            .sandbox()
            .prepare(&program, &limits, None)
            .and_then(|mut ready| ready.run(input.as_bytes()));
        let run = run.expect("it runs");
        assert_eq!(
            run.end,
            End::Exited(0),
            "{}",
            String::from_utf8_lossy(&run.stderr)
        );
        String::from_utf8(run.output).expect("UTF-8")
    }

    fn runs(&self) -> usize {
        self.sandbox.runs.load(Ordering::SeqCst)
    }

    /// The names of the entries in the cache.
    fn cached(&self) -> Vec<String> {
        let entries = fs::read_dir(self.cache()).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        // These entries record facts about the machine.
        names.retain(|name| !name.starts_with("static-"));
        names.sort();
        names
    }
}

/// The tool of each language, with the name and the text of a program.
const SUMS: [(&str, &str, &str); 14] = [
    (
        "gcc",
        "sum.c",
        "#include <stdio.h>\nint main() { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }\n",
    ),
    (
        "clang",
        "sum.c",
        "#include <stdio.h>\nint main() { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }\n",
    ),
    (
        "g++",
        "sum.cpp",
        "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }\n",
    ),
    (
        "clang++",
        "sum.cc",
        "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }\n",
    ),
    (
        "rustc",
        "sum-up.1.rs",
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap();\n\
         println!(\"{}\", s.split_whitespace().map(|x| x.parse::<i32>().unwrap()).sum::<i32>()); }\n",
    ),
    (
        "python3",
        "heapq.py",
        "import heapq\nprint(sum(map(int, input().split())))\n",
    ),
    ("pypy3", "sum.py", "print(sum(map(int, input().split())))\n"),
    (
        "javac",
        "sum.java",
        "import java.util.*;\n// public class No {}\npublic class Adds { static class In { int v; }\n\
         public static void main(String[] a) { Scanner s = new Scanner(System.in);\n\
         System.out.println(s.nextInt() + s.nextInt()); } }\n",
    ),
    (
        "node",
        "sum.js",
        "const n = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(n[0] + n[1]);\n",
    ),
    (
        "fpc",
        "sum.pas",
        "var a, b: integer;\nbegin readln(a, b); writeln(a + b) end.\n",
    ),
    (
        "go",
        "sum.go",
        "package main\nimport \"fmt\"\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b) }\n",
    ),
    (
        "ruby",
        "sum.rb",
        "require 'set'\nputs Set.new(gets.split.map(&:to_i)).sum\n",
    ),
    (
        "ghc",
        "sum.hs",
        "main :: IO ()\nmain = interact (\\s -> show (sum (map read (words s) :: [Int])) ++ \"\\n\")\n",
    ),
    (
        "kotlinc",
        "sum.kt",
        "fun main(args: Array<String>) { println(readLine()!!.split(\" \").map { it.toInt() }.sum()) }\n",
    ),
];

/// The rows of these tools.
fn sums(tools: &[&str]) -> Vec<(&'static str, &'static str, &'static str)> {
    let rows: Vec<_> = SUMS
        .into_iter()
        .filter(|(tool, ..)| tools.contains(tool))
        .collect();
    assert_eq!(rows.len(), tools.len(), "{tools:?}");
    rows
}

/// A program of each tool compiles and runs, and one with an error is refused, at every level of isolation.
fn each_compiles_and_runs(tools: &[&str]) {
    a_sum_compiles_and_runs(tools);
    a_sum_compiles_and_runs_isolated(tools);
    an_error_is_shown_under_the_name_of_its_file(tools);
}

#[test]
fn usual_languages_compile_and_run() {
    each_compiles_and_runs(&["gcc", "g++", "rustc", "python3", "javac", "node"]);
}

needs::clang! {
    #[test]
    fn clang_compiles_and_runs() {
        each_compiles_and_runs(&["clang", "clang++"]);
    }
}

needs::pypy! {
    #[test]
    fn pypy_runs() {
        each_compiles_and_runs(&["pypy3"]);
    }
}

needs::go! {
    #[test]
    fn go_compiles_and_runs() {
        each_compiles_and_runs(&["go"]);
    }
}

needs::ruby! {
    #[test]
    fn ruby_runs() {
        each_compiles_and_runs(&["ruby"]);
    }
}

needs::ghc! {
    #[test]
    fn haskell_compiles_and_runs() {
        each_compiles_and_runs(&["ghc"]);
    }
}

needs::kotlin! {
    #[test]
    fn kotlin_compiles_and_runs() {
        each_compiles_and_runs(&["kotlinc"]);
    }
}

needs::fpc! {
    #[test]
    fn free_pascal_compiles_and_runs() {
        each_compiles_and_runs(&["fpc"]);
    }
}

fn a_sum_compiles_and_runs(tools: &[&str]) {
    for (tool, name, text) in sums(tools) {
        let mut fixture = CompileFixture::new();
        fixture.languages = fixture.languages.choose(tool).expect("a known tool");
        let compiled = fixture.compile(name, text);
        assert_eq!(fixture.output(&compiled, "19 23\n"), "42\n", "{tool}");
        assert!(compiled.remarks.is_empty(), "{tool}: {:?}", told(&compiled));
        assert!(
            compiled.command.contains(tool),
            "{tool}: {}",
            compiled.command
        );
    }
}

fn a_sum_compiles_and_runs_isolated(tools: &[&str]) {
    for level in [Level::Full, Level::Confined] {
        for (tool, name, text) in sums(tools) {
            let mut fixture = CompileFixture::isolated(level);
            fixture.languages = fixture.languages.choose(tool).expect("a known tool");
            fixture.languages.reachable_for_others = level == Level::Confined;
            let compiled = match fixture.compile_path(&fixture.write(name, text), &[]) {
                Ok(compiled) => compiled,
                // A Rust installed for root cannot be used by the user that root's programs run as.
                Err(error)
                    if (level, tool) == (Level::Confined, "rustc")
                        && error.to_string().contains("as the other user") =>
                {
                    continue;
                }
                Err(error) => panic!("{tool} at {level}: {error}"),
            };
            assert_eq!(
                fixture.output(&compiled, "19 23\n"),
                "42\n",
                "{tool} at {level}"
            );
        }
    }
}

fn an_error_is_shown_under_the_name_of_its_file(tools: &[&str]) {
    for (tool, name, _) in sums(tools) {
        let mut fixture = CompileFixture::new();
        fixture.languages = fixture.languages.choose(tool).expect("a known tool");
        let (command, message) = fixture.refused(name, "what is (this\n");
        assert!(message.contains(name), "{tool}: {message}");
        assert!(command.contains(tool), "{tool}: {command}");
        assert!(
            !message.contains(&*fixture.folder.path().to_string_lossy()),
            "{tool}: {message}"
        );
        assert_eq!(fixture.cached(), ["lock"], "{tool}: nothing of it is kept");
    }
}

#[test]
fn native_programs_are_static_and_need_nothing() {
    let fixture = CompileFixture::new();
    for (_, name, text) in SUMS
        .into_iter()
        .filter(|(tool, ..)| ["gcc", "g++", "rustc"].contains(tool))
    {
        let compiled = fixture.compile(name, text);
        let Runtime {
            files,
            loads_libraries,
            ..
        } = &compiled.program.runtime;
        assert!(files.is_empty() && !loads_libraries, "{name}");
        assert_eq!(compiled.program.exe, Path::new("program"));
        assert_eq!(compiled.program.env, []);
    }
}

#[test]
fn without_static_libraries_programs_are_linked_dynamically() {
    let mut fixture = CompileFixture::new();
    let row = fixture
        .languages
        .rows
        .iter_mut()
        .find(|row| row.name == "C")
        .expect("C");
    row.static_flags = vec!["-static".to_string(), "-lno-such-library".to_string()];
    let sum = SUMS[0].2;
    let compiled = fixture.compile("sum.c", sum);
    assert_eq!(fixture.output(&compiled, "19 23\n"), "42\n");
    assert!(
        !compiled.command.contains("-static"),
        "{}",
        compiled.command
    );
    assert!(compiled.program.runtime.loads_libraries);
    // The linker was tried once, on Tribunal's own program: messages that a submission forges change nothing.
    assert_eq!(
        fixture.runs(),
        3,
        "the smallest program, this one, and its run"
    );
    fixture.compile("other.c", &format!("{sum}// other\n"));
    assert_eq!(fixture.runs(), 4);
    let (_, message) = fixture.refused(
        "forged.c",
        "#error cannot find -lc: have you installed the static version\n",
    );
    assert!(message.contains("cannot find -lc"), "{message}");
}

#[test]
fn a_newer_standard_is_tried_last() {
    let fixture = CompileFixture::new();
    // A string has `contains` since C++23.
    let source = "#include <iostream>\nint main() { std::cout << 41 + std::string(\"abc\").contains('b') << '\\n'; }\n";
    let compiled = fixture.compile("new.cpp", source);
    assert!(
        told(&compiled)[0].starts_with("compiled as gnu++23, since gnu++20 refuses it: `"),
        "{:?}",
        told(&compiled)
    );
    assert_eq!(fixture.output(&compiled, ""), "42\n");
}

#[test]
fn a_source_that_is_no_program_is_refused_at_build_time() {
    let fixture = CompileFixture::new();
    let refused = |name: &str, source: &[u8], why: &str| match fixture
        .compile_path(&fixture.write(name, source), &[])
    {
        Err(CompileError::Refused { message, .. }) => {
            assert!(message.contains(why), "{name}: {message}")
        }
        other => panic!("{name}: {other:?}"),
    };
    refused(
        "lib.rs",
        b"#![crate_type = \"lib\"]\npub fn main() {}\n",
        "not a program",
    );
    refused(
        "part.go",
        b"package part\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(1) }\n",
        "not a program",
    );
    // Also in a comment; one in the first two lines may be meant as the encoding declaration.
    refused("latin.py", b"# caf\xe9\nprint(1)\n", "encoding declaration");
    refused(
        "third.py",
        b"print(1)\n\n# caf\xe9\n",
        "File \"third.py\", line 3\n",
    );
    let said = b"# -*- coding: latin-1 -*-\n# caf\xe9\nprint(42)\n";
    assert_eq!(
        fixture.output(
            &fixture
                .compile_path(&fixture.write("said.py", said), &[])
                .expect("its encoding is said"),
            ""
        ),
        "42\n"
    );
    let go = b"package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(42) }\n";
    assert_eq!(
        fixture.output(
            &fixture
                .compile_path(&fixture.write("doors_test.go", go), &[])
                .expect("a program"),
            ""
        ),
        "42\n"
    );
}

#[test]
fn solutions_of_other_years_compile_with_an_older_standard() {
    let fixture = CompileFixture::new();
    let data = "#include <iostream>\nusing namespace std;\nint data = 42;\nint main() { cout << data << endl; }\n";
    let gets = "#include <cstdio>\nint main() { char s[9]; gets(s); puts(s); }\n";
    let compiled = fixture.compile("data.cpp", data);
    assert_eq!(
        told(&compiled),
        ["compiled as gnu++14, since gnu++20 refuses it: `reference to 'data' is ambiguous`"]
    );
    assert!(
        compiled.command.contains("-std=gnu++14"),
        "{}",
        compiled.command
    );
    assert_eq!(fixture.output(&compiled, ""), "42\n");
    // The remark is kept with the program.
    assert_eq!(fixture.compile("data.cpp", data).remarks, compiled.remarks);

    let compiled = fixture.compile("gets.cpp", gets);
    assert!(
        told(&compiled)[0].starts_with("compiled as gnu++98, since gnu++20 refuses it: `"),
        "{:?}",
        told(&compiled)
    );
    assert_eq!(fixture.output(&compiled, "x\n"), "x\n");
    let inline = "inline int f() { return 42; }\nint main() { int (*volatile g)() = f; printf(\"%d\\n\", g()); return 0; }\n";
    let old = fixture.compile("old.c", inline);
    assert_eq!(
        told(&old),
        ["compiled as gnu89, since gnu17 refuses it: `undefined reference to `f'`"]
    );
    assert_eq!(fixture.output(&old, ""), "42\n");
}

#[test]
fn when_no_standard_helps_the_message_is_that_of_the_default_one() {
    let fixture = CompileFixture::new();
    let (command, message) = fixture.refused("a.cpp", "int main() { return undeclared; }\n");
    assert!(command.contains("-std=gnu++20"), "{command}");
    assert!(
        message.starts_with("a.cpp: In function 'int main()':"),
        "{message}"
    );
    assert_eq!(message.matches("undeclared").count(), 2, "{message}");
}

#[test]
fn the_class_with_main_is_found_by_any_name() {
    let fixture = CompileFixture::new();
    let main = |print: &str| {
        format!("public static void main(String[] args) {{ System.out.println(\"{print}\"); }}")
    };
    for (text, expected, class) in [
        (
            format!(
                "class Helper {{ {} }} public class Zebra {{ {} }}",
                main("no"),
                main("yes")
            ),
            "yes\n",
            "Zebra",
        ),
        (
            format!(
                "class A {{ {} }} class Main {{ {} }}",
                main("no"),
                main("yes")
            ),
            "yes\n",
            "Main",
        ),
        (
            format!(
                "class Only {{ {} }} class A {{ void main() {{}} }}",
                main("yes")
            ),
            "yes\n",
            "Only",
        ),
        (
            format!("package a.b;\npublic class P {{ {} }}", main("yes")),
            "yes\n",
            "a.b.P",
        ),
        (
            format!(
                "public class Größe {{ static class In {{}} {} }}",
                main("ja")
            ),
            "ja\n",
            "Größe",
        ),
        (
            format!("interface Runs {{ {} }}", main("yes")),
            "yes\n",
            "Runs",
        ),
    ] {
        let compiled = fixture.compile("submission.java", &text);
        assert_eq!(fixture.output(&compiled, ""), expected, "{text}");
        let class = tribunal_core::text::shell_word(class);
        assert!(
            compiled.command.contains(&format!(" {class}")),
            "{}",
            compiled.command
        );
    }
    let (_, message) = fixture.refused("submission.java", "public class A { void main() {} }");
    assert!(
        message.contains("no class has `public static void main"),
        "{message}"
    );
}

#[test]
fn python_2_is_distinguished_from_a_mistake() {
    let fixture = CompileFixture::new();
    let (command, message) = fixture.refused("old.py", "print \"hello\"\n");
    assert_eq!(command, "python3 old.py");
    assert!(message.contains("File \"old.py\", line 1"), "{message}");
    assert!(message.contains("this looks like Python 2"), "{message}");
    let (_, message) = fixture.refused("both.py", "for i in xrange(3):\nprint(i)\n");
    assert!(
        message.contains("this looks like Python 2 (`xrange`)"),
        "{message}"
    );
    let (_, message) = fixture.refused("new.py", "for i in range(3):\nprint(i)\n");
    assert!(!message.contains("Python 2"), "{message}");
    let remarks = |text: &str| told(&fixture.compile("x.py", text));
    assert_eq!(
        remarks("x = raw_input()\n"),
        ["it uses `raw_input`, as Python 2 does"]
    );
    assert!(
        remarks("try:\n    raw_input\nexcept NameError:\n    raw_input = input\nx = raw_input()\n")
            .is_empty()
    );
    assert!(remarks("def maxrange(x):\n    return x\n").is_empty());
}

#[test]
fn hostile_file_names_reach_no_command_line() {
    let fixture = CompileFixture::new();
    let text = SUMS[0].2;
    for name in [
        "-o.c",
        "a b.c",
        "x;rm.c",
        "a\nb.c",
        "$(touch x).c",
        "'.c",
        "*.c",
        "--help.c",
    ] {
        let compiled = fixture.compile(name, text);
        assert_eq!(fixture.output(&compiled, "19 23\n"), "42\n", "{name}");
        assert!(
            compiled.command.ends_with(" -o program main.c -lm"),
            "{}",
            compiled.command
        );
    }
    let path = fixture.write(OsStr::from_bytes(b"\xff.c"), text);
    assert!(fixture.compile_path(&path, &[]).is_ok());
}

#[test]
fn a_file_that_is_no_submission_is_refused_with_a_hint() {
    let fixture = CompileFixture::new();
    let message = fixture.unknown("x.pyy", "");
    assert!(
        message.contains("no language has the ending `.pyy` (`.py`?); known are .c, .cpp"),
        "{message}"
    );
    assert!(fixture.unknown("noending", "").contains("has no ending"));
    let folder = fixture
        .compile_path(fixture.folder.path(), &[])
        .expect_err("a folder");
    assert!(
        folder
            .to_string()
            .contains("name the file that holds the program"),
        "{folder}"
    );
    for (name, words) in [
        ("none.c", "No such file"),
        ("long.c", "longer than 1 MB"),
        ("pipe.c", "not a regular file"),
    ] {
        match name {
            "long.c" => drop(fixture.write(name, vec![b'\n'; (1 << 20) + 1])),
            "pipe.c" => {
                let made = Command::new("mkfifo")
                    .arg(fixture.folder.path().join(name))
                    .status()
                    .expect("mkfifo");
                assert!(made.success());
            }
            _ => {}
        }
        let error = fixture
            .compile_path(&fixture.folder.path().join(name), &[])
            .expect_err(name);
        assert!(matches!(error, CompileError::Read(..)), "{error:?}");
        assert!(error.to_string().contains(words), "{error}");
    }
    assert_eq!(fixture.runs(), 0);
}

#[test]
fn a_missing_compiler_is_named_with_an_install_hint() {
    let mut fixture = CompileFixture::new();
    fixture.languages.path = fixture.folder.path().as_os_str().to_owned();
    for (name, words) in [
        (
            "a.cpp",
            "C++ needs `g++` or `clang++`; install g++ (`apt install g++`",
        ),
        (
            "a.rs",
            "Rust needs `rustc`; install Rust (https://rustup.rs",
        ),
        ("a.py", "Python 3 needs `python3` or `pypy3`"),
        (
            "a.go",
            "Go needs `go`; install Go (`apt install golang-go`, https://go.dev/dl)",
        ),
        ("a.pas", "Pascal needs `fpc`"),
        ("a.java", "Java needs `javac`"),
        ("a.js", "JavaScript needs `node`"),
    ] {
        let message = fixture.unknown(name, "");
        assert!(message.contains(words), "{message}");
        // Another machine may have it, so that it is told apart.
        let error = fixture.compile_path(&fixture.write(name, ""), &[]);
        assert!(
            matches!(error, Err(CompileError::NotInstalled { .. })),
            "{name}"
        );
    }
}

#[test]
fn an_interpreter_behind_a_shim_is_found() {
    let mut fixture = CompileFixture::new();
    let shims = fixture.folder.path().join("shims");
    fs::create_dir(&shims).expect("a folder");
    let shim = shims.join("python3");
    let real = fixture
        .languages
        .rows
        .iter()
        .find(|row| row.name == "Python 3")
        .and_then(|row| {
            fixture
                .languages
                .installed(row)
                .map(|(_, installed)| installed.exe)
        });
    let real = real.expect("Python");
    fs::write(
        &shim,
        format!("#!/bin/sh\nexec {} \"$@\"\n", real.display()),
    )
    .expect("a file");
    fs::set_permissions(&shim, fs::Permissions::from_mode(0o755)).expect("ours");
    fixture.languages.path = shims.into_os_string();
    let compiled = fixture.compile("x.py", "print(42)\n");
    assert_eq!(compiled.program.exe, real);
    assert_eq!(fixture.output(&compiled, ""), "42\n");
}

#[test]
fn a_program_is_compiled_only_once() {
    let fixture = CompileFixture::new();
    let sum = SUMS[0].2;
    let first = fixture.compile("sum.c", sum);
    let runs = fixture.runs();
    let second = fixture.compile("sum.c", sum);
    assert_eq!(fixture.runs(), runs);
    assert_eq!(
        (&second.program.folder, &second.command),
        (&first.program.folder, &first.command)
    );
    // A changed source, name or flag makes another program.
    fixture.compile("sum.c", &format!("{sum} "));
    fixture.compile("sums.c", sum);
    fixture
        .compile_path(&fixture.folder.path().join("sum.c"), &["-O0"])
        .expect("a program");
    assert_eq!(fixture.runs(), runs + 3);
    assert_eq!(fixture.cached().len(), 5, "{:?}", fixture.cached());
}

#[test]
fn a_damaged_program_is_built_again() {
    let fixture = CompileFixture::new();
    let sum = SUMS[0].2;
    let first = fixture.compile("sum.c", sum);
    let program = first.program.folder.join("program");
    fs::remove_file(&program).expect("removed");
    fs::write(&program, "cut").expect("written");
    let runs = fixture.runs();
    let again = fixture.compile("sum.c", sum);
    assert_eq!(fixture.runs(), runs + 1);
    assert_eq!(fixture.output(&again, "19 23\n"), "42\n");
}

#[test]
fn concurrent_builds_of_one_program_share_the_result() {
    let fixture = CompileFixture::new();
    let path = fixture.write("sum.c", SUMS[0].2);
    std::thread::scope(|scope| {
        let builds: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| fixture.compile_path(&path, &[]).expect("built")))
            .collect();
        for build in builds {
            let compiled = build.join().expect("a thread");
            assert_eq!(fixture.output(&compiled, "19 23\n"), "42\n");
        }
    });
    assert_eq!(fixture.cached().len(), 2, "{:?}", fixture.cached());
}

#[test]
fn an_executable_runs_with_any_file_ending() {
    let fixture = CompileFixture::new();
    let made = fixture.compile("sum.c", SUMS[0].2);
    let bytes = fs::read(made.program.folder.join("program")).expect("readable");
    for name in ["sum", "sum.py", "sum.exe"] {
        let path = fixture.write(name, &bytes);
        let runs = fixture.runs();
        let compiled = fixture.compile_path(&path, &[]).expect("a program");
        assert_eq!(fixture.runs(), runs, "nothing is compiled");
        assert_eq!(compiled.language.name, "executable");
        assert_eq!(fixture.output(&compiled, "19 23\n"), "42\n");
        assert!(compiled.program.readable.is_empty());
    }
    let other = [&b"\x7fELF\x01\x01"[..], &[0; 100]].concat();
    let path = fixture.write("other", other);
    assert!(
        fixture
            .compile_path(&path, &[])
            .expect_err("32 bits")
            .to_string()
            .contains("64-bit")
    );
}

#[test]
fn sanitizers_are_built_in_on_request() {
    let fixture = CompileFixture::new();
    let path = fixture.write("sum.cpp", SUMS[2].2);
    let more = [
        "-fsanitize=address,undefined",
        "-fno-omit-frame-pointer",
        "-g",
        "-O1",
    ];
    let compiled = fixture.compile_path(&path, &more).expect("a program");
    assert_eq!(
        compiled.command,
        "g++ -std=gnu++20 -DONLINE_JUDGE -fsanitize=address,undefined -fno-omit-frame-pointer -g -O1 -o program sum.cpp"
    );
    assert_eq!(fixture.output(&compiled, "19 23\n"), "42\n");
    assert!(!compiled.language.address_space);
    let path = fixture.write("sum.py", "print(1)\n");
    let error = fixture
        .compile_path(&path, &["-O0"])
        .expect_err("no such flags");
    assert!(matches!(error, CompileError::Unknown { .. }), "{error}");
}

#[test]
fn a_language_from_the_users_table_is_built_and_run() {
    let mut fixture = CompileFixture::new();
    let table = fixture.write(
        "more.toml",
        "[[language]]\nname = 'Shell'\nendings = ['sh']\ntools = [{ command = 'sh' }]\n\
         compile = ['{tool}', '-n', '{source}']\nrun = ['{tool}', '{source}']\n",
    );
    fixture.languages = Languages::with_file(&table).expect("a table");
    let compiled = fixture.compile("x.sh", "read a\necho $a\n");
    assert_eq!(fixture.output(&compiled, "42\n"), "42\n");
    let (_, message) = fixture.refused("y.sh", "(\n");
    assert!(message.contains("y.sh"), "{message}");
}

#[test]
fn a_python_program_sees_installed_packages_only_if_its_source_may_import_one() {
    let mut fixture = CompileFixture::isolated(Level::Full);
    // A program's own /tmp hides what lies there.
    let packages = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    fs::set_permissions(packages.path(), fs::Permissions::from_mode(0o755)).expect("a folder");
    fs::write(packages.path().join("zebra.py"), "stripes = 42\n").expect("a module");
    let builtin = Languages::builtin();
    let python = builtin.rows.iter().find(|row| row.name == "Python 3");
    let files = ["{home}/lib/python3.*", "{home}/lib64/python3.*"].map(|path| format!("'{path}'"));
    let table = fixture.write(
        "more.toml",
        format!(
            "[[language]]\nname = 'Python 3'\nendings = ['py']\n\
             tools = [{{ command = 'python3', ask = {ask:?} }}]\nrun = ['{{tool}}', '{{source}}']\n\
             readable = ['{{home}}/lib', '{{home}}/lib64', '{folder}']\nin_memory = [{files}]\n\
             packages = ['{folder}']\ncomputed_imports = ['__import__']\nenv = {{ PYTHONPATH = '{folder}' }}\n",
            ask = python.expect("a row").tools[0].ask,
            files = files.join(", "),
            folder = packages.path().display()
        ),
    );
    fixture.languages = Languages::with_file(&table).expect("a table");
    // A user's own Python may be too large to be copied.
    fixture.languages.reachable_for_others = true;
    let prints = |name: &str, text: &str| {
        let compiled = fixture.compile(name, text);
        fixture.output(&compiled, "")
    };
    assert_eq!(
        prints("a.py", "import zebra\nprint(zebra.stripes)\n"),
        "42\n"
    );
    let computed = "print(__import__('ze' + 'bra').stripes)\n";
    assert_eq!(prints("b.py", computed), "42\n");
    let looks =
        "import os, sys\nprint(any(os.path.isdir(path) for path in sys.path if 'tmp' in path))\n";
    assert_eq!(prints("c.py", looks), "False\n");
}

#[test]
fn a_slow_or_killed_compiler_is_an_error_and_not_a_crash() {
    let mut fixture = CompileFixture::new();
    let row = |script: &str| {
        format!(
            "[[language]]\nname = 'Slow'\nendings = ['slow']\ntools = [{{ command = 'sh' }}]\ncompile_s = 1\n\
             compile = ['{{tool}}', '-c', '{script}']\nrun = ['{{program}}']\n"
        )
    };
    let mut with = |script: &str| {
        let table = fixture.write("more.toml", row(script));
        fixture.languages = Languages::with_file(&table).expect("a table");
        let path = fixture.write("x.slow", "x");
        let error = fixture.compile_path(&path, &[]).expect_err(script);
        assert_eq!(fixture.cached(), ["lock"], "{script}");
        error
    };
    let refused = |error: CompileError| match error {
        CompileError::Refused { message, .. } => message,
        other => panic!("{other}"),
    };
    assert_eq!(
        refused(with("echo slowly >&2; exec sleep 60")),
        "the compiler took more than 2 s\nslowly\n"
    );
    assert!(refused(with("exit 0")).contains("left no program"));
    assert!(refused(with("ln -s /etc/passwd program")).contains("left no program"));
    assert!(refused(with("kill -SEGV $$")).contains("crashed with signal 11"));
    assert!(matches!(with("kill -KILL $$"), CompileError::Failed(_)));
}

#[test]
fn an_unwritable_cache_is_reported() {
    let fixture = CompileFixture::new();
    fs::write(fixture.cache(), "").expect("a file");
    let path = fixture.write("sum.c", SUMS[0].2);
    let error = fixture.compile_path(&path, &[]).expect_err("no cache");
    assert!(
        error.to_string().starts_with("cannot use the cache `"),
        "{error}"
    );
}

#[test]
fn every_tool_of_the_table_has_a_test() {
    let mut tools = BTreeMap::new();
    for row in Languages::builtin().rows {
        for tool in row.tools {
            tools.insert(tool.command, row.name.clone());
        }
    }
    // Another name of `node`.
    tools.remove("nodejs");
    for (tool, ..) in SUMS {
        assert!(tools.remove(tool).is_some(), "{tool}");
    }
    assert_eq!(tools, BTreeMap::new());
}

#[test]
fn void_main_gets_a_remark() {
    let fixture = CompileFixture::new();
    let said = |text: &str| told(&fixture.compile("main.c", text)).join("\n");
    let void = said("#include <stdio.h>\nvoid main(void) { puts(\"42\"); }\n");
    assert!(
        void.contains("`void main` exits with an undefined status"),
        "{void}"
    );
    assert_eq!(
        said("#include <stdio.h>\nint main(void) { puts(\"42\"); return 0; } // void main\n"),
        ""
    );
}
