//! Finds programs that are the same after renaming: a hint that they have one origin, and no proof.
//!
//! Each source becomes its words and symbols, without comments and blanks; a name becomes the number of names before it.
//! Keywords, numbers and texts stay, so that programs with other loops or other constants differ.

use super::compile::{CaseNames, program_files};
use super::language::{Language, Languages};
use super::submission::Submission;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use tribunal_core::verdict::judged::Alike;

/// Programs with fewer words and symbols are not compared: short ones are the same by chance.
const TOKENS_MIN: u64 = 50;

/// Longer programs are not compared, in bytes.
const PROGRAM_BYTES_MAX: usize = 256 << 10;

/// A longer quoted text is read as symbols: its end would be looked for again and again.
const TEXT_CHARS_MAX: usize = 1000;

/// Below this number of programs, most of a class may be alike without any given code.
const GIVEN_MIN: usize = 4;

/// The groups of programs that are alike, the largest first.
pub fn of(submissions: &[Submission], languages: &Languages) -> Vec<Alike> {
    let has_program = |submission: &&Submission| submission.without.is_none();
    let outlines = submissions.iter().map(|submission| {
        Some(submission)
            .filter(has_program)
            .and_then(|submission| outline(submission, languages))
            .filter(|outline| outline.tokens >= TOKENS_MIN)
    });
    grouped(outlines.collect())
}

fn grouped(outlines: Vec<Option<Outline>>) -> Vec<Alike> {
    let compared = outlines.iter().flatten().count();
    let mut groups: HashMap<Outline, Vec<u64>> = HashMap::new();
    for (place, outline) in (0..).zip(outlines) {
        if let Some(outline) = outline {
            groups.entry(outline).or_default().push(place);
        }
    }
    let alike = |(outline, submissions): (Outline, Vec<u64>)| Alike {
        is_given: submissions.len() >= GIVEN_MIN && submissions.len() * 2 > compared,
        tokens: outline.tokens,
        submissions,
    };
    let shared = groups.into_iter().filter(|(_, places)| places.len() > 1);
    let mut groups: Vec<Alike> = shared.map(alike).collect();
    groups.sort_by_key(|group| {
        (
            std::cmp::Reverse(group.submissions.len()),
            group.submissions[0],
        )
    });
    groups
}

/// A program without the choices of names, blanks and comments.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Outline {
    tokens: u64,
    text: String,
}

/// The outline of a program; nothing if it cannot be read, has no source, or is too long.
fn outline(submission: &Submission, languages: &Languages) -> Option<Outline> {
    let files = program_files(&submission.path, languages, &CaseNames::default()).ok()?;
    let is_header = |ending: &str| ["h", "hh", "hpp", "hxx"].contains(&ending);
    let language = |file: &Path| match file.extension()?.to_str()? {
        ending if is_header(ending) => languages.of_file(Path::new("a.cpp")),
        _ => languages.of_file(file),
    };
    let sources: Vec<_> = files
        .iter()
        .filter_map(|file| Some((language(&file.path)?, &file.bytes)))
        .collect();
    if sources.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() > PROGRAM_BYTES_MAX {
        return None;
    }
    let mut outlines: Vec<Outline> = sources
        .into_iter()
        .map(|(language, bytes)| outline_of(language, &String::from_utf8_lossy(bytes)))
        .collect();
    // The names of the files are choices too.
    outlines.sort_by(|one, other| one.text.cmp(&other.text));
    let join = |mut all: Outline, one: Outline| {
        all.tokens += one.tokens;
        all.text += &one.text;
        all.text.push('\n');
        all
    };
    outlines.into_iter().reduce(join)
}

/// Keywords of the languages: a program with `while` is not one with `if`.
const KEYWORDS: &[&str] = &[
    "and",
    "as",
    "auto",
    "begin",
    "bool",
    "boolean",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "def",
    "del",
    "delete",
    "div",
    "do",
    "double",
    "downto",
    "elif",
    "else",
    "end",
    "enum",
    "except",
    "false",
    "final",
    "finally",
    "float",
    "fn",
    "for",
    "from",
    "func",
    "function",
    "global",
    "goto",
    "if",
    "import",
    "in",
    "include",
    "int",
    "is",
    "lambda",
    "let",
    "long",
    "loop",
    "match",
    "mod",
    "mut",
    "namespace",
    "new",
    "None",
    "not",
    "null",
    "or",
    "pass",
    "private",
    "procedure",
    "program",
    "public",
    "raise",
    "range",
    "repeat",
    "return",
    "short",
    "static",
    "struct",
    "switch",
    "then",
    "to",
    "true",
    "try",
    "until",
    "var",
    "void",
    "while",
];

fn outline_of(language: &Language, source: &str) -> Outline {
    // Code between `#if` and `#endif` is compiled here or there.
    let comments = language
        .comments
        .iter()
        .filter(|[begin, _]| !begin.starts_with("#if") && !begin.starts_with("{$"));
    let comments: Vec<&[String; 2]> = comments.collect();
    let ignores_case = language.name == "Pascal";
    let (mut names, mut text, mut tokens) = (HashMap::new(), String::new(), 0);
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let comment = comments.iter().find(|[begin, _]| rest.starts_with(begin));
        if let Some([begin, end]) = comment {
            let inside = &rest[begin.len()..];
            rest = inside
                .find(end.as_str())
                .map_or("", |at| &inside[at + end.len()..]);
            continue;
        }
        let length = length(rest, first);
        let token = &rest[..length];
        rest = &rest[length..];
        if first.is_whitespace() {
            continue;
        }
        tokens += 1;
        let folded = match ignores_case {
            true => token.to_lowercase(),
            false => token.to_string(),
        };
        if !is_of_a_name(first) || first.is_numeric() || KEYWORDS.contains(&folded.as_str()) {
            text.push_str(&folded);
        } else {
            let next = names.len();
            let number = *names.entry(folded).or_insert(next);
            let _ = write!(text, "${number}");
        }
        text.push(' ');
    }
    Outline { tokens, text }
}

/// The length in bytes of the word, number, text, symbol or blank that begins here.
fn length(rest: &str, first: char) -> usize {
    match first {
        '"' | '\'' | '`' => quoted(rest, first),
        _ if is_of_a_name(first) => rest
            .find(|letter| !is_of_a_name(letter))
            .unwrap_or(rest.len()),
        _ => first.len_utf8(),
    }
}

/// The length of the text that this mark begins; the mark alone if its line does not end it.
fn quoted(rest: &str, mark: char) -> usize {
    let triple: String = [mark; 3].iter().collect();
    if rest.starts_with(&triple)
        && let Some(end) = rest[3..].find(&triple)
    {
        return end + 6;
    }
    let mut is_escaped = false;
    for (at, letter) in rest.char_indices().take(TEXT_CHARS_MAX).skip(1) {
        match letter {
            '\n' if mark != '`' => return mark.len_utf8(),
            letter if letter == mark && !is_escaped => return at + mark.len_utf8(),
            letter => is_escaped = letter == '\\' && !is_escaped,
        }
    }
    mark.len_utf8()
}

fn is_of_a_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(file: &str, source: &str) -> String {
        let languages = Languages::builtin();
        let language = languages.of_file(Path::new(file)).expect("a language");
        outline_of(language, source).text
    }

    #[test]
    fn names_comments_and_blanks_are_choices() {
        let one = "int main() {\n  int a = 1; // one\n  for (;;) a += b(\"x y\");\n}\n";
        let other = "int start(){int sum=1;/* the\nsum */for(;;)sum+=add(\"x y\");}";
        assert_eq!(text("a.c", one), text("b.c", other));
        assert_eq!(
            text("a.c", one),
            "int $0 ( ) { int $1 = 1 ; for ( ; ; ) $1 + = $2 ( \"x y\" ) ; } "
        );
        assert_eq!(
            text("a.py", "def f(x):\n    return x # twice\n"),
            text("a.py", "def twice( y ) :\n\treturn y")
        );
        assert_eq!(
            text("a.pas", "Begin { x } WriteLn(A, a) End."),
            text("a.pas", "begin (* y *) print(b, B) end.")
        );
    }

    #[test]
    fn another_program_is_not_the_same() {
        let one = "int f(int a, int b) { while (a) a = b + 1; return a; }";
        for other in [
            "int f(int a, int b) { while (b) a = b + 1; return a; }",
            "int f(int a, int b) { if (a) a = b + 1; return a; }",
            "int f(int a, int b) { while (a) a = b + 2; return a; }",
            "int f(int a, int b) { while (a) a = b - 1; return a; }",
            "int f(int a, int b) { while (a) a = b + 1; return \"a\"; }",
        ] {
            assert_ne!(text("a.c", one), text("a.c", other), "{other}");
        }
        assert_ne!(text("a.py", "x = 'a b'"), text("a.py", "x = 'a  b'"));
        assert_ne!(text("a.py", "x = '''a # b'''"), text("a.py", "x = '''a'''"));
    }

    fn class(programs: &[&str]) -> Vec<Alike> {
        let folder = tempfile::tempdir().expect("a folder");
        let submission = |(place, text): (usize, &&str)| {
            let path = folder.path().join(format!("{place}.py"));
            std::fs::write(&path, text).expect("a file");
            Submission::from(path)
        };
        let submissions: Vec<Submission> = programs.iter().enumerate().map(submission).collect();
        of(&submissions, &Languages::builtin())
    }

    /// A program of two words for each number.
    fn program(name: &str, first: u32) -> String {
        (first..first + 30)
            .map(|number| format!("{name} = {number}\n"))
            .collect()
    }

    #[test]
    fn groups_are_found_and_short_programs_are_not_compared() {
        let (one, renamed, other) = (program("a", 1), program("b", 1), program("a", 2));
        let found = class(&[&one, &other, &renamed, "print(1)\n", "print(1)\n"]);
        assert_eq!(
            found,
            [Alike {
                submissions: vec![0, 2],
                tokens: 90,
                is_given: false
            }]
        );
    }

    #[test]
    fn what_most_of_a_class_has_was_probably_given() {
        let (one, other) = (program("a", 1), program("a", 2));
        let mut programs = vec![one.as_str(); 5];
        programs.extend([other.as_str(); 2]);
        let found = class(&programs);
        let sizes = found
            .iter()
            .map(|group| (group.submissions.len(), group.is_given));
        assert_eq!(sizes.collect::<Vec<_>>(), [(5, true), (2, false)]);
        assert!(!class(&[&one, &one])[0].is_given, "two of two are no class");
    }

    #[test]
    fn a_hostile_source_is_read_in_linear_time() {
        for part in ["\"", "'\\", "/*", "`", "'''", "a ", "(*{"] {
            let source = part.repeat(PROGRAM_BYTES_MAX / part.len() / 8);
            for file in ["a.c", "a.py", "a.pas", "a.js"] {
                let _ = text(file, &source);
            }
        }
    }
}
