//! Every example, made inputs and mutated ones before pyctd, the reimplementation of checktestdata in Python.
//!
//! One start of Python serves all of them: it reads grammars and inputs, and answers with a digit for each input.

#![allow(dead_code)] // without pyctd, nothing here is used

use super::corpus::EXAMPLES;
use super::mutated;
use crate::random::Random;
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
    let mut files = std::env::split_paths(&path).map(|folder| folder.join("pyctd"));
    let pyctd = files
        .find(|file| file.is_file())
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

/// A question to both: whether a grammar accepts an input.
struct Question {
    grammar: String,
    input: Vec<u8>,
    /// Whether a known difference lets pyctd answer otherwise.
    differs: bool,
}

/// The examples, with inputs that are made and mutated.
fn of_examples() -> Vec<Question> {
    let mut questions = Vec::new();
    for (seed, example) in (0..).zip(EXAMPLES).filter(|(_, example)| example.is_known) {
        let mut ask = |input: Vec<u8>, differs| {
            let grammar = example.grammar.to_string();
            questions.push(Question {
                grammar,
                input,
                differs,
            });
        };
        for input in example.valid.iter().chain(example.invalid) {
            ask(input.as_bytes().to_vec(), example.otherwise.contains(input));
        }
        // What is made may be one of the known differences; those examples have only their own inputs.
        let grammar = Grammar::parse(example.grammar).expect("a grammar");
        for size in (0..5).filter(|_| example.otherwise.is_empty()) {
            let shape = Shape {
                size: size * 4,
                ..Shape::default()
            };
            let made = grammar.generate(seed, &shape).expect("an input");
            (0..4).for_each(|at| ask(mutated(&made, seed * 100 + at), false));
            ask(made, false);
        }
    }
    questions
}

/// One of a few words.
fn any<'a>(random: &mut Random, words: &[&'a str]) -> &'a str {
    words[random.below(words.len() as u64) as usize]
}

/// Regular expressions of any bytes that mean something in them, with texts that they may match.
fn of_patterns() -> Vec<Question> {
    let mut questions = Vec::new();
    let mut random = Random::new(1);
    for seed in 0..400 {
        const PARTS: [&str; 24] = [
            "a", "b", "ab", ".", "[ab]", "[^a]", "[a-c-]", "[]", "[", "]", "(", ")", "(a|b)", "|",
            "*", "+", "?", "{2}", "{1,}", "{,2}", "{", "\\", "^", "-",
        ];
        let pattern: String = (0..=random.below(6))
            .map(|_| any(&mut random, &PARTS))
            .collect();
        let quoted = pattern.replace('\\', "\\\\");
        let grammar =
            format!("REGEX(\"{quoted}\", s) STRING(\"!\") INT(0, 99, n) ASSERT(STRLEN(s) == n)");
        let parsed = Grammar::parse(&grammar).expect("only the expression may be faulty");
        let mut inputs: Vec<Vec<u8>> = ["a!1", "ab!2", "!0", "aab!3", "a\nb!3"]
            .map(|text| text.as_bytes().to_vec())
            .into();
        let shape = Shape {
            tries: 5,
            size: 5,
            ..Shape::default()
        };
        inputs.extend((0..2).filter_map(|at| parsed.generate(seed * 2 + at, &shape).ok()));
        inputs.extend(inputs.last().map(|text| mutated(text, seed)));
        let question = |input| Question {
            grammar: grammar.clone(),
            input,
            differs: false,
        };
        questions.extend(inputs.into_iter().map(question));
    }
    questions
}

/// Expressions without parentheses and with few of them, compared with a variable.
fn of_expressions() -> Vec<Question> {
    let mut questions = Vec::new();
    let mut random = Random::new(2);
    for _ in 0..300 {
        let mut test = String::new();
        for at in 0..=random.below(5) {
            let operators = [
                " + ", " - ", " * ", " / ", " % ", " * -", " - -", "^2 - ", "^3 * ",
            ];
            let joints = [
                " && -x < ",
                " || !x > ",
                " < x && ",
                " >= x || ",
                " != x && 1 + ",
            ];
            match at {
                0 => {}
                _ if random.one_in(4) => test += any(&mut random, &joints),
                _ => test += any(&mut random, &operators),
            }
            test += any(
                &mut random,
                &[
                    "1", "2", "7", "x", "-3", "0.5", "1.25e1", "(x - 2)", "(3 / x)", "-x^2",
                    "10^20",
                ],
            );
        }
        let grammar = format!("INT(-9, 9, x) ASSERT({test} <= x)");
        let question = |x: &str| Question {
            grammar: grammar.clone(),
            input: x.into(),
            differs: false,
        };
        questions.extend(["-9", "-2", "0", "1", "2", "9"].map(question));
    }
    questions
}

needs::pyctd! {
    #[test]
    fn pyctd_decides_as_this_crate_does() {
        let mut questions = of_examples();
        questions.extend(of_patterns());
        questions.extend(of_expressions());
        let mut request = String::new();
        let mut last = None;
        for question in &questions {
            if last != Some(&question.grammar) {
                last = Some(&question.grammar);
                writeln!(request, "G{}", hexadecimal(question.grammar.as_bytes())).expect("a string takes everything");
            }
            writeln!(request, "I{}", hexadecimal(&question.input)).expect("a string takes everything");
        }
        let theirs = answers(&request);
        assert_eq!(theirs.len(), questions.len());
        let mut faults = Vec::new();
        let mut accepted = 0;
        for (question, theirs) in questions.iter().zip(theirs) {
            let ours = Grammar::parse(&question.grammar)
                .map_err(|error| error.to_string())
                .and_then(|grammar| grammar.check(&question.input, &Limits::default()).map_err(|found| found.to_string()));
            accepted += usize::from(theirs);
            if (ours.is_ok() == theirs) == question.differs {
                let input = String::from_utf8_lossy(&question.input);
                faults.push(format!("{}: {input:?}: pyctd {theirs}, ours {ours:?}", question.grammar));
            }
        }
        assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
        // Enough of both kinds that an error would show.
        assert!((1000..questions.len() - 1000).contains(&accepted), "{accepted} of {}", questions.len());
    }
}
