//! Chooses the most useful line of a compiler's message.

/// Useful messages of linkers; the lines around them are about internal files.
const OF_LINKERS: [&str; 2] = ["undefined reference to ", "multiple definition of "];

/// Messages of drivers about a failed linker.
const LINKER_FAILED: [&str; 2] = ["ld returned ", "linker command failed"];

/// The first line about an error; for a linker, the line with the missing or repeated name.
pub(crate) fn headline(message: &str) -> Option<&str> {
    // A line that starts with `# ` names a Go package.
    let lines = || {
        message
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with("# "))
    };
    let is_linker_failure = |line: &&str| LINKER_FAILED.iter().any(|words| line.contains(words));
    let of_linker = || {
        lines().find_map(|line| {
            OF_LINKERS
                .iter()
                .find_map(|words| line.find(words).map(|at| &line[at..]))
        })
    };
    let name = lines()
        .any(|line| is_linker_failure(&line))
        .then(of_linker)
        .flatten();
    let name = name.map(|line| line.split_once("; ").map_or(line, |(name, _)| name));
    let says_error = |line: &&str| {
        let line = line.to_ascii_lowercase();
        (line.contains("error") || line.contains("fatal:")) && !is_linker_failure(&&*line)
    };
    name.or_else(|| lines().find(says_error))
        .or_else(|| lines().next())
}

/// The name of the header that a compiler of C or C++ does not find, if that is what its message says.
pub fn missing_header(message: &str) -> Option<&str> {
    let of_gcc = |line: &'_ str| -> Option<(usize, usize)> {
        let end = line.find(": No such file or directory")?;
        let begin = line[..end].find("fatal error: ")? + "fatal error: ".len();
        Some((begin, end))
    };
    let of_clang = |line: &'_ str| -> Option<(usize, usize)> {
        let end = line.find("' file not found")?;
        let begin = line[..end].find("fatal error: '")? + "fatal error: '".len();
        Some((begin, end))
    };
    message.lines().find_map(|line| {
        let (begin, end) = of_gcc(line).or_else(|| of_clang(line))?;
        Some(&line[begin..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_header_is_named() {
        for message in [
            "v.cpp:1:10: fatal error: validation.h: No such file or directory\n    1 | #include\n",
            "In file included\nv.cpp:1:10: fatal error: 'validation.h' file not found\n",
        ] {
            assert_eq!(missing_header(message), Some("validation.h"));
        }
        for message in ["", "v.cpp:1:1: error: no", "a: No such file or directory"] {
            assert_eq!(missing_header(message), None);
        }
    }

    #[test]
    fn for_go_and_pascal_it_is_the_line_with_the_position() {
        assert_eq!(
            headline("# command-line-arguments\n./a.go:3:32: undefined: y\n"),
            Some("./a.go:3:32: undefined: y")
        );
        let unit = "c.pas(2,6) Fatal: Can't find unit foo used by c\nFatal: Compilation aborted\n\
                    Error: /usr/bin/ppcx64 returned an error exitcode\n";
        assert_eq!(
            headline(unit),
            Some("c.pas(2,6) Fatal: Can't find unit foo used by c")
        );
    }

    #[test]
    fn for_a_linker_it_is_the_missing_or_duplicate_name() {
        let missing = "/usr/bin/ld: /usr/lib/x86_64-linux-gnu/crt1.o: in function `_start':\n\
                       (.text+0x17): undefined reference to `main'\ncollect2: error: ld returned 1 exit status\n";
        assert_eq!(headline(missing), Some("undefined reference to `main'"));
        let twice = "/usr/bin/ld: /tmp/ccb.o: in function `solve':\nb.c:(.text+0x0): multiple definition of `solve'; \
                     /tmp/cca.o:a.c:(.text+0x0): first defined here\ncollect2: error: ld returned 1 exit status\n";
        assert_eq!(headline(twice), Some("multiple definition of `solve'"));
        let clang = "/usr/bin/ld: a.o: undefined reference to `f()'\nclang: error: linker command failed with exit code 1\n";
        assert_eq!(headline(clang), Some("undefined reference to `f()'"));
        let unknown = "/usr/bin/ld: cannot find -lx\ncollect2: error: ld returned 1 exit status\n";
        assert_eq!(headline(unknown), Some("/usr/bin/ld: cannot find -lx"));
    }

    #[test]
    fn for_any_other_message_it_is_the_first_error() {
        let said = "a.c: In function 'main':\na.c:1:5: warning: unused\na.c:2:3: error: expected ';'\na.c:3:1: error: no\n";
        assert_eq!(headline(said), Some("a.c:2:3: error: expected ';'"));
        let quoted = "a.c:1:2: error: #error undefined reference to `main'\n";
        assert_eq!(
            headline(quoted),
            Some("a.c:1:2: error: #error undefined reference to `main'")
        );
        assert_eq!(
            headline("  File \"a.py\", line 1\nSyntaxError: invalid\n"),
            Some("SyntaxError: invalid")
        );
        assert_eq!(headline("\n no \n"), Some("no"));
        assert_eq!(headline("\n"), None);
    }
}
