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
        self.replaced(text, |_| true)
    }

    /// The output of a program, with only those paths shortened that name a folder of a person or of the run: the
    /// output is what was judged.
    pub(super) fn shown_output<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.replaced(text, |path| {
            let starts = OF_PEOPLE.into_iter();
            let folders = self.folders.iter().map(String::as_str);
            starts.chain(folders).any(|start| path.starts_with(start))
        })
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
        // A folder with a blank in its name is found only because it is known.
        for known in self.folders.iter().filter(|known| is_hidden(known)) {
            let own_folder = format!("{known}{folder}");
            if !folder.is_empty() {
                shown = at_word_starts(&shown, &own_folder, "");
            }
            if known.contains(char::is_whitespace) {
                shown = at_word_starts(&shown, known, "/-/");
            }
        }
        Cow::Owned(self.without_absolute(&shown, is_hidden))
    }

    /// The text with each absolute path shortened that is hidden.
    fn without_absolute(&self, text: &str, is_hidden: impl Fn(&str) -> bool) -> String {
        let mut shown = String::with_capacity(text.len());
        let mut rest = 0;
        for (at, _) in text.match_indices('/') {
            if at < rest || !begins_path(text, at) {
                continue;
            }
            let path = &text[at..path_end(text, at)];
            let is_of_system = OF_SYSTEMS.iter().any(|start| path.starts_with(start));
            if is_of_system || path[1..].find('/').is_none() || !is_hidden(path) {
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
        let name = &self.hand_in.folder_name;
        let below = (!name.is_empty())
            .then(|| path.split_once(&format!("/{name}/")))
            .flatten();
        if let Some((_, below)) = below.filter(|(_, below)| !below.is_empty()) {
            return below;
        }
        let path = path.trim_end_matches('/');
        // The folder of a person has the name of the person.
        match path.matches('/').count() {
            0..=2 if OF_PEOPLE.iter().any(|start| path.starts_with(start)) => "…",
            _ => path.rsplit('/').next().unwrap_or_default(),
        }
    }
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
        ] {
            assert_eq!(paths.shown_output(text), expected);
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
