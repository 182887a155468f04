//! Shows paths in texts relative to what a student handed in: a page must not show where files lie on the teacher's
//! machine.

use super::hand_in::HandIn;
use std::borrow::Cow;

/// Folders of every machine, which say nothing of the teacher's.
const OF_SYSTEMS: [&str; 10] = [
    "/usr/", "/lib/", "/lib32/", "/lib64/", "/bin/", "/sbin/", "/dev/", "/proc/", "/sys/", "/etc/",
];

/// Folders that belong to a person or to a run, so that they are not even shown in the output of a program.
const OF_PEOPLE: [&str; 5] = ["/home/", "/root/", "/Users/", "/tmp/", "/var/"];

/// The folder in a user's cache folder that keeps built programs, in which programs without namespaces run.
const CACHE: &str = "/tribunal/";

/// Stands for a folder of the machine until its path is shortened.
const HIDDEN: &str = "/-/";

/// Maximum length of a quoted path, in bytes.
const QUOTED_BYTES_MAX: usize = 4096;

/// Shows paths in texts.
pub(super) struct Paths<'a> {
    hand_in: &'a HandIn,
    /// Folders of the machine, the longest first.
    folders: Vec<String>,
}

impl<'a> Paths<'a> {
    /// Paths of this hand-in, and of these folders.
    pub(super) fn new(hand_in: &'a HandIn, folders: impl IntoIterator<Item = String>) -> Paths<'a> {
        let is_telling = |folder: &String| {
            folder.starts_with('/') && folder.len() > 1 && !OF_SYSTEMS.contains(&&**folder)
        };
        let mut folders: Vec<String> = folders
            .into_iter()
            .map(|folder| format!("{}/", folder.trim_end_matches('/')))
            .filter(is_telling)
            .collect();
        folders.sort_by_key(|folder| std::cmp::Reverse(folder.len()));
        folders.dedup();
        Paths { hand_in, folders }
    }

    /// A text of the judge, a compiler or standard error, without absolute paths.
    pub(super) fn shown<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.replaced(text, |_| true) {
            Cow::Borrowed(text) => self.own_name(text),
            Cow::Owned(shown) => Cow::Owned(self.own_name(&shown).into_owned()),
        }
    }

    /// A text in which the program has the name that its student gave it.
    pub(super) fn own_name<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let HandIn { renamed, shown, .. } = self.hand_in;
        match renamed.is_empty() || !text.contains(renamed.as_str()) {
            true => Cow::Borrowed(text),
            false => Cow::Owned(at_word_starts(text, renamed, shown)),
        }
    }

    /// The output of a program, with only those paths shortened that name a folder of a person or of the run: the
    /// output is what was judged.
    pub(super) fn shown_output<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.replaced(text, |path| {
            let starts = OF_PEOPLE.into_iter();
            let folders = self.folders.iter().map(String::as_str);
            // The saved run may be of another machine, whose folders are not known.
            path.contains(CACHE) || starts.chain(folders).any(|start| path.starts_with(start))
        })
    }

    /// As [`Paths::shown`], of a text whose beginning is cut off: the rest of a path that began before it tells of the
    /// machine, too.
    pub(super) fn shown_end(&self, text: &str) -> String {
        let of_folder = self.folders.iter().filter_map(|folder| {
            let mut places = folder[..folder.len() - 1].char_indices();
            places.find_map(|(place, _)| text.strip_prefix(&folder[place..]))
        });
        let after_folder = of_folder.min_by_key(|rest| rest.len());
        if after_folder.is_none() && text.starts_with('/') {
            return self.shown(text).into_owned();
        }
        let rest = after_folder.unwrap_or(text);
        let (path, after) = rest.split_at(path_end(rest, 0));
        let last = path.rsplit('/').next().unwrap_or_default();
        let shown = match path.contains('/') || after_folder.is_some() {
            false => path,
            // A folder of a person has the name of the person.
            true if last.contains('.') => last,
            true => "…",
        };
        format!("{shown}{}", self.shown(after))
    }

    fn replaced<'t>(&self, text: &'t str, is_hidden: impl Fn(&str) -> bool) -> Cow<'t, str> {
        if !text.contains('/') {
            return Cow::Borrowed(text);
        }
        let mut shown = text.to_string();
        let HandIn {
            full,
            folder,
            shown: own,
            ..
        } = self.hand_in;
        if full.contains('/') {
            shown = at_word_starts(&shown, full, own);
        }
        if !folder.is_empty() {
            shown = at_word_starts(&shown, folder, "");
        }
        // A folder with a blank in its name, or after a letter as in `\n/home/me/x`, is found only because it is known.
        for known in self.folders.iter().filter(|known| is_hidden(known)) {
            let own_folder = format!("{known}{folder}");
            if !folder.is_empty() {
                shown = at_word_starts(&shown, &own_folder, "");
            }
            // A short one such as `/root/` may be a part of another path.
            if known.contains(char::is_whitespace) || known.matches('/').count() > 2 {
                shown = shown.replace(known.as_str(), HIDDEN);
            }
        }
        Cow::Owned(self.without_absolute(&shown, is_hidden))
    }

    /// The text with each absolute path shortened that is hidden.
    fn without_absolute(&self, text: &str, is_hidden: impl Fn(&str) -> bool) -> String {
        let mut shown = String::with_capacity(text.len());
        let mut rest = 0;
        for (at, _) in text.match_indices('/') {
            let is_known = text[at..].starts_with(HIDDEN);
            if at < rest || !(is_known || begins_path(text, at)) {
                continue;
            }
            let path = &text[at..path_end(text, at)];
            let is_of_system = OF_SYSTEMS.iter().any(|start| path.starts_with(start));
            if is_of_system || path[1..].find('/').is_none() || !(is_known || is_hidden(path)) {
                continue;
            }
            let before = &text[rest..at];
            shown.push_str(before.strip_suffix("file://").unwrap_or(before));
            shown.push_str(self.relative(path));
            rest = at + path.len();
        }
        shown.push_str(&text[rest..]);
        shown
    }

    /// An absolute path below what the student handed in, or else its last part.
    fn relative<'p>(&self, path: &'p str) -> &'p str {
        if let Some(below) = self.below_hand_in(path) {
            return below;
        }
        let path = path.trim_end_matches('/');
        // The folder of a person has the name of the person.
        match path.matches('/').count() {
            0..=2 if OF_PEOPLE.iter().any(|start| path.starts_with(start)) => "…",
            _ => path.rsplit('/').next().unwrap_or_default(),
        }
    }

    /// The part of an absolute path below what the student handed in. Another folder may have the name of that of the
    /// student: what lies above, or the file, must be the student's, too.
    fn below_hand_in<'p>(&self, path: &'p str) -> Option<&'p str> {
        let HandIn {
            folder_name: name,
            folder,
            shown: own,
            ..
        } = self.hand_in;
        let name = (!name.is_empty()).then(|| format!("/{name}/"))?;
        let (above, below) = path.rsplit_once(&name)?;
        let class = folder.strip_suffix(&name[1..]).unwrap_or_default();
        let class = class.trim_end_matches('/').rsplit('/').next();
        let is_in_class =
            class.is_some_and(|class| !class.is_empty() && above.rsplit('/').next() == Some(class));
        let is_own = !below.is_empty() && (is_in_class || first(below) == first(own));
        is_own.then_some(below)
    }
}

/// The first part of a path.
fn first(path: &str) -> Option<&str> {
    path.split('/').next()
}

/// Replaces a path wherever a word begins with it.
fn at_word_starts(text: &str, path: &str, by: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = 0;
    for (at, _) in text.match_indices(path) {
        if is_word_start(text, at) {
            shown.push_str(&text[rest..at]);
            shown.push_str(by);
            rest = at + path.len();
        }
    }
    shown.push_str(&text[rest..]);
    shown
}

/// Whether no path goes on at this place.
fn is_word_start(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    before.is_none_or(|letter| !letter.is_alphanumeric() && !"._-~/\\".contains(letter))
}

/// Whether an absolute path begins with the `/` at this place.
fn begins_path(text: &str, at: usize) -> bool {
    let after = text[at + 1..].chars().next();
    let is_name = after.is_some_and(|letter| letter.is_alphanumeric() || "._-~".contains(letter));
    let before = &text[..at];
    // As in `-I/home/me/include`.
    let is_flag = || {
        let mut letters = before.chars().rev();
        letters
            .next()
            .is_some_and(|letter| letter.is_ascii_alphabetic())
            && letters.next() == Some('-')
            && letters.next().is_none_or(char::is_whitespace)
    };
    is_name && (is_word_start(text, at) || before.ends_with("file://") || is_flag())
}

/// The end of a path: at the closing quote if one opens before it, or else where its word ends.
fn path_end(text: &str, at: usize) -> usize {
    let line = text[at..].split('\n').next().unwrap_or_default();
    let closing = match text[..at].chars().next_back() {
        Some('‘') => Some('’'),
        quote => quote.filter(|letter| "\"'`".contains(*letter)),
    };
    if let Some(length) = closing.and_then(|closing| line.find(closing))
        && length <= QUOTED_BYTES_MAX
    {
        return at + length;
    }
    let is_end =
        |letter: char| letter.is_whitespace() || "\"'`‘’<>|,;:()[]{}*?=&!".contains(letter);
    at + line.find(is_end).unwrap_or(line.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand_in() -> HandIn {
        HandIn {
            full: "class/An B_1/src/my.py".to_string(),
            folder: "class/An B_1/".to_string(),
            folder_name: "An B_1".to_string(),
            shown: "src/my.py".to_string(),
            renamed: String::new(),
        }
    }

    fn folders() -> Vec<String> {
        ["/home/thầy giáo/exam", "/home/thầy giáo", "/usr", "/", ""]
            .map(String::from)
            .to_vec()
    }

    fn shown(text: &str) -> String {
        let hand_in = hand_in();
        Paths::new(&hand_in, folders()).shown(text).into_owned()
    }

    #[test]
    fn a_program_has_the_name_that_its_student_gave_it() {
        let hand_in = HandIn {
            full: "class/an_LATE_1_2_main-1.cpp".to_string(),
            folder: String::new(),
            folder_name: String::new(),
            shown: "main.cpp".to_string(),
            renamed: "an_LATE_1_2_main-1.cpp".to_string(),
        };
        let paths = Paths::new(&hand_in, folders());
        for (text, expected) in [
            (
                "g++ -o program an_LATE_1_2_main-1.cpp",
                "g++ -o program main.cpp",
            ),
            (
                "/var/cache/tribunal/5f/files/an_LATE_1_2_main-1.cpp:3:1: error",
                "main.cpp:3:1: error",
            ),
            (
                "cannot run `class/an_LATE_1_2_main-1.cpp`: no",
                "cannot run `main.cpp`: no",
            ),
            ("an_1_2_main.cpp", "an_1_2_main.cpp"),
        ] {
            assert_eq!(paths.shown(text), expected, "{text}");
        }
        assert_eq!(
            paths.own_name("SEGV in f an_LATE_1_2_main-1.cpp:7"),
            "SEGV in f main.cpp:7"
        );
    }

    #[test]
    fn paths_are_shown_relative_to_the_hand_in() {
        for (text, expected) in [
            (
                "cannot read `class/An B_1/src/my.py`: no",
                "cannot read `src/my.py`: no",
            ),
            ("class/An B_1/lib/x.h:3:1: error", "lib/x.h:3:1: error"),
            ("/home/thầy giáo/exam/class/An B_1/lib/x.h:3", "lib/x.h:3"),
            (
                "  File \"/var/cache/tribunal/5f/files/my.py\", line 3, in f",
                "  File \"my.py\", line 3, in f",
            ),
            (
                "  File \"/elsewhere/An B_1/src/my.py\", line 3",
                "  File \"src/my.py\", line 3",
            ),
            ("see /home/thầy giáo/notes.txt:3", "see notes.txt:3"),
            ("file:///home/me/x.mjs:3", "x.mjs:3"),
            (
                "gcc -I/home/me/include -o /tmp/x/a.out",
                "gcc -Iinclude -o a.out",
            ),
            ("in /home/me, and /home/me/", "in …, and …"),
            ("PATH=/home/me/bin:/opt/tools/x", "PATH=bin:x"),
            ("‘/srv/a b/c’", "‘c’"),
            ("'\\n/home/thầy giáo/x.py'", "'\\nx.py'"),
            ("x/home/thầy giáo/exam/y.py", "xy.py"),
            ("'/srv/An B_1/exam/class/Bo/src/x.py'", "'x.py'"),
            ("'/An B_1/thesis/class/An B_1/lib/x.py'", "'lib/x.py'"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_path_of_the_machine_stays() {
        for text in [
            "",
            "File \"/usr/lib/python3.11/heapq.py\", line 2",
            "46/56 right, 1/2/3, and/or",
            "a // comment, /* and */ 3 / 4",
            "https://example.org/a/b",
            "</b></i>",
            "secret/all-black",
            "s/a/b/",
            "/tmp",
            "classes/An B_1",
        ] {
            assert_eq!(shown(text), text);
        }
    }

    #[test]
    fn the_output_of_a_program_is_changed_only_where_it_tells_of_a_person() {
        let hand_in = hand_in();
        let paths = Paths::new(&hand_in, ["/srv/exam".to_string()]);
        for (text, expected) in [
            ("/a/b/../c\n", "/a/b/../c\n"),
            ("/home/me/x\n", "x\n"),
            ("/srv/exam/secret.txt", "secret.txt"),
            ("5/srv/exam/secret.txt", "5secret.txt"),
            ("/disk/me/.cache/tribunal/5f/files/my.py", "my.py"),
        ] {
            assert_eq!(paths.shown_output(text), expected);
        }
        let paths = Paths::new(&hand_in, ["/srv/the exam".to_string()]);
        assert_eq!(paths.shown_output("/srv/the exam/x.py\n"), "x.py\n");
    }

    #[test]
    fn a_path_whose_beginning_is_cut_off_tells_nothing() {
        let hand_in = hand_in();
        let paths = Paths::new(&hand_in, folders());
        let file = "/home/thầy giáo/.cache/5f/files/my.py";
        for start in (0..file.len()).filter(|place| file.is_char_boundary(*place)) {
            let shown = paths.shown_end(&format!("{}\", line 3, in f", &file[start..]));
            assert!(
                "my.py\", line 3, in f".ends_with(shown.trim_start_matches('/')),
                "{start}: {shown}"
            );
        }
        for (text, expected) in [
            ("ome/me, and /home/me/x.py", "…, and x.py"),
            ("  ^^^\n  File \"/srv/x/my.py\"", "  ^^^\n  File \"my.py\""),
            ("rror: 5", "rror: 5"),
            ("/usr/lib/x.py: no", "/usr/lib/x.py: no"),
            ("", ""),
        ] {
            assert_eq!(paths.shown_end(text), expected, "{text}");
        }
    }

    #[test]
    fn no_text_makes_it_panic_or_keeps_a_personal_path() {
        let parts = [
            "/",
            "/home/me/",
            "\"",
            "'",
            "‘",
            "’",
            "é",
            " ",
            "\n",
            "file://",
            "-I",
            "An B_1",
            ":",
            "class/",
            "x",
        ];
        let mut state = 7u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..8 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                text.push_str(parts[(state >> 33) as usize % parts.len()]);
            }
            let _ = shown(&text);
            let line = format!("{text}\n/home/me/thesis.txt {text}");
            assert!(!shown(&line).contains("/home/me/thesis"), "{line:?}");
        }
    }
}
