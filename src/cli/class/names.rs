//! Reads the names of hand-ins: those that Moodle and Canvas give them, and plain ones.
//!
//! - Moodle: a folder `Nguyễn Văn A_12345_assignsubmission_file_` for each student, or a file with that in front of its
//!   own name; the number is that of the participant.
//! - Canvas: files `nguyenvana_12345_678901_main.cpp` or `nguyenvana_LATE_12345_678901_main.cpp`, with the numbers of the
//!   student and of the file; `nguyenvana_12345_text.html` for a text.
//! - Plain: a folder `alice`, a file `bob.cpp`, an archive `carol.zip`.

use unicode_normalization::UnicodeNormalization as _;

/// Where a name comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Layout {
    Moodle,
    Canvas,
    Plain,
}

/// A name of a hand-in, taken apart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HandInName {
    pub(super) layout: Layout,
    /// The name of the person.
    pub(super) person: String,
    /// The number that Moodle or Canvas gives to the person.
    pub(super) number: Option<String>,
    /// The number that Canvas gives to the file; it grows with the time of handing in.
    pub(super) file_number: Option<DecimalNumber>,
    /// The name of the file as the student named it; empty for a folder.
    pub(super) file: String,
    /// Whether Canvas marks it as late.
    pub(super) is_late: bool,
}

/// A number of any length, in decimal digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DecimalNumber {
    /// The number of significant digits; of two numbers, the one with more is larger.
    length: usize,
    /// The digits without leading zeros.
    digits: String,
}

impl DecimalNumber {
    fn of(digits: &str) -> DecimalNumber {
        let digits = digits.trim_start_matches('0').to_string();
        DecimalNumber {
            length: digits.len(),
            digits,
        }
    }
}

impl HandInName {
    /// Takes the name of a file or folder apart.
    pub(super) fn of(name: &str, is_folder: bool) -> HandInName {
        let name: String = name.nfc().collect();
        moodle(&name)
            .or_else(|| canvas(&name).filter(|_| !is_folder))
            .unwrap_or_else(|| plain(&name, is_folder))
    }
}

fn moodle(name: &str) -> Option<HandInName> {
    let (person, rest) = name.split_once("_assignsubmission_")?;
    let (person, number) = person.rsplit_once('_')?;
    let file = rest.split_once('_').map_or("", |(_, file)| file);
    (is_number(number) && !person.trim().is_empty()).then(|| HandInName {
        layout: Layout::Moodle,
        person: person.trim().to_string(),
        number: Some(number.to_string()),
        file_number: None,
        file: file.to_string(),
        is_late: false,
    })
}

fn canvas(name: &str) -> Option<HandInName> {
    let parts: Vec<&str> = name.split('_').collect();
    let found = |number: usize, file: usize| {
        let is_late = parts[number - 1] == "LATE" && number > 1;
        let person = parts[..number - usize::from(is_late)].join("_");
        (!person.trim().is_empty()).then(|| HandInName {
            layout: Layout::Canvas,
            person,
            number: Some(parts[number].to_string()),
            file_number: (file > number + 1).then(|| DecimalNumber::of(parts[file - 1])),
            file: parts[file..].join("_"),
            is_late,
        })
    };
    // An anonymous student has letters and digits for a number.
    if parts[0] == "anon" && parts.len() > 3 && is_number(parts[2]) {
        return Some(HandInName {
            person: format!("anon_{}", parts[1]),
            ..found(1, 3)?
        });
    }
    let is_file = |at: &usize| is_number(parts[*at]) && is_number(parts[at + 1]);
    if let Some(at) = (1..parts.len().saturating_sub(2)).find(is_file) {
        return found(at, at + 2).filter(|name| !name.file.is_empty());
    }
    let last = parts.len() - 1;
    let is_text = last > 1 && ["text.html", "link.html"].contains(&parts[last]);
    match is_text && is_number(parts[last - 1]) {
        true => found(last - 1, last),
        false => None,
    }
}

fn plain(name: &str, is_folder: bool) -> HandInName {
    let stem = match name.rsplit_once('.') {
        Some((stem, ending)) if !is_folder && !stem.is_empty() => {
            let is_packed = ["gz", "bz2", "xz"].contains(&ending);
            stem.strip_suffix(".tar")
                .filter(|_| is_packed)
                .unwrap_or(stem)
        }
        _ => name,
    };
    HandInName {
        layout: Layout::Plain,
        person: stem.trim().to_string(),
        number: None,
        file_number: None,
        file: if is_folder {
            String::new()
        } else {
            name.to_string()
        },
        is_late: false,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The name of a file without the mark of a version, as in `main-2.cpp`, and the number of the version: Canvas numbers
/// the files that a student hands in again under the same name, from 1 on. The first version has none, here 0.
pub(super) fn version(file: &str) -> (String, u64) {
    let (stem, ending) = match file.rsplit_once('.') {
        Some((stem, ending)) => (stem, format!(".{ending}")),
        None => (file, String::new()),
    };
    match stem.rsplit_once('-') {
        Some((base, number))
            if is_number(number) && !number.starts_with('0') && !base.is_empty() =>
        {
            (
                format!("{base}{ending}"),
                number.parse().unwrap_or(u64::MAX),
            )
        }
        _ => (file.to_string(), 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str, is_folder: bool) -> (Layout, String, Option<String>, String, bool) {
        let name = HandInName::of(name, is_folder);
        (
            name.layout,
            name.person,
            name.number,
            name.file,
            name.is_late,
        )
    }

    #[test]
    fn moodle_names_a_folder_or_a_file_after_a_participant() {
        let expected = |file: &str| {
            let number = Some("12345".to_string());
            let person = "Nguyễn Văn A".to_string();
            (Layout::Moodle, person, number, file.to_string(), false)
        };
        let prefix = "Nguyễn Văn A_12345_assignsubmission_file";
        assert_eq!(name(&format!("{prefix}_"), true), expected(""));
        assert_eq!(name(prefix, true), expected(""));
        assert_eq!(
            name(&format!("{prefix}_my_main.cpp"), false),
            expected("my_main.cpp")
        );
        let decomposed: String = prefix.nfd().collect();
        assert_ne!(decomposed, prefix);
        assert_eq!(name(&decomposed, true), expected(""));
        assert_eq!(
            name("Li_Wei_7_assignsubmission_onlinetext_", true).1,
            "Li_Wei"
        );
    }

    #[test]
    fn canvas_names_a_file_after_a_student_and_a_number_of_the_file() {
        let expected = |file: &str, is_late| {
            let number = Some("12345".to_string());
            let person = "nguyenvana".to_string();
            (Layout::Canvas, person, number, file.to_string(), is_late)
        };
        assert_eq!(
            name("nguyenvana_12345_678901_main.cpp", false),
            expected("main.cpp", false)
        );
        assert_eq!(
            name("nguyenvana_LATE_12345_678901_my_main_2_3.cpp", false),
            expected("my_main_2_3.cpp", true)
        );
        assert_eq!(
            name("nguyenvana_LATE_12345_text.html", false),
            expected("text.html", true)
        );
        let anonymous = name("anon_aB3dE_678901_main.cpp", false);
        assert_eq!(
            (anonymous.1.as_str(), anonymous.3.as_str()),
            ("anon_aB3dE", "main.cpp")
        );
    }

    #[test]
    fn any_other_name_is_that_of_the_person() {
        for (given, is_folder, person) in [
            ("alice", true, "alice"),
            ("alice.b", true, "alice.b"),
            ("bob.cpp", false, "bob"),
            ("carol.tar.gz", false, "carol"),
            ("d.e.zip", false, "d.e"),
            ("_1_2_", false, "_1_2_"),
            ("x_1_2_y", true, "x_1_2_y"),
            ("_1_1__", false, "_1_1__"),
            ("_LATE_1_2_a.c", false, "_LATE_1_2_a"),
            ("_assignsubmission_file_", true, "_assignsubmission_file_"),
            ("", false, ""),
        ] {
            let found = name(given, is_folder);
            assert_eq!(
                (found.0, found.1.as_str()),
                (Layout::Plain, person),
                "{given}"
            );
        }
    }

    #[test]
    fn no_name_makes_it_panic() {
        fn property(words: Vec<u8>, is_folder: bool) -> bool {
            const WORDS: [&str; 9] = [
                "_",
                "_",
                "1",
                "LATE",
                "anon",
                "text.html",
                "assignsubmission",
                "é",
                ".",
            ];
            let words = words
                .iter()
                .map(|word| WORDS[usize::from(*word) % WORDS.len()]);
            let text: String = words.collect();
            let found = HandInName::of(&text, is_folder);
            let _ = version(&found.file);
            text.is_empty() || !found.person.is_empty() || text.trim().is_empty()
        }
        quickcheck::quickcheck(property as fn(Vec<u8>, bool) -> bool);
    }

    #[test]
    fn the_number_of_a_file_is_compared_as_a_number_of_any_length() {
        let number = |name: &str| HandInName::of(name, false).file_number.expect("a number");
        fn property(one: u64, other: u64, zeros: u8) -> bool {
            let padded = format!("{}{one}", "0".repeat(zeros.into()));
            DecimalNumber::of(&padded).cmp(&DecimalNumber::of(&other.to_string()))
                == one.cmp(&other)
        }
        quickcheck::quickcheck(property as fn(u64, u64, u8) -> bool);
        assert!(number("bo_1_1000_a.c") > number("bo_1_999_a.c"));
        assert!(number("anon_x9_1000_a.c") > number("anon_x9_0999_a.c"));
        let long = "9".repeat(200);
        let longer = format!("1{}", "0".repeat(200));
        assert!(number(&format!("bo_1_{longer}_a.c")) > number(&format!("bo_LATE_1_{long}_a.c")));
        for without in [
            "bo_1_text.html",
            "bo.c",
            "A_1_assignsubmission_file_a_5_6.c",
        ] {
            assert_eq!(
                HandInName::of(without, false).file_number,
                None,
                "{without}"
            );
        }
    }

    #[test]
    fn canvas_numbers_versions() {
        assert_eq!(version("main.cpp"), ("main.cpp".to_string(), 0));
        assert_eq!(version("main-2.cpp"), ("main.cpp".to_string(), 2));
        assert_eq!(version("a-b.cpp"), ("a-b.cpp".to_string(), 0));
        assert_eq!(version("-1.cpp"), ("-1.cpp".to_string(), 0));
        assert_eq!(version("main-1"), ("main".to_string(), 1));
        for own in ["part-01.cpp", "part-0.cpp", "part-a1.cpp", "part1.cpp"] {
            assert_eq!(version(own), (own.to_string(), 0));
        }
    }
}
