//! Finds the exception that ended a program, on its standard error: the name, the line and the text.

use tribunal_core::messages::{Message, Value};
use tribunal_core::text::shortened;

/// Maximum number of characters of a name, and of a text, that are kept.
const CHARS_MAX: usize = 80;

/// Maximum number of characters of a line that are read, and of bytes of standard error, since a program prints what it
/// likes.
const LINE_CHARS_MAX: usize = 1000;
const STDERR_BYTES_MAX: usize = 1 << 16;

/// An exception that a program did not catch, as the runtime of its language prints it.
#[derive(Debug, PartialEq)]
pub(crate) struct Exception {
    /// Its type, or the word of a language without types of exceptions: `panic`.
    name: String,
    /// The line of the program that raised it, if the runtime names it.
    line: Option<u64>,
    /// What it says; empty if nothing.
    text: String,
}

impl Exception {
    /// The exception that standard error names; `None` if it has none in a form that is known here.
    ///
    /// ```text
    /// Traceback (most recent call last):                              Python: the last own line, then name and text
    ///   File "/run/my.py", line 3, in solve
    /// KeyError: (3, 4)
    /// Exception in thread "main" java.lang.X: text                    Java
    ///     at main.solve(main.java:5)
    /// TypeError: x is not a function                                  JavaScript
    ///     at f (/run/my.js:2:5)
    /// terminate called after throwing an instance of 'std::x'         C++
    ///   what():  text
    /// thread 'main' panicked at my.rs:4:5:                            Rust
    /// text
    /// panic: text                                                     Go
    ///
    /// goroutine 1 [running]:
    /// ```
    pub(crate) fn of(stderr: &[u8]) -> Option<Exception> {
        let text = String::from_utf8_lossy(&stderr[..stderr.len().min(STDERR_BYTES_MAX)]);
        let lines: Vec<&str> = text
            .lines()
            .map(|line| match line.char_indices().nth(LINE_CHARS_MAX) {
                Some((end, _)) => &line[..end],
                None => line,
            })
            .collect();
        let forms = [cpp, python, thrown, rust, go];
        forms.iter().find_map(|form| form(&lines))
    }

    /// How the program ended, where `end` is its signal or status.
    pub(crate) fn reason(self) -> Message {
        let name: Value = shortened(&self.name, CHARS_MAX).into();
        let named = match self.line {
            Some(line) => Message::new("exception-at")
                .with("name", name)
                .with("line", line)
                .into(),
            None => name,
        };
        let said = match self.text.trim() {
            "" => named,
            text => Message::new("exception-says")
                .with("exception", named)
                .with("text", shortened(text, CHARS_MAX))
                .into(),
        };
        Message::new("ended-by-exception").with("exception", said)
    }
}

fn cpp(lines: &[&str]) -> Option<Exception> {
    const BEGINS: [&str; 3] = [
        // The GNU library, and two versions of LLVM's.
        "terminate called after throwing an instance of '",
        "terminating due to uncaught exception of type ",
        "terminating with uncaught exception of type ",
    ];
    let (at, rest) = lines.iter().enumerate().rev().find_map(|(at, line)| {
        let begin = BEGINS
            .iter()
            .find_map(|begin| line.find(begin).map(|from| from + begin.len()));
        Some((at, &line[begin?..]))
    })?;
    let (name, text) = match rest.strip_suffix('\'') {
        Some(name) => {
            let next = lines.get(at + 1).map(|line| line.trim_start());
            (name, next.and_then(|line| line.strip_prefix("what():")))
        }
        None => named(rest).unwrap_or((rest, None)),
    };
    Some(Exception {
        name: name.to_string(),
        line: None,
        text: text.unwrap_or_default().to_string(),
    })
}

fn python(lines: &[&str]) -> Option<Exception> {
    let is_begin = |line: &&str| line.starts_with("Traceback (most recent call last)");
    let begin = lines.iter().rposition(is_begin)?;
    let trace = &lines[begin + 1..];
    let end = trace.iter().position(|line| named(line).is_some())?;
    let (name, text) = named(trace[end])?;
    let own = trace[..end].iter().rev().find_map(|line| {
        let (file, rest) = line
            .trim_start()
            .strip_prefix("File \"")?
            .split_once("\", line ")?;
        let is_foreign = file.starts_with('<')
            || ["/usr/", "/lib/python", "/lib/pypy"]
                .iter()
                .any(|part| file.contains(part));
        if is_foreign {
            None
        } else {
            leading_number(rest)
        }
    });
    Some(Exception {
        name: name.to_string(),
        line: own,
        text: text.unwrap_or_default().to_string(),
    })
}

/// A line with a name and a text, above the lines of its stack, which begin with `at`.
fn thrown(lines: &[&str]) -> Option<Exception> {
    const BEGIN: &str = "Exception in thread \"";
    let is_frame =
        |line: &&str| line.starts_with([' ', '\t']) && line.trim_start().starts_with("at ");
    let first = lines.iter().position(is_frame)?;
    let (name, text) = lines[..first].iter().rev().find_map(|line| {
        let line = match line.strip_prefix(BEGIN) {
            Some(rest) => rest.split_once("\" ")?.1,
            None => line,
        };
        named(line).filter(|(name, _)| {
            name.contains("Error") || name.contains("Exception") || name.contains('.')
        })
    })?;
    let frames = lines[first..].iter().take_while(|line| is_frame(line));
    let line = frames.clone().find_map(|line| frame_line(line.trim()));
    Some(Exception {
        name: name.to_string(),
        line,
        text: text.unwrap_or_default().to_string(),
    })
}

/// The line of a frame of the program's own, as in `at main.f(main.java:5)` and `at f (/run/my.js:2:5)`.
fn frame_line(frame: &str) -> Option<u64> {
    let place = frame.trim_end_matches(')');
    let place = place.rsplit(['(', ' ']).next()?;
    let is_foreign = [
        "at java.",
        "at jdk.",
        "at sun.",
        "at kotlin.",
        "at node:",
        "at internal/",
    ]
    .iter()
    .any(|begin| frame.starts_with(begin))
        || place.starts_with("node:");
    let (_, rest) = place.split_once(':').filter(|_| !is_foreign)?;
    leading_number(rest)
}

fn rust(lines: &[&str]) -> Option<Exception> {
    let is_panic = |line: &&str| line.starts_with("thread '") && line.contains(" panicked at ");
    let at = lines.iter().position(is_panic)?;
    let (_, place) = lines[at].split_once(" panicked at ")?;
    let line = place.split(':').nth(1).and_then(leading_number);
    Some(Exception {
        name: "panic".to_string(),
        line,
        text: lines.get(at + 1).copied().unwrap_or_default().to_string(),
    })
}

fn go(lines: &[&str]) -> Option<Exception> {
    let (at, text) = lines
        .iter()
        .enumerate()
        .find_map(|(at, line)| Some((at, line.strip_prefix("panic: ")?)))?;
    let stack = &lines[at..];
    let running = stack
        .iter()
        .position(|line| line.starts_with("goroutine "))?;
    let line = stack[running..].iter().find_map(|line| {
        let place = line.strip_prefix('\t')?;
        let (file, rest) = place.split_once(".go:")?;
        if file.contains("/src/runtime/") {
            None
        } else {
            leading_number(rest)
        }
    });
    Some(Exception {
        name: "panic".to_string(),
        line,
        text: text.to_string(),
    })
}

/// The name of a type and the text after a colon, if there is one; `None` if the line is something else.
fn named(line: &str) -> Option<(&str, Option<&str>)> {
    let (name, text) = match line.split_once(": ") {
        Some((name, text)) => (name, Some(text)),
        None => (line.trim_end_matches([':', ' ']), None),
    };
    let is_letter = |letter: char| letter.is_alphanumeric() || "_.:$".contains(letter);
    let is_name = name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
        && name.chars().all(is_letter);
    is_name.then_some((name, text))
}

fn leading_number(text: &str) -> Option<u64> {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    text[..end.unwrap_or(text.len())].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(stderr: &str) -> String {
        let exception = Exception::of(stderr.as_bytes());
        exception.map_or(String::new(), |exception| exception.reason().to_string())
    }

    #[test]
    fn an_exception_is_named_in_the_form_of_each_language() {
        let python = "noise\nTraceback (most recent call last):\n  File \"/run/my.py\", line 7, in <module>\n    solve()\n  \
                      File \"/run/my.py\", line 3, in solve\n    x = d[3, 4]\n        ~^^^^^^\n  File \"/usr/lib/python3/heapq.py\", line 2, in heappop\n\
                      KeyError: (3, 4)\n";
        assert_eq!(said(python), "ended by KeyError at line 3: (3, 4)");
        let bare = "Traceback (most recent call last):\n  File \"<string>\", line 7, in <module>\nAssertionError\n";
        assert_eq!(said(bare), "ended by AssertionError");
        let chained = format!(
            "{bare}\nDuring handling of the above exception, another exception occurred:\n\n{python}"
        );
        assert_eq!(said(&chained), "ended by KeyError at line 3: (3, 4)");
        let java = "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 4 out of bounds for length 4\n\tat \
                    java.base/java.util.Scanner.next(Scanner.java:4)\n\tat main.solve(main.java:5)\n\tat \
                    main.main(main.java:6)\n";
        let index = "ended by java.lang.ArrayIndexOutOfBoundsException at line 5: Index 4 out of bounds for length 4";
        assert_eq!(said(java), index);
        let empty =
            "Exception in thread \"main\" java.lang.StackOverflowError\n\tat Main.f(Main.java:5)\n";
        assert_eq!(
            said(empty),
            "ended by java.lang.StackOverflowError at line 5"
        );
        let script = "/run/my.js:2\n    throw new Error('x');\n    ^\n\nTypeError: f is not a function\n    at f (/run/my.js:2:5)\n    at node:internal/main:1:2\n";
        assert_eq!(
            said(script),
            "ended by TypeError at line 2: f is not a function"
        );
        let gnu = "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check: __n (which is 5)\n";
        assert_eq!(
            said(gnu),
            "ended by std::out_of_range: vector::_M_range_check: __n (which is 5)"
        );
        assert_eq!(
            said("terminate called after throwing an instance of 'int'\n"),
            "ended by int"
        );
        let llvm =
            "libc++abi: terminating due to uncaught exception of type std::out_of_range: vector\n";
        assert_eq!(said(llvm), "ended by std::out_of_range: vector");
        let rust = "\nthread 'main' panicked at my.rs:4:5:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1`\n";
        assert_eq!(said(rust), "ended by panic at line 4: index out of bounds");
        let go = "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/my.go:6 +0x1d\nexit status 2\n";
        assert_eq!(
            said(go),
            "ended by panic at line 6: runtime error: index out of range [5]"
        );
    }

    #[test]
    fn other_standard_error_has_no_exception() {
        for other in [
            "",
            "Error: no\n",
            "Traceback (most recent call last):\n  File \"x.py\", line 1\n",
            "\tat x\n",
            "panic: x\n",
            "Segmentation fault\n",
            "what(): x",
        ] {
            assert_eq!(said(other), "", "{other}");
        }
    }

    #[test]
    fn names_and_texts_of_any_length_and_letters_are_bounded() {
        let long =
            "Traceback (most recent call last):\n".to_string() + &"Ä".repeat(3000) + ": \u{1b}[2J";
        assert!(said(&long).chars().count() < 2 * CHARS_MAX);
        let hostile =
            "Traceback (most recent call last):\nE: a\u{1b}\tb".to_string() + &"x".repeat(100_000);
        let shown = said(&hostile);
        assert!(
            shown.starts_with("ended by E: a\\u{1b} bxxx") && shown.ends_with('…'),
            "{shown}"
        );
        for cut in 0..hostile.len().min(60) {
            said(&hostile[..cut]);
        }
        for garbage in [
            "terminate called after throwing an instance of '",
            "thread ' panicked at ",
            "thread ' panicked at :99999999999999999999999:",
            "\u{0}\n\tat \n at (:)\n",
        ] {
            said(garbage);
        }
        assert!(Exception::of(&[0xff; 1 << 17]).is_none());
    }
}
