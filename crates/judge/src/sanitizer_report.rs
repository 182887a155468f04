//! Reads what sanitizers print: the first finding, the calls that led to it, and whether it explains a crash.

use tribunal_core::verdict::exception::without_numbers;

/// Maximum number of calls shown for a finding.
const CALLS_MAX: usize = 3;

/// The begin of the line that names an exception that nothing catches; the name follows in quotes.
const UNCAUGHT: &str = "terminate called after throwing an instance of ";

/// What the sanitizer for undefined behaviour prints after the place of a finding.
const RUNTIME_ERROR: &str = ": runtime error: ";

/// How an assertion of the program begins, after its function.
const OWN_ASSERTION: &str = ": Assertion `";

/// How an assertion of the library begins, after its function.
const LIBRARY_ASSERTION: &str = ": Assertion '";

/// The begin of a line with a call that led to the finding.
const CALLED_FROM: &str = "called from ";

/// The begins of paths outside the program's own source. The C library names its files without their root.
const FOREIGN: [&str; 11] = [
    "/usr/", "../", "/build/", "<null>", "./", "nptl/", "stdlib/", "assert/", "signal/", "debug/",
    "csu/",
];

/// Why the sanitizers themselves failed, if they did.
pub(super) fn sanitizer_failure(stderr: &str) -> Option<String> {
    let is_theirs = |line: &&str| line.contains("Sanitizer") && !line.contains("WARNING");
    stderr
        .lines()
        .find(is_theirs)
        .filter(|line| !is_report(line))
        .map(|line| without_process(line).to_string())
}

/// The first finding on standard error: its kind, and the calls that led to it.
pub(super) fn first_finding(stderr: &str) -> Vec<String> {
    let lines: Vec<&str> = stderr.lines().collect();
    let Some(first) = lines.iter().position(|line| is_finding(line)) else {
        return Vec::new();
    };
    let mut finding = vec![kind(match is_abort(lines[first]) {
        true => why_aborted(&lines[..first]).unwrap_or(lines[first]),
        false => lines[first],
    })];
    let rest: Vec<&str> = lines[first + 1..].iter().map(|line| line.trim()).collect();
    let about = |line: &&&str| {
        line.starts_with("READ of size")
            || line.starts_with("WRITE of size")
            || line.contains(" is located ")
            || line.contains("<== Memory access")
    };
    finding.extend(
        rest.iter()
            .filter(about)
            .take(3)
            .map(|line| plain_line(line)),
    );
    let calls: Vec<&str> = rest
        .iter()
        .skip_while(|line| !line.starts_with("#0"))
        .copied()
        .collect();
    let calls = calls
        .into_iter()
        .take_while(|line| line.starts_with('#'))
        .filter_map(call);
    let calls: Vec<String> = calls.take(CALLS_MAX).collect();
    finding.extend(calls.iter().enumerate().map(|(index, call)| match index {
        0 => format!("in {call}"),
        _ => format!("{CALLED_FROM}{call}"),
    }));
    finding
}

/// A finding in a few words, with the place that it names: a file, and a line of it.
pub(super) struct Headline<'f> {
    pub(super) place: Option<(&'f str, u64)>,
    pub(super) what: String,
    /// What findings of the same kind in other programs have in common: no names, and no numbers.
    pub(super) kind: String,
}

/// What is found, without its place, which one sanitizer names before it and the other among the calls.
pub(super) fn headline(finding: &[String]) -> Option<Headline<'_>> {
    let first = finding.first()?;
    if let Some((place, what)) = first.split_once(RUNTIME_ERROR) {
        return Some(Headline {
            place: file_and_line(place),
            what: what.to_string(),
            kind: without_names(what),
        });
    }
    let kind = assertion(first).unwrap_or(first);
    // The condition of the library is the same in all programs.
    let of_all = assertion(first).map_or_else(|| without_names(first), String::from);
    let call = finding.iter().find(|line| line.starts_with("in "));
    let call = call.or_else(|| finding.iter().find(|line| line.starts_with(CALLED_FROM)));
    let named = call.and_then(|call| {
        let (function, place) = call.rsplit_once(' ')?;
        let function = function.strip_prefix(CALLED_FROM).unwrap_or(function);
        Some((function, file_and_line(place)?))
    });
    Some(match named {
        Some((function, place)) => Headline {
            place: Some(place),
            what: match function.starts_with("in ") {
                true => format!("{kind} {function}"),
                false => format!("{kind} in {function}"),
            },
            kind: of_all,
        },
        None => Headline {
            place: None,
            what: kind.to_string(),
            kind: of_all,
        },
    })
}

/// The condition of an assertion of the library, without the signature in front of it.
fn assertion(line: &str) -> Option<&str> {
    let start = line.find(LIBRARY_ASSERTION)? + ": ".len();
    Some(line[start..].trim_end_matches('.'))
}

/// A finding with `…` for each name in quotes and for each number.
pub(super) fn without_names(what: &str) -> String {
    // What stands between quotes is every second part.
    let parts = what.split('\'').enumerate();
    let parts = parts.map(|(place, part)| match place % 2 {
        0 => without_numbers(part),
        _ => "'…'".to_string(),
    });
    parts.collect()
}

/// The file and the line of `file:line` or `file:line:column`.
fn file_and_line(place: &str) -> Option<(&str, u64)> {
    let (file, rest) = place.split_once(':')?;
    let line = rest.split(':').next()?.parse().ok()?;
    Some((file, line))
}

/// Whether a line begins a report; a sanitizer that cannot start prints ERROR as well.
fn is_report(line: &str) -> bool {
    line.contains("ERROR: AddressSanitizer: ") && !line.contains("CHECK failed")
}

/// Whether a line begins the report on a program that aborted.
fn is_abort(line: &str) -> bool {
    is_report(line) && line.contains("Sanitizer: ABRT on ")
}

/// Whether a finding is what the program, or its runtime, prints anyway: an exception that nothing catches, or a failed
/// assertion of its own.
pub(super) fn repeats_own_words(finding: &[String]) -> bool {
    let first = finding.first().map_or("", String::as_str);
    first.starts_with(UNCAUGHT) || first.contains(OWN_ASSERTION)
}

/// The line above the report on a program that aborted in which its runtime says why.
fn why_aborted<'l>(above: &[&'l str]) -> Option<&'l str> {
    let is_reason = |line: &&&str| {
        line.starts_with(UNCAUGHT) || (line.contains(OWN_ASSERTION) && line.ends_with(" failed."))
    };
    above.iter().rev().find(is_reason).copied()
}

/// Whether a finding explains the crash of the usual build, whose reason is given in English: a finding that stops the
/// build with sanitizers earlier may have nothing to do with it.
pub(super) fn explains(finding: &[String], crash: &str) -> bool {
    let Some(kind) = finding.first().map(String::as_str) else {
        return false;
    };
    let has = |words: &[&str]| words.iter().any(|word| kind.contains(word));
    let is_arithmetic = has(&[RUNTIME_ERROR]);
    let is_abort = has(&[UNCAUGHT, "Assertion ", "SIGABRT"]);
    let is_allocation = has(&["allocation size"]);
    let is_of_place = has(&[
        "null pointer",
        "out of bounds",
        "misaligned",
        "end of a value",
    ]);
    let is_memory = is_of_place || !(is_arithmetic || is_abort || is_allocation || has(&["FPE"]));
    let names = |signal: &str| crash.contains(signal);
    if let Some((_, name)) = kind.split_once(UNCAUGHT) {
        let name = name.trim_start_matches('\'').trim_end_matches('\'');
        return names("SIGABRT") || names(&format!("ended by {name}"));
    }
    if names("bad_alloc") {
        return is_allocation;
    }
    if names("SIGFPE") {
        return has(&["division", "FPE"]);
    }
    if names("SIGSEGV") || names("SIGBUS") {
        return is_memory || has(&["Assertion '"]);
    }
    if names("SIGABRT") || names("ended by a failed assertion") {
        return is_memory || is_abort;
    }
    (names("SIGILL") || names("SIGTRAP")) && is_arithmetic
}

fn is_finding(line: &str) -> bool {
    is_report(line) || line.contains(RUNTIME_ERROR) || line.contains(LIBRARY_ASSERTION)
}

/// The kind of a fault, without addresses and folders.
fn kind(line: &str) -> String {
    match line.split_once("ERROR: AddressSanitizer: ") {
        Some((_, kind)) => {
            let kind = kind.strip_prefix("ABRT").map_or(kind, |_| "SIGABRT");
            let end = [
                " on address",
                " on unknown address",
                " at pc",
                " (pc",
                " (0x",
            ]
            .iter()
            .filter_map(|end| kind.find(end))
            .min();
            kind[..end.unwrap_or(kind.len())].trim().to_string()
        }
        None => without_addresses(base(without_process(line))),
    }
}

/// A line without addresses, which differ from run to run.
fn without_addresses(line: &str) -> String {
    let is_address = |word: &&str| word.trim_start_matches(['[', '(', '<']).starts_with("0x");
    let words = line.split_whitespace().filter(|word| !is_address(word));
    words.collect::<Vec<_>>().join(" ")
}

/// A line without `==123==`.
fn without_process(line: &str) -> &str {
    line.strip_prefix("==")
        .and_then(|rest| rest.split_once("=="))
        .map_or(line, |(_, rest)| rest)
}

/// A line about the memory that is read or written, without addresses.
fn plain_line(line: &str) -> String {
    let line = without_addresses(line);
    let line = line.trim_end_matches(" thread T0").trim_end_matches(" at");
    line.strip_prefix("is located ")
        .map_or(line, |rest| rest)
        .to_string()
}

/// A call as `function file:line:column`; `None` for one outside the program's own source.
pub(super) fn call(line: &str) -> Option<String> {
    let (_, place) = line.split_once(" in ")?;
    let (function, path) = place.rsplit_once(' ')?;
    let is_ours = path.contains(':') && !FOREIGN.iter().any(|start| path.starts_with(start));
    is_ours.then(|| format!("{function} {}", base(path)))
}

/// A path, or a line that begins with one, without folders.
fn base(line: &str) -> &str {
    let path_end = line.find(':').unwrap_or(line.len());
    match line[..path_end].rfind('/') {
        Some(slash) => &line[slash + 1..],
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_report_is_cut_to_its_kind_its_place_and_its_calls() {
        let stderr = "\
=================================================================
==2==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7ffd at pc 0x55 bp 0x7f sp 0x7f
READ of size 4 at 0x7ffd5c9e1a90 thread T0
    #0 0x55d0 in flip(int*, int) /tmp/build/my.cpp:12:9
    #1 0x55d1 in std::vector<int>::at() /usr/include/c++/12/bits/stl_vector.h:1123
    #2 0x55d2 in main /tmp/build/my.cpp:31
    #3 0x7f03 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58

Address 0x7ffd5c9e1a90 is located in stack of thread T0 at offset 96 in frame
    #0 0x55d0 in main /tmp/build/my.cpp:20

  This frame has 1 object(s):
    [32, 96) 'board' (line 22) <== Memory access at offset 96 overflows this variable
";
        let expected = [
            "stack-buffer-overflow",
            "READ of size 4",
            "Address is located in stack of thread T0 at offset 96 in frame",
            "[32, 96) 'board' (line 22) <== Memory access at offset 96 overflows this variable",
            "in flip(int*, int) my.cpp:12:9",
            "called from main my.cpp:31",
        ];
        assert_eq!(first_finding(stderr), expected);
    }

    /// What the address sanitizer prints of a program that aborts, after the text of its runtime.
    const ABORTED: &str = "\
AddressSanitizer:DEADLYSIGNAL
=================================================================
==38==ERROR: AddressSanitizer: ABRT on unknown address 0x000000000ee2 (pc 0x7f bp 0x7f sp 0x7f T0)
    #0 0x7f1cf58a8eec in __pthread_kill_implementation nptl/pthread_kill.c:44
    #1 0x7f1cf5859fb1 in __GI_raise ../sysdeps/posix/raise.c:26
    #2 0x7f1cf5844471 in __GI_abort stdlib/abort.c:79
    #3 0x7f1cf5844394 in __assert_fail_base assert/assert.c:94
    #4 0x7f1cf62a90d7 in __cxa_throw (/lib/x86_64-linux-gnu/libstdc++.so.6+0xa90d7)
    #5 0x555c2f17039a in std::vector<int, std::allocator<int> >::at(unsigned long) /usr/include/c++/12/bits/stl_vector.h:1175
    #6 0x555c2f17039a in at(std::vector<int, std::allocator<int> >&, int) /tmp/build/my.cpp:6
    #7 0x555c2f170aa4 in main /tmp/build/my.cpp:11
    #8 0x7f1cf5845249 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58

SUMMARY: AddressSanitizer: ABRT nptl/pthread_kill.c:44 in __pthread_kill_implementation
";

    #[test]
    fn a_program_that_aborts_has_the_reason_of_its_runtime_and_its_own_calls() {
        let thrown = "terminate called after throwing an instance of 'std::out_of_range'";
        let asserted = "my: my.cpp:6: int main(): Assertion `n > 100' failed.";
        for (said, kind) in [(thrown, thrown), (asserted, asserted), ("noise", "SIGABRT")] {
            let expected = [
                kind,
                "in at(std::vector<int, std::allocator<int> >&, int) my.cpp:6",
                "called from main my.cpp:11",
            ];
            let stderr = format!("{said}\n  what():  x\n{ABORTED}");
            assert_eq!(first_finding(&stderr), expected);
        }
        assert_eq!(first_finding(&format!("{thrown}\n")), [""; 0], "no report");
    }

    #[test]
    fn a_size_that_cannot_be_allocated_is_named_without_the_rest() {
        let line = "==9==ERROR: AddressSanitizer: requested allocation size 0x4000000000000000 (0x4000000000001000 \
                    after adjustments) exceeds maximum supported size of 0x10000000000 (thread T0)";
        let expected = ["requested allocation size 0x4000000000000000"];
        assert_eq!(first_finding(line), expected);
    }

    #[test]
    fn only_a_finding_of_the_kind_of_the_crash_explains_it() {
        const THROWN: &str = "terminate called after throwing an instance of 'std::out_of_range'";
        const OVERFLOW: &str = "my.cpp:5:9: runtime error: signed integer overflow: 1 + 2147483647 cannot be represented";
        const INDEX: &str = "my.cpp:5:9: runtime error: index 4 out of bounds for type 'int [4]'";
        const DIVISION: &str = "my.cpp:5:9: runtime error: division by zero";
        const HEAP: &str = "heap-buffer-overflow";
        const SIZE: &str = "requested allocation size 0x4000000000000000";
        let crashes = [
            (
                "ended by SIGSEGV (it accessed memory that it may not)",
                &[HEAP, INDEX, "SEGV", "stack-overflow"][..],
            ),
            ("ended by SIGFPE (a division by zero)", &[DIVISION, "FPE"]),
            (
                "ended by SIGABRT (it aborted)",
                &[HEAP, INDEX, "SEGV", "stack-overflow", THROWN, "SIGABRT"],
            ),
            ("ended by std::out_of_range: vector", &[THROWN]),
            (
                "was refused memory (`std::bad_alloc`) when it used 4 MB",
                &[SIZE],
            ),
            ("ended by int", &[]),
            ("ended with status 3", &[]),
        ];
        let all = [
            THROWN,
            OVERFLOW,
            INDEX,
            DIVISION,
            HEAP,
            SIZE,
            "SEGV",
            "FPE",
            "SIGABRT",
            "stack-overflow",
        ];
        for (crash, explained_by) in crashes {
            for kind in all {
                let is_explained = explains(&[kind.to_string()], crash);
                assert_eq!(
                    is_explained,
                    explained_by.contains(&kind),
                    "{crash}: {kind}"
                );
            }
            assert!(!explains(&[], crash), "{crash}");
        }
    }

    #[test]
    fn the_headline_of_a_finding_has_its_place_apart() {
        let of = |finding: &[&str]| {
            let finding: Vec<String> = finding.iter().map(|line| line.to_string()).collect();
            let Headline { place, what, .. } = headline(&finding).expect("a finding");
            (place.map(|(file, line)| (file.to_string(), line)), what)
        };
        let place = |line| Some(("my.cpp".to_string(), line));
        let index = "index 5 out of bounds for type 'int [4]'";
        assert_eq!(
            of(&[
                &format!("my.cpp:12:9: runtime error: {index}"),
                "in main my.cpp:12"
            ]),
            (place(12), index.to_string())
        );
        assert_eq!(
            of(&[
                "stack-buffer-overflow",
                "READ of size 4",
                "in flip(int*, int) my.cpp:7:9"
            ]),
            (
                place(7),
                "stack-buffer-overflow in flip(int*, int)".to_string()
            )
        );
        assert_eq!(of(&["SEGV"]), (None, "SEGV".to_string()));
        // The place of an assertion of the library is the call in the program.
        let assertion = "stl_vector.h:1123: int& std::vector<int>::operator[](size_type): Assertion '__n < this->size()' failed.";
        let said = "Assertion '__n < this->size()' failed in";
        for call in ["in turn(int) my.cpp:4", "called from turn(int) my.cpp:4"] {
            assert_eq!(
                of(&[assertion, call]),
                (place(4), format!("{said} turn(int)"))
            );
        }
        assert!(headline(&[]).is_none());
    }

    #[test]
    fn findings_of_one_kind_differ_in_names_numbers_and_functions() {
        let kind = |finding: &[&str]| {
            let finding: Vec<String> = finding.iter().map(|line| line.to_string()).collect();
            headline(&finding).expect("a finding").kind
        };
        assert_eq!(
            kind(&["heap-buffer-overflow", "in copy a.c:4"]),
            kind(&["heap-buffer-overflow", "in get(int) other.c:50"])
        );
        assert_eq!(
            kind(&["a.c:4:3: runtime error: index 5 out of bounds for type 'int [4]'"]),
            "index … out of bounds for type '…'"
        );
        assert_eq!(
            kind(&["a.c:4:3: runtime error: index -1 out of bounds for type 'char [4][5]'"]),
            "index … out of bounds for type '…'"
        );
    }

    #[test]
    fn no_address_is_kept() {
        let stderr = "\
==2==ERROR: AddressSanitizer: global-buffer-overflow on address 0x55cab034c48c at pc 0x55 bp 0x7f sp 0x7f
READ of size 4 at 0x55cab034c48c thread T0
    #0 0x55d0 in turn /tmp/build/a.c:17
0x55cab034c48c is located 20 bytes to the left of global variable 'best' defined in '/tmp/build/a.c:4:5' (0x55cab034c4a0) of size 4
";
        let found = first_finding(stderr);
        assert!(!found.iter().any(|line| line.contains("0x")), "{found:?}");
        assert!(
            found[2].starts_with("20 bytes to the left of global variable 'best'"),
            "{found:?}"
        );
        let stderr = "a.c:4:9: runtime error: load of misaligned address 0x7ffd5c9e1a91 for type 'int', which requires 4 byte alignment\n";
        assert_eq!(
            first_finding(stderr),
            [
                "a.c:4:9: runtime error: load of misaligned address for type 'int', which requires 4 byte alignment"
            ]
        );
    }

    #[test]
    fn an_arithmetic_report_is_one_line() {
        let stderr = "noise\n/tmp/x/my.cpp:8:14: runtime error: shift exponent 40 is too large for 32-bit type 'int'\n    \
                      #0 0x401 in mask(int) /tmp/x/my.cpp:8\n    #1 0x402 in main /tmp/x/my.cpp:15\n\n";
        let expected = [
            "my.cpp:8:14: runtime error: shift exponent 40 is too large for 32-bit type 'int'",
            "in mask(int) my.cpp:8",
            "called from main my.cpp:15",
        ];
        assert_eq!(first_finding(stderr), expected);
        let stderr = "/usr/include/c++/12/bits/stl_vector.h:1123: reference std::vector<int>::operator[](size_type): \
                      Assertion '__n < this->size()' failed.\n";
        assert_eq!(first_finding(stderr).len(), 1);
        assert!(
            first_finding(stderr)[0].starts_with("stl_vector.h:1123: "),
            "{:?}",
            first_finding(stderr)
        );
    }

    #[test]
    fn other_output_is_no_finding() {
        assert_eq!(first_finding(""), [""; 0]);
        assert_eq!(first_finding("the program's own words\n"), [""; 0]);
        let broken = "==3==ERROR: AddressSanitizer: CHECK failed: sanitizer_linux.cpp:1000";
        assert_eq!(first_finding(broken), [""; 0]);
        assert_eq!(
            sanitizer_failure(broken).as_deref(),
            Some("ERROR: AddressSanitizer: CHECK failed: sanitizer_linux.cpp:1000")
        );
        let warned = "==7==WARNING: AddressSanitizer cannot see\n==7==ERROR: AddressSanitizer failed to allocate 0x1\n";
        assert_eq!(first_finding(warned), [""; 0]);
        assert_eq!(
            sanitizer_failure(warned).as_deref(),
            Some("ERROR: AddressSanitizer failed to allocate 0x1")
        );
    }
}
