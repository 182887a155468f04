//! A class: its students in order, each with a program or the reason why there is none.

use super::hand_in::{HandIn, Stage, choose};
use super::matching::{Doubt, Hint, Match, Matcher};
use super::names::{HandInName, Layout};
use super::roster::{self, Listed, Roster};
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use crate::cli::reasons;
use crate::cli::wanted::Wanted;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use tribunal_core::messages::{Message, Value};
use tribunal_core::text::grouped;
use tribunal_core::verdict::judged::Student;
use tribunal_judge::compile::is_archive;
use tribunal_judge::submission::{NoProgram, Submission};
use tribunal_package::archive::is_junk;
use tribunal_package::regular;
use unicode_normalization::UnicodeNormalization as _;

/// The maximum size of a roster, in bytes.
const ROSTER_BYTES_MAX: u64 = 8 << 20;

/// The maximum number of lines of a roster without a name that are remarked on.
const NAMELESS_MAX: usize = 20;

/// The students of a class. Copies of their files vanish with this value.
pub(in crate::cli) struct Class {
    /// A submission for each student: in the order of the roster, then of the folder.
    pub(in crate::cli) submissions: Vec<Submission>,
    stage: Stage,
}

/// What one person handed in.
struct Person {
    hand_ins: Vec<HandIn>,
}

impl Person {
    fn names(&self) -> Vec<&HandInName> {
        self.hand_ins.iter().map(|hand_in| &hand_in.name).collect()
    }
}

impl Class {
    /// Reads what the students of a class handed in, and joins it to the roster if there is one.
    ///
    /// # Errors
    ///
    /// The folder or the roster cannot be read, or there is no student.
    pub(in crate::cli) fn read(
        folder: &Path,
        roster: Option<&Path>,
        wanted: Wanted,
        remark: &dyn Fn(&Message),
    ) -> Result<Class, Stop> {
        let listed = match roster {
            Some(path) => read_roster(path, remark)?,
            None => Vec::new(),
        };
        let people = people(folder, roster)?;
        if people.is_empty() && listed.is_empty() {
            let why = Message::new("no-hand-in").with("folder", files::name(folder));
            return Err(Stop::said(Exit::Input, why).advise("hint-each-is-one"));
        }
        let mut stage = Stage::default();
        let mut rows: Vec<(usize, Submission)> = Vec::new();
        let matcher = Matcher::new(&listed);
        let mut found: HashMap<usize, u64> = HashMap::new();
        let names: Vec<Vec<&HandInName>> = people.iter().map(Person::names).collect();
        let fits = matcher.join(&names);
        // The hand-ins that may belong to a student of the list, by the student's name.
        let mut similar: HashMap<String, Vec<String>> = HashMap::new();
        for (names, fit) in names.iter().zip(&fits) {
            if let Match::None(Some(Hint::Similar(near))) = fit {
                let person = names[0].person.clone();
                similar.entry(near.clone()).or_default().push(person);
            }
        }
        for (person, fit) in people.iter().zip(fits) {
            let fit = roster.map(|_| fit);
            let place = match &fit {
                Some(Match::Student(place)) => {
                    *found.entry(*place).or_default() += 1;
                    *place
                }
                _ => listed.len(),
            };
            let student = student(person, listed.get(place), fit);
            rows.push((place, submission(person, student, wanted, &mut stage)));
        }
        for (place, _) in found.iter().filter(|(_, count)| **count > 1) {
            let own = rows.iter_mut().filter(|(row, _)| row == place);
            for student in own.filter_map(|(_, submission)| submission.student.as_mut()) {
                student
                    .remarks
                    .push(Message::new("remark-several-hand-ins"));
            }
        }
        let name = roster.unwrap_or(Path::new("")).display();
        for (place, missing) in listed.iter().enumerate() {
            if !found.contains_key(&place) {
                let hint = Message::new("hint-listed")
                    .with("line", missing.line.to_string())
                    .with("roster", name.to_string());
                let near = similar.get(&missing.name).map(Vec::as_slice);
                let near = near.unwrap_or_default();
                rows.push((place, absent(missing, near, hint)));
            }
        }
        // Stable: hand-ins that match nothing stay in the order of the folder.
        rows.sort_by_key(|(place, _)| *place);
        let mut submissions: Vec<Submission> = rows.into_iter().map(|(_, row)| row).collect();
        name_apart(&mut submissions);
        Ok(Class { submissions, stage })
    }

    /// Whether a program is a copy, so that no command can name it.
    pub(in crate::cli) fn is_copy(&self, path: &Path) -> bool {
        self.stage.has(path)
    }
}

fn student(person: &Person, listed: Option<&Listed>, fit: Option<Match>) -> Student {
    let HandIn { path, name } = &person.hand_ins[0];
    let remark = match &fit {
        Some(Match::Several(count)) => Some(
            Message::new("remark-roster-several")
                .with("number", *count as u64)
                .with("count", grouped(*count as u64)),
        ),
        Some(Match::None(Some(Hint::Similar(near)))) => {
            Some(Message::new("remark-roster-near").with("near", near.to_string()))
        }
        Some(Match::None(Some(Hint::Identifier {
            identifier,
            student,
            why,
        }))) => {
            let why = Message::new(match why {
                Doubt::OtherName => "remark-roster-other-name",
                Doubt::SeveralHandIns => "remark-roster-several-hand-ins",
                Doubt::OtherHandIn => "remark-roster-other-hand-in",
            });
            let why = why.with("identifier", identifier.clone());
            Some(why.with("student", student.clone()))
        }
        Some(Match::None(Some(Hint::SeveralStudents(identifier)))) => {
            let why = Message::new("remark-roster-several-students");
            Some(why.with("identifier", identifier.clone()))
        }
        Some(Match::None(Some(Hint::SeveralNumbers(student)))) => {
            Some(Message::new("remark-roster-several-numbers").with("student", student.clone()))
        }
        Some(Match::None(Some(Hint::OtherNumber { number, student }))) => Some(
            Message::new("remark-roster-other-number")
                .with("identifier", number.clone())
                .with("student", student.clone()),
        ),
        Some(Match::None(None)) => Some(Message::new("remark-roster-none")),
        Some(Match::Student(_)) | None => None,
    };
    Student {
        name: listed.map_or_else(|| name.person.clone(), |listed| listed.name.clone()),
        id: path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        file: String::new(),
        on_roster: fit.map(|fit| matches!(fit, Match::Student(_))),
        remarks: remark.into_iter().collect(),
    }
}

fn submission(
    person: &Person,
    mut student: Student,
    wanted: Wanted,
    stage: &mut Stage,
) -> Submission {
    let chosen = choose(&person.hand_ins, wanted, stage);
    student.file = chosen.file;
    same_letters(&person.hand_ins)
        .into_iter()
        .chain(chosen.remarks)
        .for_each(|remark| student.remarks.push(remark));
    Submission {
        name: chosen.shown.display().to_string(),
        path: chosen.path,
        student: Some(student),
        without: chosen.without,
    }
}

/// A remark on hand-ins whose names are the same letters and different bytes.
fn same_letters(hand_ins: &[HandIn]) -> Option<Message> {
    let mut bytes: HashMap<String, u64> = HashMap::new();
    for hand_in in hand_ins {
        let name = hand_in.path.file_name().unwrap_or_default();
        let name = name.to_string_lossy().nfc().collect();
        *bytes.entry(name).or_default() += 1;
    }
    let most = bytes.into_values().max().filter(|count| *count > 1)?;
    Some(Message::new("remark-same-letters").with("count", grouped(most)))
}

/// The row of a student of the roster who handed nothing in, with the names of hand-ins that may be theirs.
fn absent(listed: &Listed, near: &[String], hint: Message) -> Submission {
    let near = near.iter();
    let near = near.map(|near| Message::new("remark-hand-in-near").with("near", near.clone()));
    Submission {
        path: PathBuf::new(),
        name: listed.name.clone(),
        student: Some(Student {
            name: listed.name.clone(),
            id: listed.id.clone(),
            file: String::new(),
            on_roster: Some(true),
            remarks: near.collect(),
        }),
        without: Some(NoProgram {
            reason: Message::new("nothing-handed-in"),
            detailed: None,
            hint,
        }),
    }
}

/// Adds the identifier to names that several students have, so that no row is taken for another.
fn name_apart(submissions: &mut [Submission]) {
    let mut counts: HashMap<String, u64> = HashMap::new();
    let students = || submissions.iter().filter_map(|it| it.student.as_ref());
    for student in students() {
        *counts.entry(student.name.clone()).or_default() += 1;
    }
    for student in submissions.iter_mut().filter_map(|it| it.student.as_mut()) {
        if counts[&student.name] > 1 {
            student.name = format!("{} ({})", student.name, student.id);
        }
    }
}

/// The people whose hand-ins lie in a folder, in the order of the names.
fn people(folder: &Path, roster: Option<&Path>) -> Result<Vec<Person>, Stop> {
    let unreadable = |error: &std::io::Error| files::unreadable(folder, error);
    if is_archive(folder) && folder.is_file() {
        let stop = files::unread(folder, Message::new("why-an-archive"));
        return Err(stop.advise("hint-unpack"));
    }
    let entries = fs::read_dir(folder).map_err(|error| unreadable(&error))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| unreadable(&error))?.path();
        let is_wanted = |name: &str| !is_junk(name);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if is_wanted(&name) && !is_same(roster, &path) {
            paths.push(path);
        }
    }
    paths.sort();
    let mut people: Vec<Person> = Vec::new();
    let mut places: HashMap<(Layout, String), usize> = HashMap::new();
    for path in paths {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let is_folder = path.is_dir() && !path.is_symlink();
        let name = HandInName::of(&file, is_folder);
        // Two people may have one name; the number of the platform tells them apart.
        let key = match &name.number {
            Some(number) => number.clone(),
            None => name.person.clone(),
        };
        let place = *places.entry((name.layout, key)).or_insert_with(|| {
            people.push(Person {
                hand_ins: Vec::new(),
            });
            people.len() - 1
        });
        people[place].hand_ins.push(HandIn { path, name });
    }
    Ok(people)
}

/// Whether a path is the roster, which may lie among the hand-ins.
fn is_same(roster: Option<&Path>, path: &Path) -> bool {
    roster.is_some_and(|roster| {
        let (one, other) = (fs::canonicalize(roster), fs::canonicalize(path));
        matches!((one, other), (Ok(one), Ok(other)) if one == other)
    })
}

fn read_roster(path: &Path, remark: &dyn Fn(&Message)) -> Result<Vec<Listed>, Stop> {
    let stop = |why: Value| {
        let read = Message::new("cannot-read-roster").with("file", files::name(path));
        Stop::said(Exit::Input, read.with("why", why))
    };
    let bytes = regular::open(path)
        .and_then(|file| regular::read(file, ROSTER_BYTES_MAX))
        .map_err(|error| stop(reasons::of_path(path, &error)))?;
    let Roster {
        students,
        unknown_heading,
    } = roster::read(&bytes)
        .map_err(|error| stop(error.to_string().into()).advise("hint-roster"))?;
    if let Some(heading) = unknown_heading {
        remark(&Message::new("remark-first-column").with("heading", heading));
    }
    // A list may have no names at all.
    let has_name = |student: &&Listed| !student.names.is_empty();
    if students.iter().any(|student| has_name(&student)) {
        let nameless = students.iter().filter(|student| !has_name(student));
        for Listed { line, name, .. } in nameless.take(NAMELESS_MAX) {
            let said = Message::new("remark-nameless").with("line", *line);
            remark(&said.with("name", name.clone()));
        }
    }
    Ok(students)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_judge::language::Languages;

    fn class(files: &[&str], roster: Option<&str>) -> Vec<Student> {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("class");
        for file in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(path, file).expect("a file");
        }
        let list = home.path().join("roster.csv");
        fs::write(&list, roster.unwrap_or_default()).expect("a file");
        let list = roster.map(|_| list.as_path());
        let languages = Languages::builtin();
        let wanted = Wanted::programs(&languages);
        let class = Class::read(&folder, list, wanted, &|_| {});
        let class = class.unwrap_or_else(|_| panic!("a class"));
        let students = class.submissions.iter();
        students.filter_map(|one| one.student.clone()).collect()
    }

    #[test]
    fn a_line_of_the_roster_without_a_name_is_remarked_on_unless_none_has_a_name() {
        let home = tempfile::tempdir().expect("a folder");
        let list = home.path().join("roster.csv");
        let said = |text: &str| {
            fs::write(&list, text).expect("a file");
            let said = std::cell::RefCell::new(Vec::new());
            let read = read_roster(&list, &|remark| said.borrow_mut().push(remark.to_string()));
            assert!(read.is_ok());
            said.into_inner()
        };
        let one = "line 3 of the roster has no name; the student is called `20230010`";
        assert_eq!(said("Name,ID\nAda,20230001\n,20230010\n"), [one]);
        assert_eq!(said("ID\n20230001\n20230010\n"), [""; 0]);
    }

    #[test]
    fn names_that_differ_only_in_composition_are_one_student_and_a_remark_says_so() {
        let composed: String = "Rene\u{301}".nfc().collect();
        let other = format!("{}/b.h", composed.nfd().collect::<String>());
        let students = class(&[&format!("{composed}/main.cpp"), &other, "ann.py"], None);
        let [rene, ann] = &students[..] else {
            panic!("{students:?}")
        };
        assert_eq!(rene.name, composed);
        let remark = "2 hand-ins have this name, with accents composed in different ways, and are taken as one";
        assert_eq!(rene.remarks.english(), [remark]);
        assert!(ann.remarks.english().is_empty());
    }

    #[test]
    fn a_name_with_a_slip_is_a_hint_on_both_sides_and_no_match() {
        let roster = "Name\nPhạm Dung\nLê Hoa\nĐỗ Minh\n";
        let students = class(&["Phạm Dungg.py", "Lê Hoa.py", "Lê Hoaa.py"], Some(roster));
        let remarks = |it: &Student| it.remarks.english().join("; ");
        let rows = students.iter().map(|it| (&*it.name, remarks(it)));
        let not_on = |near| format!("not on the roster; did you mean `{near}` there?");
        let expected = [
            (
                "Phạm Dung",
                "nothing has this name; did you mean the hand-in `Phạm Dungg`?".to_string(),
            ),
            // Who has a hand-in already is not asked about another.
            ("Lê Hoa", String::new()),
            ("Đỗ Minh", String::new()),
            ("Lê Hoaa", not_on("Lê Hoa")),
            ("Phạm Dungg", not_on("Phạm Dung")),
        ];
        assert_eq!(rows.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_hand_in_is_joined_by_identifier_or_says_why_not() {
        let files = [
            "smithjohn_12345_98765_greedy.py",
            "doe_23456_98766_a.py",
            "ko.py",
        ];
        let roster = "ID,Name\n12345,John Smith\n23456,Ann Bell\n34567,李雷\n";
        let students = class(&files, Some(roster));
        let rows: Vec<(&str, &str)> = students
            .iter()
            .map(|it| {
                (
                    it.name.as_str(),
                    it.remarks.english().first().map_or("", String::as_str),
                )
            })
            .collect();
        let doe = "not on the roster; `23456` in its name is the identifier of `Ann Bell` there, but the names differ";
        let expected = [
            ("John Smith", ""),
            ("Ann Bell", ""),
            ("李雷", ""),
            ("doe", doe),
            ("ko", "not on the roster"),
        ];
        assert_eq!(rows, expected);
    }
}
