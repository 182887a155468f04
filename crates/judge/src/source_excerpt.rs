//! Cuts a source to the line that a sanitizer, a crash or a compiler names, with the lines around it.

use super::compile::file_named;
use std::path::Path;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::exception::NamedException;
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_core::verdict::stressed::SourceExcerpt;

/// The number of lines shown before the named line, and after it.
const AROUND: usize = 2;

/// Maximum number of characters of a line that are kept.
const LINE_CHARS_MAX: usize = 200;

/// Maximum number of places in a message that are looked up in the program's files.
const PLACES_MAX: usize = 50;

/// Maximum length of a line that is searched for places, in bytes: a program may print lines of any length.
const SEARCHED_BYTES_MAX: usize = 1000;

/// The lines around the place that a compiler refuses, or at which the program crashes according to its standard error;
/// `None` if no place lies in a file of the program, or the compiler's message has the line itself.
pub(crate) fn around_failure(source: &Path, report: &SubmissionReport) -> Option<SourceExcerpt> {
    if let Some(refused) = &report.compile_error {
        let excerpt = around_message(source, &refused.message)?;
        let named = excerpt.lines.get((excerpt.line - excerpt.first) as usize)?;
        return (!refused.message.contains(named.trim())).then_some(excerpt);
    }
    let mut crashes = report
        .cases
        .iter()
        .filter(|case| case.verdict == Verdict::RuntimeError);
    let (crash, failure) = crashes.find_map(|case| Some((case, case.failure.as_ref()?)))?;
    // The reason says which of several exceptions is meant.
    let named = crash.reason.as_ref().and_then(NamedException::of);
    let named = named.and_then(|exception| place(exception.place?));
    around_first(source, named.into_iter()).or_else(|| around_message(source, &failure.stderr))
}

/// The lines around the place of a message that is nearest to the fault: the first, or the last of a Python traceback.
fn around_message(source: &Path, message: &str) -> Option<SourceExcerpt> {
    let lines = message
        .lines()
        .filter(|line| line.len() <= SEARCHED_BYTES_MAX);
    let mut places: Vec<(&str, usize)> = lines.flat_map(places_of_line).collect();
    if message.contains("\", line ") {
        places.reverse();
    }
    around_first(source, places.into_iter())
}

/// The lines around the first place that lies in a file of the program.
fn around_first<'m>(
    source: &Path,
    places: impl Iterator<Item = (&'m str, usize)>,
) -> Option<SourceExcerpt> {
    places.take(PLACES_MAX).find_map(|(file, line)| {
        let text = file_named(source, file)?;
        around(file, line, &String::from_utf8_lossy(&text))
    })
}

/// The places in a line of a message, as `file:line`, `file:line:column`, `file(line,column)` or `"file", line N`.
fn places_of_line(line: &str) -> Vec<(&str, usize)> {
    let is_between = |letter: char| letter.is_whitespace() || "()[]\"'`,;".contains(letter);
    let words: Vec<&str> = line
        .split(is_between)
        .map(|word| word.trim_end_matches([':', '.']))
        .filter(|word| !word.is_empty())
        .collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<usize>().ok());
    let within = |at: usize| {
        let file = own(words[at])?;
        let line = match words.get(at + 1) {
            Some(&"line") => number(at + 2),
            _ if line.contains(&format!("{}(", words[at])) => number(at + 1),
            _ => None,
        };
        Some((file, line?))
    };
    let at_end = |at: usize| place(own(words[at])?);
    (0..words.len())
        .filter_map(|at| at_end(at).or_else(|| within(at)))
        .collect()
}

/// A path without its folders; `None` for one that lies among the files of the system.
fn own(path: &str) -> Option<&str> {
    let is_foreign = ["/usr/", "../", "node:"]
        .iter()
        .any(|start| path.starts_with(start));
    path.rsplit('/').next().filter(|_| !is_foreign)
}

/// The lines around the first place of a finding that lies in a file of the program; `None` if no place does.
///
/// A place is `file:line` or `file:line:column`, at the start of a line or as its last word.
pub(super) fn around_finding(source: &Path, finding: &[String]) -> Option<SourceExcerpt> {
    let words = finding
        .iter()
        .flat_map(|line| [line.split(' ').next(), line.rsplit(' ').next()])
        .flatten();
    around_first(source, words.filter_map(place))
}

/// The file and the line number of a place.
fn place(word: &str) -> Option<(&str, usize)> {
    let (file, rest) = word.split_once(':')?;
    let line = rest.split(':').next()?.parse().ok()?;
    (!file.is_empty()).then_some((file, line))
}

fn around(file: &str, line: usize, text: &str) -> Option<SourceExcerpt> {
    let first = line.saturating_sub(AROUND).max(1);
    let lines: Vec<String> = text
        .lines()
        .skip(first - 1)
        .take(line.saturating_add(AROUND + 1) - first)
        .map(|line| line.chars().take(LINE_CHARS_MAX).collect())
        .collect();
    // A line number beyond the end belongs to another text of this name.
    (line > 0 && lines.len() > line - first).then(|| SourceExcerpt {
        file: file.to_string(),
        line: line as u64,
        first: first as u64,
        lines,
        ..SourceExcerpt::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// The excerpt of a program `my.cpp` of seven lines, as `first: lines, named line`.
    fn shown(finding: &[&str]) -> Option<(u64, Vec<String>, u64)> {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("my.cpp");
        fs::write(&source, "1\n2\n3\n4\n5\n6\n7\n").expect("written");
        let finding: Vec<String> = finding.iter().map(|line| (*line).to_string()).collect();
        let SourceExcerpt {
            file,
            line,
            first,
            lines,
            ..
        } = around_finding(&source, &finding)?;
        assert_eq!(file, "my.cpp");
        Some((first, lines, line))
    }

    #[test]
    fn two_lines_before_and_after_the_named_line_are_kept() {
        let lines = |all: &str| all.chars().map(String::from).collect::<Vec<_>>();
        let overflow = ["stack-buffer-overflow", "in flip(int*, int) my.cpp:4:9"];
        assert_eq!(shown(&overflow), Some((2, lines("23456"), 4)));
        let shift = ["my.cpp:1:14: runtime error: shift exponent 40 is too large"];
        assert_eq!(shown(&shift), Some((1, lines("123"), 1)));
        let last = ["in main my.cpp:7"];
        assert_eq!(shown(&last), Some((5, lines("567"), 7)));
    }

    #[test]
    fn a_place_outside_the_program_is_skipped() {
        let assertion = [
            "stl_vector.h:1123: Assertion '__n < this->size()' failed.",
            "called from main my.cpp:2:1",
        ];
        assert_eq!(shown(&assertion).map(|(_, _, line)| line), Some(2));
        for finding in [
            "in main my.cpp:8",
            "in main my.cpp:0",
            "in main other.cpp:2",
            "in main ../my.cpp:2",
            "in main my.cpp:18446744073709551615",
            "in main my.cpp:99999999999999999999",
            "my.cpp:: error",
            "",
        ] {
            assert_eq!(shown(&[finding]), None, "{finding}");
        }
    }

    #[test]
    fn a_crash_names_its_line_in_the_form_of_each_language() {
        let folder = tempfile::tempdir().expect("a folder");
        let named = |file: &str, said: &str| {
            let source = folder.path().join(file);
            fs::write(&source, "1\n2\n3\n4\n5\n6\n7\n").expect("written");
            around_message(&source, said).map(|excerpt| excerpt.line)
        };
        let python = "Traceback (most recent call last):\n  File \"/run/my.py\", line 7, in <module>\n    solve()\n  \
                      File \"/run/my.py\", line 3, in solve\n  File \"/usr/lib/python3/heapq.py\", line 2, in heappop\n\
                      IndexError: index out of range\n";
        assert_eq!(named("my.py", python), Some(3));
        let java = "Exception in thread \"main\" java.util.NoSuchElementException\n\tat \
                    java.base/java.util.Scanner.next(Scanner.java:4)\n\tat main.solve(main.java:5)\n\tat \
                    main.main(main.java:6)\n";
        assert_eq!(named("main.java", java), Some(5));
        let script =
            "/run/my.js:2\n    throw new Error('x');\n\nError: x\n    at f (/run/my.js:2:5)\n";
        assert_eq!(named("my.js", script), Some(2));
        let go = "panic: index out of range\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/my.go:6 +0x1d\n";
        assert_eq!(named("my.go", go), Some(6));
        let rust = "thread 'main' panicked at my.rs:4:5:\nindex out of bounds\n";
        assert_eq!(named("my.rs", rust), Some(4));
        assert_eq!(
            named("my.pas", "my.pas(3,5) Error: Illegal expression\n"),
            Some(3)
        );
        let long = format!("{} my.py:3", "x".repeat(SEARCHED_BYTES_MAX));
        for nothing in [
            "",
            &long,
            "my.py",
            "my.py:",
            "my.py:9",
            "my.py:0",
            "line 3",
            "other.py:3",
        ] {
            assert_eq!(named("my.py", nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_long_line_is_cut() {
        let text = "x".repeat(10_000);
        let excerpt = around("my.c", 1, &text).expect("a line");
        assert_eq!(excerpt.lines, ["x".repeat(LINE_CHARS_MAX)]);
    }
}
