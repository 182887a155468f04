//! Finds the exception that ended a program, on its standard error: the name, the place and the text.

use tribunal_core::messages::{Message, Value};
use tribunal_core::text::shortened;
use tribunal_core::verdict::exception::reason;
use tribunal_sandbox::End;

/// Maximum number of characters of a name, and of a text, that are kept.
const CHARS_MAX: usize = 80;

/// Maximum number of characters of the name of a file.
const FILE_CHARS_MAX: usize = 40;

/// Maximum number of characters of a line that are read, and of bytes of standard error, since a program prints what it
/// likes.
const LINE_CHARS_MAX: usize = 1000;
const STDERR_BYTES_MAX: usize = 1 << 16;

/// The begin of the line by which Java names an exception that ends a thread.
const THREAD: &str = "Exception in thread \"";

/// The begin of the line by which Java names an exception that another one wraps.
const CAUSE: &str = "Caused by: ";

/// Reads the lines of standard error in the form of one runtime.
type Form = fn(&[&str]) -> Option<Exception>;

/// The signal by which a program ends itself: `SIGABRT`.
const ABORTED: i32 = 6;

/// An exception that a program did not catch, as the runtime of its language prints it.
#[derive(Debug, PartialEq)]
pub(crate) struct Exception {
    /// Its type, or the word of a language without types of exceptions: `panic`.
    name: Value,
    /// The file and the line of the program that raised it, as in `my.py:4`, if the runtime names them.
    place: Option<String>,
    /// What it says; empty if nothing.
    text: String,
}

impl Exception {
    /// The exception that standard error names; `None` if it has none in a form that is known here, or if the runtime with
    /// this form ends programs in another way: a program that catches an exception may print it and go on.
    ///
    /// ```text
    /// Traceback (most recent call last):                              Python: the last own line, then name and text
    ///   File "/run/my.py", line 3, in solve
    /// KeyError: (3, 4)
    /// Exception in thread "main" java.lang.X: text                    Java
    ///     at main.solve(main.java:5)
    /// TypeError: x is not a function                                  JavaScript, also of a promise that is rejected
    ///     at f (/run/my.js:2:5)
    /// terminate called after throwing an instance of 'std::x'         C++
    ///   what():  text
    /// thread 'main' panicked at my.rs:4:5:                            Rust
    /// text
    /// panic: text                                                     Go, also `fatal error: text`
    ///
    /// goroutine 1 [running]:
    /// my: my.cpp:8: int main(): Assertion `n > 1' failed.             assert of C and C++
    /// ```
    pub(crate) fn of(stderr: &[u8], end: End) -> Option<Exception> {
        let forms: &[Form] = match end {
            End::Signaled(ABORTED) => &[cpp, rust, assertion],
            End::Exited(1) => &[python, thrown, thrown_value, rejected],
            End::Exited(2) => &[go],
            End::Exited(101) => &[rust],
            _ => return None,
        };
        let text = String::from_utf8_lossy(&stderr[..stderr.len().min(STDERR_BYTES_MAX)]);
        let lines = short_lines(&text);
        forms.iter().find_map(|form| form(&lines))
    }

    /// The exception that ended a thread of Java, whatever the end of the program.
    pub(crate) fn of_thread(stderr: &[u8]) -> Option<Exception> {
        let text = String::from_utf8_lossy(&stderr[..stderr.len().min(STDERR_BYTES_MAX)]);
        let lines = short_lines(&text);
        let first = lines.iter().position(|line| line.starts_with(THREAD))?;
        thrown(&lines[first..])
    }

    /// How the program ended, where `end` is its signal or status.
    pub(crate) fn reason(self) -> Message {
        let name = self.name;
        let text = Some(shortened(self.text.trim(), CHARS_MAX));
        let text = text.filter(|text| !text.is_empty() && name != Value::from(text.clone()));
        reason(name, self.place, text)
    }
}

/// The lines, each cut to a length.
fn short_lines(text: &str) -> Vec<&str> {
    let short = |line: &'_ str| line.char_indices().nth(LINE_CHARS_MAX).map(|(end, _)| end);
    text.lines()
        .map(|line| &line[..short(line).unwrap_or(line.len())])
        .collect()
}

/// The name of a type, or another word of the program or its runtime.
fn name_of(name: &str) -> Value {
    shortened(name, CHARS_MAX).into()
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
        name: name_of(name),
        place: None,
        text: text.unwrap_or_default().to_string(),
    })
}

fn python(lines: &[&str]) -> Option<Exception> {
    let is_begin = |line: &&str| line.starts_with("Traceback (most recent call last)");
    let begin = lines.iter().rposition(is_begin)?;
    let trace = &lines[begin + 1..];
    let end = trace.iter().position(|line| named(line).is_some())?;
    let (name, text) = named(trace[end])?;
    // What follows was printed after the exception was caught.
    if trace[end + 1..].iter().any(|line| !line.trim().is_empty()) {
        return None;
    }
    let own = trace[..end].iter().rev().find_map(|line| {
        let (file, rest) = line
            .trim_start()
            .strip_prefix("File \"")?
            .split_once("\", line ")?;
        let is_foreign = file.starts_with('<')
            || ["/usr/", "/lib/python", "/lib/pypy"]
                .iter()
                .any(|part| file.contains(part));
        if is_foreign { None } else { place(file, rest) }
    });
    Some(Exception {
        name: name_of(name),
        place: own,
        text: text.unwrap_or_default().to_string(),
    })
}

/// A line with a name and a text, above the lines of its stack, which begin with `at`. Of exceptions that wrap each
/// other, the innermost with a line of the program: it was thrown first.
fn thrown(lines: &[&str]) -> Option<Exception> {
    // What closing a file throws on the way is listed within a stack, one step further in.
    let is_aside = |line: &&&str| line.starts_with("\t\t") || line.starts_with("\tSuppressed: ");
    let lines: Vec<&str> = lines.iter().filter(|it| !is_aside(it)).copied().collect();
    let is_frame =
        |line: &&str| line.starts_with([' ', '\t']) && line.trim_start().starts_with("at ");
    let first = lines.iter().position(is_frame)?;
    let (name, text) = lines[..first].iter().rev().find_map(|line| {
        let line = match line.strip_prefix(THREAD) {
            Some(rest) => rest.split_once("\" ")?.1,
            None => line.strip_prefix(CAUSE).unwrap_or(line),
        };
        named(line).filter(|(name, _)| {
            name.contains("Error") || name.contains("Exception") || name.contains('.')
        })
    })?;
    let stack = lines[first..].iter().take_while(|line| {
        is_frame(line) || line.starts_with(CAUSE) || line.trim_start().starts_with("... ")
    });
    let causes = stack.enumerate().filter_map(|(at, line)| {
        let (name, text) = named(line.strip_prefix(CAUSE)?)?;
        Some((first + at + 1, name, text))
    });
    let exception = |(first, name, text): (usize, &str, Option<&str>)| {
        let mut frames = lines[first..].iter().take_while(|line| is_frame(line));
        Exception {
            name: name_of(name),
            place: frames.find_map(|line| frame_place(line.trim())),
            text: text.unwrap_or_default().to_string(),
        }
    };
    let mut all: Vec<Exception> = std::iter::once((first, name, text))
        .chain(causes)
        .map(exception)
        .collect();
    match all.iter().rposition(|it| it.place.is_some()) {
        Some(own) => Some(all.swap_remove(own)),
        None => all.pop(),
    }
}

/// A promise of JavaScript that was rejected with something else than an error; only its text is printed.
fn rejected(lines: &[&str]) -> Option<Exception> {
    const REASON: &str = "The promise rejected with the reason \"";
    let is_end = lines.iter().any(|line| line.starts_with("Node.js v"));
    let is_rejection = |line: &&&str| is_end && line.contains("UnhandledPromiseRejection: ");
    let line = lines.iter().find(is_rejection)?;
    let (_, reason) = line.split_once(REASON)?;
    // A long reason is cut, with what follows it.
    let reason = reason
        .rsplit_once("\".")
        .map_or(reason, |(reason, _)| reason);
    let name = match reason.starts_with("#<") {
        true => "exception-rejected-object",
        false => "exception-rejected",
    };
    Some(Exception {
        name: Message::new(name).into(),
        place: None,
        text: reason.to_string(),
    })
}

/// A JavaScript value that is no error, as in `throw "text"`: the place, the source line, a mark below it, then the value.
fn thrown_value(lines: &[&str]) -> Option<Exception> {
    let is_mark = |line: &&str| !line.trim().is_empty() && line.trim().chars().all(|it| it == '^');
    let mark = lines.iter().position(is_mark)?;
    let (file, rest) = lines.get(mark.checked_sub(2)?)?.rsplit_once(':')?;
    let is_end = lines.iter().any(|line| line.starts_with("Node.js v"));
    let value = lines[mark + 1..].iter().find(|line| !line.is_empty())?;
    if !is_end || file.starts_with("node:") || rest.parse::<u64>().is_err() {
        return None;
    }
    Some(Exception {
        name: Message::new("exception-value").into(),
        place: place(file, rest),
        text: value.to_string(),
    })
}

/// A failed assertion of C or C++, with its condition. Those of the standard library name a place that is not the
/// program's own.
fn assertion(lines: &[&str]) -> Option<Exception> {
    let (before, condition) = lines.iter().rev().find_map(|line| {
        let (before, rest) = line
            .split_once(": Assertion `")
            .or_else(|| line.split_once(": Assertion '"))?;
        Some((before, rest.strip_suffix("' failed.")?))
    })?;
    let mut parts = before.split(": ");
    let own = parts.find_map(|part| {
        let (file, rest) = part.split_once(':')?;
        let is_line = rest.chars().all(|letter| letter.is_ascii_digit());
        Some(()).filter(|()| is_line && !file.starts_with("/usr/"))?;
        place(file, rest)
    });
    Some(Exception {
        name: Message::new("exception-assertion").into(),
        place: own,
        text: condition.to_string(),
    })
}

/// The place of a frame of the program's own, as in `at main.f(main.java:5)` and `at f (/run/my.js:2:5)`.
fn frame_place(frame: &str) -> Option<String> {
    let at = frame.trim_end_matches(')');
    let at = at.rsplit(['(', ' ']).next()?;
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
        || at.starts_with("node:");
    let (file, rest) = at.split_once(':').filter(|_| !is_foreign)?;
    place(file, rest)
}

fn rust(lines: &[&str]) -> Option<Exception> {
    let is_panic = |line: &&str| line.starts_with("thread '") && line.contains(" panicked at ");
    let at = lines.iter().position(is_panic)?;
    let (_, rest) = lines[at].split_once(" panicked at ")?;
    let place = rest
        .split_once(':')
        .and_then(|(file, rest)| place(file, rest));
    Some(Exception {
        name: "panic".into(),
        place,
        text: lines.get(at + 1).copied().unwrap_or_default().to_string(),
    })
}

/// A panic of Go. One that a deferred function raises again is listed first, with the line of that function; the line of
/// the first panic is below the last call of `panic`.
fn go(lines: &[&str]) -> Option<Exception> {
    let (at, name, text) = lines.iter().enumerate().find_map(|(at, line)| {
        let (name, text) = line.split_once(": ")?;
        ["panic", "fatal error"]
            .contains(&name)
            .then_some((at, name, text))
    })?;
    let rest = &lines[at..];
    let running = rest
        .iter()
        .position(|line| line.starts_with("goroutine "))?;
    let stack = &rest[running..];
    let end = stack.iter().position(|line| line.is_empty());
    let own = &stack[..end.unwrap_or(stack.len())];
    let raised = own.iter().rposition(|line| line.starts_with("panic("));
    let place = stack[raised.unwrap_or_default()..].iter().find_map(|line| {
        let (file, rest) = line.strip_prefix('\t')?.split_once(':')?;
        if file.contains("/src/runtime/") {
            None
        } else {
            place(file, rest)
        }
    });
    let is_recovered = text.ends_with(']');
    let text = text
        .rsplit_once(" [recovered")
        .filter(|_| is_recovered)
        .map_or(text, |(text, _)| text);
    Some(Exception {
        name: name_of(name),
        place,
        text: text.to_string(),
    })
}

/// The name of a type and the text after a colon, if there is one; `None` if the line is something else.
fn named(line: &str) -> Option<(&str, Option<&str>)> {
    let (name, text) = match line.split_once(": ") {
        Some((name, text)) => (name, Some(text)),
        None => (line.trim_end_matches([':', ' ']), None),
    };
    // JavaScript adds the class, or a code: `MyError [Error]`.
    let name = match name
        .strip_suffix(']')
        .and_then(|name| name.split_once(" ["))
    {
        Some((name, _)) => name,
        None => name,
    };
    let is_letter = |letter: char| letter.is_alphanumeric() || "_.:$".contains(letter);
    let is_name = name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
        && name.chars().all(is_letter);
    is_name.then_some((name, text))
}

/// The name of a file without its folders, and the number that `rest` begins with, as in `my.py:4`.
fn place(file: &str, rest: &str) -> Option<String> {
    let name = file.rsplit(['/', '\\']).next()?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit());
    let line: u64 = rest[..end.unwrap_or(rest.len())].parse().ok()?;
    let is_place = line > 0 && !name.is_empty();
    is_place.then(|| format!("{}:{line}", shortened(name, FILE_CHARS_MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(stderr: &str, end: End) -> String {
        let exception = Exception::of(stderr.as_bytes(), end);
        exception.map_or(String::new(), |exception| exception.reason().to_string())
    }

    const ENDS: [End; 4] = [
        End::Signaled(6),
        End::Exited(1),
        End::Exited(2),
        End::Exited(101),
    ];

    /// The reason by whichever end fits.
    fn said(stderr: &str) -> String {
        let all = ENDS.map(|end| ended(stderr, end));
        all.into_iter()
            .find(|one| !one.is_empty())
            .unwrap_or_default()
    }

    #[test]
    fn an_exception_is_named_in_the_form_of_each_language() {
        let python = "noise\nTraceback (most recent call last):\n  File \"/run/my.py\", line 7, in <module>\n    solve()\n  \
                      File \"/run/my.py\", line 3, in solve\n    x = d[3, 4]\n        ~^^^^^^\n  File \"/usr/lib/python3/heapq.py\", line 2, in heappop\n\
                      KeyError: (3, 4)\n";
        assert_eq!(said(python), "ended by KeyError at my.py:3: (3, 4)");
        let bare = "Traceback (most recent call last):\n  File \"<string>\", line 7, in <module>\nAssertionError\n";
        assert_eq!(said(bare), "ended by AssertionError");
        let chained = format!(
            "{bare}\nDuring handling of the above exception, another exception occurred:\n\n{python}"
        );
        assert_eq!(said(&chained), "ended by KeyError at my.py:3: (3, 4)");
        let java = "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 4 out of bounds for length 4\n\tat \
                    java.base/java.util.Scanner.next(Scanner.java:4)\n\tat main.solve(main.java:5)\n\tat \
                    main.main(main.java:6)\n";
        let index = "ended by java.lang.ArrayIndexOutOfBoundsException at main.java:5: Index 4 out of bounds for length 4";
        assert_eq!(said(java), index);
        let empty =
            "Exception in thread \"main\" java.lang.StackOverflowError\n\tat Main.f(Main.java:5)\n";
        assert_eq!(
            said(empty),
            "ended by java.lang.StackOverflowError at Main.java:5"
        );
        let script = "/run/my.js:2\n    throw new Error('x');\n    ^\n\nTypeError: f is not a function\n    at f (/run/my.js:2:5)\n    at node:internal/main:1:2\n";
        assert_eq!(
            said(script),
            "ended by TypeError at my.js:2: f is not a function"
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
        assert_eq!(said(rust), "ended by panic at my.rs:4: index out of bounds");
        let go = "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/my.go:6 +0x1d\nexit status 2\n";
        assert_eq!(
            said(go),
            "ended by panic at my.go:6: runtime error: index out of range [5]"
        );
    }

    #[test]
    fn the_exception_that_others_wrap_is_named() {
        let wrapped = "Exception in thread \"Thread-0\" java.lang.RuntimeException: wrapped\n\tat Main.run(Main.java:4)\n\tat \
                       java.base/java.lang.Thread.run(Thread.java:840)\nCaused by: java.lang.IllegalStateException: middle\n\tat \
                       Main.g(Main.java:3)\n\t... 2 more\nCaused by: java.util.NoSuchElementException\n\tat \
                       java.base/java.util.Scanner.next(Scanner.java:4)\n\tat Main.f(Main.java:2)\n\t... 2 more\n";
        let root = "ended by java.util.NoSuchElementException at Main.java:2";
        assert_eq!(said(wrapped), root);
        // The outer one is the only one with a line of the program.
        let foreign = "Exception in thread \"main\" java.lang.RuntimeException: row 3\n\tat Main.g(Main.java:9)\nCaused by: \
                       java.lang.NumberFormatException: For input string\n\tat java.base/java.lang.Integer.parseInt(Integer.java:668)\n";
        let own = "ended by java.lang.RuntimeException at Main.java:9: row 3";
        assert_eq!(said(foreign), own);
        let nowhere = foreign.replace("Main.java:9", "Unknown Source");
        let inner = "ended by java.lang.NumberFormatException: For input string";
        assert_eq!(said(&nowhere), inner);
        let initializer = "Exception in thread \"main\" java.lang.ExceptionInInitializerError\nCaused by: \
                           java.lang.ArithmeticException: / by zero\n\tat Init.<clinit>(Init.java:3)\n";
        let inner = "ended by java.lang.ArithmeticException at Init.java:3: / by zero";
        assert_eq!(said(initializer), inner);
        let aside = "Exception in thread \"main\" java.lang.RuntimeException: x\n\tat Sup.main(Sup.java:7)\n\tSuppressed: \
                     java.lang.Error: closing\n\t\tat Sup.close(Sup.java:2)\n\t\t... 1 more\nCaused by: java.lang.ArithmeticException: y\n\tat \
                     Sup.f(Sup.java:3)\n\tat Sup.main(Sup.java:6)\n";
        let inner = "ended by java.lang.ArithmeticException at Sup.java:3: y";
        assert_eq!(said(aside), inner);
        let other = "Caused by: nothing\n";
        let alone = "Exception in thread \"Thread-0\" java.lang.Error: x\n\tat Main.run(Main.java:4)\nbye\n";
        let expected = "ended by java.lang.Error at Main.java:4: x";
        assert_eq!(said(&format!("{alone}{other}")), expected);
    }

    #[test]
    fn a_thrown_value_of_javascript_has_its_line() {
        let thrown = |value: &str| {
            format!(
                "/run/my.js:7\nthrow x;\n^\n{value}\n(Use `node --trace-uncaught ...` to show where the exception was \
                 thrown)\n\nNode.js v20.20.2\n"
            )
        };
        let expected = "ended by a thrown value at my.js:7: no board";
        assert_eq!(said(&thrown("no board")), expected);
        assert_eq!(said(&thrown("5")), "ended by a thrown value at my.js:7: 5");
        let cut = thrown("5");
        let (cut, _) = cut.split_once("Node.js").expect("an end");
        assert_eq!(said(cut), "", "the program may print the same and go on");
        assert_eq!(said("x\n^\n5\nNode.js v20\n"), "", "no place");
        assert_eq!(said("a:b\nx\n^\n5\nNode.js v20\n"), "", "no line");
    }

    #[test]
    fn a_rejected_promise_has_its_reason() {
        let rejected = |reason: &str| {
            format!(
                "node:internal/process/promises:389\n      new UnhandledPromiseRejection(reason);\n      ^\n\nUnhandledPromiseRejection: This \
                 error originated by rejecting a promise. The promise rejected with the reason \"{reason}\".\n    at \
                 throwUnhandledRejectionsMode (node:internal/process/promises:389:7) {{\n  code: 'X'\n}}\n\nNode.js v20.20.2\n"
            )
        };
        let text = "ended by a rejected promise that nothing catches: no \"board\"";
        assert_eq!(said(&rejected("no \"board\"")), text);
        let object = "ended by a rejected promise that nothing catches, whose reason is an object and no Error: #<NoBoard>";
        assert_eq!(said(&rejected("#<NoBoard>")), object);
        let whole = rejected("5");
        let (cut, _) = whole.split_once("Node.js").expect("an end");
        assert_eq!(said(cut), "", "the program may print the same and go on");
        assert_eq!(
            said("UnhandledPromiseRejection: x\nNode.js v20\n"),
            "",
            "no reason"
        );
        let class = "/run/my.js:2\nthrow e;\n^\n\nMyError [Error]: row 3\n    at f (/run/my.js:2:27)\n\nNode.js v20.20.2\n";
        assert_eq!(said(class), "ended by MyError at my.js:2: row 3");
    }

    #[test]
    fn a_panic_of_go_that_is_raised_again_has_the_line_of_the_first() {
        let again = |mark: &str| {
            format!(
                "panic: index out of range [5] {mark}\n\tpanic: wrapped\n\ngoroutine 1 [running]:\nmain.main.func1()\n\t/tmp/x.go:12 \
                 +0x88\npanic({{0x4903c0, 0xc0000a2000}})\n\t/usr/lib/go-1.19/src/runtime/panic.go:884 +0x212\nmain.f(...)\n\t/tmp/x.go:6\n\
                 main.main()\n\t/tmp/x.go:15 +0x46\n\ngoroutine 7 [running]:\npanic(1)\n\t/tmp/x.go:99\n"
            )
        };
        let first = "ended by panic at x.go:6: index out of range [5]";
        assert_eq!(said(&again("[recovered]")), first);
        assert_eq!(said(&again("[recovered, repanicked]")), first);
    }

    #[test]
    fn a_fatal_error_of_go_has_the_line_of_the_program() {
        let asleep = "fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan receive]:\nmain.f(...)\n\t/tmp/d.go:2\n";
        let expected = "ended by fatal error at d.go:2: all goroutines are asleep - deadlock!";
        assert_eq!(said(asleep), expected);
        let deep = "runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n\nruntime stack:\nruntime.throw()\n\t\
                    /usr/lib/go/src/runtime/panic.go:1047 +0x5d\n\ngoroutine 1 [running]:\nmain.f(0x1?)\n\t/tmp/s.go:2 +0x33\n";
        assert_eq!(said(deep), "ended by fatal error at s.go:2: stack overflow");
        assert_eq!(said("fatal error: x\n"), "", "no goroutine");
    }

    #[test]
    fn a_failed_assertion_has_its_place_and_its_condition() {
        let own = "program: my.cpp:8: int main(): Assertion `blacks > 100' failed.\n";
        let expected = "ended by a failed assertion at my.cpp:8: blacks > 100";
        assert_eq!(said(own), expected);
        let library = "/usr/include/c++/12/bits/stl_vector.h:1123: reference std::vector<int>::operator[](size_type): \
                       Assertion '__n < this->size()' failed.\n";
        let expected = "ended by a failed assertion: __n < this->size()";
        assert_eq!(said(library), expected);
        assert_eq!(ended(own, End::Exited(1)), "", "it did not abort");
        assert_eq!(said("program: my.cpp:8: Assertion `x\n"), "");
    }

    #[test]
    fn a_text_that_is_the_name_is_not_repeated() {
        let same = "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n";
        assert_eq!(said(same), "ended by std::bad_alloc");
    }

    #[test]
    fn a_caught_exception_is_not_how_the_program_ended() {
        let python =
            "Traceback (most recent call last):\n  File \"/run/my.py\", line 3\nValueError: x\n";
        let cpp = "terminate called after throwing an instance of 'int'\n";
        for (stderr, own) in [(python, End::Exited(1)), (cpp, End::Signaled(6))] {
            assert_ne!(ended(stderr, own), "");
            for other in [
                End::Exited(3),
                End::Exited(7),
                End::Signaled(11),
                End::Signaled(8),
            ] {
                assert_eq!(ended(stderr, other), "", "{other:?}");
            }
        }
        assert_eq!(said(&format!("{python}bye\n")), "");
        let nowhere = "Traceback (most recent call last):\n  File \"/run/my.py\", line 0\nE: x\n";
        assert_eq!(said(nowhere), "ended by E: x");
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
        assert!(Exception::of(&[0xff; 1 << 17], End::Exited(1)).is_none());
    }
}
