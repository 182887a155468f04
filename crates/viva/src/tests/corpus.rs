//! Patterns and inputs, and what is decided on them: `corpus.txt`.

use crate::{Grammar, Limits};

/// A pattern with its inputs.
pub(super) struct Example {
    /// Its line in the file.
    pub(super) line: usize,
    pub(super) pattern: Vec<u8>,
    pub(super) is_read: bool,
    /// Whether viva.jar reads it where this crate does not, or the other way round.
    pub(super) is_read_otherwise: bool,
    pub(super) inputs: Vec<Input>,
}

pub(super) struct Input {
    pub(super) text: Vec<u8>,
    pub(super) is_accepted: bool,
    /// Whether viva.jar decides otherwise.
    pub(super) is_otherwise: bool,
}

/// A text in which `\n`, `\r`, `\t`, `\\` and `\x00` stand for bytes.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, byte == b'\\') {
            (byte, false) => byte,
            _ => match rest.next() {
                Some(b'n') => b'\n',
                Some(b'r') => b'\r',
                Some(b't') => b'\t',
                Some(b'x') => {
                    let digit = |byte: Option<u8>| {
                        char::from(byte.expect("a digit"))
                            .to_digit(16)
                            .expect("a digit")
                    };
                    (digit(rest.next()) * 16 + digit(rest.next())) as u8
                }
                other => other.expect("an escape"),
            },
        });
    }
    bytes
}

pub(super) fn examples() -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for (line, text) in (1..).zip(include_str!("corpus.txt").lines()) {
        let (mark, text) = text.split_once(' ').unwrap_or((text, ""));
        let (mark, is_otherwise) = mark
            .strip_suffix('*')
            .map_or((mark, false), |mark| (mark, true));
        let input = |text: &[u8], is_accepted| Input {
            text: text.to_vec(),
            is_accepted,
            is_otherwise,
        };
        match mark {
            "" | "#" => {}
            "+" | "-" => {
                let example = examples.last_mut().expect("a pattern before its inputs");
                example.inputs.push(input(&unescaped(text), mark == "+"));
            }
            _ => {
                let is_test = mark.starts_with('E');
                let text = if is_test {
                    format!("x ({text});")
                } else {
                    text.to_string()
                };
                let is_read = !mark.ends_with('!');
                examples.push(Example {
                    line,
                    pattern: unescaped(&text),
                    is_read,
                    is_read_otherwise: is_otherwise && (!is_read || !is_test),
                    inputs: if is_test && is_read {
                        vec![input(b"1\n", mark == "E+")]
                    } else {
                        Vec::new()
                    },
                });
            }
        }
    }
    examples
}

#[test]
fn every_example_is_decided_as_it_says() {
    let mut faults = Vec::new();
    let mut count = 0;
    for example in examples() {
        let line = example.line;
        match Grammar::parse(&example.pattern) {
            Err(_) if !example.is_read => count += 1,
            Ok(_) if !example.is_read => faults.push(format!("line {line} is read")),
            Err(error) => faults.push(format!("line {line} is not read: {error}")),
            Ok(grammar) => {
                for input in &example.inputs {
                    count += 1;
                    let found = grammar.check(&input.text, &Limits::default());
                    if found.is_ok() != input.is_accepted {
                        let text = String::from_utf8_lossy(&input.text);
                        faults.push(format!("line {line}, {text:?}: {found:?}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 800, "{count}");
}
