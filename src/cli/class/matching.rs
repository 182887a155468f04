//! Joins hand-ins to the list of students. A match is exact: a wrong one would give a grade to the wrong person.

use super::names::{HandInName, Layout};
use super::roster::{Listed, folded};
use std::collections::HashMap;
use tribunal_core::text::nearest;

/// How a hand-in fits the list.
#[derive(Debug, PartialEq)]
pub(super) enum Match {
    /// The position of the student in the list.
    Student(usize),
    /// Several students of the list have this name.
    Several(usize),
    /// None has it; perhaps a similar name of the list.
    None(Option<String>),
}

/// Finds students by the names of their hand-ins.
pub(super) struct Matcher<'r> {
    students: &'r [Listed],
    by_key: HashMap<&'r str, Vec<usize>>,
    by_canvas_name: HashMap<&'r str, Vec<usize>>,
    by_number: HashMap<&'r str, Vec<usize>>,
}

impl<'r> Matcher<'r> {
    pub(super) fn new(students: &'r [Listed]) -> Matcher<'r> {
        let mut matcher = Matcher {
            students,
            by_key: HashMap::new(),
            by_canvas_name: HashMap::new(),
            by_number: HashMap::new(),
        };
        for (place, student) in students.iter().enumerate() {
            let add = |places: &mut HashMap<&'r str, Vec<usize>>, key: &'r String| {
                places.entry(key).or_default().push(place);
            };
            let Listed {
                keys,
                canvas,
                number,
                ..
            } = student;
            keys.iter().for_each(|key| add(&mut matcher.by_key, key));
            canvas
                .iter()
                .for_each(|key| add(&mut matcher.by_canvas_name, key));
            number
                .iter()
                .for_each(|key| add(&mut matcher.by_number, key));
        }
        matcher
    }

    /// The student who handed in a file or folder of this name.
    pub(super) fn find(&self, name: &HandInName) -> Match {
        let key = folded(&name.person);
        let named = self.by_key.get(key.as_str());
        let named = match name.layout {
            Layout::Canvas => self.by_canvas_name.get(key.as_str()).or(named),
            Layout::Moodle | Layout::Plain => named,
        };
        let number = name.number.as_deref();
        let numbered = number.and_then(|number| self.by_number.get(number));
        match (named.map(Vec::as_slice), numbered.map(Vec::as_slice)) {
            (Some([one]), _) | (None, Some([one])) => Match::Student(*one),
            // Of students with the same name, the number tells which.
            (Some(several), Some([one])) if several.contains(one) => Match::Student(*one),
            (Some(several), _) | (None, Some(several)) => Match::Several(several.len()),
            (None, None) => {
                let names = self.students.iter().map(|student| student.name.as_str());
                Match::None(nearest(&name.person, names).map(str::to_string))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::roster;
    use super::*;

    const CANVAS: &str = "Student,ID,SIS User ID,SIS Login ID\n\
                          \"Nguyễn, Văn A\",1,SV1,nva\n\
                          \"Nguyễn, Văn A\",2,SV2,nva2\n\
                          \"Trần, Thị B\",3,SV3,ttb\n";

    fn find(list: &str, name: &str, is_folder: bool) -> Match {
        let roster = roster::read(list.as_bytes()).expect("a list");
        Matcher::new(&roster.students).find(&HandInName::of(name, is_folder))
    }

    #[test]
    fn a_name_matches_in_any_case_and_composition() {
        use unicode_normalization::UnicodeNormalization as _;
        let decomposed: String = "TRẦN  Thị B".nfd().collect();
        for name in ["Thị B Trần", "trần, thị b", "SV3", "TTB"] {
            assert_eq!(find(CANVAS, name, true), Match::Student(2), "{name}");
        }
        assert_eq!(
            find("Name\nTrần Thị B\n", &decomposed, true),
            Match::Student(0)
        );
        let email = "Họ tên,Email\nLê C,c@uni.edu\n";
        assert_eq!(find(email, "c@uni.edu.cpp", false), Match::Student(0));
        assert_eq!(
            find(email, "c", true),
            Match::None(None),
            "no part of an address"
        );
    }

    #[test]
    fn of_two_students_of_one_name_the_number_tells_which() {
        assert_eq!(
            find(CANVAS, "nguyễnvăna_2_678901_main.cpp", false),
            Match::Student(1)
        );
        assert_eq!(
            find(CANVAS, "nguyễnvăna_9_678901_main.cpp", false),
            Match::Several(2)
        );
        assert_eq!(find(CANVAS, "Văn A Nguyễn", true), Match::Several(2));
        let moodle = "Identifier,Full name\nParticipant 7,Lê C\nParticipant 8,Lê C\n";
        assert_eq!(
            find(moodle, "Lê C_8_assignsubmission_file_", true),
            Match::Student(1)
        );
    }

    #[test]
    fn a_number_of_another_system_is_no_match() {
        let own = "ID,Name\n12345,Lê C\n";
        assert_eq!(
            find(own, "Trần B_12345_assignsubmission_file_", true),
            Match::None(None)
        );
    }

    #[test]
    fn a_similar_name_is_a_hint_and_no_match() {
        assert_eq!(
            find("Name\nTrần Thị B\n", "Trần Thi B", true),
            Match::None(Some("Trần Thị B".to_string()))
        );
    }
}
