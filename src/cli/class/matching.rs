//! Joins hand-ins to the list of students, by name, by the number of the learning platform, or by an identifier in the
//! name of a file. A wrong match would give a grade to the wrong person, so that what is only likely is a hint.

use super::identifiers::{identifier, identifiers, words};
use super::names::{HandInName, Layout};
use super::resemblance::is_like;
use super::roster::{Listed, ListedNumber, folded, plain, sorted_words};
use std::collections::{HashMap, HashSet};
use tribunal_core::text::name_slips;

/// How a hand-in fits the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Match {
    /// The position of the student in the list.
    Student(usize),
    /// Several students of the list have this name.
    Several(usize),
    /// It fits none; perhaps one nearly.
    None(Option<Hint>),
}

/// A student whom a hand-in may belong to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Hint {
    /// A student of the list has a similar name.
    Similar(String),
    /// An identifier in the name of the hand-in is that of a student.
    Identifier {
        identifier: String,
        student: String,
        /// Why it is not joined.
        why: Doubt,
    },
    /// The name of the hand-in has identifiers of several students, and this is the first of them.
    SeveralStudents(String),
    /// The number of the platform in the name of the hand-in is not that of the student whom the name names.
    OtherNumber { number: String, student: String },
    /// Hand-ins with different numbers of one platform have the name of this student, and the list has none of them.
    SeveralNumbers(String),
}

/// Why a hand-in with the identifier of a student is not joined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Doubt {
    /// The names are different, and the number may be that of another system.
    OtherName,
    /// Other hand-ins have an identifier of this student too.
    SeveralHandIns,
    /// Another hand-in has the name of this student.
    OtherHandIn,
}

/// Finds students by the names of their hand-ins.
pub(super) struct Matcher<'r> {
    students: &'r [Listed],
    by_key: HashMap<&'r str, Vec<usize>>,
    by_canvas_name: HashMap<&'r str, Vec<usize>>,
    /// By the words of the name in any order.
    by_words: HashMap<&'r str, Vec<usize>>,
    /// By the number of a platform.
    by_number: HashMap<(Layout, &'r str), Vec<usize>>,
    /// By a long number that may be that of a platform.
    by_likely_number: HashMap<&'r str, Vec<usize>>,
    by_identifier: HashMap<&'r str, Vec<usize>>,
    /// The words of all names.
    words: HashSet<&'r str>,
}

/// An identifier in the name of a hand-in, and the students who have it.
struct Carried<'r> {
    identifier: String,
    /// The positions in the list.
    places: &'r [usize],
}

impl<'r> Matcher<'r> {
    pub(super) fn new(students: &'r [Listed]) -> Matcher<'r> {
        let mut matcher = Matcher {
            students,
            by_key: HashMap::new(),
            by_canvas_name: HashMap::new(),
            by_words: HashMap::new(),
            by_number: HashMap::new(),
            by_likely_number: HashMap::new(),
            by_identifier: HashMap::new(),
            words: HashSet::new(),
        };
        for (place, student) in students.iter().enumerate() {
            let add = |places: &mut HashMap<&'r str, Vec<usize>>, key: &'r String| {
                places.entry(key).or_default().push(place);
            };
            let Listed {
                keys,
                canvas,
                numbers,
                identifiers,
                names,
                sorted,
                ..
            } = student;
            keys.iter().for_each(|key| add(&mut matcher.by_key, key));
            canvas
                .iter()
                .for_each(|key| add(&mut matcher.by_canvas_name, key));
            sorted
                .iter()
                .for_each(|key| add(&mut matcher.by_words, key));
            for ListedNumber {
                platform, digits, ..
            } in numbers
            {
                let places = match platform {
                    Some(platform) => matcher.by_number.entry((*platform, digits)).or_default(),
                    None if identifier(digits).is_some() => {
                        matcher.by_likely_number.entry(digits).or_default()
                    }
                    None => continue,
                };
                if !places.contains(&place) {
                    places.push(place);
                }
            }
            identifiers
                .iter()
                .for_each(|key| add(&mut matcher.by_identifier, key));
            let words = names.iter().flatten();
            matcher.words.extend(words.map(String::as_str));
        }
        matcher
    }

    /// How each person fits the list, by the names of the hand-ins: first by name or number, then by identifier.
    pub(super) fn join(&self, people: &[Vec<&HandInName>]) -> Vec<Match> {
        let columns = self.platform_columns(people);
        let mut matches: Vec<Match> = people
            .iter()
            .map(|names| self.find(names[0], &columns))
            .collect();
        self.refuse_namesakes(people, &mut matches);
        let named: HashSet<usize> = matches.iter().filter_map(student).collect();
        let carried: Vec<Vec<Carried>> = people.iter().map(|names| self.carried(names)).collect();
        let mut carriers: HashMap<usize, u64> = HashMap::new();
        for found in &carried {
            places(found).for_each(|place| *carriers.entry(place).or_default() += 1);
        }
        for ((names, found), fit) in people.iter().zip(&carried).zip(&mut matches) {
            let is_open = student(fit).is_none()
                && !matches!(fit, Match::None(Some(Hint::OtherNumber { .. })));
            let Some(first) = found.first().filter(|_| is_open) else {
                continue;
            };
            let hint = match places(found).collect::<Vec<_>>()[..] {
                [place] if self.has_other_number(names[0], place, &columns) => {
                    self.other_number(names[0], place)
                }
                [place] => {
                    let why = match () {
                        () if carriers[&place] > 1 => Some(Doubt::SeveralHandIns),
                        () if named.contains(&place) => Some(Doubt::OtherHandIn),
                        () if !self.is_plausible(names[0], &first.identifier, place) => {
                            Some(Doubt::OtherName)
                        }
                        () => None,
                    };
                    let Some(why) = why else {
                        *fit = Match::Student(place);
                        continue;
                    };
                    Hint::Identifier {
                        identifier: first.identifier.clone(),
                        student: self.students[place].name.clone(),
                        why,
                    }
                }
                _ => Hint::SeveralStudents(first.identifier.clone()),
            };
            if let Match::None(found) = fit {
                *found = Some(hint);
            }
        }
        matches
    }

    /// The student who handed in a file or folder of this name.
    fn find(&self, name: &HandInName, columns: &HashSet<(Layout, usize)>) -> Match {
        let named = self.named(name);
        let number = name.number.as_deref().map(digits);
        let numbered = number.and_then(|number| self.by_number.get(&(name.layout, number)));
        match (named, numbered.map(Vec::as_slice)) {
            ([one], _) if self.has_other_number(name, *one, columns) => {
                Match::None(Some(self.other_number(name, *one)))
            }
            ([one], _) | ([], Some([one])) => Match::Student(*one),
            ([], Some(several)) => Match::Several(several.len()),
            ([], None) => Match::None(self.similar(name).map(Hint::Similar)),
            (several, _) => {
                // Of students with the same name, the number tells which.
                let has_number = |place: &&usize| {
                    let mut numbers = self.students[**place].numbers.iter();
                    numbers.any(|it| {
                        it.platform.is_none_or(|own| own == name.layout)
                            && Some(it.digits.as_str()) == number
                    })
                };
                match several.iter().filter(has_number).collect::<Vec<_>>()[..] {
                    [one] => Match::Student(*one),
                    _ => Match::Several(several.len()),
                }
            }
        }
    }

    /// The students whose name, identifier or address is the name of a hand-in.
    fn named(&self, name: &HandInName) -> &[usize] {
        let key = folded(&name.person);
        let named = self.by_key.get(key.as_str());
        let named = match name.layout {
            Layout::Canvas => self.by_canvas_name.get(key.as_str()).or(named),
            Layout::Moodle | Layout::Plain => named,
        };
        let in_any_order = || self.by_words.get(sorted_words(&name.person)?.as_str());
        let named = named.or_else(in_any_order);
        named.map(Vec::as_slice).unwrap_or_default()
    }

    /// The columns that have the numbers of a platform in these hand-ins: the number in the name of one is there, in the
    /// line of the student whom it names.
    fn platform_columns(&self, people: &[Vec<&HandInName>]) -> HashSet<(Layout, usize)> {
        let mut columns = HashSet::new();
        for name in people.iter().map(|names| names[0]) {
            let Some(number) = name.number.as_deref().map(digits) else {
                continue;
            };
            let named = self.named(name).iter();
            let numbers = named.flat_map(|place| &self.students[*place].numbers);
            let same = numbers.filter(|it| {
                it.platform.is_none_or(|own| own == name.layout) && it.digits == number
            });
            columns.extend(same.map(|it| (name.layout, it.column)));
        }
        columns
    }

    /// Joins none of several hand-ins whose names name one student, and whose numbers are those of different people. If
    /// the list has the number of one of them, the others are not joined to the student in the first place.
    fn refuse_namesakes(&self, people: &[Vec<&HandInName>], matches: &mut [Match]) {
        let mut numbers: HashMap<(Layout, usize), HashSet<&str>> = HashMap::new();
        for (names, fit) in people.iter().zip(&*matches) {
            if let (Some(place), Some(number)) = (student(fit), &names[0].number) {
                let key = (names[0].layout, place);
                numbers.entry(key).or_default().insert(digits(number));
            }
        }
        for (names, fit) in people.iter().zip(matches) {
            if let (Some(place), Some(_)) = (student(fit), &names[0].number)
                && numbers[&(names[0].layout, place)].len() > 1
            {
                let name = self.students[place].name.clone();
                *fit = Match::None(Some(Hint::SeveralNumbers(name)));
            }
        }
    }

    /// Whether the number in the name of a hand-in speaks against a student: the student has another number of that
    /// platform, or another student has this one. A number of another system says nothing.
    fn has_other_number(
        &self,
        name: &HandInName,
        place: usize,
        columns: &HashSet<(Layout, usize)>,
    ) -> bool {
        let Some(number) = name.number.as_deref().map(digits) else {
            return false;
        };
        let own = &self.students[place].numbers;
        let mut of_platform = own.iter().filter(|it| match it.platform {
            // That of a person. Moodle numbers the participants of each assignment anew, so its list may be of another.
            Some(Layout::Canvas) => name.layout == Layout::Canvas,
            _ => columns.contains(&(name.layout, it.column)),
        });
        let of_others = [
            self.by_number.get(&(name.layout, number)),
            self.by_likely_number.get(number),
        ];
        let mut of_others = of_others.into_iter().flatten();
        of_platform.any(|it| it.digits != number)
            || of_others.any(|places| !places.contains(&place))
                && !own.iter().any(|it| it.digits == number)
    }

    fn other_number(&self, name: &HandInName, place: usize) -> Hint {
        Hint::OtherNumber {
            number: name.number.clone().unwrap_or_default(),
            student: self.students[place].name.clone(),
        }
    }

    /// The identifiers of the list in the names of one person's hand-ins.
    fn carried(&self, names: &[&HandInName]) -> Vec<Carried<'_>> {
        let texts = names.iter().flat_map(|name| {
            let number = name.number.as_deref().unwrap_or_default();
            [name.person.as_str(), number, name.file.as_str()]
        });
        let mut seen = HashSet::new();
        let found = texts.flat_map(identifiers).filter_map(|identifier| {
            let places = self.by_identifier.get(identifier.as_str())?;
            seen.insert(identifier.clone())
                .then_some(Carried { identifier, places })
        });
        found.collect()
    }

    /// Whether the name of a hand-in that has the identifier of a student does not speak against that student.
    ///
    /// A number that Moodle or Canvas gives may be that of another student in another system, so the names must be alike.
    /// Who writes an identifier by hand means it, unless a student of another name is named too.
    fn is_plausible(&self, name: &HandInName, identifier: &str, place: usize) -> bool {
        let student = &self.students[place];
        let person = plain(&name.person);
        if name.layout != Layout::Plain {
            return is_like(&person, student);
        }
        let is_own = |word: &str| student.names.iter().flatten().any(|own| own == word);
        let is_other_name =
            |word: &str| word != identifier && self.words.contains(word) && !is_own(word);
        !words(&person).any(is_other_name)
    }

    /// The name on the list that is most like that of a hand-in.
    fn similar(&self, name: &HandInName) -> Option<String> {
        let near = self.students.iter().filter_map(|student| {
            let slips = orders(&student.name).filter_map(|it| name_slips(&name.person, &it));
            Some((slips.min()?, student))
        });
        near.min_by_key(|(slips, _)| *slips)
            .map(|(_, student)| student.name.clone())
    }
}

fn student(fit: &Match) -> Option<usize> {
    match fit {
        Match::Student(place) => Some(*place),
        Match::Several(_) | Match::None(_) => None,
    }
}

/// Every student who has one of these identifiers, once.
fn places(carried: &[Carried]) -> impl Iterator<Item = usize> {
    let places = carried.iter().flat_map(|found| found.places);
    places
        .copied()
        .collect::<std::collections::BTreeSet<_>>()
        .into_iter()
}

/// The digits of a number without leading zeros.
fn digits(number: &str) -> &str {
    number.trim_start_matches('0')
}

/// A name, with the first word last, and with the last word first.
fn orders(name: &str) -> impl Iterator<Item = String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let turned = |by: usize| {
        let mut words = words.clone();
        words.rotate_left(by);
        words.join(" ")
    };
    let last = words.len().saturating_sub(1);
    [turned(0), turned(1.min(last)), turned(last)].into_iter()
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
        let found = join(list, &[name], is_folder);
        found.into_iter().next().expect("one")
    }

    fn join(list: &str, names: &[&str], is_folder: bool) -> Vec<Match> {
        let roster = roster::read(list.as_bytes()).expect("a list");
        let names = names.iter().map(|name| HandInName::of(name, is_folder));
        let names: Vec<HandInName> = names.collect();
        let people: Vec<Vec<&HandInName>> = names.iter().map(|name| vec![name]).collect();
        Matcher::new(&roster.students).join(&people)
    }

    fn doubt(identifier: &str, student: &str, why: Doubt) -> Match {
        Match::None(Some(Hint::Identifier {
            identifier: identifier.to_string(),
            student: student.to_string(),
            why,
        }))
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
            doubt("12345", "Lê C", Doubt::OtherName)
        );
    }

    #[test]
    fn a_similar_name_is_a_hint_and_no_match() {
        assert_eq!(
            find("Name\nTrần Thị B\n", "Trần Thi B", true),
            Match::None(Some(Hint::Similar("Trần Thị B".to_string())))
        );
        let similar = Match::None(Some(Hint::Similar("John Smith".to_string())));
        assert_eq!(
            find("Name\nJohn Smith\n", "smithjohn_1_2_a.c", false),
            similar
        );
        for list in ["Name\n李雷\n", "Name\nBo\n", "Name\nАнна\n"] {
            for name in ["ko.cpp", "anna.cpp", "李磊.cpp"] {
                assert_eq!(find(list, name, false), Match::None(None), "{list}{name}");
            }
        }
    }

    #[test]
    fn an_identifier_in_the_name_of_one_hand_in_joins_it() {
        for (list, name) in [
            (
                "ID,Name\n12345,John Smith\n",
                "smithjohn_12345_98765_greedy.py",
            ),
            (
                "Code,Name\n12345,An Lê\n",
                "lêan_LATE_12345_98765_greedy.py",
            ),
            (
                "MSSV,Name\n12345,John Smith\n",
                "smithjohn_7_98765_12345-greedy.py",
            ),
            (
                "ID,Name\n12345,Trần B\n",
                "Tran B_12345_assignsubmission_file_a.c",
            ),
            ("学号,姓名\n0012345,李雷\n", "lab1_12345.cpp"),
            ("学号,姓名\n12345,李雷\n", "李雷_12345.cpp"),
            ("SIS,Name\nSV1234,John\n", "sv1234-final-2.cpp"),
            ("Student\n20231234\n", "hw 20231234.cpp"),
        ] {
            let with_more = format!("{list}77777,Somebody Else\n");
            let list = if list.starts_with("Student") {
                list
            } else {
                &with_more
            };
            assert_eq!(find(list, name, false), Match::Student(0), "{list}{name}");
        }
        let found = join(
            "ID,Name\n12345,Ann\n",
            &["b_1_12345_a.c", "c_2_67890_a.c"],
            false,
        );
        assert!(
            found.iter().all(|fit| *fit == Match::None(None)),
            "the number of a file says nothing: {found:?}"
        );
    }

    #[test]
    fn a_number_that_contradicts_the_name_is_no_match() {
        let other = |number: &str, student: &str| {
            Match::None(Some(Hint::OtherNumber {
                number: number.to_string(),
                student: student.to_string(),
            }))
        };
        let moodle = "Identifier,Full name\nParticipant 1234,John Smith\n";
        let own = "John Smith_1234_assignsubmission_file_";
        let foreign = "John Smith_9999_assignsubmission_file_";
        // Nothing shows that the list is of this assignment, until another number of it does.
        assert_eq!(find(moodle, foreign, true), Match::Student(0));
        let two = format!("{moodle}Participant 1235,Ann Bell\n");
        let ann = "Ann Bell_1235_assignsubmission_file_";
        let found = join(&two, &[foreign, ann], true);
        assert_eq!(found, [other("9999", "John Smith"), Match::Student(1)]);
        for names in [[own, foreign], [foreign, own]] {
            for list in [moodle, "Name,ID\nJohn Smith,1234\n"] {
                let found = join(list, &names, true);
                let at = usize::from(names[0] != own);
                assert_eq!(found[at], Match::Student(0), "{list}");
                assert_eq!(found[1 - at], other("9999", "John Smith"), "{list}");
            }
        }
        let canvas =
            "Student,ID,SIS Login ID\n\"Nguyen, Van A\",5501,a\n\"Nguyen, Van B\",5502,b\n";
        for list in [
            canvas,
            "Student,ID\n\"Nguyen, Van A\",5501\n\"Nguyen, Van B\",5502\n",
        ] {
            let found = find(list, "nguyenvana_5502_777_main.c", false);
            assert_eq!(found, other("5502", "Nguyen, Van A"), "{list}");
            let found = find(list, "nguyenvana_5501_777_main.c", false);
            assert_eq!(found, Match::Student(0), "{list}");
        }
        let several = || Match::None(Some(Hint::SeveralNumbers("John Smith".to_string())));
        let found = join("Name\nJohn Smith\n", &[own, foreign], true);
        assert_eq!(found, [several(), several()]);
        // The number is that of another system.
        for (list, name, is_folder) in [
            ("Name,ID\nJohn Smith,1234\n", foreign, true),
            (canvas, "Nguyen, Van A_5502_assignsubmission_file_", true),
            (moodle, "johnsmith_9999_777_main.c", false),
        ] {
            assert_eq!(find(list, name, is_folder), Match::Student(0), "{list}");
        }
        assert!(student(&find(moodle, "bob_1234_777_main.c", false)).is_none());
    }

    #[test]
    fn a_number_and_a_part_of_a_name_are_only_likely() {
        for (student, name) in [
            ("Li", "alice_9012_555_a.c"),
            ("Lee", "leesa_9012_555_a.c"),
            ("Smith X", "smithjohn_9012_555_a.c"),
            ("Smith, John", "Mary Smith_9012_assignsubmission_file_a.c"),
        ] {
            let list = format!("ID,Name\n9012,\"{student}\"\n");
            let expected = doubt("9012", student, Doubt::OtherName);
            assert_eq!(find(&list, name, false), expected, "{name}");
        }
    }

    #[test]
    fn the_words_of_a_name_may_have_any_order() {
        let list = "Name,ID\n\"Smith, John\",２０２３１\nAnh Minh Lê,2\nMinh Anh Lê,3\n";
        for name in ["Smith John.c", "john_smith.c", "20231.c", "hw ２０２３１.c"] {
            assert_eq!(find(list, name, false), Match::Student(0), "{name}");
        }
        assert_eq!(find(list, "Minh Anh Lê.c", false), Match::Student(2));
        assert_eq!(find(list, "Lê Minh Anh.c", false), Match::Several(2));
        assert!(student(&find(list, "Smith.c", false)).is_none());
    }

    #[test]
    fn of_two_students_of_one_name_an_identifier_tells_which() {
        let list = "MSSV,Name\nSV1001,Lê C\nSV1002,Lê C\n";
        assert_eq!(
            find(list, "Lê C_7_assignsubmission_file_sv1002.c", false),
            Match::Student(1)
        );
        assert_eq!(
            find(list, "Lê C_7_assignsubmission_file_a.c", false),
            Match::Several(2)
        );
    }

    #[test]
    fn an_identifier_that_is_only_likely_is_a_hint() {
        let list = "ID,Name\n12345,John Smith\n23456,Ann Bell\n34567,Bob\n34567,Bo Li\n";
        let first = |names: &[&str]| join(list, names, false).remove(0);
        let john = |why| doubt("12345", "John Smith", why);
        assert_eq!(first(&["doejane_12345_9_a.c"]), john(Doubt::OtherName));
        assert_eq!(first(&["ann_12345.c"]), john(Doubt::OtherName));
        assert_eq!(
            first(&["hw1_12345.c", "hw2_12345.c"]),
            john(Doubt::SeveralHandIns)
        );
        assert_eq!(
            first(&["x_12345.c", "John Smith.c"]),
            john(Doubt::OtherHandIn)
        );
        for name in ["x_12345_y_23456.c", "x_34567.c"] {
            let several = matches!(first(&[name]), Match::None(Some(Hint::SeveralStudents(_))));
            assert!(several, "{name}");
        }
    }

    #[test]
    fn no_student_is_joined_by_identifier_to_two_hand_ins() {
        fn property(names: Vec<u8>) -> bool {
            const NAMES: [&str; 7] = [
                "smithjohn_12345_9_a.c",
                "x_12345.c",
                "y 12345.c",
                "bell_23456_8_a.c",
                "23456-12345.c",
                "n_SV345.c",
                "SV345 23456.c",
            ];
            let list = "ID,Name,Code\n12345,John Smith,SV345\n23456,Ann Bell,\n";
            let names: Vec<&str> = names
                .iter()
                .take(6)
                .map(|it| NAMES[usize::from(*it) % NAMES.len()])
                .collect();
            let joined = join(list, &names, false);
            let mut seen = HashSet::new();
            joined.iter().filter_map(student).all(|it| seen.insert(it))
        }
        quickcheck::quickcheck(property as fn(Vec<u8>) -> bool);
    }
}
