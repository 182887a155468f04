//! Names of pages, made from names of students and of programs so that every file system and every person can use them.

use std::collections::{HashMap, HashSet};
use tribunal_core::verdict::judged::Student;
use tribunal_report::student_page::program_paths;
use unicode_normalization::UnicodeNormalization as _;

/// The maximum length of a name without its ending, in bytes: some encrypted file systems allow 143 for a whole name.
const STEM_BYTES_MAX: usize = 120;

/// The ending of every page.
const ENDING: &str = ".html";

/// Names that Windows gives to devices, whatever their ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Names that Windows gives to devices if a digit follows.
const NUMBERED_DEVICES: [&str; 2] = ["com", "lpt"];

/// The names of the pages of these submissions, in order: those of the students, or else the paths of the programs below
/// the folder that all of them share. No two are the same where upper and lower case are.
pub(super) fn page_names(submissions: &[(&str, Option<&Student>)]) -> Vec<String> {
    let mut taken = Taken::default();
    let paths: Vec<&str> = submissions.iter().map(|(path, _)| *path).collect();
    let all = program_paths(&paths).into_iter().zip(submissions);
    let name = |(path, (_, student)): (&str, &(&str, Option<&Student>))| {
        let label = student.map_or(path, |student| &student.name);
        taken.unique(&stem(label))
    };
    all.map(name).collect()
}

/// A name without what a file system, a shell or a person would take for something else.
fn stem(label: &str) -> String {
    let safe = |letter: char| match letter {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | '\u{fffd}' => '_',
        letter if letter.is_control() || is_invisible(letter) => '_',
        letter if letter.is_whitespace() => ' ',
        letter => letter,
    };
    let name: String = label.nfc().map(safe).collect();
    // A leading dot hides a file, a leading hyphen makes it a flag; Windows drops dots and blanks at the end.
    let name = name.trim_start_matches(['.', '-', ' ']);
    let name = cut(name, STEM_BYTES_MAX).trim_end_matches(['.', ' ']);
    match name {
        "" => "student".to_string(),
        name if is_device(name) => format!("_{name}"),
        name => name.to_string(),
    }
}

/// Whether a character changes how others are shown, without being seen.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

fn is_device(name: &str) -> bool {
    let name = name.split('.').next().unwrap_or_default().trim_end();
    let name = name.to_lowercase();
    let is_numbered = |device: &str| {
        name.strip_prefix(device).is_some_and(|rest| {
            let mut digits = rest.chars();
            matches!(digits.next(), Some('0'..='9' | '¹' | '²' | '³')) && digits.next().is_none()
        })
    };
    DEVICES.contains(&name.as_str()) || NUMBERED_DEVICES.iter().any(|device| is_numbered(device))
}

/// The beginning of a text, with whole characters.
fn cut(text: &str, bytes_max: usize) -> &str {
    let mut end = text.len().min(bytes_max);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The names that pages have already.
#[derive(Default)]
struct Taken {
    /// Each name, as systems see it for which upper and lower case are the same.
    names: HashSet<String>,
    /// The last number that a name without its ending got, so that many pages of one name do not take long.
    numbers: HashMap<String, u64>,
}

impl Taken {
    /// The name of the page, with a number if another page has the name already.
    fn unique(&mut self, stem: &str) -> String {
        let number = self.numbers.entry(same_everywhere(stem)).or_insert(0);
        loop {
            *number += 1;
            let name = match *number {
                1 => format!("{stem}{ENDING}"),
                number => format!("{stem}-{number}{ENDING}"),
            };
            if self.names.insert(same_everywhere(&name)) {
                return name;
            }
        }
    }
}

/// The same text for names that are the same where upper and lower case, or ways to write a letter, do not count.
fn same_everywhere(name: &str) -> String {
    let letters = name.nfkc().flat_map(char::to_uppercase);
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn of_students(names: &[&str]) -> Vec<String> {
        let student = |name: &&str| Student {
            name: name.to_string(),
            id: String::new(),
            file: String::new(),
            on_roster: None,
            remarks: Default::default(),
        };
        let students: Vec<Student> = names.iter().map(student).collect();
        let all: Vec<_> = students.iter().map(|it| ("class/x", Some(it))).collect();
        page_names(&all)
    }

    #[test]
    fn a_name_stays_as_it_is_where_every_system_takes_it() {
        let names = [
            "Nguyễn Văn A",
            "李雷",
            "O'Neill (12)",
            "Ada.Lovelace",
            "con-way",
            "Com",
        ];
        let pages = names.map(|name| format!("{name}.html"));
        assert_eq!(of_students(&names), pages);
    }

    #[test]
    fn a_name_that_a_system_would_take_for_something_else_is_changed() {
        for (name, page) in [
            ("../../etc/passwd", "_.._etc_passwd.html"),
            ("a\\b:c*?\"<>|d", "a_b_c______d.html"),
            ("..", "student.html"),
            ("", "student.html"),
            ("/", "_.html"),
            ("-rf", "rf.html"),
            ("CON", "_CON.html"),
            ("nul.txt", "_nul.txt.html"),
            ("com1", "_com1.html"),
            ("LPT³", "_LPT³.html"),
            ("trailing. . ", "trailing.html"),
            ("a\u{1b}[2J\n\tb\u{202e}c\u{a0}d", "a_[2J__b_c d.html"),
            ("a\u{301}", "á.html"),
            ("a\u{61c}b\u{e0041}", "a_b_.html"),
        ] {
            assert_eq!(of_students(&[name]), [page], "{name:?}");
        }
        let long = of_students(&[&"ễ".repeat(500)]);
        assert_eq!(long, [format!("{}.html", "ễ".repeat(40))]);
    }

    #[test]
    fn no_two_names_are_the_same_where_case_does_not_count() {
        let long = "x".repeat(200);
        let names = [
            "an",
            "An",
            "ÁN",
            "a\u{301}n",
            "STRASSE",
            "straße",
            &long,
            &long,
            "an-2",
            "a/b",
            "a:b",
            "AN",
        ];
        let pages = of_students(&names);
        assert_eq!(
            &pages[..6],
            [
                "an.html",
                "An-2.html",
                "ÁN.html",
                "án-2.html",
                "STRASSE.html",
                "straße-2.html"
            ]
        );
        let lower: HashSet<String> = pages.iter().map(|page| page.to_lowercase()).collect();
        assert_eq!(lower.len(), names.len(), "{pages:?}");
        assert!(pages.iter().all(|page| page.len() <= 143), "{pages:?}");
    }

    #[test]
    fn many_pages_of_one_name_are_named_in_little_time() {
        let begun = std::time::Instant::now();
        let mut pages = of_students(&["an"; 20_000]);
        assert_eq!(pages[19_999], "an-20000.html");
        pages.sort();
        pages.dedup();
        assert_eq!(pages.len(), 20_000);
        // One comparison with each earlier page takes hours.
        assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
    }

    #[test]
    fn programs_are_named_by_their_paths_below_the_folder_that_they_share() {
        let names = |paths: &[&str]| {
            let all: Vec<_> = paths.iter().map(|path| (*path, None)).collect();
            page_names(&all)
        };
        assert_eq!(
            names(&[
                "/home/t/class/a.py",
                "/home/t/class/b/a.py",
                "/home/t/class/b"
            ]),
            ["a.py.html", "b_a.py.html", "b.html"]
        );
        assert_eq!(
            names(&["/home/t/class/a.py", "/home/u/a.py"]),
            ["a.py.html", "a.py-2.html"]
        );
        assert_eq!(names(&["a.py", "x/a.py"]), ["a.py.html", "x_a.py.html"]);
        assert_eq!(
            names(&["class/ann/a.c", "class/annie/a.c"]),
            ["ann_a.c.html", "annie_a.c.html"]
        );
    }

    #[test]
    fn every_name_is_one_part_of_a_path() {
        let mut state = 11u64;
        let letters: Vec<char> = "./\\:-_ aA\u{301}é\u{0}\u{7f}\u{202e}\u{2028}nul1李\u{10ffff}"
            .chars()
            .collect();
        for _ in 0..5_000 {
            let mut name = String::new();
            for _ in 0..(state >> 60) {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                name.push(letters[(state >> 33) as usize % letters.len()]);
            }
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let pages = of_students(&[&name, &name]);
            for page in &pages {
                let path = Path::new(page);
                assert_eq!(path.components().count(), 1, "{name:?}: {page:?}");
                assert!(
                    path.file_name().is_some() && !page.starts_with(['.', '-']),
                    "{page:?}"
                );
                assert!(!page.chars().any(char::is_control), "{page:?}");
            }
            assert_ne!(pages[0], pages[1]);
        }
    }
}
