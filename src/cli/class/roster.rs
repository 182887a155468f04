//! Reads the list of students: a CSV file with a heading, as Moodle, Canvas and spreadsheets write it.
//!
//! The columns are found by their usual headings, in English, Vietnamese and Chinese; without any, the first column names
//! the students. A column of long numbers, all different, has identifiers whatever its heading. Cells may be separated by
//! commas, semicolons or tabs.

use super::headings::is_measure;
use super::identifiers::{ascii_digits, identifier, words};
use super::names::Layout;
use csv::{ErrorKind, ReaderBuilder, StringRecord};
use std::collections::{HashMap, HashSet};
use thiserror::Error;
use tribunal_core::text::counted;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A student of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Listed {
    /// The line of the file, counted from 1.
    pub(super) line: u64,
    /// The name for people.
    pub(super) name: String,
    /// The first identifier; the name if there is none.
    pub(super) id: String,
    /// Everything that a plain hand-in may be called, [folded].
    pub(super) keys: Vec<String>,
    /// The names as Canvas writes them in front of a file.
    pub(super) canvas: Vec<String>,
    /// The number that Moodle or Canvas gives to the student.
    pub(super) number: Option<String>,
    /// Every number that may be the one that a platform puts into the name of a hand-in.
    pub(super) numbers: Vec<ListedNumber>,
    /// The [identifiers](identifier) that may stand anywhere in the name of a hand-in.
    pub(super) identifiers: Vec<String>,
    /// The words of each name, [plain], in the order of the alphabet.
    pub(super) names: Vec<Vec<String>>,
    /// The words of each name that has several, [folded], in the order of the alphabet, with blanks between them.
    pub(super) sorted: Vec<String>,
}

/// A number of a student.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ListedNumber {
    /// The column, counted from 0.
    pub(super) column: usize,
    /// The platform that surely gave it.
    pub(super) platform: Option<Layout>,
    /// Its digits without leading zeros.
    pub(super) digits: String,
}

/// Why a list cannot be used.
#[derive(Debug, Error, PartialEq)]
pub(super) enum RosterError {
    #[error("it is empty")]
    Empty,
    #[error("line {line}, column {column}: not UTF-8; save it as \"CSV UTF-8\"")]
    NotUtf8 { line: u64, column: u64 },
    #[error("line {line}, column {column}: a quoted cell does not end")]
    OpenQuote { line: u64, column: u64 },
    #[error("line {line}, column {column}: {}, but the heading has {expected}", counted(*.cells, "cell"))]
    Cells {
        line: u64,
        /// The column of the first cell too many, or the end of the line.
        column: u64,
        cells: u64,
        expected: u64,
    },
}

/// The list, and the first line if its headings are not known.
#[derive(Debug, PartialEq)]
pub(super) struct Roster {
    pub(super) students: Vec<Listed>,
    pub(super) unknown_heading: Option<String>,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Column {
    Name,
    First,
    Last,
    Id,
    /// An identifier that is a number of Moodle or Canvas.
    Number(Layout),
    /// A long number under an unknown heading, different in each line.
    Unknown,
}

const NAMES: [&str; 10] = [
    "student",
    "name",
    "full name",
    "fullname",
    "student name",
    "display name",
    "họ tên",
    "họ và tên",
    "姓名",
    "学生",
];
const FIRST: [&str; 5] = ["first name", "firstname", "given name", "tên", "名"];
const LAST: [&str; 7] = [
    "last name",
    "lastname",
    "surname",
    "family name",
    "họ",
    "họ đệm",
    "họ và tên đệm",
];
const IDS: [&str; 35] = [
    "id",
    "student id",
    "student number",
    "student no",
    "id number",
    "number",
    "sis",
    "sis id",
    "sis user id",
    "sis login id",
    "login",
    "login id",
    "username",
    "user name",
    "user",
    "email",
    "e mail",
    "email address",
    "mail",
    "matric",
    "matric no",
    "matric number",
    "matriculation number",
    "matrikelnummer",
    "registration number",
    "uid",
    "netid",
    "mssv",
    "mã sv",
    "mã số sinh viên",
    "mã sinh viên",
    "学号",
    "学生编号",
    "用户名",
    "邮箱",
];
/// Headings of Moodle for its own number.
const NUMBERS: [&str; 3] = ["identifier", "participant", "participant id"];

/// Reads a list.
///
/// # Errors
///
/// The file is empty, not UTF-8, or its lines do not fit its heading; each error has a line and a column.
pub(super) fn read(bytes: &[u8]) -> Result<Roster, RosterError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let (line, column) = place(bytes, error.valid_up_to());
        RosterError::NotUtf8 { line, column }
    })?;
    let separator = separator(text);
    if let Some(quote) = open_quote(text, separator) {
        let (line, column) = place(bytes, quote);
        return Err(RosterError::OpenQuote { line, column });
    }
    let mut reader = ReaderBuilder::new().delimiter(separator).from_reader(bytes);
    let heading = reader.headers().cloned().unwrap_or_default();
    if heading.iter().all(|cell| cell.trim().is_empty()) {
        return Err(RosterError::Empty);
    }
    let mut columns = columns(&heading);
    let unknown_heading = columns
        .iter()
        .all(Option::is_none)
        .then(|| heading[0].trim().to_string());
    let records: Vec<StringRecord> = reader
        .records()
        .collect::<Result<_, _>>()
        .map_err(|error| cells_error(bytes, &error))?;
    let people: Vec<Vec<String>> = records.iter().map(|it| person(&columns, it)).collect();
    for (at, column) in columns.iter_mut().enumerate() {
        let is_number = || {
            !heading
                .get(at)
                .is_some_and(|cell| is_measure(&heading_of(cell)))
        };
        if column.is_none() && is_number() && has_identifiers(&records, at, &people) {
            *column = Some(Column::Unknown);
        }
    }
    let is_first_name = unknown_heading.is_some();
    let (mut students, mut line, mut counted_to) = (Vec::new(), 1, 0);
    let mut seen = HashSet::new();
    for record in records {
        let start = record
            .position()
            .map_or(counted_to, |position| start_of(bytes, position));
        let lines = bytes[counted_to..start].iter();
        line += lines.filter(|byte| **byte == b'\n').count() as u64;
        counted_to = start;
        let student = student(&columns, is_first_name, &record, line);
        // A student of two sections has two lines.
        students.extend(student.filter(|student| seen.insert(identity(student, &record))));
    }
    Ok(Roster {
        students,
        unknown_heading,
    })
}

/// The separator that the first line has most of.
fn separator(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let mut is_quoted = false;
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    for byte in first.bytes() {
        is_quoted ^= byte == b'"';
        for (separator, count) in &mut counts {
            *count += u32::from(byte == *separator && !is_quoted);
        }
    }
    // The first of equals, which is the comma.
    let most = counts.iter().map(|(_, count)| *count).max();
    counts
        .iter()
        .find(|(_, count)| Some(*count) == most)
        .map_or(b',', |(separator, _)| *separator)
}

/// Where a quoted cell begins that does not end. The library reads such a cell to the end of the file.
fn open_quote(text: &str, separator: u8) -> Option<usize> {
    let (mut open, mut closed, mut is_start) = (None, None, true);
    for (at, byte) in text.bytes().enumerate() {
        match (open, byte) {
            (Some(start), b'"') => (open, closed) = (None, Some(start)),
            (None, b'"') if is_start => open = Some(at),
            // Of two quotes in a quoted cell, the second continues it.
            (None, b'"') => open = closed,
            _ => closed = None,
        }
        is_start = open.is_none() && (byte == separator || byte == b'\n' || byte == b'\r');
    }
    open
}

/// Line and column of a byte, in characters, counted from 1.
fn place(bytes: &[u8], at: usize) -> (u64, u64) {
    let before = &bytes[..at.min(bytes.len())];
    let line = before.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
    let start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |end| end + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() as u64 + 1;
    (line, column)
}

/// Where a line begins. The library may place it at the end of the line before.
fn start_of(bytes: &[u8], position: &csv::Position) -> usize {
    let start = (position.byte() as usize).min(bytes.len());
    let is_end = |byte: &&u8| matches!(byte, b'\r' | b'\n');
    start + bytes[start..].iter().take_while(is_end).count()
}

fn cells_error(bytes: &[u8], error: &csv::Error) -> RosterError {
    match error.kind() {
        ErrorKind::UnequalLengths {
            pos: Some(position),
            expected_len,
            len,
        } => {
            let start = start_of(bytes, position);
            let end = bytes[start..]
                .iter()
                .position(|byte| matches!(byte, b'\r' | b'\n'))
                .map_or(bytes.len(), |end| start + end);
            let (line, column) = place(bytes, end);
            RosterError::Cells {
                line,
                column,
                cells: *len,
                expected: *expected_len,
            }
        }
        _ => RosterError::Empty,
    }
}

fn columns(heading: &StringRecord) -> Vec<Option<Column>> {
    let headings: Vec<String> = heading.iter().map(heading_of).collect();
    // In the gradebook of Canvas, `ID` is its own number.
    let is_canvas = headings
        .iter()
        .any(|it| it == "sis login id" || it == "sis user id");
    let column = |heading: &String| {
        let is_one_of = |known: &[&str]| known.contains(&heading.as_str());
        match () {
            () if is_canvas && heading == "id" => Some(Column::Number(Layout::Canvas)),
            () if is_one_of(&NUMBERS) => Some(Column::Number(Layout::Moodle)),
            () if is_one_of(&NAMES) => Some(Column::Name),
            () if is_one_of(&FIRST) => Some(Column::First),
            () if is_one_of(&LAST) => Some(Column::Last),
            () if is_one_of(&IDS) => Some(Column::Id),
            () => None,
        }
    };
    headings.iter().map(column).collect()
}

fn heading_of(cell: &str) -> String {
    folded(&cell.replace(['_', '-'], " "))
}

/// The cells of a line under known headings; without any, the first cell.
fn person(columns: &[Option<Column>], record: &StringRecord) -> Vec<String> {
    let is_unknown = columns.iter().all(Option::is_none);
    let known = record.iter().zip(columns).enumerate();
    known
        .filter(|(at, (_, column))| column.is_some() || (is_unknown && *at == 0))
        .map(|(_, (cell, _))| folded(cell))
        .collect()
}

/// Whether every cell of a column that is not empty is a long number, a different one for each person.
fn has_identifiers(records: &[StringRecord], at: usize, people: &[Vec<String>]) -> bool {
    let mut owners = HashMap::new();
    let cells = records.iter().zip(people);
    let mut cells = cells
        .map(|(record, person)| {
            (
                ascii_digits(record.get(at).unwrap_or_default().trim()),
                person,
            )
        })
        .filter(|(cell, _)| !cell.is_empty());
    let is_number = |cell: &str| cell.bytes().all(|byte| byte.is_ascii_digit());
    let mut is_own = |cell, person| *owners.entry(cell).or_insert(person) == person;
    let is_each_own = cells.all(|(cell, person)| {
        is_number(&cell) && identifier(&cell).is_some_and(|it| is_own(it, person))
    });
    is_each_own && !owners.is_empty()
}

/// What two lines of one student have in common: the names and identifiers; without an identifier, everything.
fn identity(student: &Listed, record: &StringRecord) -> (Listed, Vec<String>) {
    let cells = match student.id == student.name {
        true => record.iter().map(str::to_string).collect(),
        false => Vec::new(),
    };
    let student = Listed {
        line: 0,
        name: folded(&student.name),
        id: folded(&student.id),
        ..student.clone()
    };
    (student, cells)
}

/// The digits at the end of a cell.
fn digits_at_end(cell: &str) -> String {
    let cell = ascii_digits(cell);
    let start = cell.trim_end_matches(|letter: char| letter.is_ascii_digit());
    cell[start.len()..].to_string()
}

/// The numbers of a line that may be those of a platform.
fn listed_numbers(columns: &[Option<Column>], record: &StringRecord) -> Vec<ListedNumber> {
    let number = |(at, (cell, column)): (usize, (&str, &Option<Column>))| {
        let cell = cell.trim();
        let digits = digits_at_end(cell);
        let is_whole = digits == ascii_digits(cell);
        let platform = match column {
            // Moodle writes `Participant 12345`; a number alone may be anything.
            Some(Column::Number(Layout::Moodle)) if is_whole => None,
            Some(Column::Number(platform)) => Some(*platform),
            Some(Column::Id | Column::Unknown) if is_whole => None,
            _ => return None,
        };
        (!digits.is_empty()).then(|| ListedNumber {
            column: at,
            platform,
            digits: digits.trim_start_matches('0').to_string(),
        })
    };
    let cells = record.iter().zip(columns).enumerate();
    cells.filter_map(number).collect()
}

/// The student of a line; nothing for a line without a name, and for the lines that Canvas adds. If no heading is known,
/// the first cell is the name.
fn student(
    columns: &[Option<Column>],
    is_first_name: bool,
    record: &StringRecord,
    line: u64,
) -> Option<Listed> {
    let cell = |at: usize| record.get(at).unwrap_or_default().trim();
    let all = |wanted: Column| {
        let is_wanted = move |(_, column): &(usize, &Option<Column>)| **column == Some(wanted);
        columns
            .iter()
            .enumerate()
            .filter(is_wanted)
            .map(|(at, _)| cell(at))
            .filter(|cell| !cell.is_empty())
    };
    let mut names: Vec<String> = all(Column::Name).map(str::to_string).collect();
    if is_first_name {
        names.extend(
            [cell(0)]
                .iter()
                .filter(|cell| !cell.is_empty())
                .map(|it| it.to_string()),
        );
    }
    let canvas_row = |name: &String| name == "Points Possible" || name == "Student, Test";
    if names.iter().any(canvas_row) {
        return None;
    }
    if let (Some(first), Some(last)) = (all(Column::First).next(), all(Column::Last).next()) {
        let both = [format!("{first} {last}"), format!("{last} {first}")];
        let place = |wanted| columns.iter().position(|column| *column == Some(wanted));
        // The columns stand in the order in which people say the names.
        let turn = usize::from(place(Column::Last) < place(Column::First));
        names.extend([both[turn].clone(), both[1 - turn].clone()]);
    }
    let turned: Vec<String> = names
        .iter()
        .filter_map(|name| name.split_once(','))
        .map(|(last, first)| format!("{} {}", first.trim(), last.trim()))
        .collect();
    let numbers: Vec<&str> = [Layout::Moodle, Layout::Canvas]
        .into_iter()
        .flat_map(|platform| all(Column::Number(platform)))
        .collect();
    let ids: Vec<&str> = all(Column::Id).chain(numbers.iter().copied()).collect();
    let name = names.first().map(String::as_str);
    let name = name.or(ids.first().copied())?;
    let number = numbers.first().map(|number| digits_at_end(number));
    let mut keys: Vec<String> = names
        .iter()
        .chain(&turned)
        .map(|name| folded(name))
        .collect();
    keys.extend(ids.iter().map(|id| folded(id)));
    keys.sort();
    keys.dedup();
    let numbers_at_ends = number.iter().map(String::as_str);
    let mut identifiers: Vec<String> = ids
        .iter()
        .copied()
        .chain(all(Column::Unknown))
        .chain(names.iter().map(String::as_str))
        .chain(numbers_at_ends)
        .filter_map(identifier)
        .collect();
    identifiers.sort();
    identifiers.dedup();
    let mut words_of_names: Vec<Vec<String>> = names
        .iter()
        .map(|name| {
            let mut words: Vec<String> = words(&plain(name)).map(str::to_string).collect();
            words.sort();
            words
        })
        .collect();
    words_of_names.sort();
    words_of_names.dedup();
    let mut sorted: Vec<String> = names.iter().filter_map(|name| sorted_words(name)).collect();
    sorted.sort();
    sorted.dedup();
    let mut canvas: Vec<String> = names.iter().map(|name| canvas_name(name)).collect();
    canvas.sort();
    canvas.dedup();
    Some(Listed {
        line,
        name: name.nfc().collect(),
        id: ids.first().copied().unwrap_or(name).to_string(),
        keys,
        canvas,
        number: number.filter(|number| !number.is_empty()),
        numbers: listed_numbers(columns, record),
        identifiers,
        names: words_of_names,
        sorted,
    })
}

/// A text in small letters, composed, with single blanks.
pub(super) fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = ascii_digits(&words.join(" "));
    text.nfc().flat_map(char::to_lowercase).collect()
}

/// The words of a name that has several, [folded], in the order of the alphabet.
pub(super) fn sorted_words(name: &str) -> Option<String> {
    let name = folded(name);
    let mut words: Vec<&str> = words(&name).collect();
    words.sort_unstable();
    (words.len() > 1).then(|| words.join(" "))
}

/// A text in small letters without accents, with the rest as it is.
pub(super) fn plain(text: &str) -> String {
    let text = ascii_digits(text);
    let letters = text.nfd().filter(|letter| !is_combining_mark(*letter));
    let letters = letters.flat_map(char::to_lowercase);
    letters.map(|it| if it == 'đ' { 'd' } else { it }).collect()
}

/// A name as Canvas writes it in front of a file: in small letters, without blanks and signs.
fn canvas_name(name: &str) -> String {
    let is_kept = |letter: &char| letter.is_alphanumeric() || *letter == '_';
    ascii_digits(name)
        .nfc()
        .filter(is_kept)
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<(u64, String, String)> {
        let roster = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
        let students = roster.students.into_iter();
        students.map(|it| (it.line, it.name, it.id)).collect()
    }

    fn listed(line: u64, name: &str, id: &str) -> (u64, String, String) {
        (line, name.to_string(), id.to_string())
    }

    #[test]
    fn the_lists_of_moodle_canvas_and_spreadsheets_are_read() {
        let moodle = "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade\r\n\
                      \"Participant 12345\",\"Nguyễn Văn A\",a@uni.edu,\"Submitted for grading\",-\r\n\
                      \"Participant 7\",\"Trần \"\"B\"\"\",b@uni.edu,\"No submission\",-\r\n";
        assert_eq!(
            names(moodle),
            [
                listed(2, "Nguyễn Văn A", "a@uni.edu"),
                listed(3, "Trần \"B\"", "b@uni.edu")
            ]
        );
        let roster = read(moodle.as_bytes()).expect("a list");
        assert_eq!(roster.students[0].number.as_deref(), Some("12345"));
        let participants =
            "First name,Last name,ID number,Email address\nVăn A,Nguyễn,SV1,a@uni.edu\n";
        let roster = read(participants.as_bytes()).expect("a list");
        assert_eq!(roster.students[0].name, "Văn A Nguyễn");
        assert!(
            roster.students[0]
                .keys
                .contains(&"nguyễn văn a".to_string())
        );
        assert_eq!(
            names("Họ đệm,Tên\nNguyễn Văn,A\n"),
            [listed(2, "Nguyễn Văn A", "Nguyễn Văn A")]
        );
        let canvas = "Student,ID,SIS User ID,SIS Login ID,Section,Flip (1)\n\
                      \"    Points Possible\",,,,,10\n\
                      \"Nguyen, Van A\",12345,SV1,nva,K65,\n\
                      \"Student, Test\",99,,,K65,\n";
        let roster = read(canvas.as_bytes()).expect("a list");
        let [student] = &roster.students[..] else {
            panic!("{roster:?}")
        };
        assert_eq!(
            (student.name.as_str(), student.id.as_str()),
            ("Nguyen, Van A", "SV1")
        );
        assert_eq!(student.number.as_deref(), Some("12345"));
        assert_eq!(student.canvas, ["nguyenvana"]);
        assert!(student.keys.contains(&"van a nguyen".to_string()));
        assert_eq!(
            names("MSSV;Họ và tên\nSV1;Lê  Văn C\n\n;\nSV2;\n"),
            [listed(2, "Lê  Văn C", "SV1"), listed(5, "SV2", "SV2")]
        );
        assert_eq!(names("学号\t姓名\n1\t李伟"), [listed(2, "李伟", "1")]);
    }

    #[test]
    fn without_a_known_heading_the_first_column_names_the_students() {
        let roster = read(b"who,what\nalice,x\n\"bob, the\nsecond\",y\n").expect("a list");
        assert_eq!(roster.unknown_heading.as_deref(), Some("who"));
        let names: Vec<&str> = roster.students.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["alice", "bob, the\nsecond"]);
        assert_eq!(read(b"name\nx\n").expect("a list").unknown_heading, None);
    }

    #[test]
    fn identifiers_are_found_by_heading_or_as_long_numbers_that_differ() {
        let found = |text: &str| {
            let roster = read(text.as_bytes()).expect("a list");
            let students = roster.students.into_iter();
            students
                .map(|it| it.identifiers.join(" "))
                .collect::<Vec<_>>()
        };
        for heading in [
            "ID",
            "Matric",
            "Number",
            "SIS ID",
            "Student No",
            "学号",
            "Code",
        ] {
            let list = format!("{heading},Name,Group\n0012345,Ann,2024\n23456,Bob,2024\n");
            assert_eq!(found(&list), ["12345", "23456"], "{heading}");
        }
        assert_eq!(found("Name,Code\nAnn,12345\nBob,12345\n"), ["", ""]);
        assert_eq!(found("Name,Points\nAnn,10\nBob,9\n"), ["", ""]);
        assert_eq!(found("Name,MSSV\nAnn,SV1234\nBob,\n"), ["sv1234", ""]);
        for heading in [
            "Points",
            "Final score",
            "Grade",
            "Marks",
            "Total",
            "Lab1",
            "Lab 2",
            "Phone",
            "Tel.",
            "Mobile no",
            "Flip (12345)",
            "Điện thoại",
            "手机号",
            "总分",
        ] {
            let list = format!("Name,{heading}\nAnn,12345\nBob,23456\n");
            assert_eq!(found(&list), ["", ""], "{heading}");
        }
        assert_eq!(found("Name,Label\nAnn,２０２３１\n"), ["20231"]);
        let unknown = read(b"who,what\n12345,Ann\n").expect("a list");
        assert_eq!(unknown.unknown_heading.as_deref(), Some("who"));
        assert_eq!(unknown.students[0].name, "12345");
    }

    #[test]
    fn a_student_who_has_two_lines_is_one_student() {
        assert_eq!(
            names("Name,ID,Section\nAnn,1,A\nBob,2,A\nANN,1,B\nAnn,3,B\n"),
            [
                listed(2, "Ann", "1"),
                listed(3, "Bob", "2"),
                listed(5, "Ann", "3")
            ]
        );
        assert_eq!(names("Name\nAnn\nAnn\n"), [listed(2, "Ann", "Ann")]);
        // Perhaps two people.
        assert_eq!(names("Name,Section\nAnn,A\nAnn,B\n").len(), 2);
        let roster = read(b"Name,Code,Section\nAnn,12345,A\nBob,23456,A\nAnn,12345,B\n");
        let students = roster.expect("a list").students;
        assert_eq!(students[0].identifiers, ["12345"]);
    }

    #[test]
    fn a_broken_list_gives_line_and_column() {
        for (text, expected) in [
            (&b""[..], "it is empty"),
            (b"\xef\xbb\xbf\r\n", "it is empty"),
            (b",,\n", "it is empty"),
            (
                b"name\nalice\nb\xc3\n",
                "line 3, column 2: not UTF-8; save it as \"CSV UTF-8\"",
            ),
            (
                b"name,id\nalice,\"1\nbob,2\n",
                "line 2, column 7: a quoted cell does not end",
            ),
            (
                b"name\n\"a\"\"\n",
                "line 2, column 1: a quoted cell does not end",
            ),
            (
                b"name,id\nalice,1\nbob,2,3\n",
                "line 3, column 8: 3 cells, but the heading has 2",
            ),
            (
                b"name,id\n\nalice\n",
                "line 3, column 6: 1 cell, but the heading has 2",
            ),
        ] {
            let error = read(text).expect_err(expected).to_string();
            assert_eq!(error, expected);
        }
        let utf_16: Vec<u8> = "name\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(read(&[b"\xff\xfe", &utf_16[..]].concat()).is_err());
    }

    #[test]
    fn names_are_compared_by_their_letters_alone() {
        let decomposed: String = "NGUYỄN  Văn\tA".nfd().collect();
        assert_eq!(folded(&decomposed), "nguyễn văn a");
        assert_ne!(folded("Nguyen Van A"), folded("Nguyễn Văn A"));
    }

    #[test]
    fn no_bytes_make_it_panic() {
        fn any(bytes: Vec<u8>) -> bool {
            let _ = read(&bytes);
            true
        }
        quickcheck::quickcheck(any as fn(Vec<u8>) -> bool);
        fn likely(bytes: Vec<u8>) -> bool {
            const PARTS: [&[u8]; 10] = [
                b"name",
                b"identifier",
                b",",
                b";",
                b"\n",
                b"\r\n",
                b"\"",
                b" 12",
                "ễ".as_bytes(),
                b"\xff",
            ];
            let parts = bytes
                .iter()
                .map(|byte| PARTS[usize::from(*byte) % PARTS.len()]);
            let text: Vec<u8> = parts.flatten().copied().collect();
            // Every student has a name, by which the row is found.
            read(&text).map_or(true, |roster| {
                roster
                    .students
                    .iter()
                    .all(|it| !it.name.trim().is_empty() && !it.id.is_empty())
            })
        }
        quickcheck::quickcheck(likely as fn(Vec<u8>) -> bool);
    }
}
