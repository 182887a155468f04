//! Reads the calls that a build with sanitizers, or Python, prints at several moments of a run that takes too long: where it was.

use super::compile::file_named;
use super::sanitizer_report::{call, first_finding};
use super::source_excerpt::around_finding;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use tribunal_core::messages::Message;
use tribunal_core::verdict::stressed::{OF_TIMEOUT, SourceExcerpt};

/// The text that prints the calls, included before the program.
pub(super) const LOOK: &str = include_str!("look.h");

/// The variable with the CPU time of the first moment, in milliseconds.
pub(super) const LOOK_MS: &str = "TRIBUNAL_LOOK_MS";

/// The minimum number of moments: at a single one, a program may be anywhere.
const MOMENTS_MIN: usize = 2;

/// What stands in the first line of the calls at one moment: of a build with sanitizers, and of Python.
const BEGINS: [&str; 2] = [
    "in __sanitizer_print_stack_trace ",
    "Stack (most recent call first):",
];

/// A call: its function, and its place.
#[derive(Clone, Copy, PartialEq)]
struct Call<'c> {
    function: &'c str,
    file: &'c str,
    line: u64,
}

/// The source around the line at which a program was, from its standard error; nothing if the sanitizers found a fault first,
/// or if it was somewhere else at each moment. `on` says on which input it ran.
pub(super) fn seen(source: &Path, stderr: &[u8], on: Message) -> Option<SourceExcerpt> {
    let stderr = String::from_utf8_lossy(stderr);
    let known: RefCell<HashMap<String, bool>> = RefCell::default();
    let is_own = |file: &str| {
        let look_up = || file_named(source, file).is_some();
        let mut known = known.borrow_mut();
        *known.entry(file.to_string()).or_insert_with(look_up)
    };
    let (place, at) = place(&stderr, is_own).filter(|_| first_finding(&stderr).is_empty())?;
    let excerpt = around_finding(source, &[at])?;
    let origin = Message::new(OF_TIMEOUT).with("on", on).with("place", place);
    Some(excerpt.of(origin))
}

/// Where a program was when its time ran out, as the reason of its verdict begins, if that is what an excerpt shows.
pub fn cause(excerpt: &SourceExcerpt) -> Option<Message> {
    let origin = excerpt.origin_message.as_ref();
    let origin = origin.filter(|_| excerpt.is_of_timeout())?;
    let (_, place) = origin.args().iter().find(|(name, _)| name == "place")?;
    Some(Message::new("hung").with("place", place.clone()))
}

/// Where a program was at each of several moments, and that place as `file:line`; nothing if the moments have nothing in
/// common. `is_own` tells which files are the program's.
fn place(stderr: &str, is_own: impl Fn(&str) -> bool) -> Option<(Message, String)> {
    let mut lines: Vec<Vec<String>> = Vec::new();
    let (mut is_open, mut whole) = (false, 0);
    for line in stderr.lines() {
        let is_begin = BEGINS.iter().any(|begin| line.contains(begin));
        if is_begin || line.is_empty() {
            // What is printed last may be cut.
            (is_open, whole) = (is_begin, lines.len());
        }
        match lines.last_mut() {
            _ if is_begin => lines.push(Vec::new()),
            Some(calls) if is_open => calls.extend(call(line).or_else(|| call_of_python(line))),
            _ => {}
        }
    }
    lines.truncate(whole);
    // The outermost call first.
    let own = lines.iter().map(|calls| {
        let calls = calls.iter().rev().filter_map(|call| parsed(call));
        calls.filter(|call| is_own(call.file)).collect()
    });
    let moments: Vec<Vec<Call>> = own.filter(|calls: &Vec<Call>| !calls.is_empty()).collect();
    let (first, others) = moments
        .split_first()
        .filter(|(_, others)| others.len() + 1 >= MOMENTS_MIN)?;
    let innermost = first[first.len() - 1];
    if others.iter().all(|other| other.last() == Some(&innermost)) {
        return Some(said("hung-at-line", innermost, innermost.line));
    }
    let shared = (0..first.len())
        .take_while(|&at| others.iter().all(|other| other.get(at) == Some(&first[at])))
        .count();
    // The calls below these differ, by their lines or by their functions.
    let next: Option<Vec<Call>> = moments
        .iter()
        .map(|moment| moment.get(shared).copied())
        .collect();
    if let Some(next) = next
        && next
            .iter()
            .all(|call| (call.function, call.file) == (next[0].function, next[0].file))
    {
        let lines = || next.iter().map(|call| call.line);
        let from = Call {
            line: lines().min()?,
            ..next[0]
        };
        return Some(said("hung-within-lines", from, lines().max()?));
    }
    let last = first[..shared].last()?;
    Some(said("hung-below-line", *last, last.line))
}

fn said(id: &'static str, call: Call, to: u64) -> (Message, String) {
    let said = Message::new(id)
        .with("file", call.file.to_string())
        .with("function", call.function.to_string())
        .with("line", call.line)
        .with("to", to);
    (said, format!("{}:{}", call.file, call.line))
}

/// Reads `  File "/run/my.py", line 4 in step`, as `function file:line`.
fn call_of_python(line: &str) -> Option<String> {
    let (file, rest) = line.strip_prefix("  File \"")?.split_once("\", line ")?;
    let (line, function) = rest.split_once(" in ")?;
    Some(format!("{function} {}:{line}", file.rsplit('/').next()?))
}

/// Reads `function file:line` or `function file:line:column`.
fn parsed(call: &str) -> Option<Call<'_>> {
    let (function, place) = call.rsplit_once(' ')?;
    let (file, rest) = place.split_once(':')?;
    let line = rest.split(':').next()?.parse().ok()?;
    Some(Call {
        function,
        file,
        line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is printed at moments, each with its calls, the innermost first.
    fn printed(moments: &[&[&str]]) -> String {
        let calls = |calls: &&[&str]| {
            let calls = calls.iter().enumerate();
            let lines = calls.map(|(at, call)| format!("    #{} 0x55 in {call}\n", at + 3));
            let lines: String = lines.collect();
            let head = "    #0 0x7f in __sanitizer_print_stack_trace ../../src/asan_stack.cpp:87\n    \
                        #1 0x56 in tribunal_look look.h:20\n    #2 0x7f  (/lib/libc.so.6+0x3c04f)\n";
            format!("{head}{lines}    #9 0x7f in __libc_start_call_main ../sysdeps/x.h:58\n\n")
        };
        moments.iter().map(calls).collect()
    }

    fn place_of(moments: &[&[&str]]) -> Option<String> {
        let own = |file: &str| file == "a.cpp";
        let (said, at) = place(&printed(moments), own)?;
        Some(format!("{at}: {said}"))
    }

    #[test]
    fn a_line_is_named_only_if_the_program_was_there_at_every_moment() {
        let at = "a.cpp:9: it was at line 9 of a.cpp, in `step(int)`, when its time ran out";
        let step: &[&str] = &["step(int) /t/a.cpp:9", "main /t/a.cpp:20"];
        assert_eq!(place_of(&[step, step, step]).as_deref(), Some(at));
        // A function of the library below it, and another depth of recursion, change nothing.
        let library = &[
            "vfscanf stdio-common/vfscanf.c:3",
            step[0],
            step[0],
            step[1],
        ];
        assert_eq!(place_of(&[step, library]).as_deref(), Some(at));
        let elsewhere: &[&str] = &["step(int) /t/a.cpp:12", "main /t/a.cpp:20"];
        let within = "a.cpp:9: it was in `step(int)`, between the lines 9 and 12 of a.cpp, when its time ran out";
        assert_eq!(place_of(&[step, elsewhere, step]).as_deref(), Some(within));
        let other: &[&str] = &["turn() /t/a.cpp:2", "main /t/a.cpp:20"];
        let below =
            "a.cpp:20: it was in what line 20 of a.cpp calls, in `main`, when its time ran out";
        assert_eq!(place_of(&[step, other, step]).as_deref(), Some(below));
        assert_eq!(place_of(&[step, &step[1..]]).as_deref(), Some(below));
    }

    #[test]
    fn moments_without_a_common_call_and_a_single_moment_say_nothing() {
        let main: &[&str] = &["main /t/a.cpp:20"];
        let thread: &[&str] = &["work() /t/a.cpp:3"];
        assert_eq!(place_of(&[main, thread]), None);
        assert_eq!(place_of(&[main]), None);
        assert_eq!(
            place_of(&[main, &["main /t/b.cpp:20"]]),
            None,
            "not its file"
        );
        for noise in [
            "",
            "\n\n",
            "#0 ",
            "#0 \n#1 in  :\n\n#0 \n#1 0x in f a.cpp:x\n\n",
            "\n #0 \u{e9}\n\n",
        ] {
            assert_eq!(place(noise, |_| true).map(|(_, at)| at), None, "{noise}");
        }
    }

    #[test]
    fn calls_of_python_are_read() {
        let look = "Stack (most recent call first):\n  File \"/run/a.py\", line 3 in step\n  \
                    File \"/run/a.py\", line 9 in <module>\n  File \"<string>\", line 8 in <module>\n";
        let said = |text: &str| place(text, |file| file == "a.py").map(|(_, at)| at);
        assert_eq!(said(&look.repeat(3)).as_deref(), Some("a.py:3"));
        assert_eq!(said(&look.repeat(2)), None, "the last may be cut");
    }

    #[test]
    fn calls_that_are_cut_are_no_moment() {
        let calls: &[&str] = &["f() /t/a.cpp:9", "main /t/a.cpp:20"];
        let text = printed(&[calls; 3]);
        let whole = place(&text, |_| true);
        let cut = text.len() - text.rfind("#3").expect("a call");
        assert_eq!(place(&text[..text.len() - cut], |_| true), whole);
    }
}
