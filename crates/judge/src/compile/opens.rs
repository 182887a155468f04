//! Searches a source without running it: for the file that it opens instead of standard input or output, for a name by
//! which it depends on chance, and for words in its code.

use crate::language::Language;

/// Maximum length of a reported file name, in bytes.
const NAME_BYTES_MAX: usize = 60;

/// Maximum length of the arguments of a call, and of a quoted text, in bytes; hostile sources have longer ones.
const REACH: usize = 300;

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The first file that a source opens by a quoted name; `None` if it first checks that the file exists.
pub(super) fn file(language: &Language, source: &str) -> Option<String> {
    let code = code(source, &language.comments, true);
    // Only ASCII letters become lower case, so that offsets stay the same.
    let small = code.to_ascii_lowercase();
    let calls = language.opens.iter().flat_map(|mark| {
        let mark = mark.to_ascii_lowercase();
        let places = small
            .match_indices(&mark)
            .map(|(at, mark)| (at, at + mark.len()))
            .collect::<Vec<_>>();
        places.into_iter().filter(|(at, end)| {
            !small[..*at].ends_with(is_letter) && !small[*end..].starts_with(is_letter)
        })
    });
    let mut named: Vec<(usize, &str)> = calls
        .filter_map(|(at, end)| Some((at, first_name(&code[end..])?)))
        .collect();
    named.sort_unstable();
    let is_asked = |at: usize| {
        let before = small[..at].trim_end_matches(|letter: char| "(!* \t".contains(letter));
        before
            .strip_suffix("new")
            .unwrap_or(before)
            .trim_end_matches(|letter: char| "(! \t".contains(letter))
            .ends_with("if")
    };
    let (_, name) = named
        .first()
        .filter(|_| !named.iter().any(|(at, _)| is_asked(*at)))?;
    Some(name.to_string())
}

/// The first name in the code of a source by which its results may depend on chance or on a clock.
pub(super) fn chance(language: &Language, source: &str) -> Option<String> {
    if language.chance.is_empty() {
        return None;
    }
    let code = code(source, &language.comments, false);
    let parts = parts(&code);
    let is_chance = |place: &usize| {
        let is_called = parts
            .get(place + 1)
            .is_some_and(|next| next.starts_with('('));
        language
            .chance
            .iter()
            .any(|name| match name.strip_suffix('(') {
                Some(name) => name == parts[*place] && is_called,
                None => name == parts[*place],
            })
    };
    let place = (0..parts.len()).find(is_chance)?;
    Some(parts[place].to_string())
}

/// The names and the signs of a code, in order.
fn parts(code: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for part in code.split_whitespace() {
        let mut rest = part;
        while let Some(first) = rest.chars().next() {
            let end = rest
                .find(|letter: char| is_letter(letter) != is_letter(first))
                .unwrap_or(rest.len());
            parts.push(&rest[..end]);
            rest = &rest[end..];
        }
    }
    parts
}

/// Whether the code of a source contains these words in sequence.
pub(super) fn has(language: &Language, source: &str, words: &str) -> bool {
    let code = code(source, &language.comments, false);
    let parts = parts(&code);
    let words: Vec<&str> = words.split_whitespace().collect();
    !words.is_empty() && parts.windows(words.len()).any(|found| found == words)
}

/// The first quoted text among the arguments at this position, if it is a file name.
fn first_name(code: &str) -> Option<&str> {
    let arguments = start(code);
    let arguments = &arguments[..arguments.find([')', ';'])?];
    let open = arguments
        .find(['"', '\''])
        .filter(|open| arguments[..*open].matches('(').count() <= 1)?;
    let name = &arguments[open + 1..];
    let name = &name[..name.find(arguments[open..].chars().next()?)?];
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./\\:~".contains(letter);
    let has_ending = name
        .rsplit_once('.')
        .is_some_and(|(stem, ending)| !stem.is_empty() && !ending.is_empty());
    (name.len() <= NAME_BYTES_MAX && name.chars().all(is_plain) && has_ending).then_some(name)
}

/// The beginning of a text, up to [`REACH`] bytes.
fn start(text: &str) -> &str {
    let end = (0..=REACH.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

/// A source without its comments, and without its quoted texts unless `has_texts`.
fn code(source: &str, comments: &[[String; 2]], has_texts: bool) -> String {
    let begins = |text: &str, mark: &str| {
        text.get(..mark.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(mark))
            && !mark.is_empty()
    };
    let (mut code, mut rest) = (String::with_capacity(source.len()), source);
    while let Some(first) = rest.chars().next() {
        if let Some([_, end]) = comments.iter().find(|[begin, _]| begins(rest, begin)) {
            let at = rest
                .char_indices()
                .map(|(at, _)| at)
                .skip(1)
                .find(|at| begins(&rest[*at..], end));
            rest = at.map_or("", |at| &rest[at + end.len()..]);
            code.push('\n');
            continue;
        }
        let mut length = first.len_utf8();
        if "\"'".contains(first) {
            let line = start(rest).split('\n').next().unwrap_or_default();
            let mut is_guarded = false;
            let close = line.char_indices().skip(1).find(|(_, letter)| {
                let closes = *letter == first && !is_guarded;
                is_guarded = *letter == '\\' && !is_guarded;
                closes
            });
            length = close.map_or(length, |(at, letter)| at + letter.len_utf8());
        }
        code.push_str(if has_texts || length == first.len_utf8() {
            &rest[..length]
        } else {
            " "
        });
        rest = &rest[length..];
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Languages;
    use std::path::Path;

    #[test]
    fn chance_and_clocks_are_seen_in_code_alone() {
        let languages = Languages::builtin();
        for (name, source, expected) in [
            ("a.cpp", "mt19937 rng(1);", Some("mt19937")),
            ("a.cpp", "std::mt19937_64 rng;", Some("mt19937_64")),
            ("a.c", "int main() { srand(1); }", Some("srand")),
            ("a.c", "int x = rand() % 2;", Some("rand")),
            ("a.c", "long t = time (NULL);", Some("time")),
            ("a.c", "int time = 0, rand; time++;", None),
            ("a.c", "int strand(void); int grand = strand();", None),
            (
                "a.c",
                "/* rand() */ puts(\"srand(time(0))\"); // clock()",
                None,
            ),
            ("a.py", "import random\n", Some("random")),
            ("a.py", "import time\nbegin = time.time()\n", Some("time")),
            ("a.py", "time = 3  # random\n", None),
            (
                "a.rs",
                "let begun = std::time::Instant::now();",
                Some("Instant"),
            ),
            ("a.pas", "begin randomize; end.", Some("randomize")),
        ] {
            let language = languages.of_file(Path::new(name)).expect("a language");
            assert_eq!(chance(language, source).as_deref(), expected, "{source}");
        }
    }

    fn check(name: &str, source: &str, opened: Option<&str>) {
        let languages = Languages::builtin();
        let language = languages.of_file(Path::new(name)).expect("a language");
        assert_eq!(file(language, source).as_deref(), opened, "{source}");
    }

    #[test]
    fn a_file_that_is_opened_is_named_in_every_language() {
        check(
            "a.cpp",
            "int main() { freopen(\"CHESSCBG.INP\", \"r\", stdin); }",
            Some("CHESSCBG.INP"),
        );
        check(
            "a.c",
            "FILE *f = fopen ( \"input.txt\" , \"r\");",
            Some("input.txt"),
        );
        check(
            "a.cpp",
            "ofstream out(\"b.out\"); ifstream in(\"a.in\");",
            Some("b.out"),
        );
        check("a.cpp", "ifstream in; in.open(\"a.in\");", Some("a.in"));
        check(
            "a.pas",
            "begin Assign(input, 'chesscbg.inp'); reset(input); end.",
            Some("chesscbg.inp"),
        );
        check(
            "a.py",
            "import sys\nsys.stdin = open('input.txt')\n",
            Some("input.txt"),
        );
        check(
            "a.java",
            "Scanner in = new Scanner(new File(\"data/in.txt\"));",
            Some("data/in.txt"),
        );
        check(
            "a.js",
            "const t = require('fs').readFileSync('./input.txt', 'utf8');",
            Some("./input.txt"),
        );
        check(
            "a.rs",
            "let text = std::fs::read_to_string(\"in.txt\").unwrap();",
            Some("in.txt"),
        );
        check("a.go", "f, _ := os.Open(\"in.txt\")", Some("in.txt"));
        check(
            "a.java",
            "new File(System.getProperty(\"java.io.tmpdir\")); new FileReader(\"in.txt\")",
            Some("in.txt"),
        );
    }

    #[test]
    fn words_are_found_only_in_code() {
        let languages = Languages::builtin();
        let language = languages.of_file(Path::new("a.c")).expect("a language");
        for (source, stands) in [
            ("void main() {}", true),
            ("void\n  main (void)\n{}", true),
            ("int main() {}", false),
            ("void mainly() {} int main() {}", false),
            ("int main() {} // void main", false),
            ("avoid main", false),
            ("int main(void) { puts(\"void main\"); }", false),
            ("int main(void) { puts(\"a \\\" void main\"); }", false),
            ("char quote = '\"'; void main() {}", true),
            ("char *quotes = \"\\\"\"; void main() {}", true),
            ("", false),
        ] {
            assert_eq!(has(language, source, "void main"), stands, "{source}");
        }
        assert!(!has(language, "anything", ""));
    }

    #[test]
    fn dead_code_and_other_names_are_not_reported() {
        check(
            "a.cpp",
            "// freopen(\"a.in\", \"r\", stdin);\nint main() {}",
            None,
        );
        check("a.cpp", "/* freopen(\"a.in\", \"r\", stdin); */", None);
        check(
            "a.cpp",
            "#ifndef ONLINE_JUDGE\nfreopen(\"a.in\", \"r\", stdin);\n#endif\nint main() {}",
            None,
        );
        check(
            "a.cpp",
            "char *s = \"freopen\"; int x = 1'000; puts(\"// no\"); f(\"a.in\");",
            None,
        );
        check(
            "a.cpp",
            "if (fopen(\"a.in\", \"r\")) freopen(\"a.in\", \"r\", stdin);",
            None,
        );
        check(
            "a.java",
            "if (new File(\"a.in\").exists()) System.setIn(new FileInputStream(\"a.in\"));",
            None,
        );
        check(
            "a.c",
            "f = fopen(argv[1], \"r\"); freopen(\"/dev/stdin\", \"r\", stdin); freopen(\"CON\", \"r\", stdin);",
            None,
        );
        check("a.py", "x = open(0).read().split('a.b')\n", None);
        check(
            "a.py",
            "# open('input.txt')\nreopen('input.txt'); opened('input.txt')",
            None,
        );
        check(
            "a.js",
            "readFileSync(process.platform === 'linux' ? '/dev/stdin' : 'input.txt')",
            None,
        );
        check(
            "a.pas",
            "{$ifndef ONLINE_JUDGE} assign(input, 'a.in'); {$endif} { assign(input, 'b.in'); }",
            None,
        );
        check("a.cpp", "freopen(\"\u{1b}[2J.in\", \"r\", stdin);", None);
    }

    #[test]
    fn a_hostile_source_takes_linear_time() {
        for part in [
            "open ",
            "open(",
            "'\\",
            "\"\\",
            "ü'",
            "#if ",
            "/*",
            "(",
            "if(open(\"a.b\")",
        ] {
            let source = part.repeat((1 << 18) / part.len());
            check("a.cpp", &source, None);
            check("a.py", &source, None);
        }
    }

    #[test]
    fn a_truncated_source_causes_no_panic() {
        let source = "/* ü */ freopen(\"ü.in\\\", 'r', fopen(\"a.in\" #if {$IF open('";
        for (at, _) in source.char_indices() {
            for name in ["a.cpp", "a.pas", "a.py", "a.java"] {
                let languages = Languages::builtin();
                let language = languages.of_file(Path::new(name)).expect("a language");
                let _ = (file(language, &source[at..]), file(language, &source[..at]));
            }
        }
    }
}
