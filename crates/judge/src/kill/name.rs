//! Names of cases, by the programs that they kill.

use std::path::Path;

/// Maximum number of letters of a program's name in the name of a case.
const LETTERS_MAX: usize = 40;

/// The name of case `number`, counted from 1, of `cases`; it kills `program` and `more` others.
pub fn name(number: usize, cases: usize, program: &Path, more: usize) -> String {
    let digits = cases.to_string().len().max(2);
    let more = if more > 0 {
        format!("-and-{more}-more")
    } else {
        String::new()
    };
    format!("{number:0digits$}-kills-{}{more}", stem(program))
}

/// The name of a file without its ending, in letters that are allowed in the name of a case.
fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() || letter == '-' {
            letter
        } else {
            '_'
        }
    };
    let stem: String = stem.chars().take(LETTERS_MAX).map(plain).collect();
    if stem.is_empty() {
        "program".to_string()
    } else {
        stem
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_package::data::is_case_name;

    #[test]
    fn a_name_lists_what_is_killed_and_is_a_valid_case_name() {
        let named = |path: &str, more| name(3, 12, Path::new(path), more);
        assert_eq!(
            named("wrong_answer/torus_border.cpp", 7),
            "03-kills-torus_border-and-7-more"
        );
        assert_eq!(
            named("a b\u{202e}/it's .. mine\u{1b}[31m.py", 0),
            "03-kills-it_s____mine__31m"
        );
        for path in ["", "..", "/", ".c", "-rf.c", "ünïcödé.c", &"x".repeat(1000)] {
            let named = named(path, 1);
            assert!(is_case_name(&named) && named.len() < 80, "{path}: {named}");
        }
        assert_eq!(name(7, 1000, Path::new("a.c"), 0), "0007-kills-a");
    }
}
