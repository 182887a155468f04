//! Every example, made inputs and mutated ones before pyctd, the reimplementation of checktestdata in Python.
//!
//! One start of Python serves all of them: it reads grammars and inputs, and answers with a digit for each input.

use super::corpus::EXAMPLES;
use super::mutated;
use crate::{Grammar, Limits, Shape};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Reads `G` and a grammar, or `I` and an input of it, in hexadecimal digits; answers 1 for an accepted input.
const SERVER: &str = r#"
import contextlib, io, sys, types
from checktestdata.parser import parse
from checktestdata.tokenizer import tokenize
sys.setrecursionlimit(10**5)
lines = sys.stdin.read().split("\n")
sys.argv = ["pyctd"]
answers = []
for line in lines:
    data = bytes.fromhex(line[1:])
    if line.startswith("G"):
        try:
            parser = parse(tokenize(data))
            code = compile(parser.python_code(), "grammar", "exec")
        except Exception as fault:
            code = None
    elif line.startswith("I"):
        sys.stdin = types.SimpleNamespace(buffer=io.BytesIO(data))
        try:
            assert code is not None
            for variable in parser.variables.values():
                variable.reset()
            with contextlib.redirect_stdout(io.StringIO()):
                exec(code, parser.python_globals())
            answers.append("1")
        except Exception as fault:
            answers.append("0")
print("".join(answers))
"#;

fn program() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join("pyctd"));
    let pyctd = found
        .filter(|file| file.is_file())
        .next()
        .expect("the macro around this test found it");
    std::fs::canonicalize(pyctd).expect("a file")
}

fn hexadecimal(text: &[u8]) -> String {
    text.iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// The answers of pyctd, in the order of the inputs.
fn answers(request: &str) -> Vec<bool> {
    let folder = program().parent().map(Path::to_path_buf).expect("a folder");
    let mut child = Command::new(folder.join("python3"))
        .args(["-I", "-c", SERVER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the Python of pyctd");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(request.as_bytes()).expect("Python reads");
    drop(input);
    let output = child.wait_with_output().expect("Python ends");
    assert!(output.status.success());
    output
        .stdout
        .trim_ascii()
        .iter()
        .map(|byte| *byte == b'1')
        .collect()
}

needs::pyctd! {
    #[test]
    fn pyctd_decides_as_this_crate_does() {
        let mut request = String::new();
        // Of each input: the example, whether we accept it, and whether pyctd must decide otherwise.
        let mut decisions = Vec::new();
        for (seed, example) in EXAMPLES.iter().enumerate() {
            let grammar = Grammar::parse(example.grammar).expect("a grammar");
            writeln!(request, "G{}", hexadecimal(example.grammar.as_bytes())).expect("a string takes everything");
            let mut inputs: Vec<(Vec<u8>, bool)> = Vec::new();
            for input in example.valid.iter().chain(example.invalid) {
                inputs.push((input.as_bytes().to_vec(), example.otherwise.contains(input)));
            }
            // What is made may be one of the known differences; those examples have only their own inputs.
            if example.otherwise.is_empty() && example.is_known {
                for size in 0..5 {
                    let shape = Shape { size: size * 4, ..Shape::default() };
                    let made = grammar.generate(seed as u64, &shape).expect("an input");
                    inputs.extend((0..4).map(|at| (mutated(&made, seed as u64 * 100 + at), false)));
                    inputs.push((made, false));
                }
            }
            for (input, differs) in inputs {
                writeln!(request, "I{}", hexadecimal(&input)).expect("a string takes everything");
                let ours = grammar.check(&input, &Limits::default());
                decisions.push((example, input, ours, differs || !example.is_known));
            }
        }
        let theirs = answers(&request);
        assert_eq!(theirs.len(), decisions.len());
        assert!(theirs.len() > 800);
        let mut faults = Vec::new();
        for ((example, input, ours, differs), theirs) in decisions.iter().zip(theirs) {
            let is_expected = (ours.is_ok() == theirs) != *differs;
            // A grammar that pyctd does not read refuses all inputs, also those that are wrong.
            if !is_expected && (example.is_known || ours.is_ok()) {
                let input = String::from_utf8_lossy(input);
                faults.push(format!("{}: {input:?}: ours {ours:?}, pyctd {theirs}", example.name));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
